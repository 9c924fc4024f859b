//! Which scenario is opened, on which map it is, and under which name it is saved.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, Ui};

use super::fields::remark;
use super::{Planner, Want, own, own_materiel};
use crate::board::Map;
use crate::files::{own_counters, own_files, own_maps, own_pictures};
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::question;
use crate::gui::workshop::{Places, beside_trash, left_behind};
use crate::gui::{fonts, theme};
use crate::scenario::Scenario;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::own_counter::{OwnCounter, OwnMateriel};
use crate::workshop::plan::{Edit, Plan};

/// What lies over the scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Page {
    /// Scenarios to be opened: the player's own.
    Open(Vec<PathBuf>),
    /// Maps to be played on: the player's own; and whether a new scenario is begun on it.
    Maps(Vec<PathBuf>, bool),
    /// Files of counters that it can have.
    Counters(Vec<PathBuf>),
    /// Pictures that can be on its card.
    Pictures(Vec<PathBuf>),
    /// A counter of one's own, as far as it is said.
    Own(OwnCounter),
    /// A weapon, Gun or vehicle of one's own, as far as it is said.
    OwnMateriel(OwnMateriel),
    /// Where it is saved: the folder, the name as it is written, and whether it is played then.
    Save {
        /// None where the system names none.
        folder: Option<PathBuf>,
        /// The name that it would have unless another is written.
        name: String,
        /// It is played at once.
        play: bool,
    },
}

impl Page {
    /// The scenarios that can be opened.
    pub(in crate::gui) fn open(places: &Places) -> Page {
        Page::Open(places.own.as_deref().map(own_files).unwrap_or_default())
    }

    /// The files of counters that lie beside a scenario.
    pub(super) fn counters(beside: &Path) -> Page {
        Page::Counters(own_counters(beside))
    }

    /// The pictures that lie beside a scenario.
    pub(super) fn pictures(beside: &Path) -> Page {
        Page::Pictures(own_pictures(beside))
    }

    /// The maps that there are.
    pub(super) fn maps(places: &Places, fresh: bool) -> Page {
        Page::Maps(places.own.as_deref().map(own_maps).unwrap_or_default(), fresh)
    }
}

/// Draws it.
pub(super) fn draw(ctx: &egui::Context, planner: &Planner, desk: &mut Desk<'_>) {
    let Some(page) = &planner.page else { return };
    let missed = question::lay(ctx, "planner page", desk, |ui, desk| match page {
        Page::Open(own) => open(ui, planner, own, desk),
        Page::Maps(own, fresh) => maps(ui, (planner, *fresh), own, desk),
        Page::Counters(own) => {
            let edit = |name: String| Edit::Counters(name, true);
            beside(ui, ("Which counters of its own?", "counters", own), edit, desk);
        }
        Page::Pictures(own) => {
            let edit = |name: String| Edit::Picture(Some(name));
            beside(ui, ("Which picture on its card?", "picture", own), edit, desk);
        }
        Page::Own(counter) => own::draw(ui, planner, counter, desk),
        Page::OwnMateriel(materiel) => own_materiel::draw(ui, planner, materiel, desk),
        Page::Save { folder, name, play } => {
            let is_new = planner.plan.scenario().setting.title == Plan::NEW;
            save(ui, (folder.as_deref(), name, *play), is_new, desk);
        }
    });
    // What somebody has written into is not gone by a click.
    if missed && !matches!(page, Page::Own(_) | Page::OwnMateriel(_) | Page::Save { .. }) {
        desk.wishes.planning.push(Want::Close);
    }
}

fn wide(ui: &mut Ui, name: String, text: String, want: Want, desk: &mut Desk<'_>) {
    let size = egui::vec2(ui.available_width(), 28.0);
    let button = ui.add(egui::Button::new(text).min_size(size));
    desk.note(name, button.rect);
    if button.clicked() {
        desk.wishes.planning.push(want);
    }
}

