//! The worked example of a charge into a defended building (A8.41), with its variants.
//!
//! A 4-6-7 with an LMG and an 8-1 hold the stone building E5. A berserk 6-2-8 comes from C5 over the open D5; a
//! berserk 4-4-7 and 7-0 come from E6.

use std::collections::BTreeSet;

use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::Event;
use first_fire::rules::fire::{Column, FireKind, Fp, IftResult};
use first_fire::rules::ids::{Firer, Side, UnitId, WeaponId};
use first_fire::rules::morale::CheckOutcome;
use first_fire::rules::order::{Gait, Order};
use first_fire::rules::position::Direction;
use first_fire::rules::refusal::Refusal;
use first_fire::rules::sequence::Phase;
use first_fire::rules::unit::FireMarker;

use super::readings::{fp_of, reduced};
use super::scene::{Scene, all, at, attack, checks, directed, fire, left, marked};

const MAP: &str = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E5\"]\n";

/// The example's units.
#[derive(Clone)]
struct Example {
    s: Scene,
    squad: UnitId,
    gun: WeaponId,
    leader: UnitId,
    first: UnitId,
    second: UnitId,
    their_leader: UnitId,
}

impl Example {
    fn new() -> Example {
        let mut s = Scene::new(Phase::Movement, MAP);
        let squad = s.defender("german-4-6-7", "E5");
        let gun = s.weapon("german-lmg", squad);
        let leader = s.defender("german-8-1", "E5");
        let first = s.attacker("russian-6-2-8", "C5");
        let second = s.attacker("russian-4-4-7", "E6");
        let their_leader = s.attacker("russian-7-0", "E6");
        for id in [first, second, their_leader] {
            s.edit(id).berserk = true;
        }
        Example { s, squad, gun, leader, first, second, their_leader }
    }

    fn both(&self, target: &str) -> Order {
        directed(&[all(self.squad, &[self.gun])], &[self.leader], target)
    }

    /// First Fire at the 6-2-8 in D5: the half-squad that is left of it.
    fn first_fire(&mut self) -> (Vec<Event>, UnitId) {
        self.s.begin(&[self.first], Gait::Normal);
        self.s.give(&Order::Step { to: at("D5"), cover: false }, &[]);
        let order = self.both("D5");
        // 6, and the 3MC at Morale 10 passed with the highest DR that can.
        let events = self.s.give(&order, &[2, 4, 3, 4]);
        let half = reduced(&events, self.first).unwrap();
        (events, half)
    }

    /// Subsequent First Fire at the half-squad that enters the building.
    fn second_fire(&mut self) -> Vec<Event> {
        self.s.give(&Order::Step { to: at("E5"), cover: false }, &[]);
        let order = self.both("E5");
        self.s.give(&order, &[3, 4, 1, 2])
    }

    /// The others enter, and Residual FP does nothing to them.
    fn others_enter(&mut self) -> Vec<Event> {
        while self.s.pos.moving().is_some() {
            self.s.give(&Order::Hold, &[]);
        }
        self.s.begin(&[self.second, self.their_leader], Gait::Normal);
        self.s.give(&Order::Step { to: at("E5"), cover: false }, &[5, 5])
    }

    fn after_entry() -> Example {
        let mut example = Example::new();
        example.first_fire();
        example.second_fire();
        example.others_enter();
        example
    }
}

fn column(fp: u8) -> Option<Column> {
    Column::for_fp(Fp::whole(fp))
}

/// EX-A8.41-1
/// Clauses: A15.431-6
#[test]
fn first_fire_meets_the_charge_in_the_open() {
    let mut example = Example::new();
    let (events, half) = example.first_fire();
    let report = attack(&events);
    assert_eq!((report.assessment.fp, report.column), (Fp::whole(14), column(12)));
    assert_eq!((report.results[0].drm, report.results[0].result), (-3, IftResult::K(3)));
    assert_eq!(example.s.unit(half).counter.as_str(), "russian-6-2-8-hs");
    assert!(example.s.unit(half).berserk && !example.s.unit(half).pinned);
    assert_eq!(left(&events, "D5"), Some(6));
    assert_eq!(example.s.unit(example.squad).fire, FireMarker::First);
    assert_eq!(example.s.gun(example.gun).fire, FireMarker::First);
}

/// EX-A8.41-2, EX-A8.41-3
/// Clauses: A15.432-1
#[test]
fn who_is_charged_fires_again_into_his_own_location_and_may_once_more() {
    let mut example = Example::new();
    let (_, half) = example.first_fire();
    let events = example.second_fire();
    let report = attack(&events);
    assert_eq!(report.kind, FireKind::SubsequentFirstFire);
    assert_eq!((report.assessment.fp.to_string().as_str(), report.column), ("21/2", column(8)));
    assert_eq!((report.results[0].drm, report.results[0].result), (1, IftResult::Mc(0)));
    assert_eq!(left(&events, "E5"), Some(4));
    // The LMG's Breakdown Number is two lower.
    assert_eq!((report.weapons[0].breakdown, report.weapons[0].keeps_rof), (10, false));
    let Example { s, squad, gun, .. } = &mut example;
    assert_eq!((s.unit(*squad).fire, s.gun(*gun).fire), (FireMarker::Final, FireMarker::Final));
    assert_eq!(s.unit(half).at, s.unit(*squad).at);
    // Two MF were spent: Final Protective Fire is open to them, and nothing they must.
    let order = example.both("E5");
    let again = example.s.assess(&order);
    assert_eq!((again.kind(), again.column), (FireKind::FinalProtectiveFire, column(8)));
    assert_eq!(again.targets[0].total, 1);
    example.s.give(&Order::Hold, &[]);
}

