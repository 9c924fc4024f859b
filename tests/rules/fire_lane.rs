//! Fire Lanes: laying them, what they cover, how they attack and how they end (A9.22-9.223).

use first_fire::board::{Coord, Footing, Grain, Hand};
use first_fire::game::narrate::refusal;
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::{
    Column, Covered, DrmKind, FireKind, Fp, FpStep, Lane, LaneEnd, LaneLetter, covered,
};
use first_fire::rules::ids::{Firer, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{FireRefusal, LaneRefusal, Refusal, TurnRefusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{check, legal_orders};

use super::scene::{Scene, all, at, attack, attacks, directed, drms, fire, left, marked, only};

/// The same attack with Fire Lanes of these machine guns.
fn laying(order: &Order, lanes: &[WeaponId]) -> Order {
    let Order::Fire(FireOrder::Attack(order)) = order else { panic!("not a fire order") };
    Order::Fire(FireOrder::Attack(FireAttack {
        lanes: lanes.iter().copied().collect(),
        ..order.clone()
    }))
}

fn place(counter: &str, hand: Option<Hand>) -> Order {
    Order::Fire(FireOrder::PlaceLane { at: at(counter), hand })
}

fn attack_by(weapon: WeaponId) -> Order {
    Order::Fire(FireOrder::LaneAttack { weapon, snap_shot: false })
}

fn snap_by(weapon: WeaponId) -> Order {
    Order::Fire(FireOrder::LaneAttack { weapon, snap_shot: true })
}

/// A Fire Lane that has been laid already.
fn lay(s: &mut Scene, gun: WeaponId, counter: &str, hand: Option<Hand>) {
    let letter = LaneLetter::ALL[s.pos.lanes.len()];
    let from = s.pos.weapon_at(gun).unwrap();
    s.edit_gun(gun).fire = FireMarker::First;
    s.edit_gun(gun).fired = true;
    s.pos.lanes.insert(gun, Lane { letter, from, counter: at(counter), hand });
}

/// A 4-6-7 with an MMG in D5, and a mover beside the lane, which runs straight down to D9 unless it is yet to be laid.
fn lane(map: &str, laid: bool) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", crew);
    let mover = s.attacker("russian-4-4-7", "E8");
    // Somebody else is still to move: the MPh goes on.
    s.attacker("russian-4-4-7", "T10");
    if laid {
        lay(&mut s, gun, "D9", None);
    }
    (s, crew, gun, mover)
}

fn fps(s: &Scene, gun: WeaponId) -> Vec<(String, String)> {
    covered(&s.pos, gun)
        .into_iter()
        .map(|Covered { at, fp }| (at.to_string(), fp.to_string()))
        .collect()
}

fn hex(name: &str) -> Coord {
    at(name).hex
}

fn ended(events: &[Event]) -> Vec<LaneEnd> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Fire(FireEvent::LaneEnded { why, .. }) => Some(*why),
            _ => None,
        })
        .collect()
}

fn asked(s: &Scene) -> DecisionKind {
    decision(&s.pos).unwrap().kind
}

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

/// Clauses: A9.22-18
#[test]
fn where_there_is_no_column_to_the_left_there_is_no_lane() {
    let mut s = Scene::open(Phase::Movement);
    let leader = s.defender("russian-8-0", "D5");
    let gun = s.weapon("russian-lmg", leader);
    let mover = s.attacker("russian-4-4-7", "E8");
    s.walk(&[mover], Gait::Assault, "D7");
    let shot = fire(&[only(leader, &[gun])], "D7");
    assert_eq!(
        s.refused(&laying(&shot, &[gun])),
        Refusal::Lane(LaneRefusal::LaneTooWeak { weapon: gun })
    );
    s.give(&shot, &[6, 5]);
}

