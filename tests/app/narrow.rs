//! A window with little room for the cards: they are read all the same, and no tip hides them.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{WindowEvent, WindowResized};
use bevy_egui::EguiContext;
use bevy_egui::egui::{Order, Rect};

use first_fire::game::{Game, Mode};
use first_fire::gui::desk::Spots;
use first_fire::rules::{Order as Given, Phase};
use first_fire::scenario::Scenario;

use crate::drawn::Reader;
use crate::driving::TABLE;
use crate::hand::*;

/// A Gun that aims at a vehicle with men beside it: there is a card for each way to hit with each of its shells.
fn many_ways_to_hit() -> App {
    let table = TABLE.replace("at = \"I3\"", "at = \"H2\"");
    let scenario = Arc::new(Scenario::parse("table.toml", &table).unwrap());
    let mut game = Game::new(scenario, 1).with_mode(Mode::Solitaire);
    while game.position().phase != Phase::PrepFire {
        game.play(Given::Done).unwrap();
    }
    let mut app = shown_whole(&game);
    let entity = window(&mut app);
    app.world_mut().get_mut::<Window>(entity).unwrap().resolution.set(1024.0, 700.0);
    let resized = WindowResized { window: entity, width: 1024.0, height: 700.0 };
    app.world_mut().write_message(WindowEvent::WindowResized(resized.clone()));
    app.world_mut().write_message(resized);
    frames(&mut app, 3);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    for at in ["F2", "H2"] {
        click_hex(&mut app, at.parse().unwrap());
    }
    app
}

/// The cards that are shown, and where.
fn cards(app: &App) -> Vec<(String, Rect)> {
    let spots = app.world().resource::<Spots>().iter();
    spots.filter_map(|(name, at)| Some((name.strip_prefix("card:")?.to_owned(), *at))).collect()
}

#[test]
fn the_titles_of_a_guns_cards_are_read_whole_and_each_card_is_in_sight() {
    let mut app = many_ways_to_hit();
    let reader = Reader::of(&mut app);
    frames(&mut app, 2);
    let cards = cards(&app);
    assert!(cards.len() > 9, "{cards:?}");
    let (all, cut) = (reader.texts(), reader.cut());
    for (title, at) in &cards {
        assert!(all.contains(title) && !cut.contains(title), "{title} of {all:?}");
        assert!(at.left() >= 0.0 && at.right() < 696.0 && at.bottom() < 644.0, "{title}: {at:?}");
    }
    assert!(all.contains("HE, Infantry"), "{all:?}");
}

#[test]
fn what_is_said_in_full_of_a_card_stands_above_all_of_them() {
    let mut app = many_ways_to_hit();
    let card = part(&app, "card:HE, Infantry");
    point(&mut app, card);
    app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_millis(400)));
    frames(&mut app, 6);
    let mut contexts = app.world_mut().query::<&mut EguiContext>();
    let context = contexts.single_mut(app.world_mut()).unwrap().get_mut().clone();
    let tips: Vec<Rect> = context.memory(|memory| {
        let layers = memory.areas().visible_layer_ids().into_iter();
        let tips = layers.filter(|layer| layer.order == Order::Tooltip);
        tips.filter_map(|layer| memory.area_rect(layer.id)).collect()
    });
    let highest = cards(&app).iter().map(|(_, at)| at.top()).fold(f32::INFINITY, f32::min);
    assert!(!tips.is_empty() && tips.iter().all(|tip| tip.bottom() < highest - 40.0), "{tips:?}");
}
