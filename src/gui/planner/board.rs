//! What lies over the board while a scenario is made: areas, edges, fieldworks, who stands where, and what has to be taken.

use std::collections::{BTreeMap, BTreeSet};

use bevy::math::Vec2;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Shape, Stroke};

use super::{Gallery, Planner, hand};
use crate::board::Coord;
use crate::gui::board::geometry::{Spot, center, corners, hatching, world};
use crate::gui::panels::paint;
use crate::gui::{fonts, theme};
use crate::rules::Side;
use crate::rules::setting::{Setting, Victory};
use crate::rules::weapon::Held;
use crate::workshop::plan::Layer;
use crate::workshop::sheet::list::named;

/// Draws it.
pub(super) fn draw(
    ctx: &egui::Context,
    (planner, gallery): (&Planner, &Gallery),
    (board, place): (Rect, &dyn Fn(Vec2) -> Pos2),
) {
    let layer = egui::LayerId::new(egui::Order::Background, "planner board".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(board);
    let at = |spot: Spot| place(world(spot));
    let on = Sheet { painter: &painter, at: &at, planner };
    on.areas();
    on.edges();
    on.works();
    on.goal();
    on.words();
    on.standing(gallery);
    on.problems();
    on.pointed();
}

struct Sheet<'a> {
    painter: &'a egui::Painter,
    at: &'a dyn Fn(Spot) -> Pos2,
    planner: &'a Planner,
}

