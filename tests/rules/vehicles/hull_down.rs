//! Hull down at the edge of a height by a manoeuvre (D4.22).

use std::collections::BTreeSet;

use first_fire::board::Hexspine::{East, NorthEast, West};
use first_fire::board::{Hexside, Hexspine};
use first_fire::counters::{Ammo, Round};
use first_fire::rules::event::{Event, VehicleEvent};
use first_fire::rules::fire::Fp;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{DriveOrder, FireAttack, Gait, Shell, ShellTarget};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, shell, shoot};

const HILL: &str = "[[hill]]\nlevel = 1\nhexes = [\"B4\", \"B5\", \"C5\"]\n";

fn sides(names: &[&str]) -> BTreeSet<Hexside> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

fn behind(side: &str) -> Order {
    Order::Drive(DriveOrder::HullDown { behind: side.parse().unwrap() })
}

/// A vehicle that has started in C5, at the eastern edge of a hill, and looks out over it.
fn on_the_edge(counter: &str, facing: Hexspine) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, HILL);
    let tank = s.vehicle(Side::First, counter, "C5", facing);
    s.edit_vehicle(tank).exposed = true;
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "T9");
    s.begin(&[tank], Gait::Normal);
    (s, tank)
}

/// Rules: D4.22-1
#[test]
fn the_dr_says_behind_how_many_hexsides_it_lies() {
    for (dr, wanted) in [
        (1, sides(&["C5/D5", "C5/D4", "C5/C6"])),
        (2, sides(&["C5/D5", "C5/D4"])),
        (3, sides(&["C5/D5"])),
        (4, sides(&[])),
    ] {
        let (mut s, tank) = on_the_edge("pz-4h", East);
        let before = mf_left(&s.pos).unwrap();
        let events = s.give(&behind("C5/D5"), &[dr]);
        let told = Event::Vehicle(VehicleEvent::Maneuvered {
            unit: tank,
            dr,
            drm: 0,
            sides: wanted.clone(),
        });
        assert!(events.contains(&told), "{events:?}");
        assert_eq!(s.tank(tank).hull_down, wanted, "{dr}");
        assert_eq!(before.less(mf_left(&s.pos).unwrap()), Mf::whole(2));
    }
}

/// Rules: D4.22-2
#[test]
fn a_crew_that_sees_little_and_a_closed_russian_tank_find_it_harder() {
    let drm = |counter, exposed| {
        let (mut s, tank) = on_the_edge(counter, East);
        s.edit_vehicle(tank).exposed = exposed;
        let events = s.give(&behind("C5/D5"), &[3]);
        let found = events.iter().find_map(|event| match event {
            Event::Vehicle(VehicleEvent::Maneuvered { drm, .. }) => Some(*drm),
            _ => None,
        });
        (found.unwrap(), s.tank(tank).hull_down.len())
    };
    assert_eq!(drm("pz-4h", true), (0, 1));
    assert_eq!(drm("pz-4h", false), (1, 0));
    assert_eq!(drm("t-34-m43", true), (2, 0));
    assert_eq!(drm("t-34-m43", false), (3, 0));
    assert_eq!(drm("su-76m", true), (0, 1), "its top is open");
}

/// Rules: D4.22-3
#[test]
fn it_is_tried_once_in_a_hex_where_the_ground_falls_away_before_an_afv() {
    let refusal = |unit| Refusal::Vehicle(VehicleRefusal::NoManeuver { unit });
    let (mut s, tank) = on_the_edge("pz-4h", East);
    let listed = legal_orders(&s.pos);
    assert!(listed.contains(&behind("C5/D5")) && listed.contains(&behind("C5/D4")));
    assert_eq!(s.refused(&behind("C5/C6")), refusal(tank), "it does not point there");
    s.give(&behind("C5/D5"), &[6]);
    assert_eq!(s.refused(&behind("C5/D4")), refusal(tank), "once");
    let (mut s, tank) = on_the_edge("pz-4h", West);
    assert_eq!(s.refused(&behind("C5/B4")), refusal(tank), "the ground is level there");
    assert!(!legal_orders(&s.pos).iter().any(|order| *order == behind("C5/B4")));
    let (mut s, truck) = on_the_edge("opel-blitz", East);
    assert_eq!(s.refused(&behind("C5/D5")), refusal(truck));
    let (mut s, _) = on_the_edge("pz-4h", East);
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    assert_eq!(s.refused(&behind("C5/D5")).rule(), "D2.12");
}

/// Rules: D4.22-4
#[test]
fn it_is_lost_when_the_vehicle_turns_or_leaves_and_not_by_its_turret() {
    let (mut s, tank) = on_the_edge("pz-4h", East);
    s.give(&behind("C5/D5"), &[1]);
    s.give(&Order::Drive(DriveOrder::TurnTurret { to: NorthEast }), &[]);
    assert_eq!(s.tank(tank).hull_down.len(), 3);
    let mut gone = s.clone();
    s.give(&Order::Drive(DriveOrder::TurnHull { to: NorthEast }), &[]);
    assert!(s.tank(tank).hull_down.is_empty());
    gone.give(&Order::Move(MoveOrder::Step { to: at("D5"), cover: false }), &[]);
    assert!(gone.tank(tank).hull_down.is_empty());
}

