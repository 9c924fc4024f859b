//! What was left behind by a program that did not come to save it, and what has become of its file meanwhile.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use first_fire::board::Terrain;
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::history::InHand;
use first_fire::workshop::history::SaveError;
use first_fire::workshop::journal::{Journal, Left};
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::plan::{Edit, Plan};
use first_fire::workshop::sheet;

/// A map on the disk, drawn on and left behind: its file, and what was drawn.
fn map_left_in(folder: &Path) -> (PathBuf, String) {
    let path = folder.join("hollow.toml");
    std::fs::write(&path, Drawing::blank("Hollow", 9, 7).unwrap().text()).unwrap();
    let mut drawing = Drawing::open(&path).unwrap();
    let wood = sheet::Edit::Terrain(BTreeSet::from(["C3".parse().unwrap()]), Terrain::Woods);
    drawing.once(&wood, "woods");
    Journal::within(folder).unwrap().keep(&drawing).unwrap();
    (path, drawing.text())
}

/// The same of a scenario.
fn plan_left_in(folder: &Path) -> (PathBuf, String) {
    let path = folder.join("mine.toml");
    std::fs::write(&path, Plan::blank(folder, "Mine", "training").unwrap().text()).unwrap();
    let mut plan = Plan::open(&path).unwrap();
    plan.once(&Edit::Turns(9), "turns").unwrap();
    Journal::of_plan(folder).unwrap().keep(&plan).unwrap();
    (path, plan.text())
}

fn left(journal: &Journal) -> Left {
    journal.left().unwrap().unwrap()
}

/// Takes the map up as the next program does.
fn map_of(folder: &Path) -> (Journal, Drawing) {
    let journal = Journal::within(folder).unwrap();
    let drawing = Drawing::take_up(&left(&journal)).unwrap();
    (journal, drawing)
}

fn plan_of(folder: &Path) -> (Journal, Plan) {
    let journal = Journal::of_plan(folder).unwrap();
    let plan = Plan::take_up(&left(&journal), folder).unwrap();
    (journal, plan)
}

/// A word of somebody else's in a file.
fn remark_in(path: &Path) -> String {
    let text = format!("# Somebody else's.\n{}", std::fs::read_to_string(path).unwrap());
    std::fs::write(path, &text).unwrap();
    text
}

/// The journal as it was written before it kept what the file had said.
fn age(journal: &Path) {
    let text = std::fs::read_to_string(journal).unwrap();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert!(lines.remove(1).contains("digest"), "{text}");
    std::fs::write(journal, lines.concat()).unwrap();
}

