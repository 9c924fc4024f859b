//! The machine guns of a vehicle one by one (D3.5, A7.51).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::MgMount::{self, AntiAircraft, Bow, Coaxial, Rear};
use first_fire::odds;
use first_fire::rules::fire::{DrmKind, FpStep};
use first_fire::rules::ids::{Firer, Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Member};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Order, Phase, legal_orders};

use crate::scene::{Scene, all, attack, drms, fire, marked};

const SECOND: Side = Side::Second;

/// A German tank in F5, bow 3 and coaxial 5, that points west and fires in the DFPh; a Russian squad in D5 and one in H5.
fn tank() -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "H5");
    let tank = s.vehicle(SECOND, "pz-4h", "F5", West);
    (s, tank)
}

fn with(unit: UnitId, mounts: &[MgMount], place: &str) -> Order {
    let Order::Fire(FireOrder::Attack(all)) = fire(&[all(unit, &[])], place) else {
        panic!("an attack")
    };
    let mounts = mounts.iter().copied().collect();
    Order::Fire(FireOrder::Attack(FireAttack { mounts, ..all }))
}

fn fp(s: &Scene, order: &Order) -> i32 {
    i32::try_from(s.assess(order).fp.floor()).unwrap()
}

/// Rules: D3.53-1
#[test]
fn each_of_them_fires_once_by_itself_at_a_target_of_its_own() {
    let (mut s, tank) = tank();
    let listed = legal_orders(&s.pos);
    for order in [with(tank, &[Bow], "D5"), with(tank, &[Coaxial], "D5"), with(tank, &[], "D5")] {
        assert!(listed.contains(&order), "{order:?}");
    }
    // To the other side one that turns is all, and is not listed twice.
    assert!(
        listed.contains(&with(tank, &[], "H5")) && !listed.contains(&with(tank, &[Coaxial], "H5"))
    );
    assert_eq!(fp(&s, &with(tank, &[Bow], "D5")), 3);
    let events = s.give(&with(tank, &[Bow], "D5"), &[6, 5]);
    assert_eq!(marked(&events, Firer::Mount(tank, Bow)), Some(FireMarker::Final));
    assert_eq!(s.tank(tank).fired, [Bow].into());
    assert_eq!(s.refused(&with(tank, &[Bow], "D5")).rule(), "A7.51");
    assert_eq!(s.refused(&with(tank, &[Bow, Coaxial], "D5")).rule(), "A7.51");
    // The other is left, and is all that is meant where none is named.
    assert_eq!(fp(&s, &with(tank, &[], "D5")), 5);
    assert_eq!(fp(&s, &with(tank, &[Coaxial], "H5")), 5);
    s.give(&with(tank, &[Coaxial], "D5"), &[6, 5]);
    assert_eq!(s.refused(&with(tank, &[], "D5")).rule(), "A7.1");
    let listed = legal_orders(&s.pos);
    let of_guns =
        |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(it)) if it.shell.is_none());
    assert!(!listed.iter().any(of_guns));
}

/// Rules: D3.53-2
#[test]
fn what_fired_in_the_mph_is_marked_and_the_other_may_answer_a_later_step() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C5");
    let tank = s.vehicle(SECOND, "pz-4h", "F5", West);
    s.begin(&[squad], Gait::Normal);
    s.step("D5", &[]);
    s.give(&with(tank, &[Bow], "D5"), &[6, 6]);
    assert_eq!((s.unit(tank).fire, s.tank(tank).fired.clone()), (FireMarker::First, [Bow].into()));
    assert!(s.tank(tank).malfunctioned.contains(&Bow), "an Original 12 breaks the one that fires");
    s.walk_on("E5");
    s.give(&with(tank, &[], "E5"), &[6, 5, 3, 3]);
    assert_eq!(s.tank(tank).fired, [Bow, Coaxial].into());
}

