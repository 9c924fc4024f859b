//! By what a scenario is won.

use bevy_egui::egui::Ui;

use super::Planner;
use super::areas::brush;
use super::fields::{make, number, option, remark, row};
use crate::game::victory_words;
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::rules::setting::ControlOf;
use crate::scenario::file::RawVictoryKind;
use crate::workshop::plan::{Edit, Spot, Winning};

/// Draws it.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    let raw = planner.plan.draft().raw.victory.get_ref();
    let setting = &planner.plan.scenario().setting;
    let win = |desk: &mut Desk<'_>, winning, said: &str| make(desk, Edit::Win(winning), said);
    paint::heading(ui, "Who has to win it", "the other side wins if it does not");
    ui.horizontal(|ui| {
        for side in Side::BOTH {
            let name = &setting.side(side).name;
            if option(ui, (&format!("win:{}", side.index()), raw.side == side), name, desk) {
                win(desk, Winning::Side(side), &format!("{name} have to win it"));
            }
        }
    });
    paint::heading(ui, "By what", "");
    let control = (raw.kind == RawVictoryKind::Control).then(|| raw.control.unwrap_or_default());
    let kinds = [
        (Some(ControlOf::Building), "buildings", "buildings, taken as a whole (A26.12)"),
        (Some(ControlOf::Hex), "hexes", "hexes, one by one (A26.11)"),
        (None, "points", "more Casualty Victory Points than the other side"),
    ];
    for (of, name, words) in kinds {
        if option(ui, (&format!("win:{name}"), control == of), words, desk) {
            let winning = of.map_or(Winning::Points, Winning::Control);
            win(desk, winning, &format!("by {name}"));
        }
    }
    match control {
        Some(_) => {
            let count = setting.objectives().len();
            row(ui, "So many", |ui| {
                let now = raw.at_least.as_ref().map_or(1, |least| *least.get_ref());
                let most = i64::try_from(count.clamp(1, 255)).unwrap_or(255);
                if let Some(least) = number(ui, ("win:number", now), (1, most.max(now)), desk) {
                    win(desk, Winning::Number(least as i32), &format!("{least} of them"));
                }
                remark(ui, &format!("of {count} that count"));
            });
            paint::say(
                ui,
                "Click on the board what is to be controlled.",
                fonts::bold(13.5),
                theme::of(ui).text,
            );
            brush(ui, planner, desk);
        }
        None => row(ui, "A lead of", |ui| {
            let now = raw.margin.as_ref().map_or(1, |margin| *margin.get_ref());
            if let Some(margin) = number(ui, ("win:number", now), (-1000, 1000), desk) {
                win(desk, Winning::Number(margin as i32), &format!("a lead of {margin}"));
            }
        }),
    }
    paint::heading(ui, "So it will be told", "");
    let wrong = planner.plan.problems().iter().any(|it| planner.plan.spot(it) == Spot::Victory);
    if wrong {
        remark(ui, "What is wrong with it stands on the right.");
    } else {
        paint::say(ui, victory_words(setting), fonts::text(14.0), theme::of(ui).text);
    }
}
