//! Who may turn up in a quick battle, and when: `assets/battle/armies.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::BattleError;
use crate::counters::{CounterId, Nationality};
use crate::files::parse_toml;

/// A counter that an army has for some years.
#[derive(Deserialize, Debug)]
pub(super) struct Entry(CounterId, u16, u16, u32);

impl Entry {
    /// Which counter it is.
    pub(super) const fn id(&self) -> CounterId {
        self.0
    }

    /// How often it is drawn: a weight, or for how many of a hundred squads there is one.
    pub(super) const fn often(&self) -> u32 {
        self.3
    }

    fn in_year(&self, year: u16) -> bool {
        (self.1..=self.2).contains(&year)
    }
}

/// An army as it may turn up.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// Whose counters it plays.
    pub nationality: Nationality,
    /// What the side is called.
    pub name: String,
    /// Whom it meets where nobody says against whom.
    pub against: Vec<Nationality>,
    /// The first and the last year in which it can be chosen.
    pub years: (u16, u16),
    elr: Vec<(u16, u8)>,
    san: (u32, u32),
    leaders: Vec<(CounterId, u32)>,
    squads: Vec<Entry>,
    weapons: Vec<Entry>,
    against_tanks: Vec<Entry>,
    #[serde(default)]
    vehicles: Vec<Entry>,
    #[serde(default)]
    guns: Vec<Entry>,
    #[serde(default)]
    support: Vec<Entry>,
    panzerfausts: Option<u16>,
}

fn in_year(entries: &[Entry], year: u16) -> Vec<&Entry> {
    entries.iter().filter(|entry| entry.in_year(year)).collect()
}

impl Army {
    /// The first and the last year in which both can be chosen, if there are any.
    pub(super) fn common(&self, other: &Army) -> Option<(u16, u16)> {
        let from = self.years.0.max(other.years.0);
        let until = self.years.1.min(other.years.1);
        (from <= until).then_some((from, until))
    }

    /// Its ELR.
    pub(super) fn elr(&self, year: u16) -> u8 {
        self.elr.iter().rev().find(|(from, _)| *from <= year).map_or(3, |(_, elr)| *elr)
    }

    /// The least and the most number of its Sniper.
    pub(super) const fn san(&self) -> (u32, u32) {
        self.san
    }

    /// Its leaders with their weights.
    pub(super) fn leaders(&self) -> &[(CounterId, u32)] {
        &self.leaders
    }

    /// Its squads.
    pub(super) fn squads(&self, year: u16) -> Vec<&Entry> {
        in_year(&self.squads, year)
    }

    /// Its support weapons; against tanks too, where there are any.
    pub(super) fn weapons(&self, year: u16, tanks: bool) -> Vec<&Entry> {
        let mut found = in_year(&self.weapons, year);
        if tanks {
            found.extend(in_year(&self.against_tanks, year));
        }
        found
    }

    /// Its vehicles.
    pub(super) fn vehicles(&self, year: u16) -> Vec<&Entry> {
        in_year(&self.vehicles, year)
    }

    /// Whether it has any.
    pub(super) fn has_vehicles(&self, year: u16) -> bool {
        self.vehicles.iter().any(|entry| entry.in_year(year))
    }

    /// Its Guns: against tanks, or those that support the infantry.
    pub(super) fn guns(&self, year: u16, tanks: bool) -> Vec<&Entry> {
        in_year(if tanks { &self.guns } else { &self.support }, year)
    }

    /// Whether it has Panzerfausts.
    pub(super) fn has_panzerfausts(&self, year: u16) -> bool {
        self.panzerfausts.is_some_and(|from| from <= year)
    }

    /// Every counter that it names.
    pub fn counters(&self) -> impl Iterator<Item = CounterId> {
        let lists = [
            &self.squads,
            &self.weapons,
            &self.against_tanks,
            &self.vehicles,
            &self.guns,
            &self.support,
        ];
        let leaders = self.leaders.iter().map(|(id, _)| *id);
        leaders.chain(lists.into_iter().flatten().map(Entry::id))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    army: Vec<Army>,
}

static ARMIES: LazyLock<Result<Vec<Army>, String>> = LazyLock::new(|| {
    let text = include_str!("../../../assets/battle/armies.toml");
    let file: File = parse_toml(text).map_err(|fault| {
        format!("assets/battle/armies.toml, line {}: {}", fault.line, fault.problem)
    })?;
    Ok(file.army)
});

/// All armies.
///
/// # Errors
/// The file is not sound; a test reads it.
pub fn armies() -> Result<&'static [Army], BattleError> {
    ARMIES.as_deref().map_err(|problem| BattleError::Data(problem.clone()))
}

/// The army of a nation.
pub(super) fn army(nation: Nationality) -> Result<&'static Army, BattleError> {
    let found = armies()?.iter().find(|army| army.nationality == nation);
    found.ok_or(BattleError::NoArmy(nation))
}
