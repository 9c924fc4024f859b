//! A handicap by dice: a row to choose it by, and a plate in the bar at the top for as long as there is one.

use bevy_egui::egui::{self, CornerRadius, Sense, Ui, Vec2};

use super::{View, paint};
use crate::game::narrate::handicap_words;
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::{fonts, theme};
use crate::rules::{Handicap, Side};

/// How much the dice help a side; returns how much they are to.
pub(super) fn choose(ui: &mut Ui, desk: &mut Desk<'_>, side: usize, present: Handicap) -> Handicap {
    let mut next = present;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.add_space(12.0);
        paint::say(ui, "Dice help:", fonts::text(13.0), theme::of(ui).faint);
        for other in Handicap::ALL {
            let option = paint::option(ui, other == present, &other.to_string());
            desk.note(format!("handicap:{side}:{other}"), option.rect);
            if option.on_hover_text(format!("{}.", capital(&handicap_words(other)))).clicked() {
                next = other;
            }
        }
    });
    next
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The room beside the words of a plate.
const MARGIN: f32 = 8.0;

/// A plate for each side that has one, under which it is changed.
pub(super) fn plates(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    let helped = Side::BOTH.into_iter().filter(|side| !pos.handicap(*side).is_none());
    for side in helped {
        let handicap = pos.handicap(side);
        let name = words::side(pos, side);
        let of =
            |text: String, font| ui.painter().layout_no_wrap(text, font, theme::of(ui).bar_text);
        let title = of("Dice help".to_owned(), fonts::text(12.0));
        let line = of(format!("{name}: {handicap}"), fonts::bold(12.5));
        let width = title.size().x.max(line.size().x) + 2.0 * MARGIN;
        let (rect, response) = ui.allocate_exact_size(Vec2::new(width, 38.0), Sense::click());
        desk.note(format!("handicap:{}", side.index()), rect);
        let painter = ui.painter();
        painter.rect_filled(rect, CornerRadius::same(6), theme::of(ui).bar_raised);
        let left = rect.left_top() + Vec2::new(MARGIN, 3.0);
        painter.galley(left, title, theme::of(ui).bar_faint);
        painter.galley(left + egui::vec2(0.0, 16.0), line, theme::of(ui).bar_text);
        let hint = format!("{name}: {}. Change it  P", handicap_words(handicap));
        if response.on_hover_text(hint).clicked() && view.lecture.is_none() {
            desk.want(Intent::Toggle(Sheet::Players));
        }
    }
}
