//! What brings a unit to light: its fire, its way, whoever it meets, and what it suffers (A12.14, A12.15).

use first_fire::rules::Phase;
use first_fire::rules::concealment::is_watched;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{CloseCombatEvent, ConcealmentEvent, Event};
use first_fire::rules::ids::Side;
use first_fire::rules::order::{CloseCombatOrder, FireOrder, Gait, MoveOrder, Order, RoutOrder};
use first_fire::rules::refusal::{MoveRefusal, Refusal, RoutRefusal};

use super::super::scene::{Scene, all, at, attack, fire, only};
use super::{WOODS, hide, revealed};

#[test]
fn firing_shows_a_unit_to_a_good_order_enemy_within_sixteen_hexes() {
    for (range, broken, shown) in [("R5", false, true), ("S5", false, false), ("R5", true, false)] {
        let mut s = Scene::open(Phase::PrepFire);
        let squad = s.attacker("german-4-6-7", "B5");
        let gun = s.weapon("german-hmg", squad);
        hide(&mut s, squad);
        let target = s.defender("russian-4-4-7", range);
        s.edit(target).men_mut().broken = broken;
        let events = s.give(&fire(&[only(squad, &[gun])], range), &[6, 5]);
        assert_eq!(revealed(&events), if shown { vec![squad] } else { vec![] }, "{range}");
    }
}

#[test]
fn only_assault_movement_in_cover_keeps_a_mover_concealed() {
    for (gait, to, shown) in
        [(Gait::Assault, "H5", false), (Gait::Normal, "H5", true), (Gait::Assault, "G6", true)]
    {
        let mut s = Scene::new(Phase::Movement, WOODS);
        s.defender("german-4-6-7", "K6");
        let mover = s.attacker("russian-4-4-7", "G5");
        hide(&mut s, mover);
        s.begin(&[mover], gait);
        let events = s.step(to, &[]);
        assert_eq!(!revealed(&events).is_empty(), shown, "{gait:?} to {to}");
        assert_eq!(s.unit(mover).concealed, !shown);
    }
}

#[test]
fn nobody_in_sight_means_nothing_is_noticed() {
    let mut s = Scene::open(Phase::Movement);
    let enemy = s.defender("german-4-6-7", "A1");
    s.edit(enemy).men_mut().broken = true;
    let dummy = s.defender("german-dummy", "F9");
    hide(&mut s, dummy);
    let mover = s.attacker("russian-4-4-7", "G5");
    hide(&mut s, mover);
    assert!(!is_watched(&s.pos, mover));
    s.begin(&[mover], Gait::Normal);
    s.step("G6", &[]);
    assert!(s.unit(mover).concealed);
}

#[test]
fn who_walks_into_concealed_enemies_is_thrown_back_and_chance_shows_one_of_them() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    let (one, two) = (s.defender("german-4-6-7", "G5"), s.defender("german-4-6-7", "G5"));
    hide(&mut s, one);
    hide(&mut s, two);
    let mover = s.attacker("russian-4-4-7", "G7");
    s.walk(&[mover], Gait::Normal, "G6");
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    // The dr of Random Selection: the second squad is shown.
    let events = s.step("G5", &[2, 5]);
    assert_eq!(revealed(&events), [two]);
    assert!(events.contains(&Event::Concealment(ConcealmentEvent::ThrownBack {
        units: [mover].into(),
        from: at("G5"),
        to: Some(at("G6"))
    })));
    assert_eq!(s.unit(mover).at(), Some(at("G6")));
    // The DEFENDER may fire at it where it is back; then its move is over.
    assert_eq!(decision(&s.pos).unwrap().kind, DecisionKind::FirstFire);
    let events = s.give(&fire(&[all(two, &[])], "G6"), &[6, 5, 2, 2]);
    assert_eq!(attack(&events).assessment.target, at("G6"));
    s.give(&Order::Fire(FireOrder::Hold), &[]);
    assert!(s.pos.moving().is_none());
}

#[test]
fn a_known_enemy_still_bars_the_way_without_a_die() {
    let mut s = Scene::new(Phase::Movement, WOODS);
    s.defender("german-4-6-7", "G5");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.begin(&[mover], Gait::Normal);
    let order = Order::Move(MoveOrder::Step { to: at("G5"), cover: true });
    assert_eq!(s.refused(&order), Refusal::Move(MoveRefusal::EnemyThere { to: at("G5") }));
}

