//! Colours: one [`Theme`] for each palette that a player may choose, and what egui makes of it. The one place to
//! change them. Shapes, words and hatches tell apart what colours tell apart (`tests/app/colours.rs`).

mod board;
mod contrast;
mod daylight;
mod nations;
mod overlay;

use bevy::color::{Alpha, Color};
use bevy_egui::egui::{self, Color32};

pub use board::{Board, Style};
pub use contrast::CONTRAST;
pub use daylight::DAYLIGHT;
pub use nations::{INK, counter, nation};
pub use overlay::{Overlay, Rimmed};

use crate::gui::settings::Palette;

/// The colours of one palette.
#[derive(Debug)]
pub struct Theme {
    /// The table the sheet lies on.
    pub table: Color32,
    /// Side panels.
    pub paper: Color32,
    /// Cards on side panels.
    pub card: Color32,
    /// Text on paper.
    pub text: Color32,
    /// Less important text on paper.
    pub faint: Color32,
    /// Hairlines on paper.
    pub hairline: Color32,
    /// Buttons on paper.
    pub button: Color32,
    /// The same under the pointer.
    pub button_lit: Color32,
    /// Bars at top and bottom.
    pub bar: Color32,
    /// Raised parts of bars.
    pub bar_raised: Color32,
    /// Of those, one that is chosen.
    pub bar_lit: Color32,
    /// Plain buttons on bars.
    pub bar_button: Color32,
    /// The hatch of what cannot be chosen.
    pub bar_hatch: Color32,
    /// Text on bars.
    pub bar_text: Color32,
    /// Less important text on bars.
    pub bar_faint: Color32,
    /// What is refused, on bars.
    pub bar_bad: Color32,
    /// Round what can act now.
    pub eligible: Color32,
    /// What asks to be looked at.
    pub accent: Color32,
    /// Good for the roller: negative modifiers of fire.
    pub good: Color32,
    /// Behind it.
    pub good_ground: Color32,
    /// Bad for the roller.
    pub bad: Color32,
    /// Behind it.
    pub bad_ground: Color32,
    /// Text on what is filled with good, bad or a dark outcome.
    pub on_fill: Color32,
    /// The cell of a table that is meant.
    pub lit: Color32,
    /// Its row and column.
    pub pale: Color32,
    /// What may become of a target: nothing, pinned, broken, reduced, eliminated. Each has a hatch of its own too.
    pub outcomes: [Color32; 5],
    /// The rim of a counter, and its width in sides.
    pub counter_rim: Option<f32>,
    /// The painted board.
    pub board: Board,
    /// What is laid over board and counters.
    pub overlay: Overlay,
}

impl Palette {
    /// Its colours.
    #[must_use]
    pub const fn theme(self) -> &'static Theme {
        match self {
            Palette::Daylight => &DAYLIGHT,
            Palette::Contrast => &CONTRAST,
        }
    }
}

/// A painted colour for egui.
pub const fn color32([r, g, b]: [u8; 3]) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// A painted colour for sprites, with its opacity.
pub fn sprite([r, g, b]: [u8; 3], opacity: f32) -> Color {
    Color::srgb_u8(r, g, b).with_alpha(opacity)
}

/// What is behind everything.
pub fn table(palette: Palette) -> Color {
    let [r, g, b, _] = palette.theme().table.to_array();
    Color::srgb_u8(r, g, b)
}

/// An opaque colour from its hexadecimal spelling, `0xRRGGBB`.
const fn hex(hex: u32) -> Color32 {
    color32(crate::gui::art::rgb(hex))
}

/// Where a context of egui keeps its palette.
fn place() -> egui::Id {
    egui::Id::new("palette")
}

/// The colours that an interface was dressed in; an [`egui::Ui`] passes for its context.
#[must_use]
pub fn of(ctx: &egui::Context) -> &'static Theme {
    ctx.data(|data| data.get_temp::<Palette>(place())).unwrap_or_default().theme()
}

/// What is drawn round a sheet: paper that lies on paper would have no edge.
fn edge(theme: &Theme) -> egui::Stroke {
    egui::Stroke::new(1.5, theme.text)
}

/// The frame of what lies over the table for a while.
pub fn floating(ctx: &egui::Context) -> egui::Frame {
    let theme = of(ctx);
    egui::Frame::new().fill(theme.paper).stroke(edge(theme)).corner_radius(6).inner_margin(12)
}

/// Dresses an interface: its colours, and egui's own widgets in them.
pub fn install(ctx: &egui::Context, palette: Palette) {
    let theme = palette.theme();
    ctx.data_mut(|data| data.insert_temp(place(), palette));
    let mut visuals = egui::Visuals::light();
    visuals.panel_fill = theme.paper;
    visuals.window_fill = theme.paper;
    visuals.override_text_color = Some(theme.text);
    visuals.window_corner_radius = 6.into();
    visuals.window_stroke = edge(theme);
    visuals.selection.bg_fill = theme.accent;
    for widget in [
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = 5.into();
        widget.weak_bg_fill = theme.button;
        widget.bg_stroke = egui::Stroke::new(1.0, theme.hairline);
    }
    visuals.widgets.hovered.weak_bg_fill = theme.button_lit;
    visuals.widgets.hovered.bg_stroke = egui::Stroke::new(1.0, theme.text);
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
