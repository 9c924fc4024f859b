//! Shots at vehicles: To Hit, the side that is met, To Kill, and what becomes of the crew (C3.31, C6, C7).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::odds::of_attack;
use first_fire::rules::dice::ScriptedDice;
use first_fire::rules::event::{Event, FireEvent, VehicleEvent};
use first_fire::rules::fire::{KillReport, ToHitStage};
use first_fire::rules::gun::{Acquired, Acquisition};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{FireAttack, FireOrder, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::{Aspect, Case, Damage};
use first_fire::rules::refusal::{FireRefusal, Refusal, VehicleRefusal};
use first_fire::rules::unit::{Composure, FireMarker, Mobility};
use first_fire::rules::{Phase, apply};

use crate::scene::{Scene, at, left, shell, shoot};

/// A shot at a vehicle.
fn at_vehicle(unit: UnitId, weapon: WeaponId, place: &str, vehicle: UnitId, ammo: Ammo) -> Order {
    let attack = shell(unit, weapon, place);
    let at = ShellTarget::Vehicle(vehicle);
    let shell = attack.shell.map(|shell| Shell { round: Round::Shell(ammo), at, ..shell });
    shoot(FireAttack { shell, ..attack })
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

fn kill(events: &[Event]) -> &KillReport {
    let report = events.iter().find_map(|event| match event {
        Event::Fire(FireEvent::ToKill(report)) => Some(&**report),
        _ => None,
    });
    report.unwrap_or_else(|| panic!("no To Kill DR in {events:#?}"))
}

/// A Russian 76L Gun in D5, ten hexes east of it a PzIVH that looks at it.
fn duel(facing: Hexspine) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-art-76", crew, Hexspine::East);
    let tank = s.vehicle(Side::Second, "pz-4h", "N5", facing);
    // Somebody has something left to do, so that the phase goes on.
    s.attacker("russian-4-4-7", "A9");
    (s, crew, gun, tank)
}

/// Rules: C7.3-5
#[test]
fn a_76l_at_a_pziv_from_the_front_kills_the_hull_under_five_and_the_turret_under_seven() {
    let (mut s, crew, gun, tank) = duel(Hexspine::West);
    let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
    let kill_stage = stage(&s, &order).kill.unwrap();
    let numbers = kill_stage.numbers.unwrap();
    assert_eq!(kill_stage.aspects, Some([Aspect::Front, Aspect::Front]));
    assert_eq!((numbers.hull, numbers.turret), (5, 7));
    // On the hull: 2 burns, 3 and 4 kill, 5 immobilizes, 6 may shock.
    let outcome = |dice: &[u8]| kill(&s.clone().give(&order, dice)).damage;
    assert_eq!(outcome(&[3, 2, 1, 1]), Damage::Burning);
    assert_eq!(outcome(&[3, 2, 1, 2, 6, 6]), Damage::Eliminated);
    assert_eq!(outcome(&[3, 2, 2, 3, 1, 1]), Damage::Immobilized);
    assert_eq!(outcome(&[3, 2, 3, 3, 1, 1]), Damage::PossibleShock);
    assert_eq!(outcome(&[3, 2, 3, 4]), Damage::None);
    assert_eq!(outcome(&[3, 2, 6, 6]), Damage::Dud);
    let events = s.give(&order, &[3, 2, 1, 1]);
    assert!(!s.lives(tank));
    assert!(
        events.iter().any(|event| matches!(
            event,
            Event::Vehicle(VehicleEvent::Wrecked { burning: true, .. })
        ))
    );
    assert!(s.pos.wrecks.get(&tank).unwrap().burning);
}

/// Rules: C3.2-5
#[test]
fn the_side_that_is_met_goes_by_the_hexside_crossed() {
    for (facing, aspect) in [
        (Hexspine::West, Aspect::Front),
        (Hexspine::NorthWest, Aspect::Front),
        (Hexspine::NorthEast, Aspect::Side),
        (Hexspine::East, Aspect::Rear),
    ] {
        let (s, crew, gun, tank) = duel(facing);
        let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
        assert_eq!(stage(&s, &order).kill.unwrap().aspects.unwrap()[0], aspect, "{facing}");
    }
}

/// Rules: C3.2-6
#[test]
fn a_turret_that_looks_another_way_is_met_on_another_side() {
    let (mut s, crew, gun, tank) = duel(Hexspine::West);
    s.edit_vehicle(tank).turret = Hexspine::East;
    let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
    let kill = stage(&s, &order).kill.unwrap();
    assert_eq!(kill.aspects, Some([Aspect::Front, Aspect::Rear]));
}

/// Rules: C7.4-1
#[test]
fn a_shocked_crew_comes_round_or_is_given_up_and_then_lost() {
    let (mut s, crew, gun, tank) = duel(Hexspine::West);
    let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
    // 1,4 hits the turret, for which 7 shocks.
    let events = s.give(&order, &[1, 4, 3, 4]);
    assert_eq!(kill(&events).damage, Damage::Shock);
    assert_eq!(s.tank(tank).composure, Composure::Shocked);
    s.pos.phase = Phase::Rally;
    s.pos.speaker = s.pos.attacker;
    let mut lost = s.clone();
    s.give(&Order::Done, &[2]);
    assert_eq!(s.tank(tank).composure, Composure::Steady);
    lost.edit_vehicle(tank).composure = Composure::GivenUp;
    lost.give(&Order::Done, &[4]);
    assert!(!lost.lives(tank));
}

/// Rules: C7.5-2
#[test]
fn a_crew_that_loses_its_nerve_gets_out_of_a_tank_that_moves_no_more() {
    let (mut s, crew, gun, tank) = duel(Hexspine::West);
    let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
    let mut stays = s.clone();
    stays.give(&order, &[3, 2, 2, 3, 4, 4]);
    assert_eq!(stays.tank(tank).mobility, Mobility::Immobilized);
    s.give(&order, &[3, 2, 2, 3, 4, 5]);
    assert!(!s.lives(tank));
    assert!(s.pos.units_at("N5".parse().unwrap()).next().is_some());
}

/// Clauses: A8.2-5
#[test]
fn a_moving_vehicle_is_harder_to_hit_and_solid_shot_leaves_nothing() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("russian-crew", "D5");
    let gun = s.man("ru-art-76", crew, Hexspine::East);
    let tank = s.vehicle(Side::First, "pz-4h", "N5", Hexspine::West);
    s.begin(&[tank], first_fire::rules::order::Gait::Normal);
    s.walk_on("M6");
    let order = at_vehicle(crew, gun, "M6", tank, Ammo::Ap);
    let cases: Vec<(Case, i8)> =
        stage(&s, &order).lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect();
    assert_eq!(cases, [(Case::J, 2)]);
    let events = s.give(&order, &[2, 1, 4, 4]);
    assert_eq!(left(&events, "M6"), None);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
}

