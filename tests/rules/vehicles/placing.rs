//! Where vehicles and Guns may be set up (D2.14, B23.4).

use std::sync::Arc;

use first_fire::board::Hexspine::{East, West};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::SetupOrder;
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::setting::SetupArea;
use first_fire::rules::{Order, Phase, legal_orders};

use crate::scene::{Scene, at};

/// Column E from top to bottom: open ground, marsh, woods, a house, a house with a road through it, a trench, and a house of two
/// storeys.
const GROUND: &str = r#"roads = ["E5-F5"]

[[terrain]]
kind = "marsh"
hexes = ["E2"]

[[terrain]]
kind = "woods"
hexes = ["E3"]

[[building]]
material = "wooden"
levels = 0
hexes = ["E4"]

[[building]]
material = "wooden"
levels = 0
hexes = ["E5"]

[[building]]
material = "wooden"
levels = 1
hexes = ["E7"]
"#;

/// The set-up of the DEFENDER on that ground, a trench in E6.
fn ground() -> Scene {
    let mut s = Scene::new(Phase::Setup, GROUND);
    s.pos.turn = 0;
    s.pos.speaker = Side::Second;
    s.attacker("russian-4-4-7", "T5");
    s.setting(|setting| setting.trenches = [at("E6").hex].into());
    s
}

/// A unit may be set up anywhere in column E.
fn choose(s: &mut Scene, unit: UnitId) {
    let hexes = (1..=7).map(|row| at(&format!("E{row}")).hex).collect();
    let area = Arc::new(SetupArea { hexes, name: "column".to_owned() });
    s.setting(|setting| {
        setting.areas.insert(unit, area);
    });
}

/// A vehicle that is to be set up there.
fn column(counter: &str) -> (Scene, UnitId) {
    let mut s = ground();
    let vehicle = s.vehicle(Side::Second, counter, "A1", East);
    s.pos.units.put(vehicle, None);
    choose(&mut s, vehicle);
    (s, vehicle)
}

/// Where the one that is to be set up may be.
fn offered(s: &Scene) -> String {
    let mut places: Vec<String> = legal_orders(&s.pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Setup(SetupOrder::Place { at, .. }) => Some(at.to_string()),
            _ => None,
        })
        .collect();
    places.sort();
    places.join(" ")
}

#[test]
fn a_vehicle_is_set_up_where_it_could_drive_or_on_a_road_and_only_on_the_ground() {
    let places = |counter: &str| offered(&column(counter).0);
    assert_eq!(places("pz-4h"), "E1 E3 E4 E5 E6 E7");
    assert_eq!(places("opel-blitz"), "E1 E3 E5");
    // Tracks, but no roof.
    assert_eq!(places("su-76m"), "E1 E3 E5 E6");
}

#[test]
fn a_truck_has_no_turret_to_be_set_up_turned() {
    let (mut s, truck) = column("opel-blitz");
    s.give(&Order::Setup(SetupOrder::Place { unit: truck, at: at("E1") }), &[]);
    let face = |turret| Order::Setup(SetupOrder::Face { unit: truck, facing: East, turret });
    let none = Refusal::Vehicle(VehicleRefusal::NoTurret { unit: truck });
    assert_eq!(s.refused(&face(West)), none);
    s.give(&face(East), &[]);
}

#[test]
fn no_howitzer_is_set_up_in_a_house_that_an_anti_tank_gun_fits_in() {
    let places = |gun: &str| {
        let mut s = ground();
        let crew = s.defender("german-crew", "A1");
        s.man(gun, crew, East);
        s.pos.units.put(crew, None);
        choose(&mut s, crew);
        offered(&s)
    };
    assert_eq!(places("ge-at-50"), "E1 E2 E3 E4 E5 E6 E7");
    assert_eq!(places("ge-art-105"), "E1 E2 E3 E6");
}
