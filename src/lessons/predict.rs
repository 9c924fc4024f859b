//! What a learner foretells of an attack, and what the rules make of it.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::explain::{self, Explanation};
use crate::game::narrate::Names;
use crate::game::{Game, LogEntry};
use crate::rules::dice::Die;
use crate::rules::event::{Event, FireEvent, MenEvent};
use crate::rules::fire::{AttackReport, Column, Fp, IftResult};
use crate::rules::ids::{Firer, UnitId};
use crate::rules::order::Order;
use crate::rules::position::Position;
use crate::rules::unit::FireMarker;
use crate::rules::view::Viewer;

/// A line of the form that the learner fills in; in the order in which an attack is worked out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// The FP of the attack on its first targets.
    Fp,
    /// The column that the result is read in, after Cowering.
    Column,
    /// The sum of the DRM on the first targets.
    Drm,
    /// What the table says.
    Result,
    /// What becomes of a unit.
    Fate,
    /// The marker over a firer.
    Marker,
    /// The Residual FP that is left in the target Location.
    Residual,
}

impl Field {
    /// What the form calls it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Field::Fp => "Firepower",
            Field::Column => "Column used",
            Field::Drm => "DRM, total",
            Field::Result => "Result",
            Field::Fate => "The target is",
            Field::Marker => "Marker on the firer",
            Field::Residual => "Residual FP left",
        }
    }

    /// All entries that the form offers, in order.
    #[must_use]
    pub fn entries(self) -> Vec<Value> {
        let half = Fp::whole(1).halved();
        let results = || {
            let checks = (0..=4).map(IftResult::Mc);
            let casualties = (1..=4).map(IftResult::K).chain((1..=7).map(IftResult::Kia));
            [IftResult::NoEffect, IftResult::Ptc].into_iter().chain(checks).chain(casualties)
        };
        let columns = || std::iter::once(None).chain(Column::all().map(Some));
        let markers = [FireMarker::None, FireMarker::Prep, FireMarker::First, FireMarker::Final];
        match self {
            Field::Fp => {
                (0..=80).map(|halves| Value::Fp((0..halves).map(|_| half).sum())).collect()
            }
            Field::Column => columns().map(Value::Column).collect(),
            Field::Drm => (-9..=9).map(Value::Drm).collect(),
            Field::Result => results().map(Value::Result).collect(),
            Field::Fate => Fate::ALL.map(Value::Fate).to_vec(),
            Field::Marker => markers.map(Value::Marker).to_vec(),
            Field::Residual => [0, 1, 2, 4, 6, 8, 12].map(Value::Residual).to_vec(),
        }
    }

    /// The entry from which a line that is still empty is changed.
    #[must_use]
    pub fn first(self) -> Value {
        match self {
            Field::Fp => Value::Fp(Fp::whole(1)),
            Field::Column => Value::Column(Column::for_fp(Fp::whole(1))),
            Field::Drm => Value::Drm(0),
            Field::Result => Value::Result(IftResult::NoEffect),
            Field::Fate => Value::Fate(Fate::Unharmed),
            Field::Marker => Value::Marker(FireMarker::None),
            Field::Residual => Value::Residual(0),
        }
    }
}

/// What becomes of a unit under fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// As it was.
    Unharmed,
    /// Pinned (A7.8).
    Pinned,
    /// Broken (A10.4).
    Broken,
    /// Its squad now a half-squad, broken or not (A7.302).
    Reduced,
    /// Gone.
    Eliminated,
}

impl Fate {
    /// From the mildest on.
    pub const ALL: [Fate; 5] =
        [Fate::Unharmed, Fate::Pinned, Fate::Broken, Fate::Reduced, Fate::Eliminated];
}

/// An entry of the form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// For [`Field::Fp`].
    Fp(Fp),
    /// For [`Field::Column`]; `None` is no column at all.
    Column(Option<Column>),
    /// For [`Field::Drm`].
    Drm(i8),
    /// For [`Field::Result`].
    Result(IftResult),
    /// For [`Field::Fate`].
    Fate(Fate),
    /// For [`Field::Marker`].
    Marker(FireMarker),
    /// For [`Field::Residual`]; 0 is none.
    Residual(u8),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Fp(fp) => fmt_fp(*fp, f),
            Value::Column(Some(column)) => write!(f, "{}", column.fp()),
            Value::Column(None) | Value::Residual(0) => f.write_str("none"),
            Value::Drm(0) => f.write_str("0"),
            Value::Drm(drm) => write!(f, "{drm:+}"),
            Value::Result(IftResult::NoEffect) => f.write_str("no effect"),
            Value::Result(result) => write!(f, "{result}"),
            Value::Fate(fate) => f.write_str(match fate {
                Fate::Unharmed => "unharmed",
                Fate::Pinned => "pinned",
                Fate::Broken => "broken",
                Fate::Reduced => "reduced",
                Fate::Eliminated => "eliminated",
            }),
            Value::Marker(marker) => f.write_str(marker.name().unwrap_or("no marker")),
            Value::Residual(fp) => write!(f, "{fp}"),
        }
    }
}

/// FP as players write them: the half as a sign of its own.
fn fmt_fp(fp: Fp, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rest = fp == Fp::whole(1).halved() + (0..fp.floor()).map(|_| Fp::whole(1)).sum();
    match (rest, fp.floor()) {
        (true, 0) => f.write_str("\u{bd}"),
        (true, whole) => write!(f, "{whole}\u{bd}"),
        (false, _) => write!(f, "{fp}"),
    }
}

