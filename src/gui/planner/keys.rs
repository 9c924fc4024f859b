//! The keys of the scenario editor.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::{Part, Planner, Want};
use crate::gui::board::geometry::hex_world;
use crate::gui::desk::{Gaze, Layout, Wishes};
use crate::gui::input::{DIGITS, held};
use crate::gui::workshop::{Grain, keys::next_hex};

/// Hears them.
pub(super) fn strike(
    keys: Res<ButtonInput<KeyCode>>,
    planner: Option<ResMut<Planner>>,
    (mut contexts, layout): (EguiContexts, Res<Layout>),
    (mut wishes, mut gaze): (ResMut<Wishes>, ResMut<Gaze>),
    mut later: Local<Option<(u8, Want)>>,
) {
    // What lies over it has the keys.
    let Some(mut planner) = planner.filter(|_| layout.sheet.is_none()) else { return };
    // What somebody was writing is taken up before it is saved.
    if let Some((frames, want)) = later.take() {
        match frames {
            0 => wishes.planning.push(want),
            more => *later = Some((more - 1, want)),
        }
    }
    let ctx = contexts.ctx_mut().ok();
    let typing = ctx.as_ref().is_some_and(|ctx| ctx.egui_wants_keyboard_input());
    if keys.just_pressed(KeyCode::Escape) {
        if planner.page.is_some() {
            wishes.planning.push(Want::Close);
        } else if planner.pick.is_some() {
            planner.pick = None;
        } else {
            planner.entry = None;
        }
        return;
    }
    let control = held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let struck = |key: KeyCode| keys.just_pressed(key);
    if control {
        let saving = [
            (KeyCode::KeyS, if shift { Want::SaveWhere } else { Want::Save }),
            (KeyCode::KeyP, Want::Play),
        ];
        if let Some((_, want)) = saving.into_iter().find(|(key, _)| struck(*key)) {
            if typing && let Some(ctx) = ctx {
                ctx.memory_mut(|memory| memory.stop_text_input());
                *later = Some((2, want));
            } else {
                wishes.planning.push(want);
            }
            return;
        }
    }
    if typing || planner.page.is_some() {
        return;
    }
    if control {
        let wants = [
            (KeyCode::KeyZ, if shift { Want::Redo } else { Want::Undo }),
            (KeyCode::KeyY, Want::Redo),
            (KeyCode::KeyO, Want::OpenWhat),
        ];
        let wants = wants.into_iter().filter(|(key, _)| struck(*key)).map(|(_, want)| want);
        wishes.planning.extend(wants);
        return;
    }
    let parts = DIGITS.into_iter().zip(Part::ALL).filter(|(key, _)| struck(*key));
    wishes.planning.extend(parts.map(|(_, (part, _))| Want::Look(part)));
    for (key, wipes) in [(KeyCode::KeyB, false), (KeyCode::KeyX, true)] {
        if struck(key) {
            wishes.planning.push(Want::Wipe(wipes));
        }
    }
    if struck(KeyCode::KeyG) {
        let next = match planner.grain {
            Grain::One => Grain::Seven,
            Grain::Seven => Grain::Nineteen,
            Grain::Nineteen => Grain::One,
        };
        wishes.planning.push(Want::Grain(next));
    }
    if struck(KeyCode::KeyS) {
        wishes.planning.push(Want::Of(planner.side.other()));
    }
    if let Some(next) = next_hex(&planner.plan.scenario().setting.map, planner.over, &keys) {
        planner.over = Some(next);
        gaze.show = Some(hex_world(next));
    }
}
