//! What is being clicked stays where it is, and nothing lies over it.

use bevy::input::ButtonState;
use bevy::math::Vec2;
use bevy::prelude::*;
use bevy_egui::egui::Rect;
use first_fire::board::{Coord, Location};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::{center, hex_world, world};
use first_fire::gui::camera::{CALM, FreeArea, View};
use first_fire::gui::desk::Spots;
use first_fire::gui::fan::{self, Fan};
use first_fire::gui::panels::hover;
use first_fire::gui::path::PathPreview;
use first_fire::gui::selection::Selection;
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;

use crate::deeds;
use crate::hand::*;

fn spot(app: &App, name: &str) -> Option<Rect> {
    app.world().resource::<Spots>().get(name).copied()
}

/// The hex as it lies in the window.
fn rect_of(app: &mut App, hex: Coord) -> Rect {
    let (x, y) = center(hex);
    let [a, b] = [(x - 0.8, y - 0.8), (x + 0.8, y + 0.8)].map(|spot| on_screen(app, world(spot)));
    Rect::from_two_pos([a.x, a.y].into(), [b.x, b.y].into())
}

/// The hex whose stack is seen at a spot, else the one that it lies in.
fn seen_at(app: &App, spot: (f32, f32)) -> Option<Coord> {
    let on = lying_at(app, spot).map(|placed| placed.at.hex);
    on.or_else(|| first_fire::gui::board::geometry::hex_at(spot))
}

#[test]
fn the_card_of_a_hex_never_lies_over_the_hex_that_is_aimed_at() {
    let (mut app, _folder) = deeds::in_hand();
    let all: Vec<Coord> = position(&app).map().hexes().collect();
    let mut seen = 0;
    for hex in all {
        let at = on_screen(&mut app, hex_world(hex));
        point(&mut app, at);
        let known = |app: &App| {
            let path = app.world().resource::<PathPreview>();
            path.shown().is_some() || !path.works()
        };
        until(&mut app, "the way there", known);
        frames(&mut app, 2);
        let Some(card) = spot(&app, hover::NAME) else { continue };
        seen += 1;
        let aimed = rect_of(&mut app, hex);
        assert!(!card.intersects(aimed), "{hex}: {card:?} lies over {aimed:?}");
    }
    assert!(seen > 50, "the way is shown to most hexes: {seen}");
}

#[test]
fn the_card_stays_in_its_corner_while_the_pointer_goes_from_one_hex_to_the_next() {
    let (mut app, _folder) = deeds::in_hand();
    let mut places = Vec::new();
    for hex in ["B4", "C5", "D4", "D5"] {
        let at = on_screen(&mut app, hex_world(hex.parse().unwrap()));
        point(&mut app, at);
        until(&mut app, "the way there", |app| !app.world().resource::<PathPreview>().works());
        frames(&mut app, 3);
        let card = spot(&app, hover::NAME).unwrap();
        places.push((card.right().round() as i32, card.top().round() as i32));
    }
    places.dedup();
    assert_eq!(places.len(), 1, "{places:?}");
}

/// Where everything is in the window, in whole pixels.
fn board(app: &mut App) -> [IVec2; 2] {
    [(0.0, 0.0), (9.0, 7.0)].map(|spot| on_screen(app, world(spot)).round().as_ivec2())
}

#[test]
fn the_board_stays_under_the_pointer_when_a_panel_is_folded_away_and_comes_back() {
    let mut app = ready();
    settle(&mut app);
    let before = board(&mut app);
    for _ in 0..2 {
        click_part(&mut app, "fold:Attack");
        settle(&mut app);
        assert_eq!(board(&mut app), before);
    }
    key(&mut app, KeyCode::F3);
    settle(&mut app);
    let closer = board(&mut app);
    let free = app.world().resource::<FreeArea>().0;
    click_part(&mut app, "fold:Stack");
    settle(&mut app);
    assert_eq!(board(&mut app), closer);
    assert_ne!(app.world().resource::<FreeArea>().0, free, "there is more room");
    // It fills that room when it is told to.
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    assert_ne!(board(&mut app), closer);
}

#[test]
fn the_camera_follows_no_step_of_the_player_himself() {
    let (mut app, _folder) = deeds::in_hand();
    // So close that the next hexes lie at the very edge.
    let at = world(center("F6".parse().unwrap()));
    *app.world_mut().resource_mut::<View>() =
        View { at, scale: 0.9, fit: false, interest: None, snap: true };
    settle(&mut app);
    let lit: Vec<Coord> = choices(&app).hexes.keys().copied().collect();
    let free = app.world().resource::<FreeArea>().0;
    let seen: Vec<Coord> =
        lit.into_iter().filter(|hex| free.contains(on_screen(&mut app, hex_world(*hex)))).collect();
    let hex = seen.into_iter().next().expect("one of them is in sight");
    let before = board(&mut app);
    click_hex(&mut app, hex);
    assert!(position(&app).moving().is_some());
    frames(&mut app, 40);
    settle(&mut app);
    assert_eq!(board(&mut app), before);
}

#[test]
fn the_camera_waits_for_a_second_after_a_click_before_it_turns_to_who_is_asked() {
    let mut app = ready_for("village-assault", Mode::Solitaire);
    frames(&mut app, 30);
    let far =
        View { at: Vec2::new(-4000.0, 4000.0), scale: 0.5, fit: false, interest: None, snap: true };
    *app.world_mut().resource_mut::<View>() = far;
    settle(&mut app);
    let before = board(&mut app);
    let phase = position(&app).phase;
    for _ in 0..2 {
        let Some(next) = choices(&app).card(first_fire::gui::choices::Key::Next) else { break };
        let name = format!("card:{}", next.title);
        if position(&app).phase == phase {
            click_part(&mut app, &name);
        }
    }
    assert_ne!(position(&app).phase, phase);
    let frames_of_calm = (CALM.as_millis() / FRAME.as_millis()) as usize;
    frames(&mut app, frames_of_calm - 8);
    assert_eq!(board(&mut app), before, "a second click may be on its way");
    frames(&mut app, 30);
    settle(&mut app);
    assert_ne!(board(&mut app), before, "now it shows who is asked");
}

