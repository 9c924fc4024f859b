//! The scenario browser: looking at scenarios and beginning the one looked at, by clicks alone.

use first_fire::app::{Screen, Session};
use first_fire::gui::desk::Spots;
use first_fire::gui::screens::browser::Shelf;
use first_fire::scenario::Scenario;

use bevy::prelude::*;

use crate::hand::{bring_between, click_part, frames, key, open, until};

fn shown(app: &App, part: &str) -> bool {
    app.world().resource::<Spots>().contains_key(part)
}

/// Turns the list to a scenario, which may be longer than the window is high, and clicks it.
fn look_at(app: &mut App, name: &str) {
    let card = format!("scenario:{name}");
    bring_between(app, &card, 300.0, 650.0);
    click_part(app, &card);
}

#[test]
fn a_click_looks_at_a_scenario_and_start_begins_it() {
    let mut app = open();
    frames(&mut app, 2);
    let first = app.world().resource::<Shelf>().entries[0].name.clone();
    assert_eq!(first, "first-steps", "a newcomer sees the smallest first");
    for name in Scenario::built_in_names() {
        look_at(&mut app, name);
        frames(&mut app, 2);
        assert!(shown(&app, &format!("play:{name}")), "{name} cannot be begun");
        assert_eq!(shown(&app, "play:first-steps"), name == "first-steps");
    }
    look_at(&mut app, "harvest");
    click_part(&mut app, "play:harvest");
    frames(&mut app, 3);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    assert_eq!(app.world().resource::<Session>().game().scenario().id(), "harvest");
}

#[test]
fn the_counters_of_the_scenario_looked_at_are_painted_bit_by_bit() {
    let mut app = open();
    look_at(&mut app, "abbey-hill");
    frames(&mut app, 12);
    let shelf = app.world().resource::<Shelf>();
    let scenario = shelf.looked_at().unwrap().found.clone().unwrap();
    assert_eq!(scenario.id(), "abbey-hill");
    for unit in scenario.start.units.values() {
        assert!(shelf.faces.contains_key(&unit.counter), "no face of {}", unit.counter);
    }
}

#[test]
fn the_arrows_choose_a_scenario_and_enter_begins_it() {
    let mut app = open();
    frames(&mut app, 2);
    let name = |app: &App, at: usize| app.world().resource::<Shelf>().entries[at].name.clone();
    let chosen = |app: &App| app.world().resource::<Shelf>().chosen;
    key(&mut app, KeyCode::ArrowUp);
    assert_eq!(chosen(&app), 0, "the list ends there");
    key(&mut app, KeyCode::ArrowDown);
    key(&mut app, KeyCode::ArrowDown);
    key(&mut app, KeyCode::ArrowUp);
    assert_eq!(chosen(&app), 1);
    let wanted = name(&app, 1);
    // With the focus on a button the keys belong to the buttons.
    key(&mut app, KeyCode::Tab);
    key(&mut app, KeyCode::ArrowDown);
    assert_eq!(chosen(&app), 1);
    click_part(&mut app, &format!("scenario:{wanted}"));
    key(&mut app, KeyCode::Escape);
    frames(&mut app, 2);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 3);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    assert_eq!(app.world().resource::<Session>().game().scenario().id(), wanted);
}

#[test]
fn a_scenario_of_ones_own_shows_its_picture_or_what_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../assets/scenarios/first-steps.toml");
    let text = text.replacen("turns =", "picture = \"ford.png\"\nturns =", 1);
    let (file, art) = (folder.path().join("ford.toml"), folder.path().join("ford.png"));
    std::fs::write(&file, text).unwrap();
    let name = file.display().to_string();
    let shows =
        |part: &'static str| move |app: &App| app.world().resource::<Spots>().contains_key(part);
    let look = |app: &mut App| {
        let mut shelf = app.world_mut().resource_mut::<Shelf>();
        shelf.folder = Some(folder.path().to_owned());
        shelf.look_up();
        assert!(shelf.choose(&name));
    };
    let mut app = open();
    look(&mut app);
    until(&mut app, "that it is not there", shows("browser:no picture"));
    let mut encoder = png::Encoder::new(std::fs::File::create(&art).unwrap(), 30, 20);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&[200; 30 * 20 * 3]).unwrap();
    look(&mut app);
    until(&mut app, "the picture", shows("browser:picture"));
    let shown = app.world().resource::<Spots>()["browser:picture"];
    assert_eq!((shown.width(), shown.height()), (30.0, 20.0));
}
