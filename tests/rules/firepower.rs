//! Firepower: what doubles, triples and halves it, and how it adds up (A7.2-A7.24, A7.36, A7.8).

use first_fire::rules::Phase;
use first_fire::rules::adjacency::point_blank;
use first_fire::rules::fire::{Fp, FpStep};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{Gait, Order};
use first_fire::rules::unit::FireMarker;

use super::readings::{column_of, fp_of};
use super::scene::{Scene, all, at, fire, only};

/// The FP of one ATTACKER unit in D5 at an enemy somewhere.
fn attackers_fp(phase: Phase, counter: &str, pinned: bool, target: &str) -> String {
    let mut s = Scene::open(phase);
    let firer = s.attacker(counter, "D5");
    s.defender("german-4-6-7", target);
    s.edit(firer).men_mut().pinned = pinned;
    fp_of(&s, &fire(&[all(firer, &[])], target))
}

/// A DEFENDER of 4 FP and Normal Range 4, marked so, whom the ATTACKER's squad in G5 has to fear: as a mover in
/// the MPh, as it stands in the DFPh.
fn defence(phase: Phase, marker: FireMarker, pinned: bool, from: &str) -> (Scene, Order) {
    let mut s = Scene::open(phase);
    let firer = s.defender("german-4-4-7", "A1");
    let target = s.attacker("russian-4-4-7", "G6");
    if phase == Phase::Movement {
        s.pos.units.put(firer, Some(at(from)));
        if from == "G5" {
            s.pos.units.put(firer, Some(at("G4")));
        }
        s.edit(firer).fire = marker;
        s.walk(&[target], Gait::Assault, "G5");
    } else {
        s.pos.units.put(target, Some(at("G5")));
    }
    let firer_state = s.edit(firer);
    firer_state.fire = marker;
    firer_state.men_mut().pinned = pinned;
    s.pos.units.put(firer, Some(at(from)));
    let order = fire(&[all(firer, &[])], "G5");
    (s, order)
}

fn defenders_fp(phase: Phase, marker: FireMarker, pinned: bool, from: &str) -> String {
    let (s, order) = defence(phase, marker, pinned, from);
    fp_of(&s, &order)
}

/// Clauses: A7.2-1
#[test]
fn half_of_five_is_two_and_a_half_and_uses_the_column_of_two() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-5-2-7", "D5");
    s.defender("german-4-6-7", "G5");
    let order = fire(&[all(firer, &[])], "G5");
    assert_eq!((fp_of(&s, &order).as_str(), column_of(&s, &order)), ("5/2", Some(2)));
}

/// Clauses: A7.2-2, A7.24-1
#[test]
fn a_fraction_is_halved_again() {
    assert_eq!(attackers_fp(Phase::AdvancingFire, "russian-5-2-7", false, "G5"), "5/4");
}

/// Clauses: A7.2-3
#[test]
fn two_fractions_make_a_whole_before_the_column_is_chosen() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-5-2-7", "D5");
    let half = s.attacker("russian-6-2-8-hs", "D5");
    s.defender("german-4-6-7", "G5");
    let order = fire(&[all(squad, &[]), all(half, &[])], "G5");
    let lines: Vec<String> =
        s.assess(&order).lines.iter().map(|line| line.fp.to_string()).collect();
    assert_eq!(lines, ["5/2", "3/2"]);
    assert_eq!((fp_of(&s, &order).as_str(), column_of(&s, &order)), ("4", Some(4)));
}

/// Clauses: A7.2-4, CHART-ADV-10
#[test]
fn doubling_and_halving_leave_the_printed_fp() {
    assert_eq!(attackers_fp(Phase::AdvancingFire, "german-4-4-7", false, "D4"), "4");
}

/// Clauses: A7.2-5, CHART-ADV-11
#[test]
fn each_cause_halves_once_more_and_point_blank_doubles_all_the_same() {
    let (adv, squad) = (Phase::AdvancingFire, "german-4-4-7");
    assert_eq!(attackers_fp(adv, squad, false, "G5"), "2");
    assert_eq!(attackers_fp(adv, squad, true, "G5"), "1");
    assert_eq!(attackers_fp(adv, squad, false, "I5"), "1");
    assert_eq!(attackers_fp(adv, squad, true, "I5"), "1/2");
    assert_eq!(attackers_fp(adv, squad, true, "D4"), "2");
}

