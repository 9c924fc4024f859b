//! Bevy without a window: the game as a Bevy app sees it.
//!
//! Orders come in as [`Submit`] messages, everything else a player may want as a [`Request`]. Each phase is a
//! plugin ([`PhaseSystem`]) that carries the orders given in it out with
//! [`Game::play`](crate::game::Game::play); what came of it goes out as [`Happened`] and [`Refused`]. After
//! every order the mirror makes the entities equal to the position again, and the states ([`InPhase`],
//! [`PlayerTurn`], [`Asked`], [`DefenderWindow`]) with them. Views read those, and change nothing: the counters
//! are immutable components that only the mirror replaces.
//!
//! ```
//! use bevy::prelude::*;
//! use first_fire::app::{FirstFirePlugin, Request, Session, Submit};
//! use first_fire::game::Mode;
//! use first_fire::rules::legal_orders;
//!
//! let mut app = App::new();
//! app.add_plugins(FirstFirePlugin::headless());
//! app.world_mut().write_message(Request::NewGame {
//!     scenario: "first-steps".to_owned(),
//!     seed: 7,
//!     mode: Mode::Solitaire,
//!     agreements: Vec::new(),
//! });
//! app.update();
//! let first = legal_orders(app.world().resource::<Session>().position()).swap_remove(0);
//! app.world_mut().write_message(Submit(first));
//! app.update();
//! assert_eq!(app.world().resource::<Session>().game().log().len(), 1);
//! ```

mod autosave;
mod counter;
mod exchange;
mod known;
mod lying;
mod message;
mod mirror;
mod phases;
mod request;
mod session;
mod standing;
mod teaching;
mod tray;
mod work;
mod writing;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;

pub use autosave::{Autosave, Elsewhere, LastGame, Unfinished};
pub use counter::{
    Aboard, AcquiredBy, At, AtWork, Berserk, Broken, Carries, Concealed, CrewExposed, CrewHarmed,
    Demoralized, Disrupted, Encircled, Engaged, Exhausted, Fanatic, FireMarked, GunFacing,
    Hazardous, Heroic, HullDown, HullFacing, InMotion, Limbered, LowAmmo, Malfunctioned, Moved,
    Moving, Pinned, Possession, Stance, Stuck, Thing, TurretFacing, UnitCounter, WeaponCounter,
    Wounded,
};
pub use exchange::{Apart, ExchangeStore, Exchanging};
pub use lying::{
    ControlCounter, FoxholeCounter, HexTile, MfCounter, ResidualCounter, RimResidualCounter,
    SmokeCounter, SniperCounter, TrenchCounter, WireCounter, WreckCounter,
};
pub use message::{Failed, Failure, Happened, Notice, Refused, Request, Submit};
pub use mirror::{Counterparts, Facet, Mirrored};
pub use phases::{OneOrder, PhaseSystem};
pub use session::{Screen, Session};
pub use standing::{Asked, DefenderWindow, InPhase, PlayerTurn, Standing};
pub use teaching::Teaching;
pub use work::{Bench, BrokenOff, Waker, Work};

/// The order in which a frame's work is done, within [`Update`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FrameSet {
    /// Input becomes messages: [`Submit`] and [`Request`].
    Input,
    /// The messages are carried out, and the mirror made equal after each.
    Rules,
    /// What changed is shown.
    View,
}

/// The game in a Bevy app. Add it after the plugins of a window, if there is to be one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FirstFirePlugin {
    /// Where the game is saved after every order.
    pub autosave: Autosave,
}

impl FirstFirePlugin {
    /// The game alone, which writes no file unless asked to.
    #[must_use]
    pub fn headless() -> FirstFirePlugin {
        FirstFirePlugin { autosave: Autosave::Off }
    }
}

impl Plugin for FirstFirePlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<StatesPlugin>() {
            app.add_plugins(StatesPlugin);
        }
        standing::add(app);
        app.add_plugins(phases::PhasesPlugin);
        app.insert_resource(self.autosave.clone())
            .init_resource::<Counterparts>()
            .add_observer(mirror::enter)
            .add_observer(mirror::strike_out)
            .init_resource::<tray::Tray>()
            .init_resource::<LastGame>()
            .init_resource::<autosave::Slot>()
            .init_resource::<ExchangeStore>()
            .init_resource::<known::Known>()
            .init_resource::<writing::Writing>()
            .add_message::<Submit>()
            .add_message::<Request>()
            .add_message::<Happened>()
            .add_message::<Refused>()
            .add_message::<Notice>()
            .add_message::<Failed>()
            .configure_sets(Update, (FrameSet::Input, FrameSet::Rules, FrameSet::View).chain())
            .add_systems(
                Update,
                (request::carry_out, tray::hear, autosave::autosave, writing::finish)
                    .chain()
                    .in_set(FrameSet::Rules),
            )
            .add_systems(Startup, autosave::look)
            .add_systems(OnExit(Screen::Playing), session::clear_away);
        // All run many times a frame and have nothing to share out among threads.
        app.edit_schedule(StateTransition, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
        app.edit_schedule(mirror::Mirror, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
            mirror::add_systems(schedule);
        });
    }
}
