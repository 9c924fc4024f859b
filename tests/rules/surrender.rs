//! Disruption (A19.12), surrender and No Quarter (A20.21, A20.3), and Fanatics (A10.8).

use first_fire::counters::Nationality;
use first_fire::rules::Phase;
use first_fire::rules::event::{Cause, Event, MenEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::morale::CheckKind;
use first_fire::rules::order::{
    CloseCombatOrder, ClosePlan, Gait, MoveOrder, Order, RallyOrder, RoutOrder,
};
use first_fire::rules::refusal::{
    CloseCombatRefusal, FireRefusal, MoveRefusal, RallyRefusal, Refusal, RoutRefusal,
};
use first_fire::scenario::Scenario;

use super::scene::{Scene, all, at, attack, checks, fire};

const CONSCRIPT: &str = "russian-4-2-6";
const ENEMY: &str = "german-4-6-7";
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"C5\", \"F4\", \"G5\", \"H5\"]\n";

/// A unit of 4 FP fires from D5 at a defender in D7: 1,3 is a 1MC, and these dice are the target's check. ELR 1.
fn check_of(counter: &str, setup: impl Fn(&mut Scene, UnitId), dice: [u8; 2]) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    s.setting(|setting| setting.sides[1].elr = 1);
    let firer = s.attacker("russian-4-4-7", "D5");
    let target = s.defender(counter, "D7");
    s.attacker("russian-4-4-7", "R9");
    setup(&mut s, target);
    s.give(&fire(&[all(firer, &[])], "D7"), &[1, 3, dice[0], dice[1]]);
    (s, target)
}

/// Clauses: A19.12-1
#[test]
fn who_cannot_be_replaced_by_worse_is_disrupted_when_it_fails_by_more_than_its_elr() {
    // Morale 6 against a 1MC: a 7 fails by two, a 6 by one.
    for counter in ["german-4-3-6", "german-4-3-6-hs", "german-6+1"] {
        let (s, unit) = check_of(counter, |_, _| {}, [3, 4]);
        assert!(s.unit(unit).men().broken && s.unit(unit).men().disrupted, "{counter}");
        let (s, unit) = check_of(counter, |_, _| {}, [2, 4]);
        assert!(s.unit(unit).men().broken && !s.unit(unit).men().disrupted, "{counter}");
    }
    // A unit that is broken already is only reduced.
    let (s, unit) =
        check_of("german-4-3-6", |s, unit| s.edit(unit).men_mut().broken = true, [3, 4]);
    assert!(!s.lives(unit));
    assert!(s.pos.side_at(Side::Second, at("D7")).all(|unit| !unit.men().disrupted));
}

/// Clauses: A19.12-2
#[test]
fn fanatics_and_the_ss_against_russians_are_only_broken() {
    let (s, unit) =
        check_of("german-4-3-6", |s, unit| s.edit(unit).men_mut().fanatic = true, [4, 4]);
    assert!(s.unit(unit).men().broken && !s.unit(unit).men().disrupted);
    let ss = |nationality| {
        let mut s = Scene::open(Phase::PrepFire);
        s.setting(|setting| setting.sides[0].nationality = nationality);
        let squads: Vec<_> = (0..3).map(|_| s.attacker("russian-4-4-7", "D5")).collect();
        let members: Vec<_> = squads.into_iter().map(|unit| all(unit, &[])).collect();
        let target = s.defender("german-ss-8-3-8-hs", "D6");
        s.attacker("russian-4-4-7", "R9");
        // 24 FP: 3,4 is a 3MC; 5,6 fails it by 6 on Morale 8, one more than the underscored Morale's ELR.
        s.give(&fire(&members, "D6"), &[3, 4, 5, 6]);
        (s.unit(target).men().broken, s.unit(target).men().disrupted)
    };
    assert_eq!(ss(Nationality::Russian), (true, false));
    assert_eq!(ss(Nationality::American), (true, true));
}

/// Clauses: A19.12-3
#[test]
fn a_leader_better_than_six_plus_one_is_replaced_and_not_disrupted() {
    for counter in ["german-7-0", "german-9-1"] {
        let (s, unit) = check_of(counter, |_, _| {}, [5, 6]);
        assert!(s.unit(unit).men().broken && !s.unit(unit).men().disrupted, "{counter}");
    }
}

