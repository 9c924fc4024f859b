//! Spraying Fire: one roll, two Locations (A7.34, A8.24, A9.5).

use first_fire::rules::Phase;
use first_fire::rules::fire::{Column, DrmKind, FireKind, FpStep, IftResult};
use first_fire::rules::ids::WeaponId;
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, LaneRefusal, NamedRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::readings::{checks, drms, gun, inherent, marks, outcome};
use super::scene::{Scene, all, at, attacks, fire, left, only, spray};

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"C4\"]\n";

/// A 6-2-8 in D6 and squads two and three hexes away, in C5 and in the woods of C4.
fn meadow(phase: Phase) -> (Scene, [first_fire::rules::UnitId; 3]) {
    let mut s = Scene::new(phase, WOODS);
    let squad = s.attacker("russian-6-2-8", "D6");
    let near = s.defender("german-4-6-7", "C5");
    let far = s.defender("german-4-6-7", "C4");
    s.attacker("russian-4-4-7", "P9");
    (s, [squad, near, far])
}

/// EX-A7.34-1
/// Clauses: A7.33-2, A7.34-1, A7.34-4, A7.34-5
#[test]
fn one_roll_is_read_for_each_location_on_its_own_column_and_with_its_own_drm() {
    let (mut s, [squad, near, far]) = meadow(Phase::PrepFire);
    let order = spray(&[all(squad, &[])], "C5", "C4");
    // 1,2 = 3; then the near squad's 1MC and the far one's NMC, both passed.
    let events = s.give(&order, &[1, 2, 2, 2, 2, 3]);
    let reports = attacks(&events);
    let [one, two] = reports.as_slice() else { panic!("{events:?}") };
    assert_eq!((one.assessment.target, two.assessment.target), (at("C5"), at("C4")));
    assert_eq!((one.roll, two.roll), (one.roll, one.roll));
    let [near_line, far_line] = [&one.assessment.lines[0], &two.assessment.lines[0]];
    assert_eq!((near_line.range, far_line.range), (2, 3));
    assert_eq!(near_line.steps, [FpStep::Printed(6), FpStep::Spraying]);
    assert_eq!(far_line.steps, [FpStep::Printed(6), FpStep::LongRange, FpStep::Spraying]);
    assert_eq!((near_line.fp.to_string().as_str(), far_line.fp.to_string().as_str()), ("3", "3/2"));
    assert_eq!((drms(one), drms(two)), (vec![], vec![(DrmKind::Tem, 1)]));
    assert_eq!((one.results[0].final_dr, two.results[0].final_dr), (3, 4));
    assert_eq!(outcome(one), (Some(2), IftResult::Mc(1)));
    assert_eq!(outcome(two), (Some(1), IftResult::Mc(0)));
    let checked: Vec<_> = checks(&events).iter().map(|check| (check.unit, check.plus)).collect();
    assert_eq!(checked, [(near, 1), (far, 0)]);
    assert_eq!(marks(&events), [(inherent(squad), FireMarker::Prep)]);
}

/// Clauses: A7.34-2
#[test]
fn a_squad_without_the_capability_cannot_spray() {
    let mut s = Scene::new(Phase::PrepFire, WOODS);
    let squad = s.attacker("russian-4-4-7", "D6");
    s.defender("german-4-6-7", "C5");
    s.defender("german-4-6-7", "C4");
    let order = spray(&[all(squad, &[])], "C5", "C4");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::CannotSpray { unit: squad }));
    assert!(!legal_orders(&s.pos).contains(&order));
}

/// Clauses: A7.34-3
#[test]
fn a_squad_sprays_no_farther_than_three_hexes_and_a_gun_within_its_normal_range() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("american-6-6-6", "D5");
    let lmg = s.weapon("russian-lmg", squad);
    for hex in ["G5", "H5", "I5", "J5", "K5"] {
        s.defender("german-4-6-7", hex);
    }
    assert_eq!(
        s.refused(&spray(&[all(squad, &[])], "G5", "H5")),
        Refusal::Fire(FireRefusal::CannotSpray { unit: squad })
    );
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-6-2-8", "D5");
    let mmg = s.weapon("russian-mmg", squad);
    for hex in ["E5", "F5", "G5", "H5", "N5", "O5"] {
        s.defender("german-4-6-7", hex);
    }
    let far = spray(&[all(squad, &[])], "G5", "H5");
    assert_eq!(s.refused(&far), Refusal::Fire(FireRefusal::SprayRange { unit: squad }));
    let beyond = spray(&[only(squad, &[mmg])], "N5", "O5");
    assert_eq!(s.refused(&beyond), Refusal::Fire(FireRefusal::SprayRange { unit: squad }));
    let apart = spray(&[all(squad, &[])], "E5", "G5");
    assert_eq!(s.refused(&apart), Refusal::Fire(FireRefusal::SprayApart));
    let same = spray(&[all(squad, &[])], "E5", "E5");
    assert_eq!(s.refused(&same), Refusal::Fire(FireRefusal::SprayApart));
    assert!(legal_orders(&s.pos).contains(&spray(&[all(squad, &[])], "F5", "G5")));
    let _ = lmg;
}

