//! The invariants themselves: a position that was broken on purpose is reported, by the words for just that fault.

mod lanes;
mod phases;
mod questions;
mod things;
mod units;

use first_fire::rules::Phase;
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::invariants::violations;

use super::scene::Scene;

/// The ATTACKER's squad with a machine gun, his leader beside it, and one squad that has yet to enter; a squad of the
/// DEFENDER.
const SQUAD: UnitId = UnitId(1);

const LEADER: UnitId = UnitId(2);

const WAITS: UnitId = UnitId(3);

const ENEMY: UnitId = UnitId(4);

const GUN: WeaponId = WeaponId(1);

fn sound(phase: Phase) -> Scene {
    let mut s = Scene::open(phase);
    let squad = s.attacker("russian-4-4-7", "C5");
    s.attacker("russian-8-0", "C5");
    let waits = s.attacker("russian-4-4-7", "A1");
    s.pos.units.put(waits, None);
    s.defender("german-4-6-7", "H5");
    s.weapon("russian-mmg", squad);
    s
}

fn reports(s: &Scene, words: &[&str]) {
    assert_eq!(violations(&s.pos), words);
}

type Change = fn(&mut Scene);

/// A sound position is free of violations, and has just this one after a change.
fn each_is_reported(phase: Phase, faults: &[(Change, &str)]) {
    reports(&sound(phase), &[]);
    for (change, words) in faults {
        let mut s = sound(phase);
        change(&mut s);
        reports(&s, &[words]);
    }
}
