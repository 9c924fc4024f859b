//! Covered Arcs (A9.21).

use hexx::{DirectionWay, VertexDirection};
use serde::{Deserialize, Serialize};

use crate::board::{Coord, Hexspine};
use crate::stable::wrapper;

/// The Covered Arcs in which a machine gun may be laid, one for each hexspine of its hex: those that hold all
/// it has fired at. A target on a hex row lies in two of them; which one it was, the next target decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arcs(u8);
wrapper!(Arcs);

impl Arcs {
    /// The arcs of `from` that hold `to`; `None` in the same hex, which every arc allows.
    #[must_use]
    pub fn toward(from: Coord, to: Coord) -> Option<Arcs> {
        let bit = |spine: VertexDirection| 1 << spine.index();
        (from != to).then(|| {
            Arcs(match from.hex().diagonal_way_to(to.hex()) {
                DirectionWay::Single(spine) => bit(spine),
                DirectionWay::Tie([one, other]) => bit(one) | bit(other),
            })
        })
    }

    /// The one arc of a Gun that points to a hexspine.
    #[must_use]
    pub fn only(spine: Hexspine) -> Arcs {
        Arcs(1 << spine.vertex().index())
    }

    /// The arcs that are in both; `None` when there are none.
    #[must_use]
    pub fn and(self, other: Arcs) -> Option<Arcs> {
        let shared = self.0 & other.0;
        (shared != 0).then_some(Arcs(shared))
    }
}
