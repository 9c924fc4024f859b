//! Armored vehicles that have no armor behind: what machine guns and small arms do through that side (A9.61, A7.82, D5.311).

use std::fs;
use std::path::Path;
use std::sync::Arc;

use first_fire::board::Hexspine::{self, East, West};
use first_fire::counters::{Ammo, Catalogue, Round};
use first_fire::odds::of_attack;
use first_fire::rules::event::{Event, FireEvent, VehicleEvent};
use first_fire::rules::fire::{DrmKind, FpStep, IftResult, ToHitStage, VehicleMark};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{DriveOrder, FireAttack, FireOrder, Shell, ShellTarget};
use first_fire::rules::ordnance::{Case, CrewState, Damage, suffer_bare};
use first_fire::rules::unit::Composure;
use first_fire::rules::{Order, Phase};

use crate::scene::{Scene, all, drms, fire, shell, shoot};

const SECOND: Side = Side::Second;

/// The PzIVH as it is nowhere: its turret is open behind.
fn open_behind(s: &mut Scene) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/counters");
    let mut files: Vec<(String, String)> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let printed = "front = 8, side = 3, turret_front = 6, turret_side = 4";
        let text = text.replace(printed, &format!("{printed}, turret_bare_rear = true"));
        files.push((path.file_name().unwrap().to_str().unwrap().to_owned(), text));
    }
    files.sort();
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let catalogue = Arc::new(Catalogue::parse(&files).unwrap());
    s.setting(|setting| setting.catalogue = catalogue);
}

