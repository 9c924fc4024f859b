//! The built-in lessons and puzzles as a course: their lists, their order, and what a player has learned of them.

use first_fire::lessons::{Kind, Lesson, Measure, OrderKind, Progress, Task};
use first_fire::rules::Phase;
use first_fire::rules::ids::Side;

#[test]
fn what_was_learned_is_remembered_and_a_broken_file_of_it_is_named_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lessons.toml");
    let mut progress = Progress::load(&path).unwrap();
    assert!(progress.is_empty());
    assert!(progress.add("01-first-shot") && !progress.add("01-first-shot"));
    progress.save(&path).unwrap();
    assert_eq!(Progress::load(&path).unwrap(), progress);
    // Two windows, each of which has seen another lesson finished.
    let (mut here, mut there) = (progress.clone(), progress);
    assert!(here.add("02-pin-against-break"));
    here.save(&path).unwrap();
    assert!(there.add("03-more"));
    there.save(&path).unwrap();
    let both = Progress::load(&path).unwrap();
    let names = ["01-first-shot", "02-pin-against-break", "03-more"];
    assert!(names.iter().all(|name| both.has(name)), "{both:?}");
    // Another place in the list is another number, but no other lesson; nor is an older file lost.
    std::fs::write(&path, "done = [\"02-marker-flow\", \"/my/02-own.toml\"]\n").unwrap();
    let older = Progress::load(&path).unwrap();
    assert!(older.has("09-marker-flow") && older.has("/my/02-own.toml"));
    assert!(!older.has("01-first-shot") && !older.has("/my/03-own.toml"));
    let broken = "# mine\ndone = 3\n";
    std::fs::write(&path, broken).unwrap();
    let error = Progress::load(&path).unwrap_err();
    assert_eq!(error.line, Some(2), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), broken);
}

#[test]
fn a_lesson_of_ones_own_is_remembered_whatever_numbers_its_name_begins_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lessons.toml");
    for id in ["1944-12-17-wood.toml", "02-03-two-numbers.toml", "-no-number.toml"] {
        let mut progress = Progress::load(&path).unwrap();
        assert!(progress.add(id), "{id}");
        progress.save(&path).unwrap();
        assert!(Progress::load(&path).unwrap().has(id), "{id}");
    }
    assert!(!Progress::load(&path).unwrap().has("1943-12-17-wood.toml"), "another year");
}

