//! What was left behind without being saved, after a crash or a kill: it is offered, and nobody has to deal with it first.

use std::path::Path;

use bevy::prelude::*;

use first_fire::app::Request;
use first_fire::board::Terrain;
use first_fire::game::Mode;
use first_fire::gui::craft::Craft;
use first_fire::gui::desk::Spots;
use first_fire::gui::notice::Toasts;
use first_fire::gui::workshop::{Page, Places, Want};

use crate::craft::{at_an_attack, open_in};
use crate::hand::*;
use crate::table::new_game;
use crate::workshop::{at_work, blank, easel, hex, map, stroke};

/// A map on which there are woods in one hex, drawn, not saved, and the program killed.
fn drawn_and_killed(folder: &Path, woods: &str) {
    let mut app = blank(folder);
    key(&mut app, KeyCode::Digit2);
    stroke(&mut app, &[woods]);
    assert_eq!(map(&app).terrain(hex(woods)), Terrain::Woods);
}

fn is_shown(app: &App, part: &str) -> bool {
    app.world().resource::<Spots>().contains_key(part)
}

#[test]
fn a_map_that_was_left_is_offered_after_a_kill_and_is_there_again_when_it_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    drawn_and_killed(folder.path(), "C3");
    let mut app = at_work(folder.path());
    assert!(matches!(easel(&app).page, Some(Page::Open(_))), "what can be opened is listed");
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::OpenGround, "nothing is opened unasked");
    assert!(app.world().resource::<Toasts>().iter().any(|it| it.text.contains("left behind")));
    click_part(&mut app, "left:0");
    frames(&mut app, 4);
    assert!(easel(&app).page.is_none());
    assert_eq!(map(&app).terrain(hex("C3")), Terrain::Woods);
    control(&mut app, KeyCode::KeyO);
    frames(&mut app, 3);
    assert!(!is_shown(&app, "left:0"), "it is in hand");
}

#[test]
fn what_is_drawn_beside_a_map_that_was_left_is_kept_beside_it_and_one_of_both_is_thrown_away() {
    let folder = tempfile::tempdir().unwrap();
    drawn_and_killed(folder.path(), "C3");
    drawn_and_killed(folder.path(), "D5");
    let mut app = at_work(folder.path());
    assert!(is_shown(&app, "left:0") && is_shown(&app, "left:1"));
    click_part(&mut app, "throw away:in-hand.toml");
    frames(&mut app, 4);
    assert!(folder.path().join("trash/drawings/in-hand.toml").exists());
    assert!(is_shown(&app, "left:0") && !is_shown(&app, "left:1"));
    click_part(&mut app, "left:0");
    frames(&mut app, 4);
    assert_eq!(map(&app).terrain(hex("D5")), Terrain::Woods);
    drop(app);
    let app = at_work(folder.path());
    assert!(is_shown(&app, "left:0") && !is_shown(&app, "left:1"), "it is kept until it is saved");
}

#[test]
fn a_map_that_is_asked_for_by_its_name_is_opened_whatever_was_left() {
    let folder = tempfile::tempdir().unwrap();
    drawn_and_killed(folder.path(), "C3");
    let mut app = open();
    app.insert_resource(Places::below(folder.path().to_owned()));
    let mut wishes = app.world_mut().resource_mut::<first_fire::gui::desk::Wishes>();
    wishes.drawing.extend([Want::Enter, Want::Copy("training".to_owned())]);
    frames(&mut app, 8);
    assert!(easel(&app).page.is_none(), "nothing lies over it");
    assert_ne!(map(&app).columns(), 15);
    control(&mut app, KeyCode::KeyO);
    frames(&mut app, 3);
    assert!(is_shown(&app, "left:0"), "it is offered all the same");
}

#[test]
fn over_a_game_another_puzzle_is_begun_and_the_one_that_was_left_is_offered_beside_it() {
    let data = tempfile::tempdir().unwrap();
    let began = {
        let mut app = open_in(data.path());
        let _kept = at_an_attack(&mut app, Mode::Solitaire);
        key(&mut app, KeyCode::KeyL);
        frames(&mut app, 3);
        let mut craft = app.world_mut().resource_mut::<Craft>();
        craft.draft.as_mut().unwrap().page.question = "Who?".to_owned();
        frames(&mut app, 3);
        position(&app).clone()
    };
    let mut app = open_in(data.path());
    app.world_mut().write_message(new_game("village-assault", 4));
    frames(&mut app, 6);
    let question =
        |app: &App| app.world().resource::<Craft>().draft.as_ref().unwrap().page.question.clone();
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    assert_eq!(question(&app), "", "a new one, as was asked");
    // Written on, it does not go for the other one without a word, and both are kept.
    let mut craft = app.world_mut().resource_mut::<Craft>();
    craft.draft.as_mut().unwrap().page.question = "What now?".to_owned();
    frames(&mut app, 3);
    click_part(&mut app, "craft:go on");
    frames(&mut app, 3);
    assert_eq!(question(&app), "What now?");
    let kept = |name: &str| {
        std::fs::read_to_string(data.path().join("drawings").join(name)).unwrap_or_default()
    };
    assert!(kept("puzzle-in-hand.toml").contains("Who?"));
    assert!(kept("puzzle-in-hand-2.toml").contains("What now?"));
    for _ in 0..2 {
        click_part(&mut app, "craft:Close");
    }
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    click_part(&mut app, "craft:go on");
    frames(&mut app, 3);
    assert_eq!(question(&app), "Who?");
    assert_ne!(*position(&app), began);
    click_part(&mut app, "craft:Show its position");
    frames(&mut app, 6);
    assert_eq!(*position(&app), began);
    assert!(kept("puzzle-in-hand.toml").contains("Who?"), "it is kept where it lay");
}

#[test]
fn in_the_menu_nothing_that_is_made_and_not_saved_goes_for_what_was_left() {
    let data = tempfile::tempdir().unwrap();
    for question in ["Who?", "What now?"] {
        let mut app = open_in(data.path());
        let _kept = at_an_attack(&mut app, Mode::Solitaire);
        key(&mut app, KeyCode::KeyL);
        frames(&mut app, 3);
        let mut craft = app.world_mut().resource_mut::<Craft>();
        craft.draft.as_mut().unwrap().page.question = question.to_owned();
        frames(&mut app, 3);
        if question == "Who?" {
            continue;
        }
        app.world_mut().write_message(Request::Leave);
        frames(&mut app, 6);
        for _ in 0..2 {
            click_part(&mut app, "puzzle left");
            frames(&mut app, 3);
        }
        let craft = app.world().resource::<Craft>();
        assert_eq!(craft.draft.as_ref().unwrap().page.question, question);
        assert!(craft.left.is_some(), "the other one is still offered");
        let said = app.world().resource::<Toasts>();
        assert!(said.iter().any(|it| it.text.contains("not saved")));
    }
}
