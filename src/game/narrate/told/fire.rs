//! Fire in words, and what it leaves on the board (A7, A8).

use crate::board::Hand;
use crate::game::narrate::Names;
use crate::game::narrate::sentence::Sentence;
use crate::rules::event::FireEvent;
use crate::rules::fire::FireKind;
use crate::rules::fire::{AttackReport, BlindReport, LaneEnd, Panzerfaust};
use crate::rules::ids::UnitId;
use crate::rules::unit::FireMarker;

/// An event of the family, in one line.
pub(super) fn tell(names: &Names, event: &FireEvent) -> Sentence {
    let unit = |id: &UnitId| names.unit(*id);
    let words = match event {
        FireEvent::Attack(report) => return attack(names, report),
        FireEvent::Blind(report) => return blind(names, report),
        FireEvent::Shot(report) => return super::shot::tell(names, report),
        FireEvent::ToKill(report) => return super::shot::tell_kill(names, report),
        FireEvent::Forfeited { units, target } => {
            format!("{} forfeits its part of the fire at {target} (A7.52)", names.units(units))
        }
        FireEvent::Encircled { at, side, closure } => {
            format!("{} in {at} are Encircled {} (A7.7)", names.side(*side), closure.text())
        }
        FireEvent::EncirclementOver { at, side } => {
            format!("{} in {at} are Encircled no longer (A7.7)", names.side(*side))
        }
        FireEvent::Marked { firer, marker } => {
            format!("{} is {}", names.firer(*firer), marker_text(*marker))
        }
        FireEvent::Residual { at, fp } => format!("{fp} Residual FP in {at} (A8.2)"),
        FireEvent::Duel { unit: id, against, totals: (own, other), finals } => {
            let first = match finals {
                Some((own, other)) if own == other => "both at once",
                Some((own, other)) if other < own => "the others first",
                _ => "it first",
            };
            let by = match finals {
                Some((own, other)) => format!(", Final DR {own} against {other}"),
                None => String::new(),
            };
            let (unit, against) = (unit(id), names.units(against));
            format!(
                "{unit} and {against} fight a Gun Duel, {own:+} against {other:+}{by}: {first} (C2.2401)"
            )
        }
        FireEvent::DuelLost { units } => {
            format!("{} comes too late in the Gun Duel (C2.2401)", names.units(units))
        }
        FireEvent::RunsShort { unit: id } => {
            format!("{} has shot away its ammunition (A19.131)", unit(id))
        }
        FireEvent::RimResidual { at, fp } => {
            format!("{fp} Residual FP at the rim of {at} (A8.21)")
        }
        FireEvent::LaneLaid { weapon, lane } => {
            let hand = match lane.hand {
                Some(Hand::Left) => ", taking the hexes on its left (A9.221)",
                Some(Hand::Right) => ", taking the hexes on its right (A9.221)",
                None => "",
            };
            let weapon = names.weapon(*weapon);
            format!(
                "{weapon} lays Fire Lane {} as far as {}{hand} (A9.22)",
                lane.letter, lane.counter
            )
        }
        FireEvent::LaneEnded { weapon, why } => {
            format!("No Fire Lane of {}: {}", names.weapon(*weapon), lane_end_text(*why))
        }
        FireEvent::Molotov { unit: id, dr, drm, ready } => {
            let result = if *ready { "has MOL at hand" } else { "finds no MOL" };
            let words = format!("{} {result} (A22.6) ", unit(id));
            return Sentence::from(words).die("MOL", *dr).words(format!(" +{drm}"));
        }
        FireEvent::Panzerfaust { unit: id, dr, drm, found } => {
            let result = match found {
                Panzerfaust::ForAll => "has a Panzerfaust at hand",
                Panzerfaust::ForArmor => "has a Panzerfaust at hand for an AFV",
                Panzerfaust::None | Panzerfaust::Spent => "finds no Panzerfaust",
            };
            let words = format!("{} {result} (C13.31) ", unit(id));
            return Sentence::from(words).die("PF", *dr).words(format!(" {drm:+}"));
        }
        FireEvent::Strayed { dr, hit } => {
            let hit = hit.map_or("nothing".to_owned(), |id| unit(&id));
            let words = format!("The near miss hits {hit} beside its target (A5.132)");
            return Sentence::from(words).die("near miss", *dr);
        }
        FireEvent::Misfire { unit: id } => {
            format!("The Panzerfaust of {} goes wrong in its own hands (C13.36)", unit(id))
        }
        FireEvent::Backblast { at, dr } => {
            let words = format!("The backblast strikes {at} with 1 FP (C13.81)");
            return Sentence::from(words).die("backblast", *dr);
        }
        FireEvent::Backlash { unit: id } => {
            format!("The MOL of {} burn in its own hands (A22.6)", unit(id))
        }
        FireEvent::Smoke { at, drm } => {
            format!("SMOKE in {at}: +{drm} Hindrance (A24.2)")
        }
        FireEvent::Dispersed { at, drm: 0 } => format!("The SMOKE in {at} is gone (A24.4)"),
        FireEvent::Dispersed { at, drm } => {
            format!("The SMOKE in {at} thins: +{drm} Hindrance (A24.4)")
        }
    };
    words.into()
}

