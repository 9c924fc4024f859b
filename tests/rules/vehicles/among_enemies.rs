//! AFVs among enemy men: TPBF at those aboard, who is tied to his Location, and what becomes of it (A7.211, A7.212).

use std::collections::BTreeSet;

use first_fire::board::Hexspine::{East, West};
use first_fire::odds::of_attack;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{CloseCombatEvent, Event};
use first_fire::rules::fire::{DrmKind, FpStep, VehicleMark};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{CloseCombatOrder, ClosePlan, DriveOrder, FireOrder, Gait};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::{Composure, FireMarker};
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, fire};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

fn hold() -> Order {
    Order::Fire(FireOrder::Hold)
}

/// A German half-track in D5 with a squad aboard that has driven among a Russian squad in E5, open to the air or not.
fn among(counter: &str, exposed: bool) -> (Scene, UnitId, UnitId, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    let vehicle = s.vehicle(FIRST, counter, "D5", East);
    s.edit_vehicle(vehicle).exposed = exposed;
    let squad = match counter {
        "spw-251-1" => s.passenger("german-4-6-7", vehicle),
        _ => UnitId(0),
    };
    s.attacker("german-4-6-7", "A9");
    let enemy = s.defender("russian-4-4-7", "E5");
    s.begin(&[vehicle], Gait::Normal);
    s.walk_on("E5");
    (s, vehicle, squad, enemy)
}

