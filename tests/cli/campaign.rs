//! `campaign`: the next chapter from a game that is over, by the command alone.

use super::{path, refused, run, status, stdout};

#[test]
fn the_next_chapter_of_a_game_that_is_over_is_written_and_sound() {
    let folder = tempfile::tempdir().unwrap();
    let game = "tests/recorded/pelletier-1-the-farm-1.jsonl";
    let made = run(&["campaign", game, "-o", path(folder.path())]);
    assert_eq!(status(&made), 0);
    let said = stdout(&made);
    let file = said.trim().strip_prefix("written: ").unwrap();
    assert!(file.contains("pelletier-2-the-abbey-road--"), "{file}");
    let checked = run(&["check", file]);
    assert!(stdout(&checked).contains("scenario: sound: Pelletier 2"), "{}", stdout(&checked));
}

#[test]
fn a_chapter_that_somebody_has_changed_is_left_and_made_again_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let game = "tests/recorded/pelletier-1-the-farm-1.jsonl";
    let make = || {
        let made = run(&["campaign", game, "-o", path(folder.path())]);
        stdout(&made).trim().strip_prefix("written: ").unwrap().to_owned()
    };
    let file = make();
    let as_made = std::fs::read_to_string(&file).unwrap();
    assert_eq!(make(), file, "the same chapter is laid once");
    std::fs::write(&file, "# Mine.\n").unwrap();
    let beside = make();
    assert_eq!(beside, file.replace(".toml", "-2.toml"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "# Mine.\n");
    assert_eq!(std::fs::read_to_string(&beside).unwrap(), as_made);
    assert_eq!(make(), beside);
}

#[test]
fn a_game_of_no_campaign_and_the_last_chapter_have_no_next_one() {
    let other = "tests/recorded/first-steps-1.jsonl";
    refused(&["campaign", other], "first-steps-1.jsonl: no chapter of a campaign that is over");
    let last = "tests/recorded/pelletier-4-the-village-1.jsonl";
    refused(&["campaign", last], "this was the last chapter");
}
