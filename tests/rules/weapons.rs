//! Support weapons in fire: possession, quotas, breakdown, Multiple ROF (A7.33-A7.353, A9.2, A9.3, A9.7).

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent, PossessionEvent};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{FireRefusal, MenRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::readings::{fp_of, gun, inherent, marks};
use super::scene::{Scene, all, attack, fire, only};

/// A unit of the ATTACKER in D5 with these weapons in the PFPh; enemies in F5, F6 and F7.
fn armed(counter: &str, weapons: &[&str]) -> (Scene, UnitId, Vec<WeaponId>) {
    let mut s = Scene::open(Phase::PrepFire);
    let unit = s.attacker(counter, "D5");
    let weapons = weapons.iter().map(|weapon| s.weapon(weapon, unit)).collect();
    for hex in ["F5", "F6", "F7"] {
        s.defender("russian-4-4-7", hex);
    }
    // Somebody who keeps the phase open.
    s.attacker("german-4-6-7", "B5");
    (s, unit, weapons)
}

/// Clauses: A7.33-3, A7.33-4, A7.351-1, A7.351-2
#[test]
fn a_squad_and_its_gun_fire_at_two_targets_in_either_order() {
    let (mut s, squad, guns) = armed("german-4-6-7", &["german-lmg"]);
    let mut other = s.clone();
    let events = s.give(&fire(&[all(squad, &[])], "F5"), &[6, 5]);
    assert_eq!(marks(&events), [(inherent(squad), FireMarker::Prep)]);
    assert_eq!(fp_of(&s, &fire(&[only(squad, &guns)], "F6")), "3");
    let events = s.give(&fire(&[only(squad, &guns)], "F6"), &[6, 5]);
    assert_eq!(marks(&events), [(gun(guns[0]), FireMarker::Prep)]);

    let events = other.give(&fire(&[only(squad, &guns)], "F6"), &[6, 5]);
    assert_eq!(marks(&events), [(gun(guns[0]), FireMarker::Prep)]);
    assert_eq!(fp_of(&other, &fire(&[all(squad, &[])], "F5")), "4");
}

/// Clauses: A7.351-1, A7.351-2
#[test]
fn a_squad_adds_its_inherent_fp_to_one_guns_but_not_at_the_same_target_apart() {
    let (mut s, squad, guns) = armed("german-4-6-7", &["german-lmg"]);
    assert_eq!(fp_of(&s, &fire(&[all(squad, &guns)], "F5")), "7");
    s.give(&fire(&[only(squad, &guns)], "F5"), &[6, 5]);
    let apart = fire(&[all(squad, &[])], "F5");
    assert!(matches!(s.refused(&apart), Refusal::Fire(FireRefusal::MandatoryGroup { .. })));
}

/// Clauses: A7.33-3, A7.351-3
#[test]
fn a_squad_fires_two_of_three_guns_at_two_targets_and_no_more() {
    let (mut s, squad, guns) = armed("german-4-6-7", &["german-lmg", "german-mmg", "german-lmg"]);
    let three = fire(&[only(squad, &guns)], "F5");
    assert_eq!(s.refused(&three), Refusal::Fire(FireRefusal::TooManyWeapons { unit: squad }));
    s.give(&fire(&[only(squad, &guns[..1])], "F5"), &[6, 5]);
    s.give(&fire(&[only(squad, &guns[1..2])], "F6"), &[6, 5]);
    let third = fire(&[only(squad, &guns[2..])], "F7");
    assert_eq!(s.refused(&third), Refusal::Fire(FireRefusal::TooManyWeapons { unit: squad }));
}

/// Clauses: A7.351-4
#[test]
fn a_squads_second_gun_takes_its_inherent_fp_for_the_player_turn() {
    let (mut s, squad, guns) = armed("german-4-6-7", &["german-lmg", "german-lmg"]);
    let together = fire(&[all(squad, &guns)], "F5");
    assert_eq!(s.refused(&together), Refusal::Fire(FireRefusal::InherentLost { unit: squad }));
    let mut inherent_first = s.clone();
    s.give(&fire(&[only(squad, &guns[..1])], "F5"), &[6, 5]);
    s.give(&fire(&[only(squad, &guns[1..])], "F6"), &[6, 5]);
    let own = fire(&[all(squad, &[])], "F7");
    assert!(matches!(
        s.refused(&own),
        Refusal::Fire(FireRefusal::InherentLost { .. } | FireRefusal::AlreadyFired { .. })
    ));
    assert!(s.unit(squad).men().inherent_lost);
    s.give(&Order::Done, &[]);
    assert!(s.unit(squad).men().inherent_lost, "for the rest of the Player Turn");

    inherent_first.give(&fire(&[all(squad, &guns[..1])], "F5"), &[6, 5]);
    let second = fire(&[only(squad, &guns[1..])], "F6");
    assert_eq!(
        inherent_first.refused(&second),
        Refusal::Fire(FireRefusal::TooManyWeapons { unit: squad })
    );
}

/// Clauses: A7.352-1
#[test]
fn half_squads_crews_and_heroes_fire_a_gun_or_their_inherent_fp() {
    for counter in ["german-4-6-7-hs", "german-crew", "german-hero"] {
        let (mut s, unit, guns) = armed(counter, &["german-mmg", "german-lmg"]);
        let both = fire(&[all(unit, &guns[..1])], "F5");
        assert_eq!(
            s.refused(&both),
            Refusal::Fire(FireRefusal::InherentTraded { unit }),
            "{counter}"
        );
        let two = fire(&[only(unit, &guns)], "F5");
        assert_eq!(
            s.refused(&two),
            Refusal::Fire(FireRefusal::OneWeaponOnly { unit }),
            "{counter}"
        );
        let mut inherent_first = s.clone();
        // The gun keeps its ROF, so that nothing is marked; the inherent FP is lost all the same.
        s.give(&fire(&[only(unit, &guns[..1])], "F5"), &[1, 6, 1, 2]);
        let own = fire(&[all(unit, &[])], "F6");
        assert_eq!(
            s.refused(&own),
            Refusal::Fire(FireRefusal::InherentTraded { unit }),
            "{counter}"
        );
        inherent_first.give(&fire(&[all(unit, &[])], "F5"), &[6, 5]);
        let gun_after = fire(&[only(unit, &guns[..1])], "F6");
        assert_eq!(
            inherent_first.refused(&gun_after),
            Refusal::Fire(FireRefusal::OneWeaponOnly { unit })
        );
    }
}

/// Clauses: A7.35-1, A7.35-2
#[test]
fn a_weapon_fires_only_for_the_unbroken_unit_that_possesses_it() {
    let (mut s, squad, guns) = armed("german-4-6-7", &["german-lmg"]);
    let loose = s.loose_weapon("german-mmg", "D5");
    let comrade = s.attacker("german-4-6-7", "D5");
    let not_his = fire(&[only(comrade, &guns)], "F5");
    assert_eq!(s.refused(&not_his), Refusal::Fire(FireRefusal::NotPossessed { weapon: guns[0] }));
    let nobodys = fire(&[only(squad, &[loose])], "F5");
    assert_eq!(s.refused(&nobodys), Refusal::Fire(FireRefusal::NotPossessed { weapon: loose }));
    s.edit(squad).men_mut().broken = true;
    let broken = fire(&[only(squad, &guns)], "F5");
    assert_eq!(s.refused(&broken), Refusal::Men(MenRefusal::Broken { unit: squad }));
}

/// Clauses: CHART-PREP-19, CHART-PREP-20
#[test]
fn a_gun_breaks_at_its_breakdown_number_and_at_twelve_where_none_is_printed() {
    for (counter, weapon, dice, breaks) in [
        ("german-4-6-7", "german-mmg", [6, 5], false),
        ("german-4-6-7", "german-mmg", [6, 6], true),
        ("russian-4-4-7", "russian-mmg", [6, 4], false),
        ("russian-4-4-7", "russian-mmg", [5, 6], true),
    ] {
        let (mut s, unit, guns) = armed(counter, &[weapon]);
        let events = s.give(&fire(&[only(unit, &guns)], "F5"), &dice);
        let report = attack(&events).weapons[0].clone();
        assert_eq!((report.malfunctioned, report.keeps_rof), (breaks, false), "{weapon} {dice:?}");
        assert_eq!(
            events.contains(&Event::Possession(PossessionEvent::Malfunctioned { weapon: guns[0] })),
            breaks
        );
        assert_eq!(s.gun(guns[0]).malfunctioned, breaks);
    }
}

#[test]
fn inexperienced_troops_break_their_gun_one_sooner() {
    let (mut s, unit, guns) = armed("russian-4-2-6", &["russian-hmg"]);
    let events = s.give(&fire(&[only(unit, &guns)], "F5"), &[6, 5]);
    assert_eq!(attack(&events).weapons[0].breakdown, 11);
    assert!(s.gun(guns[0]).malfunctioned);
}

/// Clauses: CHART-PREP-2, CHART-PREP-21, CHART-PREP-22
#[test]
fn the_coloured_die_decides_whether_a_gun_keeps_its_rof() {
    for (weapon, colored, keeps) in [
        ("german-lmg", 1, true),
        ("german-lmg", 2, false),
        ("german-mmg", 2, true),
        ("german-mmg", 3, false),
        ("german-hmg", 3, true),
        ("german-hmg", 4, false),
    ] {
        let (mut s, unit, guns) = armed("german-4-6-7", &[weapon]);
        // At the far Location: nobody stands there to check once it is empty of all but one crew.
        let events = s.give(&fire(&[only(unit, &guns)], "F5"), &dice_of(weapon, colored));
        assert_eq!(attack(&events).weapons[0].keeps_rof, keeps, "{weapon} {colored}");
        let marked = marks(&events).contains(&(gun(guns[0]), FireMarker::Prep));
        assert_eq!(marked, !keeps, "{weapon} {colored}");
    }
}

/// This coloured die with a white one of 6, and the target's check, which it passes, where there is one: the
/// LMG's 3 FP are on the 2 column, the MMG's 5 on the 4, the HMG's 7 on the 6.
fn dice_of(weapon: &str, colored: u8) -> Vec<u8> {
    let last_effect = match weapon {
        "german-lmg" => 6,
        "german-mmg" => 7,
        _ => 8,
    };
    if colored + 6 > last_effect { vec![colored, 6] } else { vec![colored, 6, 1, 2] }
}

/// Clauses: CHART-ADV-7, CHART-ADV-8
#[test]
fn a_heavier_gun_that_was_carried_is_silent_in_the_afph_and_a_light_one_fires_at_half() {
    for (weapon, fires) in [("german-lmg", true), ("german-mmg", false), ("german-hmg", false)] {
        let mut s = Scene::open(Phase::Movement);
        let squad = s.attacker("german-4-6-7", "D6");
        let guns = [s.weapon(weapon, squad)];
        let stays = s.attacker("german-4-6-7", "D9");
        let settled = [s.weapon("german-mmg", stays)];
        s.defender("russian-4-4-7", "J5");
        s.begin(&[squad], Gait::Assault);
        s.step("D5", &[]);
        while s.pos.phase != Phase::AdvancingFire {
            let order = if s.pos.moving().is_some() {
                if matches!(
                    first_fire::rules::legal_orders(&s.pos).last(),
                    Some(Order::Fire(FireOrder::Hold))
                ) {
                    Order::Fire(FireOrder::Hold)
                } else {
                    Order::Move(MoveOrder::Stop)
                }
            } else {
                Order::Done
            };
            s.give(&order, &[]);
        }
        let order = fire(&[only(squad, &guns)], "J5");
        if fires {
            assert_eq!(fp_of(&s, &order), "3/2");
        } else {
            assert_eq!(
                s.refused(&order),
                Refusal::Fire(FireRefusal::MovedMachineGun { weapon: guns[0] })
            );
        }
        assert_eq!(fp_of(&s, &fire(&[only(stays, &settled)], "J5")), "5/2");
    }
}

/// Clauses: CHART-ADV-2, CHART-ADV-16
#[test]
fn advancing_fire_breaks_guns_as_prep_fire_does_and_keeps_no_rof() {
    for (dice, breaks) in [([1, 6].as_slice(), false), (&[6, 6], true)] {
        let (mut s, unit, guns) = armed("german-4-6-7", &["german-hmg"]);
        s.pos.phase = Phase::AdvancingFire;
        let events = s.give(&fire(&[only(unit, &guns)], "F5"), dice);
        let report = &attack(&events).weapons[0];
        assert_eq!((report.breakdown, report.malfunctioned), (12, breaks));
        assert!(!report.keeps_rof);
    }
}

/// A DEFENDER with an HMG, both marked so, and a mover next door in G5.
fn defender_with_gun(marker: FireMarker) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "G4");
    let weapon = s.weapon("german-hmg", firer);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.edit(firer).fire = marker;
    s.edit_gun(weapon).fire = marker;
    s.walk(&[mover], Gait::Assault, "G5");
    (s, firer, weapon)
}

