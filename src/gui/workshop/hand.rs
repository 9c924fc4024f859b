//! The mouse over the map: from where the button goes down to where it comes up is one stroke.

use bevy::prelude::*;
use bevy::window::CursorMoved;
use bevy_egui::EguiContexts;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::grip::Grip;
use super::{Easel, Ink, Tool, pieces};
use crate::board::{Coord, Hexside, Map, Terrain};
use crate::gui::board::geometry::{Spot, hex_at, side_middle, spot};
use crate::gui::camera::Pointer;
use crate::gui::desk::Layout;
use crate::gui::input::held;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::region;
use crate::workshop::sheet::{Chain, Edit};
use crate::workshop::street::Street;

/// The stroke under way.
#[derive(Debug)]
pub(super) struct Held {
    /// Where the pointer was last.
    last: Option<Coord>,
    /// The hexes of the stroke, where it is one building, or a street.
    path: Vec<Coord>,
    /// The map on which it began.
    began: Arc<Map>,
    /// What was marked already, where more is marked.
    marked: BTreeSet<Coord>,
}

impl Held {
    /// A stroke that begins; whether it marks more than is marked.
    fn begin(easel: &Easel, more: bool) -> Held {
        let marked = if more { easel.area.clone() } else { BTreeSet::new() };
        let began = Arc::clone(easel.drawing.map());
        Held { last: None, path: Vec::new(), began, marked }
    }
}

/// Draws.
pub(super) fn draw(
    easel: Option<ResMut<Easel>>,
    pointer: Res<Pointer>,
    (buttons, keys): (Res<ButtonInput<MouseButton>>, Res<ButtonInput<KeyCode>>),
    (mut contexts, layout): (EguiContexts, Res<Layout>),
    mut moved: MessageReader<CursorMoved>,
    mut stroke: Local<Option<Held>>,
) {
    let Some(mut easel) = easel else { return };
    let map = easel.drawing.map().clone();
    let at = pointer.world.map(spot);
    let shift = held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let moved = moved.read().count() > 0;
    if moved || buttons.get_just_pressed().len() > 0 {
        let over = at.and_then(hex_at).filter(|hex| map.contains(*hex));
        let side = at.and_then(|at| nearest_side(&map, at));
        if (easel.over, easel.over_side) != (over, side) {
            (easel.over, easel.over_side) = (over, side);
        }
    }
    if buttons.just_pressed(MouseButton::Left)
        && let Some(at) = at
        && easel.page.is_none()
    {
        let grip = Grip::at(&easel, at);
        if easel.sight.on {
            easel.sight.from = easel.over;
        } else if grip.is_some() {
            easel.grip = grip;
        } else {
            // However quick a click is, it may come up in the same frame.
            let mut held = Held::begin(&easel, shift);
            press(&mut easel, &map);
            go_on(&mut easel, &map, &mut held);
            *stroke = Some(held);
        }
    }
    if buttons.pressed(MouseButton::Left) {
        match (easel.grip.clone(), &mut *stroke, at) {
            (Some(grip), _, Some(at)) => grip.drag(&mut easel, at, shift),
            (None, Some(held), _) => go_on(&mut easel, &map, held),
            _ => {}
        }
    } else if stroke.take().is_some() | easel.grip.take().is_some() {
        easel.drawing.dry();
    }
    // The keys draw where they point, but not while somebody writes.
    let typing = contexts.ctx_mut().ok().is_some_and(|ctx| ctx.egui_wants_keyboard_input());
    if !typing
        && layout.sheet.is_none()
        && keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space])
        && easel.page.is_none()
        && !held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight])
    {
        let mut once = Held::begin(&easel, shift);
        press(&mut easel, &map);
        go_on(&mut easel, &map, &mut once);
        easel.drawing.dry();
    }
}

/// What happens once, where the button goes down.
fn press(easel: &mut Easel, map: &Map) {
    let Some(hex) = easel.over else { return };
    match (easel.tool, easel.ink) {
        (Tool::Select, _) => easel.selected = Some(hex),
        (Tool::Paste, _) => pieces::lay(easel, hex),
        (Tool::Pick, _) => {
            easel.ink = picked(map, hex, easel.over_side);
            easel.tool = Tool::Brush;
        }
        (Tool::Fill, Ink::Terrain(terrain)) => {
            let filled = region::alike(map, hex);
            let said = format!("{terrain}, filled");
            easel.drawing.once(&Edit::Terrain(filled, terrain), &said);
        }
        (Tool::Fill, Ink::Level(level)) => {
            let filled = region::alike(map, hex);
            easel.drawing.once(&Edit::Level(filled, level), &format!("level {level}, filled"));
        }
        _ => {}
    }
}

