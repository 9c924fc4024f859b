//! The whole board in a corner: where everybody is, and what part of it the window shows.

use bevy::math::Vec2 as World;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
};

use super::View;
use crate::board::Map;
use crate::gui::board::geometry::{Spot, center, page, spot, world};
use crate::gui::desk::{Desk, Intent};
use crate::gui::settings::Settings;
use crate::gui::{fonts, theme};
use crate::rules::{Position, Side};

/// The most room it takes.
pub const SIZE: Vec2 = Vec2::new(200.0, 130.0);
/// The strip over it.
const STRIP: f32 = 22.0;
/// The name of its place over the board.
pub const NAME: &str = "minimap";

/// What it needs beside the game.
pub struct Frame {
    /// The painted board, once there is one.
    pub picture: Option<egui::TextureId>,
    /// The point of the world in the middle of the board's part of the window.
    pub at: World,
    /// World units a pixel.
    pub scale: f32,
}

/// Draws it over a game, with who is where. A lesson does without: what it is about is in view, and must not be covered.
pub fn draw(ctx: &egui::Context, view: &View<'_>, frame: &Frame, desk: &mut Desk<'_>, board: Rect) {
    if view.lecture.is_some() {
        return;
    }
    let pos = view.session.position();
    let dots = |painter: &egui::Painter, to_map: &dyn Fn(Spot) -> Pos2| {
        Side::BOTH.into_iter().for_each(|side| dots(painter, pos, side, to_map));
    };
    corner(ctx, (pos.map(), frame, board), ("M", Some(view.settings)), dots, desk);
}

/// Draws it over a board that is drawn on; the key folds it.
pub fn plain(
    ctx: &egui::Context,
    (map, frame, board): (&Map, &Frame, Rect),
    key: &str,
    desk: &mut Desk<'_>,
) {
    corner(ctx, (map, frame, board), (key, None), |_, _| {}, desk);
}

/// Draws it in the lower left corner of the board; only its head where it would hide too much of a small one.
fn corner(
    ctx: &egui::Context,
    (map, frame, board): (&Map, &Frame, Rect),
    head: (&str, Option<&Settings>),
    dots: impl Fn(&egui::Painter, &dyn Fn(Spot) -> Pos2),
    desk: &mut Desk<'_>,
) {
    let area = egui::Area::new(NAME.into())
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(board.left_bottom() + egui::vec2(10.0, -10.0))
        .order(egui::Order::Middle);
    area.show(ctx, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        strip(ui, head, desk);
        let roomy = board.width() >= 2.2 * SIZE.x && board.height() >= 2.2 * SIZE.y;
        if roomy && !desk.layout.map_folded && !shows_most(map, frame, ctx, board) {
            sheet(ui, (map, frame, board), dots, desk);
        }
    });
}

/// As much of the board as has to be in view for a small one to hide more than it shows.
const MOST: f32 = 0.7;

/// Whether most of the board is in view.
fn shows_most(map: &Map, frame: &Frame, ctx: &egui::Context, board: Rect) -> bool {
    let [x0, y0, x1, y1] = page(map);
    let half = World::new(board.width(), board.height()) * ctx.zoom_factor() * frame.scale / 2.0;
    let page = bevy::math::Rect::from_corners(world((x0, y0)), world((x1, y1)));
    let seen = page.intersect(bevy::math::Rect::from_center_half_size(frame.at, half));
    seen.width() * seen.height() >= MOST * page.width() * page.height()
}

