//! The words of refusals: the reason that matters first, and the rule that it rests on.

use first_fire::game::narrate;
use first_fire::rules::Phase;
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::refusal::{
    DirectionRefusal, FireRefusal, MenRefusal, MoveRefusal, Refusal, TurnRefusal,
};
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
    assert_eq!(s.refused(&shot), Refusal::Turn(TurnRefusal::NobodyMoving));
    s.begin(&[mover], Gait::Normal);
    assert_eq!(s.refused(&shot), Refusal::Turn(TurnRefusal::NothingSpent));
    s.step("G5", &[]);
    // 6,5 is nothing; nobody else can fire, and the movers are asked.
    s.give(&shot, &[6, 5]);
    let why = Box::new(Refusal::Fire(FireRefusal::SubsequentExhausted { unit: squad }));
    let closed = Refusal::Turn(TurnRefusal::WindowClosed { why });
    assert_eq!(s.refused(&shot), closed);
    assert_eq!(s.refused(&Order::Fire(FireOrder::Hold)), Refusal::Turn(TurnRefusal::WindowOver));
    let words = narrate::refusal(&s.pos, &closed);
    assert!(words.contains("has closed by itself") && words.contains("4-6-7 A fires"), "{words}");
    // It was never the movers' own window.
    assert_eq!(s.refused(&fire(&[all(mover, &[])], "D5")), Refusal::Fire(FireRefusal::NotYourFire));
}

#[test]
fn a_shot_after_the_defender_has_held_his_fire_hears_that() {
    let mut s = Scene::open(Phase::Movement);
    let squad = s.defender("german-4-6-7", "D5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.walk(&[mover], Gait::Normal, "G5");
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert_eq!(s.refused(&fire(&[all(squad, &[])], "G5")), Refusal::Turn(TurnRefusal::WindowOver));
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
    assert_eq!(s.refused(&shot), Refusal::Fire(FireRefusal::SmcNoSustainedFire { weapon: gun }));
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
    assert_eq!(
        (far.rule(), far),
        ("A8.3", Refusal::Fire(FireRefusal::SubsequentRange { unit: squad }))
    );
    let unit = squad;
    for (refusal, rule) in [
        (Refusal::Fire(FireRefusal::SubsequentExhausted { unit }), "A8.3"),
        (Refusal::Fire(FireRefusal::ProtectiveExhausted { unit }), "A8.31"),
        (Refusal::Fire(FireRefusal::ShotsExhausted { unit }), "A8.14"),
        (Refusal::Fire(FireRefusal::InherentLost { unit }), "A7.351"),
        (Refusal::Fire(FireRefusal::InherentTraded { unit }), "A7.352"),
        (Refusal::Fire(FireRefusal::TooManyWeapons { unit }), "A7.351"),
        (Refusal::Fire(FireRefusal::OneWeaponOnly { unit }), "A7.352"),
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
    assert_eq!(
        s.refused(&order(friend)),
        Refusal::Direction(DirectionRefusal::NotADirector { unit: friend })
    );
    s.edit(leader).men_mut().pinned = true;
    assert_eq!(
        s.refused(&order(leader)),
        Refusal::Direction(DirectionRefusal::DirectorPinned { unit: leader })
    );
    s.edit(leader).men_mut().pinned = false;
    s.edit(leader).men_mut().broken = true;
    assert_eq!(s.refused(&order(leader)), Refusal::Men(MenRefusal::Broken { unit: leader }));
}

/// Next door, but on a floor that no stairs lead to.
#[test]
fn where_no_stairs_lead_the_hex_is_not_said_to_be_far() {
    let house = "[[building]]\nmaterial = \"stone\"\nlevels = 1\nhexes = [\"G5\"]\n";
    let mut s = Scene::new(Phase::Movement, house);
    let unit = s.attacker("russian-4-4-7", "G5:1");
    s.begin(&[unit], Gait::Normal);
    let step = |to: &str| Order::Move(MoveOrder::Step { to: at(to), cover: false });
    assert_eq!(s.refused(&step("G4")), Refusal::Move(MoveRefusal::NoWay { to: at("G4") }));
    assert_eq!(s.refused(&step("G2")), Refusal::Move(MoveRefusal::NotAdjacent { to: at("G2") }));
}
