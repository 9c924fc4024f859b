//! Deployment and Recombining in the RPh (A1.31, A1.32).

use std::collections::{BTreeMap, BTreeSet};

use first_fire::counters::{Catalogue, UnitKind};
use first_fire::game::narrate::lines;
use first_fire::game::news::{News, Since};
use first_fire::game::{Game, Mode, Verify};
use first_fire::odds::of_attempt;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{ConcealmentEvent, Event, HeatEvent, RallyEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::legal_orders;
use first_fire::rules::morale::CheckOutcome;
use first_fire::rules::order::{Order, PossessionOrder, RallyOrder};
use first_fire::rules::refusal::{MenRefusal, NamedRefusal, RallyRefusal, Refusal, TurnRefusal};
use first_fire::rules::view::{Hidden, View, Viewer, is_stand_in};

use first_fire::scenario::Scenario;

use super::news::scenario;
use super::scene::{Scene, at, checks};

const SQUAD: &str = "german-4-6-7";
const HALF: &str = "german-4-6-7-hs";
const LEADER: &str = "german-8-1";
/// What passes the NTC with the leader's -1, and what does not.
const PASSES: [u8; 2] = [4, 4];
const FAILS: [u8; 2] = [4, 5];

fn deploy(unit: UnitId, leader: Option<UnitId>) -> Order {
    Order::Rally(RallyOrder::Deploy { unit, leader })
}

fn recombine(units: &[UnitId], leader: Option<UnitId>) -> Order {
    Order::Rally(RallyOrder::Recombine { units: units.iter().copied().collect(), leader })
}

/// A squad and a leader in E5, in the RPh of their own Player Turn; somebody far away has something to do in every phase.
fn together() -> (Scene, UnitId, UnitId) {
    let mut scene = Scene::open(Phase::Rally);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    (scene, squad, leader)
}

/// A broken leader who may still try to rally keeps his side's part of the RPh open, each side's own; and E5 has been taken
/// before.
fn busy(scene: &mut Scene) {
    scene.pos.control.insert(at("E5").hex, Side::First);
    for leader in [scene.attacker("german-9-1", "A1"), scene.defender("russian-9-1", "Q9")] {
        scene.edit(leader).men_mut().broken = true;
    }
}

/// Two half-squads and a leader in E5.
fn apart() -> (Scene, [UnitId; 2], UnitId) {
    let mut scene = Scene::open(Phase::Rally);
    let halves = [scene.attacker(HALF, "E5"), scene.attacker(HALF, "E5")];
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    (scene, halves, leader)
}

/// The two half-squads that a squad has just deployed into.
fn halves(events: &[Event]) -> [UnitId; 2] {
    events
        .iter()
        .find_map(|event| match event {
            Event::Rally(RallyEvent::Deployed { unit, second, .. }) => Some([*unit, *second]),
            _ => None,
        })
        .expect("deployed")
}

#[test]
fn a_squad_that_passes_its_check_becomes_two_half_squads_of_its_type() {
    let (mut scene, squad, leader) = together();
    let events = scene.give(&deploy(squad, Some(leader)), &PASSES);
    let both = halves(&events);
    assert_eq!(both[0], squad);
    for half in both {
        let unit = scene.unit(half);
        assert_eq!((unit.counter.as_str(), unit.at()), (HALF, Some(at("E5"))));
        assert_eq!(unit.side, Side::First);
    }
    assert_ne!(scene.unit(both[0]).letter, scene.unit(both[1]).letter, "they can be told apart");
}

#[test]
fn a_squad_that_fails_its_check_stays_one_and_is_no_worse_for_it() {
    let (mut scene, squad, leader) = together();
    let before = scene.unit(squad).clone();
    let events = scene.give(&deploy(squad, Some(leader)), &FAILS);
    assert!(!events.iter().any(|event| matches!(event, Event::Rally(RallyEvent::Deployed { .. }))));
    let after = scene.unit(squad);
    assert_eq!(
        (after.counter, after.men().broken, after.men().pinned),
        (before.counter, false, false)
    );
    assert!(after.men().acted, "it has had its action");
    assert_eq!(scene.pos.units.len(), 4);
}

#[test]
fn the_check_is_a_ntc_with_the_leadership_of_the_leader() {
    for (counter, wounded, drm) in
        [(LEADER, false, -1), (LEADER, true, 0), ("german-6+1", false, 1)]
    {
        let mut scene = Scene::open(Phase::Rally);
        let squad = scene.attacker(SQUAD, "E5");
        let leader = scene.attacker(counter, "E5");
        // A better one beside him does not help: who deploys it leads it.
        scene.attacker("german-10-2", "E5");
        scene.edit(leader).men_mut().wounded = wounded;
        busy(&mut scene);
        let order = deploy(squad, Some(leader));
        let odds = of_attempt(&scene.pos, &order).expect("a throw");
        assert_eq!(odds.at_most, Some(7 - drm), "{counter}");
        let events = scene.give(&order, &FAILS);
        let [check] = checks(&events)[..] else { panic!("one check") };
        assert_eq!((check.total, check.level), (9 + drm, 7));
        assert_eq!(check.outcome, CheckOutcome::Failed);
        assert_eq!(check.drms.iter().map(|one| i32::from(one.value)).sum::<i32>(), drm);
        assert!(check.drms.iter().all(|one| one.rule == "A10.7"));
    }
}

#[test]
fn the_chance_told_beforehand_is_that_of_the_dice() {
    let (scene, squad, leader) = together();
    let odds = of_attempt(&scene.pos, &deploy(squad, Some(leader))).expect("a throw");
    assert_eq!((odds.at_most, odds.two_dice, odds.worst_from), (Some(8), true, None));
    assert!((odds.chance - 26.0 / 36.0).abs() < 1e-9, "{odds:?}");
}

#[test]
fn an_original_two_or_twelve_is_a_throw_like_any_other() {
    let (mut scene, squad, leader) = together();
    let events = scene.give(&deploy(squad, Some(leader)), &[1, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Heat(HeatEvent::Began { .. }))));
    let (mut scene, squad, leader) = together();
    scene.give(&deploy(squad, Some(leader)), &[6, 6]);
    assert!(!scene.unit(squad).men().broken, "nobody breaks, nobody is reduced");
}

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

