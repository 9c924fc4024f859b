//! Games by exchange of files in the window: two homes, each with a folder of its own, and files that go to and fro.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, WindowFocused};

use first_fire::app::{ExchangeStore, Exchanging, Request, Screen, Session};
use first_fire::board::Location;
use first_fire::game::Ask;
use first_fire::gui::desk::Spots;
use first_fire::gui::exchange::Post;
use first_fire::gui::news::Told;
use first_fire::gui::notice::Toasts;
use first_fire::gui::workshop::Places;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{Phase, Side, Unit};
use first_fire::sharing::exchange::{Now, Sent};

use crate::hand::*;

/// A home: the menu, with a folder for its data and the folder to which the post comes.
pub fn home(data: &Path, post: &Path) -> App {
    let mut app = open();
    let places = Places::below(data.to_owned());
    app.insert_resource(Places { arrivals: vec![post.to_owned()], ..places })
        .insert_resource(ExchangeStore::below(data));
    frames(&mut app, 2);
    app
}

pub fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn now(app: &App) -> Now {
    session(app).apart().unwrap().now
}

pub fn letter(app: &App) -> PathBuf {
    session(app).apart().unwrap().file.clone().unwrap()
}

/// The messages that are shown.
fn said(app: &App) -> Vec<String> {
    app.world().resource::<Toasts>().iter().map(|toast| toast.text.clone()).collect()
}

pub fn drop_on(app: &mut App, file: &Path) {
    let window = window(app);
    let path_buf = file.to_owned();
    app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    frames(app, 6);
}

/// Chooses a scenario's card and begins on it as one of its sides.
pub fn invite(app: &mut App, scenario: &str, side: Side) {
    click_part(app, &format!("scenario:{scenario}"));
    click_part(app, &format!("invite:{}:{scenario}", side.index()));
    frames(app, 6);
}

/// Opens the sheet of games by exchange, and waits until it has looked.
pub fn open_sheet(app: &mut App, button: &str) {
    click_part(app, button);
    frames(app, 2);
    until(app, "the games are looked up", |app| !app.world().resource::<Post>().is_looking());
}

/// Two homes that play a game, the one that is asked first: the first side has invited.
fn asked_and_other(folder: &Path, scenario: &str) -> (App, App) {
    let (mut host, guest) = two_homes(folder, scenario);
    if !session(&guest).is_asked_elsewhere() {
        return (guest, host);
    }
    drop_on(&mut host, &letter(&guest));
    (host, guest)
}

/// The one that has invited, and the one that has taken it up.
fn two_homes(folder: &Path, scenario: &str) -> (App, App) {
    invited(folder, |host| invite(host, scenario, Side::First))
}

/// The same, invited in this way.
fn invited(folder: &Path, invite: impl FnOnce(&mut App)) -> (App, App) {
    let post = folder.join("post");
    fs::create_dir(&post).unwrap();
    let mut host = home(&folder.join("host"), &post);
    invite(&mut host);
    assert_eq!(now(&host), Now::Invited);
    fs::copy(letter(&host), post.join("invitation.ffexchange")).unwrap();
    let mut guest = home(&folder.join("guest"), &post);
    open_sheet(&mut guest, "exchange");
    click_part(&mut guest, "arrived:0");
    frames(&mut guest, 6);
    assert_eq!(session(&guest).apart().unwrap().side, Side::Second);
    (host, guest)
}

/// Sees to it that the whole board can be clicked.
fn whole_board(app: &mut App) {
    key(app, KeyCode::Home);
    settle(app);
}

/// What a player does with mouse and keys: one stroke. He walks towards the enemy, if he is to, and shoots when he may.
fn play(app: &mut App, walks: bool) {
    match asked(app) {
        DecisionKind::Phase(Phase::Setup) => {
            set_up(app);
            pass(app);
        }
        DecisionKind::Phase(Phase::Movement) => {
            match choices(app).eligible.iter().next().copied().filter(|_| walks) {
                Some(mover) => {
                    click_unit(app, mover);
                    step(app);
                }
                None => pass(app),
            }
        }
        DecisionKind::Step if walks => step(app),
        DecisionKind::FirstFire if walks => {
            let shooter = *choices(app).eligible.iter().next().unwrap();
            click_unit(app, shooter);
            key(app, KeyCode::Enter);
        }
        DecisionKind::Step | DecisionKind::FirstFire | DecisionKind::Rout => {
            key(app, KeyCode::Space)
        }
        DecisionKind::Phase(Phase::Rout) => rout(app),
        DecisionKind::Phase(_) => pass(app),
        _ => key(app, KeyCode::Digit1),
    }
}

