//! What the machine is baited with: in each position a weaker player goes wrong, and the machine at Veteran and Elite, which
//! looks ahead among all that is legal, does not.

use first_fire::board::Location;
use first_fire::opponent::{GreedyPolicy, Habits, Level, PlanPolicy, Policy, answer};
use first_fire::rules::Phase;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{FireOrder, MoveOrder, Order};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{Position, apply, decision};

use super::habits::{ENEMY, HALF_SQUAD, SQUAD, comer, fires, to_take};
use super::scene::{Scene, at};

/// The levels that are not to be baited.
const LEVELS: [Level; 2] = [Level::Veteran, Level::Elite];

/// What a weaker player answers, and what the machine does at each of its levels.
fn answers(scene: &Scene) -> (Order, [Order; 2]) {
    let mut weaker = GreedyPolicy::new(1).with(Habits::CARELESS);
    let machine = |level| answer(&mut PlanPolicy::new(level, 1), &scene.pos).unwrap();
    (answer(&mut weaker, &scene.pos).unwrap(), LEVELS.map(machine))
}

fn sets_out(order: &Order) -> bool {
    matches!(order, Order::Move(MoveOrder::Begin { .. }))
}

#[test]
fn what_is_left_of_the_fire_is_kept_when_somebody_comes_into_the_woods() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let (mut scene, firer) = comer(woods, HALF_SQUAD, ["F5", "E5"], &["G5", "G6"]);
    to_take(&mut scene, Side::First, &["C5", "C6"]);
    scene.edit(firer).fire = FireMarker::First;
    let (weaker, machine) = answers(&scene);
    assert!(fires(&weaker).is_some(), "{weaker:?}");
    assert_eq!(machine, LEVELS.map(|_| Order::Fire(FireOrder::Hold)));
}

#[test]
fn a_house_that_must_be_held_is_not_left_for_one_that_nobody_comes_to() {
    let houses = "[[building]]\nname = \"Mill\"\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"E5\"]\n\
         [[building]]\nname = \"Barn\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E6\"]\n";
    let mut scene = Scene::new(Phase::Movement, houses);
    to_take(&mut scene, Side::Second, &["E5", "E6"]);
    scene.attacker(SQUAD, "E5");
    scene.defender(ENEMY, "N5");
    let (weaker, machine) = answers(&scene);
    assert!(sets_out(&weaker), "{weaker:?}");
    assert!(!machine.iter().any(sets_out), "{machine:?}");
}

/// Woods, and a stone house in E5.
fn mill(phase: Phase, woods: &str) -> Scene {
    let map = format!(
        "[[terrain]]\nkind = \"woods\"\nhexes = [{woods}]\n\
         [[building]]\nname = \"Mill\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E5\"]\n"
    );
    Scene::new(phase, &map)
}

/// Those who are to take the house in E5, and a machine gun in it that looks on the ground between.
fn before_the_mill(woods: &str, from: &str, attackers: &[&str]) -> Scene {
    let mut scene = mill(Phase::Movement, woods);
    for counter in attackers {
        scene.attacker(counter, from);
    }
    let gunner = scene.defender(ENEMY, "E5");
    scene.weapon("german-hmg", gunner);
    to_take(&mut scene, Side::First, &["E5"]);
    scene
}

/// Three squads and a leader before it, with a belt of woods round to the north.
pub fn before_a_machine_gun() -> Scene {
    let woods = "\"M5\", \"M6\", \"L2-M4\", \"H1-K3\", \"F1-G3\"";
    before_the_mill(woods, "M5", &[SQUAD, SQUAD, SQUAD, "russian-8-0"])
}

/// Where everybody is once a player has been through a phase and those before it, and nobody has fired at him.
fn after(scene: &Scene, last: Phase, mover: &mut dyn Policy) -> Position {
    let mut pos = scene.pos.clone();
    let mut dice = SeededDice::new(3);
    while let Some(asked) = decision(&pos).filter(|_| pos.phase <= last) {
        let order = if asked.side == Side::First {
            answer(mover, &pos).unwrap()
        } else {
            Order::Fire(FireOrder::Hold)
        };
        apply(&mut pos, &order, &mut dice).unwrap();
    }
    pos
}

/// How many units stand in the open in sight of E5 once a player has been through his MPh.
fn in_the_open_after(scene: &Scene, mover: &mut dyn Policy) -> usize {
    let pos = after(scene, Phase::Movement, mover);
    let open =
        |there: &Location| pos.map().facts(there.hex).open_ground && pos.sees(at("E5"), *there);
    pos.on_board(Side::First).filter_map(|unit| unit.at()).filter(open).count()
}

/// How many a weaker player leaves in the open, and how many the machine does at each of its levels.
fn left_in_the_open(scene: &Scene) -> (usize, [usize; 2]) {
    let weaker = in_the_open_after(scene, &mut GreedyPolicy::new(1).with(Habits::CARELESS));
    (weaker, LEVELS.map(|level| in_the_open_after(scene, &mut PlanPolicy::new(level, 1))))
}

#[test]
fn nobody_is_left_in_the_open_before_a_machine_gun() {
    let (weaker, machine) = left_in_the_open(&before_a_machine_gun());
    assert!(weaker > 2, "{weaker}");
    assert_eq!(machine, [0, 0]);
}

#[test]
fn a_stack_caught_in_the_open_before_a_machine_gun_does_not_stay_there() {
    let (weaker, machine) = left_in_the_open(&before_the_mill("\"I4\"", "I5", &[SQUAD; 3]));
    assert!(machine.iter().all(|left| *left < weaker), "{machine:?} {weaker}");
}

