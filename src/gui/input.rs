//! Mouse and keys over the table.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::analysis::Analyst;
use super::board::geometry::{hex_at, spot};
use super::board::tiles::Light;
use super::camera::Pointer;
use super::choices::phases::lead;
use super::choices::{Choices, Key, reasons};
use super::counters::{Placed, Stacks, Thing};
use super::craft::{Craft, or_meant};
use super::cursor::{self, HexCursor};
use super::desk::{Desk, Intent, Sheet, Wing, Wishes};
use super::fan::Fan;
use super::hearing::Hearing;
use super::los_tool::LosTool;
use super::panels::saves;
use super::selection::Selection;
use super::settings::{Scale, Settings};
use super::teach;
use super::tools::Tool;
use crate::app::{Request, Screen, Session, Teaching};
use crate::board::{Coord, Location};
use crate::rules::decision::DecisionKind;
use crate::rules::movement::is_due;
use crate::rules::view::Viewer;
use crate::rules::{Phase, Position, UnitId};

/// How far the pointer may move between press and release of a click, in pixels.
pub const STEADY: f32 = 5.0;

/// Whether one of two keys is down, or was at any time in this frame: a quick chord may fit into a slow one.
pub fn held(keys: &ButtonInput<KeyCode>, pair: [KeyCode; 2]) -> bool {
    keys.any_pressed(pair) || keys.any_just_pressed(pair) || keys.any_just_released(pair)
}

/// A click on the board: what lies under the pointer decides.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    window: Query<&Window>,
    pointer: Res<Pointer>,
    session: Option<Res<Session>>,
    stacks: Stacks<'_, '_>,
    choices: Res<Choices>,
    (selection, craft): (Res<Selection>, Res<Craft>),
    mut wishes: ResMut<Wishes>,
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
    if let Some(side) = choices.side_at(at) {
        wishes.want(Intent::Act(side.choice.act.clone()));
        return;
    }
    let add = held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let on = stacks.at(at);
    let hex = on
        .map(|placed| placed.at.hex)
        .or_else(|| hex_at(at))
        .filter(|hex| pos.map().contains(*hex));
    let intent = meant(pos, &choices, &selection, on, hex, add);
    wishes.want(or_meant(intent, &craft, (pos, &choices, &selection), (on, hex)));
}

