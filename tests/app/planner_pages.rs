//! The pages of the scenario editor by mouse: what is clicked there stands in the file.

use bevy::prelude::*;

use first_fire::board::Coord;
use first_fire::gui::board::geometry::hex_world;
use first_fire::rules::Side;
use first_fire::workshop::history::InHand;
use first_fire::workshop::plan::Layer;

use crate::hand::*;
use crate::planner::{paint, planner, with_forces};

fn click_on(app: &mut App, name: &str) {
    let hex: Coord = name.parse().unwrap();
    let at = on_screen(app, hex_world(hex));
    click(app, at);
    frames(app, 3);
}

/// Clicks one thing after the other, each when the one before has been done.
fn clicks(app: &mut App, names: &[&str]) {
    for name in names {
        click_part(app, name);
        frames(app, 3);
    }
}

fn says(app: &App, text: &str) {
    let file = planner(app).plan.text();
    assert!(file.contains(text), "{text} in {file}");
}

#[test]
fn who_sets_up_and_moves_first_and_what_holds_for_a_side_is_clicked() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    clicks(&mut app, &["part:story", "plan:sets up:0", "plan:concealment"]);
    says(&app, "sets_up_first = \"first\"");
    says(&app, "concealment = false");
    clicks(&mut app, &["plan:moves:1"]);
    says(&app, "sets_up_first = \"second\"");
    says(&app, "[second]\nname = \"Germans\"");
    clicks(&mut app, &["part:sides", "side:1:sniper"]);
    click_on(&mut app, "D4");
    says(&app, "sniper = { san = ");
    says(&app, "hex = \"D4\"");
    clicks(&mut app, &["side:1:elr:more", "side:1:no quarter", "side:0:mol"]);
    let setting = &planner(&app).plan.scenario().setting;
    let of = |side| (setting.side(side).no_quarter, setting.side(side).mol, setting.side(side).elr);
    assert_eq!(Side::BOTH.map(of), [(false, true, 3), (true, false, 4)]);
}

#[test]
fn who_looked_at_a_side_looks_at_the_same_one_when_they_change_places_and_when_that_is_taken_back()
{
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    clicks(&mut app, &["part:areas", "entry:0"]);
    let looked_at = |app: &App| {
        let planner = planner(app);
        let nation = planner.plan.scenario().setting.side(planner.side).nationality;
        (nation, planner.area, planner.entry.is_some())
    };
    let (nation, area, _) = looked_at(&app);
    clicks(&mut app, &["part:story", "plan:moves:1"]);
    assert_eq!(area, Layer::Entry(Side::First));
    assert_eq!(looked_at(&app), (nation, Layer::Entry(Side::Second), false));
    control(&mut app, KeyCode::KeyZ);
    frames(&mut app, 3);
    assert_eq!(looked_at(&app), (nation, area, false));
}

#[test]
fn fieldworks_and_where_reinforcements_enter_are_painted() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    clicks(&mut app, &["part:fieldworks", "works:wire"]);
    paint(&mut app, &["E4", "E5"]);
    says(&app, "wire = [\"E4\", \"E5\"]");
    clicks(&mut app, &["works:trench"]);
    paint(&mut app, &["D5"]);
    says(&app, "trenches = [\"D5\"]");
    clicks(&mut app, &["works:foxholes 2"]);
    paint(&mut app, &["D6"]);
    says(&app, "hex = \"D6\"");
    clicks(&mut app, &["part:areas", "entry:0"]);
    paint(&mut app, &["A3"]);
    says(&app, "entry = [\"A3\"]");
    clicks(&mut app, &["edge:0"]);
    paint(&mut app, &["A2"]);
    says(&app, "friendly_edge = [");
    assert_eq!(planner(&app).plan.problems(), []);
}

#[test]
fn a_story_is_kept_sentence_by_sentence_while_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    clicks(&mut app, &["part:story", "plan:story"]);
    type_in(&mut app, "At dawn they came");
    frames(&mut app, 3);
    assert!(!planner(&app).plan.text().contains("dawn"));
    type_in(&mut app, ". ");
    frames(&mut app, 3);
    says(&app, "description = \"At dawn they came.\"");
    type_in(&mut app, "Nobody stayed");
    frames(&mut app, 3);
    clicks(&mut app, &["part:sides"]);
    says(&app, "description = \"At dawn they came. Nobody stayed\"");
}
