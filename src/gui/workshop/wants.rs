//! What somebody who draws wants, and its doing.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::{Easel, Grain, Ink, Kept, Page, Places, Sight, Tool, may_go, pieces, save, save_as};
use crate::app::Screen;
use crate::board::{Coord, Map};
use crate::gui::battle::Maker;
use crate::gui::board::geometry::hex_world;
use crate::gui::camera::View;
use crate::gui::desk::{Desk, Sheet};
use crate::gui::planner;
use crate::workshop::battle::OwnMap;
use crate::workshop::chance_map::{Land, draw};
use crate::workshop::drawing::Drawing;
use crate::workshop::history::InHand;
use crate::workshop::on_paper::OnPaper;
use crate::workshop::scatter::Sowing;
use crate::workshop::sheet::{Edit, Lie, Mirror};

/// What a panel or a key of the workshop wants.
#[derive(Debug, Clone, PartialEq)]
pub enum Want {
    /// The workshop is opened.
    Enter,
    /// Another tool is taken up.
    Use(Tool),
    /// Another ink.
    Take(Ink),
    /// So much is drawn at once.
    Grain(Grain),
    /// What is drawn is drawn a second time there.
    Mirror(Mirror),
    /// One stroke, with what is said of it.
    Do(Edit, String),
    /// The stroke under way goes on so.
    Draw(Edit, String),
    /// It ends.
    Dry,
    /// It is let go, and was never drawn.
    LetGo,
    /// The last stroke is taken back.
    Undo,
    /// It is drawn again.
    Redo,
    /// The map is shown as it was after so many strokes.
    GoTo(usize),
    /// A line of sight, or what is seen.
    See(Sight),
    /// A hex is looked at closely.
    Select(Option<Coord>),
    /// A hex is brought into view.
    Show(Coord),
    /// The whole map is.
    Fit,
    /// What is in the marked area is copied.
    CopyArea,
    /// The same, and taken away there.
    CutArea,
    /// What is in the marked area is rubbed out.
    EraseArea,
    /// No area is marked any more.
    Unmark,
    /// What was copied is taken in hand, to be laid down.
    TakePiece,
    /// It lies so.
    Lay(Lie),
    /// Houses and ground come up so thickly, by that seed.
    Sow(Sowing),
    /// What can be opened is shown.
    OpenWhat,
    /// It is asked under which name it is to be saved.
    SaveWhere,
    /// What is wished of a map by chance.
    Wish(Land, u64),
    /// A map by chance.
    Chance(Land, u64),
    /// Nothing lies over the board any more.
    Close,
    /// An empty board.
    New,
    /// The map of a file.
    Open(PathBuf),
    /// What was left behind, by its number.
    GoOn(usize),
    /// A map that comes with the game, drawn on under another name.
    Copy(String),
    /// It is saved where it was opened, or asked where.
    Save,
    /// It is saved in the player's own folder under this name.
    SaveAs(String),
    /// A battle is fought on it.
    Battle,
    /// A scenario is made on it.
    Scenario,
    /// The menu.
    Leave,
}

impl Want {
    /// Whether another drawing comes in the place of the one in hand.
    fn puts_away(&self) -> bool {
        matches!(self, Want::New | Want::Open(_) | Want::GoOn(_) | Want::Copy(_) | Want::Chance(..))
    }
}

