//! Final Protective Fire (A8.31) and the duty to fire at who enters one's Location (A8.312).

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, MenEvent};
use first_fire::rules::fire::{Column, FireKind, Fp, FpStep};
use first_fire::rules::ids::{Firer, UnitId, WeaponId};
use first_fire::rules::legal_orders;
use first_fire::rules::morale::{CheckKind, CheckOutcome};
use first_fire::rules::order::{
    CloseCombatOrder, ClosePlan, FireOrder, Gait, MoveOrder, Order, RoutOrder,
};
use first_fire::rules::refusal::{CloseCombatRefusal, FireRefusal, MenRefusal, Refusal};
use first_fire::rules::unit::FireMarker;
use first_fire::rules::weapon::Weapon;

use super::scene::{Scene, all, at, attack, attacks, checks, directed, fire, left, marked, only};

/// Woods cost two MF, and give +1 against an Assault Mover with nothing to set against it.
const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";

/// A squad marked Final Fire in F5, and a mover that has spent two MF to enter the woods of G5 next door.
fn next_door() -> (Scene, UnitId, UnitId) {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let squad = s.defender("german-4-6-7", "F5");
    // He holds his fire, but has to be asked.
    s.defender("german-4-6-7", "B5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.edit(squad).fire = FireMarker::Final;
    s.walk(&[mover], Gait::Assault, "G5");
    (s, squad, mover)
}

/// The same with a machine gun, itself unmarked.
fn with_gun(counter: &str) -> (Scene, UnitId, WeaponId) {
    let (mut s, squad, _) = next_door();
    let gun = s.weapon(counter, squad);
    (s, squad, gun)
}

/// Clauses: A8.31-1, A8.31-2, A8.31-3, CHART-FPF-3, CHART-FPF-4, FLOW-FPF-1
#[test]
fn it_is_for_units_marked_final_fire_against_adjacent_movers() {
    let house =
        "[[building]]\nname = \"House\"\nmaterial = \"wooden\"\nlevels = 1\nhexes = [\"F5\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    let near = s.defender("german-4-6-7", "F5");
    let upstairs = s.defender("german-4-6-7", "F5:1");
    let far = s.defender("german-4-6-7", "E5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let order = fire(&[all(near, &[])], "G5");
    assert_eq!(s.assess(&order).kind(), FireKind::FirstFire);
    s.edit(near).fire = FireMarker::First;
    assert_eq!(s.assess(&order).kind(), FireKind::SubsequentFirstFire);
    for unit in [near, upstairs, far] {
        s.edit(unit).fire = FireMarker::Final;
    }
    assert_eq!(s.assess(&order).kind(), FireKind::FinalProtectiveFire);
    // Two hexes away, and next door but upstairs: not ADJACENT.
    for unit in [far, upstairs] {
        let refusal = Refusal::Fire(FireRefusal::ProtectiveRange { unit });
        assert_eq!(s.refused(&fire(&[all(unit, &[])], "G5")), refusal);
    }
    s.edit(near).men_mut().broken = true;
    s.edit(far).fire = FireMarker::None;
    assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::Broken { unit: near }));
}

/// Clauses: A8.31-5, FLOW-FPF-1
#[test]
fn its_fp_is_halved_and_doubled_next_door_or_tripled_in_the_same_location() {
    let (mut s, squad, _) = next_door();
    let again = FpStep::Again(FireKind::FinalProtectiveFire);
    let report = s.assess(&fire(&[all(squad, &[])], "G5"));
    assert_eq!(report.lines[0].steps, [FpStep::Printed(4), FpStep::PointBlank, again]);
    assert_eq!(report.fp, Fp::whole(4));
    s.intrude("F5");
    let report = s.assess(&fire(&[all(squad, &[])], "F5"));
    assert_eq!(report.lines[0].steps, [FpStep::Printed(4), FpStep::TriplePointBlank, again]);
    assert_eq!(report.fp, Fp::whole(6));
}

