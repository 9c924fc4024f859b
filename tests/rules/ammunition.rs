//! Ammunition Shortage, a special rule of a scenario (A19.131).

use first_fire::rules::Phase;
use first_fire::rules::event::{Event, FireEvent, MenEvent, PossessionEvent};
use first_fire::rules::ids::UnitId;
use first_fire::rules::order::Gait;

use super::scene::{Scene, all, attack, fire, left, only};

/// A German squad in G3 and a Russian one that has walked up to it, in sight of it.
fn in_sight(short: bool) -> (Scene, UnitId) {
    let mut s = Scene::open(Phase::Movement);
    s.setting(|setting| setting.sides[1].ammunition_shortage = short);
    let squad = s.defender("german-4-6-7", "G3");
    let mover = s.attacker("russian-4-4-7", "G6");
    s.attacker("russian-4-4-7", "R9");
    s.walk(&[mover], Gait::Assault, "G5");
    (s, squad)
}

/// With a leader nobody cowers, and the Original 12 would leave what any other leaves.
/// Clauses: A8.221-2
#[test]
fn rifles_that_run_short_leave_no_residual_fp() {
    for (short, strength) in [(false, Some(2)), (true, None)] {
        let (mut s, squad) = in_sight(short);
        let leader = s.defender("german-8-0", "G3");
        let order = super::scene::directed(&[all(squad, &[])], &[leader], "G5");
        let events = s.give(&order, &[6, 6]);
        assert_eq!(left(&events, "G5"), strength, "{short}");
        // An 11 is no shortage.
        let (mut s, squad) = in_sight(short);
        let events = s.give(&fire(&[all(squad, &[])], "G5"), &[5, 6]);
        assert_eq!(left(&events, "G5"), Some(2), "{short}");
    }
}

#[test]
fn an_original_12_of_rifles_replaces_the_unit_by_a_worse_one() {
    for short in [false, true] {
        let (mut s, squad) = in_sight(short);
        let events = s.give(&fire(&[all(squad, &[])], "G5"), &[6, 6]);
        let said = |event: &Event| matches!(event, Event::Men(MenEvent::Replaced { unit, .. }) if *unit == squad);
        assert_eq!(events.iter().any(said), short);
        assert_eq!(events.contains(&Event::Fire(FireEvent::RunsShort { unit: squad })), short);
        let counter = s.unit(squad).counter.to_string();
        assert_eq!(counter, if short { "german-4-4-7" } else { "german-4-6-7" });
        assert!(!s.unit(squad).men().broken);
    }
}

#[test]
fn a_machine_gun_breaks_down_a_number_earlier() {
    for short in [false, true] {
        let (mut s, squad) = in_sight(short);
        let weapon = s.weapon("german-hmg", squad);
        let events = s.give(&fire(&[only(squad, &[weapon])], "G5"), &[5, 6]);
        let said = Event::Possession(PossessionEvent::Malfunctioned { weapon });
        assert_eq!(events.contains(&said), short);
        assert_eq!(attack(&events).weapons[0].malfunctioned, short);
    }
}
