//! Control, Casualty Victory Points, and the end of the game.

use first_fire::board::Coord;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, TurnEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Gait, Order};
use first_fire::rules::outcome::{Outcome, Why};
use first_fire::rules::refusal::{Refusal, TurnRefusal};
use first_fire::rules::setting::{ControlOf, Victory};
use first_fire::rules::victory::{Tally, unit_points};

use super::scene::{Scene, at};

const SQUAD: &str = "russian-4-4-7";
const ENEMY: &str = "german-4-6-7";
const HOUSE: &str = "[[building]]\nname = \"Mill\"\nmaterial = \"stone\"\nlevels = 0\n\
                     hexes = [\"E5\", \"E6\"]\n";

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

fn owner(scene: &Scene, name: &str) -> Option<Side> {
    scene.pos.control.get(&hex(name)).copied()
}

/// Both sides say Done until the game is over.
fn play_out(scene: &mut Scene) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..500 {
        if scene.pos.outcome.is_some() {
            return events;
        }
        events = scene.give(&Order::Done, &[]);
    }
    panic!("the game does not end")
}

#[test]
fn units_are_worth_what_they_are() {
    let mut scene = Scene::open(Phase::Movement);
    let cases = [
        (SQUAD, 2),
        ("russian-4-4-7-hs", 1),
        ("russian-crew", 2),
        ("russian-8-0", 1),
        ("russian-6+1", 1),
        ("russian-9-2", 3),
        ("russian-hero", 0),
    ];
    for (counter, points) in cases {
        let unit = scene.attacker(counter, "E5");
        assert_eq!(unit_points(&scene.pos, unit), points, "{counter}");
    }
}

#[test]
fn a_good_order_mmc_takes_the_hex_it_enters_and_keeps_it_when_it_goes() {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.attacker(SQUAD, "E5");
    scene.begin(&[unit], Gait::Normal);
    let events = scene.step("E4", &[]);
    assert!(
        events.contains(&Event::Turn(TurnEvent::Control { hex: hex("E4"), side: Side::First }))
    );
    scene.step("E3", &[]);
    assert_eq!(owner(&scene, "E4"), Some(Side::First));
}

#[test]
fn a_leader_alone_takes_nothing() {
    let mut scene = Scene::open(Phase::Movement);
    let leader = scene.attacker("russian-8-1", "E5");
    scene.walk(&[leader], Gait::Normal, "E4");
    assert_eq!(owner(&scene, "E4"), None);
}

/// The mill of two hexes counts, by hexes or as a building, beside a hex of its own.
fn at_the_mill(of: ControlOf) -> Scene {
    let mut scene = Scene::new(Phase::Movement, HOUSE);
    scene.setting(|setting| {
        let hexes = ["E5", "E6", "K5"].map(hex).into();
        setting.victory = Victory::Control { side: Side::First, of, hexes, at_least: 1 };
    });
    scene
}

fn count(scene: &Scene) -> (u8, u8) {
    match Tally::of(&scene.pos) {
        Tally::Control { held, of, .. } => (held, of),
        Tally::Points { .. } => panic!("hexes count here"),
    }
}

#[test]
fn with_building_control_a_building_is_taken_whole_and_counts_once() {
    let mut scene = at_the_mill(ControlOf::Building);
    let unit = scene.attacker(SQUAD, "D5");
    assert_eq!(count(&scene), (0, 2));
    scene.walk(&[unit], Gait::Normal, "E5");
    assert_eq!((owner(&scene, "E5"), owner(&scene, "E6")), (Some(Side::First), Some(Side::First)));
    assert_eq!(count(&scene), (1, 2));
}

#[test]
fn with_building_control_nothing_of_a_contested_building_is_taken() {
    let mut scene = at_the_mill(ControlOf::Building);
    let unit = scene.attacker(SQUAD, "D5");
    let enemy = scene.defender("german-8-1", "E6");
    scene.edit(enemy).men_mut().broken = true;
    scene.walk(&[unit], Gait::Normal, "E5");
    assert_eq!((owner(&scene, "E5"), owner(&scene, "E6")), (None, None));
    scene.pos.units.remove(&enemy);
    // Put together anew: orders look again only at what they change.
    scene.pos.control.clear();
    scene.end_move();
    assert_eq!(count(&scene), (1, 2), "as soon as the last enemy is gone");
}

