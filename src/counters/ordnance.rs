//! What Guns and the main armament of vehicles have in common: calibre, ammunition, how they turn, how large they are.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Nationality;
use crate::stable::{Form, Stable, choice};

/// The length of a barrel, as printed behind the calibre (C2.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BarrelLength {
    /// `*`.
    Short,
    /// Nothing.
    Plain,
    /// `L`.
    Long,
    /// `LL`.
    VeryLong,
}

/// A calibre as printed, `75L` (C2.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Calibre {
    /// The bore, in mm.
    pub mm: u8,
    /// The length of the barrel.
    pub barrel: BarrelLength,
}

impl FromStr for Calibre {
    type Err = String;

    fn from_str(text: &str) -> Result<Calibre, String> {
        let bore = text.trim_end_matches(['*', 'L']);
        let barrel = match text.strip_prefix(bore) {
            Some("*") => BarrelLength::Short,
            Some("") => BarrelLength::Plain,
            Some("L") => BarrelLength::Long,
            Some("LL") => BarrelLength::VeryLong,
            _ => return Err(format!("`{text}` is no calibre: it has to look like `75L`")),
        };
        match bore.parse() {
            Ok(mm @ 8..=200) => Ok(Calibre { mm, barrel }),
            _ => Err(format!("`{text}` is no calibre of 8 to 200 mm")),
        }
    }
}

impl fmt::Display for Calibre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = match self.barrel {
            BarrelLength::Short => "*",
            BarrelLength::Plain => "",
            BarrelLength::Long => "L",
            BarrelLength::VeryLong => "LL",
        };
        write!(f, "{}{length}", self.mm)
    }
}

/// Ammunition that does harm (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ammo {
    /// Armour piercing.
    #[serde(rename = "AP")]
    Ap,
    /// High explosive.
    #[serde(rename = "HE")]
    He,
    /// Armour piercing, composite rigid: depletion number A.
    #[serde(rename = "APCR")]
    Apcr,
    /// Armour piercing, discarding sabot: depletion number D.
    #[serde(rename = "APDS")]
    Apds,
    /// High explosive, anti-tank: depletion number H.
    #[serde(rename = "HEAT")]
    Heat,
}
choice!(Ammo { 0 Ap, 1 He, 2 Apcr, 3 Apds, 4 Heat });

impl Ammo {
    /// All of it.
    pub const ALL: [Ammo; 5] = [Ammo::Ap, Ammo::He, Ammo::Apcr, Ammo::Apds, Ammo::Heat];
}

impl fmt::Display for Ammo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ammo::Ap => "AP",
            Ammo::He => "HE",
            Ammo::Apcr => "APCR",
            Ammo::Apds => "APDS",
            Ammo::Heat => "HEAT",
        })
    }
}

/// Anything that a weapon can have a depletion number for (C8.9, D13). Written as the word that is printed: `HE`, `s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Round {
    /// Ammunition that does harm.
    Shell(Ammo),
    /// Smoke.
    Smoke,
    /// White phosphorus, WP.
    WhitePhosphorus,
    /// Canister.
    Canister,
    /// Smoke dischargers, sD.
    Dischargers,
    /// A smoke mortar, sM.
    SmokeMortar,
    /// Smoke pots, sP.
    SmokePots,
    /// A close defence launcher, sN.
    Launcher,
}

impl Round {
    const ALL: [Round; 12] = [
        Round::Shell(Ammo::Ap),
        Round::Shell(Ammo::He),
        Round::Shell(Ammo::Apcr),
        Round::Shell(Ammo::Apds),
        Round::Shell(Ammo::Heat),
        Round::Smoke,
        Round::WhitePhosphorus,
        Round::Canister,
        Round::Dischargers,
        Round::SmokeMortar,
        Round::SmokePots,
        Round::Launcher,
    ];

    /// Whether it puts up SMOKE (C8.5).
    #[must_use]
    pub fn screens(self) -> bool {
        matches!(self, Round::Smoke | Round::WhitePhosphorus)
    }

    /// Whether that nation issued it at all.
    #[must_use]
    pub fn issued_to(self, nationality: Nationality) -> bool {
        use Nationality::{American, British, German};
        match self {
            Round::Shell(Ammo::Apds)
            | Round::WhitePhosphorus
            | Round::Canister
            | Round::SmokeMortar => matches!(nationality, American | British),
            Round::SmokePots => nationality == American,
            Round::Launcher => nationality == German,
            Round::Shell(_) | Round::Smoke | Round::Dischargers => true,
        }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Round::Shell(ammo) => return ammo.fmt(f),
            Round::Smoke => "s",
            Round::WhitePhosphorus => "WP",
            Round::Canister => "C",
            Round::Dischargers => "sD",
            Round::SmokeMortar => "sM",
            Round::SmokePots => "sP",
            Round::Launcher => "sN",
        })
    }
}

