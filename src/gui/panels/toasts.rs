//! Short messages: refusals with their rule, what was saved, and what could not be.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

use super::paint;
use crate::app::{Elsewhere, Failed, Failure, Notice, Refused, Session};
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent};
use crate::gui::notice::{Toast, Toasts, Weight};
use crate::gui::teach::hush;
use crate::gui::{fonts, theme};
use crate::rules::view::Viewer;

/// The widest that a message becomes.
const WIDEST: f32 = 460.0;

/// Collects what there is to say, and forgets what has been said.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub fn collect(
    mut refused: MessageReader<Refused>,
    mut failed: MessageReader<Failed>,
    mut notices: MessageReader<Notice>,
    session: Option<Res<Session>>,
    time: Res<Time<Real>>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut told_to: Local<Option<Viewer>>,
) {
    let toasts = toasts.bypass_change_detection();
    // What one player was refused is not for the next one's eyes.
    let viewer = session.as_ref().map(|session| session.viewer());
    if viewer != *told_to {
        *told_to = viewer;
        toasts.forget_refusals();
    }
    for Refused(refusal) in refused.read() {
        toasts.refuse(match &session {
            Some(session) => words::refusal(session.position(), refusal),
            None => refusal.to_string(),
        });
    }
    for Failed(failure) in failed.read() {
        match failure {
            Failure::NoGame => toasts.refuse("No game is being played."),
            // What could not be written may be lost, and a file that cannot be read is worth a look.
            Failure::Autosave(_) | Failure::Save(_) | Failure::Report(_) => {
                toasts.warn(failure.to_string());
            }
            other => toasts.refuse(other.to_string()),
        }
    }
    for notice in notices.read() {
        match notice {
            Notice::Written(path) => toasts.say(format!("Written to {}", path.display())),
            Notice::Saved(path) => toasts.say(format!("Saved as {}.", name(path))),
            Notice::SavesElsewhere(path, why) => toasts.warn(elsewhere(path, *why)),
            Notice::Began | Notice::WentTo { .. } => {}
        }
    }
    if toasts.pass(time.elapsed_secs_f64()) {
        // They have to go away without the mouse being moved.
        redraw.write(RequestRedraw);
    }
}

fn name(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Where the game is saved by itself now, and why not in the usual file.
fn elsewhere(path: &Path, why: Elsewhere) -> String {
    let why = match why {
        Elsewhere::OpenTwice => "First Fire is open in another window",
        Elsewhere::Written => "Somebody else has written the file of this game",
    };
    format!("{why}: this window saves its game by itself as {}.", name(path))
}

/// Draws them over the middle of the board: those that go away by themselves at its foot, where clicks go past them, and
/// the first of those that stay at its head, or at that of the window.
pub fn draw(ctx: &egui::Context, desk: &mut Desk<'_>, board: egui::Rect) {
    let area = |name: &'static str| egui::Area::new(name.into()).order(egui::Order::Foreground);
    let passing = || desk.toasts.iter().filter(|toast| toast.weight != Weight::Grave);
    if passing().next().is_some() {
        area("toasts")
            .interactable(false)
            .pivot(egui::Align2::CENTER_BOTTOM)
            .fixed_pos(board.center_bottom() - egui::vec2(0.0, 16.0))
            .show(ctx, |ui| passing().for_each(|toast| one(ui, toast, |_| {})));
    }
    let Some(grave) = desk.toasts.grave().cloned() else { return };
    let more = desk.toasts.iter().filter(|toast| toast.weight == Weight::Grave).count() - 1;
    // Where it hides no button over the board, and no title of what is open.
    let screen = ctx.viewport_rect();
    let head = if desk.layout.sheet.is_some() || board == screen {
        screen.center_top() + egui::vec2(0.0, 8.0)
    } else {
        board.center_top() + egui::vec2(0.0, 52.0)
    };
    area("grave").pivot(egui::Align2::CENTER_TOP).fixed_pos(head).show(ctx, |ui| {
        one(ui, &grave, |ui| {
            ui.horizontal(|ui| {
                let seen =
                    ui.button(format!("I have seen it  {}", hush::key(ui.ctx(), "Esc")).trim_end());
                desk.note("dismiss", seen.rect);
                if seen.clicked() {
                    desk.want(Intent::Dismiss);
                }
                if more > 0 {
                    let text = format!("{more} more");
                    paint::say(ui, text, fonts::text(13.0), theme::of(ui).bar_faint);
                }
            });
        });
    });
}

fn one(ui: &mut egui::Ui, toast: &Toast, below: impl FnOnce(&mut egui::Ui)) {
    let (rim, width) = match toast.weight {
        Weight::Said => (theme::of(ui).good, 1.5),
        Weight::Refused => (theme::of(ui).bar_bad, 1.5),
        Weight::Grave => (theme::of(ui).bar_bad, 3.0),
    };
    egui::Frame::new()
        .fill(theme::of(ui).bar)
        .stroke(egui::Stroke::new(width, rim))
        .corner_radius(6)
        .inner_margin(egui::Margin::symmetric(14, 9))
        .show(ui, |ui| {
            ui.set_max_width(WIDEST);
            let words = hush::text(ui.ctx(), &toast.words());
            paint::say(ui, words, fonts::text(15.0), theme::of(ui).bar_text);
            below(ui);
        });
}
