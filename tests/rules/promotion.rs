//! Field Promotion and Leader Creation (A18).

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, HeatEvent};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order, RallyOrder};
use first_fire::rules::refusal::{RallyRefusal, Refusal};

use super::scene::{Scene, at};

fn self_rally(unit: UnitId) -> Order {
    Order::Rally(RallyOrder::Rally { unit, leader: None })
}

/// The ATTACKER's RPh with a broken squad of his, and something for everybody to wait for.
fn broken(counter: &str) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::Rally);
    let squad = s.attacker(counter, "D5");
    s.edit(squad).men_mut().broken = true;
    let late = s.attacker("russian-8-0", "T1");
    s.edit(late).men_mut().broken = true;
    for counter in ["german-4-6-7", "german-8-0"] {
        let enemy = s.defender(counter, if counter == "german-8-0" { "R1" } else { "R9" });
        s.edit(enemy).men_mut().broken = true;
    }
    (s, squad)
}

fn leader_created(events: &[Event]) -> Option<UnitId> {
    events.iter().find_map(|event| match event {
        Event::Heat(HeatEvent::SteppedForward { smc, .. }) => Some(*smc),
        _ => None,
    })
}

#[test]
fn the_first_mmc_of_its_own_rally_phase_may_rally_by_itself() {
    let (mut s, squad) = broken("russian-4-4-7");
    let second = s.attacker("russian-4-4-7", "F5");
    s.edit(second).men_mut().broken = true;
    // 4 + 1 of 6.
    s.give(&self_rally(squad), &[1, 3]);
    assert!(!s.unit(squad).men().broken);
    assert_eq!(
        s.refused(&self_rally(second)),
        Refusal::Rally(RallyRefusal::NoSelfRally { unit: second })
    );
    // Not in the other side's RPh.
    let (mut s, _) = broken("russian-4-4-7");
    let enemy = s.pos.on_board(first_fire::rules::Side::Second).next().unwrap().id;
    s.give(&Order::Done, &[]);
    assert_eq!(
        s.refused(&self_rally(enemy)),
        Refusal::Rally(RallyRefusal::NoSelfRally { unit: enemy })
    );
}

#[test]
fn an_original_two_brings_a_leader_from_the_ranks() {
    // German -1, broken +1, Russian +1; elite Morale -1, a Conscript's +1.
    for (counter, dr, leader) in [
        ("german-4-6-7", 1, Some("german-8-1")),
        ("german-4-6-8", 4, Some("german-8-0")),
        ("german-4-6-7", 5, Some("german-7-0")),
        ("german-4-6-7", 6, Some("german-6+1")),
        ("russian-4-4-7", 4, Some("russian-6+1")),
        ("russian-4-4-7", 5, None),
        ("russian-4-2-6", 1, Some("russian-7-0")),
    ] {
        let (mut s, squad) = broken(counter);
        let events = s.give(&self_rally(squad), &[1, 1, dr]);
        let found = leader_created(&events).map(|id| s.unit(id).counter.as_str().to_owned());
        assert_eq!(found.as_deref(), leader, "{counter} {dr}");
        assert!(!s.unit(squad).men().broken);
        if let Some(id) = leader_created(&events) {
            assert!(s.unit(id).at() == s.unit(squad).at() && !s.unit(id).men().broken);
        }
    }
}

#[test]
fn an_original_two_in_close_combat_brings_one_too_the_sooner_the_worse_the_odds() {
    for (enemies, total) in [(1, 4), (2, 3)] {
        let mut s = Scene::open(Phase::CloseCombat);
        let squad = s.attacker("russian-4-4-7", "D5");
        let targets: BTreeSet<UnitId> =
            (0..enemies).map(|_| s.defender("german-4-6-7", "D5")).collect();
        s.defender("german-4-6-7", "R9");
        s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("D5") }), &[]);
        let attack = CloseAttack { by: BTreeSet::from([squad]), at: targets };
        let plan = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
        s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan)), &[]);
        let events =
            s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[1, 1, 3]);
        let found = events.iter().find_map(|event| match event {
            Event::Heat(HeatEvent::LeaderCreation { total, .. }) => Some(*total),
            _ => None,
        });
        assert_eq!(found, Some(total));
    }
}

#[test]
fn finns_and_japanese_create_no_leaders() {
    let (mut s, squad) = broken("finnish-6-4-8");
    s.give(&self_rally(squad), &[1, 1]);
    assert!(!s.unit(squad).men().broken);
}
