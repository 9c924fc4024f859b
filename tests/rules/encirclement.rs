//! Encirclement (A7.7-A7.72): the ways in, what counts, what it does, and when it ends.

use std::sync::Arc;

use first_fire::board::{EdgeDirection, Entry, Location, Map, VertexDirection};
use first_fire::game::narrate::describe_all;
use first_fire::odds::of_attack;
use first_fire::rules::Phase;
use first_fire::rules::encirclement::{Encirclement, explain};
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::invariants::violations;
use first_fire::rules::morale::morale_under_attack;
use first_fire::rules::movement::{Mf, entry_cost};
use first_fire::rules::order::{CloseCombatOrder, FireAttack, FireOrder, Gait, Order, RoutOrder};
use first_fire::rules::refusal::{MoveRefusal, Refusal};
use first_fire::rules::view::Viewer;
use first_fire::rules::words::attack::{Closure, Inlet};

use super::scene::{Scene, all, at, checks, directed, drms, fire};

const SQUAD: &str = "russian-4-4-7";
const ENEMY: &str = "german-4-6-7";
/// No effect on the columns of one squad.
const MISS: [u8; 2] = [5, 6];

/// A board of 24 columns with these lines of map, and somebody who still has to move when all have fired.
fn board(phase: Phase, map: &str) -> Scene {
    let mut s = Scene::open(phase);
    let text = format!("name = \"Field\"\ncolumns = 24\nrows = 12\nmonth = 7\n{map}");
    s.setting(|setting| setting.map = Arc::new(Map::parse("field.toml", &text).unwrap()));
    s.attacker(SQUAD, "A9");
    s
}

/// A squad of the ATTACKER in each of these hexes around a defender.
fn around(hexes: &[&str], target: &str) -> (Scene, Vec<UnitId>, UnitId) {
    let mut s = board(Phase::PrepFire, "");
    let firers = hexes.iter().map(|hex| s.attacker(SQUAD, hex)).collect();
    let target = s.defender(ENEMY, target);
    (s, firers, target)
}

/// They fire one after the other, to no effect.
fn fire_in_turn(s: &mut Scene, firers: &[UnitId], target: &str) {
    for &firer in firers {
        s.give(&fire(&[all(firer, &[])], target), &MISS);
    }
}

/// Whether a Location's defenders are Encircled by fire.
fn marked(s: &Scene, place: &str) -> bool {
    s.pos.encircled.contains(&(at(place), Side::Second))
}

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

/// Clauses: A7.7-1
#[test]
fn defensive_and_advancing_fire_encircle_like_prep_fire() {
    for phase in [Phase::DefensiveFire, Phase::AdvancingFire] {
        let mut s = board(phase, "");
        let firers: Vec<_> = ["T3", "T5"]
            .map(|hex| match phase {
                Phase::DefensiveFire => s.defender(ENEMY, hex),
                _ => s.attacker(SQUAD, hex),
            })
            .to_vec();
        let side = match phase {
            Phase::DefensiveFire => {
                s.attacker(SQUAD, "T4");
                Side::First
            }
            _ => {
                s.defender(ENEMY, "T4");
                Side::Second
            }
        };
        fire_in_turn(&mut s, &firers, "T4");
        assert!(s.pos.encircled.contains(&(at("T4"), side)), "{phase}");
    }
}

/// Clauses: A7.7-2
#[test]
fn first_fire_at_a_mover_never_encircles() {
    let mut s = board(Phase::Movement, "");
    let mover = s.attacker(SQUAD, "S4");
    let firers: Vec<_> = ["T2", "T6"].map(|hex| s.defender(ENEMY, hex)).to_vec();
    s.walk(&[mover], Gait::Normal, "T4");
    fire_in_turn(&mut s, &firers, "T4");
    assert_eq!(s.pos.encircled.len(), 0);
    assert_eq!(s.unit(mover).at(), Some(at("T4")));
}

/// Clauses: A7.7-3
#[test]
fn fire_at_long_range_does_not_count() {
    // Normal Range of a 4-4-7 is four hexes.
    for (far, encircles) in [("T8", true), ("T9", false)] {
        let (mut s, firers, _) = around(&["T3", far], "T4");
        fire_in_turn(&mut s, &firers, "T4");
        assert_eq!(marked(&s, "T4"), encircles, "{far}");
    }
}

