//! Guns as targets, and the crews that man them (C11, A9.74).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::fire::{DrmKind, GunFate, WhyNoCase};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Gait, Order, PossessionOrder, Shell, ShellTarget};
use first_fire::rules::ordnance::Case;
use first_fire::rules::unit::Composure;
use first_fire::rules::weapon::Held;

use crate::scene::{Scene, all, at, attack, drms, fire, shell, shoot};

/// A German infantry Gun in D5 that fires east, and a small Russian AT Gun in J5 that looks that way.
fn duel(facing: Hexspine) -> (Scene, (UnitId, WeaponId), (UnitId, WeaponId)) {
    let mut s = Scene::open(Phase::PrepFire);
    let ours = s.attacker("german-crew", "D5");
    let gun = s.man("ge-inf-75", ours, Hexspine::East);
    let theirs = s.defender("russian-crew", "J5");
    let target = s.man("ru-at-45", theirs, facing);
    (s, (ours, gun), (theirs, target))
}

/// Rules: C11-1
#[test]
fn a_small_emplaced_gun_is_harder_to_hit_by_three() {
    let (s, (crew, gun), _) = duel(Hexspine::West);
    let stage = s.assess(&shoot(shell(crew, gun, "J5"))).to_hit.unwrap();
    let cases: Vec<(Case, i8)> =
        stage.lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect();
    assert_eq!(cases, [(Case::P, 1), (Case::Q, 2)]);
}

/// Rules: C11-3
#[test]
fn a_near_miss_is_the_crews_and_the_gunshield_helps_it_in_its_arc() {
    for (facing, total) in [(Hexspine::West, 2), (Hexspine::East, 0)] {
        let (mut s, (crew, gun), (theirs, target)) = duel(facing);
        // 5 + 3 is 8; 4,4 on the 12 column is no K.
        let events = s.give(&shoot(shell(crew, gun, "J5")), &[4, 1, 6, 6]);
        let line = &attack(&events).assessment.targets[0];
        assert_eq!((line.units.as_slice(), line.total), ([theirs].as_slice(), total));
        assert_eq!(attack(&events).results[0].gun, Some((target, GunFate::NearMiss)));
        assert!(s.lives(theirs));
    }
}

#[test]
fn it_helps_a_crew_and_nobody_else_who_mans_the_gun() {
    for (counter, total) in [("russian-crew", 2), ("russian-4-4-7", 0)] {
        let mut s = Scene::open(Phase::PrepFire);
        let ours = s.attacker("german-crew", "D5");
        let gun = s.man("ge-inf-75", ours, Hexspine::East);
        let theirs = s.defender(counter, "J5");
        s.man("ru-at-45", theirs, Hexspine::West);
        let events = s.give(&shoot(shell(ours, gun, "J5")), &[1, 2, 6, 6]);
        assert_eq!(attack(&events).assessment.targets[0].total, total, "{counter}");
    }
}

#[test]
fn the_shield_is_worth_one_against_the_shells_of_a_mortar() {
    let (mut s, ..) = duel(Hexspine::West);
    let crew = s.attacker("german-crew", "D6");
    let mortar = s.man("ge-mtr-81", crew, Hexspine::East);
    let target = s.pos.weapons.values().find(|weapon| weapon.counter.to_string() == "ru-at-45");
    let target = target.unwrap().id;
    s.edit_gun(target).gun.as_mut().unwrap().emplaced = false;
    let attack = shell(crew, mortar, "J5");
    let shell = attack.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
    let order = shoot(FireAttack { shell, ..attack });
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Gunshield, 1)]);
}

/// Rules: C11-4
#[test]
fn a_kia_takes_gun_and_crew_and_a_k_breaks_the_gun() {
    let (mut s, (crew, gun), (theirs, target)) = duel(Hexspine::West);
    let order = shoot(shell(crew, gun, "J5"));
    let mut broken = s.clone();
    let events = s.give(&order, &[4, 1, 1, 1]);
    assert_eq!(attack(&events).results[0].gun, Some((target, GunFate::Eliminated)));
    assert!(!s.lives(theirs) && s.pos.weapons.get(&target).is_none());

    let events = broken.give(&order, &[4, 1, 2, 1]);
    assert_eq!(attack(&events).results[0].gun, Some((target, GunFate::Malfunctions)));
    assert!(!broken.lives(theirs));
    assert!(broken.gun(target).malfunctioned);
    assert_eq!(broken.gun(target).held, Held::On(at("J5")));
}

/// Rules: C11-5
#[test]
fn small_arms_meet_the_emplacement_or_the_shield_and_leave_the_gun_alone() {
    let (mut s, _, (_, target)) = duel(Hexspine::West);
    let squad = s.attacker("german-4-6-7", "H5");
    let order = fire(&[all(squad, &[])], "J5");
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Emplacement, 2)]);
    s.edit_gun(target).gun.as_mut().unwrap().emplaced = false;
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Gunshield, 2)]);
    s.edit_gun(target).gun.as_mut().unwrap().facing = Hexspine::East;
    assert_eq!(drms(&s.assess(&order)), []);
}

