//! tmp
use super::{apply::Play, ids::*, order::Order, position::Position, refusal::Refusal};
use crate::board::Location;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
pub(crate) fn check(
    _: &Position,
    _: Side,
    _: &BTreeSet<UnitId>,
    _: Location,
) -> Result<(), Refusal> {
    Err(Refusal::NotAnAnswer)
}
pub(crate) fn carry_out(_: &mut Play<'_>, _: &BTreeSet<UnitId>, _: Location) {}
pub(crate) fn legal(
    _: &Position,
    _: Side,
    _: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
