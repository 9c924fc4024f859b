//! The bar at the top: turn, phases, who decides, undo.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::{View, paint, tally};
use crate::app::Request;
use crate::gui::choices::phases::lead;
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::exchange;
use crate::gui::{fonts, theme};
use crate::rules::Phase;

/// What opens from here, with its key.
const SHEETS: [(&str, &str, Sheet); 3] = [
    ("Games", "Ctrl O", Sheet::Saves),
    ("Settings", "F12", Sheet::Settings),
    ("Help", "F1", Sheet::Help),
];

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    // Narrow windows leave out what can be read elsewhere.
    let wide = ui.available_width() > 1560.0;
    let named = ui.available_width() > 1300.0;
    let roomy = ui.available_width() > 1200.0;
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = if wide { 14.0 } else { 8.0 };
        let title = pos.setting.title.as_str();
        let narrow = ui.available_width() < 900.0;
        if named {
            paint::say(ui, "First Fire", fonts::serif(21.0), theme::of(ui).bar_text);
        }
        if wide {
            paint::say(ui, title, fonts::text(14.0), theme::of(ui).bar_faint);
        }
        turns(ui, pos.turn, pos.setting.turns);
        if roomy {
            phases(ui, view);
        } else {
            paint::say(ui, pos.phase.to_string(), fonts::bold(14.0), theme::of(ui).accent);
        }
        tally::draw(ui, view, desk);
        let key = |key: &'static str| if wide { key } else { "" };
        // What was given in a game by exchange stands.
        let undoes = !view.session.game().log().is_empty() && view.session.apart().is_none();
        if paint::bar_button(ui, "Undo", key("Ctrl Z"), undoes).clicked() {
            desk.want(Intent::Ask(Request::Undo));
        }
        if paint::bar_button(ui, "Redo", key("Ctrl Y"), view.session.game().redoable() > 0)
            .clicked()
        {
            desk.want(Intent::Ask(Request::Redo));
        }
        if narrow {
            ui.menu_button("More", |ui| {
                for (name, _, sheet) in SHEETS {
                    if ui.button(name).clicked() {
                        desk.want(Intent::Toggle(sheet));
                    }
                }
            });
        } else {
            for (name, hint, sheet) in SHEETS {
                let button = paint::bar_button(ui, name, key(hint), true);
                desk.note(name.to_lowercase(), button.rect);
                if button.clicked() {
                    desk.want(Intent::Toggle(sheet));
                }
            }
        }
        decides(ui, view, desk);
    });
}

fn turns(ui: &mut Ui, turn: u8, of: u8) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(96.0, 44.0), Sense::hover());
    let text = if turn == 0 { "Set-up".to_owned() } else { format!("Turn {turn} of {of}") };
    let painter = ui.painter();
    painter.text(
        rect.left_top() + Vec2::new(0.0, 2.0),
        Align2::LEFT_TOP,
        text,
        fonts::bold(14.5),
        theme::of(ui).bar_text,
    );
    let step = (96.0 / f32::from(of.max(1))).min(13.0);
    for n in 1..=of {
        let x = rect.left() + step * f32::from(n - 1);
        let square = Rect::from_min_size(egui::pos2(x, rect.top() + 27.0), Vec2::splat(step - 3.0));
        let fill = match n.cmp(&turn) {
            std::cmp::Ordering::Less => theme::of(ui).bar_faint.gamma_multiply(0.7),
            std::cmp::Ordering::Equal => theme::of(ui).accent,
            std::cmp::Ordering::Greater => Color32::TRANSPARENT,
        };
        painter.rect_filled(square, CornerRadius::ZERO, fill);
        painter.rect_stroke(
            square,
            CornerRadius::ZERO,
            Stroke::new(1.0, theme::of(ui).bar_faint),
            StrokeKind::Inside,
        );
    }
}

