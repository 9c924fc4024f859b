//! A unit in play: what it is (its counter) and everything that can be marked on it.

use serde::{Deserialize, Serialize};

use super::ids::{Side, UnitId};
use crate::board::{Footing, Location};
use crate::counters::CounterId;
use crate::rules::words::attack::{Molotov, Panzerfaust};
use crate::stable::{Form, Stable, choice};

mod station;
mod units;
mod vehicle;
mod wreck;

pub use station::Station;
pub use units::Units;
pub use vehicle::{Composure, Mobility, Swing, Vehicle};
pub use wreck::Wreck;

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

    /// What its counter is called; none where there is no counter.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            FireMarker::None => None,
            FireMarker::Opportunity => Some("Opportunity Fire"),
            FireMarker::Prep => Some("Prep Fire"),
            FireMarker::First => Some("First Fire"),
            FireMarker::Final => Some("Final Fire"),
        }
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

/// What a unit is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum Body {
    /// Men, on foot or aboard: squads, half-squads, crews, leaders, heroes, Dummies.
    Personnel(Personnel),
    /// A vehicle with its inherent crew.
    Vehicle(Box<Vehicle>),
}

/// What can befall men, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Personnel {
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
    /// Its inherent FP is used up for the Player Turn by the weapons it fired (A7.351, A7.352).
    pub inherent_lost: bool,
    /// Has spent its one rally attempt, or other action, of this RPh (A10.6), or has routed in this RtPh.
    pub acted: bool,
    /// What it has done for others or with weapons in this RPh.
    pub rally_work: RallyWork,
    /// Has tried to place a SMOKE grenade in this Player Turn (A24.1).
    pub smoke_tried: bool,
    /// Has advanced in this APh.
    pub advanced: bool,
    /// Temporarily Immobilized, TI: it has worked at a Gun, and does nothing else in this Player Turn (C10.3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ti: bool,
    /// It has abandoned its vehicle in this Player Turn, and is at Hazardous Movement to all fire (D5.4, A4.62).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hazardous: bool,
    /// It has got out of a vehicle that was killed in this phase, and is at Hazardous Movement until that is over (D5.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub escaped: bool,
    /// Its MOL in this phase (A22.6).
    #[serde(default, skip_serializing_if = "Molotov::is_none")]
    pub molotov: Molotov,
    /// Its Panzerfausts in this phase (C13.31).
    #[serde(default, skip_serializing_if = "Panzerfaust::is_none")]
    pub panzerfaust: Panzerfaust,
}

impl Personnel {
    /// Whether it is at Hazardous Movement for what has befallen its vehicle (D5.4, D5.6).
    #[must_use]
    pub fn is_hazardous(&self) -> bool {
        self.hazardous || self.escaped
    }
}

/// A unit in play: its counter, where it is, the marks that any unit can bear, and its body.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Unit {
    /// Its number.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Which counter it is: the key to its printed values.
    pub counter: CounterId,
    /// The identity letter printed on it, counted from 0 for A.
    pub letter: u8,
    /// Where it is. Who moves it is [`Units::put`] alone.
    #[serde(flatten)]
    station: Station,
    /// The turn in which it enters from off the board; 0 for one that sets up.
    pub enters: u8,
    /// What it is made of, and what befalls only such a thing.
    #[serde(flatten)]
    pub body: Body,
    /// Held in Melee (A11.15).
    pub melee: bool,
    /// The marker over its inherent FP.
    pub fire: FireMarker,
    /// Has moved in this Player Turn's MPh.
    pub moved: bool,
    /// Under a concealment counter, a "?" (A12): not a Known unit to its enemies.
    pub concealed: bool,
}

/// The numbers of the fields are those of the time before there were bodies: no hash has changed by them.
impl Stable for Unit {
    fn write(&self, form: &mut Form) {
        let men = self.men();
        form.field(1, &self.id);
        form.field(2, &self.side);
        form.field(3, &self.counter);
        form.field(4, &self.letter);
        form.field(5, &self.station.at());
        form.field(6, &self.enters);
        form.field(7, &men.broken);
        form.field(8, &men.dm);
        form.field(9, &men.disrupted);
        form.field(10, &men.fanatic);
        form.field(11, &men.pinned);
        form.field(12, &men.cx);
        form.field(13, &men.wounded);
        form.field(14, &men.berserk);
        form.field(15, &men.heroic);
        form.field(16, &self.melee);
        form.field(17, &self.fire);
        form.field(18, &men.inherent_lost);
        form.field(19, &self.moved);
        form.field(20, &men.acted);
        form.field(21, &men.rally_work);
        form.field(22, &men.smoke_tried);
        form.field(23, &men.advanced);
        form.field(24, &self.station.footing());
        form.field(25, &self.concealed);
        form.field(26, &men.molotov);
        form.field(27, &self.vehicle());
        form.field(28, &self.station.carrier());
        form.field(29, &men.panzerfaust);
        form.field(40, &men.ti);
        form.field(41, &men.hazardous);
        form.field(42, &men.escaped);
        form.end();
    }
}

