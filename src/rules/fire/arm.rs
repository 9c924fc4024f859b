//! What the rules of fire make of each sort of weapon: one row for each, in one table.
//!
//! | | Long Range | PBF, TPBF | AFPh halves | fires pinned | in a group | directed | TEM | cowers | fires again |
//! |---|---|---|---|---|---|---|---|---|---|
//! | Small Arms, MG | yes | yes | yes | yes | yes | yes | yes | yes | yes |
//! | ATR | no | yes | yes | yes | yes | yes | yes | yes | no |
//! | FT | yes | no | no | no | no | no | no | yes | no |
//! | DC | no | no | no | no | no | no | yes | no | no |
//! | light mortar, LATW | no | no | no | yes | no | yes | by To Hit | no | no |
//! | Gun | no | no | no | yes | no | no | by To Hit | no | Intensive Fire |
//!
//! A7.22 (Long Range), A7.24 (AFPh), A7.55 (groups), A7.81 (pinned), A7.9 (Cowering), A8.3 (fire again), A22, A23.

use crate::board::Location;
use crate::counters::{Class, WeaponKind};
use crate::rules::men::experience::inexperienced;
use crate::rules::words::ids::{Firer, UnitId, WeaponId};
use crate::rules::words::order::Manner;
use crate::rules::words::phase::Phase;
use crate::rules::words::position::Position;
use crate::rules::words::refusal::{FireRefusal, Refusal};
use crate::rules::words::unit::Unit;
use crate::rules::words::weapon::{Held, Weapon};

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Arm {
    /// Fires to twice its Normal Range at half FP (A7.22).
    pub long_range: bool,
    /// Is multiplied by PBF and TPBF (A7.21).
    pub point_blank: bool,
    /// Is halved in the AFPh (A7.24, X-29).
    pub halved_advancing: bool,
    /// Attacks while its user is pinned (A7.81).
    pub while_pinned: bool,
    /// Joins a Fire Group, and so has to (A7.55).
    pub groups: bool,
    /// A leader's DRM helps it (A7.53).
    pub directed: bool,
    /// TEM and Height Advantage count against it (A22.2).
    pub tem: bool,
    /// LOS Hindrances count against it (A23.1).
    pub hindered: bool,
    /// Cowers with whoever fires it (A7.9).
    pub cowers: bool,
    /// Is used in Subsequent First Fire, FPF and marked Final Fire (A8.3).
    pub fires_again: bool,
    /// One leader alone fires it at half FP (A9.4).
    pub halved_for_leader: bool,
    /// Its number is two worse in the hands of an MMC that is not Elite (A22, A23).
    pub for_elite: bool,
    /// Gone once it has been used (A23.1).
    pub used_up: bool,
}

impl Arm {
    const SMALL_ARMS: Arm = Arm {
        long_range: true,
        point_blank: true,
        halved_advancing: true,
        while_pinned: true,
        groups: true,
        directed: true,
        tem: true,
        hindered: true,
        cowers: true,
        fires_again: true,
        halved_for_leader: false,
        for_elite: false,
        used_up: false,
    };
    const MACHINE_GUN: Arm = Arm { halved_for_leader: true, ..Arm::SMALL_ARMS };
    const ANTI_TANK_RIFLE: Arm = Arm { long_range: false, fires_again: false, ..Arm::SMALL_ARMS };
    const FLAMETHROWER: Arm = Arm {
        point_blank: false,
        halved_advancing: false,
        while_pinned: false,
        groups: false,
        directed: false,
        tem: false,
        fires_again: false,
        for_elite: true,
        ..Arm::SMALL_ARMS
    };
    const DEMOLITION_CHARGE: Arm = Arm {
        long_range: false,
        tem: true,
        hindered: false,
        cowers: false,
        used_up: true,
        ..Arm::FLAMETHROWER
    };

    /// A light mortar, or a LATW. What it does when it hits is the To Hit stage's business.
    const ORDNANCE: Arm = Arm {
        long_range: false,
        point_blank: false,
        halved_advancing: false,
        groups: false,
        cowers: false,
        fires_again: false,
        ..Arm::SMALL_ARMS
    };
    /// A Gun: nobody directs it.
    const GUN: Arm = Arm { directed: false, ..Arm::ORDNANCE };

    /// The row of a firer.
    pub fn of(pos: &Position, firer: Firer) -> Arm {
        match firer {
            Firer::Inherent(_) | Firer::Mount(..) => Arm::SMALL_ARMS,
            Firer::Weapon(weapon) => match pos.weapon_type(weapon) {
                Some(printed) => Arm::of_kind(printed.kind),
                None => Arm::GUN,
            },
        }
    }

