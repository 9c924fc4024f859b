//! Where each counter lies. A hex is laid out anew when somebody comes or goes there, or when a weapon changes hands or
//! fires; the other hexes stay as they are.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::badges::Badges;
use super::frames::Framed;
use super::sheet::Frame;
use super::{dress, markers::Marker};
use crate::app::{
    Aboard, At, Counterparts, FireMarked, PlayerTurn, Possession, Session, Stance, Thing,
    UnitCounter, WeaponCounter,
};
use crate::board::{Coord, EdgeDirection, Location};
use crate::gui::board::geometry::{APOTHEM, Spot, center, hex_at, side_middle, world};
use crate::gui::board::layer;
use crate::rules::skirting::hexside_of;
use crate::rules::weapon::Held;
use crate::rules::{Position, Side, Unit, UnitId, WeaponId};

/// The side of a counter in hexsides.
pub(super) const SIDE: f32 = 1.02;
/// How much larger those of vehicles and Guns are.
pub(super) const LARGE: f32 = 1.36 / 1.10;
/// How far each counter of a stack lies from the one below, in sides.
const STEP: f32 = 0.165;
/// The same above a counter with a weapon over it.
const WEAPON_STEP: f32 = 0.20;
/// The same above a vehicle or Gun, of which enough has to be seen.
const LARGE_STEP: f32 = 0.36;
/// Room between the layers of two neighbouring counters.
pub(super) const LIFT: f32 = 0.05;
/// Room between the layers of two rows of hexes half a hex apart: for forty counters a hex.
const ROW: f32 = 2.0;
/// How high over their counter lies what says where it points: over all others of its hex.
pub(super) const PIPS: f32 = ROW * 0.9;

/// Where a counter lies on the board.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[component(immutable)]
pub struct Placed {
    /// Which counter.
    pub thing: Thing,
    /// The Location it is in.
    pub at: Location,
    /// Its middle.
    pub middle: Spot,
    /// Its side in hexsides.
    pub side: f32,
    /// A vehicle or a Gun: it is larger, and what is marked on it hangs outside its edge.
    pub large: bool,
    /// Nothing lies over it.
    pub top: bool,
    /// It lies under all others of its pile.
    pub lowest: bool,
    /// Another pile of its hex lies to the right of its own.
    pub leftmost: bool,
    /// How high over the board it lies.
    pub depth: f32,
    /// The level that it shows: the lowest of its pile, where piles of its hex lie above or below ground level.
    pub plate: Option<i8>,
}

impl Placed {
    /// Where its middle is in the world.
    #[must_use]
    pub fn rest(&self) -> Vec3 {
        world(self.middle).extend(self.depth)
    }

    fn covers(&self, spot: Spot) -> bool {
        let half = self.side / 2.0;
        (spot.0 - self.middle.0).abs() <= half && (spot.1 - self.middle.1).abs() <= half
    }
}

/// The counters on the board, to be pointed at and read.
#[derive(SystemParam)]
pub struct Stacks<'w, 's> {
    placed: Query<'w, 's, &'static Placed>,
    shown: Query<'w, 's, (&'static Badges, Option<&'static Framed>)>,
    table: Res<'w, Counterparts>,
}

impl Stacks<'_, '_> {
    /// The hex whose stack is seen at a spot of the board, else the one that it lies in.
    #[must_use]
    pub fn hex_at(&self, spot: Spot) -> Option<Coord> {
        self.at(spot).map(|placed| placed.at.hex).or_else(|| hex_at(spot))
    }

    /// The uppermost counter at a spot.
    #[must_use]
    pub fn at(&self, spot: Spot) -> Option<Placed> {
        let under = self.placed.iter().filter(|placed| placed.covers(spot));
        under.max_by(|a, b| a.depth.total_cmp(&b.depth)).copied()
    }

    /// How many counters lie in a hex.
    #[must_use]
    pub fn in_hex(&self, hex: Coord) -> usize {
        self.placed.iter().filter(|placed| placed.at.hex == hex).count()
    }

