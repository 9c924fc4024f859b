//! Overrun: an AFV drives into men, after their answer to its entry, and they may answer once more (D7).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::{Ammo, MgMount, Round};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::dice::SeededDice;
use first_fire::rules::fire::{DrmKind, FireKind, FpStep, IftResult};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{
    CloseAttack, CloseCombatOrder, DriveOrder, FireAttack, FireOrder, Gait, Shell, ShellTarget,
};
use first_fire::rules::ordnance::{Aspect, Case};
use first_fire::rules::refusal::{FireRefusal, Refusal, VehicleRefusal};
use first_fire::rules::unit::{Composure, FireMarker, Mobility};
use first_fire::rules::{MoveOrder, Order, Phase, apply, legal_orders};

use crate::scene::{Scene, all, at, attack, fire, shell, shoot};

const FIRST: Side = Side::First;

fn into(to: &str) -> Order {
    Order::Drive(DriveOrder::Overrun { to: at(to) })
}

fn hold() -> Order {
    Order::Fire(FireOrder::Hold)
}

/// A German vehicle in D5, under way, and a Russian squad in E5.
fn before(counter: &str, map: &str) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let vehicle = s.vehicle(FIRST, counter, "D5", East);
    s.attacker("german-4-6-7", "A9");
    let squad = s.defender("russian-4-4-7", "E5");
    s.begin(&[vehicle], Gait::Normal);
    if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&hold(), &[]);
    }
    (s, vehicle, squad)
}

fn sound(s: &Scene) {
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

/// E9 of the worked examples: 1 MP and a quarter of 13, rounded up; 4 FP, and half as much again as 3 and 5; FFMO -1.
/// Rules: D7.1-1
#[test]
fn a_tank_pays_a_quarter_more_and_strikes_all_who_are_there() {
    let (mut s, tank, squad) = before("pz-4h", "");
    s.edit_vehicle(tank).exposed = false;
    let left = mf_left(&s.pos).unwrap();
    assert!(legal_orders(&s.pos).contains(&into("E5")));
    let second = s.defender("russian-4-4-7", "E5");
    // A KIA result strikes one of two, by Random Selection; the other breaks.
    let events = s.give(&into("E5"), &[3, 4, 5, 6, 2, 3]);
    assert_eq!(left.less(mf_left(&s.pos).unwrap()), Mf::whole(5));
    let attack = attack(&events);
    assert_eq!(attack.kind, FireKind::Overrun);
    assert_eq!(attack.assessment.lines[0].steps, [FpStep::Overrun { base: 4, guns: 8, riders: 0 }]);
    assert_eq!(attack.assessment.fp.to_string(), "16");
    let line = &attack.assessment.targets[0];
    assert_eq!(line.units, [squad, second]);
    assert_eq!(
        line.drms.iter().map(|drm| (drm.kind, drm.value)).collect::<Vec<_>>(),
        [(DrmKind::Ffmo, -1)]
    );
    assert_eq!(s.unit(tank).fire, FireMarker::Prep, "it has fired all it has");
    sound(&s);
}

/// Rules: D7.1-12
#[test]
fn smoke_hinders_an_overrun_and_keeps_the_open_ground_away() {
    let drms = |smoke: i8, dice: &[u8]| {
        let (mut s, ..) = before("pz-4h", "");
        if smoke > 0 {
            s.pos.smoke.insert(at("E5"), smoke);
        }
        let events = s.give(&into("E5"), dice);
        let line = attack(&events).assessment.targets[0].clone();
        line.drms.iter().map(|drm| (drm.kind, drm.value)).collect::<Vec<_>>()
    };
    // 10 on the 16 column is a PTC.
    assert_eq!(drms(0, &[6, 5, 1, 2]), [(DrmKind::Ffmo, -1)]);
    assert_eq!(drms(2, &[6, 5]), [(DrmKind::Smoke, 2)]);
}

/// Rules: D7.1-11
#[test]
fn a_truck_overruns_with_what_it_weighs_and_those_on_it_and_has_to_drive_on() {
    let (mut s, truck, squad) = before("opel-blitz", "");
    let aboard = s.passenger("german-4-6-7", truck);
    s.edit(squad).men_mut().broken = true;
    assert!(legal_orders(&s.pos).contains(&into("E5")));
    let events = s.give(&into("E5"), &[6, 5]);
    let line = &attack(&events).assessment.lines[0];
    assert_eq!(line.steps, [FpStep::Overrun { base: 1, guns: 0, riders: 4 }]);
    assert!(s.lives(aboard));
    let halt = Order::Drive(DriveOrder::Halt);
    assert_eq!(s.refused(&halt).rule(), "D2.6");
    assert_eq!(s.refused(&Order::Move(MoveOrder::Stop)).rule(), "D2.6");
    s.give(&Order::Move(MoveOrder::Step { to: at("F5"), cover: false }), &[]);
    sound(&s);
}

/// Rules: D7.1-2
#[test]
fn the_men_there_fire_first_and_who_is_left_once_more() {
    let (mut s, tank, squad) = before("spw-251-1", "");
    s.edit_vehicle(tank).exposed = true;
    s.give(&into("E5"), &[]);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire, "before it strikes");
    assert_eq!(s.unit(tank).fire, FireMarker::None);
    // They do no harm; then it overruns them, 10 on the 4 column or better for nothing, and they may fire again.
    let shoot = fire(&[all(squad, &[])], "E5");
    let first = s.give(&shoot, &[6, 5]);
    assert_eq!(attack(&first).kind, FireKind::FirstFire);
    let second = s.give(&hold(), &[5, 6]);
    assert_eq!(attack(&second).kind, FireKind::Overrun);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire, "Reaction Fire");
    assert!(legal_orders(&s.pos).contains(&shoot));
    s.give(&hold(), &[]);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::Step, "and it drives on");
    sound(&s);
}

