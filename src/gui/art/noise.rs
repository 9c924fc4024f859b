//! Randomness that depends on nothing but where it is asked for: a board always looks the same.

/// A well-mixed 32 bits from a place and a subject.
pub const fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut h = (x as u32).wrapping_mul(0x9E37_79B1)
        ^ (y as u32).wrapping_mul(0x85EB_CA77)
        ^ seed.wrapping_mul(0xC2B2_AE3D);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// A number from 0 up to 1 for a place and a subject.
pub fn unit(x: i32, y: i32, seed: u32) -> f32 {
    (hash(x, y, seed) >> 8) as f32 / 16_777_216.0
}

/// The whole number below: quicker than asking the system's library for every pixel.
fn floor(x: f32) -> i32 {
    let whole = x as i32;
    whole - i32::from(whole as f32 > x)
}

fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Smooth noise from 0 to 1, with one bump a unit of length.
pub fn smooth(x: f32, y: f32, seed: u32) -> f32 {
    let (ix, iy) = (floor(x), floor(y));
    let (u, v) = (ease(x - ix as f32), ease(y - iy as f32));
    let down = |ix| unit(ix, iy, seed) * (1.0 - v) + unit(ix, iy + 1, seed) * v;
    down(ix) * (1.0 - u) + down(ix + 1) * u
}

/// [`smooth`] noise along a level line, for asking it at every pixel there.
pub struct Line {
    /// Bumps to a unit of length.
    bumps: f32,
    first: i32,
    /// What it is on each bump's corner from the first on.
    values: Vec<f32>,
}

impl Line {
    /// The noise with bumps so long, at that height, from one place to another.
    pub fn new(y: f32, (from, to): (f32, f32), length: f32, seed: u32) -> Line {
        let y = y / length;
        let iy = floor(y);
        let v = ease(y - iy as f32);
        let first = floor(from / length);
        let down = |ix| unit(ix, iy, seed) * (1.0 - v) + unit(ix, iy + 1, seed) * v;
        Line {
            bumps: 1.0 / length,
            first,
            values: (first..=floor(to / length) + 1).map(down).collect(),
        }
    }

    /// The noise at a place; beyond the ends of the line, what it is there.
    #[inline]
    pub fn at(&self, x: f32) -> f32 {
        let x = x * self.bumps;
        let ix = floor(x);
        let u = ease(x - ix as f32);
        let value = |ix: i32| {
            let last = self.values.len().saturating_sub(1);
            let at = usize::try_from(ix - self.first).unwrap_or(0).min(last);
            self.values.get(at).copied().unwrap_or(0.0)
        };
        value(ix) * (1.0 - u) + value(ix + 1) * u
    }
}

/// Points spread over a rectangle `[x0, y0, x1, y1]`, none nearer than about `apart` to another, with a hash
/// for each, sorted from the upper left to the lower right.
pub fn scatter(area: [f32; 4], apart: f32, seed: u32) -> Vec<(f32, f32, u32)> {
    let cell = apart * 1.12;
    let index = |v: f32| (v / cell).floor() as i32;
    let mut points = Vec::new();
    for row in index(area[1])..=index(area[3]) {
        for col in index(area[0])..=index(area[2]) {
            let jitter = |axis| (unit(col, row, seed + axis) - 0.5) * 0.75;
            let offset = if row & 1 == 0 { 0.0 } else { 0.5 };
            let x = (col as f32 + 0.5 + offset + jitter(1)) * cell;
            let y = (row as f32 + 0.5 + jitter(2)) * cell;
            if x >= area[0] && x <= area[2] && y >= area[1] && y <= area[3] {
                points.push((x, y, hash(col, row, seed + 3)));
            }
        }
    }
    points.sort_by(|a, b| (a.0 * 0.45 + a.1).total_cmp(&(b.0 * 0.45 + b.1)));
    points
}

/// A number from 0 up to 1 out of a point's hash; `part` tells several of them apart.
pub fn part(hash_value: u32, which: u32) -> f32 {
    unit(hash_value as i32, which as i32, 77)
}
