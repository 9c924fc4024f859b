//! What a file is taken for.

use std::fs;
use std::path::PathBuf;

use first_fire::files::{own_counters, own_files, own_maps};
use first_fire::lessons::is_lesson;
use tempfile::TempDir;

use super::{json_lines, path, run};

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
    assert!(is_lesson(LESSON) && !is_lesson(&misleading()));
    // One with a fault is a lesson still, and its steps say nothing else.
    assert!(is_lesson(&LESSON.replacen("teaches =", "teaches = =", 1)));
}
