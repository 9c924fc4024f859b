//! Enemies on two levels of a house: which of them is aimed at, and who is not in sight is told of.

use bevy::prelude::*;

use first_fire::board::Location;
use first_fire::gui::notice::Toasts;
use first_fire::gui::selection::Selection;
use first_fire::rules::UnitId;

use crate::hand::*;

/// Germans beside the house and far from it; Russians on both levels.
const SCENARIO: &str = r#"
title = "The house"
map = "training"
turns = 2
concealment = false
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [
    { counter = "german-4-6-7", at = "F5" },
    { counter = "german-4-6-7", at = "C3" },
]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
    { counter = "russian-4-4-7", at = "F4" },
    { counter = "russian-4-4-7", at = "F4:1" },
]

[victory]
kind = "points"
side = "first"
margin = 1
"#;

fn at(name: &str) -> Location {
    name.parse().unwrap()
}

fn who(app: &App, place: &str) -> UnitId {
    position(app).units_at(at(place)).next().unwrap().id
}

fn selection(app: &App) -> &Selection {
    app.world().resource::<Selection>()
}

#[test]
fn a_target_chosen_of_several_is_aimed_at_and_asked_about_no_more() {
    let mut app = prep_fire_of(SCENARIO);
    let squad = who(&app, "F5");
    click_unit(&mut app, squad);
    click_hex(&mut app, at("F4").hex);
    let asked = |app: &App, place: &str| {
        let title = format!("Aim at {}", at(place));
        choices(app).cards.iter().any(|card| card.title == title)
    };
    assert!(asked(&app, "F4") && asked(&app, "F4:1"), "{:?}", choices(&app).cards);
    key(&mut app, KeyCode::Digit2);
    frames(&mut app, 3);
    assert_eq!(selection(&app).target, Some(at("F4:1")));
    assert!(!asked(&app, "F4") && !asked(&app, "F4:1"), "{:?}", choices(&app).cards);
    assert_eq!(
        choices(&app).preview.as_ref().map(|preview| preview.order.target),
        Some(at("F4:1"))
    );
}

#[test]
fn a_click_on_who_is_not_in_sight_says_so_and_aims_at_nobody_else() {
    let mut app = prep_fire_of(SCENARIO);
    let squad = who(&app, "C3");
    click_unit(&mut app, squad);
    let below = who(&app, "F4");
    click_unit(&mut app, below);
    frames(&mut app, 3);
    assert_eq!(selection(&app).target, None);
    let said = app.world().resource::<Toasts>();
    assert!(said.iter().any(|toast| toast.text.contains("No fire at F4: ")), "{said:?}");
    let above = who(&app, "F4:1");
    click_unit(&mut app, above);
    frames(&mut app, 3);
    assert_eq!(selection(&app).target, Some(at("F4:1")));
}
