//! How a berserk unit charges: with whom, with how many MF, and with what it carries (A15.42-A15.431).

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, Frame, decision};
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{MoveRefusal, Refusal};

use super::super::scene::{Scene, all, at, fire};
use super::{ENEMY, SQUAD, charging, move_order, run, step_order, steps};

/// Clauses: A15.431-6
#[test]
fn a_charge_is_never_assault_movement_or_double_time() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "E5");
    for gait in [Gait::Assault, Gait::DoubleTime] {
        assert_eq!(
            s.refused(&move_order(&[squad], gait)),
            Refusal::Move(MoveRefusal::OnlyCharges { unit: squad })
        );
    }
}

/// Clauses: A15.431-1
#[test]
fn a_wounded_berserk_leader_has_three_mf_and_leads_nobody() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "M5");
    let leader = s.attacker("russian-8-1", "D5");
    s.edit(leader).men_mut().berserk = true;
    s.edit(leader).men_mut().wounded = true;
    // One is wounded and the other not: they go by themselves (A15.43).
    s.begin(&[leader], Gait::Normal);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(3));
    for _ in 0..3 {
        let to = steps(&s).into_iter().next().unwrap();
        run(&mut s, &to);
    }
    assert!(s.pos.moving().is_none(), "three MF are spent");
    s.begin(&[squad], Gait::Normal);
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(8));
}

/// Clauses: A15.43-4
#[test]
fn berserk_units_of_a_location_charge_as_one_stack() {
    let (mut s, squad) = charging("", "D5");
    let other = s.attacker(SQUAD, "D5");
    let calm = s.attacker(SQUAD, "D5");
    s.edit(other).men_mut().berserk = true;
    s.defender(ENEMY, "F5");
    let together = Refusal::Move(MoveRefusal::ChargesTogether { unit: squad });
    assert_eq!(s.refused(&move_order(&[squad], Gait::Normal)), together);
    assert_eq!(s.refused(&move_order(&[squad, other, calm], Gait::Normal)), together);
    // Nobody else moves before they have.
    let first = s.refused(&move_order(&[calm], Gait::Normal));
    assert_eq!(first, Refusal::Move(MoveRefusal::MustCharge { unit: squad }));
    s.begin(&[squad, other], Gait::Normal);
}

/// EX-A15.43-1
#[test]
fn berserk_units_in_and_out_of_a_foxhole_need_not_charge_together() {
    let (mut s, inside) = charging("", "D5");
    s.setting(|setting| {
        setting.foxholes.insert(at("D5").hex, 1);
    });
    s.edit(inside).stand(first_fire::board::Footing::Entrenched);
    let outside = s.attacker(SQUAD, "D5");
    s.edit(outside).men_mut().berserk = true;
    s.defender(ENEMY, "K5");
    for alone in [inside, outside] {
        let mut s = s.clone();
        s.begin(&[alone], Gait::Normal);
        assert_eq!(s.pos.moving().unwrap().movers, BTreeSet::from([alone]));
    }
}

/// Clauses: A15.431-4
#[test]
fn heavy_weapons_and_what_is_over_the_capacity_stay_behind() {
    let (mut s, squad) = charging("", "D5");
    s.defender(ENEMY, "K5");
    let mmg = s.weapon("russian-mmg", squad);
    let light: Vec<_> = (0..4).map(|_| s.weapon("german-lmg", squad)).collect();
    s.begin(&[squad], Gait::Normal);
    assert_eq!(s.gun(mmg).owner(), None);
    let kept: Vec<_> = light.iter().map(|&gun| s.gun(gun).owner().is_some()).collect();
    assert_eq!(kept, [true, true, true, false]);
    // The load takes no MF.
    assert_eq!(s.pos.moving().unwrap().mf, Mf::whole(8));
}

/// Clauses: A15.431-7
#[test]
fn a_berserk_unit_does_not_advance() {
    let mut s = Scene::open(Phase::Advance);
    let squad = s.attacker(SQUAD, "D5");
    s.attacker(SQUAD, "D6");
    s.defender(ENEMY, "E5");
    s.edit(squad).men_mut().berserk = true;
    let order = Order::Move(MoveOrder::Advance { units: BTreeSet::from([squad]), to: at("E5") });
    assert_eq!(s.refused(&order), Refusal::Move(MoveRefusal::OnlyCharges { unit: squad }));
}

/// Clauses: A15.431-3
#[test]
fn a_mover_who_goes_berserk_charges_with_eight_mf_less_those_spent() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.attacker(SQUAD, "D5");
    let firer = s.defender("german-4-3-6", "H5");
    s.walk(&[squad], Gait::Assault, "E5");
    // 4 FP at 3 - 1 (FFMO): 3,2 - 1 = 4 is a 1MC; 1,1 and Heat of Battle 7 + 2: berserk.
    s.give(&fire(&[all(firer, &[])], "E5"), &[3, 2, 1, 1, 3, 4]);
    assert!(s.unit(squad).men().berserk);
    let Some(Frame::Move(frame)) = s.pos.frames.first() else { panic!("the move goes on") };
    assert_eq!((frame.gait, frame.mf, frame.spent), (Gait::Normal, Mf::whole(8), Mf::ONE));
    while decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert!(steps(&s).iter().all(|to| at(to).hex.distance(at("H5").hex) < 3), "{:?}", steps(&s));
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Stop)),
        Refusal::Move(MoveRefusal::MustCharge { unit: squad })
    );
}

/// Clauses: A15.42-4
#[test]
fn a_minimum_move_pins_even_a_wounded_berserk_leader_but_leaves_him_not_cx() {
    let map =
        "[[hill]]\nlevel = 1\nhexes = [\"E5\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let leader = s.attacker("russian-8-0", "D5");
    s.attacker(SQUAD, "T10");
    s.edit(leader).men_mut().berserk = true;
    s.edit(leader).men_mut().wounded = true;
    let enemy = s.defender(ENEMY, "E5");
    s.begin(&[leader], Gait::Normal);
    // Four MF of his three.
    s.give(&step_order("E5"), &[]);
    s.give(&fire(&[all(enemy, &[])], "E5"), &[6, 6]);
    while s.pos.moving().is_some() {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    let unit = s.unit(leader);
    assert!(unit.men().berserk && unit.men().pinned && !unit.men().cx);
}
