//! What an attack leaves behind: whether its weapons fire again or break down, and its Residual FP.

use bevy_egui::egui::{Align2, Color32, Pos2, Sense, Shape, Stroke, Ui, Vec2};

use super::paint;
use crate::counters::MgMount;
use crate::game::narrate::Names;
use crate::gui::art::rgb;
use crate::gui::choices::words;
use crate::gui::{fonts, theme};
use crate::odds::AttackOdds;
use crate::rules::Position;
use crate::rules::fire::Assessment;

/// A line for each weapon that fires.
pub fn weapons(ui: &mut Ui, pos: &Position, names: &Names, odds: &AttackOdds) {
    for weapon in &odds.weapons {
        let rof = pos.firing_type(weapon.weapon).map(|printed| printed.rof);
        let rof = rof.or(pos.to_hit_type(weapon.weapon).map(|printed| printed.rof)).unwrap_or(0);
        let name = Some(words::weapon(pos, weapon.weapon)).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| names.weapon(weapon.weapon));
        let again = if weapon.keeps_rof > 0.0 {
            format!("fires again {} (ROF {rof}, A9.2)", one_in(weapon.keeps_rof))
        } else {
            "does not fire again".to_owned()
        };
        let jams = if weapon.malfunction > 0.0 {
            format!("jams {}", one_in(weapon.malfunction))
        } else {
            "never jams".to_owned()
        };
        line(ui, &name, &again, &jams, None);
    }
    for gun in &odds.mounts {
        let again = if gun.keeps_rof > 0.0 {
            format!("fires again {} (D3.5)", one_in(gun.keeps_rof))
        } else {
            "fires once in a Player Turn (A7.51)".to_owned()
        };
        // Random Selection spares some of those that fire together.
        let jams = format!("jams {:.1} %", gun.malfunction * 100.0);
        let name = match gun.mount {
            MgMount::Bow => "bow",
            MgMount::Coaxial => "coax",
            MgMount::AntiAircraft => "AA",
            MgMount::Rear => "rear",
        };
        line(ui, name, &again, &jams, None);
    }
}

/// The Residual FP, with how it comes about.
pub fn leaves(ui: &mut Ui, pos: &Position, assessment: &Assessment) {
    let Some(left) = assessment.leaves(pos) else { return };
    let column = assessment.column.map_or(0, |column| column.fp());
    let mut text = match left.all {
        0 => "no Residual FP (A8.2)".to_owned(),
        fp => format!("Residual {fp}: half of {column}"),
    };
    if assessment.outside > 0 && left.all > 0 {
        let columns = if assessment.outside == 1 { "a column" } else { "columns" };
        text += &format!(", {columns} less for what lies outside (A8.26)");
    }
    if left.rim && left.all > 0 {
        text += ", at the rim alone (A8.21)";
    }
    if let Some(keeping) = left.keeping {
        text += &format!("; {keeping} if the gun keeps its ROF (A8.23)");
    }
    line(ui, "Leaves", &text, "", Some(left.all));
}

/// A name, what of it, and a word at the right end; a Residual FP counter before it where there is one.
fn line(ui: &mut Ui, name: &str, text: &str, right: &str, residual: Option<u8>) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::new(58.0, 18.0), Sense::hover());
        let at = rect.left_center();
        ui.painter().text(at, Align2::LEFT_CENTER, name, fonts::bold(13.0), theme::of(ui).text);
        if let Some(fp) = residual.filter(|fp| *fp > 0) {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
            let corner = |number: u8| {
                let turn = f32::from(number) * std::f32::consts::TAU / 6.0;
                rect.center() + Vec2::angled(turn) * 9.0
            };
            let corners: Vec<Pos2> = (0..6).map(corner).collect();
            let plum = theme::color32(rgb(0x5b2a78));
            ui.painter().add(Shape::convex_polygon(corners, plum, Stroke::NONE));
            let digits = Color32::from_rgb(0xb6, 0xf0, 0x6a);
            let font = fonts::figures(13.0);
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, fp.to_string(), font, digits);
        }
        let aside = if right.is_empty() { 0.0 } else { 92.0 };
        let width = ui.available_width() - aside;
        ui.vertical(|ui| {
            ui.set_width(width);
            paint::say(ui, text, fonts::text(13.0), theme::of(ui).text);
        });
        if right.is_empty() {
            return;
        }
        let (rect, _) =
            ui.allocate_exact_size(Vec2::new(ui.available_width(), 18.0), Sense::hover());
        let at = rect.right_center();
        ui.painter().text(at, Align2::RIGHT_CENTER, right, fonts::text(13.0), theme::of(ui).faint);
    });
}

/// A chance of so many throws of two dice: `1 in 3`, `11 in 36`.
fn one_in(chance: f64) -> String {
    let throws = (chance * 36.0).round().clamp(0.0, 36.0) as u32;
    let mut divisor = (throws.max(1), 36_u32);
    while divisor.1 > 0 {
        divisor = (divisor.1, divisor.0 % divisor.1);
    }
    format!("{} in {}", throws / divisor.0, 36 / divisor.0)
}