/// EX-A8.41-4
#[test]
fn residual_fp_meets_those_who_enter_next_and_nobody_else() {
    let mut example = Example::new();
    let (_, half) = example.first_fire();
    example.second_fire();
    let events = example.others_enter();
    let report = attack(&events);
    assert_eq!((report.kind, report.column), (FireKind::Residual, column(4)));
    assert_eq!((report.results[0].drm, report.results[0].result), (2, IftResult::NoEffect));
    let mut hit: Vec<UnitId> = report.results[0].units.clone();
    hit.sort_unstable();
    assert_eq!(hit, [example.second, example.their_leader]);
    assert!(example.s.lives(half));
}

/// EX-A8.41-5, EX-A8.41-8
#[test]
fn final_protective_fire_is_forced_and_may_be_repeated() {
    let mut example = Example::after_entry();
    let refusal = example.s.refused(&Order::Hold);
    assert!(matches!(refusal, Refusal::MustFire { .. }), "{refusal:?}");
    let order = example.both("E5");
    let events = example.s.give(&order, &[4, 3, 1, 2, 1, 2]);
    let report = attack(&events);
    assert_eq!((report.kind, report.column), (FireKind::FinalProtectiveFire, column(8)));
    assert_eq!((report.results[0].drm, report.results[0].result), (1, IftResult::Mc(0)));
    assert_eq!(report.results[0].units.len(), 2, "the half-squad moves no more");
    let own: Vec<_> = checks(&events)[2..].iter().map(|c| (c.unit, c.total, c.outcome)).collect();
    let passed = CheckOutcome::Passed;
    assert_eq!(own, [(example.leader, 7, passed), (example.squad, 6, passed)]);
    assert_eq!(example.s.pos.residual.get(&at("E5")), Some(&4));
    // Two MF allow a second one, which nobody has to make.
    assert_eq!(example.s.assess(&order).column, column(8));
    example.s.give(&Order::Hold, &[]);
}

/// EX-A8.41-6, EX-A8.41-7
#[test]
fn its_own_dice_can_break_those_who_fire_it() {
    // 8 pins the leader, who no longer helps; 9 breaks both.
    for (dice, leader) in [([5, 3], CheckOutcome::PassedPinned), ([5, 4], CheckOutcome::Failed)] {
        let mut example = Example::after_entry();
        let order = example.both("E5");
        let result =
            example.s.assess(&order).column.unwrap().result(i32::from(dice[0] + dice[1]) + 1);
        let mut all = dice.to_vec();
        if matches!(result, IftResult::Mc(_)) {
            all.extend([1, 2, 1, 2]);
        }
        let events = example.s.give(&order, &all);
        let own: Vec<_> = checks(&events)
            .iter()
            .filter(|check| [example.leader, example.squad].contains(&check.unit))
            .map(|check| check.outcome)
            .collect();
        assert_eq!(own, [leader, CheckOutcome::Failed]);
        assert!(example.s.unit(example.squad).broken);
    }
}

/// EX-A8.41-9, EX-A8.41-10
/// Clauses: A15.432-3, A15.41-3
#[test]
fn the_berserk_units_fire_in_their_afph_without_their_leader_and_fight_in_the_ccph() {
    let mut example = Example::new();
    let (_, half) = example.first_fire();
    example.second_fire();
    example.others_enter();
    let order = example.both("E5");
    example.s.give(&order, &[4, 3, 1, 2, 1, 2]);
    let Example { mut s, second, their_leader, squad, leader, .. } = example;
    while s.pos.phase == Phase::Movement {
        s.give(&Order::Hold, &[]);
    }
    assert_eq!(s.pos.phase, Phase::AdvancingFire);
    let members = [all(half, &[]), all(second, &[])];
    let directed = s.refused(&directed(&members, &[their_leader], "E5"));
    assert_eq!(directed, Refusal::BerserkUndirected { unit: half });
    let shot = s.assess(&fire(&members, "E5"));
    assert_eq!((shot.fp.to_string().as_str(), shot.column), ("21/2", column(8)));
    assert_eq!(shot.targets[0].total, 3);
    // They are not in Melee before the CCPh.
    assert!([half, second, squad, leader].iter().all(|&id| !s.unit(id).melee));
    while s.pos.phase != Phase::CloseCombat {
        s.give(&Order::Done, &[]);
    }
    s.give(&Order::Engage { at: at("E5") }, &[]);
}

