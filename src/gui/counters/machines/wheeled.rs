//! Bodies with wheels, from above: half-tracks, armored cars, trucks. They look to the right.

use super::hulls::{head, tracks};
use super::sketch::{Point, Sketch, Tone, bar, both_sides, circle, oblong, rounded};

/// A pair of wheels at a place along the body, with their outer edge `out` from the middle.
fn wheels(sketch: &mut Sketch, x: f32, out: f32, (length, width): (f32, f32)) {
    for side in [-1.0, 1.0] {
        let corners =
            oblong((x - length / 2.0, side * (out - width)), (x + length / 2.0, side * out));
        sketch.body(&rounded(&corners, 0.012), Tone::Track);
        let y = side * (out - width / 2.0);
        sketch.line(&[(x - length * 0.3, y), (x + length * 0.3, y)], Tone::Hull, 0.008);
    }
}

/// The bonnet over an engine in front.
fn bonnet(sketch: &mut Sketch, (back, front): (f32, f32), (wide, narrow): (f32, f32)) {
    let right = [(front, 0.0), (front - 0.006, narrow), (back, wide), (back, 0.0)];
    sketch.body(&both_sides(&right), Tone::Hull);
    for slit in 0..3_u8 {
        let x = back + (front - back) * (0.35 + 0.18 * f32::from(slit));
        sketch.line(&[(x, -narrow * 0.62), (x, narrow * 0.62)], Tone::Line, 0.007);
    }
}

/// A half-track with a compartment behind the driver; so many heads in it.
pub fn halftrack((half, side): Point, heads: u8, open: bool) -> Sketch {
    let mut sketch = Sketch::default();
    tracks(&mut sketch, (-half + 0.01, half * 0.12), side, side * 0.44);
    wheels(&mut sketch, half - 0.085, side * 1.06, (0.095, 0.050));
    bonnet(&mut sketch, (half * 0.34, half), (side * 0.74, side * 0.52));
    let right = [
        (half * 0.40, 0.0),
        (half * 0.40, side * 0.66),
        (half * 0.22, side * 0.86),
        (-half, side * 0.86),
        (-half, 0.0),
    ];
    sketch.body(&both_sides(&right), Tone::Hull);
    let roof = [
        (half * 0.37, 0.0),
        (half * 0.37, side * 0.58),
        (half * 0.20, side * 0.70),
        (half * 0.20, 0.0),
    ];
    sketch.flat(&both_sides(&roof), Tone::Deck);
    if open {
        let floor = oblong((-half + 0.03, -side * 0.66), (half * 0.16, side * 0.66));
        sketch.flat(&rounded(&floor, 0.014), Tone::Floor);
        for across in [-1.0, 1.0] {
            let bench =
                oblong((-half + 0.05, across * side * 0.40), (half * 0.04, across * side * 0.64));
            sketch.flat(&bench, Tone::Detail);
        }
        for nth in 0..heads {
            let across = if nth % 2 == 0 { -0.52 } else { 0.52 };
            let x = -half + 0.085 + 0.052 * f32::from(nth / 2);
            head(&mut sketch, (x, side * across));
        }
    }
    sketch
}

/// A half-track that tows: rows of seats.
pub fn tractor((half, side): Point, heads: u8) -> Sketch {
    let mut sketch = Sketch::default();
    tracks(&mut sketch, (-half, half * 0.36), side, side * 0.42);
    wheels(&mut sketch, half - 0.07, side * 0.92, (0.10, 0.048));
    bonnet(&mut sketch, (half * 0.40, half + 0.005), (side * 0.56, side * 0.46));
    let bed = oblong((-half + 0.005, -side * 0.84), (half * 0.42, side * 0.84));
    sketch.body(&rounded(&bed, 0.012), Tone::Hull);
    for row in 0..3_u8 {
        let x = half * 0.26 - 0.105 * f32::from(row);
        let seat = oblong((x - 0.062, -side * 0.70), (x, side * 0.70));
        sketch.flat(&seat, Tone::Floor);
        let back = oblong((x - 0.062, -side * 0.70), (x - 0.044, side * 0.70));
        sketch.flat(&back, Tone::Deck);
        if row * 2 < heads {
            head(&mut sketch, (x - 0.026, -side * 0.36));
            head(&mut sketch, (x - 0.026, side * 0.36));
        }
    }
    let load = oblong((-half + 0.02, -side * 0.70), (-half + 0.10, side * 0.70));
    sketch.flat(&load, Tone::Deck);
    sketch
}

