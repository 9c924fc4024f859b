//! Reinforcements come on where, and when, what comes of it is best; the ways there are to try are the parts of the edge.

use std::collections::BTreeSet;

use first_fire::board::Coord;
use first_fire::opponent::{
    Arrival, Budget, GreedyPolicy, Habits, Level, PlanPolicy, Policy, Until, answer, plain_answer,
};
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::{Phase, apply, decision};

use super::habits::{ENEMY, SQUAD, to_take};
use super::scene::{Scene, at};

/// Squads that may come on at T2 to T8, and a house that they are to take.
fn waiting(map: &str, goal: &str, count: usize) -> (Scene, Vec<UnitId>) {
    let mut scene = Scene::new(Phase::Movement, map);
    scene.pos.turn = 2;
    let edge: BTreeSet<Coord> =
        ["T2", "T3", "T4", "T5", "T6", "T7", "T8"].map(|name| at(name).hex).into();
    scene.setting(|setting| setting.sides[0].entry = edge);
    let units: Vec<UnitId> = (0..count).map(|_| scene.attacker(SQUAD, "A1")).collect();
    for &unit in &units {
        scene.pos.units.put(unit, None);
        scene.edit(unit).enters = 2;
    }
    scene.attacker(SQUAD, "A9");
    to_take(&mut scene, Side::First, &[goal]);
    (scene, units)
}

/// Where they are at the end of a MPh in which nobody fires.
fn after(scene: &Scene, units: &[UnitId], mind: &mut dyn Policy) -> Vec<Option<Coord>> {
    let mut pos = scene.pos.clone();
    let mut dice = SeededDice::new(1);
    while let Some(asked) = decision(&pos).filter(|_| pos.phase == Phase::Movement) {
        let order = match asked.side {
            Side::First => answer(mind, &pos),
            Side::Second => plain_answer(&pos),
        };
        apply(&mut pos, &order.unwrap(), &mut dice).unwrap();
    }
    units.iter().map(|unit| Some(pos.unit(*unit)?.at()?.hex)).collect()
}

#[test]
fn they_come_on_by_the_part_of_the_edge_that_is_meant_or_wait() {
    let (scene, units) = waiting("", "E5", 2);
    let by = |arrival| {
        let mut mind = GreedyPolicy::new(1).with(Habits::seasoned().arriving(arrival));
        after(&scene, &units, &mut mind)
    };
    let rows = |places: Vec<Option<Coord>>| -> Vec<u16> {
        places.into_iter().map(|hex| u16::from(hex.unwrap().row())).collect()
    };
    let north = rows(by(Arrival::Near(at("T2").hex, 2)));
    let south = rows(by(Arrival::Near(at("T8").hex, 2)));
    assert!(north.iter().max() < south.iter().min(), "{north:?} {south:?}");
    assert_eq!(by(Arrival::Later(2)), [None, None]);
}

#[test]
fn what_is_meant_for_one_turn_binds_nobody_in_the_next() {
    let (scene, units) = waiting("", "E5", 2);
    let by = |arrival| {
        let mut mind = GreedyPolicy::new(1).with(Habits::seasoned().arriving(arrival));
        after(&scene, &units, &mut mind)
    };
    let as_it_looks = by(Arrival::AsItLooks);
    assert!(as_it_looks.iter().all(Option::is_some));
    assert_ne!(by(Arrival::Near(at("T8").hex, 2)), as_it_looks);
    for past in [Arrival::Later(1), Arrival::Near(at("T8").hex, 1)] {
        assert_eq!(by(past), as_it_looks, "{past:?}");
    }
}

#[test]
fn who_looks_ahead_does_not_bring_them_on_before_a_machine_gun_where_there_is_a_way_round() {
    // A machine gun looks on the middle and the south of the edge; in the north there are woods.
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"O1-T4\"]\n\
         [[building]]\nname = \"Mill\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"M6\"]\n";
    let (mut scene, units) = waiting(map, "M6", 3);
    let gunner = scene.defender(ENEMY, "M6");
    scene.weapon("german-hmg", gunner);
    let seen = |places: Vec<Option<Coord>>| {
        let open = |hex: &Coord| {
            let there = first_fire::board::Location::ground(*hex);
            scene.pos.map().facts(*hex).open_ground && scene.pos.sees(at("M6"), there)
        };
        places.iter().flatten().filter(|hex| open(hex)).count()
    };
    // The same player, kept to where it looks best to each.
    let kept = &mut GreedyPolicy::new(1).with(Habits::seasoned());
    let weaker = seen(after(&scene, &units, kept));
    let came = after(&scene, &units, &mut PlanPolicy::new(Level::Veteran, 1));
    assert!(came.iter().all(Option::is_some), "{came:?}");
    let machine = seen(came);
    assert!(machine < weaker, "{machine} {weaker}");
}

#[test]
fn a_plan_for_them_answers_alike_every_time() {
    let (scene, _) = waiting("", "E5", 2);
    let short =
        Budget { plan: 200, plan_until: Until::NextFire, ..Level::Regular.budget().unwrap() };
    let answers = || answer(&mut PlanPolicy::new(Level::Regular, 7).with(short), &scene.pos);
    assert_eq!(answers(), answers());
}

#[test]
fn how_to_go_about_a_turn_and_where_to_come_on_share_one_budget() {
    let (scene, _) = waiting("", "E5", 2);
    let short =
        Budget { plan: 2_000, plan_until: Until::TurnEnd, ..Level::Regular.budget().unwrap() };
    let mut mind = PlanPolicy::new(Level::Regular, 7).with(short);
    answer(&mut mind, &scene.pos);
    // Rounds that have begun are played to their end.
    assert!((1_000..3_000).contains(&mind.spent()), "{}", mind.spent());
}
