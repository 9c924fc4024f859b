//! Where each counter lies, and the sprites for it.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::face::{ROOM, UnitFace};
use super::markers::Marker;
use super::sheet::{CounterSheet, FRAME_SIZE, Frame};
use crate::app::Session;
use crate::board::{Coord, Footing, Location};
use crate::gui::board::geometry::{Spot, UNIT, center, hex_at, world};
use crate::gui::board::layer;
use crate::gui::choices::Choices;
use crate::gui::selection::Selection;
use crate::gui::settings::Settings;
use crate::rules::decision::Frame as Question;
use crate::rules::movement::mf_left;
use crate::rules::unit::FireMarker;
use crate::rules::view::is_stand_in;
use crate::rules::weapon::Held;
use crate::rules::{Phase, Position, Side, Unit, UnitId, Weapon, WeaponId};

/// The side of a counter in hexsides.
const SIDE: f32 = 1.02;
/// How far each counter of a stack lies from the one below, in sides.
const STEP: f32 = 0.165;
/// The same above a counter with a weapon over it.
const WEAPON_STEP: f32 = 0.20;
/// Room between the layers of two neighbouring counters.
const LIFT: f32 = 0.05;

/// A counter that can be pointed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    /// A unit.
    Unit(UnitId),
    /// A support weapon.
    Weapon(WeaponId),
}

/// A counter on the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Which.
    pub thing: Thing,
    /// The Location it is in.
    pub at: Location,
    /// Its middle.
    pub middle: Spot,
    /// Its side in hexsides.
    pub side: f32,
    /// Nothing lies over it.
    pub top: bool,
    /// It lies under all others of its pile.
    pub lowest: bool,
}

/// All counters on the sheet, the lowest first.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Stacks {
    placed: Vec<Placed>,
}

impl Stacks {
    /// Lays out a position.
    pub fn of(pos: &Position) -> Self {
        let mut hexes: BTreeMap<Coord, BTreeMap<(i8, Side), Vec<Thing>>> = BTreeMap::new();
        for weapon in pos.weapons.values() {
            if let Held::On(at) = weapon.held {
                // It lies under those who stand there; the ATTACKER's, where both do.
                let stands = |side: &Side| pos.side_at(*side, at).next().is_some();
                let sides = [pos.attacker, pos.defender()];
                let over = sides.into_iter().find(stands).unwrap_or(pos.attacker);
                let pile = hexes.entry(at.hex).or_default().entry((at.level, over)).or_default();
                pile.insert(0, Thing::Weapon(weapon.id));
            }
        }
        // Leaders lie on top, as players stack them.
        let mut units: Vec<&Unit> = pos.units.values().collect();
        units
            .sort_by_key(|unit| (pos.unit_type(unit.id).is_some_and(|t| t.kind.is_smc()), unit.id));
        for unit in units {
            let Some(at) = unit.at() else { continue };
            let pile = hexes.entry(at.hex).or_default().entry((at.level, unit.side)).or_default();
            pile.push(Thing::Unit(unit.id));
            pile.extend(weapons_on(pos, unit.id).map(|weapon| Thing::Weapon(weapon.id)));
        }
        // The board from the top down, so that nearer stacks overlap farther ones.
        let mut order: Vec<Coord> = hexes.keys().copied().collect();
        order.sort_by(|a, b| center(*a).1.total_cmp(&center(*b).1));
        let mut placed = Vec::new();
        for hex in order {
            let Some(piles) = hexes.get(&hex) else { continue };
            for (index, ((level, _), pile)) in piles.iter().enumerate() {
                let (offset, scale) = spread(index, piles.len());
                let at = Location { hex, level: *level };
                let (x, y) = center(hex);
                lay_pile(&mut placed, pile, at, (x + offset.0, y + offset.1), SIDE * scale);
            }
        }
        Self { placed }
    }

    /// The hex whose stack is seen at a spot of the board, else the one that it lies in.
    #[must_use]
    pub fn hex_at(&self, spot: Spot) -> Option<Coord> {
        self.at(spot).map(|placed| placed.at.hex).or_else(|| hex_at(spot))
    }

    /// The uppermost counter at a spot.
    pub fn at(&self, spot: Spot) -> Option<&Placed> {
        self.placed.iter().rev().find(|placed| {
            let half = placed.side / 2.0;
            (spot.0 - placed.middle.0).abs() <= half && (spot.1 - placed.middle.1).abs() <= half
        })
    }

