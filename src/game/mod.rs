//! A game being played: a position, its dice, and the log that is the game.
//!
//! [`Game::play`] is the only way on; [`Game::undo`], [`Game::redo`] and [`Game::rewind_to`] move along what
//! was played; [`Game::save`] and [`Game::load`] keep it as text that a person can read.

pub mod analysis;
mod autosave;
mod briefing;
mod chronicle;
mod compare;
mod format;
mod gist;
mod hash;
mod history;
mod load;
mod losses;
mod luck;
pub mod narrate;
pub mod news;
pub mod perft;
mod report;
mod save;
mod standing_orders;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use autosave::{autosave_path, is_autosave};
pub use briefing::{
    counter_words, entry_words, forces, panzerfaust_words, special_words, tally_words,
    victory_words, wreck_words,
};
pub use chronicle::{Chronicle, Entry, Line, Stretch, moment_words, phase_words};
pub use compare::{Comparison, Played, Summary, compare, summaries};
pub use format::{FORMAT, SaveError, SaveProblem};
pub use gist::Gist;
pub use hash::{PositionHash, position_hash};
pub use history::{Branch, UndoRefused};
pub use load::Verify;
pub use losses::{Losses, losses};
pub use luck::{AttackKind, AttackLuck, Luck, Throws};
pub use report::{Chapter, Form, Report};
pub use standing_orders::{Ask, StandingOrders};

use crate::rules::dice::{Dice, Die, RecordingDice, SeededDice};
use crate::rules::view::Viewer;
use crate::rules::{Event, Order, Phase, Position, Refusal, Side, TurnRefusal, apply, decision};
use crate::scenario::Scenario;

/// Who plays, which decides who sees what and how far undo goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two people at one machine: what the dice have said stays said.
    #[default]
    Hotseat,
    /// One person, for both sides.
    Solitaire,
    /// One person against the machine, which plays this side.
    Against(Side),
    /// The machine plays both sides, and one person watches.
    Watching,
    /// Two people, each at home, who hand each other files: this side is played here. Such a game is kept where games by
    /// exchange are, and is in no saved one.
    #[serde(skip)]
    Apart(Side),
    /// A lesson, or trying things out.
    Teaching,
    /// A question that this side is asked in a lesson, by what it may know.
    Learning(Side),
}

impl Mode {
    /// Whether undo may go back past a roll.
    #[must_use]
    pub fn undoes_rolls(self) -> bool {
        !matches!(self, Mode::Hotseat | Mode::Apart(_))
    }

    /// Whether the machine answers for a side.
    #[must_use]
    pub fn is_machine(self, side: Side) -> bool {
        match self {
            Mode::Against(machine) => machine == side,
            Mode::Watching => true,
            Mode::Hotseat
            | Mode::Solitaire
            | Mode::Apart(_)
            | Mode::Teaching
            | Mode::Learning(_) => false,
        }
    }
}

/// A moment of the sequence of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment {
    /// The Game Turn; 0 is the set-up.
    pub turn: u8,
    /// Whose Player Turn it is.
    pub attacker: Side,
    /// The phase.
    pub phase: Phase,
}

impl Moment {
    /// The moment a position is at.
    #[must_use]
    pub fn of(pos: &Position) -> Moment {
        Moment { turn: pos.turn, attacker: pos.attacker, phase: pos.phase }
    }
}

/// One order and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogEntry {
    /// Who gave it.
    pub side: Side,
    /// When it was given.
    #[serde(skip)]
    pub when: Moment,
    /// The order.
    pub order: Order,
    /// The dice it took, in the order they fell.
    pub rolls: Vec<Die>,
    /// What happened.
    pub events: Vec<Event>,
    /// The hash of the position after it.
    pub hash: PositionHash,
}

/// Why an order does not go with the dice laid out for it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptRefused {
    /// The rules refuse it.
    #[error("{0} ({rule})", rule = .0.rule())]
    Order(Refusal),
    /// It takes another number of dice.
    #[error("the order rolls {rolled} dice, and {laid_out} are laid out for it")]
    Dice {
        /// So many are rolled; those that are not laid out come up 1.
        rolled: usize,
        /// So many were given.
        laid_out: usize,
    },
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    scenario: Arc<Scenario>,
    mode: Mode,
    seed: u64,
    dice: SeededDice,
    /// How many dice have been taken from `dice`, those of abandoned branches included: undo does not give
    /// dice back, so nobody can try a roll and then decide.
    dice_taken: u64,
    position: Position,
    log: Vec<LogEntry>,
    /// The position before each entry of the log.
    before: Vec<Position>,
    /// What was undone and can be redone, the next one last.
    undone: Vec<history::Undone>,
    branches: Vec<Branch>,
    standing: StandingOrders,
    /// The save format it was read from.
    format: u32,
}

impl Game {
    /// A new game of a scenario, at the start of its set-up. The same seed and orders give the same game.
    #[must_use]
    pub fn new(scenario: impl Into<Arc<Scenario>>, seed: u64) -> Game {
        let scenario = scenario.into();
        Game {
            mode: Mode::default(),
            seed,
            dice: SeededDice::new(seed),
            dice_taken: 0,
            position: scenario.start.clone(),
            log: Vec::new(),
            before: Vec::new(),
            undone: Vec::new(),
            branches: Vec::new(),
            standing: StandingOrders::default(),
            format: FORMAT,
            scenario,
        }
    }

