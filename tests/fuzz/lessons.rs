//! What is fuzzed of lessons: those that begin with a scene of their own, and those that begin with a game.

use first_fire::game::{Game, Mode, Verify};
use first_fire::lessons::{Go, Lecture, Lesson, Reply, Task, Want};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{FireOrder, Order};
use first_fire::rules::{Phase, Position, legal_orders};
use first_fire::workshop::lesson::{Ask, Draft, Make};

use super::targets::kind;

/// How the game stands in the file of a lesson.
const QUOTES: &str = "'''";

/// A lesson that can be read can be taken from its first step to its last.
pub fn lesson(text: &str) -> String {
    let lesson = match Lesson::parse("fuzz.toml", text) {
        Ok(lesson) => lesson,
        Err(error) => {
            let lines = text.split('\n').count();
            assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{error}");
            return kind(&error.to_string());
        }
    };
    let mut lecture = Lecture::new(lesson).unwrap();
    let mut taken = String::new();
    loop {
        taken.push(take(&mut lecture));
        assert!(lecture.done(), "step {}", lecture.at());
        assert_eq!(violations(lecture.game().position()), Vec::<String>::new());
        if lecture.finished() {
            break;
        }
        assert!(lecture.go(Go::Next));
    }
    lecture.go(Go::Back);
    lecture.go(Go::Reset);
    assert_eq!(lecture.at(), 0);
    taken.truncate(12);
    format!("lesson {taken}")
}

/// Does what a step asks for, and something else before; a letter says what kind of step it is.
fn take(lecture: &mut Lecture) -> char {
    let step = lecture.step().unwrap().clone();
    assert_eq!(violations(step.game.position()), Vec::<String>::new());
    match step.task {
        Task::Watch => 'w',
        Task::Give(give) => {
            for order in legal_orders(lecture.game().position()).iter().take(3) {
                if lecture.give(order) == Reply::Answered {
                    assert!(!lecture.said().unwrap().text.is_empty());
                }
            }
            lecture.go_to(lecture.at());
            for given in give.orders.iter().filter(|given| !given.by_itself) {
                assert!(lecture.offers().takes(&given.order), "{:?}", given.order);
                assert_eq!(lecture.give(&given.order), Reply::Played);
            }
            'g'
        }
        Task::Predict(predict) => {
            let wrong = predict.ask.iter().map(|field| (*field, field.first())).collect();
            lecture.go(Go::Predict(wrong));
            lecture.go(Go::Predict(predict.truth.values.clone()));
            'p'
        }
        Task::Choose(_) | Task::Pick(_) => {
            for option in 0..step.task.options() {
                lecture.go(Go::Choose(option));
            }
            lecture.go(Go::Choose(usize::MAX));
            'c'
        }
    }
}

/// The same of a lesson that begins with a game: as it is written, where its hashes stop nearly every mutant at once, and
/// with the hashes of what its game has become.
pub fn of_a_game(text: &str) -> String {
    let as_written = lesson(text);
    let parts: Vec<&str> = text.splitn(3, QUOTES).collect();
    let [before, game, after] = parts.as_slice() else { return as_written };
    match Game::from_text("fuzz.jsonl", game.trim_start_matches('\n'), Verify::OrdersOnly) {
        Ok(game) => {
            let game = game.to_text().unwrap();
            let signed = lesson(&format!("{before}{QUOTES}\n{game}{QUOTES}{after}"));
            format!("{as_written}; {signed}")
        }
        Err(error) => format!("{as_written}; {}", kind(&error.to_string())),
    }
}

fn recorded() -> Game {
    let text = include_str!("../recorded/first-steps-1.jsonl");
    Game::from_text("recorded", text, Verify::Hashes).unwrap().with_mode(Mode::Solitaire)
}

/// A puzzle that is being made.
pub fn draft() -> Draft {
    let mut draft = Draft::begin(Make::Puzzle, &recorded(), 40).unwrap();
    draft.title = "A shot".to_owned();
    draft.page.question = "What do you do?".to_owned();
    let order = legal_orders(draft.position()).swap_remove(0);
    draft.record(false, vec![order]).unwrap();
    draft
}

/// Lessons and puzzles made of a point of a game, one of each way to ask for which its attacks will do.
pub fn made() -> Vec<Vec<u8>> {
    let game = recorded();
    let two = |orders: &usize| {
        let pos = game.position_at(*orders).unwrap();
        pos.phase == Phase::PrepFire && attacks(pos).len() > 1
    };
    let point = (0..game.log().len()).find(two).unwrap();
    let made = |(nth, ask): (usize, Ask)| {
        let make = if nth % 2 == 0 { Make::Puzzle } else { Make::Lesson };
        let mut draft = Draft::begin(make, &game, point).unwrap();
        draft.title = "A shot".to_owned();
        draft.page.caption = "The enemy is in sight.".to_owned();
        draft.page.question = "What do you do?".to_owned();
        (draft.page.ask, draft.page.want) = (ask, Want::Broken);
        let attacks = attacks(draft.position());
        // Of two the first has to be the better one, where that is asked.
        let sound = |(answer, other): (usize, usize)| {
            draft.record(false, vec![attacks[answer].clone()]).unwrap();
            if matches!(ask, Ask::Do | Ask::Better) {
                draft.record(true, vec![attacks[other].clone()]).unwrap();
            }
            draft.page.unit = draft.aims().into_iter().next();
            draft.check().ok().map(|(_, text)| text.into_bytes())
        };
        let pairs =
            (0..attacks.len()).flat_map(|one| (0..attacks.len()).map(move |two| (one, two)));
        pairs.filter(|(one, two)| one != two).find_map(sound)
    };
    Ask::ALL.into_iter().enumerate().filter_map(made).collect()
}

/// The attacks of one unit that can be made.
fn attacks(pos: &Position) -> Vec<Order> {
    let fires = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(fire)) if fire.members.len() == 1 && fire.shell.is_none());
    legal_orders(pos).into_iter().filter(fires).collect()
}
