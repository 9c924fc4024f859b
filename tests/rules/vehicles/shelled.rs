//! Vehicles that a shell hits with the men around them: trucks by the Infantry type, everything by the Area type (C3.32, C3.33,
//! C1.55).

use first_fire::board::Hexspine::{East, West};
use first_fire::odds;
use first_fire::rules::event::{CrewFate, Event, VehicleEvent};
use first_fire::rules::fire::{Column, DrmKind, IftResult, VehicleMark};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::{Case, Damage, HitLocation, ToHit, shelled};
use first_fire::rules::unit::{Composure, Mobility};
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, attack, shell, shoot, shots};

const BRUSH: &str = "[[terrain]]\nkind = \"brush\"\nhexes = [\"F5\", \"H5\"]\n";

/// A German 81 mm mortar in D5 that fires in the PFPh at a hex sixteen hexes to the east, through brush twice.
fn mortar(tank: &str) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::new(Phase::PrepFire, BRUSH);
    s.setting(|setting| setting.year = 1943);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man("ge-mtr-81", crew, East);
    s.attacker("german-4-6-7", "A9");
    let tank = s.vehicle(Side::Second, tank, "T5", West);
    (s, crew, gun, tank)
}

fn at_area(crew: UnitId, gun: WeaponId, place: &str) -> FireAttack {
    let attack = shell(crew, gun, place);
    let shell = attack.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
    FireAttack { shell, ..attack }
}

/// Rules: C3.33-7
#[test]
fn a_mortar_shell_in_the_hex_of_a_tank_and_a_squad_strikes_both_with_one_dr() {
    let (mut s, crew, gun, tank) = mortar("t-34-m41");
    let squad = s.defender("russian-4-4-7", "T5");
    let order = shoot(at_area(crew, gun, "T5"));
    let worked_out = s.assess(&order);
    let stage = worked_out.to_hit.as_deref().unwrap();
    // The tank is compared by itself, and is on the fire table as an AFV.
    let beside = &stage.vehicles[0];
    assert_eq!(beside.unit, tank);
    assert_eq!(beside.lines[0].mark, VehicleMark::Shelled(HitLocation::Hull));
    let men = &stage.lines[0].to_hit;
    assert_eq!(men.number - men.drm(), 5, "Modified 7, and two hexes of brush");
    // Half of 16 FP on the 8 column: K up to a 3, so that 4 is one more.
    let hit = |dice: &[u8]| {
        let mut s = s.clone();
        let events = s.give(&order, dice);
        assert!(shots(&events)[0].is_hit());
        (events, s)
    };
    let column = worked_out.column.unwrap();
    let number = (0..=15).rev().find(|dr| {
        use first_fire::rules::fire::IftResult::{K, Kia};
        matches!(column.result(*dr), K(_) | Kia(_))
    });
    assert_eq!((column.fp(), number), (8, Some(3)));
    let (events, after) = hit(&[3, 1, 2, 2, 6, 6, 3, 3]);
    assert_eq!(attack(&events).results[0].units, [squad]);
    assert_eq!(after.tank(tank).mobility, Mobility::Immobilized);
    // The coloured die is the lower: the turret.
    let (events, after) = hit(&[1, 3, 2, 2, 6, 6]);
    assert_eq!(after.tank(tank).composure, Composure::Shocked);
    let shocked = VehicleEvent::Crew { unit: tank, fate: CrewFate::Shocked };
    assert!(events.contains(&Event::Vehicle(shocked)));
    let (_, after) = hit(&[3, 1, 2, 3, 3, 3]);
    assert_eq!(after.tank(tank).mobility, Mobility::Mobile);
}

#[test]
fn a_tank_alone_is_shelled_too_and_the_odds_say_what_comes_of_it() {
    let (s, crew, gun, tank) = mortar("t-34-m41");
    let attack = at_area(crew, gun, "T5");
    assert!(legal_orders(&s.pos).contains(&shoot(attack.clone())));
    let odds = odds::of_attack(&s.pos, Side::First, &attack).unwrap();
    assert_eq!(odds.vehicles[0].unit, tank);
    let fate = odds.vehicles[0].vehicle;
    assert!(fate.immobilized > 0.0 && fate.shocked > 0.0 && fate.eliminated + fate.burning > 0.0);
    let all = fate.eliminated + fate.burning + fate.immobilized + fate.shocked;
    assert!(all < odds.to_hit.unwrap().hit);
}

