//! The entities are equal to the position after every order.

use std::collections::BTreeMap;

use bevy::prelude::*;
use first_fire::app::Request;
use first_fire::app::{
    ControlCounter, EncirclementCounter, FireCounter, FoxholeCounter, HexTile, MeleeCounter,
    ResidualCounter, Screen, Session, Standing, UnitCounter, WeaponCounter,
};
use first_fire::board::{Coord, Location};
use first_fire::rules::ids::Firer;
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Order, Position, Side, Unit, UnitId, Weapon, WeaponId, decision};

use crate::table::{game, menu, new_game, orders, playing, position, random_game, request, submit};

/// Everything that lies on the table, in the order of our own ids.
#[derive(Debug, PartialEq, Eq)]
struct OnTheTable {
    hexes: Vec<Coord>,
    units: Vec<(UnitId, Unit)>,
    weapons: Vec<(WeaponId, Weapon)>,
    fire: Vec<(Firer, FireMarker)>,
    residual: Vec<(Location, u8)>,
    melee: Vec<Location>,
    encircled: Vec<(Location, Side)>,
    foxholes: Vec<(Coord, u8)>,
    control: Vec<(Coord, Side)>,
}

/// Reads the entities. The order of a query means nothing, and a doubled counter must not go unseen: sort, do
/// not collect into a map.
fn seen(app: &mut App) -> OnTheTable {
    fn all<C: Component, T: Ord>(app: &mut App, read: impl Fn(&C) -> T) -> Vec<T> {
        let mut query = app.world_mut().query::<&C>();
        let mut all: Vec<T> = query.iter(app.world()).map(read).collect();
        all.sort();
        all
    }
    fn by_id<C: Component, K: Ord, T>(app: &mut App, read: impl Fn(&C) -> (K, T)) -> Vec<(K, T)> {
        let mut query = app.world_mut().query::<&C>();
        let mut all: Vec<(K, T)> = query.iter(app.world()).map(read).collect();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        all
    }
    OnTheTable {
        hexes: all(app, |hex: &HexTile| hex.coord),
        units: by_id(app, |unit: &UnitCounter| (unit.0.id, unit.0.clone())),
        weapons: by_id(app, |weapon: &WeaponCounter| (weapon.0.id, weapon.0.clone())),
        fire: all(app, |fire: &FireCounter| (fire.over, fire.marker)),
        residual: all(app, |residual: &ResidualCounter| (residual.at, residual.fp)),
        melee: all(app, |melee: &MeleeCounter| melee.at),
        encircled: all(app, |counter: &EncirclementCounter| (counter.at, counter.side)),
        foxholes: all(app, |foxhole: &FoxholeCounter| (foxhole.hex, foxhole.squads)),
        control: all(app, |control: &ControlCounter| (control.hex, control.side)),
    }
}

/// What a position says should lie there.
fn wanted(pos: &Position) -> OnTheTable {
    let units = pos.units.values().filter(|unit| unit.at().is_some());
    let weapons = pos.weapons.values().filter(|weapon| pos.weapon_at(weapon.id).is_some());
    let mut fire: Vec<_> = units
        .map(|unit| (Firer::Inherent(unit.id), unit.fire))
        .chain(weapons.map(|weapon| (Firer::Weapon(weapon.id), weapon.fire)))
        .filter(|(_, marker)| *marker != FireMarker::None)
        .collect();
    fire.sort();
    let mut melee: Vec<_> =
        pos.units.values().filter(|unit| unit.melee).filter_map(|unit| unit.at()).collect();
    melee.sort();
    melee.dedup();
    OnTheTable {
        hexes: pos.map().hexes().collect(),
        units: pos.units.values().map(|unit| (unit.id, unit.clone())).collect(),
        weapons: pos.weapons.clone().into_iter().collect(),
        fire,
        residual: pos.residual.clone().into_iter().collect(),
        melee,
        encircled: pos.encircled.iter().copied().collect(),
        foxholes: pos.setting.foxholes.clone().into_iter().collect(),
        control: pos.control.clone().into_iter().collect(),
    }
}

fn assert_mirrored(app: &mut App, when: &str) {
    let pos = position(app).clone();
    assert_eq!(seen(app), wanted(&pos), "{when}");
    let standing = app.world().resource::<Standing>();
    assert_eq!(*standing, Standing::of(&pos), "{when}");
    assert_eq!(
        (standing.turn, standing.attacker, standing.phase, standing.speaker),
        (pos.turn, pos.attacker, pos.phase, pos.speaker),
        "{when}"
    );
    assert_eq!(standing.asked, decision(&pos), "{when}");
}

