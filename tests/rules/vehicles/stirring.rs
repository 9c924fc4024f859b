//! In the enemy's MPh a vehicle tries to go into Motion (D2.401).

use first_fire::board::Hexspine::{self, East, NorthEast, NorthWest, SouthEast, West};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::unit::{Composure, FireMarker, Mobility};
use first_fire::rules::weapon::Held;
use first_fire::rules::{FireOrder, MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, at};

const HOLD: Order = Order::Fire(FireOrder::Hold);

/// A vehicle of the DEFENDER in J9, and a squad in C6 that it does not see for the woods: C7 and C8 it does.
fn ambush(counter: &str) -> (Scene, UnitId, UnitId) {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D4\", \"D5\", \"D6\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(Side::Second, counter, "J9", East);
    let squad = s.attacker("russian-4-4-7", "C6");
    s.attacker("russian-4-4-7", "A9");
    assert!(!s.pos.sees(at("J9"), at("C6")) && s.pos.sees(at("J9"), at("C7")));
    (s, tank, squad)
}

fn stir(unit: UnitId) -> Order {
    Order::Drive(DriveOrder::TryMotion { unit })
}

fn swing(unit: UnitId, to: Hexspine, turret: bool) -> Order {
    Order::Drive(DriveOrder::Swing { unit, to, turret })
}

/// What the die of the attempt was held against.
fn needed(events: &[Event]) -> (u8, i8) {
    let found = events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::MotionAttempt { needed, drm, .. }) => Some((*needed, *drm)),
        _ => None,
    });
    found.unwrap()
}

/// Rules: D2.401-1
#[test]
fn it_needs_a_dr_within_the_mf_spent_in_its_sight() {
    let (mut s, tank, squad) = ambush("pz-4h");
    s.walk(&[squad], Gait::Normal, "C7");
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    assert!(legal_orders(&s.pos).contains(&stir(tank)));
    let mut failed = s.clone();
    assert_eq!(needed(&failed.give(&stir(tank), &[2])), (1, 0));
    assert!(!failed.tank(tank).motion);
    assert_eq!(
        failed.refused(&stir(tank)),
        Refusal::Vehicle(VehicleRefusal::NoMotionAttempt { unit: tank }),
        "once in a MPh"
    );
    let mut later = s.clone();
    let events = s.give(&stir(tank), &[1]);
    assert!(events.contains(&Event::Vehicle(VehicleEvent::InMotion { unit: tank })));
    assert!(s.tank(tank).motion);
    later.walk_on("C8");
    assert_eq!(needed(&later.give(&stir(tank), &[2])), (2, 0), "an MF in each of the two");
    assert!(later.tank(tank).motion);
}

/// Rules: D2.401-2
#[test]
fn mf_that_were_spent_out_of_sight_do_not_count_and_the_mp_of_vehicles_do() {
    let (mut s, tank, squad) = ambush("pz-4h");
    s.edit(squad).stand(first_fire::board::Footing::Ground);
    s.begin(&[squad], Gait::Normal);
    s.walk_on("C5");
    s.walk_on("C6");
    s.walk_on("C7");
    assert_eq!(needed(&s.give(&stir(tank), &[5])), (1, 0));
    let (mut s, tank, _) = ambush("pz-4h");
    let mover = s.vehicle(Side::First, "t-34-m43", "C5", SouthEast);
    s.begin(&[mover], Gait::Normal);
    s.give(&Order::Move(MoveOrder::Step { to: at("C6"), cover: false }), &[]);
    s.give(&Order::Move(MoveOrder::Step { to: at("C7"), cover: false }), &[]);
    s.give(&HOLD, &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&HOLD, &[]);
    s.give(&Order::Drive(DriveOrder::Delay { mp: 2 }), &[]);
    assert_eq!(needed(&s.give(&stir(tank), &[4])), (4, 0), "entered, halted, waited twice");
    assert!(s.tank(tank).motion);
}

/// Rules: D2.401-3
#[test]
fn who_began_in_its_sight_has_not_come_into_it() {
    let (mut s, tank, squad) = ambush("pz-4h");
    s.pos.units.put(squad, Some(at("C8")));
    s.walk(&[squad], Gait::Normal, "C9");
    let refusal = Refusal::Vehicle(VehicleRefusal::NoMotionAttempt { unit: tank });
    assert_eq!(s.refused(&stir(tank)), refusal);
    assert!(!legal_orders(&s.pos).contains(&stir(tank)));
}