/// Clauses: A19.12-4, A19.12-9
#[test]
fn only_a_leader_rallies_a_disrupted_unit_and_that_ends_it() {
    let mut s = Scene::open(Phase::Rally);
    let leader = s.attacker("russian-6+1", "E5");
    s.edit(leader).men_mut().broken = true;
    s.edit(leader).men_mut().disrupted = true;
    let order = Order::Rally(RallyOrder::Rally { unit: leader, leader: None });
    assert_eq!(
        s.refused(&order),
        Refusal::Rally(RallyRefusal::DisruptedNeedsLeader { unit: leader })
    );
    s.edit(leader).men_mut().disrupted = false;
    let mut able = s.clone();
    able.give(&order, &[6, 5]);
    s.edit(leader).men_mut().disrupted = true;
    let other = s.attacker("russian-8-1", "E5");
    s.attacker("russian-8-1", "A9");
    s.give(&Order::Rally(RallyOrder::Rally { unit: leader, leader: Some(other) }), &[3, 3]);
    assert!(!s.unit(leader).men().broken && !s.unit(leader).men().disrupted);
}

/// A Disrupted conscript squad of the ATTACKER in `place` before the RtPh begins, and an enemy in H5.
fn disrupted(place: &str) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::new(Phase::AdvancingFire, WOODS);
    let unit = s.attacker(CONSCRIPT, place);
    s.edit(unit).men_mut().broken = true;
    s.edit(unit).men_mut().dm = true;
    s.edit(unit).men_mut().disrupted = true;
    let enemy = s.defender(ENEMY, "H5");
    // Somebody to fire, so that the AFPh waits, and somebody with a rout to decide in the RtPh.
    s.attacker("russian-4-4-7", "L5");
    s.defender(ENEMY, "L7");
    let far = s.attacker("russian-4-4-7", "A9");
    s.edit(far).men_mut().broken = true;
    s.edit(far).men_mut().dm = true;
    (s, unit, enemy)
}

fn lost(events: &[Event], unit: UnitId) -> Option<Cause> {
    events.iter().find_map(|event| match event {
        Event::Men(MenEvent::Eliminated { unit: dead, cause, .. }) if *dead == unit => Some(*cause),
        _ => None,
    })
}

/// Clauses: A19.12-5
#[test]
fn disrupted_units_beside_an_able_enemy_surrender_when_the_rout_phase_begins() {
    let (mut s, unit, enemy) = disrupted("G5");
    let before = s.pos.points;
    let events = s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::Rout);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit, captor: enemy })));
    assert_eq!(lost(&events, unit), Some(Cause::Surrender));
    assert_eq!(s.pos.points, [before[0], before[1] + 4], "a squad taken prisoner counts double");

    // Not two hexes off, not to one who is broken or in Melee, and not to a side that gives no quarter.
    let stays = |place: &str, change: &dyn Fn(&mut Scene, UnitId)| {
        let (mut s, unit, enemy) = disrupted(place);
        change(&mut s, enemy);
        s.give(&Order::Done, &[]);
        assert_eq!(s.pos.phase, Phase::Rout);
        s.lives(unit)
    };
    assert!(stays("F4", &|_, _| {}));
    assert!(stays("G5", &|s, enemy| s.edit(enemy).men_mut().broken = true));
    assert!(stays("G5", &|s, _| s.setting(|setting| setting.sides[1].no_quarter = true)));
    // The DEFENDER's Disrupted units surrender at the same moment.
    let (mut s, _, enemy) = disrupted("G5");
    let ours = s.attacker("russian-4-4-7", "G5");
    let state = s.edit(enemy);
    (state.men_mut().broken, state.men_mut().disrupted, state.men_mut().dm) = (true, true, true);
    let events = s.give(&Order::Done, &[]);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit: enemy, captor: ours })));
}

