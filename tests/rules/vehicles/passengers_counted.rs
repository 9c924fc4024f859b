//! The odds of Passengers in a game: against the game itself, played with every way in which the dice can fall.

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::{Ammo, MgMount, Round};
use first_fire::odds::{UnitOdds, of_attack};
use first_fire::rules::dice::{Dice, Die, Dr, Verdict};
use first_fire::rules::event::{Event, HeatEvent, MenEvent, VehicleEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Shell, ShellTarget};
use first_fire::rules::unit::Composure;
use first_fire::rules::{Order, Phase, Position, Unit, apply};

use crate::scene::{Scene, all, fire, shell};

/// Dice that fall as they have been told to, and after that in the first way that they can. Throws that are judged alike are
/// one way.
#[derive(Default)]
struct Told {
    /// Which of the ways each throw takes, and how many it has.
    ways: Vec<(usize, usize)>,
    next: usize,
    chance: f64,
}

impl Told {
    fn choose(&mut self, weights: &[f64]) -> usize {
        if self.next == self.ways.len() {
            self.ways.push((0, weights.len()));
        }
        let (way, _) = self.ways[self.next];
        self.next += 1;
        self.chance *= weights[way];
        way
    }

    /// One of these throws, by what is made of it.
    fn judged<T: Copy>(&mut self, throws: &[T], judge: impl Fn(T) -> Verdict) -> (T, Verdict) {
        let mut groups: Vec<(T, Verdict, f64)> = Vec::new();
        for &throw in throws {
            let verdict = judge(throw);
            let share = 1.0 / throws.len() as f64;
            match groups.iter_mut().find(|group| group.1 == verdict) {
                Some(group) => group.2 += share,
                None => groups.push((throw, verdict, share)),
            }
        }
        let weights: Vec<f64> = groups.iter().map(|group| group.2).collect();
        let (throw, verdict, _) = groups[self.choose(&weights)];
        (throw, verdict)
    }
}

impl Dice for Told {
    fn dr(&mut self) -> Die {
        self.choose(&[1.0 / 6.0; 6]) as Die + 1
    }

    fn judged_dr(&mut self, judge: &dyn Fn(Die) -> Verdict) -> (Die, Verdict) {
        self.judged(&[1, 2, 3, 4, 5, 6], judge)
    }

    fn judged_roll(&mut self, judge: &dyn Fn(i32) -> Verdict) -> (Dr, Verdict) {
        let pairs = (1..=6).flat_map(|colored| (1..=6).map(move |white| Dr { colored, white }));
        self.judged(&pairs.collect::<Vec<_>>(), |roll| judge(roll.total()))
    }
}

/// Plays an order with all dice that it can ask for, each way with its chance.
fn every_way(pos: &Position, order: &Order, mut look: impl FnMut(&Position, &[Event], f64)) {
    let mut dice = Told::default();
    loop {
        (dice.next, dice.chance) = (0, 1.0);
        let mut after = pos.clone();
        let events = apply(&mut after, order, &mut dice).unwrap();
        dice.ways.truncate(dice.next);
        look(&after, &events, dice.chance);
        while dice.ways.last().is_some_and(|(way, of)| way + 1 == *of) {
            dice.ways.pop();
        }
        match dice.ways.last_mut() {
            Some((way, _)) => *way += 1,
            None => return,
        }
    }
}

/// What is counted of a unit: gone, reduced, broken, pinned, as before, and under Heat of Battle.
#[derive(Default, Debug)]
struct Counted([f64; 6]);

impl Counted {
    fn add(&mut self, before: &Unit, pos: &Position, events: &[Event], chance: f64) {
        let unit = before.id;
        let heir = events.iter().fold(unit, |id, event| match event {
            Event::Men(MenEvent::Reduced { unit, into, .. }) if *unit == id => *into,
            _ => id,
        });
        let heated = events
            .iter()
            .any(|event| matches!(event, Event::Heat(HeatEvent::Began { unit }) if *unit == heir));
        let [gone, reduced, broken, pinned, as_before, heat] = &mut self.0;
        let wounded = pos.unit(heir).is_some_and(|unit| unit.men().wounded);
        let halved = heir != unit || wounded;
        if heated {
            // What comes of it is not followed.
            *heat += chance;
            *(if halved { reduced } else { as_before }) += chance;
            return;
        }
        let Some(state) = pos.unit(heir) else {
            *gone += chance;
            return;
        };
        if halved {
            *reduced += chance;
        }
        if state.men().broken {
            *broken += chance;
        } else if state.men().pinned {
            *pinned += chance;
        }
        let marks = |unit: &Unit| (unit.men().broken, unit.men().pinned);
        if !halved && marks(state) == marks(before) {
            *as_before += chance;
        }
    }

    fn compare(&self, odds: &UnitOdds) {
        let found = [
            odds.eliminated,
            odds.reduced,
            odds.broken,
            odds.pinned,
            odds.unharmed,
            odds.heat_of_battle,
        ];
        for (found, counted) in found.into_iter().zip(self.0) {
            assert!((found - counted).abs() < 1e-12, "{odds:?} is not {self:?}");
        }
    }
}

