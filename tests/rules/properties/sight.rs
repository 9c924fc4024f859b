//! A line of sight has no direction.

use first_fire::board::{End, Facing, Footing, Location, Map, los};
use proptest::prelude::*;

use super::cases;
use super::chance::Chance;

/// A map with something in every third hex and at every sixth hexside.
fn map(chance: &mut Chance) -> Map {
    let plain = Map::parse("plain", "name = \"x\"\ncolumns = 12\nrows = 8\n").unwrap();
    let (mut terrain, mut hills, mut buildings) = (String::new(), String::new(), String::new());
    let (mut walls, mut hedges) = (Vec::new(), Vec::new());
    for hex in plain.hexes() {
        let kinds = ["woods", "brush", "grain", "orchard", "marsh", "crag", "stone rubble"];
        match chance.below(9) {
            0 | 1 => {
                let kind = chance.one_of(&kinds);
                terrain += &format!("[[terrain]]\nkind = \"{kind}\"\nhexes = [\"{hex}\"]\n");
            }
            2 => {
                let (material, levels) = (chance.one_of(&["wooden", "stone"]), chance.below(3));
                buildings += &format!(
                    "[[building]]\nmaterial = \"{material}\"\nlevels = {levels}\nhexes = [\"{hex}\"]\n"
                );
            }
            _ => {}
        }
        if chance.once_in(4) {
            let level = 1 + chance.below(3);
            hills += &format!("[[hill]]\nlevel = {level}\nhexes = [\"{hex}\"]\n");
        }
        for (_, next) in hex.neighbors().filter(|&(_, next)| hex < next && plain.contains(next)) {
            match chance.below(12) {
                0 => walls.push(format!("\"{hex}/{next}\"")),
                1 => hedges.push(format!("\"{hex}/{next}\"")),
                _ => {}
            }
        }
    }
    let text = format!(
        "name = \"Random\"\ncolumns = 13\nrows = 8\nmonth = {}\ngullies = [\"M1-M2-M3\", \"M4-M5\"]\nwalls = [{}]\nhedges = [{}]\n{terrain}{hills}{buildings}",
        1 + chance.below(12),
        walls.join(", "),
        hedges.join(", "),
    );
    Map::parse("random", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn same_both_ways(map: &Map, chance: &mut Chance, pairs: usize) {
    let footings = [Footing::Ground, Footing::Entrenched, Footing::Crest(Facing::North)];
    let all: Vec<End> = map
        .hexes()
        .flat_map(|hex| (0..=map.upper_levels(hex)).map(move |level| Location::new(hex, level)))
        .flat_map(|location| footings.map(|footing| End { location, footing }))
        .collect();
    for _ in 0..pairs {
        let (from, to) = (*chance.one_of(&all), *chance.one_of(&all));
        let (there, back) = (los(map, from, to), los(map, to, from));
        assert_eq!(there.range, back.range);
        assert_eq!(
            there.is_clear(),
            back.is_clear(),
            "{} {from:?} {to:?}: {there:?} {back:?}",
            map.name()
        );
        if there.is_clear() {
            let (one, other) = (there.hindrance_total(), back.hindrance_total());
            assert_eq!(one, other, "{} {from:?} {to:?}", map.name());
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn line_of_sight_is_the_same_both_ways_on_random_maps(seed in any::<u64>()) {
        let mut chance = Chance::new(seed);
        let map = map(&mut chance);
        same_both_ways(&map, &mut chance, 250);
    }

    #[test]
    fn line_of_sight_is_the_same_both_ways_on_the_built_in_maps(seed in any::<u64>()) {
        for name in Map::built_in_names() {
            same_both_ways(&Map::built_in(name).unwrap(), &mut Chance::new(seed), 100);
        }
    }
}
