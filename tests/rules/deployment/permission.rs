//! Who may deploy, led by whom and when, and what else he does in that phase (A1.31).

use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::ids::Side;
use first_fire::rules::legal_orders;
use first_fire::rules::order::{Order, PossessionOrder, RallyOrder};
use first_fire::rules::refusal::{MenRefusal, NamedRefusal, RallyRefusal, Refusal, TurnRefusal};

use super::super::scene::Scene;
use super::{
    FAILS, HALF, LEADER, PASSES, SQUAD, busy, deploy, halves, is_deployment, recombine, together,
};

#[test]
fn only_a_good_order_unpinned_leader_of_the_location_can_deploy_it() {
    let (mut scene, squad, leader) = together();
    let elsewhere = scene.attacker(LEADER, "F5");
    let hero = scene.attacker("german-hero", "E5");
    let enemy = scene.defender("russian-9-1", "E5");
    for other in [elsewhere, hero, enemy, squad] {
        let refusal = scene.refused(&deploy(squad, Some(other)));
        assert_eq!(refusal, Refusal::Rally(RallyRefusal::LeadsNoDeployment { unit: other }));
        assert_eq!(refusal.rule(), "A1.31");
    }
    let marks: [fn(&mut first_fire::rules::Unit); 4] = [
        |leader| leader.men_mut().broken = true,
        |leader| leader.men_mut().pinned = true,
        |leader| leader.men_mut().berserk = true,
        |leader| leader.melee = true,
    ];
    for mark in marks {
        let mut scene = scene.clone();
        mark(scene.edit(leader));
        let refusal = scene.refused(&deploy(squad, Some(leader)));
        assert_eq!(refusal, Refusal::Rally(RallyRefusal::LeadsNoDeployment { unit: leader }));
    }
    assert_eq!(
        scene.refused(&deploy(squad, None)),
        Refusal::Rally(RallyRefusal::DeploysWithLeader { unit: squad })
    );
}

#[test]
fn only_a_good_order_unpinned_squad_deploys() {
    let (mut scene, squad, leader) = together();
    let order = deploy(squad, Some(leader));
    let refused = |mark: &dyn Fn(&mut first_fire::rules::Unit)| {
        let mut scene = scene.clone();
        mark(scene.edit(squad));
        scene.refused(&order)
    };
    let unit = squad;
    assert_eq!(
        refused(&|unit| unit.men_mut().broken = true),
        Refusal::Men(MenRefusal::Broken { unit })
    );
    assert_eq!(
        refused(&|unit| unit.men_mut().pinned = true),
        Refusal::Men(MenRefusal::Pinned { unit })
    );
    assert_eq!(
        refused(&|unit| unit.men_mut().berserk = true),
        Refusal::Men(MenRefusal::Berserk { unit })
    );
    assert_eq!(refused(&|unit| unit.melee = true), Refusal::Men(MenRefusal::InMelee { unit }));
    for counter in [HALF, "german-crew", LEADER, "german-hero"] {
        let unit = scene.attacker(counter, "E5");
        assert_eq!(
            scene.refused(&deploy(unit, Some(leader))),
            Refusal::Rally(RallyRefusal::NotASquad { unit })
        );
    }
    let dummy = scene.attacker("german-dummy", "E5");
    scene.edit(dummy).concealed = true;
    let refusal = scene.refused(&deploy(dummy, Some(leader)));
    assert_eq!(refusal, Refusal::Named(NamedRefusal::OnlyADummy { unit: dummy }));
}

#[test]
fn squads_deploy_and_half_squads_recombine_in_their_own_player_turn_alone() {
    let mut scene = Scene::open(Phase::Rally);
    let squad = scene.defender(SQUAD, "E5");
    let pair = [scene.defender(HALF, "E5"), scene.defender(HALF, "E5")];
    let leader = scene.defender(LEADER, "E5");
    busy(&mut scene);
    assert_eq!(
        scene.refused(&deploy(squad, Some(leader))),
        Refusal::Named(NamedRefusal::NotYours { unit: squad })
    );
    scene.give(&Order::Done, &[]);
    let asked = decision(&scene.pos).unwrap();
    assert_eq!((asked.side, asked.kind), (Side::Second, DecisionKind::Phase(Phase::Rally)));
    assert_eq!(
        scene.refused(&deploy(squad, Some(leader))),
        Refusal::Rally(RallyRefusal::DeploysInOwnTurn)
    );
    assert_eq!(
        scene.refused(&recombine(&pair, Some(leader))),
        Refusal::Rally(RallyRefusal::DeploysInOwnTurn)
    );
    let listed = legal_orders(&scene.pos);
    assert!(!listed.iter().any(is_deployment), "{listed:?}");
}

