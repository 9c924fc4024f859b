//! What a file is taken for, and what in it is not shown to anybody.

use std::fs;
use std::path::PathBuf;

use first_fire::files::{Meant, own_counters, own_files, own_maps};
use tempfile::TempDir;

use super::{json_lines, path, refused, run, status, stderr, stdout};

const SCENARIO: &str = include_str!("../../assets/scenarios/first-steps.toml");
const MAP: &str = include_str!("../../maps/training.toml");
const LESSON: &str = include_str!("../../assets/lessons/01-first-shot.toml");
const COUNTERS: &str = "nationality = \"german\"\nunits = []\n";
/// A story whose lines begin as those of other files do.
const STORY: &str = r#"description = """
columns = of smoke
rows of houses
[[step]] by
units = lost
nationality = "any"
"""
"#;

fn put(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    file
}

/// The scenario with another line for one that it has.
fn with(from: &str, to: &str) -> String {
    let line = SCENARIO.lines().find(|line| line.starts_with(from)).unwrap();
    SCENARIO.replacen(line, to, 1)
}

/// The scenario with the story that misleads in place of its own.
fn misleading() -> String {
    let begin = SCENARIO.find("description").unwrap();
    let quotes = begin + SCENARIO[begin..].find("\"\"\"").unwrap() + 3;
    let end = quotes + SCENARIO[quotes..].find("\"\"\"").unwrap() + 4;
    format!("{STORY}{}{}", &SCENARIO[..begin], &SCENARIO[end..])
}

#[test]
fn a_file_is_taken_for_what_its_keys_say_and_not_for_what_is_told_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = put(&folder, "a.toml", &misleading());
    let broken = put(&folder, "b.toml", &misleading().replacen("turns =", "turns = =", 1));
    let odd = put(&folder, "c.toml", &with("turns", "columns = 3"));
    let lesson = put(&folder, "d.toml", LESSON);
    let map = put(&folder, "e.toml", MAP);
    let broken_map = put(&folder, "f.toml", &MAP.replacen("rows =", "rows = =", 1));
    let counters = put(&folder, "g.toml", COUNTERS);
    let all = [&scenario, &broken, &odd, &lesson, &map, &broken_map, &counters];
    let mut args = vec!["check", "--json"];
    args.extend(all.iter().map(|file| path(file)));
    let told = json_lines(&run(&args));
    let kinds: Vec<&str> = told.iter().map(|one| one["kind"].as_str().unwrap()).collect();
    let wanted = ["scenario", "scenario", "scenario", "lesson", "map", "map", "counters"];
    assert_eq!(kinds, wanted);
    let sound: Vec<bool> = told.iter().map(|one| one["ok"] == true).collect();
    assert_eq!(sound, [true, false, false, true, true, false, true], "{told:?}");
    assert_eq!(own_maps(folder.path()), [map, broken_map]);
    assert_eq!(own_counters(folder.path()), [counters]);
    assert_eq!(own_files(folder.path()), [scenario, broken, odd, lesson]);
    let is_lesson = |text: &str| Meant::of(text) == Some(Meant::Lesson);
    assert!(is_lesson(LESSON) && !is_lesson(&misleading()));
    // One with a fault is a lesson still, and its steps say nothing else.
    assert!(is_lesson(&LESSON.replacen("teaches =", "teaches = =", 1)));
}

#[test]
fn what_a_terminal_obeys_is_refused_in_the_words_of_a_file_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let refuse = |name: &str, text: &str, words: &str| {
        let file = put(&folder, name, text);
        refused(&["check", path(&file)], words);
    };
    let line = |text: &str, at: &str| text[..text.find(at).unwrap()].matches('\n').count() + 1;
    for (evil, what) in [
        ("Evil \\u001b]0;pwn\\u0007", "a control character in it (U+001B)"),
        ("Evil \\u202E", "a character that turns or breaks the line in it (U+202E)"),
        ("Evil \u{202E}", "a character that turns or breaks the line in it (U+202E)"),
        ("Evil \\u009b", "a control character in it (U+009B)"),
        ("Evil\\nEvil", "the end of a line or a tab in it (U+000A)"),
    ] {
        let title = with("title", &format!("title = \"{evil}\""));
        let at = line(&title, "title = \"Evil");
        refuse("s.toml", &title, &format!("s.toml:{at}: `title` has {what}"));
        let side = with("name", &format!("name = \"{evil}\""));
        let at = line(&side, "name = \"Evil");
        refuse("s.toml", &side, &format!("s.toml:{at}: `name` has {what}"));
        let map = MAP.replacen("name = \"", &format!("name = \"{evil}"), 1);
        refuse("m.toml", &map, &format!("`name` has {what}"));
        let house = format!(
            "{MAP}\n[[building]]\nname = \"{evil}\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"A1\"]\n"
        );
        refuse("m.toml", &house, &format!("`name` has {what}"));
        let lesson = LESSON.replacen("title = \"", &format!("title = \"{evil}"), 1);
        refuse("l.toml", &lesson, &format!("`title` has {what}"));
        let counters = format!(
            "nationality = \"german\"\nweapons = [{{ id = \"x\", kind = \"lmg\", name = \"{evil}\" }}]\n"
        );
        refuse("c.toml", &counters, &format!("`name` has {what}"));
    }
    // A story has lines, and nothing else that is not seen.
    let lines = put(&folder, "s.toml", &misleading());
    assert_eq!(status(&run(&["check", path(&lines)])), 0);
    let story = misleading().replacen("of smoke", "of \\u001b[2J", 1);
    refuse("s.toml", &story, "`description` has a control character");
}

#[test]
fn what_is_printed_holds_nothing_that_a_terminal_obeys() {
    let folder = tempfile::tempdir().unwrap();
    let file = put(&folder, "a\u{1b}]0;pwn\u{7}\u{9b}\u{202e}.toml", SCENARIO);
    let output = run(&["check", path(&file)]);
    let (said, hidden) = (stdout(&output), |c: char| c.is_control() || c == '\u{202e}');
    assert!(said.contains("scenario: sound") && !said.trim_end().contains(hidden), "{said:?}");
    let output = run(&["check", "--json", path(&file)]);
    let said = stdout(&output);
    assert!(said.contains("\\u202e") && !said.trim_end().contains(hidden), "{said:?}");
    assert_eq!(json_lines(&output)[0]["file"], path(&file));
    let output = run(&["check", path(&folder.path().join("b\u{202e}.toml"))]);
    let said = stderr(&output);
    assert!(
        said.contains("there is no such file") && !said.trim_end().contains(hidden),
        "{said:?}"
    );
}
