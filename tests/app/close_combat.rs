//! Close Combat on the table: plans that can be read, Withdrawals on the board, attacks put together by hand; and two
//! clicks and looks that go with them.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use first_fire::app::Request;
use first_fire::board::Location;
use first_fire::game::Mode;
use first_fire::gui::choices::{Act, Choices, HexChoice, words};
use first_fire::gui::counters::{Placed, Thing};
use first_fire::gui::desk::Intent;
use first_fire::gui::input::meant;
use first_fire::gui::panels::fire_strip;
use first_fire::gui::selection::Selection;
use first_fire::gui::settings::Assistance;
use first_fire::rules::decision::{CloseFrame, DecisionKind, Frame};
use first_fire::rules::order::{CloseAttack, CloseCombatOrder, ClosePlan, Order};
use first_fire::rules::{Decision, Phase, Position, Side, UnitId, check, decision};

use crate::cards::{asked_in_the_village, choices_of, given};
use crate::hand::*;

fn frame(pos: &mut Position) -> &mut CloseFrame {
    match pos.frames.last_mut() {
        Some(Frame::CloseCombat(frame)) => frame,
        other => panic!("{other:?}"),
    }
}

/// A Melee of two on two in the village; whose plan is asked for, and the units of that side and of the other.
fn melee() -> (Position, Side, [Vec<UnitId>; 2]) {
    let mut pos = asked_in_the_village(&DecisionKind::CloseCombat)[0].clone();
    let side = decision(&pos).unwrap().side;
    let at = frame(&mut pos).at;
    // Whatever led to it.
    pos.phase = Phase::CloseCombat;
    pos.frames.drain(..pos.frames.len() - 1);
    frame(&mut pos).ambusher = None;
    frame(&mut pos).first_plan = None;
    let sides = [side, side.other()].map(|side| {
        let there: Vec<UnitId> = pos.side_at(side, at).map(|unit| unit.id).collect();
        for id in &there[1..] {
            pos.units.remove(id);
        }
        let first = pos.unit(there[0]).unwrap();
        let mut twin = first.double(UnitId(900 + side.index() as u16), first.counter);
        twin.letter = 24;
        let both = vec![there[0], twin.id];
        pos.units.insert(twin);
        for id in &both {
            let unit = pos.units.get_mut(id).unwrap();
            (unit.melee, unit.men_mut().broken, unit.men_mut().pinned, unit.men_mut().berserk) =
                (true, false, false, false);
            unit.men_mut().disrupted = false;
        }
        both
    });
    (pos, side, sides)
}

#[test]
fn a_withdrawal_is_read_on_its_card_and_chosen_on_the_board() {
    let (pos, _, [own, _]) = melee();
    let choices = choices_of(&pos, &Selection::default(), Assistance::Full);
    let mut read = 0;
    for card in &choices.cards {
        let Some(Order::CloseCombat(CloseCombatOrder::Fight(plan))) = given(card) else { continue };
        for to in plan.withdrawals.values() {
            read += 1;
            let said = format!("to {to}");
            assert!(card.title.chars().take(24).collect::<String>().contains(&said), "{card:?}");
            let lit = choices.hexes.get(&to.hex).map(|(_, choices)| choices.as_slice());
            let lit = lit.unwrap_or_default().iter().any(|choice| choice.act == card.act);
            assert_eq!(lit, to.hex != pos.unit(own[0]).unwrap().at().unwrap().hex, "{card:?}");
        }
        if plan.attacks.is_empty() && !plan.withdrawals.is_empty() {
            let costs =
                card.detail.starts_with("attacked at -2, +1 for the friend who stays (A11.2)");
            assert!(costs, "{card:?}");
        }
    }
    assert!(read > 2, "{:?} may withdraw", own);
}

#[test]
fn a_click_on_the_stack_does_not_lead_up_the_stairs() {
    let (mut pos, _, [own, others]) = melee();
    let house = pos.map().hexes().find(|hex| pos.map().upper_levels(*hex) > 0).unwrap();
    let (below, above) = (Location::ground(house), Location::new(house, 1));
    let elsewhere: Vec<UnitId> =
        pos.units.values().filter(|unit| unit.at() == Some(above)).map(|unit| unit.id).collect();
    elsewhere.into_iter().for_each(|unit| pos.units.put(unit, None));
    for unit in own.iter().chain(&others) {
        pos.units.put(*unit, Some(below));
    }
    frame(&mut pos).at = below;
    let choices = choices_of(&pos, &Selection::default(), Assistance::Full);
    let said = format!("withdraws to {above}");
    assert!(choices.cards.iter().any(|card| card.title.contains(&said)), "{:?}", choices.cards);
    assert!(!choices.hexes.contains_key(&house), "a click there picks who strikes");
}

#[test]
fn who_announces_a_withdrawal_is_named_in_the_other_sides_question_and_his_attacks_are_not() {
    let (mut pos, side, [_, others]) = melee();
    let orders = first_fire::rules::legal_orders(&pos);
    let mut plans = orders.iter().filter_map(|order| match order {
        Order::CloseCombat(CloseCombatOrder::Fight(plan)) => Some(plan),
        _ => None,
    });
    let plan = plans.find(|plan| !plan.withdrawals.is_empty() && !plan.attacks.is_empty()).unwrap();
    let (gone, to) = plan.withdrawals.iter().next().unwrap();
    frame(&mut pos).first_plan = Some(plan.clone());
    frame(&mut pos).speaker = side.other();
    let asked = decision(&pos).unwrap();
    assert_eq!(asked.side, side.other());
    let question = words::question(&pos, &asked);
    let gone = words::names(&pos).unit(*gone);
    let said = format!("{gone} withdraws to {to}, attacked at -2");
    assert!(question.contains(&said), "{question}");
    assert!(others.iter().all(|unit| !question.contains(&words::names(&pos).unit(*unit))));
}

