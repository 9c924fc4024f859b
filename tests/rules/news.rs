//! What has happened since a side's last decision: told in plain words, from the log alone.

use std::collections::BTreeSet;

use first_fire::game::news::Since::{GoneOn, LastDecision, Recalled};
use first_fire::game::news::{Fate, Figure, Grade, Item, News, Since, passed_since_last_decision};
use first_fire::game::{Game, Mode, Verify};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::fire::IftResult;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Manner, MoveOrder, Order};
use first_fire::rules::view::Hidden;
use first_fire::rules::{
    Event, FireEvent, MoveEvent, Phase, SetupEvent, Side, UnitId, decision, legal_orders,
};
use first_fire::scenario::Scenario;

use super::scene::{all, at, fire};
use super::view::SCENARIO;

/// Germans (first, ATTACKER) who come at Russians over open ground; E6 and G4 decide it.
pub fn scenario() -> Scenario {
    scenario_with("german-4-6-7")
}

/// The same with this squad in C6.
fn scenario_with(squad: &str) -> Scenario {
    let folder = tempfile::tempdir().unwrap();
    let map = "name = \"Field\"\ncolumns = 14\nrows = 9\nmonth = 7\n";
    std::fs::write(folder.path().join("field.toml"), map).unwrap();
    let text = r#"
title = "Field"
map = "field.toml"
turns = 3
concealment = false
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 5
unit = [
    { counter = "german-4-6-7", at = "C4", weapons = ["german-lmg"] },
    { counter = "german-4-6-7", at = "C6" },
    { counter = "german-8-1", at = "C6" },
]

[second]
name = "Russians"
nationality = "russian"
elr = 5
unit = [
    { counter = "russian-4-4-7", at = "F4" },
    { counter = "russian-8-0", at = "F4" },
    { counter = "russian-4-4-7", at = "J7", weapons = ["russian-lmg"] },
]

[victory]
kind = "control"
side = "first"
hexes = ["E6", "G4"]
at_least = 1
"#;
    let path = folder.path().join("scenario.toml");
    let in_c6 = "\"german-4-6-7\", at = \"C6\"";
    std::fs::write(&path, text.replace(in_c6, &format!("\"{squad}\", at = \"C6\""))).unwrap();
    Scenario::load(path.to_str().unwrap()).unwrap()
}

/// The game with the machine as the Germans, up to their first Prep Fire.
fn begun() -> Game {
    begun_with(scenario())
}

fn begun_with(scenario: Scenario) -> Game {
    let mut game = Game::new(scenario, 1).with_mode(Mode::Against(Side::First));
    while game.position().phase != Phase::PrepFire {
        game.play(Order::Done).unwrap();
    }
    game
}

/// The units of a side in a hex.
fn there(game: &Game, side: Side, place: &str) -> Vec<UnitId> {
    game.position().side_at(side, at(place)).map(|unit| unit.id).collect()
}

fn play(game: &mut Game, order: Order, dice: &[u8]) {
    game.play_with(order.clone(), dice).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
}

fn news(game: &Game, since: Since) -> News {
    News::of(game, game.log().len(), since)
}

/// The squad with the LMG in C4 fires at F4: 7 FP, and these dice.
fn shoot(game: &mut Game, dice: &[u8]) {
    let squad = there(game, Side::First, "C4")[0];
    let guns: Vec<_> = game.position().weapons_of(squad).map(|weapon| weapon.id).collect();
    play(game, fire(&[all(squad, &guns)], "F4"), dice);
}

/// A shot that leaves the leader and the squad in F4 broken: a 1MC which both fail.
const BOTH_BREAK: [u8; 6] = [2, 3, 5, 5, 5, 4];

/// The squad and the leader in C6 go to E6, and nobody fires at them.
fn walk(game: &mut Game) {
    let units: BTreeSet<UnitId> = there(game, Side::First, "C6").into_iter().collect();
    play(game, Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }), &[]);
    for to in ["D6", "E6"] {
        let mut at_his = |order: Order| play(game, order, &[]);
        at_his(Order::Move(MoveOrder::Step { to: at(to), cover: true }));
        while decision(game.position()).unwrap().side == Side::Second {
            play(game, Order::Fire(FireOrder::Hold), &[]);
        }
    }
    play(game, Order::Move(MoveOrder::Stop), &[]);
}

fn lines(news: &News) -> Vec<(&str, &str)> {
    news.items().iter().map(|item| (item.what.as_str(), item.by.as_str())).collect()
}

