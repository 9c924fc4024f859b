//! The Movement Phase: MF, gaits, stacks, portage, terrain, the DEFENDER's interrupt.

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, MoveEvent};
use first_fire::rules::ids::UnitId;
use first_fire::rules::movement::{Mf, entry_cost, stack_mf};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{MenRefusal, MoveRefusal, NamedRefusal, Refusal, TurnRefusal};
use first_fire::rules::{Side, decision};

use super::scene::{Scene, all, at, fire};

const TERRAIN: &str = r#"
roads = ["C6-D5-E6"]
walls = ["G5/G6"]

[[terrain]]
kind = "woods"
hexes = ["D4", "D5"]

[[terrain]]
kind = "grain"
hexes = ["H6"]

[[terrain]]
kind = "marsh"
hexes = ["K6"]

[[terrain]]
kind = "shellholes"
hexes = ["M6"]

[[building]]
name = "House"
material = "stone"
levels = 1
hexes = ["P5"]

[[hill]]
level = 1
hexes = ["S5"]

[[hill]]
level = 2
hexes = ["S6"]
"#;

fn cost(s: &Scene, unit: UnitId, from: &str, to: &str, cover: bool) -> Option<Mf> {
    entry_cost(&s.pos, unit, at(from), at(to), cover)
}

/// Who may start, with how many MF: the stack's slowest decides.
fn mf(s: &Scene, units: &[UnitId], gait: Gait) -> Mf {
    stack_mf(&s.pos, &units.iter().copied().collect(), gait)
}

#[test]
fn every_terrain_costs_its_price() {
    let mut s = Scene::new(Phase::Movement, TERRAIN);
    let squad = s.attacker("russian-4-4-7", "C6");
    assert_eq!(cost(&s, squad, "C5", "C6", true), Some(Mf::ONE), "open ground");
    assert_eq!(cost(&s, squad, "C5", "D4", true), Some(Mf::whole(2)), "woods");
    assert_eq!(cost(&s, squad, "C6", "D5", false), Some(Mf::ONE), "woods by road");
    assert_eq!(cost(&s, squad, "C6", "D5", true), Some(Mf::whole(2)), "woods beside its road");
    assert_eq!(cost(&s, squad, "H5", "H6", true), Some(Mf::halves(3)), "grain");
    assert_eq!(cost(&s, squad, "M5", "M6", false), Some(Mf::ONE), "across shellholes");
    assert_eq!(cost(&s, squad, "M5", "M6", true), Some(Mf::whole(2)), "into shellholes");
    assert_eq!(cost(&s, squad, "G5", "G6", true), Some(Mf::whole(2)), "over a wall");
    assert_eq!(cost(&s, squad, "P4", "P5", true), Some(Mf::whole(2)), "a building");
    assert_eq!(cost(&s, squad, "P5", "P5:1", true), Some(Mf::ONE), "upstairs");
    assert_eq!(cost(&s, squad, "S4", "S5", true), Some(Mf::whole(2)), "up a level");
    assert_eq!(cost(&s, squad, "S7", "S6", true), Some(Mf::whole(4)), "up two levels");
    assert_eq!(cost(&s, squad, "S5", "S4", true), Some(Mf::ONE), "downhill");
    assert_eq!(cost(&s, squad, "C5", "C7", true), None, "two hexes off");
    assert_eq!(cost(&s, squad, "O5", "P5:1", true), None, "through an upper window");
}

#[test]
fn a_leader_gives_the_squad_with_him_two_mf_and_is_held_to_its_pace() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    let conscripts = s.attacker("russian-4-2-6", "C6");
    let leader = s.attacker("russian-8-0", "C6");
    assert_eq!(mf(&s, &[squad], Gait::Normal), Mf::whole(4));
    assert_eq!(mf(&s, &[leader], Gait::Normal), Mf::whole(6));
    assert_eq!(mf(&s, &[squad, leader], Gait::Normal), Mf::whole(6));
    assert_eq!(mf(&s, &[squad, leader], Gait::DoubleTime), Mf::whole(8));
    assert_eq!(mf(&s, &[conscripts], Gait::Normal), Mf::whole(3));
    assert_eq!(mf(&s, &[conscripts, squad], Gait::Normal), Mf::whole(3));
    s.edit(leader).men_mut().wounded = true;
    assert_eq!(mf(&s, &[leader], Gait::Normal), Mf::whole(3));
}

#[test]
fn every_portage_point_over_the_capacity_costs_an_mf() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    // A Russian MMG weighs 5 PP: two more than a squad carries for nothing.
    s.weapon("russian-mmg", squad);
    assert_eq!(mf(&s, &[squad], Gait::Normal), Mf::whole(2));
    let leader = s.attacker("russian-8-0", "C6");
    assert_eq!(mf(&s, &[squad, leader], Gait::Normal), Mf::whole(5));
    s.weapon("russian-mmg", squad);
    assert_eq!(mf(&s, &[squad], Gait::Normal), Mf::ZERO);
    let units = [squad].into();
    let refusal = s.refused(&Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::TooHeavy { unit: squad }));
}

