//! Demolition charges at AFV: a Position DR, and a To Kill DR where the charge lies well (C7.346, A7.307).

use first_fire::board::Footing;
use first_fire::board::Hexspine::{self, East, West};
use first_fire::odds;
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::fire::{ChargeLine, ChargeStep};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::FireAttack;
use first_fire::rules::ordnance::Damage;
use first_fire::rules::unit::{Mobility, Station};
use first_fire::rules::weapon::Held;
use first_fire::rules::{Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, only, throw};

/// An elite squad of the ATTACKER in a house in D5 with a charge, and an enemy vehicle, buttoned up, in D4 beside it.
fn beside(phase: Phase, counter: &str, facing: Hexspine) -> (Scene, UnitId, WeaponId, UnitId) {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"D5\"]\n";
    let mut s = Scene::new(phase, house);
    let squad = s.attacker("german-4-6-8", "D5");
    s.attacker("german-4-6-8", "A9");
    let charge = s.weapon("german-dc", squad);
    let tank = s.vehicle(Side::Second, counter, "D4", facing);
    s.defender("russian-4-4-7", "T9");
    (s, squad, charge, tank)
}

fn thrown(counter: &str, facing: Hexspine) -> (Scene, UnitId, Order) {
    let (s, squad, charge, tank) = beside(Phase::PrepFire, counter, facing);
    (s, tank, throw(&[only(squad, &[charge])], "D4"))
}

fn struck(events: &[Event]) -> Option<(i32, Damage)> {
    events.iter().find_map(|event| match event {
        Event::Vehicle(VehicleEvent::ChargeStrikes { number, damage, .. }) => {
            Some((*number, *damage))
        }
        _ => None,
    })
}

/// The To Kill dice, the number they are held against, and what they do; `None` where it comes to none.
type Struck = Option<([u8; 2], i32, Damage)>;

/// The charge in the house does nothing to who threw it by an 11.
const NOBODY: [u8; 2] = [5, 6];

/// Clauses: A7.307-2
#[test]
fn a_charge_kills_an_afv_through_its_roof_or_its_side_by_where_it_lies() {
    // A T-34's hull has 6 at the side, 3 on the roof: 16 - 3 by a Final Position DR of 5, 16 - 6 by one of 8.
    // One more than the number stops it as the number does: it strikes like HE.
    let cases: [([u8; 2], Struck); 7] = [
        ([1, 2], Some(([3, 3], 13, Damage::Burning))),
        ([1, 2], Some(([3, 4], 13, Damage::Eliminated))),
        ([2, 2], Some(([2, 3], 10, Damage::Burning))),
        ([3, 3], Some(([3, 6], 10, Damage::Eliminated))),
        ([3, 3], Some(([4, 6], 10, Damage::Immobilized))),
        ([3, 3], Some(([5, 6], 10, Damage::Immobilized))),
        ([3, 4], None),
    ];
    for (position, result) in cases {
        let (mut s, tank, order) = thrown("t-34-m43", West);
        assert!(legal_orders(&s.pos).contains(&order));
        let kill = result.map(|(dice, ..)| dice.to_vec()).unwrap_or_default();
        let crew: &[u8] = match result {
            // A Survival DR, a NTC of the crew, or nothing more.
            Some((.., Damage::Eliminated)) => &[6, 6],
            Some((.., Damage::Immobilized)) => &[1, 2],
            _ => &[],
        };
        let dice: Vec<u8> = [&NOBODY, &position, kill.as_slice(), crew].concat();
        let events = s.give(&order, &dice);
        assert_eq!(struck(&events), result.map(|(_, number, damage)| (number, damage)));
        let dead = matches!(result, Some((.., Damage::Burning | Damage::Eliminated)));
        assert_eq!(s.lives(tank), !dead, "{position:?} {result:?}");
        let stuck = matches!(result, Some((.., Damage::Immobilized)));
        assert!(dead || (s.tank(tank).mobility == Mobility::Immobilized) == stuck);
    }
    // A charge that does not go off does nothing.
    let (mut s, _, order) = thrown("t-34-m43", West);
    s.give(&order, &[6, 6]);
}

/// Rules: A23.3-1
#[test]
fn where_it_lies_depends_on_how_it_comes_and_on_the_vehicle() {
    let steps = |s: &Scene, order: &Order| s.assess(order).charges[0].steps.clone();
    let (s, _, order) = thrown("t-34-m43", West);
    assert_eq!(steps(&s, &order), [(ChargeStep::Thrown, 2)]);
    let (mut s, tank, order) = thrown("su-76m", West);
    s.edit_vehicle(tank).mobility = Mobility::Immobilized;
    assert_eq!(
        steps(&s, &order),
        [(ChargeStep::Thrown, 2), (ChargeStep::Immobile, -2), (ChargeStep::OpenTopped, -2)]
    );
    let (mut s, tank, order) = thrown("t-34-m43", East);
    s.edit_vehicle(tank).exposed = true;
    s.edit_vehicle(tank).motion = true;
    assert_eq!(
        steps(&s, &order),
        [(ChargeStep::Moving, 2), (ChargeStep::Thrown, 2), (ChargeStep::CrewExposed, 1)]
    );
    // Placed, it lies behind it: one better, in the AFPh.
    let (mut s, squad, charge, _) = beside(Phase::AdvancingFire, "t-34-m43", West);
    s.pos.weapons.get_mut(&charge).unwrap().held = Held::Placed { by: squad, at: at("D4") };
    let order = fire(&[only(squad, &[charge])], "D4");
    assert_eq!(steps(&s, &order), [(ChargeStep::Rear, -1)]);
    assert!(legal_orders(&s.pos).contains(&order));
    assert_eq!(s.assess(&order).charges[0].numbers, [13, 11]);
}

