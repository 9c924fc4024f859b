//! Those in an AFV with an open top under what comes from above: shells that burst in the trees, and fire from steeply above (D5.31,
//! D5.311).

use first_fire::board::Hexspine::West;
use first_fire::counters::{Ammo, Round};
use first_fire::odds::of_attack;
use first_fire::odds::ordnance::CrewOdds;
use first_fire::rules::dice::ScriptedDice;
use first_fire::rules::event::{CrewFate, Event, VehicleEvent};
use first_fire::rules::fire::{DrmKind, IftResult, VehicleLine, VehicleMark};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireAttack, FireOrder, Order, Shell, ShellTarget};
use first_fire::rules::{Phase, apply};

use crate::scene::{Scene, all, fire, shell, shoot};

const SECOND: Side = Side::Second;

/// A mortar far off, a vehicle in trees, and the shot at them.
fn under_trees(counter: &str, exposed: bool) -> (Scene, UnitId, FireAttack) {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"T5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, map);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-mtr-81", crew, first_fire::board::Hexspine::East);
    s.attacker("german-4-6-7", "A9");
    let tank = s.vehicle(SECOND, counter, "T5", West);
    s.edit_vehicle(tank).exposed = exposed;
    let attack = shell(crew, gun, "T5");
    let at_hex = attack.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
    (s, tank, FireAttack { shell: at_hex, ..attack })
}

/// A squad on a hill so high beside a vehicle below, in the next hex.
fn below(counter: &str, level: u8, exposed: bool) -> (Scene, UnitId, Order) {
    let hill = format!("[[hill]]\nlevel = {level}\nhexes = [\"D5\"]\n");
    let mut s = Scene::new(Phase::PrepFire, &hill);
    let squad = s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "A9");
    let vehicle = s.vehicle(SECOND, counter, "E5", West);
    s.edit_vehicle(vehicle).exposed = exposed;
    (s, vehicle, fire(&[all(squad, &[])], "E5"))
}

fn of_crew(lines: &[VehicleLine]) -> Option<&VehicleLine> {
    lines.iter().find(|line| matches!(line.mark, VehicleMark::Crew | VehicleMark::BareCrew))
}

fn drms(line: &VehicleLine) -> Vec<(DrmKind, i8)> {
    line.drms.iter().map(|drm| (drm.kind, drm.value)).collect()
}

/// Rules: D5.311-1
#[test]
fn a_shell_that_bursts_in_the_trees_finds_those_in_an_open_top_as_it_does_men() {
    let (s, _, attack) = under_trees("su-76m", true);
    let order = shoot(attack);
    let stage = s.assess(&order).to_hit.unwrap();
    let line = of_crew(&stage.vehicles[0].lines).unwrap();
    assert_eq!(line.mark, VehicleMark::BareCrew);
    assert_eq!(drms(line), [(DrmKind::AirBurst, -1)], "no hatches, and no TEM of the trees");
    // 8 FP: 7 - 1 is a 1MC, and a 12 would be the end: 9 breaks them, and they get out.
    let mut after = s.clone();
    let events = after.give(&order, &[3, 1, 3, 4, 5, 4]);
    let told = |event: &Event| match event {
        Event::Vehicle(VehicleEvent::CrewAttacked { result, .. }) => Some(*result),
        _ => None,
    };
    assert_eq!(events.iter().find_map(told), Some(IftResult::Mc(1)));
    assert!(after.pos.wrecks.values().any(|wreck| wreck.at == crate::scene::at("T5")));
    let stunned = |event: &Event| {
        matches!(event, Event::Vehicle(VehicleEvent::Crew { fate: CrewFate::Stunned, .. }))
    };
    assert!(!events.iter().any(stunned));
    // Where no trees are, they have their sides, and a tank that is closed above has its hatch.
    let hatch = |exposed: bool| {
        let (s, _, attack) = under_trees("t-34-m41", exposed);
        let stage = s.assess(&shoot(attack)).to_hit.unwrap();
        of_crew(&stage.vehicles[0].lines).map(|line| (line.mark, line.total))
    };
    assert_eq!(hatch(true), Some((VehicleMark::Crew, 1)), "+2, and -1 for the burst");
    assert_eq!(hatch(false), None);
}

/// Rules: D5.311-2
#[test]
fn fire_from_higher_than_it_is_far_leaves_them_less_and_less_of_their_sides() {
    let of = |counter: &str, level: u8, exposed: bool| {
        let (s, _, order) = below(counter, level, exposed);
        of_crew(&s.assess(&order).vehicles).map(|line| (line.mark, line.total))
    };
    assert_eq!(of("spw-251-1", 1, true), Some((VehicleMark::Crew, 2)), "as high as far");
    assert_eq!(of("spw-251-1", 2, true), Some((VehicleMark::BareCrew, 1)));
    assert_eq!(of("spw-251-1", 3, true), Some((VehicleMark::BareCrew, 0)));
    // Who keeps his head down is no safer from above.
    assert_eq!(of("spw-251-1", 2, false), Some((VehicleMark::BareCrew, 1)));
    assert_eq!(of("pz-4h", 3, true), Some((VehicleMark::Crew, 2)), "a hatch is a hatch");
    let (mut s, vehicle, order) = below("spw-251-1", 3, false);
    let squad = s.passenger("german-4-6-7", vehicle);
    assert_eq!(s.assess(&order).vehicles[0].aboard, [squad]);
}

