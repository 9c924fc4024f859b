//! The machine guns of vehicles (D3.5, A7.51).

use first_fire::board::Hexspine::{self, East, West};
use first_fire::counters::{Ammo, MgMount, Round};
use first_fire::rules::fire::{DrmKind, FpStep};
use first_fire::rules::gun::{Acquired, Acquisition};
use first_fire::rules::ids::{Firer, Side, UnitId};
use first_fire::rules::order::{
    DriveOrder, FireAttack, Gait, MoveOrder, RallyOrder, Shell, ShellTarget,
};
use first_fire::rules::ordnance::Case;
use first_fire::rules::unit::{Composure, FireMarker};
use first_fire::rules::{Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, attack, directed, drms, fire, marked, shell, shoot};

const SECOND: Side = Side::Second;

/// A German tank in F5, bow 3 and coaxial 5, that points west and fires in the DFPh; a Russian squad in D5.
fn tank() -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "H5");
    let tank = s.vehicle(SECOND, "pz-4h", "F5", West);
    (s, tank)
}

fn fp(s: &Scene, order: &Order) -> i32 {
    i32::try_from(s.assess(order).fp.floor()).unwrap()
}

/// Clauses: A7.51-4
#[test]
fn those_that_bear_fire_as_one() {
    let (mut s, tank) = tank();
    let front = fire(&[all(tank, &[])], "D5");
    assert_eq!(fp(&s, &front), 8);
    s.edit_vehicle(tank).turret = East;
    assert_eq!(fp(&s, &front), 3, "the bow alone");
    assert_eq!(fp(&s, &fire(&[all(tank, &[])], "H5")), 5, "the turret alone");
    s.edit_vehicle(tank).turret = West;
    let events = s.give(&front, &[6, 5]);
    assert_eq!(attack(&events).cowered, 0);
    for mount in [MgMount::Bow, MgMount::Coaxial] {
        assert_eq!(marked(&events, Firer::Mount(tank, mount)), Some(FireMarker::Final));
    }
}

/// Rules: D3.5-1
#[test]
fn beyond_the_bow_guns_range_the_turrets_goes_on() {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("russian-4-4-7", "A5");
    let tank = s.vehicle(SECOND, "pz-4h", "K5", West);
    // Ten hexes: 5, and half of the 3 of the bow gun, for which they are Long Range.
    let far = s.assess(&fire(&[all(tank, &[])], "A5"));
    assert_eq!(far.lines.len(), 2);
    assert_eq!(far.fp.to_string(), "13/2");
    s.pos.units.put(tank, at("O5"));
    // Fourteen hexes: both are beyond their Normal Range, and the bow gun within twice its own.
    let assessment = s.assess(&fire(&[all(tank, &[])], "A5"));
    assert_eq!(assessment.fp.floor(), 4);
    assert!(assessment.lines[0].steps.contains(&FpStep::LongRange));
}

/// Clauses: A7.51-1, A7.9-6
#[test]
fn no_fire_group_no_leader_and_no_cowering() {
    let (mut s, tank) = tank();
    let squad = s.defender("german-4-6-7", "F5");
    let leader = s.defender("german-9-1", "F5");
    let group = fire(&[all(squad, &[]), all(tank, &[])], "D5");
    assert_eq!(s.refused(&group).rule(), "A7.51");
    let helped = directed(&[all(tank, &[])], &[leader], "D5");
    assert_eq!(s.refused(&helped).rule(), "D3.5");
    let listed = legal_orders(&s.pos);
    assert!(listed.contains(&fire(&[all(tank, &[])], "D5")));
    assert!(
        listed.contains(&directed(&[all(squad, &[])], &[leader], "D5")),
        "the men by themselves"
    );
    // Doubles: they do not cower.
    let events = s.give(&fire(&[all(tank, &[])], "D5"), &[5, 5]);
    assert_eq!(attack(&events).cowered, 0);
    // And no Mandatory Fire Group binds the squad to what the tank has done.
    s.give(&fire(&[all(squad, &[])], "D5"), &[6, 5]);
}

/// Rules: D3.5-2
#[test]
fn the_gun_on_the_roof_is_for_a_crew_that_looks_out() {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("russian-4-4-7", "H5");
    let track = s.vehicle(SECOND, "spw-251-1", "F5", West);
    let order = fire(&[all(track, &[])], "H5");
    assert_eq!(s.refused(&order).rule(), "D3.5");
    s.edit_vehicle(track).exposed = true;
    assert_eq!(fp(&s, &order), 3, "all round");
}

/// Clauses: A7.82-2
#[test]
fn motion_and_a_pinned_crew_halve_it_and_a_stunned_one_does_not_fire() {
    let (mut s, tank) = tank();
    let order = fire(&[all(tank, &[])], "D5");
    s.edit_vehicle(tank).motion = true;
    assert_eq!(fp(&s, &order), 4);
    s.edit_vehicle(tank).crew.pinned = true;
    assert_eq!(fp(&s, &order), 2);
    s.edit_vehicle(tank).composure = Composure::Stunned;
    assert_eq!(s.refused(&order).rule(), "D5.34");
    s.edit_vehicle(tank).composure = Composure::Shaken;
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Shaken, 1)]);
    s.pos.phase = Phase::PrepFire;
    s.pos.attacker = SECOND;
    s.pos.speaker = SECOND;
    assert_eq!(s.refused(&order).rule(), "D2.42");
}