/// Rules: D2.401-4
#[test]
fn who_has_fired_or_moves_or_cannot_does_not_try() {
    let refused = |change: &dyn Fn(&mut Scene, UnitId)| {
        let (mut s, tank, squad) = ambush("pz-4h");
        s.walk(&[squad], Gait::Normal, "C7");
        change(&mut s, tank);
        s.refused(&stir(tank)).rule()
    };
    assert_eq!(refused(&|s, tank| s.edit_vehicle(tank).motion = true), "D2.401");
    assert_eq!(refused(&|s, tank| s.edit(tank).fire = FireMarker::First), "D2.401");
    assert_eq!(refused(&|s, tank| s.edit_vehicle(tank).mobility = Mobility::Bogged), "D8.1");
    assert_eq!(refused(&|s, tank| s.edit_vehicle(tank).composure = Composure::Stunned), "D5.34");
    let (mut s, _, squad) = ambush("pz-4h");
    let own = s.vehicle(Side::First, "t-34-m43", "A2", East);
    s.walk(&[squad], Gait::Normal, "C7");
    assert_eq!(s.refused(&stir(own)).rule(), "A3", "whoever is asked speaks for his own");
    let (mut s, tank, _) = ambush("pz-4h");
    assert_eq!(s.refused(&stir(tank)).rule(), "A3", "nobody moves");
}

/// Rules: D2.401-5
#[test]
fn in_motion_it_turns_its_hull_and_then_its_turret_for_nothing() {
    let (mut s, tank, squad) = ambush("pz-4h");
    s.edit_vehicle(tank).turret = NorthEast;
    s.walk(&[squad], Gait::Normal, "C7");
    assert_eq!(s.refused(&swing(tank, West, false)).rule(), "D2.401");
    s.give(&stir(tank), &[1]);
    assert_eq!(s.refused(&swing(tank, East, false)).rule(), "D2.401", "it points there");
    let mut over = s.clone();
    s.give(&swing(tank, West, false), &[]);
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (West, NorthEast.opposite()));
    assert_eq!(s.refused(&swing(tank, East, false)).rule(), "D2.401", "once");
    s.give(&swing(tank, NorthWest, true), &[]);
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (West, NorthWest));
    assert!(!legal_orders(&s.pos).iter().any(|order| *order == swing(tank, East, true)));
    over.give(&HOLD, &[]);
    over.walk_on("C8");
    assert_eq!(over.refused(&swing(tank, West, false)).rule(), "D2.401", "the window is closed");
}

/// Rules: D2.401-6
#[test]
fn without_a_radio_it_is_harder_and_one_of_red_mp_may_break_down() {
    let (mut s, tank, squad) = ambush("bt-7-m37");
    s.walk(&[squad], Gait::Normal, "C7");
    s.walk_on("C8");
    let mut failed = s.clone();
    assert_eq!(needed(&failed.give(&stir(tank), &[2])), (2, 1));
    assert!(!failed.tank(tank).motion);
    let mut broken = s.clone();
    s.give(&stir(tank), &[1, 6, 5]);
    assert!(s.tank(tank).motion);
    broken.give(&stir(tank), &[1, 6, 6, 1, 2]);
    assert!(!broken.tank(tank).motion, "it has broken down");
    assert_eq!(broken.tank(tank).mobility, Mobility::Immobilized);
}

#[test]
fn in_the_next_mph_of_the_enemy_it_may_try_again() {
    let (mut s, tank, squad) = ambush("pz-4h");
    s.walk(&[squad], Gait::Normal, "C7");
    s.give(&stir(tank), &[6]);
    assert!(s.tank(tank).stirred);
    s.end_move();
    s.give(&Order::Done, &[]);
    assert!(!s.tank(tank).stirred);
}

/// A Pz IIIJ that moves and fires no more has nothing but its smoke dischargers.
/// Rules: D13-7
#[test]
fn who_could_hide_in_smoke_is_asked_of_those_who_come_into_its_sight_alone() {
    let (mut s, tank, _) = ambush("pz-3j");
    s.setting(|setting| setting.year = 1942);
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    let guns: Vec<_> = s.pos.weapons_of(tank).map(|gun| gun.id).collect();
    guns.into_iter().for_each(|gun| s.edit_gun(gun).malfunctioned = true);
    let mover = s.vehicle(Side::First, "t-34-m43", "C5", SouthEast);
    let asked = |s: &Scene| decision(&s.pos).unwrap().kind == DecisionKind::FirstFire;
    let go = |to: &str| Order::Move(MoveOrder::Step { to: at(to), cover: false });
    let mut seen = s.clone();
    s.begin(&[mover], Gait::Normal);
    s.give(&go("C6"), &[]);
    assert!(!asked(&s), "out of sight");
    s.give(&go("C7"), &[]);
    assert!(asked(&s));
    seen.pos.units.put(mover, Some(at("C8")));
    seen.begin(&[mover], Gait::Normal);
    seen.give(&go("C9"), &[]);
    assert!(!asked(&seen), "it has been in sight all the time");
}

#[test]
fn the_gun_that_it_tows_turns_with_it() {
    let (mut s, truck, squad) = ambush("opel-blitz");
    let crew = s.defender("german-crew", "A1");
    let gun = s.man("ge-at-50", crew, West);
    s.edit_gun(gun).held = Held::Towed { by: truck };
    s.edit_gun(gun).gun.as_mut().unwrap().emplaced = false;
    s.walk(&[squad], Gait::Normal, "C7");
    s.give(&stir(truck), &[1]);
    s.give(&swing(truck, NorthWest, false), &[]);
    assert_eq!(s.gun(gun).gun.unwrap().facing, NorthWest.opposite());
}
