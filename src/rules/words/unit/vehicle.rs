//! A vehicle in play: its hull and turret, its crew, and all that can be marked on them (D1, D2, D5).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Personnel;
use crate::board::{Coord, Hexside, Hexspine};
use crate::counters::MgMount;
use crate::rules::words::mf::Mf;
use crate::stable::{Form, Stable, choice};

/// What keeps a vehicle where it is (D8.1, D8.2).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mobility {
    /// Nothing: it is Mobile.
    #[default]
    Mobile,
    /// Bogged: it moves no more until it is freed (D8.2).
    Bogged,
    /// Mired: it is harder to free than a bogged one (D8.3).
    Mired,
    /// Immobilized for the rest of the game (D8.1).
    Immobilized,
}
choice!(Mobility { 0 Mobile, 1 Bogged, 2 Mired, 3 Immobilized });

/// What the crew of an AFV has gone through (D5.34, D5.341).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Composure {
    /// Nothing that lasts.
    #[default]
    Steady,
    /// It was stunned, and is the worse for it by one in all it does.
    Shaken,
    /// Stunned: it does nothing for the rest of the Player Turn.
    Stunned,
    /// Recalled: it is of no use but to leave the board, by the shortest way.
    Recalled,
    /// Shocked: it does nothing until it has come round (C7.42).
    Shocked,
    /// Given up for lost: an Unconfirmed Kill, UK (C7.42).
    GivenUp,
}
choice!(Composure { 0 Steady, 1 Shaken, 2 Stunned, 3 Recalled, 4 Shocked, 5 GivenUp });

impl Composure {
    /// Whether it can do anything in this Player Turn.
    #[must_use]
    pub fn acts(self) -> bool {
        matches!(self, Composure::Steady | Composure::Shaken)
    }

    /// Whether it heeds what goes on around it.
    #[must_use]
    pub fn is_awake(self) -> bool {
        self.acts() || self == Composure::Recalled
    }
}

/// What a vehicle that has just gone into Motion in the enemy's MPh may still turn for nothing (D2.401).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Swing {
    /// Nothing.
    #[default]
    None,
    /// Its hull, and its turret afterwards.
    Hull,
    /// Its turret alone.
    Turret,
}
choice!(Swing { 0 None, 1 Hull, 2 Turret });

/// A vehicle: what can befall its hull, its turret and its crew. One that is killed is a vehicle no more, but a
/// [`Wreck`](crate::rules::unit::Wreck).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Vehicle {
    /// The inherent crew, as the men that they are; pinned, it only fires the worse: in an open top, or through a side without
    /// armor (A7.82).
    #[serde(flatten)]
    pub crew: Personnel,
    /// Where the hull points: the VCA (D2.1).
    pub facing: Hexspine,
    /// Where the turret points: the TCA; the hull's way where nothing turns (D3.1).
    pub turret: Hexspine,
    /// In Motion: it did not stop (D2.4).
    pub motion: bool,
    /// It is a moving target for the rest of the Player Turn: it has entered a hex in it, or began it in Motion (C6.1,
    /// A8.1).
    pub moving_target: bool,
    /// What keeps it where it is.
    pub mobility: Mobility,
    /// Its crew is exposed, CE (D5.3); buttoned up, BU, when not.
    pub exposed: bool,
    /// It has been buttoned up or opened in this phase: not again (D5.33).
    pub hatch_used: bool,
    /// A Pin has driven the crew of a closed top under its hatches for the Player Turn (A7.82).
    pub shut_in: bool,
    /// So many hexspines its turret has been turned to fire in this phase: whatever fires from it pays for that (D3.51).
    pub turned: u8,
    /// What its crew has gone through.
    pub composure: Composure,
    /// It was stunned, whatever has befallen it since: another Stun is a Recall (D5.34).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stunned_once: bool,
    /// The machine guns that have fired in this Player Turn: not again in it (A7.51, D3.5). The marker that they bear is that
    /// of the vehicle.
    pub fired: BTreeSet<MgMount>,
    /// The machine guns that have malfunctioned, and wait for a repair (D3.7).
    pub malfunctioned: BTreeSet<MgMount>,
    /// Those that are beyond repair (D3.7).
    pub disabled: BTreeSet<MgMount>,
    /// So many of four MF were gone for the slowest of those who got in during this MPh: a quarter of its MP each (D6.4).
    pub laden: Mf,
    /// It has tried to go into Motion in this MPh of the enemy (D2.401).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stirred: bool,
    /// What it may turn for nothing, as long as the window is open in which it went into Motion (D2.401).
    #[serde(skip_serializing_if = "is_none")]
    pub swing: Swing,
    /// The hexsides of its hex behind which it lies hull down by a manoeuvre, until it leaves the hex or turns (D4.22).
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub hull_down: BTreeSet<Hexside>,
}

