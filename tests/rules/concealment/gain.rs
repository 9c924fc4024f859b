//! What hides a unit: the end of a Player Turn and the set-up (A12.12).

use first_fire::rules::Phase;
use first_fire::rules::event::{ConcealmentEvent, Event};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::Order;
use first_fire::rules::unit::Unit;

use super::super::scene::{Scene, at, attacks};

#[test]
fn at_the_end_of_the_turn_who_is_out_of_sight_in_cover_is_concealed_and_others_try_or_may_not() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\", \"S5\", \"A9\"]\n";
    let mut s = Scene::new(Phase::CloseCombat, woods);
    s.setting(|setting| setting.concealment = true);
    let watched = s.attacker("russian-4-4-7", "A5");
    let watcher = s.defender("german-4-6-7", "D5");
    let behind = s.defender("german-8-1", "S5");
    let open = s.defender("german-4-6-7", "R5");
    s.edit(watcher).men_mut().broken = true;
    // The broken watcher does not count. The Russian is in cover and seen from 17 hexes on: a dr of 6, 3 for his size,
    // less 1 for the woods. The leader likewise: 1, 1 for his size, less 1. In the open there is no hope.
    let events = s.give(&Order::Done, &[6, 1]);
    assert!(!s.unit(watched).concealed, "{events:?}");
    assert!(s.unit(behind).concealed);
    assert!(!s.unit(open).concealed);
    assert!(attacks(&events).is_empty());
}

#[test]
fn unseen_in_cover_is_certain_and_near_is_hopeless() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\", \"C5\", \"E5\", \"H5\"]\n";
    for (concealment, hidden) in [(true, true), (false, false)] {
        let mut s = Scene::new(Phase::CloseCombat, woods);
        s.setting(|setting| setting.concealment = concealment);
        let unseen = s.attacker("russian-4-4-7", "A5");
        let seen = s.defender("german-4-6-7", "H5");
        let seeing = s.attacker("russian-4-4-7", "G6");
        s.give(&Order::Done, &[]);
        assert_eq!(s.unit(unseen).concealed, hidden);
        assert!(!s.unit(seen).concealed && !s.unit(seeing).concealed);
    }
}

/// The attempts at concealment at the end of a Player Turn: whose, and what the dr came to.
fn attempts(events: &[Event]) -> Vec<(UnitId, i32)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Concealment(ConcealmentEvent::Attempt { unit, total, .. }) => {
                Some((*unit, *total))
            }
            _ => None,
        })
        .collect()
}

/// In woods under eyes 17 hexes off: each rolls a 4, a squad at three more and an SMC at one, all at one less.
#[test]
fn the_best_leader_helps_those_he_is_with_to_conceal_themselves() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\"]\n";
    let tried = |leaders: &[&str], change: &dyn Fn(&mut Unit)| {
        let mut s = Scene::new(Phase::CloseCombat, woods);
        s.setting(|setting| setting.concealment = true);
        s.attacker("russian-4-4-7", "A5");
        for leader in leaders {
            let id = s.attacker(leader, "A5");
            change(s.edit(id));
        }
        s.defender("german-4-6-7", "R5");
        let tries = s.pos.side_at(Side::First, at("A5")).filter(|unit| !unit.men().broken).count();
        let events = s.give(&Order::Done, &vec![4; tries]);
        attempts(&events).into_iter().map(|(_, total)| total).collect::<Vec<_>>()
    };
    assert_eq!(tried(&[], &|_| ()), [6]);
    assert_eq!(tried(&["russian-8-1"], &|_| ()), [5, 3]);
    assert_eq!(tried(&["russian-8-1", "russian-9-2"], &|_| ()), [4, 2, 2]);
    assert_eq!(tried(&["russian-9-2"], &|leader| leader.men_mut().pinned = true), [6, 4]);
    assert_eq!(tried(&["russian-9-2"], &|leader| leader.men_mut().broken = true), [6]);
}

/// Two hexes from an enemy who cannot see it, in the open: a broken one does not matter.
#[test]
fn unseen_in_the_open_is_certain_only_with_no_unbroken_enemy_near() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"J4\"]\n";
    for (enemy, broken, certain) in [("J5", true, true), ("J5", false, false), ("J20", false, true)]
    {
        let mut s = Scene::new(Phase::CloseCombat, woods);
        s.setting(|setting| setting.concealment = true);
        let unit = s.attacker("russian-4-4-7", "J3");
        let near = s.defender("german-4-6-7", "J5");
        s.edit(near).men_mut().broken = broken;
        if enemy != "J5" {
            s.pos.units.put(near, None);
        }
        let dice: &[u8] = if certain { &[] } else { &[6, 6] };
        let events = s.give(&Order::Done, dice);
        assert_eq!(s.unit(unit).concealed, certain, "{events:?}");
    }
}

/// The end of the set-up, in woods and in the open, out of everybody's sight.
#[test]
fn who_sets_up_unseen_in_cover_begins_concealed_only_where_the_scenario_says_so() {
    let woods = "[[terrain]]\nkind = \"woods\"\nhexes = [\"A5\", \"K4\", \"K5\", \"K6\"]\n";
    for concealment in [true, false] {
        let mut s = Scene::new(Phase::Setup, woods);
        s.setting(|setting| setting.concealment = concealment);
        let covered = s.attacker("russian-4-4-7", "A5");
        let far = s.defender("german-4-6-7", "T5");
        s.give(&Order::Done, &[]);
        s.give(&Order::Done, &[]);
        assert_eq!(s.unit(covered).concealed, concealment);
        assert!(!s.unit(far).concealed);
    }
}