/// Clauses: A9.22-1, A9.22-3
#[test]
fn only_the_first_fire_of_an_unpinned_crew_lays_a_lane_in_range_and_on_its_level() {
    let hill = "[[hill]]\nlevel = 1\nhexes = [\"D7\", \"C9\"]\n";
    // At another level.
    let (mut s, crew, gun, mover) = lane(hill, false);
    s.walk(&[mover], Gait::Assault, "D7");
    let shot = laying(&fire(&[all(crew, &[gun])], "D7"), &[gun]);
    assert_eq!(s.refused(&shot), Refusal::Lane(LaneRefusal::LaneLevel { weapon: gun }));

    let fresh = || {
        let (mut s, crew, gun, mover) = lane("", false);
        s.walk(&[mover], Gait::Assault, "D7");
        let shot = laying(&fire(&[all(crew, &[gun])], "D7"), &[gun]);
        (s, crew, gun, shot)
    };
    // Pinned.
    let (mut s, crew, gun, shot) = fresh();
    s.edit(crew).men_mut().pinned = true;
    assert_eq!(s.refused(&shot), Refusal::Lane(LaneRefusal::LanePinned { unit: crew }));
    // Marked: it would be Subsequent First Fire.
    s.edit(crew).men_mut().pinned = false;
    s.edit_gun(gun).fire = FireMarker::First;
    assert_eq!(s.refused(&shot), Refusal::Lane(LaneRefusal::LaneFirstFire { weapon: gun }));
    s.edit_gun(gun).fire = FireMarker::Final;
    assert!(matches!(s.refused(&shot), Refusal::Fire(FireRefusal::WeaponAlreadyFired { .. })));
    // A gun that does not fire, and no gun at all.
    let (mut s, crew, gun, _) = fresh();
    let without = laying(&fire(&[all(crew, &[])], "D7"), &[gun]);
    assert_eq!(s.refused(&without), Refusal::Lane(LaneRefusal::LaneGun { weapon: gun }));
    let unknown = WeaponId(99);
    let order = laying(&fire(&[all(crew, &[gun])], "D7"), &[unknown]);
    assert_eq!(s.refused(&order), Refusal::Lane(LaneRefusal::LaneGun { weapon: unknown }));

    // Beyond Normal Range: an LMG of range 8 at 9.
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-lmg", crew);
    let mover = s.attacker("russian-4-4-7", "N10");
    s.walk(&[mover], Gait::Assault, "M10");
    let shot = fire(&[only(crew, &[gun])], "M10");
    assert_eq!(
        s.refused(&laying(&shot, &[gun])),
        Refusal::Lane(LaneRefusal::LaneRange { weapon: gun })
    );
    s.give(&shot, &[6, 5]);

    // At an enemy in its own Location (TPBF).
    let (mut s, crew, gun, mover) = lane("", false);
    s.walk(&[mover], Gait::Normal, "D7");
    s.intrude("D5");
    let shot = laying(&fire(&[all(crew, &[gun])], "D5"), &[gun]);
    assert_eq!(s.refused(&shot), Refusal::Lane(LaneRefusal::LaneRange { weapon: gun }));
}

/// Clauses: A9.22-5
#[test]
fn a_target_on_no_grain_allows_no_lane() {
    let (mut s, crew, gun, mover) = lane("", false);
    s.walk(&[mover], Gait::Assault, "E9");
    let shot = laying(&fire(&[all(crew, &[gun])], "E9"), &[gun]);
    assert_eq!(s.refused(&shot), Refusal::Lane(LaneRefusal::LaneGrain { weapon: gun }));
}

/// Clauses: A9.22-1
#[test]
fn in_the_dfph_no_lane_is_laid() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", crew);
    s.attacker("russian-4-4-7", "D7");
    let shot = laying(&fire(&[all(crew, &[gun])], "D7"), &[gun]);
    assert_eq!(s.refused(&shot), Refusal::Lane(LaneRefusal::LaneFirstFire { weapon: gun }));
}