/// Clauses: A8.31-4, A8.31-12, CHART-FPF-1, CHART-FPF-3, FLOW-FPF-1
#[test]
fn every_machine_gun_must_join_in_with_sustained_fire_and_is_marked_final_fire() {
    let (mut s, squad, gun) = with_gun("german-mmg");
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    let refusal = Refusal::Fire(FireRefusal::ProtectiveWeapons { unit: squad });
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "G5")), refusal);
    // 9 FP, 1,6 + 1 = 8 on the 8 column: NMC passed by 2,2; the firer's own 7 pins it. ROF 2 is lost.
    let events = s.give(&fire(&[all(squad, &[gun])], "G5"), &[1, 6, 2, 2]);
    let report = attack(&events);
    assert_eq!(report.assessment.fp, Fp::whole(9));
    assert_eq!((report.weapons[0].breakdown, report.weapons[0].keeps_rof), (10, false));
    assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::Final));
}

/// A gun that cannot fire bars nobody's FPF, nor excuses him from it (AM-27).
/// Clauses: A8.31-4, A8.312-1
#[test]
fn a_machine_gun_that_cannot_fire_neither_joins_in_nor_stands_in_the_way() {
    let scene = |counter: &str, gun: &str, spoil: fn(&mut Weapon)| {
        let mut s = Scene::new(Phase::Movement, WOODS);
        let squad = s.defender(counter, "F5");
        let gun = s.weapon(gun, squad);
        spoil(s.edit_gun(gun));
        s.edit(squad).fire = FireMarker::Final;
        let mover = s.attacker("russian-4-4-7", "G6");
        s.walk(&[mover], Gait::Assault, "G5");
        (s, squad, gun)
    };
    let dismantled: fn(&mut Weapon) = |gun| gun.dismantled = true;
    for spoil in [dismantled, |gun| gun.malfunctioned = true] {
        let (mut s, squad, gun) = scene("american-6-6-6", "american-mmg", spoil);
        let alone = fire(&[all(squad, &[])], "G5");
        assert_eq!(s.assess(&alone).kind(), FireKind::FinalProtectiveFire);
        s.refused(&fire(&[all(squad, &[gun])], "G5"));
        s.intrude("F5");
        assert_eq!(
            s.refused(&Order::Fire(FireOrder::Hold)),
            Refusal::Fire(FireRefusal::MustFire { unit: squad })
        );
        // 6 FP tripled and halved: 9 on the 8 column, 6,5 - 1 is nothing; 11 breaks the squad.
        s.give(&fire(&[all(squad, &[])], "F5"), &[6, 5]);
    }
    // One that fires as a lighter gun when it is dismantled is usable, and has to.
    let (mut s, squad, gun) = scene("german-4-6-7", "german-mmg", dismantled);
    let alone = fire(&[all(squad, &[])], "G5");
    assert_eq!(s.refused(&alone), Refusal::Fire(FireRefusal::ProtectiveWeapons { unit: squad }));
    assert_eq!(s.assess(&fire(&[all(squad, &[gun])], "G5")).fp, Fp::whole(7));
}

/// What cannot be changed comes first: the range, not the guns that would have to join in there.
#[test]
fn a_marked_squad_with_a_gun_hears_of_the_range_before_its_guns() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "E5");
    s.weapon("german-mmg", squad);
    s.defender("german-4-6-7", "B5");
    s.edit(squad).fire = FireMarker::Final;
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let far = fire(&[all(squad, &[])], "G5");
    assert_eq!(s.refused(&far), Refusal::Fire(FireRefusal::ProtectiveRange { unit: squad }));
}

/// Clauses: A8.311-1
#[test]
fn with_the_enemy_in_its_own_location_a_unit_fires_protectively_at_nobody_else() {
    let (mut s, squad, _) = next_door();
    s.attacker("russian-4-4-7", "F5");
    let order = fire(&[all(squad, &[])], "G5");
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::EnemyInLocation { unit: squad }));
}

