//! The counters of vehicles and Guns: each is drawn, nothing on it is written over anything else, and what a thing is can be
//! told from its outline.

use std::collections::BTreeMap;

use bevy::prelude::World;
use first_fire::app::{HullFacing, Stance, UnitCounter};
use first_fire::board::{Footing, Hexspine};
use first_fire::counters::{Catalogue, GunType, VehicleType};
use first_fire::gui::counters::machines::Mark;
use first_fire::gui::counters::machines::plate::PLATE;
use first_fire::gui::counters::machines::seen::SeenVehicle;
use first_fire::gui::counters::machines::sketch::Point;
use first_fire::gui::counters::machines::{
    Crew, Detail, Fate, GunFace, Sketch, VehicleFace, gun_face, pieces, vehicle_face, vehicles,
};
use first_fire::gui::counters::markers::Marker;
use first_fire::rules::{Side, UnitId};

fn all_vehicles() -> impl Iterator<Item = &'static VehicleType> {
    Catalogue::built_in().unwrap().vehicles.values()
}

fn all_guns() -> impl Iterator<Item = &'static GunType> {
    Catalogue::built_in().unwrap().guns.values()
}

fn fit(hull: Hexspine) -> VehicleFace {
    let (fate, detail) = (Fate::Alive, Detail::Full);
    VehicleFace { hull, turret: hull, crew: Crew::Out, passengers: 6, fate, detail }
}

#[test]
fn every_vehicle_and_gun_has_a_counter_in_each_of_its_states() {
    for (printed, hull) in all_vehicles().zip(Hexspine::ALL.into_iter().cycle()) {
        let alive = fit(hull);
        let fates = [Fate::Alive, Fate::Wreck, Fate::Burning];
        let pictures = fates.map(|fate| {
            let worn = VehicleFace { fate, ..alive };
            vehicle_face::paint(printed, worn, None).unwrap().bytes().to_vec()
        });
        let [alive, wreck, burning] = pictures;
        assert!(alive != wreck && wreck != burning, "{}", printed.id);
    }
    for (printed, facing) in all_guns().zip(Hexspine::ALL.into_iter().cycle()) {
        let worn = GunFace { facing, malfunctioned: false, detail: Detail::Full };
        let broken = GunFace { malfunctioned: true, ..worn };
        let [fit, broken] = [worn, broken].map(|worn| gun_face::paint(printed, worn, None));
        assert_ne!(fit.unwrap().bytes(), broken.unwrap().bytes(), "{}", printed.id);
    }
}

