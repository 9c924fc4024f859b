//! Morale: Levels, checks, what failing them does, and the loss of leaders (A10, A7.303-A7.305, A7.8).

mod casualty;
mod check;
mod leader_loss;
mod leadership;
mod level;
mod throw;

pub use crate::rules::words::report::{
    CheckDrm, CheckDrmKind, CheckKind, CheckOutcome, CheckReport,
};
pub(crate) use casualty::{
    break_unit, can_be_pinned, casualty_reduce, despair, disrupt, eliminate, pin, replace,
};
pub use check::passes_highest;
pub(crate) use check::{morale_check, morale_check_by, passes_task_check, pin_task_check};
pub(crate) use leader_loss::{LeaderLoss, LeaderWatch, Shock};
pub use leadership::{Aid, aid_for, leaders_first, leadership};
pub(crate) use leadership::{best_leadership, leaders_with};
pub(crate) use level::Occasion;
pub use level::{morale_level, morale_under_attack};
pub(crate) use throw::{CheckThrow, handicap_of};