/// Clauses: A7.21-1, CHART-PREP-11, CHART-PREP-9
#[test]
fn prep_fire_doubles_next_door_and_halves_for_a_pin() {
    let (prep, squad) = (Phase::PrepFire, "german-4-4-7");
    assert_eq!(attackers_fp(prep, squad, false, "D4"), "8");
    assert_eq!(attackers_fp(prep, squad, false, "D3"), "4");
    assert_eq!(attackers_fp(prep, squad, true, "D3"), "2");
    assert_eq!(attackers_fp(prep, squad, true, "D4"), "4");
}

const TOWER: &str =
    "[[building]]\nname = \"Tower\"\nmaterial = \"stone\"\nlevels = 2\nhexes = [\"D5\"]\n";

fn tower_fp(from: &str, target: &str) -> String {
    let mut s = Scene::new(Phase::PrepFire, TOWER);
    let firer = s.attacker("german-4-4-7", from);
    s.defender("german-4-6-7", target);
    let order = fire(&[all(firer, &[])], target);
    assert_eq!(s.assess(&order).blind, []);
    fp_of(&s, &order)
}

/// Clauses: A7.21-2
#[test]
fn point_blank_reaches_one_level_up_or_down_into_the_next_hex() {
    assert_eq!(tower_fp("D5:1", "D4"), "8");
    assert_eq!(tower_fp("D4", "D5:1"), "8");
}

/// Clauses: A7.21-3, A7.21-4
#[test]
fn point_blank_reaches_down_from_any_height_but_up_no_more_than_one_level() {
    assert_eq!(tower_fp("D5:2", "D4"), "8");
    assert_eq!(tower_fp("D4", "D5:2"), "4");
}

/// Clauses: A7.21-6
#[test]
fn fire_into_the_firers_own_location_is_tripled_not_doubled() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let firer = s.defender("german-4-4-7", "D5");
    s.attacker("russian-4-4-7", "D5");
    let order = fire(&[all(firer, &[])], "D5");
    let assessment = s.assess(&order);
    assert_eq!(assessment.lines[0].steps, [FpStep::Printed(4), FpStep::TriplePointBlank]);
    assert_eq!(assessment.fp, Fp::whole(12));
}

/// Clauses: A7.24-1
#[test]
fn advancing_fire_is_halved_whether_the_unit_moved_or_not() {
    for moved in [false, true] {
        let mut s = Scene::open(Phase::AdvancingFire);
        let firer = s.attacker("german-4-4-7", "D5");
        s.defender("german-4-6-7", "G5");
        s.edit(firer).moved = moved;
        assert_eq!(fp_of(&s, &fire(&[all(firer, &[])], "G5")), "2");
    }
}

/// Clauses: A7.23-2
#[test]
fn a_pinned_machine_gun_that_fires_again_is_area_fire_twice_over() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-4-7", "G3");
    let gun = s.weapon("german-lmg", firer);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.edit(firer).fire = FireMarker::First;
    s.edit_gun(gun).fire = FireMarker::First;
    s.walk(&[mover], Gait::Assault, "G5");
    assert_eq!(fp_of(&s, &fire(&[only(firer, &[gun])], "G5")), "3/2");
    s.edit(firer).men_mut().pinned = true;
    assert_eq!(fp_of(&s, &fire(&[only(firer, &[gun])], "G5")), "3/4");
}

/// Clauses: CHART-DFF-6
#[test]
fn first_fire_is_halved_for_a_pin_and_for_long_range_and_doubled_next_door() {
    let fp = |pinned, from| defenders_fp(Phase::Movement, FireMarker::None, pinned, from);
    assert_eq!(fp(false, "G2"), "4");
    assert_eq!(fp(true, "G2"), "2");
    assert_eq!(fp(false, "B5"), "2");
    assert_eq!(fp(true, "B5"), "1");
    assert_eq!(fp(true, "G4"), "4");
}

/// Clauses: CHART-SFF-5
#[test]
fn subsequent_first_fire_is_halved_and_halved_again_for_a_pin() {
    let fp = |pinned, from| defenders_fp(Phase::Movement, FireMarker::First, pinned, from);
    assert_eq!(fp(false, "G2"), "2");
    assert_eq!(fp(true, "G2"), "1");
    assert_eq!(fp(false, "G4"), "4");
    assert_eq!(fp(true, "G4"), "2");
}

/// Clauses: CHART-FPF-5
#[test]
fn final_protective_fire_is_halved_doubled_next_door_and_tripled_at_home() {
    let fp = |pinned, from| defenders_fp(Phase::Movement, FireMarker::Final, pinned, from);
    assert_eq!(fp(false, "G4"), "4");
    assert_eq!(fp(true, "G4"), "2");
    assert_eq!(fp(false, "G5"), "6");
    assert_eq!(fp(true, "G5"), "3");
}

