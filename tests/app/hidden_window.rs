//! Nothing in the window gives away what the other side has concealed: no pause, no message left over, no comparison made for
//! somebody else.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui::Shape;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};

use first_fire::app::{Request, Session, Submit};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::hex_world;
use first_fire::gui::curtain::Curtain;
use first_fire::gui::desk::{Layout, Sheet};
use first_fire::gui::notice::Toasts;
use first_fire::gui::panels::branches::Branches;
use first_fire::gui::settings::{Motion, Settings};
use first_fire::gui::teach::Teach;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::view::Viewer;
use first_fire::rules::{Phase, Side};

use crate::hand::*;
use crate::hidden::farmhouse;

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn submit(app: &mut App, order: Order) {
    app.world_mut().write_message(Submit(order));
    frames(app, 1);
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: to.parse().unwrap(), cover: true })
}

/// The farmhouse, a German squad on its way to it.
fn on_the_way(under: &str, mode: Mode) -> App {
    let folder = tempfile::tempdir().unwrap();
    on_the_way_from(folder.path(), under, mode)
}

/// The same; the scenario lies in the folder.
fn on_the_way_from(folder: &Path, under: &str, mode: Mode) -> App {
    let mut app = open();
    app.world_mut().resource_mut::<Settings>().motion = Motion::Off;
    let scenario = farmhouse(folder, under);
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 1,
        mode,
        agreements: Vec::new(),
    });
    frames(&mut app, 4);
    let there = |app: &App| {
        let pos = session(app).game().position();
        pos.attacker == Side::First && pos.turn == 1 && pos.phase == Phase::Movement
    };
    for _ in 0..10_000 {
        if there(&app) {
            break;
        }
        match session(&app).machine() {
            Some(_) => frames(&mut app, 1),
            None => submit(&mut app, Order::Done),
        }
    }
    let mover = position(&app).on_board(Side::First).next().unwrap().id;
    submit(&mut app, Order::Move(MoveOrder::Begin { units: [mover].into(), gait: Gait::Normal }));
    app
}

#[test]
fn the_machine_holds_its_fire_without_a_pause_and_without_a_word() {
    let mut app = on_the_way("russian-4-4-7", Mode::Against(Side::Second));
    app.world_mut().resource_mut::<Settings>().motion = Motion::Full;
    // Time stands still: whoever waits for it waits for ever.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    submit(&mut app, step("C5"));
    assert_eq!(session(&app).machine(), Some(Side::Second), "a squad is in the farmhouse");
    let sentence = &choices(&app).sentence;
    assert!(sentence.contains("the machine is thinking") && !sentence.contains("First Fire"));
    until(&mut app, "the machine to answer", |app| session(app).machine().is_none());
    assert_eq!(session(&app).game().log().last().unwrap().order, Order::Fire(FireOrder::Hold));
}

#[test]
fn what_one_player_was_refused_is_not_left_for_the_next_one_to_read() {
    let mut app = on_the_way("russian-4-4-7", Mode::Hotseat);
    sit_down(&mut app);
    submit(&mut app, step("L8"));
    frames(&mut app, 2);
    let toasts = |app: &App| app.world().resource::<Toasts>().iter().count();
    assert_eq!(toasts(&app), 1, "nobody moves so far");
    submit(&mut app, step("C5"));
    assert_eq!(session(&app).viewer(), Viewer::Side(Side::Second));
    frames(&mut app, 2);
    assert_eq!(toasts(&app), 0);
}

#[test]
fn whoever_sat_there_in_another_game_says_so_again_in_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = on_the_way_from(folder.path(), "russian-4-4-7", Mode::Hotseat);
    sit_down(&mut app);
    let waits = |app: &App| app.world().resource::<Curtain>().waits_for(session(app));
    assert_eq!(waits(&app), None);
    let path = folder.path().join("game.jsonl");
    app.world_mut().write_message(Request::Save(path.clone()));
    frames(&mut app, 2);
    app.world_mut().write_message(Request::Load(path));
    frames(&mut app, 1);
    assert_eq!(waits(&app), Some(Side::First));
}

