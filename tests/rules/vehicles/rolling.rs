//! What a vehicle on the move has to do, and how often it is fired at there (D2.42, C6.17).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::{Ammo, Round};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{DriveOrder, FireAttack, FireOrder, Gait, Shell, ShellTarget};
use first_fire::rules::refusal::{FireRefusal, Refusal, TurnRefusal, VehicleRefusal};
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, shell, shoot};

/// Rules: D2.42-1
#[test]
fn the_mph_is_not_over_before_what_is_in_motion_has_gone_on() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::First, "t-34-m43", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    assert!(legal_orders(&s.pos).contains(&Order::Done), "one that stands may stand");
    s.edit_vehicle(tank).motion = true;
    assert!(!legal_orders(&s.pos).contains(&Order::Done));
    assert_eq!(s.refused(&Order::Done), Refusal::Vehicle(VehicleRefusal::RollsOn { unit: tank }));
    s.begin(&[tank], Gait::Normal);
    s.give(&Order::Move(MoveOrder::Stop), &[]);
    s.end_move();
    assert!(legal_orders(&s.pos).contains(&Order::Done), "its MP are spent where it is");
    // One that is stuck does not roll.
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::First, "t-34-m43", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    s.edit_vehicle(tank).composure = first_fire::rules::unit::Composure::Shocked;
    assert!(legal_orders(&s.pos).contains(&Order::Done));
}

fn at_vehicle(unit: UnitId, weapon: WeaponId, vehicle: UnitId) -> Order {
    let attack = shell(unit, weapon, "M6");
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(vehicle));
    shoot(FireAttack { shell: Some(ap), ..attack })
}

/// A Gun of high ROF at a vehicle that enters M6 for an MP or more and turns there for another: two shots at a truck, one at
/// each side that a tank shows.
#[test]
fn the_shots_at_an_afv_are_counted_anew_as_it_turns() {
    for (counter, again) in [("pz-4h", false), ("opel-blitz", true)] {
        let mut s = Scene::open(Phase::Movement);
        let crew = s.defender("russian-crew", "D5");
        let gun = s.man("ru-at-45", crew, East);
        assert_eq!(s.pos.gun_type(gun).unwrap().rof, 3);
        let vehicle = s.vehicle(Side::First, counter, "N5", West);
        s.begin(&[vehicle], Gait::Normal);
        s.walk_on("M6");
        s.give(&Order::Fire(FireOrder::Hold), &[]);
        s.give(&Order::Drive(DriveOrder::TurnHull { to: West.clockwise() }), &[]);
        let order = at_vehicle(crew, gun, vehicle);
        s.give(&order, &[3, 6]);
        if again {
            s.assess(&order);
            continue;
        }
        // Nobody else has anything to fire: the window is closed.
        let spent = Box::new(Refusal::Fire(FireRefusal::ShotsExhausted { unit: crew }));
        let closed = Refusal::Turn(TurnRefusal::WindowClosed { why: spent });
        assert_eq!(s.refused(&order), closed, "{counter}");
    }
}