/// Clauses: A19.12-6, A19.12-10
#[test]
fn a_disrupted_unit_lets_the_enemy_in_and_surrenders_to_him() {
    let setup = || {
        let mut s = Scene::open(Phase::Movement);
        // Beside it too, but whoever comes in is the one to take it.
        s.attacker("russian-4-4-7", "E6");
        let mover = s.attacker("russian-4-4-7", "D5");
        let unit = s.defender(ENEMY, "D6");
        let gun = s.weapon("german-lmg", unit);
        s.edit(unit).men_mut().broken = true;
        s.begin(&[mover], Gait::Normal);
        (s, mover, unit, gun)
    };
    let step = Order::Move(MoveOrder::Step { to: at("D6"), cover: true });
    let (mut s, ..) = setup();
    assert_eq!(s.refused(&step), Refusal::Move(MoveRefusal::EnemyThere { to: at("D6") }));
    let (mut s, mover, unit, gun) = setup();
    s.edit(unit).men_mut().disrupted = true;
    let events = s.give(&step, &[]);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit, captor: mover })));
    assert!(!s.lives(unit));
    assert_eq!(s.pos.weapon_at(gun), Some(at("D6")), "the weapon lies where it was (A4.431)");
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    // To a side that gives no quarter the way is barred as by any other enemy.
    let (mut s, _, unit, _) = setup();
    s.edit(unit).men_mut().disrupted = true;
    s.setting(|setting| setting.sides[0].no_quarter = true);
    assert_eq!(s.refused(&step), Refusal::Move(MoveRefusal::EnemyThere { to: at("D6") }));
}

/// Clauses: A19.12-7, A19.12-8
#[test]
fn a_disrupted_unit_routs_only_out_of_the_open_or_from_enemies_held_in_melee() {
    let scene = |place: &str, enemy_at: &str| {
        let mut s = Scene::new(Phase::Rout, WOODS);
        let unit = s.attacker(CONSCRIPT, place);
        let state = s.edit(unit);
        (state.men_mut().broken, state.men_mut().dm, state.men_mut().disrupted) =
            (true, true, true);
        let enemy = s.defender(ENEMY, enemy_at);
        (s, unit, enemy)
    };
    let rout = |unit, to: &str| Order::Rout(RoutOrder::Flee { unit, to: at(to), low_crawl: false });
    let crawl = |unit, to: &str| Order::Rout(RoutOrder::Flee { unit, to: at(to), low_crawl: true });
    // In woods it stays, under DM or not.
    let (mut s, unit, _) = scene("G5", "L5");
    assert_eq!(s.refused(&rout(unit, "F4")), Refusal::Rout(RoutRefusal::DisruptedStays { unit }));
    s.edit(unit).men_mut().disrupted = false;
    assert_eq!(first_fire::rules::check(&s.pos, &rout(unit, "F4")), Ok(()));
    // From the open it runs, but does not crawl.
    let (mut s, unit, _) = scene("E5", "L5");
    assert_eq!(s.refused(&crawl(unit, "D4")), Refusal::Rout(RoutRefusal::DisruptedStays { unit }));
    s.give(&rout(unit, "D4"), &[]);
    // From enemies beside it who are all held in Melee it runs too.
    let (mut s, unit, enemy) = scene("G5", "H5");
    assert_eq!(s.refused(&rout(unit, "F4")), Refusal::Rout(RoutRefusal::DisruptedStays { unit }));
    s.edit(enemy).melee = true;
    let foe = s.attacker("russian-4-4-7", "H5");
    s.edit(foe).melee = true;
    s.give(&rout(unit, "F4"), &[]);
}

/// Clauses: A19.12-11
#[test]
fn nobody_routs_toward_or_into_a_disrupted_enemy() {
    let mut s = Scene::new(Phase::Rout, WOODS);
    let unit = s.attacker("russian-4-4-7", "E5");
    (s.edit(unit).men_mut().broken, s.edit(unit).men_mut().dm) = (true, true);
    let enemy = s.defender(ENEMY, "C5");
    (s.edit(enemy).men_mut().broken, s.edit(enemy).men_mut().disrupted) = (true, true);
    let order = Order::Rout(RoutOrder::Flee { unit, to: at("D5"), low_crawl: false });
    assert_eq!(s.refused(&order), Refusal::Rout(RoutRefusal::RoutTowardEnemy { to: at("D5") }));
}

