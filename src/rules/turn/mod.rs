//! The course of a game: the one door through which an order goes, what comes by itself after it, and the sequence of
//! play.

pub mod apply;
pub(crate) mod dropping;
pub mod invariants;
pub mod legal;
pub mod sequence;
pub mod setup;
