//! A file that is named on the command line: what the window opens with.

use std::fs;
use std::path::Path;

use first_fire::app::Request;
use first_fire::gui::handed::request;
use first_fire::sharing::export;

const SAVED: &str = include_str!("../recorded/first-steps-1.jsonl");
const SCENARIO: &str = include_str!("../../assets/scenarios/first-steps.toml");
const LESSON: &str = include_str!("../../assets/lessons/01-first-shot.toml");

fn asked(folder: &Path, name: &str, bytes: &[u8]) -> Request {
    let file = folder.join(name);
    fs::write(&file, bytes).unwrap();
    request(&file, Some(&folder.join("data"))).unwrap()
}

#[test]
fn each_kind_of_file_is_opened_as_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let game = asked(folder.path(), "game.jsonl", SAVED.as_bytes());
    assert_eq!(game, Request::Load(at("game.jsonl")));
    let lesson = asked(folder.path(), "lesson.toml", LESSON.as_bytes());
    assert_eq!(lesson, Request::Lesson(at("lesson.toml").display().to_string()));
    let scenario = asked(folder.path(), "scenario.toml", SCENARIO.as_bytes());
    let named = at("scenario.toml").display().to_string();
    assert!(matches!(scenario, Request::NewGame { scenario, .. } if scenario == named));
    // A bundle is unpacked among the player's own files first.
    let bundle = export(&["harvest".to_owned()]).unwrap().to_bytes().unwrap();
    let Request::NewGame { scenario, .. } = asked(folder.path(), "harvest.ffbundle", &bundle)
    else {
        panic!("no scenario is begun");
    };
    assert!(Path::new(&scenario).starts_with(at("data")), "{scenario}");
    assert!(fs::read_to_string(&scenario).unwrap().contains("title = \"Harvest\""));
}
