//! The hexes of the board, and what lies in them beside units and weapons: each an entity.

use std::collections::BTreeMap;

use bevy::prelude::Component;

use super::mirror::Mirrored;
use crate::board::{Coord, Hexspine, Location};
use crate::counters::{CounterId, Nationality};
use crate::rules::movement::{Mf, mf_left};
use crate::rules::unit::Wreck;
use crate::rules::view::is_stand_in;
use crate::rules::{Position, Side, UnitId};

/// A hex of the map. What fills it is asked of the map itself, which never changes; that there is one entity for each hex, is
/// the business of the mirror's own system for maps.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[component(immutable)]
pub struct HexTile(pub Coord);

/// A component that lies somewhere, with what tells it from others of its kind, and where a position has such things.
macro_rules! lying {
    ($($(#[$doc:meta])* $name:ident { $key:ident: $key_type:ty $(, $field:ident: $type:ty)* }
        = |$pos:ident| $all:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
        #[component(immutable)]
        #[allow(missing_docs, reason = "the names of the fields say all there is to say")]
        pub struct $name { pub $key: $key_type $(, pub $field: $type)* }

        impl Mirrored for $name {
            type Key = $key_type;

            fn key(&self) -> $key_type {
                self.$key
            }

            fn all($pos: &Position) -> BTreeMap<$key_type, $name> {
                $all.map(|counter: $name| (counter.$key, counter)).collect()
            }
        }
    )*};
}

lying! {
    /// A Residual FP counter (A8.2).
    ResidualCounter { at: Location, fp: u8 } = |pos| {
        pos.residual.iter().map(|(&at, &fp)| ResidualCounter { at, fp })
    };
    /// A Residual FP counter at the rim of a Depression (A8.21).
    RimResidualCounter { at: Location, fp: u8 } = |pos| {
        pos.rim_residual.iter().map(|(&at, &fp)| RimResidualCounter { at, fp })
    };
    /// SMOKE in a Location, with its Hindrance DRM (A24).
    SmokeCounter { at: Location, drm: i8 } = |pos| {
        pos.smoke.iter().map(|(&at, &drm)| SmokeCounter { at, drm })
    };
    /// Foxholes in a hex (B27).
    FoxholeCounter { hex: Coord } = |pos| {
        pos.setting.foxholes.keys().map(|&hex| FoxholeCounter { hex })
    };
    /// A trench in a hex (B27.5).
    TrenchCounter { hex: Coord } = |pos| {
        pos.setting.trenches.iter().map(|&hex| TrenchCounter { hex })
    };
    /// Wire in a hex (B26).
    WireCounter { hex: Coord } = |pos| {
        pos.setting.wire.iter().map(|&hex| WireCounter { hex })
    };
    /// A side's Sniper (A14).
    SniperCounter { side: Side, at: Coord, san: u8, nation: Nationality } = |pos| {
        Side::BOTH.into_iter().filter_map(|side| {
            let sniper = pos.snipers.get(side.index()).copied().flatten()?;
            let nation = pos.setting.side(side).nationality;
            Some(SniperCounter { side, at: sniper.at, san: sniper.san, nation })
        })
    };
    /// A wreck (D10), by the number that it had as a unit.
    WreckCounter {
        id: UnitId, counter: CounterId, side: Side, at: Location, facing: Hexspine, turret: Hexspine, burning: bool
    } = |pos| {
        pos.wrecks.iter().map(|(&id, wreck)| {
            let &Wreck { counter, side, at, facing, turret, burning, .. } = wreck;
            WreckCounter { id, counter, side, at, facing, turret, burning }
        })
    };
    /// What the stack on the move has still to spend: MF, or if it drives MP. Who moves unseen does not show it.
    MfCounter { at: Location, left: Mf, drives: bool } = |pos| {
        let mover = pos.moving().and_then(|frame| frame.movers.iter().next().copied());
        let at = mover.filter(|id| !is_stand_in(*id)).and_then(|id| pos.unit(id)?.at());
        let drives = mover.is_some_and(|id| pos.vehicle_type(id).is_some());
        at.zip(mf_left(pos)).map(|(at, left)| MfCounter { at, left, drives }).into_iter()
    };
    /// Who controls a hex, once somebody does (A26.1).
    ControlCounter { hex: Coord, side: Side } = |pos| {
        pos.control.iter().map(|(&hex, &side)| ControlCounter { hex, side })
    };
}
