//! Putting an attack together: what a box, a click and a click with Shift take up, and that nothing moves meanwhile.

use std::collections::{BTreeMap, BTreeSet};

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_egui::egui::Rect;

use first_fire::app::Submit;
use first_fire::board::Location;
use first_fire::gui::desk::{Intent, Spots, Wishes};
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::unit::FireMarker;
use first_fire::rules::{FireOrder, Order, Phase, Side, UnitId, check, legal_orders};

use crate::hand::*;

/// Germans in two hexes side by side and in a third further off, one leader among them; all see the Russians.
const SCENARIO: &str = r#"
title = "Fire base"
map = "training"
turns = 2
concealment = false
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
    { counter = "german-4-6-7", at = "C5", weapons = ["german-lmg"] },
    { counter = "german-4-6-7", at = "C5" },
    { counter = "german-8-1", at = "C5" },
    { counter = "german-4-6-7", at = "C6" },
    { counter = "german-4-6-7", at = "C6", weapons = ["german-lmg"] },
    { counter = "german-4-6-7", at = "F7" },
]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
    { counter = "russian-4-4-7", at = "F5" },
    { counter = "russian-7-0", at = "F5" },
]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

fn at(name: &str) -> Location {
    name.parse().unwrap()
}

/// The Prep Fire of the Germans.
fn prep_fire() -> App {
    prep_fire_of(SCENARIO)
}

fn selection(app: &App) -> &Selection {
    app.world().resource::<Selection>()
}

fn units(app: &App, place: &str) -> BTreeSet<UnitId> {
    position(app).side_at(Side::First, at(place)).map(|unit| unit.id).collect()
}

/// Where the rows and boxes of the card on the left are.
fn card(app: &App) -> BTreeMap<String, Rect> {
    let kinds = ["row:", "inherent:", "weapon:", "directs:", "onlooker:"];
    kinds.iter().flat_map(|kind| spots_of(app, kind)).collect()
}

/// The parts of the panels whose names begin so.
fn spots_of<'a>(app: &'a App, kind: &'a str) -> impl Iterator<Item = (String, Rect)> + 'a {
    let spots = app.world().resource::<Spots>().iter();
    spots.filter(move |(name, _)| name.starts_with(kind)).map(|(name, at)| (name.clone(), *at))
}

fn shift_click(app: &mut App, unit: UnitId) {
    half_stroke(app, KeyCode::ShiftLeft, ButtonState::Pressed);
    click_unit(app, unit);
    half_stroke(app, KeyCode::ShiftLeft, ButtonState::Released);
}

#[test]
fn a_gun_that_has_fired_has_no_box_and_its_squad_still_has_one() {
    // What is in the Location may not fire at the same target apart from it (A7.55): there is another one.
    let leader = "{ counter = \"russian-7-0\", at = \"F5\" },";
    let elsewhere = "{ counter = \"russian-7-0\", at = \"F6\" },";
    let mut app = prep_fire_of(&SCENARIO.replace(leader, elsewhere));
    let pos = position(&app);
    let alone = legal_orders(pos).into_iter().find_map(|order| match &order {
        Order::Fire(FireOrder::Attack(fire)) => match fire.members.as_slice() {
            [one] if !one.inherent && fire.directors.is_empty() => {
                Some((one.unit, *one.weapons.first()?, order))
            }
            _ => None,
        },
        _ => None,
    });
    let (unit, gun, order) = alone.unwrap();
    let boxes = |app: &mut App| {
        click_unit(app, unit);
        frames(app, 2);
        let spots = app.world().resource::<Spots>();
        [format!("weapon:{}", gun.0), format!("inherent:{}", unit.0)]
            .map(|spot| spots.contains_key(&spot))
    };
    app.world_mut().write_message(Submit(order));
    settle(&mut app);
    assert_eq!(position(&app).weapons.get(&gun).unwrap().fire, FireMarker::Prep, "it kept no ROF");
    assert_eq!(boxes(&mut app), [false, true]);
}

#[test]
fn a_tick_moves_nothing() {
    let mut app = prep_fire();
    let first = *units(&app, "C5").first().unwrap();
    click_unit(&mut app, first);
    click_hex(&mut app, at("F5").hex);
    assert!(choices(&app).preview.is_some());
    let laid_out = card(&app);
    let boxes: Vec<String> =
        laid_out.keys().filter(|name| !name.starts_with("row:")).cloned().collect();
    assert!(boxes.len() > 5, "{boxes:?}");
    for name in boxes {
        for _ in 0..2 {
            if !card(&app).contains_key(&name) {
                continue;
            }
            click_part(&mut app, &name);
            for (other, rect) in card(&app) {
                if let Some(before) = laid_out.get(&other) {
                    assert_eq!(rect, *before, "{other} after {name}");
                }
            }
        }
    }
}

