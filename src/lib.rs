//! First Fire: squad-level WWII infantry fire combat on a hex map.
//!
//! Dependencies point one way:
//! `board <- counters <- rules <- {odds, scenario} <- game <- opponent <- app <- gui/cli <- main`.

pub mod app;
pub mod board;
pub mod cli;
pub mod counters;
pub mod game;
pub mod odds;
pub mod opponent;
pub mod rules;
pub mod scenario;
