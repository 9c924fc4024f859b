//! The words of refusals: the reason that matters first, and the rule that it rests on.

use first_fire::game::narrate;
use first_fire::rules::Phase;
use first_fire::rules::order::{Gait, Order};
use first_fire::rules::refusal::Refusal;
use first_fire::rules::unit::FireMarker;

use super::scene::{Scene, all, at, directed, fire, only};

/// One squad that sees the mover, and has one shot at it.
#[test]
fn a_late_shot_hears_that_the_window_is_closed_and_why() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    let shot = fire(&[all(squad, &[])], "G5");
    // Before anything is spent, and after the last window of the move.
    assert_eq!(s.refused(&shot), Refusal::NobodyMoving);
    s.begin(&[mover], Gait::Normal);
    assert_eq!(s.refused(&shot), Refusal::NothingSpent);
    s.step("G5", &[]);
    // 6,5 is nothing; nobody else can fire, and the movers are asked.
    s.give(&shot, &[6, 5]);
    let why = Box::new(Refusal::SubsequentExhausted { unit: squad });
    let closed = Refusal::WindowClosed { why };
    assert_eq!(s.refused(&shot), closed);
    assert_eq!(s.refused(&Order::Hold), Refusal::WindowOver);
    let words = narrate::refusal(&s.pos, &closed);
    assert!(words.contains("has closed by itself") && words.contains("4-6-7 A fires"), "{words}");
    // It was never the movers' own window.
    assert_eq!(s.refused(&fire(&[all(mover, &[])], "D5")), Refusal::NotYourFire);
}

#[test]
fn a_shot_after_the_defender_has_held_his_fire_hears_that() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&Order::Hold, &[]);
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "G5")), Refusal::WindowOver);
}

/// What cannot be changed at all comes before what a step nearer would.
#[test]
fn a_leader_at_a_marked_gun_hears_of_sustained_fire_before_the_range() {
    let mut s = Scene::open(Phase::Movement);
    let leader = s.defender("german-8-1", "D5");
    let gun = s.weapon("german-lmg", leader);
    s.defender("german-4-6-7", "K5");
    s.edit_gun(gun).fire = FireMarker::First;
    let mover = s.attacker("russian-4-4-7", "N6");
    s.walk(&[mover], Gait::Normal, "N5");
    let shot = fire(&[only(leader, &[gun])], "N5");
    assert_eq!(s.refused(&shot), Refusal::SmcNoSustainedFire { weapon: gun });
}

#[test]
fn subsequent_first_fire_names_its_own_rule() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-4-7", "D5");
    s.defender("german-4-6-7", "M5");
    s.edit(squad).fire = FireMarker::First;
    let mover = s.attacker("russian-4-4-7", "P6");
    s.walk(&[mover], Gait::Normal, "P5");
    // Beyond twice Normal Range: still it is the one of Subsequent First Fire that is too short.
    let far = s.refused(&fire(&[all(squad, &[])], "P5"));
    assert_eq!((far.rule(), far), ("A8.3", Refusal::SubsequentRange { unit: squad }));
    let unit = squad;
    for (refusal, rule) in [
        (Refusal::SubsequentExhausted { unit }, "A8.3"),
        (Refusal::ProtectiveExhausted { unit }, "A8.31"),
        (Refusal::ShotsExhausted { unit }, "A8.14"),
        (Refusal::InherentLost { unit }, "A7.351"),
        (Refusal::InherentTraded { unit }, "A7.352"),
        (Refusal::TooManyWeapons { unit }, "A7.351"),
        (Refusal::OneWeaponOnly { unit }, "A7.352"),
    ] {
        assert_eq!(refusal.rule(), rule);
    }
}

#[test]
fn who_cannot_direct_hears_what_ails_him() {
    let mut s = Scene::open(Phase::PrepFire);
    let (squad, leader) = (s.attacker("german-4-6-7", "D5"), s.attacker("german-8-1", "D5"));
    let friend = s.attacker("german-4-6-7", "D5");
    s.defender("russian-4-4-7", "G5");
    let order = |by| directed(&[all(squad, &[])], &[by], "G5");
    assert_eq!(s.refused(&order(friend)), Refusal::NotADirector { unit: friend });
    s.edit(leader).men_mut().pinned = true;
    assert_eq!(s.refused(&order(leader)), Refusal::DirectorPinned { unit: leader });
    s.edit(leader).men_mut().pinned = false;
    s.edit(leader).men_mut().broken = true;
    assert_eq!(s.refused(&order(leader)), Refusal::Broken { unit: leader });
}

/// Next door, but on a floor that no stairs lead to.
#[test]
fn where_no_stairs_lead_the_hex_is_not_said_to_be_far() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    let unit = s.attacker("russian-4-4-7", "G5:1");
    s.begin(&[unit], Gait::Normal);
    let step = |to: &str| Order::Step { to: at(to), cover: false };
    assert_eq!(s.refused(&step("G4")), Refusal::NoWay { to: at("G4") });
    assert_eq!(s.refused(&step("G2")), Refusal::NotAdjacent { to: at("G2") });
}
