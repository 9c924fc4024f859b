//! Foxholes and the walls in front of them (B27, B9.21).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::BlindReport;
use first_fire::rules::ids::Firer;
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, fire, marked};

const WALL: &str = "walls = [\"G5/G6\"]\n";

fn blind(events: &[Event]) -> &BlindReport {
    events
        .iter()
        .find_map(|event| match event {
            Event::Fire(FireEvent::Blind(report)) => Some(&**report),
            _ => None,
        })
        .expect("a blind shot")
}

#[test]
fn from_a_foxhole_nobody_sees_over_his_own_wall_but_next_door() {
    let mut s = Scene::new(Phase::PrepFire, WALL);
    let dug_in = s.attacker("german-4-6-7", "G5");
    let standing = s.attacker("german-4-6-7", "G5");
    s.edit(dug_in).stand(Footing::Entrenched);
    s.defender("russian-4-4-7", "G8");
    s.defender("russian-4-4-7", "G6");
    assert_eq!(s.assess(&fire(&[all(dug_in, &[])], "G6")).blind, []);
    let group = fire(&[all(dug_in, &[]), all(standing, &[])], "G8");
    let assessed = s.assess(&group);
    assert_eq!(assessed.lines.len(), 1);
    assert_eq!(assessed.blind[0].unit, dug_in);
    // The blind one's dice come first: 3,4 break nothing; 4 FP at 6,5 do nothing.
    let events = s.give(&group, &[3, 4, 6, 5]);
    let report = blind(&events);
    assert_eq!(report.firers.len(), 1);
    let why = report.firers[0].why();
    assert!(why.contains("B9.21"), "{why}");
    for unit in [dug_in, standing] {
        assert_eq!(marked(&events, Firer::Inherent(unit)), Some(FireMarker::Prep));
    }
}

/// Clauses: A7.4-3
#[test]
fn fire_over_the_wall_leaves_those_in_the_foxholes_behind_it_alone() {
    let mut s = Scene::new(Phase::PrepFire, WALL);
    let squad = s.attacker("german-4-6-7", "G8");
    let dug_in = s.defender("russian-4-4-7", "G5");
    let standing = s.defender("russian-4-4-7", "G5");
    s.edit(dug_in).stand(Footing::Entrenched);
    let order = fire(&[all(squad, &[])], "G5");
    let targets: Vec<_> =
        s.assess(&order).targets.into_iter().flat_map(|line| line.units).collect();
    assert_eq!(targets, [standing]);
    // With nobody else there the shot goes blind.
    s.edit(standing).stand(Footing::Entrenched);
    assert_eq!(s.assess(&order).blind.len(), 1);
}
