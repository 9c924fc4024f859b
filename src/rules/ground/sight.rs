//! Lines of sight in a position: the map's, and what lies and stands on it, SMOKE and vehicles (A6, A24, D9.4).

use crate::board::{Cloud, End, Eye, Location, Los, los_through, past_vehicles, sees};
use crate::rules::words::position::Position;

impl Position {
    /// The line of sight between two ends, SMOKE and vehicles included.
    #[must_use]
    pub fn los(&self, from: impl Into<End>, to: impl Into<End>) -> Los {
        let (from, to) = (from.into(), to.into());
        let los = los_through(self.map(), from, to, self.clouds());
        self.past_hulks(los, [from.location, to.location])
    }

    /// What vehicles and wrecks between its ends add to a line (D9.4), whatever of them it is drawn to.
    pub(crate) fn past_hulks(&self, los: Los, ends: [Location; 2]) -> Los {
        if !self.may_have_hulks() {
            return los;
        }
        past_vehicles(self.map(), los, ends, &self.hulks())
    }

    /// Whether that line is clear: quicker than asking for the line.
    #[must_use]
    pub fn sees(&self, from: impl Into<End>, to: impl Into<End>) -> bool {
        let (from, to) = (from.into(), to.into());
        sees(self.map(), from, to) && (self.is_as_the_map() || self.los(from, to).is_clear())
    }

    /// The same for who asks more than once from the same end.
    pub(crate) fn vantage(&self, from: impl Into<End>) -> Vantage<'_> {
        let from = from.into();
        let eye = Eye::new(self.map(), from);
        Vantage { pos: self, from, eye, as_the_map: self.is_as_the_map() }
    }

    /// Whether nothing lies or stands on the board that a line could meet.
    pub(crate) fn is_as_the_map(&self) -> bool {
        self.smoke.is_empty() && !self.may_have_hulks()
    }

    /// The Hindrance of the SMOKE that fills a Location; 0 where there is none.
    #[must_use]
    pub fn smoke_in(&self, at: Location) -> i8 {
        let reaching = self.clouds().filter(|cloud| cloud.reaches(self.map(), at));
        reaching.map(|cloud| cloud.drm).max().unwrap_or(0)
    }

    /// The SMOKE on the board: where there is white phosphorus in it, it rises as high as that.
    pub fn clouds(&self) -> impl Iterator<Item = Cloud> {
        self.smoke.iter().map(|(&at, &drm)| {
            let tall = self.screens.get(&at).is_some_and(|screen| screen.phosphorus);
            let rises = if tall { Cloud::PHOSPHORUS_RISES } else { Cloud::RISES };
            Cloud { at, drm, rises }
        })
    }
}

/// One end of many lines of sight in a position.
pub(crate) struct Vantage<'a> {
    pos: &'a Position,
    from: End,
    eye: Eye<'a>,
    as_the_map: bool,
}

impl Vantage<'_> {
    /// Whether the line from there is clear.
    pub fn sees(&self, to: Location) -> bool {
        self.eye.sees(to) && (self.as_the_map || self.pos.los(self.from, to).is_clear())
    }
}
