//! The scenario editor in the window: what a scenario says is set with mouse or keys, its areas are painted on the board, and it is
//! played at once. The panels say what they want ([`Want`]); one system does it.

mod areas;
mod board;
mod counting;
mod details;
mod fields;
mod files;
mod forces;
mod gallery;
mod hand;
mod head;
mod keys;
mod left;
mod own;
mod own_materiel;
mod right;
mod sheet;
mod sides;
mod story;
mod victory;
mod wants;
mod works;

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, Panel, Rect, Ui};

pub use counting::{Counting, Score};
pub use files::Page;
pub use gallery::Gallery;
pub use wants::Want;

use super::board::BoardChosen;
use super::camera::View as Looking;
use super::desk::{Desk, carry_out};
use super::notice::Toasts;
use super::theme;
use super::workshop::{self, Grain, Places, Worktop, keep, leave, offer, show, strokes};
use crate::app::{FrameSet, Screen};
use crate::board::{Coord, Map};
use crate::counters::CounterId;
use crate::rules::Side;
use crate::workshop::journal::{Journal, Left};
use crate::workshop::on_paper::OnPaper;
use crate::workshop::plan::{EntryId, Layer, Plan, Post};

/// How wide the panels beside the board are.
const LEFT: f32 = 430.0;
const RIGHT: f32 = 300.0;

/// A part of the scenario, as the left panel shows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// Title, story, map, turns.
    #[default]
    Story,
    /// The two sides and their special rules.
    Sides,
    /// Who takes part.
    Forces,
    /// Where they set up, enter and run to.
    Areas,
    /// Foxholes, trenches, wire.
    Works,
    /// By what it is won.
    Victory,
}

impl Part {
    /// Every one with its name, in the order of their keys, the digits from 1.
    pub const ALL: [(Part, &'static str); 6] = [
        (Part::Story, "Story"),
        (Part::Sides, "Sides"),
        (Part::Forces, "Forces"),
        (Part::Areas, "Areas"),
        (Part::Works, "Fieldworks"),
        (Part::Victory, "To win"),
    ];
}

/// What the next click on the board says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// Where a side's Sniper begins.
    Sniper(Side),
    /// Where the units of an entry stand.
    Stand(EntryId),
    /// Where a weapon lies that nobody possesses.
    Lay(CounterId),
}

/// The scenario in hand. It stays in hand while the menu or a game is shown.
#[derive(Resource, Debug)]
pub struct Planner {
    /// The scenario.
    pub plan: Plan,
    /// The part that is shown.
    pub part: Part,
    /// The side that is looked at.
    pub side: Side,
    /// Which of the areas, or edges, is painted on.
    pub area: Layer,
    /// Which of the fieldworks are laid.
    pub works: Layer,
    /// What is painted on is wiped out.
    pub wipes: bool,
    /// How much at once.
    pub grain: Grain,
    /// The entry of the forces that is looked at.
    pub entry: Option<EntryId>,
    /// What the next click on the board says.
    pub pick: Option<Pick>,
    /// Where new counters of each side begin, once somebody has said it.
    pub posts: [Option<Post>; 2],
    /// Weapons of the other side are offered, too.
    pub captured: bool,
    /// The hex under the pointer, or that the keys point at.
    pub over: Option<Coord>,
    /// What lies over it.
    pub page: Option<Page>,
    /// Scenarios that were left behind and are offered where others are opened: their names and files.
    pub left: Vec<(String, PathBuf)>,
}

impl Planner {
    /// A scenario to be worked on.
    #[must_use]
    pub fn new(plan: Plan) -> Planner {
        Planner {
            plan,
            part: Part::default(),
            side: Side::First,
            area: Layer::Area(0),
            works: Layer::Foxholes(1),
            wipes: false,
            grain: Grain::One,
            entry: None,
            pick: None,
            posts: [None, None],
            captured: false,
            over: None,
            page: None,
            left: Vec::new(),
        }
    }

    /// What a press on the board paints on; nothing in parts that have nothing to paint.
    #[must_use]
    pub fn layer(&self) -> Option<Layer> {
        match self.part {
            Part::Areas => Some(self.area),
            Part::Works => Some(self.works),
            Part::Victory => {
                let victory = self.plan.draft().raw.victory.get_ref();
                let control = crate::scenario::file::RawVictoryKind::Control;
                (victory.kind == control).then_some(Layer::Goal)
            }
            Part::Story | Part::Sides | Part::Forces => None,
        }
    }

    /// Where a new counter of a side begins.
    #[must_use]
    pub fn post(&self, side: Side) -> Post {
        let raw = &self.plan.draft().raw;
        let there = |name: &str| raw.area.iter().any(|area| area.name.get_ref() == name);
        let said = self.posts.get(side.index()).cloned().flatten();
        let said = said.filter(|post| !matches!(post, Post::Area(name) if !there(name)));
        let units = match side {
            Side::First => &raw.first.unit,
            Side::Second => &raw.second.unit,
        };
        let last = units.iter().rev().find_map(|unit| unit.area.as_ref());
        let last = last.map(|name| name.get_ref().clone()).filter(|name| there(name));
        let area = match side {
            Side::First => raw.area.first(),
            Side::Second => raw.area.last(),
        };
        let area = last.or_else(|| area.map(|area| area.name.get_ref().clone()));
        said.or_else(|| area.map(Post::Area)).unwrap_or(Post::Enters(1))
    }

    /// Nothing is looked at or waited for any more.
    fn let_go(&mut self) {
        (self.entry, self.pick) = (None, None);
    }

