//! The button by the decision bar for standing orders, and the card that it opens.

use bevy_egui::egui::{self, Sense, Ui, Vec2};

use super::{View, paint};
use crate::app::Request;
use crate::game::Ask;
use crate::gui::choices::words;
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::rules::view::Viewer;

/// The sides that the one before the window gives orders to.
fn sides(view: &View<'_>) -> Vec<Side> {
    match view.session.viewer() {
        Viewer::Both => Side::BOTH.to_vec(),
        Viewer::Side(side) => vec![side],
    }
}

/// The button; it says so while orders stand.
pub fn button(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let standing = view.session.game().standing_orders();
    let active = sides(view).into_iter().any(|side| standing.any(side));
    let text = if active { "Standing orders on  O" } else { "Standing orders  O" };
    let ink = if active { theme::of(ui).accent } else { theme::of(ui).bar_faint };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), fonts::text(12.0), ink);
    let size = galley.size() + Vec2::new(14.0, 4.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    ui.painter().rect_filled(rect, 4.0, theme::of(ui).bar_raised);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, ink);
    desk.note("standing", rect);
    if response.clicked() {
        desk.want(Intent::StandingOrders);
    }
    if desk.layout.standing_open && desk.layout.sheet.is_none() {
        card(ui, view, desk, rect);
    }
}

fn card(ui: &Ui, view: &View<'_>, desk: &mut Desk<'_>, under: egui::Rect) {
    let pos = view.session.position();
    egui::Area::new("standing orders".into())
        .fixed_pos(under.right_top() - Vec2::new(0.0, 8.0))
        .pivot(egui::Align2::RIGHT_BOTTOM)
        .order(egui::Order::Foreground)
        .show(ui.ctx(), |ui| {
            theme::floating(ui).show(ui, |ui| {
                ui.set_width(250.0);
                for side in sides(view) {
                    let title = format!("{}: ask me for", words::side(pos, side));
                    paint::heading(ui, &title, "");
                    let present = view.session.game().standing_orders();
                    let mut next = present;
                    for ask in Ask::all(pos) {
                        let tick = paint::tick(ui, next.ask[side.index()] == ask, &ask.words());
                        desk.note(format!("ask:{}:{}", side.index(), ask.words()), tick.rect);
                        if tick.clicked() {
                            next.ask[side.index()] = ask;
                        }
                    }
                    let on = next.no_transfers[side.index()];
                    let tick = paint::tick(ui, on, "pass when nobody can rally, repair or recover");
                    desk.note(format!("transfers:{}", side.index()), tick.rect);
                    if tick.clicked() {
                        next.no_transfers[side.index()] = !on;
                    }
                    if next != present {
                        desk.want(Intent::Ask(Request::StandingOrders(next)));
                    }
                }
                let text =
                    "They only hold fire or pass for you, and never where the rules forbid it.";
                paint::say(ui, text, fonts::text(12.0), theme::of(ui).faint);
            });
        });
}
