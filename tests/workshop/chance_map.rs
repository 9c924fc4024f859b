//! Maps by chance.

use std::collections::BTreeSet;

use first_fire::board::{Coord, Map, Month, Ridge, RoofForm, Terrain};
use first_fire::workshop::chance_map::{Amount, Extent, Land, draw};

/// Mixed wishes, and the map that comes of them.
fn mixed(seed: u64) -> (Land, String) {
    let extent = Extent::ALL[usize::try_from(seed % 3).unwrap()];
    let month = Month::new(u8::try_from(seed % 12).unwrap() + 1).unwrap();
    let land = Land::by_chance(extent, month, seed);
    let text = draw("Chance", &land, seed);
    (land, text)
}

fn read(land: &Land, seed: u64) -> Map {
    Map::parse("chance.toml", &draw("Chance", land, seed)).unwrap()
}

fn seeds() -> impl Iterator<Item = (Land, Map)> {
    (0..48).map(|seed| {
        let (land, text) = mixed(seed);
        let map = Map::parse(&format!("seed-{seed}.toml"), &text);
        (land, map.unwrap_or_else(|error| panic!("seed {seed}: {error}")))
    })
}

fn count(map: &Map, is: impl Fn(Coord) -> bool) -> usize {
    map.hexes().filter(|hex| is(*hex)).count()
}

fn around(map: &Map, hex: Coord) -> impl Iterator<Item = Coord> + '_ {
    hex.neighbors().map(|(_, other)| other).filter(|other| map.contains(*other))
}

#[test]
fn a_seed_and_wishes_make_the_same_map_each_time_and_another_seed_another_one() {
    let (land, text) = mixed(7);
    assert_eq!(text, draw("Chance", &land, 7));
    assert_ne!(text, draw("Chance", &land, 8));
}

#[test]
fn maps_of_mixed_wishes_are_sound_and_as_large_as_was_wished() {
    for (land, map) in seeds() {
        assert_eq!((map.columns(), map.rows()), (land.extent.columns(), land.extent.rows()));
        assert_eq!(map.month(), land.month);
    }
}

#[test]
fn a_road_runs_the_length_of_the_map_and_houses_stand_along_roads() {
    for (_, map) in seeds() {
        let first = |col: u8| map.hexes().find(|hex| hex.col() == col && map.road_hex(*hex));
        let (from, last) = (first(0).unwrap(), map.columns() - 1);
        let mut reached = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(hex) = open.pop() {
            for (direction, other) in hex.neighbors() {
                if map.contains(other) && map.has_road(hex, direction) && reached.insert(other) {
                    open.push(other);
                }
            }
        }
        assert!(reached.iter().any(|hex| hex.col() == last), "no road through {}", map.name());
        for building in map.buildings() {
            let mut hexes = map.building_hexes(building).iter();
            assert!(hexes.any(|hex| around(&map, *hex).any(|other| map.road_hex(other))));
        }
    }
}

#[test]
fn a_village_has_roofs_of_more_than_one_kind_and_ridges_of_both_ways() {
    let made: Vec<Map> = seeds().map(|(_, map)| map).collect();
    let built_in = Map::built_in_names().into_iter().map(|name| Map::built_in(name).unwrap());
    let (mut ridges, mut villages) = (0, 0);
    for map in made.into_iter().chain(built_in.map(|map| Map::clone(&map))) {
        let roofs: Vec<_> = map.buildings().map(|id| map.roof(map.building_hexes(id)[0])).collect();
        if roofs.len() < 6 {
            continue;
        }
        villages += 1;
        let forms: Vec<_> = RoofForm::ALL
            .into_iter()
            .filter(|form| roofs.iter().any(|roof| roof.form == *form))
            .collect();
        assert!(forms.len() > 1, "{}: {forms:?}", map.name());
        ridges += usize::from(roofs.iter().any(|roof| roof.ridge == Ridge::Across));
    }
    assert!(villages > 10 && ridges * 2 > villages, "{ridges} of {villages}");
}

#[test]
fn there_are_always_named_buildings_to_fight_for() {
    for (_, map) in seeds() {
        let named = map.buildings().filter(|id| map.building_name(*id).is_some()).count();
        assert!(named >= 3, "{named} in a map of {} columns", map.columns());
    }
}

#[test]
fn no_slope_is_steeper_than_a_level_and_no_wall_stands_across_a_road() {
    for (_, map) in seeds() {
        for hex in map.hexes().filter(|hex| map.depression(*hex).is_none()) {
            for (direction, other) in hex.neighbors().filter(|(_, other)| map.contains(*other)) {
                if map.depression(other).is_none() {
                    assert!(
                        map.base_level(hex).abs_diff(map.base_level(other)) <= 1,
                        "{hex} {other}"
                    );
                }
                let walled = map.side_of(hex, direction).is_some();
                assert!(
                    !(walled && map.has_road(hex, direction)),
                    "a wall across the road at {hex}"
                );
            }
        }
    }
}

#[test]
fn a_stream_runs_from_one_edge_to_another_where_it_is_wished_and_nowhere_else() {
    let mut streams = 0;
    for (land, map) in seeds() {
        let wet: Vec<Coord> = map.hexes().filter(|hex| map.depression(*hex).is_some()).collect();
        if !land.stream {
            assert_eq!(wet, []);
            continue;
        }
        streams += 1;
        let edge = |hex: &&Coord| around(&map, **hex).count() < 6;
        assert!(wet.iter().filter(edge).count() >= 2, "{wet:?}");
        assert!(wet.len() >= 8, "{wet:?}");
    }
    assert!(streams > 5);
}

#[test]
fn wishes_for_woods_hills_and_houses_are_heard() {
    let with = |change: &dyn Fn(&mut Land)| -> Vec<Map> {
        let mut land = Land::default();
        change(&mut land);
        (0..12).map(|seed| read(&land, seed)).collect()
    };
    let sum = |maps: &[Map], is: &dyn Fn(&Map, Coord) -> bool| -> usize {
        maps.iter().map(|map| count(map, |hex| is(map, hex))).sum()
    };
    let woods = |map: &Map, hex| map.terrain(hex) == Terrain::Woods;
    let high = |map: &Map, hex| map.base_level(hex) > 0;
    let built = |map: &Map, hex| map.terrain(hex).is_building();
    for pair in Amount::ALL.windows(2) {
        let wooded = [pair[0], pair[1]].map(|woods| with(&|land| land.woods = woods));
        assert!(sum(&wooded[0], &woods) < sum(&wooded[1], &woods));
        let hilly = [pair[0], pair[1]].map(|hills| with(&|land| land.hills = hills));
        assert!(sum(&hilly[0], &high) < sum(&hilly[1], &high));
        let housed = [pair[0], pair[1]].map(|village| with(&|land| land.village = village));
        assert!(sum(&housed[0], &built) < sum(&housed[1], &built));
    }
    assert_eq!(sum(&with(&|land| land.hills = Amount::None), &high), 0);
}

#[test]
fn more_woods_leave_the_roads_and_houses_where_they_were() {
    let land = Land::default();
    let wooded = Land { woods: Amount::Much, ..land.clone() };
    let (before, after) = (read(&land, 3), read(&wooded, 3));
    assert_eq!(before.roads().collect::<Vec<_>>(), after.roads().collect::<Vec<_>>());
    for hex in before.hexes() {
        assert_eq!(before.terrain(hex).is_building(), after.terrain(hex).is_building(), "{hex}");
    }
}
