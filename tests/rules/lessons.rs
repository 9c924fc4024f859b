//! Lessons and puzzles, from the first step to the last: the right answers go through, wrong ones are told from them.

use first_fire::lessons::{
    Fate, Field, Go, Kind, Lecture, Lesson, LessonProblem, Measure, OrderKind, Prediction,
    Progress, Reply, Task, Value, Want, Worth,
};
use first_fire::odds::{of_attack, of_series};
use first_fire::rules::Phase;
use first_fire::rules::fire::{Column, Fp, IftResult};
use first_fire::rules::ids::Side;
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireOrder, MoveOrder, Order, RoutOrder};
use first_fire::rules::unit::FireMarker;

pub(super) fn all() -> Vec<Lesson> {
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
fn the_chance_of_a_way_of_shots_is_that_of_the_shots() {
    let mut lengths = Vec::new();
    for lesson in all() {
        for step in &lesson.steps {
            let Task::Pick(task) = &step.task else { continue };
            let Measure::Chance(unit, Want::Broken) = task.measure else { continue };
            for way in &task.options {
                let log = &way.after.as_ref().unwrap().log()[step.game.log().len()..];
                let shots = log.iter().map(|entry| match &entry.order {
                    Order::Fire(FireOrder::Attack(fire)) => Some(fire.clone()),
                    _ => None,
                });
                let Some(shots) = shots.collect::<Option<Vec<_>>>() else { continue };
                let odds = of_series(step.game.position(), log[0].side, &shots).unwrap();
                let target = odds.targets.iter().find(|odds| odds.unit == unit).unwrap();
                let Worth::Chance(chance) = way.worth else { panic!("{}", lesson.id) };
                let exact = target.broken + target.eliminated;
                assert!((chance - exact).abs() < 1e-9, "{}: {chance} {exact}", lesson.id);
                lengths.push(shots.len());
            }
        }
    }
    assert!(lengths.len() >= 5 && lengths.contains(&1) && lengths.contains(&2), "{lengths:?}");
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

/// The small lesson with a task of its own instead of the forecast, and with keys before its first step.
fn small_with(keys: &str, task: &str) -> String {
    let at = SMALL.find("[step.predict]").unwrap();
    format!("{}{task}", &SMALL[..at]).replace("teaches =", &format!("{keys}\nteaches ="))
}

fn with_task(keys: &str, task: &str) -> Result<Lesson, first_fire::lessons::LessonError> {
    Lesson::parse("small.toml", &small_with(keys, task))
}

fn problem(keys: &str, task: &str) -> LessonProblem {
    with_task(keys, task).map(|_| ()).unwrap_err().problem
}

#[test]
fn a_number_in_a_text_is_one_that_the_rules_share() {
    let told = |caption: &str| {
        let text = SMALL.replace("They come.", caption);
        Lesson::parse("small.toml", &text).map(|lesson| lesson.steps[0].caption.clone())
    };
    // Counters, costs, terrain, tables; what the step plays and what its task comes to.
    for (text, read) in [
        ("{4 = fp german-4-6-7} and {6 = range german-4-6-7}", "4 and 6"),
        ("{7 = broken-morale russian-4-4-7 A}", "7"),
        ("{1 = smoke german-4-6-7}", "1"),
        ("{4 = mf russian-4-4-7 B}, running {6 = mf russian-4-4-7 B double-time}", "4, running 6"),
        ("{1 = spent} of them, {3 = left} are left", "1 of them, 3 are left"),
        ("{2 = cost russian-4-4-7 A C5} into the mill", "2 into the mill"),
        ("{1½ = price C7}, {+3 = tem C5}, {3 = hexes C4 F4}", "1½, +3, 3"),
        ("{-2 = attack drm}: {-1 = attack drm ffnam} and {-1 = attack drm ffmo}", "-2: -1 and -1"),
        ("{6 = dice 1}, {11 = attack dr}, {9 = attack final}", "6, 11, 9"),
        ("{1MC = table 4 4}, {5 = kill 4 4}, {6 = column 7}", "1MC, 5, 6"),
        ("{2 = half fp german-4-6-7}, {2 = minus attack drm}", "2, 2"),
        ("{44 = chance broken russian-4-4-7 A} in 100", "44 in 100"),
    ] {
        assert_eq!(told(text).unwrap(), read, "{text}");
    }
    // A wrong one is named with the line it stands in, and with what the rules say.
    let wrong = told("It has\\n\\n{5 = mf russian-4-4-7 B} MF.").unwrap_err();
    assert_eq!(
        wrong.problem,
        LessonProblem::WrongFigure("5 = mf russian-4-4-7 B".into(), "4".into())
    );
    let line = SMALL.lines().position(|line| line.starts_with("caption")).unwrap() + 1;
    assert_eq!(wrong.line, Some(line));
    for none in [
        "{4}",
        "{4 = }",
        "{4 = teeth german-4-6-7}",
        "{4 = close fp}",
        "{4 = fp german-4-6-7 twice}",
        "{4 = mf",
    ] {
        assert!(matches!(told(none).unwrap_err().problem, LessonProblem::NoFigure(_)), "{none}");
    }
    let nobody = told("{4 = mf german-9-9-9}").unwrap_err().problem;
    assert!(matches!(nobody, LessonProblem::NotInPlay(_)), "{nobody}");
}

#[test]
fn the_chance_of_a_fate_is_that_of_the_shot_that_leads_to_it() {
    let lesson = Lesson::parse("small.toml", SMALL).unwrap();
    let step = &lesson.steps[0];
    let Task::Predict(task) = &step.task else { panic!() };
    let Order::Fire(FireOrder::Attack(shot)) = &task.order else { panic!() };
    let odds = of_attack(step.game.position(), Side::Second, shot).unwrap();
    let fate = odds.targets[0];
    for (want, chance) in [
        ("stopped", 1.0 - fate.unharmed),
        ("unharmed", fate.unharmed),
        ("broken", fate.broken + fate.eliminated),
        ("eliminated", fate.eliminated),
    ] {
        let figure = format!("{{{:.0} = chance {want} russian-4-4-7 A}}", (chance * 100.0).round());
        let text = SMALL.replace("They come.", &figure);
        let told = Lesson::parse("small.toml", &text);
        assert!(told.is_ok(), "{figure}: {told:?}");
    }
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

#[test]
fn a_way_is_worth_what_the_rules_say_and_the_author_has_to_agree() {
    let pick = |by: &str, options: &str| {
        format!("[step.pick]\nquestion = \"?\"\n{by}\noptions = [{options}]\n")
    };
    let shot = |right: &str| {
        format!(
            "{{ text = \"Fire.\", why = \"a\", {right}orders = [{{ fire = [\"german-4-6-7\"], at = \"C4\", dice = [6, 5] }}] }},"
        )
    };
    let elsewhere = "{ text = \"There.\", why = \"b\", orders = [{ fire = [\"german-4-6-7\"], at = \"C3\" }] },";
    let hold = "{ text = \"Hold.\", why = \"c\", orders = [{ say = \"hold\" }] },";
    // Allowed or not.
    let allowed = "by = \"allowed\"";
    let text = pick(allowed, &format!("{}{elsewhere}", shot("right = true, ")));
    let lesson = with_task("", &text).unwrap();
    let Task::Pick(task) = &lesson.steps[0].task else { panic!() };
    assert_eq!(task.options[0].worth, Worth::Allowed);
    assert!(matches!(&task.options[1].worth, Worth::Refused(why) if why.contains("A8.1")));
    let one_sided = pick(allowed, &shot("right = true, "));
    assert_eq!(problem("", &one_sided), LessonProblem::OneSided);
    let two = pick(allowed, &format!("{}{hold}", shot("right = true, ")));
    assert!(matches!(problem("", &two), LessonProblem::WrongAnswer(_)), "holding is allowed too");
    // By chance.
    let chance = "by = \"chance\"\nunit = \"russian-4-4-7 A\"\nwant = \"broken\"";
    let right = pick(chance, &format!("{}{hold}", shot("right = true, ")));
    let lesson = with_task("", &right).unwrap();
    let Task::Pick(task) = &lesson.steps[0].task else { panic!() };
    assert_eq!(task.options[1].worth, Worth::Chance(0.0));
    let hold_is_right = hold.replace("why", "right = true, why");
    let wrong = pick(chance, &format!("{}{hold_is_right}", shot("")));
    assert!(matches!(problem("", &wrong), LessonProblem::WrongAnswer(_)));
    // What is best may not be worse than a shot that is not among the ways: here there is a second squad to join it.
    let joined = small_with("", &right).replace(
        "{ counter = \"german-4-6-7\", at = \"F4\" }",
        "{ counter = \"german-4-6-7\", at = \"F4\" }, { counter = \"german-4-6-8\", at = \"F4\" }",
    );
    let worse = Lesson::parse("small.toml", &joined).map(drop).unwrap_err().problem;
    assert!(worse.to_string().contains("another shot"), "{worse}");
    // A yardstick without what belongs to it.
    let half = pick("by = \"chance\"", &format!("{}{hold}", shot("right = true, ")));
    assert_eq!(problem("", &half), LessonProblem::Yardstick);
}

#[test]
fn the_ways_of_a_walk_cost_what_the_rules_count() {
    let text = SMALL
        .replace("teaches =", "you = \"first\"\nteaches =")
        .replace("play = [{ move = [\"russian-4-4-7 A\"] }, { step = \"C4\" }]", "play = []");
    let at = text.find("[step.predict]").unwrap();
    let way = |right: &str, steps: &[&str]| {
        let steps: String = steps
            .iter()
            .map(|to| format!(", {{ step = \"{to}\" }}, {{ say = \"hold\" }}"))
            .collect();
        format!(
            "{{ text = \"x\", why = \"y\", {right}orders = [{{ move = [\"russian-4-4-7 A\"] }}{steps}] }},"
        )
    };
    let options = [way("right = true, ", &["C4"]), way("", &["C4", "C5"])].concat();
    let task = format!("[step.pick]\nquestion = \"?\"\nby = \"mf\"\noptions = [{options}]\n");
    let lesson = Lesson::parse("small.toml", &format!("{}{task}", &text[..at])).unwrap();
    let Task::Pick(task) = &lesson.steps[0].task else { panic!() };
    let cost: Vec<String> = task.options.iter().map(|way| way.worth.text()).collect();
    assert_eq!(cost, ["1 MF", "3 MF"]);
}

#[test]
fn an_outcome_that_is_claimed_has_to_come_about() {
    let give =
        "[step.give]\norders = [{ fire = [\"german-4-6-7\"], at = \"C4\", dice = [2, 4, 4, 5] }]\n";
    let claims = |outcome: &str| {
        let text = SMALL.replace("caption =", &format!("leads_to = [{outcome}]\ncaption ="));
        let at = text.find("[step.predict]").unwrap();
        Lesson::parse("small.toml", &format!("{}{give}", &text[..at])).map(drop)
    };
    let broken = "{ unit = \"russian-4-4-7 A\", broken = true }";
    assert!(claims(broken).is_ok());
    let unhurt = claims(&broken.replace("true", "false")).unwrap_err();
    assert_eq!(unhurt.problem, LessonProblem::NotSo);
    assert!(claims("{ unit = \"russian-4-4-7 A\", remove = true }").is_err(), "it is still there");
}
