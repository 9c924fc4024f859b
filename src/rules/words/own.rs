//! Whose a unit is, and whether it is fit: what nearly every order about a unit is asked first.

use super::ids::{Side, UnitId};
use super::position::Position;
use super::refusal::{MenRefusal, NamedRefusal, Refusal};
use super::unit::Unit;

impl Position {
    /// A unit of a side, wherever it is.
    ///
    /// # Errors
    /// There is no such unit, or it is the other side's.
    pub(crate) fn own(&self, side: Side, unit: UnitId) -> Result<&Unit, Refusal> {
        let state = self.unit(unit).ok_or(NamedRefusal::NoSuchUnit { unit })?;
        if state.side == side { Ok(state) } else { Err(NamedRefusal::NotYours { unit }.into()) }
    }
}

impl Unit {
    /// Whether it can act: see [`Unit::can_act`].
    ///
    /// # Errors
    /// It is broken, or in Melee.
    pub(crate) fn check_can_act(&self) -> Result<(), Refusal> {
        let unit = self.id;
        if self.men().broken {
            return Err(MenRefusal::Broken { unit }.into());
        }
        if self.melee { Err(MenRefusal::InMelee { unit }.into()) } else { Ok(()) }
    }

    /// Whether it is in Good Order (A.7) and not pinned.
    ///
    /// # Errors
    /// What it is instead.
    pub(crate) fn check_steady(&self) -> Result<(), Refusal> {
        self.check_can_act()?;
        let unit = self.id;
        if self.men().berserk {
            return Err(MenRefusal::Berserk { unit }.into());
        }
        if self.men().pinned {
            return Err(MenRefusal::Pinned { unit }.into());
        }
        Ok(())
    }
}
