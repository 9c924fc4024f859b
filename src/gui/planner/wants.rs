//! What somebody who makes a scenario wants, and its doing.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::{Counting, Kept, Page, Part, Pick, Planner, own, own_materiel};
use crate::app::Screen;
use crate::board::Coord;
use crate::gui::board::geometry::hex_world;
use crate::gui::camera::View;
use crate::gui::desk::Desk;
use crate::gui::workshop::{Grain, Places, may_go, save, save_as};
use crate::rules::Side;
use crate::scenario::{Scenario, ScenarioError};
use crate::sharing::picture_of;
use crate::workshop::history::InHand;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::own_counter::{Materiel, OwnCounter, OwnMateriel};
use crate::workshop::plan::{Edit, EntryId, Layer, Plan, Post, Spot};

/// The map that is there before somebody chooses one.
pub(super) const FIRST_MAP: &str = "training";

/// What a panel or a key of the scenario editor wants.
#[derive(Debug, Clone, PartialEq)]
pub enum Want {
    /// The editor is opened.
    Enter,
    /// Another part is shown.
    Look(Part),
    /// Another side is looked at.
    Of(Side),
    /// Another area or fieldwork is painted on.
    On(Layer),
    /// The brush wipes out, or paints.
    Wipe(bool),
    /// So much is painted at once.
    Grain(Grain),
    /// An entry of the forces is looked at.
    Entry(Option<EntryId>),
    /// The next click on the board says that.
    Pick(Pick),
    /// New counters begin there.
    NewOnes(Post),
    /// Weapons of the other side are offered, or not.
    Captured(bool),
    /// One stroke, with what is said of it.
    Do(Edit, String),
    /// A counter of one's own is asked about, like those who are looked at.
    OwnCounter,
    /// So much has been said of it.
    Form(OwnCounter),
    /// It is made.
    MakeOwn(OwnCounter),
    /// A weapon, Gun or vehicle of one's own is asked about.
    OwnMateriel(Materiel),
    /// So much has been said of it.
    FormOf(OwnMateriel),
    /// It is made.
    MakeMateriel(OwnMateriel),
    /// The last stroke is taken back.
    Undo,
    /// It is made again.
    Redo,
    /// The scenario is shown as it was after so many strokes.
    GoTo(usize),
    /// A part of the file is looked at, and a hex of the board.
    Go(Spot, Option<Coord>),
    /// The whole board is shown.
    Fit,
    /// It is asked which scenario is opened.
    OpenWhat,
    /// It is asked on which map it is to be.
    WhichMap,
    /// It is asked which counters of its own it has.
    WhichCounters,
    /// It is asked which picture is on its card.
    WhichPicture,
    /// It is asked under which name it is to be saved.
    SaveWhere,
    /// Nothing lies over the board any more.
    Close,
    /// A new scenario: it is asked on which map.
    New,
    /// A new scenario on that map, by the name that a file has for it.
    Begin(String),
    /// The scenario is on that map.
    Map(String),
    /// The scenario of a file.
    Open(PathBuf),
    /// What was left behind, by its number.
    GoOn(usize),
    /// A copy of a scenario, by what it is loaded by.
    Copy(String),
    /// It is saved where it was opened, or asked where.
    Save,
    /// It is saved in the player's own folder under this name.
    SaveAs(String),
    /// It is played.
    Play,
    /// Its balance is counted in so many games.
    Count(u64),
    /// It is not counted after all.
    StopCounting,
    /// The menu.
    Leave,
}

impl Want {
    /// Whether another scenario comes in the place of the one in hand.
    fn puts_away(&self) -> bool {
        matches!(self, Want::Begin(_) | Want::Open(_) | Want::GoOn(_) | Want::Copy(_))
    }

    /// What is written somewhere comes after what was said in the same frame.
    fn comes_last(&self) -> bool {
        matches!(self, Want::Save | Want::SaveAs(_) | Want::Play | Want::Count(_))
    }
}

