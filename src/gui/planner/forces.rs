//! Who takes part: the entries of a side.

use bevy_egui::egui::{ComboBox, CornerRadius, Rect, ScrollArea, Sense, Ui, Vec2};

use super::fields::{button, make, number, option, remark, row};
use super::{Gallery, Pick, Planner, Want, details, sheet};
use crate::counters::CounterId;
use crate::game::counter_words;
use crate::gui::desk::Desk;
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::rules::setting::Setting;
use crate::scenario::file::RawSide;
use crate::workshop::plan::{Edit, EntryId, Post, Sort};

/// The size of a counter in a list.
pub(super) const COUNTER: f32 = 40.0;

/// Draws them.
pub(super) fn draw(ui: &mut Ui, (planner, gallery): (&Planner, &Gallery), desk: &mut Desk<'_>) {
    let (side, setting) = (planner.side, &planner.plan.scenario().setting);
    let raw = &planner.plan.draft().raw;
    paint::heading(ui, "Whose", "S");
    ui.horizontal(|ui| {
        for other in Side::BOTH {
            let name = &setting.side(other).name;
            if option(ui, (&format!("forces:{}", other.index()), side == other), name, desk) {
                desk.wishes.planning.push(Want::Of(other));
            }
        }
    });
    let of = match side {
        Side::First => &raw.first,
        Side::Second => &raw.second,
    };
    let start = &planner.plan.scenario().start;
    let count = start.units.values().filter(|unit| unit.side == side).count();
    let told = match count {
        0 => "nobody yet".to_owned(),
        1 => "one counter".to_owned(),
        count => format!("{count} counters"),
    };
    paint::heading(ui, "In the field", &told);
    // However many there are, the sheet below stays where it is: who clicks twice hits the same counter twice.
    let room = (ui.available_height() * 0.42).max(90.0);
    let entries = ScrollArea::vertical().id_salt("entries").max_height(room);
    entries.auto_shrink([false, false]).show(ui, |ui| {
        ui.set_width(ui.available_width());
        if of.unit.is_empty() && of.vehicle.is_empty() {
            remark(ui, "Click counters on the sheet below: each click is one more of them.");
        }
        for (number, unit) in of.unit.iter().enumerate() {
            let id = EntryId { side, sort: Sort::Unit, number };
            entry(ui, (planner, gallery), (id, unit.counter.get_ref()), desk);
            if planner.entry == Some(id) {
                details::of_units(ui, (planner, gallery), (id, unit), desk);
            }
        }
        for (number, vehicle) in of.vehicle.iter().enumerate() {
            let id = EntryId { side, sort: Sort::Vehicle, number };
            entry(ui, (planner, gallery), (id, vehicle.counter.get_ref()), desk);
            if planner.entry == Some(id) {
                details::of_vehicles(ui, planner, (id, vehicle), desk);
            }
        }
    });
    row(ui, "New ones begin", |ui| {
        let now = planner.post(side);
        if let Some(post) = post(ui, (planner, "post:new"), (&now, of), desk) {
            desk.wishes.planning.push(Want::NewOnes(post));
        }
    });
    sheet::draw(ui, (planner, gallery), of.nationality, desk);
}

/// What a counter is called.
pub(super) fn called(setting: &Setting, id: &str) -> String {
    let Ok(id) = id.parse::<CounterId>() else { return id.to_owned() };
    let catalogue = &setting.catalogue;
    let machine = catalogue.vehicle(&id).map(|vehicle| vehicle.name.clone());
    machine
        .or_else(|| catalogue.gun(&id).map(|gun| gun.name.clone()))
        .unwrap_or_else(|| counter_words(setting, &id))
}

/// How many of an entry, and where they begin.
fn said(of: &RawSide, id: EntryId) -> (i64, Option<Post>) {
    let post = |at: &Option<toml::Spanned<String>>, area, enters: Option<i64>, aboard| {
        let at = at.as_ref().and_then(|at| at.get_ref().parse().ok()).map(Post::At);
        at.or(area).or(enters.map(|turn| Post::Enters(turn.clamp(1, 30) as u8))).or(aboard)
    };
    let text = |text: &Option<toml::Spanned<String>>| text.as_ref().map(|it| it.get_ref().clone());
    let many = |count: &Option<toml::Spanned<i64>>| count.as_ref().map_or(1, |it| *it.get_ref());
    match id.sort {
        Sort::Unit => of.unit.get(id.number).map(|it| {
            let enters = it.enters.as_ref().map(|turn| *turn.get_ref());
            let (area, aboard) =
                (text(&it.area).map(Post::Area), text(&it.aboard).map(Post::Aboard));
            (many(&it.count), post(&it.at, area, enters, aboard))
        }),
        Sort::Vehicle => of.vehicle.get(id.number).map(|it| {
            let enters = it.enters.as_ref().map(|turn| *turn.get_ref());
            (many(&it.count), post(&it.at, text(&it.area).map(Post::Area), enters, None))
        }),
    }
    .unwrap_or((1, None))
}

