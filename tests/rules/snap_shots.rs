//! Snap Shots: First Fire at the hexside that a mover crosses (A8.15).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::decision::decision;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::{Column, DrmKind, FireKind, Fp, FpStep};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::readings::{drms, gun, inherent, marks};
use super::scene::{Scene, all, at, attack, directed, fire, left, only, snap};

/// Houses in H7, J4 and H5, as on the printed board; K2 sees neither H7 nor G7.
fn village(more: &str) -> String {
    let house = |hex: &str| {
        format!(
            "[[building]]\nname = \"{hex}\"\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"{hex}\"]\n"
        )
    };
    ["H7", "J4", "H5"].iter().fold(more.to_owned(), |map, hex| map + &house(hex))
}

/// EX-A8.15-2
/// Clauses: A8.15-6, A8.15-7, A8.15-9, A8.223-1, A8.15-1
#[test]
fn a_snap_shot_is_halved_and_meets_neither_the_building_nor_ffmo_and_leaves_no_residual() {
    let mut s = Scene::new(Phase::Movement, &village(""));
    let firer = s.defender("russian-5-2-7", "H5");
    let mover = s.attacker("german-4-6-7", "I7");
    s.walk(&[mover], Gait::Assault, "H7");
    let order = snap(&[all(firer, &[])], "H7");
    assert!(legal_orders(&s.pos).contains(&order));
    let events = s.give(&order, &[6, 5]);
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::SnapShot);
    assert_eq!(report.assessment.lines[0].range, 2);
    assert_eq!(report.assessment.lines[0].steps, [FpStep::Printed(5), FpStep::SnapShot]);
    assert_eq!(report.assessment.fp.to_string(), "5/2");
    assert_eq!((report.column.map(Column::fp), drms(report)), (Some(2), vec![]));
    assert_eq!(left(&events, "H7"), None);
    assert_eq!(marks(&events), [(inherent(firer), FireMarker::First)]);
}

/// EX-A8.15-3: across the hexside between two hexes out of sight, in the open and without Assault Movement.
/// Clauses: A8.15-2, A8.15-16, A8.15-6, A8.15-9
#[test]
fn a_snap_shot_along_the_hexside_between_two_hidden_hexes_is_halved_twice_at_long_range() {
    let mut s = Scene::new(Phase::Movement, &village(""));
    let firer = s.defender("russian-4-4-7", "K2");
    let mover = s.attacker("german-4-6-7", "I7");
    s.walk(&[mover], Gait::Normal, "H7");
    s.walk_on("G7");
    assert!(!s.assess(&fire(&[all(firer, &[])], "G7")).blind.is_empty());
    let events = s.give(&snap(&[all(firer, &[])], "G7"), &[6, 5]);
    let report = attack(&events);
    let steps = [FpStep::Printed(4), FpStep::LongRange, FpStep::SnapShot];
    assert_eq!(
        (report.assessment.lines[0].range, &report.assessment.lines[0].steps[..]),
        (7, &steps[..])
    );
    assert_eq!((report.assessment.fp, report.column.map(Column::fp)), (Fp::whole(1), Some(1)));
    assert_eq!(drms(report), []);
    assert_eq!(left(&events, "G7"), None);
}

/// EX-A8.15-4
/// Clauses: A8.15-8
#[test]
fn a_wall_crossed_on_the_way_to_the_hexside_covers_against_a_snap_shot() {
    let mut s = Scene::new(Phase::Movement, &village("walls = [\"H7/H6\", \"G7/H6\"]\n"));
    let firer = s.defender("russian-4-4-7", "K2");
    let mover = s.attacker("german-4-6-7", "I7");
    s.walk(&[mover], Gait::Normal, "H7");
    s.walk_on("G7");
    let events = s.give(&snap(&[all(firer, &[])], "G7"), &[6, 5]);
    assert_eq!(attack(&events).assessment.fp, Fp::whole(1));
    assert_eq!(drms(attack(&events)), [(DrmKind::HexsideTem, 2)]);
    assert_eq!(left(&events, "G7"), None);
}

/// EX-A8.15-5
/// Clauses: A8.15-13, A8.15-14
#[test]
fn a_snap_shot_may_follow_another_attack_but_each_firer_takes_only_one_at_a_crossing() {
    let mut s = Scene::new(Phase::Movement, &village(""));
    let firer = s.defender("russian-5-2-7", "H5");
    let mmg = s.weapon("russian-mmg", firer);
    let friend = s.defender("russian-4-4-7", "H9");
    let mover = s.attacker("german-4-6-7", "I7");
    s.walk(&[mover], Gait::Assault, "H7");
    s.give(&fire(&[all(friend, &[])], "H7"), &[6, 5]);
    // The coloured 1 keeps the gun's ROF, and two MF were spent to enter the building.
    let order = snap(&[only(firer, &[mmg])], "H7");
    s.give(&order, &[1, 6]);
    assert_eq!(s.gun(mmg).fire, FireMarker::None);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SnapShotTaken { unit: firer }));
    // At the Location itself it may fire again.
    let events = s.give(&fire(&[only(firer, &[mmg])], "H7"), &[6, 4]);
    assert_eq!(marks(&events), [(gun(mmg), FireMarker::First)]);
}

