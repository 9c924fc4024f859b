//! Orders of the RtPh in words.

use crate::game::narrate::Names;
use crate::gui::choices::routs;
use crate::rules::order::RoutOrder;
use crate::rules::{Position, UnitId};

/// What is said of an order to rout.
pub(super) fn order(pos: &Position, names: &Names, order: &RoutOrder) -> (String, String) {
    let unit = |id: &UnitId| names.unit(*id);
    match order {
        RoutOrder::Flee { unit: id, to, low_crawl } => {
            let how = if *low_crawl { "crawls" } else { "routs" };
            (format!("{} {how} to {to}", unit(id)), routs::detail(pos, *id, *to, *low_crawl))
        }
        RoutOrder::End => ("Stop here".to_owned(), String::new()),
    }
}