fn entry(
    ui: &mut Ui,
    (planner, gallery): (&Planner, &Gallery),
    (id, counter): (EntryId, &str),
    desk: &mut Desk<'_>,
) {
    let name = |what: &str| format!("entry:{}:{}:{what}", id.sort as usize, id.number);
    let raw = &planner.plan.draft().raw;
    let of = match id.side {
        Side::First => &raw.first,
        Side::Second => &raw.second,
    };
    let (count, now) = said(of, id);
    let setting = &planner.plan.scenario().setting;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, face) = ui.allocate_exact_size(Vec2::splat(COUNTER), Sense::click());
        picture(ui, gallery, rect, counter);
        sheet::frame(ui, rect, planner.entry == Some(id));
        desk.note(name("face"), rect);
        if face.on_hover_text("Click to see all that is said of them").clicked() {
            let next = (planner.entry != Some(id)).then_some(id);
            desk.wishes.planning.push(Want::Entry(next));
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let called = called(setting, counter);
            paint::say(ui, called.clone(), fonts::bold(13.5), theme::of(ui).text);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                if let Some(count) = number(ui, (&name("count"), count), (1, 50), desk) {
                    make(desk, Edit::Count(id, count as u8), format!("{count} of {called}"));
                }
                let shown = now.clone().unwrap_or(Post::Enters(1));
                if let Some(post) = post(ui, (planner, &name("post")), (&shown, of), desk) {
                    make(desk, Edit::Post(id, post), format!("{called} begin elsewhere"));
                }
                let picks = planner.pick == Some(Pick::Stand(id));
                let at = if picks { "Click its hex" } else { "In a hex" };
                if button(ui, &name("place"), at, desk) {
                    desk.wishes.planning.push(Want::Pick(Pick::Stand(id)));
                }
                if button(ui, &name("out"), "Out", desk) {
                    make(desk, Edit::Remove(id), format!("no {called}"));
                }
            });
        });
    });
}

/// A counter as it is painted, or its id until it is.
pub(super) fn picture(ui: &Ui, gallery: &Gallery, rect: Rect, counter: &str) {
    let face = counter.parse().ok().and_then(|id| gallery.face(id));
    if face.is_none() {
        ui.painter().rect_filled(rect, CornerRadius::same(3), theme::of(ui).hairline);
    }
    paint::counter(ui, rect, face);
}

/// Where units begin, as something to choose.
fn post(
    ui: &mut Ui,
    (planner, name): (&Planner, &str),
    (now, of): (&Post, &RawSide),
    desk: &mut Desk<'_>,
) -> Option<Post> {
    let raw = &planner.plan.draft().raw;
    let words = |post: &Post| match post {
        Post::At(at) => format!("in {at}"),
        Post::Area(area) => format!("area {area}"),
        Post::Enters(turn) => format!("enters, turn {turn}"),
        Post::Aboard(label) => format!("aboard {label}"),
    };
    let mut chosen = None;
    let combo = ComboBox::from_id_salt(name).selected_text(words(now)).width(112.0);
    let combo = combo.show_ui(ui, |ui| {
        let areas = raw.area.iter().map(|area| Post::Area(area.name.get_ref().clone()));
        let turns = (1..=planner.plan.scenario().setting.turns).map(Post::Enters);
        let labels = of.vehicle.iter().filter_map(|vehicle| vehicle.label.as_ref());
        let mut labels: Vec<String> = labels.map(|label| label.get_ref().clone()).collect();
        labels.dedup();
        for other in areas.chain(labels.into_iter().map(Post::Aboard)).chain(turns) {
            if ui.selectable_label(other == *now, words(&other)).clicked() && other != *now {
                chosen = Some(other);
            }
        }
    });
    desk.note(name, combo.response.rect);
    chosen
}
