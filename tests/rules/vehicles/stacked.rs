//! Several vehicles of a side in one hex: what it costs, whom they are in the way of, and which of them fire finds (A5.1, A5.12,
//! A5.132, A7.308, D2.14).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::{Ammo, Round};
use first_fire::odds::of_attack;
use first_fire::odds::ordnance::VehicleOdds;
use first_fire::rules::close_combat::assess;
use first_fire::rules::dice::Dr;
use first_fire::rules::event::{Event, FireEvent, MenEvent};
use first_fire::rules::fire::{DrmKind, ToHitStage};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{
    CloseAttack, DriveOrder, FireAttack, FireOrder, Gait, Shell, ShellTarget,
};
use first_fire::rules::ordnance::{Case, HitLocation};
use first_fire::rules::unit::{Mobility, Wreck};
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, drms, fire, shell, shoot};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn wreck(s: &mut Scene, place: &str) {
    let gone = s.vehicle(FIRST, "t-34-m43", place, East);
    let counter = s.unit(gone).counter;
    s.pos.units.remove(&gone);
    s.pos.weapons.retain(|weapon| weapon.owner() != Some(gone));
    let at = at(place);
    let wreck =
        Wreck { counter, side: FIRST, letter: 0, at, facing: East, turret: East, burning: false };
    s.pos.wrecks.insert(gone, wreck);
}

/// Rules: A5.12-3
#[test]
fn a_vehicle_pays_for_each_vehicle_and_wreck_that_it_drives_up_to_and_may_stay_with_them() {
    let spent = |map: &str| {
        let mut s = Scene::new(Phase::Movement, map);
        let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
        s.vehicle(FIRST, "t-34-m43", "D5", East);
        wreck(&mut s, "D5");
        s.defender("german-4-6-7", "T9");
        s.begin(&[tank], Gait::Normal);
        let before = s.pos.moving().unwrap().spent;
        s.give(&Order::Move(MoveOrder::Step { to: at("D5"), cover: false }), &[]);
        let cost = s.pos.moving().unwrap().spent.less(before);
        s.give(&Order::Drive(DriveOrder::Halt), &[]);
        s.end_move();
        assert_eq!(s.unit(tank).at(), Some(at("D5")));
        assert_eq!(violations(&s.pos), Vec::<String>::new());
        cost
    };
    assert_eq!(spent(""), Mf::whole(1 + 2));
    // Along the road a buttoned up tank pays one, and two for each that is in the way.
    assert_eq!(spent("roads = [\"C5-D5-E6\"]\n"), Mf::whole(1 + 4));
}

/// Three tanks are two more than stand at ease.
/// Rules: A5.12-1
#[test]
fn who_fires_from_among_too_many_vehicles_adds_one_for_each() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "C5");
    let tanks = [1, 2, 3].map(|_| s.vehicle(FIRST, "t-34-m43", "C5", East));
    let far = s.attacker("russian-4-4-7", "D5");
    s.defender("german-4-6-7", "F5");
    let of = |members: &[UnitId]| {
        let members: Vec<_> = members.iter().map(|&unit| all(unit, &[])).collect();
        let found = drms(&s.assess(&fire(&members, "F5")));
        found.into_iter().find(|(kind, _)| *kind == DrmKind::Overstacked).map(|(_, value)| value)
    };
    assert_eq!(of(&[squad]), Some(2), "men among them too");
    assert_eq!(of(&[tanks[0]]), Some(2));
    assert_eq!(of(&[squad, far]), Some(2), "and a group that they take part in");
    assert_eq!(of(&[far]), None);
    let gun = s.pos.weapons_of(tanks[0]).next().unwrap().id;
    let order = shoot(shell(tanks[0], gun, "F5"));
    let crowd = |s: &Scene| {
        let stage = s.assess(&order).to_hit.unwrap();
        let drms = stage.lines[0].to_hit.drms.clone();
        drms.iter().find(|drm| drm.case == Case::Overstacked).map(|drm| drm.value)
    };
    assert_eq!(crowd(&s), Some(2));
    s.pos.units.put(tanks[2], at("A1"));
    assert_eq!(crowd(&s), Some(1));
    s.pos.units.put(tanks[1], at("A2"));
    assert_eq!(crowd(&s), None);
}

