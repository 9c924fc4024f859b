//! Orders of every kind with whatever units, weapons and Locations there are, sensible or not; and which orders
//! are atomic, as `rules::legal_orders` says.

use std::collections::{BTreeMap, BTreeSet};

use first_fire::board::{Footing, Hexside, Location, los, snap_shot_los};
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, Frame, decision};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::morale::leadership;
use first_fire::rules::order::{
    CloseAttack, CloseCombatOrder, ClosePlan, FireAttack, FireOrder, Gait, Manner, Member,
    MoveOrder, Order, PossessionOrder, RallyOrder, RoutOrder, SetupOrder,
};
use first_fire::rules::position::Position;

/// Every atomic order that names what is in play, and one of each that names what is not.
pub fn orders(pos: &Position) -> Vec<Order> {
    let units: Vec<UnitId> = pos.units.keys().chain([UnitId(60_000)]).collect();
    let weapons: Vec<WeaponId> = pos.weapons.keys().chain([WeaponId(60_000)]).collect();
    let places = places(pos);
    let mut orders = vec![
        Order::Done,
        Order::Fire(FireOrder::Hold),
        Order::Move(MoveOrder::Stop),
        Order::Rout(RoutOrder::End),
        Order::Possession(PossessionOrder::Decline),
    ];
    orders.extend(
        [Footing::Entrenched, Footing::Ground].map(|to| Order::Move(MoveOrder::Shift { to })),
    );
    for &weapon in &weapons {
        orders.push(Order::Possession(PossessionOrder::Repair { weapon }));
        orders.push(Order::Possession(PossessionOrder::Drop { weapon }));
        orders.extend(
            [true, false]
                .map(|apart| Order::Possession(PossessionOrder::Dismantle { weapon, apart })),
        );
        orders.extend(places.iter().map(|&at| Order::Move(MoveOrder::PlaceCharge { weapon, at })));
        for &unit in &units {
            orders.push(Order::Possession(PossessionOrder::Recover { unit, weapon }));
            orders.push(Order::Possession(PossessionOrder::Transfer { weapon, to: unit }));
        }
    }
    for &unit in &units {
        orders.push(Order::Fire(FireOrder::Await { unit }));
        orders.push(Order::Rally(RallyOrder::Rally { unit, leader: None }));
        orders.extend(
            units
                .iter()
                .map(|&leader| Order::Rally(RallyOrder::Rally { unit, leader: Some(leader) })),
        );
        orders.push(Order::Rally(RallyOrder::Deploy { unit, leader: None }));
        orders.extend(
            units
                .iter()
                .map(|&leader| Order::Rally(RallyOrder::Deploy { unit, leader: Some(leader) })),
        );
        orders.extend(units.iter().map(|&with| recombine(unit, with, None)));
        if pos.unit(unit).is_some_and(|unit| unit.side == pos.attacker) {
            let leaders = units.iter().filter(|leader| leadership(pos, **leader).is_some());
            for &leader in leaders {
                orders.extend(units.iter().map(|&with| recombine(unit, with, Some(leader))));
            }
        }
        for gait in [Gait::Normal, Gait::Assault, Gait::DoubleTime] {
            orders.push(Order::Move(MoveOrder::Begin { units: BTreeSet::from([unit]), gait }));
        }
        for &to in &places {
            orders.push(Order::Move(MoveOrder::SmokeGrenade { unit, at: to }));
            orders.push(Order::Setup(SetupOrder::Place { unit, at: to }));
            orders.push(Order::Rout(RoutOrder::Flee { unit, to, low_crawl: false }));
            orders.push(Order::Rout(RoutOrder::Flee { unit, to, low_crawl: true }));
            orders.push(Order::Move(MoveOrder::Advance { units: BTreeSet::from([unit]), to }));
            let withdrawals = BTreeMap::from([(unit, to)]);
            orders.push(Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan {
                attacks: Vec::new(),
                withdrawals,
            })));
        }
    }
    for &at in &places {
        orders.push(Order::CloseCombat(CloseCombatOrder::Engage { at }));
        orders.push(Order::Move(MoveOrder::Step { to: at, cover: false }));
    }
    fire(pos, &units, &weapons, &mut orders);
    replies(pos, &mut orders);
    orders.push(Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())));
    for &by in &units {
        for &at in &units {
            let attack = CloseAttack { by: BTreeSet::from([by]), at: BTreeSet::from([at]) };
            let withdrawals = BTreeMap::new();
            orders.push(Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan {
                attacks: vec![attack],
                withdrawals,
            })));
        }
    }
    orders
}

