//! The scenario browser: a list, and of the one looked at the map, the forces, what is special, and how even it is.

mod card;
mod forces;
mod shelf;

use bevy::prelude::{ButtonInput, KeyCode, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

pub(super) use card::read;
pub(in crate::gui) use shelf::face;
pub use shelf::{Entry, Picture, Shelf};
pub(super) use shelf::{close, faces, open, pictures};

use crate::app::{Exchanging, Request};
use crate::files::folders;
use crate::game::{special_words, victory_words};
use crate::gui::desk::{Desk, Intent};
use crate::gui::panels::{paint, players};
use crate::gui::trash::{self, Thrown};
use crate::gui::{fonts, planner, theme};
use crate::rules::Side;
use crate::scenario::Scenario;
use crate::workshop::campaign::Campaign;

/// The widest that the list is, and its share of a narrow window.
const LIST: f32 = 262.0;
const SHARE: f32 = 0.36;
/// The height of a card in it.
const CARD: f32 = 62.0;
/// The map on a card, and from how wide a list on it is shown.
const STAMP: Vec2 = Vec2::new(72.0, CARD - 12.0);
const STAMPED: f32 = 230.0;
/// From how much room on the button that begins stands beside who plays.
const ABREAST: f32 = 440.0;
/// The tallest that the map is shown.
const TALLEST: f32 = 300.0;

/// Draws it into what room there is.
pub(super) fn draw(ui: &mut Ui, desk: &mut Desk<'_>, shelf: &mut Shelf) {
    let height = ui.available_height();
    let wide = LIST.min(ui.available_width() * SHARE);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 18.0;
        ui.vertical(|ui| {
            ui.set_width(wide);
            list(ui, desk, shelf, height);
        });
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            match shelf.looked_at() {
                Some(Entry { name, found: Ok(scenario), picture, .. }) => {
                    details(ui, desk, shelf, name, scenario, picture.as_ref(), height);
                }
                Some(Entry { name, found: Err(problem), .. }) => broken(ui, desk, name, problem),
                None => {}
            }
        });
    });
}

fn list(ui: &mut Ui, desk: &mut Desk<'_>, shelf: &mut Shelf, height: f32) {
    paint::heading(ui, "Scenarios", "Up, Down, Enter");
    let mut choice = None;
    let room = (height - 34.0).max(CARD);
    egui::ScrollArea::vertical().max_height(room).id_salt("scenarios").show(ui, |ui| {
        for (at, entry) in shelf.entries.iter().enumerate() {
            let rect = card(ui, entry, at == shelf.chosen);
            desk.note(format!("scenario:{}", entry.name), rect.rect);
            if shelf.sought && at == shelf.chosen {
                rect.scroll_to_me(None);
            }
            if rect.clicked() {
                choice = Some(at);
            }
        }
        if let Some(folder) = folders::own("scenarios") {
            ui.add_space(6.0);
            let text = format!("Scenarios of your own go to {}", folder.display());
            paint::say(ui, text, fonts::text(12.0), theme::of(ui).faint);
        }
    });
    shelf.sought = false;
    if let Some(at) = choice {
        shelf.chosen = at;
    }
}

/// The list by keys, while no button has the focus: Up and Down look at the next scenario, Enter begins it.
pub(super) fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    mut desk: Desk<'_>,
    mut shelf: ResMut<Shelf>,
) {
    let focused = contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(|of| of.focused()).is_some());
    if focused || desk.layout.sheet.is_some() || desk.lessons.open {
        return;
    }
    for (key, down) in [(KeyCode::ArrowUp, false), (KeyCode::ArrowDown, true)] {
        if keys.just_pressed(key) {
            shelf.step(down);
        }
    }
    let sound = shelf.looked_at().filter(|entry| entry.found.is_ok());
    if let Some(entry) = sound
        && keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter])
    {
        desk.begin(&entry.name);
    }
}

