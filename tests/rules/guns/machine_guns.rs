//! Machine guns at armored vehicles: To Hit, then To Kill; at those without armor the fire table (A9.6, A9.61).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::ToHitStage;
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::Damage;
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::{Composure, FireMarker};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, left, only, shell, shoot};

fn at_vehicle(unit: UnitId, weapon: WeaponId, place: &str, vehicle: UnitId) -> Order {
    let attack = shell(unit, weapon, place);
    let at = ShellTarget::Vehicle(vehicle);
    let ap = Shell::new(Round::Shell(Ammo::Ap), at);
    shoot(FireAttack { shell: Some(ap), ..attack })
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

fn damage(events: &[Event]) -> Damage {
    let kill = events.iter().find_map(|event| match event {
        Event::Fire(FireEvent::ToKill(report)) => Some(report.damage),
        _ => None,
    });
    kill.unwrap_or_else(|| panic!("no To Kill DR in {events:#?}"))
}

/// An American squad with a machine gun in D5, and an SPW 251/1 in a hex to the east that turns its front to it.
fn hunters(weapon: &str, place: &str) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("american-6-6-6", "D5");
    let gun = s.weapon(weapon, squad);
    let track = s.vehicle(Side::Second, "spw-251-1", place, Hexspine::West);
    s.attacker("american-6-6-6", "A9");
    (s, squad, gun, track)
}

/// Clauses: A9.6-1, A9.6-3
#[test]
fn a_machine_gun_rolls_to_hit_by_the_black_numbers_and_kills_by_four_or_five() {
    for (weapon, basic) in [("american-hmg", 4), ("american-hmg-50", 5)] {
        let (mut s, squad, gun, track) = hunters(weapon, "J5");
        // Before 1944 the Guns of this nation have red numbers.
        s.setting(|setting| setting.year = 1943);
        let shot = stage(&s, &at_vehicle(squad, gun, "J5", track));
        assert_eq!(shot.basic, 10);
        // +1 by the range of six hexes, less the armour of 1.
        assert_eq!(shot.kill.unwrap().numbers.unwrap().hull, basic + 1 - 1);
        let (mut s, squad, gun, track) = hunters(weapon, "K5");
        s.setting(|setting| setting.year = 1943);
        let shot = stage(&s, &at_vehicle(squad, gun, "K5", track));
        assert_eq!(shot.basic, 9, "at seven hexes a red number is 8");
    }
}

/// Clauses: A9.61-3, A9.61-4
#[test]
fn under_the_final_number_the_afv_dies_at_half_of_it_it_burns_and_at_the_number_it_is_stunned() {
    let (s, squad, gun, track) = hunters("american-hmg", "J5");
    let order = at_vehicle(squad, gun, "J5", track);
    let shot = |dice: &[u8]| {
        let mut s = s.clone();
        let events = s.give(&order, dice);
        (damage(&events), s)
    };
    assert_eq!(shot(&[4, 3, 1, 1]).0, Damage::Burning);
    assert_eq!(shot(&[4, 3, 1, 2, 6, 6]).0, Damage::Eliminated);
    let (fate, after) = shot(&[4, 3, 1, 3]);
    assert_eq!(fate, Damage::Stun);
    assert_eq!(after.tank(track).composure, Composure::Stunned);
}

/// Clauses: A9.61-4
#[test]
fn a_crew_that_is_buttoned_up_is_stunned_as_well() {
    let (mut s, squad, gun, track) = hunters("american-hmg", "J5");
    s.edit_vehicle(track).exposed = false;
    let events = s.give(&at_vehicle(squad, gun, "J5", track), &[4, 3, 1, 3]);
    assert_eq!(damage(&events), Damage::Stun);
    assert_eq!(s.tank(track).composure, Composure::Stunned);
}

