//! The tip on a term, wherever it is drawn: by a pointer at rest, kept by a press, and in nobody's way.

use bevy::input::ButtonState;
use bevy::math::Vec2;
use bevy::prelude::*;

use first_fire::gui::desk::{Layout, Sheet, Spots};
use first_fire::gui::terms::{Tips, sentences};

use crate::advice::at_a_lane;
use crate::hand::*;
use crate::rest::come_to_rest;

fn tips(app: &App) -> &Tips {
    app.world().resource::<Tips>()
}

/// A place in the title of a card.
fn title(app: &App, card: &str) -> Vec2 {
    let rect = app.world().resource::<Spots>()[&format!("card:{card}")];
    Vec2::new(rect.left() + 20.0, rect.top() + 16.0)
}

/// Goes down a window from the field of the search until the pointer is on a term.
fn on_a_word_of_the_help(app: &mut App) -> Vec2 {
    key(app, KeyCode::F1);
    assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::Help));
    let field = app.world().resource::<Spots>()["help:search"];
    for step in 0..120_u8 {
        for x in (0..20).map(|column| 700.0 + 15.0 * column as f32) {
            let at = Vec2::new(field.left() + x, field.bottom() + 4.0 * f32::from(step));
            point(app, at);
            if tips(app).under().is_some() {
                return at;
            }
        }
    }
    panic!("no term in the help");
}

#[test]
fn a_pointer_at_rest_on_a_term_is_told_what_it_means_and_the_tip_goes_with_it() {
    let mut app = ready();
    let at = on_a_word_of_the_help(&mut app);
    assert_eq!(tips(&app).shown(), None, "not before it rests");
    let term = tips(&app).under();
    frames(&mut app, 10);
    assert!(term.is_some() && tips(&app).shown() == term);
    assert!(!tips(&app).is_pinned());
    come_to_rest(&mut app, "a tip");
    point(&mut app, Vec2::new(3.0, at.y));
    assert_eq!(tips(&app).shown(), None);
}

#[test]
fn a_press_keeps_a_tip_and_the_next_one_elsewhere_or_esc_takes_it_away() {
    let mut app = ready();
    let at = on_a_word_of_the_help(&mut app);
    let term = tips(&app).under();
    // A touch has no rest before it.
    click(&mut app, at);
    assert!(tips(&app).is_pinned() && tips(&app).shown() == term);
    point(&mut app, Vec2::new(3.0, at.y));
    frames(&mut app, 3);
    assert_eq!(tips(&app).shown(), term, "it stays");
    key(&mut app, KeyCode::Escape);
    assert_eq!(tips(&app).shown(), None);
    let at = on_a_word_of_the_help(&mut app);
    click(&mut app, at);
    assert!(tips(&app).is_pinned());
    let field = part(&app, "help:search");
    click(&mut app, field);
    assert!(!tips(&app).is_pinned(), "the next press");
}

#[test]
fn a_card_on_whose_word_the_pointer_has_rested_takes_a_still_click_and_leaves_no_tip_behind() {
    for together in [true, false] {
        let mut app = at_a_lane();
        let at = title(&app, "First Fire");
        point(&mut app, at);
        come_to_rest(&mut app, "on a word of a card");
        assert_eq!(tips(&app).shown().map(|term| term.name.as_str()), Some("First Fire"));
        assert!(choices(&app).preview.is_none());
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let input = bevy::input::mouse::MouseButtonInput {
                button: MouseButton::Left,
                state,
                window: window(&mut app),
            };
            app.world_mut().write_message(bevy::window::WindowEvent::MouseButtonInput(input));
            app.world_mut().write_message(input);
            if !together {
                frames(&mut app, 1);
            }
        }
        frames(&mut app, 3);
        assert!(choices(&app).preview.is_some(), "the click did its work, together: {together}");
        assert!(!tips(&app).is_pinned());
    }
}

#[test]
fn a_counter_and_its_markers_are_told_each_once() {
    let words = ["4-6-7", "broken", "Desperation Morale", "broken"].map(str::to_owned);
    let told = sentences(&words);
    assert_eq!(told.lines().count(), 3, "{told}");
    assert!(told.starts_with("4-6-7: ") && told.contains("(A10.62)"), "{told}");
}