fn file(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// That another scenario comes in its place.
fn warn(ui: &mut Ui, planner: &Planner) {
    if planner.plan.would_be_lost() {
        let title = &planner.plan.scenario().setting.title;
        let warning = format!("{title} is not saved: what is made goes when another is opened.");
        paint::say(ui, warning, fonts::text(13.0), theme::of(ui).bad);
    }
}

fn open(ui: &mut Ui, planner: &Planner, own: &[PathBuf], desk: &mut Desk<'_>) {
    paint::heading(ui, "Which scenario?", "Esc closes");
    warn(ui, planner);
    left_behind(ui, &planner.left, desk, |ui, number, name, desk| {
        wide(ui, format!("left:{number}"), name, Want::GoOn(number), desk);
    });
    wide(ui, "scenario:new".to_owned(), "A new one".to_owned(), Want::New, desk);
    let text = "Save this one under another name".to_owned();
    wide(ui, "scenario:save as".to_owned(), text, Want::SaveWhere, desk);
    question::list(ui, |ui| {
        paint::heading(ui, "Your own", "");
        if own.is_empty() {
            remark(ui, "None yet: what you save here is listed here.");
        }
        for path in own {
            let text = file(path);
            beside_trash(ui, path, desk, |ui, desk| {
                wide(ui, format!("edit:{text}"), text, Want::Open(path.clone()), desk);
            });
        }
        paint::heading(ui, "Copies of those of the game", "");
        for name in Scenario::built_in_names() {
            let title = Scenario::built_in(name);
            let title = title.map_or_else(|_| name.to_owned(), |it| it.title().to_owned());
            wide(ui, format!("edit copy:{name}"), title, Want::Copy(name.to_owned()), desk);
        }
    });
}

fn maps(ui: &mut Ui, (planner, fresh): (&Planner, bool), own: &[PathBuf], desk: &mut Desk<'_>) {
    paint::heading(ui, "On which map?", "Esc closes");
    if fresh {
        warn(ui, planner);
    } else {
        remark(ui, "What lies beyond a smaller map goes; Undo brings it back.");
    }
    let want = |name: String| if fresh { Want::Begin(name) } else { Want::Map(name) };
    question::list(ui, |ui| {
        paint::heading(ui, "Your own", "");
        if own.is_empty() {
            remark(ui, "None yet: the map editor makes some.");
        }
        for path in own {
            let text = file(path);
            wide(ui, format!("map:{text}"), text.clone(), want(text), desk);
        }
        paint::heading(ui, "Those of the game", "");
        for name in Map::built_in_names() {
            let title = Map::built_in(name).map_or_else(String::new, |map| {
                format!("{}, {} by {}", map.name(), map.columns(), map.rows())
            });
            wide(ui, format!("map:{name}"), title, want(name.to_owned()), desk);
        }
    });
}

/// Files that lie beside the scenario and that it can name.
fn beside(
    ui: &mut Ui,
    (asked, kind, own): (&str, &str, &[PathBuf]),
    edit: impl Fn(String) -> Edit,
    desk: &mut Desk<'_>,
) {
    paint::heading(ui, asked, "Esc closes");
    if own.is_empty() {
        remark(ui, "There are none in the folder of this scenario: put them there first.");
    }
    question::list(ui, |ui| {
        for path in own {
            let text = file(path);
            let want = Want::Do(edit(text.clone()), format!("with {text}"));
            wide(ui, format!("{kind}:{text}"), text, want, desk);
        }
    });
}

fn save(
    ui: &mut Ui,
    (folder, name, play): (Option<&Path>, &str, bool),
    is_new: bool,
    desk: &mut Desk<'_>,
) {
    let done = if play { "Save and play" } else { "Save" };
    let new = is_new.then_some(Plan::NEW);
    if let Some(name) = question::name_of_file(ui, (folder, name, done), new, desk) {
        desk.wishes.planning.push(Want::SaveAs(name));
    }
}