    /// How many counters lie in a hex.
    pub fn in_hex(&self, hex: Coord) -> usize {
        self.placed.iter().filter(|placed| placed.at.hex == hex).count()
    }

    /// The hexes with counters above or below ground level: there each pile shows its level.
    #[must_use]
    pub fn storeyed(&self) -> BTreeSet<Coord> {
        self.placed
            .iter()
            .filter(|placed| placed.at.level != 0)
            .map(|placed| placed.at.hex)
            .collect()
    }

    /// Every counter, the lowest first.
    pub fn iter(&self) -> impl Iterator<Item = &Placed> {
        self.placed.iter()
    }
}

/// The weapons that lie on a unit, the lowest first: those that have fired lie under its fire marker with it, the others
/// over it.
pub fn weapons_on(pos: &Position, unit: UnitId) -> impl Iterator<Item = &Weapon> {
    let mut weapons: Vec<&Weapon> = pos.weapons_of(unit).collect();
    weapons.sort_by_key(|weapon| !weapon.fire.has_fired());
    weapons.into_iter()
}

/// Where the piles of one hex lie when there are several of them.
fn spread(index: usize, of: usize) -> (Spot, f32) {
    match of {
        0 | 1 => ((0.0, 0.03), 1.0),
        2 => ([(-0.36, 0.24), (0.36, -0.18)].get(index).copied().unwrap_or_default(), 0.82),
        _ => {
            let turn = (index as f32 / of as f32 + 0.55) * std::f32::consts::TAU;
            ((turn.cos() * 0.46, turn.sin() * 0.42), 0.68)
        }
    }
}

fn lay_pile(placed: &mut Vec<Placed>, pile: &[Thing], at: Location, middle: Spot, side: f32) {
    let steps: Vec<f32> = pile
        .iter()
        .skip(1)
        .map(|thing| if matches!(thing, Thing::Weapon(_)) { WEAPON_STEP } else { STEP })
        .collect();
    let total: f32 = steps.iter().sum();
    // High piles close up rather than climb out of their hex.
    let squeeze = (0.75 / total.max(0.01)).min(1.0) * side;
    let mut reach = -total / 2.0;
    for (index, thing) in pile.iter().enumerate() {
        if index > 0 {
            reach += steps.get(index - 1).copied().unwrap_or(STEP);
        }
        let spot = (middle.0 + reach * squeeze, middle.1 - reach * squeeze);
        let (top, lowest) = (index + 1 == pile.len(), index == 0);
        placed.push(Placed { thing: *thing, at, middle: spot, side, top, lowest });
    }
}

/// What is marked on a unit, the most telling first.
pub fn markers_of(pos: &Position, unit: &Unit) -> Vec<Marker> {
    let mut markers = Vec::new();
    // A stand-in's counter is a "?" already.
    if unit.concealed && !is_stand_in(unit.id) {
        markers.push(Marker::Concealed);
    }
    markers.extend(fire_marker(unit.fire));
    if pos.is_encircled(unit.id) {
        markers.push(Marker::Encircled);
    }
    if unit.men().berserk {
        markers.push(Marker::Berserk);
    }
    if unit.men().heroic {
        markers.push(Marker::Heroic);
    }
    if unit.melee {
        markers.push(Marker::Melee);
    } else if unit.at().is_some_and(|at| pos.side_at(unit.side.other(), at).next().is_some()) {
        markers.push(Marker::CloseCombat);
    }
    if unit.men().pinned {
        markers.push(Marker::Pin);
    }
    if unit.men().dm {
        markers.push(Marker::Dm);
    }
    if unit.men().disrupted {
        markers.push(Marker::Disrupted);
    }
    if unit.men().fanatic {
        markers.push(Marker::Fanatic);
    }
    if unit.men().cx {
        markers.push(Marker::Cx);
    }
    match unit.footing {
        Footing::Ground => {}
        Footing::Entrenched => markers.push(Marker::Foxhole),
        Footing::Crest(_) => markers.push(Marker::Crest),
        Footing::OnWire => markers.push(Marker::OnWire),
    }
    markers
}

/// The badge of a fire marker.
pub fn fire_marker(marker: FireMarker) -> Option<Marker> {
    match marker {
        FireMarker::None => None,
        FireMarker::Opportunity => Some(Marker::Opportunity),
        FireMarker::Prep => Some(Marker::Prep),
        FireMarker::First => Some(Marker::First),
        FireMarker::Final => Some(Marker::Final),
    }
}

