//! The ways in through which fire closes the ring (A7.7, A7.71).

use first_fire::board::{EdgeDirection, Entry, Location, VertexDirection};
use first_fire::rules::Phase;
use first_fire::rules::encirclement::{Encirclement, explain};
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::{Closure, Inlet};
use first_fire::rules::ids::Side;
use first_fire::rules::morale::morale_under_attack;

use super::super::scene::{all, at, checks, fire};
use super::{ENEMY, MISS, SQUAD, around, board, fire_in_turn, marked};

/// What closed the ring, if these attacks in turn close one round T4.
fn closed_by(hexes: &[&str]) -> Option<Closure> {
    let (mut s, firers, _) = around(hexes, "T4");
    let mut closures = Vec::new();
    for &firer in &firers {
        let events = s.give(&fire(&[all(firer, &[])], "T4"), &MISS);
        closures.extend(events.iter().filter_map(|event| match event {
            Event::Fire(FireEvent::Encircled { at: place, side: Side::Second, closure })
                if *place == at("T4") =>
            {
                Some(*closure)
            }
            _ => None,
        }));
    }
    assert_eq!(marked(&s, "T4"), !closures.is_empty());
    closures.first().copied()
}

/// EX-A7.7-1
/// Clauses: A7.7-1, A7.7-8, A7.7-15, A7.7-16
#[test]
fn fire_along_opposite_hexspines_encircles_and_the_sealing_attack_feels_it() {
    let (mut s, firers, target) = around(&["U2", "S5"], "T3");
    s.give(&fire(&[all(firers[0], &[])], "T3"), &MISS);
    assert!(!marked(&s, "T3"));
    // 1,3 on the 4 column is a 1MC: on Morale 6 a 3,3 fails.
    let events = s.give(&fire(&[all(firers[1], &[])], "T3"), &[1, 3, 3, 3]);
    let closure = Closure::OppositeSpines;
    assert!(events.contains(&Event::Fire(FireEvent::Encircled {
        at: at("T3"),
        side: Side::Second,
        closure
    })));
    assert_eq!(checks(&events)[0].level, 6);
    assert!(marked(&s, "T3") && s.unit(target).men().broken);
    // Its broken side has one less too, for as long as the counter lies there.
    let printed = s.pos.unit_type(target).unwrap().broken_morale;
    assert_eq!(morale_under_attack(&s.pos, target), printed - 1);
}

/// EX-A7.7-2
/// Clauses: A7.7-11
#[test]
fn a_hexspine_is_closed_by_both_hexsides_beside_the_opposite_one() {
    for order in [["U2", "S4", "T4"], ["U2", "T4", "S4"], ["T4", "S4", "U2"]] {
        let (mut s, firers, _) = around(&order, "T3");
        fire_in_turn(&mut s, &firers[..2], "T3");
        assert!(!marked(&s, "T3"), "{order:?}");
        fire_in_turn(&mut s, &firers[2..], "T3");
        assert!(marked(&s, "T3"), "{order:?}");
    }
    // The two may fire as one group.
    let (mut s, firers, _) = around(&["U2", "S4", "T4"], "T3");
    fire_in_turn(&mut s, &firers[..1], "T3");
    s.give(&fire(&[all(firers[1], &[]), all(firers[2], &[])], "T3"), &[5, 6, 2, 2]);
    assert!(marked(&s, "T3"));
}

/// EX-A7.7-3
/// Clauses: A7.7-11
#[test]
fn one_hexside_beside_the_opposite_spine_is_not_enough() {
    for other in ["S4", "T4"] {
        let (mut s, firers, _) = around(&["U2", other], "T3");
        fire_in_turn(&mut s, &firers, "T3");
        assert!(!marked(&s, "T3"), "{other}");
    }
}

