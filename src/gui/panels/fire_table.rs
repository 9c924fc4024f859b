//! The Infantry Fire Table, with the cell in question lit.

use bevy_egui::egui::{self, Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use crate::gui::{fonts, theme};
use crate::rules::fire::Column;

const ROW: f32 = 16.5;

/// Draws the table. `cowered` is the column that Cowering leads to; `rolled` makes the lit cell solid, and leaves of the
/// rows the one that the dice hit and its neighbours; `follow` scrolls to it when another cell is lit than before. Says where the lit row is, if all of it is in view.
pub fn draw(
    ui: &mut Ui,
    column: Option<Column>,
    cowered: Option<Column>,
    row: Option<i32>,
    rolled: bool,
    follow: bool,
) -> Option<Rect> {
    let row = row.map(|row| row.clamp(0, 15));
    let lines: Vec<i32> = match row.filter(|_| rolled) {
        Some(row) => ((row - 1).max(0)..=(row + 1).min(15)).collect(),
        None => (0..16).collect(),
    };
    let width = ui.available_width();
    let high = ROW * (lines.len() + 1) as f32 + 4.0;
    let (area, _) = ui.allocate_exact_size(Vec2::new(width, high), Sense::hover());
    let painter = ui.painter().with_clip_rect(area.expand(1.0));
    let columns: Vec<Column> = Column::all().collect();
    let head = 30.0;
    let step = (width - head) / columns.len() as f32;
    // Where there is little room the results must not run into each other.
    let figures = fonts::figures((step * 0.5).clamp(11.0, 13.0));
    let cell = |col: usize, line: usize| {
        let left = area.left() + head + step * col as f32;
        Rect::from_min_size(egui::pos2(left, area.top() + ROW * line as f32), Vec2::new(step, ROW))
    };
    let top = Rect::from_min_size(area.min, Vec2::new(width, ROW));
    painter.rect_filled(top, CornerRadius::ZERO, theme::of(ui).bar);
    let first = Rect::from_min_size(area.min, Vec2::new(head, ROW));
    painter.text(
        first.center(),
        Align2::CENTER_CENTER,
        "DR",
        fonts::figures(13.0),
        theme::of(ui).bar_text,
    );
    // The throw in question does not cower before it is rolled.
    let read = if rolled { cowered.or(column) } else { column };
    for (col, printed) in columns.iter().enumerate() {
        let used = read == Some(*printed);
        let strip = Rect::from_min_max(cell(col, 0).min, cell(col, lines.len()).max);
        if Some(*printed) == column {
            painter.rect_filled(strip, CornerRadius::ZERO, theme::of(ui).pale);
        }
        let (fill, ink) = if used {
            (theme::of(ui).accent, theme::of(ui).text)
        } else {
            (theme::of(ui).bar, theme::of(ui).bar_text)
        };
        painter.rect_filled(cell(col, 0), CornerRadius::ZERO, fill);
        let text = printed.fp().to_string();
        painter.text(cell(col, 0).center(), Align2::CENTER_CENTER, text, fonts::figures(14.0), ink);
    }
    for (above, line) in lines.iter().copied().enumerate() {
        let index = above + 1;
        let left = Rect::from_min_size(
            egui::pos2(area.left(), cell(0, index).top()),
            Vec2::new(head, ROW),
        );
        if row == Some(line) {
            let whole = Rect::from_min_size(left.min, Vec2::new(width, ROW));
            painter.rect_filled(whole, CornerRadius::ZERO, theme::of(ui).pale);
        }
        let name = match line {
            0 => "0-".to_owned(),
            15 => "15+".to_owned(),
            _ => line.to_string(),
        };
        painter.text(
            left.center(),
            Align2::CENTER_CENTER,
            name,
            fonts::figures(13.0),
            theme::of(ui).faint,
        );
        for (col, printed) in columns.iter().enumerate() {
            let place = cell(col, index);
            let lit = row == Some(line) && read == Some(*printed);
            let ink = if lit && rolled { theme::of(ui).on_fill } else { theme::of(ui).text };
            if lit {
                let fill = if rolled { theme::of(ui).bad } else { theme::of(ui).lit };
                painter.rect_filled(place, CornerRadius::same(3), fill);
            }
            let text = printed.result(line).to_string();
            painter.text(place.center(), Align2::CENTER_CENTER, text, figures.clone(), ink);
        }
        painter.hline(area.x_range(), left.bottom(), Stroke::new(0.5, theme::of(ui).hairline));
    }
    // Of a cut-out all is in view with its place.
    if let Some(row) = row.filter(|_| !rolled && follow) {
        into_view(ui, (read, row), area, cell(0, row as usize + 1));
    }
    for outlined in [column, cowered].into_iter().flatten() {
        if let Some(col) = columns.iter().position(|other| *other == outlined) {
            let strip = Rect::from_min_max(cell(col, 0).min, cell(col, lines.len()).max);
            let tint =
                if Some(outlined) == cowered { theme::of(ui).bad } else { theme::of(ui).text };
            painter.rect_stroke(
                strip,
                CornerRadius::ZERO,
                Stroke::new(1.2, tint),
                StrokeKind::Inside,
            );
        }
    }
    let place = lines.iter().position(|line| Some(*line) == row)?;
    let lit = Rect::from_x_y_ranges(area.x_range(), cell(0, place + 1).y_range());
    // A hair of the rim does not count.
    ui.clip_rect().expand(0.5).contains_rect(lit).then_some(lit)
}

/// Scrolls the lit row into view when another cell is lit than before or the room has become another, and not again: the player may
/// scroll away.
fn into_view(ui: &Ui, lit: (Option<Column>, i32), area: Rect, cell: Rect) {
    let place = egui::Id::new("lit cell of the fire table");
    let now = (lit, ui.clip_rect().height().round() as i32);
    if ui.data(|data| data.get_temp(place)) == Some(now) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(place, now));
    // With a row above and below it.
    let row = Rect::from_x_y_ranges(area.x_range(), cell.y_range()).expand2(Vec2::new(0.0, ROW));
    ui.scroll_to_rect(row, None);
}
