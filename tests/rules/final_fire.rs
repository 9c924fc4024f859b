//! Final Fire: the DEFENDER's fire in the DFPh (A8.4, A8.41).

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::fire::{FireKind, Fp, FpStep};
use first_fire::rules::ids::{Firer, UnitId};
use first_fire::rules::order::Order;
use first_fire::rules::refusal::{FireRefusal, MenRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, attack, attacks, drms, fire, marked, only};

/// A DFPh with a squad in D5 and somebody who keeps the phase going.
fn dfph(marker: FireMarker) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::DefensiveFire);
    let squad = s.defender("german-4-6-7", "D5");
    s.defender("german-4-6-7", "J9");
    s.edit(squad).fire = marker;
    (s, squad)
}

/// Clauses: A8.4-1, CHART-FIN-1, CHART-FIN-3, CHART-FIN-8, FLOW-FINAL-1, A8.41-2
#[test]
fn what_is_unmarked_fires_in_full_and_its_gun_keeps_its_rof_as_often_as_it_will() {
    let (mut s, squad) = dfph(FireMarker::None);
    let gun = s.weapon("german-mmg", squad);
    // The gun fired in the MPh and kept its ROF.
    s.edit_gun(gun).fired = true;
    let (near, far) = (s.attacker("russian-4-4-7", "G5"), s.attacker("russian-4-4-7", "M5"));
    let order = fire(&[all(squad, &[gun])], "M5");
    let report = s.assess(&order);
    assert_eq!((report.kind(), report.fp), (FireKind::FinalFire, Fp::whole(7)));
    assert_eq!(report.lines[0].steps, [FpStep::Printed(4), FpStep::LongRange]);
    let events = s.give(&order, &[2, 6, 1, 1]);
    assert_eq!(attack(&events).weapons[0].breakdown, 12);
    assert_eq!(marked(&events, Firer::Inherent(squad)), Some(FireMarker::Final));
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    // A second shot at any target, far or near; this time the ROF is lost.
    let again = fire(&[only(squad, &[gun])], "G5");
    assert_eq!((s.assess(&again).kind(), s.assess(&again).fp), (FireKind::FinalFire, Fp::whole(5)));
    let events = s.give(&again, &[3, 6]);
    assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::Final));
    assert_eq!(s.refused(&again), Refusal::Fire(FireRefusal::FinalFireMarked { unit: squad }));
    assert!(s.lives(near) && s.lives(far));
}

/// Clauses: CHART-FIN-3, CHART-FIN-4
#[test]
fn it_takes_a_good_order_unit_a_target_within_twice_normal_range_and_less_than_six_of_hindrance() {
    let grain = |hexes: &str| format!("[[terrain]]\nkind = \"grain\"\nhexes = [{hexes}]\n");
    let five = r#""B1", "C2", "D2", "E3", "F3""#;
    let six = r#""B1", "C2", "D2", "E3", "F3", "G4""#;
    for (map, blind) in [(grain(five), 0), (grain(six), 1)] {
        let mut s = Scene::new(Phase::DefensiveFire, &map);
        let squad = s.defender("german-4-6-7", "A1");
        s.defender("german-4-6-7", "J9");
        s.attacker("russian-4-4-7", "I5");
        let order = fire(&[all(squad, &[])], "I5");
        assert_eq!(s.assess(&order).blind.len(), blind);
        s.edit(squad).counter = "german-4-3-6".parse().unwrap();
        assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::OutOfRange { unit: squad }));
        s.edit(squad).men_mut().broken = true;
        assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::Broken { unit: squad }));
    }
}

/// Clauses: A8.4-2, A8.4-3, CHART-FIN-MARKED-1, FLOW-FINAL-2
#[test]
fn what_is_marked_first_fire_fires_at_half_next_door_or_in_its_own_location() {
    let (mut s, squad) = dfph(FireMarker::First);
    s.attacker("russian-4-4-7", "F5");
    s.attacker("russian-4-4-7", "E5");
    let far = fire(&[all(squad, &[])], "F5");
    assert_eq!(s.refused(&far), Refusal::Fire(FireRefusal::FinalFireAdjacent { unit: squad }));
    let again = FpStep::Again(FireKind::FinalFireMarked);
    let order = fire(&[all(squad, &[])], "E5");
    let report = s.assess(&order);
    assert_eq!(report.lines[0].steps, [FpStep::Printed(4), FpStep::PointBlank, again]);
    let mut same = s.clone();
    same.attacker("russian-4-4-7", "D5");
    let report = same.assess(&fire(&[all(squad, &[])], "D5"));
    assert_eq!(report.lines[0].steps, [FpStep::Printed(4), FpStep::TriplePointBlank, again]);
    let events = s.give(&order, &[6, 5]);
    assert_eq!(marked(&events, Firer::Inherent(squad)), Some(FireMarker::Final));
}

