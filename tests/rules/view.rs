//! What a side may see: nothing of a concealed enemy but that he is there.

use std::collections::{BTreeMap, BTreeSet};

use first_fire::game::narrate::{Names, describe_all};
use first_fire::opponent::{Policy, RandomPolicy, answer};
use first_fire::rules::Phase;
use first_fire::rules::decision::{Frame, decision};
use first_fire::rules::dice::SeededDice;
use first_fire::rules::event::{
    Cause, ConcealmentEvent, Event, MenEvent, MoveEvent, PossessionEvent,
};
use first_fire::rules::fire::{Fp, assess};
use first_fire::rules::ids::{Side, UnitId, WeaponId};
use first_fire::rules::order::{
    CloseCombatOrder, ClosePlan, FireOrder, Gait, MoveOrder, Order, PossessionOrder, RallyOrder,
};
use first_fire::rules::position::Position;
use first_fire::rules::view::{Hidden, View, Viewer, is_stand_in};
use first_fire::rules::weapon::Held;
use first_fire::rules::{apply, legal_orders};
use first_fire::scenario::Scenario;

use super::scene::{Scene, all, at, fire};

/// Both sides under a "?", with Dummies among them.
pub const SCENARIO: &str = r#"
title = "Under cover"
map = "village"
turns = 3
sets_up_first = "second"
[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
  { counter = "german-4-6-7", count = 4, area = "west", weapons = ["german-mmg", "german-lmg"] },
  { counter = "german-8-1", area = "west" },
  { counter = "german-dummy", count = 3, area = "west" },
]
[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
  { counter = "russian-4-4-7", count = 4, area = "village", concealed = true, weapons = ["russian-mmg"] },
  { counter = "russian-dummy", count = 3, area = "village" },
  { counter = "russian-8-0", area = "village", concealed = true },
]
[[area]]
name = "west"
hexes = ["A1-D8"]
[[area]]
name = "village"
hexes = ["F2-I8"]
[victory]
kind = "points"
side = "first"
margin = 1
"#;

fn start() -> Position {
    Scenario::parse("cover.toml", SCENARIO).unwrap_or_else(|error| panic!("{error}")).start
}

/// Everything that a position holds, as text; the map and what else never changes left out.
fn text(pos: &Position) -> String {
    let mut pos = pos.clone();
    pos.setting = Scene::open(Phase::Rally).pos.setting;
    serde_json::to_string(&pos).unwrap() + &format!("{:?}{:?}", pos.frames, pos.units)
}

/// The units and weapons that a side must not hear of.
fn secrets(pos: &Position, side: Side) -> (BTreeSet<UnitId>, BTreeSet<WeaponId>) {
    let units: BTreeSet<UnitId> =
        pos.units.values().filter(|u| u.side != side && u.concealed).map(|u| u.id).collect();
    let weapons = pos.weapons.values().filter(|w| w.owner().is_some_and(|o| units.contains(&o)));
    let weapons = weapons.map(|weapon| weapon.id).collect();
    (units, weapons)
}

#[test]
fn no_view_no_log_and_no_order_tells_a_side_what_is_concealed_from_it() {
    let (mut hidden_stacks, mut told) = (0, 0);
    for seed in 0..4 {
        let mut pos = start();
        let mut dice = SeededDice::new(seed);
        let mut policy = RandomPolicy::new(seed);
        while let Some(asked) = decision(&pos) {
            let orders = legal_orders(&pos);
            for side in Side::BOTH {
                let view = View::of(&pos, Viewer::Side(side));
                let seen = view.position();
                let (units, weapons) = secrets(&pos, side);
                assert!(units.iter().all(|id| seen.unit(*id).is_none()));
                assert!(weapons.iter().all(|id| !seen.weapons.contains_key(id)));
                let all = text(seen);
                for id in &units {
                    assert!(!all.contains(&format!("{id:?}")), "{id:?} in the frames of {side:?}");
                    assert!(!all.contains(&format!("unit-{}\"", id.0)), "{id:?} for {side:?}");
                }
                for id in &weapons {
                    assert!(!all.contains(&format!("weapon-{}\"", id.0)), "{id:?} for {side:?}");
                }
                hidden_stacks += seen.units.keys().filter(|id| is_stand_in(*id)).count();
                let own = |pos: &Position| -> Vec<_> {
                    pos.units.values().filter(|unit| unit.side == side).cloned().collect()
                };
                assert_eq!(own(seen), own(&pos), "a side sees all of its own");
            }
            // What a side may do does not hang on what it cannot see.
            let view = View::of(&pos, Viewer::Side(asked.side));
            assert_eq!(legal_orders(view.position()), orders, "{:?}", asked);
            let (units, weapons) = secrets(&pos, asked.side);
            let listed = format!("{orders:?}");
            for id in units {
                assert!(!listed.contains(&format!("{id:?}")), "{id:?} in an order");
            }
            for id in weapons {
                assert!(!listed.contains(&format!("{id:?}")), "{id:?} in an order");
            }

            let order = policy.choose(&view, &orders);
            let before = pos.clone();
            let events = apply(&mut pos, &order, &mut dice).unwrap();
            for side in Side::BOTH {
                let viewer = Viewer::Side(side);
                let hidden = Hidden::between(&before, &pos, viewer);
                let names = Names::around(&before, &pos, Viewer::Both);
                let lines = describe_all(&before, &pos, &events, viewer);
                for unit in before.units.keys().chain(pos.units.keys()).filter(|u| hidden.unit(*u))
                {
                    let name = names.unit(unit);
                    // Both sides have a Dummy A.
                    let shared = |other: UnitId| !hidden.unit(other) && names.unit(other) == name;
                    if before.units.keys().any(shared) {
                        continue;
                    }
                    for line in &lines {
                        assert!(!line.contains(&name), "{side:?} reads of {name}: {line}");
                    }
                    told += lines.len();
                }
                for gun in before.weapons.keys().filter(|gun| hidden.weapon(*gun)) {
                    let name = names.weapon(gun);
                    assert!(lines.iter().all(|line| !line.contains(&name)), "{side:?}: {name}");
                }
            }
        }
        // Who looks at everything sees everything.
        assert_eq!(View::of(&pos, Viewer::Both).position(), &pos);
    }
    assert!(hidden_stacks > 1000 && told > 100, "{hidden_stacks} {told}");
}

