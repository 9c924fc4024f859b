//! What is opened, and under which name it is saved.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, Ui};

use super::{Easel, Places, Want};
use crate::board::{Map, Month};
use crate::files::own_maps;
use crate::gui::desk::{Desk, seed_of_the_clock};
use crate::gui::panels::{battle, paint};
use crate::gui::question;
use crate::gui::trash::{self, Thrown};
use crate::gui::{fonts, theme};
use crate::workshop::chance_map::{Extent, Land};
use crate::workshop::drawing::Drawing;
use crate::workshop::on_paper::OnPaper;

/// Seeds that are easily told to somebody else.
pub(super) const SEEDS: u64 = 999_999;

/// What lies over the drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Page {
    /// Maps to be opened: the player's own.
    Open(Vec<PathBuf>),
    /// Where it is saved: the folder, and the name as it is written.
    Save {
        /// None where the system names none.
        folder: Option<PathBuf>,
        /// The name that it would have unless another is written.
        name: String,
    },
    /// A map by chance: what is wished of it, and its seed.
    Chance(Land, u64),
}

impl Page {
    /// The maps that can be opened.
    pub(in crate::gui) fn open(places: &Places) -> Page {
        Page::Open(places.own.as_deref().map(own_maps).unwrap_or_default())
    }

    /// The name under which a drawing could be saved.
    pub(super) fn save(places: &Places, easel: &Easel) -> Page {
        Page::Save { folder: places.own.clone(), name: easel.drawing.map().name().to_owned() }
    }
}

/// Draws it.
pub(super) fn draw(ctx: &egui::Context, easel: &Easel, desk: &mut Desk<'_>) {
    let Some(page) = &easel.page else { return };
    let beside = question::lay(ctx, "workshop page", desk, |ui, desk| match page {
        Page::Open(own) => open(ui, easel, own, desk),
        Page::Chance(land, seed) => chance(ui, (land, *seed), desk),
        Page::Save { folder, name } => {
            let is_new = easel.drawing.map().name() == Drawing::NEW;
            save(ui, (folder.as_deref(), name), is_new, desk);
        }
    });
    if beside && matches!(page, Page::Open(_)) {
        desk.wishes.drawing.push(Want::Close);
    }
}

fn open(ui: &mut Ui, easel: &Easel, own: &[PathBuf], desk: &mut Desk<'_>) {
    paint::heading(ui, "Which map?", "Esc closes");
    if easel.drawing.would_be_lost() {
        let warning = format!(
            "{} is not saved: what is drawn goes when another is opened.",
            easel.drawing.map().name()
        );
        paint::say(ui, warning, fonts::text(13.0), theme::of(ui).bad);
    }
    left_behind(ui, &easel.left, desk, |ui, number, name, desk| {
        button(ui, format!("left:{number}"), name, Want::GoOn(number), desk);
    });
    button(ui, "open:new".to_owned(), "An empty board".to_owned(), Want::New, desk);
    let seed = seed_of_the_clock() % SEEDS;
    let wishes = Want::Wish(Land::by_chance(Extent::Small, Month::default(), seed), seed);
    button(ui, "open:chance".to_owned(), "A map by chance".to_owned(), wishes, desk);
    let text = "Save this one under another name".to_owned();
    button(ui, "open:save as".to_owned(), text, Want::SaveWhere, desk);
    question::list(ui, |ui| {
        paint::heading(ui, "Your own", "");
        if own.is_empty() {
            let none = "None yet: what you save here is listed here.";
            paint::say(ui, none, fonts::text(13.0), theme::of(ui).faint);
        }
        for path in own {
            let text = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            beside_trash(ui, path, desk, |ui, desk| {
                button(ui, format!("open:{text}"), text, Want::Open(path.clone()), desk);
            });
        }
        paint::heading(ui, "Copies of those of the game", "");
        for name in Map::built_in_names() {
            let title = Map::built_in(name).map_or_else(String::new, |map| map.name().to_owned());
            button(ui, format!("copy:{name}"), title, Want::Copy(name.to_owned()), desk);
        }
    });
}

/// What was left behind without being saved, each with what throws it away; nothing where there is none.
pub(in crate::gui) fn left_behind(
    ui: &mut Ui,
    left: &[(String, PathBuf)],
    desk: &mut Desk<'_>,
    go_on: impl Fn(&mut Ui, usize, String, &mut Desk<'_>),
) {
    if left.is_empty() {
        return;
    }
    let text =
        "Left behind when the game ended without its being saved. Go on with it, or throw it away:";
    paint::say(ui, text, fonts::text(13.0), theme::of(ui).text);
    for (number, (name, path)) in left.iter().enumerate() {
        let name = format!("Go on with {name}");
        beside_trash(ui, path, desk, |ui, desk| go_on(ui, number, name, desk));
    }
    ui.add_space(6.0);
}

fn button(ui: &mut Ui, name: String, text: String, want: Want, desk: &mut Desk<'_>) {
    let size = egui::vec2(ui.available_width(), 28.0);
    let button = ui.add(egui::Button::new(text).min_size(size));
    desk.note(name, button.rect);
    if button.clicked() {
        desk.wishes.drawing.push(want);
    }
}

/// What opens one of the player's own files, and beside it what throws it away.
pub(in crate::gui) fn beside_trash(
    ui: &mut Ui,
    path: &Path,
    desk: &mut Desk<'_>,
    open: impl FnOnce(&mut Ui, &mut Desk<'_>),
) {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            trash::button(ui, desk, &name, || Thrown::File(path.to_owned()));
            open(ui, desk);
        });
    });
}

fn chance(ui: &mut Ui, (land, seed): (&Land, u64), desk: &mut Desk<'_>) {
    paint::heading(ui, "A map by chance", "Esc closes");
    let (mut wanted, mut number) = (land.clone(), seed);
    ui.horizontal(|ui| {
        for extent in Extent::ALL {
            let text = format!("{extent}, {} by {}", extent.columns(), extent.rows());
            let option = paint::option(ui, wanted.extent == extent, &text);
            desk.note(format!("chance:{extent}"), option.rect);
            if option.clicked() {
                wanted.extent = extent;
            }
        }
    });
    battle::land(ui, &mut wanted, desk);
    ui.horizontal(|ui| {
        ui.label("Seed");
        ui.add(egui::DragValue::new(&mut number).range(0..=SEEDS));
        let another = ui.button("Another");
        desk.note("chance:another", another.rect);
        if another.clicked() {
            number = seed_of_the_clock() % SEEDS;
        }
    });
    if (&wanted, number) != (land, seed) {
        desk.wishes.drawing.push(Want::Wish(wanted, number));
    }
    let draw = ui.add(paint::primary(ui, "Draw it", 14.0));
    desk.note("chance:draw", draw.rect);
    if draw.clicked() {
        desk.wishes.drawing.push(Want::Chance(land.clone(), seed));
    }
}

fn save(ui: &mut Ui, (folder, name): (Option<&Path>, &str), is_new: bool, desk: &mut Desk<'_>) {
    let new = is_new.then_some(Drawing::NEW);
    if let Some(name) = question::name_of_file(ui, (folder, name, "Save"), new, desk) {
        desk.wishes.drawing.push(Want::SaveAs(name));
    }
}
