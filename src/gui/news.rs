//! What has happened since the reader's last decision, as the window keeps it: up to where each reader has gone on, which
//! line is looked at, and the pictures for the lines.

use bevy::prelude::*;

use super::counters::CounterSheet;
use super::counters::face::UnitFace;
use super::counters::machines::{Detail, GunFace};
use super::counters::markers::Marker;
use super::settings::Settings;
use crate::app::{FrameSet, Notice, Session};
use crate::board::{Coord, Hexspine};
use crate::counters::Catalogue;
use crate::game::news::{
    Fate, Figure, Item, News, Since, last_decision, passed_since_last_decision, reader,
};
use crate::game::{Game, PositionHash};
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

/// A place on a game's line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Mark {
    orders: usize,
    /// Where the game stood there: on another line it is no place.
    hash: Option<PositionHash>,
}

impl Mark {
    fn of(game: &Game, orders: usize) -> Mark {
        let last = orders.checked_sub(1);
        Mark { orders, hash: last.and_then(|last| game.line().nth(last)).map(|entry| entry.hash) }
    }

    fn holds(&self, game: &Game, shown: usize) -> bool {
        self.orders <= shown && Mark::of(game, self.orders) == *self
    }
}

/// How far a reader has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Read {
    /// He has gone on from there.
    gone_on: Option<Mark>,
    /// And before that from there.
    before: Option<Mark>,
    /// He has asked for it again.
    recalled: bool,
}

/// A line, whatever comes before it: the order, and the attack among its events.
type Key = (usize, Option<usize>, String);

fn key(item: &Item) -> Key {
    (item.order, item.attack, item.what.clone())
}

/// What has happened, and what of it is read.
#[derive(Resource, Debug, Default)]
pub struct Told {
    news: News,
    passed: Option<String>,
    /// By the side that reads, and last for whoever plays both.
    read: [Read; 3],
    looked: Option<Key>,
    /// The line under the pointer, in the list or on the board.
    pub lit: Option<usize>,
    /// The list is read although an attack is being put together.
    pub front: bool,
    /// Every line up to the present, although the table is shown as it was before some of them; without those after which it is as
    /// it is now.
    stops: Vec<Stop>,
    /// How many lines there are up to the present.
    lines: usize,
    /// The one of them at which the table is shown.
    at: Option<usize>,
    /// The counters and badges of the lines, in their order.
    pictures: Vec<(Option<egui::TextureId>, Option<egui::TextureId>)>,
}

/// A line to step to: itself, and where it took place.
#[derive(Debug)]
struct Stop {
    key: Key,
    hex: Option<Coord>,
}

fn slot(game: &Game) -> usize {
    reader(game).map_or(2, |side| side.index())
}

impl Told {
    /// What there is to read; nothing once the reader has gone on.
    #[must_use]
    pub fn news(&self) -> &News {
        &self.news
    }

    /// Whether there is anything to read.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.news.items().is_empty()
    }

    /// The phases that passed by themselves since the last decision, in a sentence.
    #[must_use]
    pub fn passed(&self) -> Option<&str> {
        self.passed.as_deref()
    }

    /// The line that is looked at: the one that was chosen, else the foremost.
    #[must_use]
    pub fn looked(&self) -> Option<usize> {
        let chosen = self.looked.as_ref();
        let found = chosen.and_then(|one| self.news.items().iter().position(|it| key(it) == *one));
        found.or_else(|| self.news.foremost())
    }

    /// The last attack, or what came last where nobody has attacked: what is told while the list is folded away.
    #[must_use]
    pub fn last(&self) -> Option<usize> {
        let items = self.news.items();
        let attacks = |item: &Item| item.attack.is_some();
        items.iter().rposition(attacks).or_else(|| items.len().checked_sub(1))
    }

    /// The counter of a line, and what is on it.
    #[must_use]
    pub fn picture(&self, line: usize) -> (Option<egui::TextureId>, Option<egui::TextureId>) {
        self.pictures.get(line).copied().unwrap_or_default()
    }

    /// Looks at a line; says where it took place.
    pub fn look(&mut self, line: usize) -> Option<Coord> {
        let item = self.news.items().get(line)?;
        self.looked = Some(key(item));
        item.at.map(|at| at.hex)
    }

    /// Which line the table is shown at, counted from 0, and how many there are, while it is stepped through them.
    #[must_use]
    pub fn stepped(&self) -> Option<(usize, usize)> {
        Some((self.at?, self.lines))
    }

    /// Whether there is a line to step to.
    #[must_use]
    pub fn may_step(&self, forward: bool) -> bool {
        !self.stops.is_empty() && (forward || self.at != Some(0))
    }

    /// Goes a line on or back: from the present to the first or the last of them, and from the last on to the present. Says after
    /// how many orders the table is to be shown, and where it took place.
    pub fn step(&mut self, session: &Session, forward: bool) -> Option<(usize, Option<Coord>)> {
        if !self.may_step(forward) {
            return None;
        }
        let next = match (self.at, forward) {
            (None, true) => 0,
            (None, false) => self.stops.len() - 1,
            (Some(at), true) => at + 1,
            (Some(at), false) => at - 1,
        };
        let Some(stop) = self.stops.get(next) else {
            self.at = None;
            return Some((session.game().log().len(), None));
        };
        (self.at, self.looked) = (Some(next), Some(stop.key.clone()));
        Some((stop.key.0, stop.hex))
    }

    /// Goes on from what there is to read; brings it back where there is nothing.
    pub fn turn(&mut self, session: &Session) {
        let (game, shown) = (session.game(), session.shown());
        let open = self.is_open();
        let Some(read) = self.read.get_mut(slot(game)) else { return };
        *read = if open {
            let before = if read.recalled { read.before } else { read.gone_on };
            Read { gone_on: Some(Mark::of(game, shown)), before, recalled: false }
        } else {
            Read { recalled: true, ..*read }
        };
        self.front = false;
        self.tell(session);
        if !open && !self.is_open() {
            // Nothing since he went on before: all there is.
            if let Some(read) = self.read.get_mut(slot(game)) {
                read.before = Some(Mark::of(game, 0));
            }
            self.tell(session);
        }
    }

    fn tell(&mut self, session: &Session) {
        let (game, shown) = (session.game(), session.shown());
        let Some(read) = self.read.get_mut(slot(game)) else { return };
        let orders = |mark: Option<Mark>| mark.filter(|mark| mark.holds(game, shown));
        // Whoever has never gone on is told all there is, as one who comes back to a game must be; whoever has gone back
        // to before he did, what has come since his last decision there.
        let gone_on = orders(read.gone_on).unwrap_or_else(|| {
            let known = read.gone_on.is_some();
            Mark::of(game, if known { last_decision(game, shown) } else { 0 })
        });
        if !session.looks_back() {
            read.gone_on = Some(gone_on);
        }
        let since = if read.recalled {
            Since::Recalled(orders(read.before).map_or(0, |mark| mark.orders))
        } else {
            Since::GoneOn(gone_on.orders)
        };
        self.news.follow(game, shown, since);
        if !session.looks_back() {
            let all = self.news.items();
            let stop = |item: &Item| Stop { key: key(item), hex: item.at.map(|at| at.hex) };
            let before = all.iter().filter(|item| item.order < shown);
            (self.stops, self.lines, self.at) = (before.map(stop).collect(), all.len(), None);
        } else if self.at.and_then(|at| self.stops.get(at)).is_none_or(|stop| stop.key.0 != shown) {
            // Somebody went elsewhere by another way.
            self.at = None;
        }
        self.passed = passed_since_last_decision(game, shown);
        // The result of one's own order is looked at when it comes.
        let items = self.news.items();
        let own = self.news.foremost().and_then(|at| items.get(at));
        let steps = self.at.is_some();
        if own.is_some_and(|item| item.own && item.order == shown) && !steps {
            self.looked = None;
        }
    }
}

