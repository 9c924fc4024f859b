//! The Movement Phase: one unit or stack at a time, MF by MF (A4).

pub mod advance;
mod allotment;
mod approach;
mod begin;
mod boarding;
mod bypass;
pub(crate) mod charge;
mod cost;
mod dash;
mod demolition;
pub(crate) mod driving;
mod entry;
mod infantry_overrun;
mod legal;
mod manhandling;
mod midway;
mod move_plan;
mod party;
mod recovery;
mod shift;
pub mod smoke;
mod spending;
mod step;

pub use crate::rules::ground::moving::{going_on, in_bypass};
pub use crate::rules::possession::portage_points;
pub use crate::rules::words::mf::Mf;
pub use allotment::{inherent_mf, stack_mf};
pub(crate) use approach::Approach;
pub(crate) use begin::{begin, check_begin, check_may_move};
pub(crate) use boarding::{board, check_board};
pub(crate) use bypass::{
    bypass, bypass_cost, check_bypass, check_stop, cost_out, has_way_round, stretch_end, stretches,
};
pub use charge::stack_of;
pub(crate) use cost::{cost_of_way, no_way};
pub use cost::{entry_cost, is_cheap};
pub(crate) use demolition::{
    check as check_demolition, legal as legal_demolition, place as place_demolition,
};
pub use driving::{
    Dispensing, DriveStage, DriveWay, Entry, Stirring, Whither, dispensing, drive_cost, drive_to,
    inward, maneuver_drm, maneuver_needs, stirring, turn_bog, turn_cost,
};
pub(crate) use driving::{is_way_round, may_stand_in};
pub use entry::{entries, is_due};
pub(crate) use legal::{legal_moves, legal_steps};
pub use manhandling::{Manhandling, manhandling};
pub(crate) use manhandling::{check_turn as check_gun_turn, push, turn as turn_pushed};
pub(crate) use midway::{check_hurry, check_part, hurry, part};
pub(crate) use move_plan::MovePlan;
pub(crate) use recovery::{check_recover, recover};
pub(crate) use shift::{check_shift, shift};
pub use spending::mf_left;
pub(crate) use spending::{check_in_move, check_mf_here, spend_in_place};
pub(crate) use step::{check_step, hold, step, stop};

use crate::rules::words::order::Order;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::Refusal;

/// Whether the kind of move allows an order between two steps: a charge, a Dash and a Gun that is pushed bar nearly everything,
/// and so does being off the board.
pub(crate) fn check_bound(pos: &Position, order: &Order) -> Result<(), Refusal> {
    entry::check_off_board(pos, order)?;
    charge::check_in_charge(pos, order)?;
    manhandling::check_busy(pos, order)?;
    dash::check_in_dash(pos, order)
}
