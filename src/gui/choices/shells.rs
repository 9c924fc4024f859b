//! Weapons and what they fire in words.

use super::words::names;
use crate::counters::Round;
use crate::rules::order::{FireAttack, Shell, ShellTarget};
use crate::rules::{Position, WeaponId};

/// What is fired, by the name that says what it is for.
fn round(shell: Shell) -> String {
    if shell.round == Round::Smoke { "SMOKE".to_owned() } else { shell.round.to_string() }
}

/// The hexes that canister sweeps.
fn swept(at: ShellTarget) -> String {
    let ShellTarget::Vertex(vertex) = at else { return String::new() };
    let hexes: Vec<String> = vertex.hexes().map(|(hex, _)| hex.to_string()).collect();
    hexes.join(", ")
}

/// A shot of ordnance: what it fires and its target type.
pub fn shell(shell: Shell) -> String {
    let at = match shell.at {
        // What tells it from a shot at the tank comes first: a low card has no room for more.
        ShellTarget::Vehicle(_) if shell.immobilize => " at the tracks",
        ShellTarget::Infantry => ", Infantry",
        ShellTarget::Area => ", Area",
        ShellTarget::Vehicle(_) => ", Vehicle",
        ShellTarget::Vertex(_) => return format!("Canister, {}", swept(shell.at)),
    };
    let hard = match (shell.intensive, shell.desperate) {
        (true, _) => ", Intensive",
        (false, true) => ", careless of its backblast",
        (false, false) => "",
    };
    let hard = if shell.spotter.is_some() { ", spotted" } else { hard };
    format!("{}{at}{hard}", round(shell))
}

/// What is printed on a weapon or Gun.
pub fn weapon(pos: &Position, id: WeaponId) -> String {
    let weapon = || Some(pos.weapon_type(id)?.name.clone());
    let gun = || Some(pos.gun_type(id)?.name.clone());
    weapon().or_else(gun).unwrap_or_default()
}

/// The vehicle that is aimed at, by name, where several of its side are in its Location.
pub fn one_of_several(pos: &Position, at: ShellTarget) -> Option<String> {
    let ShellTarget::Vehicle(id) = at else { return None };
    let unit = pos.unit(id)?;
    let there = pos.side_at(unit.side, unit.at()?).filter(|unit| unit.is_vehicle());
    (there.count() > 1).then(|| names(pos).unit(id))
}

/// An attack in a few words: of ordnance with what it fires and how it aims.
pub(super) fn shot(pos: &Position, fire: &FireAttack) -> String {
    let Some(shell) = fire.shell else { return format!("Fire at {}", fire.target) };
    let at = match shell.at {
        ShellTarget::Infantry => "at",
        ShellTarget::Area => "at the area of",
        ShellTarget::Vehicle(_) => "at a vehicle in",
        ShellTarget::Vertex(_) => return format!("Canister at {}", swept(shell.at)),
    };
    let hard = match (shell.intensive, shell.immobilize) {
        (true, false) => ", Intensive Fire",
        (true, true) => ", at its tracks, Intensive Fire",
        (false, true) => ", at its tracks",
        (false, false) => "",
    };
    match one_of_several(pos, shell.at) {
        Some(name) => format!("{} at {name} in {}{hard}", shell.round, fire.target),
        None => format!("{} {at} {}{hard}", shell.round, fire.target),
    }
}
