//! The To Hit DR at Infantry, and the fire table behind it (C3.32, C4-C6).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::fire::{DrmKind, IftResult, ToHitStage};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{Gait, Order};
use first_fire::rules::ordnance::Case;

use crate::scene::{Scene, attack, attacks, drms, left, shell, shoot, shots};

/// A Russian 57LL Gun in D5 that points east, and what stands in its way.
fn battery(phase: Phase, map: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(phase, map);
    let crew = if phase == Phase::PrepFire {
        s.attacker("russian-crew", "D5")
    } else {
        s.defender("russian-crew", "D5")
    };
    let gun = s.man("ru-at-57", crew, Hexspine::East);
    (s, crew, gun)
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

fn cases(stage: &ToHitStage, line: usize) -> Vec<(Case, i8)> {
    stage.lines[line].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect()
}

/// Rules: C4-1
#[test]
fn a_squad_in_shellholes_six_hexes_away_is_hit_by_a_seven() {
    let (mut s, crew, gun) =
        battery(Phase::PrepFire, "[[terrain]]\nkind = \"shellholes\"\nhexes = [\"J5\"]\n");
    s.defender("german-4-6-7", "J5");
    let order = shoot(shell(crew, gun, "J5"));
    let stage = stage(&s, &order);
    assert_eq!((stage.basic, stage.lines[0].to_hit.number), (8, 8));
    assert_eq!(cases(&stage, 0), [(Case::Q, 1)]);
    let hit = s.clone().give(&order, &[4, 3, 6, 6]);
    assert!(shots(&hit)[0].is_hit());
    assert_eq!(attack(&hit).column.unwrap().fp(), 6);
    let missed = s.give(&order, &[4, 4]);
    assert!(!shots(&missed)[0].is_hit());
    assert_eq!(attacks(&missed).len(), 0);
}

/// Rules: C6-2
#[test]
fn cover_and_hindrance_count_on_the_to_hit_dr_and_not_again_on_the_fire_table() {
    let (s, crew, gun) = battery(
        Phase::PrepFire,
        "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\"]\n[[terrain]]\nkind = \"brush\"\nhexes = [\"F5\"]\n",
    );
    let mut s = s;
    s.defender("german-4-6-7", "J5");
    let order = shoot(shell(crew, gun, "J5"));
    assert_eq!(cases(&stage(&s, &order), 0), [(Case::Q, 1), (Case::R, 1)]);
    assert_eq!(drms(&s.assess(&order)), []);
}

/// Clauses: A7.23-3
#[test]
fn a_concealed_target_is_harder_to_hit_and_takes_the_full_fp() {
    let (mut s, crew, gun) = battery(Phase::PrepFire, "");
    let known = s.defender("german-4-6-7", "J5");
    let hidden = s.defender("german-4-6-7", "J5");
    s.edit(hidden).concealed = true;
    let order = shoot(shell(crew, gun, "J5"));
    let stage = stage(&s, &order);
    assert_eq!(cases(&stage, 0), []);
    assert_eq!(cases(&stage, 1), [(Case::K, 2)]);
    // 7 hits the known one alone, 6 both.
    let events = s.clone().give(&order, &[4, 3, 6, 6]);
    assert_eq!(attack(&events).results[0].units, [known]);
    assert_eq!(attack(&events).results.len(), 1);
    let events = s.give(&order, &[4, 2, 6, 6]);
    let columns: Vec<u8> =
        attack(&events).results.iter().map(|line| line.column.unwrap().fp()).collect();
    assert_eq!(columns, [6, 6]);
}

/// Clauses: A7.21-10
#[test]
fn point_blank_range_helps_to_hit_and_doubles_nothing() {
    let (mut s, crew, gun) = battery(Phase::PrepFire, "");
    s.defender("german-4-6-7", "E5");
    let order = shoot(shell(crew, gun, "E5"));
    assert_eq!(cases(&stage(&s, &order), 0), [(Case::L, -2)]);
    assert_eq!(s.assess(&order).column.unwrap().fp(), 6);
    // A critical hit is the likelier: 5 - 2 is under half of 8.
    let events = s.give(&order, &[4, 1, 6, 6]);
    assert!(shots(&events)[0].hits[0].unwrap().critical);
}

/// Clauses: A7.81-3
#[test]
fn a_pinned_crew_adds_two_and_keeps_no_rof() {
    let (mut s, crew, gun) = battery(Phase::PrepFire, "");
    s.defender("german-4-6-7", "J5");
    s.edit(crew).men_mut().pinned = true;
    let stage = stage(&s, &shoot(shell(crew, gun, "J5")));
    assert_eq!(cases(&stage, 0), [(Case::D, 2)]);
    assert_eq!(stage.rof, None);
}

/// Clauses: A7.7-19
#[test]
fn an_encircled_crew_adds_one() {
    let (mut s, crew, gun) = battery(Phase::PrepFire, "");
    s.defender("german-4-6-7", "J5");
    let place = s.unit(crew).at().unwrap();
    let side = s.unit(crew).side;
    s.pos.encircled.insert((place, side));
    assert_eq!(cases(&stage(&s, &shoot(shell(crew, gun, "J5"))), 0), [(Case::Encircled, 1)]);
}

/// Clauses: A8.13-4, A7.83-4
#[test]
fn movement_helps_to_hit_only_in_first_fire_and_a_pinned_unit_does_not_move() {
    let (mut s, crew, gun) = battery(Phase::Movement, "");
    let mover = s.attacker("german-4-6-7", "K5");
    s.walk(&[mover], Gait::Normal, "J5");
    let order = shoot(shell(crew, gun, "J5"));
    assert_eq!(cases(&stage(&s, &order), 0), [(Case::J3, -1), (Case::J4, -1)]);
    s.edit(mover).men_mut().pinned = true;
    assert_eq!(cases(&stage(&s, &order), 0), []);

    let (mut s, crew, gun) = battery(Phase::DefensiveFire, "");
    let mover = s.attacker("german-4-6-7", "J5");
    s.edit(mover).moved = true;
    assert_eq!(cases(&stage(&s, &shoot(shell(crew, gun, "J5"))), 0), []);
}

/// Clauses: A8.25-1, A8.25-2
#[test]
fn only_a_hit_leaves_residual_fp_and_that_asks_for_no_to_hit_dr() {
    let (mut s, crew, gun) = battery(Phase::Movement, "");
    let mover = s.attacker("german-4-6-7", "K5");
    let after = s.attacker("german-4-6-7", "K5");
    s.walk(&[mover], Gait::Normal, "J5");
    let order = shoot(shell(crew, gun, "J5"));
    // A miss: 6,5 is 9 against 8.
    let missed = s.clone().give(&order, &[6, 5]);
    assert_eq!(left(&missed, "J5"), None);
    // A hit at 8, no ROF kept, without effect: half of the 6 column.
    let hit = s.give(&order, &[5, 3, 6, 6]);
    assert_eq!(left(&hit, "J5"), Some(2));
    s.end_move();
    s.begin(&[after], Gait::Normal);
    let entered = s.step("J5", &[6, 6]);
    assert_eq!(attack(&entered).column.unwrap().fp(), 2);
    assert_eq!(shots(&entered).len(), 0);
}

#[test]
fn a_critical_hit_doubles_the_fp_and_turns_the_cover_round() {
    let (mut s, crew, gun) =
        battery(Phase::PrepFire, "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\"]\n");
    let one = s.defender("german-4-6-7", "J5");
    s.defender("german-4-6-7", "J5");
    let order = shoot(shell(crew, gun, "J5"));
    // Twice 2 + 1 is under 8: critical; the first squad is drawn.
    let events = s.give(&order, &[1, 1, 5, 2, 6, 6]);
    let report = shots(&events)[0];
    assert_eq!((report.dr, report.critical.as_slice()), (None, [one].as_slice()));
    let lines = &attack(&events).assessment.targets;
    assert_eq!(lines[0].column.unwrap().fp(), 12);
    assert_eq!(lines[0].drms[0].kind, DrmKind::CriticalHit);
    assert_eq!(lines[0].total, -1);
    assert_eq!((lines[1].column.unwrap().fp(), lines[1].total), (6, 0));
}

/// Clauses: A7.3-7
#[test]
fn a_critical_hit_beyond_thirty_six_fp_counts_one_for_each_whole_eight() {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-inf-150", crew, Hexspine::East);
    s.defender("russian-4-4-7", "J5");
    // 30 FP doubled is 60: three whole 8 beyond 36.
    let order = shoot(shell(crew, gun, "J5"));
    let events = s.give(&order, &[1, 2, 6, 6, 3, 3]);
    let line = &attack(&events).assessment.targets[0];
    assert_eq!((line.column.unwrap().fp(), line.total), (36, -3));
}

/// Clauses: A7.9-6
#[test]
fn ordnance_never_cowers() {
    let (mut s, crew, gun) = battery(Phase::PrepFire, "");
    s.defender("german-4-6-7", "J5");
    let events = s.give(&shoot(shell(crew, gun, "J5")), &[2, 2, 5, 5]);
    assert_eq!((attack(&events).cowered, attack(&events).column.unwrap().fp()), (0, 6));
    assert_eq!(attack(&events).results[0].result, IftResult::NoEffect);
}

/// What is on his back helps who hits him, on the fire table (A22.32).
#[test]
fn a_shell_that_hits_who_bears_a_flamethrower_has_one_off_its_effects_dr() {
    let (mut s, crew, gun) = battery(Phase::PrepFire, "");
    let bearer = s.defender("german-4-6-8", "J5");
    let order = shoot(shell(crew, gun, "J5"));
    assert_eq!(drms(&s.assess(&order)), []);
    s.weapon("german-ft", bearer);
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::FlamethrowerBearer, -1)]);
    assert_eq!(cases(&stage(&s, &order), 0), []);
}

#[test]
fn a_gun_that_is_in_its_arc_is_not_turned_by_its_shot() {
    let (mut s, crew, gun) = battery(Phase::PrepFire, "");
    s.defender("german-4-6-7", "J5");
    let events = s.give(&shoot(shell(crew, gun, "J5")), &[6, 5]);
    let turned = |event: &Event| matches!(event, Event::Possession(PossessionEvent::Turned { .. }));
    assert!(!events.iter().any(turned), "{events:?}");
    assert_eq!(s.gun(gun).gun.unwrap().facing, Hexspine::East);
}
