//! Dummies: what they cannot do, and what takes them off (A12.11).

use first_fire::rules::Phase;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{NamedRefusal, Refusal};

use super::super::scene::{Scene, all, at, fire};
use super::{WOODS, hide};

#[test]
fn dummies_bar_nobodys_way() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let dummy = s.defender("german-dummy", "G5");
    hide(&mut s, dummy);
    s.defender("german-4-6-7", "A9");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.begin(&[mover], Gait::Normal);
    s.step("G5", &[]);
    assert!(!s.lives(dummy));
    assert_eq!(s.unit(mover).at(), Some(at("G5")));
}

#[test]
fn dummies_are_gone_before_close_combat() {
    let mut s = Scene::open(Phase::Advance);
    let unit = s.attacker("russian-4-4-7", "G6");
    let dummy = s.defender("german-dummy", "G5");
    hide(&mut s, dummy);
    s.defender("german-4-6-7", "A9");
    s.give(&Order::Move(MoveOrder::Advance { units: [unit].into(), to: at("G5") }), &[]);
    assert!(!s.lives(dummy));
}

#[test]
fn a_dummy_neither_fires_nor_waits_nor_takes_up_a_weapon() {
    let mut s = Scene::open(Phase::PrepFire);
    let dummy = s.attacker("german-dummy", "F5");
    hide(&mut s, dummy);
    let squad = s.attacker("german-4-6-7", "F5");
    let gun = s.loose_weapon("german-lmg", "F5");
    let held = s.weapon("german-lmg", squad);
    s.defender("russian-4-4-7", "H5");
    let refusal = Refusal::Named(NamedRefusal::OnlyADummy { unit: dummy });
    assert_eq!(s.refused(&fire(&[all(dummy, &[])], "H5")), refusal);
    assert_eq!(s.refused(&Order::Fire(FireOrder::Await { unit: dummy })), refusal);
    s.pos.phase = Phase::Rally;
    assert_eq!(
        s.refused(&Order::Possession(PossessionOrder::Recover { unit: dummy, weapon: gun })),
        refusal
    );
    assert_eq!(
        s.refused(&Order::Possession(PossessionOrder::Transfer { weapon: held, to: dummy })),
        refusal
    );
}

/// A Dummy that has yet to enter meets nobody.
#[test]
fn dummies_off_the_board_are_not_gone_before_close_combat() {
    let mut s = Scene::open(Phase::Advance);
    s.attacker("russian-4-4-7", "G6");
    s.defender("german-4-6-7", "A9");
    let waiting = s.defender("german-dummy", "G5");
    hide(&mut s, waiting);
    s.pos.units.put(waiting, None);
    s.edit(waiting).enters = 4;
    s.give(&Order::Done, &[]);
    assert!(s.lives(waiting));
}
