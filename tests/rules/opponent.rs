//! The machine that looks ahead: what it may know, that it repeats itself, and what it makes of a game.

use std::sync::Arc;

use first_fire::board::Coord;
use first_fire::game::{Game, LogEntry, Mode};
use first_fire::opponent::analysis::{Judged, Verdict, analyse};
use first_fire::opponent::chance::winning_chance;
use first_fire::opponent::coach::advise;
use first_fire::opponent::{
    Budget, GreedyPolicy, Habits, Halt, Level, PlanPolicy, Policy, RandomPolicy, Stance, Until,
    answer, deal,
};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::Side;
use first_fire::rules::invariants::violations;
use first_fire::rules::position::Position;
use first_fire::rules::view::{View, Viewer, is_stand_in};
use first_fire::rules::{Order, Phase, RallyOrder, apply, decision, legal_orders};
use first_fire::scenario::Scenario;

use super::shuffle::{Chance, shuffled};

/// A few lines for each decision: enough to see how it is made.
const SHORT: Budget = Budget {
    nodes: 60,
    plan: 60,
    group: 60,
    set_up: 300,
    width: 3,
    until: Until::TurnEnd,
    plan_until: Until::TurnEnd,
    ..Budget::NONE
};

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
    let games = ["harvest", "abbey-hill", "village-assault", "tanks-in-the-street"];
    for (scenario, seed) in games.into_iter().flat_map(|game| [(game, 4), (game, 5)]) {
        let mut many = 0;
        positions(scenario, seed, 5, |pos| {
            let side = decision(pos).unwrap().side;
            let other = shuffled(pos, side, &mut chance);
            if other == *pos || many > 15 {
                return;
            }
            (many, differ) = (many + 1, differ + 1);
            let seen = [pos, &other].map(|pos| View::of(pos, Viewer::Side(side)));
            let orders = seen.each_ref().map(|seen| legal_orders(seen.position()));
            // As it plays, plans and all, now and then: what it plans goes by the same worlds as what it does.
            let budget = if many % 8 == 1 { SHORT } else { Budget::LEAST };
            let chosen = [0, 1].map(|place| {
                let mut mind = PlanPolicy::new(Level::Veteran, 7).with(budget);
                mind.choose(&seen[place], &orders[place])
            });
            assert_eq!(chosen[0], chosen[1], "{scenario}");
            // The coach, and the analysis, which asks him what would have been better than what was done.
            if many % 4 == 1 {
                let hints = seen
                    .each_ref()
                    .map(|seen| advise(seen, Budget::LEAST, 7, Some(&chosen[0]), &Halt::default()));
                assert_eq!(hints[0], hints[1], "{scenario}");
            }
        });
    }
    assert!(differ > 100, "{differ}");
}

