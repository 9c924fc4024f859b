//! What becomes of a unit: the chances of its states at the end of an attack.

use super::ways::{Situation, Ways};
use super::{BranchingDice, THROW, draw, leaders, throws};
use crate::rules::event::{Event, HeatEvent, MenEvent};
use crate::rules::fire::{self, Aftermath, FireKind, IftResult, Shot, TargetResult};
use crate::rules::ids::UnitId;
use crate::rules::morale::{LeaderLoss, Occasion, casualty_reduce, leaders_with};
use crate::rules::play::Play;
use crate::rules::position::Position;

/// The chances of a unit's states at the end of an attack. They overlap: a unit can be reduced and broken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UnitOdds {
    /// The unit.
    pub unit: UnitId,
    /// Gone.
    pub eliminated: f64,
    /// In play, a squad now a half-squad, or an SMC wounded.
    pub reduced: f64,
    /// In play and broken.
    pub broken: f64,
    /// In play, unbroken and pinned.
    pub pinned: f64,
    /// In play, not reduced or wounded, broken and pinned as before.
    pub unharmed: f64,
    /// Worse off for good or for long: gone, reduced or wounded, or broken when it was not.
    pub hurt: f64,
    /// Under Heat of Battle. What comes of that is another DR (A15.1), which is not followed: a fate that ends here
    /// counts with the state of the unit at that moment.
    pub heat_of_battle: f64,
}

impl UnitOdds {
    pub(super) fn none(unit: UnitId) -> UnitOdds {
        UnitOdds {
            unit,
            eliminated: 0.0,
            reduced: 0.0,
            broken: 0.0,
            pinned: 0.0,
            unharmed: 0.0,
            hurt: 0.0,
            heat_of_battle: 0.0,
        }
    }

    /// Adds the chances of other ways things can end.
    pub(super) fn add(&mut self, other: &UnitOdds) {
        self.eliminated += other.eliminated;
        self.reduced += other.reduced;
        self.broken += other.broken;
        self.pinned += other.pinned;
        self.unharmed += other.unharmed;
        self.hurt += other.hurt;
        self.heat_of_battle += other.heat_of_battle;
    }

    /// Adds the chance that it is gone.
    pub(super) fn add_loss(&mut self, chance: f64) {
        self.eliminated += chance;
        self.hurt += chance;
    }

    /// Adds one way things can end, with its chance: what is left of the unit, and whether its heart caught fire.
    pub(super) fn add_end(
        &mut self,
        before: &Position,
        after: &Position,
        heir: UnitId,
        heated: bool,
        chance: f64,
    ) {
        let Some(was) = before.unit(self.unit) else { return };
        let Some(now) = after.unit(heir) else {
            self.add_loss(chance);
            return;
        };
        let kind = |pos: &Position, id: UnitId| pos.unit_type(id).map(|values| values.kind);
        let reduced =
            kind(after, now.id) != kind(before, was.id) || now.men().wounded != was.men().wounded;
        if reduced {
            self.reduced += chance;
        }
        if reduced || (now.men().broken && !was.men().broken) {
            self.hurt += chance;
        }
        if now.men().broken {
            self.broken += chance;
        } else if now.men().pinned {
            self.pinned += chance;
        }
        if !reduced && now.men().broken == was.men().broken && now.men().pinned == was.men().pinned
        {
            self.unharmed += chance;
        }
        if heated {
            self.heat_of_battle += chance;
        }
    }
}

/// What is left of a unit: a reduced squad has a number of its own.
pub(super) fn heir(unit: UnitId, events: &[Event]) -> UnitId {
    events.iter().fold(unit, |id, event| match event {
        Event::Men(
            MenEvent::Reduced { unit, into, .. } | MenEvent::Split { unit, into: [into, _] },
        ) if *unit == id => *into,
        _ => id,
    })
}

/// Whether one of these numbers came under Heat of Battle.
pub(super) fn is_heated(units: &[UnitId], events: &[Event]) -> bool {
    events.iter().any(
        |event| matches!(event, Event::Heat(HeatEvent::Began { unit }) if units.contains(unit)),
    )
}

/// A position with some units only, and the vehicles that carry them, and no question open: what a check can look at.
fn bench(pos: &Position, units: &[UnitId]) -> Position {
    let mut bench = Position::new(pos.setting.clone(), pos.phase);
    bench.attacker = pos.attacker;
    bench.next_unit = pos.next_unit;
    bench.encircled.clone_from(&pos.encircled);
    bench.handicaps = pos.handicaps;
    // Whoever keeps a unit trapped upstairs is not on the bench (A7.72).
    let trapped = units.iter().filter(|id| pos.is_encircled(**id));
    bench.encircled.extend(
        trapped.filter_map(|id| pos.unit(*id)).filter_map(|unit| Some((unit.at()?, unit.side))),
    );
    let here = || units.iter().filter_map(|id| pos.unit(*id));
    let carriers = here().filter_map(|unit| pos.unit(unit.carrier()?));
    bench.units = here().chain(carriers).cloned().collect();
    bench
}

