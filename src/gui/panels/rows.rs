//! The counters of a Location as rows: what each of them is, what it would fire, and a box to let it or leave it out.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Color32, Rect, Sense, Stroke, Ui, Vec2};

use super::unit_card::status;
use super::{View, paint};
use crate::counters::GunKind;
use crate::gui::choices::phases::asks_for_fire;
use crate::gui::choices::words;
use crate::gui::counters::Thing;
use crate::gui::counters::badges::fire_marker;
use crate::gui::desk::{Desk, Intent};
use crate::gui::theme::Theme;
use crate::gui::{fonts, theme};
use crate::rules::fire::{FireKind, Fp, FpLine, inherent, ready};
use crate::rules::ids::Firer;
use crate::rules::morale::leadership;
use crate::rules::order::{FireOrder, Order};
use crate::rules::status::inherent_fire;
use crate::rules::unit::FireMarker;
use crate::rules::view::is_stand_in;
use crate::rules::weapon::Held;
use crate::rules::{Phase, Position, Unit, UnitId, Weapon};

/// The room for a name and two lines under it.
const HIGH: f32 = 57.0;
/// The side of the counter in a row.
const SIDE: f32 = 46.0;

/// Whether what is asked is an attack.
pub fn fires_now(view: &View<'_>) -> bool {
    view.choices.asked.as_ref().is_some_and(|asked| asks_for_fire(&asked.kind))
}

/// The box at the end of a row.
struct TickBox {
    spot: String,
    on: bool,
    intent: Intent,
}

/// Draws a unit's row, and one for each of its weapons.
pub fn draw(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, unit: &Unit) {
    let pos = view.session.position();
    let picked = view.selection.units.contains(&unit.id);
    let eligible = view.choices.eligible.contains(&unit.id);
    let (line, tick) = if fires_now(view) && eligible {
        fire_line(theme::of(ui), view, unit, picked)
    } else {
        let intent = Intent::PickUnit(unit.id, true);
        let tick = TickBox { spot: format!("pick:{}", unit.id.0), on: picked, intent };
        ((status(view, pos, unit), theme::of(ui).faint), eligible.then_some(tick))
    };
    let name = words::unit(pos, unit.id);
    let thing = Thing::Unit(unit.id);
    let (rect, looked) = row(ui, view, desk, thing, &name, &line, tick);
    desk.note(format!("row:{}", unit.id.0), rect);
    if looked {
        desk.want(Intent::Look(unit.id));
    }
    let both = inherent_fire(pos, unit.id).0 > 0 && leadership(pos, unit.id).is_some();
    let on = view.selection.directors.contains(&unit.id);
    if fires_now(view) && eligible && both && (on || may_direct(view, unit.id)) {
        let tick = paint::tick(ui, on, "directs as well");
        desk.note(format!("directs:{}", unit.id.0), tick.rect);
        let key = desk.tick(Intent::ToggleDirector(unit.id));
        if tick.clicked() {
            desk.want(Intent::ToggleDirector(unit.id));
        }
        tick.on_hover_text(key);
    }
    if is_stand_in(unit.id) {
        return;
    }
    for weapon in pos.weapons_for(unit.id) {
        weapon_row(ui, view, desk, unit, weapon);
    }
}

/// What a firing unit adds by itself, and the box for it.
fn fire_line(
    theme: &Theme,
    view: &View<'_>,
    unit: &Unit,
    picked: bool,
) -> ((String, Color32), Option<TickBox>) {
    let pos = view.session.position();
    let id = unit.id;
    let (fp, _) = inherent(pos, unit);
    // In these phases nobody fires twice, but for a gun that kept its ROF (A3.2, A7.1).
    let once = matches!(pos.phase, Phase::PrepFire | Phase::AdvancingFire);
    // Of a vehicle each machine gun is marked by itself.
    let marker = match unit.vehicle() {
        Some(_) if !ready(pos, unit).is_empty() => FireMarker::None,
        _ => unit.fire,
    };
    if FireKind::open(pos.phase, marker).is_none() && (once || fp > 0) {
        return ((status(view, pos, unit), theme.faint), None);
    }
    if fp > 0 {
        let on = picked && !view.selection.silent.contains(&id);
        let intent = if picked { Intent::ToggleInherent(id) } else { Intent::PickUnit(id, true) };
        let tick = TickBox { spot: format!("inherent:{}", id.0), on, intent };
        let (printed, guns) =
            if unit.is_vehicle() { ("by its MG", " of its MG") } else { ("printed", "") };
        let text = match (on, own_part(view, id)) {
            (true, Some(fp)) => (format!("fires: {} FP", words::firepower(fp)), theme.good),
            (true, None) => (format!("fires: {fp} {printed}"), theme.good),
            (false, _) => (format!("{fp} FP{guns}, stays out"), theme.faint),
        };
        return (text, Some(tick));
    }
    match leadership(pos, id) {
        Some(drm) => {
            let on = view.selection.directors.contains(&id);
            let drm = words::signed(i32::from(drm));
            let text =
                if on { format!("directs: {drm}") } else { format!("{drm}, does not direct") };
            let color = if on { theme.good } else { theme.faint };
            let spot = format!("directs:{}", id.0);
            let tick = TickBox { spot, on, intent: Intent::ToggleDirector(id) };
            ((text, color), Some(tick).filter(|_| on || may_direct(view, id)))
        }
        None => ((status(view, pos, unit), theme.faint), None),
    }
}

