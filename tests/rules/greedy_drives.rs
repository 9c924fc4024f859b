//! The machine drives: towards what it is after, with its front to what can kill it, and to a halt where it can; who cannot
//! fight stays out of the fire.

use std::collections::BTreeSet;

use first_fire::board::{Coord, Footing, Hexspine};
use first_fire::opponent::{GreedyPolicy, answer, plain_answer};
use first_fire::rules::dice::{Dice, ForbiddenDice, ScriptedDice};
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::setting::{ControlOf, Victory};
use first_fire::rules::unit::Station;
use first_fire::rules::{Phase, apply, decision};

use super::scene::{Scene, at};

/// The side that moves has to take a hex.
fn to_take(scene: &mut Scene, hex: &str) {
    let hexes: BTreeSet<Coord> = [hex.parse().unwrap()].into();
    scene.pos.control.extend(hexes.iter().map(|&hex| (hex, Side::Second)));
    scene.setting(|setting| {
        setting.victory =
            Victory::Control { side: Side::First, of: ControlOf::Hex, hexes, at_least: 1 }
    });
}

/// The rest of the MPh as the machine plays it, while the enemy holds his fire; no dice are rolled.
fn machine_moves(scene: &mut Scene) -> Vec<Event> {
    machine_moves_with(scene, &mut ForbiddenDice)
}

/// The same with dice.
fn machine_moves_with(scene: &mut Scene, dice: &mut impl Dice) -> Vec<Event> {
    let mut machine = GreedyPolicy::new(1);
    let mut events = Vec::new();
    for _ in 0..200 {
        let pos = &mut scene.pos;
        let Some(asked) = decision(pos).filter(|_| pos.phase == Phase::Movement) else {
            return events;
        };
        let order = match asked.side {
            Side::First => answer(&mut machine, pos),
            Side::Second => plain_answer(pos),
        };
        events.extend(apply(pos, &order.unwrap(), dice).unwrap());
    }
    panic!("the MPh does not end");
}

fn place(scene: &Scene, unit: UnitId) -> Coord {
    scene.unit(unit).at().unwrap().hex
}

/// Whether a vehicle has its front to a hex.
fn fronts(scene: &Scene, unit: UnitId, to: &str) -> bool {
    let ahead = scene.tank(unit).facing.front();
    place(scene, unit).sides_toward(at(to).hex).any(|side| ahead.contains(&side))
}

#[test]
fn a_tank_goes_towards_what_its_side_is_after_and_halts() {
    let mut scene = Scene::open(Phase::Movement);
    let tank = scene.vehicle(Side::First, "t-34-m43", "R5", Hexspine::NorthEast);
    to_take(&mut scene, "I5");
    let events = machine_moves(&mut scene);
    let left = place(&scene, tank).distance(at("I5").hex);
    assert!(left <= 4, "{left} hexes are left");
    assert!(!scene.tank(tank).motion, "{events:?}");
}

#[test]
fn a_tank_keeps_its_front_to_a_gun_that_can_kill_it() {
    let mut scene = Scene::open(Phase::Movement);
    let tank = scene.vehicle(Side::First, "t-34-m43", "N5", Hexspine::NorthEast);
    let crew = scene.defender("german-crew", "C5");
    scene.man("ge-at-75", crew, Hexspine::East);
    to_take(&mut scene, "N1");
    machine_moves(&mut scene);
    assert!(fronts(&scene, tank, "C5"), "{:?} in {}", scene.tank(tank).facing, place(&scene, tank));
}

#[test]
fn an_assault_gun_turns_to_the_tank_it_sees() {
    let mut scene = Scene::open(Phase::Movement);
    let gun = scene.vehicle(Side::First, "su-85", "K5", Hexspine::East);
    scene.vehicle(Side::Second, "pz-4h", "C5", Hexspine::East);
    machine_moves(&mut scene);
    assert!(fronts(&scene, gun, "C5"));
    assert!(!scene.tank(gun).motion);
}

