//! What shoots, from above: turrets, superstructures and barrels. They look to the right; the ring is at the origin.

use super::hulls::head;
use super::plan::{Casemate, Form, Muzzle};
use super::sketch::{Point, Sketch, Tone, arc, bar, both_sides, circle, oblong, rounded};
use crate::counters::{BarrelLength, Calibre};

/// Who is to be seen of a crew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Crew {
    /// The hatch is shut.
    Shut,
    /// The hatch is open, a head in it.
    Out,
    /// Nobody: a wreck.
    Gone,
}

/// How far a barrel reaches before what it is fixed in.
pub fn reach(calibre: Calibre) -> f32 {
    let length = match calibre.barrel {
        BarrelLength::Short => 0.095,
        BarrelLength::Plain => 0.150,
        BarrelLength::Long => 0.205,
        BarrelLength::VeryLong => 0.260,
    };
    // Of two of the same kind the larger one is longer, too.
    length * (0.70 + 0.30 * (f32::from(calibre.mm) / 75.0).min(1.35))
}

/// How thick it is.
pub fn bore(calibre: Calibre) -> f32 {
    0.016 + 0.000_26 * f32::from(calibre.mm)
}

/// A barrel that leaves what it is fixed in at a point.
pub fn barrel(sketch: &mut Sketch, (x, y): Point, calibre: Calibre, muzzle: Muzzle) {
    let (length, width) = (reach(calibre), bore(calibre));
    let tip = x + length;
    sketch.body(&bar((x - 0.03, y), (x + length * 0.42, y), width * 1.25), Tone::Turret);
    sketch.body(&bar((x + length * 0.40, y), (tip, y), width), Tone::Turret);
    if muzzle == Muzzle::Brake {
        let (from, to) = (tip - 0.012, tip + 0.034);
        let half = width * 0.95;
        sketch.body(&rounded(&oblong((from, y - half), (to, y + half)), 0.008), Tone::Turret);
        sketch.hair(&[(from + 0.016, y - half), (from + 0.016, y + half)]);
        sketch.hair(&[(from + 0.030, y - half), (from + 0.030, y + half)]);
    }
}

/// A hatch in a roof.
pub fn hatch(sketch: &mut Sketch, at: Point, crew: Crew) {
    let (x, y) = at;
    match crew {
        Crew::Shut => {
            sketch.flat(&circle(at, 0.028), Tone::Deck);
            sketch.flat(&circle(at, 0.021), Tone::Turret);
            sketch.line(&[(x, y - 0.014), (x, y + 0.014)], Tone::Line, 0.008);
        }
        Crew::Out => {
            // The lid lies aside.
            let lid = rounded(&oblong((x - 0.050, y - 0.018), (x - 0.026, y + 0.018)), 0.008);
            sketch.flat(&lid, Tone::Pale);
            sketch.flat(&circle(at, 0.030), Tone::Pale);
            sketch.flat(&circle(at, 0.020), Tone::Track);
            sketch.flat(&circle(at, 0.014), Tone::Detail);
        }
        Crew::Gone => {
            sketch.flat(&circle(at, 0.027), Tone::Line);
        }
    }
}