/// Clauses: A8.31-7, A8.31-8, CHART-FPF-7, FLOW-FPF-3, FLOW-NODE-5
#[test]
fn the_original_dr_of_the_attack_is_the_firers_own_morale_check() {
    for (dice, total, outcome) in [
        ([4, 2], 6, CheckOutcome::Passed),
        ([5, 2], 7, CheckOutcome::PassedPinned),
        ([5, 3], 8, CheckOutcome::Failed),
    ] {
        let (mut s, squad, mover) = next_door();
        // The mover's own result: 6 + 1 and 7 + 1 on the 4 column are a PTC and nothing.
        let pin_check = if total == 6 { vec![1, 1] } else { vec![] };
        let dice: Vec<u8> = dice.into_iter().chain(pin_check).collect();
        let events = s.give(&fire(&[all(squad, &[])], "G5"), &dice);
        assert_eq!(attack(&events).results[0].final_dr, total + 1);
        let own: Vec<_> = checks(&events).into_iter().filter(|check| check.unit != mover).collect();
        let [check] = own.as_slice() else { panic!("{own:?}") };
        assert_eq!((check.unit, check.kind), (squad, CheckKind::FinalProtective));
        assert_eq!((check.total, check.drms.len(), check.outcome), (total, 0, outcome));
        assert_eq!(s.unit(squad).men().broken, outcome == CheckOutcome::Failed);
        assert_eq!(s.unit(squad).fire, FireMarker::Final);
    }
}

/// Clauses: A8.31-10
#[test]
fn the_target_takes_its_result_before_the_firer_breaks() {
    let (mut s, squad, mover) = next_door();
    let gun = s.weapon("german-hmg", squad);
    // 11 FP: 3,5 + 1 = 9 on the 8 column is a PTC that 6,6 fails; the firer breaks by his 8.
    let events = s.give(&fire(&[all(squad, &[gun])], "G5"), &[3, 5, 6, 6]);
    assert_eq!(attack(&events).column.map(Column::fp), Some(8));
    let pinned =
        events.iter().position(|event| *event == Event::Men(MenEvent::Pinned { unit: mover }));
    let broke =
        events.iter().position(|event| *event == Event::Men(MenEvent::Broke { unit: squad }));
    assert!(pinned.is_some() && pinned < broke);
}

/// Clauses: A8.31-6
#[test]
fn only_those_of_a_group_who_fire_protectively_take_its_check() {
    let (mut s, squad, _) = next_door();
    let fresh = s.defender("german-4-6-7", "F5");
    let order = fire(&[all(squad, &[]), all(fresh, &[])], "G5");
    // 4 + 8 FP: 6,2 + 1 = 9 on the 12 column is a NMC passed by 1,2.
    let events = s.give(&order, &[6, 2, 1, 2]);
    let kinds: Vec<_> = attack(&events).assessment.lines.iter().map(|line| line.kind).collect();
    assert_eq!(kinds, [FireKind::FinalProtectiveFire, FireKind::FirstFire]);
    assert!(s.unit(squad).men().broken && !s.unit(fresh).men().broken);
    assert_eq!(s.unit(fresh).fire, FireMarker::First);
}

/// Clauses: A8.31-11, CHART-FPF-1, FLOW-FPF-4
#[test]
fn it_goes_on_while_movers_spend_mf_and_the_firer_does_not_break() {
    let (mut s, squad, _) = next_door();
    let other = s.attacker("russian-4-4-7", "H6");
    let order = fire(&[all(squad, &[])], "G5");
    // Two MF, two attacks; the 7 of the first pins the firer, who goes on at half.
    s.give(&order, &[6, 1]);
    assert!(s.unit(squad).men().pinned);
    assert_eq!(s.assess(&order).fp, Fp::whole(2));
    s.give(&order, &[6, 1]);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::ProtectiveExhausted { unit: squad }));
    s.end_move();
    // A second mover, a third attack; the 8 breaks the firer, and there is no fourth.
    s.walk(&[other], Gait::Assault, "G6");
    let order = fire(&[all(squad, &[])], "G6");
    assert_eq!(s.assess(&order).kind(), FireKind::FinalProtectiveFire);
    s.give(&order, &[6, 2]);
    assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::Broken { unit: squad }));
}