/// Whether a leader can direct: the attack that is put together, or one of those that are open.
fn may_direct(view: &View<'_>, leader: UnitId) -> bool {
    if view.choices.preview.is_some() {
        return view.choices.may_direct.contains(&leader);
    }
    view.choices.orders.iter().any(|order| match order {
        Order::Fire(FireOrder::Attack(fire)) => fire.directors.contains(&leader),
        _ => false,
    })
}

/// What a firer adds to the attack being put together.
fn part<'a>(view: &'a View<'_>, firer: Firer) -> Option<&'a FpLine> {
    let assessment = view.choices.preview.as_ref()?.worked_out.as_ref().ok()?;
    assessment.lines.iter().find(|line| line.firer == firer)
}

/// What a unit by itself, or a vehicle by its machine guns, adds to it.
fn own_part(view: &View<'_>, id: UnitId) -> Option<Fp> {
    let assessment = view.choices.preview.as_ref()?.worked_out.as_ref().ok()?;
    let own = || assessment.lines.iter().filter(|line| line.firer.is_part_of(id));
    own().next()?;
    Some(own().map(|line| line.fp).sum())
}

/// What is printed on a weapon, as far as its row says it.
struct Printed {
    name: String,
    rof: u8,
    breakdown: u8,
    fp: Option<u8>,
}

fn weapon_row(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, unit: &Unit, weapon: &Weapon) {
    let pos = view.session.position();
    // A light mortar is told as the ordnance that it is.
    let printed = match (pos.gun_type(weapon.id), pos.weapon_type(weapon.id)) {
        (Some(gun), _) => Printed {
            name: match gun.kind {
                GunKind::Mounted => format!("MA {}", gun.calibre),
                GunKind::Latw => gun.name.clone(),
                _ => format!("{} {}", gun.name, gun.calibre),
            },
            rof: gun.rof,
            breakdown: gun.breakdown,
            fp: None,
        },
        (None, Some(weapon)) => Printed {
            name: format!("{} {}-{}", weapon.name, weapon.fp, weapon.range),
            rof: weapon.rof,
            breakdown: weapon.breakdown,
            fp: Some(weapon.fp),
        },
        (None, None) => return,
    };
    let name = printed.name;
    let open = FireKind::open(pos.phase, weapon.fire).is_some();
    let eligible = view.choices.eligible.contains(&unit.id) && open && !weapon.malfunctioned;
    let mut state: Vec<String> =
        fire_marker(weapon.fire).map(|marker| marker.name()).into_iter().collect();
    if weapon.malfunctioned {
        state.push("malfunctioned".to_owned());
    }
    if weapon.dismantled {
        state.push("dismantled".to_owned());
    }
    if weapon.gun.is_some_and(|gun| gun.limbered) {
        state.push("limbered".to_owned());
    }
    if let Held::Towed { .. } = weapon.held {
        state.push("towed".to_owned());
    }
    if weapon.low_ammo {
        state.push("low on ammunition".to_owned());
    }
    if let Held::Placed { at, .. } = weapon.held {
        state.push(format!("placed in {at}"));
    }
    let rof = if printed.rof > 0 { format!(", ROF {}", printed.rof) } else { String::new() };
    let (line, tick) = if fires_now(view) && eligible {
        let on = view.selection.weapons.contains(&weapon.id);
        let spot = format!("weapon:{}", weapon.id.0);
        let tick = TickBox { spot, on, intent: Intent::ToggleWeapon(weapon.id) };
        let shell = view.choices.preview.as_ref().and_then(|preview| preview.order.shell);
        let part = part(view, Firer::Weapon(weapon.id));
        let text = match (on, part, printed.fp) {
            (true, Some(_), None) => match shell {
                Some(shell) => format!("fires: {}{rof}", words::shell(shell)),
                None => format!("fires by itself{rof}"),
            },
            (true, Some(line), _) => format!("fires: {} FP{rof}", words::firepower(line.fp)),
            (true, None, Some(fp)) => format!("fires: {fp} printed{rof}"),
            (false, _, Some(fp)) => format!("{fp} FP{rof}, stays out"),
            (true, None, None) => format!("fires by itself{rof}"),
            (false, _, None) => format!("stays out{rof}"),
        };
        ((text, if on { theme::of(ui).good } else { theme::of(ui).faint }), Some(tick))
    } else {
        state.push(match printed.fp {
            Some(fp) => {
                let weight = pos.weight(weapon.id);
                format!("{fp} FP{rof}, B{}, {weight} PP", printed.breakdown)
            }
            None => format!("B{}{rof}", printed.breakdown),
        });
        if let Some(gun) = &weapon.gun {
            state.push(format!("points {}", gun.facing));
        }
        ((state.join(" · "), theme::of(ui).faint), None)
    };
    ui.horizontal_top(|ui| {
        ui.add_space(10.0);
        ui.vertical(|ui| {
            // The gun of a vehicle is drawn on it.
            let thing = match unit.vehicle() {
                Some(_) => Thing::Unit(unit.id),
                None => Thing::Weapon(weapon.id),
            };
            row(ui, view, desk, thing, &name, &line, tick);
        });
    });
}

