//! Cards name who and what, the number needed and the chance; a key that does nothing says why.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use bevy::prelude::*;

use first_fire::game::narrate::Names;
use first_fire::game::{Game, Mode};
use first_fire::gui::choices::{Act, Card, Choices, Key, words};
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::Assistance;
use first_fire::lessons::Offers;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::movement::going_on;
use first_fire::rules::rout::must_rout;
use first_fire::rules::view::Viewer;
use first_fire::rules::{
    CloseCombatOrder, FireOrder, Order, Phase, Position, RallyOrder, RoutOrder, UnitId, decision,
    legal_orders,
};
use first_fire::scenario::Scenario;

use crate::hand::*;

/// The positions of random games in the village in which a side is asked something.
static ASKED: LazyLock<Vec<(DecisionKind, Position)>> = LazyLock::new(|| {
    let mut found = Vec::new();
    let mut play = |name: &str, seed| {
        let scenario = Arc::new(Scenario::load(name).unwrap());
        let mut game = Game::new(Arc::clone(&scenario), seed).with_mode(Mode::Solitaire);
        let mut policy = RandomPolicy::new(seed);
        let mut fought = false;
        while let Some(order) = answer(&mut policy, game.position()) {
            let kind = decision(game.position()).map(|asked| asked.kind);
            if let Some(kind) = kind.filter(|kind| KINDS.contains(kind)) {
                fought |= kind == DecisionKind::Phase(Phase::CloseCombat);
                found.push((kind, game.position().clone()));
            }
            game.play(order).unwrap();
        }
        fought
    };
    for seed in 1..6 {
        play("village-assault", seed);
    }
    // Close Combat is rare where both sides play at random: the first short game in which it comes to the CCPh.
    assert!((1..100).any(|seed| play("first-steps", seed)));
    found
});

/// What is asked in them.
const KINDS: [DecisionKind; 6] = [
    DecisionKind::Phase(Phase::Rally),
    DecisionKind::Phase(Phase::Rout),
    DecisionKind::Phase(Phase::Advance),
    DecisionKind::Phase(Phase::CloseCombat),
    DecisionKind::CloseCombat,
    DecisionKind::RofOrResidual,
];

pub fn asked_in_the_village(kind: &DecisionKind) -> Vec<&'static Position> {
    ASKED.iter().filter(|(asked, _)| asked == kind).map(|(_, pos)| pos).collect()
}

pub fn choices_of(pos: &Position, selection: &Selection, assistance: Assistance) -> Choices {
    Choices::of(pos, selection, assistance, &Offers::All)
}

/// The orders of a card, if that is what it gives.
pub fn given(card: &Card) -> Option<&Order> {
    match &card.act {
        Act::Give(orders) => orders.last(),
        _ => None,
    }
}

#[test]
fn no_two_cards_of_a_question_say_the_same() {
    for kind in KINDS {
        let all = asked_in_the_village(&kind);
        assert!(!all.is_empty(), "{kind:?}");
        for pos in all.iter().step_by(all.len().div_ceil(25)) {
            let choices = choices_of(pos, &Selection::default(), Assistance::Full);
            let mut said = BTreeSet::new();
            for card in choices.cards.iter().filter(|card| card.blocked.is_none()) {
                assert!(said.insert((&card.title, &card.detail)), "{kind:?}: {card:?} twice");
            }
        }
    }
}

#[test]
fn a_rally_card_says_who_what_number_the_chance_and_the_modifiers_with_their_rules() {
    let mut told = 0;
    for pos in asked_in_the_village(&DecisionKind::Phase(Phase::Rally)).iter().step_by(4) {
        let full = choices_of(pos, &Selection::default(), Assistance::Full);
        let plain = choices_of(pos, &Selection::default(), Assistance::Off);
        for card in &full.cards {
            let Some(Order::Rally(RallyOrder::Rally { unit, .. })) = given(card) else { continue };
            told += 1;
            let at = pos.unit(*unit).unwrap().at().unwrap().to_string();
            assert!(card.title.starts_with("Rally ") && card.title.ends_with(&at), "{card:?}");
            let first = card.detail.lines().next().unwrap();
            assert!(first.contains(": ") && first.ends_with(" in 100"), "{card:?}");
            assert!(card.detail.contains("(A10."), "{card:?}");
            assert!(card.detail.contains("led by") || card.detail.contains("by itself"));
            let twin = plain.cards.iter().find(|other| other.act == card.act).unwrap();
            assert!(!twin.detail.contains("in 100"), "no odds unasked: {twin:?}");
        }
    }
    assert!(told > 3, "{told}");
}

