//! The Hex Grain that a Fire Lane follows: straight across hexsides, or the Alternate Hex Grain with its hand and its
//! Snap Shots (A9.22, A9.221).

use first_fire::board::{Footing, Grain, Hand, Hexspine};
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::fire::{Column, DrmKind, FireKind, Fp, covered};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{LaneRefusal, Refusal};

use super::super::scene::{Scene, at, attack, attacks, drms, fire, only};
use super::{asked, attack_by, fps, hex, lay, laying, place, snap_by};

/// Clauses: A9.22-19
#[test]
fn six_hex_grains_run_straight_across_hexsides() {
    let ends = ["H2", "H8", "E4", "E7", "K4", "K7"];
    for end in ends {
        let grain = Grain::between(hex("H5"), hex(end), None).unwrap();
        assert_eq!(grain.hex(hex("H5"), 3), Some(hex(end)));
        let back = Grain::between(hex(end), hex("H5"), None).unwrap();
        assert_eq!(back.exit(), grain.exit().opposite());
        for range in 1..3 {
            assert_eq!(grain.hex(hex("H5"), range), back.hex(hex(end), 3 - range));
        }
    }
    assert_eq!(Grain::between(hex("H5"), hex("J5"), None), None, "that one runs along a hexspine");
    assert_eq!(Grain::between(hex("H5"), hex("J7"), None), None, "that one follows nothing");
    assert_eq!(Grain::between(hex("H5"), hex("H5"), None), None);
}

/// Clauses: A9.221-1, A9.221-2, A9.221-3, A9.221-9
#[test]
fn an_alternate_grain_takes_one_hex_of_each_pair_always_on_the_same_hand() {
    let along = |hand| -> Vec<String> {
        let grain = Grain::between(hex("K2"), hex("H6"), Some(hand)).unwrap();
        (1..=7).map(|range| grain.hex(hex("K2"), range).unwrap().to_string()).collect()
    };
    assert_eq!(along(Hand::Right), ["J2", "J3", "I4", "I5", "H5", "H6", "G7"]);
    assert_eq!(along(Hand::Left), ["K3", "J3", "J4", "I5", "I6", "H6", "H7"]);
    let grain = Grain::between(hex("K2"), hex("H6"), Some(Hand::Left)).unwrap();
    let sides: Vec<_> = (1..=6).filter_map(|range| grain.hexside(hex("K2"), range)).collect();
    let sides: Vec<_> = sides.iter().map(ToString::to_string).collect();
    assert_eq!(sides, ["J2/K3", "I4/J4", "H5/I6"]);
    assert_eq!(Grain::between(hex("K2"), hex("I4"), Some(Hand::Right)), None, "not on the line");
    assert_eq!(Grain::between(hex("K2"), hex("K5"), Some(Hand::Right)), None, "a straight one");
}

/// A lane on the Alternate Hex Grain from K2 as far as I5, its hexes on one hand, and a mover in I4 or J4 who crosses
/// the hexside between them.
fn alternate(hand: Hand, from: &str) -> (Scene, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("german-4-6-7", "K2");
    let gun = s.weapon("german-mmg", crew);
    let mover = s.attacker("russian-4-4-7", from);
    s.setting(|setting| setting.foxholes = [(hex("I4"), 1), (hex("J4"), 1)].into());
    lay(&mut s, gun, "I5", Some(hand));
    (s, gun, mover)
}

/// Clauses: A9.221-4
#[test]
fn the_counter_of_an_alternate_grain_names_a_hand_and_lies_where_a_hexspine_points_back() {
    for (target, wrong_hand) in [("I4", Hand::Left), ("J4", Hand::Right)] {
        let mut s = Scene::open(Phase::Movement);
        let crew = s.defender("german-4-6-7", "K2");
        let gun = s.weapon("german-mmg", crew);
        let mover = s.attacker("russian-4-4-7", "I5");
        s.attacker("russian-4-4-7", "T10");
        s.walk(&[mover], Gait::Assault, target);
        s.give(&laying(&fire(&[only(crew, &[gun])], target), &[gun]), &[6, 5]);
        let right = if wrong_hand == Hand::Left { Hand::Right } else { Hand::Left };
        for (counter, hand) in
            [("I5", None), ("I5", Some(wrong_hand)), (target, Some(right)), ("J3", Some(right))]
        {
            assert_eq!(
                s.refused(&place(counter, hand)),
                Refusal::Lane(LaneRefusal::LanePlace { at: at(counter) })
            );
        }
        s.give(&place("I5", Some(right)), &[]);
        assert!(covered(&s.pos, gun).iter().any(|covered| covered.at == at(target)));
    }
}