/// Rulings: AM-20
/// Clauses: A9.22-4
#[test]
fn a_gun_that_lays_a_lane_has_no_rof_to_keep() {
    let (mut s, crew, gun, mover) = lane("", false);
    s.walk(&[mover], Gait::Assault, "D7");
    let events = s.give(&laying(&fire(&[only(crew, &[gun])], "D7"), &[gun]), &[1, 6, 2, 3]);
    assert!(!attack(&events).weapons[0].keeps_rof);
    assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::First));
    assert_eq!(left(&events, "D7"), Some(2), "its FP is in the Residual FP without a question");
    assert_eq!(asked(&s), DecisionKind::PlaceLane);
}

/// Clauses: A9.22-6, FLOW-GEN-1
#[test]
fn a_crew_that_cowers_lays_none() {
    let (mut s, crew, gun, mover) = lane("", false);
    s.walk(&[mover], Gait::Assault, "D7");
    let events = s.give(&laying(&fire(&[only(crew, &[gun])], "D7"), &[gun]), &[5, 5]);
    assert_eq!(ended(&events), [LaneEnd::Cowered]);
    assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::Final));
    assert!(s.pos.lanes.is_empty());
    assert_ne!(asked(&s), DecisionKind::PlaceLane);

    // In a Fire Group it is whoever is drawn: here the other squad.
    let (mut s, crew, gun, mover) = lane("", false);
    let other = s.defender("german-4-6-7", "D5");
    s.walk(&[mover], Gait::Assault, "D7");
    let group = fire(&[all(crew, &[gun]), all(other, &[])], "D7");
    s.give(&laying(&group, &[gun]), &[5, 5, 1, 6, 2, 3]);
    assert_eq!(asked(&s), DecisionKind::PlaceLane);
}

/// Clauses: A9.22-7
#[test]
fn a_crew_that_uses_subsequent_first_fire_lays_none() {
    let (mut s, crew, gun, mover) = lane("", false);
    s.edit(crew).fire = FireMarker::First;
    s.walk(&[mover], Gait::Assault, "D7");
    let both = fire(&[all(crew, &[gun])], "D7");
    assert_eq!(
        s.refused(&laying(&both, &[gun])),
        Refusal::Lane(LaneRefusal::LaneFirstFire { weapon: gun })
    );
    // The gun alone is unmarked and First Fires.
    s.give(&laying(&fire(&[only(crew, &[gun])], "D7"), &[gun]), &[6, 5]);
    assert_eq!(asked(&s), DecisionKind::PlaceLane);
}

/// Clauses: A9.22-2, A9.22-8, A9.22-10
#[test]
fn each_gun_of_a_group_lays_its_own_lane_under_its_own_letter() {
    let (mut s, crew, gun, mover) = lane("", false);
    let other = s.defender("german-4-6-7", "D5");
    let second = s.weapon("german-lmg", other);
    s.walk(&[mover], Gait::Assault, "D7");
    let group = fire(&[all(crew, &[gun]), all(other, &[second])], "D7");
    s.give(&laying(&group, &[gun, second]), &[6, 5, 2, 3]);
    s.give(&place("D9", None), &[]);
    s.give(&place("D8", None), &[]);
    let lanes = &s.pos.lanes;
    assert_eq!(
        (lanes[&gun].letter.to_string(), lanes[&second].letter.to_string()),
        ("A".into(), "B".into())
    );
    let back = lanes[&gun].grain().unwrap().exit().opposite();
    assert_eq!(Some(back), Grain::between(hex("D9"), hex("D5"), None).map(Grain::exit));
    assert_eq!(fps(&s, gun).len(), 4);
    assert_eq!(fps(&s, second).len(), 3);
}

/// Clauses: A9.22-10
#[test]
fn there_are_six_counters_and_no_more() {
    let (mut s, crew, gun, mover) = lane("", false);
    for row in ["F", "G", "H", "I", "J", "K"] {
        let crew = s.defender("german-4-6-7", &format!("{row}1"));
        let gun = s.weapon("german-mmg", crew);
        lay(&mut s, gun, &format!("{row}3"), None);
    }
    s.walk(&[mover], Gait::Assault, "D7");
    let shot = laying(&fire(&[only(crew, &[gun])], "D7"), &[gun]);
    assert_eq!(s.refused(&shot), Refusal::Lane(LaneRefusal::LaneCounters));
}