#[test]
fn two_broken_units_that_may_rout_to_one_hex_are_told_apart() {
    let routs = |pos: &Position| -> Vec<(UnitId, first_fire::board::Location)> {
        let orders = legal_orders(pos).into_iter();
        let routs = orders.filter_map(|order| match order {
            Order::Rout(RoutOrder::Flee { unit, to, low_crawl: false }) => Some((unit, to)),
            _ => None,
        });
        routs.collect()
    };
    let all = asked_in_the_village(&DecisionKind::Phase(Phase::Rout));
    let runs = |pos: &&&Position| !routs(pos).is_empty();
    let mut pos = (**all.iter().find(runs).expect("somebody who may rout")).clone();
    let (unit, to) = routs(&pos)[0];
    // One more who is broken in the same place.
    let unit_there = pos.unit(unit).unwrap();
    let mut twin = unit_there.double(UnitId(900), unit_there.counter);
    twin.letter = 24;
    pos.units.insert(twin);
    let (pos, hex) = (&pos, to.hex);
    assert!(routs(pos).contains(&(UnitId(900), to)));
    let units = routs(pos).into_iter().map(|(unit, _)| unit).collect();
    let selection = Selection { units, hex: Some(hex), ..Selection::default() };
    let choices = choices_of(pos, &selection, Assistance::Full);
    let titles: Vec<&String> = choices.cards.iter().map(|card| &card.title).collect();
    let different: BTreeSet<&String> = titles.iter().copied().collect();
    assert_eq!(different.len(), titles.len(), "{titles:?}");
    for card in choices.cards.iter() {
        let Some(Order::Rout(RoutOrder::Flee { unit, .. })) = given(card) else { continue };
        let word = if must_rout(pos, *unit) { "must: lost" } else { "may: " };
        assert!(card.detail.contains(word), "{card:?}");
    }
    let obliged = choices.eligible.iter().any(|unit| must_rout(pos, *unit));
    assert_eq!(choices.hint.contains("must rout"), obliged, "{}", choices.hint);
}

#[test]
fn a_close_combat_plan_says_who_strikes_whom_at_what_odds() {
    let all = asked_in_the_village(&DecisionKind::CloseCombat);
    let mut told = 0;
    for pos in &all {
        let choices = choices_of(pos, &Selection::default(), Assistance::Full);
        for card in &choices.cards {
            let Some(Order::CloseCombat(CloseCombatOrder::Fight(plan))) = given(card) else {
                continue;
            };
            if let ([_], true) = (plan.attacks.as_slice(), plan.withdrawals.is_empty()) {
                told += 1;
                assert!(card.title.contains(" on ") && card.title.ends_with(')'), "{card:?}");
                assert!(card.detail.contains(" attack"), "{card:?}");
                assert!(card.detail.contains("in 100") && card.detail.contains("A11.11"));
            }
        }
    }
    assert!(told > 3);
}

#[test]
fn enter_that_can_do_nothing_says_why() {
    let mut app = ready();
    assert!(choices(&app).card(Key::Enter).is_none());
    let why = choices(&app).silence(Key::Enter).unwrap();
    assert!(why.contains("Enter rolls"), "{why}");
    frames(&mut app, 20);
    key(&mut app, KeyCode::Enter);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text == why), "{toasts:?}");
    // A key that does something says nothing.
    assert_eq!(choices(&app).silence(Key::Next), None);
}

/// A position of a German RPh in the village in which a squad may deploy, and the order for it.
fn deploying() -> (Position, UnitId, UnitId) {
    let all = asked_in_the_village(&DecisionKind::Phase(Phase::Rally));
    let found = all.iter().find_map(|pos| {
        let orders = legal_orders(pos).into_iter();
        let mut led = orders.filter_map(|order| match order {
            Order::Rally(RallyOrder::Deploy { unit, leader: Some(leader) }) => Some((unit, leader)),
            _ => None,
        });
        led.next().map(|(unit, leader)| ((*pos).clone(), unit, leader))
    });
    found.expect("a squad with a leader")
}