    /// The sides have changed places: what is looked at of one is looked at of the same people still.
    fn change_places(&mut self) {
        self.let_go();
        self.side = self.side.other();
        self.posts.swap(0, 1);
        self.area = match self.area {
            Layer::Entry(side) => Layer::Entry(side.other()),
            Layer::Edge(side) => Layer::Edge(side.other()),
            other => other,
        };
    }

    /// Goes back or forth among the strokes, one of which may have been that the sides change places.
    fn step(&mut self, act: impl FnOnce(&mut Plan)) {
        let sides = |plan: &Plan| {
            let raw = &plan.draft().raw;
            [&raw.first, &raw.second].map(|side| (side.name.clone(), side.nationality))
        };
        let [first, second] = sides(&self.plan);
        act(&mut self.plan);
        if first != second && sides(&self.plan) == [second, first] {
            self.change_places();
        }
    }
}

impl Worktop for Planner {
    type Made = Plan;
    const WHAT: &'static str = "scenario";
    const FITS: bool = true;

    fn made(&self) -> &Plan {
        &self.plan
    }

    fn made_mut(&mut self) -> &mut Plan {
        &mut self.plan
    }

    fn map(&self) -> &Arc<Map> {
        &self.plan.scenario().setting.map
    }

    fn is_covered(&self) -> bool {
        self.page.is_some()
    }

    fn lists(&self) -> bool {
        matches!(self.page, Some(Page::Open(_)))
    }

    fn list(&mut self, places: &Places) {
        self.page = Some(Page::open(places));
    }

    fn close(&mut self) {
        self.page = None;
    }

    fn left(&mut self) -> &mut Vec<(String, PathBuf)> {
        &mut self.left
    }
}

/// Where the scenario is kept while it is not saved.
pub type Kept = workshop::Kept<Plan>;

/// Scenarios are made here.
pub struct PlannerPlugin;

impl Plugin for PlannerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Kept>()
            .init_resource::<Gallery>()
            .init_resource::<Counting>()
            .add_systems(OnEnter(Screen::Planning), enter)
            .add_systems(OnExit(Screen::Planning), leave)
            .add_systems(
                Update,
                (keys::strike, hand::draw)
                    .chain()
                    .in_set(FrameSet::Input)
                    .before(wants::carry_out)
                    .run_if(in_state(Screen::Planning)),
            )
            .add_systems(Update, wants::carry_out.in_set(FrameSet::Input).before(carry_out))
            .add_systems(
                Update,
                (
                    counting::follow,
                    show::<Planner>.in_set(BoardChosen),
                    keep::<Planner>,
                    offer::<Planner>,
                    gallery::paint,
                )
                    .chain()
                    .in_set(FrameSet::View)
                    .run_if(in_state(Screen::Planning)),
            );
    }
}

/// The scenario that is in hand, or a new one and what can be opened. What was left behind is among that.
fn enter(
    planner: Option<Res<Planner>>,
    (places, mut kept): (Res<Places>, ResMut<Kept>),
    (mut view, mut toasts): (ResMut<Looking>, ResMut<Toasts>),
    mut commands: Commands,
) {
    *view = Looking::default();
    let folder = places.own.clone().unwrap_or_default();
    if kept.journal.is_none() {
        let journal = places.drawings.as_deref().and_then(Journal::of_plan);
        let read = |left: &Left| Plan::take_up(left, &folder);
        if kept.look(journal, read, &mut toasts) {
            toasts.say("A scenario was left behind without being saved: \"Open\" offers it.");
        }
    }
    if planner.is_some() {
        return;
    }
    let page = Some(Page::open(&places));
    let Ok(plan) = Plan::blank(&folder, Plan::NEW, wants::FIRST_MAP) else { return };
    commands.insert_resource(Planner { page, ..Planner::new(plan) });
}

/// Draws the panels; returns what they leave free.
pub(super) fn draw(
    ctx: &egui::Context,
    root: &mut Ui,
    (planner, gallery, counting): (&Planner, &Gallery, &Counting),
    place: &dyn Fn(Vec2) -> egui::Pos2,
    desk: &mut Desk<'_>,
) -> Rect {
    let theme = theme::of(root);
    let dark = egui::Frame::new().fill(theme.bar).inner_margin(egui::Margin::symmetric(14, 4));
    let paper = egui::Frame::new().fill(theme.paper).inner_margin(egui::Margin::symmetric(14, 6));
    Panel::top("planner head")
        .exact_size(54.0)
        .resizable(false)
        .show_separator_line(false)
        .frame(dark)
        .show(root, |ui| head::draw(ui, planner, desk));
    Panel::right("planner facts")
        .exact_size(RIGHT)
        .resizable(false)
        .frame(paper)
        .show(root, |ui| right::draw(ui, (planner, counting), desk));
    Panel::left("planner parts")
        .exact_size(LEFT)
        .resizable(false)
        .frame(paper)
        .show(root, |ui| left::draw(ui, (planner, gallery), desk));
    let here = planner.over.map(|hex| strokes::facts(&planner.plan.scenario().setting.map, hex));
    Panel::bottom("planner strokes").exact_size(58.0).resizable(false).frame(paper).show(
        root,
        |ui| {
            let made = planner.plan.strokes();
            if let Some(stroke) = strokes::line(ui, made, here, ("planner:strokes", desk)) {
                desk.wishes.planning.push(Want::GoTo(stroke));
            }
        },
    );
    let board = root.available_rect_before_wrap();
    board::draw(ctx, (planner, gallery), (board, place));
    files::draw(ctx, planner, desk);
    board
}