/// Clauses: CHART-DFF-11, A8.221-1
#[test]
fn a_gun_that_breaks_in_first_fire_leaves_no_residual_and_keeps_no_rof() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("russian-4-4-7", "G3");
    let weapon = s.weapon("russian-mmg", firer);
    let mover = s.attacker("german-4-6-7", "G6");
    s.attacker("german-4-6-7", "R9");
    s.walk(&[mover], Gait::Assault, "G5");
    let events = s.give(&fire(&[only(firer, &[weapon])], "G5"), &[5, 6]);
    assert!(events.contains(&Event::Possession(PossessionEvent::Malfunctioned { weapon })));
    assert!(!events.iter().any(|event| matches!(event, Event::Fire(FireEvent::Residual { .. }))));
    assert!(!attack(&events).weapons[0].keeps_rof);
}

/// Clauses: CHART-SFF-8
#[test]
fn subsequent_first_fire_breaks_a_gun_two_sooner() {
    for (dice, breaks) in [([6, 3].as_slice(), false), (&[6, 4], true)] {
        let (mut s, firer, weapon) = defender_with_gun(FireMarker::First);
        let order = fire(&[only(firer, &[weapon])], "G5");
        assert_eq!(fp_of(&s, &order), "7");
        // 9 - 1 = 8 on the 6 column is a PTC.
        let mut all_dice = dice.to_vec();
        if !breaks {
            all_dice.extend([1, 2]);
        }
        let events = s.give(&order, &all_dice);
        let report = &attack(&events).weapons[0];
        assert_eq!((report.breakdown, report.malfunctioned), (10, breaks));
        assert!(!report.keeps_rof && !report.lost);
    }
}

