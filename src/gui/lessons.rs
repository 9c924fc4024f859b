//! The window's part of a lesson: the form while it is filled in, the keys, and what has been learned so far.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiContexts;

use super::desk::{Desk, Intent};
use super::notice::Toasts;
use crate::app::{Autosave, Bench, Request, Teaching, Work};
use crate::files::folders;
use crate::lessons::{
    Field, Go, Kind, Lecture, Listed, Prediction, Progress, Task, Value, own_lessons, progress_path,
};

/// What the window remembers of lessons.
#[derive(Resource, Debug, Default)]
pub struct LessonDesk {
    /// The list fills the window instead of the menu.
    pub open: bool,
    /// The list, once it was opened.
    pub list: Vec<Listed>,
    /// Where the player's own lie.
    pub folder: Option<PathBuf>,
    /// Lessons of the player's own that are being read.
    reading: Option<Work<Vec<Listed>>>,
    /// What they were read for last: files may have changed since.
    read_for: Option<Wish>,
    /// What has been learned.
    pub progress: Progress,
    /// The file of it was read. One that is broken is left as it is.
    looked: Option<Kept>,
    /// The form of the present step.
    pub form: Prediction,
    /// The line of the form that the keys change.
    pub line: usize,
    /// The step that the form is for.
    of: Option<(String, usize)>,
}

/// What lessons of the player's own are wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// To be listed.
    List,
    /// To go on after the one that is taken.
    Next,
}

/// Whether what is learned can be written down.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kept {
    In(PathBuf),
    Nowhere,
}

impl LessonDesk {
    /// Another entry in a line of the form: the next one up or down.
    pub fn turn(&mut self, field: Field, up: bool) {
        let entries = field.entries();
        let Some(present) = self.form.get(&field) else {
            self.form.insert(field, field.first());
            return;
        };
        let at = entries.iter().position(|entry| entry == present).unwrap_or(0);
        let next = if up { at.saturating_add(1) } else { at.saturating_sub(1) };
        if let Some(entry) = entries.get(next) {
            self.form.insert(field, *entry);
        }
    }

    /// Has the player's own lessons read once more.
    pub fn read_anew(&mut self) {
        self.read_for = None;
    }

    /// The entry of a line.
    pub fn entry(&self, field: Field) -> Option<Value> {
        self.form.get(&field).copied()
    }

    /// What comes after a lesson in its list.
    pub fn after(&self, id: &str) -> Option<&Listed> {
        let at = self.list.iter().position(|listed| listed.id == id)?;
        let kind = self.list.get(at)?.kind;
        let mut later = self.list.iter().skip(at + 1);
        later.find(|next| next.problem.is_none()).filter(|next| next.kind == kind)
    }
}

/// Reads the lists and what has been learned, the first time they are wanted.
pub fn look_up(
    autosave: Res<Autosave>,
    teaching: Option<Res<Teaching>>,
    mut lessons: ResMut<LessonDesk>,
    mut toasts: ResMut<Toasts>,
) {
    if lessons.looked.is_some() || !(lessons.open || teaching.is_some()) {
        return;
    }
    let path = match &*autosave {
        Autosave::DataFolder => progress_path(),
        Autosave::File(path) => Some(path.with_file_name("lessons.toml")),
        Autosave::Off => None,
    };
    let mut kept = path.clone().map_or(Kept::Nowhere, Kept::In);
    match path.map(|path| Progress::load(&path)) {
        Some(Ok(progress)) => lessons.progress = progress,
        Some(Err(error)) => {
            toasts.warn(format!("What was learned so far cannot be read: {error}"));
            kept = Kept::Nowhere;
        }
        None => {}
    }
    lessons.looked = Some(kept);
    lessons.list = [Kind::Lesson, Kind::Puzzle].into_iter().flat_map(Kind::list).collect();
}

/// Reads the lessons of the player's own whenever the list is opened, and when one of them is taken.
pub fn read_own(
    autosave: Res<Autosave>,
    teaching: Option<Res<Teaching>>,
    mut lessons: ResMut<LessonDesk>,
    mut toasts: ResMut<Toasts>,
    bench: Bench,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let lessons = lessons.bypass_change_detection();
    let wish = match (teaching.is_some(), lessons.open) {
        (true, _) => Some(Wish::Next),
        (false, true) => Some(Wish::List),
        (false, false) => None,
    };
    if lessons.folder.is_none() {
        lessons.folder = own_folder(&autosave);
    }
    if lessons.read_for != wish {
        lessons.read_for = wish;
        lessons.folder = own_folder(&autosave);
        let folder = lessons.folder.clone().filter(|_| wish.is_some());
        lessons.reading = folder.map(|folder| bench.begin(move || own_lessons(&folder)));
    }
    let Some(own) = lessons.reading.as_mut().and_then(Work::take) else { return };
    lessons.reading = None;
    match own {
        Ok(own) => {
            lessons.list.retain(|listed| listed.kind != Kind::Own);
            lessons.list.extend(own);
        }
        Err(broken) => toasts.refuse(format!("Your own lessons are not listed: {broken}.")),
    }
    redraw.write(RequestRedraw);
}

