//! Those of a stack on the move who can go on: what every next step of theirs is judged by.

use std::collections::BTreeSet;

use super::spending::present_mf;
use crate::board::Location;
use crate::rules::ground::moving::able;
use crate::rules::words::decision::MoveFrame;
use crate::rules::words::ids::UnitId;
use crate::rules::words::mf::Mf;
use crate::rules::words::order::Gait;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{MoveRefusal, Refusal, TurnRefusal};

/// Those of a moving stack who can go on; all steps are looked at for the same ones.
pub(super) struct Party<'a> {
    /// The move.
    pub frame: &'a MoveFrame,
    /// Who can go on.
    pub movers: BTreeSet<UnitId>,
    /// Where they are; `None` off the board.
    pub from: Option<Location>,
    /// The MF they have, with what has been spent and without a road bonus.
    pub mf: Mf,
}

impl<'a> Party<'a> {
    /// Those of the stack that moves.
    pub fn under_way(pos: &'a Position) -> Result<Party<'a>, Refusal> {
        Party::of(pos, pos.moving().ok_or(TurnRefusal::NotAnAnswer)?)
    }

    /// Those of a stack that moves, or would.
    pub fn of(pos: &Position, frame: &'a MoveFrame) -> Result<Party<'a>, Refusal> {
        let movers = able(pos, frame);
        if movers.is_empty() {
            return Err(MoveRefusal::NobodyCanMove.into());
        }
        let from = movers.iter().find_map(|&id| pos.unit(id)?.at());
        let mf = present_mf(pos, frame, &movers);
        Ok(Party { frame, movers, from, mf })
    }

    /// The MF that are left for a step: one more for a move that never leaves the road (B3.4).
    pub fn left(&self, by_road: bool) -> Mf {
        let frame = self.frame;
        let bonus = frame.road_only && by_road && frame.gait != Gait::Assault;
        (self.mf + if bonus { Mf::ONE } else { Mf::ZERO }).less(frame.spent)
    }

    /// Whether nothing is left that any Location could be entered for: none costs less than one MF, and who has spent some
    /// can neither spend all he has on one nor make a Minimum Move (A4.134).
    pub fn has_spent_all(&self) -> bool {
        self.frame.spent > Mf::ZERO && self.left(true) < Mf::ONE
    }
}
