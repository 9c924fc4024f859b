//! What is marked on counters hangs beside them: however full a hex is, its counters are read and so are their badges.

use first_fire::board::Coord;
use first_fire::gui::counters::hang::{Hung, hang};
use first_fire::gui::counters::markers::Marker;
use first_fire::gui::counters::stacks::{Arm, Upright, lay_hex};
use first_fire::gui::counters::{Placed, Thing};
use first_fire::rules::Side;
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::weapon::Held;

/// Badges that one counter may have together.
const WORN: [Marker; 3] = [Marker::Final, Marker::Pin, Marker::Cx];

/// A rectangle on the board: left, top, right, bottom; and how high it lies.
type Lies = ([f32; 4], f32);

fn hex() -> Coord {
    "C6".parse().unwrap()
}

fn unit(id: u16, side: Side) -> Upright {
    Upright {
        id: UnitId(id),
        side,
        level: 0,
        smc: false,
        vehicle: false,
        aboard: None,
        along: None,
    }
}

fn square((x, y): (f32, f32), side: f32) -> [f32; 4] {
    [x - side / 2.0, y - side / 2.0, x + side / 2.0, y + side / 2.0]
}

/// Three squads with a machine-gun each, and a leader.
fn full() -> Vec<Placed> {
    let units: Vec<Upright> =
        (1..=4).map(|id| Upright { smc: id == 4, ..unit(id, Side::First) }).collect();
    let arm =
        |id: u16| Arm { id: WeaponId(id), held: Held::By(UnitId(id)), fired: false, gun: false };
    lay_hex(hex(), &units, &[arm(1), arm(2), arm(3)], Side::First)
}

/// Two squads of each side in one hex.
fn melee() -> Vec<Placed> {
    let units = [(1, Side::First), (2, Side::First), (3, Side::Second), (4, Side::Second)];
    lay_hex(hex(), &units.map(|(id, side)| unit(id, side)), &[], Side::First)
}

/// One of each side.
fn face_to_face() -> Vec<Placed> {
    lay_hex(hex(), &[unit(1, Side::First), unit(3, Side::Second)], &[], Side::First)
}

fn alone() -> Vec<Placed> {
    lay_hex(hex(), &[unit(1, Side::First)], &[], Side::First)
}

fn counters(placed: &[Placed]) -> Vec<Lies> {
    placed.iter().map(|placed| (square(placed.middle, placed.side), placed.depth)).collect()
}

/// The badges of a unit that has so many, or of a weapon, as they lie on the board.
fn badges(placed: &Placed, count: usize) -> Vec<Lies> {
    // A weapon has none but that it has fired.
    let count = if matches!(placed.thing, Thing::Weapon(_)) { 1 } else { count };
    let worn = &WORN[..count];
    let badge = |nth: usize| {
        let Hung { off: (x, y), size, lift } = hang(placed, worn, nth);
        (square((placed.middle.0 + x, placed.middle.1 + y), size), placed.depth + lift)
    };
    (0..count).map(badge).collect()
}

/// How much of something is seen under what lies over it, in percent; of nothing, all.
fn seen((area, depth): Lies, over: &[Lies]) -> usize {
    let (all, clear) = samples(area).fold((0, 0), |(all, clear), spot| {
        let hidden = over.iter().any(|(over, above)| *above > depth && holds(*over, spot));
        (all + 1, clear + usize::from(!hidden))
    });
    clear * 100 / all
}

fn samples([x0, y0, x1, y1]: [f32; 4]) -> impl Iterator<Item = (f32, f32)> {
    let at = |from: f32, to: f32, step: u8| from + (to - from) * (f32::from(step) + 0.5) / 40.0;
    (0..40_u8).flat_map(move |x| (0..40_u8).map(move |y| (at(x0, x1, x), at(y0, y1, y))))
}

fn holds([x0, y0, x1, y1]: [f32; 4], (x, y): (f32, f32)) -> bool {
    x >= x0 && x <= x1 && y >= y0 && y <= y1
}

#[test]
fn badges_hide_next_to_nothing_of_what_is_seen_of_the_counters_of_a_full_hex() {
    for (name, placed) in
        [("full", full()), ("melee", melee()), ("face to face", face_to_face()), ("alone", alone())]
    {
        for count in 1..=WORN.len() {
            let stack = counters(&placed);
            let hung: Vec<Lies> = placed.iter().flat_map(|placed| badges(placed, count)).collect();
            for (nth, counter) in stack.iter().enumerate() {
                let bare: Vec<(f32, f32)> = samples(counter.0)
                    .filter(|spot| {
                        !stack.iter().any(|(over, above)| *above > counter.1 && holds(*over, *spot))
                    })
                    .collect();
                let under = |spot: &&(f32, f32)| {
                    hung.iter().any(|(over, above)| *above > counter.1 && holds(*over, **spot))
                };
                let hidden = bare.iter().filter(under).count() * 100 / bare.len();
                assert!(hidden <= 14, "{name}, {count} badges: {hidden} % of counter {nth}");
                // What is printed along the lower edge is what a counter is told by.
                let line: Vec<&(f32, f32)> = bare
                    .iter()
                    .filter(|spot| spot.1 > counter.0[3] - 0.3 * (counter.0[3] - counter.0[1]))
                    .collect();
                let hidden = line.iter().filter(|spot| under(spot)).count() * 100 / line.len();
                assert!(hidden <= 8, "{name}, {count} badges: {hidden} % of the line of {nth}");
            }
        }
    }
}

#[test]
fn every_badge_of_a_full_hex_is_seen_itself() {
    for (name, placed) in
        [("full", full()), ("melee", melee()), ("face to face", face_to_face()), ("alone", alone())]
    {
        for count in 1..=WORN.len() {
            let hung = placed.iter().flat_map(|placed| badges(placed, count));
            let all: Vec<Lies> = counters(&placed).into_iter().chain(hung).collect();
            for (nth, of) in placed.iter().enumerate() {
                for (badge, lies) in badges(of, count).into_iter().enumerate() {
                    let seen = seen(lies, &all);
                    // The first says most.
                    let wanted = if badge == 0 { 45 } else { 40 };
                    assert!(seen >= wanted, "{name}, badge {badge} of {nth}: {seen} % of it");
                }
            }
        }
    }
}
