//! The frame round a counter: who is aimed at, picked, able to act, or has done what he can.

use bevy::prelude::*;

use super::sheet::Frame;
use super::stacks::Placed;
use crate::app::{Asked, At, DefenderWindow, InPhase, Moved, Moving, Thing, UnitCounter};
use crate::gui::choices::Choices;
use crate::gui::selection::Selection;
use crate::rules::Phase;

/// What a counter on the board is framed by.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[component(immutable)]
pub struct Framed(pub Option<Frame>);

/// What a unit is and does, as far as its frame goes.
type Stands = (
    Entity,
    &'static Thing,
    Option<&'static Framed>,
    Option<&'static UnitCounter>,
    Option<&'static At>,
    Has<Moved>,
    Has<Moving>,
);

/// Something computed of the game, while there is one.
type Now<'w, S> = Option<Res<'w, State<S>>>;

/// Frames the counters anew that are to be framed otherwise.
pub(super) fn frame(
    (choices, selection): (Res<Choices>, Res<Selection>),
    (phase, asked): (Now<InPhase>, Now<Asked>),
    window: Now<DefenderWindow>,
    counters: Query<Stands, With<Placed>>,
    mut commands: Commands,
) {
    let movement = phase.is_some_and(|phase| *phase.get() == InPhase(Phase::Movement));
    let asked = asked.map(|asked| asked.get().0.side);
    let on_the_move = counters.iter().any(|(.., moving)| moving);
    for (entity, thing, framed, counter, at, moved, moving) in &counters {
        let wanted = match (thing, counter) {
            (Thing::Unit(unit), Some(counter)) => {
                let aimed_at = if window.is_some() {
                    moving
                } else if on_the_move {
                    moving && selection.target.is_some()
                } else {
                    let there = at.map(|At(at)| *at);
                    let other = asked.is_none_or(|asked| asked != counter.side);
                    other && there.is_some() && selection.target == there
                };
                if aimed_at {
                    Some(Frame::Target)
                } else if selection.units.contains(unit) {
                    Some(Frame::Selected)
                } else if choices.eligible.contains(unit) {
                    Some(Frame::Eligible)
                } else {
                    (movement && moved && !moving).then_some(Frame::Spent)
                }
            }
            (Thing::Weapon(weapon), _) => {
                selection.weapons.contains(weapon).then_some(Frame::Selected)
            }
            (Thing::Unit(_), None) => None,
        };
        if framed != Some(&Framed(wanted)) {
            commands.entity(entity).insert(Framed(wanted));
        }
    }
}