#[test]
fn where_there_is_a_choice_in_flight_rally_close_combat_or_after_a_shot_the_coach_compares() {
    let mut met = [0; 4];
    for (scenario, seed) in [("first-steps", 3), ("village-assault", 1), ("village-assault", 2)] {
        positions(scenario, seed, 1, |pos| {
            let asked = decision(pos).unwrap();
            let seen = View::of(pos, Viewer::Side(asked.side));
            let orders = legal_orders(seen.position());
            let rallies = |order: &Order| matches!(order, Order::Rally(RallyOrder::Rally { .. }));
            let place = match asked.kind {
                DecisionKind::Rout => 0,
                DecisionKind::Phase(Phase::Rally)
                    if orders.iter().filter(|order| rallies(order)).count() > 1 =>
                {
                    1
                }
                DecisionKind::CloseCombat => 2,
                DecisionKind::RofOrResidual => 3,
                _ => return,
            };
            if orders.len() < 2 || met[place] > 3 {
                return;
            }
            met[place] += 1;
            let advice = advise(&seen, Budget::LEAST, 1, None, &Halt::default()).unwrap().advice;
            assert!(advice.len() > 1, "{asked:?}: {advice:?}");
            assert!(advice.iter().all(|advice| advice.outlook.tries > 0), "{advice:?}");
        });
    }
    assert!(met.iter().all(|met| *met > 0), "{met:?}");
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

/// A scenario once both sides are set up, the second by a player of its own.
fn set_up(scenario: &str, first: &mut dyn Policy, second: &mut dyn Policy) -> Position {
    let mut pos = Scenario::load(scenario).unwrap().start;
    let mut dice = SeededDice::new(1);
    while let Some(asked) = decision(&pos).filter(|_| pos.phase == Phase::Setup) {
        let order = match asked.side {
            Side::First => answer(first, &pos),
            Side::Second => answer(second, &pos),
        };
        let order = order.unwrap();
        apply(&mut pos, &order, &mut dice).unwrap();
    }
    pos
}

/// The middle of the units of a side, columns before rows.
fn middle(pos: &Position, side: Side) -> (f64, f64) {
    let hexes: Vec<_> = pos.on_board(side).filter_map(|unit| Some(unit.at()?.hex)).collect();
    let mean = |of: fn(&Coord) -> u8| {
        hexes.iter().map(|hex| f64::from(of(hex))).sum::<f64>() / hexes.len() as f64
    };
    (mean(|hex| hex.col()), mean(|hex| hex.row()))
}

#[test]
fn a_defence_far_forward_stands_nearer_to_the_enemy_than_one_all_round() {
    let away = |near: f64, ahead: f64| {
        let habits = Habits::SETTLED.in_stance(Stance::new(near, ahead, 0.0));
        let mut defender = GreedyPolicy::new(1).with(habits);
        let pos = set_up("village-assault", &mut GreedyPolicy::new(2), &mut defender);
        let hexes =
            |side| pos.on_board(side).filter_map(|unit| Some(unit.at()?.hex)).collect::<Vec<_>>();
        let (theirs, ours) = (hexes(Side::First), hexes(Side::Second));
        let far = |hex: &Coord| theirs.iter().map(|other| other.distance(*hex)).min().unwrap();
        ours.iter().map(far).sum::<u32>()
    };
    let (forward, all_round) = (away(0.3, 0.06), away(2.0, -0.02));
    assert!(forward + 5 < all_round, "{forward} {all_round}");
}

#[test]
fn a_set_up_has_its_weight_on_the_wing_that_it_was_told() {
    let on_the = |right: f64| {
        let habits = Habits::SETTLED.in_stance(Stance::new(1.0, 0.0, right));
        let mut attacker = GreedyPolicy::new(1).with(habits);
        set_up("village-assault", &mut attacker, &mut GreedyPolicy::new(2))
    };
    let (right, left) = (on_the(0.5), on_the(-0.5));
    let ((to, from), (at, other)) = (
        (middle(&right, Side::Second), middle(&left, Side::First)),
        (middle(&right, Side::First), middle(&left, Side::First)),
    );
    let (ahead, aside) = ((to.0 - from.0, to.1 - from.1), (at.0 - other.0, at.1 - other.1));
    // Rows grow downwards, so that this is positive to the right.
    assert!(ahead.0 * aside.1 - ahead.1 * aside.0 > 0.0, "{ahead:?} {aside:?}");
}

#[test]
fn no_two_games_are_set_up_alike_and_nothing_is_told_of_it() {
    let mut seen: Vec<Vec<_>> = Vec::new();
    for seed in 1..=2 {
        let mut defender = PlanPolicy::new(Level::Veteran, seed).with(SHORT);
        let pos = set_up("village-assault", &mut GreedyPolicy::new(seed), &mut defender);
        let places: Vec<_> = pos.on_board(Side::Second).map(|unit| (unit.id, unit.at())).collect();
        assert!(!seen.contains(&places), "{places:?}");
        seen.push(places);
    }
    let pos = Scenario::load("first-steps").unwrap().start;
    let mut mind = PlanPolicy::new(Level::Veteran, 1).with(SHORT);
    answer(&mut mind, &pos).unwrap();
    assert_eq!(mind.temper(&pos), None);
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
    let mut heard = (0, Vec::new());
    let hear = |at, judged: &[Judged]| heard = (at, judged.to_vec());
    let analysis = analyse(&game, SHORT, &Halt::default(), hear).unwrap();
    assert_eq!(heard.0, 39);
    assert!(heard.1.len() > 2 && analysis.judged.starts_with(&heard.1), "{heard:?}");
    assert!(analysis.judged.len() > 3, "{analysis:?}");
    for judged in &analysis.judged {
        assert!((0.0..=1.0).contains(&judged.best) && judged.lost >= 0.0, "{judged:?}");
        assert_eq!(judged.better.is_none(), judged.verdict == Verdict::Best, "{judged:?}");
        assert_eq!(judged.why.is_none(), judged.better.is_none(), "{judged:?}");
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
    assert_eq!(analyse(&game, SHORT, &halt, |_, _| ()), None);
}

#[test]
fn nobody_is_blamed_for_what_looked_better_once() {
    let game = looked_ahead(3, 40);
    let at_first_sight = |(index, entry): (usize, &LogEntry)| {
        let seen = View::of(game.position_at(index).unwrap(), Viewer::Side(entry.side));
        let counsel =
            advise(&seen, SHORT, index as u64, Some(&entry.order), &Halt::default()).unwrap();
        counsel.price(&entry.order).is_some_and(|lost| Verdict::of(lost) >= Verdict::Inaccuracy)
    };
    let suspected = game.log().iter().enumerate().filter(|one| at_first_sight(*one)).count();
    let blamed = analyse(&game, SHORT, &Halt::default(), |_, _| ()).unwrap().worst(99).len();
    assert!(blamed * 2 < suspected, "{blamed} of {suspected}");
}
