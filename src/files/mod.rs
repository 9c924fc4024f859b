//! Files that people hand us, and files that we leave them.
//!
//! *Reading*: nothing but a regular file is opened, and one that is too large for what it is to be is refused before it
//! fills the memory; [`Kind`] says how large each may be. *Writing*: a file is there whole, or as it was before; a link
//! stays one, and a device is written to, not replaced.

mod brief;
mod cache;
mod claim;
mod digest;
pub mod folders;
mod kind;
mod lay;
mod meant;
mod node;
mod own;
mod parse;
mod read;
mod seen;
mod signs;
mod variants;
mod write;

pub use brief::brief;
pub use cache::Cache;
pub use claim::Claim;
pub use digest::digest_of;
pub use kind::Kind;
pub use lay::{lay, lay_one};
pub use meant::Meant;
pub use own::{own_counters, own_files, own_maps, own_pictures};
pub use parse::{Fault, FileError, parse_toml, read_toml, say_where, toml_fault};
pub use read::{read, read_first_line, read_lines, read_lines_from, read_text};
pub use seen::Seen;
pub use signs::{check_signs, is_hidden, parse_written, seen};
pub use variants::variants;
pub use write::{
    make_room, numbered, replace, replace_private, set_aside, sweep, throw_away, write_new,
    write_out,
};
