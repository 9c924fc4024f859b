//! The panel on which a lesson or puzzle is made: what is done with it, then from top to bottom in the order in
//! which one goes.

use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Sense, TextEdit, Ui, Vec2};

use super::{View, lesson, paint};
use crate::app::Request;
use crate::gui::craft::Press;
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::lessons::Want;
use crate::workshop::lesson::{Ask, Draft, MOST_QUESTIONS, Make};

/// What can be wanted of a unit that is attacked.
const WANTS: [(Want, &str); 4] = [
    (Want::Stopped, "stopped"),
    (Want::Broken, "broken"),
    (Want::Eliminated, "eliminated"),
    (Want::Unharmed, "unharmed"),
];

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let Some(mut draft) = desk.craft.draft.take() else { return };
    let elsewhere = draft.position() != view.session.position();
    let title = if draft.make == Make::Puzzle { "Make a puzzle" } else { "Make a lesson" };
    paint::say(ui, title, fonts::serif(20.0), theme::of(ui).text);
    // Always in sight, however long the rest is.
    let open = ends(ui, desk);
    beneath(ui, elsewhere, desk);
    left_behind(ui, desk);
    let area = egui::ScrollArea::vertical().id_salt("craft").auto_shrink(false);
    // Another question, or another puzzle, is read from its beginning.
    let begins = !desk.craft.undoes_its_own;
    let area = if begins { area.vertical_scroll_offset(0.0) } else { area };
    area.show(ui, |ui| {
        ui.horizontal(|ui| {
            for (make, name) in [(Make::Puzzle, "Puzzle"), (Make::Lesson, "Lesson")] {
                pick(ui, desk, &mut draft.make, make, name);
            }
        });
        write(ui, desk, "Title", "What it is called in the list", &mut draft.title);
        questions(ui, desk, &mut draft);
        if !std::mem::replace(&mut desk.craft.undoes_its_own, true) {
            ui.data_mut(|data| data.remove_by_type::<TextEditState>());
        }
        write(ui, desk, "Caption", "What the learner reads first", &mut draft.page.caption);
        write(ui, desk, "Question", "What he is asked", &mut draft.page.question);
        paint::heading(ui, "How he answers", "");
        ui.horizontal_wrapped(|ui| {
            for ask in Ask::ALL {
                pick(ui, desk, &mut draft.page.ask, ask, ask.label());
            }
        });
        line(ui, desk, &mut draft, false);
        line(ui, desk, &mut draft, true);
        if draft.page.ask == Ask::Better {
            wanted(ui, desk, &mut draft);
        }
        write(ui, desk, "Why", "What he reads when he has answered", &mut draft.page.why);
    });
    desk.craft.draft = Some(draft);
    if open {
        act(desk);
    } else {
        desk.craft.put_away();
    }
}

/// What is said before a question goes that something is written on.
const TAKES_OUT: &str = "What is written here goes with it: press once more to take it out.";

/// Its questions, of which one is worked on.
fn questions(ui: &mut Ui, desk: &mut Desk<'_>, draft: &mut Draft) {
    let (before, mut turned) = (draft.at(), false);
    ui.horizontal_wrapped(|ui| {
        for number in 0..draft.questions() {
            let name = format!("Question {}", number + 1);
            let button = ui.selectable_label(number == draft.at(), &name);
            desk.note(format!("craft:{name}"), button.rect);
            if button.clicked() {
                draft.turn_to(number);
            }
        }
        if draft.questions() < MOST_QUESTIONS {
            let more = ui.button("Another question");
            desk.note("craft:another", more.rect);
            if more.on_hover_text("it begins where this one does").clicked() {
                draft.another();
            }
        }
        if draft.questions() > 1 {
            let out = ui.button("Take this one out");
            desk.note("craft:take out", out.rect);
            let is_blank = draft.page.is_blank();
            if out.clicked() && (is_blank || desk.craft.may_go(TAKES_OUT, draft.jot())) {
                draft.take_out();
                turned = true;
            }
        }
    });
    if turned || draft.at() != before {
        // What is done next on the board is for another one, and what was said was said of this one.
        (desk.craft.recording, desk.craft.refused, desk.craft.said) = (None, None, None);
        desk.craft.undoes_its_own = false;
    }
}

/// What was pressed below is done when the draft is back in its place.
fn act(desk: &mut Desk<'_>) {
    // That takes more than the desk.
    if matches!(desk.craft.pressed, Some(Press::ToItsPosition | Press::GoOn)) {
        return;
    }
    let pressed = std::mem::take(&mut desk.craft.pressed);
    match pressed {
        None => {}
        Some(Press::AskAbout) => desk.craft.ask_about_refused(),
        Some(Press::Check) => desk.craft.check(),
        Some(press) => {
            let folder = desk.lessons.folder.clone();
            let saved = desk.craft.save(folder);
            if let (Some(path), Press::Try) = (saved, press) {
                desk.want(Intent::Ask(Request::Lesson(path.display().to_string())));
            }
        }
    }
}

fn pick<T: PartialEq + Copy>(ui: &mut Ui, desk: &mut Desk<'_>, now: &mut T, value: T, name: &str) {
    let button = ui.selectable_label(*now == value, name);
    desk.note(format!("craft:{name}"), button.rect);
    if button.clicked() {
        *now = value;
    }
}

fn write(ui: &mut Ui, desk: &mut Desk<'_>, name: &str, hint: &str, text: &mut String) {
    paint::heading(ui, name, "");
    let rows = if name == "Caption" { 3 } else { 1 };
    let edit = TextEdit::multiline(text).hint_text(hint).desired_rows(rows);
    let edit = ui.add(edit.desired_width(ui.available_width()));
    desk.note(format!("craft:{name}"), edit.rect);
}