/// Rules: A5.12-2
#[test]
fn too_many_vehicles_are_in_the_way_in_close_combat_too() {
    let mut s = Scene::open(Phase::CloseCombat);
    let squad = s.attacker("russian-4-4-7", "C5");
    let tanks = [1, 2].map(|_| s.vehicle(FIRST, "t-34-m43", "C5", East));
    let enemy = s.defender("german-4-6-7", "C5");
    s.give(&Order::CloseCombat(first_fire::rules::CloseCombatOrder::Engage { at: at("C5") }), &[]);
    let value = |s: &Scene, side: Side, by: UnitId, target: UnitId| {
        let blow = CloseAttack { by: [by].into(), at: [target].into() };
        let drms = assess(&s.pos, side, &blow).unwrap().drms;
        drms.iter().find(|drm| drm.kind.rule() == "A5.12").map(|drm| drm.value)
    };
    assert_eq!(value(&s, FIRST, squad, enemy), Some(1));
    assert_eq!(value(&s, SECOND, enemy, squad), None, "not in the enemy's");
    assert_eq!(value(&s, SECOND, enemy, tanks[0]), None);
    s.pos.units.put(tanks[1], at("A1"));
    assert_eq!(value(&s, FIRST, squad, enemy), None);
}

/// So many trucks in F5, at whom units of that counter fire from D5; which of the trucks are hurt by these dice.
fn hurt(counter: &str, firers: usize, trucks: usize, dice: &[u8]) -> (Vec<usize>, Vec<Event>) {
    let mut s = Scene::open(Phase::PrepFire);
    let firers: Vec<UnitId> = (0..firers).map(|_| s.attacker(counter, "D5")).collect();
    s.attacker("russian-4-4-7", "A9");
    let trucks: Vec<UnitId> =
        (0..trucks).map(|_| s.vehicle(SECOND, "opel-blitz", "F5", West)).collect();
    s.defender("german-4-6-7", "T9");
    let members: Vec<_> = firers.iter().map(|&unit| all(unit, &[])).collect();
    let events = s.give(&fire(&members, "F5"), dice);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    let hurt = |truck: UnitId| !s.lives(truck) || s.tank(truck).mobility != Mobility::Mobile;
    let hurt = trucks.iter().enumerate().filter(|(_, truck)| hurt(**truck));
    (hurt.map(|(number, _)| number).collect(), events)
}

/// Clauses: A7.308-5
#[test]
fn no_more_vehicles_are_hurt_than_the_highest_kia_number_of_the_column() {
    // 4 FP: two of three, those with the highest dr.
    assert_eq!(hurt("russian-4-4-7", 1, 3, &[1, 3, 2, 6, 5]).0, [1, 2]);
    // Two are no more than may be hurt, and a DR that harms nobody asks nobody.
    assert_eq!(hurt("russian-4-4-7", 1, 2, &[1, 3]).0, [0, 1]);
    assert_eq!(hurt("russian-4-4-7", 1, 3, &[2, 4]).0, [0; 0]);
    // 2 FP two, 8 FP three, 1 FP one.
    assert_eq!(hurt("russian-crew", 1, 3, &[1, 2, 1, 2, 3]).0, [1, 2]);
    assert_eq!(hurt("russian-4-4-7", 2, 4, &[1, 3, 1, 2, 3, 4]).0, [1, 2, 3]);
    assert_eq!(hurt("russian-vehicle-crew", 1, 2, &[1, 2, 5, 4]).0, [0]);
}

/// Clauses: A7.308-5
#[test]
fn vehicles_that_tie_for_the_last_place_are_drawn_anew() {
    let (hurt, events) = hurt("russian-4-4-7", 1, 3, &[1, 3, 6, 3, 3, 1, 4, 5]);
    assert_eq!(hurt, [1, 2]);
    let draws = |event: &&Event| matches!(event, Event::Men(MenEvent::RandomSelection { .. }));
    assert_eq!(events.iter().filter(draws).count(), 2);
}

fn harm(odds: &VehicleOdds) -> f64 {
    odds.immobilized + odds.eliminated + odds.burning
}

