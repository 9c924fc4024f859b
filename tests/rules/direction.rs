//! Whom a leader directs again: a chain of attacks, each by firers of the one before (A7.53, A7.531, AM-21).

use first_fire::rules::Phase;
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{Gait, Member, Order};
use first_fire::rules::refusal::{DirectionRefusal, Refusal};

use super::scene::{Scene, all, directed, fire, only};

/// Shelter enough next door.
const HOUSE: &str =
    "[[building]]\nname = \"House\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"E5\"]\n";

/// Two squads in D5 with an MMG each and their leader, of the side that fires in `phase`.
fn led(phase: Phase, map: &str) -> (Scene, [(UnitId, WeaponId); 2], UnitId) {
    let mut s = Scene::new(phase, map);
    let defends = matches!(phase, Phase::Movement | Phase::DefensiveFire);
    let add = |s: &mut Scene, counter| {
        if defends { s.defender(counter, "D5") } else { s.attacker(counter, "D5") }
    };
    let armed = [(); 2].map(|()| {
        let squad = add(&mut s, "german-4-6-7");
        (squad, s.weapon("german-mmg", squad))
    });
    let leader = add(&mut s, "german-8-1");
    (s, armed, leader)
}

/// The two members may follow the attack of both, but not one after the other.
fn each_but_not_both(s: &Scene, members: [Member; 2], leader: UnitId, places: [&str; 2]) {
    for (first, second) in [(0, 1), (1, 0)] {
        let mut s = s.clone();
        let order = directed(&[members[first].clone()], &[leader], places[0]);
        s.give(&order, &[6, 5]);
        let other = directed(&[members[second].clone()], &[leader], places[1]);
        assert_eq!(
            s.refused(&other),
            Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader })
        );
        s.assess(&fire(&[members[second].clone()], places[1]));
    }
}

/// Clauses: A7.53-8, A7.53-1
#[test]
fn having_directed_two_he_follows_up_one_of_them_in_subsequent_first_fire() {
    let (mut s, [(a, _), (b, _)], leader) = led(Phase::Movement, "");
    s.defender("german-4-6-7", "A9");
    let mover = s.attacker("russian-4-4-7", "H6");
    let next = s.attacker("russian-4-4-7", "H5");
    s.walk(&[mover], Gait::Assault, "G6");
    // 8 FP: 6,6 with the leader's -1 and FFMO is nothing on the 8 column.
    s.give(&directed(&[all(a, &[]), all(b, &[])], &[leader], "G6"), &[6, 6]);
    s.end_move();
    s.walk(&[next], Gait::Normal, "G5");
    // Again together, or one of them; then the other by himself is another attack.
    s.assess(&directed(&[all(a, &[]), all(b, &[])], &[leader], "G5"));
    let one = directed(&[all(a, &[])], &[leader], "G5");
    s.give(&one, &[6, 5]);
    s.walk_on("F5");
    let other = directed(&[all(b, &[])], &[leader], "F5");
    assert_eq!(
        s.refused(&other),
        Refusal::Direction(DirectionRefusal::AlreadyDirected { unit: leader })
    );
    s.assess(&fire(&[all(b, &[])], "F5"));
}

/// Clauses: A7.53-8
#[test]
fn in_final_fire_he_directs_one_of_two_at_his_target_and_not_the_other_at_its() {
    let (mut s, [(a, _), (b, _)], leader) = led(Phase::Movement, HOUSE);
    s.defender("german-4-6-7", "A9");
    let mover = s.attacker("russian-4-4-7", "F5");
    s.attacker("russian-4-4-7", "D6");
    s.walk(&[mover], Gait::Assault, "E5");
    s.give(&directed(&[all(a, &[]), all(b, &[])], &[leader], "E5"), &[6, 6]);
    s.end_move();
    if s.pos.phase == Phase::Movement {
        s.give(&Order::Done, &[]);
    }
    assert_eq!(s.pos.phase, Phase::DefensiveFire);
    each_but_not_both(&s, [all(a, &[]), all(b, &[])], leader, ["E5", "D6"]);
}

/// Clauses: A7.53-3, A7.531-1
#[test]
fn of_two_guns_directed_as_a_group_he_follows_up_one() {
    let (mut s, [(a, gun), (b, other)], leader) = led(Phase::PrepFire, "");
    s.defender("russian-4-4-7", "G5");
    s.defender("russian-4-4-7", "H5");
    // 10 FP: 2,6 - 1 is a 1MC on the 8 column, passed by 2,2.
    let both = [only(a, &[gun]), only(b, &[other])];
    s.give(&directed(&both, &[leader], "G5"), &[2, 6, 2, 2]);
    each_but_not_both(&s, both.clone(), leader, ["G5", "H5"]);
    // Both of them again, however often.
    s.give(&directed(&both, &[leader], "G5"), &[2, 6, 2, 2]);
    s.assess(&directed(&both, &[leader], "H5"));
}
