//! What the panel of an attack calls its modifiers, a learner has been told: whoever takes the lessons in order meets no
//! abbreviation there that no text has named.

use std::collections::BTreeSet;

use first_fire::game::Game;
use first_fire::lessons::{Lesson, Step, Task};
use first_fire::rules::event::{Event, FireEvent};

use super::lessons::all;

/// Whether a word is an abbreviation: it has two capitals, `LOS`.
fn is_abbreviation(word: &&str) -> bool {
    word.chars().filter(|letter| letter.is_ascii_uppercase()).count() > 1
}

/// The abbreviations in a text.
fn abbreviations(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(is_abbreviation).map(str::to_owned).collect()
}

/// Those that the panel shows of the attacks in a game: modifiers that apply, and those of which it says why not.
fn shown(game: &Game) -> BTreeSet<String> {
    let events = game.log().iter().flat_map(|entry| &entry.events);
    let attacks = events.filter_map(|event| match event {
        Event::Fire(FireEvent::Attack(report)) => Some(&report.assessment),
        _ => None,
    });
    let lines = attacks.flat_map(|assessment| &assessment.targets);
    let labels = lines.flat_map(|line| {
        let here = line.drms.iter().map(|drm| drm.kind);
        here.chain(line.absent.iter().map(|absent| absent.kind)).map(|kind| kind.label())
    });
    labels.flat_map(abbreviations).collect()
}

/// What the panel shows in a step, each time with what the learner has read of the step by then.
fn moments(step: &Step) -> Vec<(String, BTreeSet<String>)> {
    let caption = step.caption.clone();
    let mut found = vec![(caption.clone(), shown(&step.game))];
    match &step.task {
        Task::Watch | Task::Choose(_) => {}
        // It stands in the panel before it is rolled.
        Task::Give(_) => found.push((caption, shown(&step.after))),
        Task::Predict(_) => found.push((format!("{caption} {}", step.then), shown(&step.after))),
        Task::Pick(pick) => {
            let read: Vec<&str> = pick.options.iter().map(|way| way.text.as_str()).collect();
            let read = format!("{caption} {}", read.join(" "));
            let ways = pick.options.iter().filter_map(|way| Some((way, way.after.as_ref()?)));
            found.extend(ways.map(|(way, after)| (format!("{read} {}", way.why), shown(after))));
        }
    }
    found
}

/// All that has been read when a step is done.
fn read_in(step: &Step) -> String {
    let mut read = format!("{} {}", step.caption, step.then);
    if let Task::Pick(pick) = &step.task {
        pick.options.iter().for_each(|way| read += &format!(" {} {}", way.text, way.why));
    }
    read
}

/// What is shown before it was named, as lesson, step and abbreviation.
fn unnamed(lessons: &[Lesson]) -> Vec<String> {
    let mut named = BTreeSet::new();
    let mut found = Vec::new();
    for lesson in lessons {
        for (number, step) in lesson.steps.iter().enumerate() {
            let mut here = BTreeSet::new();
            for (read, shown) in moments(step) {
                let read = abbreviations(&read);
                here.extend(
                    shown.into_iter().filter(|word| !read.contains(word) && !named.contains(word)),
                );
            }
            found.extend(
                here.iter().map(|word| format!("{}, step {}: {word}", lesson.id, number + 1)),
            );
            named.extend(abbreviations(&read_in(step)));
        }
    }
    found
}

#[test]
fn no_modifier_stands_in_a_lesson_under_a_name_that_nobody_was_told() {
    let found = unnamed(&all());
    assert!(found.is_empty(), "name it in the caption:\n{}", found.join("\n"));
}
