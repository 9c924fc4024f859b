//! The armour of a vehicle by facing: its drawing in a circle of hexspines, and the factors of hull and upper works, with the
//! side lit that is met.

use bevy_egui::egui::{
    self, Align2, Color32, ColorImage, CornerRadius, Pos2, Rect, Sense, Shape, Stroke,
    TextureHandle, Ui, Vec2,
};

use super::paint;
use crate::board::Hexspine;
use crate::counters::{ArmorFactor, VehicleType};
use crate::gui::art::Canvas;
use crate::gui::counters::machines::vehicle_face::angle;
use crate::gui::counters::machines::{Crew, Paint, vehicles};
use crate::gui::{fonts, theme};
use crate::rules::ordnance::Aspect;

/// The side of the circle's room.
const ROUND: f32 = 104.0;
/// The height of a line.
const ROW: f32 = 20.0;
/// Pixels to the side of a drawing.
const PIXELS: f32 = 192.0;

/// Where a vehicle points and which sides of it are met.
#[derive(Debug, Clone, Copy)]
pub struct Stands {
    /// Its hull.
    pub hull: Hexspine,
    /// Its turret.
    pub turret: Hexspine,
    /// Its crew.
    pub crew: Crew,
    /// The sides of hull and turret that a firer meets.
    pub met: Option<(Aspect, Aspect)>,
}

/// Draws the armour of a vehicle on a dark card; what is unarmored has a line that says so.
pub fn draw(ui: &mut Ui, printed: &VehicleType, stands: Stands) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(ROUND), Sense::hover());
        circle(ui, rect, printed, stands);
        ui.vertical(|ui| factors(ui, printed, stands));
    });
}

/// The circle, parted as the side of the hull is: 60° in front, 120° at each side, 60° behind.
fn circle(ui: &Ui, rect: Rect, printed: &VehicleType, stands: Stands) {
    let painter = ui.painter();
    let (middle, radius) = (rect.center(), rect.width() / 2.0 - 2.0);
    let faint = theme::of(ui).bar_faint;
    painter.circle_filled(middle, radius, theme::of(ui).bar_raised);
    let turn = angle(stands.hull);
    let at = |share: f32, far: f32| {
        let turn = turn + share * std::f32::consts::TAU;
        middle + Vec2::angled(turn) * far
    };
    let sectors: &[(f32, f32)] = match stands.met {
        Some((Aspect::Front, _)) => &[(-1.0, 1.0)],
        Some((Aspect::Side, _)) => &[(1.0, 5.0), (7.0, 11.0)],
        Some((Aspect::Rear, _)) => &[(5.0, 7.0)],
        None => &[],
    };
    for (from, to) in sectors {
        // No sector is wider than half the circle.
        let steps = 16_u8;
        let rim = (0..=steps).map(|step| {
            at((from + (to - from) * f32::from(step) / f32::from(steps)) / 12.0, radius)
        });
        let corners = std::iter::once(middle).chain(rim).collect();
        painter.add(Shape::convex_polygon(corners, amber(ui), Stroke::NONE));
    }
    for edge in [-1.0, 1.0, 5.0, 7.0] {
        let line = [at(edge / 12.0, radius * 0.2), at(edge / 12.0, radius)];
        painter.line_segment(line, Stroke::new(1.0, faint));
    }
    painter.circle_stroke(middle, radius, Stroke::new(1.2, faint));
    let drawing = drawing(ui.ctx(), printed, stands);
    let picture = Rect::from_center_size(middle, Vec2::splat(ROUND * 1.12));
    let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
    painter.with_clip_rect(rect).image(drawing.id(), picture, whole, Color32::WHITE);
}

fn amber(ui: &Ui) -> Color32 {
    theme::of(ui).accent.gamma_multiply(0.55)
}

/// The drawing of a vehicle alone, kept while the program runs.
fn drawing(ctx: &egui::Context, printed: &VehicleType, stands: Stands) -> TextureHandle {
    let id =
        egui::Id::new(("vehicle", printed.id.as_str(), stands.hull, stands.turret, stands.crew));
    if let Some(kept) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return kept;
    }
    let image = Canvas::new((1.0, 1.0), PIXELS, (0.0, 0.0)).map(|mut canvas| {
        let drawn = vehicles::draw(printed, stands.crew, 0);
        let (hull, turret) = drawn.put((0.5, 0.5), angle(stands.hull), angle(stands.turret));
        let fresh = Paint::Fresh(printed.nationality);
        hull.paint(&mut canvas, fresh);
        turret.paint(&mut canvas, fresh);
        let (width, height) = canvas.size();
        let size = [width as usize, height as usize];
        ColorImage::from_rgba_premultiplied(size, canvas.bytes())
    });
    let image = image.unwrap_or_default();
    let texture = ctx.load_texture(printed.id.as_str(), image, egui::TextureOptions::LINEAR);
    ctx.data_mut(|data| data.insert_temp(id, texture.clone()));
    texture
}

/// The factors, a line a side.
fn factors(ui: &mut Ui, printed: &VehicleType, stands: Stands) {
    let Some(armor) = printed.armor else {
        let text = "no armour: the vehicle line (A7.308)";
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).bar_text);
        return;
    };
    let upper = if printed.turns_turret() { "turret" } else { "upper" };
    let columns = [58.0, 44.0, 48.0];
    let width = columns.iter().sum::<f32>();
    let line = |ui: &mut Ui, texts: [&str; 3], lit: [bool; 3], head: bool| {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, ROW), Sense::hover());
        let mut left = rect.left();
        for ((text, wide), lit) in texts.into_iter().zip(columns).zip(lit) {
            let cell = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(wide, ROW));
            if lit {
                ui.painter().rect_filled(cell, CornerRadius::same(3), amber(ui));
            }
            let font = if head { fonts::text(12.5) } else { fonts::bold(13.5) };
            let ink = if head { theme::of(ui).bar_faint } else { theme::of(ui).bar_text };
            let first = left <= rect.left();
            let (at, align) = match first {
                true => (cell.left_center() + Vec2::new(4.0, 0.0), Align2::LEFT_CENTER),
                false => (cell.center(), Align2::CENTER_CENTER),
            };
            ui.painter().text(at, align, text, font, ink);
            left += wide;
        }
    };
    line(ui, ["", "hull", upper], [false; 3], true);
    let (hull, turret) = (armor.hull, armor.turret);
    let rows = [
        ("front", Aspect::Front, Some(hull.front), Some(turret.front)),
        ("side", Aspect::Side, Some(hull.side), Some(turret.side)),
        ("rear +1", Aspect::Rear, hull.rear(), turret.rear()),
    ];
    for (name, aspect, hull, turret) in rows {
        let text = |factor: Option<ArmorFactor>| {
            factor.map_or_else(|| "none".to_owned(), |factor| factor.value().to_string())
        };
        let lit = stands.met.map_or([false; 3], |(of_hull, of_turret)| {
            [of_hull == aspect, of_hull == aspect, of_turret == aspect]
        });
        line(ui, [name, &text(hull), &text(turret)], lit, false);
    }
    let mut words = Vec::new();
    if printed.open_topped {
        words.push("open-topped".to_owned());
    }
    words.extend(printed.pp.map(|pp| format!("{pp} PP")));
    if !words.is_empty() {
        paint::say(ui, words.join(" · "), fonts::text(12.5), theme::of(ui).bar_faint);
    }
}
