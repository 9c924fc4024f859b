//! Vehicular Bypass: along the hexsides of woods and buildings (D2.3).

use std::collections::BTreeSet;

use first_fire::board::Hexspine::{self, East, NorthEast, NorthWest, SouthEast, SouthWest, West};
use first_fire::board::{Coord, End, Footing, Location};
use first_fire::counters::{Ammo, Round};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{DriveOrder, FireAttack, FireOrder, Gait, Shell, ShellTarget};
use first_fire::rules::ordnance::{Aspect, Case};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::skirting::{ahead_of, hexside_of};
use first_fire::rules::unit::{Composure, Station};
use first_fire::rules::weapon::Held;
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, all, at, fire, shell, shoot};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;
const HOUSE: &str = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"D5\"]\n";

fn bypass(hex: &str, along: &str) -> Order {
    Order::Drive(DriveOrder::Skirt { hex: at(hex).hex, along: along.parse().unwrap() })
}

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

/// A vehicle of the ATTACKER in C5 that points east and has begun to move, with these map lines.
fn driving(counter: &str, map: &str) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let unit = s.vehicle(FIRST, counter, "C5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    s.begin(&[unit], Gait::Normal);
    (s, unit)
}

/// Lays a vehicle beside the house in D5, its front at that corner.
fn lay(s: &mut Scene, unit: UnitId, corner: Hexspine) {
    s.pos.units.put(unit, Station::In { at: at("D5"), footing: Footing::Bypass(corner) });
}

fn left(s: &Scene) -> Mf {
    mf_left(&s.pos).unwrap()
}

fn hold(s: &mut Scene) {
    if s.pos.frames.len() > 1 {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
}

/// The stretches of Bypass and the hexes that are open to it.
fn ways(s: &Scene) -> BTreeSet<String> {
    let orders = legal_orders(&s.pos);
    let ways = orders.iter().filter_map(|order| match order {
        Order::Move(MoveOrder::Step { to, .. }) => Some(to.to_string()),
        Order::Drive(DriveOrder::Skirt { hex, along }) => Some(format!("{hex} by {along}")),
        _ => None,
    });
    ways.collect()
}

fn names(ways: &[&str]) -> BTreeSet<String> {
    ways.iter().map(ToString::to_string).collect()
}

/// Rules: D2.3-1
#[test]
fn a_vehicle_goes_straight_on_along_a_hexside_for_twice_the_open_ground() {
    for (counter, cost) in [("t-34-m43", 2), ("opel-blitz", 8)] {
        let (mut s, unit) = driving(counter, HOUSE);
        assert!(ways(&s).contains("D5 by D4/D5"), "{counter}");
        assert!(!ways(&s).contains("D4 by D4/D5"), "nothing stands in D4");
        let before = left(&s);
        s.give(&bypass("D5", "D4/D5"), &[]);
        assert_eq!(before.less(left(&s)), Mf::whole(cost), "{counter}");
        let state = s.unit(unit);
        assert_eq!((state.at(), state.footing()), (Some(at("D5")), Footing::Bypass(NorthEast)));
        assert_eq!(hexside_of(state), Some("D4/D5".parse().unwrap()));
        assert_eq!(ahead_of(state), Some(at("E5").hex));
        assert!(s.tank(unit).moving_target);
        assert_eq!(violations(&s.pos), Vec::<String>::new());
    }
}

/// Rules: D2.3-2
#[test]
fn out_of_bypass_it_goes_straight_on_or_round_the_corner_for_a_turn() {
    let (mut s, tank) = driving("t-34-m43", HOUSE);
    s.give(&bypass("D5", "D4/D5"), &[]);
    hold(&mut s);
    assert_eq!(ways(&s), names(&["E5", "D5 by D5/E5"]));
    assert_eq!(s.refused(&step("D4")).rule(), "D2.3");
    assert_eq!(s.refused(&step("D5")).rule(), "D2.3");
    let turn = Order::Drive(DriveOrder::TurnHull { to: NorthEast });
    assert_eq!(s.refused(&turn).rule(), "D2.3");
    assert_eq!(s.refused(&bypass("D5", "D5/D6")).rule(), "D2.3", "not at its corner");
    assert_eq!(s.refused(&bypass("D5", "D4/D5")).rule(), "D2.3", "back along its own");
    let before = left(&s);
    let mut round = s.pos.clone();
    s.give(&bypass("D5", "D5/E5"), &[]);
    assert_eq!(before.less(left(&s)), Mf::whole(3));
    assert_eq!(s.unit(tank).footing(), Footing::Bypass(East));
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (SouthEast, SouthEast));
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    std::mem::swap(&mut s.pos, &mut round);
    s.give(&step("E5"), &[]);
    assert_eq!(before.less(left(&s)), Mf::ONE);
    assert_eq!((s.unit(tank).at(), s.unit(tank).footing()), (Some(at("E5")), Footing::Ground));
    assert_eq!(s.tank(tank).facing, East);
}

