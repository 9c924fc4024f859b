//! Two half-squads recombine into a squad (A1.32).

use std::collections::BTreeSet;

use first_fire::rules::Phase;
use first_fire::rules::event::{ConcealmentEvent, Event, RallyEvent};
use first_fire::rules::refusal::{MenRefusal, NamedRefusal, RallyRefusal, Refusal};

use super::super::scene::{Scene, at};
use super::{HALF, LEADER, PASSES, SQUAD, apart, busy, deploy, halves, recombine, together};

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