fn odds_of(s: &Scene, order: &Order) -> Vec<(UnitId, VehicleOdds)> {
    let Order::Fire(FireOrder::Attack(attack)) = order else { panic!("{order:?}") };
    let side = s.unit(attack.members[0].unit).side;
    let odds = of_attack(&s.pos, side, attack).unwrap();
    odds.vehicles.into_iter().map(|fate| (fate.unit, fate.vehicle)).collect()
}

#[test]
fn the_odds_know_that_some_of_too_many_vehicles_are_drawn() {
    let of = |trucks: usize| {
        let mut s = Scene::open(Phase::PrepFire);
        let squad = s.attacker("russian-4-4-7", "D5");
        (0..trucks).for_each(|_| _ = s.vehicle(SECOND, "opel-blitz", "F5", West));
        let odds = odds_of(&s, &fire(&[all(squad, &[])], "F5"));
        assert_eq!(odds.len(), trucks);
        odds.iter().map(|(_, odds)| harm(odds)).sum::<f64>() / trucks as f64
    };
    assert!((of(2) - of(1)).abs() < 1e-12);
    // Two of three, whichever DR it is; two of four, likewise.
    assert!((of(3) - of(1) * 2.0 / 3.0).abs() < 1e-12);
    assert!((of(4) - of(1) / 2.0).abs() < 1e-12);
}

/// A Russian 76L Gun in D5; ten hexes east so many PzIVH that look at it.
fn among(phase: Phase, tanks: usize) -> (Scene, Order, Vec<UnitId>) {
    let mut s = Scene::open(phase);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-art-76", crew, East);
    let tanks: Vec<UnitId> = (0..tanks).map(|_| s.vehicle(SECOND, "pz-4h", "N5", West)).collect();
    s.attacker("russian-4-4-7", "A9");
    let order = at_vehicle(crew, gun, "N5", tanks[0]);
    (s, order, tanks)
}

fn at_vehicle(unit: UnitId, weapon: WeaponId, place: &str, vehicle: UnitId) -> Order {
    let attack = shell(unit, weapon, place);
    let (round, at) = (Round::Shell(Ammo::Ap), ShellTarget::Vehicle(vehicle));
    let shell = attack.shell.map(|shell| Shell { round, at, ..shell });
    shoot(FireAttack { shell, ..attack })
}

fn stage(s: &Scene, order: &Order) -> ToHitStage {
    *s.assess(order).to_hit.unwrap()
}

/// The dice that miss by so much, the coloured one the lower.
fn missing_by(stage: &ToHitStage, by: i32) -> [u8; 2] {
    let to_hit = &stage.lines[0].to_hit;
    let throws =
        (1..=6).flat_map(|colored| (colored + 1..=6).map(move |white| Dr { colored, white }));
    let found = throws
        .filter(|roll| roll.total() > 2)
        .find(|&roll| to_hit.final_dr(roll) == to_hit.number + by);
    let roll = found.unwrap_or_else(|| panic!("no throw misses by {by}"));
    [roll.colored, roll.white]
}

/// Rules: A5.132-1
#[test]
fn a_near_miss_may_hit_another_vehicle_beside_the_one_aimed_at() {
    let (s, order, tanks) = among(Phase::PrepFire, 2);
    let stage = stage(&s, &order);
    assert_eq!(stage.beside.iter().map(|kill| kill.unit).collect::<Vec<_>>(), [tanks[1]]);
    let outcome = |more: &[u8]| {
        let [colored, white] = missing_by(&stage, 1);
        let mut s = s.clone();
        let events = s.give(&order, &[&[colored, white], more].concat());
        let strayed = events.iter().find_map(|event| match event {
            Event::Fire(FireEvent::Strayed { hit, .. }) => Some(*hit),
            _ => None,
        });
        (strayed, [0, 1].map(|number| s.lives(tanks[number])))
    };
    // Two vehicles: by one, and a dr of 1; then a To Kill DR that burns it.
    assert_eq!(outcome(&[1, 1, 1]), (Some(Some(tanks[1])), [true, false]));
    assert_eq!(outcome(&[2]), (Some(None), [true, true]));
    let [colored, white] = missing_by(&stage, 2);
    let events = s.clone().give(&order, &[colored, white]);
    let strayed = |event: &Event| matches!(event, Event::Fire(FireEvent::Strayed { .. }));
    assert!(!events.iter().any(strayed), "two is not less than two");
    // Of two others one is drawn.
    let (mut s, order, tanks) = among(Phase::PrepFire, 3);
    s.give(&order, &[&missing_by(&stage, 2)[..], &[2, 3, 4, 1, 1]].concat());
    assert_eq!([0, 1, 2].map(|number| s.lives(tanks[number])), [true, true, false]);
}