fn is_deployment(order: &Order) -> bool {
    matches!(
        order,
        Order::Rally(RallyOrder::Deploy { .. }) | Order::Rally(RallyOrder::Recombine { .. })
    )
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
fn finns_and_marine_raiders_deploy_without_a_leader_by_a_1tc() {
    for (counter, level) in [("finnish-6-4-8", 8), ("american-usmc-raider-5-5-8", 8)] {
        let mut scene = Scene::open(Phase::Rally);
        let unit = scene.attacker(counter, "E5");
        busy(&mut scene);
        let order = deploy(unit, None);
        assert_eq!(of_attempt(&scene.pos, &order).unwrap().at_most, Some(level - 1));
        let mut failing = scene.clone();
        let events = failing.give(&order, &[4, 4]);
        let [check] = checks(&events)[..] else { panic!("one check") };
        let drms: Vec<_> = check.drms.iter().map(|drm| (drm.value, drm.rule)).collect();
        assert_eq!((check.total, drms), (9, vec![(1, "A25")]));
        halves(&scene.give(&order, &[3, 4]));
    }
}

#[test]
fn finns_deploy_with_a_leader_as_others_do() {
    let mut scene = Scene::open(Phase::Rally);
    let unit = scene.attacker("finnish-6-4-8", "E5");
    let leader = scene.attacker("finnish-9-1", "E5");
    busy(&mut scene);
    halves(&scene.give(&deploy(unit, Some(leader)), &[4, 5]));
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

#[test]
fn both_half_squads_bear_the_marks_of_the_squad() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Rally, map);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    scene.setting(|setting| {
        setting.foxholes.insert(at("E5").hex, 3);
    });
    let unit = scene.edit(squad);
    (unit.men_mut().cx, unit.men_mut().fanatic, unit.concealed) = (true, true, true);
    unit.stand(first_fire::board::Footing::Entrenched);
    let marked = unit.clone();
    let both = halves(&scene.give(&deploy(squad, Some(leader)), &[4, 5]));
    for half in both {
        let unit = scene.unit(half);
        assert!(unit.men().cx && unit.men().fanatic && unit.concealed);
        assert_eq!((unit.footing(), unit.at()), (marked.footing(), marked.at()));
    }
}

