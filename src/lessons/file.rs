//! A lesson file as it is written; `build` checks what it says (`docs/lesson-format.md`).

use serde::Deserialize;
use serde::de::IgnoredAny;
use toml::Spanned;

use super::odds::Want;
use super::offer::OrderKind;
use super::predict::Field;
use crate::board::{Hand, Hexspine, Location};
use crate::counters::Round;
use crate::rules::Phase;
use crate::rules::dice::Die;
use crate::rules::order::Gait;
use crate::rules::unit::FireMarker;
use crate::rules::{Order, Side};
use crate::scenario::RawScene;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLesson {
    pub(super) title: String,
    pub(super) teaches: String,
    /// The side that the learner plays; nobody in particular when left out.
    pub(super) you: Option<Side>,
    /// The built-in scenario to play after it.
    pub(super) scenario: Option<Spanned<String>>,
    /// Where it begins: a scene …
    pub(super) scene: Option<RawScene>,
    /// … or a game up to some point of it, as a saved game writes it.
    pub(super) game: Option<Spanned<String>>,
    /// What the panel that it was made in remembers of it: nothing of the lesson.
    #[serde(rename = "made")]
    pub(super) _made: Option<IgnoredAny>,
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
    /// Another side for the learner than the lesson's.
    pub(super) you: Option<Side>,
    /// Kinds of order that the window offers besides those that the task is about.
    #[serde(default)]
    pub(super) offers: Vec<OrderKind>,
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
    /// What is so when the task is done: the file is refused where it is not.
    #[serde(default)]
    pub(super) leads_to: Vec<Spanned<RawChange>>,
    /// A word to name the step by, and the name of an earlier one to show beside it.
    pub(super) name: Option<String>,
    pub(super) beside: Option<Spanned<String>>,
    pub(super) give: Option<RawGive>,
    pub(super) predict: Option<RawPredict>,
    pub(super) choose: Option<RawChoose>,
    pub(super) legal: Option<RawLegal>,
    pub(super) mf: Option<RawMf>,
    pub(super) pick: Option<RawPick>,
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

impl RawStep {
    /// Whether it asks what would win most.
    pub(super) fn asks_for_foresight(&self) -> bool {
        self.pick.as_ref().is_some_and(|pick| *pick.by.get_ref() == Yardstick::Foresight)
    }
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

/// The learner picks one of several ways to go on; the rules say what each is worth.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPick {
    pub(super) question: Spanned<String>,
    /// What the ways are judged by.
    pub(super) by: Spanned<Yardstick>,
    /// Whose fate, and what is wanted of it, where chances are judged.
    pub(super) unit: Option<Spanned<String>>,
    pub(super) want: Option<Want>,
    pub(super) options: Vec<Spanned<RawWay>>,
}

/// What ways are judged by.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Yardstick {
    /// Whether the rules allow them.
    Allowed,
    /// The MF they cost.
    Mf,
    /// The chance of what is wanted.
    Chance,
    /// The chance to win the game, as it was found by looking ahead.
    Foresight,
}

/// A way to go on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWay {
    pub(super) text: String,
    /// What is ordered, by both sides.
    pub(super) orders: Vec<Spanned<RawOrder>>,
    /// The author holds it to be the best, or the one that is allowed.
    #[serde(default)]
    pub(super) right: bool,
    /// So often it wins, of 100, where foresight judges.
    pub(super) wins: Option<Spanned<u8>>,
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
    pub(super) smoke: Option<Spanned<String>>,
    pub(super) keep_rof: Option<Vec<Spanned<String>>>,
    pub(super) place_lane: Option<Location>,
    pub(super) place: Option<Spanned<String>>,
    pub(super) rally: Option<Spanned<String>>,
    pub(super) rout: Option<Spanned<String>>,
    pub(super) advance: Option<Vec<Spanned<String>>>,
    pub(super) engage: Option<Location>,
    /// One attack in Close Combat; of nobody, no attack.
    pub(super) close: Option<Vec<Spanned<String>>>,
    /// The driver turns the hull to the next hexspine.
    pub(super) turn: Option<Hexspine>,
    /// The driver enters this Location to overrun who is there.
    pub(super) overrun: Option<Location>,
    /// Passengers get out of the vehicle that carries them.
    pub(super) unload: Option<Vec<Spanned<String>>>,
    /// A unit looks for a Panzerfaust.
    pub(super) panzerfaust: Option<Spanned<String>>,
    pub(super) say: Option<Word>,
    /// Any order, as a saved game writes it.
    pub(super) order: Option<Order>,

    pub(super) at: Option<Location>,
    /// What ordnance fires.
    pub(super) round: Option<Round>,
    /// The vehicle that it fires at; at the men in the Location when left out.
    pub(super) aim: Option<Spanned<String>>,
    /// Those whom `close` attacks.
    pub(super) against: Vec<Spanned<String>>,
    /// Who rallies.
    pub(super) leader: Option<Spanned<String>>,
    pub(super) low_crawl: bool,
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
    /// The moving stack goes over to Double Time.
    Hurry,
    /// The moving vehicle spends a Stop MP.
    Halt,
    /// The routing unit stops.
    EndRout,
    /// My part of the phase is over.
    Done,
}

/// Something put on the table, changed or taken off it; or something that is so.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawChange {
    pub(super) unit: Option<Spanned<String>>,
    pub(super) weapon: Option<Spanned<String>>,
    pub(super) residual: Option<u8>,
    /// The Game Turn that it is.
    pub(super) turn: Option<u8>,
    pub(super) at: Option<Location>,
    #[serde(default)]
    pub(super) remove: bool,
    pub(super) fire: Option<FireMarker>,
    pub(super) broken: Option<bool>,
    pub(super) pinned: Option<bool>,
    pub(super) concealed: Option<bool>,
    pub(super) cx: Option<bool>,
    pub(super) encircled: Option<bool>,
    pub(super) dm: Option<bool>,
}
