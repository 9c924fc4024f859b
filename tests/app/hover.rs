//! The tip of what lies under the pointer: when it is there, and of whom it tells.

use bevy::math::Vec2;
use bevy::prelude::*;

use first_fire::gui::board::geometry::{hex_at, hex_world, spot};
use first_fire::gui::camera::Pointer;
use first_fire::gui::choices::reasons::against_unit;
use first_fire::gui::desk::Spots;
use first_fire::gui::fan::{self, Fan};
use first_fire::gui::panels::hover::NAME;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{Phase, decision};
use first_fire::scenario::Scenario;

use crate::hand::*;

fn is_there(app: &App) -> bool {
    app.world().resource::<Spots>().contains_key(NAME)
}

fn somebody(app: &App) -> first_fire::board::Coord {
    let able = choices(app).eligible.iter().next().copied().unwrap();
    position(app).unit(able).unwrap().at().unwrap().hex
}

#[test]
fn a_click_takes_the_tip_away_until_the_pointer_comes_back() {
    let mut app = ready();
    let hex = somebody(&app);
    let at = on_screen(&mut app, hex_world(hex));
    point(&mut app, at);
    frames(&mut app, 2);
    assert!(is_there(&app));
    click(&mut app, at);
    assert!(!is_there(&app), "what came of the click is to be seen");
    point(&mut app, at + Vec2::new(2.0, 0.0));
    frames(&mut app, 6);
    assert!(!is_there(&app));
    point(&mut app, Vec2::new(3.0, 400.0));
    point(&mut app, at);
    frames(&mut app, 2);
    assert!(is_there(&app));
}

#[test]
fn the_row_of_a_stack_is_not_taken_for_the_hexes_under_it() {
    let mut app = ready();
    let hex = somebody(&app);
    let now = app.world().resource::<Time<Real>>().elapsed();
    app.world_mut().resource_mut::<Fan>().spread(hex, now);
    frames(&mut app, 4);
    let row = app.world().resource::<Spots>()[fan::ROW];
    // Everywhere in the row, whatever lies under it.
    for share in [0.03, 0.25, 0.5, 0.75, 0.97] {
        let at = Vec2::new(row.left() + row.width() * share, row.top() + 4.0);
        point(&mut app, at);
        frames(&mut app, 2);
        let under = app.world().resource::<Pointer>().world.and_then(|at| hex_at(spot(at)));
        assert!(!is_there(&app), "of {under:?}");
    }
}

#[test]
fn in_the_rally_phase_only_who_is_broken_has_a_reason_to_be_read() {
    let mut game = first_fire::game::Game::new(Scenario::load("village-assault").unwrap(), 2);
    let mut policy = RandomPolicy::new(2);
    let (mut sound, mut broken) = (0, 0);
    while let Some(order) = answer(&mut policy, game.position()) {
        let pos = game.position();
        let asked = decision(pos).unwrap();
        if matches!(asked.kind, DecisionKind::Phase(Phase::Rally | Phase::Rout)) {
            for unit in pos.on_board(asked.side) {
                let why = against_unit(pos, &asked, unit);
                if unit.men().broken {
                    broken += usize::from(why.is_some());
                } else {
                    assert_eq!(why, None, "{} is sound", unit.id);
                    sound += 1;
                }
            }
        }
        game.play(order).unwrap();
    }
    assert!(sound > 10 && broken > 0, "{sound} sound, {broken} broken");
}