/// The outline of a turret of radius 1.
fn outline(form: Form) -> Vec<Point> {
    match form {
        Form::Horseshoe => {
            let mut right = vec![(0.86, 0.0), (0.86, 0.78), (0.30, 0.96)];
            right.extend(arc((-0.02, 0.0), 0.99, 0.22, 0.5));
            both_sides(&right)
        }
        Form::Hexagon => both_sides(&[
            (0.98, 0.0),
            (0.98, 0.34),
            (0.18, 0.80),
            (-0.62, 0.62),
            (-0.98, 0.34),
            (-0.98, 0.0),
        ]),
        Form::Bustle => {
            let mut right = arc((0.0, 0.0), 0.92, 0.0, 0.36);
            right.extend([(-0.72, 0.58), (-1.30, 0.54), (-1.34, 0.0)]);
            both_sides(&right)
        }
        Form::Drop => {
            let mut right = arc((0.10, 0.0), 0.86, 0.0, 0.28);
            right.extend([(-0.72, 0.68), (-1.18, 0.40), (-1.26, 0.0)]);
            both_sides(&right)
        }
        Form::Wedge => both_sides(&[
            (0.86, 0.0),
            (0.86, 0.54),
            (-0.30, 0.92),
            (-0.92, 0.80),
            (-1.02, 0.50),
            (-1.02, 0.0),
        ]),
        Form::Angular => both_sides(&[
            (0.82, 0.0),
            (0.82, 0.52),
            (0.30, 0.86),
            (-0.58, 0.86),
            (-0.92, 0.52),
            (-0.92, 0.0),
        ]),
        Form::Block => both_sides(&[
            (0.86, 0.0),
            (0.86, 0.74),
            (0.76, 0.82),
            (-0.86, 0.82),
            (-0.96, 0.70),
            (-0.96, 0.0),
        ]),
        Form::Dome => circle((0.0, 0.0), 0.92),
        Form::Diamond => both_sides(&[
            (0.72, 0.0),
            (0.72, 0.30),
            (-0.06, 0.98),
            (-0.48, 0.98),
            (-1.04, 0.46),
            (-1.04, 0.0),
        ]),
        Form::Octagon => both_sides(&[
            (0.90, 0.0),
            (0.90, 0.40),
            (0.40, 0.86),
            (-0.44, 0.86),
            (-0.90, 0.46),
            (-0.90, 0.0),
        ]),
    }
}

/// A turret of so large a radius, with its gun.
pub fn turret(
    form: Form,
    radius: f32,
    gun: Option<(Calibre, Muzzle)>,
    open: bool,
    crew: Crew,
) -> Sketch {
    let mut sketch = Sketch::default();
    let front = radius * 0.84;
    let scaled = |points: Vec<Point>, by: f32| -> Vec<Point> {
        points.into_iter().map(|(x, y)| (x * by, y * by)).collect()
    };
    match gun {
        Some((calibre, muzzle)) => barrel(&mut sketch, (front, 0.0), calibre, muzzle),
        None => machine_gun(&mut sketch, (front - 0.02, 0.0), 0.075),
    }
    if form == Form::Angular {
        let bin = oblong((-radius * 1.34, -radius * 0.5), (-radius * 0.88, radius * 0.5));
        sketch.body(&rounded(&bin, 0.010), Tone::Detail);
    }
    let shell = rounded(&scaled(outline(form), radius), 0.010);
    sketch.body(&shell, Tone::Turret);
    if let Some((calibre, _)) = gun {
        // The mantlet.
        let half = (bore(calibre) * 1.5).max(radius * 0.34).min(radius * 0.72);
        let plate = oblong((front - 0.024, -half), (front + 0.018, half));
        sketch.body(&rounded(&plate, 0.009), Tone::Detail);
    }
    if open {
        let floor = scaled(outline(form), radius * 0.74);
        sketch.flat(&rounded(&floor, 0.010), Tone::Floor);
        if gun.is_some() {
            sketch.flat(&bar((front - 0.03, 0.0), (-radius * 0.20, 0.0), 0.030), Tone::Turret);
        }
        if crew == Crew::Out {
            head(&mut sketch, (-radius * 0.30, -radius * 0.36));
            head(&mut sketch, (-radius * 0.12, radius * 0.38));
        }
        return sketch;
    }
    let small = radius < 0.075;
    let place = if small { (-radius * 0.25, 0.0) } else { (-radius * 0.38, -radius * 0.34) };
    hatch(&mut sketch, place, crew);
    if !small {
        sketch.flat(&circle((radius * 0.12, radius * 0.40), 0.018), Tone::Detail);
    }
    sketch
}

/// A machine gun.
pub fn machine_gun(sketch: &mut Sketch, (x, y): Point, length: f32) {
    sketch.body(&bar((x - 0.02, y), (x + length * 0.45, y), 0.024), Tone::Detail);
    sketch.body(&bar((x + length * 0.40, y), (x + length, y), 0.013), Tone::Detail);
}

/// A machine gun on a ring.
pub fn mount(at: Point, crew: Crew) -> Sketch {
    let mut sketch = Sketch::default();
    sketch.flat(&circle(at, 0.036), Tone::Floor);
    if crew == Crew::Out {
        head(&mut sketch, (at.0 - 0.006, at.1));
    }
    machine_gun(&mut sketch, (at.0 + 0.024, at.1), 0.085);
    sketch
}

