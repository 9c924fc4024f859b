//! The kinds of fire, and what each of them allows: the First Fire flowchart as a table. Its drawing has not come
//! down to us; the states follow from the rules and its notes (AM-17).
//!
//! | phase | marker on unit or weapon | kind | FP | range | ROF | then |
//! |---|---|---|---|---|---|---|
//! | PFPh | none | Prep Fire | full | twice Normal | yes | Prep |
//! | AFPh | Opportunity | Opportunity Fire | full | twice Normal | yes | Prep |
//! | AFPh | none | Advancing Fire | half | twice Normal | no | Prep |
//! | MPh | none | Defensive First Fire | full | twice Normal | yes | First |
//! | MPh | none | Snap Shot, if declared | half | twice Normal | yes | First |
//! | MPh | First | Subsequent First Fire | half | Normal, nearest enemy | no | Final |
//! | MPh | Final | Final Protective Fire | half | ADJACENT, same | no | Final, NMC |
//! | DFPh | none | Final Fire | full | twice Normal | yes | Final |
//! | DFPh | First | Final Fire, marked | half | adjacent, same | no | Final |
//! | DFPh | Final | none | | | | |
//! | own MPh | none, of a vehicle that moves | Bounding First Fire | half | twice Normal | yes | Prep |
//! | MPh | any, of a Gun that is overrun | Overrun Prevention | Intensive | same | no | Final, NMC |
//!
//! Two more wait in a Location for whoever spends MF there: Residual FP, and the Fire Lane that a machine gun lays
//! with its Defensive First Fire.

use serde::{Deserialize, Serialize};

use crate::rules::words::phase::Phase;
use crate::rules::words::unit::FireMarker;

/// A kind of fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireKind {
    /// The ATTACKER's fire before moving (A7.1).
    Prep,
    /// The ATTACKER's fire after moving (A7.24).
    Advancing,
    /// The ATTACKER's fire in the AFPh by those who waited for it (A7.25).
    Opportunity,
    /// The DEFENDER's fire at a mover, by what is unmarked (A8.1).
    FirstFire,
    /// First Fire at the hexside that a mover crosses (A8.15).
    SnapShot,
    /// The DEFENDER's second fire at a mover, by what is marked First Fire (A8.3).
    SubsequentFirstFire,
    /// The DEFENDER's last resort against an ADJACENT mover (A8.31), as often as he and the mover's MF last.
    FinalProtectiveFire,
    /// The DEFENDER's fire in the DFPh, by what is unmarked (A8.4, X-41).
    FinalFire,
    /// The DEFENDER's fire in the DFPh, by what is marked First Fire: into an adjacent hex or his own (A8.4, X-19).
    FinalFireMarked,
    /// The fire that an earlier attack left in a Location (A8.2).
    Residual,
    /// The fire that a machine gun keeps up along a row of hexes (A9.22).
    FireLane,
    /// What a vehicle does to those among whom it drives (D7.1).
    Overrun,
    /// A vehicle's fire in the middle of its own move (D3.3).
    Bounding,
    /// Overrun Prevention: the last shot of a Gun at the vehicle that drives over it (C5.64).
    Prevention,
}

impl FireKind {
    /// The kind open to something with this marker in this phase; `None` when it may not fire.
    #[must_use]
    pub fn open(phase: Phase, marker: FireMarker) -> Option<FireKind> {
        match (phase, marker) {
            (Phase::PrepFire, FireMarker::None) => Some(FireKind::Prep),
            (Phase::AdvancingFire, FireMarker::None) => Some(FireKind::Advancing),
            (Phase::AdvancingFire, FireMarker::Opportunity) => Some(FireKind::Opportunity),
            (Phase::Movement, FireMarker::None) => Some(FireKind::FirstFire),
            (Phase::Movement, FireMarker::First) => Some(FireKind::SubsequentFirstFire),
            (Phase::Movement, FireMarker::Final) => Some(FireKind::FinalProtectiveFire),
            (Phase::DefensiveFire, FireMarker::None) => Some(FireKind::FinalFire),
            (Phase::DefensiveFire, FireMarker::First) => Some(FireKind::FinalFireMarked),
            _ => None,
        }
    }

    /// Defensive First Fire in any form: aims at movers only, and FFMO and FFNAM apply (A8.1, A8.13).
    #[must_use]
    pub fn at_movers(self) -> bool {
        matches!(
            self,
            FireKind::FirstFire
                | FireKind::SnapShot
                | FireKind::SubsequentFirstFire
                | FireKind::FinalProtectiveFire
                | FireKind::Prevention
                | FireKind::Residual
                | FireKind::FireLane
        )
    }

    /// Whether its Original DR is a Normal Morale Check of who fires (A8.31, C5.64).
    #[must_use]
    pub fn checks_its_firer(self) -> bool {
        matches!(self, FireKind::FinalProtectiveFire | FireKind::Prevention)
    }

    /// Fire again of what has fired already: Area Fire, and Sustained Fire for machine guns (A8.3-A8.4, A9.3).
    #[must_use]
    pub fn is_repeat(self) -> bool {
        matches!(
            self,
            FireKind::SubsequentFirstFire
                | FireKind::FinalProtectiveFire
                | FireKind::FinalFireMarked
        )
    }

    /// Whether a machine gun can keep its Multiple ROF (A9.2); in the AFPh only in Opportunity Fire.
    #[must_use]
    pub fn keeps_rof(self) -> bool {
        matches!(
            self,
            FireKind::Prep
                | FireKind::Opportunity
                | FireKind::FirstFire
                | FireKind::SnapShot
                | FireKind::FinalFire
                | FireKind::Bounding
        )
    }

