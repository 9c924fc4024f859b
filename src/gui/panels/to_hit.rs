//! The To Hit stage of an attack explained: the number by range, what changes it, each modifier with its letter and rule,
//! those too that one might have expected, the dice (C3-C6).

use bevy_egui::egui::{Align2, Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::attack::{dice, spaced};
use super::paint;
use crate::game::narrate::Names;
use crate::gui::choices::words;
use crate::gui::{fonts, theme};
use crate::odds::ordnance::ToHitOdds;
use crate::rules::Position;
use crate::rules::fire::{HitLine, HitVehicle, ShotReport, ToHitStage};
use crate::rules::ordnance::{Carriage, Case, Colour, TargetType, basic_number, colour};

/// The height of a line of the table.
const ROW: f32 = 21.0;
/// How many columns of the table are shown.
const COLUMNS: u32 = 6;
/// The hexes of a column.
const WIDE: u32 = 6;

/// Draws the stage before the roll.
pub(super) fn before(
    ui: &mut Ui,
    pos: &Position,
    names: &Names,
    stage: &ToHitStage,
    odds: Option<&ToHitOdds>,
    advised: bool,
) {
    number(ui, pos, stage);
    for line in &stage.lines {
        modifiers(ui, names, stage, line);
    }
    for line in beside(stage) {
        modifiers(ui, names, stage, &line);
    }
    let lone = beside(stage);
    let Some(line) = stage.lines.first().or(lone.first()) else { return };
    let needed = needed(line);
    let right = match odds.filter(|_| advised) {
        Some(odds) => format!("hits {} in 100", (odds.hit * 100.0).round() as u32),
        None => "C3.2".to_owned(),
    };
    paint::heading(ui, "To Hit roll", &right);
    let drm = line.to_hit.drm();
    let firer = pos.unit(stage.unit).map(|unit| unit.side);
    if advised {
        dice(ui, pos, firer, [3, 4], false, |ui| {
            let sum = 7 + drm;
            let text = format!("3 + 4 {} = {sum}", spaced(drm));
            paint::say(ui, text, fonts::bold(14.5), theme::of(ui).text);
            let hit = sum <= line.to_hit.number;
            let (word, ink) = verdict(ui, hit);
            paint::say(ui, word, fonts::serif(17.0), ink);
            let text = "likeliest roll, not rolled yet";
            paint::say(ui, text, fonts::italic(12.5), theme::of(ui).faint);
        });
    }
    paint::say(ui, needed, fonts::text(13.5), theme::of(ui).text);
    for text in asides(stage) {
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
    }
}

/// Draws the stage of a shot that was rolled.
pub(super) fn after(ui: &mut Ui, pos: &Position, names: &Names, report: &ShotReport) {
    let Some(stage) = report.assessment.to_hit.as_deref() else { return };
    paint::heading(ui, "To Hit roll", "coloured die first");
    let firer = pos.unit(stage.unit).map(|unit| unit.side);
    let unseen = names.hide_weapon(stage.weapon);
    dice(ui, pos, firer, [report.roll.colored, report.roll.white], true, |ui| {
        let (vehicles, struck) = (beside(stage), &report.vehicles);
        let men = stage.lines.iter().zip(&report.hits);
        for (line, hit) in men.chain(vehicles.iter().zip(struck)) {
            if names.hide_any(line.units.iter()) {
                continue;
            }
            let drm = line.to_hit.drm();
            let text = format!(
                "{} + {} {} = {}, {} needed",
                report.roll.colored,
                report.roll.white,
                spaced(drm),
                line.to_hit.final_dr(report.roll),
                line.to_hit.number,
            );
            if !unseen {
                paint::say(ui, text, fonts::bold(14.0), theme::of(ui).text);
            }
            let (word, ink) = verdict(ui, hit.is_some());
            let word = match hit {
                Some(hit) if hit.critical => "Critical hit (C3.7)",
                Some(hit) if hit.twice => "Hit twice (C3.8)",
                _ => word,
            };
            paint::say(ui, word, fonts::serif(17.0), ink);
        }
        if report.no_ammo {
            let text = format!("There is no {} (C8.9)", stage.round);
            paint::say(ui, text, fonts::bold(13.5), theme::of(ui).bad);
        }
    });
    // What its number and modifiers are would say what fires.
    if unseen {
        return;
    }
    number(ui, pos, stage);
    for line in &stage.lines {
        if !names.hide_any(line.units.iter()) {
            modifiers(ui, names, stage, line);
        }
    }
    for line in beside(stage) {
        modifiers(ui, names, stage, &line);
    }
}

/// The vehicles that the same shot can hit, as lines of their own.
fn beside(stage: &ToHitStage) -> Vec<HitLine> {
    let line = |vehicle: &HitVehicle| HitLine {
        units: vec![vehicle.unit],
        gun: None,
        to_hit: vehicle.to_hit.clone(),
        absent: vehicle.absent.clone(),
        shelter: None,
        movement: 0,
    };
    stage.vehicles.iter().map(line).collect()
}

fn verdict(ui: &Ui, hit: bool) -> (&'static str, Color32) {
    if hit { ("Hit", theme::of(ui).bad) } else { ("Miss", theme::of(ui).faint) }
}

/// In how many throws a line is hit, said with the number that the dice have to show.
fn needed(line: &HitLine) -> String {
    let most = line.to_hit.number - line.to_hit.drm();
    let ways: i32 = (2..=most.min(12)).map(|sum| 6 - (sum - 7).abs()).sum();
    match most {
        ..=1 => "no throw hits but an Original 2 by luck (C3.6)".to_owned(),
        12.. => "every throw hits".to_owned(),
        _ => format!("hits on {most} or less: {ways} of 36 throws"),
    }
}

/// What else the dice decide.
fn asides(stage: &ToHitStage) -> Vec<String> {
    let mut asides = Vec::new();
    if stage.turned > 0 {
        let spines = if stage.turned == 1 { "a hexspine" } else { "hexspines" };
        let count = if stage.turned == 1 { String::new() } else { format!("{} ", stage.turned) };
        asides.push(format!("It turns by {count}{spines} for the shot (C5.1)."));
    }
    if let Some(number) = stage.depletion {
        asides.push(format!(
            "{} is there on {number} or less of the dice alone (C8.9).",
            stage.round
        ));
    }
    let gone = stage.lost_at.filter(|number| *number <= stage.breakdown);
    asides.push(match (gone, stage.rof) {
        (Some(0), _) => "It is used up by the shot (C13.3).".to_owned(),
        (Some(number), _) => format!("{number} or more: it is gone (A9.7)."),
        (None, Some(rof)) => format!(
            "The coloured die on {rof} or less: it fires again (C2.24). {}",
            breakdown(stage)
        ),
        (None, None) => breakdown(stage),
    });
    if stage.intensive {
        asides.push("Intensive Fire: a shot more than its ROF allows (C5.6).".to_owned());
    }
    asides
}

/// What high dice do to the weapon.
fn breakdown(stage: &ToHitStage) -> String {
    let at = stage.breakdown;
    match stage.lost_at {
        _ if stage.low_ammo && at < 12 => {
            format!("{at} or more: its ammunition runs low; 12: it jams (D3.71).")
        }
        Some(gone) => format!("{at}: it jams; {gone} or more: it is gone (D3.71)."),
        None => format!("{at} or more: it jams (C2.28)."),
    }
}

fn type_word(target: TargetType) -> &'static str {
    match target {
        TargetType::Vehicle => "Vehicle",
        TargetType::Infantry => "Infantry",
        TargetType::Area => "Area",
    }
}

