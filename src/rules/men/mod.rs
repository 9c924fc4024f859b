//! What befalls men and what they come back from: Morale, rally, Heat of Battle, berserk, surrender, the Sniper.

pub mod berserk;
pub(crate) mod concealing;
pub(crate) mod daring;
pub(crate) mod deployment;
pub mod experience;
pub mod heat;
pub mod morale;
pub mod promotion;
pub mod rally;
pub(crate) mod riders;
pub(crate) mod sniper;
pub(crate) mod surrender;
