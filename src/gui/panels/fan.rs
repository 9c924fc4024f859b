//! The stack spread out beside itself: its counters in a row, the top one first, each with its markers, each to be
//! clicked. A Location and side at a time, where a hex holds several.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::unit_card::status;
use super::{View, hover, paint, rows};
use crate::board::{Coord, Location};
use crate::gui::board::geometry::{APOTHEM, UNIT, hex_world, world};
use crate::gui::board::tiles::Light;
use crate::gui::camera::View as Looking;
use crate::gui::choices::{Choices, words};
use crate::gui::counters::badges::fire_marker;
use crate::gui::counters::markers::Marker;
use crate::gui::counters::{Placed, Stacks, Thing};
use crate::gui::desk::{Desk, Intent};
use crate::gui::fan::{Open, ROW, STACK, UNFOLD, layer};
use crate::gui::settings::Motion;
use crate::gui::{fonts, input, theme};
use crate::lessons::Lecture;
use crate::rules::{Position, Side, UnitId, WeaponId};

/// The side of a counter, and of a marker that lies between counters.
const COUNTER: f32 = 78.0;
const MARKER: f32 = 46.0;
/// The width of a counter's place and of a marker's, and the height of both with their names.
const PLACE: f32 = 92.0;
const BETWEEN: f32 = 58.0;
const HIGH: f32 = 100.0;
/// The line over the row, and the one over each part of it.
const HEAD: f32 = 22.0;
const PART: f32 = 18.0;
/// Inside the frame, and between it and the stack.
const RIM: f32 = 9.0;
const GAP: f32 = 8.0;

/// Where the board is in the window.
pub struct Place<'a> {
    /// What part of it is shown.
    pub looking: &'a Looking,
    /// What the panels leave free, in points.
    pub board: Rect,
    /// The stack that is spread out.
    pub open: Option<Open>,
}

impl Place<'_> {
    /// Where the counters of a hex lie, in points.
    fn stack(&self, ctx: &egui::Context, stacks: &Stacks<'_, '_>, hex: Coord) -> Rect {
        let points = ctx.zoom_factor();
        let spots = stacks.lying_in(hex).into_iter().map(|placed| {
            let off = self.looking.off_middle(world(placed.middle)) / points;
            let side = placed.side * UNIT / self.looking.scale / points;
            let middle = self.board.center() + Vec2::new(off.x, off.y);
            Rect::from_center_size(middle, Vec2::splat(side))
        });
        spots.reduce(Rect::union).unwrap_or(Rect::from_pos(self.board.center()))
    }

    /// The square round a hex, in points.
    #[must_use]
    pub fn hex(&self, points: f32, hex: Coord) -> Rect {
        let off = self.looking.off_middle(hex_world(hex)) / points;
        let side = 2.0 * APOTHEM * UNIT / self.looking.scale / points;
        Rect::from_center_size(self.board.center() + Vec2::new(off.x, off.y), Vec2::splat(side))
    }

    /// Whether the row of a hex would lie over another one in which something can be done: over its stack, else under
    /// it, always inside the window.
    #[must_use]
    pub fn hides_lit(
        &self,
        ctx: &egui::Context,
        pos: &Position,
        stacks: &Stacks<'_, '_>,
        choices: &Choices,
        hex: Coord,
    ) -> bool {
        let (_, row, _) = self.lay_out(ctx, pos, stacks, hex);
        let lit = choices.hexes.iter().filter(|(_, (light, _))| *light != Light::Area);
        let mut others = lit.map(|(lit, _)| *lit).filter(|lit| *lit != hex);
        others.any(|lit| self.hex(ctx.zoom_factor(), lit).intersects(row))
    }

    fn lay_out(
        &self,
        ctx: &egui::Context,
        pos: &Position,
        stacks: &Stacks<'_, '_>,
        hex: Coord,
    ) -> (Layout, Rect, Rect) {
        let window = ctx.viewport_rect().shrink(6.0);
        let layout = Layout::new(pos, stacks, hex, window.width() - 2.0 * RIM);
        let size = layout.size + Vec2::splat(2.0 * RIM);
        let stack = self.stack(ctx, stacks, hex);
        let high = stack.top() - GAP - size.y;
        let top =
            if high >= self.board.top().max(window.top()) { high } else { stack.bottom() + GAP };
        // Beside the panels rather than over them, where there is room.
        let room = if size.x <= self.board.width() { self.board } else { window };
        let hold = |at: f32, low: f32, high: f32| at.min(high).max(low);
        let min = Pos2::new(
            hold(stack.center().x - size.x / 2.0, room.left(), room.right() - size.x),
            hold(top, window.top(), window.bottom() - size.y),
        );
        (layout, Rect::from_min_size(min, size), stack)
    }
}

