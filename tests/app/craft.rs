//! A puzzle is made at the table by mouse: written, recorded on the board, saved, tried.

use std::path::PathBuf;

use bevy::prelude::*;

use first_fire::app::{Request, Teaching};
use first_fire::board::Coord;
use first_fire::game::{Game, Mode, Verify};
use first_fire::gui::board::geometry::hex_world;
use first_fire::gui::camera::FreeArea;
use first_fire::gui::choices::Act;
use first_fire::gui::craft::Craft;
use first_fire::gui::desk::{Intent, Spots, Wishes};
use first_fire::gui::lessons::LessonDesk;
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::SettingsFile;
use first_fire::gui::workshop::Places;
use first_fire::rules::order::{AgreementOrder, FireOrder};
use first_fire::rules::{Handicap, Order, Phase, Side, legal_orders};
use first_fire::workshop::lesson::Ask;

use crate::hand::*;
use crate::table::new_game;

/// A game that one person plays for both sides, at a decision with an attack, on the table.
pub fn at_an_attack(app: &mut App, mode: Mode) -> (Order, tempfile::TempDir) {
    let text = include_str!("../recorded/first-steps-1.jsonl");
    let whole = Game::from_text("recorded", text, Verify::Hashes).unwrap();
    let fires = |order: &Order| matches!(order, Order::Fire(FireOrder::Attack(_)));
    let at = (0..whole.log().len())
        .find(|at| {
            let pos = whole.position_at(*at).unwrap();
            pos.phase == Phase::PrepFire && legal_orders(pos).iter().any(fires)
        })
        .unwrap();
    let game = whole.up_to(at).unwrap().with_mode(mode);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    game.save(&path).unwrap();
    app.world_mut().write_message(Request::Load(path));
    frames(app, 8);
    app.world_mut().resource_mut::<LessonDesk>().folder = Some(folder.path().join("lessons"));
    let shot = legal_orders(position(app)).into_iter().find(fires).unwrap();
    (shot, folder)
}

pub fn want(app: &mut App, intent: Intent) {
    app.world_mut().resource_mut::<Wishes>().want(intent);
    frames(app, 3);
}

