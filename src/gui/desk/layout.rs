//! Which windows over the table and which panels beside the board are open.

use bevy::prelude::*;

/// A window over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// Keys and mouse.
    Help,
    /// The Infantry Fire Table.
    FireTable,
    /// Saved games.
    Saves,
    /// The whole log.
    Log,
    /// Which rules are enforced.
    Coverage,
    /// What a player may set to taste.
    Settings,
    /// Dice and attacks against expectation.
    Dice,
    /// What was played otherwise.
    Branches,
    /// Who plays: the machine or somebody at the window.
    Players,
    /// The scenario's card: what it says, and how it stands.
    Scenario,
    /// A quick battle is wished for.
    Battle,
    /// Games by exchange of files.
    Exchange,
}

/// A panel beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wing {
    /// What is picked up.
    Left,
    /// The attack.
    Right,
}

/// Which of the panels beside the board are folded away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wings {
    folded: [bool; 2],
    /// The one that was opened last: where there is room for one only, it is this.
    front: Option<Wing>,
    /// Which stood beside the board when it was drawn last.
    shown: [bool; 2],
}

impl Wings {
    /// Room for both panels and a board between them, in points.
    const BOTH: f32 = 900.0;

    /// Sees which of them are shown in a window so many points wide.
    pub fn lay_out(&mut self, width: f32) {
        let front = self.front.unwrap_or(Wing::Left);
        self.shown = [Wing::Left, Wing::Right]
            .map(|wing| !self.folded[wing as usize] && (width >= Wings::BOTH || wing == front));
    }

    /// Whether a panel stands beside the board.
    #[must_use]
    pub fn shows(self, wing: Wing) -> bool {
        self.shown[wing as usize]
    }

    /// Which of them stand beside the board now, left and right.
    #[must_use]
    pub fn both(self) -> [bool; 2] {
        self.shown
    }

    /// Brings a panel back, if it is folded away.
    pub(super) fn unfold(&mut self, wing: Wing) {
        self.folded[wing as usize] = false;
        self.front = Some(wing);
    }

    pub(super) fn toggle(&mut self, wing: Wing) {
        self.folded[wing as usize] = self.shows(wing);
        self.front = Some(wing);
    }
}

/// What is open.
#[derive(Resource, Debug, Default)]
pub struct Layout {
    /// The open window.
    pub sheet: Option<Sheet>,
    /// The panels beside the board.
    pub wings: Wings,
    /// The card of the standing orders is open.
    pub standing_open: bool,
    /// The map in the corner is folded away.
    pub map_folded: bool,
}