/// Its head: folds it, and over a game says whether the camera follows.
fn strip(ui: &mut Ui, (key, settings): (&str, Option<&Settings>), desk: &mut Desk<'_>) {
    let (rect, fold) = ui.allocate_exact_size(Vec2::new(SIZE.x, STRIP), Sense::click());
    desk.note("map:fold", Rect::from_min_size(rect.min, Vec2::new(60.0, STRIP)));
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(4), theme::of(ui).bar);
    let ink = if fold.hovered() { theme::of(ui).accent } else { theme::of(ui).bar_text };
    let middle = Pos2::new(rect.left() + 12.0, rect.center().y);
    // A pointer down when it is open, up when it is folded.
    let tip = if desk.layout.map_folded { -3.5 } else { 3.5 };
    let points = vec![
        middle + Vec2::new(-4.5, -tip),
        middle + Vec2::new(4.5, -tip),
        middle + Vec2::new(0.0, tip),
    ];
    painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
    let text = Pos2::new(rect.left() + 22.0, rect.center().y);
    painter.text(text, Align2::LEFT_CENTER, format!("Map  {key}"), fonts::bold(12.5), ink);
    let Some(settings) = settings else {
        if fold.clicked() {
            desk.layout.map_folded = !desk.layout.map_folded;
        }
        return;
    };
    let switch =
        Rect::from_min_max(Pos2::new(rect.right() - 112.0, rect.top()), rect.right_bottom());
    let follow = ui.interact(switch, ui.id().with("follow"), Sense::click());
    let on = settings.follow;
    let ink = if on { theme::of(ui).accent } else { theme::of(ui).bar_faint };
    let dot = Pos2::new(switch.left() + 8.0, rect.center().y);
    ui.painter().circle_stroke(dot, 4.5, Stroke::new(1.5, ink));
    if on {
        ui.painter().circle_filled(dot, 2.5, ink);
    }
    let text = Pos2::new(dot.x + 10.0, rect.center().y);
    ui.painter().text(text, Align2::LEFT_CENTER, "follow the action", fonts::text(12.0), ink);
    desk.note("map:follow", switch);
    if follow.clicked() {
        desk.want(Intent::Set(Settings { follow: !on, ..settings.clone() }));
    } else if fold.clicked() {
        desk.layout.map_folded = !desk.layout.map_folded;
    }
    follow.on_hover_text("The view goes where something happens.");
}

fn sheet(
    ui: &mut Ui,
    (map, frame, board): (&Map, &Frame, Rect),
    dots: impl Fn(&egui::Painter, &dyn Fn(Spot) -> Pos2),
    desk: &mut Desk<'_>,
) {
    let [x0, y0, x1, y1] = page(map);
    let fit = (SIZE.x / (x1 - x0)).min(SIZE.y / (y1 - y0));
    let size = Vec2::new((x1 - x0) * fit, (y1 - y0) * fit);
    let (room, response) = ui.allocate_exact_size(SIZE, Sense::click_and_drag());
    let rect = Rect::from_center_size(room.center(), size);
    let to_map = |(x, y): Spot| rect.min + Vec2::new((x - x0) * fit, (y - y0) * fit);
    let painter = ui.painter().with_clip_rect(room);
    painter.rect_filled(room, CornerRadius::ZERO, theme::of(ui).bar);
    match frame.picture {
        Some(picture) => {
            let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
            painter.image(picture, rect, whole, Color32::WHITE);
        }
        None => {
            painter.rect_filled(rect, CornerRadius::ZERO, theme::of(ui).paper);
            let (text, ink) = ("the board is being painted", theme::of(ui).faint);
            painter.text(rect.center(), Align2::CENTER_CENTER, text, fonts::italic(13.0), ink);
        }
    }
    dots(&painter, &to_map);
    let points = ui.ctx().zoom_factor();
    let half = World::new(board.width(), board.height()) * points * frame.scale / 2.0;
    let corner = |sign: f32| to_map(spot(frame.at + World::new(-half.x, half.y) * sign));
    let shown = Rect::from_two_pos(corner(1.0), corner(-1.0)).intersect(room.shrink(1.0));
    for (width, color) in [(4.0, theme::of(ui).text), (2.0, theme::of(ui).accent)] {
        let stroke = Stroke::new(width, color);
        painter.rect_stroke(shown, CornerRadius::ZERO, stroke, StrokeKind::Inside);
    }
    desk.note("map", rect);
    if let (true, Some(at)) =
        (response.is_pointer_button_down_on(), response.interact_pointer_pos())
    {
        let at = at.clamp(rect.min, rect.max);
        let place = ((at.x - rect.left()) / fit + x0, (at.y - rect.top()) / fit + y0);
        desk.gaze.look_at = Some(world(place));
    }
}

/// A dot a hex: round for the first side, square for the second, in the nation's colour.
fn dots(painter: &egui::Painter, pos: &Position, side: Side, to_map: &dyn Fn(Spot) -> Pos2) {
    let color = theme::color32(theme::nation(pos.setting.side(side).nationality));
    let hexes: std::collections::BTreeSet<_> =
        pos.on_board(side).filter_map(|unit| Some(unit.at()?.hex)).collect();
    for hex in hexes {
        let at = to_map(center(hex));
        match side {
            Side::First => {
                painter.circle_filled(at, 4.0, theme::of(painter.ctx()).text);
                painter.circle_filled(at, 2.8, color);
            }
            Side::Second => {
                let square = Rect::from_center_size(at, Vec2::splat(7.0));
                painter.rect_filled(square, CornerRadius::ZERO, theme::of(painter.ctx()).text);
                painter.rect_filled(square.shrink(1.2), CornerRadius::ZERO, color);
            }
        }
    }
}
