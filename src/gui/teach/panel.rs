//! The one panel: the step of the lesson, or the attack that is aimed or has been resolved; in a game without either, what is
//! asked and what has just happened.

use bevy_egui::egui::{Frame, Panel, Rect, ScrollArea, Ui};

use super::foot;
use super::{Teach, Want};
use crate::gui::choices::phases::lead;
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent};
use crate::gui::panels::log::Lines;
use crate::gui::panels::{View, analysis, attack, frame, lesson, paint, stack};
use crate::gui::{fonts, theme};
use crate::lessons::{Lecture, Task};
use crate::rules::Phase;
use crate::rules::view::Viewer;

/// The width of the panel, in points.
const WIDTH: f32 = 396.0;

/// What the panel can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The step of the lesson; what is asked in a game.
    Told,
    /// The attack and its arithmetic.
    Attack,
}

/// What is on the table: a page that was chosen is shown as long as this is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The step of the lesson, and whether it is done.
    step: Option<(usize, bool)>,
    /// How many orders are shown.
    orders: usize,
    /// An attack is aimed.
    aimed: bool,
}

impl Mark {
    fn of(view: &View<'_>) -> Mark {
        Mark {
            step: view.lecture.map(|lecture| (lecture.at(), lecture.done())),
            orders: view.session.shown(),
            aimed: view.choices.preview.is_some(),
        }
    }
}

impl Teach {
    /// The page that is to be shown, where there is an attack to show.
    fn page(&self, view: &View<'_>) -> Page {
        let mark = Mark::of(view);
        match self.chosen {
            Some((page, of)) if of == mark => page,
            _ if mark.aimed => Page::Attack,
            _ if resolved_now(view) => Page::Attack,
            _ => Page::Told,
        }
    }
}

/// Whether the last order that is shown was an attack; in a lesson, one that the learner was asked for.
fn resolved_now(view: &View<'_>) -> bool {
    let asked = view.lecture.is_none_or(|lecture| {
        let task = lecture.step().map(|step| &step.task);
        lecture.done() && matches!(task, Some(Task::Give(_) | Task::Predict(_)))
    });
    asked && last(view).is_some() && last(view) == view.session.shown().checked_sub(1)
}

/// The last attack that can be shown: where a side must not see everything, none but what it aims itself, and in a step that it
/// takes what was rolled since that began.
fn last(view: &View<'_>) -> Option<usize> {
    let all = view.session.viewer() == Viewer::Both;
    let picked = |at: &usize| {
        let step = view.lecture.and_then(Lecture::step);
        step.is_some_and(|step| step.game.log().len() <= *at)
    };
    attack::last_shown(view).filter(|at| all || picked(at))
}

/// Draws it at the right; returns what it leaves free.
pub(super) fn draw(root: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) -> Rect {
    let paper = frame(theme::of(root).paper);
    let width = WIDTH.min(root.available_width() * 0.6);
    let panel = Panel::right("teacher").exact_size(width).resizable(false).frame(paper);
    panel.show(root, |ui| {
        Panel::bottom("teacher's tools")
            .resizable(false)
            .show_separator_line(false)
            .frame(Frame::new())
            .show(ui, |ui| foot::draw(ui, view, desk));
        // A game that is over is looked back on.
        if view.analyst.is_open() {
            return analysis::draw(ui, view, lines, desk);
        }
        let hides = view.lecture.is_some_and(Lecture::hides_attacks);
        let any = !hides && (view.choices.preview.is_some() || last(view).is_some());
        let page = if any { desk.teach.page(view) } else { Page::Told };
        if any {
            tabs(ui, view, page, desk);
        }
        desk.note(format!("teach:{page:?}"), ui.max_rect());
        match (page, view.lecture) {
            (Page::Attack, _) => attack::arithmetic(ui, view, desk),
            (Page::Told, Some(lecture)) => lesson::draw(ui, view, lecture, desk),
            (Page::Told, None) => told(ui, view, lines, desk),
        }
    });
    root.available_rect_before_wrap()
}

/// The two pages, where there are two.
fn tabs(ui: &mut Ui, view: &View<'_>, page: Page, desk: &mut Desk<'_>) {
    let first = if view.lecture.is_some() { "The lesson" } else { "The game" };
    ui.horizontal(|ui| {
        for (of, name) in [(Page::Told, first), (Page::Attack, "The attack")] {
            let tab = ui.selectable_label(page == of, name);
            desk.note(format!("teach:tab {of:?}"), tab.rect);
            if tab.clicked() {
                desk.want(Intent::Teach(Want::Show(of, Mark::of(view))));
            }
        }
    });
}

/// A game: when it is, what is asked, what has just happened, and who is looked at.
fn told(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    paint::say(ui, pos.setting.title.as_str(), fonts::serif(20.0), theme::of(ui).text);
    let when = match pos.phase {
        Phase::Setup => "Set-up".to_owned(),
        phase => {
            let side = words::side(pos, pos.attacker);
            format!("Turn {} of {}, {side}: {}", pos.turn, pos.setting.turns, lead(phase).short)
        }
    };
    paint::say(ui, when, fonts::bold(15.0), theme::of(ui).faint);
    ScrollArea::vertical().id_salt("teacher").auto_shrink(false).show(ui, |ui| {
        ui.add_space(4.0);
        if !view.session.is_asked_elsewhere() {
            paint::say(ui, &view.choices.sentence, fonts::bold(16.0), theme::of(ui).text);
        }
        let happened = happened(view, lines);
        if !happened.is_empty() {
            paint::heading(ui, "What has just happened", "");
            for line in happened {
                paint::say(ui, line, fonts::text(15.0), theme::of(ui).text);
            }
        }
        if view.selection.place.is_some() || pos.phase == Phase::Setup {
            ui.add_space(6.0);
            stack::here(ui, view, desk);
        }
    });
}

/// What came of the last step that is shown, as those at the window may know it.
fn happened(view: &View<'_>, lines: &Lines) -> Vec<String> {
    let steps = lines.chronicle.steps(view.session.shown());
    let last = steps.checked_sub(1).and_then(|last| lines.chronicle.entries().get(last));
    last.iter().flat_map(|entry| &entry.lines).map(|line| line.text.plain()).collect()
}
