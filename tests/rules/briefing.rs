//! What the bar says of victory, and the scenario's card of forces and special rules.

use first_fire::counters::CounterId;
use first_fire::game::{
    counter_words, entry_words, forces, panzerfaust_words, special_words, tally_words,
    victory_words,
};
use first_fire::rules::Phase;
use first_fire::rules::Side;
use first_fire::rules::order::Gait;
use first_fire::rules::position::Position;
use first_fire::rules::setting::{ControlOf, Victory};
use first_fire::rules::victory::Tally;
use first_fire::rules::view::{View, Viewer};
use first_fire::scenario::Scenario;

use super::scene::{Scene, at};

const SQUAD: &str = "russian-4-4-7";

/// The ATTACKER needs two of three hexes.
fn two_of_three() -> Scene {
    let mut scene = Scene::open(Phase::Movement);
    scene.defender("german-4-6-7", "T5");
    scene.setting(|setting| {
        let hexes = ["E4", "E3", "K5"].map(|name| at(name).hex).into();
        setting.victory =
            Victory::Control { side: Side::First, of: ControlOf::Hex, hexes, at_least: 2 };
    });
    scene
}

fn words(pos: &Position) -> String {
    tally_words(Tally::of(pos))
}

#[test]
fn the_count_of_hexes_runs_with_those_that_are_taken() {
    let mut scene = two_of_three();
    let unit = scene.attacker(SQUAD, "E5");
    assert_eq!(words(&scene.pos), "0 of 3, 2 needed");
    scene.begin(&[unit], Gait::Normal);
    scene.step("E4", &[]);
    assert_eq!(words(&scene.pos), "1 of 3, 2 needed");
    assert!(!Tally::of(&scene.pos).is_met());
    scene.step("E3", &[]);
    assert_eq!(words(&scene.pos), "2 of 3, 2 needed", "what is left stays taken");
    assert!(Tally::of(&scene.pos).is_met());
}

#[test]
fn hexes_of_the_other_side_and_others_than_those_named_do_not_count() {
    let mut scene = two_of_three();
    for (hex, side) in [("E4", Side::Second), ("E3", Side::First), ("F1", Side::First)] {
        scene.pos.control.insert(at(hex).hex, side);
    }
    let tally = Tally::Control { side: Side::First, held: 1, of: 3, needed: 2 };
    assert_eq!(Tally::of(&scene.pos), tally);
}

#[test]
fn a_hex_taken_under_a_question_mark_is_counted_for_its_own_side_only() {
    let mut scene = two_of_three();
    let unit = scene.attacker(SQUAD, "E5");
    scene.edit(unit).concealed = true;
    let hex = at("E4").hex;
    scene.pos.control.insert(hex, Side::First);
    let claim = first_fire::rules::position::TakenUnseen { by: unit, known: None };
    scene.pos.taken_unseen.insert(hex, claim);
    let seen = |viewer| words(View::of(&scene.pos, viewer).position());
    assert_eq!(seen(Viewer::Side(Side::First)), "1 of 3, 2 needed");
    assert_eq!(seen(Viewer::Side(Side::Second)), "0 of 3, 2 needed");
    assert_eq!(seen(Viewer::Both), "1 of 3, 2 needed");
}

#[test]
fn points_are_told_as_a_lead_of_the_side_that_has_to_score() {
    let mut scene = Scene::open(Phase::Movement);
    for (side, points, text, met) in [
        (Side::First, [5, 3], "2 ahead, 2 needed", true),
        (Side::Second, [5, 3], "2 behind, 2 needed", false),
        (Side::First, [4, 4], "level, 2 needed", false),
    ] {
        scene.setting(|setting| setting.victory = Victory::Points { side, margin: 2 });
        scene.pos.points = points;
        assert_eq!(words(&scene.pos), text);
        assert_eq!((Tally::of(&scene.pos).side(), Tally::of(&scene.pos).is_met()), (side, met));
    }
}

