//! The list of saved games.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use first_fire::gui::panels::saves::Saved;
use jiff::tz::TimeZone;

#[test]
fn a_saved_game_is_listed_with_its_date_and_age() {
    let saved = Saved {
        path: PathBuf::from("mine.jsonl"),
        at: SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000),
        age: Some(Duration::from_secs(7200)),
    };
    assert_eq!(saved.words(TimeZone::UTC), "14 November 2023, 22:13 · 2 hours ago");
    // A clock that has been set back since tells no age.
    let later = Saved { age: None, ..saved };
    assert_eq!(later.words(TimeZone::UTC), "14 November 2023, 22:13");
}
