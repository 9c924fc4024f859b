//! The Rally Phase: rally, repair, Recovery, Transfer.

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, HeatEvent, MenEvent, PossessionEvent, RallyEvent};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::morale::{CheckOutcome, CheckReport};
use first_fire::rules::order::{MoveOrder, Order, PossessionOrder, RallyOrder};
use first_fire::rules::refusal::{
    MenRefusal, NamedRefusal, PossessionRefusal, RallyRefusal, Refusal,
};

use super::scene::Scene;

const SQUAD: &str = "russian-4-4-7";
const LEADER: &str = "russian-8-1";
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";

fn rally(unit: UnitId, leader: Option<UnitId>) -> Order {
    Order::Rally(RallyOrder::Rally { unit, leader })
}

fn broken(scene: &mut Scene, counter: &str, place: &str) -> UnitId {
    let unit = scene.attacker(counter, place);
    scene.edit(unit).men_mut().broken = true;
    unit
}

/// A broken squad with a leader in E5.
fn rallying(map: &str) -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::new(Phase::Rally, map);
    let squad = broken(&mut scene, SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    (scene, squad, leader)
}

fn report(events: &[Event]) -> &CheckReport {
    events
        .iter()
        .find_map(|event| match event {
            Event::Men(MenEvent::Check(report)) => Some(&**report),
            _ => None,
        })
        .expect("a check")
}

#[test]
fn a_leader_rallies_a_squad_by_its_broken_morale_and_his_drm() {
    let (mut scene, squad, leader) = rallying("");
    let events = scene.give(&rally(squad, Some(leader)), &[3, 5]);
    assert_eq!(report(&events).total, 7);
    assert!(events.contains(&Event::Rally(RallyEvent::Rallied { unit: squad })));
    assert!(scene.unit(squad).good_order());
}

#[test]
fn one_more_on_the_dice_fails() {
    let (mut scene, squad, leader) = rallying("");
    let events = scene.give(&rally(squad, Some(leader)), &[4, 5]);
    assert_eq!(report(&events).outcome, CheckOutcome::Failed);
    assert!(scene.unit(squad).men().broken);
}

#[test]
fn desperation_morale_adds_four_and_ends_with_the_phase() {
    let (mut scene, squad, leader) = rallying("");
    scene.edit(squad).men_mut().dm = true;
    let events = scene.give(&rally(squad, Some(leader)), &[2, 3]);
    assert_eq!(report(&events).total, 8);
    assert!(events.contains(&Event::Rally(RallyEvent::DmRemoved { unit: squad })));
    assert!(scene.unit(squad).men().broken && !scene.unit(squad).men().dm);
}

#[test]
fn woods_help_to_rally() {
    let (mut scene, squad, leader) = rallying(WOODS);
    let events = scene.give(&rally(squad, Some(leader)), &[4, 5]);
    assert_eq!(report(&events).total, 7);
    assert!(!scene.unit(squad).men().broken);
}

#[test]
fn an_original_twelve_reduces_and_does_not_rally() {
    let (mut scene, squad, leader) = rallying("");
    let events = scene.give(&rally(squad, Some(leader)), &[6, 6]);
    let heir = events.iter().find_map(|event| match event {
        Event::Men(MenEvent::Reduced { into, .. }) => Some(*into),
        _ => None,
    });
    assert!(scene.unit(heir.expect("a half-squad")).men().broken);
    assert!(!scene.lives(squad));
    assert_eq!(scene.pos.points, [0, 1]);
}

#[test]
fn an_original_two_under_a_leader_rallies_with_heat_of_battle() {
    let (mut scene, squad, leader) = rallying("");
    let events = scene.give(&rally(squad, Some(leader)), &[1, 1, 2, 3]);
    assert!(events.contains(&Event::Rally(RallyEvent::Rallied { unit: squad })));
    assert!(events.contains(&Event::Heat(HeatEvent::Began { unit: squad })));
}

#[test]
fn only_an_unbroken_unpinned_leader_in_the_location_rallies() {
    let (mut scene, squad, leader) = rallying("");
    let far = scene.attacker(LEADER, "F5");
    let hero = scene.attacker("russian-hero", "E5");
    for other in [far, hero] {
        let refusal = scene.refused(&rally(squad, Some(other)));
        assert_eq!(refusal, Refusal::Rally(RallyRefusal::NotARallier { unit: other }));
    }
    scene.edit(leader).men_mut().pinned = true;
    let refusal = scene.refused(&rally(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::NotARallier { unit: leader }));
}

