//! The bar over the board: what is used over it, each with its key, lit while it is in use.

use bevy_egui::egui::{self, Rect, Vec2};

use super::{View, paint};
use crate::gui::analysis::Analyst;
use crate::gui::arcs::ArcsShown;
use crate::gui::desk::{Desk, Intent, Sheet};
use crate::gui::fan::Fan;
use crate::gui::fonts;
use crate::gui::los_tool::LosTool;
use crate::gui::teach::Want;
use crate::gui::tools::Tool;
use crate::workshop::lesson::may_be_made;

/// How much of the board's upper edge it takes, in points.
pub const HEIGHT: f32 = 44.0;
/// Between it and the edges of the board.
const EDGE: f32 = 8.0;

/// Draws it in the upper left corner of the board.
pub fn draw(
    ctx: &egui::Context,
    view: &View<'_>,
    desk: &mut Desk<'_>,
    (los, fan, arcs): (&LosTool, &Fan, ArcsShown),
    board: Rect,
) {
    let news = ("news", "What happened", "W", view.told.is_open(), Intent::News);
    // A lesson explains its own shots.
    let news = Some(news).filter(|_| view.lecture.is_none());
    let tools = [
        ("los", "LOS", "F10", los.on, Intent::Use(Tool::Los)),
        (
            "los fan",
            "LOS fan",
            "Shift F10",
            los.on && los.from.is_some(),
            Intent::Use(Tool::LosFan),
        ),
        ("arcs", "Arcs", "F9", arcs.0, Intent::Use(Tool::Arcs)),
        (
            "tables",
            "Tables",
            "F5",
            desk.layout.sheet == Some(Sheet::FireTable),
            Intent::Toggle(Sheet::FireTable),
        ),
        ("fan", "Fan out", "Tab", fan.open().is_some(), Intent::Use(Tool::Fan)),
        ("fit", "Fit", "Home", false, Intent::Use(Tool::Fit)),
    ];
    let hints = ("hints", "Hints", "H", view.coach.open, Intent::Use(Tool::Hints));
    let hints = Some(hints).filter(|_| view.lecture.is_none());
    let analysis = ("analysis", "Analysis", "A", view.analyst.is_open(), Intent::Analyse);
    let over = view.lecture.is_none() && Analyst::is_offered(view.session);
    let analysis = Some(analysis).filter(|_| over);
    let made = ("make", "Make a puzzle", "L", desk.craft.draft.is_some(), Intent::Craft);
    let made = Some(made).filter(|_| view.lecture.is_none());
    // Where it would only be refused it is there all the same, and says why.
    let unmade = may_be_made(view.session.game()).err().filter(|_| desk.craft.draft.is_none());
    let unmade = unmade.map(|why| why.to_string());
    let teach = ("teach", "Teach", "V", false, Intent::Teach(Want::Turn));
    let buttons: Vec<_> =
        news.into_iter().chain(tools).chain(hints).chain(analysis).chain(made).collect();
    let buttons: Vec<_> = buttons.into_iter().chain([teach]).collect();
    let room = board.width() - 2.0 * EDGE;
    // Without room for the keys they are said when the pointer rests there.
    let width = |text: &str, key: &str| {
        let words = |text: &str, font| {
            ctx.fonts_mut(|fonts| {
                fonts.layout_no_wrap(text.to_owned(), font, egui::Color32::BLACK).size().x
            })
        };
        words(text, fonts::bold(13.5)) + words(key, fonts::text(12.0)) + 34.0
    };
    let keyed = buttons.iter().map(|(_, text, key, ..)| width(text, key)).sum::<f32>() <= room;
    let area = egui::Area::new("toolbar".into())
        .fixed_pos(board.left_top() + Vec2::splat(EDGE))
        .constrain(false)
        .order(egui::Order::Middle);
    area.show(ctx, |ui| {
        ui.set_max_width(room);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(6.0);
            for (name, text, key, lit, intent) in buttons {
                let why = unmade.as_deref().filter(|_| name == "make");
                let key_on_it = if keyed { key } else { "" };
                let button = paint::board_button_or_not(ui, text, key_on_it, (lit, why.is_none()));
                desk.note(format!("tool:{name}"), button.rect);
                if button.clicked() {
                    desk.want(intent);
                }
                match why {
                    Some(why) => _ = button.on_hover_text(why),
                    None if !keyed => _ = button.on_hover_text(key),
                    None => {}
                }
            }
        });
    });
}
