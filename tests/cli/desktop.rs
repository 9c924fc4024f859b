//! `install-desktop`: what it puts into a home, and takes away again; and files that the window opens with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{path, run, status, stderr, stdout};

/// Runs a program with a home of its own for data, and without the programs that have a desktop look again.
fn at_home(program: &Path, home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(args).env("XDG_DATA_HOME", home).env("PATH", "").output().unwrap()
}

/// The files below a folder, in order.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(below(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[cfg(target_os = "linux")]
#[test]
fn the_game_is_put_among_the_programs_of_a_desktop_and_taken_away_again() {
    let home = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_first-fire"));
    let output = at_home(program, home.path(), &["install-desktop"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let files = below(home.path());
    assert_eq!(files.len(), 3, "{files:?}");
    for file in &files {
        assert!(stdout(&output).contains(path(file)), "{file:?}");
    }
    let entry = fs::read_to_string(home.path().join("applications/first-fire.desktop")).unwrap();
    assert!(entry.contains(&format!("\nExec=\"{}\" %f\n", path(program))), "{entry}");
    let icon = fs::read(home.path().join("icons/hicolor/256x256/apps/first-fire.png")).unwrap();
    assert!(icon.starts_with(b"\x89PNG\r\n\x1a\n"));
    let own = home.path().join("applications/another.desktop");
    fs::write(&own, "").unwrap();
    let output = at_home(program, home.path(), &["install-desktop", "--remove"]);
    assert_eq!((status(&output), below(home.path())), (0, vec![own.clone()]));
    let output = at_home(program, home.path(), &["install-desktop", "--remove"]);
    assert_eq!(status(&output), 0);
    assert_eq!(stdout(&output).lines().filter(|line| line.starts_with("was not there")).count(), 3);
    assert_eq!(below(home.path()), vec![own]);
}

/// What the type says of how a saved game begins, it does begin with.
#[cfg(target_os = "linux")]
#[test]
fn a_saved_game_begins_as_its_file_type_says() {
    let home = tempfile::tempdir().unwrap();
    at_home(Path::new(env!("CARGO_BIN_EXE_first-fire")), home.path(), &["install-desktop"]);
    let kind = fs::read_to_string(home.path().join("mime/packages/first-fire.xml")).unwrap();
    let value = kind.split("value=\"").nth(1).unwrap().split('"').next().unwrap();
    let value = value.replace("&quot;", "\"");
    run(&["selfplay", "first-steps", "--seed", "4", "--save", path(home.path())]);
    let save = fs::read_to_string(home.path().join("first-steps-4.jsonl")).unwrap();
    assert!(!value.is_empty() && save.starts_with(&value), "{value}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_in_an_odd_place_is_named_as_a_desktop_reads_it() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let place = folder.path().join("a b$c\"d\\e%f");
    fs::create_dir(&place).unwrap();
    let program = place.join("first-fire");
    fs::hard_link(env!("CARGO_BIN_EXE_first-fire"), &program).unwrap();
    let home = folder.path().join("home");
    fs::create_dir(&home).unwrap();
    let output = at_home(&program, &home, &["install-desktop"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let entry = fs::read_to_string(home.join("applications/first-fire.desktop")).unwrap();
    let exec = entry.lines().find(|line| line.starts_with("Exec=")).unwrap();
    let ends = r#"/a b\\$c\\"d\\\\e%%f/first-fire" %f"#;
    assert!(exec.ends_with(ends), "{exec}");
    let output = at_home(&program, &program, &["install-desktop"]);
    assert_eq!(status(&output), 1);
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
}

#[test]
fn a_word_that_is_neither_a_command_nor_a_file_is_wrong_usage() {
    let output = run(&["/no/such/game.jsonl"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("no such file"), "{}", stderr(&output));
}

#[cfg(feature = "gui")]
#[test]
fn what_is_no_scenario_and_no_lesson_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in
        [("map.toml", "columns = 3\n"), ("a.toml", "[[step]]\ncaption = 1\n"), ("a.txt", "\u{0}")]
    {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        super::refused(&[path(&file)], name);
    }
}
