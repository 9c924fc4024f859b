//! Who must speak now, and about what: the frames that a position holds.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::drive::{Drive, Spell};
use super::ids::{Firer, Side, UnitId, WeaponId};
use super::order::{ClosePlan, FireAttack, Gait};
use super::position::Position;
use crate::board::{Coord, Hexside, Location, Vertex};
use crate::rules::words::attack::Source;
use crate::rules::words::mf::Mf;
use crate::rules::words::phase::Phase;
use crate::stable::{choice, record};

/// A question that interrupts the phase. The stack of them is part of the position, so that a game can be
/// saved, copied or searched in the middle of any of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// A stack is moving: where to next?
    Move(MoveFrame),
    /// The moving stack below has spent MF: does the DEFENDER fire? (A8.1)
    Window,
    /// Fire Lanes attack the moving stack below: in which order, and how? (A9.221, A9.222)
    Lanes(LanesFrame),
    /// A machine gun has laid a Fire Lane: where does its counter go? (A9.22)
    PlaceLane(PlaceLaneFrame),
    /// An attack left weapons with Multiple ROF: keep it, or leave Residual FP? (A8.23)
    Rof(RofFrame),
    /// Members of a Fire Group have turned out not to see the target: how do the others go on? (A7.52)
    Rest(RestFrame),
    /// A broken unit is routing.
    Rout(RoutFrame),
    /// A Location's Close Combat is being declared.
    CloseCombat(CloseFrame),
    /// The DEFENDER has declared fire at the vehicle that moves below: does it fire first? (C2.2401)
    Duel(DuelFrame),
}
choice!(Frame {
    0 Move(frame), 1 Window, 2 Lanes(frame), 3 PlaceLane(frame), 4 Rof(frame), 5 Rest(frame), 6 Rout(frame),
    7 CloseCombat(frame), 8 Duel(frame),
});

/// An attack that waits for what the vehicle says to it that it is at (C2.2401).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DuelFrame {
    /// The attack of the DEFENDER.
    pub order: FireAttack,
}
record!(DuelFrame { 1 order });

/// An attack by waiting fire that a mover has already suffered in its Location (A8.22, A9.222).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WaitingHit {
    /// Of what.
    pub source: Source,
    /// The unit.
    pub unit: UnitId,
    /// Where.
    pub at: Location,
    /// The strength it was attacked with.
    pub fp: u8,
    /// The DRM it was attacked under.
    pub drm: i8,
}
record!(WaitingHit { 1 source, 2 unit, 3 at, 4 fp, 5 drm });

/// How the moving stack passes an obstacle (A4.3).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bypass {
    /// The hex that holds the obstacle.
    pub hex: Coord,
    /// The vertices that it has touched with its last expenditure; the last of them is where it is.
    pub vertices: Vec<Vertex>,
}
record!(Bypass { 1 hex, 2 vertices });

impl Bypass {
    /// Whether the way out of it leads there: into the obstacle, or into a hex at the vertex where it ended.
    #[must_use]
    pub fn leads_to(&self, to: Location) -> bool {
        let touches = |vertex: &Vertex| vertex.hexes().any(|(hex, _)| hex == to.hex);
        to.level == 0 && self.vertices.last().is_some_and(touches)
    }
}

/// What a moving stack that pushes a Gun has come to (C10.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Push {
    /// The Gun.
    pub gun: WeaponId,
    /// It has been turned in the hex that it was pushed into, or is in none.
    pub turned: bool,
    /// It goes no farther in this MPh.
    pub over: bool,
}
record!(Push { 1 gun, 2 turned, 3 over });

