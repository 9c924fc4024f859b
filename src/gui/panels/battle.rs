//! The page on which a quick battle is wished for.

use bevy_egui::egui::{self, ComboBox, DragValue, Ui};

use super::paint;
use super::players::{self, Seats};
use crate::board::Month;
use crate::game::Mode;
use crate::gui::battle::{Ask, Maker};
use crate::gui::desk::Desk;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::workshop::battle::{Army, Fight, Wishes, armies};
use crate::workshop::chance_map::{Amount, Extent, Land};

/// The width of the names before the choices.
const NAMES: f32 = 110.0;

/// Draws it.
pub fn draw(ui: &mut Ui, maker: &mut Maker, desk: &mut Desk<'_>) {
    let works = maker.works();
    let Some(wish) = &mut maker.wish else { return };
    ui.add_enabled_ui(!works, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        nations(ui, &mut wish.wishes, desk);
        row(ui, "Fight", |ui| {
            for fight in Fight::ALL {
                let words = match fight {
                    Fight::Attack => "attack: the first side takes what the second holds",
                    Fight::Meeting => "meeting: both want what lies between them",
                };
                choose(ui, (&mut wish.wishes.fight, fight), words, desk);
            }
        });
        row(ui, "Size", |ui| {
            for extent in Extent::ALL {
                let words = match extent {
                    Extent::Small => "small: two platoons",
                    Extent::Medium => "medium: a company",
                    Extent::Large => "large: more than that",
                };
                choose(ui, (&mut wish.wishes.land.extent, extent), words, desk);
            }
            let tick = paint::tick(ui, wish.wishes.vehicles, "vehicles, and Guns against them");
            desk.note("battle:vehicles", tick.rect);
            if tick.clicked() {
                wish.wishes.vehicles = !wish.wishes.vehicles;
            }
        });
        match wish.wishes.on.as_ref().map(|own| own.file.clone()) {
            Some(file) => row(ui, "Map", |ui| {
                paint::say(ui, file, fonts::text(13.5), theme::of(ui).text);
                let other = ui.button("One by chance instead");
                desk.note("battle:other map", other.rect);
                if other.clicked() {
                    wish.wishes.on = None;
                }
            }),
            None => land(ui, &mut wish.wishes.land, desk),
        }
        who_plays(ui, &wish.wishes, desk);
        row(ui, "Seed", |ui| {
            let seed = ui.add(
                DragValue::new(&mut wish.seed).range(0..=999_999).clamp_existing_to_range(false),
            );
            desk.note("battle:seed", seed.rect);
            paint::say(
                ui,
                "the same wishes and seed make the same battle everywhere",
                fonts::text(12.5),
                theme::of(ui).faint,
            );
        });
        row(ui, "", |ui| {
            let text = "let the machine play it first, until it is even (a minute or more)";
            let tick = paint::tick(ui, wish.even, text);
            desk.note("battle:even", tick.rect);
            if tick.clicked() {
                wish.even = !wish.even;
            }
        });
    });
    if !works {
        by_line(ui, maker, desk);
    }
    ui.add_space(8.0);
    if let Some(refused) = &maker.refused {
        paint::say(ui, refused, fonts::text(13.5), theme::of(ui).bad);
    }
    foot(ui, maker, works, desk);
}

/// Which side is one's own, and how well the machine plays the other; all else is chosen on the battle's card.
fn who_plays(ui: &mut Ui, wishes: &Wishes, desk: &mut Desk<'_>) {
    let Ok(armies) = armies() else { return };
    let own = match desk.seating.seats.mode() {
        Mode::Against(machine) => Some(machine.other()),
        _ => None,
    };
    row(ui, "You play", |ui| {
        for (side, nation) in Side::BOTH.into_iter().zip(wishes.nations) {
            let army = armies.iter().find(|army| army.nationality == nation);
            let name = army.map_or("", |army| army.name.as_str());
            let option = paint::option(ui, own == Some(side), name);
            desk.note(format!("battle:side:{}", side.index()), option.rect);
            if option.clicked() {
                desk.seating.seats = Seats::of(Mode::Against(side.other()));
            }
        }
        if own.is_none() {
            let words = desk.seating.seats.words();
            paint::say(ui, words, fonts::text(12.5), theme::of(ui).faint);
        }
    });
    if let Some(own) = own {
        row(ui, "The machine", |ui| players::levels(ui, desk, own.other().index()));
    }
}

/// All wishes as a line: copied for somebody else, or taken over from him.
fn by_line(ui: &mut Ui, maker: &mut Maker, desk: &mut Desk<'_>) {
    row(ui, "To share", |ui| {
        if let Some(line) = maker.line() {
            let copy = ui.button("Copy as a line");
            desk.note("battle:copy", copy.rect);
            if copy.on_hover_text(&line).clicked() {
                ui.ctx().copy_text(line);
                desk.toasts.say("Copied: who pastes the line here has the same battle.");
            }
        }
        let id = egui::Id::new("battle line");
        let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
        let field = egui::TextEdit::singleline(&mut text).hint_text("paste such a line here");
        let field = ui.add(field.desired_width(240.0));
        desk.note("battle:paste", field.rect);
        let all = field.lost_focus();
        let read = (field.changed() || all) && !text.trim().is_empty();
        if read && maker.take_over(&text, all) {
            text.clear();
        }
        ui.data_mut(|data| data.insert_temp(id, text));
    });
}

