//! A card for each way of firing in the phase: what it would cost the group that is picked, who else could do it,
//! or why nobody can.

use std::collections::BTreeSet;

use super::nobody::nobody;
use super::ways::{self, FireWay};
use super::{Act, Card, words};
use crate::board::Location;
use crate::counters::{MgMount, Round};
use crate::rules::fire::{Assessment, FireKind, assess};
use crate::rules::ids::Firer;
use crate::rules::order::{FireAttack, FireOrder, Order, Shell};
use crate::rules::unit::FireMarker;
use crate::rules::{Phase, Position, Side, WeaponId};

/// A way of firing, as a place in the decision bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// By the kind of fire: what the markers and the phase make of it, or a Snap Shot.
    Kind(FireKind),
    /// With a Fire Lane.
    Lane,
    /// At two Locations.
    Spray,
    /// A leader's machine gun, with a second man at it.
    SecondMan,
    /// With a charge that is thrown.
    Throw,
    /// By ordnance, with this ammunition at this target type; of small arms at a vehicle each by itself.
    Shell(Option<WeaponId>, Shell),
    /// By one machine gun of a vehicle.
    Mount(MgMount),
}

/// The ways of firing in a phase, in the order of the First Fire flow.
fn slots(pos: &Position, side: Side) -> Vec<Slot> {
    let phase = pos.phase;
    // On his own move he answers nobody (D3.3).
    if phase == Phase::Movement && side == pos.attacker {
        return vec![Slot::Kind(FireKind::Bounding)];
    }
    let kinds: &[FireKind] = match phase {
        Phase::PrepFire => &[FireKind::Prep],
        Phase::Movement => &[
            FireKind::FirstFire,
            FireKind::SnapShot,
            FireKind::SubsequentFirstFire,
            FireKind::FinalProtectiveFire,
        ],
        Phase::DefensiveFire => &[FireKind::FinalFire, FireKind::FinalFireMarked],
        Phase::AdvancingFire => &[FireKind::Advancing, FireKind::Opportunity],
        _ => &[],
    };
    let mut slots: Vec<Slot> = kinds.iter().copied().map(Slot::Kind).collect();
    if phase == Phase::Movement {
        slots.push(Slot::Lane);
    }
    slots.extend([Slot::Spray, Slot::SecondMan, Slot::Throw]);
    slots
}

impl Slot {
    fn of(pos: &Position, order: &FireAttack, assessment: &Assessment) -> Slot {
        match FireWay::of(order) {
            FireWay::Lane | FireWay::SnapLane => Slot::Lane,
            FireWay::Spray(_) => Slot::Spray,
            FireWay::SecondMan(..) => Slot::SecondMan,
            FireWay::Throw(_) => Slot::Throw,
            FireWay::Mount(mount) => Slot::Mount(mount),
            FireWay::Shell(weapon, shell) => {
                let small_arm = pos.gun_type(weapon).is_none();
                Slot::Shell(small_arm.then_some(weapon), shell)
            }
            FireWay::Ordinary | FireWay::SnapShot => Slot::Kind(assessment.kind()),
        }
    }

    fn title(self, pos: &Position) -> String {
        let title = match self {
            Slot::Shell(None, shell) => {
                let at = words::one_of_several(pos, shell.at).map(|name| format!(", {name}"));
                return words::shell(shell) + &at.unwrap_or_default();
            }
            Slot::Shell(Some(id), shell) => {
                let at = words::one_of_several(pos, shell.at);
                let at = at.unwrap_or_else(|| "the vehicle".to_owned());
                return format!("{} at {at}", words::weapon(pos, id));
            }
            Slot::Kind(FireKind::FirstFire) => "First Fire",
            Slot::Kind(FireKind::SubsequentFirstFire) => "Subsequent",
            Slot::Kind(FireKind::FinalProtectiveFire) => "Final Protective",
            Slot::Kind(FireKind::FinalFireMarked) => "Final Fire, marked",
            Slot::Kind(kind) => kind.label(),
            Slot::Lane => "Fire Lane",
            Slot::Spray => "Spraying Fire",
            Slot::SecondMan => "Second man",
            Slot::Throw => "Throw the DC",
            Slot::Mount(gun) => return format!("{} alone", mount(gun)),
        };
        title.to_owned()
    }

