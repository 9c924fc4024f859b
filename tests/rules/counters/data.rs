//! What is in the shipped catalogue, and how its counters hang together.

use std::collections::BTreeSet;

use first_fire::counters::{Nationality, Replacement, UnitKind, UnitType};

use super::built_in;

const SQUADS: [(&str, &str); 11] = [
    (
        "german",
        "8-3-8 ae-8-3-8 4-6-8 5-4-8 4-6-7 4-4-7 volksgrenadier-5-3-7 4-3-6 \
         ss-ae-8-3-8 ss-8-3-8 ss-6-5-8 ss-5-4-8 ss-4-6-8 ss-4-4-7",
    ),
    ("russian", "ae-6-2-8 6-2-8 4-5-8 4-4-7 5-2-7 nkvd-6-2-8 4-2-6"),
    (
        "american",
        "ae-7-4-7 7-4-7 6-6-7 6-6-6 5-4-6 5-3-6 early-pa-4-4-7 early-pa-3-3-6 \
         usmc-7-6-8 usmc-6-6-8 usmc-5-5-8 usmc-raider-5-5-8 usmc-4-5-8",
    ),
    ("british", "ae-6-4-8 6-4-8 4-5-8 4-5-7 4-4-7 4-3-6"),
    ("finnish", "sissi-8-3-8 6-4-8 5-4-8 4-4-7 5-3-8 4-3-7"),
    ("italian", "4-4-7 3-4-7 3-4-6 3-3-6"),
    ("axis-minor", "4-4-7 5-3-7 3-4-7 3-3-6"),
    ("french", "4-5-8 4-5-7 4-3-7"),
    ("allied-minor", "4-5-8 4-5-7 4-3-7"),
    ("japanese", "4-4-8 4-4-7 3-4-7 3-3-6"),
    ("partisan", "3-3-7"),
];
const CREWS: &str = "german russian american american-usmc british finnish italian axis-minor \
                     french allied-minor japanese";
const LEADERS: &str = "6+1 7-0 8-0 8-1 9-1 9-2 10-2 10-3";
const FINNISH_LEADERS: &str = "8+1 8-0 9-0 9-1 10-0 10-1";
const WEAPONS: [(&str, &str); 8] = [
    ("german", "lmg mmg hmg ft dc atr mtr psk pf"),
    ("russian", "lmg mmg hmg hmg-50 ft dc atr mtr"),
    ("american", "lmg mmg hmg hmg-50 ft dc atr mtr baz-43 baz-44 baz-45"),
    ("british", "lmg mmg hmg ft dc atr mtr piat"),
    ("finnish", "lmg mmg hmg lmg-r mmg-r hmg-r ft dc atr pf"),
    ("italian", "lmg mmg hmg ft dc atr"),
    ("axis-minor", "lmg mmg hmg dc pf"),
    ("japanese", "lmg mmg hmg ft dc"),
];

