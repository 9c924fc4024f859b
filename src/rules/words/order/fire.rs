//! What is said about fire: the attack as its owner declares it, and what goes with it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::board::{Hand, Location, Vertex};
use crate::counters::{Ammo, MgMount, Round};
use crate::rules::words::attack::TargetType;
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::numbered;
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
pub struct FireAttack {
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
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "numbered")]
    pub crews: BTreeMap<WeaponId, UnitId>,
    /// What is fired by ordnance, which attacks by itself, and how (C3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shell: Option<Shell>,
    /// Of the machine guns of a vehicle these alone; all that bear where none is named (D3.5).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub mounts: BTreeSet<MgMount>,
}
record!(FireAttack {
    1 members, 2 directors, 3 target, 4 manner, 5 lanes, 6 crews, 7 shell, 8 mounts,
});

/// A shot of ordnance as its owner declares it: with what, at what, and how hard (C3.3, C5.6, C8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shell {
    /// The ammunition.
    pub round: Round,
    /// What is aimed at in the target Location.
    pub at: ShellTarget,
    /// Intensive Fire: once more than the ROF allows (C5.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub intensive: bool,
    /// A LATW is fired in a building or rubble without care for its backblast (C13.81).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub desperate: bool,
    /// Who sees for a mortar that does not see its target (C9.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spotter: Option<UnitId>,
    /// It aims at the tracks of an AFV: Deliberate Immobilization (C5.7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub immobilize: bool,
}
record!(Shell { 1 round, 2 at, 3 intensive, 4 desperate, 5 spotter, 6 immobilize });

impl Shell {
    /// An ordinary shot.
    #[must_use]
    pub fn new(round: Round, at: ShellTarget) -> Shell {
        let (intensive, desperate, immobilize) = (false, false, false);
        Shell { round, at, intensive, desperate, spotter: None, immobilize }
    }

    /// Whether it puts up SMOKE (C8.5).
    #[must_use]
    pub fn screens(self) -> bool {
        self.round.screens()
    }

    /// Whether it sweeps hexes without a To Hit DR (C8.4).
    #[must_use]
    pub fn sweeps(self) -> bool {
        self.round == Round::Canister
    }

    /// All that may be fired at a target, whatever the weapon: with each ammunition, with care for a backblast and without;
    /// at an area SMOKE, too, and at a vehicle its tracks; at a vertex nothing but canister.
    pub fn every(at: ShellTarget, intensive: bool) -> impl Iterator<Item = Shell> {
        let smoke = [Round::Smoke, Round::WhitePhosphorus].into_iter();
        let smoke = smoke.filter(move |_| at == ShellTarget::Area);
        let canister = matches!(at, ShellTarget::Vertex(_));
        let shells = Ammo::ALL.into_iter().map(Round::Shell).filter(move |_| !canister);
        let rounds = shells.chain(smoke).chain(canister.then_some(Round::Canister));
        rounds.flat_map(move |round| {
            let plain = Shell { intensive, ..Shell::new(round, at) };
            let tracks = matches!(at, ShellTarget::Vehicle(_));
            let tracks = tracks.then_some(Shell { immobilize: true, ..plain });
            [plain, Shell { desperate: true, ..plain }].into_iter().chain(tracks)
        })
    }
}

/// What ordnance is aimed at (C3.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShellTarget {
    /// The unarmored enemies in the Location (C3.32).
    Infantry,
    /// All that is in the hex (C3.33).
    Area,
    /// One vehicle (C3.31).
    Vehicle(UnitId),
    /// The three hexes around a vertex, by canister (C8.4); the order's target is one of them.
    Vertex(Vertex),
}
choice!(ShellTarget { 0 Infantry, 1 Area, 2 Vehicle(unit), 3 Vertex(vertex) });

impl ShellTarget {
    /// The target type; of canister that of who attacks on the fire table, for it rolls no To Hit.
    #[must_use]
    pub fn target_type(self) -> TargetType {
        match self {
            ShellTarget::Infantry | ShellTarget::Vertex(_) => TargetType::Infantry,
            ShellTarget::Area => TargetType::Area,
            ShellTarget::Vehicle(_) => TargetType::Vehicle,
        }
    }
}

impl FireAttack {
    /// An ordinary attack.
    #[must_use]
    pub fn new(members: Vec<Member>, directors: BTreeSet<UnitId>, target: Location) -> FireAttack {
        let manner = Manner::Ordinary;
        let (lanes, crews, mounts) = (BTreeSet::new(), BTreeMap::new(), BTreeSet::new());
        FireAttack { members, directors, target, manner, lanes, crews, shell: None, mounts }
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

/// An order about fire (A7, A8, A9.2).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireOrder {
    /// PFPh: a unit waits for Opportunity Fire in the AFPh (A7.25).
    Await {
        /// The unit.
        unit: UnitId,
    },
    /// A fire attack.
    #[serde(rename = "fire")]
    Attack(FireAttack),
    /// The rest of a Fire Group goes on after some of it have turned out not to see the target: those of these
    /// Locations fire together now (A7.52).
    #[serde(rename = "fire-rest")]
    Rest {
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
    /// A unit that may fire now looks for a Panzerfaust: a dr decides whether it has one at hand (C13.31).
    Panzerfaust {
        /// The unit.
        unit: UnitId,
    },
    /// A unit that may fire now asks for MOL: a dr decides whether its next attack has them (A22.6).
    Molotov {
        /// The unit.
        unit: UnitId,
    },
}
