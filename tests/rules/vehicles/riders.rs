//! Riders on the deck of a tank (D6.2, D6.24).

use first_fire::board::Hexspine::{East, West};
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::fire::FpStep;
use first_fire::rules::gun::{Acquired, Acquisition};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::unit::{Composure, FireMarker};
use first_fire::rules::{MoveOrder, Order, Phase};

use crate::scene::{Scene, all, at, fire, only, shell, shoot};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// A buttoned up tank of the DEFENDER in F5 with a squad on it, and a squad that Prep Fires at it with 4 FP from D5.
fn ridden() -> (Scene, UnitId, UnitId, Order) {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "A9");
    let tank = s.vehicle(SECOND, "pz-4h", "F5", West);
    let squad = s.passenger("german-4-6-7", tank);
    s.defender("german-4-6-7", "T9");
    (s, tank, squad, fire(&[all(firer, &[])], "F5"))
}

fn sound(s: &Scene) {
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

/// Clauses: A7.821-2
#[test]
fn riders_who_are_pinned_or_broken_bail_out() {
    // DR 6 is a NMC: by 7 they pass with the highest DR and are pinned, by 8 they break. A NMC of the fall follows.
    for (dice, pinned, broken) in
        [([2, 4, 4, 3, 1, 2], true, false), ([2, 4, 4, 4, 1, 2], false, true)]
    {
        let (mut s, tank, squad, order) = ridden();
        s.give(&order, &dice);
        let state = s.unit(squad);
        assert_eq!((state.men().pinned, state.men().broken), (pinned, broken));
        assert_eq!((state.carrier(), state.at()), (None, Some(at("F5"))));
        assert_eq!(state.fire, FireMarker::Final);
        assert_eq!(s.tank(tank).composure, Composure::Steady);
        sound(&s);
    }
    // Who passes by less stays on, and the armor does nothing for him: DR 8 on the 4 column would be none with +2.
    let (mut s, tank, squad, order) = ridden();
    s.give(&order, &[2, 4, 3, 3]);
    assert_eq!(s.unit(squad).carrier(), Some(tank));
}

/// Rules: D6.2-4
#[test]
fn who_bails_out_when_his_side_fires_no_more_is_not_marked() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    let tank = s.vehicle(SECOND, "pz-4h", "F5", West);
    let squad = s.passenger("german-4-6-7", tank);
    // Half of 4 FP in the AFPh: DR 3 is a NMC, of which DR 8 breaks.
    s.give(&fire(&[all(firer, &[])], "F5"), &[1, 2, 4, 4, 1, 2]);
    assert_eq!((s.unit(squad).carrier(), s.unit(squad).men().broken), (None, true));
    assert_eq!(
        s.unit(squad).fire,
        FireMarker::None,
        "it would still lie there in its own Player Turn"
    );
    sound(&s);
}

/// Clauses: A4.431-8
#[test]
fn what_a_rider_carries_falls_with_him_and_breaks_by_a_high_dr() {
    for (dr, breaks) in [(3, false), (4, true)] {
        let (mut s, tank, squad, order) = ridden();
        let gun = s.weapon("german-lmg", squad);
        let aim = Acquisition { of: Acquired::Location(at("A1")), twice: false };
        s.pos.weapons.get_mut(&gun).unwrap().acquired = Some(aim);
        let events = s.give(&order, &[2, 4, 4, 3, dr, 1, 2]);
        let weapon = s.pos.weapons.get(&gun).unwrap();
        assert_eq!(weapon.malfunctioned, breaks);
        assert!(!breaks || weapon.acquired.is_none(), "what is broken aims at nothing");
        assert_eq!(weapon.owner(), Some(squad), "it is not left on the vehicle");
        assert_ne!(s.unit(squad).carrier(), Some(tank));
        let jolted = |event: &Event| {
            *event == Event::Vehicle(VehicleEvent::Jolted { weapon: gun, dr, breaks })
        };
        assert!(events.iter().any(jolted), "{events:?}");
    }
}

