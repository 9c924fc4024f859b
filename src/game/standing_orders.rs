//! Standing orders: when a side wants to be asked. They answer what is asked as a player would, by holding fire or
//! passing, and only where that is allowed; they can be changed at any time. They belong to the game that they were given
//! in and are saved with it: a game gone on with asks as it did, and a new one asks about everything, so that nobody
//! wonders why his side does not fire.

use serde::{Deserialize, Serialize};

use crate::odds::{of_attack, takes_long};
use crate::rules::decision::{Decision, DecisionKind};
use crate::rules::fire::{Fp, Reach, Relation, assess};
use crate::rules::order::{FireAttack, FireOrder, Order, PossessionOrder, RallyOrder};
use crate::rules::{Phase, Position, Side, check};

/// Which shots of the DEFENDER are asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Every one.
    #[default]
    Every,
    /// Those of at least so many FP.
    FromFp(u8),
    /// Those that break somebody, or worse, at least so many times in a hundred.
    FromChance(u8),
    /// Those at a mover who is adjacent or in the same Location.
    Adjacent,
    /// None in the Player Turn that runs: a game turn, and whose it is.
    NotNow(u8, Side),
}

impl Ask {
    /// The orders that may be given in a position.
    pub fn all(pos: &Position) -> [Ask; 8] {
        [
            Ask::Every,
            Ask::FromFp(4),
            Ask::FromFp(8),
            Ask::FromFp(12),
            Ask::FromChance(25),
            Ask::FromChance(50),
            Ask::Adjacent,
            Ask::NotNow(pos.turn, pos.attacker),
        ]
    }

    /// In words.
    pub fn words(self) -> String {
        match self {
            Ask::Every => "every shot".to_owned(),
            Ask::FromFp(fp) => format!("shots of {fp} FP or more"),
            Ask::FromChance(percent) => format!("shots that break {percent} in 100 or more"),
            Ask::Adjacent => "hold fire until adjacent".to_owned(),
            Ask::NotNow(..) => "not at all this phase".to_owned(),
        }
    }

    /// Whether an attack is one to be asked about.
    fn wants(self, pos: &Position, side: Side, order: &FireAttack) -> bool {
        match self {
            Ask::Every => true,
            Ask::NotNow(turn, attacker) => (turn, attacker) != (pos.turn, pos.attacker),
            Ask::FromFp(least) => {
                assess(pos, side, order).is_ok_and(|attack| attack.fp >= Fp::whole(least))
            }
            // What cannot be told within a frame is asked about.
            Ask::FromChance(_) if takes_long(pos, order) => true,
            Ask::FromChance(least) => of_attack(pos, side, order).is_ok_and(|odds| {
                let hurt =
                    |unit: &crate::odds::UnitOdds| unit.broken.max(unit.reduced) + unit.eliminated;
                odds.targets.iter().map(hurt).fold(0.0, f64::max) * 100.0 >= f64::from(least)
            }),
            Ask::Adjacent => order.members.iter().any(|member| {
                let at = pos.unit(member.unit).and_then(|unit| unit.at());
                at.is_some_and(|at| {
                    Reach::between(pos.map(), at, order.target).relation != Relation::Apart
                })
            }),
        }
    }
}

/// The standing orders of both sides, by [`Side::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StandingOrders {
    /// Which shots are asked about.
    pub ask: [Ask; 2],
    /// A RPh is passed in which weapons could only change hands, and squads deploy or recombine: nobody could rally,
    /// nothing be repaired or recovered.
    pub no_transfers: [bool; 2],
}

impl StandingOrders {
    /// Whether nobody has given any.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == StandingOrders::default()
    }

    /// Whether a side has given any.
    pub fn any(self, side: Side) -> bool {
        self.ask[side.index()] != Ask::Every || self.no_transfers[side.index()]
    }

    /// What answers a question without its side being troubled; `orders` are those that are legal.
    pub fn answer(self, pos: &Position, asked: &Decision, orders: &[Order]) -> Option<Order> {
        let index = asked.side.index();
        let order = match asked.kind {
            DecisionKind::FirstFire if self.ask[index] != Ask::Every => {
                let wanted = orders.iter().any(|order| match order {
                    Order::Fire(FireOrder::Attack(fire)) => {
                        self.ask[index].wants(pos, asked.side, fire)
                    }
                    _ => false,
                });
                (!wanted).then_some(Order::Fire(FireOrder::Hold))
            }
            DecisionKind::Phase(Phase::Rally) if self.no_transfers[index] => {
                let idle = |order: &Order| {
                    matches!(
                        order,
                        Order::Possession(
                            PossessionOrder::Transfer { .. } | PossessionOrder::Drop { .. }
                        ) | Order::Rally(RallyOrder::Deploy { .. } | RallyOrder::Recombine { .. })
                            | Order::Done
                    )
                };
                orders.iter().all(idle).then_some(Order::Done)
            }
            _ => None,
        };
        order.filter(|order| check(pos, order).is_ok())
    }
}
