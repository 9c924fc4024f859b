//! An attack by fire as data: its kind, its FP and DRM with their reasons, the table, and what is reported and
//! remembered of it (A7-A9).

mod absent;
mod arcs;
mod assessment;
mod blast;
mod case;
mod claim;
mod drm;
mod flame;
mod fp;
mod fp_step;
mod gunnery;
mod inlet;
mod kind;
mod lane;
mod molotov;
mod panzerfaust;
mod past;
mod report;
mod source;
mod table;
mod to_hit;
mod to_kill;
mod vehicle;

pub use absent::{Absent, BlindFirer, WhyNot};
pub use arcs::Arcs;
pub use assessment::{Assessment, FpLine, TargetLine};
pub use blast::{ChargeLine, ChargeStep};
pub(crate) use case::present;
pub use case::{Case, ToHitDrm};
pub use claim::{ClaimLine, EncirclementClaim};
pub use drm::{Drm, DrmKind};
pub use flame::{Flame, FlameLine, FlameStep};
pub use fp::Fp;
pub use fp_step::FpStep;
pub use gunnery::{
    AbsentCase, GunFate, GunTarget, HitLine, HitVehicle, NumberChange, NumberRow, ShotReport,
    ToHitStage, WhyNoCase,
};
pub use inlet::{Closure, Inlet};
pub use kind::FireKind;
pub use lane::{Lane, LaneEnd, LaneLetter};
pub use molotov::Molotov;
pub use panzerfaust::Panzerfaust;
pub use past::{Origin, PastAim, PastAttack};
pub use report::{AttackReport, BlindReport, TargetResult, WeaponReport};
pub use source::Source;
pub use table::{COLUMNS, Column, IftResult};
pub use to_hit::{Doubt, Hit, HitLocation, Reading, TargetType, ToHit};
pub use to_kill::{Aspect, Damage, KillNumbers, KillReport, KillStage};
pub use vehicle::{VehicleLine, VehicleMark};
