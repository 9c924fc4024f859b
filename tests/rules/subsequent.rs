//! Subsequent First Fire (A8.3) and the Covered Arc that bears on it (A9.21).

use first_fire::rules::Phase;
use first_fire::rules::fire::{Column, FireKind, Fp, FpStep};
use first_fire::rules::ids::Firer;
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, MenRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, attack, fire, left, marked, only};

/// Woods cost two MF, and give +1 against an Assault Mover with nothing to set against it.
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";

/// Clauses: A8.3-1, A8.3-4, A8.3-13, CHART-SFF-9, FLOW-SFF-1, FLOW-SFF-5
#[test]
fn a_marked_squad_fires_once_more_at_half_and_leaves_all_it_has_marked_final() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let squad = s.defender("german-4-6-7", "D5");
    let (gun, other) = (s.weapon("german-mmg", squad), s.weapon("german-lmg", squad));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.edit(squad).fire = FireMarker::First;
    s.edit_gun(gun).fire = FireMarker::First;
    s.edit_gun(gun).fired = true;
    s.defender("german-4-6-7", "D6");
    s.walk(&[mover], Gait::Normal, "G5");
    let events = s.give(&fire(&[all(squad, &[gun])], "G5"), &[5, 4]);
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::SubsequentFirstFire);
    assert_eq!(report.assessment.fp.to_string(), "9/2");
    assert_eq!(left(&events, "G5"), Some(2));
    for firer in [Firer::Inherent(squad), Firer::Weapon(gun), Firer::Weapon(other)] {
        assert_eq!(marked(&events, firer), Some(FireMarker::Final));
    }
    // The mover spent two MF there and spends another: the unit has had its one Subsequent First Fire.
    s.walk_on("G4");
    let again = fire(&[only(squad, &[gun, other])], "G4");
    assert_eq!(s.refused(&again), Refusal::Fire(FireRefusal::ProtectiveRange { unit: squad }));
}

/// Clauses: A8.3-2, A8.3-3, A8.3-12, CHART-SFF-1, CHART-SFF-8, FLOW-GEN-4
#[test]
fn a_gun_in_subsequent_first_fire_is_halved_once_breaks_down_sooner_and_keeps_no_rof() {
    let scene = || {
        let mut s = Scene::new(Phase::Movement, WOODS);
        let squad = s.defender("german-4-6-7", "D5");
        let gun = s.weapon("german-mmg", squad);
        let mover = s.attacker("russian-4-4-7", "G6");
        s.edit(squad).fire = FireMarker::First;
        s.walk(&[mover], Gait::Assault, "G5");
        (s, squad, gun)
    };
    let (mut s, squad, gun) = scene();
    let order = fire(&[only(squad, &[gun])], "G5");
    // The squad is marked and the gun is not: by itself the gun First Fires at full FP.
    assert_eq!(s.assess(&order).kind(), FireKind::FirstFire);
    let order = fire(&[all(squad, &[gun])], "G5");
    let again = FpStep::Again(FireKind::SubsequentFirstFire);
    let steps: Vec<_> = s.assess(&order).lines.into_iter().map(|line| line.steps).collect();
    assert_eq!(steps, [vec![FpStep::Printed(4), again], vec![FpStep::Printed(5), again]]);
    // Coloured 1 would keep ROF 2; two MF were spent: no second shot comes of it.
    let events = s.give(&order, &[1, 6]);
    let report = &attack(&events).weapons[0];
    assert_eq!((report.breakdown, report.malfunctioned, report.keeps_rof), (10, false, false));
    // From 10 the gun is out of order, at its printed 12 it is lost.
    let (mut s, squad, gun) = scene();
    s.give(&fire(&[all(squad, &[gun])], "G5"), &[4, 6]);
    assert!(s.gun(gun).malfunctioned);
    let (mut s, squad, gun) = scene();
    s.give(&fire(&[all(squad, &[gun])], "G5"), &[6, 6]);
    assert!(!s.pos.weapons.contains_key(&gun));
}

