//! Which rules the game enforces: section by section, with what is open and why; what is uncertain, and the rulings.

use std::fmt::Display;

use bevy_egui::egui::{self, Ui};

use super::paint;
use crate::coverage::{Coverage, Doubt, OpenState, Rulings, Section, Uncertain, found};
use crate::gui::{fonts, theme};

/// How far the names stand from the left edge, in points.
const INDENT: f32 = 130.0;

/// Draws the list.
pub fn draw(ui: &mut Ui) {
    let Some(coverage) = sound(ui, Coverage::built_in()) else { return };
    let (enforced, all) = coverage.total(false);
    let (own, all_own) = coverage.total(true);
    let intro = format!(
        "{enforced} of {all} clauses of the fire rules are enforced, each proved by a test, and {own} of {all_own} of Guns \
         and vehicles."
    );
    paint::say(ui, intro, fonts::text(14.0), theme::of(ui).text);
    let search = paint::search(ui, "coverage", "a rule's number or a word");
    ui.separator();
    egui::ScrollArea::vertical().id_salt("coverage").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        let (own, listed): (Vec<_>, Vec<_>) = coverage.matching(&search).partition(|s| s.own);
        for section in listed {
            draw_section(ui, section);
        }
        if !own.is_empty() {
            ui.add_space(12.0);
            paint::say(ui, "Guns and vehicles", fonts::bold(16.0), theme::of(ui).text);
        }
        for section in own {
            draw_section(ui, section);
        }
        if coverage.matching(&search).next().is_none() {
            let text = "No section of the rules speaks of that.";
            paint::say(ui, text, fonts::text(13.5), theme::of(ui).faint);
        }
        ui.add_space(12.0);
        draw_uncertain(ui, &search);
        ui.add_space(12.0);
        draw_rulings(ui, &search);
    });
}

/// What a file of the program holds; where it is damaged, says so instead.
fn sound<T>(ui: &mut Ui, read: Result<T, impl Display>) -> Option<T> {
    read.map_err(|error| {
        paint::say(ui, error.to_string(), fonts::text(14.0), theme::of(ui).bad);
    })
    .ok()
}

/// Draws what nobody could confirm, as far as it is searched for.
fn draw_uncertain(ui: &mut Ui, search: &str) {
    let Some(uncertain) = sound(ui, Uncertain::built_in()) else { return };
    paint::say(ui, "Uncertain values", fonts::bold(16.0), theme::of(ui).text);
    let intro = "What the sources leave open, what is used for it, and why.";
    paint::say(ui, intro, fonts::text(14.0), theme::of(ui).text);
    let wanted = |doubt: &&Doubt| found(search, [doubt.key.as_str(), doubt.reason.as_str()]);
    for detail in &uncertain.rules {
        if !found(search, [&detail.rule, &detail.detail, &detail.reason].map(String::as_str)) {
            continue;
        }
        row(ui, &detail.rule, &detail.detail);
        note(ui, format!("{}. {}", detail.value, detail.reason));
    }
    for doubt in uncertain.terrains.iter().filter(wanted) {
        draw_doubt(ui, "terrain", doubt);
    }
    for doubt in uncertain.counters.iter().filter(wanted) {
        draw_doubt(ui, "counters", doubt);
    }
}

fn draw_doubt(ui: &mut Ui, of: &str, doubt: &Doubt) {
    row(ui, of, &doubt.key.replace('_', " "));
    note(ui, doubt.reason.clone());
    for values in doubt.by_value() {
        note(ui, values);
    }
}

/// Draws how questions are ruled that the rules leave open, as far as they are searched for.
fn draw_rulings(ui: &mut Ui, search: &str) {
    let Some(rulings) = sound(ui, Rulings::built_in()) else { return };
    paint::say(ui, "Rulings", fonts::bold(16.0), theme::of(ui).text);
    let intro = "What is done where the rules contradict each other (X) or are silent (AM), where in the \
                 source, and what the tests prove of it.";
    paint::say(ui, intro, fonts::text(14.0), theme::of(ui).text);
    for ruling in rulings.matching(search) {
        row(ui, &ruling.id.to_string(), &ruling.question);
        note(ui, format!("{} ({})", ruling.answer, ruling.rules.join(", ")));
        note(ui, format!("{}. Tested: {}.", ruling.code.join(", "), ruling.proofs().join("; ")));
    }
}

/// What is spoken of: its rule or kind, and its name.
fn row(ui: &mut Ui, left: &str, name: &str) {
    ui.horizontal(|ui| {
        ui.allocate_ui(egui::vec2(INDENT, 16.0), |ui| {
            ui.set_width(INDENT);
            paint::say(ui, left, fonts::bold(13.5), theme::of(ui).text);
        });
        paint::say(ui, name, fonts::text(13.5), theme::of(ui).text);
    });
}

/// What is said of it, line under line.
fn note(ui: &mut Ui, text: String) {
    ui.horizontal(|ui| {
        ui.add_space(INDENT + ui.spacing().item_spacing.x);
        ui.vertical(|ui| paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint));
    });
}

fn clauses(section: &Section, state: OpenState) -> usize {
    section.open.iter().filter(|open| open.state == state).map(|open| open.clauses.len()).sum()
}

fn draw_section(ui: &mut Ui, section: &Section) {
    let enforced = section.enforced();
    let open = usize::from(section.clauses - enforced.min(section.clauses));
    let color = if open == clauses(section, OpenState::Outside) + clauses(section, OpenState::Idle)
    {
        theme::of(ui).good
    } else {
        theme::of(ui).bad
    };
    ui.horizontal(|ui| {
        ui.allocate_ui(egui::vec2(INDENT, 16.0), |ui| {
            ui.set_width(INDENT);
            paint::say(ui, &section.rule, fonts::bold(13.5), theme::of(ui).text);
        });
        paint::say(ui, &section.title, fonts::text(13.5), theme::of(ui).text);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let count = format!("{enforced} of {}", section.clauses);
            paint::say(ui, count, fonts::text(13.5), color);
        });
    });
    for open in &section.open {
        let numbers: Vec<String> = open.clauses.iter().map(ToString::to_string).collect();
        let text = format!("{} {}: {}", open.state.label(), numbers.join(", "), open.note);
        note(ui, text);
    }
}