/// A stack in the middle of its move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MoveFrame {
    /// Who moves together. Those who break or are pinned stay here as targets until the next step.
    pub movers: BTreeSet<UnitId>,
    /// How they move.
    pub gait: Gait,
    /// The MF it began with; MP of a vehicle.
    pub mf: Mf,
    /// MF spent so far.
    pub spent: Mf,
    /// MF spent in the present Location, by an AFV since it turned there last: caps the shots of one firer (A8.14, A8.3, C6.17).
    pub spent_here: Mf,
    /// Locations entered so far.
    pub entered: u8,
    /// Every step so far followed a road (B3.4).
    pub road_only: bool,
    /// Entered the present Location by the cheap way: its TEM does not count for this move.
    pub cheap: bool,
    /// Entered the present Location by a Minimum Move: CX and pinned when the move ends (A4.134).
    pub minimum: bool,
    /// Ran into concealed enemies: the move ends where it stands (A12.15).
    pub thrown_back: bool,
    /// In Bypass of the present Location's obstacle.
    pub bypass: Option<Bypass>,
    /// A charge of berserk units: the Locations it may be running for (A15.43); `None` for any other move.
    pub charge: Option<BTreeSet<Location>>,
    /// Where the last step came from; `None` before the first one.
    pub from: Option<Location>,
    /// The last MF were spent on the hexside between there and here: what a Snap Shot is taken at (A8.15).
    pub crossing: bool,
    /// Shots taken at the stack in the present Location, by each firer.
    pub shots: BTreeMap<Firer, u8>,
    /// DEFENDERs who have met their duty to fire at an MMC in their Location (A8.312).
    pub duty_done: BTreeSet<UnitId>,
    /// Movers whose move is over although they are steady: by the Original 6 of a SMOKE attempt (A24.1).
    pub halted: BTreeSet<UnitId>,
    /// Attacks by waiting fire suffered on this move.
    pub hits: Vec<WaitingHit>,
    /// The vehicle that its men are getting into: they are aboard once nobody fires at them any more (D6.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boarding: Option<UnitId>,
    /// Where men have spent their MF, the first of them none where they began on the board: kept while the DEFENDER has a
    /// vehicle that they may come into sight of (D2.401). A vehicle has its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trail: Vec<Spell>,
    /// The Gun that it pushes (C10.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push: Option<Push>,
    /// What the move of a vehicle remembers besides; `None` for men.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drive: Option<Drive>,
}
record!(MoveFrame {
    1 movers, 2 gait, 3 mf, 4 spent, 5 spent_here, 6 entered, 7 road_only, 8 cheap, 9 minimum,
    10 thrown_back, 11 bypass, 12 charge, 13 from, 14 crossing, 15 shots, 16 duty_done, 17 halted,
    18 hits, 19 drive, 20 boarding, 21 trail, 40 push,
});

/// The Fire Lanes that have yet to answer an MF expenditure (A9.222).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LanesFrame {
    /// Where the MF were spent.
    pub at: Location,
    /// The hexside crossed for them; `None` when they were spent within the Location.
    pub crossed: Option<Hexside>,
    /// The machine guns.
    pub pending: BTreeSet<WeaponId>,
}
record!(LanesFrame { 1 at, 2 crossed, 3 pending });

/// A Fire Lane that has been declared and not yet placed (A9.22).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceLaneFrame {
    /// The machine gun.
    pub weapon: WeaponId,
    /// What it First Fired at.
    pub target: Location,
}
record!(PlaceLaneFrame { 1 weapon, 2 target });

/// The choice between Multiple ROF and Residual FP (A8.23).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RofFrame {
    /// The Locations that were attacked: one, or two by Spraying Fire.
    pub places: Vec<RofPlace>,
    /// Columns lost to Cowering.
    pub cowered: u8,
}
record!(RofFrame { 1 places, 2 cowered });

impl RofFrame {
    /// The weapons that may keep their ROF.
    #[must_use]
    pub fn weapons(&self) -> BTreeSet<WeaponId> {
        self.places.iter().flat_map(|place| place.weapons.keys().copied()).collect()
    }
}

/// What an attack may leave in one Location.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RofPlace {
    /// The Location that was attacked.
    pub at: Location,
    /// The weapons that may keep their ROF, each with the FP it added, in [`crate::rules::words::attack::Fp`] parts.
    pub weapons: BTreeMap<WeaponId, crate::rules::words::attack::Fp>,
    /// The FP of the rest of the attack, which leaves Residual FP in any case.
    pub rest: crate::rules::words::attack::Fp,
    /// Columns lost to positive DRM from outside the target hex (A8.26).
    pub outside: u8,
    /// An Air Burst leaves a column more (A8.26).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub air_burst: bool,
    /// At the rim of a Depression alone: whose bottom the attack did not see (A8.21).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rim: bool,
}
record!(RofPlace { 1 at, 2 weapons, 3 rest, 4 outside, 5 air_burst, 6 rim });