#[test]
fn no_stack_spreads_out_over_hexes_that_are_lit_but_by_its_key() {
    let (mut app, _folder) = deeds::in_hand();
    let stack: Coord = "C4".parse().unwrap();
    let at = on_screen(&mut app, hex_world(stack));
    point(&mut app, at);
    frames(&mut app, 14);
    assert_eq!(app.world().resource::<Fan>().open(), None);
    key(&mut app, KeyCode::Tab);
    assert_eq!(app.world().resource::<Fan>().open().map(|open| open.hex), Some(stack));
}

#[test]
fn a_stack_that_is_spread_out_takes_clicks_on_its_counters_alone() {
    let (mut app, _folder) = deeds::in_hand();
    let stack: Coord = "C4".parse().unwrap();
    app.world_mut().resource_mut::<Selection>().place = Some(Location::ground(stack));
    key(&mut app, KeyCode::Tab);
    frames(&mut app, 6);
    let row = spot(&app, fan::ROW).unwrap();
    let spots = app.world().resource::<Spots>();
    let counters: Vec<Rect> = spots
        .iter()
        .filter(|(name, _)| name.starts_with("fan:") && *name != fan::STACK)
        .map(|(_, rect)| *rect)
        .collect();
    assert!(!counters.is_empty());
    // The head line of the row: over no counter, and over another hex.
    let at = bevy_egui::egui::pos2(row.right() - 12.0, row.top() + 12.0);
    assert!(counters.iter().all(|rect| !rect.contains(at)));
    let under = |app: &mut App| {
        let all: Vec<Coord> = position(app).map().hexes().collect();
        all.into_iter().min_by_key(|hex| {
            (on_screen(app, hex_world(*hex)) - Vec2::new(at.x, at.y)).length() as i32
        })
    };
    let hex = under(&mut app).unwrap();
    assert_ne!(hex, stack);
    let lit = choices(&app).hexes.contains_key(&hex);
    let before = orders(&app);
    click(&mut app, Vec2::new(at.x, at.y));
    assert_eq!(app.world().resource::<Fan>().open(), None, "it makes way");
    assert_eq!(orders(&app) > before, lit, "the click was one on {hex}");
}

#[test]
fn after_a_placement_the_tip_names_the_hex_under_the_pointer() {
    let mut app = open();
    app.world_mut().write_message(first_fire::app::Request::NewGame {
        scenario: "first-steps".to_owned(),
        seed: 11,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    assert_eq!(position(&app).phase, Phase::Setup);
    for _ in 0..3 {
        let side = choices(&app).asked.as_ref().unwrap().side;
        let waiting = position(&app)
            .units
            .values()
            .find(|unit| unit.side == side && unit.at().is_none() && unit.enters == 0)
            .map(|unit| unit.id);
        let Some(unit) = waiting else { break };
        click_part(&mut app, &format!("tray:{}", unit.0));
        let single = choices(&app).hexes.iter().find(|(_, (_, several))| several.len() == 1);
        let hex = *single.unwrap().0;
        let at = on_screen(&mut app, hex_world(hex));
        point(&mut app, at);
        button(&mut app, ButtonState::Pressed);
        button(&mut app, ButtonState::Released);
        for _ in 0..20 {
            frames(&mut app, 1);
            assert_eq!(on_screen(&mut app, hex_world(hex)), at, "the board stands still");
            let world = app.world().resource::<first_fire::gui::camera::Pointer>().world;
            let over = world.map(first_fire::gui::board::geometry::spot);
            let named = over.and_then(|spot| seen_at(&app, spot));
            assert_eq!(named, Some(hex));
        }
    }
    assert!(matches!(asked(&app), DecisionKind::Phase(Phase::Setup)));
}

#[test]
fn the_card_of_the_los_tool_lies_over_no_hex_that_was_asked_for() {
    let mut app = ready();
    key(&mut app, KeyCode::F10);
    let id = bevy_egui::egui::Id::new("los");
    let mut checked = 0;
    for (from, to) in [("A1", "B2"), ("L1", "K2"), ("A8", "B7"), ("B0", "L7")] {
        let [from, to]: [Coord; 2] = [from, to].map(|hex| hex.parse().unwrap());
        let [a, b] = [from, to].map(|hex| on_screen(&mut app, hex_world(hex)));
        drag(&mut app, a, b);
        frames(&mut app, 4);
        let tool = *app.world().resource::<first_fire::gui::los_tool::LosTool>();
        if (tool.from, tool.to) != (Some(from), Some(to)) {
            // The card itself lay there when it was pressed: what was asked for then is what counts.
            continue;
        }
        let card = app
            .world_mut()
            .query::<&mut bevy_egui::EguiContext>()
            .iter_mut(app.world_mut())
            .find_map(|mut ctx| ctx.get_mut().memory(|memory| memory.area_rect(id)))
            .unwrap();
        checked += 1;
        for hex in [from, to] {
            let asked = rect_of(&mut app, hex);
            assert!(!card.intersects(asked), "{hex}: {card:?} lies over {asked:?}");
        }
    }
    assert!(checked >= 2, "in two corners at least");
}