/// Clauses: A8.31-15, CHART-FPF-11
#[test]
fn it_leaves_residual_like_other_first_fire_and_a_larger_one_takes_its_place() {
    for (present, after) in [(None, Some(2)), (Some(1), Some(2)), (Some(4), None)] {
        let (mut s, squad, _) = next_door();
        if let Some(fp) = present {
            s.pos.residual.insert(at("G5"), fp);
        }
        let events = s.give(&fire(&[all(squad, &[])], "G5"), &[6, 1]);
        assert_eq!(left(&events, "G5"), after);
    }
}

/// EX-A8.41-6
/// Clauses: A8.31-7, A8.31-16, CHART-FPF-7
#[test]
fn the_directing_leader_checks_first_and_by_himself_and_helps_only_while_he_stands() {
    for (dice, leader_outcome, squad_total, squad_outcome) in [
        ([6, 1], CheckOutcome::Passed, 6, CheckOutcome::Passed),
        ([6, 2], CheckOutcome::PassedPinned, 8, CheckOutcome::Failed),
        ([6, 3], CheckOutcome::Failed, 9, CheckOutcome::Failed),
    ] {
        let (mut s, squad, mover) = next_door();
        let leader = s.defender("german-8-1", "F5");
        let order = directed(&[all(squad, &[])], &[leader], "G5");
        let total: u8 = dice.iter().sum();
        // 7 + 1 - 1 is a PTC on the 4 column, passed by 1,1.
        let pin_check = if total == 7 { vec![1, 1] } else { vec![] };
        let dice: Vec<u8> = dice.into_iter().chain(pin_check).collect();
        let events = s.give(&order, &dice);
        let own: Vec<_> = checks(&events).into_iter().filter(|check| check.unit != mover).collect();
        assert_eq!((own[0].unit, own[1].unit), (leader, squad));
        assert_eq!((own[0].total, own[0].outcome), (i32::from(total), leader_outcome));
        assert_eq!((own[1].total, own[1].outcome), (squad_total, squad_outcome));
    }
}

/// Clauses: A8.31-9
#[test]
fn an_original_twelve_reduces_the_one_whom_random_selection_picks() {
    let (mut s, squad, _) = next_door();
    let leader = s.defender("german-8-1", "F5");
    // A leader directs, so nobody cowers; the 5 of the squad beats the 2 of the leader, who breaks plainly.
    let order = directed(&[all(squad, &[])], &[leader], "G5");
    let events = s.give(&order, &[6, 6, 2, 5]);
    let outcomes: Vec<_> =
        checks(&events).iter().map(|check| (check.unit, check.outcome)).collect();
    assert_eq!(outcomes, [(leader, CheckOutcome::Failed), (squad, CheckOutcome::FailedTwelve)]);
    assert!(!s.lives(squad) && s.unit(leader).men().broken && !s.unit(leader).men().wounded);
}

/// Clauses: A8.312-1, A8.312-2, FLOW-FPF-2
#[test]
fn who_enters_a_defenders_location_has_to_be_fired_at_if_he_is_an_mmc() {
    for (marker, kind) in [
        (FireMarker::None, FireKind::FirstFire),
        (FireMarker::First, FireKind::SubsequentFirstFire),
        (FireMarker::Final, FireKind::FinalProtectiveFire),
    ] {
        let (mut s, squad, _) = next_door();
        s.edit(squad).fire = marker;
        s.intrude("F5");
        assert_eq!(
            s.refused(&Order::Fire(FireOrder::Hold)),
            Refusal::Fire(FireRefusal::MustFire { unit: squad })
        );
        let order = fire(&[all(squad, &[])], "F5");
        assert_eq!(s.assess(&order).kind(), kind);
    }
    // A leader alone binds nobody.
    let mut s = Scene::open(Phase::Movement);
    s.defender("german-4-6-7", "F5");
    let leader = s.attacker("russian-8-0", "G6");
    s.walk(&[leader], Gait::Normal, "G5");
    s.intrude("F5");
    s.give(&Order::Fire(FireOrder::Hold), &[]);
}