/// Clauses: A8.15-4
#[test]
fn there_is_no_snap_shot_at_a_unit_that_enters_the_firers_own_hex() {
    let house =
        "[[building]]\nname = \"House\"\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    let firer = s.defender("german-4-6-7", "G5:1");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let order = snap(&[all(firer, &[])], "G5");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SnapShotIntoOwnHex { unit: firer }));
    assert!(!legal_orders(&s.pos).contains(&order));
}

/// Clauses: A8.15-3
#[test]
fn who_does_not_see_the_whole_hexside_has_snapped_in_vain() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n");
    let firer = s.defender("german-4-6-7", "E3");
    let other = s.defender("german-4-6-7", "B8");
    let mover = s.attacker("russian-4-4-7", "F6");
    s.walk(&[mover], Gait::Normal, "F7");
    let order = snap(&[all(firer, &[])], "F7");
    assert!(!legal_orders(&s.pos).contains(&order));
    let events = s.give(&order, &[6, 5]);
    assert!(matches!(events[0], Event::Fire(FireEvent::Blind(_))), "{events:?}");
    assert_eq!(marks(&events), [(inherent(firer), FireMarker::First)]);
    assert!(decision(&s.pos).is_some() && s.lives(other));
}

/// Clauses: A8.15-15
#[test]
fn only_unmarked_first_fire_is_a_snap_shot() {
    let mut s = Scene::open(Phase::Movement);
    let fresh = s.defender("german-4-6-7", "D5");
    let marked = s.defender("german-4-6-7", "D6");
    let spent = s.defender("german-4-6-7", "F5");
    s.edit(marked).fire = FireMarker::First;
    s.edit(spent).fire = FireMarker::Final;
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    for unit in [marked, spent] {
        let order = snap(&[all(unit, &[])], "G5");
        assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SnapShotMarked { unit }));
    }
    s.give(&snap(&[all(fresh, &[])], "G5"), &[6, 5]);

    let mut s = Scene::open(Phase::DefensiveFire);
    let firer = s.defender("german-4-6-7", "D5");
    s.attacker("russian-4-4-7", "G5");
    assert_eq!(
        s.refused(&snap(&[all(firer, &[])], "G5")),
        Refusal::Fire(FireRefusal::NothingToSnapAt)
    );
}

/// Clauses: A8.15-1
#[test]
fn mf_spent_within_a_location_cross_no_hexside() {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| {
        setting.foxholes.insert(at("G5").hex, 1);
    });
    let firer = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    assert_eq!(
        s.refused(&snap(&[all(firer, &[])], "G5")),
        Refusal::Fire(FireRefusal::NothingToSnapAt)
    );
}

/// Clauses: A8.15-10
#[test]
fn who_is_hit_by_a_snap_shot_is_in_the_location_entered() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "F4");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    // ADJACENT to the hexside's hex: 4 x 2 / 2; 1,2 on the 4 column is a K/2: the rest checks and breaks.
    let events = s.give(&snap(&[all(firer, &[])], "G5"), &[1, 3, 6, 6]);
    let line = &attack(&events).assessment.lines[0];
    assert_eq!(line.steps, [FpStep::Printed(4), FpStep::PointBlank, FpStep::SnapShot]);
    let hurt: Vec<_> = s.pos.units_at(at("G5")).filter(|unit| unit.men().broken).collect();
    assert!(!s.lives(mover) || hurt.len() == 1, "{events:?}");
    assert_eq!(s.pos.units_at(at("G6")).count(), 0);
}

/// Clauses: A8.15-11
#[test]
fn a_gun_that_would_have_to_turn_takes_no_snap_shot() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"J5\"]\n");
    let squad = s.defender("german-4-6-7", "J5");
    let mmg = s.weapon("german-mmg", squad);
    let (east, west) = (s.attacker("russian-4-4-7", "N5"), s.attacker("russian-4-4-7", "F5"));
    s.walk(&[east], Gait::Assault, "N6");
    s.give(&fire(&[only(squad, &[mmg])], "N6"), &[2, 6, 2, 2]);
    s.give(&Order::Fire(FireOrder::KeepRof { weapons: [mmg].into() }), &[]);
    s.end_move();
    s.walk(&[west], Gait::Normal, "F6");
    let order = snap(&[only(squad, &[mmg])], "F6");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::OutsideArc { weapon: mmg }));
}

/// Clauses: A8.15-6
#[test]
fn a_leader_directs_a_snap_shot_and_hindrances_hinder_it() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"grain\"\nhexes = [\"G4\"]\n");
    let firer = s.defender("german-4-6-7", "G3");
    let leader = s.defender("german-8-1", "G3");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let events = s.give(&directed(&[all(firer, &[])], &[leader], "G5"), &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::FirstFire);
    let (firer, leader) = (s.defender("german-4-6-7", "G2"), s.defender("german-8-1", "G2"));
    let Order::Fire(FireOrder::Attack(mut order)) = directed(&[all(firer, &[])], &[leader], "G5")
    else {
        panic!()
    };
    order.manner = first_fire::rules::order::Manner::SnapShot;
    let assessment = s.assess(&Order::Fire(FireOrder::Attack(order)));
    let found: Vec<_> =
        assessment.targets[0].drms.iter().map(|drm| (drm.kind, drm.value)).collect();
    assert_eq!(found, [(DrmKind::Leadership, -1), (DrmKind::Hindrance, 1)]);
}

