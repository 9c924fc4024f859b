//! Where the counters of a hex lie.

use first_fire::board::Location;
use first_fire::gui::counters::Thing;
use first_fire::gui::counters::stacks::Stacks;
use first_fire::rules::ids::UnitId;
use first_fire::rules::weapon::Held;
use first_fire::rules::{Position, Side};
use first_fire::scenario::Scenario;

fn start() -> Position {
    Scenario::load("village-assault").unwrap().start
}

/// A unit of a side with no weapon, and where it is put.
fn put(pos: &mut Position, side: Side, at: Location) -> UnitId {
    let free = |id: &UnitId| pos.weapons_of(*id).next().is_none();
    let mut units = pos.units.values().filter(|unit| unit.side == side && unit.at().is_none());
    let id = units.find_map(|unit| free(&unit.id).then_some(unit.id)).unwrap();
    pos.units.put(id, Some(at));
    id
}

#[test]
fn what_lies_on_the_ground_lies_under_those_who_stand_there_whoever_moves() {
    for side in Side::BOTH {
        let mut pos = start();
        let at = Location::ground("C6".parse().unwrap());
        let unit = put(&mut pos, side, at);
        let weapon = *pos.weapons.keys().next().unwrap();
        pos.weapons.get_mut(&weapon).unwrap().held = Held::On(at);
        let stacks = Stacks::of(&pos);
        let here: Vec<_> = stacks.iter().filter(|placed| placed.at == at).collect();
        let [under, over] = here.as_slice() else { panic!("two counters") };
        assert_eq!((under.thing, over.thing), (Thing::Weapon(weapon), Thing::Unit(unit)));
        assert!(under.lowest && !under.top && over.top && !over.lowest, "{side:?}: one pile");
    }
}

#[test]
fn the_piles_of_a_hex_show_their_levels_where_there_are_several() {
    let mut pos = start();
    let ground = Location::ground("C6".parse().unwrap());
    put(&mut pos, Side::First, ground);
    assert!(Stacks::of(&pos).storeyed().is_empty());
    let above = Location { level: 1, ..ground };
    put(&mut pos, Side::First, above);
    let stacks = Stacks::of(&pos);
    assert_eq!(stacks.storeyed().into_iter().collect::<Vec<_>>(), [ground.hex]);
    let lowest: Vec<Location> =
        stacks.iter().filter(|placed| placed.lowest).map(|placed| placed.at).collect();
    assert_eq!(lowest, [ground, above], "one plate a pile");
}
