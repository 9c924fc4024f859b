//! What a player may set to taste. It changes how the game is shown, never what its rules do.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How much the game says unasked: never forced on a veteran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assistance {
    /// What may be done is shown; neither chances nor advice before the roll.
    Off,
    /// A word where a choice costs something that is easily overlooked.
    Warn,
    /// Chances, reasons and previews.
    #[default]
    Full,
}

/// How much moves on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// Nothing moves: every result is there at once.
    Off,
    /// Only what shows where something happened, without travel.
    Reduced,
    /// Moves, shots, dice and flips.
    #[default]
    Full,
}

/// The colours of board and panels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// Printed board, paper panels.
    #[default]
    Daylight,
    /// Flat grounds, black lines.
    Contrast,
}

/// All settings.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The size of panels and type, in percent: 80 to 200.
    pub scale: u16,
    /// The colours.
    pub palette: Palette,
    /// How much the game says unasked.
    pub assistance: Assistance,
    /// How much moves.
    pub motion: Motion,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            scale: 100,
            palette: Palette::default(),
            assistance: Assistance::default(),
            motion: Motion::default(),
        }
    }
}