/// A fire attack: who, at what, FP and column, dice, modifiers, results.
fn attack(names: &Names, report: &AttackReport) -> Sentence {
    let of = &report.assessment;
    let mut firers: Vec<String> = of.lines.iter().map(|line| names.firer(line.firer)).collect();
    firers.dedup();
    let who = if firers.is_empty() { "nobody".to_owned() } else { firers.join(" + ") };
    let mut text = format!("{}: ", report.kind.label());
    if report.kind != FireKind::Residual {
        text += &format!("{who} at ");
    }
    text += &format!("{}: {} FP", of.target, of.fp);
    if !of.directors.is_empty() {
        text += &format!(", directed by {}", names.units(&of.directors));
    }
    match report.column {
        Some(column) => text += &format!(", column {}", column.fp()),
        None => text += ", no column",
    }
    if report.cowered > 0 {
        text += &format!(" (cowers {}, A7.9)", report.cowered);
    }
    let mut results = String::new();
    for (index, line) in names.told_targets(of) {
        let Some(result) = report.results.get(index) else { continue };
        let drms: Vec<String> =
            line.drms.iter().map(|drm| format!("{:+} {}", drm.value, drm.kind.label())).collect();
        let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
        let area = match line.column {
            Some(column) if line.fp != of.fp => {
                format!(" (concealed, {} FP, column {})", line.fp, column.fp())
            }
            None if line.fp != of.fp => " (concealed, no column)".to_owned(),
            _ => String::new(),
        };
        results += &format!(
            " {}{area}{drms}: Final DR {}: {}",
            names.units(&result.units),
            result.final_dr,
            result.result
        );
    }
    Sentence::from(text + " ").dice("IFT", report.roll).words(results)
}

/// Fire at what cannot be seen: who, at what, why not, dice.
fn blind(names: &Names, report: &BlindReport) -> Sentence {
    let firers: Vec<String> = report
        .firers
        .iter()
        .map(|blind| {
            let who = names.firer(blind.firer);
            format!("{who} has fired at {} and sees nothing of it: {}", report.target, blind.why())
        })
        .collect();
    Sentence::from(format!("{} (A7.52) ", firers.join("; "))).dice("breakdown", report.roll)
}

fn lane_end_text(why: LaneEnd) -> &'static str {
    match why {
        LaneEnd::Malfunctioned => "it malfunctioned (A9.223)",
        LaneEnd::CrewBroken => "its crew broke (A9.223)",
        LaneEnd::CrewPinned => "its crew is pinned (A9.223)",
        LaneEnd::CrewGone => "nobody mans it (A9.223)",
        LaneEnd::EnemyInLocation => "an enemy is in its Location (A9.223)",
        LaneEnd::Cowered => "its crew cowered (A9.22)",
        LaneEnd::Unseen => "it cannot see that far (A9.22)",
    }
}

fn marker_text(marker: FireMarker) -> String {
    marker.name().map_or_else(|| "free to fire".to_owned(), |name| format!("marked {name}"))
}