#[test]
fn a_squad_that_is_picked_has_a_card_to_deploy_with_the_number_and_the_chance() {
    let (pos, squad, leader) = deploying();
    let order = Order::Rally(RallyOrder::Deploy { unit: squad, leader: Some(leader) });
    let cards = |units: &[UnitId], assistance| {
        let units = units.iter().copied().collect();
        let choices = choices_of(&pos, &Selection { units, ..Selection::default() }, assistance);
        choices.cards.into_iter().filter(|card| given(card) == Some(&order)).collect::<Vec<_>>()
    };
    assert!(cards(&[], Assistance::Full).is_empty(), "nobody is picked");
    for units in [vec![squad], vec![leader], vec![squad, leader]] {
        let found = cards(&units, Assistance::Full);
        let [card] = &found[..] else { panic!("{found:?}") };
        let place = pos.unit(squad).unwrap().at().unwrap().to_string();
        assert!(card.title.starts_with("Deploy ") && card.title.ends_with(&place), "{card:?}");
        let first = card.detail.lines().next().unwrap();
        assert!(first.contains(" or less: ") && first.ends_with(" in 100"), "{card:?}");
        for words in ["NTC led by", "(A1.31)"] {
            assert!(card.detail.contains(words), "{words}: {card:?}");
        }
    }
    let plain = cards(&[squad], Assistance::Off);
    assert!(!plain[0].detail.contains("in 100"), "no odds unasked: {plain:?}");
}

#[test]
fn a_squad_whose_leader_is_busy_has_a_card_that_says_so() {
    let (mut pos, squad, leader) = deploying();
    pos.units.get_mut(&leader).unwrap().men_mut().pinned = true;
    let selection = Selection { units: [squad].into(), ..Selection::default() };
    let choices = choices_of(&pos, &selection, Assistance::Full);
    let card = choices.cards.iter().find(|card| card.title.starts_with("Deploy ")).unwrap();
    assert!(card.blocked.as_ref().is_some_and(|why| why.contains("unpinned leader")), "{card:?}");
}

#[test]
fn two_half_squads_have_a_card_to_recombine() {
    let (mut pos, squad, leader) = deploying();
    let half = pos.unit_type(squad).unwrap().half_squad.unwrap();
    pos.units.get_mut(&squad).unwrap().counter = half;
    let mut other = pos.unit(squad).unwrap().double(UnitId(0x1000 + squad.0), half);
    other.letter = 25;
    let units = [squad, other.id].into();
    pos.units.insert(other);
    let wanted = Order::Rally(RallyOrder::Recombine { units, leader: Some(leader) });
    let selection = Selection { units: [squad].into(), ..Selection::default() };
    let choices = choices_of(&pos, &selection, Assistance::Full);
    let card = choices.cards.iter().find(|card| given(card) == Some(&wanted)).unwrap();
    assert!(card.title.starts_with("Recombine ") && card.title.contains(" and "), "{card:?}");
    assert!(card.detail.contains("no check (A1.32)"), "{card:?}");
}

/// Nobody who just wants to go on is asked whether he is sure because he could deploy.
#[test]
fn a_squad_that_could_deploy_does_not_make_the_end_of_the_rally_phase_ask() {
    let (mut pos, ..) = deploying();
    // Whoever else has something to try has tried it.
    for unit in pos.units.values_mut().filter(|unit| unit.men().broken) {
        unit.men_mut().acted = true;
    }
    for weapon in pos.weapons.values_mut() {
        weapon.tried = true;
    }
    pos.weapons.retain(|weapon| weapon.owner().is_some());
    let orders = legal_orders(&pos);
    assert!(orders.iter().any(|order| matches!(order, Order::Rally(RallyOrder::Deploy { .. }))));
    let choices = choices_of(&pos, &Selection::default(), Assistance::Full);
    let done = choices.card(Key::Next).unwrap();
    assert_eq!(done.act, Act::Give(vec![Order::Done]), "{done:?}");
    assert!(choices.hint.contains("deploy"), "{}", choices.hint);
}

/// A position of random games in which a stack is asked for its next step and somebody of it has broken on the way.
fn half_broken() -> (Position, BTreeSet<UnitId>) {
    let scenario = Arc::new(Scenario::load("village-assault").unwrap());
    for seed in 1..40 {
        let mut game = Game::new(Arc::clone(&scenario), seed).with_mode(Mode::Solitaire);
        let mut policy = RandomPolicy::new(seed);
        while let Some(order) = answer(&mut policy, game.position()) {
            let pos = game.position();
            let steps = decision(pos).is_some_and(|asked| asked.kind == DecisionKind::Step);
            if let Some(moving) = pos.moving().filter(|_| steps) {
                let broken = |id: &&UnitId| pos.unit(**id).is_some_and(|unit| unit.men().broken);
                let broken: BTreeSet<UnitId> =
                    moving.movers.iter().filter(broken).copied().collect();
                if !broken.is_empty() {
                    return (pos.clone(), broken);
                }
            }
            game.play(order).unwrap();
        }
    }
    panic!("nobody breaks in the middle of a stack's move");
}

