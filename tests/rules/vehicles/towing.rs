//! Guns that are towed (C10.1), limbered and unlimbered (C10.2).

use first_fire::board::Hexspine;
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::fire::Arcs;
use first_fire::rules::gun::{Acquired, Acquisition, Gun};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::{Mf, drive_cost, mf_left};
use first_fire::rules::order::{DriveOrder, FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{FireRefusal, MoveRefusal, Refusal, VehicleRefusal};
use first_fire::rules::unit::Station;
use first_fire::rules::weapon::Held;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, shell, shoot};

/// A truck in D5 that points east, a crew beside it with an AT Gun that it tows, and an enemy far off who sees them.
fn convoy(gun: &str) -> (Scene, UnitId, UnitId, WeaponId) {
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(Side::First, "opel-blitz", "D5", Hexspine::East);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man(gun, crew, Hexspine::West);
    s.defender("russian-4-4-7", "L5");
    (s, truck, crew, gun)
}

/// The same with the Gun hooked up and its crew aboard.
fn in_tow() -> (Scene, UnitId, UnitId, WeaponId) {
    let (mut s, truck, crew, gun) = convoy("ge-at-50");
    s.pos.units.put(crew, Station::Aboard { vehicle: truck, at: Some(at("D5")) });
    s.edit_gun(gun).held = Held::Towed { by: truck };
    s.edit_gun(gun).gun.as_mut().unwrap().emplaced = false;
    (s, truck, crew, gun)
}

fn hook(vehicle: UnitId, weapon: WeaponId) -> Order {
    Order::Drive(DriveOrder::HookUp { vehicle, weapon })
}

fn unhook(vehicle: UnitId, crew: Option<UnitId>, facing: Hexspine) -> Order {
    Order::Drive(DriveOrder::Unhook { vehicle, crew, facing })
}

fn hold(s: &mut Scene) {
    s.give(&Order::Fire(FireOrder::Hold), &[]);
}

/// Rules: C10.1-1
#[test]
fn a_gun_is_hooked_up_for_half_of_the_mp_and_its_crew_gets_in() {
    let (mut s, truck, crew, gun) = convoy("ge-at-50");
    let events = s.give(&hook(truck, gun), &[]);
    assert!(events.iter().any(|event| matches!(
        event,
        Event::Vehicle(VehicleEvent::HookedUp { crew: Some(by), .. }) if *by == crew
    )));
    assert_eq!(s.gun(gun).held, Held::Towed { by: truck });
    assert_eq!((s.unit(crew).carrier(), s.pos.weapon_at(gun)), (Some(truck), Some(at("D5"))));
    let state = s.gun(gun).gun.unwrap();
    assert!(!state.emplaced && state.facing == Hexspine::West && s.unit(crew).men().ti);
    assert!(s.unit(crew).moved);
    hold(&mut s);
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(14)));
    s.give(&Order::Drive(DriveOrder::Start { backwards: false }), &[]);
    hold(&mut s);
    // Four MP for Open Ground, and one for the Gun.
    s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), &[]);
    hold(&mut s);
    assert_eq!((s.pos.weapon_at(gun), mf_left(&s.pos)), (Some(at("E5")), Some(Mf::whole(8))));
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    let out = Order::Drive(DriveOrder::Unload { vehicle: truck, units: [crew].into() });
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    hold(&mut s);
    assert_eq!(s.refused(&out), Refusal::Move(MoveRefusal::Immobilized { unit: crew }));
}

/// Rules: C10.1-2
#[test]
fn it_is_unhooked_for_as_much_and_points_where_they_will_and_does_not_fire_in_that_player_turn() {
    let (mut s, truck, crew, gun) = in_tow();
    let nobody =
        |order: &Order| matches!(order, Order::Drive(DriveOrder::Unhook { crew: None, .. }));
    assert_eq!(legal_orders(&s.pos).iter().filter(|order| nobody(order)).count(), 6);
    let mut left = s.clone();
    s.give(&unhook(truck, Some(crew), Hexspine::East), &[]);
    hold(&mut s);
    assert_eq!((s.gun(gun).held, s.unit(crew).at()), (Held::By(crew), Some(at("D5"))));
    assert!(s.unit(crew).carrier().is_none() && s.unit(crew).men().ti);
    assert_eq!(s.gun(gun).gun.unwrap().facing, Hexspine::East);
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(14)));
    s.end_move();
    (s.pos.phase, s.pos.speaker) = (Phase::AdvancingFire, Side::First);
    s.edit(crew).men_mut().ti = false;
    let moved = Refusal::Fire(FireRefusal::GunMoved { weapon: gun });
    assert_eq!(s.refused(&shoot(shell(crew, gun, "L5"))), moved);

    left.give(&unhook(truck, None, Hexspine::East), &[]);
    assert_eq!((left.gun(gun).held, left.unit(crew).carrier()), (Held::On(at("D5")), Some(truck)));
}

