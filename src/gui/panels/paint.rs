//! Small painted parts of panels.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use crate::gui::teach::hush;
use crate::gui::{fonts, theme};

/// A heading with a hairline, and a word at its right end.
pub fn heading(ui: &mut Ui, text: &str, right: &str) {
    ui.add_space(6.0);
    let lay = |text: &str, font, ink| ui.painter().layout_no_wrap(text.to_owned(), font, ink);
    let left = lay(text, fonts::bold(13.5), theme::of(ui).text);
    let right = lay(right, fonts::text(12.5), theme::of(ui).faint);
    // Where both do not fit in a line, the second has one of its own.
    let two = left.size().x + 8.0 + right.size().x > ui.available_width();
    let high = if two { 37.0 } else { 20.0 };
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), high), Sense::hover());
    let painter = ui.painter();
    let line = Rect::from_min_size(rect.min, Vec2::new(rect.width(), 20.0));
    let of = |size: Vec2| Vec2::new(0.0, size.y / 2.0);
    let place = if two {
        rect.left_bottom() + Vec2::new(0.0, -18.0)
    } else {
        line.right_center() - Vec2::new(right.size().x, 0.0) - of(right.size())
    };
    let first = line.left_center() - of(left.size());
    painter.galley(first, left, theme::of(ui).text);
    painter.galley(place, right, theme::of(ui).faint);
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, theme::of(ui).hairline));
    ui.add_space(2.0);
}

/// Text in a font and colour, wrapped.
pub fn say(ui: &mut Ui, text: impl Into<String>, font: egui::FontId, color: Color32) -> Response {
    ui.label(egui::RichText::new(text).font(font).color(color))
}

/// The button of what one came for: the only yellow one of its place.
pub fn primary(ui: &Ui, text: impl Into<String>, size: f32) -> egui::Button<'static> {
    let text = egui::RichText::new(text).font(fonts::bold(size));
    egui::Button::new(text).fill(theme::of(ui).accent)
}

/// A field to search a list with: what stands in it. It is kept under its name while the program runs.
pub fn search(ui: &mut Ui, name: &str, hint: &str) -> String {
    let id = egui::Id::new(("search", name));
    let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.horizontal(|ui| {
        say(ui, "Search", fonts::text(13.5), theme::of(ui).text);
        let field = egui::TextEdit::singleline(&mut text).id(id).hint_text(hint);
        ui.add(field.font(fonts::text(14.0)).desired_width(280.0));
        if !text.is_empty() && ui.button("Clear").clicked() {
            text.clear();
        }
    });
    ui.data_mut(|data| data.insert_temp(id, text.clone()));
    text
}

/// A line of a list: something in front, a text, a word at the right end.
pub fn row(
    ui: &mut Ui,
    chip: (&str, Color32, Color32),
    text: &str,
    aside: &str,
    right: &str,
    faint: bool,
) {
    let color = if faint { theme::of(ui).faint } else { theme::of(ui).text };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::new(30.0, 19.0), Sense::hover());
        if faint && chip.0.is_empty() {
            barred(ui, rect.center(), 5.0, theme::of(ui).faint);
        } else if !chip.0.is_empty() {
            ui.painter().rect_filled(rect, CornerRadius::same(3), chip.1);
            ui.painter().text(
                rect.center(),
                Align2::CENTER_CENTER,
                chip.0,
                fonts::bold(13.5),
                chip.2,
            );
        }
        let width = ui.available_width() - 56.0;
        ui.vertical(|ui| {
            ui.set_width(width);
            let mut job = egui::text::LayoutJob::default();
            let format =
                |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
            job.append(text, 0.0, format(fonts::text(14.0), color));
            if !aside.is_empty() {
                job.append(aside, 6.0, format(fonts::italic(13.0), theme::of(ui).faint));
            }
            job.wrap.max_width = width;
            ui.label(job);
        });
        let (rect, _) =
            ui.allocate_exact_size(Vec2::new(ui.available_width().max(10.0), 19.0), Sense::hover());
        ui.painter().text(
            rect.right_center(),
            Align2::RIGHT_CENTER,
            right,
            fonts::text(13.0),
            theme::of(ui).faint,
        );
    });
}

/// Says how far the dice have rolled that are rolling now.
pub fn roll(ctx: &egui::Context, share: Option<f32>) {
    ctx.data_mut(|data| data.insert_temp("dice".into(), share));
}

fn rolling(ctx: &egui::Context) -> Option<f32> {
    ctx.data(|data| data.get_temp::<Option<f32>>("dice".into())).flatten()
}

