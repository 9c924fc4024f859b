//! Lines of sight in a position: the map's, and what lies and stands on it, SMOKE and vehicles (A6, A24, D9.4).

use super::moving::in_bypass;
use crate::board::{
    Cloud, End, Eye, Hexside, Location, Los, bypass_los, crossed_hexes, los_through, past_vehicles,
    sees, sees_bypass, swept_hexes, through_smoke,
};
use crate::rules::words::decision::Bypass;
use crate::rules::words::position::Position;
use crate::rules::words::unit::Unit;

impl Position {
    /// The line of sight between two ends, SMOKE and vehicles included.
    #[must_use]
    pub fn los(&self, from: impl Into<End>, to: impl Into<End>) -> Los {
        let (from, to) = (from.into(), to.into());
        let los = los_through(self.map(), from, to, self.clouds());
        self.past_hulks(los, [from.location, to.location])
    }

    /// What vehicles and wrecks between the centres of two hexes add to a line between them (D9.4).
    pub(crate) fn past_hulks(&self, los: Los, [from, to]: [Location; 2]) -> Los {
        if !self.may_have_hulks() {
            return los;
        }
        let end = (from, self.map().absolute_level(to));
        past_vehicles(self.map(), los, end, &crossed_hexes(from.hex, to.hex), &self.hulks())
    }

    /// What they add to a line to a hexside that is crossed at a level, from the hexes that it sweeps.
    pub(crate) fn past_hulks_across(
        &self,
        los: Los,
        from: Location,
        side: Hexside,
        level: i8,
    ) -> Los {
        if !self.may_have_hulks() {
            return los;
        }
        let swept = swept_hexes(self.map(), from.hex, side);
        past_vehicles(self.map(), los, (from, level), &swept, &self.hulks())
    }

    /// The line of sight to who goes in Bypass of an obstacle in a Location (A4.32). Simplified: SMOKE and vehicles are looked for on
    /// the way to the centre of the hex, and not to each of the corners.
    pub(crate) fn los_to_bypass(&self, from: End, at: Location, bypass: &Bypass) -> Los {
        let los = bypass_los(self.map(), from, at.hex, &bypass.vertices);
        let ends = [from.location, at];
        let passed = || crossed_hexes(from.location.hex, at.hex);
        let los = through_smoke(self.map(), los, ends, passed, self.clouds());
        self.past_hulks(los, ends)
    }

    /// Whether that line is clear.
    pub(crate) fn sees_in_bypass(&self, from: End, at: Location, bypass: &Bypass) -> bool {
        sees_bypass(self.map(), from, at.hex, &bypass.vertices)
            && (self.is_as_the_map() || self.los_to_bypass(from, at, bypass).is_clear())
    }

    /// Whether the line of sight between two ends is clear: quicker than asking for the line.
    #[must_use]
    pub fn sees(&self, from: impl Into<End>, to: impl Into<End>) -> bool {
        let (from, to) = (from.into(), to.into());
        sees(self.map(), from, to) && (self.is_as_the_map() || self.los(from, to).is_clear())
    }

    /// Whether a unit is seen where it is: at the corners that it has touched in Bypass (A4.32), else as it stands.
    pub(crate) fn sees_unit(&self, from: End, unit: &Unit) -> bool {
        unit.end().is_some_and(|there| match in_bypass(self, unit.id) {
            Some(bypass) => self.sees_in_bypass(from, there.location, bypass),
            None => self.sees(from, there),
        })
    }

    /// The line of sight between ends, for who asks more than once from the same one.
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
