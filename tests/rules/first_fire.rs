//! Defensive First Fire: when, at whom, how often (A8.1-A8.14).

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Event, MoveEvent};
use first_fire::rules::fire::{DrmKind, FireKind};
use first_fire::rules::ids::{Firer, Side, UnitId, WeaponId};
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order, PossessionOrder};
use first_fire::rules::refusal::{FireRefusal, MenRefusal, Refusal, TurnRefusal};
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, attack, drms, fire, marked, only};

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G5\"]\n";

/// Clauses: A8.1-1, A8.1-3, A8.1-5, A8.11-3, A8.14-2, A8.3-8, CHART-DFF-1
#[test]
fn every_defender_in_sight_may_stop_a_mover_but_each_only_once_for_one_mf() {
    let mut s = Scene::open(Phase::Movement);
    let (a, b) = (s.defender("german-4-6-7", "D5"), s.defender("german-4-6-7", "D6"));
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let asked = decision(&s.pos).unwrap();
    assert_eq!((asked.side, asked.kind), (Side::Second, DecisionKind::FirstFire));
    // The mover waits for the DEFENDER.
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Step { to: at("G4"), cover: true })),
        Refusal::Turn(TurnRefusal::NotAnAnswer)
    );
    let events = s.give(&fire(&[all(a, &[])], "G5"), &[6, 5]);
    assert_eq!(marked(&events, Firer::Inherent(a)), Some(FireMarker::First));
    // Marked, it is down to Subsequent First Fire, and that has to wait for another MF.
    let again = fire(&[all(a, &[])], "G5");
    assert_eq!(s.refused(&again), Refusal::Fire(FireRefusal::SubsequentExhausted { unit: a }));
    s.give(&fire(&[all(b, &[])], "G5"), &[6, 5]);
    // Nobody is left to ask; on the next MF there is.
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::Step);
    s.step("G4", &[]);
    let again = fire(&[all(a, &[])], "G4");
    assert_eq!(s.assess(&again).kind(), FireKind::SubsequentFirstFire);
}

/// Clauses: A8.1-2, A8.1-8, CHART-DFF-3, CHART-SFF-11, CHART-FPF-12
#[test]
fn only_the_moving_stack_is_hurt_whatever_kind_of_first_fire_it_is() {
    for (marker, kind) in [
        (FireMarker::None, FireKind::FirstFire),
        (FireMarker::First, FireKind::SubsequentFirstFire),
        (FireMarker::Final, FireKind::FinalProtectiveFire),
    ] {
        let mut s = Scene::open(Phase::Movement);
        let firer = s.defender("german-4-6-7", "F5");
        let sitting = s.attacker("russian-4-4-7", "G5");
        let beyond = s.attacker("russian-4-4-7", "H9");
        let mover = s.attacker("russian-4-4-7", "G6");
        s.edit(firer).fire = marker;
        s.walk(&[mover], Gait::Normal, "G5");
        assert_eq!(
            s.refused(&fire(&[all(firer, &[])], "H9")),
            Refusal::Fire(FireRefusal::NotTheMover)
        );
        // 2,1 - 2 = 1 is a KIA on every column in question.
        let events = s.give(&fire(&[all(firer, &[])], "G5"), &[2, 1]);
        let report = attack(&events);
        assert_eq!(report.kind, kind);
        assert_eq!(report.assessment.targets.len(), 1);
        assert_eq!(report.assessment.targets[0].units, [mover]);
        assert!(!s.lives(mover) && s.lives(sitting) && s.lives(beyond), "{kind:?}");
        assert!(!s.unit(sitting).men().broken);
    }
}

/// Clauses: A8.1-4, A8.12-1
#[test]
fn getting_into_a_foxhole_is_announced_and_fired_at_like_any_other_mf() {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| setting.foxholes = [(at("G5").hex, 1)].into());
    let firer = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.begin(&[mover], Gait::Normal);
    let moved = |from: &str, to: &str, spent: u8| {
        Event::Move(MoveEvent::Moved {
            units: [mover].into(),
            from: Some(at(from)),
            to: at(to),
            cost: Mf::ONE,
            spent: Mf::whole(spent),
        })
    };
    assert!(s.step("G5", &[]).contains(&moved("G6", "G5", 1)));
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    let events = s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    assert!(events.contains(&moved("G5", "G5", 2)));
    let order = fire(&[all(firer, &[])], "G5");
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Entrenchment, 2), (DrmKind::Ffnam, -1)]);
}

