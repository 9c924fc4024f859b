//! Set-up by dragging, and by the machine.

use bevy::prelude::*;
use first_fire::app::{Request, Session};
use first_fire::board::{Coord, Location};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{center, world};
use first_fire::gui::board::tiles::Light;
use first_fire::gui::choices::{Act, Choices};
use first_fire::gui::desk::Spots;
use first_fire::gui::drag::Carried;
use first_fire::gui::input::tray;
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::rules::{Phase, Side, UnitId};

use crate::hand::*;

/// First steps, before the first counter is placed.
fn setting_up(scenario: &str) -> App {
    let mut app = open();
    let scenario = scenario.to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 3,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    app
}

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

fn at(app: &App, unit: UnitId) -> Option<Location> {
    position(app).unit(unit).unwrap().at()
}

fn from_tray(app: &mut App, unit: UnitId, to: Coord) {
    let from = part(app, &format!("tray:{}", unit.0));
    let to = on_screen(app, world(center(to)));
    drag(app, from, to);
}

fn on_board(app: &mut App, unit: UnitId) -> Vec2 {
    let placed = counter(app, unit);
    let reach = placed.side * 0.44;
    let spot = (placed.middle.0 - reach, placed.middle.1 + reach);
    on_screen(app, world(spot))
}

#[test]
fn counters_are_dragged_from_the_tray_to_a_hex_to_another_and_back() {
    let mut app = setting_up("first-steps");
    let units = tray(position(&app), choices(&app));
    click_part(&mut app, &format!("tray:{}", units[0].0));
    let plain = choices(&app).hexes.iter().filter(|(_, (_, several))| several.len() == 1);
    let plain: Vec<Coord> = plain.map(|(hex, _)| *hex).collect();
    let (near, far) = (plain[0], plain[plain.len() - 1]);
    key(&mut app, KeyCode::Escape);
    for unit in &units[..2] {
        from_tray(&mut app, *unit, near);
        assert_eq!(at(&app, *unit), Some(Location::ground(near)));
    }
    // By the lowest counter the stack is taken whole, by the uppermost only that.
    let (low, to) = (on_board(&mut app, units[0]), on_screen(&mut app, world(center(far))));
    drag(&mut app, low, to);
    assert_eq!(at(&app, units[0]), Some(Location::ground(far)));
    assert_eq!(at(&app, units[1]), Some(Location::ground(far)));
    let (top, to) = (on_board(&mut app, units[1]), on_screen(&mut app, world(center(near))));
    drag(&mut app, top, to);
    assert_eq!(at(&app, units[0]), Some(Location::ground(far)));
    assert_eq!(at(&app, units[1]), Some(Location::ground(near)));
    let (counter, tray_card) = (on_board(&mut app, units[1]), part(&app, "tray"));
    drag(&mut app, counter, tray_card);
    assert_eq!(at(&app, units[1]), None);
    assert_eq!(*app.world().resource::<Carried>(), Carried::default());
}

#[test]
fn where_a_counter_may_not_go_is_dimmed_and_says_why() {
    let mut app = setting_up("first-steps");
    let unit = tray(position(&app), choices(&app))[0];
    click_part(&mut app, &format!("tray:{}", unit.0));
    let lit = lit(&app);
    assert_eq!(lit.get(&hex("F4")), Some(&Light::Legal));
    assert_eq!(lit.get(&hex("B2")), Some(&Light::Barred));
    from_tray(&mut app, unit, hex("B2"));
    assert_eq!(at(&app, unit), None);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("B2")), "{toasts:?}");
    assert_eq!(app.world().resource::<Selection>().units.len(), 0);
}

#[test]
fn a_building_with_floors_asks_for_the_level_after_the_drag() {
    let mut app = setting_up("village-assault");
    for _ in 0..40 {
        let units = tray(position(&app), choices(&app));
        let Some(&unit) = units.first() else { break };
        click_part(&mut app, &format!("tray:{}", unit.0));
        let choices = app.world().resource::<Choices>();
        let several = choices.hexes.iter().find(|(_, (_, several))| several.len() > 1);
        let Some((&tall, (_, several))) = several else {
            key(&mut app, KeyCode::Escape);
            click_part(&mut app, "card:Set up for me");
            pass(&mut app);
            continue;
        };
        let Act::Give(orders) = several[1].act.clone() else { panic!("an order") };
        from_tray(&mut app, unit, tall);
        assert_eq!(at(&app, unit), None);
        key(&mut app, KeyCode::Digit2);
        assert_eq!(
            orders,
            [first_fire::rules::Order::Setup(first_fire::rules::SetupOrder::Place {
                unit,
                at: at(&app, unit).unwrap()
            })]
        );
        assert_ne!(at(&app, unit).unwrap().level, 0);
        return;
    }
    panic!("no building with floors in anybody's area");
}

#[test]
fn the_machine_sets_up_who_wants_it_to_and_it_can_be_started_over() {
    for scenario in first_fire::scenario::Scenario::built_in_names() {
        let mut app = setting_up(scenario);
        for _ in 0..2 {
            if position(&app).phase != Phase::Setup {
                break;
            }
            let card = |app: &App| app.world().resource::<Spots>()["card:Set up for me"];
            let there = card(&app);
            click_part(&mut app, "card:Set up for me");
            assert_eq!(tray(position(&app), choices(&app)), [], "{scenario}");
            // Another click on the same place takes nothing back.
            assert_eq!(card(&app), there, "{scenario}: it stays under the pointer");
            click_part(&mut app, "card:Set up for me");
            assert_eq!(tray(position(&app), choices(&app)), [], "{scenario}");
            let placed = position(&app).clone();
            click_part(&mut app, "card:Start over");
            assert!(!tray(position(&app), choices(&app)).is_empty(), "{scenario}");
            click_part(&mut app, "card:Set up for me");
            assert_eq!(*position(&app), placed, "{scenario}");
            click_part(&mut app, "card:Set-up complete");
        }
        assert_ne!(position(&app).phase, Phase::Setup, "{scenario}");
    }
}

#[test]
fn while_the_machine_sets_up_it_is_said_that_it_does() {
    let mut app = open();
    let mode = Mode::Against(Side::Second);
    let scenario = "village-assault".to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 3,
        mode,
        agreements: Vec::new(),
    });
    frames(&mut app, 3);
    assert_eq!(app.world().resource::<Session>().machine(), Some(Side::Second));
    assert_eq!(position(&app).phase, Phase::Setup);
    let sentence = &choices(&app).sentence;
    assert_eq!(sentence, "Russians: the machine sets up its units.");
    assert!(app.world().resource::<Spots>().contains_key("tray:machine"));
}
