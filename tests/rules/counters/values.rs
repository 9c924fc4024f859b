//! The values printed on a good sample of the counters, and what follows from them.

use first_fire::counters::{Class, CounterId, CounterIdError, Force, Replacement, UnitKind};

use super::{built_in, id, unit, weapon};

/// Id; FP, range, morale, broken morale; BPV.
type Printed = (&'static str, [u8; 4], Option<u8>);

#[test]
fn squads_half_squads_and_crews_have_their_printed_factors() {
    let sample: &[Printed] = &[
        ("german-8-3-8", [8, 3, 8, 8], Some(16)),
        ("german-4-6-7", [4, 6, 7, 7], Some(10)),
        ("german-4-6-7-hs", [2, 4, 7, 6], Some(4)),
        ("german-4-4-7-hs", [2, 3, 7, 6], Some(3)),
        ("german-4-3-6", [4, 3, 6, 5], Some(5)),
        ("german-4-3-6-hs", [2, 3, 6, 4], Some(2)),
        ("german-ss-4-6-8", [4, 6, 8, 9], Some(14)),
        ("german-ss-4-6-8-hs", [2, 4, 8, 8], Some(6)),
        ("german-crew", [2, 2, 8, 8], Some(8)),
        ("russian-6-2-8", [6, 2, 8, 8], Some(12)),
        ("russian-6-2-8-hs", [3, 2, 8, 7], Some(5)),
        ("russian-4-4-7", [4, 4, 7, 7], Some(7)),
        ("russian-4-2-6-hs", [2, 2, 6, 4], Some(1)),
        ("russian-nkvd-6-2-8", [6, 2, 8, 9], Some(13)),
        ("american-6-6-6", [6, 6, 6, 8], Some(11)),
        ("american-6-6-6-hs", [3, 4, 6, 7], Some(4)),
        ("american-crew", [2, 2, 7, 8], Some(7)),
        ("american-usmc-crew", [2, 2, 8, 8], Some(8)),
        ("american-usmc-raider-5-5-8-hs", [2, 3, 8, 7], Some(6)),
        ("british-4-5-7", [4, 5, 7, 7], Some(10)),
        ("finnish-6-4-8-hs", [2, 4, 8, 7], Some(7)),
        ("italian-3-4-6", [3, 4, 6, 5], Some(5)),
        ("axis-minor-5-3-7-hs", [2, 2, 7, 5], Some(3)),
        ("french-4-5-7", [4, 5, 7, 6], Some(8)),
        ("allied-minor-crew", [2, 2, 8, 7], Some(7)),
        ("japanese-4-4-8-hs", [2, 3, 8, 8], Some(7)),
        ("partisan-3-3-7", [3, 3, 7, 6], Some(6)),
    ];
    for &(name, factors, bpv) in sample {
        let unit = unit(name);
        let [fp, range, morale, _] = factors;
        assert_eq!([unit.fp, unit.range, unit.morale, unit.broken_morale], factors, "{name}");
        assert_eq!(unit.strength, format!("{fp}-{range}-{morale}"), "{name}");
        assert_eq!(unit.bpv, bpv, "{name}");
        assert!(unit.breaks && unit.leadership.is_none(), "{name}");
    }
}

#[test]
fn assault_fire_spraying_fire_and_smoke_are_as_printed() {
    let sample = [
        ("german-4-6-7", false, true, Some(1)),
        ("german-5-4-8", true, true, Some(2)),
        ("german-4-4-7", false, true, None),
        ("german-5-4-8-hs", false, false, None),
        ("russian-6-2-8", true, true, None),
        ("russian-4-5-8", false, false, None),
        ("american-6-6-6", true, false, Some(3)),
        ("american-ae-7-4-7", true, true, Some(5)),
        ("british-4-5-8", false, false, Some(2)),
    ];
    for (name, assault_fire, spraying_fire, smoke) in sample {
        let unit = unit(name);
        let found = (unit.assault_fire, unit.spraying_fire, unit.smoke_exponent);
        assert_eq!(found, (assault_fire, spraying_fire, smoke), "{name}");
    }
}

#[test]
fn leaders_have_morale_and_leadership_but_no_firepower() {
    for (name, morale, leadership) in [
        ("german-9-2", 9, -2),
        ("russian-6+1", 6, 1),
        ("american-7-0", 7, 0),
        ("british-10-3", 10, -3),
        ("finnish-8+1", 8, 1),
        ("finnish-10-1", 10, -1),
    ] {
        let leader = unit(name);
        assert_eq!((leader.morale, leader.broken_morale), (morale, morale), "{name}");
        assert_eq!(leader.leadership, Some(leadership), "{name}");
        assert_eq!((leader.fp, leader.range, leader.kind), (0, 0, UnitKind::Leader), "{name}");
        assert!(leader.self_rally && leader.breaks, "{name}");
    }
}

#[test]
fn a_hero_is_a_1_4_9_with_a_drm_of_minus_one_that_never_breaks() {
    let hero = unit("german-hero");
    assert_eq!((hero.fp, hero.range, hero.morale), (1, 4, 9));
    assert_eq!(hero.leadership, Some(-1));
    assert!(!hero.breaks);
    assert_eq!(hero.replacement, Replacement::None);
}

#[test]
fn japanese_squads_crews_and_leaders_do_not_break_but_half_squads_do() {
    for (name, breaks) in [
        ("japanese-4-4-7", false),
        ("japanese-crew", false),
        ("japanese-9-1", false),
        ("japanese-4-4-7-hs", true),
    ] {
        assert_eq!(unit(name).breaks, breaks, "{name}");
    }
}

#[test]
fn classes_and_forces_are_as_printed() {
    for (name, class, force) in [
        ("german-4-6-8", Class::Elite, Force::Regular),
        ("german-4-6-7-hs", Class::FirstLine, Force::Regular),
        ("german-ss-4-4-7", Class::Elite, Force::Ss),
        ("german-volksgrenadier-5-3-7", Class::SecondLine, Force::Volksgrenadier),
        ("russian-nkvd-6-2-8-hs", Class::SecondLine, Force::Nkvd),
        ("russian-4-2-6", Class::Conscript, Force::Regular),
        ("american-5-3-6", Class::Green, Force::Regular),
        ("american-early-pa-3-3-6", Class::Green, Force::EarlyPacific),
        ("american-usmc-crew", Class::Elite, Force::Usmc),
        ("american-usmc-raider-5-5-8", Class::Elite, Force::UsmcRaider),
        ("finnish-sissi-8-3-8", Class::Elite, Force::Sissi),
        ("partisan-3-3-7", Class::Unclassed, Force::Regular),
        ("german-8-1", Class::Unclassed, Force::Regular),
    ] {
        assert_eq!((unit(name).class, unit(name).force), (class, force), "{name}");
    }
    assert!(unit("german-ss-ae-8-3-8").assault_engineer);
    assert!(!unit("german-ss-8-3-8").assault_engineer);
}

#[test]
fn failing_by_more_than_the_elr_replaces_a_unit_by_the_next_worse() {
    for (name, by) in [
        ("german-4-6-8", "german-4-6-7"),
        ("german-4-6-7", "german-4-4-7"),
        ("german-4-6-7-hs", "german-4-4-7-hs"),
        ("german-volksgrenadier-5-3-7-hs", "german-4-3-6-hs"),
        ("german-ss-4-4-7", "german-4-3-6"),
        ("russian-6-2-8-hs", "russian-5-2-7-hs"),
        ("american-6-6-6-hs", "american-5-4-6-hs"),
        ("american-early-pa-4-4-7-hs", "american-early-pa-3-3-6-hs"),
        ("british-4-4-7-hs", "british-4-3-6-hs"),
        ("italian-4-4-7-hs", "italian-3-4-6-hs"),
        ("german-9-2", "german-9-1"),
        ("russian-7-0", "russian-6+1"),
        ("finnish-8-0", "finnish-8+1"),
    ] {
        assert_eq!(unit(name).replacement, Replacement::By(id(by)), "{name}");
    }
    let two = Replacement::TwoHalfSquads(id("german-8-3-8-hs"));
    assert_eq!(unit("german-8-3-8").replacement, two);
}

#[test]
fn what_cannot_be_replaced_is_disrupted_unless_its_force_never_is() {
    for name in ["german-4-3-6", "german-8-3-8-hs", "russian-6+1", "finnish-8+1"] {
        assert_eq!(unit(name).replacement, Replacement::Disrupted, "{name}");
    }
    for name in ["american-usmc-7-6-8-hs", "japanese-3-3-6", "partisan-3-3-7", "german-crew"] {
        assert_eq!(unit(name).replacement, Replacement::None, "{name}");
    }
}

#[test]
fn machine_guns_have_their_printed_values() {
    // FP, range, ROF, B#, R#, PP, dismantled PP.
    for (name, printed, dismantled_pp) in [
        ("german-lmg", [3, 8, 1, 12, 1, 1], None),
        ("german-mmg", [5, 12, 2, 12, 2, 3], Some(2)),
        ("german-hmg", [7, 16, 3, 12, 3, 4], Some(2)),
        ("russian-lmg", [2, 6, 1, 11, 1, 1], None),
        ("russian-hmg", [6, 12, 3, 12, 3, 5], None),
        ("american-hmg-50", [8, 16, 3, 12, 2, 5], Some(3)),
        ("british-mmg", [4, 12, 2, 12, 2, 4], Some(2)),
        ("italian-hmg", [6, 12, 3, 11, 3, 5], Some(3)),
        ("japanese-mmg", [4, 11, 2, 11, 2, 4], Some(2)),
    ] {
        let w = weapon(name);
        assert_eq!([w.fp, w.range, w.rof, w.breakdown, w.repair, w.pp], printed, "{name}");
        assert_eq!(w.dismantled_pp, dismantled_pp, "{name}");
        assert_eq!(w.eliminated_on, 6, "{name}");
        assert!(w.spray && w.kind.is_machine_gun(), "{name}");
    }
    assert_eq!(weapon("finnish-lmg-r").name, "LMG(r)");
}

#[test]
fn smc_british_elite_and_first_line_and_all_finns_but_conscripts_never_cower() {
    for (name, cowers) in [
        ("british-6-4-8", false),
        ("british-4-5-7", false),
        ("british-4-5-7-hs", false),
        ("british-crew", false),
        ("british-4-4-7", true),
        ("british-4-3-6", true),
        ("finnish-5-3-8", false),
        ("finnish-4-3-7", true),
        ("german-8-3-8", true),
        ("russian-4-4-7-hs", true),
        ("german-crew", true),
        ("german-8-0", false),
        ("russian-hero", false),
    ] {
        assert_eq!(unit(name).cowers(), cowers, "{name}");
    }
}

#[test]
fn conscripts_are_inexperienced_and_green_only_without_an_unbroken_leader() {
    assert!(Class::Conscript.is_inexperienced(false) && Class::Conscript.is_inexperienced(true));
    assert!(Class::Green.is_inexperienced(false) && !Class::Green.is_inexperienced(true));
    for class in [Class::Elite, Class::FirstLine, Class::SecondLine, Class::Unclassed] {
        assert!(!class.is_inexperienced(false), "{class}");
    }
}

#[test]
fn a_unit_counts_for_its_size_and_in_stacking() {
    for (name, size, halves) in [
        ("german-4-6-7", 3, 2),
        ("german-4-6-7-hs", 2, 1),
        ("german-crew", 2, 1),
        ("german-9-2", 1, 0),
        ("german-hero", 1, 0),
    ] {
        let unit = unit(name);
        assert_eq!((unit.size_us(), unit.squad_equivalents_halves()), (size, halves), "{name}");
        assert_eq!(unit.kind.is_smc(), size == 1, "{name}");
        assert_ne!(unit.kind.is_smc(), unit.kind.is_mmc(), "{name}");
    }
}

#[test]
fn ids_survive_text_and_json() {
    let units = built_in().units.keys();
    for &written in units.chain(built_in().weapons.keys()) {
        assert_eq!(written.to_string().parse(), Ok(written));
        let json = serde_json::to_string(&written).unwrap();
        assert_eq!(json, format!("\"{written}\""));
        assert_eq!(serde_json::from_str::<CounterId>(&json).unwrap(), written);
    }
}

#[test]
fn texts_that_are_no_ids_are_refused() {
    assert_eq!("".parse::<CounterId>(), Err(CounterIdError::Empty));
    let long = "german-".repeat(5);
    assert_eq!(long.parse::<CounterId>(), Err(CounterIdError::TooLong(long)));
    for (text, character) in [("German-4-6-7", 'G'), ("german 4-6-7", ' '), ("größer", 'ö')] {
        let refused = CounterIdError::Character { id: text.to_owned(), character };
        assert_eq!(text.parse::<CounterId>(), Err(refused));
        assert!(serde_json::from_str::<CounterId>(&format!("{text:?}")).is_err());
    }
}
