//! The whole way of somebody who makes his own: a map is drawn, a battle made on it and played, handed on, and played by exchange
//! of files with the home that took it in.

use std::fs;

use bevy::prelude::*;

use first_fire::app::{Request, Screen};
use first_fire::board::Terrain;
use first_fire::gui::desk::Spots;
use first_fire::gui::screens::browser::Shelf;
use first_fire::rules::{Phase, Side};
use first_fire::scenario::Scenario;

use crate::exchange::{
    drop_on, home, invite, letter, open_sheet, session, until_the_other_is_wanted,
};
use crate::hand::*;
use crate::planner::{paint, planner};
use crate::workshop::{hex, map, stroke};

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// Writes a name that is asked for.
fn name(app: &mut App, text: &str) {
    frames(app, 3);
    type_in(app, text);
    key(app, KeyCode::Enter);
    frames(app, 6);
}

/// An empty board of 20 by 10 hexes, and on it a village at a crossroads with woods before it; saved.
fn draw_a_village(app: &mut App) {
    click_part(app, "workshop");
    frames(app, 4);
    click_part(app, "open:new");
    frames(app, 6);
    click_part(app, "map:columns");
    frames(app, 2);
    type_in(app, "20");
    key(app, KeyCode::Enter);
    click_part(app, "map:resize");
    frames(app, 6);
    key(app, KeyCode::Home);
    settle(app);
    assert_eq!((map(app).columns(), map(app).rows()), (20, 10));
    click_part(app, "ink:road");
    stroke(app, &["A6", "J6", "T5"]);
    stroke(app, &["K1", "K6", "K9"]);
    for place in [&["J5"][..], &["L4", "M5"], &["L7"]] {
        click_part(app, "ink:stone house, one level up");
        stroke(app, place);
    }
    click_part(app, "ink:woods");
    click_part(app, "grain:7");
    stroke(app, &["E4"]);
    control(app, KeyCode::KeyS);
    name(app, "Two Mills");
    assert_eq!(map(app).name(), "Two Mills");
    assert!(
        map(app).building(hex("M5")).is_some() && map(app).terrain(hex("E4")) == Terrain::Woods
    );
}

/// A scenario on it: two squads are to take the houses from one; saved, and played.
fn make_a_battle(app: &mut App) {
    control(app, KeyCode::KeyE);
    frames(app, 6);
    settle(app);
    assert_eq!(screen(app), Screen::Planning);
    click_part(app, "part:forces");
    frames(app, 3);
    click_part(app, "counter:german-4-6-7");
    click_part(app, "counter:german-4-6-7");
    click_part(app, "forces:1");
    frames(app, 3);
    click_part(app, "counter:russian-4-4-7");
    click_part(app, "part:to win");
    frames(app, 2);
    click_part(app, "win:hexes");
    frames(app, 2);
    paint(app, &["L4"]);
    paint(app, &["L7"]);
    assert_eq!(planner(app).plan.problems(), []);
    control(app, KeyCode::KeyP);
    name(app, "Fight for the mills");
    frames(app, 4);
    assert_eq!(screen(app), Screen::Playing);
}

/// Both sides set up, and pass until the first turn is over.
fn play_a_turn(app: &mut App) {
    key(app, KeyCode::Home);
    settle(app);
    for _ in 0..80 {
        sit_down(app);
        if position(app).turn > 1 {
            return;
        }
        if position(app).phase == Phase::Setup {
            set_up(app);
        }
        pass(app);
    }
    panic!("the first turn does not end");
}

#[test]
fn a_village_is_drawn_fought_over_handed_on_and_played_by_exchange_with_who_took_it_in() {
    let folder = tempfile::tempdir().unwrap();
    let [data, other, post] = ["host", "guest", "post"].map(|name| folder.path().join(name));
    fs::create_dir(&post).unwrap();
    let mut host = home(&data, &post);
    two_at_one_screen(&mut host);
    draw_a_village(&mut host);
    make_a_battle(&mut host);
    play_a_turn(&mut host);
    host.world_mut().write_message(Request::Leave);
    frames(&mut host, 4);
    let own = data.join("scenarios/fight-for-the-mills.toml").display().to_string();
    let card = format!("scenario:{own}");
    until(&mut host, "its card", |app| app.world().resource::<Spots>().contains_key(&card));
    bring_between(&mut host, &card, 100.0, 860.0);
    click_part(&mut host, &card);
    frames(&mut host, 3);
    bring_between(&mut host, "browser:hand on", 100.0, 800.0);
    click_part(&mut host, "browser:hand on");
    frames(&mut host, 3);
    // The other home takes it in, with the map that it names.
    let mut guest = home(&other, &post);
    drop_on(&mut guest, &data.join("bundles/fight-for-the-mills.ffbundle"));
    let taken = guest.world().resource::<Shelf>().looked_at().unwrap().name.clone();
    assert_eq!(taken, other.join("scenarios/fight-for-the-mills.toml").display().to_string());
    assert_eq!(Scenario::load(&taken).unwrap().setting.map.name(), "Two Mills");
    // And plays it with the first.
    invite(&mut host, &own, Side::First);
    fs::copy(letter(&host), post.join("invitation.ffexchange")).unwrap();
    open_sheet(&mut guest, "exchange");
    click_part(&mut guest, "arrived:0");
    frames(&mut guest, 6);
    let (mut one, mut next) = (guest, host);
    if session(&one).is_asked_elsewhere() {
        drop_on(&mut next, &letter(&one));
        std::mem::swap(&mut one, &mut next);
    }
    let attacker = position(&one).attacker;
    for _ in 0..200 {
        if position(&one).attacker != attacker {
            let logs = [&one, &next].map(|app| session(app).game().log().len());
            assert!(logs[1] > 10, "{logs:?}");
            return;
        }
        until_the_other_is_wanted(&mut one, true);
        drop_on(&mut next, &letter(&one));
        std::mem::swap(&mut one, &mut next);
    }
    panic!("the Player Turn does not end");
}
