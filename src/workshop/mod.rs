//! The workshop: where maps and battles are made. What comes out is text in the formats of `docs/map-format.md` and
//! `docs/scenario-format.md`, as a person could have written it.

pub mod battle;
pub mod chance_map;
mod luck;
