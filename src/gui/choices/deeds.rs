//! What a stack on the move may do besides entering the next hex: a card takes it up, and a click on one of the hexes or
//! hexsides that it lights does it. What needs no place is a card by itself.

use std::collections::{BTreeMap, BTreeSet};

use hexx::EdgeDirection;

use super::{Act, Card, Choices, HexChoice, reasons, words};
use crate::board::{Coord, Footing, Hexspine, Location, Vertex};
use crate::gui::board::geometry::{Spot, center, corner, side_middle};
use crate::gui::board::tiles::Light;
use crate::lessons::OrderKind;
use crate::odds::of_grenade;
use crate::rules::dispenser::Dispenser;
use crate::rules::movement::Mf;
use crate::rules::order::{DriveOrder, MoveOrder, Order, PossessionOrder, SetupOrder};
use crate::rules::smoke::{Grenade, UPHILL, grenade};
use crate::rules::{Position, UnitId, WeaponId, certain};

/// How far from its middle a lit hexside takes a click, in hexsides.
const REACH: f32 = 0.42;
/// How far out from the middle of its hex it is shown: inside, since it is that hex's.
const OUT: f32 = 0.8;
/// The same of a lit hexspine: outside the counter, where it says that it points.
const CORNER: f32 = 0.98;
/// So many cards for leaving somebody behind, or for weapons, need no card of their own that leads to them.
const FEW: usize = 2;

/// Something that a card takes up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// A squad tries to place SMOKE (A24.1).
    Smoke(UnitId),
    /// Along the hexsides of an obstacle (A4.3).
    Bypass,
    /// In Crest status (B20.91, B20.93).
    Crest,
    /// A demolition charge is placed (A23.3).
    Charge(WeaponId),
    /// Weapons are picked up or left behind (A4.43, A4.44).
    Weapons,
    /// Some of the stack stop here (A4.2).
    Leave,
    /// The smoke mortar of a vehicle, sM (D13.2).
    SmokeMortar(UnitId),
    /// A weapon is laid on a Location before play (C6.4).
    BoreSight(WeaponId),
}

/// A part of the edge of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A hexside.
    Side(EdgeDirection),
    /// A corner, to which a vehicle turns.
    Spine(Hexspine),
}

/// Something to do at a hexside or hexspine.
#[derive(Debug, Clone, PartialEq)]
pub struct SideChoice {
    /// The hex whose side it is.
    pub hex: Coord,
    /// Where on its edge.
    pub place: Place,
    /// What.
    pub choice: HexChoice,
}

impl SideChoice {
    /// Where it is shown and takes clicks.
    #[must_use]
    pub fn spot(&self) -> Spot {
        let middle = center(self.hex);
        let (edge, out) = match self.place {
            Place::Side(side) => (side_middle(self.hex, side), OUT),
            Place::Spine(spine) => (corner(self.hex, spine), CORNER),
        };
        (middle.0 + (edge.0 - middle.0) * out, middle.1 + (edge.1 - middle.1) * out)
    }
}

/// The lit hexside at a spot of the board.
pub(super) fn at(sides: &[SideChoice], spot: Spot) -> Option<&SideChoice> {
    let off = |side: &&SideChoice| {
        let (x, y) = side.spot();
        (x - spot.0).hypot(y - spot.1)
    };
    sides.iter().min_by(|a, b| off(a).total_cmp(&off(b))).filter(|side| off(side) <= REACH)
}

impl Deed {
    fn of(order: &Order) -> Option<Deed> {
        match order {
            Order::Move(MoveOrder::SmokeGrenade { unit, .. }) => Some(Deed::Smoke(*unit)),
            Order::Move(MoveOrder::Bypass { .. }) => Some(Deed::Bypass),
            Order::Move(
                MoveOrder::StepToCrest { .. } | MoveOrder::Shift { to: Footing::Crest(_) },
            ) => Some(Deed::Crest),
            Order::Move(MoveOrder::PlaceCharge { weapon, .. }) => Some(Deed::Charge(*weapon)),
            Order::Possession(
                PossessionOrder::Recover { .. }
                | PossessionOrder::Drop { .. }
                | PossessionOrder::Transfer { .. },
            ) => Some(Deed::Weapons),
            Order::Move(MoveOrder::Part { .. }) => Some(Deed::Leave),
            Order::Drive(DriveOrder::Dispense { unit, by: Dispenser::Mortar, .. }) => {
                Some(Deed::SmokeMortar(*unit))
            }
            Order::Setup(SetupOrder::BoreSight { weapon, .. }) => Some(Deed::BoreSight(*weapon)),
            _ => None,
        }
    }

