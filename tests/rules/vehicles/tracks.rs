//! Deliberate Immobilization: a gun aims at the tracks (C5.7).

use first_fire::board::Hexspine::{East, West};
use first_fire::counters::{Ammo, Round};
use first_fire::odds;
use first_fire::rules::fire::WhyNoCase;
use first_fire::rules::gun::{Acquired, Acquisition};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{FireAttack, FireOrder, Order, Shell, ShellTarget};
use first_fire::rules::ordnance::Case;
use first_fire::rules::unit::Mobility;
use first_fire::rules::{Phase, legal_orders};

use crate::scene::{Scene, shell, shoot, shots};

const WALL: &str = "walls = [\"G5/H5\", \"G6/H5\"]
";

/// A Gun in D5 that fires in the PFPh, and a tank in a hex to the east that shows it its front.
fn ambush(gun: &str, tank: &str, place: &str, map: &str) -> (Scene, UnitId, WeaponId, UnitId) {
    let mut s = Scene::new(Phase::PrepFire, map);
    s.setting(|setting| setting.year = 1944);
    let crew = s.attacker("german-crew", "D5");
    let gun = s.man(gun, crew, East);
    s.attacker("german-4-6-7", "A9");
    let tank = s.vehicle(Side::Second, tank, place, West);
    (s, crew, gun, tank)
}

fn at_tracks(crew: UnitId, gun: WeaponId, place: &str, tank: UnitId) -> FireAttack {
    let ap = Shell::new(Round::Shell(Ammo::Ap), ShellTarget::Vehicle(tank));
    FireAttack { shell: Some(Shell { immobilize: true, ..ap }), ..shell(crew, gun, place) }
}

/// Rules: C5.7-1
#[test]
fn a_hit_on_the_hull_stops_the_tank_whatever_its_armour_and_its_crew_checks() {
    let (mut s, crew, gun, tank) = ambush("ge-at-50", "kv-1-m41", "H5", "");
    let units = [tank].into();
    s.edit_gun(gun).acquired = Some(Acquisition { of: Acquired::Units(units), twice: true });
    let attack = at_tracks(crew, gun, "H5", tank);
    let order = shoot(attack.clone());
    assert!(legal_orders(&s.pos).contains(&order));
    let stage = s.assess(&order).to_hit.unwrap();
    let drms = &stage.lines[0].to_hit.drms;
    assert!(drms.iter().any(|drm| (drm.case, drm.value) == (Case::G, 5)));
    assert!(!drms.iter().any(|drm| drm.case == Case::N), "aim is of no use for it");
    let needed = stage.lines[0].to_hit.number - stage.lines[0].to_hit.drm();
    assert!((3..=7).contains(&needed), "{needed}");
    // The coloured die is the higher: the hull.
    let hit = s.clone().give(&order, &[2, 1, 3, 3]);
    assert!(shots(&hit)[0].is_hit());
    let mut stopped = s.clone();
    stopped.give(&order, &[2, 1, 3, 3]);
    assert_eq!(stopped.tank(tank).mobility, Mobility::Immobilized);
    // The turret is missed.
    let mut missed = s.clone();
    let events = missed.give(&order, &[1, 2]);
    assert!(!shots(&events)[0].is_hit());
    assert_eq!(missed.tank(tank).mobility, Mobility::Mobile);
    // An Original 2 is no critical hit.
    let mut lucky = s.clone();
    let events = lucky.give(&order, &[1, 1, 3, 3]);
    assert!(shots(&events)[0].hits.iter().flatten().all(|hit| !hit.critical));
    assert_eq!(lucky.tank(tank).mobility, Mobility::Immobilized);
    // A crew that fails its check gets out.
    s.give(&order, &[2, 1, 6, 6]);
    assert!(!s.lives(tank) && s.pos.wrecks.contains_key(&tank));

    let odds = odds::of_attack(&ambush_again(&order, attack.clone()), Side::First, &attack);
    let odds = odds.unwrap().vehicle.unwrap();
    assert!((odds.vehicle.eliminated + odds.vehicle.burning) < 1e-9);
    assert!(odds.vehicle.immobilized > 0.0 && odds.to_hit.turret < 1e-9);
}

/// The same scene once more, for the odds.
fn ambush_again(order: &Order, attack: FireAttack) -> first_fire::rules::Position {
    let (s, ..) = ambush("ge-at-50", "kv-1-m41", "H5", "");
    assert_eq!(*order, Order::Fire(FireOrder::Attack(attack)));
    s.pos
}

/// Rules: C5.7-2
#[test]
fn only_within_six_hexes_at_an_afv_that_moves_by_a_gun_strong_enough_and_that_sees_the_hull() {
    let refused =
        |gun: &str, tank: &str, place: &str, map: &str, change: &dyn Fn(&mut Scene, UnitId)| {
            let (mut s, crew, gun, tank) = ambush(gun, tank, place, map);
            change(&mut s, tank);
            s.refused(&shoot(at_tracks(crew, gun, place, tank))).to_string()
        };
    let as_it_is: &dyn Fn(&mut Scene, UnitId) = &|_, _| {};
    assert!(refused("ge-at-50", "kv-1-m41", "K5", "", as_it_is).contains("six hexes"));
    for mobility in [Mobility::Bogged, Mobility::Mired, Mobility::Immobilized] {
        let stuck: &dyn Fn(&mut Scene, UnitId) =
            &|s, tank| s.edit_vehicle(tank).mobility = mobility;
        assert!(refused("ge-at-50", "kv-1-m41", "H5", "", stuck).contains("can still move"));
    }
    assert!(refused("ge-at-50", "us-2.5-ton", "H5", "", as_it_is).contains("can still move"));
    assert!(refused("ge-at-50", "kv-1-m41", "H5", WALL, as_it_is).contains("behind a wall"));
    // A 37L has a Basic To Kill number of 9: the Churchill VII has 11 and more all round.
    assert!(refused("ge-at-37", "churchill-7", "H5", "", as_it_is).contains("weakest armour"));
}

#[test]
fn who_aims_at_the_tracks_is_told_of_his_aim_only_if_he_has_one() {
    let (mut s, crew, gun, tank) = ambush("ge-at-50", "kv-1-m41", "H5", "");
    let why = |s: &Scene, attack: FireAttack, case: Case| {
        let stage = s.assess(&shoot(attack)).to_hit.unwrap();
        stage.lines[0].absent.iter().find(|absent| absent.case == case).map(|absent| absent.why)
    };
    let at_it = at_tracks(crew, gun, "H5", tank);
    assert_eq!(why(&s, at_it.clone(), Case::N), Some(WhyNoCase::NotAcquired));
    assert_eq!(why(&s, at_it.clone(), Case::A), Some(WhyNoCase::InArc));
    s.edit_gun(gun).acquired =
        Some(Acquisition { of: Acquired::Units([tank].into()), twice: false });
    assert_eq!(why(&s, at_it, Case::N), Some(WhyNoCase::AtTracks));
}