#[test]
fn the_entities_are_equal_to_the_position_after_every_order_of_random_games() {
    let mut met = BTreeMap::<&str, usize>::new();
    for seed in 1..=6 {
        let recorded = random_game("first-steps", seed);
        let mut app = playing("first-steps", seed);
        assert_mirrored(&mut app, "before the first order");
        for (number, order) in orders(&recorded).into_iter().enumerate() {
            submit(&mut app, order);
            assert_eq!(game(&app).log().len(), number + 1, "order {} was accepted", number + 1);
            assert_mirrored(&mut app, &format!("after order {} of game {seed}", number + 1));
            let table = seen(&mut app);
            *met.entry("fire").or_default() += table.fire.len();
            *met.entry("residual").or_default() += table.residual.len();
            *met.entry("weapons").or_default() += table.weapons.len();
        }
    }
    for (kind, count) in met {
        assert!(count > 0, "the recorded games never show {kind}: they prove nothing about it");
    }
}

#[test]
fn the_entities_follow_undo_redo_and_a_jump_through_the_log() {
    let recorded = random_game("first-steps", 11);
    let mut app = playing("first-steps", 11);
    for order in orders(&recorded).into_iter().take(60) {
        submit(&mut app, order);
    }
    for _ in 0..20 {
        request(&mut app, Request::Undo);
        assert_mirrored(&mut app, "after an undo");
    }
    request(&mut app, Request::Redo);
    assert_mirrored(&mut app, "after a redo");
    request(&mut app, Request::RewindTo(3));
    assert_mirrored(&mut app, "after a jump back");
    request(&mut app, Request::RewindTo(50));
    assert_mirrored(&mut app, "after a jump forth");
    assert_eq!(game(&app).log().len(), 50);
}

#[test]
fn another_game_replaces_every_entity_of_the_one_before() {
    let mut app = playing("first-steps", 2);
    for order in orders(&random_game("first-steps", 2)).into_iter().take(40) {
        submit(&mut app, order);
    }
    request(&mut app, new_game("first-steps", 3));
    assert_mirrored(&mut app, "in the new game");
}

#[test]
fn no_counter_lies_on_the_table_without_a_game() {
    let mut app = menu();
    let empty = OnTheTable {
        hexes: Vec::new(),
        units: Vec::new(),
        weapons: Vec::new(),
        fire: Vec::new(),
        residual: Vec::new(),
        melee: Vec::new(),
        encircled: Vec::new(),
        foxholes: Vec::new(),
        control: Vec::new(),
    };
    assert_eq!(seen(&mut app), empty);
    request(&mut app, new_game("first-steps", 1));
    request(&mut app, Request::Leave);
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    assert!(!app.world().contains_resource::<Session>());
    assert!(!app.world().contains_resource::<Standing>());
    assert_eq!(seen(&mut app), empty);
}

/// What changed in a frame, as change detection tells it.
#[derive(Resource, Default)]
struct Changes {
    hexes: usize,
    units: Vec<UnitId>,
    standing: bool,
    session: bool,
}

fn note_changes(
    mut changes: ResMut<Changes>,
    hexes: Query<(), Changed<HexTile>>,
    units: Query<&UnitCounter, Changed<UnitCounter>>,
    standing: Option<Res<Standing>>,
    session: Option<Res<Session>>,
) {
    changes.hexes = hexes.iter().count();
    changes.units = units.iter().map(|unit| unit.0.id).collect();
    changes.units.sort();
    changes.standing = standing.is_some_and(|standing| standing.is_changed());
    changes.session = session.is_some_and(|session| session.is_changed());
}

#[test]
fn only_what_an_order_changes_is_marked_as_changed() {
    let mut app = playing("first-steps", 5);
    app.init_resource::<Changes>().add_systems(Last, note_changes);
    app.update();
    let mut quiet_units = 0;
    for order in orders(&random_game("first-steps", 5)) {
        let before = position(&app).clone();
        submit(&mut app, order);
        let after = position(&app);
        let differ: Vec<UnitId> = after
            .units
            .values()
            .filter(|unit| before.unit(unit.id) != Some(unit))
            .map(|unit| unit.id)
            .collect();
        quiet_units += after.units.len() - differ.len();
        let standing_differs = Standing::of(&before) != Standing::of(after);
        let changes = app.world().resource::<Changes>();
        assert_eq!((changes.hexes, &changes.units), (0, &differ));
        assert_eq!(changes.standing, standing_differs);
        assert!(changes.session);
    }
    assert!(quiet_units > 0);
    // A refusal marks nothing at all.
    submit(&mut app, Order::Hold);
    let changes = app.world().resource::<Changes>();
    assert!(changes.units.is_empty() && !changes.standing && !changes.session);
}