/// Clauses: A7.211-5
#[test]
fn those_who_look_out_of_a_half_track_strike_with_it_before_their_afph() {
    let (mut s, halftrack, _) = before("spw-251-1", "");
    s.passenger("german-4-6-7", halftrack);
    let fp = |s: &Scene| {
        let mut s = s.clone();
        let mut events = s.give(&into("E5"), &[]);
        if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
            events = s.give(&hold(), &[6, 6]);
        }
        attack(&events).assessment.lines[0].steps.clone()
    };
    s.edit_vehicle(halftrack).exposed = true;
    // 3 FP on the roof and 4 of the squad.
    assert_eq!(fp(&s), [FpStep::Overrun { base: 2, guns: 7, riders: 0 }]);
}

/// Rules: D7.1-10
#[test]
fn riders_count_three_quarters_and_a_main_armament_with_ife_as_a_machine_gun() {
    let strikes = |counter: &str, aboard: bool| {
        let (mut s, vehicle, _) = before(counter, "");
        if aboard {
            s.passenger("german-4-6-7", vehicle);
        }
        let mut dice = SeededDice::new(1);
        let mut events = apply(&mut s.pos, &into("E5"), &mut dice).unwrap();
        if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire && aboard {
            events = apply(&mut s.pos, &hold(), &mut dice).unwrap();
        }
        attack(&events).assessment.clone()
    };
    let ridden = strikes("pz-4h", true);
    assert_eq!(ridden.lines[0].steps, [FpStep::Overrun { base: 4, guns: 8, riders: 4 }]);
    assert_eq!(ridden.fp.to_string(), "19");
    // What is fired on the fire table counts as a machine gun does, and is no gun: 4 FP of the main armament.
    let steps = strikes("pz-2f", false).lines[0].steps.clone();
    assert!(matches!(steps[..], [FpStep::Overrun { base: 2, guns: 9, riders: 0 }]), "{steps:?}");
}

