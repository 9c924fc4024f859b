//! A scenario in figures and words: who takes part, what is special, who should win.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, Ui, Vec2};

use crate::board::Map;
use crate::counters::CounterId;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::rules::setting::Victory;
use crate::scenario::{Balance, Scenario};

/// The size of a counter, and the room it takes with its number.
const COUNTER: f32 = 42.0;
const PLACE: Vec2 = Vec2::new(50.0, 60.0);

/// The counters of a side, each kind once with its number: those on the board from the start, then the
/// reinforcements by their turn.
pub(super) fn side(
    ui: &mut Ui,
    scenario: &Scenario,
    side: Side,
    faces: &BTreeMap<CounterId, egui::TextureId>,
) {
    let setting = scenario.setting.side(side);
    paint::heading(ui, &setting.name, &format!("ELR {}", setting.elr));
    let mut waves: BTreeMap<u8, Vec<(CounterId, usize)>> = BTreeMap::new();
    let mut add = |turn: u8, id: CounterId| {
        let wave = waves.entry(turn).or_default();
        match wave.iter_mut().find(|(known, _)| *known == id) {
            Some((_, count)) => *count += 1,
            None => wave.push((id, 1)),
        }
    };
    let units = scenario.start.units.values().filter(|unit| unit.side == side);
    for unit in units.clone() {
        add(unit.enters, unit.counter);
    }
    for unit in units {
        scenario.start.weapons_of(unit.id).for_each(|weapon| add(unit.enters, weapon.counter));
    }
    for (turn, wave) in waves {
        if turn > 0 {
            let text = format!("Reinforcements of turn {turn}");
            paint::say(ui, text, fonts::bold(12.5), theme::of(ui).faint);
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(2.0);
            for (id, count) in wave {
                counter(ui, faces.get(&id), count);
            }
        });
    }
}

fn counter(ui: &mut Ui, face: Option<&egui::TextureId>, count: usize) {
    let (place, _) = ui.allocate_exact_size(PLACE, Sense::hover());
    let rect = Rect::from_min_size(place.min + Vec2::new(4.0, 2.0), Vec2::splat(COUNTER));
    if face.is_none() {
        ui.painter().rect_filled(rect, CornerRadius::same(3), theme::of(ui).hairline);
    }
    paint::counter(ui, rect, face);
    let at = rect.center_bottom() + Vec2::new(0.0, 8.0);
    let align = Align2::CENTER_CENTER;
    ui.painter().text(at, align, count.to_string(), fonts::bold(13.0), theme::of(ui).text);
}

/// Who wins by what.
pub(super) fn victory(scenario: &Scenario) -> String {
    let setting = &scenario.setting;
    match &setting.victory {
        Victory::Control { side, hexes, at_least } => {
            let (mut names, mut plain) = (Vec::new(), Vec::new());
            for hex in hexes {
                let building = setting.map.building(*hex);
                match building.and_then(|id| setting.map.building_name(id)) {
                    Some(name) if !names.contains(&name) => names.push(name),
                    Some(_) => {}
                    None => plain.push(hex.to_string()),
                }
            }
            let places: Vec<String> = names.into_iter().map(str::to_owned).chain(plain).collect();
            format!(
                "{} need {at_least} of {} hexes at the end: {}.",
                setting.side(*side).name,
                hexes.len(),
                places.join(", ")
            )
        }
        Victory::Points { side, margin } => format!(
            "{} need {margin} Casualty Victory Points more than {}.",
            setting.side(*side).name,
            setting.side(side.other()).name
        ),
    }
}

/// What is not so in every scenario.
pub(super) fn special(scenario: &Scenario) -> Vec<String> {
    let setting = &scenario.setting;
    let mut lines = Vec::new();
    lines.push(format!(
        "{} set up first; {} move first.",
        setting.side(setting.sets_up_first).name,
        setting.side(Side::First).name
    ));
    for side in Side::BOTH {
        let name = &setting.side(side).name;
        if let Some(Some(sniper)) = scenario.start.snipers.get(side.index()) {
            lines.push(format!("{name} have a Sniper: SAN {} (A14).", sniper.san));
        }
        if setting.side(side).no_quarter {
            lines.push(format!("{name} take no prisoners (A20.3)."));
        }
        let fanatics = scenario.start.units.values().filter(|unit| unit.side == side);
        if fanatics.clone().any(|unit| unit.fanatic) {
            lines.push(format!("Some {name} are Fanatic (A10.8)."));
        }
    }
    let works = [
        (!setting.trenches.is_empty(), "trenches"),
        (!setting.foxholes.is_empty(), "foxholes"),
        (!setting.wire.is_empty(), "wire"),
    ];
    let works: Vec<&str> = works.into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect();
    if !works.is_empty() {
        lines.push(format!("On the map: {}.", works.join(", ")));
    }
    if !setting.concealment {
        lines.push("Nobody begins concealed (A12).".to_owned());
    }
    lines
}

/// How often each side has won, as a bar in their colours and in words.
pub(super) fn balance(ui: &mut Ui, scenario: &Scenario, balance: Balance) {
    let [first, second] = balance.wins;
    let all = f32::from(first.saturating_add(second).max(1));
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 24.0), Sense::hover());
    let part = rect.width() * f32::from(first) / all;
    let setting = &scenario.setting;
    let mut left = rect;
    left.set_right(rect.left() + part);
    let mut right = rect;
    right.set_left(left.right());
    for (area, side, wins, align) in [
        (left, Side::First, first, Align2::LEFT_CENTER),
        (right, Side::Second, second, Align2::RIGHT_CENTER),
    ] {
        let of = setting.side(side);
        let color = theme::color32(theme::nation(of.nationality));
        ui.painter().rect_filled(area, CornerRadius::same(3), color);
        let at = align.pos_in_rect(&area.shrink2(Vec2::new(8.0, 0.0)));
        let text = format!("{} {wins}", of.name);
        ui.painter().text(at, align, text, fonts::bold(13.0), theme::of(ui).text);
    }
    let text = format!("Wins in {all:.0} games of the machine against itself.");
    paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
}

/// The month of a map in words.
pub(super) fn month(map: &Map) -> &'static str {
    const NAMES: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let number = usize::from(map.month().number()).saturating_sub(1);
    NAMES.get(number).copied().unwrap_or_default()
}