/// EX-A7.7-4
/// Clauses: A7.71-1, A7.71-2
#[test]
fn a_group_all_round_a_hex_encircles_in_one_attack() {
    let (mut s, firers, _) = around(&["T3", "U4", "U5", "T5"], "T4");
    let members: Vec<_> = firers.iter().map(|&unit| all(unit, &[])).collect();
    // 32 FP on the 30 column: 5,6 is a 1MC, which 2,2 passes.
    let events = s.give(&fire(&members, "T4"), &[5, 6, 2, 2]);
    let closure = Closure::OppositeSides;
    assert!(events.contains(&Event::Fire(FireEvent::Encircled {
        at: at("T4"),
        side: Side::Second,
        closure
    })));
    // Three of them leave a side open.
    let (mut s, firers, _) = around(&["T3", "U4", "U5"], "T4");
    let members: Vec<_> = firers.iter().map(|&unit| all(unit, &[])).collect();
    s.give(&fire(&members, "T4"), &[5, 6, 2, 2]);
    assert!(!marked(&s, "T4"));
}

/// Clauses: A7.7-9, A7.7-10
#[test]
fn opposite_hexsides_or_three_that_do_not_touch_close_the_ring() {
    // The hexes round T4, clockwise: T3, U4, U5, T5, S5, S4.
    assert_eq!(closed_by(&["T3", "T5"]), Some(Closure::OppositeSides));
    assert_eq!(closed_by(&["U4", "S5"]), Some(Closure::OppositeSides));
    assert_eq!(closed_by(&["T2", "T6"]), Some(Closure::OppositeSides), "from farther off too");
    assert_eq!(closed_by(&["T3", "U5", "S5"]), Some(Closure::ThreeSides));
    assert_eq!(closed_by(&["T3", "U5"]), None);
    assert_eq!(closed_by(&["T3", "U4", "S4"]), None, "three next to each other");
}

/// Clauses: A7.7-8, A7.7-9, A7.7-10, A7.7-11
#[test]
fn the_ways_in_close_under_every_reading_of_a_hexspine() {
    let side = |n: usize| Inlet::Edge(Entry::Side(EdgeDirection::ALL_DIRECTIONS[n % 6]));
    let spine = |n: usize| Inlet::Edge(Entry::Spine(VertexDirection::ALL_DIRECTIONS[n % 6]));
    // The hexsides beside spine n.
    let beside = |n: usize| {
        let spine = VertexDirection::ALL_DIRECTIONS[n % 6];
        [spine.edge_ccw(), spine.edge_cw()].map(|side| Inlet::Edge(Entry::Side(side)))
    };
    for n in 0..6 {
        assert_eq!(Closure::of([side(n)]), None);
        assert_eq!(Closure::of([spine(n), spine(n)]), None);
        for m in 1..6 {
            let opposite = m == 3;
            assert_eq!(
                Closure::of([side(n), side(n + m)]),
                opposite.then_some(Closure::OppositeSides)
            );
            assert_eq!(
                Closure::of([spine(n), spine(n + m)]),
                opposite.then_some(Closure::OppositeSpines)
            );
        }
        let [one, other] = beside(n + 3);
        assert_eq!(Closure::of([spine(n), one]), None);
        assert_eq!(Closure::of([spine(n), other]), None);
        assert_eq!(Closure::of([spine(n), one, other]), Some(Closure::OppositeSides));
        assert_eq!(Closure::of([side(n), side(n + 2), side(n + 4)]), Some(Closure::ThreeSides));
        // Every reading of three spines a third of the way round holds an opposite pair or an alternating three.
        assert!(Closure::of([spine(n), spine(n + 2), spine(n + 4)]).is_some());
        assert_eq!(Closure::of([spine(n), spine(n + 1), spine(n + 2)]), None);
    }
    assert_eq!(Closure::of([Inlet::Above, side(0)]), None);
    assert_eq!(Closure::of([Inlet::Above, Inlet::Below]), Some(Closure::AboveAndBelow));
}

