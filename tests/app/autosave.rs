//! The game is saved by itself after every order, and goes on when it cannot be.

use std::path::Path;

use bevy::prelude::{App, NextState};
use first_fire::app::{
    Autosave, Elsewhere, Failed, Failure, FirstFirePlugin, LastGame, Notice, Request, Screen,
};
use first_fire::game::{Game, SaveProblem};

use crate::table::{
    forget_output, game, menu, new_game, orders, random_game, request, submit, taken, with_plugin,
};

/// Plays a random game of "First steps" on from where it stands until so many orders have been played.
fn play(app: &mut App, seed: u64, to: usize) {
    let played = game(app).log().len();
    for order in orders(&random_game("first-steps", seed)).into_iter().take(to).skip(played) {
        submit(app, order);
    }
}

/// How many orders have been played in the games that wait to be gone on with.
fn waiting(app: &App) -> Vec<usize> {
    app.world().resource::<LastGame>().unfinished.iter().map(|game| game.orders).collect()
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

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
    let last = |app: &App| app.world().resource::<LastGame>().clone();
    let mut app = with_plugin(plugin.clone());
    assert_eq!(last(&app), LastGame::default());
    let whole = orders(&random_game("first-steps", 72));
    request(&mut app, new_game("first-steps", 72));
    for order in whole.iter().take(40) {
        submit(&mut app, order.clone());
    }
    // The lights go out here.
    drop(app);
    let mut app = with_plugin(plugin.clone());
    let [offered] = last(&app).unfinished.try_into().unwrap();
    assert_eq!((offered.gist.title.as_str(), offered.orders), ("First steps", 40));
    let when = offered.gist.when();
    assert!(when.starts_with("Turn ") && when.contains("Phase"), "{offered:?}");
    assert!(offered.age.is_some());
    // Back in the menu it is offered too; played to its end it is not.
    request(&mut app, Request::Resume(offered.path.clone()));
    request(&mut app, Request::Leave);
    assert_eq!(waiting(&app), [40]);
    request(&mut app, Request::Resume(offered.path));
    for order in whole.iter().skip(40) {
        submit(&mut app, order.clone());
    }
    assert!(game(&app).position().outcome.is_some());
    drop(app);
    assert_eq!(last(&with_plugin(plugin)), LastGame::default());
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
    drop(app);
    std::fs::write(&path, half).unwrap();

    let mut app = with_plugin(plugin.clone());
    let last = app.world().resource::<LastGame>().clone();
    let [broken] = last.broken.as_slice() else { panic!("{last:?}") };
    assert!(broken.contains("auto.jsonl") && broken.contains("breaks off"), "{broken}");
    assert!(last.unfinished.is_empty());
    request(&mut app, Request::Resume(path.clone()));
    request(&mut app, new_game("first-steps", 74));
    for order in orders(&random_game("first-steps", 74)).into_iter().take(10) {
        submit(&mut app, order);
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), half, "not touched");
    drop(app);
    let app = with_plugin(plugin);
    assert_eq!(app.world().resource::<LastGame>().broken.len(), 1);
    assert_eq!(waiting(&app), [10]);
}

#[test]
fn a_game_begun_or_loaded_instead_leaves_the_other_among_the_saved_games() {
    let folder = tempfile::tempdir().unwrap();
    let plugin = FirstFirePlugin { autosave: Autosave::File(folder.path().join("auto.jsonl")) };
    let loaded = folder.path().join("loaded.jsonl");
    random_game("first-steps", 70).save(&loaded).unwrap();
    let kept = |name: &str| Game::load(&folder.path().join(name)).map(|game| game.hash()).ok();
    let mut hashes = Vec::new();
    // Once from the table, once from the menu of a later run; another game is begun, or an older one is loaded.
    for (seed, later, instead) in [
        (71, false, new_game("village-assault", 1)),
        (72, true, new_game("village-assault", 1)),
        (73, false, Request::Load(loaded.clone())),
        (74, true, Request::Load(loaded.clone())),
    ] {
        let mut app = with_plugin(plugin.clone());
        request(&mut app, new_game("first-steps", seed));
        play(&mut app, seed, 20);
        hashes.push(Some(game(&app).hash()));
        if later {
            drop(app);
            app = with_plugin(plugin.clone());
        }
        request(&mut app, instead);
    }
    let names = ["", "-2", "-3", "-4"].map(|end| format!("left-unfinished{end}.jsonl"));
    assert_eq!(names.map(|name| kept(&name)).to_vec(), hashes);
    assert_eq!(kept("left-unfinished-5.jsonl"), None);
}

