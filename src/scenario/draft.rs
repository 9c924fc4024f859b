//! A scenario that is not finished: all that is wrong with it, for who mends it.

use super::beside::Beside;
use super::build::assemble;
use super::error::ScenarioProblem;
use super::file::RawScenario;
use super::hexes::Faults;
use super::{Scenario, ScenarioError};
use crate::files::parse_written;

/// What the text of a scenario says.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The scenario as far as it is sound: what is wrong is left out, and by whom or what it is won is made up where that is
    /// wrong.
    pub scenario: Scenario,
    /// What is written, sound or not.
    pub(crate) raw: RawScenario,
    /// Everything that is wrong with it; the first is what [`Scenario::parse`] says.
    pub problems: Vec<ScenarioError>,
}

impl Scenario {
    /// Reads a scenario as [`Scenario::parse`] does, and does not stop at what is wrong with it.
    ///
    /// # Errors
    /// It says no scenario: it is no TOML, a key is missing, unknown or of the wrong type, or a file that it names cannot be
    /// used.
    pub fn draft(file: &str, text: &str) -> Result<Draft, ScenarioError> {
        let at = |(byte, problem)| ScenarioError::at(file, text, byte, problem);
        let raw: RawScenario = parse_written(text)
            .map_err(|fault| at((fault.byte, ScenarioProblem::Syntax(fault.problem))))?;
        let mut faults = Faults::default();
        let scenario = assemble((file, text), &raw, Beside::Folder, &mut faults).map_err(at)?;
        let problems = faults.into_all().into_iter().map(at).collect();
        Ok(Draft { scenario, raw, problems })
    }
}
