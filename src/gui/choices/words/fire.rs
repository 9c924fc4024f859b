//! Orders of fire in words.

use std::collections::BTreeSet;

use crate::board::Hand;
use crate::game::narrate::{Names, refusal};
use crate::gui::choices::figures::assessment;
use crate::gui::choices::shells::shot;
use crate::rules::decision::Frame;
use crate::rules::fire::{assess_rest, panzerfausts_unfired, residual_in};
use crate::rules::order::{FireOrder, Manner};
use crate::rules::{Position, UnitId, WeaponId};

/// What is said of an order of fire.
pub(super) fn order(pos: &Position, names: &Names, order: &FireOrder) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        FireOrder::Attack(fire) => {
            let who = names.units(fire.members.iter().map(|m| &m.unit));
            let (title, rule) = match fire.manner {
                Manner::Ordinary => (shot(pos, fire), ""),
                Manner::SnapShot => {
                    (format!("Snap Shot at who enters {}", fire.target), ", half FP (A8.15)")
                }
                Manner::Throw => {
                    (format!("Throw a charge into {}", fire.target), ", +3 on its own hex (A23.6)")
                }
                Manner::Spray { second } => {
                    (format!("Spray {} and {second}", fire.target), ", half FP each (A7.34)")
                }
            };
            let helpers = fire.crews.values().map(unit);
            let helpers: String = helpers.map(|name| format!(", with {name} (A7.5)")).collect();
            (title, who + rule + &helpers)
        }
        FireOrder::Rest { from } => {
            let places: Vec<String> = from.iter().map(ToString::to_string).collect();
            let detail = assess_rest(pos, from).map_or_else(
                |why| refusal(pos, &why),
                |worked_out| {
                    let who = worked_out.lines.iter().map(|line| line.unit);
                    let who = names.units(&who.collect::<BTreeSet<_>>());
                    format!("{who}: {}", assessment(&worked_out))
                },
            );
            (format!("Fire from {}", places.join(" + ")), detail)
        }
        FireOrder::Hold => ("Hold fire".to_owned(), String::new()),
        FireOrder::KeepRof { weapons } => {
            if weapons.is_empty() {
                let left = residual(pos, weapons);
                ("Residual FP".to_owned(), format!("no weapon keeps its ROF\n{left}"))
            } else {
                let list: Vec<String> =
                    weapons.iter().map(|weapon| names.weapon(*weapon)).collect();
                (
                    "Keep ROF".to_owned(),
                    format!("{} may fire again\n{}", list.join(", "), residual(pos, weapons)),
                )
            }
        }
        FireOrder::PlaceLane { at, hand } => {
            let detail = match hand {
                None => "along the Hex Grain (A9.22)",
                Some(Hand::Left) => "Alternate Hex Grain, the hexes on its left (A9.221)",
                Some(Hand::Right) => "Alternate Hex Grain, the hexes on its right (A9.221)",
            };
            (format!("Fire Lane as far as {at}"), detail.to_owned())
        }
        FireOrder::LaneAttack { weapon, snap_shot } => {
            let letter = pos.lanes.get(weapon).map(|lane| lane.letter.to_string());
            let detail = if *snap_shot {
                "Snap Shot at the hexside crossed (A9.221)"
            } else {
                "attack where they are (A9.222)"
            };
            (format!("Fire Lane {}", letter.unwrap_or_default()), detail.to_owned())
        }
        FireOrder::Molotov { unit: id } => {
            (format!("MOL: {}", unit(id)), "a dr for 4 FP more, next door (A22.6)".to_owned())
        }
        FireOrder::Panzerfaust { unit: id } => {
            let side = pos.unit(*id).map_or(pos.attacker, |unit| unit.side);
            let left = panzerfausts_unfired(pos, side).map_or(0, |(left, _)| left);
            let detail = format!("a dr for one of {left} left, a 6 pins (C13.31)");
            (format!("Panzerfaust: {}", unit(id)), detail)
        }
        FireOrder::Await { unit: id } => {
            // Who it is comes first: on a small card the end of a title is cut off.
            let detail = "Opportunity Fire (A7.25): AFPh, full FP and ROF, no move";
            (format!("{} waits", unit(id)), detail.to_owned())
        }
    }
}

/// The Residual FP that an attack leaves when these weapons keep their ROF (A8.23).
fn residual(pos: &Position, keep: &BTreeSet<WeaponId>) -> String {
    let Some(Frame::Rof(frame)) = pos.frames.last() else { return String::new() };
    let places = frame.places.iter().map(|place| {
        let given = place.weapons.iter().filter(|(weapon, _)| !keep.contains(weapon));
        let fp = place.rest + given.map(|(_, fp)| *fp).sum();
        match residual_in(place, fp, frame.cowered) {
            0 => format!("no Residual FP in {}", place.at),
            fp => format!("Residual {fp} in {}", place.at),
        }
    });
    places.collect::<Vec<_>>().join(", ")
}
