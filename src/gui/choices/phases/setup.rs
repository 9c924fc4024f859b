//! The set-up: counters go from the tray to where they may stand.

use super::{Lead, PLAIN, TakesUp};
use crate::gui::choices::setup;

pub(super) const LEAD: Lead = Lead {
    short: "Set-up",
    asks: "set up your units.",
    takes_up: TakesUp::Everybody,
    joins: true,
    part: setup::part,
    ..PLAIN
};
