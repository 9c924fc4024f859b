//! The way of a vehicle to a hex, or along hexes that somebody has in mind.

use first_fire::board::Hexspine::{East, NorthEast, West};
use first_fire::board::{Coord, Hexspine};
use first_fire::opponent::coach::{Going, what_if};
use first_fire::opponent::{Budget, Halt};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{DriveWay, Mf, Whither, drive_to, mf_left};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{Order, Phase};

use crate::scene::{Scene, at};

/// A Russian tank in C5 that points so, in the ATTACKER's MPh, with these map lines; the enemy is far away.
fn tank_on(map: &str, facing: Hexspine) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(Side::First, "t-34-m43", "C5", facing);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    (s, tank)
}

fn hexes(names: &[&str]) -> Vec<Coord> {
    names.iter().map(|name| at(name).hex).collect()
}

fn entered(way: &DriveWay) -> Vec<String> {
    way.stages.iter().map(|stage| stage.at.to_string()).collect()
}

/// The rules accept what the driver says, one thing after the other, and charge what the way says.
fn is_gone(mut s: Scene, tank: UnitId, gait: Gait, way: &DriveWay) {
    s.begin(&[tank], gait);
    for order in &way.orders {
        s.give(order, &[]);
    }
    arrived(&s, tank, way);
}

/// It is where the way leads, and has left what that says.
fn arrived(s: &Scene, tank: UnitId, way: &DriveWay) {
    let last = way.stages.last().unwrap();
    assert_eq!(s.pos.unit(tank).unwrap().at(), Some(last.at));
    assert_eq!(mf_left(&s.pos), Some(last.left));
}

#[test]
fn it_turns_no_more_than_it_has_to_and_its_start_is_paid() {
    let (s, tank) = tank_on("", West);
    let way = drive_to(&s.pos, tank, false, Whither::To(at("E5").hex)).unwrap();
    // Three turns of the hull, two hexes, and the start before them.
    assert_eq!(way.stages.last().unwrap().spent, Mf::whole(6));
    assert_eq!(entered(&way).last().unwrap(), "E5");
    is_gone(s, tank, Gait::Normal, &way);
}

#[test]
fn in_reverse_it_goes_where_its_back_points() {
    let (s, tank) = tank_on("", West);
    let way = drive_to(&s.pos, tank, true, Whither::To(at("D5").hex)).unwrap();
    assert_eq!(way.orders.len(), 1, "{:?}", way.orders);
    is_gone(s, tank, Gait::Reverse, &way);
}

#[test]
fn along_hexes_it_goes_through_each_of_them_be_it_roundabout() {
    let (s, tank) = tank_on("", East);
    let by = hexes(&["D4", "D3", "E3", "F3", "F4"]);
    let way = drive_to(&s.pos, tank, false, Whither::By(&by)).unwrap();
    assert_eq!(entered(&way), ["D4", "D3", "E3", "F3", "F4"]);
    assert_eq!(way.stopped, None);
    is_gone(s, tank, Gait::Normal, &way);
}

#[test]
fn where_its_mp_end_or_nothing_can_drive_the_way_ends_with_the_reason() {
    let barred = "[[terrain]]\nkind = \"water\"\nhexes = [\"F5\"]\n";
    let (s, tank) = tank_on(barred, East);
    let by = hexes(&["D5", "E5", "F5", "G5"]);
    let way = drive_to(&s.pos, tank, false, Whither::By(&by)).unwrap();
    assert_eq!(entered(&way), ["D5", "E5"]);
    let to = at("F5");
    assert_eq!(way.stopped, Some(Refusal::Vehicle(VehicleRefusal::Barred { to })));
    assert_eq!(drive_to(&s.pos, tank, false, Whither::To(to.hex)), None);
    let mut slow = s.clone();
    slow.edit_vehicle(tank).laden = Mf::whole(3);
    let way = drive_to(&slow.pos, tank, false, Whither::By(&hexes(&["D5", "E5", "E6", "D6"])));
    let way = way.unwrap();
    assert!(matches!(way.stopped, Some(Refusal::Vehicle(VehicleRefusal::NotEnoughMpTo { .. }))));
    is_gone(slow, tank, Gait::Normal, &way);
}

#[test]
fn nobody_in_sight_is_driven_through_and_who_has_halted_goes_nowhere() {
    let (mut s, tank) = tank_on("", East);
    s.defender("german-4-6-7", "D5");
    assert_eq!(drive_to(&s.pos, tank, false, Whither::To(at("D5").hex)), None);
    let round = drive_to(&s.pos, tank, false, Whither::To(at("E5").hex)).unwrap();
    assert!(!entered(&round).contains(&"D5".to_owned()), "{round:?}");
    let (mut s, tank) = tank_on("", East);
    s.begin(&[tank], Gait::Normal);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    assert_eq!(drive_to(&s.pos, tank, false, Whither::To(at("D5").hex)), None);
}

/// A German lorry behind woods, with an anti-tank Gun beyond them that waits for it.
fn before_a_gun() -> (Scene, UnitId) {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\", \"D6\", \"E5\", \"E6\", \"F5\"]\n";
    let mut s = Scene::new(Phase::Movement, woods);
    let tank = s.vehicle(Side::First, "opel-blitz", "C5", East);
    s.attacker("german-4-6-7", "B9");
    let crew = s.defender("russian-crew", "L5");
    s.man("ru-at-45", crew, West);
    (s, tank)
}

