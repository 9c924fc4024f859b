//! The keys of the workshop.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use hexx::EdgeDirection;

use super::{Easel, Grain, Ink, Sight, Tool, Want, grip, house, pieces};
use crate::board::{Coord, Map};
use crate::gui::desk::{Layout, Wishes};
use crate::gui::input::{DIGITS, held};
use crate::workshop::sheet::Mirror;

/// The keys that take a tool up.
const TOOLS: [(KeyCode, Tool); 8] = [
    (KeyCode::KeyB, Tool::Brush),
    (KeyCode::KeyF, Tool::Fill),
    (KeyCode::KeyP, Tool::Pick),
    (KeyCode::KeyV, Tool::Select),
    (KeyCode::KeyX, Tool::Erase),
    (KeyCode::KeyA, Tool::Area),
    (KeyCode::KeyH, Tool::Street),
    (KeyCode::KeyS, Tool::Scatter),
];

/// The key that folds the map in the corner away.
pub(super) const MAP: &str = "N";

/// Hears them.
pub(super) fn strike(
    keys: Res<ButtonInput<KeyCode>>,
    easel: Option<ResMut<Easel>>,
    mut contexts: EguiContexts,
    mut layout: ResMut<Layout>,
    mut wishes: ResMut<Wishes>,
) {
    // What lies over it has the keys.
    let Some(mut easel) = easel.filter(|_| layout.sheet.is_none()) else { return };
    let typing = contexts.ctx_mut().ok().is_some_and(|ctx| ctx.egui_wants_keyboard_input());
    if keys.just_pressed(KeyCode::Escape) {
        wishes.drawing.extend(escape(&easel));
        return;
    }
    let control = held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if typing || easel.page.is_some() {
        return;
    }
    let struck = |key: KeyCode| keys.just_pressed(key);
    let by = [(KeyCode::ArrowUp, 1), (KeyCode::ArrowDown, -1)];
    let by = by.into_iter().find(|(key, _)| struck(*key)).filter(|_| control || shift);
    if let (true, Some((_, by))) = (easel.sight.on, by) {
        wishes.drawing.push(Want::See(easel.sight.moved(shift, by)));
        return;
    }
    if control {
        let wants = [
            (KeyCode::KeyZ, if shift { Want::Redo } else { Want::Undo }),
            (KeyCode::KeyY, Want::Redo),
            (KeyCode::KeyS, if shift { Want::SaveWhere } else { Want::Save }),
            (KeyCode::KeyB, Want::Battle),
            (KeyCode::KeyE, Want::Scenario),
            (KeyCode::KeyN, Want::New),
            (KeyCode::KeyO, Want::OpenWhat),
            (KeyCode::KeyC, Want::CopyArea),
            (KeyCode::KeyX, Want::CutArea),
            (KeyCode::KeyV, Want::TakePiece),
        ];
        wishes
            .drawing
            .extend(wants.into_iter().filter(|(key, _)| struck(*key)).map(|(_, want)| want));
        return;
    }
    wishes
        .drawing
        .extend(TOOLS.into_iter().filter(|(key, _)| struck(*key)).map(|(_, tool)| Want::Use(tool)));
    let grounds =
        DIGITS.into_iter().zip(Ink::GROUNDS).take(Ink::KEYED).filter(|(key, _)| struck(*key));
    wishes.drawing.extend(grounds.map(|(_, terrain)| Want::Take(Ink::Terrain(terrain))));
    let level = match easel.ink {
        Ink::Level(level) => level,
        _ => 0,
    };
    if struck(KeyCode::BracketLeft) {
        wishes.drawing.push(Want::Take(Ink::Level(level.saturating_sub(1))));
    }
    if struck(KeyCode::BracketRight) {
        wishes.drawing.push(Want::Take(Ink::Level((level + 1).min(3))));
    }
    if struck(KeyCode::KeyN) {
        layout.map_folded = !layout.map_folded;
    }
    if struck(KeyCode::Delete) {
        wishes.drawing.push(Want::EraseArea);
    }
    if struck(KeyCode::KeyR) {
        wishes.drawing.extend(pieces::turn(&easel, shift).or_else(|| house::turn_ridge(&easel)));
    }
    for (key, back) in [(KeyCode::Comma, true), (KeyCode::Period, false)] {
        if struck(key) {
            wishes.drawing.extend(grip::turn(&easel, back));
        }
    }
    if struck(KeyCode::KeyM) && easel.tool == Tool::Paste {
        wishes.drawing.extend(pieces::mirror(&easel));
    } else if struck(KeyCode::KeyM) {
        let next = match easel.drawing.mirror {
            Mirror::None => Mirror::LeftRight,
            Mirror::LeftRight => Mirror::HalfTurn,
            Mirror::HalfTurn => Mirror::None,
        };
        wishes.drawing.push(Want::Mirror(next));
    }
    if struck(KeyCode::KeyG) {
        let next = match easel.grain {
            Grain::One => Grain::Seven,
            Grain::Seven => Grain::Nineteen,
            Grain::Nineteen => Grain::One,
        };
        wishes.drawing.push(Want::Grain(next));
    }
    if struck(KeyCode::KeyL) {
        wishes.drawing.push(Want::See(look(&easel, shift)));
    }
    if let Some(next) = next_hex(easel.drawing.map(), easel.over, &keys) {
        easel.over = Some(next);
        wishes.drawing.push(Want::Show(next));
    }
}

