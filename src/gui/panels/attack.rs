//! The attack explained: firepower, modifiers, dice, table, what came of it. The same panel before the roll and
//! after.

use bevy_egui::egui::{self, Color32, Rect, Sense, Ui, Vec2};

use super::{View, aftermath, fire_table, news, odds, paint, to_hit, to_kill, trail};
use crate::counters::Round;
use crate::game::narrate::{Names, lines};
use crate::game::{LogEntry, victory_words};
use crate::gui::choices::{Preview, words};
use crate::gui::desk::Desk;
use crate::gui::settings::Assistance;
use crate::gui::{fonts, theme};
use crate::lessons::{Lecture, Trail};
use crate::rules::event::{Event, FireEvent, MoveEvent, TurnEvent};
use crate::rules::fire::KillReport;
use crate::rules::fire::{Assessment, AttackReport, IftResult, ShotReport, VehicleMark};
use crate::rules::ordnance::{kill_number, line_result};
use crate::rules::screen::Screen;
use crate::rules::{Phase, Position, Side};

/// The row of the fire table that is lit, while it is in view.
const LIT_ROW: &str = "lit row of the fire table";

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    if view.lecture.is_some_and(Lecture::hides_attacks) {
        title(ui, "The attack", "not rolled yet");
        let text = "First your answer, on the left. Then this panel shows the attack line by line, with the rule of each.";
        paint::say(ui, text, fonts::text(14.0), theme::of(ui).faint);
        return;
    }
    let preview = view.choices.preview.as_ref();
    let reads = view.lecture.is_none() && view.told.is_open();
    let shown = match (preview, reads) {
        (None, true) => "news",
        (Some(_), true) if view.told.front => "news",
        (Some(_), _) => "preview",
        (None, false) if view.lecture.is_none() => "scenario",
        (None, false) => "attack",
    };
    desk.note(format!("panel:{shown}"), ui.max_rect());
    if shown == "news" {
        return news::draw(ui, view, desk);
    }
    if reads {
        news::strip(ui, view, desk);
    }
    egui::ScrollArea::vertical().id_salt("attack").auto_shrink(false).show(ui, |ui| {
        if let Some(preview) = preview {
            aimed(ui, view, desk, preview);
        } else if view.lecture.is_none() {
            scenario(ui, view);
        } else {
            last(ui, view, desk);
        }
    });
}

/// A line of what came of something.
pub(super) fn bullet(ui: &mut Ui, line: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let width = ui.available_width() - 16.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::new(8.0, 16.0), Sense::hover());
        ui.painter().circle_filled(rect.center(), 2.0, theme::of(ui).faint);
        ui.vertical(|ui| {
            ui.set_width(width);
            paint::say(ui, line, fonts::text(13.0), theme::of(ui).text);
        });
    });
}

/// What the panel shows of an attack that was rolled.
enum Resolved<'a> {
    /// The fire table.
    Attack(&'a AttackReport),
    /// A shot of ordnance that led no farther than its To Hit DR.
    Shot(&'a ShotReport),
}

/// The last attack of the log, with its entry and the entry's number.
fn last_attack<'a>(view: &'a View<'_>) -> Option<(usize, &'a LogEntry, Resolved<'a>)> {
    let shown: Vec<&LogEntry> = view.session.game().line().take(view.session.shown()).collect();
    shown.into_iter().enumerate().rev().find_map(|(index, entry)| {
        entry.events.iter().rev().find_map(|event| match event {
            Event::Fire(FireEvent::Attack(report)) => {
                Some((index, entry, Resolved::Attack(report)))
            }
            Event::Fire(FireEvent::Shot(report)) => Some((index, entry, Resolved::Shot(report))),
            _ => None,
        })
    })
}

/// The number of the last order shown that was an attack.
#[must_use]
pub fn last_shown(view: &View<'_>) -> Option<usize> {
    last_attack(view).map(|(index, ..)| index)
}

/// The attack that is aimed, else the last one, and nothing beside it.
pub fn arithmetic(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let area = egui::ScrollArea::vertical().id_salt("arithmetic").auto_shrink(false);
    area.show(ui, |ui| match view.choices.preview.as_ref() {
        Some(preview) => aimed(ui, view, desk, preview),
        None => last(ui, view, desk),
    });
}

/// The attack that is being put together, or why it cannot be made.
fn aimed(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, preview: &Preview) {
    match &preview.worked_out {
        Ok(assessment) => before(ui, view, desk, assessment, preview),
        Err(why) => {
            title(ui, &format!("Fire at {}", preview.order.target), "not possible");
            paint::say(ui, why, fonts::text(14.5), theme::of(ui).bad);
        }
    }
}