/// Clauses: CHART-FPF-9
#[test]
fn final_protective_fire_breaks_a_gun_two_sooner_and_then_leaves_none_of_its_residual() {
    for (dice, breaks) in [([6, 3], false), ([6, 4], true)] {
        let (mut s, firer, weapon) = defender_with_gun(FireMarker::Final);
        let order = fire(&[all(firer, &[weapon])], "G5");
        // (4 + 7) x2 x1/2 = 11: the 8 column, NMC at 8 and PTC at 9; the firer's own check fails.
        assert_eq!(fp_of(&s, &order), "11");
        let events = s.give(&order, &[dice[0], dice[1], 1, 2]);
        let report = &attack(&events).weapons[0];
        assert_eq!((report.breakdown, report.malfunctioned), (10, breaks));
        assert!(!report.keeps_rof);
        // Half of the 8 column; without the gun's 7, half of the 4 column.
        let left = if breaks { 2 } else { 4 };
        let left = Event::Fire(FireEvent::Residual { at: super::scene::at("G5"), fp: left });
        assert!(events.contains(&left));
    }
}

/// Clauses: CHART-FIN-8
#[test]
fn unmarked_final_fire_breaks_guns_and_keeps_rof_as_usual() {
    for (dice, breaks, keeps) in
        [([3, 6].as_slice(), false, true), (&[6, 5], false, false), (&[6, 6], true, false)]
    {
        let mut s = Scene::open(Phase::DefensiveFire);
        let firer = s.defender("german-4-6-7", "D5");
        let weapon = s.weapon("german-hmg", firer);
        s.attacker("russian-4-4-7", "F5");
        let events = s.give(&fire(&[only(firer, &[weapon])], "F5"), dice);
        let report = &attack(&events).weapons[0];
        assert_eq!((report.breakdown, report.malfunctioned, report.keeps_rof), (12, breaks, keeps));
        let marked = marks(&events).contains(&(gun(weapon), FireMarker::Final));
        assert_eq!(marked, !keeps);
    }
}

