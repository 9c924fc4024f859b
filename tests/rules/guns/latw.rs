//! Light anti-tank weapons: To Hit numbers of their own, HEAT, what they are fired at, and their backblast (C13).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::odds;
use first_fire::opponent::{Player, answer};
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::{AbsentCase, IftResult, ToHitStage, WhyNoCase};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::{Aspect, Case};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, attack, left, shell, shoot};

/// HEAT at something.
fn heat(unit: UnitId, weapon: WeaponId, place: &str, at: ShellTarget) -> Order {
    let shell_of = Shell::new(Round::Shell(Ammo::Heat), at);
    shoot(FireAttack { shell: Some(shell_of), ..shell(unit, weapon, place) })
}

/// The same without care for the backblast.
fn careless(order: &Order) -> Order {
    let Order::Fire(FireOrder::Attack(attack)) = order.clone() else { panic!("an attack") };
    let shell = attack.shell.map(|shell| Shell { desperate: true, ..shell });
    shoot(FireAttack { shell, ..attack })
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

fn cases(stage: &ToHitStage) -> Vec<(Case, i8)> {
    stage.lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect()
}

/// A squad of the ATTACKER with a weapon in D5, and an enemy tank in `place` that turns its side to it.
fn hunters(
    phase: Phase,
    map: &str,
    weapon: &str,
    place: &str,
) -> (Scene, UnitId, WeaponId, UnitId) {
    let (squad, tank) = match weapon.split('-').next() {
        Some("german") => ("german-4-6-7", "m4a1"),
        Some("british") => ("british-4-5-7", "pz-4h"),
        _ => ("american-6-6-6", "pz-4h"),
    };
    let mut s = Scene::new(phase, map);
    let squad = s.attacker(squad, "D5");
    let weapon = s.weapon(weapon, squad);
    let tank = s.vehicle(Side::Second, tank, place, Hexspine::NorthWest);
    s.attacker("american-6-6-6", "A9");
    (s, squad, weapon, tank)
}

/// A house in a hex.
fn house(hex: &str, material: &str, levels: u8) -> String {
    format!(
        "[[building]]\nname = \"House\"\nmaterial = \"{material}\"\nlevels = {levels}\nhexes = [\"{hex}\"]\n"
    )
}

fn at_tank(phase: Phase, map: &str, weapon: &str, place: &str) -> (Scene, WeaponId, UnitId, Order) {
    let (s, squad, weapon, tank) = hunters(phase, map, weapon, place);
    (s, weapon, tank, heat(squad, weapon, place, ShellTarget::Vehicle(tank)))
}

/// Rules: C13-1
#[test]
fn each_has_its_own_numbers_by_range_and_its_own_to_kill_number() {
    let weapons = [
        ("german-psk", 26, [9, 8, 7, 4].as_slice()),
        ("american-baz-43", 13, &[9, 8, 7, 4]),
        ("american-baz-44", 16, &[9, 8, 7, 4]),
        ("american-baz-45", 16, &[10, 9, 8, 6, 4]),
        ("british-piat", 15, &[9, 7, 5]),
    ];
    for (weapon, kill, numbers) in weapons {
        for (place, number) in ["E5", "F5", "G5", "H5", "I5"].into_iter().zip(numbers) {
            let (s, _, tank, order) = at_tank(Phase::PrepFire, "", weapon, place);
            let shot = stage(&s, &order);
            assert_eq!((shot.basic, shot.changes.len()), (*number, 0), "{weapon} at {place}");
            // Neither Point Blank nor anything else of the tables of Guns.
            assert!(cases(&shot).iter().all(|(case, _)| *case == Case::P), "{:?}", cases(&shot));
            let [hull, _] = shot.kill.unwrap().aspects.unwrap();
            let armor = s.pos.vehicle_type(tank).unwrap().armor.unwrap().hull;
            let (factor, rear) = match hull {
                Aspect::Front => (armor.front, 0),
                Aspect::Side => (armor.side, 0),
                Aspect::Rear => (armor.side, 1),
            };
            let expected = kill + rear - i32::from(factor.value());
            assert_eq!(shot.kill.unwrap().numbers.unwrap().hull, expected);
        }
        let beyond = ["E5", "F5", "G5", "H5", "I5", "J5"][numbers.len()];
        let (mut s, weapon, _, order) = at_tank(Phase::PrepFire, "", weapon, beyond);
        assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::GunRange { weapon }));
    }
}

