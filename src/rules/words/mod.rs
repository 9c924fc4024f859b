//! What the rules speak of: positions and all that lies in them, orders, events, refusals, questions. Data, the printed
//! tables, and what can be read off them; and what an order is carried out with (`play`).

pub mod attack;
pub mod decision;
pub mod dice;
pub mod dispenser;
pub mod drive;
pub mod event;
mod families;
pub(crate) mod few;
pub mod gun;
pub mod handicap;
pub mod ids;
pub mod mf;
mod numbered;
pub mod offer;
pub mod order;
pub mod outcome;
mod own;
pub mod phase;
pub(crate) mod play;
pub mod position;
pub mod refusal;
pub mod report;
pub mod roster;
pub mod screen;
pub mod setting;
pub mod sniper;
pub mod sorted;
pub mod status;
pub mod unit;
pub mod weapon;
