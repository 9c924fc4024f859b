//! The To Hit numbers (C3) and what calibre, barrel and ammunition make of them (C4).

use crate::counters::{Ammo, BarrelLength, Calibre, GunKind, Nationality, Round};
use crate::rules::words::attack::{NumberChange, NumberRow, TargetType};

/// The colour of the numbers that a nation uses (A25).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// The better.
    Black,
    /// The worse.
    Red,
}

/// What a gun is mounted on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Carriage {
    /// A Gun's own.
    Gun,
    /// A vehicle.
    Vehicle,
    /// What a man carries: an anti-tank rifle, a machine gun, or a LATW.
    Carried,
}

impl Carriage {
    /// What a weapon of a kind is mounted on.
    #[must_use]
    pub fn of(kind: GunKind) -> Carriage {
        match kind {
            GunKind::Mounted => Carriage::Vehicle,
            GunKind::AntiTankRifle | GunKind::MachineGun | GunKind::Latw => Carriage::Carried,
            _ => Carriage::Gun,
        }
    }
}

/// The year from which American numbers are black (A25).
const AMERICAN_BLACK: u16 = 1944;

/// The colour that a nation uses, for anti-tank rifles and machine guns always black; red for captured weapons (A25, A21.12).
#[must_use]
pub fn colour(nationality: Nationality, carriage: Carriage, year: u16, captured: bool) -> Colour {
    let black = match nationality {
        _ if carriage == Carriage::Carried => true,
        Nationality::German | Nationality::British | Nationality::Japanese => true,
        Nationality::French => carriage == Carriage::Gun,
        Nationality::American => year >= AMERICAN_BLACK,
        Nationality::Russian
        | Nationality::Finnish
        | Nationality::Italian
        | Nationality::AxisMinor
        | Nationality::AlliedMinor
        | Nationality::Partisan => false,
    };
    if black && !captured { Colour::Black } else { Colour::Red }
}

/// What fires: for the rows of C4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Ordnance, with what it fires.
    Ordnance(Calibre, Round),
    /// A machine gun at an AFV: of small calibre, and no barrel counts (C4.2).
    MachineGun,
}

/// Numbers for the ranges 0-6, 7-12, and so on by six hexes, the last for more than 54.
type Row = [i8; 10];

const VEHICLE_BLACK: Row = [10, 9, 8, 7, 6, 6, 5, 4, 3, 2];
const VEHICLE_RED: Row = [10, 8, 7, 6, 5, 4, 3, 2, 1, 0];
const INFANTRY_BLACK: Row = [8, 7, 6, 5, 4, 3, 2, 1, 0, -1];
const INFANTRY_RED: Row = [8, 6, 5, 4, 3, 2, 1, 0, -1, -2];
/// One for all.
const AREA: Row = [7, 7, 8, 8, 7, 7, 6, 6, 5, 5];

const SHORT_BARREL: Row = [0, 0, -1, -1, -1, -1, -1, -1, -1, -1];
const LONG_BARREL: Row = [0, 0, 1, 1, 1, 1, 1, 1, 1, 1];
const VERY_LONG_BARREL: Row = [0, 0, 1, 1, 2, 2, 2, 2, 2, 2];
/// APCR and APDS.
const LIGHT_SHOT: Row = [0, 0, -1, -1, -2, -2, -3, -3, -4, -4];
/// SMOKE.
const SMOKE: Row = [2, 2, 0, 0, 0, 0, 0, 0, 0, 0];
/// Up to 57 mm.
const SMALL_BORE: Row = [0, 0, -1, -1, -2, -2, -3, -3, -4, -4];
/// Up to 40 mm, besides.
const SMALLEST_BORE: Row = [0, 0, -1, -1, -1, -1, -1, -1, -1, -1];

fn column(row: &Row, range: u32) -> i8 {
    let column = (range.max(1) - 1) / 6;
    let column = usize::try_from(column).unwrap_or(usize::MAX).min(row.len() - 1);
    row.get(column).copied().unwrap_or_default()
}

fn at(row: &Row, range: u32) -> i32 {
    column(row, range).into()
}

/// The To Hit number with all modifications of the number (C3, C4). What is hit by DR is modified by DRM alone.
#[must_use]
pub fn to_hit_number(target: TargetType, colour: Colour, piece: Piece, range: u32) -> i32 {
    let changes = number_changes(piece, range);
    basic_number(target, colour, range)
        + changes.iter().map(|change| i32::from(change.value)).sum::<i32>()
}

/// The number as the table has it (C3).
#[must_use]
pub fn basic_number(target: TargetType, colour: Colour, range: u32) -> i32 {
    at(
        match (target, colour) {
            (TargetType::Vehicle, Colour::Black) => &VEHICLE_BLACK,
            (TargetType::Vehicle, Colour::Red) => &VEHICLE_RED,
            (TargetType::Infantry, Colour::Black) => &INFANTRY_BLACK,
            (TargetType::Infantry, Colour::Red) => &INFANTRY_RED,
            (TargetType::Area, _) => &AREA,
        },
        range,
    )
}

/// What calibre, barrel and ammunition make of the number at a range, without zeros (C4).
#[must_use]
pub fn number_changes(piece: Piece, range: u32) -> Vec<NumberChange> {
    let rows = match piece {
        Piece::MachineGun => [None, None, Some(SMALL), Some(SMALLEST), None],
        Piece::Ordnance(calibre, round) => [
            match calibre.barrel {
                BarrelLength::Short => Some((NumberRow::ShortBarrel, &SHORT_BARREL)),
                BarrelLength::Plain => None,
                BarrelLength::Long => Some((NumberRow::LongBarrel, &LONG_BARREL)),
                BarrelLength::VeryLong => Some((NumberRow::VeryLongBarrel, &VERY_LONG_BARREL)),
            },
            matches!(round, Round::Shell(Ammo::Apcr | Ammo::Apds))
                .then_some((NumberRow::LightShot, &LIGHT_SHOT)),
            (calibre.mm <= 57).then_some(SMALL),
            (calibre.mm <= 40).then_some(SMALLEST),
            round.screens().then_some((NumberRow::Smoke, &SMOKE)),
        ],
    };
    let changes = rows.into_iter().flatten();
    let changes = changes.map(|(why, row)| NumberChange { why, value: column(row, range) });
    changes.filter(|change| change.value != 0).collect()
}

const SMALL: (NumberRow, &Row) = (NumberRow::SmallBore, &SMALL_BORE);
const SMALLEST: (NumberRow, &Row) = (NumberRow::SmallestBore, &SMALLEST_BORE);
