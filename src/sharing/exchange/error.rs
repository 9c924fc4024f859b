//! What can be wrong with a file of a game by exchange, or with what is asked of such a game.

use crate::files::Kind;
use crate::game::ScriptRefused;
use crate::rules::Refusal;
use crate::scenario::ScenarioError;
use crate::sharing::error::InFile;

/// A file of a game by exchange that cannot be taken, kept or given.
pub type ExchangeError = InFile<Problem>;

/// What is wrong with a file of a game by exchange, or with what is asked of such a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// It cannot be written.
    #[error("cannot be written: {0}")]
    Unwritable(String),
    /// The file is something else.
    #[error("this is no file of a game by exchange")]
    NotALetter,
    /// Another version.
    #[error(
        "it has format {found}, written by First Fire {program}; this program reads format {known}"
    )]
    Format {
        /// What it says.
        found: u32,
        /// What wrote it.
        program: String,
        /// What is read.
        known: u32,
    },
    /// It does not say what such a file says.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// One's own file, or one of a third person who plays the same side.
    #[error("it is from your own side of the game: the other side has to take it")]
    OwnSide,
    /// No game here that it belongs to.
    #[error("it belongs to no game that is kept here: take up its invitation first")]
    NoSuchGame,
    /// A game was asked for without a word of its name.
    #[error("say which game: how its name begins, as `first-fire exchange list` has it")]
    NoName,
    /// No game here is called so.
    #[error("no game that is kept here has a name that begins so")]
    NotKept,
    /// Several games here are called so.
    #[error("{0} games that are kept here have names that begin so: give more of the name")]
    Several(usize),
    /// Another window or command has it.
    #[error("the game is open in another window: go on there, or close it first")]
    OpenElsewhere,
    /// An invitation that has been taken up.
    #[error("this invitation has been taken up here already")]
    TakenUp,
    /// No invitation.
    #[error("it is no invitation")]
    NoInvitation,
    /// It cannot be opened with the keys of this home, or was changed on its way.
    #[error("it cannot be opened: it was sealed for another home, or was changed")]
    NotForUs,
    /// The other side shows another commitment or key than at first.
    #[error("the other side has laid down other dice, or other keys, than when the game began")]
    OtherKeys,
    /// A link that is not the one that was laid down.
    #[error("order {0}: the dice are not those that were laid down when the game began")]
    OtherDice(usize),
    /// Dice for an order that takes none, or none for one that takes some.
    #[error("order {0}: it takes dice and has none, or has some and takes none")]
    DiceCount(usize),
    /// The game of the file is not the one that is known here.
    #[error("order {0} is another one than was played: the file tells the game otherwise")]
    Otherwise(usize),
    /// Nothing new.
    #[error("nothing in it is new here")]
    Old,
    /// An order that it was not for the other side to give.
    #[error("order {0} was not for the other side to give")]
    NotTheirs(usize),
    /// Something is agreed on beside the rules.
    #[error("order {0} has the dice help a side: a game by exchange has no handicap")]
    Agreement(usize),
    /// The rules refuse an order.
    #[error("order {order} is not legal there: {refusal}")]
    Illegal {
        /// Its number.
        order: usize,
        /// Why.
        refusal: String,
    },
    /// The programs do not agree.
    #[error("order {0} leads to another position here: the other home plays with another program")]
    OtherPosition(usize),
    /// The scenario begins otherwise here.
    #[error("the scenario begins otherwise here: the other home plays with another program")]
    OtherStart,
    /// The scenario cannot be used.
    #[error("scenario: {0}")]
    Scenario(Box<ScenarioError>),
    /// More rolls than were laid down.
    #[error("more dice were rolled than were laid down")]
    TooManyRolls,
    /// The system has no chance to offer.
    #[error("the system gives no random bytes: {0}")]
    NoChance(String),
    /// The other side has not answered the invitation.
    #[error("the other side has not taken up the invitation yet")]
    NobodyThere,
    /// It is for the other side to speak.
    #[error("the other side is asked: give it the file, and take what comes back")]
    NotAsked,
    /// An order waits for dice.
    #[error(
        "the last order waits for dice: give the file to the other side, and take what comes back"
    )]
    Waiting,
    /// The rules refuse an order of one's own.
    #[error("{0}")]
    Refused(Refusal),
    /// The game has become too long.
    #[error("the game is longer than a file may be: {}", Kind::Save.most())]
    TooLong,
}

impl Problem {
    /// JSON cannot be written.
    pub(super) fn writing(error: serde_json::Error) -> Problem {
        Problem::Unwritable(error.to_string())
    }

    /// Why an order of the log does not go with the dice it has.
    pub(super) fn of_order(order: usize, refused: ScriptRefused) -> Problem {
        match refused {
            ScriptRefused::Order(refusal) => {
                Problem::Illegal { order, refusal: refusal.to_string() }
            }
            ScriptRefused::Dice { .. } => Problem::DiceCount(order),
        }
    }
}
