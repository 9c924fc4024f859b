//! tmp
use super::{apply::Play, ids::*, order::Order, position::Position, refusal::Refusal};
use std::ops::ControlFlow;
pub(crate) fn check_transfer(
    _: &Position,
    _: Side,
    _: WeaponId,
    unit: UnitId,
) -> Result<(), Refusal> {
    Err(Refusal::NoTransfer { unit })
}
pub(crate) fn check(_: &Position, _: Side, _: &Order) -> Result<(), Refusal> {
    Err(Refusal::NotAnAnswer)
}
pub(crate) fn check_recovery(_: &Position, _: UnitId, weapon: WeaponId) -> Result<(), Refusal> {
    Err(Refusal::NotUnattended { weapon })
}
pub(crate) fn try_recovery(_: &mut Play<'_>, _: UnitId, _: WeaponId) {}
pub(crate) fn transfer(_: &mut Play<'_>, _: WeaponId, _: UnitId) {}
pub(crate) fn carry_out(_: &mut Play<'_>, _: &Order) {}
pub(crate) fn legal(
    _: &Position,
    _: Side,
    _: &mut dyn FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
