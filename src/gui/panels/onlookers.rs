//! Who else of the firing side sees the target and can fire at it: a box lets a stack into the attack or leaves it out.

use bevy_egui::egui::{Align2, Rect, Sense, Ui, Vec2};

use super::{View, paint};
use crate::gui::choices::onlookers::Onlooker;
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::rules::fire::FireKind;

/// Lists them, but for the stack that is looked at already. Nothing in it moves when a box is ticked.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let pos = view.session.position();
    let Some(asked) = &view.choices.asked else { return };
    let others: Vec<&Onlooker> = view
        .choices
        .onlookers
        .iter()
        .filter(|onlooker| view.selection.place != Some(onlooker.at))
        .collect();
    let Some(target) = others.first().map(|onlooker| onlooker.fire.target) else { return };
    let who = words::side(pos, asked.side);
    let title = match view.selection.place {
        Some(_) => format!("Others who can fire at {target}"),
        None => format!("Who can fire at {target}"),
    };
    paint::heading(ui, &title, who);
    for onlooker in others {
        row(ui, view, desk, onlooker);
    }
}

fn row(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, onlooker: &Onlooker) {
    let names = words::names(view.session.position());
    let units = onlooker.units();
    let on = units.is_subset(&view.selection.units);
    let bare = !on && onlooker.apart.is_some();
    let mut boxed = Rect::NOTHING;
    let shown = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::new(18.0, 20.0), Sense::hover());
        boxed = Rect::from_center_size(rect.center(), Vec2::splat(16.0));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_width(ui.available_width());
            let who = format!("{}  {}", onlooker.at, names.units(&units));
            paint::say(ui, who, fonts::bold(13.0), theme::of(ui).text);
            let kinds: Vec<&str> =
                onlooker.does.iter().map(|kind| FireKind::label(*kind)).collect();
            let lost = if onlooker.concealed { "; loses its \"?\"" } else { "" };
            // In one line, whatever it says: what lies below does not move.
            let (text, color) = match onlooker.apart.as_ref().filter(|_| bare) {
                Some(why) => (format!("by itself: {}", why.line()), theme::of(ui).faint),
                None => (kinds.join(", ") + lost, theme::of(ui).good),
            };
            let text = bevy_egui::egui::RichText::new(text).font(fonts::text(12.5)).color(color);
            ui.add(bevy_egui::egui::Label::new(text).truncate());
        });
    });
    let rect = shown.response.rect;
    desk.note(format!("onlooker:{}", onlooker.at), rect);
    let look = Rect::from_min_size(rect.right_top() - Vec2::new(34.0, 0.0), Vec2::new(34.0, 18.0));
    let id = ui.id().with(("onlooker", onlooker.at));
    let response = ui.interact(rect, id, Sense::click());
    let reader = ui.interact(look, id.with("look"), Sense::click());
    if bare {
        paint::eye(ui, boxed.center());
    } else {
        paint::mark(ui, boxed, on, response.hovered());
    }
    let ink = if reader.hovered() { theme::of(ui).text } else { theme::of(ui).faint };
    let at = look.right_center();
    ui.painter().text(at, Align2::RIGHT_CENTER, "look", fonts::text(12.0), ink);
    desk.note(format!("onlooker:look:{}", onlooker.at), look);
    if reader.on_hover_text("Show the stack in this card").clicked() {
        desk.want(Intent::LookPlace(onlooker.at));
    } else if response.clicked() {
        // Who cannot fire together with those in hand takes their place.
        desk.want(Intent::PickPlace(onlooker.at, !bare));
    }
    let hover = match (&onlooker.apart, bare) {
        (Some(why), true) => format!("A click takes it up in place of the others.\n{}", why.line()),
        _ => "A click lets it into the attack, or leaves it out.".to_owned(),
    };
    response.on_hover_text(hover);
}
