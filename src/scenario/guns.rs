//! The Guns of a scenario: which units man them, and how they are set up (C11.2).

use toml::Spanned;

use super::error::ScenarioProblem;
use super::file::RawUnit;
use super::hexes::{Fault, fault};
use crate::board::Hexspine;
use crate::counters::{Catalogue, GunKind, GunType};
use crate::rules::gun::Gun;

/// The Gun of that name. A light mortar is a support weapon.
pub(super) fn gun_type<'a>(
    catalogue: &'a Catalogue,
    text: &Spanned<String>,
) -> Option<&'a GunType> {
    let id = text.get_ref().parse().ok()?;
    catalogue.gun(&id).filter(|gun| gun.kind != GunKind::LightMortar)
}

/// A Gun as an entry sets it up: emplaced unless it says otherwise; one whose crew is aboard is towed, and points behind its
/// vehicle (C10.1).
pub(super) fn set_up(raw: &RawUnit, text: &Spanned<String>, gun: &GunType) -> Result<Gun, Fault> {
    if let Some(enters) = &raw.enters {
        return Err(fault(enters, ScenarioProblem::GunEnters(gun.id)));
    }
    if raw.aboard.is_some() {
        let limbered = !gun.quick_set_up;
        return match misplaced(raw) {
            Some(byte) => Err((byte, ScenarioProblem::TowedFacing(gun.id))),
            None => Ok(Gun { limbered, ..Gun::set_up(Hexspine::East, false) }),
        };
    }
    let facing = raw.facing.as_ref().ok_or(fault(text, ScenarioProblem::GunFacing(gun.id)))?;
    let emplaced = raw.emplaced.as_ref().is_none_or(|emplaced| *emplaced.get_ref());
    Ok(Gun::set_up(*facing.get_ref(), emplaced))
}

/// Where an entry speaks of what only Guns have.
pub(super) fn misplaced(raw: &RawUnit) -> Option<usize> {
    let facing = raw.facing.as_ref().map(|facing| facing.span().start);
    facing.or(raw.emplaced.as_ref().map(|emplaced| emplaced.span().start))
}
