//! What a side may see of a position: the one way to it for everything that shows a game to a player.
//!
//! A view is a position in which the concealed enemies of a Location are one "?" of their nationality (one more for those in
//! its foxholes), whatever and however many they are, and in which nothing else speaks of them: no weapon, no number, no past shot. While
//! the enemy sets up unseen there is nothing of his set-up. Being a position, it is drawn, named, listed and asked like any
//! other. What a side may do never hangs on what it does not see, so that its legal orders are the same in its view as in the
//! whole position, and two positions that differ only in what it cannot know are one view; tests hold the rules to that.

mod hidden;

use std::collections::{BTreeMap, BTreeSet};

pub use hidden::Hidden;

use crate::board::{Footing, Location};
use crate::counters::CounterId;
use crate::rules::words::decision::Frame;
use crate::rules::words::ids::{Side, UnitId, WeaponId};
use crate::rules::words::position::Position;
use crate::rules::words::unit::{Station, Unit};

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Viewer {
    /// Somebody who may see everything: one person who plays both sides, a replay, a test.
    #[default]
    Both,
    /// A player of one side: he sees his own units, and the enemies who are not concealed.
    Side(Side),
}

/// The numbers of the units that stand for what is hidden begin here: no unit of a game gets so far.
const STAND_INS_FROM: u16 = 0xf000;

/// Whether a unit of a view is nothing but the "?" over a stack of concealed enemies.
#[must_use]
pub const fn is_stand_in(unit: UnitId) -> bool {
    unit.0 >= STAND_INS_FROM
}

/// A position as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    viewer: Viewer,
    position: Position,
}

impl View {
    /// What a viewer sees of a position.
    #[must_use]
    pub fn of(pos: &Position, viewer: Viewer) -> View {
        let mut position = pos.clone();
        if let Viewer::Side(side) = viewer {
            keep_plans(&mut position, side);
            keep_bore_sights(&mut position, side);
            let hidden = Hidden::in_position(pos, viewer);
            hide(&mut position, side.other(), &hidden);
        }
        View { viewer, position }
    }

    /// Who looks.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What he sees.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// The attacks of a plan for a Close Combat that waits for the other side's are no business of that side (A11.12). Who
/// withdraws is announced (A11.2).
fn keep_plans(position: &mut Position, viewer: Side) {
    for frame in &mut position.frames {
        if let Frame::CloseCombat(frame) = frame
            && frame.speaker == viewer
            && let Some(plan) = &mut frame.first_plan
        {
            plan.attacks.clear();
        }
    }
}

/// What the weapons of the other side were laid on before play is its secret (C6.4).
fn keep_bore_sights(position: &mut Position, viewer: Side) {
    let secret = |unit: UnitId| position.unit(unit).is_none_or(|unit| unit.side != viewer);
    let laid = position.weapons.values().filter_map(|weapon| Some((weapon.id, weapon.bore_sight?)));
    let secrets: Vec<WeaponId> =
        laid.filter(|(_, laid)| secret(laid.by)).map(|(weapon, _)| weapon).collect();
    for weapon in secrets {
        if let Some(weapon) = position.weapons.get_mut(&weapon) {
            weapon.bore_sight = None;
        }
    }
}

/// Takes the hidden units of a side, and all that speaks of them, out of a position and puts a "?" in their places.
fn hide(position: &mut Position, side: Side, hidden: &Hidden) {
    // A set-up is seen when it is complete: who stands where until then may yet change.
    let on_the_board = !hidden.is_set_up();
    let taken = std::mem::take(&mut position.taken_unseen);
    for hex in hidden.hexes() {
        match taken.get(&hex).and_then(|claim| claim.known) {
            Some(holder) => position.control.insert(hex, holder),
            None => position.control.remove(&hex),
        };
    }
    if hidden.is_nothing() {
        return;
    }
    let mut stacks: BTreeMap<(Location, Footing), Vec<Unit>> = BTreeMap::new();
    for unit in hidden.units().filter_map(|id| position.unit(id)) {
        if let Some(at) = unit.at().filter(|_| on_the_board) {
            stacks.entry((at, unit.footing())).or_default().push(unit.clone());
        }
    }
    position.units.retain(|unit| !hidden.unit(unit.id));
    if hidden.is_set_up() {
        position.walls.retain(|_, holder| *holder != side);
    }
    position.weapons.retain(|weapon| !hidden.weapon(weapon.id));
    for weapon in position.weapons.values_mut() {
        weapon.sought_by.retain(|unit| !hidden.unit(*unit));
    }
    for offer in &mut position.offers {
        offer.weapons.retain(|weapon| !hidden.weapon(*weapon));
    }
    for attack in &mut position.attacks {
        attack.forget(|firer| hidden.firer(firer));
    }
    for direction in position.directions.values_mut() {
        direction.firers.retain(|firer| !hidden.firer(*firer));
    }
    let moving = position.moving().map(|frame| frame.movers.clone()).unwrap_or_default();
    let hits = position.moving().map(|frame| frame.hits.clone()).unwrap_or_default();
    for id in hidden.units() {
        position.forget(id);
    }
    if let Some(frame) = position.moving_mut() {
        frame.shots.retain(|firer, _| !hidden.firer(*firer));
        frame.halted.retain(|unit| !hidden.unit(*unit));
    }
    let Some(counter) = question_mark(position, side) else { return };
    let mut stand_ins = Vec::with_capacity(stacks.len());
    for (number, ((at, footing), stack)) in (STAND_INS_FROM..).zip(stacks) {
        let stand_in = UnitId(number);
        let ids: BTreeSet<UnitId> = stack.iter().map(|unit| unit.id).collect();
        let mut unit = Unit::new(stand_in, side, counter, 0).placed(Station::In { at, footing });
        unit.concealed = true;
        // Who is in the foxholes of a Location or at its crest, and who has been on the move, is seen of a "?" too.
        unit.moved = stack.iter().all(|unit| unit.moved);
        stand_ins.push(unit);
        if let Some(frame) = position.moving_mut()
            && !moving.is_disjoint(&ids)
        {
            frame.movers.insert(stand_in);
            // What a stack has left would tell of a leader in it.
            frame.mf = frame.spent;
            let hits = hits.iter().filter(|hit| ids.contains(&hit.unit));
            let mut hits: Vec<_> = hits
                .map(|hit| crate::rules::words::decision::WaitingHit { unit: stand_in, ..*hit })
                .collect();
            hits.dedup();
            frame.hits.extend(hits);
        }
    }
    position.units.extend(stand_ins);
    for frame in &mut position.frames {
        if let Frame::Rof(frame) = frame {
            for place in &mut frame.places {
                place.weapons.retain(|weapon, _| !hidden.weapon(*weapon));
            }
        }
    }
}

/// The counter of a side's "?".
#[must_use]
pub fn question_mark(position: &Position, side: Side) -> Option<CounterId> {
    let nationality = position.setting.side(side).nationality;
    let units = position.setting.catalogue.units.values();
    let mut marks = units.filter(|values| values.kind.is_dummy());
    marks.find(|values| values.nationality == nationality).map(|values| values.id)
}
