//! Guns from above, unlimbered: they look to the right.

use super::plan::{Muzzle, gun_muzzle};
use super::sketch::{Point, Sketch, Tone, bar, circle, oblong, rounded};
use super::turrets::{bore, reach};
use crate::counters::{Calibre, GunKind, GunType, Traverse};

/// A Gun as it is drawn.
#[must_use]
pub fn draw(printed: &GunType) -> Sketch {
    let calibre = printed.calibre;
    let muzzle = gun_muzzle(printed.nationality, calibre);
    let all_round = printed.mount != Traverse::None;
    // What is larger is drawn larger, within reason.
    let size = 1.02 + 0.24 * (f32::from(calibre.mm) / 105.0).min(1.3);
    let sketch = match printed.kind {
        GunKind::AntiTank if all_round => shielded_cross(calibre, muzzle),
        GunKind::AntiTank => anti_tank(calibre, muzzle),
        GunKind::Infantry => infantry(calibre),
        GunKind::Artillery => field(calibre, muzzle, all_round),
        GunKind::AntiAircraft => anti_aircraft(calibre, muzzle),
        // What is mounted is drawn with its vehicle, what is carried as a support weapon.
        GunKind::Mounted | GunKind::AntiTankRifle | GunKind::MachineGun | GunKind::Latw => {
            field(calibre, muzzle, all_round)
        }
        GunKind::Mortar => mortar(true),
        GunKind::LightMortar => mortar(false).sized(0.78),
    };
    sketch.sized(size)
}

/// A barrel of a Gun: longer than one in a turret, and all of it to be seen.
fn tube(sketch: &mut Sketch, from: f32, calibre: Calibre, muzzle: Muzzle, thick: f32) -> f32 {
    let (length, width) = (reach(calibre) * 1.25, bore(calibre) * thick);
    let tip = from + length;
    sketch.body(&bar((from - 0.02, 0.0), (from + length * 0.45, 0.0), width * 1.3), Tone::Turret);
    sketch.body(&bar((from + length * 0.42, 0.0), (tip, 0.0), width), Tone::Turret);
    if muzzle == Muzzle::Brake {
        let half = width * 1.05;
        let brake = oblong((tip - 0.010, -half), (tip + 0.038, half));
        sketch.body(&rounded(&brake, 0.008), Tone::Turret);
        sketch.hair(&[(tip + 0.008, -half), (tip + 0.008, half)]);
        sketch.hair(&[(tip + 0.024, -half), (tip + 0.024, half)]);
    }
    tip
}

fn wheel(sketch: &mut Sketch, x: f32, y: f32, (length, width): (f32, f32)) {
    let corners = oblong((x - length / 2.0, y - width / 2.0), (x + length / 2.0, y + width / 2.0));
    sketch.body(&rounded(&corners, 0.014), Tone::Track);
    sketch.line(&[(x - length * 0.3, y), (x + length * 0.3, y)], Tone::Hull, 0.009);
}

/// A trail with its spade.
fn trail(sketch: &mut Sketch, from: Point, to: Point, width: f32) {
    sketch.body(&bar(from, to, width), Tone::Hull);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-6);
    let (ux, uy) = (dx / length, dy / length);
    let end = |by: f32| (to.0 - uy * by, to.1 + ux * by);
    sketch.body(&bar(end(-0.034), end(0.034), 0.026), Tone::Hull);
}

/// A shield, bent back at both ends.
fn shield(sketch: &mut Sketch, x: f32, half: f32) {
    let outline = [
        (x + 0.030, -half * 0.42),
        (x + 0.030, half * 0.42),
        (x - 0.026, half),
        (x - 0.050, half),
        (x + 0.004, half * 0.40),
        (x + 0.004, -half * 0.40),
        (x - 0.050, -half),
        (x - 0.026, -half),
    ];
    sketch.body(&outline, Tone::Pale);
}

fn breech(sketch: &mut Sketch, from: f32, length: f32, calibre: Calibre) {
    let half = bore(calibre) * 1.0;
    let block = oblong((from - length, -half), (from, half));
    sketch.body(&rounded(&block, 0.008), Tone::Detail);
}

/// Shield, two wheels, split trail.
fn anti_tank(calibre: Calibre, muzzle: Muzzle) -> Sketch {
    let mut sketch = Sketch::default();
    for side in [-1.0, 1.0] {
        trail(&mut sketch, (-0.04, side * 0.025), (-0.30, side * 0.125), 0.030);
        wheel(&mut sketch, -0.005, side * 0.125, (0.105, 0.044));
    }
    sketch.body(&bar((0.0, -0.11), (0.0, 0.11), 0.024), Tone::Track);
    tube(&mut sketch, 0.03, calibre, muzzle, 1.0);
    breech(&mut sketch, 0.04, 0.13, calibre);
    shield(&mut sketch, 0.035, 0.155);
    sketch
}

/// A short thick barrel over a box trail.
fn infantry(calibre: Calibre) -> Sketch {
    let mut sketch = Sketch::default();
    let spade = [(-0.27, -0.062), (-0.27, 0.062), (-0.235, 0.036), (-0.235, -0.036)];
    sketch.body(&spade, Tone::Hull);
    let right = oblong((-0.25, -0.040), (0.0, 0.040));
    sketch.body(&rounded(&right, 0.010), Tone::Hull);
    sketch.hair(&[(-0.20, -0.036), (-0.20, 0.036)]);
    for side in [-1.0, 1.0] {
        wheel(&mut sketch, 0.01, side * 0.135, (0.135, 0.050));
    }
    sketch.body(&bar((0.01, -0.12), (0.01, 0.12), 0.026), Tone::Track);
    tube(&mut sketch, 0.04, calibre, Muzzle::Plain, 1.55);
    breech(&mut sketch, 0.05, 0.15, Calibre { mm: calibre.mm.max(75), ..calibre });
    shield(&mut sketch, 0.055, 0.098);
    sketch
}

