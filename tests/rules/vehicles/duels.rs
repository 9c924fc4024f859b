//! Gun Duels (C2.2401): a vehicle that is fired at on its move fires first, if less stands in its way.

use std::collections::BTreeSet;

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::MgMount::{self, Bow, Coaxial};
use first_fire::counters::{Ammo, Round};
use first_fire::rules::decision::{DecisionKind, Frame, decision};
use first_fire::rules::drive::Overrun;
use first_fire::rules::event::{Event, FireEvent, SniperEvent};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{
    DriveOrder, FireAttack, FireOrder, Gait, Order, Shell, ShellTarget,
};
use first_fire::rules::refusal::{FireRefusal, Refusal, TurnRefusal};
use first_fire::rules::sniper::Sniper;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, shell, shoot, shots};

struct Duel {
    s: Scene,
    tank: UnitId,
    gun: WeaponId,
    crew: UnitId,
    piece: WeaponId,
}

impl Duel {
    /// A tank of the ATTACKER in D5 that has started towards a Gun in F5, which points away from it: Case A +5 against Case C
    /// +4, and +1 while the tank is buttoned up.
    fn new(exposed: bool) -> Duel {
        let mut s = Scene::open(Phase::Movement);
        s.setting(|setting| setting.year = 1942);
        let crew = s.defender("russian-crew", "F5");
        let piece = s.man("ru-at-45", crew, East);
        s.pos.weapons.get_mut(&piece).unwrap().gun.as_mut().unwrap().emplaced = false;
        let tank = s.vehicle(Side::First, "pz-3j", "D5", East);
        s.edit_vehicle(tank).exposed = exposed;
        let gun = s.pos.weapons_of(tank).next().unwrap().id;
        // Somebody else who has his move before him.
        s.attacker("german-4-6-7", "A1");
        s.begin(&[tank], Gait::Normal);
        Duel { s, tank, gun, crew, piece }
    }

    /// The Gun fires at the tank.
    fn at_the_tank(&self) -> Order {
        let shell_ = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(self.tank));
        shoot(FireAttack { shell: Some(shell_), ..shell(self.crew, self.piece, "D5") })
    }

    /// The tank fires at the Gun.
    fn at_the_gun(&self) -> Order {
        shoot(shell(self.tank, self.gun, "F5"))
    }

    fn is_asked(&self) -> bool {
        let asked = decision(&self.s.pos).unwrap();
        asked.kind == DecisionKind::GunDuel && asked.side == Side::First
    }

    /// Who has fired, in order.
    fn order(&self, events: &[Event]) -> Vec<UnitId> {
        let of = |weapon| if weapon == self.gun { self.tank } else { self.crew };
        let stages = shots(events).into_iter().map(|shot| shot.assessment.to_hit.as_ref().unwrap());
        stages.map(|stage| of(stage.weapon)).collect()
    }
}

/// Rules: C2.2401-1
#[test]
fn with_less_in_its_way_the_vehicle_fires_first_and_may_silence_the_other() {
    let mut duel = Duel::new(true);
    let declared = duel.at_the_tank();
    assert!(duel.s.give(&declared, &[]).is_empty());
    assert!(duel.is_asked());
    let answer = duel.at_the_gun();
    assert!(legal_orders(&duel.s.pos).contains(&answer));
    let mut missed = duel.s.clone();
    let events = missed.give(&answer, &[6, 5, 6, 5]);
    assert_eq!(duel.order(&events), [duel.tank, duel.crew]);
    assert!(events.iter().any(|event| {
        matches!(event, Event::Fire(FireEvent::Duel { totals: (4, 5), finals: None, .. }))
    }));
    // A hit breaks the crew before it fires.
    let events = duel.s.give(&answer, &[1, 1, 6, 3, 3, 6, 5]);
    assert_eq!(duel.order(&events), [duel.tank]);
    let late = FireEvent::DuelLost { units: vec![duel.crew] };
    assert!(events.contains(&Event::Fire(late)));
    assert!(duel.s.unit(duel.crew).men().broken);
}

