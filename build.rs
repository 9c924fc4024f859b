//! Rebuild when a data file appears, changes or goes: `include_dir!` alone does not see a new file. And the painter of
//! boards by a number that is another one whenever its source is: a finished board is kept under it.

use std::hash::{DefaultHasher, Hasher};
use std::path::Path;
use std::{fs, io};

/// What decides how a board looks, but for the colours, which are looked at when it is painted.
const PAINTER: [&str; 4] = [
    "src/gui/board",
    "src/gui/art",
    "src/gui/fonts.rs",
    "assets/fonts/BarlowCondensed_700Bold.ttf",
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=assets");
    println!("cargo:rerun-if-changed=maps");
    let mut hasher = DefaultHasher::new();
    for part in PAINTER {
        println!("cargo:rerun-if-changed={part}");
        read(Path::new(part), &mut hasher)?;
    }
    println!("cargo:rustc-env=FIRST_FIRE_PAINTER={:016x}", hasher.finish());
    Ok(())
}

/// Reads a file, or every file in a folder by name.
fn read(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    if !path.is_dir() {
        hasher.write(&fs::read(path)?);
        return Ok(());
    }
    let mut inside: Vec<_> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    inside.sort();
    inside.iter().try_for_each(|path| read(path, hasher))
}