#[test]
fn a_concealed_stack_is_one_question_mark_whoever_is_under_it() {
    let mut s = Scene::open(Phase::PrepFire);
    let squad = s.attacker("german-4-6-7", "F5");
    let mut shown = Vec::new();
    for counters in [vec!["russian-dummy"], vec!["russian-4-4-7", "russian-9-1", "russian-dummy"]] {
        let mut s = s.clone();
        for counter in counters {
            let id = s.defender(counter, "H5");
            s.edit(id).concealed = true;
            if counter == "russian-4-4-7" {
                s.weapon("russian-lmg", id);
                s.edit(id).men_mut().cx = true;
            }
        }
        let view = View::of(&s.pos, Viewer::Side(Side::First));
        let pos = view.position();
        assert_eq!(pos.units.len(), 2);
        let attack = assess(
            pos,
            Side::First,
            &match fire(&[all(squad, &[])], "H5") {
                Order::Fire(FireOrder::Attack(order)) => order,
                _ => unreachable!(),
            },
        );
        let attack = attack.unwrap();
        assert_eq!(attack.fp, Fp::whole(2));
        shown.push((pos.units.clone(), pos.weapons.clone(), attack));
    }
    assert_eq!(shown[0], shown[1]);
    let mark = shown[0].0.values().find(|unit| unit.side == Side::Second).unwrap();
    assert!(is_stand_in(mark.id) && mark.concealed);
    assert_eq!(mark.at(), Some(at("H5")));
}

#[test]
fn a_moving_question_mark_keeps_its_mf_to_itself() {
    let mut s = Scene::open(Phase::Movement);
    let far = s.defender("german-4-6-7", "A1");
    s.edit(far).men_mut().broken = true;
    let (squad, leader) = (s.attacker("russian-4-4-7", "S6"), s.attacker("russian-8-0", "S6"));
    s.edit(squad).concealed = true;
    s.edit(leader).concealed = true;
    s.begin(&[squad, leader], Gait::Normal);
    let view = View::of(&s.pos, Viewer::Side(Side::Second));
    let frame = view.position().moving().unwrap();
    assert_eq!(frame.movers.len(), 1);
    assert!(is_stand_in(*frame.movers.first().unwrap()));
    assert_eq!(frame.mf, frame.spent);
    let owner = View::of(&s.pos, Viewer::Side(Side::First));
    assert_eq!((&owner.position().units, &owner.position().frames), (&s.pos.units, &s.pos.frames));
}

#[test]
fn a_plan_for_close_combat_waits_unread() {
    let mut s = Scene::open(Phase::CloseCombat);
    let (mine, other) = (s.attacker("russian-4-4-7", "G5"), s.defender("german-4-6-7", "G5"));
    s.give(&Order::CloseCombat(CloseCombatOrder::Engage { at: at("G5") }), &[]);
    let attack = first_fire::rules::order::CloseAttack { by: [mine].into(), at: [other].into() };
    let plan = ClosePlan { attacks: vec![attack], ..ClosePlan::default() };
    s.give(&Order::CloseCombat(CloseCombatOrder::Fight(plan.clone())), &[]);
    let seen =
        |pos: &Position, side| match View::of(pos, Viewer::Side(side)).position().frames.last() {
            Some(Frame::CloseCombat(frame)) => frame.first_plan.clone().unwrap(),
            _ => panic!("no Close Combat"),
        };
    assert_eq!(seen(&s.pos, Side::First), plan);
    assert_eq!(seen(&s.pos, Side::Second), ClosePlan::default());
    // But who is on his way out is announced.
    let withdrawals = BTreeMap::from([(mine, at("G4"))]);
    if let Some(Frame::CloseCombat(frame)) = s.pos.frames.last_mut() {
        frame.first_plan = Some(ClosePlan { withdrawals: withdrawals.clone(), ..plan });
    }
    assert_eq!(seen(&s.pos, Side::Second), ClosePlan { withdrawals, ..ClosePlan::default() });
}

