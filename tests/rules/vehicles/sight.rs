//! What vehicles and wrecks are to fire and sight: Hindrance, cover, and moving targets (D9.3, D9.4, C6.1).

use first_fire::board::Hexspine::{East, West};
use first_fire::game::wreck_words;
use first_fire::rules::Phase;
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{DriveOrder, Gait};
use first_fire::rules::ordnance::{Moving, moving_case};
use first_fire::rules::unit::Wreck;
use first_fire::rules::{FireOrder, MoveOrder, Order};

use crate::scene::{Scene, all, at, drms, fire, snap};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn wreck(s: &mut Scene, place: &str, burning: bool) {
    let counter = "pz-4h".parse().unwrap();
    let (facing, turret) = (East, East);
    let wreck = Wreck { counter, side: SECOND, letter: 0, at: at(place), facing, turret, burning };
    s.pos.wrecks.insert(UnitId(90), wreck);
}

#[test]
fn the_card_of_a_hex_tells_of_the_wreck_in_it() {
    let mut s = Scene::open(Phase::PrepFire);
    assert_eq!(wreck_words(&s.pos, at("D5")), [""; 0]);
    wreck(&mut s, "D5", false);
    let text = wreck_words(&s.pos, at("D5")).join(" ");
    assert!(text.contains("PzKpfw IVH") && text.contains("+1 TEM"), "{text}");
    wreck(&mut s, "D5", true);
    let text = wreck_words(&s.pos, at("D5")).join(" ");
    assert!(text.contains("burns") && !text.contains("TEM"), "{text}");
}

/// A squad in B5 that fires along the row at one in F5, with something in D5 or with the target; the DRM.
fn shot(prepare: impl FnOnce(&mut Scene)) -> Vec<(DrmKind, i8)> {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "B5");
    s.defender("german-4-6-7", "F5");
    prepare(&mut s);
    drms(&s.assess(&fire(&[all(squad, &[])], "F5")))
}

/// Rules: D9-1
#[test]
fn an_afv_or_a_wreck_in_between_is_a_hindrance() {
    let hindered = [(DrmKind::Hindrance, 1)];
    assert_eq!(shot(|_| {}), []);
    assert_eq!(shot(|s| _ = s.vehicle(SECOND, "pz-4h", "D5", East)), hindered);
    assert_eq!(shot(|s| _ = s.vehicle(FIRST, "t-34-m43", "D5", East)), hindered);
    assert_eq!(shot(|s| wreck(s, "D5", false)), hindered);
    assert_eq!(shot(|s| wreck(s, "D5", true)), [], "a burning one is smoke, not cover");
    assert_eq!(shot(|s| _ = s.vehicle(SECOND, "opel-blitz", "D5", East)), [], "a truck is not");
    assert_eq!(shot(|s| _ = s.vehicle(SECOND, "pz-4h", "D7", East)), [], "beside the line");
    let moving = |s: &mut Scene| {
        let tank = s.vehicle(SECOND, "pz-4h", "D5", East);
        s.edit_vehicle(tank).motion = true;
    };
    assert_eq!(shot(moving), [], "nor is what moves");
}

/// Rules: D9-1
#[test]
fn it_hinders_a_line_to_the_edge_of_a_hex_or_across_a_hexside_as_well() {
    let hindered = (DrmKind::Hindrance, 1);
    let house = "[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    let (mover, firer) = (s.attacker("german-4-6-7", "G4"), s.defender("russian-4-4-7", "K5"));
    wreck(&mut s, "I5", false);
    s.begin(&[mover], Gait::Normal);
    let hex = at("G5").hex;
    s.give(&Order::Move(MoveOrder::Bypass { hex, clockwise: true, hexsides: 2 }), &[]);
    let shot = fire(&[all(firer, &[])], "G5");
    assert_eq!(drms(&s.assess(&shot)), [hindered, (DrmKind::Ffnam, -1)]);
    // Whichever way the hexside is crossed: H6 lies before it, I6 beside.
    for (from, into) in [("I7", "H7"), ("H7", "I7")] {
        for (stands, expected) in [("H6", vec![hindered]), ("I6", vec![])] {
            let mut s = Scene::open(Phase::Movement);
            let (mover, firer) =
                (s.attacker("german-4-6-7", from), s.defender("russian-5-2-7", "H5"));
            wreck(&mut s, stands, false);
            s.walk(&[mover], Gait::Assault, into);
            let shot = s.assess(&snap(&[all(firer, &[])], into));
            assert_eq!(drms(&shot), expected, "{from} to {into}, {stands}");
        }
    }
}

