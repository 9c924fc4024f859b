//! Lessons and puzzles, from the first step to the last: the right answers go through, wrong ones are told from them.

use first_fire::lessons::{
    Fate, Field, Go, Kind, Lecture, Lesson, Prediction, Progress, Reply, Task, Value,
};
use first_fire::rules::fire::{Column, Fp, IftResult};
use first_fire::rules::order::Order;
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{check, legal_orders};

fn all() -> Vec<Lesson> {
    let names = [Kind::Lesson, Kind::Puzzle].into_iter().flat_map(Kind::built_in_names);
    names.map(|name| Lesson::load(name).unwrap_or_else(|error| panic!("{error}"))).collect()
}

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
            let right: Vec<&Order> = task.orders.iter().map(|(order, _)| order).collect();
            let mut legal = legal_orders(&before);
            legal.push(Order::EndRout);
            let wrong = legal.into_iter().find(|order| {
                !matches!(order, Order::Step { .. }) && Some(&order) != right.first()
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
        Task::Best(task) => {
            let worse = legal_orders(&before).into_iter().find(|order| {
                let mut trial = lecture.clone();
                trial.give(order);
                !trial.done()
            });
            assert_eq!(lecture.give(&worse.unwrap()), Reply::Answered, "{place}");
            assert!(!lecture.done() && !lecture.said().unwrap().right, "{place}");
            lecture.give(&task.answer);
            assert!(lecture.said().unwrap().right, "{place}");
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

const SMALL: &str = r#"
title = "Small"
teaches = "Something."

[scene]
map = "training"
phase = "movement"
[scene.first]
name = "Russians"
nationality = "russian"
elr = 3
unit = [{ counter = "russian-4-4-7", at = "C3", count = 2 }]
[scene.second]
name = "Germans"
nationality = "german"
elr = 3
unit = [{ counter = "german-4-6-7", at = "F4" }]

[[step]]
caption = "They come."
play = [{ move = ["russian-4-4-7 A"] }, { step = "C4" }]
[step.predict]
order = { fire = ["german-4-6-7"], at = "C4", dice = [6, 5] }
ask = ["fp", "drm"]
"#;

#[test]
fn the_mistake_in_a_forecast_is_named_with_its_line_and_rule() {
    let text = SMALL.replace("[\"fp\", \"drm\"]", "[\"fp\", \"column\", \"drm\", \"result\"]");
    let mut lecture = Lecture::new(Lesson::parse("small.toml", &text).unwrap()).unwrap();
    let Task::Predict(task) = lecture.step().unwrap().task.clone() else { panic!() };
    let mut form: Prediction = task.truth.values.clone();
    form.insert(Field::Drm, Value::Drm(-1));
    lecture.go(Go::Predict(form.clone()));
    let mistake = lecture.judged().unwrap().mistake.clone().unwrap();
    assert_eq!((mistake.field, mistake.why.rule), (Field::Drm, "A8.13"));
    assert!(mistake.why.text.contains("missing"), "{}", mistake.why.text);
    form.insert(Field::Drm, Value::Drm(2));
    lecture.go(Go::Predict(form.clone()));
    assert!(lecture.judged().unwrap().mistake.as_ref().unwrap().why.text.contains("sign"));
    form.insert(Field::Fp, Value::Fp(Fp::whole(8)));
    lecture.go(Go::Predict(form));
    let mistake = lecture.judged().unwrap().mistake.clone().unwrap();
    assert_eq!(mistake.field, Field::Fp, "the first wrong line comes first");
}

/// The line and the words with which a changed text is refused.
fn refused(from: &str, to: &str) -> (Option<usize>, String) {
    assert!(SMALL.contains(from), "{from}");
    let error = Lesson::parse("small.toml", &SMALL.replacen(from, to, 1)).unwrap_err();
    assert!(error.to_string().starts_with("small.toml"), "{error}");
    (error.line, error.problem.to_string())
}

#[test]
fn a_lesson_that_does_not_work_is_refused_with_its_line() {
    Lesson::parse("small.toml", SMALL).unwrap();
    let line = |needle: &str| {
        let at = SMALL.find(needle).unwrap();
        Some(SMALL[..at].matches('\n').count() + 1)
    };
    for (from, to, at, word) in [
        ("teaches", "teach", "teach", "teach"),
        ("\"training\"", "\"nowhere\"", "map =", "nowhere"),
        ("german-4-6-7\", at", "german-4-6-9\", at", "counter = \"german", "german-4-6-9"),
        ("-7 A\"] }", "-7 C\"] }", "play =", "no \"russian-4-4-7 C\""),
        ("-7 A\"] }", "-7\"] }", "play =", "letter"),
        ("step = \"C4\"", "step = \"H4\"", "play =", "the rules say otherwise"),
        ("step = \"C4\"", "say = \"hold\", step = \"C4\"", "play =", "exactly one"),
        ("at = \"C4\", dice", "at = \"D5\", dice", "order =", "the rules say otherwise"),
        ("dice = [6, 5]", "dice = [6]", "order =", "1 are laid out"),
        ("dice = [6, 5]", "dice = [6, 7]", "order =", "1 to 6, not 7"),
        ("ask = [\"fp\", \"drm\"]", "ask = []", "ask =", "nothing is asked"),
        ("fire = [\"german-4-6-7\"]", "say = \"hold\"", "order =", "rolls 0 dice"),
        ("play =", "beside = \"x\"\nplay =", "play =", "named \"x\""),
        (
            "play =",
            "set = [{ unit = \"german-4-6-7\", broken = true, concealed = true }]\nplay =",
            "play =",
            "cannot be",
        ),
        (
            "[step.predict]",
            "[step.legal]\nquestion = \"?\"\norder = { say = \"hold\" }\nanswer = false\nwhy = \"\"\n[step.x]",
            "[step.predict]",
            "x",
        ),
    ] {
        let (found, says) = refused(from, to);
        assert!(says.contains(word), "{to}: {says}");
        let wanted = line(at);
        let close = |found: usize, wanted: usize| {
            found.abs_diff(wanted) <= 6 * usize::from(to.contains("[step.x]"))
        };
        assert!(close(found.unwrap(), wanted.unwrap()), "{to}: line {found:?}, not {wanted:?}");
    }
    let legal = |answer: &str| {
        let at = SMALL.find("[step.predict]").unwrap();
        let text = format!(
            "{}[step.legal]\nquestion = \"?\"\norder = {{ fire = [\"german-4-6-7\"], at = \"C4\" }}\nanswer = {answer}\nwhy = \"\"\n",
            &SMALL[..at]
        );
        Lesson::parse("small.toml", &text)
    };
    assert!(legal("true").is_ok());
    assert!(legal("false").unwrap_err().problem.to_string().contains("it is allowed"));
    let endless = format!("{SMALL}{}", "\n[[step]]\ncaption = \"On and on\"\n".repeat(100));
    let error = Lesson::parse("small.toml", &endless).unwrap_err().to_string();
    assert!(error.contains("at most 100 steps"), "{error}");
    let missing = Lesson::load("no/such/lesson.toml").unwrap_err();
    assert!(missing.line.is_none() && missing.to_string().contains("01-first-shot"), "{missing}");
}

#[test]
fn what_was_learned_is_remembered_and_a_broken_file_of_it_is_named_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lessons.toml");
    let mut progress = Progress::load(&path).unwrap();
    assert!(progress.done.is_empty());
    progress.done.insert("01-first-shot".to_owned());
    progress.save(&path).unwrap();
    assert_eq!(Progress::load(&path).unwrap(), progress);
    // Two windows, each of which has seen another lesson finished.
    let (mut here, mut there) = (progress.clone(), progress);
    here.done.insert("02-marker-flow".to_owned());
    here.save(&path).unwrap();
    there.done.insert("03-more".to_owned());
    there.save(&path).unwrap();
    let both = Progress::load(&path).unwrap();
    assert!(both.done.is_superset(&here.done) && both.done.is_superset(&there.done), "{both:?}");
    let broken = "# mine\ndone = 3\n";
    std::fs::write(&path, broken).unwrap();
    let error = Progress::load(&path).unwrap_err();
    assert_eq!(error.line, Some(2), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), broken);
}

#[test]
fn the_lists_name_every_lesson_with_what_it_teaches() {
    for kind in [Kind::Lesson, Kind::Puzzle] {
        let listed: Vec<String> = kind.list().into_iter().map(|listed| listed.id).collect();
        assert_eq!(listed, kind.built_in_names());
        assert!(kind.list().iter().all(|listed| !listed.teaches.is_empty()));
    }
    assert!(Kind::Lesson.built_in_names().len() >= 12);
    assert!(Kind::Puzzle.built_in_names().len() >= 10);
}

#[test]
fn the_orders_of_a_question_can_be_checked_where_they_are_asked() {
    // A best shot is legal, and what the puzzle calls best is at least as good as every listed shot.
    for lesson in all() {
        for step in &lesson.steps {
            if let Task::Best(task) = &step.task {
                assert!(check(step.game.position(), &task.answer).is_ok(), "{}", lesson.id);
            }
        }
    }
}

#[test]
fn a_lesson_leads_on_to_a_scenario_and_a_name_that_is_none_is_named_with_its_line() {
    let first = Lesson::load("01-first-shot").unwrap();
    assert_eq!(first.scenario.unwrap().id(), "first-steps");
    let text = include_str!("../../assets/lessons/01-first-shot.toml");
    let wrong = text.replace("\"first-steps\"", "\"last-steps\"");
    let line = wrong.lines().position(|line| line.contains("last-steps")).unwrap() + 1;
    let error = Lesson::parse("mine.toml", &wrong).unwrap_err().to_string();
    assert!(error.starts_with(&format!("mine.toml:{line}: ")), "{error}");
    assert!(error.contains("last-steps") && error.contains("first-steps"), "{error}");
}