#[test]
fn whoever_can_take_part_is_in_sight_and_stays_there_when_the_last_is_left_out() {
    let mut app = prep_fire();
    let alone = *units(&app, "F7").first().unwrap();
    click_unit(&mut app, alone);
    click_hex(&mut app, at("F5").hex);
    let laid_out = card(&app);
    let bar = spots_of(&app, "card:").map(|(_, at)| at.top()).reduce(f32::min).unwrap();
    for place in ["C5", "C6"] {
        let row = laid_out[&format!("onlooker:{place}")];
        assert!(row.bottom() < bar - 40.0, "{place} at {row} would have to be scrolled to");
    }
    click_part(&mut app, &format!("inherent:{}", alone.0));
    assert!(selection(&app).fire_order(position(&app), at("F5")).members.is_empty());
    for (name, rect) in laid_out {
        assert_eq!(card(&app).get(&name), Some(&rect), "{name}");
    }
}

#[test]
fn a_click_with_shift_adds_what_a_click_would_take_and_of_a_stack_in_hand_leaves_a_counter_out() {
    let mut app = prep_fire();
    let (first, second) = (units(&app, "C5"), units(&app, "C6"));
    // What a click alone would take of the second stack.
    click_unit(&mut app, *second.first().unwrap());
    let alone = selection(&app).clone();
    assert_eq!((alone.units.len(), alone.weapons.len()), (2, 1));
    key(&mut app, KeyCode::Escape);
    click_unit(&mut app, *first.first().unwrap());
    let before = selection(&app).clone();
    shift_click(&mut app, *second.first().unwrap());
    let both = selection(&app).clone();
    assert!(both.units.is_superset(&before.units) && both.units.is_superset(&alone.units));
    assert!(both.weapons.is_superset(&alone.weapons));
    assert_eq!(both.place, before.place, "the card on the left stays");
    let order = Order::Fire(FireOrder::Attack(both.fire_order(position(&app), at("F5"))));
    assert_eq!(check(position(&app), &order), Ok(()), "they can fire together");
    // Now one of them is left out, and taken in again.
    let one = *second.first().unwrap();
    shift_click(&mut app, one);
    assert!(!selection(&app).units.contains(&one));
    assert!(selection(&app).units.contains(second.last().unwrap()));
    shift_click(&mut app, one);
    assert!(selection(&app).units.contains(&one));
}

#[test]
fn a_leader_is_offered_where_he_can_direct_and_nowhere_else() {
    let mut app = prep_fire();
    let leader = units(&app, "C5").into_iter().max().unwrap();
    let spot = format!("directs:{}", leader.0);
    let first = *units(&app, "C5").first().unwrap();
    click_unit(&mut app, first);
    click_hex(&mut app, at("F5").hex);
    assert!(selection(&app).directors.contains(&leader), "the fullest attack has him direct");
    assert!(card(&app).contains_key(&spot));
    // He is not with those in the other hex: he cannot direct them (A7.531).
    click_part(&mut app, "onlooker:C6");
    assert!(units(&app, "C6").is_subset(&selection(&app).units));
    assert!(selection(&app).directors.is_empty());
    assert!(!card(&app).contains_key(&spot), "{:?}", card(&app).keys());
    assert!(choices(&app).preview.as_ref().unwrap().worked_out.is_ok());
    click_part(&mut app, "onlooker:C6");
    assert!(card(&app).contains_key(&spot), "he can again");
}

#[test]
fn who_cannot_fire_together_with_those_in_hand_says_why_and_takes_their_place() {
    let mut app = prep_fire();
    let first = *units(&app, "C5").first().unwrap();
    click_unit(&mut app, first);
    click_hex(&mut app, at("F5").hex);
    let apart = |app: &App| {
        let onlookers = &choices(app).onlookers;
        let found = onlookers.iter().find(|onlooker| onlooker.at == at("F7")).unwrap();
        found.apart.clone()
    };
    assert!(apart(&app).is_some_and(|why| why.rule.starts_with("A7.5")), "{:?}", apart(&app));
    click_part(&mut app, "onlooker:F7");
    assert_eq!(selection(&app).units, units(&app, "F7"));
}

/// What the window last said to what was clicked.
fn said(app: &App) -> String {
    let toasts = app.world().resource::<Toasts>();
    toasts.iter().last().map_or_else(String::new, |toast| toast.text.clone())
}

