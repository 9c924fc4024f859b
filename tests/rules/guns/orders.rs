//! How a shell is declared, and by whom (A7.51, A8.15, A7.53).

use std::collections::BTreeSet;

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::rules::Phase;
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Manner, Order, Shell};
use first_fire::rules::refusal::{DirectionRefusal, FireRefusal, Refusal};

use crate::scene::{Scene, all, fire, only, shell, shoot};

fn battery() -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    s.defender("german-4-6-7", "J5");
    (s, crew, gun)
}

/// Clauses: A7.51-3, A7.55-2
#[test]
fn ordnance_is_in_no_fire_group_not_even_with_its_own_unit() {
    let (mut s, crew, gun) = battery();
    let squad = s.attacker("russian-4-4-7", "D5");
    let mut both = shell(crew, gun, "J5");
    both.members.push(all(squad, &[]));
    assert_eq!(s.refused(&shoot(both)), Refusal::Fire(FireRefusal::OneShell));
    let mut own = shell(crew, gun, "J5");
    own.members[0].inherent = true;
    assert_eq!(s.refused(&shoot(own)), Refusal::Fire(FireRefusal::OneShell));
    // Nor does it have to be: the squad fires first, and then the Gun at the same target.
    s.defender("german-4-6-7", "G5");
    s.give(&fire(&[all(squad, &[])], "G5"), &[6, 6]);
    s.give(&shoot(shell(crew, gun, "G5")), &[5, 6]);
}

#[test]
fn a_gun_is_not_fired_without_a_shell_nor_a_shell_without_a_gun() {
    let (mut s, crew, gun) = battery();
    assert_eq!(
        s.refused(&fire(&[only(crew, &[gun])], "J5")),
        Refusal::Fire(FireRefusal::NeedsShell { weapon: gun })
    );
    let squad = s.attacker("russian-4-4-7", "D5");
    let flamethrower = s.weapon("russian-ft", squad);
    assert_eq!(
        s.refused(&shoot(shell(squad, flamethrower, "J5"))),
        Refusal::Fire(FireRefusal::NotOrdnance { weapon: flamethrower })
    );
}

/// Clauses: A8.15-12
#[test]
fn ordnance_takes_no_snap_shot() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    let mover = s.attacker("german-4-6-7", "J5");
    s.walk(&[mover], Gait::Normal, "J6");
    let order = FireAttack { manner: Manner::SnapShot, ..shell(crew, gun, "J6") };
    assert_eq!(s.refused(&shoot(order)), Refusal::Fire(FireRefusal::ShellManner { weapon: gun }));
}

#[test]
fn nobody_directs_a_gun() {
    let (mut s, crew, gun) = battery();
    let leader = s.attacker("russian-8-1", "D5");
    let order = FireAttack { directors: [leader].into(), ..shell(crew, gun, "J5") };
    assert_eq!(
        s.refused(&shoot(order)),
        Refusal::Direction(DirectionRefusal::NotDirected { weapon: gun })
    );
}

/// Rules: C8.9-2
#[test]
fn at_men_a_gun_fires_he_and_the_list_offers_nothing_else() {
    let mut s = Scene::open(Phase::PrepFire);
    s.setting(|setting| setting.year = 1942);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-inf-75", crew, Hexspine::East);
    s.defender("russian-4-4-7", "J5");
    let with = |ammo: Ammo| {
        let attack = shell(crew, gun, "J5");
        let shell = attack.shell.map(|shell| Shell { round: Round::Shell(ammo), ..shell });
        shoot(FireAttack { shell, ..attack })
    };
    assert_eq!(s.refused(&with(Ammo::Heat)), Refusal::Fire(FireRefusal::WrongAmmo { weapon: gun }));
    assert_eq!(s.refused(&with(Ammo::Ap)), Refusal::Fire(FireRefusal::NoSuchAmmo { weapon: gun }));
    let offered: BTreeSet<Round> = legal_orders(&s.pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Fire(FireOrder::Attack(attack)) => attack.shell.map(|shell| shell.round),
            _ => None,
        })
        .collect();
    assert_eq!(offered, [Round::Shell(Ammo::He)].into());
}

/// Clauses: A7.7-14
#[test]
fn ordnance_counts_toward_an_encirclement_only_when_it_hits() {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    let squad = s.attacker("russian-4-4-7", "K5");
    s.defender("german-4-6-7", "J5");
    s.give(&fire(&[all(squad, &[])], "J5"), &[5, 6]);
    let from = |s: &Scene| -> usize {
        s.pos
            .attacks
            .iter()
            .flat_map(|past| past.aims.values())
            .map(|aim| aim.counts_from.len())
            .sum()
    };
    let before = from(&s);
    let mut missed = s.clone();
    missed.give(&shoot(shell(crew, gun, "J5")), &[6, 5]);
    assert_eq!(from(&missed), before);
    s.give(&shoot(shell(crew, gun, "J5")), &[5, 2, 6, 6]);
    assert_eq!(from(&s), before + 1);
}

/// Rules: C3.3-3
#[test]
fn in_the_first_fire_of_a_gun_the_target_is_the_mover_alone() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    let mover = s.attacker("german-4-6-7", "K5");
    s.attacker("german-4-6-7", "J5");
    s.walk(&[mover], Gait::Normal, "J5");
    assert_eq!(s.assess(&shoot(shell(crew, gun, "J5"))).targets[0].units, [mover]);
}

/// Rules: C8.9-6
#[test]
fn whose_he_is_gone_fires_ap_at_men_for_its_little_fp() {
    let (mut s, crew, gun) = battery();
    let he = shell(crew, gun, "J5");
    let round = Round::Shell(Ammo::Ap);
    let ap = FireAttack { shell: he.shell.map(|shell| Shell { round, ..shell }), ..he.clone() };
    let (he, ap) = (shoot(he), shoot(ap));
    assert_eq!(s.refused(&ap), Refusal::Fire(FireRefusal::WrongAmmo { weapon: gun }));
    s.edit_gun(gun).out_of.insert(Round::Shell(Ammo::He));
    assert_eq!(s.refused(&he), Refusal::Fire(FireRefusal::OutOfAmmo { weapon: gun }));
    let legal = legal_orders(&s.pos);
    assert!(legal.contains(&ap) && !legal.contains(&he));
    assert_eq!(s.assess(&ap).fp.floor(), 2);
    // A hit by 3, and an 11 on the 2 column.
    s.give(&ap, &[1, 2, 5, 6]);
}