#[test]
fn the_card_names_every_counter_of_a_scenario_once_with_its_number_and_turn() {
    for name in Scenario::built_in_names() {
        let scenario = Scenario::load(name).unwrap();
        for side in Side::BOTH {
            let waves = forces(&scenario, side);
            for (&turn, wave) in &waves {
                let of = |id: &CounterId| wave.iter().filter(|(known, _)| known == id).count();
                assert!(wave.iter().all(|(id, _)| of(id) == 1), "{name}, turn {turn}");
            }
            let units: Vec<_> =
                scenario.start.units.values().filter(|unit| unit.side == side).collect();
            for unit in &units {
                let same = |other: &&&first_fire::rules::unit::Unit| {
                    (other.counter, other.enters) == (unit.counter, unit.enters)
                };
                let number = units.iter().filter(same).count();
                assert!(waves[&unit.enters].contains(&(unit.counter, number)), "{name}");
            }
            // A vehicle and its main armament are one counter.
            let apart = |unit: &&first_fire::rules::unit::Unit| {
                let weapons = scenario.start.weapons_of(unit.id);
                weapons.filter(|weapon| weapon.counter != unit.counter).count()
            };
            let weapons: usize = units.iter().map(apart).sum();
            let all: usize = waves.values().flatten().map(|(_, count)| count).sum();
            assert_eq!(all, units.len() + weapons, "{name}");
        }
    }
}

#[test]
fn counters_are_named_by_what_is_printed_on_them() {
    let scene = Scene::open(Phase::Movement);
    for (id, text) in [
        ("german-4-6-7", "4-6-7"),
        ("german-4-6-7-hs", "2-4-7 HS"),
        ("russian-9-2", "9-2"),
        ("german-lmg", "LMG"),
        ("german-dummy", "Dummy"),
    ] {
        assert_eq!(counter_words(&scene.pos.setting, &id.parse().unwrap()), text);
    }
}

#[test]
fn the_card_says_who_wins_by_what_and_names_each_building_once() {
    let scenario = Scenario::load("village-assault").unwrap();
    let text = victory_words(&scenario.setting);
    assert!(text.contains("need Control of 6 of 12 hexes at the end"), "{text}");
    assert_eq!(text.matches("Manor").count(), 1, "{text}");
    let loser = &scenario.setting.side(Side::Second).name;
    assert!(text.ends_with(&format!("Else {loser} win.")), "{text}");
    let mut scene = Scene::open(Phase::Movement);
    scene.setting(|setting| setting.victory = Victory::Points { side: Side::Second, margin: 4 });
    assert_eq!(
        victory_words(&scene.pos.setting),
        "Defenders need 4 Casualty Victory Points more than Attackers at the end. Else Attackers win."
    );
}

#[test]
fn the_card_names_the_snipers_of_a_scenario_with_their_numbers() {
    for name in Scenario::built_in_names() {
        let scenario = Scenario::load(name).unwrap();
        let lines = special_words(&scenario);
        for side in Side::BOTH {
            let name = &scenario.setting.side(side).name;
            let told = lines.iter().find(|line| line.starts_with(&format!("{name} have a Sniper")));
            let san = scenario.start.snipers[side.index()].map(|sniper| sniper.san);
            let expected = san.map(|san| format!("{name} have a Sniper: SAN {san} (A14)."));
            assert_eq!(told, expected.as_ref());
        }
    }
}

#[test]
fn the_entry_hexes_of_reinforcements_are_named_from_where_to_where() {
    let setting = |name| Scenario::load(name).unwrap().setting.clone();
    let of = |name, side| entry_words(&setting(name), side);
    assert_eq!(of("village-assault", Side::First).as_deref(), Some("E10 to I10"));
    assert_eq!(of("first-steps", Side::First).as_deref(), Some("A2 to A7"));
    let mut apart = (*setting("first-steps")).clone();
    let hexes = ["A2", "A4", "A5", "L3"].map(|name| at(name).hex);
    let first = &mut apart.sides[Side::First.index()];
    first.entry = hexes.into();
    assert_eq!(entry_words(&apart, Side::First).as_deref(), Some("A2, A4 to A5, L3"));
    apart.sides[Side::First.index()].entry.clear();
    assert_eq!(entry_words(&apart, Side::First), None);
}

#[test]
fn the_card_says_how_many_panzerfausts_are_left() {
    let mut scene = Scene::open(Phase::PrepFire);
    assert_eq!(panzerfaust_words(&scene.pos, Side::First), None);
    scene.setting(|setting| setting.sides[0].panzerfausts = 4);
    let left = |pos: &Position| panzerfaust_words(pos, Side::First).unwrap();
    assert_eq!(left(&scene.pos), "Panzerfausts: 4 of 4 left (C13.3)");
    scene.pos.panzerfausts[0] = 3;
    assert_eq!(left(&scene.pos), "Panzerfausts: 1 of 4 left (C13.3)");
    assert_eq!(panzerfaust_words(&scene.pos, Side::Second), None);
}
