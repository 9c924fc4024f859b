//! What awaits a stack on its way: MF, Residual FP and Fire Lanes, the strongest reply it knows of, and the chance of
//! arriving whole.
//!
//! It goes by what the mover may know: the view of the ATTACKER, in which nobody stands under a concealed enemy's "?".
//! The way is walked by the rules themselves on a copy of that view. At each MF expenditure every waiting attack is
//! taken, then the one declared attack that hurts most; what fired is marked, and kept ROF is not counted. A stack
//! counts as whole while nobody in it is eliminated, reduced, wounded, broken or pinned, so that the chance of being
//! whole after several attacks is the product of the chances of coming through each.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{cases, fate, throws};
use crate::board::Location;
use crate::rules::apply::{check, judge};
use crate::rules::checked::Ready;
use crate::rules::decision::{DecisionKind, Frame, decision};
use crate::rules::dice::ScriptedDice;
use crate::rules::fire::{self, Assessment, IftResult, Source};
use crate::rules::frontier::cheapest_way;
use crate::rules::ids::UnitId;
use crate::rules::movement::{self, Approach, Mf, entry_cost, mf_left};
use crate::rules::order::{FireAttack, FireOrder, Gait, MoveOrder, Order};
use crate::rules::play::Play;
use crate::rules::position::Position;
use crate::rules::refusal::{Refusal, TurnRefusal};
use crate::rules::view::{View, Viewer};

/// How many of the attacks that look worst are worked out exactly.
const LOOKED_AT: usize = 3;
/// From where more than this has been spent nobody looks for a way on.
const FARTHEST: Mf = Mf::whole(12);

/// Fire that waits on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// Residual FP, or a Fire Lane.
    pub source: Source,
    /// The attack.
    pub assessment: Assessment,
    /// The chance that the stack comes through it whole.
    pub through: f64,
}

/// The declared attack that hurts most at one expenditure.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// As its owner would declare it.
    pub order: FireAttack,
    /// Where it comes from.
    pub from: BTreeSet<Location>,
    /// The attack.
    pub assessment: Assessment,
    /// The chance that the stack comes through it whole.
    pub through: f64,
}

/// One Location of the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// Where.
    pub at: Location,
    /// MF spent by then.
    pub spent: Mf,
    /// MF left then.
    pub left: Mf,
    /// What waits there.
    pub waiting: Vec<Waiting>,
    /// The worst that the DEFENDER could answer; `None` where nobody who is known could fire.
    pub reply: Option<Reply>,
    /// The chance of being whole after it, from the start on, if the DEFENDER always holds his fire.
    pub held: f64,
    /// The same if he always answers so.
    pub whole: f64,
}

/// A way and what awaits the stack on it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PathOdds {
    /// The Locations entered, in order.
    pub stages: Vec<Stage>,
    /// Why the way goes no farther, where it does not reach its end.
    pub stopped: Option<Refusal>,
}

impl PathOdds {
    /// The chance of arriving whole under the worst replies; certain for a way of no steps.
    #[must_use]
    pub fn whole(&self) -> f64 {
        self.stages.last().map_or(1.0, |stage| stage.whole)
    }

    /// The stage at which the most is at stake.
    #[must_use]
    pub fn worst(&self) -> Option<&Stage> {
        let lost = |stage: &Stage| stage.reply.as_ref().map_or(0.0, |reply| 1.0 - reply.through);
        self.stages
            .iter()
            .filter(|stage| stage.reply.is_some())
            .max_by(|a, b| lost(a).total_cmp(&lost(b)))
    }
}

/// The cheapest way, in MF, of a stack that is to move or is moving to a Location, around Known and concealed
/// enemies; empty when it is there, `None` when no way is known. Goes by ground level and, within a building, by its
/// levels; never in Bypass.
#[must_use]
pub fn way_to(pos: &Position, units: &BTreeSet<UnitId>, to: Location) -> Option<Vec<Location>> {
    let first = pos.unit(*units.first()?)?;
    let from = units.iter().find_map(|id| pos.unit(*id)?.at());
    let enemies: BTreeSet<Location> =
        pos.on_board(pos.defender()).filter_map(|unit| unit.at()).collect();
    // Off the board is no Location.
    let way = cheapest_way(
        from,
        Mf::ZERO,
        |here| here == Some(to),
        |here, spent| {
            let beside: Vec<Location> = match here {
                _ if spent > FARTHEST => Vec::new(),
                Some(here) => here.neighbours().collect(),
                None => movement::entries(pos, first.side).collect(),
            };
            let open = beside.into_iter().filter(|next| !enemies.contains(next));
            let paid = |next| {
                let costs = units.iter().map(|&unit| entry_cost(pos, unit, here, next, false));
                Some((Some(next), spent + Mf::together(costs)?))
            };
            open.filter_map(paid).collect()
        },
    )?;
    Some(way.into_iter().flatten().collect())
}

