//! Ordnance: the To Hit DR before the fire table (C3-C6).
//!
//! An attack with a [`Shell`](crate::rules::words::order::Shell) is one weapon's, by itself. `declare` says whether it may be
//! fired, `lay` works its To Hit stage out, `lines` what counts for each target, `strike` what a hit then is on the fire table, `roll` throws the dice, `acquire`
//! keeps what has been aimed at. From the fire table on it is an attack as any other. `turn` turns a Gun instead.

mod acquire;
mod area;
mod canister;
mod declare;
mod kill;
mod latw;
mod lay;
mod legal;
mod lines;
mod lost_sight;
mod phosphorus;
mod roll;
mod spotter;
mod stray;
mod strike;
mod tracks;
mod turn;

pub(super) use acquire::lose;
pub(super) use area::{holds_vehicle, in_the_area};
pub(crate) use canister::report as canister_report;
pub use canister::vertices as canister_vertices;
pub(super) use canister::{
    missing_at as canister_missing_at, others as canister_others, roll as roll_canister,
    turned as canister_turned,
};
pub(super) use declare::{check_order, shot_of};
pub(super) use kill::suffer;
pub(crate) use kill::{
    CHILLING, crew_task, is_stuck, projectile, protection, side_met_within, strand, unnerves,
};
pub(crate) use latw::backblast;
pub(super) use latw::keep_sheltered;
pub(super) use lay::{as_if_a_gun, assess, in_the_way, weapon_report};
pub(super) use legal::{has_shot, legal, legal_of};
pub(crate) use lost_sight::{Aims, aims, follow};
pub(super) use roll::{leaves_residual, roll};
pub use spotter::spotters;
pub(crate) use stray::strayed;
pub(crate) use strike::{Strikes, effect, exposed_to_critical, outcomes};
pub(super) use tracks::check_seen as check_tracks;
pub(crate) use turn::{
    carry_out as turn_gun, check as check_turn, check_set_up, legal as legal_turns,
};
