//! The AFPh: who has moved fires, halved; who has waited fires whole.

use super::{Lead, PLAIN, TakesUp};
use crate::gui::choices::{fire, waste};

pub(super) const LEAD: Lead = Lead {
    short: "Adv. Fire",
    asks: "Advancing Fire. Who fires?",
    takes_up: TakesUp::Attack,
    part: fire::phase,
    waste: waste::of_fire,
    ..PLAIN
};