#[test]
fn an_attack_says_what_befell_whom_first_and_then_who_did_it() {
    let mut game = begun();
    shoot(&mut game, &BOTH_BREAK);
    let news = news(&game, LastDecision);
    let told =
        [("Leader 8-0 and squad A broken", "Their LMG and squad A from C4 · 7 FP, dice 2,3: 1MC")];
    assert_eq!(lines(&news), told);
    let item = &news.items()[0];
    assert_eq!((item.grade, item.own, item.fate), (Grade::Hurt, false, Some(Fate::Broken)));
    assert_eq!((item.at, item.from.as_slice()), (Some(at("F4")), [at("C4")].as_slice()));
    assert_eq!((item.order, item.dice), (game.log().len(), Some([2, 3])));
    let event = &game.log()[item.order - 1].events[item.attack.unwrap()];
    assert!(
        matches!(event, Event::Fire(FireEvent::Attack(report)) if report.results[0].result == IftResult::Mc(1))
    );
    assert!(matches!(&item.figure, Some(Figure::Unit { broken: true, .. })), "{:?}", item.figure);
    let headline = news.headline();
    assert!(headline.bad);
    assert_eq!(headline.what, "Leader 8-0 and squad A broken");
    assert_eq!(headline.rest, "You have lost nobody for good.");
}

#[test]
fn of_a_squad_that_is_reduced_it_is_not_said_that_nobody_is_lost() {
    let mut game = begun();
    // The squad is taken by chance, and the leader passes his MC.
    shoot(&mut game, &[1, 1, 6, 1, 2, 1, 2, 1]);
    let news = news(&game, LastDecision);
    assert!(news.headline().what.contains("reduced"), "{:?}", news.headline());
    assert!(!news.headline().rest.contains("nobody"), "{:?}", news.headline());
}

#[test]
fn an_attack_says_the_sum_of_its_modifiers() {
    let mut modified = 0;
    for seed in 1..12 {
        let game = random(Scenario::load("first-steps").unwrap(), seed, 130);
        for item in news(&game, GoneOn(0)).items() {
            let Some(attack) = item.attack else { continue };
            let Event::Fire(FireEvent::Attack(report)) = &game.log()[item.order - 1].events[attack]
            else {
                panic!("{item:?}");
            };
            let drm = report.assessment.targets.first().map_or(0, |line| line.total);
            if drm != 0 {
                assert!(item.by.contains(&format!(" FP, {drm:+}")), "{item:?}");
                modified += 1;
            }
        }
    }
    assert!(modified > 3, "{modified}");
}

/// A game against the machine that is set up.
fn set_up(name: &str) -> Game {
    let mut game =
        Game::new(Scenario::load(name).unwrap(), 3).with_mode(Mode::Against(Side::Second));
    let mut policy = RandomPolicy::new(3);
    while game.position().phase == Phase::Setup {
        let order = answer(&mut policy, game.position()).unwrap();
        game.play(order).unwrap();
    }
    game
}

#[test]
fn when_the_set_up_is_complete_it_is_told_why_the_counters_over_it_come_off() {
    let game = set_up("village-assault");
    let told = news(&game, GoneOn(0));
    let line = told.items().iter().find(|item| item.what.contains("set-up is complete")).unwrap();
    assert!(line.what.contains("\"?\"") && line.by.contains("A12.12"), "{line:?}");
    // To one who saw all of it nothing has come to light.
    let both = News::of(&game.clone().with_mode(Mode::Solitaire), game.log().len(), GoneOn(0));
    assert!(!both.items().iter().any(|item| item.what.contains("set-up is complete")));
}

#[test]
fn that_the_set_up_is_complete_is_told_once_although_the_rally_phase_passes_with_it() {
    let game = set_up("mule-road");
    let told = news(&game, GoneOn(0));
    assert!(game.position().phase > Phase::Rally);
    let complete = |item: &&Item| item.what.contains("set-up is complete");
    assert_eq!(told.items().iter().filter(complete).count(), 1, "{:?}", told.items());
}

#[test]
fn two_squads_of_one_letter_are_told_apart_by_their_counters() {
    let mut game = begun_with(scenario_with("german-4-6-8"));
    shoot(&mut game, &[5, 6]);
    let by = lines(&news(&game, LastDecision))[0].1.to_owned();
    assert!(by.starts_with("Their LMG and squad 4-6-7 A from C4"), "{by}");
}