/// What is done with the wishes.
fn foot(ui: &mut Ui, maker: &mut Maker, works: bool, desk: &mut Desk<'_>) {
    if works {
        let count = maker.count();
        let (share, text) = match count {
            Some(count) => (
                count.games as f32 / count.of.max(1) as f32,
                format!(
                    "Try {} of {} at most: {} of {} games, {} won by the first side",
                    count.round, count.rounds, count.games, count.of, count.first
                ),
            ),
            None => (0.0, "It is being made.".to_owned()),
        };
        ui.add(egui::ProgressBar::new(share).text(text));
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(200));
        let stop = ui.button("Stop");
        desk.note("battle:stop", stop.rect);
        if stop.clicked() {
            maker.ask(Ask::Stop);
        }
        return;
    }
    ui.horizontal(|ui| {
        let make = ui.add(paint::primary(ui, "Make the battle", 15.0));
        desk.note("battle:make", make.rect);
        if make.clicked() {
            maker.ask(Ask::Make);
        }
        let chance = ui.button("Other wishes, by chance");
        desk.note("battle:chance", chance.rect);
        if chance.clicked() {
            maker.ask(Ask::Chance);
        }
    });
}

/// A row with its name.
fn row(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.allocate_ui(egui::vec2(NAMES, 18.0), |ui| {
            ui.set_width(NAMES);
            paint::say(ui, name, fonts::bold(13.5), theme::of(ui).text);
        });
        content(ui);
    });
}

/// One of several.
fn choose<T: PartialEq + ToString>(
    ui: &mut Ui,
    (now, value): (&mut T, T),
    words: &str,
    desk: &mut Desk<'_>,
) {
    let text = value.to_string();
    let option = paint::option(ui, *now == value, &text);
    desk.note(format!("battle:{text}"), option.rect);
    if option.on_hover_text(words).clicked() {
        *now = value;
    }
}

fn nations(ui: &mut Ui, wishes: &mut Wishes, desk: &mut Desk<'_>) {
    let Ok(armies) = armies() else { return };
    let of = |nation| armies.iter().find(|army| army.nationality == nation);
    for (index, (name, nation)) in
        ["Moves first", "Against"].into_iter().zip(&mut wishes.nations).enumerate()
    {
        row(ui, name, |ui| {
            let shown = of(*nation).map_or("", |army: &Army| army.name.as_str());
            let combo = ComboBox::from_id_salt(("nation", index)).selected_text(shown);
            let combo = combo.width(170.0).show_ui(ui, |ui| {
                for army in armies {
                    let (from, until) = army.years;
                    let text = format!("{}  {from} to {until}", army.name);
                    ui.selectable_value(nation, army.nationality, text);
                }
            });
            desk.note(format!("battle:nation:{index}"), combo.response.rect);
        });
    }
    let [one, other] =
        wishes.nations.map(|nation| of(nation).map_or((1936, 1945), |army| army.years));
    let (from, until) = (one.0.max(other.0), one.1.min(other.1));
    row(ui, "Year", |ui| {
        let year = ui.add(DragValue::new(&mut wishes.year).range(1936..=1945));
        desk.note("battle:year", year.rect);
        let text = match from <= until {
            true => format!("both fight from {from} to {until}"),
            false => "these two never fight in the same year".to_owned(),
        };
        paint::say(ui, text, fonts::text(12.5), theme::of(ui).faint);
    });
}

/// What is wished of a map.
pub fn land(ui: &mut Ui, land: &mut Land, desk: &mut Desk<'_>) {
    row(ui, "Month", |ui| {
        let combo = ComboBox::from_id_salt("month").selected_text(land.month.name());
        let combo = combo.show_ui(ui, |ui| {
            for month in (1..=12).filter_map(Month::new) {
                ui.selectable_value(&mut land.month, month, month.name());
            }
        });
        desk.note("land:month", combo.response.rect);
        let tick = paint::tick(ui, land.stream, "a stream");
        desk.note("land:stream", tick.rect);
        if tick.clicked() {
            land.stream = !land.stream;
        }
    });
    let amounts = [
        ("Village", &mut land.village),
        ("Woods", &mut land.woods),
        ("Hills", &mut land.hills),
        ("Open fields", &mut land.open),
    ];
    for (name, amount) in amounts {
        row(ui, name, |ui| {
            for other in Amount::ALL {
                // Wherever roads meet somebody lives.
                let text = match (name, other) {
                    ("Village", Amount::None) => "hamlet".to_owned(),
                    _ => other.to_string(),
                };
                let option = paint::option(ui, *amount == other, &text);
                desk.note(format!("land:{name}:{other}"), option.rect);
                if option.clicked() {
                    *amount = other;
                }
            }
        });
    }
}
