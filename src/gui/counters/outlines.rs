//! The outlines of badges, in a unit square. No two may be taken for each other (`tests/app/colours.rs`).

/// The corners of a badge.
pub type Outline = Vec<(f32, f32)>;

/// A regular polygon, turned by a part of a step.
pub(super) fn ring(sides: u8, radius: f32, turned: f32) -> Outline {
    (0..sides)
        .map(|i| {
            let turn = (f32::from(i) + turned) / f32::from(sides) * std::f32::consts::TAU;
            (0.5 + turn.cos() * radius, 0.5 + turn.sin() * radius)
        })
        .collect()
}

/// A star with so many points, one of them on top when it has five.
pub(super) fn burst(points: u8, outer: f32, inner: f32) -> Outline {
    let tips = ring(points, outer, -0.25);
    let notches = ring(points, inner, 0.25);
    tips.into_iter().zip(notches).flat_map(|(tip, notch)| [tip, notch]).collect()
}

/// A circle whose radius swings between two values so many times.
pub(super) fn swinging(waves: f32, radius: impl Fn(f32) -> f32) -> Outline {
    (0..72_u8)
        .map(|i| {
            let turn = f32::from(i) / 72.0 * std::f32::consts::TAU;
            let reach = radius((turn * waves).cos());
            (0.5 + turn.cos() * reach, 0.5 + turn.sin() * reach)
        })
        .collect()
}

/// Lumps all round.
pub(super) fn cloud() -> Outline {
    swinging(3.0, |wave| 0.36 + 0.13 * wave.abs())
}

/// A disc pressed in from four sides.
pub(super) fn pressed() -> Outline {
    swinging(4.0, |wave| if wave > 0.55 { 0.49 - 0.42 * (wave - 0.55) } else { 0.49 })
}

/// A disc with a tick on each of four sides: the sight of a rifle.
pub(super) fn sight() -> Outline {
    swinging(4.0, |wave| if wave > 0.82 { 0.5 } else { 0.36 })
}
