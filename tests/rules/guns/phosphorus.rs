//! White phosphorus (C8.6, A24.3): SMOKE that burns those who are in it when it comes.

use first_fire::board::{Hexspine, Location};
use first_fire::counters::Round;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::morale::{CheckKind, CheckReport};
use first_fire::rules::order::{FireAttack, Order, Shell, ShellTarget};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::Composure;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, at, checks, shoot};

fn phosphorus(unit: UnitId, weapon: WeaponId, target: &str) -> Order {
    let shell = Some(Shell::new(Round::WhitePhosphorus, ShellTarget::Area));
    shoot(FireAttack { shell, ..crate::scene::shell(unit, weapon, target) })
}

/// A squad with an American light mortar of 1945: WP7.
fn mortar(phase: Phase, map: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(phase, map);
    s.setting(|setting| setting.year = 1945);
    let squad = match phase {
        Phase::PrepFire => s.attacker("american-6-6-6", "D5"),
        _ => s.defender("american-6-6-6", "D5"),
    };
    let mortar = s.weapon("american-mtr", squad);
    // Somebody far away, so that there is something to wait for.
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T1");
    (s, squad, mortar)
}

fn check_of(checks: &[&CheckReport], unit: UnitId) -> (CheckKind, Vec<i8>) {
    let found = checks.iter().find(|check| check.unit == unit).unwrap();
    (found.kind, found.drms.iter().map(|drm| drm.value).collect())
}

/// Rules: C8.6-1
#[test]
fn white_phosphorus_is_fired_as_smoke_is_and_hinders_by_one_less() {
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
    let order = phosphorus(squad, mortar, "J5");
    assert!(legal_orders(&s.pos).contains(&order));
    let stage = s.assess(&order).to_hit.unwrap();
    assert_eq!((stage.basic, stage.lines[0].to_hit.number, stage.depletion), (7, 9, Some(7)));
    let events = s.give(&order, &[3, 3]);
    assert!(events.contains(&Event::Fire(FireEvent::Smoke { at: at("J5"), drm: 2 })));
    let mut earlier = s.clone();
    earlier.setting(|setting| setting.year = 1944);
    assert_eq!(
        earlier.refused(&phosphorus(squad, mortar, "K5")),
        Refusal::Fire(FireRefusal::NoSuchAmmo { weapon: mortar })
    );
    let (mut s, squad, mortar) = self::mortar(Phase::DefensiveFire, "");
    s.give(&phosphorus(squad, mortar, "J5"), &[3, 3]);
    assert_eq!(s.pos.smoke.get(&at("J5")), Some(&1));
}

/// Rules: C8.6-2
#[test]
fn friend_and_foe_where_it_bursts_take_a_nmc_less_tem_and_the_broken_despair() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\"]\n";
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, map);
    let foe = s.defender("german-4-6-7", "J5");
    let friend = s.attacker("russian-4-4-7", "J5");
    s.edit(friend).melee = true;
    s.edit(foe).melee = true;
    let beside = s.defender("german-4-6-7", "K5");
    let broken = s.defender("german-4-6-7", "J5");
    s.edit(broken).men_mut().broken = true;
    // The squad's, the other's, and that of the broken one, who passes at 7 - 1.
    let events = s.give(&phosphorus(squad, mortar, "J5"), &[2, 2, 3, 2, 6, 3, 3, 2]);
    let checks = checks(&events);
    for unit in [foe, friend, broken] {
        assert_eq!(check_of(&checks, unit), (CheckKind::Phosphorus, vec![-1]));
    }
    assert!(checks.iter().all(|check| check.unit != beside));
    assert!(s.unit(broken).men().dm);
}

/// Rules: C8.6-3
#[test]
fn those_who_look_out_of_a_vehicle_are_burnt_and_those_behind_closed_hatches_are_not() {
    for exposed in [true, false] {
        let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
        let tank = s.vehicle(Side::Second, "pz-4h", "J5", Hexspine::West);
        s.edit_vehicle(tank).exposed = exposed;
        let order = phosphorus(squad, mortar, "J5");
        let dice: &[u8] = if exposed { &[2, 2, 5, 6] } else { &[2, 2] };
        s.give(&order, dice);
        let stunned = s.tank(tank).composure == Composure::Stunned;
        assert_eq!(stunned, exposed);
    }
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
    let truck = s.vehicle(Side::Second, "opel-blitz", "J5", Hexspine::West);
    let aboard = s.passenger("german-4-6-7", truck);
    let events = s.give(&phosphorus(squad, mortar, "J5"), &[2, 2, 2, 3]);
    assert_eq!(check_of(&checks(&events), aboard), (CheckKind::Phosphorus, Vec::new()));
}

/// Rules: C8.6-4
#[test]
fn a_critical_hit_finds_its_way_behind_the_cover() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\"]\n";
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, map);
    let foe = s.defender("german-4-6-7", "J5");
    let events = s.give(&phosphorus(squad, mortar, "J5"), &[1, 1, 2, 3]);
    assert_eq!(check_of(&checks(&events), foe), (CheckKind::Phosphorus, vec![1]));
}

/// Rules: C8.6-5
#[test]
fn it_rises_four_levels_where_other_smoke_rises_two() {
    let map = "[[building]]\nmaterial = \"stone\"\nlevels = 2\nhexes = [\"J5\"]\n";
    let seen = |round: Round| {
        let mut s = Scene::new(Phase::PrepFire, map);
        s.setting(|setting| setting.year = 1945);
        let crew = s.attacker("american-crew", "D5");
        let gun = s.man("am-art-105", crew, Hexspine::East);
        s.attacker("russian-4-4-7", "A9");
        s.defender("german-4-6-7", "T1");
        let shell = Some(Shell::new(round, ShellTarget::Area));
        let order = FireAttack { shell, ..crate::scene::shell(crew, gun, "J5") };
        s.give(&shoot(order), &[1, 2]);
        (0..=2).map(|level| s.pos.smoke_in(Location::new(at("J5").hex, level))).collect::<Vec<_>>()
    };
    assert_eq!(seen(Round::Smoke), [3, 3, 0]);
    assert_eq!(seen(Round::WhitePhosphorus), [2, 2, 2]);
}

/// Rules: C8.6-2
#[test]
fn it_shows_who_hides_where_it_bursts_and_takes_dummies_off() {
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
    let foe = s.defender("german-4-6-7", "J5");
    let dummy = s.defender("german-dummy", "J5");
    let beside = s.defender("german-4-6-7", "K5");
    for unit in [foe, dummy, beside] {
        s.edit(unit).concealed = true;
    }
    let mut missed = s.clone();
    missed.give(&phosphorus(squad, mortar, "J5"), &[5, 6]);
    assert!(missed.lives(dummy) && missed.unit(foe).concealed);
    let events = s.give(&phosphorus(squad, mortar, "J5"), &[1, 2, 2, 2]);
    assert_eq!(check_of(&checks(&events), foe), (CheckKind::Phosphorus, vec![]));
    assert!(!s.lives(dummy) && !s.unit(foe).concealed);
    assert!(s.unit(beside).concealed);
}