fn recombine(unit: UnitId, with: UnitId, leader: Option<UnitId>) -> Order {
    Order::Rally(RallyOrder::Recombine { units: BTreeSet::from([unit, with]), leader })
}

/// Where somebody stands, all around it, a place far away, and Locations that are none.
fn places(pos: &Position) -> BTreeSet<Location> {
    let mut places = BTreeSet::new();
    for at in pos.units.values().filter_map(|unit| unit.at()) {
        for hex in at.hex.neighbors().map(|(_, hex)| hex).chain([at.hex]) {
            places.extend([-1, 0, 1, 2].map(|level| Location::new(hex, level)));
        }
    }
    if pos.phase == Phase::Setup {
        let hexes = pos.setting.areas.values().flat_map(|area| area.hexes.iter().copied());
        places.extend(hexes.flat_map(|hex| [0, 1].map(|level| Location::new(hex, level))));
    }
    if pos.phase == Phase::Rally {
        places.extend(
            pos.setting.sides.iter().flat_map(|side| &side.entry).map(|&hex| Location::ground(hex)),
        );
    }
    for far in ["A1", "HHH200", "A1:127", "A1:-128", "F4:127", "F4:-128"] {
        places.extend(far.parse::<Location>());
    }
    places
}

/// Each unit by itself, with its inherent FP and up to two of its weapons, or one that is not its own.
fn fire(pos: &Position, units: &[UnitId], weapons: &[WeaponId], orders: &mut Vec<Order>) {
    let targets: BTreeSet<Location> = pos.units.values().filter_map(|unit| unit.at()).collect();
    for &unit in units {
        let own: Vec<WeaponId> = pos.weapons_of(unit).map(|weapon| weapon.id).collect();
        let mut sets: BTreeSet<BTreeSet<WeaponId>> = BTreeSet::from([BTreeSet::new()]);
        sets.extend(weapons.iter().map(|&weapon| BTreeSet::from([weapon])));
        for &one in &own {
            sets.extend(own.iter().map(|&other| BTreeSet::from([one, other])));
        }
        for weapons in &sets {
            for inherent in [true, false] {
                let member = Member { unit, inherent, weapons: weapons.clone() };
                for &target in &targets {
                    let plain = FireAttack::new(vec![member.clone()], BTreeSet::new(), target);
                    let manner = Manner::SnapShot;
                    orders.push(Order::Fire(FireOrder::Attack(FireAttack {
                        manner,
                        ..plain.clone()
                    })));
                    orders.push(Order::Fire(FireOrder::Attack(plain)));
                }
            }
        }
    }
}

/// Which guns keep their ROF: none, each, all, and one that is not asked about.
fn replies(pos: &Position, orders: &mut Vec<Order>) {
    let mut sets = vec![BTreeSet::new(), BTreeSet::from([WeaponId(60_000)])];
    if let Some(Frame::Rof(frame)) = pos.frames.last() {
        sets.push(frame.weapons());
        sets.extend(frame.weapons().into_iter().map(|weapon| BTreeSet::from([weapon])));
    }
    orders.extend(sets.into_iter().map(|weapons| Order::Fire(FireOrder::KeepRof { weapons })));
}

/// Whether an accepted order need not be listed: a shot whose LOS is blocked, which counts and misses (A6.11), and
/// in set-up moving one who has a place while another has none, or putting one where it stands.
pub fn is_unlisted(pos: &Position, order: &Order) -> bool {
    match order {
        Order::Fire(FireOrder::Attack(order)) => order.members.iter().any(|member| {
            let at = pos.unit(member.unit).and_then(|unit| unit.at()).unwrap();
            let crossed = || {
                let (map, from, into) = (pos.map(), pos.moving()?.from?, order.target);
                let level = map.absolute_level(from).min(map.absolute_level(into));
                Some(snap_shot_los(map, at, Hexside::between(from.hex, into.hex)?, level))
            };
            match order.manner {
                Manner::SnapShot => crossed().is_none_or(|los| !los.is_clear()),
                _ => !los(pos.map(), at, order.target).is_clear(),
            }
        }),
        Order::Setup(SetupOrder::Place { unit, .. }) => {
            pos.unit(*unit).is_some_and(|unit| unit.at().is_some())
        }
        _ => false,
    }
}

/// What an order is asked for in, in a word: so that a test can say what it has tried.
pub fn asked(pos: &Position) -> String {
    match decision(pos).map(|decision| decision.kind) {
        Some(DecisionKind::Phase(phase)) => format!("{phase:?}"),
        Some(other) => format!("{other:?}"),
        None => "nothing".to_owned(),
    }
}