    pub(super) fn rule(self) -> &'static str {
        match self {
            Slot::Kind(kind) => kind.rule(),
            Slot::Lane => "A9.22",
            Slot::Spray => "A7.34",
            Slot::SecondMan => "A7.5",
            Slot::Throw => "A23.6",
            Slot::Shell(..) => "C3.3",
            Slot::Mount(_) => "D3.5",
        }
    }
}

/// An attack in a way of firing.
struct Attack {
    order: FireAttack,
    assessment: Assessment,
}

/// The group that is picked, in the way that is meant.
pub(super) struct Picked<'a> {
    /// The ways open to it.
    pub ways: &'a [(FireWay, FireAttack)],
    /// The one that is meant.
    pub meant: FireWay,
}

/// The cards.
pub(super) fn cards(
    pos: &Position,
    side: Side,
    target: Location,
    picked: Option<&Picked<'_>>,
    listed: &[Order],
) -> Vec<Card> {
    let own: Vec<Attack> = picked
        .into_iter()
        .flat_map(|picked| picked.ways)
        .filter_map(|(_, order)| attack(pos, side, order))
        .collect();
    let others: Vec<Attack> = fullest(pos, target, listed)
        .into_iter()
        .filter_map(|order| attack(pos, side, order))
        .collect();
    let in_slot = |slot: Slot| {
        move |attack: &&Attack| Slot::of(pos, &attack.order, &attack.assessment) == slot
    };
    // Ordnance first: those in hand, or if nobody is, all.
    let firing = if own.is_empty() { &others } else { &own };
    let mut places: Vec<Slot> = Vec::new();
    for attack in firing {
        let slot = Slot::of(pos, &attack.order, &attack.assessment);
        if matches!(slot, Slot::Shell(..)) && !places.contains(&slot) {
            places.push(slot);
        }
    }
    places.extend(slots(pos, side));
    for attack in firing {
        let slot = Slot::of(pos, &attack.order, &attack.assessment);
        if matches!(slot, Slot::Mount(_)) && !places.contains(&slot) {
            places.push(slot);
        }
    }
    places
        .into_iter()
        .filter_map(|slot| {
            let mine: Vec<&Attack> = own.iter().filter(in_slot(slot)).collect();
            if let (Some(picked), false) = (picked, mine.is_empty()) {
                return Some(own_card(pos, slot, &mine, picked.meant));
            }
            let best = others.iter().filter(in_slot(slot)).max_by_key(|one| one.assessment.fp);
            match best {
                Some(best) => Some(other_card(pos, slot, best, picked.is_some())),
                None if slot == Slot::Kind(FireKind::Bounding) => None,
                None => nobody(pos, side, target, slot).map(|why| Card {
                    title: slot.title(pos),
                    detail: why.line(),
                    key: None,
                    act: Act::Give(Vec::new()),
                    blocked: Some(why.line()),
                    lit: false,
                }),
            }
        })
        .collect()
}

fn attack(pos: &Position, side: Side, order: &FireAttack) -> Option<Attack> {
    let assessment = assess(pos, side, order).ok()?;
    (!assessment.lines.is_empty()).then(|| Attack { order: order.clone(), assessment })
}

