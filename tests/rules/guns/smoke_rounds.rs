//! SMOKE put up by ordnance (C8.5, A24.2, A24.4).

use first_fire::board::Hexspine;
use first_fire::counters::Round;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, shell, shoot};

fn smoke(unit: UnitId, weapon: WeaponId, target: &str) -> Order {
    let shell = Some(Shell::new(Round::Smoke, ShellTarget::Area));
    shoot(FireAttack { shell, ..crate::scene::shell(unit, weapon, target) })
}

/// A squad with a two-inch mortar: ROF 2, s7.
fn mortar(phase: Phase, map: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(phase, map);
    let squad = if phase == Phase::PrepFire {
        s.attacker("british-4-5-7", "D5")
    } else {
        s.defender("british-4-5-7", "D5")
    };
    let mortar = s.weapon("british-mtr", squad);
    // Somebody far away, so that there is something to wait for.
    s.setting(|setting| setting.turns = 9);
    s.attacker("german-4-6-7", "A9");
    s.defender("german-4-6-7", "T1");
    (s, squad, mortar)
}

/// Both sides do nothing more until that phase comes.
fn until(s: &mut Scene, phase: Phase) {
    s.give(&Order::Done, &[]);
    while s.pos.phase != phase {
        s.give(&Order::Done, &[]);
    }
}

/// Rules: C8.5-1
#[test]
fn a_mortar_puts_up_smoke_where_nobody_is_at_two_better_within_twelve_hexes() {
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
    let order = smoke(squad, mortar, "J5");
    let stage = s.assess(&order).to_hit.unwrap();
    assert_eq!((stage.basic, stage.lines[0].to_hit.number), (7, 9));
    assert_eq!((stage.changes[0].why.label(), stage.changes[0].value), ("smoke", 2));
    let events = s.give(&order, &[3, 4]);
    assert!(events.contains(&Event::Fire(FireEvent::Smoke { at: at("J5"), drm: 3 })));
    assert_eq!(s.pos.smoke.get(&at("J5")), Some(&3));
    // The Original 7 was the last of its SMOKE (C8.9).
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::OutOfAmmo { weapon: mortar }));
}

/// Rules: C8.9-3
#[test]
fn smoke_that_misses_or_is_not_there_hangs_nowhere_and_another_round_may_follow() {
    let (mut s, squad, mortar) =
        mortar(Phase::PrepFire, "[[terrain]]\nkind = \"woods\"\nhexes = [\"H1\"]\n");
    let foe = s.defender("german-4-6-7", "K5");
    s.give(&smoke(squad, mortar, "J5"), &[6, 2]);
    assert!(s.pos.smoke.is_empty());
    // It was no shot: HE is fired instead.
    let he = shell(squad, mortar, "K5");
    let area = he.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
    s.give(&shoot(FireAttack { shell: area, ..he }), &[6, 6]);
    assert!(s.pos.unit(foe).is_some());
}

#[test]
fn what_the_line_goes_through_counts_and_what_stands_there_does_not() {
    let map = "[[terrain]]\nkind = \"grain\"\nhexes = [\"F5\"]\n[[terrain]]\nkind = \"wooden rubble\"\nhexes = [\"J5\"]\n";
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, map);
    s.defender("german-4-6-7", "J5");
    let stage = s.assess(&smoke(squad, mortar, "J5")).to_hit.unwrap();
    let cases: Vec<_> =
        stage.lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect();
    assert_eq!(cases, [(Case::R, 1)]);
    let events = s.give(&smoke(squad, mortar, "J5"), &[1, 2]);
    assert!(!events.iter().any(|event| matches!(event, Event::Fire(FireEvent::Attack(_)))));
}

/// Rules: C8.5-2
#[test]
fn smoke_comes_before_all_other_fire_and_in_two_phases_alone() {
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
    let friend = s.attacker("british-4-5-7", "E5");
    s.defender("german-4-6-7", "H5");
    let mut later = s.clone();
    later.give(&fire(&[all(friend, &[])], "H5"), &[6, 6]);
    assert_eq!(
        later.refused(&smoke(squad, mortar, "J5")),
        Refusal::Fire(FireRefusal::SmokeFirst { weapon: mortar })
    );
    // SMOKE does not come before SMOKE.
    s.give(&smoke(squad, mortar, "J5"), &[1, 2]);
    s.assess(&smoke(squad, mortar, "K5"));
    s.pos.phase = Phase::AdvancingFire;
    s.pos.attacks.clear();
    s.pos.weapons.get_mut(&mortar).unwrap().fire = Default::default();
    assert_eq!(
        s.refused(&smoke(squad, mortar, "J6")),
        Refusal::Fire(FireRefusal::SmokePhase { weapon: mortar })
    );
}

