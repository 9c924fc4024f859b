//! Short messages: refusals with their rule, what was saved.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

use super::paint;
use crate::app::{Elsewhere, Failed, Failure, Notice, Refused, Session};
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Toast};
use crate::gui::{fonts, theme};
use crate::rules::view::Viewer;

/// How long a message stays, in seconds.
const STAY: f64 = 6.0;

/// Collects what there is to say, and forgets what has been said.
#[allow(clippy::too_many_arguments)]
pub fn collect(
    mut refused: MessageReader<Refused>,
    mut failed: MessageReader<Failed>,
    mut notices: MessageReader<Notice>,
    session: Option<Res<Session>>,
    time: Res<Time<Real>>,
    mut desk: ResMut<Desk>,
    mut redraw: MessageWriter<RequestRedraw>,
    (mut told_to, mut private): (Local<Option<Viewer>>, Local<Vec<String>>),
) {
    let since = time.elapsed_secs_f64();
    // What one player was told is not for the next one's eyes.
    let viewer = session.as_ref().map(|session| session.viewer());
    if viewer != *told_to {
        *told_to = viewer;
        if !private.is_empty() {
            desk.toasts.retain(|toast| !private.contains(&toast.text));
            private.clear();
        }
    }
    let mut add = |text: String, refusal: bool| desk.toasts.push(Toast { text, since, refusal });
    for Refused(refusal) in refused.read() {
        let text = match &session {
            Some(session) => words::refusal(session.position(), refusal),
            None => refusal.to_string(),
        };
        private.push(text.clone());
        add(text, true);
    }
    for Failed(failure) in failed.read() {
        let text = match failure {
            Failure::NoGame => "No game is being played.".to_owned(),
            other => other.to_string(),
        };
        add(text, true);
    }
    for notice in notices.read() {
        if let Notice::SavesElsewhere(path, why) = notice {
            add(elsewhere(path, *why), true);
        }
        if let Notice::Written(path) = notice {
            add(format!("Written to {}", path.display()), false);
        }
        if let Notice::Saved(path) = notice {
            let name = path
                .file_stem()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            add(format!("Saved as {name}."), false);
        }
    }
    if desk.toasts.is_empty() {
        private.clear();
        return;
    }
    for toast in &mut desk.toasts {
        if toast.since == 0.0 {
            toast.since = since;
        }
    }
    desk.toasts.retain(|toast| since - toast.since < STAY);
    let extra = desk.toasts.len().saturating_sub(3);
    desk.toasts.drain(..extra);
    // They have to go away without the mouse being moved.
    redraw.write(RequestRedraw);
}

/// Where the game is saved by itself now, and why not in the usual file.
fn elsewhere(path: &Path, why: Elsewhere) -> String {
    let why = match why {
        Elsewhere::OpenTwice => "First Fire is open in another window",
        Elsewhere::Written => "Somebody else has written the file of this game",
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!("{why}: this window saves its game by itself as {name}.")
}

/// Draws them over the middle of the board.
pub fn draw(ctx: &egui::Context, desk: &Desk, board: egui::Rect) {
    if desk.toasts.is_empty() {
        return;
    }
    egui::Area::new("toasts".into())
        .order(egui::Order::Foreground)
        .interactable(false)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(board.center_bottom() - egui::vec2(0.0, 16.0))
        .show(ctx, |ui| {
            for toast in &desk.toasts {
                let rim = if toast.refusal { theme::of(ui).bar_bad } else { theme::of(ui).good };
                egui::Frame::new()
                    .fill(theme::of(ui).bar)
                    .stroke(egui::Stroke::new(1.5, rim))
                    .corner_radius(6)
                    .inner_margin(egui::Margin::symmetric(14, 9))
                    .show(ui, |ui| {
                        ui.set_max_width(460.0);
                        paint::say(ui, &toast.text, fonts::text(15.0), theme::of(ui).bar_text);
                    });
            }
        });
}