/// Rules: C10.1-3
#[test]
fn a_vehicle_tows_what_its_number_allows_and_one_gun_alone() {
    let (mut s, truck, _, gun) = convoy("ge-at-88");
    let weak = Refusal::Vehicle(VehicleRefusal::DoesNotTow { unit: truck, weapon: gun });
    assert_eq!(s.refused(&hook(truck, gun)), weak);
    let tractor = s.vehicle(Side::First, "sdkfz-7", "E7", Hexspine::East);
    let crew = s.attacker("german-crew", "E7");
    let flak = s.man("ge-inf-75", crew, Hexspine::West);
    s.edit_gun(gun).held = Held::Towed { by: tractor };
    s.edit_gun(gun).gun.as_mut().unwrap().emplaced = false;
    let second = Refusal::Vehicle(VehicleRefusal::DoesNotTow { unit: tractor, weapon: flak });
    assert_eq!(s.refused(&hook(tractor, flak)), second);
    let back = Order::Move(MoveOrder::Begin { units: [tractor].into(), gait: Gait::Reverse });
    let refusal = Refusal::Vehicle(VehicleRefusal::NoReverseTowing { unit: tractor });
    assert_eq!(s.refused(&back), refusal);
    let none = Refusal::Vehicle(VehicleRefusal::TowsNothing { unit: truck });
    assert_eq!(s.refused(&unhook(truck, None, Hexspine::East)), none);
}

/// Rules: C10.1-4
#[test]
fn a_tower_pays_one_mp_more_for_each_hex_and_bogs_sooner() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let truck = s.vehicle(Side::First, "opel-blitz", "D5", Hexspine::East);
    let entry =
        |s: &Scene, to| drive_cost(&s.pos, truck, Some(at("D5")), at(to), false, false).unwrap();
    let (plain, woods) = (entry(&s, "E6"), entry(&s, "E5"));
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-at-50", crew, Hexspine::West);
    s.edit_gun(gun).held = Held::Towed { by: truck };
    assert_eq!(entry(&s, "E6").cost, plain.cost + Mf::ONE);
    assert_eq!(entry(&s, "E5").bog, woods.bog.map(|drm| drm + 1));
}

/// Rules: C10.2-1
#[test]
fn a_gun_that_is_not_ready_at_once_is_limbered_for_the_road_and_unlimbered_to_fire() {
    let mut s = Scene::open(Phase::Movement);
    let tractor = s.vehicle(Side::First, "sdkfz-7", "D5", Hexspine::East);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-art-105", crew, Hexspine::West);
    s.defender("russian-4-4-7", "L5");
    let limber = Order::Possession(PossessionOrder::Limber { weapon: gun });
    let refusal = Refusal::Vehicle(VehicleRefusal::NotLimbered { weapon: gun });
    assert_eq!(s.refused(&hook(tractor, gun)), refusal);
    assert!(s.gun(gun).gun.unwrap().emplaced);
    assert!(legal_orders(&s.pos).contains(&limber));
    s.give(&limber, &[]);
    assert!(!legal_orders(&s.pos).contains(&limber), "the crew has done all that it does");
    let state = s.gun(gun).gun.unwrap();
    assert!(state.limbered && !state.emplaced && s.unit(crew).men().ti);
    s.edit(crew).men_mut().ti = false;
    s.edit(crew).moved = false;
    let mut tired = s.clone();
    tired.pos.phase = Phase::PrepFire;
    tired.edit_gun(gun).moved = false;
    let limbered = Refusal::Fire(FireRefusal::Limbered { weapon: gun });
    assert_eq!(tired.refused(&shoot(shell(crew, gun, "L5"))), limbered);
    // The M# is circled: two thirds of 17 MP.
    s.give(&hook(tractor, gun), &[]);
    hold(&mut s);
    assert_eq!(mf_left(&s.pos), Some(Mf::whole(17 - 12)));

    let (mut s, _, _, quick) = convoy("ge-at-50");
    let limber = Order::Possession(PossessionOrder::Limber { weapon: quick });
    assert_eq!(s.refused(&limber), Refusal::Vehicle(VehicleRefusal::NoLimber { weapon: quick }));
}

