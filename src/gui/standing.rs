//! Answers what the standing orders of the game answer.

use bevy::prelude::*;

use super::choices::Choices;
use crate::app::{Happened, Session, Submit};

/// Gives the answers, to questions that an order has just led to: never to one that the player went back to.
pub fn answer(
    mut happened: MessageReader<Happened>,
    session: Option<Res<Session>>,
    choices: Res<Choices>,
    mut submit: MessageWriter<Submit>,
) {
    let onward = happened.read().count() > 0;
    let Some(session) = session.filter(|session| onward && !session.looks_back()) else { return };
    // The machine answers for itself.
    let Some(asked) = choices.asked.as_ref().filter(|_| session.may_act()) else { return };
    let standing = session.game().standing();
    if let Some(order) = standing.answer(session.position(), asked, &choices.orders) {
        submit.write(Submit(order));
    }
}