/// Where lessons of the player's own lie: beside what else the game keeps.
fn own_folder(autosave: &Autosave) -> Option<PathBuf> {
    match autosave {
        Autosave::DataFolder => folders::own("lessons"),
        Autosave::File(path) => Some(path.with_file_name("lessons")),
        Autosave::Off => None,
    }
}

/// Begins the form anew with each step, and remembers a lesson that is finished.
pub fn follow(
    teaching: Option<Res<Teaching>>,
    mut lessons: ResMut<LessonDesk>,
    mut toasts: ResMut<Toasts>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(teaching) = teaching else { return };
    if !teaching.is_changed() {
        return;
    }
    redraw.write(RequestRedraw);
    let lecture = teaching.lecture();
    let of = Some((lecture.lesson().id.clone(), lecture.at()));
    let fresh = lecture.judged().is_none() && !lecture.done();
    if lessons.of != of || fresh {
        lessons.form.clear();
        lessons.line = 0;
        lessons.of = of;
    }
    if lecture.finished() && lessons.progress.add(&lecture.lesson().id) {
        let Some(Kept::In(path)) = lessons.looked.clone() else { return };
        if let Err(error) = lessons.progress.save(&path) {
            toasts.warn(format!("What was learned cannot be written down: {error}"));
        }
    }
}

/// Keys of a lesson, where it asks for something else than orders.
pub fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut contexts: EguiContexts,
    teaching: Option<Res<Teaching>>,
    mut desk: Desk<'_>,
) {
    let typing = contexts.ctx_mut().is_ok_and(|ctx| ctx.egui_wants_keyboard_input());
    let control = super::input::held(&keys, [KeyCode::ControlLeft, KeyCode::ControlRight]);
    let dark = desk.teach.on && desk.teach.dark;
    let deaf = typing || control || dark;
    let Some(teaching) = teaching.filter(|_| !deaf) else { return };
    let lecture = teaching.lecture();
    if keys.any_just_pressed([KeyCode::Backspace, KeyCode::PageUp]) {
        desk.want(Intent::Ask(Request::Learn(Go::Back)));
    }
    // A presenter's key goes on from whatever can be left.
    if keys.just_pressed(KeyCode::PageDown) && lecture.may_go_on() {
        forward(lecture, &mut desk);
        return;
    }
    if lecture.wants_orders() {
        return;
    }
    let go_on = [KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space];
    if keys.any_just_pressed(go_on) {
        forward(lecture, &mut desk);
    }
    let digit = super::input::DIGITS.iter().position(|code| keys.just_pressed(*code));
    match lecture.step().map(|step| &step.task) {
        Some(task @ (Task::Choose(_) | Task::Pick(_))) if !lecture.done() => {
            if let Some(option) = digit.filter(|digit| *digit < task.options()) {
                desk.want(Intent::Ask(Request::Learn(Go::Choose(option))));
            }
        }
        Some(Task::Predict(task)) if !lecture.done() => {
            if let Some(line) = digit.filter(|digit| *digit < task.ask.len()) {
                desk.lessons.line = line;
            }
            let Some(field) = task.ask.get(desk.lessons.line).copied() else { return };
            for (pair, up) in [
                ([KeyCode::Equal, KeyCode::NumpadAdd], true),
                ([KeyCode::Minus, KeyCode::NumpadSubtract], false),
            ] {
                if keys.any_just_pressed(pair) {
                    desk.lessons.turn(field, up);
                }
            }
        }
        _ => {}
    }
}

/// The next thing that a learner does: check the form, or go on.
pub fn forward(lecture: &Lecture, desk: &mut Desk<'_>) {
    if let (false, Some(Task::Predict(task))) =
        (lecture.done(), lecture.step().map(|step| &step.task))
    {
        if task.ask.iter().all(|field| desk.lessons.form.contains_key(field)) {
            let form = desk.lessons.form.clone();
            desk.want(Intent::Ask(Request::Learn(Go::Predict(form))));
        }
        return;
    }
    if lecture.finished() {
        leave(lecture, desk);
    } else {
        desk.want(Intent::Ask(Request::Learn(Go::Next)));
    }
}

/// The lesson is over: on to the next one, or back to the list.
pub fn leave(lecture: &Lecture, desk: &mut Desk<'_>) {
    let next = desk.lessons.after(&lecture.lesson().id).map(|next| next.id.to_owned());
    match next {
        Some(next) => desk.want(Intent::Ask(Request::Lesson(next))),
        None => {
            desk.lessons.open = true;
            desk.want(Intent::Ask(Request::Leave));
        }
    }
}
