//! The Rout Phase: who must and may, where to, Interdiction, Low Crawl, and what becomes of those who stay.

use first_fire::counters::Nationality;
use first_fire::game::narrate::refusal;
use first_fire::rules::Phase;
use first_fire::rules::event::{Cause, Event, MenEvent, PossessionEvent, RoutEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{Order, RoutOrder};
use first_fire::rules::refusal::{MenRefusal, NamedRefusal, Refusal, RoutRefusal};
use first_fire::rules::rout::{interdictor, must_rout};

use super::scene::{Scene, at};

const SQUAD: &str = "russian-4-4-7";
const ENEMY: &str = "german-4-6-7";

fn woods(hexes: &str) -> String {
    format!("[[terrain]]\nkind = \"woods\"\nhexes = [{hexes}]\n")
}

fn rout(unit: UnitId, to: &str) -> Order {
    Order::Rout(RoutOrder::Flee { unit, to: at(to), low_crawl: false })
}

fn crawl(unit: UnitId, to: &str) -> Order {
    Order::Rout(RoutOrder::Flee { unit, to: at(to), low_crawl: true })
}

/// A broken squad in the open in G5, an enemy three hexes away in J5, woods in some hexes, and an unbroken
/// friend far off.
fn fleeing(hexes: &str) -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::new(Phase::Rout, &woods(hexes));
    let unit = scene.attacker(SQUAD, "G5");
    scene.edit(unit).men_mut().broken = true;
    scene.attacker(SQUAD, "A9");
    let enemy = scene.defender(ENEMY, "J5");
    (scene, unit, enemy)
}

/// The cause of a unit's elimination among some events.
fn lost(events: &[Event], unit: UnitId) -> Option<Cause> {
    events.iter().find_map(|event| match event {
        Event::Men(MenEvent::Eliminated { unit: dead, cause, .. }) if *dead == unit => Some(*cause),
        _ => None,
    })
}

#[test]
fn a_broken_unit_in_the_open_under_enemy_eyes_must_rout() {
    let (mut scene, unit, enemy) = fleeing("\"D5\"");
    assert!(must_rout(&scene.pos, unit));
    assert_eq!(scene.refused(&Order::Done), Refusal::Rout(RoutRefusal::MustRout { unit }));
    scene.pos.units.put(enemy, Some(at("N5")));
    assert!(!must_rout(&scene.pos, unit), "seven hexes are out of Normal Range");
}

/// Two broken squads under enemy eyes: one is on its way when the other is to set out, and cannot set out again.
#[test]
fn one_rout_comes_after_the_other_and_each_once() {
    let (mut scene, unit, _) = fleeing("\"F5\"");
    let other = scene.attacker(SQUAD, "G6");
    scene.edit(other).men_mut().broken = true;
    scene.give(&rout(unit, "F5"), &[]);
    assert!(scene.pos.frames.is_empty(), "woods end it");
    let again = scene.refused(&rout(unit, "E5"));
    assert_eq!(again, Refusal::Rout(RoutRefusal::AlreadyRouted { unit }));
    assert_eq!(refusal(&scene.pos, &again), "4-4-7 A has routed in this phase (A10.5).");
    // Open ground does not end the other's.
    scene.give(&rout(other, "F6"), &[2, 3]);
    let late = scene.refused(&rout(unit, "E5"));
    assert_eq!(late, Refusal::Rout(RoutRefusal::RoutUnderWay { unit: other }));
    let words = "4-4-7 A is in the middle of its rout, which comes first (A10.51).";
    assert_eq!(refusal(&scene.pos, &late), words);
}

#[test]
fn who_is_neither_in_danger_nor_desperate_stays() {
    let (mut scene, unit, enemy) = fleeing("\"D5\"");
    let other = scene.attacker(SQUAD, "G5");
    scene.edit(other).men_mut().broken = true;
    scene.edit(other).men_mut().dm = true;
    scene.pos.units.put(enemy, Some(at("T5")));
    assert_eq!(scene.refused(&rout(unit, "F5")), Refusal::Rout(RoutRefusal::MayNotRout { unit }));
    scene.give(&rout(other, "F5"), &[]);
    assert_eq!(scene.unit(other).at(), Some(at("F5")));
}

