//! What a player asks of the program apart from orders.

use std::path::PathBuf;

use first_fire::app::{Autosave, Failed, Failure, FirstFirePlugin, Notice, Request, Session};
use first_fire::game::UndoRefused;

use crate::table::{
    forget_output, game, menu, new_game, orders, playing, position, random_game, request, save,
    submit, taken, with_plugin,
};

/// The one failure that came out.
fn failure(app: &mut bevy::prelude::App) -> Failure {
    let mut failed = taken::<Failed>(app);
    assert_eq!(failed.len(), 1, "{failed:?}");
    failed.swap_remove(0).0
}

#[test]
fn a_saved_game_is_loaded_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.jsonl");
    let mut app = playing("first-steps", 60);
    for order in orders(&random_game("first-steps", 60)).into_iter().take(30) {
        submit(&mut app, order);
    }
    forget_output(&mut app);
    save(&mut app, &path);
    assert_eq!(taken::<Notice>(&mut app), [Notice::Saved(path.clone())]);
    let saved = position(&app).clone();

    let mut other = menu();
    request(&mut other, Request::Load(path));
    assert_eq!(taken::<Notice>(&mut other), [Notice::Began]);
    assert_eq!(*position(&other), saved);
    assert_eq!(game(&other).log().len(), 30);
}

#[test]
fn undo_and_redo_say_where_the_game_stands() {
    let mut app = playing("first-steps", 61);
    for order in orders(&random_game("first-steps", 61)).into_iter().take(5) {
        submit(&mut app, order);
    }
    let last = game(&app).hash();
    forget_output(&mut app);
    request(&mut app, Request::Undo);
    assert_eq!(taken::<Notice>(&mut app), [Notice::WentTo { orders: 4 }]);
    assert_ne!(game(&app).hash(), last);
    request(&mut app, Request::Redo);
    assert_eq!(taken::<Notice>(&mut app), [Notice::WentTo { orders: 5 }]);
    assert_eq!(game(&app).hash(), last);
    request(&mut app, Request::Redo);
    assert!(matches!(failure(&mut app), Failure::Undo(UndoRefused::NothingToRedo)));
    request(&mut app, Request::RewindTo(99));
    assert!(matches!(failure(&mut app), Failure::Undo(UndoRefused::NoSuchOrder { .. })));
    request(&mut app, Request::SwitchTo(7));
    assert!(matches!(failure(&mut app), Failure::Undo(UndoRefused::NoSuchBranch)));
    assert_eq!(game(&app).hash(), last, "what fails changes nothing");
}

#[test]
fn a_request_that_needs_a_game_says_so_in_the_menu() {
    for asked in [
        Request::Undo,
        Request::Redo,
        Request::RewindTo(0),
        Request::SwitchTo(0),
        Request::Save(PathBuf::from("never.jsonl")),
        Request::Leave,
    ] {
        let mut app = menu();
        request(&mut app, asked);
        assert!(matches!(failure(&mut app), Failure::NoGame));
    }
    assert!(!PathBuf::from("never.jsonl").exists());
}

#[test]
fn a_scenario_or_save_that_is_not_there_leaves_the_present_game_alone() {
    let mut app = playing("first-steps", 62);
    let before = game(&app).hash();
    request(&mut app, new_game("no-such-scenario", 1));
    let said = failure(&mut app);
    assert!(matches!(said, Failure::Scenario(_)));
    assert!(said.to_string().contains("no-such-scenario"), "{said}");
    request(&mut app, Request::Load(PathBuf::from("/no/such/save.jsonl")));
    let said = failure(&mut app);
    assert!(matches!(said, Failure::Save(_)));
    assert!(said.to_string().contains("/no/such/save.jsonl"), "{said}");
    assert_eq!(game(&app).hash(), before);
}

#[test]
fn the_last_game_is_resumed_where_the_autosave_left_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("auto.jsonl");
    let plugin = FirstFirePlugin { autosave: Autosave::File(path.clone()) };
    let mut app = with_plugin(plugin.clone());
    request(&mut app, Request::Resume(path.clone()));
    assert!(matches!(failure(&mut app), Failure::NothingToResume));
    assert!(!app.world().contains_resource::<Session>());

    request(&mut app, new_game("first-steps", 63));
    for order in orders(&random_game("first-steps", 63)).into_iter().take(12) {
        submit(&mut app, order);
    }
    let left = game(&app).hash();
    drop(app);
    let mut next_day = with_plugin(plugin);
    request(&mut next_day, Request::Resume(path));
    assert_eq!(game(&next_day).hash(), left);
}

#[test]
fn the_past_is_looked_at_without_going_back_and_left_by_an_order() {
    let mut app = playing("first-steps", 64);
    let played = random_game("first-steps", 64);
    for order in orders(&played).into_iter().take(60) {
        submit(&mut app, order);
    }
    let (whole, hash) = (game(&app).log().to_vec(), game(&app).hash());
    let shown = |app: &bevy::prelude::App| app.world().resource::<Session>().shown();
    forget_output(&mut app);
    request(&mut app, Request::LookAt(20));
    assert_eq!(taken::<Notice>(&mut app), [Notice::WentTo { orders: 20 }]);
    assert_eq!(app.world().resource::<Session>().position(), played.position_at(20).unwrap());
    assert_eq!(game(&app).hash(), hash, "the game stays where it is");
    // Back and forth, and not beyond the ends.
    request(&mut app, Request::Undo);
    assert_eq!(shown(&app), 19);
    request(&mut app, Request::Redo);
    assert_eq!(shown(&app), 20);
    request(&mut app, Request::LookAt(61));
    assert!(matches!(failure(&mut app), Failure::Undo(UndoRefused::NoSuchOrder { .. })));
    assert_eq!(game(&app).log(), whole);
    // What the rules refuse there changes nothing.
    submit(&mut app, first_fire::rules::Order::Rout(first_fire::rules::RoutOrder::End));
    assert_eq!((game(&app).hash(), shown(&app)), (hash, 20));
    // What they take does: the future becomes a branch.
    submit(&mut app, whole[20].order.clone());
    assert_eq!(game(&app).log().len(), 21);
    assert_eq!(game(&app).branches()[0].entries, whole[20..]);
    assert_eq!(shown(&app), 21);
}

#[test]
fn two_players_look_back_past_the_dice_and_cannot_act_there() {
    let mut app = menu();
    let scenario = "first-steps".to_owned();
    let mode = first_fire::game::Mode::Hotseat;
    request(&mut app, Request::NewGame { scenario, seed: 64, mode, agreements: Vec::new() });
    let played = random_game("first-steps", 64);
    for order in orders(&played).into_iter().take(60) {
        submit(&mut app, order);
    }
    let (hash, viewer) = (game(&app).hash(), app.world().resource::<Session>().viewer());
    let rolled = game(&app).log().iter().position(|entry| !entry.rolls.is_empty()).unwrap();
    forget_output(&mut app);
    request(&mut app, Request::LookAt(rolled));
    let session = app.world().resource::<Session>();
    assert_eq!((session.shown(), session.viewer()), (rolled, viewer));
    assert!(!session.may_act());
    let order = game(&app).log()[rolled].order.clone();
    submit(&mut app, order);
    assert!(matches!(failure(&mut app), Failure::LookingBack));
    assert_eq!(game(&app).hash(), hash);
    request(&mut app, Request::LookAt(60));
    assert!(!app.world().resource::<Session>().looks_back());
}