/// What awaits a stack on its way through these Locations. `units` begin to move in this gait, unless a stack is
/// moving already: then it is that one.
#[must_use]
pub fn of_path(
    pos: &Position,
    units: &BTreeSet<UnitId>,
    gait: Gait,
    path: &[Location],
) -> PathOdds {
    let mut walk = View::of(pos, Viewer::Side(pos.attacker)).position().clone();
    let mut odds = PathOdds::default();
    let moving = decision(&walk).is_some_and(|asked| asked.kind == DecisionKind::Step);
    if !moving {
        let order = Order::Move(MoveOrder::Begin { units: units.clone(), gait });
        if let Err(refusal) = check(&walk, &order) {
            odds.stopped = Some(refusal);
            return odds;
        }
        quietly(&mut walk, |play| movement::begin(play, units, gait));
    }
    let (mut held, mut whole) = (1.0, 1.0);
    for &to in path {
        match enter(&mut walk, to) {
            Ok((waiting, reply)) => {
                let waits: f64 = waiting.iter().map(|attack| attack.through).product();
                held *= waits;
                whole *= waits * reply.as_ref().map_or(1.0, |reply| reply.through);
                let frame = walk.moving();
                let spent = frame.map_or(Mf::ZERO, |frame| frame.spent);
                let left = mf_left(&walk).unwrap_or_default();
                if let Some(reply) = &reply {
                    mark(&mut walk, reply);
                }
                odds.stages.push(Stage { at: to, spent, left, waiting, reply, held, whole });
            }
            Err(refusal) => {
                odds.stopped = Some(refusal);
                return odds;
            }
        }
    }
    odds
}

fn quietly<T>(pos: &mut Position, act: impl FnOnce(&mut Play<'_>) -> T) -> T {
    let mut none = ScriptedDice::new(&[]);
    let done = act(&mut Play::unheard(pos, &mut none));
    debug_assert_eq!(none.missing, 0, "what is done without harm rolls nothing");
    done
}

/// Takes one step, unharmed, and says what answers it.
fn enter(walk: &mut Position, to: Location) -> Result<(Vec<Waiting>, Option<Reply>), Refusal> {
    let judged = judge(walk, &Order::Move(MoveOrder::Step { to, cover: false }))?;
    let Ready::Going(going) = judged.ready else { return Err(TurnRefusal::NotAnAnswer.into()) };
    let movement::MovePlan::Step(stride) = *going else {
        return Err(TurnRefusal::NotAnAnswer.into());
    };
    // What waits is worked out, not rolled.
    fire::with_nothing_waiting(walk, |walk| {
        quietly(walk, |play| movement::step(play, to, Approach::of_step(false), stride));
    });
    let waiting = fire::waiting_at(walk, to)
        .into_iter()
        .map(|(source, assessment)| {
            let through = spared(walk, &assessment);
            Waiting { source, assessment, through }
        })
        .collect();
    let reply = worst_reply(walk);
    while matches!(walk.frames.last(), Some(Frame::Window | Frame::Lanes(_))) {
        walk.frames.pop();
    }
    Ok((waiting, reply))
}

/// The chance that nobody suffers anything from an attack.
fn spared(pos: &Position, assessment: &Assessment) -> f64 {
    fate::spared(pos, &cases(pos, assessment))
}

/// The legal attack on the movers that leaves them the least chance.
fn worst_reply(pos: &Position) -> Option<Reply> {
    let side = pos.defender();
    let mut attacks: Vec<(f64, FireAttack, Assessment)> = Vec::new();
    let _ = fire::legal(pos, side, &mut |order, plan| {
        if let Order::Fire(FireOrder::Attack(order)) = order
            && order.lanes.is_empty()
        {
            let assessment = fire::assess_plan(pos, &plan);
            if !assessment.lines.is_empty() {
                attacks.push((menace(&assessment), order, assessment));
            }
        }
        ControlFlow::Continue(())
    });
    attacks.sort_by(|a, b| b.0.total_cmp(&a.0));
    attacks
        .into_iter()
        .take(LOOKED_AT)
        .map(|(_, order, assessment)| {
            let units = order.members.iter().filter_map(|member| pos.unit(member.unit)?.at());
            let from = units.collect();
            let through = spared(pos, &assessment);
            Reply { order, from, assessment, through }
        })
        .min_by(|a, b| a.through.total_cmp(&b.through))
}

/// How bad an attack looks on the table alone: to choose the few that are worked out.
fn menace(assessment: &Assessment) -> f64 {
    let weight = |result: IftResult| match result {
        IftResult::NoEffect => 0.0,
        IftResult::Ptc => 0.4,
        IftResult::Mc(harder) => 0.5 + 0.1 * f64::from(harder),
        IftResult::K(_) | IftResult::Kia(_) => 1.0,
    };
    throws()
        .map(|roll| {
            let results = assessment.parts().flat_map(|part| fire::results_of(part, roll));
            results.map(weight).fold(0.0, f64::max)
        })
        .sum()
}

/// The reply is made, to no effect, so that the next answer is made by what is left.
fn mark(pos: &mut Position, reply: &Reply) {
    if let Ok(plan) = fire::check(pos, pos.defender(), &reply.order) {
        quietly(pos, |play| fire::spend(play, &plan, &reply.order, &reply.assessment));
    }
}
