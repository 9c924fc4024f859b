//! One entry of a counter file: what may be written, and what it turns into.

mod ordnance;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use super::{
    Class, CounterId, EntryProblem, Force, Latw, Nationality, Replacement, Strength, UnitKind,
    UnitType, WeaponKind, WeaponType,
};
pub(super) use ordnance::{GunEntry, VehicleEntry};

/// B# of a weapon that prints none (A9.7).
const BREAKDOWN_WHEN_NONE_PRINTED: u8 = 12;
/// The repair dr that eliminates a weapon (A9.72).
const ELIMINATED_ON: u8 = 6;
/// DRM of every hero (A15.24).
const HERO_DRM: i8 = -1;

/// A unit as written in a file: keys that are left out have the plainest value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitEntry {
    id: CounterId,
    kind: UnitKind,
    #[serde(default)]
    class: Class,
    #[serde(default)]
    force: Force,
    strength: String,
    broken_morale: Option<u8>,
    #[serde(default)]
    assault_fire: bool,
    #[serde(default)]
    spraying_fire: bool,
    smoke_exponent: Option<u8>,
    #[serde(default)]
    self_rally: bool,
    #[serde(default)]
    elr5: bool,
    #[serde(default)]
    assault_engineer: bool,
    half_squad: Option<CounterId>,
    replacement: Option<String>,
    bpv: Option<u8>,
}

/// A support weapon as written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponEntry {
    id: CounterId,
    kind: WeaponKind,
    name: String,
    fp: u8,
    range: u8,
    rof: u8,
    #[serde(default)]
    minimum_range: u8,
    breakdown: Option<u8>,
    removed: Option<u8>,
    repair: Option<u8>,
    eliminated_on: Option<u8>,
    pp: u8,
    dismantled_pp: Option<u8>,
    dismantled_as: Option<CounterId>,
    fires_as: Option<CounterId>,
    bore: Option<String>,
    to_hit: Option<Vec<u8>>,
    to_kill: Option<u8>,
    #[serde(default)]
    backblast: bool,
    #[serde(default)]
    for_two: bool,
    #[serde(default)]
    one_shot: bool,
    #[serde(default)]
    spray: bool,
    #[serde(default)]
    large_calibre: bool,
}

/// What one element of a list of a counter file turns into.
pub(super) trait Entry: for<'de> Deserialize<'de> {
    /// The counter type.
    type Type;

    /// Its name.
    fn id(&self) -> CounterId;

    /// The counter type, checked in itself; its references are checked when all files are read.
    fn build(self, nationality: Nationality) -> Result<Self::Type, EntryProblem>;
}

/// Reads one array element as `T`; the error also says at which byte of the file.
pub(super) fn read<'de, T: Deserialize<'de>>(
    value: &Spanned<DeValue<'de>>,
) -> Result<T, (usize, EntryProblem)> {
    let start = value.span().start;
    T::deserialize(ValueDeserializer::from(value.clone())).map_err(|error| {
        let at = error.span().map_or(start, |span| span.start);
        (at, EntryProblem::Malformed(error.message().to_owned()))
    })
}

impl Entry for UnitEntry {
    type Type = UnitType;

    fn id(&self) -> CounterId {
        self.id
    }

    fn build(self, nationality: Nationality) -> Result<UnitType, EntryProblem> {
        let strength = Strength::parse(self.kind, &self.strength)
            .ok_or_else(|| EntryProblem::BadStrength(self.strength.clone()))?;
        self.check(nationality, strength)?;
        let leadership = match self.kind {
            UnitKind::Hero => Some(HERO_DRM),
            _ => strength.leadership,
        };
        Ok(UnitType {
            replacement: self.replacement()?,
            id: self.id,
            nationality,
            force: self.force,
            kind: self.kind,
            class: self.class,
            fp: strength.fp,
            range: strength.range,
            morale: strength.morale,
            broken_morale: self.broken_morale.unwrap_or(strength.morale),
            breaks: self.broken_morale.is_some(),
            leadership,
            strength: self.strength,
            assault_fire: self.assault_fire,
            spraying_fire: self.spraying_fire,
            smoke_exponent: self.smoke_exponent,
            self_rally: self.self_rally,
            elr5: self.elr5,
            assault_engineer: self.assault_engineer,
            half_squad: self.half_squad,
            hardened: None,
            bpv: self.bpv,
        })
    }
}

impl UnitEntry {
    fn check(&self, nationality: Nationality, strength: Strength) -> Result<(), EntryProblem> {
        check_id(&self.id, nationality)?;
        let named_by_strength = matches!(self.kind, UnitKind::Squad | UnitKind::Leader);
        if named_by_strength && !self.id.as_str().ends_with(&format!("-{}", self.strength)) {
            return Err(EntryProblem::StrengthMismatch(self.strength.clone()));
        }
        in_range("FP", strength.fp, 0, 12)?;
        in_range("range", strength.range, 0, 12)?;
        in_range("morale", strength.morale, 0, 10)?;
        in_range("broken_morale", self.broken_morale.unwrap_or(0), 0, 10)?;
        in_range("leadership", strength.leadership.unwrap_or(0), -3, 3)?;
        in_range("smoke_exponent", self.smoke_exponent.unwrap_or(1), 1, 6)?;
        let squad = self.kind == UnitKind::Squad;
        if squad != self.half_squad.is_some() {
            return Err(EntryProblem::Misfit(if squad {
                "a squad has to name its half_squad"
            } else {
                "only a squad has a half_squad"
            }));
        }
        if !self.kind.is_mmc() && self.class != Class::Unclassed {
            return Err(EntryProblem::Misfit("a leader or hero has no class"));
        }
        Ok(())
    }

