//! Plays at random, but so that games go on.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::Policy;
use crate::rules::view::View;
use crate::rules::{
    CloseCombatOrder, DriveOrder, FireOrder, MoveOrder, Order, Phase, PossessionOrder, RallyOrder,
    RoutOrder, SetupOrder,
};

/// Chooses the kind of order by weight and then one order of the kind, each as likely as the other. Choosing
/// among all orders alike would hardly ever hold fire or end a phase: there are always more ways to fire.
#[derive(Clone, Debug)]
pub struct RandomPolicy {
    generator: Xoshiro256PlusPlus,
}

impl RandomPolicy {
    /// A player whose choices repeat with the seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomPolicy {
        RandomPolicy { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Chooses out of some answers, as [`Policy::choose`] does: the place of one, unless there are none.
    pub fn pick<T>(
        &mut self,
        phase: Phase,
        answers: &[T],
        order: impl Fn(&T) -> &Order,
    ) -> Option<usize> {
        let mut kinds: Vec<Kind> = answers.iter().map(|answer| Kind::of(order(answer))).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let total: usize = kinds.iter().map(|kind| kind.weight(phase)).sum();
        let mut drawn = self.below(total);
        let chosen = kinds.into_iter().find(|kind| {
            let weight = kind.weight(phase);
            let here = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            here
        });
        let of_kind = || {
            let numbered = answers.iter().enumerate();
            numbered.filter(|(_, answer)| Some(Kind::of(order(answer))) == chosen)
        };
        let number = self.below(of_kind().count());
        of_kind().nth(number).map(|(place, _)| place)
    }

    /// A number below `end`, each as likely as the other but for a part in billions; 0 for an `end` of 0.
    fn below(&mut self, end: usize) -> usize {
        let wide = u128::from(self.generator.next_u64()) * end as u128;
        (wide >> 64) as usize
    }
}

/// The kinds of order that are chosen between.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Something that changes the board for good.
    Act(Act),
    /// Not to fire, or to fire no more.
    Hold,
    /// To move, rout or do no more.
    Enough,
    /// Handing weapons about, which could go on for ever, and what is seldom worth it.
    Fuss,
}

/// What an order does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Act {
    Place,
    Rally,
    Repair,
    Recover,
    Fire,
    KeepRof,
    Lane,
    Move,
    Step,
    Turn,
    Smoke,
    Charge,
    Rout,
    Advance,
    Engage,
    CloseCombat,
}

impl Kind {
    fn of(order: &Order) -> Kind {
        match order {
            Order::Setup(SetupOrder::Place { .. }) => Kind::Act(Act::Place),
            Order::Rally(RallyOrder::Rally { .. }) => Kind::Act(Act::Rally),
            Order::Possession(PossessionOrder::Repair { .. })
            | Order::Rally(RallyOrder::RepairMachineGun { .. }) => Kind::Act(Act::Repair),
            Order::Possession(PossessionOrder::Recover { .. }) => Kind::Act(Act::Recover),
            Order::Fire(FireOrder::Attack(_) | FireOrder::Rest { .. }) => Kind::Act(Act::Fire),
            Order::Fire(FireOrder::KeepRof { .. }) => Kind::Act(Act::KeepRof),
            Order::Fire(FireOrder::PlaceLane { .. } | FireOrder::LaneAttack { .. }) => {
                Kind::Act(Act::Lane)
            }
            Order::Move(MoveOrder::Begin { .. }) => Kind::Act(Act::Move),
            Order::Move(
                MoveOrder::Step { .. } | MoveOrder::StepToCrest { .. } | MoveOrder::Bypass { .. },
            ) => Kind::Act(Act::Step),
            Order::Drive(
                DriveOrder::Start { .. }
                | DriveOrder::TurnHull { .. }
                | DriveOrder::Skirt { .. }
                | DriveOrder::PullFree { .. }
                | DriveOrder::Unload { .. }
                | DriveOrder::TryMotion { .. }
                | DriveOrder::Leave
                | DriveOrder::HookUp { .. }
                | DriveOrder::Unhook { .. }
                | DriveOrder::Overrun { .. },
            )
            | Order::Move(MoveOrder::Board { .. } | MoveOrder::Push { .. }) => Kind::Act(Act::Turn),
            Order::Move(MoveOrder::SmokeGrenade { .. }) => Kind::Act(Act::Smoke),
            Order::Move(MoveOrder::PlaceCharge { .. })
            | Order::Fire(FireOrder::Molotov { .. } | FireOrder::Panzerfaust { .. }) => {
                Kind::Act(Act::Charge)
            }
            Order::Rout(RoutOrder::Flee { .. }) => Kind::Act(Act::Rout),
            Order::Move(MoveOrder::Advance { .. }) => Kind::Act(Act::Advance),
            Order::CloseCombat(CloseCombatOrder::Engage { .. }) => Kind::Act(Act::Engage),
            Order::CloseCombat(CloseCombatOrder::Fight(_) | CloseCombatOrder::React(_)) => {
                Kind::Act(Act::CloseCombat)
            }
            Order::Fire(FireOrder::Hold) => Kind::Hold,
            Order::Done
            | Order::Move(MoveOrder::Stop)
            | Order::Rout(RoutOrder::End)
            | Order::Possession(PossessionOrder::Decline) => Kind::Enough,
            Order::Setup(
                SetupOrder::Face { .. } | SetupOrder::BoreSight { .. } | SetupOrder::Lift { .. },
            )
            | Order::Drive(
                DriveOrder::TurnTurret { .. }
                | DriveOrder::Traverse { .. }
                | DriveOrder::Halt
                | DriveOrder::TurnAbout
                | DriveOrder::Delay { .. }
                | DriveOrder::HullDown { .. }
                | DriveOrder::SpeedUp { .. }
                | DriveOrder::Hatch { .. }
                | DriveOrder::Swing { .. }
                | DriveOrder::Dispense { .. },
            )
            | Order::Rally(RallyOrder::Deploy { .. } | RallyOrder::Recombine { .. })
            | Order::Possession(
                PossessionOrder::Transfer { .. }
                | PossessionOrder::Drop { .. }
                | PossessionOrder::Dismantle { .. }
                | PossessionOrder::Limber { .. }
                | PossessionOrder::TurnGun { .. },
            )
            | Order::Move(MoveOrder::Shift { .. } | MoveOrder::Hurry | MoveOrder::Part { .. })
            | Order::Fire(FireOrder::Await { .. })
            | Order::Agreement(_) => Kind::Fuss,
        }
    }

    fn weight(self, phase: Phase) -> usize {
        match self {
            // Once everybody is set up, shifting them about only delays the game.
            Kind::Enough if phase == Phase::Setup => 40,
            Kind::Act(Act::Place | Act::Rally | Act::Repair) => 8,
            Kind::Act(_) => 6,
            Kind::Hold => 4,
            Kind::Enough => 2,
            Kind::Fuss => 1,
        }
    }
}

impl Policy for RandomPolicy {
    fn choose(&mut self, seen: &View, orders: &[Order]) -> Order {
        let place = self.pick(seen.position().phase, orders, |order| order);
        place.and_then(|place| orders.get(place)).cloned().unwrap_or(Order::Done)
    }
}
