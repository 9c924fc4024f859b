//! What a player may say. Every change of a game is one of these, whoever or whatever says it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::ids::{Firer, UnitId, WeaponId};
use crate::board::{Coord, Facing, Footing, Hand, Location};
use crate::stable::{choice, record};

/// One unit's part in a fire attack.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The unit that fires.
    pub unit: UnitId,
    /// With its inherent FP.
    pub inherent: bool,
    /// With these of its support weapons.
    pub weapons: BTreeSet<WeaponId>,
}
record!(Member { 1 unit, 2 inherent, 3 weapons });

impl Member {
    /// What of the unit fires.
    pub fn firers(&self) -> impl Iterator<Item = Firer> + '_ {
        let inherent = self.inherent.then_some(Firer::Inherent(self.unit));
        inherent.into_iter().chain(self.weapons.iter().map(|&weapon| Firer::Weapon(weapon)))
    }

    /// Whether all that another part of the same unit fires is in this one.
    #[must_use]
    pub fn includes(&self, other: &Member) -> bool {
        self.inherent >= other.inherent && self.weapons.is_superset(&other.weapons)
    }
}

/// A way to fire that the firer has to declare; all else about an attack follows from the phase and the markers.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Manner {
    /// As anybody fires.
    #[default]
    Ordinary,
    /// At the hexside that the movers have just crossed, as they cross it (A8.15).
    SnapShot,
    /// A demolition charge is thrown, at the thrower's own Location too (A23.6).
    Throw,
    /// Spraying Fire: the one attack at two Locations (A7.34, A9.5).
    Spray {
        /// The other Location; the order's target is the first.
        second: Location,
    },
}
choice!(Manner { 0 Ordinary, 1 SnapShot, 2 Throw, 3 Spray { second } });

impl Manner {
    /// Whether it needs no word.
    #[must_use]
    pub fn is_ordinary(&self) -> bool {
        *self == Manner::Ordinary
    }
}

/// A fire attack as its owner declares it: who, at which Location, directed by whom, in what manner.
/// Which kind of fire it is for each member follows from the phase and the markers (A8.1-A8.4).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireOrder {
    /// The firing units, each named once.
    pub members: Vec<Member>,
    /// The leaders who direct: none, or one in each firing Location (A7.531).
    pub directors: BTreeSet<UnitId>,
    /// The Location fired at. In the MPh it is where the moving stack is.
    pub target: Location,
    /// The manner of it.
    #[serde(default, skip_serializing_if = "Manner::is_ordinary")]
    pub manner: Manner,
    /// The machine guns in it that lay a Fire Lane each (A9.22).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub lanes: BTreeSet<WeaponId>,
    /// The SMC who helps the leader that possesses a machine gun to fire it: two are one firer with all its FP
    /// (A7.5, A9.4).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub crews: BTreeMap<WeaponId, UnitId>,
}
record!(FireOrder { 1 members, 2 directors, 3 target, 4 manner, 5 lanes, 6 crews });

impl FireOrder {
    /// An ordinary attack.
    #[must_use]
    pub fn new(members: Vec<Member>, directors: BTreeSet<UnitId>, target: Location) -> FireOrder {
        let manner = Manner::Ordinary;
        let (lanes, crews) = (BTreeSet::new(), BTreeMap::new());
        FireOrder { members, directors, target, manner, lanes, crews }
    }

    /// The Locations fired at: one, or two by Spraying Fire.
    pub fn places(&self) -> impl Iterator<Item = Location> + use<> {
        let second = match self.manner {
            Manner::Spray { second } => Some(second),
            Manner::Ordinary | Manner::SnapShot | Manner::Throw => None,
        };
        std::iter::once(self.target).chain(second)
    }
}