/// Rules: D2.3-3
#[test]
fn it_may_stay_in_bypass_turn_about_there_and_set_out_again() {
    let (mut s, tank) = driving("t-34-m43", HOUSE);
    let about = Order::Drive(DriveOrder::TurnAbout);
    assert_eq!(s.refused(&about).rule(), "D2.3", "not in Bypass yet");
    s.give(&bypass("D5", "D4/D5"), &[]);
    hold(&mut s);
    let before = left(&s);
    s.give(&about, &[]);
    assert_eq!(before.less(left(&s)), Mf::whole(3));
    assert_eq!(s.unit(tank).footing(), Footing::Bypass(NorthWest));
    assert_eq!((s.tank(tank).facing, s.tank(tank).turret), (West, West));
    hold(&mut s);
    assert_eq!(ways(&s), names(&["C5", "D5 by C5/D5"]));
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    assert_eq!(s.refused(&about).rule(), "D2.12");
    hold(&mut s);
    let backwards = Order::Drive(DriveOrder::Start { backwards: true });
    assert_eq!(s.refused(&backwards).rule(), "D2.3");
    s.end_move();
    assert_eq!(s.unit(tank).footing(), Footing::Bypass(NorthWest));
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    s.edit(tank).moved = false;
    let begin = |gait| Order::Move(MoveOrder::Begin { units: [tank].into(), gait });
    assert_eq!(s.refused(&begin(Gait::Reverse)).rule(), "D2.3");
    s.give(&begin(Gait::Normal), &[]);
    s.give(&step("C5"), &[]);
    assert_eq!(s.unit(tank).at(), Some(at("C5")));
}

/// Rules: D2.3-4
#[test]
fn nothing_goes_along_a_hexside_that_something_reaches_or_that_it_does_not_point_to() {
    let bars = |map: &str, order: &Order| {
        let (mut s, _) = driving("t-34-m43", map);
        s.refused(order).rule() == "D2.3"
    };
    let order = bypass("D5", "D4/D5");
    assert!(bars("", &order), "nothing to go round");
    assert!(bars(&format!("walls = [\"D4/D5\"]\n{HOUSE}"), &order), "a wall");
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D4\"]\n";
    assert!(bars(&format!("{HOUSE}{woods}"), &order), "woods beyond it fill their hex");
    let grain = "[[terrain]]\nkind = \"grain\"\nhexes = [\"D4\"]\n";
    assert!(!ways(&driving("t-34-m43", &format!("{HOUSE}{grain}")).0).is_empty());
    let water = "[[terrain]]\nkind = \"water\"\nhexes = [\"D4\"]\n";
    let (mut s, _) = driving("t-34-m43", &format!("{HOUSE}{water}"));
    assert_eq!(s.refused(&order).rule(), "D2.14");
    assert!(bars(HOUSE, &bypass("D5", "C6/D5")), "not the way it points");
    let (mut s, tank) = driving("t-34-m43", HOUSE);
    s.edit_vehicle(tank).facing = SouthEast;
    s.edit_vehicle(tank).turret = SouthEast;
    assert_eq!(ways(&s), names(&["C6", "D5", "D5 by C6/D5"]));
}

/// Rules: D2.3-5
#[test]
fn smoke_rise_and_those_along_the_same_hexside_count_double() {
    // However thick it is.
    for smoke in [1, 2] {
        let (mut s, _) = driving("t-34-m43", HOUSE);
        s.pos.smoke.insert(at("D5"), smoke);
        let before = left(&s);
        s.give(&bypass("D5", "D4/D5"), &[]);
        assert_eq!(before.less(left(&s)), Mf::whole(4));
    }
    let (mut s, _) = driving("t-34-m43", HOUSE);
    let other = s.vehicle(FIRST, "t-34-m43", "D5", West);
    lay(&mut s, other, NorthWest);
    let before = left(&s);
    s.give(&bypass("D5", "D4/D5"), &[]);
    assert_eq!(before.less(left(&s)), Mf::whole(4));
}

/// A German truck along the north of the house, and a squad in it; Russians in C7 see the house, but not the corner.
///
/// Clauses: A7.308-4
#[test]
fn fire_at_a_location_does_not_touch_a_vehicle_in_bypass_that_is_out_of_sight() {
    let mut s = Scene::new(Phase::PrepFire, HOUSE);
    let near = s.attacker("russian-4-4-7", "C7");
    let north = s.attacker("russian-4-4-7", "E3");
    let squad = s.defender("german-4-6-7", "D5");
    let truck = s.vehicle(SECOND, "opel-blitz", "D5", East);
    lay(&mut s, truck, NorthEast);
    let hurt = |s: &Scene, unit: UnitId| {
        let assessment = s.assess(&fire(&[all(unit, &[])], "D5"));
        let men = assessment.targets.iter().any(|line| line.units.contains(&squad));
        (men, assessment.vehicles.iter().any(|line| line.unit == truck))
    };
    assert_eq!(hurt(&s, near), (true, false));
    assert_eq!(hurt(&s, north), (true, true));
    // Round the corner it comes into sight.
    s.edit_vehicle(truck).facing = NorthWest;
    s.edit_vehicle(truck).turret = NorthWest;
    lay(&mut s, truck, West);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    assert_eq!(hurt(&s, near), (true, true));
}