fn phases(ui: &mut Ui, view: &View<'_>) {
    let pos = view.session.position();
    let color = theme::color32(theme::nation(pos.setting.side(pos.attacker).nationality));
    let galleys: Vec<_> = Phase::PLAYER_TURN
        .iter()
        .map(|phase| {
            let lit = *phase == pos.phase;
            let ink = if lit { theme::of(ui).text } else { theme::of(ui).bar_faint };
            (
                lit,
                ui.painter().layout_no_wrap(lead(*phase).short.to_owned(), fonts::bold(12.5), ink),
            )
        })
        .collect();
    let width: f32 =
        galleys.iter().map(|(_, galley)| galley.size().x + 14.0).sum::<f32>() + 3.0 * 7.0;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, 44.0), Sense::hover());
    let who = if pos.phase == Phase::Setup {
        "before the first turn".to_owned()
    } else {
        format!("{}: player turn", words::side(pos, pos.attacker))
    };
    ui.painter().text(
        rect.left_top(),
        Align2::LEFT_TOP,
        who,
        fonts::text(12.5),
        theme::of(ui).bar_faint,
    );
    let mut x = rect.left();
    for (lit, galley) in galleys {
        let size = Vec2::new(galley.size().x + 14.0, 22.0);
        let cell = Rect::from_min_size(egui::pos2(x, rect.top() + 20.0), size);
        ui.painter().rect_filled(
            cell,
            CornerRadius::same(4),
            if lit { color } else { theme::of(ui).bar_raised },
        );
        let ink = if lit { theme::of(ui).text } else { theme::of(ui).bar_faint };
        ui.painter().galley(cell.center() - galley.size() / 2.0, galley, ink);
        x += size.x + 3.0;
    }
}

/// Whose decision it is. A click asks who plays.
fn decides(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    let width = ui.available_width().max(120.0);
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, 38.0), Sense::click());
    desk.note("players", rect);
    let hint = match view.session.apart() {
        Some(_) => "Games by exchange of files  P",
        None => "Who plays: you or the machine  P",
    };
    if view.lecture.is_none() && response.on_hover_text(hint).clicked() {
        desk.want(Intent::Toggle(Sheet::Players));
    }
    let (fill, title, line) = match &view.choices.asked {
        Some(asked) => {
            let side = pos.setting.side(asked.side);
            let machine = view.session.game().mode().is_machine(asked.side);
            let you = view.lecture.and_then(|lecture| lecture.step()?.you);
            let line = match you {
                // In a lesson it stands on the card what there is to do.
                Some(you) if you == asked.side => "you, in this lesson",
                Some(_) => "the other side",
                None if view.session.apart().is_some() && view.session.is_asked_elsewhere() => {
                    view.session.apart().map_or("", |apart| exchange::short(apart.now))
                }
                None => match (pos.phase, asked.side == pos.attacker, machine) {
                    (Phase::Setup, _, false) => "your set-up",
                    (Phase::Setup, _, true) => "the machine sets up",
                    (_, true, false) => "ATTACKER: your decision",
                    (_, false, false) => "DEFENDER: your decision",
                    (_, true, true) => "ATTACKER: the machine",
                    (_, false, true) => "DEFENDER: the machine",
                },
            };
            (theme::color32(theme::nation(side.nationality)), side.name.clone(), line.to_owned())
        }
        None => {
            let won = pos.outcome.as_ref().map(|outcome| words::side(pos, outcome.winner));
            (
                theme::of(ui).accent,
                "Game over".to_owned(),
                won.map_or_else(String::new, |won| format!("{won} win")),
            )
        }
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(6), fill);
    painter.rect_stroke(
        rect,
        CornerRadius::same(6),
        Stroke::new(2.0, theme::of(ui).accent),
        StrokeKind::Inside,
    );
    let clip = painter.with_clip_rect(rect.shrink(2.0));
    let left = rect.left() + 12.0;
    clip.text(
        egui::pos2(left, rect.top() + 2.0),
        Align2::LEFT_TOP,
        title,
        fonts::bold(14.5),
        theme::of(ui).text,
    );
    clip.text(
        egui::pos2(left, rect.top() + 19.0),
        Align2::LEFT_TOP,
        line,
        fonts::text(12.5),
        theme::of(ui).text,
    );
}