#[test]
fn the_way_leads_to_the_nearest_woods_and_stops_there() {
    let (mut scene, unit, _) = fleeing("\"D5\", \"D6\", \"A5\"");
    scene.give(&rout(unit, "F5"), &[2, 3]);
    assert_eq!(
        scene.refused(&Order::Rout(RoutOrder::End)),
        Refusal::Rout(RoutRefusal::MustRout { unit })
    );
    scene.give(&rout(unit, "E5"), &[2, 3]);
    scene.give(&rout(unit, "D5"), &[]);
    assert_eq!(scene.refused(&rout(unit, "C5")), Refusal::Rout(RoutRefusal::RoutOver));
    scene.give(&Order::Rout(RoutOrder::End), &[]);
    assert_eq!(scene.unit(unit).at(), Some(at("D5")));
}

#[test]
fn from_woods_it_may_go_on_into_more_woods() {
    let (mut scene, unit, _) = fleeing("\"D5\", \"D6\"");
    for to in ["F5", "E5"] {
        scene.give(&rout(unit, to), &[2, 3]);
    }
    scene.give(&rout(unit, "D5"), &[]);
    scene.give(&rout(unit, "D6"), &[]);
    assert_eq!(scene.unit(unit).at(), Some(at("D6")));
}

#[test]
fn a_rout_never_nears_a_known_enemy() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    let refusal = scene.refused(&rout(unit, "H5"));
    assert_eq!(refusal, Refusal::Rout(RoutRefusal::RoutTowardEnemy { to: at("H5") }));
}

#[test]
fn a_detour_that_no_longer_reaches_the_woods_is_refused() {
    let (mut scene, unit, _) = fleeing("\"B5\"");
    let refusal = scene.refused(&rout(unit, "G6"));
    assert_eq!(refusal, Refusal::Rout(RoutRefusal::RoutNotToCover { to: at("G6") }));
}

#[test]
fn without_cover_in_reach_it_may_run_anywhere_but_to_the_enemy() {
    let (mut scene, unit, _) = fleeing("\"T9\"");
    scene.give(&rout(unit, "G6"), &[2, 3]);
    scene.give(&Order::Rout(RoutOrder::End), &[]);
    assert_eq!(scene.unit(unit).at(), Some(at("G6")));
    assert!(scene.unit(unit).men().broken);
}

#[test]
fn a_unit_that_fails_the_interdiction_is_reduced_and_its_half_squad_runs_on() {
    let (mut scene, unit, enemy) = fleeing("\"D5\"");
    let events = scene.give(&rout(unit, "F5"), &[4, 4]);
    assert!(events.contains(&Event::Rout(RoutEvent::Interdicted {
        unit,
        at: at("F5"),
        by: enemy
    })));
    let heir = events.iter().find_map(|event| match event {
        Event::Men(MenEvent::Reduced { into, .. }) => Some(*into),
        _ => None,
    });
    let heir = heir.expect("a half-squad");
    scene.give(&rout(heir, "E5"), &[1, 2]);
    assert_eq!(scene.unit(heir).at(), Some(at("E5")));
}

/// Clauses: A7.305-4, A7.8-4
#[test]
fn the_highest_dr_that_passes_the_interdiction_stops_the_rout() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    let events = scene.give(&rout(unit, "F5"), &[3, 4]);
    assert!(events.contains(&Event::Men(MenEvent::Pinned { unit })));
    assert!(scene.pos.frames.is_empty());
    assert_eq!(scene.unit(unit).at(), Some(at("F5")));
    assert!(!scene.unit(unit).men().pinned, "the rout is over, and no counter says so");
}

#[test]
fn an_original_twelve_under_interdiction_eliminates() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    let events = scene.give(&rout(unit, "F5"), &[6, 6]);
    assert_eq!(lost(&events, unit), Some(Cause::OriginalTwelve));
    assert!(scene.pos.frames.is_empty());
}

#[test]
fn pinned_exhausted_and_distant_enemies_do_not_interdict() {
    for mark in 0..3 {
        let (mut scene, unit, enemy) = fleeing("\"D5\"");
        let state = scene.edit(enemy);
        (state.men_mut().pinned, state.men_mut().cx) = (mark == 0, mark == 1);
        if mark == 2 {
            scene.pos.units.put(enemy, Some(at("M5")));
            // Six hexes from G5, seven from the next hex of the way.
            assert!(must_rout(&scene.pos, unit));
        }
        scene.give(&rout(unit, "F5"), &[]);
        assert_eq!(scene.unit(unit).at(), Some(at("F5")));
    }
}

#[test]
fn low_crawl_is_one_location_without_interdiction() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    let events = scene.give(&crawl(unit, "F5"), &[]);
    let (from, to) = (at("G5"), at("F5"));
    assert!(events.contains(&Event::Rout(RoutEvent::Routed { unit, from, to, low_crawl: true })));
    assert!(scene.pos.frames.is_empty());
    assert_eq!(lost(&events, unit), None);
    assert_eq!(scene.unit(unit).at(), Some(to));
}

