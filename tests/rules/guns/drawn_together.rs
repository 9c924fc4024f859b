//! A crew at its Gun, and others beside it: one Random Selection for all whom the same result strikes (A7.301, A7.302, C11.4).

use first_fire::board::Hexspine;
use first_fire::odds::{AttackOdds, of_attack};
use first_fire::rules::Phase;
use first_fire::rules::fire::IftResult;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::FireAttack;

use crate::scene::{Scene, attack, shell, shoot};

/// A German infantry Gun that fires at a Russian Gun whose back is turned, and at a squad beside it, in the open.
fn crowd() -> (Scene, FireAttack, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let ours = s.attacker("german-crew", "D5");
    let gun = s.man("ge-inf-75", ours, Hexspine::East);
    s.attacker("german-4-6-7", "A9");
    let crew = s.defender("russian-crew", "J5");
    let target = s.man("ru-at-45", crew, Hexspine::East);
    s.edit_gun(target).gun.as_mut().unwrap().emplaced = false;
    let squad = s.defender("russian-4-4-7", "J5");
    (s, shell(ours, gun, "J5"), crew, target, squad)
}

/// 12 FP: an Original 2 is a KIA, a 3 is a K. The higher of the further dice says who is drawn.
#[test]
fn a_kia_or_a_k_takes_one_of_them_and_the_gun_only_with_its_crew() {
    let (s, order, crew, target, squad) = crowd();
    let order = shoot(order);
    let first = s.assess(&order).targets[0].units[0];
    let fire = |white: u8, drawn: UnitId, more: &[u8]| {
        let mut s = s.clone();
        let selection = if drawn == first { [5, 2] } else { [2, 5] };
        let dice = [4, 1, 1, white].into_iter().chain(selection).chain(more.iter().copied());
        let events = s.give(&order, &dice.collect::<Vec<u8>>());
        let kia = attack(&events).results.iter().all(|it| it.result == IftResult::Kia(1));
        assert_eq!(kia, white == 1);
        (s, events)
    };
    let (after, _) = fire(1, crew, &[]);
    assert!(!after.lives(crew) && after.pos.weapons.get(&target).is_none());
    assert!(after.unit(squad).men().broken, "the other breaks");
    let (after, _) = fire(1, squad, &[]);
    assert!(!after.lives(squad) && after.unit(crew).men().broken);
    assert!(!after.gun(target).malfunctioned, "the Gun is spared with its crew");
    // The other checks its morale.
    let (after, _) = fire(2, crew, &[6, 5]);
    assert!(!after.lives(crew) && after.gun(target).malfunctioned);
    assert!(after.unit(squad).men().broken);
    let (after, _) = fire(2, squad, &[6, 5, 6, 5]);
    assert!(!after.lives(squad) && !after.gun(target).malfunctioned);
    assert!(after.unit(crew).men().broken);
}

fn fate(odds: &AttackOdds, unit: UnitId) -> f64 {
    odds.targets.iter().find(|fate| fate.unit == unit).unwrap().eliminated
}

#[test]
fn the_odds_know_that_one_is_drawn_of_all() {
    let (mut s, order, crew, target, squad) = crowd();
    let with = of_attack(&s.pos, Side::First, &order).unwrap();
    let gun = with.guns.iter().find(|(gun, _)| *gun == target).unwrap().1;
    let hurt = gun.eliminated + gun.malfunctions;
    assert!((gun.unharmed + hurt - 1.0).abs() < 1e-9);
    s.pos.units.remove(&squad);
    let alone = of_attack(&s.pos, Side::First, &order).unwrap();
    let by_itself = alone.guns[0].1;
    assert!(hurt < by_itself.eliminated + by_itself.malfunctions - 0.01);
    assert!(fate(&with, crew) < fate(&alone, crew) - 0.01);
}