/// The 6-2-8 alone in D5, the squad and its gun marked so.
fn variant(squad: FireMarker, gun: FireMarker) -> Example {
    let mut example = Example::new();
    example.s.edit(example.squad).fire = squad;
    example.s.edit_gun(example.gun).fire = gun;
    example.s.begin(&[example.first], Gait::Normal);
    example.s.give(&Order::Step { to: at("D5"), cover: false }, &[]);
    example
}

/// EX-A8.41-11
#[test]
fn when_only_the_lmg_has_fired_the_squad_fires_first_and_the_lmg_again() {
    let mut example = variant(FireMarker::None, FireMarker::First);
    let (leader, gun) = (example.leader, example.gun);
    let firers = BTreeSet::from([Firer::Weapon(gun)]);
    example.s.pos.directions.insert(leader, Direction { firers, phase: Phase::Movement });
    // He has not directed the squad before.
    let refused = example.s.refused(&example.both("D5").clone());
    assert_eq!(refused, Refusal::AlreadyDirected { unit: leader });
    let order = fire(&[all(example.squad, &[gun])], "D5");
    let shot = example.s.assess(&order);
    assert_eq!((shot.fp, shot.column, shot.targets[0].total), (Fp::whole(11), column(8), -2));
    // 6,5 - 2, so that nothing cowers; 9 is a PTC at most, which is nothing to a berserk unit.
    let events = example.s.give(&order, &[6, 5]);
    assert_eq!(left(&events, "D5"), Some(4));
    assert_eq!(marked(&events, Firer::Inherent(example.squad)), Some(FireMarker::Final));
    assert_eq!(marked(&events, Firer::Weapon(gun)).unwrap_or(FireMarker::Final), FireMarker::Final);
}

/// EX-A8.41-12, EX-A8.41-13
#[test]
fn when_only_the_squad_has_fired_both_are_through_whether_the_lmg_fires_or_not() {
    for (with_gun, fp, on) in [(false, 4, 4), (true, 7, 6)] {
        let mut example = variant(FireMarker::First, FireMarker::None);
        let gun = example.gun;
        let guns: Vec<WeaponId> = if with_gun { vec![gun] } else { Vec::new() };
        let order = fire(&[all(example.squad, &guns)], "D5");
        let shot = example.s.assess(&order);
        assert_eq!((shot.fp, shot.column, shot.targets[0].total), (Fp::whole(fp), column(on), -2));
        let events = example.s.give(&order, &[6, 5]);
        assert_eq!(marked(&events, Firer::Inherent(example.squad)), Some(FireMarker::Final));
        assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::Final));
    }
}

/// EX-A8.41-14, EX-A8.41-15, EX-A8.41-16
#[test]
fn with_a_crew_in_place_of_the_lmg_each_fires_as_it_is_marked() {
    let mut s = Scene::new(Phase::Movement, MAP);
    let squad = s.defender("german-4-6-7", "E5");
    let crew = s.defender("german-crew", "E5");
    let half = s.attacker("russian-6-2-8-hs", "D5");
    let second = s.attacker("russian-4-4-7", "E6");
    let their_leader = s.attacker("russian-7-0", "E6");
    for id in [half, second, their_leader] {
        s.edit(id).berserk = true;
    }
    s.edit(squad).fire = FireMarker::First;
    s.begin(&[half], Gait::Normal);
    s.give(&Order::Step { to: at("E5"), cover: false }, &[]);
    let both = fire(&[all(squad, &[]), all(crew, &[])], "E5");
    let shot = s.assess(&both);
    assert_eq!((shot.fp, shot.column, shot.targets[0].total), (Fp::whole(12), column(12), 2));
    let events = s.give(&both, &[6, 5]);
    assert_eq!(left(&events, "E5"), Some(6));
    assert_eq!((s.unit(squad).fire, s.unit(crew).fire), (FireMarker::Final, FireMarker::First));

    // The crew may go on alone, or with the squad.
    assert_eq!(s.assess(&fire(&[all(crew, &[])], "E5")).fp, Fp::whole(3));
    assert_eq!((s.assess(&both).fp, s.assess(&both).column), (Fp::whole(9), column(8)));
    s.give(&fire(&[all(crew, &[])], "E5"), &[6, 5]);
    assert_eq!(s.unit(crew).fire, FireMarker::Final);
    while s.pos.moving().is_some() {
        s.give(&Order::Hold, &[]);
    }

    // The others come: both have to fire, once the Residual FP has.
    s.begin(&[second, their_leader], Gait::Normal);
    s.give(&Order::Step { to: at("E5"), cover: false }, &[5, 5]);
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    assert_eq!(decision(&s.pos).unwrap().side, Side::Second);
    for alone in [squad, crew] {
        let refusal = s.refused(&fire(&[all(alone, &[])], "E5"));
        assert!(matches!(refusal, Refusal::MustFire { .. }), "{refusal:?}");
    }
    assert_eq!(s.assess(&both).targets[0].total, 2);
    assert_eq!(fp_of(&s, &both), "9");
}
