//! The manifest of a bundle: what is in it, and what it has to be.
//!
//! ```toml
//! format = 1
//! game = "0.1.0"
//! title = "The ford"
//!
//! [[file]]
//! name = "scenarios/ford.toml"
//! kind = "scenario"                # or "lesson", "map", "counters", "picture"
//! size = 2310
//! sha256 = "0f3a..."
//! ```

use serde::{Deserialize, Serialize};

use super::{Bundle, File, Kind};
use crate::files::{digest_of, is_hidden, parse_toml};
use crate::sharing::Problem;

/// What the manifest is called in the archive.
pub(super) const MANIFEST: &str = "manifest.toml";
/// The version of the format that is written and read.
const FORMAT: u32 = 1;
/// The most characters of a title.
const LONGEST_TITLE: usize = 200;

/// A manifest as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    format: u32,
    game: String,
    pub(super) title: String,
    #[serde(default)]
    pub(super) file: Vec<Listed>,
}

/// A file as it is listed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) size: u64,
    pub(super) sha256: String,
}

/// A manifest of any format, to tell a later one from nonsense.
#[derive(Deserialize)]
struct AnyManifest {
    format: u32,
    #[serde(default)]
    game: String,
}

impl Manifest {
    /// That of a bundle.
    pub(super) fn of(bundle: &Bundle) -> Manifest {
        let listed = |file: &File| Listed {
            name: file.name.to_string(),
            kind: file.kind,
            size: file.bytes.len() as u64,
            sha256: digest_of(&file.bytes),
        };
        Manifest {
            format: FORMAT,
            game: env!("CARGO_PKG_VERSION").to_owned(),
            title: bundle.title.clone(),
            file: bundle.files.iter().map(listed).collect(),
        }
    }

    /// Reads the text of one.
    pub(super) fn parse(text: &str) -> Result<Manifest, Problem> {
        let wrong = |fault: crate::files::Fault| Problem::Manifest {
            line: fault.line,
            problem: fault.problem,
        };
        let any: AnyManifest = parse_toml(text).map_err(wrong)?;
        if any.format != FORMAT {
            return Err(Problem::Format { found: any.format, game: any.game, known: FORMAT });
        }
        let manifest: Manifest = parse_toml(text).map_err(wrong)?;
        check_title(&manifest.title)?;
        Ok(manifest)
    }
}

/// Whether a title is one.
pub(super) fn check_title(title: &str) -> Result<(), Problem> {
    let long = title.chars().nth(LONGEST_TITLE).is_some();
    if long || title.trim().is_empty() || title.chars().any(is_hidden) {
        return Err(Problem::BadTitle);
    }
    Ok(())
}