/// Clauses: A7.7-12
#[test]
fn fire_from_above_and_below_encircles_in_a_building() {
    let tower = "[[building]]\nmaterial = \"stone\"\nlevels = 2\nhexes = [\"T4\"]\n";
    let mut s = board(Phase::PrepFire, tower);
    let firers: Vec<_> = ["T4", "T4:2"].map(|place| s.attacker(SQUAD, place)).to_vec();
    s.defender(ENEMY, "T4:1");
    // Trapped already between the two (A7.72), but without a counter.
    fire_in_turn(&mut s, &firers[..1], "T4:1");
    assert!(!marked(&s, "T4:1"));
    let events = s.give(&fire(&[all(firers[1], &[])], "T4:1"), &MISS);
    let closure = Closure::AboveAndBelow;
    assert!(events.contains(&Event::Fire(FireEvent::Encircled {
        at: at("T4:1"),
        side: Side::Second,
        closure
    })));
}

#[test]
fn nobody_is_encircled_where_only_a_hero_stands_and_two_firers_of_a_hex_are_one_way_in() {
    let mut s = board(Phase::PrepFire, "");
    let firers: Vec<_> = (0..2).map(|_| s.attacker(SQUAD, "T2")).collect();
    s.defender("german-hero", "T4");
    let members: Vec<_> = firers.iter().map(|&unit| all(unit, &[])).collect();
    let claim = s.assess(&fire(&members, "T4")).encirclement.unwrap();
    assert_eq!((claim.lines.len(), claim.closure), (1, None));
    s.pos.encircled.insert((at("T4"), Side::Second));
    assert_eq!(explain(&s.pos, Side::Second, at("T4")), None);
    assert_eq!(
        Encirclement::ByFire(Vec::new()).text(at("T4")),
        "Encircled until all have left (A7.7)"
    );
    assert_eq!(
        Encirclement::Trapped(vec![at("T3"), at("T4:1")]).text(at("T4:2")),
        "trapped upstairs: the enemy bars T3, T4:1 (A7.72)"
    );
    let text = |way: Inlet| way.text(at("T4:1"));
    assert_eq!(
        (text(Inlet::Above), text(Inlet::Below)),
        ("from directly above".into(), "from directly below".into())
    );
}

#[test]
fn the_window_can_ask_which_way_each_line_came_in() {
    let (mut s, firers, _) = around(&["U2", "S4", "T4"], "T3");
    fire_in_turn(&mut s, &firers[..2], "T3");
    let order = fire(&[all(firers[2], &[])], "T3");
    let claim = s.assess(&order).encirclement.unwrap();
    assert_eq!((claim.closure, claim.sides), (Some(Closure::OppositeSides), vec![Side::Second]));
    let into = at("T3");
    let lines: Vec<(Location, String, bool)> =
        claim.lines.iter().map(|line| (line.from, line.way.text(into), line.earlier)).collect();
    let line = |from: &str, way: &str, earlier| (at(from), way.to_owned(), earlier);
    assert_eq!(
        lines,
        [
            line("U2", "along the hexspine T2-U3", true),
            line("S4", "through the hexside S4-T3", true),
            line("T4", "through the hexside T4-T3", false),
        ]
    );
    fire_in_turn(&mut s, &firers[2..], "T3");
    let why = explain(&s.pos, Side::Second, into).unwrap();
    assert!(matches!(&why, Encirclement::ByFire(lines) if lines.len() == 3));
    assert_eq!(
        why.text(into),
        "Encircled by fire from U2 along the hexspine T2-U3, from S4 through the hexside S4-T3, from T4 through the \
         hexside T4-T3 (A7.7)"
    );
    assert_eq!(explain(&s.pos, Side::First, into), None);
}

#[test]
fn the_next_level_up_is_above_the_next_one_down_below_and_no_other_is_a_way() {
    for (from, to, way) in [
        ("T4:1", "T4", Some(Inlet::Above)),
        ("T4:2", "T4:1", Some(Inlet::Above)),
        ("T4", "T4:1", Some(Inlet::Below)),
        ("T4:1", "T4:2", Some(Inlet::Below)),
        ("T4", "T4:2", None),
        ("T4:2", "T4", None),
        ("T4:1", "T4:1", None),
    ] {
        assert_eq!(Inlet::between(at(from), at(to)), way, "{from} {to}");
    }
}