    /// The counters in a hex, the lowest first.
    #[must_use]
    pub fn lying_in(&self, hex: Coord) -> Vec<Placed> {
        let here = self.placed.iter().filter(|placed| placed.at.hex == hex);
        let mut here: Vec<Placed> = here.copied().collect();
        here.sort_by(|a, b| a.depth.total_cmp(&b.depth));
        here
    }

    /// What is marked on a counter in play, the most telling first.
    #[must_use]
    pub fn badges(&self, thing: Thing) -> &[Marker] {
        self.shown(thing).map_or(&[], |(badges, _)| badges.0.as_slice())
    }

    /// Whether somebody aims at a counter.
    #[must_use]
    pub fn is_aimed_at(&self, thing: Thing) -> bool {
        let framed = self.shown(thing).and_then(|(_, framed)| framed?.0);
        framed == Some(Frame::Target)
    }

    fn shown(&self, thing: Thing) -> Option<(&Badges, Option<&Framed>)> {
        self.shown.get(self.table.counter(thing)?).ok()
    }
}

/// The hexes in which counters are to be laid out anew.
#[derive(Resource, Debug, Default)]
pub struct Disturbed(BTreeSet<Coord>);

/// Whether there are any.
pub(super) fn disturbed(disturbed: Res<Disturbed>) -> bool {
    !disturbed.0.is_empty()
}

/// Notes where counters come, go, change hands or fire.
pub(super) fn observe(app: &mut App) {
    app.add_observer(told).add_observer(gone).add_observer(ready).add_observer(dress::undress);
}

/// What is said of a counter that may lie otherwise for it.
type Lies = (At, UnitCounter, Possession, FireMarked, Aboard, Stance);

fn told(told: On<Insert, Lies>, at: Query<&At>, mut hexes: ResMut<Disturbed>) {
    hexes.0.extend(at.get(told.entity).map(|At(at)| at.hex));
}

fn gone(gone: On<Discard, At>, at: Query<&At>, mut hexes: ResMut<Disturbed>) {
    hexes.0.extend(at.get(gone.entity).map(|At(at)| at.hex));
}

fn ready(ready: On<Remove, (FireMarked, Aboard)>, at: Query<&At>, mut hexes: ResMut<Disturbed>) {
    hexes.0.extend(at.get(ready.entity).map(|At(at)| at.hex));
}

/// Where units of both sides stand over a weapon, it lies under the ATTACKER's: another Player Turn may change that.
pub(super) fn disturb_ground(weapons: Query<&Possession>, mut hexes: ResMut<Disturbed>) {
    hexes.0.extend(weapons.iter().filter_map(|Possession(held)| match held {
        Held::On(at) => Some(at.hex),
        Held::By(_) | Held::Placed { .. } | Held::Towed { .. } => None,
    }));
}

/// A unit in a hex that is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upright {
    /// Which.
    pub id: UnitId,
    /// Whose.
    pub side: Side,
    /// On which level.
    pub level: i8,
    /// A SMC.
    pub smc: bool,
    /// A vehicle.
    pub vehicle: bool,
    /// The vehicle that a Passenger is aboard of.
    pub aboard: Option<UnitId>,
    /// The side of the hex along which it lies in Bypass, or its vehicle does (D2.3).
    pub along: Option<EdgeDirection>,
}

/// A weapon in a hex that is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arm {
    /// Which.
    pub id: WeaponId,
    /// Who has it.
    pub held: Held,
    /// It has fired.
    pub fired: bool,
    /// A Gun, which lies under its crew.
    pub gun: bool,
}

