//! The painted board: painted by pieces, kept, and painted anew where it has changed.

use std::sync::Arc;

use bevy::prelude::*;
use first_fire::app::Request;
use first_fire::board::Map;
use first_fire::files::Cache;
use first_fire::game::Mode;
use first_fire::gui::board::BoardShown;
use first_fire::gui::board::digest::Digest;
use first_fire::gui::board::painting::Plan;
use first_fire::gui::board::picture::{Kept, PictureState};
use first_fire::gui::board::piece::{Part, Piece};
use first_fire::gui::settings::Palette;

use crate::hand::*;

/// Pixels a hexside at which the village has eight pieces.
const COARSE: f32 = 32.0;

fn village(text: &str) -> Arc<Map> {
    Arc::new(Map::parse("village.toml", text).unwrap())
}

const VILLAGE: &str = include_str!("../../maps/village.toml");
const TRAINING: &str = include_str!("../../maps/training.toml");

/// The village with woods instead of brush in one hex, so that a wood is larger by it.
fn changed_village() -> Arc<Map> {
    let changed = VILLAGE.replacen(r#""E1", "F0""#, r#""F0""#, 1);
    let changed = changed.replacen(r#""D1", "D2","#, r#""D1", "D2", "E1","#, 1);
    assert_eq!(changed.len(), VILLAGE.len(), "moved from one list to the other");
    assert_ne!(changed, VILLAGE);
    village(&changed)
}

fn plan(map: Arc<Map>, palette: Palette) -> Plan {
    Plan::coarse(map, &palette.theme().board, COARSE)
}

#[test]
fn pieces_laid_beside_each_other_are_the_picture_painted_at_once() {
    for palette in [Palette::Daylight, Palette::Contrast] {
        let plan = plan(village(VILLAGE), palette);
        let whole = plan.paint(plan.whole()).unwrap();
        let width = whole.size().0 as usize;
        let pieces = plan.pieces();
        assert!(pieces.len() == 8, "{}", pieces.len());
        let (mut seen, mut other, mut most) = (0, 0, 0_u8);
        for area in pieces {
            let piece = plan.paint(area).unwrap();
            let [x, y, w, h] = area.map(|length| length as usize);
            assert_eq!(piece.bytes().len(), w * h * 4);
            for (row, line) in piece.bytes().chunks_exact(w * 4).enumerate() {
                let there = &whole.bytes()[((y + row) * width + x) * 4..][..w * 4];
                for (a, b) in line.iter().zip(there) {
                    seen += 1;
                    other += usize::from(a.abs_diff(*b) > 8);
                    most = most.max(a.abs_diff(*b));
                }
            }
        }
        assert_eq!(seen, whole.bytes().len());
        // Edges of lines are worked out from where the canvas begins, in numbers that are not exact: hardly a spot is
        // another by more than can be seen.
        assert!(most <= 64 && other * 5000 < seen, "{palette:?}: {other} of {seen}, by {most}");
    }
}

#[test]
fn a_hex_that_has_changed_changes_the_pieces_near_it_and_their_digests_and_no_other() {
    let (before, after) =
        (plan(village(VILLAGE), Palette::Daylight), plan(changed_village(), Palette::Daylight));
    let parts = Part::all(&before).into_iter().zip(Part::all(&after));
    let (mut same, mut others) = (0, 0);
    for (old, new) in parts {
        assert_eq!(old.area, new.area);
        let alike =
            before.paint(old.area).unwrap().bytes() == after.paint(new.area).unwrap().bytes();
        if old == new {
            assert!(alike, "{:?}", old.area);
            same += 1;
        } else {
            others += usize::from(!alike);
        }
    }
    assert!(same >= 3 && others >= 1, "{same} alike, {others} not");
}

#[test]
fn a_piece_is_kept_under_its_map_its_colours_and_its_painter() {
    let [day, contrast] =
        [Palette::Daylight, Palette::Contrast].map(|palette| plan(village(VILLAGE), palette));
    let area = day.pieces()[0];
    assert_ne!(Digest::of(&day, area), Digest::of(&contrast, area));
    assert_ne!(Digest::of(&day, area), Digest::of(&day, day.pieces()[1]));
    assert_ne!(Digest::of(&day, area), Digest::by("another", &day, area));
    assert_eq!(
        Digest::of(&day, area),
        Digest::of(&plan(village(VILLAGE), Palette::Daylight), area)
    );
    let finer = Plan::coarse(village(VILLAGE), &Palette::Daylight.theme().board, COARSE * 2.0);
    assert_ne!(Digest::of(&day, area), Digest::of(&finer, area));
}

#[test]
fn a_piece_that_is_kept_is_not_painted_again_and_a_damaged_one_is() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("boards"), 64 << 20);
    let plan = plan(village(VILLAGE), Palette::Daylight);
    // The last one is the smallest.
    let part = Part::all(&plan).pop().unwrap();
    let (painted, anew) = part.made(&plan, Some(&cache)).unwrap();
    assert!(anew);
    cache.put(part.digest.as_str(), &painted.rgb()).unwrap();
    let (kept, anew) = part.made(&plan, Some(&cache)).unwrap();
    assert!(!anew);
    assert_eq!(kept.bytes(), painted.bytes());
    // Of another size, however well it is written.
    cache.put(part.digest.as_str(), &painted.rgb()[3..]).unwrap();
    let (again, anew) = part.made(&plan, Some(&cache)).unwrap();
    assert!(anew);
    assert_eq!(again.bytes(), painted.bytes());
}

