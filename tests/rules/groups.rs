//! Groups that stand apart, each led in its own way.

use first_fire::board::{Footing, Location};
use first_fire::opponent::{
    Budget, Detached, GreedyPolicy, Habits, Level, Mood, PlanPolicy, Policy, answer,
};
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::dice::SeededDice;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::position::Position;
use first_fire::rules::unit::{FireMarker, Station};
use first_fire::rules::view::View;
use first_fire::rules::{Order, Phase, apply, decision, legal_orders};
use first_fire::scenario::Scenario;

/// The Germans of First steps at the start of a MPh: two squads in the woods, and one far from them.
fn apart() -> (Position, Vec<UnitId>) {
    let mut pos = Scenario::load("first-steps").unwrap().start;
    let mut dice = SeededDice::new(1);
    let mut minds = [1, 2].map(GreedyPolicy::new);
    while pos.phase == Phase::Setup {
        let side = decision(&pos).unwrap().side;
        let order = answer(&mut minds[side.index()], &pos).unwrap();
        apply(&mut pos, &order, &mut dice).unwrap();
    }
    pos.phase = Phase::Movement;
    pos.attacker = Side::First;
    let squads: Vec<UnitId> = pos
        .on_board(Side::First)
        .filter(|unit| pos.unit_type(unit.id).is_some_and(|values| values.kind.is_mmc()))
        .map(|unit| unit.id)
        .collect();
    (pos, squads)
}

/// Where everybody ends who moves by himself in a Player Turn.
fn ends(mind: &mut dyn Policy, mut pos: Position) -> Vec<Option<Location>> {
    let mut dice = SeededDice::new(5);
    let squads = apart().1;
    while let Some(asked) = decision(&pos).filter(|_| pos.phase == Phase::Movement) {
        let order = if asked.side == Side::First {
            answer(mind, &pos).unwrap()
        } else {
            assert_eq!(asked.kind, DecisionKind::FirstFire);
            // Only he who charges has to be fired at.
            legal_orders(&pos).into_iter().next_back().unwrap()
        };
        apply(&mut pos, &order, &mut dice).unwrap();
    }
    squads.iter().map(|id| pos.unit(*id).and_then(|unit| unit.at())).collect()
}

#[test]
fn who_goes_about_his_move_in_a_mood_of_his_own_moves_otherwise_and_nobody_else_does() {
    let (pos, squads) = apart();
    let mind = || GreedyPolicy::new(1).with(Habits::seasoned());
    let usual = ends(&mut mind(), pos.clone());
    let farmhouse = "F3".parse().unwrap();
    let far = |drive: f64, care: f64| {
        let own: Detached = ([squads[0]].into(), Mood::new(drive, care, 1.0));
        let ends = ends(&mut mind().detaching(vec![own]), pos.clone());
        ends[0].unwrap().hex.distance(farmhouse)
    };
    let (rushes, holds) = (far(20.0, 0.0), far(0.0, 20.0));
    assert!(rushes < holds, "{rushes} {holds}");
    let nobody: Detached = ([UnitId(9_999)].into(), Mood::new(0.0, 50.0, 1.0));
    assert_eq!(ends(&mut mind().detaching(vec![nobody]), pos.clone()), usual);
}

#[test]
fn a_level_with_a_budget_for_groups_spends_it_where_men_stand_apart() {
    let spent = |group: u32, scenario: &str| {
        let budget = Budget { plan: 300, group, ..Level::Regular.budget().unwrap() };
        let mut pos = Scenario::load(scenario).unwrap().start;
        let mut dice = SeededDice::new(3);
        let mut planner = PlanPolicy::new(Level::Regular, 1).with(budget);
        let mut other = GreedyPolicy::new(2);
        while let Some(asked) =
            decision(&pos).filter(|_| (pos.turn, pos.phase) < (3, Phase::DefensiveFire))
        {
            let order = match asked.side {
                Side::First => answer(&mut planner, &pos),
                Side::Second => answer(&mut other, &pos),
            };
            apply(&mut pos, &order.unwrap(), &mut dice).unwrap();
        }
        planner.spent()
    };
    // A company on a broad front, once it has come apart.
    assert!(spent(300, "village-assault") > spent(0, "village-assault"));
}

/// What a player spends on an answer who spends so much on a group.
fn spent_at_once(pos: &Position, group: u32) -> u64 {
    let mut planner = leading(group);
    answer(&mut planner, pos).unwrap();
    planner.spent()
}

fn leading(group: u32) -> PlanPolicy {
    let budget = Budget { plan: 300, group, ..Level::Regular.budget().unwrap() };
    PlanPolicy::new(Level::Regular, 1).with(budget)
}

/// One of the squads far from the others.
fn farther_apart() -> (Position, Vec<UnitId>) {
    let (mut pos, squads) = apart();
    let far = Location::ground("A9".parse().unwrap());
    pos.units.put(squads[0], Station::In { at: far, footing: Footing::default() });
    (pos, squads)
}

#[test]
fn groups_are_led_once_those_have_charged_who_have_to() {
    let spent = |pos: &Position, group: u32| {
        let mut planner = leading(group);
        ends(&mut planner, pos.clone());
        planner.spent()
    };
    let (mut pos, squads) = farther_apart();
    pos.units.get_mut(&squads[1]).unwrap().men_mut().berserk = true;
    assert_eq!(spent_at_once(&pos, 300), spent_at_once(&pos, 0), "as yet nobody else may set out");
    assert!(spent(&pos, 300) > spent(&pos, 0), "two stand apart");
}

#[test]
fn who_is_told_his_own_level_again_goes_on_as_he_is() {
    struct Reminded(PlanPolicy);
    impl Policy for Reminded {
        fn choose(&mut self, seen: &View, orders: &[Order]) -> Order {
            self.0 = self.0.clone().at(Level::Veteran);
            self.0.choose(seen, orders)
        }
    }
    let (pos, _) = farther_apart();
    let mut once = PlanPolicy::new(Level::Veteran, 1);
    let mut again = Reminded(once.clone());
    let (one, other) = (ends(&mut once, pos.clone()), ends(&mut again, pos));
    assert_eq!((one, once.spent()), (other, again.0.spent()));
}

#[test]
fn another_level_leads_the_groups_anew() {
    let (pos, _) = farther_apart();
    let mut planner = PlanPolicy::new(Level::Veteran, 1);
    answer(&mut planner, &pos).unwrap();
    let spent = |planner: &PlanPolicy| {
        let mut planner = planner.clone();
        let before = planner.spent();
        answer(&mut planner, &pos).unwrap();
        planner.spent() - before
    };
    let orders = Level::Elite.budget().unwrap();
    let alone = spent(&planner.clone().with(Budget { group: 0, ..orders }));
    assert!(spent(&planner.at(Level::Elite)) > alone);
}

#[test]
fn who_cannot_set_out_is_in_no_group() {
    let spent = spent_at_once;
    let (mut pos, squads) = farther_apart();
    assert!(spent(&pos, 300) > spent(&pos, 0), "he stands apart");
    pos.units.get_mut(&squads[0]).unwrap().fire = FireMarker::Prep;
    assert_eq!(spent(&pos, 300), spent(&pos, 0), "he has fired, and the others stand together");
}