/// Clauses: A7.7-7
#[test]
fn a_shot_at_another_target_in_between_wipes_out_what_came_before() {
    let (mut s, firers, _) = around(&["T3", "S2", "T5", "T2"], "T4");
    s.defender(ENEMY, "Q2");
    fire_in_turn(&mut s, &firers[..1], "T4");
    fire_in_turn(&mut s, &firers[1..2], "Q2");
    fire_in_turn(&mut s, &firers[2..3], "T4");
    assert!(!marked(&s, "T4"), "the shot from T3 is forgotten");
    fire_in_turn(&mut s, &firers[3..], "T4");
    assert!(marked(&s, "T4"), "those from T5 and T2 follow each other");
}

/// Clauses: A7.7-7
#[test]
fn what_was_fired_in_another_phase_does_not_count() {
    let (mut s, firers, _) = around(&["T3", "T5"], "T4");
    fire_in_turn(&mut s, &firers[..1], "T4");
    s.give(&Order::Done, &[]);
    assert_eq!(s.pos.phase, Phase::Movement);
    s.give(&Order::Done, &[]);
    // The other squad, which did not fire, has Advancing Fire.
    while s.pos.phase == Phase::DefensiveFire {
        s.give(&Order::Done, &[]);
    }
    fire_in_turn(&mut s, &firers[1..], "T4");
    assert!(!marked(&s, "T4"));
}

/// Clauses: A7.7-13
#[test]
fn an_attack_counts_only_if_it_could_bring_a_morale_check_after_cowering() {
    let stone = "[[building]]\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"T4\"]\n";
    // Half-squads of 2 FP at range 2 into a stone building, +3: an Original 2 cowers to the 1 column, a 5: PTC.
    let half = |leader: bool| {
        let mut s = board(Phase::PrepFire, stone);
        s.defender(ENEMY, "T4");
        let groups = ["T2", "T6"].map(|hex| {
            let unit = s.attacker("russian-4-4-7-hs", hex);
            let leaders = leader.then(|| s.attacker("russian-8-0", hex));
            (unit, Vec::from_iter(leaders))
        });
        for (unit, leaders) in groups {
            s.give(&directed(&[all(unit, &[])], &leaders, "T4"), &MISS);
        }
        marked(&s, "T4")
    };
    assert!(!half(false));
    assert!(half(true), "a leader keeps them from cowering: a 5 on the 2 column is an NMC");
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

/// Clauses: A7.7-17, A7.7-24
#[test]
fn a_hero_is_not_hurt_and_a_hero_alone_gets_no_counter() {
    let (mut s, firers, target) = around(&["T3", "T5"], "T4");
    let hero = s.defender("german-hero", "T4");
    let level = morale_under_attack(&s.pos, hero);
    fire_in_turn(&mut s, &firers, "T4");
    assert_eq!(
        (morale_under_attack(&s.pos, hero), morale_under_attack(&s.pos, target)),
        (level, 6)
    );
    // Nor is a heroic leader, or whoever is berserk; where nobody is hurt no counter lies.
    for (counter, heroic, berserk) in
        [("german-hero", false, false), ("german-9-1", true, false), (ENEMY, false, true)]
    {
        let (mut s, firers, target) = around(&["T3", "T5"], "T4");
        s.pos.units.remove(&target);
        let unit = s.defender(counter, "T4");
        (s.edit(unit).men_mut().heroic, s.edit(unit).men_mut().berserk) = (heroic, berserk);
        let level = morale_under_attack(&s.pos, unit);
        fire_in_turn(&mut s, &firers[..1], "T4");
        let sealing = s.assess(&fire(&[all(firers[1], &[])], "T4")).encirclement;
        assert!(sealing.is_some_and(|claim| claim.sides.is_empty()), "{counter}");
        fire_in_turn(&mut s, &firers[1..], "T4");
        assert!(!marked(&s, "T4") && !s.pos.is_encircled(unit), "{counter}");
        assert_eq!(morale_under_attack(&s.pos, unit), level, "{counter}");
    }
    // The counter goes when all it hurt have become so.
    let (mut s, firers, target) = around(&["T3", "T5", "T2"], "T4");
    fire_in_turn(&mut s, &firers[..2], "T4");
    assert!(marked(&s, "T4"));
    s.edit(target).men_mut().berserk = true;
    fire_in_turn(&mut s, &firers[2..], "T4");
    assert!(!marked(&s, "T4"));
}

/// Clauses: A7.7-18
#[test]
fn encircled_units_fire_with_one_more_on_the_dice() {
    let mut s = board(Phase::PrepFire, "");
    let firer = s.attacker(SQUAD, "T4");
    let hero = s.attacker("russian-hero", "T4");
    s.defender(ENEMY, "T6");
    let order = fire(&[all(firer, &[])], "T6");
    assert_eq!(drms(&s.assess(&order)), []);
    s.pos.encircled.insert((at("T4"), Side::First));
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Encircled, 1)]);
    assert_eq!(drms(&s.assess(&fire(&[all(hero, &[])], "T6"))), [(DrmKind::Heroic, -1)]);
}

