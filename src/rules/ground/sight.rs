//! Lines of sight in a position: the map's, and what lies and stands on it, SMOKE and vehicles (A6, A24, D9.4).

use crate::board::{Cloud, End, Location, Los, los_through, past_vehicles, sees};
use crate::rules::words::position::Position;

impl Position {
    /// The line of sight between two ends, SMOKE and vehicles included.
    #[must_use]
    pub fn los(&self, from: impl Into<End>, to: impl Into<End>) -> Los {
        let (from, to) = (from.into(), to.into());
        let los = los_through(self.map(), from, to, self.clouds());
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
