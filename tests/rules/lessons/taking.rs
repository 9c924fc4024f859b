//! Lessons and puzzles taken from the first step to the last: the right answers go through, wrong ones are told from
//! them.

use first_fire::lessons::{
    Fate, Go, Lecture, Lesson, LessonProblem, OrderKind, Prediction, Reply, Task, Value,
};
use first_fire::rules::fire::{Column, Fp, IftResult};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{MoveOrder, Order, RoutOrder};
use first_fire::rules::unit::FireMarker;

use super::{SMALL, all, problem, with_task};

/// Another entry than the right one.
fn other_than(value: Value) -> Value {
    match value {
        Value::Fp(fp) => Value::Fp(fp + Fp::whole(1)),
        Value::Drm(drm) => Value::Drm(drm + 7),
        Value::Column(None) => Value::Column(Column::for_fp(Fp::whole(8))),
        Value::Column(Some(_)) => Value::Column(None),
        Value::Result(IftResult::NoEffect) => Value::Result(IftResult::Ptc),
        Value::Result(_) => Value::Result(IftResult::NoEffect),
        Value::Fate(Fate::Broken) => Value::Fate(Fate::Pinned),
        Value::Fate(_) => Value::Fate(Fate::Broken),
        Value::Marker(FireMarker::Final) => Value::Marker(FireMarker::First),
        Value::Marker(_) => Value::Marker(FireMarker::Final),
        Value::Residual(0) => Value::Residual(12),
        Value::Residual(_) => Value::Residual(0),
    }
}

/// Takes the step wrong in every way that can be had, and then right.
fn take(lecture: &mut Lecture) {
    let place = format!("{}, step {}", lecture.lesson().id, lecture.at() + 1);
    let task = lecture.step().unwrap().task.clone();
    let before = lecture.game().position().clone();
    match task {
        Task::Watch => assert!(lecture.done(), "{place}"),
        Task::Give(task) => {
            for (wrong, why) in &task.wrong {
                assert_eq!(lecture.give(wrong), Reply::Answered, "{place}");
                let said = lecture.said().unwrap();
                assert!(!said.right && said.text.contains(why), "{place}: {said:?}");
            }
            let his = task.orders.iter().filter(|given| !given.by_itself);
            let right: Vec<&Order> = his.map(|given| &given.order).collect();
            let mut legal = legal_orders(&before);
            legal.push(Order::Rout(RoutOrder::End));
            let wrong = legal.into_iter().find(|order| {
                !matches!(order, Order::Move(MoveOrder::Step { .. }))
                    && Some(&order) != right.first()
            });
            assert_eq!(lecture.give(&wrong.unwrap()), Reply::Answered, "{place}");
            assert!(!lecture.said().unwrap().text.is_empty());
            assert_eq!(
                lecture.game().position(),
                &before,
                "{place}: a wrong order changed something"
            );
            for order in right {
                assert!(!lecture.done(), "{place}");
                assert_eq!(lecture.give(order), Reply::Played, "{place}: {:?}", lecture.said());
            }
        }
        Task::Predict(task) => {
            let mut form = Prediction::new();
            for field in &task.ask {
                let right = task.truth.values[field];
                form.insert(*field, other_than(right));
                assert!(lecture.go(Go::Predict(form.clone())), "{place}");
                let judged = lecture.judged().unwrap().clone();
                let mistake = judged.mistake.unwrap();
                assert_eq!(mistake.field, *field, "{place}");
                assert!(!mistake.why.text.is_empty() && !mistake.why.rule.is_empty(), "{place}");
                assert!(!lecture.done(), "{place}");
                form.insert(*field, right);
            }
            assert!(lecture.hides_attacks(), "{place}");
            assert!(lecture.go(Go::Predict(form)), "{place}");
            assert!(lecture.judged().unwrap().mistake.is_none(), "{place}");
        }
        Task::Choose(task) => {
            let wrong = task.options.iter().position(|option| !option.right).unwrap();
            assert!(lecture.go(Go::Choose(wrong)), "{place}");
            assert!(!lecture.done() && !lecture.said().unwrap().right, "{place}");
            let right = task.options.iter().position(|option| option.right).unwrap();
            assert!(lecture.go(Go::Choose(right)), "{place}");
        }
        Task::Pick(task) => {
            let right = task.options.iter().position(|way| way.right).unwrap();
            for (number, way) in task.options.iter().enumerate().filter(|(_, way)| !way.right) {
                assert_eq!(lecture.hides_attacks(), lecture.tried().is_empty(), "{place}");
                assert!(lecture.go(Go::Choose(number)), "{place}");
                let said = lecture.said().unwrap();
                assert!(!said.right && said.text.contains(&way.why), "{place}: {said:?}");
                assert!(!lecture.done(), "{place}");
                // What it leads to lies on the table; what is refused leads nowhere.
                let after = way.after.as_ref().map_or(&before, |game| game.position());
                assert_eq!(lecture.game().position(), after, "{place}");
            }
            assert!(lecture.go(Go::Choose(right)), "{place}");
            assert!(lecture.said().unwrap().right, "{place}");
            assert_eq!(lecture.game().position(), lecture.step().unwrap().after.position());
        }
    }
    assert!(lecture.done(), "{place}: {:?}", lecture.said());
}