/// The number by range with the cell that counts lit, and what calibre, barrel and ammunition make of it.
fn number(ui: &mut Ui, pos: &Position, stage: &ToHitStage) {
    if let Some(latw) = pos.to_hit_type(stage.weapon).and_then(|printed| printed.latw.as_ref()) {
        let numbers = (0..).zip(&latw.to_hit).map(|(range, number): (u32, &u8)| {
            let mark = if range == stage.range { ", this shot" } else { "" };
            format!("range {range}: {number}{mark}")
        });
        paint::heading(ui, "To Hit number", "its own, by range · C13");
        let text = numbers.collect::<Vec<_>>().join("; ");
        paint::say(ui, text, fonts::text(13.5), theme::of(ui).text);
        return;
    }
    let colour = colour_of(pos, stage);
    let shade = match colour {
        Colour::Black => "black",
        Colour::Red => "red",
    };
    let right = format!("{} target type, {shade} · C3", type_word(stage.target_type));
    paint::heading(ui, "To Hit number", &right);
    let lit = (stage.range.max(1) - 1) / WIDE;
    // The column that counts is in the middle where there are more of them.
    let first = lit.saturating_sub(COLUMNS - 2);
    let width = ui.available_width();
    let (area, _) = ui.allocate_exact_size(Vec2::new(width, 2.0 * ROW), Sense::hover());
    let head = 54.0;
    let step = (width - head) / COLUMNS as f32;
    let painter = ui.painter().with_clip_rect(area.expand(1.0));
    let cell = |column: u32, line: u8| {
        let left = area.left() + head + step * column as f32;
        let top = area.top() + ROW * f32::from(line);
        Rect::from_min_size(bevy_egui::egui::pos2(left, top), Vec2::new(step, ROW))
    };
    let top = Rect::from_min_size(area.min, Vec2::new(width, ROW));
    painter.rect_filled(top, CornerRadius::ZERO, theme::of(ui).bar);
    let names = [("range", theme::of(ui).bar_text), ("number", theme::of(ui).text)];
    for (line, (text, ink)) in (0_u8..).zip(names) {
        let at = area.left_top() + Vec2::new(7.0, ROW * (f32::from(line) + 0.5));
        painter.text(at, Align2::LEFT_CENTER, text, fonts::text(12.5), ink);
    }
    for column in 0..COLUMNS {
        let place = first + column;
        let (from, to) = (place * WIDE + u32::from(place > 0), (place + 1) * WIDE);
        let used = place == lit;
        let (fill, ink) = if used {
            (theme::of(ui).accent, theme::of(ui).text)
        } else {
            (theme::of(ui).bar, theme::of(ui).bar_text)
        };
        painter.rect_filled(cell(column, 0), CornerRadius::ZERO, fill);
        let text = format!("{from}-{to}");
        let at = cell(column, 0).center();
        painter.text(at, Align2::CENTER_CENTER, text, fonts::figures(13.0), ink);
        let ink = if used { theme::of(ui).on_fill } else { theme::of(ui).text };
        if used {
            painter.rect_filled(cell(column, 1), CornerRadius::same(3), theme::of(ui).bad);
        }
        let value = basic_number(stage.target_type, colour, to);
        let at = cell(column, 1).center();
        painter.text(at, Align2::CENTER_CENTER, value.to_string(), fonts::figures(14.5), ink);
    }
    let rim = Stroke::new(1.0, theme::of(ui).hairline);
    painter.rect_stroke(area, CornerRadius::ZERO, rim, StrokeKind::Inside);
    let sum: i32 = stage.changes.iter().map(|change| i32::from(change.value)).sum();
    for change in &stage.changes {
        chip(ui, i32::from(change.value), true, change.why.label(), "C4");
    }
    if stage.changes.is_empty() {
        let text = "calibre, barrel and ammunition change nothing (C4)";
        paint::say(ui, text, fonts::italic(13.0), theme::of(ui).faint);
    }
    let text = format!("range {}: modified To Hit number {}", stage.range, stage.basic + sum);
    paint::say(ui, text, fonts::bold(13.5), theme::of(ui).text);
}

