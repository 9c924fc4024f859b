//! What a side may not learn from a position: two truths that differ only in what it cannot know have to be one to it.
//! `docs/hidden-information.md` lists the ways.

use first_fire::board::Hexside;
use first_fire::game::narrate::lines as lines_of;
use first_fire::game::{Game, Mode};
use first_fire::opponent::{Player, RandomPolicy, answer};
use first_fire::rules::Phase;
use first_fire::rules::decision::Frame;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::event::{Event, PossessionEvent, TurnEvent};
use first_fire::rules::ids::{Firer, Side};
use first_fire::rules::order::{Gait, MoveOrder, Order, PossessionOrder, SetupOrder};
use first_fire::rules::position::Position;
use first_fire::rules::possession::{Offer, OfferKind};
use first_fire::rules::view::{Hidden, View, Viewer};
use first_fire::rules::weapon::Held;
use first_fire::rules::{apply, check, decision, legal_orders};
use first_fire::scenario::Scenario;

use super::scene::{Scene, at, fire, only};
use super::shuffle::{Chance, differences, shuffled, under_cover};

/// Positions of games played at random, each with those orders that were legal a while before.
fn positions(
    seeds: std::ops::Range<u64>,
    mut look: impl FnMut(&Position, &[(Side, Order)], &mut Chance),
) {
    let harvest = Scenario::load("harvest").unwrap().start;
    let abbey = Scenario::load("abbey-hill").unwrap().start;
    for (number, start) in [under_cover().start, harvest, abbey].into_iter().enumerate() {
        for seed in seeds.clone() {
            let (mut pos, mut dice) = (start.clone(), SeededDice::new(seed));
            let mut policy = RandomPolicy::new(seed + number as u64 * 100);
            let mut chance = Chance::new(seed);
            let mut pool: Vec<(Side, Order)> = Vec::new();
            for _ in 0..400 {
                let Some(order) = answer(&mut policy, &pos) else { break };
                look(&pos, &pool, &mut chance);
                let legal = legal_orders(&pos);
                let side = decision(&pos).unwrap().side;
                let some = legal.get(chance.below(legal.len())).cloned();
                pool.extend(some.map(|order| (side, order)));
                if pool.len() > 12 {
                    pool.remove(0);
                }
                apply(&mut pos, &order, &mut dice).unwrap();
            }
        }
    }
}

#[test]
fn truths_that_differ_only_under_the_question_marks_are_one_view() {
    let (mut differ, mut setting_up) = (0, 0);
    positions(0..2, |pos, _, chance| {
        for watcher in Side::BOTH {
            let other = shuffled(pos, watcher, chance);
            let viewer = Viewer::Side(watcher);
            let views = [pos, &other].map(|pos| View::of(pos, viewer));
            let found = differences(views[0].position(), views[1].position());
            assert!(found.is_empty(), "{watcher:?} sees {found:#?}");
            differ += usize::from(*pos != other);
            let hidden = Hidden::in_position(pos, viewer);
            setting_up += usize::from(hidden.is_set_up() && *pos != other);
        }
    });
    assert!(differ > 700 && setting_up > 20, "{differ} {setting_up}");
}

#[test]
fn what_a_side_may_do_and_why_not_does_not_hang_on_what_it_does_not_see() {
    let (mut compared, mut refused) = (0, 0);
    positions(2..3, |pos, pool, chance| {
        let Some(asked) = decision(pos) else { return };
        let other = shuffled(pos, asked.side, chance);
        if other == *pos {
            return;
        }
        let mine = Some(asked.side);
        assert_eq!(decision(&other), Some(asked));
        assert_eq!(legal_orders(&other), legal_orders(pos));
        for (_, order) in pool.iter().filter(|(side, _)| Some(*side) == mine) {
            let answers = (check(pos, order), check(&other, order));
            assert_eq!(answers.0, answers.1, "{order:?}");
            refused += usize::from(answers.0.is_err());
        }
        compared += 1;
    });
    assert!(compared > 300 && refused > 700, "{compared} {refused}");
}

#[test]
fn what_is_under_a_question_mark_cannot_change_what_the_machine_does() {
    let mut compared = 0;
    positions(0..1, |pos, _, chance| {
        let Some(asked) = decision(pos).filter(|_| chance.one_in(3)) else { return };
        let other = shuffled(pos, asked.side, chance);
        if other == *pos {
            return;
        }
        // Those who look ahead have a test of their own: `opponent`.
        for player in [Player::Random, Player::Careless, Player::Greedy] {
            let [mut first, mut second] = [1, 1].map(|seed| player.policy(seed));
            let answers = (answer(&mut *first, pos), answer(&mut *second, &other));
            assert_eq!(answers.0, answers.1, "{player:?} at {asked:?}");
        }
        compared += 1;
    });
    assert!(compared > 60, "{compared}");
}

