//! What the panels draw from and what they ask for. They change nothing themselves: they note [`Intent`]s,
//! which one system turns into messages and picks.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::{Bench, Request, Submit, Work};
use crate::board::Location;
use crate::gui::board::geometry::hex_world;
use crate::gui::choices::phases::{TakesUp, asks_for_fire, lead};
use crate::gui::choices::{Act, Choices};
use crate::gui::counters::Thing;
use crate::gui::counters::markers::Marker;
use crate::gui::hearing::Hearing;
use crate::gui::machine::Machine;
use crate::gui::news::Told;
use crate::gui::notice::Toasts;
use crate::gui::panels::branches::Compared;
use crate::gui::panels::players::Seats;
use crate::gui::selection::{Selection, fullest};
use crate::gui::settings::Settings;
use crate::gui::tools::{Tool, Tools};
use crate::opponent::deploy;
use crate::rules::order::Order;
use crate::rules::{Position, Unit, UnitId, WeaponId};

/// A window over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheet {
    /// Keys and mouse.
    Help,
    /// The Infantry Fire Table.
    FireTable,
    /// Saved games.
    Saves,
    /// The whole log.
    Log,
    /// Which rules are enforced.
    Coverage,
    /// What a player may set to taste.
    Settings,
    /// Dice and attacks against expectation.
    Dice,
    /// What was played otherwise.
    Branches,
    /// Who plays: the machine or somebody at the window.
    Players,
    /// The scenario's card: what it says, and how it stands.
    Scenario,
}

/// A panel beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wing {
    /// What is picked up.
    Left,
    /// The attack.
    Right,
}

/// Which of the panels beside the board are folded away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wings {
    folded: [bool; 2],
    /// The one that was opened last: where there is room for one only, it is this.
    front: Option<Wing>,
    /// Which stood beside the board when it was drawn last.
    shown: [bool; 2],
}

impl Wings {
    /// Room for both panels and a board between them, in points.
    const BOTH: f32 = 900.0;

    /// Sees which of them are shown in a window so many points wide.
    pub fn lay_out(&mut self, width: f32) {
        let front = self.front.unwrap_or(Wing::Left);
        self.shown = [Wing::Left, Wing::Right]
            .map(|wing| !self.folded[wing as usize] && (width >= Wings::BOTH || wing == front));
    }

    /// Whether a panel stands beside the board.
    #[must_use]
    pub fn shows(self, wing: Wing) -> bool {
        self.shown[wing as usize]
    }

    /// Which of them stand beside the board now, left and right.
    #[must_use]
    pub fn both(self) -> [bool; 2] {
        self.shown
    }

    /// Brings a panel back, if it is folded away.
    fn unfold(&mut self, wing: Wing) {
        self.folded[wing as usize] = false;
        self.front = Some(wing);
    }

    fn toggle(&mut self, wing: Wing) {
        self.folded[wing as usize] = self.shows(wing);
        self.front = Some(wing);
    }
}

/// Something a player asked for by a panel, a key or a click.
#[derive(Debug, Clone, PartialEq)]
pub enum Intent {
    /// A card or a hex was chosen.
    Act(Act),
    /// Something for the program, not the game.
    Ask(Request),
    /// A Location is looked at and picked up as a whole; or added to what is picked, or dropped if it is there already.
    PickPlace(Location, bool),
    /// A Location is looked at; what is picked up stays so.
    LookPlace(Location),
    /// One unit is picked, or added or dropped.
    PickUnit(UnitId, bool),
    /// What has happened is read and gone on from, or brought back.
    News,
    /// What has happened is read although an attack is being put together.
    ReadNews,
    /// A line of what has happened is looked at; its place too, if so wished.
    LookAtNews(usize, bool),
    /// One unit is shown large in the card on the left.
    Look(UnitId),
    /// A weapon is to fire or not.
    ToggleWeapon(WeaponId),
    /// A unit's inherent FP is to fire or not.
    ToggleInherent(UnitId),
    /// A leader directs or not.
    ToggleDirector(UnitId),
    /// A hex with several choices is opened.
    OpenHex(crate::board::Coord),
    /// Why nothing happens.
    Tell(String),
    /// The next nine cards get the numbers.
    MoreCards,
    /// Empty hands.
    Clear,
    /// The card of the standing orders is opened or closed.
    Standing,
    /// A panel beside the board is folded away or brought back.
    Fold(Wing),
    /// Settings as they are to be.
    Set(Settings),
    /// A window is opened or closed.
    Toggle(Sheet),
    /// A tool over the board is taken up or put away.
    Use(Tool),
    /// A branch is put beside what is played now.
    Compare(usize),
    /// The machine answers although somebody went back along the line.
    Release,
    /// The first of the messages that stay has been seen.
    Dismiss,
    /// The program ends.
    Quit,
}