#[test]
fn with_hex_control_each_hex_of_a_building_is_taken_by_itself() {
    let mut scene = at_the_mill(ControlOf::Hex);
    let unit = scene.attacker(SQUAD, "D5");
    let enemy = scene.defender(ENEMY, "E6");
    assert_eq!(count(&scene), (0, 3));
    scene.walk(&[unit], Gait::Normal, "E5");
    assert_eq!((owner(&scene, "E5"), owner(&scene, "E6")), (Some(Side::First), Some(Side::Second)));
    scene.pos.units.remove(&enemy);
    scene.end_move();
    assert_eq!(owner(&scene, "E6"), Some(Side::Second), "nobody has gone there");
    assert_eq!(count(&scene), (1, 3));
}

#[test]
fn control_is_counted_after_the_last_player_turn() {
    for (needed, winner) in [(1, Side::First), (2, Side::Second)] {
        let mut scene = Scene::open(Phase::Movement);
        scene.attacker(SQUAD, "E5");
        scene.defender(ENEMY, "T5");
        scene.setting(|setting| {
            setting.turns = 2;
            setting.victory = Victory::Control {
                side: Side::First,
                of: ControlOf::Hex,
                hexes: [hex("E5"), hex("K5")].into(),
                at_least: needed,
            };
        });
        let events = play_out(&mut scene);
        let outcome = Outcome { winner, why: Why::Control { of: ControlOf::Hex, held: 1, needed } };
        assert!(events.contains(&Event::Turn(TurnEvent::GameOver { outcome: outcome.clone() })));
        assert_eq!(scene.pos.outcome, Some(outcome));
        assert_eq!((scene.pos.turn, scene.pos.attacker), (2, Side::Second));
        assert_eq!(scene.refused(&Order::Done), Refusal::Turn(TurnRefusal::GameOver));
    }
}

#[test]
fn points_are_counted_as_a_lead() {
    for (points, winner) in [([5, 3], Side::First), ([4, 3], Side::Second)] {
        let mut scene = Scene::open(Phase::Movement);
        scene.attacker(SQUAD, "E5");
        scene.defender(ENEMY, "T5");
        scene.setting(|setting| {
            setting.turns = 1;
            setting.victory = Victory::Points { side: Side::First, margin: 2 };
        });
        scene.pos.points = points;
        play_out(&mut scene);
        let lead = i32::from(points[0]) - i32::from(points[1]);
        let why = Why::Points { lead, needed: 2 };
        assert_eq!(scene.pos.outcome, Some(Outcome { winner, why }));
    }
}

/// The ATTACKER's squad kills the DEFENDER's in Close Combat.
fn kill(scene: &mut Scene, ours: UnitId, theirs: UnitId) -> Vec<Event> {
    scene.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), &[]);
    let attack = CloseAttack { by: [ours].into(), at: [theirs].into() };
    let plan = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    scene.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
    scene.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[2, 1])
}

#[test]
fn a_side_with_nobody_left_has_lost() {
    let mut scene = Scene::open(Phase::CloseCombat);
    let (ours, theirs) = (scene.attacker(SQUAD, "E5"), scene.defender(ENEMY, "E5"));
    kill(&mut scene, ours, theirs);
    let outcome = Outcome { winner: Side::First, why: Why::NobodyLeft };
    assert_eq!(scene.pos.outcome, Some(outcome));
    assert_eq!(scene.pos.points, [2, 0]);
}

#[test]
fn reinforcements_to_come_keep_a_side_in_the_game() {
    let mut scene = Scene::open(Phase::CloseCombat);
    let (ours, theirs) = (scene.attacker(SQUAD, "E5"), scene.defender(ENEMY, "E5"));
    let reserve = scene.defender(ENEMY, "T5");
    scene.pos.units.put(reserve, None);
    scene.edit(reserve).enters = 4;
    kill(&mut scene, ours, theirs);
    assert_eq!(scene.pos.outcome, None);
}
