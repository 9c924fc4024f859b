//! The mouse over the board, and the keys that paint without one: from where the button goes down to where it comes up is one
//! stroke.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::CursorMoved;
use bevy_egui::EguiContexts;

use super::{Pick, Planner, Want};
use crate::board::{Coord, Location};
use crate::gui::board::geometry::{hex_at, spot};
use crate::gui::camera::Pointer;
use crate::gui::desk::{Layout, Wishes};
use crate::gui::input::held;
use crate::rules::Side;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::plan::{Edit, Layer, Post};
use crate::workshop::region;

/// Paints.
pub(super) fn draw(
    planner: Option<ResMut<Planner>>,
    pointer: Res<Pointer>,
    (buttons, keys): (Res<ButtonInput<MouseButton>>, Res<ButtonInput<KeyCode>>),
    (mut contexts, layout): (EguiContexts, Res<Layout>),
    mut wishes: ResMut<Wishes>,
    mut moved: MessageReader<CursorMoved>,
    mut stroke: Local<Option<Option<Coord>>>,
) {
    let Some(mut planner) = planner else { return };
    let map = planner.plan.scenario().setting.map.clone();
    if moved.read().count() > 0 || buttons.get_just_pressed().len() > 0 {
        let at = pointer.world.map(spot).and_then(hex_at);
        let over = at.filter(|hex| map.contains(*hex));
        if planner.over != over {
            planner.over = over;
        }
    }
    let typing = contexts.ctx_mut().ok().is_some_and(|ctx| ctx.egui_wants_keyboard_input());
    let struck = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space])
        && !typing
        && layout.sheet.is_none()
        && !held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    let pressed = buttons.just_pressed(MouseButton::Left) && pointer.world.is_some();
    if (pressed || struck) && planner.page.is_none() {
        if let (Some(pick), Some(hex)) = (planner.pick, planner.over) {
            planner.pick = None;
            wishes.planning.extend(picked(&planner, pick, hex));
        } else if struck {
            if let Some(hex) = planner.over {
                step(&mut planner, hex);
                planner.plan.dry();
            }
        } else if planner.layer().is_some() {
            *stroke = Some(None);
        }
    }
    if let Some(last) = &mut *stroke {
        if let Some(hex) = planner.over.filter(|hex| *last != Some(*hex)) {
            let way = last.map_or_else(|| vec![hex], |last| region::between(&map, last, hex));
            for next in way {
                step(&mut planner, next);
            }
            *last = Some(hex);
        }
        if !buttons.pressed(MouseButton::Left) {
            *stroke = None;
            planner.plan.dry();
        }
    }
}

/// What a click says that was waited for.
fn picked(planner: &Planner, pick: Pick, hex: Coord) -> Option<Want> {
    Some(match pick {
        Pick::Sniper(side) => {
            let now =
                planner.plan.scenario().start.snipers.get(side.index()).and_then(Option::as_ref);
            let san = now.map_or(3, |sniper| sniper.san);
            Want::Do(Edit::Sniper(side, Some((san, hex))), format!("Sniper in {hex}"))
        }
        Pick::Stand(entry) => {
            let post = Post::At(Location::new(hex, 0));
            Want::Do(Edit::Post(entry, post), format!("they stand in {hex}"))
        }
        Pick::Lay(weapon) => {
            let edit = Edit::Lay(weapon, Location::new(hex, 0));
            Want::Do(edit, format!("a weapon lies in {hex}"))
        }
    })
}

/// One hex of a stroke, with those about it.
fn step(planner: &mut Planner, hex: Coord) {
    let Some(layer) = planner.layer() else { return };
    let map = planner.plan.scenario().setting.map.clone();
    let hexes = region::disc(&map, hex, planner.grain.radius());
    let word = called(planner, layer);
    let (edit, said) = match planner.wipes {
        false => (Edit::Paint(layer, hexes), format!("{word}: painted")),
        true => (Edit::Wipe(layer, hexes), format!("{word}: rubbed out")),
    };
    // Only another map can be refused.
    let _ = planner.plan.draw(&edit, &said);
}

/// What is painted on, in a word.
fn called(planner: &Planner, layer: Layer) -> String {
    let raw = &planner.plan.draft().raw;
    let side = |side: Side| planner.plan.scenario().setting.side(side).name.clone();
    match layer {
        Layer::Area(number) => {
            raw.area.get(number).map_or_else(String::new, |area| area.name.get_ref().clone())
        }
        Layer::Entry(of) => format!("{}, entry", side(of)),
        Layer::Edge(of) => format!("{}, friendly edge", side(of)),
        Layer::Foxholes(_) => "foxholes".to_owned(),
        Layer::Trench => "trench".to_owned(),
        Layer::Wire => "wire".to_owned(),
        Layer::Goal => "to be taken".to_owned(),
    }
}

/// The hexes that a click would be about.
pub(super) fn touched(planner: &Planner) -> BTreeSet<Coord> {
    let Some(hex) = planner.over else { return BTreeSet::new() };
    let wide = match (planner.pick, planner.layer()) {
        (None, Some(_)) => planner.grain.radius(),
        _ => 0,
    };
    region::disc(&planner.plan.scenario().setting.map, hex, wide)
}