/// A superstructure over a hull so long and wide from its middle, with its gun.
pub fn casemate(
    kind: Casemate,
    (half, side): Point,
    gun: (Calibre, Muzzle),
    open: bool,
    crew: Crew,
) -> Sketch {
    let (calibre, muzzle) = gun;
    let mut sketch = Sketch::default();
    let inner = side * 0.72;
    let walls: (Vec<Point>, Point, Point) = match kind {
        Casemate::Low => (
            both_sides(&[
                (half * 0.46, 0.0),
                (half * 0.44, inner * 0.62),
                (half * 0.22, inner * 1.12),
                (-half * 0.34, inner * 1.12),
                (-half * 0.46, inner * 0.84),
                (-half * 0.46, 0.0),
            ]),
            (half * 0.50, side * 0.10),
            (-half * 0.22, -inner * 0.56),
        ),
        Casemate::Whole => (
            both_sides(&[
                (half * 0.82, 0.0),
                (half * 0.78, inner * 0.30),
                (half * 0.10, inner * 1.18),
                (-half * 0.56, inner * 1.02),
                (-half * 0.66, inner * 0.72),
                (-half * 0.66, 0.0),
            ]),
            (half * 0.74, side * 0.20),
            (-half * 0.36, -inner * 0.52),
        ),
        Casemate::Forward => (
            both_sides(&[
                (half * 0.62, 0.0),
                (half * 0.60, inner * 0.72),
                (half * 0.30, inner * 1.16),
                (-half * 0.10, inner * 1.16),
                (-half * 0.20, inner * 0.96),
                (-half * 0.20, 0.0),
            ]),
            (half * 0.64, side * 0.16),
            (half * 0.06, inner * 0.62),
        ),
        Casemate::Rear => (
            both_sides(&[
                (half * 0.24, 0.0),
                (half * 0.22, inner * 0.80),
                (half * 0.08, inner * 1.16),
                (-half * 0.96, inner * 1.16),
                (-half * 0.96, 0.0),
            ]),
            (half * 0.30, -side * 0.10),
            (-half * 0.3, 0.0),
        ),
        Casemate::Bed => (
            both_sides(&[
                (half * 0.14, 0.0),
                (half * 0.10, inner * 0.86),
                (-half * 0.04, inner * 1.0),
                (-half * 0.10, inner * 1.0),
                (-half * 0.10, 0.0),
            ]),
            (half * 0.16, 0.0),
            (-half * 0.3, 0.0),
        ),
        Casemate::Cab => (
            oblong((half * 0.10, side * 0.10), (half * 0.24, side * 0.66)).to_vec(),
            (half * 0.26, side * 0.38),
            (-half * 0.3, 0.0),
        ),
    };
    let (walls, port, lid) = walls;
    barrel(&mut sketch, port, calibre, muzzle);
    sketch.body(&rounded(&walls, 0.010), Tone::Turret);
    let block = bore(calibre) * 1.35;
    let mantlet = oblong((port.0 - 0.05, port.1 - block), (port.0 + 0.012, port.1 + block));
    sketch.body(&rounded(&mantlet, 0.012), Tone::Detail);
    match kind {
        Casemate::Rear => {
            let floor = oblong((-half * 0.88, -inner * 0.94), (half * 0.04, inner * 0.94));
            sketch.flat(&rounded(&floor, 0.012), Tone::Floor);
            sketch.flat(&bar((half * 0.04, port.1), (-half * 0.34, port.1), 0.040), Tone::Turret);
        }
        Casemate::Bed => {
            sketch.flat(&bar((half * 0.06, 0.0), (-half * 0.36, 0.0), 0.040), Tone::Turret);
        }
        Casemate::Cab => {
            sketch.flat(&bar((half * 0.2, port.1), (-half * 0.08, port.1), 0.034), Tone::Turret);
        }
        Casemate::Low | Casemate::Whole | Casemate::Forward => {
            hatch(&mut sketch, lid, crew);
            let other = (lid.0 + 0.01, -lid.1 * 0.9);
            let plate =
                oblong((other.0 - 0.03, other.1 - 0.024), (other.0 + 0.03, other.1 + 0.024));
            sketch.flat(&rounded(&plate, 0.006), Tone::Detail);
        }
    }
    if open && crew == Crew::Out {
        head(&mut sketch, (-half * 0.22, -inner * 0.56));
        head(&mut sketch, (-half * 0.46, inner * 0.50));
    }
    sketch
}
