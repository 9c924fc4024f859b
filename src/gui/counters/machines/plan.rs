//! What each type of vehicle looks like from above: which of a few bodies and tops it has, and how large it is.

use crate::counters::{Calibre, Nationality, Traction, VehicleKind, VehicleType};

/// The front of a tracked hull.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nose {
    /// A plate across, a little behind the tracks.
    Flat,
    /// Set back between the tracks.
    Stepped,
    /// A long slope over the whole width, its corners cut off.
    Sloped,
    /// Cast, and round.
    Round,
    /// Far back between tracks that lead.
    Horned,
    /// Pointed.
    Pointed,
    /// A slope, and sponsons that lie over the tracks and beyond them.
    Wide,
}

/// What lies over the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deck {
    /// Two fans.
    Fans,
    /// Bars across.
    Slats,
    /// Bars along.
    Louvres,
    /// Two doors.
    Doors,
}

/// What it stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// On tracks over the whole length.
    Tracked(Nose, Deck),
    /// An open box on tracks.
    Carrier,
    /// Wheels in front, tracks behind, armored, with a compartment behind the driver.
    Halftrack,
    /// The same without armour: rows of seats.
    Tractor,
    /// Armored, on so many axles.
    Car(u8),
    /// Bonnet, cab, and canvas over the load.
    Lorry,
    /// Small and open, with seats.
    Jeep,
}

/// The outline of a turret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Flat in front, round behind.
    Horseshoe,
    /// Six corners, longer than wide.
    Hexagon,
    /// Round with a box behind.
    Bustle,
    /// Round in front, drawn out behind.
    Drop,
    /// Narrow in front, wide behind.
    Wedge,
    /// Plates, with a bin behind.
    Angular,
    /// A box.
    Block,
    /// Round.
    Dome,
    /// Drawn out to both sides.
    Diamond,
    /// Eight corners.
    Octagon,
}

/// A compartment or superstructure that does not turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Casemate {
    /// Low, over the middle of the hull.
    Low,
    /// As wide as the hull, all of it slopes.
    Whole,
    /// In front, upright.
    Forward,
    /// Behind, without a roof.
    Rear,
    /// A gun with a shield in the bed of a half-track.
    Bed,
    /// A gun beside the driver of a half-track.
    Cab,
}

/// What is on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Top {
    /// Nothing that shoots.
    Bare,
    /// A turret: its outline, where its ring is along the hull, and its radius, in metres.
    Turret(Form, f32, f32),
    /// A superstructure.
    Casemate(Casemate),
    /// A machine gun on a mount.
    Mount,
}

/// What is at the muzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Muzzle {
    /// Nothing.
    Plain,
    /// A brake.
    Brake,
}

/// What sticks out of its outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// Nothing.
    Nothing,
    /// Fuel drums at both sides.
    Drums,
    /// Boxes behind.
    Boxes,
    /// Plates before the tracks, with a gap.
    Skirts,
}

/// What a type looks like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Its body.
    pub body: Body,
    /// Its length without the gun, in metres.
    pub length: f32,
    /// Its width, in metres.
    pub width: f32,
    /// What is on it.
    pub top: Top,
    /// What is at its muzzle.
    pub muzzle: Muzzle,
    /// What sticks out.
    pub outside: Outside,
}

const fn tank(nose: Nose, deck: Deck, size: (f32, f32), top: Top) -> Plan {
    let (length, width) = size;
    Plan {
        body: Body::Tracked(nose, deck),
        length,
        width,
        top,
        muzzle: Muzzle::Plain,
        outside: Outside::Nothing,
    }
}

const fn on(body: Body, size: (f32, f32), top: Top) -> Plan {
    let (length, width) = size;
    Plan { body, length, width, top, muzzle: Muzzle::Plain, outside: Outside::Nothing }
}

impl Plan {
    const fn braked(self) -> Plan {
        Plan { muzzle: Muzzle::Brake, ..self }
    }

    const fn with(self, outside: Outside) -> Plan {
        Plan { outside, ..self }
    }

    /// The plan of a type: its own, that of the one it is drawn as, or that of its kind.
    #[must_use]
    pub fn of(printed: &VehicleType) -> Plan {
        let open = printed.open_topped;
        let drawn_as = printed.drawn_as.unwrap_or(printed.id);
        named(drawn_as.as_str()).unwrap_or_else(|| kind(printed.kind, printed.traction, open))
    }
}

