//! The recorded games of `tests/recorded`: each leads to the recorded positions, and what players see of it is what they
//! saw. A hash that changes alone is another way to write a position down; a line that changes is another game.

use std::fs;
use std::path::{Path, PathBuf};

use super::{path, run, status, stderr, stdout};

/// The recorded games, in order.
fn recorded() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|end| end == "jsonl")).collect();
    games.sort();
    assert!(!games.is_empty());
    games
}

#[test]
fn recorded_games_replay_as_they_were_recorded() {
    for save in recorded() {
        let output = run(&["replay", path(&save), "--verify"]);
        assert_eq!(status(&output), 0, "{}: {}", save.display(), stderr(&output));
        assert!(stdout(&output).contains("all as saved"));
    }
}

#[test]
fn a_recorded_game_is_told_line_by_line_as_it_was_told() {
    for save in recorded() {
        let told = save.with_extension("log");
        let then = fs::read_to_string(&told).unwrap_or_else(|error| panic!("{told:?}: {error}"));
        let now = stdout(&run(&["replay", path(&save)]));
        let differ = then.lines().zip(now.lines()).position(|(then, now)| then != now);
        if let Some(line) = differ {
            let [then, now] = [&then, &now].map(|text| text.lines().nth(line).unwrap_or_default());
            panic!("{}:{}:\n was told: {then}\n is told:  {now}", told.display(), line + 1);
        }
        assert_eq!(then.lines().count(), now.lines().count(), "{}", told.display());
    }
}