/// Two German tanks at opposite corners of the house.
///
/// Clauses: A7.51-2
#[test]
fn vehicles_in_bypass_on_both_sides_of_a_house_do_not_see_each_other_and_form_no_fire_group() {
    let mut s = Scene::new(Phase::PrepFire, HOUSE);
    let tanks = [1, 2, 3].map(|_| s.vehicle(FIRST, "t-34-m43", "D5", East));
    s.defender("german-4-6-7", "K5");
    lay(&mut s, tanks[0], NorthEast);
    s.edit_vehicle(tanks[1]).facing = SouthEast;
    s.edit_vehicle(tanks[1]).turret = SouthEast;
    lay(&mut s, tanks[1], East);
    lay(&mut s, tanks[2], SouthEast);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    let end = |unit: UnitId| s.unit(unit).end().unwrap();
    assert!(!s.pos.sees(end(tanks[0]), end(tanks[2])));
    assert!(s.pos.sees(end(tanks[0]), end(tanks[1])), "along the hexside");
    let order = fire(&[all(tanks[0], &[]), all(tanks[2], &[])], "K5");
    assert_eq!(s.refused(&order).rule(), "A7.51");
}

/// Rules: D2.3-6
#[test]
fn sight_goes_to_and_from_the_corner_and_is_the_same_both_ways() {
    let map = format!("walls = [\"F5/G6\"]\n{HOUSE}");
    let s = Scene::new(Phase::PrepFire, &map);
    let corner = |spine| End { location: at("D5"), footing: Footing::Bypass(spine) };
    let mut hidden = 0;
    for spine in Hexspine::ALL {
        for hex in s.pos.map().hexes() {
            let (here, there) = (corner(spine), End::from(Location::ground(hex)));
            let (out, back) = (s.pos.los(here, there), s.pos.los(there, here));
            assert_eq!(out.is_clear(), back.is_clear(), "{spine} {hex}");
            assert_eq!(out.hindrance_total(), back.hindrance_total(), "{spine} {hex}");
            assert_eq!((out.entry, out.exit), (back.exit, back.entry), "{spine} {hex}");
            hidden += u32::from(!out.is_clear());
        }
        for other in Hexspine::ALL {
            let (out, back) =
                (s.pos.los(corner(spine), corner(other)), s.pos.los(corner(other), corner(spine)));
            assert_eq!(out.is_clear(), back.is_clear(), "{spine} {other}");
            assert_eq!(out.is_clear(), spine.turn_to(other) < 2, "{spine} {other}");
        }
    }
    assert!(hidden > 20, "the house hides something: {hidden}");
    let over = |hex: &str| s.pos.los(corner(NorthEast), at(hex)).hexside_tem.is_some();
    assert!(over("G6") && !over("G4"), "who is fired at out of Bypass has his wall");
}

/// Rules: D2.3-7
#[test]
fn no_tem_of_the_obstacle_is_its_and_it_is_met_by_where_its_front_is() {
    let mut s = Scene::new(Phase::PrepFire, HOUSE);
    let crew = s.attacker("russian-crew", "E3");
    let gun = s.man("ru-at-45", crew, SouthWest);
    s.defender("german-4-6-7", "T9");
    let tank = s.vehicle(SECOND, "pz-4h", "D5", East);
    let round = Round::Shell(Ammo::Ap);
    let aimed = Shell::new(round, ShellTarget::Vehicle(tank));
    let order = shoot(FireAttack { shell: Some(aimed), ..shell(crew, gun, "D5") });
    let found = |s: &Scene| {
        let stage = s.assess(&order).to_hit.unwrap();
        let tem = stage.lines[0].to_hit.drms.iter().find(|drm| drm.case == Case::Q);
        (tem.map(|drm| drm.value), stage.kill.unwrap().aspects.unwrap()[0])
    };
    assert_eq!(found(&s), (Some(3), Aspect::Side));
    lay(&mut s, tank, NorthEast);
    assert_eq!(found(&s), (None, Aspect::Side));
    s.edit_vehicle(tank).facing = NorthEast;
    s.edit_vehicle(tank).turret = NorthEast;
    lay(&mut s, tank, NorthWest);
    assert_eq!(violations(&s.pos), Vec::<String>::new());
    assert_eq!(found(&s), (None, Aspect::Front));
}

