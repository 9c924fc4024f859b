//! From the bytes of a file to a bundle, or the first thing wrong with it.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use zip::read::ZipFile;
use zip::{CompressionMethod, ZipArchive};

use super::manifest::{Listed, MANIFEST, Manifest};
use super::{Bundle, File, Kind, MOST_FILES, MOST_TIMES, Name, is_bundle, listing};
use crate::files;
use crate::sharing::Problem;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Reads all of it, and believes nothing that is not counted.
pub(super) fn unpack(bytes: &[u8]) -> Result<Bundle, Problem> {
    if !is_bundle(bytes) {
        return Err(Problem::NotABundle);
    }
    if bytes.len() as u64 > files::Kind::Bundle.most_bytes() {
        return Err(Problem::TooLargeInAll);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
    if archive.len() > MOST_FILES + 1 {
        return Err(Problem::TooManyFiles);
    }
    let places = places(&mut archive, bytes.len() as u64)?;
    let at = *places.get(MANIFEST).ok_or(Problem::NoManifest)?;
    let text = read(&mut archive, at, files::Kind::Settings)?;
    let text = String::from_utf8(text).map_err(|_| Problem::NotText(MANIFEST.to_owned()))?;
    let manifest = Manifest::parse(&text)?;
    let files = files(&mut archive, &places, &manifest)?;
    Bundle::of(&manifest.title, files)
}

/// Where each file is in the archive, by its name.
fn places(archive: &mut Archive<'_>, bytes: u64) -> Result<BTreeMap<String, usize>, Problem> {
    let mut places = BTreeMap::new();
    let mut packed: u64 = 0;
    for at in 0..archive.len() {
        let file = archive.by_index_raw(at).map_err(|error| damaged(&error))?;
        let name = name_of(&file);
        let method = file.compression();
        let packed_so =
            method == CompressionMethod::Deflated || method == CompressionMethod::Stored;
        if !file.is_file() || file.encrypted() || !packed_so {
            return Err(Problem::NotPlain(name));
        }
        // Files that lie over each other are more than there is.
        packed = packed.saturating_add(file.compressed_size());
        if packed > bytes {
            return Err(Problem::Damaged("its files lie over each other".to_owned()));
        }
        drop(file);
        if places.insert(name.clone(), at).is_some() {
            return Err(Problem::Twice(name));
        }
    }
    Ok(places)
}

fn files(
    archive: &mut Archive<'_>,
    places: &BTreeMap<String, usize>,
    manifest: &Manifest,
) -> Result<Vec<File>, Problem> {
    // Before anything is unpacked: what the manifest itself says is looked at as a whole.
    let named_as = |listed: &Listed| Ok((listed.name.parse()?, listed.kind, listed.size));
    let listed =
        manifest.file.iter().map(named_as).collect::<Result<Vec<(Name, _, _)>, Problem>>()?;
    listing::check(listed.iter().map(|(name, kind, size)| (name, *kind, *size)))?;
    let named =
        |name: &String| name == MANIFEST || manifest.file.iter().any(|listed| listed.name == *name);
    if let Some(stranger) = places.keys().find(|name| !named(name)) {
        return Err(match stranger.parse::<Name>() {
            Ok(_) => Problem::NotNamed(stranger.clone()),
            Err(bad) => bad,
        });
    }
    manifest.file.iter().map(|listed| file(archive, places, listed)).collect()
}

fn file(
    archive: &mut Archive<'_>,
    places: &BTreeMap<String, usize>,
    listed: &Listed,
) -> Result<File, Problem> {
    let name = || listed.name.clone();
    let at = *places.get(&listed.name).ok_or_else(|| Problem::Missing(name()))?;
    let bytes = read_most(archive, at, listed.size)?.ok_or_else(|| Problem::OtherSize(name()))?;
    if bytes.len() as u64 != listed.size {
        return Err(Problem::OtherSize(name()));
    }
    if files::digest_of(&bytes) != listed.sha256 {
        return Err(Problem::OtherText(name()));
    }
    if listed.kind != Kind::Picture && std::str::from_utf8(&bytes).is_err() {
        return Err(Problem::NotText(name()));
    }
    Ok(File { name: listed.name.parse()?, kind: listed.kind, bytes })
}

/// A file that is not listed, as long as it is no longer than its kind may be.
fn read(archive: &mut Archive<'_>, at: usize, kind: files::Kind) -> Result<Vec<u8>, Problem> {
    let name = name_of(&archive.by_index_raw(at).map_err(|error| damaged(&error))?);
    read_most(archive, at, kind.most_bytes())?.ok_or_else(|| Problem::TooLarge(name, kind.most()))
}

/// The bytes of a file, as long as they are no more than what packs to it; `None` where they are more than `most`.
fn read_most(archive: &mut Archive<'_>, at: usize, most: u64) -> Result<Option<Vec<u8>>, Problem> {
    let mut file = archive.by_index(at).map_err(|error| damaged(&error))?;
    let name = name_of(&file);
    let by_packing = file.compressed_size().saturating_mul(MOST_TIMES);
    let mut bytes = Vec::new();
    // One more than may be, to see that there is one more; whatever the archive says of it.
    (&mut file)
        .take(most.min(by_packing) + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| damaged(&error))?;
    if bytes.len() as u64 > most {
        return Ok(None);
    }
    if bytes.len() as u64 > by_packing {
        return Err(Problem::Bomb(name));
    }
    Ok(Some(bytes))
}

/// The name of a file as it is written there.
fn name_of(file: &ZipFile<'_, Cursor<&[u8]>>) -> String {
    String::from_utf8_lossy(file.name_raw()).into_owned()
}

fn damaged(error: &dyn std::error::Error) -> Problem {
    Problem::Damaged(error.to_string())
}