/// A sprite of a counter, badge or frame.
#[derive(Component, Debug, Clone, Copy)]
pub struct CounterSprite {
    /// The counter that it is, or lies on.
    pub of: Option<Thing>,
    /// Where it belongs.
    pub rest: Vec3,
}

/// What draws the counters.
pub struct StacksPlugin;

impl Plugin for StacksPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Stacks>().init_resource::<CounterSheet>();
        let dress = dress.run_if(resource_changed::<Settings>);
        app.add_systems(Update, dress.before(crate::app::FrameSet::View)).add_systems(Last, tidy);
        app.add_systems(
            Update,
            (lay_out, draw.run_if(resource_exists_and_changed::<Stacks>.or_eager(choices_changed)))
                .chain()
                .in_set(crate::app::FrameSet::View)
                .after(crate::gui::choices::work_out),
        );
    }
}

fn choices_changed(
    choices: Res<Choices>,
    selection: Res<Selection>,
    settings: Res<Settings>,
) -> bool {
    choices.is_changed() || selection.is_changed() || settings.is_changed()
}

fn dress(settings: Res<Settings>, mut sheet: ResMut<CounterSheet>, mut clear: ResMut<ClearColor>) {
    sheet.wear(settings.palette);
    clear.0 = crate::gui::theme::table(settings.palette);
}

/// Keeps no more faces than needed, once all that shows them has been drawn anew.
fn tidy(session: Option<Res<Session>>, mut sheet: ResMut<CounterSheet>) {
    if session.is_some_and(|session| session.is_changed()) {
        sheet.tidy();
    }
}

fn lay_out(session: Option<Res<Session>>, mut stacks: ResMut<Stacks>) {
    match session {
        Some(session) if session.is_changed() => *stacks = Stacks::of(session.position()),
        None if !stacks.placed.is_empty() => *stacks = Stacks::default(),
        _ => {}
    }
}

struct Brush<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    /// What the sprites that come now belong to.
    of: Option<Thing>,
}

impl Brush<'_, '_, '_> {
    fn put(&mut self, image: Handle<Image>, middle: Spot, side: f32, z: f32) {
        let rest = world(middle).extend(z);
        self.commands.spawn((
            CounterSprite { of: self.of, rest },
            Sprite { image, custom_size: Some(Vec2::splat(side * UNIT)), ..Sprite::default() },
            Transform::from_translation(rest),
        ));
    }
}

