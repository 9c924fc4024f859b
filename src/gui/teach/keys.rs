//! Keys of the teacher's view.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::{Hand, Ink, Teach, Want};
use crate::app::{Screen, Session};
use crate::gui::board::geometry::{hex_at, spot};
use crate::gui::camera::Pointer;
use crate::gui::cursor::HexCursor;
use crate::gui::desk::{Intent, Layout, Wishes};
use crate::gui::input::held;

/// What a presenter sends for a black screen, as keys do that stand for it elsewhere.
const BLACK: [KeyCode; 3] = [KeyCode::KeyB, KeyCode::Period, KeyCode::NumpadDecimal];

/// The pen that comes after what is in hand: each colour in turn, then none.
fn next_pen(hand: Option<Hand>) -> Hand {
    let now = match hand {
        Some(Hand::Pen(ink)) => Ink::ALL.iter().position(|other| *other == ink),
        _ => None,
    };
    let next = now.map_or(0, |at| at + 1);
    // The last one again puts it away.
    Hand::Pen(Ink::ALL.get(next).or(Ink::ALL.last()).copied().unwrap_or(Ink::Yellow))
}

/// Hears them.
pub fn hear(
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    (screen, session): (Res<State<Screen>>, Option<Res<Session>>),
    (layout, cursor, pointer): (Res<Layout>, Res<HexCursor>, Res<Pointer>),
    teach: Res<Teach>,
    mut wishes: ResMut<Wishes>,
) {
    let typing = contexts.ctx_mut().is_ok_and(|ctx| ctx.egui_wants_keyboard_input());
    let Some(session) = session.filter(|_| *screen.get() == Screen::Playing && !typing) else {
        return;
    };
    let mut want = |want| wishes.want(Intent::Teach(want));
    if teach.on && teach.dark {
        // Whatever is struck, one sees again, and nothing else comes of it.
        if keys.get_just_pressed().len() > 0 {
            want(Want::Dark);
        }
        return;
    }
    let control = held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    if teach.on && control && teach.draws() && keys.just_pressed(KeyCode::KeyZ) {
        want(Want::TakeBack);
    }
    if control || layout.sheet.is_some() {
        return;
    }
    if keys.just_pressed(KeyCode::KeyV) {
        want(Want::Turn);
    }
    if !teach.on {
        return;
    }
    if keys.any_just_pressed(BLACK) {
        want(Want::Dark);
    }
    if keys.just_pressed(KeyCode::KeyD) {
        want(Want::TakeUp(next_pen(teach.hand)));
    }
    if keys.any_just_pressed([KeyCode::KeyX, KeyCode::Delete]) {
        want(Want::Wipe);
    }
    if keys.just_pressed(KeyCode::KeyS) {
        let map = session.position().map();
        let under = || pointer.world.and_then(|world| hex_at(spot(world)));
        let hex = cursor.hex().or_else(under).filter(|hex| map.contains(*hex));
        if let Some(hex) = hex.or(teach.lit) {
            want(Want::Light(hex));
        }
    }
}