/// Clauses: CHART-SFF-10
#[test]
fn a_gun_that_breaks_down_in_it_adds_nothing_to_the_residual() {
    for (dice, residual) in [([5, 4], 2), ([4, 6], 1)] {
        let mut s = Scene::new(Phase::Movement, WOODS);
        let squad = s.defender("german-4-6-7", "D5");
        let gun = s.weapon("german-mmg", squad);
        let mover = s.attacker("russian-4-4-7", "G6");
        s.edit(squad).fire = FireMarker::First;
        s.edit_gun(gun).fire = FireMarker::First;
        s.walk(&[mover], Gait::Assault, "G5");
        let events = s.give(&fire(&[all(squad, &[gun])], "G5"), &dice);
        assert_eq!(attack(&events).column.map(Column::fp), Some(4));
        assert_eq!(left(&events, "G5"), Some(residual));
    }
}

/// Clauses: A8.3-6, A8.3-7, CHART-SFF-4, FLOW-SFF-2
#[test]
fn it_reaches_no_farther_than_normal_range_and_the_nearest_enemy_in_sight() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D4\"]\n";
    let mut s = Scene::new(Phase::Movement, woods);
    let (far, near) = (s.defender("german-4-4-7", "B4"), s.defender("german-4-4-7", "D5"));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    assert_eq!((at("B4").hex.distance(at("G5").hex), at("D5").hex.distance(at("G5").hex)), (5, 3));
    let (far_shot, near_shot) = (fire(&[all(far, &[])], "G5"), fire(&[all(near, &[])], "G5"));
    assert_eq!(s.assess(&far_shot).kind(), FireKind::FirstFire);
    s.edit(far).fire = FireMarker::First;
    s.edit(near).fire = FireMarker::First;
    assert_eq!(s.refused(&far_shot), Refusal::Fire(FireRefusal::SubsequentRange { unit: far }));
    // Somebody nearer, but out of sight behind the woods; somebody as near; somebody nearer in sight.
    s.attacker("russian-4-4-7", "D3");
    s.attacker("russian-4-4-7", "D8");
    assert_eq!(s.assess(&near_shot).kind(), FireKind::SubsequentFirstFire);
    s.attacker("russian-4-4-7", "D7");
    assert_eq!(s.refused(&near_shot), Refusal::Fire(FireRefusal::SubsequentCloser { unit: near }));
    // A unit that is not marked fires past the nearer enemy.
    s.edit(near).fire = FireMarker::None;
    assert_eq!(s.assess(&near_shot).kind(), FireKind::FirstFire);
}

/// Clauses: A8.3-8, A8.3-9
#[test]
fn the_shots_of_one_firer_at_one_mover_are_no_more_than_the_mf_it_spent_in_the_location() {
    // Next door, in woods for two MF: First Fire, Subsequent First Fire, and no Final Protective Fire.
    let mut s = Scene::new(Phase::Movement, WOODS);
    let squad = s.defender("german-4-6-7", "F5");
    s.defender("german-4-6-7", "F4");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let order = fire(&[all(squad, &[])], "G5");
    let kinds: Vec<_> = (0..2).map(|_| attack(&s.give(&order, &[6, 5])).kind).collect();
    assert_eq!(kinds, [FireKind::FirstFire, FireKind::SubsequentFirstFire]);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::ProtectiveExhausted { unit: squad }));
    // In the open, for one MF, the Subsequent First Fire has to wait.
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "F5");
    s.defender("german-4-6-7", "F4");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&order, &[6, 5, 1, 1]);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SubsequentExhausted { unit: squad }));
}