/// Clauses: A19.12-12
#[test]
fn a_disrupted_unit_neither_withdraws_nor_outlives_its_melee() {
    let mut s = Scene::open(Phase::CloseCombat);
    let unit = s.attacker(CONSCRIPT, "E5");
    let enemy = s.defender(ENEMY, "E5");
    s.attacker("russian-4-4-7", "A9");
    s.edit(unit).men_mut().broken = true;
    s.edit(unit).men_mut().disrupted = true;
    for id in [unit, enemy] {
        s.edit(id).melee = true;
    }
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), &[]);
    let out = ClosePlan { attacks: vec![], withdrawals: [(unit, at("E4"))].into() };
    assert_eq!(
        s.refused(&Order::CloseCombat(CloseCombatOrder::Fight(out.clone()))),
        Refusal::CloseCombat(CloseCombatRefusal::NoWithdrawal { unit })
    );
    let mut able = s.clone();
    able.edit(unit).men_mut().disrupted = false;
    able.give(&Order::CloseCombat(CloseCombatOrder::Fight(out)), &[]);
    // Nobody strikes, and the enemy is broken too: only a Disrupted unit is lost.
    for (is_disrupted, lives) in [(true, false), (false, true)] {
        let mut s = s.clone();
        s.edit(unit).men_mut().disrupted = is_disrupted;
        s.edit(enemy).men_mut().broken = true;
        s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[]);
        let events =
            s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[]);
        let events =
            if s.pos.phase == Phase::CloseCombat { s.give(&Order::Done, &[]) } else { events };
        assert_eq!(lost(&events, unit), (!lives).then_some(Cause::BrokenInMelee));
        assert_eq!(s.lives(unit), lives);
    }
}

/// Clauses: A7.212-2
#[test]
fn an_enemy_in_the_same_location_is_the_only_target_though_he_is_disrupted() {
    let mut s = Scene::open(Phase::PrepFire);
    s.setting(|setting| setting.sides[0].no_quarter = true);
    let firer = s.attacker("russian-4-4-7", "D5");
    let unit = s.defender(ENEMY, "D5");
    (s.edit(unit).men_mut().broken, s.edit(unit).men_mut().disrupted) = (true, true);
    s.defender(ENEMY, "D7");
    assert_eq!(
        s.refused(&fire(&[all(firer, &[])], "D7")),
        Refusal::Fire(FireRefusal::EnemyInLocation { unit: firer })
    );
    s.assess(&fire(&[all(firer, &[])], "D5"));
}

/// A broken squad of the ATTACKER in E5 before the RtPh begins, an enemy beside it in F5, and these lines of map.
fn cornered(map: &str) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::new(Phase::AdvancingFire, map);
    let unit = s.attacker("russian-4-4-7", "E5");
    (s.edit(unit).men_mut().broken, s.edit(unit).men_mut().dm) = (true, true);
    let enemy = s.defender(ENEMY, "F5");
    s.attacker("russian-4-4-7", "R5");
    s.defender(ENEMY, "R7");
    let far = s.attacker("russian-4-4-7", "A9");
    (s.edit(far).men_mut().broken, s.edit(far).men_mut().dm) = (true, true);
    (s, unit, enemy)
}

#[test]
fn a_broken_unit_that_could_only_leave_under_interdiction_surrenders() {
    // Open ground all round: every step is under the enemy's eyes.
    let (mut s, unit, enemy) = cornered("");
    let events = s.give(&Order::Done, &[]);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit, captor: enemy })));
    // Woods next door let it get away, and so does an enemy who cannot interdict.
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\"]\n";
    let (mut s, unit, _) = cornered(woods);
    s.give(&Order::Done, &[]);
    assert!(s.lives(unit));
    let (mut s, unit, enemy) = cornered("");
    s.edit(enemy).men_mut().cx = true;
    s.give(&Order::Done, &[]);
    assert!(s.lives(unit));
    // Nobody surrenders to a side that gives no quarter: it may run the gauntlet.
    let (mut s, unit, _) = cornered("");
    s.setting(|setting| setting.sides[1].no_quarter = true);
    s.give(&Order::Done, &[]);
    s.give(&Order::Rout(RoutOrder::Flee { unit, to: at("D5"), low_crawl: true }), &[]);
}

#[test]
fn whoever_is_held_in_melee_surrenders_to_nobody_next_door() {
    let (mut s, unit, _) = cornered("");
    let foe = s.defender(ENEMY, "E5");
    for id in [unit, foe] {
        s.edit(id).melee = true;
    }
    s.give(&Order::Done, &[]);
    assert!(s.lives(unit));
}

