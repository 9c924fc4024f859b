//! Another truth behind the same sight: what lies under a side's "?" is dealt anew, so that the other side cannot know the
//! difference. Whatever is shown, listed or told to that side has to be the same for both.

use std::collections::BTreeSet;

use first_fire::board::Location;
use first_fire::rules::decision::Frame;
use first_fire::rules::ids::{Firer, Side, UnitId};
use first_fire::rules::movement::Mf;
use first_fire::rules::position::{Position, TakenUnseen};
use first_fire::rules::unit::Unit;
use first_fire::rules::view::{Hidden, Viewer};
use first_fire::rules::weapon::Held;
use first_fire::scenario::Scenario;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde_json::Value;

/// Both sides come in cover and in the open, with and without Dummies.
const COVER: &str = r#"
title = "Under cover"
map = "village"
turns = 3
sets_up_first = "second"
[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
  { counter = "german-4-6-7", count = 4, area = "west", weapons = ["german-mmg", "german-lmg"] },
  { counter = "german-8-1", area = "west" },
  { counter = "german-dummy", count = 2, area = "west" },
]
[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
  { counter = "russian-4-4-7", count = 5, area = "village", weapons = ["russian-mmg", "russian-lmg", "russian-lmg"] },
  { counter = "russian-dummy", count = 4, area = "village" },
  { counter = "russian-8-0", area = "village" },
]
[[area]]
name = "west"
hexes = ["A1-D8"]
[[area]]
name = "village"
hexes = ["E2-I8"]
[victory]
kind = "control"
side = "first"
hexes = ["F4", "G5", "H5"]
at_least = 2
"#;

/// The scenario to look for leaks in.
pub fn under_cover() -> Scenario {
    Scenario::parse("cover.toml", COVER).unwrap_or_else(|error| panic!("{error}"))
}

/// Chance for tests.
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `end`; 0 for an `end` of 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.0.next_u64()) * end as u128) >> 64) as usize
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// What is printed and marked on a unit apart from where it is.
fn body(unit: &Unit) -> Unit {
    unit.clone().placed(None)
}

/// A truth in which other units lie under the "?" that `watcher` sees: other counters with other letters and marks, other
/// numbers, weapons in other hands, more or fewer of them, hexes taken by those who can take them or not. Those on the move
/// stay as many as they are.
pub fn shuffled(pos: &Position, watcher: Side, chance: &mut Chance) -> Position {
    let hidden = Hidden::in_position(pos, Viewer::Side(watcher));
    let owner = watcher.other();
    let mut other = pos.clone();
    let moving: BTreeSet<UnitId> =
        pos.moving().map(|frame| frame.movers.clone()).unwrap_or_default();
    let under: Vec<UnitId> = pos.units.keys().filter(|unit| hidden.unit(*unit)).collect();
    let mut bodies: Vec<Unit> =
        under.iter().map(|unit| body(pos.units.get(unit).unwrap())).collect();
    chance.shuffle(&mut bodies);
    for (id, body) in under.iter().zip(bodies) {
        let unit = other.units.get_mut(id).unwrap();
        let was = unit.clone();
        // Where and how it stands, and whether it has moved, is to be seen of a "?".
        *unit = body.placed(was.at());
        unit.id = *id;
        unit.enters = was.enters;
        unit.stand(was.footing());
        unit.moved = was.moved;
        unit.concealed = was.concealed;
        unit.men_mut().cx = chance.one_in(3);
        unit.men_mut().smoke_tried = chance.one_in(3);
    }
    if hidden.is_set_up() {
        // It may have got as far as it likes.
        let places: Vec<Option<Location>> = pos.units.values().map(|unit| unit.at()).collect();
        for id in &under {
            other.units.put(*id, places[chance.below(places.len())]);
        }
    } else {
        // Of several in one place, one may as well not be there, as long as the others have all moved or not as before, and
        // nobody misses who has placed a charge.
        let placed = |id: &UnitId| {
            let by = |held: &Held| matches!(held, Held::Placed { by, .. } if by == id);
            pos.weapons.values().any(|weapon| by(&weapon.held))
        };
        for id in under.iter().filter(|id| !moving.contains(id) && !placed(id)) {
            let unit = other.units.get(id).unwrap();
            let beside = under.iter().filter(|one| *one != id);
            let beside = beside.filter_map(|one| other.units.get(one));
            let moved: Vec<bool> =
                beside.filter(|one| same_place(one, unit)).map(|one| one.moved).collect();
            let all = moved.iter().all(|moved| *moved);
            let alike = all == (all && unit.moved);
            if unit.at().is_some() && !moved.is_empty() && alike && chance.one_in(3) {
                other.units.remove(id);
                let past = other.attacks.iter_mut().flat_map(|past| past.aims.values_mut());
                past.for_each(|aim| aim.left_out.retain(|firer| *firer != Firer::Inherent(*id)));
                for weapon in other.weapons.values_mut() {
                    weapon.sought_by.remove(id);
                }
            }
        }
    }
    let left: Vec<UnitId> =
        under.iter().copied().filter(|unit| other.units.contains_key(unit)).collect();
    let weapons: Vec<_> = pos.weapons.keys().filter(|id| hidden.weapon(*id)).collect();
    for id in weapons {
        if let Some(unit) = left.get(chance.below(left.len())) {
            other.weapons.get_mut(&id).unwrap().held = Held::By(*unit);
        }
    }
    for frame in &mut other.frames {
        if let Frame::Move(frame) = frame
            && frame.movers.iter().any(|unit| hidden.unit(*unit))
        {
            frame.mf = frame.spent + Mf::whole(chance.below(5) as u8);
        }
    }
    claims(&mut other, owner, &left, chance);
    other
}

