//! Where the counters of a hex lie, and what is dressed anew when one of them changes.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use first_fire::app::{Counterparts, Request, Submit};
use first_fire::board::{Coord, EdgeDirection, Location};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::side_middle;
use first_fire::gui::counters::markers::Marker;
use first_fire::gui::counters::stacks::{Arm, Upright, lay_hex};
use first_fire::gui::counters::{Badges, Face, Framed, Part, Placed, Thing};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::FireAttack;
use first_fire::rules::weapon::Held;
use first_fire::rules::{FireOrder, Order, Phase, Position, Side, decision};

use crate::hand::{counter, frames, on_the_board, open};
use crate::table::{orders, random_game};

fn hex() -> Coord {
    "C6".parse().unwrap()
}

fn squad(id: u16, side: Side, level: i8) -> Upright {
    Upright { id: UnitId(id), side, level, smc: false, vehicle: false, aboard: None, along: None }
}

#[test]
fn what_lies_on_the_ground_lies_under_those_who_stand_there_whoever_moves() {
    let at = Location::ground(hex());
    let weapon = Arm { id: WeaponId(1), held: Held::On(at), fired: false, gun: false };
    for (side, attacker) in
        Side::BOTH.into_iter().flat_map(|side| [(side, side), (side, side.other())])
    {
        let placed = lay_hex(hex(), &[squad(7, side, 0)], &[weapon], attacker);
        let [under, over] = placed.as_slice() else { panic!("two counters") };
        assert_eq!((under.thing, over.thing), (Thing::Weapon(weapon.id), Thing::Unit(UnitId(7))));
        assert!(under.lowest && !under.top && over.top && !over.lowest, "{side:?}: one pile");
        assert!(over.depth > under.depth);
    }
    let both = [squad(7, Side::First, 0), squad(8, Side::Second, 0)];
    for attacker in Side::BOTH {
        let placed = lay_hex(hex(), &both, &[weapon], attacker);
        let lowest = placed.iter().position(|placed| placed.thing == Thing::Weapon(weapon.id));
        let over = placed[lowest.unwrap() + 1].thing;
        let his = both.iter().find(|unit| unit.side == attacker).unwrap().id;
        assert_eq!(over, Thing::Unit(his), "the ATTACKER's, where both stand over it");
    }
}

#[test]
fn a_leader_lies_on_top_and_the_weapons_that_have_fired_under_the_others() {
    let leader = Upright { smc: true, ..squad(1, Side::First, 0) };
    let held = Held::By(UnitId(2));
    let arms = [
        Arm { id: WeaponId(1), held, fired: false, gun: false },
        Arm { id: WeaponId(2), held, fired: true, gun: false },
        Arm {
            id: WeaponId(3),
            held: Held::Placed { by: UnitId(2), at: Location::ground(hex()) },
            fired: false,
            gun: false,
        },
    ];
    let placed = lay_hex(hex(), &[leader, squad(2, Side::First, 0)], &arms, Side::First);
    let things: Vec<Thing> = placed.iter().map(|placed| placed.thing).collect();
    let weapon = |id| Thing::Weapon(WeaponId(id));
    let unit = |id| Thing::Unit(UnitId(id));
    assert_eq!(things, [unit(2), weapon(2), weapon(1), unit(1)], "a placed charge is not seen");
}

#[test]
fn a_gun_lies_under_its_crew_and_a_vehicle_under_all() {
    let vehicle = Upright { vehicle: true, ..squad(9, Side::First, 0) };
    let gun = Arm { id: WeaponId(1), held: Held::By(UnitId(5)), fired: false, gun: true };
    let units = [squad(2, Side::First, 0), squad(5, Side::First, 0), vehicle];
    let placed = lay_hex(hex(), &units, &[gun], Side::First);
    let things: Vec<Thing> = placed.iter().map(|placed| placed.thing).collect();
    let unit = |id| Thing::Unit(UnitId(id));
    assert_eq!(things, [unit(9), Thing::Weapon(gun.id), unit(5), unit(2)]);
    let large: Vec<bool> = placed.iter().map(|placed| placed.large).collect();
    assert_eq!(large, [true, true, false, false]);
    assert!(placed[0].side > placed[3].side * 1.2, "they are larger, too");
    let left = Arm { held: Held::On(Location::ground(hex())), ..gun };
    let alone = lay_hex(hex(), &[], &[left], Side::First);
    assert!(alone[0].large, "nobody mans it: {alone:?}");
}