/// The last attack.
fn last(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    match last_attack(view) {
        Some((index, entry, Resolved::Attack(report))) => {
            after(ui, view, desk, index, entry, report);
        }
        Some((index, entry, Resolved::Shot(report))) => shot(ui, view, index, entry, report),
        None => {
            title(ui, "The attack", "");
            let text = "When somebody shoots, this panel says what the shot comes to, and why.";
            paint::say(ui, text, fonts::text(14.0), theme::of(ui).faint);
        }
    }
}

/// The title of what the panel shows, with a word at its right end.
pub(super) fn title(ui: &mut Ui, text: &str, right: &str) {
    let theme = theme::of(ui);
    let lay = |text: &str, font, ink| ui.painter().layout_no_wrap(text.to_owned(), font, ink);
    let right = lay(right, fonts::italic(13.0), theme.faint);
    let left = lay(text, fonts::serif(18.0), theme.text);
    // A long title needs the line for itself, or more than one.
    if left.size().x + 16.0 + right.size().x > ui.available_width() {
        paint::say(ui, text, fonts::serif(18.0), theme.text);
        return;
    }
    ui.horizontal(|ui| {
        ui.label(left);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(right));
    });
}

fn before(
    ui: &mut Ui,
    view: &View<'_>,
    desk: &mut Desk<'_>,
    assessment: &Assessment,
    preview: &Preview,
) {
    let pos = view.session.position();
    let names = words::names(pos);
    title(ui, &format!("{}, {}", assessment.kind().label(), assessment.target), "before the roll");
    if preview.pending {
        let text = "With so many leaders the odds take a moment: each helps the others, and his fall shakes them.";
        paint::say(ui, text, fonts::italic(13.0), theme::of(ui).faint);
    }
    if let Some(exact) = &preview.odds {
        odds::draw(ui, view, &names, exact);
    }
    let advised = view.settings.assistance_in(pos) == Assistance::Full;
    if let Some(stage) = assessment.to_hit.as_deref() {
        let odds = preview.odds.as_ref().and_then(|odds| odds.to_hit.as_ref());
        to_hit::before(ui, pos, &names, stage, odds, advised);
        to_kill::draw(ui, pos, stage);
        ui.add_space(8.0);
        if stage.round.screens() {
            let phosphorus = stage.round == Round::WhitePhosphorus;
            let full = pos.phase == Phase::PrepFire;
            let screen = Screen { by: pos.attacker, full, phosphorus };
            let harm = if phosphorus {
                "Whoever is there takes a NMC, less TEM (A24.31)."
            } else {
                "It harms nobody."
            };
            let text = format!(
                "If it hits: SMOKE in {}, +{} Hindrance (A24.2). {harm}",
                assessment.target,
                screen.drm()
            );
            paint::say(ui, text, fonts::text(14.0), theme::of(ui).text);
            return;
        }
        // What a hit on a vehicle does stands above.
        if stage.kill.is_some() && assessment.targets.is_empty() {
            return aftermath::leaves(ui, pos, assessment);
        }
        paint::say(ui, "If it hits", fonts::serif(17.0), theme::of(ui).text);
    }
    trail::firepower(ui, &names, assessment, None);
    trail::modifiers(ui, &names, assessment, None);
    trail::no_cowering(ui, assessment);
    trail::encirclement(ui, assessment);
    let men = assessment.targets.first().map(|line| line.total);
    let vehicle = assessment.vehicles.first().filter(|_| men.is_none());
    let drm = i32::from(men.or(vehicle.map(|line| line.total)).unwrap_or(0));
    paint::heading(ui, "Roll and table", "A7.3");
    let firer = assessment.lines.first().and_then(|line| pos.unit(line.unit)).map(|unit| unit.side);
    let likeliest = |ui: &mut Ui| {
        let sum = 7 + drm;
        paint::say(
            ui,
            format!("3 + 4 {} = {sum}", spaced(drm)),
            fonts::bold(14.5),
            theme::of(ui).text,
        );
        let result = assessment.column.map_or(IftResult::NoEffect, |column| column.result(sum));
        let on_the_line = vehicle.filter(|line| line.mark == VehicleMark::Line);
        let told = match on_the_line.and_then(|line| line.column) {
            Some(column) => {
                let number = kill_number(column);
                let damage = to_kill::word(line_result(number, sum));
                format!("{damage}: Kill Number {number}")
            }
            None => in_words(result),
        };
        paint::say(ui, told, fonts::text(14.0), theme::of(ui).bad);
        paint::say(ui, "likeliest roll, not rolled yet", fonts::italic(12.5), theme::of(ui).faint);
    };
    if advised {
        dice(ui, pos, firer, [3, 4], false, likeliest);
    }
    if assessment.cowering > 0 {
        let text = format!("Doubles cower: {} to the left (A7.9).", columns(assessment.cowering));
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
    }
    let cowered = assessment.column.and_then(|column| column.left(assessment.cowering));
    let cowered = cowered.filter(|_| assessment.cowering > 0);
    let likely = advised.then_some(7 + drm);
    // Of ordnance the To Hit roll matters first.
    let follow = assessment.to_hit.is_none();
    if let Some(lit) = fire_table::draw(ui, assessment.column, cowered, likely, false, follow) {
        desk.note(LIT_ROW, lit);
    }
    if let Some(exact) = &preview.odds {
        aftermath::weapons(ui, pos, &names, exact);
    }
    aftermath::leaves(ui, pos, assessment);
}

