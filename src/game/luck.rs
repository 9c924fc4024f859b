//! Luck against expectation: every throw of a game by the side that made it, and every attack with what its exact odds
//! led to expect.
//!
//! It is worked out from the log alone: each order is carried out again with the dice it had, to tell a DR from two dr.

use std::collections::BTreeMap;
use std::fmt;

use super::{Game, LogEntry, Moment};
use crate::board::Location;
use crate::odds::{Terms, hurt_in_close_combat, of_assessed, of_attack, struck_in_close_combat};
use crate::rules::concealment::is_dummy;
use crate::rules::dice::{Dice, Die, Dr, ScriptedDice};
use crate::rules::event::{
    CloseCombatEvent, ConcealmentEvent, Event, FireEvent, HeatEvent, MenEvent, MoveEvent,
    PossessionEvent, SniperEvent, TurnEvent, VehicleEvent,
};
use crate::rules::fire::{AttackReport, FireKind};
use crate::rules::ids::{Side, UnitId};
use crate::rules::morale::CheckKind;
use crate::rules::view::{Hidden, Viewer};
use crate::rules::{FireOrder, Order, Position, apply};

/// The throws of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Throws {
    /// How often each Original DR came up, from 2 to 12.
    pub two: [u32; 11],
    /// How often each dr came up, from 1 to 6.
    pub one: [u32; 6],
}

impl Throws {
    fn add(&mut self, throw: Throw) {
        let slot = match throw {
            Throw::Two(roll) => {
                usize::try_from(roll.total() - 2).ok().and_then(|at| self.two.get_mut(at))
            }
            Throw::One(die) => usize::from(die).checked_sub(1).and_then(|at| self.one.get_mut(at)),
        };
        if let Some(slot) = slot {
            *slot += 1;
        }
    }

    /// How many DR.
    #[must_use]
    pub fn count_two(&self) -> u32 {
        self.two.iter().sum()
    }

    /// How many dr.
    #[must_use]
    pub fn count_one(&self) -> u32 {
        self.one.iter().sum()
    }

    /// The mean of the DR; 7 is expected. `None` when there was none.
    #[must_use]
    pub fn mean_two(&self) -> Option<f64> {
        mean(&self.two, 2)
    }

    /// The mean of the dr; 3.5 is expected. `None` when there was none.
    #[must_use]
    pub fn mean_one(&self) -> Option<f64> {
        mean(&self.one, 1)
    }

    /// The share of all DR that comes up as `total` in the long run.
    #[must_use]
    pub fn chance_of(total: u8) -> f64 {
        f64::from(6_u8.saturating_sub(total.abs_diff(7))) / 36.0
    }
}

fn mean(counts: &[u32], first: u32) -> Option<f64> {
    let number: u32 = counts.iter().sum();
    let sum: u32 = counts.iter().zip(first..).map(|(count, face)| count * face).sum();
    (number > 0).then(|| f64::from(sum) / f64::from(number))
}

/// What kind of attack it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttackKind {
    /// Fire.
    Fire(FireKind),
    /// Close Combat.
    CloseCombat,
}

impl fmt::Display for AttackKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            AttackKind::Fire(kind) => kind.label(),
            AttackKind::CloseCombat => "Close Combat",
        })
    }
}

/// One attack: what was to be expected of it, and what came.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackLuck {
    /// The number of its order, from 1.
    pub order: usize,
    /// When.
    pub when: Moment,
    /// Whose attack it was.
    pub side: Side,
    /// Of which kind.
    pub kind: AttackKind,
    /// At whom is there.
    pub at: Location,
    /// The dice.
    pub roll: Dr,
    /// How many units it was aimed at, Dummies and those whom the viewer does not see left out.
    pub targets: usize,
    /// How many of them its exact odds have broken, reduced or eliminated on average; in Close Combat, struck.
    pub expected: f64,
    /// How many it did.
    pub came: usize,
}

/// The luck of both sides.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Luck {
    throws: [Throws; 2],
    /// The attacks, in the order they were made.
    pub attacks: Vec<AttackLuck>,
}

impl Luck {
    /// The luck of a whole game so far, as a viewer may know it: an attack on, an attack by or a throw of units that he does
    /// not see would tell him what they are, and is left out.
    #[must_use]
    pub fn of(game: &Game, viewer: Viewer) -> Luck {
        let mut luck = Luck::default();
        for index in 0..game.log().len() {
            luck.add(game, index, viewer);
        }
        luck
    }

