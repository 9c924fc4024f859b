//! Which rules the game enforces: section by section, with what is open and why.

use bevy_egui::egui::{self, Ui};

use super::paint;
use crate::coverage::{Coverage, OpenState, Section};
use crate::gui::{fonts, theme};

/// Draws the list.
pub fn draw(ui: &mut Ui) {
    let coverage = match Coverage::built_in() {
        Ok(coverage) => coverage,
        Err(error) => {
            paint::say(ui, error.to_string(), fonts::text(14.0), theme::BAD);
            return;
        }
    };
    let (enforced, all) = coverage.total();
    let outside: usize = coverage.sections.iter().map(|s| clauses(s, OpenState::Outside)).sum();
    let intro = format!(
        "{enforced} of {all} clauses are enforced, each proved by a test. {outside} of the others are about vehicles, \
         guns and aircraft."
    );
    paint::say(ui, intro, fonts::text(14.0), theme::TEXT);
    ui.separator();
    egui::ScrollArea::vertical().id_salt("coverage").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for section in &coverage.sections {
            draw_section(ui, section);
        }
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
        theme::GOOD
    } else {
        theme::BAD
    };
    ui.horizontal(|ui| {
        ui.allocate_ui(egui::vec2(130.0, 16.0), |ui| {
            ui.set_width(130.0);
            paint::say(ui, &section.rule, fonts::bold(13.5), theme::TEXT);
        });
        paint::say(ui, &section.title, fonts::text(13.5), theme::TEXT);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let count = format!("{enforced} of {}", section.clauses);
            paint::say(ui, count, fonts::text(13.5), color);
        });
    });
    for open in &section.open {
        let numbers: Vec<String> = open.clauses.iter().map(ToString::to_string).collect();
        let text = format!("{} {}: {}", open.state.label(), numbers.join(", "), open.note);
        ui.horizontal_wrapped(|ui| {
            ui.add_space(130.0);
            paint::say(ui, text, fonts::text(12.5), theme::FAINT);
        });
    }
}
