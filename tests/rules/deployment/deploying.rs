//! A squad deploys: its check, and the two half-squads that come of it (A1.31).

use std::collections::BTreeMap;

use first_fire::counters::{Catalogue, UnitKind};
use first_fire::odds::of_attempt;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, HeatEvent, RallyEvent};
use first_fire::rules::ids::Side;
use first_fire::rules::morale::CheckOutcome;
use first_fire::rules::order::{Order, PossessionOrder};

use super::super::scene::{Scene, at, checks};
use super::{FAILS, HALF, LEADER, PASSES, SQUAD, busy, deploy, halves, together};

#[test]
fn a_squad_that_passes_its_check_becomes_two_half_squads_of_its_type() {
    let (mut scene, squad, leader) = together();
    let events = scene.give(&deploy(squad, Some(leader)), &PASSES);
    let both = halves(&events);
    assert_eq!(both[0], squad);
    for half in both {
        let unit = scene.unit(half);
        assert_eq!((unit.counter.as_str(), unit.at()), (HALF, Some(at("E5"))));
        assert_eq!(unit.side, Side::First);
    }
    assert_ne!(scene.unit(both[0]).letter, scene.unit(both[1]).letter, "they can be told apart");
}

#[test]
fn a_squad_that_fails_its_check_stays_one_and_is_no_worse_for_it() {
    let (mut scene, squad, leader) = together();
    let before = scene.unit(squad).clone();
    let events = scene.give(&deploy(squad, Some(leader)), &FAILS);
    assert!(!events.iter().any(|event| matches!(event, Event::Rally(RallyEvent::Deployed { .. }))));
    let after = scene.unit(squad);
    assert_eq!(
        (after.counter, after.men().broken, after.men().pinned),
        (before.counter, false, false)
    );
    assert!(after.men().acted, "it has had its action");
    assert_eq!(scene.pos.units.len(), 4);
}

#[test]
fn the_check_is_a_ntc_with_the_leadership_of_the_leader() {
    for (counter, wounded, drm) in
        [(LEADER, false, -1), (LEADER, true, 0), ("german-6+1", false, 1)]
    {
        let mut scene = Scene::open(Phase::Rally);
        let squad = scene.attacker(SQUAD, "E5");
        let leader = scene.attacker(counter, "E5");
        // A better one beside him does not help: who deploys it leads it.
        scene.attacker("german-10-2", "E5");
        scene.edit(leader).men_mut().wounded = wounded;
        busy(&mut scene);
        let order = deploy(squad, Some(leader));
        let odds = of_attempt(&scene.pos, &order).expect("a throw");
        assert_eq!(odds.at_most, Some(7 - drm), "{counter}");
        let events = scene.give(&order, &FAILS);
        let [check] = checks(&events)[..] else { panic!("one check") };
        assert_eq!((check.total, check.level), (9 + drm, 7));
        assert_eq!(check.outcome, CheckOutcome::Failed);
        assert_eq!(check.drms.iter().map(|one| i32::from(one.value)).sum::<i32>(), drm);
        assert!(check.drms.iter().all(|one| one.kind.rule() == "A10.7"));
    }
}

#[test]
fn the_chance_told_beforehand_is_that_of_the_dice() {
    let (scene, squad, leader) = together();
    let odds = of_attempt(&scene.pos, &deploy(squad, Some(leader))).expect("a throw");
    assert_eq!((odds.at_most, odds.two_dice, odds.worst_from), (Some(8), true, None));
    assert!((odds.chance - 26.0 / 36.0).abs() < 1e-9, "{odds:?}");
}

#[test]
fn an_original_two_or_twelve_is_a_throw_like_any_other() {
    let (mut scene, squad, leader) = together();
    let events = scene.give(&deploy(squad, Some(leader)), &[1, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Heat(HeatEvent::Began { .. }))));
    let (mut scene, squad, leader) = together();
    scene.give(&deploy(squad, Some(leader)), &[6, 6]);
    assert!(!scene.unit(squad).men().broken, "nobody breaks, nobody is reduced");
}

