//! What the window keeps does not grow with the orders, games and menus that it has shown.

use bevy::prelude::*;
use first_fire::app::{Request, Submit, Waker};
use first_fire::game::Mode;
use first_fire::gui::counters::CounterSheet;
use first_fire::gui::counters::sheet::MOST_FACES;
use first_fire::gui::screens::browser::Shelf;

use crate::hand::*;
use crate::table::{orders, random_game};

/// So many of each game.
const ORDERS: usize = 200;

fn images(app: &App) -> usize {
    app.world().resource::<Assets<Image>>().len()
}

fn begin(app: &mut App, scenario: &str) {
    let scenario = scenario.to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 5,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(app, 4);
}

fn back_to_the_menu(app: &mut App) {
    app.world_mut().write_message(Request::Leave);
    frames(app, 4);
}

#[test]
fn a_long_game_leaves_no_more_behind_than_a_short_one() {
    let mut app = open();
    let mut before = images(&app);
    let (mut last, mut most, mut given_up) = (0, 0, false);
    let mut entities = Vec::new();
    // Other letters, other nations: every counter has a face of its own.
    for scenario in ["village-assault", "abbey-hill", "harvest", "village-assault"] {
        begin(&mut app, scenario);
        let all = orders(&random_game(scenario, 5));
        for order in all.into_iter().take(ORDERS) {
            app.world_mut().write_message(Submit(order));
            frames(&mut app, 1);
            let kept = app.world().resource::<CounterSheet>().kept();
            given_up |= kept < last;
            (last, most) = (kept, most.max(kept));
            assert!(images(&app) < before + kept + 120, "{scenario}: {}", images(&app));
        }
        assert_eq!(crate::hand::orders(&app), ORDERS);
        back_to_the_menu(&mut app);
        before = before.min(images(&app));
        entities.push(app.world().entities().count_spawned());
    }
    assert!(given_up && most < MOST_FACES + 20, "{most} faces");
    // The same board again: a handful more would be nothing that grows with the orders.
    assert!(entities[3] < entities[0] + 20, "{entities:?}");
}

#[test]
fn the_pictures_of_the_menu_go_with_it() {
    let mut app = open();
    // As with a window that somebody looks at: the maps are painted.
    app.insert_resource(Waker::new(|| {}));
    let painted = |app: &App| app.world().resource::<Shelf>().is_settled();
    until(&mut app, "the pictures of all maps", painted);
    let first = images(&app);
    for _ in 0..2 {
        app.world_mut().remove_resource::<Waker>();
        begin(&mut app, "first-steps");
        app.insert_resource(Waker::new(|| {}));
        back_to_the_menu(&mut app);
        until(&mut app, "the pictures of all maps", painted);
        frames(&mut app, 4);
    }
    // The counters of the game that was played may be needed again.
    let faces = app.world().resource::<CounterSheet>().kept();
    assert!(images(&app) <= first + faces, "{} after {first}", images(&app));
}
