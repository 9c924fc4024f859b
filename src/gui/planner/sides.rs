//! The two sides: names, nations, and the special rules that hold for them.

use bevy_egui::egui::{ComboBox, Ui};

use super::fields::{button, make, number, remark, row, tick};
use super::{Pick, Planner, Want};
use crate::counters::Nationality;
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::workshop::right::line;
use crate::rules::Side;
use crate::scenario::file::RawSide;
use crate::workshop::plan::{Edit, SideRule};

/// Draws them.
pub(super) fn draw(ui: &mut Ui, planner: &Planner, desk: &mut Desk<'_>) {
    let raw = &planner.plan.draft().raw;
    for (side, of) in [(Side::First, &raw.first), (Side::Second, &raw.second)] {
        let moves = match side {
            Side::First => "moves first",
            Side::Second => "moves second",
        };
        paint::heading(ui, &of.name, moves);
        self::side(ui, (planner, side, of), desk);
    }
}

fn side(ui: &mut Ui, (planner, side, of): (&Planner, Side, &RawSide), desk: &mut Desk<'_>) {
    let name = |what: &str| format!("side:{}:{what}", side.index());
    row(ui, "Name", |ui| {
        let written = line(ui, &name("name"), &of.name, desk);
        if let Some(text) = written.filter(|text| !text.trim().is_empty()) {
            let said = format!("called {}", text.trim());
            make(desk, Edit::Name(side, text.trim().to_owned()), said);
        }
    });
    row(ui, "Counters", |ui| {
        let shown = of.nationality.to_string();
        let combo = ComboBox::from_id_salt(name("nation")).selected_text(shown).width(150.0);
        let combo = combo.show_ui(ui, |ui| {
            for nation in Nationality::ALL {
                let on = nation == of.nationality;
                if ui.selectable_label(on, nation.to_string()).clicked() && !on {
                    make(desk, Edit::Nation(side, nation), format!("{nation} counters"));
                }
            }
        });
        desk.note(name("nation"), combo.response.rect);
    });
    row(ui, "ELR", |ui| {
        if let Some(elr) = number(ui, (&name("elr"), *of.elr.get_ref()), (0, 5), desk) {
            make(desk, Edit::Elr(side, elr as u8), format!("ELR {elr}"));
        }
        remark(ui, "how well its men stand a bad check (A19)");
    });
    sniper(ui, (planner, side, of), desk);
    if [Nationality::German, Nationality::Finnish, Nationality::AxisMinor].contains(&of.nationality)
        || of.panzerfausts.is_some()
    {
        row(ui, "Panzerfausts", |ui| {
            let now = of.panzerfausts.as_ref().map_or(0, |shots| *shots.get_ref());
            if let Some(shots) = number(ui, (&name("panzerfausts"), now), (0, 50), desk) {
                make(desk, Edit::Panzerfausts(side, shots as u8), format!("{shots} Panzerfausts"));
            }
            remark(ui, "shots in all (C13.3)");
        });
    }
    let rules = [
        (SideRule::Mol, of.mol, "mol", "has MOL, petrol bottles (A22.6)"),
        (
            SideRule::AmmunitionShortage,
            of.ammunition_shortage,
            "shortage",
            "is short of ammunition (A19.131)",
        ),
        (
            SideRule::BoreSighting,
            of.bore_sighting,
            "bore sighting",
            "may bore sight in set-up (C6.4)",
        ),
        (SideRule::NoQuarter, of.no_quarter, "no quarter", "takes no prisoners (A20.3)"),
    ];
    for (rule, on, word, words) in rules {
        if let Some(on) = tick(ui, (&name(word), on), words, desk) {
            let said = if on { words.to_owned() } else { format!("not any more: {words}") };
            make(desk, Edit::Rule(side, rule, on), said);
        }
    }
}

fn sniper(ui: &mut Ui, (planner, side, of): (&Planner, Side, &RawSide), desk: &mut Desk<'_>) {
    let name = |what: &str| format!("side:{}:{what}", side.index());
    row(ui, "Sniper", |ui| {
        let picking = planner.pick == Some(Pick::Sniper(side));
        match &of.sniper {
            Some(sniper) => {
                let at = sniper.hex.get_ref().parse().ok();
                let now = *sniper.san.get_ref();
                if let (Some(san), Some(at)) = (number(ui, (&name("san"), now), (2, 7), desk), at) {
                    make(desk, Edit::Sniper(side, Some((san as u8, at))), format!("SAN {san}"));
                }
                let text = match picking {
                    true => "Click his hex".to_owned(),
                    false => format!("in {}", sniper.hex.get_ref()),
                };
                if button(ui, &name("sniper"), &text, desk) {
                    desk.wishes.planning.push(Want::Pick(Pick::Sniper(side)));
                }
                if button(ui, &name("no sniper"), "None", desk) {
                    make(desk, Edit::Sniper(side, None), "no Sniper");
                }
            }
            None => {
                let text = if picking { "Click his hex" } else { "Give it one" };
                if button(ui, &name("sniper"), text, desk) {
                    desk.wishes.planning.push(Want::Pick(Pick::Sniper(side)));
                }
            }
        }
    });
}
