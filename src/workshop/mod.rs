//! The workshop: what players make themselves. Everything in it ends as text in the formats that the game reads
//! (`docs/map-format.md`), so that what is made here can be read, and written, by hand.

pub mod drawing;
pub mod journal;
pub mod region;
pub mod sheet;
