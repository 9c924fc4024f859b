//! The parts of a scenario, one of them open.

use bevy_egui::egui::{ScrollArea, Ui, Vec2};

use super::{Gallery, Part, Planner, Want, areas, forces, sides, story, victory, works};
use crate::gui::desk::Desk;
use crate::gui::workshop::left::choice;

/// Draws them.
pub(super) fn draw(ui: &mut Ui, (planner, gallery): (&Planner, &Gallery), desk: &mut Desk<'_>) {
    ui.spacing_mut().item_spacing = Vec2::new(5.0, 5.0);
    let third = (ui.available_width() - 10.0) / 3.0;
    for (row, parts) in Part::ALL.chunks(3).enumerate() {
        ui.horizontal(|ui| {
            for (column, (part, name)) in parts.iter().enumerate() {
                let text = format!("{name}  {}", row * 3 + column + 1);
                let button = choice(ui, planner.part == *part, Vec2::new(third, 28.0), &text);
                desk.note(format!("part:{}", name.to_lowercase()), button.rect);
                if button.clicked() {
                    desk.wishes.planning.push(Want::Look(*part));
                }
            }
        });
    }
    match planner.part {
        // It scrolls by itself, in two halves.
        Part::Forces => forces::draw(ui, (planner, gallery), desk),
        part => {
            ScrollArea::vertical().id_salt("planner part").show(ui, |ui| match part {
                Part::Story | Part::Forces => story::draw(ui, planner, desk),
                Part::Sides => sides::draw(ui, planner, desk),
                Part::Areas => areas::draw(ui, planner, desk),
                Part::Works => works::draw(ui, (planner, gallery), desk),
                Part::Victory => victory::draw(ui, planner, desk),
            });
        }
    }
}
