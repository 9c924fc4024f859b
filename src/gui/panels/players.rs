//! Who plays each side: somebody at the window or the machine.

use bevy_egui::egui::{self, Ui};

use super::{View, handicap, paint};
use crate::app::Request;
use crate::game::Mode;
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::opponent::Level;
use crate::rules::{AgreementOrder, Handicap, Side};

/// Who sits where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seats {
    /// The machine plays the side, by [`Side::index`].
    machine: [bool; 2],
    /// Two people take turns before the window.
    two: bool,
}

impl Default for Seats {
    /// Most players play alone, and begin.
    fn default() -> Seats {
        Seats::of(Mode::Against(Side::Second))
    }
}

impl Seats {
    /// Those of a game.
    #[must_use]
    pub fn of(mode: Mode) -> Seats {
        let machine = Side::BOTH.map(|side| mode.is_machine(side));
        Seats { machine, two: mode == Mode::Hotseat }
    }

    /// What a game with them is.
    #[must_use]
    pub fn mode(self) -> Mode {
        match self.machine {
            [true, true] => Mode::Watching,
            [true, false] => Mode::Against(Side::First),
            [false, true] => Mode::Against(Side::Second),
            [false, false] if self.two => Mode::Hotseat,
            [false, false] => Mode::Solitaire,
        }
    }

    /// What it means, in a sentence.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self.machine {
            [true, true] => "You watch and see everything.",
            [false, false] if self.two => {
                "Two players take turns; concealed units are covered between them, and undo goes back to the last roll."
            }
            [false, false] => {
                "Both sides are yours: you see everything, and undo goes back past rolls."
            }
            _ => "You see what your side sees; undo goes back to before your own last decision.",
        }
    }
}

/// The room for a side's name in front of who plays it, and how much a row with it needs.
const NAME: f32 = 110.0;
const ABREAST: f32 = 300.0;

/// A row for each side with what belongs to it, and how many people sit there; returns who is to sit where, and how much the dice
/// are to help each side.
fn choose(
    ui: &mut Ui,
    desk: &mut Desk<'_>,
    names: [&str; 2],
    seats: Seats,
    handicaps: [Handicap; 2],
) -> (Seats, [Handicap; 2]) {
    let (mut next, mut helped) = (seats, handicaps);
    let rows = names.iter().zip(&mut next.machine).zip(&mut helped);
    for (index, ((name, machine), handicap)) in rows.enumerate() {
        // Where there is no room for it in front, the name stands over its row.
        let abreast = ui.available_width() >= ABREAST;
        if !abreast {
            paint::say(ui, *name, fonts::bold(13.5), theme::of(ui).text);
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            if abreast {
                ui.allocate_ui(egui::vec2(NAME, 18.0), |ui| {
                    ui.set_width(NAME);
                    paint::say(ui, *name, fonts::bold(13.5), theme::of(ui).text);
                });
            }
            for (is_machine, text) in [(false, "me"), (true, "the machine")] {
                let option = paint::option(ui, *machine == is_machine, text);
                desk.note(format!("seat:{index}:{text}"), option.rect);
                if option.clicked() {
                    *machine = is_machine;
                }
            }
        });
        if *machine {
            ui.horizontal(|ui| {
                ui.add_space(12.0);
                levels(ui, desk, index);
            });
        } else {
            *handicap = handicap::choose(ui, desk, index, *handicap);
        }
    }
    ui.add_enabled_ui(next.machine == [false, false], |ui| {
        let tick = paint::tick(ui, next.two, "two of us, at one screen");
        desk.note("seat:two", tick.rect);
        if tick.clicked() {
            next.two = !next.two;
        }
    });
    paint::say(ui, next.words(), fonts::text(12.5), theme::of(ui).faint);
    (next, helped)
}

/// Who is to play the next game that is begun, and whom the dice help.
pub fn seat(ui: &mut Ui, desk: &mut Desk<'_>, names: [&str; 2]) {
    let (seats, handicaps) = (desk.seating.seats, desk.seating.handicaps);
    (desk.seating.seats, desk.seating.handicaps) = choose(ui, desk, names, seats, handicaps);
}

/// How well the machine plays a side.
pub(super) fn levels(ui: &mut Ui, desk: &mut Desk<'_>, side: usize) {
    let Some(&level) = desk.seating.levels.get(side) else { return };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for other in Level::ALL {
            let option = paint::option(ui, other == level, &other.to_string());
            desk.note(format!("level:{side}:{}", other.id()), option.rect);
            if option.on_hover_text(words(other)).clicked()
                && other != level
                && let Some(level) = desk.seating.levels.get_mut(side)
            {
                *level = other;
            }
        }
    });
}

/// What a level is, in a sentence.
const fn words(level: Level) -> &'static str {
    match level {
        Level::Recruit => "Takes what looks best at once. To learn against.",
        Level::Regular => "Tries a few ways to go about its turn, and yours, before it acts.",
        Level::Veteran => "Tries them more often, and single orders too. Thinks for a moment.",
        Level::Elite => {
            "Tries all of it most often. Thinks for some seconds where much hangs on it."
        }
    }
}

/// Has the sides be helped as was clicked in this frame; what is looked back on, and what is over, stays as it was.
fn agree(view: &View<'_>, desk: &mut Desk<'_>, helped: [Handicap; 2]) {
    let pos = view.session.position();
    for (side, handicap) in Side::BOTH.into_iter().zip(helped) {
        if handicap == pos.handicap(side) {
            continue;
        }
        if view.session.looks_back() {
            desk.say("The dice help from now on, not in what is past.");
            continue;
        }
        if pos.outcome.is_some() {
            desk.say("The game is over: no dice are thrown any more.");
            continue;
        }
        if let Some(remembered) = desk.seating.handicaps.get_mut(side.index()) {
            *remembered = handicap;
        }
        desk.want(Intent::Agree(AgreementOrder::Handicap { side, handicap }));
    }
}

/// Draws the sheet. The machine waits as long as it is open.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    let setting = &pos.setting;
    let [first, second] = &setting.sides;
    let mode = view.session.game().mode();
    let said = desk.seating.sitting.filter(|seats| seats.mode() == mode);
    let seats = said.unwrap_or_else(|| Seats::of(mode));
    let names = [first.name.as_str(), second.name.as_str()];
    let (next, helped) = choose(ui, desk, names, seats, pos.handicaps);
    agree(view, desk, helped);
    desk.seating.sitting = Some(next);
    if next.mode() != mode {
        desk.want(Intent::Ask(Request::Seat(next.mode())));
    }
    ui.add_space(6.0);
    let text = "The machine waits while this window is open. Whoever takes over a side sees what that side has concealed.";
    paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
}
