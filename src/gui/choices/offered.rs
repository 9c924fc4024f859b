//! Orders as cards: who does what, with which number and chance, or why it is refused.

use super::{Act, Card, Choices, chances, fire, reasons, words};
use crate::game::narrate::Names;
use crate::gui::selection::Selection;
use crate::rules::order::Order;
use crate::rules::{Position, Side};

impl Choices {
    /// A card for each of these orders, which are given after those that go `before` them.
    pub(super) fn orders_as_cards(&mut self, pos: &Position, orders: &[Order], before: &[Order]) {
        let names = words::names(pos);
        for order in orders {
            let (title, detail) = self.told(pos, &names, order);
            let act = Act::Give(before.iter().chain([order]).cloned().collect());
            self.cards.push(Card { title, detail, key: None, act, blocked: None, lit: false });
        }
    }

    /// An order as a card says it: what and who, the number needed and the chance of it, and what else belongs to it.
    fn told(&self, pos: &Position, names: &Names, order: &Order) -> (String, String) {
        let (title, detail) = words::order(pos, names, order);
        let mut lines = chances::lines(pos, names, order, self.assistance);
        lines.extend(Some(detail).filter(|detail| !detail.is_empty()));
        (title, lines.join("\n"))
    }

    /// A card for each of these orders that the rules refuse, with the reason. What would say the same twice is said once.
    pub(super) fn refused_as_cards(
        &mut self,
        pos: &Position,
        orders: impl IntoIterator<Item = Order>,
    ) {
        let names = words::names(pos);
        for order in orders {
            let Some(why) = reasons::Reason::against(pos, &order) else { continue };
            let (title, _) = words::order(pos, &names, &order);
            let said = |card: &Card| card.title == title && card.blocked == Some(why.line());
            if self.cards.iter().any(said) {
                continue;
            }
            self.cards.push(Card {
                title,
                detail: why.line(),
                key: None,
                act: Act::Give(Vec::new()),
                blocked: Some(why.line()),
                lit: false,
            });
        }
    }

    /// Where one hex offers several things and is picked, each becomes a card that says who and what, in place of the
    /// others.
    pub(super) fn several_in_hex(&mut self, pos: &Position, side: Side, selection: &Selection) {
        let Some(several) =
            selection.hex.and_then(|hex| self.hexes.get(&hex)).map(|(_, several)| several)
        else {
            return;
        };
        let names = words::names(pos);
        let cards: Vec<Card> = several
            .iter()
            .map(|choice| {
                let said = match &choice.act {
                    Act::Aim(at) => fire::aim(pos, (side, self.assistance), selection, *at),
                    Act::Give(orders) => orders
                        .last()
                        .map_or_else(String::new, |order| self.told(pos, &names, order).1),
                    _ => String::new(),
                };
                let lines = choice.label.iter().cloned().chain(Some(said));
                let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
                Card {
                    title: choice.title.clone(),
                    detail: lines.join("\n"),
                    key: None,
                    act: choice.act.clone(),
                    blocked: None,
                    lit: false,
                }
            })
            .collect();
        self.cards.retain(|card| card.key.is_some());
        self.cards.splice(0..0, cards);
        self.hint = "Which of them? Esc goes back.".to_owned();
    }
}