    /// The kinds of order that it gives.
    pub(super) const fn kinds(self) -> &'static [OrderKind] {
        match self {
            Deed::Smoke(_) => &[OrderKind::Smoke],
            Deed::Bypass => &[OrderKind::Bypass],
            Deed::Crest => &[OrderKind::Enter, OrderKind::Shift],
            Deed::Charge(_) => &[OrderKind::PlaceCharge],
            Deed::Weapons => &[OrderKind::Recover, OrderKind::Drop, OrderKind::Transfer],
            Deed::Leave => &[OrderKind::Part],
            Deed::SmokeMortar(_) => &[OrderKind::Drive],
            Deed::BoreSight(_) => &[OrderKind::Place],
        }
    }

    /// Whether it is done on the board rather than by another card.
    const fn has_place(self) -> bool {
        matches!(
            self,
            Deed::Smoke(_)
                | Deed::Bypass
                | Deed::Crest
                | Deed::Charge(_)
                | Deed::SmokeMortar(_)
                | Deed::BoreSight(_)
        )
    }

    fn card(self, pos: &Position, orders: &[Order], taken_up: bool) -> Card {
        let names = words::names(pos);
        let title = match self {
            Deed::Smoke(_) => "SMOKE".to_owned(),
            Deed::Bypass => "Bypass".to_owned(),
            Deed::Crest => "Crest".to_owned(),
            Deed::Charge(weapon) => format!("Place {}", names.weapon(weapon)),
            Deed::Weapons => "Weapons".to_owned(),
            Deed::SmokeMortar(_) => "Smoke mortar".to_owned(),
            Deed::BoreSight(_) => "Bore sight".to_owned(),
            Deed::Leave if reasons::mover_at(pos).is_none() => {
                "Leave some off the board".to_owned()
            }
            Deed::Leave => "Leave some here".to_owned(),
        };
        let what = match self {
            Deed::Smoke(unit) => {
                let best = orders.iter().filter_map(|order| match order {
                    Order::Move(MoveOrder::SmokeGrenade { at, .. }) => grenade(pos, unit, *at).ok(),
                    _ => None,
                });
                let best = best.max_by_key(|grenade| (grenade.needed, !grenade.uphill));
                let throw = best.as_ref().map_or_else(String::new, dr_and_chance);
                let tired = pos.unit(unit).is_some_and(|unit| unit.men().cx);
                let tired = if tired { ", CX +1" } else { "" };
                format!("{}: {throw}{tired} (A24.1)", names.unit(unit))
            }
            Deed::Bypass => "along hexsides of woods or a building (A4.3)".to_owned(),
            Deed::Crest => "at the rim, over three hexsides (B20.9)".to_owned(),
            Deed::Charge(_) => "it goes off in the AFPh (A23.3)".to_owned(),
            Deed::Weapons => "pick up, hand over, drop".to_owned(),
            Deed::SmokeMortar(unit) => {
                format!("{}: SMOKE before its turret (D13.2)", names.unit(unit))
            }
            Deed::BoreSight(weapon) => {
                format!("{}: fire at one Location is two better (C6.4)", names.weapon(weapon))
            }
            Deed::Leave => "the others go on (A4.2)".to_owned(),
        };
        let how = match (taken_up, self.has_place()) {
            (true, _) => "again: back to moving",
            (false, true) => "then click a lit place",
            (false, false) => "",
        };
        let detail = format!("{what}\n{how}").trim_end().to_owned();
        let act = Act::TakeUp(self);
        Card { title, detail, key: None, act, blocked: None, lit: taken_up }
    }
}

/// What of the board and the cards something taken up fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fills {
    /// Neither: the board is for steps.
    Nothing,
    /// The lit places are its own.
    Board,
    /// Its cards stand in place of the others.
    Cards,
}