#[test]
fn a_stack_stops_when_its_mf_are_spent() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad], Gait::Normal);
    for hex in ["D5", "E6", "F5"] {
        s.step(hex, &[]);
    }
    let events = s.step("G6", &[]);
    assert!(matches!(events.last(), Some(Event::Move(MoveEvent::Ended { .. }))));
    assert_eq!(s.unit(squad).at(), Some(at("G6")));
    let units = [squad].into();
    let refusal = s.refused(&Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::AlreadyMoved { unit: squad }));
}

#[test]
fn a_move_that_never_leaves_the_road_has_one_mf_more() {
    let mut s = Scene::new(Phase::Movement, "roads = [\"A5-B5-C6-D6-E7-F7-G8\"]\n");
    let squad = s.attacker("russian-4-4-7", "A5");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad], Gait::Normal);
    for hex in ["B5", "C6", "D6", "E7", "F7"] {
        s.step(hex, &[]);
    }
    assert_eq!(s.unit(squad).at(), Some(at("F7")), "five hexes with four MF");
    let mut s = Scene::new(Phase::Movement, "roads = [\"A5-B5-C6-D6-E7-F7-G8\"]\n");
    let squad = s.attacker("russian-4-4-7", "A4");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad], Gait::Normal);
    for hex in ["A5", "B5", "C6"] {
        s.step(hex, &[]);
    }
    let events = s.step("D6", &[]);
    assert!(
        matches!(events.last(), Some(Event::Move(MoveEvent::Ended { .. }))),
        "it came from off the road"
    );
}

#[test]
fn assault_movement_is_one_location_and_not_all_mf() {
    let mut s = Scene::new(Phase::Movement, TERRAIN);
    let squad = s.attacker("russian-4-4-7", "C4");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad], Gait::Assault);
    let events = s.step("D4", &[]);
    assert!(
        matches!(events.last(), Some(Event::Move(MoveEvent::Ended { .. }))),
        "two of four MF, and over"
    );
    // Up a level into marsh would take all it has.
    let other = s.attacker("russian-4-4-7", "K5");
    s.begin(&[other], Gait::Assault);
    let refusal = s.refused(&Order::Move(MoveOrder::Step { to: at("K6"), cover: true }));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::AssaultAllMf));
}

#[test]
fn double_time_makes_a_unit_cx_and_a_cx_unit_cannot_use_it_again() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad], Gait::DoubleTime);
    assert!(s.unit(squad).men().cx);
    for hex in ["D5", "E6", "F5", "G6", "H5", "I6"] {
        s.step(hex, &[]);
    }
    assert_eq!(s.unit(squad).at(), Some(at("I6")));
    s.edit(squad).moved = false;
    let units = [squad].into();
    let refusal = s.refused(&Order::Move(MoveOrder::Begin { units, gait: Gait::DoubleTime }));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::TooTired { unit: squad }));
}

#[test]
fn marsh_takes_all_mf_and_only_from_one_that_has_spent_none() {
    let mut s = Scene::new(Phase::Movement, TERRAIN);
    let squad = s.attacker("russian-4-4-7", "K4");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad], Gait::Normal);
    s.step("K5", &[]);
    let refusal = s.refused(&Order::Move(MoveOrder::Step { to: at("K6"), cover: true }));
    assert_eq!(refusal, Refusal::Move(MoveRefusal::NotEnoughMf { to: at("K6") }));
    s.give(&Order::Move(MoveOrder::Stop), &[]);
    let other = s.attacker("russian-4-4-7", "K5");
    s.begin(&[other], Gait::Normal);
    let events = s.step("K6", &[]);
    assert!(matches!(events.last(), Some(Event::Move(MoveEvent::Ended { .. }))));
    assert!(!s.unit(other).men().cx, "it is no Minimum Move");
}

#[test]
fn a_minimum_move_reaches_one_hex_and_leaves_the_unit_cx_and_pinned() {
    let mut s = Scene::new(Phase::Movement, TERRAIN);
    let squad = s.attacker("russian-4-4-7", "S7");
    s.weapon("russian-mmg", squad);
    s.attacker("russian-4-4-7", "A1");
    // Two MF against a cost of four.
    s.begin(&[squad], Gait::Normal);
    s.step("S6", &[]);
    assert_eq!(s.unit(squad).at(), Some(at("S6")));
    assert!(s.unit(squad).men().cx && s.unit(squad).men().pinned);
}

/// Clauses: A7.8-6, CHART-PREP-5
#[test]
fn pinned_broken_and_prep_fired_units_do_not_move() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    let order = Order::Move(MoveOrder::Begin { units: [squad].into(), gait: Gait::Normal });
    s.edit(squad).men_mut().pinned = true;
    assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::Pinned { unit: squad }));
    s.edit(squad).men_mut().pinned = false;
    s.edit(squad).men_mut().broken = true;
    assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::Broken { unit: squad }));
    s.edit(squad).men_mut().broken = false;
    s.edit(squad).fire = first_fire::rules::unit::FireMarker::Prep;
    assert_eq!(s.refused(&order), Refusal::Move(MoveRefusal::PrepFired { unit: squad }));
}