/// How a stack moves in the MPh.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// Ordinary movement.
    #[default]
    Normal,
    /// Assault Movement: one Location, not all MF, no FFNAM (A4.61).
    Assault,
    /// Double Time: two MF more, and CX (A4.5).
    DoubleTime,
    /// Dash: across a road from cover to cover, fire at it in the road halved (A4.63).
    Dash,
}
choice!(Gait { 0 Normal, 1 Assault, 2 DoubleTime, 3 Dash });

/// One attack in Close Combat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloseAttack {
    /// The units that attack.
    pub by: BTreeSet<UnitId>,
    /// The units they attack.
    pub at: BTreeSet<UnitId>,
}
record!(CloseAttack { 1 by, 2 at });

/// What a side does in the Close Combat of one Location.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosePlan {
    /// Its attacks: each unit attacks once and is attacked once (A11.12).
    pub attacks: Vec<CloseAttack>,
    /// Who withdraws, and where to (A11.2).
    pub withdrawals: BTreeMap<UnitId, Location>,
}
record!(ClosePlan { 1 attacks, 2 withdrawals });

/// An order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Set-up: put a unit, with the weapons it possesses, here.
    Place {
        /// The unit.
        unit: UnitId,
        /// Where to.
        at: Location,
    },
    /// Set-up: take a unit off the board again.
    Lift {
        /// The unit.
        unit: UnitId,
    },
    /// My part of this phase is over.
    Done,
    /// RPh: an attempt to rally, by a leader or alone (A10.6).
    Rally {
        /// The broken unit.
        unit: UnitId,
        /// The leader who rallies it; `None` for Self-Rally.
        leader: Option<UnitId>,
    },
    /// RPh of its own Player Turn: a squad tries to become its two half-squads (A1.31).
    Deploy {
        /// The squad.
        unit: UnitId,
        /// The leader with whom; `None` for those who need none.
        leader: Option<UnitId>,
    },
    /// RPh of their own Player Turn: two half-squads of a type become a squad (A1.32).
    Recombine {
        /// The two half-squads.
        units: BTreeSet<UnitId>,
        /// The leader with whom; `None` for those who need none.
        leader: Option<UnitId>,
    },
    /// RPh: an attempt to repair a malfunctioned weapon (A9.72).
    Repair {
        /// The weapon, in the possession of a Good Order unit.
        weapon: WeaponId,
    },
    /// RPh, or for one MF in the MPh: pick up a weapon that nobody possesses; for an SMC also one of a broken
    /// friend, without MF, or one whose owner has just been lost (A4.44).
    Recover {
        /// Who picks it up.
        unit: UnitId,
        /// The weapon.
        weapon: WeaponId,
    },
    /// Let go of a weapon and leave it where its owner is: in the MPh before or during his move, in the RtPh
    /// before his rout, in the APh before his advance (A4.43).
    Drop {
        /// The weapon.
        weapon: WeaponId,
    },
    /// The chance that has just come up is not taken: no weapon is picked up, no more are handed over.
    Decline,
    /// RPh, start of the APh, set-up: hand a weapon over within the Location (A4.431).
    Transfer {
        /// The weapon.
        weapon: WeaponId,
        /// Who gets it.
        to: UnitId,
    },
    /// PFPh: a unit waits for Opportunity Fire in the AFPh (A7.25).
    Await {
        /// The unit.
        unit: UnitId,
    },
    /// PFPh or DFPh, instead of firing it: take a weapon apart for carrying, or put it together (A9.8).
    Dismantle {
        /// The weapon.
        weapon: WeaponId,
        /// Apart, or together.
        apart: bool,
    },
    /// A fire attack.
    Fire(FireOrder),
    /// The rest of a Fire Group goes on after some of it have turned out not to see the target: those of these
    /// Locations fire together now (A7.52).
    FireRest {
        /// Where from.
        from: BTreeSet<Location>,
    },
    /// The DEFENDER lets the mover go on, or forgoes the Snap Shots of his Fire Lanes.
    Hold,
    /// Which weapons keep their Multiple ROF; the others add to the Residual FP (A8.23).
    KeepRof {
        /// The weapons that keep it.
        weapons: BTreeSet<WeaponId>,
    },
    /// Where the counter of the Fire Lane goes that is being laid (A9.22).
    PlaceLane {
        /// The last Location of the lane.
        at: Location,
        /// On which hand an Alternate Hex Grain takes the hexes beside its line, seen from the machine gun (A9.221);
        /// none along a Hex Grain.
        hand: Option<Hand>,
    },
    /// Which Fire Lane attacks the movers next (A9.222).
    LaneAttack {
        /// Its machine gun.
        weapon: WeaponId,
        /// As a Snap Shot at the hexside they have crossed (A9.221).
        snap_shot: bool,
    },
    /// MPh: a unit or stack begins to move.
    Move {
        /// Who moves together.
        units: BTreeSet<UnitId>,
        /// How.
        gait: Gait,
    },
    /// The moving stack enters the next Location.
    Step {
        /// Where to: an ADJACENT Location, or one of the same hex.
        to: Location,
        /// Pay the terrain's full cost for its TEM where a road or shellholes would let it in cheaper.
        cover: bool,
    },
    /// The moving stack goes in Bypass along hexsides of woods or a building (A4.3).
    Bypass {
        /// The hex that holds the obstacle.
        hex: Coord,
        /// Clockwise round it, or the other way.
        clockwise: bool,
        /// Along so many of its sides, 1 or 2.
        hexsides: u8,
    },
    /// The moving stack enters a Depression hex in Crest status, at its rim (B20.91).
    StepToCrest {
        /// Where to.
        to: Location,
        /// The middle one of the three hexsides that it then looks out over.
        facing: Facing,
    },
    /// The moving stack changes how it stands in its Location: into or out of foxholes and trenches (B27.4), up to
    /// the crest of a Depression or down (B20.93), off the wire (B26.4).
    Shift {
        /// How it will stand.
        to: Footing,
    },
    /// The moving stack goes over to Double Time in the middle of its move (A4.5).
    Hurry,
    /// These units of the moving stack stop where they are; the others go on (A4.2).
    Part {
        /// Who stops.
        units: BTreeSet<UnitId>,
    },
    /// A squad of the moving stack tries to place a SMOKE grenade, for one MF in its Location, for two in an
    /// ADJACENT one (A24.1).
    SmokeGrenade {
        /// The squad.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A unit of the moving stack places its demolition charge in an ADJACENT Location, for the MF of entering it;
    /// it goes off in the AFPh as an attack of that unit (A23.3).
    PlaceCharge {
        /// The charge.
        weapon: WeaponId,
        /// Where.
        at: Location,
    },
    /// A unit that may fire now asks for MOL: a dr decides whether its next attack has them (A22.6).
    Molotov {
        /// The unit.
        unit: UnitId,
    },
    /// The moving stack moves no more.
    Stop,
    /// RtPh: the unit routs one Location farther; the first such order of a unit begins its rout.
    Rout {
        /// The broken unit.
        unit: UnitId,
        /// Where to.
        to: Location,
        /// By Low Crawl: one Location, no Interdiction (A10.52).
        low_crawl: bool,
    },
    /// RtPh: the routing unit stops here.
    EndRout,
    /// APh: these units advance together (A4.7).
    Advance {
        /// Who.
        units: BTreeSet<UnitId>,
        /// Where to.
        to: Location,
    },
    /// CCPh: the ATTACKER chooses the next Location to resolve.
    Engage {
        /// The Location.
        at: Location,
    },
    /// CCPh: what my side does in the Location being resolved.
    CloseCombat(ClosePlan),
}

/// Where orders go; it may say that it has seen enough.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Order) -> ControlFlow<()>;

/// The same for orders that come with what was worked out for them.
pub(crate) type PlannedSink<'a, P> = &'a mut dyn FnMut(Order, P) -> ControlFlow<()>;