/// Clauses: CHART-FIN-MARKED-2
#[test]
fn a_first_fire_marked_gun_uses_sustained_fire_in_the_dfph() {
    for (dice, breaks, lost) in
        [([3, 6].as_slice(), false, false), (&[6, 4], true, false), (&[6, 6], true, true)]
    {
        let mut s = Scene::open(Phase::DefensiveFire);
        let firer = s.defender("german-4-6-7", "D5");
        let weapon = s.weapon("german-hmg", firer);
        s.edit(firer).fire = FireMarker::First;
        s.edit_gun(weapon).fire = FireMarker::First;
        s.attacker("russian-4-4-7", "D6");
        let order = fire(&[only(firer, &[weapon])], "D6");
        // 7 x2 x1/2 on the 6 column: nothing at 9 or more.
        assert_eq!(fp_of(&s, &order), "7");
        let events = s.give(&order, dice);
        let report = &attack(&events).weapons[0];
        assert_eq!((report.breakdown, report.malfunctioned, report.lost), (10, breaks, lost));
        assert!(!report.keeps_rof);
        let gone = events
            .iter()
            .any(|event| matches!(event, Event::Possession(PossessionEvent::Lost { .. })));
        assert_eq!(gone, lost, "at the printed number it is gone for good");
    }
}