#[test]
fn low_crawl_leads_toward_the_cover_or_not_at_all() {
    // The woods are next door in F5; from F4 they are next door still.
    let (mut scene, unit, _) = fleeing("\"F5\"");
    let way_round = rout(unit, "F4");
    let orders = legal_orders(&scene.pos);
    assert!(orders.contains(&way_round) && orders.contains(&crawl(unit, "F5")));
    assert!(!orders.contains(&crawl(unit, "F4")));
    assert_eq!(
        scene.refused(&crawl(unit, "F4")),
        Refusal::Rout(RoutRefusal::CrawlsAstray { to: at("F4") })
    );
    // Two hexes off they are nearer from either of the hexes between, and where there are none every way is right.
    let (mut scene, unit, _) = fleeing("\"E5\"");
    scene.give(&crawl(unit, "F5"), &[]);
    let (mut scene, unit, _) = fleeing("");
    scene.give(&crawl(unit, "F4"), &[]);
}

#[test]
fn nobody_crawls_out_of_an_enemys_location() {
    let (mut scene, unit, enemy) = fleeing("\"D5\"");
    scene.pos.units.put(enemy, Some(at("G5")));
    assert_eq!(scene.refused(&crawl(unit, "F5")), Refusal::Rout(RoutRefusal::NoLowCrawl));
}

/// Clauses: A8.31-13
#[test]
fn a_unit_that_shares_its_location_with_an_enemy_outside_melee_routs_away() {
    let (mut scene, unit, enemy) = fleeing("\"D5\"");
    scene.pos.units.put(enemy, Some(at("G5")));
    assert_eq!(scene.refused(&Order::Done), Refusal::Rout(RoutRefusal::MustRout { unit }));
    scene.give(&rout(unit, "F5"), &[2, 3]);
    assert_eq!(scene.unit(unit).at(), Some(at("F5")));
}

#[test]
fn a_unit_held_in_melee_does_not_rout() {
    let (mut scene, unit, enemy) = fleeing("\"D5\"");
    let other = scene.attacker(SQUAD, "G7");
    scene.edit(other).men_mut().broken = true;
    scene.pos.units.put(enemy, Some(at("G5")));
    scene.edit(unit).melee = true;
    scene.edit(enemy).melee = true;
    scene.defender(ENEMY, "J7");
    assert_eq!(scene.refused(&rout(unit, "F5")), Refusal::Men(MenRefusal::InMelee { unit }));
}

/// Clauses: A7.8-7
#[test]
fn a_pinned_unit_that_broke_routs() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    scene.edit(unit).men_mut().pinned = true;
    scene.give(&rout(unit, "F5"), &[2, 3]);
    assert_eq!(scene.unit(unit).at(), Some(at("F5")));
}

/// Clauses: A4.431-7
#[test]
fn what_it_cannot_carry_stays_behind() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    let heavy = scene.weapon("russian-hmg", unit);
    let light = scene.weapon("russian-lmg", unit);
    let events = scene.give(&rout(unit, "F5"), &[2, 3]);
    assert!(
        events.contains(&Event::Possession(PossessionEvent::Passed { weapon: heavy, to: None }))
    );
    assert_eq!(scene.pos.weapon_at(heavy), Some(at("G5")));
    assert_eq!(scene.gun(light).owner(), Some(unit));
}

#[test]
fn a_rout_may_not_overstack() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    for _ in 0..3 {
        scene.attacker(SQUAD, "F5");
    }
    let refusal = scene.refused(&rout(unit, "F5"));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::Overstacked { at: at("F5") }));
}

/// A broken squad in the corner A1, whose every neighbour is next to the enemy in B1, at the end of the AFPh.
fn cornered(counter: &str) -> (Scene, UnitId) {
    let mut scene = Scene::open(Phase::AdvancingFire);
    let unit = scene.attacker(counter, "A1");
    scene.edit(unit).men_mut().broken = true;
    scene.attacker(SQUAD, "T9");
    scene.defender(ENEMY, "B1");
    (scene, unit)
}

#[test]
fn who_cannot_get_away_from_an_enemy_surrenders_for_double_points() {
    let (mut scene, unit) = cornered(SQUAD);
    let events = scene.give(&Order::Done, &[]);
    assert_eq!(lost(&events, unit), Some(Cause::Surrender));
    assert_eq!(scene.pos.points[Side::Second.index()], 4);
}