/// Lays a hex out: where each of its counters lies, the lowest first.
#[must_use]
pub fn lay_hex(hex: Coord, units: &[Upright], weapons: &[Arm], attacker: Side) -> Vec<Placed> {
    let mut piles: BTreeMap<(i8, Side), Vec<Piled>> = BTreeMap::new();
    let mut weapons = weapons.to_vec();
    weapons.sort_by_key(|weapon| weapon.id);
    for weapon in &weapons {
        if let Held::On(at) = weapon.held {
            // It lies under those who stand there; the ATTACKER's, where both do.
            let stands =
                |side: &Side| units.iter().any(|unit| unit.side == *side && unit.level == at.level);
            let over = [attacker, attacker.other()].into_iter().find(stands).unwrap_or(attacker);
            let piled = Piled { thing: Thing::Weapon(weapon.id), large: weapon.gun };
            piles.entry((at.level, over)).or_default().insert(0, piled);
        }
    }
    // Leaders lie on top, as players stack them, and what is large lies beneath: vehicles, each with its own Passengers under it,
    // then Guns under their crews; under a fire marker with its unit lie the weapons that have fired too.
    let mans =
        |unit: &Upright| weapons.iter().any(|arm| arm.gun && arm.held.holder() == Some(unit.id));
    let mut units = units.to_vec();
    units.sort_by_key(|unit| {
        let vehicle = unit.aboard.or(unit.vehicle.then_some(unit.id));
        (vehicle.is_none(), vehicle, unit.vehicle, unit.smc, !mans(unit), unit.id)
    });
    weapons.sort_by_key(|weapon| !weapon.fired);
    let mut beside: BTreeMap<u8, (EdgeDirection, Vec<Piled>)> = BTreeMap::new();
    for unit in units {
        let pile = match unit.along {
            None => piles.entry((unit.level, unit.side)).or_default(),
            Some(along) => {
                &mut beside.entry(along.index()).or_insert_with(|| (along, Vec::new())).1
            }
        };
        let own = || weapons.iter().filter(|weapon| weapon.held.holder() == Some(unit.id));
        let piled = |weapon: &Arm| Piled { thing: Thing::Weapon(weapon.id), large: weapon.gun };
        pile.extend(own().filter(|weapon| weapon.gun).map(piled));
        pile.push(Piled { thing: Thing::Unit(unit.id), large: unit.vehicle });
        pile.extend(own().filter(|weapon| !weapon.gun).map(piled));
    }
    let mut placed = Vec::new();
    let (x, y) = center(hex);
    for (index, ((level, _), pile)) in piles.iter().enumerate() {
        let (offset, scale) = spread(index, piles.len());
        let at = Location { hex, level: *level };
        let from = placed.len();
        lay_pile(&mut placed, pile, at, (x + offset.0, y + offset.1), SIDE * scale);
        for laid in placed.iter_mut().skip(from) {
            laid.leftmost = offset.0 < -0.1;
        }
    }
    // Across the hexside along which they go.
    for (along, pile) in beside.values() {
        lay_pile(&mut placed, pile, Location::ground(hex), side_middle(hex, *along), SIDE * 0.82);
    }
    if placed.iter().any(|placed| placed.at.level != 0) {
        for lowest in placed.iter_mut().filter(|placed| placed.lowest) {
            lowest.plate = Some(lowest.at.level);
        }
    }
    placed
}

/// The side of its hex along which a vehicle lies in Bypass; of a Passenger that of his vehicle.
fn along(pos: &Position, unit: UnitId) -> Option<EdgeDirection> {
    let unit = pos.unit(unit)?;
    let vehicle = unit.carrier().and_then(|carrier| pos.unit(carrier)).unwrap_or(unit);
    let (hex, side) = (vehicle.at()?.hex, hexside_of(vehicle)?);
    hex.direction_to(side.other(hex)?)
}

/// A counter of a pile.
#[derive(Debug, Clone, Copy)]
struct Piled {
    thing: Thing,
    large: bool,
}

/// How high the lowest counter of a hex lies: the board from the top down, so that nearer stacks overlap farther ones.
fn height(hex: Coord) -> f32 {
    layer::COUNTERS + (center(hex).1 / APOTHEM).round() * ROW
}

