//! A quick battle wished for in the menu, made, and begun.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use first_fire::app::{Screen, Session};
use first_fire::game::Mode;
use first_fire::gui::battle::Maker;
use first_fire::gui::desk::{Layout, Seating, Spots, Wishes};
use first_fire::gui::notice::Toasts;
use first_fire::gui::screens::browser::Shelf;
use first_fire::gui::workshop::Places;
use first_fire::opponent::Level;
use first_fire::rules::Side;

use crate::hand::*;

/// The page of wishes, open.
fn wishing(folder: &Path) -> App {
    let mut app = open();
    app.insert_resource(Places::below(folder.to_owned()));
    click_part(&mut app, "quick battle");
    frames(&mut app, 3);
    app
}

fn maker(app: &App) -> &Maker {
    app.world().resource::<Maker>()
}

#[test]
fn a_battle_is_made_of_wishes_and_begun_like_any_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = wishing(folder.path());
    click_part(&mut app, "battle:small");
    click_part(&mut app, "battle:meeting");
    // The second side is his, and the machine plays the first as well as it can.
    click_part(&mut app, "battle:side:1");
    frames(&mut app, 2);
    click_part(&mut app, "level:0:elite");
    let seed = maker(&app).wish.as_ref().unwrap().seed;
    click_part(&mut app, "battle:make");
    until(&mut app, "the battle", |app| {
        app.world().resource::<Layout>().sheet.is_none() || maker(app).refused.is_some()
    });
    assert_eq!(maker(&app).refused, None);
    let path = folder.path().join(format!("scenarios/quick-battle-{seed}.toml"));
    assert!(
        path.exists()
            && folder.path().join(format!("scenarios/quick-battle-{seed}-map.toml")).exists()
    );
    let shelf = app.world().resource::<Shelf>();
    assert_eq!(shelf.looked_at().unwrap().name, path.display().to_string());
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    let id = app.world().resource::<Session>().game().scenario().id().to_owned();
    assert!(id.contains(&seed.to_string()), "{id}");
    assert_eq!(app.world().resource::<Session>().game().mode(), Mode::Against(Side::First));
    assert_eq!(app.world().resource::<Seating>().levels[0], Level::Elite);
}

#[test]
fn other_wishes_come_by_chance_and_a_count_that_is_stopped_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = wishing(folder.path());
    let first = maker(&app).wish.clone().unwrap();
    click_part(&mut app, "battle:chance");
    frames(&mut app, 2);
    assert_ne!(maker(&app).wish.clone().unwrap(), first);
    click_part(&mut app, "battle:large");
    click_part(&mut app, "battle:even");
    click_part(&mut app, "battle:make");
    frames(&mut app, 2);
    assert!(maker(&app).works());
    click_part(&mut app, "battle:stop");
    frames(&mut app, 3);
    assert!(!maker(&app).works());
    assert!(app.world().resource::<Spots>().contains_key("battle:make"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_had_is_said_and_made_good_by_other_wishes() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = wishing(folder.path());
    let mut maker_now = app.world_mut().resource_mut::<Maker>();
    let wish = maker_now.wish.as_mut().unwrap();
    wish.wishes.nations[1] = wish.wishes.nations[0];
    click_part(&mut app, "battle:make");
    until(&mut app, "what is wrong", |app| maker(app).refused.is_some());
    click_part(&mut app, "battle:chance");
    frames(&mut app, 2);
    assert_eq!(maker(&app).refused, None);
}

#[test]
fn wishes_are_taken_over_from_a_line_and_what_is_none_is_told_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = wishing(folder.path());
    let line = maker(&app).line().unwrap();
    let wish = maker(&app).wish.clone();
    click_part(&mut app, "battle:chance");
    frames(&mut app, 2);
    assert_ne!(maker(&app).wish, wish);
    let now = maker(&app).wish.clone();
    for (text, taken) in [("nonsense", &now), (line.as_str(), &wish)] {
        click_part(&mut app, "battle:paste");
        type_in(&mut app, text);
        frames(&mut app, 2);
        key(&mut app, KeyCode::Enter);
        frames(&mut app, 2);
        assert_eq!(maker(&app).wish, *taken);
        assert_eq!(maker(&app).refused.is_some(), taken == &now);
    }
    // The command line takes larger seeds than are drawn here: such a battle is the same one.
    let seed = format!("--seed {}", wish.as_ref().unwrap().seed);
    click_part(&mut app, "battle:paste");
    type_in(&mut app, &line.replace(&seed, "--seed 1234567"));
    frames(&mut app, 2);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(maker(&app).wish.as_ref().unwrap().seed, 1_234_567);
}

#[test]
fn a_battle_is_handed_on_in_one_file_that_is_dropped_on_the_window_of_another_home() {
    let (home, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut app = wishing(home.path());
    click_part(&mut app, "battle:small");
    click_part(&mut app, "battle:make");
    until(&mut app, "the battle", |app| app.world().resource::<Layout>().sheet.is_none());
    let name = app.world().resource::<Shelf>().looked_at().unwrap().name.clone();
    app.world_mut().resource_mut::<Wishes>().hand_out.push(name.clone());
    frames(&mut app, 3);
    let file = Path::new(&name).file_stem().unwrap().to_str().unwrap().to_owned();
    let bundle = home.path().join(format!("bundles/{file}.ffbundle"));
    let mut there = open();
    there.insert_resource(Places::below(other.path().to_owned()));
    let window = window(&mut there);
    let drop = FileDragAndDrop::DroppedFile { window, path_buf: bundle };
    there.world_mut().write_message(drop);
    frames(&mut there, 3);
    let looked_at = there.world().resource::<Shelf>().looked_at().unwrap().name.clone();
    let own = other.path().join(format!("scenarios/{file}.toml"));
    assert_eq!(looked_at, own.display().to_string());
    assert_eq!(std::fs::read(&own).unwrap(), std::fs::read(&name).unwrap());
}

#[test]
fn what_is_dropped_and_is_nothing_says_so_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let rubbish = folder.path().join("rubbish.ffbundle");
    std::fs::write(&rubbish, b"PK\x03\x04 and no more").unwrap();
    let mut app = open();
    app.insert_resource(Places::below(folder.path().join("data")));
    let window = window(&mut app);
    let drop = FileDragAndDrop::DroppedFile { window, path_buf: rubbish };
    app.world_mut().write_message(drop);
    frames(&mut app, 3);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("rubbish.ffbundle")), "{toasts:?}");
    assert!(!folder.path().join("data").exists());
}
