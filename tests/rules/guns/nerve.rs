//! The nerve of a crew whose vehicle is stuck and is hit: it stays, or gets out (D5.5).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::odds::of_attack;
use first_fire::rules::dice::ScriptedDice;
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{FireAttack, FireOrder, Order, Shell, ShellTarget};
use first_fire::rules::unit::Mobility;
use first_fire::rules::{Phase, apply};

use crate::scene::{Scene, shell, shoot};

/// Solid shot at a vehicle in N5.
fn at_vehicle(crew: UnitId, gun: WeaponId, vehicle: UnitId) -> Order {
    let attack = shell(crew, gun, "N5");
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(vehicle));
    shoot(FireAttack { shell: Some(ap), ..attack })
}

/// A Russian Gun in D5, and ten hexes east of it a tank that looks at it; the shot at it.
fn duel(gun: &str, tank: &str) -> (Scene, UnitId, Order) {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man(gun, crew, Hexspine::East);
    let tank = s.vehicle(Side::Second, tank, "N5", Hexspine::West);
    // Somebody has something left to do, so that the phase goes on.
    s.attacker("russian-4-4-7", "A9");
    (s, tank, at_vehicle(crew, gun, tank))
}

/// A hit on the hull that does nothing: of a 76L, whose Original 5 would immobilize a Panzer IV, and on its turret kill it.
const HULL: [u8; 4] = [3, 2, 3, 4];
const TURRET: [u8; 4] = [2, 3, 4, 5];

#[test]
fn a_crew_that_is_stuck_keeps_its_nerve_or_gets_out_when_a_hit_could_have_done_worse() {
    let (mut s, tank, order) = duel("ru-art-76", "pz-4h");
    // Who could drive away checks nothing.
    s.clone().give(&order, &TURRET);
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    let lives = |dice: &[u8]| {
        let mut s = s.clone();
        s.give(&order, dice);
        assert_eq!(violations(&s.pos), Vec::<String>::new());
        s.lives(tank)
    };
    assert!(lives(&[&TURRET[..], &[1, 2]].concat()));
    assert!(!lives(&[&TURRET[..], &[6, 6]].concat()));
    // An Original 5 would do the hull no more than immobilize it, which it is.
    assert!(lives(&HULL));
    // What shocks leaves nobody to be frightened.
    assert!(lives(&[1, 4, 3, 4]));
}

/// Held against every throw of the four dice; what the check itself comes to is counted apart.
#[test]
fn the_odds_know_how_often_a_crew_that_is_stuck_gets_out() {
    let (mut s, tank, order) = duel("ru-art-76", "pz-4h");
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    let Order::Fire(FireOrder::Attack(attack)) = &order else { panic!("an attack") };
    let odds = of_attack(&s.pos, Side::First, attack).unwrap().vehicle.unwrap().crew.unwrap();
    let mut expected = 0.0;
    for thrown in 0..6_usize.pow(4) {
        let die = |place: u32| (thrown / 6_usize.pow(place) % 6) as u8 + 1;
        let four = [die(0), die(1), die(2), die(3)];
        // All checks pass; then all fail but the first of two, which is that of a possible shock.
        let checks = |rest: [u8; 4]| {
            let mut dice = ScriptedDice::new(&[&four[..], &rest].concat());
            let events = apply(&mut s.pos.clone(), &order, &mut dice).unwrap();
            events
                .into_iter()
                .filter_map(|event| match event {
                    Event::Vehicle(VehicleEvent::CrewTask { morale, task, .. }) => {
                        Some((morale, task))
                    }
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
        let asked = checks([1, 1, 1, 1]);
        let Some((morale, _)) = asked.first() else { continue };
        let dice = (1..=6_u8).flat_map(|one| (1..=6_u8).map(move |other| one + other));
        let fails = dice.filter(|total| total > morale).count() as f64 / 36.0;
        let gets_out = match asked.len() {
            1 if asked[0].1 == first_fire::rules::event::CrewTask::Immobilization => fails,
            1 => 0.0,
            _ => (1.0 - fails) * fails,
        };
        expected += gets_out / 1296.0;
    }
    assert!(expected > 0.0 && (odds.abandoned - expected).abs() < 1e-9, "{odds:?} {expected}");
}
