//! Who is trapped upstairs, without a free way down, is Encircled for as long (A7.72).

use first_fire::odds::of_attack;
use first_fire::rules::Phase;
use first_fire::rules::encirclement::{Encirclement, explain};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::morale::morale_under_attack;
use first_fire::rules::order::{FireOrder, Order};

use super::super::scene::{Scene, all, at, drms, fire};
use super::{ENEMY, SQUAD, board};

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
