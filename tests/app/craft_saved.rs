//! A puzzle made at the table is mended where it was saved, and saved over nobody else's work.

use bevy::prelude::*;

use first_fire::gui::craft::Craft;
use first_fire::gui::desk::Intent;
use first_fire::gui::notice::Toasts;

use crate::craft::{a_saved_shot, open_in, want};
use crate::hand::*;
use crate::table::new_game;

#[test]
fn what_somebody_wrote_where_a_puzzle_was_saved_stays_and_saved_once_more_it_lies_beside() {
    let data = tempfile::tempdir().unwrap();
    let mut app = open_in(data.path());
    let (first, _folder) = a_saved_shot(&mut app);
    std::fs::write(&first, "# Mine.\n").unwrap();
    app.world_mut().resource_mut::<Craft>().draft.as_mut().unwrap().page.why = "So.".to_owned();
    frames(&mut app, 2);
    click_part(&mut app, "craft:Save");
    let told = |app: &App| app.world().resource::<Craft>().said.clone().unwrap();
    let (well, words) = told(&app);
    assert!(!well && words.contains("says something else"), "{words}");
    assert_eq!(std::fs::read_to_string(&first).unwrap(), "# Mine.\n");
    click_part(&mut app, "craft:Save");
    assert!(told(&app).0, "{}", told(&app).1);
    let second = app.world().resource::<Craft>().saved.clone().unwrap();
    assert_ne!(first, second);
    assert!(std::fs::read_to_string(&second).unwrap().contains("So."));
    assert_eq!(std::fs::read_to_string(&first).unwrap(), "# Mine.\n");
}

#[test]
fn a_saved_puzzle_is_mended_where_it_begins_and_is_the_same_file_afterwards() {
    let data = tempfile::tempdir().unwrap();
    let mut app = open_in(data.path());
    let (saved, folder) = a_saved_shot(&mut app);
    let began = position(&app).clone();
    assert!(saved.starts_with(folder.path()));
    click_part(&mut app, "craft:Close");
    app.world_mut().write_message(new_game("village-assault", 4));
    frames(&mut app, 6);
    want(&mut app, Intent::Mend(saved.clone()));
    frames(&mut app, 6);
    assert_eq!(*position(&app), began, "its position is on the table");
    let mut craft = app.world_mut().resource_mut::<Craft>();
    assert!(craft.is_saved());
    craft.draft.as_mut().unwrap().page.why = "It has no cover.".to_owned();
    frames(&mut app, 2);
    click_part(&mut app, "craft:another");
    let draft = |app: &App| app.world().resource::<Craft>().draft.clone().unwrap();
    assert_eq!((draft(&app).at(), draft(&app).page.question.as_str()), (1, ""));
    click_part(&mut app, "craft:Question 1");
    assert_eq!((draft(&app).at(), draft(&app).page.question.as_str()), (0, "Who fires?"));
    // What is written goes only when that has been said, and said of this question.
    let told = |app: &App| app.world().resource::<Craft>().said.clone();
    click_part(&mut app, "craft:take out");
    assert!(told(&app).unwrap().1.contains("goes with it"));
    click_part(&mut app, "craft:Question 2");
    assert_eq!((draft(&app).questions(), told(&app)), (2, None));
    click_part(&mut app, "craft:take out");
    assert_eq!((draft(&app).questions(), draft(&app).at()), (1, 0));
    assert_eq!(draft(&app).page.question, "Who fires?");
    // Another is not taken up over one that is not saved.
    want(&mut app, Intent::Mend(saved.clone()));
    assert!(app.world().resource::<Toasts>().iter().any(|toast| toast.text.contains("not saved")));
    click_part(&mut app, "craft:Save");
    assert_eq!(std::fs::read_dir(saved.parent().unwrap()).unwrap().count(), 1);
    assert!(std::fs::read_to_string(&saved).unwrap().contains("It has no cover."));
}