/// Rules: D4.2-2
#[test]
fn the_machine_gun_in_the_bow_does_not_fire_over_the_wall_that_the_hull_lies_behind() {
    let fp = |map: &str, target: &str| {
        let mut s = Scene::new(Phase::PrepFire, map);
        let tank = s.vehicle(Side::First, "pz-4h", "D5", East);
        s.attacker("german-4-6-7", "A9");
        s.defender("russian-4-4-7", target);
        s.assess(&fire(&[all(tank, &[])], target)).fp
    };
    assert_eq!(fp("", "H5"), Fp::whole(8), "bow 3 and coaxial 5");
    assert_eq!(fp("walls = [\"D5/E5\", \"D5/E6\"]\n", "H5"), Fp::whole(5));
    // A hedge is no such wall, one that stands elsewhere hides nothing of the hull.
    assert_eq!(fp("hedges = [\"D5/E5\", \"D5/E6\"]\n", "H5"), Fp::whole(8));
    assert_eq!(fp("walls = [\"D5/D4\"]\n", "H5"), Fp::whole(8));
    // From a hill one looks down on it over the wall: it is not hull down to him.
    let hill = "[[hill]]\nlevel = 2\nhexes = [\"H5\"]\n";
    let down = |map: &str| {
        let mut s = Scene::new(Phase::PrepFire, map);
        let tank = s.vehicle(Side::First, "pz-4h", "D5", East);
        s.attacker("german-4-6-7", "A9");
        let crew = s.defender("russian-crew", "H5");
        let gun = s.man("ru-at-45", crew, West);
        let bow = s.assess(&fire(&[all(tank, &[])], "H5")).fp == Fp::whole(8);
        s.pos.phase = Phase::DefensiveFire;
        s.pos.speaker = Side::Second;
        let attack = shell(crew, gun, "D5");
        let at = ShellTarget::Vehicle(tank);
        let ap = attack.shell.map(|shell| Shell { round: Round::Shell(Ammo::Ap), at, ..shell });
        let stage = s.assess(&shoot(FireAttack { shell: ap, ..attack })).to_hit.unwrap();
        (bow, stage.lines[0].to_hit.hull_down)
    };
    let walls = "walls = [\"D5/E5\", \"D5/E6\"]\n";
    for map in [format!("{walls}\n{hill}"), walls.to_owned()] {
        let (bow, hull_down) = down(&map);
        assert_eq!(bow, !hull_down, "{map}");
    }
}

/// Whether a Gun ten hexes west of a tank in N5 that lies behind those hexsides finds it hull down.
fn seen(hills: &str, lies_behind: &[&str]) -> bool {
    let mut s = Scene::new(Phase::PrepFire, hills);
    let crew = s.attacker("russian-crew", "D5");
    let gun = s.man("ru-art-76", crew, East);
    let tank = s.vehicle(Side::Second, "pz-4h", "N5", West);
    s.edit_vehicle(tank).hull_down = sides(lies_behind);
    let attack = shell(crew, gun, "N5");
    let aimed = attack.shell.map(|shell| Shell {
        round: Round::Shell(Ammo::Ap),
        at: ShellTarget::Vehicle(tank),
        ..shell
    });
    let stage = s.assess(&shoot(FireAttack { shell: aimed, ..attack })).to_hit.unwrap();
    assert_eq!(stage.kill.unwrap().hull_down, stage.lines[0].to_hit.hull_down);
    stage.lines[0].to_hit.hull_down
}

/// Rules: D4.22-5
#[test]
fn fire_over_the_edge_from_no_higher_finds_nothing_but_the_turret() {
    let low = "[[hill]]\nlevel = 1\nhexes = [\"N5\"]\n";
    let high = "[[hill]]\nlevel = 1\nhexes = [\"N5\", \"D5\"]\n";
    let above = "[[hill]]\nlevel = 1\nhexes = [\"N5\"]\n\n[[hill]]\nlevel = 2\nhexes = [\"D5\"]\n";
    let front = ["M5/N5", "M6/N5"];
    assert!(seen(low, &front));
    assert!(seen(high, &front), "from the same height");
    assert!(!seen(above, &front), "from above");
    assert!(!seen(low, &["M5/N5"]), "along the hexspine both hexsides have to cover it");
    assert!(!seen(low, &["N5/O5", "N5/O6"]), "from behind");
    assert!(!seen(low, &[]));
}

/// Rules: D4.22-6
#[test]
fn the_machine_gun_in_the_bow_does_not_fire_over_what_the_hull_lies_behind() {
    let fp = |lies_behind: &[&str]| {
        let mut s = Scene::new(Phase::PrepFire, "[[hill]]\nlevel = 1\nhexes = [\"C5\"]\n");
        let tank = s.vehicle(Side::First, "pz-4h", "C5", East);
        s.defender("russian-4-4-7", "E5");
        s.edit_vehicle(tank).hull_down = sides(lies_behind);
        s.assess(&fire(&[all(tank, &[])], "E5")).fp
    };
    assert_eq!(fp(&[]), Fp::whole(8));
    assert_eq!(fp(&["C5/D4", "C5/D5"]), Fp::whole(5), "the coaxial one does");
}
