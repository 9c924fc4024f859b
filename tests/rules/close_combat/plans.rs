//! The plans of both sides: who may be in them, and when every Location is done.

use first_fire::rules::ids::UnitId;
use first_fire::rules::order::{CloseCombatOrder, ClosePlan, Order};
use first_fire::rules::refusal::{CloseCombatRefusal, Refusal};

use super::super::scene::at;
use super::{ENEMY, SQUAD, duel, engage, on, plan, withdraw};

#[test]
fn a_unit_attacks_once_and_is_attacked_once() {
    let (mut scene, ours, theirs) = duel("");
    let more = scene.attacker(SQUAD, "E5");
    let other = scene.defender(ENEMY, "E5");
    engage(&mut scene, &[]);
    let mut twice = on(&[ours], &[theirs]);
    twice.attacks.extend(on(&[ours], &[other]).attacks);
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(twice)));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: ours }));
    let mut both = on(&[ours], &[theirs]);
    both.attacks.extend(on(&[more], &[theirs]).attacks);
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(both)));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: theirs })
    );
    let refusal =
        scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[theirs], &[ours]))));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: theirs })
    );
}

#[test]
fn every_location_is_resolved_before_the_attacker_is_done_and_none_twice() {
    let (mut scene, _, _) = duel("");
    scene.attacker(SQUAD, "K5");
    scene.defender(ENEMY, "K5");
    assert_eq!(
        scene.refused(&Order::Done),
        Refusal::CloseCombat(CloseCombatRefusal::CloseCombatLeft { at: at("E5") })
    );
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("A9") }));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NoCloseCombat { at: at("A9") }));
    engage(&mut scene, &[]);
    plan(&mut scene, ClosePlan::default(), &[]);
    plan(&mut scene, ClosePlan::default(), &[]);
    let refusal = scene.refused(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }));
    assert_eq!(refusal, Refusal::CloseCombat(CloseCombatRefusal::NoCloseCombat { at: at("E5") }));
    assert_eq!(
        scene.refused(&Order::Done),
        Refusal::CloseCombat(CloseCombatRefusal::CloseCombatLeft { at: at("K5") })
    );
}

#[test]
fn the_plans_on_offer_are_all_accepted() {
    let (mut scene, ours, theirs) = duel("");
    scene.attacker("russian-8-1", "E5");
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
    let orders = first_fire::rules::legal_orders(&scene.pos);
    assert!(orders.contains(&Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default()))));
    assert!(orders.contains(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[ours], &[theirs])))));
    assert!(orders.contains(&Order::CloseCombat(CloseCombatOrder::Fight(withdraw(ours, "E4")))));
    for order in orders {
        assert_eq!(first_fire::rules::check(&scene.pos, &order), Ok(()), "{order:?}");
    }
}

/// A plan that names somebody who is not in play, or who is elsewhere.
#[test]
fn only_who_is_there_attacks_is_attacked_and_withdraws() {
    let (mut scene, ours, theirs) = duel("");
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
    let elsewhere: Vec<UnitId> = scene.pos.units.keys().collect();
    for stranger in elsewhere.into_iter().skip(2).chain([UnitId(99)]) {
        let absent = Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: stranger });
        let refusal =
            scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[stranger], &[theirs]))));
        assert_eq!(refusal, absent);
        assert_eq!(
            scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[ours], &[stranger])))),
            absent
        );
        let refusal =
            scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(withdraw(stranger, "E4"))));
        assert_eq!(
            refusal,
            Refusal::CloseCombat(CloseCombatRefusal::NoWithdrawal { unit: stranger })
        );
    }
    let friend = scene.attacker(SQUAD, "E5");
    let refusal =
        scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[ours], &[friend]))));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: friend })
    );
}