/// Clauses: A8.312-1
#[test]
fn neither_a_broken_unit_nor_one_in_melee_has_to_fire() {
    for change in ["broken", "melee"] {
        let (mut s, squad, _) = next_door();
        let unit = s.edit(squad);
        unit.men_mut().broken = change == "broken";
        unit.melee = change == "melee";
        s.intrude("F5");
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
}

/// Clauses: A8.312-4
#[test]
fn all_fire_of_a_location_at_who_entered_it_is_one_group_whatever_its_kinds() {
    let (mut s, last, _) = next_door();
    let (second, first) = (s.defender("german-4-6-7", "F5"), s.defender("german-crew", "F5"));
    s.edit(second).fire = FireMarker::First;
    s.intrude("F5");
    for some in [&[last][..], &[first], &[last, second], &[second, first]] {
        let members: Vec<_> = some.iter().map(|&unit| all(unit, &[])).collect();
        let refusal = s.refused(&fire(&members, "F5"));
        assert!(matches!(refusal, Refusal::Fire(FireRefusal::MustFire { .. })), "{refusal}");
    }
    let order = fire(&[all(last, &[]), all(second, &[]), all(first, &[])], "F5");
    assert!(legal_orders(&s.pos).contains(&order));
    let report = s.assess(&order);
    let kinds: Vec<_> = report.lines.iter().map(|line| line.kind).collect();
    assert_eq!(
        kinds,
        [FireKind::FinalProtectiveFire, FireKind::SubsequentFirstFire, FireKind::FirstFire]
    );
    // 4 x 3/2, 4 x 3/2, 2 x 3.
    assert_eq!(report.fp, Fp::whole(18));
}

/// EX-A8.41-5
/// Clauses: A8.312-4, A7.53-5
#[test]
fn once_it_has_fired_at_who_entered_the_squad_may_leave_the_rest_to_the_crew() {
    let (mut s, squad, _) = next_door();
    let crew = s.defender("german-crew", "F5");
    s.edit(squad).fire = FireMarker::First;
    s.intrude("F5");
    let both = fire(&[all(squad, &[]), all(crew, &[])], "F5");
    assert_eq!(s.assess(&both).fp, Fp::whole(12));
    // 6,5 - 1 for FFMO is a PTC on the 12 column, passed by 1,1.
    s.give(&both, &[6, 5, 1, 1]);
    assert_eq!((s.unit(squad).fire, s.unit(crew).fire), (FireMarker::Final, FireMarker::First));
    let alone = fire(&[all(crew, &[])], "F5");
    assert_eq!(
        (s.assess(&alone).kind(), s.assess(&alone).fp),
        (FireKind::SubsequentFirstFire, Fp::whole(3))
    );
    s.give(&Order::Fire(FireOrder::Hold), &[]);
}

/// Clauses: FLOW-FPF-5
#[test]
fn who_is_marked_final_fire_has_nothing_else_left_in_that_player_turn() {
    let (mut s, squad, gun) = with_gun("german-lmg");
    s.edit_gun(gun).fire = FireMarker::Final;
    assert_eq!(s.assess(&fire(&[only(squad, &[gun])], "G5")).kind(), FireKind::FinalProtectiveFire);
    s.end_move();
    assert_eq!(s.pos.phase, Phase::DefensiveFire);
    for member in [all(squad, &[]), only(squad, &[gun])] {
        let refusal = Refusal::Fire(FireRefusal::FinalFireMarked { unit: squad });
        assert_eq!(s.refused(&fire(&[member], "G5")), refusal);
    }
}

/// Clauses: CHART-FPF-9
#[test]
fn a_gun_that_breaks_down_in_it_at_ten_adds_nothing_to_the_residual() {
    for (dice, malfunctioned, residual) in [([3, 6], false, 4), ([4, 6], true, 2)] {
        let (mut s, squad, gun) = with_gun("german-hmg");
        // 11 FP on the 8 column: 9 + 1 and 10 + 1 are nothing.
        let events = s.give(&fire(&[all(squad, &[gun])], "G5"), &dice);
        assert_eq!(attack(&events).weapons[0].malfunctioned, malfunctioned);
        assert_eq!(left(&events, "G5"), Some(residual));
    }
}

/// Both are in one Location, and not yet in Melee: what lies ahead is Close Combat, and nobody passes it by.
/// Clauses: A8.31-14
#[test]
fn after_it_the_two_in_one_location_are_not_yet_in_melee_and_have_to_fight_in_the_ccph() {
    let (mut s, squad, mover) = next_door();
    s.intrude("F5");
    // 6 FP: 6,1 - 1 for FFMO calls for a check, passed by 1,2; the firer's own 7 pins it.
    s.give(&fire(&[all(squad, &[])], "F5"), &[6, 1, 1, 2]);
    assert!(!s.unit(squad).melee && !s.unit(mover).melee);
    s.end_move();
    while s.pos.phase != Phase::AdvancingFire {
        s.give(&Order::Done, &[]);
    }
    // Out of Melee they are one another's targets still, and only the enemy is hurt.
    let order = fire(&[all(mover, &[])], "F5");
    let report = s.assess(&order);
    assert!(report.lines[0].steps.contains(&FpStep::TriplePointBlank));
    assert_eq!(
        report.targets.iter().flat_map(|line| line.units.clone()).collect::<Vec<_>>(),
        [squad]
    );
    s.give(&order, &[6, 5]);
    while s.pos.phase != Phase::CloseCombat {
        s.give(&Order::Done, &[]);
    }
    assert_eq!(
        s.refused(&Order::Done),
        Refusal::CloseCombat(CloseCombatRefusal::CloseCombatLeft { at: at("F5") })
    );
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("F5") }), &[]);
    for _ in 0..2 {
        s.give(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default())), &[]);
    }
    assert!(s.unit(squad).melee && s.unit(mover).melee);
}