/// Offers what the moving stack of a position may do so: as cards, or on the board what has been taken up. `before` are
/// the orders that bring the stack there.
pub(super) fn offer(
    choices: &mut Choices,
    pos: &Position,
    orders: &[Order],
    before: &[Order],
    taken_up: Option<Deed>,
) -> Fills {
    let mut deeds: BTreeMap<Deed, Vec<Order>> = BTreeMap::new();
    for order in orders {
        if let Some(deed) = Deed::of(order) {
            deeds.entry(deed).or_default().push(order.clone());
        }
    }
    let mut fills = Fills::Nothing;
    let throwers: Vec<Deed> =
        deeds.keys().copied().filter(|deed| matches!(deed, Deed::Smoke(_))).collect();
    if let Some(card) = smoke(pos, &throwers, &deeds, taken_up) {
        choices.cards.push(card);
    }
    for (deed, orders) in &deeds {
        let taken_up = taken_up == Some(*deed);
        if deed.has_place() {
            if !throwers.contains(deed) {
                choices.cards.push(deed.card(pos, orders, taken_up));
            }
            if taken_up {
                orders.iter().for_each(|order| on_the_board(choices, pos, order, before));
                fills = Fills::Board;
                choices.hint = match deed {
                    Deed::Bypass | Deed::Crest => "Click a lit hexside; Esc goes back to moving.",
                    _ => "Click a lit hex; Esc goes back to moving.",
                }
                .to_owned();
            }
        } else if taken_up {
            choices.hint = "Esc goes back to moving.".to_owned();
            choices.cards = vec![deed.card(pos, orders, true)];
            as_cards(choices, pos, orders, before);
            return Fills::Cards;
        } else if orders.len() <= FEW {
            as_cards(choices, pos, orders, before);
        } else {
            choices.cards.push(deed.card(pos, orders, false));
        }
    }
    fills
}

/// A card for each of these orders. What is dropped before the move is dropped without one (A4.43).
fn as_cards(choices: &mut Choices, pos: &Position, orders: &[Order], before: &[Order]) {
    for order in orders {
        let drops = matches!(order, Order::Possession(PossessionOrder::Drop { .. }));
        let before = if drops { &[] } else { before };
        choices.orders_as_cards(pos, std::slice::from_ref(order), before);
    }
}

/// The one card of all who may throw SMOKE: chosen again, it goes on to the next of them, and after the last back to
/// moving.
fn smoke(
    pos: &Position,
    throwers: &[Deed],
    deeds: &BTreeMap<Deed, Vec<Order>>,
    taken_up: Option<Deed>,
) -> Option<Card> {
    let at = throwers.iter().position(|deed| Some(*deed) == taken_up);
    let shown = throwers.get(at.unwrap_or(0))?;
    let mut card = shown.card(pos, deeds.get(shown)?, at.is_some());
    if let Some(next @ Deed::Smoke(unit)) = at.and_then(|at| throwers.get(at + 1)) {
        let first = card.detail.lines().next().unwrap_or_default();
        card.detail = format!("{first}\nagain: {} instead", words::names(pos).unit(*unit));
        card.act = Act::TakeUp(*next);
    }
    Some(card)
}

/// The dr that places SMOKE, and its chance.
fn dr_and_chance(grenade: &Grenade) -> String {
    let dr = match grenade.needed {
        0 => return "no dr places it".to_owned(),
        1 => "1".to_owned(),
        needed => format!("1-{needed}"),
    };
    // What is thrown uphill may come back (A24.1).
    let again = if grenade.uphill { format!(" then 1-{UPHILL}") } else { String::new() };
    format!("dr {dr}{again}, {:.0} %", of_grenade(grenade) * 100.0)
}

/// What an order without dice costs the moving stack, and how it stands then.
pub(in crate::gui::choices) fn after(pos: &Position, order: &Order) -> Option<(Mf, Position)> {
    let before = pos.moving()?.spent;
    let then = certain(pos, order)?;
    let cost = then.moving()?.spent.less(before);
    Some((cost, then))
}

/// The hexside of a hex that a Bypass ends along.
fn last_side(pos: &Position, hex: Coord) -> Option<EdgeDirection> {
    let [.., a, b] = pos.moving()?.bypass.as_ref()?.vertices.as_slice() else { return None };
    EdgeDirection::ALL_DIRECTIONS.into_iter().find(|side| {
        let ends = [side.vertex_ccw(), side.vertex_cw()].map(|end| Vertex::of(hex, end));
        ends.contains(a) && ends.contains(b)
    })
}

