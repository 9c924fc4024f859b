//! tmp
pub(crate) fn update(_: &mut super::apply::Play<'_>) {}