#[test]
fn a_game_left_for_a_lesson_waits_and_is_kept_when_another_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let autosave = Autosave::File(folder.path().join("auto.jsonl"));
    let mut app = with_plugin(FirstFirePlugin { autosave });
    request(&mut app, new_game("first-steps", 78));
    play(&mut app, 78, 20);
    let hash = game(&app).hash();
    request(&mut app, Request::Lesson("01-first-shot".to_owned()));
    assert_eq!(waiting(&app), [20]);
    request(&mut app, new_game("village-assault", 1));
    let kept = Game::load(&folder.path().join("left-unfinished.jsonl")).unwrap();
    assert_eq!((kept.hash(), waiting(&app)), (hash, Vec::new()));
}

#[test]
fn a_game_left_for_a_map_that_is_dropped_on_the_window_waits() {
    let folder = tempfile::tempdir().unwrap();
    let autosave = Autosave::File(folder.path().join("auto.jsonl"));
    let mut app = with_plugin(FirstFirePlugin { autosave });
    request(&mut app, new_game("first-steps", 79));
    play(&mut app, 79, 20);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Workshop);
    app.update();
    assert_eq!(waiting(&app), [20]);
}

#[test]
fn a_game_that_was_saved_by_name_is_not_kept_twice() {
    let folder = tempfile::tempdir().unwrap();
    let autosave = Autosave::File(folder.path().join("auto.jsonl"));
    let mut app = with_plugin(FirstFirePlugin { autosave });
    request(&mut app, new_game("first-steps", 75));
    play(&mut app, 75, 20);
    let saved = folder.path().join("saved.jsonl");
    request(&mut app, Request::Save(saved.clone()));
    request(&mut app, Request::Load(saved));
    assert_eq!(names(folder.path()), ["auto.jsonl", "auto.jsonl.lock", "saved.jsonl"]);
}

#[test]
fn what_is_loaded_can_be_resumed_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let plugin = FirstFirePlugin { autosave: Autosave::File(folder.path().join("auto.jsonl")) };
    let loaded = folder.path().join("loaded.jsonl");
    let mut app = with_plugin(plugin.clone());
    request(&mut app, new_game("first-steps", 76));
    play(&mut app, 76, 20);
    request(&mut app, Request::Save(loaded.clone()));
    play(&mut app, 76, 30);
    request(&mut app, Request::Load(loaded));
    request(&mut app, Request::Leave);
    drop(app);
    assert_eq!(waiting(&with_plugin(plugin)), [20]);
}

#[test]
fn two_windows_have_a_file_each_and_the_second_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let plugin = FirstFirePlugin { autosave: Autosave::File(path("auto.jsonl")) };
    // What a window leaves that was killed bars nobody.
    std::fs::write(path("auto.jsonl.lock"), "").unwrap();
    let mut first = with_plugin(plugin.clone());
    assert_eq!(taken::<Notice>(&mut first), []);
    request(&mut first, new_game("first-steps", 77));
    play(&mut first, 77, 5);

    let mut second = with_plugin(plugin.clone());
    let beside = path("auto-2.jsonl");
    let said = Notice::SavesElsewhere(beside.clone(), Elsewhere::OpenTwice);
    assert_eq!(taken::<Notice>(&mut second), [said]);
    let last = second.world().resource::<LastGame>().clone();
    assert_eq!((last.unfinished, last.beside), (vec![], Some(beside.clone())));
    request(&mut second, Request::Resume(path("auto.jsonl")));
    assert!(matches!(taken::<Failed>(&mut second).as_slice(), [Failed(Failure::NothingToResume)]));
    request(&mut second, new_game("village-assault", 78));
    let mut third = with_plugin(plugin.clone());
    request(&mut third, new_game("first-steps", 79));
    play(&mut third, 79, 9);
    let whole = orders(&random_game("village-assault", 78));
    for (nth, order) in whole.into_iter().take(7).enumerate() {
        submit(&mut second, order);
        play(&mut first, 77, 6 + nth);
    }
    let loaded = |name: &str| Game::load(&path(name)).unwrap().hash();
    assert_eq!(loaded("auto.jsonl"), game(&first).hash());
    assert_eq!(loaded("auto-2.jsonl"), game(&second).hash());
    assert_eq!(loaded("auto-3.jsonl"), game(&third).hash());

    // The lights go out for all three: nothing is lost, what was saved last comes first, and each can be resumed.
    drop((first, second, third));
    let old = std::time::SystemTime::UNIX_EPOCH;
    std::fs::File::open(path("auto.jsonl")).unwrap().set_modified(old).unwrap();
    let mut app = with_plugin(plugin.clone());
    assert_eq!(waiting(&app).last(), Some(&12));
    let last = app.world().resource::<LastGame>().clone();
    assert_eq!((last.unfinished.len(), last.beside), (3, None));
    request(&mut app, Request::Resume(path("auto-3.jsonl")));
    play(&mut app, 79, 10);
    assert_eq!(loaded("auto-3.jsonl"), game(&app).hash());
    assert_eq!(Game::load(&path("auto.jsonl")).unwrap().log().len(), 12, "not touched");

    // A game on one table is not taken to another.
    let mut other = with_plugin(plugin);
    assert_eq!(waiting(&other).len(), 2);
    request(&mut other, Request::Resume(path("auto-2.jsonl")));
    assert_eq!(game(&other).log().len(), 7);
    request(&mut app, Request::Leave);
    request(&mut app, Request::Resume(path("auto-2.jsonl")));
    let failed = taken::<Failed>(&mut app);
    assert!(matches!(failed.as_slice(), [.., Failed(Failure::PlayedElsewhere)]), "{failed:?}");
}

