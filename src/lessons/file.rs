//! A lesson file as it is written; `build` checks what it says (`docs/lesson-format.md`).

use serde::Deserialize;
use toml::Spanned;

use super::odds::Want;
use super::predict::Field;
use crate::board::{Hand, Location};
use crate::rules::Order;
use crate::rules::dice::Die;
use crate::rules::order::Gait;
use crate::rules::sequence::Phase;
use crate::rules::unit::FireMarker;
use crate::scenario::RawScene;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLesson {
    pub(super) title: String,
    pub(super) teaches: String,
    /// The built-in scenario to play after it.
    pub(super) scenario: Option<Spanned<String>>,
    pub(super) scene: RawScene,
    #[serde(default)]
    pub(super) step: Vec<Spanned<RawStep>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStep {
    /// What the learner reads.
    pub(super) caption: String,
    #[serde(default)]
    pub(super) rules: Vec<String>,
    /// What he reads when the task is done.
    #[serde(default)]
    pub(super) then: String,
    /// Begin the scene anew.
    #[serde(default)]
    pub(super) reset: bool,
    /// In another phase.
    pub(super) phase: Option<Phase>,
    #[serde(default)]
    pub(super) set: Vec<Spanned<RawChange>>,
    #[serde(default)]
    pub(super) play: Vec<Spanned<RawOrder>>,
    /// A word to name the step by, and the name of an earlier one to show beside it.
    pub(super) name: Option<String>,
    pub(super) beside: Option<Spanned<String>>,
    pub(super) give: Option<RawGive>,
    pub(super) predict: Option<RawPredict>,
    pub(super) choose: Option<RawChoose>,
    pub(super) legal: Option<RawLegal>,
    pub(super) mf: Option<RawMf>,
    pub(super) best: Option<RawBest>,
}

/// The learner gives these orders, one after the other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGive {
    pub(super) orders: Vec<Spanned<RawOrder>>,
    #[serde(default)]
    pub(super) hint: String,
    #[serde(default)]
    pub(super) wrong: Vec<Spanned<RawWrong>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWrong {
    pub(super) order: Spanned<RawOrder>,
    pub(super) why: String,
}

/// The learner says what comes of an order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPredict {
    pub(super) order: Spanned<RawOrder>,
    pub(super) ask: Spanned<Vec<Field>>,
    /// Whose fate, or whose marker; the first target or firer when left out.
    pub(super) of: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChoose {
    pub(super) question: Spanned<String>,
    pub(super) options: Vec<RawOption>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawOption {
    pub(super) text: String,
    #[serde(default)]
    pub(super) right: bool,
    pub(super) why: String,
}

/// Is the order allowed? The rules check the file's answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLegal {
    pub(super) question: String,
    pub(super) order: Spanned<RawOrder>,
    pub(super) answer: Spanned<bool>,
    pub(super) why: String,
}

/// How many MF does the order cost? The rules check the file's answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMf {
    pub(super) question: String,
    pub(super) order: Spanned<RawOrder>,
    pub(super) answer: Spanned<String>,
    pub(super) instead: Vec<String>,
    pub(super) why: String,
}

/// The learner makes the shot that does most; the exact odds judge it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBest {
    pub(super) question: String,
    pub(super) target: Spanned<String>,
    pub(super) want: Want,
    /// What the author holds to be the best.
    pub(super) answer: Spanned<RawOrder>,
    pub(super) why: String,
}

/// An order: exactly one of the first keys, with what belongs to it.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawOrder {
    /// What fires: units with their inherent FP, and weapons.
    pub(super) fire: Option<Vec<Spanned<String>>>,
    #[serde(rename = "move")]
    pub(super) moves: Option<Vec<Spanned<String>>>,
    pub(super) step: Option<Location>,
    pub(super) keep_rof: Option<Vec<Spanned<String>>>,
    pub(super) place_lane: Option<Location>,
    pub(super) advance: Option<Vec<Spanned<String>>>,
    pub(super) say: Option<Word>,
    /// Any order, as a saved game writes it.
    pub(super) order: Option<Order>,

    pub(super) at: Option<Location>,
    #[serde(default)]
    pub(super) directed_by: Vec<Spanned<String>>,
    pub(super) snap_shot: bool,
    /// Spraying Fire: the second Location.
    pub(super) spray: Option<Location>,
    pub(super) lanes: Vec<Spanned<String>>,
    pub(super) gait: Gait,
    pub(super) hand: Option<Hand>,
    pub(super) dice: Vec<Die>,
}

/// An order of one word.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Word {
    /// The DEFENDER holds his fire.
    Hold,
    /// The moving stack stops.
    Stop,
    /// My part of the phase is over.
    Done,
}

/// Something put on the table, changed or taken off it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChange {
    pub(super) unit: Option<Spanned<String>>,
    pub(super) weapon: Option<Spanned<String>>,
    pub(super) residual: Option<u8>,
    pub(super) at: Option<Location>,
    #[serde(default)]
    pub(super) remove: bool,
    pub(super) fire: Option<FireMarker>,
    pub(super) broken: Option<bool>,
    pub(super) pinned: Option<bool>,
    pub(super) concealed: Option<bool>,
    pub(super) cx: Option<bool>,
    pub(super) encircled: Option<bool>,
}
