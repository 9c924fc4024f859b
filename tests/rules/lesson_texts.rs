//! What the lessons say is held against the rules: no number stands in a text unless the rules have worked it out,
//! every hex and counter that is named is there, and every rule that is named is one that the code goes by.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use first_fire::board::Coord;
use first_fire::lessons::{Lesson, Step, Task, Worth};
use first_fire::rules::Position;

use super::lessons::all;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The file of a built-in lesson, as it is written.
fn written(lesson: &Lesson) -> toml::Table {
    let folder = root().join("assets/lessons");
    let files = [folder.join("puzzles"), folder].map(|at| at.join(format!("{}.toml", lesson.id)));
    let file = files.iter().find(|file| file.exists()).unwrap();
    toml::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// The texts of a step that state something: all but the wrong answers to a question.
fn texts(step: &toml::Table) -> Vec<String> {
    let mut found = Vec::new();
    let mut add = |table: &toml::Table, key: &str| {
        found.extend(table.get(key).and_then(|text| text.as_str()).map(str::to_owned));
    };
    add(step, "caption");
    add(step, "then");
    for task in ["give", "choose", "legal", "mf", "pick"] {
        let Some(task) = step.get(task).and_then(|task| task.as_table()) else { continue };
        for key in ["hint", "question", "why"] {
            add(task, key);
        }
        let lists = ["wrong", "options"].into_iter().filter_map(|key| task.get(key)?.as_array());
        for option in lists.flatten().filter_map(|option| option.as_table()) {
            add(option, "why");
            let right = option.get("right").and_then(|right| right.as_bool()).unwrap_or(false);
            if right || option.contains_key("orders") {
                add(option, "text");
            }
        }
    }
    found
}

/// A text without its figures, as words.
fn words(text: &str) -> Vec<String> {
    let mut bare = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        bare += before;
        rest = behind.split_once('}').unwrap().1;
    }
    bare += rest;
    let parts = |letter: char| letter.is_whitespace() || ",;:()\"'".contains(letter);
    let words = bare.split(parts).map(|word| word.trim_end_matches(['.', '?', '!']));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn is_number(word: &str) -> bool {
    word.chars().any(|letter| letter.is_ascii_digit() || "¼½¾".contains(letter))
}

/// Whether a word is the name of a rule: a letter, a number, and numbers after points.
fn is_rule(word: &str) -> bool {
    let Some(numbers) = word.strip_prefix(['A', 'B', 'C', 'D']) else { return false };
    let mut parts = numbers.split('.');
    parts.all(|part| !part.is_empty() && part.chars().all(|digit| digit.is_ascii_digit()))
}

/// Whether a counter of that strength is in play: `4-6-7`, `8-1`.
fn is_counter(word: &str, pos: &Position) -> bool {
    pos.units.keys().any(|id| pos.unit_type(id).is_some_and(|values| values.strength == word))
}

fn is_hex(word: &str, pos: &Position) -> bool {
    word.parse::<Coord>().is_ok_and(|hex| pos.map().contains(hex))
}

/// The numbers of a text that nothing stands behind.
fn unheld(text: &str, step: &Step) -> Vec<String> {
    let tables = [step.game.position(), step.after.position()];
    let words = words(text);
    let before = std::iter::once("").chain(words.iter().map(String::as_str));
    before
        .zip(&words)
        .filter(|(_, word)| is_number(word))
        .filter(|(before, word)| {
            let hundred = *before == "in" && *word == "100";
            let original = *before == "Original";
            let named = tables.iter().any(|pos| is_hex(word, pos) || is_counter(word, pos));
            !(hundred || original || named || is_rule(word))
        })
        .map(|(before, word)| format!("{before} {word}"))
        .collect()
}

#[test]
fn no_number_stands_in_a_lesson_that_the_rules_have_not_worked_out() {
    let mut found = Vec::new();
    for lesson in all() {
        let file = written(&lesson);
        for key in ["title", "teaches"] {
            let text = file[key].as_str().unwrap();
            found.extend(
                words(text)
                    .iter()
                    .filter(|word| is_number(word))
                    .map(|word| format!("{}, {key}: {word}", lesson.id)),
            );
        }
        for (number, (raw, step)) in
            file["step"].as_array().unwrap().iter().zip(&lesson.steps).enumerate()
        {
            for text in texts(raw.as_table().unwrap()) {
                let bare = unheld(&text, step);
                found.extend(
                    bare.iter().map(|bare| format!("{}, step {}: {bare}", lesson.id, number + 1)),
                );
            }
        }
    }
    assert!(found.is_empty(), "write {{n = what it is a number of}}:\n{}", found.join("\n"));
}

#[test]
fn a_number_without_its_figure_is_found() {
    let lesson = Lesson::load("01-first-shot").unwrap();
    let step = &lesson.steps[0];
    assert_eq!(unheld("It has 4 MF in C5, the 4-6-7.", step), ["has 4"]);
    assert_eq!(
        unheld("{4 = fp german-4-6-7} FP, 30 in 100, an Original 12 (A8.1).", step),
        ["FP 30"]
    );
    assert_eq!(unheld("The 9-2 in Z9 costs 1½.", step), ["The 9-2", "in Z9", "costs 1½"]);
}

/// All rules that the source of the game names, apart from the lessons.
fn cited() -> BTreeSet<String> {
    let mut open = vec![root().join("src")];
    let mut found = BTreeSet::new();
    while let Some(at) = open.pop() {
        if at.ends_with("lessons") {
            continue;
        } else if at.is_dir() {
            open.extend(fs::read_dir(&at).unwrap().map(|entry| entry.unwrap().path()));
        } else if at.extension().is_some_and(|ending| ending == "rs") {
            found.extend(rules_in(&at));
        }
    }
    found
}

fn rules_in(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let no_part = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '.');
    let words = text.split(no_part).map(|word| word.trim_end_matches('.'));
    words.filter(|word| is_rule(word)).map(str::to_owned).collect()
}

