//! The strokes, along the foot of the window: each a dot that leads back to it.

use bevy_egui::egui::{self, Pos2, Rect, Sense, Stroke, Ui, Vec2};

use super::{Easel, Want};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::history::Stroke as Made;
use crate::workshop::on_paper::OnPaper;

/// The widest that two dots stand apart.
const APART: f32 = 15.0;

/// Draws them, and what is under the pointer.
pub(super) fn draw(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let here = easel.over.map(|hex| facts(easel.drawing.map(), hex));
    if let Some(stroke) = line(ui, easel.drawing.strokes(), here, ("workshop:strokes", desk)) {
        desk.wishes.drawing.push(Want::GoTo(stroke));
    }
}

/// Draws strokes, and what is said beside them; the stroke that was clicked.
pub(in crate::gui) fn line(
    ui: &mut Ui,
    (strokes, at): (&[Made], usize),
    here: Option<String>,
    (name, desk): (&str, &mut Desk<'_>),
) -> Option<usize> {
    ui.horizontal(|ui| {
        let here = here.unwrap_or_else(|| {
            "Right button drags the board, the wheel zooms, Home shows all of it.".to_owned()
        });
        paint::say(ui, here, fonts::text(13.5), theme::of(ui).text);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let last = strokes.get(at).map_or("", |stroke| stroke.said.as_str());
            let taken_back = strokes.len() - 1 - at.min(strokes.len() - 1);
            let back = match taken_back {
                0 => String::new(),
                back => format!("  ·  {back} taken back, still there for Redo"),
            };
            let text = format!("stroke {at}: {last}{back}");
            let text = egui::RichText::new(text).font(fonts::text(12.5)).color(theme::of(ui).faint);
            ui.add(egui::Label::new(text).truncate().show_tooltip_when_elided(true));
        });
    });
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(ui.available_width(), 18.0), Sense::click());
    let (theme, painter) = (theme::of(ui), ui.painter());
    let apart = (rect.width() / strokes.len().max(1) as f32).min(APART);
    let x = |stroke: usize| rect.left() + (stroke as f32 + 0.5) * apart;
    let line = [Pos2::new(rect.left(), rect.center().y), Pos2::new(x(at), rect.center().y)];
    painter.line_segment(line, Stroke::new(1.5, theme.faint));
    // Where they stand closer than dots are wide, the line is enough.
    if apart > 4.0 {
        for stroke in 0..strokes.len() {
            let (radius, color) = match stroke {
                here if here == at => (5.5, theme.bad),
                before if before < at => (3.5, theme.text),
                _ => (3.5, theme.hairline),
            };
            painter.circle_filled(Pos2::new(x(stroke), rect.center().y), radius, color);
        }
    } else {
        painter.circle_filled(Pos2::new(x(at), rect.center().y), 5.5, theme.bad);
    }
    desk.note(name, Rect::from_min_size(rect.min, Vec2::new(apart, 18.0)));
    let to = response.interact_pointer_pos().filter(|_| response.clicked())?;
    let stroke = ((to.x - rect.left()) / apart.max(0.1)) as usize;
    Some(stroke.min(strokes.len() - 1))
}

/// What a hex is, in a line.
pub(in crate::gui) fn facts(map: &crate::board::Map, hex: crate::board::Coord) -> String {
    let mut said = format!("{hex}  {}", map.terrain(hex));
    if let Some(name) = map.building(hex).and_then(|building| map.building_name(building)) {
        said += &format!(" \"{name}\"");
    }
    if let Some(depression) = map.depression(hex) {
        said += &format!(" · {depression}");
    }
    if map.road_hex(hex) {
        said += " · road";
    }
    said + &format!(" · level {}", map.base_level(hex))
}
