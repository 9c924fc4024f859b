//! What has happened, stepped through line by line: the table is shown as it was just after each.

use bevy::prelude::*;

use first_fire::app::Session;
use first_fire::game::Mode;
use first_fire::gui::desk::Spots;
use first_fire::gui::news::Told;
use first_fire::rules::Side;

use crate::hand::*;
use crate::news::{at_my_turn, at_the_last_line};

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn told(app: &App) -> &Told {
    app.world().resource::<Told>()
}

#[test]
fn the_list_is_stepped_through_by_keys_and_the_table_is_as_it_was_after_each_line() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let all: Vec<usize> = told(&app).news().items().iter().map(|item| item.order).collect();
    let (given, present) = (orders(&app), position(&app).clone());
    for (number, order) in all.iter().enumerate() {
        key(&mut app, KeyCode::Period);
        assert_eq!(told(&app).stepped(), Some((number, all.len())));
        assert_eq!(session(&app).shown(), *order, "line {number}");
        let looked = told(&app).looked().unwrap();
        assert_eq!(told(&app).news().items()[looked].order, *order, "it is looked at");
    }
    key(&mut app, KeyCode::Comma);
    assert_eq!(told(&app).stepped(), Some((all.len() - 2, all.len())));
    key(&mut app, KeyCode::Period);
    key(&mut app, KeyCode::Period);
    assert_eq!(told(&app).stepped(), None, "after the last line comes the present");
    assert!(!session(&app).looks_back() && *position(&app) == present);
    assert_eq!(orders(&app), given, "nothing is taken back");
    assert_eq!(told(&app).news().items().len(), all.len());
}

#[test]
fn the_buttons_step_too_and_one_leads_back_to_the_present_without_having_read_it() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let all: Vec<usize> = told(&app).news().items().iter().map(|item| item.order).collect();
    click_part(&mut app, "news:back");
    assert_eq!(told(&app).stepped(), Some((all.len() - 1, all.len())));
    click_part(&mut app, "news:back");
    assert_eq!(session(&app).shown(), all[all.len() - 2]);
    click_part(&mut app, "news:next");
    assert_eq!(told(&app).stepped(), Some((all.len() - 1, all.len())));
    assert!(!app.world().resource::<Spots>().contains_key("news:on"));
    click_part(&mut app, "news:present");
    assert!(!session(&app).looks_back());
    assert_eq!(told(&app).news().items().len(), all.len());
    click_part(&mut app, "news:on");
    assert!(!told(&app).is_open());
}

#[test]
fn where_the_last_line_is_the_present_back_leads_to_the_one_before_it_and_further() {
    let mut app = at_the_last_line(Mode::Against(Side::First));
    let all: Vec<usize> = told(&app).news().items().iter().map(|item| item.order).collect();
    assert_eq!(all.last(), Some(&orders(&app)));
    let before: Vec<usize> = all.iter().copied().filter(|order| *order < orders(&app)).collect();
    for (number, order) in before.iter().enumerate().rev() {
        key(&mut app, KeyCode::Comma);
        assert_eq!(session(&app).shown(), *order, "line {number}");
        assert_eq!(told(&app).stepped(), Some((number, all.len())));
    }
    for _ in &before {
        key(&mut app, KeyCode::Period);
    }
    assert!(!session(&app).looks_back() && told(&app).stepped().is_none());
}
