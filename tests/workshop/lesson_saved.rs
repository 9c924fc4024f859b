//! Where lessons and puzzles are saved, and what is not written over by that.

use std::path::Path;

use first_fire::lessons::own_lessons;
use first_fire::workshop::lesson::{Ask, Draft, DraftError, Make};

/// A puzzle that can be saved.
fn sound() -> Draft {
    let (mut draft, attacks) = crate::lesson::draft(Ask::Do);
    draft.record(false, vec![attacks[0].clone()]).unwrap();
    draft
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// Whether what lies there is left as it is, which is said with its place, and the puzzle is laid beside it then.
#[track_caller]
fn left_alone(draft: &mut Draft, path: &Path) {
    let (folder, there) = (path.parent().unwrap(), std::fs::read(path).unwrap());
    let error = draft.save(folder, Some(path)).unwrap_err();
    assert!(matches!(error, DraftError::InTheWay { .. }), "{error}");
    let said = error.to_string();
    assert!(said.contains(path.to_str().unwrap()) && said.contains("not written over"), "{said}");
    assert_eq!(std::fs::read(path).unwrap(), there);
    let beside = draft.save(folder, None).unwrap();
    assert_ne!(beside, path);
    assert_eq!(Draft::from_file(&beside).unwrap().jot(), draft.jot());
    assert_eq!(std::fs::read(path).unwrap(), there);
    // That one is its own from then on.
    draft.page.why += " And so on.";
    assert_eq!(draft.save(folder, Some(&beside)).unwrap(), beside);
}

#[test]
fn a_word_written_by_hand_between_two_saves_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut draft = sound();
    let path = draft.save(folder.path(), None).unwrap();
    std::fs::write(&path, format!("{}# Mine.\n", read(&path))).unwrap();
    draft.page.why = "It has no cover.".to_owned();
    left_alone(&mut draft, &path);
    // So does one in a puzzle that is being mended, and what is no text at all any more.
    let path = sound().save(folder.path(), None).unwrap();
    let mut mended = Draft::from_file(&path).unwrap();
    std::fs::write(&path, b"\xff\xfe").unwrap();
    mended.page.why = "It has no cover.".to_owned();
    left_alone(&mut mended, &path);
}

#[test]
fn a_puzzle_that_came_back_after_a_crash_is_not_saved_over_another_one_of_its_title() {
    let folder = tempfile::tempdir().unwrap();
    let mut draft = sound();
    let path = draft.save(folder.path(), None).unwrap();
    draft.page.why = "It has no cover.".to_owned();
    let kept = draft.to_kept(Some(&path)).unwrap();
    // Where nobody was meanwhile it is the same file.
    let (mut again, saved) = Draft::from_kept(&kept).unwrap();
    assert_eq!(saved.as_deref(), Some(path.as_path()));
    let before = read(&path);
    assert_eq!(again.save(folder.path(), Some(&path)).unwrap(), path);
    assert!(read(&path).contains("It has no cover."));
    // Another window throws it away, and makes another one.
    let (mut again, _) = Draft::from_kept(&kept).unwrap();
    std::fs::remove_file(&path).unwrap();
    let mut other = sound();
    other.page.question = "Who fires?".to_owned();
    assert_eq!(other.save(folder.path(), None).unwrap(), path);
    left_alone(&mut again, &path);
    // What was kept before it was written down what was saved knows nothing of the file.
    std::fs::write(&path, before).unwrap();
    let mut old: serde_json::Value = serde_json::from_str(&kept).unwrap();
    assert!(old.as_object_mut().unwrap().remove("written").unwrap().is_string());
    let (mut again, _) = Draft::from_kept(&old.to_string()).unwrap();
    left_alone(&mut again, &path);
}

#[test]
fn what_was_thrown_away_meanwhile_is_saved_where_it_was_and_what_says_the_same_is_no_hindrance() {
    let folder = tempfile::tempdir().unwrap();
    let mut draft = sound();
    let path = draft.save(folder.path(), None).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(draft.save(folder.path(), Some(&path)).unwrap(), path);
    let mut twin = sound();
    assert_eq!(twin.save(folder.path(), Some(&path)).unwrap(), path);
    assert_eq!(own_lessons(folder.path()).len(), 1);
}

#[test]
fn a_title_without_a_letter_or_digit_makes_a_file_that_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let mut draft = sound();
    let mut names = Vec::new();
    for (make, title) in [(Make::Puzzle, "?!"), (Make::Puzzle, "???"), (Make::Lesson, "...")] {
        (draft.make, draft.title) = (make, title.to_owned());
        let path = draft.save(folder.path(), None).unwrap();
        names.push(path.file_name().unwrap().to_str().unwrap().to_owned());
    }
    assert_eq!(names, ["puzzle.toml", "puzzle-2.toml", "lesson.toml"]);
    let listed = own_lessons(folder.path());
    assert!(listed.len() == 3 && listed.iter().all(|one| one.problem.is_none()), "{listed:?}");
}
