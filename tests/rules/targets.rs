//! What may be fired at, by whom, and from where (A7.21, A7.212, A7.22, A7.33, A7.4, A6.11).

use first_fire::board::los;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent, PossessionEvent};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{FireRefusal, MenRefusal, MoveRefusal, NamedRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::readings::{fp_of, gun, inherent, marks};
use super::scene::{Scene, all, at, attack, attacks, directed, fire, only};

/// Clauses: A7.21-8, CHART-PREP-6
#[test]
fn a_unit_that_is_broken_or_in_melee_does_not_fire() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let weapon = s.weapon("german-lmg", firer);
    s.attacker("german-4-6-7", "D8");
    s.defender("russian-4-4-7", "D7");
    s.edit(firer).melee = true;
    assert_eq!(
        s.refused(&fire(&[all(firer, &[])], "D7")),
        Refusal::Men(MenRefusal::InMelee { unit: firer })
    );
    s.edit(firer).melee = false;
    s.edit(firer).men_mut().broken = true;
    assert_eq!(
        s.refused(&fire(&[all(firer, &[])], "D7")),
        Refusal::Men(MenRefusal::Broken { unit: firer })
    );
    s.edit(firer).men_mut().broken = false;
    s.edit_gun(weapon).malfunctioned = true;
    assert_eq!(
        s.refused(&fire(&[only(firer, &[weapon])], "D7")),
        Refusal::Fire(FireRefusal::Malfunctioned { weapon })
    );
    s.edit_gun(weapon).malfunctioned = false;
    s.edit_gun(weapon).fire = FireMarker::Prep;
    let order = fire(&[only(firer, &[weapon])], "D7");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::WeaponAlreadyFired { weapon }));
}

/// Clauses: A7.21-9
#[test]
fn infantry_enters_no_location_of_the_enemy_in_the_mph() {
    let mut s = Scene::open(Phase::Movement);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.defender("german-4-6-7", "G5");
    s.begin(&[mover], Gait::Normal);
    let step = Order::Move(MoveOrder::Step { to: at("G5"), cover: true });
    assert_eq!(s.refused(&step), Refusal::Move(MoveRefusal::EnemyThere { to: at("G5") }));
}

/// Clauses: A7.212-1, A7.212-4
#[test]
fn a_unit_with_an_enemy_in_its_location_fires_at_that_enemy_or_not_at_all() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let firer = s.defender("german-4-6-7", "D5");
    let intruder = s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "D6");
    let outward = fire(&[all(firer, &[])], "D6");
    assert_eq!(s.refused(&outward), Refusal::Fire(FireRefusal::EnemyInLocation { unit: firer }));
    s.edit(intruder).men_mut().broken = true;
    assert_eq!(s.refused(&outward), Refusal::Fire(FireRefusal::EnemyInLocation { unit: firer }));
    assert_eq!(fp_of(&s, &fire(&[all(firer, &[])], "D5")), "12");
}

/// Clauses: A7.22-2, CHART-PREP-7, CHART-ADV-9
#[test]
fn twice_the_normal_range_is_the_farthest_that_anything_reaches() {
    for phase in [Phase::PrepFire, Phase::AdvancingFire] {
        let mut s = Scene::open(phase);
        let firer = s.attacker("german-4-4-7", "D5");
        let weapon = s.weapon("german-lmg", firer);
        s.defender("russian-4-4-7", "L5");
        s.defender("russian-4-4-7", "M5");
        assert!(s.assess(&fire(&[all(firer, &[weapon])], "L5")).column.is_some());
        let far = fire(&[all(firer, &[])], "M5");
        assert_eq!(s.refused(&far), Refusal::Fire(FireRefusal::OutOfRange { unit: firer }));
        assert_eq!(s.assess(&fire(&[only(firer, &[weapon])], "M5")).lines[0].range, 9);
    }
}

/// Clauses: A7.33-1
#[test]
fn inherent_fp_is_fired_once_and_at_one_location() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    s.attacker("german-4-6-7", "D9");
    s.defender("russian-4-4-7", "F5");
    s.defender("russian-4-4-7", "F6");
    let Order::Fire(FireOrder::Attack(mut twice)) = fire(&[all(firer, &[])], "F5") else {
        panic!("a fire order")
    };
    twice.members.push(twice.members[0].clone());
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Attack(twice))),
        Refusal::Named(NamedRefusal::NamedTwice)
    );
    s.give(&fire(&[all(firer, &[])], "F5"), &[6, 5]);
    let again = fire(&[all(firer, &[])], "F6");
    assert_eq!(s.refused(&again), Refusal::Fire(FireRefusal::AlreadyFired { unit: firer }));
}

/// Clauses: A7.4-2
#[test]
fn fire_at_a_melee_hits_both_sides_of_it() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let friend = s.attacker("german-4-6-7", "F5");
    let enemy = s.defender("russian-4-4-7", "F5");
    s.edit(friend).melee = true;
    s.edit(enemy).melee = true;
    let units = s.assess(&fire(&[all(firer, &[])], "F5")).targets[0].units.clone();
    assert_eq!(units, [friend, enemy]);
}

#[test]
fn nobody_fires_at_an_empty_location_or_at_his_own_side() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    s.attacker("german-4-6-7", "D7");
    s.defender("russian-4-4-7", "F5");
    for hex in ["D6", "D7"] {
        let order = fire(&[all(firer, &[])], hex);
        assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::NoTarget { at: at(hex) }));
    }
}

/// Woods that hide the far side of column G from G2.
const WALL_OF_WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\"]\n";