/// Clauses: A8.2-4
#[test]
fn high_explosive_that_hits_a_moving_vehicle_leaves_residual_fp_as_it_would_among_men() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("russian-crew", "D5");
    let gun = s.man("ru-art-76", crew, Hexspine::East);
    let tank = s.vehicle(Side::First, "pz-4h", "N5", Hexspine::West);
    s.begin(&[tank], first_fire::rules::order::Gait::Normal);
    s.walk_on("M6");
    let order = at_vehicle(crew, gun, "M6", tank, Ammo::He);
    // 12 FP: half of that column; nothing by a dud.
    let dud = s.clone().give(&order, &[3, 1, 6, 6]);
    assert_eq!((kill(&dud).damage, left(&dud, "M6")), (Damage::Dud, None));
    let events = s.give(&order, &[3, 1, 6, 5]);
    assert_eq!(left(&events, "M6"), Some(6));
}

/// Clauses: A8.23-1
#[test]
fn a_gun_that_keeps_its_rate_leaves_residual_fp_beside_a_vehicle_only_if_its_owner_says_so() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("german-crew", "D5");
    let gun = s.man("ge-at-50", crew, Hexspine::East);
    let truck = s.vehicle(Side::First, "zis-5", "J5", Hexspine::West);
    s.setting(|setting| setting.year = 1942);
    s.begin(&[truck], first_fire::rules::order::Gait::Normal);
    s.walk_on("I6");
    let order = at_vehicle(crew, gun, "I6", truck, Ammo::He);
    let keep = |kept: bool| {
        let mut s = s.clone();
        // A coloured 1 is within the ROF.
        let shot = s.give(&order, &[1, 2, 6, 5]);
        assert_eq!(left(&shot, "I6"), None);
        let weapons = if kept { [gun].into() } else { Default::default() };
        let events = s.give(&Order::Fire(FireOrder::KeepRof { weapons }), &[]);
        (left(&events, "I6").is_some(), s.gun(gun).fire)
    };
    assert_eq!(keep(true), (false, FireMarker::None));
    assert_eq!(keep(false), (true, FireMarker::First));
}

