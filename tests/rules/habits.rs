//! What the machine minds beyond what an order leads to at once: in each position a player without habits does the
//! foolish thing, and the machine does not.

use std::collections::BTreeSet;

use first_fire::board::Coord;
use first_fire::opponent::{GreedyPolicy, Habits, answer};
use first_fire::rules::Phase;
use first_fire::rules::apply;
use first_fire::rules::dice::ForbiddenDice;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::setting::{ControlOf, Victory};
use first_fire::rules::unit::FireMarker;
use first_fire::scenario::Scenario;

use super::scene::Scene;

pub const SQUAD: &str = "russian-4-4-7";
pub const HALF_SQUAD: &str = "russian-4-4-7-hs";
pub const ENEMY: &str = "german-4-6-7";

/// What a player without habits answers, and what the machine does.
fn answers(scene: &Scene) -> [Order; 2] {
    let machine = GreedyPolicy::new(1);
    [machine.clone().with(Habits::CARELESS), machine]
        .map(|mut player| answer(&mut player, &scene.pos).unwrap())
}

pub fn fires(order: &Order) -> Option<&FireAttack> {
    match order {
        Order::Fire(FireOrder::Attack(fire)) => Some(fire),
        _ => None,
    }
}

/// The side that must take some hexes, all of them.
pub fn to_take(scene: &mut Scene, side: Side, hexes: &[&str]) {
    let hexes: BTreeSet<Coord> = hexes.iter().map(|name| name.parse().unwrap()).collect();
    let at_least = u8::try_from(hexes.len()).unwrap();
    for &hex in &hexes {
        scene.pos.control.insert(hex, side.other());
    }
    scene.setting(|setting| {
        setting.victory = Victory::Control { side, of: ControlOf::Hex, hexes, at_least }
    });
}

/// Somebody who comes one hex nearer, with others behind him, and the DEFENDER's window on it.
pub fn comer(map: &str, mover: &str, [from, to]: [&str; 2], others: &[&str]) -> (Scene, UnitId) {
    let mut scene = Scene::new(Phase::Movement, map);
    let mover = scene.attacker(mover, from);
    for place in others {
        scene.attacker(SQUAD, place);
    }
    let firer = scene.defender(ENEMY, "C5");
    scene.begin(&[mover], Gait::Normal);
    scene.step(to, &[]);
    (scene, firer)
}

#[test]
fn the_first_mf_seen_at_long_odds_is_let_go_by() {
    let behind = ["R4", "R5", "R6", "R7", "S5"];
    let (scene, _) = comer("", HALF_SQUAD, ["P5", "O5"], &behind);
    let [careless, machine] = answers(&scene);
    assert!(fires(&careless).is_some(), "{careless:?}");
    assert_eq!(machine, Order::Fire(FireOrder::Hold));
}

#[test]
fn who_comes_near_in_the_open_is_fired_at_all_the_same() {
    let (scene, _) = comer("", SQUAD, ["G5", "F5"], &[]);
    let [careless, machine] = answers(&scene);
    assert!(fires(&careless).is_some() && fires(&machine).is_some(), "{machine:?}");
}

#[test]
fn what_is_left_of_the_fire_is_not_spent_on_little_in_the_woods() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let (mut scene, firer) = comer(woods, HALF_SQUAD, ["F5", "E5"], &["G5", "G6"]);
    scene.edit(firer).fire = FireMarker::First;
    let [careless, machine] = answers(&scene);
    assert!(fires(&careless).is_some(), "{careless:?}");
    assert_eq!(machine, Order::Fire(FireOrder::Hold));
}

#[test]
fn a_question_mark_is_not_given_up_for_a_shot_of_one_fp() {
    let mut scene = Scene::open(Phase::DefensiveFire);
    for _ in 0..3 {
        scene.attacker(SQUAD, "K5");
    }
    let firer = scene.defender("german-4-6-7-hs", "C5");
    let [_, seen] = answers(&scene);
    assert!(fires(&seen).is_some(), "{seen:?}");
    scene.edit(firer).concealed = true;
    let [careless, machine] = answers(&scene);
    assert!(fires(&careless).is_some(), "{careless:?}");
    assert_eq!(machine, Order::Done);
}

#[test]
fn units_of_several_locations_fire_as_one_group_where_each_alone_does_nothing() {
    let house =
        "[[building]]\nname = \"Mill\"\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"J5\"]\n";
    let mut scene = Scene::new(Phase::DefensiveFire, house);
    for place in ["F4", "F5", "F6"] {
        scene.defender(HALF_SQUAD, place);
    }
    scene.attacker(ENEMY, "J5");
    let [careless, machine] = answers(&scene);
    assert_eq!(careless, Order::Done);
    let members = fires(&machine).unwrap().members.iter();
    let places: BTreeSet<_> = members.map(|member| scene.unit(member.unit).at()).collect();
    assert!(places.len() > 1, "{machine:?}");
}

#[test]
fn a_hex_that_must_be_held_is_not_left_unforced() {
    let mut scene = Scene::new(
        Phase::Movement,
        "[[building]]\nname = \"Mill\"\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"E5\"]\n\
         [[building]]\nname = \"Barn\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E6\"]\n",
    );
    to_take(&mut scene, Side::Second, &["E5", "E6"]);
    scene.attacker(SQUAD, "E5");
    scene.defender(ENEMY, "N5");
    let [careless, machine] = answers(&scene);
    assert!(matches!(careless, Order::Move(MoveOrder::Begin { .. })), "{careless:?}");
    assert_eq!(machine, Order::Done);
}

#[test]
fn nobody_walks_alone_up_to_an_enemy_who_has_yet_to_fire() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"F5\", \"G5\"]\n";
    let mut scene = Scene::new(Phase::Movement, woods);
    to_take(&mut scene, Side::First, &["H5"]);
    scene.attacker(SQUAD, "F5");
    scene.defender(ENEMY, "H5");
    let [careless, machine] = answers(&scene);
    assert!(matches!(careless, Order::Move(MoveOrder::Begin { .. })), "{careless:?}");
    assert_eq!(machine, Order::Done);
}

#[test]
fn foxholes_are_not_left_empty_at_the_set_up() {
    let manned = |habits: Habits| -> usize {
        let mut pos = Scenario::load("harvest").unwrap().start;
        let mut player = GreedyPolicy::new(1).with(habits);
        while pos.phase == Phase::Setup {
            let order = answer(&mut player, &pos).unwrap();
            apply(&mut pos, &order, &mut ForbiddenDice).unwrap();
        }
        pos.on_board(Side::Second).filter(|unit| unit.entrenched()).count()
    };
    let (careless, machine) = (manned(Habits::CARELESS), manned(Habits::SETTLED));
    assert!(careless <= 1 && machine >= 3, "{machine} {careless}");
}