/// An American squad with a HMG of 6 FP in D5, and the tank six hexes east of it.
fn shot_at(facing: Hexspine) -> (Scene, Order, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    open_behind(&mut s);
    let squad = s.attacker("american-6-6-6", "D5");
    let gun = s.weapon("american-hmg", squad);
    s.attacker("american-6-6-6", "A9");
    let tank = s.vehicle(SECOND, "pz-4h", "J5", facing);
    let attack = shell(squad, gun, "J5");
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    (s, shoot(FireAttack { shell: Some(ap), ..attack }), tank)
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

/// Clauses: A9.61-2
#[test]
fn a_machine_gun_that_hits_a_side_without_armor_is_looked_up_on_the_vehicle_line() {
    let (s, order, tank) = shot_at(East);
    let numbers = stage(&s, &order).kill.unwrap().numbers.unwrap();
    // 6 FP: Kill Number 6. The hull has armor behind: 4 + 1 by the range + 1 behind - 3.
    assert_eq!((numbers.turret, numbers.hull), (6, 3));
    let damage = |dice: &[u8]| {
        let events = s.clone().give(&order, dice);
        let kill = events.iter().find_map(|event| match event {
            Event::Fire(FireEvent::ToKill(report)) => Some(report.damage),
            _ => None,
        });
        kill.unwrap()
    };
    // The colored die is the lower one: the turret.
    assert_eq!(damage(&[3, 4, 1, 2]), Damage::Burning);
    assert_eq!(damage(&[3, 4, 1, 3, 6, 6]), Damage::Eliminated);
    assert_eq!(damage(&[3, 4, 3, 3, 1, 1, 1, 1]), Damage::Immobilized);
    assert_eq!(damage(&[3, 4, 3, 4, 1, 1]), Damage::None, "no Stun");
    // The hull by To Kill: at its number the crew is stunned.
    assert_eq!(damage(&[4, 3, 1, 2]), Damage::Stun);
    let Order::Fire(FireOrder::Attack(attack)) = &order else { unreachable!() };
    let odds = of_attack(&s.pos, Side::First, attack).unwrap().vehicle.unwrap().vehicle;
    assert!(odds.burning > 0.0 && odds.immobilized > 0.0);
    // From the front it has armor everywhere.
    let (s, order, _) = shot_at(West);
    assert_eq!(stage(&s, &order).kill.unwrap().numbers.unwrap().turret, 4 + 1 - 6);
    assert!(s.lives(tank));
}

/// The tank in F5 with its hatches shut; so many Russian squads in D5, behind it, and one in H5, before it.
fn behind(squads: usize) -> (Scene, UnitId, Order) {
    let mut s = Scene::open(Phase::PrepFire);
    open_behind(&mut s);
    let squads: Vec<UnitId> = (0..squads).map(|_| s.attacker("russian-4-4-7", "D5")).collect();
    s.attacker("russian-4-4-7", "H5");
    let tank = s.vehicle(SECOND, "pz-4h", "F5", East);
    s.defender("german-4-6-7", "T9");
    let members: Vec<_> = squads.iter().map(|&unit| all(unit, &[])).collect();
    (s, tank, fire(&members, "F5"))
}

fn defend(s: &mut Scene) {
    s.pos.phase = Phase::DefensiveFire;
    s.pos.speaker = SECOND;
}

/// Clauses: A7.82-3
#[test]
fn a_crew_that_is_pinned_through_a_side_without_armor_fires_as_badly_as_one_in_an_open_top() {
    let (mut s, tank, order) = behind(1);
    let lines = s.assess(&order).vehicles;
    assert_eq!((lines[0].mark, lines[0].total), (VehicleMark::BareCrew, 0), "no hatches cover it");
    // DR 7 on 4 FP: a PTC, against 8.
    s.give(&order, &[3, 4, 5, 4]);
    let vehicle = s.tank(tank);
    assert!(vehicle.crew.pinned && !vehicle.shut_in && vehicle.composure == Composure::Steady);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    defend(&mut s);
    let at_front = fire(&[all(tank, &[])], "H5");
    let assessment = s.assess(&at_front);
    assert_eq!(assessment.fp.floor(), 4, "8 halved");
    assert!(assessment.lines[0].steps.contains(&FpStep::Pinned));
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let shot = stage(&s, &shoot(shell(tank, gun, "H5")));
    assert!(shot.lines[0].to_hit.drms.iter().any(|drm| (drm.case, drm.value) == (Case::D, 2)));
    assert_eq!(shot.rof, None);
}

/// Clauses: A7.82-1
#[test]
fn a_crew_that_is_pinned_through_its_hatches_stays_under_them_and_fires_as_ever() {
    let (mut s, tank, order) = behind(1);
    s.edit_vehicle(tank).facing = West;
    s.edit_vehicle(tank).turret = West;
    s.edit_vehicle(tank).exposed = true;
    // DR 5 + 2: a PTC.
    s.give(&order, &[2, 3, 5, 4]);
    let vehicle = s.tank(tank);
    assert!(vehicle.shut_in && !vehicle.exposed && !vehicle.crew.pinned);
    s.edit_vehicle(tank).facing = East;
    s.edit_vehicle(tank).turret = East;
    defend(&mut s);
    assert_eq!(s.assess(&fire(&[all(tank, &[])], "H5")).fp.floor(), 8);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let shot = stage(&s, &shoot(shell(tank, gun, "H5")));
    let cases: Vec<Case> = shot.lines[0].to_hit.drms.iter().map(|drm| drm.case).collect();
    assert!(cases.contains(&Case::I) && !cases.contains(&Case::D) && shot.rof.is_some());
    // It comes out in its own Player Turn at the soonest.
    s.pos.phase = Phase::Movement;
    s.pos.attacker = SECOND;
    let out = Order::Drive(DriveOrder::Hatch { unit: tank, exposed: true });
    assert_eq!(s.refused(&out).rule(), "D5.33");
    s.edit_vehicle(tank).shut_in = false;
    s.give(&out, &[]);
}

#[test]
fn a_crew_that_breaks_behind_no_armor_leaves_its_vehicle_and_one_that_is_reduced_is_lost() {
    let (mut s, tank, order) = behind(1);
    // DR 3 on 4 FP: a 2MC, and 8 is not passed.
    let events = s.give(&order, &[1, 2, 4, 4]);
    assert!(!s.lives(tank) && s.pos.wrecks.contains_key(&tank));
    let crew = events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::Abandoned { crew, .. }) => *crew,
        _ => None,
    });
    let crew = crew.unwrap();
    assert!(s.unit(crew).men().broken && s.unit(crew).men().hazardous);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    // Whoever fires at it in this Player Turn finds it at Hazardous Movement, and not in that of FFMO.
    let other = s.attacker("russian-4-4-7", "F4");
    let found = drms(&s.assess(&fire(&[all(other, &[])], "F5")));
    assert!(found.contains(&(DrmKind::Hazardous, -2)), "{found:?}");
    let of = |result, original| suffer_bare(result, original, 8);
    assert_eq!(of(IftResult::Kia(1), 2), CrewState::Dead);
    assert_eq!(of(IftResult::K(2), 2), CrewState::Dead);
    assert_eq!(of(IftResult::Mc(0), 12), CrewState::Dead);
    assert_eq!(of(IftResult::Mc(0), 8), CrewState::Pinned);
    assert_eq!(of(IftResult::Mc(0), 7), CrewState::Unharmed);
    assert_eq!(of(IftResult::Ptc, 9), CrewState::Pinned);
    assert_eq!(of(IftResult::Ptc, 8), CrewState::Unharmed);
    // DR 4 on 12 FP is a 3MC, 3 a K/3: nobody is left, and nobody gets out.
    let (mut s, tank, order) = behind(3);
    s.give(&order, &[1, 2]);
    assert!(s.pos.wrecks.contains_key(&tank));
    assert!(!s.pos.on_board(SECOND).any(|unit| unit.at() == Some(crate::scene::at("F5"))));
}