/// What every throw of two dice and, where one is asked for, every check of the crew comes to in play.
fn played(s: &Scene, order: &Order, before: &[u8]) -> CrewOdds {
    let mut sum = CrewOdds::default();
    let faces = || (1..=6u8).flat_map(|one| (1..=6u8).map(move |other| [one, other]));
    for effect in faces() {
        for check in faces() {
            let mut dice: Vec<u8> = before.to_vec();
            dice.extend(effect);
            dice.extend(check);
            // For whatever else is thrown.
            dice.extend([3; 20]);
            let mut pos = s.pos.clone();
            let events = apply(&mut pos, order, &mut ScriptedDice::new(&dice)).unwrap();
            let fate = |wanted: CrewFate| {
                let told = |event: &Event| matches!(event, Event::Vehicle(VehicleEvent::Crew { fate, .. }) if *fate == wanted);
                events.iter().any(told)
            };
            let share = 1.0 / 1296.0;
            let wreck = !pos.wrecks.is_empty();
            let crew = pos.side_at(SECOND, crate::scene::at("E5")).any(|unit| !unit.is_vehicle());
            match (fate(CrewFate::Stunned), wreck, crew, fate(CrewFate::Pinned)) {
                (true, ..) => sum.stunned += share,
                (_, true, true, _) => sum.abandoned += share,
                (_, true, false, _) => sum.dead += share,
                (.., true) => sum.pinned += share,
                _ => sum.unharmed += share,
            }
        }
    }
    sum
}

#[test]
fn the_odds_of_fire_from_above_are_those_of_play() {
    let (s, _, order) = below("su-76m", 2, true);
    let Order::Fire(FireOrder::Attack(attack)) = &order else { unreachable!() };
    let odds = of_attack(&s.pos, Side::First, attack).unwrap().vehicles[0].crew.unwrap();
    let played = played(&s, &order, &[]);
    for (odds, played) in [
        (odds.unharmed, played.unharmed),
        (odds.pinned, played.pinned),
        (odds.abandoned, played.abandoned),
        (odds.dead, played.dead),
        (odds.stunned, 0.0),
    ] {
        assert!((odds - played).abs() < 1e-9, "{odds} and {played}");
    }
    assert!(odds.abandoned > 0.0);
}

#[test]
fn the_odds_of_a_burst_in_the_trees_know_of_no_stun_in_an_open_top() {
    let (s, _, attack) = under_trees("su-76m", true);
    let crew = of_attack(&s.pos, Side::First, &attack).unwrap().vehicles[0].crew.unwrap();
    assert!(crew.stunned == 0.0 && crew.recalled == 0.0);
    assert!(crew.abandoned > 0.0);
    let (s, _, attack) = under_trees("t-34-m41", true);
    let crew = of_attack(&s.pos, Side::First, &attack).unwrap().vehicles[0].crew.unwrap();
    assert!(crew.stunned > 0.0);
}

/// A Gun so high beside an assault gun with an open top.
fn shot_down(level: u8) -> (Scene, UnitId, FireAttack) {
    let hill = format!("[[hill]]\nlevel = {level}\nhexes = [\"D5\"]\n");
    let mut s = Scene::new(Phase::PrepFire, &hill);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-at-75", crew, first_fire::board::Hexspine::East);
    s.attacker("german-4-6-7", "A9");
    let tank = s.vehicle(SECOND, "su-76m", "E5", West);
    s.edit_vehicle(tank).exposed = true;
    let attack = shell(crew, gun, "E5");
    let he = Shell::new(Round::Shell(Ammo::He), ShellTarget::Vehicle(tank));
    (s, tank, FireAttack { shell: Some(he), ..attack })
}

/// Rules: D5.311-3
#[test]
fn the_collateral_attack_of_a_shell_from_above_is_one_on_men_too() {
    let overhead = |level: u8| {
        let (s, _, attack) = shot_down(level);
        s.assess(&shoot(attack)).to_hit.unwrap().kill.unwrap().overhead
    };
    assert_eq!((overhead(1), overhead(2), overhead(3)), (None, Some(1), Some(0)));
    let (s, _, attack) = shot_down(3);
    let crew = of_attack(&s.pos, Side::First, &attack).unwrap().vehicle.unwrap().crew.unwrap();
    assert!(crew.stunned == 0.0 && crew.recalled == 0.0, "{crew:?}");
}