#[test]
fn a_leader_who_surrenders_shakes_those_he_leaves() {
    let (mut s, unit, enemy) = cornered("");
    s.pos.units.remove(&unit);
    let leader = s.attacker("russian-9-1", "E5");
    (s.edit(leader).men_mut().broken, s.edit(leader).men_mut().dm) = (true, true);
    let squad = s.attacker("russian-4-4-7", "E5");
    let events = s.give(&Order::Done, &[2, 2]);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit: leader, captor: enemy })));
    let taken: Vec<_> = checks(&events).iter().map(|check| (check.unit, check.kind)).collect();
    assert_eq!(taken, [(squad, CheckKind::LeaderLossMorale)]);
}

/// Clauses: A7.7-25
#[test]
fn an_encircled_broken_unit_surrenders_although_there_is_a_way_out() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\"]\n";
    let (mut s, unit, enemy) = cornered(woods);
    s.pos.encircled.insert((at("E5"), Side::First));
    let events = s.give(&Order::Done, &[]);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit, captor: enemy })));
}

#[test]
fn the_other_side_surrenders_when_its_own_part_begins() {
    let mut s = Scene::open(Phase::Rout);
    let unit = s.defender("german-4-6-7", "E5");
    (s.edit(unit).men_mut().broken, s.edit(unit).men_mut().dm) = (true, true);
    let captor = s.attacker("russian-4-4-7", "E6");
    let far = s.attacker("russian-4-4-7", "A9");
    (s.edit(far).men_mut().broken, s.edit(far).men_mut().dm) = (true, true);
    s.defender(ENEMY, "R7");
    let events = s.give(&Order::Done, &[]);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit, captor })));
}

/// Clauses: A7.9-5
#[test]
fn fanatics_have_one_morale_more_on_both_sides_and_never_cower() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    let target = s.defender(ENEMY, "D7");
    s.attacker("russian-4-4-7", "R9");
    s.edit(firer).men_mut().fanatic = true;
    s.edit(target).men_mut().fanatic = true;
    // 2,2 is a 1MC though it is Doubles; 3,4 passes it on Morale 8.
    let mut events = s.clone().give(&fire(&[all(firer, &[])], "D7"), &[2, 2, 3, 4]);
    assert_eq!((attack(&events).cowered, checks(&events)[0].level), (0, 8));
    s.edit(target).men_mut().broken = true;
    events = s.give(&fire(&[all(firer, &[])], "D7"), &[2, 2, 3, 4]);
    assert_eq!(checks(&events)[0].level, 8);
}

#[test]
fn a_scenario_says_who_is_fanatic_and_who_gives_no_quarter() {
    let text = r#"
title = "Hill"
map = "training"
turns = 2
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
no_quarter = true

[[first.unit]]
counter = "german-4-6-7"
at = "B4"
fanatic = true

[second]
name = "Russians"
nationality = "russian"
elr = 2

[[second.unit]]
counter = "russian-4-4-7"
at = "H4"

[victory]
kind = "points"
side = "first"
margin = 3
"#;
    let scenario = Scenario::parse("hill.toml", text).unwrap();
    let fanatics: Vec<bool> =
        scenario.start.units.values().map(|unit| unit.men().fanatic).collect();
    assert_eq!(fanatics, [true, false]);
    let sides = &scenario.setting.sides;
    assert!(sides[0].no_quarter && !sides[1].no_quarter);
    let wrong = text.replace("fanatic = true", "fanatic = 1");
    let error = Scenario::parse("hill.toml", &wrong).unwrap_err().to_string();
    assert!(error.contains("hill.toml:16:"), "{error}");
}

#[test]
fn who_surrenders_when_the_ambusher_shows_himself_is_not_fought() {
    let mut s = Scene::open(Phase::CloseCombat);
    let squad = s.attacker("german-4-6-7", "F5");
    s.edit(squad).concealed = true;
    let broken = s.defender("russian-4-4-7", "F5");
    s.edit(broken).men_mut().broken = true;
    s.edit(broken).men_mut().dm = true;
    s.edit(broken).men_mut().disrupted = true;
    let events = s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("F5") }), &[]);
    assert!(events.contains(&Event::Men(MenEvent::Surrendered { unit: broken, captor: squad })));
    assert!(s.lives(squad) && !s.lives(broken));
    assert!(s.pos.frames.is_empty(), "{:?}", s.pos.frames);
}
