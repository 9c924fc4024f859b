//! Flamethrowers and MOL at vehicles: To Kill without To Hit and without armor (C7.344, A22).

use first_fire::board::Hexspine::{self, East, West};
use first_fire::odds;
use first_fire::odds::ordnance::VehicleFate;
use first_fire::rules::dice::ScriptedDice;
use first_fire::rules::event::{Event, FireEvent, VehicleEvent};
use first_fire::rules::fire::{Column, Flame, FlameStep, Molotov};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::ordnance::{CrewState, Damage, suffer};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::{Phase, apply, legal_orders};

use crate::scene::{Scene, all, at, attack, fire, only};

const SQUAD: &str = "russian-4-5-8";

/// A squad of the ATTACKER in D5, and an enemy vehicle in `place`, buttoned up where it has hatches.
fn near(counter: &str, place: &str, facing: Hexspine) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker(SQUAD, "D5");
    s.attacker(SQUAD, "A9");
    let vehicle = s.vehicle(Side::Second, counter, place, facing);
    s.defender("german-4-6-7", "T9");
    (s, squad, vehicle)
}

/// The same with a flamethrower, and the order to fire it.
fn jet(counter: &str, place: &str, facing: Hexspine) -> (Scene, UnitId, Order) {
    let (mut s, squad, vehicle) = near(counter, place, facing);
    let weapon = s.weapon("russian-ft", squad);
    (s, vehicle, fire(&[only(squad, &[weapon])], place))
}

fn ask(unit: UnitId) -> Order {
    Order::Fire(FireOrder::Molotov { unit })
}

fn burnt(events: &[Event]) -> Option<(i32, Damage)> {
    events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::Burnt { number, damage, .. }) => Some((*number, *damage)),
        _ => None,
    })
}

/// Rules: A22.3-1
#[test]
fn a_flamethrower_burns_an_afv_by_less_than_eight_and_kills_it_by_eight_whatever_its_armor() {
    for counter in ["pz-4h", "pz-6e"] {
        let (s, tank, order) = jet(counter, "D4", West);
        assert!(legal_orders(&s.pos).contains(&order));
        let outcome = |dice: &[u8]| {
            let mut s = s.clone();
            let events = s.give(&order, dice);
            (burnt(&events), s.lives(tank))
        };
        assert_eq!(outcome(&[3, 4]), (Some((8, Damage::Burning)), false));
        // Its crew does not get out.
        assert_eq!(outcome(&[3, 5, 6, 6]), (Some((8, Damage::Eliminated)), false));
        assert_eq!(outcome(&[3, 6]), (Some((8, Damage::None)), true));
    }
}

/// Rules: A22.3-2
#[test]
fn beyond_its_range_it_has_four_from_behind_one_more_and_more_through_open_hatches() {
    use FlameStep::{CrewExposed, OpenTopped, Rear};
    let line = |(s, _, order): &(Scene, UnitId, Order)| s.assess(order).flames[0].clone();
    let far = line(&jet("pz-4h", "D3", West));
    assert_eq!((far.flame, far.number()), (Flame::FarFlamethrower, 4));
    let behind = line(&jet("pz-4h", "C5", West));
    assert_eq!((behind.steps.clone(), behind.number()), (vec![(Rear, 1)], 9));
    let (mut s, tank, order) = jet("pz-4h", "D4", West);
    s.edit_vehicle(tank).exposed = true;
    let open = s.assess(&order).flames[0].clone();
    assert_eq!(open.steps, [(CrewExposed, 1)]);
    let (mut s, track, order) = jet("spw-251-1", "D4", West);
    s.edit_vehicle(track).exposed = true;
    let open = s.assess(&order).flames[0].clone();
    assert_eq!((open.steps.clone(), open.number()), (vec![(CrewExposed, 1), (OpenTopped, 2)], 11));
}

#[test]
fn who_looks_out_of_an_afv_that_lives_is_attacked_with_the_same_dr() {
    let (mut s, tank, order) = jet("pz-4h", "D4", West);
    s.edit_vehicle(tank).exposed = true;
    // 10 breaks the weapon, and burns nothing; 24 FP by 12: PTC, which is passed.
    let events = s.give(&order, &[5, 5, 1, 2]);
    assert_eq!(burnt(&events), Some((9, Damage::None)));
    let crew = events.iter().any(|event| {
        matches!(event, Event::Vehicle(VehicleEvent::CrewAttacked { unit, .. }) if *unit == tank)
    });
    assert!(crew, "{events:#?}");
}

