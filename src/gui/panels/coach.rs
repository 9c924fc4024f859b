//! What the coach says: up to three things to do, the best first, each with its chance, and where they are on the board.

use bevy_egui::egui::{self, Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::news::disc;
use super::news_marks::{Board, outline};
use super::{View, paint};
use crate::board::Coord;
use crate::game::analysis::points;
use crate::game::narrate::meant;
use crate::gui::board::geometry::{center, world};
use crate::gui::choices::Act;
use crate::gui::desk::{Desk, Intent};
use crate::gui::path::Way;
use crate::gui::settings::Assistance;
use crate::gui::{fonts, theme};
use crate::opponent::Outlook;
use crate::opponent::coach::{ADVISED, Advice, Going, WhatIf};
use crate::rules::decision::DecisionKind;
use crate::rules::view::Viewer;
use crate::rules::{FireOrder, MoveOrder, Order, Phase};

/// How wide it is, and how far from the edges of the board.
const WIDTH: f32 = 350.0;
const EDGE: f32 = 10.0;
/// Below it lies the bar of the small map.
const ABOVE: f32 = 44.0;
/// The radius of the number of a hint, in the list and on the board.
const DISC: f32 = 11.0;
const ON_BOARD: f32 = 15.0;

/// Draws it in the lower left corner of the board while it is open.
pub fn draw(ctx: &egui::Context, view: &View<'_>, board: &Board<'_>, desk: &mut Desk<'_>) {
    if !view.coach.open {
        return;
    }
    // Above the small map, folded or not.
    let low = board.room.bottom() - ABOVE;
    let map = ctx.memory(|memory| memory.area_rect(egui::Id::new(super::minimap::NAME)));
    let low = map.map_or(low, |map| low.min(map.top() - EDGE));
    let area = egui::Area::new("coach".into())
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(egui::pos2(board.room.left() + EDGE, low))
        .order(egui::Order::Middle);
    let shown = area.show(ctx, |ui| {
        let theme = theme::of(ui);
        let frame = super::frame(theme.paper)
            .stroke(Stroke::new(1.2, theme.hairline))
            .corner_radius(CornerRadius::same(6));
        frame.show(ui, |ui| {
            ui.set_width(WIDTH.min(board.room.width() - 4.0 * EDGE));
            ui.horizontal(|ui| {
                paint::say(ui, "Hints", fonts::serif(17.0), theme.text);
                paint::say(ui, "H closes", fonts::text(12.5), theme.faint);
            });
            list(ui, view, desk);
            what_if(ui, view, desk);
        });
    });
    desk.note("hints", shown.response.rect);
    // It is laid out anew when it has grown, or the map below it has.
    let (name, lies) = (egui::Id::new("coach, how it lies"), (shown.response.rect.height(), low));
    if ctx.data(|data| data.get_temp::<(f32, f32)>(name)) != Some(lies) {
        ctx.data_mut(|data| data.insert_temp(name, lies));
        ctx.request_repaint();
    }
    on_board(ctx, view, board);
}

fn list(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let faint = theme::of(ui).faint;
    let Some(counsel) = view.coach.said() else {
        let text = match view.settings.assistance_in(view.session.game().position()) {
            Assistance::Off => "Assistance is off: F12 has it.",
            _ if view.coach.thinks() => "Trying out what might be done …",
            _ if view.session.machine().is_some() => "The machine is to play.",
            _ if view.session.is_asked_elsewhere() => "The other home is to play.",
            _ => "There is nothing to say here.",
        };
        paint::say(ui, text, fonts::text(13.5), faint);
        return;
    };
    if counsel.advice.iter().all(|advice| advice.outlook.tries == 0) {
        let pos = view.session.game().position();
        let words =
            |advice: &Advice| meant(pos, &advice.order, advice.goal, Viewer::Side(counsel.side));
        let only = counsel.best().map(words).unwrap_or_default();
        let text = format!("Nothing else comes to mind than this: {only}.");
        paint::say(ui, text, fonts::text(13.5), faint);
        return;
    }
    for (number, advice) in counsel.advice.iter().take(ADVISED).enumerate() {
        hint(ui, view, desk, number, advice);
    }
    paint::say(ui, "By trying each out with what your side knows.", fonts::text(12.0), faint);
}

/// What comes of the way under the pointer.
fn what_if(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let theme = theme::of(ui);
    let Some(going) = view.wondering.going() else {
        let moves = view.choices.asked.as_ref().is_some_and(|asked| {
            matches!(asked.kind, DecisionKind::Phase(Phase::Movement) | DecisionKind::Step)
        });
        if moves && view.coach.said().is_some() {
            let text = "What if? Take a stack in hand and point at a hex, or pull the mouse from the stack along a way.";
            paint::say(ui, text, fonts::text(12.0), theme.faint);
        }
        return;
    };
    ui.separator();
    paint::say(
        ui,
        format!("What if it goes {}?", told(going, view.path.is_pulled())),
        fonts::bold(14.0),
        theme.text,
    );
    let text = match view.wondering.said() {
        Some(WhatIf { going: with, instead }) => {
            let of = |outlook: &Outlook| format!("{:.0} of 100", outlook.chance * 100.0);
            let odds = view.path.shown().and_then(Way::odds);
            // The odds of a vehicle's way are not worked out: it is told how often it came there where it was tried.
            let driven = (!going.said.is_empty())
                .then(|| format!(" It came there in {} of {} tries.", with.came_there, with.tries));
            let arrives = odds.map_or_else(
                || driven.unwrap_or_default(),
                |odds| {
                    let held = odds.stages.last().map_or(1.0, |last| last.held);
                    // Fired at at every step, or never.
                    match (points(odds.whole()), points(held)) {
                        (least, most) if least == most => {
                            format!(" It arrives whole in {most} of 100.")
                        }
                        (least, most) => format!(" It arrives whole in {least} to {most} of 100."),
                    }
                },
            );
            format!("The chance to win is {} with it, {} without.{arrives}", of(with), of(instead))
        }
        None if view.wondering.works() => "Trying it out …".to_owned(),
        None => "There is nothing to say of it.".to_owned(),
    };
    let said = paint::say(ui, text, fonts::text(13.0), theme.text);
    desk.note("what-if", said.rect);
}

/// Where a stack goes, and by which hexes where the way has been pulled.
fn told(going: &Going, pulled: bool) -> String {
    let Some((goal, before)) = going.way.split_last() else { return String::new() };
    if !pulled || before.is_empty() {
        return format!("to {goal}");
    }
    let by: Vec<String> = before.iter().map(ToString::to_string).collect();
    format!("by {} to {goal}", by.join(", "))
}

fn hint(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, number: usize, advice: &Advice) {
    let theme = theme::of(ui);
    let viewer = view.coach.said().map_or(Viewer::Both, |counsel| Viewer::Side(counsel.side));
    let pos = view.session.game().position();
    let what = meant(pos, &advice.order, advice.goal, viewer);
    let words =
        |ui: &Ui, text: String, font, ink, width| ui.painter().layout(text, font, ink, width);
    let width = ui.available_width() - 2.0 * DISC - 18.0;
    let chance = format!("{:.0} of 100", advice.outlook.chance * 100.0);
    let chance = words(ui, chance, fonts::bold(14.0), theme.good, width);
    let what = words(ui, what, fonts::bold(14.0), theme.text, width - chance.size().x - 8.0);
    let why = words(ui, advice.why(), fonts::text(12.5), theme.faint, width);
    let size = Vec2::new(ui.available_width(), what.size().y + why.size().y + 12.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(4), theme.card);
    let rim = if response.hovered() { theme.text } else { theme.hairline };
    painter.rect_stroke(rect, CornerRadius::same(4), Stroke::new(1.2, rim), StrokeKind::Inside);
    disc(painter, rect.left_top() + Vec2::splat(DISC + 5.0), DISC, number, number == 0);
    let at = rect.left_top() + Vec2::new(2.0 * DISC + 12.0, 5.0);
    let below = what.size().y + 2.0;
    let right = egui::pos2(rect.right() - 6.0 - chance.size().x, at.y);
    painter.galley(at, what, theme.text);
    painter.galley(right, chance, theme.good);
    painter.galley(at + Vec2::new(0.0, below), why, theme.faint);
    desk.note(format!("hint:{number}"), rect);
    let text = match advice.order {
        Order::Fire(FireOrder::Attack(_)) => {
            "Click: the attack is laid out, to be rolled or changed."
        }
        _ => "Click: it is done.",
    };
    if response.on_hover_text(text).clicked() {
        desk.want(Intent::Act(match &advice.order {
            Order::Fire(FireOrder::Attack(attack)) => Act::Take(attack.clone()),
            order => Act::Give(vec![order.clone()]),
        }));
    }
}

/// The numbers of the hints where they lead, the best one on top.
fn on_board(ctx: &egui::Context, view: &View<'_>, board: &Board<'_>) {
    let Some(counsel) = view.coach.said() else { return };
    let layer = egui::LayerId::new(egui::Order::Background, "coach, on the board".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(board.room);
    let hints = counsel.advice.iter().take(ADVISED).enumerate();
    for (number, hex) in hints.filter_map(|(number, advice)| Some((number, place(advice)?))).rev() {
        outline(&painter, board, hex);
        let at = (board.place)(world(center(hex)));
        let beside = Vec2::new(2.0 * ON_BOARD * (number as f32 - 1.0), 0.0);
        disc(&painter, at + beside, ON_BOARD, number, number == 0);
    }
}

/// Where a hint leads.
fn place(advice: &Advice) -> Option<Coord> {
    if let Some(goal) = advice.goal {
        return Some(goal.hex);
    }
    match &advice.order {
        Order::Fire(FireOrder::Attack(attack)) => Some(attack.target.hex),
        Order::Move(
            MoveOrder::Step { to, .. }
            | MoveOrder::Advance { to, .. }
            | MoveOrder::SmokeGrenade { at: to, .. },
        ) => Some(to.hex),
        _ => None,
    }
}
