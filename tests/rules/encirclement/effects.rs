//! What Encirclement does to Morale, to fire and to the first step out, and to whom it does nothing (A7.7).

use first_fire::odds::of_attack;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::Side;
use first_fire::rules::morale::morale_under_attack;
use first_fire::rules::movement::{Mf, entry_cost};
use first_fire::rules::order::{FireAttack, FireOrder, Gait, MoveOrder, Order, RoutOrder};
use first_fire::rules::refusal::{MoveRefusal, Refusal};

use super::super::scene::{Scene, all, at, drms, fire};
use super::{ENEMY, MISS, SQUAD, around, board, fire_in_turn, marked};

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
    let order = Order::Move(MoveOrder::Advance { units: [unit].into(), to: at("T3") });
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
