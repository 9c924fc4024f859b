//! A picture being painted, measured in whatever unit its owner likes.

use tiny_skia::{
    FillRule, GradientStop, IntRect, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder,
    Pixmap, Point, RadialGradient, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

/// A colour with its opacity, 0 to 1.
#[derive(Clone, Copy)]
pub struct Ink(pub [u8; 3], pub f32);

impl Ink {
    /// Fully opaque.
    pub const fn solid(color: [u8; 3]) -> Self {
        Self(color, 1.0)
    }

    fn color(self) -> tiny_skia::Color {
        let alpha = (self.1.clamp(0.0, 1.0) * 255.0).round() as u8;
        tiny_skia::Color::from_rgba8(self.0[0], self.0[1], self.0[2], alpha)
    }
}

/// What a line is drawn with.
#[derive(Clone, Copy)]
pub struct Pen {
    /// Its colour.
    pub ink: Ink,
    /// Its width in the canvas's unit.
    pub width: f32,
    /// Lengths of dash and gap; none for a whole line.
    pub dash: Option<(f32, f32)>,
    /// Whether its ends are cut square.
    pub flat: bool,
}

impl Pen {
    /// A whole line with round ends.
    pub const fn new(ink: Ink, width: f32) -> Self {
        Self { ink, width, dash: None, flat: false }
    }
}

/// A part of a picture: `[x, y, width, height]`, in its pixels.
pub type Area = [u32; 4];

/// A picture, or a part of one, whose coordinates are in units of `scale` pixels from the upper left corner of the whole.
pub struct Canvas {
    pixels: Pixmap,
    scale: f32,
    /// The upper left corner of the whole, in units.
    origin: (f32, f32),
    /// Where in the whole it begins, in pixels.
    corner: (u32, u32),
}

impl Canvas {
    /// A transparent picture of so many units, `scale` pixels each, whose upper left corner is at `origin`.
    /// None when it would be empty or too large for memory.
    pub fn new(size: (f32, f32), scale: f32, origin: (f32, f32)) -> Option<Self> {
        let (width, height) = ((size.0 * scale).ceil() as u32, (size.1 * scale).ceil() as u32);
        Self::part(scale, origin, [0, 0, width, height])
    }

    /// A part of such a picture, transparent. What is painted on it is what would be painted there on the whole.
    /// None as above.
    pub fn part(scale: f32, origin: (f32, f32), [x, y, width, height]: Area) -> Option<Self> {
        Some(Self { pixels: Pixmap::new(width, height)?, scale, origin, corner: (x, y) })
    }

    /// An opaque picture of these pixels, three bytes each. None when there are not as many as it has to have.
    pub fn from_rgb((width, height): (u32, u32), rgb: &[u8]) -> Option<Self> {
        let mut canvas = Self::part(1.0, (0.0, 0.0), [0, 0, width, height])?;
        if rgb.len() / 3 != width as usize * height as usize || !rgb.len().is_multiple_of(3) {
            return None;
        }
        for (to, from) in canvas.pixels.data_mut().chunks_exact_mut(4).zip(rgb.chunks_exact(3)) {
            to[..3].copy_from_slice(from);
            to[3] = 255;
        }
        Some(canvas)
    }

    /// A part of it, as it is. None where it does not go so far.
    pub fn cut(self, [x, y, width, height]: Area) -> Option<Self> {
        if (x, y, width, height) == (0, 0, self.size().0, self.size().1) {
            return Some(self);
        }
        let area = IntRect::from_xywh(x.cast_signed(), y.cast_signed(), width, height)?;
        let corner = (self.corner.0 + x, self.corner.1 + y);
        Some(Self { pixels: self.pixels.as_ref().clone_rect(area)?, corner, ..self })
    }

    /// The pixels of an opaque picture, three bytes each.
    pub fn rgb(&self) -> Vec<u8> {
        let mut rgb = Vec::with_capacity(self.bytes().len() / 4 * 3);
        for pixel in self.bytes().chunks_exact(4) {
            rgb.extend_from_slice(&pixel[..3]);
        }
        rgb
    }

    /// Pixels a unit.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.pixels.width(), self.pixels.height())
    }

    /// Its pixels, four bytes each, with premultiplied opacity.
    pub fn bytes(&self) -> &[u8] {
        self.pixels.data()
    }

    /// The rectangle it shows, in its unit: left, top, right, bottom.
    pub fn area(&self) -> [f32; 4] {
        let along = |origin: f32, pixels: u32| origin + pixels as f32 / self.scale;
        let ((w, h), (x, y), origin) = (self.size(), self.corner, self.origin);
        [along(origin.0, x), along(origin.1, y), along(origin.0, x + w), along(origin.1, y + h)]
    }

    /// Repaints each pixel of an opaque picture within a rectangle, line by line: `line` is given the height of a line
    /// and hands over what makes the new colour of a pixel of its place there and its present colour.
    pub fn each_pixel<P: FnMut(f32, [u8; 3]) -> [u8; 3]>(
        &mut self,
        [x0, y0, x1, y1]: [f32; 4],
        line: impl Fn(f32) -> P,
    ) {
        let ((width, height), scale, origin) = (self.size(), self.scale, self.origin);
        // Which pixels of the whole, and of those which are here: what is before the first one becomes 0.
        let span = |from: f32, to: f32, origin: f32, corner: u32, length: u32| {
            let from = ((from - origin) * scale) as u32;
            let to = ((to - origin) * scale).ceil() as u32;
            from.max(corner)..to.min(corner + length).max(from.max(corner))
        };
        let columns = span(x0, x1, origin.0, self.corner.0, width);
        let lines = span(y0, y1, origin.1, self.corner.1, height);
        // The middle of a pixel is the same number on a part and on the whole.
        let middle = |origin: f32, pixel: u32| origin + (pixel as f32 + 0.5) / scale;
        let (left, top) = self.corner;
        let row_length = width as usize * 4;
        let rows = self.pixels.data_mut().chunks_exact_mut(row_length);
        for (py, row) in (top..).zip(rows) {
            if !lines.contains(&py) {
                continue;
            }
            let mut paint = line(middle(origin.1, py));
            let pixels = row.chunks_exact_mut(4).skip((columns.start - left) as usize);
            for (px, pixel) in columns.clone().zip(pixels) {
                let color = paint(middle(origin.0, px), [pixel[0], pixel[1], pixel[2]]);
                pixel[..3].copy_from_slice(&color);
                pixel[3] = 255;
            }
        }
    }

    fn transform(&self) -> Transform {
        let shift = |origin: f32, corner: u32| -origin * self.scale - corner as f32;
        let (x, y) = (shift(self.origin.0, self.corner.0), shift(self.origin.1, self.corner.1));
        Transform::from_row(self.scale, 0.0, 0.0, self.scale, x, y)
    }

    fn shown(&self, path: &Path) -> bool {
        let [x0, y0, x1, y1] = self.area();
        let b = path.bounds();
        // A fill without area would only be complained of.
        let flat = b.width() <= f32::EPSILON && b.height() <= f32::EPSILON;
        !flat
            && b.right() >= x0 - 1.0
            && b.left() <= x1 + 1.0
            && b.bottom() >= y0 - 1.0
            && b.top() <= y1 + 1.0
    }

    fn fill_with(&mut self, path: &Path, shader: Shader<'_>) {
        let bounds = path.bounds();
        if !self.shown(path) || bounds.width() <= 1e-5 || bounds.height() <= 1e-5 {
            return;
        }
        let paint = Paint { shader, anti_alias: true, ..Paint::default() };
        let transform = self.transform();
        self.pixels.fill_path(path, &paint, FillRule::Winding, transform, None);
    }

    /// Fills a path.
    pub fn fill_path(&mut self, path: &Path, ink: Ink) {
        self.fill_with(path, Shader::SolidColor(ink.color()));
    }

    /// Fills a path with a gradient from one point to another.
    pub fn fill_linear(&mut self, path: &Path, from: (f32, f32), to: (f32, f32), inks: [Ink; 2]) {
        let stops =
            inks.iter().enumerate().map(|(i, ink)| GradientStop::new(i as f32, ink.color()));
        let gradient = LinearGradient::new(
            Point::from_xy(from.0, from.1),
            Point::from_xy(to.0, to.1),
            stops.collect(),
            SpreadMode::Pad,
            Transform::identity(),
        );
        if let Some(shader) = gradient {
            self.fill_with(path, shader);
        }
    }

    /// Draws along a path.
    pub fn stroke_path(&mut self, path: &Path, pen: Pen) {
        if !self.shown(path) {
            return;
        }
        let paint = Paint {
            shader: Shader::SolidColor(pen.ink.color()),
            anti_alias: true,
            ..Paint::default()
        };
        let stroke = Stroke {
            width: pen.width,
            line_cap: if pen.flat { LineCap::Butt } else { LineCap::Round },
            line_join: LineJoin::Round,
            dash: pen.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0)),
            ..Stroke::default()
        };
        let transform = self.transform();
        self.pixels.stroke_path(path, &paint, &stroke, transform, None);
    }

    /// Fills a polygon.
    pub fn polygon(&mut self, points: &[(f32, f32)], ink: Ink) {
        if let Some(path) = outline(points, true) {
            self.fill_path(&path, ink);
        }
    }

    /// Fills polygons as one: where they lie over each other they are no darker.
    pub fn polygons(&mut self, outlines: &[Vec<(f32, f32)>], ink: Ink) {
        let mut path = PathBuilder::new();
        for points in outlines {
            let next = points.iter().cycle().skip(1);
            let around: f32 = points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
            // All of them the same way round, or two would cut a hole into each other.
            let mut points: Vec<_> = points.clone();
            if around < 0.0 {
                points.reverse();
            }
            let Some((first, rest)) = points.split_first() else { continue };
            path.move_to(first.0, first.1);
            for point in rest {
                path.line_to(point.0, point.1);
            }
            path.close();
        }
        if let Some(path) = path.finish() {
            self.fill_path(&path, ink);
        }
    }

    /// Draws a line through points, closed or open.
    pub fn line(&mut self, points: &[(f32, f32)], closed: bool, pen: Pen) {
        if let Some(path) = outline(points, closed) {
            self.stroke_path(&path, pen);
        }
    }

    /// Fills a circle.
    pub fn disc(&mut self, x: f32, y: f32, radius: f32, ink: Ink) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill_path(&path, ink);
        }
    }

    /// Draws a circle.
    pub fn ring(&mut self, x: f32, y: f32, radius: f32, pen: Pen) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.stroke_path(&path, pen);
        }
    }

    /// A ball lit from the upper left: `light` there, `dark` at the other rim.
    pub fn ball(&mut self, x: f32, y: f32, radius: f32, light: [u8; 3], dark: [u8; 3]) {
        let focus = Point::from_xy(x - radius * 0.38, y - radius * 0.42);
        let stops = vec![
            GradientStop::new(0.0, Ink::solid(light).color()),
            GradientStop::new(1.0, Ink::solid(dark).color()),
        ];
        let gradient = RadialGradient::new(
            focus,
            focus,
            radius * 1.5,
            stops,
            SpreadMode::Pad,
            Transform::identity(),
        );
        if let (Some(path), Some(shader)) = (PathBuilder::from_circle(x, y, radius), gradient) {
            self.fill_with(&path, shader);
        }
    }

    /// Fills a rectangle with rounded corners.
    pub fn round_rect(&mut self, area: [f32; 4], radius: f32, ink: Ink) {
        if let Some(path) = round_rect(area, radius) {
            self.fill_path(&path, ink);
        }
    }

    /// Draws a rectangle with rounded corners.
    pub fn round_frame(&mut self, area: [f32; 4], radius: f32, pen: Pen) {
        if let Some(path) = round_rect(area, radius) {
            self.stroke_path(&path, pen);
        }
    }
}

/// The path through points.
pub(super) fn outline(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.0, first.1);
    for point in rest {
        path.line_to(point.0, point.1);
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// The path of a rectangle `[x0, y0, x1, y1]` with rounded corners.
pub fn round_rect([x0, y0, x1, y1]: [f32; 4], r: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let c = r * 0.448;
    path.move_to(x0 + r, y0);
    path.line_to(x1 - r, y0);
    path.cubic_to(x1 - c, y0, x1, y0 + c, x1, y0 + r);
    path.line_to(x1, y1 - r);
    path.cubic_to(x1, y1 - c, x1 - c, y1, x1 - r, y1);
    path.line_to(x0 + r, y1);
    path.cubic_to(x0 + c, y1, x0, y1 - c, x0, y1 - r);
    path.line_to(x0, y0 + r);
    path.cubic_to(x0, y0 + c, x0 + c, y0, x0 + r, y0);
    path.close();
    path.finish()
}
