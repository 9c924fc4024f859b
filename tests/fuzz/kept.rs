//! What is fuzzed of the files that the program keeps for itself: what is being made, which lessons are done, and the cache.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use first_fire::files::Cache;
use first_fire::lessons::Progress;
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::history::InHand;
use first_fire::workshop::journal::{Journal, Left};
use first_fire::workshop::lesson::Draft;
use first_fire::workshop::plan::Plan;
use tempfile::TempDir;

use super::targets::kind;

/// The first line of a journal.
const OF: &str = "# First Fire: being drawn, of no file\n";

/// The line behind it where something is of a file.
const SAID: &str = "# First Fire: the digest of that file was 0f3a\n";

fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().unwrap()).path()
}

/// A map, a scenario and a puzzle as they are left behind, and a map of which it is told what its file said.
pub fn left_behind() -> Vec<Vec<u8>> {
    let map = include_str!("../../maps/training.toml");
    let scenario = include_str!("../../assets/scenarios/first-steps.toml");
    let puzzle = super::lessons::draft().to_kept(None).unwrap();
    let of_a_file = [SAID, map].concat();
    [map, scenario, &puzzle, &of_a_file].map(|text| [OF, text].concat().into_bytes()).to_vec()
}

/// Whatever was left behind is taken up, by the one that reads such a thing, or lies there as it did.
pub fn in_hand(bytes: &[u8]) -> String {
    let folder = folder().join("in-hand");
    let map =
        taken_up(bytes, (&folder, "in-hand.toml"), Journal::within, Drawing::take_up, |map| {
            map.text()
        });
    let scenario = |left: &Left| Plan::take_up(left, Path::new("nowhere"));
    let scenario =
        taken_up(bytes, (&folder, "scenario-in-hand.toml"), Journal::of_plan, scenario, |plan| {
            plan.text()
        });
    let puzzle = |left: &Left| Draft::from_kept(&left.text).map(|(draft, _)| draft);
    let again = |draft: &Draft| draft.to_kept(None).unwrap();
    let puzzle =
        taken_up(bytes, (&folder, "puzzle-in-hand.toml"), Journal::of_puzzle, puzzle, again);
    format!("{map}, {scenario}, {puzzle}")
}

fn taken_up<T, E: Display>(
    bytes: &[u8],
    (folder, name): (&Path, &str),
    journal: impl Fn(&Path) -> Option<Journal>,
    read: impl Fn(&Left) -> Result<T, E>,
    again: impl Fn(&T) -> String,
) -> String {
    let mut journal = journal(folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    let (made, unread) = journal.take_up(&read);
    assert_eq!(fs::read(&path).unwrap(), bytes, "it lies there as it did");
    match made {
        Some(made) => {
            let text = again(&made);
            let once_more = read(&Left { of: None, said: None, text: text.clone() });
            let once_more = once_more.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(again(&once_more), text);
            "taken up".to_owned()
        }
        None => kind(&unread.first().map(ToString::to_string).unwrap_or_default()),
    }
}

/// The list of what is done is read, and says the same when it is written again, or it is left as it is.
pub fn progress(bytes: &[u8]) -> String {
    let path = folder().join("lessons.toml");
    fs::write(&path, bytes).unwrap();
    match Progress::load(&path) {
        Ok(mut done) => {
            done.add("02-pin-against-break");
            done.save(&path).unwrap();
            assert_eq!(Progress::load(&path).as_ref(), Ok(&done));
            format!("{} done", done.is_empty())
        }
        Err(error) => {
            let mut none = Progress::default();
            none.add("02-pin-against-break");
            assert!(none.save(&path).is_err());
            assert_eq!(fs::read(&path).unwrap(), bytes);
            kind(&error.to_string())
        }
    }
}

/// An entry of the cache, as it lies there.
pub fn entry() -> Vec<u8> {
    let (cache, path) = cached();
    cache.put("board", b"pixels").unwrap();
    fs::read(path).unwrap()
}

/// What comes out of the cache is what was put into it, or nothing.
pub fn cache(bytes: &[u8]) -> String {
    let (cache, path) = cached();
    fs::write(&path, bytes).unwrap();
    match cache.get("board") {
        Some(found) => {
            assert_eq!(found, b"pixels");
            "found".to_owned()
        }
        None => "nothing".to_owned(),
    }
}

/// A cache, and the file in which it has what is called "board".
fn cached() -> (Cache, PathBuf) {
    static PLACE: OnceLock<PathBuf> = OnceLock::new();
    let folder = folder().join("cache");
    let cache = Cache::new(folder.clone(), 1 << 20);
    let path = PLACE.get_or_init(|| {
        cache.put("board", b"pixels").unwrap();
        fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path()
    });
    (cache, path.clone())
}
