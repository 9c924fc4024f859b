//! Orders as files have them: the word of the family, and errors that speak of the order that was meant.

use std::collections::BTreeSet;

use first_fire::rules::order::{
    CloseCombatOrder, ClosePlan, FireAttack, FireOrder, Gait, MoveOrder, Order, PossessionOrder,
    RallyOrder, RoutOrder, SetupOrder,
};
use first_fire::rules::{UnitId, WeaponId};

use crate::scene::at;

/// What is wrong with an order in a file.
fn fault(written: &str) -> String {
    serde_json::from_str::<Order>(written).unwrap_err().to_string()
}

#[test]
fn an_order_of_every_family_is_written_as_its_own_word_and_read_again() {
    let (unit, weapon) = (UnitId(7), WeaponId(3));
    let attack = FireAttack::new(Vec::new(), BTreeSet::from([unit]), at("E5"));
    let orders = [
        ("done", Order::Done),
        ("place", Order::Setup(SetupOrder::Place { unit, at: at("E5") })),
        ("rally", Order::Rally(RallyOrder::Rally { unit, leader: None })),
        ("decline", Order::Possession(PossessionOrder::Decline)),
        ("fire", Order::Fire(FireOrder::Attack(attack))),
        ("fire-rest", Order::Fire(FireOrder::Rest { from: BTreeSet::from([at("E5")]) })),
        ("keep-rof", Order::Fire(FireOrder::KeepRof { weapons: BTreeSet::from([weapon]) })),
        ("move", Order::Move(MoveOrder::Begin { units: [unit].into(), gait: Gait::Dash })),
        ("stop", Order::Move(MoveOrder::Stop)),
        ("end-rout", Order::Rout(RoutOrder::End)),
        ("close-combat", Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default()))),
    ];
    for (word, order) in orders {
        let written = serde_json::to_value(&order).unwrap();
        let named = match &written {
            serde_json::Value::String(alone) => alone,
            other => other.as_object().unwrap().keys().next().unwrap(),
        };
        assert_eq!(named, word);
        assert_eq!(serde_json::from_value::<Order>(written).unwrap(), order);
    }
}

#[test]
fn an_order_that_there_is_not_is_named_in_the_error() {
    assert!(fault(r#""surrender""#).contains("there is no order `surrender`"));
    assert!(
        fault(r#"{"rout":{"unit":1,"to":"C5","low_crawl":false},"stop":null}"#)
            .contains("one word")
    );
    assert!(fault("{}").contains("one word"));
    assert!(fault("7").contains("one word"));
}

#[test]
fn what_an_order_lacks_is_said_of_the_order_that_was_meant() {
    assert!(fault(r#"{"step":{"cover":false}}"#).contains("missing field `to`"));
    assert!(fault(r#"{"done":{}}"#).contains("`done` stands alone"));
    assert!(fault(r#""step""#).contains("struct variant"));
}

#[test]
fn nothing_in_an_order_is_said_twice() {
    let twice = fault(r#"{"step":{"to":"C5","to":"C6","cover":false}}"#);
    assert!(twice.contains("duplicate field `to`"), "{twice}");
}
