//! The entities are equal to the position after every order.

use std::collections::BTreeMap;

use bevy::prelude::*;
use first_fire::app::{
    Aboard, AcquiredBy, Asked, At, AtWork, Berserk, Broken, Carries, Concealed, ControlCounter,
    Counterparts, CrewExposed, CrewHarmed, DefenderWindow, Demoralized, Disrupted, Encircled,
    Engaged, Exhausted, Fanatic, FireMarked, FoxholeCounter, GunFacing, Hazardous, Heroic, HexTile,
    HullDown, HullFacing, InMotion, InPhase, Limbered, LowAmmo, Malfunctioned, MfCounter, Moved,
    Moving, Pinned, PlayerTurn, Possession, Request, ResidualCounter, RimResidualCounter, Screen,
    Session, SmokeCounter, SniperCounter, Stance, Standing, Stuck, Thing, TrenchCounter,
    TurretFacing, UnitCounter, WeaponCounter, WireCounter, Wounded, WreckCounter,
};
use first_fire::board::Coord;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::gun::Acquired;
use first_fire::rules::movement::mf_left;
use first_fire::rules::unit::{Composure, FireMarker, Mobility, Wreck};
use first_fire::rules::{FireOrder, Order, Position, Side, Unit, UnitId, decision};

use crate::table::{
    game, menu, new_game, orders, playing, position, random_game, request, save, submit,
};

/// Everything that lies on the table, each thing with what is said of it, in words.
#[derive(Debug, PartialEq, Eq, Default)]
struct OnTheTable {
    hexes: Vec<Coord>,
    units: Vec<(UnitId, Vec<String>)>,
    weapons: Vec<(u16, Vec<String>)>,
    lying: Vec<String>,
}

fn word<C: Component + std::fmt::Debug>(entity: EntityRef<'_>) -> Option<String> {
    entity.get::<C>().map(|said| format!("{said:?}"))
}

/// All that is said of an entity.
fn said(entity: EntityRef<'_>) -> Vec<String> {
    let words = [
        word::<At>,
        word::<FireMarked>,
        word::<Stance>,
        word::<Broken>,
        word::<Demoralized>,
        word::<Disrupted>,
        word::<Fanatic>,
        word::<Berserk>,
        word::<Heroic>,
        word::<Wounded>,
        word::<Pinned>,
        word::<Exhausted>,
        word::<AtWork>,
        word::<Hazardous>,
        word::<Concealed>,
        word::<Encircled>,
        word::<HullFacing>,
        word::<TurretFacing>,
        word::<InMotion>,
        word::<HullDown>,
        word::<Stuck>,
        word::<CrewExposed>,
        word::<LowAmmo>,
        word::<CrewHarmed>,
        word::<Aboard>,
        word::<Carries>,
        word::<Moved>,
        word::<Moving>,
        word::<AcquiredBy>,
        word::<Engaged>,
        word::<Possession>,
        word::<Malfunctioned>,
        word::<GunFacing>,
        word::<Limbered>,
    ];
    words.iter().filter_map(|word| word(entity)).collect()
}

/// Reads the entities. The order of a query means nothing, and a doubled counter must not go unseen: sort, do
/// not collect into a map.
fn seen(app: &mut App) -> OnTheTable {
    fn lying<C: Component + std::fmt::Debug>(app: &mut App, into: &mut Vec<String>) {
        let mut query = app.world_mut().query::<&C>();
        into.extend(query.iter(app.world()).map(|counter| format!("{counter:?}")));
    }
    let mut seen = OnTheTable::default();
    let mut query = app.world_mut().query::<EntityRef<'_>>();
    for entity in query.iter(app.world()) {
        if let Some(HexTile(hex)) = entity.get::<HexTile>() {
            seen.hexes.push(*hex);
            assert_eq!(app.world().resource::<Counterparts>().hex(*hex), Some(entity.id()));
        }
        let thing = entity.get::<Thing>().copied();
        if let Some(counter) = entity.get::<UnitCounter>() {
            let mut words = vec![format!("{counter:?}")];
            words.extend(said(entity));
            seen.units.push((counter.id, words));
            assert_eq!(thing, Some(Thing::Unit(counter.id)));
        }
        if let Some(counter) = entity.get::<WeaponCounter>() {
            let mut words = vec![format!("{counter:?}")];
            words.extend(said(entity));
            seen.weapons.push((counter.id.0, words));
            assert_eq!(thing, Some(Thing::Weapon(counter.id)));
        }
        if let Some(thing) = thing {
            assert_eq!(app.world().resource::<Counterparts>().counter(thing), Some(entity.id()));
        }
    }
    for read in [
        lying::<ResidualCounter>,
        lying::<RimResidualCounter>,
        lying::<SmokeCounter>,
        lying::<FoxholeCounter>,
        lying::<TrenchCounter>,
        lying::<WireCounter>,
        lying::<SniperCounter>,
        lying::<MfCounter>,
        lying::<WreckCounter>,
        lying::<ControlCounter>,
    ] {
        read(app, &mut seen.lying);
    }
    seen.hexes.sort();
    seen.units.sort();
    seen.weapons.sort();
    seen.lying.sort();
    seen
}