#[test]
fn finns_and_marine_raiders_deploy_without_a_leader_by_a_1tc() {
    for (counter, level) in [("finnish-6-4-8", 8), ("american-usmc-raider-5-5-8", 8)] {
        let mut scene = Scene::open(Phase::Rally);
        let unit = scene.attacker(counter, "E5");
        busy(&mut scene);
        let order = deploy(unit, None);
        assert_eq!(of_attempt(&scene.pos, &order).unwrap().at_most, Some(level - 1));
        let mut failing = scene.clone();
        let events = failing.give(&order, &[4, 4]);
        let [check] = checks(&events)[..] else { panic!("one check") };
        let drms: Vec<_> = check.drms.iter().map(|drm| (drm.value, drm.kind.rule())).collect();
        assert_eq!((check.total, drms), (9, vec![(1, "A25")]));
        halves(&scene.give(&order, &[3, 4]));
    }
}

#[test]
fn finns_deploy_with_a_leader_as_others_do() {
    let mut scene = Scene::open(Phase::Rally);
    let unit = scene.attacker("finnish-6-4-8", "E5");
    let leader = scene.attacker("finnish-9-1", "E5");
    busy(&mut scene);
    halves(&scene.give(&deploy(unit, Some(leader)), &[4, 5]));
}

#[test]
fn both_half_squads_bear_the_marks_of_the_squad() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Rally, map);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    scene.setting(|setting| {
        setting.foxholes.insert(at("E5").hex, 3);
    });
    let unit = scene.edit(squad);
    (unit.men_mut().cx, unit.men_mut().fanatic, unit.concealed) = (true, true, true);
    unit.stand(first_fire::board::Footing::Entrenched);
    let marked = unit.clone();
    let both = halves(&scene.give(&deploy(squad, Some(leader)), &[4, 5]));
    for half in both {
        let unit = scene.unit(half);
        assert!(unit.men().cx && unit.men().fanatic && unit.concealed);
        assert_eq!((unit.footing(), unit.at()), (marked.footing(), marked.at()));
    }
}

#[test]
fn the_first_half_squad_keeps_the_weapons_and_may_hand_them_to_the_second() {
    let (mut scene, squad, leader) = together();
    let guns = [scene.weapon("german-lmg", squad), scene.weapon("german-mmg", squad)];
    let [first, second] = halves(&scene.give(&deploy(squad, Some(leader)), &PASSES));
    assert!(guns.iter().all(|gun| scene.gun(*gun).owner() == Some(first)));
    scene.give(&Order::Possession(PossessionOrder::Transfer { weapon: guns[1], to: second }), &[]);
    assert_eq!(guns.map(|gun| scene.gun(gun).owner()), [Some(first), Some(second)]);
}

#[test]
fn a_full_location_holds_the_half_squads_of_its_squads() {
    let (mut scene, squad, leader) = together();
    scene.attacker(SQUAD, "E5");
    scene.attacker(SQUAD, "E5");
    halves(&scene.give(&deploy(squad, Some(leader)), &PASSES));
    let wrong = first_fire::rules::invariants::violations(&scene.pos);
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(scene.pos.points, [0, 0], "nobody is lost by it");
}

#[test]
fn every_half_squad_is_of_one_type_of_squad() {
    let mut squads: BTreeMap<_, usize> = BTreeMap::new();
    for values in Catalogue::built_in().unwrap().units.values() {
        match (values.kind, values.half_squad) {
            (UnitKind::HalfSquad, _) => *squads.entry(values.id).or_default() += 0,
            (_, Some(half)) => *squads.entry(half).or_default() += 1,
            _ => {}
        }
    }
    let others: Vec<_> = squads.iter().filter(|(_, of)| **of != 1).collect();
    assert!(squads.len() > 40 && others.is_empty(), "{others:?}");
}
