//! The Ambush dr (A11.4): what each side rolled, and what was added to it.

use super::Names;
use super::sentence::Sentence;
use crate::board::Location;
use crate::rules::Position;
use crate::rules::close_combat::ambush_modifiers;
use crate::rules::ids::Side;
use crate::rules::morale::CheckDrm;

/// A side's part of an Ambush dr.
struct Roll {
    side: Side,
    /// Before its DRM.
    dr: i32,
    drms: Vec<CheckDrm>,
    final_dr: i32,
}

/// What the sides rolled in a Location, the ATTACKER first: the Final dr less the DRM that counted before the roll.
fn rolls(before: &Position, at: Location, drs: [i32; 2]) -> Vec<Roll> {
    let mut drms = ambush_modifiers(before, at).unwrap_or_default();
    let sides = [before.attacker, before.defender()];
    let roll = |side: Side| {
        let drms = std::mem::take(&mut drms[side.index()]);
        let final_dr = drs[side.index()];
        let dr = final_dr - drms.iter().map(|drm| i32::from(drm.value)).sum::<i32>();
        Roll { side, dr, drms, final_dr }
    };
    sides.map(roll).into()
}

/// The dice and the sum of the DRM of both sides, as `name` calls them: `their dr 2 -2, your dr 5`.
#[must_use]
pub fn ambush_by(
    before: &Position,
    at: Location,
    drs: [i32; 2],
    name: impl Fn(Side) -> String,
) -> String {
    let part = |roll: Roll| {
        let sum = roll.final_dr - roll.dr;
        let sum = if sum == 0 { String::new() } else { format!(" {sum:+}") };
        format!("{} dr {}{sum}", name(roll.side), roll.dr)
    };
    rolls(before, at, drs).into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The line of the log.
pub(super) fn tell(
    before: &Position,
    names: &Names,
    at: Location,
    drs: [i32; 2],
    ambusher: Option<Side>,
) -> Sentence {
    let part = |roll: Roll| {
        let drms: Vec<String> =
            roll.drms.iter().map(|drm| format!("{:+} {}", drm.value, drm.kind.name())).collect();
        let drms = if drms.is_empty() { String::new() } else { format!(" [{}]", drms.join(", ")) };
        let side = names.side(roll.side);
        Sentence::from(format!("{side} "))
            .die("Ambush", roll.dr)
            .words(format!("{drms}: Final dr {}", roll.final_dr))
    };
    let result = match ambusher {
        Some(side) => format!("Ambush by {}", names.side(side)),
        None => "no Ambush, for that takes 3 less".to_owned(),
    };
    let head = Sentence::from(format!("Ambush in {at} (A11.4)"));
    let dice = rolls(before, at, drs).into_iter().enumerate().fold(head, |told, (index, roll)| {
        told.words(if index == 0 { ": " } else { "; " }).then(part(roll))
    });
    dice.words(format!(": {result}"))
}

/// The arithmetic behind it, side by side.
pub(super) fn detail(before: &Position, names: &Names, at: Location, drs: [i32; 2]) -> Vec<String> {
    let mut lines = Vec::new();
    for roll in rolls(before, at, drs) {
        let side = names.side(roll.side);
        if roll.drms.is_empty() {
            lines.push(format!("{side}: no DRM"));
        }
        for drm in &roll.drms {
            let (name, rule) = (drm.kind.name(), drm.kind.rule());
            lines.push(format!("{side}: {:+} {name} ({rule})", drm.value));
        }
        lines.push(format!("{side}: dr {} is Final {}", roll.dr, roll.final_dr));
    }
    lines
}
