//! The list of what has happened since the last decision: when it opens, what leads where, and how long it stays.

use bevy::prelude::*;

use first_fire::app::Session;
use first_fire::game::news::{News, Since};
use first_fire::game::{Game, Mode};
use first_fire::gui::board::geometry::hex_world;
use first_fire::gui::camera::View;
use first_fire::gui::choices::Key;
use first_fire::gui::curtain::Curtain;
use first_fire::gui::desk::Spots;
use first_fire::gui::news::Told;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::{Phase, Side, decision};
use first_fire::scenario::Scenario;

use crate::advice::at_a_lane;
use crate::drawn::Reader;
use crate::hand::*;

fn told(app: &App) -> &Told {
    app.world().resource::<Told>()
}

fn lines(app: &App) -> Vec<String> {
    told(app).news().items().iter().map(|item| item.what.clone()).collect()
}

fn has(app: &App, part: &str) -> bool {
    app.world().resource::<Spots>().contains_key(part)
}

fn game(app: &App) -> &Game {
    app.world().resource::<Session>().game()
}

/// A game in which the second side is asked something in its own Player Turn, after others have fired and moved.
fn after_their_turn(mode: Mode) -> Game {
    game_where(mode, |game, news| {
        let asked = decision(game.position()).is_some_and(|asked| asked.side == Side::Second);
        let shot = news.items().iter().any(|item| item.attack.is_some() && !item.own);
        asked && game.position().phase != Phase::Setup && shot && news.items().len() > 2
    })
}

/// The same, but that nothing has happened since the last thing that there is to read of.
fn just_after_it(mode: Mode) -> Game {
    game_where(mode, |game, news| {
        let asked = decision(game.position()).is_some_and(|asked| asked.side == Side::Second);
        let last = news.items().last().is_some_and(|item| item.order == game.log().len());
        asked && game.position().phase == Phase::Movement && last && news.items().len() > 2
    })
}

fn game_where(mode: Mode, wanted: impl Fn(&Game, &News) -> bool) -> Game {
    for seed in 1..60 {
        let scenario = Scenario::load("first-steps").unwrap();
        let mut game = Game::new(scenario, seed).with_mode(mode);
        let mut policy = RandomPolicy::new(seed);
        for _ in 0..90 {
            let Some(order) = answer(&mut policy, game.position()) else { break };
            let news = News::of(&game, game.log().len(), Since::LastDecision);
            if wanted(&game, &news) {
                return game;
            }
            game.play(order).unwrap();
        }
    }
    panic!("nothing ever happens");
}

/// The window with such a game.
pub fn at_my_turn(mode: Mode) -> App {
    shown_whole(&after_their_turn(mode))
}

/// The window with a game in which the last thing has just happened.
pub fn at_the_last_line(mode: Mode) -> App {
    shown_whole(&just_after_it(mode))
}

#[test]
fn the_list_is_there_when_i_am_asked_and_stays_until_i_go_on() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let first = lines(&app);
    assert!(first.len() > 2 && has(&app, "panel:news"), "{first:?}");
    let all = News::of(game(&app), orders(&app), Since::GoneOn(0));
    assert_eq!(all.items().len(), first.len(), "whoever comes back to a game is told all there is");
    for number in 0..first.len() {
        assert!(has(&app, &format!("news:{number}")), "line {number}");
    }
    // Enter answers the question, and nothing else is Enter's.
    assert!(choices(&app).card(Key::Enter).is_none());
    key(&mut app, KeyCode::Enter);
    key(&mut app, KeyCode::Escape);
    assert_eq!(lines(&app), first);
    key(&mut app, KeyCode::KeyW);
    assert_eq!(lines(&app), [] as [String; 0]);
    assert!(has(&app, "panel:scenario"), "no shot of another phase is left standing there");
    key(&mut app, KeyCode::KeyW);
    assert_eq!(lines(&app), first, "W brings it back");
    click_part(&mut app, "news:on");
    assert!(!told(&app).is_open());
    click_part(&mut app, "tool:news");
    assert_eq!(lines(&app), first);
}

