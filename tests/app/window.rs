//! The window as its user meets it: clicked through with the mouse and the keys.

use std::path::Path;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::math::Vec2;
use bevy::prelude::*;

use first_fire::app::{Request, Screen, Session};
use first_fire::board::{Coord, Location};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::counters::Thing;
use first_fire::gui::curtain::Curtain;
use first_fire::gui::desk::{Layout, Sheet, Spots};
use first_fire::gui::focus;
use first_fire::gui::los_tool::LosTool;
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::event::{Event, FireEvent};

use crate::hand::*;

#[test]
fn at_one_screen_a_curtain_falls_before_the_other_player_while_units_are_concealed() {
    let mut app = ready_for("village-assault", Mode::Hotseat);
    let concealed = |app: &App| {
        let session = app.world().resource::<Session>();
        session.game().position().units.values().any(|unit| unit.concealed)
    };
    assert!(concealed(&app), "nobody is concealed: nothing to hide");
    let waits =
        |app: &App| app.world().resource::<Curtain>().waits_for(app.world().resource::<Session>());
    for _ in 0..12 {
        if waits(&app).is_some() {
            break;
        }
        pass(&mut app);
    }
    let before = app.world().resource::<Session>().game().log().len();
    assert_eq!(waits(&app), choices(&app).asked.as_ref().map(|asked| asked.side));
    // Nothing gets through it but the word of who sits down.
    key(&mut app, KeyCode::KeyN);
    key(&mut app, KeyCode::F10);
    assert_eq!(app.world().resource::<Session>().game().log().len(), before);
    assert!(!app.world().resource::<LosTool>().on);
    click_part(&mut app, "curtain");
    assert_eq!(waits(&app), None);
    key(&mut app, KeyCode::F10);
    assert!(app.world().resource::<LosTool>().on);
}

#[test]
fn a_scenario_is_chosen_in_the_menu_and_set_up_with_the_mouse() {
    let mut app = open();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    two_at_one_screen(&mut app);
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    assert_eq!(position(&app).phase, Phase::Setup);
    set_up(&mut app);
    click_part(&mut app, "card:Set-up complete");
    set_up(&mut app);
    click_part(&mut app, "card:Set-up complete");
    assert_ne!(position(&app).phase, Phase::Setup);
}

#[test]
fn a_squad_moves_is_fired_at_and_the_panel_has_the_report() {
    let mut app = ready();
    for _ in 0..60 {
        if asked(&app) == DecisionKind::FirstFire {
            break;
        }
        advance_towards_the_enemy(&mut app);
    }
    assert_eq!(asked(&app), DecisionKind::FirstFire, "somebody is seen sooner or later");
    assert!(!choices(&app).eligible.is_empty());
    let before = app.world().resource::<Session>().game().log().len();
    let shooter = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, shooter);
    assert!(app.world().resource::<Selection>().units.contains(&shooter));
    let preview = choices(&app).preview.clone().unwrap();
    assert!(preview.worked_out.is_ok(), "{preview:?}");
    // Whatever else the panel has to say, the row that is likeliest, and then the one that was hit, is in view.
    frames(&mut app, 30);
    let lit = |app: &App| app.world().resource::<Spots>().contains_key("lit row of the fire table");
    assert!(lit(&app), "before the roll");
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 30);
    assert!(lit(&app), "after the roll");
    let game = app.world().resource::<Session>().game();
    let entry = &game.log()[before];
    assert!(
        entry.events.iter().any(|event| matches!(event, Event::Fire(FireEvent::Attack(_)))),
        "{entry:?}"
    );
}

/// Plays one step of a quick walk: no Prep Fire, everybody towards the enemy.
fn advance_towards_the_enemy(app: &mut App) {
    match asked(app) {
        DecisionKind::Phase(Phase::Movement) => {
            let mover = choices(app).eligible.iter().next().copied();
            let Some(mover) = mover else { return pass(app) };
            click_unit(app, mover);
            assert!(
                app.world().resource::<Selection>().units.contains(&mover),
                "{mover} is picked"
            );
            step(app);
        }
        DecisionKind::Step => step(app),
        DecisionKind::FirstFire => {}
        DecisionKind::Rout => key(app, KeyCode::Space),
        DecisionKind::Phase(_) => pass(app),
        // Whatever else is asked: the first card.
        _ => key(app, KeyCode::Digit1),
    }
}

fn step(app: &mut App) {
    let side = choices(app).asked.as_ref().unwrap().side;
    match hex_nearest_the_enemy(app, side) {
        Some(hex) => {
            click_hex(app, hex);
            if app.world().resource::<Selection>().hex.is_some() {
                key(app, KeyCode::Digit1);
            }
        }
        None if asked(app) == DecisionKind::Step => key(app, KeyCode::Space),
        None => pass(app),
    }
}

