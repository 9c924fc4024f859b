//! The folder of what can be made anew.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use first_fire::files::Cache;

/// The one file in a folder.
fn only_file(folder: &std::path::Path) -> PathBuf {
    let files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

#[test]
fn what_was_put_there_is_found_under_its_name_only() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("of/its/own"), 1000);
    assert_eq!(cache.get("a"), None, "there is not even a folder");
    cache.put("a", b"board").unwrap();
    assert_eq!(cache.get("a").unwrap(), b"board");
    assert_eq!(cache.get("b"), None);
    let file = only_file(&folder.path().join("of/its/own"));
    fs::rename(&file, file.with_file_name("b.kept")).unwrap();
    assert_eq!(cache.get("b"), None, "another's bytes");
    // Two that do the same at once leave one of them, whole.
    cache.put("a", b"board").unwrap();
    cache.put("a", b"board").unwrap();
    assert_eq!(cache.get("a").unwrap(), b"board");
}

#[test]
fn what_is_damaged_cut_off_or_no_file_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().to_owned(), 1000);
    cache.put("a", b"board").unwrap();
    let file = only_file(folder.path());
    let whole = fs::read(&file).unwrap();
    for length in 0..whole.len() {
        fs::write(&file, &whole[..length]).unwrap();
        assert_eq!(cache.get("a"), None, "{length} bytes of {}", whole.len());
        let mut damaged = whole.clone();
        damaged[length] ^= 4;
        fs::write(&file, damaged).unwrap();
        assert_eq!(cache.get("a"), None, "byte {length}");
    }
    fs::write(&file, [whole.as_slice(), b"!"].concat()).unwrap();
    assert_eq!(cache.get("a"), None, "something behind it");
    fs::write(&file, &whole).unwrap();
    assert_eq!(cache.get("a").unwrap(), b"board");
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert_eq!(cache.get("a"), None, "a folder");
    assert!(cache.put("a", b"board").is_err());
    // Where the folder should be there is a file.
    fs::write(folder.path().join("file"), "").unwrap();
    let nowhere = Cache::new(folder.path().join("file/cache"), 1000);
    assert!(nowhere.put("a", b"board").is_err());
    assert_eq!(nowhere.get("a"), None);
    nowhere.trim();
}

#[test]
fn what_was_used_longest_ago_goes_when_the_folder_is_full_and_nothing_else_does() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().to_owned(), 3500);
    let foreign = folder.path().join("notes.txt");
    fs::write(&foreign, [0; 9000]).unwrap();
    let hour = |hours: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(3600 * hours);
    for (hours, name) in (1..).zip(["a", "b", "c", "d"]) {
        cache.put(name, &[7; 1000]).unwrap();
        let file =
            fs::File::options().append(true).open(folder.path().join(format!("{name}.kept")));
        file.unwrap().set_modified(hour(hours)).unwrap();
    }
    // Used now, so that the second one is the oldest.
    assert!(cache.get("a").is_some());
    cache.trim();
    let there = |name: &str| folder.path().join(format!("{name}.kept")).exists();
    assert_eq!(["a", "b", "c", "d"].map(there), [true, false, true, true]);
    assert!(foreign.exists());
    cache.trim();
    assert_eq!(["a", "b", "c", "d"].map(there), [true, false, true, true]);
}
