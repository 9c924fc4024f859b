//! The counter of a vehicle: its drawing with the values round it.

use super::plate::{self, Against, RED, Shape};
use super::sketch::{Paint, Point};
use super::turrets::Crew;
use super::writing::{Detail, Word, short_name};
use super::{vehicles, wreck};
use crate::board::Hexspine;
use crate::counters::{Armor, MainArmament, MgMount, Round, Stock, TurretKind, VehicleType};
use crate::gui::art::{Align, Canvas, mix};
use crate::gui::counters::{face, figures};
use crate::gui::theme;

/// What has become of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It lives.
    Alive,
    /// A wreck.
    Wreck,
    /// A wreck in flames.
    Burning,
}

/// What is on a vehicle's counter beyond what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleFace {
    /// Where the hull points: its VCA.
    pub hull: Hexspine,
    /// Where the turret points: its TCA.
    pub turret: Hexspine,
    /// Who looks out.
    pub crew: Crew,
    /// How many passengers are to be seen.
    pub passengers: u8,
    /// What has become of it.
    pub fate: Fate,
    /// How much is drawn.
    pub detail: Detail,
}

impl VehicleFace {
    /// One that points there with all it has, its hatches shut.
    #[must_use]
    pub const fn fresh(facing: Hexspine, detail: Detail) -> VehicleFace {
        let (crew, fate) = (Crew::Shut, Fate::Alive);
        VehicleFace { hull: facing, turret: facing, crew, passengers: 0, fate, detail }
    }
}

/// The middle of every drawing.
pub const MIDDLE: Point = (0.5, 0.515);
/// The baseline of what is written at the bottom.
const BOTTOM: f32 = 0.935;
/// Pixels to the side of a counter of a vehicle or Gun.
pub const PIXELS: f32 = 208.0;

/// The angle of a hexspine, clockwise from the right.
#[must_use]
pub fn angle(spine: Hexspine) -> f32 {
    let steps: u8 = match spine {
        Hexspine::East => 0,
        Hexspine::SouthEast => 1,
        Hexspine::SouthWest => 2,
        Hexspine::West => 3,
        Hexspine::NorthWest => 4,
        Hexspine::NorthEast => 5,
    };
    f32::from(steps) * std::f32::consts::FRAC_PI_3
}

/// Paints a vehicle's counter, with a black rim so many sides wide where the palette has one.
pub fn paint(printed: &VehicleType, worn: VehicleFace, rim: Option<f32>) -> Option<Canvas> {
    if worn.fate != Fate::Alive {
        return wreck::paint(printed, worn, rim);
    }
    let ground = theme::nation(printed.nationality);
    let mut canvas = face::blank(ground, rim, PIXELS)?;
    face::glow(&mut canvas, MIDDLE);
    let drawn = vehicles::draw(printed, worn.crew, worn.passengers.min(6));
    let (hull, turret) = drawn.put(MIDDLE, angle(worn.hull), angle(worn.turret));
    let fresh = Paint::Fresh(printed.nationality);
    hull.paint(&mut canvas, fresh);
    turret.paint(&mut canvas, fresh);
    plate::draw(&mut canvas, Shape::of(printed.traction), printed.size, false);
    for (at, against) in signs(printed) {
        plate::armor_sign(&mut canvas, at, against);
    }
    if printed.armor.is_none() {
        star(&mut canvas);
    }
    if printed.open_topped && worn.detail == Detail::Full {
        plate::lidless_box(&mut canvas, (0.048, left_column(printed).1));
    }
    if let Some(area) = rof_area(rof(printed)) {
        plate::rof_box(&mut canvas, area);
    }
    let halo = mix(ground, [255; 3], 0.30);
    for (word, haloed) in words(printed, worn.detail) {
        word.write(&mut canvas, haloed.then_some(halo));
    }
    Some(canvas)
}

fn star(canvas: &mut Canvas) {
    let points = figures::star((0.125, 0.13), 0.088);
    canvas.polygon(&points, crate::gui::art::Ink::solid(theme::INK));
}

/// Where the armour factors stand, and how the turret's differ from them.
fn signs(printed: &VehicleType) -> Vec<(Point, Against)> {
    let Some(Armor { hull, turret }) = printed.armor else { return Vec::new() };
    let against = |hull, turret| {
        if turret > hull {
            Against::Better
        } else if turret < hull {
            Against::Worse
        } else {
            Against::Equal
        }
    };
    vec![
        ((0.125, 0.125), against(hull.front, turret.front)),
        ((0.125, 0.312), against(hull.side, turret.side)),
    ]
}

fn rof(printed: &VehicleType) -> u8 {
    printed.armament.as_ref().map_or(0, |armament| armament.rof)
}

/// Where the box of the ROF is, if there is one.
pub(super) fn rof_area(rof: u8) -> Option<[f32; 4]> {
    (rof > 0).then_some([0.042, BOTTOM - 0.150, 0.188, BOTTOM + 0.022])
}