#[test]
fn whoever_has_broken_on_the_way_is_not_told_nor_framed_among_those_who_move_on() {
    let (pos, broken) = half_broken();
    let choices = choices_of(&pos, &Selection::default(), Assistance::Full);
    assert!(choices.eligible.is_disjoint(&broken), "{:?} of {broken:?}", choices.eligible);
    assert_eq!(choices.eligible, going_on(&pos));
    let names = Names::around(&pos, &pos, Viewer::Both);
    for unit in &broken {
        assert!(!choices.sentence.contains(&names.unit(*unit)), "{}", choices.sentence);
    }
    let several = choices.eligible.len() > 1;
    assert_eq!(choices.sentence.contains(" move: "), several, "{}", choices.sentence);
    assert_eq!(choices.sentence.contains(" moves: "), !several, "{}", choices.sentence);
}

#[test]
fn refused_attempts_that_would_say_the_same_are_said_once() {
    let mut refused = 0;
    for pos in asked_in_the_village(&DecisionKind::Phase(Phase::Rally)) {
        for unit in pos.on_board(pos.attacker).filter(|unit| unit.men().broken) {
            let units = BTreeSet::from([unit.id]);
            let selection = Selection { units, shown: Some(unit.id), ..Selection::default() };
            let choices = choices_of(pos, &selection, Assistance::Full);
            let mut said = BTreeSet::new();
            for card in choices.cards.iter().filter(|card| card.blocked.is_some()) {
                assert!(said.insert((&card.title, &card.detail)), "{card:?} twice");
                refused += 1;
            }
        }
    }
    assert!(refused > 3, "{refused}");
}

#[test]
fn who_waits_for_opportunity_fire_is_named_first_on_his_card() {
    let scene = Scenario::load("first-steps").unwrap();
    let pos = &scene.start;
    let names = Names::around(pos, pos, Viewer::Both);
    let unit = pos.units.keys().next().unwrap();
    let (title, _) = words::order(pos, &names, &Order::Fire(FireOrder::Await { unit }));
    assert!(title.starts_with(&names.unit(unit)), "{title}");
}

#[test]
fn a_number_without_a_card_says_that_there_is_none() {
    let mut app = ready();
    assert!(choices(&app).card(Key::Number(7)).is_none());
    key(&mut app, KeyCode::Digit7);
    let toasts = app.world().resource::<Toasts>();
    let said: Vec<&str> = toasts.iter().map(|toast| toast.text.as_str()).collect();
    assert_eq!(said, ["There is no card 7."]);
}

#[test]
fn a_card_that_puts_the_firers_in_hand_down_for_others_says_so() {
    let scenario = Arc::new(Scenario::load("village-assault").unwrap());
    let (mut swaps, mut takes) = (0, 0);
    let swapping = |card: &Card| card.detail.starts_with("swaps the firers: ");
    let taking = |card: &&Card| matches!(card.act, Act::Take(_));
    for seed in 1..6 {
        let mut game = Game::new(Arc::clone(&scenario), seed).with_mode(Mode::Solitaire);
        let mut policy = RandomPolicy::new(seed);
        while let Some(order) = answer(&mut policy, game.position()) {
            let pos = game.position();
            if decision(pos).is_some_and(|asked| asked.kind == DecisionKind::FirstFire) {
                let nobody = choices_of(pos, &Selection::default(), Assistance::Off);
                assert!(!nobody.cards.iter().any(swapping), "nobody is in hand");
                takes += nobody.cards.iter().filter(taking).count();
                let all = legal_orders(pos).into_iter().find_map(|order| match order {
                    Order::Fire(FireOrder::Attack(fire)) => Some(fire),
                    _ => None,
                });
                let mut selection = Selection::default();
                all.iter().for_each(|fire| selection.add_fire(fire));
                let picked = choices_of(pos, &selection, Assistance::Off);
                for card in picked.cards.iter().filter(taking).filter(|_| all.is_some()) {
                    assert!(swapping(card), "{card:?}");
                    swaps += 1;
                }
            }
            game.play(order).unwrap();
        }
    }
    assert!(swaps > 3 && takes > 3, "{swaps}, {takes}");
}