/// Rules: D3.5-3
#[test]
fn it_fires_once_and_not_again_by_subsequent_first_fire() {
    use first_fire::rules::order::Gait;
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker("russian-4-4-7", "C5");
    let tank = s.vehicle(SECOND, "pz-4h", "F5", West);
    s.defender("german-4-6-7", "F6");
    s.walk(&[squad], Gait::Normal, "D5");
    s.give(&fire(&[all(tank, &[])], "D5"), &[6, 6, 1, 2]);
    assert_eq!(s.unit(tank).fire, FireMarker::First);
    assert_eq!(s.refused(&fire(&[all(tank, &[])], "D5")).rule(), "A7.1");
    assert_eq!(s.pos.residual.values().next(), Some(&4), "half of 8");
}

/// The DRM for a turret that turns or has turned.
fn turned(s: &Scene, order: &Order) -> Option<i8> {
    let all = drms(&s.assess(order));
    all.iter().find(|(kind, _)| *kind == DrmKind::TurretTurned).map(|(_, value)| *value)
}

/// Rules: D3.5-7
#[test]
fn a_machine_gun_that_is_the_main_armament_pays_for_its_turn_once_as_it_fires_on_by_its_rof() {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("german-4-6-7", "H5");
    s.attacker("german-4-6-7", "I5");
    s.attacker("german-4-6-7", "D5");
    let car = s.vehicle(SECOND, "ba-64b", "F5", West);
    s.edit_vehicle(car).exposed = true;
    let at = |place: &str| fire(&[all(car, &[])], place);
    let half_about = turned(&s, &at("H5"));
    assert!(half_about.is_some());
    // The colored die keeps its ROF.
    s.give(&at("H5"), &[1, 6]);
    assert_eq!(turned(&s, &at("H5")), None, "it points there");
    assert_eq!(turned(&s, &at("I5")), None);
    assert_eq!(turned(&s, &at("D5")), half_about, "for its next turn it pays");
}

/// Rules: D3.5-4
#[test]
fn a_turret_turns_where_nothing_bears_and_all_that_fires_from_it_pays_for_that() {
    let (mut s, tank) = tank();
    let behind = fire(&[all(tank, &[])], "H5");
    assert!(legal_orders(&s.pos).contains(&behind));
    // Three hexspines of a fast turret; the coaxial gun alone.
    assert_eq!((fp(&s, &behind), turned(&s, &behind)), (5, Some(3)));
    assert_eq!(turned(&s, &fire(&[all(tank, &[])], "D5")), None, "the bow bears");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let case_a = |s: &Scene, place: &str| {
        let stage = s.assess(&shoot(shell(tank, gun, place))).to_hit.unwrap();
        stage.lines[0].to_hit.drms.iter().find(|drm| drm.case == Case::A).map(|drm| drm.value)
    };
    assert_eq!(case_a(&s, "H5"), Some(3));
    s.give(&behind, &[6, 5]);
    assert_eq!((s.tank(tank).turret, s.tank(tank).facing), (East, West));
    // What was turned for the machine gun is paid for by the gun too.
    assert_eq!(case_a(&s, "H5"), Some(3));
    s.edit_vehicle(tank).turned = 0;
    assert_eq!(case_a(&s, "H5"), None, "in another phase it points there");
}

/// Rules: D3.5-5
#[test]
fn what_the_gun_has_turned_its_turret_for_its_machine_gun_pays_and_it_itself_but_once() {
    let (mut s, tank) = tank();
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.give(&shoot(shell(tank, gun, "H5")), &[1, 6]);
    let behind = fire(&[all(tank, &[])], "H5");
    assert_eq!(turned(&s, &behind), Some(3));
    assert_eq!(turned(&s, &fire(&[all(tank, &[])], "D5")), None, "the bow has not turned");
}

/// Rules: D3.5-6
#[test]
fn on_its_own_move_no_turret_turns_to_fire() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::First, "pz-4h", "F5", West);
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "I5");
    s.begin(&[tank], Gait::Normal);
    assert_eq!(s.refused(&fire(&[all(tank, &[])], "I5")).rule(), "D3.5");
}

/// Rules: D3.7-1
#[test]
fn an_original_twelve_breaks_one_of_those_that_fire() {
    let (mut s, tank) = tank();
    let front = fire(&[all(tank, &[])], "D5");
    // Bow and coaxial: the higher of their dr.
    s.give(&front, &[6, 6, 3, 5]);
    assert_eq!(s.tank(tank).malfunctioned, [MgMount::Coaxial].into());
    s.edit_vehicle(tank).fired.clear();
    assert_eq!(fp(&s, &front), 3, "the bow is left");
    s.give(&front, &[6, 6]);
    s.edit_vehicle(tank).fired.clear();
    assert_eq!(s.refused(&front).rule(), "D3.5");
}