/// All that is written, and whether it has a halo: what stands in a frame has none.
#[must_use]
pub fn words(printed: &VehicleType, detail: Detail) -> Vec<(Word, bool)> {
    let mut words = Vec::new();
    if let Some(armor) = printed.armor {
        let factors = [armor.hull.front, armor.hull.side];
        for (factor, (at, against)) in factors.into_iter().zip(signs(printed)) {
            let framed = against != Against::Equal;
            let height = if framed { 0.118 } else { 0.130 };
            let baseline = (at.0, at.1 + height / 2.0);
            let word = Word::bold(factor.value().to_string(), baseline, height, Align::Center);
            words.push((word.within(0.135), true));
        }
    }
    let mp = Word::bold(printed.mp.to_string(), (0.838, 0.186), 0.122, Align::Center);
    words.push((mp.in_ink(plate::figure(printed.size)), false));
    words.extend(armament(printed));
    if detail == Detail::Full {
        let name = Word::small(short_name(&printed.name), (0.462, 0.105), 0.062, Align::Center);
        words.push((name.within(0.43), true));
        words.extend(left_column(printed).0);
        words.extend(right_column(printed));
    }
    words
}

/// The bottom line: ROF, calibre, machine guns.
fn armament(printed: &VehicleType) -> Vec<(Word, bool)> {
    let mut words = Vec::new();
    let rof = rof(printed);
    let mut left = 0.048;
    if let Some([x0, _, x1, _]) = rof_area(rof) {
        let at = ((x0 + x1) / 2.0, BOTTOM - 0.004);
        words.push((Word::bold(rof.to_string(), at, 0.125, Align::Center), false));
        left = x1 + 0.022;
    }
    let calibre = printed.armament.as_ref().and_then(|armament| match armament.weapon {
        MainArmament::Ordnance(calibre, _) => Some(calibre.to_string()),
        MainArmament::MachineGun(_) => None,
    });
    let guns = machine_guns(printed);
    let calibre = Word::bold(calibre.unwrap_or_default(), (left, BOTTOM), 0.145, Align::Left);
    let guns = Word::bold(guns, (0.958, BOTTOM), 0.118, Align::Right);
    // Long lines are set smaller rather than run into each other.
    let room = 0.958 - left - 0.03;
    let squeeze = (room / (calibre.width() + guns.width()).max(1e-6)).min(1.0);
    for word in [calibre, guns] {
        if !word.text.is_empty() {
            let height = word.height * squeeze;
            words.push((Word { height, ..word }, true));
        }
    }
    words
}

/// The FP of the machine guns, bow, coaxial, on the roof, in the turret's rear; a dash for one that is not there.
fn machine_guns(printed: &VehicleType) -> String {
    let mounts = [MgMount::Bow, MgMount::Coaxial, MgMount::AntiAircraft, MgMount::Rear];
    let fp = mounts.map(|mount| printed.machine_guns.fp(mount));
    let Some(last) = fp.iter().rposition(Option::is_some) else { return String::new() };
    let said = fp.iter().take(last.max(1) + 1);
    let said = said.map(|fp| fp.map_or_else(|| "–".to_owned(), |fp| fp.to_string()));
    said.collect::<Vec<_>>().join("/")
}

/// Small print beneath the armour: turret, room for passengers, what it can tow; and where the next line would be.
fn left_column(printed: &VehicleType) -> (Vec<(Word, bool)>, f32) {
    let turret = printed.turret.map(|turret| match turret {
        TurretKind::Fast => "T",
        TurretKind::Slow => "ST",
        TurretKind::Restricted => "RST",
        TurretKind::OneMan => "1MT",
        TurretKind::None => "NT",
    });
    let lines = [
        turret.map(str::to_owned),
        printed.pp.map(|pp| format!("{pp} PP")),
        printed.towing.map(|number| format!("T{number}").replace('-', "–")),
    ];
    // Without armour there is more room.
    let mut y = if printed.armor.is_some() { 0.488 } else { 0.310 };
    let mut words = Vec::new();
    for line in lines.into_iter().flatten() {
        words.push((Word::small(line, (0.048, y), 0.060, Align::Left), true));
        y += 0.083;
    }
    (words, y - 0.060)
}

/// Small print beneath the MP: Crew Survival, smoke, breakdown number.
fn right_column(printed: &VehicleType) -> Vec<(Word, bool)> {
    let mut lines: Vec<(String, bool)> = Vec::new();
    lines
        .extend(printed.survival.map(|survival| (format!("cs {}", survival.number), survival.red)));
    let dispensers = [
        (Round::Dischargers, "sD"),
        (Round::SmokeMortar, "sM"),
        (Round::SmokePots, "sP"),
        (Round::Launcher, "sN"),
    ];
    for (round, sign) in dispensers {
        lines.extend(numbers(printed.magazine.stock(round)).map(|n| (format!("{sign}{n}"), false)));
    }
    if let Some(armament) = &printed.armament {
        if armament.breakdown != 12 {
            lines.push((format!("B{}", armament.breakdown), true));
        }
        lines.extend(armament.ife.map(|ife| (format!("IFE {ife}"), false)));
    }
    let mut words = Vec::new();
    for (nth, (text, red)) in (0_u8..).zip(lines) {
        let at = (0.955, 0.372 + 0.083 * f32::from(nth));
        let word = Word::small(text, at, 0.060, Align::Right);
        words.push((if red { word.in_ink(RED) } else { word }, true));
    }
    words
}

/// The depletion numbers of some ammunition: the number, or the least and the greatest of several with a date each.
pub(super) fn numbers(stock: &Stock) -> Option<String> {
    let Stock::Limited(depletions) = stock else { return None };
    let numbers = || depletions.iter().map(|depletion| depletion.number);
    let (least, most) = (numbers().min()?, numbers().max()?);
    Some(if least == most { least.to_string() } else { format!("{least}–{most}") })
}
