//! Close Combat with vehicles (A11.5-A11.7) and what men need to go near them (A11.6).

use first_fire::board::Hexspine;
use first_fire::counters::{Ammo, Round};
use first_fire::odds::of_blow;
use first_fire::rules::close_combat::{CloseResult, ambush_drms, assess, ccv};
use first_fire::rules::decision::Frame;
use first_fire::rules::event::{CloseCombatEvent, Event};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{
    CloseAttack, CloseCombatOrder, ClosePlan, FireAttack, Gait, MoveOrder, Order, Shell,
    ShellTarget,
};
use first_fire::rules::refusal::{CloseCombatRefusal, Refusal};
use first_fire::rules::unit::{Composure, Mobility};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, at, shell, shoot};

fn blow(by: &[UnitId], on: &[UnitId]) -> CloseAttack {
    CloseAttack { by: by.iter().copied().collect(), at: on.iter().copied().collect() }
}

fn fight(attacks: Vec<CloseAttack>) -> Order {
    Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan {
        attacks,
        withdrawals: Default::default(),
    }))
}

fn engage(place: &str) -> Order {
    Order::CloseCombat(CloseCombatOrder::Engage { at: at(place) })
}

/// A German squad and 8-1 leader of the ATTACKER beside a Sherman that stands in the open, in its CCPh.
fn beside(counter: &str) -> (Scene, UnitId, UnitId, UnitId) {
    let mut s = Scene::open(Phase::CloseCombat);
    s.setting(|setting| setting.turns = 9);
    let squad = s.attacker("german-4-6-7", "E5");
    let leader = s.attacker("german-8-1", "E5");
    let tank = s.vehicle(Side::Second, counter, "E5", Hexspine::East);
    s.defender("russian-4-4-7", "T1");
    (s, squad, leader, tank)
}

fn results(events: &[Event]) -> Vec<CloseResult> {
    let result = |event: &Event| match event {
        Event::CloseCombat(CloseCombatEvent::Attack(report)) => Some(report.result),
        _ => None,
    };
    events.iter().filter_map(result).collect()
}

/// Rules: A11.5-1
#[test]
fn men_count_by_what_they_are_against_a_vehicle() {
    let (mut s, squad, leader, _) = beside("sherman-5");
    let crew = s.attacker("german-crew", "E5");
    let half = s.attacker("german-4-6-7-hs", "E5");
    let each = [squad, crew, half, leader].map(|unit| ccv(&s.pos, &[unit]));
    assert_eq!(each, [5, 4, 3, 2]);
    let engineers = s.attacker("german-ae-8-3-8", "E5");
    assert_eq!(ccv(&s.pos, &[engineers]), 6, "one more for assault engineers");
    assert_eq!(ccv(&s.pos, &[squad, leader]), 6);
    s.edit(squad).men_mut().pinned = true;
    assert_eq!(ccv(&s.pos, &[squad, leader]), 5);
}

/// E10: a squad and an 8-1 at an AFV that has not stopped: CCV 6, DRM +1, so dead on an Original 4 or less, burning on 2,
/// immobilized on 5.
/// Rules: A11.5-5
#[test]
fn a_squad_and_a_leader_against_a_tank_that_rolls() {
    for (dice, result) in [
        (&[1, 1, 6][..], CloseResult::Burning),
        (&[1, 3], CloseResult::Eliminated),
        (&[2, 3], CloseResult::Immobilized),
        (&[3, 3], CloseResult::None),
    ] {
        let (mut s, squad, leader, tank) = beside("sherman-5");
        s.edit_vehicle(tank).motion = true;
        s.give(&engage("E5"), &[]);
        let attack = blow(&[squad, leader], &[tank]);
        let worked_out = assess(&s.pos, Side::First, &attack).unwrap();
        assert_eq!(worked_out.ccv, Some(6));
        assert_eq!(worked_out.drms.iter().map(|drm| i32::from(drm.value)).sum::<i32>(), 1);
        s.give(&fight(vec![attack]), &[]);
        let events = s.give(&fight(Vec::new()), dice);
        assert_eq!(results(&events), [result]);
        let dead = matches!(result, CloseResult::Burning | CloseResult::Eliminated);
        assert_eq!(s.lives(tank), !dead);
        assert_eq!(
            s.pos.wrecks.get(&tank).is_some_and(|it| it.burning),
            result == CloseResult::Burning
        );
        if result == CloseResult::Immobilized {
            assert_eq!(s.tank(tank).mobility, Mobility::Immobilized);
        }
    }
}

