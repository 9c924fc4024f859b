//! Where a Gun points, and what it costs to turn it (C3.2, C5.1).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Order, PossessionOrder, Shell};
use first_fire::rules::ordnance::Case;
use first_fire::rules::refusal::{FireRefusal, MenRefusal, Refusal, TurnRefusal};
use first_fire::rules::unit::FireMarker;

use crate::scene::{Scene, shell, shoot, shots};

fn battery(counter: &str, map: &str) -> (Scene, UnitId, WeaponId) {
    let mut s = Scene::new(Phase::PrepFire, map);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man(counter, crew, Hexspine::East);
    s.defender("german-4-6-7", "J5");
    s.defender("german-4-6-7", "D2");
    (s, crew, gun)
}

fn case_a(s: &Scene, order: &Order) -> Option<i8> {
    let stage = s.assess(order).to_hit.unwrap();
    stage.lines[0].to_hit.drms.iter().find(|drm| drm.case == Case::A).map(|drm| drm.value)
}

fn turn(weapon: WeaponId, to: Hexspine) -> Order {
    Order::Possession(PossessionOrder::TurnGun { weapon, to })
}

/// Rules: C3.22-1
#[test]
fn a_shot_outside_the_arc_turns_the_gun_and_pays_case_a() {
    let (mut s, crew, gun) = battery("ru-at-57", "");
    assert_eq!(case_a(&s, &shoot(shell(crew, gun, "J5"))), None);
    // Straight up the board lies on the row between two arcs: the nearer is one hexspine away, NT.
    let up = shoot(shell(crew, gun, "D2"));
    assert_eq!(case_a(&s, &up), Some(3));
    let events = s.give(&up, &[5, 6]);
    assert!(events.contains(&Event::Possession(PossessionEvent::Turned {
        weapon: gun,
        to: Hexspine::NorthEast,
    })));
    assert_eq!(s.gun(gun).gun.unwrap().facing, Hexspine::NorthEast);
}

/// Rules: C2.5-1
#[test]
fn a_gun_that_is_turned_bodily_loses_one_rof_for_that_shot() {
    let (s, crew, gun) = battery("ru-at-57", "");
    let rof = |place: &str| s.assess(&shoot(shell(crew, gun, place))).to_hit.unwrap().rof;
    assert_eq!(rof("J5"), Some(3));
    assert_eq!(rof("D2"), Some(2));
}

/// Rules: C3.22-2
#[test]
fn in_woods_turning_costs_twice_and_the_gun_stays_turned_for_the_phase() {
    let (mut s, crew, gun) =
        battery("ru-at-57", "[[terrain]]\nkind = \"woods\"\nhexes = [\"D5\"]\n");
    let up = shoot(shell(crew, gun, "D2"));
    assert_eq!(case_a(&s, &up), Some(6));
    let events = s.give(&up, &[1, 6]);
    assert!(shots(&events)[0].weapon.keeps_rof);
    assert_eq!(
        s.refused(&shoot(shell(crew, gun, "J5"))),
        Refusal::Fire(FireRefusal::OutsideArc { weapon: gun })
    );
}

/// Clauses: A7.25-12
#[test]
fn a_gun_that_waits_keeps_its_arc_until_it_fires_in_the_afph_and_then_pays_case_a() {
    let (mut s, crew, gun) = battery("ru-at-57", "");
    s.attacker("russian-4-4-7", "A9");
    s.give(&Order::Fire(FireOrder::Await { unit: crew }), &[]);
    assert_eq!(
        s.refused(&turn(gun, Hexspine::NorthEast)),
        Refusal::Fire(FireRefusal::TurnSpent { weapon: gun })
    );
    s.pos.phase = Phase::AdvancingFire;
    assert_eq!(s.gun(gun).gun.unwrap().facing, Hexspine::East);
    assert_eq!(case_a(&s, &shoot(shell(crew, gun, "D2"))), Some(3));
}

/// Rules: C3.22-3
#[test]
fn a_gun_is_turned_instead_of_fired_and_never_in_the_mph() {
    let (mut s, _, gun) = battery("ru-at-57", "");
    let mut moving = s.clone();
    moving.pos.phase = Phase::Movement;
    assert_eq!(
        moving.refused(&turn(gun, Hexspine::West)),
        Refusal::Turn(TurnRefusal::NotInThisPhase { phase: Phase::Movement })
    );
    s.give(&turn(gun, Hexspine::West), &[]);
    assert_eq!(s.gun(gun).gun.unwrap().facing, Hexspine::West);
    assert_eq!(s.gun(gun).fire, FireMarker::Prep);
    assert_eq!(
        s.refused(&turn(gun, Hexspine::East)),
        Refusal::Fire(FireRefusal::TurnSpent { weapon: gun })
    );
}

/// Clauses: A7.81-4
#[test]
fn a_pinned_crew_fires_only_where_its_gun_points() {
    let (mut s, crew, gun) = battery("ru-at-57", "");
    s.edit(crew).men_mut().pinned = true;
    let outside = Refusal::Fire(FireRefusal::OutsideArc { weapon: gun });
    assert_eq!(s.refused(&shoot(shell(crew, gun, "D2"))), outside);
    s.give(&shoot(shell(crew, gun, "J5")), &[5, 6]);
}

#[test]
fn a_broken_crew_turns_no_gun() {
    let (mut s, crew, gun) = battery("ru-at-57", "");
    s.edit(crew).men_mut().broken = true;
    let broken = Refusal::Men(MenRefusal::Broken { unit: crew });
    assert_eq!(s.refused(&turn(gun, Hexspine::West)), broken);
}

#[test]
fn a_crew_in_melee_or_gone_berserk_turns_no_gun_and_is_not_called_broken() {
    let (mut s, crew, gun) = battery("ru-at-57", "");
    s.edit(crew).melee = true;
    let melee = Refusal::Men(MenRefusal::InMelee { unit: crew });
    assert_eq!(s.refused(&turn(gun, Hexspine::West)), melee);
    let (mut s, crew, gun) = battery("ru-at-57", "");
    s.edit(crew).men_mut().berserk = true;
    let berserk = Refusal::Men(MenRefusal::Berserk { unit: crew });
    assert_eq!(s.refused(&turn(gun, Hexspine::West)), berserk);
}

/// Turned bodily it loses one ROF, and what has none to lose fires no Intensive Fire so (C2.5, C5.11).
#[test]
fn a_gun_without_rof_fires_no_intensive_fire_where_it_would_have_to_turn() {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-inf-150", crew, Hexspine::East);
    s.attacker("german-4-6-7", "A9");
    for place in ["J5", "A5"] {
        s.defender("russian-4-4-7", place);
    }
    let once_more = |place: &str| {
        let attack = shell(crew, gun, place);
        let shell = attack.shell.map(|shell| Shell { intensive: true, ..shell });
        shoot(FireAttack { shell, ..attack })
    };
    s.give(&shoot(shell(crew, gun, "J5")), &[6, 4]);
    s.assess(&once_more("J5"));
    let turned = Refusal::Fire(FireRefusal::IntensiveTurned { weapon: gun });
    assert_eq!(s.refused(&once_more("A5")), turned);
}
