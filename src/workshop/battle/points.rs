//! What counters cost: `assets/battle/points.toml`, which `first-fire points` writes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::ground::Aim;
use super::prior::{Group, PANZERFAUST, prior};
use super::{BattleError, Wishes};
use crate::counters::{Catalogue, CounterId};
use crate::files::parse_toml;
use crate::rules::Side;
use crate::workshop::chance_map::Extent;

/// What counters cost, and how many points make an even battle.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// How many games it was fitted to.
    pub games: u32,
    /// By how much the log-odds of winning change with the logarithm of the ratio of points, in hundredths.
    pub slope: u32,
    /// How many thousandths of the second side's points the first has in an even battle, by what is fought for.
    pub even: BTreeMap<String, u32>,
    /// What the printed worth of a group's counters is multiplied by, in thousandths.
    pub factor: BTreeMap<String, u32>,
    /// The standard error of that, in thousandths of it.
    pub error: BTreeMap<String, u32>,
}

static POINTS: LazyLock<Result<Points, String>> = LazyLock::new(|| {
    let text = include_str!("../../../assets/battle/points.toml");
    parse_toml(text).map_err(|fault| {
        format!("assets/battle/points.toml, line {}: {}", fault.line, fault.problem)
    })
});

impl Points {
    /// Those that the game ships with.
    ///
    /// # Errors
    /// The file is not sound; a test reads it.
    pub fn built_in() -> Result<&'static Points, BattleError> {
        POINTS.as_ref().map_err(|problem| BattleError::Data(problem.clone()))
    }

    /// What a group's printed worth is multiplied by, in thousandths.
    #[must_use]
    pub fn factor(&self, group: Group) -> u32 {
        self.factor.get(group.id()).copied().unwrap_or(1000)
    }

    /// What a counter costs, in tenths of a point; nothing for a Dummy.
    #[must_use]
    pub fn of(&self, catalogue: &Catalogue, id: &CounterId) -> u32 {
        prior(catalogue, id).map_or(0, |(group, worth)| worth * self.factor(group) / 1000)
    }

    /// What a Panzerfaust costs, in tenths of a point.
    pub(super) fn panzerfaust(&self) -> u32 {
        PANZERFAUST * self.factor(Group::AntiTank) / 1000
    }

    /// What a side may spend, in tenths of a point.
    pub(super) fn budget(&self, wishes: &Wishes, aim: &Aim, side: Side) -> u32 {
        let second = match (wishes.land.extent, aim) {
            (Extent::Small, Aim::Village { .. }) => 600,
            (Extent::Medium, Aim::Village { .. }) => 950,
            (Extent::Large, Aim::Village { .. }) => 1400,
            (Extent::Small, _) => 750,
            (Extent::Medium, _) => 1200,
            (Extent::Large, _) => 1800,
        };
        match side {
            Side::First => second * self.even.get(aim.id()).copied().unwrap_or(1000) / 1000,
            Side::Second => second,
        }
    }
}
