//! What is asked of whoever fires: the phases of fire, the DEFENDER's window, Fire Lanes, Multiple ROF, the rest of a Fire
//! Group.

use std::ops::ControlFlow;

use super::{Question, attacks_to, forgotten, plain, plain_to};
use crate::rules::movement::driving;
use crate::rules::turn::checked::{CheckedSink, Ready};
use crate::rules::words::ids::Side;
use crate::rules::words::order::{CloseCombatOrder, DriveOrder, FireOrder, Order, PossessionOrder};
use crate::rules::words::phase::Phase;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{Refusal, TurnRefusal};
use crate::rules::{close_combat, fire, movement};

/// A phase of fire, and what else may be done in it.
pub(super) struct FirePhase {
    phase: Phase,
    /// Units may wait for Opportunity Fire (A7.25).
    waits: bool,
    /// Machine guns are dismantled and put together (A9.8).
    dismantles: bool,
}

pub(super) const PREP_FIRE: FirePhase =
    FirePhase { phase: Phase::PrepFire, waits: true, dismantles: true };
pub(super) const DEFENSIVE_FIRE: FirePhase =
    FirePhase { phase: Phase::DefensiveFire, waits: false, dismantles: true };
pub(super) const ADVANCING_FIRE: FirePhase =
    FirePhase { phase: Phase::AdvancingFire, waits: false, dismantles: false };

impl FirePhase {
    /// What somebody is asked for.
    fn deeds(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        fire::legal(pos, side, &mut attacks_to(sink))?;
        fire::legal_molotovs(pos, side, &mut plain_to(sink))?;
        fire::legal_panzerfausts(pos, side, &mut plain_to(sink))?;
        if self.waits {
            fire::legal_waits(pos, side, &mut plain_to(sink))?;
        }
        if self.dismantles {
            fire::legal_dismantling(pos, side, &mut plain_to(sink))?;
        }
        fire::legal_turns(pos, side, &mut plain_to(sink))
    }
}

impl Question for FirePhase {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        self.deeds(pos, side, sink)?;
        fire::legal_traverses(pos, side, &mut plain_to(sink))
    }

    // Who could turn a turret is not asked for that alone in every phase of fire.
    fn has_choice(&self, pos: &Position, side: Side) -> bool {
        // To wait is open to most, and that is soon seen.
        let first = &mut |_| ControlFlow::Break(());
        (self.waits && fire::legal_waits(pos, side, first).is_break())
            || self.deeds(pos, side, &mut |_| ControlFlow::Break(())).is_break()
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Fire(FireOrder::Attack(order)) => {
                return fire::check(pos, side, order).map(Ready::attack);
            }
            Order::Fire(FireOrder::Molotov { unit }) => fire::check_molotov(pos, side, *unit),
            Order::Fire(FireOrder::Panzerfaust { unit }) => {
                fire::check_panzerfaust(pos, side, *unit)
            }
            Order::Fire(FireOrder::Await { unit }) if self.waits => {
                fire::check_await(pos, side, *unit)
            }
            Order::Possession(PossessionOrder::Dismantle { weapon, apart }) if self.dismantles => {
                fire::check_dismantle(pos, side, *weapon, *apart)
            }
            Order::Possession(PossessionOrder::TurnGun { weapon, to }) => {
                fire::check_turn(pos, side, *weapon, *to)
            }
            Order::Drive(DriveOrder::Traverse { unit, to }) => {
                fire::check_traverse(pos, side, *unit, *to)
            }
            Order::Done => Ok(()),
            _ => Err(Refusal::Turn(TurnRefusal::NotInThisPhase { phase: self.phase })),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, ready: Ready) {
        match (order, ready) {
            (Order::Fire(FireOrder::Attack(order)), Ready::Attack(plan)) => {
                fire::carry_out(play, order, &plan)
            }
            (Order::Fire(FireOrder::Molotov { unit }), _) => fire::ask_molotov(play, *unit),
            (Order::Fire(FireOrder::Panzerfaust { unit }), _) => {
                fire::look_for_panzerfaust(play, *unit)
            }
            (Order::Fire(FireOrder::Await { unit }), _) => fire::wait(play, *unit),
            (Order::Possession(PossessionOrder::Dismantle { weapon, apart }), _) => {
                fire::dismantle(play, *weapon, *apart)
            }
            (Order::Possession(PossessionOrder::TurnGun { weapon, to }), _) => {
                fire::turn_gun(play, *weapon, *to)
            }
            (Order::Drive(DriveOrder::Traverse { unit, to }), _) => {
                fire::traverse(play, *unit, *to)
            }
            (Order::Done, _) => self.done(play, side),
            _ => forgotten(order),
        }
    }
}