fn colour_of(pos: &Position, stage: &ToHitStage) -> Colour {
    let Some(printed) = pos.to_hit_type(stage.weapon) else { return Colour::Black };
    let owner = pos.unit(stage.unit).map(|unit| pos.setting.side(unit.side).nationality);
    let captured = owner.is_some_and(|nation| nation != printed.nationality);
    colour(printed.nationality, Carriage::of(printed.kind), pos.setting.year, captured)
}

/// The modifiers against some targets.
fn modifiers(ui: &mut Ui, names: &Names, stage: &ToHitStage, line: &HitLine) {
    let total = format!("total {}", words::signed(line.to_hit.drm()));
    paint::heading(ui, "To Hit modifiers", &total);
    if stage.lines.len() + stage.vehicles.len() > 1 || line.gun.is_some() {
        let text = match line.gun {
            Some(gun) => format!("against {} and its crew", names.weapon(gun)),
            None => format!("against {}", names.units(&line.units)),
        };
        paint::say(ui, text, fonts::italic(13.0), theme::of(ui).faint);
    }
    if line.to_hit.drms.is_empty() {
        paint::say(ui, "none", fonts::italic(13.0), theme::of(ui).faint);
    }
    for drm in &line.to_hit.drms {
        let text = case(drm.case);
        chip(ui, i32::from(drm.value), false, &text, drm.case.rule());
    }
    for absent in &line.absent {
        let chip = ("", Color32::TRANSPARENT, theme::of(ui).faint);
        let why = format!("why not: {}", absent.why);
        paint::row(ui, chip, &case(absent.case), &why, absent.case.rule(), true);
    }
}