#[test]
fn the_odds_know_of_near_misses() {
    let (s, order, tanks) = among(Phase::PrepFire, 2);
    let stage = stage(&s, &order);
    let odds = odds_of(&s, &order);
    assert_eq!(odds[0].0, tanks[1]);
    let to_hit = &stage.lines[0].to_hit;
    let all = (1..=6).flat_map(|colored| (1..=6).map(move |white| Dr { colored, white }));
    let near = all.filter(|&roll| roll.total() > 2 && to_hit.final_dr(roll) == to_hit.number + 1);
    let hit = near.count() as f64 / 36.0 / 6.0;
    assert!(hit > 0.0 && (odds[0].1.miss - (1.0 - hit)).abs() < 1e-12);
    assert!(harm(&odds[0].1) > 0.0 && harm(&odds[0].1) < hit);
    assert!(odds_of(&among(Phase::PrepFire, 1).0, &among(Phase::PrepFire, 1).1).is_empty());
}

/// Rules: A5.132-2
#[test]
fn first_fire_finds_nobody_but_the_vehicle_that_moves() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    s.vehicle(FIRST, "t-34-m43", "D5", East);
    let crew = s.defender("german-crew", "L5");
    let gun = s.man("ge-at-75", crew, West);
    s.begin(&[tank], Gait::Normal);
    s.walk_on("D5");
    let order = at_vehicle(crew, gun, "D5", tank);
    assert_eq!(stage(&s, &order).beside, []);
    let other = s.pos.side_at(FIRST, at("D5")).find(|unit| unit.id != tank).unwrap().id;
    let order = at_vehicle(crew, gun, "D5", other);
    assert!(first_fire::rules::check(&s.pos, &order).is_err());
}

#[test]
fn two_vehicles_in_a_hex_hinder_a_line_of_sight_once() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "B5");
    s.defender("german-4-6-7", "F5");
    s.vehicle(SECOND, "pz-4h", "D5", East);
    s.vehicle(SECOND, "pz-4h", "D5", East);
    wreck(&mut s, "D5");
    let hindered = [(DrmKind::Hindrance, 1)];
    assert_eq!(drms(&s.assess(&fire(&[all(squad, &[])], "F5"))), hindered);
}

#[test]
fn men_say_which_of_two_vehicles_they_get_into() {
    let mut s = Scene::open(Phase::Movement);
    let trucks = [1, 2].map(|_| s.vehicle(FIRST, "zis-5", "C5", East));
    let squad = s.attacker("russian-4-4-7", "C4");
    s.defender("german-4-6-7", "T9");
    s.begin(&[squad], Gait::Normal);
    s.walk_on("C5");
    let board = trucks.map(|vehicle| Order::Move(MoveOrder::Board { vehicle }));
    let listed = legal_orders(&s.pos);
    assert!(board.iter().all(|order| listed.contains(order)));
    s.give(&board[1], &[]);
    assert_eq!(s.unit(squad).carrier(), Some(trucks[1]));
}

/// Rules: A5.132-1
#[test]
fn a_near_miss_hits_the_turret_if_the_coloured_die_is_the_lower_as_any_hit_does() {
    let (mut s, order, _) = among(Phase::PrepFire, 3);
    let to_hit = stage(&s, &order).lines[0].to_hit.clone();
    let by = |die: u8| to_hit.final_dr(Dr { colored: die, white: die }) - to_hit.number;
    let die = (2..=6).find(|&die| (1..=2).contains(&by(die))).unwrap();
    let events = s.give(&order, &[die, die, 1, 3, 4, 6, 6]);
    let location = events.iter().find_map(|event| match event {
        Event::Fire(FireEvent::ToKill(report)) => Some(report.hit.location),
        _ => None,
    });
    assert_eq!(location, Some(HitLocation::Hull));
}