/// Does what is wanted.
pub(super) fn carry_out(
    easel: Option<ResMut<Easel>>,
    (places, mut kept, mut maker): (Res<Places>, ResMut<Kept<Drawing>>, ResMut<Maker>),
    mut desk: Desk<'_>,
    mut view: ResMut<View>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    if desk.wishes.drawing.is_empty() {
        return;
    }
    let wants = std::mem::take(&mut desk.wishes.drawing);
    let Some(mut easel) = easel else {
        if wants.contains(&Want::Enter) {
            NextState::set_if_neq(&mut screen, Screen::Workshop);
            // There is a drawing in the next frame.
            desk.wishes.drawing = wants.into_iter().filter(|want| *want != Want::Enter).collect();
        }
        return;
    };
    for want in wants {
        if want.puts_away() && !may_go(&mut *easel, &places, &mut desk) {
            continue;
        }
        match want {
            Want::Enter => NextState::set_if_neq(&mut screen, Screen::Workshop),
            Want::Leave => {
                easel.drawing.dry();
                NextState::set_if_neq(&mut screen, Screen::Menu);
            }
            Want::Use(tool) => {
                easel.tool = tool;
                let ink = easel.ink;
                easel.ink = tool.first_ink().filter(|_| !tool.takes(ink)).unwrap_or(ink);
            }
            Want::Take(ink) => {
                easel.ink = ink;
                if !easel.tool.takes(ink) {
                    easel.tool = Tool::Brush;
                }
            }
            Want::CopyArea => pieces::copy(&mut easel, &mut desk),
            Want::CutArea => pieces::cut(&mut easel, &mut desk),
            Want::EraseArea => pieces::erase(&mut easel),
            Want::Unmark => easel.area.clear(),
            Want::TakePiece => pieces::take(&mut easel, &mut desk),
            Want::Lay(lie) => easel.piece = easel.piece.as_ref().map(|piece| piece.lying(lie)),
            Want::Sow(sowing) => easel.sowing = sowing,
            Want::Grain(grain) => easel.grain = grain,
            Want::Mirror(mirror) if mirror.fits(easel.drawing.map()) => {
                easel.drawing.mirror = mirror
            }
            Want::Mirror(_) => {
                desk.say(
                    "A mirror wants an odd number of columns: only then do both sides lie alike.",
                );
            }
            Want::Do(edit, said) => {
                let resized = matches!(edit, Edit::Size { .. });
                easel.drawing.once(&edit, &said);
                if resized {
                    view.fit = true;
                    let map = easel.drawing.map().clone();
                    easel.selected = easel.selected.filter(|hex| map.contains(*hex));
                    easel.area.retain(|hex| map.contains(*hex));
                }
            }
            Want::Draw(edit, said) => {
                easel.drawing.draw(&edit, &said);
            }
            Want::Dry => {
                easel.drawing.dry();
            }
            Want::LetGo => {
                easel.grip = None;
                easel.drawing.let_go();
            }
            Want::Undo => easel.drawing.undo(),
            Want::Redo => easel.drawing.redo(),
            Want::GoTo(stroke) => easel.drawing.go_to(stroke),
            Want::See(sight) => easel.sight = sight,
            Want::Select(hex) => easel.selected = hex,
            Want::Show(hex) => {
                desk.gaze.show = Some(hex_world(hex));
                easel.selected = Some(hex);
            }
            Want::Fit => view.fit = true,
            Want::OpenWhat => easel.page = Some(Page::open(&places)),
            Want::SaveWhere => easel.page = Some(Page::save(&places, &easel)),
            Want::Wish(land, seed) => easel.page = Some(Page::Chance(land, seed)),
            Want::Chance(land, seed) => {
                let said = format!("by chance, seed {seed}");
                let drawn = Drawing::of_text(&said, &draw(&format!("Chance {seed}"), &land, seed));
                begin(&mut commands, &mut view, (drawn, &easel), &mut desk);
            }
            Want::Close => easel.page = None,
            Want::New => {
                let blank = Drawing::blank(Drawing::NEW, 15, 10);
                begin(&mut commands, &mut view, (blank, &easel), &mut desk);
            }
            Want::Open(path) => {
                begin(&mut commands, &mut view, (Drawing::open(&path), &easel), &mut desk);
            }
            Want::GoOn(number) => {
                if let Some(drawing) = kept.go_on(number) {
                    begin(&mut commands, &mut view, (Ok(drawing), &easel), &mut desk);
                }
            }
            Want::Copy(name) => {
                let text = Map::built_in_text(&name).unwrap_or_default();
                let copy = Drawing::of_text(&format!("a copy of {name}"), text);
                begin(&mut commands, &mut view, (copy, &easel), &mut desk);
            }
            Want::Save => match easel.drawing.path().map(Path::to_owned) {
                Some(path) => {
                    save(&mut *easel, &path, &kept, &mut desk);
                }
                None => easel.page = Some(Page::save(&places, &easel)),
            },
            Want::Battle => battle(&easel, &places, &mut maker, &mut desk),
            Want::Scenario => {
                if let Some(file) = sound_file(&easel, &places, &mut desk) {
                    desk.wishes.planning.push(planner::Want::Begin(file));
                }
            }
            Want::SaveAs(name) => {
                save_as(&mut *easel, &name, (&places, &kept), &mut desk);
            }
        }
    }
}

/// Puts a drawing in hand. What was copied from the one before can be laid down on it.
fn begin(
    commands: &mut Commands<'_, '_>,
    view: &mut View,
    (drawing, before): (Result<Drawing, crate::board::MapError>, &Easel),
    desk: &mut Desk<'_>,
) {
    match drawing {
        Ok(drawing) => {
            *view = View::default();
            let (piece, sowing) = (before.piece.clone(), before.sowing);
            commands.insert_resource(Easel { piece, sowing, ..Easel::new(drawing) });
        }
        Err(error) => desk.say(&error.to_string()),
    }
}

/// Opens the page on which a battle on the map is wished for.
fn battle(easel: &Easel, places: &Places, maker: &mut Maker, desk: &mut Desk<'_>) {
    let Some(file) = sound_file(easel, places, desk) else { return };
    maker.fight_on(OwnMap { file, text: easel.drawing.text() });
    desk.layout.sheet = Some(Sheet::Battle);
}

/// What a scenario among the player's own calls the map in hand; nothing, with the reason said, where it is not saved or not
/// sound.
fn sound_file(easel: &Easel, places: &Places, desk: &mut Desk<'_>) -> Option<String> {
    let Some(path) = easel.drawing.path().filter(|_| easel.drawing.is_saved()) else {
        desk.say("Save the map first: what is played on it names its file.");
        return None;
    };
    if let Some(problem) = easel.drawing.problems().first() {
        desk.say(&problem.to_string());
        return None;
    }
    // A scenario names what lies beside it by its name alone.
    let beside = path.parent() == places.own.as_deref();
    let file = if beside { path.file_name().map(Path::new) } else { Some(path) };
    Some(file.unwrap_or(path).display().to_string())
}
