//! The course of a game: the one door through which an order goes, what comes by itself after it, and the sequence of
//! play.

pub mod apply;
pub mod checked;
pub(crate) mod dropping;
pub mod invariants;
pub mod legal;
mod question;
pub mod sequence;
pub mod setup;
