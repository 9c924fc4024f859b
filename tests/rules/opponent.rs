//! The machine that looks ahead: what it may know, that it repeats itself, and what it makes of a game.

use std::sync::Arc;

use first_fire::game::{Game, Mode};
use first_fire::opponent::analysis::{Verdict, analyse};
use first_fire::opponent::chance::winning_chance;
use first_fire::opponent::coach::advise;
use first_fire::opponent::{
    Budget, GreedyPolicy, Halt, Level, PlanPolicy, Policy, RandomPolicy, Until, answer, deal,
};
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::Side;
use first_fire::rules::invariants::violations;
use first_fire::rules::position::Position;
use first_fire::rules::view::{View, Viewer, is_stand_in};
use first_fire::rules::{Phase, apply, decision, legal_orders};
use first_fire::scenario::Scenario;

use super::shuffle::{Chance, shuffled};

/// A few lines for each decision: enough to see how it is made.
const SHORT: Budget = Budget { nodes: 60, plan: 60, width: 3, until: Until::TurnEnd };

/// Positions of a game of the machine, one after so many orders.
pub fn positions(scenario: &str, seed: u64, every: usize, mut look: impl FnMut(&Position)) {
    let mut pos = Scenario::load(scenario).unwrap().start;
    let mut dice = SeededDice::new(seed);
    let mut minds = [GreedyPolicy::new(seed), GreedyPolicy::new(seed + 1)];
    for number in 0..400 {
        let Some(asked) = decision(&pos) else { break };
        if number % every == 0 && pos.phase != Phase::Setup {
            look(&pos);
        }
        let order = answer(&mut minds[asked.side.index()], &pos).unwrap();
        apply(&mut pos, &order, &mut dice).unwrap();
    }
}

#[test]
fn a_deal_is_a_sound_position_that_looks_to_the_side_as_the_true_one_does() {
    let mut hidden = 0;
    for scenario in ["harvest", "abbey-hill"] {
        positions(scenario, 3, 7, |pos| {
            for side in Side::BOTH {
                let seen = View::of(pos, Viewer::Side(side));
                let marks = seen.position().units.keys().filter(|id| is_stand_in(*id)).count();
                hidden += marks;
                let dealt = deal(&seen, 1);
                assert!(violations(&dealt).is_empty(), "{scenario}: {:?}", violations(&dealt));
                let again = View::of(&dealt, Viewer::Side(side));
                let places = |view: &View| -> Vec<_> {
                    let units = view.position().units.values();
                    units.map(|unit| (unit.id, unit.at(), unit.concealed)).collect()
                };
                assert_eq!(places(&again), places(&seen), "{scenario}");
            }
        });
    }
    assert!(hidden > 20, "{hidden}");
}

#[test]
fn a_deal_puts_no_more_under_the_question_marks_than_the_card_of_the_scenario_has() {
    positions("harvest", 5, 11, |pos| {
        let seen = View::of(pos, Viewer::Side(Side::First));
        let dealt = deal(&seen, 2);
        let card = &pos.setting.forces.units;
        for unit in dealt.units.values().filter(|unit| pos.unit(unit.id).is_none()) {
            let listed = card.iter().any(|known| known.counter == unit.counter);
            assert!(is_stand_in(unit.id) || listed, "{unit:?}");
        }
    });
}

#[test]
fn deals_of_other_seeds_are_other_deals() {
    let mut others = 0;
    positions("harvest", 3, 20, |pos| {
        let seen = View::of(pos, Viewer::Side(Side::First));
        others += usize::from(deal(&seen, 1) != deal(&seen, 2));
    });
    assert!(others > 3, "{others}");
}

#[test]
fn what_it_does_not_see_changes_nothing_of_what_it_does() {
    let mut chance = Chance::new(9);
    let mut differ = 0;
    positions("harvest", 4, 19, |pos| {
        let side = decision(pos).unwrap().side;
        let other = shuffled(pos, side, &mut chance);
        differ += usize::from(other != *pos);
        let chosen = [pos, &other].map(|pos| {
            let seen = View::of(pos, Viewer::Side(side));
            let orders = legal_orders(seen.position());
            PlanPolicy::new(Level::Veteran, 7).with(SHORT).choose(&seen, &orders)
        });
        assert_eq!(chosen[0], chosen[1]);
        let hints = [pos, &other].map(|pos| {
            let seen = View::of(pos, Viewer::Side(side));
            advise(&seen, SHORT, 7, None, &Halt::default())
        });
        assert_eq!(hints[0], hints[1]);
    });
    assert!(differ > 3, "{differ}");
}

