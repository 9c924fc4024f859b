//! The counters: the shipped data, and the reader that checks it.

mod data;
mod ordnance;
mod reader;
mod values;

use first_fire::counters::{Catalogue, CounterId, UnitType, WeaponType};

fn id(text: &str) -> CounterId {
    text.parse().unwrap()
}

fn built_in() -> &'static Catalogue {
    Catalogue::built_in().unwrap_or_else(|error| panic!("{error}"))
}

fn unit(text: &str) -> &'static UnitType {
    built_in().unit(&id(text)).unwrap_or_else(|| panic!("no {text}"))
}

fn weapon(text: &str) -> &'static WeaponType {
    built_in().weapon(&id(text)).unwrap_or_else(|| panic!("no {text}"))
}