/// Does what is wanted.
pub(super) fn carry_out(
    planner: Option<ResMut<Planner>>,
    (places, mut kept, mut counting): (Res<Places>, ResMut<Kept>, ResMut<Counting>),
    mut desk: Desk<'_>,
    mut view: ResMut<View>,
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    mut commands: Commands,
) {
    if desk.wishes.planning.is_empty() {
        return;
    }
    let mut wants = std::mem::take(&mut desk.wishes.planning);
    // From elsewhere: there is a scenario in the next frame.
    let Some(mut planner) = planner.filter(|_| *screen.get() == Screen::Planning) else {
        NextState::set_if_neq(&mut next, Screen::Planning);
        wants.retain(|want| *want != Want::Enter);
        desk.wishes.planning = wants;
        return;
    };
    wants.sort_by_key(Want::comes_last);
    let folder = places.own.clone().unwrap_or_default();
    for want in wants {
        if want.puts_away() && !may_go(&mut *planner, &places, &mut desk) {
            continue;
        }
        match want {
            Want::Enter => {}
            Want::Leave => {
                planner.plan.dry();
                NextState::set_if_neq(&mut next, Screen::Menu);
            }
            // Who rubbed out on one page means to paint on the next.
            Want::Look(part) => {
                (planner.part, planner.pick, planner.wipes) = (part, None, false);
            }
            Want::Of(side) => (planner.side, planner.entry, planner.pick) = (side, None, None),
            Want::On(layer @ (Layer::Foxholes(_) | Layer::Trench | Layer::Wire)) => {
                (planner.works, planner.wipes) = (layer, false);
            }
            Want::On(layer) => (planner.area, planner.wipes) = (layer, false),
            Want::Wipe(wipes) => planner.wipes = wipes,
            Want::Grain(grain) => planner.grain = grain,
            Want::Entry(entry) => planner.entry = entry,
            Want::Pick(pick) => planner.pick = (planner.pick != Some(pick)).then_some(pick),
            Want::NewOnes(post) => {
                let side = planner.side.index();
                if let Some(of) = planner.posts.get_mut(side) {
                    *of = Some(post);
                }
            }
            Want::Captured(on) => planner.captured = on,
            Want::Do(edit, said) => {
                if let Edit::Picture(Some(name)) = &edit
                    && let Err(problem) = picture_of(&planner.plan.folder().join(name), name)
                {
                    desk.say(&problem);
                    continue;
                }
                make(&mut planner, &edit, &said, &mut desk);
                match edit {
                    Edit::Remove(_) => planner.let_go(),
                    Edit::MovesFirst(Side::Second) => planner.change_places(),
                    Edit::Counters(..) | Edit::Picture(_) => planner.page = None,
                    _ => {}
                }
            }
            Want::OwnCounter => planner.page = own::begun(&planner).map(Page::Own),
            Want::OwnMateriel(kind) => match own_materiel::begun(&planner, kind) {
                Some(Ok(begun)) => planner.page = Some(Page::OwnMateriel(begun)),
                Some(Err(error)) => desk.say(&error.to_string()),
                None => desk.say("This nation has none that it could be like."),
            },
            Want::FormOf(materiel) => planner.page = Some(Page::OwnMateriel(materiel)),
            Want::MakeMateriel(materiel) => own_materiel::make(&mut planner, &materiel, &mut desk),
            Want::Form(counter) => planner.page = Some(Page::Own(counter)),
            Want::MakeOwn(counter) => own::make(&mut planner, &counter, &mut desk),
            Want::Undo => planner.step(Plan::undo),
            Want::Redo => planner.step(Plan::redo),
            Want::GoTo(stroke) => planner.step(|plan| plan.go_to(stroke)),
            Want::Go(spot, hex) => {
                go(&mut planner, spot);
                desk.gaze.show = hex.map(hex_world).or(desk.gaze.show);
            }
            Want::Fit => view.fit = true,
            Want::OpenWhat => planner.page = Some(Page::open(&places)),
            Want::WhichMap => planner.page = Some(Page::maps(&places, false)),
            Want::WhichCounters => planner.page = Some(Page::counters(planner.plan.folder())),
            Want::WhichPicture => planner.page = Some(Page::pictures(planner.plan.folder())),
            Want::New => planner.page = Some(Page::maps(&places, true)),
            Want::SaveWhere => planner.page = Some(where_to(&places, &planner, false)),
            Want::Close => planner.page = None,
            Want::Begin(map) => {
                begin(&mut commands, &mut view, Plan::blank(&folder, Plan::NEW, &map), &mut desk);
            }
            Want::Map(map) => {
                make(&mut planner, &Edit::Map(map.clone()), &format!("on {map}"), &mut desk);
                planner.page = None;
            }
            Want::Open(path) => begin(&mut commands, &mut view, Plan::open(&path), &mut desk),
            Want::GoOn(number) => {
                if let Some(plan) = kept.go_on(number) {
                    begin(&mut commands, &mut view, Ok(plan), &mut desk);
                }
            }
            Want::Copy(name) => {
                let copied = copy(&folder, &name);
                begin(&mut commands, &mut view, copied, &mut desk);
            }
            Want::Save => match planner.plan.path().map(Path::to_owned) {
                Some(path) => {
                    save(&mut *planner, &path, &kept, &mut desk);
                }
                None => planner.page = Some(where_to(&places, &planner, false)),
            },
            Want::SaveAs(name) => {
                let plays = matches!(planner.page, Some(Page::Save { play: true, .. }));
                if save_as(&mut *planner, &name, (&places, &kept), &mut desk) && plays {
                    desk.wishes.planning.push(Want::Play);
                }
            }
            Want::Play => play(&mut planner, &places, &kept, &mut desk),
            Want::Count(games) => counting.ask(games),
            Want::StopCounting => counting.stop(),
        }
    }
}

