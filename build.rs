//! Rebuild when a data file appears, changes or goes: `include_dir!` alone does not see a new file.

fn main() {
    println!("cargo:rerun-if-changed=assets");
    println!("cargo:rerun-if-changed=maps");
}
