//! tmp
use super::{apply::Play, ids::*, position::Position};
/// tmp
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Outcome {
    /// tmp
    pub winner: Side,
}
pub(crate) fn unit_points(_: &Position, _: UnitId) -> u16 {
    0
}
pub(crate) fn score(_: &mut Play<'_>, _: UnitId, _: u16) {}
pub(crate) fn look(_: &mut Play<'_>) {}
pub(crate) fn at_game_end(_: &mut Play<'_>) {}