/// One thing in the row.
#[derive(Clone, Copy)]
enum Leaf {
    Counter(Placed),
    /// A fire marker: what stands before it lies over it and has not fired.
    Marker(Marker),
}

/// What lies where in the row, from the upper left corner inside its rim.
struct Layout {
    size: Vec2,
    heads: Vec<(String, f32)>,
    leaves: Vec<(Leaf, Rect)>,
}

impl Layout {
    fn new(pos: &Position, stacks: &Stacks<'_, '_>, hex: Coord, widest: f32) -> Layout {
        let piles = piles(pos, stacks, hex);
        let named = piles.len() > 1;
        let (mut heads, mut leaves) = (Vec::new(), Vec::new());
        let (mut y, mut wide) = (HEAD, 190.0_f32);
        for (at, side, pile) in piles {
            if named {
                heads.push((part(pos, at, side), y));
                y += PART;
            }
            let mut x = 0.0;
            for leaf in pile {
                let width = match leaf {
                    Leaf::Counter(_) => PLACE,
                    Leaf::Marker(_) => BETWEEN,
                };
                if x > 0.0 && x + width > widest {
                    (x, y) = (0.0, y + HIGH);
                }
                let place = Rect::from_min_size(Pos2::new(x, y), Vec2::new(width, HIGH));
                leaves.push((leaf, place));
                x += width;
                wide = wide.max(x);
            }
            y += HIGH;
        }
        Layout { size: Vec2::new(wide, y), heads, leaves }
    }
}

/// Over the counters of one Location and side.
fn part(pos: &Position, at: Location, side: Side) -> String {
    let level = match at.level {
        0 => "ground level".to_owned(),
        level => format!("level {level}"),
    };
    format!("{}, {level}", words::side(pos, side))
}

fn side_of(pos: &Position, thing: Thing) -> Side {
    let unit = match thing {
        Thing::Unit(unit) => Some(unit),
        Thing::Weapon(weapon) => pos.weapons.get(&weapon).and_then(|weapon| weapon.owner()),
    };
    unit.and_then(|unit| pos.unit(unit)).map_or(pos.attacker, |unit| unit.side)
}

/// The counters of a hex by Location and side, the top one of each first, with the fire markers that lie among them.
fn piles(pos: &Position, stacks: &Stacks<'_, '_>, hex: Coord) -> Vec<(Location, Side, Vec<Leaf>)> {
    let mut piles: Vec<(Location, Side, Vec<Leaf>)> = Vec::new();
    // The marker of the unit whose weapons come now, and that unit.
    let (mut marker, mut armed) = (None, None);
    let mut lying = stacks.lying_in(hex).into_iter().peekable();
    while let Some(placed) = lying.next() {
        let side = side_of(pos, placed.thing);
        let known = piles.iter_mut().position(|(at, of, _)| (*at, *of) == (placed.at, side));
        let index = known.unwrap_or_else(|| {
            piles.push((placed.at, side, Vec::new()));
            piles.len() - 1
        });
        let Some((_, _, pile)) = piles.get_mut(index) else { continue };
        match placed.thing {
            Thing::Unit(unit) => (marker, armed) = (among_weapons(pos, unit), Some(unit)),
            Thing::Weapon(weapon) => {
                let fired = pos.weapons.get(&weapon).is_some_and(|weapon| weapon.fire.has_fired());
                if !fired {
                    pile.extend(marker.take().map(Leaf::Marker));
                }
            }
        }
        pile.push(Leaf::Counter(placed));
        let more = lying.peek().is_some_and(|next| match next.thing {
            Thing::Weapon(weapon) => {
                let owner = pos.weapons.get(&weapon).and_then(|weapon| weapon.owner());
                owner.is_some() && owner == armed
            }
            Thing::Unit(_) => false,
        });
        if !more {
            pile.extend(marker.take().map(Leaf::Marker));
        }
    }
    piles.iter_mut().for_each(|(_, _, pile)| pile.reverse());
    piles
}

/// The fire marker of a unit that has weapons: it shows by its place which of them have fired (A8.3, A9.2).
fn among_weapons(pos: &Position, unit: UnitId) -> Option<Marker> {
    pos.weapons_of(unit).next()?;
    fire_marker(pos.unit(unit)?.fire)
}

/// The badges on a counter, but for a fire marker that lies in the row itself.
fn badges(view: &View<'_>, thing: Thing) -> Vec<Marker> {
    let pos = view.session.position();
    let owner = match thing {
        Thing::Unit(id) => Some(id),
        Thing::Weapon(id) => pos.weapons.get(&id).and_then(|weapon| weapon.owner()),
    };
    let apart = owner.and_then(|owner| among_weapons(pos, owner));
    let badges = view.stacks.badges(thing).iter().copied();
    badges.filter(|marker| Some(*marker) != apart).collect()
}

