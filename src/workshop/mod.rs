//! The workshop: what players make themselves, by hand and by chance. Everything in it ends as text in the formats that the game
//! reads (`docs/map-format.md`, `docs/scenario-format.md`), as a person could have written it.

pub mod battle;
pub mod campaign;
pub mod chance_map;
pub mod drawing;
pub mod history;
pub mod journal;
pub mod lesson;
mod luck;
pub mod on_paper;
mod on_the_road;
pub mod own_counter;
pub mod plan;
pub mod region;
pub mod scatter;
pub mod sheet;
pub mod street;
