//! A whole game turn by mouse alone.

use bevy::prelude::*;
use first_fire::board::{Coord, Location};
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::choices::Card;
use first_fire::gui::selection::Selection;
use first_fire::rules::UnitId;

use crate::hand::*;
use crate::turn::{self, Hand};

struct Mouse;

impl Hand for Mouse {
    fn begin(&self, app: &mut App, scenario: &str) {
        two_at_one_screen(app);
        click_part(app, &format!("play:{scenario}"));
        frames(app, 4);
    }

    fn pick_in_tray(&self, app: &mut App, unit: UnitId) {
        click_part(app, &format!("tray:{}", unit.0));
        assert!(app.world().resource::<Selection>().units.contains(&unit));
    }

    fn pick(&self, app: &mut App, at: Location, _: bool) {
        settle(app);
        let side = choices(app).asked.as_ref().unwrap().side;
        let unit = position(app).side_at(side, at).next().unwrap().id;
        click_unit(app, unit);
        assert_eq!(app.world().resource::<Selection>().place, Some(at));
    }

    fn choose_hex(&self, app: &mut App, hex: Coord) {
        settle(app);
        // Beside the counters in it: a click on a counter is about the counter.
        let (x, y) = center(hex);
        let free = [(0.0, 0.0), (0.0, 0.72), (0.0, -0.72), (0.7, 0.0), (-0.7, 0.0)]
            .map(|(dx, dy)| (x + dx, y + dy))
            .into_iter()
            .find(|spot| lying_at(app, *spot).is_none())
            .unwrap_or((x, y));
        click_world(app, world(free));
    }

    fn choose(&self, app: &mut App, card: &Card) {
        let key = card.key.expect("every card that is chosen has a key");
        click_part(app, &format!("key:{}", key.label()));
    }
}

#[test]
fn a_whole_turn_is_played_by_mouse_alone() {
    let (app, seen) = turn::play(&Mouse, 2);
    turn::check_whole(&app, &seen);
}