/// The plans of the types that are drawn by themselves.
fn named(id: &str) -> Option<Plan> {
    use Deck::{Doors, Fans, Louvres, Slats};
    use Nose::{Flat, Horned, Pointed, Round, Sloped, Stepped, Wide};
    let turret = Top::Turret;
    Some(match id {
        "pz-2f" => tank(Stepped, Slats, (4.8, 2.3), turret(Form::Octagon, 0.1, 0.85)),
        "pz-38t-e" => tank(Stepped, Doors, (4.7, 2.2), turret(Form::Dome, 0.25, 0.78)),
        "pz-3h" | "pz-3j" | "pz-3l" | "pz-3n" => {
            tank(Stepped, Doors, (5.5, 2.95), turret(Form::Angular, 0.15, 1.0))
        }
        "pz-4d" => tank(Stepped, Louvres, (5.9, 2.85), turret(Form::Angular, 0.35, 1.08)),
        "pz-4f2" | "pz-4h" | "pz-4j" => {
            tank(Stepped, Louvres, (5.9, 2.9), turret(Form::Angular, 0.35, 1.12)).braked()
        }
        "pz-5g" => tank(Sloped, Fans, (6.9, 3.3), turret(Form::Wedge, 0.35, 1.28)).braked(),
        "pz-6e" => tank(Flat, Fans, (6.4, 3.7), turret(Form::Horseshoe, 0.1, 1.3)).braked(),
        "stug-3g" => tank(Stepped, Slats, (5.4, 2.95), Top::Casemate(Casemate::Low))
            .braked()
            .with(Outside::Skirts),
        "jgdpz-38t" => tank(Pointed, Slats, (4.9, 2.6), Top::Casemate(Casemate::Whole)),
        "spw-250-1" => on(Body::Halftrack, (4.6, 1.95), Top::Mount),
        "spw-251-9" => on(Body::Halftrack, (5.8, 2.1), Top::Casemate(Casemate::Cab)),
        "psw-222" => on(Body::Car(2), (4.8, 1.95), turret(Form::Octagon, -0.2, 0.72)),
        "psw-234-2" => on(Body::Car(4), (6.0, 2.4), turret(Form::Hexagon, 0.2, 0.92)).braked(),
        "sdkfz-7" => on(Body::Tractor, (6.85, 2.4), Top::Bare),
        "kfz-1" => on(Body::Jeep, (3.7, 1.6), Top::Bare),
        "t-70" => tank(Sloped, Doors, (4.3, 2.4), turret(Form::Octagon, -0.1, 0.72)),
        "bt-7-m37" => tank(Pointed, Slats, (5.6, 2.25), turret(Form::Drop, 0.3, 0.8)),
        "t-34-m41" => {
            tank(Sloped, Slats, (5.9, 3.0), turret(Form::Hexagon, 0.75, 1.0)).with(Outside::Drums)
        }
        "t-34-m43" => {
            tank(Sloped, Slats, (6.0, 3.0), turret(Form::Hexagon, 0.7, 1.1)).with(Outside::Drums)
        }
        "t-34-85" => {
            tank(Sloped, Slats, (6.1, 3.0), turret(Form::Drop, 0.55, 1.2)).with(Outside::Drums)
        }
        "kv-1-m41" => tank(Flat, Louvres, (6.75, 3.3), turret(Form::Drop, 0.35, 1.25)),
        "kv-1s" => tank(Flat, Louvres, (6.9, 3.25), turret(Form::Drop, 0.3, 1.08)),
        "is-2" => tank(Pointed, Louvres, (6.8, 3.1), turret(Form::Drop, 0.45, 1.32)).braked(),
        "su-76m" => tank(Sloped, Doors, (5.0, 2.7), Top::Casemate(Casemate::Rear)).braked(),
        "su-85" => tank(Wide, Slats, (6.0, 3.0), Top::Casemate(Casemate::Forward)),
        "su-122" => {
            tank(Wide, Slats, (6.0, 3.0), Top::Casemate(Casemate::Forward)).with(Outside::Boxes)
        }
        "ba-64b" => on(Body::Car(2), (3.7, 1.75), turret(Form::Octagon, -0.25, 0.5)),
        "gaz-mm" => on(Body::Lorry, (5.4, 2.0), Top::Bare),
        "m4" | "m4a3" | "sherman-5" => {
            tank(Round, Doors, (5.9, 2.7), turret(Form::Bustle, 0.15, 0.98))
        }
        "m4a1" => tank(Round, Slats, (5.8, 2.7), turret(Form::Bustle, 0.15, 0.98)),
        "m4a3-76w" => tank(Round, Doors, (6.0, 2.75), turret(Form::Bustle, 0.1, 1.1)).braked(),
        "sherman-5c" => tank(Round, Doors, (6.1, 2.7), turret(Form::Bustle, 0.15, 1.0)).braked(),
        "m10" => tank(Wide, Doors, (5.9, 2.9), turret(Form::Wedge, -0.2, 1.15)),
        "m18" => tank(Sloped, Louvres, (5.3, 2.85), turret(Form::Bustle, 0.15, 0.98)).braked(),
        "m3-gmc" => on(Body::Halftrack, (6.2, 2.2), Top::Casemate(Casemate::Bed)),
        "m5a1" | "stuart-5" => tank(Round, Slats, (4.6, 2.3), turret(Form::Octagon, 0.1, 0.78)),
        "m8-ac" => on(Body::Car(3), (5.0, 2.5), turret(Form::Dome, -0.05, 0.85)),
        "jeep" => on(Body::Jeep, (3.3, 1.6), Top::Bare),
        "crusader-3" => tank(Stepped, Louvres, (5.9, 2.7), turret(Form::Diamond, 0.2, 1.05)),
        "valentine-2" => tank(Horned, Slats, (5.4, 2.6), turret(Form::Dome, 0.25, 0.9)),
        "matilda-2" => tank(Pointed, Slats, (5.3, 2.5), turret(Form::Dome, 0.15, 0.95)),
        "churchill-4" => tank(Horned, Doors, (7.4, 3.2), turret(Form::Block, 0.55, 1.1)),
        "churchill-7" => tank(Horned, Doors, (7.4, 3.3), turret(Form::Block, 0.55, 1.2)),
        "cromwell-4" | "cromwell-7" => {
            tank(Flat, Slats, (6.3, 2.95), turret(Form::Block, 0.3, 1.12))
                .braked()
                .with(Outside::Boxes)
        }
        "daimler-ac" => on(Body::Car(2), (4.0, 2.45), turret(Form::Block, -0.05, 0.75)),
        "15-cwt-truck" => on(Body::Lorry, (4.3, 2.0), Top::Bare),
        "3-ton-lorry" => on(Body::Lorry, (6.2, 2.4), Top::Bare),
        _ => return None,
    })
}