/// Lights the place of an order, with what it costs.
fn on_the_board(choices: &mut Choices, pos: &Position, order: &Order, before: &[Order]) {
    let names = words::names(pos);
    let (title, _) = words::order(pos, &names, order);
    let here = reasons::mover_at(pos);
    let price = || after(pos, order).map(|(cost, _)| format!("{cost} MF"));
    let (at, label, side): (Option<Location>, Option<String>, Option<EdgeDirection>) = match order {
        Order::Move(MoveOrder::SmokeGrenade { unit, at }) => {
            let label = grenade(pos, *unit, *at).ok();
            let label = label.map(|throw| format!("{} MF, {}", throw.cost, dr_and_chance(&throw)));
            (Some(*at), label, None)
        }
        Order::Move(MoveOrder::PlaceCharge { at, .. }) => (Some(*at), price(), None),
        Order::Drive(DriveOrder::Dispense { unit, by, at }) => {
            (Some(*at), words::dispensed_by(pos, *unit, *by, *at), None)
        }
        Order::Setup(SetupOrder::BoreSight { at, .. }) => (Some(*at), None, None),
        Order::Move(MoveOrder::Bypass { hex, .. }) => {
            let then = after(pos, order);
            let label = then.as_ref().map(|(cost, _)| format!("{cost} MF"));
            let side = then.and_then(|(_, then)| last_side(&then, *hex));
            (Some(Location::ground(*hex)), label, side)
        }
        Order::Move(MoveOrder::StepToCrest { to, facing }) => {
            (Some(*to), price(), Some(facing.direction()))
        }
        Order::Move(MoveOrder::Shift { to: Footing::Crest(facing) }) => {
            (here, price(), Some(facing.direction()))
        }
        _ => return,
    };
    let Some(at) = at else { return };
    let act = Act::Give(before.iter().cloned().chain([order.clone()]).collect());
    let choice = HexChoice { title, label, act };
    if let Some(side) = side {
        choices.sides.push(SideChoice {
            hex: at.hex,
            place: Place::Side(side),
            choice: choice.clone(),
        });
    }
    let screens = matches!(order, Order::Drive(DriveOrder::Dispense { .. }));
    choices.add_hex(at.hex, if screens { Light::Screen } else { Light::Legal }, choice);
}

/// The weapons of those who are picked that may be laid on a Location: one card each, and lit hexes once it is taken up, in place
/// of all others. Says whether it is.
pub(super) fn bore_sights(
    choices: &mut Choices,
    pos: &Position,
    picked: &BTreeSet<UnitId>,
    taken_up: Option<Deed>,
) -> bool {
    let of_picked = |weapon: WeaponId| {
        let owner = pos.weapons.get(&weapon).and_then(|weapon| weapon.owner());
        owner.is_some_and(|owner| picked.contains(&owner))
    };
    let lays = |order: &&Order| matches!(Deed::of(order), Some(Deed::BoreSight(weapon)) if of_picked(weapon));
    let orders: Vec<Order> = choices.orders.iter().filter(lays).cloned().collect();
    alone(choices, pos, &orders, taken_up, "Click the hex to lay it on; Esc goes back.")
}

/// Offers deeds of a kind, one card each; once one is taken up, its hexes in place of all others. Says whether it is.
fn alone(
    choices: &mut Choices,
    pos: &Position,
    orders: &[Order],
    taken_up: Option<Deed>,
    hint: &str,
) -> bool {
    let shown = orders.iter().any(|order| Deed::of(order) == taken_up);
    if shown {
        choices.hexes.clear();
        choices.sides.clear();
    }
    offer(choices, pos, orders, &[], taken_up);
    if shown {
        hint.clone_into(&mut choices.hint);
    }
    shown
}

/// The smoke mortars of vehicles: one card each, and dotted hexes once it is taken up, in place of all others. Says whether it
/// is.
pub(super) fn smoke_mortars(choices: &mut Choices, pos: &Position, taken_up: Option<Deed>) -> bool {
    let fires = |order: &&Order| matches!(Deed::of(order), Some(Deed::SmokeMortar(_)));
    let orders: Vec<Order> = choices.orders.iter().filter(fires).cloned().collect();
    alone(choices, pos, &orders, taken_up, "Click a dotted hex for the SMOKE; Esc goes back.")
}
