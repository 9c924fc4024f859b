//! SMOKE grenades: placing them, what they hinder, when they go (A24).

use first_fire::board::{Hinderer, Location, Los};
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, MoveEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::UnitId;
use first_fire::rules::movement::{Mf, entry_cost};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{MoveRefusal, NamedRefusal, Refusal, TurnRefusal};

use super::readings::fp_of;
use super::scene::{Scene, all, at, attack, drms, fire, left};

/// With a smoke exponent of 2.
const SQUAD: &str = "german-4-6-8";
const ENEMY: &str = "russian-4-4-7";

fn smoke(unit: UnitId, place: &str) -> Order {
    Order::Move(MoveOrder::SmokeGrenade { unit, at: at(place) })
}

/// A squad in E5 that has begun to move; an enemy far off in K5.
fn moving(gait: Gait) -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::open(Phase::Movement);
    let squad = scene.attacker(SQUAD, "E5");
    let enemy = scene.defender(ENEMY, "I5");
    scene.begin(&[squad], gait);
    (scene, squad, enemy)
}

fn sight(scene: &Scene, from: &str, to: &str) -> Los {
    scene.pos.los(at(from), at(to))
}

fn totals(scene: &Scene, from: &str, to: &str) -> (i32, i32) {
    (sight(scene, from, to).hindrance_total(), sight(scene, to, from).hindrance_total())
}

/// Clauses: A8.1-13, A8.12-1
#[test]
fn a_squad_places_smoke_by_its_exponent_and_draws_fire_by_the_mf_spent() {
    for (place, cost, dr, placed) in
        [("E5", 1, 2, true), ("E5", 1, 3, false), ("E6", 2, 1, true), ("E6", 2, 5, false)]
    {
        let (mut scene, squad, _) = moving(Gait::Normal);
        let events = scene.give(&smoke(squad, place), &[dr]);
        let tried = Event::Move(MoveEvent::SmokeGrenade { unit: squad, at: at(place), dr, placed });
        assert!(events.contains(&tried), "{place} {dr}");
        assert_eq!(scene.pos.smoke.get(&at(place)).copied(), placed.then_some(2));
        assert_eq!(scene.pos.moving().unwrap().spent, Mf::whole(cost));
        assert_eq!(decision(&scene.pos).unwrap().kind, DecisionKind::FirstFire);
        scene.give(&Order::Fire(FireOrder::Hold), &[]);
        let again = scene.refused(&smoke(squad, "E5"));
        assert_eq!(again, Refusal::Move(MoveRefusal::SmokeTried { unit: squad }));
        assert_eq!(decision(&scene.pos).unwrap().kind, DecisionKind::Step);
    }
}

#[test]
fn a_cx_squad_places_smoke_at_one_worse_and_an_original_six_ends_its_move() {
    let (mut scene, squad, _) = moving(Gait::DoubleTime);
    scene.give(&smoke(squad, "E5"), &[2]);
    assert!(scene.pos.smoke.is_empty());

    let mut scene = Scene::open(Phase::Movement);
    let squads = [scene.attacker(SQUAD, "E5"), scene.attacker(SQUAD, "E5")];
    scene.defender(ENEMY, "I5");
    scene.begin(&squads, Gait::Normal);
    scene.give(&smoke(squads[0], "E5"), &[6]);
    let aim = fire(&[all(UnitId(3), &[])], "E5");
    assert_eq!(scene.assess(&aim).targets[0].units.len(), 2, "both are fired at");
    scene.give(&Order::Fire(FireOrder::Hold), &[]);
    scene.step("E6", &[]);
    assert_eq!(scene.unit(squads[0]).at(), Some(at("E5")));
    assert_eq!(scene.unit(squads[1]).at(), Some(at("E6")));
}

