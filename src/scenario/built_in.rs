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

    /// A built-in scenario by its name, else the scenario in the file at that path.
    ///
    /// # Errors
    /// No such scenario or file, a file that cannot be read, or anything that [`Scenario::parse`] refuses.
    pub fn load(name_or_path: &str) -> Result<Scenario, ScenarioError> {
        if let Some((name, text)) = sources().find(|(name, _)| *name == name_or_path) {
            let file = format!("assets/scenarios/{name}.toml");
            let mut scenario = Scenario::parse(&file, text)?;
            scenario.source = Source::BuiltIn;
            return Ok(scenario);
        }
        let of_file = |problem| ScenarioError::of_file(name_or_path, problem);
        if !Path::new(name_or_path).exists() {
            let names = Self::built_in_names().join(", ");
            return Err(of_file(ScenarioProblem::NotFound(names)));
        }
        let text = crate::files::read_text(Path::new(name_or_path), Kind::Written)
            .map_err(|error| of_file(ScenarioProblem::Unreadable(error.to_string())))?;
        Scenario::parse(name_or_path, &text)
    }
}