/// Those who have to rout run to the first place that is lit; nobody else does.
fn rout(app: &mut App) {
    let before = session(app).game().log().len();
    pass(app);
    if session(app).game().log().len() > before {
        return;
    }
    key(app, KeyCode::Escape);
    let unit = *choices(app).eligible.iter().next().unwrap();
    click_unit(app, unit);
    match choices(app).hexes.keys().next().copied() {
        Some(hex) => click_hex(app, hex),
        None => key(app, KeyCode::Digit1),
    }
}

fn step(app: &mut App) {
    let side = session(app).apart().unwrap().side;
    match hex_nearest_the_enemy(app, side) {
        Some(hex) => {
            let before = session(app).game().log().len();
            click_hex(app, hex);
            if session(app).game().log().len() == before {
                key(app, KeyCode::Digit1);
            }
        }
        None if asked(app) == DecisionKind::Step => key(app, KeyCode::Space),
        None => pass(app),
    }
}

/// Plays at a window until the other home is wanted; says whether it is for dice.
pub fn until_the_other_is_wanted(app: &mut App, walks: bool) -> bool {
    whole_board(app);
    for _ in 0..200 {
        if session(app).is_asked_elsewhere() || position(app).outcome.is_some() {
            return now(app) == Now::Dice;
        }
        play(app, walks);
    }
    panic!("{:?} goes on and on: {:?}, {:?}", asked(app), choices(app), said(app));
}

#[test]
fn two_homes_play_a_player_turn_by_mouse_keys_and_files_and_have_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = asked_and_other(folder.path(), "first-steps");
    let attacker = position(&one).attacker;
    let (mut rolls, mut files) = (0, 0);
    while position(&one).attacker == attacker || rolls == 0 {
        rolls += usize::from(until_the_other_is_wanted(&mut one, rolls == 0));
        assert!(app_says(&one, "exchange:file"), "where the file is");
        drop_on(&mut other, &letter(&one));
        let [a, b] = [&one, &other].map(|app| session(app).game().log());
        assert!(b.starts_with(a) && b.len() >= a.len());
        std::mem::swap(&mut one, &mut other);
        files += 1;
        assert!(files < 200, "the Player Turn does not end");
    }
    assert!(rolls > 0 && files > 4, "{rolls} rolls in {files} files");
    drop_on(&mut other, &letter_of_now(&mut one));
    assert_eq!(session(&one).game().hash(), session(&other).game().hash());
    let watchword = |app: &App| session(app).apart().unwrap().watchword.clone().unwrap();
    assert_eq!(watchword(&one), watchword(&other));
}

/// The file of this home, once the other one is wanted.
fn letter_of_now(app: &mut App) -> PathBuf {
    until_the_other_is_wanted(app, true);
    letter(app)
}

fn app_says(app: &App, part: &str) -> bool {
    app.world().resource::<Spots>().contains_key(part)
}

#[test]
fn a_file_fetched_while_the_sheet_is_open_is_listed_when_one_comes_back_to_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let post = folder.path().join("post");
    fs::create_dir(&post).unwrap();
    let mut host = home(&folder.path().join("host"), &post);
    invite(&mut host, "first-steps", Side::First);
    let mut guest = home(&folder.path().join("guest"), &post);
    open_sheet(&mut guest, "exchange");
    assert!(guest.world().resource::<Post>().arrived.is_empty());
    fs::copy(letter(&host), post.join("invitation.ffexchange")).unwrap();
    let window = window(&mut guest);
    guest.world_mut().write_message(WindowFocused { window, focused: true });
    frames(&mut guest, 1);
    until(&mut guest, "it is looked up", |app| !app.world().resource::<Post>().is_looking());
    assert_eq!(guest.world().resource::<Post>().arrived.len(), 1);
}

#[test]
fn the_newest_of_many_files_is_offered_whatever_it_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let post = folder.path().join("post");
    fs::create_dir(&post).unwrap();
    let mut host = home(&folder.path().join("host"), &post);
    invite(&mut host, "first-steps", Side::First);
    for number in 0..40 {
        let file = fs::File::create(post.join(format!("{number:02}.ffexchange"))).unwrap();
        file.set_modified(UNIX_EPOCH).unwrap();
    }
    fs::copy(letter(&host), post.join("last.ffexchange")).unwrap();
    let mut guest = home(&folder.path().join("guest"), &post);
    open_sheet(&mut guest, "exchange");
    let offered = &guest.world().resource::<Post>().arrived;
    assert!(
        matches!(&offered[..], [file] if file.path.ends_with("last.ffexchange")),
        "{offered:?}"
    );
}

