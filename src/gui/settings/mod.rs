//! What a player may set to taste. It changes how the game is shown, never what its rules do.
//!
//! Settings are read when the program starts and written when they change; [`SettingsFile`] says where. The
//! default is nowhere, so that a test or a picture never touches a player's own.

mod file;
mod points;
mod scale;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub use file::SettingsFile;
pub use points::Points;
pub use scale::Scale;

use crate::opponent::Level;
use crate::rules::{Handicap, Position, Side, decision};

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

/// Whom the game helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assisted {
    /// Whoever is asked.
    #[default]
    Both,
    /// The side that the scenario names first, alone.
    First,
    /// The other one alone.
    Second,
}

/// How fast what moves goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Twice as long as usual: to follow, or to show.
    Slow,
    /// As designed.
    #[default]
    Usual,
    /// Half as long.
    Fast,
}

impl Pace {
    /// What the usual time of a movement is multiplied by.
    #[must_use]
    pub const fn stretch(self) -> f32 {
        match self {
            Pace::Slow => 2.0,
            Pace::Usual => 1.0,
            Pace::Fast => 0.5,
        }
    }
}

/// The colours of board and panels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
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
    /// The size of panels and type.
    pub scale: Scale,
    /// The colours.
    pub palette: Palette,
    /// How much the game says unasked.
    pub assistance: Assistance,
    /// To which sides.
    pub assisted: Assisted,
    /// Whether an order that gives away much is held back once, with a word.
    pub warn_of_blunders: bool,
    /// How much moves.
    pub motion: Motion,
    /// How fast it moves.
    pub pace: Pace,
    /// Whether the view goes where something happens.
    pub follow: bool,
    /// How well the machine plays each side, by [`Side::index`](crate::rules::Side::index).
    pub levels: [Level; 2],
    /// How much the dice help each side that a person plays, likewise.
    pub handicaps: [Handicap; 2],
    /// Whether a stack spreads out when the pointer rests on it, and not by its key alone.
    pub fan_on_hover: bool,
}

impl Settings {
    /// How much the game says unasked to whoever is asked in a position.
    #[must_use]
    pub fn assistance_in(&self, pos: &Position) -> Assistance {
        let asked = decision(pos).map(|asked| asked.side);
        match (self.assisted, asked) {
            (Assisted::First, Some(Side::Second)) | (Assisted::Second, Some(Side::First)) => {
                Assistance::Off
            }
            _ => self.assistance,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            scale: Scale::default(),
            palette: Palette::default(),
            assistance: Assistance::default(),
            assisted: Assisted::default(),
            warn_of_blunders: false,
            motion: Motion::default(),
            pace: Pace::default(),
            follow: true,
            levels: [Level::default(); 2],
            handicaps: [Handicap::None; 2],
            fan_on_hover: true,
        }
    }
}

/// Reads the settings, and keeps what is changed.
pub struct SettingsPlugin;

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Settings>()
            .init_resource::<SettingsFile>()
            .add_systems(PreStartup, file::read)
            .add_systems(Last, file::write.run_if(resource_changed::<Settings>));
    }
}
