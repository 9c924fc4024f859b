//! The table: the board with the panels round it.

use bevy_egui::egui::{self, Panel, Rect, Ui};

use crate::gui::camera::Pointer;
use crate::gui::counters::Stacks;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::panels::log::Lines;
use crate::gui::panels::{
    View, attack, coverage, decision, fire_table, frame, help, hover, log, saves, stack, top,
};
use crate::gui::{fonts, theme};

/// Draws the panels; returns what they leave free.
pub(super) fn draw(
    ctx: &egui::Context,
    root: &mut Ui,
    view: &View<'_>,
    lines: &Lines,
    under: (&Stacks, Pointer),
    desk: &mut Desk,
) -> Rect {
    let dark = egui::Frame::new().fill(theme::BAR).inner_margin(egui::Margin::symmetric(14, 4));
    Panel::top("top")
        .exact_size(54.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(dark)
        .show(root, |ui| {
            top::draw(ui, view, desk);
        });
    let width = root.available_width();
    Panel::right("attack")
        .exact_size(if width > 1180.0 { 396.0 } else { 330.0 })
        .resizable(false)
        .frame(frame(theme::PAPER))
        .show(root, |ui| attack::draw(ui, view));
    let line = egui::Frame::new().fill(theme::PAPER).inner_margin(egui::Margin::symmetric(14, 2));
    Panel::bottom("line").exact_size(34.0).resizable(false).frame(line).show(root, |ui| {
        log::last_line(ui, view, lines, desk);
    });
    let bar = egui::Frame::new().fill(theme::BAR).inner_margin(egui::Margin::symmetric(14, 8));
    Panel::bottom("decision")
        .exact_size(140.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(bar)
        .show(root, |ui| {
            decision::draw(ui, view, desk);
        });
    Panel::left("stack").exact_size(258.0).resizable(false).frame(frame(theme::PAPER)).show(
        root,
        |ui| {
            stack::draw(ui, view, desk);
        },
    );
    let board = root.available_rect_before_wrap();
    sheet(ctx, view, lines, desk);
    if let (stacks, Pointer { world: Some(world) }) = under
        && !desk.quiet
    {
        hover::draw(ctx, view, stacks, world, board);
    }
    board
}

fn sheet(ctx: &egui::Context, view: &View<'_>, lines: &Lines, desk: &mut Desk) {
    let Some(open) = desk.sheet else { return };
    let (title, size) = match open {
        Sheet::Help => ("Keys and mouse", egui::vec2(470.0, 520.0)),
        Sheet::FireTable => ("Infantry Fire Table", egui::vec2(520.0, 330.0)),
        Sheet::Saves => ("Games", egui::vec2(380.0, 420.0)),
        Sheet::Log => ("Log", egui::vec2(620.0, 480.0)),
        Sheet::Coverage => ("Rules of this game", egui::vec2(680.0, 520.0)),
    };
    let mut stays = true;
    egui::Window::new(egui::RichText::new(title).font(fonts::serif(17.0)))
        .id("sheet".into())
        .open(&mut stays)
        .collapsible(false)
        .resizable(matches!(open, Sheet::Log | Sheet::Coverage))
        .default_size(size)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(ctx.viewport_rect().center())
        .show(ctx, |ui| match open {
            Sheet::Help => help::draw(ui),
            Sheet::FireTable => {
                ui.set_width(size.x);
                fire_table::draw(ui, None, None, None, false);
            }
            Sheet::Saves => saves::draw(ui, desk, Some(view.session.game())),
            Sheet::Log => log::draw(ui, lines, desk),
            Sheet::Coverage => coverage::draw(ui),
        });
    if !stays {
        desk.want(Intent::Toggle(open));
    }
}