/// A line of the list: the map as a stamp, title, sides.
fn card(ui: &mut Ui, entry: &Entry, chosen: bool) -> egui::Response {
    let wide = ui.available_width();
    // In a narrow list the words need the room.
    let stamp = if wide < STAMPED { 0.0 } else { STAMP.x + 6.0 };
    let room = wide - stamp - 16.0;
    let (title, first, second) = match &entry.found {
        Ok(scenario) => {
            let setting = &scenario.setting;
            let [one, other] = &setting.sides;
            (
                scenario.title().to_owned(),
                format!("{} - {}", one.name, other.name),
                format!("{} turns · {}", setting.turns, setting.map.name()),
            )
        }
        Err(_) => (file_name(&entry.name), "Cannot be read".to_owned(), String::new()),
    };
    let second_color = if entry.found.is_ok() { theme::of(ui).faint } else { theme::of(ui).bad };
    let text = |text: String, font, color, rows| {
        let mut job = egui::text::LayoutJob::simple(text, font, color, room);
        job.wrap.max_rows = rows;
        ui.painter().layout_job(job)
    };
    let lines = [
        // A long name takes two lines.
        text(title, fonts::bold(14.5), theme::of(ui).text, 2),
        text(first, fonts::text(12.5), second_color, 1),
        text(second, fonts::text(12.5), theme::of(ui).faint, 1),
    ];
    let steps = lines.each_ref().map(|line| line.size().y + 1.0);
    let tall = steps.iter().sum::<f32>() + 6.0;
    let size = Vec2::new(wide, tall.max(CARD));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let fill = match (chosen, response.hovered()) {
        (true, _) => theme::of(ui).accent.gamma_multiply(0.45),
        (false, true) => theme::of(ui).accent.gamma_multiply(0.16),
        (false, false) => theme::of(ui).card,
    };
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, CornerRadius::same(6), fill);
    let rim = if chosen { theme::of(ui).text } else { theme::of(ui).hairline };
    let stroke = Stroke::new(if chosen { 1.5 } else { 1.0 }, rim);
    painter.rect_stroke(rect, CornerRadius::same(6), stroke, StrokeKind::Inside);
    if stamp > 0.0 {
        let at = Rect::from_min_size(rect.min + Vec2::splat(6.0), STAMP);
        picture(&painter, at, entry.picture.as_ref(), true);
    }
    let mut y = rect.top() + 3.0;
    for (line, step) in lines.into_iter().zip(steps) {
        painter.galley(egui::pos2(rect.left() + stamp + 10.0, y), line, theme::of(ui).text);
        y += step;
    }
    ui.add_space(2.0);
    response
}

/// A picture cut or fitted into a rectangle; an empty frame until it is there.
fn picture(painter: &egui::Painter, rect: Rect, picture: Option<&Picture>, cut: bool) {
    painter.rect_filled(rect, CornerRadius::same(3), theme::of(painter.ctx()).hairline);
    let Some(&Picture { texture, size, .. }) = picture else { return };
    let (wide, shown) = (size.x / size.y, rect.width() / rect.height());
    let part = if cut && wide > shown {
        let half = shown / wide / 2.0;
        Rect::from_min_max(egui::pos2(0.5 - half, 0.0), egui::pos2(0.5 + half, 1.0))
    } else {
        Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0))
    };
    painter.image(texture, rect, part, Color32::WHITE);
    let stroke = Stroke::new(1.0, theme::of(painter.ctx()).faint);
    painter.rect_stroke(rect, CornerRadius::ZERO, stroke, StrokeKind::Inside);
}

#[allow(clippy::too_many_arguments, reason = "a system's arguments are what it looks at")]
fn details(
    ui: &mut Ui,
    desk: &mut Desk<'_>,
    shelf: &Shelf,
    name: &str,
    scenario: &Scenario,
    map: Option<&Picture>,
    height: f32,
) {
    let setting = &scenario.setting;
    paint::say(ui, scenario.title(), fonts::serif(24.0), theme::of(ui).text);
    let line = format!(
        "{} against {} · {} turns · {} · {} {}",
        setting.sides[0].name,
        setting.sides[1].name,
        setting.turns,
        setting.map.name(),
        setting.map.month().name(),
        setting.year,
    );
    paint::say(ui, line, fonts::bold(13.0), theme::of(ui).faint);
    let [first, second] = &setting.sides;
    let names = [first.name.as_str(), second.name.as_str()];
    if ui.available_width() >= ABREAST {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 18.0;
            start(ui, desk, name);
            ui.vertical(|ui| players::seat(ui, desk, names));
        });
    } else {
        start(ui, desk, name);
        players::seat(ui, desk, names);
    }
    by_files(ui, desk, name, names);
    let room = (height - (ui.min_rect().height() + 8.0)).max(120.0);
    egui::ScrollArea::vertical().max_height(room).id_salt(("scenario", name)).show(ui, |ui| {
        let width = ui.available_width();
        let tall = map.map_or(width * 0.42, |map| width * map.size.y / map.size.x);
        let scale = (TALLEST.min(room * 0.55) / tall).min(1.0);
        let size = Vec2::new(width * scale, tall * scale);
        let (rect, _) = ui.allocate_exact_size(Vec2::new(width, size.y), Sense::hover());
        let rect = Rect::from_min_size(rect.min, size);
        picture(ui.painter(), rect, map, false);
        if map.is_none() {
            let at = rect.center();
            let font = fonts::italic(14.0);
            let align = egui::Align2::CENTER_CENTER;
            ui.painter().text(at, align, "The map is being painted", font, theme::of(ui).faint);
        }
        desk.note("browser:map", rect);
        ui.add_space(4.0);
        campaign(ui, scenario, desk);
        let text = scenario.description.trim().replace('\n', " ");
        paint::say(ui, text, fonts::text(14.5), theme::of(ui).text);
        if let Some(art) = shelf.looked_at().and_then(|entry| entry.card.as_ref()) {
            card::draw(ui, desk, art);
        }
        ui.add_space(2.0);
        ui.columns(2, |columns| {
            for (ui, side) in columns.iter_mut().zip(Side::BOTH) {
                forces::side(ui, scenario, side, &shelf.faces);
            }
        });
        paint::heading(ui, "To win", "");
        paint::say(ui, victory_words(&scenario.setting), fonts::text(14.0), theme::of(ui).text);
        let special = special_words(scenario);
        if !special.is_empty() {
            paint::heading(ui, "Special", "");
            for line in special {
                paint::say(ui, line, fonts::text(14.0), theme::of(ui).text);
            }
        }
        if let Some(balance) = scenario.balance {
            paint::heading(ui, "Balance", "machine against machine");
            forces::balance(ui, scenario, balance);
        }
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let button = |ui: &mut Ui, desk: &mut Desk<'_>, spot: &str, text: &str| {
                let button = ui.button(text);
                desk.note(spot, button.rect);
                button.clicked()
            };
            if button(ui, desk, "browser:hand on", "Hand it on: one file with all it needs") {
                desk.wishes.hand_out.push(name.to_owned());
            }
            if button(ui, desk, "browser:edit", "Edit a copy of it") {
                desk.wishes.planning.push(planner::Want::Copy(name.to_owned()));
            }
            if is_own(name) && button(ui, desk, "browser:edit it", "Edit it") {
                desk.wishes.planning.push(planner::Want::Open(name.into()));
            }
            if is_own(name) {
                trash::heed(ui.button("Throw it away"), desk, name, || Thrown::File(name.into()));
            }
        });
        ui.add_space(8.0);
    });
}