/// Clauses: A9.61-1
#[test]
fn it_fires_alone_at_one_vehicle_within_normal_range_and_with_all_of_its_fp() {
    let (s, squad, gun, track) = hunters("american-hmg", "J5");
    let order = at_vehicle(squad, gun, "J5", track);
    let Order::Fire(first_fire::rules::order::FireOrder::Attack(alone)) = order.clone() else {
        panic!("an attack")
    };
    let together = shoot(FireAttack { members: vec![all(squad, &[gun])], ..alone.clone() });
    assert_eq!(s.clone().refused(&together), Refusal::Fire(FireRefusal::OneShell));
    let men = alone.shell.map(|shell| Shell { at: ShellTarget::Infantry, ..shell });
    let at_men = shoot(FireAttack { shell: men, ..alone });
    let mut escorted = s.clone();
    escorted.defender("german-4-6-7", "J5");
    assert_eq!(
        escorted.refused(&at_men),
        Refusal::Fire(FireRefusal::SmallArmAtMen { weapon: gun })
    );

    let halved = Refusal::Fire(FireRefusal::HalvedAtArmor { weapon: gun });
    let mut pinned = s.clone();
    pinned.edit(squad).men_mut().pinned = true;
    assert_eq!(pinned.refused(&order), halved);
    let mut advancing = s.clone();
    advancing.pos.phase = Phase::AdvancingFire;
    assert_eq!(advancing.refused(&order), halved);

    let (mut s, squad, gun, track) = hunters("american-hmg", "Q5");
    let far = at_vehicle(squad, gun, "Q5", track);
    assert_eq!(s.refused(&far), Refusal::Fire(FireRefusal::GunRange { weapon: gun }));
}

/// Clauses: A9.6-2
#[test]
fn a_truck_is_attacked_on_the_vehicle_line_without_to_hit() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("american-6-6-6", "D5");
    let gun = s.weapon("american-hmg", squad);
    let truck = s.vehicle(Side::Second, "opel-blitz", "J5", Hexspine::West);
    let order = at_vehicle(squad, gun, "J5", truck);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::VehicleLine { weapon: gun }));
    let on_the_table = s.assess(&fire(&[only(squad, &[gun])], "J5"));
    assert!(on_the_table.to_hit.is_none());
    assert_eq!(on_the_table.vehicles.len(), 1);
}

#[test]
fn the_shot_is_on_the_list_and_leaves_the_gun_its_rof() {
    let (mut s, squad, gun, track) = hunters("american-hmg", "K5");
    let order = at_vehicle(squad, gun, "K5", track);
    assert!(legal_orders(&s.pos).contains(&order));
    // The coloured die of 3 is within the ROF; 9 and the +1 of a small target hit nothing.
    s.give(&order, &[3, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    s.give(&order, &[4, 6]);
    assert_eq!(s.gun(gun).fire, FireMarker::Prep);
    assert!(s.lives(track) && s.unit(track).at() == Some(at("K5")));
    assert!(s.gun(gun).acquired.is_none());
}

/// A shocked crew that is stunned for the first time stays, and is the worse for it afterwards; a second time it is Recalled (D5.34).
#[test]
fn the_first_stun_of_a_shocked_crew_is_no_recall() {
    let (mut s, squad, gun, track) = hunters("american-hmg", "J5");
    s.edit_vehicle(track).composure = Composure::Shocked;
    let order = at_vehicle(squad, gun, "J5", track);
    let Order::Fire(first_fire::rules::order::FireOrder::Attack(attack)) = &order else {
        panic!("an attack")
    };
    let recalled = |s: &Scene| {
        let odds = first_fire::odds::of_attack(&s.pos, Side::First, attack).unwrap();
        odds.vehicle.unwrap().crew.unwrap().recalled > 0.0
    };
    assert!(!recalled(&s));
    s.give(&order, &[4, 3, 1, 3]);
    assert_eq!((s.tank(track).composure, s.tank(track).was_stunned()), (Composure::Shocked, true));
    s.edit_gun(gun).fire = FireMarker::None;
    s.edit(squad).fire = FireMarker::None;
    assert!(recalled(&s));
    s.give(&order, &[4, 3, 1, 3]);
    assert_eq!(s.tank(track).composure, Composure::Recalled);
}

#[test]
fn a_hit_on_a_mover_leaves_residual_fp_when_the_gun_keeps_no_rof() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("american-6-6-6", "D5");
    let gun = s.weapon("american-hmg", squad);
    let track = s.vehicle(Side::First, "spw-251-1", "L5", Hexspine::West);
    s.begin(&[track], first_fire::rules::order::Gait::Normal);
    s.walk_on("K6");
    let order = at_vehicle(squad, gun, "K6", track);
    let kept = s.clone().give(&order, &[1, 2, 5, 5]);
    assert_eq!(left(&kept, "K6"), None);
    // Half of the 6 column.
    let lost = s.give(&order, &[4, 2, 5, 5]);
    assert_eq!(left(&lost, "K6"), Some(2));
}