/// What the interface remembers from frame to frame.
#[derive(Resource, Debug, Default)]
pub struct Desk {
    /// What was asked for and not yet carried out.
    pub intents: Vec<Intent>,
    /// The open window.
    pub sheet: Option<Sheet>,
    /// The panels beside the board.
    pub wings: Wings,
    /// The card of the standing orders is open.
    pub standing_open: bool,
    /// Messages.
    pub toasts: Toasts,
    /// Where things that can be clicked are, by name: for tests that click them.
    pub spots: BTreeMap<String, egui::Rect>,
    /// What the tick boxes of the card on the left do, in their order: Shift and a digit stand for them.
    pub ticks: Vec<Intent>,
    /// The seed of the next game that the menu begins; the clock's where none is set.
    pub seed: Option<u64>,
    /// The map in the corner is folded away.
    pub map_folded: bool,
    /// The line of what has happened that the pointer is on, in the list or on the board.
    pub lit_news: Option<usize>,
    /// A point of the board that the camera is sent to.
    pub look_at: Option<Vec2>,
    /// Who is to play the next game that the menu begins.
    pub seats: Seats,
    /// Who sits where in the game on the table, as last said: that two take turns is remembered while the machine plays.
    pub sitting: Option<Seats>,
    /// Nothing is shown for where the pointer happens to be: pictures.
    pub quiet: bool,
    /// What the log sheet remembers.
    pub leaf: super::panels::log::Leaf,
    /// The branch that is compared, and what came of it.
    pub compared: Option<Compared>,
    /// What comes of a comparison that is being made.
    pub comparing: Option<Work<Option<Compared>>>,
    /// Lessons.
    pub lessons: crate::gui::lessons::LessonDesk,
    /// Saved games, newest first, as last looked up.
    pub saves: Vec<super::panels::saves::Saved>,
}

impl Desk {
    /// Notes what is asked for.
    pub fn want(&mut self, intent: Intent) {
        self.intents.push(intent);
    }

    /// Begins a game with the players who are chosen in the menu.
    pub fn begin(&mut self, scenario: &str) {
        let (scenario, mode) = (scenario.to_owned(), self.seats.mode());
        let seed = self.seed.unwrap_or_else(seed_of_the_clock);
        self.want(Intent::Ask(Request::NewGame { scenario, seed, mode }));
    }

    /// Says that something cannot be done.
    pub fn say(&mut self, text: &str) {
        self.toasts.refuse(text);
    }

    /// Notes what a tick box does; says its key.
    pub fn tick(&mut self, intent: Intent) -> String {
        self.ticks.push(intent);
        match self.ticks.len() {
            number @ 1..=9 => format!("Shift {number}"),
            _ => String::new(),
        }
    }

    /// Notes where something is.
    pub fn note(&mut self, name: impl Into<String>, rect: egui::Rect) {
        self.spots.insert(name.into(), rect);
    }
}

/// A seed for the dice of a new game: the one thing the window takes from the clock.
fn seed_of_the_clock() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(1, |since| since.as_nanos() as u64)
}

/// Pictures as the panels know them.
#[derive(Resource, Debug, Default)]
pub struct Faces {
    /// Of the counters in play.
    pub counters: BTreeMap<Thing, egui::TextureId>,
    /// Of the markers on them.
    pub markers: BTreeMap<Marker, egui::TextureId>,
    /// The pictures themselves: as long as the panels may show them, nobody gives them up.
    pub held: Vec<Handle<Image>>,
}