/// Compares the odds of an attack with what it comes to.
fn compare(s: &Scene, side: Side, attack: FireAttack, passengers: &[UnitId]) {
    let odds = of_attack(&s.pos, side, &attack).unwrap();
    let told: Vec<UnitOdds> = odds.passengers().copied().collect();
    assert_eq!(told.iter().map(|fate| fate.unit).collect::<Vec<_>>(), passengers);
    let mut counted: Vec<Counted> = passengers.iter().map(|_| Counted::default()).collect();
    let mut all_of = 0.0;
    every_way(&s.pos, &Order::Fire(FireOrder::Attack(attack)), |pos, events, chance| {
        all_of += chance;
        for (counted, &unit) in counted.iter_mut().zip(passengers) {
            counted.add(s.unit(unit), pos, events, chance);
        }
    });
    assert!((all_of - 1.0).abs() < 1e-9);
    counted.iter().zip(&told).for_each(|(counted, odds)| counted.compare(odds));
}

fn attack_of(order: Order) -> FireAttack {
    match order {
        Order::Fire(FireOrder::Attack(attack)) => attack,
        _ => panic!("no attack"),
    }
}

/// A vehicle of the DEFENDER in F5, and a Russian squad that Prep Fires at it from D5.
fn loaded(counter: &str) -> (Scene, UnitId, FireAttack) {
    let mut s = Scene::open(Phase::PrepFire);
    let firer = s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "A9");
    let vehicle = s.vehicle(Side::Second, counter, "F5", West);
    s.defender("german-4-6-7", "T9");
    (s, vehicle, attack_of(fire(&[all(firer, &[])], "F5")))
}

#[test]
fn small_arms_at_a_truck_kill_stop_or_spare_it_and_strike_those_aboard() {
    let (mut s, truck, attack) = loaded("opel-blitz");
    let squads = [s.passenger("german-4-6-7", truck), s.passenger("german-4-6-7", truck)];
    compare(&s, Side::First, attack, &squads);
}

#[test]
fn a_leader_helps_his_fellow_passengers_and_shakes_them_by_his_fall() {
    let (mut s, truck, attack) = loaded("opel-blitz");
    let crew = s.passenger("german-crew", truck);
    let leader = s.passenger("german-6+1", truck);
    // Of a few dice only: where nobody is aboard but these two, who both check.
    let odds = of_attack(&s.pos, Side::First, &attack).unwrap();
    let told: Vec<UnitId> = odds.passengers().map(|fate| fate.unit).collect();
    assert_eq!(told, [crew, leader]);
    compare(&s, Side::First, attack, &[crew, leader]);
}

#[test]
fn small_arms_at_a_half_track_reach_those_who_look_out_of_it() {
    let (mut s, track, attack) = loaded("spw-251-1");
    s.edit_vehicle(track).exposed = true;
    let squad = s.passenger("german-4-6-7", track);
    let low = s.passenger("german-crew", track);
    s.edit(low).men_mut().pinned = true;
    let odds = of_attack(&s.pos, Side::First, &attack).unwrap();
    // Who keeps his head down is safe.
    let fate = odds.passengers().find(|fate| fate.unit == low).unwrap();
    assert!((fate.unharmed - 1.0).abs() < 1e-12, "{fate:?}");
    compare(&s, Side::First, attack.clone(), &[squad, low]);
    s.edit_vehicle(track).exposed = false;
    assert!(of_attack(&s.pos, Side::First, &attack).is_err(), "there is nothing to fire at");
}

/// A Gun with HE at a vehicle of the DEFENDER that is far off.
fn gun(counter: &str, ammo: Ammo, exposed: bool) -> (Scene, UnitId, FireAttack) {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "B5");
    let gun = s.man("ru-at-57", crew, East);
    s.attacker("russian-4-4-7", "A9");
    let vehicle = s.vehicle(Side::Second, counter, "T5", West);
    s.edit_vehicle(vehicle).exposed = exposed;
    s.edit_vehicle(vehicle).moving_target = true;
    s.defender("german-4-6-7", "T9");
    let shot = Shell::new(Round::Shell(ammo), ShellTarget::Vehicle(vehicle));
    (s, vehicle, FireAttack { shell: Some(shot), ..shell(crew, gun, "T5") })
}

#[test]
fn a_shell_at_a_truck_strikes_those_aboard_if_it_lives_and_kills_or_spares_them_if_not() {
    let (mut s, truck, attack) = gun("opel-blitz", Ammo::He, false);
    let squad = s.passenger("german-4-6-7", truck);
    compare(&s, Side::First, attack, &[squad]);
}

#[test]
fn a_shell_at_a_half_track_may_make_its_crew_leave_it_with_all_aboard() {
    let (mut s, track, attack) = gun("spw-251-1", Ammo::He, false);
    let crew = s.passenger("german-crew", track);
    s.edit(crew).men_mut().broken = true;
    compare(&s, Side::First, attack, &[crew]);
}

