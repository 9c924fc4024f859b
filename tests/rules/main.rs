//! Tests of board, counters and rules: one binary, one module per family.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod advance;
mod board;
mod casualties;
mod close_combat;
mod counters;
mod cowering;
mod drm;
mod examples;
mod final_fire;
mod fire_group;
mod firepower;
mod first_fire;
mod flowchart;
mod game;
mod leadership;
mod los;
mod morale;
mod movement;
mod odds;
mod pin;
mod protective;
mod rally;
mod random_games;
mod readings;
mod residual;
mod resolution;
mod rout;
mod scenario;
mod scene;
mod setup;
mod subsequent;
mod targets;
mod timing;
mod victory;
mod weapons;
