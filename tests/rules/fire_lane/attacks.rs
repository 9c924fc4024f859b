//! How a Fire Lane attacks whoever enters it: its DRM, how often, and beside what else (A9.222).

use first_fire::board::{Footing, Hexspine};
use first_fire::game::narrate::refusal;
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::fire::{Column, DrmKind, FireKind, FpStep, covered};
use first_fire::rules::ids::{Firer, Side, UnitId, WeaponId};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{LaneRefusal, Refusal};

use super::super::scene::{Scene, all, at, attack, attacks, drms, fire};
use super::{asked, attack_by, hex, lane, lay, snap_by};

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

/// Clauses: A9.222-2
/// Rules: D9-1
#[test]
fn a_tank_in_between_is_a_drm_to_it() {
    let (mut s, _, _, mover) = lane("", true);
    s.vehicle(Side::Second, "pz-4h", "D6", Hexspine::East);
    s.begin(&[mover], Gait::Normal);
    let events = s.step("D7", &[6, 5]);
    let expected = [(DrmKind::Hindrance, 1), (DrmKind::Ffnam, -1)];
    assert_eq!(drms(&attack(&events).assessment), expected);
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
    assert_eq!((s.pos.residual.get(&at("D7")), s.pos.lanes.len()), (Some(&4), 1));

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

/// Clauses: A7.55-4
#[test]
fn its_attack_binds_nobody_into_a_group() {
    let (mut s, _, _, mover) = lane("", true);
    let other = s.defender("german-4-6-7", "D5");
    s.begin(&[mover], Gait::Normal);
    s.step("D7", &[6, 5]);
    s.give(&fire(&[all(other, &[])], "D7"), &[6, 5]);
}
