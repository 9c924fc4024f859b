//! The tile layers: plain terrain, there at once, and the lit hexes over the painted board.

use std::collections::BTreeMap;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::geometry::{APOTHEM, UNIT, angles, hatching, hex_world};
use super::{BoardShown, layer};
use crate::app::HexTile;
use crate::board::{BuildingMaterial, Coord, Map, Terrain};
use crate::gui::art::{Canvas, Ink, Pen, mix, rgb, to_image};
use crate::gui::theme::{Board, Overlay};

/// How a hex is lit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Light {
    /// Something can be done here now.
    Legal,
    /// It can be fired at.
    Target,
    /// Where units may be set up.
    Area,
    /// Fire waits here.
    Residual,
    /// What is picked up may not go here.
    Barred,
    /// SMOKE could be fired at it, and nothing else.
    Screen,
}

/// What tells a lit hex from another where the colours do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// A line round it.
    Line,
    /// A line with heavy corners.
    Corners,
    /// A tint and a hairline.
    Tint,
    /// A dashed line.
    Dashes,
    /// A dark veil, hatched.
    Veil,
    /// A dotted line.
    Dots,
}

impl Light {
    /// Every one.
    pub const ALL: [Light; 6] =
        [Light::Legal, Light::Target, Light::Area, Light::Residual, Light::Barred, Light::Screen];

    /// What tells it from the others.
    #[must_use]
    pub const fn pattern(self) -> Pattern {
        match self {
            Light::Legal => Pattern::Line,
            Light::Target => Pattern::Corners,
            Light::Area => Pattern::Tint,
            Light::Residual => Pattern::Dashes,
            Light::Barred => Pattern::Veil,
            Light::Screen => Pattern::Dots,
        }
    }

    /// Its colour, and the opacity that it lies over the hex with.
    #[must_use]
    pub const fn color(self, colors: &Overlay) -> ([u8; 3], f32) {
        match self {
            Light::Legal => (colors.legal, 0.24),
            Light::Target => (colors.aimed, 0.26),
            Light::Area => (colors.area, 0.20),
            Light::Residual => (colors.residual, 0.22),
            Light::Barred => colors.barred,
            Light::Screen => (colors.area, 0.10),
        }
    }
}

/// A dark rim makes an edge so many times as wide.
const RIM: f32 = 2.3;

/// Paints the light of the tile that has that place in the row.
fn paint_light(canvas: &mut Canvas, at: f32, light: Light, colors: &Overlay) {
    let (color, fill) = light.color(colors);
    // So far in that an edge of that width stays in its tile, its rim and its corners with it.
    let inside = |width: f32| hexagon(at, width * RIM * 0.6);
    canvas.polygon(&hexagon(at, 0.0), Ink(color, fill));
    let mut rimmed = |points: &[(f32, f32)], closed: bool, width: f32, dash| {
        for (ink, width) in [(Ink(colors.rim, 0.55), width * RIM), (Ink(color, 0.95), width)] {
            canvas.line(points, closed, Pen { dash, ..Pen::new(ink, width) });
        }
    };
    match light.pattern() {
        Pattern::Line => rimmed(&inside(0.056), true, 0.056, None),
        Pattern::Tint => rimmed(&inside(0.012), true, 0.012, None),
        Pattern::Dashes => rimmed(&inside(0.045), true, 0.045, Some((0.16, 0.14))),
        Pattern::Dots => rimmed(&inside(0.03), true, 0.03, Some((0.03, 0.17))),
        Pattern::Corners => {
            let edge = inside(0.085);
            rimmed(&edge, true, 0.03, None);
            for angle in angles(&edge) {
                rimmed(&angle, false, 0.085, None);
            }
        }
        Pattern::Veil => {
            for line in hatching((at * 2.0 + 1.0, APOTHEM), &[-0.6, -0.2, 0.2, 0.6]) {
                canvas.line(&line, false, Pen::new(Ink(color, fill * 0.6), 0.05));
            }
        }
    }
}

/// How a hex is lit: a component of its entity while it is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[component(immutable)]
pub struct Lit(pub Light);

