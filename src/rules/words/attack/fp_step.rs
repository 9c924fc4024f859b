//! The steps from the printed FP of a firer to what it fires with (A7.2).

use serde::Serialize;

use super::fp::Fp;
use super::kind::FireKind;
use super::table::Column;

/// One step of a firer's arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FpStep {
    /// The printed FP.
    Printed(u8),
    /// Point Blank Fire: doubled (A7.21).
    PointBlank,
    /// Triple Point Blank Fire: the same Location (A7.21).
    TriplePointBlank,
    /// Beyond Normal Range: halved (A7.22).
    LongRange,
    /// A pinned firer: halved (A7.8, A7.81).
    Pinned,
    /// The AFPh: halved (A7.24).
    AdvancingFire,
    /// Area Fire of what fires again: halved (A8.3, A8.31, A8.4).
    Again(FireKind),
    /// A machine gun fired by one leader alone: halved (A9.4).
    LoneSmc,
    /// A Snap Shot: Area Fire, halved (A8.15).
    SnapShot,
    /// Spraying Fire: Area Fire, halved (A7.34, A9.5).
    Spraying,
    /// A concealed target: Area Fire, halved (A7.23).
    Concealed,
    /// A target that Dashes over the road: Area Fire, halved (A4.63).
    Dash,
    /// Fire out of a marsh: halved (B16.32).
    FromMarsh,
    /// Fire out of the water of a stream: halved (B20.43).
    FromStream,
    /// Assault Fire: one more, then rounded up; always the last step (A7.36).
    AssaultFire,
    /// MOL: so many more, which nothing halves or doubles (A22.6).
    Molotov(u8),
    /// The Area target type: halved (C3.33).
    AreaTarget,
    /// The nearest of the hexes that canister sweeps: halved (C8.4).
    Muzzle,
    /// An Overrun: what the vehicle itself counts, and its guns and those who look out of it, half as much again (D7.11).
    Overrun {
        /// The vehicle.
        base: u8,
        /// The FP of its machine guns, and of those who look out of its armor.
        guns: u8,
        /// The FP of those who ride on it: three quarters of it (D6.72).
        riders: u8,
    },
    /// The vehicle was stopped before it could overrun anybody: halved (D7.15).
    Stopped,
    /// A vehicle in Motion: halved (D2.42).
    Motion,
    /// Machine guns of a vehicle that fires on its move: halved (D3.3).
    Bounding,
    /// Fire of Passengers from an unarmored vehicle: halved (D6.6).
    Mounted,
    /// A Fire Lane: the column to the left of the machine gun's own (A9.22).
    FireLane,
}

impl FpStep {
    /// What the step makes of the FP so far.
    #[must_use]
    pub fn apply(self, fp: Fp) -> Fp {
        match self {
            FpStep::Printed(printed) => Fp::whole(printed),
            FpStep::Overrun { base, guns, riders } => {
                let riders = Fp::whole(riders).times(3).halved().halved();
                Fp::whole(base) + Fp::whole(guns).times(3).halved() + riders
            }
            FpStep::PointBlank => fp.times(2),
            FpStep::TriplePointBlank => fp.times(3),
            FpStep::AssaultFire => fp.assault(),
            FpStep::Molotov(more) => fp + Fp::whole(more),
            FpStep::FireLane => Column::for_fp(fp)
                .and_then(|column| column.left(1))
                .map_or(Fp::ZERO, |column| Fp::whole(column.fp())),
            _ => fp.halved(),
        }
    }

    /// The step in words: the factor, the reason, the rule.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            FpStep::Printed(printed) => format!("{printed} printed"),
            FpStep::PointBlank => "x2 Point Blank (A7.21)".to_owned(),
            FpStep::TriplePointBlank => "x3 Triple Point Blank (A7.21)".to_owned(),
            FpStep::LongRange => "x1/2 Long Range (A7.22)".to_owned(),
            FpStep::Pinned => "x1/2 pinned (A7.8)".to_owned(),
            FpStep::AdvancingFire => "x1/2 Advancing Fire (A7.24)".to_owned(),
            FpStep::Again(FireKind::SubsequentFirstFire) => {
                "x1/2 Subsequent First Fire (A8.3)".to_owned()
            }
            FpStep::Again(FireKind::FinalProtectiveFire) => {
                "x1/2 Final Protective Fire (A8.31)".to_owned()
            }
            FpStep::Again(_) => "x1/2 First Fire-marked (A8.4)".to_owned(),
            FpStep::LoneSmc => "x1/2 fired by one SMC (A9.4)".to_owned(),
            FpStep::Dash => "x1/2 Dash (A4.63)".to_owned(),
            FpStep::SnapShot => "x1/2 Snap Shot (A8.15)".to_owned(),
            FpStep::Spraying => "x1/2 Spraying Fire (A7.34)".to_owned(),
            FpStep::Concealed => "x1/2 concealed target (A7.23)".to_owned(),
            FpStep::FromStream => "x1/2 out of a stream (B20.43)".to_owned(),
            FpStep::FromMarsh => "x1/2 out of marsh (B16.32)".to_owned(),
            FpStep::Muzzle => "x1/2 before the muzzle (C8.4)".to_owned(),
            FpStep::AreaTarget => "x1/2 Area target type (C3.33)".to_owned(),
            FpStep::Overrun { base, guns, riders: 0 } => {
                format!("{base} + 1½ x {guns} MG (D7.11)")
            }
            FpStep::Overrun { base, guns, riders } => {
                format!(
                    "{base} + 1½ x {guns} MG + ¾ x {riders} Riders, or in a truck (D7.11, D6.72)"
                )
            }
            FpStep::Stopped => "x1/2 stopped before it (D7.15)".to_owned(),
            FpStep::Motion => "x1/2 in Motion (D2.42)".to_owned(),
            FpStep::Bounding => "x1/2 Bounding First Fire (D3.3)".to_owned(),
            FpStep::Mounted => "x1/2 Mounted Fire (D6.6)".to_owned(),
            FpStep::AssaultFire => "+1 Assault Fire, rounded up (A7.36)".to_owned(),
            FpStep::Molotov(more) => format!("+{more} MOL (A22.6)"),
            FpStep::FireLane => "one column left, Fire Lane (A9.22)".to_owned(),
        }
    }
}
