//! `battle`: what it writes, and what it leaves.

use std::fs;
use std::path::Path;

use super::{path, run, status, stderr, stdout};

/// The files that a command says it has laid, which are its last lines.
#[track_caller]
fn made<const FILES: usize>(folder: &Path, args: &[&str]) -> [String; FILES] {
    let output = run(&[&["battle", "--seed", "7", "-o", path(folder)], args].concat());
    assert_eq!(status(&output), 0, "{args:?}: {}", stderr(&output));
    let said = stdout(&output);
    let mut files: Vec<String> = said.lines().rev().take(FILES).map(str::to_owned).collect();
    files.reverse();
    files.try_into().unwrap()
}

#[test]
fn a_battle_of_other_wishes_and_the_same_seed_leaves_what_was_edited_and_what_is_saved_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let at = |name: &str| path(&folder.join(name)).to_owned();
    let first: [String; 2] = made(folder, &["--size", "small"]);
    assert_eq!(first, [at("quick-battle-7-map.toml"), at("quick-battle-7.toml")]);
    assert_eq!(made(folder, &["--size", "small"]), first);
    for file in &first {
        fs::write(file, format!("{}# Mine.\n", fs::read_to_string(file).unwrap())).unwrap();
    }
    let edited = first.each_ref().map(|file| fs::read_to_string(file).unwrap());
    let second: [String; 2] = made(folder, &["--size", "large"]);
    assert_eq!(second, [at("quick-battle-7-2-map.toml"), at("quick-battle-7-2.toml")]);
    assert_eq!(first.each_ref().map(|file| fs::read_to_string(file).unwrap()), edited);
    for scenario in [&first[1], &second[1]] {
        let checked = run(&["check", scenario]);
        assert!(stdout(&checked).contains("scenario: sound"), "{}", stdout(&checked));
    }
    assert!(
        fs::read_to_string(&second[1]).unwrap().contains("map = \"quick-battle-7-2-map.toml\"")
    );
}

#[test]
fn a_map_drawn_alone_leaves_one_of_its_seed_that_says_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let [first] = made(folder, &["--map-only", "--woods", "none"]);
    assert_eq!(first, path(&folder.join("chance-map-7.toml")));
    let before = fs::read_to_string(&first).unwrap();
    let [second] = made(folder, &["--map-only", "--woods", "much"]);
    assert_eq!(second, path(&folder.join("chance-map-7-2.toml")));
    assert_eq!(fs::read_to_string(&first).unwrap(), before);
    assert_eq!(made(folder, &["--map-only", "--woods", "none"]), [first]);
}