#[test]
fn a_unit_has_one_attempt_and_a_leader_as_many_as_there_are_units() {
    let (mut scene, first, leader) = rallying("");
    let second = broken(&mut scene, SQUAD, "E5");
    scene.give(&rally(first, Some(leader)), &[5, 6]);
    let refusal = scene.refused(&rally(first, Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::AlreadyActed { unit: first }));
    scene.give(&rally(second, Some(leader)), &[2, 3]);
    assert!(!scene.unit(second).men().broken);
}

#[test]
fn a_squad_does_not_rally_by_itself_but_a_leader_does_at_one_worse() {
    let mut scene = Scene::open(Phase::Rally);
    let squad = broken(&mut scene, SQUAD, "E5");
    let leader = broken(&mut scene, LEADER, "H5");
    scene.attacker(SQUAD, "K5");
    // Another MMC has used up the one attempt of Field Promotion (A18.11).
    scene.pos.mmc_has_rallied = true;
    assert_eq!(
        scene.refused(&rally(squad, None)),
        Refusal::Rally(RallyRefusal::NoSelfRally { unit: squad })
    );
    let events = scene.give(&rally(leader, None), &[3, 4]);
    assert_eq!(report(&events).total, 8);
    assert!(!scene.unit(leader).men().broken);
}

#[test]
fn a_leader_with_an_unbroken_leader_is_rallied_by_him_or_not_at_all() {
    let mut scene = Scene::open(Phase::Rally);
    let broken = broken(&mut scene, LEADER, "E5");
    scene.attacker("russian-9-1", "E5");
    assert_eq!(
        scene.refused(&rally(broken, None)),
        Refusal::Rally(RallyRefusal::NoSelfRally { unit: broken })
    );
}

#[test]
fn a_broken_leader_bars_those_around_him_until_he_has_rallied() {
    let (mut scene, squad, leader) = rallying("");
    let fallen = broken(&mut scene, LEADER, "E5");
    let refusal = scene.refused(&rally(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::BrokenLeaderFirst { leader: fallen }));
    scene.give(&rally(fallen, Some(leader)), &[2, 2]);
    scene.give(&rally(squad, Some(leader)), &[2, 2]);
    assert!(!scene.unit(squad).men().broken);
}

#[test]
fn units_held_in_melee_and_unbroken_ones_are_not_rallied() {
    let (mut scene, squad, leader) = rallying("");
    scene.edit(squad).melee = true;
    let refusal = scene.refused(&rally(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Men(MenRefusal::InMelee { unit: squad }));
    scene.edit(squad).melee = false;
    scene.edit(squad).men_mut().broken = false;
    let refusal = scene.refused(&rally(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Men(MenRefusal::NotBroken { unit: squad }));
}

#[test]
fn both_sides_rally_in_every_rally_phase() {
    let (mut scene, squad, leader) = rallying("");
    let enemy = scene.defender("german-4-6-7", "P5");
    let officer = scene.defender("german-8-1", "P5");
    scene.edit(enemy).men_mut().broken = true;
    let refusal = scene.refused(&rally(enemy, Some(officer)));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::NotYours { unit: enemy }));
    scene.give(&rally(squad, Some(leader)), &[2, 2]);
    assert_eq!((scene.pos.phase, scene.pos.speaker), (Phase::Rally, Side::Second));
    scene.give(&rally(enemy, Some(officer)), &[2, 2]);
    assert!(!scene.unit(enemy).men().broken);
}

/// A squad with a malfunctioned LMG in E5.
fn repairing() -> (Scene, UnitId, WeaponId) {
    let mut scene = Scene::open(Phase::Rally);
    let squad = scene.attacker(SQUAD, "E5");
    let weapon = scene.weapon("russian-lmg", squad);
    scene.edit_gun(weapon).malfunctioned = true;
    (scene, squad, weapon)
}

#[test]
fn a_repair_mends_up_to_the_repair_number_and_loses_the_weapon_on_a_six() {
    for (dr, works, there) in [(1, true, true), (2, false, true), (6, false, false)] {
        let (mut scene, _, weapon) = repairing();
        let events = scene.give(&Order::Possession(PossessionOrder::Repair { weapon }), &[dr]);
        assert!(events.contains(&Event::Possession(PossessionEvent::Repair {
            weapon,
            dr,
            repaired: works
        })));
        assert_eq!(scene.pos.weapons.contains_key(&weapon), there);
        if there {
            assert_eq!(scene.gun(weapon).malfunctioned, !works);
        }
    }
}

