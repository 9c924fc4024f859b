//! Where things are: hexes, terrain, maps and line of sight. Knows no units.

// The same seed and orders give the same game on every machine (see clippy.toml).
#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod coord;
pub mod depression;
pub mod footing;
pub mod grain;
mod hex_block;
pub mod hexside;
pub mod hexspine;
pub mod lattice;
pub mod location;
pub mod los;
pub mod map;
mod patch;
pub mod terrain;

pub use coord::{Coord, CoordError};
pub use depression::{Depression, Depth};
pub use footing::{Facing, Footing};
pub use grain::{Entry, Grain, Hand};
pub use hex_block::HexBlock;
pub use hexside::{Hexside, HexsideError, Vertex};
pub use hexspine::Hexspine;
pub use hexx::{EdgeDirection, VertexDirection};
pub use lattice::Point;
pub use location::{Location, LocationError};
pub use los::{
    Block, BlockReason, BlockedAt, Cloud, Crossed, End, Eye, HexsideTem, Hinderer, Hindrance, Los,
    bypass_los, crossed_hexes, entry, height_advantage, lane_los, lane_snap_shot_los, los,
    los_through, past_vehicles, sees, sees_bypass, sees_hexside, snap_shot_los, swept_hexes,
    through_smoke,
};
pub use map::{
    BuildingId, Draft, Footprint, MAX_COLUMNS, MAX_ROWS, Map, MapError, MapProblem, Month, Ridge,
    Roof, RoofForm,
};
pub use patch::{patch, patches};
pub use terrain::{
    BuildingMaterial, EntryCost, HexsideTerrain, LosEffect, MpCost, Storeys, Terrain, TerrainFacts,
    Wheels,
};
