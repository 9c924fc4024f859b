//! What is looked up is what would be worked out: who sees whom, which hexsides and corners are seen, and who is where.

use first_fire::board::End;
use first_fire::board::{
    Coord, EdgeDirection, Facing, Footing, Hexside, Location, Map, Month, Vertex, VertexDirection,
    bypass_los, los, sees, sees_bypass, sees_hexside, snap_shot_los,
};
use first_fire::rules::Phase;

use super::scene::{Scene, at};

/// Every Location of a board.
fn locations(map: &Map) -> Vec<Location> {
    let levels =
        |hex: Coord| (0..=map.upper_levels(hex)).map(move |level| Location::new(hex, level));
    map.hexes().flat_map(levels).collect()
}

#[test]
fn whoever_is_said_to_see_does_whether_asked_for_the_first_time_or_again() {
    for name in ["village", "hill"] {
        let map = Map::built_in(name).unwrap();
        let all = locations(&map);
        let (mut clear, mut blocked) = (0, 0);
        for &from in all.iter().step_by(7) {
            for &to in &all {
                let expected = los(&map, from, to).is_clear();
                assert_eq!([sees(&map, from, to); 2], [expected; 2], "{from} to {to}");
                assert_eq!(sees(&map, from, to), expected, "{from} to {to}, again");
                *(if expected { &mut clear } else { &mut blocked }) += 1;
            }
        }
        assert!(clear > 100 && blocked > 100, "{name}: {clear} {blocked}");
    }
}

#[test]
fn a_foxhole_and_a_rim_are_not_taken_for_the_ground() {
    let map = Map::built_in("village").unwrap();
    let all = locations(&map);
    let footings = [Footing::Ground, Footing::Entrenched, Footing::Crest(Facing::North)];
    let ends = |location| footings.map(|footing| End { location, footing });
    for &from in all.iter().step_by(13) {
        for &to in all.iter().step_by(3) {
            for (from, to) in ends(from).into_iter().flat_map(|end| ends(to).map(|to| (end, to))) {
                let expected = los(&map, from, to).is_clear();
                assert_eq!([sees(&map, from, to); 2], [expected; 2], "{from:?} to {to:?}");
                assert_eq!(sees(&map, from, to), expected, "{from:?} to {to:?}, again");
            }
        }
    }
}

#[test]
fn a_hexside_is_seen_whole_or_not_on_each_level_by_itself() {
    let map = Map::built_in("village").unwrap();
    let sides: Vec<Hexside> = map
        .hexes()
        .flat_map(|hex| EdgeDirection::ALL_DIRECTIONS.map(|side| Hexside::of(hex, side)))
        .flatten()
        .collect();
    for &from in locations(&map).iter().step_by(37) {
        for &side in sides.iter().step_by(5) {
            let (ground, dug_in) = (Footing::Ground, Footing::Entrenched);
            for (level, footing) in
                [(0, ground), (1, ground), (0, dug_in), (0, ground), (0, dug_in)]
            {
                let from = End { location: from, footing };
                let expected = snap_shot_los(&map, from, side, level).is_clear();
                assert_eq!(sees_hexside(&map, from, side, level), expected, "{from:?} to {side:?}");
            }
        }
    }
}

#[test]
fn whoever_goes_in_bypass_is_seen_past_any_of_the_corners_that_he_has_touched() {
    let map = Map::built_in("village").unwrap();
    let (mut clear, mut blocked) = (0, 0);
    for &from in locations(&map).iter().step_by(29) {
        for hex in map.hexes().step_by(5) {
            let corners = VertexDirection::ALL_DIRECTIONS.map(|corner| Vertex::of(hex, corner));
            for footing in [Footing::Ground, Footing::Entrenched, Footing::Crest(Facing::North)] {
                let from = End { location: from, footing };
                for touched in [&corners[..1], &corners[2..4], &corners[..]] {
                    let expected = bypass_los(&map, from, hex, touched).is_clear();
                    let asked = [(); 2].map(|()| sees_bypass(&map, from, hex, touched));
                    assert_eq!(asked, [expected; 2], "{from:?} to {touched:?} of {hex}");
                    *(if expected { &mut clear } else { &mut blocked }) += 1;
                }
            }
        }
    }
    assert!(clear > 100 && blocked > 100, "{clear} {blocked}");
    assert!(!sees_bypass(
        &map,
        Location::ground("A1".parse().unwrap()),
        "B4".parse().unwrap(),
        &[]
    ));
}

#[test]
fn a_map_in_another_month_does_not_remember_the_one_it_was_made_of() {
    let month = |number| Month::try_from(number).unwrap();
    let summer = Map::built_in("steppe").unwrap().in_month(month(7));
    let all = locations(&summer);
    let pairs = || all.iter().step_by(5).flat_map(|from| all.iter().map(move |to| (*from, *to)));
    let seen = pairs().filter(|&(from, to)| sees(&summer, from, to)).count();
    let winter = summer.in_month(month(1));
    for (from, to) in pairs() {
        assert_eq!(sees(&winter, from, to), los(&winter, from, to).is_clear(), "{from} to {to}");
    }
    // The grain is in.
    assert!(pairs().filter(|&(from, to)| sees(&winter, from, to)).count() > seen);
}

#[test]
fn who_is_moved_taken_out_or_put_in_is_where_the_index_says() {
    let mut s = Scene::open(Phase::Movement);
    let (one, two) = (s.attacker("russian-4-4-7", "D5"), s.attacker("russian-8-0", "D5"));
    let three = s.attacker("russian-4-4-7", "E5");
    let there = |s: &Scene, place: &str| -> Vec<_> {
        s.pos.units.at(at(place)).map(|unit| unit.id).collect()
    };
    s.pos.units.put(three, Some(at("D5")));
    assert_eq!((there(&s, "D5"), there(&s, "E5")), (vec![one, two, three], vec![]));
    let gone = s.pos.units.remove(&one).unwrap();
    assert_eq!(there(&s, "D5"), [two, three]);
    s.pos.units.insert(gone.placed(Some(at("E5"))));
    s.pos.units.put(two, None);
    assert_eq!((there(&s, "D5"), there(&s, "E5")), (vec![three], vec![one]));
    s.pos.units.retain(|unit| unit.id != one);
    assert!(there(&s, "E5").is_empty() && s.pos.units.is_indexed());
}
