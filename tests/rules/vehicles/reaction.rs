//! Close Combat Reaction Fire: men assault a vehicle that spends MP beside them (D7.2).

use first_fire::board::Hexspine;
use first_fire::odds::of_blow;
use first_fire::rules::close_combat::assess;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, DriveOrder, FireOrder, Gait, Order};
use first_fire::rules::refusal::{CloseCombatRefusal, Refusal};
use first_fire::rules::unit::{Composure, FireMarker, Mobility};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, at};

fn assault(by: &[UnitId], vehicle: UnitId) -> Order {
    Order::CloseCombat(CloseCombatOrder::React(blow(by, vehicle)))
}

fn blow(by: &[UnitId], vehicle: UnitId) -> CloseAttack {
    CloseAttack { by: by.iter().copied().collect(), at: [vehicle].into() }
}

/// A Panzer IV that drives in among a Russian squad and its 8-1; the window of its entry is open.
fn among() -> (Scene, UnitId, UnitId, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::First, "pz-4h", "D5", Hexspine::East);
    s.attacker("german-4-6-7", "A9");
    let squad = s.defender("russian-4-4-7", "E5");
    let leader = s.defender("russian-8-1", "E5");
    s.begin(&[tank], Gait::Normal);
    s.step("E5", &[]);
    (s, tank, squad, leader)
}

/// E10: a squad and an 8-1 at an AFV that has not stopped: CCV 6, leadership and +2 make +1; they kill on 4 or less.
/// Rules: D7.2-2
#[test]
fn men_assault_a_tank_that_drives_in_among_them() {
    let (mut s, tank, squad, leader) = among();
    let both = blow(&[squad, leader], tank);
    let worked_out = assess(&s.pos, Side::Second, &both).unwrap();
    let drm: i32 = worked_out.drms.iter().map(|drm| i32::from(drm.value)).sum();
    assert_eq!((worked_out.ccv, drm), (Some(6), 1));
    assert!((of_blow(&s.pos, Side::Second, &both).unwrap().eliminates - 6.0 / 36.0).abs() < 1e-12);
    assert!(legal_orders(&s.pos).contains(&assault(&[squad, leader], tank)));
    // The squad dares by a 4, and they kill it with a 4.
    s.give(&assault(&[squad, leader], tank), &[2, 2, 2, 2]);
    assert!(!s.lives(tank) && violations(&s.pos).is_empty());
    assert_eq!(s.unit(squad).fire, FireMarker::First);
}

/// Rules: D7.2-3
#[test]
fn one_that_has_halted_is_easier_and_who_has_fired_is_worth_less() {
    let (mut s, tank, squad, _) = among();
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.edit(squad).fire = FireMarker::First;
    let worked_out = assess(&s.pos, Side::Second, &blow(&[squad], tank)).unwrap();
    assert_eq!((worked_out.ccv, worked_out.drms.len()), (Some(4), 0));
    s.give(&assault(&[squad], tank), &[3, 3, 6, 5]);
    assert_eq!(s.unit(squad).fire, FireMarker::Final);
    assert!(s.lives(tank));
}

/// Rules: D7.2-4
#[test]
fn who_does_not_dare_is_pinned_and_each_tries_once() {
    let (mut s, tank, squad, leader) = among();
    s.give(&assault(&[squad], tank), &[4, 4]);
    assert!(s.unit(squad).men().pinned && s.unit(squad).fire == FireMarker::None);
    assert_eq!(s.refused(&assault(&[squad], tank)).rule(), "A11.12");
    // The leader by himself needs no check.
    s.give(&assault(&[leader], tank), &[5, 5]);
    s.step("F5", &[]);
}

/// Rules: D7.2-5
#[test]
fn nobody_assaults_what_is_elsewhere_or_when_he_is_broken_or_pinned() {
    let (s, tank, squad, _) = among();
    let changes: [fn(&mut Scene, UnitId); 2] = [
        |s, unit| s.edit(unit).men_mut().broken = true,
        |s, unit| s.edit(unit).men_mut().pinned = true,
    ];
    for change in changes {
        let mut s = s.clone();
        change(&mut s, squad);
        assert_eq!(s.refused(&assault(&[squad], tank)).rule(), "A11.12");
    }
    let mut s = s;
    let far = s.defender("russian-4-4-7", "F5");
    assert_eq!(s.refused(&assault(&[far], tank)).rule(), "A11.12");
    assert_eq!(s.unit(far).at(), Some(at("F5")));
    let other = s.defender("russian-4-4-7", "E5");
    assert_eq!(s.refused(&assault(&[squad, other], tank)).rule(), "A11.51");
}

/// A road along row 5 with a house above it in D4; one below it too, if `both`.
fn street(both: bool) -> (Scene, UnitId, UnitId) {
    let house = |hex: &str| {
        format!("[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"{hex}\"]\n")
    };
    let below = if both { house("E6") } else { String::new() };
    let map = format!("roads = [\"C5-D5-E5-F5\"]\n{}{below}", house("E4"));
    let mut s = Scene::new(Phase::Movement, &map);
    let tank = s.vehicle(Side::First, "pz-4h", "D5", Hexspine::East);
    s.attacker("german-4-6-7", "A9");
    let squad = s.defender("russian-4-4-7", "E4");
    s.begin(&[tank], Gait::Normal);
    s.step("E5", &[]);
    (s, tank, squad)
}