/// Pinned, or a crew that a Pin has shut in (A7.82).
fn is_pinned(unit: &Unit) -> bool {
    unit.men().pinned || unit.vehicle().is_some_and(|vehicle| vehicle.shut_in)
}

/// What is to be said of a unit: each state with its name, straight from the fields.
fn of_unit(pos: &Position, unit: &Unit) -> Vec<String> {
    let &Unit { id, side, counter, letter, .. } = unit;
    let mut words = vec![format!("{:?}", UnitCounter { id, side, counter, letter })];
    words.extend(unit.at().map(|at| format!("{:?}", At(at))));
    words.extend(fire(unit.fire));
    words.push(format!("{:?}", Stance(unit.footing())));
    let moving = pos.moving().is_some_and(|moving| moving.movers.contains(&id));
    for (is, name) in [
        (unit.men().broken, "Broken"),
        (unit.men().dm, "Demoralized"),
        (unit.men().disrupted, "Disrupted"),
        (unit.men().fanatic, "Fanatic"),
        (unit.men().berserk, "Berserk"),
        (unit.men().heroic, "Heroic"),
        (unit.men().wounded, "Wounded"),
        (is_pinned(unit), "Pinned"),
        (unit.men().cx, "Exhausted"),
        (unit.men().ti, "AtWork"),
        (unit.men().is_hazardous(), "Hazardous"),
        (unit.concealed, "Concealed"),
        (pos.is_encircled(id), "Encircled"),
    ] {
        words.extend(is.then(|| name.to_owned()));
    }
    if let Some(vehicle) = unit.vehicle() {
        words.push(format!("{:?}", HullFacing(vehicle.facing)));
        if pos.vehicle_type(id).unwrap().turns_turret() {
            words.push(format!("{:?}", TurretFacing(vehicle.turret)));
        }
        words.extend(vehicle.motion.then(|| "InMotion".to_owned()));
        words.extend((!vehicle.hull_down.is_empty()).then(|| "HullDown".to_owned()));
        if vehicle.mobility != Mobility::Mobile {
            words.push(format!("{:?}", Stuck(vehicle.mobility)));
        }
        words.extend(vehicle.exposed.then(|| "CrewExposed".to_owned()));
        let low = pos.weapons_of(unit.id).any(|weapon| weapon.low_ammo);
        words.extend(low.then(|| "LowAmmo".to_owned()));
        if vehicle.composure != Composure::Steady {
            words.push(format!("{:?}", CrewHarmed(vehicle.composure)));
        }
    }
    words.extend(unit.carrier().map(|_| "Aboard".to_owned()));
    let carried = pos.units.values().filter(|other| other.carrier() == Some(id)).count();
    words.extend((carried > 0).then(|| format!("Carries({carried})")));
    for (is, name) in [(unit.moved, "Moved"), (moving, "Moving")] {
        words.extend(is.then(|| name.to_owned()));
    }
    let aims = pos.weapons.values().filter_map(|weapon| weapon.acquired.as_ref());
    let aims = aims.filter(|it| matches!(&it.of, Acquired::Units(units) if units.contains(&id)));
    let best = aims.map(|aim| u8::from(aim.twice) + 1).max();
    words.extend(best.map(|by| format!("{:?}", AcquiredBy(by))));
    let enemies = pos.on_board(side.other()).filter(|enemy| enemy.at() == unit.at()).count();
    match (unit.melee, enemies) {
        (true, _) => words.push("Melee".to_owned()),
        (false, 0) => {}
        (false, _) => words.push("CloseCombat".to_owned()),
    }
    words
}