    /// The save format it was read from; [`FORMAT`] if it was begun here. The hashes of an older one say nothing.
    #[must_use]
    pub fn format_read(&self) -> u32 {
        self.format
    }

    /// The same game in another mode.
    #[must_use]
    pub fn with_mode(self, mode: Mode) -> Game {
        Game { mode, ..self }
    }

    /// Has somebody else play from now on.
    pub fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
    }

    /// Carries out an order and enters it in the log.
    ///
    /// What had been undone can no longer be redone; it is kept as a [`Branch`] unless it is a single order without
    /// dice.
    ///
    /// # Errors
    /// The reason why the order is not accepted. Nothing has changed then, and no die was rolled.
    pub fn play(&mut self, order: Order) -> Result<&LogEntry, Refusal> {
        let mut position = self.position.clone();
        let (entry, taken) = carry_out(&mut position, order, &mut self.dice)?;
        self.dice_taken += taken;
        self.set_undone_aside();
        self.push(entry, position);
        // Just pushed: the log is not empty, and the refusal below is never built.
        self.log.last().ok_or(Refusal::Turn(TurnRefusal::GameOver))
    }

    /// Carries out an order with dice that are laid out for it, as a lesson does, and enters it in the log.
    ///
    /// # Errors
    /// The rules refuse the order, or it takes other dice than these. Nothing has changed then.
    pub fn play_with(&mut self, order: Order, rolls: &[Die]) -> Result<&LogEntry, ScriptRefused> {
        let mut position = self.position.clone();
        let entry =
            load::replay(&mut position, &order, rolls).map_err(|problem| match problem {
                load::ReplayProblem::Refused(refusal) => ScriptRefused::Order(refusal),
                load::ReplayProblem::DiceCount(rolled) => {
                    ScriptRefused::Dice { rolled, laid_out: rolls.len() }
                }
            })?;
        self.set_undone_aside();
        self.push(entry, position);
        self.log.last().ok_or(ScriptRefused::Order(Refusal::Turn(TurnRefusal::GameOver)))
    }

    /// The same with dice that were made elsewhere, as in a game by exchange. As many of the game's own are passed over, so
    /// that it can be saved and loaded like any other.
    ///
    /// # Errors
    /// As [`Game::play_with`].
    pub fn play_with_others(
        &mut self,
        order: Order,
        rolls: &[Die],
    ) -> Result<&LogEntry, ScriptRefused> {
        self.play_with(order, rolls)?;
        for _ in rolls {
            self.dice.dr();
        }
        self.dice_taken += rolls.len() as u64;
        self.log.last().ok_or(ScriptRefused::Order(Refusal::Turn(TurnRefusal::GameOver)))
    }

    /// Adds an entry that leads to `after`.
    fn push(&mut self, entry: LogEntry, after: Position) {
        let before = std::mem::replace(&mut self.position, after);
        self.before.push(before);
        self.log.push(entry);
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What has been played.
    #[must_use]
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// The scenario.
    #[must_use]
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// The seed of the dice.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Who plays.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// What the sides want to be asked. It is no part of what is played: it goes neither back nor forth with it.
    #[must_use]
    pub fn standing_orders(&self) -> StandingOrders {
        self.standing
    }

    /// Changes what the sides want to be asked.
    pub fn set_standing_orders(&mut self, standing: StandingOrders) {
        self.standing = standing;
    }

    /// The hash of the present position.
    #[must_use]
    pub fn hash(&self) -> PositionHash {
        self.log.last().map_or_else(|| position_hash(&self.position), |entry| entry.hash)
    }

    /// Who looks at the game: of two people the one who is asked; against the machine the person, and of two who play apart
    /// the one who is here, whoever is asked;
    /// one person who plays both sides or watches sees all, and so does everybody when it is over.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        match (self.mode, decision(&self.position)) {
            (Mode::Hotseat, Some(asked)) => Viewer::Side(asked.side),
            (Mode::Against(machine), Some(_)) => Viewer::Side(machine.other()),
            (Mode::Apart(here) | Mode::Learning(here), Some(_)) => Viewer::Side(here),
            (_, None) | (Mode::Solitaire | Mode::Watching | Mode::Teaching, _) => Viewer::Both,
        }
    }
}

/// Applies an order with dice that are written down. Returns the entry and how many dice it took.
fn carry_out(
    position: &mut Position,
    order: Order,
    dice: &mut dyn Dice,
) -> Result<(LogEntry, u64), Refusal> {
    let side = decision(position).ok_or(TurnRefusal::GameOver)?.side;
    let when = Moment::of(position);
    let mut recording = RecordingDice::new(dice);
    let events = apply(position, &order, &mut recording)?;
    let rolls = recording.taken;
    let taken = rolls.len() as u64;
    let hash = position_hash(position);
    Ok((LogEntry { side, when, order, rolls, events, hash }, taken))
}
