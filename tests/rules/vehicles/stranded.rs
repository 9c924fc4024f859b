//! A vehicle that breaks down for good: its crew keeps its nerve, or gets out (D5.5); one that was stunned is the worse for it
//! (D5.34).

use first_fire::board::Hexspine::{East, West};
use first_fire::odds::of_attack;
use first_fire::rules::decision::decision;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{DriveOrder, FireOrder, Gait};
use first_fire::rules::unit::{Composure, Mobility};
use first_fire::rules::{MoveOrder, Order, Phase};

use crate::scene::{Scene, all, at, fire};

const FIRST: Side = Side::First;

/// Such a vehicle in C5, and others who keep the phase going.
fn vehicle(counter: &str) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, counter, "C5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    (s, tank)
}

/// The crew is beneath its wreck, and nothing moves any more.
fn given_up(s: &Scene, tank: UnitId, place: &str) {
    assert!(!s.lives(tank) && s.pos.wrecks.contains_key(&tank));
    assert_eq!(s.pos.men_at(FIRST, at(place)).filter(|unit| unit.men().hazardous).count(), 1);
    assert!(s.pos.moving().is_none());
    assert!(decision(&s.pos).is_some());
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

fn begin(tank: UnitId) -> Order {
    Order::Move(MoveOrder::Begin { units: [tank].into(), gait: Gait::Normal })
}

/// Morale 8; whoever was stunned before needs a 7.
#[test]
fn the_crew_of_one_that_tried_for_too_much_speed_stays_or_gets_out() {
    let (mut s, tank) = vehicle("t-34-m43");
    s.begin(&[tank], Gait::Normal);
    let faster = Order::Drive(DriveOrder::SpeedUp { mp: 4 });
    let mut shaken = s.clone();
    shaken.edit_vehicle(tank).composure = Composure::Shaken;
    let mut coward = s.clone();
    s.give(&faster, &[6, 6, 4, 4]);
    assert_eq!(s.tank(tank).mobility, Mobility::Immobilized);
    coward.give(&faster, &[6, 6, 4, 5]);
    given_up(&coward, tank, "C5");
    shaken.give(&faster, &[6, 6, 4, 4]);
    given_up(&shaken, tank, "C5");
}

#[test]
fn the_crew_of_one_that_breaks_down_over_its_start_or_in_the_bog_stays_or_gets_out() {
    let (mut s, tank) = vehicle("pz-6e");
    assert!(s.pos.vehicle_type(tank).unwrap().red_mp);
    let mut coward = s.clone();
    s.give(&begin(tank), &[6, 6, 1, 2]);
    assert_eq!(s.tank(tank).mobility, Mobility::Immobilized);
    coward.give(&begin(tank), &[6, 6, 6, 5]);
    given_up(&coward, tank, "C5");

    let (mut s, tank) = vehicle("t-34-m43");
    s.edit_vehicle(tank).mobility = Mobility::Bogged;
    let pull = Order::Drive(DriveOrder::PullFree { unit: tank });
    let mut coward = s.clone();
    s.give(&pull, &[6, 1, 1, 2]);
    assert_eq!(s.tank(tank).mobility, Mobility::Immobilized);
    coward.give(&pull, &[6, 1, 6, 5]);
    given_up(&coward, tank, "C5");
    // The driver of a truck never checks.
    let (mut s, truck) = vehicle("zis-5");
    s.edit_vehicle(truck).mobility = Mobility::Bogged;
    s.give(&Order::Drive(DriveOrder::PullFree { unit: truck }), &[6, 1]);
    assert_eq!(s.tank(truck).mobility, Mobility::Immobilized);
}

/// In the enemy's MPh it breaks down as it tries to go: his move goes on.
#[test]
fn a_crew_that_gets_out_in_the_enemys_move_does_not_end_it() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D4\", \"D5\", \"D6\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(Side::Second, "pz-6e", "J9", East);
    let squad = s.attacker("russian-4-4-7", "C6");
    s.attacker("russian-4-4-7", "A9");
    s.walk(&[squad], Gait::Normal, "C7");
    s.give(&Order::Drive(DriveOrder::TryMotion { unit: tank }), &[1, 6, 6, 6, 5]);
    assert!(!s.lives(tank) && s.pos.wrecks.contains_key(&tank));
    assert!(s.pos.moving().is_some_and(|frame| frame.movers.contains(&squad)));
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

/// 12 FP: DR 7, +2 for the hatches, is a NMC. An 8 pins a crew of morale 8, and is too much for one that was stunned before.
#[test]
fn a_crew_that_was_stunned_checks_its_morale_at_one_worse() {
    let fired = |composure: Composure| {
        let mut s = Scene::open(Phase::PrepFire);
        let squads = [1, 2, 3].map(|_| s.attacker("russian-4-4-7", "D5"));
        let halftrack = s.vehicle(Side::Second, "spw-251-1", "F5", West);
        s.edit_vehicle(halftrack).exposed = true;
        s.edit_vehicle(halftrack).composure = composure;
        s.defender("german-4-6-7", "T9");
        let order = fire(&squads.map(|squad| all(squad, &[])), "F5");
        let Order::Fire(FireOrder::Attack(attack)) = &order else { panic!("an attack") };
        let odds = of_attack(&s.pos, FIRST, attack).unwrap();
        s.give(&order, &[3, 4, 4, 4]);
        let vehicle = s.tank(halftrack);
        let crew = odds.vehicles[0].crew.unwrap();
        (vehicle.crew.pinned, vehicle.composure, crew.unharmed)
    };
    let (pinned, composure, unharmed) = fired(Composure::Steady);
    assert!(pinned && composure == Composure::Steady);
    let (_, composure, shaken) = fired(Composure::Shaken);
    assert_eq!(composure, Composure::Recalled);
    assert!(shaken < unharmed - 0.01, "{shaken} {unharmed}");
}
