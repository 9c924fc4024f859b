//! Which attacks count towards Encirclement: their phase, their order, their range and their strength (A7.7).

use first_fire::rules::Phase;
use first_fire::rules::ids::Side;
use first_fire::rules::order::{Gait, Order};

use super::super::scene::{all, at, directed};
use super::{ENEMY, MISS, SQUAD, around, board, fire_in_turn, marked};

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
