//! The lines of those who go somewhere: a move or a rout of several orders is one line.

use std::collections::BTreeSet;

use super::item::{Item, Sort, Trip};
use super::tell::Tale;
use crate::board::Location;
use crate::game::narrate::capital;
use crate::rules::ids::{Side, UnitId};
use crate::rules::order::Gait;

impl Tale<'_> {
    /// A stack goes on: with the line of where it came from, if that is of the same phase. `from` is `None` off the board.
    pub fn moved(
        &mut self,
        units: &BTreeSet<UnitId>,
        from: Option<Location>,
        to: Location,
        spent: &str,
    ) {
        let side = units.first().and_then(|unit| self.called.side(*unit));
        let way = Trip { sort: Sort::Move, units: units.clone(), from, gait: self.gait };
        let from = self.go_on(side, way, to).map_or(from, |way| way.from);
        let who = self.called.whose(units);
        let how = match self.gait {
            Gait::Normal => "",
            Gait::Assault => "Assault Movement ",
            Gait::DoubleTime => "Double Time ",
            Gait::Dash => "Dash ",
            Gait::Reverse => "in Reverse ",
        };
        let (what, start) = match from {
            Some(from) => (format!("{who} moved to {to}"), format!("from {from}")),
            None => (format!("{who} came on the board, to {to}"), "from off the board".to_owned()),
        };
        self.came(what, capital(&format!("{how}{start} · {spent} MF")), units);
    }

    /// What a vehicle did that its enemy has to know of, and that is neither its way nor a harm.
    pub fn driven(&mut self, unit: UnitId, what: &str, by: &str) {
        let (side, at) = (self.called.side(unit), self.called.state(unit).and_then(|it| it.at()));
        let what = format!("{} {what}", self.called.whose([&unit]));
        self.say(side, at, what, by.to_owned());
    }

    pub fn advanced(&mut self, units: &BTreeSet<UnitId>, from: Location, to: Location) {
        let side = units.first().and_then(|unit| self.called.side(*unit));
        let who = self.called.whose(units);
        self.begin(side, Some(to));
        let met =
            side.is_some_and(|side| self.called.after.side_at(side.other(), to).next().is_some());
        let aim = if met { ", to Close Combat" } else { "" };
        self.came(format!("{who} advanced to {to}"), format!("From {from}{aim}"), units);
    }

    pub fn routed(&mut self, unit: UnitId, (from, to): (Location, Location), low_crawl: bool) {
        let side = self.called.side(unit);
        let units = BTreeSet::from([unit]);
        let way =
            Trip { sort: Sort::Rout, units: units.clone(), from: Some(from), gait: Gait::Normal };
        let from = self.go_on(side, way, to).and_then(|way| way.from).unwrap_or(from);
        let how = if low_crawl { "By Low Crawl from" } else { "From" };
        let what = format!("{} routed to {to}", self.called.whose([&unit]));
        self.came(what, format!("{how} {from}"), &units);
    }

    /// Begins the line of a way, or takes up the one that it goes on from.
    fn go_on(&mut self, side: Option<Side>, way: Trip, to: Location) -> Option<&Trip> {
        self.close();
        let (moment, sort) = (self.moment, way.sort);
        let same = |item: &Item| {
            let before = item.way.as_ref().filter(|old| old.sort == sort)?;
            let goes_on = way.units.is_subset(&before.units);
            (item.when == Some(moment) && goes_on && item.at != Some(to)).then(|| before.clone())
        };
        let known = self.items.iter().rposition(|item| same(item).is_some());
        let old = known.map(|known| self.items.remove(known));
        let deed = self.begin(side, Some(to));
        let mut way = way;
        if let Some(old) = old {
            deed.item.taken = old.taken;
            if let Some(before) = old.way {
                way.from = before.from;
            }
        }
        deed.item.way = Some(way);
        deed.item.way.as_ref()
    }

    /// Says who came where. That the reader moved his own is no news to him.
    fn came(&mut self, what: String, by: String, units: &BTreeSet<UnitId>) {
        let figure = units.first().and_then(|unit| self.figure(*unit));
        let Some(deed) = &mut self.doing else { return };
        let rout = deed.item.way.as_ref().is_some_and(|way| way.sort == Sort::Rout);
        deed.item.by = by;
        deed.figure = figure;
        if !deed.item.own || rout {
            deed.what = Some(what);
        }
    }
}
