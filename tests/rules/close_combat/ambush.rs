//! Ambush: its dr, its DRM, and who strikes first.

use first_fire::rules::close_combat::CloseResult;
use first_fire::rules::event::{CloseCombatEvent, Event};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{CloseCombatOrder, Order};
use first_fire::rules::refusal::{CloseCombatRefusal, Refusal};

use super::super::scene::{Scene, at};
use super::{ENEMY, SQUAD, drm, duel, engage, on, plan, reports};

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\nhexes = [\"E5\"]\n";

#[test]
fn an_ambusher_strikes_first_at_one_better_and_the_survivors_answer_at_one_worse() {
    let (mut scene, ours, theirs) = duel(WOODS);
    let other = scene.defender(ENEMY, "E5");
    scene.edit(ours).men_mut().advanced = true;
    let events = engage(&mut scene, &[1, 4]);
    let ambusher = Some(Side::First);
    assert!(events.contains(&Event::CloseCombat(CloseCombatEvent::Ambush {
        at: at("E5"),
        drs: [1, 4],
        ambusher
    })));
    let events = plan(&mut scene, on(&[ours], &[theirs]), &[2, 3]);
    let report = reports(&events)[0];
    assert_eq!((report.total, drm(report, "ambusher")), (4, Some(-1)));
    assert!(!scene.lives(theirs));
    let events = plan(&mut scene, on(&[other], &[ours]), &[2, 2]);
    let report = reports(&events)[0];
    assert_eq!((report.total, drm(report, "ambushed")), (5, Some(1)));
    assert_eq!(report.result, CloseResult::CasualtyReduction);
}

#[test]
fn a_lead_of_two_is_no_ambush_and_the_defender_can_ambush_too() {
    let (mut scene, ours, theirs) = duel(WOODS);
    scene.edit(ours).men_mut().advanced = true;
    let mut other = scene.clone();
    engage(&mut scene, &[1, 3]);
    let refusal =
        scene.refused(&Order::CloseCombat(CloseCombatOrder::Fight(on(&[theirs], &[ours]))));
    assert_eq!(
        refusal,
        Refusal::CloseCombat(CloseCombatRefusal::NotInCloseCombat { unit: theirs })
    );
    engage(&mut other, &[6, 1]);
    plan(&mut other, on(&[theirs], &[ours]), &[2, 1]);
    assert!(!other.lives(ours));
}

#[test]
fn there_is_no_ambush_in_the_open_or_in_a_melee() {
    let (mut scene, ours, _) = duel("");
    scene.edit(ours).men_mut().advanced = true;
    engage(&mut scene, &[]);
    let (mut scene, ours, theirs) = duel(WOODS);
    let fresh = scene.attacker(SQUAD, "E5");
    scene.edit(fresh).men_mut().advanced = true;
    scene.edit(ours).melee = true;
    scene.edit(theirs).melee = true;
    engage(&mut scene, &[]);
}

/// The drs for Ambush when both sides roll a 3 and the ATTACKER has advanced into the woods.
fn ambush_drs(change: impl FnOnce(&mut Scene, UnitId)) -> [i32; 2] {
    let (mut scene, ours, _) = duel(WOODS);
    scene.edit(ours).men_mut().advanced = true;
    change(&mut scene, ours);
    let events = engage(&mut scene, &[3, 3]);
    events
        .iter()
        .find_map(|event| match event {
            Event::CloseCombat(CloseCombatEvent::Ambush { drs, .. }) => Some(drs.map(i32::from)),
            _ => None,
        })
        .unwrap()
}

#[test]
fn the_ambush_drm_counts_each_kind_of_trouble_once_and_cover_as_two() {
    assert_eq!(ambush_drs(|_, _| ()), [3, 3]);
    assert_eq!(ambush_drs(|s, ours| s.edit(ours).men_mut().pinned = true), [4, 3]);
    assert_eq!(ambush_drs(|s, ours| s.edit(ours).men_mut().cx = true), [4, 3]);
    // Two of a kind are no worse than one, two kinds are.
    let both = |s: &mut Scene, ours| {
        let other = s.attacker(SQUAD, "E5");
        for id in [ours, other] {
            s.edit(id).men_mut().cx = true;
        }
        s.edit(other).men_mut().pinned = true;
    };
    assert_eq!(ambush_drs(both), [5, 3]);
    let broken = |s: &mut Scene, _| {
        let other = s.attacker(SQUAD, "E5");
        s.edit(other).men_mut().broken = true;
    };
    assert_eq!(ambush_drs(broken), [4, 3]);
    // Conscripts are Lax, under a "?" too.
    let conscripts = |s: &mut Scene, ours: UnitId, concealed| {
        s.edit(ours).counter = "russian-4-2-6".parse().unwrap();
        s.edit(ours).concealed = concealed;
    };
    assert_eq!(ambush_drs(|s, ours| conscripts(s, ours, false)), [4, 3]);
    assert_eq!(ambush_drs(|s, ours| conscripts(s, ours, true)), [2, 3]);
}

#[test]
fn the_best_leader_who_is_not_alone_helps_to_ambush() {
    let with = |leaders: &'static [&'static str]| {
        move |s: &mut Scene, _: UnitId| {
            for leader in leaders {
                s.attacker(leader, "E5");
            }
        }
    };
    assert_eq!(ambush_drs(with(&["russian-8-1"])), [2, 3]);
    assert_eq!(ambush_drs(with(&["russian-8-1", "russian-9-2"])), [1, 3]);
    assert_eq!(ambush_drs(with(&["russian-8-0"])), [3, 3]);
    let alone = |s: &mut Scene, ours: UnitId| {
        s.edit(ours).counter = "russian-9-2".parse().unwrap();
    };
    assert_eq!(ambush_drs(alone), [3, 3]);
    for broken in [false, true] {
        let out_of_it = |s: &mut Scene, _: UnitId| {
            let leader = s.attacker("russian-9-2", "E5");
            s.edit(leader).men_mut().pinned = !broken;
            s.edit(leader).men_mut().broken = broken;
        };
        assert_eq!(ambush_drs(out_of_it), [4, 3]);
    }
}