#[test]
fn the_lists_name_every_lesson_with_what_it_teaches() {
    for kind in [Kind::Lesson, Kind::Puzzle] {
        let listed: Vec<String> = kind.list().into_iter().map(|listed| listed.id).collect();
        assert_eq!(listed, kind.built_in_names());
        assert!(kind.list().iter().all(|listed| !listed.teaches.is_empty()));
    }
    assert!(Kind::Lesson.built_in_names().len() >= 24);
    assert!(Kind::Puzzle.built_in_names().len() >= 10);
    // What is learned is remembered without the numbers.
    let names = [Kind::Lesson, Kind::Puzzle].into_iter().flat_map(Kind::built_in_names);
    let mut names: Vec<&str> = names.map(|name| name.split_once('-').unwrap().1).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[test]
fn every_puzzle_offers_real_alternatives_and_ends_with_dice() {
    for name in Kind::Puzzle.built_in_names() {
        let lesson = Lesson::load(name).unwrap();
        let picks = lesson.steps.iter().filter_map(|step| match &step.task {
            Task::Pick(task) => Some((step, task)),
            _ => None,
        });
        let picks: Vec<_> = picks.collect();
        assert!(!picks.is_empty(), "{name}");
        for (step, task) in picks {
            assert!(task.options.len() >= 3, "{name}: {}", task.options.len());
            assert!(task.options.iter().all(|way| way.why.len() > 20), "{name}: why");
            // What wins a game is not thrown in one order.
            if task.measure == Measure::Foresight {
                continue;
            }
            let log = step.after.log();
            let rolls = log[step.game.log().len()..].iter().map(|entry| entry.rolls.len());
            assert!(rolls.sum::<usize>() > 0, "{name}: nothing is rolled");
        }
    }
}

#[test]
fn whoever_takes_the_lessons_in_order_has_met_every_phase_and_what_first_steps_asks_for() {
    let names = Kind::Lesson.built_in_names();
    let fire = names.iter().position(|name| name.ends_with("first-fire-timing")).unwrap();
    for part in [
        "set-up-and-winning",
        "moving",
        "gaits",
        "rout",
        "rally",
        "advance-and-close-combat",
        "smoke",
        "a-whole-turn",
        "concealment",
    ] {
        let at = names.iter().position(|name| name.ends_with(part));
        assert!(at.is_some_and(|at| at < fire), "{part} stands before the later fire lessons");
    }
    let kinds = |names: &[&str]| -> Vec<OrderKind> {
        let lessons = names.iter().map(|name| Lesson::load(name).unwrap());
        let steps = lessons.flat_map(|lesson| lesson.steps);
        let orders = steps.flat_map(|step| match step.task {
            Task::Give(task) => task.orders,
            _ => Vec::new(),
        });
        orders.filter(|given| !given.by_itself).map(|given| OrderKind::of(&given.order)).collect()
    };
    let given = kinds(&names[..fire]);
    for kind in [
        OrderKind::Place,
        OrderKind::Done,
        OrderKind::Rally,
        OrderKind::Fire,
        OrderKind::Move,
        OrderKind::AssaultMovement,
        OrderKind::Enter,
        OrderKind::Smoke,
        OrderKind::Stop,
        OrderKind::Rout,
        OrderKind::Advance,
        OrderKind::Engage,
        OrderKind::CloseCombat,
    ] {
        assert!(given.contains(&kind), "{kind:?} is given by the learner himself");
    }
}

/// The positions after the steps of a built-in lesson.
fn ends(name: &str) -> Vec<first_fire::rules::Position> {
    let lesson = Lesson::load(name).unwrap();
    lesson.steps.into_iter().map(|step| step.after.position().clone()).collect()
}

#[test]
fn what_the_lessons_say_of_their_outcomes_is_so() {
    // The farmhouse is taken on the last turn, and that wins.
    let set_up = ends("03-set-up-and-winning");
    assert_eq!(set_up[5].outcome.as_ref().unwrap().winner, Side::First);
    // When the set-up is over the first turn begins.
    assert_eq!((set_up[4].turn, set_up[4].phase), (1, Phase::Rally));
    // Whoever cannot rout is gone, and the others go on.
    let rout = ends("06-rout");
    let last = rout.last().unwrap();
    assert!(last.outcome.is_none() && last.on_board(Side::First).count() == 1);
    // A whole turn: at its end it is the other side's, and the farmhouse is taken.
    let turn = ends("11-a-whole-turn");
    let last = turn.last().unwrap();
    assert_eq!((last.turn, last.attacker, last.phase), (1, Side::Second, Phase::Rally));
    let farm: Vec<_> = ["F3", "F4"].iter().map(|hex| hex.parse().unwrap()).collect();
    assert!(farm.iter().all(|hex| last.control.get(hex) == Some(&Side::First)));
    // Close Combat without a victor is Melee.
    let close = ends("08-advance-and-close-combat");
    assert!(close[4].on_board(Side::First).any(|unit| unit.melee));
}

/// The orders that the learner gives himself in a built-in lesson.
fn given(name: &str) -> Vec<first_fire::rules::Order> {
    let steps = Lesson::load(name).unwrap().steps.into_iter();
    let orders = steps.flat_map(|step| match step.task {
        Task::Give(task) => task.orders,
        _ => Vec::new(),
    });
    orders.filter(|given| !given.by_itself).map(|given| given.order).collect()
}

#[test]
fn whoever_has_taken_the_lessons_of_vehicles_has_aimed_a_gun_and_driven_by_himself() {
    use first_fire::rules::Order;
    use first_fire::rules::order::{DriveOrder, FireOrder, ShellTarget};
    let aimed = |order: &Order| match order {
        Order::Fire(FireOrder::Attack(fire)) => {
            fire.shell.is_some_and(|shell| matches!(shell.at, ShellTarget::Vehicle(_)))
        }
        _ => false,
    };
    for name in ["26-to-hit-and-to-kill", "27-where-to-hit-a-tank", "28-machine-guns-at-vehicles"] {
        assert!(given(name).iter().any(aimed), "{name}");
    }
    let fires = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(_)));
    assert!(given("29-passengers").iter().filter(|order| fires(order)).count() >= 2);
    let driven = given("30-driving-under-first-fire");
    assert!(driven.contains(&Order::Drive(DriveOrder::Halt)));
    let overruns = |order: &Order| matches!(order, Order::Drive(DriveOrder::Overrun { .. }));
    assert!(given("31-overrun").iter().any(overruns));
}
