//! Two support weapons and the inherent FP, in every state that First Fire leaves them in (A7.351-A7.353, AM-24).

use first_fire::rules::Phase;
use first_fire::rules::decision::Frame;
use first_fire::rules::event::{Event, PossessionEvent};
use first_fire::rules::ids::{UnitId, WeaponId};
use first_fire::rules::order::{FireOrder, Gait, Member, Order};
use first_fire::rules::refusal::{FireRefusal, Refusal};
use first_fire::rules::unit::FireMarker;

use super::readings::fp_of;
use super::scene::{Scene, all, directed, fire, only};

/// The house shelters the first mover from First Fire that is only there to be over.
const HOUSE: &str =
    "[[building]]\nname = \"House\"\nmaterial = \"stone\"\nlevels = 0\nhexes = [\"G5\"]\n";

/// What First Fire has been: by nobody, or by one gun or two, which then both keep their ROF, or only the MMG, or
/// neither, or both malfunction.
#[derive(Clone, Copy, PartialEq)]
enum First {
    None,
    One([u8; 2]),
    Two([u8; 2]),
    /// The inherent FP and the LMG.
    Inherent([u8; 2]),
}

const KEPT: [u8; 2] = [1, 6];
const LMG_MARKED: [u8; 2] = [2, 6];
const MARKED: [u8; 2] = [6, 5];
const MALFUNCTIONED: [u8; 2] = [6, 6];

/// A unit of D5 with an LMG, an MMG and a third gun, in this order.
struct Armed {
    s: Scene,
    unit: UnitId,
    guns: [WeaponId; 3],
}

impl Armed {
    /// The unit has First Fired so at a mover in G5; another one waits in D7, next but one.
    fn after(counter: &str, first: First) -> Armed {
        let mut s = Scene::new(Phase::Movement, HOUSE);
        let unit = s.defender(counter, "D5");
        let guns = ["german-lmg", "german-mmg", "german-lmg"].map(|gun| s.weapon(gun, unit));
        // With him nobody cowers.
        let leader = s.defender("german-8-0", "D5");
        // Somebody who has always something to fire.
        s.defender("german-4-6-7", "D9");
        let (away, near) = (s.attacker("russian-4-4-7", "G6"), s.attacker("russian-4-4-7", "D7"));
        s.walk(&[away], Gait::Assault, "G5");
        let shot = match first {
            First::None => None,
            First::One(dice) => Some((only(unit, &guns[1..2]), dice)),
            First::Two(dice) => Some((only(unit, &guns[..2]), dice)),
            First::Inherent(dice) => Some((all(unit, &guns[..1]), dice)),
        };
        if let Some((member, dice)) = shot {
            s.give(&directed(&[member], &[leader], "G5"), &dice);
            if let Some(Frame::Rof(frame)) = s.pos.frames.last() {
                let weapons = frame.weapons();
                s.give(&Order::Fire(FireOrder::KeepRof { weapons }), &[]);
            }
        }
        s.end_move();
        s.walk(&[near], Gait::Assault, "D6");
        Armed { s, unit, guns }
    }

    /// A part of it: `i` is the inherent FP, `L` and `M` the first two guns, `T` the third.
    fn part(&self, what: &str) -> Member {
        let named = "LMT".chars().zip(self.guns).filter(|(name, _)| what.contains(*name));
        let guns = named.map(|(_, gun)| gun).collect();
        Member { unit: self.unit, inherent: what.contains('i'), weapons: guns }
    }

    /// The FP of a part at a Location, or why it may not fire.
    fn at(&mut self, what: &str, place: &str) -> String {
        let order = fire(&[self.part(what)], place);
        if first_fire::rules::check(&self.s.pos, &order).is_ok() {
            return fp_of(&self.s, &order);
        }
        let words = match self.s.refused(&order) {
            Refusal::Fire(FireRefusal::InherentLost { .. }) => "two SW",
            Refusal::Fire(FireRefusal::InherentTraded { .. }) => "one SW",
            Refusal::Fire(FireRefusal::TooManyWeapons { .. }) => "third SW",
            Refusal::Fire(FireRefusal::OneWeaponOnly { .. }) => "second SW",
            Refusal::Fire(FireRefusal::Malfunctioned { .. }) => "malfunctioned",
            Refusal::Fire(FireRefusal::ProtectiveWeapons { .. }) => "all guns",
            Refusal::Fire(FireRefusal::SmcNoSustainedFire { .. }) => "SMC",
            other => panic!("{what}: {other:?}"),
        };
        words.to_owned()
    }

    fn expect(&mut self, state: &str, place: &str, rows: &[(&str, &str)]) {
        for (what, expected) in rows {
            assert_eq!(self.at(what, place), *expected, "{state}: {what}");
        }
    }
}

