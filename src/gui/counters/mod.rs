//! Counters and markers on the board. A counter is its entity of the mirror; where it lies ([`Placed`]), what it shows
//! ([`Face`], [`Badges`]) and what it is framed by ([`Framed`]) are components of that entity, and all that is drawn of it are
//! children, which are dressed anew when one of these changes.

pub mod badges;
pub mod closeness;
pub mod dress;
pub mod face;
pub mod figures;
pub mod frames;
pub mod hang;
pub mod lying;
pub mod machines;
pub mod markers;
pub mod outlines;
pub mod sheet;
pub mod stacks;

use bevy::prelude::*;

pub use badges::Badges;
pub use dress::{Face, Part, Pointing};
pub use frames::Framed;
pub use sheet::CounterSheet;
pub use stacks::{Placed, Stacks};

pub use crate::app::Thing;
use crate::app::{FrameSet, PlayerTurn, Session};
use crate::gui::settings::Settings;

/// When the counters are laid out and dressed, in [`FrameSet::View`].
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dressing;

/// What draws the counters.
pub struct CountersPlugin;

impl Plugin for CountersPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<CounterSheet>()
            .init_resource::<stacks::Disturbed>()
            .init_resource::<badges::Retold>()
            .init_resource::<closeness::Closeness>();
        stacks::observe(app);
        badges::observe(app);
        let wear = wear.run_if(resource_changed::<Settings>);
        app.add_systems(Update, wear.before(FrameSet::View)).add_systems(Last, tidy);
        app.add_systems(
            Update,
            (
                stacks::disturb_ground.run_if(state_changed::<PlayerTurn>),
                stacks::lay_out.run_if(stacks::disturbed),
                closeness::watch,
                badges::mark,
                frames::frame,
                dress::counters,
                (lying::show, lying::show_wrecks),
            )
                .chain()
                .in_set(Dressing),
        );
        app.configure_sets(
            Update,
            Dressing.in_set(FrameSet::View).after(crate::gui::choices::work_out),
        );
    }
}

fn wear(settings: Res<Settings>, mut sheet: ResMut<CounterSheet>, mut clear: ResMut<ClearColor>) {
    sheet.wear(settings.palette);
    clear.0 = crate::gui::theme::table(settings.palette);
}

/// Keeps no more faces than are worn, once all that shows them has been dressed.
fn tidy(session: Option<Res<Session>>, mut sheet: ResMut<CounterSheet>) {
    if session.is_some_and(|session| session.is_changed()) {
        sheet.tidy();
    }
}
