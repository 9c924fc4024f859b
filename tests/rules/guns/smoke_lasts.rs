//! How long SMOKE hangs, whoever has put it up (A24.4, C8.5, D13).

use first_fire::board::Hexspine::East;
use first_fire::counters::Round;
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::dispenser::Dispenser;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{
    DriveOrder, FireAttack, FireOrder, Gait, Order, Shell, ShellTarget,
};

use crate::scene::{Scene, at, shell, shoot};

/// The round of a squad's mortar that puts up SMOKE.
fn put_up((unit, weapon): (UnitId, WeaponId), round: Round, target: &str) -> Order {
    let shell_of = Some(Shell::new(round, ShellTarget::Area));
    shoot(FireAttack { shell: shell_of, ..shell(unit, weapon, target) })
}

/// Mortars with SMOKE on both sides, one with white phosphorus and a tank on the ATTACKER's, all far from each other.
struct Both {
    scene: Scene,
    mortars: [(UnitId, WeaponId); 2],
    phosphorus: (UnitId, WeaponId),
    tank: UnitId,
}

fn both(phase: Phase) -> Both {
    let mut scene = Scene::open(phase);
    scene.setting(|setting| (setting.turns, setting.year) = (9, 1945));
    let ours = scene.attacker("british-4-5-7", "D5");
    let theirs = scene.defender("british-4-5-7", "P5");
    let mortars = [ours, theirs].map(|squad| (squad, scene.weapon("british-mtr", squad)));
    let third = scene.attacker("american-6-6-6", "D3");
    let phosphorus = (third, scene.weapon("american-mtr", third));
    let tank = scene.vehicle(Side::First, "pz-3j", "A9", East);
    Both { scene, mortars, phosphorus, tank }
}

/// Both sides do nothing more until the next phase of that name.
fn until(s: &mut Scene, phase: Phase) -> Vec<Event> {
    let mut events = s.give(&Order::Done, &[]);
    while s.pos.phase != phase {
        events.extend(s.give(&Order::Done, &[]));
    }
    events
}

fn hanging(s: &Scene, place: &str) -> Option<i8> {
    s.pos.smoke.get(&at(place)).copied()
}

/// Rules: D13-1
#[test]
fn smoke_of_dischargers_outlasts_the_enemys_player_turn_and_goes_when_their_side_prep_fires() {
    let Both { mut scene, tank, .. } = both(Phase::Movement);
    scene.setting(|setting| setting.year = 1942);
    scene.begin(&[tank], Gait::Normal);
    if decision(&scene.pos).unwrap().kind == DecisionKind::FirstFire {
        scene.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    let by = Dispenser::Dischargers;
    scene.give(&Order::Drive(DriveOrder::Dispense { unit: tank, by, at: at("A9") }), &[1, 2]);
    scene.end_move();
    let mut seen = Vec::new();
    for _ in 0..2 {
        until(&mut scene, Phase::Advance);
        seen.push(hanging(&scene, "A9"));
        until(&mut scene, Phase::PrepFire);
        seen.push(hanging(&scene, "A9"));
    }
    assert_eq!(seen, [Some(2), Some(2), Some(2), None]);
}

/// Rules: C8.5-4
#[test]
fn each_thinning_is_told_and_the_other_sides_smoke_is_left_alone() {
    let Both { mut scene, mortars, .. } = both(Phase::PrepFire);
    scene.give(&put_up(mortars[0], Round::Smoke, "J5"), &[1, 2]);
    let told = |events: &[Event]| {
        let of = |event: &Event| match event {
            Event::Fire(FireEvent::Dispersed { at, drm }) => Some((at.to_string(), *drm)),
            _ => None,
        };
        events.iter().filter_map(of).collect::<Vec<_>>()
    };
    assert_eq!(told(&until(&mut scene, Phase::PrepFire)), []);
    scene.give(&put_up(mortars[1], Round::Smoke, "K5"), &[1, 2]);
    let thinner = [("J5".to_owned(), 2)];
    assert_eq!(told(&until(&mut scene, Phase::PrepFire)), thinner);
    assert_eq!((hanging(&scene, "J5"), hanging(&scene, "K5")), (Some(2), Some(3)));
    assert_eq!(told(&until(&mut scene, Phase::PrepFire)), [("K5".to_owned(), 2)]);
    assert_eq!(told(&until(&mut scene, Phase::PrepFire)), [("J5".to_owned(), 0)]);
    assert_eq!((hanging(&scene, "J5"), hanging(&scene, "K5")), (None, Some(2)));
}

/// Rules: C8.5-3
#[test]
fn of_two_in_one_hex_the_longer_lasting_counts() {
    // Thin on thick: what the DEFENDER adds is lost in it.
    let Both { mut scene, mortars, phosphorus, .. } = both(Phase::PrepFire);
    scene.give(&put_up(phosphorus, Round::WhitePhosphorus, "J5"), &[1, 2]);
    let before = scene.pos.screens.clone();
    scene.pos.phase = Phase::DefensiveFire;
    scene.pos.speaker = Side::Second;
    scene.give(&put_up(mortars[1], Round::Smoke, "J5"), &[1, 2]);
    assert_eq!((&scene.pos.screens, hanging(&scene, "J5")), (&before, Some(2)));
    // Thick on thin takes its place.
    let Both { mut scene, mortars, .. } = both(Phase::DefensiveFire);
    scene.give(&put_up(mortars[1], Round::Smoke, "J5"), &[1, 2]);
    assert_eq!(hanging(&scene, "J5"), Some(2));
    scene.pos.phase = Phase::PrepFire;
    scene.pos.speaker = Side::First;
    scene.give(&put_up(mortars[0], Round::Smoke, "J5"), &[1, 2]);
    assert_eq!(hanging(&scene, "J5"), Some(3));
    until(&mut scene, Phase::PrepFire);
    assert_eq!(hanging(&scene, "J5"), Some(3), "it is not the DEFENDER's any more");
    // As thick and as fresh: it is of who put it up last, and hangs as long as his.
    let Both { mut scene, mortars, .. } = both(Phase::PrepFire);
    scene.give(&put_up(mortars[0], Round::Smoke, "J5"), &[1, 2]);
    until(&mut scene, Phase::PrepFire);
    scene.give(&put_up(mortars[1], Round::Smoke, "J5"), &[1, 2]);
    until(&mut scene, Phase::PrepFire);
    assert_eq!(hanging(&scene, "J5"), Some(3));
}
