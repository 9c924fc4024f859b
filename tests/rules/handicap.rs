//! A handicap by dice: what is thrown again, what the odds say of it, how it is kept.

use first_fire::game::narrate::describe_all;
use first_fire::game::{Game, Mode, Verify};
use first_fire::odds::{of_attack, of_attempt, of_check};
use first_fire::opponent::{GreedyPolicy, answer};
use first_fire::rules::dice::Dr;
use first_fire::rules::event::TurnEvent;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::morale::{CheckKind, CheckOutcome, CheckReport};
use first_fire::rules::order::{AgreementOrder, FireOrder, Order, RallyOrder};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::view::Viewer;
use first_fire::rules::{Event, Handicap, Phase, legal_orders};
use first_fire::scenario::Scenario;

use super::scene::{Scene, all, checks, fire};

const SQUAD: &str = "russian-4-4-7";
const ENEMY: &str = "german-4-6-7";

fn agreed(side: Side, handicap: Handicap) -> Order {
    Order::Agreement(AgreementOrder::Handicap { side, handicap })
}

/// A squad of the first side in the open that fires at a squad of the second, which has this handicap.
fn fired_at(handicap: Handicap) -> (Scene, Order, UnitId) {
    let mut scene = Scene::open(Phase::PrepFire);
    let firer = scene.attacker(SQUAD, "E5");
    scene.attacker(SQUAD, "E5");
    let target = scene.defender(ENEMY, "F5");
    scene.give(&agreed(Side::Second, handicap), &[]);
    (scene, fire(&[all(firer, &[])], "F5"), target)
}

/// A broken squad of the first side with a leader, and the order to rally it.
fn rallying(handicap: Handicap) -> (Scene, Order, UnitId) {
    let mut scene = Scene::open(Phase::Rally);
    let squad = scene.attacker(SQUAD, "E5");
    scene.edit(squad).men_mut().broken = true;
    let leader = scene.attacker("russian-8-1", "E5");
    scene.give(&agreed(Side::First, handicap), &[]);
    (scene, Order::Rally(RallyOrder::Rally { unit: squad, leader: Some(leader) }), squad)
}

#[test]
fn without_one_every_dr_counts() {
    let (mut scene, shot, target) = fired_at(Handicap::None);
    // A 6 on the 8 FP column in the open calls for a check, and a 9 fails it.
    let events = scene.give(&shot, &[2, 4, 4, 5]);
    let report = checks(&events)[0];
    assert_eq!((report.outcome, report.first), (CheckOutcome::Failed, None));
    assert!(scene.unit(target).men().broken);
}

#[test]
fn a_high_dr_of_a_morale_check_is_thrown_again_and_what_comes_then_stands() {
    let (mut scene, shot, target) = fired_at(Handicap::Much);
    let events = scene.give(&shot, &[2, 4, 4, 5, 1, 2]);
    let report = checks(&events)[0];
    assert_eq!(report.first, Some(Dr { colored: 4, white: 5 }));
    assert_eq!((report.roll.total(), report.outcome), (3, CheckOutcome::Passed));
    assert!(scene.unit(target).good_order());
    let told = describe_all(&scene.pos, &scene.pos, &events, Viewer::Both).join("\n");
    assert!(told.contains("4,5") && told.contains("thrown again by the handicap"), "{told}");

    // The second one is no better, and there is no third.
    let (mut scene, shot, target) = fired_at(Handicap::Much);
    let events = scene.give(&shot, &[2, 4, 4, 5, 6, 5]);
    assert_eq!(checks(&events)[0].outcome, CheckOutcome::Failed);
    assert!(scene.unit(target).men().broken);
}

#[test]
fn a_little_of_it_throws_only_ten_and_more_again() {
    let (mut scene, shot, _) = fired_at(Handicap::Little);
    let events = scene.give(&shot, &[2, 4, 4, 5]);
    assert_eq!(checks(&events)[0].first, None);
    let (mut scene, shot, _) = fired_at(Handicap::Little);
    let events = scene.give(&shot, &[2, 4, 4, 6, 1, 2]);
    assert_eq!(checks(&events)[0].roll.total(), 3);
}

#[test]
fn the_other_side_and_the_dr_of_an_attack_are_not_helped() {
    let (mut scene, shot, _) = fired_at(Handicap::None);
    scene.give(&agreed(Side::First, Handicap::Much), &[]);
    // Two dice more would have to be thrown, were the target's 9 or the attack's 11 thrown again.
    let events = scene.give(&shot, &[2, 4, 4, 5]);
    assert_eq!(checks(&events)[0].first, None);
    let (mut scene, shot, _) = fired_at(Handicap::None);
    scene.give(&agreed(Side::First, Handicap::Much), &[]);
    scene.give(&shot, &[5, 6]);
}

