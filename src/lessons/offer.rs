//! The kinds of order that a step is about: what the window offers while it waits for one.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::rules::order::{
    CloseCombatOrder, FireAttack, FireOrder, Gait, Manner, MoveOrder, Order, PossessionOrder,
    RallyOrder, RoutOrder, SetupOrder,
};

/// A kind of order, as a card or a lit hex stands for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderKind {
    /// A unit is set up, or comes on the board.
    Place,
    /// A unit is taken back in the set-up.
    Lift,
    /// The side's part of the phase is over.
    Done,
    /// A rally attempt.
    Rally,
    /// A repair.
    Repair,
    /// A weapon is picked up.
    Recover,
    /// A weapon is handed over.
    Transfer,
    /// A weapon is dropped.
    Drop,
    /// A chance that came up is not taken.
    Decline,
    /// A squad deploys.
    Deploy,
    /// Two half-squads recombine.
    Recombine,
    /// A unit waits for Opportunity Fire.
    OpportunityFire,
    /// A weapon is taken apart or put together.
    Dismantle,
    /// A Gun is turned.
    TurnGun,
    /// Fire as anybody fires.
    Fire,
    /// A Fire Lane is laid with it.
    FireLane,
    /// A Snap Shot.
    SnapShot,
    /// Spraying Fire.
    SprayingFire,
    /// A charge is thrown.
    Throw,
    /// The rest of a Fire Group fires.
    FireRest,
    /// The DEFENDER holds his fire.
    Hold,
    /// ROF or Residual FP.
    KeepRof,
    /// Where a Fire Lane ends.
    PlaceLane,
    /// Which Fire Lane attacks.
    LaneAttack,
    /// Ordinary movement begins.
    Move,
    /// Assault Movement begins.
    AssaultMovement,
    /// Double Time begins, or is gone over to.
    DoubleTime,
    /// A Dash begins.
    Dash,
    /// A moving stack enters a Location.
    Enter,
    /// It goes in Bypass.
    Bypass,
    /// It stands otherwise: foxhole, crest, wire.
    Shift,
    /// Some of it stay behind.
    Part,
    /// A SMOKE grenade.
    Smoke,
    /// A charge is placed.
    PlaceCharge,
    /// MOL.
    Molotov,
    /// A Panzerfaust.
    Panzerfaust,
    /// The moving stack stops.
    Stop,
    /// Men get into a vehicle.
    Board,
    /// Push a Gun (C10.3).
    Push,
    /// What a vehicle does besides: start, turn, halt, wait, let Passengers out, hatches.
    Drive,
    /// A rout.
    Rout,
    /// A rout by Low Crawl.
    LowCrawl,
    /// The routing unit stops.
    EndRout,
    /// An advance.
    Advance,
    /// Where the next Close Combat is.
    Engage,
    /// A plan for it.
    CloseCombat,
    /// What is agreed on beside the rules: no lesson is about it.
    Agreement,
}