/// Whom the fall of a leader among these shakes: aboard a vehicle his fellow Passengers, else those in his Location.
fn loss(pos: &Position, company: &[UnitId]) -> LeaderLoss {
    let mut carriers = company.iter().filter_map(|id| pos.unit(*id)?.carrier());
    carriers.next().map_or(LeaderLoss::Location, LeaderLoss::Aboard)
}

/// The fates of the targets, by the results that can come up for them and their chances.
pub(super) fn of_targets(
    pos: &Position,
    targets: &[UnitId],
    cases: &[(Vec<TargetResult>, f64)],
) -> Vec<UnitOdds> {
    each_in_company(pos, targets, |company, watched| {
        let before = Situation::new(bench(pos, company), watched);
        let mut ways = Ways::default();
        for (results, chance) in cases {
            begin(&mut ways, &before, company, results, *chance);
        }
        ways.fates(&before.pos, watched)
    })
}

/// Works out the fates of `units`: nobody's hangs on another's but that of the leaders of his side in his Location, so
/// each is looked at in their company alone, and they together.
fn each_in_company(
    pos: &Position,
    units: &[UnitId],
    fates: impl Fn(&[UnitId], &[UnitId]) -> Vec<UnitOdds>,
) -> Vec<UnitOdds> {
    let place = |unit: UnitId| pos.unit(unit).map(|unit| (unit.side, unit.at()));
    let all_leaders = leaders(pos, units);
    let mut known: Vec<UnitOdds> = Vec::new();
    for &unit in units {
        if known.iter().any(|fate| fate.unit == unit) {
            continue;
        }
        let here = all_leaders.iter().copied().filter(|&leader| place(leader) == place(unit));
        let mut company: Vec<UnitId> = here.collect();
        if company.contains(&unit) {
            known.extend(fates(&company, &company));
        } else {
            company.push(unit);
            known.extend(fates(&company, &[unit]));
        }
    }
    known.sort_by_key(|fate| units.iter().position(|&unit| unit == fate.unit));
    known
}

/// Adds what comes of these results to the `company` who are part of those they strike.
fn begin(
    ways: &mut Ways,
    before: &Situation,
    company: &[UnitId],
    results: &[TargetResult],
    chance: f64,
) {
    let outcome: Vec<(Vec<UnitId>, IftResult)> = results
        .iter()
        .map(|line| {
            let here = line.units.iter().copied().filter(|id| company.contains(id));
            (here.collect(), line.result)
        })
        .collect();
    let loss = loss(&before.pos, company);
    for (struck, share) in strokes(results, company) {
        ways.begin(before, chance * share, |play| {
            Aftermath::of_results(play, &outcome, &struck, &loss)
        });
    }
}

/// The chance that none of the targets is eliminated, reduced, wounded, broken or pinned by results that can come up.
///
/// While everybody is whole, nobody's check hangs on another's but the leaders': so the leaders' chance, times that of
/// each of the others in their company by theirs.
pub(super) fn spared(pos: &Position, cases: &[(Vec<TargetResult>, f64)]) -> f64 {
    cases.iter().map(|(results, chance)| chance * spared_by(pos, results)).sum()
}

fn spared_by(pos: &Position, results: &[TargetResult]) -> f64 {
    if results.iter().all(|line| line.result == IftResult::NoEffect) {
        return 1.0;
    }
    // A casualty is a casualty, whomever Random Selection strikes.
    if results.iter().any(|line| matches!(line.result, IftResult::K(_) | IftResult::Kia(_))) {
        return 0.0;
    }
    let targets: Vec<UnitId> = results.iter().flat_map(|line| line.units.clone()).collect();
    let leaders = leaders(pos, &targets);
    let led = whole(pos, &leaders, results);
    if led <= 0.0 {
        return 0.0;
    }
    let others = targets.iter().filter(|unit| !leaders.contains(unit)).map(|&unit| {
        let mut company = leaders.clone();
        company.push(unit);
        whole(pos, &company, results) / led
    });
    led * others.product::<f64>()
}

/// The chance that a company, alone, comes through results without casualties whole.
fn whole(pos: &Position, company: &[UnitId], results: &[TargetResult]) -> f64 {
    if company.is_empty() {
        return 1.0;
    }
    let before = Situation::new(bench(pos, company), &[]);
    let mut ways = Ways::default();
    begin(&mut ways, &before, company, results, 1.0);
    let as_before = |now: &Position| {
        company.iter().all(|id| {
            before.pos.unit(*id).zip(now.unit(*id)).is_some_and(|(was, now)| {
                (now.men().broken, now.men().pinned, now.men().wounded)
                    == (was.men().broken, was.men().pinned, was.men().wounded)
            })
        })
    };
    let ends = ways.ends().into_iter();
    ends.filter(|(way, _)| as_before(&way.pos)).map(|(_, chance)| chance).sum()
}

