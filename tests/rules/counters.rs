//! The counters: the shipped data and the reader that checks it.

use first_fire::counters::Catalogue;

#[test]
fn the_built_in_catalogue_loads() {
    if let Err(error) = Catalogue::built_in() {
        panic!("{error}");
    }
}
