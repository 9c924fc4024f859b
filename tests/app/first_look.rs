//! What is in the picture: at the first look at a game all of one's own units, and what was in the middle while panels come and go.

use bevy::prelude::*;
use first_fire::app::{Request, Session};
use first_fire::board::Coord;
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{UNIT, hex_world};
use first_fire::gui::camera::{CALM, FreeArea, View};
use first_fire::rules::{Phase, Side, decision};
use first_fire::scenario::Scenario;

use crate::hand::*;

/// Pixels to a hexside at which a counter is still told from another.
const LEGIBLE: f32 = 24.0;

fn free(app: &App) -> Rect {
    app.world().resource::<FreeArea>().0
}

fn pixels(app: &App) -> f32 {
    UNIT / app.world().resource::<View>().scale
}

/// Where those of a side are or may be set up who are there from the beginning.
fn own(app: &App, side: Side) -> Vec<Coord> {
    let pos = position(app);
    let mut hexes: Vec<Coord> =
        pos.on_board(side).filter_map(|unit| Some(unit.at()?.hex)).collect();
    let waits = |id: &first_fire::rules::UnitId| {
        pos.unit(*id)
            .is_some_and(|unit| unit.side == side && unit.at().is_none() && unit.enters == 0)
    };
    let areas = pos.setting.areas.iter().filter(|(id, _)| waits(id));
    hexes.extend(areas.flat_map(|(_, area)| area.hexes.iter().copied()));
    hexes
}

/// Looks at a game for the first time: whether all of one's own lie in the picture, and whether they could at a size that is read.
fn first_look(app: &mut App, side: Side, name: &str) -> bool {
    settle(app);
    let (hexes, room) = (own(app, side), free(app));
    let Some(first) = hexes.first().copied().map(hex_world) else { return true };
    let around = Rect::from_corners(first, first);
    let around = hexes.iter().fold(around, |all, hex| all.union_point(hex_world(*hex)));
    let needed = (around.size() + Vec2::splat(3.0 * UNIT)) / UNIT * LEGIBLE;
    // The bar over the board takes some of it.
    let could = needed.x <= room.width() && needed.y <= room.height() - 60.0;
    let out: Vec<Coord> = hexes
        .into_iter()
        .filter(|hex| {
            let at = on_screen(app, hex_world(*hex));
            !room.contains(at)
        })
        .collect();
    assert!(out.is_empty() || !could, "{name}, {side:?}: {out:?} are out of the picture");
    assert!(out.is_empty() || pixels(app) >= LEGIBLE, "{name}: neither all of it nor legible");
    out.is_empty()
}

#[test]
fn the_first_picture_of_every_scenario_shows_all_of_ones_own_where_they_can_be_read_then() {
    let (mut all, mut seen) = (0, 0);
    for name in Scenario::built_in_names() {
        let mut app = open();
        app.world_mut().write_message(Request::NewGame {
            scenario: name.to_owned(),
            seed: 3,
            mode: Mode::Solitaire,
            agreements: Vec::new(),
        });
        frames(&mut app, 6);
        let side = decision(position(&app)).unwrap().side;
        all += 1;
        seen += usize::from(first_look(&mut app, side, name));
    }
    assert!(seen * 4 >= all * 3, "of {seen} of {all} everything is seen");
}

#[test]
fn a_game_that_is_gone_on_with_shows_all_of_ones_own_first() {
    let mut looked = 0;
    for (name, orders) in [("village-assault", 120), ("abbey-hill", 100), ("harvest", 90)] {
        let game = crate::table::random_game(name, 5);
        let game = game.up_to(orders.min(game.log().len())).unwrap();
        if game.position().moving().is_some() {
            continue;
        }
        let Some(asked) = decision(game.position()) else { continue };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        // As a person sees it who plays against the machine.
        let mode = Mode::Against(asked.side.other());
        game.with_mode(mode).save(&path).unwrap();
        let mut app = open();
        app.world_mut().write_message(Request::Load(path));
        frames(&mut app, 6);
        assert!(app.world().contains_resource::<Session>());
        first_look(&mut app, asked.side, name);
        looked += 1;
    }
    assert!(looked > 0);
}

/// Waits until the board would go by itself, and has gone.
fn calm(app: &mut App) {
    frames(app, (CALM.as_millis() / FRAME.as_millis()) as usize + 4);
    settle(app);
}

/// A board that is zoomed in, with no panel beside it.
fn zoomed() -> App {
    let mut app = ready();
    assert_ne!(position(&app).phase, Phase::Setup);
    click_part(&mut app, "fold:Attack");
    click_part(&mut app, "fold:Stack");
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    for _ in 0..3 {
        key(&mut app, KeyCode::F3);
    }
    calm(&mut app);
    app
}

#[test]
fn what_was_in_the_middle_of_a_board_that_is_zoomed_in_goes_under_no_panel_that_comes() {
    let mut app = zoomed();
    let wide = free(&app);
    // The rim of its middle, to the right and to the left.
    let at = |share: f32| Vec2::new(wide.min.x + share * wide.width(), wide.center().y);
    let (view, middle) = (*app.world().resource::<View>(), wide.center());
    let points = [0.255, 0.5, 0.745].map(|share| {
        let off = (at(share) - middle) * Vec2::new(1.0, -1.0) * view.scale;
        view.at + off
    });
    for _ in 0..3 {
        click_part(&mut app, "fold:Attack");
        click_part(&mut app, "fold:Stack");
        let narrow = free(&app);
        assert!(!narrow.contains(at(0.255)) || !narrow.contains(at(0.745)), "a panel lies there");
        calm(&mut app);
        for point in points {
            let seen = on_screen(&mut app, point);
            assert!(narrow.contains(seen), "{seen} is not in {narrow:?}");
        }
        click_part(&mut app, "fold:Attack");
        click_part(&mut app, "fold:Stack");
        calm(&mut app);
    }
    // However often they come and go, it does not wander off.
    let now = app.world().resource::<View>();
    assert_eq!(now.scale, view.scale);
    assert!((now.at - view.at).length() / view.scale < wide.width() / 4.0);
}

#[test]
fn a_board_goes_out_from_under_a_panel_only_when_the_hand_is_still() {
    let mut app = zoomed();
    click_part(&mut app, "fold:Attack");
    click_part(&mut app, "fold:Stack");
    let before = on_screen(&mut app, Vec2::ZERO);
    frames(&mut app, 4);
    assert_eq!(on_screen(&mut app, Vec2::ZERO), before, "the next click may be on its way");
    calm(&mut app);
    assert_ne!(on_screen(&mut app, Vec2::ZERO), before);
}
