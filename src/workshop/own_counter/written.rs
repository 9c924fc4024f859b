//! The file beside a scenario into which counters of one's own are written, and those that the scenario names beside it.

use std::path::{Path, PathBuf};

use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, Value, value};

use super::{OwnCounter, OwnCounterError};
use crate::counters::{Catalogue, CatalogueError, CounterId, Nationality};
use crate::files::{Kind, folders, read_text, replace};

/// The first lines of a new file.
const HEAD: &str =
    "# Counters of one's own; what the keys mean stands in docs/scenario-format.md.\n\n";

/// The file for a nation, as it lies there, and the other files that a scenario names.
pub(super) struct Beside {
    path: PathBuf,
    file: String,
    nationality: Nationality,
    there: Option<String>,
    others: Vec<(String, String)>,
}

impl Beside {
    /// Reads what lies in a folder; `named` are the files of counters that a scenario in it names.
    pub(super) fn open(
        nationality: Nationality,
        folder: &Path,
        named: &[String],
    ) -> Result<Beside, OwnCounterError> {
        let file = OwnCounter::file(nationality);
        let path = folder.join(&file);
        let text = |path: &Path| {
            read_text(path, Kind::Written).map_err(|error| {
                OwnCounterError::Unreadable(format!("{}: {error}", path.display()))
            })
        };
        let there = if path.exists() { Some(text(&path)?) } else { None };
        let mut others = Vec::new();
        for name in named.iter().filter(|name| **name != file) {
            others.push((name.clone(), text(&folder.join(name))?));
        }
        Ok(Beside { path, file, nationality, there, others })
    }

    /// Its name.
    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// Its text with more counters, each at the end of its list.
    pub(super) fn with(
        &self,
        entries: impl IntoIterator<Item = (&'static str, InlineTable)>,
    ) -> Result<String, OwnCounterError> {
        let new = [HEAD, "nationality = \"", self.nationality.key(), "\"\n\n"].concat();
        let mut document: DocumentMut = self
            .there
            .as_deref()
            .unwrap_or(&new)
            .parse()
            .map_err(|error| OwnCounterError::Syntax(self.file.clone(), error))?;
        for (list, entry) in entries {
            match document.entry(list).or_insert_with(|| value(Array::new())) {
                Item::ArrayOfTables(all) => all.push(Table::from_iter(entry)),
                item => {
                    let all = item.as_array_mut();
                    let all =
                        all.ok_or_else(|| OwnCounterError::NoList(self.file.clone(), list))?;
                    let mut entry = Value::from(entry);
                    entry.decor_mut().set_prefix("\n  ");
                    entry.decor_mut().set_suffix("");
                    all.push_formatted(entry);
                    all.set_trailing("\n");
                    all.set_trailing_comma(true);
                }
            }
        }
        Ok(document.to_string())
    }

    /// Whether the game reads such a text, with its own counters and those of the other files.
    pub(super) fn check(&self, written: &str) -> Result<(), CatalogueError> {
        let others = self.others.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let all: Vec<_> = [(self.file.as_str(), written)].into_iter().chain(others).collect();
        Catalogue::and(&all).map(|_| ())
    }

    /// Writes it.
    pub(super) fn write(&self, written: &str) -> Result<(), OwnCounterError> {
        folders::make_for(&self.path)
            .and_then(|()| replace(&self.path, written.as_bytes()))
            .map_err(|error| OwnCounterError::Unwritable(self.path.clone(), error))
    }

    /// The entry of a counter in one of the lists of its kind, in the files that there are or in the game's own.
    pub(super) fn entry_of(&self, id: CounterId, list: &str) -> Option<InlineTable> {
        let own = self.there.iter().chain(self.others.iter().map(|(_, text)| text));
        let game = Catalogue::built_in_texts().map(|(_, text)| text);
        own.map(String::as_str).chain(game).find_map(|text| entry_in(text, id, list))
    }
}

/// The entry of a counter in a file.
fn entry_in(text: &str, id: CounterId, list: &str) -> Option<InlineTable> {
    // Most files need not be read for it.
    if !text.contains(id.as_str()) {
        return None;
    }
    let document: DocumentMut = text.parse().ok()?;
    let is_it = |said: Option<&str>| said == Some(id.as_str());
    match document.get(list)? {
        Item::ArrayOfTables(all) => {
            let found = all.iter().find(|table| is_it(table.get("id").and_then(Item::as_str)))?;
            Some(found.clone().into_inline_table())
        }
        item => {
            let mut all = item.as_array()?.iter().filter_map(Value::as_inline_table);
            all.find(|table| is_it(table.get("id").and_then(Value::as_str))).cloned()
        }
    }
}
