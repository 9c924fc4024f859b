//! A map file that is drawn on: what a person wrote in it, its order and its comments stay, and only the entries that a
//! stroke is about change.

mod building;
mod chains;
mod edit;
mod ground;
mod house;
mod lie;
pub(crate) mod list;
mod mirror;
mod paste;
mod piece;
mod sides;
mod size;

use std::collections::BTreeSet;

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

pub use edit::{Chain, Edit};
pub use house::House;
pub use lie::Lie;
pub use mirror::Mirror;
pub use piece::{Laid, Piece, Polygons, Raised};

use crate::board::{Coord, Draft, Map, MapError};

/// The name by which messages call a map that has no file yet.
const UNNAMED: &str = "this map";

/// A map file open for drawing.
#[derive(Debug, Clone)]
pub struct Sheet {
    document: DocumentMut,
}

impl Sheet {
    /// The file of that text, if it says a map at all; what is wrong inside it can be mended by drawing.
    ///
    /// # Errors
    /// It says no map: it is no TOML, a key is missing, unknown or of the wrong type, or the board has no such size.
    pub fn open(file_name: &str, text: &str) -> Result<Sheet, MapError> {
        Map::draft(file_name, text)?;
        // What the game's own reader takes is TOML to this one, too; what it should not be stays whole all the same.
        let document = text.parse::<DocumentMut>().unwrap_or_default();
        Ok(Sheet { document })
    }

    /// An empty board of that size: open ground.
    #[must_use]
    pub fn blank(name: &str, columns: u8, rows: u8) -> Sheet {
        let mut document = DocumentMut::new();
        document.insert("name", toml_edit::value(name));
        document.insert("columns", toml_edit::value(i64::from(columns)));
        document.insert("rows", toml_edit::value(i64::from(rows)));
        Sheet { document }
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        self.document.to_string()
    }

    /// What the text says, with all that is wrong with it.
    ///
    /// # Errors
    /// As [`Sheet::open`]; no stroke leads there.
    pub fn draft(&self) -> Result<Draft, MapError> {
        draft(&self.document)
    }

    /// Makes a stroke. What cannot be said of the board, such as a hex that it does not have, is left out.
    pub fn apply(&mut self, edit: &Edit) {
        edit::apply(&mut self.document, edit);
    }
}

/// The map that a document says.
fn draft(document: &DocumentMut) -> Result<Draft, MapError> {
    Map::draft(UNNAMED, &document.to_string())
}

/// The tables `[[name]]` of a document; made where there are none.
fn tables<'a>(document: &'a mut DocumentMut, name: &str) -> Option<&'a mut ArrayOfTables> {
    let item = document.entry(name).or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    item.as_array_of_tables_mut()
}

/// Takes hexes out of the lists under `key` of all tables `[[name]]`. A table of which nothing is left goes, unless somebody
/// wrote a comment over it that is not about it alone.
fn take_out_of_tables(
    document: &mut DocumentMut,
    (name, key): (&str, &str),
    hexes: &BTreeSet<Coord>,
) {
    let Some(all) = document.get_mut(name).and_then(Item::as_array_of_tables_mut) else { return };
    let mut empty = Vec::new();
    for (number, table) in all.iter_mut().enumerate() {
        let Some(list) = table.get_mut(key).and_then(Item::as_array_mut) else { continue };
        if list::take_out(list, hexes) && list.is_empty() {
            empty.push(number);
        }
    }
    for number in empty.into_iter().rev() {
        all.remove(number);
    }
    if all.is_empty() {
        document.remove(name);
    }
}

/// A new table at the end of those of its name.
fn add_table(document: &mut DocumentMut, name: &str, table: Table) {
    if let Some(all) = tables(document, name) {
        let mut table = table;
        table.decor_mut().set_prefix("\n");
        all.push(table);
    }
}