/// Clauses: CHART-FIN-5
#[test]
fn unmarked_final_fire_has_the_multipliers_of_first_fire() {
    let fp = |pinned, from| defenders_fp(Phase::DefensiveFire, FireMarker::None, pinned, from);
    assert_eq!(fp(false, "G2"), "4");
    assert_eq!(fp(true, "G2"), "2");
    assert_eq!(fp(false, "B5"), "2");
    assert_eq!(fp(false, "G4"), "8");
}

/// Clauses: CHART-FIN-MARKED-3
#[test]
fn marked_final_fire_is_halved_on_top_of_point_blank_and_a_pin() {
    let fp = |pinned, from| defenders_fp(Phase::DefensiveFire, FireMarker::First, pinned, from);
    assert_eq!(fp(false, "G4"), "4");
    assert_eq!(fp(true, "G4"), "2");
    assert_eq!(fp(false, "G5"), "6");
    assert_eq!(fp(true, "G5"), "3");
}

/// EX-A7.36-1
/// Clauses: A7.36-1, A7.36-5, CHART-ADV-12
#[test]
fn assault_fire_adds_one_last_of_all_and_rounds_up_within_normal_range() {
    let adv = Phase::AdvancingFire;
    assert_eq!(attackers_fp(adv, "american-6-6-6", false, "H5"), "4");
    assert_eq!(attackers_fp(adv, "russian-5-2-7", false, "F5"), "4");
    assert_eq!(attackers_fp(adv, "russian-5-2-7", false, "D4"), "6");
    assert_eq!(attackers_fp(adv, "russian-6-2-8", false, "G5"), "3/2", "beyond Normal Range");
    assert_eq!(attackers_fp(Phase::PrepFire, "american-6-6-6", false, "H5"), "6");
}

/// Clauses: CHART-ADV-18, A7.36-6
#[test]
fn a_pin_halves_before_the_assault_fire_bonus_is_added() {
    assert_eq!(attackers_fp(Phase::AdvancingFire, "russian-6-2-8", true, "F5"), "3");
    assert_eq!(attackers_fp(Phase::AdvancingFire, "russian-5-2-7", true, "F5"), "3");
}

/// Clauses: A7.36-2
#[test]
fn only_squads_with_the_training_use_assault_fire_and_only_for_their_inherent_fp() {
    let adv = Phase::AdvancingFire;
    assert_eq!(attackers_fp(adv, "russian-6-2-8-hs", false, "F5"), "3/2");
    assert_eq!(attackers_fp(adv, "russian-4-4-7", false, "F5"), "2");
    let mut s = Scene::open(adv);
    let squad = s.attacker("russian-6-2-8", "D5");
    let gun = s.weapon("russian-lmg", squad);
    s.defender("german-4-6-7", "F5");
    assert_eq!(fp_of(&s, &fire(&[only(squad, &[gun])], "F5")), "1");
}

/// Clauses: A7.36-3
#[test]
fn each_squad_of_a_group_adds_and_rounds_its_own_assault_fire() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squads: Vec<UnitId> = (0..2).map(|_| s.attacker("russian-5-2-7", "D5")).collect();
    s.defender("german-4-6-7", "F5");
    let order = fire(&[all(squads[0], &[]), all(squads[1], &[])], "F5");
    // 5/2 + 1 is 4 for each; 5 + 2 together would be 7.
    assert_eq!(fp_of(&s, &order), "8");
}

/// Clauses: A7.36-8
#[test]
fn a_gun_beside_the_squad_gets_no_assault_fire_and_keeps_its_fraction() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let squad = s.attacker("russian-5-2-7", "D5");
    let gun = s.weapon("russian-lmg", squad);
    s.defender("german-4-6-7", "F5");
    s.edit(squad).men_mut().pinned = true;
    // 5/4 + 1 is 3 for the squad, and 2/4 for the gun.
    assert_eq!(fp_of(&s, &fire(&[all(squad, &[gun])], "F5")), "7/2");
}

#[test]
fn point_blank_in_a_building_is_one_flight_of_stairs_and_no_more() {
    let map = Scene::new(Phase::PrepFire, TOWER).pos.setting.map.clone();
    for (from, to, near) in [
        ("D5", "D5:1", true),
        ("D5:1", "D5", true),
        ("D5:2", "D5:1", true),
        ("D5", "D5:2", false),
        ("D5:2", "D5", false),
        ("D5", "D5", false),
    ] {
        assert_eq!(point_blank(&map, at(from), at(to)), near, "{from} {to}");
    }
}