/// Rules: A11.5-2
#[test]
fn what_a_vehicle_is_and_does_makes_it_easier_or_harder() {
    let sum = |counter: &str, change: &dyn Fn(&mut Scene, UnitId)| {
        let (mut s, squad, _, tank) = beside(counter);
        change(&mut s, tank);
        s.give(&engage("E5"), &[]);
        let drms = assess(&s.pos, Side::First, &blow(&[squad], &[tank])).unwrap().drms;
        drms.into_iter().map(|drm| (drm.kind.name(), drm.value)).collect::<Vec<_>>()
    };
    assert_eq!(sum("sherman-5", &|_, _| {}), []);
    assert_eq!(
        sum("sherman-5", &|s, tank| s.edit_vehicle(tank).exposed = true),
        [("crew exposed", -1)]
    );
    let stuck = |s: &mut Scene, tank| s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    assert_eq!(sum("sherman-5", &stuck), [("immobile", -1)]);
    let shocked = |s: &mut Scene, tank| s.edit_vehicle(tank).composure = Composure::Shocked;
    assert_eq!(sum("sherman-5", &shocked), [("no machine gun against them", -1)]);
    // Buttoned up, nobody mans the machine gun of a half-track.
    let unmanned = [("no machine gun against them", -1), ("open top", -2)];
    assert_eq!(sum("spw-251-1", &|_, _| {}), unmanned);
    let open = |s: &mut Scene, tank| s.edit_vehicle(tank).exposed = true;
    assert_eq!(sum("spw-251-1", &open), [("open top", -2)]);
    // One FP on the roof is a machine gun.
    assert_eq!(sum("jgdpz-38t", &open), [("crew exposed", -1)]);
    assert_eq!(
        sum("opel-blitz", &|_, _| {}),
        [("unarmored", -3), ("no machine gun against them", -1)]
    );
    let escorted = |s: &mut Scene, _: UnitId| {
        s.defender("russian-4-4-7", "E5");
    };
    assert_eq!(sum("sherman-5", &escorted), [("escort", 2)]);
}

/// Rules: A11.5-3
#[test]
fn two_at_most_attack_it_and_one_of_them_is_an_smc() {
    let (mut s, squad, leader, tank) = beside("sherman-5");
    let other = s.attacker("german-4-6-7", "E5");
    let guard = s.defender("russian-4-4-7", "E5");
    s.give(&engage("E5"), &[]);
    let wrong = Refusal::CloseCombat(CloseCombatRefusal::NotWithVehicles { unit: tank });
    for attack in [
        blow(&[squad, other], &[tank]),
        blow(&[squad, other, leader], &[tank]),
        blow(&[squad], &[tank, guard]),
    ] {
        assert_eq!(s.refused(&fight(vec![attack])), wrong);
    }
    s.give(&fight(vec![blow(&[squad, leader], &[tank]), blow(&[other], &[guard])]), &[]);
}

/// Rules: A11.62-1
#[test]
fn a_tank_strikes_back_with_what_reaches_them_after_they_have_struck() {
    // Bow 2, coaxial 4: four against the squad's five, 1-2; the squad strikes first and misses.
    let (mut s, squad, _, tank) = beside("sherman-5");
    s.give(&engage("E5"), &[]);
    s.give(&fight(vec![blow(&[squad], &[tank])]), &[]);
    let attack = blow(&[tank], &[squad]);
    let worked_out = assess(&s.pos, Side::Second, &attack).unwrap();
    assert_eq!(worked_out.attack.to_string(), "4");
    assert_eq!(worked_out.defense.to_string(), "5");
    let events = s.give(&fight(vec![attack.clone()]), &[6, 5, 1, 2]);
    assert_eq!(results(&events), [CloseResult::None, CloseResult::Eliminated]);
    assert!(!s.lives(squad) && violations(&s.pos).is_empty());
    // A tank that is gone strikes nobody.
    let (mut s, squad, _, tank) = beside("sherman-5");
    s.give(&engage("E5"), &[]);
    s.give(&fight(vec![blow(&[squad], &[tank])]), &[]);
    let events = s.give(&fight(vec![blow(&[tank], &[squad])]), &[1, 2]);
    assert_eq!(results(&events), [CloseResult::Eliminated]);
    assert!(s.lives(squad));
}

