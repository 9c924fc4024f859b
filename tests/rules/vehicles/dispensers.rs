//! SMOKE from vehicles: dispensers and grenades of the crew (D13).

use first_fire::board::{Hexspine, Location};
use first_fire::rules::Phase;
use first_fire::rules::dispenser::Dispenser;
use first_fire::rules::event::{Event, FireEvent, MoveEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{DriveOrder, Gait, Order};
use first_fire::rules::refusal::{MoveRefusal, Refusal, VehicleRefusal};
use first_fire::rules::unit::FireMarker;

use crate::scene::{Scene, at};

fn smoke(unit: UnitId, by: Dispenser, place: &str) -> Order {
    Order::Drive(DriveOrder::Dispense { unit, by, at: at(place) })
}

/// A tank of the ATTACKER on its way, seen by a squad far off.
fn tank(counter: &str, year: u16) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| setting.year = year);
    let tank = s.vehicle(Side::First, counter, "D5", Hexspine::East);
    s.defender("german-4-6-7", "S5");
    s.begin(&[tank], Gait::Normal);
    (s, tank)
}

fn spent(s: &Scene) -> i32 {
    s.pos.moving().unwrap().spent.floor().into()
}

/// Rules: D13-1
#[test]
fn dischargers_put_up_dispersed_smoke_in_their_own_hex_for_an_mp_by_their_usage_number() {
    // sD 7: buttoned up it needs an Original 6, exposed a 7.
    for (exposed, dice, up) in
        [(false, [3, 3], true), (false, [3, 4], false), (true, [3, 4], true), (true, [4, 4], false)]
    {
        let (mut s, tank) = tank("pz-3j", 1942);
        s.edit_vehicle(tank).exposed = exposed;
        let before = spent(&s);
        let events = s.give(&smoke(tank, Dispenser::Dischargers, "D5"), &dice);
        assert_eq!(s.pos.smoke.get(&at("D5")).copied(), up.then_some(2), "{exposed} {dice:?}");
        assert_eq!(s.pos.screens.contains_key(&at("D5")), up);
        assert_eq!(spent(&s) - before, i32::from(up));
        let hangs = Event::Fire(FireEvent::Smoke { at: at("D5"), drm: 2 });
        assert_eq!(events.contains(&hangs), up);
    }
}

/// Rules: D13-2
#[test]
fn smoke_is_tried_once_in_a_player_turn_and_not_after_fire() {
    let (mut s, tank) = tank("pz-3j", 1942);
    let mut fired = s.clone();
    s.give(&smoke(tank, Dispenser::Dischargers, "D5"), &[6, 6]);
    let again = s.refused(&smoke(tank, Dispenser::Dischargers, "D5"));
    assert_eq!(again, Refusal::Move(MoveRefusal::SmokeTried { unit: tank }));
    let mut rapid = fired.clone();
    fired.edit(tank).fire = FireMarker::Prep;
    // A gun that has kept its ROF bears no marker, and has fired.
    let gun = rapid.pos.weapons_of(tank).next().unwrap().id;
    rapid.edit_gun(gun).fired = true;
    for mut s in [fired, rapid] {
        let late = s.refused(&smoke(tank, Dispenser::Dischargers, "D5"));
        assert_eq!(late, Refusal::Vehicle(VehicleRefusal::SmokeAfterFire { unit: tank }));
    }
}

/// Rules: D13-3
#[test]
fn each_dispenser_wants_its_hatches_and_a_vehicle_without_it_has_none() {
    let none = |unit| Refusal::Vehicle(VehicleRefusal::NoDispenser { unit });
    // Smoke pots need a crew that looks out, a launcher one that does not.
    let (mut s, destroyer) = tank("m10", 1944);
    assert_eq!(s.refused(&smoke(destroyer, Dispenser::Pots, "D5")), none(destroyer));
    s.edit_vehicle(destroyer).exposed = true;
    s.give(&smoke(destroyer, Dispenser::Pots, "D5"), &[1, 4]);
    assert!(s.pos.smoke.contains_key(&at("D5")));
    let (mut s, truck) = tank("opel-blitz", 1944);
    assert_eq!(s.refused(&smoke(truck, Dispenser::Dischargers, "D5")), none(truck));
    let (mut s, early) = tank("m4", 1943);
    assert_eq!(s.refused(&smoke(early, Dispenser::Mortar, "F5")), none(early));
}

/// Rules: D13-4
#[test]
fn a_smoke_mortar_throws_as_far_as_three_hexes_before_its_turret() {
    let (mut s, tank) = tank("m4", 1944);
    let there = |place: &str| Refusal::Move(MoveRefusal::NoSmokeThere { at: at(place) });
    for place in ["D5", "B5", "H5"] {
        assert_eq!(s.refused(&smoke(tank, Dispenser::Mortar, place)), there(place));
    }
    // sM 5: +1 buttoned up, +2 for not standing still.
    let mut miss = s.clone();
    miss.give(&smoke(tank, Dispenser::Mortar, "G5"), &[1, 2]);
    assert!(miss.pos.smoke.is_empty());
    s.give(&smoke(tank, Dispenser::Mortar, "G5"), &[1, 1]);
    assert_eq!(s.pos.smoke.get(&at("G5")), Some(&2));
}

/// Rules: D13-5
#[test]
fn a_crew_that_looks_out_throws_a_grenade_that_is_gone_after_the_mph() {
    let (mut s, tank) = tank("pz-3j", 1942);
    let none = Refusal::Vehicle(VehicleRefusal::NoDispenser { unit: tank });
    assert_eq!(s.refused(&smoke(tank, Dispenser::Grenade, "D5")), none);
    s.edit_vehicle(tank).exposed = true;
    let events = s.give(&smoke(tank, Dispenser::Grenade, "D5"), &[2]);
    let thrown = MoveEvent::SmokeGrenade { unit: tank, at: at("D5"), dr: 2, placed: true };
    assert!(events.contains(&Event::Move(thrown)));
    assert_eq!(s.pos.smoke.get(&at("D5")), Some(&2));
    assert!(s.pos.screens.is_empty());
}

/// Rules: D13-6
#[test]
fn in_the_enemy_mph_a_vehicle_hides_from_a_mover_that_it_sees() {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| setting.year = 1942);
    let tank = s.vehicle(Side::Second, "pz-3j", "D5", Hexspine::East);
    let mover = s.attacker("russian-4-4-7", "J5");
    s.attacker("russian-4-4-7", "A1");
    s.begin(&[mover], Gait::Normal);
    s.step("J6", &[]);
    let order = smoke(tank, Dispenser::Dischargers, "D5");
    assert!(legal_orders(&s.pos).contains(&order));
    s.give(&order, &[2, 2]);
    assert_eq!(s.pos.smoke.get(&at("D5")), Some(&2));
    assert_eq!(s.pos.unit(tank).unwrap().fire, FireMarker::None);
    // It is its side's SMOKE, and hangs until that side Prep Fires.
    assert_eq!(s.pos.screens.get(&Location::ground(at("D5").hex)).unwrap().by, Side::Second);
}