/// Rules: C3.33-8
#[test]
fn thick_armor_hinders_and_an_open_top_helps() {
    let of = |tank: &str| {
        let (s, crew, gun, _) = mortar(tank);
        let stage = s.assess(&shoot(at_area(crew, gun, "T5"))).to_hit.unwrap();
        let lines = &stage.vehicles[0].lines;
        let line = lines.iter().find(|line| matches!(line.mark, VehicleMark::Shelled(_)));
        let armor = line.unwrap().drms.iter().find(|drm| drm.kind == DrmKind::Armor);
        armor.map(|drm| drm.value)
    };
    assert_eq!(of("kv-1-m41"), Some(1), "8 and more all round");
    assert_eq!(of("t-34-m41"), None);
    assert_eq!(of("su-76m"), Some(-2), "4 and less, and an open top");
}

#[test]
fn a_truck_among_men_is_hit_by_the_infantry_type_and_looked_up_on_its_line() {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, East);
    s.attacker("russian-4-4-7", "A9");
    let truck = s.vehicle(Side::Second, "opel-blitz", "J5", West);
    let squad = s.defender("german-4-6-7", "J5");
    let order = shoot(shell(crew, gun, "J5"));
    let stage = s.assess(&order).to_hit.unwrap();
    assert_eq!((stage.lines[0].units.clone(), stage.vehicles[0].unit), (vec![squad], truck));
    assert_eq!(stage.vehicles[0].to_hit.number, 8);
    // 6 FP: Kill Number 6.
    let events = s.give(&order, &[3, 3, 2, 3, 3, 3]);
    assert!(shots(&events)[0].vehicles[0].is_some());
    assert!(!s.lives(truck));
}

/// Rules: C3.33-9
#[test]
fn friend_and_foe_are_in_the_area() {
    let (mut s, crew, gun, _) = mortar("t-34-m41");
    let own = s.vehicle(Side::First, "pz-4h", "T6", West);
    s.defender("russian-4-4-7", "T6");
    let Order::Fire(FireOrder::Attack(order)) = shoot(at_area(crew, gun, "T6")) else {
        panic!("an attack")
    };
    let stage = s.assess(&Order::Fire(FireOrder::Attack(order))).to_hit.unwrap();
    assert_eq!(stage.vehicles[0].unit, own);
}

#[test]
fn a_kia_burns_it_up_to_half_of_the_highest_dr_that_is_a_k() {
    let column = |fp: u8| Column::all().find(|column| column.fp() == fp).unwrap();
    let kills: Vec<i32> = (0..=15)
        .filter(|dr| matches!(column(36).result(*dr), IftResult::K(_) | IftResult::Kia(_)))
        .collect();
    let highest = *kills.last().unwrap();
    for dr in kills {
        let burns = shelled(column(36), dr, HitLocation::Hull) == Damage::Burning;
        assert_eq!(burns, dr <= highest / 2, "{dr} of {highest}");
    }
}

/// A tank, its crew looking out, beside a squad at which a Gun fires by the Infantry target type.
#[test]
fn of_a_tank_among_men_the_infantry_type_reaches_who_looks_out_alone() {
    let mut s = Scene::open(Phase::PrepFire);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-at-57", crew, East);
    let tank = s.vehicle(Side::Second, "pz-4h", "J5", West);
    s.defender("german-4-6-7", "J5");
    let marks = |s: &Scene| -> Vec<VehicleMark> {
        let stage = s.assess(&shoot(shell(crew, gun, "J5"))).to_hit.unwrap();
        stage.vehicles.iter().flat_map(|hit| &hit.lines).map(|line| line.mark).collect()
    };
    assert_eq!(marks(&s), []);
    s.edit_vehicle(tank).exposed = true;
    assert_eq!(marks(&s), [VehicleMark::Crew]);
}

/// AM-79: a truck and a squad behind a wall, at which a Gun fires by the Infantry target type.
#[test]
fn a_wall_is_as_good_to_a_truck_as_to_the_men_with_whom_it_is_hit() {
    let beside = |map: &str| {
        let mut s = Scene::new(Phase::PrepFire, map);
        let crew = s.attacker("russian-crew", "D5");
        let gun = s.man("ru-at-57", crew, East);
        s.vehicle(Side::Second, "opel-blitz", "H5", West);
        s.defender("german-4-6-7", "H5");
        let stage = s.assess(&shoot(shell(crew, gun, "H5"))).to_hit.unwrap();
        let tem = |to_hit: &ToHit| {
            to_hit.drms.iter().filter(|it| it.case == Case::Q).map(|it| it.value).sum::<i8>()
        };
        let truck = &stage.vehicles[0].to_hit;
        assert!(!truck.hull_down);
        (tem(&stage.lines[0].to_hit), tem(truck))
    };
    assert_eq!(beside(""), (0, 0));
    assert_eq!(beside("walls = [\"G5/H5\", \"G6/H5\"]\n"), (2, 2));
    assert_eq!(beside("hedges = [\"G5/H5\", \"G6/H5\"]\n"), (1, 1));
}
