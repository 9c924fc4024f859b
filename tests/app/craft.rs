//! A puzzle is made at the table by mouse: written, recorded on the board, saved, tried.

use bevy::prelude::*;

use first_fire::app::{Request, Teaching};
use first_fire::game::{Game, Mode, Verify};
use first_fire::gui::choices::Act;
use first_fire::gui::craft::Craft;
use first_fire::gui::desk::{Intent, Wishes};
use first_fire::gui::lessons::LessonDesk;
use first_fire::rules::order::FireOrder;
use first_fire::rules::{Order, Phase, legal_orders};

use crate::hand::*;

/// A game that one person plays for both sides, at a decision with an attack, on the table.
fn at_an_attack(app: &mut App, mode: Mode) -> (Order, tempfile::TempDir) {
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

fn want(app: &mut App, intent: Intent) {
    app.world_mut().resource_mut::<Wishes>().want(intent);
    frames(app, 3);
}

#[test]
fn a_puzzle_is_recorded_on_the_board_saved_and_tried_and_the_game_is_not_played_on_meanwhile() {
    let mut app = open();
    let (shot, folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    assert!(app.world().resource::<Craft>().draft.is_some());
    {
        let mut craft = app.world_mut().resource_mut::<Craft>();
        let draft = craft.draft.as_mut().unwrap();
        draft.title = "The shot".to_owned();
        draft.question = "Who fires?".to_owned();
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
    click_part(&mut app, "craft:Save and try it");
    frames(&mut app, 6);
    let lecture = app.world().resource::<Teaching>().lecture();
    assert_eq!(lecture.lesson().title, "The shot");
    assert!(lecture.lesson().id.starts_with(folder.path().to_str().unwrap()));
}

#[test]
fn nothing_is_made_of_a_running_game_of_two_and_it_is_said_why() {
    let mut app = open();
    let (_, _folder) = at_an_attack(&mut app, Mode::Hotseat);
    frames(&mut app, 3);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    assert!(app.world().resource::<Craft>().draft.is_none());
}
