//! Writing so that a file is there whole, or as it was before.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::node::{Place, not_a_file};

/// What a file that is being written is called until it is whole.
const HALF_WRITTEN: &str = ".first-fire-";

/// Who may read and write a new file, where the system knows such permissions.
#[derive(Clone, Copy)]
struct Mode(u32);

/// As any file: a saved game is no secret.
const ORDINARY: Mode = Mode(0o666);
/// Its owner alone.
const PRIVATE: Mode = Mode(0o600);

/// Names that are tried before a file is said to have no free place beside it.
pub(super) const MOST_NUMBERS: u16 = 999;

/// Writes a file of the game's own: beside its place first, then moved there in one go. A link to a file stays one.
///
/// # Errors
/// Its folder is not there, it cannot be written, or something else than a file lies there. What was there before is
/// there still.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match Place::of(path)? {
        Place::Free(path) => write_whole(&path, None, bytes, ORDINARY),
        Place::File(path, found) => write_whole(&path, Some(&found), bytes, ORDINARY),
        Place::Node(kind) => Err(not_a_file(kind)),
        Place::Descriptor(_) => Err(io::Error::other("it is no file of its own")),
    }
}

/// The same for a file that holds secrets: where the system knows such a thing, nobody but its owner may read it.
///
/// # Errors
/// As [`replace`].
pub fn replace_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match Place::of(path)? {
        Place::Free(path) | Place::File(path, _) => write_whole(&path, None, bytes, PRIVATE),
        Place::Node(kind) => Err(not_a_file(kind)),
        Place::Descriptor(_) => Err(io::Error::other("it is no file of its own")),
    }
}

/// Writes what somebody wants to have under a name of his own: a file as [`replace`] does; into a FIFO, a device or a
/// descriptor such as `/dev/stdout` it is written as it is.
///
/// # Errors
/// As [`replace`]; a folder, a socket or a disk is not written to.
pub fn write_out(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match Place::of(path)? {
        Place::Node(kind) if super::node::takes_bytes(kind) => append(path, bytes),
        Place::Descriptor(1) => {
            let mut out = io::stdout().lock();
            out.write_all(bytes)?;
            out.flush()
        }
        Place::Descriptor(_) => append(path, bytes),
        Place::Free(_) | Place::File(..) | Place::Node(_) => replace(path, bytes),
    }
}

/// Writes a file that is not there yet.
///
/// # Errors
/// Something lies there already, or as [`replace`].
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = beside(path, bytes, ORDINARY)?;
    file.persist_noclobber(path).map_err(|error| match error.error.kind() {
        ErrorKind::AlreadyExists => {
            io::Error::new(ErrorKind::AlreadyExists, "there is a file of that name already")
        }
        _ => error.error,
    })?;
    settle(path);
    Ok(())
}

/// Gives a file another name beside its place, with a number where that is taken, and says which. A link to the file
/// stays and leads nowhere.
///
/// # Errors
/// It is no file, or cannot be renamed.
pub fn set_aside(path: &Path, name: &str) -> io::Result<PathBuf> {
    let path = match Place::of(path)? {
        Place::File(path, _) => path,
        Place::Node(kind) => return Err(not_a_file(kind)),
        Place::Free(_) | Place::Descriptor(_) => return Err(ErrorKind::NotFound.into()),
    };
    move_to(&path, &path.with_file_name(name))
}

/// Gives what lies at a path another name beside it, with a number where that is taken, and says which. Of a link it is the link
/// that is renamed: its place is free then, and what it leads to stays where it is.
///
/// # Errors
/// It is neither a file nor a link, or cannot be renamed: it lies where it was then.
pub fn make_room(path: &Path, name: &str) -> io::Result<PathBuf> {
    file_or_link(path)?;
    move_to(path, &path.with_file_name(name))
}

