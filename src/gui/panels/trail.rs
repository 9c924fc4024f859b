//! The trail of an attack: firepower, line by line, and modifiers, those too that one might have expected.

use bevy_egui::egui::{self, Color32, Sense, Ui, Vec2};

use super::paint;
use crate::game::narrate::Names;
use crate::gui::choices::words;
use crate::gui::{fonts, theme};
use crate::lessons::Trail;
use crate::rules::fire::Closure;
use crate::rules::fire::{Assessment, Drm, DrmKind, FireKind, VehicleMark};
use crate::rules::ordnance::kill_number;

/// Draws a part of the trail, lit up when it is the one that a learner missed.
pub(super) fn lit(ui: &mut Ui, on: bool, inside: impl FnOnce(&mut Ui)) {
    if on {
        let frame =
            egui::Frame::new().fill(theme::of(ui).accent.gamma_multiply(0.5)).corner_radius(4);
        frame.show(ui, inside);
    } else {
        inside(ui);
    }
}

pub(super) fn firepower(
    ui: &mut Ui,
    names: &Names,
    assessment: &Assessment,
    missed: Option<Trail>,
) {
    let column = assessment
        .column
        .map_or_else(|| "under 1 FP".to_owned(), |c| format!("column {} of the table", c.fp()));
    paint::heading(ui, "Firepower", &column);
    for (number, line) in assessment.lines.iter().enumerate() {
        let who = names.firer(line.firer);
        if names.hide_any([&line.unit]) {
            continue;
        }
        let mut steps: Vec<String> =
            line.steps.iter().map(|step| step.text().replace("x1/2", "half:")).collect();
        steps.push(format!("range {}", line.range));
        lit(ui, missed == Some(Trail::Firer(number)), |ui| {
            fp_row(ui, &who, &steps.join(" · "), &words::firepower(line.fp));
        });
    }
    if let Some((who, fp)) = names.hidden_fp(assessment) {
        fp_row(ui, who, "", &words::firepower(fp));
    }
    for blind in &assessment.blind {
        paint::row(
            ui,
            ("0", theme::of(ui).hairline, theme::of(ui).bad),
            &names.unit(blind.unit),
            &blind.why(),
            "A7.52",
            true,
        );
    }
    if !assessment.directors.is_empty() {
        let text = format!("directed by {}", names.units(&assessment.directors));
        paint::say(ui, text, fonts::italic(13.0), theme::of(ui).faint);
    }
    if assessment.lines.len() > 1 {
        lit(ui, missed == Some(Trail::Sum), |ui| {
            fp_row(ui, "Sum", "", &words::firepower(assessment.fp));
        });
    }
}

fn fp_row(ui: &mut Ui, who: &str, steps: &str, fp: &str) {
    ui.horizontal_top(|ui| {
        let width = ui.available_width() - 48.0;
        ui.vertical(|ui| {
            ui.set_width(width);
            let mut job = egui::text::LayoutJob::default();
            let format =
                |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
            job.append(who, 0.0, format(fonts::bold(13.5), theme::of(ui).text));
            job.append(steps, 8.0, format(fonts::text(13.0), theme::of(ui).faint));
            job.wrap.max_width = width;
            ui.label(job);
        });
        let (rect, _) =
            ui.allocate_exact_size(Vec2::new(ui.available_width(), 18.0), Sense::hover());
        let at = rect.right_center();
        ui.painter().text(
            at,
            egui::Align2::RIGHT_CENTER,
            fp,
            fonts::bold(15.0),
            theme::of(ui).text,
        );
    });
}

/// One DRM, with its rule.
fn modifier(ui: &mut Ui, drm: &Drm, missed: Option<Trail>) {
    let good = drm.value < 0;
    let fill = if good { theme::of(ui).good_ground } else { theme::of(ui).bad_ground };
    let ink = if good { theme::of(ui).good } else { theme::of(ui).bad };
    let value = words::signed(i32::from(drm.value));
    lit(ui, missed == Some(Trail::Drm(drm.kind)), |ui| {
        explained(ui, drm.kind, |ui| {
            let chip = (value.as_str(), fill, ink);
            paint::row(ui, chip, drm.kind.label(), "", drm.kind.rule(), false);
        });
    });
}

/// Where a charge may lie on an AFV, and what it does there.
fn of_charges(ui: &mut Ui, names: &Names, assessment: &Assessment) {
    for line in &assessment.charges {
        let total = format!("total {}", words::signed(line.drm()));
        paint::heading(ui, "Position DR", &total);
        let [roof, side] = line.numbers;
        let name = names.unit(line.unit);
        let told = format!("{name}: up to 5 To Kill {roof}, up to 8 To Kill {side} (C7.346)");
        paint::say(ui, told, fonts::italic(13.0), theme::of(ui).faint);
        for (step, value) in &line.steps {
            let good = *value < 0;
            let fill = if good { theme::of(ui).good_ground } else { theme::of(ui).bad_ground };
            let ink = if good { theme::of(ui).good } else { theme::of(ui).bad };
            let value = words::signed(i32::from(*value));
            paint::row(ui, (value.as_str(), fill, ink), step.label(), "", "C7.346", false);
        }
    }
}

