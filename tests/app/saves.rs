//! The list of saved games.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use first_fire::game::{Game, Gist, Moment, moment_words, phase_words};
use first_fire::gui::panels::saves::{Saved, find_in};
use first_fire::rules::Phase;
use jiff::tz::TimeZone;

/// A game of "First steps" that was saved before a saved game told where it stands.
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/format-2.jsonl");

/// That game as it stood after so many orders.
fn old_game(orders: usize) -> Game {
    let mut game = Game::load(Path::new(OLD)).unwrap();
    game.rewind_to(orders).unwrap();
    game
}

#[test]
fn a_saved_game_is_listed_with_its_date_and_age() {
    let saved = Saved {
        path: PathBuf::from("mine.jsonl"),
        gist: None,
        at: SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000),
        age: Some(Duration::from_secs(7200)),
    };
    assert_eq!(saved.saved(TimeZone::UTC), "14 November 2023, 22:13 · 2 hours ago");
    // A clock that has been set back since tells no age.
    let later = Saved { age: None, ..saved };
    assert_eq!(later.saved(TimeZone::UTC), "14 November 2023, 22:13");
}

#[test]
fn a_saved_game_is_listed_with_scenario_turn_player_turn_and_phase_whenever_it_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.jsonl");
    let orders = Game::load(Path::new(OLD)).unwrap().log().len();
    let mut phases = BTreeSet::new();
    for at in (0..=orders).step_by(3).chain([orders]) {
        let game = old_game(at);
        game.save(&path).unwrap();
        let [listed] = find_in(folder.path()).try_into().unwrap();
        let pos = game.position();
        let player_turn = moment_words(pos, Moment::of(pos));
        let mut when = match pos.phase {
            Phase::Setup => "Set-up".to_owned(),
            phase => format!("{player_turn}, {}", phase_words(phase)),
        };
        if pos.outcome.is_some() {
            when += ", over";
        }
        assert_eq!((listed.title(), listed.when()), ("First steps".to_owned(), when));
        phases.insert(pos.phase);
    }
    assert!(phases.len() >= 5 && phases.contains(&Phase::Setup), "{phases:?}");
}

#[test]
fn what_stands_after_the_first_line_is_not_played_again_for_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.jsonl");
    let game = old_game(90);
    game.save(&path).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let first = text.lines().next().unwrap();
    fs::write(&path, format!("{first}\nno order\n")).unwrap();
    assert!(Game::load(&path).is_err());
    let [listed] = find_in(folder.path()).try_into().unwrap();
    assert_eq!(listed.gist, Some(Gist::of(game.position())));
}

#[test]
fn a_file_that_does_not_say_where_its_game_stands_is_listed_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::copy(OLD, at("old.jsonl")).unwrap();
    fs::write(at("empty.jsonl"), "").unwrap();
    fs::write(at("noise.jsonl"), [0xff, 0, 10]).unwrap();
    fs::create_dir(at("folder.jsonl")).unwrap();
    let mut listed = find_in(folder.path());
    listed.sort_by_key(Saved::name);
    let titles: Vec<String> = listed.iter().map(Saved::title).collect();
    assert_eq!(titles, ["empty", "folder", "noise", "old"]);
    assert!(listed.iter().all(|saved| saved.gist.is_none() && saved.when().contains("loaded")));
    // The old one is still a game, and says where it stands once it is saved again.
    let game = Game::load(&at("old.jsonl")).unwrap();
    game.save(&at("old.jsonl")).unwrap();
    let again = find_in(folder.path()).into_iter().find(|saved| saved.name() == "old").unwrap();
    assert_eq!(again.title(), "First steps");
    assert!(again.when().ends_with(", over"), "{}", again.when());
}

#[test]
fn a_title_of_a_million_letters_is_listed_in_part() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.jsonl");
    old_game(90).save(&path).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let long = text.replacen(
        "\"title\":\"First steps\"",
        &format!("\"title\":\"{}\"", "x".repeat(9000)),
        1,
    );
    assert!(long.len() > text.len());
    fs::write(&path, long).unwrap();
    let [listed] = find_in(folder.path()).try_into().unwrap();
    assert!(listed.title().starts_with("xxx") && listed.title().len() < 100);
}
