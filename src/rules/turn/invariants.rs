//! What is true of every position, however it came about. Self-play and tests ask after every order.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Location;
use crate::counters::UnitKind;
use crate::rules::fire::{STRENGTHS, covered, holds_bore_sight};
use crate::rules::ground::encirclement::hurt_at;
use crate::rules::ground::footing::may_stand;
use crate::rules::ground::melee::is_held;
use crate::rules::ground::stacking::would_overstack;
use crate::rules::men::deployment::squad_number;
use crate::rules::words::decision::Frame;
use crate::rules::words::ids::Side;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::unit::{FireMarker, Unit};
use crate::rules::words::weapon::Held;

mod vehicles;

/// What is wrong with a position: nothing, when the rules are carried out as they should be.
#[must_use]
pub fn violations(pos: &Position) -> Vec<String> {
    let mut found = Vec::new();
    units(pos, &mut found);
    stacks(pos, &mut found);
    weapons(pos, &mut found);
    residual(pos, &mut found);
    lanes(pos, &mut found);
    smoke(pos, &mut found);
    frames(pos, &mut found);
    for (at, side) in &pos.encircled {
        if hurt_at(pos, *side, *at).next().is_none() {
            found.push(format!("{at}: an Encirclement counter that hurts nobody"));
        }
    }
    if pos.mmc_has_rallied && pos.phase != Phase::Rally {
        found.push("a rally is remembered outside the RPh".to_owned());
    }
    offers(pos, &mut found);
    vehicles::wrecks(pos, &mut found);
    found
}

fn units(pos: &Position, found: &mut Vec<String>) {
    if !pos.units.is_indexed() {
        found.push("who is where is not what the units say".to_owned());
    }
    for unit in &pos.units {
        let id = unit.id;
        let mut wrong = |what: &str| found.push(format!("{id}: {what}"));
        if squad_number(id).0 >= pos.next_unit {
            wrong("has a number that the next new unit would get");
        }
        if let Some(vehicle) = unit.vehicle() {
            vehicles::vehicle(pos, unit, vehicle, &mut wrong);
            moved_after_fire(pos, unit, &mut wrong);
            continue;
        }
        vehicles::passenger(pos, unit, &mut wrong);
        let Some(kind) = pos.unit_type(id) else {
            wrong("is no counter of the catalogue");
            continue;
        };
        if unit.at().is_some_and(|at| !pos.map().location_exists(at)) {
            wrong("stands in a Location that the map does not have");
        }
        // Only Interdiction pins a broken unit, which ends its rout (A10.53).
        let routed = matches!(pos.phase, Phase::Rout | Phase::Advance | Phase::CloseCombat);
        if unit.men().broken && unit.men().pinned && !routed {
            wrong("is broken and pinned");
        }
        if unit.men().broken && !kind.breaks {
            wrong("is broken, but its counter does not break");
        }
        if unit.concealed && (unit.men().broken || unit.melee) {
            wrong("is concealed, but broken or in Melee");
        }
        if kind.kind.is_dummy() && !unit.concealed {
            wrong("is a Dummy in plain sight");
        }
        if unit.at().is_some_and(|at| !may_stand(pos, &[id], at, unit.footing())) {
            wrong("stands as its Location does not let it");
        }
        if unit.men().broken && (unit.men().berserk || unit.men().heroic) {
            wrong("is broken, but berserk or heroic");
        }
        if unit.men().heroic && kind.kind != UnitKind::Leader {
            wrong("is heroic, but no leader");
        }
        if unit.men().berserk && unit.men().cx {
            wrong("is berserk and CX");
        }
        let fires = matches!(
            pos.phase,
            Phase::PrepFire | Phase::Movement | Phase::DefensiveFire | Phase::AdvancingFire
        );
        let granted = fires && pos.setting.side(unit.side).mol;
        if !unit.men().molotov.is_none() && !granted {
            wrong("has asked for MOL that it cannot have now");
        }
        let granted = fires && pos.setting.side(unit.side).panzerfausts > 0;
        if !unit.men().panzerfaust.is_none() && !granted {
            wrong("has looked for a Panzerfaust that it cannot have now");
        }
        if unit.men().dm && !unit.men().broken {
            wrong("is under DM, but not broken");
        }
        if unit.men().disrupted && !unit.men().broken {
            wrong("is Disrupted, but not broken");
        }
        if unit.men().wounded && !kind.kind.is_smc() {
            wrong("is wounded, but no SMC");
        }
        if unit.melee && unit.at().is_none() {
            wrong("is in Melee off the board");
        }
        moved_after_fire(pos, unit, &mut wrong);
    }
}

