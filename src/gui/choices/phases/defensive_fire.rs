//! The DFPh: the DEFENDER fires once more.

use super::{Lead, PLAIN, TakesUp};
use crate::gui::choices::{fire, waste};

pub(super) const LEAD: Lead = Lead {
    short: "Def. Fire",
    asks: "Defensive Fire. Who fires?",
    takes_up: TakesUp::Attack,
    part: fire::phase,
    waste: waste::of_fire,
    ..PLAIN
};