/// Clauses: A8.3-10, A8.3-11, FLOW-SFF-3
#[test]
fn what_a_squad_leaves_out_of_its_subsequent_first_fire_is_forfeit() {
    // The gun, fresh with its ROF, is left out; and the other way round the squad.
    for gun_fires in [false, true] {
        let mut s = Scene::open(Phase::Movement);
        let squad = s.defender("german-4-6-7", "D5");
        s.defender("german-4-6-7", "D6");
        let gun = s.weapon("german-mmg", squad);
        s.edit(squad).fire = if gun_fires { FireMarker::None } else { FireMarker::First };
        s.edit_gun(gun).fire = if gun_fires { FireMarker::First } else { FireMarker::None };
        let mover = s.attacker("russian-4-4-7", "G6");
        s.walk(&[mover], Gait::Normal, "G5");
        let (inherent, weapon) = (all(squad, &[]), only(squad, &[gun]));
        let (fires, stays) = if gun_fires { (weapon, inherent) } else { (inherent, weapon) };
        let events = s.give(&fire(&[fires], "G5"), &[6, 5]);
        assert_eq!(attack(&events).kind, FireKind::SubsequentFirstFire);
        s.walk_on("G4");
        let late = fire(&[stays], "G4");
        assert_eq!(s.refused(&late), Refusal::Fire(FireRefusal::ProtectiveRange { unit: squad }));
    }
}

/// Clauses: A8.312-3, FLOW-NODE-9, FLOW-SFF-3
#[test]
fn a_leader_with_a_marked_gun_has_no_subsequent_first_fire_to_make_nor_must_he() {
    let mut s = Scene::open(Phase::Movement);
    let leader = s.defender("german-8-1", "F5");
    s.defender("german-4-6-7", "F4");
    let gun = s.weapon("german-lmg", leader);
    s.edit_gun(gun).fire = FireMarker::First;
    s.edit_gun(gun).fired = true;
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let refusal = Refusal::Fire(FireRefusal::SmcNoSustainedFire { weapon: gun });
    assert_eq!(s.refused(&fire(&[only(leader, &[gun])], "G5")), refusal);
    s.intrude("F5");
    assert_eq!(s.refused(&fire(&[only(leader, &[gun])], "F5")), refusal);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
}

/// Clauses: CHART-SFF-3
#[test]
fn it_is_for_good_order_units_marked_first_fire() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    s.defender("german-4-6-7", "D6");
    s.edit(squad).fire = FireMarker::First;
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let order = fire(&[all(squad, &[])], "G5");
    assert_eq!(s.assess(&order).kind(), FireKind::SubsequentFirstFire);
    s.edit(squad).men_mut().broken = true;
    assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::Broken { unit: squad }));
    s.edit(squad).men_mut().broken = false;
    s.edit(squad).fire = FireMarker::Final;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::ProtectiveRange { unit: squad }));
}

/// Clauses: A7.353-1, A7.353-2, FLOW-NODE-8
#[test]
fn a_half_squad_whose_gun_cost_it_its_own_fire_has_half_of_it_for_subsequent_first_fire() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let half = s.defender("german-4-6-7-hs", "D5");
    let gun = s.weapon("german-lmg", half);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let both = fire(&[all(half, &[gun])], "G5");
    assert_eq!(s.refused(&both), Refusal::Fire(FireRefusal::InherentTraded { unit: half }));
    let events = s.give(&fire(&[only(half, &[gun])], "G5"), &[6, 5]);
    assert_eq!(marked(&events, Firer::Inherent(half)), Some(FireMarker::First));
    assert_eq!(s.refused(&both), Refusal::Fire(FireRefusal::InherentTraded { unit: half }));
    let alone = s.assess(&fire(&[all(half, &[])], "G5"));
    assert_eq!((alone.kind(), alone.fp), (FireKind::SubsequentFirstFire, Fp::whole(1)));
}

/// A house in D5 that looks both ways, and a mover in each direction.
const HOUSE: &str =
    "[[building]]\nname = \"House\"\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"D5\"]\n";

