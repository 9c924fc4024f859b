//! The six ways round a hex: how a line leaves or enters it.

use hexx::{EdgeDirection, VertexDirection};

/// How a line passes the edge of a hex, seen from that hex's centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// Through the inside of a hexside.
    Side(EdgeDirection),
    /// Exactly through a vertex, along the hexspine that runs out from it.
    Spine(VertexDirection),
}

impl Entry {
    /// The opposite side or spine: a straight line enters its target as it left its origin, turned half round.
    pub fn opposite(self) -> Self {
        match self {
            Self::Side(direction) => Self::Side(direction.const_neg()),
            Self::Spine(direction) => Self::Spine(direction.const_neg()),
        }
    }

    /// Where it stands on the clock of twelve: sides on the odd twelfths, spines on the even, clockwise from
    /// the vertex at the right.
    pub fn twelfth(self) -> u8 {
        match self {
            Self::Side(direction) => 2 * direction.index() + 1,
            Self::Spine(direction) => 2 * direction.index(),
        }
    }

    /// The hexsides that it touches: one, or for a spine the two beside it, clockwise.
    pub fn sides(self) -> (EdgeDirection, Option<EdgeDirection>) {
        match self {
            Self::Side(direction) => (direction, None),
            Self::Spine(direction) => (direction.edge_ccw(), Some(direction.edge_cw())),
        }
    }
}