/// The listed attacks on a target, of each stack and manner the fullest.
fn fullest<'o>(pos: &Position, target: Location, listed: &'o [Order]) -> Vec<&'o FireAttack> {
    let mut best: Vec<(Vec<Location>, u8, FireMarker, usize, &FireAttack)> = Vec::new();
    for order in listed {
        let Order::Fire(FireOrder::Attack(fire)) = order else { continue };
        if fire.target != target {
            continue;
        }
        let units = fire.members.iter().filter_map(|member| pos.unit(member.unit));
        let from: BTreeSet<Location> = units.clone().filter_map(|unit| unit.at()).collect();
        let from: Vec<Location> = from.into_iter().collect();
        let manner = match FireWay::of(fire) {
            FireWay::Ordinary => 0,
            FireWay::Lane => 1,
            FireWay::SnapShot => 2,
            FireWay::Spray(_) => 3,
            FireWay::SecondMan(..) => 4,
            FireWay::Throw(_) => 5,
            FireWay::SnapLane => 6,
            FireWay::Shell(..) => 7,
            FireWay::Mount(_) => 8,
        };
        let marker = units.map(|unit| unit.fire).max().unwrap_or_default();
        let parts = fire.members.iter().map(|m| usize::from(m.inherent) + m.weapons.len());
        let parts = 2 * parts.sum::<usize>() + fire.directors.len();
        let known = best.iter_mut().find(|(at, how, mark, _, other)| {
            *at == from
                && *how == manner
                && *mark == marker
                && (other.shell, &other.mounts) == (fire.shell, &fire.mounts)
        });
        match known {
            Some(known) if known.3 < parts => *known = (from, manner, marker, parts, fire),
            Some(_) => {}
            None => best.push((from, manner, marker, parts, fire)),
        }
    }
    best.into_iter().map(|(.., order)| order).collect()
}

/// What a card is called: the kind of fire, but a vehicle's machine guns by what they are, beside its gun.
fn title(pos: &Position, slot: Slot, attack: &Attack) -> String {
    let fires = attack.assessment.lines.iter().map(|line| line.firer);
    let fires = fires.filter_map(|firer| match firer {
        Firer::Mount(_, gun) => Some(gun),
        Firer::Inherent(_) | Firer::Weapon(_) => None,
    });
    let guns: Vec<MgMount> = fires.collect();
    match (slot, guns.as_slice()) {
        (Slot::Kind(_), [gun]) => mount(*gun).to_owned(),
        (Slot::Kind(_), [_, _, ..]) => "Machine guns".to_owned(),
        _ => slot.title(pos),
    }
}

fn mount(gun: MgMount) -> &'static str {
    match gun {
        MgMount::Bow => "Bow machine gun",
        MgMount::Coaxial => "Coaxial machine gun",
        MgMount::AntiAircraft => "Roof machine gun",
        MgMount::Rear => "Rear machine gun",
    }
}

/// The card of a way that the picked group can fire in; chosen again, Spraying Fire goes on to the next Location.
fn own_card(pos: &Position, slot: Slot, mine: &[&Attack], meant: FireWay) -> Card {
    let at = mine.iter().position(|one| FireWay::of(&one.order) == meant);
    let next = at.map_or(0, |at| (at + 1) % mine.len());
    let shown = at.and_then(|at| mine.get(at)).or(mine.first());
    let mut detail = shown.map_or_else(String::new, |one| cost(pos, slot, one));
    if slot == Slot::Spray
        && mine.len() > 1
        && let Some(FireWay::Spray(second)) = mine.get(next).map(|one| FireWay::of(&one.order))
    {
        detail += &format!("\nagain: {second} instead");
    }
    if slot == Slot::Lane && mine.len() > 1 {
        let snap = mine.get(next).map(|one| FireWay::of(&one.order)) == Some(FireWay::SnapLane);
        detail += if snap { "\nagain: with a Snap Shot" } else { "\nagain: without Snap Shot" };
    }
    let way = mine.get(next).map_or(FireWay::Ordinary, |one| FireWay::of(&one.order));
    Card {
        title: shown.map_or_else(|| slot.title(pos), |one| title(pos, slot, one)),
        detail,
        key: None,
        act: Act::FireIn(way),
        blocked: None,
        lit: at.is_some(),
    }
}

/// The card of a way that somebody else can fire in: it takes him up, and those in hand are put down for him.
fn other_card(pos: &Position, slot: Slot, best: &Attack, in_hand: bool) -> Card {
    let from: BTreeSet<String> = best
        .order
        .members
        .iter()
        .filter_map(|member| Some(pos.unit(member.unit)?.at()?.to_string()))
        .collect();
    let from: Vec<String> = from.into_iter().collect();
    let (from, cost) = (from.join(", "), cost(pos, slot, best));
    let detail = if in_hand {
        format!("swaps the firers: {from}\n{cost}")
    } else {
        format!("{from}: {cost}")
    };
    Card {
        title: title(pos, slot, best),
        detail,
        key: None,
        act: Act::Take(best.order.clone()),
        blocked: None,
        lit: false,
    }
}

