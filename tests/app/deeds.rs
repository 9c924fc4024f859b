//! What a stack on the move does besides stepping: by a card and a click on the board.

use std::path::PathBuf;

use bevy::prelude::*;
use first_fire::app::{Request, Submit};
use first_fire::board::{Coord, Location};
use first_fire::game::Mode;
use first_fire::gui::board::geometry::world;
use first_fire::gui::choices::{Card, Deed, Key, Place};
use first_fire::gui::desk::Spots;
use first_fire::gui::selection::Selection;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::order::{Gait, MoveOrder, Order};
use first_fire::rules::{Phase, UnitId};

use crate::hand::*;

/// A leader with engineers and their charge between woods and a mill, and somebody far off to be their enemy.
const SCENE: &str = r#"
title = "Between the woods and the mill"
description = "A stack that may do much."
map = "training"
turns = 3
sets_up_first = "second"
concealment = false

[first]
name = "Germans"
nationality = "german"
elr = 3
entry = ["A2-A7"]
friendly_edge = ["A1-A8"]

[[first.unit]]
counter = "german-8-3-8"
count = 3
at = "C4"
weapons = ["german-dc", "german-lmg"]

[[first.unit]]
counter = "german-9-1"
at = "C4"

[second]
name = "Russians"
nationality = "russian"
elr = 3
entry = ["L2-L6"]
friendly_edge = ["L1-L8"]

[[second.unit]]
counter = "russian-4-4-7"
at = "L7"

[victory]
kind = "control"
side = "first"
buildings = ["Farmhouse"]
at_least = 1
"#;

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

/// A game on that scene, in the first Movement Phase.
fn game() -> (App, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("scene.toml");
    std::fs::write(&path, SCENE).unwrap();
    let mut app = open();
    let scenario = path.display().to_string();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 3,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    while position(&app).phase != Phase::Movement {
        app.world_mut().write_message(Submit(Order::Done));
        frames(&mut app, 3);
    }
    frames(&mut app, 6);
    (app, folder)
}

fn stack(app: &App) -> Vec<UnitId> {
    let here =
        |id: &UnitId| position(app).unit(*id).unwrap().at() == Some(Location::ground(hex("C4")));
    position(app).units.keys().filter(here).collect()
}

/// The same, with the whole stack picked up.
pub fn in_hand() -> (App, tempfile::TempDir) {
    let (mut app, folder) = game();
    let leader = *stack(&app).last().unwrap();
    click_unit(&mut app, leader);
    assert_eq!(app.world().resource::<Selection>().units.len(), 4);
    (app, folder)
}

fn cards<'a>(app: &'a App, title: &'a str) -> impl Iterator<Item = &'a Card> {
    choices(app).cards.iter().filter(move |card| card.title.starts_with(title))
}

fn deed(app: &App) -> Option<Deed> {
    app.world().resource::<Selection>().deed
}

#[test]
fn while_a_stack_moves_the_strip_holds_a_handful_of_cards_none_of_them_cut_off() {
    let (mut app, _folder) = in_hand();
    click_hex(&mut app, hex("D4"));
    while asked(&app) == DecisionKind::FirstFire {
        key(&mut app, KeyCode::Space);
    }
    assert_eq!(asked(&app), DecisionKind::Step);
    let shown = &choices(&app).cards;
    assert!(shown.len() <= 10, "{:?}", shown.iter().map(|card| &card.title).collect::<Vec<_>>());
    let spots = app.world().resource::<Spots>();
    for card in shown {
        let rect = spots[&format!("card:{}", card.title)];
        assert!(rect.min.x >= 0.0 && rect.max.x <= 1440.0 && rect.width() >= 96.0, "{rect:?}");
    }
}

#[test]
fn the_card_of_a_grenade_names_what_double_time_costs_it() {
    let (mut app, _folder) = in_hand();
    let told = |app: &App| cards(app, "SMOKE").next().unwrap().detail.clone();
    assert!(!told(&app).contains("CX"), "{}", told(&app));
    click_part(&mut app, "card:Double Time");
    assert!(told(&app).contains("CX +1 (A24.1)"), "{}", told(&app));
}