/// Carries out what was asked for.
#[allow(clippy::too_many_arguments)]
pub fn carry_out(
    mut desk: ResMut<Desk>,
    session: Option<Res<crate::app::Session>>,
    choices: Res<Choices>,
    (mut selection, mut settings): (ResMut<Selection>, ResMut<Settings>),
    (hearing, time): (Res<Hearing>, Res<Time<Real>>),
    (mut tools, mut machine, bench): (Tools<'_, '_>, ResMut<Machine>, Bench),
    mut told: ResMut<Told>,
    mut submit: MessageWriter<Submit>,
    mut ask: MessageWriter<Request>,
    mut exit: MessageWriter<AppExit>,
) {
    if desk.intents.is_empty() {
        return;
    }
    let hears = hearing.hears(time.elapsed());
    for intent in std::mem::take(&mut desk.intents) {
        match intent {
            // Meant for the question before this one.
            Intent::Act(Act::Give(_) | Act::Deploy | Act::Sure(_)) if !hears => {}
            Intent::Act(Act::Give(orders)) => {
                submit.write_batch(orders.into_iter().map(Submit));
            }
            Intent::Act(Act::Aim(at)) => selection.target = Some(at),
            Intent::Act(Act::Deploy) => {
                let orders = session.iter().flat_map(|session| deploy(session.position()));
                submit.write_batch(orders.map(Submit));
            }
            Intent::Act(Act::Walk(gait)) => selection.gait = gait,
            Intent::Act(Act::TakeUp(deed)) => {
                let taken_up = selection.deed == Some(deed);
                (selection.deed, selection.page) = (Some(deed).filter(|_| !taken_up), 0);
            }
            Intent::Act(Act::Sure(sure)) => selection.sure = sure,
            Intent::Act(Act::Strike(blow)) => {
                selection.blows.push(blow);
                selection.units.clear();
            }
            Intent::Act(Act::FireIn(way)) => selection.way = way,
            Intent::Act(Act::Take(order)) => {
                if let Some(session) = &session {
                    selection.take(session.position(), &order);
                }
            }
            Intent::Ask(request) => {
                ask.write(request);
            }
            // One thing at a time: first what stands in place of what else could be done.
            Intent::Clear if selection.hex.is_some() || selection.deed.is_some() => {
                (selection.hex, selection.deed) = (None, None);
            }
            Intent::Clear => {
                selection.clear();
                desk.sheet = None;
                desk.standing_open = false;
            }
            Intent::MoreCards => selection.page = (selection.page + 1) % choices.pages(),
            Intent::Toggle(sheet) => {
                desk.sheet = if desk.sheet == Some(sheet) { None } else { Some(sheet) };
                if desk.sheet == Some(Sheet::Saves) {
                    desk.saves = super::panels::saves::find();
                }
            }
            Intent::Standing => desk.standing_open = !desk.standing_open,
            Intent::Fold(wing) => desk.wings.toggle(wing),
            Intent::Set(next) => {
                settings.set_if_neq(next);
            }
            Intent::Use(tool) => {
                if let Some(session) = &session
                    && let Err(why) = tools.take_up(tool, session.position(), &selection)
                {
                    desk.say(why);
                }
            }
            Intent::Tell(what) => desk.say(&what),
            Intent::News => {
                let hidden = !desk.wings.shows(Wing::Right);
                desk.wings.unfold(Wing::Right);
                // What nobody could see has not been read.
                if let Some(session) = session.as_ref().filter(|_| !(hidden && told.is_open())) {
                    told.turn(session);
                }
            }
            Intent::ReadNews => told.front = !told.front,
            Intent::LookAtNews(line, go) => {
                let hex = told.look(line).filter(|_| go);
                desk.look_at = hex.map(hex_world).or(desk.look_at);
            }
            Intent::Look(unit) => selection.shown = Some(unit),
            Intent::Compare(branch) => {
                let begin = |session| Compared::begin(session, branch, &bench);
                desk.comparing = session.as_deref().map(begin);
            }
            Intent::Release => machine.release(),
            Intent::OpenHex(hex) => selection.hex = Some(hex),
            Intent::Dismiss => desk.toasts.dismiss(),
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            pick => {
                if let Some(session) = &session {
                    picked(&mut selection, session.position(), &choices, &pick);
                }
            }
        }
    }
}

fn toggle<T: Ord + Copy>(set: &mut std::collections::BTreeSet<T>, item: T) {
    if !set.remove(&item) {
        set.insert(item);
    }
}

