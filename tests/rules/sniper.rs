//! Snipers (A14).

use first_fire::board::Hexspine;
use first_fire::rules::Phase;
use first_fire::rules::decision::{DecisionKind, decision};
use first_fire::rules::event::{Cause, Event, MenEvent, SniperEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{DriveOrder, FireOrder, Gait, Order};
use first_fire::rules::sniper::Sniper;
use first_fire::rules::unit::Composure;
use first_fire::scenario::Scenario;

use super::scene::{Scene, all, at, fire};

/// The ATTACKER's squad in F5 fires at H5; the DEFENDER has a Sniper of this SAN in A1.
fn scene(san: u8) -> (Scene, UnitId, UnitId) {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "F5");
    let target = s.defender("russian-4-4-7", "H5");
    s.pos.snipers = [None, Some(Sniper { san, at: at("A1").hex })];
    (s, squad, target)
}

#[test]
fn the_firers_dr_that_equals_the_enemys_san_brings_his_sniper_into_play() {
    let (mut s, squad, _) = scene(5);
    // 2,3 on the 4 column is a 1MC, which 1,2 passes. Then a dr of 1, and the spot one hex up from A1, off the map:
    // whatever is nearest breaks.
    let events = s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 1, 1, 1]);
    assert!(events.contains(&Event::Sniper(SniperEvent::Activation { side: Side::Second, dr: 1 })));
    assert!(
        events.contains(&Event::Sniper(SniperEvent::Shot { side: Side::Second, at: at("F5") }))
    );
    assert!(s.unit(squad).men().broken && s.unit(squad).men().dm);
    assert_eq!(s.pos.snipers[1].unwrap().at, at("F5").hex);
}

#[test]
fn a_dr_of_three_or_more_does_nothing_and_a_two_pins() {
    let (mut s, squad, _) = scene(5);
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 3]);
    assert!(!s.unit(squad).men().pinned && !s.unit(squad).men().broken);
    let (mut s, squad, _) = scene(5);
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 2, 4, 6]);
    assert!(s.unit(squad).men().pinned && !s.unit(squad).men().broken);
}

#[test]
fn a_one_kills_a_leader_and_a_two_wounds_him() {
    let (mut s, squad, _) = scene(5);
    let leader = s.attacker("german-8-0", "A2");
    // Three hexes down from A1 the leader in A2 is nearest.
    let events = s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 1, 4, 3]);
    let gone = |event: &Event| matches!(event, Event::Men(MenEvent::Eliminated { unit, cause: Cause::Sniper, .. }) if *unit == leader);
    assert!(events.iter().any(gone));
    let (mut s, squad, _) = scene(5);
    let leader = s.attacker("german-8-0", "A2");
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 2, 4, 3, 3]);
    assert!(s.unit(leader).men().wounded);
}

#[test]
fn a_one_reduces_a_berserk_squad_which_does_not_break() {
    let (mut s, squad, _) = scene(5);
    let berserk = s.attacker("german-4-6-7", "A2");
    s.edit(berserk).men_mut().berserk = true;
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 1, 4, 3]);
    assert!(s.pos.unit(berserk).is_none());
    let left = s.pos.units_at(at("A2")).next().unwrap();
    assert!(left.men().berserk && !left.men().broken);
}

#[test]
fn a_checks_dr_counts_like_a_shots_but_nobody_wakes_his_own_sniper() {
    let (mut s, squad, target) = scene(6);
    // The target's own 6 does not call its own side's Sniper, the 5 of the shot is no 6.
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 2, 4]);
    let (mut s, squad, _) = scene(7);
    s.pos.snipers = [Some(Sniper { san: 3, at: at("S5").hex }), None];
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 1, 1, 1]);
    assert!(s.unit(target).men().broken);
}

#[test]
fn chance_picks_in_a_location_and_all_that_is_concealed_there_is_one_target() {
    let (mut s, squad, _) = scene(5);
    let (one, two) = (s.attacker("german-4-6-7", "A2"), s.attacker("german-dummy", "A2"));
    let hidden = s.attacker("german-4-6-7", "A2");
    s.edit(two).concealed = true;
    s.edit(hidden).concealed = true;
    // The Known squad against the two under the "?": 2 against 5, and there is one real unit among them.
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 1, 1, 1, 2, 5]);
    assert!(s.unit(hidden).men().broken && !s.unit(hidden).concealed);
    assert!(!s.unit(one).men().broken && s.lives(two));
    let (mut s, squad, _) = scene(5);
    let dummy = s.attacker("german-dummy", "A2");
    s.edit(dummy).concealed = true;
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 2, 1, 1]);
    assert!(!s.lives(dummy));
}

#[test]
fn each_further_target_of_a_tie_has_a_dr_of_its_own_and_the_broken_come_under_dm() {
    let (mut s, squad, _) = scene(5);
    let (one, two) = (s.attacker("german-4-6-7", "A2"), s.attacker("german-4-6-7", "A2"));
    let broken = s.attacker("german-4-6-7", "A2");
    s.edit(broken).men_mut().broken = true;
    // 5, 5, 1: a tie; the second squad has a 2 of its own.
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 1, 1, 1, 5, 5, 1, 2]);
    assert!(s.unit(one).men().broken && s.unit(two).men().pinned && s.unit(broken).men().dm);
}