/// A shot that hit nothing, or nothing that the fire table knows.
fn shot(ui: &mut Ui, view: &View<'_>, index: usize, entry: &LogEntry, report: &ShotReport) {
    let game = view.session.game();
    let pos = view.session.position();
    let before = game.position_at(index).unwrap_or(pos);
    let after = game.position_at(index + 1).unwrap_or(pos);
    let mut names = Names::around(before, after, view.session.viewer());
    for event in &entry.events {
        names.learn(event);
    }
    title(ui, &format!("{}, {}", report.kind.label(), report.assessment.target), "resolved");
    let (word, ink) = match report.is_hit() {
        true => ("Hit", theme::of(ui).bad),
        false => ("Miss", theme::of(ui).faint),
    };
    let killed = kill_after(entry, report);
    let (word, ink) = match killed {
        Some(kill) => (to_kill::word(kill.damage), theme::of(ui).bad),
        None => (word, ink),
    };
    paint::say(ui, word, fonts::serif(22.0), ink);
    to_hit::after(ui, before, &names, report);
    if let Some(kill) = killed.filter(|kill| !names.hide_weapon(kill.weapon)) {
        to_kill::after(ui, before, kill);
    }
}

/// The To Kill DR that follows a shot that hit a vehicle.
fn kill_after<'a>(entry: &'a LogEntry, report: &ShotReport) -> Option<&'a KillReport> {
    let this =
        |event: &Event| matches!(event, Event::Fire(FireEvent::Shot(other)) if **other == *report);
    let place = entry.events.iter().position(this)?;
    entry.events.get(place..)?.iter().find_map(|event| match event {
        Event::Fire(FireEvent::ToKill(kill)) => Some(&**kill),
        _ => None,
    })
}

/// An attack that was rolled: what it came to, and how.
pub(super) fn after(
    ui: &mut Ui,
    view: &View<'_>,
    desk: &mut Desk<'_>,
    index: usize,
    entry: &LogEntry,
    report: &AttackReport,
) {
    let game = view.session.game();
    let pos = view.session.position();
    let before = game.position_at(index).unwrap_or(pos);
    let after = game.position_at(index + 1).unwrap_or(pos);
    let mut names = Names::around(before, after, view.session.viewer());
    for event in &entry.events {
        names.learn(event);
    }
    let assessment = &report.assessment;
    // The line of the trail that a learner got wrong first.
    let mistake = view.lecture.and_then(|lecture| lecture.judged()?.mistake.as_ref());
    let missed = mistake.map(|mistake| mistake.why.trail);
    title(ui, &format!("{}, {}", report.kind.label(), assessment.target), "resolved");
    // The outcome first: what each target suffers.
    let told = names.told_targets(assessment);
    let results = || told.iter().filter_map(|(index, _)| report.results.get(*index));
    for result in results() {
        ui.horizontal_wrapped(|ui| {
            let color = if result.result == IftResult::NoEffect {
                theme::of(ui).faint
            } else {
                theme::of(ui).bad
            };
            paint::say(ui, short(result.result), fonts::serif(22.0), color);
            let text = format!("{}: {}", names.units(&result.units), in_words(result.result));
            paint::say(ui, text, fonts::text(13.5), theme::of(ui).text);
        });
    }
    let firer =
        assessment.lines.first().and_then(|line| before.unit(line.unit)).map(|unit| unit.side);
    paint::heading(ui, "Roll", "coloured die first");
    dice(ui, pos, firer, [report.roll.colored, report.roll.white], true, |ui| {
        for result in results() {
            let text = format!(
                "{} + {} {} = {}",
                report.roll.colored,
                report.roll.white,
                spaced(i32::from(result.drm)),
                result.final_dr
            );
            paint::say(ui, text, fonts::bold(14.5), theme::of(ui).text);
        }
        if report.cowered > 0 {
            let text = format!("Cowered: {} lost (A7.9)", columns(report.cowered));
            trail::lit(ui, missed == Some(Trail::Cowering), |ui| {
                paint::say(ui, text, fonts::text(13.0), theme::of(ui).bad);
            });
        }
    });
    // Beside the roll, and no more of it than what the dice hit: both are in sight without scrolling.
    let cowered = report.column.filter(|_| report.cowered > 0);
    let row = report.results.first().map(|result| result.final_dr);
    if let Some(lit) = fire_table::draw(ui, assessment.column, cowered, row, true, false) {
        desk.note(LIT_ROW, lit);
    }
    // From the attack on, up to where the game goes on to something else.
    let lines = lines(before, after, &entry.events, view.session.viewer());
    let rest: Vec<String> = lines
        .into_iter()
        .skip_while(|line| !matches!(line.event, Event::Fire(FireEvent::Attack(other)) if **other == *report))
        .skip(1)
        .take_while(|line| {
            !matches!(
                line.event,
                Event::Turn(TurnEvent::PhaseBegan { .. } | TurnEvent::Passed { .. }) | Event::Move(MoveEvent::Ended { .. })
            )
        })
        .map(|line| line.text.plain())
        .collect();
    if !rest.is_empty() {
        paint::heading(ui, "What came of it", "");
        rest.iter().for_each(|line| bullet(ui, line));
    }
    if let Some(report) = shot_before(entry, report) {
        to_hit::after(ui, before, &names, report);
    }
    trail::firepower(ui, &names, assessment, missed);
    trail::modifiers(ui, &names, assessment, missed);
    trail::encirclement(ui, assessment);
}

