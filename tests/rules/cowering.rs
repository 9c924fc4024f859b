//! Cowering (A7.9): Original Doubles of an attack that nobody directs.

use first_fire::odds::of_attack;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::fire::IftResult;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::unit::FireMarker;

use super::readings::{checks, drms_of, gun, inherent, marks, outcome};
use super::scene::{Scene, all, attack, directed, fire, only};

/// The columns that one unit of the ATTACKER loses by rolling 6,6 in this phase.
fn lost(phase: Phase, counter: &str) -> u8 {
    let mut s = Scene::open(phase);
    let firer = s.attacker(counter, "D5");
    s.defender("german-4-6-7", "F5");
    let events = s.give(&fire(&[all(firer, &[])], "F5"), &[6, 6]);
    attack(&events).cowered
}

/// Clauses: A7.9-1, CHART-PREP-16
#[test]
fn undirected_doubles_use_the_next_lower_column() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    s.defender("german-4-6-7", "F5");
    // 4 on the 2 column: 1MC; on the 4 column it would be a 1MC as well, so 2,2 is told by the column.
    let events = s.give(&fire(&[all(firer, &[])], "F5"), &[2, 2, 1, 2]);
    assert_eq!(
        (attack(&events).cowered, outcome(attack(&events))),
        (1, (Some(2), IftResult::Mc(1)))
    );
    for counter in ["german-4-6-8", "german-4-4-7"] {
        assert_eq!(lost(Phase::PrepFire, counter), 1, "{counter}");
    }
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    s.defender("german-4-6-7", "F5");
    let events = s.give(&fire(&[all(firer, &[])], "F5"), &[1, 3, 1, 2]);
    assert_eq!((attack(&events).cowered, outcome(attack(&events)).0), (0, Some(4)));
}

/// Clauses: A7.9-2, A7.9-11
#[test]
fn a_leader_prevents_cowering_only_by_directing_the_attack() {
    for directs in [false, true] {
        let mut s = Scene::open(Phase::PrepFire);
        let firer = s.attacker("german-4-6-7", "D5");
        let leader = s.attacker("german-8-0", "D5");
        s.defender("german-4-6-7", "F5");
        let leaders = if directs { vec![leader] } else { Vec::new() };
        let events = s.give(&directed(&[all(firer, &[])], &leaders, "F5"), &[6, 6]);
        assert_eq!(attack(&events).cowered, u8::from(!directs));
    }
}

/// Clauses: A7.9-3
#[test]
fn cowering_on_the_lowest_column_does_nothing_but_may_still_break_the_gun() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let firer = s.attacker("german-4-4-7-hs", "D5");
    let weapon = s.weapon("german-lmg", firer);
    let target = s.defender("german-4-6-7", "F5");
    // 3 FP x1/2: the 1 column. A 2 would be a 1MC there.
    let events = s.clone().give(&fire(&[only(firer, &[weapon])], "F5"), &[1, 1]);
    assert_eq!(
        (attack(&events).cowered, outcome(attack(&events))),
        (1, (None, IftResult::NoEffect))
    );
    let events = s.give(&fire(&[only(firer, &[weapon])], "F5"), &[6, 6]);
    assert_eq!(attack(&events).column, None);
    assert!(events.contains(&Event::Possession(PossessionEvent::Malfunctioned { weapon })));
    assert!(!s.unit(target).men().pinned);
}

/// Clauses: A7.9-10
#[test]
fn inexperienced_cowering_from_the_second_column_does_nothing() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-2-6-hs", "D5");
    s.defender("german-4-6-7", "F5");
    let events = s.give(&fire(&[all(firer, &[])], "F5"), &[1, 1]);
    assert_eq!(attack(&events).assessment.column.map(first_fire::rules::fire::Column::fp), Some(2));
    assert_eq!(outcome(attack(&events)), (None, IftResult::NoEffect));
    assert_eq!(checks(&events).len(), 0);
}

/// Clauses: A7.9-4, CHART-PREP-18, CHART-PREP-21
#[test]
fn in_the_pfph_a_coward_and_all_its_weapons_are_marked_prep_fire() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let fired = s.weapon("german-mmg", firer);
    let silent = s.weapon("german-lmg", firer);
    s.defender("german-4-6-7", "F5");
    s.attacker("german-4-6-7", "D8");
    // Coloured 2 would keep the ROF of 2 but for the Doubles.
    let events = s.give(&fire(&[only(firer, &[fired])], "F5"), &[2, 2, 1, 2]);
    assert!(!attack(&events).weapons[0].keeps_rof);
    let prep = FireMarker::Prep;
    assert_eq!(marks(&events), [(inherent(firer), prep), (gun(fired), prep), (gun(silent), prep)]);
}

