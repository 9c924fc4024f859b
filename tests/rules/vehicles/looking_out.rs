//! Who looks out of a vehicle, and who does not: what is open above fires little with closed hatches (D5.3), and closed hatches
//! and a stunned crew see less (A10.532, A12.14).

use first_fire::board::Hexspine::{East, West};
use first_fire::board::Month;
use first_fire::counters::{Ammo, MgMount, Round};
use first_fire::rules::concealment::is_watched;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireAttack, FireOrder, RallyOrder, Shell, ShellTarget};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::rout::interdictor;
use first_fire::rules::unit::Composure;
use first_fire::rules::{Order, Phase, check};

use crate::scene::{Scene, all, at, fire, shell, shoot};

#[test]
fn what_is_open_above_fires_but_its_bow_only_while_its_crew_looks_out() {
    for (counter, open, shut) in
        [("m10", true, false), ("su-76m", true, true), ("pz-2f", false, true)]
    {
        let mut s = Scene::open(Phase::PrepFire);
        let tank = s.vehicle(Side::First, counter, "D5", East);
        s.defender("italian-3-4-7", "J5");
        let gun = s.pos.weapons_of(tank).next().unwrap().id;
        let order = shoot(shell(tank, gun, "J5"));
        for (exposed, fires) in [(true, open), (false, shut)] {
            s.edit_vehicle(tank).exposed = exposed;
            assert_eq!(check(&s.pos, &order).is_ok(), fires, "{counter} {exposed}");
        }
    }
    let mut s = Scene::open(Phase::PrepFire);
    let car = s.vehicle(Side::First, "ba-64b", "D5", East);
    s.defender("german-4-6-7", "J5");
    let order = fire(&[all(car, &[])], "J5");
    assert_eq!(s.refused(&order).rule(), "D3.5");
    s.edit_vehicle(car).exposed = true;
    assert_eq!(s.assess(&order).fp.to_string(), "4");
}

/// The machine gun of a BA-64B is all that it has.
#[test]
fn a_machine_gun_that_is_the_main_armament_is_lost_with_the_use_of_its_vehicle() {
    for (counter, mount, composure) in [
        ("ba-64b", MgMount::Coaxial, Composure::Recalled),
        ("pz-4h", MgMount::Bow, Composure::Steady),
    ] {
        let mut s = Scene::open(Phase::Rally);
        let car = s.vehicle(Side::First, counter, "D5", East);
        s.edit_vehicle(car).malfunctioned = [mount].into();
        s.edit_vehicle(car).exposed = true;
        s.attacker("german-4-6-7", "A9");
        s.defender("german-4-6-7", "T9");
        s.give(&Order::Rally(RallyOrder::RepairMachineGun { unit: car, mount }), &[6]);
        assert_eq!(s.tank(car).composure, composure, "{counter}");
    }
}

#[test]
fn an_afv_interdicts_only_with_a_crew_that_looks_out_and_is_awake() {
    let mut s = Scene::open(Phase::Rout);
    let unit = s.attacker("russian-4-4-7", "G5");
    s.edit(unit).men_mut().broken = true;
    let tank = s.vehicle(Side::Second, "pz-4h", "J5", West);
    let found = |s: &Scene| interdictor(&s.pos, unit, at("G5"));
    assert_eq!(found(&s), None, "buttoned up");
    s.edit_vehicle(tank).exposed = true;
    assert_eq!(found(&s), Some(tank));
    for composure in [Composure::Stunned, Composure::Shocked, Composure::GivenUp] {
        s.edit_vehicle(tank).composure = composure;
        assert_eq!(found(&s), None, "{composure:?}");
    }
}

#[test]
fn nobody_is_watched_by_a_crew_that_is_stunned_or_shocked() {
    let mut s = Scene::open(Phase::Movement);
    let unit = s.attacker("russian-4-4-7", "G5");
    let tank = s.vehicle(Side::Second, "pz-4h", "J5", West);
    assert!(is_watched(&s.pos, unit));
    for composure in [Composure::Stunned, Composure::Shocked, Composure::GivenUp] {
        s.edit_vehicle(tank).composure = composure;
        assert!(!is_watched(&s.pos, unit), "{composure:?}");
    }
}

/// The M10 has APCR from August 1944 on.
#[test]
fn ammunition_is_there_from_its_month_on() {
    let mut s = Scene::open(Phase::PrepFire);
    s.setting(|setting| setting.year = 1944);
    let tank = s.vehicle(Side::First, "m10", "D5", East);
    s.edit_vehicle(tank).exposed = true;
    let target = s.vehicle(Side::Second, "pz-4h", "J5", West);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let round = Shell::new(Round::Shell(Ammo::Apcr), ShellTarget::Vehicle(target));
    let order = shoot(FireAttack { shell: Some(round), ..shell(tank, gun, "J5") });
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::NoSuchAmmo { weapon: gun }));
    s.setting(|setting| {
        setting.map = std::sync::Arc::new(setting.map.in_month(Month::new(8).unwrap()));
    });
    assert_eq!(s.assess(&order).to_hit.unwrap().depletion, Some(5));
    let Order::Fire(FireOrder::Attack(attack)) = &order else { panic!("an attack") };
    let odds = first_fire::odds::of_attack(&s.pos, Side::First, attack).unwrap();
    assert!(odds.to_hit.unwrap().hit < 0.3, "six in thirty-six, and those of 2 to 5 alone");
}
