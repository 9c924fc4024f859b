//! SMOKE as it hangs on the board: how thick it is, and when it goes (A24.2, A24.4). What it does to sight is told in
//! `sight`, who puts it up in `movement::smoke`, `movement::driving::dispenser` and `fire::gunnery`.
//!
//! [`Position::smoke`] is all that hinders in a Location; of it [`Position::screens`] is what stays when the MPh is over.
//!
//! Left out: white phosphorus in the grenades of Infantry, wind and drifting.

use crate::board::Location;
use crate::rules::words::event::FireEvent;
use crate::rules::words::ids::Side;
use crate::rules::words::play::Play;
use crate::rules::words::position::Position;
use crate::rules::words::screen::Screen;

/// The Hindrance of a smoke grenade's counter (A24.2).
const GRENADE: i8 = 2;
/// The most Hindrance that the SMOKE of one Location makes (A24.2).
pub(crate) const THICKEST: i8 = 3;

/// A SMOKE grenade bursts. It adds to what hangs there.
pub(crate) fn grenade(play: &mut Play<'_>, at: Location) {
    let hanging = play.pos.smoke.get(&at).copied().unwrap_or(0);
    hang(play, at, hanging.saturating_add(GRENADE).min(THICKEST));
}

/// SMOKE is put up that stays. Where there is some already, the longer and thicker counts.
pub(crate) fn put_up(play: &mut Play<'_>, at: Location, screen: Screen) {
    let old = play.pos.screens.get(&at).copied();
    let lasts = |it: Screen| (it.full, it.drm());
    let screen = old.filter(|old| lasts(*old) > lasts(screen)).unwrap_or(screen);
    play.pos.screens.insert(at, screen);
    let hanging = play.pos.smoke.get(&at).copied().unwrap_or(0);
    hang(play, at, hanging.max(screen.drm()));
}

fn hang(play: &mut Play<'_>, at: Location, drm: i8) {
    play.pos.smoke.insert(at, drm);
    play.note(FireEvent::Smoke { at, drm });
}

/// The MPh is over: grenades' SMOKE goes, all other stays (A24.4, X-30).
pub(crate) fn grenades_go(pos: &mut Position) {
    pos.smoke = pos.screens.iter().map(|(&at, screen)| (at, screen.drm())).collect();
}

/// A PFPh of a side begins: what it has put up disperses, and what was dispersed goes (A24.4).
pub(crate) fn disperse(play: &mut Play<'_>, side: Side) {
    let own = play.pos.screens.iter().filter(|(_, screen)| screen.by == side);
    let own: Vec<(Location, Screen)> = own.map(|(&at, &screen)| (at, screen)).collect();
    for (at, screen) in own {
        let left = screen.full.then_some(Screen { full: false, ..screen });
        match left {
            Some(screen) => drop(play.pos.screens.insert(at, screen)),
            None => drop(play.pos.screens.remove(&at)),
        }
        let drm = left.map(Screen::drm);
        match drm {
            Some(drm) => drop(play.pos.smoke.insert(at, drm)),
            None => drop(play.pos.smoke.remove(&at)),
        }
        play.note(FireEvent::Dispersed { at, drm: drm.unwrap_or(0) });
    }
}
