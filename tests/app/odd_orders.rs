//! Odd orders in odd moments: refused, said so, nothing changed, nothing lost.

use std::collections::BTreeSet;

use bevy::prelude::*;
use first_fire::app::{Failed, Failure, Happened, Refused, Submit};
use first_fire::board::{Coord, Footing, Location};
use first_fire::rules::order::{ClosePlan, FireAttack, Gait, Member};
use first_fire::rules::{
    CloseCombatOrder, FireOrder, MoveOrder, Order, Position, PossessionOrder, RallyOrder, Refusal,
    RoutOrder, SetupOrder, TurnRefusal, UnitId, WeaponId, check,
};

use crate::table::{
    forget_output, game, menu, orders, playing, position, random_game, submit, taken,
};

/// One order of every kind, about units that there are, units that there are not, and hexes off the board.
fn odd_orders(pos: &Position) -> Vec<Order> {
    let nowhere = Location::new(Coord::new(59, 39), 7);
    let unknown = UnitId(u16::MAX);
    let someone = pos.units.keys().next().unwrap_or(unknown);
    let weapon = pos.weapons.keys().next().unwrap_or(WeaponId(u16::MAX));
    let nobody = BTreeSet::new;
    let one = |unit| BTreeSet::from([unit]);
    let fire = |members, target| {
        Order::Fire(FireOrder::Attack(FireAttack::new(members, BTreeSet::new(), target)))
    };
    let member = Member { unit: someone, inherent: true, weapons: BTreeSet::from([weapon]) };
    vec![
        Order::Setup(SetupOrder::Place { unit: unknown, at: nowhere }),
        Order::Setup(SetupOrder::Place { unit: someone, at: nowhere }),
        Order::Rally(RallyOrder::Rally { unit: someone, leader: Some(someone) }),
        Order::Rally(RallyOrder::Rally { unit: unknown, leader: None }),
        Order::Possession(PossessionOrder::Repair { weapon: WeaponId(u16::MAX) }),
        Order::Possession(PossessionOrder::Recover { unit: someone, weapon }),
        Order::Possession(PossessionOrder::Transfer { weapon, to: unknown }),
        Order::Possession(PossessionOrder::Drop { weapon }),
        Order::Possession(PossessionOrder::Dismantle { weapon, apart: false }),
        Order::Move(MoveOrder::PlaceCharge { weapon, at: nowhere }),
        Order::Possession(PossessionOrder::Decline),
        fire(Vec::new(), nowhere),
        fire(vec![member.clone(), member], nowhere),
        Order::Move(MoveOrder::Begin { units: nobody(), gait: Gait::DoubleTime }),
        Order::Move(MoveOrder::Begin { units: one(unknown), gait: Gait::Normal }),
        Order::Move(MoveOrder::Step { to: nowhere, cover: true }),
        Order::Rout(RoutOrder::Flee { unit: someone, to: nowhere, low_crawl: true }),
        Order::Move(MoveOrder::Advance { units: one(someone), to: nowhere }),
        Order::Move(MoveOrder::Advance { units: nobody(), to: nowhere }),
        Order::CloseCombat(CloseCombatOrder::Engage { at: nowhere }),
        Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan {
            attacks: Vec::new(),
            withdrawals: [(unknown, nowhere)].into(),
        })),
        Order::Fire(FireOrder::KeepRof { weapons: BTreeSet::from([WeaponId(u16::MAX)]) }),
        Order::Fire(FireOrder::Rest { from: BTreeSet::from([nowhere]) }),
        Order::Move(MoveOrder::SmokeGrenade { unit: someone, at: nowhere }),
        Order::Fire(FireOrder::Hold),
        Order::Move(MoveOrder::Stop),
        Order::Rout(RoutOrder::End),
        Order::Move(MoveOrder::Shift { to: Footing::Ground }),
        Order::Done,
    ]
}

#[test]
fn an_order_for_another_moment_is_refused_and_changes_nothing() {
    let recorded = random_game("first-steps", 40);
    let mut app = playing("first-steps", 40);
    let (mut refused, mut phases) = (0, BTreeSet::new());
    for order in orders(&recorded) {
        forget_output(&mut app);
        let before = position(&app).clone();
        let (log, hash) = (game(&app).log().len(), game(&app).hash());
        let odd: Vec<(Order, Refusal)> = odd_orders(&before)
            .into_iter()
            .filter_map(|odd| Some((odd.clone(), check(&before, &odd).err()?)))
            .collect();
        app.world_mut().write_message_batch(odd.iter().map(|(odd, _)| Submit(odd.clone())));
        app.update();

        let said: Vec<Refusal> =
            taken::<Refused>(&mut app).into_iter().map(|Refused(refusal)| refusal).collect();
        let expected: Vec<Refusal> = odd.into_iter().map(|(_, refusal)| refusal).collect();
        assert_eq!(said, expected, "each is refused for its own reason, in order");
        assert_eq!(taken::<Happened>(&mut app), []);
        assert_eq!(*position(&app), before);
        assert_eq!((game(&app).log().len(), game(&app).hash()), (log, hash));
        refused += said.len();
        phases.insert(before.phase);

        submit(&mut app, order);
        assert_eq!(game(&app).log().len(), log + 1, "the game goes on");
    }
    // The dice were left alone too: the game goes as it went when it was recorded.
    assert_eq!(game(&app).hash(), recorded.hash());
    assert!(refused > 100 && phases.len() > 3, "{refused} refusals in {phases:?}");
}

#[test]
fn orders_between_refused_ones_are_not_lost() {
    let recorded = random_game("first-steps", 41);
    let mut app = playing("first-steps", 41);
    for order in orders(&recorded) {
        app.world_mut().write_message(Submit(Order::Possession(PossessionOrder::Repair {
            weapon: WeaponId(u16::MAX),
        })));
        app.world_mut().write_message(Submit(order));
        app.world_mut().write_message(Submit(Order::Rally(RallyOrder::Rally {
            unit: UnitId(u16::MAX),
            leader: None,
        })));
    }
    app.update();
    assert_eq!(game(&app).hash(), recorded.hash());
    assert_eq!(taken::<Refused>(&mut app).len(), 2 * recorded.log().len());
}

#[test]
fn an_order_after_the_end_of_the_game_is_refused() {
    let recorded = random_game("first-steps", 42);
    let mut app = playing("first-steps", 42);
    app.world_mut().write_message_batch(orders(&recorded).into_iter().map(Submit));
    app.update();
    forget_output(&mut app);

    submit(&mut app, Order::Done);

    assert_eq!(taken::<Refused>(&mut app), [Refused(Refusal::Turn(TurnRefusal::GameOver))]);
    assert_eq!(game(&app).hash(), recorded.hash());
}

#[test]
fn an_order_without_a_game_is_answered() {
    let mut app = menu();
    submit(&mut app, Order::Done);
    let failed = taken::<Failed>(&mut app);
    assert!(matches!(failed.as_slice(), [Failed(Failure::NoGame)]), "{failed:?}");
}
