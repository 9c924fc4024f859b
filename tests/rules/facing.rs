//! Hexspines, Covered Arcs and the side of a target that is hit (C3.2, D2.1, D3.2).

use first_fire::board::{Coord, EdgeDirection, Entry, Hexspine};
use first_fire::rules::ordnance::Aspect;

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

fn toward(from: &str, to: &str) -> Vec<Hexspine> {
    Hexspine::toward(hex(from), hex(to)).collect()
}

/// Rules: C3.2-1
#[test]
fn a_covered_arc_is_the_two_hexes_at_its_spine_and_all_between_the_rows_that_begin_with_them() {
    use Hexspine::{East, NorthEast, NorthWest, SouthEast};
    // Due east, between the two rows; and the hexes at the spine, each on a row that the next arc shares.
    assert_eq!(toward("E5", "I5"), [East]);
    assert_eq!(toward("E5", "F4"), [East, NorthEast]);
    assert_eq!(toward("E5", "F5"), [East, SouthEast]);
    // Straight up the board runs the row between the two upper arcs; a hex beside it is in one of them.
    assert_eq!(toward("E5", "E1"), [NorthEast, NorthWest]);
    assert_eq!(toward("E5", "F2"), [NorthEast]);
    assert_eq!(toward("E5", "D2"), [NorthWest]);
    // One's own hex is in every arc.
    assert_eq!(toward("E5", "E5"), Hexspine::ALL);
}

/// Rules: C3.2-2
#[test]
fn every_other_hex_lies_in_one_arc_or_on_the_row_between_two() {
    let from = hex("J6");
    for col in 0..20 {
        for row in 1..=10 {
            let Ok(to) = format!("{}{row}", char::from(b'A' + col)).parse() else { continue };
            let arcs: Vec<Hexspine> = Hexspine::toward(from, to).collect();
            match arcs.as_slice() {
                [_] => {}
                [one, other] => assert_eq!(one.turn_to(*other), 1, "{to}"),
                _ => assert_eq!(from, to),
            }
        }
    }
}

#[test]
fn turning_goes_the_shorter_way() {
    for spine in Hexspine::ALL {
        assert_eq!(spine.turn_to(spine), 0);
        assert_eq!(spine.turn_to(spine.clockwise()), 1);
        assert_eq!(spine.turn_to(spine.counter_clockwise().counter_clockwise()), 2);
        assert_eq!(spine.turn_to(spine.opposite()), 3);
        assert_eq!(spine.clockwise().counter_clockwise(), spine);
    }
}

/// Rules: C3.2-3
#[test]
fn the_two_hexsides_at_the_spine_are_the_front_the_two_across_the_rear() {
    let met = |side| Aspect::met(Hexspine::East, Entry::Side(side));
    assert_eq!(met(EdgeDirection::FLAT_NORTH_EAST), Aspect::Front);
    assert_eq!(met(EdgeDirection::FLAT_SOUTH_EAST), Aspect::Front);
    assert_eq!(met(EdgeDirection::FLAT_NORTH), Aspect::Side);
    assert_eq!(met(EdgeDirection::FLAT_SOUTH), Aspect::Side);
    assert_eq!(met(EdgeDirection::FLAT_NORTH_WEST), Aspect::Rear);
    assert_eq!(met(EdgeDirection::FLAT_SOUTH_WEST), Aspect::Rear);
}

/// Rules: C3.2-4
#[test]
fn along_a_hexspine_the_side_counts_that_is_worse_for_the_firer() {
    let met = |spine: Hexspine| Aspect::met(Hexspine::East, Entry::Spine(spine.vertex()));
    assert_eq!(met(Hexspine::East), Aspect::Front);
    assert_eq!(met(Hexspine::NorthEast), Aspect::Front);
    assert_eq!(met(Hexspine::SouthEast), Aspect::Front);
    assert_eq!(met(Hexspine::NorthWest), Aspect::Side);
    assert_eq!(met(Hexspine::West), Aspect::Rear);
}
