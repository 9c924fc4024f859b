//! What passes from one player to another as a file: bundles of scenarios and lessons (`docs/sharing.md`).
//!
//! A [`Bundle`] is one file that holds scenarios and lessons with all that they name. [`export`] makes one, [`open`] reads it
//! and says what is wrong with it, [`import`] puts what is in it where the player's own files are, all of it or nothing.

mod bundle;
mod error;
pub mod exchange;
mod export;
mod given;
mod import;
mod picture;

use bundle::is_bundle_file;
pub use bundle::{Bundle, ENDING, File, Folder, Kind, Name, open};
pub use error::{Problem, SharingError};
pub use export::export;
pub use given::{Given, recognise};
pub use import::{Imported, Taken, import};
pub use picture::{Decoded, PictureFault, decode, picture_of};