/// The gun of a small turret is fired by a crew that is buttoned up alone (D1.321).
#[test]
fn a_small_turret_whose_crew_looks_out_brings_no_gun() {
    let base = |counter: &str, exposed: bool| {
        let mut s = Scene::open(Phase::Movement);
        let tank = s.vehicle(FIRST, counter, "D5", East);
        s.defender("russian-4-4-7", "E5");
        s.edit_vehicle(tank).exposed = exposed;
        let start = MoveOrder::Begin { units: [tank].into(), gait: Gait::Normal };
        let mut dice = SeededDice::new(1);
        apply(&mut s.pos, &Order::Move(start), &mut dice).unwrap();
        while decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
            apply(&mut s.pos, &hold(), &mut dice).unwrap();
        }
        let mut events = apply(&mut s.pos, &into("E5"), &mut dice).unwrap();
        while decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
            events.extend(apply(&mut s.pos, &hold(), &mut dice).unwrap());
        }
        match attack(&events).assessment.lines[0].steps[0] {
            FpStep::Overrun { base, .. } => base,
            _ => panic!("an Overrun"),
        }
    };
    assert_eq!((base("t-70", false), base("t-70", true)), (4, 2));
    assert_eq!((base("pz-4h", false), base("pz-4h", true)), (4, 4));
}

/// The dr of a Gun whose crew is killed is one less under tracks (C11.5).
#[test]
fn tracks_crush_a_gun_the_sooner() {
    let lost = |counter: &str, dr: u8| {
        let (mut s, tank, squad) = before(counter, "");
        s.pos.units.remove(&squad);
        let crew = s.defender("russian-crew", "E5");
        let gun = s.man("ru-at-45", crew, West);
        s.edit_gun(gun).fire = FireMarker::Final;
        s.edit_gun(gun).gun.as_mut().unwrap().strained = true;
        s.edit_gun(gun).gun.as_mut().unwrap().emplaced = false;
        s.edit_vehicle(tank).exposed = false;
        s.give(&into("E5"), &[]);
        s.give(&hold(), &[1, 1, dr]);
        (s.lives(crew), s.pos.weapons.contains_key(&gun))
    };
    // 16 FP: a dr of 3 is a KIA, and 4 is one under tracks.
    assert_eq!([4, 5].map(|dr| lost("pz-4h", dr)), [(false, false), (false, true)]);
}

/// Rules: D7.1-3
#[test]
fn one_that_is_stopped_on_the_way_in_strikes_at_half() {
    let (mut s, tank, _) = before("pz-4h", "");
    let crew = s.defender("russian-crew", "G5");
    s.man("ru-at-45", crew, West);
    s.give(&into("E5"), &[]);
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    let events = s.give(&hold(), &[6, 5]);
    let steps = &attack(&events).assessment.lines[0].steps;
    assert_eq!(steps.last(), Some(&FpStep::Stopped));
    assert_eq!(attack(&events).assessment.fp.to_string(), "8");
}

/// Rules: D7.1-4
#[test]
fn cover_protects_and_cancels_the_open_ground() {
    let brush = "[[terrain]]\nkind = \"orchard\"\nhexes = [\"E5\"]";
    let wood = "[[building]]\nname = \"Hut\"\nmaterial = \"wooden\"\nlevels = 1\nhexes = [\"E5\"]\n\n[[terrain]]\nkind = \"woods\"\nhexes = [\"J2\"]";
    let drms = |map: &str, dice: &[u8]| {
        let (mut s, tank, _) = before("pz-4h", map);
        s.edit_vehicle(tank).exposed = false;
        let order = into("E5");
        let Ok(()) = first_fire::rules::check(&s.pos, &order) else { return None };
        let events = s.give(&order, dice);
        let line = attack(&events).assessment.targets[0].clone();
        Some(line.drms.iter().map(|drm| (drm.kind, drm.value)).collect::<Vec<_>>())
    };
    assert_eq!(drms("", &[5, 6, 6, 6]), Some(vec![(DrmKind::Ffmo, -1)]));
    assert_eq!(drms(brush, &[5, 6, 6, 6]), Some(vec![]));
    assert_eq!(drms(wood, &[5, 6, 6, 6, 1, 2]), Some(vec![(DrmKind::Tem, 2)]));
}