#[test]
fn two_attacks_of_one_plan_are_put_together_by_picking_who_strikes_whom() {
    let (pos, side, [own, others]) = melee();
    let all: BTreeSet<UnitId> = own.iter().chain(&others).copied().collect();
    let choices = choices_of(&pos, &Selection::default(), Assistance::Full);
    assert!(choices.eligible.is_superset(&all), "each of them has its box");
    let blow = |n: usize| CloseAttack { by: [own[n]].into(), at: [others[n]].into() };
    // One on one, then the other on the other.
    let first = Selection { units: [own[0], others[0]].into(), ..Selection::default() };
    let choices = choices_of(&pos, &first, Assistance::Full);
    let more = choices.cards.iter().find(|card| card.act == Act::Strike(blow(0)));
    assert!(more.is_some(), "{:?}", choices.cards);
    let units = [own[1], others[1]].into();
    let second = Selection { units, blows: vec![blow(0)], ..Selection::default() };
    let choices = choices_of(&pos, &second, Assistance::Full);
    let order = choices.cards.iter().find_map(given).unwrap();
    let plan = ClosePlan { attacks: vec![blow(0), blow(1)], withdrawals: BTreeMap::new() };
    assert_eq!(*order, Order::CloseCombat(CloseCombatOrder::Fight(plan)));
    assert_eq!(check(&pos, order), Ok(()));
    assert!(!first_fire::rules::legal_orders(&pos).contains(order), "the list has no such plan");
    // Who has struck strikes no more: nobody is left for a third.
    assert!(!choices.cards.iter().any(|card| matches!(card.act, Act::Strike(_))));
    let half = Selection { units: [own[0]].into(), ..Selection::default() };
    let choices = choices_of(&pos, &half, Assistance::Full);
    assert!(choices.cards.is_empty() && choices.hint.contains("whom they strike"), "{side:?}");
}

/// A click on the counter of a friend in one's own lit hex.
#[test]
fn a_click_on_a_counter_beside_whoever_advances_picks_it_and_goes_nowhere() {
    let (pos, side, [own, _]) = melee();
    let at: Location = pos.unit(own[0]).unwrap().at().unwrap();
    let mut choices = Choices::default();
    choices.asked = Some(Decision { side, kind: DecisionKind::Phase(Phase::Advance) });
    let down = HexChoice { title: String::new(), label: None, act: Act::Give(vec![Order::Done]) };
    let light = first_fire::gui::board::tiles::Light::Legal;
    choices.hexes.insert(at.hex, (light, vec![down.clone()]));
    let selection = Selection { units: [own[0]].into(), ..Selection::default() };
    let on = Placed {
        thing: Thing::Unit(own[1]),
        at,
        middle: first_fire::gui::board::geometry::center(at.hex),
        side: 1.0,
        large: false,
        top: true,
        lowest: false,
        leftmost: false,
        depth: 0.0,
        plate: None,
    };
    let intent = meant(&pos, &choices, &selection, Some(on), Some(at.hex), false);
    assert!(matches!(intent, Intent::PickPlace(..) | Intent::PickUnit(..)), "{intent:?}");
    let intent = meant(&pos, &choices, &selection, None, Some(at.hex), false);
    assert_eq!(intent, Intent::Act(down.act));
}

#[test]
fn after_a_sides_last_fire_phase_nothing_is_said_to_be_open() {
    let (mut pos, ..) = melee();
    for (phase, attacker, defender) in [
        (Phase::Movement, false, false),
        (Phase::AdvancingFire, false, true),
        (Phase::Rout, true, true),
        (Phase::Advance, true, true),
    ] {
        pos.phase = phase;
        assert_eq!(fire_strip::is_over(&pos, pos.attacker), attacker, "{phase:?}");
        assert_eq!(fire_strip::is_over(&pos, pos.defender()), defender, "{phase:?}");
    }
}

#[test]
fn the_board_that_is_all_in_view_stays_there_when_the_machine_has_set_up() {
    let mut app = open();
    let mode = Mode::Against(Side::Second);
    let scenario = "village-assault".to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 11,
        mode,
        agreements: Vec::new(),
    });
    let mine = |app: &App| {
        choices(app).asked.as_ref().is_some_and(|asked| asked.side == Side::First)
            && !choices(app).orders.is_empty()
    };
    until(&mut app, "my set-up", mine);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    frames(&mut app, 20);
    key(&mut app, KeyCode::Digit1);
    frames(&mut app, 20);
    pass(&mut app);
    until(&mut app, "my turn", |app| position(app).phase != Phase::Setup && mine(app));
    frames(&mut app, 60);
    settle(&mut app);
    let before = on_screen(&mut app, Vec2::ZERO);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    let off = before.distance(on_screen(&mut app, Vec2::ZERO));
    assert!(off < 40.0, "the board was {off} pixels off");
}