#[test]
fn those_who_do_not_surrender_are_eliminated_for_failure_to_rout() {
    let (mut scene, unit) = cornered("partisan-3-3-7");
    let events = scene.give(&Order::Done, &[]);
    assert_eq!(lost(&events, unit), Some(Cause::FailureToRout));
    assert_eq!(scene.pos.points[Side::Second.index()], 2);
}

#[test]
fn a_unit_left_in_the_open_comes_under_desperation_morale() {
    let (mut scene, unit, _) = fleeing("\"D5\"");
    assert!(!scene.unit(unit).men().dm);
    let events = scene.give(&crawl(unit, "F5"), &[]);
    assert!(events.contains(&Event::Men(MenEvent::Desperate { unit })));
}

#[test]
fn the_attacker_routs_first_and_then_the_defender() {
    let (mut scene, unit, enemy) = fleeing("\"D5\"");
    let theirs = scene.defender(ENEMY, "K5");
    scene.edit(theirs).men_mut().broken = true;
    scene.edit(theirs).men_mut().dm = true;
    assert_eq!(
        scene.refused(&rout(theirs, "L5")),
        Refusal::Named(NamedRefusal::NotYours { unit: theirs })
    );
    scene.edit(enemy).men_mut().pinned = true;
    scene.give(&crawl(unit, "F5"), &[]);
    assert_eq!((scene.pos.phase, scene.pos.speaker), (Phase::Rout, Side::Second));
    scene.give(&rout(theirs, "L5"), &[]);
    assert_eq!(scene.unit(theirs).at(), Some(at("L5")));
}

/// Grain on the way hinders the enemy's fire, woods on it end his sight: there is nothing to run from.
#[test]
fn who_is_seen_through_a_hindrance_or_not_at_all_is_not_in_the_open() {
    for (kind, danger) in [("woods", false), ("grain", false), ("open", true)] {
        let hexes = r#""H4", "H5", "I4", "I5", "I6""#;
        let map = match kind {
            "open" => String::new(),
            kind => format!("[[terrain]]\nkind = \"{kind}\"\nhexes = [{hexes}]\n"),
        };
        let mut scene = Scene::new(Phase::Rout, &map);
        let unit = scene.attacker(SQUAD, "G5");
        scene.edit(unit).men_mut().broken = true;
        let enemy = scene.defender(ENEMY, "J5");
        assert_eq!(must_rout(&scene.pos, unit), danger, "{kind}");
        let found = interdictor(&scene.pos, unit, at("G5"));
        assert_eq!(found, danger.then_some(enemy), "{kind}");
    }
}

#[test]
fn a_leader_interdicts_only_with_a_weapon_that_works() {
    let mut scene = Scene::open(Phase::Rout);
    let unit = scene.attacker(SQUAD, "G5");
    scene.edit(unit).men_mut().broken = true;
    let leader = scene.defender("german-8-1", "G6");
    assert_eq!(interdictor(&scene.pos, unit, at("G5")), None);
    let gun = scene.weapon("german-lmg", leader);
    assert_eq!(interdictor(&scene.pos, unit, at("G5")), Some(leader));
    scene.edit_gun(gun).malfunctioned = true;
    assert_eq!(interdictor(&scene.pos, unit, at("G5")), None);
}

/// Out of the house G5 by way of F5: another hex of the same house may be passed by, another house may not.
#[test]
fn only_the_rest_of_its_own_building_is_cover_that_a_rout_may_pass_by() {
    let house = |hexes: &str| {
        format!("[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [{hexes}]\n")
    };
    let one = house(r#""G5", "F5""#);
    let two = house(r#""G5""#) + &house(r#""F5""#);
    for (map, passes) in [(one, true), (two, false)] {
        let mut scene = Scene::new(Phase::Rout, &(map + &woods(r#""D5""#)));
        let unit = scene.attacker(SQUAD, "G5");
        scene.edit(unit).men_mut().broken = true;
        scene.edit(unit).men_mut().dm = true;
        scene.attacker(SQUAD, "A9");
        scene.defender(ENEMY, "J5");
        scene.give(&rout(unit, "F5"), &[]);
        let on = legal_orders(&scene.pos).contains(&rout(unit, "E5"));
        assert_eq!(on, passes);
    }
}

#[test]
fn the_ss_surrender_to_anybody_but_russians() {
    for (captor, cause) in
        [(Nationality::American, Cause::Surrender), (Nationality::Russian, Cause::FailureToRout)]
    {
        let (mut scene, unit) = cornered("german-ss-4-6-8");
        scene.setting(|setting| setting.sides[1].nationality = captor);
        let events = scene.give(&Order::Done, &[]);
        assert_eq!(lost(&events, unit), Some(cause));
    }
}
