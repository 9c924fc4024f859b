//! Every face that has been painted, by what it shows.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::face::{self, UnitFace};
use super::machines::{self, GunFace, VehicleFace};
use super::markers::Marker;
use crate::board::Hexspine;
use crate::counters::{CounterId, GunType, UnitType, VehicleType, WeaponType};
use crate::gui::art::{Align, Canvas, Ink, Pen, Typeface, to_image};
use crate::gui::settings::Palette;
use crate::gui::theme::{Overlay, Rimmed};

/// A frame round a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frame {
    /// Selected.
    Selected,
    /// May act now.
    Eligible,
    /// Is aimed at.
    Target,
    /// Has done what it can.
    Spent,
}

/// What stands outside the edge of a counter and says where it points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pip {
    /// A Gun, or the hull of a vehicle.
    Hull(Hexspine),
    /// A turret that points elsewhere.
    Turret,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Unit(CounterId, UnitFace),
    Weapon(CounterId, bool),
    Vehicle(CounterId, VehicleFace),
    Gun(CounterId, GunFace),
    Marker(Marker),
    Frame(Frame),
    Pip(Pip),
}

/// As many faces are kept that may be needed again: each is a picture of a quarter of a MB, and every letter and every
/// side of a counter has one.
pub const MOST_FACES: usize = 96;
/// As many labels are kept.
const MOST_LABELS: usize = 64;

/// The painted faces.
#[derive(Resource, Default)]
pub struct CounterSheet {
    faces: BTreeMap<Key, Handle<Image>>,
    labels: BTreeMap<String, (Handle<Image>, f32)>,
    palette: Palette,
}

impl CounterSheet {
    /// Paints everything anew in another palette.
    pub fn wear(&mut self, palette: Palette) {
        if self.palette != palette {
            *self = CounterSheet { palette, ..CounterSheet::default() };
        }
    }

    /// The table has changed and was drawn: of too many faces only those are kept that somebody wears.
    pub fn tidy(&mut self) {
        if self.faces.len() > MOST_FACES {
            self.faces.retain(|_, face| match face {
                Handle::Strong(worn) => Arc::strong_count(worn) > 1,
                Handle::Uuid(..) => false,
            });
        }
        if self.labels.len() > MOST_LABELS {
            self.labels.clear();
        }
    }

    /// How many faces are kept.
    #[must_use]
    pub fn kept(&self) -> usize {
        self.faces.len()
    }

    fn get(
        &mut self,
        images: &mut Assets<Image>,
        key: Key,
        paint: impl FnOnce() -> Option<Canvas>,
    ) -> Handle<Image> {
        let face = self.faces.entry(key).or_insert_with(|| {
            paint().map_or_else(Handle::default, |it| images.add(to_image(&it)))
        });
        face.clone()
    }

    /// A unit's face.
    pub fn unit(
        &mut self,
        images: &mut Assets<Image>,
        printed: &UnitType,
        look: UnitFace,
    ) -> Handle<Image> {
        let rim = self.palette.theme().counter_rim;
        self.get(images, Key::Unit(printed.id, look), || face::unit(printed, look, rim))
    }

    /// A weapon's face.
    pub fn weapon(
        &mut self,
        images: &mut Assets<Image>,
        printed: &WeaponType,
        broken: bool,
    ) -> Handle<Image> {
        let rim = self.palette.theme().counter_rim;
        self.get(images, Key::Weapon(printed.id, broken), || face::weapon(printed, broken, rim))
    }

    /// A vehicle's face.
    pub fn vehicle(
        &mut self,
        images: &mut Assets<Image>,
        printed: &VehicleType,
        look: VehicleFace,
    ) -> Handle<Image> {
        let rim = self.palette.theme().counter_rim;
        let paint = || machines::vehicle_face::paint(printed, look, rim);
        self.get(images, Key::Vehicle(printed.id, look), paint)
    }

    /// A Gun's face.
    pub fn gun(
        &mut self,
        images: &mut Assets<Image>,
        printed: &GunType,
        look: GunFace,
    ) -> Handle<Image> {
        let rim = self.palette.theme().counter_rim;
        let paint = || machines::gun_face::paint(printed, look, rim);
        self.get(images, Key::Gun(printed.id, look), paint)
    }