#[test]
fn a_map_whose_file_somebody_changed_after_the_crash_is_saved_under_another_name_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (path, drawn) = map_left_in(folder.path());
    let theirs = remark_in(&path);
    // However often the program does not come to save it.
    for _ in 0..2 {
        let (journal, mut drawing) = map_of(folder.path());
        assert_eq!((drawing.text(), drawing.is_saved()), (drawn.clone(), false));
        assert!(matches!(drawing.save(&path), Err(SaveError::ChangedElsewhere(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), theirs);
        journal.keep(&drawing).unwrap();
    }
    let (_, mut drawing) = map_of(folder.path());
    let other = folder.path().join("other.toml");
    drawing.save(&other).unwrap();
    assert_eq!(std::fs::read_to_string(&other).unwrap(), drawn);
    assert!(drawing.is_saved());
}

#[test]
fn a_scenario_whose_file_somebody_changed_after_the_crash_is_saved_under_another_name_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (path, made) = plan_left_in(folder.path());
    let theirs = remark_in(&path);
    for _ in 0..2 {
        let (journal, mut plan) = plan_of(folder.path());
        assert_eq!((plan.text(), plan.is_saved()), (made.clone(), false));
        assert!(matches!(plan.save(&path), Err(SaveError::ChangedElsewhere(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), theirs);
        journal.keep(&plan).unwrap();
    }
    let (_, mut plan) = plan_of(folder.path());
    plan.save(&folder.path().join("other.toml")).unwrap();
    assert!(plan.is_saved());
}

#[test]
fn what_was_left_is_saved_in_its_file_where_nobody_has_changed_that() {
    let folder = tempfile::tempdir().unwrap();
    let ((map, drawn), (battle, made)) = (map_left_in(folder.path()), plan_left_in(folder.path()));
    let (_, mut drawing) = map_of(folder.path());
    drawing.save(&map).unwrap();
    let (_, mut plan) = plan_of(folder.path());
    plan.save(&battle).unwrap();
    assert_eq!(std::fs::read_to_string(&map).unwrap(), drawn);
    assert_eq!(std::fs::read_to_string(&battle).unwrap(), made);
}

#[test]
fn where_it_was_not_written_down_what_a_file_said_it_is_only_saved_over_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (map, drawn) = map_left_in(folder.path());
    let before = std::fs::read_to_string(&map).unwrap();
    age(&folder.path().join("in-hand.toml"));
    {
        let (journal, mut drawing) = map_of(folder.path());
        assert!(matches!(drawing.save(&map), Err(SaveError::ChangedElsewhere(_))));
        assert_eq!(
            (drawing.text(), std::fs::read_to_string(&map).unwrap()),
            (drawn.clone(), before)
        );
        journal.keep(&drawing).unwrap();
    }
    // Killed after it was saved and before the journal was gone.
    std::fs::write(&map, &drawn).unwrap();
    let (journal, mut drawing) = map_of(folder.path());
    assert!(drawing.is_saved());
    drawing.save(&map).unwrap();
    journal.keep(&drawing).unwrap();
    assert_eq!(journal.left().unwrap(), None);
    let (battle, _) = plan_left_in(folder.path());
    age(&folder.path().join("scenario-in-hand.toml"));
    let (_, mut plan) = plan_of(folder.path());
    assert!(matches!(plan.save(&battle), Err(SaveError::ChangedElsewhere(_))));
}

#[test]
fn a_file_that_says_again_what_it_said_is_saved_in() {
    let folder = tempfile::tempdir().unwrap();
    let (path, drawn) = map_left_in(folder.path());
    let before = std::fs::read_to_string(&path).unwrap();
    remark_in(&path);
    let (_, mut drawing) = map_of(folder.path());
    std::fs::write(&path, before).unwrap();
    drawing.save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), drawn);
}

#[test]
fn what_was_left_is_set_aside_once_and_not_written_over_where_nothing_can_be_locked() {
    let folder = tempfile::tempdir().unwrap();
    // What lies in place of the locks cannot be opened, and so nobody has anything for himself.
    for number in 1..=9 {
        let file = first_fire::files::numbered(&folder.path().join("in-hand.toml"), number);
        std::fs::create_dir(format!("{}.lock", file.display())).unwrap();
    }
    let (_, drawn) = map_left_in(folder.path());
    let mut journal = Journal::within(folder.path()).unwrap();
    let (made, unread) = journal.take_up(Drawing::take_up);
    assert_eq!((made.unwrap().text(), unread), (drawn.clone(), Vec::new()));
    let aside = journal.set_aside().unwrap();
    assert!(journal.take_up(Drawing::take_up).0.is_none() && journal.others().is_empty());
    let mut other = Drawing::blank("Other", 9, 7).unwrap();
    let wood = sheet::Edit::Terrain(BTreeSet::from(["D4".parse().unwrap()]), Terrain::Woods);
    other.once(&wood, "woods");
    journal.keep(&other).unwrap();
    assert_eq!(left(&aside).text, drawn);
    assert_eq!(left(&journal).text, other.text());
}

#[test]
fn what_had_no_file_and_was_left_is_not_forgotten_for_an_undo() {
    let folder = tempfile::tempdir().unwrap();
    let mut drawing = Drawing::blank("Hollow", 9, 7).unwrap();
    let wood = sheet::Edit::Terrain(BTreeSet::from(["C3".parse().unwrap()]), Terrain::Woods);
    drawing.once(&wood, "woods");
    Journal::within(folder.path()).unwrap().keep(&drawing).unwrap();
    let (journal, mut again) = map_of(folder.path());
    again.undo();
    journal.keep(&again).unwrap();
    assert_eq!(left(&journal).text, drawing.text());
}