#[test]
fn the_first_half_squad_keeps_the_weapons_and_may_hand_them_to_the_second() {
    let (mut scene, squad, leader) = together();
    let guns = [scene.weapon("german-lmg", squad), scene.weapon("german-mmg", squad)];
    let [first, second] = halves(&scene.give(&deploy(squad, Some(leader)), &PASSES));
    assert!(guns.iter().all(|gun| scene.gun(*gun).owner() == Some(first)));
    scene.give(&Order::Possession(PossessionOrder::Transfer { weapon: guns[1], to: second }), &[]);
    assert_eq!(guns.map(|gun| scene.gun(gun).owner()), [Some(first), Some(second)]);
}

#[test]
fn a_full_location_holds_the_half_squads_of_its_squads() {
    let (mut scene, squad, leader) = together();
    scene.attacker(SQUAD, "E5");
    scene.attacker(SQUAD, "E5");
    halves(&scene.give(&deploy(squad, Some(leader)), &PASSES));
    let wrong = first_fire::rules::invariants::violations(&scene.pos);
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(scene.pos.points, [0, 0], "nobody is lost by it");
}

#[test]
fn every_half_squad_is_of_one_type_of_squad() {
    let mut squads: BTreeMap<_, usize> = BTreeMap::new();
    for values in Catalogue::built_in().unwrap().units.values() {
        match (values.kind, values.half_squad) {
            (UnitKind::HalfSquad, _) => *squads.entry(values.id).or_default() += 0,
            (_, Some(half)) => *squads.entry(half).or_default() += 1,
            _ => {}
        }
    }
    let others: Vec<_> = squads.iter().filter(|(_, of)| **of != 1).collect();
    assert!(squads.len() > 40 && others.is_empty(), "{others:?}");
}

#[test]
fn two_half_squads_of_a_type_recombine_with_a_leader_and_without_a_check() {
    let (mut scene, pair, leader) = apart();
    let guns = pair.map(|half| scene.weapon("german-lmg", half));
    let events = scene.give(&recombine(&pair, Some(leader)), &[]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Rally(RallyEvent::Recombined { .. })))
    );
    assert_eq!(scene.unit(pair[0]).counter.as_str(), SQUAD);
    assert!(!scene.lives(pair[1]));
    assert!(guns.iter().all(|gun| scene.gun(*gun).owner() == Some(pair[0])));
    // All three have had their action.
    let squad = pair[0];
    let other = scene.attacker("german-9-1", "E5");
    let refusal = scene.refused(&deploy(squad, Some(other)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::AlreadyActed { unit: squad }));
    let others = [scene.attacker(HALF, "E5"), scene.attacker(HALF, "E5")];
    let refusal = scene.refused(&recombine(&others, Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::AlreadyActed { unit: leader }));
    scene.give(&recombine(&others, Some(other)), &[]);
}

#[test]
fn half_squads_recombine_two_by_two_like_with_like_in_one_place() {
    let (mut scene, [one, two], leader) = apart();
    let led = Some(leader);
    let third = scene.attacker(HALF, "E5");
    for units in [vec![], vec![one], vec![one, two, third]] {
        assert_eq!(
            scene.refused(&recombine(&units, led)),
            Refusal::Rally(RallyRefusal::NotTwoHalfSquads)
        );
    }
    for counter in [SQUAD, "german-crew", LEADER] {
        let unit = scene.attacker(counter, "E5");
        let refusal = scene.refused(&recombine(&[one, unit], led));
        assert_eq!(refusal, Refusal::Rally(RallyRefusal::NotAHalfSquad { unit }));
    }
    let unlike = scene.attacker("german-4-6-8-hs", "E5");
    assert_eq!(
        scene.refused(&recombine(&[one, unlike], led)),
        Refusal::Rally(RallyRefusal::UnlikeHalfSquads)
    );
    let far = scene.attacker(HALF, "F5");
    assert_eq!(
        scene.refused(&recombine(&[one, far], led)),
        Refusal::Rally(RallyRefusal::HalvesApart { unit: far })
    );
    let enemy = scene.defender(HALF, "E5");
    assert_eq!(
        scene.refused(&recombine(&[one, enemy], led)),
        Refusal::Named(NamedRefusal::NotYours { unit: enemy })
    );
    let refusal = scene.refused(&recombine(&[one, two], None));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::RecombinesWithLeader { unit: one }));
    assert_eq!(refusal.rule(), "A1.32");
    let mut pinned = scene.clone();
    pinned.edit(leader).men_mut().pinned = true;
    let refusal = pinned.refused(&recombine(&[one, two], led));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::LeadsNoDeployment { unit: leader }));
    scene.edit(two).men_mut().broken = true;
    assert_eq!(
        scene.refused(&recombine(&[one, two], led)),
        Refusal::Men(MenRefusal::Broken { unit: two })
    );
}

