//! What is remembered of an attack for as long as its phase lasts.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::board::Location;
use crate::rules::words::ids::{Firer, UnitId};
use crate::rules::words::sorted::Sorted;
use crate::stable::record;

/// One attack of the present phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct PastAttack {
    /// What fired.
    pub firers: Sorted<Firer, Origin>,
    /// The Locations fired at: one, or both at once by Spraying Fire or a thrown charge (AM-25).
    pub aims: Sorted<Location, PastAim>,
    /// At the hexside crossed to enter its Location, not at the Location itself (A8.15).
    pub snap_shot: bool,
    /// In the MPh, which MF expenditure it answered: counted from 1 over the whole MPh; 0 elsewhere.
    pub expenditure: u16,
    /// It put up SMOKE (C8.5).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub smoke: bool,
}
record!(PastAttack { 1 firers, 2 aims, 3 snap_shot, 4 expenditure, 5 smoke });

/// Where a shot came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// Who fired, or what is left of it.
    pub unit: UnitId,
    /// Where it stood.
    pub at: Location,
}
record!(Origin { 1 unit, 2 at });

/// What an attack was for one of its Locations.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PastAim {
    /// The Locations by which it counts toward Encirclement (A7.7).
    pub counts_from: BTreeSet<Location>,
    /// What could have taken part in it and did not: it does not fire there by itself (A7.55).
    pub left_out: BTreeSet<Firer>,
}
record!(PastAim { 1 counts_from, 2 left_out });

impl PastAttack {
    /// Whether a unit took part in it, with whatever it fired.
    pub(crate) fn took_part(&self, unit: UnitId) -> bool {
        self.firers.values().any(|origin| origin.unit == unit)
    }

    /// Lets a new unit stand wherever an old one was named.
    pub(crate) fn inherit(&mut self, old: UnitId, heir: UnitId) {
        let swap = |firer: Firer| {
            if firer == Firer::Inherent(old) { Firer::Inherent(heir) } else { firer }
        };
        let heard = |(&firer, &origin): (&Firer, &Origin)| {
            let unit = if origin.unit == old { heir } else { origin.unit };
            (swap(firer), Origin { unit, ..origin })
        };
        self.firers = self.firers.iter().map(heard).collect();
        for aim in self.aims.values_mut() {
            aim.left_out = std::mem::take(&mut aim.left_out).into_iter().map(swap).collect();
        }
    }

    /// Forgets what is gone, or hidden from whoever looks.
    pub(crate) fn forget(&mut self, gone: impl Fn(Firer) -> bool) {
        self.firers.retain(|firer, _| !gone(*firer));
        for aim in self.aims.values_mut() {
            aim.left_out.retain(|firer| !gone(*firer));
            aim.counts_from.retain(|from| self.firers.values().any(|origin| origin.at == *from));
        }
    }
}