/// The DEFENDER's reply to an MF expenditure.
pub(super) struct Window;

/// What the DEFENDER may fire, and who may go into Motion.
fn answers(pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
    fire::legal(pos, side, &mut attacks_to(sink))?;
    fire::legal_molotovs(pos, side, &mut plain_to(sink))?;
    fire::legal_panzerfausts(pos, side, &mut plain_to(sink))?;
    close_combat::legal_reactions(pos, side, &mut plain_to(sink))?;
    driving::legal_stirring(pos, side, &mut plain_to(sink))
}

impl Question for Window {
    fn list(&self, pos: &Position, side: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        answers(pos, side, sink)?;
        driving::legal_dispensing(pos, side, &mut plain_to(sink))
    }

    // Who could put up SMOKE is not asked for that alone at every MP of every mover in his sight, but of those who come into it.
    fn has_choice(&self, pos: &Position, side: Side) -> bool {
        answers(pos, side, &mut |_| ControlFlow::Break(())).is_break()
            || driving::may_hide(pos, side)
    }

    fn judge(&self, pos: &Position, side: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Fire(FireOrder::Attack(order)) => {
                return fire::check(pos, side, order).map(Ready::attack);
            }
            Order::Fire(FireOrder::Molotov { unit }) => fire::check_molotov(pos, side, *unit),
            Order::Fire(FireOrder::Panzerfaust { unit }) => {
                fire::check_panzerfaust(pos, side, *unit)
            }
            Order::Drive(DriveOrder::Dispense { unit, by, at }) => {
                driving::dispensing(pos, side, *unit, *by, *at).map(drop)
            }
            Order::Drive(DriveOrder::TryMotion { unit }) => {
                driving::stirring(pos, side, *unit).map(drop)
            }
            Order::Drive(DriveOrder::Swing { unit, to, turret }) => {
                driving::check_swing(pos, side, *unit, *to, *turret)
            }
            Order::CloseCombat(CloseCombatOrder::React(attack)) => {
                close_combat::check_reaction(pos, side, attack)
            }
            Order::Fire(FireOrder::Hold) => fire::check_hold(pos),
            _ => Err(super::going::unasked(pos, order)),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, side: Side, order: &Order, ready: Ready) {
        match (order, ready) {
            // The vehicle that it is at may have something to say to it first (C2.2401).
            (Order::Fire(FireOrder::Attack(order)), Ready::Attack(plan)) => {
                if !fire::ask_duel(play, order, &plan) {
                    fire::carry_out(play, order, &plan);
                }
            }
            (Order::Fire(FireOrder::Molotov { unit }), _) => fire::ask_molotov(play, *unit),
            (Order::Fire(FireOrder::Panzerfaust { unit }), _) => {
                fire::look_for_panzerfaust(play, *unit)
            }
            (Order::CloseCombat(CloseCombatOrder::React(attack)), _) => {
                close_combat::react(play, side, attack)
            }
            (Order::Drive(DriveOrder::Dispense { unit, by, at }), _) => {
                driving::dispense(play, *unit, *by, *at)
            }
            (Order::Drive(DriveOrder::TryMotion { unit }), _) => driving::stir(play, *unit),
            (Order::Drive(DriveOrder::Swing { unit, to, turret }), _) => {
                driving::swing(play, *unit, *to, *turret)
            }
            (Order::Fire(FireOrder::Hold), _) => movement::hold(play),
            _ => forgotten(order),
        }
    }

    fn pass(&self) -> Option<Order> {
        Some(Order::Fire(FireOrder::Hold))
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        movement::hold(play);
        ControlFlow::Continue(())
    }
}

/// Which Fire Lane attacks next, and how.
pub(super) struct LaneAttack;

