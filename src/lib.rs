//! First Fire: squad-level WWII combat on a hex map, with the rules of fire enforced and explained.
//!
//! The rooms, from the ground up; each knows only those before it (`docs/architecture.md`):
//! `{files, coverage, glossary, stable} <- board <- counters <- rules <- {odds, scenario} <- game <- {lessons, opponent} <- {workshop, sharing} <- app <- gui <- cli <- main`.
//!
//! A game is a [`rules::Position`], and [`rules::apply()`] is the one door through which it changes:
//!
//! ```
//! use first_fire::rules::dice::SeededDice;
//! use first_fire::rules::{apply, decision, legal_orders};
//! use first_fire::scenario::Scenario;
//!
//! let scenario = Scenario::load("first-steps")?;
//! let mut position = scenario.start.clone();
//! let mut dice = SeededDice::new(1);
//!
//! // Whoever must speak now, and all the plain things he may say.
//! let asked = decision(&position).expect("the game has only begun");
//! let orders = legal_orders(&position);
//! println!("{:?} chooses between {} orders", asked.side, orders.len());
//!
//! let events = apply(&mut position, &orders[0], &mut dice)?;
//! assert!(!events.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod app;
pub mod board;
pub mod cli;
pub mod counters;
pub mod coverage;
pub mod files;
pub mod game;
pub mod glossary;
#[cfg(feature = "gui")]
pub mod gui;
pub mod lessons;
pub mod odds;
pub mod opponent;
pub mod rules;
pub mod scenario;
pub mod sharing;
pub mod stable;
pub mod workshop;
