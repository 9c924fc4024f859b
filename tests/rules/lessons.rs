//! Lessons and puzzles: taking them, reading their files, what their answers are worth, and what they teach.

mod answers;
mod course;
mod reading;
mod taking;

use first_fire::lessons::{Kind, Lesson, LessonProblem};

pub(super) fn all() -> Vec<Lesson> {
    let names = [Kind::Lesson, Kind::Puzzle].into_iter().flat_map(Kind::built_in_names);
    names.map(|name| Lesson::load(name).unwrap_or_else(|error| panic!("{error}"))).collect()
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
