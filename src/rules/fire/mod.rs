//! Fire attacks (A7, A8): one mechanism for all of them.
//!
//! `check` turns a declared [`FireAttack`] into a plan or a refusal; [`assess`] works the plan out as an
//! [`Assessment`] that shows its reasons; `resolve` rolls it and carries out what it calls for. The kinds of
//! fire differ by the facts of [`FireKind`], not by functions of their own.

mod aftermath;
mod arc;
mod arm;
mod blast;
mod bore;
mod bounding;
mod demolition;
mod direction;
mod dismantle;
mod duel;
mod duty;
mod effects;
mod emplaced;
mod encircling;
mod flame;
mod from_aboard;
mod given;
mod group;
mod gun_cover;
mod gunnery;
mod lane;
mod legal;
mod markers;
mod modifiers;
mod molotov;
mod mounted;
mod on_the_move;
mod opportunity;
mod overrun;
mod panzerfaust;
mod past;
mod plan;
mod plunging;
mod quota;
mod reach;
mod residual;
mod resolve;
mod rest;
mod second_man;
mod shot;
mod sight;
mod snap;
pub(in crate::rules) mod sniper;
mod spray;
mod stand;
mod tied;
mod traverse;
mod vehicle_line;
mod waiting;
mod window;

pub use crate::rules::words::attack::{
    Absent, AbsentCase, Arcs, Assessment, AttackReport, BlindFirer, BlindReport, COLUMNS,
    ChargeLine, ChargeStep, Closure, Column, Drm, DrmKind, FireKind, Flame, FlameLine, FlameStep,
    Fp, FpLine, FpStep, GunFate, GunTarget, HitLine, HitVehicle, IftResult, Inlet, KillReport,
    KillStage, Lane, LaneEnd, LaneLetter, Molotov, Origin, Panzerfaust, PastAim, PastAttack,
    ShotReport, Source, TargetLine, TargetResult, ToHitStage, VehicleLine, VehicleMark,
    WeaponReport, WhyNoCase, WhyNot,
};
pub(crate) use aftermath::Aftermath;
pub(crate) use bore::{
    carry_out as bore_sight, check as check_bore_sight, holds as holds_bore_sight,
    legal as legal_bore_sights, review as review_bore_sights,
};
pub(crate) use bounding::{fired as fired_on_the_move, is_by, legal as legal_bounding};
pub(crate) use dismantle::{
    carry_out as dismantle, check as check_dismantle, legal as legal_dismantling,
};
pub(crate) use duel::{
    ask as ask_duel, check_answer as check_duel, decline as decline_duel, fight as fight_duel,
    legal as legal_duel,
};
pub(crate) use duty::check_hold;
pub(crate) use effects::{drawn_by, drawn_with};
pub(crate) use flame::burns;
pub(crate) use given::shots_by_kind;
pub(crate) use gunnery::{
    Aims, CHILLING, Strikes, aims, backblast, check_set_up as check_gun_set_up, check_turn,
    crew_task, effect, exposed_to_critical, follow as follow_aims, is_stuck, legal_turns, outcomes,
    projectile, protection, side_met_within, strand, strayed, turn_gun, unnerves,
};
pub use gunnery::{canister_vertices, spotters};
pub use lane::{Covered, covered};
pub(crate) use lane::{check_place, lane_line, legal_places, nowhere, place, review};
pub(crate) use legal::{legal, legal_replies};
pub(crate) use markers::{mark, phase_over};
pub(crate) use modifiers::{assess as assess_plan, cowering_columns, firers_drms, fp_line};
pub(crate) use molotov::{ask as ask_molotov, check as check_molotov, legal as legal_molotovs};
pub(crate) use mounted::{close_in, keeps_rof as mount_keeps_rof, worn as worn_mounts};
pub use mounted::{inherent, ready};
pub(crate) use opportunity::{check_await, legal_waits, wait};
pub(crate) use overrun::{
    Wear, can_hurt as can_be_overrun, declare as declare_overrun, overrun, shaken,
    strength as overrun_strength, worn as worn_by_overrun,
};
pub(crate) use panzerfaust::{
    check as check_panzerfaust, legal as legal_panzerfausts, look as look_for_panzerfaust,
};
pub use panzerfaust::{range as panzerfaust_range, unfired as panzerfausts_unfired};
pub use plan::assess;
pub(crate) use plan::{Plan, check};
pub use reach::{Reach, Relation};
pub use residual::{Leavings, STRENGTHS, residual_fp, residual_in};
pub(crate) use resolve::{
    check_own, read_table, results_of, spend, subject_to_cowering, weapon_reports,
};
pub use rest::assess_rest;
pub(crate) use rest::{check_rest, fire_rest, forfeit, legal_rest};
pub(crate) use shot::Shot;
pub(crate) use traverse::{
    carry_out as traverse, check as check_traverse, legal as legal_traverses,
};
pub(crate) use vehicle_line::endangered;
pub(crate) use waiting::{
    assess_lane_attack, check_forgo, check_lane_attack, expended, forgo, go_on, lane_attack,
    legal_lane_attacks, waiting_at, with_nothing_waiting,
};
pub(crate) use window::{check_keep_rof, keep_rof, too_late};

use crate::rules::words::order::FireAttack;
use crate::rules::words::play::Play;
use resolve::resolve;

/// Rolls a fire attack that [`check`] has accepted.
pub(crate) fn carry_out(play: &mut Play<'_>, order: &FireAttack, plan: &Plan) {
    resolve(play, plan, order, None);
}
