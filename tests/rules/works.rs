//! Trenches, wire, and the ways into foxholes other than on the move (B26, B27).

use std::collections::BTreeSet;

use first_fire::board::Footing;
use first_fire::rules::Phase;
use first_fire::rules::event::{Event, MoveEvent, RoutEvent};
use first_fire::rules::fire::DrmKind;
use first_fire::rules::ids::UnitId;
use first_fire::rules::movement::Mf;
use first_fire::rules::order::{Gait, MoveOrder, Order, PossessionOrder, RallyOrder, RoutOrder};
use first_fire::rules::refusal::{MoveRefusal, PossessionRefusal, Refusal};

use super::scene::{Scene, all, at, drms, fire};

fn works(s: &mut Scene, trenches: &[&str], wire: &[&str]) {
    s.setting(|setting| {
        setting.trenches = trenches.iter().map(|name| at(name).hex).collect();
        setting.wire = wire.iter().map(|name| at(name).hex).collect();
    });
}

fn advance(unit: UnitId, to: &str) -> Order {
    Order::Move(MoveOrder::Advance { units: BTreeSet::from([unit]), to: at(to) })
}

#[test]
fn from_trench_to_trench_nobody_comes_out_of_cover() {
    let mut s = Scene::open(Phase::Movement);
    works(&mut s, &["G5", "G6"], &[]);
    let unit = s.attacker("german-4-6-7", "G5");
    let foe = s.defender("russian-4-4-7", "G9");
    s.edit(unit).stand(Footing::Entrenched);
    s.walk(&[unit], Gait::Normal, "G6");
    assert_eq!(s.pos.moving().unwrap().spent, Mf::ONE);
    assert_eq!(s.unit(unit).footing(), Footing::Entrenched);
    let order = fire(&[all(foe, &[])], "G6");
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::Entrenchment, 2), (DrmKind::Ffnam, -1)]);
    // Out of it costs one more.
    s.walk_on("G7");
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(3));
    assert_eq!(s.unit(unit).footing(), Footing::Ground);
}

#[test]
fn a_trench_holds_all_that_its_location_holds() {
    let mut s = Scene::open(Phase::Movement);
    works(&mut s, &["G5"], &[]);
    let squads: Vec<UnitId> = (0..3).map(|_| s.attacker("german-4-6-7", "G5")).collect();
    s.begin(&squads, Gait::Normal);
    s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    assert!(squads.iter().all(|&unit| s.unit(unit).entrenched()));
}

#[test]
fn wire_holds_who_enters_it_until_a_dr_of_his_mf_is_spent() {
    let mut s = Scene::open(Phase::Movement);
    works(&mut s, &[], &["G5"]);
    let unit = s.attacker("german-4-6-7", "G4");
    s.walk(&[unit], Gait::Normal, "G5");
    assert_eq!(s.unit(unit).footing(), Footing::OnWire);
    assert_eq!(
        s.refused(&Order::Move(MoveOrder::Step { to: at("G6"), cover: false })),
        Refusal::Move(MoveRefusal::OnWire)
    );
    let off = Order::Move(MoveOrder::Shift { to: Footing::Ground });
    let events = s.give(&off, &[2]);
    assert!(
        events.iter().any(|event| matches!(
            event,
            Event::Move(MoveEvent::Untangled { dr: 2, free: true, .. })
        ))
    );
    assert_eq!(s.pos.moving().unwrap().spent, Mf::whole(3));
    s.give(&Order::Move(MoveOrder::Step { to: at("G6"), cover: false }), &[]);
    assert_eq!(s.unit(unit).footing(), Footing::Ground);

    // Four of the three MF left: all of them are gone, and he is still caught.
    let mut s = Scene::open(Phase::Movement);
    works(&mut s, &[], &["G5"]);
    let unit = s.attacker("german-4-6-7", "G4");
    s.walk(&[unit], Gait::Normal, "G5");
    s.give(&off, &[4]);
    assert_eq!(s.unit(unit).footing(), Footing::OnWire);
}

#[test]
fn who_is_on_the_wire_fires_worse_and_does_not_advance() {
    let mut s = Scene::open(Phase::PrepFire);
    works(&mut s, &[], &["G5"]);
    let unit = s.attacker("german-4-6-7", "G5");
    s.defender("russian-4-4-7", "G7");
    let order = fire(&[all(unit, &[])], "G7");
    assert_eq!(drms(&s.assess(&order)), []);
    s.edit(unit).stand(Footing::OnWire);
    assert_eq!(drms(&s.assess(&order)), [(DrmKind::OnWire, 1)]);
    s.pos.phase = Phase::Advance;
    assert_eq!(s.refused(&advance(unit, "G6")), Refusal::Move(MoveRefusal::OnWire));
    s.edit(unit).stand(Footing::Ground);
    s.give(&advance(unit, "G6"), &[]);
}

