//! What part of a scenario a line of its file belongs to.

use super::edit::{EntryId, Sort};
use crate::rules::Side;

/// A part of a scenario's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// Its head: title, map, turns, trenches and wire.
    Head,
    /// What is said of a side.
    Side(Side),
    /// An entry of its forces.
    Entry(EntryId),
    /// An area, from 0.
    Area(usize),
    /// Foxholes and weapons that lie about.
    Works,
    /// By what it is won.
    Victory,
}

impl Spot {
    /// The part that a line belongs to, counted from 1.
    #[must_use]
    pub fn of(text: &str, line: usize) -> Spot {
        let (mut spot, mut units, mut areas) = (Spot::Head, [[0_usize; 2]; 2], 0_usize);
        for written in text.lines().take(line) {
            let header = written.trim_start();
            if !header.starts_with('[') {
                continue;
            }
            let name = header.trim_start_matches('[').split(']').next().unwrap_or_default().trim();
            let (first, rest) = name.split_once('.').unwrap_or((name, ""));
            let side = match first {
                "first" => Some(Side::First),
                "second" => Some(Side::Second),
                _ => None,
            };
            let sort = match rest {
                "unit" => Some(Sort::Unit),
                "vehicle" => Some(Sort::Vehicle),
                _ => None,
            };
            spot = match (side, sort, first) {
                (Some(side), Some(sort), _) => {
                    let counts = units.get_mut(side.index());
                    let seen = counts.and_then(|counts| counts.get_mut(sort as usize));
                    let number = seen.map_or(0, |seen| {
                        *seen += 1;
                        *seen - 1
                    });
                    Spot::Entry(EntryId { side, sort, number })
                }
                (Some(side), None, _) => Spot::Side(side),
                (None, _, "area") => {
                    areas += 1;
                    Spot::Area(areas - 1)
                }
                (None, _, "foxholes" | "weapon") => Spot::Works,
                (None, _, "victory") => Spot::Victory,
                // A line of a list that begins with a bracket belongs to what it stands in.
                _ => spot,
            };
        }
        spot
    }
}
