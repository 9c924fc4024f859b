//! Lines about shots of ordnance: those that miss, and those that hit a vehicle. A hit among men is an attack as any other.

use super::fire::{from_words, places, thrown};
use super::tell::Tale;
use crate::game::narrate::capital;
use crate::rules::fire::{KillReport, ShotReport};
use crate::rules::ids::UnitId;

/// A To Hit DR. A hit has no line of its own, but for what the dice do to the gun: what it does follows.
pub(super) fn shot(tale: &mut Tale<'_>, number: usize, report: &ShotReport) {
    let Some(stage) = report.assessment.to_hit.as_deref() else { return };
    let from = places(tale, [stage.unit].into_iter());
    let told = tale.called.names.told_targets(&report.assessment);
    let targets: Vec<UnitId> =
        told.iter().flat_map(|(_, line)| line.units.iter().copied()).collect();
    let whom = tale.called.whose(&targets);
    let vehicle = || stage.vehicles.first().map(|vehicle| &vehicle.to_hit);
    let aim = stage.lines.first().map(|line| &line.to_hit).or_else(vehicle);
    let number_needed = aim.map_or(0, |to_hit| to_hit.number);
    // Its number would say what it is.
    let needed = match tale.called.unseen(stage.unit) {
        true => "To Hit".to_owned(),
        false => format!("To Hit {number_needed}"),
    };
    let by = format!(
        "{}{} · {}, {needed}: {}",
        gun(tale, stage.unit, stage.weapon),
        from_words(&from),
        stage.round,
        thrown(report.roll)
    );
    let figure = targets.first().and_then(|unit| tale.figure(*unit));
    let side = tale.called.side(stage.unit);
    let deed = tale.begin(side, Some(report.assessment.target));
    deed.item.by = capital(&by);
    deed.item.attack = Some(number);
    deed.item.from = from;
    deed.item.dice = Some([report.roll.colored, report.roll.white]);
    if stage.round.screens() && report.is_hit() {
        deed.what = Some(format!("SMOKE lies in {}", report.assessment.target));
    }
    deed.nothing = match (report.is_hit(), report.no_ammo) {
        (true, _) => String::new(),
        (false, false) if targets.is_empty() => format!("missed {}", report.assessment.target),
        (false, true) => format!("no {} was left", stage.round),
        (false, false) => format!("missed {whom}"),
    };
    deed.figure = figure;
}

/// A To Kill DR. What it brings about follows.
pub(super) fn to_kill(tale: &mut Tale<'_>, number: usize, report: &KillReport) {
    let firer = tale.called.before.weapons.get(&report.weapon).and_then(|weapon| weapon.owner());
    let from = places(tale, firer.into_iter());
    let who = firer.map_or_else(String::new, |unit| gun(tale, unit, report.weapon));
    let dice: Vec<String> = report.rolls.iter().map(|roll| thrown(*roll)).collect();
    let needed = report.number.map_or_else(|| "no kill".to_owned(), |number| number.to_string());
    let needed = match firer.is_some_and(|unit| tale.called.unseen(unit)) {
        true => String::new(),
        false => format!(" {needed}"),
    };
    let by = format!("{who}{} · To Kill{needed}: {}", from_words(&from), dice.join(", "));
    let whom = tale.called.whose([&report.unit]);
    let figure = tale.figure(report.unit);
    let at = tale.called.state(report.unit).and_then(|unit| unit.at());
    let side = firer.and_then(|unit| tale.called.side(unit));
    let deed = tale.begin(side, at);
    deed.item.by = capital(&by);
    deed.item.attack = Some(number);
    deed.item.from = from;
    deed.item.dice = report.rolls.first().map(|roll| [roll.colored, roll.white]);
    deed.nothing = format!("{whom} hit to no effect");
    deed.figure = figure;
}

/// The gun by its name, unless what it is would tell who fires it.
fn gun(tale: &Tale<'_>, unit: UnitId, weapon: crate::rules::ids::WeaponId) -> String {
    if tale.called.unseen(unit) {
        return tale.called.whose(&[unit]);
    }
    let side = tale.called.side(unit);
    let owner = side.map_or_else(String::new, |side| tale.called.voice.owner(side));
    owner + &tale.called.weapon(weapon)
}
