//! The battle as the text of a scenario file.

use std::fmt::Write;

use super::forces::Force;
use super::ground::{Aim, Ground, Strip};
use super::{Fight, Wishes};
use crate::board::Coord;
use crate::counters::CounterId;

/// The names of the sides' areas.
const AREAS: [&str; 2] = ["first", "second"];

/// All that a scenario file tells.
pub(super) struct Told<'a> {
    /// What was wished.
    pub(super) wishes: &'a Wishes,
    /// The seed.
    pub(super) seed: u64,
    /// The file of its map.
    pub(super) map: &'a str,
    /// Where it is fought.
    pub(super) ground: &'a Ground,
    /// By whom.
    pub(super) forces: &'a [Force; 2],
    /// Where the second side has dug in.
    pub(super) works: Vec<Coord>,
    /// The games that each side won.
    pub(super) balance: Option<[u16; 2]>,
}

impl Told<'_> {
    /// The text.
    pub(super) fn text(&self) -> String {
        let even = if self.balance.is_some() { " --even" } else { "" };
        let mut text = match &self.wishes.on {
            Some(own) => format!("# A quick battle on {}, seed {}.\n", own.file, self.seed),
            None => format!("# {}{even}\n", self.wishes.command(self.seed)),
        };
        let (ground, [first, second]) = (self.ground, self.forces);
        let verb = match self.wishes.fight {
            Fight::Attack => "attack",
            Fight::Meeting => "meet",
        };
        let Wishes { year, .. } = self.wishes;
        let title =
            format!("Quick battle {}: {} {verb} {}, {year}", self.seed, first.name, second.name);
        add(&mut text, format_args!("title = {}\n", quoted(&title)));
        add(&mut text, format_args!("description = {}\n", quoted(&self.description())));
        if let Some([first, second]) = self.balance {
            add(&mut text, format_args!("balance = [{first}, {second}]\n"));
        }
        add(
            &mut text,
            format_args!(
                "{}turns = {}\nyear = {year}\nsets_up_first = \"second\"\n",
                map_line(self.map),
                ground.turns
            ),
        );
        let [here, there] = ground.strips;
        self.side(&mut text, "first", first, here, ground.from_west);
        self.side(&mut text, "second", second, there, !ground.from_west);
        for (name, strip) in AREAS.iter().zip(ground.strips) {
            let (from, to) = (Coord::new(strip.left, 1), Coord::new(strip.right, ground.rows));
            add(
                &mut text,
                format_args!("\n[[area]]\nname = \"{name}\"\nhexes = [\"{from}-{to}\"]\n"),
            );
        }
        for hex in &self.works {
            add(&mut text, format_args!("\n[[foxholes]]\nhex = \"{hex}\"\nsquads = 1\n"));
        }
        text.push_str("\n[victory]\n");
        match &ground.aim {
            Aim::Village { buildings, at_least } | Aim::Middle { buildings, at_least } => {
                let names: Vec<String> = buildings.iter().map(|name| quoted(name)).collect();
                add(
                    &mut text,
                    format_args!(
                        "kind = \"control\"\ncontrol = \"building\"\nside = \"first\"\nbuildings = [{}]\nat_least = {at_least}\n",
                        names.join(", ")
                    ),
                );
            }
            Aim::Losses { margin } => add(
                &mut text,
                format_args!("kind = \"points\"\nside = \"first\"\nmargin = {margin}\n"),
            ),
        }
        text
    }

    fn description(&self) -> String {
        let [first, second] = self.forces;
        let (one, other) = (&first.name, &second.name);
        let what = match &self.ground.aim {
            Aim::Village { buildings, at_least } => {
                let count = buildings.len();
                format!(
                    "The {one} attack a village that the {other} hold. They need {at_least} of {count} buildings."
                )
            }
            Aim::Middle { buildings, at_least } => {
                let count = buildings.len();
                format!(
                    "The {one} and the {other} come up to the same village. The {one} need {at_least} of {count} buildings between them; if they do not have them, the {other} win."
                )
            }
            Aim::Losses { margin: 1 } => format!(
                "The {one} run into the {other}. The {one} need a lead in Casualty Victory Points; else the {other} win."
            ),
            Aim::Losses { margin } => format!(
                "The {one} run into the {other}. The {one} need a lead of {margin} in Casualty Victory Points; else the {other} win."
            ),
        };
        let any = self.forces.iter().any(|force| !force.vehicles.is_empty());
        let vehicles = match (self.wishes.vehicles, any) {
            (true, true) => "with vehicles",
            (true, false) => "with vehicles wished for, but none that so few points buy",
            (false, _) => "without vehicles",
        };
        let points = |force: &Force| format!("{}.{}", force.cost / 10, force.cost % 10);
        format!(
            "{what} Made by chance from seed {}: {}, {vehicles}, {}. Points: {one} {}, {other} {}. The same seed and wishes make the same battle.",
            self.seed,
            self.wishes.fight,
            match &self.wishes.on {
                Some(own) => format!("{} forces on {}", self.wishes.land.extent, own.file),
                None => self.wishes.land.told(),
            },
            points(first),
            points(second)
        )
    }

    fn side(&self, text: &mut String, key: &str, force: &Force, strip: Strip, from_west: bool) {
        let rows = self.ground.rows;
        let edge = if from_west { 0 } else { self.ground.columns.saturating_sub(1) };
        let top = 1 - edge % 2;
        let middle = Coord::new(strip.left / 2 + strip.right / 2, rows / 2);
        let facing = if from_west { "east" } else { "west" };
        add(
            text,
            format_args!(
                "\n[{key}]\nname = {}\nnationality = \"{}\"\nelr = {}\nsniper = {{ san = {}, hex = \"{middle}\" }}\nfriendly_edge = [\"{}-{}\"]\n",
                quoted(&force.name),
                force.nationality.key(),
                force.elr,
                force.san,
                Coord::new(edge, top),
                Coord::new(edge, rows)
            ),
        );
        if force.panzerfausts > 0 {
            add(text, format_args!("panzerfausts = {}\n", force.panzerfausts));
        }
        for (vehicle, count) in &force.vehicles {
            add(
                text,
                format_args!(
                    "\n[[{key}.vehicle]]\ncounter = \"{vehicle}\"\ncount = {count}\narea = \"{key}\"\nfacing = \"{facing}\"\n"
                ),
            );
        }
        if let Some(crew) = force.crew().filter(|_| !force.guns.is_empty()) {
            let count = force.guns.len();
            let guns = names(&force.guns);
            add(
                text,
                format_args!(
                    "\n[[{key}.unit]]\ncounter = \"{crew}\"\ncount = {count}\narea = \"{key}\"\nweapons = [{guns}]\nfacing = \"{facing}\"\n"
                ),
            );
            // Who waits for tanks is not seen from afar.
            if self.wishes.fight == Fight::Attack && key == "second" {
                text.push_str("concealed = true\n");
            }
        }
        let mut weapons = force.weapons.as_slice();
        let mut left: u32 = force.squads.values().sum();
        for (squad, count) in &force.squads {
            // Each sort of squad carries its part of them.
            let carried = u32::try_from(weapons.len()).unwrap_or(0) * count / left.max(1);
            left -= count;
            let (mine, others) = if left == 0 {
                (weapons, [].as_slice())
            } else {
                weapons.split_at(usize::try_from(carried).unwrap_or(0).min(weapons.len()))
            };
            weapons = others;
            unit(text, key, squad, *count, &names(mine));
        }
        for (leader, count) in &force.leaders {
            unit(text, key, leader, *count, "");
        }
        if force.dummies > 0 {
            let counter = format!("{}-dummy", force.nationality.key());
            unit(text, key, &counter, force.dummies, "");
        }
    }
}

fn unit(text: &mut String, key: &str, counter: &impl std::fmt::Display, count: u32, weapons: &str) {
    add(
        text,
        format_args!(
            "\n[[{key}.unit]]\ncounter = \"{counter}\"\ncount = {count}\narea = \"{key}\"\n"
        ),
    );
    if !weapons.is_empty() {
        add(text, format_args!("weapons = [{weapons}]\n"));
    }
}

fn names(ids: &[CounterId]) -> String {
    ids.iter().map(|id| format!("\"{id}\"")).collect::<Vec<_>>().join(", ")
}

/// The line that names the map of a battle.
pub(super) fn map_line(file: &str) -> String {
    format!("map = {}\n", quoted(file))
}

/// A text as a string of TOML.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Adds to a text: that cannot fail.
fn add(text: &mut String, more: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(more);
}