/// Whoever fired in the PFPh stays where it is; markers last for the Player Turn they belong to.
fn moved_after_fire(pos: &Position, unit: &Unit, wrong: &mut dyn FnMut(&str)) {
    let attacks = unit.side == pos.attacker;
    if attacks
        && unit.moved
        // A vehicle that has overrun somebody has fired on the move.
        && !unit.is_vehicle()
        && unit.fire == FireMarker::Prep
        && matches!(pos.phase, Phase::PrepFire | Phase::Movement | Phase::DefensiveFire)
    {
        wrong("moved after Prep Fire");
    }
    let before = matches!(pos.phase, Phase::Setup | Phase::Rally);
    let after = matches!(pos.phase, Phase::Rout | Phase::Advance | Phase::CloseCombat);
    if unit.fire == FireMarker::Opportunity && (unit.moved || before || after) {
        wrong("waits for Opportunity Fire, but has moved or is past it");
    }
    if attacks && matches!(unit.fire, FireMarker::First | FireMarker::Final) {
        wrong("has a Defensive Fire marker in its own Player Turn");
    }
    if !attacks && matches!(unit.fire, FireMarker::Opportunity | FireMarker::Prep) {
        wrong("has a Prep Fire marker in the other side's Player Turn");
    }
    if !attacks && unit.moved {
        wrong("moved in the other side's MPh");
    }
}

/// Stacking limits, and who may be together with an enemy.
fn stacks(pos: &Position, found: &mut Vec<String>) {
    let mut by_location: BTreeMap<Location, [Vec<&Unit>; 2]> = BTreeMap::new();
    for unit in pos.units.values() {
        if let Some(at) = unit.station().stands_at() {
            let sides = by_location.entry(at).or_default();
            if let Some(of_side) = sides.get_mut(unit.side.index()) {
                of_side.push(unit);
            }
        }
    }
    for (at, sides) in &by_location {
        for side in Side::BOTH {
            if would_overstack(pos, side, *at, &[]) {
                found.push(format!("{at}: overstacked by the {side:?} side"));
            }
        }
        let [first, second] = sides;
        // Vehicles are never held in Melee; one that has come to a stop since the CCPh has yet to hold the men there.
        let men = |side: &[&Unit]| side.iter().any(|unit| !unit.is_vehicle());
        let contested = men(first) && men(second);
        let melee = first.iter().chain(second).any(|unit| unit.melee);
        // Who is among the enemy after a charge, or an advance, waits for the CCPh under a CC counter (A15.432).
        // Who enters the Location of Disrupted enemies and is broken on the way takes nobody prisoner (A19.12).
        let disrupted =
            [first, second].into_iter().any(|side| side.iter().all(|unit| unit.men().disrupted));
        // Who got out of a vehicle that was hit in the PFPh is among the enemy beside its wreck (D5.6).
        let wreck =
            pos.phase == Phase::PrepFire && pos.wrecks.values().any(|wreck| wreck.at == *at);
        let before = matches!(pos.phase, Phase::Rally | Phase::PrepFire);
        if contested && !melee && !disrupted && !wreck && before {
            found.push(format!("{at}: units of both sides, but no Melee"));
        }
        // Who withdrew leaves the others to be freed at the end of the CCPh.
        let free = |unit: &&Unit| unit.melee && !is_held(pos, unit.side, *at);
        if first.iter().chain(second).any(free) && pos.phase != Phase::CloseCombat {
            found.push(format!("{at}: Melee without an enemy"));
        }
    }
}