/// Rules: D7.1-5
#[test]
fn it_does_not_overrun_nobody_nor_backwards() {
    let (mut s, tank, _) = before("pz-4h", "");
    let nobody = Refusal::Vehicle(VehicleRefusal::NobodyToOverrun { to: at("E6") });
    assert_eq!(s.refused(&into("E6")), nobody);
    let mut back = Scene::open(Phase::Movement);
    let other = back.vehicle(FIRST, "pz-4h", "F5", East);
    back.attacker("german-4-6-7", "A9");
    back.defender("russian-8-0", "E5");
    back.begin(&[other], Gait::Reverse);
    let backwards = Refusal::Vehicle(VehicleRefusal::NoOverrunInReverse { to: at("E5") });
    assert_eq!(back.refused(&into("E5")), backwards);
    // Who has overrun somebody has fired: nothing is left for its AFPh.
    s.edit_vehicle(tank).exposed = false;
    s.give(&into("E5"), &[6, 6, 1, 2, 1, 2]);
    // Those who are left could assault it.
    s.give(&hold(), &[]);
    s.end_move();
    let far = s.defender("russian-4-4-7", "G5");
    assert!(s.lives(far));
    s.pos.phase = Phase::AdvancingFire;
    s.pos.speaker = FIRST;
    assert_eq!(s.refused(&fire(&[all(tank, &[])], "E5")).rule(), "D3.3");
}

/// A Russian Gun in E5 that has fired all that it has, and a Panzer IV that drives over it.
fn over_a_gun() -> (Scene, UnitId, UnitId, WeaponId) {
    let (mut s, tank, squad) = before("pz-4h", "");
    s.pos.units.remove(&squad);
    let crew = s.defender("russian-crew", "E5");
    let gun = s.man("ru-at-45", crew, West);
    s.edit_gun(gun).fire = FireMarker::Final;
    s.edit_gun(gun).gun.as_mut().unwrap().strained = true;
    (s, tank, crew, gun)
}

fn last_shot(crew: UnitId, gun: WeaponId, tank: UnitId) -> Order {
    let order = shell(crew, gun, "E5");
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    shoot(FireAttack { shell: Some(Shell { intensive: true, ..ap }), ..order })
}

/// Clauses: A8.311-4
#[test]
fn a_gun_that_is_overrun_fires_once_more_and_its_crew_checks_by_that_dr() {
    let (mut s, tank, crew, gun) = over_a_gun();
    let shot = last_shot(crew, gun, tank);
    assert!(!legal_orders(&s.pos).contains(&shot));
    s.give(&into("E5"), &[]);
    assert!(legal_orders(&s.pos).contains(&shot));
    let attack = s.assess(&shot);
    assert_eq!(attack.kind(), FireKind::Prevention);
    let mut again = s.clone();
    // An 11 misses, and is more than the crew's Morale: it breaks. Then the tank strikes.
    s.give(&shot, &[5, 6, 6, 5]);
    assert!(s.unit(crew).men().broken);
    // A 3 hits, and with a 5 the tank is no more.
    again.give(&shot, &[1, 2, 1, 1, 6, 5]);
    assert!(!again.lives(tank));
    assert!(!again.unit(crew).men().broken);
    assert!(!legal_orders(&again.pos).contains(&shot), "but once");
}

/// Rules: D7.1-9
#[test]
fn an_original_twelve_breaks_a_weapon_or_stops_the_vehicle() {
    let struck = |change: fn(&mut Scene, UnitId), dice: &[u8]| {
        let (mut s, tank, _) = before("pz-4h", "");
        s.edit_vehicle(tank).exposed = false;
        change(&mut s, tank);
        s.give(&into("E5"), dice);
        let gun = s.pos.weapons_of(tank).next().map(|weapon| weapon.malfunctioned);
        (s.tank(tank).malfunctioned.len(), gun, s.tank(tank).mobility)
    };
    assert_eq!(struck(|_, _| {}, &[6, 6, 1, 2, 2, 5]), (1, Some(false), Mobility::Mobile));
    let silent = |s: &mut Scene, tank: UnitId| {
        s.edit_vehicle(tank).disabled = [MgMount::Bow, MgMount::Coaxial].into();
    };
    assert_eq!(struck(silent, &[6, 6]), (0, Some(true), Mobility::Mobile));
    let unarmed = |s: &mut Scene, tank: UnitId| {
        s.edit_vehicle(tank).disabled = [MgMount::Bow, MgMount::Coaxial].into();
        let gun = s.pos.weapons_of(tank).next().unwrap().id;
        s.edit_gun(gun).malfunctioned = true;
    };
    assert_eq!(struck(unarmed, &[6, 6, 1, 2]), (0, Some(true), Mobility::Immobilized));
}