/// An armored car.
pub fn car((half, side): Point, axles: u8) -> Sketch {
    let mut sketch = Sketch::default();
    let wheel = if axles > 2 { (0.092, 0.052) } else { (0.105, 0.056) };
    let places: &[f32] = match axles {
        ..=2 => &[0.56, -0.56],
        3 => &[0.62, -0.32, -0.72],
        _ => &[0.74, 0.30, -0.22, -0.66],
    };
    for place in places {
        wheels(&mut sketch, half * place, side, wheel);
    }
    let right = [
        (half, 0.0),
        (half - 0.012, side * 0.34),
        (half * 0.46, side * 0.80),
        (-half * 0.34, side * 0.80),
        (-half + 0.015, side * 0.42),
        (-half, 0.0),
    ];
    sketch.body(&both_sides(&right), Tone::Hull);
    let plate = [
        (half - 0.03, 0.0),
        (half - 0.04, side * 0.24),
        (half * 0.44, side * 0.56),
        (half * 0.44, 0.0),
    ];
    sketch.flat(&both_sides(&plate), Tone::Deck);
    sketch.hair(&[(half * 0.72, -side * 0.28), (half * 0.72, side * 0.28)]);
    let deck = [
        (-half * 0.40, 0.0),
        (-half * 0.40, side * 0.54),
        (-half + 0.045, side * 0.30),
        (-half + 0.045, 0.0),
    ];
    sketch.flat(&both_sides(&deck), Tone::Deck);
    for slit in 0..3_u8 {
        let x = -half * 0.50 - 0.022 * f32::from(slit);
        sketch.line(&[(x, -side * 0.30), (x, side * 0.30)], Tone::Line, 0.007);
    }
    sketch
}

/// A truck: bonnet, cab, and ribbed canvas.
pub fn lorry((half, side): Point) -> Sketch {
    let mut sketch = Sketch::default();
    let rear = -half * 0.58;
    wheels(&mut sketch, half - 0.095, side * 1.04, (0.095, 0.048));
    wheels(&mut sketch, rear, side * 1.14, (0.10, 0.06));
    bonnet(&mut sketch, (half * 0.44, half), (side * 0.72, side * 0.54));
    let cab = oblong((half * 0.14, -side * 0.86), (half * 0.52, side * 0.86));
    sketch.body(&rounded(&cab, 0.014), Tone::Turret);
    let pane = [(half * 0.44, -side * 0.72), (half * 0.50, side * 0.72)];
    sketch.flat(&oblong(pane[0], pane[1]), Tone::Hull);
    sketch.hair(&[(half * 0.18, 0.0), (half * 0.42, 0.0)]);
    let canvas = oblong((-half, -side), (half * 0.12, side));
    sketch.body(&rounded(&canvas, 0.020), Tone::Detail);
    let ribs = 5_u8;
    for rib in 1..ribs {
        let x = -half + (half * 1.12) * f32::from(rib) / f32::from(ribs);
        sketch.hair(&[(x, -side + 0.008), (x, side - 0.008)]);
    }
    for across in [-0.34, 0.34] {
        sketch.hair(&[(-half + 0.01, side * across), (half * 0.12 - 0.01, side * across)]);
    }
    sketch
}

/// A small open car with two rows of seats.
pub fn jeep((half, side): Point, heads: u8) -> Sketch {
    let mut sketch = Sketch::default();
    wheels(&mut sketch, half - 0.085, side * 1.08, (0.085, 0.040));
    wheels(&mut sketch, -half + 0.085, side * 1.08, (0.085, 0.040));
    let right = [
        (half, 0.0),
        (half - 0.008, side * 0.62),
        (half * 0.30, side * 0.92),
        (-half, side * 0.92),
        (-half, 0.0),
    ];
    sketch.body(&rounded(&both_sides(&right), 0.014), Tone::Hull);
    sketch.hair(&[(half * 0.36, -side * 0.7), (half * 0.36, side * 0.7)]);
    let well = oblong((-half + 0.03, -side * 0.74), (half * 0.28, side * 0.74));
    sketch.flat(&rounded(&well, 0.012), Tone::Floor);
    sketch.flat(&bar((half * 0.28, -side * 0.82), (half * 0.28, side * 0.82), 0.016), Tone::Pale);
    for (nth, (x, y)) in
        [(0.06, -0.40), (0.06, 0.40), (-0.56, -0.40), (-0.56, 0.40)].iter().enumerate()
    {
        let (x, y) = (half * x, side * y);
        let seat = oblong((x - 0.032, y - side * 0.26), (x + 0.032, y + side * 0.26));
        sketch.flat(&rounded(&seat, 0.008), Tone::Deck);
        if nth < usize::from(heads) {
            head(&mut sketch, (x, y));
        }
    }
    // The spare wheel.
    sketch.body(&circle((-half - 0.006, 0.0), 0.040), Tone::Track);
    sketch.flat(&circle((-half - 0.006, 0.0), 0.014), Tone::Hull);
    sketch
}
