//! Puzzles out of games of the machine: positions with one clearly best answer.

use std::sync::Arc;

use first_fire::board::Location;
use first_fire::game::narrate::{Names, meant};
use first_fire::game::{Game, Mode};
use first_fire::lessons::{Lesson, Task, Worth};
use first_fire::opponent::coach::Advice;
use first_fire::opponent::riddles::{Riddle, riddles};
use first_fire::opponent::{GreedyPolicy, Habits, Outlook, answer};
use first_fire::rules::order::{FireOrder, Order};
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{UnitId, decision, legal_orders};
use first_fire::scenario::Scenario;
use first_fire::workshop::lesson::of_riddle;

/// A game of the quick player against itself, so many orders long.
fn game(seed: u64, orders: usize) -> Game {
    game_of(seed, orders, Habits::SETTLED)
}

/// A game of players with these habits.
fn game_of(seed: u64, orders: usize, habits: Habits) -> Game {
    let scenario = Arc::new(Scenario::load("first-steps").unwrap());
    let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
    let mut minds = [0xF125, 0x5EC0].map(|salt| GreedyPolicy::new(seed ^ salt).with(habits));
    for _ in 0..orders {
        let Some(asked) = decision(game.position()) else { break };
        let order = answer(&mut minds[asked.side.index()], game.position()).unwrap();
        game.play(order).unwrap();
    }
    game
}

fn advice(order: Order, chance: f64) -> Advice {
    let outlook = Outlook { tries: 40, chance, ..Outlook::default() };
    Advice { order, goal: None, outlook, behind: (0.0, 0.0) }
}

/// A made up riddle: the first point of a game at which three shots may be fired.
fn made_up(game: &Game) -> Riddle {
    for orders in 0..game.log().len() {
        let pos = game.position_at(orders).unwrap();
        let Some(asked) = decision(pos) else { break };
        let legal = legal_orders(pos).into_iter();
        let fires = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(_)));
        let mut shots: Vec<Order> = legal.filter(fires).collect();
        // Two that read alike are none to choose between.
        let reads = |order: &Order| meant(pos, order, None, Viewer::Side(asked.side));
        shots.sort_by_key(reads);
        shots.dedup_by_key(|order| reads(order));
        if shots.len() < 3 {
            continue;
        }
        let best = advice(shots.remove(0), 0.62);
        let others = vec![advice(shots.remove(0), 0.5), advice(shots.remove(0), 0.3)];
        let (side, kind) = (asked.side, asked.kind);
        return Riddle { orders, side, kind, best, others, ahead: 0.12, obvious: false };
    }
    panic!("nobody has three shots");
}

#[test]
fn a_riddle_becomes_a_puzzle_that_can_be_read_and_asks_for_the_best_answer() {
    let game = game(4, 400);
    let riddle = made_up(&game);
    let text = of_riddle(&game, &riddle).unwrap().unwrap();
    let puzzle = Lesson::parse("puzzle", &text).unwrap();
    let [step] = puzzle.steps.as_slice() else { panic!("{}", puzzle.steps.len()) };
    assert_eq!(step.game.position(), game.position_at(riddle.orders).unwrap());
    let Task::Pick(pick) = &step.task else { panic!("{text}") };
    let mut worth: Vec<_> = pick.options.iter().map(|way| (&way.worth, way.right)).collect();
    worth.sort_by_key(|(worth, _)| format!("{worth:?}"));
    let wins = [(Worth::Wins(30), false), (Worth::Wins(50), false), (Worth::Wins(62), true)];
    assert!(worth.into_iter().eq(wins.iter().map(|(worth, right)| (worth, *right))), "{text}");
}

#[test]
fn with_too_little_to_choose_from_there_is_no_puzzle() {
    let game = game(4, 400);
    let mut riddle = made_up(&game);
    riddle.others.truncate(1);
    assert_eq!(of_riddle(&game, &riddle).unwrap(), None);
    // Two answers that read alike are one.
    riddle.others = vec![riddle.best.clone(), riddle.best.clone()];
    assert_eq!(of_riddle(&game, &riddle).unwrap(), None);
}

