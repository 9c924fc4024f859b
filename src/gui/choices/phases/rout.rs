//! The RtPh: the broken run. The rules let nobody pass over a rout that has to be.

use super::{Lead, PLAIN, beside};
use crate::gui::choices::routs;
use crate::rules::order::{Order, RoutOrder};

pub(super) const LEAD: Lead = Lead {
    short: "Rout",
    asks: "rout your broken units.",
    joins: true,
    part: routs::part,
    // Who is sound has nothing to run from: that is no reason worth reading.
    tries: |pos, unit| {
        let to = beside(pos, unit).filter(|_| unit.men().broken)?;
        Some(Order::Rout(RoutOrder::Flee { unit: unit.id, to, low_crawl: false }))
    },
    aims: |selection, to| {
        Some(Order::Rout(RoutOrder::Flee { unit: *selection.units.first()?, to, low_crawl: false }))
    },
    ..PLAIN
};
