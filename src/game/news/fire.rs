//! Lines about what dice decide between the sides: attacks, Close Combat, checks, rallies.

use std::collections::BTreeSet;

use super::called::joined;
use super::tell::Tale;
use crate::board::Location;
use crate::game::narrate::capital;
use crate::game::narrate::firepower;
use crate::rules::close_combat::CloseReport;
use crate::rules::dice::Dr;
use crate::rules::fire::{AttackReport, BlindReport, FireKind, FpLine, IftResult};
use crate::rules::ids::{Firer, Side, UnitId};
use crate::rules::morale::{CheckKind, CheckOutcome, CheckReport};
use crate::rules::{Order, RallyOrder};

pub(super) fn thrown(roll: Dr) -> String {
    format!("dice {},{}", roll.colored, roll.white)
}

/// Weapons by their names, then the units that fire by themselves: `HMG, 2 LMG and squad K`.
fn firers(tale: &Tale<'_>, lines: &[FpLine]) -> String {
    let mut weapons: Vec<(String, usize)> = Vec::new();
    let mut inherent: Vec<UnitId> = Vec::new();
    for line in lines {
        match line.firer {
            Firer::Inherent(unit) => inherent.push(unit),
            // Its machine guns are one thing with it, however many of them fire.
            Firer::Mount(unit, _) if inherent.contains(&unit) => {}
            Firer::Mount(unit, _) => inherent.push(unit),
            // What a weapon is would tell who fires it.
            Firer::Weapon(_) if tale.called.unseen(line.unit) => inherent.push(line.unit),
            Firer::Weapon(weapon) => {
                let name = tale.called.weapon(weapon);
                match weapons.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, number)) => *number += 1,
                    None => weapons.push((name, 1)),
                }
            }
        }
    }
    let several = |(name, number): (String, usize)| match number {
        1 => name,
        number => format!("{number} {name}"),
    };
    let mut parts: Vec<String> = weapons.into_iter().map(several).collect();
    if !inherent.is_empty() {
        parts.push(tale.called.bare(&inherent));
    }
    joined(&parts)
}

/// Where units stood when they fired.
pub(super) fn places(tale: &Tale<'_>, units: impl Iterator<Item = UnitId>) -> Vec<Location> {
    let at = |unit: UnitId| tale.called.before.unit(unit).and_then(|unit| unit.at());
    units.filter_map(at).collect::<BTreeSet<_>>().into_iter().collect()
}

pub(super) fn from_words(from: &[Location]) -> String {
    let from: Vec<String> = from.iter().map(ToString::to_string).collect();
    if from.is_empty() { String::new() } else { format!(" from {}", joined(&from)) }
}

/// The worst of an attack's results, in the words of the table.
fn cell(report: &AttackReport) -> String {
    let harm = |result: IftResult| match result {
        IftResult::NoEffect => 0,
        IftResult::Ptc => 1,
        IftResult::Mc(plus) => 2 + i32::from(plus),
        IftResult::K(plus) => 20 + i32::from(plus),
        IftResult::Kia(number) => 40 + i32::from(number),
    };
    let worst = report.results.iter().map(|target| target.result).max_by_key(|one| harm(*one));
    match worst {
        None | Some(IftResult::NoEffect) => "no effect".to_owned(),
        Some(result) => result.to_string(),
    }
}

/// The sums of the modifiers against those who are told apart: `, +2` or `, +2 / +3`; nothing where none of them adds anything.
fn drms(tale: &Tale<'_>, report: &AttackReport) -> String {
    let told = tale.called.names.told_targets(&report.assessment);
    let mut sums: Vec<i8> = told.iter().map(|(_, line)| line.total).collect();
    sums.dedup();
    if sums.iter().all(|sum| *sum == 0) {
        return String::new();
    }
    let signed = |sum: &i8| if *sum == 0 { "0".to_owned() } else { format!("{sum:+}") };
    let sums: Vec<String> = sums.iter().map(signed).collect();
    format!(", {}", sums.join(" / "))
}

/// A fire attack. What it brings about follows.
pub(super) fn attack(tale: &mut Tale<'_>, number: usize, report: &AttackReport) {
    let of = &report.assessment;
    let mut targets: Vec<UnitId> =
        report.results.iter().flat_map(|line| line.units.clone()).collect();
    targets.extend(of.vehicles.iter().map(|line| line.unit));
    let side = |unit: &UnitId| tale.called.side(*unit);
    let firing: Option<Side> = of.lines.first().and_then(|line| side(&line.unit));
    let firing = firing.or_else(|| targets.first().and_then(side).map(Side::other));
    let from = places(tale, of.lines.iter().map(|line| line.unit));
    // Both sides have a squad A.
    let owner = firing.map_or_else(String::new, |side| tale.called.voice.owner(side));
    let who = match report.kind {
        FireKind::Residual => "residual FP".to_owned(),
        FireKind::FireLane => format!("Fire Lane of {owner}{}", firers(tale, &of.lines)),
        FireKind::Overrun => format!("Overrun by {owner}{}", firers(tale, &of.lines)),
        _ => owner + &firers(tale, &of.lines),
    };
    let by = format!(
        "{who}{} · {} FP{}, {}: {}",
        from_words(&from),
        firepower(of.fp),
        drms(tale, report),
        thrown(report.roll),
        cell(report)
    );
    let whom = tale.called.whose(&targets);
    let waited = report.kind == FireKind::Residual;
    let figure = targets.first().and_then(|unit| tale.figure(*unit));
    // A PTC is none of a broken unit's.
    let broken = |unit: &UnitId| tale.called.state(*unit).is_some_and(|unit| unit.men().broken);
    let checks = report.results.iter().flat_map(|line| {
        line.units.iter().copied().filter(|unit| match line.result {
            IftResult::NoEffect => false,
            IftResult::Ptc => !broken(unit),
            _ => true,
        })
    });
    let checked: Vec<UnitId> = checks.collect();
    let held = (!checked.is_empty()).then(|| format!("{} held", tale.called.whose(&checked)));
    let deed = tale.begin(firing, Some(of.target));
    deed.item.by = capital(&by);
    deed.item.attack = Some(number);
    deed.item.from = from;
    deed.item.dice = Some([report.roll.colored, report.roll.white]);
    // What waited there and missed is not worth a line.
    deed.nothing = match (waited, targets.is_empty()) {
        (true, _) => String::new(),
        // Spraying Fire beside the movers.
        (false, true) => format!("nobody was in {}", of.target),
        (false, false) => format!("no effect on {whom}"),
    };
    deed.held = held;
    deed.figure = figure;
}