/// A die in the air: each beside its neighbour shows another face, and comes down at its place.
fn tumble(rect: Rect, share: f32) -> (Rect, u8) {
    let turn = (share * 9.0) as u32 + rect.left() as u32;
    let height = (share * std::f32::consts::PI * 3.0).sin().abs() * (1.0 - share) * 9.0;
    (rect.translate(Vec2::new(0.0, -height)), (turn * 5 % 6) as u8 + 1)
}

/// A die.
pub fn die(ui: &Ui, rect: Rect, face: u8, fill: Color32, rolled: bool) {
    let painter = ui.painter();
    let ink = theme::of(ui).text;
    let (rect, face) = match rolling(ui.ctx()).filter(|_| rolled) {
        Some(share) => tumble(rect, share),
        None => (rect, face),
    };
    painter.rect_filled(rect, CornerRadius::same(7), fill);
    if rolled {
        painter.rect_stroke(rect, CornerRadius::same(7), Stroke::new(1.5, ink), StrokeKind::Inside);
    } else {
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
        painter.extend(egui::Shape::dashed_line(
            &corners,
            Stroke::new(1.2, theme::of(ui).faint),
            4.0,
            3.0,
        ));
    }
    let at = |x: f32, y: f32| rect.lerp_inside(Vec2::new(x, y));
    let radius = rect.width() * 0.085;
    let pips: &[(f32, f32)] = match face {
        1 => &[(0.5, 0.5)],
        2 => &[(0.28, 0.28), (0.72, 0.72)],
        3 => &[(0.26, 0.26), (0.5, 0.5), (0.74, 0.74)],
        4 => &[(0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)],
        5 => &[(0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)],
        6 => &[(0.28, 0.24), (0.72, 0.24), (0.28, 0.5), (0.72, 0.5), (0.28, 0.76), (0.72, 0.76)],
        _ => &[],
    };
    for (x, y) in pips {
        painter.circle_filled(at(*x, *y), radius, if rolled { ink } else { theme::of(ui).faint });
    }
}

/// A tick box with a label; says whether it was clicked.
pub fn tick(ui: &mut Ui, on: bool, text: &str) -> Response {
    let galley =
        ui.painter().layout_no_wrap(text.to_owned(), fonts::text(13.0), theme::of(ui).text);
    let size = Vec2::new(22.0 + galley.size().x, 20.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let square =
        Rect::from_min_size(Pos2::new(rect.left(), rect.center().y - 7.5), Vec2::splat(15.0));
    let painter = ui.painter();
    mark(ui, square, on, response.hovered());
    painter.galley(
        Pos2::new(rect.left() + 22.0, rect.center().y - galley.size().y / 2.0),
        galley,
        theme::of(ui).text,
    );
    response
}

/// One of several words of which one holds: a disc, filled for the one that does.
pub fn option(ui: &mut Ui, on: bool, text: &str) -> Response {
    let font = if on { fonts::bold(14.0) } else { fonts::text(14.0) };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, theme::of(ui).text);
    let (rect, response) =
        ui.allocate_exact_size(Vec2::new(22.0 + galley.size().x, 22.0), Sense::click());
    let middle = Pos2::new(rect.left() + 8.0, rect.center().y);
    let rim = if response.hovered() || on { theme::of(ui).text } else { theme::of(ui).faint };
    let painter = ui.painter();
    painter.circle(middle, 7.0, theme::of(ui).card, Stroke::new(1.2, rim));
    if on {
        painter.circle_filled(middle, 4.0, theme::of(ui).good);
    }
    let at = Pos2::new(rect.left() + 21.0, rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, theme::of(ui).text);
    response
}

/// The strip at the edge of a panel that folds it away and brings it back: an arrow to where the panel goes, and
/// its name.
pub fn fold(ui: &mut Ui, name: &str, leftwards: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_filled(rect, CornerRadius::ZERO, theme::of(ui).hairline);
    }
    let reach = if leftwards { -3.5 } else { 3.5 };
    let tip = Pos2::new(rect.center().x + reach, rect.top() + 16.0);
    let stroke = Stroke::new(2.0, theme::of(ui).text);
    for y in [-6.0, 6.0] {
        painter.line_segment([tip, tip + Vec2::new(-2.0 * reach, y)], stroke);
    }
    let galley = painter.layout_no_wrap(name.to_owned(), fonts::bold(12.5), theme::of(ui).faint);
    let at = Pos2::new(rect.center().x + galley.size().y / 2.0, rect.top() + 32.0);
    let word = egui::epaint::TextShape::new(at, galley, theme::of(ui).faint);
    painter.add(word.with_angle(std::f32::consts::FRAC_PI_2));
    response
}

