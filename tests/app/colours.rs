//! Colours under every eye: text can be read, and nothing that matters is told apart by colour alone.

use bevy_egui::egui::Color32;

use first_fire::counters::Nationality;
use first_fire::gui::board::tiles::Light;
use first_fire::gui::brush::Line;
use first_fire::gui::counters::figures::helmet;
use first_fire::gui::counters::machines::Mark;
use first_fire::gui::counters::markers::Marker;
use first_fire::gui::counters::outlines::Outline;
use first_fire::gui::counters::sheet::{Frame, paint_frame};
use first_fire::gui::settings::Palette;
use first_fire::gui::theme::{INK, Theme, nation};
use first_fire::rules::fire::LaneLetter;
use first_fire::rules::movement::Mf;

/// The least contrast of text with what it stands on (WCAG 2, level AA).
const READABLE: f32 = 4.5;
/// The distance in CIE Lab from which two colours are told apart without a second look.
const APART: f32 = 12.0;

/// The least step between two neighbouring tones of a bar.
const STEP: f32 = 7.0;

type Rgb = [f32; 3];

fn linear(color: [u8; 3]) -> Rgb {
    color.map(|value| {
        let value = f32::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

fn bytes(color: Color32) -> [u8; 3] {
    let [r, g, b, _] = color.to_array();
    [r, g, b]
}

fn luminance([r, g, b]: Rgb) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: [u8; 3], b: [u8; 3]) -> f32 {
    let (a, b) = (luminance(linear(a)) + 0.05, luminance(linear(b)) + 0.05);
    a.max(b) / a.min(b)
}

/// An eye: what it makes of a linear colour.
#[derive(Debug, Clone, Copy)]
enum Eye {
    Usual,
    NoRed,
    NoGreen,
    NoBlue,
    Grey,
}

const EYES: [Eye; 5] = [Eye::Usual, Eye::NoRed, Eye::NoGreen, Eye::NoBlue, Eye::Grey];

/// Complete protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes (2009).
const NO_RED: [Rgb; 3] = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const NO_GREEN: [Rgb; 3] = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const NO_BLUE: [Rgb; 3] = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];

impl Eye {
    fn sees(self, color: [u8; 3]) -> Rgb {
        let color = linear(color);
        let through = |matrix: [Rgb; 3]| {
            matrix.map(|row| row.iter().zip(color).map(|(a, b)| a * b).sum::<f32>().clamp(0.0, 1.0))
        };
        match self {
            Eye::Usual => color,
            Eye::NoRed => through(NO_RED),
            Eye::NoGreen => through(NO_GREEN),
            Eye::NoBlue => through(NO_BLUE),
            Eye::Grey => [luminance(color); 3],
        }
    }

    /// How far apart two colours are to it.
    fn distance(self, a: [u8; 3], b: [u8; 3]) -> f32 {
        let (a, b) = (lab(self.sees(a)), lab(self.sees(b)));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }
}

fn lab([r, g, b]: Rgb) -> [f32; 3] {
    let bend = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = bend(luminance([r, g, b]));
    let z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

const NATIONS: [Nationality; 10] = [
    Nationality::German,
    Nationality::Italian,
    Nationality::Finnish,
    Nationality::Japanese,
    Nationality::AxisMinor,
    Nationality::Russian,
    Nationality::American,
    Nationality::British,
    Nationality::French,
    Nationality::AlliedMinor,
];

fn themes() -> [(&'static str, &'static Theme); 2] {
    [("daylight", Palette::Daylight.theme()), ("contrast", Palette::Contrast.theme())]
}

#[test]
fn every_text_stands_out_from_its_ground_in_both_themes() {
    for (name, theme) in themes() {
        let papers = [theme.paper, theme.card, theme.button, theme.button_lit];
        let mut pairs: Vec<(&str, Color32, Color32)> = Vec::new();
        for ground in papers {
            pairs.push(("text", theme.text, ground));
        }
        for ground in [theme.paper, theme.card] {
            pairs.push(("faint", theme.faint, ground));
            pairs.push(("good", theme.good, ground));
            pairs.push(("bad", theme.bad, ground));
        }
        for ground in [theme.accent, theme.lit, theme.pale, theme.good_ground, theme.bad_ground] {
            pairs.push(("text on a tint", theme.text, ground));
        }
        pairs.push(("good on its tint", theme.good, theme.good_ground));
        pairs.push(("bad on its tint", theme.bad, theme.bad_ground));
        for ground in [theme.bar, theme.bar_raised] {
            pairs.push(("bar text", theme.bar_text, ground));
            pairs.push(("bar faint", theme.bar_faint, ground));
            pairs.push(("accent", theme.accent, ground));
        }
        pairs.push(("bar bad", theme.bar_bad, theme.bar));
        pairs.push(("on good", theme.on_fill, theme.good));
        pairs.push(("on bad", theme.on_fill, theme.bad));
        let [nothing, pinned, broken, reduced, eliminated] = theme.outcomes;
        for ground in [nothing, pinned, broken] {
            pairs.push(("outcome", theme.text, ground));
        }
        for ground in [reduced, eliminated] {
            pairs.push(("dark outcome", theme.on_fill, ground));
        }
        for (what, ink, ground) in pairs {
            let contrast = contrast(bytes(ink), bytes(ground));
            assert!(contrast >= READABLE, "{name}: {what} {ink:?} on {ground:?}: {contrast:.2}");
        }
        let names = [(theme.board.names[0], theme.board.ground[0])];
        for (ink, ground) in names {
            assert!(contrast(ink, ground) >= READABLE, "{name}: hex names");
        }
        for country in NATIONS {
            for ink in [INK, bytes(theme.text)] {
                let contrast = contrast(ink, nation(country));
                assert!(contrast >= READABLE, "{name}: ink on {country:?}: {contrast:.2}");
            }
        }
    }
}

#[test]
fn the_outcomes_of_an_attack_go_from_light_to_dark_for_every_eye() {
    for (name, theme) in themes() {
        for eye in EYES {
            let tones = theme.outcomes.map(|color| luminance(eye.sees(bytes(color))));
            assert!(tones.is_sorted_by(|a, b| a > b), "{name}, {eye:?}: {tones:?}");
            for pair in theme.outcomes.windows(2) {
                let distance = eye.distance(bytes(pair[0]), bytes(pair[1]));
                // Each has a hatch of its own besides.
                assert!(distance >= STEP, "{name}, {eye:?}: {pair:?} {distance:.1}");
            }
        }
    }
}

#[test]
fn nations_that_look_alike_to_some_eye_wear_other_helmets() {
    for (index, a) in NATIONS.iter().enumerate() {
        for b in &NATIONS[index + 1..] {
            for eye in EYES {
                let distance = eye.distance(nation(*a), nation(*b));
                assert!(
                    distance >= APART || helmet(*a) != helmet(*b),
                    "{a:?} and {b:?} for {eye:?}: {distance:.1}"
                );
            }
        }
    }
}

fn markers() -> Vec<Marker> {
    vec![
        Marker::Prep,
        Marker::Opportunity,
        Marker::First,
        Marker::Final,
        Marker::Pin,
        Marker::Dm,
        Marker::Cx,
        Marker::Residual(4),
        Marker::Berserk,
        Marker::Heroic,
        Marker::Smoke(2),
        Marker::Melee,
        Marker::CloseCombat,
        Marker::Foxhole,
        Marker::Trench,
        Marker::Level(1),
        Marker::MfLeft(Mf::whole(4)),
        Marker::Lane(LaneLetter::ALL[0]),
        Marker::Sniper(3, Nationality::German),
        Marker::Concealed,
        Marker::Encircled,
        Marker::Disrupted,
        Marker::Fanatic,
        Marker::Crest,
        Marker::OnWire,
        Marker::Machine(Mark::Motion),
        Marker::Machine(Mark::Stunned),
        Marker::Machine(Mark::Shaken),
        Marker::Machine(Mark::Recalled),
        Marker::Machine(Mark::Bogged),
        Marker::Machine(Mark::Mired),
        Marker::Machine(Mark::Immobilized),
        Marker::Machine(Mark::Bounding),
        Marker::Machine(Mark::LowAmmo),
        Marker::Machine(Mark::Acquired(2)),
        Marker::Machine(Mark::HullDown),
        Marker::Machine(Mark::Bypass),
        Marker::Machine(Mark::Dispenser(2)),
        Marker::Machine(Mark::ButtonedUp),
        Marker::Machine(Mark::CrewExposed),
        Marker::Machine(Mark::MpLeft(Mf::whole(4))),
    ]
}

/// Which cells of a grid over the badge an outline fills.
fn mask(outline: &Outline) -> Vec<bool> {
    let inside = |x: f32, y: f32| {
        let mut odd = false;
        for (i, a) in outline.iter().enumerate() {
            let b = outline[(i + 1) % outline.len()];
            if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
                odd = !odd;
            }
        }
        odd
    };
    (0..40 * 40_u16)
        .map(|cell| {
            inside(f32::from(cell % 40) / 40.0 + 0.0125, f32::from(cell / 40) / 40.0 + 0.0125)
        })
        .collect()
}

#[test]
fn markers_differ_in_outline_and_word_whatever_their_colours() {
    let all = markers();
    for (index, a) in all.iter().enumerate() {
        for b in &all[index + 1..] {
            assert_ne!(a.word(), b.word(), "{a:?}, {b:?}");
            let (one, other) = (mask(&a.coat().outline), mask(&b.coat().outline));
            let differ = one.iter().zip(&other).filter(|(one, other)| one != other).count();
            assert!(differ > 60, "{a:?} and {b:?} have outlines that differ in {differ} of 1600");
            let (one, other) = (a.coat(), b.coat());
            assert_ne!([one.fill, one.rim], [other.fill, other.rim], "{a:?}, {b:?}");
        }
    }
}

#[test]
fn a_markers_word_stands_out_and_so_does_its_rim() {
    for marker in markers() {
        let coat = marker.coat();
        let word = contrast(coat.ink, coat.fill);
        assert!(word >= READABLE, "{marker:?}: {word:.2}");
    }
}

#[test]
fn the_lines_of_fire_that_mean_most_are_told_apart_by_first_and_final_to_every_eye() {
    let (first, last) = (Marker::First.coat().fill, Marker::Final.coat().fill);
    for eye in EYES {
        assert!(eye.distance(first, last) > 40.0, "{eye:?}: one is pale, the other dark");
    }
}

/// The least contrast of a sign that is no text (WCAG 2).
const SEEN: f32 = 3.0;

#[test]
fn lines_of_sight_and_ways_that_look_alike_to_some_eye_are_dashed_otherwise() {
    for (name, theme) in themes() {
        for (index, a) in Line::ALL.iter().enumerate() {
            for b in &Line::ALL[index + 1..] {
                // A clear LOS goes from counter to counter, a way that was gone from hex to hex with its MF on it.
                if (*a, *b) == (Line::Clear, Line::Gone) {
                    continue;
                }
                for eye in EYES {
                    let distance = eye.distance(a.color(&theme.overlay), b.color(&theme.overlay));
                    assert!(
                        distance >= APART || a.dash() != b.dash(),
                        "{name}, {eye:?}: {a:?} and {b:?} {distance:.1}"
                    );
                }
            }
        }
        // What matters most is told by colour and by dashes.
        for (a, b) in [(Line::Clear, Line::Hindered), (Line::Clear, Line::Blocked)] {
            assert_ne!(a.dash(), b.dash());
            for eye in EYES {
                let distance = eye.distance(a.color(&theme.overlay), b.color(&theme.overlay));
                assert!(distance >= APART, "{name}, {eye:?}: {a:?} and {b:?} {distance:.1}");
            }
        }
        assert_ne!(Line::Hindered.dash(), Line::Blocked.dash());
    }
}

#[test]
fn every_light_line_stands_out_from_the_dark_one_round_it_and_a_fire_lane_from_the_ground() {
    for (name, theme) in themes() {
        let colors = &theme.overlay;
        let lines = Line::ALL.map(|line| [line.color(colors), colors.rim]);
        let frames = [colors.selected, colors.eligible, colors.target, colors.shot, colors.label];
        let [cursor, round, _] = colors.cursor;
        let others = [[cursor, round], [colors.legal, colors.rim], [colors.aimed, colors.rim]];
        for [light, dark] in lines.into_iter().chain(frames).chain(others) {
            let contrast = contrast(light, dark);
            assert!(contrast >= SEEN, "{name}: {light:?} in {dark:?}: {contrast:.2}");
        }
        for ground in theme.board.ground {
            let contrast = contrast(colors.lane.0, ground);
            assert!(contrast >= SEEN, "{name}: a Fire Lane on {ground:?}: {contrast:.2}");
        }
    }
}

/// A colour that lies over another.
fn over(ground: [u8; 3], (color, opacity): ([u8; 3], f32)) -> [u8; 3] {
    std::array::from_fn(|at| {
        let (a, b) = (f32::from(ground[at]), f32::from(color[at]));
        (a + (b - a) * opacity).round() as u8
    })
}

#[test]
fn lit_hexes_that_look_alike_to_some_eye_have_other_edges() {
    for (name, theme) in themes() {
        let ground = theme.board.ground[0];
        let tint = |light: Light| over(ground, light.color(&theme.overlay));
        for (index, a) in Light::ALL.iter().enumerate() {
            for b in &Light::ALL[index + 1..] {
                for eye in EYES {
                    let fill = eye.distance(tint(*a), tint(*b));
                    assert!(
                        fill >= APART || a.pattern() != b.pattern(),
                        "{name}, {eye:?}: {a:?} and {b:?} {fill:.1}"
                    );
                }
            }
        }
        // Where one may go and where fire waits: also by how dark the edge is.
        let (go, fire) = (theme.overlay.legal, theme.overlay.residual);
        for eye in EYES {
            assert!(eye.distance(go, fire) >= 40.0, "{name}, {eye:?}");
        }
    }
}

#[test]
fn frames_of_counters_differ_in_shape_whatever_their_colours() {
    let frames = [Frame::Selected, Frame::Eligible, Frame::Target, Frame::Spent];
    for (name, theme) in themes() {
        let masks = frames.map(|frame| {
            let canvas = paint_frame(frame, &theme.overlay).unwrap();
            let solid = |pixel: &[u8]| pixel[3] > 128;
            canvas.bytes().chunks_exact(4).map(solid).collect::<Vec<bool>>()
        });
        for (index, a) in masks.iter().enumerate() {
            for (other, b) in masks.iter().enumerate().skip(index + 1) {
                let differ = a.iter().zip(b).filter(|(a, b)| a != b).count();
                let pair = (frames[index], frames[other]);
                assert!(differ * 50 > a.len(), "{name}: {pair:?} differ in {differ} pixels");
            }
        }
    }
}