#[test]
fn a_hex_taken_out_of_sight_is_known_to_be_taken_once_its_taker_is_seen_elsewhere() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n");
    let unit = s.attacker("russian-4-4-7", "G5");
    s.edit(unit).concealed = true;
    let far = s.defender("german-4-6-7", "A1");
    s.edit(far).men_mut().broken = true;
    s.begin(&[unit], Gait::Normal);
    let before = s.pos.clone();
    let events = s.step("G6", &[]);
    let hex = at("G6").hex;
    assert!(events.contains(&Event::Turn(TurnEvent::Control { hex, side: Side::First })));
    let told = lines_of(&before, &s.pos, &events, Viewer::Side(Side::Second));
    assert!(told.iter().all(|line| !line.text.to_string().contains("controlled")), "{told:?}");
    assert_eq!(s.pos.control.get(&hex), Some(&Side::First));
    assert_eq!(s.pos.taken_unseen.get(&hex).map(|claim| claim.by), Some(unit));
    s.edit(far).men_mut().broken = false;
    s.pos.units.put(far, Some(at("G9")));
    let events = s.step("G7", &[]);
    assert!(!s.unit(unit).concealed, "{events:?}");
    assert!(events.contains(&Event::Turn(TurnEvent::ControlShown { hex, side: Side::First })));
    // Where he is seen himself he takes the hex for all to see.
    assert!(
        events.contains(&Event::Turn(TurnEvent::Control { hex: at("G7").hex, side: Side::First }))
    );
    assert!(s.pos.taken_unseen.is_empty());
}

#[test]
fn a_hex_taken_out_of_sight_is_known_to_be_taken_once_a_known_friend_is_there() {
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n");
    let unit = s.attacker("russian-4-4-7", "G5");
    s.edit(unit).concealed = true;
    let friend = s.attacker("russian-4-4-7", "G8");
    let far = s.defender("german-4-6-7", "A1");
    s.edit(far).men_mut().broken = true;
    s.walk(&[unit], Gait::Normal, "G6");
    s.end_move();
    let hex = at("G6").hex;
    assert_eq!(s.pos.taken_unseen.get(&hex).map(|claim| claim.by), Some(unit));
    s.walk(&[friend], Gait::Normal, "G7");
    assert!(s.pos.taken_unseen.contains_key(&hex));
    let events = s.step("G6", &[]);
    assert!(
        events.contains(&Event::Turn(TurnEvent::ControlShown { hex, side: Side::First })),
        "{events:?}"
    );
    assert!(s.unit(unit).concealed && !s.pos.taken_unseen.contains_key(&hex));
}

#[test]
fn a_unit_that_was_only_tried_in_a_hex_during_set_up_has_not_taken_it() {
    let mut game = Game::new(under_cover(), 1).with_mode(Mode::Solitaire);
    let unit = game.position().units.values().find(|unit| unit.side == Side::Second).unwrap().id;
    game.play(Order::Setup(SetupOrder::Place { unit, at: at("G5") })).unwrap();
    game.play(Order::Setup(SetupOrder::Place { unit, at: at("H5") })).unwrap();
    assert!(game.position().control.is_empty());
}

#[test]
fn those_who_fire_or_move_unseen_are_told_without_what_they_print() {
    let mut s = Scene::open(Phase::PrepFire);
    let [one, other] = [s.attacker("german-4-6-7", "B5"), s.attacker("german-4-6-7", "B5")];
    let (hmg, mmg) = (s.weapon("german-hmg", one), s.weapon("german-mmg", other));
    s.defender("russian-4-4-7", "S5");
    [one, other].into_iter().for_each(|unit| s.edit(unit).concealed = true);
    let before = s.pos.clone();
    let events = s.give(&fire(&[only(one, &[hmg]), only(other, &[mmg])], "S5"), &[6, 5]);
    assert!(s.unit(one).concealed, "nobody sees so far");
    let told = |side| -> Vec<String> {
        let lines = lines_of(&before, &s.pos, &events, Viewer::Side(side));
        lines
            .into_iter()
            .flat_map(|line| [vec![line.text.to_string()], line.detail].concat())
            .collect()
    };
    let seen = told(Side::Second);
    let firers = seen.iter().filter(|line| line.starts_with("concealed units: "));
    assert_eq!(firers.collect::<Vec<_>>(), ["concealed units: 6 FP"], "{seen:#?}");
    assert!(seen.iter().all(|line| !line.contains("MG") && !line.contains("range")), "{seen:#?}");
    assert!(told(Side::First).iter().any(|line| line.starts_with("HMG of 4-6-7 A: ")));

    // A leader under a "?" would show in the MF of those who are seen with him.
    let mut s = Scene::open(Phase::Movement);
    let [squad, leader] = [s.attacker("german-4-6-7", "B5"), s.attacker("german-8-1", "B5")];
    s.edit(leader).concealed = true;
    let before = s.pos.clone();
    let units = [squad, leader].into();
    let events = s.give(&Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }), &[]);
    let seen = lines_of(&before, &s.pos, &events, Viewer::Side(Side::Second));
    assert_eq!(seen[0].text.to_string(), "4-6-7 A, concealed units begins to move");
}