#[test]
fn small_arms_still_find_nothing_to_fire_at_beside_it() {
    let (mut s, squad, _) = near("pz-4h", "D4", West);
    let order = fire(&[all(squad, &[])], "D4");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::OnlyArmor { at: at("D4") }));
}

#[test]
fn in_first_fire_a_flamethrower_is_at_the_vehicle_that_moves() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-8", "D4");
    let weapon = s.weapon("german-ft", squad);
    let tank = s.vehicle(Side::First, "t-34-m43", "F5", West);
    s.attacker(SQUAD, "A9");
    s.begin(&[tank], Gait::Normal);
    s.walk_on("E5");
    let order = fire(&[only(squad, &[weapon])], "E5");
    assert!(legal_orders(&s.pos).contains(&order));
    s.give(&order, &[1, 2]);
    assert!(!s.lives(tank));
}

/// Rules: A22.3-3
#[test]
fn mol_are_found_the_sooner_for_an_afv_and_burn_it_by_less_than_six() {
    let (mut s, squad, tank) = near("pz-4h", "D4", East);
    s.setting(|setting| setting.sides[0].mol = true);
    assert!(legal_orders(&s.pos).contains(&ask(squad)));
    let events = s.give(&ask(squad), &[3]);
    let told = FireEvent::Molotov { unit: squad, dr: 3, drm: 0, ready: true };
    assert!(events.contains(&Event::Fire(told)), "{events:?}");
    assert_eq!(s.unit(squad).men().molotov, Molotov::ForArmor);
    let order = fire(&[all(squad, &[])], "D4");
    assert!(legal_orders(&s.pos).contains(&order));
    assert_eq!(s.assess(&order).flames[0].number(), 6);
    let mut backlash = s.clone();
    let mut lives = s.clone();
    s.give(&order, &[2, 3]);
    assert!(!s.lives(tank));
    assert_eq!(s.unit(squad).men().molotov, Molotov::Spent);
    lives.give(&order, &[3, 4]);
    assert!(lives.lives(tank));
    let events = backlash.give(&order, &[6, 1]);
    assert!(backlash.lives(tank) && burnt(&events).is_none());
    assert!(backlash.unit(squad).men().broken);
}

/// Rules: A22.3-4
#[test]
fn mol_for_an_afv_add_nothing_against_men_and_go_at_nobody_else() {
    let (mut s, squad, _) = near("pz-4h", "D4", East);
    s.setting(|setting| setting.sides[0].mol = true);
    s.defender("german-4-6-7", "D4");
    s.defender("german-4-6-7", "D6");
    s.give(&ask(squad), &[3]);
    let beside = s.assess(&fire(&[all(squad, &[])], "D4"));
    assert_eq!((beside.fp.floor(), beside.flames.len()), (8, 1));
    let others = s.assess(&fire(&[all(squad, &[])], "D6"));
    assert_eq!((others.fp.floor(), others.flames.len(), others.molotov), (8, 0, None));
    let events = s.give(&fire(&[all(squad, &[])], "D6"), &[6, 6]);
    assert!(attack(&events).assessment.molotov.is_none());
    assert_eq!(s.unit(squad).men().molotov, Molotov::ForArmor, "they are still at hand");
}

#[test]
fn the_odds_tell_what_becomes_of_the_vehicle() {
    let (s, tank, order) = jet("pz-4h", "D4", West);
    let Order::Fire(FireOrder::Attack(attack)) = &order else { panic!("an attack") };
    let odds = odds::of_attack(&s.pos, Side::First, attack).unwrap();
    let [VehicleFate { unit, vehicle: fate, .. }] = odds.vehicles.as_slice() else {
        panic!("{:?}", odds.vehicles)
    };
    assert_eq!(*unit, tank);
    assert!(
        (fate.burning - 21.0 / 36.0).abs() < 1e-9 && (fate.eliminated - 5.0 / 36.0).abs() < 1e-9
    );
    assert!((fate.no_effect - 10.0 / 36.0).abs() < 1e-9);
}