/// Clauses: A9.22-9
#[test]
fn a_counter_out_of_sight_is_removed_and_its_gun_has_fired() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D8\"]\n";
    let (mut s, crew, gun, mover) = lane(woods, false);
    s.walk(&[mover], Gait::Assault, "D7");
    s.give(&laying(&fire(&[only(crew, &[gun])], "D7"), &[gun]), &[6, 5]);
    let events = s.give(&place("D9", None), &[]);
    assert_eq!(ended(&events), [LaneEnd::Unseen]);
    assert!(s.pos.lanes.is_empty());
    assert_eq!(s.gun(gun).fire, FireMarker::First);
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
    assert_eq!(s.pos.lanes[&gun].from.hex.distance(hex("K6")), 10);
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

/// Clauses: A9.222-1, A9.222-2, A8.26-7, A8.13-5
#[test]
fn it_attacks_whoever_enters_with_what_stands_in_between_as_a_drm_and_at_full_strength() {
    for (map, expected) in [
        ("", vec![(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]),
        ("hedges = [\"D6/D7\"]\n", vec![(DrmKind::HexsideTem, 1), (DrmKind::Ffnam, -1)]),
        (
            "[[terrain]]\nkind = \"orchard\"\nhexes = [\"D6\"]\n",
            vec![(DrmKind::Hindrance, 1), (DrmKind::Ffnam, -1)],
        ),
        (
            "[[terrain]]\nkind = \"woods\"\nhexes = [\"D7\"]\n",
            vec![(DrmKind::Tem, 1), (DrmKind::Ffnam, -1)],
        ),
    ] {
        let (mut s, _, gun, mover) = lane(map, true);
        s.begin(&[mover], Gait::Normal);
        let events = s.step("D7", &[6, 5]);
        let report = attack(&events);
        assert_eq!(report.kind, FireKind::FireLane);
        assert_eq!(report.column.map(Column::fp), Some(2));
        assert_eq!(report.assessment.lines[0].firer, Firer::Weapon(gun));
        assert_eq!(report.assessment.lines[0].steps, [FpStep::Printed(5), FpStep::FireLane]);
        assert_eq!(drms(&report.assessment), expected);
    }
}

/// Clauses: A9.222-3
#[test]
fn grain_in_between_is_no_drm_but_hides_who_moves_in_the_open() {
    for kind in ["grain", "brush", "marsh"] {
        let map = format!("[[terrain]]\nkind = \"{kind}\"\nhexes = [\"D6\"]\n");
        let (mut s, _, _, mover) = lane(&map, true);
        s.begin(&[mover], Gait::Normal);
        let events = s.step("D7", &[6, 5]);
        let line = &attack(&events).assessment.targets[0];
        assert_eq!(drms(&attack(&events).assessment), [(DrmKind::Ffnam, -1)], "{kind}");
        assert!(line.absent.iter().any(|absent| absent.kind == DrmKind::Ffmo));
    }
}

/// Clauses: A9.222-5
#[test]
fn neither_a_cx_crew_nor_its_leader_nor_a_hero_counts() {
    let (mut s, crew, _, mover) = lane("", true);
    s.edit(crew).men_mut().cx = true;
    s.defender("german-9-2", "D5");
    s.begin(&[mover], Gait::Normal);
    let events = s.step("D7", &[6, 5]);
    assert_eq!(drms(&attack(&events).assessment), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);

    let mut s = Scene::open(Phase::Movement);
    let hero = s.defender("german-hero", "D5");
    let gun = s.weapon("german-mmg", hero);
    let mover = s.attacker("russian-4-4-7", "E8");
    lay(&mut s, gun, "D9", None);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("D7", &[6, 5]);
    assert_eq!(drms(&attack(&events).assessment), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
}

/// Clauses: A9.222-6, A7.9-6
#[test]
fn doubles_do_not_cower() {
    let (mut s, _, _, mover) = lane("", true);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("D7", &[5, 5]);
    let report = attack(&events);
    assert_eq!((report.cowered, report.column.map(Column::fp)), (0, Some(2)));
    assert_eq!(s.pos.lanes.len(), 1);
}

/// Clauses: A9.222-1
#[test]
fn it_attacks_a_mover_once_in_a_location_and_again_in_the_next() {
    let (mut s, _, _, mover) = lane("", true);
    s.setting(|setting| setting.foxholes = [(hex("D7"), 1)].into());
    s.begin(&[mover], Gait::Normal);
    assert_eq!(attacks(&s.step("D7", &[6, 5])).len(), 1);
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    assert!(attacks(&events).is_empty());
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Ground }), &[]);
    assert!(attacks(&events).is_empty(), "no worse than before");
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let events = s.step("D6", &[6, 5]);
    assert_eq!(attack(&events).column.map(Column::fp), Some(4), "PBF");
}