#[test]
fn a_truck_has_eleven_for_any_of_them() {
    let (mut s, squad, weapon, _) = hunters(Phase::PrepFire, "", "german-psk", "G5");
    let truck = s.vehicle(Side::Second, "us-2.5-ton", "F5", Hexspine::West);
    let order = heat(squad, weapon, "F5", ShellTarget::Vehicle(truck));
    let numbers = stage(&s, &order).kill.unwrap().numbers.unwrap();
    assert_eq!((numbers.hull, numbers.hull_critical), (11, 22));
}

/// Rules: C13-3
#[test]
fn in_the_afph_it_has_two_more_unless_it_has_waited_and_two_more_when_pinned() {
    let (mut s, weapon, _, order) = at_tank(Phase::AdvancingFire, "", "german-psk", "F5");
    let with = |s: &Scene, case| cases(&stage(s, &order)).contains(&(case, 2));
    assert!(with(&s, Case::C3) && !with(&s, Case::B));
    let user = s.gun(weapon).owner().unwrap();
    s.edit(user).men_mut().pinned = true;
    assert!(with(&s, Case::C3) && with(&s, Case::D));
    let (mut s, weapon, _, _) = at_tank(Phase::AdvancingFire, "", "german-psk", "F5");
    let user = s.gun(weapon).owner().unwrap();
    s.edit(user).fire = FireMarker::Opportunity;
    s.edit_gun(weapon).fire = FireMarker::Opportunity;
    assert!(!with(&s, Case::C3));
}

/// Rules: C13-2
#[test]
fn it_aims_at_no_area_and_at_men_only_in_buildings_behind_walls_and_at_guns() {
    let mut s = Scene::new(Phase::PrepFire, &house("F5", "stone", 0));
    let squad = s.attacker("american-6-6-6", "D5");
    let weapon = s.weapon("american-baz-44", squad);
    s.attacker("american-6-6-6", "A9");
    for place in ["F5", "G3"] {
        s.defender("german-4-6-7", place);
    }
    let crew = s.defender("german-crew", "E7");
    s.man("ge-at-50", crew, Hexspine::West);
    let men = |place| heat(squad, weapon, place, ShellTarget::Infantry);
    let open = Refusal::Fire(FireRefusal::LatwInTheOpen { weapon });
    assert_eq!(s.clone().refused(&men("G3")), open);
    for (place, fp) in [("F5", 8), ("E7", 8)] {
        let assessment = s.assess(&men(place));
        assert_eq!(assessment.fp.floor(), fp, "{place}");
    }
    let area = heat(squad, weapon, "F5", ShellTarget::Area);
    assert_eq!(s.refused(&area), Refusal::Fire(FireRefusal::LatwArea { weapon }));
    let listed = legal_orders(&s.pos);
    assert!(listed.contains(&men("F5")) && !listed.contains(&men("G3")));
}

#[test]
fn men_behind_a_wall_are_hit_by_their_tem_as_with_any_ordnance() {
    let mut s = Scene::new(Phase::PrepFire, "walls = [\"D4/D3\"]\n");
    let squad = s.attacker("american-6-6-6", "D5");
    let weapon = s.weapon("american-baz-44", squad);
    s.defender("german-4-6-7", "D3");
    let shot = stage(&s, &heat(squad, weapon, "D3", ShellTarget::Infantry));
    assert_eq!(cases(&shot), [(Case::Q, 2)]);
}

/// Rules: C13.8-1
#[test]
fn in_a_building_it_has_two_more_for_its_backblast_or_harms_its_own_location() {
    let map = &house("D5", "wooden", 0);
    let (mut s, weapon, tank, order) = at_tank(Phase::PrepFire, map, "american-baz-44", "F5");
    assert!(cases(&stage(&s, &order)).contains(&(Case::C3, 2)));
    assert!(cases(&stage(&s, &careless(&order))).iter().all(|(case, _)| *case != Case::C3));
    let listed = legal_orders(&s.pos);
    assert!(listed.contains(&order) && listed.contains(&careless(&order)));
    // The To Hit DR of 4 and 3 hits, the To Kill DR of 3 burns; the 4 of the coloured die is a NMC, which is passed.
    let user = s.gun(weapon).owner().unwrap();
    let events = s.give(&careless(&order), &[4, 3, 1, 2, 1, 2]);
    assert!(!s.lives(tank) && !s.unit(user).men().broken);
    assert!(
        events.iter().any(|event| matches!(event, Event::Fire(FireEvent::Backblast { dr: 4, .. })))
    );
    // Outdoors there is nothing to be careless of.
    let (mut s, weapon, _, order) = at_tank(Phase::PrepFire, "", "american-baz-44", "F5");
    let refusal = s.refused(&careless(&order));
    assert_eq!(refusal, Refusal::Fire(FireRefusal::NoBackblast { weapon }));
    // A PIAT has none.
    let (s, _, _, order) = at_tank(Phase::PrepFire, map, "british-piat", "F5");
    assert!(cases(&stage(&s, &order)).iter().all(|(case, _)| *case != Case::C3));
}