/// Rules: A11.8-1
#[test]
fn men_in_a_house_assault_a_vehicle_in_their_street_and_are_the_better_for_it() {
    let (mut s, tank, squad) = street(true);
    let worked_out = assess(&s.pos, Side::Second, &blow(&[squad], tank)).unwrap();
    let drms: Vec<(&str, i8)> =
        worked_out.drms.iter().map(|drm| (drm.kind.name(), drm.value)).collect();
    assert_eq!((worked_out.ccv, drms), (Some(5), vec![("in Motion", 2), ("street fighting", -1)]));
    assert!(legal_orders(&s.pos).contains(&assault(&[squad], tank)));
    // They dare by a 7, and kill with a 3; they stay where they are.
    s.give(&assault(&[squad], tank), &[3, 4, 1, 2]);
    assert!(!s.lives(tank) && violations(&s.pos).is_empty());
    assert_eq!(s.unit(squad).at(), Some(at("E4")));
    assert_eq!(s.unit(squad).fire, FireMarker::First);
}

/// Rules: A11.8-2
#[test]
fn a_road_with_houses_on_one_side_alone_is_no_street_and_nobody_reaches_far_or_down() {
    let (s, tank, squad) = street(false);
    assert!(!legal_orders(&s.pos).contains(&assault(&[squad], tank)));
    let (mut s, tank, squad) = street(true);
    let in_the_open = s.defender("russian-4-4-7", "F5");
    assert_eq!(s.refused(&assault(&[in_the_open], tank)).rule(), "A11.12");
    let leader = s.defender("russian-8-1", "E6");
    // Both reach it, but from two houses.
    assert_eq!(s.refused(&assault(&[squad, leader], tank)).rule(), "A11.12");
    s.give(&assault(&[leader], tank), &[6, 5]);
}

/// Rules: D7.2-6
#[test]
fn one_that_was_stopped_by_fire_rolls_no_more() {
    let (mut s, tank, squad, _) = among();
    let rolling = |s: &Scene| {
        let worked_out = assess(&s.pos, Side::Second, &blow(&[squad], tank)).unwrap();
        worked_out.drms.iter().any(|drm| drm.kind.name() == "in Motion")
    };
    assert!(rolling(&s));
    s.edit_vehicle(tank).composure = Composure::Stunned;
    assert!(!rolling(&s));
    s.edit_vehicle(tank).composure = Composure::Steady;
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    assert!(!rolling(&s));
}

#[test]
fn the_assault_is_on_the_vehicle_that_moves_and_on_it_alone() {
    let (mut s, tank, squad, _) = among();
    let other = s.attacker("german-4-6-7", "E5");
    for at in [vec![other], vec![tank, other]] {
        let attack = CloseAttack { by: [squad].into(), at: at.into_iter().collect() };
        let order = Order::CloseCombat(CloseCombatOrder::React(attack));
        let unable = CloseCombatRefusal::NotInCloseCombat { unit: tank };
        assert_eq!(s.refused(&order), Refusal::CloseCombat(unable));
    }
}

/// Rules: D7.2-2
#[test]
fn neither_dummies_nor_vehicles_assault_what_drives_in() {
    let (mut s, tank, ..) = among();
    let dummy = s.defender("russian-dummy", "E5");
    s.edit(dummy).concealed = true;
    let car = s.vehicle(Side::Second, "ba-64b", "E5", Hexspine::East);
    for unit in [dummy, car] {
        let refusal = s.refused(&assault(&[unit], tank));
        assert!(matches!(refusal, Refusal::CloseCombat(_)), "{refusal:?}");
    }
}

/// Rules: D7.2-9
#[test]
fn who_is_marked_final_fire_assaults_it_with_one_less_and_his_dr_is_his_own_nmc() {
    let (mut s, tank, squad, _) = among();
    s.edit(squad).fire = FireMarker::Final;
    let blow = blow(&[squad], tank);
    assert_eq!(assess(&s.pos, Side::Second, &blow).unwrap().ccv, Some(4));
    assert!(legal_orders(&s.pos).contains(&assault(&[squad], tank)));
    let after = |dice: &[u8]| {
        let mut s = s.clone();
        s.give(&assault(&[squad], tank), dice);
        assert!(s.lives(tank) && violations(&s.pos).is_empty());
        assert_eq!(s.unit(squad).fire, FireMarker::Final);
        (s.unit(squad).men().broken, s.unit(squad).men().pinned)
    };
    // He dares by a 4; the leader in his Location helps him to pass an 8.
    assert_eq!(after(&[2, 2, 3, 4]), (false, false));
    assert_eq!(after(&[2, 2, 5, 5]), (true, false));
    // Who is not marked so has nothing to fear of his dice.
    s.edit(squad).fire = FireMarker::First;
    s.give(&assault(&[squad], tank), &[2, 2, 5, 5]);
    assert!(!s.unit(squad).men().broken);
}