#[test]
fn the_odds_of_a_charge_are_those_of_all_its_throws() {
    let (s, tank, order) = thrown("t-34-m43", West);
    let Order::Fire(first_fire::rules::order::FireOrder::Attack(attack)) = &order else {
        unreachable!("an attack")
    };
    let attack: &FireAttack = attack;
    let odds = odds::of_attack(&s.pos, Side::First, attack).unwrap();
    let vehicle = &odds.vehicles.iter().find(|fate| fate.unit == tank).unwrap().vehicle;
    // Not by an Original 12 of the attack; in place by 3, by 6 and less.
    let goes_off = 35.0 / 36.0;
    let through_the_roof = 3.0 / 36.0;
    let through_the_side = 12.0 / 36.0;
    let immobilized = goes_off * through_the_side * (3.0 + 2.0) / 36.0;
    assert!((vehicle.immobilized - immobilized).abs() < 1e-9, "{vehicle:?}");
    let burning = goes_off * (through_the_roof * 15.0 / 36.0 + through_the_side * 10.0 / 36.0);
    assert!((vehicle.burning - burning).abs() < 1e-9, "{vehicle:?}");
}

/// Rules: A23.3-2
#[test]
fn nobody_throws_a_charge_at_nothing() {
    let (mut s, squad, charge, tank) = beside(Phase::PrepFire, "opel-blitz", West);
    s.pos.units.remove(&tank);
    s.refused(&throw(&[only(squad, &[charge])], "D4"));
    s.refused(&fire(&[all(squad, &[])], "D4"));
}

#[test]
fn thrown_from_above_it_lies_one_better() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"D5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, house);
    let squad = s.attacker("german-4-6-8", "D5:1");
    let charge = s.weapon("german-dc", squad);
    s.vehicle(Side::Second, "t-34-m43", "D5", West);
    let steps = s.assess(&throw(&[only(squad, &[charge])], "D5")).charges[0].steps.clone();
    assert!(steps.contains(&(ChargeStep::Above, -1)), "{steps:?}");
    let mut open = Scene::new(Phase::PrepFire, house);
    let squad = open.attacker("german-4-6-8", "D5:1");
    let charge = open.weapon("german-dc", squad);
    open.vehicle(Side::Second, "su-76m", "D5", West);
    let steps = open.assess(&throw(&[only(squad, &[charge])], "D5")).charges[0].steps.clone();
    assert!(steps.contains(&(ChargeStep::Above, -2)), "two where there is no roof: {steps:?}");
}

#[test]
fn a_vehicle_of_red_crew_survival_burns_under_a_charge_by_one_more() {
    let damage = |red_survival: bool, original| {
        let line = ChargeLine { unit: UnitId(1), steps: Vec::new(), numbers: [9, 9], red_survival };
        line.damage(9, original)
    };
    assert_eq!([damage(false, 4), damage(false, 5)], [Damage::Burning, Damage::Eliminated]);
    assert_eq!([damage(true, 5), damage(true, 6)], [Damage::Burning, Damage::Eliminated]);
    assert_eq!([damage(true, 9), damage(true, 10)], [Damage::Immobilized; 2]);
    assert_eq!(damage(true, 11), Damage::None);
    // The odds are told of it: 16 - 1 through the roof.
    let (s, _, order) = thrown("su-76m", West);
    assert!(s.assess(&order).charges[0].red_survival);
    let (s, _, order) = thrown("t-34-m43", West);
    assert!(!s.assess(&order).charges[0].red_survival);
}

/// A house in D5 from which a charge is thrown from above, and a tank that goes past it in Bypass.
#[test]
fn what_passes_the_throwers_own_house_in_bypass_is_two_easier() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"D5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, house);
    let squad = s.attacker("german-4-6-8", "D5:1");
    let charge = s.weapon("german-dc", squad);
    let tank = s.vehicle(Side::Second, "t-34-m43", "D5", West);
    s.defender("russian-4-4-7", "T9");
    let order = throw(&[only(squad, &[charge])], "D5");
    let steps = |s: &Scene| s.assess(&order).charges[0].steps.clone();
    assert!(!steps(&s).contains(&(ChargeStep::InBypass, -2)));
    s.pos.units.put(tank, Station::In { at: at("D5"), footing: Footing::Bypass(East) });
    assert!(steps(&s).contains(&(ChargeStep::InBypass, -2)));
}

/// Rules: A23.3-3
#[test]
fn what_has_no_armor_is_attacked_by_it_on_the_vehicle_line() {
    let lives = |dice: &[u8]| {
        let (mut s, truck, order) = thrown("opel-blitz", West);
        assert!(legal_orders(&s.pos).contains(&order));
        assert!(s.assess(&order).charges.is_empty());
        s.give(&order, dice);
        s.lives(truck)
    };
    // Kill Number 12 on the 30 column, +2 as it is thrown: 9 kills, an 11 does not, and a charge that fails to go off neither.
    assert!(!lives(&[4, 5]));
    assert!(lives(&[5, 6]));
    assert!(lives(&[6, 6]));
    let (s, truck, order) = thrown("opel-blitz", West);
    let Order::Fire(first_fire::rules::order::FireOrder::Attack(attack)) = &order else {
        unreachable!("an attack")
    };
    let odds = odds::of_attack(&s.pos, Side::First, attack).unwrap();
    let fate = &odds.vehicles.iter().find(|fate| fate.unit == truck).unwrap().vehicle;
    // By 10 it is immobilized; by less it is dead.
    assert!((fate.immobilized - 3.0 / 36.0).abs() < 1e-9, "{fate:?}");
    assert!((fate.burning + fate.eliminated - 30.0 / 36.0).abs() < 1e-9, "{fate:?}");
}