/// Clauses: A8.15-2
#[test]
fn a_foxhole_behind_a_wall_sees_no_hexside_beyond_the_next_hex() {
    let map = "walls = [\"D5/D6\", \"D5/E5\", \"D5/E6\", \"C5/D5\", \"C6/D5\", \"D4/D5\"]\n";
    for (footing, blind) in [(Footing::Ground, 0), (Footing::Entrenched, 1)] {
        let mut s = Scene::new(Phase::Movement, map);
        let firer = s.defender("german-4-6-7", "D5");
        s.edit(firer).stand(footing);
        let mover = s.attacker("russian-4-4-7", "D9");
        s.walk(&[mover], Gait::Normal, "D8");
        assert_eq!(s.assess(&snap(&[all(firer, &[])], "D8")).blind.len(), blind);
    }
}

/// Clauses: A8.15-8
#[test]
fn smoke_on_the_way_to_the_hexside_hinders_a_snap_shot_and_smoke_beyond_it_does_not() {
    let hindered = vec![(DrmKind::Hindrance, 2)];
    let out_of_it = vec![(DrmKind::Hindrance, 2), (DrmKind::OutOfSmoke, 1)];
    for (place, expected) in [("H6", hindered), ("H7", vec![]), ("H5", out_of_it)] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("russian-5-2-7", "H5");
        let mover = s.attacker("german-4-6-7", "I7");
        s.pos.smoke.insert(at(place), 2);
        s.walk(&[mover], Gait::Normal, "H7");
        let worked_out = s.assess(&snap(&[all(firer, &[])], "H7"));
        assert_eq!(super::scene::drms(&worked_out), expected, "{place}");
    }
}

/// Straight down from H5, across the hexside between H6 and H7: SMOKE in the nearer hex is on the way, whichever of the
/// two was entered, and what else is in the hex entered is not.
/// Clauses: A8.15-8
#[test]
fn smoke_in_the_nearer_hex_hinders_a_snap_shot_even_where_the_mover_has_entered_it() {
    let grain = "[[terrain]]\nkind = \"grain\"\nhexes = [\"H6\"]\n";
    let hindered = |map: &str, from: &str, to: &str, smoke: Option<&str>| {
        let mut s = Scene::new(Phase::Movement, map);
        let firer = s.defender("russian-5-2-7", "H5");
        let mover = s.attacker("german-4-6-7", from);
        if let Some(place) = smoke {
            s.pos.smoke.insert(at(place), 2);
        }
        s.walk(&[mover], Gait::Normal, to);
        let worked_out = s.assess(&snap(&[all(firer, &[])], to));
        super::scene::drms(&worked_out)
    };
    let two = [(DrmKind::Hindrance, 2)];
    assert_eq!(hindered("", "H6", "H7", Some("H6")), two);
    assert_eq!(hindered("", "H7", "H6", Some("H6")), two);
    assert_eq!(hindered("", "H6", "H7", Some("H7")), []);
    assert_eq!(hindered("", "H7", "H6", Some("H7")), []);
    assert_eq!(hindered(grain, "H7", "H6", None), []);
}

/// One of two movers is gone: the other has crossed the hexside all the same.
#[test]
fn a_snap_shot_is_taken_at_those_who_are_left_of_a_stack() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("russian-5-2-7", "H5");
    let stack = [s.attacker("german-8-0", "I7"), s.attacker("german-4-6-7", "I7")];
    s.walk(&stack, Gait::Assault, "H7");
    s.pos.units.remove(&stack[0]);
    let order = snap(&[all(firer, &[])], "H7");
    assert!(legal_orders(&s.pos).contains(&order));
    assert_eq!(s.assess(&order).targets[0].units, [stack[1]]);
}

#[test]
fn smoke_is_met_in_what_its_lines_sweep_whichever_way_the_hexside_is_crossed() {
    for (from, into) in [("I7", "H7"), ("H7", "I7")] {
        for (lies, met) in [("H6", true), ("I6", false)] {
            let mut s = Scene::open(Phase::Movement);
            let (firer, mover) =
                (s.defender("russian-5-2-7", "H5"), s.attacker("german-4-6-7", from));
            s.pos.smoke.insert(at(lies), 3);
            s.walk(&[mover], Gait::Assault, into);
            let drms = s.assess(&snap(&[all(firer, &[])], into)).targets[0].drms.clone();
            let hindered = drms.iter().any(|drm| drm.kind == DrmKind::Hindrance);
            assert_eq!(hindered, met, "{from} to {into}, SMOKE in {lies}");
        }
    }
}
