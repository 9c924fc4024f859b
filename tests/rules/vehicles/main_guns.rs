//! The main armament of a vehicle beyond its ROF: Intensive Fire, and ammunition that runs low (C5.6, D3.71).

use first_fire::board::Hexspine::{East, West};
use first_fire::odds;
use first_fire::rules::dice::Dr;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::{Case, Reading};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::{Composure, FireMarker, Mobility};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, at, shell, shoot};

/// A tank in D5 that points east and fires in the PFPh, its gun, and enemies in J5.
fn tank(counter: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::open(Phase::PrepFire);
    s.setting(|setting| setting.year = 1944);
    let tank = s.vehicle(Side::First, counter, "D5", East);
    // Somebody else has something left to do, so that the phase goes on.
    s.attacker("russian-4-4-7", "H9");
    s.defender("german-4-6-7", "J5");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    (s, tank, gun)
}

fn intensive(attack: FireAttack) -> Order {
    let shell = attack.shell.map(|shell| Shell { intensive: true, ..shell });
    shoot(FireAttack { shell, ..attack })
}

/// Rules: C5.6-1
#[test]
fn the_gun_of_a_tank_fires_once_more_at_plus_two_and_breaks_the_sooner() {
    let (mut s, tank, gun) = tank("t-34-m43");
    let again = intensive(shell(tank, gun, "J5"));
    assert_eq!(s.refused(&again).rule(), "C5.6");
    s.give(&shoot(shell(tank, gun, "J5")), &[6, 5]);
    assert_eq!(s.gun(gun).fire, FireMarker::Prep);
    assert!(legal_orders(&s.pos).contains(&again));
    let stage = s.assess(&again).to_hit.unwrap();
    assert!(stage.lines[0].to_hit.drms.iter().any(|drm| (drm.case, drm.value) == (Case::F, 2)));
    let printed = s.pos.gun_type(gun).unwrap().breakdown;
    assert_eq!((stage.breakdown, stage.rof), (printed - 2, None));
    let Order::Fire(FireOrder::Attack(attack)) = &again else { panic!("an attack") };
    let chances = odds::of_attack(&s.pos, Side::First, attack).unwrap();
    // 10, 11 and 12 of a B12, 9 and more of a B11.
    let throws = if printed == 12 { 6.0 } else { 10.0 };
    assert!((chances.weapons[0].malfunction - throws / 36.0).abs() < 1e-9);
    s.give(&again, &[4, 4]);
    assert!(!s.gun(gun).malfunctioned && s.gun(gun).strained);
    assert_eq!(s.refused(&again).rule(), "C5.6", "once in a Player Turn");
    assert!(!legal_orders(&s.pos).contains(&again));
}

/// Rules: C5.6-2
#[test]
fn at_a_mover_it_is_the_last_shot_of_the_player_turn_and_leaves_no_residual_fp() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::Second, "t-34-m43", "D5", East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.edit_gun(gun).fire = FireMarker::First;
    let squad = s.attacker("german-4-6-7", "K5");
    s.begin(&[squad], Gait::Normal);
    s.step("L5", &[]);
    let again = intensive(shell(tank, gun, "L5"));
    s.give(&again, &[2, 3, 6, 6]);
    assert!(s.pos.residual.is_empty());
    assert_eq!(s.gun(gun).fire, FireMarker::Final);
}

/// Rules: C5.6-3
#[test]
fn in_the_dfph_a_marked_tank_fires_it_next_door_alone() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let tank = s.vehicle(Side::Second, "t-34-m43", "D5", East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.edit_gun(gun).fire = FireMarker::First;
    s.attacker("german-4-6-7", "J5");
    s.attacker("german-4-6-7", "E5");
    assert_eq!(s.refused(&intensive(shell(tank, gun, "J5"))).rule(), "A8.41");
    s.give(&intensive(shell(tank, gun, "E5")), &[5, 3]);
    assert_eq!(s.gun(gun).fire, FireMarker::Final);
}

/// Rules: C5.6-4
#[test]
fn not_by_those_that_never_do_nor_in_motion_nor_on_the_move_nor_pinned_nor_in_the_afph() {
    for counter in ["is-2", "su-122"] {
        let (mut s, tank, gun) = tank(counter);
        s.edit_gun(gun).fire = FireMarker::Prep;
        assert_eq!(s.refused(&intensive(shell(tank, gun, "J5"))).rule(), "C5.6", "{counter}");
    }
    let refused = |change: &dyn Fn(&mut Scene, UnitId)| {
        let mut s = Scene::open(Phase::DefensiveFire);
        let tank = s.vehicle(Side::Second, "m10", "D5", East);
        s.edit_vehicle(tank).exposed = true;
        s.attacker("german-4-6-7", "E5");
        let gun = s.pos.weapons_of(tank).next().unwrap().id;
        s.edit_gun(gun).fire = FireMarker::First;
        change(&mut s, tank);
        s.refused(&intensive(shell(tank, gun, "E5"))).rule()
    };
    assert_eq!(refused(&|s, tank| s.edit_vehicle(tank).motion = true), "C5.6");
    assert_eq!(refused(&|s, tank| s.edit_vehicle(tank).crew.pinned = true), "C5.6");

    let (mut s, tank, gun) = tank("t-34-m43");
    s.pos.phase = Phase::AdvancingFire;
    s.give(&shoot(shell(tank, gun, "J5")), &[6, 5]);
    assert_eq!(s.refused(&intensive(shell(tank, gun, "J5"))).rule(), "A7.25");

    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::First, "t-34-m43", "D5", East);
    s.defender("german-4-6-7", "J5");
    s.attacker("russian-4-4-7", "A9");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.begin(&[tank], Gait::Normal);
    s.edit_gun(gun).fire = FireMarker::Prep;
    assert_eq!(s.refused(&intensive(shell(tank, gun, "J5"))).rule(), "C5.6");
}

