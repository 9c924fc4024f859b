//! The terrain chart. What of it is open stands in assets/uncertain.toml.

use super::{BuildingMaterial, EntryCost, LosEffect, Storeys, Terrain, TerrainFacts};

/// Open ground; every other entry says how it differs.
const BASE: TerrainFacts = TerrainFacts {
    name: "open ground",
    mf: EntryCost::HalfMf(2),
    mf_for_tem: None,
    tem: 0,
    height: 0,
    kind: LosEffect::None,
    half_level: false,
    inherent: false,
    open_ground: true,
    concealment: false,
    rally_bonus: false,
    rout_target: false,
};

/// A half-level Hindrance of +1.
const LOW_HINDRANCE: TerrainFacts = TerrainFacts {
    mf: EntryCost::HalfMf(4),
    height: 1,
    kind: LosEffect::Hindrance(1),
    half_level: true,
    open_ground: false,
    concealment: true,
    ..BASE
};

static OPEN_GROUND: TerrainFacts = BASE;
static WOODS: TerrainFacts = TerrainFacts {
    name: "woods",
    mf: EntryCost::HalfMf(4),
    tem: 1,
    height: 2,
    kind: LosEffect::Obstacle,
    open_ground: false,
    concealment: true,
    rally_bonus: true,
    rout_target: true,
    ..BASE
};
static BRUSH: TerrainFacts = TerrainFacts { name: "brush", ..LOW_HINDRANCE };
static GRAIN: TerrainFacts =
    TerrainFacts { name: "grain", mf: EntryCost::HalfMf(3), ..LOW_HINDRANCE };
static MARSH: TerrainFacts = TerrainFacts { name: "marsh", mf: EntryCost::All, ..LOW_HINDRANCE };
static ORCHARD: TerrainFacts = TerrainFacts {
    name: "orchard",
    height: 2,
    kind: LosEffect::Hindrance(1),
    inherent: true,
    open_ground: false,
    concealment: true,
    ..BASE
};
static CRAG: TerrainFacts =
    TerrainFacts { name: "crag", tem: 1, inherent: true, concealment: false, ..LOW_HINDRANCE };
// Nobody enters it, so that it costs nothing; fire goes over it as over Open Ground, where nobody is.
static WATER: TerrainFacts = TerrainFacts { name: "water", open_ground: false, ..BASE };
static SHELLHOLES: TerrainFacts =
    TerrainFacts { name: "shellholes", mf_for_tem: Some(EntryCost::HalfMf(4)), tem: 1, ..BASE };
static PLOWED_FIELD: TerrainFacts = TerrainFacts { name: "plowed field", ..BASE };
static SOWN_FIELD: TerrainFacts =
    TerrainFacts { name: "plowed field", mf: EntryCost::HalfMf(3), ..BASE };

const fn rubble(name: &'static str, tem: i8) -> TerrainFacts {
    TerrainFacts {
        name,
        mf: EntryCost::HalfMf(6),
        tem,
        height: 1,
        kind: LosEffect::Obstacle,
        half_level: true,
        inherent: true,
        open_ground: false,
        concealment: true,
        // The chart gives rubble the rally bonus, the text of A10.61 does not; the text stands.
        ..BASE
    }
}

static WOODEN_RUBBLE: TerrainFacts = rubble("wooden rubble", 2);
static STONE_RUBBLE: TerrainFacts = rubble("stone rubble", 3);

const fn building(name: &'static str, tem: i8, height: u8) -> TerrainFacts {
    TerrainFacts {
        name,
        mf: EntryCost::HalfMf(4),
        tem,
        height,
        kind: LosEffect::Obstacle,
        half_level: height % 2 == 1,
        open_ground: false,
        concealment: true,
        rally_bonus: true,
        rout_target: true,
        ..BASE
    }
}

/// Single-storey, one upper level, two upper levels.
static WOODEN_BUILDINGS: [TerrainFacts; 3] = [
    building("wooden building", 2, 2),
    building("wooden building", 2, 3),
    building("wooden building", 2, 5),
];
static STONE_BUILDINGS: [TerrainFacts; 3] = [
    building("stone building", 3, 2),
    building("stone building", 3, 3),
    building("stone building", 3, 5),
];

pub(super) const fn of(terrain: Terrain) -> &'static TerrainFacts {
    match terrain {
        Terrain::OpenGround => &OPEN_GROUND,
        Terrain::Woods => &WOODS,
        Terrain::Brush => &BRUSH,
        Terrain::Grain => &GRAIN,
        Terrain::Orchard => &ORCHARD,
        Terrain::Marsh => &MARSH,
        Terrain::Crag => &CRAG,
        Terrain::Water => &WATER,
        Terrain::Shellholes => &SHELLHOLES,
        Terrain::Rubble(BuildingMaterial::Wooden) => &WOODEN_RUBBLE,
        Terrain::Rubble(BuildingMaterial::Stone) => &STONE_RUBBLE,
        Terrain::Building { material, storeys } => {
            let table = match material {
                BuildingMaterial::Wooden => &WOODEN_BUILDINGS,
                BuildingMaterial::Stone => &STONE_BUILDINGS,
            };
            match storeys {
                Storeys::SingleStorey => &table[0],
                Storeys::Levels(0 | 1) => &table[1],
                Storeys::Levels(_) => &table[2],
            }
        }
    }
}

pub(super) const fn plowed(sown: bool) -> &'static TerrainFacts {
    if sown { &SOWN_FIELD } else { &PLOWED_FIELD }
}
