//! Fire Lanes where the texts have to be read closely: with which fire they are declared, and what counts against them
//! (A9.22, A9.222).

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::fire::{DrmKind, FireKind, Lane, LaneLetter};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireAttack, FireOrder, Gait, Order};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, at, attack, only, snap};

/// A squad with an MMG in D5, and a mover next to its column.
fn crew() -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let crew = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", crew);
    let mover = s.attacker("russian-4-4-7", "E8");
    // Somebody else is still to move: the MPh goes on.
    s.attacker("russian-4-4-7", "T10");
    (s, crew, gun, mover)
}

/// A Snap Shot is Defensive First Fire like any other.
/// Clauses: A9.22-1
#[test]
fn a_snap_shot_may_lay_a_fire_lane_through_the_hex_entered() {
    let (mut s, crew, gun, mover) = crew();
    s.walk(&[mover], Gait::Assault, "D8");
    let Order::Fire(FireOrder::Attack(order)) = snap(&[only(crew, &[gun])], "D8") else {
        unreachable!()
    };
    let order = Order::Fire(FireOrder::Attack(FireAttack { lanes: [gun].into(), ..order }));
    assert!(legal_orders(&s.pos).contains(&order));
    let events = s.give(&order, &[6, 5]);
    assert_eq!(attack(&events).kind, FireKind::SnapShot);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::PlaceLane);
    s.give(&Order::Fire(FireOrder::PlaceLane { at: at("D9"), hand: None }), &[]);
    assert_eq!(s.pos.lanes.get(&gun).unwrap().counter, at("D9"));
    assert_eq!(s.gun(gun).fire, FireMarker::First);
}

/// "All fire" of an Encircled unit: the texts waive leaders, heroes and CX only.
/// Clauses: A7.7-18, A9.222-2
#[test]
fn the_lane_of_an_encircled_crew_attacks_with_one_more_on_the_dice() {
    for encircled in [false, true] {
        let (mut s, _, gun, mover) = crew();
        let lane =
            Lane { letter: LaneLetter::ALL[0], from: at("D5"), counter: at("D9"), hand: None };
        s.edit_gun(gun).fire = FireMarker::First;
        s.pos.lanes.insert(gun, lane);
        if encircled {
            s.pos.encircled.insert((at("D5"), Side::Second));
        }
        s.begin(&[mover], Gait::Assault);
        let events = s.step("D8", &[6, 5]);
        let drms = &attack(&events).assessment.targets[0].drms;
        let counted = drms.iter().any(|drm| drm.kind == DrmKind::Encircled && drm.value == 1);
        assert_eq!(counted, encircled);
    }
}
