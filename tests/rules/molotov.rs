//! MOL: the dr that finds them, what they add, and the backlash (A22.6).

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::{IftResult, Molotov};
use first_fire::rules::ids::UnitId;
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, MenRefusal, Refusal};

use super::readings::fp_of;
use super::scene::{Scene, all, attack, fire, left};

const SQUAD: &str = "russian-4-4-7";
const ENEMY: &str = "german-4-6-7";

/// A squad in E5 whose side has MOL, with enemies in E6 and E7.
fn granted(phase: Phase, counter: &str) -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::open(phase);
    let unit = scene.attacker(counter, "E5");
    scene.attacker(SQUAD, "A1");
    let enemy = scene.defender(ENEMY, "E6");
    scene.defender(ENEMY, "E7");
    scene.setting(|setting| setting.sides[0].mol = true);
    (scene, unit, enemy)
}

fn ask(unit: UnitId) -> Order {
    Order::Fire(FireOrder::Molotov { unit })
}

#[test]
fn a_dr_finds_mol_the_less_often_the_smaller_and_the_more_tired_the_unit() {
    for (counter, cx, dr, drm, ready) in [
        (SQUAD, false, 2, 1, true),
        (SQUAD, false, 3, 1, false),
        (SQUAD, true, 1, 2, true),
        (SQUAD, true, 2, 2, false),
        ("russian-4-4-7-hs", false, 1, 2, true),
        ("russian-4-4-7-hs", true, 1, 3, false),
    ] {
        let (mut scene, unit, _) = granted(Phase::PrepFire, counter);
        scene.edit(unit).men_mut().cx = cx;
        let events = scene.give(&ask(unit), &[dr]);
        assert!(
            events.contains(&Event::Fire(FireEvent::Molotov { unit, dr, drm, ready })),
            "{counter} {dr}"
        );
        let now = if ready { Molotov::Ready } else { Molotov::Spent };
        assert_eq!(scene.unit(unit).men().molotov, now);
        assert_eq!(scene.refused(&ask(unit)), Refusal::Fire(FireRefusal::MolotovTried { unit }));
    }
}

#[test]
fn nothing_halves_or_doubles_what_mol_add() {
    for (phase, concealed, fp) in [
        (Phase::PrepFire, false, "12"),
        (Phase::PrepFire, true, "8"),
        (Phase::AdvancingFire, false, "8"),
    ] {
        let (mut scene, unit, enemy) = granted(phase, SQUAD);
        scene.edit(enemy).concealed = concealed;
        let order = fire(&[all(unit, &[])], "E6");
        let without = fp_of(&scene, &order);
        scene.give(&ask(unit), &[1]);
        assert_eq!(fp_of(&scene, &order), fp, "{phase}, {without} without");
    }
}

#[test]
fn mol_reach_no_farther_than_next_door_and_help_no_group() {
    let (mut scene, unit, _) = granted(Phase::PrepFire, SQUAD);
    let other = scene.attacker(SQUAD, "E5");
    scene.give(&ask(unit), &[1]);
    assert_eq!(fp_of(&scene, &fire(&[all(unit, &[])], "E7")), "4");
    assert_eq!(fp_of(&scene, &fire(&[all(unit, &[]), all(other, &[])], "E6")), "16");
    assert_eq!(fp_of(&scene, &fire(&[all(other, &[])], "E6")), "8", "it has none");
}

#[test]
fn the_attack_uses_them_up_and_a_colored_six_breaks_who_throws_them() {
    let (mut scene, unit, enemy) = granted(Phase::PrepFire, SQUAD);
    scene.give(&ask(unit), &[1]);
    let order = fire(&[all(unit, &[])], "E6");
    let mut harmless = scene.clone();
    let events = scene.give(&order, &[6, 1]);
    assert!(events.contains(&Event::Fire(FireEvent::Backlash { unit })));
    assert!(scene.unit(unit).men().broken && !scene.unit(enemy).men().broken);
    assert_eq!(attack(&events).results[0].result, IftResult::NoEffect);
    // The same total the other way round is an attack like any other.
    let events = harmless.give(&order, &[1, 6, 1, 2]);
    assert_ne!(attack(&events).results[0].result, IftResult::NoEffect);
    assert_eq!(harmless.unit(unit).men().molotov, Molotov::Spent);
    assert!(!harmless.unit(unit).men().broken);
}

#[test]
fn mol_are_for_mmc_of_a_side_that_has_them_with_somebody_near() {
    let (mut scene, unit, _) = granted(Phase::PrepFire, SQUAD);
    let far = scene.attacker(SQUAD, "E3");
    let leader = scene.attacker("russian-8-1", "E5");
    assert_eq!(
        scene.refused(&ask(far)),
        Refusal::Fire(FireRefusal::NothingForMolotovs { unit: far })
    );
    assert_eq!(
        scene.refused(&ask(leader)),
        Refusal::Fire(FireRefusal::NoMolotovs { unit: leader })
    );
    scene.edit(unit).men_mut().broken = true;
    assert_eq!(scene.refused(&ask(unit)), Refusal::Men(MenRefusal::Broken { unit }));
    scene.edit(unit).men_mut().broken = false;
    assert!(legal_orders(&scene.pos).contains(&ask(unit)));
    scene.setting(|setting| setting.sides[0].mol = false);
    assert_eq!(scene.refused(&ask(unit)), Refusal::Fire(FireRefusal::NoMolotovs { unit }));
    assert!(!legal_orders(&scene.pos).contains(&ask(unit)));
}

#[test]
fn the_defender_has_them_for_first_fire_and_never_for_fire_again() {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.defender(SQUAD, "G4");
    let mover = scene.attacker(ENEMY, "G6");
    scene.attacker(ENEMY, "R9");
    scene.setting(|setting| setting.sides[1].mol = true);
    scene.walk(&[mover], Gait::Assault, "G5");
    let mut again = scene.clone();
    scene.give(&ask(unit), &[1]);
    assert_eq!(decision(&scene.pos).unwrap().kind, DecisionKind::FirstFire);
    let order = fire(&[all(unit, &[])], "G5");
    assert_eq!(fp_of(&scene, &order), "12");
    let mut burnt = scene.clone();
    let events = scene.give(&order, &[1, 6, 1, 2]);
    assert_eq!(left(&events, "G5"), Some(6), "half of the 12 column");
    let events = burnt.give(&order, &[6, 1]);
    assert_eq!(left(&events, "G5"), None);
    again.edit(unit).fire = first_fire::rules::unit::FireMarker::First;
    assert_eq!(again.refused(&ask(unit)), Refusal::Fire(FireRefusal::NothingForMolotovs { unit }));
}

#[test]
fn what_was_found_and_not_thrown_is_gone_with_the_phase() {
    let (mut scene, unit, _) = granted(Phase::PrepFire, SQUAD);
    scene.give(&ask(unit), &[1]);
    scene.give(&Order::Done, &[]);
    assert_eq!(scene.unit(unit).men().molotov, Molotov::None);
}
