//! The worked examples of the rules, number by number.

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent, MenEvent};
use first_fire::rules::fire::{Column, DrmKind, Fp, IftResult, residual_fp};
use first_fire::rules::ids::Firer;
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::readings::drms;
use super::scene::{Scene, all, at, attack, directed, fire, left};

/// EX-A7.3-1
/// Clauses: A7.3-1, A7.3-2, A7.3-5, A7.3-6, A7.22-1, A7.4-5, A7.303-2, A7.304-1, CHART-PREP-10, CHART-PREP-12
#[test]
fn a_directed_group_at_long_range_fires_on_the_column_under_its_nine_factors() {
    let mut s = Scene::open(Phase::PrepFire);
    let (one, two) = (s.attacker("german-4-6-7", "B4"), s.attacker("german-4-6-7", "B4"));
    let gun = s.weapon("german-mmg", one);
    let leader = s.attacker("german-9-2", "B4");
    let targets: Vec<_> = (0..3).map(|_| s.defender("russian-4-4-7", "I4")).collect();
    let enemy = s.defender("russian-8-0", "I4");
    let order = directed(&[all(one, &[gun]), all(two, &[])], &[leader], "I4");
    // 5,3 = 8; then four 1MC of 2 + 3, the leader's first; the coloured 5 loses the gun its ROF.
    let events = s.give(&order, &[5, 3, 2, 3, 2, 3, 2, 3, 2, 3]);
    let report = attack(&events);
    assert_eq!(report.assessment.lines[0].range, 7);
    assert_eq!(report.assessment.fp, Fp::whole(9));
    assert_eq!(report.column.map(Column::fp), Some(8));
    assert_eq!(drms(report), [(DrmKind::Leadership, -2)]);
    assert_eq!((report.roll.total(), report.results[0].final_dr), (8, 6));
    assert_eq!(report.results[0].result, IftResult::Mc(1));
    let checked: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Men(MenEvent::Check(check)) => Some((check.unit, check.plus)),
            _ => None,
        })
        .collect();
    assert_eq!(checked, [(enemy, 1), (targets[0], 1), (targets[1], 1), (targets[2], 1)]);
}

/// EX-A7.83-1
/// Clauses: A7.83-1, A7.83-2, A7.83-3, A8.14-1, A8.14-4, A8.13-1, A8.13-2, A7.8-11
#[test]
fn a_pin_takes_ffmo_and_ffnam_away_and_breaking_brings_them_back() {
    let mut s = Scene::open(Phase::Movement);
    let firers: Vec<_> =
        ["D4", "D5", "D6", "D7"].iter().map(|hex| s.defender("german-4-6-7", hex)).collect();
    let mover = s.attacker("russian-4-4-7", "G6");
    let other = s.attacker("russian-4-4-7", "H9");
    s.walk(&[mover], Gait::Normal, "G5");
    // 4 FP: 5,4 - 2 = 7, a PTC; 4,4 is over Morale 7: pinned.
    let events = s.give(&fire(&[all(firers[0], &[])], "G5"), &[5, 4, 4, 4]);
    assert_eq!(drms(attack(&events)), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
    assert!(s.unit(mover).men().pinned);
    // 5 on the 4 column with no modifier: 1MC; 6,3 + 1 fails.
    let events = s.give(&fire(&[all(firers[1], &[])], "G5"), &[1, 4, 6, 3]);
    assert_eq!(drms(attack(&events)), []);
    assert!(s.unit(mover).men().broken && !s.unit(mover).men().pinned);
    // The broken mover is under both again: 10 - 2 = 8, no effect.
    let events = s.give(&fire(&[all(firers[2], &[])], "G5"), &[6, 4]);
    assert_eq!(drms(attack(&events)), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.walk(&[other], Gait::Normal, "H8");
    assert_eq!(
        s.refused(&fire(&[all(firers[3], &[])], "G5")),
        Refusal::Fire(FireRefusal::NotTheMover)
    );
}

/// EX-A8.15-1: the ordinary shot at the unit in H7.
/// Clauses: A7.6-1, A8.14-5
#[test]
fn an_assault_mover_in_a_building_is_fired_on_with_its_tem_alone() {
    let house =
        "[[building]]\nname = \"House\"\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"H7\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    let firer = s.defender("russian-5-2-7", "H5");
    let mover = s.attacker("german-4-6-7", "I7");
    s.walk(&[mover], Gait::Assault, "H7");
    let events = s.give(&fire(&[all(firer, &[])], "H7"), &[6, 5]);
    let report = attack(&events);
    assert_eq!(report.assessment.lines[0].range, 2);
    assert_eq!((report.assessment.fp, report.column.map(Column::fp)), (Fp::whole(5), Some(4)));
    assert_eq!(drms(report), [(DrmKind::Tem, 2)]);
    assert_eq!((report.results[0].final_dr, report.results[0].result), (13, IftResult::NoEffect));
}

/// EX-A8.23-1
/// Clauses: A8.23-1, A8.23-3, A8.23-4, A8.1-7, CHART-DFF-12, FLOW-NODE-11
#[test]
fn the_squad_leaves_its_residual_when_the_gun_keeps_its_rof() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", squad);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "P9");
    s.walk(&[mover], Gait::Assault, "G5");
    // Coloured 2 keeps ROF 2: 2,6 - 1 = 7 on the 8 column, 1MC passed by 2,2.
    let events = s.give(&fire(&[all(squad, &[gun])], "G5"), &[2, 6, 2, 2]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(9));
    assert_eq!(attack(&events).column.map(Column::fp), Some(8));
    s.give(&Order::Fire(FireOrder::KeepRof { weapons: [gun].into() }), &[]);
    assert_eq!(s.pos.residual.get(&at("G5")), Some(&2));
    assert_eq!(s.unit(squad).fire, FireMarker::First);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
}

/// EX-A8.23-1, the other choice: all of it leaves half of column 8.
/// Clauses: A8.23-1, A8.23-2
#[test]
fn a_gun_that_gives_up_its_rof_adds_to_the_residual_and_is_marked() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", squad);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    s.give(&fire(&[all(squad, &[gun])], "G5"), &[2, 6, 2, 2]);
    let events = s.give(&Order::Fire(FireOrder::KeepRof { weapons: [].into() }), &[]);
    assert!(events.contains(&Event::Fire(FireEvent::Residual { at: at("G5"), fp: 4 })));
    let marked =
        Event::Fire(FireEvent::Marked { firer: Firer::Weapon(gun), marker: FireMarker::First });
    assert!(events.contains(&marked));
}