#[test]
fn every_unit_of_the_tables_is_there_and_no_other() {
    let mut expected = BTreeSet::new();
    for (nationality, squads) in SQUADS {
        for squad in squads.split_whitespace() {
            expected.insert(format!("{nationality}-{squad}"));
            expected.insert(format!("{nationality}-{squad}-hs"));
        }
        let grades = if nationality == "finnish" { FINNISH_LEADERS } else { LEADERS };
        expected.extend(grades.split_whitespace().map(|grade| format!("{nationality}-{grade}")));
        expected.insert(format!("{nationality}-hero"));
        expected.insert(format!("{nationality}-dummy"));
    }
    expected.extend(CREWS.split_whitespace().map(|crew| format!("{crew}-crew")));
    let nations = CREWS.split_whitespace().filter(|crew| *crew != "american-usmc");
    expected.extend(nations.map(|nation| format!("{nation}-vehicle-crew")));
    let found: BTreeSet<_> = built_in().units.keys().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn every_weapon_of_the_tables_is_there_and_no_other() {
    let expected: BTreeSet<_> = WEAPONS
        .iter()
        .flat_map(|(nation, guns)| guns.split_whitespace().map(move |g| format!("{nation}-{g}")))
        .collect();
    let found: BTreeSet<_> = built_in().weapons.keys().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn every_nationality_has_units_of_its_own() {
    for nationality in Nationality::ALL {
        let mut own = built_in().units.values().filter(|unit| unit.nationality == nationality);
        assert!(own.next().is_some(), "{nationality}");
    }
}

#[test]
fn every_counter_is_filed_under_its_own_id_and_nationality() {
    for (id, unit) in built_in().units.iter() {
        assert_eq!(*id, unit.id);
        assert!(id.as_str().starts_with(unit.nationality.key()), "{id}");
    }
    for (id, weapon) in built_in().weapons.iter() {
        assert_eq!(*id, weapon.id);
        assert!(id.as_str().starts_with(weapon.nationality.key()), "{id}");
    }
}

#[test]
fn every_squad_has_a_half_squad_of_its_own_that_is_never_better() {
    for squad in built_in().units.values().filter(|unit| unit.kind == UnitKind::Squad) {
        let half = squad.half_squad.and_then(|half| built_in().unit(&half)).unwrap();
        assert_eq!(half.id.to_string(), format!("{}-hs", squad.id));
        assert_eq!(half.kind, UnitKind::HalfSquad);
        assert_eq!((half.nationality, half.force), (squad.nationality, squad.force));
        assert_eq!((half.class, half.morale), (squad.class, squad.morale), "{}", squad.id);
        assert_never_better(half, squad);
    }
}

#[test]
fn every_replacement_is_worse_in_something_and_better_in_nothing() {
    for unit in built_in().units.values() {
        if let Replacement::By(id) = unit.replacement {
            let other = built_in().unit(&id).unwrap();
            assert_eq!((other.kind, other.nationality), (unit.kind, unit.nationality));
            assert_never_better(other, unit);
            assert!(unit.is_better_than(other), "{} and {id}", unit.id);
        }
    }
}

#[test]
fn following_replacements_always_ends() {
    for unit in built_in().units.values() {
        let mut at = unit;
        for _ in 0..10 {
            let Replacement::By(id) = at.replacement else { break };
            at = built_in().unit(&id).unwrap();
        }
        assert!(!matches!(at.replacement, Replacement::By(_)), "{}", unit.id);
    }
}

#[test]
fn only_a_squad_with_underscored_morale_falls_into_two_half_squads_its_own() {
    for unit in built_in().units.values() {
        match unit.replacement {
            Replacement::TwoHalfSquads(half) => {
                assert!(unit.elr5, "{}", unit.id);
                assert_eq!(Some(half), unit.half_squad);
            }
            _ => assert!(!(unit.elr5 && unit.kind == UnitKind::Squad), "{}", unit.id),
        }
    }
}

#[test]
fn broken_half_squads_are_one_worse_than_broken_squads() {
    let squads = built_in().units.values().filter(|unit| unit.kind == UnitKind::Squad);
    for squad in squads.filter(|squad| squad.breaks) {
        let half = squad.half_squad.and_then(|half| built_in().unit(&half)).unwrap();
        assert_eq!(half.broken_morale + 1, squad.broken_morale, "{}", squad.id);
    }
}

/// Written out here, rather than asking `is_better_than`, because the reader relies on that.
fn assert_never_better(worse: &UnitType, better: &UnitType) {
    let names = format!("{} and {}", worse.id, better.id);
    assert!(worse.fp <= better.fp, "{names}");
    assert!(worse.range <= better.range, "{names}");
    assert!(worse.morale <= better.morale, "{names}");
    // A Japanese squad has no broken side to compare with.
    assert!(!better.breaks || worse.broken_morale <= better.broken_morale, "{names}");
    assert!(worse.leadership >= better.leadership, "{names}");
    assert!(worse.class >= better.class, "{names}");
}