#[test]
fn who_holds_and_who_is_missed_is_told_as_well() {
    let mut game = begun();
    shoot(&mut game, &[2, 3, 1, 2, 1, 2]);
    assert_eq!(news(&game, LastDecision).items()[0].what, "Leader 8-0 and squad A held");
    let mut game = begun();
    shoot(&mut game, &[5, 6]);
    let news = news(&game, LastDecision);
    assert_eq!(lines(&news)[0].0, "No effect on leader 8-0 and squad A");
    assert_eq!(news.items()[0].grade, Grade::Plain);
    assert_eq!(news.headline().what, "Nobody of yours is worse off");
    assert!(!news.headline().bad);
}

#[test]
fn a_move_of_several_orders_is_one_line_and_says_which_objective_it_takes() {
    let mut game = begun();
    play(&mut game, Order::Done, &[]);
    walk(&mut game);
    let news = news(&game, GoneOn(0));
    let told = ("Their leader 8-1 and squad B moved to E6, they hold E6", "From C6 · 2 MF");
    assert_eq!(lines(&news), [told]);
    let item = &news.items()[0];
    assert_eq!((item.grade, item.at), (Grade::Ground, Some(at("E6"))));
    assert_eq!(news.headline().rest, "They took E6.");
}

#[test]
fn what_others_did_stays_through_the_readers_own_orders_until_he_goes_on() {
    let mut game = begun();
    shoot(&mut game, &BOTH_BREAK);
    play(&mut game, Order::Done, &[]);
    walk(&mut game);
    // He has been asked, and has answered, meanwhile.
    assert!(
        game.log().iter().rev().take(6).any(|entry| entry.order == Order::Fire(FireOrder::Hold))
    );
    let told = news(&game, GoneOn(0));
    assert_eq!(told.items().len(), 2, "{:?}", lines(&told));
    assert!(told.items()[0].order < told.items()[1].order, "the newest comes last");
    assert_eq!(told.foremost(), Some(0), "the worst for him is looked at first");
    let gone_on = news(&game, GoneOn(game.log().len()));
    assert_eq!(gone_on.items(), [] as [Item; 0]);
}

/// Passes until the Russians may Prep Fire.
fn russian_prep_fire(game: &mut Game) {
    while (game.position().attacker, game.position().phase) != (Side::Second, Phase::PrepFire) {
        let pass = legal_orders(game.position()).pop().unwrap();
        game.play(pass).unwrap();
    }
}

/// The squad of the Russians in a hex fires with all it has.
fn answer_fire(game: &mut Game, from: &str, target: &str, dice: &[u8]) {
    let pos = game.position();
    let squads = pos.side_at(Side::Second, at(from)).map(|unit| unit.id);
    let fp = |unit: &UnitId| pos.unit_type(*unit).is_some_and(|values| values.fp > 0);
    let squad = squads.filter(fp).last().unwrap();
    let guns: Vec<_> = pos.weapons_of(squad).map(|weapon| weapon.id).collect();
    play(game, fire(&[all(squad, &guns)], target), dice);
}

#[test]
fn the_readers_own_result_is_looked_at_until_his_next_order_and_then_makes_room() {
    let mut game = begun();
    russian_prep_fire(&mut game);
    let gone_on = game.log().len();
    answer_fire(&mut game, "F4", "C4", &[5, 6]);
    let first = news(&game, GoneOn(gone_on));
    let told = [("No effect on their squad A", "Squad A from F4 · 4 FP, dice 5,6: no effect")];
    assert_eq!(lines(&first), told);
    assert!(first.items()[0].own);
    answer_fire(&mut game, "J7", "C6", &[6, 6]);
    let second = news(&game, GoneOn(gone_on));
    assert_eq!(second.items().len(), 1, "{:?}", lines(&second));
    assert_eq!(second.items()[0].what, "LMG of squad B jammed");
    assert_eq!((second.items()[0].fate, second.foremost()), (Some(Fate::Jammed), Some(0)));
    // Asked for, the first is there as well.
    assert_eq!(news(&game, Recalled(gone_on)).items().len(), 2);
    // Who has never gone on is told from his last order on.
    assert_eq!(news(&game, LastDecision).items(), second.items());
}

#[test]
fn after_what_the_enemy_did_ones_own_result_is_the_one_to_look_at() {
    let mut game = begun();
    shoot(&mut game, &[2, 3, 1, 2, 5, 5]);
    play(&mut game, Order::Done, &[]);
    walk(&mut game);
    assert_eq!(game.position().phase, Phase::DefensiveFire);
    answer_fire(&mut game, "J7", "E6", &[4, 5]);
    let news = news(&game, GoneOn(0));
    assert_eq!(news.items().len(), 3, "{:?}", lines(&news));
    assert!(news.items()[2].own);
    assert_eq!(news.foremost(), Some(2));
}

