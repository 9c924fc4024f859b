//! Fire at vehicles with Passengers: Collateral Attacks, Survival, Encirclement (A7.307, A7.308, A7.7, A8.22, D.8, D5.6).

use first_fire::board::Hexspine::{East, West};
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{DriveOrder, FireAttack, FireOrder, Gait};
use first_fire::rules::unit::Mobility;
use first_fire::rules::{MoveOrder, Order, Phase, decision};

use crate::scene::{Scene, all, at, fire, shell, shoot};

const SECOND: Side = Side::Second;

/// A vehicle of the DEFENDER in F5 with a squad aboard, a squad that Prep Fires at it with 4 FP from D5, and the order.
fn loaded(counter: &str) -> (Scene, UnitId, UnitId, Order) {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "A9");
    let vehicle = s.vehicle(SECOND, counter, "F5", West);
    let squad = s.passenger("german-4-6-7", vehicle);
    s.defender("german-4-6-7", "T9");
    (s, vehicle, squad, fire(&[all(firer, &[])], "F5"))
}

fn sound(s: &Scene) {
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

/// Clauses: A7.308-11
#[test]
fn passengers_of_a_truck_that_lives_suffer_from_the_same_dr() {
    // 4 FP, Kill Number 5. DR 6 misses the truck, and is a NMC for those aboard: broken by 8.
    let (mut s, truck, squad, order) = loaded("opel-blitz");
    s.give(&order, &[2, 4, 4, 4]);
    assert!(s.lives(truck) && s.unit(squad).men().broken);
    assert_eq!(s.unit(squad).carrier(), Some(truck), "and aboard all the same");
    sound(&s);
    // DR 5 immobilizes it, and they take a 1MC.
    let (mut s, truck, squad, order) = loaded("opel-blitz");
    s.give(&order, &[2, 3, 1, 3]);
    assert_eq!(s.tank(truck).mobility, Mobility::Immobilized);
    assert!(!s.unit(squad).men().broken);
    // DR 8 does nothing to anybody: a dice roll more would be missing.
    let (mut s, _, squad, order) = loaded("opel-blitz");
    s.give(&order, &[4, 4]);
    assert!(!s.unit(squad).men().broken);
}

/// Who survives a wreck is at Hazardous Movement to all fire, until the phase is over (D5.6, A4.62).
#[test]
fn who_gets_out_of_a_wreck_is_at_hazardous_movement_for_the_phase() {
    let (mut s, _, squad, order) = loaded("opel-blitz");
    s.give(&order, &[1, 3, 3, 3]);
    assert!(s.unit(squad).men().is_hazardous());
    let firer = s.attacker("russian-4-4-7", "E6");
    let drms = crate::scene::drms(&s.assess(&fire(&[all(firer, &[])], "F5")));
    assert!(drms.contains(&(DrmKind::Hazardous, -2)), "{drms:?}");
    s.give(&Order::Done, &[]);
    assert_ne!(s.pos.phase, Phase::PrepFire);
    assert!(!s.unit(squad).men().is_hazardous());
}

/// FFNAM strikes all who unload, FFMO those who get out of an unarmored vehicle alone (D6.5).
#[test]
fn men_who_get_out_of_a_half_track_are_no_target_in_the_open() {
    for (counter, expected) in [("spw-251-1", [-1].as_slice()), ("opel-blitz", &[-1, -1])] {
        let mut s = Scene::open(Phase::Movement);
        let vehicle = s.vehicle(Side::First, counter, "F5", West);
        let squad = s.passenger("german-4-6-7", vehicle);
        let firer = s.defender("russian-4-4-7", "H5");
        s.begin(&[vehicle], Gait::Normal);
        let hold = |s: &mut Scene| {
            while decision(&s.pos).unwrap().side == SECOND {
                s.give(&Order::Fire(FireOrder::Hold), &[]);
            }
        };
        hold(&mut s);
        // Where it has driven to it is no cover.
        s.step("E5", &[]);
        hold(&mut s);
        s.give(&Order::Drive(DriveOrder::Halt), &[]);
        hold(&mut s);
        s.give(&Order::Drive(DriveOrder::Unload { vehicle, units: [squad].into() }), &[]);
        let shot = fire(&[all(firer, &[])], "E5");
        let moving = |s: &Scene| {
            let drms = crate::scene::drms(&s.assess(&shot)).into_iter();
            drms.filter(|(kind, _)| matches!(kind, DrmKind::Ffnam | DrmKind::Ffmo))
                .map(|(_, value)| value)
                .collect::<Vec<_>>()
        };
        assert_eq!(moving(&s), expected, "{counter}");
    }
}

/// Clauses: A7.308-9, A7.308-10
#[test]
fn passengers_of_a_wreck_get_out_by_a_survival_dr_and_take_no_more_of_the_attack() {
    // DR 4 kills the truck; its driver is no crew. CS# 6: a 6 gets out, and no MC follows.
    let (mut s, truck, squad, order) = loaded("opel-blitz");
    let events = s.give(&order, &[1, 3, 3, 3]);
    assert!(!s.lives(truck) && s.lives(squad));
    assert_eq!((s.unit(squad).carrier(), s.unit(squad).at()), (None, Some(at("F5"))));
    let survived = |event: &&Event| {
        matches!(event, Event::Vehicle(VehicleEvent::PassengerSurvival { survived: true, .. }))
    };
    assert_eq!(events.iter().filter(survived).count(), 1);
    sound(&s);
    let (mut s, _, squad, order) = loaded("opel-blitz");
    s.give(&order, &[1, 3, 3, 4]);
    assert!(!s.lives(squad));
    // A broken one is the worse for it by one.
    let (mut s, _, squad, order) = loaded("opel-blitz");
    s.edit(squad).men_mut().broken = true;
    s.give(&order, &[1, 3, 3, 3]);
    assert!(!s.lives(squad));
    // A fire gives nobody a chance: an Unlikely Kill of 1 burns.
    let (mut s, _, squad, order) = loaded("opel-blitz");
    let lmg = s.weapon("german-lmg", squad);
    s.give(&order, &[1, 1]);
    assert!(!s.lives(squad) && !s.pos.weapons.contains_key(&lmg));
    sound(&s);
}

#[test]
fn passengers_of_an_armored_half_track_are_safe_until_they_look_out() {
    let (mut s, halftrack, _, order) = loaded("spw-251-1");
    assert_eq!(s.refused(&order).rule(), "A7.307");
    s.edit_vehicle(halftrack).exposed = true;
    // +2 for the hatches: DR 4 is a 6 on 4 FP, a NMC for the crew and for those aboard.
    let (mut s, _, squad, order) = loaded("spw-251-1");
    s.edit_vehicle(halftrack).exposed = true;
    s.give(&order, &[1, 3, 1, 2, 5, 6]);
    assert!(s.unit(squad).men().broken);
}

/// Clauses: A8.222-1
#[test]
fn residual_fp_reaches_those_who_look_out_of_an_afv_and_nothing_else_of_it() {
    let drive = |exposed: bool, dice: &[u8]| {
        let mut s = Scene::open(Phase::Movement);
        let halftrack = s.vehicle(Side::First, "spw-251-1", "D5", East);
        s.edit_vehicle(halftrack).exposed = exposed;
        let squad = s.passenger("german-4-6-7", halftrack);
        s.attacker("german-4-6-7", "A9");
        s.defender("russian-4-4-7", "T1");
        s.pos.residual.insert(at("E5"), 6);
        s.begin(&[halftrack], Gait::Normal);
        s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), dice);
        sound(&s);
        assert!(s.lives(halftrack));
        (s.unit(squad).men().broken, s.tank(halftrack).composure)
    };
    use first_fire::rules::unit::Composure;
    assert_eq!(drive(false, &[]), (false, Composure::Steady));
    // 6 FP, +2: DR 5 is a 7, a NMC: the crew passes it, those aboard do not.
    assert_eq!(drive(true, &[2, 3, 1, 2, 6, 5]), (true, Composure::Steady));
}