/// Rules: D6.2-1
#[test]
fn a_turret_that_turns_and_woods_off_the_road_throw_riders_off() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(Phase::Movement, woods);
    let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
    let squad = s.passenger("russian-4-4-7", tank);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    let turn = Order::Drive(DriveOrder::TurnTurret { to: West });
    let mut other = s.clone();
    s.begin(&[tank], Gait::Normal);
    s.give(&turn, &[1, 2]);
    assert_eq!(s.unit(squad).carrier(), None);
    assert_eq!(s.unit(squad).fire, FireMarker::Prep);
    sound(&s);
    // A Bog Check, then the fall.
    other.begin(&[tank], Gait::Normal);
    other.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), &[1, 2, 1, 2]);
    assert_eq!((other.unit(squad).carrier(), other.unit(squad).at()), (None, Some(at("E5"))));
    sound(&other);
}

/// Rules: D6.2-2
#[test]
fn riders_fire_at_half_and_no_weapon() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
    let squad = s.passenger("russian-4-4-7", tank);
    let gun = s.weapon("russian-lmg", squad);
    s.defender("german-4-6-7", "H5");
    let steps = s.assess(&fire(&[all(squad, &[])], "H5")).lines[0].steps.clone();
    assert_eq!(steps, [FpStep::Printed(4), FpStep::Mounted]);
    let refusal = s.refused(&fire(&[only(squad, &[gun])], "H5"));
    assert_eq!(refusal, Refusal::Vehicle(VehicleRefusal::NotFiredAboard { weapon: gun }));
}

/// Rules: D6.2-3
#[test]
fn men_ride_on_tanks_from_the_year_of_their_nation_on() {
    for (year, side, rides) in [
        (1941, "russian-4-4-7", false),
        (1942, "russian-4-4-7", true),
        (1942, "german-4-6-7", false),
        (1943, "german-4-6-7", true),
    ] {
        let mut s = Scene::open(Phase::Movement);
        s.setting(|setting| setting.year = year);
        let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
        let squad = s.attacker(side, "D5");
        s.defender("german-4-6-7", "T9");
        s.begin(&[squad], Gait::Normal);
        let board = Order::Move(MoveOrder::Board { vehicle: tank });
        if rides {
            s.give(&board, &[]);
            assert_eq!(s.unit(squad).carrier(), Some(tank));
            sound(&s);
        } else {
            let early = Refusal::Vehicle(VehicleRefusal::NoRiders { unit: squad });
            assert_eq!(s.refused(&board), early);
        }
    }
}

#[test]
fn the_turret_that_turns_to_fire_throws_them_off_too() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(FIRST, "t-34-m43", "H5", East);
    let squad = s.passenger("russian-4-4-7", tank);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "D5");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    // The NMC of the fall, then a miss.
    s.give(&shoot(shell(tank, gun, "D5")), &[1, 2, 6, 5]);
    assert_eq!((s.tank(tank).turret, s.unit(squad).carrier()), (West, None));
    sound(&s);
}

#[test]
fn in_the_open_and_along_a_road_through_woods_they_ride_on() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    for map in [String::new(), format!("roads = [\"D5-E5-F5\"]\n{woods}")] {
        let mut s = Scene::new(Phase::Movement, &map);
        let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
        let squad = s.passenger("russian-4-4-7", tank);
        s.attacker("russian-4-4-7", "A9");
        s.defender("german-4-6-7", "T9");
        s.begin(&[tank], Gait::Normal);
        s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), &[]);
        assert_eq!((s.unit(squad).carrier(), s.unit(squad).at()), (Some(tank), Some(at("E5"))));
    }
}

/// Rules: D6.2-5
#[test]
fn from_what_has_moved_or_is_in_motion_they_fire_at_a_quarter() {
    let steps = |phase: Phase, motion: bool| {
        let mut s = Scene::open(phase);
        let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
        s.edit_vehicle(tank).motion = motion;
        let squad = s.passenger("russian-4-4-7", tank);
        s.defender("german-4-6-7", "H5");
        let line = s.assess(&fire(&[all(squad, &[])], "H5")).lines[0].clone();
        (line.steps, line.fp.floor())
    };
    let advancing = (vec![FpStep::Printed(4), FpStep::AdvancingFire, FpStep::Mounted], 1);
    assert_eq!(steps(Phase::AdvancingFire, false), advancing);
    assert_eq!(steps(Phase::AdvancingFire, true), advancing);
}