impl Sheet<'_> {
    fn setting(&self) -> &Setting {
        &self.planner.plan.scenario().setting
    }

    fn outline(&self, hex: Coord) -> Vec<Pos2> {
        corners(hex).map(|spot| (self.at)(spot)).to_vec()
    }

    fn fill(&self, hex: Coord, color: Color32, rim: Stroke) {
        self.painter.add(Shape::convex_polygon(self.outline(hex), color, rim));
    }

    fn hatch(&self, hex: Coord, stroke: Stroke) {
        for [a, b] in hatching(center(hex), &[-0.4, 0.0, 0.4]) {
            self.painter.line_segment([(self.at)(a), (self.at)(b)], stroke);
        }
    }

    fn nation(&self, side: Side) -> Color32 {
        theme::color32(theme::nation(self.setting().side(side).nationality))
    }

    /// The areas in the colour of who sets up there; that which is painted on has a heavier rim.
    fn areas(&self) {
        let raw = &self.planner.plan.draft().raw;
        for (number, area) in raw.area.iter().enumerate() {
            let name = area.name.get_ref();
            let hexes: BTreeSet<Coord> =
                area.hexes.iter().filter_map(|text| named(text.get_ref())).flatten().collect();
            let uses = |of: &crate::scenario::file::RawSide| {
                let here = |it: &Option<toml::Spanned<String>>| {
                    it.as_ref().is_some_and(|it| it.get_ref() == name)
                };
                of.unit.iter().any(|unit| here(&unit.area))
                    || of.vehicle.iter().any(|vehicle| here(&vehicle.area))
            };
            let color = match (uses(&raw.first), uses(&raw.second)) {
                (true, _) => self.nation(Side::First),
                (_, true) => self.nation(Side::Second),
                _ => Color32::from_gray(130),
            };
            let chosen = self.planner.layer() == Some(Layer::Area(number));
            let (fill, width) = if chosen { (0.45, 3.0) } else { (0.28, 1.0) };
            let rim = Stroke::new(width, if chosen { Color32::WHITE } else { color });
            let hexes = hexes.into_iter().filter(|hex| self.setting().map.contains(*hex));
            for hex in hexes {
                self.fill(hex, color.gamma_multiply(fill), rim);
            }
        }
    }

    fn edges(&self) {
        for side in Side::BOTH {
            let of = self.setting().side(side);
            let layer = self.planner.layer();
            let color = self.nation(side);
            if layer == Some(Layer::Edge(side)) {
                for hex in &of.friendly_edge {
                    self.fill(*hex, color.gamma_multiply(0.4), Stroke::new(3.0, color));
                }
            }
            let wide = if layer == Some(Layer::Entry(side)) { 5.0 } else { 2.5 };
            for hex in &of.entry {
                let dark = Stroke::new(wide + 2.0, Color32::from_black_alpha(150));
                self.painter.add(Shape::closed_line(self.outline(*hex), dark));
                self.painter.add(Shape::closed_line(self.outline(*hex), Stroke::new(wide, color)));
            }
        }
    }

    fn works(&self) {
        let setting = self.setting();
        for hex in &setting.wire {
            self.hatch(*hex, Stroke::new(2.5, Color32::from_rgb(60, 60, 70)));
        }
        for hex in &setting.trenches {
            self.painter.add(Shape::closed_line(
                self.outline(*hex),
                Stroke::new(5.0, Color32::from_rgb(110, 78, 44)),
            ));
        }
    }

    /// All words: the hex of each, and how many hexsides it lies below the middle.
    fn said(&self) -> Vec<(Coord, String, f32)> {
        let setting = self.setting();
        let snipers = &self.planner.plan.scenario().start.snipers;
        let enter = setting.sides.iter().flat_map(|side| &side.entry);
        let sniper = |side: Side| {
            let at = snipers.get(side.index())?.as_ref()?.at;
            Some((at, format!("Sniper, {}", setting.side(side).name), 0.45))
        };
        let holes = setting.foxholes.iter();
        enter
            .map(|hex| (*hex, "enter".to_owned(), 0.0))
            .chain(setting.wire.iter().map(|hex| (*hex, "wire".to_owned(), 0.35)))
            .chain(setting.trenches.iter().map(|hex| (*hex, "trench".to_owned(), -0.35)))
            .chain(holes.map(|(hex, squads)| (*hex, format!("foxholes {squads}"), 0.0)))
            .chain(Side::BOTH.into_iter().filter_map(sniper))
            .collect()
    }

    /// Writes them over what is framed, none over another.
    fn words(&self) {
        let mut written: Vec<Rect> = Vec::new();
        for (hex, text, below) in self.said() {
            let side = self.side_of_hex(hex);
            if side < 16.0 {
                continue;
            }
            let at = (self.at)(center(hex)) + egui::vec2(0.0, below * side);
            let font = fonts::bold((side * 0.28).clamp(9.0, 14.0));
            let galley = self.painter.layout_no_wrap(text, font, Color32::WHITE);
            let size = galley.size() + egui::vec2(6.0, 2.0);
            let mut rect = Align2::CENTER_CENTER.anchor_size(at, size);
            while let Some(other) = written.iter().find(|other| other.intersects(rect)) {
                rect = rect.translate(egui::vec2(0.0, other.bottom() + 1.0 - rect.top()));
            }
            written.push(rect);
            self.painter.rect_filled(rect, CornerRadius::same(3), Color32::from_black_alpha(170));
            self.painter.galley(rect.min + egui::vec2(3.0, 1.0), galley, Color32::WHITE);
        }
    }

    fn goal(&self) {
        let Victory::Control { hexes, .. } = &self.setting().victory else { return };
        let accent = theme::of(self.painter.ctx()).accent;
        for hex in hexes {
            let dark = Stroke::new(6.0, Color32::from_black_alpha(160));
            self.painter.add(Shape::closed_line(self.outline(*hex), dark));
            self.painter.add(Shape::closed_line(self.outline(*hex), Stroke::new(3.5, accent)));
        }
    }

    /// Who and what is somewhere from the start.
    fn standing(&self, gallery: &Gallery) {
        let start = &self.planner.plan.scenario().start;
        let gray = Color32::from_gray(130);
        let lying = start.weapons.values().filter_map(|weapon| match weapon.held {
            Held::On(at) => Some((at.hex, weapon.counter, gray)),
            _ => None,
        });
        let standing = start
            .units
            .values()
            .filter_map(|unit| unit.at().map(|at| (at.hex, unit.counter, self.nation(unit.side))));
        let mut seen: BTreeMap<Coord, u8> = BTreeMap::new();
        for (hex, counter, color) in lying.chain(standing) {
            let nth = seen.entry(hex).or_default();
            let (middle, side) = ((self.at)(center(hex)), self.side_of_hex(hex) * 0.95);
            let off = egui::Vec2::splat(f32::from(*nth) * side * 0.12);
            *nth += 1;
            let rect = Rect::from_center_size(middle + off, egui::Vec2::splat(side));
            let face = gallery.face(counter);
            if face.is_none() {
                self.painter.rect_filled(rect, CornerRadius::same(3), color);
            }
            paint::face(self.painter, rect, face);
        }
    }

    fn side_of_hex(&self, hex: Coord) -> f32 {
        let outline = self.outline(hex);
        match outline.as_slice() {
            [a, b, ..] => a.distance(*b),
            _ => 0.0,
        }
    }

    fn problems(&self) {
        let bad = theme::of(self.painter.ctx()).bad;
        for problem in self.planner.plan.problems() {
            let hex = problem.problem.hex().filter(|hex| self.setting().map.contains(*hex));
            if let Some(hex) = hex {
                self.fill(hex, bad.gamma_multiply(0.25), Stroke::new(3.0, bad));
            }
        }
    }

    fn pointed(&self) {
        for hex in hand::touched(self.planner) {
            let dark = Stroke::new(4.0, Color32::from_black_alpha(120));
            self.painter.add(Shape::closed_line(self.outline(hex), dark));
            let light = Stroke::new(2.0, Color32::WHITE);
            self.painter.add(Shape::closed_line(self.outline(hex), light));
        }
    }
}
