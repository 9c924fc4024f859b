//! What befell men.

use serde::Serialize;

use crate::board::Location;
use crate::counters::CounterId;
use crate::rules::words::dice::Die;
use crate::rules::words::ids::UnitId;
use crate::rules::words::report::CheckReport;

/// Why a unit left play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A KIA result (A7.301).
    Kia,
    /// Casualty Reduction of a unit that cannot be reduced further (A7.302).
    CasualtyReduction,
    /// A broken unit's Original 12 on a Morale Check (A10.31).
    OriginalTwelve,
    /// A wound that killed (A17.11).
    Wound,
    /// Failure to rout (A10.5).
    FailureToRout,
    /// Surrender, of a broken unit that could not rout or in the Heat of Battle (A20.21, A15.5).
    Surrender,
    /// Close Combat (A11).
    CloseCombat,
    /// Still broken in Melee at the end of the CCPh (A11.16).
    BrokenInMelee,
    /// A Sniper's shot (A14.3).
    Sniper,
    /// Aboard a vehicle that was destroyed (D5.6).
    WithVehicle,
}

/// What befell units: checks and what comes of them (A7.3, A10, A17, A19).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MenEvent {
    /// Random Selection (A.9): one dr each, the highest are chosen.
    RandomSelection {
        /// The candidates and their dr.
        rolls: Vec<(UnitId, Die)>,
        /// Those chosen.
        chosen: Vec<UnitId>,
    },
    /// A Morale or Task Check, or a rally attempt.
    Check(Box<CheckReport>),
    /// A unit broke and is under DM.
    Broke {
        /// The unit.
        unit: UnitId,
    },
    /// A broken unit came under DM.
    Desperate {
        /// The unit.
        unit: UnitId,
    },
    /// A broken unit is Disrupted (A19.12).
    Disrupted {
        /// The unit.
        unit: UnitId,
    },
    /// A broken unit gives itself up to an enemy (A20.21). It leaves play as an elimination of its own.
    Surrendered {
        /// The unit.
        unit: UnitId,
        /// Who takes it prisoner.
        captor: UnitId,
    },
    /// A unit was pinned.
    Pinned {
        /// The unit.
        unit: UnitId,
    },
    /// A squad was reduced to a half-squad.
    Reduced {
        /// The squad, which is no more.
        unit: UnitId,
        /// The half-squad that stands for it.
        into: UnitId,
        /// Its counter.
        counter: CounterId,
    },
    /// An SMC was wounded and lived (A17).
    Wounded {
        /// The SMC.
        unit: UnitId,
        /// The Wound Severity dr.
        dr: Die,
    },
    /// A unit was replaced by a worse one for failing a Morale Check by more than its ELR (A19.13).
    Replaced {
        /// The unit; it keeps its number.
        unit: UnitId,
        /// What it is now.
        counter: CounterId,
    },
    /// A squad of the ELR-5 kind became two broken half-squads (A19.13).
    Split {
        /// The squad, which is no more.
        unit: UnitId,
        /// Its half-squads.
        into: [UnitId; 2],
    },
    /// A unit was eliminated.
    Eliminated {
        /// The unit.
        unit: UnitId,
        /// What it was.
        counter: CounterId,
        /// Where it was.
        at: Option<Location>,
        /// Why.
        cause: Cause,
    },
}
