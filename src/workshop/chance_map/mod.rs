//! Maps by chance: from a seed and a few wishes to the text of a map that looks like a place.
//!
//! The ground is made in the order in which a land comes to be: water, hills, roads, a village where they meet, farms,
//! fields, and woods on what is left. Each is drawn with luck of its own, so that a wish for more woods leaves the roads
//! where they are.

mod draft;
mod farms;
mod fields;
mod hills;
mod houses;
mod names;
mod path;
mod roads;
mod village;
mod water;
mod wishes;
mod woods;
mod write;

pub use wishes::{Amount, Extent, Land, NoSuchWish};

use super::luck::Luck;
use draft::Draft;

/// What is drawn apart from everything else.
#[derive(Clone, Copy)]
enum Purpose {
    Water = 1,
    Hills,
    Roads,
    Village,
    Farms,
    Fields,
    Woods,
}

/// Draws a map: the text of a sound map file, which `Map::parse` reads. The same seed and wishes give the same text on every
/// machine.
#[must_use]
pub fn draw(name: &str, land: &Land, seed: u64) -> String {
    let luck = |purpose: Purpose| Luck::of(seed, purpose as u64);
    let mut draft = Draft::new(land);
    let mut of_roads = luck(Purpose::Roads);
    draft.choose_heart(&mut of_roads);
    water::draw(&mut draft, land, &mut luck(Purpose::Water));
    hills::draw(&mut draft, land, &mut luck(Purpose::Hills));
    roads::draw(&mut draft, &mut of_roads);
    village::draw(&mut draft, land, &mut luck(Purpose::Village));
    farms::draw(&mut draft, land, &mut luck(Purpose::Farms));
    fields::draw(&mut draft, land, &mut luck(Purpose::Fields));
    woods::draw(&mut draft, land, &mut luck(Purpose::Woods));
    write::text(&draft, name, land, seed)
}
