//! Vehicles and Guns seen from above: drawings of plain outlines, made of a few bodies and tops by what a type is.

pub mod gun_face;
pub mod hulls;
pub mod marks;
pub mod pieces;
pub mod pips;
pub mod plan;
pub mod plate;
pub mod seen;
pub mod sketch;
pub mod turrets;
pub mod vehicle_face;
pub mod vehicles;
pub mod wheeled;
pub mod wreck;
pub mod writing;

pub use gun_face::GunFace;
pub use marks::Mark;
pub use sketch::{Paint, Sketch};
pub use turrets::Crew;
pub use vehicle_face::{Fate, VehicleFace};
pub use writing::Detail;