/// Clauses: A8.221-1
#[test]
fn a_gun_that_breaks_with_its_hit_on_a_vehicle_leaves_no_residual_fp() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("german-crew", "D5");
    let gun = s.man("ge-at-50", crew, Hexspine::East);
    let truck = s.vehicle(Side::First, "zis-5", "J5", Hexspine::West);
    s.setting(|setting| setting.year = 1942);
    let of = Acquired::Units([truck].into());
    s.edit_gun(gun).acquired = Some(Acquisition { of, twice: true });
    // It has started and entered no hex: 10, and -2 for who has acquired it. Every throw hits.
    s.begin(&[truck], first_fire::rules::order::Gait::Normal);
    let order = at_vehicle(crew, gun, "J5", truck, Ammo::He);
    let fired = |dice: &[u8]| {
        let mut s = s.clone();
        let events = s.give(&order, dice);
        assert_eq!(kill(&events).damage, Damage::None);
        (s.gun(gun).malfunctioned, left(&events, "J5").is_some())
    };
    assert_eq!(fired(&[6, 4, 6, 5]), (false, true));
    assert_eq!(fired(&[6, 6, 6, 5]), (true, false));
}

#[test]
fn a_vehicle_next_door_that_has_started_is_no_easier_to_hit() {
    let near = |started: bool| {
        let phase = if started { Phase::Movement } else { Phase::DefensiveFire };
        let mut s = Scene::open(phase);
        let crew = s.defender("german-crew", "D5");
        let gun = s.man("ge-at-50", crew, Hexspine::East);
        let truck = s.vehicle(Side::First, "zis-5", "E5", Hexspine::West);
        if started {
            s.begin(&[truck], first_fire::rules::order::Gait::Normal);
        }
        let shot = stage(&s, &at_vehicle(crew, gun, "E5", truck, Ammo::Ap));
        shot.lines[0].to_hit.drms.iter().any(|drm| (drm.case, drm.value) == (Case::L, -2))
    };
    assert!(near(false) && !near(true));
}

/// Clauses: A8.25-3
#[test]
fn solid_shot_at_men_leaves_no_residual_fp() {
    let leaves = |counter: &str, ammo: Ammo| {
        let mut s = Scene::open(Phase::Movement);
        let crew = s.defender("british-crew", "D5");
        let gun = s.man(counter, crew, Hexspine::East);
        let men = s.attacker("german-4-6-7", "H5");
        s.begin(&[men], first_fire::rules::order::Gait::Normal);
        s.step("G5", &[]);
        let shot = shell(crew, gun, "G5");
        let round = shot.shell.map(|shell| Shell { round: Round::Shell(ammo), ..shell });
        s.assess(&shoot(FireAttack { shell: round, ..shot })).leaves(&s.pos)
    };
    assert!(leaves("br-art-88", Ammo::He).is_some());
    assert!(leaves("br-at-40", Ammo::Ap).is_none());
}

/// Rules: C7.4-1
#[test]
fn a_shock_does_not_wipe_out_that_a_crew_was_stunned_and_its_first_stun_is_no_recall() {
    let (s, crew, gun, tank) = duel(Hexspine::West);
    let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
    let recovered = |before: Composure| {
        let mut s = s.clone();
        s.edit_vehicle(tank).composure = before;
        s.give(&order, &[1, 4, 3, 4]);
        assert_eq!(s.tank(tank).composure, Composure::Shocked);
        s.pos.phase = Phase::Rally;
        s.pos.speaker = s.pos.attacker;
        s.give(&Order::Done, &[2]);
        (s.tank(tank).composure, s.tank(tank).was_stunned())
    };
    assert_eq!(recovered(Composure::Shaken), (Composure::Shaken, true));
    assert_eq!(recovered(Composure::Steady), (Composure::Steady, false));
}

/// Clauses: A7.51-5
#[test]
fn the_gun_of_a_tank_and_its_machine_guns_attack_each_by_itself() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(Side::First, "pz-4h", "D5", Hexspine::East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.defender("russian-4-4-7", "J5");
    s.attacker("german-4-6-7", "A9");
    let mut both = shell(tank, gun, "J5");
    both.members[0].inherent = true;
    assert_eq!(s.refused(&shoot(both)), Refusal::Fire(FireRefusal::OneShell));
    s.give(&shoot(shell(tank, gun, "J5")), &[6, 5]);
    s.give(&crate::scene::fire(&[crate::scene::all(tank, &[])], "J5"), &[6, 5]);
}

