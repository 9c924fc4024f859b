//! What lies where something is to be saved, and is not written over.

use std::path::Path;

use first_fire::files::Kind;
use first_fire::workshop::drawing::Drawing;
use first_fire::workshop::history::InHand;
use first_fire::workshop::history::SaveError;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::plan::{Edit, Plan};
use first_fire::workshop::sheet;

fn drawing() -> Drawing {
    Drawing::blank("Hollow", 9, 7).unwrap()
}

fn plan(folder: &Path) -> Plan {
    Plan::blank(folder, "Mine", "training").unwrap()
}

/// What nobody reads as the text of a map or scenario: no UTF-8, and too much of it.
fn unreadable() -> [Vec<u8>; 2] {
    let too_much = usize::try_from(Kind::Written.most_bytes()).unwrap() + 1;
    [b"name = \"M\xfchle\"\n".to_vec(), vec![b'#'; too_much]]
}

#[test]
fn what_cannot_be_read_as_text_is_not_written_over_by_either_editor_and_it_is_said_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.toml");
    for there in unreadable() {
        std::fs::write(&path, &there).unwrap();
        let errors =
            [drawing().save(&path).unwrap_err(), plan(folder.path()).save(&path).unwrap_err()];
        for error in errors {
            assert!(matches!(error, SaveError::Unreadable(..)), "{error}");
            let said = error.to_string();
            assert!(said.contains("old.toml") && said.contains("(it is "), "{said}");
        }
        assert_eq!(std::fs::read(&path).unwrap(), there);
    }
}

#[test]
fn a_file_of_ones_own_that_has_become_unreadable_meanwhile_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let (map, battle) = (folder.path().join("hollow.toml"), folder.path().join("mine.toml"));
    let (mut drawing, mut plan) = (drawing(), plan(folder.path()));
    drawing.save(&map).unwrap();
    plan.save(&battle).unwrap();
    drawing.once(&sheet::Edit::Title("Dale".to_owned()), "title");
    plan.once(&Edit::Turns(9), "turns").unwrap();
    for path in [&map, &battle] {
        std::fs::write(path, b"\xff\xfe").unwrap();
    }
    assert!(matches!(drawing.save(&map), Err(SaveError::Unreadable(..))));
    assert!(matches!(plan.save(&battle), Err(SaveError::Unreadable(..))));
    assert!([map, battle].iter().all(|path| std::fs::read(path).unwrap() == b"\xff\xfe"));
    // Nothing of it is lost: it goes under another name.
    drawing.save(&folder.path().join("dale.toml")).unwrap();
    plan.save(&folder.path().join("yours.toml")).unwrap();
}

#[cfg(unix)]
#[test]
fn a_folder_in_the_place_of_a_map_is_named_and_a_link_that_leads_nowhere_yet_is_written_through() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("folder.toml")).unwrap();
    let error = drawing().save(&at("folder.toml")).unwrap_err().to_string();
    assert!(error.contains("it is a folder"), "{error}");
    std::os::unix::fs::symlink("elsewhere.toml", at("link.toml")).unwrap();
    drawing().save(&at("link.toml")).unwrap();
    assert!(at("link.toml").is_symlink() && at("elsewhere.toml").is_file());
}

#[test]
fn what_nobody_could_open_again_is_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.toml");
    let long = format!("# {}\n{}", "x".repeat(1024 * 1024), drawing().text());
    let mut drawing = Drawing::of_text("long", &long).unwrap();
    let error = drawing.save(&path).unwrap_err();
    assert!(matches!(error, SaveError::TooLarge(_)), "{error}");
    assert!(error.to_string().contains("1 MiB") && !path.exists(), "{error}");
}