/// An 8-FP shot of HE of a Gun in D5 at the vehicle in F5.
fn shot_at(counter: &str) -> (Scene, UnitId, UnitId, FireAttack) {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-45", crew, East);
    s.attacker("russian-4-4-7", "A9");
    let vehicle = s.vehicle(SECOND, counter, "F5", West);
    let squad = s.passenger("german-4-6-7", vehicle);
    s.defender("german-4-6-7", "T9");
    let order = shell(crew, gun, "F5");
    (s, vehicle, squad, order)
}

/// Rules: D.8-4
#[test]
fn a_shell_that_does_the_vehicle_no_harm_reaches_its_passengers() {
    use first_fire::counters::{Ammo, Round};
    use first_fire::rules::order::{Shell, ShellTarget};
    let (mut s, truck, squad, order) = shot_at("opel-blitz");
    let round = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(truck));
    let order = shoot(FireAttack { shell: Some(round), ..order });
    // It hits, To Kill DR 11 does nothing; on the 2 column of AP an 11 does nothing either.
    s.give(&order, &[1, 3, 5, 6]);
    assert!(s.lives(truck) && !s.unit(squad).men().broken);
    // To Kill DR 12 is a dud: nothing of it goes off.
    let (mut s, truck, squad, order) = shot_at("opel-blitz");
    let round = Shell { at: ShellTarget::Vehicle(truck), ..round };
    s.give(&shoot(FireAttack { shell: Some(round), ..order }), &[1, 3, 6, 6]);
    assert!(s.lives(truck) && s.lives(squad));
}