#[test]
fn a_comparison_is_made_anew_for_whoever_sits_down() {
    let mut app = ready();
    click_part(&mut app, "time:first");
    set_up(&mut app);
    click_part(&mut app, "open:branches");
    click_part(&mut app, "compare:0");
    let compared = |app: &App| app.world().resource::<Branches>().compared.clone();
    until(&mut app, "the comparison", |app| compared(app).is_some());
    let all = compared(&app);
    app.world_mut().write_message(Request::Seat(Mode::Hotseat));
    frames(&mut app, 2);
    sit_down(&mut app);
    until(&mut app, "another comparison", |app| compared(app).is_some() && compared(app) != all);
}

/// What the window says in its last frame, text by text.
#[derive(Resource, Default)]
struct Said(Vec<String>);

fn hear(output: Query<&EguiFullOutput>, mut said: ResMut<Said>) {
    said.0.clear();
    let shapes = output.iter().filter_map(|output| output.0.as_ref());
    for clipped in shapes.flat_map(|output| &output.shapes) {
        collect(&clipped.shape, &mut said.0);
    }
}

fn collect(shape: &Shape, texts: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
        Shape::Text(text) => texts.push(text.galley.text().to_owned()),
        _ => {}
    }
}

/// What every sheet of the window says, and the board under the pointer where somebody is concealed.
fn all_that_is_said(app: &mut App) -> Vec<(String, Vec<String>)> {
    let sheets =
        [Sheet::Log, Sheet::Dice, Sheet::Branches, Sheet::Players, Sheet::Saves, Sheet::Coverage];
    let mut all = Vec::new();
    for sheet in [None].into_iter().chain(sheets.map(Some)) {
        app.world_mut().resource_mut::<Layout>().sheet = sheet;
        frames(app, 8);
        all.push((format!("{sheet:?}"), app.world().resource::<Said>().0.clone()));
    }
    app.world_mut().resource_mut::<Layout>().sheet = None;
    app.world_mut().resource_mut::<Teach>().on = true;
    frames(app, 8);
    all.push(("the teacher's view".to_owned(), app.world().resource::<Said>().0.clone()));
    app.world_mut().resource_mut::<Teach>().on = false;
    frames(app, 8);
    let farmhouse = on_screen(app, hex_world("F4".parse().unwrap()));
    point(app, farmhouse);
    frames(app, 8);
    all.push(("the farmhouse".to_owned(), app.world().resource::<Said>().0.clone()));
    all
}

#[test]
fn the_window_says_the_same_whoever_is_under_a_question_mark() {
    let said = ["russian-4-4-7", "russian-dummy"].map(|under| {
        let mut app = on_the_way(under, Mode::Against(Side::Second));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        app.init_resource::<Said>();
        let last = hear.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput);
        app.add_systems(PostUpdate, last);
        let mut said = Vec::new();
        submit(&mut app, step("C5"));
        until(&mut app, "the machine to answer", |app| session(app).machine().is_none());
        assert!(position(&app).moving().is_some(), "it holds its fire");
        said.extend(all_that_is_said(&mut app));
        let given = orders(&app);
        // Back to before the move, and another way from there: what was played is a branch.
        for _ in 0..2 {
            app.world_mut().write_message(Request::Undo);
            frames(&mut app, 3);
            said.extend(all_that_is_said(&mut app));
        }
        let other = position(&app).on_board(Side::First).nth(1).unwrap().id;
        submit(
            &mut app,
            Order::Move(MoveOrder::Begin { units: [other].into(), gait: Gait::Normal }),
        );
        said.extend(all_that_is_said(&mut app));
        click_part(&mut app, "open:branches");
        click_part(&mut app, "compare:0");
        let compared = |app: &App| app.world().resource::<Branches>().compared.is_some();
        until(&mut app, "the comparison", compared);
        frames(&mut app, 4);
        said.push(("the comparison".to_owned(), app.world().resource::<Said>().0.clone()));
        (given, said)
    });
    assert_eq!(said[0].0, said[1].0 + 1, "the squad was asked");
    assert!(said[0].1.iter().map(|(_, texts)| texts.len()).sum::<usize>() > 1000);
    for (squad, dummy) in said[0].1.iter().zip(&said[1].1) {
        assert_eq!(squad, dummy);
    }
}
