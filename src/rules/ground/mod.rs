//! Who and what is where: next to whom, behind what, in whose hands, hidden from whom; who has won by it, and the
//! search for ways. Asked by every room after it.

pub mod aboard;
pub mod adjacency;
mod bearing;
pub mod concealment;
pub mod control;
pub mod encirclement;
pub mod footing;
pub(crate) mod frontier;
pub mod hulks;
pub(crate) mod melee;
pub mod moving;
pub mod random_selection;
mod sight;
pub mod skirting;
pub(crate) mod smoke;
pub mod stacking;
pub mod street;
pub mod towing;
pub mod victory;
pub mod wall_advantage;

pub(crate) use bearing::Bearing;
pub(crate) use sight::Vantage;
