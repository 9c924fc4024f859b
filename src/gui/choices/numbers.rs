//! The numbers of the cards: a card keeps its own while its question stands, whatever comes and goes beside it, so that
//! a key struck again never means another card.

use std::collections::BTreeSet;

use super::{Act, Card, Choices, Key};
use crate::rules::order::Order;
use crate::rules::{Decision, Phase, Side};

/// How many keys there are.
const KEYS: usize = 9;

/// By what a card is known again: what it says it is, and the orders that it gives.
type Name = (String, Vec<Order>);

/// Where in the game a question is asked.
pub type When = (u8, Side, Phase);

/// Which number which card has had, in the part of a phase that is being played: what the DEFENDER is asked between two
/// steps does not end the question to the mover.
#[derive(Debug, Default)]
pub struct Numbers {
    when: Option<When>,
    asked: Vec<(Option<Decision>, Given)>,
}

/// Those of one question.
#[derive(Debug, Default)]
struct Given {
    /// From 0, and on beyond the keys: those of nine cards are a page.
    given: Vec<(Name, usize)>,
    /// Those of cards that an order took away, till the player picks something else: they are not for another card yet.
    resting: BTreeSet<usize>,
    /// Those of the cards that are shown.
    shown: BTreeSet<usize>,
}

impl Numbers {
    /// Numbers the cards that have no key of their own, and puts them in the order of their numbers.
    pub fn give(&mut self, choices: &mut Choices, when: When, by_order: bool, page: usize) {
        if self.when != Some(when) {
            *self = Numbers { when: Some(when), asked: Vec::new() };
        }
        let known = self.asked.iter().position(|(asked, _)| *asked == choices.asked);
        let at = known.unwrap_or_else(|| {
            self.asked.push((choices.asked.clone(), Given::default()));
            self.asked.len() - 1
        });
        if let Some((_, given)) = self.asked.get_mut(at) {
            given.number(choices, by_order, page);
        }
    }
}

impl Given {
    fn number(&mut self, choices: &mut Choices, by_order: bool, page: usize) {
        if by_order {
            self.resting.append(&mut self.shown);
        } else {
            self.resting.clear();
        }
        let (named, free): (Vec<Card>, Vec<Card>) =
            std::mem::take(&mut choices.cards).into_iter().partition(|card| card.key.is_some());
        let mut taken = BTreeSet::new();
        let known: Vec<Option<usize>> = free
            .iter()
            .map(|card| {
                let name = name(card);
                let of = |(known, slot): &&(Name, usize)| *known == name && !taken.contains(slot);
                let slot = self.given.iter().find(of).map(|(_, slot)| *slot)?;
                taken.insert(slot);
                Some(slot)
            })
            .collect();
        let mut numbered: Vec<(usize, Card)> = Vec::new();
        for (card, known) in free.into_iter().zip(known) {
            let slot = known.unwrap_or_else(|| self.next(&taken));
            if known.is_none() {
                taken.insert(slot);
                self.given.push((name(&card), slot));
            }
            numbered.push((slot, card));
        }
        numbered.sort_by_key(|(slot, _)| *slot);
        choices.pages = numbered.last().map_or(0, |(slot, _)| slot / KEYS + 1);
        if choices.pages > 1 {
            choices.hint =
                format!("0 shows the next of {} cards. {}", numbered.len(), choices.hint);
        }
        let first = page.min(choices.pages.saturating_sub(1)) * KEYS;
        for (slot, card) in &mut numbered {
            let key = slot.checked_sub(first).filter(|key| *key < KEYS);
            card.key = key.and_then(|key| u8::try_from(key + 1).ok()).map(Key::Number);
        }
        self.shown = taken;
        choices.cards = numbered.into_iter().map(|(_, card)| card).chain(named).collect();
    }

    /// The lowest that no card has; that one has just had it matters only while there are keys enough.
    fn next(&self, taken: &BTreeSet<usize>) -> usize {
        let free = |slot: &usize| !taken.contains(slot);
        let rested = (0..KEYS).filter(free).find(|slot| !self.resting.contains(slot));
        rested.or_else(|| (0..).find(free)).unwrap_or_default()
    }
}

fn name(card: &Card) -> Name {
    let orders = match &card.act {
        Act::Give(orders) => orders.clone(),
        _ => Vec::new(),
    };
    (card.title.clone(), orders)
}