fn weapons(pos: &Position, found: &mut Vec<String>) {
    if !pos.weapons.is_in_order() {
        found.push("the weapons are not in the order of their numbers".to_owned());
    }
    for weapon in &pos.weapons {
        let id = weapon.id;
        let mut wrong = |what: &str| found.push(format!("{id}: {what}"));
        let printed = pos.setting.catalogue.weapon(&weapon.counter);
        let gun = pos.setting.catalogue.gun(&weapon.counter);
        let mounted = pos.setting.catalogue.main_armament(&weapon.counter);
        if mounted.is_some() && weapon.owner().is_none() {
            wrong("is the main armament of no vehicle");
        }
        if printed.is_none() && gun.is_none() && mounted.is_none() {
            wrong("is no counter of the catalogue");
        }
        if gun.is_some() != weapon.gun.is_some() {
            wrong("points somewhere and is no Gun, or is one and points nowhere");
        }
        if weapon.strained && mounted.is_none_or(|printed| printed.no_intensive_fire) {
            wrong("has used Intensive Fire as no main armament does");
        }
        if weapon.low_ammo && mounted.is_none_or(|printed| !printed.low_ammo) {
            wrong("has run low on ammunition as no such weapon does");
        }
        if weapon.bore_sight.is_some_and(|laid| !holds_bore_sight(pos, weapon, laid)) {
            wrong("is bore sighted, but not manned as it was then");
        }
        if weapon.acquired.is_some() && (weapon.malfunctioned || weapon.owner().is_none()) {
            wrong("has acquired something, but does not fire");
        }
        if weapon.dismantled && printed.is_none_or(|printed| printed.dismantled_pp.is_none()) {
            wrong("is dismantled, but cannot be");
        }
        match weapon.held {
            Held::By(unit) => {
                if pos.unit(unit).is_none() {
                    wrong("is possessed by a unit that is not in play");
                }
            }
            Held::Placed { by, at } => {
                if pos.unit(by).is_none() {
                    wrong("was placed by a unit that is not in play");
                }
                if !pos.map().location_exists(at) {
                    wrong("was placed in a Location that the map does not have");
                }
                let in_time = matches!(
                    pos.phase,
                    Phase::Movement | Phase::DefensiveFire | Phase::AdvancingFire
                );
                if !in_time {
                    wrong("is a placed charge outside the phases from the MPh to the AFPh");
                }
            }
            Held::Towed { by } => vehicles::towed(pos, weapon, by, &mut wrong),
            Held::On(at) => {
                if !pos.map().location_exists(at) {
                    wrong("lies in a Location that the map does not have");
                }
            }
        }
        let up = |at: Location| {
            let rim = pos.map().depression(at.hex).is_some();
            at.level == 0 && (rim || pos.setting.wire.contains(&at.hex))
        };
        if weapon.raised && !matches!(weapon.held, Held::On(at) if up(at)) {
            wrong("lies above the ground where there is neither rim nor wire");
        }
    }
}

fn residual(pos: &Position, found: &mut Vec<String>) {
    for at in pos.rim_residual.keys() {
        if at.level != 0 || pos.map().depression(at.hex).is_none() {
            found.push(format!("{at}: Residual FP at a rim that is none"));
        }
    }
    for (at, fp) in pos.residual.iter().chain(&pos.rim_residual) {
        if !STRENGTHS.contains(fp) {
            found.push(format!("{at}: {fp} is no Residual FP counter"));
        }
        if !pos.map().location_exists(*at) {
            found.push(format!("{at}: Residual FP off the map"));
        }
    }
    for sniper in pos.snipers.iter().flatten().filter(|sniper| !pos.map().contains(sniper.at)) {
        found.push(format!("{}: a Sniper off the map", sniper.at));
    }
    let lies = !pos.residual.is_empty() || !pos.rim_residual.is_empty();
    if pos.phase != Phase::Movement && lies {
        found.push("Residual FP outside the MPh".to_owned());
    }
}

/// A Fire Lane is kept up in the MPh by a marked machine gun in working order, along a row of hexes.
fn lanes(pos: &Position, found: &mut Vec<String>) {
    let mut letters = BTreeSet::new();
    for (id, lane) in &pos.lanes {
        let mut wrong =
            |what: &str| found.push(format!("Fire Lane {} of {id}: {what}", lane.letter));
        if pos.phase != Phase::Movement {
            wrong("stands outside the MPh");
        }
        if !letters.insert(lane.letter) {
            wrong("shares its letter with another");
        }
        if lane.grain().is_none() {
            wrong("follows no Hex Grain");
        }
        if covered(pos, *id).last().is_none_or(|covered| covered.at != lane.counter) {
            wrong("does not cover the Location of its counter");
        }
        let gun = pos.weapons.get(id).filter(|gun| !gun.malfunctioned);
        if gun.is_none_or(|gun| gun.fire == FireMarker::None) {
            wrong("belongs to no marked weapon in working order");
        }
        let crew = gun.and_then(|gun| pos.unit(gun.owner()?));
        if crew.is_none_or(|crew| {
            crew.side == pos.attacker
                || crew.at() != Some(lane.from)
                || crew.men().broken
                || crew.men().pinned
        }) {
            wrong("has no crew of the DEFENDER that could keep it up");
        }
    }
}

