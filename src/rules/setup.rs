//! tmp
use super::{apply::Play, ids::*, order::Order, position::Position, refusal::Refusal};
use crate::board::Location;
use std::ops::ControlFlow;
pub(crate) fn check_place(_: &Position, _: Side, unit: UnitId, _: Location) -> Result<(), Refusal> {
    Err(Refusal::CannotSetUp { unit })
}
pub(crate) fn check_done(_: &Position, _: Side) -> Result<(), Refusal> {
    Ok(())
}
pub(crate) fn place(_: &mut Play<'_>, _: UnitId, _: Location) {}
pub(crate) fn legal(
    _: &Position,
    _: Side,
    _: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