/// Clauses: A4.431-5
#[test]
fn nothing_is_handed_from_the_wire_down_or_up_to_it() {
    let mut s = Scene::open(Phase::Rally);
    works(&mut s, &[], &["G5"]);
    let [caught, beneath, other] = [(); 3].map(|()| s.attacker("german-4-6-7", "G5"));
    s.defender("russian-4-4-7", "R9");
    s.edit(caught).stand(Footing::OnWire);
    s.edit(other).stand(Footing::OnWire);
    let gun = s.weapon("german-lmg", caught);
    let hand = |weapon, to| Order::Possession(PossessionOrder::Transfer { weapon, to });
    let apart = |unit| Refusal::Possession(PossessionRefusal::Apart { unit });
    assert_eq!(s.refused(&hand(gun, beneath)), apart(beneath));
    let lower = s.weapon("german-mmg", beneath);
    assert_eq!(s.refused(&hand(lower, caught)), apart(caught));
    s.give(&hand(gun, other), &[]);
    s.edit(other).stand(Footing::Ground);
    s.give(&hand(gun, beneath), &[]);
}

/// Clauses: A4.44-9
#[test]
fn what_is_left_on_the_wire_is_out_of_reach_from_beneath() {
    let mut s = Scene::open(Phase::Movement);
    works(&mut s, &[], &["G5"]);
    let [caught, beneath] = [(); 2].map(|()| s.attacker("german-4-6-7", "G5"));
    s.defender("russian-4-4-7", "R9");
    s.edit(caught).stand(Footing::OnWire);
    let gun = s.weapon("german-lmg", caught);
    let lower = s.loose_weapon("german-mmg", "G5");
    s.give(&Order::Possession(PossessionOrder::Drop { weapon: gun }), &[]);
    s.pos.phase = Phase::Rally;
    let recover = |unit, weapon| Order::Possession(PossessionOrder::Recover { unit, weapon });
    for (unit, weapon) in [(beneath, gun), (caught, lower)] {
        assert_eq!(
            s.refused(&recover(unit, weapon)),
            Refusal::Possession(PossessionRefusal::OutOfReach { weapon })
        );
    }
    s.give(&recover(caught, gun), &[1]);
    assert_eq!(s.gun(gun).owner(), Some(caught));
}

/// Clauses: A4.44-9
#[test]
fn a_leader_beneath_the_wire_takes_nothing_from_the_broken_on_top_of_it() {
    let mut s = Scene::open(Phase::Rally);
    works(&mut s, &[], &["G5"]);
    let caught = s.attacker("german-4-6-7", "G5");
    let leader = s.attacker("german-8-0", "G5");
    s.defender("russian-4-4-7", "R9");
    s.edit(caught).men_mut().broken = true;
    s.edit(caught).stand(Footing::OnWire);
    let weapon = s.weapon("german-lmg", caught);
    let order = Order::Possession(PossessionOrder::Recover { unit: leader, weapon });
    assert_eq!(s.refused(&order), Refusal::Possession(PossessionRefusal::OutOfReach { weapon }));
    s.edit(leader).stand(Footing::OnWire);
    s.give(&order, &[1]);
}

#[test]
fn who_advances_onto_wire_is_caught_there() {
    let mut s = Scene::open(Phase::Advance);
    works(&mut s, &[], &["G5"]);
    let unit = s.attacker("german-4-6-7", "G4");
    s.defender("russian-4-4-7", "A1");
    s.give(&advance(unit, "G5"), &[]);
    assert_eq!(s.unit(unit).footing(), Footing::OnWire);
}

#[test]
fn who_advances_goes_straight_into_the_foxholes_where_there_is_room() {
    let mut s = Scene::open(Phase::Advance);
    s.setting(|setting| setting.foxholes = [(at("G5").hex, 1)].into());
    let (one, two) = (s.attacker("german-4-6-7", "G4"), s.attacker("german-4-6-7", "G4"));
    let three = s.attacker("german-4-6-7", "G5");
    s.give(&advance(one, "G5"), &[]);
    assert!(s.unit(one).entrenched());
    assert_eq!(
        s.refused(&advance(three, "G5")),
        Refusal::Move(MoveRefusal::NoFoxhole { at: at("G5") })
    );
    s.give(&advance(two, "G5"), &[]);
    assert!(!s.unit(two).entrenched());
}