/// Whom Random Selection can strike among the company, for each line of results, and how likely that is.
pub(super) fn strokes(
    results: &[TargetResult],
    company: &[UnitId],
) -> Vec<(Vec<Vec<UnitId>>, f64)> {
    let with = fire::drawn_with(results);
    let mut ways = vec![(vec![Vec::new(); results.len()], 1.0)];
    for (first, line) in results.iter().enumerate() {
        let own = with.get(first) == Some(&first);
        let Some(number) = fire::drawn_by(line.result).filter(|_| own) else { continue };
        let among = results.iter().zip(&with).filter(|(_, with)| **with == first);
        let among: Vec<UnitId> = among.flat_map(|(line, _)| line.units.iter().copied()).collect();
        let here: Vec<UnitId> = among.iter().copied().filter(|id| company.contains(id)).collect();
        let sets = draw::subsets(among.len() as u32, u32::from(number), here.len() as u32);
        ways = ways
            .into_iter()
            .flat_map(|(before, chance): (Vec<Vec<UnitId>>, f64)| {
                let (here, with) = (&here, &with);
                sets.iter().map(move |&(set, share)| {
                    let mut struck = before.clone();
                    let drawn = chosen(here, set);
                    let lines = struck.iter_mut().zip(results).zip(with);
                    for ((struck, line), _) in lines.filter(|(_, with)| **with == first) {
                        struck.extend(drawn.iter().filter(|id| line.units.contains(id)));
                    }
                    (struck, chance * share)
                })
            })
            .collect();
    }
    ways
}

/// The units of a bit set.
fn chosen(units: &[UnitId], set: u32) -> Vec<UnitId> {
    units.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &unit)| unit).collect()
}

/// Adds to some fates the chance that a unit suffers Casualty Reduction where nothing else befalls it.
pub(super) fn add_casualty(pos: &Position, unit: UnitId, chance: f64, fates: &mut Vec<UnitOdds>) {
    let known = fates.iter().position(|fate| fate.unit == unit).unwrap_or_else(|| {
        fates.push(UnitOdds { unharmed: 1.0, ..UnitOdds::none(unit) });
        fates.len() - 1
    });
    let Some(fate) = fates.get_mut(known) else { return };
    fate.unharmed -= chance;
    casualty(pos, chance, fate);
}

/// Adds to a fate the chance of Casualty Reduction.
pub(super) fn casualty(pos: &Position, chance: f64, fate: &mut UnitOdds) {
    let unit = fate.unit;
    let before = bench(pos, &[unit]);
    BranchingDice::explore(
        |dice| {
            let mut after = before.clone();
            let heir = casualty_reduce(&mut Play::unheard(&mut after, dice), unit);
            (after, heir.unwrap_or(unit))
        },
        |(after, heir), share| fate.add_end(&before, &after, heir, false, chance * share),
    );
}

/// The fates of those who fire Final Protective Fire, and of their directors, by the check that their own DR is: in the
/// company of the leaders who are with them, and do not check themselves (AM-22).
pub(super) fn of_protective_firers(
    pos: &Position,
    shots: &[&Shot],
    directors: &[UnitId],
    occasion: Occasion,
) -> Vec<UnitOdds> {
    let mut units: Vec<UnitId> = Vec::new();
    for shot in shots.iter().filter(|shot| shot.kind == FireKind::FinalProtectiveFire) {
        if !units.contains(&shot.unit) {
            units.push(shot.unit);
        }
    }
    units.extend(directors);
    let idle: Vec<UnitId> =
        leaders_with(pos, &units).into_iter().filter(|leader| !units.contains(leader)).collect();
    each_in_company(pos, &units, |company, watched| {
        let before = Situation::new(bench(pos, &[company, &idle].concat()), watched);
        let mut ways = Ways::default();
        for roll in throws() {
            // A 2 or 12 strikes one of all who check (AM-07).
            let sets = if matches!(roll.total(), 2 | 12) {
                draw::subsets(units.len() as u32, 1, company.len() as u32)
            } else {
                vec![(0, 1.0)]
            };
            for (set, share) in sets {
                let drawn = chosen(company, set);
                ways.begin(&before, share * THROW, |play| {
                    Aftermath::of_firers(play, company, roll, &drawn, occasion)
                });
            }
        }
        ways.fates(&before.pos, watched)
    })
}