#[test]
fn a_scenario_gives_a_side_its_sniper_and_a_wrong_one_is_refused_with_its_line() {
    let text = |sniper: &str| {
        format!(
            "title = \"S\"\nmap = \"training\"\nturns = 2\nsets_up_first = \"second\"\n\
             [first]\nname = \"G\"\nnationality = \"german\"\nelr = 3\nsniper = {sniper}\n\
             unit = [{{ counter = \"german-4-6-7\", at = \"F6\" }}]\n\
             [second]\nname = \"R\"\nnationality = \"russian\"\nelr = 3\n\
             unit = [{{ counter = \"russian-4-4-7\", at = \"F4\" }}]\n\
             [victory]\nkind = \"points\"\nside = \"first\"\nmargin = 1\n"
        )
    };
    let good = Scenario::parse("s.toml", &text("{ san = 4, hex = \"C3\" }")).unwrap();
    assert_eq!(good.start.snipers, [Some(Sniper { san: 4, at: at("C3").hex }), None]);
    for wrong in ["{ san = 8, hex = \"C3\" }", "{ san = 4, hex = \"ZZ3\" }", "{ san = 4 }"] {
        let error = Scenario::parse("s.toml", &text(wrong)).unwrap_err();
        assert_eq!(error.line, Some(9), "{error}");
    }
}

/// A tank of the ATTACKER in A2, its crew looking out or not, and the shot whose DR calls on the Sniper for that spot.
fn at_tank(exposed: bool, dr: u8) -> (Scene, UnitId, UnitId) {
    let (mut s, squad, _) = scene(5);
    let tank = s.vehicle(Side::First, "pz-4h", "A2", Hexspine::East);
    s.edit_vehicle(tank).exposed = exposed;
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, dr, 4, 3]);
    (s, tank, squad)
}

/// Rules: A14.3-1
#[test]
fn a_crew_that_looks_out_is_recalled_by_a_one_and_stunned_by_a_two() {
    let after = |exposed, dr| {
        let (s, tank, squad) = at_tank(exposed, dr);
        (s.tank(tank).composure, s.unit(squad).men().broken, s.unit(squad).men().pinned)
    };
    assert_eq!(after(true, 1), (Composure::Recalled, false, false));
    assert_eq!(after(true, 2), (Composure::Stunned, false, false));
    // Behind closed hatches nobody is found: the squad in F5 is the next.
    assert_eq!(after(false, 1), (Composure::Steady, true, false));
    // A truck has no crew.
    let (mut s, squad, _) = scene(5);
    let truck = s.vehicle(Side::First, "opel-blitz", "A2", Hexspine::East);
    s.give(&fire(&[all(squad, &[])], "H5"), &[2, 3, 1, 2, 2, 4, 3]);
    assert!(s.unit(squad).men().pinned && s.lives(truck));
}

/// Rules: A14.3-2
#[test]
fn an_overrun_and_the_checks_of_a_crew_call_on_him() {
    let called = |events: &[Event], by: Side| {
        let call = Event::Sniper(SniperEvent::Activation { side: by.other(), dr: 5 });
        events.contains(&call)
    };
    let of = |side: Side, san: u8| {
        let mut snipers = [None, None];
        snipers[side.index()] = Some(Sniper { san, at: at("A1").hex });
        snipers
    };
    let mut s = Scene::open(Phase::Movement);
    let tank = s.vehicle(Side::First, "pz-4h", "D5", Hexspine::East);
    s.edit_vehicle(tank).exposed = false;
    s.attacker("german-4-6-7", "A9");
    s.defender("russian-4-4-7", "E5");
    s.pos.snipers = of(Side::Second, 7);
    s.begin(&[tank], Gait::Normal);
    if decision(&s.pos).unwrap().kind == DecisionKind::FirstFire {
        s.give(&Order::Fire(FireOrder::Hold), &[]);
    }
    s.defender("russian-4-4-7", "T1");
    let mut stuck = s.clone();
    let events = s.give(&Order::Drive(DriveOrder::Overrun { to: at("E5") }), &[3, 4, 2, 2, 5]);
    assert!(called(&events, Side::First));
    // Its crew keeps its nerve by a 3 when it breaks down.
    stuck.pos.snipers = of(Side::Second, 3);
    let events = stuck.give(&Order::Drive(DriveOrder::SpeedUp { mp: 3 }), &[6, 4, 1, 2, 5]);
    assert!(called(&events, Side::First));
    // And it passes a Morale Check by a 6.
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("russian-4-4-7", "D5");
    let tank = s.vehicle(Side::Second, "pz-4h", "F5", Hexspine::West);
    s.edit_vehicle(tank).exposed = true;
    s.defender("german-4-6-7", "T9");
    s.pos.snipers = of(Side::First, 6);
    let events = s.give(&fire(&[all(squad, &[])], "F5"), &[1, 2, 2, 4, 5]);
    assert!(called(&events, Side::Second), "{events:?}");
}

#[test]
fn what_waits_in_a_location_calls_on_no_sniper() {
    let mut s = Scene::open(Phase::Movement);
    let mover = s.attacker("russian-4-4-7", "G6");
    s.defender("german-4-6-7", "T1");
    s.pos.residual.insert(at("G5"), 4);
    s.pos.snipers = [Some(Sniper { san: 7, at: at("A1").hex }), None];
    s.begin(&[mover], Gait::Assault);
    // A 7, -1 in the open, is a NMC on the 4 column; it passes by a 3.
    s.step("G5", &[3, 4, 1, 2]);
    assert!(s.unit(mover).good_order());
}