fn picked(selection: &mut Selection, pos: &Position, choices: &Choices, intent: &Intent) {
    selection.sure = false;
    match intent {
        Intent::PickPlace(at, true) => {
            selection.hex = None;
            // What is under the pointer stays there: the card goes on showing what it shows, and so does the list of
            // those who can fire.
            if choices.onlookers.is_empty() {
                selection.place = selection.place.or(Some(*at));
            }
            let before = selection.units.clone();
            pick_place(selection, pos, choices, *at);
            if selection.units == before {
                selection.drop_place(pos, *at);
            }
        }
        Intent::PickPlace(at, false) => {
            let gait = selection.gait;
            *selection = Selection { place: Some(*at), gait, ..Selection::default() };
            pick_place(selection, pos, choices, *at);
            let picked = |unit: &&Unit| selection.units.contains(&unit.id);
            selection.shown = pos.units_at(*at).find(picked).map(|unit| unit.id);
        }
        Intent::LookPlace(at) => (selection.place, selection.shown) = (Some(*at), None),
        Intent::PickUnit(unit, add) => {
            selection.hex = None;
            let at = pos.unit(*unit).and_then(|unit| unit.at());
            selection.place = if *add { selection.place.or(at) } else { at.or(selection.place) };
            if *add && selection.units.contains(unit) {
                selection.drop_unit(pos, *unit);
            } else {
                if !*add {
                    let (place, gait) = (selection.place, selection.gait);
                    *selection = Selection { place, gait, ..Selection::default() };
                }
                pick_unit(selection, pos, choices, *unit);
                // The large card shows somebody who is in hand, and goes on showing him.
                let in_hand = |shown: &UnitId| *shown != *unit && selection.units.contains(shown);
                selection.shown = selection.shown.filter(in_hand).or(Some(*unit));
            }
        }
        Intent::ToggleWeapon(weapon) => toggle(&mut selection.weapons, *weapon),
        Intent::ToggleInherent(unit) => toggle(&mut selection.silent, *unit),
        Intent::ToggleDirector(unit) => {
            toggle(&mut selection.directors, *unit);
            selection.units.insert(*unit);
        }
        _ => {}
    }
}

fn fires(choices: &Choices) -> bool {
    choices.asked.as_ref().is_some_and(|asked| asks_for_fire(&asked.kind))
}

/// Takes up everybody in a Location who can do what is being asked for.
fn pick_place(selection: &mut Selection, pos: &Position, choices: &Choices, at: Location) {
    if fires(choices) {
        if let Some(fire) = fullest(pos, &choices.orders, at, selection.target) {
            selection.join_fire(pos, &fire);
        }
        return;
    }
    let here = |unit: &UnitId| pos.unit(*unit).is_some_and(|unit| unit.at() == Some(at));
    if lead(pos.phase).takes_up == TakesUp::Everybody {
        selection.units.extend(choices.eligible.iter().copied().filter(here));
        return;
    }
    // The largest stack that the rules list for the Location, else whoever is eligible there.
    let stack = choices
        .orders
        .iter()
        .filter_map(|order| match order {
            Order::Move { units, .. } | Order::Advance { units, .. } if units.iter().all(here) => {
                Some(units)
            }
            _ => None,
        })
        .max_by_key(|units| units.len());
    match stack {
        Some(units) => selection.units.extend(units.iter().copied()),
        None => selection.units.extend(choices.eligible.iter().copied().find(here)),
    }
}

fn pick_unit(selection: &mut Selection, pos: &Position, choices: &Choices, unit: UnitId) {
    if !choices.eligible.contains(&unit) {
        return;
    }
    if !fires(choices) {
        selection.units.insert(unit);
        return;
    }
    // The fullest way in which this unit alone may fire; a leader who cannot may still direct.
    let alone = choices
        .orders
        .iter()
        .filter_map(|order| match order {
            Order::Fire(fire) if fire.members.iter().all(|member| member.unit == unit) => {
                Some(fire)
            }
            _ => None,
        })
        .filter(|fire| fire.directors.is_empty())
        .max_by_key(|fire| {
            fire.members.iter().map(|m| usize::from(m.inherent) + m.weapons.len()).sum::<usize>()
        });
    match alone {
        Some(fire) => selection.add_fire(fire),
        None => {
            selection.units.insert(unit);
            if crate::rules::morale::leadership(pos, unit).is_some() {
                selection.directors.insert(unit);
            }
        }
    }
}
