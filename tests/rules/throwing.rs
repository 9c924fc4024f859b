//! Thrown demolition charges: at an ADJACENT Location and, with the same dice, at the thrower's own (A23.6).

use first_fire::rules::Phase;
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{Gait, MoveOrder, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};

use super::scene::{Scene, all, at, attacks, checks, drms, left, only, throw};

const ELITE: &str = "german-4-6-8";
const ENEMY: &str = "russian-4-4-7";
const WOODS: &str = "terrain = [{ kind = \"woods\", hexes = [\"E6\", \"E7\"] }]";

/// An elite squad in E5 with a charge, enemies in E6 (woods) and E8.
fn armed(phase: Phase) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut scene = Scene::new(phase, WOODS);
    let unit = scene.attacker(ELITE, "E5");
    let charge = scene.weapon("german-dc", unit);
    let enemy = scene.defender(ENEMY, "E6");
    scene.defender(ENEMY, "E8");
    scene.attacker(ELITE, "A1");
    (scene, unit, charge, enemy)
}

#[test]
fn a_thrown_charge_strikes_its_target_and_its_throwers_location() {
    for (phase, there, here) in [(Phase::PrepFire, 2, 3), (Phase::AdvancingFire, 3, 4)] {
        let (mut scene, unit, charge, enemy) = armed(phase);
        let friend = scene.attacker(ELITE, "E5");
        let order = throw(&[only(unit, &[charge])], "E6");
        let worked_out = scene.assess(&order);
        assert_eq!(worked_out.fp.to_string(), "30", "{phase}");
        assert_eq!(drms(&worked_out), [(DrmKind::ThrownCharge, there), (DrmKind::Tem, 1)]);
        assert_eq!(worked_out.targets[0].units, [enemy]);
        let own = worked_out.second.as_ref().expect("its own Location");
        assert_eq!((own.target, own.fp.to_string().as_str()), (at("E5"), "30"));
        assert_eq!(drms(own), [(DrmKind::ThrownCharge, here)]);
        assert_eq!(own.targets[0].units, [unit, friend]);
        assert!(legal_orders(&scene.pos).contains(&order));
    }
}

#[test]
fn one_roll_is_read_for_both_and_the_charge_is_gone() {
    let (mut scene, unit, charge, enemy) = armed(Phase::PrepFire);
    // 7 + 3 is a 2MC in either place; both are passed.
    let events = scene.give(&throw(&[only(unit, &[charge])], "E6"), &[3, 4, 1, 2, 1, 2]);
    let reports = attacks(&events);
    assert_eq!(reports.len(), 2);
    assert!(reports.iter().all(|report| report.roll.total() == 7));
    assert_eq!(checks(&events).iter().map(|check| check.unit).collect::<Vec<_>>(), [enemy, unit]);
    assert!(!scene.pos.weapons.contains_key(&charge));

    let (mut scene, unit, charge, _) = armed(Phase::PrepFire);
    let events = scene.give(&throw(&[only(unit, &[charge])], "E6"), &[6, 6]);
    assert!(checks(&events).is_empty(), "a dud");
    assert!(!scene.pos.weapons.contains_key(&charge));
}

#[test]
fn a_charge_is_thrown_by_itself_unpinned_and_no_farther_than_next_door() {
    let (mut scene, unit, charge, _) = armed(Phase::PrepFire);
    let lmg = scene.weapon("german-lmg", unit);
    scene.defender(ENEMY, "E7");
    assert_eq!(
        scene.refused(&throw(&[only(unit, &[charge])], "E7")),
        Refusal::Fire(FireRefusal::NoLongRange { unit })
    );
    assert_eq!(
        scene.refused(&throw(&[only(unit, &[lmg])], "E6")),
        Refusal::Fire(FireRefusal::NotThrown { weapon: lmg })
    );
    assert_eq!(
        scene.refused(&throw(&[all(unit, &[])], "E6")),
        Refusal::Fire(FireRefusal::ThrowsOnly { unit })
    );
    assert_eq!(
        scene.refused(&throw(&[all(unit, &[charge])], "E6")),
        Refusal::Fire(FireRefusal::FiresAlone { weapon: charge })
    );
    scene.edit(unit).men_mut().pinned = true;
    assert_eq!(
        scene.refused(&throw(&[only(unit, &[charge])], "E6")),
        Refusal::Fire(FireRefusal::NotWhilePinned { weapon: charge })
    );
}

#[test]
fn the_defender_throws_at_movers_and_leaves_residual_fp_with_them_only() {
    let mut scene = Scene::open(Phase::Movement);
    let unit = scene.defender(ELITE, "G4");
    let charge = scene.weapon("german-dc", unit);
    let mover = scene.attacker(ENEMY, "G6");
    scene.attacker(ENEMY, "R9");
    scene.walk(&[mover], Gait::Normal, "G5");
    let order = throw(&[only(unit, &[charge])], "G5");
    let worked_out = scene.assess(&order);
    let movement = [DrmKind::Ffnam, DrmKind::Ffmo];
    let there = drms(&worked_out);
    assert!(movement.iter().all(|kind| there.contains(&(*kind, -1))), "{there:?}");
    assert_eq!(drms(worked_out.second.as_ref().unwrap()), [(DrmKind::ThrownCharge, 3)]);
    // 11 + 0 and 11 + 3: a 1MC there, a PTC here.
    let events = scene.give(&order, &[5, 6, 1, 2, 1, 2]);
    assert_eq!(left(&events, "G5"), Some(6), "half of 30, at most 12, two columns less");
    assert_eq!(left(&events, "G4"), None);
}

/// Clauses: A15.431-5
#[test]
fn a_berserk_unit_throws_its_charge_and_does_not_place_it() {
    let (mut scene, unit, charge, _) = armed(Phase::AdvancingFire);
    scene.edit(unit).men_mut().berserk = true;
    let order = throw(&[only(unit, &[charge])], "E6");
    assert!(legal_orders(&scene.pos).contains(&order));
    let (mut scene, unit, charge, _) = armed(Phase::Movement);
    scene.edit(unit).men_mut().berserk = true;
    scene.begin(&[unit], Gait::Normal);
    scene.refused(&Order::Move(MoveOrder::PlaceCharge { weapon: charge, at: at("E6") }));
}
