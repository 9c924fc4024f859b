//! Lines of sight in a position: the map's, and what lies and stands on it, SMOKE and vehicles (A6, A24, D9.4).

use crate::board::{End, Location, Los, los_through, past_vehicles, sees, smoke_reaches};
use crate::rules::words::position::Position;

impl Position {
    /// The line of sight between two ends, SMOKE and vehicles included.
    #[must_use]
    pub fn los(&self, from: impl Into<End>, to: impl Into<End>) -> Los {
        let (from, to) = (from.into(), to.into());
        let los = los_through(self.map(), from, to, &self.smoke);
        if !self.may_have_hulks() {
            return los;
        }
        past_vehicles(self.map(), los, [from.location, to.location], &self.hulks())
    }

    /// Whether that line is clear: quicker than asking for the line.
    #[must_use]
    pub fn sees(&self, from: impl Into<End>, to: impl Into<End>) -> bool {
        let (from, to) = (from.into(), to.into());
        let clear = self.smoke.is_empty() && !self.may_have_hulks();
        sees(self.map(), from, to) && (clear || self.los(from, to).is_clear())
    }

    /// The Hindrance of the SMOKE that fills a Location; 0 where there is none.
    #[must_use]
    pub fn smoke_in(&self, at: Location) -> i8 {
        let reaching =
            self.smoke.iter().filter(|&(&smoke, _)| smoke_reaches(self.map(), smoke, at));
        reaching.map(|(_, &drm)| drm).max().unwrap_or(0)
    }
}
