//! Campaigns: scenarios in a row, in which those go on who came through the one before (`docs/campaigns.md`).
//!
//! A campaign keeps no book. Who came through stands in the game that is over; out of it and of the next scenario's text a scenario
//! is made as a player might have written it, with those who are left in the places of those whom the scenario has.

mod chapter;
mod platoon;

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use serde::Deserialize;

pub use chapter::{CampaignError, NextChapter, next_chapter};
pub use platoon::Platoon;

use crate::files::parse_toml;
use crate::rules::Side;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/campaigns");

/// What parts the name of a chapter that was made for somebody from that of the scenario it was made of.
const MADE: &str = "--";

/// Scenarios in a row.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// What it is called.
    pub title: String,
    /// What it is about, in words.
    pub story: String,
    /// Its chapters, the first one first.
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
}

/// A scenario of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The name of the built-in scenario.
    pub scenario: String,
    /// The side whose men go on.
    pub side: Side,
    /// The set-up area of those who go on: in the scenario it stands for them at full strength.
    pub veterans: String,
}

impl Campaign {
    /// What it is about, as one line.
    #[must_use]
    pub fn story_line(&self) -> String {
        self.story.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Those that the game brings along.
    pub fn all() -> &'static [Campaign] {
        static ALL: OnceLock<Vec<Campaign>> = OnceLock::new();
        ALL.get_or_init(|| {
            let texts = FILES.files().filter_map(|file| file.contents_utf8());
            texts.filter_map(|text| parse_toml(text).ok()).collect()
        })
    }

    /// The campaign that a scenario belongs to, and which chapter of it that is, counted from 0: by its id, be it the one of the
    /// game or one that was made for somebody.
    #[must_use]
    pub fn of(id: &str) -> Option<(&'static Campaign, usize)> {
        let of = id.split_once(MADE).map_or(id, |(of, _)| of);
        Campaign::all().iter().find_map(|campaign| {
            let at = campaign.chapters.iter().position(|chapter| chapter.scenario == of)?;
            Some((campaign, at))
        })
    }
}