/// Clauses: A7.9-4, CHART-ADV-15
#[test]
fn in_the_afph_a_coward_is_marked_prep_fire() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let firer = s.attacker("german-4-6-7", "D5");
    let silent = s.weapon("german-lmg", firer);
    s.defender("german-4-6-7", "F5");
    let events = s.give(&fire(&[all(firer, &[])], "F5"), &[6, 6]);
    assert_eq!(outcome(attack(&events)).0, Some(1));
    let prep = FireMarker::Prep;
    assert_eq!(marks(&events), [(inherent(firer), prep), (gun(silent), prep)]);
    assert_eq!(lost(Phase::AdvancingFire, "russian-4-2-6"), 2);
}

/// Clauses: A7.9-4, CHART-DFF-10, FLOW-GEN-1
#[test]
fn first_fire_that_cowers_marks_final_fire_and_keeps_no_rof() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-4-7", "G3");
    let fired = s.weapon("german-hmg", firer);
    let silent = s.weapon("german-lmg", firer);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[mover], Gait::Assault, "G5");
    // 3,3 - 1 = 5 on the 4 column: 1MC.
    let events = s.give(&fire(&[only(firer, &[fired])], "G5"), &[3, 3, 1, 2]);
    assert_eq!((attack(&events).cowered, outcome(attack(&events)).0), (1, Some(4)));
    assert!(!attack(&events).weapons[0].keeps_rof);
    let end = FireMarker::Final;
    assert_eq!(marks(&events), [(inherent(firer), end), (gun(fired), end), (gun(silent), end)]);
}

/// Clauses: CHART-SFF-7
#[test]
fn subsequent_first_fire_that_cowers_uses_the_lower_column_and_marks_final_fire() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-4-7", "G3");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.edit(firer).fire = FireMarker::First;
    s.walk(&[mover], Gait::Assault, "G5");
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[6, 6]);
    assert_eq!(outcome(attack(&events)).0, Some(1));
    assert_eq!(marks(&events), [(inherent(firer), FireMarker::Final)]);
}

/// Clauses: CHART-FPF-8
#[test]
fn final_protective_fire_that_cowers_uses_the_lower_column() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-4-7", "G4");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.edit(firer).fire = FireMarker::Final;
    s.walk(&[mover], Gait::Assault, "G5");
    // 4 x2 x1/2 = 4, cowering to 2. 5,5 - 1 = 9; the firer's own check of 10 fails.
    let events = s.give(&fire(&[all(firer, &[])], "G5"), &[5, 5]);
    assert_eq!((attack(&events).cowered, outcome(attack(&events)).0), (1, Some(2)));
    assert_eq!(marks(&events), [], "it is marked Final Fire already");
    assert!(s.unit(firer).men().broken);
}

/// Clauses: CHART-FIN-7, CHART-FIN-MARKED-7
#[test]
fn final_fire_that_cowers_uses_the_lower_column_keeps_no_rof_and_marks_final_fire() {
    for (marker, column) in [(FireMarker::None, 8), (FireMarker::First, 4)] {
        let mut s = Scene::open(Phase::DefensiveFire);
        let firer = s.defender("german-4-4-7", "G4");
        let fired = s.weapon("german-hmg", firer);
        s.attacker("russian-4-4-7", "G5");
        s.edit(firer).fire = marker;
        s.edit_gun(fired).fire = marker;
        let order = fire(&[only(firer, &[fired])], "G5");
        assert_eq!(drms_of(&s, &order), []);
        // 14 FP, or 7 of a marked gun; 3,3 = 6 on the 8 column is a 1MC, on the 4 column an NMC.
        let events = s.give(&order, &[3, 3, 1, 2]);
        assert_eq!((attack(&events).cowered, outcome(attack(&events)).0), (1, Some(column)));
        assert!(!attack(&events).weapons[0].keeps_rof);
        let end = FireMarker::Final;
        assert_eq!(marks(&events), [(inherent(firer), end), (gun(fired), end)]);
    }
}