/// The DRM against each vehicle that the attack can hurt, and what of it is hurt.
fn of_vehicles(ui: &mut Ui, names: &Names, assessment: &Assessment) {
    of_charges(ui, names, assessment);
    for line in &assessment.vehicles {
        let total = format!("total {}", words::signed(i32::from(line.total)));
        paint::heading(ui, "Die roll modifiers", &total);
        let name = names.unit(line.unit);
        let number = line.column.map_or(0, kill_number);
        let mut against = match line.mark {
            VehicleMark::Line => format!("against {name}: Kill Number {number} (A7.308)"),
            VehicleMark::Crew => format!("against the crew of {name} (A7.307)"),
            VehicleMark::BareCrew => {
                format!("against the crew of {name}, past its armor (D5.311)")
            }
            VehicleMark::Shelled(_) => format!("against {name} in the area of the shell (C1.55)"),
            VehicleMark::Riders => format!("against the Riders of {name} (D6.2)"),
        };
        if !line.aboard.is_empty() {
            against += &format!(", and {} aboard (D.8)", names.units(&line.aboard));
        }
        paint::say(ui, against, fonts::italic(13.0), theme::of(ui).faint);
        if line.drms.is_empty() {
            paint::say(ui, "none", fonts::italic(13.0), theme::of(ui).faint);
        }
        line.drms.iter().for_each(|drm| modifier(ui, drm, None));
    }
}

pub(super) fn modifiers(
    ui: &mut Ui,
    names: &Names,
    assessment: &Assessment,
    missed: Option<Trail>,
) {
    let told = names.told_targets(assessment);
    let several = told.len() > 1;
    for (_, line) in told {
        let total = format!("total {}", words::signed(i32::from(line.total)));
        paint::heading(ui, "Die roll modifiers", &total);
        if several {
            paint::say(
                ui,
                match line.fp == assessment.fp {
                    true => format!("against {}", names.units(&line.units)),
                    false => format!(
                        "against {}: {} FP, concealed (A7.23)",
                        names.units(&line.units),
                        words::firepower(line.fp)
                    ),
                },
                fonts::italic(13.0),
                theme::of(ui).faint,
            );
        }
        if line.drms.is_empty() {
            paint::say(ui, "none", fonts::italic(13.0), theme::of(ui).faint);
        }
        line.drms.iter().for_each(|drm| modifier(ui, drm, missed));
        for absent in &line.absent {
            lit(ui, missed == Some(Trail::NoDrm(absent.kind)), |ui| {
                explained(ui, absent.kind, |ui| {
                    paint::row(
                        ui,
                        ("", Color32::TRANSPARENT, theme::of(ui).faint),
                        absent.kind.label(),
                        &format!("why not: {}", absent.why),
                        absent.kind.rule(),
                        true,
                    );
                });
            });
        }
    }
    of_vehicles(ui, names, assessment);
}

/// Why nobody would cower, where it might be expected.
pub(super) fn no_cowering(ui: &mut Ui, assessment: &Assessment) {
    if assessment.cowering > 0 || assessment.kind() == FireKind::Residual {
        return;
    }
    let why = if assessment.directors.is_empty() {
        "why not: nobody in it is subject to it"
    } else {
        "why not: a leader directs"
    };
    let chip = ("", Color32::TRANSPARENT, theme::of(ui).faint);
    paint::row(ui, chip, "Cowering", why, "A7.9", true);
}

/// The fire that counts toward an Encirclement, and whether it closes.
pub(super) fn encirclement(ui: &mut Ui, assessment: &Assessment) {
    let Some(claim) = &assessment.encirclement else { return };
    let closed = claim.closure.map_or("open", Closure::text);
    paint::heading(ui, "Encirclement (A7.7)", closed);
    for line in &claim.lines {
        let when = if line.earlier { "before" } else { "now" };
        let text = format!("{when}: from {} {}", line.from, line.way.text(claim.at));
        paint::say(ui, text, fonts::text(13.0), theme::of(ui).text);
    }
}

/// A line about a modifier: what the word means is said when the pointer rests on it.
fn explained(ui: &mut Ui, kind: DrmKind, inside: impl FnOnce(&mut Ui)) {
    ui.scope(inside).response.on_hover_text(kind.meaning());
}