/// Rules: D9-1
#[test]
fn six_of_them_block_the_line() {
    let house = "[[building]]\nmaterial = \"wooden\"\nlevels = 0\nhexes = [\"G5\"]\n";
    let ways = |wrecks: &[&str]| {
        let mut s = Scene::new(Phase::Movement, house);
        let (mover, firer) = (s.attacker("german-4-6-7", "G4"), s.defender("russian-4-4-7", "O5"));
        let walker = s.attacker("german-4-6-7", "G6");
        for (number, place) in wrecks.iter().enumerate() {
            wreck(&mut s, place, false);
            let last = s.pos.wrecks.remove(&UnitId(90)).unwrap();
            s.pos.wrecks.insert(UnitId(91 + number as u16), last);
        }
        let mut other = s.clone();
        s.begin(&[mover], Gait::Normal);
        let hex = at("G5").hex;
        s.give(&Order::Move(MoveOrder::Bypass { hex, clockwise: true, hexsides: 2 }), &[]);
        other.walk(&[walker], Gait::Assault, "F5");
        let blind = |s: &Scene, order: &Order| s.assess(order).blind.len();
        [blind(&s, &fire(&[all(firer, &[])], "G5")), blind(&other, &snap(&[all(firer, &[])], "F5"))]
    };
    assert_eq!(ways(&["N5", "M5", "L5", "K5", "J5"]), [0, 0]);
    assert_eq!(ways(&["N5", "M5", "L5", "K5", "J5", "I5"]), [1, 1]);
}

/// Rules: D9-2
#[test]
fn a_vehicle_does_not_hinder_a_line_from_above() {
    let map = "[[hill]]\nlevel = 1\nhexes = [\"B5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, map);
    let squad = s.attacker("russian-4-4-7", "B5");
    s.defender("german-4-6-7", "F5");
    s.vehicle(SECOND, "pz-4h", "D5", East);
    assert_eq!(drms(&s.assess(&fire(&[all(squad, &[])], "F5"))), []);
}

/// Rules: D9-3
#[test]
fn men_beside_an_afv_or_wreck_have_its_cover_and_nothing_more() {
    let covered = [(DrmKind::Vehicle, 1)];
    assert_eq!(shot(|s| _ = s.vehicle(SECOND, "pz-4h", "F5", East)), covered);
    assert_eq!(shot(|s| _ = s.vehicle(FIRST, "pz-4h", "F5", East)), [], "the enemy's");
    assert_eq!(shot(|s| wreck(s, "F5", false)), covered);
    assert_eq!(shot(|s| wreck(s, "F5", true)), []);
    assert_eq!(shot(|s| _ = s.vehicle(SECOND, "opel-blitz", "F5", East)), []);
    let moved = |s: &mut Scene| {
        let tank = s.vehicle(SECOND, "pz-4h", "F5", East);
        s.edit_vehicle(tank).moving_target = true;
    };
    assert_eq!(shot(moved), []);
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"F5\"]\n";
    let mut s = Scene::new(Phase::PrepFire, map);
    let squad = s.attacker("russian-4-4-7", "B5");
    s.defender("german-4-6-7", "F5");
    wreck(&mut s, "F5", false);
    assert_eq!(drms(&s.assess(&fire(&[all(squad, &[])], "F5"))), [(DrmKind::Tem, 1)]);
}