#[test]
fn one_in_a_foxhole_and_one_beside_it_do_not_recombine() {
    let (mut scene, [one, two], leader) = apart();
    scene.setting(|setting| {
        setting.foxholes.insert(at("E5").hex, 1);
    });
    scene.edit(two).stand(first_fire::board::Footing::Entrenched);
    let refusal = scene.refused(&recombine(&[one, two], Some(leader)));
    assert_eq!(refusal, Refusal::Rally(RallyRefusal::HalvesApart { unit: two }));
}

#[test]
fn finnish_half_squads_recombine_without_a_leader_and_russian_ones_with_one() {
    let mut scene = Scene::open(Phase::Rally);
    let finns = ["E5", "E5"].map(|place| scene.attacker("finnish-6-4-8-hs", place));
    let russians = ["E6", "E6"].map(|place| scene.attacker("russian-4-4-7-hs", place));
    let leader = scene.attacker("russian-8-1", "E6");
    busy(&mut scene);
    scene.give(&recombine(&finns, None), &[]);
    assert_eq!(scene.unit(finns[0]).counter.as_str(), "finnish-6-4-8");
    scene.give(&recombine(&russians, Some(leader)), &[]);
    assert_eq!(scene.unit(russians[0]).counter.as_str(), "russian-4-4-7");
}

#[test]
fn a_squad_put_together_again_has_the_worse_of_its_halves() {
    for worse in [0, 1] {
        let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
        let mut scene = Scene::new(Phase::Rally, map);
        let pair = [scene.attacker(HALF, "E5"), scene.attacker(HALF, "E5")];
        let leader = scene.attacker(LEADER, "E5");
        busy(&mut scene);
        scene.edit(pair[worse]).men_mut().cx = true;
        let better = scene.edit(pair[1 - worse]);
        (better.men_mut().fanatic, better.concealed) = (true, true);
        let events = scene.give(&recombine(&pair, Some(leader)), &[]);
        assert!(
            events.iter().any(|event| matches!(
                event,
                Event::Concealment(ConcealmentEvent::Revealed { .. })
            ))
        );
        let squad = scene.unit(pair[0]);
        assert!(squad.men().cx && !squad.men().fanatic && !squad.concealed);
    }
}

#[test]
fn two_halves_under_a_question_mark_stay_under_it_as_a_squad() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Rally, map);
    let pair = [scene.attacker(HALF, "E5"), scene.attacker(HALF, "E5")];
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    for unit in pair {
        scene.edit(unit).concealed = true;
    }
    scene.give(&recombine(&pair, Some(leader)), &[]);
    assert!(scene.unit(pair[0]).concealed);
}

#[test]
fn deployed_and_recombined_again_and_again_nobody_is_lost_or_numbered_twice() {
    let (mut scene, squad, _) = together();
    let mut seen = BTreeSet::new();
    for round in 0..20 {
        let leaders = ["E5", "E5"].map(|place| scene.attacker(LEADER, place));
        let both = halves(&scene.give(&deploy(squad, Some(leaders[0])), &PASSES));
        let wrong = first_fire::rules::invariants::violations(&scene.pos);
        assert!(wrong.is_empty(), "{round}: {wrong:?}");
        seen.extend(both);
        for half in both {
            scene.edit(half).men_mut().acted = false;
            scene.edit(half).men_mut().rally_work = Default::default();
        }
        let units = scene.pos.units.len();
        scene.give(&recombine(&both, Some(leaders[1])), &[]);
        assert_eq!(scene.pos.units.len(), units - 1);
        scene.edit(squad).men_mut().acted = false;
        scene.edit(squad).men_mut().rally_work = Default::default();
        for leader in leaders {
            scene.pos.units.remove(&leader);
        }
    }
    assert_eq!(seen.len(), 2, "{seen:?}");
}

