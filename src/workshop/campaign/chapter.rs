//! The next scenario of a campaign, with those in it who came through the one before.

use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, value};

use super::{Campaign, Chapter, MADE, Platoon};
use crate::counters::{CounterId, UnitKind};
use crate::files;
use crate::rules::{Position, Side};
use crate::scenario::{Scenario, ScenarioError};

/// How the line begins that says what lies behind a platoon.
const BEHIND: &str = "Behind them: ";

/// A chapter that was made for those who came through.
#[derive(Clone, Debug)]
pub struct NextChapter {
    /// The text of its scenario file.
    pub text: String,
    /// The scenario.
    pub scenario: Scenario,
    /// What its file is called: the same game makes the same.
    pub file: String,
}

impl NextChapter {
    /// Lays it in a folder, under its name with a number where somebody has changed what lies there; what is there already is left.
    /// Returns where it lies.
    ///
    /// # Errors
    /// The folder is not there, or it cannot be written, which is said with its path.
    pub fn lay(&self, folder: &Path) -> io::Result<PathBuf> {
        files::lay_one(&folder.join(&self.file), &self.text)
    }
}

/// Why there is no next chapter.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    /// Nobody is left.
    #[error("nobody of the platoon came through: the campaign ends here")]
    NobodyLeft,
    /// It was the last one.
    #[error("this was the last chapter")]
    NoMore,
    /// The scenario does not fit those who came through.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The scenario's text cannot be changed.
    #[error("{0}")]
    Text(String),
}

/// The next chapter after a game that is over: `None` where its scenario is of no campaign, or it is not over. `told` is the
/// description of the scenario that was played, in which stands what lies behind them.
#[must_use]
pub fn next_chapter(pos: &Position, told: &str) -> Option<Result<NextChapter, CampaignError>> {
    let (campaign, at) = Campaign::of(&pos.setting.id)?;
    let winner = pos.outcome.as_ref()?.winner;
    let (Some(now), Some(next)) = (campaign.chapters.get(at), campaign.chapters.get(at + 1)) else {
        return Some(Err(CampaignError::NoMore));
    };
    let fought =
        format!("{} ({})", pos.setting.title, if winner == now.side { "won" } else { "lost" });
    let before = told.lines().find_map(|line| line.strip_prefix(BEHIND));
    let behind = before
        .map_or(fought.clone(), |before| format!("{}, {fought}", before.trim_end_matches('.')));
    Some(make(pos, now.side, next, &behind))
}

/// What a scenario file calls a side.
const fn word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn make(
    pos: &Position,
    side: Side,
    next: &Chapter,
    behind: &str,
) -> Result<NextChapter, CampaignError> {
    let template = Scenario::built_in(&next.scenario)?;
    let full = Platoon::at_full_strength(&template, next);
    let left = Platoon::of_those_left(pos, side, &full);
    if left.is_gone(&pos.setting.catalogue) {
        return Err(CampaignError::NobodyLeft);
    }
    let text = Scenario::built_in_text(&next.scenario).unwrap_or_default();
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| CampaignError::Text(error.to_string()))?;
    // What was counted was counted with all of them.
    document.remove("balance");
    let description = document.get("description").and_then(Item::as_str).unwrap_or_default();
    let description = format!("{}.\n\n{}", BEHIND.to_owned() + behind, description.trim());
    if let Some(item) = document.get_mut("description") {
        *item = value(description);
    }
    let entries = document
        .get_mut(word(next.side))
        .and_then(|side| side.get_mut("unit"))
        .and_then(Item::as_array_of_tables_mut)
        .ok_or_else(|| CampaignError::Text(format!("{}: no units", next.scenario)))?;
    take_places(entries, next, &left, pos);
    let text = document.to_string();
    let digest = Sha256::digest(text.as_bytes());
    let mark: String = digest.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    let file = [&next.scenario, MADE, &mark, ".toml"].concat();
    let scenario = Scenario::parse(&file, &text)?;
    Ok(NextChapter { text, scenario, file })
}

/// Puts those who are left in the places of those whom the scenario has.
fn take_places(entries: &mut ArrayOfTables, next: &Chapter, left: &Platoon, pos: &Position) {
    let area = |entry: &Table| entry.get("area").and_then(Item::as_str).map(str::to_owned);
    entries.retain(|entry| area(entry).as_deref() != Some(next.veterans.as_str()));
    let mut weapons: Vec<CounterId> = left
        .weapons
        .iter()
        .flat_map(|(weapon, count)| std::iter::repeat_n(*weapon, *count))
        .collect();
    // Squads first, so that the weapons go to them.
    let size = |id: &CounterId| {
        pos.setting.catalogue.unit(id).map_or(0, |unit| unit.squad_equivalents_halves())
    };
    let mut units: Vec<(CounterId, usize)> = left.units.iter().map(|(id, n)| (*id, *n)).collect();
    units.sort_by_key(|(id, _)| (std::cmp::Reverse(size(id)), *id));
    for (counter, count) in units {
        let mut entry = Table::new();
        entry.insert("counter", value(counter.as_str()));
        entry.insert("count", value(i64::try_from(count).unwrap_or(1)));
        entry.insert("area", value(next.veterans.as_str()));
        let carries = pos
            .setting
            .catalogue
            .unit(&counter)
            .is_some_and(|unit| matches!(unit.kind, UnitKind::Squad | UnitKind::HalfSquad));
        let taken = if carries { count.min(weapons.len()) } else { 0 };
        if taken > 0 {
            let list: Array =
                weapons.drain(..taken).map(|weapon| weapon.as_str().to_owned()).collect();
            entry.insert("weapons", value(list));
        }
        entries.push(entry);
    }
}