#[test]
fn whoever_plays_both_sides_is_told_whose_is_whose_and_his_last_order_alone() {
    let mut game = begun();
    game.set_mode(Mode::Solitaire);
    shoot(&mut game, &BOTH_BREAK);
    let told = news(&game, GoneOn(0));
    assert_eq!(lines(&told)[0].0, "Russian leader 8-0 and squad A broken");
    assert!(told.headline().bad);
    play(&mut game, Order::Done, &[]);
    assert_eq!(news(&game, GoneOn(0)).items(), [] as [Item; 0]);
    // Who only watches has given no order that could have answered it.
    game.set_mode(Mode::Watching);
    assert_eq!(news(&game, GoneOn(0)).items().len(), 1);
}

#[test]
fn of_two_people_each_is_told_what_the_other_did() {
    let mut game = begun();
    game.set_mode(Mode::Hotseat);
    shoot(&mut game, &BOTH_BREAK);
    assert_eq!(lines(&news(&game, LastDecision))[0].0, "Their leader 8-0 and squad A broken");
    play(&mut game, Order::Done, &[]);
    play(&mut game, Order::Done, &[]);
    assert_eq!(decision(game.position()).unwrap().side, Side::Second);
    assert_eq!(lines(&news(&game, LastDecision))[0].0, "Leader 8-0 and squad A broken");
}

#[test]
fn what_passed_by_itself_is_said_with_the_reason() {
    let mut game = begun();
    let told = |game: &Game| passed_since_last_decision(game, game.log().len());
    let rally = "Rally passed by itself: nobody of yours could rally, deploy, repair or hand over anything.";
    assert_eq!(told(&game).as_deref(), Some(rally));
    // Whoever has answered since is told no more of it.
    russian_prep_fire(&mut game);
    let parts = told(&game).unwrap();
    assert!(parts.contains("Rally") && parts.contains("passed"), "{parts}");
    game.play(Order::Done).unwrap();
    assert!(!told(&game).unwrap_or_default().contains("Rally"));
    // One person for both sides is told of a phase in which neither could do anything.
    let mut game = begun_with(scenario_with("german-4-6-7-hs"));
    game.set_mode(Mode::Solitaire);
    let rally = "Rally passed by itself: nobody could rally, deploy, repair or hand over anything.";
    assert_eq!(told(&game).as_deref(), Some(rally));
}

#[test]
fn a_phase_that_passed_in_the_turn_before_is_not_taken_for_the_one_that_is_asked_about() {
    let mut game = begun();
    game.set_mode(Mode::Solitaire);
    let first = game.position().attacker;
    while game.position().attacker == first {
        game.play(Order::Done).unwrap();
    }
    let told = passed_since_last_decision(&game, game.log().len()).unwrap();
    assert_eq!(told.matches(" of the turn before").count(), 1, "said once for all: {told}");
    assert!(told.contains("Close Combat of the turn before"), "{told}");
}

#[test]
fn spraying_fire_beside_the_movers_had_nobody_to_hit() {
    let scenario = Scenario::load("village-assault").unwrap();
    let nobody = |what: &String| what.starts_with("Nobody was in ");
    let beside = (1..40).find_map(|seed| {
        let game = random(scenario.clone(), seed, 400);
        let told = |order| -> Vec<String> {
            let news = News::of(&game, order, LastDecision);
            news.items().iter().map(|item| item.what.clone()).collect()
        };
        let sprays = |order: &usize| {
            let entry = &game.log()[order - 1];
            matches!(
                &entry.order,
                Order::Fire(FireOrder::Attack(FireAttack { manner: Manner::Spray { .. }, .. }))
            )
        };
        let all = (1..=game.log().len()).filter(sprays).map(told);
        all.into_iter().find(|told| told.iter().any(nobody))
    });
    // The movers whom it was for are told of first.
    let beside = beside.unwrap();
    assert!(beside.len() > 1 && !nobody(&beside[0]), "{beside:?}");
}

/// A game of random orders against the machine.
fn random(scenario: Scenario, seed: u64, orders: usize) -> Game {
    let mut game = Game::new(scenario, seed).with_mode(Mode::Against(Side::First));
    let mut policy = RandomPolicy::new(seed);
    for _ in 0..orders {
        let Some(order) = answer(&mut policy, game.position()) else { break };
        game.play(order).unwrap();
    }
    game
}

