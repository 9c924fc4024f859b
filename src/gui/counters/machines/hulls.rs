//! Bodies on tracks, from above: tanks, what is built on them, and carriers. They look to the right.

use super::plan::{Deck, Nose, Outside};
use super::sketch::{Point, Sketch, Tone, both_sides, circle, oblong, rounded};

/// Two tracks, from one end to the other, with their outer edge `out` from the middle.
pub fn tracks(sketch: &mut Sketch, (rear, front): (f32, f32), out: f32, width: f32) {
    for side in [-1.0, 1.0] {
        let corners = oblong((rear, side * (out - width)), (front, side * out));
        sketch.body(&rounded(&corners, 0.022), Tone::Track);
        let links = ((front - rear - 0.03) / 0.027) as u8;
        for link in 0..=links {
            let x = rear + 0.018 + 0.027 * f32::from(link);
            let ends = [(x, side * (out - width + 0.008)), (x, side * (out - 0.006))];
            sketch.line(&ends, Tone::Hull, 0.006);
        }
    }
}

/// The hull of a tank, so long and wide from its middle.
pub fn tank((half, side): Point, nose: Nose, deck: Deck, outside: Outside) -> Sketch {
    let mut sketch = Sketch::default();
    stowage(&mut sketch, (half, side), outside);
    let track = (side * 0.40).min(0.066);
    let inner = side - track;
    tracks(&mut sketch, (-half, half), side, track);
    // The sponsons lie over a part of the tracks; where these lead, they do not.
    let body = match nose {
        Nose::Horned => inner + 0.008,
        Nose::Wide => side + 0.014,
        _ => inner + track * 0.42,
    };
    let rear = -half + 0.018;
    let right: &[Point] = match nose {
        Nose::Flat => &[(half - 0.02, 0.0), (half - 0.02, body), (rear, body), (rear, 0.0)],
        Nose::Stepped => &[
            (half - 0.012, 0.0),
            (half - 0.012, inner - 0.006),
            (half - 0.085, inner - 0.006),
            (half - 0.105, body),
            (rear, body),
            (rear, 0.0),
        ],
        Nose::Sloped => &[
            (half + 0.004, 0.0),
            (half + 0.004, inner * 0.86),
            (half - 0.055, body),
            (rear + 0.05, body),
            (rear - 0.012, inner * 0.9),
            (rear - 0.012, 0.0),
        ],
        Nose::Round => &[
            (half + 0.018, 0.0),
            (half + 0.010, inner * 0.45),
            (half - 0.015, inner * 0.85),
            (half - 0.065, body),
            (rear, body),
            (rear, 0.0),
        ],
        Nose::Horned => {
            &[(half - 0.075, 0.0), (half - 0.075, body), (rear + 0.01, body), (rear + 0.01, 0.0)]
        }
        Nose::Wide => &[
            (half - 0.01, 0.0),
            (half - 0.01, inner * 0.9),
            (half - 0.10, body),
            (rear + 0.06, body),
            (rear - 0.004, inner * 0.96),
            (rear - 0.004, 0.0),
        ],
        Nose::Pointed => &[
            (half + 0.02, 0.0),
            (half + 0.014, inner * 0.22),
            (half - 0.10, body),
            (rear, body),
            (rear, 0.0),
        ],
    };
    sketch.body(&both_sides(right), Tone::Hull);
    glacis(&mut sketch, half, inner, nose);
    engine(&mut sketch, half, inner, deck);
    for across in [-0.5, 0.5] {
        let back = if matches!(nose, Nose::Sloped | Nose::Pointed) { 0.155 } else { 0.13 };
        sketch.flat(&circle((half - back, inner * across), 0.017), Tone::Deck);
    }
    sketch
}

/// What sticks out of the outline.
fn stowage(sketch: &mut Sketch, (half, side): Point, outside: Outside) {
    for hand in [-1.0, 1.0] {
        match outside {
            Outside::Nothing => {}
            Outside::Drums => {
                for (from, to) in [(-0.78, -0.42), (-0.34, 0.02)] {
                    let drum = oblong(
                        (half * from, hand * (side - 0.02)),
                        (half * to, hand * (side + 0.026)),
                    );
                    sketch.body(&rounded(&drum, 0.014), Tone::Turret);
                }
            }
            Outside::Boxes => {
                let outer =
                    oblong((-half - 0.034, hand * side * 0.22), (-half + 0.02, hand * side * 0.72));
                sketch.body(&rounded(&outer, 0.010), Tone::Turret);
            }
            Outside::Skirts => {
                let plate = oblong(
                    (-half * 0.84, hand * (side + 0.014)),
                    (half * 0.74, hand * (side + 0.034)),
                );
                sketch.body(&plate, Tone::Deck);
                for hanger in [-0.66, -0.1, 0.5] {
                    let x = half * hanger;
                    sketch.line(
                        &[(x, hand * (side - 0.01)), (x, hand * (side + 0.018))],
                        Tone::Line,
                        0.012,
                    );
                }
            }
        }
    }
}

