//! What is true of a Fire Lane, its gun and its crew.

use first_fire::rules::Phase;
use first_fire::rules::fire::{Lane, LaneLetter};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::weapon::Held;

use super::super::scene::{Scene, at};
use super::reports;

/// A 4-6-7 with an MMG in D5 that keeps up a Fire Lane to D9.
fn lane() -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(Phase::Movement, "");
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", crew);
    s.edit_gun(gun).fire = FireMarker::First;
    let letter = LaneLetter::ALL[0];
    s.pos.lanes.insert(gun, Lane { letter, from: at("D5"), counter: at("D9"), hand: None });
    (s, crew, gun)
}

#[test]
fn a_fire_lane_lies_along_a_grain_in_sight_of_its_gun_in_the_mph() {
    let (s, _, gun) = lane();
    reports(&s, &[]);
    let mut later = s.clone();
    later.pos.phase = Phase::DefensiveFire;
    reports(&later, &["Fire Lane A of weapon 1: stands outside the MPh"]);
    // A hexspine is no grain, and D5 sees no farther on this one than the woods.
    let moved = |counter: &str| {
        let mut s = s.clone();
        s.pos.lanes.get_mut(&gun).unwrap().counter = at(counter);
        s
    };
    let beside = "Fire Lane A of weapon 1: does not cover the Location of its counter";
    reports(&moved("F5"), &["Fire Lane A of weapon 1: follows no Hex Grain", beside]);
    reports(&moved("D5:1"), &["Fire Lane A of weapon 1: follows no Hex Grain", beside]);
    reports(&moved("D8:1"), &[beside]);
    let mut twin = s.clone();
    let crew = twin.defender("german-4-6-7", "E5");
    let other = twin.weapon("german-mmg", crew);
    twin.edit_gun(other).fire = FireMarker::First;
    let letter = LaneLetter::ALL[0];
    let second = Lane { letter, from: at("E5"), counter: at("E8"), hand: None };
    twin.pos.lanes.insert(other, second);
    reports(&twin, &["Fire Lane A of weapon 2: shares its letter with another"]);
    twin.pos.lanes.get_mut(&other).unwrap().letter = LaneLetter::ALL[1];
    reports(&twin, &[]);
}

#[test]
fn a_fire_lane_needs_a_marked_gun_in_working_order_and_a_crew_that_stays_there() {
    type Spoil = fn(&mut Scene, UnitId, WeaponId);
    let gunless = "Fire Lane A of weapon 1: belongs to no marked weapon in working order";
    let crewless = "Fire Lane A of weapon 1: has no crew of the DEFENDER that could keep it up";
    let blind = "Fire Lane A of weapon 1: does not cover the Location of its counter";
    let faults: &[(Spoil, &[&str])] = &[
        (|s, _, gun| s.edit_gun(gun).fire = FireMarker::None, &[gunless]),
        (|s, _, gun| s.edit_gun(gun).malfunctioned = true, &[gunless, crewless]),
        (|s, crew, _| s.edit(crew).men_mut().broken = true, &[crewless]),
        (|s, crew, _| s.edit(crew).men_mut().pinned = true, &[crewless]),
        (|s, _, gun| s.edit_gun(gun).held = Held::On(at("D5")), &[blind, crewless]),
        (
            |s, crew, _| {
                s.pos.units.put(crew, Some(at("C5")));
            },
            &[crewless],
        ),
    ];
    for (change, words) in faults {
        let (mut s, crew, gun) = lane();
        change(&mut s, crew, gun);
        reports(&s, words);
    }
    let (mut s, crew, gun) = lane();
    s.pos.attacker = Side::Second;
    s.edit_gun(gun).fire = FireMarker::Prep;
    s.edit(crew).fire = FireMarker::Prep;
    reports(&s, &[crewless]);
}