#[test]
fn undo_and_redo_are_keys_and_odd_input_changes_nothing() {
    let mut app = ready();
    let log = |app: &App| app.world().resource::<Session>().game().log().len();
    let orders = log(&app);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(log(&app), orders - 1);
    control(&mut app, KeyCode::KeyY);
    assert_eq!(log(&app), orders);
    for code in
        [KeyCode::Space, KeyCode::Enter, KeyCode::Digit9, KeyCode::Escape, KeyCode::F1, KeyCode::F5]
    {
        key(&mut app, code);
        assert_eq!(log(&app), orders, "{code:?} gives no order now");
    }
    click(&mut app, Vec2::new(-5.0, 3000.0));
    click(&mut app, Vec2::new(700.0, 300.0));
    assert_eq!(log(&app), orders);
}

#[test]
fn a_game_that_was_saved_is_on_the_table_again_after_loading() {
    let folder = tempfile::tempdir().unwrap();
    let path: &Path = &folder.path().join("table.jsonl");
    let mut app = ready();
    app.world_mut().write_message(Request::Save(path.to_owned()));
    frames(&mut app, 2);
    let saved = position(&app).clone();

    let mut other = open();
    other.world_mut().write_message(Request::Load(path.to_owned()));
    frames(&mut other, 6);
    assert_eq!(*position(&other), saved);
    let on_board = saved.units.values().filter(|unit| unit.at().is_some()).count();
    let lying = on_the_board(&other);
    let lying = lying.iter().filter(|placed| matches!(placed.thing, Thing::Unit(_)));
    assert_eq!(lying.count(), on_board, "every unit on the board has its counter");
}

#[test]
fn a_chord_that_fits_into_one_frame_is_heard() {
    let mut app = ready();
    let log = |app: &App| app.world().resource::<Session>().game().log().len();
    let orders = log(&app);
    let entity = window(&mut app);
    for (code, state) in [
        (KeyCode::ControlLeft, ButtonState::Pressed),
        (KeyCode::KeyZ, ButtonState::Pressed),
        (KeyCode::KeyZ, ButtonState::Released),
        (KeyCode::ControlLeft, ButtonState::Released),
    ] {
        app.world_mut().write_message(KeyboardInput {
            key_code: code,
            logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: entity,
        });
    }
    frames(&mut app, 3);
    assert_eq!(log(&app), orders - 1);
}

#[test]
fn a_click_in_the_log_goes_back_to_that_order_and_page_down_forth_again() {
    let mut app = ready();
    let whole = position(&app).clone();
    let orders = app.world().resource::<Session>().game().log().len();
    let shown = |app: &App| app.world().resource::<Session>().shown();
    key(&mut app, KeyCode::F8);
    click_part(&mut app, &format!("log:{}", orders - 1));
    assert_eq!(shown(&app), orders - 1);
    assert_ne!(position(&app), &whole);
    key(&mut app, KeyCode::PageDown);
    assert_eq!(position(&app), &whole);
    key(&mut app, KeyCode::PageUp);
    assert_eq!(shown(&app), orders - 1);
    assert_eq!(app.world().resource::<Session>().game().log().len(), orders, "only looked at");
}

#[test]
fn the_los_tool_takes_the_clicks_until_it_is_put_away() {
    let mut app = ready();
    let before = (position(&app).clone(), app.world().resource::<Selection>().clone());
    key(&mut app, KeyCode::F10);
    let near: Coord = "F5".parse().unwrap();
    click_hex(&mut app, near);
    let tool = *app.world().resource::<LosTool>();
    assert_eq!((tool.on, tool.from), (true, Some(near)));
    // Dragged to another hex, the line stays there whatever the pointer does next.
    let far: Coord = "E6".parse().unwrap();
    press_on(&mut app, far, ButtonState::Pressed);
    press_on(&mut app, near, ButtonState::Released);
    point(&mut app, Vec2::new(5.0, 5.0));
    let tool = *app.world().resource::<LosTool>();
    assert_eq!((tool.from, tool.to), (Some(far), Some(near)));
    let line = tool.line(position(&app).map()).unwrap();
    assert_eq!(line, (Location::ground(far), Location::ground(near)));
    assert_eq!((position(&app), app.world().resource::<Selection>()), (&before.0, &before.1));
    click_part(&mut app, "los:close");
    assert!(!app.world().resource::<LosTool>().on);
    click_hex(&mut app, near);
    assert_eq!(app.world().resource::<Selection>().place.map(|at| at.hex), Some(near));
}

/// Moves the pointer to a hex, and the button.
fn press_on(app: &mut App, hex: Coord, state: ButtonState) {
    let at = on_screen(app, world(center(hex)));
    point(app, at);
    button(app, state);
}

