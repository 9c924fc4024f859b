//! What is broken is neither fired nor offered (A9.7, C2.28).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::MgMount::{Bow, Coaxial};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, fire, only, shell, shoot};

/// The attacks on the list in which a unit takes part.
fn offered(s: &Scene, unit: UnitId) -> Vec<FireAttack> {
    let attack = |order: Order| match order {
        Order::Fire(FireOrder::Attack(fire)) => Some(fire),
        _ => None,
    };
    let by = |fire: &FireAttack| fire.members.iter().any(|member| member.unit == unit);
    legal_orders(&s.pos).into_iter().filter_map(attack).filter(by).collect()
}

#[test]
fn a_broken_gun_is_neither_fired_nor_offered() {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, East);
    s.defender("german-4-6-7", "J5");
    let shells = |s: &Scene| offered(s, crew).iter().filter(|fire| fire.shell.is_some()).count();
    assert!(shells(&s) > 0);
    s.edit_gun(gun).malfunctioned = true;
    assert_eq!(shells(&s), 0);
    let broken = Refusal::Fire(FireRefusal::Malfunctioned { weapon: gun });
    assert_eq!(s.refused(&shoot(shell(crew, gun, "J5"))), broken);
}

#[test]
fn a_squad_is_offered_its_own_fire_and_its_sound_machine_gun_and_not_the_broken_one() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let guns = ["russian-mmg", "russian-lmg"].map(|gun| s.weapon(gun, squad));
    s.defender("german-4-6-7", "G5");
    let with = |s: &Scene, gun| {
        offered(s, squad).iter().any(|fire| fire.members.iter().any(|it| it.weapons.contains(gun)))
    };
    assert!(guns.iter().all(|gun| with(&s, gun)));
    s.edit_gun(guns[0]).malfunctioned = true;
    assert_eq!(guns.each_ref().map(|gun| with(&s, gun)), [false, true]);
    assert!(offered(&s, squad).contains(&attack_of(&fire(&[all(squad, &[])], "G5"))));
    let broken = Refusal::Fire(FireRefusal::Malfunctioned { weapon: guns[0] });
    assert_eq!(s.refused(&fire(&[only(squad, &[guns[0]])], "G5")), broken);
}

/// Rules: D3.53-1
#[test]
fn a_tank_fires_with_the_machine_guns_that_are_left_and_with_none_when_all_are_broken() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(Side::First, "pz-4h", "F5", West);
    s.defender("german-4-6-7", "D5");
    let order = fire(&[all(tank, &[])], "D5");
    let bullets = |s: &Scene| offered(s, tank).iter().filter(|fire| fire.shell.is_none()).count();
    assert_eq!(s.assess(&order).fp.floor(), 8);
    s.edit_vehicle(tank).malfunctioned = [Bow].into();
    assert_eq!(s.assess(&order).fp.floor(), 5);
    assert!(offered(&s, tank).contains(&attack_of(&order)));
    s.edit_vehicle(tank).disabled = [Coaxial].into();
    assert_eq!(bullets(&s), 0);
    s.refused(&order);
}

fn attack_of(order: &Order) -> FireAttack {
    match order {
        Order::Fire(FireOrder::Attack(fire)) => fire.clone(),
        other => panic!("{other:?}"),
    }
}