/// A Russian Gun that is left in E5 after a Panzer IV has driven over it.
/// Rules: D7.2-1
#[test]
fn reaction_fire_meets_the_rear_and_pays_for_nothing() {
    let (mut s, tank, squad) = before("pz-4h", "");
    s.edit_vehicle(tank).exposed = false;
    s.pos.units.remove(&squad);
    let crew = s.defender("russian-crew", "E5");
    let gun = s.man("ru-at-45", crew, West);
    s.give(&into("E5"), &[]);
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    let order = shoot(FireAttack { shell: Some(ap), ..shell(crew, gun, "E5") });
    let stage = |s: &Scene| *s.assess(&order).to_hit.unwrap();
    assert!(stage(&s).kill.unwrap().from_own_hex);
    s.give(&hold(), &[6, 5]);
    let stage = stage(&s);
    assert_eq!(stage.kill.unwrap().aspects, Some([Aspect::Rear; 2]));
    let cases: Vec<Case> = stage.lines[0].to_hit.drms.iter().map(|drm| drm.case).collect();
    assert!(!cases.contains(&Case::E) && !cases.contains(&Case::A), "{cases:?}");
}

/// Rules: D7.1-6
#[test]
fn who_has_fired_on_the_move_overruns_nobody() {
    let (mut s, tank, _) = before("pz-4h", "");
    s.defender("russian-4-4-7", "H5");
    s.give(&fire(&[all(tank, &[])], "H5"), &[6, 5]);
    while decision(&s.pos).unwrap().side != FIRST {
        s.give(&hold(), &[]);
    }
    let fired = Refusal::Vehicle(VehicleRefusal::FiredOnTheMove { unit: tank });
    assert_eq!(s.refused(&into("E5")), fired);
}

/// Who is marked Final Fire has been overrun: by a half-track whose crew looks out, so that he could harm it, and has to answer.
fn overrun_in_final_fire() -> (Scene, UnitId, UnitId) {
    let (mut s, halftrack, squad) = before("spw-251-1", "");
    s.edit_vehicle(halftrack).exposed = true;
    s.edit(squad).fire = FireMarker::Final;
    s.give(&into("E5"), &[]);
    // He need not fire before it strikes; then he has to.
    s.give(&hold(), &[5, 6]);
    assert_eq!(s.refused(&hold()), Refusal::Fire(FireRefusal::MustReact { unit: squad }));
    (s, halftrack, squad)
}

/// Rules: D7.2-7
#[test]
fn who_is_marked_final_fire_has_to_answer_an_overrun_and_may_break_over_it() {
    let (mut s, _, squad) = overrun_in_final_fire();
    let last = fire(&[all(squad, &[])], "E5");
    assert!(legal_orders(&s.pos).contains(&last) && !legal_orders(&s.pos).contains(&hold()));
    let events = s.give(&last, &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::FinalProtectiveFire);
    assert!(s.unit(squad).men().broken, "his DR is his own NMC");
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::Step);
    sound(&s);
}

/// Rules: D7.2-8
#[test]
fn who_cannot_harm_what_has_overrun_him_owes_it_no_answer() {
    let (mut s, tank, squad) = before("pz-4h", "");
    s.edit_vehicle(tank).exposed = false;
    s.edit(squad).fire = FireMarker::Final;
    s.give(&into("E5"), &[5, 6, 1, 2]);
    assert!(s.unit(squad).good_order());
    // He may assault it, and need not.
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    s.give(&hold(), &[]);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::Step);
}

#[test]
fn broken_men_whom_it_strikes_are_desperate_even_if_nothing_else_befalls_them() {
    let (mut s, _, squad) = before("spw-251-1", "");
    s.edit(squad).men_mut().broken = true;
    let events = s.give(&into("E5"), &[5, 6]);
    assert_eq!(attack(&events).results[0].result, IftResult::NoEffect);
    assert!(s.unit(squad).men().dm);
    sound(&s);
}