#[test]
fn only_a_broken_down_weapon_of_a_good_order_unit_is_repaired() {
    let (mut scene, squad, weapon) = repairing();
    scene.edit(squad).men_mut().broken = true;
    assert_eq!(
        scene.refused(&Order::Possession(PossessionOrder::Repair { weapon })),
        Refusal::Men(MenRefusal::Broken { unit: squad })
    );
    scene.edit(squad).men_mut().broken = false;
    scene.edit_gun(weapon).malfunctioned = false;
    let refusal = scene.refused(&Order::Possession(PossessionOrder::Repair { weapon }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NotMalfunctioned { weapon }));
}

/// A squad in E5, where an LMG lies.
fn recovering() -> (Scene, UnitId, WeaponId) {
    let mut scene = Scene::open(Phase::Rally);
    let squad = scene.attacker(SQUAD, "E5");
    let weapon = scene.loose_weapon("russian-lmg", "E5");
    (scene, squad, weapon)
}

/// Clauses: A4.44-1
#[test]
fn recovery_takes_a_five_and_is_the_only_thing_a_unit_does_in_the_phase() {
    let (mut scene, unit, weapon) = recovering();
    let other = scene.loose_weapon("russian-mmg", "E5");
    scene.attacker(SQUAD, "E5");
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[5]);
    assert_eq!(scene.gun(weapon).owner(), Some(unit));
    let refusal =
        scene.refused(&Order::Possession(PossessionOrder::Recover { unit, weapon: other }));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::AlreadyActed { unit }));

    let (mut scene, unit, weapon) = recovering();
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[6]);
    assert_eq!(scene.gun(weapon).owner(), None);
}

/// Clauses: A4.44-11
#[test]
fn a_cx_unit_recovers_at_one_worse() {
    let (mut scene, unit, weapon) = recovering();
    scene.edit(unit).men_mut().cx = true;
    let events = scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[5]);
    assert!(events.contains(&Event::Possession(PossessionEvent::Recovery {
        unit,
        weapon,
        dr: 5,
        recovered: false
    })));
}

/// Clauses: A4.44-7
#[test]
fn only_a_good_order_unpinned_unit_in_the_location_recovers() {
    let (mut scene, unit, weapon) = recovering();
    let far = scene.attacker(SQUAD, "F5");
    let order = Order::Possession(PossessionOrder::Recover { unit, weapon });
    scene.edit(unit).men_mut().pinned = true;
    assert_eq!(scene.refused(&order), Refusal::Men(MenRefusal::Pinned { unit }));
    scene.edit(unit).men_mut().pinned = false;
    scene.edit(unit).men_mut().broken = true;
    assert_eq!(scene.refused(&order), Refusal::Men(MenRefusal::Broken { unit }));
    scene.edit(unit).men_mut().broken = false;
    scene.edit(unit).melee = true;
    assert_eq!(scene.refused(&order), Refusal::Men(MenRefusal::InMelee { unit }));
    let refusal = scene.refused(&Order::Possession(PossessionOrder::Recover { unit: far, weapon }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NotUnattended { weapon }));
}

/// Clauses: A4.44-8
#[test]
fn nothing_is_recovered_under_the_eyes_of_an_enemy_in_the_location() {
    let (mut scene, unit, weapon) = recovering();
    scene.defender("german-4-6-7", "E5");
    let refusal = scene.refused(&Order::Possession(PossessionOrder::Recover { unit, weapon }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::EnemyBesideWeapon { unit }));
}

/// Clauses: A4.44-10
#[test]
fn what_was_recovered_is_not_handed_on_in_the_same_phase() {
    let (mut scene, unit, weapon) = recovering();
    let other = scene.attacker(SQUAD, "E5");
    let spare = scene.weapon("russian-lmg", other);
    scene.give(&Order::Possession(PossessionOrder::Recover { unit, weapon }), &[1]);
    let refusal =
        scene.refused(&Order::Possession(PossessionOrder::Transfer { weapon, to: other }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::JustRecovered { weapon }));
    scene.give(&Order::Possession(PossessionOrder::Transfer { weapon: spare, to: unit }), &[]);
    assert_eq!(scene.gun(spare).owner(), Some(unit));
}

#[test]
fn only_an_smc_takes_a_weapon_from_a_broken_friend() {
    let mut scene = Scene::open(Phase::Rally);
    let fallen = broken(&mut scene, SQUAD, "E5");
    let weapon = scene.weapon("russian-lmg", fallen);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    let refusal =
        scene.refused(&Order::Possession(PossessionOrder::Recover { unit: squad, weapon }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NotUnattended { weapon }));
    scene.give(&Order::Possession(PossessionOrder::Recover { unit: leader, weapon }), &[5]);
    assert_eq!(scene.gun(weapon).owner(), Some(leader));
}

