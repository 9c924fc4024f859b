//! From a bundle to the bytes of its file.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::Bundle;
use super::manifest::{MANIFEST, Manifest};
use crate::sharing::Problem;

/// Packs a bundle, each of its files in this way. The same bundle gives the same bytes: no clock is asked.
pub(super) fn pack(bundle: &Bundle, packed: CompressionMethod) -> Result<Vec<u8>, Problem> {
    let manifest = toml::to_string(&Manifest::of(bundle)).map_err(|error| failed(&error))?;
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: &str, bytes: &[u8]| {
        let how = SimpleFileOptions::default()
            .compression_method(packed)
            .last_modified_time(zip::DateTime::default());
        archive.start_file(name, how).map_err(|error| failed(&error))?;
        archive.write_all(bytes).map_err(|error| failed(&error))
    };
    add(MANIFEST, manifest.as_bytes())?;
    for file in &bundle.files {
        add(&file.name.to_string(), &file.bytes)?;
    }
    archive.finish().map(Cursor::into_inner).map_err(|error| failed(&error))
}

fn failed(error: &dyn std::error::Error) -> Problem {
    Problem::Damaged(error.to_string())
}
