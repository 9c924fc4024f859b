//! What belongs to the tool in use: the marked area and the piece in hand, or how thickly things come up.

use bevy_egui::egui::{DragValue, Frame, Margin, Panel, Slider, Ui, Vec2};

use super::files::SEEDS;
use super::left::choice;
use super::{Easel, Tool, Want, pieces};
use crate::gui::desk::{Desk, seed_of_the_clock};
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::workshop::scatter::Sowing;

/// Draws it at the foot of the palette, where the tool has anything of its own.
pub(super) fn foot(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let draw = match easel.tool {
        Tool::Area | Tool::Paste => piece,
        Tool::Street | Tool::Scatter => sowing,
        Tool::Brush | Tool::Fill | Tool::Pick | Tool::Select | Tool::Erase => return,
    };
    let plain = Frame::new().inner_margin(Margin { left: 0, right: 0, top: 2, bottom: 4 });
    Panel::bottom("tool in use").resizable(false).frame(plain).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::new(5.0, 4.0);
        draw(ui, easel, desk);
    });
}

fn piece(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let marked = match easel.area.len() {
        0 => "drag over hexes".to_owned(),
        1 => "1 hex marked".to_owned(),
        count => format!("{count} hexes marked"),
    };
    paint::heading(ui, "Area", &marked);
    let third = (ui.available_width() - 10.0) / 3.0;
    let mut row = |ui: &mut Ui, buttons: Vec<(&str, &str, bool, Option<Want>)>| {
        ui.horizontal(|ui| {
            for (text, key, on, want) in buttons {
                let label = format!("{text}  {key}");
                let button = choice(ui, on, Vec2::new(third, 26.0), &label);
                desk.note(format!("piece:{}", text.to_lowercase()), button.rect);
                if button.clicked() {
                    desk.wishes.drawing.extend(want);
                }
            }
        });
    };
    let in_hand = easel.tool == Tool::Paste;
    let buttons = vec![
        ("Copy", "^C", false, Some(Want::CopyArea)),
        ("Cut", "^X", false, Some(Want::CutArea)),
        ("Paste", "^V", in_hand, Some(Want::TakePiece)),
    ];
    row(ui, buttons);
    let Some(piece) = easel.piece.as_ref().filter(|_| in_hand) else {
        let hint = "Shift adds to it, Delete rubs it out; ^ is Ctrl.";
        paint::say(ui, hint, fonts::text(12.5), theme::of(ui).faint);
        return;
    };
    let mirrored = piece.lie.is_mirrored();
    row(
        ui,
        vec![
            ("Turn", "R", false, pieces::turn(easel, false)),
            ("Mirror", "M", mirrored, pieces::mirror(easel)),
        ],
    );
    let how = format!("{}. Shift R turns it back.", pieces::told(piece, 0));
    paint::say(ui, how, fonts::text(12.5), theme::of(ui).faint);
}

fn sowing(ui: &mut Ui, easel: &Easel, desk: &mut Desk<'_>) {
    let (name, hint) = match easel.tool {
        Tool::Street => ("Houses", "drag along a street"),
        _ => ("Scattered", "over open ground"),
    };
    paint::heading(ui, name, hint);
    let Sowing { mut density, mut seed } = easel.sowing;
    ui.horizontal(|ui| {
        ui.label("Density");
        let slider = ui.add(Slider::new(&mut density, 5..=100).suffix(" %"));
        desk.note("sowing:density", slider.rect);
    });
    ui.horizontal(|ui| {
        ui.label("Seed");
        let field = ui.add(DragValue::new(&mut seed).range(0..=SEEDS));
        desk.note("sowing:seed", field.rect);
        let another = ui.button("Another");
        desk.note("sowing:another", another.rect);
        if another.clicked() {
            seed = seed_of_the_clock() % SEEDS;
        }
    });
    let next = Sowing { density, seed };
    if next != easel.sowing {
        desk.wishes.drawing.push(Want::Sow(next));
    }
}