/// Clauses: A7.33-2
#[test]
fn a_gun_sprays_keeps_its_rof_and_squads_that_cannot_stay_out_of_it() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let mmg = s.weapon("russian-mmg", squad);
    s.attacker("russian-4-4-7", "P9");
    s.defender("german-4-6-7", "G5");
    s.defender("german-4-6-7", "H5");
    let both = spray(&[all(squad, &[mmg])], "G5", "H5");
    assert_eq!(s.refused(&both), Refusal::Fire(FireRefusal::CannotSpray { unit: squad }));
    let order = spray(&[only(squad, &[mmg])], "G5", "H5");
    let events = s.give(&order, &[1, 6]);
    let reports = attacks(&events);
    assert_eq!((reports.len(), reports[0].weapons.len(), reports[1].weapons.len()), (2, 1, 0));
    assert!(reports[0].weapons[0].keeps_rof);
    assert_eq!(marks(&events), []);
    // What sprayed has fired at both: the rest of its Location had to join in.
    for hex in ["G5", "H5"] {
        let alone = fire(&[all(squad, &[])], hex);
        assert_eq!(s.refused(&alone), Refusal::Fire(FireRefusal::MandatoryGroup { at: at("D5") }));
    }
    s.give(&fire(&[only(squad, &[mmg])], "H5"), &[6, 4]);
}

/// Clauses: A7.34-5
#[test]
fn who_cowers_while_spraying_loses_a_column_in_both_locations() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-8-3-8", "D5");
    s.attacker("russian-4-4-7", "P9");
    s.defender("german-4-6-7", "F5");
    s.defender("german-4-6-7", "E5");
    let events = s.give(&spray(&[all(squad, &[])], "E5", "F5"), &[6, 6]);
    let columns: Vec<_> =
        attacks(&events).iter().map(|report| report.column.map(Column::fp)).collect();
    // 8 x 2 / 2 and 8 / 2, each one column down.
    assert_eq!(columns, [Some(6), Some(2)]);
}

/// Clauses: A7.36-7
#[test]
fn the_assault_fire_bonus_comes_in_each_location() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker("british-6-4-8", "D5");
    s.attacker("russian-4-4-7", "P9");
    s.defender("german-4-6-7", "F5");
    s.defender("german-4-6-7", "G5");
    let events = s.give(&spray(&[all(squad, &[])], "F5", "G5"), &[6, 5]);
    // 6 / 2 / 2 + 1, rounded up.
    let fp: Vec<_> =
        attacks(&events).iter().map(|report| report.assessment.fp.to_string()).collect();
    assert_eq!(fp, ["3", "3"]);
    assert!(attacks(&events).iter().all(|report| report.kind == FireKind::Advancing));
}

/// Clauses: A8.24-1
#[test]
fn spraying_first_fire_leaves_residual_in_both_locations_even_where_nobody_is() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let mmg = s.weapon("german-mmg", squad);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "P9");
    s.walk(&[mover], Gait::Assault, "G5");
    let away = spray(&[only(squad, &[mmg])], "H4", "H5");
    assert_eq!(s.refused(&away), Refusal::Fire(FireRefusal::NotTheMover));
    let order = spray(&[only(squad, &[mmg])], "G5", "G4");
    assert!(legal_orders(&s.pos).contains(&order));
    let events = s.give(&order, &[6, 4]);
    // 5 / 2 goes on the 2 column: half of it in each.
    assert_eq!((left(&events, "G5"), left(&events, "G4")), (Some(1), Some(1)));
    let reports = attacks(&events);
    assert_eq!((reports[0].results.len(), reports[1].results.len()), (1, 0));
}

