//! A unit in play: what it is (its counter) and everything that can be marked on it.

use serde::{Deserialize, Serialize};

use super::ids::{Side, UnitId};
use crate::board::{Footing, Location};
use crate::counters::CounterId;
use crate::rules::words::attack::Molotov;
use crate::stable::{choice, record};

mod units;

pub use units::Units;

/// How far a unit or a weapon has come on the way through the fire markers of a Player Turn
/// (A7.1, A8.1, A8.3, A8.4). The order is the order of use: each state allows less than the one before.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum FireMarker {
    /// Has not fired, or keeps its Multiple ROF.
    #[default]
    None,
    /// Waits for Opportunity Fire in the AFPh: does not move, has not fired (A7.25).
    Opportunity,
    /// Fired in the PFPh (or AFPh): does not move, does not fire again.
    Prep,
    /// Has used Defensive First Fire: Subsequent First Fire or adjacent Final Fire remains.
    First,
    /// Has used Subsequent First Fire, Final Fire, or cowered: only Final Protective Fire remains.
    Final,
}
choice!(FireMarker { 0 None, 1 Opportunity, 2 Prep, 3 First, 4 Final });

impl FireMarker {
    /// Whether what is under it has fired, and not merely waits to.
    #[must_use]
    pub fn has_fired(self) -> bool {
        self > FireMarker::Opportunity
    }
}

/// What a unit has given its RPh to: one kind of action each (A3.1).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum RallyWork {
    /// Nothing yet.
    #[default]
    None,
    /// Rallying others, as often as there is somebody to rally (A10.6).
    Rallying,
    /// The repair or Recovery of a weapon.
    Weapons,
    /// Deploying or recombining: themselves, or once with others (A1.31, A1.32).
    Deployment,
}
choice!(RallyWork { 0 None, 1 Rallying, 2 Weapons, 3 Deployment });

/// A unit in play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its number.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Which counter it is: the key to its printed values.
    pub counter: CounterId,
    /// The identity letter printed on it, counted from 0 for A.
    pub letter: u8,
    /// Where it is; `None` while it waits off the board. Changed by [`Units::put`] alone.
    at: Option<Location>,
    /// The turn in which it enters from off the board; 0 for one that sets up.
    pub enters: u8,
    /// Broken: on its reverse side.
    pub broken: bool,
    /// Under Desperation Morale (A10.62).
    pub dm: bool,
    /// Disrupted until it rallies or is captured; always broken (A19.12).
    pub disrupted: bool,
    /// Fanatic for the whole game: Morale one higher, and no Cowering (A10.8).
    pub fanatic: bool,
    /// Pinned until the end of the Player Turn (A7.8).
    pub pinned: bool,
    /// Counter Exhausted (A4.51).
    pub cx: bool,
    /// A wounded SMC (A17).
    pub wounded: bool,
    /// Berserk (A15.4).
    pub berserk: bool,
    /// A leader who has become heroic (A15.21); a hero is one by his counter.
    pub heroic: bool,
    /// Held in Melee (A11.15).
    pub melee: bool,
    /// The marker over its inherent FP.
    pub fire: FireMarker,
    /// Its inherent FP is used up for the Player Turn by the weapons it fired (A7.351, A7.352).
    pub inherent_lost: bool,
    /// Has moved in this Player Turn's MPh.
    pub moved: bool,
    /// Has spent its one rally attempt, or other action, of this RPh (A10.6), or has routed in this RtPh.
    pub acted: bool,
    /// What it has done for others or with weapons in this RPh.
    pub rally_work: RallyWork,
    /// Has tried to place a SMOKE grenade in this Player Turn (A24.1).
    pub smoke_tried: bool,
    /// Has advanced in this APh.
    pub advanced: bool,
    /// How it stands in its Location: on the ground, entrenched, at a crest, on the wire.
    pub footing: Footing,
    /// Under a concealment counter, a "?" (A12): not a Known unit to its enemies.
    pub concealed: bool,
    /// Its MOL in this phase (A22.6).
    #[serde(default, skip_serializing_if = "Molotov::is_none")]
    pub molotov: Molotov,
}
record!(Unit {
    1 id, 2 side, 3 counter, 4 letter, 5 at, 6 enters, 7 broken, 8 dm, 9 disrupted, 10 fanatic,
    11 pinned, 12 cx, 13 wounded, 14 berserk, 15 heroic, 16 melee, 17 fire, 18 inherent_lost,
    19 moved, 20 acted, 21 rally_work, 22 smoke_tried, 23 advanced, 24 footing, 25 concealed,
    26 molotov,
});

impl Unit {
    /// A fresh, unmarked unit off the board.
    #[must_use]
    pub fn new(id: UnitId, side: Side, counter: CounterId, letter: u8) -> Unit {
        Unit {
            id,
            side,
            counter,
            letter,
            at: None,
            enters: 0,
            broken: false,
            dm: false,
            disrupted: false,
            fanatic: false,
            pinned: false,
            cx: false,
            wounded: false,
            berserk: false,
            heroic: false,
            melee: false,
            fire: FireMarker::None,
            inherent_lost: false,
            moved: false,
            acted: false,
            rally_work: RallyWork::None,
            smoke_tried: false,
            advanced: false,
            footing: Footing::Ground,
            concealed: false,
            molotov: Molotov::None,
        }
    }

    /// The same unit somewhere else, before it is put into play.
    #[must_use]
    pub fn placed(mut self, at: Option<Location>) -> Unit {
        self.at = at;
        self
    }

    /// A unit of another number and counter in the same place and state.
    #[must_use]
    pub fn double(&self, id: UnitId, counter: CounterId) -> Unit {
        Unit { id, counter, ..self.clone() }
    }

    /// Where it is; `None` while it waits off the board.
    #[must_use]
    pub fn at(&self) -> Option<Location> {
        self.at
    }

    /// Good Order: neither broken nor berserk, and not held in Melee (A.7).
    #[must_use]
    pub fn good_order(&self) -> bool {
        self.can_act() && !self.berserk
    }

    /// Rallies the unit: broken no more, with all that goes with it. Says whether it had been broken.
    pub(crate) fn rally(&mut self) -> bool {
        (self.dm, self.disrupted) = (false, false);
        std::mem::take(&mut self.broken)
    }

    /// Neither broken nor held in Melee: it acts in its way, be it that of a berserk unit.
    #[must_use]
    pub fn can_act(&self) -> bool {
        !self.broken && !self.melee
    }
}