    /// Adds one order of the game's line, counted from 0.
    pub fn add(&mut self, game: &Game, index: usize, viewer: Viewer) {
        let Some(entry) = game.line().nth(index) else { return };
        let around = game.position_at(index).zip(game.position_at(index + 1));
        let Some((before, after)) = around else { return };
        let hidden = Hidden::between(before, after, viewer);
        let told = Told { entry, before, after, hidden };
        told.throws(&mut self.throws);
        told.attacks(index, &mut self.attacks);
    }

    /// The throws of a side.
    #[must_use]
    pub fn throws(&self, side: Side) -> &Throws {
        let [first, second] = &self.throws;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The attacks of a side.
    pub fn attacks_of(&self, side: Side) -> impl Iterator<Item = &AttackLuck> {
        self.attacks.iter().filter(move |attack| attack.side == side)
    }

    /// How many enemies a side's attacks were expected to break, reduce or eliminate, and how many they did.
    #[must_use]
    pub fn balance(&self, side: Side) -> (f64, usize) {
        let all = self.attacks_of(side);
        all.fold((0.0, 0), |sum, attack| (sum.0 + attack.expected, sum.1 + attack.came))
    }
}

/// A throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Throw {
    One(Die),
    Two(Dr),
}

/// What an event says of a throw that was made for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    /// It is this one.
    Is(Throw),
    /// It is a dr, of which only the Final one is told.
    AnyOne,
    /// It is a DR that is not told.
    AnyTwo,
}

impl Sign {
    fn fits(self, throw: Throw) -> bool {
        match self {
            Sign::Is(told) => told == throw,
            Sign::AnyOne => matches!(throw, Throw::One(_)),
            Sign::AnyTwo => matches!(throw, Throw::Two(_)),
        }
    }
}

/// Dice that come up as they did, and know a DR from two dr.
struct Again {
    dice: ScriptedDice,
    throws: Vec<Throw>,
}

impl Dice for Again {
    fn dr(&mut self) -> Die {
        let die = self.dice.dr();
        self.throws.push(Throw::One(die));
        die
    }

    fn roll(&mut self) -> Dr {
        let roll = self.dice.roll();
        self.throws.push(Throw::Two(roll));
        roll
    }
}

/// An order with the positions around it.
struct Told<'g> {
    entry: &'g LogEntry,
    before: &'g Position,
    after: &'g Position,
    hidden: Hidden,
}