/// Clauses: FLOW-GEN-3
#[test]
fn a_gun_that_first_fired_out_of_a_house_keeps_to_its_covered_arc() {
    for (counter, weapon, map, held) in [
        ("german-4-6-7", "german-mmg", HOUSE, true),
        ("german-4-6-7", "german-lmg", HOUSE, false),
        ("german-4-6-7", "german-mmg", "", false),
    ] {
        let mut s = Scene::new(Phase::Movement, map);
        let squad = s.defender(counter, "D5");
        let gun = s.weapon(weapon, squad);
        s.defender("german-4-6-7", "D1");
        let (east, west) = (s.attacker("russian-4-4-7", "H4"), s.attacker("russian-4-4-7", "A3"));
        s.walk(&[east], Gait::Assault, "G4");
        s.give(&fire(&[only(squad, &[gun])], "G4"), &[1, 5, 2, 2]);
        s.give(&Order::Fire(FireOrder::KeepRof { weapons: [gun].into() }), &[]);
        s.end_move();
        s.walk(&[west], Gait::Normal, "A4");
        let shot = fire(&[only(squad, &[gun])], "A4");
        if held {
            assert_eq!(s.refused(&shot), Refusal::Fire(FireRefusal::OutsideArc { weapon: gun }));
        } else {
            assert_eq!(s.assess(&shot).kind(), FireKind::FirstFire);
        }
        s.walk_on("A5");
        // Once the MPh is over it turns freely.
        s.end_move();
        assert_eq!(s.pos.phase, Phase::DefensiveFire);
        s.assess(&fire(&[only(squad, &[gun])], "A5"));
    }
}

/// Clauses: A8.3-14
#[test]
fn a_gun_whose_arc_leaves_the_target_out_is_neither_compelled_nor_forfeited() {
    let mut s = Scene::new(Phase::Movement, HOUSE);
    let squad = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", squad);
    s.defender("german-4-6-7", "D1");
    let (east, west) = (s.attacker("russian-4-4-7", "H4"), s.attacker("russian-4-4-7", "A3"));
    let third = s.attacker("russian-4-4-7", "H3");
    s.walk(&[east], Gait::Assault, "G4");
    s.give(&fire(&[only(squad, &[gun])], "G4"), &[1, 5, 2, 2]);
    s.give(&Order::Fire(FireOrder::KeepRof { weapons: [gun].into() }), &[]);
    s.end_move();
    s.edit(squad).fire = FireMarker::First;
    s.walk(&[west], Gait::Normal, "A4");
    let events = s.give(&fire(&[all(squad, &[])], "A4"), &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::SubsequentFirstFire);
    assert_eq!(s.unit(squad).fire, FireMarker::Final);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    s.end_move();
    // In its arc it still First Fires at full FP.
    s.walk(&[third], Gait::Normal, "G3");
    let shot = s.assess(&fire(&[only(squad, &[gun])], "G3"));
    assert_eq!((shot.kind(), shot.fp), (FireKind::FirstFire, Fp::whole(5)));
}

/// Clauses: A8.3-8, A8.3-9
#[test]
fn what_a_half_squads_gun_has_fired_its_men_have_to_wait_for_too() {
    let mut s = Scene::open(Phase::Movement);
    let half_squad = s.defender("german-4-6-7-hs", "D5");
    let gun = s.weapon("german-lmg", half_squad);
    s.defender("german-4-6-7", "F9");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    // 6,5: no effect, and no ROF for the coloured 6; the half-squad and its gun are marked.
    s.give(&fire(&[only(half_squad, &[gun])], "G5"), &[6, 5]);
    let men = fire(&[all(half_squad, &[])], "G5");
    assert_eq!(
        s.refused(&men),
        Refusal::Fire(FireRefusal::SubsequentExhausted { unit: half_squad })
    );
}

#[test]
fn a_squad_of_whose_two_guns_one_keeps_its_rof_has_not_fired_all_it_has() {
    for (colored, marker) in [(2, FireMarker::None), (4, FireMarker::First)] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("german-4-6-7", "D5");
        let guns = ["german-mmg", "german-lmg"].map(|gun| s.weapon(gun, firer));
        let mover = s.attacker("russian-4-4-7", "G6");
        // Somebody else is still to move: the MPh goes on.
        s.attacker("russian-4-4-7", "T10");
        s.begin(&[mover], Gait::Assault);
        s.step("G5", &[]);
        // The last two are the check that the target passes.
        s.give(&fire(&[only(firer, &guns)], "G5"), &[colored, 6, 1, 3]);
        assert_eq!(s.unit(firer).fire, marker);
    }
}