/// What is meant by pointing at a counter or a hex of the board, by mouse or by key.
pub fn meant(
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
    on: Option<Placed>,
    hex: Option<Coord>,
    add: bool,
) -> Intent {
    let asked = choices.asked.as_ref();
    let mine = on.is_some_and(|placed| match placed.thing {
        Thing::Unit(unit) => {
            pos.unit(unit).is_some_and(|unit| asked.is_some_and(|asked| asked.side == unit.side))
        }
        Thing::Weapon(_) => false,
    });
    // In a side's own part of a phase its counters are picked up; everywhere else a lit hex comes first. So it
    // does for who is being set up, routs or advances: to join friends is the rule there, not the exception.
    let own_part = asked.is_some_and(|asked| match asked.kind {
        // A counter beside them in their own hex is picked all the same.
        DecisionKind::Phase(phase) if lead(phase).joins => {
            let beside = |unit: &UnitId| pos.unit(*unit).and_then(|unit| unit.at());
            let beside = |unit| beside(unit).is_some_and(|at| Some(at.hex) == hex);
            selection.units.is_empty() || selection.units.iter().any(beside)
        }
        DecisionKind::Phase(_) => true,
        _ => false,
    });
    let choice = hex.and_then(|hex| Some((hex, choices.hexes.get(&hex)?)));
    let stack = on_the_move(pos, choices, selection).filter(|_| selection.deed.is_none());
    let own_hex = stack
        .is_some_and(|at| Some(at.hex) == hex && on.is_none_or(|placed| !mine || placed.at == at));
    if let Some((hex, (light, several))) = choice
        && *light != Light::Area
        && (!(mine && own_part) || own_hex)
        && !add
    {
        let elsewhere = |at: Location| {
            several
                .iter()
                .all(|choice| matches!(choice.act, super::choices::Act::Aim(other) if other != at))
        };
        // Whoever points at somebody upstairs does not mean who stands below him.
        let man = on.filter(|placed| !mine && matches!(placed.thing, Thing::Unit(_)));
        if let Some(at) = man.map(|placed| placed.at).filter(|at| elsewhere(*at))
            && let Some(why) = reasons::against_target(pos, choices, selection, at)
        {
            return Intent::Tell(format!("{} ({}).", why.text, why.rule));
        }
        return match several.as_slice() {
            // What can be done where the stack is, is asked about: a click on it must not send it upstairs.
            [only] if !own_hex => Intent::Act(only.act.clone()),
            _ if selection.hex == Some(hex) => Intent::Clear,
            _ => Intent::OpenHex(hex),
        };
    }
    let moves = asked.is_some_and(|asked| match asked.kind {
        DecisionKind::Step => true,
        DecisionKind::Phase(Phase::Movement) => !selection.units.is_empty(),
        _ => false,
    });
    if !mine
        && selection.deed.is_none()
        && let Some(why) = unlit(pos, choices, selection, on, hex)
    {
        return Intent::Tell(why);
    }
    let declares = asked.is_some_and(|asked| asked.kind == DecisionKind::CloseCombat);
    match (on, hex) {
        (Some(placed), _) if selection.deed.is_none() => match placed.thing {
            // Added is what a click would take; of a stack in hand, one counter is left out or taken in again.
            // Who strikes whom is put together one by one.
            Thing::Unit(unit)
                if add && holds(pos, selection, placed.at)
                    || declares && choices.eligible.contains(&unit) =>
            {
                Intent::PickUnit(unit, true)
            }
            _ => Intent::PickPlace(placed.at, add),
        },
        (_, Some(_)) if selection.deed.is_some() => {
            Intent::Tell("Click one of the lit places. Esc goes back to moving.".to_owned())
        }
        // A way is shown to wherever the pointer is: it looks as if a click took the stack there.
        (None, Some(_)) if moves && !choices.hexes.is_empty() => Intent::Tell(ONE_HEX.to_owned()),
        (_, Some(hex)) => Intent::PickPlace(Location::ground(hex), false),
        (_, None) => Intent::Clear,
    }
}

/// What is said to a click that would go further than the next hex.
const ONE_HEX: &str = "One hex at a time: click a lit hex. Each is a chance for the DEFENDER to fire. Esc puts the stack down.";

/// Why those in hand can do nothing to the enemy who is pointed at: they stay in hand. `None` where nobody is in hand, or no
/// enemy there.
fn unlit(
    pos: &Position,
    choices: &Choices,
    selection: &Selection,
    on: Option<Placed>,
    hex: Option<Coord>,
) -> Option<String> {
    let asked = choices.asked.as_ref()?;
    if selection.units.is_empty() && asked.kind != DecisionKind::Step {
        return None;
    }
    let enemy = |at: &Location| pos.side_at(asked.side.other(), *at).next().is_some();
    let there = |hex: Coord| {
        let mut units = pos.on_board(asked.side.other()).filter_map(|unit| unit.at());
        units.find(|at| at.hex == hex)
    };
    let at = on.map(|placed| placed.at).filter(enemy).or_else(|| there(hex?))?;
    let why = reasons::against_target(pos, choices, selection, at)
        .map(|why| format!("{} ({}).", why.text, why.rule));
    why.or_else(|| {
        let moves = matches!(asked.kind, DecisionKind::Step | DecisionKind::Phase(Phase::Movement));
        moves.then(|| ONE_HEX.to_owned())
    })
}

