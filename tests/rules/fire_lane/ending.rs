//! What a standing Fire Lane binds its gun and crew to, and how it ends (A9.22, A9.223).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::fire::{FireKind, LaneEnd};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{LaneRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::super::scene::{Scene, all, at, attack, fire, only};
use super::{ended, lane};

/// Clauses: A9.22-16, A9.223-3, FLOW-SFF-4, FLOW-NODE-7
#[test]
fn its_gun_fires_at_nothing_else_and_its_squad_only_first_fires() {
    let (mut s, crew, gun, mover) = lane("", true);
    s.walk(&[mover], Gait::Assault, "F8");
    let gun_alone = fire(&[only(crew, &[gun])], "F8");
    assert_eq!(s.refused(&gun_alone), Refusal::Lane(LaneRefusal::LaneStands { weapon: gun }));
    let squad = fire(&[all(crew, &[])], "F8");
    s.clone().give(&squad, &[6, 5]);
    s.edit(crew).fire = FireMarker::First;
    assert_eq!(s.refused(&squad), Refusal::Lane(LaneRefusal::LaneCrew { unit: crew }));
    s.pos.lanes.clear();
    s.give(&squad, &[6, 5]);

    let (mut s, crew, gun, _) = lane("", true);
    let enemy = s.attacker("russian-4-4-7", "D6");
    s.give(&Order::Done, &[]);
    assert_eq!((s.pos.phase, s.pos.lanes.len()), (Phase::DefensiveFire, 0));
    s.give(&fire(&[only(crew, &[gun])], "D6"), &[6, 4]);
    assert!(s.lives(enemy));
}

/// Clauses: A9.223-1, A9.223-2, A8.221-3
#[test]
fn a_malfunction_on_its_own_attack_ends_it() {
    let (mut s, _, gun, mover) = lane("", true);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("D7", &[6, 6]);
    assert!(attack(&events).weapons[0].malfunctioned && s.gun(gun).malfunctioned);
    assert_eq!(ended(&events), [LaneEnd::Malfunctioned]);
    assert!(s.pos.lanes.is_empty());
}

/// Clauses: A9.223-2
#[test]
fn it_ends_when_its_crew_is_pinned_or_broken_or_gone_and_with_the_mph() {
    type Change = fn(&mut Scene, UnitId);
    let changes: [(Change, LaneEnd); 3] = [
        (|s, crew| s.edit(crew).men_mut().pinned = true, LaneEnd::CrewPinned),
        (|s, crew| s.edit(crew).men_mut().broken = true, LaneEnd::CrewBroken),
        (
            |s, crew| {
                s.pos.units.remove(&crew);
                let gun = s.pos.weapons.values_mut().next().unwrap();
                gun.held = first_fire::rules::weapon::Held::On(at("D5"));
            },
            LaneEnd::CrewGone,
        ),
    ];
    for (change, why) in changes {
        let (mut s, crew, _, mover) = lane("", true);
        change(&mut s, crew);
        let units = [mover].into();
        let events = s.give(&Order::Move(MoveOrder::Begin { units, gait: Gait::Normal }), &[]);
        assert_eq!(ended(&events), [why]);
        assert!(s.pos.lanes.is_empty());
    }
    let (mut s, ..) = lane("", true);
    s.give(&Order::Done, &[]);
    assert!(s.pos.lanes.is_empty());
}

/// Clauses: A9.223-3, A9.223-4, FLOW-SFF-4, A9.22-15
#[test]
fn an_enemy_in_the_guns_location_ends_it_and_frees_its_crew() {
    let (mut s, crew, gun, mover) = lane("", true);
    s.edit(crew).fire = FireMarker::First;
    let friend = s.defender("german-4-6-7", "B5");
    s.begin(&[mover], Gait::Normal);
    s.step("E7", &[]);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    // Across the hexside that the lane leaves by.
    s.step("D6", &[6, 5]);
    s.intrude("D5");
    let events = s.give(&fire(&[all(friend, &[])], "D5"), &[6, 4]);
    assert_eq!(ended(&events), [LaneEnd::EnemyInLocation]);
    let events = s.give(&fire(&[all(crew, &[gun])], "D5"), &[6, 4, 2, 3]);
    assert_eq!(attack(&events).kind, FireKind::SubsequentFirstFire);
}

/// Clauses: A9.223-5
#[test]
fn a_closed_tank_that_drives_through_its_location_does_not_end_it() {
    for exposed in [false, true] {
        let (mut s, _, gun, _) = lane("", true);
        let tank = s.vehicle(Side::First, "t-34-m43", "C5", Hexspine::East);
        s.edit_vehicle(tank).exposed = exposed;
        s.begin(&[tank], Gait::Normal);
        if exposed {
            s.give(&Order::Fire(FireOrder::Hold), &[]);
        }
        s.step("D5", &[]);
        assert_eq!(s.pos.lanes.contains_key(&gun), !exposed, "{exposed}");
        if !exposed {
            s.end_move();
            assert!(!s.pos.lanes.contains_key(&gun));
        }
    }
}