/// Rules: C13.8-2
#[test]
fn upstairs_it_is_fired_without_care_alone() {
    let mut s = Scene::new(Phase::PrepFire, &house("D5", "stone", 1));
    let squad = s.attacker("american-6-6-6", "D5:1");
    let weapon = s.weapon("american-baz-44", squad);
    let tank = s.vehicle(Side::Second, "pz-4h", "F5", Hexspine::West);
    let order = heat(squad, weapon, "F5", ShellTarget::Vehicle(tank));
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::BackblastUpstairs { weapon }));
    assert!(legal_orders(&s.pos).contains(&careless(&order)));
}

#[test]
fn the_odds_count_what_the_backblast_does_to_its_own_side() {
    let map = &house("D5", "wooden", 0);
    let (s, _, _, order) = at_tank(Phase::PrepFire, map, "american-baz-44", "F5");
    let odds = |order: &Order| {
        let Order::Fire(FireOrder::Attack(attack)) = order else { panic!("an attack") };
        odds::of_attack(&s.pos, Side::First, attack).unwrap()
    };
    assert!(odds(&order).firers.is_empty());
    let [fate] = odds(&careless(&order)).firers[..] else { panic!("one squad") };
    // A coloured 1 reduces it, and 6 alone is sure to do nothing.
    assert!(fate.reduced >= 1.0 / 6.0 && fate.unharmed >= 1.0 / 6.0 && fate.hurt < 0.6, "{fate:?}");
}

/// Rules: C13-4
#[test]
fn an_x_number_takes_it_for_good_after_the_shot_and_a_b_number_until_it_is_repaired() {
    // 5 and 5 miss.
    let (mut s, weapon, _, order) = at_tank(Phase::PrepFire, "", "german-psk", "G5");
    s.give(&order, &[5, 5]);
    assert!(!s.pos.weapons.contains_key(&weapon));
    let (mut s, weapon, _, order) = at_tank(Phase::PrepFire, "", "american-baz-44", "G5");
    s.give(&order, &[5, 5]);
    assert!(!s.gun(weapon).malfunctioned, "X11");
    let (mut s, weapon, _, order) = at_tank(Phase::PrepFire, "", "british-piat", "F5");
    s.give(&order, &[5, 5]);
    assert!(s.gun(weapon).malfunctioned);
    // What is gone with its shot has fired it: 5 and 5 hit next door at a large target.
    let (mut s, weapon, tank, order) = at_tank(Phase::PrepFire, "", "german-psk", "E5");
    s.setting(|setting| setting.year = 1944);
    let number = stage(&s, &order).lines[0].to_hit.clone();
    assert_eq!(number.number - number.drm(), 10, "a large target next door");
    s.give(&order, &[5, 5, 3, 3]);
    assert!(!s.lives(tank) && !s.pos.weapons.contains_key(&weapon));
}

/// Rules: C13-5
#[test]
fn one_man_alone_fires_it_as_somebody_untrained_and_a_hero_a_little_worse() {
    for (man, drm, lost_at) in [("american-8-1", 2, 9), ("american-hero", 1, 11)] {
        let (mut s, _, tank, _) = at_tank(Phase::PrepFire, "", "american-baz-44", "F5");
        let man = s.attacker(man, "D5");
        let weapon = s.weapon("american-baz-44", man);
        let shot = stage(&s, &heat(man, weapon, "F5", ShellTarget::Vehicle(tank)));
        assert!(cases(&shot).contains(&(Case::H, drm)), "{:?}", cases(&shot));
        assert_eq!((shot.breakdown, shot.lost_at), (lost_at, Some(lost_at)));
    }
    let (mut s, _, tank, _) = at_tank(Phase::PrepFire, "", "british-piat", "F5");
    let man = s.attacker("british-8-0", "D5");
    let weapon = s.weapon("british-piat", man);
    let shot = stage(&s, &heat(man, weapon, "F5", ShellTarget::Vehicle(tank)));
    assert!(cases(&shot).iter().all(|(case, _)| *case != Case::H));
}