/// Clauses: A4.431-1
#[test]
fn weapons_change_hands_in_the_rally_phase_and_before_the_first_advance() {
    for phase in [Phase::Rally, Phase::Advance] {
        let mut scene = Scene::open(phase);
        let from = scene.attacker(SQUAD, "E5");
        let to = scene.attacker(LEADER, "E5");
        let weapon = scene.weapon("russian-lmg", from);
        scene.give(&Order::Possession(PossessionOrder::Transfer { weapon, to }), &[]);
        assert_eq!(scene.gun(weapon).owner(), Some(to));
    }
    let mut scene = Scene::open(Phase::Advance);
    let from = scene.attacker(SQUAD, "E5");
    let to = scene.attacker(LEADER, "E5");
    let weapon = scene.weapon("russian-lmg", from);
    let runner = scene.attacker(SQUAD, "K5");
    let units = [runner].into();
    scene.give(&Order::Move(MoveOrder::Advance { units, to: super::scene::at("K6") }), &[]);
    let refusal = scene.refused(&Order::Possession(PossessionOrder::Transfer { weapon, to }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::TransferTooLate));
}

/// Clauses: A4.431-3, A4.431-4
#[test]
fn broken_pinned_and_distant_units_hand_nothing_over() {
    let mut scene = Scene::open(Phase::Rally);
    let from = scene.attacker(SQUAD, "E5");
    let to = scene.attacker(SQUAD, "E5");
    let far = scene.attacker(SQUAD, "F5");
    let weapon = scene.weapon("russian-lmg", from);
    let refusal = scene.refused(&Order::Possession(PossessionOrder::Transfer { weapon, to: far }));
    assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NoTransfer { unit: far }));
    for unit in [from, to] {
        for mark in 0..3 {
            let state = scene.edit(unit);
            (state.men_mut().broken, state.men_mut().pinned, state.melee) =
                (mark == 0, mark == 1, mark == 2);
            let refusal =
                scene.refused(&Order::Possession(PossessionOrder::Transfer { weapon, to }));
            assert_eq!(refusal, Refusal::Possession(PossessionRefusal::NoTransfer { unit }));
        }
        let state = scene.edit(unit);
        (state.men_mut().broken, state.men_mut().pinned, state.melee) = (false, false, false);
    }
}

#[test]
fn a_crew_that_a_leader_rallies_with_an_original_two_is_not_in_the_heat_of_battle() {
    let mut scene = Scene::new(Phase::Rally, "");
    let crew = broken(&mut scene, "russian-crew", "E5");
    let leader = scene.attacker(LEADER, "E5");
    let events = scene.give(&rally(crew, Some(leader)), &[1, 1]);
    assert_eq!(report(&events).outcome, CheckOutcome::Passed);
    assert!(!events.contains(&Event::Heat(HeatEvent::Began { unit: crew })));
}

#[test]
fn a_leader_rallies_others_or_sees_to_a_weapon_but_not_both() {
    let (mut scene, first, leader) = rallying("");
    let second = broken(&mut scene, SQUAD, "E5");
    let weapon = scene.weapon("russian-lmg", leader);
    scene.edit_gun(weapon).malfunctioned = true;
    // Somebody else who can act keeps the phase going.
    scene.attacker(LEADER, "E5");
    let mut other = scene.clone();
    // He fails with the first squad, and may still try the second.
    scene.give(&rally(first, Some(leader)), &[6, 5]);
    assert_eq!(
        scene.refused(&Order::Possession(PossessionOrder::Repair { weapon })),
        Refusal::Rally(RallyRefusal::AlreadyActed { unit: leader })
    );
    scene.give(&rally(second, Some(leader)), &[6, 5]);
    other.give(&Order::Possession(PossessionOrder::Repair { weapon }), &[5]);
    let refusal = other.refused(&rally(first, Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::AlreadyActed { unit: leader }));
}

/// Only another leader helps a leader: neither a squad beside him nor a leader who is broken himself.
#[test]
fn a_leader_among_squads_and_broken_leaders_rallies_by_himself() {
    for other in [SQUAD, "russian-hero"] {
        let mut scene = Scene::open(Phase::Rally);
        let leader = broken(&mut scene, LEADER, "E5");
        scene.attacker(other, "E5");
        scene.give(&rally(leader, None), &[3, 4]);
        assert!(!scene.unit(leader).men().broken);
    }
    let mut scene = Scene::open(Phase::Rally);
    let leader = broken(&mut scene, LEADER, "E5");
    broken(&mut scene, "russian-9-1", "E5");
    scene.give(&rally(leader, None), &[3, 4]);
    assert!(!scene.unit(leader).men().broken);
}