/// Clauses: FLOW-NODE-8
#[test]
fn a_half_squads_gun_costs_its_first_fire_but_not_its_later_half_fp() {
    let mut s = Scene::open(Phase::Movement);
    let half = s.defender("german-4-6-7-hs", "G3");
    let weapon = s.weapon("german-lmg", half);
    let mover = s.attacker("russian-4-4-7", "G7");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[mover], Gait::Normal, "G6");
    s.give(&fire(&[only(half, &[weapon])], "G6"), &[6, 5]);
    assert!(s.unit(half).men().inherent_lost);
    assert_eq!(s.gun(weapon).fire, FireMarker::First);
    s.step("G5", &[]);
    // 2 x1/2 of the half-squad, or 3 x1/2 of the gun, but never both.
    assert_eq!(fp_of(&s, &fire(&[all(half, &[])], "G5")), "1");
    assert_eq!(fp_of(&s, &fire(&[only(half, &[weapon])], "G5")), "3/2");
    let both = fire(&[all(half, &[weapon])], "G5");
    assert_eq!(s.refused(&both), Refusal::Fire(FireRefusal::InherentTraded { unit: half }));
}

/// Clauses: A7.353-3
#[test]
fn a_squad_that_fired_two_guns_has_half_its_fp_in_adjacent_final_fire_unless_it_fires_both_again() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let squad = s.defender("german-4-6-7", "D5");
    let guns = [s.weapon("german-lmg", squad), s.weapon("german-lmg", squad)];
    s.attacker("russian-4-4-7", "D6");
    s.edit(squad).fire = FireMarker::First;
    s.edit(squad).men_mut().inherent_lost = true;
    for weapon in guns {
        s.edit_gun(weapon).fire = FireMarker::First;
        s.edit_gun(weapon).fired = true;
    }
    assert_eq!(fp_of(&s, &fire(&[all(squad, &[])], "D6")), "4");
    assert_eq!(fp_of(&s, &fire(&[all(squad, &guns[..1])], "D6")), "7");
    assert_eq!(fp_of(&s, &fire(&[only(squad, &guns)], "D6")), "6");
    let all_of_it = fire(&[all(squad, &guns)], "D6");
    assert_eq!(s.refused(&all_of_it), Refusal::Fire(FireRefusal::InherentLost { unit: squad }));
}

/// A squad with three machine guns fires any one or two of them, with its own FP or without, as far as the quota goes.
#[test]
fn every_pair_of_a_squads_weapons_is_on_offer() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "D5");
    let guns: Vec<_> = (0..3).map(|_| s.weapon("german-lmg", squad)).collect();
    s.defender("russian-4-4-7", "D7");
    let orders = first_fire::rules::legal_orders(&s.pos);
    for (at, &gun) in guns.iter().enumerate() {
        assert!(orders.contains(&fire(&[only(squad, &[gun])], "D7")));
        assert!(orders.contains(&fire(&[all(squad, &[gun])], "D7")));
        for &other in &guns[at + 1..] {
            assert!(orders.contains(&fire(&[only(squad, &[gun, other])], "D7")));
        }
    }
}
