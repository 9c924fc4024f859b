//! The game is saved by itself after every order, and goes on when it cannot be.

use first_fire::app::{Autosave, Failed, Failure, FirstFirePlugin, Request};
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
