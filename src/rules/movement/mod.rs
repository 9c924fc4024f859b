//! The Movement Phase: one unit or stack at a time, MF by MF (A4).

mod allotment;
mod approach;
mod begin;
mod bypass;
mod charge_steps;
mod cost;
mod dash;
mod entry;
mod legal;
mod mf;
mod midway;
mod overrun;
mod recovery;
mod shift;
mod spending;
mod step;

pub(crate) use allotment::carrying_capacity;
pub use allotment::{inherent_mf, portage_points, stack_mf};
pub(crate) use approach::Approach;
pub(crate) use begin::{begin, check_begin, check_may_move};
pub use bypass::in_bypass;
pub(crate) use bypass::{
    bypass, bypass_cost, check_bypass, check_stop, cost_out, stretch, stretches,
};
pub(crate) use cost::no_way;
pub use cost::{entry_cost, is_cheap};
pub(crate) use dash::is_dashed_over;
pub use entry::{entries, is_due};
pub(crate) use legal::{legal_moves, legal_steps};
pub use mf::Mf;
pub(crate) use midway::{check_hurry, check_part, hurry, part};
pub(crate) use recovery::{check_recover, recover};
pub(crate) use shift::{check_shift, shift};
pub(crate) use spending::{check_in_move, check_mf_here, spend_in_place};
pub use spending::{going_on, mf_left};
pub(crate) use step::{after_window, check_step, step, stop};

use super::order::Order;
use super::position::Position;
use super::refusal::Refusal;

/// Whether the kind of move allows an order between two steps: a charge and a Dash bar nearly everything, and so does
/// being off the board.
pub(crate) fn check_bound(pos: &Position, order: &Order) -> Result<(), Refusal> {
    entry::check_off_board(pos, order)?;
    charge_steps::check_in_charge(pos, order)?;
    dash::check_in_dash(pos, order)
}
