//! The numbers of the cards.

use first_fire::gui::choices::numbers::Numbers;
use first_fire::gui::choices::{Act, Card, Choices, Key};
use first_fire::rules::order::{Order, RallyOrder};
use first_fire::rules::{Phase, Side, UnitId};

fn rally(unit: u16) -> Card {
    Card {
        title: "Rally".to_owned(),
        detail: String::new(),
        key: None,
        act: Act::Give(vec![Order::Rally(RallyOrder::Rally { unit: UnitId(unit), leader: None })]),
        blocked: None,
        lit: false,
    }
}

/// Which unit each number stands for, after the cards of these have been numbered.
fn numbered(numbers: &mut Numbers, units: &[u16], by_order: bool) -> Vec<(u8, u16)> {
    let mut choices = Choices::default();
    choices.cards = units.iter().map(|unit| rally(*unit)).collect();
    numbers.give(&mut choices, (1, Side::First, Phase::Rally), by_order, 0);
    let of = |card: &Card| match (card.key, &card.act) {
        (Some(Key::Number(number)), Act::Give(orders)) => match orders.as_slice() {
            [Order::Rally(RallyOrder::Rally { unit, .. })] => Some((number, unit.0)),
            _ => None,
        },
        _ => None,
    };
    choices.cards.iter().filter_map(of).collect()
}

#[test]
fn a_card_keeps_its_number_when_others_go_and_an_order_gives_none_of_theirs_away() {
    let mut numbers = Numbers::default();
    assert_eq!(numbered(&mut numbers, &[10, 20, 30], true), [(1, 10), (2, 20), (3, 30)]);
    // 10 has been rallied, and 40 can be now.
    assert_eq!(numbered(&mut numbers, &[20, 30, 40], true), [(2, 20), (3, 30), (4, 40)]);
    // Whoever picks something else looks again: what is new begins at the front.
    assert_eq!(numbered(&mut numbers, &[30, 50], false), [(1, 50), (3, 30)]);
    assert_eq!(numbered(&mut numbers, &[20, 30], false), [(2, 20), (3, 30)]);
}

#[test]
fn more_cards_than_keys_go_on_to_another_page_and_no_key_stays_idle_for_long() {
    let mut numbers = Numbers::default();
    let many: Vec<u16> = (0..11).collect();
    assert_eq!(numbered(&mut numbers, &many, true).len(), 9);
    let fresh: Vec<u16> = (20..24).collect();
    let after = numbered(&mut numbers, &fresh, false);
    assert_eq!(after, [(1, 20), (2, 21), (3, 22), (4, 23)]);
}