/// A howitzer or field gun: large wheels, split trail, the recoil cylinders over the barrel.
fn field(calibre: Calibre, muzzle: Muzzle, all_round: bool) -> Sketch {
    let mut sketch = Sketch::default();
    if all_round {
        // It turns on a round platform.
        sketch.body(&circle((-0.02, 0.0), 0.155), Tone::Deck);
        sketch.flat(&circle((-0.02, 0.0), 0.120), Tone::Detail);
        trail(&mut sketch, (-0.04, 0.0), (-0.30, 0.0), 0.070);
    } else {
        for side in [-1.0, 1.0] {
            trail(&mut sketch, (-0.02, side * 0.035), (-0.31, side * 0.085), 0.038);
        }
    }
    for side in [-1.0, 1.0] {
        wheel(&mut sketch, 0.0, side * 0.150, (0.155, 0.052));
    }
    sketch.body(&bar((0.0, -0.13), (0.0, 0.13), 0.030), Tone::Track);
    let tip = tube(&mut sketch, 0.05, calibre, muzzle, 1.2);
    breech(&mut sketch, 0.05, 0.16, calibre);
    let cradle = oblong((-0.06, -0.022), (0.05 + (tip - 0.05) * 0.62, 0.022));
    sketch.body(&rounded(&cradle, 0.010), Tone::Deck);
    for side in [-1.0, 1.0] {
        // A shield in two parts, straight.
        let half = oblong((0.045, side * 0.034), (0.070, side * 0.120));
        sketch.body(&half, Tone::Pale);
    }
    sketch
}

/// Four outriggers with their pads.
fn outriggers(sketch: &mut Sketch, reach: f32) {
    for quarter in 0..4_u8 {
        let turn = (f32::from(quarter) + 0.5) * std::f32::consts::FRAC_PI_2;
        let (sin, cos) = turn.sin_cos();
        let at = |r: f32| (cos * r, sin * r);
        sketch.body(&bar(at(0.05), at(reach), 0.036), Tone::Hull);
        sketch.body(&circle(at(reach + 0.012), 0.036), Tone::Hull);
        sketch.flat(&circle(at(reach + 0.012), 0.014), Tone::Line);
    }
}

/// A cross of four outriggers, the gun on a pedestal.
fn anti_aircraft(calibre: Calibre, muzzle: Muzzle) -> Sketch {
    let mut sketch = Sketch::default();
    let light = calibre.mm < 50;
    outriggers(&mut sketch, if light { 0.18 } else { 0.245 });
    let ring = if light { 0.088 } else { 0.098 };
    sketch.body(&circle((0.0, 0.0), ring), Tone::Hull);
    sketch.flat(&circle((0.0, 0.0), ring - 0.022), Tone::Deck);
    tube(&mut sketch, 0.03, calibre, muzzle, 1.1);
    breech(&mut sketch, 0.06, 0.20, calibre);
    if light {
        for side in [-1.0, 1.0] {
            let seat = oblong((-0.070, side * 0.052), (-0.012, side * 0.092));
            sketch.body(&rounded(&seat, 0.008), Tone::Pale);
        }
    } else {
        let tray = oblong((-0.125, 0.030), (-0.020, 0.088));
        sketch.body(&rounded(&tray, 0.010), Tone::Pale);
    }
    sketch
}

/// An anti-tank gun on a cross: outriggers and a wide shield.
fn shielded_cross(calibre: Calibre, muzzle: Muzzle) -> Sketch {
    let mut sketch = Sketch::default();
    outriggers(&mut sketch, 0.225);
    sketch.body(&circle((0.0, 0.0), 0.075), Tone::Hull);
    tube(&mut sketch, 0.03, calibre, muzzle, 1.0);
    breech(&mut sketch, 0.04, 0.15, calibre);
    shield(&mut sketch, 0.045, 0.165);
    sketch
}

/// A tube on its plate, held up by two legs.
fn mortar(round_plate: bool) -> Sketch {
    let mut sketch = Sketch::default();
    for side in [-1.0, 1.0] {
        let foot = (0.215, side * 0.125);
        sketch.body(&bar((0.05, 0.0), foot, 0.020), Tone::Turret);
        sketch.body(&circle(foot, 0.022), Tone::Turret);
    }
    let at = (-0.17, 0.0);
    if round_plate {
        sketch.body(&circle(at, 0.112), Tone::Hull);
        sketch.flat(&circle(at, 0.072), Tone::Deck);
        for quarter in 0..4_u8 {
            let (sin, cos) = (f32::from(quarter) * std::f32::consts::FRAC_PI_4).sin_cos();
            let end = |r: f32| (at.0 + cos * r, at.1 + sin * r);
            sketch.hair(&[end(-0.108), end(0.108)]);
        }
    } else {
        let plate = oblong((at.0 - 0.075, -0.095), (at.0 + 0.075, 0.095));
        sketch.body(&rounded(&plate, 0.016), Tone::Hull);
        sketch
            .flat(&rounded(&oblong((at.0 - 0.045, -0.06), (at.0 + 0.045, 0.06)), 0.01), Tone::Deck);
    }
    sketch.body(&bar((at.0, 0.0), (0.20, 0.0), 0.062), Tone::Turret);
    sketch.body(&circle((0.20, 0.0), 0.031), Tone::Turret);
    sketch.flat(&circle((0.20, 0.0), 0.018), Tone::Line);
    let collar = oblong((0.028, -0.040), (0.066, 0.040));
    sketch.body(&rounded(&collar, 0.008), Tone::Pale);
    sketch
}