/// Whether a rule, or a section of it, is one that the code goes by. What the kinds of terrain cost and hide stands in
/// a table, which names the chapter of each and not its sections.
fn is_known(rule: &str, cited: &BTreeSet<String>) -> bool {
    let chapter = rule.split_once('.').filter(|_| rule.starts_with('B'));
    cited.iter().any(|other| other.starts_with(rule))
        || chapter.is_some_and(|(chapter, _)| cited.contains(chapter))
}

#[test]
fn every_rule_that_a_lesson_names_is_one_that_the_code_goes_by() {
    let cited = cited();
    let known = |rule: &str| is_known(rule, &cited);
    assert!(known("A8.31") && known("B23.4") && !known("A8.99") && !known("B99.1"));
    let mut unknown = Vec::new();
    for lesson in all() {
        let file = written(&lesson);
        for (raw, step) in file["step"].as_array().unwrap().iter().zip(&lesson.steps) {
            let texts = texts(raw.as_table().unwrap());
            let hex = |word: &String| is_hex(word, step.game.position());
            let in_texts = texts.iter().flat_map(|text| words(text));
            let in_texts = in_texts.filter(|word| is_rule(word) && !hex(word));
            let named = step.rules.iter().cloned().chain(in_texts);
            let bad = named.filter(|rule| !known(rule));
            unknown.extend(bad.map(|rule| format!("{}: {rule}", lesson.id)));
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

/// The rule in brackets at the end of the sentence with which the rules refuse something.
fn rule_of(refusal: &str) -> &str {
    let (_, behind) = refusal.split_once(" (").unwrap();
    behind.split_once(')').unwrap().0
}

#[test]
fn what_is_not_allowed_is_refused_by_a_rule_that_the_step_names() {
    let mut missing = Vec::new();
    for lesson in all() {
        let file = written(&lesson);
        for (raw, step) in file["step"].as_array().unwrap().iter().zip(&lesson.steps) {
            let mut refused: Vec<&str> = Vec::new();
            match &step.task {
                Task::Pick(task) => {
                    refused.extend(task.options.iter().filter_map(|way| match &way.worth {
                        Worth::Refused(why) => Some(why.as_str()),
                        _ => None,
                    }))
                }
                Task::Choose(task) => {
                    let legal = raw.get("legal").and_then(|legal| legal.get("answer"));
                    if legal.and_then(|answer| answer.as_bool()) == Some(false) {
                        refused.push(&task.options[0].why);
                    }
                }
                Task::Watch | Task::Give(_) | Task::Predict(_) => {}
            }
            let unnamed = refused.into_iter().map(rule_of);
            let unnamed = unnamed.filter(|rule| !step.rules.iter().any(|named| named == rule));
            missing.extend(
                unnamed.map(|rule| format!("{}: {rule} is not in {:?}", lesson.id, step.rules)),
            );
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_learner_is_somebody_and_a_wrong_answer_is_another_than_the_right_one() {
    for lesson in all() {
        assert!(lesson.steps.iter().all(|step| step.you.is_some()), "{}", lesson.id);
        for step in &lesson.steps {
            let Task::Choose(task) = &step.task else { continue };
            let mut texts: Vec<&str> =
                task.options.iter().map(|option| option.text.as_str()).collect();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), task.options.len(), "{}: {texts:?}", lesson.id);
        }
    }
}
