//! The game is saved by itself after every order, and goes on when it cannot be.

use first_fire::app::{Autosave, Failed, Failure, FirstFirePlugin, LastGame, Request};
use first_fire::game::Game;

use crate::table::{
    forget_output, game, new_game, orders, random_game, request, submit, taken, with_plugin,
};

#[test]
fn after_every_order_the_file_holds_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saves").join("auto.jsonl");
    let mut app = with_plugin(FirstFirePlugin { autosave: Autosave::File(path.clone()) });
    request(&mut app, new_game("first-steps", 70));
    for order in orders(&random_game("first-steps", 70)).into_iter().take(15) {
        submit(&mut app, order);
        let saved = Game::load(&path).unwrap();
        assert_eq!(saved.hash(), game(&app).hash());
        assert_eq!(saved.log().len(), game(&app).log().len());
    }
    request(&mut app, Request::Undo);
    assert_eq!(Game::load(&path).unwrap().hash(), game(&app).hash());
}

#[test]
fn a_game_that_cannot_be_saved_says_so_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    std::fs::write(&file, "in the way").unwrap();
    let autosave = Autosave::File(file.join("auto.jsonl"));
    let mut app = with_plugin(FirstFirePlugin { autosave });
    request(&mut app, new_game("first-steps", 71));
    forget_output(&mut app);
    for (number, order) in orders(&random_game("first-steps", 71)).into_iter().take(5).enumerate() {
        submit(&mut app, order);
        let failed = taken::<Failed>(&mut app);
        assert!(matches!(failed.as_slice(), [Failed(Failure::Autosave(_))]), "{failed:?}");
        assert_eq!(game(&app).log().len(), number + 1);
    }
}

#[test]
fn a_game_that_was_not_ended_is_offered_with_where_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let plugin = FirstFirePlugin { autosave: Autosave::File(folder.path().join("auto.jsonl")) };
    let last = |app: &bevy::prelude::App| app.world().resource::<LastGame>().clone();
    let mut app = with_plugin(plugin.clone());
    assert_eq!(last(&app), last(&with_plugin(plugin.clone())));
    assert!(last(&app).unfinished.is_none());
    let whole = orders(&random_game("first-steps", 72));
    request(&mut app, new_game("first-steps", 72));
    for order in whole.iter().take(40) {
        submit(&mut app, order.clone());
    }
    // The lights go out here.
    let next = with_plugin(plugin.clone());
    let offered = last(&next).unfinished.unwrap();
    assert_eq!((offered.title.as_str(), offered.orders), ("First steps", 40));
    assert!(offered.when.starts_with("Turn ") && offered.when.contains("Phase"), "{offered:?}");
    assert!(offered.age.is_some());
    // Back in the menu it is offered too; played to its end it is not.
    request(&mut app, Request::Leave);
    assert_eq!(last(&app).unfinished.map(|game| game.orders), Some(40));
    request(&mut app, Request::Resume);
    for order in whole.iter().skip(40) {
        submit(&mut app, order.clone());
    }
    assert!(game(&app).position().outcome.is_some());
    assert!(last(&with_plugin(plugin)).unfinished.is_none());
}

#[test]
fn a_broken_autosave_is_named_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("auto.jsonl");
    let plugin = FirstFirePlugin { autosave: Autosave::File(path.clone()) };
    let mut app = with_plugin(plugin.clone());
    request(&mut app, new_game("first-steps", 73));
    for order in orders(&random_game("first-steps", 73)).into_iter().take(10) {
        submit(&mut app, order);
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let half = text.get(..text.len() / 2).unwrap();
    std::fs::write(&path, half).unwrap();

    let mut app = with_plugin(plugin.clone());
    let last = app.world().resource::<LastGame>().clone();
    let [broken] = last.broken.as_slice() else { panic!("{last:?}") };
    assert!(broken.contains("auto.jsonl") && broken.contains("breaks off"), "{broken}");
    assert!(last.unfinished.is_none());
    request(&mut app, Request::Resume);
    request(&mut app, new_game("first-steps", 74));
    for order in orders(&random_game("first-steps", 74)).into_iter().take(10) {
        submit(&mut app, order);
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), half, "not touched");
    let app = with_plugin(plugin);
    let last = app.world().resource::<LastGame>();
    assert_eq!(last.broken.len(), 1);
    assert_eq!(last.unfinished.as_ref().map(|game| game.orders), Some(10));
}

#[test]
fn a_new_game_leaves_the_one_that_was_not_ended_among_the_saved_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("auto.jsonl");
    let plugin = FirstFirePlugin { autosave: Autosave::File(path.clone()) };
    let mut app = with_plugin(plugin.clone());
    request(&mut app, new_game("first-steps", 72));
    for order in orders(&random_game("first-steps", 72)).into_iter().take(40) {
        submit(&mut app, order);
    }
    let left = game(&app).hash();
    // Once from the table, once from the menu of a later run.
    for (mut app, name) in
        [(app, "left-unfinished.jsonl"), (with_plugin(plugin), "left-unfinished-2.jsonl")]
    {
        request(&mut app, new_game("village-assault", 1));
        let kept = Game::load(&folder.path().join(name)).unwrap();
        assert_eq!(kept.hash(), left);
        std::fs::copy(folder.path().join(name), &path).unwrap();
    }
}
