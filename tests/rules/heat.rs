//! Heat of Battle (A15): the second DR, heroes, Battle Hardening, berserk units in the making, surrender.

use first_fire::rules::Phase;
use first_fire::rules::event::{Cause, Event, HeatEvent, MenEvent, RallyEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::morale::morale_level;
use first_fire::rules::order::{FireOrder, Order, PossessionOrder, RallyOrder};
use first_fire::rules::refusal::{MenRefusal, PossessionRefusal, Refusal};
use first_fire::rules::report::{HeatReport, HeatResult};

use super::readings::{eliminated, reduced};
use super::scene::{Scene, all, checks, directed, drms, fire};

/// 4 FP from D5 at two hexes: 4 on the 4 column is a 1MC, and the first target takes it with an Original 2.
const ONE_MC_WITH_A_TWO: [u8; 4] = [1, 3, 1, 1];

/// A squad of 4 FP that fires from D5 in the PFPh at this unit in D7.
fn shot(counter: &str) -> (Scene, Order, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    let target = s.defender(counter, "D7");
    s.attacker("russian-4-4-7", "R9");
    (s, fire(&[all(firer, &[])], "D7"), target)
}

/// The shot, answered by an Original 2 and then this Heat of Battle DR.
fn heated(counter: &str, broken: bool, heat: [u8; 2]) -> (Scene, UnitId, HeatReport) {
    let (mut s, order, target) = shot(counter);
    s.edit(target).men_mut().broken = broken;
    let mut dice = ONE_MC_WITH_A_TWO.to_vec();
    dice.extend(heat);
    let events = s.give(&order, &dice);
    (s, target, report(&events).clone())
}

fn report(events: &[Event]) -> &HeatReport {
    events
        .iter()
        .find_map(|event| match event {
            Event::Heat(HeatEvent::Rolled(report)) => Some(&**report),
            _ => None,
        })
        .expect("Heat of Battle")
}

/// Clauses: A7.4-6, A15.4-1
#[test]
fn the_second_dr_decides_what_heat_of_battle_makes_of_a_unit() {
    use HeatResult::{Berserk, Hardening, Hero, HeroAndHardening, Surrender};
    for (dice, result) in [
        ([1, 1], Hero),
        ([1, 3], Hero),
        ([1, 4], HeroAndHardening),
        ([3, 3], HeroAndHardening),
        ([3, 4], Hardening),
        ([4, 4], Hardening),
        ([4, 5], Berserk),
        ([5, 6], Berserk),
        ([6, 6], Surrender),
    ] {
        let (_, target, report) = heated("german-4-6-7", false, dice);
        assert_eq!((report.unit, report.drms.len(), report.result), (target, 0, result));
    }
}

#[test]
fn quality_state_and_nationality_modify_it() {
    for (counter, broken, drms) in [
        ("german-4-6-8", false, vec![("elite", -1)]),
        ("german-4-3-6", true, vec![("broken", 1), ("Inexperienced", 1)]),
        ("british-4-5-8", false, vec![("elite", -1), ("nationality", -1)]),
        ("finnish-6-4-8", false, vec![("nationality", -1)]),
        ("french-8-0", false, vec![("nationality", 1)]),
        ("russian-4-4-7", false, vec![("nationality", 2)]),
        ("russian-nkvd-6-2-8", false, vec![("nationality", 2), ("NKVD", -1)]),
        ("italian-3-4-6", false, vec![("nationality", 3)]),
        ("japanese-4-4-7", false, vec![("nationality", 4)]),
    ] {
        let (_, _, report) = heated(counter, broken, [2, 2]);
        let found: Vec<_> = report.drms.iter().map(|drm| (drm.kind.name(), drm.value)).collect();
        assert_eq!(found, drms, "{counter}");
        assert_eq!(report.total, 4 + drms.iter().map(|drm| i32::from(drm.1)).sum::<i32>());
    }
}

/// Clauses: A15.4-2
#[test]
fn italians_who_are_not_elite_surrender_where_others_go_berserk() {
    // +3: 9 and 10; the elite squad has one less.
    assert_eq!(heated("italian-3-4-6", false, [3, 3]).2.result, HeatResult::Berserk);
    assert_eq!(heated("italian-3-4-6", false, [3, 4]).2.result, HeatResult::Surrender);
    assert_eq!(heated("italian-4-4-7", false, [4, 4]).2.result, HeatResult::Berserk);
    assert_eq!(heated("axis-minor-8-0", false, [3, 4]).2.result, HeatResult::Surrender);
}

#[test]
fn japanese_partisans_and_the_ss_against_russians_do_not_surrender() {
    for (counter, dice) in
        [("japanese-4-4-7", [5, 6]), ("partisan-3-3-7", [6, 6]), ("german-ss-4-6-8", [6, 6])]
    {
        assert_eq!(heated(counter, false, dice).2.result, HeatResult::Berserk, "{counter}");
    }
}

#[test]
fn a_squad_brings_forth_a_hero_and_stays_as_it_is() {
    let (mut s, order, squad) = shot("german-4-6-7");
    s.edit(squad).men_mut().broken = true;
    s.edit(squad).men_mut().dm = true;
    let events = s.give(&order, &[1, 3, 1, 1, 1, 1]);
    let hero = events
        .iter()
        .find_map(|event| match event {
            Event::Heat(HeatEvent::SteppedForward { by, smc, .. }) if *by == squad => Some(*smc),
            _ => None,
        })
        .unwrap();
    assert!(s.unit(squad).men().broken);
    let unit = s.unit(hero);
    assert_eq!((unit.side, unit.at()), (Side::Second, s.unit(squad).at()));
    assert_eq!(
        (unit.men().broken, unit.men().dm, unit.counter.as_str()),
        (false, false, "german-hero")
    );
}

#[test]
fn a_leader_becomes_heroic_rallies_and_fires_like_a_hero() {
    let (mut s, order, leader) = shot("german-8-1");
    s.edit(leader).men_mut().broken = true;
    s.edit(leader).men_mut().dm = true;
    s.give(&order, &[1, 3, 1, 1, 1, 1]);
    let unit = s.unit(leader);
    assert!(unit.men().heroic && !unit.men().broken && !unit.men().dm);
    assert_eq!(morale_level(&s.pos, leader), 9);
    // One FP, four hexes, the heroic DRM.
    s.pos.phase = Phase::DefensiveFire;
    s.pos.speaker = Side::Second;
    let assessment = s.assess(&fire(&[all(leader, &[])], "D5"));
    assert_eq!(assessment.fp.to_string(), "1");
    assert_eq!(drms(&assessment), [(DrmKind::Heroic, -1)]);
}

/// Clauses: A7.8-11
#[test]
fn a_pinned_unit_that_is_hardened_goes_berserk_or_becomes_heroic_is_pinned_no_more() {
    for (counter, heat) in
        [("german-4-6-7", [4, 4]), ("german-4-6-7", [4, 5]), ("german-8-1", [1, 1])]
    {
        let (mut s, order, target) = shot(counter);
        s.edit(target).men_mut().pinned = true;
        s.give(&order, &[1, 3, 1, 1, heat[0], heat[1]]);
        assert!(!s.unit(target).men().pinned, "{counter} {heat:?}");
    }
}

#[test]
fn battle_hardening_is_a_step_up_in_quality_and_rallies() {
    for (counter, better) in [
        ("german-4-6-7", "german-4-6-8"),
        ("german-4-4-7-hs", "german-4-6-7-hs"),
        ("german-8-0", "german-8-1"),
        ("german-volksgrenadier-5-3-7", "german-4-6-7"),
        ("german-4-6-8", "german-4-6-8"),
        ("american-5-3-6", "american-5-4-6"),
    ] {
        let (s, target, _) = heated(counter, true, [3, 3]);
        let unit = s.unit(target);
        assert_eq!((unit.men().broken, unit.counter.as_str()), (false, better), "{counter}");
    }
    // With the Russian DRM and the conscripts': 2 + 1 + 1 for being broken.
    let (s, target, _) = heated("russian-4-2-6", true, [1, 3]);
    assert_eq!(s.unit(target).counter.as_str(), "russian-5-2-7");
}

/// Clauses: A15.4-3, A15.42-5
#[test]
fn a_unit_that_goes_berserk_rallies_and_is_neither_cx_nor_pinned() {
    let (mut s, order, target) = shot("german-4-6-7");
    s.edit(target).men_mut().broken = true;
    s.edit(target).men_mut().dm = true;
    s.edit(target).men_mut().cx = true;
    // 8, and 1 for being broken.
    let events = s.give(&order, &[1, 3, 1, 1, 4, 4]);
    let unit = s.unit(target);
    assert!(
        unit.men().berserk
            && !unit.men().broken
            && !unit.men().dm
            && !unit.men().cx
            && !unit.men().pinned
    );
    assert!(events.contains(&Event::Heat(HeatEvent::WentBerserk { unit: target })));
    assert!(events.contains(&Event::Rally(RallyEvent::Rallied { unit: target })));
}

/// Clauses: A15.44-1
#[test]
fn without_an_enemy_in_sight_berserk_is_battle_hardening() {
    // A leader behind the wood rallies his squad; nobody sees them.
    let mut s = Scene::new(
        Phase::Rally,
        "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\", \"E6\", \"F6\"]\n",
    );
    let squad = s.attacker("russian-4-4-7", "D5");
    let leader = s.attacker("russian-8-0", "D5");
    s.defender("german-4-6-7", "G6");
    s.edit(squad).men_mut().broken = true;
    let rally = Order::Rally(RallyOrder::Rally { unit: squad, leader: Some(leader) });
    // Russian +2, broken +1: 9.
    let events = s.give(&rally, &[1, 1, 3, 3]);
    assert_eq!(report(&events).result, HeatResult::Hardening);
    assert_eq!(s.unit(squad).counter.as_str(), "russian-4-5-8");
    assert!(!s.unit(squad).men().berserk);
}

/// Clauses: A15.41-1, A15.41-2
#[test]
fn a_leader_who_goes_berserk_carries_others_of_his_location_away() {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    let leader = s.defender("german-9-1", "D7");
    let squad = s.defender("german-4-6-7", "D7");
    let broken = s.defender("german-4-4-7", "D7");
    let crew = s.defender("german-crew", "D7");
    s.edit(broken).men_mut().broken = true;
    s.attacker("russian-4-4-7", "R9");
    // 4 is a 1MC for all. He rolls the 2; the others pass, the crew too.
    let passing = [1, 1, 1, 2, 1, 2, 1, 2];
    // Heat of Battle 9: berserk. The squad's TC: 8 - 1 <= 7. The broken squad: 9 - 1 > 7.
    let dice: Vec<u8> = [&[1, 3], &passing[..], &[4, 5], &[4, 4], &[4, 5]].concat();
    let events = s.give(&fire(&[all(firer, &[])], "D7"), &dice);
    assert!(s.unit(leader).men().berserk && s.unit(squad).men().berserk);
    assert!(
        !s.unit(broken).men().berserk && s.unit(broken).men().broken && !s.unit(crew).men().berserk
    );
    // First the attack on the others, then their leader's example.
    let heat =
        events.iter().position(|event| matches!(event, Event::Heat(HeatEvent::Rolled(_)))).unwrap();
    assert_eq!(
        events[..heat]
            .iter()
            .filter(|event| matches!(event, Event::Men(MenEvent::Check(_))))
            .count(),
        4,
        "{events:#?}"
    );
}

/// Clauses: A15.41-3, A15.42-6
#[test]
fn a_berserk_leader_helps_nobody_and_a_berserk_unit_is_helped_by_nobody() {
    let (mut s, order, squad) = shot("german-4-6-7");
    let leader = s.defender("german-9-1", "D7");
    s.edit(leader).men_mut().berserk = true;
    // 1MC: leader first; then the squad: 7 + 1 with nobody's help fails.
    s.give(&order, &[1, 3, 1, 2, 3, 4]);
    assert!(s.unit(squad).men().broken);

    let (mut s, order, squad) = shot("german-4-6-7");
    s.defender("german-9-1", "D7");
    s.edit(squad).men_mut().berserk = true;
    // Leader passes; the squad fails with 10 + 1 > 10, where the -1 would have saved it.
    let events = s.give(&order, &[1, 3, 1, 2, 4, 6]);
    assert!(!s.lives(squad), "reduced");
    assert!(!events.iter().any(|event| matches!(event, Event::Men(MenEvent::Broke { .. }))));
}

/// Clauses: A15.42-1, A15.42-2, A15.42-3
#[test]
fn a_berserk_unit_has_morale_ten_and_is_reduced_where_others_break() {
    let (mut s, order, squad) = shot("german-4-6-7");
    s.edit(squad).men_mut().berserk = true;
    let at = s.unit(squad).at().unwrap();
    s.pos.encircled.insert((at, Side::Second));
    assert_eq!(morale_level(&s.pos, squad), 10);
    // The highest DR that passes does not pin it.
    let mut calm = s.clone();
    calm.give(&order, &[1, 3, 4, 5]);
    assert!(!calm.unit(squad).men().pinned);
    // A failed check: one Casualty Reduction, and the half-squad is berserk too.
    let events = s.give(&order, &[1, 3, 6, 4]);
    let half = reduced(&events, squad).unwrap();
    assert!(s.unit(half).men().berserk && !s.unit(half).men().broken);
    assert_eq!(
        events.iter().filter(|event| matches!(event, Event::Men(MenEvent::Reduced { .. }))).count(),
        1
    );
}

/// Clauses: A7.301-4
#[test]
fn a_kia_reduces_the_berserk_survivors_instead_of_breaking_them() {
    let (mut s, _, squad) = shot("german-4-6-7");
    let other = s.defender("german-4-6-7", "D7");
    s.edit(squad).men_mut().berserk = true;
    s.edit(other).men_mut().berserk = true;
    let firer = s.attacker("russian-4-4-7", "D6");
    // 8 FP: 1,1 is a 1KIA; the second squad draws highest.
    let leader = s.attacker("russian-8-0", "D6");
    let order = directed(&[all(firer, &[])], &[leader], "D7");
    let events = s.give(&order, &[1, 1, 2, 5]);
    assert_eq!(eliminated(&events), [other]);
    assert!(reduced(&events, squad).is_some());
    assert!(!events.iter().any(|event| matches!(event, Event::Men(MenEvent::Broke { .. }))));
}

#[test]
fn no_leader_loss_check_shakes_a_berserk_unit() {
    let (mut s, order, squad) = shot("german-4-6-7");
    let leader = s.defender("german-9-2", "D7");
    s.edit(squad).men_mut().berserk = true;
    // 2 on the 4 column: K/2; the leader is drawn and dies of it. The squad takes the 2MC and no LLMC.
    let events = s.give(&order, &[1, 1, 1, 6, 6, 2, 2]);
    assert!(!s.lives(leader));
    assert_eq!(checks(&events).len(), 1);
}

/// Clauses: A7.9-5
#[test]
fn berserk_fire_does_not_cower() {
    let (mut s, order, _) = shot("german-4-6-7");
    let Order::Fire(FireOrder::Attack(fire)) = &order else { panic!() };
    let firer = fire.members[0].unit;
    s.pos.phase = Phase::AdvancingFire;
    assert_eq!(s.assess(&order).cowering, 1);
    s.edit(firer).men_mut().berserk = true;
    assert_eq!(s.assess(&order).cowering, 0);
    s.give(&order, &[5, 5]);
}

#[test]
fn surrender_breaks_a_unit_and_hands_it_to_an_enemy_next_to_it() {
    let (mut s, order, squad) = shot("german-4-6-7");
    s.give(&order, &[1, 3, 1, 1, 6, 6]);
    assert!(s.unit(squad).men().broken && s.unit(squad).men().dm);

    let (mut s, order, squad) = shot("german-4-6-7");
    s.attacker("russian-4-4-7", "E7");
    let events = s.give(&order, &[1, 3, 1, 1, 6, 6]);
    assert!(!s.lives(squad));
    assert!(events.iter().any(|event| {
        matches!(event, Event::Men(MenEvent::Eliminated { unit, cause: Cause::Surrender, .. }) if *unit == squad)
    }));
    // Prisoners count double.
    assert_eq!(s.pos.points[Side::First.index()], 4);
}

/// A berserk enemy takes no prisoners.
/// Clauses: A15.432-7
#[test]
fn nobody_surrenders_to_a_berserk_unit() {
    let (mut s, order, squad) = shot("german-4-6-7");
    let enemy = s.attacker("russian-4-4-7", "E7");
    s.edit(enemy).men_mut().berserk = true;
    s.give(&order, &[1, 3, 1, 1, 6, 6]);
    assert!(s.lives(squad) && s.unit(squad).men().broken);
}

#[test]
fn a_berserk_unit_rallies_repairs_and_hands_over_nothing() {
    let mut s = Scene::open(Phase::Rally);
    let squad = s.attacker("russian-4-4-7", "D5");
    let other = s.attacker("russian-4-4-7", "D5");
    let gun = s.weapon("russian-lmg", squad);
    s.edit(squad).men_mut().berserk = true;
    s.edit_gun(gun).malfunctioned = true;
    s.defender("german-4-6-7", "R9");
    assert_eq!(
        s.refused(&Order::Possession(PossessionOrder::Repair { weapon: gun })),
        Refusal::Men(MenRefusal::Berserk { unit: squad })
    );
    let hand_over = Order::Possession(PossessionOrder::Transfer { weapon: gun, to: other });
    assert_eq!(
        s.refused(&hand_over),
        Refusal::Possession(PossessionRefusal::NoTransfer { unit: squad })
    );
}