#[test]
fn smoke_is_placed_by_its_card_and_a_click_on_a_lit_hex_that_says_cost_dr_and_chance() {
    let (mut app, _folder) = in_hand();
    let before = orders(&app);
    assert_eq!(cards(&app, "SMOKE").count(), 1, "one for all who have grenades");
    // Chosen again, it is another squad that throws, and after the last none.
    let mut throwers = Vec::new();
    for _ in 0..3 {
        click_part(&mut app, "card:SMOKE");
        throwers.extend(deed(&app));
    }
    throwers.dedup();
    assert_eq!(throwers.len(), 3);
    click_part(&mut app, "card:SMOKE");
    assert_eq!(deed(&app), None);
    click_part(&mut app, "card:SMOKE");
    assert!(matches!(deed(&app), Some(Deed::Smoke(_))));
    assert_eq!(orders(&app), before, "nothing is thrown yet");
    let label = |app: &App, at: &str| choices(app).hexes[&hex(at)].1[0].label.clone().unwrap();
    assert_eq!(label(&app, "D4"), "2 MF, dr 1-3, 50 %");
    assert_eq!(label(&app, "C4"), "1 MF, dr 1-3, 50 %");
    assert_eq!(choices(&app).hexes.len(), 7, "its own hex and those round it");
    // What is not lit takes no click for another.
    click_hex(&mut app, hex("G6"));
    assert!(deed(&app).is_some() && orders(&app) == before);
    click_hex(&mut app, hex("D4"));
    assert!(position(&app).units.values().any(|unit| unit.men().smoke_tried));
    assert_eq!(
        (deed(&app), orders(&app)),
        (None, before + 2),
        "the move began, and the grenade flew"
    );
}

#[test]
fn what_is_taken_up_is_put_away_by_escape_or_its_card_and_the_stack_stays_in_hand() {
    let (mut app, _folder) = in_hand();
    let free = choices(&app).hexes.clone();
    for put_away in [KeyCode::Escape, KeyCode::Digit0] {
        let number = cards(&app, "Bypass").next().unwrap().key.unwrap();
        click_part(&mut app, "card:Bypass");
        assert_eq!(deed(&app), Some(Deed::Bypass));
        assert_eq!(cards(&app, "Bypass").next().unwrap().key, Some(number), "its number stays");
        match put_away {
            KeyCode::Escape => key(&mut app, KeyCode::Escape),
            _ => click_part(&mut app, "card:Bypass"),
        }
        assert_eq!((deed(&app), &choices(&app).hexes), (None, &free));
        assert_eq!(app.world().resource::<Selection>().units.len(), 4);
    }
}

#[test]
fn a_bypass_goes_along_the_hexside_that_is_clicked() {
    let (mut app, _folder) = in_hand();
    click_part(&mut app, "card:Bypass");
    let sides = choices(&app).sides.clone();
    let of =
        |at: &str| sides.iter().filter(|side| side.hex == hex(at)).cloned().collect::<Vec<_>>();
    let mill = of("C5");
    assert!(mill.len() == 4, "both ways round the mill: {sides:?}");
    assert!(sides.iter().all(|side| side.choice.label.is_some()), "{sides:?}");
    let side = mill.last().unwrap();
    click_world(&mut app, world(side.spot()));
    let moving = position(&app).moving().expect("it moves");
    let bypass = moving.bypass.as_ref().expect("in Bypass");
    assert_eq!(bypass.hex, hex("C5"));
    let Place::Side(edge) = side.place else { panic!("a hexside: {side:?}") };
    let ends = [edge.vertex_ccw(), edge.vertex_cw()]
        .map(|end| first_fire::board::Vertex::of(hex("C5"), end));
    assert!(ends.contains(bypass.vertices.last().unwrap()), "it ends at that hexside");
}

