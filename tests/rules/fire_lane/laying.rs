//! Who lays a Fire Lane, with which attack, and who lays none (A9.22).

use first_fire::board::Grain;
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::fire::LaneEnd;
use first_fire::rules::ids::{Firer, WeaponId};
use first_fire::rules::order::{FireOrder, Gait, Order};
use first_fire::rules::refusal::{FireRefusal, LaneRefusal, Refusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{check, legal_orders};

use super::super::scene::{Scene, all, attack, directed, fire, left, marked, only};
use super::{asked, ended, fps, hex, lane, lay, laying, place};

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
    // An anti-tank rifle.
    let rifle = s.weapon("german-atr", crew);
    let order = laying(&fire(&[all(crew, &[rifle])], "D7"), &[rifle]);
    assert_eq!(s.refused(&order), Refusal::Lane(LaneRefusal::LaneGun { weapon: rifle }));

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
        (
            lanes.get(&gun).unwrap().letter.to_string(),
            lanes.get(&second).unwrap().letter.to_string()
        ),
        ("A".into(), "B".into())
    );
    let back = lanes.get(&gun).unwrap().grain().unwrap().exit().opposite();
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

#[test]
fn a_directed_shot_lays_one_too() {
    let (mut s, crew, gun, mover) = lane("", false);
    let leader = s.defender("german-9-2", "D5");
    s.walk(&[mover], Gait::Assault, "D7");
    let shot = directed(&[only(crew, &[gun])], &[leader], "D7");
    s.give(&laying(&shot, &[gun]), &[5, 5, 2, 3]);
    assert_eq!(asked(&s), DecisionKind::PlaceLane);
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
