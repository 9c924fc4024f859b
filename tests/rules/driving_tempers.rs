//! Vehicles are driven as the side means to use them: beside its infantry, ahead of it, or where they look on what is fought for;
//! and in a set-up they are turned to the enemy.

use first_fire::board::{Coord, Hexspine};
use first_fire::opponent::{Armor, GreedyPolicy, Habits, Temper, answer, plain_answer};
use first_fire::rules::dice::{ForbiddenDice, SeededDice};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::unit::{Body, Composure, Vehicle};
use first_fire::rules::{Phase, apply, decision};
use first_fire::scenario::Scenario;

use super::habits::{ENEMY, SQUAD, to_take};
use super::scene::{Scene, at};

/// Where a vehicle is at the end of a MPh in which nobody fires, driven so.
fn driven(scene: &Scene, vehicle: UnitId, armor: Armor) -> Coord {
    let mut pos = scene.pos.clone();
    let mut machine = GreedyPolicy::new(1).with(Habits::seasoned().with_armor(armor));
    let mut dice = SeededDice::new(1);
    while let Some(asked) = decision(&pos).filter(|_| pos.phase == Phase::Movement) {
        let order = match asked.side {
            Side::First => answer(&mut machine, &pos),
            Side::Second => plain_answer(&pos),
        };
        apply(&mut pos, &order.unwrap(), &mut dice).unwrap();
    }
    pos.unit(vehicle).unwrap().at().unwrap().hex
}

const EVEN: Armor = Armor::new(1.0, 1.0, 0.0, 0.0);

#[test]
fn a_tank_that_supports_stays_by_its_infantry_and_one_that_is_sent_ahead_does_not() {
    let mut scene = Scene::open(Phase::Movement);
    let tank = scene.vehicle(Side::First, "t-34-m43", "R5", Hexspine::West);
    // Pinned, so that it stays where it is.
    let squad = scene.attacker(SQUAD, "R6");
    scene.edit(squad).men_mut().pinned = true;
    to_take(&mut scene, Side::First, &["E5"]);
    let away = |armor| driven(&scene, tank, armor).distance(at("R6").hex);
    let (support, ahead) =
        (away(Armor::new(0.5, 1.0, 0.06, 0.0)), away(Armor::new(3.0, 0.5, 0.0, 0.0)));
    assert!(support <= 2 && ahead > 6, "{support} {ahead}");
}

#[test]
fn a_tank_on_watch_stands_where_it_looks_on_what_is_fought_for() {
    // A wood hides E5 from where the tank is, and it has nothing to fire at.
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"M3-M7\"]\n";
    let mut scene = Scene::new(Phase::Movement, woods);
    let tank = scene.vehicle(Side::First, "t-34-m43", "N5", Hexspine::West);
    to_take(&mut scene, Side::First, &["E5"]);
    assert!(!scene.pos.sees(at("N5"), at("E5")));
    let idle = Armor::new(0.0, 1.0, 0.0, 0.0);
    let looks = |armor| {
        let there = first_fire::board::Location::ground(driven(&scene, tank, armor));
        scene.pos.sees(there, at("E5"))
    };
    assert!(!looks(idle));
    assert!(looks(Armor::new(0.0, 1.0, 0.0, 0.5)));
}

#[test]
fn a_crew_that_is_told_to_mind_fire_more_keeps_out_of_it() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"L2-L8\"]\n";
    let mut scene = Scene::new(Phase::Movement, woods);
    let tank = scene.vehicle(Side::First, "t-34-m43", "R5", Hexspine::West);
    let crew = scene.defender("german-crew", "C5");
    scene.man("ge-at-75", crew, Hexspine::East);
    scene.defender(ENEMY, "D5");
    to_take(&mut scene, Side::First, &["E5"]);
    let near = |armor| driven(&scene, tank, armor).distance(at("E5").hex);
    let (careful, reckless) =
        (near(Armor::new(0.2, 2.2, 0.0, 0.0)), near(Armor::new(3.5, 0.3, 0.0, 0.0)));
    assert!(reckless < careful, "{reckless} {careful}");
    assert!(near(EVEN) >= reckless);
}

#[test]
fn in_a_set_up_vehicles_are_turned_to_the_enemy_by_who_looks_ahead_alone() {
    // The tanks come from the west, and begin with their backs to the village.
    let fronts = |habits: Habits| {
        let mut pos = Scenario::load("tanks-in-the-street").unwrap().start;
        let tanks: Vec<UnitId> =
            pos.units.values().filter(|unit| unit.is_vehicle()).map(|unit| unit.id).collect();
        let tanks: Vec<UnitId> =
            tanks.into_iter().filter(|&id| pos.unit(id).unwrap().side == Side::First).collect();
        for &id in &tanks {
            pos.units.get_mut(&id).unwrap().body =
                Body::Vehicle(Box::new(Vehicle::facing(Hexspine::West)));
        }
        let mut mind = GreedyPolicy::new(1).with(habits);
        while pos.phase == Phase::Setup {
            let order = answer(&mut mind, &pos).unwrap();
            apply(&mut pos, &order, &mut ForbiddenDice).unwrap();
        }
        let east = |id: &&UnitId| {
            pos.unit(**id).unwrap().vehicle().unwrap().facing.turn_to(Hexspine::East) <= 1
        };
        (tanks.iter().filter(east).count(), tanks.len())
    };
    assert_eq!(fronts(Habits::SETTLED).0, 0);
    let (turned, all) = fronts(Habits::seasoned());
    assert_eq!(turned, all);
}

#[test]
fn vehicles_that_nobody_can_send_anywhere_are_not_thought_about() {
    // A tank on the board, or due in this turn, can be sent ahead; one that is Recalled, or due later, cannot.
    let mut scene = Scene::open(Phase::Movement);
    scene.pos.turn = 2;
    scene.attacker(SQUAD, "R6");
    let tank = scene.vehicle(Side::First, "t-34-m43", "R5", Hexspine::West);
    let thought_of =
        |scene: &Scene| Temper::all(&scene.pos, Side::First).contains(&Temper::Spearhead);
    assert!(thought_of(&scene));
    scene.edit_vehicle(tank).composure = Composure::Recalled;
    assert!(!thought_of(&scene));
    scene.edit_vehicle(tank).composure = Composure::Steady;
    scene.pos.units.put(tank, None);
    for (turn, due) in [(2, true), (3, false)] {
        scene.edit(tank).enters = turn;
        assert_eq!(thought_of(&scene), due, "due in turn {turn}");
    }
}