#[test]
fn a_click_on_the_hex_of_a_bypass_asks_which_way_round_it() {
    let (mut app, _folder) = in_hand();
    click_part(&mut app, "card:Bypass");
    let before = orders(&app);
    click_hex(&mut app, hex("C5"));
    assert_eq!(orders(&app), before);
    assert_eq!(cards(&app, "Bypass C5").count(), 4);
    assert!(choices(&app).card(Key::Number(1)).is_some());
    key(&mut app, KeyCode::Escape);
    assert_eq!(deed(&app), None);
}

#[test]
fn a_click_on_ones_own_hex_while_moving_offers_the_way_up_and_down_and_goes_nowhere_by_itself() {
    let (mut app, _folder) = in_hand();
    click_hex(&mut app, hex("C5"));
    while asked(&app) == DecisionKind::FirstFire {
        key(&mut app, KeyCode::Space);
    }
    let before = orders(&app);
    click_hex(&mut app, hex("C5"));
    assert_eq!(orders(&app), before, "it is asked first");
    let first = choices(&app).card(Key::Number(1)).unwrap();
    assert_eq!(first.title, "Up to level 1");
    assert_eq!(cards(&app, "SMOKE").count(), 0, "only what can be done here");
    // The same click puts the question away, and asks it again.
    click_hex(&mut app, hex("C5"));
    assert_eq!(app.world().resource::<Selection>().hex, None);
    click_hex(&mut app, hex("C5"));
    key(&mut app, KeyCode::Digit1);
    let up = Location { hex: hex("C5"), level: 1 };
    assert!(position(&app).units_at(up).count() == 4);
    while asked(&app) == DecisionKind::FirstFire {
        key(&mut app, KeyCode::Space);
    }
    click_hex(&mut app, hex("C5"));
    let titles: Vec<&str> = choices(&app).cards.iter().map(|card| card.title.as_str()).collect();
    assert!(titles.contains(&"Down to ground level"), "{titles:?}");
}

#[test]
fn a_charge_is_placed_on_the_board_for_what_entering_would_cost() {
    let (mut app, _folder) = game();
    let pos = position(&app);
    let carrier = pos.weapons.values().find(|weapon| {
        pos.weapon_type(weapon.id).is_some_and(|printed| printed.name.contains("DC"))
    });
    let carrier = carrier.and_then(|weapon| weapon.owner()).expect("somebody has the charge");
    app.world_mut().write_message(Submit(Order::Move(MoveOrder::Begin {
        units: [carrier].into(),
        gait: Gait::Normal,
    })));
    frames(&mut app, 4);
    let title = cards(&app, "Place").next().expect("a card for it").title.clone();
    click_part(&mut app, &format!("card:{title}"));
    assert!(matches!(deed(&app), Some(Deed::Charge(_))), "{:?}", choices(&app).cards);
    let labels: Vec<_> =
        choices(&app).hexes.values().map(|(_, all)| all[0].label.clone()).collect();
    assert!(
        !labels.is_empty()
            && labels.iter().all(|label| label.as_ref().is_some_and(|l| l.ends_with("MF")))
    );
}

#[test]
fn a_number_means_the_same_card_after_an_order_of_the_same_kind() {
    let (mut app, _folder) = in_hand();
    click_hex(&mut app, hex("D4"));
    while asked(&app) == DecisionKind::FirstFire {
        key(&mut app, KeyCode::Space);
    }
    let numbers = |app: &App| -> Vec<(String, Key)> {
        choices(app).cards.iter().filter_map(|card| Some((card.title.clone(), card.key?))).collect()
    };
    let before = numbers(&app);
    // One squad throws, and the others are asked again.
    click_part(&mut app, "card:SMOKE");
    click_hex(&mut app, hex("D4"));
    while asked(&app) == DecisionKind::FirstFire {
        key(&mut app, KeyCode::Space);
    }
    assert_eq!(asked(&app), DecisionKind::Step);
    let after = numbers(&app);
    assert!(after.iter().any(|(title, _)| title == "SMOKE"));
    for (title, number) in &after {
        if let Some((_, then)) = before.iter().find(|(other, _)| other == title) {
            assert_eq!(number, then, "{title}");
        }
        let other = before.iter().find(|(_, then)| then == number);
        assert!(other.is_none_or(|(other, _)| other == title), "{number:?} was {other:?}");
    }
}