/// The plan of a kind.
fn kind(kind: VehicleKind, traction: Traction, open: bool) -> Plan {
    use Deck::{Doors, Slats};
    use Nose::{Flat, Horned, Round, Sloped, Stepped};
    let turret = Top::Turret;
    match kind {
        VehicleKind::LightTank => tank(Stepped, Slats, (4.7, 2.3), turret(Form::Octagon, 0.1, 0.8)),
        VehicleKind::MediumTank => tank(Round, Doors, (5.9, 2.8), turret(Form::Bustle, 0.15, 1.0)),
        VehicleKind::HeavyTank => tank(Flat, Slats, (6.8, 3.3), turret(Form::Horseshoe, 0.1, 1.25)),
        VehicleKind::InfantryTank => {
            tank(Horned, Slats, (6.0, 2.8), turret(Form::Dome, 0.25, 0.95))
        }
        VehicleKind::CruiserTank => tank(Flat, Slats, (6.2, 2.9), turret(Form::Block, 0.3, 1.1)),
        VehicleKind::TankDestroyer | VehicleKind::AssaultGun if traction == Traction::Halftrack => {
            on(Body::Halftrack, (6.0, 2.2), Top::Casemate(Casemate::Bed))
        }
        VehicleKind::TankDestroyer => {
            tank(Sloped, Slats, (6.0, 3.0), Top::Casemate(Casemate::Forward))
        }
        VehicleKind::AssaultGun => {
            let casemate = if open { Casemate::Rear } else { Casemate::Low };
            tank(Stepped, Slats, (5.4, 2.9), Top::Casemate(casemate))
        }
        VehicleKind::ArmoredCar => on(Body::Car(2), (4.8, 2.1), turret(Form::Octagon, 0.0, 0.75)),
        VehicleKind::Halftrack => on(Body::Halftrack, (6.0, 2.15), Top::Mount),
        VehicleKind::HalftrackTractor => on(Body::Tractor, (6.6, 2.3), Top::Bare),
        VehicleKind::Carrier => on(Body::Carrier, (3.75, 2.1), Top::Mount),
        VehicleKind::Truck => on(Body::Lorry, (6.0, 2.25), Top::Bare),
    }
}

/// Whether a Gun of that nation and calibre has a brake at its muzzle.
pub fn gun_muzzle(nationality: Nationality, calibre: Calibre) -> Muzzle {
    use crate::counters::BarrelLength::{Long, Plain, VeryLong};
    let braked = match nationality {
        Nationality::German => {
            matches!(calibre.barrel, Long | VeryLong) && (50..=75).contains(&calibre.mm)
                || calibre.mm == 75 && calibre.barrel == Plain
                || calibre.mm == 88 && calibre.barrel == VeryLong
        }
        Nationality::Russian => calibre.mm == 76 && calibre.barrel == Long,
        Nationality::British => matches!((calibre.mm, calibre.barrel), (76, VeryLong) | (88, _)),
        _ => false,
    };
    if braked { Muzzle::Brake } else { Muzzle::Plain }
}
