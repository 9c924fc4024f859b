//! The lit hexes of the board, as its tiles show them.

use bevy::prelude::*;
use bevy_ecs_tilemap::tiles::TileVisible;

use first_fire::app::Request;
use first_fire::game::Mode;

use crate::hand::*;

/// How many tiles are to be seen beyond those of the ground, of which each hex has one.
fn lit_tiles(app: &mut App) -> usize {
    let mut tiles = app.world_mut().query::<&TileVisible>();
    let seen = tiles.iter(app.world()).filter(|seen| seen.0).count();
    seen - position(app).map().hexes().count()
}

#[test]
fn what_was_lit_in_a_game_before_is_lit_no_more_on_the_same_board() {
    let mut app = open();
    let begin = || Request::NewGame {
        scenario: "first-steps".to_owned(),
        seed: 5,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    };
    app.world_mut().write_message(begin());
    frames(&mut app, 6);
    let side = choices(&app).asked.as_ref().unwrap().side;
    let mut units = position(&app).units.values();
    let waiting = units.find(|unit| unit.side == side && unit.at().is_none()).unwrap().id;
    click_part(&mut app, &format!("tray:{}", waiting.0));
    frames(&mut app, 3);
    let picked = lit_tiles(&mut app);
    assert_eq!(picked, lit(&app).len());
    app.world_mut().write_message(Request::Leave);
    frames(&mut app, 6);
    app.world_mut().write_message(begin());
    frames(&mut app, 6);
    assert_ne!(lit(&app).len(), picked, "nobody is picked");
    assert_eq!(lit_tiles(&mut app), lit(&app).len());
}