#[test]
fn who_sets_up_second_sees_nobody_who_may_begin_concealed() {
    let text = SCENARIO.replace("sets_up_first", "concealment = true\nsets_up_first");
    let scenario = Scenario::parse("cover", &text).unwrap();
    let (mut pos, mut dice) = (scenario.start, SeededDice::new(3));
    let mut policy = RandomPolicy::new(3);
    while decision(&pos).is_some_and(|asked| asked.side == Side::Second) {
        let order = answer(&mut policy, &pos).unwrap();
        apply(&mut pos, &order, &mut dice).unwrap();
    }
    assert_eq!(pos.phase, Phase::Setup);
    let view = View::of(&pos, Viewer::Side(Side::First));
    let covered = |at: first_fire::board::Location| pos.map().facts(at.hex).concealment;
    for unit in pos.on_board(Side::Second) {
        let seen = view.position().unit(unit.id).is_some();
        assert_eq!(seen, !unit.concealed && !covered(unit.at().unwrap()), "{unit:?}");
    }
    let own = View::of(&pos, Viewer::Side(Side::Second));
    assert!(pos.on_board(Side::Second).all(|unit| own.position().unit(unit.id) == Some(unit)));
}

/// A concealed squad with an LMG, and what the other side is told of what happens to it.
#[test]
fn only_who_was_hidden_and_still_is_goes_without_a_name() {
    let mut s = Scene::open(Phase::PrepFire);
    s.attacker("german-4-6-7", "F5");
    let unit = s.defender("russian-4-4-7", "H5");
    let weapon = s.weapon("russian-lmg", unit);
    let open = s.pos.clone();
    s.edit(unit).concealed = true;
    let unseen = s.pos.clone();
    s.edit_gun(weapon).held = Held::On(at("H5"));
    let dropped = s.pos.clone();
    let told = |before: &Position, after: &Position| {
        let hidden = Hidden::between(before, after, Viewer::Side(Side::First));
        (hidden.unit(unit), hidden.weapon(weapon))
    };
    assert_eq!(told(&unseen, &unseen), (true, true));
    assert_eq!(told(&unseen, &open), (false, false), "it came to light");
    assert_eq!(told(&open, &unseen), (false, false), "it was seen to go under its question mark");
    assert_eq!(told(&unseen, &dropped), (true, false), "where it was dropped, it lies");
    assert_eq!(told(&dropped, &unseen), (true, false), "it lay there for all to see");
    assert_eq!(told(&open, &open), (false, false));
}

#[test]
fn what_befalls_a_hidden_unit_and_what_it_does_by_itself_is_not_told() {
    let mut s = Scene::open(Phase::PrepFire);
    let known = s.attacker("german-4-6-7", "F5");
    let unit = s.defender("russian-4-4-7", "H5");
    let weapon = s.weapon("russian-lmg", unit);
    s.edit(unit).concealed = true;
    let hidden = Hidden::in_position(&s.pos, Viewer::Side(Side::First));
    assert!(!hidden.is_nothing() && !hidden.is_set_up());
    for event in [
        Event::Men(MenEvent::Pinned { unit }),
        Event::Move(MoveEvent::Exhausted { unit }),
        Event::Possession(PossessionEvent::Malfunctioned { weapon }),
        Event::Possession(PossessionEvent::Passed { weapon, to: Some(known) }),
        Event::Concealment(ConcealmentEvent::Concealed { units: vec![unit], at: at("H5") }),
    ] {
        assert!(hidden.event(&event), "{event:?}");
    }
    for event in [
        Event::Men(MenEvent::Pinned { unit: known }),
        Event::Men(MenEvent::Eliminated {
            unit,
            counter: s.unit(unit).counter,
            at: Some(at("H5")),
            cause: Cause::Kia,
        }),
    ] {
        assert!(!hidden.event(&event), "{event:?}");
    }
    let rally = Order::Rally(RallyOrder::Rally { unit, leader: None });
    for order in [
        Order::Done,
        Order::Fire(FireOrder::Hold),
        rally.clone(),
        Order::Possession(PossessionOrder::Repair { weapon }),
    ] {
        assert!(hidden.order(Side::Second, &order), "{order:?}");
        assert!(!hidden.order(Side::First, &order), "{order:?}");
    }
    let step = Order::Move(MoveOrder::Step { to: at("H6"), cover: true });
    for order in
        [step, fire(&[all(unit, &[])], "F5"), Order::Fire(FireOrder::Await { unit: known })]
    {
        assert!(!hidden.order(Side::Second, &order), "{order:?}");
    }
    // His own side is told all.
    let own = Hidden::in_position(&s.pos, Viewer::Side(Side::Second));
    assert!(own.is_nothing() && !own.event(&Event::Men(MenEvent::Pinned { unit })));
    assert!(!own.order(Side::Second, &rally));
}
