//! The recorded games of `tests/recorded`: the same orders and dice lead to the same positions, on every machine,
//! in every build, today as when they were recorded. `CONTRIBUTING.md` says how to record them again.

use std::fs;
use std::path::PathBuf;

use first_fire::game::{Game, Verify};
use first_fire::scenario::Scenario;

/// The recorded games: path and text, in order.
fn recorded() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    let mut found: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).unwrap()))
        .collect();
    found.sort();
    found
}

fn load(name: &str, text: &str) -> Game {
    Game::from_text(name, text, Verify::Hashes).unwrap_or_else(|error| {
        panic!("{error}\nIf a rule was corrected, record the games again (CONTRIBUTING.md)")
    })
}

#[test]
fn recorded_games_of_every_scenario_go_as_they_went() {
    let games: Vec<Game> = recorded().iter().map(|(name, text)| load(name, text)).collect();
    for scenario in Scenario::built_in_names() {
        let found = games.iter().filter(|game| game.scenario().id() == scenario).count();
        assert!(found > 0, "no game of {scenario} is recorded");
    }
    for game in &games {
        assert!(game.position().outcome.is_some(), "a recorded game goes to its end");
    }
}

#[test]
fn a_recorded_game_is_the_same_from_its_seed_as_from_its_rolls() {
    for (name, text) in recorded() {
        let from_rolls = load(&name, &text);
        let mut from_seed = Game::new(from_rolls.scenario().clone(), from_rolls.seed());
        for entry in from_rolls.log() {
            let again = from_seed.play(entry.order.clone()).unwrap();
            assert_eq!(again, entry, "{name}");
        }
        assert_eq!(from_seed.position(), from_rolls.position(), "{name}");
    }
}

/// What a list of saved games reads was not written down yet when most of these were recorded: it stands at the end of the
/// first line, and the checksum in the last one is over that too.
#[test]
fn a_recorded_game_is_saved_as_it_stands() {
    for (name, text) in recorded() {
        let written = load(&name, &text).to_text().unwrap();
        let (first, played) = parts(&text);
        let (first_now, played_now) = parts(&written);
        assert!(first_now.starts_with(first.trim_end_matches('}')), "{name}: {first_now}");
        assert!(played_now == played, "{name} is written another way now");
    }
}

/// The first line of a saved game, and all between it and the last one.
fn parts(text: &str) -> (&str, Vec<&str>) {
    let mut lines = text.lines();
    let first = lines.next().unwrap();
    lines.next_back().unwrap();
    (first, lines.collect())
}
