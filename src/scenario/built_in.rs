//! The scenarios that are compiled in, and scenarios from files.

use std::path::Path;

use include_dir::{Dir, include_dir};

use super::{Scenario, ScenarioError, ScenarioProblem, Source};
use crate::files::Kind;

static SCENARIOS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/scenarios");

/// Name and text of each built-in scenario.
fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    SCENARIOS
        .files()
        .filter(|file| file.path().extension().is_some_and(|ending| ending == "toml"))
        .filter_map(|file| Some((file.path().file_stem()?.to_str()?, file.contents_utf8()?)))
}

impl Scenario {
    /// The names of the built-in scenarios, in order.
    #[must_use]
    pub fn built_in_names() -> Vec<&'static str> {
        let mut names: Vec<&'static str> = sources().map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    }

    /// The text of a built-in scenario.
    #[must_use]
    pub fn built_in_text(name: &str) -> Option<&'static str> {
        sources().find(|(known, _)| *known == name).map(|(_, text)| text)
    }

    /// A built-in scenario by its name. Nothing is looked for on the disk.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn built_in(name: &str) -> Result<Scenario, ScenarioError> {
        let Some(text) = Self::built_in_text(name) else {
            let names = Self::built_in_names().join(", ");
            return Err(ScenarioError::of_file(name, ScenarioProblem::NotFound(names)));
        };
        let scenario = Scenario::parse(&format!("assets/scenarios/{name}.toml"), text)?;
        Ok(Scenario { source: Source::BuiltIn, ..scenario })
    }

    /// A built-in scenario by its name, else the scenario in the file at that path.
    ///
    /// # Errors
    /// No such scenario or file, a file that cannot be read, or anything that [`Scenario::parse`] refuses.
    pub fn load(name_or_path: &str) -> Result<Scenario, ScenarioError> {
        if Self::built_in_text(name_or_path).is_some() {
            return Self::built_in(name_or_path);
        }
        let of_file = |problem| ScenarioError::of_file(name_or_path, problem);
        if !Path::new(name_or_path).exists() {
            return Self::built_in(name_or_path);
        }
        let text = crate::files::read_text(Path::new(name_or_path), Kind::Written)
            .map_err(|error| of_file(ScenarioProblem::Unreadable(error.to_string())))?;
        Scenario::parse(name_or_path, &text)
    }
}