/// EX-A8.12-1, its rows that need no vehicle
/// Clauses: A8.12-1
#[test]
fn mf_that_take_nobody_anywhere_draw_first_fire_where_they_are_spent() {
    type Spends = fn(UnitId, WeaponId) -> Order;
    let rows: [(Spends, &[u8]); 3] = [
        // Out of the foxhole, and no farther.
        (|_, _| Order::Move(MoveOrder::Shift { to: Footing::Ground }), &[]),
        // A SMOKE grenade that fails.
        (|unit, _| Order::Move(MoveOrder::SmokeGrenade { unit, at: at("G5") }), &[5]),
        // A demolition charge next door.
        (|_, weapon| Order::Move(MoveOrder::PlaceCharge { weapon, at: at("G4") }), &[]),
    ];
    for (order, dice) in rows {
        let mut s = Scene::open(Phase::Movement);
        s.setting(|setting| setting.foxholes = [(at("G5").hex, 1)].into());
        let firer = s.defender("russian-4-4-7", "D5");
        let mover = s.attacker("german-4-6-8", "G5");
        let charge = s.weapon("german-dc", mover);
        let order = order(mover, charge);
        if order == (Order::Move(MoveOrder::Shift { to: Footing::Ground })) {
            s.edit(mover).stand(Footing::Entrenched);
        }
        s.begin(&[mover], Gait::Normal);
        let shot = fire(&[all(firer, &[])], "G5");
        assert_eq!(s.refused(&shot), Refusal::Turn(TurnRefusal::NothingSpent));
        s.give(&order, dice);
        assert_eq!(s.unit(mover).at(), Some(at("G5")));
        assert_eq!(s.pos.moving().unwrap().spent, Mf::ONE);
        let events = s.give(&shot, &[6, 5]);
        let report = attack(&events);
        assert_eq!(report.kind, FireKind::FirstFire);
        assert_eq!(drms(&report.assessment), [(DrmKind::Ffnam, -1), (DrmKind::Ffmo, -1)]);
    }
}

/// A mover in the open who has entered G5, where a gun lies, and a squad that may fire at him.
fn over_a_gun() -> (Scene, UnitId, UnitId, Order) {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    let weapon = s.loose_weapon("russian-lmg", "G5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    (s, firer, mover, Order::Possession(PossessionOrder::Recover { unit: mover, weapon }))
}

/// EX-A8.1-1
/// Clauses: A8.1-13, A8.1-14
#[test]
fn a_gun_on_the_ground_is_reached_for_only_after_the_entry_was_survived() {
    let (mut s, firer, mover, reach) = over_a_gun();
    // One MF for the entry, and its window; they are not spent as one.
    assert_eq!(s.pos.moving().unwrap().spent, Mf::ONE);
    assert_eq!(s.refused(&reach), Refusal::Turn(TurnRefusal::NotAnAnswer));
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&reach, &[1]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(2));
    // That MF, spent without leaving the hex, opens a window of its own.
    let report = s.give(&fire(&[all(firer, &[])], "G5"), &[6, 5]);
    assert_eq!(attack(&report).kind, FireKind::FirstFire);
    assert_eq!(s.pos.weapons_of(mover).count(), 1);
}

/// EX-A8.1-1, as the fire on the entry can end it
/// Clauses: A8.1-14
#[test]
fn whom_the_fire_on_the_entry_pins_or_breaks_reaches_for_nothing() {
    // 5,4 - 2 = 7 on the 4 column is a PTC, failed by 4,4; 2,4 - 2 = 4 is a 1MC, failed by 6,3.
    for (dice, pinned) in [([5, 4, 4, 4], true), ([2, 4, 6, 3], false)] {
        let (mut s, firer, mover, reach) = over_a_gun();
        s.give(&fire(&[all(firer, &[])], "G5"), &dice);
        assert_eq!((s.unit(mover).men().pinned, s.unit(mover).men().broken), (pinned, !pinned));
        s.refused(&reach);
        s.end_move();
        s.refused(&reach);
    }
}

/// Clauses: A8.11-1, A8.1-12
#[test]
fn nobody_is_called_back_to_where_he_was_nor_fired_at_when_his_move_is_over() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    let other = s.attacker("russian-4-4-7", "H9");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    // Another unit waits until this one has ended its move.
    let order = Order::Move(MoveOrder::Begin { units: [other].into(), gait: Gait::Normal });
    assert_eq!(s.refused(&order), Refusal::Turn(TurnRefusal::NotAnAnswer));
    s.step("G4", &[]);
    assert_eq!(s.refused(&fire(&[all(firer, &[])], "G5")), Refusal::Fire(FireRefusal::NotTheMover));
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    s.give(&Order::Move(MoveOrder::Stop), &[]);
    s.walk(&[other], Gait::Normal, "H8");
    assert_eq!(s.refused(&fire(&[all(firer, &[])], "G4")), Refusal::Fire(FireRefusal::NotTheMover));
    s.give(&fire(&[all(firer, &[])], "H8"), &[6, 5]);
}