#[derive(Component)]
pub(super) struct TileLayer;

/// The plain layer: it is there at once, and goes when the painted board covers it.
#[derive(Component)]
pub(super) struct PlainLayer;

/// The highlight layer, with its tiles by hex.
#[derive(Component)]
pub(super) struct HighlightLayer(BTreeMap<Coord, Entity>);

const GROUNDS: [Terrain; 11] = [
    Terrain::OpenGround,
    Terrain::Woods,
    Terrain::Brush,
    Terrain::Grain,
    Terrain::Orchard,
    Terrain::Marsh,
    Terrain::Crag,
    Terrain::Water,
    Terrain::Shellholes,
    Terrain::Rubble(BuildingMaterial::Stone),
    Terrain::Rubble(BuildingMaterial::Wooden),
];

/// The colour of a hex of such terrain, where it is plain.
pub(in crate::gui) fn ground_color(colors: &Board, terrain: Terrain, level: u8) -> [u8; 3] {
    let plain = match level {
        0 => colors.ground[0],
        1 => colors.hills[0],
        _ => colors.hills[1],
    };
    match terrain {
        Terrain::Woods => colors.woods,
        Terrain::Brush => mix(plain, colors.bushes[1], 0.5),
        Terrain::Grain => colors.grain[0],
        Terrain::Orchard => mix(plain, colors.trees[1], 0.5),
        Terrain::Marsh => colors.marsh[0],
        Terrain::Water => colors.floors[2][1],
        Terrain::Crag | Terrain::Rubble(_) => mix(plain, colors.rocks[0], 0.6),
        _ => plain,
    }
}

fn ground_index(map: &Map, hex: Coord) -> u32 {
    let level = map.base_level(hex).clamp(0, 2) as u32;
    let terrain = map.terrain(hex);
    let kind = GROUNDS.iter().position(|ground| *ground == terrain).unwrap_or(0) as u32;
    level * GROUNDS.len() as u32 + kind
}

fn hexagon(at: f32, shrink: f32) -> [(f32, f32); 6] {
    let (x, y) = (at * 2.0 + 1.0, APOTHEM);
    let (w, h) = (1.0 - shrink, APOTHEM - shrink * APOTHEM);
    [
        (x + w, y),
        (x + w / 2.0, y + h),
        (x - w / 2.0, y + h),
        (x - w, y),
        (x - w / 2.0, y - h),
        (x + w / 2.0, y - h),
    ]
}

/// A row of tiles painted by a function, as the texture a tile layer takes.
fn atlas(count: usize, paint: impl Fn(&mut Canvas, usize)) -> Option<Image> {
    let height = TILE.y / UNIT;
    let mut canvas = Canvas::new((count as f32 * 2.0, height), UNIT, (0.0, 0.0))?;
    for tile in 0..count {
        paint(&mut canvas, tile);
    }
    let mut image = to_image(&canvas);
    // The tile renderer reads single tiles out of it: no smaller copies, and it stays readable.
    let bytes = (canvas.size().0 * canvas.size().1 * 4) as usize;
    if let Some(data) = image.data.as_mut() {
        data.truncate(bytes);
    }
    image.texture_descriptor.mip_level_count = 1;
    image.asset_usage = RenderAssetUsages::default();
    Some(image)
}

const TILE: TilemapTileSize = TilemapTileSize { x: 2.0 * UNIT, y: 111.0 };
const GRID: TilemapGridSize = TilemapGridSize { x: 2.0 * UNIT, y: 2.0 * APOTHEM * UNIT };

/// Where a hex stands in a tile layer: rows count up from the bottom there.
fn tile_pos(map: &Map, hex: Coord) -> TilePos {
    TilePos { x: u32::from(hex.col()), y: u32::from(map.rows() - hex.row().min(map.rows())) }
}

