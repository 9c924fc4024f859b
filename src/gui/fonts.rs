//! The bundled fonts (all under the SIL Open Font License, `assets/fonts`) and what egui does with them.

use std::sync::Arc;

use bevy_egui::egui::{self, FontData, FontDefinitions, FontFamily, FontId};

/// Figures on counters, headings of tables.
pub const BARLOW_BOLD: &[u8] = include_bytes!("../../assets/fonts/BarlowCondensed_700Bold.ttf");
/// Hex names and small print on counters.
pub const BARLOW_SEMIBOLD: &[u8] =
    include_bytes!("../../assets/fonts/BarlowCondensed_600SemiBold.ttf");
const SANS: &[u8] = include_bytes!("../../assets/fonts/SourceSans3_400Regular.ttf");
const SANS_BOLD: &[u8] = include_bytes!("../../assets/fonts/SourceSans3_600SemiBold.ttf");
const SANS_ITALIC: &[u8] = include_bytes!("../../assets/fonts/SourceSans3_400Regular_Italic.ttf");
const SERIF: &[u8] = include_bytes!("../../assets/fonts/SourceSerif4_600SemiBold.ttf");

/// The families of the interface by the names egui knows them by.
const BOLD_NAME: &str = "bold";
const ITALIC_NAME: &str = "italic";
const SERIF_NAME: &str = "serif";
const FIGURES_NAME: &str = "figures";

/// Panel text.
pub fn text(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Panel text that stands out.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD_NAME.into()))
}

/// Asides.
pub fn italic(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(ITALIC_NAME.into()))
}

/// Headings.
pub fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SERIF_NAME.into()))
}

/// Condensed figures.
pub fn figures(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(FIGURES_NAME.into()))
}

/// Makes egui write with the bundled fonts only.
pub fn install(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    let faces = [
        ("sans", SANS),
        (BOLD_NAME, SANS_BOLD),
        (ITALIC_NAME, SANS_ITALIC),
        (SERIF_NAME, SERIF),
        (FIGURES_NAME, BARLOW_SEMIBOLD),
    ];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let mut family = |family: FontFamily, first: &str| {
        let mut names = vec![first.to_owned()];
        if first != "sans" {
            names.push("sans".to_owned());
        }
        fonts.families.insert(family, names);
    };
    family(FontFamily::Proportional, "sans");
    family(FontFamily::Monospace, "sans");
    for name in [BOLD_NAME, ITALIC_NAME, SERIF_NAME, FIGURES_NAME] {
        family(FontFamily::Name(name.into()), name);
    }
    ctx.set_fonts(fonts);
}