/// EX-A8.26-1
/// Clauses: A8.26-1, A8.26-5
#[test]
fn each_outside_drm_takes_a_residual_of_six_down_a_counter() {
    let after: Vec<_> = (0..=5).map(|plus| residual_fp(Fp::whole(12), 0, plus)).collect();
    assert_eq!(after, [6, 4, 2, 1, 0, 0]);
}

/// Woods that a mover has just entered, and a squad on either side of them: one sees them past nothing, the other
/// through grain.
fn shot_at_the_woods() -> (Scene, Order, Order) {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"L7\"]\n[[terrain]]\nkind = \"grain\"\nhexes = [\"L8\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let (a, b) = (s.defender("german-4-6-7", "J6"), s.defender("german-4-6-7", "L9"));
    let mover = s.attacker("russian-4-4-7", "M7");
    s.attacker("russian-4-4-7", "P9");
    s.walk(&[mover], Gait::Assault, "L7");
    (s, fire(&[all(a, &[])], "L7"), fire(&[all(b, &[])], "L7"))
}

/// EX-A8.26-2
/// Clauses: A8.26-1, A8.26-3
#[test]
fn cover_in_the_target_hex_lowers_no_residual() {
    let (mut s, past_nothing, _) = shot_at_the_woods();
    let events = s.give(&past_nothing, &[6, 5]);
    let report = attack(&events);
    assert_eq!((report.assessment.lines[0].range, report.column.map(Column::fp)), (2, Some(4)));
    assert_eq!(drms(report), [(DrmKind::Tem, 1)]);
    assert_eq!(left(&events, "L7"), Some(2));
}

/// EX-A8.26-3
/// Clauses: A8.26-1, A8.21-1, A8.21-2
#[test]
fn a_hindrance_lowers_it_and_of_two_counters_the_larger_stays() {
    let (mut s, past_nothing, through_grain) = shot_at_the_woods();
    let events = s.clone().give(&through_grain, &[6, 5]);
    let report = attack(&events);
    assert_eq!((report.assessment.lines[0].range, report.column.map(Column::fp)), (2, Some(4)));
    assert_eq!(drms(report), [(DrmKind::Hindrance, 1), (DrmKind::Tem, 1)]);
    assert_eq!(report.results[0].drm, 2);
    assert_eq!(left(&events, "L7"), Some(1));
    // Whichever of them fires first, only the two are left.
    for (first, second) in [(&past_nothing, &through_grain), (&through_grain, &past_nothing)] {
        let mut s = s.clone();
        s.give(first, &[6, 5]);
        s.give(second, &[6, 5]);
        assert_eq!(s.pos.residual.get(&at("L7")), Some(&2));
    }
    s.give(&past_nothing, &[6, 5]);
    assert_eq!(left(&s.give(&through_grain, &[6, 5]), "L7"), None);
}

const HEDGE: &str = "hedges = [\"K2/L2\"]\n";

