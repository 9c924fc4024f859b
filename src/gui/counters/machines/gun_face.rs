//! The counter of a Gun: its drawing with the values round it.

use super::pieces;
use super::plate::{self, RED, Shape};
use super::sketch::Paint;
use super::vehicle_face::{MIDDLE, PIXELS, angle, numbers, rof_area};
use super::writing::{Detail, Word, short_name};
use crate::board::Hexspine;
use crate::counters::{Ammo, GunKind, GunType, Round, Traverse};
use crate::gui::art::{Align, Canvas, mix};
use crate::gui::counters::face;
use crate::gui::theme;
use crate::rules::ordnance::he_fp;

/// What is on a Gun's counter beyond what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GunFace {
    /// Where it points: its CA.
    pub facing: Hexspine,
    /// It has to be repaired.
    pub malfunctioned: bool,
    /// How much is drawn.
    pub detail: Detail,
}

/// Paints a Gun's counter, with a black rim so many sides wide where the palette has one.
pub fn paint(printed: &GunType, worn: GunFace, rim: Option<f32>) -> Option<Canvas> {
    let ground = theme::nation(printed.nationality);
    let mut canvas = face::blank(ground, rim, PIXELS)?;
    face::glow(&mut canvas, MIDDLE);
    let drawn = pieces::draw(printed).placed(MIDDLE, angle(worn.facing));
    drawn.paint(&mut canvas, Paint::Fresh(printed.nationality));
    if printed.manhandling.is_some() {
        plate::draw(&mut canvas, Shape::Square, printed.size, printed.manhandling_circled);
    }
    if let Some(area) = rof_area(printed.rof) {
        plate::rof_box(&mut canvas, area);
    }
    let halo = mix(ground, [255; 3], 0.30);
    for (word, haloed) in words(printed, worn.detail) {
        word.write(&mut canvas, haloed.then_some(halo));
    }
    if worn.malfunctioned {
        face::malfunction(&mut canvas);
    }
    Some(canvas)
}

/// The word of a kind.
#[must_use]
pub const fn kind(kind: GunKind) -> &'static str {
    match kind {
        GunKind::AntiTank => "AT",
        GunKind::AntiAircraft => "AA",
        GunKind::Infantry => "INF",
        GunKind::Artillery => "ART",
        GunKind::AntiTankRifle => "ATR",
        GunKind::MachineGun => "MG",
        GunKind::Latw => "LATW",
        GunKind::Mounted => "MA",
        GunKind::Mortar => "MTR",
        GunKind::LightMortar => "LMTR",
    }
}

/// All that is written, and whether it has a halo.
#[must_use]
pub fn words(printed: &GunType, detail: Detail) -> Vec<(Word, bool)> {
    let mut words = Vec::new();
    if let Some(number) = printed.manhandling {
        let word = Word::bold(format!("M{number}"), (0.838, 0.178), 0.106, Align::Center);
        words.push((word.within(0.195).in_ink(plate::figure(printed.size)), false));
    }
    bottom(printed, &mut words);
    if detail == Detail::Map {
        let word = Word::bold(kind(printed.kind), (0.048, 0.135), 0.090, Align::Left);
        words.push((word, true));
        return words;
    }
    words.push((Word::bold(kind(printed.kind), (0.048, 0.112), 0.066, Align::Left), true));
    let name = Word::small(short_name(&printed.name), (0.452, 0.105), 0.062, Align::Center);
    words.push((name.within(if printed.kind == GunKind::LightMortar { 0.36 } else { 0.43 }), true));
    let magazine = &printed.magazine;
    let left = [
        match printed.mount {
            Traverse::Fast => Some("360°".to_owned()),
            Traverse::Slow => Some("360° ST".to_owned()),
            Traverse::None => None,
        },
        numbers(magazine.shells(Ammo::Heat)).map(|n| format!("H{n}")),
        numbers(magazine.shells(Ammo::Apcr)).map(|n| format!("A{n}")),
        numbers(magazine.shells(Ammo::Apds)).map(|n| format!("D{n}")),
        numbers(magazine.stock(Round::Smoke)).map(|n| format!("s{n}")),
        numbers(magazine.stock(Round::WhitePhosphorus)).map(|n| format!("WP{n}")),
        numbers(magazine.stock(Round::Canister)).map(|n| format!("C{n}")),
    ];
    for (nth, text) in (0_u8..).zip(left.into_iter().flatten()) {
        let at = (0.048, 0.200 + 0.083 * f32::from(nth));
        words.push((Word::small(text, at, 0.060, Align::Left), true));
    }
    let right = [
        (printed.breakdown != 12).then(|| (format!("B{}", printed.breakdown), true)),
        printed.range.map(|(least, most)| (format!("{least}–{most}"), false)),
        printed.quick_set_up.then(|| ("QSU".to_owned(), false)),
        printed.dismantled_pp.map(|pp| (format!("{pp} PP"), false)),
    ];
    for (nth, (text, red)) in (0_u8..).zip(right.into_iter().flatten()) {
        let at = (0.955, 0.345 + 0.083 * f32::from(nth));
        let word = Word::small(text, at, 0.060, Align::Right);
        words.push((if red { word.in_ink(RED) } else { word }, true));
    }
    words
}

/// The bottom line: ROF, calibre, and the FP of HE, in brackets where it hits an area only.
fn bottom(printed: &GunType, words: &mut Vec<(Word, bool)>) {
    let base = 0.935;
    let mut left = 0.048;
    if let Some([x0, _, x1, _]) = rof_area(printed.rof) {
        let at = ((x0 + x1) / 2.0, base - 0.004);
        words.push((Word::bold(printed.rof.to_string(), at, 0.125, Align::Center), false));
        left = x1 + 0.022;
    }
    let calibre = Word::bold(printed.calibre.to_string(), (left, base), 0.145, Align::Left);
    words.push((calibre, true));
    let has_he = *printed.magazine.shells(Ammo::He) != crate::counters::Stock::None;
    let fp = he_fp(printed.calibre).filter(|_| has_he);
    let fp = match (fp, printed.ife) {
        (_, Some(ife)) => Some(format!("({ife})")),
        // An Area attack is made at half of it.
        (Some(fp), None) if printed.kind.is_mortar() => Some(format!("[{}]", fp / 2)),
        (Some(fp), None) => Some(fp.to_string()),
        (None, None) => None,
    };
    if let Some(fp) = fp {
        words.push((Word::bold(fp, (0.958, base), 0.118, Align::Right), true));
    }
}