#[test]
fn only_a_moving_squad_with_an_exponent_reaches_only_next_door() {
    let (mut scene, squad, enemy) = moving(Gait::Normal);
    let far = scene.refused(&smoke(squad, "E7"));
    assert_eq!(far, Refusal::Move(MoveRefusal::NoSmokeThere { at: at("E7") }));
    assert_eq!(
        scene.refused(&smoke(squad, "E5:3")),
        Refusal::Named(NamedRefusal::OffBoard { at: at("E5:3") })
    );
    assert_eq!(scene.refused(&smoke(enemy, "I5")), Refusal::Move(MoveRefusal::NobodyCanMove));
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.attacker("german-4-6-8-hs", "E5");
    scene.defender(ENEMY, "I5");
    let early = scene.refused(&smoke(unit, "E5"));
    assert_eq!(early, Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Movement }));
    scene.begin(&[unit], Gait::Normal);
    assert_eq!(
        scene.refused(&smoke(unit, "E5")),
        Refusal::Move(MoveRefusal::NoSmokeGrenades { unit })
    );
    let (mut scene, squad, _) = moving(Gait::Normal);
    for hex in ["E6", "E7", "E8"] {
        scene.walk_on(hex);
    }
    scene.give(&Order::Fire(FireOrder::Hold), &[]);
    let dear = scene.refused(&smoke(squad, "E9"));
    assert_eq!(dear, Refusal::Move(MoveRefusal::NotEnoughMfHere));
    scene.give(&smoke(squad, "E8"), &[4]);
}

#[test]
fn a_grenade_thrown_uphill_may_roll_back() {
    let hill = "[[hill]]\nlevel = 1\nhexes = [\"E6\"]";
    for (dr, place) in [(3, "E6"), (4, "E5")] {
        let mut scene = Scene::new(Phase::Movement, hill);
        let squad = scene.attacker(SQUAD, "E5");
        scene.defender(ENEMY, "I5");
        scene.begin(&[squad], Gait::Normal);
        scene.give(&smoke(squad, "E6"), &[1, dr]);
        assert_eq!(scene.pos.smoke.keys().copied().collect::<Vec<_>>(), [at(place)]);
    }
}

/// Clauses: A8.2-8
#[test]
fn smoke_hinders_what_goes_into_through_and_out_of_it_the_same_both_ways() {
    let mut scene = Scene::open(Phase::Movement);
    scene.pos.smoke.insert(at("E5"), 2);
    assert_eq!(totals(&scene, "C4", "C8"), (0, 0), "elsewhere");
    assert_eq!(totals(&scene, "E3", "E7"), (2, 2), "through");
    assert_eq!(totals(&scene, "E5", "E8"), (2, 2), "out of and into");
    assert_eq!(totals(&scene, "E5", "E5"), (2, 2), "within");
    let seen = sight(&scene, "E3", "E7");
    assert_eq!(seen.hindrances[0].what, Hinderer::Smoke);
    assert_eq!(seen.hindrances[0].what.to_string(), "SMOKE");
    scene.pos.smoke.insert(at("E6"), 3);
    assert_eq!(totals(&scene, "E3", "E8"), (5, 5), "each Location adds its own");
    assert!(sight(&scene, "E3", "E8").is_clear());
    scene.pos.smoke.insert(at("E7"), 2);
    assert!(!sight(&scene, "E3", "E8").is_clear(), "seven block the line");
    assert!(!sight(&scene, "E8", "E3").is_clear());
}

#[test]
fn the_attack_says_where_the_smoke_is_and_pays_one_more_out_of_it() {
    let mut scene = Scene::open(Phase::PrepFire);
    let firer = scene.attacker(SQUAD, "E5");
    scene.defender(ENEMY, "E8");
    let order = fire(&[all(firer, &[])], "E8");
    for (place, expected) in [
        ("E6", vec![(DrmKind::Hindrance, 2)]),
        ("E8", vec![(DrmKind::Smoke, 2)]),
        ("E5", vec![(DrmKind::Hindrance, 2), (DrmKind::OutOfSmoke, 1)]),
    ] {
        scene.pos.smoke = [(at(place), 2)].into();
        assert_eq!(drms(&scene.assess(&order)), expected, "{place}");
    }
    assert_eq!(fp_of(&scene, &order), "4", "FP are not touched");
}