/// Rules: A11.5-4
#[test]
fn an_original_two_may_do_more_and_a_twelve_turns_on_those_who_attack() {
    let (mut s, _, leader, tank) = beside("sherman-5");
    let strike = |s: &mut Scene, dice: &[u8]| {
        s.give(&engage("E5"), &[]);
        s.give(&fight(vec![blow(&[leader], &[tank])]), &[]);
        results(&s.give(&fight(Vec::new()), dice))
    };
    // CCV 2: an Original 2 immobilizes, and with a dr of 1 burns.
    assert_eq!(strike(&mut s.clone(), &[1, 1, 4]), [CloseResult::Immobilized]);
    assert_eq!(strike(&mut s.clone(), &[1, 1, 1]), [CloseResult::Burning]);
    assert_eq!(strike(&mut s, &[6, 6, 2]), [CloseResult::None]);
    assert!(s.unit(leader).men().wounded || !s.lives(leader));
}

#[test]
fn the_odds_of_an_attack_on_a_vehicle_are_those_of_the_dice() {
    let (mut s, squad, leader, tank) = beside("sherman-5");
    s.edit_vehicle(tank).motion = true;
    s.give(&engage("E5"), &[]);
    let odds = of_blow(&s.pos, Side::First, &blow(&[squad, leader], &[tank])).unwrap();
    // Original 2 to 4, and 5.
    assert!((odds.eliminates - 6.0 / 36.0).abs() < 1e-12);
    assert!((odds.reduces - 4.0 / 36.0).abs() < 1e-12);
    assert_eq!(odds.kills_at_most, 4);
}

/// Rules: A11.7-3
#[test]
fn nobody_gets_out_of_what_is_lost_in_close_combat() {
    let (mut s, squad, _, halftrack) = beside("spw-251-1");
    let aboard = s.passenger("russian-4-4-7", halftrack);
    s.give(&engage("E5"), &[]);
    s.give(&fight(vec![blow(&[squad], &[halftrack])]), &[]);
    s.give(&fight(Vec::new()), &[2, 2]);
    assert!(!s.lives(halftrack) && !s.lives(aboard));
}

/// A squad that has met a vehicle in the CCPh, after it, with both unhurt.
fn met(counter: &str, change: fn(&mut Scene, UnitId)) -> (Scene, UnitId, UnitId) {
    let (mut s, squad, _, vehicle) = beside(counter);
    change(&mut s, vehicle);
    s.give(&engage("E5"), &[]);
    while s.pos.phase == Phase::CloseCombat {
        s.give(&fight(Vec::new()), &[]);
    }
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    (s, squad, vehicle)
}

/// Rules: A11.7-1
#[test]
fn a_vehicle_that_stands_holds_the_men_beside_it_in_melee_and_is_not_held_itself() {
    let holds = |counter: &str, change: fn(&mut Scene, UnitId)| {
        let (s, squad, vehicle) = met(counter, change);
        assert!(!s.unit(vehicle).melee);
        s.unit(squad).melee
    };
    assert!(holds("sherman-5", |_, _| {}));
    assert!(holds("sherman-5", |s, tank| s.edit_vehicle(tank).mobility = Mobility::Immobilized));
    assert!(!holds("sherman-5", |s, tank| s.edit_vehicle(tank).motion = true));
    assert!(!holds("opel-blitz", |_, _| {}), "it ties nobody");
}

/// Rules: A11.7-2
#[test]
fn those_whom_a_vehicle_holds_are_free_when_it_sets_out_or_is_no_more() {
    let (mut s, squad, tank) = met("sherman-5", |_, _| {});
    (s.pos.phase, s.pos.speaker) = (Phase::Movement, Side::Second);
    let mut killed = s.clone();
    s.begin(&[tank], Gait::Normal);
    assert!(!s.unit(squad).melee && violations(&s.pos).is_empty());
    let assault = Order::CloseCombat(CloseCombatOrder::React(blow(&[squad], &[tank])));
    assert!(legal_orders(&s.pos).contains(&assault), "and they strike at what starts beside them");

    killed.pos.phase = Phase::DefensiveFire;
    killed.pos.speaker = Side::First;
    let gunner = killed.attacker("german-crew", "G5");
    let gun = killed.man("ge-at-75", gunner, Hexspine::West);
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    let shot = FireAttack { shell: Some(ap), ..shell(gunner, gun, "E5") };
    killed.give(&shoot(shot), &[1, 2, 1, 2]);
    assert!(!killed.lives(tank) && !killed.unit(squad).melee);
}

