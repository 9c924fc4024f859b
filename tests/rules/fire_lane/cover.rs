//! What a laid Fire Lane covers, and with how much FP (A9.22).

use first_fire::board::Hand;
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::fire::Column;
use first_fire::rules::ids::{Firer, UnitId};
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{LaneRefusal, Refusal, TurnRefusal};
use first_fire::rules::unit::FireMarker;

use super::super::scene::{Scene, at, attack, fire, marked, only};
use super::{asked, fps, hex, lane, lay, laying, place};

/// EX-GEO-1
/// Clauses: A9.22-1, A9.22-4, A9.22-5, A9.22-11, A9.22-13, A9.22-14, A9.22-15
#[test]
fn a_lane_runs_from_the_gun_to_its_counter_at_one_column_less_and_doubled_next_door() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("german-4-6-7", "H5");
    let gun = s.weapon("german-mmg", crew);
    let mover = s.attacker("russian-4-4-7", "I8");
    s.attacker("russian-4-4-7", "T10");
    s.walk(&[mover], Gait::Assault, "H7");
    let events = s.give(&laying(&fire(&[only(crew, &[gun])], "H7"), &[gun]), &[6, 5]);
    assert_eq!(attack(&events).column.map(Column::fp), Some(4), "the attack comes first");
    assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::First));
    assert_eq!(asked(&s), DecisionKind::PlaceLane);
    assert!(s.pos.lanes.is_empty());
    // Not short of the target, not off the grain, and no hand for a straight one.
    for wrong in ["H6", "I7", "H4", "H5"] {
        assert_eq!(
            s.refused(&place(wrong, None)),
            Refusal::Lane(LaneRefusal::LanePlace { at: at(wrong) })
        );
    }
    assert_eq!(
        s.refused(&place("H9", Some(Hand::Left))),
        Refusal::Lane(LaneRefusal::LanePlace { at: at("H9") })
    );
    assert_eq!(s.refused(&Order::Fire(FireOrder::Hold)), Refusal::Turn(TurnRefusal::NotAnAnswer));
    s.give(&place("H9", None), &[]);
    let expected = [("H6", "4"), ("H7", "2"), ("H8", "2"), ("H9", "2")];
    assert_eq!(fps(&s, gun), expected.map(|(at, fp)| (at.to_owned(), fp.to_owned())));
}

/// Clauses: A9.22-13, A9.22-14, A9.22-17
#[test]
fn guns_of_three_five_and_seven_fp_leave_one_two_and_four() {
    for (counter, next_door, beyond) in
        [("german-lmg", "2", "1"), ("german-mmg", "4", "2"), ("german-hmg", "8", "4")]
    {
        let mut s = Scene::open(Phase::Movement);
        let crew = s.defender("german-4-6-7", "D5");
        let gun = s.weapon(counter, crew);
        lay(&mut s, gun, "D7", None);
        let found: Vec<_> = fps(&s, gun).into_iter().map(|(_, fp)| fp).collect();
        assert_eq!(found, [next_door, beyond]);
    }
}

/// Clauses: A9.22-11
#[test]
fn it_skips_what_it_does_not_see_and_what_lies_at_another_level() {
    let (s, _, gun, _) = lane("[[hill]]\nlevel = 1\nhexes = [\"D9\"]\n", true);
    let places: Vec<_> = fps(&s, gun).into_iter().map(|(at, _)| at).collect();
    assert_eq!(places, ["D6", "D7", "D8"]);
    // On the alternate grain the line to a hex beside it can be blocked where the line itself is not.
    let mut s = Scene::new(Phase::Movement, "[[terrain]]\nkind = \"woods\"\nhexes = [\"J2\"]\n");
    let crew = s.defender("german-4-6-7", "K2");
    let gun = s.weapon("german-mmg", crew);
    lay(&mut s, gun, "I5", Some(Hand::Right));
    let places: Vec<_> = fps(&s, gun).into_iter().map(|(at, _)| at).collect();
    assert_eq!(places, ["J2", "J3", "I5"]);
    s.pos.lanes.clear();
    lay(&mut s, gun, "I5", Some(Hand::Left));
    let places: Vec<_> = fps(&s, gun).into_iter().map(|(at, _)| at).collect();
    assert_eq!(places, ["K3", "J3", "J4", "I5"]);
}

/// Clauses: A9.22-11
#[test]
fn it_reaches_no_farther_than_normal_range() {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("german-4-6-7", "A1");
    let gun = s.weapon("german-lmg", crew);
    lay(&mut s, gun, "K6", None);
    assert_eq!(s.pos.lanes.get(&gun).unwrap().from.hex.distance(hex("K6")), 10);
    assert_eq!(fps(&s, gun).len(), 8);
}

/// Clauses: A9.22-12
#[test]
fn grain_brush_and_marsh_do_not_block_its_sight_however_much_of_them() {
    let mut map = String::new();
    for (kind, hexes) in
        [("grain", "\"B1\", \"C2\""), ("brush", "\"D2\", \"E3\""), ("marsh", "\"F3\", \"G4\"")]
    {
        map += &format!("[[terrain]]\nkind = \"{kind}\"\nhexes = [{hexes}]\n");
    }
    let mut s = Scene::new(Phase::Movement, &map);
    let crew = s.defender("german-4-6-7", "A1");
    let gun = s.weapon("german-mmg", crew);
    assert!(!first_fire::board::los(s.pos.map(), at("A1"), at("H4")).is_clear());
    lay(&mut s, gun, "H4", None);
    assert_eq!(fps(&s, gun).last().unwrap().0, "H4");
}

/// A leader fires a machine gun at half its FP, two of them together at all of it, as long as both are there.
#[test]
fn a_lane_of_two_leaders_is_at_full_fp_while_both_stay_at_the_gun() {
    let (mut s, crew, gun, _) = lane("", true);
    s.edit(crew).counter = "german-8-1".parse().unwrap();
    let friend = s.defender("german-8-0", "D5");
    let alone = fps(&s, gun);
    s.edit_gun(gun).second = Some(friend);
    let full = fps(&s, gun);
    assert_ne!(alone, full);
    let changes: [fn(&mut Scene, UnitId); 4] = [
        |s, unit| s.edit(unit).men_mut().broken = true,
        |s, unit| s.edit(unit).men_mut().pinned = true,
        |s, unit| s.pos.units.put(unit, Some(at("C5"))),
        |s, unit| s.pos.units.put(unit, None),
    ];
    for change in changes {
        let mut s = s.clone();
        change(&mut s, friend);
        assert_eq!(fps(&s, gun), alone);
    }
}