/// EX-A8.26-4
/// Clauses: A8.26-1, A8.26-4
#[test]
fn a_leader_does_not_bring_back_the_residual_that_a_hedge_took() {
    let mut s = Scene::new(Phase::Movement, HEDGE);
    let squad = s.defender("german-4-6-7", "J1");
    let leader = s.defender("german-9-2", "J1");
    let mover = s.attacker("russian-5-2-7", "L3");
    let spare = s.attacker("russian-5-2-7", "P8");
    s.walk(&[mover], Gait::Normal, "L2");
    // 1,1 - 2 = 0 on the 4 column: 2KIA.
    let events = s.give(&directed(&[all(squad, &[])], &[leader], "L2"), &[1, 1]);
    let report = attack(&events);
    assert_eq!(
        drms(report),
        [(DrmKind::Leadership, -2), (DrmKind::HexsideTem, 1), (DrmKind::Ffnam, -1)]
    );
    assert_eq!((report.column.map(Column::fp), report.results[0].drm), (Some(4), -2));
    assert_eq!(report.results[0].result, IftResult::Kia(2));
    assert!(!s.lives(mover));
    assert!(s.lives(spare));
    assert_eq!(s.pos.residual.get(&at("L2")), Some(&1));
}

/// EX-A8.26-5
/// Clauses: A8.2-6, A8.2-7, CHART-RES-5, CHART-RES-6
#[test]
fn the_next_unit_meets_that_residual_with_ffmo_in_spite_of_the_hedge() {
    let mut s = Scene::new(Phase::Movement, HEDGE);
    s.defender("german-4-6-7", "A9");
    s.pos.residual.insert(at("L2"), 1);
    let mover = s.attacker("russian-5-2-7", "L3");
    s.begin(&[mover], Gait::Normal);
    let events = s.step("L2", &[5, 3]);
    let report = attack(&events);
    assert_eq!(drms(report), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
    assert_eq!((report.assessment.fp, report.column.map(Column::fp)), (Fp::whole(1), Some(1)));
    assert_eq!((report.results[0].final_dr, report.results[0].result), (6, IftResult::NoEffect));
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    // It goes on to the next hex, and leaving costs it no second attack.
    let events = s.step("L1", &[]);
    assert_eq!(super::scene::attacks(&events).len(), 0);
}

/// EX-A8.26-6
/// Clauses: A8.26-1
#[test]
fn a_wall_takes_all_of_a_four_factor_attacks_residual() {
    let mut s = Scene::new(Phase::Movement, "walls = [\"K2/L2\"]\n");
    let squad = s.defender("german-4-6-7", "J1");
    let mover = s.attacker("russian-5-2-7", "L3");
    s.walk(&[mover], Gait::Assault, "L2");
    let events = s.give(&fire(&[all(squad, &[])], "L2"), &[6, 5]);
    assert_eq!(drms(attack(&events)), [(DrmKind::HexsideTem, 2)]);
    assert_eq!(s.pos.residual.get(&at("L2")), None);
}

/// EX-RES-1
/// Clauses: A8.224-2, A8.2-10
#[test]
fn an_eight_factor_attack_that_cowers_leaves_two() {
    assert_eq!(residual_fp(Fp::whole(8), 1, 0), 2);
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-8-3-8", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[5, 5]);
    let report = attack(&events);
    assert_eq!(
        (report.assessment.column.map(Column::fp), report.column.map(Column::fp)),
        (Some(8), Some(6))
    );
    assert!(events.contains(&Event::Fire(FireEvent::Residual { at: at("G5"), fp: 2 })));
}

/// EX-RES-2
/// Clauses: A8.2-2
#[test]
fn the_cap_of_twelve_comes_after_the_outside_drm() {
    assert_eq!(residual_fp(Fp::whole(36), 0, 0), 12);
    assert_eq!(residual_fp(Fp::whole(36), 0, 1), 12);
    assert_eq!(residual_fp(Fp::whole(24), 0, 1), 8);
}

/// EX-IFT-1
/// Clauses: A7.3-2, A7.306-1
#[test]
fn the_table_agrees_with_every_cell_that_the_examples_fix() {
    let cell = |fp: u8, dr: i32| Column::for_fp(Fp::whole(fp)).unwrap().result(dr);
    let cells = [
        (1, 4, IftResult::Mc(0)),
        (2, 3, IftResult::Mc(1)),
        (8, 4, IftResult::Mc(2)),
        (8, 6, IftResult::Mc(1)),
        (8, 7, IftResult::Mc(1)),
        (8, 8, IftResult::Mc(0)),
        (12, 3, IftResult::K(3)),
        (1, 6, IftResult::NoEffect),
    ];
    for (fp, dr, result) in cells {
        assert_eq!(cell(fp, dr), result, "{fp} FP, DR {dr}");
    }
    for (fp, kia) in [(1, 1), (2, 2), (4, 2), (6, 3), (8, 3), (12, 3)] {
        assert_eq!(cell(fp, 0), IftResult::Kia(kia), "{fp} FP");
    }
}
