//! What is true of a unit and of those it shares a Location with, whatever the phase.

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::ids::Side;
use first_fire::rules::invariants::violations;

use super::super::scene::{Scene, at};
use super::{ENEMY, LEADER, SQUAD, WAITS, each_is_reported, reports, sound};

/// A house with an upper storey.
const HOUSE: &str = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"H5\"]\n";

#[test]
fn a_unit_is_one_of_the_catalogue_on_the_map_where_the_index_says() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    let away = s.unit(ENEMY).clone().placed(None);
                    *s.edit(ENEMY) = away;
                },
                "who is where is not what the units say",
            ),
            (|s| s.pos.next_unit = 4, "unit 4: has a number that the next new unit would get"),
            (
                |s| s.edit(SQUAD).counter = "russian-9-9-9".parse().unwrap(),
                "unit 1: is no counter of the catalogue",
            ),
            (
                |s| s.pos.units.put(ENEMY, Some(at("Z9"))),
                "unit 4: stands in a Location that the map does not have",
            ),
            (
                |s| s.pos.units.put(ENEMY, Some(at("H5:1"))),
                "unit 4: stands in a Location that the map does not have",
            ),
        ],
    );
}

#[test]
fn no_unit_is_in_two_states_that_exclude_each_other() {
    each_is_reported(
        Phase::Movement,
        &[
            (
                |s| {
                    s.edit(ENEMY).men_mut().broken = true;
                    s.edit(ENEMY).concealed = true;
                },
                "unit 4: is concealed, but broken or in Melee",
            ),
            (
                |s| {
                    s.edit(SQUAD).men_mut().broken = true;
                    s.edit(SQUAD).men_mut().berserk = true;
                },
                "unit 1: is broken, but berserk or heroic",
            ),
            (
                |s| {
                    s.edit(LEADER).men_mut().broken = true;
                    s.edit(LEADER).men_mut().heroic = true;
                },
                "unit 2: is broken, but berserk or heroic",
            ),
            (|s| s.edit(SQUAD).men_mut().heroic = true, "unit 1: is heroic, but no leader"),
            (
                |s| {
                    s.edit(SQUAD).men_mut().berserk = true;
                    s.edit(SQUAD).men_mut().cx = true;
                },
                "unit 1: is berserk and CX",
            ),
            (|s| s.edit(SQUAD).men_mut().dm = true, "unit 1: is under DM, but not broken"),
            (|s| s.edit(SQUAD).men_mut().disrupted = true, "unit 1: is Disrupted, but not broken"),
            (|s| s.edit(SQUAD).men_mut().wounded = true, "unit 1: is wounded, but no SMC"),
            (|s| s.edit(WAITS).melee = true, "unit 3: is in Melee off the board"),
        ],
    );
    // Each of these for itself is nothing to wonder at.
    let mut s = sound(Phase::Movement);
    s.edit(SQUAD).men_mut().berserk = true;
    s.edit(LEADER).men_mut().wounded = true;
    s.edit(LEADER).men_mut().heroic = true;
    s.edit(WAITS).men_mut().cx = true;
    s.edit(ENEMY).concealed = true;
    reports(&s, &[]);
    s.edit(ENEMY).concealed = false;
    let enemy = s.edit(ENEMY);
    (enemy.men_mut().broken, enemy.men_mut().dm, enemy.men_mut().disrupted) = (true, true, true);
    reports(&s, &[]);
}

#[test]
fn melee_hides_nobody() {
    let mut s = sound(Phase::Rally);
    s.pos.units.put(ENEMY, Some(at("C5")));
    for id in [SQUAD, LEADER, ENEMY] {
        s.edit(id).melee = true;
    }
    reports(&s, &[]);
    s.edit(ENEMY).concealed = true;
    reports(&s, &["unit 4: is concealed, but broken or in Melee"]);
}

#[test]
fn a_hero_does_not_break_and_a_dummy_is_not_seen() {
    let mut s = sound(Phase::Movement);
    let hero = s.attacker("russian-hero", "C5");
    let dummy = s.defender("german-dummy", "H5");
    s.edit(dummy).concealed = true;
    reports(&s, &[]);
    s.edit(hero).men_mut().broken = true;
    reports(&s, &["unit 5: is broken, but its counter does not break"]);
    s.edit(hero).men_mut().broken = false;
    s.edit(dummy).concealed = false;
    reports(&s, &["unit 6: is a Dummy in plain sight"]);
}

#[test]
fn a_unit_stands_only_as_its_location_lets_it() {
    for footing in [Footing::Entrenched, Footing::OnWire] {
        let mut s = sound(Phase::Movement);
        s.edit(ENEMY).stand(footing);
        reports(&s, &["unit 4: stands as its Location does not let it"]);
        s.setting(|setting| {
            setting.wire.insert(at("H5").hex);
            setting.foxholes.insert(at("H5").hex, 1);
        });
        reports(&s, &[]);
        // Off the board it stands on nothing.
        s.pos.units.put(ENEMY, None);
        reports(&s, &[]);
    }
    let mut s = Scene::new(Phase::Movement, HOUSE);
    s.setting(|setting| {
        setting.wire.insert(at("H5").hex);
        setting.foxholes.insert(at("H5").hex, 1);
    });
    let up = s.defender("german-4-6-7", "H5:1");
    reports(&s, &[]);
    for footing in [Footing::Entrenched, Footing::OnWire] {
        s.edit(up).stand(footing);
        reports(&s, &["unit 1: stands as its Location does not let it"]);
    }
}

/// Four squads in a Location, where three may be.
#[test]
fn a_location_holds_no_more_of_a_side_than_it_may() {
    for (side, words) in [
        (Side::First, "C5: overstacked by the First side"),
        (Side::Second, "H5: overstacked by the Second side"),
    ] {
        let mut s = sound(Phase::Movement);
        for left in [2, 1, 0] {
            reports(&s, &[]);
            match side {
                Side::First => s.attacker("russian-4-4-7", "C5"),
                Side::Second => s.defender("german-4-6-7", "H5"),
            };
            assert!(left > 0 || violations(&s.pos) == [words]);
        }
    }
}

/// One unit of a Location in Melee is enough; and nobody need hold a side that is Disrupted, every unit of it.
#[test]
fn enemies_in_a_location_are_in_melee_or_disrupted() {
    let words = "C5: units of both sides, but no Melee";
    let met = || {
        let mut s = sound(Phase::PrepFire);
        s.pos.units.put(ENEMY, Some(at("C5")));
        s
    };
    reports(&met(), &[words]);
    for id in [SQUAD, ENEMY] {
        let mut s = met();
        s.edit(id).melee = true;
        reports(&s, &[]);
    }
    let mut s = met();
    s.edit(ENEMY).men_mut().broken = true;
    s.edit(ENEMY).men_mut().disrupted = true;
    reports(&s, &[]);
    let other = s.defender("german-4-6-7", "C5");
    reports(&s, &[words]);
    s.edit(other).men_mut().broken = true;
    reports(&s, &[words]);
    s.edit(other).men_mut().disrupted = true;
    reports(&s, &[]);
}