#[test]
fn nothing_in_a_view_speaks_of_somebody_who_is_hidden() {
    let mut s = Scene::open(Phase::Movement);
    let mover = s.attacker("german-4-6-7", "B5");
    s.edit(mover).concealed = true;
    let held = s.weapon("german-mmg", mover);
    let loose = s.loose_weapon("german-lmg", "B5");
    let waits = s.defender("russian-4-4-7", "S5");
    s.edit(waits).concealed = true;
    let gun = s.weapon("russian-mmg", waits);
    s.begin(&[mover], Gait::Normal);
    let offer =
        |weapons| Offer { side: Side::First, at: at("B5"), weapons, kind: OfferKind::Salvage };
    let bare = Position { offers: vec![offer([].into())], ..s.pos.clone() };
    // What the mover has tried, may take up and can no longer do, and what has been fired at him.
    s.edit_gun(loose).sought_by.insert(mover);
    s.pos.offers.push(offer([held].into()));
    for frame in &mut s.pos.frames {
        if let Frame::Move(frame) = frame {
            frame.halted.insert(mover);
        }
    }
    let view = |pos: &Position, side| View::of(pos, Viewer::Side(side)).position().clone();
    assert_eq!(differences(&view(&s.pos, Side::Second), &view(&bare, Side::Second)), [""; 0]);
    let bare = s.pos.clone();
    for frame in &mut s.pos.frames {
        if let Frame::Move(frame) = frame {
            frame.shots.insert(Firer::Weapon(gun), 1);
        }
    }
    assert_eq!(differences(&view(&s.pos, Side::First), &view(&bare, Side::First)), [""; 0]);

    // Who claims a wall while he sets up stands there.
    let mut pos = under_cover().start;
    let bare = pos.clone();
    let [one, other] = ["F4", "F5"].map(|name| at(name).hex);
    pos.walls.insert(Hexside::between(one, other).unwrap(), Side::Second);
    assert_eq!(differences(&view(&pos, Side::First), &view(&bare, Side::First)), [""; 0]);
}

#[test]
fn what_is_done_out_of_sight_is_neither_told_nor_counted() {
    let mut s = Scene::open(Phase::Rally);
    let [one, other] = [s.attacker("german-4-6-7", "B5"), s.attacker("german-4-6-7", "B5")];
    [one, other].into_iter().for_each(|unit| s.edit(unit).concealed = true);
    let weapon = s.weapon("german-mmg", one);
    s.defender("russian-4-4-7", "S5");
    let viewer = Viewer::Side(Side::Second);
    for order in [
        Order::Possession(PossessionOrder::Transfer { weapon, to: other }),
        Order::Possession(PossessionOrder::Dismantle { weapon, apart: true }),
        Order::Possession(PossessionOrder::Recover { unit: one, weapon }),
    ] {
        let hidden = Hidden::in_position(&s.pos, viewer);
        assert!(hidden.order(Side::First, &order), "{order:?}");
        let seen = Hidden::in_position(&s.pos, Viewer::Side(Side::First));
        assert!(!seen.order(Side::First, &order), "{order:?}");
    }
    let before = s.pos.clone();
    let mut events =
        s.give(&Order::Possession(PossessionOrder::Transfer { weapon, to: other }), &[]);
    events.retain(|event| matches!(event, Event::Possession(PossessionEvent::Passed { .. })));
    assert_eq!(events.len(), 1);
    events.push(Event::Possession(PossessionEvent::Dismantled { weapon, apart: true }));
    let told = lines_of(&before, &s.pos, &events, viewer);
    assert!(told.is_empty(), "{told:?}");
    // What lay there for all to see is missed.
    let mut before = s.pos.clone();
    before.weapons.get_mut(&weapon).unwrap().held = Held::On(at("B5"));
    assert!(Hidden::in_position(&s.pos, viewer).weapon(weapon));
    assert!(!Hidden::between(&before, &s.pos, viewer).weapon(weapon));
}
