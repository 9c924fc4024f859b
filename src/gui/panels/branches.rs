//! Branches: what was played, taken back and played otherwise; gone back to, or put beside what is played now.

use bevy::prelude::{DetectChangesMut, MessageWriter, ResMut, Resource};
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Ui, Vec2};

use super::log::{Lines, wrapped};
use super::{View, marks, paint};
use crate::app::{Bench, Request, Session, Work};
use crate::game::narrate::outcome_words;
use crate::game::{
    Comparison, Played, PositionHash, Summary, compare, moment_words, phase_words, summaries,
};
use crate::gui::desk::{Desk, Intent};
use crate::gui::notice::Toasts;
use crate::gui::{fonts, theme};
use crate::rules::view::Viewer;
use crate::rules::{Position, Side};

/// What the sheet of branches remembers.
#[derive(Resource, Debug, Default)]
pub struct Branches {
    /// The branch that is compared, and what came of it.
    pub compared: Option<Compared>,
    /// What comes of a comparison that is being made.
    pub comparing: Option<Work<Option<Compared>>>,
}

/// A branch beside what is played now.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    branch: usize,
    /// Where the game stood when they were compared: it may have gone on.
    hash: PositionHash,
    /// For whom: somebody else may sit there by now.
    viewer: Viewer,
    both: Comparison,
}

impl Compared {
    /// Compares a branch of the game on the table. It takes as long as the game is.
    pub fn begin(session: &Session, branch: usize, bench: &Bench) -> Work<Option<Compared>> {
        let (game, viewer) = (session.shared(), session.viewer());
        bench.begin(move || {
            let both = compare(&game, branch, viewer)?;
            Some(Compared { branch, hash: game.hash(), viewer, both })
        })
    }
}

/// Lays what has been compared on the sheet.
pub fn finish(
    mut branches: ResMut<Branches>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let waiting = branches.bypass_change_detection().comparing.as_mut();
    let Some(compared) = waiting.and_then(Work::take) else { return };
    if let Err(broken) = compared {
        toasts.refuse(format!("They are not compared: {broken}."));
    }
    (branches.comparing, branches.compared) = (None, compared.ok().flatten());
    redraw.write(RequestRedraw);
}

/// Draws the sheet.
pub fn draw(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    let (game, pos) = (view.session.game(), view.session.position());
    let viewer = view.session.viewer();
    let branches = summaries(game, viewer);
    if branches.is_empty() {
        let text = "No branch yet. Go back along the line at the bottom and give an order there: what was played from \
                    there on is kept here.";
        paint::say(ui, text, fonts::text(14.0), theme::of(ui).text);
        return;
    }
    for (number, branch) in branches.iter().enumerate() {
        ui.horizontal(|ui| {
            let compare = ui.button(egui::RichText::new("Compare").font(fonts::bold(13.0)));
            desk.note(format!("compare:{number}"), compare.rect);
            if compare.clicked() {
                desk.want(Intent::Compare(number));
            }
            let go = ui.button(egui::RichText::new("Go on there").font(fonts::bold(13.0)));
            desk.note(format!("switch:{number}"), go.rect);
            if go.on_hover_text("What is played now becomes a branch").clicked() {
                (desk.branches.comparing, desk.branches.compared) = (None, None);
                desk.want(Intent::Ask(Request::SwitchTo(number)));
            }
            let from = lines.chronicle.steps(branch.from);
            paint::say(ui, words(pos, branch, from), fonts::text(13.5), theme::of(ui).text);
        });
    }
    if desk.branches.comparing.is_some() {
        paint::say(ui, "Comparing", fonts::italic(14.0), theme::of(ui).faint);
        return;
    }
    let Some(compared) = &desk.branches.compared else { return };
    if (compared.hash, compared.viewer) != (game.hash(), viewer) {
        let branch = compared.branch;
        desk.want(Intent::Compare(branch));
        return;
    }
    let both = &compared.both;
    ui.columns(2, |columns| {
        let ways = [("Played now", &both.here), ("The branch", &both.there)];
        for (ui, (name, played)) in columns.iter_mut().zip(ways) {
            paint::heading(ui, name, &format!("from order {}", both.from + 1));
            way(ui, pos, name, played);
        }
    });
}

/// A branch in a line; `from` is the number of the last order before it.
fn words(pos: &Position, branch: &Summary, from: usize) -> String {
    let end = branch.end.map_or_else(String::new, |end| {
        format!(", to {}, {}", moment_words(pos, end), phase_words(end.phase))
    });
    let outcome = branch
        .outcome
        .as_ref()
        .map_or_else(String::new, |outcome| format!(". {}", outcome_words(&pos.setting, outcome)));
    let orders = if branch.orders == 1 { "order" } else { "orders" };
    format!("Branch from order {from}: {} {orders}{end}{outcome}", branch.orders)
}

/// One of the two ways: what it came to, then its orders.
fn way(ui: &mut Ui, pos: &Position, name: &str, played: &Played) {
    let setting = &pos.setting;
    if let Some(outcome) = &played.outcome {
        paint::say(ui, outcome_words(setting, outcome), fonts::bold(13.5), theme::of(ui).text);
    }
    for side in [Side::First, Side::Second] {
        let Some((losses, points)) =
            played.losses.get(side.index()).zip(played.points.get(side.index()))
        else {
            continue;
        };
        let throws = played.luck.throws(side);
        let (expected, came) = played.luck.balance(side);
        let dr = throws.mean_two().map_or_else(String::new, |mean| format!(" Mean DR {mean:.2}."));
        let text = format!(
            "{}: {} eliminated, {} reduced, {} broken; {points} points.{dr} {expected:.1} hits expected, {came} came.",
            setting.side(side).name,
            losses.eliminated.len(),
            losses.reduced,
            losses.broken,
        );
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).text);
    }
    ui.separator();
    egui::ScrollArea::vertical().id_salt(("way", name)).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for entry in &played.entries {
            for (index, line) in entry.lines.iter().enumerate() {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    let number = if index == 0 { entry.number.to_string() } else { String::new() };
                    ui.allocate_ui(Vec2::new(30.0, 16.0), |ui| {
                        ui.set_width(30.0);
                        paint::say(ui, number, fonts::text(12.0), theme::of(ui).faint);
                    });
                    let ink = marks::ink(theme::of(ui), line.topic);
                    wrapped(ui, &line.text.to_string(), fonts::text(12.5), ink);
                });
            }
        }
    });
}