/// The answer or the contrast: how it is recorded, what it does, its dice, what the rules and the odds say.
fn line(ui: &mut Ui, desk: &mut Desk<'_>, draft: &mut Draft, contrast: bool) {
    let name = if contrast { "Contrast" } else { "Answer" };
    let note = if contrast { "another order, to set beside it; may be left out" } else { "" };
    paint::heading(ui, name, note);
    let waits = desk.craft.recording == Some(contrast);
    let text = if waits { "Now do it on the board …" } else { "Record on the board" };
    if waits {
        let hint =
            "As in play. What the rules refuse can be clicked too: then it can be asked about.";
        paint::say(ui, hint, fonts::italic(12.5), theme::of(ui).faint);
    }
    ui.horizontal(|ui| {
        let record = ui.add(egui::Button::new(text).selected(waits));
        desk.note(format!("craft:record {name}"), record.rect);
        if record.clicked() {
            desk.craft.recording = (!waits).then_some(contrast);
        }
        if !draft.line(contrast).is_empty() && ui.button("Put away").clicked() {
            draft.forget(contrast);
        }
    });
    if draft.line(contrast).is_empty() {
        return;
    }
    paint::say(ui, draft.words(contrast), fonts::bold(14.0), theme::of(ui).text);
    let faces: Vec<u8> =
        draft.line(contrast).iter().flat_map(|(_, dice)| dice.iter().copied()).collect();
    if !faces.is_empty() {
        paint::say(ui, "Click a die to turn it.", fonts::italic(12.5), theme::of(ui).faint);
    }
    ui.horizontal_wrapped(|ui| {
        for (number, face) in faces.iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(28.0), Sense::click());
            let fill = if number % 2 == 0 { theme::of(ui).accent } else { egui::Color32::WHITE };
            paint::die(ui, rect, *face, fill, true);
            desk.note(format!("craft:die {name} {}", number + 1), rect);
            if response.clicked()
                && let Err(error) = draft.turn_die(contrast, number)
            {
                desk.craft.said = Some((false, error.to_string()));
            }
        }
    });
    let [answer, other] = &mut desk.craft.verdicts;
    let verdict = if contrast { other } else { answer }.of(draft, contrast);
    for told in verdict.told {
        paint::say(ui, told, fonts::text(13.0), theme::of(ui).text);
    }
    let coach = desk.craft.counsel.clone().filter(|_| !contrast);
    if coach.is_some() {
        desk.note("craft:counsel", ui.cursor());
    }
    for said in verdict.says.into_iter().chain(coach) {
        paint::say(ui, said, fonts::text(13.5), theme::of(ui).faint);
    }
}

/// Of whom what is wanted, where chances are compared.
fn wanted(ui: &mut Ui, desk: &mut Desk<'_>, draft: &mut Draft) {
    paint::heading(ui, "Better is what more probably has", "");
    let aims: Vec<_> = draft.aims().into_iter().map(|unit| (unit, draft.called(unit))).collect();
    let now = draft.page.unit.map_or_else(|| "choose a unit".to_owned(), |unit| draft.called(unit));
    egui::ComboBox::from_id_salt("craft unit").selected_text(now).show_ui(ui, |ui| {
        for (unit, name) in aims {
            ui.selectable_value(&mut draft.page.unit, Some(unit), name);
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (want, name) in WANTS {
            pick(ui, desk, &mut draft.page.want, want, name);
        }
    });
}

/// What can be done about what has just been said.
fn beneath(ui: &mut Ui, elsewhere: bool, desk: &mut Desk<'_>) {
    let refused = desk.craft.refused.is_some().then_some(("Ask about this", Press::AskAbout));
    let away = elsewhere.then_some(("Show its position", Press::ToItsPosition));
    for (name, press) in refused.into_iter().chain(away) {
        let button = ui.button(name);
        desk.note(format!("craft:{name}"), button.rect);
        if button.clicked() {
            desk.craft.pressed = Some(press);
        }
    }
}

/// Offers another one that was left behind without being saved.
fn left_behind(ui: &mut Ui, desk: &mut Desk<'_>) {
    let Some((left, _)) = desk.craft.left.as_deref() else { return };
    let title = if left.title.trim().is_empty() { "another, without a title" } else { &left.title };
    let text = format!("Left behind without being saved: {title}.");
    ui.horizontal_wrapped(|ui| {
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
        let on = ui.small_button("Go on with that one");
        desk.note("craft:go on", on.rect);
        if on.clicked() {
            desk.craft.pressed = Some(Press::GoOn);
        }
    });
}

/// Check, save, try, close; says whether it stays open.
fn ends(ui: &mut Ui, desk: &mut Desk<'_>) -> bool {
    let mut open = true;
    ui.horizontal(|ui| {
        for (name, press) in [
            ("Check", Some(Press::Check)),
            ("Save", Some(Press::Save)),
            ("Save and try it", Some(Press::Try)),
            ("Close", None),
        ] {
            let button = ui.button(name);
            desk.note(format!("craft:{name}"), button.rect);
            if button.clicked() {
                match press {
                    Some(press) => desk.craft.pressed = Some(press),
                    None => open = false,
                }
            }
        }
    });
    if let Some((good, said)) = desk.craft.said.clone() {
        let fill = if good { theme::of(ui).good_ground } else { theme::of(ui).bad_ground };
        lesson::box_of(ui, fill, |ui| {
            paint::say(ui, said, fonts::text(14.0), theme::of(ui).text);
        });
    }
    ui.add_space(4.0);
    open
}
