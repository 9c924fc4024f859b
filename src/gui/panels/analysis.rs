//! A game that is over, looked back on, in the panel on the right: the decision at the moment that is shown, the sum of it all, what
//! went wrong most, and how to play on from there.

use bevy_egui::egui::{self, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use super::chance::mark;
use super::log::Lines;
use super::{View, attack, paint};
use crate::app::Request;
use crate::game::analysis::{Analysis, Judged, Verdict, points};
use crate::game::{Mode, moment_words};
use crate::gui::desk::{Desk, Intent};
use crate::gui::{fonts, theme};
use crate::rules::Side;

/// As many of the worst decisions are listed.
const WORST: usize = 20;
/// Room for the buttons at the foot.
const FOOT: f32 = 46.0;

/// Draws it.
pub fn draw(ui: &mut Ui, view: &View<'_>, lines: &Lines, desk: &mut Desk<'_>) {
    desk.note("panel:analysis", ui.max_rect());
    let Some(analysis) = view.analyst.found() else {
        attack::title(ui, "The game looked back on", "");
        let text = "Each decision is judged by what its side could know then, and against the best that \
                    comes to mind: what it gave away of the winning chance. What the decisions do not account for, \
                    the dice did.";
        paint::say(ui, text, fonts::text(14.0), theme::of(ui).text);
        return;
    };
    let height = ui.available_height() - FOOT;
    egui::ScrollArea::vertical().id_salt("analysis").max_height(height).auto_shrink(false).show(
        ui,
        |ui| {
            here(ui, view, lines);
            sums(ui, view, analysis);
            worst(ui, view, lines, analysis, desk);
        },
    );
    foot(ui, view, desk);
}

/// The decision at the moment that is shown.
fn here(ui: &mut Ui, view: &View<'_>, lines: &Lines) {
    let theme = theme::of(ui);
    let Some(judged) = view.analyst.looked_at(view.session.shown()) else {
        attack::title(ui, "The game looked back on", "");
        let text = "Click a mark below, or a line here, to see the table as it was then.";
        paint::say(ui, text, fonts::text(13.5), theme.faint);
        return;
    };
    let name = &view.session.position().setting.side(judged.side).name;
    let title = match judged.verdict {
        Verdict::Best => "The best there was".to_owned(),
        Verdict::Good => "A good decision".to_owned(),
        Verdict::Inaccuracy => format!("An inaccuracy: lost {}", points(judged.lost)),
        Verdict::Mistake => format!("A mistake: lost {}", points(judged.lost)),
        Verdict::Blunder => format!("A blunder: lost {}", points(judged.lost)),
    };
    attack::title(ui, &title, name);
    paint::say(ui, when(view, lines, judged), fonts::text(12.5), theme.faint);
    chances(ui, judged);
    paint::say(ui, format!("Done: {}.", judged.done), fonts::text(14.0), theme.text);
    if let Some(better) = &judged.better {
        paint::say(ui, format!("Better: {better}."), fonts::bold(14.0), theme.good);
        if let Some(why) = &judged.why {
            paint::say(ui, why, fonts::text(13.0), theme.faint);
        }
    }
}

/// When a decision was made.
fn when(view: &View<'_>, lines: &Lines, judged: &Judged) -> String {
    let entry = view.session.game().line().nth(judged.order - 1);
    let when = entry.map_or_else(String::new, |entry| {
        let turn = moment_words(view.session.position(), entry.when);
        format!(", {turn}, {}", entry.when.phase)
    });
    format!("Order {}{when}", lines.chronicle.steps(judged.order))
}

/// The side's chance before and after, as a bar: what was given away stands out.
fn chances(ui: &mut Ui, judged: &Judged) {
    let theme = theme::of(ui);
    let (before, after) = judged.around(judged.side);
    let (rect, _) =
        ui.allocate_exact_size(Vec2::new(ui.available_width() - 4.0, 20.0), Sense::hover());
    let upto = |chance: f64| rect.left() + rect.width() * chance as f32;
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::ZERO, theme.card);
    let part = |from: f32, to: f32| Rect::from_x_y_ranges(from..=to, rect.y_range());
    painter.rect_filled(part(rect.left(), upto(after)), CornerRadius::ZERO, theme.good_ground);
    painter.rect_filled(part(upto(after), upto(before)), CornerRadius::ZERO, theme.bad_ground);
    let rim = Stroke::new(1.0, theme.faint);
    painter.rect_stroke(rect, CornerRadius::ZERO, rim, StrokeKind::Inside);
    let text = if points(before) == points(after) {
        format!("{} of 100", points(before))
    } else {
        format!("{} of 100, after it {}", points(before), points(after))
    };
    let at = rect.left_center() + Vec2::new(6.0, 0.0);
    painter.text(at, egui::Align2::LEFT_CENTER, text, fonts::bold(13.0), theme.text);
}