impl OrderKind {
    /// The kind of an order.
    #[must_use]
    pub fn of(order: &Order) -> OrderKind {
        match order {
            Order::Setup(
                SetupOrder::Place { .. } | SetupOrder::Face { .. } | SetupOrder::BoreSight { .. },
            ) => OrderKind::Place,
            Order::Setup(SetupOrder::Lift { .. }) => OrderKind::Lift,
            Order::Done => OrderKind::Done,
            Order::Rally(RallyOrder::Rally { .. }) => OrderKind::Rally,
            Order::Rally(RallyOrder::Deploy { .. }) => OrderKind::Deploy,
            Order::Rally(RallyOrder::Recombine { .. }) => OrderKind::Recombine,
            Order::Possession(PossessionOrder::Repair { .. })
            | Order::Rally(RallyOrder::RepairMachineGun { .. }) => OrderKind::Repair,
            Order::Possession(PossessionOrder::Recover { .. }) => OrderKind::Recover,
            Order::Possession(PossessionOrder::Drop { .. }) => OrderKind::Drop,
            Order::Possession(PossessionOrder::Decline) => OrderKind::Decline,
            Order::Possession(PossessionOrder::Transfer { .. }) => OrderKind::Transfer,
            Order::Fire(FireOrder::Await { .. }) => OrderKind::OpportunityFire,
            Order::Possession(PossessionOrder::Dismantle { .. }) => OrderKind::Dismantle,
            Order::Possession(PossessionOrder::Limber { .. }) => OrderKind::Dismantle,
            Order::Possession(PossessionOrder::TurnGun { .. }) => OrderKind::TurnGun,
            Order::Fire(FireOrder::Attack(fire)) => OrderKind::of_fire(fire),
            Order::Fire(FireOrder::Rest { .. }) => OrderKind::FireRest,
            Order::Fire(FireOrder::Hold) => OrderKind::Hold,
            Order::Fire(FireOrder::KeepRof { .. }) => OrderKind::KeepRof,
            Order::Fire(FireOrder::PlaceLane { .. }) => OrderKind::PlaceLane,
            Order::Fire(FireOrder::LaneAttack { .. }) => OrderKind::LaneAttack,
            Order::Move(MoveOrder::Begin { gait, .. }) => OrderKind::of_gait(*gait),
            Order::Move(MoveOrder::Step { .. } | MoveOrder::StepToCrest { .. }) => OrderKind::Enter,
            Order::Move(MoveOrder::Bypass { .. }) => OrderKind::Bypass,
            Order::Move(MoveOrder::Shift { .. }) => OrderKind::Shift,
            Order::Move(MoveOrder::Hurry) => OrderKind::DoubleTime,
            Order::Move(MoveOrder::Part { .. }) => OrderKind::Part,
            Order::Move(MoveOrder::SmokeGrenade { .. }) => OrderKind::Smoke,
            Order::Move(MoveOrder::PlaceCharge { .. }) => OrderKind::PlaceCharge,
            Order::Fire(FireOrder::Molotov { .. }) => OrderKind::Molotov,
            Order::Fire(FireOrder::Panzerfaust { .. }) => OrderKind::Panzerfaust,
            Order::Move(MoveOrder::Stop) => OrderKind::Stop,
            Order::Move(MoveOrder::Board { .. }) => OrderKind::Board,
            Order::Move(MoveOrder::Push { .. }) => OrderKind::Push,
            Order::Drive(_) => OrderKind::Drive,
            Order::Rout(RoutOrder::Flee { low_crawl: false, .. }) => OrderKind::Rout,
            Order::Rout(RoutOrder::Flee { low_crawl: true, .. }) => OrderKind::LowCrawl,
            Order::Rout(RoutOrder::End) => OrderKind::EndRout,
            Order::Move(MoveOrder::Advance { .. }) => OrderKind::Advance,
            Order::CloseCombat(CloseCombatOrder::Engage { .. }) => OrderKind::Engage,
            Order::CloseCombat(CloseCombatOrder::Fight(_) | CloseCombatOrder::React(_)) => {
                OrderKind::CloseCombat
            }
            Order::Agreement(_) => OrderKind::Agreement,
        }
    }

    /// The kind of an attack.
    #[must_use]
    pub fn of_fire(fire: &FireAttack) -> OrderKind {
        match fire.manner {
            _ if !fire.lanes.is_empty() => OrderKind::FireLane,
            Manner::Ordinary => OrderKind::Fire,
            Manner::SnapShot => OrderKind::SnapShot,
            Manner::Spray { .. } => OrderKind::SprayingFire,
            Manner::Throw => OrderKind::Throw,
        }
    }

    /// The kind of a move that begins so.
    #[must_use]
    pub fn of_gait(gait: Gait) -> OrderKind {
        match gait {
            Gait::Normal => OrderKind::Move,
            Gait::Assault => OrderKind::AssaultMovement,
            Gait::DoubleTime => OrderKind::DoubleTime,
            Gait::Dash => OrderKind::Dash,
            Gait::Reverse => OrderKind::Drive,
        }
    }
}

/// The kinds of order that a player may choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offers {
    /// Whatever the rules allow: a game.
    All,
    /// These alone: a step of a lesson.
    Only(BTreeSet<OrderKind>),
}

impl Offers {
    /// Nothing: a step that asks for no order.
    #[must_use]
    pub fn nothing() -> Offers {
        Offers::Only(BTreeSet::new())
    }

    /// Whether orders of a kind are among them.
    #[must_use]
    pub fn has(&self, kind: OrderKind) -> bool {
        match self {
            Offers::All => true,
            Offers::Only(kinds) => kinds.contains(&kind),
        }
    }

    /// Whether an order is among them.
    #[must_use]
    pub fn takes(&self, order: &Order) -> bool {
        self.has(OrderKind::of(order))
    }
}