fn pieces(app: &mut App) -> Vec<(Entity, Part)> {
    let mut query = app.world_mut().query::<(Entity, &Piece)>();
    let mut pieces: Vec<(Entity, Part)> =
        query.iter(app.world()).map(|(entity, piece)| (entity, piece.part.clone())).collect();
    pieces.sort_by_key(|(_, part)| part.area);
    pieces
}

fn painted(app: &App) -> bool {
    app.world().resource::<PictureState>().is_there()
}

#[test]
fn the_window_paints_a_board_once_and_of_a_changed_one_only_what_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("boards"), 64 << 20);
    let mut app = open();
    app.insert_resource(Kept(Some(cache.clone())));
    let scenario = "first-steps".to_owned();
    app.world_mut().write_message(Request::NewGame {
        scenario,
        seed: 5,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    });
    // The pictures of the menu are not wanted.
    frames(&mut app, 1);
    looked_at(&mut app);
    until(&mut app, "the painted board", painted);
    let first = pieces(&mut app);
    let shown = app.world().resource::<BoardShown>().clone();
    let all = Part::all(&Plan::new(Arc::clone(&shown.map), &shown.palette.theme().board));
    let mut there: Vec<Part> = first.iter().map(|(_, part)| part.clone()).collect();
    there.sort_by_key(|part| [part.area[1], part.area[0]]);
    assert_eq!(there, all);
    let kept = |_: &App| all.iter().all(|part| cache.get(part.digest.as_str()).is_some());
    until(&mut app, "the board on the disk", kept);

    // The same board, laid anew: nothing is painted.
    app.insert_resource(shown.clone());
    until(&mut app, "the same board", painted);
    assert_eq!(pieces(&mut app), first);

    // One hex more is open ground: what is far from it stays, and what is near is there until it is painted.
    let changed = TRAINING.replacen(r#""A7", "I2""#, r#""I2""#, 1);
    assert_ne!(changed, TRAINING);
    let map = Arc::new(Map::parse("training.toml", &changed).unwrap());
    app.insert_resource(BoardShown { map, ..shown.clone() });
    frames(&mut app, 1);
    assert!(!painted(&app));
    assert_eq!(pieces(&mut app).len(), first.len());
    until(&mut app, "the changed board", painted);
    let second = pieces(&mut app);
    let stayed = second.iter().filter(|piece| first.contains(piece)).count();
    assert_eq!(second.len(), first.len());
    assert!(stayed * 2 > first.len() && stayed < first.len(), "{stayed} of {}", first.len());

    // In other colours nothing stays.
    app.insert_resource(BoardShown { palette: Palette::Contrast, ..shown });
    frames(&mut app, 1);
    assert!(!painted(&app));
    until(&mut app, "the board in other colours", painted);
    let other = pieces(&mut app);
    assert_eq!(other.len(), first.len());
    assert!(other.iter().all(|piece| !second.contains(piece)));
}