/// Clauses: A8.24-1
#[test]
fn a_gun_that_keeps_its_rof_is_asked_once_for_both_locations() {
    let shot = |s: &mut Scene| {
        let squad = s.defender("german-4-6-7", "D5");
        let hmg = s.weapon("german-hmg", squad);
        let mover = s.attacker("russian-4-4-7", "G6");
        s.attacker("russian-4-4-7", "P9");
        s.walk(&[mover], Gait::Assault, "G5");
        s.give(&spray(&[only(squad, &[hmg])], "G5", "G4"), &[1, 6, 2, 2]);
        hmg
    };
    let mut s = Scene::open(Phase::Movement);
    let hmg = shot(&mut s);
    let events = s.give(&Order::Fire(FireOrder::KeepRof { weapons: [].into() }), &[]);
    assert_eq!((left(&events, "G5"), left(&events, "G4")), (Some(1), Some(1)));
    assert!(marks(&events).contains(&(gun(hmg), FireMarker::First)));
    let mut s = Scene::open(Phase::Movement);
    let hmg = shot(&mut s);
    let events = s.give(&Order::Fire(FireOrder::KeepRof { weapons: [hmg].into() }), &[]);
    assert_eq!((left(&events, "G5"), left(&events, "G4")), (None, None));
}

/// Clauses: A8.24-1
#[test]
fn a_hindrance_lowers_the_residual_of_an_empty_location_too() {
    let mut s =
        Scene::new(Phase::Movement, "[[terrain]]\nkind = \"grain\"\nhexes = [\"F5\", \"F4\"]\n");
    let squad = s.defender("german-4-6-7", "D5");
    let hmg = s.weapon("german-hmg", squad);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "P9");
    s.walk(&[mover], Gait::Assault, "G5");
    let order = spray(&[only(squad, &[hmg])], "G5", "G4");
    let assessment = s.assess(&order);
    let outside: Vec<_> = assessment.parts().map(|part| part.outside).collect();
    assert!(outside.iter().all(|&columns| columns > 0), "{outside:?}");
}

/// Clauses: A7.34-5
#[test]
fn who_sees_only_one_of_the_two_locations_fires_at_that_one() {
    let mut s = Scene::new(Phase::PrepFire, "[[terrain]]\nkind = \"woods\"\nhexes = [\"D8\"]\n");
    let squad = s.attacker("russian-4-4-7", "D5");
    let mmg = s.weapon("russian-mmg", squad);
    s.attacker("russian-4-4-7", "P9");
    s.defender("german-4-6-7", "D9");
    s.defender("german-4-6-7", "E9");
    let order = spray(&[only(squad, &[mmg])], "D9", "E9");
    assert!(!legal_orders(&s.pos).contains(&order));
    let worked = s.assess(&order);
    assert_eq!(
        (worked.blind.len(), worked.parts().filter(|part| !part.lines.is_empty()).count()),
        (0, 1)
    );
    let events = s.give(&order, &[6, 4]);
    assert_eq!(attacks(&events).len(), 1);
}

/// Clauses: A7.33-2
#[test]
fn nobody_sprays_into_his_own_location() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-8-3-8", "D5");
    let mover = s.attacker("russian-4-4-7", "D7");
    s.walk(&[mover], Gait::Normal, "D6");
    let order = spray(&[all(squad, &[])], "D6", "D5");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::CannotSpray { unit: squad }));
    assert!(!legal_orders(&s.pos).contains(&order));
}

/// A mover beside a squad with a machine gun, and the hex beyond it.
fn stepped_up(marker: FireMarker) -> (Scene, first_fire::rules::ids::UnitId, WeaponId) {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let mmg = s.weapon("german-mmg", squad);
    s.edit(squad).fire = marker;
    s.edit_gun(mmg).fire = marker;
    let mover = s.attacker("russian-4-4-7", "E4");
    s.attacker("russian-4-4-7", "P9");
    s.walk(&[mover], Gait::Assault, "E5");
    (s, squad, mmg)
}

