//! What an order leaves to one throw: the number needed and its exact chance, told before the dice fall.

use first_fire::odds::{Attempt, of_ambush, of_attempt, of_blow};
use first_fire::rules::Phase;
use first_fire::rules::decision::decision;
use first_fire::rules::event::{Event, RallyEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::morale::CheckOutcome;
use first_fire::rules::order::{
    CloseAttack, CloseCombatOrder, ClosePlan, Gait, MoveOrder, Order, PossessionOrder, RallyOrder,
    RoutOrder,
};
use first_fire::rules::view::{View, Viewer};

use super::scene::{Scene, at, checks};

const SQUAD: &str = "russian-4-4-7";
const LEADER: &str = "russian-8-1";
const ENEMY: &str = "german-4-6-7";
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";

/// So many of the 36 throws of two dice.
fn of_36(throws: u8) -> f64 {
    f64::from(throws) / 36.0
}

fn attempt(scene: &Scene, order: &Order) -> Attempt {
    of_attempt(&scene.pos, order).expect("a throw")
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// A broken squad and a leader in E5, in woods or not.
fn rallying(map: &str, dm: bool) -> (Scene, Order, UnitId) {
    let mut scene = Scene::new(Phase::Rally, map);
    let unit = scene.attacker(SQUAD, "E5");
    scene.edit(unit).men_mut().broken = true;
    scene.edit(unit).men_mut().dm = dm;
    let leader = scene.attacker(LEADER, "E5");
    (scene, Order::Rally(RallyOrder::Rally { unit, leader: Some(leader) }), unit)
}

#[test]
fn a_rally_says_the_number_its_modifiers_and_the_exact_chance() {
    for (map, dm, number, throws) in
        [("", false, 8, 26), (WOODS, false, 9, 30), ("", true, 4, 6), (WOODS, true, 5, 10)]
    {
        let (scene, order, _) = rallying(map, dm);
        let told = attempt(&scene, &order);
        assert_eq!((told.at_most, told.two_dice), (Some(number), true));
        assert!(near(told.chance, of_36(throws)), "{told:?}");
        assert_eq!(told.worst_from, Some(12), "an Original 12 reduces");
        let sum: i8 = told.drms.iter().map(|drm| drm.value).sum();
        assert_eq!(i32::from(sum), 7 - number, "{:?}", told.drms);
        assert!(told.drms.iter().all(|drm| !drm.kind.rule().is_empty()));
    }
}

#[test]
fn the_number_told_before_a_rally_is_the_one_that_the_dice_are_held_against() {
    let (scene, order, unit) = rallying(WOODS, true);
    let number = attempt(&scene, &order).at_most.unwrap();
    for (dice, rallies) in [([2, 3], true), ([3, 3], false)] {
        let (mut scene, order, _) = rallying(WOODS, true);
        let events = scene.give(&order, &dice);
        assert_eq!(i32::from(dice[0] + dice[1]) <= number, rallies);
        assert_eq!(events.contains(&Event::Rally(RallyEvent::Rallied { unit })), rallies);
    }
}

#[test]
fn a_repair_and_a_recovery_say_the_die_that_is_needed_and_what_loses_the_weapon() {
    let mut scene = Scene::open(Phase::Rally);
    let unit = scene.attacker(SQUAD, "E5");
    let gun = scene.weapon("russian-lmg", unit);
    scene.edit_gun(gun).malfunctioned = true;
    let told = attempt(&scene, &Order::Possession(PossessionOrder::Repair { weapon: gun }));
    assert_eq!((told.at_most, told.two_dice, told.worst_from), (Some(1), false, Some(6)));
    assert!(near(told.chance, 1.0 / 6.0));
    let mut scene = Scene::open(Phase::Rally);
    let unit = scene.attacker(SQUAD, "E5");
    let weapon = scene.loose_weapon("russian-lmg", "E5");
    let recover = Order::Possession(PossessionOrder::Recover { unit, weapon });
    assert!(near(attempt(&scene, &recover).chance, 5.0 / 6.0));
    scene.edit(unit).men_mut().cx = true;
    let told = attempt(&scene, &recover);
    assert_eq!((told.at_most, told.worst_from), (Some(4), None));
    assert!(near(told.chance, 4.0 / 6.0));
}

#[test]
fn smoke_says_the_die_that_is_needed() {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.attacker("german-4-6-8", "E5");
    scene.defender(SQUAD, "I5");
    scene.begin(&[unit], Gait::Normal);
    let told = attempt(&scene, &Order::Move(MoveOrder::SmokeGrenade { unit, at: at("E5") }));
    assert_eq!((told.at_most, told.two_dice), (Some(2), false));
    assert!(near(told.chance, 1.0 / 3.0));
}

#[test]
fn a_rout_under_enemy_eyes_says_its_interdiction_and_a_hidden_one_nothing() {
    let mut scene = Scene::new(Phase::Rout, "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n");
    let unit = scene.attacker(SQUAD, "G5");
    scene.edit(unit).men_mut().broken = true;
    scene.defender(ENEMY, "J5");
    let route = |to: &str| Order::Rout(RoutOrder::Flee { unit, to: at(to), low_crawl: false });
    let told = attempt(&scene, &route("F5"));
    // Its broken morale is 7.
    assert_eq!(told.at_most, Some(7));
    assert!(near(told.chance, of_36(21)), "{told:?}");
    assert_eq!(
        of_attempt(
            &scene.pos,
            &Order::Rout(RoutOrder::Flee { unit, to: at("F5"), low_crawl: true })
        ),
        None
    );
    let events = scene.give(&route("F5"), &[4, 4]);
    assert_eq!(checks(&events)[0].outcome, CheckOutcome::Failed);
}

#[test]
fn an_infantry_overrun_says_the_ntc_and_an_ordinary_step_nothing() {
    let mut scene = Scene::open(Phase::Movement);
    let squad = scene.attacker(ENEMY, "D5");
    scene.defender("russian-8-0", "E5");
    scene.begin(&[squad], Gait::Normal);
    let step = |to: &str| Order::Move(MoveOrder::Step { to: at(to), cover: false });
    let told = attempt(&scene, &step("E5"));
    assert_eq!((told.at_most, told.two_dice), (Some(7), true));
    assert!(near(told.chance, of_36(21)));
    assert_eq!(of_attempt(&scene.pos, &step("C5")), None);
    assert_eq!(of_attempt(&scene.pos, &step("K9")), None, "what is refused asks for nothing");
}

#[test]
fn a_close_combat_attack_says_what_kills_and_what_reduces() {
    let mut scene = Scene::open(Phase::CloseCombat);
    let ours = scene.attacker(SQUAD, "E5");
    let theirs = scene.defender(ENEMY, "E5");
    scene.attacker(SQUAD, "A9");
    scene.defender(ENEMY, "T9");
    assert_eq!(of_ambush(&scene.pos, at("E5")), None, "nobody advanced into cover");
    scene.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), &[]);
    let side = decision(&scene.pos).unwrap().side;
    let declared = CloseAttack { by: [ours].into(), at: [theirs].into() };
    // 4 against 4: 1-1, Kill Number 5.
    let blow = of_blow(&scene.pos, side, &declared).unwrap();
    assert_eq!((blow.assessment.odds.to_string().as_str(), blow.kills_at_most), ("1-1", 4));
    assert!(near(blow.eliminates, of_36(6)) && near(blow.reduces, of_36(4)));
}