#[test]
fn nobody_runs_over_a_field_that_a_machine_gun_looks_on() {
    let (weaker, machine) = left_in_the_open(&before_the_mill("\"P5\", \"P6\"", "P5", &[SQUAD; 3]));
    assert_eq!((weaker, machine), (3, [0, 0]));
}

#[test]
fn who_holds_the_ground_before_a_house_falls_back_to_it_in_time() {
    let woods = "\"F5\", \"G5\", \"H5\", \"I5\", \"I6\", \"K5\", \"K6\"";
    let mut scene = mill(Phase::PrepFire, woods);
    to_take(&mut scene, Side::Second, &["E5"]);
    let squad = scene.attacker(SQUAD, "I5");
    for place in ["K5", "K5", "K5", "K6", "K6"] {
        scene.defender(ENEMY, place);
    }
    let far = |mover: &mut dyn Policy| {
        let pos = after(&scene, Phase::Movement, mover);
        pos.unit(squad).unwrap().at().unwrap().hex.distance(at("E5").hex)
    };
    // It fires, and stays where five squads will be upon it.
    assert_eq!(far(&mut GreedyPolicy::new(1).with(Habits::CARELESS)), 4);
    for level in LEVELS {
        assert!(far(&mut PlanPolicy::new(level, 1)) <= 1, "{level}");
    }
}

#[test]
fn a_question_mark_is_worth_more_than_a_long_shot() {
    let mut scene = Scene::open(Phase::DefensiveFire);
    to_take(&mut scene, Side::First, &["C5"]);
    for _ in 0..3 {
        scene.attacker(SQUAD, "K5");
    }
    let firer = scene.defender("german-4-6-7-hs", "C5");
    scene.edit(firer).concealed = true;
    let (weaker, machine) = answers(&scene);
    assert!(fires(&weaker).is_some(), "{weaker:?}");
    assert_eq!(machine, LEVELS.map(|_| Order::Done));
}

/// Players of each level, of one more than once: whatever chance they leave things to.
fn minds() -> impl Iterator<Item = PlanPolicy> {
    let seeds = (1..=3).map(|seed| (Level::Veteran, seed)).chain([(Level::Elite, 1)]);
    seeds.map(|(level, seed)| PlanPolicy::new(level, seed))
}

/// What the machine answers.
fn machines(scene: &Scene) -> impl Iterator<Item = Order> {
    minds().map(|mut mind| answer(&mut mind, &scene.pos).unwrap())
}

#[test]
fn a_half_squad_sent_ahead_at_long_range_draws_no_fire() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"J4\", \"J5\", \"J6\"]\n\
         [[building]]\nname = \"Mill\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"C5\"]\n";
    let (mut scene, _) = comer(map, HALF_SQUAD, ["J5", "I5"], &["J5", "J4"]);
    to_take(&mut scene, Side::First, &["C5"]);
    for weaker in [Habits::CARELESS, Habits::SETTLED] {
        let order = answer(&mut GreedyPolicy::new(1).with(weaker), &scene.pos).unwrap();
        assert!(fires(&order).is_some(), "{order:?}");
    }
    for order in machines(&scene) {
        assert_eq!(order, Order::Fire(FireOrder::Hold));
    }
}

#[test]
fn a_squad_in_the_woods_does_not_advance_into_the_open_before_a_machine_gun() {
    let mut scene = before_the_mill("\"I5\"", "I5", &[SQUAD]);
    (scene.pos.phase, scene.pos.speaker) = (Phase::Advance, Side::First);
    for weaker in [Habits::CARELESS, Habits::SETTLED] {
        let order = answer(&mut GreedyPolicy::new(1).with(weaker), &scene.pos).unwrap();
        let Order::Move(MoveOrder::Advance { to, .. }) = order else { panic!("{order:?}") };
        assert!(scene.pos.map().facts(to.hex).open_ground && scene.pos.sees(at("E5"), to));
    }
    for order in machines(&scene) {
        assert_eq!(order, Order::Done);
    }
}

#[test]
fn nobody_storms_across_a_street_that_a_machine_gun_covers() {
    let woods = "\"H4-H6\", \"I4-I6\"";
    let company = ["american-6-6-6", "american-6-6-6", "american-6-6-6", "american-8-1"];
    let mut scene = before_the_mill(woods, "H5", &company);
    scene.pos.turn = 3;
    let weaker = in_the_open_after(&scene, &mut GreedyPolicy::new(1).with(Habits::CARELESS));
    assert_eq!(weaker, 4);
    for mut mind in minds() {
        assert_eq!(in_the_open_after(&scene, &mut mind), 0);
    }
}

#[test]
fn who_has_lost_a_house_is_back_beside_it_on_the_last_turn_while_there_is_time() {
    let mut scene = mill(Phase::PrepFire, "\"L4-N6\"");
    for _ in 0..3 {
        scene.attacker(SQUAD, "L5");
    }
    scene.defender(ENEMY, "Q5");
    to_take(&mut scene, Side::Second, &["E5"]);
    scene.pos.control.insert(at("E5").hex, Side::Second);
    scene.pos.turn = scene.pos.setting.turns;
    let nearest = |mover: &mut dyn Policy| {
        let pos = after(&scene, Phase::Movement, mover);
        let far =
            pos.on_board(Side::First).map(|unit| unit.at().unwrap().hex.distance(at("E5").hex));
        far.min()
    };
    // It goes as fast as on any other turn, and no advance takes it there from three hexes away.
    for weaker in [Habits::CARELESS, Habits::SETTLED] {
        assert_eq!(nearest(&mut GreedyPolicy::new(1).with(weaker)), Some(3));
    }
    for mut mind in minds() {
        assert_eq!(nearest(&mut mind), Some(1));
    }
}