/// Where the stack is that moves, or all of which is in hand to be moved.
fn on_the_move(pos: &Position, choices: &Choices, selection: &Selection) -> Option<Location> {
    match choices.asked.as_ref()?.kind {
        DecisionKind::Step => reasons::mover_at(pos),
        DecisionKind::Phase(Phase::Movement) => {
            let at = selection.units.iter().find_map(|unit| pos.unit(*unit)?.at())?;
            let able = |unit: &&UnitId| pos.unit(**unit).is_some_and(|unit| unit.at() == Some(at));
            choices
                .eligible
                .iter()
                .filter(able)
                .all(|unit| selection.units.contains(unit))
                .then_some(at)
        }
        _ => None,
    }
}

/// Whether somebody in a Location is in hand.
fn holds(pos: &Position, selection: &Selection, at: Location) -> bool {
    selection.units.iter().any(|unit| pos.unit(*unit).is_some_and(|unit| unit.at() == Some(at)))
}

/// The counters in the tray that whoever is asked may pick: to be set up, or reinforcements that may come on the board
/// now; Passengers come with their vehicle.
pub fn tray(pos: &Position, choices: &Choices) -> Vec<UnitId> {
    let mine = !choices.orders.is_empty();
    let Some(asked) = choices.asked.as_ref().filter(|_| mine) else { return Vec::new() };
    pos.units
        .values()
        .filter(|unit| unit.side == asked.side && unit.at().is_none() && unit.carrier().is_none())
        .filter(|unit| match unit.enters {
            0 => pos.phase == Phase::Setup,
            _ => choices.eligible.contains(&unit.id),
        })
        .map(|unit| unit.id)
        .collect()
}

/// The reinforcements that whoever looks has waiting off the board, from the start of his Player Turn until they are in or
/// his MPh is over.
pub fn arriving(session: &Session) -> Vec<UnitId> {
    let pos = session.position();
    let his = match session.viewer() {
        Viewer::Both => true,
        Viewer::Side(side) => side == pos.attacker,
    };
    if !his || !matches!(pos.phase, Phase::Rally | Phase::PrepFire | Phase::Movement) {
        return Vec::new();
    }
    let sets_out = |unit| pos.moving().is_some_and(|moving| moving.movers.contains(&unit));
    pos.units
        .values()
        .filter(|unit| is_due(pos, unit) && (!unit.moved || sets_out(unit.id)))
        .map(|unit| unit.id)
        .collect()
}

