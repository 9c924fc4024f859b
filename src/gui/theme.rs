//! Colours of the interface and of the nations: the one place to change them.

use bevy::color::Color;
use bevy_egui::egui::{self, Color32};

use crate::counters::{Force, Nationality, UnitType};
use crate::gui::art::rgb;

/// The table the sheet lies on.
pub const TABLE: Color = Color::srgb(0.169, 0.180, 0.196);
/// Side panels.
pub const PAPER: Color32 = Color32::from_rgb(0xf6, 0xf0, 0xe0);
/// Cards on side panels.
pub const CARD: Color32 = Color32::from_rgb(0xfd, 0xfa, 0xf1);
/// Text on paper.
pub const TEXT: Color32 = Color32::from_rgb(0x22, 0x25, 0x2a);
/// Less important text on paper.
pub const FAINT: Color32 = Color32::from_rgb(0x6b, 0x65, 0x58);
/// Hairlines on paper.
pub const HAIRLINE: Color32 = Color32::from_rgb(0xd8, 0xcf, 0xb9);
/// Bars at top and bottom.
pub const BAR: Color32 = Color32::from_rgb(0x22, 0x25, 0x2a);
/// Raised parts of bars.
pub const BAR_RAISED: Color32 = Color32::from_rgb(0x34, 0x38, 0x3f);
/// Text on bars.
pub const BAR_TEXT: Color32 = Color32::from_rgb(0xf2, 0xef, 0xe6);
/// Less important text on bars.
pub const BAR_FAINT: Color32 = Color32::from_rgb(0xb9, 0xb4, 0xa6);
/// What asks to be looked at.
pub const ACCENT: Color32 = Color32::from_rgb(0xff, 0xd2, 0x3f);
/// Good for the roller: negative modifiers of fire.
pub const GOOD: Color32 = Color32::from_rgb(0x0d, 0x7a, 0x5f);
/// Bad for the roller.
pub const BAD: Color32 = Color32::from_rgb(0x9c, 0x34, 0x26);
/// Ink of counters.
pub const INK: [u8; 3] = rgb(0x1c1f22);

/// The ground colour of a nation's counters.
pub const fn nation(nationality: Nationality) -> [u8; 3] {
    match nationality {
        Nationality::German => rgb(0x9cc6e4),
        Nationality::Russian | Nationality::Partisan => rgb(0xc48a3f),
        Nationality::American => rgb(0xb7c468),
        Nationality::British => rgb(0xdbc592),
        Nationality::French => rgb(0x6d9ee0),
        Nationality::Italian => rgb(0xa7b3c0),
        Nationality::Finnish => rgb(0xd6d9d2),
        Nationality::Japanese => rgb(0xefcf4a),
        Nationality::AxisMinor => rgb(0x58b06c),
        Nationality::AlliedMinor => rgb(0x93d3b2),
    }
}

/// The ground and the ink of a unit's counter.
pub fn counter(unit: &UnitType) -> ([u8; 3], [u8; 3]) {
    match unit.force {
        Force::Ss => (rgb(0x2b2c2e), rgb(0xf2efe6)),
        _ => (nation(unit.nationality), INK),
    }
}

/// A painted colour for egui.
pub const fn color32([r, g, b]: [u8; 3]) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// Sets egui's looks to the paper of the panels.
pub fn install(ctx: &egui::Context) {
    let mut visuals = egui::Visuals::light();
    visuals.panel_fill = PAPER;
    visuals.window_fill = PAPER;
    visuals.override_text_color = Some(TEXT);
    visuals.window_corner_radius = 6.into();
    visuals.selection.bg_fill = ACCENT;
    for widget in [
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = 5.into();
        widget.weak_bg_fill = Color32::from_rgb(0xe9, 0xdf, 0xc6);
        widget.bg_stroke = egui::Stroke::new(1.0, HAIRLINE);
    }
    visuals.widgets.hovered.weak_bg_fill = Color32::from_rgb(0xf7, 0xe4, 0xa6);
    visuals.widgets.hovered.bg_stroke = egui::Stroke::new(1.0, TEXT);
    ctx.set_theme(egui::Theme::Light);
    ctx.set_visuals_of(egui::Theme::Light, visuals);
    ctx.all_styles_mut(|style| {
        use super::fonts;
        use egui::TextStyle;
        style.text_styles = [
            (TextStyle::Small, fonts::text(12.0)),
            (TextStyle::Body, fonts::text(14.0)),
            (TextStyle::Button, fonts::bold(14.0)),
            (TextStyle::Heading, fonts::serif(20.0)),
            (TextStyle::Monospace, fonts::text(14.0)),
        ]
        .into();
        style.interaction.selectable_labels = false;
        style.spacing.item_spacing = egui::vec2(8.0, 5.0);
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.animation_time = 0.0;
        // A bar of its own, not one that lies over the text.
        style.spacing.scroll = egui::style::ScrollStyle::solid();
    });
}
