//! Small arms at vehicles: the vehicle line, crews that look out, wrecks and survivors (A7.307-A7.309, A7.82, D5).

use first_fire::board::Hexspine::{East, West};
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::{Composure, Mobility};
use first_fire::rules::{MoveOrder, Order, Phase};

use crate::scene::{Scene, all, at, attack, fire};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// A squad of 4 FP in D5 that Prep Fires at a German vehicle in F5: 4 FP, Kill Number 5.
fn at_vehicle(counter: &str, prepare: impl FnOnce(&mut Scene, UnitId)) -> (Scene, UnitId, Order) {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    s.attacker("russian-4-4-7", "A9");
    let target = s.vehicle(SECOND, counter, "F5", West);
    s.defender("german-4-6-7", "T9");
    prepare(&mut s, target);
    (s, target, fire(&[all(squad, &[])], "F5"))
}

fn wrecked(events: &[Event]) -> Option<bool> {
    events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::Wrecked { burning, .. }) => Some(*burning),
        _ => None,
    })
}

/// Clauses: A7.308-1, A7.308-6, A7.308-7, A7.308-8
#[test]
fn an_unarmored_vehicle_is_looked_up_on_the_vehicle_line() {
    let outcome = |dice: &[u8]| {
        let (mut s, truck, order) = at_vehicle("opel-blitz", |_, _| {});
        let events = s.give(&order, dice);
        assert_eq!(violations(&s.pos), Vec::<String>::new());
        (wrecked(&events), s.lives(truck).then(|| s.tank(truck).mobility))
    };
    // Kill Number 5: 3 and 4 kill, 5 immobilizes, half of it burns; an Original 2 is a case of its own.
    assert_eq!(outcome(&[1, 2]), (Some(false), None));
    assert_eq!(outcome(&[1, 3]), (Some(false), None));
    assert_eq!(outcome(&[2, 3]), (None, Some(Mobility::Immobilized)));
    assert_eq!(outcome(&[2, 4]), (None, Some(Mobility::Mobile)));
    // 8 FP: Kill Number 7, and 3 is not more than half of it.
    let mut s = Scene::open(Phase::PrepFire);
    let squads = [1, 2].map(|_| s.attacker("russian-4-4-7", "D5"));
    s.vehicle(SECOND, "opel-blitz", "F5", West);
    s.defender("german-4-6-7", "T9");
    let group: Vec<_> = squads.iter().map(|&squad| all(squad, &[])).collect();
    assert_eq!(wrecked(&s.give(&fire(&group, "F5"), &[1, 2])), Some(true));
}

/// Clauses: A7.309-1, A7.309-3
#[test]
fn an_original_two_may_kill_all_the_same() {
    let outcome = |map: &str, dice: &[u8]| {
        let mut s = Scene::new(Phase::PrepFire, map);
        let squad = s.attacker("russian-4-4-7", "D5");
        s.attacker("russian-4-4-7", "A9");
        let truck = s.vehicle(SECOND, "opel-blitz", "F5", West);
        s.defender("german-4-6-7", "T9");
        // 1,1 are doubles: the squad cowers to the 2 column, Kill Number 4.
        let events = s.give(&fire(&[all(squad, &[])], "F5"), dice);
        let mobility = s.lives(truck).then(|| s.tank(truck).mobility);
        (wrecked(&events), mobility)
    };
    // 2 is at or under half of 4: it burns, and no dr is thrown.
    assert_eq!(outcome("", &[1, 1]), (Some(true), None));
    // +3 in a stone house: Final 5 does nothing, so that the dr decides.
    let stone = "roads = [\"E5-F5-G6\"]\n\n[[building]]\nname = \"House\"\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"F5\"]\n";
    assert_eq!(outcome(stone, &[1, 1, 1]), (Some(true), None));
    assert_eq!(outcome(stone, &[1, 1, 2]), (Some(false), None));
    assert_eq!(outcome(stone, &[1, 1, 3]), (None, Some(Mobility::Immobilized)));
    assert_eq!(outcome(stone, &[1, 1, 4]), (None, Some(Mobility::Mobile)));
    // +2 in a wooden one: Final 4 is its Kill Number, immobilized; the dr can only make it worse.
    let wood = stone.replace("stone", "wooden");
    assert_eq!(outcome(&wood, &[1, 1, 6]), (None, Some(Mobility::Immobilized)));
    assert_eq!(outcome(&wood, &[1, 1, 2]), (Some(false), None));
}