/// Clauses: A7.7-5
#[test]
fn those_aboard_what_moves_no_more_are_encircled_like_men_on_foot() {
    let ring = |mobility: Mobility| {
        let mut s = Scene::open(Phase::PrepFire);
        let around = ["E4", "G5", "F6"].map(|place| s.attacker("russian-4-4-7", place));
        let truck = s.vehicle(SECOND, "opel-blitz", "F5", West);
        s.edit_vehicle(truck).mobility = mobility;
        let squad = s.passenger("german-4-6-7", truck);
        s.defender("german-4-6-7", "T9");
        for squad in around {
            s.give(&fire(&[all(squad, &[])], "F5"), &[6, 6]);
        }
        sound(&s);
        s.pos.is_encircled(squad)
    };
    assert!(ring(Mobility::Immobilized));
    assert!(!ring(Mobility::Mobile), "it can drive away");
}

#[test]
fn nobody_who_fires_at_a_vehicle_on_the_move_hits_those_who_ride_elsewhere() {
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(Side::First, "gaz-mm", "D5", East);
    let squad = s.passenger("russian-4-4-7", truck);
    s.attacker("russian-4-4-7", "A9");
    let gunner = s.defender("german-4-6-7", "G5");
    s.begin(&[truck], Gait::Normal);
    let order = fire(&[all(gunner, &[])], "D5");
    let attack = s.assess(&order);
    assert_eq!(attack.vehicles[0].aboard, [squad]);
    assert_eq!(attack.targets, []);
    // Immobilized by 5, and a 1MC for those aboard.
    s.give(&order, &[1, 4, 5, 6]);
    assert!(s.lives(truck));
    assert!(s.unit(squad).men().broken);
    if s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    sound(&s);
}

/// Clauses: A8.22-3
#[test]
fn fire_at_those_who_look_out_of_a_moving_afv_leaves_no_residual_fp() {
    for (counter, left) in [("spw-251-1", None), ("opel-blitz", Some(2))] {
        let mut s = Scene::open(Phase::Movement);
        let vehicle = s.vehicle(Side::First, counter, "D5", East);
        s.attacker("german-4-6-7", "A9");
        let squad = s.defender("russian-4-4-7", "H5");
        if counter == "spw-251-1" {
            s.edit_vehicle(vehicle).exposed = true;
        }
        s.begin(&[vehicle], Gait::Normal);
        let order = fire(&[all(squad, &[])], "D5");
        assert_eq!(s.assess(&order).leaves(&s.pos).map(|leavings| leavings.all), left);
        s.give(&order, &[6, 5]);
        assert_eq!(s.pos.residual.get(&at("D5")).copied(), left, "{counter}");
    }
}
