//! Machine guns that roll To Kill fire alone and with all of their FP (A9.61).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Order, Shell, ShellTarget};
use first_fire::rules::refusal::{FireRefusal, Refusal, VehicleRefusal};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, fire, shell, shoot};

fn at_vehicle(unit: UnitId, weapon: WeaponId, place: &str, vehicle: UnitId) -> Order {
    let attack = shell(unit, weapon, place);
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(vehicle));
    shoot(FireAttack { shell: Some(ap), ..attack })
}

/// An open German half-track in J5 whose front is to the west.
fn track(s: &mut Scene) -> UnitId {
    let track = s.vehicle(Side::Second, "spw-251-1", "J5", Hexspine::West);
    s.edit_vehicle(track).exposed = true;
    track
}

/// Clauses: A9.61-1
#[test]
fn it_binds_nobody_to_a_group_and_nobody_binds_it() {
    for to_kill_first in [true, false] {
        let mut s = Scene::open(Phase::PrepFire);
        let gunners = s.attacker("american-6-6-6", "D5");
        let gun = s.weapon("american-hmg", gunners);
        let others = s.attacker("american-6-6-6", "D5");
        s.attacker("american-6-6-6", "A9");
        let track = track(&mut s);
        let alone = at_vehicle(gunners, gun, "J5", track);
        let table = fire(&[all(others, &[])], "J5");
        let (first, then) = if to_kill_first { (&alone, &table) } else { (&table, &alone) };
        s.give(first, &[6, 5]);
        s.assess(then);
        assert!(legal_orders(&s.pos).contains(then));
    }
}

/// Clauses: A9.61-1
#[test]
fn one_man_alone_those_in_a_truck_and_who_aims_at_a_sign_do_not_hurt_armor_with_it() {
    let halved = |weapon| Refusal::Fire(FireRefusal::HalvedAtArmor { weapon });
    for (gunner, whole) in [("russian-8-1", false), ("russian-4-4-7", true)] {
        let mut s = Scene::open(Phase::PrepFire);
        let track = track(&mut s);
        let unit = s.attacker(gunner, "D5");
        let gun = s.weapon("russian-mmg", unit);
        let order = at_vehicle(unit, gun, "J5", track);
        if whole {
            s.assess(&order);
            s.edit(track).concealed = true;
        }
        assert_eq!(s.refused(&order), halved(gun), "{gunner}");
    }
    // Mounted Fire: halved from a truck, none from behind closed armor, none with more than a light machine gun.
    let aboard = |vehicle: &str, weapon: &str, exposed: bool| {
        let mut s = Scene::open(Phase::PrepFire);
        let target = track(&mut s);
        let vehicle = s.vehicle(Side::First, vehicle, "D5", Hexspine::East);
        s.edit_vehicle(vehicle).exposed = exposed;
        let squad = s.passenger("russian-4-4-7", vehicle);
        let gun = s.weapon(weapon, squad);
        s.attacker("russian-4-4-7", "A9");
        let order = at_vehicle(squad, gun, "J5", target);
        (first_fire::rules::check(&s.pos, &order).err(), squad, gun)
    };
    let (refused, _, gun) = aboard("gaz-mm", "russian-lmg", false);
    assert_eq!(refused, Some(halved(gun)));
    assert_eq!(aboard("m3-halftrack", "russian-lmg", true).0, None);
    let (refused, unit, _) = aboard("m3-halftrack", "russian-lmg", false);
    assert_eq!(refused, Some(Refusal::Vehicle(VehicleRefusal::NoMountedFire { unit })));
    let (refused, _, weapon) = aboard("m3-halftrack", "russian-mmg", true);
    assert_eq!(refused, Some(Refusal::Vehicle(VehicleRefusal::NotFiredAboard { weapon })));
}