#[test]
fn spraying_fire_lays_no_fire_lane() {
    let (mut s, squad, mmg) = stepped_up(FireMarker::None);
    let Order::Fire(FireOrder::Attack(order)) = spray(&[only(squad, &[mmg])], "E5", "E6") else {
        unreachable!()
    };
    let laying = Order::Fire(FireOrder::Attack(FireAttack { lanes: [mmg].into(), ..order }));
    assert_eq!(s.refused(&laying), Refusal::Lane(LaneRefusal::LaneManner));
    assert!(!legal_orders(&s.pos).contains(&laying));
}

#[test]
fn fire_that_does_not_reach_one_of_the_two_locations_does_not_spray_them() {
    // Subsequent First Fire goes to the nearest enemy, Final Protective Fire next door, and so with both Locations.
    for (marker, refusal) in [
        (
            FireMarker::First,
            (|unit| Refusal::Fire(FireRefusal::SubsequentCloser { unit })) as fn(_) -> _,
        ),
        (FireMarker::Final, |unit| Refusal::Fire(FireRefusal::ProtectiveRange { unit })),
    ] {
        let (mut s, squad, mmg) = stepped_up(marker);
        let beyond = spray(&[only(squad, &[mmg])], "E5", "F5");
        assert_eq!(s.refused(&beyond), refusal(squad));
        let beside = spray(&[only(squad, &[mmg])], "E5", "E6");
        assert!(s.assess(&beside).second.is_some());
    }
    // What is marked fires in the DFPh next door only.
    let mut s = Scene::open(Phase::DefensiveFire);
    let squad = s.defender("german-4-6-7", "D5");
    let mmg = s.weapon("german-mmg", squad);
    s.edit_gun(mmg).fire = FireMarker::First;
    s.attacker("russian-4-4-7", "E5");
    s.attacker("russian-4-4-7", "F5");
    let beyond = spray(&[only(squad, &[mmg])], "E5", "F5");
    assert_eq!(s.refused(&beyond), Refusal::Fire(FireRefusal::FinalFireAdjacent { unit: squad }));
}

#[test]
fn both_locations_are_on_the_map_and_but_for_the_mph_each_holds_a_target() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-6-2-8", "A8");
    s.defender("german-4-6-7", "A10");
    s.defender("german-4-6-7", "P9");
    let off = spray(&[all(squad, &[])], "A10", "A11");
    assert_eq!(s.refused(&off), Refusal::Named(NamedRefusal::OffBoard { at: at("A11") }));
    let nobody = spray(&[all(squad, &[])], "B8", "B9");
    assert_eq!(s.refused(&nobody), Refusal::Fire(FireRefusal::NoTarget { at: at("B8") }));
    let one_empty = spray(&[all(squad, &[])], "A10", "A9");
    assert_eq!(s.refused(&one_empty), Refusal::Fire(FireRefusal::NoTarget { at: at("A9") }));
}

#[test]
fn a_gun_in_woods_sprays_only_within_its_covered_arc() {
    let mut s = Scene::new(Phase::PrepFire, "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n");
    let squad = s.attacker("german-4-6-8", "E5");
    let mmg = s.weapon("german-mmg", squad);
    s.attacker("russian-4-4-7", "P9");
    for hex in ["E2", "E1", "E8", "E9"] {
        s.defender("russian-4-4-7", hex);
    }
    // Coloured 1 keeps the ROF; the PTC of a 7 on the 4 column is passed.
    s.give(&fire(&[only(squad, &[mmg])], "E8"), &[1, 6, 1, 2]);
    let away = spray(&[only(squad, &[mmg])], "E2", "E1");
    assert_eq!(s.refused(&away), Refusal::Fire(FireRefusal::OutsideArc { weapon: mmg }));
    assert!(s.assess(&spray(&[only(squad, &[mmg])], "E8", "E9")).second.is_some());
}

#[test]
fn with_an_enemy_in_their_own_location_units_spray_nobody() {
    let (mut s, [squad, ..]) = meadow(Phase::PrepFire);
    s.defender("german-4-6-7", "D6");
    let order = spray(&[all(squad, &[])], "C5", "C4");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::EnemyInLocation { unit: squad }));
}

#[test]
fn what_attacks_alone_does_not_spray() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-8", "D5");
    let ft = s.weapon("german-ft", squad);
    s.attacker("russian-4-4-7", "P9");
    s.defender("russian-4-4-7", "E5");
    s.defender("russian-4-4-7", "E4");
    let order = spray(&[only(squad, &[ft])], "E5", "E4");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::CannotSpray { unit: squad }));
    assert!(!legal_orders(&s.pos).contains(&order));
}