fn is_none(swing: &Swing) -> bool {
    *swing == Swing::None
}

impl Vehicle {
    /// A fresh vehicle that points there with all it has.
    #[must_use]
    pub fn facing(facing: Hexspine) -> Vehicle {
        Vehicle {
            crew: Personnel::default(),
            facing,
            turret: facing,
            motion: false,
            moving_target: false,
            mobility: Mobility::Mobile,
            exposed: false,
            hatch_used: false,
            shut_in: false,
            turned: 0,
            fired: BTreeSet::new(),
            malfunctioned: BTreeSet::new(),
            disabled: BTreeSet::new(),
            composure: Composure::Steady,
            stunned_once: false,
            laden: Mf::ZERO,
            stirred: false,
            swing: Swing::None,
            hull_down: BTreeSet::new(),
        }
    }

    /// Whether it can move in this Player Turn as far as its own state goes: one that is Recalled can, to leave the board.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let driven = self.composure.acts() || self.composure == Composure::Recalled;
        self.mobility == Mobility::Mobile && driven
    }

    /// Whether its crew was stunned before: then another Stun is a Recall (D5.34).
    #[must_use]
    pub fn was_stunned(&self) -> bool {
        self.stunned_once || matches!(self.composure, Composure::Stunned | Composure::Shaken)
    }

    /// Whether all that comes from another hex crosses hexsides behind which it lies hull down; along a hexspine both beside
    /// it (D4.22).
    #[must_use]
    pub fn lies_behind(&self, hex: Coord, other: Coord) -> bool {
        let covered = |side| Hexside::of(hex, side).is_some_and(|it| self.hull_down.contains(&it));
        !self.hull_down.is_empty() && hex.sides_toward(other).all(covered)
    }

    /// Turns the hull, and the turret with it, to the next hexspine. What it lay behind is of no use to it any more (D4.223).
    pub(crate) fn turn_hull(&mut self, to: Hexspine) {
        self.hull_down.clear();
        let clockwise = self.facing.clockwise() == to;
        self.facing = to;
        self.turret =
            if clockwise { self.turret.clockwise() } else { self.turret.counter_clockwise() };
    }
}

/// The crew is written with the unit, where men are.
impl Stable for Vehicle {
    fn write(&self, form: &mut Form) {
        form.field(1, &self.facing);
        form.field(2, &self.turret);
        form.field(3, &self.motion);
        form.field(4, &self.moving_target);
        form.field(5, &self.mobility);
        form.field(6, &self.exposed);
        form.field(7, &self.hatch_used);
        form.field(8, &self.composure);
        form.field(9, &self.laden);
        form.field(10, &self.turned);
        form.field(11, &self.malfunctioned);
        form.field(12, &self.disabled);
        form.field(13, &self.stirred);
        form.field(14, &self.swing);
        form.field(15, &self.hull_down);
        form.field(16, &self.shut_in);
        form.field(17, &self.fired);
        form.field(18, &self.stunned_once);
        form.end();
    }
}