/// What lies under a "?" is overrun for half, and stays there while nothing befalls it; no truck drives there.
#[test]
fn men_who_are_concealed_are_overrun_at_half() {
    let (mut s, tank, squad) = before("pz-4h", "");
    s.edit_vehicle(tank).exposed = false;
    s.edit(squad).concealed = true;
    assert!(legal_orders(&s.pos).contains(&into("E5")));
    let events = s.give(&into("E5"), &[6, 5]);
    let line = &attack(&events).assessment.targets[0];
    assert!(line.concealed);
    assert_eq!((line.units.as_slice(), line.fp.to_string().as_str()), ([squad].as_slice(), "8"));
    sound(&s);
    let (mut s, _, squad) = before("opel-blitz", "");
    s.edit(squad).concealed = true;
    assert_eq!(
        s.refused(&into("E5")),
        Refusal::Vehicle(VehicleRefusal::NobodyToOverrun { to: at("E5") })
    );
}

/// AM-80: by Close Combat Reaction Fire as well as by FPF.
#[test]
fn who_is_marked_final_fire_may_answer_an_overrun_by_an_assault() {
    let (mut s, halftrack, squad) = overrun_in_final_fire();
    let by = CloseAttack { by: [squad].into(), at: [halftrack].into() };
    let assault = Order::CloseCombat(CloseCombatOrder::React(by));
    assert!(legal_orders(&s.pos).contains(&assault));
    // He dares by a 4, misses with a 7, and does not break by it.
    s.give(&assault, &[2, 2, 5, 2]);
    assert!(!s.unit(squad).men().broken);
    // He owes no more.
    s.give(&hold(), &[]);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::Step);
    sound(&s);
}

/// Rules: D7.1-13
#[test]
fn it_strikes_trucks_and_those_who_look_out_of_armor_too() {
    let alone = |counter: &str, exposed: bool| {
        let (mut s, tank, squad) = before("pz-4h", "");
        s.edit_vehicle(tank).exposed = false;
        s.pos.units.put(squad, at("T1"));
        let enemy = s.vehicle(Side::Second, counter, "E5", West);
        s.edit_vehicle(enemy).exposed = exposed;
        (s, enemy)
    };
    let (mut s, truck) = alone("zis-5", false);
    assert!(legal_orders(&s.pos).contains(&into("E5")));
    // Kill Number 9 on the 16 column, and nobody has FFMO aboard.
    let events = s.give(&into("E5"), &[3, 4]);
    let line = &attack(&events).assessment.vehicles[0];
    assert_eq!((line.unit, line.drms.clone()), (truck, Vec::new()));
    assert!(!s.lives(truck));
    let (mut s, _) = alone("t-34-m43", false);
    let nobody = Refusal::Vehicle(VehicleRefusal::NobodyToOverrun { to: at("E5") });
    assert_eq!(s.refused(&into("E5")), nobody);
    let (mut s, tank) = alone("t-34-m43", true);
    // 4 and 2 for the hatch are a 2MC, which the crew fails.
    s.give(&into("E5"), &[1, 3, 5, 5]);
    assert_eq!(s.tank(tank).composure, Composure::Stunned);
}

/// Rules: D7.1-14
#[test]
fn a_vehicle_in_motion_is_overrun_two_worse() {
    let (mut s, tank, _) = before("pz-4h", "");
    s.edit_vehicle(tank).exposed = false;
    let truck = s.vehicle(Side::Second, "zis-5", "E5", West);
    s.edit_vehicle(truck).motion = true;
    let events = s.give(&into("E5"), &[5, 6, 3, 4]);
    let assessment = &attack(&events).assessment;
    let drms: Vec<_> = assessment.vehicles[0].drms.iter().map(|it| (it.kind, it.value)).collect();
    assert_eq!(drms, [(DrmKind::InMotion, 2)]);
    assert_eq!(assessment.targets[0].drms.len(), 1, "the men there have FFMO as ever");
}