#[allow(clippy::too_many_arguments)]
pub(in crate::gui) fn draw(
    session: Option<Res<Session>>,
    stacks: Res<Stacks>,
    selection: Res<Selection>,
    choices: Res<Choices>,
    old: Query<Entity, With<CounterSprite>>,
    mut sheet: ResMut<CounterSheet>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    for sprite in &old {
        commands.entity(sprite).despawn();
    }
    let Some(session) = session else { return };
    let pos = session.position();
    let images = &mut *images;
    let mut brush = Brush { commands: &mut commands, of: None };
    let setting = &pos.setting;
    let dug = setting.foxholes.keys().map(|hex| (hex, Marker::Foxhole, -0.42));
    let trenches = setting.trenches.iter().map(|hex| (hex, Marker::Trench, -0.42));
    let wire = setting.wire.iter().map(|hex| (hex, Marker::OnWire, 0.42));
    for (hex, marker, aside) in dug.chain(trenches).chain(wire) {
        let (x, y) = center(*hex);
        let image = sheet.marker(images, marker);
        brush.put(image, (x + aside, y + 0.62), 0.46, layer::COUNTERS - 1.0);
    }
    let targets: BTreeSet<UnitId> = targeted(pos, &selection);
    let storeyed = stacks.storeyed();
    for (index, placed) in stacks.iter().enumerate() {
        let z = layer::COUNTERS + index as f32 * LIFT;
        let side = placed.side;
        let picture = side * (1.0 + 2.0 * ROOM);
        let badge_at = |nth: usize| {
            let (x, y) = placed.middle;
            let back = 0.34 * nth as f32;
            if placed.top {
                ((x + side * (0.40 - back), y - side * 0.42), side * 0.54)
            } else {
                ((x - side * (0.36 - back * 0.8), y + side * 0.36), side * 0.40)
            }
        };
        brush.of = Some(placed.thing);
        if placed.lowest && storeyed.contains(&placed.at.hex) {
            // On the lowest counter of a pile, where no other lies over it.
            let (x, y) = placed.middle;
            let image = sheet.marker(images, Marker::Level(placed.at.level));
            brush.put(image, (x - side * 0.52, y - side * 0.10), side * 0.46, z + LIFT * 0.6);
        }
        match placed.thing {
            Thing::Unit(id) => {
                let (Some(unit), Some(printed)) = (pos.unit(id), pos.unit_type(id)) else {
                    continue;
                };
                let look =
                    UnitFace { letter: unit.letter, broken: unit.men().broken, wounded: unit.men().wounded };
                let image = sheet.unit(images, printed, look);
                brush.put(image, placed.middle, picture, z);
                let spent = pos.phase == Phase::Movement
                    && unit.moved
                    && !pos.moving().is_some_and(|moving| moving.movers.contains(&id));
                let frame = if targets.contains(&id) {
                    Some(Frame::Target)
                } else if selection.units.contains(&id) {
                    Some(Frame::Selected)
                } else if choices.eligible.contains(&id) {
                    Some(Frame::Eligible)
                } else if spent {
                    Some(Frame::Spent)
                } else {
                    None
                };
                if let Some(frame) = frame {
                    let image = sheet.frame(images, frame);
                    brush.put(image, placed.middle, side * FRAME_SIZE, z + LIFT * 0.3);
                }
                for (nth, marker) in markers_of(pos, unit).into_iter().enumerate() {
                    let image = sheet.marker(images, marker);
                    let (spot, size) = badge_at(nth);
                    brush.put(image, spot, size, z + LIFT * (0.5 + 0.05 * nth as f32));
                }
            }
            Thing::Weapon(id) => {
                let (Some(weapon), Some(printed)) = (pos.weapons.get(&id), pos.weapon_type(id))
                else {
                    continue;
                };
                let image = sheet.weapon(images, printed, weapon.malfunctioned);
                brush.put(image, placed.middle, picture, z);
                if selection.weapons.contains(&id) {
                    let image = sheet.frame(images, Frame::Selected);
                    brush.put(image, placed.middle, side * FRAME_SIZE, z + LIFT * 0.3);
                }
                if let Some(marker) = fire_marker(weapon.fire) {
                    let image = sheet.marker(images, marker);
                    let (spot, size) = badge_at(0);
                    brush.put(image, spot, size, z + LIFT * 0.5);
                }
            }
        }
    }
    brush.of = None;
    for (at, fp) in &pos.residual {
        let (x, y) = center(at.hex);
        let image = sheet.marker(images, Marker::Residual(*fp));
        brush.put(image, (x + 0.52, y + 0.5), 0.58, layer::OVERLAY - 20.0);
    }
    for side in Side::BOTH {
        let Some(sniper) = pos.snipers.get(side.index()).copied().flatten() else { continue };
        let (x, y) = center(sniper.at);
        let nation = pos.setting.side(side).nationality;
        let image = sheet.marker(images, Marker::Sniper(sniper.san, nation));
        brush.put(image, (x - 0.5, y + 0.5), 0.5, layer::COUNTERS - 1.0);
    }
    // Who moves unseen does not show what he has left.
    let mover = pos.moving().and_then(|frame| frame.movers.iter().next().copied());
    let mover = mover.filter(|id| !is_stand_in(*id)).and_then(|id| pos.unit(id)?.at());
    if let (Some(at), Some(left)) = (mover, mf_left(pos)) {
        let (x, y) = center(at.hex);
        let image = sheet.marker(images, Marker::MfLeft(left));
        brush.put(image, (x - 0.46, y - 0.58), 0.74, layer::OVERLAY - 20.0);
    }
    for (at, drm) in &pos.smoke {
        let (x, y) = center(at.hex);
        let image = sheet.marker(images, Marker::Smoke(*drm));
        brush.put(image, (x - 0.52, y + 0.5), 0.58, layer::OVERLAY - 20.0);
    }
}

/// The units that are being aimed at.
pub fn targeted(pos: &Position, selection: &Selection) -> BTreeSet<UnitId> {
    if let (Some(Question::Window), Some(moving)) = (pos.frames.last(), pos.moving()) {
        return moving.movers.clone();
    }
    let Some(at) = selection.target else { return BTreeSet::new() };
    match pos.moving() {
        Some(moving) => moving.movers.clone(),
        None => pos
            .units_at(at)
            .filter(|unit| crate::rules::decision(pos).is_none_or(|asked| asked.side != unit.side))
            .map(|unit| unit.id)
            .collect(),
    }
}