/// Clauses: A8.41-1, FLOW-FINAL-2, CHART-FIN-MARKED-2
#[test]
fn a_marked_gun_has_one_sustained_shot_next_door_and_none_with_a_leader_at_it() {
    let (mut s, squad) = dfph(FireMarker::First);
    let leader = s.defender("german-8-0", "D5");
    let (gun, other) = (s.weapon("german-mmg", squad), s.weapon("german-lmg", leader));
    for gun in [gun, other] {
        s.edit_gun(gun).fire = FireMarker::First;
        s.edit_gun(gun).fired = true;
    }
    s.attacker("russian-4-4-7", "E5");
    s.attacker("russian-4-4-7", "F5");
    let order = fire(&[only(leader, &[other])], "E5");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::SmcNoSustainedFire { weapon: other }));
    let far = fire(&[only(squad, &[gun])], "F5");
    assert_eq!(s.refused(&far), Refusal::Fire(FireRefusal::FinalFireAdjacent { unit: squad }));
    let order = fire(&[only(squad, &[gun])], "E5");
    // Coloured 1, and no ROF; 1,5 on the 4 column (5 x 2 / 2) is an NMC, passed.
    let events = s.give(&order, &[1, 5, 2, 2]);
    let report = &attack(&events).weapons[0];
    assert_eq!((report.breakdown, report.keeps_rof), (10, false));
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::FinalFireMarked { unit: squad }));
}

/// Clauses: A8.4-4, CHART-FIN-1, CHART-FIN-MARKED-1, FLOW-FINAL-4, FLOW-NODE-6
#[test]
fn the_marker_at_the_start_of_the_dfph_decides_what_is_left() {
    for (marker, kind) in [
        (FireMarker::None, Some(FireKind::FinalFire)),
        (FireMarker::First, Some(FireKind::FinalFireMarked)),
        (FireMarker::Final, None),
    ] {
        let (mut s, squad) = dfph(marker);
        let gun = s.weapon("german-lmg", squad);
        s.edit_gun(gun).fire = marker;
        s.attacker("russian-4-4-7", "E5");
        for member in [all(squad, &[]), only(squad, &[gun]), all(squad, &[gun])] {
            let order = fire(&[member], "E5");
            match kind {
                Some(kind) => assert_eq!(s.assess(&order).kind(), kind),
                None => {
                    assert_eq!(
                        s.refused(&order),
                        Refusal::Fire(FireRefusal::FinalFireMarked { unit: squad })
                    );
                }
            }
        }
    }
}

/// Clauses: A8.4-5, A8.4-6, CHART-FIN-1, CHART-FIN-MARKED-1
#[test]
fn everybody_in_the_location_is_hit_alike_whether_he_moved_or_not() {
    for marker in [FireMarker::None, FireMarker::First] {
        let (mut s, squad) = dfph(marker);
        let (moved, sat) = (s.attacker("russian-4-4-7", "E5"), s.attacker("russian-4-4-7", "E5"));
        s.edit(moved).moved = true;
        let report = s.assess(&fire(&[all(squad, &[])], "E5"));
        assert_eq!(report.targets.len(), 1);
        assert_eq!(report.targets[0].units, [moved, sat]);
        assert_eq!(drms(&report), []);
    }
}

/// Clauses: CHART-FIN-9, CHART-FIN-MARKED-5
#[test]
fn every_defensive_marker_comes_off_when_the_dfph_is_over() {
    let (mut s, squad) = dfph(FireMarker::First);
    let fresh = s.defender("german-4-6-7", "D4");
    let gun = s.weapon("german-mmg", squad);
    s.edit_gun(gun).fire = FireMarker::Final;
    s.attacker("russian-4-4-7", "E5");
    // The marked squad next door and the fresh one: each is now marked Final Fire.
    let events = s.give(&fire(&[all(squad, &[]), all(fresh, &[])], "E5"), &[6, 5]);
    for unit in [squad, fresh] {
        assert_eq!(marked(&events, Firer::Inherent(unit)), Some(FireMarker::Final));
    }
    if s.pos.phase == Phase::DefensiveFire {
        s.give(&Order::Done, &[]);
    }
    for unit in [squad, fresh] {
        assert_eq!(s.unit(unit).fire, FireMarker::None);
    }
    assert_eq!(s.gun(gun).fire, FireMarker::None);
}

