//! tmp
use super::{apply::Play, ids::*, order::Order, position::Position, refusal::Refusal};
use std::ops::ControlFlow;
/// tmp
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct CloseReport {}
pub(crate) fn check_done(_: &Position, _: Side) -> Result<(), Refusal> {
    Ok(())
}
pub(crate) fn check(_: &Position, _: Side, _: &Order) -> Result<(), Refusal> {
    Err(Refusal::NotAnAnswer)
}
pub(crate) fn finish(_: &mut Play<'_>) {}
pub(crate) fn carry_out(_: &mut Play<'_>, _: Side, _: &Order) {}
pub(crate) fn legal(
    _: &Position,
    _: Side,
    _: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