#[test]
fn a_way_that_does_not_win_most_cannot_be_called_the_best() {
    let game = game(4, 400);
    let text = of_riddle(&game, &made_up(&game)).unwrap().unwrap();
    let wrong = text.replace("wins = 50", "wins = 70");
    let error = Lesson::parse("puzzle", &wrong).unwrap_err();
    let line = 1 + wrong[..wrong.find("options = [").unwrap()].matches('\n').count();
    assert!(error.line.is_some_and(|at| at > line), "{error}");
    assert!(error.to_string().contains("70 in 100"), "{error}");
    for (from, to) in [("wins = 50, ", ""), ("wins = 50", "wins = 101")] {
        let error = Lesson::parse("puzzle", &text.replace(from, to)).unwrap_err();
        assert!(error.to_string().contains("0 to 100"), "{error}");
    }
    // Where the rules judge, nobody says how often it wins.
    let error = Lesson::parse("puzzle", &text.replace("foresight", "allowed")).unwrap_err();
    assert!(error.to_string().contains("0 to 100"), "{error}");
}

#[test]
fn what_is_harder_is_what_is_not_seen_at_once_and_little_ahead() {
    let riddle = made_up(&game(4, 400));
    let seen = Riddle { obvious: true, ..riddle.clone() };
    let far = Riddle { ahead: 0.4, ..riddle.clone() };
    assert!(riddle.difficulty() > seen.difficulty() && riddle.difficulty() > far.difficulty());
}

#[test]
fn the_riddles_of_a_game_are_clear_and_the_same_every_time() {
    // By its own prices it comes upon one.
    let game = game_of(411, 62, Habits::seasoned());
    let found = riddles(&game);
    assert!(!found.is_empty());
    for riddle in &found {
        assert!(riddle.ahead >= 0.07, "{riddle:?}");
        let others = riddle.others.iter().map(|other| other.outlook.chance);
        assert!(others.clone().is_sorted_by(|one, next| one >= next), "{riddle:?}");
        let next = others.clone().next().unwrap();
        assert!((riddle.best.outlook.chance - next - riddle.ahead).abs() < 1e-9, "{riddle:?}");
        assert_eq!(decision(game.position_at(riddle.orders).unwrap()).unwrap().side, riddle.side);
    }
    assert_eq!(riddles(&game), found);
}

#[test]
fn what_would_win_most_is_asked_of_who_sees_what_his_side_may_see() {
    let lesson = Lesson::load("p26-who-is-under-it").unwrap();
    let step = &lesson.steps[0];
    let you = step.you.unwrap();
    assert_eq!(step.game.viewer(), Viewer::Side(you));
    let Task::Pick(pick) = &step.task else { panic!("it asks for one of several ways") };
    for way in &pick.options {
        let after = way.after.as_ref().unwrap();
        assert_eq!(after.viewer(), Viewer::Side(you), "{}", way.text);
    }
    // What lies under the other side's "?" is nobody that has a name.
    let at = Location::ground("K7".parse().unwrap());
    let truth = step.game.position();
    let below: Vec<UnitId> = truth.units_at(at).map(|unit| unit.id).collect();
    let seen = View::of(truth, step.game.viewer());
    let shown: Vec<UnitId> = seen.position().units_at(at).map(|unit| unit.id).collect();
    assert_eq!(shown.len(), 1);
    assert!(below.iter().all(|unit| !shown.contains(unit)));
    let names = Names::around(seen.position(), seen.position(), Viewer::Both);
    assert_eq!(names.unit(shown[0]), "concealed units");
}

#[test]
fn other_questions_of_a_lesson_are_asked_of_who_sees_everything() {
    let lesson = Lesson::load("12-concealment").unwrap();
    assert!(lesson.steps.iter().all(|step| step.game.viewer() == Viewer::Both));
}