/// Rules: D2.3-8
#[test]
fn its_arc_begins_with_the_hex_before_it() {
    let end = End { location: at("D5"), footing: Footing::Bypass(NorthEast) };
    let covers = |spine: Hexspine, hex: &str| spine.covers_from(end, at(hex).hex);
    for hex in ["E5", "F4", "F5", "G4", "G5", "G6", "D5"] {
        assert!(covers(East, hex), "{hex}");
    }
    for hex in ["D4", "E4", "E6", "C5", "D6", "G3", "G7"] {
        assert!(!covers(East, hex), "{hex}");
    }
    // Along a hexside both hexes beside it are in it.
    assert!(covers(SouthEast, "E5") && covers(SouthEast, "D5") && !covers(SouthEast, "D4"));
}

#[test]
fn a_recalled_vehicle_comes_out_of_bypass() {
    let mut s = Scene::new(Phase::Movement, HOUSE);
    s.setting(|setting| {
        setting.sides[0].friendly_edge = (1..=10).map(|row| Coord::new(0, row)).collect();
    });
    let tank = s.vehicle(FIRST, "pz-4h", "D5", West);
    s.edit_vehicle(tank).composure = Composure::Recalled;
    s.attacker("german-4-6-7", "M9");
    s.defender("russian-4-4-7", "T9");
    lay(&mut s, tank, NorthWest);
    s.begin(&[tank], Gait::Normal);
    hold(&mut s);
    assert_eq!(legal_orders(&s.pos), [step("C5")]);
    s.give(&step("C5"), &[]);
    assert_eq!(s.unit(tank).footing(), Footing::Ground);
}

#[test]
fn a_truck_that_comes_upon_hidden_enemies_is_in_bypass_again_as_it_was() {
    let mut s = Scene::new(Phase::Movement, HOUSE);
    s.setting(|setting| setting.concealment = true);
    let truck = s.vehicle(FIRST, "opel-blitz", "C5", East);
    s.attacker("russian-4-4-7", "A9");
    let hidden = s.defender("german-4-6-7", "E5");
    s.edit(hidden).concealed = true;
    s.begin(&[truck], Gait::Normal);
    hold(&mut s);
    s.give(&bypass("D5", "D4/D5"), &[]);
    hold(&mut s);
    s.give(&step("E5"), &[]);
    assert_eq!(s.unit(truck).at(), Some(at("D5")));
    assert_eq!(s.unit(truck).footing(), Footing::Bypass(NorthEast));
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

#[test]
fn those_aboard_see_from_where_their_vehicle_is() {
    let mut s = Scene::new(Phase::PrepFire, HOUSE);
    let track = s.vehicle(FIRST, "spw-251-1", "D5", East);
    s.edit_vehicle(track).exposed = true;
    lay(&mut s, track, NorthEast);
    let squad = s.passenger("german-4-6-7", track);
    s.defender("russian-4-4-7", "C7");
    s.defender("russian-4-4-7", "E3");
    let sees = |target: &str| s.assess(&fire(&[all(squad, &[])], target)).blind.is_empty();
    assert!(sees("E3") && !sees("C7"));
}

/// Rules: D2.3-9
#[test]
fn a_vehicle_that_tows_a_gun_does_not_go_in_bypass() {
    let (mut s, truck) = driving("opel-blitz", HOUSE);
    let crew = s.attacker("german-crew", "A8");
    let gun = s.man("ge-at-50", crew, East);
    s.edit_gun(gun).held = Held::Towed { by: truck };
    let refused = Refusal::Vehicle(VehicleRefusal::NoTowInBypass { unit: truck });
    assert_eq!(s.refused(&bypass("D5", "D4/D5")), refused);
}

#[test]
fn the_area_type_hits_a_vehicle_in_bypass_only_if_its_corner_is_in_sight() {
    let mut s = Scene::new(Phase::PrepFire, HOUSE);
    let guns = ["C7", "E3"].map(|hex| {
        let crew = s.attacker("russian-crew", hex);
        (crew, s.man("ru-at-57", crew, if hex == "C7" { NorthEast } else { SouthWest }))
    });
    s.defender("german-4-6-7", "D5");
    let truck = s.vehicle(SECOND, "opel-blitz", "D5", East);
    lay(&mut s, truck, NorthEast);
    let hit = guns.map(|(crew, gun)| {
        let attack = shell(crew, gun, "D5");
        let shell = attack.shell.map(|shell| Shell { at: ShellTarget::Area, ..shell });
        let stage = s.assess(&shoot(FireAttack { shell, ..attack })).to_hit.unwrap();
        stage.vehicles.iter().any(|vehicle| vehicle.unit == truck)
    });
    assert_eq!(hit, [false, true]);
}
