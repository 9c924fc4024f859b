//! Who else of the firing side sees the target, and what he may do.

use bevy_egui::egui::{Sense, Ui, Vec2};

use super::{View, paint};
use crate::gui::choices::onlookers::Onlooker;
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::rules::fire::FireKind;

/// Lists them, but for the stack that is looked at already.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk) {
    let pos = view.session.position();
    let target = view.choices.preview.as_ref().map(|preview| preview.order.target);
    let target = target.or_else(|| crate::gui::choices::reasons::mover_at(pos));
    let (Some(asked), Some(target)) = (&view.choices.asked, target) else { return };
    let others: Vec<&Onlooker> = view
        .choices
        .onlookers
        .iter()
        .filter(|onlooker| view.selection.place != Some(onlooker.at))
        .collect();
    if others.is_empty() {
        return;
    }
    let who = words::side(pos, asked.side);
    paint::heading(ui, &format!("Others who see {target}"), who);
    for onlooker in others {
        row(ui, view, desk, onlooker);
    }
}

fn row(ui: &mut Ui, view: &View<'_>, desk: &mut Desk, onlooker: &Onlooker) {
    let names = words::names(view.session.position());
    let able = onlooker.does.is_ok();
    let shown = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::new(14.0, 18.0), Sense::hover());
        if able {
            paint::eye(ui, rect.center());
        } else {
            paint::barred(ui, rect.center(), 6.0, theme::of(ui).bad);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.set_width(ui.available_width());
            let who = format!("{}  {}", onlooker.at, names.units(&onlooker.units));
            paint::say(ui, who, fonts::bold(13.0), theme::of(ui).text);
            match &onlooker.does {
                Ok(kinds) => {
                    let kinds: Vec<&str> =
                        kinds.iter().map(|kind| FireKind::label(*kind)).collect();
                    let lost = if onlooker.concealed { "; loses its \"?\"" } else { "" };
                    let text = kinds.join(", ") + lost;
                    paint::say(ui, text, fonts::text(12.5), theme::of(ui).good);
                }
                Err(why) => {
                    paint::say(ui, why.line(), fonts::text(12.5), theme::of(ui).bad);
                }
            }
        });
    });
    let rect = shown.response.rect;
    desk.note(format!("onlooker:{}", onlooker.at), rect);
    let id = ui.id().with(("onlooker", onlooker.at));
    if ui.interact(rect, id, Sense::click()).clicked() {
        let add = ui.input(|input| input.modifiers.shift);
        desk.want(Intent::PickPlace(onlooker.at, add));
    }
}