#[test]
fn smoke_keeps_ffmo_away_and_what_hangs_over_the_target_lowers_no_residual_fp() {
    for (place, residual, drm) in [("E6", 1, 2), ("I5", 0, 3)] {
        let mut scene = Scene::open(Phase::Movement);
        let mover = scene.attacker(ENEMY, "E5");
        let firer = scene.defender(SQUAD, "I5");
        scene.pos.smoke.insert(at(place), 2);
        scene.walk(&[mover], Gait::Normal, "E6");
        let order = fire(&[all(firer, &[])], "E6");
        let kinds = drms(&scene.assess(&order));
        assert!(!kinds.iter().any(|(kind, _)| *kind == DrmKind::Ffmo), "{place}: {kinds:?}");
        assert_eq!(kinds.iter().map(|(_, value)| value).sum::<i8>(), drm - 1);
        // 4 FP leave 2: in the target's own hex the SMOKE takes nothing from it, on the way three columns do.
        let events = scene.give(&order, &[6, 5]);
        assert_eq!(attack(&events).results[0].drm, drm - 1);
        let expected = if residual == 1 { Some(2) } else { None };
        assert_eq!(left(&events, "E6"), expected, "{place}");
    }
}

/// Clauses: A8.2-8
#[test]
fn residual_fp_attacks_through_the_smoke_of_its_location() {
    let mut scene = Scene::open(Phase::Movement);
    let mover = scene.attacker(ENEMY, "E5");
    scene.defender(SQUAD, "K9");
    scene.pos.residual.insert(at("E6"), 4);
    scene.pos.smoke.insert(at("E6"), 2);
    scene.begin(&[mover], Gait::Normal);
    let events = scene.step("E6", &[6, 5]);
    let report = attack(&events);
    let kinds: Vec<_> = report.assessment.targets[0].drms.iter().map(|drm| drm.kind).collect();
    assert_eq!(kinds, [DrmKind::Smoke, DrmKind::Ffnam]);
    assert_eq!(report.results[0].drm, 1);
}

/// Clauses: CHART-FPF-10, A8.2-9
#[test]
fn smoke_costs_one_mf_more_to_enter_and_is_gone_with_the_residual_fp_after_the_mph() {
    let mut scene = Scene::open(Phase::Movement);
    let mover = scene.attacker(ENEMY, "E5");
    scene.attacker(ENEMY, "A1");
    scene.defender(SQUAD, "K9");
    scene.pos.smoke.insert(at("E6"), 2);
    scene.pos.residual.insert(at("G5"), 4);
    scene.walk(&[mover], Gait::Normal, "E6");
    assert_eq!(scene.pos.moving().unwrap().spent, Mf::whole(2));
    scene.end_move();
    assert!(!scene.pos.smoke.is_empty());
    scene.give(&Order::Done, &[]);
    assert!(scene.pos.smoke.is_empty() && scene.pos.residual.is_empty());
}

/// Thin or thick: it is entered at one MF more from every side, in Bypass and from off the board too.
#[test]
fn smoke_of_any_strength_takes_one_mf_to_enter() {
    for strength in 0..=3 {
        let mut scene = Scene::open(Phase::Movement);
        let squad = scene.attacker(SQUAD, "E5");
        let waits = scene.attacker(SQUAD, "A5");
        scene.pos.units.put(waits, None);
        scene.setting(|setting| {
            setting.sides[0].entry.insert(at("A5").hex);
        });
        if strength > 0 {
            scene.pos.smoke = [(at("E4"), strength), (at("A5"), strength)].into();
        }
        let more = if strength > 0 { 1 } else { 0 };
        let cost =
            |unit, from: Option<Location>, to| entry_cost(&scene.pos, unit, from, at(to), false);
        assert_eq!(cost(squad, Some(at("E5")), "E4"), Some(Mf::whole(1 + more)));
        assert_eq!(cost(waits, None, "A5"), Some(Mf::whole(1 + more)));
    }
}