/// Clauses: A7.308-2
#[test]
fn one_dr_is_for_the_men_and_the_vehicle_in_a_location() {
    let (mut s, truck, order) = at_vehicle("opel-blitz", |s, _| {
        s.defender("german-4-6-7", "F5");
    });
    // DR 4: the truck is dead on 4 FP, the squad takes a 1MC.
    let events = s.give(&order, &[1, 3, 3, 3]);
    assert!(!s.lives(truck));
    assert_eq!(attack(&events).assessment.vehicles.len(), 1);
    assert_eq!(attack(&events).results.len(), 1);
}

/// Clauses: A7.308-3
#[test]
fn first_fire_is_at_the_vehicle_that_moves_alone() {
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(FIRST, "zis-5", "D5", East);
    let waits = s.attacker("russian-4-4-7", "E5");
    let squad = s.defender("german-4-6-7", "G5");
    s.begin(&[truck], Gait::Normal);
    s.give(&Order::Fire(first_fire::rules::FireOrder::Hold), &[]);
    s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), &[]);
    let order = fire(&[all(squad, &[])], "E5");
    let assessment = s.assess(&order);
    assert_eq!(assessment.targets.len(), 0, "the squad there does not move");
    assert_eq!(assessment.vehicles[0].unit, truck);
    assert_eq!(assessment.vehicles[0].drms, [], "neither FFMO nor FFNAM");
    s.give(&order, &[1, 2]);
    assert!(!s.lives(truck) && s.lives(waits));
}

/// Clauses: A8.12-1
#[test]
fn mp_spent_in_place_make_it_a_target() {
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(FIRST, "zis-5", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    let squad = s.defender("german-4-6-7", "G5");
    let order = fire(&[all(squad, &[])], "D5");
    assert!(first_fire::rules::check(&s.pos, &order).is_err());
    s.begin(&[truck], Gait::Normal);
    s.give(&order, &[6, 5]);
    assert!(s.lives(truck));
}

/// Clauses: A8.11-4
#[test]
fn a_turn_is_announced_and_answered_by_itself() {
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(FIRST, "zis-5", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    let squad = s.defender("german-4-6-7", "G5");
    s.begin(&[truck], Gait::Normal);
    s.give(&Order::Fire(first_fire::rules::FireOrder::Hold), &[]);
    s.give(&Order::Drive(DriveOrder::TurnHull { to: first_fire::board::Hexspine::NorthEast }), &[]);
    s.give(&fire(&[all(squad, &[])], "D5"), &[1, 2]);
    assert!(!s.lives(truck), "before it goes on");
    assert!(s.pos.moving().is_none());
}

/// Clauses: A7.307-1
#[test]
fn small_arms_do_nothing_to_armour() {
    let (mut s, _, order) = at_vehicle("pz-4h", |_, _| {});
    assert_eq!(s.refused(&order).rule(), "A7.307");
    let (mut s, tank, order) = at_vehicle("pz-4h", |s, _| {
        s.defender("german-4-6-7", "F5");
    });
    let events = s.give(&order, &[1, 2, 3, 3]);
    assert!(attack(&events).assessment.vehicles.is_empty());
    assert_eq!(s.tank(tank).composure, Composure::Steady);
}

/// Clauses: A7.307-3, A7.82-1, A7.82-4
#[test]
fn a_crew_that_looks_out_is_stunned_recalled_or_buttoned_up() {
    let open = |s: &mut Scene, tank| s.edit_vehicle(tank).exposed = true;
    let (s, _, order) = at_vehicle("pz-4h", open);
    let lines = s.assess(&order).vehicles;
    assert_eq!((lines[0].drms[0].kind, lines[0].total), (DrmKind::CrewExposed, 2));
    let outcome = |dice: &[u8]| {
        let (mut s, tank, order) = at_vehicle("pz-4h", open);
        s.give(&order, dice);
        let vehicle = s.tank(tank);
        (vehicle.composure, vehicle.exposed, vehicle.shut_in)
    };
    // 4 FP, DR 3 + 2: 1MC, by German crews against 8.
    assert_eq!(outcome(&[1, 2, 4, 4]), (Composure::Stunned, false, false));
    assert_eq!(outcome(&[1, 2, 3, 4]), (Composure::Steady, false, true), "the highest that passes");
    assert_eq!(outcome(&[1, 2, 3, 3]), (Composure::Steady, true, false));
    assert_eq!(outcome(&[1, 2, 6, 6]), (Composure::Recalled, false, false));
    // DR 5 + 2: a PTC.
    assert_eq!(outcome(&[2, 3, 5, 4]), (Composure::Steady, false, true));
    assert_eq!(outcome(&[6, 5]), (Composure::Steady, true, false));
}

/// Clauses: A7.82-2
#[test]
fn the_crew_of_an_open_top_stays_exposed_when_it_is_pinned() {
    let (mut s, track, order) = at_vehicle("spw-251-1", |s, track| {
        s.edit_vehicle(track).exposed = true;
    });
    s.give(&order, &[2, 3, 5, 4]);
    let vehicle = s.tank(track);
    assert!(vehicle.exposed && vehicle.crew.pinned);
    assert!(s.unit(track).can_go(), "a vehicle as such is never pinned");
}

/// Rules: D5.3-3
#[test]
fn a_second_stun_is_a_recall_and_the_first_wears_off_but_for_its_mark() {
    let (mut s, tank, order) = at_vehicle("pz-4h", |s, tank| {
        s.edit_vehicle(tank).exposed = true;
        s.edit_vehicle(tank).composure = Composure::Shaken;
    });
    s.give(&order, &[1, 2, 4, 4]);
    assert_eq!(s.tank(tank).composure, Composure::Recalled);
}

#[test]
fn residual_fp_waits_for_trucks_too() {
    let mut s = Scene::open(Phase::Movement);
    let truck = s.vehicle(FIRST, "zis-5", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    s.pos.residual.insert(at("E5"), 4);
    s.begin(&[truck], Gait::Normal);
    s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), &[1, 3]);
    assert!(!s.lives(truck));
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "t-34-m43", "D5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    s.pos.residual.insert(at("E5"), 4);
    s.begin(&[tank], Gait::Normal);
    s.give(&Order::Move(MoveOrder::Step { to: at("E5"), cover: false }), &[]);
}

/// Who aims a rifle at a tank is told that it is the armor, not that nobody is there.
#[test]
fn small_arms_at_a_buttoned_up_tank_are_refused_with_the_rule_of_armor() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let tank = s.vehicle(SECOND, "pz-4h", "G5", West);
    s.edit_vehicle(tank).exposed = false;
    let order = fire(&[all(squad, &[])], "G5");
    let armor = |place: &str| Refusal::Fire(FireRefusal::OnlyArmor { at: at(place) });
    assert_eq!(s.refused(&order), armor("G5"));
    let nobody = fire(&[all(squad, &[])], "F5");
    assert_eq!(s.refused(&nobody), Refusal::Fire(FireRefusal::NoTarget { at: at("F5") }));

    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("russian-4-4-7", "D5");
    // With it they are asked what they do.
    s.weapon("russian-atr", squad);
    let tank = s.vehicle(FIRST, "pz-4h", "J5", West);
    s.edit_vehicle(tank).exposed = false;
    s.begin(&[tank], Gait::Normal);
    s.walk_on("I6");
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "I6")), armor("I6"));
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "J5")), Refusal::Fire(FireRefusal::NotTheMover));
}

