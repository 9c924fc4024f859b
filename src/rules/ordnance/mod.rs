//! Ordnance and what is fired at vehicles (C3-C7, D5, A7.308, A9.61): To Hit, To Kill, the vehicle line of the fire
//! table, and what befalls crews, Passengers and Guns.
//!
//! To Hit is a stage before the fire table or To Kill. Everything here is judged from given values and a throw: who
//! rolls, and how often, is the business of whoever asks.

mod area;
mod collateral;
mod crew;
mod fate;
mod gun;
mod in_sight;
mod kill_numbers;
mod line;
mod numbers;
mod repair;
mod shot;
mod target;
mod to_kill;
mod weapon;

pub(crate) use crate::rules::words::attack::present;
pub use crate::rules::words::attack::{
    Aspect, Case, Damage, Doubt, Hit, HitLocation, KillNumbers, Reading, TargetType, ToHit,
    ToHitDrm,
};
pub use area::{area_drm, area_effect, area_fp};
pub use collateral::{
    Exposure, canister_fp, general_drm, he_column, he_fp, specific_column, specific_drm,
    specific_fp,
};
pub use crew::{
    CrewState, crew_morale, passes_task, steadiness, stunned, suffer, suffer_bare, survives,
};
pub(crate) use fate::{
    abandon, abandon_broken, abandon_recalled, crew_checks_at, crew_laid_bare, crew_under, destroy,
    destroy_with_all_aboard, disarmed, immobilize, recall, recover_from_shock, shock, stun,
};
pub use gun::{CriticalHit, GUNSHIELD, GunResult, critical_fp, gun_result, gunshield, struck_gun};
pub use in_sight::{moving_case, seen_from_the_move};
pub use kill_numbers::{Projectile, basic, range_row, unarmored};
pub use line::{kill_number, line_result, shelled, shelled_drm, unlikely_kill};
pub use numbers::{Carriage, Colour, Piece, basic_number, colour, number_changes, to_hit_number};
pub(crate) use repair::{repair, repair_machine_gun};
pub use shot::{Exposed, Firing, InLos, PhaseOfFire, turn_drm};
pub(crate) use target::EMPLACEMENT;
pub use target::{Acquisitions, Aimed, Moving};
pub use to_kill::{Impact, Protection, effect, final_number, kill_numbers};
pub use weapon::{Reliability, WeaponReading};