#[test]
fn a_tank_that_cannot_win_the_duel_gets_out_of_sight() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"L2-L8\"]\n";
    let mut scene = Scene::new(Phase::Movement, woods);
    let tank = scene.vehicle(Side::First, "bt-7-m37", "M1", Hexspine::West);
    scene.vehicle(Side::Second, "pz-6e", "D2", Hexspine::East);
    scene.edit_vehicle(tank).motion = true;
    to_take(&mut scene, "T9");
    // Its crew has no radio, and takes heart (D14.23).
    machine_moves_with(&mut scene, &mut ScriptedDice::new(&[1, 2]));
    assert!(!scene.pos.sees(at("D2"), scene.unit(tank).at().unwrap()), "{}", place(&scene, tank));
}

#[test]
fn a_truck_does_not_drive_into_fire() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"L2-L8\"]\n";
    let mut scene = Scene::new(Phase::Movement, woods);
    let truck = scene.vehicle(Side::First, "zis-5", "O5", Hexspine::West);
    let squad = scene.defender("german-4-6-7", "E5");
    scene.weapon("german-hmg", squad);
    to_take(&mut scene, "D5");
    machine_moves(&mut scene);
    assert!(!scene.pos.sees(at("E5"), scene.unit(truck).at().unwrap()));
}

/// Rules: D2.42-2
#[test]
fn a_truck_in_motion_goes_on_and_nobody_else_sets_out_in_its_place() {
    let mut scene = Scene::open(Phase::Movement);
    let squad = scene.attacker("russian-4-4-7", "T9");
    let truck = scene.vehicle(Side::First, "zis-5", "O5", Hexspine::West);
    scene.edit_vehicle(truck).motion = true;
    let gun = scene.defender("german-4-6-7", "E5");
    scene.weapon("german-hmg", gun);
    to_take(&mut scene, "T9");
    machine_moves(&mut scene);
    assert_ne!(scene.pos.phase, Phase::Movement);
    assert!(scene.unit(truck).moved && !scene.unit(squad).moved);
}

#[test]
fn crews_look_out_far_from_the_enemy_and_shut_their_hatches_near_him() {
    for (enemy, exposed) in [("A5", true), ("L5", false)] {
        let mut scene = Scene::open(Phase::Movement);
        let tank = scene.vehicle(Side::First, "t-34-85", "S5", Hexspine::West);
        scene.edit_vehicle(tank).exposed = !exposed;
        scene.defender("german-4-6-7", enemy);
        let events = machine_moves(&mut scene);
        assert_eq!(scene.tank(tank).exposed, exposed, "{enemy}");
        let hatch = |event: &&Event| matches!(event, Event::Vehicle(VehicleEvent::Hatch { .. }));
        assert_eq!(events.iter().filter(hatch).count(), 1);
    }
}

#[test]
fn a_half_track_carries_men_near_to_what_is_to_be_taken_and_lets_them_out() {
    let mut scene = Scene::open(Phase::Movement);
    let halftrack = scene.vehicle(Side::First, "spw-251-1", "R5", Hexspine::West);
    let squad = scene.passenger("russian-4-4-7", halftrack);
    to_take(&mut scene, "E5");
    machine_moves(&mut scene);
    assert_eq!(scene.unit(squad).carrier(), None);
    let left = place(&scene, squad).distance(at("E5").hex);
    assert!(left <= 9, "{left} hexes are left");
}

/// It does not go in Bypass by itself, but out of it.
#[test]
fn a_tank_in_bypass_goes_straight_on_out_of_it() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"D5\"]\n";
    let mut scene = Scene::new(Phase::Movement, house);
    let tank = scene.vehicle(Side::First, "t-34-m43", "D5", Hexspine::East);
    let footing = Footing::Bypass(Hexspine::NorthEast);
    scene.pos.units.put(tank, Station::In { at: at("D5"), footing });
    to_take(&mut scene, "M5");
    machine_moves(&mut scene);
    let left = place(&scene, tank).distance(at("M5").hex);
    assert!(left < 8, "{left} hexes are left");
    assert_eq!(scene.unit(tank).footing(), Footing::Ground);
}