/// Rules: D3.7-2
#[test]
fn a_crew_repairs_one_machine_gun_in_a_rally_phase_or_loses_it() {
    let mend = |unit, mount| Order::Rally(RallyOrder::RepairMachineGun { unit, mount });
    let mut s = Scene::open(Phase::Rally);
    let tank = s.vehicle(Side::First, "pz-4h", "F5", West);
    s.defender("russian-4-4-7", "T1");
    s.edit_vehicle(tank).malfunctioned = [MgMount::Bow, MgMount::AntiAircraft].into();
    let (bow, roof) = (mend(tank, MgMount::Bow), mend(tank, MgMount::AntiAircraft));
    assert_eq!(s.refused(&roof).rule(), "D3.7");
    assert_eq!(s.refused(&mend(tank, MgMount::Coaxial)).rule(), "D3.7");
    s.edit_vehicle(tank).exposed = true;
    let legal = legal_orders(&s.pos);
    assert!(legal.contains(&bow) && legal.contains(&roof));
    let after = |dr: u8| {
        let mut s = s.clone();
        s.give(&bow, &[dr]);
        let vehicle = s.tank(tank);
        (vehicle.malfunctioned.contains(&MgMount::Bow), vehicle.disabled.contains(&MgMount::Bow))
    };
    assert_eq!([after(1), after(2), after(6)], [(false, false), (true, false), (false, true)]);
    let mut tried = s.clone();
    tried.edit(tank).men_mut().acted = true;
    assert_eq!(tried.refused(&bow).rule(), "A10.6");
    s.edit_vehicle(tank).composure = Composure::Recalled;
    assert_eq!(s.refused(&bow).rule(), "D5.34");
}

/// Rules: C6.5-2
#[test]
fn a_tank_keeps_its_aim_while_its_machine_guns_go_at_the_same_and_loses_it_on_the_move() {
    let (mut s, tank) = tank();
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let aim = |s: &Scene| s.gun(gun).acquired.is_some();
    s.give(&shoot(shell(tank, gun, "D5")), &[5, 6]);
    assert!(aim(&s));
    let mut other = s.clone();
    s.give(&fire(&[all(tank, &[])], "D5"), &[6, 5]);
    assert!(aim(&s));
    other.give(&fire(&[all(tank, &[])], "H5"), &[6, 5]);
    assert!(!aim(&other));
}

/// Rules: C6.5-4
#[test]
fn a_shot_at_a_concealed_vehicle_acquires_it_if_it_brings_it_to_light() {
    let shot = |concealed: bool, dice: &[u8]| {
        let mut s = Scene::open(Phase::PrepFire);
        let crew = s.attacker("russian-crew", "D5");
        let gun = s.man("ru-at-45", crew, East);
        s.attacker("russian-4-4-7", "A9");
        let tank = s.vehicle(SECOND, "pz-4h", "N5", West);
        s.edit(tank).concealed = concealed;
        let attack = shell(crew, gun, "N5");
        let at = ShellTarget::Vehicle(tank);
        let ap = attack.shell.map(|shell| Shell { round: Round::Shell(Ammo::Ap), at, ..shell });
        s.give(&shoot(FireAttack { shell: ap, ..attack }), dice);
        let known = s.pos.unit(tank).is_none_or(|tank| !tank.concealed);
        (s.gun(gun).acquired.is_some(), known)
    };
    // A hit that does nothing: it is Known now, though it was not when it was aimed at.
    assert_eq!(shot(true, &[2, 1, 6, 5]), (true, true));
    assert_eq!(shot(false, &[2, 1, 6, 5]), (true, true));
    assert_eq!(shot(false, &[6, 5]), (true, true), "a miss acquires as well");
    assert_eq!(shot(true, &[6, 5]), (false, false));
}

/// Rules: C6.5-3
#[test]
fn who_drives_or_turns_loses_its_aim() {
    let after = |orders: &[Order]| {
        let mut s = Scene::open(Phase::Movement);
        let tank = s.vehicle(Side::First, "pz-4h", "F5", West);
        let target = s.defender("russian-4-4-7", "A1");
        s.attacker("german-4-6-7", "T9");
        let gun = s.pos.weapons_of(tank).next().unwrap().id;
        let of = Acquired::Units([target].into());
        s.edit_gun(gun).acquired = Some(Acquisition { of, twice: false });
        s.begin(&[tank], Gait::Normal);
        for order in orders {
            s.give(order, &[]);
        }
        s.gun(gun).acquired.is_some()
    };
    assert!(after(&[]));
    assert!(!after(&[Order::Move(MoveOrder::Step { to: at("E5"), cover: false })]));
    assert!(!after(&[Order::Drive(DriveOrder::TurnHull { to: Hexspine::NorthWest })]));
    assert!(!after(&[Order::Drive(DriveOrder::TurnTurret { to: East })]));
}