/// EX-GEO-2
/// Clauses: A9.221-1, A9.221-4, A9.221-5
#[test]
fn a_lane_from_k2_runs_to_either_side_of_j3_i5_and_h6_and_strikes_between_g7_and_h7() {
    let centre = ["J3", "I5", "H6", "G8"];
    for (hand, beside, from, to) in [
        (Hand::Right, ["J2", "I4", "H5", "G7"], "H7", "G7"),
        (Hand::Left, ["K3", "J4", "I6", "H7"], "G7", "H7"),
    ] {
        let mut s = Scene::open(Phase::Movement);
        let crew = s.defender("german-4-6-7", "K2");
        let gun = s.weapon("german-mmg", crew);
        let mover = s.attacker("russian-4-4-7", "J1");
        s.attacker("russian-4-4-7", "T10");
        let second = s.attacker("russian-4-4-7", from);
        let target = beside[0];
        let enters = if target == "J2" { "J1" } else { "K4" };
        s.pos.units.put(mover, Some(at(enters)));
        s.walk(&[mover], Gait::Assault, target);
        s.give(&laying(&fire(&[only(crew, &[gun])], target), &[gun]), &[6, 5]);
        for wrong in ["J2", "I4", "H5", "G7", "K3", "J4", "I6", "H7"] {
            assert_eq!(
                s.refused(&place(wrong, Some(hand))),
                Refusal::Lane(LaneRefusal::LanePlace { at: at(wrong) })
            );
        }
        for end in centre {
            s.clone().give(&place(end, Some(hand)), &[]);
        }
        s.give(&place("G8", Some(hand)), &[]);
        let mut lane: Vec<_> = fps(&s, gun).into_iter().map(|(at, _)| at).collect();
        lane.sort_unstable();
        let mut expected: Vec<String> =
            centre.iter().chain(&beside).map(|&name| name.to_owned()).collect();
        expected.sort_unstable();
        assert_eq!(lane, expected);
        s.end_move();
        s.begin(&[second], Gait::Normal);
        s.step(to, &[]);
        let events = s.give(&snap_by(gun), &[6, 5]);
        assert_eq!(attack(&events).kind, FireKind::SnapShot);
        assert_eq!(attack(&events).assessment.fp, Fp::whole(2), "not halved");
    }
}

/// Clauses: A9.221-5, A9.221-7
#[test]
fn across_the_line_it_may_take_a_snap_shot_at_full_fp_instead() {
    let (mut s, gun, mover) = alternate(Hand::Right, "J4");
    s.begin(&[mover], Gait::Normal);
    s.step("I4", &[]);
    assert_eq!(asked(&s), DecisionKind::LaneAttack);
    let events = s.give(&snap_by(gun), &[6, 5]);
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::SnapShot);
    assert_eq!(report.column.map(Column::fp), Some(2), "not halved");
    assert!(drms(&report.assessment).is_empty(), "no FFNAM, no FFMO");
    // No second attack for this expenditure; for the next one there is.
    assert_eq!(asked(&s), DecisionKind::FirstFire);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::FireLane);
}

/// Rules: D9-1
#[test]
fn a_tank_on_either_side_of_its_line_hinders_that_snap_shot() {
    for stands in ["J2", "K3", "J3"] {
        let (mut s, gun, mover) = alternate(Hand::Right, "J4");
        s.vehicle(Side::Second, "pz-4h", stands, Hexspine::East);
        s.begin(&[mover], Gait::Normal);
        s.step("I4", &[]);
        let events = s.give(&snap_by(gun), &[6, 5]);
        assert_eq!(drms(&attack(&events).assessment), [(DrmKind::Hindrance, 1)], "{stands}");
    }
}

/// Clauses: A9.221-8
#[test]
fn whoever_is_spared_the_snap_shot_is_attacked_where_he_enters() {
    let (mut s, gun, mover) = alternate(Hand::Right, "J4");
    s.begin(&[mover], Gait::Normal);
    s.step("I4", &[]);
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Hold)),
        Refusal::Lane(LaneRefusal::LaneAttacks { weapon: gun })
    );
    let events = s.give(&attack_by(gun), &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::FireLane);
    assert_eq!(drms(&attack(&events).assessment), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
    assert_ne!(asked(&s), DecisionKind::LaneAttack);
}

/// Clauses: A9.221-5, A9.221-6
#[test]
fn who_leaves_the_lane_across_its_line_is_struck_unless_he_was_attacked_in_it() {
    let (mut s, gun, mover) = alternate(Hand::Left, "J4");
    s.begin(&[mover], Gait::Normal);
    s.step("I4", &[]);
    assert_eq!(
        s.refused(&attack_by(gun)),
        Refusal::Lane(LaneRefusal::LaneNoAttack { weapon: gun })
    );
    let events = s.clone().give(&snap_by(gun), &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::SnapShot);
    // It may be forgone: then there is no attack at all.
    assert!(attacks(&s.give(&Order::Fire(FireOrder::Hold), &[])).is_empty());
    assert_ne!(asked(&s), DecisionKind::LaneAttack);

    let (mut s, _, mover) = alternate(Hand::Left, "J4");
    s.begin(&[mover], Gait::Normal);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::FireLane);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert!(attacks(&s.step("I4", &[])).is_empty());
    assert_ne!(asked(&s), DecisionKind::LaneAttack);
}

#[test]
fn a_wall_on_the_way_to_the_hexside_covers_against_its_snap_shot() {
    let (s, gun, mover) = alternate(Hand::Right, "J4");
    for (map, expected) in
        [("", vec![]), ("walls = [\"J4/J3\", \"I4/J3\"]\n", vec![(DrmKind::HexsideTem, 2)])]
    {
        let mut s = s.clone();
        s.setting(|setting| setting.map = Scene::new(Phase::Movement, map).pos.setting.map.clone());
        s.begin(&[mover], Gait::Normal);
        s.step("I4", &[]);
        let events = s.give(&snap_by(gun), &[6, 5]);
        assert_eq!(drms(&attack(&events).assessment), expected, "{map}");
    }
}