/// Clauses: A8.1-6, A8.14-3, CHART-DFF-13
#[test]
fn a_gun_fires_as_often_as_its_rof_and_the_mf_spent_allow_and_is_then_marked_first_fire() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let squad = s.defender("german-4-6-7", "D5");
    let gun = s.weapon("german-mmg", squad);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let order = fire(&[only(squad, &[gun])], "G5");
    // Two MF in the woods: the coloured 2 keeps the ROF, the coloured 6 does not.
    s.give(&order, &[2, 6]);
    s.give(&Order::Fire(FireOrder::KeepRof { weapons: [gun].into() }), &[]);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    let events = s.give(&order, &[6, 5]);
    assert_eq!(marked(&events, Firer::Weapon(gun)), Some(FireMarker::First));
    // The two MF are used up: no third shot, not even as Subsequent First Fire.
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::Step);
    s.step("G4", &[]);
    assert_eq!(s.assess(&fire(&[only(squad, &[gun])], "G4")).kind(), FireKind::SubsequentFirstFire);
}

/// Clauses: A8.14-2
#[test]
fn a_gun_that_keeps_its_rof_still_fires_but_once_at_one_mf() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    s.defender("german-4-6-7", "D6");
    let gun = s.weapon("german-mmg", squad);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Assault, "G5");
    let order = fire(&[only(squad, &[gun])], "G5");
    s.give(&order, &[2, 6, 2, 2]);
    s.give(&Order::Fire(FireOrder::KeepRof { weapons: [gun].into() }), &[]);
    assert_eq!(s.gun(gun).fire, FireMarker::None);
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::ShotsExhausted { unit: squad }));
}

/// Clauses: CHART-DFF-4
#[test]
fn only_good_order_units_first_fire_and_a_marked_one_no_longer_with_full_fp() {
    let mut s = Scene::open(Phase::Movement);
    let firer = s.defender("german-4-6-7", "D5");
    s.defender("german-4-6-7", "D6");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    let order = fire(&[all(firer, &[])], "G5");
    assert_eq!(s.assess(&order).kind(), FireKind::FirstFire);
    s.edit(firer).fire = FireMarker::First;
    assert_eq!(s.assess(&order).kind(), FireKind::SubsequentFirstFire);
    s.edit(firer).fire = FireMarker::Final;
    assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::ProtectiveRange { unit: firer }));
    s.edit(firer).fire = FireMarker::None;
    s.edit(firer).men_mut().broken = true;
    assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::Broken { unit: firer }));
    s.edit(firer).men_mut().broken = false;
    s.edit(firer).melee = true;
    assert_eq!(s.refused(&order), Refusal::Men(MenRefusal::InMelee { unit: firer }));
}

/// Clauses: CHART-DFF-5
#[test]
fn first_fire_wants_an_mf_spent_within_twice_normal_range_and_under_six_of_hindrance() {
    // A1 to I5 is a row of hexes: B1, C2, D2, E3, F3, G4, H4.
    let grain = |hexes: &str| format!("[[terrain]]\nkind = \"grain\"\nhexes = [{hexes}]\n");
    let five = r#""B1", "C2", "D2", "E3", "F3""#;
    let six = r#""B1", "C2", "D2", "E3", "F3", "G4""#;
    for (map, blind) in [(grain(five), 0), (grain(six), 1)] {
        let mut s = Scene::new(Phase::Movement, &map);
        let firer = s.defender("german-4-6-7", "A1");
        s.defender("german-4-6-7", "L5");
        let mover = s.attacker("russian-4-4-7", "I6");
        let order = fire(&[all(firer, &[])], "I5");
        s.begin(&[mover], Gait::Normal);
        assert_eq!(s.refused(&order), Refusal::Turn(TurnRefusal::NothingSpent));
        s.step("I5", &[]);
        assert_eq!(s.assess(&order).blind.len(), blind);
        s.edit(firer).counter = "german-4-3-6".parse().unwrap();
        assert_eq!(s.refused(&order), Refusal::Fire(FireRefusal::OutOfRange { unit: firer }));
    }
}
