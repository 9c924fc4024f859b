//! What is wrong with the scenario, how it will be told, and how even it is.

use bevy_egui::egui::{self, ScrollArea, Ui};

use super::fields::{button, remark};
use super::{Counting, Planner, Want};
use crate::board::Coord;
use crate::game::special_words;
use crate::gui::desk::Desk;
use crate::gui::panels::problems::Problem;
use crate::gui::panels::{paint, problems};
use crate::gui::{fonts, theme};

/// The height of a row with buttons.
const ROW: f32 = 28.0;
/// So many games a count may have.
const GAMES: [u64; 3] = [20, 100, 300];

/// Draws it.
pub(super) fn draw(ui: &mut Ui, (planner, counting): (&Planner, &Counting), desk: &mut Desk<'_>) {
    ScrollArea::vertical().id_salt("planner facts").show(ui, |ui| {
        ui.set_max_width(ui.available_width());
        // Words lie as high as the buttons behind them.
        ui.spacing_mut().interact_size.y = ROW;
        wrong(ui, planner, desk);
        balance(ui, (planner, counting), desk);
        let special = special_words(planner.plan.scenario());
        if !special.is_empty() {
            paint::heading(ui, "Special", "");
            for line in special {
                paint::say(ui, line, fonts::text(13.0), theme::of(ui).text);
            }
        }
        ui.add_space(8.0);
        remark(ui, "What somebody wrote in the file by hand, remarks too, stays there as it is.");
    });
}

fn wrong(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    let all = planner.plan.problems();
    let told = all.iter().map(|problem| Problem {
        text: problem.problem.to_string(),
        line: problem.line,
        way: Some("Go there".to_owned()),
    });
    let asked = problems::draw(ui, "nothing is wrong: it can be played", told, desk);
    if let Some(problem) = asked.and_then(|number| all.get(number)) {
        let hex: Option<Coord> = problem.problem.hex();
        desk.wishes.planning.push(Want::Go(planner.plan.spot(problem), hex));
    }
}

fn balance(ui: &mut Ui, (planner, counting): (&Planner, &Counting), desk: &mut Desk<'_>) {
    let setting = &planner.plan.scenario().setting;
    let [first, second] = &setting.sides;
    paint::heading(ui, "Balance", "the machine against itself");
    if let Some(score) = counting.score() {
        let share = score.games as f32 / score.of.max(1) as f32;
        let text =
            format!("{} of {} games, {} won {}", score.games, score.of, first.name, score.first);
        ui.add(egui::ProgressBar::new(share).text(text));
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(200));
        if button(ui, "balance:stop", "Stop", desk) {
            desk.wishes.planning.push(Want::StopCounting);
        }
        return;
    }
    match planner.plan.scenario().balance {
        Some(balance) => {
            let [one, other] = balance.wins;
            let text = format!("{} {one}, {} {other}: as the file says", first.name, second.name);
            paint::say(ui, text, fonts::bold(13.5), theme::of(ui).text);
            remark(ui, "Whoever changes forces, areas or the goal counts again.");
        }
        None => remark(ui, "Not counted yet. The figure is written into the file."),
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.label("Count");
        for games in GAMES {
            if button(ui, &format!("balance:{games}"), &games.to_string(), desk) {
                desk.wishes.planning.push(Want::Count(games));
            }
        }
        ui.label("games");
    });
}