/// Rules: C5-5
#[test]
fn a_tank_fires_its_gun_turns_its_turret_and_pays_for_it_by_case_a() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(Side::First, "pz-4h", "D5", Hexspine::East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let truck = s.vehicle(Side::Second, "pz-4h", "D1", Hexspine::East);
    let target = s.defender("russian-4-4-7", "J5");
    s.attacker("russian-4-4-7", "A9");
    let order = at_vehicle(tank, gun, "D1", truck, Ammo::Ap);
    let cases: Vec<(Case, i8)> =
        stage(&s, &order).lines[0].to_hit.drms.iter().map(|drm| (drm.case, drm.value)).collect();
    // A fast turret by one hexspine; buttoned up.
    assert_eq!(cases, [(Case::A, 1), (Case::I, 1)]);
    s.edit_vehicle(tank).exposed = true;
    let he = shoot(shell(tank, gun, "J5"));
    assert_eq!(stage(&s, &he).lines[0].units, [target]);
    s.give(&order, &[6, 6]);
    assert_eq!(s.tank(tank).turret, Hexspine::NorthEast);
    assert_eq!(s.tank(tank).facing, Hexspine::East);
    assert!(s.gun(gun).malfunctioned);
}

#[test]
fn a_tank_in_motion_does_not_prep_fire_nor_one_whose_crew_is_stunned() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(Side::First, "pz-4h", "D5", Hexspine::East);
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.defender("russian-4-4-7", "J5");
    let order = shoot(shell(tank, gun, "J5"));
    s.edit_vehicle(tank).motion = true;
    assert_eq!(s.refused(&order), Refusal::Vehicle(VehicleRefusal::InMotion { unit: tank }));
    s.edit_vehicle(tank).motion = false;
    s.edit_vehicle(tank).composure = Composure::Stunned;
    assert_eq!(s.refused(&order), Refusal::Vehicle(VehicleRefusal::Stunned { unit: tank }));
}

/// Rules: C3.3-4
#[test]
fn only_a_vehicle_that_is_there_is_aimed_at_as_one() {
    let (mut s, crew, gun, tank) = duel(Hexspine::West);
    let squad = s.defender("german-4-6-7", "N5");
    let wrong = at_vehicle(crew, gun, "N5", squad, Ammo::Ap);
    assert_eq!(s.refused(&wrong), Refusal::Fire(FireRefusal::NotAVehicle { unit: squad }));
    let elsewhere = at_vehicle(crew, gun, "M6", tank, Ammo::Ap);
    assert_eq!(s.refused(&elsewhere), Refusal::Fire(FireRefusal::NotAVehicle { unit: tank }));
}

/// Rules: D4.2-1
#[test]
fn a_wall_in_the_way_leaves_only_the_turret_to_be_hit() {
    let mut s = Scene::new(Phase::PrepFire, "walls = [\"M5/N5\", \"M6/N5\"]\n");
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-art-76", crew, Hexspine::East);
    let tank = s.vehicle(Side::Second, "pz-4h", "N5", Hexspine::West);
    let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
    let line = &stage(&s, &order).lines[0];
    assert!(line.to_hit.hull_down);
    assert!(line.to_hit.drms.iter().all(|drm| drm.case != Case::Q));
}

/// A Russian 45mm AT Gun of the DEFENDER in the hex of a Panzer IV in the DFPh.
fn beside() -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::DefensiveFire);
    let tank = s.vehicle(Side::First, "pz-4h", "E5", Hexspine::East);
    let crew = s.defender("russian-crew", "E5");
    let gun = s.man("ru-at-45", crew, Hexspine::East);
    s.attacker("german-4-6-7", "T9");
    (s, crew, gun, tank)
}

/// Rules: C3.2-7
#[test]
fn from_its_own_hex_the_coloured_die_says_which_side_is_met() {
    let (s, crew, gun, tank) = beside();
    let order = at_vehicle(crew, gun, "E5", tank, Ammo::Ap);
    let staged = stage(&s, &order).kill.unwrap();
    assert!(staged.from_own_hex);
    assert_eq!(staged.aspects, Some([Aspect::Side; 2]));
    // All of them hit the hull but the first, whose coloured die is the lower one.
    let number = |dice: &[u8]| {
        let mut s = s.clone();
        let events = s.give(&order, dice);
        let report = kill(&events);
        (report.hit.location, report.number.unwrap())
    };
    let [rear, side, front] = [&[2, 2, 6, 6][..], &[3, 2, 6, 6], &[5, 1, 6, 6]].map(number);
    assert!(rear.1 > side.1 && side.1 > front.1, "{rear:?} {side:?} {front:?}");
}

