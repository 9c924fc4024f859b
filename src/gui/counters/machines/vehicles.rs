//! A vehicle put together: its hull, and what turns on it.

use super::plan::{Body, Muzzle, Plan, Top};
use super::sketch::{Point, Sketch};
use super::turrets::{Crew, casemate, mount, turret};
use super::{hulls, wheeled};
use crate::counters::{BarrelLength, Calibre, MainArmament, VehicleType};

/// How wide the narrowest thing would be, and what each metre of width adds: what is small is drawn larger than it is.
const ACROSS: (f32, f32) = (0.09, 0.084);
/// Sides of a counter to a metre of a turret.
const RADIUS: f32 = 0.104;

/// A vehicle in two layers, both looking to the right.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// What turns with the hull.
    pub hull: Sketch,
    /// What turns with the turret, and where its ring is on the hull.
    pub turret: Option<(Sketch, Point)>,
}

impl Drawn {
    /// All of it, the hull turned clockwise by one angle and the turret by another, in radians; its middle is at a point.
    #[must_use]
    pub fn put(self, at: Point, hull: f32, turret: f32) -> (Sketch, Sketch) {
        let ring = self.turret.as_ref().map_or((0.0, 0.0), |(_, ring)| *ring);
        let (sin, cos) = hull.sin_cos();
        let ring = (at.0 + ring.0 * cos - ring.1 * sin, at.1 + ring.0 * sin + ring.1 * cos);
        let top = self.turret.map(|(sketch, _)| sketch.placed(ring, turret)).unwrap_or_default();
        (self.hull.placed(at, hull), top)
    }
}

/// A vehicle with so many passengers to be seen.
#[must_use]
pub fn draw(printed: &VehicleType, crew: Crew, passengers: u8) -> Drawn {
    let plan = Plan::of(printed);
    let half = ((0.34 + 0.046 * plan.length) / 2.0, (ACROSS.0 + plan.width * ACROSS.1) / 2.0);
    let out = crew == Crew::Out;
    let in_bed = matches!(plan.top, Top::Casemate(_));
    let mut hull = match plan.body {
        Body::Tracked(nose, deck) => hulls::tank(half, nose, deck, plan.outside),
        Body::Carrier => hulls::carrier(half, out),
        Body::Halftrack => {
            let heads = if in_bed { 0 } else { passengers };
            wheeled::halftrack(half, heads, printed.open_topped)
        }
        Body::Tractor => wheeled::tractor(half, passengers),
        Body::Car(axles) => wheeled::car(half, axles),
        Body::Lorry => wheeled::lorry(half),
        Body::Jeep => wheeled::jeep(half, passengers.max(u8::from(crew != Crew::Gone))),
    };
    let gun = calibre(printed).map(|calibre| (calibre, plan.muzzle));
    let open = printed.open_topped;
    let turret = match plan.top {
        Top::Bare => None,
        Top::Turret(form, ring, radius) => {
            let top = turret(form, radius * RADIUS, gun, open, crew);
            Some((top, (ring * RADIUS, 0.0)))
        }
        Top::Casemate(kind) => {
            let gun = gun.unwrap_or((SMALL, Muzzle::Plain));
            hull.lay(casemate(kind, half, gun, open, crew));
            None
        }
        Top::Mount => {
            // Beside the driver of a carrier, else on the rim of the compartment.
            let at = match plan.body {
                Body::Carrier => (half.0 - 0.115, half.1 * 0.30),
                _ => (half.0 * 0.20, 0.0),
            };
            hull.lay(mount(at, crew));
            None
        }
    };
    Drawn { hull, turret }
}

/// What stands for the gun of a superstructure that has none.
const SMALL: Calibre = Calibre { mm: 20, barrel: BarrelLength::Plain };

fn calibre(printed: &VehicleType) -> Option<Calibre> {
    match printed.armament.as_ref()?.weapon {
        MainArmament::Ordnance(calibre, _) => Some(calibre),
        MainArmament::MachineGun(_) => None,
    }
}
