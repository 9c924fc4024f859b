//! How long the Encirclement counter lies, whom it catches, and what is said of it (A7.7).

use first_fire::game::narrate::describe_all;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::ids::Side;
use first_fire::rules::invariants::violations;
use first_fire::rules::morale::morale_under_attack;
use first_fire::rules::order::{Gait, MoveOrder, Order};
use first_fire::rules::view::Viewer;
use first_fire::rules::{Phase, legal_orders};

use super::super::scene::{all, at, fire};
use super::{ENEMY, MISS, SQUAD, around, board, fire_in_turn, marked};

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
        // Who is Encircled does not interdict those who have to run from him.
        let order = legal_orders(&s.pos).into_iter().next().unwrap();
        s.give(if s.pos.phase == Phase::Rout { &order } else { &Order::Done }, &[]);
    }
    assert!(s.pos.is_encircled(target));
    // A unit of the encirclers that advances in is not Encircled.
    let close = s.attacker(SQUAD, "S4");
    s.give(&Order::Move(MoveOrder::Advance { units: [close].into(), to: at("T4") }), &[]);
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