/// Clauses: A7.9-5
#[test]
fn leaders_heroes_british_regulars_and_finns_never_cower() {
    let prep = Phase::PrepFire;
    for (counter, columns) in [
        ("british-4-5-8", 0),
        ("british-4-5-7", 0),
        ("british-4-4-7", 1),
        ("british-4-3-6", 2),
        ("finnish-6-4-8", 0),
        ("finnish-5-3-8", 0),
        ("finnish-4-3-7", 2),
        ("german-hero", 0),
    ] {
        assert_eq!(lost(prep, counter), columns, "{counter}");
    }
    let mut s = Scene::open(prep);
    let leader = s.attacker("german-8-0", "D5");
    let weapon = s.weapon("german-lmg", leader);
    s.defender("german-4-6-7", "F5");
    let events = s.give(&fire(&[only(leader, &[weapon])], "F5"), &[5, 5]);
    assert_eq!(attack(&events).cowered, 0);
}

/// Clauses: A7.9-7, CHART-PREP-17
#[test]
fn inexperienced_troops_in_the_attack_take_it_down_two_columns() {
    let prep = Phase::PrepFire;
    for counter in ["russian-4-2-6", "american-5-3-6"] {
        assert_eq!(lost(prep, counter), 2, "{counter}");
    }
    let mut s = Scene::open(prep);
    let veteran = s.attacker("american-6-6-7", "D5");
    let green = s.attacker("american-5-3-6", "D5");
    s.defender("german-4-6-7", "F5");
    // 11 FP on the 8 column, down to 4; both draw for the marker.
    let order = fire(&[all(veteran, &[]), all(green, &[])], "F5");
    let mut with_leader = s.clone();
    let events = s.give(&order, &[6, 6, 3, 2]);
    assert_eq!((attack(&events).cowered, outcome(attack(&events)).0), (2, Some(4)));
    // An unbroken leader with them, directing nothing, steadies the Green squad down to one column.
    with_leader.attacker("american-8-0", "D5");
    let events = with_leader.give(&order, &[6, 6, 3, 2]);
    assert_eq!(attack(&events).cowered, 1);
}

/// Clauses: A7.9-9
#[test]
fn random_selection_decides_who_of_a_group_cowers_with_all_it_has() {
    let mut s = Scene::open(Phase::Movement);
    let one = s.defender("german-4-6-7", "D5");
    let other = s.defender("german-4-6-7", "D5");
    let [gun_one, gun_other] = [one, other].map(|unit| s.weapon("german-lmg", unit));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[mover], Gait::Assault, "G5");
    let order = fire(&[all(one, &[]), all(other, &[])], "G5");
    let events = s.give(&order, &[6, 6, 2, 5]);
    assert_eq!(
        marks(&events),
        [
            (inherent(one), FireMarker::First),
            (inherent(other), FireMarker::Final),
            (gun(gun_other), FireMarker::Final)
        ]
    );
    assert_eq!(s.gun(gun_one).fire, FireMarker::None);
}

/// Of two guns with the dice to keep their ROF only that of the drawn squad loses it (AM-26); so say the odds.
/// Clauses: A7.9-9
#[test]
fn the_gun_of_who_is_not_drawn_keeps_its_rof() {
    let house =
        "[[building]]\nname = \"House\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"F5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, house);
    let squads = [(); 2].map(|()| s.attacker("german-4-6-7", "D5"));
    let guns = squads.map(|unit| s.weapon("german-mmg", unit));
    s.defender("russian-4-4-7", "F5");
    let order = fire(&[only(squads[0], &guns[..1]), only(squads[1], &guns[1..])], "F5");
    let Order::Fire(FireOrder::Attack(declared)) = &order else { unreachable!() };
    let odds = of_attack(&s.pos, Side::First, declared).unwrap();
    // Ten throws without Doubles; after 1,1 and 2,2 the chance of the lower dr of two, which is 15 in 36.
    let kept = 10.0 / 36.0 + 2.0 / 36.0 * 15.0 / 36.0;
    for weapon in &odds.weapons {
        assert!((weapon.keeps_rof - kept).abs() < 1e-12, "{}", weapon.keeps_rof);
    }
    // 2,2 + 3 on the 6 column, one below that of 10 FP: an NMC, passed by 1,2. The 5 draws the second squad.
    let events = s.give(&order, &[2, 2, 2, 5, 1, 2]);
    assert!(attack(&events).weapons[0].keeps_rof && !attack(&events).weapons[1].keeps_rof);
    assert_eq!(s.gun(guns[0]).fire, FireMarker::None);
    assert_eq!(s.gun(guns[1]).fire, FireMarker::Prep);
}