fn spawn_layer(
    commands: &mut Commands,
    map: &Map,
    texture: Handle<Image>,
    z: f32,
    tile: impl Fn(Coord) -> (u32, bool),
) -> (Entity, BTreeMap<Coord, Entity>) {
    let size = TilemapSize { x: u32::from(map.columns()), y: u32::from(map.rows()) + 1 };
    let mut storage = TileStorage::empty(size);
    let layer = commands.spawn(TileLayer).id();
    let mut tiles = BTreeMap::new();
    for hex in map.hexes() {
        let position = tile_pos(map, hex);
        let (index, visible) = tile(hex);
        let entity = commands
            .spawn((
                TileBundle {
                    position,
                    tilemap_id: TilemapId(layer),
                    texture_index: TileTextureIndex(index),
                    visible: TileVisible(visible),
                    ..TileBundle::default()
                },
                ChildOf(layer),
            ))
            .id();
        storage.set(&position, entity);
        tiles.insert(hex, entity);
    }
    // Tile (0, 0) is the lowest hex of column A.
    let origin = hex_world(Coord::new(0, map.rows()));
    commands.entity(layer).insert(TilemapBundle {
        grid_size: GRID,
        // Columns B, D, F … lie half a tile lower.
        map_type: TilemapType::Hexagon(HexCoordSystem::ColumnEven),
        size,
        storage,
        texture: TilemapTexture::Single(texture),
        tile_size: TILE,
        transform: Transform::from_translation(origin.extend(z)),
        ..TilemapBundle::default()
    });
    (layer, tiles)
}

pub(super) fn build(
    shown: Res<BoardShown>,
    old: Query<Entity, With<TileLayer>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    for layer in &old {
        commands.entity(layer).despawn();
    }
    let map = &shown.map;
    let colors = &shown.palette.theme().board;
    let grounds = atlas(GROUNDS.len() * 3, |canvas, tile| {
        let color =
            ground_color(colors, GROUNDS[tile % GROUNDS.len()], (tile / GROUNDS.len()) as u8);
        canvas.polygon(&hexagon(tile as f32, -0.01), Ink::solid(color));
        canvas.line(&hexagon(tile as f32, 0.0), true, Pen::new(Ink(rgb(0x2b2616), 0.42), 0.02));
    });
    let lights = atlas(Light::ALL.len(), |canvas, tile| {
        paint_light(canvas, tile as f32, Light::ALL[tile], &shown.palette.theme().overlay);
    });
    let (Some(grounds), Some(lights)) = (grounds, lights) else { return };
    let (plain, _) = spawn_layer(&mut commands, map, images.add(grounds), layer::TILES, |hex| {
        (ground_index(map, hex), true)
    });
    commands.entity(plain).insert(PlainLayer);
    let (entity, tiles) =
        spawn_layer(&mut commands, map, images.add(lights), layer::HIGHLIGHT, |_| (0, false));
    commands.entity(entity).insert(HighlightLayer(tiles));
}

/// Lights the tiles of the hexes that are lit otherwise than before; all of them on a layer that is new, and where the hexes are:
/// those that were lit before them are gone.
pub(super) fn highlight(
    layers: Query<Ref<HighlightLayer>>,
    hexes: Query<(Entity, &HexTile, Option<&Lit>)>,
    (lit, laid): (Query<Entity, Changed<Lit>>, Query<(), Added<HexTile>>),
    mut out: RemovedComponents<Lit>,
    mut tiles: Query<(&mut TileTextureIndex, &mut TileVisible)>,
) {
    let Ok(layer) = layers.single() else { return };
    let changed: Vec<Entity> = match layer.is_added() || !laid.is_empty() {
        true => hexes.iter().map(|(entity, ..)| entity).collect(),
        false => out.read().chain(&lit).collect(),
    };
    for entity in changed {
        let Ok((_, HexTile(hex), lit)) = hexes.get(entity) else { continue };
        let tile = layer.0.get(hex).and_then(|tile| tiles.get_mut(*tile).ok());
        let Some((mut index, mut visible)) = tile else { continue };
        let place = lit.and_then(|Lit(light)| Light::ALL.iter().position(|other| other == light));
        if let Some(place) = place {
            index.set_if_neq(TileTextureIndex(place as u32));
        }
        visible.set_if_neq(TileVisible(place.is_some()));
    }
}