#[test]
fn a_click_on_an_enemy_who_cannot_be_fired_at_keeps_the_group_and_says_why() {
    // One more beyond the range of a squad that shoots alone.
    let far = "{ counter = \"russian-7-0\", at = \"F5\" },\n    { counter = \"russian-4-4-7\", at = \"L5\" },\n{ counter = \"russian-4-4-7\", at = \"H3\" },";
    let near = "{ counter = \"russian-7-0\", at = \"F5\" },";
    let mut app = prep_fire_of(&SCENARIO.replace(near, far));
    let (first, second) = (units(&app, "C5"), units(&app, "C6"));
    click_unit(&mut app, *first.first().unwrap());
    shift_click(&mut app, *second.first().unwrap());
    let group = selection(&app).clone();
    assert_eq!(group.units.len(), 5);
    let mut heard = 0;
    for place in ["L5", "H3"] {
        if choices(&app).hexes.contains_key(&at(place).hex) {
            continue;
        }
        let enemy = position(&app).side_at(Side::Second, at(place)).next().unwrap().id;
        click_unit(&mut app, enemy);
        assert_eq!(selection(&app).units, group.units, "{place}");
        let why = said(&app);
        assert!(why.starts_with(&format!("No fire at {place}: ")), "{why}");
        assert!(why.contains("(A"), "with its rule: {why}");
        // Beside the counter it is the same.
        click_hex(&mut app, at(place).hex);
        assert_eq!(selection(&app).units, group.units, "{place}");
        heard += 1;
    }
    assert!(heard > 0, "both can be fired at: {:?}", choices(&app).hexes.keys());
    // Who is lit is aimed at, as ever; a stack of one's own is picked up in place of the group.
    click_hex(&mut app, at("F5").hex);
    assert_eq!(selection(&app).target, Some(at("F5")));
    let own = *units(&app, "F7").first().unwrap();
    click_unit(&mut app, own);
    assert_eq!(selection(&app).units, units(&app, "F7"));
}

#[test]
fn a_click_on_an_enemy_puts_no_stack_down_that_is_to_move() {
    let mut app = prep_fire();
    pass(&mut app);
    assert_eq!(asked(&app), DecisionKind::Phase(Phase::Movement));
    let mover = *units(&app, "C6").first().unwrap();
    click_unit(&mut app, mover);
    let stack = selection(&app).units.clone();
    let enemy = position(&app).side_at(Side::Second, at("F5")).next().unwrap().id;
    click_unit(&mut app, enemy);
    assert_eq!(selection(&app).units, stack);
    assert!(said(&app).starts_with("One hex at a time"), "{}", said(&app));
}

#[test]
fn the_large_card_shows_the_counter_that_was_picked() {
    let mut app = prep_fire();
    let stack: Vec<UnitId> = units(&app, "C5").into_iter().collect();
    click_unit(&mut app, stack[0]);
    key(&mut app, KeyCode::Escape);
    let last = stack[1];
    app.world_mut().resource_mut::<Wishes>().want(Intent::PickUnit(last, false));
    frames(&mut app, 2);
    assert_eq!(selection(&app).units, BTreeSet::from([last]));
    assert_eq!(selection(&app).shown, Some(last), "not another of the stack");
    app.world_mut().resource_mut::<Wishes>().want(Intent::PickUnit(stack[0], true));
    frames(&mut app, 2);
    assert_eq!(selection(&app).shown, Some(last), "a tick does not change it");
}

#[test]
fn the_card_goes_along_with_who_moves_and_does_not_stay_with_a_hex_that_was_left() {
    let mut app = prep_fire();
    pass(&mut app);
    assert_eq!(asked(&app), DecisionKind::Phase(Phase::Movement));
    let mover = *units(&app, "F7").first().unwrap();
    click_unit(&mut app, mover);
    assert_eq!(selection(&app).place, Some(at("F7")));
    let to =
        choices(&app).hexes.keys().copied().find(|hex| hex.distance(at("F7").hex) == 1).unwrap();
    click_hex(&mut app, to);
    let now = position(&app).unit(mover).unwrap().at().unwrap();
    assert_eq!(now.hex, to);
    match asked(&app) {
        DecisionKind::Step => assert_eq!(selection(&app).place, Some(now)),
        // The other side is asked: its card shows who can fire.
        _ => assert_eq!(selection(&app).place, None),
    }
}

#[test]
fn a_stack_that_sees_nobody_is_taken_up_by_a_click_to_wait() {
    // Behind the woods; in play he who is clicked on is who may do something.
    let far = SCENARIO.replace("at = \"F7\"", "at = \"A1\"");
    let with = far.replace(
        "{ counter = \"german-4-6-7\", at = \"A1\" },",
        "{ counter = \"german-4-6-7\", at = \"A1\" },\n    { counter = \"german-8-0\", at = \"A1\" },",
    );
    let mut app = prep_fire_of(&with);
    let there = units(&app, "A1");
    let shoots = |order: &Order| match order {
        Order::Fire(FireOrder::Attack(fire)) => {
            fire.members.iter().any(|member| there.contains(&member.unit))
        }
        _ => false,
    };
    assert!(!legal_orders(position(&app)).iter().any(shoots), "he sees nobody");
    let eligible: BTreeSet<UnitId> = choices(&app).eligible.intersection(&there).copied().collect();
    assert!(!eligible.is_empty());
    click_hex(&mut app, at("A1").hex);
    frames(&mut app, 2);
    assert_eq!(selection(&app).units, eligible);
    assert!(!choices(&app).cards.is_empty(), "a card has him wait");
}
