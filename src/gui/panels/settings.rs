//! The sheet on which a player sets things to taste. Every change shows at once.

use bevy_egui::egui::Ui;

use super::paint;
use crate::gui::desk::{Desk, Intent};
use crate::gui::settings::{Assistance, Assisted, Motion, Pace, Palette, Scale, Settings};
use crate::gui::{fonts, theme};

/// Draws it.
pub fn draw(ui: &mut Ui, settings: &Settings, desk: &mut Desk<'_>) {
    let mut next = settings.clone();
    let steps: Vec<(Scale, String)> =
        Scale::STEPS.iter().map(|step| (*step, format!("{} %", step.percent()))).collect();
    let steps: Vec<(Scale, &str)> =
        steps.iter().map(|(step, name)| (*step, name.as_str())).collect();
    row(ui, desk, "Size of panels and type", "Ctrl + and Ctrl - anywhere", &mut next.scale, &steps);
    row(
        ui,
        desk,
        "Colours",
        "",
        &mut next.palette,
        &[(Palette::Daylight, "printed board"), (Palette::Contrast, "high contrast")],
    );
    let line = match next.assistance {
        Assistance::Off => "what may be done; neither chances nor advice",
        Assistance::Warn => "a word where a choice costs what is easily overlooked",
        Assistance::Full => "chances, reasons and previews before every choice",
    };
    row(
        ui,
        desk,
        "Assistance",
        line,
        &mut next.assistance,
        &[(Assistance::Off, "off"), (Assistance::Warn, "warn"), (Assistance::Full, "full")],
    );
    row(
        ui,
        desk,
        "Assistance for",
        "where two people play, one of them may have it alone",
        &mut next.assisted,
        &[
            (Assisted::Both, "both sides"),
            (Assisted::First, "the first side"),
            (Assisted::Second, "the second side"),
        ],
    );
    row(
        ui,
        desk,
        "A word before a blunder",
        "the coach looks at each order first; assistance \"off\" has none",
        &mut next.warn_of_blunders,
        &[(false, "no"), (true, "yes")],
    );
    let line = match next.motion {
        Motion::Off => "every result is there at once",
        Motion::Reduced => "where something happened lights up; nothing travels",
        Motion::Full => "moves, shots, dice and flips; any key passes over them",
    };
    row(
        ui,
        desk,
        "Motion",
        line,
        &mut next.motion,
        &[(Motion::Off, "off"), (Motion::Reduced, "reduced"), (Motion::Full, "full")],
    );
    row(
        ui,
        desk,
        "Speed of motion",
        "",
        &mut next.pace,
        &[(Pace::Slow, "slow"), (Pace::Usual, "usual"), (Pace::Fast, "fast")],
    );
    row(
        ui,
        desk,
        "The view follows what happens",
        "",
        &mut next.follow,
        &[(true, "yes"), (false, "no")],
    );
    row(
        ui,
        desk,
        "A stack spreads out",
        "",
        &mut next.fan_on_hover,
        &[(true, "when the pointer rests on it"), (false, "by Tab only")],
    );
    ui.add_space(8.0);
    let plain = ui.button("As they came");
    desk.note("set:defaults", plain.rect);
    if plain.clicked() {
        next = Settings::default();
    }
    if next != *settings {
        desk.want(Intent::Set(next));
    }
}

/// A setting with everything it may be.
fn row<T: Copy + PartialEq>(
    ui: &mut Ui,
    desk: &mut Desk<'_>,
    title: &str,
    line: &str,
    value: &mut T,
    choices: &[(T, &str)],
) {
    paint::heading(ui, title, "");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        for (choice, name) in choices {
            let option = paint::option(ui, choice == value, name);
            desk.note(format!("set:{title}:{name}"), option.rect);
            if option.clicked() {
                *value = *choice;
            }
        }
    });
    if !line.is_empty() {
        paint::say(ui, line, fonts::text(12.5), theme::of(ui).faint);
    }
}
