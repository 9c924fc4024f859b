//! "What if": a move that somebody has in mind is tried out beside doing without it.

use first_fire::opponent::coach::{Going, what_if};
use first_fire::opponent::{Budget, Halt};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{Gait, MoveOrder, Order};
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{Position, apply, decision};

use super::baits::before_a_machine_gun;
use super::scene::at;

const TRIAL: Budget = Budget { nodes: 1_500, width: 2, ..Budget::NONE };

fn seen(pos: &Position) -> View {
    View::of(pos, Viewer::Side(Side::First))
}

/// All of them over the open ground, towards the machine gun.
fn over_the_open(pos: &Position) -> Going {
    let units = pos.on_board(Side::First).map(|unit| unit.id).collect();
    Going { units, gait: Gait::Normal, way: ["L5", "K5", "J5"].map(at).to_vec(), said: Vec::new() }
}

#[test]
fn a_run_before_a_machine_gun_costs_more_and_wins_less_than_doing_without_it() {
    let scene = before_a_machine_gun();
    let going = over_the_open(&scene.pos);
    let ask = || what_if(&seen(&scene.pos), &going, TRIAL, 1, &Halt::default()).unwrap();
    let told = ask();
    assert!(told.going.own > told.instead.own + 0.3, "{told:?}");
    assert!(told.going.chance < told.instead.chance, "{told:?}");
    assert_eq!(told.going.tries, told.instead.tries, "in the same worlds");
    assert_eq!(ask(), told);
}

#[test]
fn a_way_under_way_is_tried_from_where_it_stands() {
    let mut scene = before_a_machine_gun();
    let mut going = over_the_open(&scene.pos);
    let begin = Order::Move(MoveOrder::Begin { units: going.units.clone(), gait: going.gait });
    apply(&mut scene.pos, &begin, &mut SeededDice::new(1)).unwrap();
    assert_eq!(decision(&scene.pos).unwrap().kind, DecisionKind::Step);
    let told = what_if(&seen(&scene.pos), &going, TRIAL, 1, &Halt::default()).unwrap();
    going.way.truncate(1);
    let short = what_if(&seen(&scene.pos), &going, TRIAL, 1, &Halt::default()).unwrap();
    assert!(told.going.own > short.going.own, "{told:?} {short:?}");
}

#[test]
fn nothing_is_said_of_no_way_or_when_it_is_not_wanted_any_more() {
    let scene = before_a_machine_gun();
    let mut going = over_the_open(&scene.pos);
    let halt = Halt::default();
    halt.set();
    assert_eq!(what_if(&seen(&scene.pos), &going, TRIAL, 1, &halt), None);
    going.way.clear();
    assert_eq!(what_if(&seen(&scene.pos), &going, TRIAL, 1, &Halt::default()), None);
}