/// What each side's decisions gave away and what the dice did.
fn sums(ui: &mut Ui, view: &View<'_>, analysis: &Analysis) {
    paint::heading(ui, "The whole game", "points of winning chance");
    let (game, setting) = (view.session.game(), &view.session.position().setting);
    let theme = theme::of(ui);
    for side in Side::BOTH {
        let who = match game.mode() {
            Mode::Against(machine) if machine != side => "You",
            _ => &setting.side(side).name,
        };
        paint::say(ui, analysis.told(who, side), fonts::bold(13.5), theme.text);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for verdict in [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder] {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
                mark(ui.painter(), verdict, rect.center(), 0.9);
                let number = analysis.count(side, verdict);
                let many = if number == 1 { "" } else { "s" };
                let word = match verdict {
                    Verdict::Inaccuracy if number != 1 => "inaccuracies".to_owned(),
                    verdict => format!("{}{many}", verdict.word()),
                };
                paint::say(ui, format!("{number} {word}"), fonts::text(13.0), theme.text);
                ui.add_space(8.0);
            }
        });
    }
}

/// The decisions that gave away most, each with what would have been better: a click goes there.
fn worst(ui: &mut Ui, view: &View<'_>, lines: &Lines, analysis: &Analysis, desk: &mut Desk<'_>) {
    paint::heading(ui, "What went wrong most", "lost, of 100");
    let theme = theme::of(ui);
    let worst = analysis.worst(WORST);
    if worst.is_empty() {
        let text = "No decision gave away 5 points of 100 or more.";
        paint::say(ui, text, fonts::text(13.5), theme.faint);
    }
    let shown = view.session.shown();
    for (number, judged) in worst.into_iter().enumerate() {
        let lay =
            |ui: &Ui, text: String, font, ink, width| ui.painter().layout(text, font, ink, width);
        let width = ui.available_width() - 84.0;
        let side = &view.session.position().setting.side(judged.side).name;
        let done = format!("{side}: {}", judged.done);
        let done = lay(ui, done, fonts::bold(13.5), theme.text, width);
        let better = judged.better.as_deref().unwrap_or_default();
        let better = lay(ui, format!("Better: {better}"), fonts::text(13.0), theme.good, width);
        let when = lay(ui, when(view, lines, judged), fonts::text(12.0), theme.faint, width);
        let tall = done.size().y + better.size().y + when.size().y + 12.0;
        let size = Vec2::new(ui.available_width() - 4.0, tall);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let painter = ui.painter();
        painter.rect_filled(rect, CornerRadius::same(4), theme.card);
        let here = judged.order == shown + 1;
        let rim = if here || response.hovered() { theme.text } else { theme.hairline };
        let rim = Stroke::new(if here { 2.0 } else { 1.2 }, rim);
        painter.rect_stroke(rect, CornerRadius::same(4), rim, StrokeKind::Inside);
        mark(painter, judged.verdict, rect.left_top() + Vec2::new(17.0, 16.0), 1.1);
        let lost = format!("−{}", points(judged.lost));
        let at = rect.right_top() + Vec2::new(-8.0, 6.0);
        painter.text(at, egui::Align2::RIGHT_TOP, lost, fonts::bold(15.0), theme.bad);
        let mut at = rect.left_top() + Vec2::new(34.0, 5.0);
        for (galley, ink) in [(done, theme.text), (better, theme.good), (when, theme.faint)] {
            let below = galley.size().y + 1.0;
            painter.galley(at, galley, ink);
            at.y += below;
        }
        desk.note(format!("analysis:worst:{number}"), rect);
        if response.clicked() {
            desk.want(Intent::Ask(Request::LookAt(judged.order - 1)));
        }
    }
}

/// On from the moment that is shown.
fn foot(ui: &mut Ui, view: &View<'_>, desk: &mut Desk<'_>) {
    ui.add_space(6.0);
    let game = view.session.game();
    let shown = view.session.shown();
    let past = shown < game.log().len();
    let may = past && shown >= game.undo_limit();
    let button = ui.add_enabled(may, paint::primary(ui, "Play on from here", 14.5));
    desk.note("analysis:on", button.rect);
    let why = match (past, may) {
        (false, _) => "This is the end: go to an earlier moment first.",
        (true, false) => {
            "Two people do not go back behind dice. P, and let the machine play a side."
        }
        (true, true) => "The game goes back to this moment; what was played becomes a branch (F7).",
    };
    let button = button.on_hover_text(why).on_disabled_hover_text(why);
    if button.clicked() {
        desk.want(Intent::PlayOn(shown));
    }
}
