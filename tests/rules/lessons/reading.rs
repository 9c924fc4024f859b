//! The file of a lesson: what does not work is refused with its line, and what its texts claim has to be so.

use first_fire::lessons::{Lesson, LessonProblem};

use super::SMALL;

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
fn a_lesson_leads_on_to_a_scenario_and_a_name_that_is_none_is_named_with_its_line() {
    let first = Lesson::load("01-first-shot").unwrap();
    assert_eq!(first.scenario.unwrap().id(), "first-steps");
    let text = include_str!("../../../assets/lessons/01-first-shot.toml");
    let wrong = text.replace("\"first-steps\"", "\"last-steps\"");
    let line = wrong.lines().position(|line| line.contains("last-steps")).unwrap() + 1;
    let error = Lesson::parse("mine.toml", &wrong).unwrap_err().to_string();
    assert!(error.starts_with(&format!("mine.toml:{line}: ")), "{error}");
    assert!(error.contains("last-steps") && error.contains("first-steps"), "{error}");
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

/// A half-track with a squad aboard, and an enemy with a Gun in sight of it.
const DRIVEN: &str = r#"
title = "Driven"
teaches = "Something."

[scene]
map = "training"
phase = "movement"
[scene.first]
name = "Germans"
nationality = "german"
elr = 3
vehicle = [{ counter = "spw-251-1", at = "G3", facing = "east", label = "one" }]
unit = [{ counter = "german-4-6-7", aboard = "one" }, { counter = "german-4-6-7", at = "A8" }]
[scene.second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [{ counter = "russian-crew", at = "K3", weapons = ["ru-at-45"], facing = "west" }]

[[step]]
caption = "CAPTION"
play = [
    { move = ["spw-251-1"] },
    { fire = ["ru-at-45"], round = "AP", aim = "spw-251-1", at = "G3", dice = [6, 5] },
    { turn = "south-east" },
    { say = "hold" },
    { say = "halt" },
    { say = "hold" },
    { unload = ["german-4-6-7 A"] },
]
"#;

#[test]
fn drivers_and_gunners_are_given_their_orders_by_name_and_their_numbers_are_the_rules() {
    let read = |from: &str, to: &str| {
        assert!(DRIVEN.contains(from), "{from}");
        let lesson = Lesson::parse("driven.toml", &DRIVEN.replacen(from, to, 1));
        lesson.map(|lesson| lesson.steps[0].caption.clone()).map_err(|error| error.problem)
    };
    let told = |caption: &str| read("CAPTION", caption);
    for (text, says) in [
        ("{16 = mp spw-251-1}, {1 = hull-side spw-251-1}, {3 = roof spw-251-1}", "16, 1, 3"),
        ("{3 = rof ru-at-45}, {5 = survival spw-251-1}", "3, 5"),
        ("{4 = shot range}, {11 = shot dr}, {6 = shot coloured}", "4, 11, 6"),
    ] {
        assert_eq!(told(text).unwrap(), says, "{text}");
    }
    for none in ["{3 = bow spw-251-1}", "{3 = to-kill dr}", "{4 = survival-dr}", "{4 = shot teeth}"]
    {
        assert!(matches!(told(none), Err(LessonProblem::NoFigure(_))), "{none}");
    }
    let afoot = read("unload = [\"german-4-6-7 A\"]", "unload = [\"german-4-6-7 B\"]").unwrap_err();
    assert!(matches!(afoot, LessonProblem::NotInPlay(_)), "{afoot}");
    // A vehicle alone stands for its machine guns; what it has not got does not fire.
    let armless = read("fire = [\"ru-at-45\"]", "fire = [\"spw-251-1\"]").unwrap_err();
    assert!(!matches!(armless, LessonProblem::Syntax(_)), "{armless}");
}