#[test]
fn the_check_that_the_dr_of_final_protective_fire_is_stays_that_of_the_attack() {
    let mut scene = Scene::open(Phase::Movement);
    let mover = scene.attacker(SQUAD, "G5");
    let firer = scene.defender(ENEMY, "E5");
    scene.edit(firer).fire = FireMarker::Final;
    scene.give(&agreed(Side::Second, Handicap::Much), &[]);
    scene.begin(&[mover], first_fire::rules::order::Gait::Normal);
    scene.step("F5", &[]);
    // 5 and 4 are the attack and the firer's NMC, which fails; the other two are the mover's check.
    let events = scene.give(&fire(&[all(firer, &[])], "F5"), &[5, 4, 1, 2]);
    let own = |report: &&&CheckReport| report.kind == CheckKind::FinalProtective;
    let checks = checks(&events);
    let own = checks.iter().find(own).unwrap();
    assert_eq!((own.outcome, own.first), (CheckOutcome::Failed, None));
}

/// The chance of so many or less with two dice of which those from `from` on are thrown again, once.
fn share(number: i32, from: i32) -> f64 {
    let pairs = || (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    let of = |holds: &dyn Fn(i32) -> bool| pairs().filter(|sum| holds(*sum)).count() as f64 / 36.0;
    of(&|sum| sum <= number && sum < from) + of(&|sum| sum >= from) * of(&|sum| sum <= number)
}

#[test]
fn the_odds_of_a_rally_count_it_in() {
    for (handicap, from) in [(Handicap::None, 13), (Handicap::Little, 10), (Handicap::Much, 8)] {
        let (mut scene, order, _) = rallying(handicap);
        let odds = of_attempt(&scene.pos, &order).unwrap();
        // Broken morale 7, led by an 8-1: 8 or less.
        assert_eq!(odds.at_most, Some(8), "{handicap}");
        assert!((odds.chance - share(8, from)).abs() < 1e-12, "{handicap}: {}", odds.chance);
        let again: &[u8] = if from <= 11 { &[5, 6, 1, 3] } else { &[5, 6] };
        let events = scene.give(&order, again);
        let told = of_check(checks(&events)[0]);
        assert_eq!(told.0, 8);
        assert!((told.1 - share(8, from)).abs() < 1e-12, "{handicap}: {}", told.1);
    }
}

#[test]
fn the_odds_of_an_attack_count_it_in() {
    let broken = |handicap| {
        let (scene, shot, _) = fired_at(handicap);
        let Order::Fire(FireOrder::Attack(attack)) = shot else { unreachable!() };
        let odds = of_attack(&scene.pos, Side::First, &attack).unwrap();
        (odds.targets[0].broken, odds.results)
    };
    let (plain, results) = broken(Handicap::None);
    let (helped, same) = broken(Handicap::Much);
    assert_eq!(results, same);
    // Most breaks hang on a check, and with the same dice for the attack fewer of those fail.
    assert!(helped < plain * 0.8 && helped > plain * 0.5, "{helped} {plain}");
}

#[test]
fn it_is_agreed_on_whoever_is_asked_and_is_on_no_list_of_answers() {
    let (mut scene, _, _) = rallying(Handicap::None);
    let before = legal_orders(&scene.pos);
    let events = scene.give(&agreed(Side::Second, Handicap::Little), &[]);
    assert!(events.contains(&Event::Turn(TurnEvent::Handicap {
        side: Side::Second,
        handicap: Handicap::Little,
    })));
    assert_eq!(scene.pos.handicap(Side::Second), Handicap::Little);
    assert_eq!(scene.pos.handicap(Side::First), Handicap::None);
    assert_eq!(legal_orders(&scene.pos), before);
}

#[test]
fn a_game_keeps_it_through_saving_undo_and_change() {
    let mut game = Game::new(Scenario::load("first-steps").unwrap(), 4).with_mode(Mode::Solitaire);
    let plain = game.hash();
    game.play(agreed(Side::First, Handicap::Much)).unwrap();
    assert_ne!(game.hash(), plain);
    let mut policy = GreedyPolicy::new(4);
    let mut helped = 0;
    while helped == 0
        && let Some(order) = answer(&mut policy, game.position())
    {
        let entry = game.play(order).unwrap();
        helped += checks(&entry.events).iter().filter(|report| report.first.is_some()).count();
    }
    assert!(game.position().outcome.is_none(), "nobody was helped");
    game.play(agreed(Side::First, Handicap::Little)).unwrap();
    let text = game.to_text().unwrap();
    assert!(text.contains("{\"handicap\":{\"side\":\"first\",\"handicap\":\"much\"}}"));
    let again = Game::from_text("test.jsonl", &text, Verify::Hashes).unwrap();
    assert_eq!(again.position(), game.position());
    assert_eq!(again.log(), game.log());
    game.undo().unwrap();
    assert_eq!(game.position().handicap(Side::First), Handicap::Much);
}

#[test]
fn a_game_without_one_says_nothing_of_it() {
    let game = Game::new(Scenario::load("first-steps").unwrap(), 4);
    assert!(Side::BOTH.iter().all(|side| game.position().handicap(*side).is_none()));
    assert!(!game.to_text().unwrap().contains("handicap"));
}
