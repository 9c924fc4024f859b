//! The mouse on the board while something is shown: it draws, or lights a hex.

use bevy::prelude::*;

use super::{Hand, Teach, Want};
use crate::app::Session;
use crate::gui::board::geometry::{hex_at, spot};
use crate::gui::camera::Pointer;
use crate::gui::desk::{Intent, Wishes};
use crate::gui::input::held;

/// Ctrl is held: a click lights a hex whatever is in hand.
fn lights(keys: &ButtonInput<KeyCode>) -> bool {
    held(keys, [KeyCode::ControlLeft, KeyCode::ControlRight])
}

/// Whether clicks on the board belong to the game.
pub fn leaves_clicks(teach: Res<Teach>, keys: Res<ButtonInput<KeyCode>>) -> bool {
    !teach.on || !(teach.dark || teach.hand.is_some() || lights(&keys))
}

/// Follows the mouse.
pub fn follow(
    (buttons, keys): (Res<ButtonInput<MouseButton>>, Res<ButtonInput<KeyCode>>),
    pointer: Res<Pointer>,
    session: Option<Res<Session>>,
    mut teach: ResMut<Teach>,
    mut wishes: ResMut<Wishes>,
) {
    if teach.slate.is_down() {
        if let Some(world) = pointer.world.filter(|_| teach.on) {
            teach.slate.go_on(world);
        }
        // However the button came up.
        if !buttons.pressed(MouseButton::Left) {
            teach.slate.lift();
        }
    }
    if !teach.on || !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    if teach.dark {
        wishes.want(Intent::Teach(Want::Dark));
        return;
    }
    let (Some(world), Some(session)) = (pointer.world, session) else { return };
    match teach.hand {
        Some(Hand::Pen(ink)) if !lights(&keys) => teach.slate.begin(ink, world),
        hand if hand.is_some() || lights(&keys) => {
            let map = session.position().map();
            let hex = hex_at(spot(world)).filter(|hex| map.contains(*hex));
            wishes.intents.extend(hex.map(|hex| Intent::Teach(Want::Light(hex))));
        }
        _ => {}
    }
}