/// Keys of the menu and of the table.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    (choices, selection, stacks): (Res<Choices>, Res<Selection>, Stacks<'_, '_>),
    teaching: Option<Res<Teaching>>,
    (settings, tool, analyst): (Res<Settings>, Res<LosTool>, Res<Analyst>),
    (hearing, time): (Res<Hearing>, Res<Time<Real>>),
    (mut cursor, mut fan): (ResMut<HexCursor>, ResMut<Fan>),
    mut desk: Desk<'_>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    // In the dark nothing is done but to end it.
    if ctx.text_edit_focused() || desk.teach.on && desk.teach.dark {
        return;
    }
    for (key, sheet) in [
        (KeyCode::F1, Sheet::Help),
        (KeyCode::F6, Sheet::Coverage),
        (KeyCode::F5, Sheet::FireTable),
        (KeyCode::F2, Sheet::Dice),
        (KeyCode::F7, Sheet::Branches),
        (KeyCode::F8, Sheet::Log),
        (KeyCode::F12, Sheet::Settings),
        (KeyCode::F11, Sheet::Scenario),
    ] {
        if keys.just_pressed(key) {
            desk.want(Intent::Toggle(sheet));
        }
    }
    let control = held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
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
    if keys.just_pressed(KeyCode::Escape) {
        // One thing at a time: the window that is open, the stack that is spread out, then what is in hand.
        match desk.layout.sheet {
            Some(sheet) => desk.want(Intent::Toggle(sheet)),
            None if fan.open().is_some() => fan.close(),
            None if *screen.get() == Screen::Menu && desk.lessons.open => desk.lessons.open = false,
            None if desk.teach.holds() => desk.want(Intent::Teach(teach::Want::LetGo)),
            None if analyst.is_open() => desk.want(Intent::Analyse),
            None if desk.toasts.grave().is_some() => desk.want(Intent::Dismiss),
            None if desk.teach.on && selection.is_empty() && !tool.is_changed() => {
                desk.want(Intent::Teach(teach::Want::LetGo));
            }
            None => desk.want(Intent::Clear),
        }
        if desk.layout.sheet.is_none() {
            cursor.set_if_neq(HexCursor { at: cursor.at, ..HexCursor::default() });
        }
    }
    // A button that has the focus gets Enter and Space itself.
    if *screen.get() != Screen::Playing || ctx.egui_wants_keyboard_input() {
        return;
    }
    let place = session.as_ref().map(|session| (session.shown(), session.game().line_length()));
    let (shown, last) = place.unwrap_or_default();
    for (code, chord, request) in [
        (KeyCode::KeyZ, true, Request::Undo),
        (KeyCode::KeyY, true, Request::Redo),
        (KeyCode::PageUp, false, Request::LookAt(shown.saturating_sub(1))),
        (KeyCode::PageDown, false, Request::LookAt((shown + 1).min(last))),
    ] {
        // In a lesson the presenter's keys go from step to step.
        let steps = teaching.is_some() && matches!(request, Request::LookAt(_));
        let line = desk.teach.draws() && request == Request::Undo;
        if keys.just_pressed(code) && chord == control && !steps && !line {
            desk.want(Intent::Ask(request));
        }
    }
    if control {
        chords(&keys, session.as_deref(), &mut desk);
        return;
    }
    for (code, wing) in [(KeyCode::BracketLeft, Wing::Left), (KeyCode::BracketRight, Wing::Right)] {
        if keys.just_pressed(code) {
            desk.want(Intent::Fold(wing));
        }
    }
    if keys.just_pressed(KeyCode::F9) && desk.layout.sheet.is_none() {
        desk.want(Intent::Use(Tool::Arcs));
    }
    if keys.just_pressed(KeyCode::Tab) && desk.layout.sheet.is_none() {
        desk.want(Intent::Use(Tool::Fan));
    }
    // A lesson explains its own shots.
    if keys.just_pressed(KeyCode::KeyW) && teaching.is_none() && session.is_some() {
        desk.want(Intent::News);
    }
    let panels = teaching.is_none() && desk.layout.sheet.is_none() && !desk.teach.on;
    if keys.just_pressed(KeyCode::KeyH) && panels {
        desk.want(Intent::Use(Tool::Hints));
    }
    if keys.just_pressed(KeyCode::End) && panels {
        desk.want(Intent::Hurry);
    }
    if keys.just_pressed(KeyCode::KeyL) && panels {
        // What is not saved goes by its buttons alone: the stroke may have been meant for a field.
        let loses = desk.craft.draft.is_some() && !desk.craft.is_kept();
        desk.want(if loses { Intent::Fold(Wing::Left) } else { Intent::Craft });
    }
    if keys.just_pressed(KeyCode::KeyA) && teaching.is_none() && desk.layout.sheet.is_none() {
        desk.want(Intent::Analyse);
    }
    // Under a game that is looked back on nothing is asked.
    if analyst.is_open() {
        let next = analyst.next_mistake(shown).filter(|_| keys.just_pressed(KeyCode::KeyN));
        desk.wishes.intents.extend(next.map(|to| Intent::Ask(Request::LookAt(to))));
        return;
    }
    for (code, forward) in [(KeyCode::Comma, false), (KeyCode::Period, true)] {
        let open = teaching.is_none() && desk.layout.sheet.is_none() && !desk.teach.on;
        if keys.just_pressed(code) && open {
            desk.want(Intent::StepNews(forward));
        }
    }
    // What lies under an open sheet hears nothing; the sheet of the players closes by its own key.
    if let Some(open) = desk.layout.sheet {
        if matches!(open, Sheet::Players | Sheet::Exchange) && keys.just_pressed(KeyCode::KeyP) {
            desk.want(Intent::Toggle(open));
        }
        return;
    }
    // A lesson has these keys for itself where it asks for no orders.
    if teaching.as_ref().is_some_and(|teaching| !teaching.lecture().wants_orders()) {
        return;
    }
    let Some(session) = session else { return };
    let answers = ANSWERS.iter().chain(&DIGITS);
    if keys.any_just_pressed(answers.copied()) {
        if !hearing.hears(time.elapsed()) {
            return;
        }
        if desk.craft.draft.is_some() && desk.craft.recording.is_none() {
            desk.say("While a puzzle is made the keys answer what is recorded: \"Record on the board\" first, or click the card.");
            return;
        }
    }
    let pos = session.position();
    let shift = held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if keys.just_pressed(KeyCode::KeyT) {
        let tray = tray(pos, &choices);
        let picked = tray.iter().rposition(|unit| selection.units.contains(unit));
        let next = picked.map_or(0, |at| (at + 1) % tray.len());
        desk.wishes.intents.extend(tray.get(next).map(|unit| Intent::PickUnit(*unit, shift)));
    }
    if shift {
        let struck =
            |number: usize| DIGITS.get(number).is_some_and(|code| keys.just_pressed(*code));
        desk.wishes.tick_off(struck);
    }
    let enters = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    if enters && cursor.hex().is_some() && tool.on {
        // It has marked a hex for the LOS tool.
        return;
    }
    if enters && cursor.hex().is_some() && cursor.fresh {
        let hex = cursor.hex();
        let intent = cursor::enter(&mut cursor, pos, (&choices, &selection, &stacks), shift);
        let on_table = (pos, &*choices, &*selection);
        let intent = intent.map(|intent| or_meant(intent, &desk.craft, on_table, (None, hex)));
        desk.wishes.intents.extend(intent);
        return;
    }
    if shift {
        return;
    }
    if keys.just_pressed(KeyCode::Digit0) && choices.pages() > 1 {
        desk.want(Intent::MoreCards);
    }
    // Its card stands among those of a person.
    if keys.just_pressed(KeyCode::KeyO) && !session.is_asked_elsewhere() {
        desk.want(Intent::StandingOrders);
    }
    // In a lesson the lesson plays the other side.
    if keys.just_pressed(KeyCode::KeyP) && teaching.is_none() {
        desk.want(Intent::Toggle(Sheet::Players));
    }
    if keys.just_pressed(KeyCode::KeyM) {
        desk.layout.map_folded = !desk.layout.map_folded;
    }
    let numbers = DIGITS.iter().zip(1..).map(|(code, number)| (*code, Key::Number(number)));
    let named = [
        (KeyCode::Enter, Key::Enter),
        (KeyCode::NumpadEnter, Key::Enter),
        (KeyCode::Space, Key::Space),
        (KeyCode::KeyN, Key::Next),
    ];
    for (code, key) in named.into_iter().chain(numbers) {
        if !keys.just_pressed(code) {
            continue;
        }
        match choices.card(key) {
            Some(card) => desk.want(Intent::Act(card.act.clone())),
            // While the machine or another home is asked, the keys are not the player's.
            None if !session.is_asked_elsewhere() => {
                choices.silence(key).iter().for_each(|why| desk.say(why));
            }
            None => {}
        }
    }
}

/// The keys that answer a question, but for the numbers.
const ANSWERS: [KeyCode; 4] = [KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space, KeyCode::KeyN];

/// The keys of the numbers from 1.
pub const DIGITS: [KeyCode; 9] = [
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

/// Keys struck with Ctrl, but for undo and redo.
fn chords(keys: &ButtonInput<KeyCode>, session: Option<&Session>, desk: &mut Desk<'_>) {
    if let (true, Some(session)) = (keys.just_pressed(KeyCode::KeyS), session) {
        match saves::new_path(session.game()) {
            Some(path) => desk.want(Intent::Ask(Request::Save(path))),
            None => desk.toasts.warn("There is no folder to save in."),
        }
    }
    if keys.just_pressed(KeyCode::KeyO) {
        desk.want(Intent::Toggle(Sheet::Saves));
    }
}