/// A button on a dark bar, with its key.
pub fn bar_button(ui: &mut Ui, text: &str, key: &str, enabled: bool) -> Response {
    keyed(ui, text, key, enabled, theme::of(ui).bar_raised)
}

/// A button over the board, with its key, framed while what it stands for is in use.
pub fn board_button(ui: &mut Ui, text: &str, key: &str, lit: bool) -> Response {
    board_button_or_not(ui, text, key, (lit, true))
}

/// The same, dimmed where it would only be refused: a click on it is heard all the same, so that it says why.
pub fn board_button_or_not(
    ui: &mut Ui,
    text: &str,
    key: &str,
    (lit, enabled): (bool, bool),
) -> Response {
    let response = keyed(ui, text, key, enabled, theme::of(ui).bar).interact(Sense::click());
    let color =
        if lit { theme::of(ui).accent } else { theme::of(ui).bar_faint.gamma_multiply(0.5) };
    let rim = Stroke::new(if lit { 2.0 } else { 1.0 }, color);
    ui.painter().rect_stroke(response.rect, CornerRadius::same(5), rim, StrokeKind::Inside);
    response
}

fn keyed(ui: &mut Ui, text: &str, key: &str, enabled: bool, ground: Color32) -> Response {
    let color =
        if enabled { theme::of(ui).bar_text } else { theme::of(ui).bar_faint.gamma_multiply(0.6) };
    let key = hush::key(ui.ctx(), key);
    let main = ui.painter().layout_no_wrap(text.to_owned(), fonts::bold(13.5), color);
    let side =
        ui.painter().layout_no_wrap(key.to_owned(), fonts::text(12.0), theme::of(ui).bar_faint);
    let gap = if key.is_empty() { 0.0 } else { 8.0 };
    let size = Vec2::new(main.size().x + gap + side.size().x + 20.0, 28.0);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let fill = if enabled && response.hovered() { ground.gamma_multiply(1.4) } else { ground };
    ui.painter().rect_filled(rect, CornerRadius::same(5), fill);
    let y = |galley: &egui::Galley| rect.center().y - galley.size().y / 2.0;
    let (main_y, side_y) = (y(&main), y(&side));
    let x = rect.left() + 10.0;
    let after = x + main.size().x + gap;
    ui.painter().galley(Pos2::new(x, main_y), main, color);
    ui.painter().galley(Pos2::new(after, side_y), side, theme::of(ui).bar_faint);
    response
}

/// The picture of a counter.
pub fn counter(ui: &Ui, rect: Rect, texture: Option<&egui::TextureId>) {
    face(ui.painter(), rect, texture);
}

/// The picture of a counter, by a painter.
pub fn face(painter: &egui::Painter, rect: Rect, texture: Option<&egui::TextureId>) {
    if let Some(texture) = texture {
        let uv = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        painter.image(*texture, rect, uv, Color32::WHITE);
    }
}

/// An eye: who sees and may act.
pub fn eye(ui: &Ui, at: Pos2) {
    ui.painter().circle_stroke(at, 6.0, Stroke::new(1.6, theme::of(ui).good));
    ui.painter().circle_filled(at, 2.4, theme::of(ui).good);
}

/// A barred disc: who may not.
pub fn barred(ui: &Ui, at: Pos2, radius: f32, color: Color32) {
    let painter = ui.painter();
    painter.circle_stroke(at, radius, Stroke::new(1.6, color));
    let reach = Vec2::splat(radius * 0.66);
    painter.line_segment([at - reach, at + reach], Stroke::new(1.6, color));
}

/// A tick box.
pub fn mark(ui: &Ui, rect: Rect, on: bool, hovered: bool) {
    let painter = ui.painter();
    painter.rect_filled(
        rect,
        CornerRadius::same(3),
        if on { theme::of(ui).good } else { theme::of(ui).card },
    );
    let rim = if hovered { theme::of(ui).text } else { theme::of(ui).faint };
    painter.rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.0, rim), StrokeKind::Inside);
    if on {
        let stroke = Stroke::new(2.0, Color32::WHITE);
        let at = |x: f32, y: f32| rect.lerp_inside(Vec2::new(x, y));
        painter.line_segment([at(0.22, 0.52), at(0.43, 0.75)], stroke);
        painter.line_segment([at(0.43, 0.75), at(0.80, 0.26)], stroke);
    }
}