#[test]
fn who_fired_with_what_dice_is_said_whole_however_many_they_were() {
    let long = |item: &first_fire::game::news::Item| item.by.len() > 52;
    let game = game_where(Mode::Solitaire, |_, news| news.items().iter().any(long));
    let mut app = shown_whole(&game);
    let reader = Reader::of(&mut app);
    frames(&mut app, 2);
    let (all, cut) = (reader.texts(), reader.cut());
    let by: Vec<&str> = told(&app).news().items().iter().map(|item| item.by.as_str()).collect();
    assert!(by.iter().any(|by| by.len() > 52), "{by:?}");
    for by in by.into_iter().filter(|by| !by.is_empty()) {
        assert!(all.contains(by) && !cut.contains(by), "{by:?} of {all:?}");
    }
}

#[test]
fn what_the_enemy_did_stays_through_my_answers_although_i_have_never_gone_on() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let first = lines(&app);
    let given = orders(&app);
    let pass = choices(&app).orders.last().unwrap().clone();
    app.world_mut().write_message(first_fire::app::Submit(pass));
    frames(&mut app, 2);
    until(&mut app, "the machine to have answered", |app| {
        app.world().resource::<Session>().machine().is_none()
    });
    assert!(orders(&app) > given);
    assert!(lines(&app).starts_with(&first), "{:?} after {first:?}", lines(&app));
    click_part(&mut app, "news:on");
    assert_eq!(lines(&app), [] as [String; 0]);
}

#[test]
fn a_line_leads_to_its_attack_and_by_its_button_to_its_place() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let looked = told(&app).looked().unwrap();
    let other = (0..lines(&app).len()).find(|line| *line != looked).unwrap();
    let before = app.world().resource::<View>().at;
    click_part(&mut app, &format!("news:mark:{other}"));
    assert_eq!(told(&app).looked(), Some(looked), "the board takes the click");
    // In the words of the line, beside its button.
    let row = app.world().resource::<Spots>()[&format!("news:{other}")];
    click(&mut app, Vec2::new(row.left() + 140.0, row.top() + 14.0));
    assert_eq!(told(&app).looked(), Some(other));
    assert_eq!(app.world().resource::<View>().at, before, "the board stays where it is");
    click_part(&mut app, &format!("news:look:{other}"));
    let place = told(&app).news().items()[other].at.unwrap();
    settle(&mut app);
    let off = app.world().resource::<View>().at.distance(hex_world(place.hex));
    assert!(off < 1.0, "{off} off {place}");
}

#[test]
fn the_pointer_lights_a_line_and_its_number_on_the_board_together() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let row = app.world().resource::<Spots>()["news:1"];
    point(&mut app, Vec2::new(row.left() + 140.0, row.top() + 14.0));
    frames(&mut app, 2);
    assert_eq!(told(&app).lit, Some(1));
    let last = lines(&app).len() - 1;
    let spot = part(&app, &format!("news:mark:{last}"));
    point(&mut app, spot);
    frames(&mut app, 2);
    assert_eq!(told(&app).lit, Some(last));
    point(&mut app, Vec2::new(5.0, 5.0));
    frames(&mut app, 2);
    assert_eq!(told(&app).lit, None);
}

#[test]
fn ones_own_result_is_looked_at_first_and_no_question_pushes_it_aside() {
    let mut app = at_a_lane();
    key(&mut app, KeyCode::KeyW);
    click_part(&mut app, "card:First Fire");
    assert!(has(&app, "panel:preview"));
    click_part(&mut app, "card:Roll the attack");
    let shown = orders(&app);
    let own = |app: &App| {
        let at = told(app).looked().unwrap();
        let item = told(app).news().items()[at].clone();
        (item.own, item.order, item.attack.is_some())
    };
    assert_eq!(own(&app), (true, shown, true));
    assert!(has(&app, "panel:news"), "the next question is asked: {:?}", choices(&app).sentence);
    frames(&mut app, 30);
    assert_eq!(own(&app), (true, shown, true));
}