#[test]
fn a_shot_is_on_the_list_marks_the_weapon_and_leaves_its_squad_its_own_fire() {
    let (mut s, squad, weapon, tank) = hunters(Phase::PrepFire, "", "german-psk", "F5");
    let order = heat(squad, weapon, "F5", ShellTarget::Vehicle(tank));
    assert!(legal_orders(&s.pos).contains(&order));
    s.give(&order, &[3, 6, 6, 6]);
    assert_eq!(s.gun(weapon).fire, FireMarker::Prep);
    assert!(s.gun(weapon).acquired.is_none());
    assert_eq!(s.unit(squad).fire, FireMarker::None);
    let again = Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon });
    assert_eq!(s.refused(&order), again);
}

#[test]
fn a_hit_on_a_mover_leaves_half_of_the_he_equivalence() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let weapon = s.weapon("german-psk", squad);
    let tank = s.vehicle(Side::First, "m4a1", "G5", Hexspine::West);
    s.begin(&[tank], Gait::Normal);
    s.walk_on("F5");
    let order = heat(squad, weapon, "F5", ShellTarget::Vehicle(tank));
    let missed = s.clone().give(&order, &[6, 3]);
    assert_eq!(left(&missed, "F5"), None);
    let hit = s.give(&order, &[1, 2, 1, 1]);
    assert_eq!(left(&hit, "F5"), Some(6));
    assert_eq!(s.gun(weapon).fire, FireMarker::First);
}

#[test]
fn a_hit_on_men_in_a_building_is_its_he_equivalence_on_the_fire_table() {
    let mut s = Scene::new(Phase::PrepFire, &house("F5", "stone", 0));
    let squad = s.attacker("german-4-6-7", "D5");
    let weapon = s.weapon("german-psk", squad);
    s.defender("russian-4-4-7", "F5");
    // 2 and 2 hit at 8 and +3; the 12 column by 4 without the TEM that To Hit has counted.
    let events = s.give(&heat(squad, weapon, "F5", ShellTarget::Infantry), &[2, 2, 2, 3, 1, 2]);
    let report = attack(&events);
    assert_eq!(report.column.unwrap().fp(), 12);
    assert_eq!(report.results[0].result, IftResult::Mc(2));
}

#[test]
fn the_greedy_player_fires_it_at_a_tank_next_door() {
    let (s, _, _, order) = at_tank(Phase::PrepFire, "", "german-psk", "F5");
    let mut player = Player::Greedy.policy(1);
    assert_eq!(answer(player.as_mut(), &s.pos).unwrap(), order);
}

#[test]
fn the_greedy_player_looks_for_a_panzerfaust_when_a_tank_is_in_reach() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "D5");
    s.vehicle(Side::Second, "m4a1", "F5", Hexspine::NorthWest);
    s.setting(|setting| {
        setting.year = 1944;
        setting.sides[0].panzerfausts = 1;
    });
    let mut player = Player::Greedy.policy(1);
    let look = Order::Fire(FireOrder::Panzerfaust { unit: squad });
    assert_eq!(answer(player.as_mut(), &s.pos).unwrap(), look);
}

#[test]
fn why_nothing_is_added_for_point_blank_is_said_of_it() {
    let (s, _, _, order) = at_tank(Phase::PrepFire, "", "american-baz-44", "E5");
    let absent = stage(&s, &order).lines[0].absent.clone();
    let found = |it: &AbsentCase| (it.case, it.why) == (Case::L, WhyNoCase::OwnNumbers);
    assert!(absent.iter().any(found), "{absent:?}");
}

#[test]
fn a_leader_may_direct_one_and_is_offered_for_it() {
    let (mut s, squad, weapon, tank) = hunters(Phase::PrepFire, "", "american-baz-44", "E5");
    let leader = s.attacker("american-9-1", "D5");
    let Order::Fire(FireOrder::Attack(alone)) =
        heat(squad, weapon, "E5", ShellTarget::Vehicle(tank))
    else {
        panic!("an attack")
    };
    let led = shoot(FireAttack { directors: [leader].into(), ..alone });
    assert!(cases(&stage(&s, &led)).contains(&(Case::Leadership, -1)));
    assert!(legal_orders(&s.pos).contains(&led));
}

#[test]
fn men_with_an_enemy_in_their_location_fire_it_at_nobody_elsewhere() {
    let (mut s, _, _, order) = at_tank(Phase::PrepFire, "", "american-baz-44", "E5");
    s.assess(&order);
    let squad = s.pos.side_at(Side::First, crate::scene::at("D5")).next().unwrap().id;
    s.defender("german-4-6-7", "D5");
    let refusal = Refusal::Fire(FireRefusal::EnemyInLocation { unit: squad });
    assert_eq!(s.refused(&order), refusal);
}