fn sound(s: &Scene) {
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

/// Clauses: A7.211-1, A7.21-7
#[test]
fn those_who_ride_among_the_enemy_are_fired_at_with_tpbf_in_first_and_final_fire() {
    let (mut s, vehicle, squad, enemy) = among("spw-251-1", true);
    let order = fire(&[all(enemy, &[])], "E5");
    let attack = s.assess(&order);
    assert_eq!(attack.lines[0].steps, [FpStep::Printed(4), FpStep::TriplePointBlank]);
    assert_eq!(
        (attack.vehicles[0].unit, attack.vehicles[0].aboard.as_slice()),
        (vehicle, &[squad][..])
    );
    s.give(&hold(), &[]);
    s.end_move();
    s.pos.phase = Phase::DefensiveFire;
    s.pos.speaker = SECOND;
    let attack = s.assess(&order);
    assert_eq!(attack.lines[0].steps, [FpStep::Printed(4), FpStep::TriplePointBlank]);
    assert_eq!(attack.vehicles[0].aboard, [squad]);
    // DR 7, +2 for the hatches: 9 on 12 FP is a NMC for the crew and for those aboard.
    s.give(&order, &[3, 4, 1, 2, 6, 5]);
    assert!(s.unit(squad).men().broken);
    sound(&s);
}

/// Clauses: A7.211-4
#[test]
fn from_beside_a_half_track_one_reaches_those_who_keep_their_heads_down() {
    let (mut s, vehicle, squad, enemy) = among("spw-251-1", false);
    let order = fire(&[all(enemy, &[])], "E5");
    let attack = s.assess(&order);
    let line = &attack.vehicles[0];
    assert_eq!(
        (line.unit, line.mark, line.aboard.as_slice()),
        (vehicle, VehicleMark::Crew, &[squad][..])
    );
    assert!(line.drms.iter().any(|drm| drm.kind == DrmKind::CrewExposed && drm.value == 2));
    // From elsewhere nobody does.
    let far = s.defender("russian-4-4-7", "G5");
    assert_eq!(s.refused(&fire(&[all(far, &[])], "E5")).rule(), "A7.307");
    // Once its Player Turn is over it is a matter for Close Combat.
    s.end_move();
    s.edit(vehicle).moved = false;
    s.pos.phase = Phase::DefensiveFire;
    s.pos.speaker = SECOND;
    assert_eq!(s.refused(&order).rule(), "A7.307");
}

/// Clauses: A7.211-3
#[test]
fn nothing_reaches_the_crew_of_a_closed_tank_that_is_buttoned_up() {
    let (mut s, tank, _, enemy) = among("pz-4h", false);
    assert_eq!(s.pos.unit(tank).unwrap().at(), Some(at("E5")));
    let order = fire(&[all(enemy, &[])], "E5");
    assert_eq!(s.refused(&order).rule(), "A7.307", "it cannot be hurt by fire");
    let (s, tank, _, enemy) = among("pz-4h", true);
    let attack = s.assess(&fire(&[all(enemy, &[])], "E5"));
    assert_eq!((attack.vehicles[0].unit, attack.vehicles[0].mark), (tank, VehicleMark::Crew));
}

/// Clauses: A7.211-2
#[test]
fn who_gets_out_among_the_enemy_is_fired_at_with_tpbf_as_well() {
    let (mut s, vehicle, squad, enemy) = among("spw-251-1", true);
    s.give(&hold(), &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&hold(), &[]);
    let units: BTreeSet<UnitId> = [squad].into();
    s.give(&Order::Drive(DriveOrder::Unload { vehicle, units }), &[]);
    let attack = s.assess(&fire(&[all(enemy, &[])], "E5"));
    assert_eq!(attack.lines[0].steps, [FpStep::Printed(4), FpStep::TriplePointBlank]);
    assert_eq!(attack.targets[0].units, [squad]);
    sound(&s);
}

/// Clauses: A7.211-6
#[test]
fn those_aboard_fire_back_in_their_afph_at_half_and_tripled() {
    let (mut s, _, squad, _) = among("spw-251-1", true);
    s.give(&hold(), &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&hold(), &[]);
    s.end_move();
    s.pos.phase = Phase::AdvancingFire;
    s.pos.speaker = FIRST;
    let attack = s.assess(&fire(&[all(squad, &[])], "E5"));
    let steps = [FpStep::Printed(4), FpStep::TriplePointBlank, FpStep::AdvancingFire];
    assert_eq!(attack.lines[0].steps, steps);
    assert_eq!(attack.fp.to_string(), "6");
}

/// Clauses: A7.211-7, A7.211-8
#[test]
fn nobody_is_in_melee_before_the_ccph_and_the_broken_run() {
    let (mut s, vehicle, squad, enemy) = among("spw-251-1", true);
    s.give(&hold(), &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&hold(), &[]);
    let units: BTreeSet<UnitId> = [squad].into();
    s.give(&Order::Drive(DriveOrder::Unload { vehicle, units }), &[]);
    // TPBF: 12 FP at who moves in the open; DR 9, -2: 7, a 1MC that breaks the squad.
    s.give(&fire(&[all(enemy, &[])], "E5"), &[4, 5, 6, 5]);
    assert!(s.unit(squad).men().broken && !s.unit(squad).melee && !s.unit(enemy).melee);
    s.pos.frames.clear();
    s.pos.phase = Phase::Rout;
    s.pos.speaker = FIRST;
    let runs = legal_orders(&s.pos).into_iter().any(|order| {
        matches!(order, Order::Rout(first_fire::rules::RoutOrder::Flee { unit, .. }) if unit == squad)
    });
    assert!(runs);
}

/// Clauses: A7.211-9
#[test]
fn a_vehicle_among_enemies_fights_in_close_combat_and_is_held_in_no_melee() {
    let (mut s, vehicle, squad, enemy) = among("spw-251-1", false);
    s.end_move();
    s.pos.phase = Phase::CloseCombat;
    s.pos.speaker = FIRST;
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::Phase(Phase::CloseCombat));
    let nothing = Order::CloseCombat(CloseCombatOrder::Fight(ClosePlan::default()));
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("E5") }), &[]);
    s.give(&nothing, &[]);
    let mut events = s.give(&nothing, &[]);
    if s.pos.phase == Phase::CloseCombat {
        events.extend(s.give(&Order::Done, &[]));
    }
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::CloseCombat(CloseCombatEvent::Melee { .. })))
    );
    assert!([vehicle, squad, enemy].iter().all(|unit| !s.unit(*unit).melee));
    sound(&s);
}

/// Clauses: A7.212-3
#[test]
fn only_an_enemy_who_could_do_something_ties_fire_to_its_location() {
    let ties = |counter: &str, exposed: bool| {
        let mut s = Scene::open(Phase::PrepFire);
        let squad = s.attacker("russian-4-4-7", "D5");
        let beside = s.vehicle(SECOND, counter, "D5", West);
        s.edit_vehicle(beside).exposed = exposed;
        s.defender("german-4-6-7", "F5");
        let tied = Refusal::Fire(FireRefusal::EnemyInLocation { unit: squad });
        first_fire::rules::check(&s.pos, &fire(&[all(squad, &[])], "F5")) == Err(tied)
    };
    assert!(!ties("opel-blitz", false), "unarmed and unarmored");
    assert!(ties("spw-251-1", false));
    assert!(ties("pz-4h", true));
    assert!(!ties("pz-4h", false), "they leave each other alone");
}

