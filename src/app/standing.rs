//! Where the game stands, as Bevy's states: systems and observers hang on them with `OnEnter`, `in_state` and the like. They
//! are computed of the game, so that nobody can set one that the game does not say; and they are made equal to it after
//! every order and request, as the entities are.

use bevy::prelude::*;

use super::session::{Screen, Session};
use crate::rules::decision::DecisionKind;
use crate::rules::{Decision, Phase, Position, Side, decision};

/// What the states are computed of. The mirror alone sets it.
#[derive(States, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Standing {
    /// No game lies on the table.
    #[default]
    NoGame,
    /// A game does.
    Game {
        /// The ATTACKER: whose Player Turn it is.
        attacker: Side,
        /// The phase.
        phase: Phase,
        /// Who is asked what; `None` when the game is over.
        asked: Option<Decision>,
    },
}

impl Standing {
    /// The standing in a position.
    #[must_use]
    pub fn of(pos: &Position) -> Standing {
        Standing::Game { attacker: pos.attacker, phase: pos.phase, asked: decision(pos) }
    }
}

/// Has the standing become that of a session, where it is not.
pub(super) fn set(next: &mut NextState<Standing>, session: Option<&Session>) {
    let standing = session.map(|session| Standing::of(session.position()));
    next.set_if_neq(standing.unwrap_or_default());
}

/// The phase; there while [`Screen::Playing`] lasts, as the other states are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InPhase(pub Phase);

/// Whose Player Turn it is: the ATTACKER's; in the set-up, of the side that will move first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayerTurn(pub Side);

/// Who is asked what, until the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Asked(pub Decision);

/// The DEFENDER is asked whether he fires, between two steps of the mover (A8.1): a state while he is, and the set of what
/// is done then.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DefenderWindow;

/// Computes a state of the game that is on the table.
macro_rules! computed {
    ($state:ty, $game:pat => $value:expr) => {
        impl ComputedStates for $state {
            type SourceStates = (Screen, Standing);
            const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

            fn compute((screen, standing): (Screen, Standing)) -> Option<Self> {
                match standing {
                    $game if screen == Screen::Playing => $value,
                    _ => None,
                }
            }
        }
    };
}

computed!(InPhase, Standing::Game { phase, .. } => Some(InPhase(phase)));
computed!(PlayerTurn, Standing::Game { attacker, .. } => Some(PlayerTurn(attacker)));
computed!(Asked, Standing::Game { asked: Some(asked), .. } => Some(Asked(asked)));
computed!(DefenderWindow, Standing::Game { asked: Some(asked), .. } =>
    (asked.kind == DecisionKind::FirstFire).then_some(DefenderWindow));

/// Adds the states.
pub(super) fn add(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Standing>()
        .add_computed_state::<InPhase>()
        .add_computed_state::<PlayerTurn>()
        .add_computed_state::<Asked>()
        .add_computed_state::<DefenderWindow>();
}