/// Draws it.
pub fn draw(
    ctx: &egui::Context,
    view: &View<'_>,
    now: Duration,
    place: &Place<'_>,
    desk: &mut Desk<'_>,
) {
    let pos = view.session.position();
    let Some(open) = place.open.filter(|open| view.stacks.in_hex(open.hex) > 0) else { return };
    let (layout, rect, stack) = place.lay_out(ctx, pos, view.stacks, open.hex);
    desk.note(ROW, rect);
    desk.note(STACK, stack);
    let share = match view.settings.motion {
        Motion::Full => now.saturating_sub(open.since).as_secs_f32() / UNFOLD.as_secs_f32(),
        Motion::Reduced | Motion::Off => 1.0,
    };
    let area =
        egui::Area::new(layer().id).order(layer().order).constrain(false).fixed_pos(rect.min);
    area.show(ctx, |ui| {
        ui.allocate_exact_size(rect.size(), Sense::hover());
        let inner = rect.shrink(RIM);
        frame(ui, rect, stack);
        let faint = theme::of(ui).bar_faint;
        let painter = ui.painter();
        let title = format!("{}  {}", open.hex, pos.map().facts(open.hex).name);
        let ink = theme::of(ui).bar_text;
        painter.text(inner.left_top(), Align2::LEFT_TOP, title, fonts::bold(13.0), ink);
        let how = if layout.heads.is_empty() { "top counter first" } else { "top first" };
        painter.text(inner.right_top(), Align2::RIGHT_TOP, how, fonts::text(12.0), faint);
        for (head, y) in &layout.heads {
            let at = inner.min + Vec2::new(0.0, *y);
            painter.text(at, Align2::LEFT_TOP, head, fonts::bold(12.5), ink);
        }
        for (leaf, at) in &layout.leaves {
            let at = at.translate(inner.min.to_vec2());
            let from = stack.center() - at.center();
            let off = from * (1.0 - share.clamp(0.0, 1.0)).powi(2);
            match leaf {
                Leaf::Counter(placed) => counter(ui, view, desk, placed, at, off),
                Leaf::Marker(marker) => {
                    let middle = at.center_top() + Vec2::new(0.0, COUNTER / 2.0);
                    let badge = Rect::from_center_size(middle, Vec2::splat(MARKER));
                    paint::counter(ui, badge.translate(off), view.faces.markers.get(marker));
                    name(ui, at, marker.name(), faint);
                    let text = "What stands before it has not fired; what comes after it has.";
                    ui.interact(at, ui.id().with(("marker", at.min.x as i32)), Sense::hover())
                        .on_hover_text(text);
                }
            }
        }
    });
}

/// The ground, and a tip that points at the stack.
fn frame(ui: &Ui, rect: Rect, stack: Rect) {
    let painter = ui.painter();
    // The board shows through a little: a click between the counters is a click on it.
    let fill = theme::of(ui).bar.gamma_multiply(0.92);
    painter.rect_filled(rect, CornerRadius::same(7), fill);
    let x = stack.center().x.clamp(rect.left() + 16.0, rect.right() - 16.0);
    let (edge, tip) = if rect.bottom() <= stack.top() {
        (rect.bottom() - 1.0, 7.0)
    } else if rect.top() >= stack.bottom() {
        (rect.top() + 1.0, -7.0)
    } else {
        return;
    };
    let corners = [(-8.0, 0.0), (8.0, 0.0), (0.0, tip)];
    let corners = corners.map(|(dx, dy)| Pos2::new(x + dx, edge + dy)).to_vec();
    painter.add(egui::Shape::convex_polygon(corners, fill, Stroke::NONE));
}

/// A name under its place, in one line.
fn name(ui: &Ui, at: Rect, text: String, color: Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text, fonts::text(12.0), color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(at.width() - 2.0);
    let galley = ui.painter().layout_job(job);
    let x = at.center().x - galley.size().x / 2.0;
    ui.painter().galley(Pos2::new(x, at.bottom() - galley.size().y - 2.0), galley, color);
}