/// The tool of sight taken up, or put away.
pub(super) fn look(easel: &Easel, fan: bool) -> Sight {
    let Sight { on, fan: fanned, .. } = easel.sight;
    match on && fanned == fan {
        true => Sight::default(),
        false => Sight {
            on: true,
            fan,
            from: easel.sight.from.or(easel.over),
            levels: easel.sight.levels,
        },
    }
}

/// What Escape puts away: one thing at a time.
fn escape(easel: &Easel) -> Option<Want> {
    if easel.page.is_some() {
        return Some(Want::Close);
    }
    if easel.sight.on {
        return Some(Want::See(Sight::default()));
    }
    if easel.grip.is_some() {
        return Some(Want::LetGo);
    }
    Some(match (easel.tool, easel.selected) {
        (Tool::Paste, _) => Want::Use(Tool::Area),
        (Tool::Area, _) if !easel.area.is_empty() => Want::Unmark,
        (_, Some(_)) => Want::Select(None),
        (_, None) => Want::Use(Tool::Select),
    })
}

/// The hex that the arrows point at next.
pub(in crate::gui) fn next_hex(
    map: &Map,
    over: Option<Coord>,
    keys: &ButtonInput<KeyCode>,
) -> Option<Coord> {
    if held(keys, [KeyCode::AltLeft, KeyCode::AltRight]) {
        return None;
    }
    let Some(from) = over else {
        let arrows =
            [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::ArrowRight];
        return keys.any_just_pressed(arrows).then(|| map.hexes().next()).flatten();
    };
    let ways = [
        (KeyCode::ArrowUp, [EdgeDirection::FLAT_NORTH, EdgeDirection::FLAT_NORTH]),
        (KeyCode::ArrowDown, [EdgeDirection::FLAT_SOUTH, EdgeDirection::FLAT_SOUTH]),
        (KeyCode::ArrowLeft, [EdgeDirection::FLAT_NORTH_WEST, EdgeDirection::FLAT_SOUTH_WEST]),
        (KeyCode::ArrowRight, [EdgeDirection::FLAT_SOUTH_EAST, EdgeDirection::FLAT_NORTH_EAST]),
    ];
    let (_, sides) = ways.into_iter().find(|(key, _)| keys.just_pressed(*key))?;
    // Straight on across the board: up on every other column, down on the others.
    let sides = if from.col().is_multiple_of(2) { sides } else { [sides[1], sides[0]] };
    let next = sides.into_iter().filter_map(|side| from.neighbor(side));
    next.into_iter().find(|hex| map.contains(*hex))
}