#[test]
fn a_location_holds_three_squads_and_an_enemy_bars_it() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C6");
    for _ in 0..3 {
        s.attacker("russian-4-4-7", "C5");
    }
    s.defender("german-4-6-7", "C7");
    s.begin(&[squad], Gait::Normal);
    let full = s.refused(&Order::Move(MoveOrder::Step { to: at("C5"), cover: true }));
    assert_eq!(full, Refusal::Named(NamedRefusal::Overstacked { at: at("C5") }));
    let held = s.refused(&Order::Move(MoveOrder::Step { to: at("C7"), cover: true }));
    assert_eq!(held, Refusal::Move(MoveRefusal::EnemyThere { to: at("C7") }));
}

/// Clauses: A8.1-1, A8.1-4, A8.11-1
#[test]
fn every_expenditure_asks_the_defender_before_the_mover_goes_on() {
    let mut s = Scene::open(Phase::Movement);
    s.defender("german-4-6-7", "F5");
    let squad = s.attacker("russian-4-4-7", "C6");
    s.begin(&[squad], Gait::Normal);
    for hex in ["C5", "C4"] {
        let events = s.step(hex, &[]);
        assert!(events.iter().any(
            |event| matches!(event, Event::Move(MoveEvent::Moved { cost, .. }) if *cost == Mf::ONE)
        ));
        assert_eq!(decision(&s.pos).unwrap().side, Side::Second);
        let refusal = s.refused(&Order::Move(MoveOrder::Step { to: at("C3"), cover: true }));
        assert_eq!(refusal, Refusal::Turn(TurnRefusal::NotAnAnswer));
        s.give(&Order::Fire(FireOrder::Hold), &[]);
        assert_eq!(decision(&s.pos).unwrap().side, Side::First);
    }
    // The shot at C5 is gone: nobody is called back.
    assert_eq!(
        s.refused(&fire(&[all(UnitId(1), &[])], "C5")),
        Refusal::Turn(TurnRefusal::WindowOver)
    );
}

#[test]
fn nobody_is_asked_where_nobody_can_fire() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E4\", \"E5\", \"E6\"]\n";
    let mut s = Scene::new(Phase::Movement, woods);
    s.defender("german-4-6-7", "G5");
    let squad = s.attacker("russian-4-4-7", "C6");
    s.begin(&[squad], Gait::Normal);
    s.step("C5", &[]);
    assert_eq!(decision(&s.pos).unwrap().side, Side::First);
}

/// Clauses: A7.831-2
#[test]
fn a_pinned_leader_takes_his_unused_mf_with_him() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "F4");
    let squad = s.attacker("russian-4-5-8", "C6");
    let leader = s.attacker("russian-8-0", "C6");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[squad, leader], Gait::Normal);
    for hex in ["C5", "C4", "C3"] {
        s.step(hex, &[]);
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    s.step("D2", &[]);
    // 4 FP: 5,4 - 2 = 7, a PTC: the leader fails his, the squad passes.
    s.give(&fire(&[all(firer, &[])], "D2"), &[5, 4, 5, 4, 1, 2]);
    assert!(s.unit(leader).men().pinned && !s.unit(squad).men().pinned);
    // Four MF are spent; of the stack's six none is left to a squad alone.
    assert!(s.pos.moving().is_none());
    assert_eq!(s.unit(squad).at(), Some(at("D2")));
}

/// Clauses: A8.12-1
#[test]
fn getting_into_a_foxhole_costs_an_mf_and_can_be_fired_at() {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| {
        setting.foxholes.insert("C5".parse().unwrap(), 1);
    });
    s.defender("german-4-6-7", "F5");
    let squad = s.attacker("russian-4-4-7", "C6");
    let other = s.attacker("russian-4-4-7", "C5");
    s.edit(other).stand(Footing::Entrenched);
    s.begin(&[squad], Gait::Normal);
    s.step("C5", &[]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let refusal = s.refused(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }));
    assert_eq!(
        refusal,
        Refusal::Move(MoveRefusal::NoFoxhole { at: at("C5") }),
        "it holds one squad"
    );
    s.edit(other).stand(Footing::Ground);
    s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    assert!(s.unit(squad).entrenched());
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
    assert_eq!(decision(&s.pos).unwrap().side, Side::Second, "the MF is spent in sight");
}

/// CX lasts until the unit's own next MPh.
#[test]
fn the_mph_rests_the_attackers_tired_units_and_not_the_defenders() {
    let mut s = Scene::open(Phase::PrepFire);
    let ours = s.attacker("russian-4-4-7", "C6");
    let theirs = s.defender("german-4-6-7", "M6");
    s.edit(ours).men_mut().cx = true;
    s.edit(theirs).men_mut().cx = true;
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::Movement);
    assert!(!s.unit(ours).men().cx && s.unit(theirs).men().cx);
}