/// Those of a Fire Group who have still to fire, after others have turned out not to see the target (A7.52).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RestFrame {
    /// Whose they are.
    pub side: Side,
    /// The attack as it was declared, without those who are through.
    pub order: FireAttack,
}
record!(RestFrame { 1 side, 2 order });

/// A broken unit in the middle of its rout (A10.5).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RoutFrame {
    /// The routing unit.
    pub unit: UnitId,
    /// MF spent so far.
    pub spent: Mf,
    /// Where it began.
    pub start: Location,
}
record!(RoutFrame { 1 unit, 2 spent, 3 start });

/// The Close Combat of one Location.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CloseFrame {
    /// Where.
    pub at: Location,
    /// The side that ambushed the other (A11.4).
    pub ambusher: Option<Side>,
    /// Whose plan is asked for now.
    pub speaker: Side,
    /// The ATTACKER's plan, once given, while the DEFENDER's is awaited (CC is simultaneous).
    pub first_plan: Option<ClosePlan>,
}
record!(CloseFrame { 1 at, 2 ambusher, 3 speaker, 4 first_plan });

/// Who must speak now.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// The side asked.
    pub side: Side,
    /// What is asked.
    pub kind: DecisionKind,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DecisionKind {
    /// The side's part of a phase.
    Phase(Phase),
    /// The next step of a moving stack.
    Step,
    /// The DEFENDER's reply to an MF expenditure.
    FirstFire,
    /// Which Fire Lane attacks next, and how.
    LaneAttack,
    /// Where a Fire Lane counter goes.
    PlaceLane,
    /// Multiple ROF or Residual FP.
    RofOrResidual,
    /// How the rest of a Fire Group goes on.
    RestOfGroup,
    /// Whether the vehicle that is fired at fires first.
    GunDuel,
    /// The next step of a routing unit.
    Rout,
    /// A side's plan for a Close Combat.
    CloseCombat,
    /// A chance that has just come up: a weapon to pick up or to hand over (A4.431, A4.44).
    Offer,
}

/// The question now on the table; `None` when the game is over.
#[must_use]
pub fn decision(pos: &Position) -> Option<Decision> {
    if pos.outcome.is_some() {
        return None;
    }
    if let Some(offer) = pos.offers.first() {
        return Some(Decision { side: offer.side, kind: DecisionKind::Offer });
    }
    let (side, kind) = match pos.frames.last() {
        None => (pos.speaker, DecisionKind::Phase(pos.phase)),
        Some(Frame::Move(_)) => (pos.attacker, DecisionKind::Step),
        Some(Frame::Window) => (pos.defender(), DecisionKind::FirstFire),
        Some(Frame::Lanes(_)) => (pos.defender(), DecisionKind::LaneAttack),
        Some(Frame::PlaceLane(_)) => (pos.defender(), DecisionKind::PlaceLane),
        Some(Frame::Rof(_)) => (pos.defender(), DecisionKind::RofOrResidual),
        Some(Frame::Rest(rest)) => (rest.side, DecisionKind::RestOfGroup),
        Some(Frame::Duel(_)) => (pos.attacker, DecisionKind::GunDuel),
        Some(Frame::Rout(_)) => (pos.speaker, DecisionKind::Rout),
        Some(Frame::CloseCombat(frame)) => (frame.speaker, DecisionKind::CloseCombat),
    };
    Some(Decision { side, kind })
}

impl Position {
    /// The stack now moving, under whatever question interrupts it.
    #[must_use]
    pub fn moving(&self) -> Option<&MoveFrame> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Move(frame) => Some(frame),
            _ => None,
        })
    }

    /// The Close Combat that is being declared, where that is asked.
    #[must_use]
    pub fn close_combat(&self) -> Option<&CloseFrame> {
        match self.frames.last() {
            Some(Frame::CloseCombat(frame)) => Some(frame),
            _ => None,
        }
    }

    /// Whether the stack now moving has got out of a vehicle whose move goes on after it (D6.5).
    #[must_use]
    pub fn got_out(&self) -> bool {
        let mut moves = self.frames.iter().rev().filter_map(|frame| match frame {
            Frame::Move(frame) => Some(frame),
            _ => None,
        });
        moves.nth(1).is_some_and(|below| below.drive.is_some())
    }

    /// The stack now moving, to be changed.
    pub(crate) fn moving_mut(&mut self) -> Option<&mut MoveFrame> {
        self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Move(frame) => Some(frame),
            _ => None,
        })
    }
}