/// Clauses: A9.222-7
#[test]
fn an_attack_that_can_hurt_nobody_is_not_rolled() {
    let map = "[[terrain]]\nkind = \"orchard\"\nhexes = [\"D6\"]\n\
        [[terrain]]\nkind = \"stone rubble\"\nhexes = [\"D7\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-lmg", crew);
    let mover = s.attacker("russian-4-4-7", "E8");
    lay(&mut s, gun, "D7", None);
    s.begin(&[mover], Gait::Assault);
    assert!(attacks(&s.step("D7", &[])).is_empty());
}

/// Clauses: A9.222-9, A8.21-3
#[test]
fn residual_fp_lies_beside_it_and_attacks_first() {
    let (mut s, _, _, mover) = lane("", true);
    s.pos.residual.insert(at("D7"), 4);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("D7", &[6, 5, 6, 5]);
    let kinds: Vec<_> = attacks(&events)
        .iter()
        .map(|report| (report.kind, report.column.map(Column::fp)))
        .collect();
    assert_eq!(kinds, [(FireKind::Residual, Some(4)), (FireKind::FireLane, Some(2))]);
    assert_eq!((s.pos.residual[&at("D7")], s.pos.lanes.len()), (4, 1));

    // Nobody is left for the lane.
    let (mut s, _, _, mover) = lane("", true);
    s.pos.residual.insert(at("D7"), 12);
    s.begin(&[mover], Gait::Normal);
    assert_eq!(attacks(&s.step("D7", &[1, 1])).len(), 1);
    assert!(!s.lives(mover));
}

/// Two lanes that cross in D7.
fn crossing() -> (Scene, [WeaponId; 2], UnitId) {
    let (mut s, _, gun, mover) = lane("", true);
    let other = s.defender("german-4-6-7", "B6");
    let second = s.weapon("german-hmg", other);
    lay(&mut s, second, "E8", None);
    let elsewhere = s.attacker("russian-4-4-7", "C8");
    s.pos.units.remove(&mover);
    (s, [gun, second], elsewhere)
}