#[test]
fn a_game_that_is_followed_loaded_taken_back_or_played_otherwise_is_told_as_if_read_at_once() {
    let whole = random(Scenario::load("first-steps").unwrap(), 7, 130);
    let mut game = whole.clone();
    let mut followed = News::default();
    let mut told = 0;
    for orders in (20..130).step_by(3) {
        game.rewind_to(0).unwrap();
        game.rewind_to(orders).unwrap();
        for since in [LastDecision, GoneOn(15), Recalled(15), GoneOn(orders - 5)] {
            let at_once = News::of(&game, orders, since);
            followed.follow(&game, orders, since);
            assert_eq!(followed, at_once, "after {orders} orders, {since:?}");
            told += at_once.items().len();
            // Looked back at from the end, it is the same.
            if whole.position().outcome.is_none() {
                assert_eq!(News::of(&whole, orders, since).items(), at_once.items());
            }
        }
    }
    assert!(told > 30, "{told} things");
    let loaded = Game::from_text("saved.jsonl", &whole.to_text().unwrap(), Verify::Hashes).unwrap();
    assert_eq!(news(&loaded, LastDecision), news(&whole, LastDecision));
    // Played otherwise, nothing of the old line is told, and going back to it tells of it again.
    let mut other = whole.clone();
    let before = news(&other, GoneOn(100));
    other.rewind_to(100).unwrap();
    let mut policy = RandomPolicy::new(99);
    for _ in 0..12 {
        let order = answer(&mut policy, other.position()).unwrap();
        other.play(order).unwrap();
    }
    followed.follow(&other, other.log().len(), GoneOn(90));
    assert_eq!(followed, news(&other, GoneOn(90)));
    other.switch_to(0).unwrap();
    followed.follow(&other, other.log().len(), GoneOn(100));
    assert_eq!((followed.items(), followed.headline()), (before.items(), before.headline()));
}

#[test]
fn nothing_is_told_that_its_reader_must_not_know() {
    let mut unseen = 0;
    for seed in 0..4 {
        let mut game = random(Scenario::parse("cover.toml", SCENARIO).unwrap(), seed, 110);
        assert!(game.position().outcome.is_none(), "once it is over, all is told");
        game.set_mode(Mode::Against(if seed % 2 == 0 { Side::First } else { Side::Second }));
        let viewer = game.viewer();
        for (index, entry) in game.log().iter().enumerate() {
            let before = game.position_at(index).unwrap();
            let after = game.position_at(index + 1).unwrap();
            let hidden = Hidden::between(before, after, viewer);
            let told = News::of(&game, index + 1, GoneOn(index));
            let moved = entry.events.iter().any(|event| match event {
                Event::Move(MoveEvent::Moved { units, .. } | MoveEvent::Advanced { units, .. }) => {
                    units.iter().all(|unit| hidden.unit(*unit))
                }
                _ => false,
            });
            let goes = |item: &&Item| {
                [" moved to ", " advanced to "].iter().any(|word| item.what.contains(word))
            };
            for item in told.items().iter().filter(goes).filter(|_| moved) {
                let Some(Figure::Unit { counter, letter: 0, .. }) = &item.figure else {
                    panic!("{item:?}");
                };
                let kind = before.setting.catalogue.unit(counter).unwrap().kind;
                assert!(kind.is_dummy() && item.what.contains("concealed units"), "{item:?}");
                unseen += 1;
            }
            let placed = |event: &Event| matches!(event, Event::Setup(SetupEvent::Placed { unit, .. }) if hidden.unit(*unit));
            if entry.events.iter().all(placed) {
                assert_eq!(told.items().len(), 0, "{:?}", told.items());
            }
        }
    }
    assert!(unseen > 5, "{unseen} moves of concealed units");
}

#[test]
fn the_news_reach_back_to_the_player_turn_before_and_no_further() {
    let game = random(Scenario::load("first-steps").unwrap(), 7, 130);
    let now = game.position();
    let told = news(&game, GoneOn(0));
    let earlier = |item: &Item| {
        let when = item.when.unwrap();
        // The same side's Player Turn of the turn before is two Player Turns ago.
        now.turn - when.turn > 1 || (now.turn > when.turn && when.attacker == now.attacker)
    };
    assert!(now.turn > 2, "turn {}", now.turn);
    assert!(!told.items().iter().any(earlier), "{:?}", told.items());
}
