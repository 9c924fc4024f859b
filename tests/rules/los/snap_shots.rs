//! The sight of a Snap Shot: the whole hexside has to be seen (A8.15).

use first_fire::board::{EdgeDirection, End, Hexside, Location, Los, Map};

use super::{at, board, building, hex, hill, see, sides, terrain};

/// The board of the worked example: buildings that hide both hex centres from K2.
fn snap_board(more: &str) -> Map {
    board(&(more.to_string() + &building(1, "H7") + &building(1, "J4") + &building(1, "H5")))
}

/// A Snap Shot at a hexside that is crossed on the ground.
fn snap_shot_los(map: &Map, from: impl Into<End>, side: Hexside) -> Los {
    let (a, b) = side.hexes();
    let level = map.base_level(a).min(map.base_level(b));
    first_fire::board::snap_shot_los(map, from, side, level)
}

fn side(name: &str) -> Hexside {
    name.parse().expect("a hexside")
}

/// Clauses: A8.15-2, A8.15-16
#[test]
fn a_snap_shot_may_run_along_the_hexside_between_two_hidden_hexes() {
    let map = snap_board("");
    assert!(!see(&map, "K2", "H7").is_clear());
    assert!(!see(&map, "K2", "G7").is_clear());
    let shot = snap_shot_los(&map, at("K2"), side("H7/G7"));
    assert!(shot.is_clear(), "{shot:?}");
    assert_eq!((shot.range, shot.along_spine, shot.hexside_tem), (7, true, None));
}

/// Clauses: A8.15-1
#[test]
fn a_snap_shot_needs_no_line_along_the_hexside() {
    let map = snap_board("");
    let shot = snap_shot_los(&map, at("H5"), side("I7/H7"));
    assert!(shot.is_clear(), "{shot:?}");
    assert_eq!((shot.range, shot.hindrance_total()), (2, 0));
}

/// Clauses: A8.15-3
#[test]
fn a_snap_shot_at_half_a_hexside_is_none() {
    let map = board(&terrain("woods", "E5"));
    assert!(!snap_shot_los(&map, at("E3"), side("E6/E7")).is_clear());
    // One end of this hexside is in sight, the other is not.
    assert!(snap_shot_los(&map, at("E3"), side("F6/G7")).is_clear());
    assert!(!snap_shot_los(&map, at("E3"), side("F6/F7")).is_clear());
}

/// Clauses: A8.15-8
#[test]
fn walls_at_the_near_vertex_cover_against_a_snap_shot() {
    let map = snap_board(&sides("walls", "H7/H6 G7/H6"));
    let shot = snap_shot_los(&map, at("K2"), side("H7/G7"));
    assert!(shot.is_clear());
    assert_eq!(shot.hexside_tem.map(|tem| tem.drm), Some(2));
}

#[test]
fn a_snap_shot_is_hindered_on_its_way() {
    let map = board(&terrain("grain", "E4"));
    assert_eq!(snap_shot_los(&map, at("E3"), side("E6/E7")).hindrance_total(), 1);
}

#[test]
fn a_snap_shot_from_or_at_what_is_not_there_sees_nothing() {
    let map = board("");
    assert!(!snap_shot_los(&map, Location::new(hex("E3"), 2), side("E6/E7")).is_clear());
    assert!(!snap_shot_los(&map, at("E10"), side("E12/E13")).is_clear());
}

#[test]
fn a_snap_shot_from_above_passes_over_a_wall() {
    let walled = sides("walls", "E4/E5 D4/E5 F4/E5");
    assert!(!snap_shot_los(&board(&walled), at("E2"), side("E7/E8")).is_clear());
    let map = board(&(walled + &hill(1, "E2")));
    assert!(snap_shot_los(&map, at("E2"), side("E7/E8")).is_clear());
}

#[test]
fn a_house_within_the_lines_to_a_hexside_blocks_a_snap_shot() {
    let map = board(&building(1, "E5"));
    assert!(!snap_shot_los(&map, at("E3"), side("E7/E8")).is_clear());
}

#[test]
fn inherent_terrain_blocks_a_snap_shot_whose_outer_line_runs_along_its_hex() {
    // The line from E4 to the near end of the hexside runs along F3/F4, and would go on along H3/H4.
    let clear = |hexes: &str| {
        let map = board(&terrain("stone rubble", hexes));
        snap_shot_los(&map, at("E4"), side("F3/G4")).is_clear()
    };
    assert!(!clear("F4"));
    assert!(clear("D3 D4 H4"));
    let mirrored = board(&terrain("stone rubble", "F3"));
    assert!(!snap_shot_los(&mirrored, at("E4"), side("F4/G4")).is_clear());
    let far = |hexes: &str| {
        let map = board(&terrain("stone rubble", hexes));
        snap_shot_los(&map, at("E4"), side("H3/I4")).is_clear()
    };
    assert!(!far("F4"));
    assert!(!far("H4"));
}

#[test]
fn a_clear_snap_shot_sees_every_point_of_its_hexside() {
    // Sampled points of the hexside: no line to one of them may pass inside a woods hex.
    use first_fire::board::Point;
    use first_fire::board::lattice::CORNERS;
    let woods = ["E5", "F7", "H4", "I8", "C8"];
    let map = board(&terrain("woods", &woods.join(" ")));
    let steps = 60;
    let mut seen = [0, 0];
    for from in map.hexes().filter(|hex| !woods.contains(&hex.to_string().as_str())).step_by(13) {
        let eye = Point::center(from);
        for hex in map.hexes().filter(|hex| hex.distance(from) > 1).step_by(5) {
            let Some(side) = Hexside::of(hex, EdgeDirection::FLAT_TOP) else { continue };
            let (a, b) = side.hexes();
            if side.touches(from) || !map.contains(a) || !map.contains(b) {
                continue;
            }
            let [start, end] = side.vertices().map(|vertex| vertex.point());
            let hidden = (0..=steps).any(|step| {
                // The step from the eye to the point, times the number of steps.
                let line = Point::new(
                    (start.x - eye.x) * (steps - step) + (end.x - eye.x) * step,
                    (start.y - eye.y) * (steps - step) + (end.y - eye.y) * step,
                );
                woods.iter().map(|name| self::hex(name)).any(|tree| {
                    let center = Point::center(tree) - eye;
                    let sides = CORNERS.map(|corner| line.cross(center + corner));
                    let split =
                        sides.iter().any(|side| *side < 0) && sides.iter().any(|side| *side > 0);
                    // In front of the eye and before the hexside.
                    let ahead = line.dot(center);
                    let before = i64::from(ahead) * i64::from(steps)
                        < i64::from(line.x) * i64::from(line.x)
                            + i64::from(line.y) * i64::from(line.y);
                    // One of the hexside's own hexes stands in the way if it is on the firer's side of it.
                    let rim = end - start;
                    let beyond = side.touches(tree)
                        && rim.cross(eye - start).signum()
                            != rim.cross(center + eye - start).signum();
                    split && ahead > 0 && before && !beyond
                })
            });
            let clear = snap_shot_los(&map, Location::ground(from), side).is_clear();
            seen[usize::from(clear)] += 1;
            // Sampling may miss a sliver, never invent a block.
            assert!(!(clear && hidden), "{from} to {side}");
        }
    }
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
}
