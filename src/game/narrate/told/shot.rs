//! A shot of ordnance in words (C3).

use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::dice::Dr;
use crate::rules::fire::{KillReport, ShotReport, ToHitStage};
use crate::rules::ordnance::{Damage, Hit, HitLocation, TargetType, ToHit};

/// The To Hit DR of a shot: who with what at what, the number needed, dice, modifiers, hits.
pub(super) fn tell(names: &Names, report: &ShotReport) -> Sentence {
    let of = &report.assessment;
    let Some(stage) = of.to_hit.as_deref() else { return Sentence::default() };
    let how = match stage.target_type {
        TargetType::Vehicle => "a vehicle in ",
        TargetType::Infantry => "",
        TargetType::Area => "the area of ",
    };
    let strained = if stage.intensive { " (Intensive Fire, C5.6)" } else { "" };
    let mut text = format!(
        "{}: {} fires {} at {how}{}{strained}",
        report.kind.label(),
        names.weapon(stage.weapon),
        stage.round,
        of.target,
    );
    if stage.kill.is_some_and(|kill| kill.tracks) {
        text += ", at its tracks (Deliberate Immobilization, C5.7)";
    }
    if let Some(spotter) = stage.spotter {
        text += &format!(", spotted by {}", names.unit(spotter));
    }
    if !of.directors.is_empty() {
        text += &format!(", directed by {}", names.units(&of.directors));
    }
    let mut told = Sentence::from(text + " ").dice("TH", report.roll);
    if let Some(dr) = report.dr {
        told = told.words(" ").die("Original 2", dr);
    }
    told.words(if report.no_ammo {
        format!(": there is no {} (C8.9)", stage.round)
    } else {
        results(names, report, stage)
    })
}

/// What the DR came to, for each line of targets.
fn results(names: &Names, report: &ShotReport, stage: &ToHitStage) -> String {
    let mut results = String::new();
    if stage.round.screens() {
        let lines = stage.lines.iter().zip(&report.hits);
        let roll = report.roll;
        results.extend(lines.map(|(line, hit)| of_line(names, stage, &line.to_hit, roll, *hit)));
    }
    for (index, target) in names.told_targets(&report.assessment) {
        let (Some(line), Some(hit)) = (stage.lines.get(index), report.hits.get(index)) else {
            continue;
        };
        let said = of_line(names, stage, &line.to_hit, report.roll, *hit);
        results += &format!(" {}{said}", names.units(&target.units));
    }
    for (vehicle, hit) in stage.vehicles.iter().zip(&report.vehicles) {
        let line = of_line(names, stage, &vehicle.to_hit, report.roll, *hit);
        results += &format!(" {}{line}", names.unit(vehicle.unit));
    }
    results
}

/// The modifiers of a line, the Final DR, and what it is: that alone of a weapon that the viewer does not see.
fn of_line(
    names: &Names,
    stage: &ToHitStage,
    to_hit: &ToHit,
    roll: Dr,
    hit: Option<Hit>,
) -> String {
    if names.hide_weapon(stage.weapon) {
        return format!(": {}", hit.map_or("miss", outcome));
    }
    said(to_hit, roll, hit)
}

fn said(to_hit: &ToHit, roll: Dr, hit: Option<Hit>) -> String {
    let drms = to_hit.drms.iter();
    let drms: Vec<String> =
        drms.map(|drm| format!("{:+} {}", drm.value, drm.case.label())).collect();
    let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
    format!(
        "{drms}: Final DR {} against {}: {}",
        to_hit.final_dr(roll),
        to_hit.number,
        hit.map_or("miss", outcome),
    )
}

fn outcome(hit: Hit) -> &'static str {
    match hit {
        Hit { critical: true, .. } => "critical hit (C3.7)",
        Hit { twice: true, .. } => "multiple hits (C3.8)",
        Hit { location: HitLocation::Turret, .. } => "hit, turret (C3.9)",
        Hit { location: HitLocation::Hull, .. } => "hit",
    }
}

/// The To Kill DR of a hit (C7): the number needed, dice, what it does.
pub(super) fn tell_kill(names: &Names, report: &KillReport) -> Sentence {
    let vehicle = names.unit(report.unit);
    if report.rolls.is_empty() {
        return Sentence::from(format!("{vehicle} is hit on its tracks (C5.7)"));
    }
    let number = match report.number {
        _ if names.hide_weapon(report.weapon) => String::new(),
        Some(number) => format!(", Final TK# {number}"),
        None => ", no kill is possible at that range".to_owned(),
    };
    let mut told = Sentence::from(format!("{vehicle} is hit{number} (C7) "));
    for roll in &report.rolls {
        told = told.dice("TK", *roll).words(" ");
    }
    told.words(damage_text(report.damage))
}

/// What befalls a vehicle, with its rule.
pub(super) fn damage_text(damage: Damage) -> &'static str {
    match damage {
        Damage::Dud => "dud (C7.35)",
        Damage::None => "no effect",
        Damage::PossibleShock => "possible Shock (C7.42)",
        Damage::Shock => "Shock (C7.42)",
        Damage::Stun => "stunned (A9.61)",
        Damage::Immobilized => "immobilized (C7.5)",
        Damage::Eliminated => "eliminated (C7.7)",
        Damage::Burning => "eliminated and burning (C7.7)",
    }
}