#[test]
fn who_stands_beside_a_foxhole_may_advance_into_it() {
    let mut s = Scene::open(Phase::Advance);
    s.setting(|setting| setting.foxholes = [(at("G5").hex, 1)].into());
    let unit = s.attacker("german-4-6-7", "G5");
    s.attacker("german-4-6-7", "A5");
    s.give(&advance(unit, "G5"), &[]);
    assert!(s.unit(unit).entrenched() && s.unit(unit).men().advanced);
}

#[test]
fn a_routing_unit_may_spend_an_mf_to_get_into_a_foxhole() {
    let mut s = Scene::open(Phase::Rout);
    s.setting(|setting| setting.foxholes = [(at("G4").hex, 1)].into());
    let unit = s.attacker("german-4-6-7", "G5");
    s.defender("russian-4-4-7", "G6");
    s.edit(unit).men_mut().broken = true;
    s.edit(unit).men_mut().dm = true;
    let step = Order::Rout(RoutOrder::Flee { unit, to: at("G4"), low_crawl: false });
    // Interdicted: 1,1 passes.
    s.give(&step, &[1, 2]);
    s.give(&Order::Move(MoveOrder::Shift { to: Footing::Entrenched }), &[]);
    assert!(s.unit(unit).entrenched());
}

#[test]
fn a_routing_unit_gets_off_the_wire_first() {
    let mut s = Scene::open(Phase::Rout);
    works(&mut s, &[], &["G5"]);
    let unit = s.attacker("german-4-6-7", "G5");
    s.defender("russian-4-4-7", "G6");
    s.edit(unit).men_mut().broken = true;
    s.edit(unit).men_mut().dm = true;
    s.edit(unit).stand(Footing::OnWire);
    // A 6 takes all its MF: it does not get away, and surrenders or is lost at the end of the phase.
    let events =
        s.give(&Order::Rout(RoutOrder::Flee { unit, to: at("G4"), low_crawl: false }), &[6]);
    assert!(events.iter().any(|event| matches!(
        event,
        Event::Move(MoveEvent::Untangled { dr: 6, free: false, .. })
    )));
    assert!(!events.iter().any(|event| matches!(event, Event::Rout(RoutEvent::Routed { .. }))));
}

#[test]
fn a_trench_helps_to_rally() {
    let mut s = Scene::open(Phase::Rally);
    works(&mut s, &["G5"], &[]);
    let unit = s.attacker("german-4-6-7", "G5");
    let leader = s.attacker("german-8-0", "G5");
    s.edit(unit).men_mut().broken = true;
    s.edit(unit).stand(Footing::Entrenched);
    s.edit(leader).stand(Footing::Entrenched);
    // Broken morale 7, so 8 rallies with the −1 of the trench.
    s.give(&Order::Rally(RallyOrder::Rally { unit, leader: Some(leader) }), &[4, 4]);
    assert!(!s.unit(unit).men().broken);
}

/// A10.531: by the road the woods are no cover.
#[test]
fn a_rout_along_a_woods_road_is_interdicted() {
    let map = "roads = [\"G5-G4-G3\"]\n[[terrain]]\nkind = \"woods\"\nhexes = [\"G4\"]\n";
    let mut s = Scene::new(Phase::Rout, map);
    let unit = s.attacker("german-4-6-7", "G5");
    s.defender("russian-4-4-7", "G6");
    s.edit(unit).men_mut().broken = true;
    s.edit(unit).men_mut().dm = true;
    let events =
        s.give(&Order::Rout(RoutOrder::Flee { unit, to: at("G4"), low_crawl: false }), &[1, 2]);
    assert!(events.iter().any(|event| matches!(event, Event::Rout(RoutEvent::Interdicted { .. }))));
}

#[test]
fn a_routing_unit_gets_into_no_foxhole_where_there_is_none_and_not_twice_into_one() {
    let mut s = Scene::open(Phase::Rout);
    s.setting(|setting| setting.foxholes = [(at("G3").hex, 1)].into());
    let unit = s.attacker("german-4-6-7", "G5");
    s.defender("russian-4-4-7", "G6");
    s.edit(unit).men_mut().broken = true;
    s.edit(unit).men_mut().dm = true;
    let step = |to| Order::Rout(RoutOrder::Flee { unit, to: at(to), low_crawl: false });
    let dig = Order::Move(MoveOrder::Shift { to: Footing::Entrenched });
    s.give(&step("G4"), &[1, 2]);
    assert_eq!(s.refused(&dig), Refusal::Move(MoveRefusal::NoFoxhole { at: at("G4") }));
    s.give(&step("G3"), &[1, 2]);
    s.edit(unit).stand(Footing::Entrenched);
    assert_eq!(s.refused(&dig), Refusal::Move(MoveRefusal::NoFoxhole { at: at("G3") }));
    s.edit(unit).stand(Footing::Ground);
    s.give(&dig, &[]);
    assert!(s.unit(unit).entrenched());
}
