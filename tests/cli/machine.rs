//! The machine that looks ahead, by command: what it thinks of a game hangs on no machine.

use std::process::Command;

use super::{path, refused, run, status, stdout};

/// What is said of a recorded game by who thinks on so many cores.
fn analysed_on(cores: &str) -> Vec<u8> {
    let game =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/first-steps-1.jsonl");
    let output = Command::new(env!("CARGO_BIN_EXE_first-fire"))
        .env("FIRST_FIRE_CORES", cores)
        .args(["analyse", path(&game), "--nodes", "60", "--json"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn on_one_core_and_on_three_the_same_is_thought_of_a_game() {
    let one = analysed_on("1");
    assert!(one.len() > 1_000, "{}", one.len());
    assert_eq!(one, analysed_on("3"));
}

#[test]
fn weights_are_fitted_to_games_to_the_last_digit_the_same_and_written_where_it_is_said() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let said = folders.each_ref().map(|folder| {
        let games = ["tune", "first-steps", "--games", "4", "--seed", "3", "--out"];
        let output = run(&[&games[..], &[path(folder.path())]].concat());
        assert_eq!(status(&output), 0);
        stdout(&output)
    });
    assert_eq!(said[0], said[1]);
    assert!(said[0].contains("points on the average"), "{}", said[0]);
    let written = folders.each_ref().map(|folder| {
        // First steps is won by Control: of Casualty Victory Points nothing was learnt.
        assert!(!folder.path().join("points.toml").exists());
        std::fs::read_to_string(folder.path().join("control.toml")).unwrap()
    });
    assert_eq!(written[0], written[1]);
    let weights = written[0].lines().filter(|line| !line.starts_with('#'));
    assert!(weights.clone().count() > 10 && weights.into_iter().all(|line| said[0].contains(line)));
    refused(&["tune", "no-such-scenario", "--games", "1"], "no-such-scenario");
}

#[test]
fn puzzles_are_laid_beside_those_that_were_looked_at_and_over_none() {
    let folder = tempfile::tempdir().unwrap();
    let looked_at = folder.path().join("g01-first-steps.toml");
    std::fs::write(&looked_at, "mine").unwrap();
    let made = ["puzzles", "first-steps", "--most", "1", "--out"];
    assert_eq!(status(&run(&[&made[..], &[path(folder.path())]].concat())), 0);
    assert_eq!(std::fs::read_to_string(&looked_at).unwrap(), "mine");
    assert!(folder.path().join("g01-first-steps-2.toml").exists());
}