/// Clauses: A7.309-2
#[test]
fn behind_a_wall_an_unlikely_kill_immobilizes_nothing() {
    let outcome = |dr: u8| {
        let map = "walls = [\"E5/F5\", \"E6/F5\"]\n";
        let mut s = Scene::new(Phase::PrepFire, map);
        let squad = s.attacker("russian-4-4-7", "D5");
        s.edit(squad).men_mut().cx = true;
        s.attacker("russian-4-4-7", "A9");
        let truck = s.vehicle(SECOND, "opel-blitz", "F5", West);
        s.defender("german-4-6-7", "T9");
        // 1,1 cower to the 2 column, Kill Number 4: with +2 and +1 a Final 5 does nothing, and the dr decides.
        s.give(&fire(&[all(squad, &[])], "F5"), &[1, 1, dr]);
        s.lives(truck).then(|| s.tank(truck).mobility)
    };
    assert_eq!(outcome(2), None);
    assert_eq!(outcome(3), Some(Mobility::Mobile));
}

#[test]
fn where_the_cover_is_as_good_as_the_hatch_it_is_the_cover_that_counts() {
    let kinds = |map: &str| {
        let mut s = Scene::new(Phase::PrepFire, map);
        let squad = s.attacker("russian-4-4-7", "D5");
        let tank = s.vehicle(SECOND, "pz-4h", "F5", West);
        s.edit_vehicle(tank).exposed = true;
        let assessment = s.assess(&fire(&[all(squad, &[])], "F5"));
        let drms = assessment.vehicles[0].drms.clone();
        drms.into_iter().map(|drm| (drm.kind, drm.value)).collect::<Vec<_>>()
    };
    let of = |material: &str| {
        format!("[[building]]\nmaterial = \"{material}\"\nlevels = 0\nhexes = [\"F5\"]\n")
    };
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"F5\"]\n";
    assert_eq!(kinds(woods), [(DrmKind::CrewExposed, 2)]);
    assert_eq!(kinds(&of("wooden")), [(DrmKind::Tem, 2)]);
    assert_eq!(kinds(&of("stone")), [(DrmKind::Tem, 3)]);
}