/// What is laid on the counter of a line for what has become of it.
fn badge(fate: Option<Fate>) -> Option<Marker> {
    match fate? {
        Fate::Broken | Fate::Desperate | Fate::Split => Some(Marker::Dm),
        Fate::Pinned => Some(Marker::Pin),
        Fate::Disrupted => Some(Marker::Disrupted),
        Fate::Berserk => Some(Marker::Berserk),
        Fate::Heroic => Some(Marker::Heroic),
        _ => None,
    }
}

fn face(
    catalogue: &Catalogue,
    sheet: &mut CounterSheet,
    images: &mut Assets<Image>,
    figure: &Figure,
) -> Option<Handle<Image>> {
    match figure {
        Figure::Unit { counter, letter, broken, wounded } => {
            let look = UnitFace { letter: *letter, broken: *broken, wounded: *wounded };
            Some(sheet.unit(images, catalogue.unit(counter)?, look))
        }
        Figure::Weapon { counter, malfunctioned } => {
            if let Some(gun) = catalogue.gun(counter) {
                let (facing, detail) = (Hexspine::NorthEast, Detail::Map);
                let look = GunFace { facing, malfunctioned: *malfunctioned, detail };
                return Some(sheet.gun(images, gun, look));
            }
            Some(sheet.weapon(images, catalogue.weapon(counter)?, *malfunctioned))
        }
    }
}

/// Keeps it up to date.
pub struct NewsPlugin;

impl Plugin for NewsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Told>()
            .add_systems(Update, (follow, picture).chain().in_set(FrameSet::View));
    }
}

/// Tells what has come since the last frame.
fn follow(
    session: Option<Res<Session>>,
    mut notices: MessageReader<Notice>,
    mut told: ResMut<Told>,
) {
    let began = notices.read().any(|notice| *notice == Notice::Began);
    if began || (session.is_none() && told.is_open()) {
        *told = Told::default();
    }
    if let Some(session) = session.filter(|session| session.is_changed()) {
        told.front = false;
        told.tell(&session);
    }
}

/// Has the pictures of the lines ready.
fn picture(
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    mut told: ResMut<Told>,
    (mut sheet, mut images): (ResMut<CounterSheet>, ResMut<Assets<Image>>),
    mut textures: ResMut<EguiUserTextures>,
) {
    if !told.is_changed() && !settings.is_changed() {
        return;
    }
    let Some(session) = session else { return };
    let catalogue = &session.position().setting.catalogue;
    let mut add = |handle: Handle<Image>| textures.add_image(EguiTextureHandle::Strong(handle));
    let pictures = told.news.items().iter().map(|item| {
        let figure = item.figure.as_ref();
        let face = figure.and_then(|figure| face(catalogue, &mut sheet, &mut images, figure));
        let badge = badge(item.fate).map(|marker| sheet.marker(&mut images, marker));
        (face.map(&mut add), badge.map(&mut add))
    });
    let pictures = pictures.collect();
    told.bypass_change_detection().pictures = pictures;
}
