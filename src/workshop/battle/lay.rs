//! Laying a battle in a folder, over nothing that lies there.

use std::io;
use std::path::{Path, PathBuf};

use super::Battle;
use super::write::map_line;
use crate::files;

/// Where a battle lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Its map; none where it is fought on one that was there already.
    pub map: Option<PathBuf>,
    /// Its scenario.
    pub scenario: PathBuf,
}

impl Battle {
    /// Lays its files in a folder. Where other wishes have made files of that name, or somebody has changed them, both get a number,
    /// and the scenario names its own map; the same battle is laid once.
    ///
    /// # Errors
    /// The folder is not there, or a file cannot be written, which is said with its path.
    pub fn lay(&self, folder: &Path) -> io::Result<Laid> {
        let named = |number: u16| {
            let name = match number {
                1 => self.name.clone(),
                _ => format!("{}-{number}", self.name),
            };
            let scenario = folder.join(format!("{name}.toml"));
            if self.on_own_map {
                return vec![(scenario, self.scenario.clone())];
            }
            let map = map_file(&name);
            let text = self.scenario.replacen(&map_line(&self.map_file), &map_line(&map), 1);
            vec![(folder.join(map), self.map.clone()), (scenario, text)]
        };
        let mut laid = files::lay(named)?;
        let scenario = laid.pop().unwrap_or_else(|| folder.join(self.scenario_file()));
        Ok(Laid { map: laid.pop(), scenario })
    }
}

/// What the map of a battle is called that is drawn for it.
pub(super) fn map_file(name: &str) -> String {
    format!("{name}-map.toml")
}