/// Rules: D3.53-3
#[test]
fn a_gun_that_is_named_turns_the_turret_where_another_bears() {
    let (mut s, tank) = tank();
    s.edit_vehicle(tank).turret = East;
    let both = with(tank, &[Bow, Coaxial], "D5");
    assert_eq!(fp(&s, &with(tank, &[], "D5")), 3, "without a word the bow alone");
    let worked_out = s.assess(&both);
    assert_eq!(worked_out.fp.floor(), 8);
    assert_eq!(drms(&worked_out), [(DrmKind::TurretTurned, 3)]);
    assert!(legal_orders(&s.pos).contains(&with(tank, &[Coaxial], "D5")));
    assert_eq!(s.refused(&with(tank, &[Bow], "H5")).rule(), "D3.5", "the bow turns not");
    s.give(&both, &[6, 5]);
    assert_eq!((s.tank(tank).turret, s.tank(tank).fired.len()), (West, 2));
}

/// Rules: D3.53-4
#[test]
fn what_is_not_there_or_not_manned_is_not_named() {
    let (mut s, tank) = tank();
    assert_eq!(s.refused(&with(tank, &[Rear], "D5")).rule(), "D3.5");
    assert_eq!(s.refused(&with(tank, &[AntiAircraft], "D5")).rule(), "D3.5");
}

/// Rules: D3.53-5
#[test]
fn a_gun_beyond_its_range_stays_out_unless_it_is_named() {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("russian-4-4-7", "A5");
    let tank = s.vehicle(SECOND, "pz-4h", "R5", West);
    let far = s.assess(&with(tank, &[], "A5"));
    assert_eq!((far.lines.len(), far.fp.to_string()), (1, "5/2".to_owned()));
    assert!(far.lines[0].steps.contains(&FpStep::LongRange));
    assert_eq!(s.refused(&with(tank, &[Bow], "A5")).rule(), "A7.22");
}

#[test]
fn the_odds_say_how_likely_each_of_them_breaks() {
    let (s, tank) = tank();
    let odds_of = |order: &Order| {
        let Order::Fire(FireOrder::Attack(order)) = order else { panic!("an attack") };
        odds::of_attack(&s.pos, SECOND, order).unwrap().mounts
    };
    let alone = odds_of(&with(tank, &[Bow], "D5"));
    assert!((alone[0].malfunction - 1.0 / 36.0).abs() < 1e-9);
    // Of two dr the higher, and of a tie both.
    for gun in odds_of(&with(tank, &[], "D5")) {
        assert!((gun.malfunction - 21.0 / 36.0 / 36.0).abs() < 1e-9);
    }
}

/// Rules: D3.53-6
#[test]
fn one_that_is_the_main_armament_fires_on_by_its_rof_and_breaks_by_its_number() {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("german-4-6-7", "H5");
    // Somebody else has something left to do, so that the phase goes on.
    s.defender("russian-4-4-7", "H9");
    let track = s.vehicle(SECOND, "m3-halftrack", "F5", West);
    s.edit_vehicle(track).exposed = true;
    let values = s.pos.vehicle_type(track).unwrap().armament.unwrap();
    assert_eq!(values.rof, 1);
    let order = with(track, &[], "H5");
    s.give(&order, &[1, 6, 1, 1]);
    assert!(s.tank(track).fired.is_empty());
    let events = s.give(&order, &[2, 6]);
    assert_eq!(attack(&events).cowered, 0);
    assert_eq!(s.tank(track).fired, [AntiAircraft].into());
}

/// Rules: D3.53-7
#[test]
fn at_the_end_of_the_player_turn_all_may_fire_again() {
    let (mut s, tank) = tank();
    s.give(&with(tank, &[Bow], "D5"), &[6, 5]);
    while s.pos.phase == Phase::DefensiveFire {
        s.give(&Order::Done, &[]);
    }
    assert!(s.tank(tank).fired.is_empty());
    assert_eq!(s.unit(tank).fire, FireMarker::None);
}

#[test]
fn a_vehicle_fires_by_its_machine_guns_and_never_with_a_weapon_beside_them() {
    let (mut s, tank) = tank();
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let with = |inherent, weapons: &[_]| {
        let member = Member { inherent, ..all(tank, weapons) };
        fire(&[member], "D5")
    };
    for order in [with(true, &[gun]), with(false, &[])] {
        let nothing = Refusal::Fire(FireRefusal::FiresNothing { unit: tank });
        assert_eq!(s.refused(&order), nothing);
    }
}
