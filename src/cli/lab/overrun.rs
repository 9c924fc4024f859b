//! What the laboratory says of an Overrun.

use serde::Serialize;

use super::fire::FireReport;
use super::parts::chances;
use crate::counters::MgMount;
use crate::odds::lab::OverrunAnswer;

#[derive(Serialize)]
pub(super) struct OverrunReport {
    #[serde(flatten)]
    fire: FireReport,
    wear: WearReport,
}

#[derive(Serialize)]
struct WearReport {
    machine_guns: Vec<MountReport>,
    gun: f64,
    immobilized: f64,
}

#[derive(Serialize)]
struct MountReport {
    mount: MgMount,
    malfunction: f64,
}

impl OverrunReport {
    pub(super) fn new(answer: &OverrunAnswer) -> OverrunReport {
        let wear = &answer.wear;
        let mount = |&(mount, malfunction): &(MgMount, f64)| MountReport { mount, malfunction };
        OverrunReport {
            fire: FireReport::new(&answer.fire),
            wear: WearReport {
                machine_guns: wear.machine_guns.iter().map(mount).collect(),
                gun: wear.gun,
                immobilized: wear.immobilized,
            },
        }
    }

    /// The report for people.
    pub(super) fn table(&self) -> String {
        let any: f64 = self.wear.machine_guns.iter().map(|gun| gun.malfunction).fold(0.0, f64::max);
        let said = [
            ("a machine gun breaks down, each", any),
            ("the gun breaks down", self.wear.gun),
            ("it is immobilized", self.wear.immobilized),
        ];
        self.fire.table() + &chances("vehicle", &said) + "\n"
    }
}
