//! Mounted Fire: what Passengers fire from their vehicle (D6.6).

use first_fire::board::Hexspine::East;
use first_fire::rules::fire::FpStep;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Manner};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::{Order, Phase, legal_orders};

use crate::scene::{Scene, all, directed, fire, only, shoot};

const FIRST: Side = Side::First;

/// A vehicle of the ATTACKER in D5 with a squad aboard, in a phase of fire, and an enemy at 4 hexes.
fn mounted(phase: Phase, counter: &str) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::open(phase);
    let vehicle = s.vehicle(FIRST, counter, "D5", East);
    let squad = s.passenger("russian-4-4-7", vehicle);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "H5");
    (s, vehicle, squad)
}

fn steps(s: &Scene, firer: UnitId) -> Vec<FpStep> {
    s.assess(&fire(&[all(firer, &[])], "H5")).lines[0].steps.clone()
}

/// Rules: D6.6-1
#[test]
fn from_a_truck_they_fire_at_half() {
    let (s, _, squad) = mounted(Phase::PrepFire, "gaz-mm");
    assert_eq!(steps(&s, squad), [FpStep::Printed(4), FpStep::Mounted]);
    assert!(legal_orders(&s.pos).contains(&fire(&[all(squad, &[])], "H5")));
}

/// Rules: D6.6-2
#[test]
fn from_a_half_track_they_fire_in_full_while_they_look_out_of_it() {
    let (mut s, halftrack, squad) = mounted(Phase::PrepFire, "m3-halftrack");
    let order = fire(&[all(squad, &[])], "H5");
    let shut = Refusal::Vehicle(VehicleRefusal::NoMountedFire { unit: squad });
    assert_eq!(s.refused(&order), shut, "buttoned up");
    s.edit_vehicle(halftrack).exposed = true;
    assert_eq!(steps(&s, squad), [FpStep::Printed(4)]);
    s.edit(squad).men_mut().pinned = true;
    assert_eq!(s.refused(&order), shut);
}

/// Rules: D6.6-3
#[test]
fn in_motion_they_fire_at_half_and_not_in_the_pfph() {
    let (mut s, halftrack, squad) = mounted(Phase::AdvancingFire, "m3-halftrack");
    s.edit_vehicle(halftrack).exposed = true;
    s.edit_vehicle(halftrack).motion = true;
    assert_eq!(steps(&s, squad), [FpStep::Printed(4), FpStep::AdvancingFire, FpStep::Motion]);
    s.pos.phase = Phase::PrepFire;
    let moving = Refusal::Vehicle(VehicleRefusal::NoMountedFire { unit: squad });
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "H5")), moving);
}

/// Rules: D6.6-4
#[test]
fn a_group_from_a_truck_is_of_that_truck_alone() {
    let (mut s, truck, squad) = mounted(Phase::PrepFire, "gaz-mm");
    let beside = s.attacker("russian-4-4-7", "D5");
    let second = s.passenger("russian-4-4-7-hs", truck);
    let apart = Refusal::Vehicle(VehicleRefusal::PassengersApart { unit: squad });
    assert_eq!(s.refused(&fire(&[all(squad, &[]), all(beside, &[])], "H5")), apart);
    let group = fire(&[all(squad, &[]), all(second, &[])], "H5");
    assert_eq!(s.assess(&group).lines.len(), 2);
    // From a half-track that is open to the air they fire with those beside it.
    let (mut s, halftrack, squad) = mounted(Phase::PrepFire, "m3-halftrack");
    s.edit_vehicle(halftrack).exposed = true;
    let beside = s.attacker("russian-4-4-7", "D5");
    assert_eq!(s.assess(&fire(&[all(squad, &[]), all(beside, &[])], "H5")).lines.len(), 2);
}

/// Rules: D6.6-6
#[test]
fn the_leader_who_directs_them_is_aboard_with_them() {
    let (mut s, truck, squad) = mounted(Phase::PrepFire, "gaz-mm");
    let beside = s.attacker("russian-8-1", "D5");
    let order = |leader| directed(&[all(squad, &[])], &[leader], "H5");
    assert_eq!(s.refused(&order(beside)).rule(), "A7.531");
    let leader = s.passenger("russian-8-1", truck);
    assert_eq!(s.assess(&order(leader)).directors, [leader]);
    assert!(legal_orders(&s.pos).contains(&order(leader)));
    assert!(!legal_orders(&s.pos).contains(&order(beside)));
}

/// Rules: D6.6-5
#[test]
fn machine_guns_are_fired_aboard_and_nothing_heavier() {
    let (mut s, _, squad) = mounted(Phase::PrepFire, "gaz-mm");
    let lmg = s.weapon("russian-lmg", squad);
    assert_eq!(s.assess(&fire(&[all(squad, &[lmg])], "H5")).lines.len(), 2);
    let flames = s.weapon("russian-ft", squad);
    let refusal = s.refused(&fire(&[only(squad, &[flames])], "H5"));
    assert_eq!(refusal, Refusal::Vehicle(VehicleRefusal::NotFiredAboard { weapon: flames }));
}

#[test]
fn nobody_lays_a_fire_lane_out_of_a_vehicle() {
    let mut s = Scene::open(Phase::Movement);
    let mover = s.attacker("russian-4-4-7", "I5");
    let halftrack = s.vehicle(Side::Second, "spw-251-1", "D5", East);
    s.edit_vehicle(halftrack).exposed = true;
    let squad = s.passenger("german-4-6-7", halftrack);
    let gun = s.weapon("german-lmg", squad);
    s.begin(&[mover], Gait::Normal);
    s.step("H5", &[]);
    let legal = legal_orders(&s.pos);
    assert!(legal.contains(&fire(&[only(squad, &[gun])], "H5")));
    let lays = |order: &&Order| match order {
        Order::Fire(FireOrder::Attack(fire)) => !fire.lanes.is_empty(),
        _ => false,
    };
    assert_eq!(legal.iter().find(lays), None);
}

/// Rules: D6.6-7
#[test]
fn from_a_truck_in_motion_they_fire_at_half_and_half_again() {
    let (mut s, truck, squad) = mounted(Phase::AdvancingFire, "gaz-mm");
    s.edit_vehicle(truck).motion = true;
    let halved = [FpStep::Printed(4), FpStep::AdvancingFire, FpStep::Mounted, FpStep::Motion];
    assert_eq!(steps(&s, squad), halved);
}

/// Only plainly: a Snap Shot is not for who is carried.
#[test]
fn passengers_take_no_snap_shot() {
    let mut s = Scene::open(Phase::Movement);
    let halftrack = s.vehicle(Side::Second, "m3-halftrack", "D5", East);
    let squad = s.passenger("russian-4-4-7", halftrack);
    s.edit_vehicle(halftrack).exposed = true;
    let mover = s.attacker("german-4-6-7", "G5");
    s.attacker("german-4-6-7", "A9");
    s.begin(&[mover], Gait::Normal);
    s.walk_on("F5");
    let plain = fire(&[all(squad, &[])], "F5");
    assert!(legal_orders(&s.pos).contains(&plain));
    let Order::Fire(FireOrder::Attack(attack)) = plain else { panic!("an attack") };
    let snap = shoot(FireAttack { manner: Manner::SnapShot, ..attack });
    let shut = Refusal::Vehicle(VehicleRefusal::NoMountedFire { unit: squad });
    assert_eq!(s.refused(&snap), shut);
}