/// Full FP doubled next door, halved when it is fire again: 4 or 8 of the squad, 3 or 6 of an LMG, 5 or 10 of the MMG.
/// Clauses: A7.351-1, A7.351-3, A7.351-4, A7.353-1, A7.353-2
#[test]
fn a_squad_next_to_a_mover_has_half_its_fp_back_and_no_third_gun() {
    let squad = |first| Armed::after("german-4-6-7", first);
    let fresh = [("i", "8"), ("iL", "14"), ("LM", "16"), ("iLM", "two SW"), ("LMT", "third SW")];
    squad(First::None).expect("not fired", "D6", &fresh);
    // One gun has fired: the inherent FP is full, beside that gun or alone, and half beside another.
    let one = [("i", "8"), ("iM", "18"), ("iL", "7"), ("L", "6"), ("LM", "16"), ("iLM", "two SW")];
    squad(First::One(KEPT)).expect("MMG kept", "D6", &one);
    let one = [("i", "8"), ("iM", "13"), ("iL", "7"), ("L", "6"), ("M", "5"), ("LM", "8")];
    squad(First::One(MARKED)).expect("MMG marked", "D6", &one);
    let one = [("i", "8"), ("iL", "7"), ("L", "6"), ("LT", "third SW"), ("M", "malfunctioned")];
    squad(First::One(MALFUNCTIONED)).expect("MMG broken", "D6", &one);
    // Two have: it is lost, and half of it is back with one of them or none.
    let two = [("i", "4"), ("iL", "7"), ("iM", "9"), ("L", "6"), ("M", "10"), ("LM", "16")];
    squad(First::Two(KEPT)).expect("both kept", "D6", &two);
    let two = [("i", "4"), ("iL", "7"), ("iM", "9"), ("L", "3"), ("M", "10"), ("LM", "8")];
    squad(First::Two(LMG_MARKED)).expect("MMG kept", "D6", &two);
    let two = [("i", "4"), ("iL", "7"), ("iM", "9"), ("L", "3"), ("M", "5"), ("LM", "8")];
    squad(First::Two(MARKED)).expect("both marked", "D6", &two);
    squad(First::Two(MALFUNCTIONED)).expect("both broken", "D6", &[("i", "4")]);
    for dice in [KEPT, LMG_MARKED, MARKED, MALFUNCTIONED] {
        let third = [("T", "third SW"), ("iT", "third SW")];
        squad(First::Two(dice)).expect("two have fired", "D6", &third);
    }
}

/// Clauses: A7.352-1, A7.353-1, A7.353-2
#[test]
fn anybody_else_next_to_a_mover_has_half_his_fp_back_after_one_gun() {
    for counter in ["german-4-6-7-hs", "german-crew"] {
        let small = |first| Armed::after(counter, first);
        let fresh = [("i", "4"), ("M", "10"), ("iM", "one SW"), ("LM", "second SW")];
        small(First::None).expect("not fired", "D6", &fresh);
        let kept = [("i", "2"), ("M", "10"), ("iM", "one SW"), ("L", "second SW")];
        small(First::One(KEPT)).expect("kept", "D6", &kept);
        let marked = [("i", "2"), ("M", "5"), ("iM", "one SW"), ("L", "second SW")];
        small(First::One(MARKED)).expect("marked", "D6", &marked);
        let broken = [("i", "2"), ("L", "second SW"), ("M", "malfunctioned")];
        small(First::One(MALFUNCTIONED)).expect("broken", "D6", &broken);
    }
    let hero = |first| Armed::after("german-hero", first);
    hero(First::None).expect("not fired", "D6", &[("i", "2"), ("M", "10"), ("iM", "one SW")]);
    hero(First::One(KEPT)).expect("kept", "D6", &[("i", "1"), ("M", "10"), ("L", "second SW")]);
    hero(First::One(MARKED)).expect("marked", "D6", &[("i", "1"), ("M", "SMC")]);
}

/// Clauses: A8.31-4, A7.353-1, A7.353-2
#[test]
fn final_protective_fire_takes_the_guns_that_the_phase_has_left() {
    for (first, rows) in [
        (First::None, [("LM", "8"), ("LT", "6"), ("iL", "all guns"), ("i", "all guns")]),
        (
            First::Two(KEPT),
            [("LM", "8"), ("LT", "third SW"), ("iL", "all guns"), ("i", "all guns")],
        ),
        (
            First::Two(MARKED),
            [("LM", "8"), ("M", "all guns"), ("iL", "all guns"), ("iLM", "two SW")],
        ),
        // Both guns of the phase are out of order: the third neither may nor has to fire.
        (
            First::Two(MALFUNCTIONED),
            [("i", "4"), ("T", "third SW"), ("iT", "third SW"), ("L", "malfunctioned")],
        ),
        (
            First::One(MALFUNCTIONED),
            [("i", "all guns"), ("iL", "7"), ("L", "3"), ("LT", "third SW")],
        ),
    ] {
        let mut armed = Armed::after("german-4-6-7", first);
        armed.s.edit(armed.unit).fire = FireMarker::Final;
        armed.expect("FPF", "D6", &rows);
    }
}