/// Clauses: A9.222-10
#[test]
fn lanes_that_cross_attack_one_by_one_in_the_order_of_the_firer() {
    let (mut s, [gun, second], mover) = crossing();
    assert!(covered(&s.pos, second).iter().any(|covered| covered.at == at("D7")));
    s.begin(&[mover], Gait::Normal);
    s.step("D7", &[]);
    assert_eq!(asked(&s), DecisionKind::LaneAttack);
    assert_eq!(
        s.refused(&Order::Fire(FireOrder::Hold)),
        Refusal::Lane(LaneRefusal::LaneAttacks { weapon: gun })
    );
    let none = s.refused(&snap_by(gun));
    assert_eq!(none, Refusal::Lane(LaneRefusal::LaneNoAttack { weapon: gun }));
    let words = "The Fire Lane of MMG of 4-6-7 A has no such attack to make now (A9.222).";
    assert_eq!(refusal(&s.pos, &none), words);
    let nobody = WeaponId(99);
    assert_eq!(
        s.refused(&attack_by(nobody)),
        Refusal::Lane(LaneRefusal::LaneNoAttack { weapon: nobody })
    );
    // The other one follows by itself.
    let events = s.give(&attack_by(second), &[6, 5, 6, 5]);
    let columns: Vec<_> =
        attacks(&events).iter().map(|report| report.column.unwrap().fp()).collect();
    assert_eq!(columns, [4, 2]);

    let (mut s, [_, second], mover) = crossing();
    s.begin(&[mover], Gait::Normal);
    s.step("D7", &[]);
    let events = s.give(&attack_by(second), &[1, 1]);
    assert_eq!(attacks(&events).len(), 1);
    assert!(!s.lives(mover));
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

/// Clauses: A7.55-4
#[test]
fn its_attack_binds_nobody_into_a_group() {
    let (mut s, _, _, mover) = lane("", true);
    let other = s.defender("german-4-6-7", "D5");
    s.begin(&[mover], Gait::Normal);
    s.step("D7", &[6, 5]);
    s.give(&fire(&[all(other, &[])], "D7"), &[6, 5]);
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

#[test]
fn a_directed_shot_lays_one_too() {
    let (mut s, crew, gun, mover) = lane("", false);
    let leader = s.defender("german-9-2", "D5");
    s.walk(&[mover], Gait::Assault, "D7");
    let shot = directed(&[only(crew, &[gun])], &[leader], "D7");
    s.give(&laying(&shot, &[gun]), &[5, 5, 2, 3]);
    assert_eq!(asked(&s), DecisionKind::PlaceLane);
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

/// An 11 breaks the LMG of untrained conscripts down, but not the MMG beside it.
#[test]
fn of_two_guns_of_a_group_only_the_one_that_works_lays_its_lane() {
    let (mut s, crew, gun, mover) = lane("", false);
    let other = s.defender("german-4-3-6", "D5");
    let second = s.weapon("german-lmg", other);
    s.walk(&[mover], Gait::Assault, "D7");
    let group = fire(&[all(crew, &[gun]), all(other, &[second])], "D7");
    let events = s.give(&laying(&group, &[gun, second]), &[6, 5, 2, 3]);
    assert!(s.gun(second).malfunctioned && !s.gun(gun).malfunctioned);
    assert_eq!(ended(&events), [LaneEnd::Malfunctioned]);
    s.give(&place("D9", None), &[]);
    assert_eq!(s.pos.lanes.keys().copied().collect::<Vec<_>>(), [gun]);
}

/// Five counters lie already: two guns of one attack cannot both lay theirs.
#[test]
fn no_attack_with_lanes_is_on_offer_twice_or_in_vain() {
    let (mut s, _, _, mover) = lane("", false);
    let other = s.defender("german-4-6-7", "D5");
    s.weapon("german-lmg", other);
    for row in ["F", "G", "H", "I", "J"] {
        let crew = s.defender("german-4-6-7", &format!("{row}1"));
        let gun = s.weapon("german-mmg", crew);
        lay(&mut s, gun, &format!("{row}3"), None);
        s.edit(crew).fire = FireMarker::Final;
    }
    s.walk(&[mover], Gait::Assault, "D7");
    let orders = legal_orders(&s.pos);
    for (at, order) in orders.iter().enumerate() {
        assert_eq!(check(&s.pos, order), Ok(()));
        assert!(!orders[..at].contains(order), "{order:?}");
    }
    let lays = |order: &&Order| matches!(order, Order::Fire(FireOrder::Attack(order)) if !order.lanes.is_empty());
    assert!(orders.iter().any(|order| lays(&order)));
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