#[test]
fn a_file_that_has_been_taken_is_not_offered_again_and_stands_last() {
    let folder = tempfile::tempdir().unwrap();
    let (mut guest, mut host) = asked_and_other(folder.path(), "first-steps");
    let post = folder.path().join("post");
    until_the_other_is_wanted(&mut guest, false);
    fs::copy(letter(&guest), post.join("b.ffexchange")).unwrap();
    let files = |app: &App| -> Vec<Sent> {
        app.world().resource::<Post>().arrived.iter().map(|file| file.what.clone()).collect()
    };
    key(&mut host, KeyCode::KeyP);
    until(&mut host, "it is looked up", |app| !app.world().resource::<Post>().is_looking());
    assert!(matches!(files(&host)[..], [Sent::Of(_)]), "{:?}", files(&host));
    click_part(&mut host, "arrived:0");
    frames(&mut host, 6);
    until_the_other_is_wanted(&mut host, false);
    drop_on(&mut guest, &letter(&host));
    // The other side writes once more: the file that was taken comes after it.
    until_the_other_is_wanted(&mut guest, false);
    fs::copy(letter(&guest), post.join("c.ffexchange")).unwrap();
    key(&mut host, KeyCode::KeyP);
    until(&mut host, "it is looked up", |app| !app.world().resource::<Post>().is_looking());
    frames(&mut host, 2);
    assert!(matches!(files(&host)[..], [Sent::Of(_), Sent::Taken(_)]), "{:?}", files(&host));
    assert!(app_says(&host, "arrived:0") && !app_says(&host, "arrived:1"));
}

#[test]
fn standing_orders_are_there_again_when_the_game_is() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, _) = asked_and_other(folder.path(), "first-steps");
    let side = session(&one).apart().unwrap().side;
    click_part(&mut one, "standing");
    click_part(&mut one, &format!("ask:{}:hold fire until adjacent", side.index()));
    let given = session(&one).game().standing_orders();
    assert_eq!(given.ask[side.index()], Ask::Adjacent);
    set_up(&mut one);
    assert_eq!(session(&one).game().standing_orders(), given);
    drop(one);
    let names = if side == Side::First { "host" } else { "guest" };
    let mut again = home(&folder.path().join(names), &folder.path().join("post"));
    open_sheet(&mut again, "exchange");
    click_part(&mut again, "exchange:0");
    frames(&mut again, 6);
    assert_eq!(session(&again).game().standing_orders(), given);
}

#[test]
fn what_the_other_home_did_is_listed_and_can_be_stepped_through() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = asked_and_other(folder.path(), "first-steps");
    // Until somebody has moved, and the other home is asked about it.
    while position(&other).phase != Phase::Movement {
        let file = letter_of_now(&mut one);
        drop_on(&mut other, &file);
        std::mem::swap(&mut one, &mut other);
    }
    let reader = if session(&one).is_asked_elsewhere() { &mut other } else { &mut one };
    assert!(!session(reader).is_asked_elsewhere());
    assert!(reader.world().resource::<Told>().is_open(), "nothing is told");
    let whole = session(reader).shown();
    key(reader, KeyCode::Comma);
    assert!(session(reader).shown() <= whole);
    assert!(!session(reader).may_act() || session(reader).shown() == whole);
}

#[test]
fn a_file_that_cannot_be_taken_is_refused_with_its_reason_and_the_game_is_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (mut guest, mut host) = asked_and_other(folder.path(), "first-steps");
    assert_eq!(now(&host), Now::Invited, "the one who has invited sets up second");
    until_the_other_is_wanted(&mut guest, false);
    let kept = |folder: &Path| {
        let exchange = fs::read_dir(folder.join("host/exchange")).unwrap();
        let mut path = exchange.map(|entry| entry.unwrap().path());
        let path = path.find(|path| path.extension().is_some_and(|end| end == "json"));
        fs::read(path.unwrap()).unwrap()
    };
    let before = (session(&host).game().hash(), now(&host), kept(folder.path()));
    let rubbish = folder.path().join("rubbish.ffexchange");
    fs::write(&rubbish, "no letter at all\n").unwrap();
    let answer = fs::read(letter(&guest)).unwrap();
    let mut changed = answer.clone();
    *changed.last_mut().unwrap() ^= 1;
    let spoilt = folder.path().join("spoilt.ffexchange");
    fs::write(&spoilt, changed).unwrap();
    let own = letter(&host);
    for (file, why) in [
        (&rubbish, "this is no file of a game by exchange"),
        (&spoilt, "it was sealed for another home, or was changed"),
        (&own, "it is from your own side"),
    ] {
        drop_on(&mut host, file);
        let said = said(&host);
        assert!(said.iter().any(|text| text.contains(why)), "{why}: {said:?}");
        let after = (session(&host).game().hash(), now(&host), kept(folder.path()));
        assert_eq!(before, after, "{why}");
    }
    drop_on(&mut host, &letter(&guest));
    assert_ne!(now(&host), Now::Invited, "the right one is taken after all");
}

