//! Guns and their crews: To Hit before the fire table, what a hit does, arcs, markers and ammunition (C2-C6, C11).

mod arcs;
mod at_guns;
mod bore_sighting;
mod broken;
mod canister;
mod drawn_together;
mod indirect;
mod latw;
mod lost_sight;
mod machine_guns;
mod machine_guns_alone;
mod markers;
mod mortars;
mod nerve;
mod orders;
mod panzerfausts;
mod phosphorus;
mod pushed;
mod rifles;
mod smoke_lasts;
mod smoke_rounds;
mod spotters;
mod to_hit;
mod to_kill;
