//! Mouse and keys over the table.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::board::geometry::{hex_at, spot};
use super::board::tiles::Light;
use super::camera::Pointer;
use super::choices::{Choices, Key};
use super::counters::{Stacks, Thing};
use super::desk::{Desk, Intent, Sheet, Wing};
use super::panels::saves;
use super::selection::Selection;
use super::settings::{Scale, Settings};
use crate::app::{Request, Screen, Session};
use crate::rules::Phase;
use crate::rules::decision::DecisionKind;

/// How far the pointer may move between press and release of a click, in pixels.
const STEADY: f32 = 5.0;

/// Whether one of two keys is down, or was at any time in this frame: a quick chord may fit into a slow one.
pub fn held(keys: &ButtonInput<KeyCode>, pair: [KeyCode; 2]) -> bool {
    keys.any_pressed(pair) || keys.any_just_pressed(pair) || keys.any_just_released(pair)
}

/// A click on the board: what lies under the pointer decides.
#[allow(clippy::too_many_arguments)]
pub fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Query<&Window>,
    pointer: Res<Pointer>,
    session: Option<Res<Session>>,
    stacks: Res<Stacks>,
    choices: Res<Choices>,
    selection: Res<Selection>,
    mut desk: ResMut<Desk>,
    mut pressed: Local<Option<Vec2>>,
) {
    let cursor = window.single().ok().and_then(Window::cursor_position);
    if buttons.just_pressed(MouseButton::Left) {
        *pressed = cursor.filter(|_| pointer.world.is_some());
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let steady = matches!((pressed.take(), cursor), (Some(a), Some(b)) if a.distance(b) < STEADY);
    let (Some(world), Some(session), true) = (pointer.world, session, steady) else { return };
    let pos = session.position();
    let at = spot(world);
    let add = held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let on = stacks.at(at).copied();
    let hex = on
        .map(|placed| placed.at.hex)
        .or_else(|| hex_at(at))
        .filter(|hex| pos.map().contains(*hex));
    let asked = choices.asked.as_ref();
    let mine = on.is_some_and(|placed| match placed.thing {
        Thing::Unit(unit) => {
            pos.unit(unit).is_some_and(|unit| asked.is_some_and(|asked| asked.side == unit.side))
        }
        Thing::Weapon(_) => false,
    });
    // In a side's own part of a phase its counters are picked up; everywhere else a lit hex comes first. So it
    // does for who is being set up or advances: to join friends is the rule there, not the exception.
    let own_part = asked.is_some_and(|asked| match asked.kind {
        DecisionKind::Phase(Phase::Setup | Phase::Advance) => selection.units.is_empty(),
        DecisionKind::Phase(_) => true,
        _ => false,
    });
    let choice = hex.and_then(|hex| Some((hex, choices.hexes.get(&hex)?)));
    if let Some((hex, (light, several))) = choice
        && *light != Light::Area
        && !(mine && own_part)
        && !add
    {
        match several.as_slice() {
            [only] => desk.want(Intent::Act(only.act.clone())),
            _ if selection.hex == Some(hex) => desk.want(Intent::Clear),
            _ => desk.want(Intent::OpenHex(hex)),
        }
        return;
    }
    match (on, hex) {
        (Some(placed), _) => match placed.thing {
            Thing::Unit(unit) if add => desk.want(Intent::PickUnit(unit, true)),
            _ => desk.want(Intent::PickPlace(placed.at, add)),
        },
        (None, Some(hex)) => {
            desk.want(Intent::PickPlace(crate::board::Location::ground(hex), false))
        }
        (None, None) => desk.want(Intent::Clear),
    }
}

/// Keys of the table.
#[allow(clippy::too_many_arguments)]
pub fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    settings: Res<Settings>,
    mut desk: ResMut<Desk>,
) {
    if contexts.ctx_mut().is_ok_and(|ctx| ctx.egui_wants_keyboard_input()) {
        return;
    }
    let control = held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    for (key, sheet) in [
        (KeyCode::F1, Sheet::Help),
        (KeyCode::F6, Sheet::Coverage),
        (KeyCode::F5, Sheet::FireTable),
        (KeyCode::F2, Sheet::Dice),
        (KeyCode::F7, Sheet::Branches),
        (KeyCode::F8, Sheet::Log),
        (KeyCode::F9, Sheet::Settings),
    ] {
        if keys.just_pressed(key) {
            desk.want(Intent::Toggle(sheet));
        }
    }
    for (code, scale) in [
        (KeyCode::Equal, settings.scale.larger()),
        (KeyCode::NumpadAdd, settings.scale.larger()),
        (KeyCode::Minus, settings.scale.smaller()),
        (KeyCode::NumpadSubtract, settings.scale.smaller()),
        (KeyCode::Digit0, Scale::default()),
    ] {
        if control && keys.just_pressed(code) {
            desk.want(Intent::Set(Settings { scale, ..settings.clone() }));
        }
    }
    if *screen.get() == Screen::Menu {
        return;
    }
    if keys.just_pressed(KeyCode::Escape) {
        desk.want(Intent::Clear);
    }
    let place = session.as_ref().map(|session| (session.shown(), session.game().line_length()));
    let (shown, last) = place.unwrap_or_default();
    for (code, chord, request) in [
        (KeyCode::KeyZ, true, Request::Undo),
        (KeyCode::KeyY, true, Request::Redo),
        (KeyCode::PageUp, false, Request::LookAt(shown.saturating_sub(1))),
        (KeyCode::PageDown, false, Request::LookAt((shown + 1).min(last))),
    ] {
        if keys.just_pressed(code) && chord == control {
            desk.want(Intent::Ask(request));
        }
    }
    if control {
        if let (true, Some(session)) = (keys.just_pressed(KeyCode::KeyS), session) {
            match saves::new_path(session.game()) {
                Some(path) => desk.want(Intent::Ask(Request::Save(path))),
                None => {
                    let text = "There is no folder to save in.".to_owned();
                    desk.toasts.push(super::desk::Toast { text, since: 0.0, refusal: true });
                }
            }
        }
        if keys.just_pressed(KeyCode::KeyO) {
            desk.want(Intent::Toggle(Sheet::Saves));
        }
        return;
    }
    for (code, wing) in [(KeyCode::BracketLeft, Wing::Left), (KeyCode::BracketRight, Wing::Right)] {
        if keys.just_pressed(code) {
            desk.want(Intent::Fold(wing));
        }
    }
    let digits = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let numbers = digits.iter().zip(1..).map(|(code, number)| (*code, Key::Number(number)));
    let named = [
        (KeyCode::Enter, Key::Enter),
        (KeyCode::NumpadEnter, Key::Enter),
        (KeyCode::Space, Key::Space),
        (KeyCode::KeyN, Key::Next),
    ];
    for (code, key) in named.into_iter().chain(numbers) {
        if keys.just_pressed(code)
            && let Some(card) = choices.card(key)
        {
            desk.want(Intent::Act(card.act.clone()));
        }
    }
}
