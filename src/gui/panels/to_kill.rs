//! What a hit on a vehicle does: the Final To Kill number by the side that is met and the part that is hit, and what each DR
//! against it does (C7).

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
};

use super::attack::dice;
use super::paint;
use crate::counters::{ArmorFactor, VehicleType};
use crate::gui::{fonts, theme};
use crate::rules::Position;
use crate::rules::fire::{self, ToHitStage};
use crate::rules::fire::{KillReport, KillStage};
use crate::rules::ordnance::{
    Aspect, Damage, Hit, HitLocation, Projectile, Protection, effect, final_number,
};

/// The height of a line.
const ROW: f32 = 20.0;

/// A shot at a vehicle, as far as its effect goes.
struct Shot<'a> {
    projectile: Projectile,
    range: u32,
    printed: &'a VehicleType,
    hull: Aspect,
    turret: Aspect,
}

impl Shot<'_> {
    /// The number for a part hit from a side of it, and the armour there.
    fn number(&self, location: HitLocation, aspect: Aspect) -> (Option<i32>, Option<u8>) {
        let protection = self.protection(aspect, aspect);
        let number = final_number(self.projectile, self.range, protection, location, false);
        let factor = self.printed.armor.and_then(|armor| {
            let plates = match location {
                HitLocation::Hull => armor.hull,
                HitLocation::Turret => armor.turret,
            };
            match aspect {
                Aspect::Front => Some(plates.front.value()),
                Aspect::Side => Some(plates.side.value()),
                Aspect::Rear => plates.rear().map(ArmorFactor::value),
            }
        });
        (number, factor)
    }

    fn protection(&self, hull: Aspect, turret: Aspect) -> Protection {
        match self.printed.armor {
            Some(armor) => Protection::Armored { armor, hull, turret },
            None => Protection::Unarmored,
        }
    }

    fn met(&self, location: HitLocation) -> Aspect {
        match location {
            HitLocation::Hull => self.hull,
            HitLocation::Turret => self.turret,
        }
    }

    /// What a DR does to the part that is hit.
    fn damage(&self, location: HitLocation, original: i32) -> Damage {
        let (number, _) = self.number(location, self.met(location));
        let hit = Hit { location, critical: false, twice: false };
        let protection = self.protection(self.hull, self.turret);
        let red = self.printed.survival.is_some_and(|survival| survival.red);
        effect(self.projectile, protection, hit, number, red, original)
    }
}

/// Draws what a hit does, where a vehicle is aimed at.
pub(super) fn draw(ui: &mut Ui, pos: &Position, stage: &ToHitStage) {
    if stage.kill.is_some_and(|kill| kill.tracks) {
        paint::heading(ui, "A hit on the tracks", "C5.7");
        let text = "No To Kill roll: a hit on the hull immobilizes it, and its crew checks or gets out. One on the turret is a miss, and none is critical.";
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).text);
        return;
    }
    let found = stage.kill.as_ref().and_then(|kill| Some((kill, shot(pos, stage, kill)?)));
    if let Some((kill, shot)) = found {
        let right = format!("{}, range {} · C7", stage.round, stage.range);
        paint::heading(ui, "To Kill number", &right);
        if shot.printed.armor.is_some() {
            table(ui, &shot);
        }
        let parts: &[(HitLocation, &str)] = match shot.printed.armor {
            Some(_) if shot.printed.turns_turret() => {
                &[(HitLocation::Hull, "hull"), (HitLocation::Turret, "turret")]
            }
            Some(_) => &[(HitLocation::Hull, "hull"), (HitLocation::Turret, "upper")],
            None => &[(HitLocation::Hull, "a hit")],
        };
        for (location, name) in parts {
            strip(ui, &shot, *location, name);
        }
        legend(ui);
        if kill.from_own_hex {
            let text = "From its own hex: a coloured die of 1 or 2 meets the rear, 5 or 6 the front, else the side (D3.2).";
            paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
        }
        if kill.hull_down {
            let text = "Hull down: a hit on the hull counts for nothing (D4.2).";
            paint::say(ui, text, fonts::text(13.0), theme::of(ui).faint);
        }
    }
}