#[test]
fn while_an_attack_is_put_together_the_list_waits_in_one_line() {
    let mut app = at_a_lane();
    key(&mut app, KeyCode::KeyW);
    if !told(&app).is_open() {
        key(&mut app, KeyCode::KeyW);
    }
    assert!(told(&app).is_open() && has(&app, "news:on"), "{:?}", lines(&app));
    click_part(&mut app, "card:First Fire");
    assert!(has(&app, "panel:preview") && !has(&app, "news:on"));
    let reader = Reader::of(&mut app);
    frames(&mut app, 2);
    let strip = |text: &String| text.split_once(" since then: ").is_some_and(|it| it.1.len() > 5);
    assert!(reader.texts().iter().any(strip), "it says what: {:?}", reader.texts());
    click_part(&mut app, "news:strip");
    assert!(has(&app, "news:on"), "it is read, and the attack stays in hand");
    assert!(choices(&app).preview.is_some());
    key(&mut app, KeyCode::Escape);
    assert!(has(&app, "news:on"));
}

#[test]
fn what_was_taken_back_is_no_longer_told_and_redone_it_is_again() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let before = lines(&app);
    key(&mut app, KeyCode::KeyW);
    let orders_before = orders(&app);
    let pass = choices(&app).orders.last().unwrap().clone();
    app.world_mut().write_message(first_fire::app::Submit(pass));
    frames(&mut app, 2);
    until(&mut app, "the machine to have answered", |app| {
        app.world().resource::<Session>().machine().is_none()
    });
    let after = lines(&app);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(orders(&app), orders_before);
    assert_eq!(lines(&app), [] as [String; 0], "gone on from already");
    control(&mut app, KeyCode::KeyY);
    assert_eq!(lines(&app), after);
    // Taken back to before it was read, it is to be read once more.
    control(&mut app, KeyCode::KeyZ);
    key(&mut app, KeyCode::KeyW);
    assert_eq!(lines(&app), before);
}

#[test]
fn of_two_people_each_reads_his_own_list_once_he_sits_there() {
    let mut app = at_my_turn(Mode::Hotseat);
    let waits = app.world().resource::<Curtain>().waits_for(app.world().resource::<Session>());
    assert_eq!(waits, None, "nobody is concealed here");
    let mine = lines(&app);
    assert!(mine.len() > 2, "{mine:?}");
    key(&mut app, KeyCode::KeyW);
    // The other is asked in his turn, and has his own list; mine stays read.
    let me = decision(game(&app).position()).unwrap().side;
    for _ in 0..30 {
        let asked = decision(game(&app).position()).unwrap();
        if asked.side != me {
            break;
        }
        let pass = choices(&app).orders.last().unwrap().clone();
        app.world_mut().write_message(first_fire::app::Submit(pass));
        frames(&mut app, 2);
    }
    assert_ne!(decision(game(&app).position()).unwrap().side, me);
    assert_ne!(lines(&app), mine);
}

#[test]
fn a_lesson_has_no_list_and_explains_its_own_shots() {
    let mut app = open();
    click_part(&mut app, "new here");
    frames(&mut app, 6);
    key(&mut app, KeyCode::KeyW);
    assert!(!has(&app, "tool:news") && !has(&app, "news:on"));
}

#[test]
fn while_the_panel_is_folded_the_last_attack_is_told_in_a_line_and_w_brings_the_list_back_unread() {
    let mut app = at_my_turn(Mode::Against(Side::First));
    let first = lines(&app);
    assert!(!has(&app, "news:folded"));
    key(&mut app, KeyCode::BracketRight);
    assert!(has(&app, "news:folded") && !has(&app, "panel:news"));
    // The way on the board is that of the attack in the line.
    let items = told(&app).news().items();
    let last = items.iter().rposition(|item| item.attack.is_some()).unwrap();
    assert!(has(&app, &format!("news:way:{last}")), "of {last}");
    key(&mut app, KeyCode::KeyW);
    assert!(has(&app, "panel:news") && !has(&app, "news:folded"));
    assert_eq!(lines(&app), first, "what was not seen is not read");
    let looked = told(&app).looked().unwrap();
    assert!(has(&app, &format!("news:way:{looked}")), "of {looked}");
    key(&mut app, KeyCode::KeyW);
    assert_eq!(lines(&app), [] as [String; 0]);
    // Gone on from, and folded: brought back and unfolded at once.
    key(&mut app, KeyCode::BracketRight);
    key(&mut app, KeyCode::KeyW);
    assert_eq!(lines(&app), first);
    assert!(has(&app, "panel:news"));
}