#[test]
fn every_sign_that_may_be_printed_is_in_the_fonts() {
    let fonts: Vec<Vec<u8>> =
        ["SourceSans3_400Regular", "SourceSans3_600SemiBold", "SourceSans3_400Regular_Italic"]
            .iter()
            .map(|name| {
                std::fs::read(format!("{}/assets/fonts/{name}.ttf", env!("CARGO_MANIFEST_DIR")))
                    .unwrap()
            })
            .collect();
    let faces: Vec<_> =
        fonts.iter().map(|font| ttf_parser::Face::parse(font, 0).unwrap()).collect();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    folders.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenarios"));
    let mut looked_at = 0;
    while let Some(path) = folders.pop() {
        if path.is_dir() {
            folders.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        looked_at += 1;
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for sign in line.chars().filter(|sign| !sign.is_control()) {
                assert!(
                    faces.iter().all(|face| face.glyph_index(sign).is_some()),
                    "{}: {sign:?} is not in the fonts",
                    path.display()
                );
            }
        }
    }
    assert!(looked_at > 20);
}

fn waits(app: &App) -> Option<first_fire::rules::Side> {
    app.world().resource::<Curtain>().waits_for(app.world().resource::<Session>())
}

#[test]
fn the_second_player_sets_up_without_seeing_the_first_ones_cover_and_a_resumed_game_asks_who_sits_there()
 {
    let mut app = open();
    let scenario = "village-assault".to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 11,
        mode: Mode::Hotseat,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    let first = choices(&app).asked.as_ref().unwrap().side;
    assert_eq!(waits(&app), Some(first));
    sit_down(&mut app);
    key(&mut app, KeyCode::Digit1);
    frames(&mut app, 6);
    pass(&mut app);
    assert_eq!((position(&app).phase, waits(&app)), (Phase::Setup, Some(first.other())));
    let covered = |app: &App, at: Location| position(app).map().facts(at.hex).concealment;
    let shown: Vec<_> = position(&app).on_board(first).cloned().collect();
    assert!(!shown.is_empty());
    assert!(shown.iter().all(|unit| unit.concealed || !covered(&app, unit.at().unwrap())));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.jsonl");
    sit_down(&mut app);
    assert_eq!(waits(&app), None);
    app.world().resource::<Session>().game().save(&path).unwrap();
    let mut later = open();
    later.world_mut().write_message(Request::Load(path));
    frames(&mut later, 6);
    assert_eq!(waits(&later), Some(first.other()));
}

#[test]
fn the_view_turns_to_where_the_next_player_can_set_up() {
    let mut app = open();
    let scenario = "village-assault".to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 11,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(&mut app, 30);
    for _ in 0..2 {
        settle(&mut app);
        let free = app.world().resource::<first_fire::gui::camera::FreeArea>().0;
        let lit: Vec<Coord> = choices(&app).hexes.keys().copied().collect();
        assert!(!lit.is_empty());
        for hex in lit {
            let at = on_screen(&mut app, world(center(hex)));
            assert!(free.contains(at), "{hex} lies at {at}, out of {free:?}");
        }
        key(&mut app, KeyCode::Digit1);
        frames(&mut app, 6);
        pass(&mut app);
    }
}

#[test]
fn a_click_beyond_the_next_hex_keeps_the_stack_in_hand_and_says_why() {
    let mut app = ready();
    while position(&app).phase != Phase::Movement {
        pass(&mut app);
    }
    let mover = *choices(&app).eligible.iter().next().unwrap();
    click_unit(&mut app, mover);
    let taken = app.world().resource::<Selection>().units.clone();
    assert!(taken.contains(&mover));
    let lit = choices(&app).hexes.clone();
    let empty = |hex: &Coord| {
        position(&app).units.values().all(|unit| unit.at().is_none_or(|at| at.hex != *hex))
    };
    let all = position(&app).map().hexes();
    let far = all.filter(|hex| !lit.contains_key(hex)).find(empty).unwrap();
    click_hex(&mut app, far);
    assert_eq!(app.world().resource::<Selection>().units, taken);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("One hex at a time")), "{toasts:?}");
}

#[test]
fn a_sheet_is_as_wide_as_it_is_by_itself_whichever_was_open_before() {
    let mut app = ready();
    let mut width = |sheet: Sheet| {
        app.world_mut().resource_mut::<Layout>().sheet = Some(sheet);
        frames(&mut app, 6);
        let area = |mut ctx: Mut<'_, bevy_egui::EguiContext>| {
            let shown = focus::sheet(sheet);
            ctx.get_mut().memory(|memory| memory.area_rect(shown)).map(|area| area.width())
        };
        let mut contexts = app.world_mut().query::<&mut bevy_egui::EguiContext>();
        contexts.iter_mut(app.world_mut()).find_map(area).unwrap()
    };
    let alone = [Sheet::Players, Sheet::Settings].map(&mut width);
    let wide = width(Sheet::Help);
    let after = [Sheet::Players, Sheet::Settings].map(&mut width);
    assert!(alone.iter().all(|alone| *alone < wide), "{alone:?} {wide}");
    assert_eq!(alone, after);
}