/// A form that is filled in.
pub type Prediction = BTreeMap<Field, Value>;

/// What an attack really comes to, worked out and rolled by the rules.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The attack.
    pub report: AttackReport,
    /// All of what happened.
    pub events: Vec<Event>,
    /// The right entry of every line.
    pub values: BTreeMap<Field, Value>,
    /// The unit whose fate is asked for.
    pub target: Option<UnitId>,
    /// What everything is called.
    pub names: Names,
}

impl Truth {
    /// That of an order given in a game with these dice; none where it cannot be given so, or there is no attack in it.
    #[must_use]
    pub fn foretold(game: &Game, order: &Order, dice: &[Die]) -> Option<Truth> {
        let mut after = game.clone();
        let entry = after.play_with(order.clone(), dice).ok()?.clone();
        Truth::of(game.position(), after.position(), &entry, None)
    }

    /// Whether something can be asked of it: it comes up, and the form offers what it comes to.
    #[must_use]
    pub fn answers(&self, field: Field) -> bool {
        self.values.get(&field).is_some_and(|value| field.entries().contains(value))
    }

    /// What came of an order, if there was an attack in it. `of` is the unit whose fate or marker is meant: the first
    /// target and the first firer when nobody is named.
    pub(super) fn of(
        before: &Position,
        after: &Position,
        entry: &LogEntry,
        of: Option<UnitId>,
    ) -> Option<Truth> {
        let report = entry.events.iter().find_map(|event| match event {
            Event::Fire(FireEvent::Attack(report)) => Some((**report).clone()),
            _ => None,
        })?;
        let mut names = Names::around(before, after, Viewer::Both);
        entry.events.iter().for_each(|event| names.learn(event));
        let assessment = &report.assessment;
        let mut values = BTreeMap::new();
        let first = assessment.targets.first();
        let fp = first.map_or(assessment.fp, |line| line.fp);
        values.insert(Field::Fp, Value::Fp(fp));
        if let Some(result) = report.results.first() {
            values.insert(Field::Column, Value::Column(result.column));
            values.insert(Field::Drm, Value::Drm(result.drm));
            values.insert(Field::Result, Value::Result(result.result));
        }
        let hit = of.filter(|id| assessment.targets.iter().any(|line| line.units.contains(id)));
        let target = hit.or_else(|| first.and_then(|line| line.units.first().copied()));
        if let Some(fate) = target.and_then(|target| fate(before, after, &entry.events, target)) {
            values.insert(Field::Fate, Value::Fate(fate));
        }
        let firer = of
            .map(Firer::Inherent)
            .filter(|firer| assessment.lines.iter().any(|line| line.firer == *firer))
            .or_else(|| assessment.lines.first().map(|line| line.firer));
        if let Some(marker) = firer.and_then(|firer| marker(before, &entry.events, firer)) {
            values.insert(Field::Marker, Value::Marker(marker));
        }
        let left = entry.events.iter().find_map(|event| match event {
            Event::Fire(FireEvent::Residual { at, fp }) if *at == assessment.target => Some(*fp),
            _ => None,
        });
        values.insert(Field::Residual, Value::Residual(left.unwrap_or(0)));
        Some(Truth { report, events: entry.events.clone(), values, target, names })
    }

    /// Judges a form: the lines asked for that are right, and the first that is not, explained.
    #[must_use]
    pub fn judge(&self, asked: &[Field], given: &Prediction) -> Judged {
        let right = |field: &&Field| given.get(field) == self.values.get(field);
        let right_until = asked.iter().take_while(right).count();
        let mistake = asked.get(right_until).map(|field| Mistake {
            field: *field,
            why: explain::why(self, *field, given.get(field).copied()),
        });
        Judged { right_until, mistake }
    }
}

/// A form, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// So many lines from the top are right.
    pub right_until: usize,
    /// The first that is not.
    pub mistake: Option<Mistake>,
}

/// The first wrong line of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Which line.
    pub field: Field,
    /// What leads to the right entry.
    pub why: Explanation,
}

fn fate(before: &Position, after: &Position, events: &[Event], id: UnitId) -> Option<Fate> {
    let was = before.unit(id)?;
    let heir = events.iter().find_map(|event| match event {
        Event::Men(MenEvent::Reduced { unit, into, .. }) if *unit == id => Some(*into),
        _ => None,
    });
    if let Some(heir) = heir {
        return Some(if after.unit(heir).is_some() { Fate::Reduced } else { Fate::Eliminated });
    }
    Some(match after.unit(id) {
        None => Fate::Eliminated,
        Some(now) if now.men().broken && !was.men().broken => Fate::Broken,
        Some(now) if now.men().pinned && !was.men().pinned => Fate::Pinned,
        Some(_) => Fate::Unharmed,
    })
}

/// The marker over a firer right after the attack: later ones may take it off again before anybody is asked.
fn marker(before: &Position, events: &[Event], firer: Firer) -> Option<FireMarker> {
    let put = events.iter().find_map(|event| match event {
        Event::Fire(FireEvent::Marked { firer: other, marker }) if *other == firer => Some(*marker),
        _ => None,
    });
    put.or_else(|| match firer {
        Firer::Inherent(unit) | Firer::Mount(unit, _) => Some(before.unit(unit)?.fire),
        Firer::Weapon(weapon) => Some(before.weapons.get(&weapon)?.fire),
    })
}
