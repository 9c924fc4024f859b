//! Line of sight: geometry, heights, Hindrances, hexside terrain and Snap Shots.

mod geometry;
mod gullies;
mod heights;
mod hexsides;
mod hindrances;
mod obstacles;
mod snap_shots;

use first_fire::board::{Coord, Location, Los, Map, crossed_hexes, los};

fn hex(name: &str) -> Coord {
    name.parse().expect("a hex name")
}

fn at(name: &str) -> Location {
    name.parse().expect("a Location")
}

/// A board of 16 by 12 hexes with nothing on it but what `features` adds.
fn board(features: &str) -> Map {
    let text = format!("name = \"test\"\ncolumns = 16\nrows = 12\n{features}");
    Map::parse("test", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn terrain(kind: &str, hexes: &str) -> String {
    list("[[terrain]]", &format!("kind = \"{kind}\""), hexes)
}

fn hill(level: i8, hexes: &str) -> String {
    list("[[hill]]", &format!("level = {level}"), hexes)
}

fn building(levels: u8, hexes: &str) -> String {
    list("[[building]]", &format!("material = \"stone\"\nlevels = {levels}"), hexes)
}

fn list(header: &str, key: &str, hexes: &str) -> String {
    let hexes: Vec<String> = hexes.split(' ').map(|hex| format!("\"{hex}\"")).collect();
    format!("{header}\n{key}\nhexes = [{}]\n", hexes.join(", "))
}

fn sides(kind: &str, sides: &str) -> String {
    let sides: Vec<String> = sides.split(' ').map(|side| format!("\"{side}\"")).collect();
    format!("{kind} = [{}]\n", sides.join(", "))
}

/// The line, after checking that the other way agrees.
fn see(map: &Map, from: &str, to: &str) -> Los {
    let there = los(map, at(from), at(to));
    let back = los(map, at(to), at(from));
    assert_eq!(there.is_clear(), back.is_clear(), "{from} to {to}: {there:?} / {back:?}");
    assert_eq!(there.hindrance_total(), back.hindrance_total(), "{from} to {to}");
    there
}

fn why(map: &Map, from: &str, to: &str) -> String {
    let line = see(map, from, to);
    line.blocked.map_or_else(
        || format!("clear {}", line.hindrance_total()),
        |block| format!("{} {} {}", block.at, block.why, block.rule),
    )
}

#[track_caller]
fn expect(map: &Map, from: &str, to: &str, answer: &str) {
    assert_eq!(why(map, from, to), answer, "{from} to {to}");
}

fn crossed(from: &str, to: &str) -> Vec<String> {
    let name = |crossed: first_fire::board::Crossed| {
        format!("{}{}", crossed.hex, if crossed.alongside { "|" } else { "" })
    };
    crossed_hexes(hex(from), hex(to)).into_iter().map(name).collect()
}