/// Rules: C2.2401-2
#[test]
fn with_as_much_in_the_way_of_both_the_dice_say_who_fires_first() {
    let mut duel = Duel::new(false);
    duel.s.give(&duel.at_the_tank(), &[]);
    assert!(duel.is_asked());
    let answer = duel.at_the_gun();
    let order = |dice: &[u8]| {
        let mut s = duel.s.clone();
        let events = s.give(&answer, dice);
        duel.order(&events)
    };
    assert_eq!(order(&[2, 2, 6, 5]), [duel.tank, duel.crew]);
    assert_eq!(order(&[6, 6, 5, 4]), [duel.crew, duel.tank]);
}

/// Rules: C2.2401-3
#[test]
fn with_more_in_its_way_it_is_not_asked() {
    let mut duel = Duel::new(false);
    let gun = duel.s.pos.weapons.get_mut(&duel.piece).unwrap();
    gun.gun.as_mut().unwrap().facing = West;
    let declared = duel.at_the_tank();
    let events = duel.s.give(&declared, &[6, 6]);
    assert_eq!(duel.order(&events), [duel.crew]);
    assert!(!duel.is_asked());
}

/// Rules: C2.2401-4
#[test]
fn only_the_known_who_fire_are_answered_and_nobody_whom_the_vehicle_has_to_turn_to() {
    let mut duel = Duel::new(true);
    duel.s.defender("russian-4-4-7", "G5");
    duel.s.give(&duel.at_the_tank(), &[]);
    let elsewhere = shoot(shell(duel.tank, duel.gun, "G5"));
    assert_eq!(duel.s.refused(&elsewhere), Refusal::Fire(FireRefusal::DuelTarget));
    assert!(!legal_orders(&duel.s.pos).contains(&elsewhere));
    assert_eq!(duel.s.refused(&Order::Done), Refusal::Turn(TurnRefusal::NotAnAnswer));

    let mut duel = Duel::new(true);
    duel.s.edit(duel.crew).concealed = true;
    duel.s.give(&duel.at_the_tank(), &[6, 5]);
    assert!(!duel.is_asked());

    let mut duel = Duel::new(true);
    duel.s.edit_vehicle(duel.tank).turret = West;
    duel.s.edit_vehicle(duel.tank).facing = West;
    duel.s.give(&duel.at_the_tank(), &[6, 5]);
    assert!(!duel.is_asked());
}