/// Clauses: A7.8-3
#[test]
fn men_dare_to_advance_upon_a_tank_by_a_task_check_or_are_pinned() {
    let advance = |units: &[UnitId]| {
        let units = units.iter().copied().collect();
        Order::Move(MoveOrder::Advance { units, to: at("F5") })
    };
    let scene = |counter: &str| {
        let mut s = Scene::open(Phase::Advance);
        let squad = s.attacker("german-4-6-7", "E5");
        let leader = s.attacker("german-8-1", "E5");
        s.vehicle(Side::Second, counter, "F5", Hexspine::East);
        s.attacker("german-4-6-7", "A1");
        (s, squad, leader)
    };
    let (mut s, squad, leader) = scene("sherman-5");
    let mut fails = s.clone();
    // Morale 7, and the leader's -1 for who advances with him.
    s.give(&advance(&[squad, leader]), &[4, 4]);
    assert_eq!(s.unit(squad).at(), Some(at("F5")));
    fails.give(&advance(&[squad]), &[4, 4]);
    assert_eq!(fails.unit(squad).at(), Some(at("E5")));
    assert!(fails.unit(squad).men().pinned);
    // One whose crew is Recalled is manned as any.
    let (mut s, squad, _) = scene("sherman-5");
    let tank = s.pos.units.vehicles().next().unwrap().id;
    s.edit_vehicle(tank).composure = Composure::Recalled;
    s.give(&advance(&[squad]), &[4, 4]);
    assert!(s.unit(squad).men().pinned);
    // An SMC needs none, and nobody fears a truck.
    s = scene("sherman-5").0;
    s.give(&advance(&[leader]), &[]);
    let (mut s, squad, _) = scene("opel-blitz");
    s.give(&advance(&[squad]), &[]);
    assert_eq!(s.unit(squad).at(), Some(at("F5")));
}

/// Rules: A11.5-6
#[test]
fn who_is_exhausted_is_the_worse_for_it_and_a_pinned_leader_leads_nobody() {
    let (mut s, squad, leader, tank) = beside("sherman-5");
    s.give(&engage("E5"), &[]);
    let sum = |s: &Scene| {
        let drms = assess(&s.pos, Side::First, &blow(&[squad, leader], &[tank])).unwrap().drms;
        drms.into_iter().map(|drm| (drm.kind.name(), drm.value)).collect::<Vec<_>>()
    };
    assert_eq!(sum(&s), [("leadership", -1)]);
    s.edit(leader).men_mut().pinned = true;
    s.edit(squad).men_mut().cx = true;
    assert_eq!(sum(&s), [("CX attacker", 1)]);
}

/// Rules: A11.62-2
#[test]
fn a_crew_that_was_stunned_strikes_back_the_worse() {
    let (mut s, squad, _, tank) = beside("sherman-5");
    s.edit_vehicle(tank).composure = Composure::Shaken;
    s.give(&engage("E5"), &[]);
    s.give(&fight(Vec::new()), &[]);
    let drms = assess(&s.pos, Side::Second, &blow(&[tank], &[squad])).unwrap().drms;
    assert_eq!(
        drms.iter().map(|drm| (drm.kind.name(), drm.value)).collect::<Vec<_>>(),
        [("shaken crew", 1)]
    );
}

/// Rules: A11.62-3
#[test]
fn passengers_of_a_truck_strike_at_half_when_pinned_not_at_all_when_broken_and_at_two_more() {
    let strength = |change: fn(&mut Scene, UnitId)| {
        let (mut s, squad, _, truck) = beside("gaz-mm");
        let aboard = s.passenger("russian-4-4-7", truck);
        change(&mut s, aboard);
        s.give(&engage("E5"), &[]);
        s.give(&fight(Vec::new()), &[]);
        let worked_out = assess(&s.pos, Side::Second, &blow(&[truck], &[squad])).unwrap();
        let drms: Vec<_> = worked_out.drms.iter().map(|drm| (drm.kind.name(), drm.value)).collect();
        (worked_out.attack.to_string(), drms)
    };
    let open = vec![("from an open vehicle", 2)];
    assert_eq!(strength(|_, _| {}), ("4".to_owned(), open.clone()));
    let pinned = strength(|s, unit| s.edit(unit).men_mut().pinned = true);
    assert_eq!(pinned, ("2".to_owned(), open));
    let broken = strength(|s, unit| s.edit(unit).men_mut().broken = true);
    assert_eq!(broken, ("0".to_owned(), Vec::new()));
}