#[test]
fn a_puzzle_is_recorded_on_the_board_saved_and_tried_and_the_game_is_not_played_on_meanwhile() {
    let data = tempfile::tempdir().unwrap();
    let mut app = open_in(data.path());
    let (shot, folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    assert!(app.world().resource::<Craft>().draft.is_some());
    {
        let mut craft = app.world_mut().resource_mut::<Craft>();
        let draft = craft.draft.as_mut().unwrap();
        draft.title = "The shot".to_owned();
        draft.page.question = "Who fires?".to_owned();
    }
    click_part(&mut app, "craft:Save");
    let said = app.world().resource::<Craft>().said.clone().unwrap();
    assert!(!said.0 && said.1.contains("the answer"), "{said:?}");
    let before = position(&app).clone();
    click_part(&mut app, "craft:record Answer");
    want(&mut app, Intent::Act(Act::Give(vec![shot])));
    assert_eq!(*position(&app), before, "it is written down, not carried out");
    let first =
        |app: &App| app.world().resource::<Craft>().draft.as_ref().unwrap().line(false)[0].1[0];
    let face = first(&app);
    click_part(&mut app, "craft:die Answer 1");
    assert_eq!(first(&app), face % 6 + 1);
    click_part(&mut app, "craft:record Contrast");
    click_part(&mut app, "craft:Save and try it");
    frames(&mut app, 6);
    assert_eq!(app.world().resource::<Craft>().recording, None, "what the learner does is his");
    let lecture = app.world().resource::<Teaching>().lecture();
    assert_eq!(lecture.lesson().title, "The shot");
    assert!(lecture.lesson().id.starts_with(folder.path().to_str().unwrap()));
    // The way on is not pushed out of the panel by it.
    let next = app.world().resource::<Spots>()["lesson:next"];
    assert!(next.bottom() <= 900.0, "{next:?}");
    click_part(&mut app, "lesson:mend");
    frames(&mut app, 6);
    assert!(!app.world().contains_resource::<Teaching>());
    assert_eq!(*position(&app), before, "it goes on being made");
    assert!(app.world().resource::<Craft>().draft.is_some());
    // Over the game that comes next it is no longer in the way.
    assert!(app.world().resource::<Craft>().is_saved());
    app.world_mut().write_message(new_game("village-assault", 4));
    frames(&mut app, 6);
    assert!(app.world().resource::<Craft>().draft.is_none());
}

#[test]
fn nothing_is_made_of_a_game_that_hides_something_and_the_button_is_there_and_says_why() {
    for (mode, by_key) in [(Mode::Hotseat, true), (Mode::Against(Side::Second), false)] {
        let mut app = open();
        let (_, _folder) = at_an_attack(&mut app, mode);
        frames(&mut app, 3);
        assert!(app.world().resource::<Spots>().contains_key("tool:make"), "{mode:?}");
        let said = |app: &App| {
            app.world().resource::<Toasts>().iter().any(|it| it.text.contains("hides things"))
        };
        assert!(!said(&app));
        if by_key {
            key(&mut app, KeyCode::KeyL);
        } else {
            click_part(&mut app, "tool:make");
        }
        frames(&mut app, 3);
        assert!(app.world().resource::<Craft>().draft.is_none());
        assert!(said(&app), "{mode:?}");
        app.world_mut().write_message(Request::Seat(Mode::Solitaire));
        frames(&mut app, 6);
        click_part(&mut app, "tool:make");
        frames(&mut app, 3);
        assert!(app.world().resource::<Craft>().draft.is_some(), "now it goes");
    }
}

/// A puzzle that has been begun at an attack, and nothing written on it.
fn making() -> (App, tempfile::TempDir) {
    let mut app = open();
    let (_, folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    (app, folder)
}

/// The panel and the board of a puzzle at an attack, recording, with somebody in hand who may fire.
fn recording(app: &mut App, shot: &Order) {
    key(app, KeyCode::KeyL);
    frames(app, 3);
    click_part(app, "craft:record Answer");
    key(app, KeyCode::Home);
    settle(app);
    let Order::Fire(FireOrder::Attack(fire)) = shot else { panic!("no shot") };
    let unit = fire.members[0].unit;
    click_unit(app, unit);
    frames(app, 3);
    assert!(app.world().resource::<Selection>().units.contains(&unit));
}

/// A hex in plain view in which nobody is and nothing can be done.
fn plain(app: &mut App) -> Coord {
    let room = app.world().resource::<FreeArea>().0.inflate(-120.0);
    let hexes: Vec<Coord> = position(app).map().hexes().collect();
    let empty = |app: &App, hex: Coord| {
        let mut units = position(app).units.values();
        !units.any(|unit| unit.at().is_some_and(|at| at.hex == hex))
            && !choices(app).hexes.contains_key(&hex)
    };
    let mut hexes = hexes.into_iter().filter(|hex| empty(app, *hex)).collect::<Vec<_>>();
    hexes.retain(|hex| {
        let at = on_screen(app, hex_world(*hex));
        room.contains(at)
    });
    hexes[0]
}

#[test]
fn an_order_that_the_rules_refuse_is_clicked_refused_with_its_rule_and_asked_about() {
    let mut app = open();
    let (shot, _folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    recording(&mut app, &shot);
    let before = position(&app).clone();
    let hex = plain(&mut app);
    click_hex(&mut app, hex);
    let said = app.world().resource::<Craft>().said.clone();
    let refused = app.world().resource::<Craft>().refused.clone();
    let refused = refused.unwrap_or_else(|| panic!("{hex}: {said:?}"));
    let (open, shut) = (refused.why.rfind('(').unwrap(), refused.why.rfind(')').unwrap());
    assert!(refused.why[open..shut].contains(|c: char| c.is_ascii_digit()), "{}", refused.why);
    assert_eq!(*position(&app), before);
    click_part(&mut app, "craft:Ask about this");
    let mut craft = app.world_mut().resource_mut::<Craft>();
    assert!(craft.recording.is_none() && craft.refused.is_none());
    let draft = craft.draft.as_mut().unwrap();
    assert_eq!(draft.page.ask, Ask::Legal);
    assert!(draft.says(false)[0].starts_with("Not legal"), "{:?}", draft.says(false));
    draft.title = "May it?".to_owned();
    draft.page.question = "Is this legal?".to_owned();
    draft.page.why = "Nobody is there.".to_owned();
    let (lesson, text) = draft.check().unwrap();
    assert!(text.contains("answer = false") && lesson.steps.len() == 1);
}

#[test]
fn what_is_clicked_beside_the_lit_places_is_asked_about_only_while_an_order_is_recorded() {
    let mut app = open();
    let (shot, _folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    recording(&mut app, &shot);
    click_part(&mut app, "craft:record Answer");
    let hex = plain(&mut app);
    click_hex(&mut app, hex);
    assert!(app.world().resource::<Craft>().refused.is_none());
}

/// A window whose things lie in a folder.
pub fn open_in(folder: &std::path::Path) -> App {
    let mut app = unopened(SettingsFile::Nowhere);
    app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(FRAME));
    app.insert_resource(Places::below(folder.to_owned()));
    frames(&mut app, 4);
    app
}

#[test]
fn a_puzzle_that_is_being_made_is_there_again_after_a_crash_until_it_is_saved_or_closed() {
    let data = tempfile::tempdir().unwrap();
    let began = {
        let mut app = open_in(data.path());
        let (shot, _folder) = at_an_attack(&mut app, Mode::Solitaire);
        key(&mut app, KeyCode::KeyL);
        frames(&mut app, 3);
        let mut craft = app.world_mut().resource_mut::<Craft>();
        craft.draft.as_mut().unwrap().title = "Half done".to_owned();
        frames(&mut app, 3);
        click_part(&mut app, "craft:record Answer");
        want(&mut app, Intent::Act(Act::Give(vec![shot])));
        position(&app).clone()
        // Nothing is saved, nothing is closed.
    };
    let mut app = open_in(data.path());
    click_part(&mut app, "puzzle left");
    frames(&mut app, 8);
    let draft = app.world().resource::<Craft>().draft.as_ref().unwrap();
    assert_eq!(draft.title, "Half done");
    assert_eq!(draft.line(false).len(), 1);
    assert_eq!(*position(&app), began, "it stands where it was being made");
    // Closed, it is not offered again.
    click_part(&mut app, "craft:Close");
    let craft = app.world().resource::<Craft>();
    assert!(craft.draft.is_some(), "what is not saved does not go without a word");
    assert!(craft.said.as_ref().unwrap().1.contains("not saved"));
    click_part(&mut app, "craft:Close");
    assert!(app.world().resource::<Craft>().draft.is_none());
    drop(app);
    let app = open_in(data.path());
    assert!(app.world().resource::<Craft>().left.is_none());
}

/// A puzzle of one shot, made at the table and saved: its file, and the folder of the game.
pub fn a_saved_shot(app: &mut App) -> (PathBuf, tempfile::TempDir) {
    let (shot, folder) = at_an_attack(app, Mode::Solitaire);
    key(app, KeyCode::KeyL);
    frames(app, 3);
    {
        let mut craft = app.world_mut().resource_mut::<Craft>();
        let draft = craft.draft.as_mut().unwrap();
        draft.title = "The shot".to_owned();
        draft.page.question = "Who fires?".to_owned();
    }
    click_part(app, "craft:record Answer");
    want(app, Intent::Act(Act::Give(vec![shot])));
    click_part(app, "craft:Save");
    (app.world().resource::<Craft>().saved.clone().unwrap(), folder)
}

#[test]
fn a_question_with_something_on_it_is_taken_out_when_that_has_been_said_of_what_is_there() {
    let (mut app, _kept) = making();
    let draft = |app: &App| app.world().resource::<Craft>().draft.clone().unwrap();
    click_part(&mut app, "craft:another");
    click_part(&mut app, "craft:Caption");
    type_in(&mut app, "Ab");
    click_part(&mut app, "craft:take out");
    assert_eq!(draft(&app).questions(), 2, "it is warned of");
    click_part(&mut app, "craft:Caption");
    type_in(&mut app, "c");
    click_part(&mut app, "craft:take out");
    assert_eq!(draft(&app).questions(), 2, "and again: more would be lost than was said");
    click_part(&mut app, "craft:take out");
    assert_eq!((draft(&app).questions(), draft(&app).page.caption.as_str()), (1, ""));
}

#[test]
fn what_is_undone_in_a_field_is_what_was_written_of_this_question() {
    let (mut app, _kept) = making();
    let caption =
        |app: &App| app.world().resource::<Craft>().draft.as_ref().unwrap().page.caption.clone();
    click_part(&mut app, "craft:Caption");
    type_in(&mut app, "Ab");
    // So long that it can be undone by itself.
    frames(&mut app, 200);
    type_in(&mut app, "c");
    undo_in_the_field(&mut app);
    assert_eq!(caption(&app), "Ab");
    frames(&mut app, 200);
    click_part(&mut app, "craft:another");
    click_part(&mut app, "craft:Caption");
    undo_in_the_field(&mut app);
    assert_eq!(caption(&app), "");
}

#[test]
fn what_was_left_and_cannot_be_read_is_left_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("drawings");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("puzzle-in-hand.toml");
    let text = "# First Fire: being drawn, of no file\n{\"saved\":null}\n";
    std::fs::write(&file, text).unwrap();
    let mut app = open_in(data.path());
    assert!(app.world().resource::<Toasts>().grave().is_some_and(|toast| {
        toast.words().contains("left as it is") && toast.words().contains("drawings")
    }));
    let _kept = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    let mut craft = app.world_mut().resource_mut::<Craft>();
    craft.draft.as_mut().unwrap().title = "Another".to_owned();
    frames(&mut app, 3);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let beside = std::fs::read_to_string(folder.join("puzzle-in-hand-2.toml")).unwrap();
    assert!(beside.contains("Another"), "it is kept all the same");
}

#[test]
fn the_coach_says_what_he_thinks_of_an_answer_that_is_to_be_found_before_it_is_saved() {
    let mut app = open();
    let (shot, _folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    click_part(&mut app, "craft:record Answer");
    want(&mut app, Intent::Act(Act::Give(vec![shot])));
    let counsel = |app: &App| app.world().resource::<Craft>().counsel.clone();
    until(&mut app, "the coach", |app| counsel(app).is_some_and(|said| !said.contains("looks")));
    let said = counsel(&app).unwrap();
    assert!(said.contains("nothing better") || said.contains("points of 100"), "{said}");
    assert!(app.world().resource::<Spots>().contains_key("craft:counsel"));
    // Whether an order is legal is no question of what is best.
    app.world_mut().resource_mut::<Craft>().draft.as_mut().unwrap().page.ask = Ask::Legal;
    frames(&mut app, 3);
    assert_eq!(counsel(&app), None);
}

#[test]
fn a_greyed_card_can_be_asked_about_while_an_order_is_recorded_and_does_nothing_else() {
    let mut app = open();
    app.world_mut().write_message(new_game("first-steps", 4));
    frames(&mut app, 6);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    click_part(&mut app, "card:Set-up complete");
    assert!(app.world().resource::<Craft>().refused.is_none());
    click_part(&mut app, "craft:record Answer");
    let before = position(&app).clone();
    click_part(&mut app, "card:Set-up complete");
    let refused = app.world().resource::<Craft>().refused.clone().unwrap();
    assert!(refused.why.contains("A2.9"), "{}", refused.why);
    assert_eq!(*position(&app), before);
}

#[test]
fn nothing_is_agreed_on_while_an_order_is_recorded() {
    let mut app = open();
    let (shot, _folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    click_part(&mut app, "craft:record Answer");
    let before = position(&app).clone();
    let agreement = AgreementOrder::Handicap { side: Side::First, handicap: Handicap::Much };
    want(&mut app, Intent::Agree(agreement));
    assert_eq!(*position(&app), before);
    let said = |app: &App| {
        app.world().resource::<Toasts>().iter().map(|it| it.words()).collect::<String>()
    };
    assert!(said(&app).contains("being recorded"), "{}", said(&app));
    // The order is still waited for, and written down.
    want(&mut app, Intent::Act(Act::Give(vec![shot])));
    assert!(app.world().resource::<Craft>().recording.is_none());
    want(&mut app, Intent::Agree(agreement));
    assert_eq!(position(&app).handicap(Side::First), Handicap::Much);
}

#[test]
fn a_puzzle_is_made_with_mouse_and_keys_alone_and_stands_in_the_list() {
    let data = tempfile::tempdir().unwrap();
    let mut app = open_in(data.path());
    let (shot, folder) = at_an_attack(&mut app, Mode::Solitaire);
    let Order::Fire(FireOrder::Attack(fire)) = shot else { panic!("no attack") };
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    let written = [
        ("craft:Title", "By hand"),
        ("craft:Caption", "The enemy is near."),
        ("craft:Question", "Who fires at whom?"),
    ];
    for (part, text) in written {
        bring_between(&mut app, part, 150.0, 780.0);
        click_part(&mut app, part);
        type_in(&mut app, text);
        frames(&mut app, 2);
    }
    bring_between(&mut app, "craft:record Answer", 150.0, 780.0);
    click_part(&mut app, "craft:record Answer");
    frames(&mut app, 3);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    let before = position(&app).clone();
    click_unit(&mut app, fire.members[0].unit);
    click_hex(&mut app, fire.target.hex);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(*position(&app), before, "it is written down, not carried out");
    let answer = app.world().resource::<Craft>().draft.as_ref().unwrap().line(false).clone();
    let [(Order::Fire(FireOrder::Attack(recorded)), dice)] = answer.as_slice() else {
        panic!("{answer:?}")
    };
    assert!(recorded.target == fire.target && dice.len() >= 2, "{answer:?}");
    click_part(&mut app, "craft:Save");
    frames(&mut app, 4);
    let said = app.world().resource::<Craft>().said.clone().unwrap();
    assert!(said.0, "{said:?}");
    let listed = first_fire::lessons::own_lessons(&folder.path().join("lessons"));
    assert!(listed.iter().any(|lesson| lesson.title == "By hand"), "{listed:?}");
}