#[test]
fn nobody_deploys_in_another_phase() {
    let mut scene = Scene::open(Phase::PrepFire);
    let squad = scene.attacker(SQUAD, "E5");
    let pair = [scene.attacker(HALF, "E5"), scene.attacker(HALF, "E5")];
    let leader = scene.attacker(LEADER, "E5");
    for order in [deploy(squad, Some(leader)), recombine(&pair, Some(leader))] {
        let refusal = scene.refused(&order);
        assert_eq!(refusal, Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::PrepFire }));
    }
}

#[test]
fn russians_do_not_deploy_and_of_italians_only_the_elite() {
    for (counter, leader, never) in [
        ("russian-4-4-7", "russian-8-1", true),
        ("russian-6-2-8", "russian-8-1", true),
        ("italian-3-4-7", "italian-8-0", true),
        ("italian-4-4-7", "italian-8-0", false),
        ("british-4-5-7", "british-8-0", false),
    ] {
        let mut scene = Scene::open(Phase::Rally);
        let unit = scene.attacker(counter, "E5");
        let leader = scene.attacker(leader, "E5");
        busy(&mut scene);
        let order = deploy(unit, Some(leader));
        if never {
            assert_eq!(
                scene.refused(&order),
                Refusal::Rally(RallyRefusal::NeverDeploys { unit }),
                "{counter}"
            );
        } else {
            scene.give(&order, &[1, 2]);
        }
    }
}

#[test]
fn whoever_has_deployed_or_led_it_does_nothing_else_in_the_phase() {
    for dice in [PASSES, FAILS] {
        let (mut scene, squad, leader) = together();
        let other = scene.attacker(SQUAD, "E5");
        let broken = scene.attacker(SQUAD, "E5");
        scene.edit(broken).men_mut().broken = true;
        let lying = scene.loose_weapon("german-lmg", "E5");
        let events = scene.give(&deploy(squad, Some(leader)), &dice);
        let busy = Refusal::Rally(RallyRefusal::AlreadyActed { unit: leader });
        assert_eq!(scene.refused(&deploy(other, Some(leader))), busy);
        assert_eq!(
            scene.refused(&Order::Rally(RallyOrder::Rally { unit: broken, leader: Some(leader) })),
            busy
        );
        assert_eq!(
            scene.refused(&Order::Possession(PossessionOrder::Recover {
                unit: leader,
                weapon: lying
            })),
            busy
        );
        let acted = Refusal::Rally(RallyRefusal::AlreadyActed { unit: squad });
        assert_eq!(
            scene.refused(&Order::Possession(PossessionOrder::Recover {
                unit: squad,
                weapon: lying
            })),
            acted
        );
        let second = scene.attacker("german-9-1", "E5");
        if dice == FAILS {
            assert_eq!(scene.refused(&deploy(squad, Some(second))), acted);
        } else {
            let both = halves(&events);
            assert_eq!(scene.refused(&recombine(&both, Some(second))), acted);
        }
        assert!(scene.pos.units.len() > 5);
        let again = legal_orders(&scene.pos);
        assert!(again.contains(&deploy(other, Some(second))), "another leader may lead another");
    }
}

#[test]
fn who_has_rallied_others_or_handled_a_weapon_deploys_nobody() {
    let (mut scene, squad, leader) = together();
    let broken = scene.attacker(SQUAD, "E5");
    scene.edit(broken).men_mut().broken = true;
    let mut rallied = scene.clone();
    rallied.give(&Order::Rally(RallyOrder::Rally { unit: broken, leader: Some(leader) }), &[6, 5]);
    let refusal = rallied.refused(&deploy(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::AlreadyActed { unit: leader }));
    let lying = scene.loose_weapon("german-lmg", "E5");
    scene.give(&Order::Possession(PossessionOrder::Recover { unit: squad, weapon: lying }), &[6]);
    let refusal = scene.refused(&deploy(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::AlreadyActed { unit: squad }));
}

#[test]
fn in_the_next_rally_phase_of_its_own_everybody_has_an_action_again() {
    let (mut scene, squad, leader) = together();
    scene.give(&deploy(squad, Some(leader)), &FAILS);
    scene.defender("russian-4-4-7", "Q9");
    for _ in 0..40 {
        if scene.pos.turn == 2 && scene.pos.phase == Phase::Rally {
            break;
        }
        let pass = legal_orders(&scene.pos).pop().unwrap();
        let mut dice = first_fire::rules::dice::SeededDice::new(1);
        first_fire::rules::apply(&mut scene.pos, &pass, &mut dice).unwrap();
    }
    assert_eq!((scene.pos.turn, scene.pos.attacker), (2, Side::First));
    halves(&scene.give(&deploy(squad, Some(leader)), &PASSES));
}