impl From<Round> for String {
    fn from(round: Round) -> String {
        round.to_string()
    }
}

impl TryFrom<String> for Round {
    type Error = String;

    fn try_from(text: String) -> Result<Round, String> {
        let named = Round::ALL.into_iter().find(|round| round.to_string() == text);
        named.ok_or_else(|| format!("there is no ammunition `{text}`"))
    }
}

impl Stable for Round {
    fn write(&self, form: &mut Form) {
        let number = Round::ALL.iter().position(|round| round == self);
        form.number(number.unwrap_or_default() as u64);
    }
}

/// A theatre of war that a depletion number is limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theatre {
    /// Europe.
    Europe,
    /// The Pacific.
    Pacific,
}

/// A depletion number: an Original To Hit DR over it finds none of that ammunition (C8.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depletion {
    /// The number.
    pub number: u8,
    /// The year and month from which it holds; always, where none is printed.
    pub from: Option<(u16, u8)>,
    /// The theatre it is limited to.
    pub theatre: Option<Theatre>,
}

impl FromStr for Depletion {
    type Err = String;

    /// `6`, `6 from 1944`, `6 from 1944-08 in Europe`.
    fn from_str(text: &str) -> Result<Depletion, String> {
        let wrong =
            || format!("`{text}` is no depletion number: it has to look like `6 from 1944`");
        let mut words = text.split_whitespace();
        let number = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
        if !(2..=11).contains(&number) {
            return Err(format!("depletion number {number} has to be 2 to 11"));
        }
        let mut depletion = Depletion { number, from: None, theatre: None };
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(wrong)?;
            match (word, value) {
                ("from", date) => depletion.from = Some(month(date).ok_or_else(wrong)?),
                ("in", "Europe") => depletion.theatre = Some(Theatre::Europe),
                ("in", "Pacific") => depletion.theatre = Some(Theatre::Pacific),
                _ => return Err(wrong()),
            }
        }
        Ok(depletion)
    }
}

/// A year, or a year and month, of the war.
fn month(text: &str) -> Option<(u16, u8)> {
    let (year, month) = text.split_once('-').unwrap_or((text, "1"));
    let (year, month) = (year.parse().ok()?, month.parse().ok()?);
    ((1936..=1945).contains(&year) && (1..=12).contains(&month)).then_some((year, month))
}

/// How much of some ammunition a weapon has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stock {
    /// None.
    None,
    /// Enough.
    Plenty,
    /// As long as the depletion number lets it; a later number takes the place of an earlier.
    Limited(Vec<Depletion>),
}

impl Stock {
    /// Whether there is any of it in a year and month of the war; the depletion number besides, where there is one. Where the
    /// numbers differ by theatre, that of Europe holds.
    #[must_use]
    pub fn in_month(&self, date: (u16, u8)) -> Option<Option<u8>> {
        match self {
            Stock::None => None,
            Stock::Plenty => Some(None),
            Stock::Limited(numbers) => numbers
                .iter()
                .filter(|depletion| depletion.theatre != Some(Theatre::Pacific))
                .rfind(|depletion| depletion.from.is_none_or(|from| from <= date))
                .map(|depletion| Some(depletion.number)),
        }
    }
}

/// The ammunition of a weapon: what is not in it is there in plenty if it is AP or HE, else not at all (C8).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Magazine {
    pub(super) stocks: Vec<(Round, Stock)>,
}

impl Magazine {
    /// How much of it there is.
    #[must_use]
    pub fn stock(&self, round: Round) -> &Stock {
        let listed = self.stocks.iter().find(|(other, _)| *other == round);
        match (listed, round) {
            (Some((_, stock)), _) => stock,
            (None, Round::Shell(Ammo::Ap | Ammo::He)) => &Stock::Plenty,
            (None, _) => &Stock::None,
        }
    }

    /// What there is of ammunition that does harm.
    #[must_use]
    pub fn shells(&self, ammo: Ammo) -> &Stock {
        self.stock(Round::Shell(ammo))
    }
}

/// How a weapon turns: its row of the Case A table (C5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Traverse {
    /// All round and fast: T.
    #[serde(rename = "t")]
    Fast,
    /// All round and slow: ST.
    #[serde(rename = "st")]
    Slow,
    /// By turning the whole weapon: NT.
    #[default]
    #[serde(rename = "nt")]
    None,
}

/// How large a target is (C6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TargetSize {
    /// Two white dots.
    VerySmall,
    /// A white number.
    Small,
    /// A black number.
    #[default]
    Normal,
    /// A red number.
    Large,
    /// Two red dots.
    VeryLarge,
}