/// Moves a file into a folder for what is thrown away, under its name, with a number where that is taken, and says where it is
/// then. A link is moved, not what it leads to.
///
/// # Errors
/// It is no file, the folder cannot be made, or it cannot be moved there.
pub fn throw_away(path: &Path, folder: &Path) -> io::Result<PathBuf> {
    file_or_link(path)?;
    let name = path.file_name().ok_or(ErrorKind::NotFound)?;
    std::fs::create_dir_all(folder)?;
    move_to(path, &folder.join(name))
}

/// Refuses what can be no file, whatever a link leads to.
fn file_or_link(path: &Path) -> io::Result<()> {
    let kind = path.symlink_metadata()?.file_type();
    if kind.is_file() || kind.is_symlink() { Ok(()) } else { Err(not_a_file(kind)) }
}

/// Moves a file where nobody's is, with a number where that is taken.
fn move_to(path: &Path, there: &Path) -> io::Result<PathBuf> {
    for aside in (1..=MOST_NUMBERS).map(|number| numbered(there, number)) {
        // A second name goes over nobody's file, even if it was put there just now; not every disk knows such names.
        match std::fs::hard_link(path, &aside) {
            Ok(()) => {
                if let Err(error) = std::fs::remove_file(path) {
                    // It has not moved: its second name goes again.
                    let _ = std::fs::remove_file(&aside);
                    return Err(error);
                }
                return Ok(aside);
            }
            Err(_) if aside.symlink_metadata().is_ok() => {}
            Err(_) => {
                std::fs::rename(path, &aside)?;
                return Ok(aside);
            }
        }
    }
    Err(io::Error::other("no name is free there"))
}

/// One of the files that share a name: the first has it plain, the others with their number.
#[must_use]
pub fn numbered(path: &Path, number: u16) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let ending = path.extension().map(|end| end.to_string_lossy()).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}.{ending}"))
}

/// Clears away what programs left half written when they were killed. What is being written now is locked.
pub fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let ours = entry.file_name().to_string_lossy().starts_with(HALF_WRITTEN);
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let abandoned = File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if abandoned {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

fn write_whole(path: &Path, before: Option<&Metadata>, bytes: &[u8], mode: Mode) -> io::Result<()> {
    if before.is_some() {
        // Moving another file there would go past its write protection.
        let mut options = OpenOptions::new();
        super::read::without_waiting(options.write(true));
        options.open(path)?;
    }
    let file = beside(path, bytes, mode)?;
    if let Some(before) = before {
        file.as_file().set_permissions(before.permissions())?;
    }
    file.persist(path).map_err(|error| error.error)?;
    settle(path);
    Ok(())
}

/// The same for what can be made anew: nobody waits until it is on the disk, and what is damaged when the power fails is
/// found out when it is read.
pub(super) fn replace_in_haste(path: &Path, bytes: &[u8]) -> io::Result<()> {
    unsettled(path, bytes, ORDINARY)?.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A file of no name yet beside its place, with everything in it and on the disk. It is gone when it is dropped.
fn beside(path: &Path, bytes: &[u8], mode: Mode) -> io::Result<NamedTempFile> {
    let file = unsettled(path, bytes, mode)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// The same, while the disk may still have to take it.
#[cfg_attr(not(unix), expect(unused_variables, reason = "there are no such permissions there"))]
fn unsettled(path: &Path, bytes: &[u8], Mode(mode): Mode) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    if !folder.exists() {
        let why = format!("there is no folder {}", folder.display());
        return Err(io::Error::new(ErrorKind::NotFound, why));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(HALF_WRITTEN);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(mode));
    }
    // Its own error names a file that nobody knows.
    let mut file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    // Where it cannot be locked, nobody sweeps.
    let _ = file.as_file().try_lock();
    file.as_file_mut().write_all(bytes)?;
    Ok(file)
}

/// The move itself lasts only when the folder is written too; not every system can open one.
fn settle(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        folder.sync_all().ok();
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    file.write_all(bytes)?;
    file.flush()
}
