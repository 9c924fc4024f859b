//! How the men of a side stand: who sees whom with what, from what cover, with which guns, and what is still to come.

use crate::board::Location;
use crate::opponent::greedy::{ENTRENCHED, cover, guns_of, harm, strength, weight};
use crate::rules::unit::Unit;
use crate::rules::{Position, Side};

/// What both sides do to each other before anybody moves, so that a side without a shot is not infinitely worse.
const LITTLE: f64 = 0.3;

/// Somebody who can act on the board.
pub(super) struct Able<'a> {
    pub(super) unit: &'a Unit,
    pub(super) at: Location,
    /// What he counts for, a squad being 1.
    pub(super) weight: f64,
}

/// How a side stands, less how the other does.
pub(super) struct Standing<'a> {
    pub(super) pos: &'a Position,
    pub(super) side: Side,
    /// Those of both sides who can act.
    pub(super) able: &'a [Able<'a>],
}

impl Standing<'_> {
    /// The logarithm of what its best shots would do, to what those of the other would.
    pub(super) fn fire(&self) -> f64 {
        let fire = |side: Side| LITTLE + shots(self.pos, side, self.able);
        libm::log(fire(self.side) / fire(self.side.other()))
    }

    /// The TEM that its men have, a foxhole's too, on the average.
    pub(super) fn cover(&self) -> f64 {
        self.less_the_other(|side| sheltered(self.pos, side, self.able))
    }

    /// What its machine guns, Guns and vehicles count for.
    pub(super) fn guns(&self) -> f64 {
        self.less_the_other(|side| armed(self.pos, side, self.able))
    }

    /// What is still to come on.
    pub(super) fn reserves(&self) -> f64 {
        self.less_the_other(|side| to_come(self.pos, side))
    }

    fn less_the_other(&self, of: impl Fn(Side) -> f64) -> f64 {
        of(self.side) - of(self.side.other())
    }
}

/// What the best shots of a side's men would do, as they stand, each by himself.
fn shots(pos: &Position, side: Side, able: &[Able<'_>]) -> f64 {
    let fires = |one: &&Able<'_>| one.unit.side == side && !one.unit.melee;
    let best = |one: &Able<'_>| {
        let guns = guns_of(pos, one.unit.id);
        let foes = able.iter().filter(|foe| foe.unit.side != side && !foe.unit.is_vehicle());
        let done = foes.filter_map(|foe| {
            let fp = strength(&guns, foe.at.hex.distance(one.at.hex));
            // Fire at a "?" counts half (A12.13): that is what it is worth.
            let fp = if foe.unit.concealed { fp / 2.0 } else { fp };
            let seen = fp >= 1.0 && pos.sees(one.at, foe.at);
            seen.then(|| harm(fp, shelter(pos, one.at, foe)) * foe.weight.min(1.0))
        });
        done.fold(0.0, f64::max)
    };
    able.iter().filter(fires).map(best).sum()
}

/// The TEM of somebody's cover against fire from a Location, walls left out.
fn shelter(pos: &Position, from: Location, foe: &Able<'_>) -> i32 {
    let dug = if foe.unit.entrenched() { ENTRENCHED } else { 0 };
    cover(pos.map(), from, foe.at, 0).max(dug)
}

/// The TEM that a side's men have on the average.
fn sheltered(pos: &Position, side: Side, able: &[Able<'_>]) -> f64 {
    let (mut whole, mut sum) = (0.0, 0.0);
    for one in able.iter().filter(|one| one.unit.side == side && !one.unit.is_vehicle()) {
        whole += one.weight;
        sum += one.weight * f64::from(shelter(pos, one.at, one).clamp(0, 3));
    }
    sum / f64::max(whole, 0.5)
}

/// What the machine guns, Guns and vehicles of a side count for, beside those who man them.
fn armed(pos: &Position, side: Side, able: &[Able<'_>]) -> f64 {
    let own = able.iter().filter(|one| one.unit.side == side);
    let of = |one: &Able<'_>| {
        if one.unit.is_vehicle() {
            return one.weight;
        }
        // Its own FP is what the man counts for anyway.
        let carried = guns_of(pos, one.unit.id).into_iter().map(|gun| gun.fp).sum::<f64>();
        let inherent = pos.unit_type(one.unit.id).filter(|values| values.kind.is_mmc());
        (carried - inherent.map_or(0.0, |values| f64::from(values.fp))).max(0.0) * 0.1
    };
    own.map(of).sum()
}

/// What a side has that is still to come on.
fn to_come(pos: &Position, side: Side) -> f64 {
    let waits = |unit: &&Unit| unit.at().is_none() && unit.carrier().is_none() && unit.enters > 0;
    let own = pos.units.values().filter(|unit| unit.side == side).filter(waits);
    own.map(|unit| weight(pos, unit.id)).sum()
}