/// Clauses: A7.7-20
#[test]
fn the_first_location_out_costs_double_in_any_phase() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"T3\", \"S3\"]\n";
    let mut s = board(Phase::Movement, woods);
    let unit = s.attacker(SQUAD, "T4");
    s.attacker(SQUAD, "T9");
    s.pos.encircled.insert((at("T4"), Side::First));
    let cost = |s: &Scene, from: &str, to: &str| entry_cost(&s.pos, unit, at(from), at(to), false);
    assert_eq!(cost(&s, "T4", "T5"), Some(Mf::whole(2)));
    assert_eq!(cost(&s, "T4", "T3"), Some(Mf::whole(4)));
    assert_eq!(cost(&s, "T5", "T6"), Some(Mf::whole(1)), "only the way out of where it is");
    s.walk(&[unit], Gait::Normal, "T5");
    s.step("T6", &[]);
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(3));
    // In the APh woods at four MF are difficult terrain.
    let mut s = board(Phase::Advance, woods);
    let unit = s.attacker(SQUAD, "T4");
    let order =
        Order::CloseCombat(CloseCombatOrder::Advance { units: [unit].into(), to: at("T3") });
    let mut free = s.clone();
    free.give(&order, &[]);
    assert!(!free.unit(unit).men().cx);
    s.pos.encircled.insert((at("T4"), Side::First));
    s.give(&order, &[]);
    assert!(s.unit(unit).men().cx);
    // In the RtPh six MF no longer reach the woods five hexes off: free of them, it may go as it likes.
    let mut s = board(Phase::Rout, "[[terrain]]\nkind = \"woods\"\nhexes = [\"T9\"]\n");
    let unit = s.attacker(SQUAD, "T4");
    (s.edit(unit).men_mut().broken, s.edit(unit).men_mut().dm) = (true, true);
    let order = |to| Order::Rout(RoutOrder::Flee { unit, to: at(to), low_crawl: false });
    let mut free = s.clone();
    for to in ["T5", "T6", "T7", "T8", "T9"] {
        free.give(&order(to), &[]);
    }
    s.pos.encircled.insert((at("T4"), Side::First));
    for to in ["T5", "T6", "T7", "T8"] {
        s.give(&order(to), &[]);
    }
    assert_eq!(s.refused(&order("T9")), Refusal::Move(MoveRefusal::NotEnoughMf { to: at("T9") }));
}

/// Clauses: A7.7-21, A7.7-22, A7.7-23
#[test]
fn the_counter_outlasts_the_encirclers_and_catches_whoever_comes_until_all_have_left() {
    let mut s = board(Phase::Movement, "");
    let unit = s.attacker(SQUAD, "T4");
    let friend = s.attacker(SQUAD, "T5");
    let foe = s.defender(ENEMY, "T8");
    s.pos.encircled.insert((at("T4"), Side::First));
    s.edit(foe).men_mut().broken = true;
    s.walk(&[friend], Gait::Normal, "T4");
    assert_eq!(morale_under_attack(&s.pos, friend), 6, "who comes in is Encircled at once");
    s.end_move();
    s.walk(&[unit], Gait::Normal, "T3");
    assert_eq!(morale_under_attack(&s.pos, unit), 7);
    assert!(s.pos.is_encircled(friend), "one is still there");
    s.end_move();

    let mut s = board(Phase::Movement, "");
    let unit = s.attacker(SQUAD, "T4");
    s.pos.encircled.insert((at("T4"), Side::First));
    s.begin(&[unit], Gait::Normal);
    let events = s.step("T3", &[]);
    assert!(
        events.contains(&Event::Fire(FireEvent::EncirclementOver {
            at: at("T4"),
            side: Side::First
        }))
    );
    s.walk_on("T4");
    assert!(!s.pos.is_encircled(unit), "it was away for a moment");
    assert_eq!(violations(&s.pos), Vec::<String>::new());
}

