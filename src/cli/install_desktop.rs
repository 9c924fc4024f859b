//! `first-fire install-desktop`: a place among the programs of a Linux desktop, with an icon, and saved games, bundles and files of games by exchange that open with it.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::output::{Failure, Out};
use crate::files::{folders, replace};
use crate::sharing::{ENDING, exchange};

/// The icon: 256 by 256 pixels.
const ICON: &[u8] = include_bytes!("../../assets/desktop/first-fire.png");
/// What the system calls a saved game.
const MIME: &str = "application/x-first-fire-game";
/// What it calls a bundle.
const BUNDLE_MIME: &str = "application/x-first-fire-bundle";
/// What it calls a file of a game by exchange.
const LETTER_MIME: &str = "application/x-first-fire-exchange";

/// Put the game among the programs of a Linux desktop, with its icon, and have saved games, bundles and files of games by exchange open with it.
///
/// It is entered as the program that runs this command, where that lies now: install it first, or enter it again when it has moved.
/// Nothing is written outside your own data folder (`XDG_DATA_HOME`, else `~/.local/share`).
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: first-fire install-desktop")]
pub struct Args {
    /// Take away what was put there.
    #[arg(long)]
    remove: bool,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        let why = "there are no desktop entries on this system; docs/installing.md says what to do instead";
        return Err(Failure::Refused(why.to_owned()));
    }
    let Some(base) = folders::of_all_programs() else {
        return Err(Failure::Refused("the system names no folder for data".to_owned()));
    };
    if args.remove {
        remove(&base, out)?
    } else {
        install(&base, out)?
    }
    for (program, folder) in
        [("update-mime-database", "mime"), ("update-desktop-database", "applications")]
    {
        refresh(program, &base.join(folder));
    }
    Ok(())
}

/// What is put there, by its place below the data folder.
fn pieces() -> [PathBuf; 3] {
    [
        "applications/first-fire.desktop",
        "icons/hicolor/256x256/apps/first-fire.png",
        "mime/packages/first-fire.xml",
    ]
    .map(PathBuf::from)
}

fn install(base: &Path, out: &mut Out) -> Result<(), Failure> {
    let program = env::current_exe().map_err(Failure::from)?;
    let entry = entry(&program)?;
    let [at_entry, at_icon, at_type] = pieces();
    // The entry last: it names what the others are.
    for (place, bytes) in
        [(at_icon, ICON), (at_type, file_type().as_bytes()), (at_entry, entry.as_bytes())]
    {
        let path = base.join(place);
        let written = folders::make_for(&path).and_then(|()| replace(&path, bytes));
        written.map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))?;
        out.line(format!("written: {}", path.display()))?;
    }
    out.line(format!(
        "{} is among the programs now. `first-fire install-desktop --remove` undoes it.",
        program.display()
    ))
}

fn remove(base: &Path, out: &mut Out) -> Result<(), Failure> {
    for place in pieces() {
        let path = base.join(place);
        match fs::remove_file(&path) {
            Ok(()) => out.line(format!("removed: {}", path.display()))?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                out.line(format!("was not there: {}", path.display()))?;
            }
            Err(error) => {
                return Err(Failure::Refused(format!("{}: {error}", path.display())));
            }
        }
    }
    Ok(())
}

/// Has the desktop look again, where it has the program for that; without it, it looks by itself in its own time.
fn refresh(program: &str, folder: &Path) {
    let quiet = || Stdio::null();
    let _ =
        Command::new(program).arg(folder).stdin(quiet()).stdout(quiet()).stderr(quiet()).status();
}

/// The desktop entry, by the Desktop Entry Specification of freedesktop.org.
fn entry(program: &Path) -> Result<String, Failure> {
    let Some(program) = program.to_str().filter(|path| !path.contains(char::is_control)) else {
        let why = format!("{}: a desktop entry cannot name such a place", program.display());
        return Err(Failure::Refused(why));
    };
    Ok(format!(
        "[Desktop Entry]\n\
         Type=Application\n\
         Name=First Fire\n\
         GenericName=Wargame\n\
         Comment=Squad-level WWII combat on a hex map\n\
         Exec={} %f\n\
         Icon=first-fire\n\
         Terminal=false\n\
         Categories=Game;StrategyGame;\n\
         Keywords=hex;wargame;squad;WWII;\n\
         MimeType={MIME};{BUNDLE_MIME};{LETTER_MIME};\n\
         StartupWMClass=first-fire\n",
        quoted(program)
    ))
}

/// A word of the key `Exec`: in quotes, with what means something there marked by a backslash; then that backslash marked once
/// more, as in every value of the file; a percent sign is doubled.
fn quoted(word: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in word.chars() {
        match letter {
            '"' | '`' | '$' => quoted.extend(['\\', '\\', letter]),
            '\\' => quoted.push_str("\\\\\\\\"),
            '%' => quoted.push_str("%%"),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// What a saved game, a bundle and a file of a game by exchange are, by the Shared MIME-info specification of freedesktop.org: a game is known by how it begins, and by the end of
/// its name only where nothing else claims that.
fn file_type() -> String {
    let letter = exchange::ENDING;
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME}">
    <comment>First Fire game</comment>
    <icon name="first-fire"/>
    <magic priority="70">
      <match type="string" value="{{&quot;save&quot;:{{&quot;format&quot;:" offset="0"/>
    </magic>
    <glob pattern="*.jsonl" weight="30"/>
  </mime-type>
  <mime-type type="{BUNDLE_MIME}">
    <comment>First Fire bundle</comment>
    <icon name="first-fire"/>
    <sub-class-of type="application/zip"/>
    <glob pattern="*.{ENDING}"/>
  </mime-type>
  <mime-type type="{LETTER_MIME}">
    <comment>First Fire game by exchange</comment>
    <icon name="first-fire"/>
    <glob pattern="*.{letter}"/>
  </mime-type>
</mime-info>
"#
    )
}