#[test]
fn each_of_two_vehicles_lies_on_its_own_passengers() {
    let vehicle = |id| Upright { vehicle: true, ..squad(id, Side::First, 0) };
    let aboard = |id, of| Upright { aboard: Some(UnitId(of)), ..squad(id, Side::First, 0) };
    let units = [vehicle(8), vehicle(9), aboard(1, 9), aboard(2, 8), squad(3, Side::First, 0)];
    let placed = lay_hex(hex(), &units, &[], Side::First);
    let things: Vec<Thing> = placed.iter().map(|placed| placed.thing).collect();
    assert_eq!(things, [2, 8, 1, 9, 3].map(|id| Thing::Unit(UnitId(id))));
}

#[test]
fn a_vehicle_in_bypass_lies_across_its_hexside_with_those_aboard() {
    let north = Some(EdgeDirection::FLAT_NORTH);
    let vehicle = Upright { vehicle: true, along: north, ..squad(9, Side::First, 0) };
    let aboard = Upright { aboard: Some(vehicle.id), along: north, ..squad(1, Side::First, 0) };
    let units = [squad(2, Side::Second, 0), vehicle, aboard];
    let placed = lay_hex(hex(), &units, &[], Side::First);
    let things: Vec<Thing> = placed.iter().map(|placed| placed.thing).collect();
    assert_eq!(things, [2, 1, 9].map(|id| Thing::Unit(UnitId(id))));
    let edge = side_middle(hex(), EdgeDirection::FLAT_NORTH);
    let off = |placed: &Placed| (placed.middle.0 - edge.0).hypot(placed.middle.1 - edge.1);
    assert!(off(&placed[1]) < 0.3 && off(&placed[2]) < 0.3 && off(&placed[0]) > 0.5, "{placed:?}");
}

#[test]
fn the_piles_of_a_hex_show_their_levels_where_there_are_several() {
    let plates = |units: &[Upright]| -> Vec<(Thing, i8)> {
        let placed = lay_hex(hex(), units, &[], Side::First);
        placed.iter().filter_map(|placed| Some((placed.thing, placed.plate?))).collect()
    };
    let ground = [squad(1, Side::First, 0), squad(2, Side::First, 0)];
    assert!(plates(&ground).is_empty());
    let above = [ground[0], ground[1], squad(3, Side::First, 1)];
    let unit = |id| Thing::Unit(UnitId(id));
    assert_eq!(plates(&above), [(unit(1), 0), (unit(3), 1)], "one plate a pile");
}

#[test]
fn a_hex_nearer_to_the_lower_edge_lies_over_one_farther_from_it() {
    let highest = |hex: &str| {
        let units: Vec<Upright> = (0..40).map(|id| squad(id, Side::First, 0)).collect();
        let placed = lay_hex(hex.parse().unwrap(), &units, &[], Side::First);
        (placed[0].depth, placed[39].depth)
    };
    assert!(highest("C5").1 < highest("D5").0, "column D lies half a hex lower");
    assert!(highest("D5").1 < highest("C6").0);
}

/// What was done to counters and to what is drawn of them.
#[derive(Resource, Default, Debug)]
struct Done {
    spawned: BTreeMap<Thing, Vec<Part>>,
    despawned: usize,
    altered: BTreeSet<Thing>,
    dressed: BTreeSet<Thing>,
    counters: usize,
}

type Fresh<'w, 's> = Query<'w, 's, (&'static Part, &'static ChildOf), Added<Part>>;
type Altered<'w, 's> =
    Query<'w, 's, &'static ChildOf, (With<Part>, Or<(Changed<Sprite>, Changed<Transform>)>)>;
type Otherwise = Or<(Changed<Placed>, Changed<Face>, Changed<Badges>, Changed<Framed>)>;

fn note(
    mut done: ResMut<Done>,
    (fresh, altered): (Fresh<'_, '_>, Altered<'_, '_>),
    mut gone: RemovedComponents<Part>,
    (things, dressed): (Query<&Thing>, Query<&Thing, Otherwise>),
    (come, mut left): (Query<(), Added<Thing>>, RemovedComponents<Thing>),
) {
    for (part, ChildOf(of)) in &fresh {
        let Ok(thing) = things.get(*of) else { continue };
        done.spawned.entry(*thing).or_default().push(*part);
    }
    done.altered.extend(altered.iter().filter_map(|ChildOf(of)| things.get(*of).ok()));
    done.dressed.extend(dressed.iter());
    done.despawned += gone.read().count();
    done.counters += come.iter().count() + left.read().count();
}