/// Under its "?" everything happens out of sight, and nothing that the enemy sees later tells of it: neither what is in
/// his view, nor a number.
#[test]
fn the_enemy_sees_nothing_of_a_squad_that_deploys_under_its_question_mark() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Rally, map);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    scene.weapon("german-lmg", squad);
    busy(&mut scene);
    for unit in [squad, leader] {
        scene.edit(unit).concealed = true;
    }
    let watcher = Viewer::Side(Side::Second);
    let before = scene.pos.clone();
    let order = deploy(squad, Some(leader));
    let events = scene.give(&order, &PASSES);
    halves(&events);
    let views = [&before, &scene.pos].map(|pos| View::of(pos, watcher));
    assert_eq!(views[0], views[1]);
    let marks = views[1].position().units.keys().filter(|unit| is_stand_in(*unit)).count();
    assert_eq!(marks, 1);
    assert!(lines(&before, &scene.pos, &events, watcher).is_empty());
    assert!(Hidden::between(&before, &scene.pos, watcher).order(Side::First, &order));
    assert_eq!(lines(&before, &scene.pos, &events, Viewer::Side(Side::First)).len(), 2);
}

/// A leader in sight is seen at work, but not with whom.
#[test]
fn a_leader_in_sight_does_not_name_the_concealed_squad_that_he_deploys() {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";
    let mut scene = Scene::new(Phase::Rally, map);
    let squad = scene.attacker(SQUAD, "E5");
    let leader = scene.attacker(LEADER, "E5");
    busy(&mut scene);
    scene.edit(squad).concealed = true;
    let before = scene.pos.clone();
    let order = deploy(squad, Some(leader));
    let events = scene.give(&order, &PASSES);
    let watcher = Viewer::Side(Side::Second);
    assert!(!Hidden::between(&before, &scene.pos, watcher).order(Side::First, &order));
    assert!(lines(&before, &scene.pos, &events, watcher).is_empty());
}

#[test]
fn the_log_tells_of_the_check_and_what_came_of_it() {
    let (mut scene, squad, leader) = together();
    let told = |scene: &mut Scene, order: &Order, dice: &[u8]| {
        let before = scene.pos.clone();
        let events = scene.give(order, dice);
        let all = lines(&before, &scene.pos, &events, Viewer::Both);
        all.into_iter().map(|line| line.text.to_string()).collect::<Vec<_>>()
    };
    let deployed = told(&mut scene, &deploy(squad, Some(leader)), &PASSES);
    assert_eq!(
        deployed,
        [
            "4-6-7 A *** (Deployment TC DR) 4,4 *** [-1 leadership]: 7 against 7: passed",
            "4-6-7 A deploys: its second half-squad is 2-4-7 HS AA (A1.31)",
        ]
    );
    let (mut scene, pair, leader) = apart();
    scene.edit(pair[1]).letter = 1;
    let recombined = told(&mut scene, &recombine(&pair, Some(leader)), &[]);
    assert_eq!(recombined, ["2-4-7 HS A and 2-4-7 HS B recombine into a 4-6-7 (A1.32)"]);
}

/// The Germans of a game in their first RPh, and the squad and leader in C6.
fn game() -> (Game, UnitId, UnitId) {
    let mut game = Game::new(scenario(), 3).with_mode(Mode::Solitaire);
    while decision(game.position()).unwrap().kind != DecisionKind::Phase(Phase::Rally) {
        game.play(Order::Done).unwrap();
    }
    let squad = game.position().units_at(at("C6")).next().unwrap().id;
    let leader = game.position().units_at(at("C6")).nth(1).unwrap().id;
    (game, squad, leader)
}

/// A random game up to the order with which a squad has deployed.
fn until_one_deploys((scenario, seed): (&str, u64)) -> Option<Game> {
    let scenario = Scenario::load(scenario).unwrap();
    let mut game = Game::new(scenario, seed).with_mode(Mode::Solitaire);
    let mut policy = RandomPolicy::new(seed);
    loop {
        let deploys = |order: &Order| matches!(order, Order::Rally(RallyOrder::Deploy { .. }));
        let wanted = legal_orders(game.position()).into_iter().find(deploys);
        let order = wanted.or_else(|| answer(&mut policy, game.position()))?;
        let entry = game.play(order).unwrap();
        if entry
            .events
            .iter()
            .any(|event| matches!(event, Event::Rally(RallyEvent::Deployed { .. })))
        {
            return Some(game);
        }
    }
}