/// Clauses: A7.353-1, A7.353-3, A7.351-3
#[test]
fn final_fire_counts_its_weapons_anew_and_has_half_of_lost_fp_next_door() {
    let dfph = |counter: &str, first| {
        let mut armed = Armed::after(counter, first);
        armed.s.end_move();
        assert_eq!(armed.s.pos.phase, Phase::DefensiveFire);
        armed
    };
    let squad = |first| dfph("german-4-6-7", first);
    let both =
        [("i", "4"), ("iL", "10"), ("LM", "16"), ("iLM", "two SW"), ("T", "6"), ("iT", "10")];
    squad(First::Two(KEPT)).expect("both kept", "D6", &both);
    let split = [("i", "4"), ("iL", "7"), ("iM", "14"), ("LM", "13"), ("T", "6"), ("MT", "16")];
    squad(First::Two(LMG_MARKED)).expect("MMG kept", "D6", &split);
    let marked = [("i", "4"), ("iL", "7"), ("iM", "9"), ("LM", "8"), ("T", "6"), ("iT", "10")];
    squad(First::Two(MARKED)).expect("both marked", "D6", &marked);
    let broken = [("i", "4"), ("T", "6"), ("iT", "10"), ("L", "malfunctioned")];
    squad(First::Two(MALFUNCTIONED)).expect("both broken", "D6", &broken);
    // One gun costs a squad nothing. A gun left out of First Fire fires now, alone or with the squad.
    squad(First::One(KEPT)).expect("MMG kept", "D6", &[("i", "8"), ("iM", "18"), ("LM", "16")]);
    squad(First::One(MARKED)).expect("MMG marked", "D6", &[("i", "8"), ("iM", "13"), ("L", "6")]);
    let used = [("i", "4"), ("M", "10"), ("iM", "14"), ("L", "3"), ("LM", "13")];
    squad(First::Inherent(MARKED)).expect("squad and LMG marked", "D6", &used);
    let half = |first| dfph("german-4-6-7-hs", first);
    half(First::One(KEPT)).expect("kept", "D6", &[("i", "2"), ("M", "10"), ("iM", "one SW")]);
    half(First::One(MARKED)).expect("marked", "D6", &[("i", "2"), ("M", "5"), ("iM", "one SW")]);
    half(First::One(MALFUNCTIONED)).expect("broken", "D6", &[("i", "2"), ("L", "6")]);
    // Farther away it is lost altogether.
    squad(First::Two(KEPT)).expect("far", "G5", &[("i", "two SW"), ("M", "5")]);
    half(First::One(KEPT)).expect("far", "G5", &[("i", "one SW"), ("M", "5")]);
}

/// What the DFPh itself has used up is not back in it: a unit may fire part by part there.
/// Clauses: A7.353-2, A7.353-3
#[test]
fn two_guns_fired_in_the_dfph_leave_no_inherent_fp_and_no_third_gun() {
    let mut armed = Armed::after("german-4-6-7", First::None);
    armed.s.end_move();
    let guns = armed.guns;
    armed.s.give(&fire(&[only(armed.unit, &guns[..1])], "G5"), &[6, 5]);
    // 2,6 on the 8 column: an NMC, passed by 1,2.
    armed.s.give(&fire(&[only(armed.unit, &guns[1..2])], "D6"), &[2, 6, 1, 2]);
    armed.expect("in the DFPh", "D6", &[("i", "two SW"), ("T", "third SW"), ("M", "10")]);
}

/// A weapon that is no more has been fired all the same.
/// Clauses: A7.351-3, A7.351-4
#[test]
fn a_weapon_that_is_used_up_or_lost_still_counts() {
    let mut armed = Armed::after("german-4-6-7", First::Two(MARKED));
    // The two go on as Subsequent First Fire, and 6,6 is the end of both of them.
    let order = fire(&[only(armed.unit, &armed.guns[..2])], "D6");
    let events = armed.s.give(&order, &[6, 6]);
    assert_eq!(
        events
            .iter()
            .filter(|e| matches!(e, Event::Possession(PossessionEvent::Lost { .. })))
            .count(),
        2
    );
    let near = armed.s.attacker("russian-4-4-7", "F5");
    armed.s.end_move();
    armed.s.walk(&[near], Gait::Assault, "E5");
    armed.expect("lost", "E5", &[("T", "third SW"), ("i", "4")]);
}
