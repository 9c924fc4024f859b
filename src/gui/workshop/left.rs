//! The palette: tools and inks.

use bevy_egui::egui::{
    self, Color32, CornerRadius, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::{Easel, Grain, Ink, Swatches, Tool, Want};
use crate::board::HexsideTerrain;
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::sheet::{Chain, Mirror};

/// The size of a swatch.
const SWATCH: Vec2 = Vec2::new(50.0, 34.0);

/// Four of them beside each other.
const WIDTH: f32 = 4.0 * SWATCH.x + 3.0 * 5.0;

/// Draws it.
pub(super) fn draw(ui: &mut Ui, (easel, swatches): (&Easel, &Swatches), desk: &mut Desk<'_>) {
    ScrollArea::vertical().id_salt("palette").show(ui, |ui| {
        // With a bar beside them or without, the tools are where they are.
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing = Vec2::new(5.0, 4.0);
        paint::heading(ui, "Tool", &tool_name(easel));
        tools(ui, easel, desk);
        paint::heading(ui, "Brush and mirror", "G  M");
        grains(ui, easel, desk);
        mirrors(ui, easel, desk);
        let shelf = (easel, swatches);
        paint::heading(ui, "Terrain", "keys 1 to 8");
        row(ui, shelf, Ink::GROUNDS.into_iter().map(Ink::Terrain), desk);
        paint::heading(ui, "Hill level", "[ lower  higher ]");
        row(ui, shelf, (0..=3).map(Ink::Level), desk);
        paint::heading(ui, "Building", "a stroke is one building");
        let buildings = Ink::BUILDINGS.into_iter();
        row(ui, shelf, buildings.map(|(of, storeys)| Ink::Building(of, storeys)), desk);
        paint::heading(ui, "Hexsides and ways", "drag along them");
        let sides = [HexsideTerrain::Wall, HexsideTerrain::Hedge].into_iter().map(Ink::Side);
        row(ui, shelf, sides.chain(Chain::ALL.into_iter().map(Ink::Chain)), desk);
        ui.add_space(8.0);
    });
}

fn tool_name(easel: &Easel) -> String {
    match easel.tool {
        Tool::Brush | Tool::Fill => easel.ink.name(),
        Tool::Erase => match easel.ink {
            Ink::Side(_) | Ink::Chain(_) => format!("rubs out {}", easel.ink.name()),
            _ => "rubs out everything".to_owned(),
        },
        Tool::Pick => "takes what is there".to_owned(),
        Tool::Select => "looks at a hex".to_owned(),
        Tool::Area => "marks hexes".to_owned(),
        Tool::Street => format!("each a {}", easel.ink.name()),
        Tool::Scatter => format!("{}, here and there", easel.ink.name()),
        Tool::Paste => "lays down what was copied".to_owned(),
    }
}

fn tools(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let third = (ui.available_width() - 10.0) / 3.0;
    for tools in Tool::ALL.chunks(3) {
        ui.horizontal(|ui| {
            for (tool, name, key) in tools {
                let on = easel.tool == *tool;
                let button = choice(ui, on, Vec2::new(third, 30.0), &format!("{name}  {key}"));
                desk.note(format!("tool:{}", name.to_lowercase()), button.rect);
                if button.clicked() {
                    desk.wishes.drawing.push(Want::Use(*tool));
                }
            }
        });
    }
}

/// A button that is chosen or not.
pub(in crate::gui) fn choice(ui: &mut Ui, on: bool, size: Vec2, text: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let theme = theme::of(ui);
    let fill = match (on, response.hovered()) {
        (true, _) => theme.lit,
        (_, true) => theme.button_lit,
        _ => theme.button,
    };
    ui.painter().rect_filled(rect, CornerRadius::same(4), fill);
    if on {
        let rim = Stroke::new(2.0, theme.text);
        ui.painter().rect_stroke(rect, CornerRadius::same(4), rim, StrokeKind::Inside);
    }
    let font = if on { fonts::bold(13.0) } else { fonts::text(13.0) };
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text, font, theme.text);
    response
}

/// Swatches, four in a row.
fn row(
    ui: &mut Ui,
    (easel, swatches): (&Easel, &Swatches),
    inks: impl Iterator<Item = Ink>,
    desk: &mut Desk<'_>,
) {
    let inks: Vec<Ink> = inks.collect();
    for inks in inks.chunks(4) {
        ui.horizontal(|ui| {
            for ink in inks {
                swatch(ui, (easel, swatches), *ink, desk);
            }
        });
    }
}

fn swatch(ui: &mut Ui, (easel, swatches): (&Easel, &Swatches), ink: Ink, desk: &mut Desk<'_>) {
    let (rect, response) = ui.allocate_exact_size(SWATCH + Vec2::new(0.0, 16.0), Sense::click());
    let theme = theme::of(ui);
    let picture = Rect::from_min_size(rect.min, SWATCH);
    match swatches.texture(ink) {
        Some(texture) => {
            let uv = Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
            ui.painter().image(texture, picture, uv, Color32::WHITE);
        }
        None => {
            ui.painter().rect_filled(picture, CornerRadius::same(3), theme.button);
        }
    }
    let on = easel.ink == ink;
    let (width, color) = match (on, response.hovered()) {
        (true, _) => (3.0, theme.text),
        (_, true) => (2.0, theme.accent),
        _ => (1.0, theme.hairline),
    };
    let rim = Stroke::new(width, color);
    ui.painter().rect_stroke(picture, CornerRadius::same(3), rim, StrokeKind::Inside);
    let font = if on { fonts::bold(11.5) } else { fonts::text(11.5) };
    let foot = rect.center_bottom() - Vec2::new(0.0, 1.0);
    ui.painter().text(foot, egui::Align2::CENTER_BOTTOM, ink.label(), font, theme.text);
    desk.note(ink.spot(), rect);
    if response.clicked() {
        desk.wishes.drawing.push(Want::Take(ink));
    }
    response.on_hover_text(ink.name());
}

fn grains(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    ui.horizontal(|ui| {
        for grain in Grain::ALL {
            let text = grain.hexes().to_string();
            let button = choice(ui, easel.grain == grain, Vec2::new(50.0, 26.0), &text);
            desk.note(format!("grain:{text}"), button.rect);
            if button.clicked() {
                desk.wishes.drawing.push(Want::Grain(grain));
            }
            button.on_hover_text(format!("{text} hexes at once"));
        }
    });
}

fn mirrors(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    ui.horizontal(|ui| {
        for mirror in Mirror::ALL {
            let on = easel.drawing.mirror == mirror;
            let button = choice(ui, on, Vec2::new(66.0, 26.0), mirror.name());
            desk.note(format!("mirror:{}", mirror.name()), button.rect);
            if button.clicked() {
                desk.wishes.drawing.push(Want::Mirror(mirror));
            }
        }
    });
}