/// Clauses: A7.7-22
#[test]
fn the_counter_stays_into_the_next_phases_and_is_nothing_to_the_other_side() {
    let (mut s, firers, target) = around(&["T3", "T5"], "T4");
    fire_in_turn(&mut s, &firers, "T4");
    assert!(marked(&s, "T4"));
    for &firer in &firers {
        s.edit(firer).men_mut().broken = true;
    }
    while s.pos.phase != Phase::Advance {
        s.give(&Order::Done, &[]);
    }
    assert!(s.pos.is_encircled(target));
    // A unit of the encirclers that advances in is not Encircled.
    let close = s.attacker(SQUAD, "S4");
    s.give(
        &Order::CloseCombat(CloseCombatOrder::Advance { units: [close].into(), to: at("T4") }),
        &[],
    );
    assert!(!s.pos.is_encircled(close) && s.pos.is_encircled(target));
}

/// Clauses: A7.7-24
#[test]
fn the_counter_goes_with_the_last_unit_that_it_hurts() {
    let (mut s, firers, _) = around(&["T3", "T5", "T2"], "T4");
    fire_in_turn(&mut s, &firers[..2], "T4");
    let hero = s.defender("german-hero", "T4");
    let squad = s.pos.side_at(Side::Second, at("T4")).next().unwrap().id;
    s.edit(squad).men_mut().broken = true;
    // 1,2 is a 2MC: 6,6 eliminates the broken squad, the hero passes with 2,3.
    let events = s.give(&fire(&[all(firers[2], &[])], "T4"), &[1, 2, 6, 6, 2, 3]);
    assert!(!s.lives(squad) && s.lives(hero));
    assert!(
        events.contains(&Event::Fire(FireEvent::EncirclementOver {
            at: at("T4"),
            side: Side::Second
        }))
    );
    assert!(!marked(&s, "T4"));
}

/// Clauses: A7.7-24
#[test]
fn the_counter_goes_when_the_last_is_taken_prisoner() {
    let mut s = board(Phase::AdvancingFire, "");
    let unit = s.defender(ENEMY, "T4");
    (s.edit(unit).men_mut().broken, s.edit(unit).men_mut().dm) = (true, true);
    s.attacker(SQUAD, "T3");
    s.defender(ENEMY, "R4");
    s.attacker(SQUAD, "R6");
    s.pos.encircled.insert((at("T4"), Side::Second));
    while s.lives(unit) {
        s.give(&Order::Done, &[]);
    }
    assert!(!marked(&s, "T4"));
}

/// Clauses: A7.7-26
#[test]
fn a_location_encircled_again_suffers_no_more() {
    let (mut s, firers, target) = around(&["T3", "T5", "U4", "S5"], "T4");
    fire_in_turn(&mut s, &firers[..3], "T4");
    let events = s.give(&fire(&[all(firers[3], &[])], "T4"), &MISS);
    assert!(!events.iter().any(|event| matches!(event, Event::Fire(FireEvent::Encircled { .. }))));
    assert_eq!(morale_under_attack(&s.pos, target), 6);
}

/// Clauses: A7.7-16
#[test]
fn in_a_melee_both_sides_are_encircled() {
    let (mut s, firers, target) = around(&["T3", "T5"], "T4");
    let ours = s.attacker(SQUAD, "T4");
    for id in [ours, target] {
        s.edit(id).melee = true;
    }
    fire_in_turn(&mut s, &firers, "T4");
    assert!(s.pos.is_encircled(ours) && s.pos.is_encircled(target));
}