    /// What says where a counter points.
    pub fn pip(&mut self, images: &mut Assets<Image>, pip: Pip) -> Handle<Image> {
        self.get(images, Key::Pip(pip), || match pip {
            Pip::Hull(spine) => machines::pips::triangle(spine),
            Pip::Turret => machines::pips::ring(),
        })
    }

    /// A marker.
    pub fn marker(&mut self, images: &mut Assets<Image>, marker: Marker) -> Handle<Image> {
        self.get(images, Key::Marker(marker), || marker.paint())
    }

    /// A short text in a dark pill, and how wide it is for its height.
    pub fn label(&mut self, images: &mut Assets<Image>, text: &str) -> (Handle<Image>, f32) {
        if let Some(label) = self.labels.get(text) {
            return label.clone();
        }
        let wide = (Typeface::Condensed.width(text, 0.52) + 0.5).max(1.0);
        let image = paint_label(text, wide, self.palette.theme().overlay.label)
            .map_or_else(Handle::default, |canvas| images.add(to_image(&canvas)));
        self.labels.insert(text.to_owned(), (image.clone(), wide));
        (image, wide)
    }

    /// A frame.
    pub fn frame(&mut self, images: &mut Assets<Image>, frame: Frame) -> Handle<Image> {
        let colors = &self.palette.theme().overlay;
        self.get(images, Key::Frame(frame), || paint_frame(frame, colors))
    }
}

/// How much larger than the counter a frame's picture is.
pub const FRAME_SIZE: f32 = 1.36;

/// Paints a frame; none if there is no room for it in memory.
#[must_use]
pub fn paint_frame(frame: Frame, colors: &Overlay) -> Option<Canvas> {
    let out = (FRAME_SIZE - 1.0) / 2.0;
    let mut canvas = Canvas::new((FRAME_SIZE, FRAME_SIZE), 128.0, (-out, -out))?;
    let area = |grow: f32| [-grow, -grow, 1.0 + grow, 1.0 + grow];
    match frame {
        Frame::Selected => {
            let [color, rim] = colors.selected;
            canvas.round_frame(area(0.045), 0.08, Pen::new(Ink(rim, 0.9), 0.13));
            canvas.round_frame(area(0.045), 0.08, Pen::new(Ink::solid(color), 0.08));
        }
        Frame::Eligible => {
            let [color, rim] = colors.eligible;
            for glow in 0..4_u8 {
                let width = 0.30 - 0.06 * f32::from(glow);
                canvas.round_frame(area(0.03), 0.08, Pen::new(Ink(color, 0.16), width));
            }
            canvas.round_frame(area(0.03), 0.07, Pen::new(Ink::solid(rim), 0.10));
            canvas.round_frame(area(0.03), 0.07, Pen::new(Ink::solid(color), 0.06));
        }
        Frame::Target => {
            let [color, rim] = colors.target;
            let arm = 0.26;
            let o = 0.07;
            for (x, sx) in [(-o, 1.0), (1.0 + o, -1.0)] {
                for (y, sy) in [(-o, 1.0), (1.0 + o, -1.0)] {
                    let corner = [(x + sx * arm, y), (x, y), (x, y + sy * arm)];
                    canvas.line(&corner, false, Pen::new(Ink::solid(rim), 0.13));
                    canvas.line(&corner, false, Pen::new(Ink::solid(color), 0.08));
                }
            }
        }
        Frame::Spent => {
            let (color, opacity) = colors.spent;
            canvas.round_rect([0.0, 0.0, 1.0, 1.0], 0.055, Ink(color, opacity));
        }
    }
    Some(canvas)
}

fn paint_label(text: &str, wide: f32, [ink, pill]: Rimmed) -> Option<Canvas> {
    let mut canvas = Canvas::new((wide, 1.0), 64.0, (0.0, 0.0))?;
    canvas.round_rect([0.02, 0.02, wide - 0.02, 0.98], 0.47, Ink::solid(ink));
    canvas.round_rect([0.08, 0.08, wide - 0.08, 0.92], 0.41, Ink::solid(pill));
    let ink = Ink::solid(ink);
    canvas.text(Typeface::Condensed, text, (wide / 2.0, 0.76), 0.52, Align::Center, ink);
    Some(canvas)
}