/// Clauses: A8.31-13
#[test]
fn who_breaks_in_it_beside_the_enemy_is_not_held_in_melee_and_may_rout() {
    let (mut s, squad, _) = next_door();
    s.intrude("F5");
    // 6,2 - 1 calls for a check, passed by 1,2; the firer's own 8 breaks it.
    s.give(&fire(&[all(squad, &[])], "F5"), &[6, 2, 1, 2]);
    assert!(s.unit(squad).men().broken && !s.unit(squad).melee);
    s.end_move();
    while s.pos.phase != Phase::Rout {
        s.give(&Order::Done, &[]);
    }
    let leaves = |order: &Order| matches!(order, Order::Rout(RoutOrder::Flee { unit, .. }) if *unit == squad);
    while s.pos.phase == Phase::Rout && !legal_orders(&s.pos).iter().any(leaves) {
        s.give(&Order::Done, &[]);
    }
    assert!(legal_orders(&s.pos).iter().any(leaves));
}

/// The mover goes round the far side of the woods next door, where nobody of F5 sees it.
/// Clauses: CHART-FPF-2
#[test]
fn without_a_line_to_who_goes_by_next_door_it_counts_as_fired_and_does_nothing() {
    let copse = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n[[footprint]]\nhex = \"G5\"\n\
        polygons = [[[-60, -58], [60, -58], [60, 58], [-60, 58]]]\n";
    let mut s = Scene::new(Phase::Movement, copse);
    let squad = s.defender("german-4-6-7", "F5");
    let gun = s.weapon("german-mmg", squad);
    s.defender("german-4-6-7", "K5");
    let mover = s.attacker("russian-4-4-7", "G4");
    s.edit(squad).fire = FireMarker::Final;
    s.begin(&[mover], Gait::Normal);
    s.give(
        &Order::Move(MoveOrder::Bypass { hex: at("G5").hex, clockwise: true, hexsides: 1 }),
        &[],
    );
    let order = fire(&[all(squad, &[gun])], "G5");
    let report = s.assess(&order);
    assert_eq!((report.lines.len(), report.blind[0].kind), (0, FireKind::FinalProtectiveFire));
    // Only the breakdown of the gun is looked for: no result, no check of the firers, no Residual FP.
    let events = s.give(&order, &[6, 2]);
    assert!(attacks(&events).is_empty() && checks(&events).is_empty());
    assert_eq!(left(&events, "G5"), None);
    assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::Final));
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::ProtectiveExhausted { unit: squad }));
}
