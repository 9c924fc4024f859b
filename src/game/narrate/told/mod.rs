//! Every event in one line, by family.

mod close_combat;
mod concealment;
mod fire;
mod heat;
mod men;
mod movement;
mod possession;
mod rally;
mod rout;
mod setup;
mod shot;
mod sniper;
mod turn;
mod vehicle;

pub(in crate::game) use men::cause_text;
pub use turn::handicap_words;

use super::Names;
use super::sentence::Sentence;
use crate::rules::Position;
use crate::rules::event::Event;

/// An event, in one line.
pub(super) fn tell(before: &Position, names: &Names, event: &Event) -> Sentence {
    match event {
        Event::Turn(event) => turn::tell(before, names, event),
        Event::Setup(event) => setup::tell(names, event),
        Event::Concealment(event) => concealment::tell(names, event),
        Event::Sniper(event) => sniper::tell(names, event),
        Event::Move(event) => movement::tell(names, event),
        Event::Vehicle(event) => vehicle::tell(names, event),
        Event::Fire(event) => fire::tell(names, event),
        Event::Men(event) => men::tell(names, event),
        Event::Heat(event) => heat::tell(names, event),
        Event::Rally(event) => rally::tell(names, event),
        Event::Possession(event) => possession::tell(names, event),
        Event::Rout(event) => rout::tell(names, event),
        Event::CloseCombat(event) => close_combat::tell(before, names, event),
    }
}
