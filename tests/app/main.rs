//! The game as a Bevy app without a window (and, with the feature `gui`, with one that nobody sees).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests fail by panicking"
)]

#[cfg(feature = "gui")]
mod advice;
#[cfg(feature = "gui")]
mod analysis;
mod autosave;
#[cfg(feature = "gui")]
mod badges;
#[cfg(feature = "gui")]
mod battle;
#[cfg(feature = "gui")]
mod board;
#[cfg(feature = "gui")]
mod browser;
mod cache;
#[cfg(feature = "gui")]
mod campaign;
#[cfg(feature = "gui")]
mod card;
#[cfg(feature = "gui")]
mod cards;
#[cfg(feature = "gui")]
mod caution;
#[cfg(feature = "gui")]
mod close_combat;
#[cfg(feature = "gui")]
mod coach;
#[cfg(feature = "gui")]
mod colours;
#[cfg(feature = "gui")]
mod craft;
#[cfg(feature = "gui")]
mod craft_saved;
#[cfg(feature = "gui")]
mod crop;
#[cfg(feature = "gui")]
mod deeds;
#[cfg(feature = "gui")]
mod drawn;
#[cfg(feature = "gui")]
mod driving;
#[cfg(feature = "gui")]
mod exchange;
#[cfg(feature = "gui")]
mod fan;
#[cfg(feature = "gui")]
mod first_look;
mod frames;
#[cfg(feature = "gui")]
mod from_map_to_post;
#[cfg(feature = "gui")]
mod hand;
#[cfg(feature = "gui")]
mod handed;
#[cfg(feature = "gui")]
mod handicap;
#[cfg(feature = "gui")]
mod hearing;
mod hidden;
#[cfg(feature = "gui")]
mod hidden_window;
#[cfg(feature = "gui")]
mod hover;
#[cfg(feature = "gui")]
mod kept;
#[cfg(feature = "gui")]
mod key_names;
#[cfg(feature = "gui")]
mod left_over;
#[cfg(feature = "gui")]
mod lessons;
#[cfg(feature = "gui")]
mod letting_go;
#[cfg(feature = "gui")]
mod lights;
#[cfg(feature = "gui")]
mod machine;
#[cfg(feature = "gui")]
mod machines;
mod mirror;
#[cfg(feature = "gui")]
mod motion;
#[cfg(feature = "gui")]
mod narrow;
#[cfg(feature = "gui")]
mod news;
#[cfg(feature = "gui")]
mod news_steps;
#[cfg(feature = "gui")]
mod notices;
#[cfg(feature = "gui")]
mod numbers;
#[cfg(feature = "gui")]
mod objectives;
mod odd_orders;
#[cfg(feature = "gui")]
mod opening;
mod order_of_systems;
#[cfg(feature = "gui")]
mod own_materiel;
#[cfg(feature = "gui")]
mod own_way;
#[cfg(feature = "gui")]
mod picking;
#[cfg(feature = "gui")]
mod planner;
#[cfg(feature = "gui")]
mod planner_pages;
#[cfg(feature = "gui")]
mod reinforcements;
mod requests;
#[cfg(feature = "gui")]
mod rest;
#[cfg(feature = "gui")]
mod riding;
mod same_game;
#[cfg(feature = "gui")]
mod saves;
#[cfg(feature = "gui")]
mod set_up;
#[cfg(feature = "gui")]
mod settings;
#[cfg(feature = "gui")]
mod stacks;
#[cfg(feature = "gui")]
mod still;
mod table;
#[cfg(feature = "gui")]
mod tanks_fire;
#[cfg(feature = "gui")]
mod teach;
#[cfg(feature = "gui")]
mod teach_words;
#[cfg(feature = "gui")]
mod terms;
#[cfg(feature = "gui")]
mod timeline;
#[cfg(feature = "gui")]
mod trash;
#[cfg(feature = "gui")]
mod turn;
#[cfg(feature = "gui")]
mod turn_by_keys;
#[cfg(feature = "gui")]
mod turn_by_mouse;
#[cfg(feature = "gui")]
mod two_levels;
#[cfg(feature = "gui")]
mod window;
#[cfg(feature = "gui")]
mod workshop;
#[cfg(feature = "gui")]
mod workshop_shown;
#[cfg(feature = "gui")]
mod workshop_tools;