/// SMOKE is never thicker than it may be, nor thinner than what stays of it; grenades' is there in the MPh only (A24.2).
fn smoke(pos: &Position, found: &mut Vec<String>) {
    for (at, drm) in &pos.smoke {
        if !(1..=3).contains(drm) {
            found.push(format!("{at}: SMOKE of {drm}"));
        }
        if !pos.map().location_exists(*at) {
            found.push(format!("{at}: SMOKE off the map"));
        }
    }
    for (at, screen) in &pos.screens {
        if pos.smoke.get(at).is_none_or(|drm| *drm < screen.drm()) {
            found.push(format!("{at}: SMOKE that does not hinder"));
        }
    }
    let stays = |at, drm| pos.screens.get(at).is_some_and(|screen| screen.drm() == drm);
    if pos.phase != Phase::Movement && pos.smoke.iter().any(|(at, &drm)| !stays(at, drm)) {
        found.push("SMOKE of grenades outside the MPh".to_owned());
    }
}

/// Chances are about weapons in play, and never an empty question.
fn offers(pos: &Position, found: &mut Vec<String>) {
    for offer in &pos.offers {
        if offer.weapons.is_empty() {
            found.push(format!("{}: a chance with nothing to take", offer.at));
        }
        if !pos.map().location_exists(offer.at) {
            found.push(format!("{}: a chance off the map", offer.at));
        }
    }
}

/// The questions asked fit the phase and each other.
fn frames(pos: &Position, found: &mut Vec<String>) {
    for (depth, frame) in pos.frames.iter().enumerate() {
        let below = depth.checked_sub(1).and_then(|depth| pos.frames.get(depth));
        let (phase, fits) = match frame {
            Frame::Move(frame) => {
                vehicles::drive(pos, frame, found);
                for mover in &frame.movers {
                    if pos.unit(*mover).is_some_and(|unit| unit.side != pos.attacker) {
                        found.push(format!("{mover}: moves in the other side's Player Turn"));
                    }
                }
                // Who got out of a vehicle moves while it waits for them.
                let waits = matches!(below, Some(Frame::Move(below)) if below.drive.is_some());
                (Phase::Movement, below.is_none() || (waits && frame.drive.is_none()))
            }
            Frame::Window => {
                // Off the board no MF are spent (A2.5).
                let movers = pos.moving().into_iter().flat_map(|frame| &frame.movers);
                let out = movers.filter_map(|id| pos.unit(*id)).find(|unit| unit.at().is_none());
                if let Some(unit) = out {
                    found.push(format!("{}: may be fired at off the board", unit.id));
                }
                (Phase::Movement, matches!(below, Some(Frame::Move(_))))
            }
            Frame::Rof(_) => (Phase::Movement, below.is_some()),
            Frame::PlaceLane(frame) => {
                if !pos.weapons.contains_key(&frame.weapon) {
                    found.push(format!("{}: lays a Fire Lane, but is not in play", frame.weapon));
                }
                (Phase::Movement, below.is_some())
            }
            Frame::Rest(frame) => {
                let members = &frame.order.members;
                if members.iter().any(|member| pos.unit(member.unit).is_none()) {
                    found.push("a Fire Group goes on with somebody who is not in play".to_owned());
                }
                let fires = matches!(
                    pos.phase,
                    Phase::PrepFire | Phase::Movement | Phase::DefensiveFire | Phase::AdvancingFire
                );
                (if fires { pos.phase } else { Phase::Movement }, fires)
            }
            Frame::Duel(frame) => {
                let members = &frame.order.members;
                if members.iter().any(|member| pos.unit(member.unit).is_none()) {
                    found.push("a Gun Duel with somebody who is not in play".to_owned());
                }
                (Phase::Movement, matches!(below, Some(Frame::Window)))
            }
            Frame::Lanes(_) => (Phase::Movement, matches!(below, Some(Frame::Window))),
            Frame::Rout(frame) => {
                if pos.unit(frame.unit).is_none() {
                    found.push(format!("{}: routs, but is not in play", frame.unit));
                }
                (Phase::Rout, below.is_none())
            }
            Frame::CloseCombat(frame) => {
                for side in Side::BOTH {
                    if pos.side_at(side, frame.at).next().is_none() {
                        found.push(format!("{}: Close Combat without an enemy", frame.at));
                    }
                }
                // In the MPh it is an Infantry Overrun, in the middle of a move (A4.15).
                match below {
                    Some(below) => (Phase::Movement, matches!(below, Frame::Move(_))),
                    None => (Phase::CloseCombat, true),
                }
            }
        };
        if pos.phase != phase || !fits {
            found.push(format!("question {} does not fit the {} Phase", depth + 1, pos.phase));
        }
    }
    if pos.outcome.is_none() && pos.phase != Phase::Setup && pos.turn == 0 {
        found.push("turn 0 after the set-up".to_owned());
    }
}