/// Rules: C10.1-5
#[test]
fn the_gun_behind_a_vehicle_that_is_killed_is_lost_with_it_or_whole_by_a_survival_dr() {
    for (dice, whole) in [([1, 1].as_slice(), true), (&[6, 6], false)] {
        let mut s = Scene::open(Phase::PrepFire);
        let truck = s.vehicle(Side::Second, "opel-blitz", "F5", Hexspine::East);
        let crew = s.attacker("russian-4-4-7", "E5");
        let theirs = s.defender("german-crew", "A9");
        let gun = s.man("ge-at-50", theirs, Hexspine::West);
        s.edit_gun(gun).held = Held::Towed { by: truck };
        s.edit_gun(gun).gun.as_mut().unwrap().emplaced = false;
        // 8 FP, Kill Number 7: a 5 kills and does not burn it.
        let dice: Vec<u8> = [2, 3].iter().chain(dice).copied().collect();
        s.give(&fire(&[all(crew, &[])], "F5"), &dice);
        assert!(s.pos.wrecks.contains_key(&truck));
        let held = s.pos.weapons.get(&gun).map(|weapon| weapon.held);
        assert_eq!(held, whole.then_some(Held::On(at("F5"))));
    }
}

/// Half of its 28 MP: what men who got in have left of them is enough to the last, and no less.
/// Rules: C10.1-1
#[test]
fn the_mp_that_are_left_may_be_just_enough_to_hook_up() {
    let (mut s, truck, _, gun) = convoy("ge-at-50");
    s.edit_vehicle(truck).laden = Mf::whole(2);
    let mut less = s.clone();
    s.give(&hook(truck, gun), &[]);
    assert_eq!(s.gun(gun).held, Held::Towed { by: truck });
    less.edit_vehicle(truck).laden = Mf::whole(2) + Mf::halves(1);
    let few = Refusal::Vehicle(VehicleRefusal::NotEnoughMp);
    assert_eq!(less.refused(&hook(truck, gun)), few);
}

/// A truck that tows a Gun, its crew aboard, in the middle of its move.
#[test]
fn on_its_move_it_halts_to_unhook_and_does_not_go_backwards_with_a_gun_behind_it() {
    let (mut s, truck, _, gun) = in_tow();
    s.begin(&[truck], Gait::Normal);
    hold(&mut s);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    hold(&mut s);
    let back = Order::Drive(DriveOrder::Start { backwards: true });
    let tows = Refusal::Vehicle(VehicleRefusal::NoReverseTowing { unit: truck });
    assert_eq!(s.refused(&back), tows);
    s.give(&unhook(truck, None, Hexspine::East), &[]);
    assert_eq!(s.gun(gun).held, Held::On(at("D5")));
}

/// Another crew has it in the AFPh: it has moved, whoever mans it then.
#[test]
fn a_gun_that_was_hooked_up_has_lost_its_aim_and_does_not_fire_in_that_player_turn() {
    let (mut s, truck, _, gun) = convoy("ge-at-50");
    let enemy = s.pos.side_at(Side::Second, at("L5")).next().unwrap().id;
    let aim = Acquisition { of: Acquired::Units([enemy].into()), twice: true };
    s.edit_gun(gun).acquired = Some(aim);
    s.edit_gun(gun).arc = Arcs::toward(at("D5").hex, at("L5").hex);
    s.give(&hook(truck, gun), &[]);
    assert_eq!((s.gun(gun).acquired.clone(), s.gun(gun).arc), (None, None));
    s.end_move();
    let other = s.attacker("german-crew", "D5");
    s.edit_gun(gun).held = Held::By(other);
    s.edit_gun(gun).gun.as_mut().unwrap().facing = Hexspine::East;
    (s.pos.phase, s.pos.speaker) = (Phase::AdvancingFire, Side::First);
    let moved = Refusal::Fire(FireRefusal::GunMoved { weapon: gun });
    assert_eq!(s.refused(&shoot(shell(other, gun, "L5"))), moved);
}

/// Nor if somebody else mans it who has done nothing yet.
#[test]
fn a_gun_that_was_unlimbered_does_not_fire_in_that_player_turn() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-art-105", crew, Hexspine::East);
    s.edit_gun(gun).gun = s.gun(gun).gun.map(|gun| Gun { limbered: true, emplaced: false, ..gun });
    let other = s.attacker("german-crew", "D5");
    s.defender("russian-4-4-7", "L5");
    s.give(&Order::Possession(PossessionOrder::Limber { weapon: gun }), &[]);
    assert!(!s.gun(gun).gun.unwrap().limbered);
    s.edit_gun(gun).held = Held::By(other);
    (s.pos.phase, s.pos.speaker) = (Phase::AdvancingFire, Side::First);
    let moved = Refusal::Fire(FireRefusal::GunMoved { weapon: gun });
    assert_eq!(s.refused(&shoot(shell(other, gun, "L5"))), moved);
}