impl Told<'_> {
    /// Counts its throws by who made them. One that no event speaks of is his who gave the order.
    fn throws(&self, counts: &mut [Throws; 2]) {
        if self.entry.rolls.is_empty() {
            return;
        }
        let mut dice = Again { dice: ScriptedDice::new(&self.entry.rolls), throws: Vec::new() };
        if apply(&mut self.before.clone(), &self.entry.order, &mut dice).is_err() {
            return;
        }
        let mut signs = self.signs();
        for throw in dice.throws {
            let found = signs.iter().position(|(_, sign, _)| sign.fits(throw));
            let (side, seen) = match found.map(|at| signs.remove(at)) {
                Some((side, _, event)) => (side, !self.hidden.event(event)),
                None => (self.entry.side, true),
            };
            if let (true, Some(counts)) = (seen, counts.get_mut(side.index())) {
                counts.add(throw);
            }
        }
    }

    /// Whose units they are, those included that came and went within the order.
    fn sides(&self) -> BTreeMap<UnitId, Side> {
        let units = self.before.units.values().chain(self.after.units.values());
        let mut sides: BTreeMap<UnitId, Side> = units.map(|unit| (unit.id, unit.side)).collect();
        for event in &self.entry.events {
            let (unit, heirs) = match event {
                Event::Men(MenEvent::Reduced { unit, into, .. }) => (unit, vec![*into]),
                Event::Men(MenEvent::Split { unit, into }) => (unit, into.to_vec()),
                Event::Heat(HeatEvent::SteppedForward { by, smc, .. }) => (by, vec![*smc]),
                _ => continue,
            };
            if let Some(&side) = sides.get(unit) {
                sides.extend(heirs.into_iter().map(|heir| (heir, side)));
            }
        }
        sides
    }

    /// What the events say of throws, in their order.
    fn signs(&self) -> Vec<(Side, Sign, &Event)> {
        let sides = self.sides();
        let of = |unit: &UnitId| sides.get(unit).copied().unwrap_or(self.entry.side);
        let mut signs = Vec::new();
        let mut last: Option<Dr> = None;
        for event in &self.entry.events {
            let attack = match event {
                Event::Fire(FireEvent::Attack(report)) => Some(report.roll),
                _ => None,
            };
            // Spraying Fire is one DR for two Locations: its attacks are told one after the other.
            let same = attack.is_some() && attack == last;
            last = attack;
            let (side, sign) = match event {
                Event::Fire(FireEvent::Attack(_)) if same => continue,
                Event::Fire(FireEvent::Attack(report)) => (self.side_of(report), two(report.roll)),
                Event::Fire(FireEvent::Blind(report)) => (self.entry.side, two(report.roll)),
                Event::Fire(FireEvent::Shot(report)) => (self.entry.side, two(report.roll)),
                // This check is the attack's own DR (A8.31).
                Event::Men(MenEvent::Check(report))
                    if report.kind == CheckKind::FinalProtective =>
                {
                    continue;
                }
                Event::Men(MenEvent::Check(report)) => {
                    let side = of(&report.unit);
                    signs.extend(report.first.map(|first| (side, two(first), event)));
                    (side, two(report.roll))
                }
                Event::Heat(HeatEvent::Rolled(report)) => (of(&report.unit), two(report.roll)),
                Event::CloseCombat(CloseCombatEvent::Attack(report)) => {
                    (report.assessment.side, two(report.roll))
                }
                Event::Sniper(SniperEvent::Activation { side, dr }) => (*side, one(*dr)),
                Event::Sniper(SniperEvent::Shot { side, .. }) => (*side, Sign::AnyTwo),
                Event::Men(MenEvent::Wounded { unit, dr })
                | Event::Heat(HeatEvent::LeaderCreation { unit, dr, .. })
                | Event::Concealment(ConcealmentEvent::Attempt { unit, dr, .. })
                | Event::Move(MoveEvent::SmokeGrenade { unit, dr, .. })
                | Event::Possession(PossessionEvent::Recovery { unit, dr, .. }) => {
                    (of(unit), one(*dr))
                }
                Event::Vehicle(
                    VehicleEvent::Tried { unit, roll, .. }
                    | VehicleEvent::CrewAttacked { unit, check: Some(roll), .. }
                    | VehicleEvent::CrewTask { unit, roll, .. },
                ) => (of(unit), two(*roll)),
                Event::Move(MoveEvent::Pushed { roll, .. }) => (self.entry.side, two(*roll)),
                Event::Vehicle(
                    VehicleEvent::Survival { side, roll, .. }
                    | VehicleEvent::TowedSurvival { side, roll, .. },
                ) => (*side, two(*roll)),
                Event::Move(MoveEvent::Untangled { units, dr, .. }) => {
                    (units.first().map_or(self.entry.side, of), one(*dr))
                }
                Event::Possession(
                    PossessionEvent::Repair { dr, .. } | PossessionEvent::Endangered { dr, .. },
                ) => (self.entry.side, one(*dr)),
                Event::Men(MenEvent::RandomSelection { rolls, .. }) => {
                    signs.extend(rolls.iter().map(|(unit, dr)| (of(unit), one(*dr), event)));
                    continue;
                }
                Event::CloseCombat(CloseCombatEvent::MagneticMine { unit, dr, .. }) => {
                    (of(unit), one(*dr))
                }
                Event::Vehicle(
                    VehicleEvent::ChargeLies { roll, .. }
                    | VehicleEvent::ChargeStrikes { roll, .. },
                ) => (self.entry.side, two(*roll)),
                Event::Vehicle(VehicleEvent::Jolted { weapon, dr, .. }) => {
                    let owner = self.before.weapons.get(weapon).and_then(|weapon| weapon.owner());
                    (owner.map_or(self.entry.side, |owner| of(&owner)), one(*dr))
                }
                Event::CloseCombat(CloseCombatEvent::Ambush { .. }) => {
                    let attacker = self.before.attacker;
                    signs.push((attacker, Sign::AnyOne, event));
                    (attacker.other(), Sign::AnyOne)
                }
                _ => continue,
            };
            signs.push((side, sign, event));
        }
        signs
    }

    /// Whose attack it is: the enemy's of its targets. Residual FP and lanes attack in the other side's orders.
    fn side_of(&self, report: &AttackReport) -> Side {
        let targets = report.results.iter().flat_map(|result| &result.units);
        let target = targets.filter_map(|&id| self.before.unit(id)).next();
        target.map_or(self.entry.side, |unit| unit.side.other())
    }

    /// The attacks in the order, those left out that hidden units make or suffer.
    fn attacks(&self, index: usize, attacks: &mut Vec<AttackLuck>) {
        let at_events = self.entry.events.iter().enumerate();
        let mut fired = false;
        for (number, event) in at_events {
            let rest = self.entry.events.get(number + 1..).unwrap_or_default();
            let luck = |side, kind, at, roll, targets, expected, came| AttackLuck {
                order: index + 1,
                when: self.entry.when,
                side,
                kind,
                at,
                roll,
                targets,
                expected,
                came,
            };
            match event {
                Event::Fire(FireEvent::Attack(report)) => {
                    // A declared attack is one, at however many Locations it is aimed.
                    let declared = matches!(self.entry.order, Order::Fire(FireOrder::Attack(_)));
                    if declared && std::mem::replace(&mut fired, true) {
                        continue;
                    }
                    let Some((expected, targets)) = self.expected(report) else { continue };
                    let came = targets.iter().filter(|&&unit| is_hurt(unit, rest)).count();
                    let side = self.side_of(report);
                    let (kind, at) = (AttackKind::Fire(report.kind), report.assessment.target);
                    let count = targets.len();
                    attacks.push(luck(side, kind, at, report.roll, count, expected, came));
                }
                Event::CloseCombat(CloseCombatEvent::Attack(report)) => {
                    if report.assessment.targets.iter().any(|&unit| self.hidden.unit(unit)) {
                        continue;
                    }
                    let drm = report.assessment.drm();
                    let count = report.assessment.targets.len();
                    let expected = match report.assessment.ccv {
                        Some(ccv) => hurt_in_close_combat(ccv, drm),
                        None => struck_in_close_combat(drm, report.assessment.kill_number(), count),
                    };
                    let came = report.chosen.len();
                    let row = luck(
                        report.assessment.side,
                        AttackKind::CloseCombat,
                        report.assessment.at,
                        report.roll,
                        count,
                        expected,
                        came,
                    );
                    attacks.push(row);
                }
                _ => {}
            }
        }
    }

    /// How many targets an attack was expected to hurt, and who they are, as far as the viewer sees them. What only he does
    /// not see takes no part in it.
    fn expected(&self, report: &AttackReport) -> Option<(f64, Vec<UnitId>)> {
        let of = &report.assessment;
        let firing = of.lines.iter().map(|line| line.unit).chain(of.directors.iter().copied());
        if firing.into_iter().any(|unit| self.hidden.unit(unit)) {
            return None;
        }
        let mut before = self.before.clone();
        before.units.retain(|unit| !self.hidden.unit(unit.id));
        let odds = match &self.entry.order {
            Order::Fire(FireOrder::Attack(order)) => {
                of_attack(&before, self.entry.side, order).ok()?
            }
            _ => {
                // The movers whom it attacks have already come to where it attacks them.
                let mut assessment = report.assessment.clone();
                for line in &mut assessment.targets {
                    line.units.retain(|unit| !self.hidden.unit(*unit));
                }
                assessment.targets.retain(|line| !line.units.is_empty());
                for id in assessment.targets.iter().flat_map(|line| &line.units) {
                    before.units.put(*id, Some(assessment.target));
                }
                of_assessed(&before, assessment, &[], Terms::Game)
            }
        };
        let real = |unit: &UnitId| before.unit(*unit).is_some() && !is_dummy(&before, *unit);
        let targets = || odds.targets.iter().filter(|target| real(&target.unit));
        let units: Vec<UnitId> = targets().map(|target| target.unit).collect();
        (!units.is_empty()).then(|| (targets().map(|target| target.hurt).sum(), units))
    }
}

fn one(die: Die) -> Sign {
    Sign::Is(Throw::One(die))
}

fn two(roll: Dr) -> Sign {
    Sign::Is(Throw::Two(roll))
}

/// Whether an attack left a unit worse off, by the events that follow it. The odds stop where Heat of Battle and Snipers
/// begin, and so does this.
fn is_hurt(unit: UnitId, events: &[Event]) -> bool {
    let mut events = events.iter().take_while(|event| {
        !matches!(
            event,
            Event::Heat(HeatEvent::Rolled(_))
                | Event::Sniper(SniperEvent::Activation { .. })
                | Event::Turn(TurnEvent::PhaseBegan { .. } | TurnEvent::Passed { .. })
                | Event::Move(MoveEvent::Ended { .. })
        )
    });
    events.any(|event| match event {
        Event::Men(
            MenEvent::Reduced { unit: who, .. }
            | MenEvent::Split { unit: who, .. }
            | MenEvent::Wounded { unit: who, .. }
            | MenEvent::Broke { unit: who }
            | MenEvent::Eliminated { unit: who, .. },
        ) => *who == unit,
        _ => false,
    })
}