/// Clauses: A7.353-3
#[test]
fn a_squad_whose_two_guns_cost_it_its_own_fire_has_half_of_it_next_door_unless_both_fire_again() {
    let (mut s, squad) = dfph(FireMarker::First);
    let guns = [s.weapon("german-lmg", squad), s.weapon("german-lmg", squad)];
    s.edit(squad).men_mut().inherent_lost = true;
    for gun in guns {
        s.edit_gun(gun).fire = FireMarker::First;
        s.edit_gun(gun).fired = true;
    }
    s.attacker("russian-4-4-7", "E5");
    let one = s.assess(&fire(&[all(squad, &guns[..1])], "E5"));
    // 4 and 3, doubled next door and halved.
    assert_eq!(one.fp, Fp::whole(7));
    let both = fire(&[all(squad, &guns)], "E5");
    assert_eq!(s.refused(&both), Refusal::Fire(FireRefusal::InherentLost { unit: squad }));
}

/// Clauses: A7.353-2
#[test]
fn a_half_squad_marked_first_fire_fires_its_gun_again_or_its_inherent_fp() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let half = s.defender("german-4-6-7-hs", "F5");
    let gun = s.weapon("german-lmg", half);
    s.edit(half).fire = FireMarker::First;
    s.edit(half).men_mut().inherent_lost = true;
    s.edit_gun(gun).fire = FireMarker::First;
    s.edit_gun(gun).fired = true;
    s.attacker("russian-4-4-7", "F4");
    s.attacker("russian-4-4-7", "F6");
    // Somebody else who can fire keeps the phase going.
    s.defender("german-4-6-7", "F9");
    let mut other = s.clone();
    s.give(&fire(&[all(half, &[])], "F4"), &[6, 5]);
    let refusal = s.refused(&fire(&[only(half, &[gun])], "F6"));
    assert_eq!(refusal, Refusal::Fire(FireRefusal::OneWeaponOnly { unit: half }));
    // A gun that the second shot breaks for good has been fired all the same.
    let events = other.give(&fire(&[only(half, &[gun])], "F4"), &[6, 6]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Possession(PossessionEvent::Lost { .. })))
    );
    assert_eq!(marked(&events, Firer::Inherent(half)), Some(FireMarker::Final));
}

/// Next door, but on another floor of the same house.
/// Clauses: CHART-FIN-MARKED-6
#[test]
fn marked_fire_at_the_next_hex_without_a_line_to_it_counts_as_fired_and_does_nothing() {
    let house = "[[building]]\nname = \"House\"\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"D5\", \"E5\"]\n";
    let mut s = Scene::new(Phase::DefensiveFire, house);
    let squad = s.defender("german-4-6-7", "D5:1");
    let gun = s.weapon("german-mmg", squad);
    s.defender("german-4-6-7", "J9");
    s.edit(squad).fire = FireMarker::First;
    s.edit_gun(gun).fire = FireMarker::First;
    s.attacker("russian-4-4-7", "E5");
    s.attacker("russian-4-4-7", "E5:1");
    let order = fire(&[all(squad, &[gun])], "E5");
    let report = s.assess(&order);
    assert_eq!((report.lines.len(), report.blind.len()), (0, 2));
    assert_eq!(report.blind[0].kind, FireKind::FinalFireMarked);
    // The one throw is for the breakdown, two lower with Sustained Fire; nobody is attacked.
    let events = s.give(&order, &[6, 4]);
    assert!(attacks(&events).is_empty());
    assert!(events.contains(&Event::Possession(PossessionEvent::Malfunctioned { weapon: gun })));
    assert_eq!(marked(&events, Firer::Inherent(squad)), Some(FireMarker::Final));
    // He would see the one beside him on his own floor, but has fired.
    let refusal = Refusal::Fire(FireRefusal::FinalFireMarked { unit: squad });
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "E5:1")), refusal);
}