fn counter(ui: &Ui, view: &View<'_>, desk: &mut Desk<'_>, placed: &Placed, at: Rect, off: Vec2) {
    let pos = view.session.position();
    let middle = at.center_top() + Vec2::new(0.0, COUNTER / 2.0);
    let face = Rect::from_center_size(middle, Vec2::splat(COUNTER)).translate(off);
    let (spot, title) = match placed.thing {
        Thing::Unit(id) => (format!("fan:{}", id.0), words::unit(pos, id)),
        Thing::Weapon(id) => (format!("fan:weapon:{}", id.0), words::weapon(pos, id)),
    };
    let response = ui.interact(at, ui.id().with(&spot), Sense::click());
    paint::counter(ui, face, view.faces.counters.get(&placed.thing));
    rim(ui, view, placed.thing, face.shrink(2.0), &response);
    let badge = COUNTER * 0.5;
    for (nth, marker) in badges(view, placed.thing).iter().enumerate() {
        let middle = face.right_top() + Vec2::new(-8.0 - 26.0 * nth as f32, 12.0);
        let rect = Rect::from_center_size(middle, Vec2::splat(badge));
        paint::counter(ui, rect, view.faces.markers.get(marker));
    }
    name(ui, at, title, theme::of(ui).bar_text);
    desk.note(spot, at);
    if response.clicked() {
        let add = ui.input(|input| input.modifiers.shift);
        for intent in meant(view, placed, add) {
            desk.want(intent);
        }
    }
    let told = told(view, placed.thing);
    if !told.is_empty() {
        response.on_hover_text(told);
    }
}

/// Round a counter: picked, able to act, aimed at, or under the pointer, in the colours of the board.
fn rim(ui: &Ui, view: &View<'_>, thing: Thing, face: Rect, response: &Response) {
    let (picked, able, aimed) = match thing {
        Thing::Unit(id) => (
            view.selection.units.contains(&id),
            view.choices.eligible.contains(&id),
            view.stacks.is_aimed_at(thing),
        ),
        Thing::Weapon(id) => (view.selection.weapons.contains(&id), false, false),
    };
    let color = match (aimed, picked, able, response.hovered()) {
        (true, ..) => theme::of(ui).bar_bad,
        (_, true, ..) => theme::of(ui).accent,
        (.., true, _) => theme::of(ui).eligible,
        (.., true) => theme::of(ui).bar_text,
        _ => return,
    };
    let painter = ui.painter();
    if aimed {
        let arm = COUNTER * 0.24;
        for (corner, x, y) in [
            (face.left_top(), arm, arm),
            (face.right_top(), -arm, arm),
            (face.left_bottom(), arm, -arm),
            (face.right_bottom(), -arm, -arm),
        ] {
            let way = [corner + Vec2::new(x, 0.0), corner, corner + Vec2::new(0.0, y)];
            painter.line(way.to_vec(), Stroke::new(4.0, color));
        }
        return;
    }
    let width = if picked { 4.0 } else { 2.5 };
    let stroke = Stroke::new(width, color);
    painter.rect_stroke(face, CornerRadius::same(5), stroke, StrokeKind::Outside);
}

/// What a click on a counter of the row does: that unit alone, or it as well. A counter of the other side in a hex
/// where something can be done is clicked as on the board.
fn meant(view: &View<'_>, placed: &Placed, add: bool) -> Vec<Intent> {
    let pos = view.session.position();
    let pick = |unit: UnitId| match add {
        true => vec![Intent::PickUnit(unit, true)],
        false => vec![Intent::PickUnit(unit, false), Intent::Look(unit)],
    };
    match placed.thing {
        Thing::Unit(id) => {
            let asked = view.choices.asked.as_ref().map(|asked| asked.side);
            let mine = pos.unit(id).map(|unit| unit.side) == asked;
            let lit = view.choices.hexes.get(&placed.at.hex);
            if !mine && !add && lit.is_some_and(|(light, _)| *light != Light::Area) {
                let hex = Some(placed.at.hex);
                return vec![input::meant(
                    pos,
                    view.choices,
                    view.selection,
                    Some(*placed),
                    hex,
                    false,
                )];
            }
            pick(id)
        }
        Thing::Weapon(id) => match pos.weapons.get(&id).and_then(|weapon| weapon.owner()) {
            Some(owner) if fires(view, owner, id) => vec![Intent::ToggleWeapon(id)],
            Some(owner) => pick(owner),
            None => vec![Intent::PickPlace(placed.at, false)],
        },
    }
}

/// Whether a weapon can be let into the attack that is put together, or left out of it.
fn fires(view: &View<'_>, owner: UnitId, weapon: WeaponId) -> bool {
    let sound = |weapon: &crate::rules::Weapon| !weapon.malfunctioned;
    rows::fires_now(view)
        && view.selection.units.contains(&owner)
        && view.session.position().weapons.get(&weapon).is_some_and(sound)
}

/// What there is to say of a counter: its state, and why it can do nothing now.
fn told(view: &View<'_>, thing: Thing) -> String {
    let pos = view.session.position();
    let Thing::Unit(id) = thing else { return String::new() };
    let Some(unit) = pos.unit(id) else { return String::new() };
    let mut lines = vec![status(view, pos, unit)];
    if !view.lecture.is_some_and(Lecture::hides_attacks)
        && let Some(why) = hover::why_not(view, pos, unit)
    {
        lines.push(why.line());
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}
