//! The exact odds of an attack: a bar a target. Each outcome has a tone and a pattern of its own, so that grey
//! and colour-blind eyes tell them apart too.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
};

use super::{View, paint, vehicle_odds};
use crate::game::narrate::Names;
use crate::gui::counters::Thing;
use crate::gui::{fonts, theme};
use crate::odds::{AttackOdds, UnitOdds, in_a_hundred};

/// What may become of a target, from the mildest on.
const FATES: [&str; 5] = ["nothing", "pinned", "broken", "reduced", "eliminated"];

/// The shares of a bar. A unit that is reduced and broken counts as reduced: the worse of the two is shown.
fn shares(odds: &UnitOdds) -> [f64; 5] {
    let worse = odds.reduced + odds.eliminated;
    let nothing = odds.unharmed.min(1.0 - worse);
    let pinned = odds.pinned.min((1.0 - worse - nothing).max(0.0));
    let broken = (1.0 - worse - nothing - pinned).max(0.0);
    [nothing, pinned, broken, odds.reduced, odds.eliminated]
}

/// In how many of a hundred games the targets come off badly: for a card.
pub fn in_short(odds: &AttackOdds) -> String {
    if let Some(shot) = &odds.vehicle {
        return vehicle_odds::in_short(shot);
    }
    let hurt: Vec<String> = odds
        .targets
        .iter()
        .map(|target| {
            let [_, _, broken, reduced, eliminated] = in_a_hundred(shares(target));
            format!("{} %", broken + reduced + eliminated)
        })
        .collect();
    format!("{} broken or worse", hurt.join(", "))
}

/// Draws the bars.
pub fn draw(ui: &mut Ui, view: &View<'_>, names: &Names, odds: &AttackOdds) {
    vehicle_odds::draw(ui, view, names, odds);
    let only_vehicles = odds.vehicle.is_some() || !odds.vehicles.is_empty();
    if odds.targets.is_empty() && odds.firers.is_empty() && only_vehicles {
        if odds.passengers().next().is_some() {
            legend(ui);
        }
        return;
    }
    for target in &odds.targets {
        bar(ui, view, names, target);
    }
    legend(ui);
    if !odds.firers.is_empty() {
        // By Final Protective Fire, or by the backblast or a misfire of what they fire.
        let protective = odds.assessment.to_hit.is_none();
        let rule = if protective { "A8.31" } else { "C13" };
        paint::heading(ui, "The firers themselves", rule);
        for firer in &odds.firers {
            bar(ui, view, names, firer);
        }
    }
}

pub(super) fn bar(ui: &mut Ui, view: &View<'_>, names: &Names, odds: &UnitOdds) {
    let parts = shares(odds);
    // What is said of it and what stands in its parts are the same numbers.
    let numbers = in_a_hundred(parts);
    let [nothing, _, broken, reduced, eliminated] = numbers;
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(42.0), Sense::hover());
        paint::counter(ui, rect, view.faces.counters.get(&Thing::Unit(odds.unit)));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let width = ui.available_width();
            let (line, _) = ui.allocate_exact_size(Vec2::new(width, 17.0), Sense::hover());
            let name = names.unit(odds.unit);
            let named = ui.painter().text(
                line.left_center(),
                Align2::LEFT_CENTER,
                name,
                fonts::bold(13.5),
                theme::of(ui).text,
            );
            let (stopped, hurt) = (100 - nothing, broken + reduced + eliminated);
            let ink = theme::of(ui).faint;
            let say = |text| ui.painter().layout_no_wrap(text, fonts::text(12.5), ink);
            let whole = say(format!("stopped {stopped} in 100, broken or worse {hurt}"));
            // Beside a long name there is room for the half that matters more.
            let fits = named.right() + 8.0 + whole.size().x <= line.right();
            let said = if fits { whole } else { say(format!("{hurt} in 100 broken or worse")) };
            let corner = Align2::RIGHT_CENTER.anchor_size(line.right_center(), said.size());
            ui.painter().galley(corner.min, said, ink);
            let (bar, _) = ui.allocate_exact_size(Vec2::new(width, 19.0), Sense::hover());
            let mut x = bar.left();
            let outcomes = theme::of(ui).outcomes;
            for (index, (share, color)) in parts.iter().zip(outcomes).enumerate() {
                let wide = bar.width() * *share as f32;
                let part =
                    Rect::from_min_size(Pos2::new(x, bar.top()), Vec2::new(wide, bar.height()));
                pattern(ui, part, index, color);
                if wide > 24.0 {
                    let ink = if index < 3 { theme::of(ui).text } else { theme::of(ui).on_fill };
                    let text = numbers[index].to_string();
                    let plate = Rect::from_center_size(part.center(), Vec2::new(20.0, 15.0));
                    ui.painter().rect_filled(plate, CornerRadius::same(3), color);
                    ui.painter().text(
                        part.center(),
                        Align2::CENTER_CENTER,
                        text,
                        fonts::bold(12.5),
                        ink,
                    );
                }
                x += wide;
            }
            ui.painter().rect_stroke(
                bar,
                CornerRadius::ZERO,
                Stroke::new(1.0, theme::of(ui).text),
                StrokeKind::Inside,
            );
        });
    });
}

/// Fills a part of a bar: plain, dots, diagonals, cross-hatch, solid.
pub(super) fn pattern(ui: &Ui, rect: Rect, index: usize, color: Color32) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, CornerRadius::ZERO, color);
    let dark = Stroke::new(1.0, Color32::from_black_alpha(70));
    match index {
        1 => {
            let mut x = rect.left() + 3.0;
            while x < rect.right() {
                for y in [0.3, 0.7] {
                    painter.circle_filled(
                        Pos2::new(x, rect.top() + rect.height() * y),
                        1.1,
                        dark.color,
                    );
                }
                x += 6.0;
            }
        }
        2 | 3 => {
            let mut x = rect.left() - rect.height();
            while x < rect.right() {
                let (a, b) =
                    (Pos2::new(x, rect.bottom()), Pos2::new(x + rect.height(), rect.top()));
                painter.add(Shape::line_segment([a, b], dark));
                if index == 3 {
                    let (a, b) =
                        (Pos2::new(x, rect.top()), Pos2::new(x + rect.height(), rect.bottom()));
                    painter.add(Shape::line_segment([a, b], dark));
                }
                x += 6.0;
            }
        }
        _ => {}
    }
}

fn legend(ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (index, (name, color)) in FATES.iter().zip(theme::of(ui).outcomes).enumerate() {
            let word = fonts::text(12.0);
            let ink = theme::of(ui).faint;
            let wide = ui.painter().layout_no_wrap((*name).to_owned(), word.clone(), ink).size().x;
            // A word stays with its colour.
            if wide + 16.0 > ui.available_size_before_wrap().x {
                ui.end_row();
            }
            let (rect, _) = ui.allocate_exact_size(egui::vec2(12.0, 12.0), Sense::hover());
            pattern(ui, rect, index, color);
            ui.painter().rect_stroke(
                rect,
                CornerRadius::ZERO,
                Stroke::new(1.0, theme::of(ui).faint),
                StrokeKind::Inside,
            );
            paint::say(ui, *name, word, ink);
            ui.add_space(4.0);
        }
    });
}