#[test]
fn a_deployment_is_saved_loaded_taken_back_and_done_again() {
    let games = ["harvest", "village-assault", "abbey-hill"];
    let games = games.into_iter().flat_map(|name| (0..4).map(move |seed| (name, seed)));
    let mut game = games.into_iter().find_map(until_one_deploys).expect("somebody");
    let [_, second] = halves(&game.log().last().unwrap().events);
    let (after, position) = (game.hash(), game.position().clone());
    let text = game.to_text().unwrap();
    let loaded = Game::from_text("game.jsonl", &text, Verify::Hashes).unwrap();
    assert_eq!((loaded.hash(), loaded.position()), (after, &position));
    game.undo().unwrap();
    assert!(game.position().unit(second).is_none());
    game.redo().unwrap();
    assert_eq!((game.hash(), game.position()), (after, &position));
}

/// The Rally Phases of an older game passed by themselves where one could only have deployed.
#[test]
fn a_game_begun_before_squads_could_deploy_goes_on_without() {
    let old = std::fs::read_to_string("tests/recorded/harvest-1.jsonl").unwrap();
    let loaded = Game::from_text("old.jsonl", &old, Verify::Hashes).unwrap();
    assert!(!loaded.position().setting.deployment);
    assert!(!loaded.to_text().unwrap().contains("deployment"));
    let (game, ..) = game();
    assert!(game.to_text().unwrap().starts_with("{\"save\":"));
    assert!(game.to_text().unwrap().lines().next().unwrap().contains("\"deployment\":true"));
    let (mut scene, squad, leader) = together();
    scene.setting(|setting| setting.deployment = false);
    let refusal = scene.refused(&deploy(squad, Some(leader)));
    assert_eq!(refusal, Refusal::Turn(TurnRefusal::BegunBeforeDeployment));
    assert!(!legal_orders(&scene.pos).iter().any(is_deployment));
}

#[test]
fn what_happened_says_who_deployed_and_who_did_not() {
    for (dice, what) in [(PASSES, "deployed: two half-squads"), (FAILS, "did not deploy")] {
        let (mut game, squad, leader) = game();
        game.play_with(deploy(squad, Some(leader)), &dice).unwrap();
        let told = News::of(&game, game.log().len(), Since::Recalled(0));
        let item = told.items().last().unwrap();
        assert_eq!(item.what, format!("German squad B {what}"), "{item:?}");
        assert!(item.by.starts_with("Led by leader 8-1"), "{item:?}");
        assert_eq!(item.dice, Some(dice));
    }
}

#[test]
fn what_happened_says_who_recombined() {
    let (mut game, squad, leader) = game();
    let events = game.play_with(deploy(squad, Some(leader)), &PASSES).unwrap().events.clone();
    let both = halves(&events);
    while game.position().turn == 1 || decision(game.position()).unwrap().side == Side::Second {
        let pass = legal_orders(game.position()).pop().unwrap();
        game.play(pass).unwrap();
    }
    assert_eq!(game.position().phase, Phase::Rally);
    game.play(recombine(&both, Some(leader))).unwrap();
    let told = News::of(&game, game.log().len(), Since::Recalled(0));
    let item = told.items().last().unwrap();
    assert_eq!(item.what, "German half-squads B and BB recombined: a squad");
    assert_eq!(game.position().unit(squad).unwrap().counter.as_str(), SQUAD);
}

/// Who wants to go on is held up by it no more than by weapons that could change hands.
#[test]
fn a_standing_order_passes_a_rally_phase_in_which_one_could_only_deploy() {
    let (mut game, squad, leader) = game();
    let asked = decision(game.position()).unwrap();
    let orders = legal_orders(game.position());
    assert!(orders.contains(&deploy(squad, Some(leader))));
    assert_eq!(game.standing().answer(game.position(), &asked, &orders), None);
    let mut standing = game.standing();
    standing.no_transfers = [true, true];
    game.set_standing(standing);
    let answer = game.standing().answer(game.position(), &asked, &orders);
    assert_eq!(answer, Some(Order::Done));
}
