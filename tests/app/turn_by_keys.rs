//! A whole game turn by keyboard alone.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use first_fire::board::{Coord, Location};
use first_fire::gui::choices::{Card, Key};
use first_fire::gui::cursor::HexCursor;
use first_fire::gui::desk::{Layout, Sheet, Spots};
use first_fire::gui::input::DIGITS;
use first_fire::gui::selection::Selection;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::{Phase, UnitId};

use crate::hand::*;
use crate::turn::{self, Hand};

struct Keys;

fn shifted(app: &mut App, code: KeyCode) {
    half_stroke(app, KeyCode::ShiftLeft, bevy::input::ButtonState::Pressed);
    key(app, code);
    half_stroke(app, KeyCode::ShiftLeft, bevy::input::ButtonState::Released);
}

fn picked(app: &App) -> &Selection {
    app.world().resource::<Selection>()
}

/// Goes on with a key until the cursor is in a hex.
fn point_at(app: &mut App, hex: Coord, go: impl Fn(&mut App)) {
    for _ in 0..120 {
        if app.world().resource::<HexCursor>().hex() == Some(hex) {
            return;
        }
        go(app);
    }
    panic!("the keys do not lead to {hex}");
}

/// The middle of the button that has the focus.
fn focus(app: &mut App) -> Option<bevy_egui::egui::Pos2> {
    let mut contexts = bevy::ecs::system::SystemState::<EguiContexts>::new(app.world_mut());
    let mut contexts = contexts.get_mut(app.world_mut()).ok()?;
    let ctx = contexts.ctx_mut().ok()?;
    let id = ctx.memory(|memory| memory.focused())?;
    Some(ctx.read_response(id)?.rect.center())
}

/// Goes from button to button with a key until one has the focus.
fn tab_to(app: &mut App, spot: &str, code: KeyCode) {
    for _ in 0..60 {
        let rect = app.world().resource::<Spots>().get(spot).copied();
        if let (Some(at), Some(rect)) = (focus(app), rect)
            && rect.contains(at)
        {
            return;
        }
        key(app, code);
    }
    panic!("the keys do not lead to {spot}");
}

impl Hand for Keys {
    fn begin(&self, app: &mut App, scenario: &str) {
        for spot in ["seat:1:me".to_owned(), "seat:two".to_owned(), format!("play:{scenario}")] {
            tab_to(app, &spot, KeyCode::Tab);
            key(app, KeyCode::Enter);
        }
    }

    fn pick_in_tray(&self, app: &mut App, unit: UnitId) {
        for _ in 0..30 {
            if picked(app).units.contains(&unit) {
                return;
            }
            key(app, KeyCode::KeyT);
        }
        panic!("{unit} cannot be picked in the tray");
    }

    fn pick(&self, app: &mut App, at: Location, add: bool) {
        key(app, KeyCode::Escape);
        point_at(app, at.hex, |app| shifted(app, KeyCode::KeyE));
        for _ in 0..4 {
            if add {
                shifted(app, KeyCode::Enter)
            } else {
                key(app, KeyCode::Enter)
            }
            if picked(app).place == Some(at) {
                return;
            }
            // Pointed at anew, Enter goes on to the hex's next Location.
            shifted(app, KeyCode::KeyE);
            point_at(app, at.hex, |app| shifted(app, KeyCode::KeyE));
        }
        panic!("nobody can be picked in {at}");
    }

    fn choose_hex(&self, app: &mut App, hex: Coord) {
        point_at(app, hex, |app| key(app, KeyCode::KeyE));
        if !app.world().resource::<HexCursor>().fresh {
            key(app, KeyCode::ArrowUp);
            point_at(app, hex, |app| key(app, KeyCode::KeyE));
        }
        key(app, KeyCode::Enter);
    }

    fn choose(&self, app: &mut App, card: &Card) {
        // Somebody who has pointed somewhere means that place by Enter.
        let code = match card.key {
            Some(Key::Number(number)) => DIGITS[usize::from(number) - 1],
            Some(Key::Enter) => KeyCode::Enter,
            Some(Key::Space) => KeyCode::Space,
            Some(Key::Next) => KeyCode::KeyN,
            None => panic!("no key for {card:?}"),
        };
        key(app, code);
    }
}

#[test]
fn a_whole_turn_is_played_by_keyboard_alone() {
    let (app, seen) = turn::play(&Keys, 2);
    turn::check_whole(&app, &seen);
}

#[test]
fn windows_over_the_table_open_and_close_by_keys_and_their_buttons_have_the_focus() {
    let mut app = ready();
    for (code, sheet) in [
        (KeyCode::F1, Sheet::Help),
        (KeyCode::F5, Sheet::FireTable),
        (KeyCode::F6, Sheet::Coverage),
        (KeyCode::F8, Sheet::Log),
    ] {
        key(&mut app, code);
        assert_eq!(app.world().resource::<Layout>().sheet, Some(sheet));
        key(&mut app, KeyCode::Escape);
        assert_eq!(app.world().resource::<Layout>().sheet, None, "{sheet:?} is closed by Esc");
    }
    // Over the table Tab is no button's; in a window it goes to the window's own.
    key(&mut app, KeyCode::Tab);
    assert_eq!(focus(&mut app), None);
    let shown = |app: &App| app.world().resource::<first_fire::app::Session>().shown();
    key(&mut app, KeyCode::F8);
    tab_to(&mut app, "log:1", KeyCode::Tab);
    key(&mut app, KeyCode::Enter);
    assert_eq!(shown(&app), 1);
    key(&mut app, KeyCode::Escape);
    key(&mut app, KeyCode::PageDown);
    assert_eq!(shown(&app), 2);
}

#[test]
fn the_cursor_stays_on_the_board_and_in_the_view_and_a_touch_of_the_mouse_puts_it_away() {
    let mut app = ready();
    for code in [KeyCode::ArrowRight, KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::ArrowUp] {
        for _ in 0..40 {
            key(&mut app, code);
            let hex = app.world().resource::<HexCursor>().hex().unwrap();
            assert!(position(&app).map().contains(hex), "{hex}");
        }
        let hex = app.world().resource::<HexCursor>().hex().unwrap();
        settle(&mut app);
        let at = on_screen(&mut app, first_fire::gui::board::geometry::hex_world(hex));
        let free = app.world().resource::<first_fire::gui::camera::FreeArea>().0;
        assert!(free.contains(at), "{hex} at {at} in {free:?}");
    }
    point(&mut app, Vec2::new(600.0, 400.0));
    assert_eq!(app.world().resource::<HexCursor>().hex(), None);
}

#[test]
fn shift_and_a_digit_tick_the_boxes_of_the_card_on_the_left() {
    let mut app = ready();
    while asked(&app) != DecisionKind::Phase(Phase::PrepFire) {
        pass(&mut app);
    }
    shifted(&mut app, KeyCode::KeyE);
    key(&mut app, KeyCode::Enter);
    let before = picked(&app).clone();
    shifted(&mut app, KeyCode::Digit1);
    assert_ne!(*picked(&app), before);
    assert_eq!(picked(&app).place, before.place);
}