/// What an attack comes to, the marker it leads to with the shots that are left then, and what it leaves behind.
fn cost(pos: &Position, slot: Slot, attack: &Attack) -> String {
    let assessment = &attack.assessment;
    let mut lines = vec![in_short(assessment)];
    if let FireWay::Spray(second) = FireWay::of(&attack.order) {
        lines = vec![format!("with {second}: {}", words::assessment(assessment))];
    }
    if let FireWay::SecondMan(_, unit) = FireWay::of(&attack.order) {
        let helper = words::unit(pos, unit);
        lines = vec![format!("with {helper}: {}", words::assessment(assessment))];
    }
    if FireWay::of(&attack.order) == FireWay::SnapLane {
        lines = vec![format!("Snap Shot: {}", words::assessment(assessment))];
    }
    let marker = assessment.kind().marker();
    lines.push(format!("{}: {}", marker_word(marker), left(pos.phase, marker)));
    lines.extend(match slot {
        Slot::Kind(FireKind::FinalProtectiveFire) => Some("its DR is the firer's NMC".to_owned()),
        Slot::Kind(FireKind::SnapShot) => Some("leaves no Residual FP".to_owned()),
        Slot::Lane => Some("bars a row of hexes this phase".to_owned()),
        Slot::Throw => Some("strikes the thrower's Location too".to_owned()),
        _ => residual(pos, assessment),
    });
    lines.join("\n")
}

/// What an attack comes to; of ordnance what it needs to hit, and what a hit is.
pub(super) fn in_short(assessment: &Assessment) -> String {
    let Some(stage) = &assessment.to_hit else { return words::assessment(assessment) };
    let vehicle = || stage.vehicles.first().map(|vehicle| &vehicle.to_hit);
    let aim = stage.lines.first().map(|line| &line.to_hit).or_else(vehicle);
    let needed = aim.map(|to_hit| to_hit.number - to_hit.drm());
    let hits = match needed.unwrap_or(0) {
        ..=1 => "hits by luck alone".to_owned(),
        most => format!("hits on {} or less", most.min(12)),
    };
    let harm = match stage.kill.as_ref().map(|kill| kill.numbers) {
        Some(Some(numbers)) if numbers.hull == numbers.turret => {
            format!("To Kill {}", numbers.hull)
        }
        Some(Some(numbers)) => format!("To Kill {} / {}", numbers.hull, numbers.turret),
        Some(None) => "cannot kill".to_owned(),
        None if stage.round == Round::Smoke => "SMOKE".to_owned(),
        None if stage.round == Round::WhitePhosphorus => "WP, NMC".to_owned(),
        None => words::assessment(assessment),
    };
    format!("{hits} · {harm}")
}

pub(super) fn marker_word(marker: FireMarker) -> &'static str {
    marker.name().unwrap_or("no marker")
}

/// The shots that something with this marker still has in the phase.
fn left(phase: Phase, marker: FireMarker) -> String {
    if phase != Phase::Movement {
        return "no more fire".to_owned();
    }
    let still: Vec<&str> = [FireMarker::First, FireMarker::Final]
        .into_iter()
        .filter(|after| *after >= marker)
        .filter_map(|after| FireKind::open(phase, after))
        .map(FireKind::short)
        .collect();
    format!("{} left", still.join(", "))
}

/// The Residual FP that it leaves, without and with ROF kept.
fn residual(pos: &Position, assessment: &Assessment) -> Option<String> {
    let leaves = assessment.leaves(pos)?;
    Some(match leaves.keeping {
        Some(keeping) => format!("Residual {}; ROF kept: {keeping}", leaves.all),
        None => format!("Residual {}", leaves.all),
    })
}

/// The card that rolls the attack, with what it comes to.
pub(super) fn roll(pos: &Position, order: &FireAttack, detail: String) -> Card {
    let blocked = ways::why_not(pos, order);
    Card {
        title: "Roll the attack".to_owned(),
        detail: blocked.clone().unwrap_or(detail),
        key: Some(super::Key::Enter),
        act: Act::Give(vec![Order::Fire(FireOrder::Attack(order.clone()))]),
        blocked,
        lit: false,
    }
}