#[test]
fn the_odds_tell_what_small_arms_do_to_a_truck() {
    let (s, squad, truck) = near("opel-blitz", "F5", West);
    let order = fire(&[all(squad, &[])], "F5");
    let Order::Fire(FireOrder::Attack(attack)) = &order else { panic!("an attack") };
    let odds = odds::of_attack(&s.pos, Side::First, attack).unwrap();
    let [VehicleFate { unit, vehicle: fate, crew: None, .. }] = odds.vehicles.as_slice() else {
        panic!("{:?}", odds.vehicles)
    };
    assert_eq!(*unit, truck);
    // 4 FP, Kill Number 5: it is immobilized by 5, and by doubles of 2, which cower to the 2 column and Kill Number 4.
    assert!((fate.immobilized - 5.0 / 36.0).abs() < 1e-9, "{fate:?}");
}

/// A crew that looks out takes the FP of the jet with +2, and so the odds say.
#[test]
fn hatches_that_are_open_let_in_the_flames_that_do_not_kill_and_keep_off_some() {
    let (mut s, tank, order) = jet("pz-4h", "D4", West);
    s.edit_vehicle(tank).exposed = true;
    let line = s.assess(&order).flames[0].clone();
    let (column, morale) = (line.column.unwrap(), 8);
    let throws = || (1..=6u8).flat_map(|one| (1..=6u8).map(move |other| (one, other)));
    let mut recalled = 0.0;
    for (one, other) in throws() {
        let original = i32::from(one + other);
        if line.damage(original) != Damage::None {
            continue;
        }
        let result = column.result(original + 2);
        let checks = throws().filter(|(one, other)| {
            suffer(result, i32::from(one + other), morale, false) == CrewState::Recalled
        });
        recalled += checks.count() as f64 / 1296.0;
    }
    let Order::Fire(FireOrder::Attack(attack)) = &order else { unreachable!("an attack") };
    let odds = odds::of_attack(&s.pos, Side::First, attack).unwrap();
    let fate = odds.vehicles.iter().find(|fate| fate.unit == tank).unwrap();
    let found = fate.crew.as_ref().unwrap().recalled;
    assert!(recalled > 0.0 && (found - recalled).abs() < 1e-9, "{found} is not {recalled}");
    // DR 10 on 24 FP.
    let mut events = Vec::new();
    for check in [[1, 2], [5, 6]] {
        let mut s = s.clone();
        events = s.give(&order, &[4, 6, check[0], check[1]]);
    }
    let struck = events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::CrewAttacked { result, .. }) => Some(*result),
        _ => None,
    });
    assert_eq!(struck, Some(column.result(12)));
}

#[test]
fn a_jet_at_a_tank_that_lives_meets_nothing_before_those_who_ride_on_it() {
    let (mut s, tank, order) = jet("pz-4h", "D4", West);
    s.passenger("german-4-6-7", tank);
    let column = Column::all().find(|column| column.fp() == 24).unwrap();
    assert_ne!(column.result(9), column.result(11), "what hatches would make of it");
    let mut dice = ScriptedDice::new(&[4, 5, 1, 2, 1, 2, 1, 2]);
    let events = apply(&mut s.pos, &order, &mut dice).unwrap();
    let result = events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::PassengersAttacked { result, .. }) => Some(*result),
        _ => None,
    });
    assert_eq!(result, Some(column.result(9)));
}

/// Rules: A22.3-5
#[test]
fn mol_find_a_vehicle_in_motion_two_harder_to_burn() {
    let (mut s, squad, tank) = near("pz-4h", "D4", East);
    s.setting(|setting| setting.sides[0].mol = true);
    s.edit_vehicle(tank).motion = true;
    s.give(&ask(squad), &[3]);
    let order = fire(&[all(squad, &[])], "D4");
    let line = &s.assess(&order).flames[0];
    assert_eq!((line.steps.clone(), line.number()), (vec![(FlameStep::Moving, -2)], 4));
    // To a flamethrower it is all one.
    let (mut s, tank, order) = jet("pz-4h", "D4", West);
    s.edit_vehicle(tank).motion = true;
    assert_eq!(s.assess(&order).flames[0].number(), 8);
    s.give(&order, &[3, 4]);
    assert_eq!(s.pos.points, [5, 0], "3 for the tank, 2 for the crew in it");
}

#[test]
fn a_crew_that_gets_out_is_counted_when_it_is_lost_itself() {
    let points = |survival: [u8; 2]| {
        let (mut s, _, order) = jet("pz-4h", "D4", West);
        s.give(&order, &[&[3, 5][..], &survival].concat());
        s.pos.points[0]
    };
    assert_eq!([points([6, 6]), points([1, 1])], [5, 3]);
}
