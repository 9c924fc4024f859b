//! Battles of every sort with forces that are not even: what games say of points is learnt from them.

use super::{Battle, BattleError, Fight, Shift, Wishes, armies, make_at};
use crate::board::Month;
use crate::workshop::chance_map::{Extent, Land};
use crate::workshop::luck::Luck;

impl Wishes {
    /// Wishes by chance, of what `assets/battle/armies.toml` has; of one size, or any.
    ///
    /// # Errors
    /// That file is not sound.
    pub fn by_chance(extent: Option<Extent>, seed: u64) -> Result<Wishes, BattleError> {
        let mut luck = Luck::of(seed, 0xBA77);
        let armies = armies()?;
        let one = luck.pick(armies).ok_or_else(|| BattleError::Data("no army".to_owned()))?;
        let foes = armies.iter().filter(|army| one.against.contains(&army.nationality));
        let foes: Vec<_> = foes.filter(|army| one.common(army).is_some()).collect();
        let other = luck.pick(&foes).ok_or(BattleError::NoArmy(one.nationality))?;
        let (from, until) = one.common(other).unwrap_or(one.years);
        let year = luck.between(u32::from(from), u32::from(until));
        let month = luck.between(1, 12);
        let month = u8::try_from(month).ok().and_then(Month::new).unwrap_or_default();
        let extent = extent.unwrap_or(*luck.pick(&Extent::ALL).unwrap_or(&Extent::Medium));
        Ok(Wishes {
            nations: [one.nationality, other.nationality],
            year: u16::try_from(year).unwrap_or(from),
            fight: if luck.percent(60) { Fight::Attack } else { Fight::Meeting },
            vehicles: luck.percent(50),
            land: Land::by_chance(extent, month, luck.seed()),
            on: None,
        })
    }
}

/// A battle of small wishes by chance, its first side with anything from six to sixteen tenths of its usual infantry.
///
/// # Errors
/// A data file is not sound.
pub fn trial(seed: u64) -> Result<Battle, BattleError> {
    let mut luck = Luck::of(seed, 0x7121);
    let extent = if luck.percent(65) { Extent::Small } else { Extent::Medium };
    let share = luck.between(600, 1600);
    let shift = Shift { shares: [share, 1000], ..Shift::default() };
    make_at(&Wishes::by_chance(Some(extent), seed)?, seed, shift, None)
}