/// A game of the machine that looks ahead, for so many orders.
fn looked_ahead(seed: u64, orders: usize) -> Game {
    let scenario = Arc::new(Scenario::load("first-steps").unwrap());
    let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
    let mut minds = [1, 2].map(|seed| PlanPolicy::new(Level::Regular, seed).with(SHORT));
    while let Some(asked) = decision(game.position()).filter(|_| game.log().len() < orders) {
        let order = answer(&mut minds[asked.side.index()], game.position()).unwrap();
        game.play(order).unwrap();
    }
    game
}

#[test]
fn the_same_seeds_give_the_same_game() {
    assert_eq!(looked_ahead(3, 60).hash(), looked_ahead(3, 60).hash());
}

#[test]
fn who_is_told_to_stop_answers_without_thinking_and_advises_nothing() {
    positions("first-steps", 1, 25, |pos| {
        let halt = Halt::default();
        halt.set();
        let side = decision(pos).unwrap().side;
        let seen = View::of(pos, Viewer::Side(side));
        let orders = legal_orders(seen.position());
        let mut mind = PlanPolicy::new(Level::Elite, 1).heeding(halt.clone());
        let order = mind.choose(&seen, &orders);
        assert!(first_fire::rules::check(pos, &order).is_ok(), "{order:?}");
        assert_eq!(advise(&seen, SHORT, 1, None, &halt), None);
    });
}

#[test]
fn a_recruit_plays_as_the_quick_player_does() {
    positions("first-steps", 2, 9, |pos| {
        let side = decision(pos).unwrap().side;
        let seen = View::of(pos, Viewer::Side(side));
        let orders = legal_orders(seen.position());
        let recruit = PlanPolicy::new(Level::Recruit, 5).choose(&seen, &orders);
        assert_eq!(recruit, GreedyPolicy::new(5).choose(&seen, &orders));
    });
}

#[test]
fn the_chances_of_both_sides_make_one_and_the_end_is_certain() {
    positions("first-steps", 2, 13, |pos| {
        let both = Side::BOTH.map(|side| winning_chance(pos, side));
        assert!((both[0] + both[1] - 1.0).abs() < 1e-12, "{both:?}");
    });
    let mut pos = Scenario::load("first-steps").unwrap().start;
    let (mut dice, mut policy) = (SeededDice::new(1), RandomPolicy::new(1));
    while let Some(order) = answer(&mut policy, &pos) {
        apply(&mut pos, &order, &mut dice).unwrap();
    }
    let winner = pos.outcome.as_ref().unwrap().winner;
    assert!((winning_chance(&pos, winner) - 1.0).abs() < 1e-12);
    assert!(winning_chance(&pos, winner.other()) < 1e-12);
}

#[test]
fn who_loses_men_loses_winning_chance() {
    let mut less = 0;
    positions("village-assault", 2, 40, |pos| {
        for side in Side::BOTH {
            let mut without = pos.clone();
            let squads = pos.on_board(side).filter(|unit| !unit.men().broken).map(|unit| unit.id);
            for id in squads.take(3).collect::<Vec<_>>() {
                without.units.remove(&id);
            }
            less += usize::from(winning_chance(&without, side) < winning_chance(pos, side));
            less = less.saturating_sub(usize::from(
                winning_chance(&without, side) > winning_chance(pos, side) + 0.02,
            ));
        }
    });
    assert!(less > 5, "{less}");
}

#[test]
fn an_analysis_parts_what_was_decided_from_what_was_thrown() {
    let game = looked_ahead(3, 40);
    let mut heard = 0;
    let analysis = analyse(&game, SHORT, &Halt::default(), |at| heard = at).unwrap();
    assert_eq!(heard, 39);
    assert!(analysis.judged.len() > 3, "{analysis:?}");
    for judged in &analysis.judged {
        assert!((0.0..=1.0).contains(&judged.best) && judged.lost >= 0.0, "{judged:?}");
        assert_eq!(judged.better.is_none(), judged.verdict == Verdict::Best, "{judged:?}");
    }
    let [first, second] = analysis.split;
    let whole =
        |split: first_fire::opponent::analysis::Split| split.decisions + split.gifts + split.dice;
    assert!((whole(first) + whole(second)).abs() < 1e-9, "{first:?} {second:?}");
    assert!((first.decisions + second.gifts).abs() < 1e-9);
    let line: Vec<_> = analysis.line(Side::First).collect();
    assert_eq!(line.len(), 2 * analysis.judged.len(), "before each decision, and after it");
    let halt = Halt::default();
    halt.set();
    assert_eq!(analyse(&game, SHORT, &halt, |_| ()), None);
}