/// The plate in front, which slopes.
fn glacis(sketch: &mut Sketch, half: f32, inner: f32, nose: Nose) {
    let (front, narrow, back, wide) = match nose {
        Nose::Flat => (half - 0.022, inner * 0.98, half - 0.075, inner * 0.98),
        Nose::Stepped => (half - 0.016, inner * 0.86, half - 0.09, inner * 0.92),
        Nose::Sloped => (half, inner * 0.80, half - 0.125, inner * 1.02),
        Nose::Wide => (half - 0.014, inner * 0.84, half - 0.11, inner * 1.1),
        Nose::Round => (half + 0.006, inner * 0.40, half - 0.095, inner * 0.96),
        Nose::Horned => (half - 0.08, inner * 0.94, half - 0.13, inner * 0.94),
        Nose::Pointed => (half + 0.012, inner * 0.2, half - 0.115, inner * 0.96),
    };
    let right = [(front, 0.0), (front, narrow), (back, wide), (back, 0.0)];
    sketch.flat(&both_sides(&right), Tone::Deck);
}

/// What lies over the engine.
fn engine(sketch: &mut Sketch, half: f32, inner: f32, deck: Deck) {
    let (rear, front) = (-half + 0.04, -half + 0.155);
    let plate = oblong((rear, -inner * 0.88), (front, inner * 0.88));
    sketch.flat(&rounded(&plate, 0.012), Tone::Deck);
    let middle = (rear + front) / 2.0;
    match deck {
        Deck::Fans => {
            for across in [-0.46, 0.46] {
                let center = (middle, inner * across);
                sketch.flat(&circle(center, 0.040), Tone::Hull);
                for blade in 0..4_u8 {
                    let turn = f32::from(blade) * std::f32::consts::FRAC_PI_4;
                    let (sin, cos) = turn.sin_cos();
                    let end = |r: f32| (center.0 + cos * r, center.1 + sin * r);
                    sketch.hair(&[end(-0.038), end(0.038)]);
                }
                sketch.flat(&circle(center, 0.010), Tone::Deck);
            }
        }
        Deck::Slats => {
            for bar in 0..5_u8 {
                let x = rear + 0.018 + 0.020 * f32::from(bar);
                sketch.line(&[(x, -inner * 0.72), (x, inner * 0.72)], Tone::Line, 0.008);
            }
        }
        Deck::Louvres => {
            for across in [-0.62, -0.38, 0.38, 0.62] {
                let y = inner * across;
                sketch.line(&[(rear + 0.014, y), (front - 0.014, y)], Tone::Line, 0.009);
            }
            sketch.flat(&circle((middle, 0.0), 0.022), Tone::Hull);
        }
        Deck::Doors => {
            for (from, to) in [(-0.8, -0.06), (0.06, 0.8)] {
                let door = oblong((rear + 0.014, inner * from), (front - 0.014, inner * to));
                sketch.flat(&door, Tone::Hull);
                let y = inner * (from + to) / 2.0;
                sketch.hair(&[(rear + 0.03, y), (front - 0.03, y)]);
            }
        }
    }
}

/// The open box of a carrier, with heads in it unless nobody is to be seen.
pub fn carrier((half, side): Point, heads: bool) -> Sketch {
    let mut sketch = Sketch::default();
    let track = side * 0.34;
    tracks(&mut sketch, (-half, half - 0.015), side, track);
    let inner = side - track;
    let right = [
        (half - 0.005, 0.0),
        (half - 0.03, inner * 0.7),
        (half - 0.10, inner + 0.012),
        (-half + 0.02, inner + 0.012),
        (-half + 0.02, 0.0),
    ];
    sketch.body(&both_sides(&right), Tone::Hull);
    let front = [(half - 0.10, -inner * 0.82), (half - 0.20, inner * 0.82)];
    sketch.flat(&rounded(&oblong(front[1], front[0]), 0.012), Tone::Floor);
    for across in [-1.0, 1.0] {
        let side_box =
            oblong((-half + 0.045, across * inner * 0.30), (half - 0.23, across * inner * 0.86));
        sketch.flat(&rounded(&side_box, 0.010), Tone::Floor);
    }
    // The engine between them.
    let engine = oblong((-half + 0.03, -inner * 0.22), (half - 0.21, inner * 0.22));
    sketch.flat(&engine, Tone::Turret);
    sketch.hair(&[(-half + 0.05, 0.0), (half - 0.23, 0.0)]);
    if heads {
        for (x, y) in [(half - 0.15, -0.40), (half - 0.15, 0.42), (-0.06, -0.58), (-0.10, 0.58)] {
            head(&mut sketch, (x, inner * y));
        }
    }
    sketch
}

/// A helmet from above.
pub fn head(sketch: &mut Sketch, at: Point) {
    sketch.flat(&circle(at, 0.019), Tone::Hull);
    sketch.flat(&circle(at, 0.007), Tone::Deck);
}