#[test]
fn a_broken_unit_does_not_run_from_what_it_does_not_know_of() {
    let mut s = Scene::open(Phase::Rout);
    let broken = s.attacker("russian-4-4-7", "G5");
    s.edit(broken).men_mut().broken = true;
    let enemy = s.defender("german-4-6-7", "G6");
    assert!(first_fire::rules::rout::must_rout(&s.pos, broken));
    assert_eq!(first_fire::rules::rout::interdictor(&s.pos, broken, at("G5")), Some(enemy));
    hide(&mut s, enemy);
    assert!(!first_fire::rules::rout::must_rout(&s.pos, broken));
    assert_eq!(first_fire::rules::rout::interdictor(&s.pos, broken, at("G5")), None);
}

#[test]
fn breaking_ends_concealment() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "F5");
    let target = s.defender("russian-4-4-7", "H5");
    hide(&mut s, target);
    // 2 FP: 1,3 is an NMC; 6,5 breaks it.
    s.give(&fire(&[all(squad, &[])], "H5"), &[1, 3, 6, 5]);
    assert!(s.unit(target).men().broken && !s.unit(target).concealed);
}

#[test]
fn an_advance_run_into_the_open_is_seen_and_one_into_cover_is_not() {
    for (to, shown) in [("H5", false), ("G6", true)] {
        let mut s = Scene::new(Phase::Advance, WOODS);
        s.defender("german-4-6-7", "K6");
        let unit = s.attacker("russian-4-4-7", "G5");
        hide(&mut s, unit);
        s.give(&Order::Move(MoveOrder::Advance { units: [unit].into(), to: at(to) }), &[]);
        assert_eq!(s.unit(unit).concealed, !shown, "{to}");
    }
}

#[test]
fn concealment_makes_for_an_ambush_and_ends_in_it() {
    let mut s = Scene::open(Phase::CloseCombat);
    let (mine, other) = (s.attacker("russian-4-4-7", "G5"), s.defender("german-4-6-7", "G5"));
    s.edit(mine).men_mut().advanced = true;
    hide(&mut s, other);
    // 3 against 3 - 2: no; 4 against 3 - 2: the concealed side is three lower.
    let events = s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("G5") }), &[4, 3]);
    assert!(events.contains(&Event::CloseCombat(CloseCombatEvent::Ambush {
        at: at("G5"),
        drs: [4, 1],
        ambusher: Some(Side::Second)
    })));
    assert_eq!(revealed(&events), [other]);
}

/// Clauses: A7.25-3, A7.25-4
#[test]
fn waiting_for_opportunity_fire_is_seen_from_sixteen_hexes_and_no_farther() {
    for (enemy, broken, shown) in [("R5", false, true), ("S5", false, false), ("R5", true, false)] {
        let mut s = Scene::open(Phase::PrepFire);
        let squad = s.attacker("german-4-6-7", "B5");
        hide(&mut s, squad);
        let enemy = s.defender("russian-4-4-7", enemy);
        s.edit(enemy).men_mut().broken = broken;
        let events = s.give(&Order::Fire(FireOrder::Await { unit: squad }), &[]);
        assert_eq!(revealed(&events), if shown { vec![squad] } else { vec![] });
    }
}

#[test]
fn a_rout_passes_by_a_concealed_enemy_but_not_through_him() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\", \"F5\", \"F4\"]\n";
    let mut s = Scene::new(Phase::Rout, woods);
    let broken = s.attacker("russian-4-4-7", "G5");
    s.edit(broken).men_mut().broken = true;
    s.edit(broken).men_mut().dm = true;
    s.defender("german-4-6-7", "G9");
    let hidden = s.defender("german-4-6-7", "G4");
    hide(&mut s, hidden);
    let through = Order::Rout(RoutOrder::Flee { unit: broken, to: at("G4"), low_crawl: false });
    assert_eq!(s.refused(&through), Refusal::Rout(RoutRefusal::RoutTowardEnemy { to: at("G4") }));
    // F4 is next to him, and he is not known to be there.
    let past = Order::Rout(RoutOrder::Flee { unit: broken, to: at("F4"), low_crawl: true });
    assert!(first_fire::rules::check(&s.pos, &past).is_ok());
    s.edit(hidden).concealed = false;
    assert_eq!(s.refused(&past), Refusal::Rout(RoutRefusal::RoutTowardEnemy { to: at("F4") }));
}
