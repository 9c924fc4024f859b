//! The machine that looks ahead, by command: what it thinks of a game hangs on no machine.

use std::process::Command;

use super::path;

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
