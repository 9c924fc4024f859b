//! What is wrong with what is being made: a card for each, in the words of `check`, with a way to it.

use bevy_egui::egui::{self, Ui};

use super::paint;
use crate::gui::desk::Desk;
use crate::gui::{fonts, theme};

/// So many are listed.
const MOST: usize = 20;

/// One of them.
pub struct Problem {
    /// What is wrong.
    pub text: String,
    /// The line of the file, from 1 on, where it is known.
    pub line: Option<usize>,
    /// What the button that leads there says; none where there is no way.
    pub way: Option<String>,
}

/// Lists them. `fine` is said where there are none. Which one's way was asked for.
pub fn draw(
    ui: &mut Ui,
    fine: &str,
    problems: impl ExactSizeIterator<Item = Problem>,
    desk: &mut Desk<'_>,
) -> Option<usize> {
    let count = match problems.len() {
        0 => fine.to_owned(),
        count => format!("{count} wrong"),
    };
    paint::heading(ui, "Problems", &count);
    let mut asked = None;
    for (number, problem) in problems.enumerate().take(MOST) {
        let theme = theme::of(ui);
        let card = egui::Frame::new()
            .fill(theme.bad_ground)
            .stroke(egui::Stroke::new(1.0, theme.bad))
            .corner_radius(4)
            .inner_margin(8);
        card.show(ui, |ui| {
            ui.set_width(ui.available_width());
            paint::say(ui, problem.text, fonts::text(13.0), theme.text);
            ui.horizontal(|ui| {
                if let Some(line) = problem.line {
                    paint::say(ui, format!("line {line}"), fonts::text(12.0), theme.faint);
                }
                if let Some(way) = problem.way {
                    let button = ui.button(way);
                    desk.note(format!("problem:{number}"), button.rect);
                    asked = button.clicked().then_some(number).or(asked);
                }
            });
        });
    }
    asked
}