/// The shot: the sides of an unarmored vehicle are all alike.
fn shot<'a>(pos: &'a Position, stage: &ToHitStage, kill: &KillStage) -> Option<Shot<'a>> {
    let printed = pos.vehicle_type(kill.unit)?;
    let [hull, turret] = kill.aspects.unwrap_or([Aspect::Front; 2]);
    let projectile = fire::projectile(pos.to_hit_type(stage.weapon)?, stage.round)?;
    Some(Shot { projectile, range: stage.range, printed, hull, turret })
}

/// Draws the DR of a hit that was rolled, and what it came to.
pub(super) fn after(ui: &mut Ui, pos: &Position, report: &KillReport) {
    let part = match report.hit.location {
        HitLocation::Hull => "hull",
        HitLocation::Turret => "turret",
    };
    paint::heading(ui, "To Kill roll", &format!("{part} hit · C7"));
    let firer = pos.unit(report.unit).map(|unit| unit.side.other());
    for roll in &report.rolls {
        dice(ui, pos, firer, [roll.colored, roll.white], true, |ui| {
            let number = report.number.map_or_else(|| "no kill".to_owned(), |it| it.to_string());
            let sum = roll.total();
            let text = format!("{} + {} = {sum}, To Kill {number}", roll.colored, roll.white);
            paint::say(ui, text, fonts::bold(14.0), theme::of(ui).text);
            let harmless = matches!(report.damage, Damage::Dud | Damage::None);
            let ink = if harmless { theme::of(ui).faint } else { theme::of(ui).bad };
            paint::say(ui, word(report.damage), fonts::serif(17.0), ink);
        });
    }
}

/// What a vehicle suffers, in a few words.
pub(super) const fn word(damage: Damage) -> &'static str {
    match damage {
        Damage::Dud => "A dud (C7.35)",
        Damage::None => "No effect",
        Damage::PossibleShock => "Shock, unless the crew passes its NTC",
        Damage::Shock => "Shock",
        Damage::Stun => "Stunned",
        Damage::Immobilized => "Immobilized",
        Damage::Eliminated => "Eliminated",
        Damage::Burning => "Burning",
    }
}

/// The numbers by side and part; those that this shot meets are lit.
fn table(ui: &mut Ui, shot: &Shot<'_>) {
    let width = ui.available_width();
    let (area, _) = ui.allocate_exact_size(Vec2::new(width, 3.0 * ROW), Sense::hover());
    let painter = ui.painter().with_clip_rect(area.expand(1.0));
    let head = 72.0;
    let step = (width - head) / 3.0;
    let cell = |column: u8, line: u8| {
        let left = area.left() + head + step * f32::from(column);
        let top = area.top() + ROW * f32::from(line);
        Rect::from_min_size(Pos2::new(left, top), Vec2::new(step, ROW))
    };
    let name = |line: u8, text: &str, ink: Color32| {
        let at = area.left_top() + Vec2::new(7.0, ROW * (f32::from(line) + 0.5));
        painter.text(at, Align2::LEFT_CENTER, text, fonts::text(12.5), ink);
    };
    let top = Rect::from_min_size(area.min, Vec2::new(width, ROW));
    painter.rect_filled(top, CornerRadius::ZERO, theme::of(ui).bar);
    name(0, "hit on", theme::of(ui).bar_text);
    let aspects = [("front", Aspect::Front), ("side", Aspect::Side), ("rear +1", Aspect::Rear)];
    let upper = if shot.printed.turns_turret() { "turret" } else { "upper works" };
    let parts = [(HitLocation::Hull, "hull"), (HitLocation::Turret, upper)];
    for (column, (text, aspect)) in (0_u8..).zip(aspects) {
        let used = parts.iter().any(|(location, _)| shot.met(*location) == aspect);
        let (fill, ink) = match used {
            true => (theme::of(ui).accent, theme::of(ui).text),
            false => (theme::of(ui).bar, theme::of(ui).bar_text),
        };
        painter.rect_filled(cell(column, 0), CornerRadius::ZERO, fill);
        let at = cell(column, 0).center();
        painter.text(at, Align2::CENTER_CENTER, text, fonts::text(12.5), ink);
        for (line, (location, _)) in (1_u8..).zip(parts) {
            let place = cell(column, line);
            let lit = shot.met(location) == aspect;
            if lit {
                painter.rect_filled(place, CornerRadius::same(3), theme::of(ui).lit);
            }
            let (number, factor) = shot.number(location, aspect);
            let number = number.map_or_else(|| "none".to_owned(), |number| number.to_string());
            let text = match factor {
                Some(factor) => format!("{number}   AF {factor}"),
                None => number,
            };
            let font = if lit { fonts::bold(13.5) } else { fonts::text(13.0) };
            painter.text(place.center(), Align2::CENTER_CENTER, text, font, theme::of(ui).text);
        }
    }
    for (line, (_, text)) in (1_u8..).zip(parts) {
        name(line, text, theme::of(ui).text);
    }
    let rim = Stroke::new(1.0, theme::of(ui).hairline);
    painter.rect_stroke(area, CornerRadius::ZERO, rim, StrokeKind::Inside);
}

