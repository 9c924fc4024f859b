//! What fire still allows a unit: the way through the fire markers, with where it stands lit.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Galley, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
};

use super::paint;
use crate::gui::art::rgb;
use crate::gui::{fonts, theme};
use crate::rules::fire::FireKind;
use crate::rules::unit::FireMarker;
use crate::rules::{Phase, Position, Side, Unit};

/// The size of a marker's name, that of one cut short, and what is left free on both sides of it.
const NAME_SIZE: f32 = 12.0;
const SHORT_SIZE: f32 = 10.5;
const EDGE: f32 = 2.0;

/// The markers that a side goes through in a Player Turn, and the phase in which each allows what it allows.
fn way(pos: &Position, unit: &Unit) -> [(FireMarker, Phase); 3] {
    if unit.side == pos.attacker {
        let first =
            if pos.phase < Phase::Movement { Phase::PrepFire } else { Phase::AdvancingFire };
        [
            (FireMarker::None, first),
            (FireMarker::Opportunity, Phase::AdvancingFire),
            (FireMarker::Prep, Phase::AdvancingFire),
        ]
    } else {
        let phase =
            if pos.phase > Phase::Movement { Phase::DefensiveFire } else { Phase::Movement };
        [FireMarker::None, FireMarker::First, FireMarker::Final].map(|marker| (marker, phase))
    }
}

fn title(marker: FireMarker) -> &'static str {
    marker.name().unwrap_or("Unmarked")
}

/// Whether a side's last fire phase of the Player Turn is over.
#[must_use]
pub fn is_over(pos: &Position, side: Side) -> bool {
    let last = if side == pos.attacker { Phase::AdvancingFire } else { Phase::DefensiveFire };
    pos.phase > last
}

/// Draws it.
pub fn draw(ui: &mut Ui, pos: &Position, unit: &Unit) {
    paint::heading(ui, "What fire still allows", "");
    ui.add_space(2.0);
    let over = is_over(pos, unit.side);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let width = (ui.available_width() - 12.0) / 3.0;
        for (number, (marker, phase)) in way(pos, unit).into_iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(Vec2::new(width, 54.0), Sense::hover());
            let lit = marker == unit.fire;
            let kind = FireKind::open(phase, marker).filter(|_| !over);
            station(ui, rect, marker, kind.map_or("no more fire", FireKind::in_brief), lit);
            if number > 0 {
                let (x, y) = (rect.left() - 5.5, rect.center().y);
                let corners =
                    vec![Pos2::new(x, y - 4.0), Pos2::new(x + 5.0, y), Pos2::new(x, y + 4.0)];
                ui.painter().add(Shape::convex_polygon(corners, theme::of(ui).faint, Stroke::NONE));
            }
            let text = match kind {
                Some(kind) => format!("{} ({}): {}.", kind.label(), kind.rule(), kind.terms()),
                None => format!("{}: no more fire in this Player Turn (A7.1).", title(marker)),
            };
            response.on_hover_text(text);
        }
    });
    if unit.men().pinned && !over {
        let text = "Pinned: half of that FP (A7.8).";
        paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
    }
}

fn station(ui: &Ui, rect: Rect, marker: FireMarker, allows: &str, lit: bool) {
    let painter = ui.painter();
    let fill = if lit { theme::of(ui).good_ground } else { theme::of(ui).paper };
    painter.rect_filled(rect, CornerRadius::same(5), fill);
    let rim = if lit {
        Stroke::new(1.5, theme::of(ui).good)
    } else {
        Stroke::new(1.0, theme::of(ui).hairline)
    };
    painter.rect_stroke(rect, CornerRadius::same(5), rim, StrokeKind::Inside);
    let center = rect.center();
    sign(ui, Pos2::new(center.x, rect.top() + 11.0), 6.5, marker);
    let at = |y: f32| Pos2::new(center.x, rect.top() + y);
    let ink = theme::of(ui).text;
    let written =
        |name: &str, size: f32| painter.layout_no_wrap(name.to_owned(), fonts::bold(size), ink);
    // Where the panel is narrow the longest name goes without the word that all of them have.
    let short = || written(title(marker).trim_end_matches(" Fire"), SHORT_SIZE);
    let name = Some(written(title(marker), NAME_SIZE));
    let fits = |name: &Arc<Galley>| name.size().x <= rect.width() - 2.0 * EDGE;
    let name = name.filter(fits).unwrap_or_else(short);
    painter.galley(at(27.0) - name.size() / 2.0, name, ink);
    let ink = if lit { theme::of(ui).good } else { theme::of(ui).faint };
    painter.text(at(42.0), Align2::CENTER_CENTER, allows, fonts::text(11.5), ink);
}

/// The outline of a fire marker, small: a ring where there is none.
pub fn sign(ui: &Ui, at: Pos2, radius: f32, marker: FireMarker) {
    let painter = ui.painter();
    let point = |x: f32, y: f32| at + Vec2::new(x, y) * radius;
    let (corners, fill, ink): (Vec<Pos2>, Color32, Color32) = match marker {
        FireMarker::None => {
            painter.circle_stroke(at, radius * 0.85, Stroke::new(2.0, theme::of(ui).good));
            return;
        }
        FireMarker::Prep => (
            [(-0.9, -0.1), (0.0, -1.0), (0.9, -0.1), (0.9, 0.9), (-0.9, 0.9)]
                .map(|(x, y)| point(x, y))
                .to_vec(),
            Color32::WHITE,
            theme::color32(rgb(0xc96a00)),
        ),
        FireMarker::Opportunity => (
            [(-1.0, -0.8), (0.2, -0.8), (1.0, 0.0), (0.2, 0.8), (-1.0, 0.8), (-0.4, 0.0)]
                .map(|(x, y)| point(x, y))
                .to_vec(),
            Color32::WHITE,
            theme::color32(rgb(0x1d5c37)),
        ),
        FireMarker::First => (
            [(-1.0, -0.8), (0.3, -0.8), (1.0, 0.0), (0.3, 0.8), (-1.0, 0.8)]
                .map(|(x, y)| point(x, y))
                .to_vec(),
            Color32::WHITE,
            theme::color32(rgb(0xa3126f)),
        ),
        FireMarker::Final => (
            (0..8_u8)
                .map(|corner| {
                    let turn = (f32::from(corner) + 0.5) * std::f32::consts::TAU / 8.0;
                    point(turn.cos(), turn.sin())
                })
                .collect(),
            theme::color32(rgb(0x7a1259)),
            theme::color32(rgb(0x4d0838)),
        ),
    };
    if marker == FireMarker::Opportunity {
        // Not convex: outline only.
        painter.add(Shape::closed_line(corners, Stroke::new(1.8, ink)));
    } else {
        painter.add(Shape::convex_polygon(corners, fill, Stroke::new(1.8, ink)));
    }
}