fn runs_low(events: &[Event]) -> bool {
    let low = |event: &Event| matches!(event, Event::Possession(PossessionEvent::LowAmmo { .. }));
    events.iter().any(low)
}

/// Rules: D3.71-1
#[test]
fn a_circled_number_means_that_ammunition_runs_low_and_then_that_the_gun_is_lost() {
    let (s, tank, gun) = tank("is-2");
    let order = shoot(shell(tank, gun, "J5"));
    assert_eq!(s.pos.gun_type(gun).unwrap().breakdown, 11);
    let Order::Fire(FireOrder::Attack(attack)) = &order else { panic!("an attack") };
    let odds_of = |s: &Scene| odds::of_attack(&s.pos, Side::First, attack).unwrap();
    let chances = odds_of(&s);
    assert!((chances.weapons[0].malfunction - 1.0 / 36.0).abs() < 1e-9);
    assert!((chances.to_hit.unwrap().low_ammo - 2.0 / 36.0).abs() < 1e-9);
    // A 12 is a malfunction at once.
    let mut jammed = s.clone();
    assert!(!runs_low(&jammed.give(&order, &[6, 6])));
    assert!(jammed.gun(gun).malfunctioned && !jammed.gun(gun).low_ammo);

    let mut low = s.clone();
    assert!(runs_low(&low.give(&order, &[6, 5])));
    assert!(low.gun(gun).low_ammo && !low.gun(gun).malfunctioned);
    low.edit_gun(gun).fire = FireMarker::None;
    let stage = low.assess(&order).to_hit.unwrap();
    assert_eq!((stage.breakdown, stage.lost_at, stage.low_ammo), (10, Some(11), false));
    assert!((odds_of(&low).weapons[0].malfunction - 6.0 / 36.0).abs() < 1e-9);
    let mut jammed = low.clone();
    jammed.give(&order, &[6, 4]);
    assert!(jammed.gun(gun).malfunctioned);
    low.give(&order, &[6, 5]);
    assert!(!low.pos.weapons.contains_key(&gun));
    assert_eq!(low.tank(tank).composure, Composure::Recalled);
}

#[test]
fn a_tank_that_points_the_other_way_turns_its_turret_for_it_too() {
    let (mut s, tank, gun) = tank("t-34-m43");
    s.edit_vehicle(tank).turret = West;
    s.edit_gun(gun).fire = FireMarker::Prep;
    s.give(&intensive(shell(tank, gun, "J5")), &[4, 4]);
    assert_eq!(s.tank(tank).turret, East);
    assert_eq!(s.unit(tank).at(), Some(at("D5")));
}

#[test]
fn two_hexes_are_too_far_for_it_in_the_dfph() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let tank = s.vehicle(Side::Second, "t-34-m43", "D5", East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.edit_gun(gun).fire = FireMarker::First;
    s.attacker("german-4-6-7", "F5");
    assert_eq!(s.refused(&intensive(shell(tank, gun, "F5"))).rule(), "A8.41");
}

/// The 20mm of an armored car.
#[test]
fn doubles_are_two_hits_on_a_vehicle_and_one_on_an_area() {
    let (mut s, car, gun) = tank("psw-222");
    s.edit_vehicle(car).exposed = true;
    let at_area = shell(car, gun, "J5");
    let area = at_area.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
    let target = s.vehicle(Side::Second, "opel-blitz", "K5", West);
    let at_truck = shell(car, gun, "K5");
    let truck = at_truck.shell.map(|shell| Shell { at: ShellTarget::Vehicle(target), ..shell });
    let twice = |attack: FireAttack, shell| {
        let stage = s.assess(&shoot(FireAttack { shell, ..attack })).to_hit.unwrap();
        match stage.lines[0].to_hit.read(Dr { colored: 2, white: 2 }) {
            Reading::Hit(hit) => hit.twice,
            other => panic!("{other:?}"),
        }
    };
    assert!(twice(at_truck, truck));
    assert!(!twice(at_area, area));
}

/// A turret turns on a hull that does not move; what has none turns with its hull.
#[test]
fn on_tracks_that_are_gone_a_turret_turns_and_an_assault_gun_does_not() {
    for (counter, turns) in [("t-34-m43", true), ("stug-3g", false)] {
        let (mut s, tank, gun) = tank(counter);
        s.edit_vehicle(tank).mobility = Mobility::Immobilized;
        let behind = s.defender("german-4-6-7", "A5");
        let order = shoot(shell(tank, gun, "A5"));
        if turns {
            s.give(&order, &[6, 5]);
            assert_eq!(s.tank(tank).turret, West);
        } else {
            assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::OutsideArc { weapon: gun }));
        }
        assert!(s.lives(behind));
    }
}