#[test]
fn a_tank_that_looks_out_fires_at_who_is_beside_it_and_at_nobody_else() {
    let (mut s, tank, _, _) = among("pz-4h", true);
    s.give(&hold(), &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.end_move();
    s.defender("russian-4-4-7", "G5");
    s.pos.phase = Phase::AdvancingFire;
    s.pos.speaker = FIRST;
    let tied = Refusal::Fire(FireRefusal::EnemyInLocation { unit: tank });
    assert_eq!(s.refused(&fire(&[all(tank, &[])], "G5")), tied);
    let attack = s.assess(&fire(&[all(tank, &[])], "E5"));
    assert!(attack.lines[0].steps.contains(&FpStep::TriplePointBlank));
    s.edit_vehicle(tank).exposed = false;
    s.assess(&fire(&[all(tank, &[])], "G5"));
}

/// Clauses: A8.311-2
#[test]
fn beside_an_unarmed_truck_final_protective_fire_still_goes_next_door() {
    let may = |beside: &str| {
        let mut s = Scene::open(Phase::Movement);
        let squad = s.attacker("german-4-6-7", "C5");
        s.attacker("german-4-6-7", "A9");
        let vehicle = s.vehicle(FIRST, beside, "E5", West);
        s.edit_vehicle(vehicle).exposed = beside == "pz-4h";
        let gunner = s.defender("russian-4-4-7", "E5");
        s.edit(gunner).fire = FireMarker::Final;
        s.begin(&[squad], Gait::Normal);
        s.give(&step("D5"), &[]);
        legal_orders(&s.pos).contains(&fire(&[all(gunner, &[])], "D5"))
    };
    assert!(may("opel-blitz"));
    assert!(!may("pz-4h"));
}

/// Clauses: A8.312-1
#[test]
fn an_mmc_that_gets_out_among_enemies_binds_them_to_fire() {
    let (mut s, vehicle, squad, enemy) = among("spw-251-1", false);
    s.give(&hold(), &[]);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.give(&hold(), &[]);
    let units = BTreeSet::from([squad]);
    s.give(&Order::Drive(DriveOrder::Unload { vehicle, units }), &[]);
    let must = Refusal::Fire(FireRefusal::MustFire { unit: enemy });
    assert_eq!(s.refused(&hold()), must);
    s.give(&fire(&[all(enemy, &[])], "E5"), &[6, 6]);
    assert_eq!(decision(&s.pos).unwrap().side, FIRST, "they have done their duty");
}

/// Clauses: A7.211-4
#[test]
fn a_pinned_passenger_is_no_safer_from_those_beside_him() {
    let (mut s, _, squad, enemy) = among("spw-251-1", true);
    s.edit(squad).men_mut().pinned = true;
    let attack = s.assess(&fire(&[all(enemy, &[])], "E5"));
    assert_eq!(attack.vehicles[0].aboard, [squad]);
}

#[test]
fn the_odds_know_of_the_crew_that_is_reached_over_the_open_top() {
    let (mut s, vehicle, _, enemy) = among("spw-251-1", false);
    let crew = |s: &Scene| {
        let Order::Fire(FireOrder::Attack(order)) = fire(&[all(enemy, &[])], "E5") else {
            unreachable!()
        };
        let odds = of_attack(&s.pos, SECOND, &order).unwrap();
        odds.vehicles.iter().find(|line| line.unit == vehicle).unwrap().crew.unwrap()
    };
    let steady = crew(&s);
    assert!(steady.stunned > 0.05);
    // One that was stunned before is Recalled instead, and fails its check by one the sooner.
    s.edit_vehicle(vehicle).composure = Composure::Shaken;
    let shaken = crew(&s);
    assert!(shaken.stunned == 0.0);
    assert!(shaken.recalled > steady.recalled + steady.stunned + 0.01);
}
