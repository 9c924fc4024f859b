//! Encirclement (A7.7-A7.72): the ways in, what counts, what it does, and when it ends.

mod counter;
mod counting;
mod effects;
mod trapped;
mod ways_in;

use std::sync::Arc;

use first_fire::board::Map;
use first_fire::rules::Phase;
use first_fire::rules::ids::{Side, UnitId};

use super::scene::{Scene, all, at, fire};

const SQUAD: &str = "russian-4-4-7";

const ENEMY: &str = "german-4-6-7";

/// No effect on the columns of one squad.
const MISS: [u8; 2] = [5, 6];

/// A board of 24 columns with these lines of map, and somebody who still has to move when all have fired.
fn board(phase: Phase, map: &str) -> Scene {
    let mut s = Scene::open(phase);
    let text = format!("name = \"Field\"\ncolumns = 24\nrows = 12\nmonth = 7\n{map}");
    s.setting(|setting| setting.map = Arc::new(Map::parse("field.toml", &text).unwrap()));
    s.attacker(SQUAD, "A9");
    s
}

/// A squad of the ATTACKER in each of these hexes around a defender.
fn around(hexes: &[&str], target: &str) -> (Scene, Vec<UnitId>, UnitId) {
    let mut s = board(Phase::PrepFire, "");
    let firers = hexes.iter().map(|hex| s.attacker(SQUAD, hex)).collect();
    let target = s.defender(ENEMY, target);
    (s, firers, target)
}

/// They fire one after the other, to no effect.
fn fire_in_turn(s: &mut Scene, firers: &[UnitId], target: &str) {
    for &firer in firers {
        s.give(&fire(&[all(firer, &[])], target), &MISS);
    }
}

/// Whether a Location's defenders are Encircled by fire.
fn marked(s: &Scene, place: &str) -> bool {
    s.pos.encircled.contains(&(at(place), Side::Second))
}
