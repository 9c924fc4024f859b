//! A quick battle wished for in the menu, made, and begun.

use bevy::prelude::*;

use first_fire::app::{Screen, Session};
use first_fire::gui::battle::Maker;
use first_fire::gui::desk::{Layout, Spots};
use first_fire::gui::screens::browser::Shelf;
use first_fire::gui::workshop::Places;

use crate::hand::*;

/// The page of wishes, open.
fn wishing(folder: &std::path::Path) -> App {
    let mut app = open();
    app.insert_resource(Places { own: Some(folder.to_owned()), drawings: None });
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
    let seed = maker(&app).wish.as_ref().unwrap().seed;
    click_part(&mut app, "battle:make");
    until(&mut app, "the battle", |app| {
        app.world().resource::<Layout>().sheet.is_none() || maker(app).refused.is_some()
    });
    assert_eq!(maker(&app).refused, None);
    let path = folder.path().join(format!("quick-battle-{seed}.toml"));
    assert!(path.exists() && folder.path().join(format!("quick-battle-{seed}-map.toml")).exists());
    let shelf = app.world().resource::<Shelf>();
    assert_eq!(shelf.looked_at().unwrap().name, path.display().to_string());
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    let id = app.world().resource::<Session>().game().scenario().id().to_owned();
    assert!(id.contains(&seed.to_string()), "{id}");
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