/// One row; says where it is and whether its counter was clicked.
fn row(
    ui: &mut Ui,
    view: &View<'_>,
    desk: &mut Desk<'_>,
    thing: Thing,
    name: &str,
    (line, color): &(String, Color32),
    tick: Option<TickBox>,
) -> (Rect, bool) {
    let on = tick.as_ref().is_some_and(|tick| tick.on);
    let rim = match (&tick, on) {
        (_, true) => theme::of(ui).accent,
        (Some(_), _) => theme::of(ui).good,
        _ => theme::of(ui).hairline,
    };
    let mut looked = false;
    // As wide a rim for each: its width counts in the layout.
    let frame = egui::Frame::new()
        .fill(theme::of(ui).card)
        .stroke(Stroke::new(1.4, rim))
        .corner_radius(6)
        .inner_margin(5);
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::click());
            paint::counter(ui, rect, view.faces.counters.get(&thing));
            looked = response.clicked();
            let room = ui.available_width() - if tick.is_some() { 28.0 } else { 0.0 };
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.set_width(room);
                // In the room of two lines, however long or short what somebody fires: a tick moves nothing.
                if fires_now(view) {
                    ui.set_min_height(HIGH);
                }
                paint::say(ui, name, fonts::bold(14.0), theme::of(ui).text);
                let mut job = LayoutJob::simple(
                    line.clone(),
                    fonts::text(12.5),
                    *color,
                    ui.available_width(),
                );
                job.wrap.max_rows = 2;
                ui.label(job);
            });
            if let Some(tick) = tick {
                let (rect, response) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::click());
                paint::mark(ui, rect.shrink(1.0), tick.on, response.hovered());
                desk.note(tick.spot, rect);
                let key = desk.tick(tick.intent.clone());
                if response.clicked() {
                    desk.want(tick.intent);
                }
                response.on_hover_text(key);
            }
        });
    });
    (shown.response.rect, looked)
}

/// Counters that lie about with nobody to use them.
pub fn lying(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>, pos: &Position, weapon: &Weapon) {
    let name = words::weapon(pos, weapon.id);
    let at = pos.weapon_at(weapon.id).map_or_else(String::new, |at| format!(" in {at}"));
    let wire = pos.weapon_at(weapon.id).is_some_and(|at| pos.setting.wire.contains(&at.hex));
    let up = match (weapon.raised, wire) {
        (false, _) => "",
        (true, true) => " on top of the wire",
        (true, false) => " at the rim",
    };
    let line = (format!("lies{at}{up}, possessed by nobody"), theme::of(ui).faint);
    row(ui, view, desk, Thing::Weapon(weapon.id), &name, &line, None);
}
