//! The table: the board with the panels round it.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Panel, Rect, Ui};

use super::sheet;
use std::time::Duration;

use crate::gui::arcs::ArcsShown;
use crate::gui::battle::Maker;
use crate::gui::board::geometry::spot;
use crate::gui::camera::{Pointer, View as Looking};
use crate::gui::desk::{Desk, Intent, Wing};
use crate::gui::fan::Fan;
use crate::gui::los_tool::LosTool;
use crate::gui::panels::log::Lines;
use crate::gui::panels::{
    View, analysis, attack, chance, coach, craft, decision, fan, frame, help, hover, lesson, news,
    news_marks, paint, stack, timeline, toolbar, top,
};
use crate::gui::{teach, theme};
use crate::lessons::Lecture;

/// The width of the strip that folds a side panel away and brings it back.
const STRIP: f32 = 20.0;

/// What lies and moves over the board.
pub(super) struct Over<'a> {
    /// What the pointer is over.
    pub(super) pointer: Pointer,
    /// What part of the board is in the window.
    pub(super) looking: &'a Looking,
    /// From the world to the window, in points.
    pub(super) place: &'a dyn Fn(Vec2) -> egui::Pos2,
    /// The LOS tool.
    pub(super) los: &'a LosTool,
    /// Whether all arcs are shown.
    pub(super) arcs: ArcsShown,
    /// The stack that is spread out.
    pub(super) fan: &'a Fan,
    /// The time since the program began.
    pub(super) now: Duration,
}

/// Draws the panels; returns what they leave free.
pub(super) fn draw(
    ctx: &egui::Context,
    root: &mut Ui,
    view: &View<'_>,
    lines: &Lines,
    (over, maker): (&Over<'_>, &mut Maker),
    desk: &mut Desk<'_>,
) -> Rect {
    let taught = desk.teach.on;
    let board = match taught {
        true => teach::draw(root, (view, lines), over.place, desk),
        false => {
            panels(root, view, lines, desk);
            root.available_rect_before_wrap()
        }
    };
    sheet::draw(ctx, Some((view, lines)), (view.settings, maker, help::At::Table), desk);
    let marks = news_marks::Board { room: board, place: over.place };
    if view.lecture.is_none() && !taught {
        news_marks::draw(ctx, view, &marks, desk);
    }
    if !taught {
        coach::draw(ctx, view, &marks, desk);
        toolbar::draw(ctx, view, desk, (over.los, over.fan, over.arcs), board);
    }
    let place = fan::Place { looking: over.looking, board, open: over.fan.open() };
    fan::draw(ctx, view, over.now, &place, desk);
    // Whoever has just clicked somewhere wants to see what came of it.
    let clicked =
        |world: Vec2| view.stacks.hex_at(spot(world)).is_some_and(|hex| over.fan.is_clicked(hex));
    if let Some(world) = over.pointer.world.filter(|world| !clicked(*world))
        && !desk.gaze.quiet
        // It would lie on top of what is read there.
        && desk.layout.sheet.is_none()
        && desk.teach.hand.is_none()
        && !view.lecture.is_some_and(Lecture::hides_attacks)
    {
        hover::draw(ctx, view, world, &place, desk);
    }
    board
}

/// The panels round the board.
fn panels(root: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    let dark =
        egui::Frame::new().fill(theme::of(root).bar).inner_margin(egui::Margin::symmetric(14, 4));
    Panel::top("top")
        .exact_size(54.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(dark)
        .show(root, |ui| {
            top::draw(ui, view, desk);
        });
    let room = root.available_size();
    desk.layout.wings.lay_out(room.x);
    wing(
        root,
        desk,
        (Wing::Right, "Attack"),
        if room.x > 1180.0 { 396.0 } else { 330.0 },
        |ui, desk| match view.analyst.is_open() {
            true => analysis::draw(ui, view, lines, desk),
            false => attack::draw(ui, view, desk),
        },
    );
    // A lesson needs the whole height: there is more to read in it than in a stack.
    if let Some(lecture) = view.lecture {
        wing(root, desk, (Wing::Left, "Lesson"), 340.0, |ui, desk| {
            lesson::draw(ui, view, lecture, desk);
        });
    }
    let line =
        egui::Frame::new().fill(theme::of(root).paper).inner_margin(egui::Margin::symmetric(14, 2));
    let low = room.y < 420.0;
    if !low {
        Panel::bottom("timeline").exact_size(58.0).resizable(false).frame(line).show(root, |ui| {
            timeline::draw(ui, view, lines, desk);
        });
    }
    let bar = if view.analyst.is_open() { theme::of(root).paper } else { theme::of(root).bar };
    let bar = egui::Frame::new().fill(bar).inner_margin(egui::Margin::symmetric(14, 8));
    // The same whatever is asked: the board must not move under the pointer.
    let narrow = root.available_width() < decision::NARROW && room.y > 600.0;
    let tall = if low {
        128.0
    } else if view.analyst.is_open() || (narrow && view.lecture.is_none()) {
        210.0
    } else {
        156.0
    };
    Panel::bottom("decision")
        .exact_size(tall)
        .resizable(false)
        .show_separator_line(false)
        .frame(bar)
        .show(root, |ui| {
            // Over a game that is looked back on nobody is asked anything.
            match view.analyst.is_open() {
                true => chance::draw(ui, view, lines, desk),
                false => decision::draw(ui, view, desk),
            }
        });
    if view.lecture.is_none() && !desk.layout.wings.shows(Wing::Right) {
        let line = egui::Frame::new()
            .fill(theme::of(root).paper)
            .inner_margin(egui::Margin::symmetric(14, 2));
        Panel::bottom("folded")
            .exact_size(news::FOLDED + 4.0)
            .resizable(false)
            .frame(line)
            .show(root, |ui| news::folded(ui, view, desk));
    }
    if view.lecture.is_none() {
        match desk.craft.draft.is_some() {
            true => wing(root, desk, (Wing::Left, "Make"), 340.0, |ui, desk| {
                craft::draw(ui, view, desk);
            }),
            false => wing(root, desk, (Wing::Left, "Stack"), 258.0, |ui, desk| {
                stack::draw(ui, view, desk);
            }),
        }
    }
}

/// A panel at a side of the board, or the strip that it folds into.
fn wing(
    root: &mut Ui,
    desk: &mut Desk<'_>,
    (side, name): (Wing, &str),
    width: f32,
    draw: impl FnOnce(&mut Ui, &mut Desk<'_>),
) {
    let panel = match side {
        Wing::Left => Panel::left(name.to_owned()),
        Wing::Right => Panel::right(name.to_owned()),
    };
    let open = desk.layout.wings.shows(side);
    let strip = match side {
        Wing::Left => Panel::left(format!("fold {name}")),
        Wing::Right => Panel::right(format!("fold {name}")),
    };
    let frame_of_strip = egui::Frame::new().fill(theme::of(root).paper);
    strip.exact_size(STRIP).resizable(false).frame(frame_of_strip).show(root, |ui| {
        let response = paint::fold(ui, name, (side == Wing::Left) == open);
        desk.note(format!("fold:{name}"), response.rect);
        if response.clicked() {
            desk.want(Intent::Fold(side));
        }
    });
    if open {
        panel
            .exact_size(width - STRIP)
            .resizable(false)
            .frame(frame(theme::of(root).paper))
            .show(root, |ui| draw(ui, desk));
    }
}
