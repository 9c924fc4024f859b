//! Below the panel: what can be answered now, and the teacher's tools.

use bevy_egui::egui::{
    Align2, Button, CornerRadius, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::{Hand, Ink, Want, hush};
use crate::gui::desk::{Desk, Intent};
use crate::gui::panels::{View, decision, paint};
use crate::gui::{fonts, theme};

/// Draws it.
pub(super) fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    ui.add_space(4.0);
    let asked = !view.session.is_asked_elsewhere() && !view.analyst.is_open();
    if asked && !decision::idle(view) {
        answers(ui, view, desk);
    }
    ui.add_space(2.0);
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(3.0, 5.0);
        let spotlight = desk.teach.hand == Some(Hand::Spotlight);
        let lit = spotlight || desk.teach.lit.is_some();
        let hint = "then click a hex; the same hex again, and all is light";
        let light = tool(ui, "Light", lit, hint);
        desk.note("teach:spotlight", light.rect);
        if light.clicked() {
            // Out with it, if it is lit and nothing is in hand.
            match desk.teach.lit {
                Some(hex) if !spotlight => desk.want(Intent::Teach(Want::Light(hex))),
                _ => desk.want(Intent::Teach(Want::TakeUp(Hand::Spotlight))),
            }
        }
        for ink in Ink::ALL {
            let pen = pen(ui, ink, desk.teach.hand == Some(Hand::Pen(ink)));
            desk.note(format!("teach:pen {}", ink.name()), pen.rect);
            if pen.on_hover_text(format!("draw on the board in {}", ink.name())).clicked() {
                desk.want(Intent::Teach(Want::TakeUp(Hand::Pen(ink))));
            }
        }
        let drawn = !desk.teach.slate.lines().is_empty();
        for (name, text, hint, want, enabled) in [
            ("back", "Undo", "the last line", Want::TakeBack, drawn),
            ("wipe", "Wipe", "all lines", Want::Wipe, drawn),
            ("dark", "Black", "the whole window, until a click or a key", Want::Dark, true),
            ("leave", "Leave", "back to the whole table", Want::Turn, true),
        ] {
            let button = ui.add_enabled(enabled, Button::new(text));
            desk.note(format!("teach:{name}"), button.rect);
            if button.on_hover_text(hint).clicked() {
                desk.want(Intent::Teach(want));
            }
        }
    });
}

/// The cards that can be chosen, by their titles.
fn answers(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    let choices = view.choices;
    let pages = choices.pages() > 1;
    let open = choices.cards.iter().filter(|card| card.blocked.is_none());
    let cards: Vec<_> = open.filter(|card| !pages || card.key.is_some()).collect();
    let warnings = decision::held_back(view).into_iter().chain(choices.warnings.iter().cloned());
    for warning in warnings {
        let warning = hush::text(ui.ctx(), &warning);
        paint::say(ui, warning, fonts::text(14.0), theme::of(ui).bad);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(5.0, 5.0);
        for card in cards {
            let rolls = card.key == Some(crate::gui::choices::Key::Enter);
            let fill = match rolls || card.lit {
                true => theme::of(ui).accent,
                false => theme::of(ui).button,
            };
            let title = RichText::new(&card.title).font(fonts::bold(15.0));
            let button = ui.add(Button::new(title).fill(fill));
            desk.note(format!("card:{}", card.title), button.rect);
            if button.clicked() {
                desk.want(Intent::Act(card.act.clone()));
            }
            if !card.detail.is_empty() {
                button.on_hover_text(&card.detail);
            }
        }
        if pages {
            let more = ui.button("More");
            desk.note("cards:more", more.rect);
            if more.clicked() {
                desk.want(Intent::MoreCards);
            }
        }
    });
}

fn tool(ui: &mut Ui, text: &str, lit: bool, hint: &str) -> Response {
    ui.selectable_label(lit, text).on_hover_text(hint)
}

/// A pen: a disc of its colour, framed while it is in hand.
fn pen(ui: &mut Ui, ink: Ink, lit: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(22.0), Sense::click());
    let painter = ui.painter();
    if lit || response.hovered() {
        let ground = if lit { theme::of(ui).accent } else { theme::of(ui).button_lit };
        painter.rect_filled(rect, CornerRadius::same(5), ground);
        let rim = Stroke::new(if lit { 2.0 } else { 1.0 }, theme::of(ui).text);
        painter.rect_stroke(rect, CornerRadius::same(5), rim, StrokeKind::Inside);
    }
    painter.circle_filled(rect.center(), 8.0, ink.color());
    painter.circle_stroke(rect.center(), 8.0, Stroke::new(1.5, theme::of(ui).text));
    // Colours alone are not told apart by everybody.
    let first = ink.name().get(..1).unwrap_or_default();
    let font = fonts::bold(11.0);
    painter.text(rect.center(), Align2::CENTER_CENTER, first, font, theme::of(ui).text);
    response
}