/// Rules: A11.62-4
#[test]
fn closed_hatches_and_a_dazed_crew_tell_in_an_ambush() {
    let (mut s, squad, _, tank) = beside("sherman-5");
    s.edit(squad).men_mut().advanced = true;
    s.edit(squad).concealed = true;
    let of_tank = |s: &Scene| ambush_drms(&s.pos, at("E5")).unwrap()[Side::Second.index()];
    assert_eq!(of_tank(&s), 3);
    s.edit_vehicle(tank).composure = Composure::Shaken;
    assert_eq!(of_tank(&s), 4);
    s.edit_vehicle(tank).exposed = true;
    assert_eq!(of_tank(&s), 3);
}

/// ATMM (C13.7): by 3 or less a German squad has one at hand, which strikes armor with -3.
///
/// Clauses: A7.307-2
#[test]
fn from_1944_on_germans_may_strike_with_a_magnetic_mine() {
    let (mut s, squad, leader, tank) = beside("sherman-5");
    let mine = |s: &Scene, by: &[UnitId]| {
        assess(&s.pos, Side::First, &blow(by, &[tank])).and_then(|it| it.mine).map(|it| it.needed)
    };
    s.give(&engage("E5"), &[]);
    assert_eq!(mine(&s, &[squad]), None, "not in 1943");
    let before = of_blow(&s.pos, Side::First, &blow(&[squad], &[tank])).unwrap();
    s.setting(|setting| setting.year = 1944);
    assert_eq!((mine(&s, &[squad]), mine(&s, &[leader])), (Some(3), Some(1)));
    // Half of the time the blow has -3: CCV 5 eliminates by 4 as it is, and by 7 with it.
    let after = of_blow(&s.pos, Side::First, &blow(&[squad], &[tank])).unwrap();
    assert!(
        after.eliminates > before.eliminates + 0.1,
        "{} {}",
        after.eliminates,
        before.eliminates
    );
    for (dr, lives) in [(4, true), (3, false)] {
        let mut s = s.clone();
        s.give(&fight(vec![blow(&[squad], &[tank])]), &[]);
        let events = s.give(&fight(Vec::new()), &[dr, 3, 3]);
        assert_eq!(s.lives(tank), lives, "{events:?}");
    }
}

/// Rules: A11.5-2
#[test]
fn an_escort_counts_by_its_size_and_an_ambush_either_way() {
    let drms = |escort: Option<&str>, ambusher: Option<Side>| {
        let (mut s, squad, _, tank) = beside("sherman-5");
        if let Some(counter) = escort {
            s.defender(counter, "E5");
        }
        s.give(&engage("E5"), &[]);
        if let Some(Frame::CloseCombat(frame)) = s.pos.frames.last_mut() {
            frame.ambusher = ambusher;
        }
        let drms = assess(&s.pos, Side::First, &blow(&[squad], &[tank])).unwrap().drms;
        drms.into_iter().map(|drm| (drm.kind.name(), drm.value)).collect::<Vec<_>>()
    };
    assert_eq!(drms(Some("russian-crew"), None), [("escort", 1)]);
    assert_eq!(drms(Some("russian-8-1"), None), []);
    assert_eq!(drms(None, Some(Side::First)), [("Ambush", -1)]);
    assert_eq!(drms(None, Some(Side::Second)), [("Ambush", 1)]);
}

/// Rules: A11.5-7
#[test]
fn beside_a_vehicle_men_strike_each_other_by_turns_too() {
    let (mut s, squad, _, tank) = beside("sherman-5");
    let foe = s.defender("russian-4-4-7", "E5");
    s.give(&engage("E5"), &[]);
    s.give(&fight(vec![blow(&[squad], &[foe])]), &[]);
    // The side without a vehicle strikes first, at even odds: a 3 eliminates, and nobody is left to strike back.
    s.give(&fight(vec![blow(&[foe], &[squad])]), &[1, 2]);
    assert!(!s.lives(foe) && s.lives(squad) && s.lives(tank));
}