/// Fire at what cannot be seen.
pub(super) fn blind(tale: &mut Tale<'_>, report: &BlindReport) {
    let units: Vec<UnitId> = report.firers.iter().map(|blind| blind.unit).collect();
    let side = units.first().and_then(|unit| tale.called.side(*unit));
    let from = places(tale, units.iter().copied());
    let (who, places) = (tale.called.whose(&units), from_words(&from));
    let figure = units.first().and_then(|unit| tale.figure(*unit));
    let deed = tale.begin(side, Some(report.target));
    deed.item.by = capital(&format!("{who}{places} · {}", thrown(report.roll)));
    deed.item.from = from;
    deed.item.dice = Some([report.roll.colored, report.roll.white]);
    deed.nothing = format!("{} was not seen by who fired at it", report.target);
    deed.figure = figure;
}

/// An attack in Close Combat.
pub(super) fn close_combat(tale: &mut Tale<'_>, report: &CloseReport) {
    let (by, whom) =
        (tale.called.whose(&report.assessment.by), tale.called.whose(&report.assessment.targets));
    let figure = report.assessment.targets.first().and_then(|unit| tale.figure(*unit));
    let deed = tale.begin(Some(report.assessment.side), Some(report.assessment.at));
    let odds = match report.assessment.ccv {
        Some(ccv) => format!("CCV {ccv}"),
        None => format!(
            "{} to {}",
            firepower(report.assessment.attack),
            firepower(report.assessment.defense)
        ),
    };
    deed.item.by = capital(&format!("{by} in Close Combat · {odds}, {}", thrown(report.roll)));
    deed.item.dice = Some([report.roll.colored, report.roll.white]);
    deed.nothing = format!("no effect on {whom}");
    deed.figure = figure;
}

/// A check that something else calls for, or that stands by itself.
pub(super) fn check(tale: &mut Tale<'_>, report: &CheckReport) {
    let held = matches!(
        report.outcome,
        CheckOutcome::Passed | CheckOutcome::PassedPinned | CheckOutcome::HeatOfBattle
    );
    if tale.is_doing() {
        return;
    }
    let who = tale.called.whose([&report.unit]);
    let side = tale.called.side(report.unit);
    let at = tale.called.state(report.unit).and_then(|unit| unit.at());
    let figure = tale.figure(report.unit);
    let deed = tale.begin(side, at);
    deed.item.by = format!(
        "{} · {}: {} against {}",
        check_name(report),
        thrown(report.roll),
        report.total,
        report.level
    );
    deed.item.dice = Some([report.roll.colored, report.roll.white]);
    deed.nothing = format!("{who} {}", if held { "held" } else { "did not hold" });
    deed.figure = figure;
}

fn check_name(report: &CheckReport) -> String {
    match (report.kind, report.plus) {
        (CheckKind::Morale, 0) => "NMC".to_owned(),
        (CheckKind::Morale, plus) => format!("{plus}MC"),
        (kind, _) => kind.label().to_owned(),
    }
}

/// A rally attempt, or a squad that tries to deploy. Whether it worked follows.
pub(super) fn attempt(tale: &mut Tale<'_>, report: &CheckReport, order: &Order) {
    let who = tale.called.whose([&report.unit]);
    let leader = match order {
        Order::Rally(
            RallyOrder::Rally { leader: Some(leader), .. }
            | RallyOrder::Deploy { leader: Some(leader), .. },
        ) => {
            format!("led by {} · ", tale.called.bare([leader]))
        }
        _ => String::new(),
    };
    let side = tale.called.side(report.unit);
    let at = tale.called.state(report.unit).and_then(|unit| unit.at());
    let figure = tale.figure(report.unit);
    let rallies = report.kind == CheckKind::Rally;
    let deed = tale.begin(side, at);
    let (total, level) = (report.total, report.level);
    deed.item.by = capital(&format!("{leader}{}: {total} against {level}", thrown(report.roll)));
    deed.item.dice = Some([report.roll.colored, report.roll.white]);
    deed.nothing = format!("{who} did not {}", if rallies { "rally" } else { "deploy" });
    deed.rallies = rallies;
    deed.figure = figure;
}