fn overlap(a: [f32; 4], b: [f32; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

#[test]
fn nothing_on_a_counter_is_written_over_anything_else_or_past_its_edge() {
    for detail in [Detail::Full, Detail::Map] {
        let vehicles = all_vehicles().map(|it| (it.id, vehicle_face::words(it, detail)));
        let guns = all_guns().map(|it| (it.id, gun_face::words(it, detail)));
        for (id, words) in vehicles.chain(guns) {
            for (nth, (word, _)) in words.iter().enumerate() {
                let area @ [x0, y0, x1, y1] = word.area();
                let inside = x0 > 0.03 && y0 > 0.03 && x1 < 0.97 && y1 < 0.97;
                assert!(inside, "{id}: {} at {area:?}", word.text);
                let on_plate = x0 >= PLATE[0] && x1 <= PLATE[2] && y1 <= PLATE[3];
                assert!(on_plate || !overlap(area, PLATE), "{id}: {} on the plate", word.text);
                for (other, _) in &words[nth + 1..] {
                    let other_area = other.area();
                    assert!(
                        !overlap(area, other_area),
                        "{id}: {} {area:?} and {} {other_area:?}",
                        word.text,
                        other.text
                    );
                }
            }
        }
    }
}

/// What can be read at map size is a part of what is printed.
#[test]
fn a_small_counter_keeps_armour_mp_rate_of_fire_gun_and_machine_guns() {
    for printed in all_vehicles() {
        let texts = |detail| {
            let words = vehicle_face::words(printed, detail);
            words.into_iter().map(|(word, _)| word.text).collect::<Vec<_>>()
        };
        let (full, map) = (texts(Detail::Full), texts(Detail::Map));
        assert!(map.iter().all(|text| full.contains(text)), "{}", printed.id);
        assert!(map.contains(&printed.mp.to_string()), "{}", printed.id);
        if let Some(armor) = printed.armor {
            assert!(map.contains(&armor.hull.front.value().to_string()), "{}", printed.id);
        }
    }
}

const CELLS: u16 = 64;

fn inside(outline: &[Point], (x, y): Point) -> bool {
    let mut odd = false;
    for (i, a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
            odd = !odd;
        }
    }
    odd
}

/// Which cells of a grid over the counter a drawing covers.
fn mask(sketches: &[Sketch]) -> Vec<bool> {
    let outlines: Vec<&[Point]> = sketches.iter().flat_map(Sketch::outlines).collect();
    (0..CELLS * CELLS)
        .map(|cell| {
            let at = |n: u16| (f32::from(n) + 0.5) / f32::from(CELLS) - 0.5;
            let point = (at(cell % CELLS), at(cell / CELLS));
            outlines.iter().any(|outline| inside(outline, point))
        })
        .collect()
}

/// How many cells two drawings differ in.
fn differ(one: &[bool], other: &[bool]) -> usize {
    one.iter().zip(other).filter(|(one, other)| one != other).count()
}

#[test]
fn vehicles_of_two_kinds_never_share_an_outline() {
    let drawn: BTreeMap<_, _> = all_vehicles()
        .map(|printed| {
            let (hull, turret) = vehicles::draw(printed, Crew::Shut, 0).put((0.0, 0.0), 0.0, 0.0);
            (printed.id, (printed, mask(&[hull, turret])))
        })
        .collect();
    for (id, (printed, mask)) in &drawn {
        let covered = mask.iter().filter(|cell| **cell).count();
        assert!(covered > 200, "{id} covers {covered} cells");
        for (other, (there, other_mask)) in &drawn {
            if printed.kind != there.kind {
                let cells = differ(mask, other_mask);
                assert!(cells >= 24, "{id} and {other} differ in {cells} cells");
            }
        }
    }
}

#[test]
fn guns_of_two_kinds_never_share_an_outline() {
    let drawn: Vec<_> =
        all_guns().map(|printed| (printed, mask(&[pieces::draw(printed)]))).collect();
    for (printed, mask) in &drawn {
        for (other, other_mask) in drawn.iter().filter(|(other, _)| other.kind != printed.kind) {
            let cells = differ(mask, other_mask);
            assert!(cells >= 60, "{} and {} differ in {cells} cells", printed.id, other.id);
        }
    }
}

#[test]
fn a_turret_turns_by_itself_and_stays_on_its_ring() {
    for printed in all_vehicles().filter(|printed| printed.turns_turret()) {
        let put = |turret| vehicles::draw(printed, Crew::Shut, 0).put((0.5, 0.5), 0.0, turret);
        let (straight, turned) = (put(0.0), put(1.0));
        assert_eq!(straight.0, turned.0, "{}: the hull stays", printed.id);
        assert_ne!(straight.1, turned.1, "{}: the turret does not", printed.id);
        assert!(straight.1.outlines().next().is_some(), "{} has a turret", printed.id);
    }
}

/// Drawings may touch the edge of their counter with a barrel, no more.
#[test]
fn a_drawing_stays_on_its_counter_whatever_it_points_at() {
    let far = |sketch: &Sketch| {
        let points = sketch.outlines().flatten();
        points.map(|(x, y)| (x - 0.5).abs().max((y - 0.515).abs())).fold(0.0, f32::max)
    };
    for spine in Hexspine::ALL {
        let turn = vehicle_face::angle(spine);
        for printed in all_vehicles() {
            let drawn = vehicles::draw(printed, Crew::Shut, 0);
            let (hull, turret) = drawn.put(vehicle_face::MIDDLE, turn, turn);
            assert!(far(&hull).max(far(&turret)) < 0.56, "{} to the {spine}", printed.id);
        }
        for printed in all_guns() {
            let drawn = pieces::draw(printed).placed(vehicle_face::MIDDLE, turn);
            assert!(far(&drawn) < 0.52, "{} to the {spine}", printed.id);
        }
    }
}

#[test]
fn a_vehicle_that_stands_along_a_hexside_has_a_badge_that_says_so() {
    let mut world = World::new();
    let counter = "pz-4h".parse().unwrap();
    let tank = UnitCounter { id: UnitId(1), side: Side::First, counter, letter: 0 };
    let mut badges = |footing| {
        let of = (tank, HullFacing(Hexspine::East), Stance(footing));
        let entity = world.spawn(of).id();
        let mut vehicles = world.query::<SeenVehicle>();
        vehicles.get(&world, entity).unwrap().badges(true).0
    };
    let closed = Marker::Machine(Mark::ButtonedUp);
    assert_eq!(badges(Footing::Ground), [closed]);
    let beside = badges(Footing::Bypass(Hexspine::NorthEast));
    assert_eq!(beside, [Marker::Machine(Mark::Bypass), closed]);
}