impl Unit {
    /// A fresh, unmarked unit off the board.
    #[must_use]
    pub fn new(id: UnitId, side: Side, counter: CounterId, letter: u8) -> Unit {
        Unit {
            id,
            side,
            counter,
            letter,
            station: Station::Off,
            enters: 0,
            body: Body::Personnel(Personnel::default()),
            melee: false,
            fire: FireMarker::None,
            moved: false,
            concealed: false,
        }
    }

    /// The same unit somewhere else, before it is put into play.
    #[must_use]
    pub fn placed(mut self, station: impl Into<Station>) -> Unit {
        self.station = station.into();
        self
    }

    /// A unit of another number and counter in the same place and state.
    #[must_use]
    pub fn double(&self, id: UnitId, counter: CounterId) -> Unit {
        Unit { id, counter, ..self.clone() }
    }

    /// Where it is, who is aboard where the vehicle is; `None` while it waits off the board.
    #[must_use]
    pub fn at(&self) -> Option<Location> {
        self.station.at()
    }

    /// The vehicle that carries it, as a Passenger or Rider (D6.1, D6.2).
    #[must_use]
    pub fn carrier(&self) -> Option<UnitId> {
        self.station.carrier()
    }

    /// Whether another is where it is: in the same Location, and aboard the same vehicle or both of them on foot.
    #[must_use]
    pub fn is_with(&self, other: &Unit) -> bool {
        self.at() == other.at() && self.carrier() == other.carrier()
    }

    /// Where it is and how it stands there.
    #[must_use]
    pub fn station(&self) -> Station {
        self.station
    }

    /// How it stands in its Location; on the ground while off the board.
    #[must_use]
    pub fn footing(&self) -> Footing {
        self.station.footing()
    }

    /// Lets it stand otherwise in the Location where it is.
    pub fn stand(&mut self, footing: Footing) {
        self.station = self.station.standing(footing);
    }

    /// What has befallen its men: those of a vehicle are its inherent crew.
    #[must_use]
    pub fn men(&self) -> &Personnel {
        match &self.body {
            Body::Personnel(men) => men,
            Body::Vehicle(vehicle) => &vehicle.crew,
        }
    }

    /// The same, to be changed.
    pub fn men_mut(&mut self) -> &mut Personnel {
        match &mut self.body {
            Body::Personnel(men) => men,
            Body::Vehicle(vehicle) => &mut vehicle.crew,
        }
    }

    /// The vehicle that it is; `None` for men.
    #[must_use]
    pub fn vehicle(&self) -> Option<&Vehicle> {
        match &self.body {
            Body::Personnel(_) => None,
            Body::Vehicle(vehicle) => Some(vehicle),
        }
    }

    /// The same, to be changed.
    pub fn vehicle_mut(&mut self) -> Option<&mut Vehicle> {
        match &mut self.body {
            Body::Personnel(_) => None,
            Body::Vehicle(vehicle) => Some(vehicle),
        }
    }

    /// Whether it is a vehicle, and not men.
    #[must_use]
    pub fn is_vehicle(&self) -> bool {
        matches!(self.body, Body::Vehicle(_))
    }

    /// Whether it can go on in its move: men neither broken, pinned nor in Melee, a vehicle that nothing keeps where it is.
    #[must_use]
    pub fn can_go(&self) -> bool {
        match &self.body {
            Body::Personnel(men) => self.can_act() && !men.pinned,
            Body::Vehicle(vehicle) => vehicle.can_move(),
        }
    }

    /// Good Order: neither broken nor berserk, and not held in Melee; a vehicle with a crew that is neither stunned nor shocked
    /// (A.7).
    #[must_use]
    pub fn good_order(&self) -> bool {
        let awake = self.vehicle().is_none_or(|vehicle| vehicle.composure.is_awake());
        awake && self.can_act() && !self.men().berserk
    }

    /// Rallies the unit: broken no more, with all that goes with it. Says whether it had been broken.
    pub(crate) fn rally(&mut self) -> bool {
        (self.men_mut().dm, self.men_mut().disrupted) = (false, false);
        std::mem::take(&mut self.men_mut().broken)
    }

    /// Neither broken nor held in Melee: it acts in its way, be it that of a berserk unit.
    #[must_use]
    pub fn can_act(&self) -> bool {
        !self.men().broken && !self.melee
    }
}