/// What lies in the disturbed hexes is laid out; a counter that stays where it was is not touched.
#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
pub(super) fn lay_out(
    (session, turn): (Option<Res<Session>>, Option<Res<State<PlayerTurn>>>),
    mut disturbed: ResMut<Disturbed>,
    table: Res<Counterparts>,
    units: Query<(&UnitCounter, &At)>,
    weapons: Query<(&WeaponCounter, &Possession, &At, Option<&FireMarked>)>,
    placed: Query<(Entity, &Placed)>,
    mut commands: Commands,
) {
    let hexes = std::mem::take(&mut disturbed.0);
    let (Some(session), Some(turn)) = (session, turn) else { return };
    let PlayerTurn(attacker) = *turn.get();
    // What is printed never changes.
    let catalogue = &session.position().setting.catalogue;
    let mut laid_out = BTreeSet::new();
    let mut before: BTreeMap<Thing, Entity> = BTreeMap::new();
    for (entity, placed) in placed.iter().filter(|(_, placed)| hexes.contains(&placed.at.hex)) {
        before.insert(placed.thing, entity);
    }
    for hex in hexes {
        let here = units.iter().filter(|(_, At(at))| at.hex == hex);
        let standing: Vec<Upright> = here
            .map(|(unit, At(at))| Upright {
                id: unit.id,
                side: unit.side,
                level: at.level,
                smc: catalogue.unit(&unit.counter).is_some_and(|of| of.kind.is_smc()),
                vehicle: catalogue.vehicle(&unit.counter).is_some(),
                aboard: session.position().unit(unit.id).and_then(Unit::carrier),
                along: along(session.position(), unit.id),
            })
            .collect();
        // The gun of a vehicle is drawn on it.
        let apart = |weapon: &WeaponCounter| catalogue.main_armament(&weapon.counter).is_none();
        let here = weapons.iter().filter(|(weapon, _, At(at), _)| at.hex == hex && apart(weapon));
        let arms: Vec<Arm> = here
            .map(|(weapon, Possession(held), _, fire)| Arm {
                id: weapon.id,
                held: *held,
                fired: fire.is_some_and(|FireMarked(marker)| marker.has_fired()),
                gun: catalogue.gun(&weapon.counter).is_some(),
            })
            .collect();
        for laid in lay_hex(hex, &standing, &arms, attacker) {
            laid_out.insert(laid.thing);
            let Some(entity) = table.counter(laid.thing) else { continue };
            if placed.get(entity).is_ok_and(|(_, placed)| *placed == laid) {
                continue;
            }
            commands.entity(entity).insert(laid);
        }
    }
    // Who went to another hex has been laid there: that hex was disturbed as well.
    for (_, entity) in before.into_iter().filter(|(thing, _)| !laid_out.contains(thing)) {
        commands.entity(entity).remove::<Placed>();
    }
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

/// Lays a pile down over what lies in its hex already.
fn lay_pile(placed: &mut Vec<Placed>, pile: &[Piled], at: Location, middle: Spot, side: f32) {
    let step = |(below, piled): (&Piled, &Piled)| match piled.thing {
        _ if below.large => LARGE_STEP,
        Thing::Weapon(_) => WEAPON_STEP,
        Thing::Unit(_) => STEP,
    };
    let steps: Vec<f32> = pile.iter().zip(pile.iter().skip(1)).map(step).collect();
    let total: f32 = steps.iter().sum();
    // High piles close up rather than climb out of their hex.
    let squeeze = (0.75 / total.max(0.01)).min(1.0) * side;
    let mut reach = -total / 2.0;
    for (index, Piled { thing, large }) in pile.iter().enumerate() {
        if index > 0 {
            reach += steps.get(index - 1).copied().unwrap_or(STEP);
        }
        let spot = (middle.0 + reach * squeeze, middle.1 - reach * squeeze);
        let (top, lowest) = (index + 1 == pile.len(), index == 0);
        let depth = height(at.hex) + placed.len() as f32 * LIFT;
        placed.push(Placed {
            thing: *thing,
            at,
            middle: spot,
            side: if *large { side * LARGE } else { side },
            large: *large,
            top,
            lowest,
            leftmost: false,
            depth,
            plate: None,
        });
    }
}