impl Question for LaneAttack {
    fn list(&self, pos: &Position, _: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        fire::legal_lane_attacks(pos, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, _: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Fire(FireOrder::LaneAttack { weapon, snap_shot }) => {
                fire::check_lane_attack(pos, *weapon, *snap_shot)
            }
            Order::Fire(FireOrder::Hold) => fire::check_forgo(pos),
            _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, _: Ready) {
        match order {
            Order::Fire(FireOrder::LaneAttack { weapon, snap_shot }) => {
                fire::lane_attack(play, *weapon, *snap_shot);
            }
            Order::Fire(FireOrder::Hold) => fire::forgo(play),
            _ => forgotten(order),
        }
    }

    fn pass(&self) -> Option<Order> {
        Some(Order::Fire(FireOrder::Hold))
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        fire::go_on(play);
        ControlFlow::Continue(())
    }
}

/// Where a Fire Lane counter goes.
pub(super) struct PlaceLane;

impl Question for PlaceLane {
    fn list(&self, pos: &Position, _: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        fire::legal_places(pos, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, _: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Fire(FireOrder::PlaceLane { at, hand }) => fire::check_place(pos, *at, *hand),
            _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, _: Ready) {
        if let Order::Fire(FireOrder::PlaceLane { at, hand }) = order {
            fire::place(play, *at, *hand);
        }
    }

    fn pass(&self) -> Option<Order> {
        None
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        fire::nowhere(play);
        ControlFlow::Continue(())
    }
}

/// Multiple ROF or Residual FP.
pub(super) struct RofOrResidual;

impl Question for RofOrResidual {
    fn list(&self, pos: &Position, _: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        fire::legal_replies(pos, &mut plain_to(sink))
    }

    fn judge(&self, pos: &Position, _: Side, order: &Order) -> Result<Ready, Refusal> {
        plain(match order {
            Order::Fire(FireOrder::KeepRof { weapons }) => fire::check_keep_rof(pos, weapons),
            _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
        })
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, _: Ready) {
        if let Order::Fire(FireOrder::KeepRof { weapons }) = order {
            fire::keep_rof(play, weapons);
        }
    }

    fn pass(&self) -> Option<Order> {
        None
    }

    fn go_on(&self, _: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// How the rest of a Fire Group goes on.
pub(super) struct RestOfGroup;

impl Question for RestOfGroup {
    fn list(&self, pos: &Position, _: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        fire::legal_rest(pos, &mut attacks_to(sink))
    }

    fn judge(&self, pos: &Position, _: Side, order: &Order) -> Result<Ready, Refusal> {
        match order {
            Order::Fire(FireOrder::Rest { from }) => fire::check_rest(pos, from).map(Ready::attack),
            _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
        }
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, ready: Ready) {
        if let (Order::Fire(FireOrder::Rest { from }), Ready::Attack(plan)) = (order, ready) {
            fire::fire_rest(play, from, &plan);
        }
    }

    fn pass(&self) -> Option<Order> {
        None
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        fire::forfeit(play);
        ControlFlow::Continue(())
    }
}

/// Whether the vehicle that is fired at fires first.
pub(super) struct GunDuel;

impl Question for GunDuel {
    fn list(&self, pos: &Position, _: Side, sink: CheckedSink<'_>) -> ControlFlow<()> {
        fire::legal_duel(pos, &mut attacks_to(sink))
    }

    fn judge(&self, pos: &Position, _: Side, order: &Order) -> Result<Ready, Refusal> {
        match order {
            Order::Fire(FireOrder::Attack(order)) => {
                fire::check_duel(pos, order).map(Ready::attack)
            }
            Order::Fire(FireOrder::Hold) => Ok(Ready::Plain),
            _ => Err(Refusal::Turn(TurnRefusal::NotAnAnswer)),
        }
    }

    fn carry_out(&self, play: &mut Play<'_>, _: Side, order: &Order, ready: Ready) {
        match (order, ready) {
            (Order::Fire(FireOrder::Attack(order)), Ready::Attack(plan)) => {
                fire::fight_duel(play, order, &plan)
            }
            (Order::Fire(FireOrder::Hold), _) => fire::decline_duel(play),
            _ => forgotten(order),
        }
    }

    fn pass(&self) -> Option<Order> {
        Some(Order::Fire(FireOrder::Hold))
    }

    fn go_on(&self, play: &mut Play<'_>, _: Side) -> ControlFlow<()> {
        fire::decline_duel(play);
        ControlFlow::Continue(())
    }
}
