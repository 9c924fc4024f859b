//! A map file as it is written; `build` checks what it says.

use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMap {
    pub(super) name: String,
    pub(super) columns: Spanned<i64>,
    pub(super) rows: Spanned<i64>,
    #[serde(default = "yes")]
    pub(super) first_half_row: bool,
    #[serde(default = "yes")]
    pub(super) last_half_row: bool,
    pub(super) month: Option<Spanned<i64>>,
    pub(super) ground: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) terrain: Vec<RawTerrain>,
    #[serde(default)]
    pub(super) hill: Vec<RawHill>,
    #[serde(default)]
    pub(super) building: Vec<RawBuilding>,
    #[serde(default)]
    pub(super) footprint: Vec<RawFootprint>,
    #[serde(default)]
    pub(super) roads: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) gullies: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) sunken_roads: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) stream: Vec<RawStream>,
    #[serde(default)]
    pub(super) walls: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) hedges: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTerrain {
    pub(super) kind: Spanned<String>,
    pub(super) hexes: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawHill {
    pub(super) level: Spanned<i64>,
    pub(super) hexes: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStream {
    pub(super) depth: Spanned<String>,
    pub(super) course: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBuilding {
    pub(super) name: Option<Spanned<String>>,
    pub(super) material: Spanned<String>,
    pub(super) levels: Spanned<i64>,
    pub(super) hexes: Spanned<Vec<Spanned<String>>>,
    pub(super) roof: Option<Spanned<String>>,
    pub(super) ridge: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFootprint {
    pub(super) hex: Spanned<String>,
    pub(super) polygons: Vec<Spanned<Vec<(i32, i32)>>>,
}

fn yes() -> bool {
    true
}