    fn replacement(&self) -> Result<Replacement, EntryProblem> {
        Ok(match (self.replacement.as_deref(), self.half_squad) {
            (None | Some("none"), _) => Replacement::None,
            (Some("disrupted"), _) => Replacement::Disrupted,
            (Some("two-half-squads"), Some(half)) => Replacement::TwoHalfSquads(half),
            (Some("two-half-squads"), None) => {
                return Err(EntryProblem::Misfit("only a squad is replaced by two half-squads"));
            }
            (Some(id), _) => Replacement::By(
                id.parse().map_err(|e| EntryProblem::Malformed(format!("replacement: {e}")))?,
            ),
        })
    }
}

impl Entry for WeaponEntry {
    type Type = WeaponType;

    fn id(&self) -> CounterId {
        self.id
    }

    fn build(self, nationality: Nationality) -> Result<WeaponType, EntryProblem> {
        check_id(&self.id, nationality)?;
        if self.breakdown.is_some() && self.removed.is_some() {
            return Err(EntryProblem::Misfit(
                "a weapon has a breakdown or a removed number, not both",
            ));
        }
        // What is gone for good is never repaired.
        if self.removed.is_some() == self.repair.is_some() {
            return Err(EntryProblem::Misfit(
                "a weapon that breaks down has a repair number, one that is removed has none",
            ));
        }
        let repair = self.repair.unwrap_or(0);
        let breakdown = self.breakdown.or(self.removed).unwrap_or(BREAKDOWN_WHEN_NONE_PRINTED);
        let eliminated_on = self.eliminated_on.unwrap_or(ELIMINATED_ON);
        if self.large_calibre && !self.kind.is_machine_gun() {
            return Err(EntryProblem::Misfit("only a machine gun is of large calibre"));
        }
        in_range("fp", self.fp, 1, 36)?;
        in_range("range", self.range, 1, 45)?;
        in_range("minimum_range", self.minimum_range, 0, i64::from(self.range))?;
        in_range("rof", self.rof, 0, 3)?;
        in_range("breakdown", breakdown, 2, 12)?;
        in_range("eliminated_on", eliminated_on, 1, 6)?;
        // A dr that both mends and eliminates would be read either way.
        in_range("repair", repair, 0, i64::from(eliminated_on) - 1)?;
        in_range("pp", self.pp, 0, 10)?;
        in_range("dismantled_pp", self.dismantled_pp.unwrap_or(0), 0, i64::from(self.pp))?;
        if self.dismantled_as.is_some() && self.dismantled_pp.is_none() {
            return Err(EntryProblem::Misfit(
                "a weapon that cannot be dismantled fires as no other",
            ));
        }
        if self.fires_as.is_some() != (self.kind == WeaponKind::LightMortar) {
            return Err(EntryProblem::Misfit(
                "a light mortar says as which Gun it fires, nothing else",
            ));
        }
        if self.bore.is_some() != (self.kind == WeaponKind::Atr) {
            return Err(EntryProblem::Misfit("an anti-tank rifle says its bore, nothing else"));
        }
        let bore = self.bore.as_deref().map(ordnance::calibre).transpose()?;
        let latw = self.latw()?;
        Ok(WeaponType {
            id: self.id,
            nationality,
            kind: self.kind,
            name: self.name,
            fp: self.fp,
            range: self.range,
            rof: self.rof,
            minimum_range: self.minimum_range,
            breakdown,
            removed: self.removed.is_some(),
            repair,
            eliminated_on,
            pp: self.pp,
            dismantled_pp: self.dismantled_pp,
            dismantled_as: self.dismantled_as,
            fires_as: self.fires_as,
            bore,
            latw,
            spray: self.spray,
            large_calibre: self.large_calibre,
        })
    }
}

impl WeaponEntry {
    /// What is a LATW's own: To Hit numbers for every range, and a To Kill number.
    fn latw(&self) -> Result<Option<Latw>, EntryProblem> {
        let latw = match (&self.to_hit, self.to_kill) {
            (Some(to_hit), Some(to_kill)) if self.kind == WeaponKind::Latw => Latw {
                to_hit: to_hit.clone(),
                to_kill,
                fp: self.fp,
                backblast: self.backblast,
                for_two: self.for_two,
                one_shot: self.one_shot,
            },
            (None, None) if self.kind != WeaponKind::Latw => {
                return if self.backblast || self.for_two || self.one_shot {
                    Err(EntryProblem::Misfit("only a LATW has a backblast, two men or one shot"))
                } else {
                    Ok(None)
                };
            }
            _ => {
                return Err(EntryProblem::Misfit(
                    "a LATW has to_hit and to_kill numbers, nothing else has",
                ));
            }
        };
        if latw.to_hit.len() != usize::from(self.range) + 1 {
            return Err(EntryProblem::Misfit("a LATW has a to_hit number for each range from 0"));
        }
        for &number in &latw.to_hit {
            in_range("to_hit", number, 2, 12)?;
        }
        in_range("to_kill", latw.to_kill, 2, 40)?;
        Ok(Some(latw))
    }
}

fn check_id(id: &CounterId, nationality: Nationality) -> Result<(), EntryProblem> {
    let rest = id.as_str().strip_prefix(nationality.key());
    match rest.and_then(|rest| rest.strip_prefix('-')) {
        Some(rest) if !rest.is_empty() => Ok(()),
        _ => Err(EntryProblem::ForeignId(nationality)),
    }
}

fn in_range(
    field: &'static str,
    value: impl Into<i64>,
    least: i64,
    most: i64,
) -> Result<(), EntryProblem> {
    let value = value.into();
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err(EntryProblem::OutOfRange { field, value, least, most })
    }
}
