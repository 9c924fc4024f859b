//! What is thrown away of one's own: moved where it can be fetched back from, and told where that is.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use bevy::prelude::*;

use first_fire::app::{Autosave, ExchangeStore};
use first_fire::files::throw_away;
use first_fire::gui::desk::Spots;
use first_fire::gui::exchange::Post;
use first_fire::gui::notice::Toasts;
use first_fire::gui::panels::saves::{Saved, Saves};
use first_fire::gui::screens::browser::Shelf;
use first_fire::gui::workshop::Places;

use crate::hand::*;

const SCENARIO: &str = include_str!("../../assets/scenarios/first-steps.toml");
const MAP: &str = "columns = 3
";
const LESSON: &str = include_str!("../../assets/lessons/01-first-shot.toml");

/// The menu, over a folder of the player's data in which one of each lies.
fn menu(data: &Path) -> App {
    for (place, text) in [
        ("scenarios/mine.toml", SCENARIO),
        ("scenarios/field.toml", MAP),
        ("lessons/shot.toml", LESSON),
    ] {
        let path = data.join(place);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut app = open();
    app.insert_resource(Places::below(data.to_owned()))
        .insert_resource(ExchangeStore::below(data))
        .insert_resource(Autosave::File(data.join("game.jsonl")));
    let mut shelf = app.world_mut().resource_mut::<Shelf>();
    shelf.folder = Some(data.join("scenarios"));
    shelf.look_up();
    frames(&mut app, 3);
    app
}

fn shown(app: &App, part: &str) -> bool {
    app.world().resource::<Spots>().contains_key(part)
}

/// The file is in the trash as it was, no longer in its place, and it is said where it is.
fn gone(app: &App, data: &Path, (from, to): (&str, &str), text: &str) {
    let (from, to) = (data.join(from), data.join(to));
    assert!(!from.exists());
    assert_eq!(fs::read_to_string(&to).unwrap(), text);
    let said = app.world().resource::<Toasts>();
    let told = |text: &str| text.contains(&to.display().to_string());
    assert!(said.iter().any(|toast| told(&toast.text)), "{said:?}");
}

#[test]
fn a_scenario_of_ones_own_is_thrown_away_on_its_card_and_one_of_the_game_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut app = menu(data);
    let name = data.join("scenarios/mine.toml").display().to_string();
    assert!(!shown(&app, "throw away:first-steps"), "it comes with the game");
    assert!(app.world_mut().resource_mut::<Shelf>().choose(&name));
    frames(&mut app, 10);
    let button = format!("throw away:{name}");
    bring_between(&mut app, &button, 300.0, 880.0);
    click_part(&mut app, &button);
    gone(&app, data, ("scenarios/mine.toml", "trash/scenarios/mine.toml"), SCENARIO);
    assert!(!shown(&app, &format!("scenario:{name}")), "it is listed still");
}

#[test]
fn a_map_of_ones_own_is_thrown_away_in_the_list_of_maps() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = menu(folder.path());
    click_part(&mut app, "workshop");
    frames(&mut app, 4);
    click_part(&mut app, "throw away:field.toml");
    frames(&mut app, 2);
    gone(&app, folder.path(), ("scenarios/field.toml", "trash/scenarios/field.toml"), MAP);
    assert!(!shown(&app, "open:field.toml"));
    assert!(shown(&app, "open:new"), "nothing else was asked for");
}

#[test]
fn a_lesson_of_ones_own_is_handed_on_and_thrown_away_in_the_list_of_lessons() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = menu(folder.path());
    click_part(&mut app, "lessons");
    let id = folder.path().join("lessons/shot.toml").display().to_string();
    let (card, button) = (format!("lesson:{id}"), format!("throw away:{id}"));
    until(&mut app, "the own lessons are read", |app| shown(app, &card));
    bring_between(&mut app, &button, 100.0, 860.0);
    click_part(&mut app, &format!("hand on:{id}"));
    frames(&mut app, 3);
    assert!(folder.path().join("bundles/shot-lesson.ffbundle").exists());
    click_part(&mut app, &button);
    gone(&app, folder.path(), ("lessons/shot.toml", "trash/lessons/shot.toml"), LESSON);
    until(&mut app, "they are read anew", |app| !shown(app, &card));
}

#[test]
fn a_saved_game_is_thrown_away_in_the_list_of_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = menu(folder.path());
    let path = folder.path().join("saves/evening.jsonl");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "a game").unwrap();
    let saved = Saved { path, gist: None, at: SystemTime::UNIX_EPOCH, age: None };
    app.insert_resource(Saves(vec![saved]));
    frames(&mut app, 3);
    let always = ["quick battle", "workshop", "settings", "quit"];
    let places = |app: &App| always.map(|name| part(app, name));
    let with = places(&app);
    click_part(&mut app, "throw away:evening");
    assert_eq!(places(&app), with, "a list that grows or shrinks moves no button");
    let said = app.world().resource::<Toasts>();
    assert!(said.iter().any(|toast| toast.text.starts_with("evening is thrown away")), "{said:?}");
    let way = ("saves/evening.jsonl", "trash/saves/evening.jsonl");
    gone(&app, folder.path(), way, "a game");
}

#[test]
fn a_game_by_exchange_is_thrown_away_in_its_list_but_not_while_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = menu(folder.path());
    click_part(&mut app, "invite:0:first-steps");
    frames(&mut app, 6);
    let looked = |app: &App| !app.world().resource::<Post>().is_looking();
    let mut other = menu(folder.path());
    let throw = |app: &mut App| {
        click_part(app, "exchange");
        frames(app, 2);
        until(app, "the games are looked up", looked);
        click_part(app, "throw away:exchange:0");
        frames(app, 2);
    };
    throw(&mut other);
    let said = other.world().resource::<Toasts>();
    assert!(said.iter().any(|toast| toast.text.contains("open in another window")), "{said:?}");
    drop(app);
    key(&mut other, KeyCode::Escape);
    throw(&mut other);
    until(&mut other, "it is gone from the list", |app| {
        app.world().resource::<Post>().games.is_empty()
    });
    assert_eq!(fs::read_dir(folder.path().join("trash/exchange")).unwrap().count(), 1);
}

#[test]
fn what_is_thrown_away_goes_over_nothing_that_lies_there() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for text in ["first", "second"] {
        fs::write(at("map.toml"), text).unwrap();
        throw_away(&at("map.toml"), &at("trash")).unwrap();
    }
    assert_eq!(fs::read_to_string(at("trash/map.toml")).unwrap(), "first");
    assert_eq!(fs::read_to_string(at("trash/map-2.toml")).unwrap(), "second");
    assert!(throw_away(&at("trash"), &at("elsewhere")).is_err(), "a folder");
}
