//! The window over menu or table that holds one sheet at a time.

use bevy_egui::egui::{self, ScrollArea, Ui, Vec2};

use crate::gui::battle::Maker;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::panels::log::Lines;
use crate::gui::panels::{
    View, battle, branches, coverage, dice, exchange, fire_table, help, log, players, saves,
    scenario, settings,
};
use crate::gui::settings::Settings;
use crate::gui::{focus, fonts};

/// Room for the window's title and rim.
const RIM: Vec2 = Vec2::new(40.0, 80.0);

fn title(sheet: Sheet) -> (&'static str, Vec2) {
    match sheet {
        Sheet::Help => ("Keys and words", Vec2::new(1060.0, 640.0)),
        Sheet::FireTable => ("Infantry Fire Table", Vec2::new(520.0, 330.0)),
        Sheet::Saves => ("Games", Vec2::new(380.0, 420.0)),
        Sheet::Log => ("Log", Vec2::new(820.0, 560.0)),
        Sheet::Coverage => ("Rules of this game", Vec2::new(680.0, 520.0)),
        Sheet::Dice => ("Dice", Vec2::new(760.0, 600.0)),
        Sheet::Branches => ("Branches", Vec2::new(900.0, 600.0)),
        Sheet::Players => ("Who plays", Vec2::new(400.0, 220.0)),
        Sheet::Settings => ("Settings", Vec2::new(470.0, 620.0)),
        Sheet::Scenario => ("The scenario", Vec2::new(780.0, 640.0)),
        Sheet::Exchange => ("Games by exchange of files", Vec2::new(620.0, 560.0)),
        Sheet::Battle => ("Quick battle", Vec2::new(560.0, 610.0)),
    }
}

/// Draws the open sheet, never larger than the window: what does not fit scrolls. A sheet about a game needs one.
pub(super) fn draw(
    ctx: &egui::Context,
    game: Option<(&View<'_>, &Lines)>,
    (tastes, maker, at): (&Settings, &mut Maker, help::At),
    desk: &mut Desk<'_>,
) {
    let Some(open) = desk.layout.sheet else { return };
    let of_a_game = matches!(
        open,
        Sheet::Saves
            | Sheet::Log
            | Sheet::Dice
            | Sheet::Branches
            | Sheet::Players
            | Sheet::Scenario
    );
    if of_a_game && game.is_none() {
        return;
    }
    let (title, size) = title(open);
    let size = size.min(ctx.viewport_rect().size() - RIM);
    let mut stays = true;
    egui::Window::new(egui::RichText::new(title).font(fonts::serif(17.0)))
        .id(focus::sheet(open))
        .open(&mut stays)
        .collapsible(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, Vec2::ZERO)
        .show(ctx, |ui| {
            ui.set_max_width(size.x);
            ui.set_width(size.x);
            let mut draw = |ui: &mut Ui| match (open, game) {
                (Sheet::Log, Some((view, lines))) => log::draw(ui, view, lines, desk),
                (Sheet::Dice, Some((view, lines))) => dice::draw(ui, view, lines),
                (Sheet::Branches, Some((view, lines))) => branches::draw(ui, view, lines, desk),
                (Sheet::Saves, Some((view, _))) => {
                    saves::draw(ui, desk, Some(view.session.game()));
                }
                (Sheet::Players, Some((view, _))) => players::draw(ui, view, desk),
                (Sheet::Scenario, Some((view, lines))) => scenario::draw(ui, view, lines),
                (Sheet::FireTable, _) => {
                    fire_table::draw(ui, None, None, None, false, false);
                }
                (Sheet::Coverage, _) => coverage::draw(ui),
                (Sheet::Battle, None) => battle::draw(ui, maker, desk),
                (Sheet::Exchange, _) => exchange::draw(ui, game.map(|(view, _)| view), desk),
                (Sheet::Settings, _) => settings::draw(ui, tastes, desk),
                _ => help::draw(ui, at, desk),
            };
            if matches!(open, Sheet::Log | Sheet::Coverage | Sheet::Dice | Sheet::Branches) {
                // Long lists scroll by themselves.
                ui.set_height(size.y);
                draw(ui);
            } else {
                // As tall as the window allows before anything scrolls.
                let area = ScrollArea::vertical().max_height(size.y).min_scrolled_height(size.y);
                area.show(ui, draw);
            }
        });
    if !stays {
        desk.want(Intent::Toggle(open));
    }
}