#[test]
fn the_odds_of_a_shot_from_its_own_hex_go_through_all_its_sides() {
    let (s, crew, gun, tank) = beside();
    let Order::Fire(FireOrder::Attack(order)) = at_vehicle(crew, gun, "E5", tank, Ammo::Ap) else {
        unreachable!()
    };
    let odds = of_attack(&s.pos, Side::Second, &order).unwrap().vehicle.unwrap().vehicle;
    let all = [
        odds.miss,
        odds.no_effect,
        odds.stunned,
        odds.shocked,
        odds.immobilized,
        odds.eliminated,
        odds.burning,
    ];
    assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    // Of all throws that hit, each with its To Kill DR: counted one by one.
    let shot = Order::Fire(FireOrder::Attack(order));
    let mut dead = 0;
    for colored in 1..=6 {
        for white in 1..=6 {
            for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
                let mut s = s.clone();
                // What is left of the dice is thrown for others.
                let mut dice = ScriptedDice::new(&[colored, white, one, two, 1, 1, 1, 1]);
                let events = apply(&mut s.pos, &shot, &mut dice).unwrap();
                let lost = |event: &Event| match event {
                    Event::Fire(FireEvent::ToKill(report)) => {
                        matches!(report.damage, Damage::Eliminated | Damage::Burning)
                    }
                    _ => false,
                };
                dead += u32::from(events.iter().any(lost));
            }
        }
    }
    let lost = odds.eliminated + odds.burning;
    assert!((lost - f64::from(dead) / 1296.0).abs() < 1e-9, "{lost} {dead}");
}

/// Rules: C7.4-1
#[test]
fn a_shocked_crew_buttons_up_and_stands_still() {
    let (mut s, crew, gun, tank) = duel(Hexspine::West);
    s.edit_vehicle(tank).exposed = true;
    s.edit_vehicle(tank).motion = true;
    let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
    let events = s.give(&order, &[1, 2, 3, 4]);
    assert_eq!(kill(&events).damage, Damage::Shock);
    assert_eq!((s.tank(tank).exposed, s.tank(tank).motion), (false, false));
}

/// Rules: C7.4-1
#[test]
fn a_shocked_crew_is_given_up_by_a_three_and_comes_round_by_it_after_all() {
    let (mut s, _, _, tank) = duel(Hexspine::West);
    s.edit_vehicle(tank).composure = Composure::Shocked;
    s.pos.phase = Phase::Rally;
    s.pos.speaker = s.pos.attacker;
    let mut later = s.clone();
    s.give(&Order::Done, &[3]);
    assert_eq!(s.tank(tank).composure, Composure::GivenUp);
    later.edit_vehicle(tank).composure = Composure::GivenUp;
    later.give(&Order::Done, &[3]);
    assert_eq!(later.tank(tank).composure, Composure::Steady);
}

#[test]
fn a_crew_that_finds_no_room_beneath_its_wreck_is_lost() {
    for (squads, room) in [(2, true), (3, false)] {
        let (mut s, crew, gun, tank) = duel(Hexspine::West);
        for _ in 0..squads {
            s.defender("german-4-6-7", "N5");
        }
        let order = at_vehicle(crew, gun, "N5", tank, Ammo::Ap);
        // On the hull by a 4: dead, and its crew would live.
        s.give(&order, &[3, 2, 2, 2, 1, 1]);
        assert!(s.pos.wrecks.contains_key(&tank));
        let there = s.pos.side_at(Side::Second, at("N5")).count();
        assert_eq!(there, squads + usize::from(room));
        assert_eq!(violations(&s.pos), Vec::<String>::new());
    }
}

#[test]
fn doubles_of_a_small_automatic_gun_hit_twice_and_the_better_to_kill_dr_counts() {
    let mut s = Scene::open(Phase::PrepFire);
    let tank = s.vehicle(Side::First, "psw-222", "D5", Hexspine::East);
    s.edit_vehicle(tank).exposed = true;
    s.attacker("german-4-6-7", "A9");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    let target = s.vehicle(Side::Second, "t-34-m43", "F5", Hexspine::East);
    let order = at_vehicle(tank, gun, "F5", target, Ammo::Ap);
    let once = s.clone().give(&order, &[3, 1, 6, 5]);
    assert_eq!(kill(&once).rolls.len(), 1);
    let events = s.give(&order, &[2, 2, 6, 5, 5, 4]);
    assert_eq!(kill(&events).rolls.len(), 2);
}
