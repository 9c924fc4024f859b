//! Who is winning: the chance of a side to win from a position, by a logistic model per kind of victory.
//!
//! What it looks at is what a player would name (`features.rs`); what each of it weighs was fitted to games of the machine against
//! itself (`first-fire tune`) and lies in `assets/opponent`. `docs/opponent.md` says how, and how well it is calibrated.

mod features;
mod fit;
mod standing;

use std::collections::BTreeMap;
use std::sync::OnceLock;

pub use features::Kind;
pub use fit::{Calibration, Sample, calibrate, fit};

use crate::files::parse_toml;
use crate::rules::victory::Tally;
use crate::rules::{Position, Side};

/// The weights of a model, feature by feature.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights(Vec<f64>);

impl Weights {
    /// Reads the weights of one kind of victory; what is not named weighs nothing.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(kind: Kind, text: &str) -> Result<Weights, String> {
        let named: BTreeMap<String, f64> = parse_toml(text).map_err(|fault| fault.problem)?;
        if let Some(unknown) = named.keys().find(|name| !kind.features().contains(&name.as_str())) {
            return Err(format!("there is no feature \"{unknown}\""));
        }
        let weight = |name: &&str| named.get(*name).copied().unwrap_or(0.0);
        Ok(Weights(kind.features().iter().map(weight).collect()))
    }

    /// The weights as the text of their file.
    #[must_use]
    pub fn write(&self, kind: Kind) -> String {
        let line = |(name, weight): (&&str, &f64)| format!("{name} = {weight:?}\n");
        kind.features().iter().zip(&self.0).map(line).collect()
    }

    fn chance(&self, features: &[f64]) -> f64 {
        let sum: f64 = self.0.iter().zip(features).map(|(weight, value)| weight * value).sum();
        1.0 / (1.0 + libm::exp(-sum))
    }
}

fn weights(kind: Kind) -> &'static Weights {
    static CONTROL: OnceLock<Weights> = OnceLock::new();
    static POINTS: OnceLock<Weights> = OnceLock::new();
    let read = |text| Weights::parse(kind, text).unwrap_or_default();
    match kind {
        Kind::Control => {
            CONTROL.get_or_init(|| read(include_str!("../../../assets/opponent/control.toml")))
        }
        Kind::Points => {
            POINTS.get_or_init(|| read(include_str!("../../../assets/opponent/points.toml")))
        }
    }
}

/// What a side has and holds in a position, for counting what a line of orders costs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stock {
    /// What its units come to, in squads; those who are broken count for a part.
    pub own: f64,
    /// The same of the other side.
    pub theirs: f64,
    /// How many of the places that are fought for it holds, by the side that must have them; 0 where it is fought for points.
    pub places: f64,
}

impl Stock {
    /// That of a side.
    #[must_use]
    pub fn of(pos: &Position, side: Side) -> Stock {
        let (own, theirs) = features::strengths(pos, side);
        let places = match Tally::of(pos) {
            Tally::Control { side: taker, held, .. } => {
                f64::from(held) * if taker == side { 1.0 } else { -1.0 }
            }
            Tally::Points { .. } => 0.0,
        };
        Stock { own, theirs, places }
    }
}

/// The chance of a side to win from a position, of which it must know all: 0 to 1. Certain when the game is over.
#[must_use]
pub fn winning_chance(pos: &Position, side: Side) -> f64 {
    if let Some(outcome) = &pos.outcome {
        return f64::from(u8::from(outcome.winner == side));
    }
    let kind = Kind::of(pos);
    let chance = weights(kind).chance(&features::features(pos));
    if Tally::of(pos).side() == side { chance } else { 1.0 - chance }
}
