//! How fire comes into a Location, and which ways together close it (A7.7, A7.71).

use serde::Serialize;

use crate::board::{Entry, Location, entry};

/// How fire comes into a Location.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inlet {
    /// Over the edge of the hex: through a hexside, or along a hexspine.
    Edge(Entry),
    /// From the Location directly above, in a building.
    Above,
    /// From the Location directly below, in a building.
    Below,
}

impl Inlet {
    /// How a LOS from one Location enters another; `None` within a Location, or from two floors away.
    #[must_use]
    pub fn between(from: Location, to: Location) -> Option<Inlet> {
        if from.hex != to.hex {
            return entry(from.hex, to.hex).map(Inlet::Edge);
        }
        match from.level - to.level {
            1 => Some(Inlet::Above),
            -1 => Some(Inlet::Below),
            _ => None,
        }
    }

    /// The way in words, for the Location it leads into.
    #[must_use]
    pub fn text(self, into: Location) -> String {
        let beyond = |direction| {
            into.hex
                .neighbor(direction)
                .map_or_else(|| "the edge".to_owned(), |hex| hex.to_string())
        };
        match self {
            Inlet::Edge(Entry::Side(side)) => {
                format!("through the hexside {}-{}", beyond(side), into.hex)
            }
            Inlet::Edge(Entry::Spine(spine)) => {
                let [ccw, cw] = [spine.edge_ccw(), spine.edge_cw()];
                format!("along the hexspine {}-{}", beyond(ccw), beyond(cw))
            }
            Inlet::Above => "from directly above".to_owned(),
            Inlet::Below => "from directly below".to_owned(),
        }
    }
}

/// What closes an Encirclement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closure {
    /// Opposite hexspines.
    OppositeSpines,
    /// Opposite hexsides: three vertices between them either way round.
    OppositeSides,
    /// Three hexsides, no two of them next to each other.
    ThreeSides,
    /// The Location above and the one below.
    AboveAndBelow,
}

impl Closure {
    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Closure::OppositeSpines => "through opposite hexspines",
            Closure::OppositeSides => "through opposite hexsides",
            Closure::ThreeSides => "through three non-contiguous hexsides",
            Closure::AboveAndBelow => "from above and below",
        }
    }

    /// What these ways together close; `None` when they leave a way open.
    ///
    /// A way along a hexspine may be read as one through either hexside beside it: unless two spines are opposite,
    /// the ways have to close under every reading (AM-02).
    #[must_use]
    pub fn of(ways: impl IntoIterator<Item = Inlet>) -> Option<Closure> {
        let (mut above, mut below) = (false, false);
        let mut spines = Ring::default();
        let mut readings = vec![Ring::default()];
        for way in ways {
            match way {
                Inlet::Above => above = true,
                Inlet::Below => below = true,
                Inlet::Edge(Entry::Side(side)) => {
                    readings.iter_mut().for_each(|ring| ring.add(side.index()));
                }
                Inlet::Edge(Entry::Spine(spine)) if !spines.has(spine.index()) => {
                    spines.add(spine.index());
                    let with = |side: u8| readings.iter().map(move |ring| ring.with(side));
                    readings = with(spine.edge_ccw().index())
                        .chain(with(spine.edge_cw().index()))
                        .collect();
                }
                Inlet::Edge(Entry::Spine(_)) => {}
            }
        }
        if above && below {
            Some(Closure::AboveAndBelow)
        } else if spines.has_opposite() {
            Some(Closure::OppositeSpines)
        } else if readings.iter().all(|ring| ring.has_opposite()) {
            Some(Closure::OppositeSides)
        } else if readings.iter().all(|ring| ring.has_opposite() || ring.has_alternate()) {
            Some(Closure::ThreeSides)
        } else {
            None
        }
    }
}

/// A set of the six hexsides, or of the six hexspines, of a hex.
#[derive(Clone, Copy, Default)]
struct Ring(u8);

impl Ring {
    fn add(&mut self, place: u8) {
        self.0 |= 1 << (place % 6);
    }

    fn with(mut self, place: u8) -> Ring {
        self.add(place);
        self
    }

    fn has(self, place: u8) -> bool {
        self.0 & Ring::default().with(place).0 != 0
    }

    /// Two that lie opposite each other.
    fn has_opposite(self) -> bool {
        self.0 & self.0 >> 3 != 0
    }

    /// Every second one all round.
    fn has_alternate(self) -> bool {
        [0b01_0101, 0b10_1010].into_iter().any(|every_second| self.0 & every_second == every_second)
    }
}
