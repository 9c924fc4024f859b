//! Vehicles that drive among Known enemies: with whom they may not stay, and that they drive on (D2.6).

use first_fire::board::Hexspine::{East, NorthEast, West};
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::movement::{Mf, mf_left};
use first_fire::rules::order::{DriveOrder, FireOrder, Gait};
use first_fire::rules::refusal::{Refusal, VehicleRefusal};
use first_fire::rules::unit::Mobility;
use first_fire::rules::{MoveOrder, Order, Phase, legal_orders};

use crate::scene::{Scene, at};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn step(to: &str) -> Order {
    Order::Move(MoveOrder::Step { to: at(to), cover: false })
}

fn halt() -> Order {
    Order::Drive(DriveOrder::Halt)
}

fn stop() -> Order {
    Order::Move(MoveOrder::Stop)
}

fn turn() -> Order {
    Order::Drive(DriveOrder::TurnHull { to: NorthEast })
}

/// The DEFENDER lets it go on.
fn unanswered(s: &mut Scene) {
    while decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
}

/// A vehicle in D5 that has set out eastward, and an enemy in E5.
fn before(counter: &str, enemy: &str, map: &str) -> (Scene, UnitId) {
    let mut s = Scene::new(Phase::Movement, map);
    let vehicle = s.vehicle(FIRST, counter, "D5", East);
    s.attacker("german-4-6-7", "A9");
    match enemy {
        "russian-8-0" => drop(s.defender(enemy, "E5")),
        _ => drop(s.vehicle(SECOND, enemy, "E5", West)),
    }
    s.defender("russian-8-0", "T9");
    s.begin(&[vehicle], Gait::Normal);
    unanswered(&mut s);
    (s, vehicle)
}

/// The same where it has driven in, and what it may do there.
fn among(counter: &str, enemy: &str) -> (Scene, UnitId) {
    let (mut s, vehicle) = before(counter, enemy, "");
    s.give(&step("E5"), &[]);
    unanswered(&mut s);
    (s, vehicle)
}

/// Rules: D2.6-1
#[test]
fn a_truck_drives_through_a_hex_of_enemies_and_stays_in_none() {
    let (mut s, truck) = among("opel-blitz", "russian-8-0");
    let must = Refusal::Vehicle(VehicleRefusal::MustDriveOn { unit: truck });
    assert_eq!((s.refused(&halt()), s.refused(&stop())), (must.clone(), must));
    let listed = legal_orders(&s.pos);
    assert!(!listed.contains(&halt()) && !listed.contains(&stop()));
    assert!(listed.contains(&step("F5")) && listed.contains(&turn()));
    s.give(&step("F5"), &[]);
    unanswered(&mut s);
    s.give(&halt(), &[]);
}

/// Rules: D2.6-2
#[test]
fn an_afv_stays_with_men_and_trucks_and_with_an_afv_that_it_could_harm_alone() {
    let stays = |counter: &str, enemy: &str| {
        let (s, _) = among(counter, enemy);
        let listed = legal_orders(&s.pos);
        assert_eq!(listed.contains(&halt()), listed.contains(&stop()), "{counter} and {enemy}");
        listed.contains(&halt())
    };
    assert!(stays("pz-4h", "russian-8-0"));
    assert!(stays("pz-4h", "gaz-mm"));
    assert!(stays("pz-4h", "t-34-m43"));
    assert!(!stays("spw-251-1", "t-34-m43"));
    assert!(!stays("opel-blitz", "gaz-mm"));
    // Without its gun it is no danger to anybody.
    let (mut s, tank) = before("pz-4h", "t-34-m43", "");
    let gun = s.pos.weapons_of(tank).next().unwrap().id;
    s.edit_gun(gun).malfunctioned = true;
    s.give(&step("E5"), &[]);
    unanswered(&mut s);
    assert_eq!(s.refused(&halt()).rule(), "D2.6");
}

/// Rules: D2.6-3
#[test]
fn nobody_drives_in_who_could_not_drive_on() {
    // All around E5 are ground that no truck drives on, and the hex that it comes from.
    let map = "[[terrain]]\nkind = \"crag\"\nhexes = [\"F5\", \"E4\", \"E6\", \"F4\", \"D4\", \"D6\", \"F6\"]\n";
    let (mut s, _) = before("opel-blitz", "russian-8-0", map);
    // It could turn about in E5, and leave by the way by which it came.
    assert!(legal_orders(&s.pos).contains(&step("E5")));
    // Not when it has spent its MP: four for E5, three to turn about and four to go back are too many.
    let turned = |to| Order::Drive(DriveOrder::TurnHull { to });
    while mf_left(&s.pos).unwrap() > Mf::whole(10) {
        for to in [NorthEast, East] {
            s.give(&turned(to), &[]);
            unanswered(&mut s);
        }
    }
    assert!(mf_left(&s.pos).unwrap() > Mf::whole(4));
    let barred = Refusal::Vehicle(VehicleRefusal::EnemyInHex { to: at("E5") });
    assert_eq!(s.refused(&step("E5")), barred);
    assert!(!legal_orders(&s.pos).contains(&Order::Drive(DriveOrder::Overrun { to: at("E5") })));
}

/// Rules: D2.6-4
#[test]
fn it_does_not_waste_the_mp_with_which_it_has_to_drive_on_and_stays_where_it_can_do_no_more() {
    let (mut s, truck) = among("opel-blitz", "russian-8-0");
    let turned = |to| Order::Drive(DriveOrder::TurnHull { to });
    let mut to = NorthEast;
    while first_fire::rules::check(&s.pos, &turned(to)).is_ok() {
        s.give(&turned(to), &[]);
        unanswered(&mut s);
        to = if to == East { NorthEast } else { East };
    }
    assert_eq!(s.refused(&turned(to)).rule(), "D2.6");
    let ahead = |order: &Order| matches!(order, Order::Move(MoveOrder::Step { .. }));
    assert!(legal_orders(&s.pos).iter().any(ahead));
    // What holds it fast keeps it there.
    s.edit_vehicle(truck).mobility = Mobility::Bogged;
    s.give(&stop(), &[]);
}

#[test]
fn none_goes_in_bypass_of_a_hex_where_it_may_not_stay() {
    let map = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"E5\"]\n";
    let skirts = |counter: &str| {
        let (s, _) = before(counter, "russian-8-0", map);
        let skirts = |order: &Order| matches!(order, Order::Drive(DriveOrder::Skirt { hex, .. }) if *hex == at("E5").hex);
        legal_orders(&s.pos).iter().any(skirts)
    };
    assert!(skirts("pz-4h"));
    assert!(!skirts("opel-blitz"));
}