    fn of_kind(kind: WeaponKind) -> Arm {
        match kind {
            WeaponKind::Lmg | WeaponKind::Mmg | WeaponKind::Hmg => Arm::MACHINE_GUN,
            WeaponKind::Atr => Arm::ANTI_TANK_RIFLE,
            WeaponKind::LightMortar | WeaponKind::Latw => Arm::ORDNANCE,
            WeaponKind::Flamethrower => Arm::FLAMETHROWER,
            WeaponKind::DemolitionCharge => Arm::DEMOLITION_CHARGE,
        }
    }
}

/// Whether a unit may use a weapon at all: it possesses it, or has placed it there; a charge is thrown, or goes off in
/// the AFPh where it was placed, a mortar does not fire, and an FT or DC is not for pinned units (A7.35, A7.81, A23.3,
/// A23.6).
pub(super) fn check_use(
    pos: &Position,
    unit: &Unit,
    weapon: &Weapon,
    target: Location,
    manner: Manner,
) -> Result<(), Refusal> {
    let id = weapon.id;
    let kind = pos.weapon_type(id).map(|printed| printed.kind);
    let placed = weapon.held == (Held::Placed { by: unit.id, at: target });
    if weapon.owner() != Some(unit.id) && !placed {
        return Err(FireRefusal::NotPossessed { weapon: id }.into());
    }
    let charge = kind == Some(WeaponKind::DemolitionCharge);
    if manner == Manner::Throw {
        if !charge || placed {
            return Err(FireRefusal::NotThrown { weapon: id }.into());
        }
    } else if charge && !(placed && pos.phase == Phase::AdvancingFire) {
        return Err(FireRefusal::ChargeNotPlaced { weapon: id }.into());
    }
    if pos.gun_type(id).is_some() {
        return Err(FireRefusal::NeedsShell { weapon: id }.into());
    }
    if unit.men().pinned && !Arm::of(pos, Firer::Weapon(id)).while_pinned {
        return Err(FireRefusal::NotWhilePinned { weapon: id }.into());
    }
    Ok(())
}

/// Whether a weapon is used by troops it was not made for: another nationality's than its own (A21.11).
pub(super) fn captured(pos: &Position, weapon: WeaponId, user: UnitId) -> bool {
    let made_for = pos.weapon_type(weapon).map(|printed| printed.nationality);
    let made_for = made_for.or_else(|| pos.gun_type(weapon).map(|printed| printed.nationality));
    let on_foot = pos.unit_type(user).map(|values| values.nationality);
    let aboard = || pos.vehicle_type(user).map(|values| values.nationality);
    on_foot.or_else(aboard) != made_for
}

/// The Original DR at which a firer's attack has no effect: that of a charge (A23.1).
pub(super) fn dud_at(pos: &Position, firer: Firer, user: UnitId) -> Option<u8> {
    match firer {
        Firer::Weapon(weapon) if Arm::of(pos, firer).used_up => {
            Breakdown::of(pos, weapon, user, false).map(|number| number.at)
        }
        _ => None,
    }
}

/// Whether a unit's side suffers from Ammunition Shortage (A19.131).
pub(super) fn short_of_ammunition(pos: &Position, user: UnitId) -> bool {
    pos.unit(user).is_some_and(|unit| pos.setting.side(unit.side).ammunition_shortage)
}

/// The number at which a weapon breaks down in the hands of its user, and the one at which it is gone for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Breakdown {
    /// An Original DR at or over it breaks it.
    pub at: u8,
    /// At or over it the weapon is gone, where it breaks at all.
    pub lost_at: Option<u8>,
}

impl Breakdown {
    /// The printed number, one less for Inexperienced Personnel and under Ammunition Shortage (A19.131), two less each for
    /// Sustained Fire, for a captured weapon, and for an FT or DC in other hands than Elite ones; lowered by two, the number it had is where
    /// the weapon is gone (A.11, X-40). An X# is gone whenever it breaks.
    pub fn of(
        pos: &Position,
        weapon: WeaponId,
        user: UnitId,
        sustained: bool,
    ) -> Option<Breakdown> {
        let printed = pos.firing_type(weapon)?;
        let worse = u8::from(inexperienced(pos, user)) + u8::from(short_of_ammunition(pos, user));
        let base = printed.breakdown.saturating_sub(worse);
        let unskilled = Arm::of_kind(printed.kind).for_elite
            && pos
                .unit_type(user)
                .is_some_and(|values| values.kind.is_mmc() && values.class != Class::Elite);
        let strains = [sustained, captured(pos, weapon, user), unskilled];
        let lowered = strains.into_iter().filter(|&strain| strain).fold(0, |sum: u8, _| sum + 2);
        let at = base.saturating_sub(lowered);
        let lost_at = match (printed.removed, lowered) {
            (true, _) => Some(at),
            (false, 0) => None,
            (false, _) => Some(base),
        };
        Some(Breakdown { at, lost_at })
    }
}