    /// The marker that it leads to (A7.33, A8.1-A8.4); a machine gun that loses its ROF in First Fire is marked so
    ///
    #[must_use]
    pub fn marker(self) -> FireMarker {
        match self {
            FireKind::Prep | FireKind::Advancing | FireKind::Opportunity | FireKind::Bounding => {
                FireMarker::Prep
            }
            FireKind::FirstFire | FireKind::SnapShot | FireKind::FireLane => FireMarker::First,
            FireKind::Residual => FireMarker::None,
            _ => FireMarker::Final,
        }
    }

    /// The marker that Cowering leads to (A7.9, X-43).
    #[must_use]
    pub fn cowering_marker(self) -> FireMarker {
        match self {
            FireKind::Prep | FireKind::Advancing | FireKind::Opportunity => FireMarker::Prep,
            _ => FireMarker::Final,
        }
    }

    /// The rule it stands on.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            FireKind::Prep => "A7.1",
            FireKind::Advancing => "A7.24",
            FireKind::Opportunity => "A7.25",
            FireKind::FirstFire => "A8.1",
            FireKind::SnapShot => "A8.15",
            FireKind::SubsequentFirstFire => "A8.3",
            FireKind::FinalProtectiveFire => "A8.31",
            FireKind::FinalFire | FireKind::FinalFireMarked => "A8.4",
            FireKind::Residual => "A8.2",
            FireKind::FireLane => "A9.22",
            FireKind::Overrun => "D7.1",
            FireKind::Bounding => "D3.3",
            FireKind::Prevention => "C5.64",
        }
    }

    /// What players write for it.
    #[must_use]
    pub fn short(self) -> &'static str {
        match self {
            FireKind::FirstFire => "First Fire",
            FireKind::SubsequentFirstFire => "SFF",
            FireKind::FinalProtectiveFire => "FPF",
            kind => kind.label(),
        }
    }

    /// What it allows, in two or three words: a row of the table above for a small label.
    #[must_use]
    pub fn in_brief(self) -> &'static str {
        match self {
            FireKind::Prep => "fires, stays",
            FireKind::FirstFire | FireKind::FinalFire => "fires freely",
            FireKind::Opportunity => "full, AFPh",
            FireKind::Advancing => "half",
            FireKind::SnapShot => "half, hexside",
            FireKind::SubsequentFirstFire => "half, near",
            FireKind::FinalProtectiveFire => "only FPF",
            FireKind::FinalFireMarked => "half, ADJ",
            FireKind::Residual | FireKind::FireLane => "waits",
            FireKind::Overrun => "on entry",
            FireKind::Bounding => "half, on the move",
            FireKind::Prevention => "then no more",
        }
    }

    /// What it allows and leads to, in a sentence: the same row in full.
    #[must_use]
    pub fn terms(self) -> &'static str {
        match self {
            FireKind::Prep => {
                "full FP to twice Normal Range, with ROF; who fires does not move afterwards"
            }
            FireKind::Advancing => "half FP to twice Normal Range, without ROF",
            FireKind::Opportunity => {
                "full FP to twice Normal Range, with ROF, in the AFPh instead of moving"
            }
            FireKind::FirstFire => {
                "full FP at the mover to twice Normal Range, with ROF; then First Fire marked"
            }
            FireKind::SnapShot => {
                "half FP at the hexside just crossed, with ROF and without Residual FP; then First Fire marked"
            }
            FireKind::SubsequentFirstFire => {
                "half FP at a mover within Normal Range and no farther than the nearest armed Known enemy, without ROF; then Final Fire marked"
            }
            FireKind::FinalProtectiveFire => {
                "half FP at an ADJACENT mover only; its Original DR is also the firer's own Normal Morale Check"
            }
            FireKind::FinalFire => {
                "full FP to twice Normal Range, with ROF; then Final Fire marked"
            }
            FireKind::FinalFireMarked => "half FP at adjacent hexes and its own only",
            FireKind::Residual => "waits in its Location for whoever spends MF there",
            FireKind::FireLane => "waits along its hexes for whoever spends MF there",
            FireKind::Overrun => {
                "at all the men in the hex that a vehicle enters for it; then it fires no more"
            }
            FireKind::Bounding => {
                "by the vehicle that moves: machine guns at half FP, guns with Case C; the DEFENDER may answer"
            }
            FireKind::Prevention => {
                "by a Gun that has fired, at the vehicle that overruns it: Intensive Fire, and its Original DR is also its crew's own Normal Morale Check"
            }
        }
    }

    /// What players call it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            FireKind::Prep => "Prep Fire",
            FireKind::Advancing => "Advancing Fire",
            FireKind::Opportunity => "Opportunity Fire",
            FireKind::FirstFire => "Defensive First Fire",
            FireKind::SnapShot => "Snap Shot",
            FireKind::SubsequentFirstFire => "Subsequent First Fire",
            FireKind::FinalProtectiveFire => "Final Protective Fire",
            FireKind::FinalFire => "Final Fire",
            FireKind::FinalFireMarked => "Final Fire (First Fire-marked)",
            FireKind::Residual => "Residual FP",
            FireKind::FireLane => "Fire Lane",
            FireKind::Overrun => "Overrun",
            FireKind::Bounding => "Bounding First Fire",
            FireKind::Prevention => "Overrun Prevention",
        }
    }
}
