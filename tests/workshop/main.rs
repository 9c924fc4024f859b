//! What players make themselves, by hand and by chance, held to what the game reads and to what was wished for.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod battle;
mod bundle;
mod campaign;
mod chance_map;
mod counted;
mod drawing;
mod exchange;
mod left_behind;
mod lesson;
mod lesson_saved;
mod own_counter;
mod own_materiel;
mod pictures;
mod piece;
mod plan;
mod plan_edits;
mod plan_sides;
mod saving;
mod street;
