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
fn a_game_of_no_campaign_and_the_last_chapter_have_no_next_one() {
    let other = "tests/recorded/first-steps-1.jsonl";
    refused(&["campaign", other], "first-steps-1.jsonl: no chapter of a campaign that is over");
    let last = "tests/recorded/pelletier-4-the-village-1.jsonl";
    refused(&["campaign", last], "this was the last chapter");
}