/// A squad of the DEFENDER in the top floor of a two-hex building, T3 and T4, with two upper floors.
fn upstairs() -> (Scene, UnitId) {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 2\nhexes = [\"T3\", \"T4\"]\n";
    let mut s = board(Phase::PrepFire, house);
    let unit = s.defender(ENEMY, "T4:2");
    (s, unit)
}

/// Clauses: A7.72-1, A7.72-3
#[test]
fn units_without_a_free_way_down_are_encircled_while_it_is_barred() {
    let (mut s, unit) = upstairs();
    assert!(!s.pos.is_encircled(unit));
    let below = s.attacker(SQUAD, "T4:1");
    assert!(!s.pos.is_encircled(unit), "down by the other hex");
    let other = s.attacker(SQUAD, "T3");
    assert!(s.pos.is_encircled(unit));
    assert_eq!(morale_under_attack(&s.pos, unit), 6);
    assert_eq!(
        explain(&s.pos, Side::Second, at("T4:2")),
        Some(Encirclement::Trapped(vec![at("T3"), at("T4:1")]))
    );
    // A broken or concealed enemy bars nothing, and a hero is not Encircled.
    s.edit(other).men_mut().broken = true;
    assert!(!s.pos.is_encircled(unit));
    s.edit(other).men_mut().broken = false;
    s.edit(other).concealed = true;
    assert!(!s.pos.is_encircled(unit));
    s.edit(other).concealed = false;
    let hero = s.defender("german-hero", "T4:2");
    assert!(!s.pos.is_encircled(hero));
    // It ends as soon as the way is free.
    s.pos.units.put(below, Some(at("A1")));
    s.pos.units.put(other, Some(at("A2")));
    assert!(!s.pos.is_encircled(unit));
    assert_eq!(explain(&s.pos, Side::Second, at("T4:2")), None);
}

#[test]
fn a_trapped_unit_feels_it_in_the_odds_and_in_its_fire() {
    let (mut s, unit) = upstairs();
    let firer = s.attacker(SQUAD, "T4:1");
    let order = fire(&[all(firer, &[])], "T4:2");
    let broken = |s: &Scene| {
        let Order::Fire(FireOrder::Attack(order)) = &order else { panic!() };
        of_attack(&s.pos, Side::First, order).unwrap().targets[0].broken
    };
    let free = broken(&s);
    s.attacker(SQUAD, "T3");
    assert!(broken(&s) > free);
    s.pos.phase = Phase::DefensiveFire;
    s.pos.speaker = Side::Second;
    let reply = s.assess(&fire(&[all(unit, &[])], "T4:1"));
    assert!(drms(&reply).contains(&(DrmKind::Encircled, 1)));
}

fn fire_order(order: &Order) -> &FireAttack {
    let Order::Fire(FireOrder::Attack(order)) = order else { panic!("not a fire order") };
    order
}

/// Clauses: A7.7-16
#[test]
fn the_exact_odds_count_with_the_morale_drop_of_the_attack_that_seals_it() {
    let (mut s, firers, _) = around(&["T2", "T6"], "T4");
    fire_in_turn(&mut s, &firers[..1], "T4");
    let order = fire(&[all(firers[1], &[])], "T4");
    let sealing = of_attack(&s.pos, Side::First, fire_order(&order)).unwrap();
    let mut free = s.clone();
    free.pos.attacks.clear();
    let before = of_attack(&free.pos, Side::First, fire_order(&order)).unwrap();
    free.pos.encircled.insert((at("T4"), Side::Second));
    let marked = of_attack(&free.pos, Side::First, fire_order(&order)).unwrap();
    assert!(sealing.targets[0].broken > before.targets[0].broken);
    assert_eq!(sealing.targets, marked.targets);
    assert_eq!(s.pos.encircled.len(), 0, "working it out changes nothing");
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
fn the_log_says_who_is_encircled_how_and_until_when() {
    let (mut s, firers, _) = around(&["T3", "T5"], "T4");
    fire_in_turn(&mut s, &firers[..1], "T4");
    let before = s.pos.clone();
    let events = s.give(&fire(&[all(firers[1], &[])], "T4"), &MISS);
    let lines = describe_all(&before, &s.pos, &events, Viewer::Both);
    let told = "Defenders in T4 are Encircled through opposite hexsides (A7.7)";
    assert!(lines.iter().any(|line| line == told), "{lines:#?}");
    let over = Event::Fire(FireEvent::EncirclementOver { at: at("T4"), side: Side::Second });
    assert_eq!(
        describe_all(&before, &s.pos, &[over], Viewer::Both),
        ["Defenders in T4 are Encircled no longer (A7.7)"]
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

/// Clauses: A7.7-18
#[test]
fn one_encircled_firer_is_enough_for_the_drm_of_a_group() {
    let mut s = board(Phase::PrepFire, "");
    let inside = s.attacker(SQUAD, "T4");
    let beside = s.attacker(SQUAD, "U4");
    s.defender(ENEMY, "T6");
    s.pos.encircled.insert((at("T4"), Side::First));
    let group = fire(&[all(inside, &[]), all(beside, &[])], "T6");
    assert_eq!(drms(&s.assess(&group)), [(DrmKind::Encircled, 1)]);
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