#[test]
fn the_odds_tell_which_machine_guns_may_break() {
    let mut s = Scene::open(Phase::DefensiveFire);
    s.attacker("russian-4-4-7", "D5");
    let tank = s.vehicle(Side::Second, "pz-4h", "F5", West);
    let attack = attack_of(fire(&[all(tank, &[])], "D5"));
    let odds = of_attack(&s.pos, Side::Second, &attack).unwrap();
    let tie = 21.0 / 36.0 / 36.0;
    assert_eq!(odds.mounts.len(), 2);
    for gun in odds.mounts {
        assert!(matches!(gun.mount, MgMount::Bow | MgMount::Coaxial));
        assert!((gun.malfunction - tie).abs() < 1e-12, "{}", gun.malfunction);
    }
    // The turret alone, if need be turned: it is the only one that may.
    s.edit_vehicle(tank).malfunctioned.insert(MgMount::Bow);
    let odds = of_attack(&s.pos, Side::Second, &attack).unwrap();
    assert_eq!(odds.mounts.len(), 1);
    assert!((odds.mounts[0].malfunction - 1.0 / 36.0).abs() < 1e-12);
}

/// An anti-tank rifle three hexes from a vehicle whose hatches are open, with a squad aboard.
fn rifle(counter: &str) -> (Scene, UnitId, FireAttack) {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let rifle = s.weapon("russian-atr", squad);
    s.attacker("russian-4-4-7", "A9");
    let vehicle = s.vehicle(Side::Second, counter, "G5", West);
    s.edit_vehicle(vehicle).exposed = true;
    let aboard = s.passenger("german-4-6-7", vehicle);
    s.defender("german-4-6-7", "T9");
    let shot = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(vehicle));
    (s, aboard, FireAttack { shell: Some(shot), ..shell(squad, rifle, "G5") })
}

#[test]
fn whom_a_half_track_carries_suffers_nothing_of_the_shot_that_shocks_its_crew_or_drives_it_out() {
    let (s, aboard, attack) = rifle("spw-251-1");
    let odds = of_attack(&s.pos, Side::First, &attack).unwrap();
    let vehicle = odds.vehicle.unwrap().vehicle;
    assert!(vehicle.shocked > 0.0 && vehicle.immobilized > 0.0, "{vehicle:?}");
    compare(&s, Side::First, attack, &[aboard]);
}

/// A crew that is dazed already, and comes through the shot, keeps the shell off nobody.
#[test]
fn whom_a_half_track_carries_suffers_of_the_shot_that_shocks_nobody_anew() {
    for composure in [Composure::Shocked, Composure::Recalled] {
        let (mut s, aboard, attack) = rifle("spw-251-1");
        let ShellTarget::Vehicle(track) = attack.shell.unwrap().at else { unreachable!() };
        s.edit_vehicle(track).exposed = false;
        s.edit_vehicle(track).composure = composure;
        compare(&s, Side::First, attack, &[aboard]);
    }
}

#[test]
fn a_rider_meets_some_fate_whatever_the_shell_does_to_the_tank_and_its_crew() {
    let (mut s, tank, attack) = gun("pz-4h", Ammo::Ap, false);
    let half = s.passenger("german-4-6-7-hs", tank);
    let odds = of_attack(&s.pos, Side::First, &attack).unwrap();
    assert!(odds.vehicle.as_ref().is_some_and(|shot| shot.vehicle.shocked > 0.0));
    let fate = odds.passengers().find(|fate| fate.unit == half).unwrap();
    let all = fate.eliminated + fate.broken + fate.pinned + fate.unharmed;
    assert!((all - 1.0).abs() < 1e-9, "{fate:?}");
}

#[test]
fn whom_the_crew_takes_along_when_it_leaves_suffers_nothing_of_the_shell() {
    let (mut s, track, attack) = gun("spw-251-1", Ammo::He, true);
    let crew = s.passenger("german-crew", track);
    compare(&s, Side::First, attack, &[crew]);
}

/// How often he who rides on a tank is none the worse for a shot, its crew shocked or not.
#[test]
fn who_rides_on_a_tank_is_as_safe_in_the_odds_as_in_the_game() {
    let (mut s, tank, attack) = gun("pz-4h", Ammo::Ap, false);
    let half = s.passenger("german-4-6-7-hs", tank);
    let odds = of_attack(&s.pos, Side::First, &attack).unwrap();
    let fate = *odds.passengers().find(|fate| fate.unit == half).unwrap();
    let mut unharmed = 0.0;
    every_way(&s.pos, &Order::Fire(FireOrder::Attack(attack)), |pos, events, chance| {
        let fell = |it: &Event| matches!(it, Event::Vehicle(VehicleEvent::BailedOut { .. }));
        let sound = |unit: &Unit| !unit.men().broken && !unit.men().pinned;
        if pos.unit(half).is_some_and(sound) && !events.iter().any(fell) {
            unharmed += chance;
        }
    });
    assert!((unharmed - fate.unharmed).abs() < 1e-9, "{unharmed} is not {fate:?}");
}