/// What there is to draw with at a place: its hexside first, where the pointer is on one.
fn picked(map: &Map, hex: Coord, side: Option<Hexside>) -> Ink {
    if let Some(terrain) = side.and_then(|side| map.hexside(side)) {
        return Ink::Side(terrain);
    }
    match map.terrain(hex) {
        Terrain::Building { material, storeys } => Ink::Building(material, storeys),
        Terrain::OpenGround if map.base_level(hex) > 0 => {
            Ink::Level(u8::try_from(map.base_level(hex)).unwrap_or_default())
        }
        Terrain::OpenGround if map.road_hex(hex) => Ink::Chain(Chain::Road),
        terrain => Ink::Terrain(terrain),
    }
}

/// Draws on to where the pointer is now, through every hex on the way there.
fn go_on(easel: &mut Easel, map: &Map, held: &mut Held) {
    let Some(hex) = easel.over else { return };
    if let (Ink::Side(_), Tool::Brush | Tool::Erase) = (easel.ink, easel.tool) {
        side(easel);
        return;
    }
    if held.last == Some(hex) {
        return;
    }
    let way = match held.last {
        Some(last) => region::between(map, last, hex),
        None => vec![hex],
    };
    for next in way {
        if held.last == Some(next) {
            continue;
        }
        step(easel, map, held, next);
        held.last = Some(next);
    }
}

/// A hexside is drawn or rubbed out.
fn side(easel: &mut Easel) {
    let (Some(side), Ink::Side(terrain)) = (easel.over_side, easel.ink) else { return };
    let wanted = (easel.tool == Tool::Brush).then_some(terrain);
    if easel.drawing.map().hexside(side) != wanted {
        let said = wanted.map_or_else(|| "rubbed out".to_owned(), |terrain| terrain.to_string());
        easel.drawing.draw(&Edit::Side(side, wanted), &said);
    }
}

/// One hex of a stroke.
fn step(easel: &mut Easel, map: &Map, held: &mut Held, hex: Coord) {
    let disc = || region::disc(map, hex, easel.grain.radius());
    let sowing = easel.sowing;
    let (edit, said) = match (easel.tool, easel.ink) {
        (Tool::Brush, Ink::Terrain(terrain)) => {
            (Edit::Terrain(disc(), terrain), terrain.to_string())
        }
        (Tool::Brush, Ink::Level(level)) => (Edit::Level(disc(), level), format!("level {level}")),
        (Tool::Brush, Ink::Building(material, storeys)) => {
            held.path.push(hex);
            let mut hexes = held.path.clone();
            hexes.dedup();
            (Edit::Building { hexes, material, storeys }, easel.ink.name())
        }
        (Tool::Brush, Ink::Chain(way)) => {
            let Some(last) = held.last else { return };
            (Edit::Join(way, last, hex), way.name().to_owned())
        }
        (Tool::Area, _) => {
            held.path.push(hex);
            let first = held.path.first().copied().unwrap_or(hex);
            easel.area = &held.marked | &region::block(map, first, hex);
            return;
        }
        (Tool::Street, Ink::Building(material, storeys)) => {
            held.path.push(hex);
            held.path.dedup();
            let street = Street { material, storeys, sowing };
            let edits = street.along(&held.began, &held.path, easel.drawing.mirror);
            easel.drawing.draw_anew(&edits, "street");
            return;
        }
        (Tool::Scatter, Ink::Terrain(terrain)) => {
            let hexes = sowing.scattered(&held.began, &disc(), easel.drawing.mirror);
            (Edit::Terrain(hexes, terrain), format!("{terrain}, scattered"))
        }
        (Tool::Erase, Ink::Chain(_)) => {
            let Some(side) = held.last.and_then(|last| Hexside::between(last, hex)) else { return };
            (Edit::Part(side), "rubbed out".to_owned())
        }
        (Tool::Erase, _) => (Edit::Erase(disc()), "rubbed out".to_owned()),
        _ => return,
    };
    easel.drawing.draw(&edit, &said);
}

/// The hexside of the board nearest to a spot.
fn nearest_side(map: &Map, at: Spot) -> Option<Hexside> {
    let hex = hex_at(at)?;
    let away = |(x, y): Spot| (x - at.0).hypot(y - at.1);
    let sides = hex.neighbors().filter(|(_, other)| map.contains(hex) && map.contains(*other));
    let nearest = sides
        .min_by(|(a, _), (b, _)| away(side_middle(hex, *a)).total_cmp(&away(side_middle(hex, *b))));
    nearest.and_then(|(_, other)| Hexside::between(hex, other))
}

/// The hexes that a click would draw on.
pub(super) fn touched(easel: &Easel) -> BTreeSet<Coord> {
    let Some(hex) = easel.over else { return BTreeSet::new() };
    let wide = match (easel.tool, easel.ink) {
        (Tool::Paste, _) => return BTreeSet::new(),
        (Tool::Brush, Ink::Terrain(_) | Ink::Level(_)) | (Tool::Erase | Tool::Scatter, _) => {
            easel.grain.radius()
        }
        _ => 0,
    };
    region::disc(easel.drawing.map(), hex, wide)
}