/// Rules: C11-6
#[test]
fn a_crew_that_leaves_lets_go_of_its_gun_and_another_takes_it_up() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-45", crew, Hexspine::East);
    s.walk(&[crew], Gait::Assault, "D6");
    assert_eq!(s.gun(gun).held, Held::On(at("D5")));
    s.end_move();
    let squad = s.attacker("russian-4-4-7", "D5");
    s.pos.phase = Phase::Rally;
    s.give(&Order::Possession(PossessionOrder::Recover { unit: squad, weapon: gun }), &[3]);
    assert_eq!(s.gun(gun).owner(), Some(squad));
}

/// Rules: C5-2
#[test]
fn others_than_crews_are_no_good_at_a_gun() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let gun = s.man("ru-at-57", squad, Hexspine::East);
    s.defender("german-4-6-7", "J5");
    let stage = s.assess(&shoot(shell(squad, gun, "J5"))).to_hit.unwrap();
    assert_eq!((stage.lines[0].to_hit.drms[0].case, stage.lines[0].to_hit.drm()), (Case::H, 2));
    assert_eq!(stage.breakdown, 10);
}

/// Rules: C2.28-1
#[test]
fn a_gun_is_mended_by_a_one_and_gone_with_a_six() {
    let mut s = Scene::open(Phase::Rally);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    s.edit_gun(gun).malfunctioned = true;
    let order = Order::Possession(PossessionOrder::Repair { weapon: gun });
    let mut mended = s.clone();
    mended.give(&order, &[1]);
    assert!(!mended.gun(gun).malfunctioned);
    s.give(&order, &[6]);
    assert!(s.pos.weapons.get(&gun).is_none());
}

/// Rules: C2.28-2
#[test]
fn a_tank_whose_gun_is_beyond_repair_is_recalled_and_a_dazed_crew_repairs_nothing() {
    let mut s = Scene::open(Phase::Rally);
    let tank = s.vehicle(Side::First, "t-34-m43", "D5", Hexspine::East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.edit_gun(gun).malfunctioned = true;
    let order = Order::Possession(PossessionOrder::Repair { weapon: gun });
    for composure in [Composure::Shocked, Composure::GivenUp, Composure::Recalled] {
        s.edit_vehicle(tank).composure = composure;
        assert_eq!(s.refused(&order).rule(), "D5.34");
    }
    s.edit_vehicle(tank).composure = Composure::Steady;
    s.give(&order, &[6]);
    assert!(s.pos.weapons.get(&gun).is_none());
    assert_eq!(s.tank(tank).composure, Composure::Recalled);
}

#[test]
fn a_crew_that_has_worked_at_its_gun_is_not_behind_the_shield() {
    let (mut s, (crew, gun), (theirs, target)) = duel(Hexspine::West);
    s.edit_gun(target).gun.as_mut().unwrap().emplaced = false;
    let order = shoot(shell(crew, gun, "J5"));
    let shield = (DrmKind::Gunshield, 2);
    assert!(drms(&s.assess(&order)).contains(&shield));
    s.edit(theirs).men_mut().ti = true;
    assert!(!drms(&s.assess(&order)).contains(&shield));
}

/// The crew of the Gun has been pinned before the phase in which it is fired at.
#[test]
fn why_a_pinned_target_that_nobody_fires_at_on_the_move_has_no_ffnam_is_said_of_the_phase() {
    let (mut s, (crew, gun), (theirs, _)) = duel(Hexspine::West);
    s.edit(theirs).men_mut().pinned = true;
    let stage = s.assess(&shoot(shell(crew, gun, "J5"))).to_hit.unwrap();
    let of = |case| stage.lines[0].absent.iter().find(|it| it.case == case).map(|it| it.why);
    assert_eq!(of(Case::J4), Some(WhyNoCase::OnlyFirstFire));
}

#[test]
fn a_critical_hit_on_a_gun_takes_its_crew_with_it() {
    let (mut s, (crew, gun), (theirs, target)) = duel(Hexspine::West);
    // A lucky 2, and a dr of 1: whatever the fire table says.
    let events = s.give(&shoot(shell(crew, gun, "J5")), &[1, 1, 1, 6, 6]);
    assert!(attack(&events).results[0].gun == Some((target, GunFate::Eliminated)), "{events:#?}");
    assert!(!s.lives(theirs) && !s.pos.weapons.contains_key(&target));
}

/// Rules: C6-7
#[test]
fn hazardous_movement_makes_a_better_target_in_the_own_hex_too() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let crew = s.defender("german-crew", "D5");
    let gun = s.man("ge-inf-75", crew, Hexspine::East);
    let foe = s.attacker("russian-4-4-7", "D5");
    s.edit(foe).men_mut().ti = true;
    let stage = s.assess(&shoot(shell(crew, gun, "D5"))).to_hit.unwrap();
    let cases: Vec<_> = stage.lines[0].to_hit.drms.iter().map(|it| (it.case, it.value)).collect();
    assert!(cases.contains(&(Case::O, -2)), "{cases:?}");
}