#[test]
fn what_somebody_else_has_written_is_not_saved_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut app = with_plugin(FirstFirePlugin { autosave: Autosave::File(path("auto.jsonl")) });
    request(&mut app, new_game("first-steps", 80));
    play(&mut app, 80, 5);
    // From a backup, say.
    let other = random_game("first-steps", 81);
    other.save(&path("auto.jsonl")).unwrap();
    forget_output(&mut app);
    play(&mut app, 80, 6);
    let said = Notice::SavesElsewhere(path("auto-2.jsonl"), Elsewhere::Written);
    assert_eq!(taken::<Notice>(&mut app), [said]);
    play(&mut app, 80, 7);
    let loaded = |name: &str| Game::load(&path(name)).unwrap().hash();
    assert_eq!((loaded("auto.jsonl"), loaded("auto-2.jsonl")), (other.hash(), game(&app).hash()));
    assert_eq!(taken::<Notice>(&mut app), [], "it is said once");
    // What somebody has thrown away is written anew.
    std::fs::remove_file(path("auto-2.jsonl")).unwrap();
    play(&mut app, 80, 8);
    assert_eq!(loaded("auto-2.jsonl"), game(&app).hash());
}

#[test]
fn a_saved_game_goes_over_none_that_this_window_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.jsonl");
    let mut first = menu();
    request(&mut first, new_game("first-steps", 82));
    play(&mut first, 82, 5);
    request(&mut first, Request::Save(path.clone()));
    play(&mut first, 82, 6);
    // Its own it may write anew.
    request(&mut first, Request::Save(path.clone()));
    let mut second = menu();
    request(&mut second, new_game("first-steps", 83));
    play(&mut second, 83, 3);
    let refused = |app: &mut App| {
        forget_output(app);
        request(app, Request::Save(path.clone()));
        let failed = taken::<Failed>(app);
        let [Failed(Failure::Save(error))] = failed.as_slice() else { panic!("{failed:?}") };
        assert!(matches!(error.problem, SaveProblem::WrittenSince), "{error}");
    };
    refused(&mut second);
    assert_eq!(Game::load(&path).unwrap().hash(), game(&first).hash());
    // What it has loaded it may write as well; the first one knows it no more.
    request(&mut second, Request::Load(path.clone()));
    play(&mut second, 82, 8);
    request(&mut second, Request::Save(path.clone()));
    refused(&mut first);
    assert_eq!(Game::load(&path).unwrap().log().len(), 8);
}

#[test]
fn what_was_left_half_written_is_cleared_away_and_what_is_being_written_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let plugin = FirstFirePlugin { autosave: Autosave::File(folder.path().join("auto.jsonl")) };
    let [left, written] = [".first-fire-left", ".first-fire-now"].map(|name| {
        let file = folder.path().join(name);
        std::fs::write(&file, "half").unwrap();
        std::fs::File::open(file).unwrap()
    });
    written.lock().unwrap();
    drop(left);
    let _app = with_plugin(plugin);
    assert_eq!(names(folder.path()), [".first-fire-now", "auto.jsonl.lock"]);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_named_left_and_saved_beside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("auto.jsonl");
    let _listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
    let mut app = with_plugin(FirstFirePlugin { autosave: Autosave::File(path.clone()) });
    let broken = app.world().resource::<LastGame>().broken.clone();
    assert!(matches!(broken.as_slice(), [one] if one.contains("a socket")), "{broken:?}");
    request(&mut app, new_game("first-steps", 84));
    play(&mut app, 84, 5);
    assert_eq!(names(folder.path())[0], "auto-2.jsonl");
    assert!(Game::load(&folder.path().join("auto-2.jsonl")).is_ok());
    assert!(!path.is_file() && path.exists());
}

#[cfg(unix)]
#[test]
fn a_link_stays_one_and_the_game_is_saved_where_it_leads() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("auto.jsonl");
    std::fs::create_dir(folder.path().join("disk")).unwrap();
    std::os::unix::fs::symlink("disk/game.jsonl", &link).unwrap();
    let mut app = with_plugin(FirstFirePlugin { autosave: Autosave::File(link.clone()) });
    request(&mut app, new_game("first-steps", 85));
    play(&mut app, 85, 5);
    assert!(link.is_symlink());
    let saved = Game::load(&folder.path().join("disk/game.jsonl")).unwrap();
    assert_eq!(saved.hash(), game(&app).hash());
}
