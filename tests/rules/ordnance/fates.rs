//! What becomes of a squad of morale 7 under a result of the fire table, counted throw by throw and told by the rule, not by
//! its code.

use std::collections::BTreeMap;

use first_fire::odds::UnitOdds;
use first_fire::rules::fire::{Column, IftResult};

pub type Die = u8;

pub fn dice(number: u32) -> impl Iterator<Item = Vec<Die>> {
    (0..6u32.pow(number)).map(move |code| {
        (0..number).map(|at| u8::try_from(code / 6u32.pow(at) % 6 + 1).unwrap()).collect()
    })
}

pub fn throws() -> impl Iterator<Item = i32> {
    dice(2).map(|dice| i32::from(dice[0] + dice[1]))
}

pub fn column(fp: u8) -> Column {
    Column::all().find(|column| column.fp() == fp).unwrap()
}

/// What becomes of a squad of morale 7 on both sides, by name.
pub type Fate = BTreeMap<&'static str, f64>;

pub fn note(fate: &mut Fate, what: &'static str, chance: f64) {
    *fate.entry(what).or_default() += chance;
}

/// A Morale Check of a squad, or of the half of one.
fn check(fate: &mut Fate, plus: i32, halved: bool, chance: f64) {
    let highest = 7 - plus;
    for total in throws() {
        let chance = chance / 36.0;
        let half = if halved { "reduced" } else { "squad" };
        match total {
            12 if halved => note(fate, "eliminated", chance),
            12 => {
                note(fate, "reduced", chance);
                note(fate, "broken", chance);
            }
            2 => {
                note(fate, "heat", chance);
                note(fate, half, chance);
            }
            _ if total > highest => {
                note(fate, "broken", chance);
                note(fate, if halved { "reduced" } else { "broken whole" }, chance);
            }
            _ if total == highest => {
                note(fate, "pinned", chance);
                note(fate, if halved { "reduced" } else { "pinned whole" }, chance);
            }
            _ => note(fate, half, chance),
        }
    }
}

fn suffer(fate: &mut Fate, result: IftResult, drawn: bool, chance: f64) {
    match result {
        IftResult::NoEffect => note(fate, "squad", chance),
        IftResult::Ptc => {
            let fails = throws().filter(|total| *total > 7).count() as f64 / 36.0;
            note(fate, "pinned", chance * fails);
            note(fate, "squad", chance * (1.0 - fails));
        }
        IftResult::Mc(plus) => check(fate, plus.into(), false, chance),
        IftResult::K(plus) => check(fate, plus.into(), drawn, chance),
        IftResult::Kia(_) if drawn => note(fate, "eliminated", chance),
        IftResult::Kia(_) => {
            note(fate, "broken", chance);
        }
    }
}

/// Whether the first of a group of so many is drawn, when so many are, and how likely: ties with the last place too.
fn is_drawn(group: usize, number: usize) -> f64 {
    if group <= number {
        return 1.0;
    }
    let all = 6u32.pow(group as u32);
    let drawn = dice(group as u32).filter(|dice| {
        let above = dice.iter().filter(|other| **other > dice[0]).count();
        above < number
    });
    drawn.count() as f64 / f64::from(all)
}

/// The fate of the first of a group under a result.
pub fn of_group(fate: &mut Fate, group: usize, result: IftResult, chance: f64) {
    let number = match result {
        IftResult::Kia(number) => usize::from(number),
        IftResult::K(_) => 1,
        _ => 0,
    };
    let drawn = if number == 0 { 0.0 } else { is_drawn(group, number) };
    suffer(fate, result, true, chance * drawn);
    suffer(fate, result, false, chance * (1.0 - drawn));
}

pub fn compare(found: &UnitOdds, fate: &Fate) {
    let of = |what: &str| fate.get(what).copied().unwrap_or(0.0);
    for (name, found, counted) in [
        ("eliminated", found.eliminated, of("eliminated")),
        ("reduced", found.reduced, of("reduced")),
        ("broken", found.broken, of("broken")),
        ("pinned", found.pinned, of("pinned")),
        ("unharmed", found.unharmed, of("squad")),
        ("heat", found.heat_of_battle, of("heat")),
    ] {
        assert!((found - counted).abs() < 1e-12, "{name}: {found} is not {counted}");
    }
}
