//! A scenario to begin with: two sides that stand at the ends of a map.

use std::fmt::Write;

use crate::board::{Coord, Map};

/// So many columns at each end are where a side sets up.
const STRIP: u8 = 3;

/// The text of a scenario on a map in which nobody takes part yet: what it needs to be sound is counters.
pub(super) fn text(title: &str, map_name: &str, map: &Map) -> String {
    let quoted = |text: &str| toml_edit::Value::from(text).to_string();
    let (columns, rows) = (map.columns(), map.rows());
    let strip = STRIP.min(columns / 2).max(1);
    let edge = |col: u8| {
        let hexes = (0..=rows).map(move |row| Coord::new(col, row));
        let mut hexes = hexes.filter(|hex| map.contains(*hex));
        let first = hexes.next().unwrap_or(Coord::new(col, 1));
        let last = hexes.next_back().unwrap_or(first);
        format!("{first}-{last}")
    };
    let block = |from: u8, to: u8| {
        let (first, last) = (Coord::new(from, 1), Coord::new(to, rows));
        let whole = (from..=to).all(|col| map.contains(Coord::new(col, rows)));
        let last = if whole { last } else { Coord::new(to, rows.saturating_sub(1).max(1)) };
        format!("{first}-{last}")
    };
    let mut text = format!(
        "title = {}\nmap = {}\nturns = 6\nyear = 1943\nsets_up_first = \"second\"\n",
        quoted(title),
        quoted(map_name)
    );
    let last = columns.saturating_sub(1);
    for (key, name, nation, col) in
        [("first", "Germans", "german", 0), ("second", "Russians", "russian", last)]
    {
        let _ = write!(
            text,
            "\n[{key}]\nname = \"{name}\"\nnationality = \"{nation}\"\nelr = 3\nfriendly_edge = [\"{}\"]\n",
            edge(col)
        );
    }
    for (name, from, to) in [("west", 0, strip - 1), ("east", columns.saturating_sub(strip), last)]
    {
        let _ = write!(text, "\n[[area]]\nname = \"{name}\"\nhexes = [\"{}\"]\n", block(from, to));
    }
    text.push_str("\n[victory]\nkind = \"points\"\nside = \"first\"\nmargin = 1\n");
    text
}
