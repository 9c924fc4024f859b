//! A game that is over, looked back on in the window, and played on from.

use bevy::prelude::*;

use first_fire::app::{Request, Session, Submit};
use first_fire::game::Mode;
use first_fire::game::analysis::{Analysis, Verdict};
use first_fire::gui::analysis::Analyst;
use first_fire::gui::desk::{Layout, Sheet, Spots};
use first_fire::gui::machine::{AtMost, Machine};
use first_fire::gui::notice::Toasts;
use first_fire::gui::settings::{Motion, Settings};
use first_fire::opponent::{GreedyPolicy, Level, answer};
use first_fire::rules::{Side, decision};

use crate::hand::*;

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn analyst(app: &App) -> &Analyst {
    app.world().resource::<Analyst>()
}

fn has(app: &App, part: &str) -> bool {
    app.world().resource::<Spots>().contains_key(part)
}

/// A window with a game of one turn, as it begins.
fn short(mode: Mode) -> App {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one-turn.toml");
    let text = std::fs::read_to_string("assets/scenarios/first-steps.toml").unwrap();
    std::fs::write(&path, text.replace("turns = 5", "turns = 1")).unwrap();
    let mut app = open();
    app.world_mut().resource_mut::<Settings>().motion = Motion::Off;
    let scenario = path.to_str().unwrap().to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 11,
        mode,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    app
}

/// The same when it is over. What a person is asked the quick player answers.
fn over(mode: Mode) -> App {
    let mut app = short(mode);
    let mut minds = Side::BOTH.map(|side| GreedyPolicy::new(side.index() as u64));
    for _ in 0..1_000_000 {
        let pos = session(&app).game().position();
        let Some(asked) = decision(pos) else { return app };
        if session(&app).machine().is_none() {
            let order = answer(&mut minds[asked.side.index()], pos).unwrap();
            app.world_mut().write_message(Submit(order));
        }
        frames(&mut app, 1);
        std::thread::yield_now();
    }
    panic!("the game never ends");
}

/// The same, looked back on.
fn looked_back_on(mode: Mode) -> (App, Analysis) {
    let mut app = over(mode);
    click_part(&mut app, "decision:analysis");
    until(&mut app, "the analysis", |app| analyst(app).found().is_some());
    let found = analyst(&app).found().unwrap().clone();
    (app, found)
}

#[test]
fn a_game_that_is_over_is_looked_back_on_beside_the_frames_and_a_click_leads_to_each_decision() {
    let (mut app, found) = looked_back_on(Mode::Solitaire);
    assert!(found.judged.len() > 2 && found.winner.is_some(), "{found:?}");
    assert!(has(&app, "panel:analysis") && has(&app, "analysis:plot"));
    assert!(!has(&app, "machine:stop"), "it stands where questions are asked");
    let orders = orders(&app);
    for judged in &found.judged {
        assert!(has(&app, &format!("analysis:mark:{}", judged.order)));
    }
    // A mark that lies alone leads to before its decision.
    let spots: Vec<_> = found
        .judged
        .iter()
        .map(|one| part(&app, &format!("analysis:mark:{}", one.order)))
        .collect();
    let alone = |at: &Vec2| spots.iter().filter(|other| other.distance(*at) < 12.0).count() == 1;
    let number = spots.iter().position(alone).expect("one that lies alone");
    click(&mut app, spots[number]);
    assert_eq!(session(&app).shown(), found.judged[number].order - 1);
    let here = analyst(&app).looked_at(session(&app).shown()).unwrap();
    assert_eq!(here.order, found.judged[number].order);
    assert_eq!(self::orders(&app), orders, "nothing is taken back");
    // Nothing is given by the way meanwhile.
    assert!(choices(&app).cards.is_empty());
    key(&mut app, KeyCode::Escape);
    assert!(!analyst(&app).is_open() && !has(&app, "analysis:plot"));
    key(&mut app, KeyCode::KeyA);
    assert_eq!(analyst(&app).found(), Some(&found), "it is worked out once");
}

#[test]
fn what_went_wrong_most_is_listed_and_n_leads_from_one_to_the_next() {
    let (mut app, found) = looked_back_on(Mode::Solitaire);
    let worst = found.worst(20);
    assert!(worst.windows(2).all(|two| two[0].lost >= two[1].lost));
    for (number, one) in worst.iter().take(3).enumerate() {
        assert!(one.verdict >= Verdict::Inaccuracy && one.better.is_some());
        click_part(&mut app, &format!("analysis:worst:{number}"));
        assert_eq!(session(&app).shown(), one.order - 1);
    }
    let mut wrong: Vec<usize> = worst.iter().map(|one| one.order - 1).collect();
    wrong.sort_unstable();
    app.world_mut().write_message(Request::LookAt(0));
    frames(&mut app, 3);
    for at in wrong.into_iter().filter(|at| *at > 0) {
        key(&mut app, KeyCode::KeyN);
        assert_eq!(session(&app).shown(), at);
    }
}

#[test]
fn a_game_that_is_not_over_is_not_looked_back_on() {
    let mut app = short(Mode::Solitaire);
    assert!(!has(&app, "tool:analysis"));
    key(&mut app, KeyCode::KeyA);
    frames(&mut app, 3);
    assert!(!analyst(&app).is_open() && !analyst(&app).works());
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("when it is over")), "{toasts:?}");
}

#[test]
fn stopped_it_keeps_nothing_and_begins_anew_when_it_is_asked_for_again() {
    let mut app = over(Mode::Solitaire);
    // So much is thought about each decision that there is time to stop it.
    app.insert_resource(AtMost(Level::Elite));
    key(&mut app, KeyCode::KeyA);
    assert!(analyst(&app).works());
    click_part(&mut app, "analysis:stop");
    assert!(!analyst(&app).is_open() && !analyst(&app).works());
    frames(&mut app, 10);
    assert_eq!(analyst(&app).found(), None);
    app.insert_resource(AtMost(Level::Recruit));
    click_part(&mut app, "tool:analysis");
    until(&mut app, "the analysis", |app| analyst(app).found().is_some());
}

#[test]
fn on_from_a_decision_the_machine_plays_at_once_and_the_game_is_no_longer_looked_back_on() {
    let (mut app, found) = looked_back_on(Mode::Against(Side::Second));
    let whole = orders(&app);
    let theirs = found.judged.iter().find(|one| one.side == Side::Second).unwrap();
    let at = theirs.order - 1;
    app.world_mut().write_message(Request::LookAt(at));
    frames(&mut app, 3);
    assert_eq!(session(&app).shown(), at);
    click_part(&mut app, "analysis:on");
    until(&mut app, "the machine's answer", |app| orders(app) > at);
    assert!(orders(&app) <= whole && !analyst(&app).is_open());
    assert!(!app.world().resource::<Machine>().waits());
    assert_eq!(session(&app).game().redoable(), 0, "what was played is a branch");
    assert_eq!(app.world().resource::<Layout>().sheet, None);
}

#[test]
fn who_has_played_both_sides_says_first_which_the_machine_is_to_play_on() {
    let (mut app, found) = looked_back_on(Mode::Solitaire);
    let at = found.judged[1].order - 1;
    app.world_mut().write_message(Request::LookAt(at));
    frames(&mut app, 3);
    click_part(&mut app, "analysis:on");
    assert_eq!((orders(&app), session(&app).looks_back()), (at, false));
    assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::Players));
}