fn fire(marker: FireMarker) -> Option<String> {
    (marker != FireMarker::None).then(|| format!("{:?}", FireMarked(marker)))
}

/// What a position says should lie there.
fn wanted(pos: &Position) -> OnTheTable {
    let weapon = |weapon: &first_fire::rules::Weapon| {
        let counter = WeaponCounter { id: weapon.id, counter: weapon.counter };
        let mut words = vec![format!("{counter:?}")];
        words.extend(pos.weapon_at(weapon.id).map(|at| format!("{:?}", At(at))));
        words.extend(fire(weapon.fire));
        words.push(format!("{:?}", Possession(weapon.held)));
        words.extend(weapon.malfunctioned.then(|| "Malfunctioned".to_owned()));
        words.extend(weapon.gun.map(|gun| format!("{:?}", GunFacing(gun.facing))));
        let limbered = weapon.gun.is_some_and(|gun| gun.limbered);
        words.extend(limbered.then(|| "Limbered".to_owned()));
        (weapon.id.0, words)
    };
    let mut lying = Vec::new();
    let setting = &pos.setting;
    lying.extend(pos.residual.iter().map(|(&at, &fp)| format!("{:?}", ResidualCounter { at, fp })));
    let rim = pos.rim_residual.iter();
    lying.extend(rim.map(|(&at, &fp)| format!("{:?}", RimResidualCounter { at, fp })));
    lying.extend(pos.smoke.iter().map(|(&at, &drm)| format!("{:?}", SmokeCounter { at, drm })));
    lying.extend(setting.foxholes.keys().map(|&hex| format!("{:?}", FoxholeCounter { hex })));
    lying.extend(setting.trenches.iter().map(|&hex| format!("{:?}", TrenchCounter { hex })));
    lying.extend(setting.wire.iter().map(|&hex| format!("{:?}", WireCounter { hex })));
    for (hex, side) in &pos.control {
        lying.push(format!("{:?}", ControlCounter { hex: *hex, side: *side }));
    }
    for side in Side::BOTH {
        lying.extend(pos.snipers[side.index()].map(|sniper| {
            let nation = setting.side(side).nationality;
            format!("{:?}", SniperCounter { side, at: sniper.at, san: sniper.san, nation })
        }));
    }
    let mover = pos.moving().and_then(|moving| pos.unit(*moving.movers.first()?));
    let mover = mover.and_then(|unit| {
        Some(MfCounter { at: unit.at()?, left: mf_left(pos)?, drives: unit.vehicle().is_some() })
    });
    for (&id, wreck) in &pos.wrecks {
        let &Wreck { counter, side, at, facing, turret, burning, .. } = wreck;
        let counter = WreckCounter { id, counter, side, at, facing, turret, burning };
        lying.push(format!("{counter:?}"));
    }
    lying.extend(mover.map(|counter| format!("{counter:?}")));
    lying.sort();
    let mut units: Vec<_> = pos.units.values().map(|unit| (unit.id, of_unit(pos, unit))).collect();
    units.sort();
    OnTheTable {
        hexes: pos.map().hexes().collect(),
        units,
        weapons: pos.weapons.values().map(weapon).collect(),
        lying,
    }
}

/// A state that is computed of the game.
fn state<S: States>(app: &App) -> Option<S> {
    app.world().get_resource::<State<S>>().map(|state| state.get().clone())
}

fn assert_mirrored(app: &mut App, when: &str) {
    let pos = position(app).clone();
    assert_eq!(seen(app), wanted(&pos), "{when}");
    assert_eq!(state::<Standing>(app), Some(Standing::of(&pos)), "{when}");
    assert_eq!(state::<InPhase>(app), Some(InPhase(pos.phase)), "{when}");
    assert_eq!(state::<PlayerTurn>(app), Some(PlayerTurn(pos.attacker)), "{when}");
    let asked = decision(&pos);
    let window = asked.as_ref().is_some_and(|asked| asked.kind == DecisionKind::FirstFire);
    assert_eq!(state::<DefenderWindow>(app).is_some(), window, "{when}");
    assert_eq!(state::<Asked>(app).map(|Asked(asked)| asked), asked, "{when}");
}

