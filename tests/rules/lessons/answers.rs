//! What an answer is worth: by the rules, by the exact odds, and by the MF that it costs.

use first_fire::lessons::{
    Field, Go, Lecture, Lesson, LessonProblem, Measure, Prediction, Task, Value, Want, Worth,
};
use first_fire::odds::of_attack;
use first_fire::rules::fire::Fp;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireOrder, Order};

use super::{SMALL, all, problem, small_with, with_task};

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

#[test]
fn the_chance_of_a_way_of_one_shot_is_that_of_the_shot() {
    let mut ways = 0;
    for lesson in all() {
        for step in &lesson.steps {
            let Task::Pick(task) = &step.task else { continue };
            let Measure::Chance(unit, Want::Broken) = task.measure else { continue };
            for way in &task.options {
                let log = &way.after.as_ref().unwrap().log()[step.game.log().len()..];
                let [entry] = log else { continue };
                let Order::Fire(FireOrder::Attack(shot)) = &entry.order else { continue };
                let odds = of_attack(step.game.position(), entry.side, shot).unwrap();
                // Passengers are told of with their vehicle, not among the targets.
                let target = odds.targets.iter().find(|odds| odds.unit == unit);
                let Some(target) = target else { continue };
                let Worth::Chance(chance) = way.worth else { panic!("{}", lesson.id) };
                let exact = target.broken + target.eliminated;
                assert!((chance - exact).abs() < 1e-9, "{}: {chance} {exact}", lesson.id);
                ways += 1;
            }
        }
    }
    assert!(ways >= 5, "{ways}");
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