#[test]
fn the_odds_against_those_whose_withdrawal_is_announced_are_those_against_them() {
    let mut scene = Scene::open(Phase::CloseCombat);
    let ours = scene.attacker(SQUAD, "E5");
    let theirs = scene.defender(ENEMY, "E5");
    for id in [ours, theirs] {
        scene.edit(id).melee = true;
    }
    scene.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), &[]);
    let withdrawals = [(ours, at("E4"))].into();
    scene.give(
        &Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan {
            withdrawals,
            ..ClosePlan::default()
        })),
        &[],
    );
    let declared = CloseAttack { by: [theirs].into(), at: [ours].into() };
    for viewer in [Viewer::Both, Viewer::Side(Side::Second)] {
        let view = View::of(&scene.pos, viewer);
        let blow = of_blow(view.position(), Side::Second, &declared).unwrap();
        assert_eq!(blow.kills_at_most, 6, "{viewer:?}");
    }
}

#[test]
fn an_ambush_is_as_likely_for_each_side_as_its_drm_make_it() {
    let mut scene = Scene::new(Phase::CloseCombat, WOODS);
    let ours = scene.attacker(SQUAD, "E5");
    scene.edit(ours).men_mut().advanced = true;
    let theirs = scene.defender(ENEMY, "E5");
    // A lead of three: 6 of 36 each.
    let [first, second] = of_ambush(&scene.pos, at("E5")).unwrap();
    assert!(near(first, of_36(6)) && near(second, of_36(6)));
    scene.edit(ours).men_mut().cx = true;
    let [first, second] = of_ambush(&scene.pos, at("E5")).unwrap();
    assert!(near(first, of_36(3)) && near(second, of_36(10)), "{first} {second}");
    scene.edit(ours).men_mut().cx = false;
    scene.edit(theirs).men_mut().cx = true;
    let [first, second] = of_ambush(&scene.pos, at("E5")).unwrap();
    assert!(near(first, of_36(10)) && near(second, of_36(3)), "{first} {second}");
    // One under a "?" hides nobody beside him.
    let hidden = scene.attacker(SQUAD, "E5");
    scene.edit(hidden).concealed = true;
    assert_eq!(of_ambush(&scene.pos, at("E5")), Some([first, second]));
}