#[test]
fn the_entities_are_equal_to_the_position_after_every_order_of_random_games() {
    let mut met = BTreeMap::<&str, usize>::new();
    // Men alone, units under a "?", tanks with their Passengers.
    let infantry = (1..=4).map(|seed| ("first-steps", seed));
    for (scenario, seed) in infantry.chain([("harvest", 1), ("tanks-in-the-street", 1)]) {
        let recorded = random_game(scenario, seed);
        let mut app = playing(scenario, seed);
        assert_mirrored(&mut app, "before the first order");
        for (number, order) in orders(&recorded).into_iter().enumerate() {
            submit(&mut app, order);
            assert_eq!(game(&app).log().len(), number + 1, "order {} was accepted", number + 1);
            let when = format!("after order {} of game {seed} of {scenario}", number + 1);
            assert_mirrored(&mut app, &when);
            let table = seen(&mut app);
            let words = || table.units.iter().flat_map(|(_, words)| words);
            for kind in [
                "FireMarked",
                "Broken",
                "Demoralized",
                "Pinned",
                "Moved",
                "Moving",
                "Concealed",
                "HullFacing",
                "TurretFacing",
                "InMotion",
                "Aboard",
                "Carries",
            ] {
                let of_it = words().filter(|word| word.starts_with(kind));
                *met.entry(kind).or_default() += of_it.count();
            }
            for kind in ["Residual", "Mf", "Control"] {
                let of_it = table.lying.iter().filter(|word| word.starts_with(kind));
                *met.entry(kind).or_default() += of_it.count();
            }
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
    let empty = OnTheTable::default();
    assert_eq!(seen(&mut app), empty);
    request(&mut app, new_game("first-steps", 1));
    request(&mut app, Request::Leave);
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Menu);
    assert!(!app.world().contains_resource::<Session>());
    assert_eq!(state::<Standing>(&app), Some(Standing::NoGame));
    assert_eq!((state::<InPhase>(&app), state::<Asked>(&app)), (None, None));
    assert_eq!(seen(&mut app), empty);
}

/// What changed in a frame, as change detection tells it.
#[derive(Resource, Default)]
struct Changes {
    hexes: usize,
    pinned: Vec<UnitId>,
    fired: Vec<Thing>,
    at: Vec<Thing>,
    spawned: usize,
    session: bool,
}

fn note_changes(
    mut changes: ResMut<Changes>,
    hexes: Query<(), Changed<HexTile>>,
    pinned: Query<&UnitCounter, Changed<Pinned>>,
    fired: Query<&Thing, Changed<FireMarked>>,
    at: Query<&Thing, Changed<At>>,
    spawned: Query<(), Added<Thing>>,
    session: Option<Res<Session>>,
) {
    *changes = Changes {
        hexes: hexes.iter().count(),
        pinned: pinned.iter().map(|unit| unit.id).collect(),
        fired: fired.iter().copied().collect(),
        at: at.iter().copied().collect(),
        spawned: spawned.iter().count(),
        session: session.is_some_and(|session| session.is_changed()),
    };
    changes.pinned.sort();
    changes.fired.sort();
    changes.at.sort();
}

/// The things of which a position says something that another does not, or says it otherwise.
fn differ<T: PartialEq>(
    before: &Position,
    after: &Position,
    said: impl Fn(&Position, Thing) -> Option<T>,
) -> Vec<Thing> {
    let units = after.units.values().map(|unit| Thing::Unit(unit.id));
    let things = units.chain(after.weapons.keys().map(Thing::Weapon));
    let told = |thing: &Thing| said(after, *thing).is_some();
    things.filter(told).filter(|thing| said(before, *thing) != said(after, *thing)).collect()
}

#[test]
fn only_what_an_order_changes_is_marked_as_changed() {
    let mut app = playing("first-steps", 5);
    app.init_resource::<Changes>().add_systems(Last, note_changes);
    app.update();
    let (mut moved, mut fired, mut pinned) = (0, 0, 0);
    for order in orders(&random_game("first-steps", 5)) {
        let before = position(&app).clone();
        submit(&mut app, order);
        let after = position(&app);
        let at = differ(&before, after, |pos, thing| match thing {
            Thing::Unit(id) => pos.unit(id)?.at(),
            Thing::Weapon(id) => pos.weapon_at(id),
        });
        let marked = differ(&before, after, |pos, thing| {
            let marker = match thing {
                Thing::Unit(id) => pos.unit(id)?.fire,
                Thing::Weapon(id) => pos.weapons.get(&id)?.fire,
            };
            (marker != FireMarker::None).then_some(marker)
        });
        let pin = |pos: &Position, id| pos.unit(id).is_some_and(is_pinned);
        let pins = after.units.values().map(|unit| unit.id);
        let pins: Vec<UnitId> = pins.filter(|id| pin(after, *id) && !pin(&before, *id)).collect();
        let new = after.units.values().filter(|unit| before.unit(unit.id).is_none()).count();
        let changes = app.world().resource::<Changes>();
        assert_eq!((changes.hexes, changes.spawned), (0, new));
        assert_eq!((&changes.at, &changes.fired, &changes.pinned), (&at, &marked, &pins));
        assert!(changes.session);
        (moved, fired, pinned) = (moved + at.len(), fired + marked.len(), pinned + pins.len());
    }
    assert!(moved > 0 && fired > 0 && pinned > 0, "{moved} {fired} {pinned}");
    // A refusal marks nothing at all.
    submit(&mut app, Order::Fire(FireOrder::Hold));
    let changes = app.world().resource::<Changes>();
    assert!(changes.at.is_empty() && changes.fired.is_empty() && !changes.session);
}

#[test]
fn an_entity_lives_as_long_as_what_it_is_and_hexes_as_long_as_their_map_lies_there() {
    let entities = |app: &mut App| {
        let mut query =
            app.world_mut().query_filtered::<Entity, Or<(With<Thing>, With<HexTile>)>>();
        let mut all: Vec<Entity> = query.iter(app.world()).collect();
        all.sort();
        all
    };
    let mut app = playing("first-steps", 4);
    let first = entities(&mut app);
    for order in orders(&random_game("first-steps", 4)).into_iter().take(12) {
        submit(&mut app, order);
    }
    assert_eq!(entities(&mut app), first, "nobody has been eliminated yet");
    request(&mut app, Request::RewindTo(0));
    request(&mut app, Request::RewindTo(12));
    assert_eq!(entities(&mut app), first, "whichever way the game went there");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    save(&mut app, &path);
    request(&mut app, Request::Load(path));
    assert_mirrored(&mut app, "after a load");
    assert_eq!(entities(&mut app), first, "the same game from a file");
    request(&mut app, new_game("village-assault", 4));
    assert_mirrored(&mut app, "on another map");
    let hexes = position(&app).map().hexes().count();
    assert!(entities(&mut app).len() > hexes);
}

/// What the states have told those who hang on them, in the order in which they did.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
struct Heard(Vec<&'static str>);

#[test]
fn systems_hang_on_the_phase_and_the_window_and_are_told_within_the_frame() {
    let recorded = random_game("first-steps", 1);
    let mut app = playing("first-steps", 1);
    app.init_resource::<Heard>()
        .add_systems(OnEnter(DefenderWindow), |mut heard: ResMut<Heard>| heard.0.push("in"))
        .add_systems(OnExit(DefenderWindow), |mut heard: ResMut<Heard>| heard.0.push("out"));
    let mut wanted = Heard::default();
    let mut open = false;
    for order in orders(&recorded) {
        submit(&mut app, order);
        let asked = decision(position(&app)).map(|asked| asked.kind);
        let now = asked == Some(DecisionKind::FirstFire);
        if now != open {
            wanted.0.push(if now { "in" } else { "out" });
            open = now;
        }
        assert_eq!(*app.world().resource::<Heard>(), wanted);
    }
    assert!(wanted.0.len() > 4, "the game has windows");
}