/// The tone of an outcome, and whether what stands on it is light.
fn tone(ui: &Ui, damage: Damage) -> (Color32, bool) {
    let [nothing, pinned, broken, reduced, eliminated] = theme::of(ui).outcomes;
    match damage {
        Damage::Dud | Damage::None => (nothing, false),
        Damage::PossibleShock => (pinned, false),
        Damage::Shock | Damage::Stun | Damage::Immobilized => (broken, false),
        Damage::Eliminated => (reduced, true),
        Damage::Burning => (eliminated, true),
    }
}

/// What each DR does to a part: a strip of the numbers from 2 to 12.
fn strip(ui: &mut Ui, shot: &Shot<'_>, location: HitLocation, name: &str) {
    let width = ui.available_width();
    let (area, _) = ui.allocate_exact_size(Vec2::new(width, ROW), Sense::hover());
    let head = 72.0;
    let step = (width - head) / 11.0;
    let (number, _) = shot.number(location, shot.met(location));
    let text = match number {
        Some(number) => format!("{name} {number}"),
        None => format!("{name}: none"),
    };
    let at = area.left_center() + Vec2::new(7.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, text, fonts::text(12.5), theme::of(ui).text);
    for original in 2..=12_i8 {
        let left = area.left() + head + step * f32::from(original - 2);
        let cell = Rect::from_min_size(
            Pos2::new(left, area.top() + 1.0),
            Vec2::new(step - 1.0, ROW - 2.0),
        );
        let (fill, light) = tone(ui, shot.damage(location, original.into()));
        ui.painter().rect_filled(cell, CornerRadius::same(2), fill);
        let ink = if light { theme::of(ui).on_fill } else { theme::of(ui).text };
        let text = original.to_string();
        ui.painter().text(cell.center(), Align2::CENTER_CENTER, text, fonts::figures(13.0), ink);
    }
}

fn legend(ui: &mut Ui) {
    let words = [
        (Damage::None, "nothing"),
        (Damage::PossibleShock, "perhaps Shock"),
        (Damage::Immobilized, "immobilized or Shock"),
        (Damage::Eliminated, "eliminated"),
        (Damage::Burning, "burning"),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (damage, word) in words {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::hover());
            ui.painter().rect_filled(rect, CornerRadius::same(2), tone(ui, damage).0);
            paint::say(ui, word, fonts::text(12.0), theme::of(ui).faint);
            ui.add_space(4.0);
        }
    });
}