/// Rules: C8.5-3
#[test]
fn smoke_of_the_dfph_is_dispersed_and_is_gone_when_its_side_prep_fires() {
    let (mut s, squad, mortar) = mortar(Phase::DefensiveFire, "");
    s.give(&smoke(squad, mortar, "J5"), &[1, 2]);
    assert_eq!(s.pos.smoke.get(&at("J5")), Some(&2));
    until(&mut s, Phase::PrepFire);
    assert!(s.pos.smoke.is_empty() && s.pos.screens.is_empty());
}

/// Rules: C8.5-4
#[test]
fn smoke_of_the_pfph_stays_through_both_player_turns_thins_and_goes() {
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
    s.give(&smoke(squad, mortar, "J5"), &[1, 2]);
    let mut seen = Vec::new();
    for _ in 0..4 {
        until(&mut s, Phase::Movement);
        seen.push(s.pos.smoke.get(&at("J5")).copied());
        until(&mut s, Phase::PrepFire);
        seen.push(s.pos.smoke.get(&at("J5")).copied());
    }
    // Own MPh, enemy PFPh and MPh; then thinner for as long; then gone.
    assert_eq!(seen, [Some(3), Some(3), Some(3), Some(2), Some(2), Some(2), Some(2), None]);
}

#[test]
fn grenades_go_with_the_mph_and_leave_what_stays() {
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, "");
    s.give(&smoke(squad, mortar, "J5"), &[1, 2]);
    s.pos.smoke.insert(at("K5"), 2);
    s.pos.phase = Phase::Movement;
    until(&mut s, Phase::DefensiveFire);
    assert_eq!(s.pos.smoke, [(at("J5"), 3)].into());
}

/// Rules: C8.5-5
#[test]
fn smoke_is_fired_at_an_area_and_rises_from_the_ground() {
    let map = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"J5\"]\n";
    let (mut s, squad, mortar) = mortar(Phase::PrepFire, map);
    let order = |at| {
        let aimed = Some(Shell::new(Round::Smoke, at));
        shoot(FireAttack { shell: aimed, ..shell(squad, mortar, "J5") })
    };
    s.defender("german-4-6-7", "J5");
    assert_eq!(
        s.refused(&order(ShellTarget::Infantry)),
        Refusal::Fire(FireRefusal::SmokePhase { weapon: mortar })
    );
    assert_eq!(
        s.refused(&smoke(squad, mortar, "J5:1")),
        Refusal::Fire(FireRefusal::SmokeUpstairs { weapon: mortar })
    );
}

/// Rules: C8.9-4
#[test]
fn a_gun_without_smoke_has_none_and_every_hex_in_sight_is_listed_for_one_that_has() {
    let mut s = Scene::new(Phase::PrepFire, "[[terrain]]\nkind = \"woods\"\nhexes = [\"F5\"]\n");
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-45", crew, Hexspine::East);
    assert_eq!(
        s.refused(&smoke(crew, gun, "H5")),
        Refusal::Fire(FireRefusal::NoSuchAmmo { weapon: gun })
    );
    let squad = s.attacker("british-4-5-7", "C2");
    let mortar = s.weapon("british-mtr", squad);
    let listed: Vec<_> = legal_orders(&s.pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Fire(first_fire::rules::order::FireOrder::Attack(fire)) => fire
                .shell
                .filter(|shell| shell.screens())
                .map(|_| (fire.members[0].unit, fire.target)),
            _ => None,
        })
        .collect();
    assert!(listed.iter().all(|(unit, _)| *unit == squad));
    for &(_, target) in &listed {
        s.assess(&smoke(squad, mortar, &target.to_string()));
    }
    assert!(listed.contains(&(squad, at("F5"))));
    assert!(!listed.contains(&(squad, at("C2"))));
}