#[test]
fn nothing_but_fire_from_behind_finds_the_crew_under_its_hatches() {
    let (mut s, tank, order) = behind(1);
    let Order::Fire(FireOrder::Attack(attack)) = &order else { unreachable!() };
    let odds = of_attack(&s.pos, Side::First, attack).unwrap();
    let crew = odds.vehicles[0].crew.unwrap();
    assert!(crew.pinned > 0.0 && crew.abandoned > 0.0 && crew.dead > 0.0 && crew.stunned == 0.0);
    let sum = crew.unharmed + crew.pinned + crew.abandoned + crew.dead;
    assert!((sum - 1.0).abs() < 1e-12);
    assert_eq!(s.assess(&order).vehicles[0].drms, []);
    s.edit_vehicle(tank).turret = West;
    assert_eq!(s.refused(&order).rule(), "A7.307");
    let far = s.attacker("russian-4-4-7", "F3");
    s.edit_vehicle(tank).turret = East;
    let Order::Fire(FireOrder::Attack(attack)) = &order else { unreachable!() };
    let squad = attack.members[0].unit;
    let group = fire(&[all(far, &[])], "F5");
    assert_eq!(s.refused(&group).rule(), "A7.307", "from its side");
    assert!(s.lives(squad));
}

/// Rules: D.8-6
#[test]
fn what_comes_in_behind_finds_the_crew_under_its_hatches_as_it_does_men() {
    let (s, order, tank) = shot_at(East);
    // A 7 does the tank nothing: on 6 FP it is a NMC, without the +2 of a hatch.
    let after = |check: [u8; 2]| {
        let mut s = s.clone();
        let events = s.give(&order, &[&[3, 4, 3, 4], check.as_slice()].concat());
        let attacked = |event: &Event| match event {
            Event::Vehicle(VehicleEvent::CrewAttacked { result, .. }) => Some(*result),
            _ => None,
        };
        assert_eq!(events.iter().find_map(attacked), Some(IftResult::Mc(0)));
        assert_eq!(violations(&s.pos), Vec::<String>::new());
        (s.lives(tank), s.pos.unit(tank).is_some_and(|unit| unit.men().pinned))
    };
    assert_eq!(after([3, 4]), (true, false));
    assert_eq!(after([4, 4]), (true, true), "pinned as in an open top");
    assert!(!after([4, 5]).0, "who breaks gets out");
    // The hull has armor behind: what it stops finds nobody.
    s.clone().give(&order, &[4, 3, 3, 4]);
    let Order::Fire(FireOrder::Attack(attack)) = &order else { unreachable!() };
    let odds = of_attack(&s.pos, Side::First, attack).unwrap();
    let turret = odds.to_hit.unwrap().turret;
    let crew = odds.vehicle.unwrap().crew.unwrap();
    // By a 7 that is followed by an 8; by an 8, a PTC; by a 6 that stops it, if its crew stays in it, a 1MC.
    let ways = 6.0 * 5.0 + 5.0 * 10.0 + 5.0 * 6.0 * 26.0 / 36.0;
    assert!((crew.pinned - turret * ways / 1296.0).abs() < 1e-12, "{crew:?}");
}
