//! Vehicles on the map (D1-D10).

mod among_enemies;
mod bounding;
mod charges;
mod crews_and_facings;
mod dispensers;
mod driving;
mod files;
mod flames;
mod games;
mod guns;
mod hull_down;
mod line;
mod others;
mod overrun;
mod passengers;
mod passengers_fired_at;
mod passengers_firing;
mod passengers_in_files;
mod radio;
mod reaction;
mod recall;
mod rest;
mod riders;
mod sight;
mod stirring;
mod strain;