/// In what two positions differ, field by field; nothing when they are equal.
pub fn differences(one: &Position, other: &Position) -> Vec<String> {
    let [one, other] = [one, other].map(|pos| serde_json::to_value(pos).unwrap());
    in_what(&one, &other)
}

/// In what two positions that are written down differ.
pub fn in_what(one: &Value, other: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare(one, other, "", &mut found);
    found
}

fn compare(one: &Value, other: &Value, path: &str, found: &mut Vec<String>) {
    let none = Value::Null;
    match (one, other) {
        (Value::Object(left), Value::Object(right)) => {
            let keys: BTreeSet<&String> = left.keys().chain(right.keys()).collect();
            for key in keys {
                let [left, right] = [left, right].map(|map| map.get(key).unwrap_or(&none));
                compare(left, right, &format!("{path}.{key}"), found);
            }
        }
        _ if one == other => {}
        _ => found.push(format!("{path}: {one} | {other}")),
    }
}

fn same_place(one: &Unit, other: &Unit) -> bool {
    (one.at(), one.footing()) == (other.at(), other.footing())
}

/// Those under a "?" have taken the hex they are in, or could not.
fn claims(pos: &mut Position, owner: Side, under: &[UnitId], chance: &mut Chance) {
    let there: Vec<_> =
        under.iter().filter_map(|by| Some((pos.unit(*by)?.at()?.hex, *by))).collect();
    let taken: Vec<_> = pos.taken_unseen.iter().map(|(hex, claim)| (*hex, claim.by)).collect();
    for (hex, by) in there.into_iter().chain(taken) {
        let known = pos.control.get(&hex).copied();
        if known != Some(owner) && chance.one_in(2) {
            pos.taken_unseen.insert(hex, TakenUnseen { by, known });
            pos.control.insert(hex, owner);
        } else if known == Some(owner)
            && chance.one_in(2)
            && let Some(claim) = pos.taken_unseen.remove(&hex)
        {
            match claim.known {
                Some(side) => drop(pos.control.insert(hex, side)),
                None => drop(pos.control.remove(&hex)),
            }
        }
    }
}
