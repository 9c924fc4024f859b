//! A handicap by dice: a row to choose it by, and words over the timeline for as long as there is one.

use bevy_egui::egui::{self, Ui};

use super::{View, paint};
use crate::game::narrate::{capital, handicap_words};
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

/// Whom the dice help, for as long as they do; a click opens where it is changed.
pub(super) fn told(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    for side in Side::BOTH.into_iter().filter(|side| !pos.handicap(*side).is_none()) {
        let (name, handicap) = (words::side(pos, side), pos.handicap(side));
        let ink = theme::of(ui).bad;
        let text = format!("Dice help {name}: {handicap}");
        let text = egui::RichText::new(text).font(fonts::bold(12.5)).color(ink);
        let button = ui.add(egui::Button::new(text).frame(false));
        desk.note(format!("handicap:{}", side.index()), button.rect);
        let hint = format!("{name}: {}. Change it  P", handicap_words(handicap));
        if button.on_hover_text(hint).clicked() && view.lecture.is_none() {
            desk.want(Intent::Toggle(Sheet::Players));
        }
    }
}