#[test]
fn what_if_it_drives_before_the_muzzle_of_a_gun() {
    let (s, tank) = before_a_gun();
    assert!(!s.pos.sees(at("L5"), at("C5")));
    let way = drive_to(&s.pos, tank, false, Whither::To(at("H5").hex)).unwrap();
    let going = Going {
        units: [tank].into(),
        gait: Gait::Normal,
        way: way.stages.iter().map(|stage| stage.at).collect(),
        said: way.orders,
    };
    let budget = Budget { nodes: 1_500, width: 2, ..Budget::NONE };
    let seen = View::of(&s.pos, Viewer::Side(Side::First));
    let told = what_if(&seen, &going, budget, 1, &Halt::default()).unwrap();
    assert!(told.going.own > told.instead.own + 0.1, "{told:?}");
    assert_eq!(told.going.tries, told.instead.tries, "in the same worlds");
    assert!((1..told.going.tries).contains(&told.going.came_there), "it is not let by: {told:?}");
    assert_eq!(told.instead.came_there, 0);
    // Behind the woods nobody stops it.
    assert!(!s.pos.sees(at("L5"), at("C6")));
    let way = drive_to(&s.pos, tank, false, Whither::To(at("C6").hex)).unwrap();
    let way_there = way.stages.iter().map(|stage| stage.at).collect();
    let going = Going { way: way_there, said: way.orders, ..going };
    let told = what_if(&seen, &going, budget, 1, &Halt::default()).unwrap();
    assert_eq!(told.going.came_there, told.going.tries);
}

#[test]
fn a_turn_that_costs_more_in_woods_is_reckoned_with() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"C5\"]\n";
    let (mut s, tank) = tank_on(woods, NorthEast);
    let way = drive_to(&s.pos, tank, false, Whither::To(at("D5").hex)).unwrap();
    s.begin(&[tank], Gait::Normal);
    for order in &way.orders {
        // The turn is one with a Bog Check (D8.21).
        let turns = matches!(order, Order::Drive(DriveOrder::TurnHull { .. }));
        s.give(order, if turns { &[1, 1] } else { &[] });
    }
    arrived(&s, tank, &way);
}

#[test]
fn in_motion_it_pays_no_start_and_under_way_it_goes_on_with_what_is_left() {
    let (mut s, tank) = tank_on("", East);
    let to = Whither::To(at("F4").hex);
    let still = drive_to(&s.pos, tank, false, to).unwrap();
    s.edit_vehicle(tank).motion = true;
    let moving = drive_to(&s.pos, tank, false, to).unwrap();
    assert_eq!(moving.orders, still.orders);
    assert_eq!(moving.stages[0].spent + Mf::ONE, still.stages[0].spent);
    is_gone(s.clone(), tank, Gait::Normal, &moving);
    // In the middle of its move, in Reverse whatever is asked for.
    s.begin(&[tank], Gait::Reverse);
    s.give(&Order::Drive(DriveOrder::TurnHull { to: NorthEast }), &[]);
    let left = mf_left(&s.pos).unwrap();
    let way = drive_to(&s.pos, tank, false, Whither::To(at("B5").hex)).unwrap();
    for order in &way.orders {
        s.give(order, &[]);
    }
    assert_eq!(s.pos.unit(tank).unwrap().at(), Some(at("B5")));
    assert!(mf_left(&s.pos).unwrap() < left);
    assert_eq!(mf_left(&s.pos), way.stages.last().map(|stage| stage.left));
}

#[test]
fn an_afv_is_driven_up_to_men_where_somebody_says_so_and_a_lorry_is_not() {
    let (mut s, tank) = tank_on("", East);
    s.defender("german-4-6-7", "D5");
    let to = at("D5");
    let by = [to.hex];
    let way = drive_to(&s.pos, tank, false, Whither::By(&by)).unwrap();
    assert_eq!((entered(&way), way.stopped), (vec!["D5".to_owned()], None));
    let lorry = s.vehicle(Side::First, "gaz-mm", "C6", East);
    let by = [at("D6").hex, to.hex];
    let way = drive_to(&s.pos, lorry, false, Whither::By(&by)).unwrap();
    assert_eq!(way.stopped, Some(Refusal::Vehicle(VehicleRefusal::EnemyInHex { to })));
}

#[test]
fn what_the_rules_refuse_is_not_tried_as_something_else() {
    let (s, tank) = before_a_gun();
    let way = drive_to(&s.pos, tank, false, Whither::To(at("H5").hex)).unwrap();
    let way_in = way.stages.iter().map(|stage| stage.at).collect();
    let going = Going { units: [tank].into(), gait: Gait::Assault, way: way_in, said: way.orders };
    let budget = Budget { nodes: 100, width: 2, ..Budget::NONE };
    let seen = View::of(&s.pos, Viewer::Side(Side::First));
    assert_eq!(what_if(&seen, &going, budget, 1, &Halt::default()), None);
}
