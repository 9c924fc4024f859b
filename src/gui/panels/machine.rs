//! The decision bar while the machine is asked: who thinks about what, for how long, and how to stop it.

use bevy_egui::egui::{self, CornerRadius, Rect, Sense, Ui, Vec2};

use super::{View, paint};
use crate::game::Mode;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::{fonts, theme};

/// How long the light takes along its line, in seconds.
const LAP: f64 = 1.6;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let machine = view.machine;
    paint::say(ui, &view.choices.sentence, fonts::bold(15.5), theme::of(ui).bar_text);
    let line = match (machine.waits(), machine.seconds()) {
        (true, _) if desk.layout.sheet == Some(Sheet::Players) => {
            "It waits while you look at who plays.".to_owned()
        }
        (true, _) if machine.is_at_a_loss() => {
            "It finds no answer that the rules allow. Take its side over, or have it try again."
                .to_owned()
        }
        (true, _) => {
            "It waits, since you went back: what was played from here on can still be redone."
                .to_owned()
        }
        (false, Some(seconds)) => {
            format!("It has been thinking for {seconds} s. You can look about meanwhile.")
        }
        (false, None) => "Any key or click passes over what it has just done.".to_owned(),
    };
    let pos = view.session.game().position();
    let its_own = view.session.machine().filter(|side| *side == pos.attacker);
    let temper = its_own.and_then(|side| Some((side, machine.temper(pos)?)));
    let line = match temper {
        Some((side, temper)) if !machine.waits() => {
            let name = &view.session.position().setting.side(side).name;
            format!("{name}: it {temper}. {line}")
        }
        _ => line,
    };
    let line = match machine.means().filter(|_| !machine.waits()) {
        Some(means) => format!("Next: {means}. {line}"),
        None => line,
    };
    let line = view.told.passed().map_or(line.clone(), |passed| format!("{passed} {line}"));
    paint::say(ui, line, fonts::text(13.0), theme::of(ui).bar_faint);
    runner(ui, machine.seconds().is_some());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let who = paint::bar_button(ui, "Stop, or take over", "P", true);
        desk.note("machine:stop", who.rect);
        if who.clicked() {
            desk.want(Intent::Toggle(Sheet::Players));
        }
        if !machine.waits() {
            let watched = view.session.game().mode() == Mode::Watching;
            let text = match (machine.hurries(), watched) {
                (true, _) => "Show it again",
                (false, true) => "Pass over all of it",
                (false, false) => "On to my next decision",
            };
            let on = paint::bar_button(ui, text, "End", true);
            desk.note("machine:hurry", on.rect);
            if on.clicked() {
                desk.want(Intent::Hurry);
            }
        }
        if machine.waits() && desk.layout.sheet != Some(Sheet::Players) {
            let text = if machine.is_at_a_loss() { "Try again" } else { "Play on from here" };
            let on = paint::bar_button(ui, text, "", true);
            desk.note("machine:on", on.rect);
            if on.clicked() {
                desk.want(Intent::Release);
            }
        }
    });
}

/// A line with a light that runs along it while it takes long.
fn runner(ui: &mut Ui, long: bool) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(320.0, 14.0), Sense::hover());
    if !long {
        return;
    }
    let line = Rect::from_center_size(rect.center(), Vec2::new(rect.width(), 4.0));
    let painter = ui.painter().with_clip_rect(line);
    painter.rect_filled(line, CornerRadius::same(2), theme::of(ui).bar_raised);
    let share = (ui.input(|input| input.time) / LAP).fract() as f32;
    let at = line.left() + (line.width() + 80.0) * share - 80.0;
    let light = Rect::from_min_size(egui::pos2(at, line.top()), Vec2::new(80.0, 4.0));
    painter.rect_filled(light, CornerRadius::same(2), theme::of(ui).accent);
}