/// One stroke.
pub(super) fn make(planner: &mut Planner, edit: &Edit, said: &str, desk: &mut Desk<'_>) {
    if let Err(error) = planner.plan.once(edit, said) {
        desk.say(&error.to_string());
    }
}

/// Shows where something is wrong.
fn go(planner: &mut Planner, spot: Spot) {
    (planner.pick, planner.wipes) = (None, false);
    planner.part = match spot {
        Spot::Head => Part::Story,
        Spot::Side(side) => {
            planner.side = side;
            Part::Sides
        }
        Spot::Entry(id) => {
            (planner.side, planner.entry) = (id.side, Some(id));
            Part::Forces
        }
        Spot::Area(number) => {
            planner.area = Layer::Area(number);
            Part::Areas
        }
        Spot::Works => Part::Works,
        Spot::Victory => Part::Victory,
    };
}

/// The page that asks under which name it is saved.
fn where_to(places: &Places, planner: &Planner, play: bool) -> Page {
    let title = planner.plan.scenario().setting.title.chars();
    let fine = |sign: &char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_');
    let name = title.filter(fine).take(60).collect();
    Page::Save { folder: places.own.clone(), name, play }
}

/// The text of a scenario under no name yet.
fn copy(folder: &Path, name: &str) -> Result<Plan, ScenarioError> {
    match Scenario::built_in_text(name) {
        Some(text) => Plan::of_text(folder, &format!("a copy of {name}"), text),
        None => {
            let path = Path::new(name);
            let text = Plan::open(path)?.text();
            let beside = path.parent().unwrap_or(folder);
            Plan::of_text(beside, &format!("a copy of {}", path.display()), &text)
        }
    }
}

/// Puts a scenario in hand.
fn begin(
    commands: &mut Commands<'_, '_>,
    view: &mut View,
    plan: Result<Plan, ScenarioError>,
    desk: &mut Desk<'_>,
) {
    match plan {
        Ok(plan) => {
            *view = View::default();
            commands.insert_resource(Planner::new(plan));
        }
        Err(error) => desk.say(&error.to_string()),
    }
}

/// Has it be played, saved and sound as it is.
fn play(planner: &mut Planner, places: &Places, kept: &Kept, desk: &mut Desk<'_>) {
    planner.plan.dry();
    if let Some(problem) = planner.plan.problems().first() {
        desk.say(&format!("It cannot be played yet: {}", problem.problem));
        return;
    }
    let Some(path) = planner.plan.path().map(Path::to_owned) else {
        planner.page = Some(where_to(places, planner, true));
        return;
    };
    if planner.plan.is_saved() || save(planner, &path, kept, desk) {
        desk.begin(&path.display().to_string());
        let who = desk.seating.seats.words();
        desk.toasts.say(format!("Played by whom the menu says. {who} P changes that."));
    }
}