#[test]
fn a_window_that_is_killed_loses_no_order_and_a_second_one_does_not_play_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, _) = asked_and_other(folder.path(), "first-steps");
    let names = if session(&one).apart().unwrap().side == Side::First { "host" } else { "guest" };
    whole_board(&mut one);
    set_up(&mut one);
    let placed = session(&one).game().hash();
    let post = folder.path().join("post");
    let mut second = home(&folder.path().join(names), &post);
    open_sheet(&mut second, "exchange");
    click_part(&mut second, "exchange:0");
    let text = said(&second);
    assert!(text.iter().any(|text| text.contains("open in another window")), "{text:?}");
    assert_eq!(*second.world().resource::<State<Screen>>().get(), Screen::Menu);
    // Nobody has said goodbye.
    drop(one);
    open_sheet(&mut second, "exchange");
    click_part(&mut second, "watchword:0");
    assert!(app_says(&second, "watchword:0:said"));
    click_part(&mut second, "exchange:0");
    frames(&mut second, 6);
    assert_eq!(session(&second).game().hash(), placed);
    assert!(!session(&second).is_asked_elsewhere());
}

#[test]
fn what_could_not_be_written_for_the_other_home_is_written_again_with_a_click_up_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("short.toml");
    let text = include_str!("../../assets/scenarios/first-steps.toml");
    fs::write(&file, text.replace("turns = 5", "turns = 1")).unwrap();
    let (scenario, side) = (file.display().to_string(), Side::First);
    let (host, guest) = invited(folder.path(), |host| {
        host.world_mut().write_message(Request::Exchange(Exchanging::Invite { scenario, side }));
        frames(host, 6);
    });
    let (mut one, mut other) =
        if session(&guest).is_asked_elsewhere() { (host, guest) } else { (guest, host) };
    drop_on(&mut one, &letter(&other));
    let mut files = 0;
    while position(&other).outcome.is_none() {
        // A file lies where the folder should be.
        let letters = ["host", "guest"].map(|name| folder.path().join(name).join("letters"));
        for at in &letters {
            let _ = fs::remove_dir_all(at);
            fs::write(at, "in the way").unwrap();
        }
        until_the_other_is_wanted(&mut one, false);
        assert_eq!(session(&one).apart().unwrap().file, None);
        letters.iter().for_each(|at| fs::remove_file(at).unwrap());
        click_part(&mut one, "exchange:write");
        frames(&mut one, 4);
        drop_on(&mut other, &letter(&one));
        assert!(!app_says(&one, "exchange:write"), "it is there now");
        assert_eq!(session(&one).game().log().len(), session(&other).game().log().len());
        std::mem::swap(&mut one, &mut other);
        files += 1;
        assert!(files < 60, "the game does not end");
    }
    let ends = [&one, &other].map(|app| position(app).outcome.clone());
    assert!(ends[0].is_some() && ends[0] == ends[1], "{ends:?}");
}

#[test]
fn what_the_other_side_has_concealed_is_not_on_the_table_and_nobody_takes_its_seat() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = asked_and_other(folder.path(), "village-assault");
    // All at once: the card of the set-up that the scenario offers.
    key(&mut one, KeyCode::Digit1);
    frames(&mut one, 6);
    pass(&mut one);
    drop_on(&mut other, &letter(&one));
    let side = session(&one).apart().unwrap().side;
    let truth = session(&other).game().position();
    let covered = |at: Location| truth.map().facts(at.hex).concealment;
    let hidden: Vec<_> =
        truth.on_board(side).filter(|unit| unit.at().is_some_and(covered)).collect();
    assert!(!hidden.is_empty(), "nobody is in cover");
    let seen = |unit: &Unit| unit.at().is_some_and(covered) && !unit.concealed;
    assert!(!position(&other).on_board(side).any(seen), "they are seen");
    for unit in hidden {
        let same = position(&other).unit(unit.id).filter(|it| it.counter == unit.counter);
        assert!(same.is_none(), "{} is told", unit.id);
    }
    // Who plays is no question here, and nothing is taken back.
    key(&mut other, KeyCode::KeyP);
    assert!(!app_says(&other, "seat:0:me"));
    key(&mut other, KeyCode::KeyP);
    let orders = session(&one).game().log().len();
    control(&mut one, KeyCode::KeyZ);
    assert_eq!(session(&one).game().log().len(), orders);
}