/// Clauses: CHART-PREP-3, CHART-ADV-3
#[test]
fn an_attackers_shot_without_a_los_counts_as_fired_and_hurts_nobody() {
    for phase in [Phase::PrepFire, Phase::AdvancingFire] {
        let mut s = Scene::new(phase, WALL_OF_WOODS);
        let firer = s.attacker("german-4-6-7", "G2");
        let weapon = s.weapon("german-lmg", firer);
        let leader = s.attacker("german-8-0", "G2");
        let target = s.defender("russian-4-4-7", "G6");
        // Somebody who sees the target keeps the phase open.
        let seer = s.attacker("german-4-6-7", "E5");
        let order = directed(&[all(firer, &[weapon])], &[leader], "G6");
        let events = s.give(&order, &[1, 1]);
        assert_eq!(attacks(&events).len(), 0);
        let prep = FireMarker::Prep;
        assert_eq!(
            marks(&events),
            [(inherent(firer), prep), (gun(weapon), prep), (inherent(leader), prep)]
        );
        assert!(!s.unit(target).men().broken);
        let again = fire(&[all(firer, &[])], "G6");
        assert_eq!(s.refused(&again), Refusal::Fire(FireRefusal::AlreadyFired { unit: firer }));
        assert!(s.lives(seer));
    }
}

/// Clauses: CHART-PREP-3
#[test]
fn a_shot_without_a_los_may_break_the_gun_all_the_same() {
    let mut s = Scene::new(Phase::PrepFire, WALL_OF_WOODS);
    let firer = s.attacker("german-4-6-7", "G2");
    let weapon = s.weapon("german-lmg", firer);
    s.defender("russian-4-4-7", "G6");
    let events = s.give(&fire(&[only(firer, &[weapon])], "G6"), &[6, 6]);
    assert!(events.contains(&Event::Possession(PossessionEvent::Malfunctioned { weapon })));
}

/// Clauses: CHART-DFF-2, CHART-SFF-2
#[test]
fn first_fire_without_a_los_counts_as_fired_and_hurts_nobody() {
    for (before, after) in
        [(FireMarker::None, FireMarker::First), (FireMarker::First, FireMarker::Final)]
    {
        let mut s = Scene::new(Phase::Movement, WALL_OF_WOODS);
        let firer = s.defender("german-4-6-7", "G2");
        s.defender("german-4-6-7", "E5");
        let mover = s.attacker("russian-4-4-7", "G7");
        s.edit(firer).fire = before;
        s.walk(&[mover], Gait::Assault, "G6");
        let events = s.give(&fire(&[all(firer, &[])], "G6"), &[1, 1]);
        assert_eq!((attacks(&events).len(), marks(&events)), (0, vec![(inherent(firer), after)]));
        assert!(s.pos.residual.is_empty());
        assert!(!s.unit(mover).men().broken);
    }
}

/// Clauses: CHART-FIN-2
#[test]
fn final_fire_without_a_los_counts_as_fired_and_hurts_nobody() {
    let mut s = Scene::new(Phase::DefensiveFire, WALL_OF_WOODS);
    let firer = s.defender("german-4-6-7", "G2");
    s.defender("german-4-6-7", "E5");
    let target = s.attacker("russian-4-4-7", "G6");
    let events = s.give(&fire(&[all(firer, &[])], "G6"), &[1, 1]);
    assert_eq!(marks(&events), [(inherent(firer), FireMarker::Final)]);
    assert_eq!((attacks(&events).len(), s.unit(target).men().broken), (0, false));
}

/// Clauses: CHART-ADV-9
#[test]
fn six_hindrances_on_the_way_block_the_shot_and_five_do_not() {
    for (rows, blocked) in [(3..=7, false), (3..=8, true)] {
        let hexes: Vec<String> = rows.map(|row| format!("\"D{row}\"")).collect();
        let map = format!("[[terrain]]\nkind = \"brush\"\nhexes = [{}]\n", hexes.join(", "));
        let mut s = Scene::new(Phase::AdvancingFire, &map);
        let firer = s.attacker("german-4-6-7", "D1");
        s.attacker("german-4-6-7", "C9");
        s.defender("russian-4-4-7", "D10");
        assert_eq!(!los(s.pos.map(), at("D1"), at("D10")).is_clear(), blocked);
        let events = s.give(&fire(&[all(firer, &[])], "D10"), &[6, 5]);
        assert_eq!(attacks(&events).is_empty(), blocked);
        if !blocked {
            assert_eq!(attack(&events).results[0].drm, 5);
        }
    }
}

/// Clauses: A7.52-1
#[test]
fn a_shot_without_a_los_is_in_the_log_with_what_stands_in_the_way() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E4\", \"E5\", \"E6\"]\n";
    let mut s = Scene::new(Phase::PrepFire, woods);
    let squad = s.attacker("german-4-6-7", "C5");
    let gun = s.weapon("german-lmg", squad);
    s.defender("russian-4-4-7", "G5");
    let mut before = s.clone();
    let events = s.give(&fire(&[all(squad, &[gun])], "G5"), &[6, 6]);
    let Some(Event::Fire(FireEvent::Blind(report))) = events.first() else { panic!("{events:#?}") };
    assert_eq!((report.target, report.firers.len()), (at("G5"), 2));
    let why = report.firers[0].why();
    assert!(why.contains("woods"), "{why}");
    assert!(report.weapons[0].malfunctioned);
    assert!(!events.iter().any(|event| matches!(event, Event::Fire(FireEvent::Attack(_)))));
    // In vain or not, the gun may keep its ROF: nobody cowers.
    let events = before.give(&fire(&[only(squad, &[gun])], "G5"), &[1, 1]);
    let Some(Event::Fire(FireEvent::Blind(report))) = events.first() else { panic!("{events:#?}") };
    assert!(report.weapons[0].keeps_rof);
}