#[test]
fn every_lesson_and_puzzle_can_be_taken_from_its_first_step_to_its_last() {
    for lesson in all() {
        let steps = lesson.steps.len();
        let mut lecture = Lecture::new(lesson).unwrap();
        for at in 0..steps {
            assert_eq!(lecture.at(), at);
            let before = lecture.game().position().clone();
            take(&mut lecture);
            // Back to the start of the step, and through it again, as if nothing had been.
            if lecture.said().is_some() {
                assert!(lecture.go(Go::Back));
                assert_eq!(lecture.game().position(), &before);
                assert_eq!((lecture.at(), lecture.done()), (at, false));
                take(&mut lecture);
            }
            assert_eq!(lecture.finished(), at + 1 == steps);
            lecture.go(Go::Next);
        }
        assert!(lecture.finished());
        assert!(lecture.go(Go::Reset));
        assert_eq!(lecture.at(), 0);
    }
}

#[test]
fn whoever_gives_up_is_shown_each_answer() {
    for lesson in all() {
        let mut lecture = Lecture::new(lesson).unwrap();
        while !lecture.finished() {
            if !lecture.done() {
                assert!(lecture.go(Go::Reveal));
                let step = lecture.step().unwrap();
                assert_eq!(lecture.game().position(), step.after.position());
            }
            if !lecture.finished() {
                assert!(lecture.go(Go::Next));
            }
        }
    }
}

#[test]
fn nobody_goes_on_before_the_task_is_done() {
    let mut lecture = Lecture::new(Lesson::load("01-first-shot").unwrap()).unwrap();
    assert!(lecture.go(Go::Next));
    let before = lecture.game().position().clone();
    assert!(!lecture.go(Go::Next), "the question is open");
    assert!(!lecture.go(Go::Choose(17)));
    assert!(!lecture.go(Go::Predict(Prediction::new())));
    assert_eq!(lecture.give(&Order::Done), Reply::NotAsked);
    assert_eq!(lecture.game().position(), &before);
    assert!(lecture.go(Go::Back));
    assert_eq!(lecture.at(), 0);
}

#[test]
fn a_step_that_was_done_once_can_be_left_again_at_once() {
    let mut lecture = Lecture::new(Lesson::load("01-first-shot").unwrap()).unwrap();
    lecture.go(Go::Next);
    take(&mut lecture);
    assert!(lecture.go(Go::Next));
    assert_eq!(lecture.at(), 2);
    lecture.go_to(1);
    assert!(!lecture.done() && lecture.may_go_on() && lecture.go(Go::Next));
    assert_eq!(lecture.at(), 2);
}

#[test]
fn a_step_offers_what_it_asks_for_and_what_it_has_an_answer_to_and_asks_nobody_else() {
    let give =
        "[step.give]\norders = [{ fire = [\"german-4-6-7\"], at = \"C4\", dice = [6, 5] }]\n";
    let lesson = with_task("", give).unwrap();
    let lecture = Lecture::new(lesson).unwrap();
    assert!(lecture.offers().has(OrderKind::Fire));
    assert!(!lecture.offers().has(OrderKind::Hold) && !lecture.offers().has(OrderKind::SnapShot));
    let wrong = "wrong = [{ order = { say = \"hold\" }, why = \"No.\" }]\n";
    let lecture = Lecture::new(with_task("", &format!("{give}{wrong}")).unwrap()).unwrap();
    assert!(lecture.offers().has(OrderKind::Hold));
    let text = SMALL.replace("caption =", "offers = [\"snap-shot\"]\ncaption =");
    let at = text.find("[step.predict]").unwrap();
    let lesson = Lesson::parse("small.toml", &format!("{}{give}", &text[..at])).unwrap();
    let mut lecture = Lecture::new(lesson).unwrap();
    assert!(lecture.offers().has(OrderKind::SnapShot));
    // Nothing once it is done, nor where it only asks.
    assert!(lecture.go(Go::Reveal));
    assert!(!lecture.offers().has(OrderKind::Fire));
    let asks = Lecture::new(Lesson::parse("small.toml", SMALL).unwrap()).unwrap();
    assert!(!asks.offers().has(OrderKind::Fire));
    // The learner is one side: what the other has to order is not asked of him.
    assert!(with_task("you = \"second\"", give).is_ok());
    assert!(matches!(problem("you = \"first\"", give), LessonProblem::NotHis(..)));
}

#[test]
fn the_lesson_answers_for_the_other_side() {
    let text = SMALL.replace("teaches =", "you = \"first\"\nteaches =").replace(
        "play = [{ move = [\"russian-4-4-7 A\"] }, { step = \"C4\" }]",
        "play = [{ move = [\"russian-4-4-7 A\"] }]",
    );
    let at = text.find("[step.predict]").unwrap();
    let give = "[step.give]\norders = [{ step = \"C4\" }, { fire = [\"german-4-6-7\"], at = \"C4\", dice = [6, 5] }, { step = \"D4\" }, { say = \"hold\" }]\n";
    let lesson = Lesson::parse("small.toml", &format!("{}{give}", &text[..at])).unwrap();
    let Task::Give(task) = lesson.steps[0].task.clone() else { panic!() };
    let by_itself: Vec<bool> = task.orders.iter().map(|given| given.by_itself).collect();
    assert_eq!(by_itself, [false, true, false, true]);
    let mut lecture = Lecture::new(lesson).unwrap();
    assert_eq!(lecture.give(&task.orders[0].order), Reply::Played);
    assert_eq!(lecture.game().log().len(), 3, "the move, the step, the shot at it");
    assert!(!lecture.done());
    assert_eq!(lecture.give(&task.orders[2].order), Reply::Played);
    assert!(lecture.done());
}