/// Which campaign it is a chapter of; of its first, what it is about.
fn campaign(ui: &mut Ui, scenario: &Scenario, desk: &mut Desk<'_>) {
    let Some((campaign, at)) = Campaign::of(&scenario.setting.id) else { return };
    let chapter = format!("chapter {} of {}", at + 1, campaign.chapters.len());
    let top = ui.cursor().top();
    paint::heading(ui, &format!("Campaign: {}", campaign.title), &chapter);
    if at == 0 {
        paint::say(ui, campaign.story_line(), fonts::italic(14.0), theme::of(ui).text);
    }
    let room = ui.min_rect();
    desk.note("browser:campaign", Rect::from_min_max(egui::pos2(room.left(), top), room.max));
    ui.add_space(4.0);
}

/// Whether it is a file of somebody's own.
fn is_own(name: &str) -> bool {
    Scenario::built_in_text(name).is_none()
}

fn start(ui: &mut Ui, desk: &mut Desk<'_>, name: &str) {
    let play = ui.add(paint::primary(ui, "Start", 16.0).min_size(Vec2::new(96.0, 34.0)));
    desk.note(format!("play:{name}"), play.rect);
    if play.clicked() {
        desk.begin(name);
    }
}

/// The other player is at another computer: as whom to begin.
fn by_files(ui: &mut Ui, desk: &mut Desk<'_>, name: &str, sides: [&str; 2]) {
    ui.horizontal_wrapped(|ui| {
        let text = "Or with somebody at another computer, by exchange of files, as the";
        paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
        for (side, called) in Side::BOTH.into_iter().zip(sides) {
            let hint =
                "writes an invitation that the other player takes up; the dice help nobody there";
            let button = ui.small_button(called).on_hover_text(hint);
            desk.note(format!("invite:{}:{name}", side.index()), button.rect);
            if button.clicked() {
                let scenario = name.to_owned();
                let invite = Exchanging::Invite { scenario, side };
                desk.want(Intent::Ask(Request::Exchange(invite)));
            }
        }
    });
}

/// A file that is no sound scenario: what is wrong, and where. It is left as it is.
fn broken(ui: &mut Ui, desk: &mut Desk<'_>, name: &str, problem: &str) {
    paint::say(ui, file_name(name), fonts::serif(24.0), theme::of(ui).text);
    paint::say(
        ui,
        "This file cannot be played as it stands:",
        fonts::text(14.5),
        theme::of(ui).text,
    );
    paint::say(ui, problem, fonts::bold(14.0), theme::of(ui).bad);
    let hint = "It is left as it is. Mend that line and come back to this screen, or mend it in the editor, \
                which opens every file that says a scenario at all and shows all that is wrong with it.";
    paint::say(ui, hint, fonts::text(14.0), theme::of(ui).faint);
    let edit = ui.button("Edit it");
    desk.note("browser:edit broken", edit.rect);
    if edit.clicked() {
        desk.wishes.planning.push(planner::Want::Open(name.into()));
    }
    trash::heed(ui.button("Throw it away"), desk, name, || Thrown::File(name.into()));
}

fn file_name(path: &str) -> String {
    let name = std::path::Path::new(path).file_name();
    name.map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}
