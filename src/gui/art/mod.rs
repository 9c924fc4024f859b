//! Painting pictures in code: a canvas measured in hexsides, glyph outlines, and repeatable randomness.

mod canvas;
mod glyphs;
pub mod noise;
mod texture;

pub use canvas::{Area, Canvas, Ink, Pen, round_rect};
pub use glyphs::{Align, Typeface};
pub use texture::{small, to_image};

/// A colour from its hexadecimal spelling, `0xRRGGBB`.
pub const fn rgb(hex: u32) -> [u8; 3] {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// The colour between two others; 0 is the first.
pub fn mix(a: [u8; 3], b: [u8; 3], t: f32) -> [u8; 3] {
    let t = t.clamp(0.0, 1.0);
    // A half more and cut off: rounding proper is a call into the system's library, for every pixel.
    let part = |i: usize| (f32::from(a[i]) + (f32::from(b[i]) - f32::from(a[i])) * t + 0.5) as u8;
    [part(0), part(1), part(2)]
}

/// A colour made lighter (over 0) or darker (under 0).
pub fn shade(color: [u8; 3], by: f32) -> [u8; 3] {
    if by >= 0.0 { mix(color, [255, 255, 255], by) } else { mix(color, [0, 0, 0], -by) }
}