/// The shot of ordnance that an attack on the fire table follows from.
fn shot_before<'a>(entry: &'a LogEntry, report: &AttackReport) -> Option<&'a ShotReport> {
    let this = |event: &Event| matches!(event, Event::Fire(FireEvent::Attack(other)) if **other == *report);
    let place = entry.events.iter().position(this)?;
    match entry.events.get(..place)?.last()? {
        Event::Fire(FireEvent::Shot(shot)) => Some(shot),
        _ => None,
    }
}

fn columns(number: u8) -> String {
    if number == 1 { "one column".to_owned() } else { format!("{number} columns") }
}

/// Two dice, the coloured one first in the colour of who throws it, and what is said beside them.
pub(super) fn dice(
    ui: &mut Ui,
    pos: &Position,
    firer: Option<Side>,
    faces: [u8; 2],
    rolled: bool,
    beside: impl FnOnce(&mut Ui),
) {
    let color = firer.map_or(theme::of(ui).card, |side| {
        theme::color32(theme::nation(pos.setting.side(side).nationality))
    });
    ui.horizontal(|ui| {
        for (face, fill) in [(faces[0], color), (faces[1], Color32::WHITE)] {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(44.0), Sense::hover());
            paint::die(
                ui,
                Rect::from_center_size(rect.center(), Vec2::splat(42.0)),
                face,
                fill,
                rolled,
            );
        }
        ui.add_space(6.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            beside(ui);
        });
    });
}

/// A number that is added, with its sign set off.
pub(super) fn spaced(drm: i32) -> String {
    if drm < 0 { format!("- {}", -drm) } else { format!("+ {drm}") }
}

fn short(result: IftResult) -> String {
    match result {
        IftResult::NoEffect => "No effect".to_owned(),
        other => other.to_string(),
    }
}

/// A result in words.
fn in_words(result: IftResult) -> String {
    match result {
        IftResult::Kia(1) => "one unit eliminated, the rest break".to_owned(),
        IftResult::Kia(n) => format!("{n} units eliminated, the rest break"),
        IftResult::K(n) => format!("one unit reduced, the rest check morale at +{n}"),
        IftResult::Mc(0) => "Normal Morale Check".to_owned(),
        IftResult::Mc(n) => format!("Morale Check at +{n}"),
        IftResult::Ptc => "Pin Task Check".to_owned(),
        IftResult::NoEffect => "no effect".to_owned(),
    }
}

fn scenario(ui: &mut Ui, view: &View<'_>) {
    let scenario = view.session.game().scenario();
    let pos = view.session.position();
    title(ui, scenario.title(), "");
    for text in scenario.description.split("\n\n") {
        paint::say(ui, text.replace('\n', " "), fonts::text(14.0), theme::of(ui).text);
    }
    paint::heading(ui, "Sides", &format!("{} turns", pos.setting.turns));
    for side in Side::BOTH {
        let setting = pos.setting.side(side);
        let text = format!(
            "{}: ELR {}, {} Casualty VP",
            setting.name,
            setting.elr,
            pos.points[side.index()]
        );
        paint::say(ui, text, fonts::text(14.0), theme::of(ui).text);
    }
    paint::heading(ui, "To win", "");
    paint::say(ui, victory_words(&pos.setting), fonts::text(14.0), theme::of(ui).text);
}
