//! What came of a throw, for the log and the explanation; and the Close Combat Table.

mod check;
mod check_drm;
mod close_combat;
mod heat;
mod odds;

pub use check::{CheckKind, CheckOutcome, CheckReport};
pub use check_drm::{CheckDrm, CheckDrmKind};
pub use close_combat::{CloseAssessment, CloseReport, CloseResult, MagneticMine};
pub use heat::{HeatReport, HeatResult};
pub use odds::Odds;
