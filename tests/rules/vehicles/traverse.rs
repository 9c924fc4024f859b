//! A turret that turns by itself in a phase of fire (D3.12, C3.22).

use first_fire::board::Hexspine::{self, East, NorthEast, West};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::gun::{Acquired, Acquisition};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{DriveOrder, FireOrder, Gait, MoveOrder};
use first_fire::rules::unit::{Composure, FireMarker};
use first_fire::rules::{Order, Phase, decision, legal_orders};

use crate::scene::{Scene, all, fire, shell, shoot};

const FIRST: Side = Side::First;

/// A tank of the ATTACKER in D5, one of his squads, and an enemy six hexes before the tank.
fn tank_in(phase: Phase, counter: &str) -> (Scene, UnitId) {
    let mut s = Scene::open(phase);
    let tank = s.vehicle(FIRST, counter, "D5", East);
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "J5");
    (s, tank)
}

fn traverse(unit: UnitId, to: Hexspine) -> Order {
    Order::Drive(DriveOrder::Traverse { unit, to })
}

/// Rules: D3.12-1
#[test]
fn a_turret_that_is_turned_in_the_pfph_is_its_vehicles_fire_and_its_move() {
    let (mut s, tank) = tank_in(Phase::PrepFire, "pz-4h");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let at_them = shoot(shell(tank, gun, "J5"));
    let with_guns = fire(&[all(tank, &[])], "J5");
    let orders = legal_orders(&s.pos);
    let turns = Hexspine::ALL.into_iter().filter(|to| orders.contains(&traverse(tank, *to)));
    assert_eq!(turns.count(), 5, "anywhere but where it points");
    assert!(orders.contains(&at_them) && orders.contains(&with_guns));
    s.edit_gun(gun).acquired =
        Some(Acquisition { of: Acquired::Units([tank].into()), twice: true });
    let events = s.give(&traverse(tank, West), &[]);
    assert!(events.contains(&Event::Vehicle(VehicleEvent::TurretTurned { unit: tank, to: West })));
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (East, West));
    assert_eq!((s.unit(tank).fire, s.gun(gun).fire), (FireMarker::Prep, FireMarker::Prep));
    assert_eq!(s.gun(gun).acquired, None);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    s.refused(&at_them);
    s.refused(&with_guns);
    let fires = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(attack)) if attack.members.iter().any(|member| member.unit == tank));
    assert!(!legal_orders(&s.pos).iter().any(fires), "by Intensive Fire neither");
    assert_eq!(s.refused(&traverse(tank, East)).rule(), "D3.12");
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::Movement);
    let units = [tank].into();
    s.refused(&Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }));
}

/// Rules: D3.12-2
#[test]
fn only_a_turret_in_which_something_could_still_fire_is_turned_and_in_its_sides_phase_of_fire() {
    let refused = |phase, counter: &str, change: &dyn Fn(&mut Scene, UnitId)| {
        let (mut s, tank) = tank_in(phase, counter);
        change(&mut s, tank);
        s.refused(&traverse(tank, NorthEast)).rule()
    };
    let as_it_is: &dyn Fn(&mut Scene, UnitId) = &|_, _| {};
    let fired = |s: &mut Scene, tank| {
        let gun = s.pos.weapons_of(tank).next().unwrap().id;
        s.edit_gun(gun).fire = FireMarker::Prep;
    };
    assert_eq!(refused(Phase::PrepFire, "stug-3g", as_it_is), "D1.33");
    assert_eq!(refused(Phase::Movement, "pz-4h", as_it_is), "A3");
    assert_eq!(refused(Phase::Rally, "pz-4h", as_it_is), "A3");
    let stunned: &dyn Fn(&mut Scene, UnitId) =
        &|s, tank| s.edit_vehicle(tank).composure = Composure::Stunned;
    assert_eq!(refused(Phase::PrepFire, "pz-4h", stunned), "D5.34");
    let rolls: &dyn Fn(&mut Scene, UnitId) = &|s, tank| s.edit_vehicle(tank).motion = true;
    assert_eq!(refused(Phase::PrepFire, "pz-4h", rolls), "D2.42");
    let points: &dyn Fn(&mut Scene, UnitId) = &|s, tank| s.edit_vehicle(tank).turret = NorthEast;
    assert_eq!(refused(Phase::PrepFire, "pz-4h", points), "D3.12");
    // Its gun and the machine gun beside it have fired; that in the bow has not.
    let spent: &dyn Fn(&mut Scene, UnitId) = &|s, tank| {
        fired(s, tank);
        s.edit(tank).fire = FireMarker::Prep;
        s.edit_vehicle(tank).fired.insert(first_fire::counters::MgMount::Coaxial);
    };
    assert_eq!(refused(Phase::PrepFire, "pz-4h", spent), "D3.12");
    // A turret of one man fires under its hatch.
    let open: &dyn Fn(&mut Scene, UnitId) = &|s, tank| s.edit_vehicle(tank).exposed = true;
    assert_eq!(refused(Phase::PrepFire, "t-34-m43", open), "D3.12");
    // The machine gun beside the gun suffices.
    let (mut s, tank) = tank_in(Phase::PrepFire, "pz-4h");
    fired(&mut s, tank);
    s.give(&traverse(tank, NorthEast), &[]);
    // In the AFPh, and on the DEFENDER's side in the DFPh.
    let (mut s, tank) = tank_in(Phase::AdvancingFire, "pz-4h");
    s.give(&traverse(tank, NorthEast), &[]);
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("german-4-6-7", "D5");
    s.defender("russian-4-4-7", "F5");
    let (own, other) = ("t-34-m43", "pz-4h");
    let theirs = s.vehicle(FIRST, other, "D7", East);
    let tank = s.vehicle(Side::Second, own, "J9", West);
    s.refused(&traverse(theirs, NorthEast));
    s.give(&traverse(tank, NorthEast), &[]);
    assert_eq!(s.unit(tank).fire, FireMarker::Final);
    while s.pos.phase == Phase::DefensiveFire {
        s.give(&Order::Done, &[]);
    }
    assert_eq!(s.unit(tank).fire, FireMarker::None, "it comes off with the phase");
}

#[test]
fn who_rides_on_a_tank_falls_off_as_its_turret_turns() {
    let (mut s, tank) = tank_in(Phase::PrepFire, "t-34-m43");
    let squad = s.passenger("russian-4-4-7", tank);
    s.give(&traverse(tank, West), &[1, 2]);
    assert_eq!(s.unit(squad).carrier(), None);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

#[test]
fn nobody_is_asked_for_his_turrets_alone() {
    let mut s = Scene::open(Phase::Movement);
    s.attacker("german-4-6-7", "A1");
    let tank = s.vehicle(Side::Second, "pz-4h", "T9", West);
    s.edit_vehicle(tank).turret = East;
    // Its gun is out of order, and for the machine gun beside it they are too far away.
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.edit_gun(gun).malfunctioned = true;
    s.give(&Order::Done, &[]);
    let asked = decision(&s.pos).unwrap();
    assert_ne!(asked.kind, DecisionKind::Phase(Phase::DefensiveFire), "{asked:?}");
}
