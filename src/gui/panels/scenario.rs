//! The scenario's card: what it says of victory, forces and special rules, and what has come of them so far.

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Ui};

use super::log::Lines;
use super::{View, paint};
use crate::app::Session;
use crate::game::{
    Losses, counter_words, entry_words, forces, losses, panzerfaust_words, special_words,
    tally_words, victory_words,
};
use crate::gui::desk::{Layout, Sheet};
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::rules::setting::NO_ELR;
use crate::rules::victory::Tally;

/// Counts the losses anew, as far as the one who looks knows of them, while somebody wants to see them.
pub fn count(
    session: Option<Res<Session>>,
    layout: Res<Layout>,
    mut lines: ResMut<Lines>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(session) = session.filter(|_| layout.sheet == Some(Sheet::Scenario)) else { return };
    if lines.lost.is_none() {
        lines.lost = Some(losses(session.game(), 0..session.shown(), session.viewer()));
        redraw.write(RequestRedraw);
    }
}

/// Between the words of a column and its right rim.
const MARGIN: f32 = 14.0;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, lines: &Lines) {
    let (scenario, pos) = (view.session.game().scenario(), view.session.position());
    let setting = &pos.setting;
    let (ink, faint) = (theme::of(ui).text, theme::of(ui).faint);
    paint::say(ui, scenario.title(), fonts::serif(20.0), ink);
    for text in scenario.description.split("\n\n").filter(|text| !text.trim().is_empty()) {
        paint::say(ui, text.trim().replace('\n', " "), fonts::text(13.5), faint);
    }
    let tally = Tally::of(pos);
    let name = &setting.side(tally.side()).name;
    paint::heading(ui, "To win", &format!("{name}: {}", tally_words(tally)));
    paint::say(ui, victory_words(setting), fonts::text(14.0), ink);
    ui.columns(2, |columns| {
        for (ui, side) in columns.iter_mut().zip(Side::BOTH) {
            // Columns stretch what is in them over their width, words too.
            ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                ui.set_max_width((ui.available_width() - MARGIN).max(0.0));
                forces_of(ui, view, side);
                let lost = lines.lost.as_ref().and_then(|lost| lost.get(side.index()));
                losses_of(ui, lost, pos.points.get(side.other().index()).copied().unwrap_or(0));
            });
        }
    });
    paint::heading(ui, "Special", &format!("{} turns", setting.turns));
    for line in special_words(scenario) {
        paint::say(ui, line, fonts::text(13.5), ink);
    }
}

/// What a side began with, and what comes or has come later.
fn forces_of(ui: &mut Ui, view: &View<'_>, side: Side) {
    let pos = view.session.position();
    let values = pos.setting.side(side);
    let mut ratings = Vec::new();
    if values.elr != NO_ELR {
        ratings.push(format!("ELR {}", values.elr));
    }
    if let Some(Some(sniper)) = pos.snipers.get(side.index()) {
        ratings.push(format!("SAN {}", sniper.san));
    }
    paint::heading(ui, &values.name, &ratings.join(", "));
    if let Some(words) = panzerfaust_words(pos, side) {
        paint::say(ui, words, fonts::text(13.5), theme::of(ui).text);
    }
    for (turn, wave) in forces(view.session.game().scenario(), side) {
        let title = match turn {
            0 => "From the start".to_owned(),
            turn if turn > pos.turn => format!("Reinforcements to come in turn {turn}"),
            turn => format!("Reinforcements of turn {turn}"),
        };
        let by = entry_words(&pos.setting, side).filter(|_| turn > 0);
        let by = by.map_or_else(String::new, |hexes| format!(", by {hexes}"));
        paint::say(ui, title + &by, fonts::bold(12.5), theme::of(ui).faint);
        let list = wave.iter().map(|(id, count)| {
            let name = counter_words(&pos.setting, id);
            // No line ends between a number and what it counts.
            format!("{count}\u{a0}x\u{a0}{name}")
        });
        let list: Vec<String> = list.collect();
        paint::say(ui, list.join(", "), fonts::text(13.5), theme::of(ui).text);
    }
}

/// What a side has lost, and what the other has for it.
fn losses_of(ui: &mut Ui, lost: Option<&Losses>, points: u16) {
    paint::say(ui, "Lost so far", fonts::bold(12.5), theme::of(ui).faint);
    let Some(lost) = lost else { return };
    let summary = format!("{}: {points} Casualty VP for the enemy", lost.words());
    paint::say(ui, summary, fonts::text(13.5), theme::of(ui).text);
    for (_, line) in &lost.eliminated {
        paint::say(ui, line, fonts::text(12.5), theme::of(ui).faint);
    }
}
