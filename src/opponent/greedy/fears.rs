//! The fire that Locations lie under, remembered for as long as somebody judges: the enemy stands still meanwhile, and the same places
//! are looked at for one stack after the other.

use std::cell::RefCell;

use super::foes::Foes;
use super::ground::Ground;
use crate::board::{Location, Map};

/// What has been asked of each place: who stays there, who enters it, and who does so by Assault Movement. A loss that is no number has not
/// been worked out.
#[derive(Debug, Default)]
pub(super) struct Fears(RefCell<Vec<[f64; 3]>>);

impl Fears {
    /// The expected loss of a squad that stays in a Location.
    pub(super) fn danger(&self, foes: &Foes, ground: &Ground, map: &Map, at: Location) -> f64 {
        self.known(ground, at, 0, || foes.danger(ground, map, at))
    }

    /// The expected loss of a squad that enters a Location, by Assault Movement or not.
    pub(super) fn risk(
        &self,
        foes: &Foes,
        ground: &Ground,
        map: &Map,
        at: Location,
        assault: bool,
    ) -> f64 {
        self.known(ground, at, 1 + usize::from(assault), || foes.risk(ground, map, at, assault))
    }

    fn known(
        &self,
        ground: &Ground,
        at: Location,
        which: usize,
        work_out: impl FnOnce() -> f64,
    ) -> f64 {
        let mut places = self.0.borrow_mut();
        if places.is_empty() {
            *places = vec![[f64::NAN; 3]; ground.places()];
        }
        let cell = ground.index(at).and_then(|place| places.get_mut(place)?.get_mut(which));
        match cell {
            Some(known) if !known.is_nan() => *known,
            Some(unknown) => {
                *unknown = work_out();
                *unknown
            }
            None => work_out(),
        }
    }
}
