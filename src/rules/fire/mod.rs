//! Fire attacks (A7, A8): one mechanism for all of them.
//!
//! `check` turns a declared [`FireOrder`] into a plan or a refusal; [`assess`] works the plan out as an
//! [`Assessment`] that shows its reasons; `resolve` rolls it and carries out what it calls for. The kinds of
//! fire differ by the facts of [`FireKind`], not by functions of their own.

mod aftermath;
mod arc;
mod arm;
mod assessment;
mod crew;
mod demolition;
mod direction;
mod dismantle;
mod duty;
mod effects;
mod fp;
mod given;
mod group;
mod kind;
mod lane;
mod legal;
mod markers;
mod modifiers;
mod molotov;
mod opportunity;
mod past;
mod plan;
mod quota;
mod reach;
mod report;
mod residual;
mod resolve;
mod rest;
mod shot;
mod sight;
mod snap;
mod spray;
mod table;
mod waiting;
mod window;

pub(crate) use aftermath::Aftermath;
pub use arc::Arcs;
pub use assessment::{Absent, Assessment, BlindFirer, Drm, DrmKind, FpLine, FpStep, TargetLine};
pub(crate) use demolition::{check as check_charge, legal as legal_charges, place as place_charge};
pub(crate) use dismantle::{
    carry_out as dismantle, check as check_dismantle, legal as legal_dismantling,
};
pub(crate) use duty::check_hold;
pub(crate) use effects::drawn_by;
pub use fp::Fp;
pub(crate) use given::shots_by_kind;
pub use kind::FireKind;
pub use lane::{Covered, Lane, LaneEnd, LaneLetter, covered};
pub(crate) use lane::{check_place, lane_line, legal_places, nowhere, place, review};
pub(crate) use legal::{legal, legal_replies};
pub(crate) use markers::phase_over;
pub(crate) use modifiers::{assess as assess_plan, cowering_columns, firers_drms, fp_line};
pub use molotov::Molotov;
pub(crate) use molotov::{ask as ask_molotov, check as check_molotov, legal as legal_molotovs};
pub(crate) use opportunity::{check_await, legal_waits, wait};
pub use past::{Aim, Origin, PastAttack};
pub use plan::assess;
pub(crate) use plan::{Plan, check};
pub use reach::{Reach, Relation};
pub use report::{AttackReport, BlindReport, TargetResult, WeaponReport};
pub use residual::{Leavings, STRENGTHS, residual_fp};
pub(crate) use resolve::{
    could_check, read_table, results_of, spend, subject_to_cowering, weapon_reports,
};
pub use rest::assess_rest;
pub(crate) use rest::{check_rest, fire_rest, forfeit, legal_rest};
pub(crate) use shot::Shot;
pub use table::{COLUMNS, Column, IftResult};
pub use waiting::Source;
pub(crate) use waiting::{
    assess_lane_attack, check_forgo, check_lane_attack, expended, forgo, go_on, lane_attack,
    legal_lane_attacks, waiting_at,
};
pub(crate) use window::{check_keep_rof, hold, keep_rof, too_late};

use super::apply::Play;
use super::ids::Side;
use super::order::FireOrder;
use super::refusal::Refusal;
use resolve::resolve;

/// Rolls a fire attack that [`check`] accepts.
pub(crate) fn carry_out(play: &mut Play<'_>, side: Side, order: &FireOrder) -> Result<(), Refusal> {
    let plan = check(play.pos, side, order)?;
    resolve(play, &plan, order);
    Ok(())
}