/// A line with a value; `more` says that more is better for the firer.
fn chip(ui: &mut Ui, value: i32, more: bool, text: &str, rule: &str) {
    let good = (value > 0) == more;
    let fill = if good { theme::of(ui).good_ground } else { theme::of(ui).bad_ground };
    let ink = if good { theme::of(ui).good } else { theme::of(ui).bad };
    paint::row(ui, (&words::signed(value), fill, ink), text, "", rule, false);
}

/// A case with its letter and what it is about.
fn case(case: Case) -> String {
    let about = match case {
        Case::A => "fires outside its Covered Arc",
        Case::B => "fires in the Advancing Fire Phase",
        Case::C => "fires on the move",
        Case::C1 => "on the move, target seen for a short while",
        Case::C2 => "on the move, target seen for a moment",
        Case::C3 => "LATW in the AFPh, or its backblast in a building",
        Case::D => "the firer is pinned",
        Case::E => "target in the firer's own hex",
        Case::F => "Intensive Fire",
        Case::G => "aims at the tracks",
        Case::H => "a captured weapon",
        Case::I => "buttoned up",
        Case::J => "moving vehicle, or a Dash",
        Case::J1 => "moving vehicle, seen for a short while",
        Case::J2 => "moving vehicle, seen for a moment",
        Case::J3 => "Infantry on the move, not by Assault Movement",
        Case::J4 => "Infantry that moves in Open Ground",
        Case::K => "concealed target",
        Case::L => "Point Blank range",
        Case::M => "bore sighted before play",
        Case::N => "acquired target",
        Case::O => "Hazardous Movement",
        Case::P => "the size of the target",
        Case::Q => "TEM",
        Case::R => "Hindrance of the LOS",
        Case::Encircled => return "the firer is Encircled".to_owned(),
        Case::Stun => return "a crew that was stunned before".to_owned(),
        Case::Spotted => return "a Spotter sees for it".to_owned(),
        Case::Cx => return "the firer is CX".to_owned(),
        Case::Overstacked => return "vehicles in the firer's way".to_owned(),
        Case::Leadership => return "a leader directs".to_owned(),
    };
    format!("{}  {about}", case.label())
}