/// A tank that comes on behind woods: hexes A5 and B5 are out of sight of T5, from D5 on it is seen.
fn behind_woods() -> (Scene, UnitId) {
    let map = "[[terrain]]\nkind = \"woods\"\nhexes = [\"D4\", \"D5\", \"D6\"]\n";
    let mut s = Scene::new(Phase::Movement, map);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    (s, tank)
}

fn go(s: &mut Scene, to: &str) {
    s.give(&Order::Move(MoveOrder::Step { to: at(to), cover: false }), &[]);
}

/// Clauses: A8.1-9
#[test]
fn who_saw_it_start_has_seen_it_long_enough() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    s.attacker("russian-4-4-7", "A9");
    s.defender("german-4-6-7", "T9");
    let case = |s: &Scene| moving_case(&s.pos, at("J5"), tank);
    assert_eq!(case(&s), None);
    s.begin(&[tank], Gait::Normal);
    assert_eq!(case(&s), None, "a target, but none that moves: it has entered no hex");
    go(&mut s, "D5");
    assert_eq!(case(&s), Some(Moving::J));
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.end_move();
    assert_eq!(case(&s), None, "in the MPh only the one that moves now is a moving target");
    s.pos.phase = Phase::DefensiveFire;
    assert_eq!(case(&s), Some(Moving::J), "but in the DFPh all that entered a hex are");
}

/// Clauses: A8.1-10
#[test]
fn one_vehicle_at_a_time_is_the_moving_one() {
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", East);
    let other = s.vehicle(FIRST, "t-34-m43", "C8", East);
    s.defender("german-4-6-7", "T9");
    s.begin(&[tank], Gait::Normal);
    go(&mut s, "D5");
    s.give(&Order::Drive(DriveOrder::Halt), &[]);
    s.end_move();
    s.begin(&[other], Gait::Normal);
    go(&mut s, "D8");
    assert_eq!(moving_case(&s.pos, at("J5"), tank), None);
    assert_eq!(moving_case(&s.pos, at("J5"), other), Some(Moving::J));
}

/// E12: a vehicle that comes into sight is J2 by its first MP there, J1 by the second and third, then J.
/// Rules: C6-3
#[test]
fn who_sees_it_come_out_counts_the_mp() {
    let (mut s, tank) = behind_woods();
    let case = |s: &Scene| moving_case(&s.pos, at("J9"), tank);
    s.begin(&[tank], Gait::Normal);
    assert!(!s.pos.sees(at("J9"), at("C5")), "the woods are in between");
    // Round the woods by the south.
    s.give(&Order::Drive(DriveOrder::TurnHull { to: first_fire::board::Hexspine::SouthEast }), &[]);
    for (to, wanted) in [
        ("C6", None),
        ("C7", Some(Moving::J2)),
        ("C8", Some(Moving::J1)),
        ("C9", Some(Moving::J1)),
        ("C10", Some(Moving::J)),
    ] {
        go(&mut s, to);
        match wanted {
            Some(wanted) => {
                assert!(s.pos.sees(at("J9"), at(to)), "{to}");
                assert_eq!(case(&s), Some(wanted), "{to}");
            }
            None => assert!(!s.pos.sees(at("J9"), at(to)), "{to}"),
        }
    }
}

/// Rules: C6-4
#[test]
fn in_motion_it_always_moves() {
    let mut s = Scene::open(Phase::DefensiveFire);
    let tank = s.vehicle(FIRST, "t-34-m43", "C5", West);
    assert_eq!(moving_case(&s.pos, at("J5"), tank), None);
    s.edit_vehicle(tank).motion = true;
    assert_eq!(moving_case(&s.pos, at("J5"), tank), Some(Moving::J));
    let hold = Order::Fire(FireOrder::Hold);
    assert!(first_fire::rules::check(&s.pos, &hold).is_err());
}
