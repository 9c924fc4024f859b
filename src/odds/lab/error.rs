//! What can be wrong with a case, by field.

use crate::rules::refusal::Refusal;

/// Why a case cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The text is no case.
    #[error("{0}")]
    Syntax(#[from] serde_json::Error),
    /// The text is longer than any case.
    #[error("a case is no longer than {0} KiB")]
    TooLong(usize),
    /// A counter that the catalogue does not have.
    #[error("{field}: there is no counter {id:?}")]
    NoCounter {
        /// The field.
        field: String,
        /// The id.
        id: String,
    },
    /// A value that the field cannot have.
    #[error("{field}: {why}")]
    Field {
        /// The field.
        field: String,
        /// Why not.
        why: String,
    },
    /// A rule forbids the attack.
    #[error("{field}: {refusal} ({})", refusal.rule())]
    Refused {
        /// The field.
        field: String,
        /// The rule.
        refusal: Refusal,
    },
    /// The project's own data are unsound.
    #[error("{0}")]
    Data(String),
}

pub(super) fn field(field: impl Into<String>, why: impl Into<String>) -> LabError {
    LabError::Field { field: field.into(), why: why.into() }
}
