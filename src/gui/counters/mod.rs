//! Counters and markers on the board: painted once a face, laid out in stacks, redrawn only on change.

pub mod face;
pub mod figures;
pub mod markers;
pub mod outlines;
pub mod sheet;
pub mod stacks;

pub use sheet::CounterSheet;
pub use stacks::{Placed, Stacks, Thing};