/// The one whom an order pins, if it does no more to anybody than that and the marks on those who fired.
fn pinned_only(before: &Position, after: &Position) -> Option<UnitId> {
    let fires = [Phase::PrepFire, Phase::DefensiveFire, Phase::AdvancingFire];
    if !fires.contains(&before.phase) || decision(before) != decision(after) {
        return None;
    }
    let (mut pins, mut others) = (Vec::new(), before.units.len() != after.units.len());
    for unit in after.units.values() {
        let was = before.unit(unit.id)?;
        let pinned = unit.men().pinned && !was.men().pinned;
        pins.extend(pinned.then_some(unit.id));
        let mut same = was.clone();
        (same.men_mut().pinned, same.fire) = (unit.men().pinned, unit.fire);
        same.men_mut().inherent_lost = unit.men().inherent_lost;
        others |= same != *unit || (pinned && was.fire != unit.fire);
    }
    match pins.as_slice() {
        [one] if !others => Some(*one),
        _ => None,
    }
}

/// A random game that goes on with such a shot, the orders before it, the shot, and whom it pins.
fn a_pin() -> (u64, Vec<Order>, FireAttack, UnitId) {
    for seed in 1..200 {
        let game = random_game("first-steps", seed);
        for (number, entry) in game.log().iter().enumerate() {
            let Order::Fire(FireOrder::Attack(fire)) = &entry.order else { continue };
            let before = game.position_at(number).unwrap();
            let after = game.position_at(number + 1).unwrap();
            if let Some(pinned) = pinned_only(before, after) {
                let orders = orders(&game).into_iter().take(number).collect();
                return (seed, orders, fire.clone(), pinned);
            }
        }
    }
    panic!("no shot ever pins one squad and nobody else")
}

/// The counters in the Location of a unit.
fn stack_of(app: &App, unit: UnitId) -> BTreeSet<Thing> {
    let at = counter(app, unit).at;
    on_the_board(app).iter().filter(|placed| placed.at == at).map(|placed| placed.thing).collect()
}

fn badges(app: &App, unit: UnitId) -> Vec<Marker> {
    let entity = app.world().resource::<Counterparts>().counter(Thing::Unit(unit)).unwrap();
    app.world().get::<Badges>(entity).unwrap().0.clone()
}

#[test]
fn after_a_shot_that_pins_one_squad_its_stack_and_the_firers_are_dressed_and_nobody_else() {
    let (seed, before, fire, pinned) = a_pin();
    let mut app = open();
    let (scenario, mode) = ("first-steps".to_owned(), Mode::Solitaire);
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed,
        mode,
        agreements: Vec::new(),
    });
    frames(&mut app, 3);
    for order in before {
        app.world_mut().write_message(Submit(order));
        frames(&mut app, 1);
    }
    frames(&mut app, 3);
    app.init_resource::<Done>().add_systems(Last, note);
    frames(&mut app, 2);
    app.insert_resource(Done::default());
    let idle = on_the_board(&app).len();
    frames(&mut app, 2);
    let done = app.world().resource::<Done>();
    assert!(done.dressed.is_empty() && done.altered.is_empty(), "nothing happens: {done:?}");
    let worn = badges(&app, pinned);
    let firers: BTreeSet<Thing> =
        fire.members.iter().flat_map(|member| stack_of(&app, member.unit)).collect();
    let target = stack_of(&app, pinned);
    app.world_mut().write_message(Submit(Order::Fire(FireOrder::Attack(fire))));
    frames(&mut app, 3);
    let done = app.world().resource::<Done>();
    assert_eq!(done.counters, 0, "every counter is the entity that it was");
    assert_eq!(on_the_board(&app).len(), idle);
    let pin = badges(&app, pinned).iter().position(|badge| *badge == Marker::Pin).unwrap();
    assert!(pin < badges(&app, pinned).len() && badges(&app, pinned).len() == worn.len() + 1);
    assert_eq!(
        done.spawned.get(&Thing::Unit(pinned)),
        Some(&vec![Part::Badge(worn.len())]),
        "one badge more for the one who is pinned"
    );
    let near: BTreeSet<Thing> = firers.union(&target).copied().collect();
    let whose = done.spawned.keys().chain(&done.altered).chain(&done.dressed);
    let elsewhere: Vec<&Thing> = whose.filter(|thing| !near.contains(thing)).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:?} of {done:?}");
    let of_target: BTreeSet<&Thing> = done.dressed.intersection(&target).collect();
    assert_eq!(of_target, BTreeSet::from([&Thing::Unit(pinned)]), "nobody under or over it");
    // A frame goes from whoever has fired.
    assert!(done.despawned <= firers.len(), "{done:?}");
    let others = on_the_board(&app).len() - near.len();
    assert!(others > 3, "there are {others} others to leave alone");
}