/// Rules: C2.2401-5
#[test]
fn it_may_let_the_other_fire_and_has_fired_for_its_mp_if_it_does_not() {
    let mut duel = Duel::new(true);
    let declared = duel.at_the_tank();
    duel.s.give(&declared, &[]);
    let mut held = duel.s.clone();
    let events = held.give(&Order::Fire(FireOrder::Hold), &[6, 5]);
    assert_eq!(duel.order(&events), [duel.crew]);
    let answer = duel.at_the_gun();
    duel.s.give(&answer, &[6, 5, 6, 5]);
    if decision(&duel.s.pos).unwrap().kind == DecisionKind::FirstFire {
        duel.s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    assert!(!legal_orders(&duel.s.pos).contains(&answer));
    // In a game of before nobody is asked.
    let mut duel = Duel::new(true);
    duel.s.setting(|setting| setting.gun_duels = false);
    duel.s.give(&duel.at_the_tank(), &[6, 5]);
    assert!(!duel.is_asked());
}

#[test]
fn what_modifies_small_arms_counts_as_what_modifies_a_gun() {
    let mut duel = Duel::new(true);
    // Among six vehicles of its side a squad adds five, and one more for its exhaustion: the tank has +4.
    let squad = duel.s.defender("russian-4-4-7", "F5");
    for _ in 0..6 {
        duel.s.vehicle(Side::Second, "opel-blitz", "F5", East);
    }
    duel.s.edit(squad).men_mut().cx = true;
    duel.s.give(&fire(&[all(squad, &[])], "D5"), &[]);
    assert!(duel.is_asked());
    let events = duel.s.give(&duel.at_the_gun(), &[6, 5, 6, 5]);
    assert!(
        events.iter().any(|event| {
            matches!(event, Event::Fire(FireEvent::Duel { totals: (4, 6), finals: None, .. }))
        }),
        "{events:?}"
    );
}

/// The Gun of +5 fires at the tank, which answers with one of its machine guns.
#[test]
fn a_machine_gun_on_the_move_counts_as_a_gun_in_its_mount_would() {
    let answer = |exposed, mount: MgMount| {
        let duel = Duel::new(exposed);
        let Order::Fire(FireOrder::Attack(all)) = fire(&[all(duel.tank, &[])], "F5") else {
            panic!("an attack")
        };
        let mounts = BTreeSet::from([mount]);
        (duel, Order::Fire(FireOrder::Attack(FireAttack { mounts, ..all })))
    };
    let totals = |exposed, mount: MgMount| {
        let (mut duel, answer) = answer(exposed, mount);
        duel.s.give(&duel.at_the_tank(), &[]);
        let events = duel.s.give(&answer, &[6, 5, 6, 5]);
        let told = events.iter().find_map(|event| match event {
            Event::Fire(FireEvent::Duel { totals, .. }) => Some(*totals),
            _ => None,
        });
        told.unwrap()
    };
    // The turret turns, the bow does not; who sits behind a closed hatch sees less.
    assert_eq!(totals(true, Coaxial), (4, 5));
    assert_eq!(totals(true, Bow), (5, 5));
    assert_eq!(totals(false, Coaxial), (5, 5));
    let (mut duel, answer) = answer(false, Bow);
    duel.s.give(&duel.at_the_tank(), &[]);
    assert_eq!(duel.s.refused(&answer), Refusal::Fire(FireRefusal::DuelSlower));
}

/// On its way into an Overrun, and from behind those whom it has overrun.
#[test]
fn who_overruns_is_in_no_duel() {
    let mut duel = Duel::new(true);
    let Some(Frame::Move(frame)) = duel.s.pos.frames.first_mut() else { panic!("a move") };
    frame.drive.as_mut().unwrap().overrun =
        Some(Overrun { vehicle: duel.tank, at: at("D5"), base: 4, guns: 8, riders: 0 });
    let declared = duel.at_the_tank();
    let events = duel.s.give(&declared, &[6, 5]);
    assert_eq!(duel.order(&events), [duel.crew]);
}

/// The DR that say who is first are Original DR like others: the enemy's Sniper heeds them, whoever throws.
#[test]
fn the_dice_of_a_duel_call_the_snipers_of_both_sides() {
    let called = |side: Side, san: u8, dice: &[u8]| {
        let mut duel = Duel::new(false);
        duel.s.pos.snipers[side.index()] = Some(Sniper { san, at: at("A1").hex });
        let answer = duel.at_the_gun();
        duel.s.give(&duel.at_the_tank(), &[]);
        let events = duel.s.give(&answer, dice);
        events.contains(&Event::Sniper(SniperEvent::Activation { side, dr: 3 }))
    };
    assert!(called(Side::Second, 4, &[2, 2, 6, 5, 3]), "by what the vehicle throws");
    assert!(called(Side::First, 9, &[6, 6, 5, 4, 3]), "by what is thrown at it");
}

/// It has stopped, and fires in its MPh all the same: Case C, as for its gun.
#[test]
fn a_machine_gun_that_fires_in_its_mph_after_the_stop_counts_as_on_the_move() {
    let mut duel = Duel::new(true);
    duel.s.give(&Order::Fire(FireOrder::Hold), &[]);
    duel.s.give(&Order::Drive(DriveOrder::Halt), &[]);
    duel.s.give(&duel.at_the_tank(), &[]);
    let Order::Fire(FireOrder::Attack(attack)) = fire(&[all(duel.tank, &[])], "F5") else {
        panic!("an attack")
    };
    let mounts = BTreeSet::from([Coaxial]);
    let answer = shoot(FireAttack { mounts, ..attack });
    let events = duel.s.give(&answer, &[6, 5, 6, 5]);
    let told = |event: &Event| matches!(event, Event::Fire(FireEvent::Duel { totals: (4, 5), .. }));
    assert!(events.iter().any(told), "{events:?}");
}
