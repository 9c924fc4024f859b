//! A scenario made with mouse and keys, saved, and played.

use std::path::Path;

use bevy::input::ButtonState;
use bevy::prelude::*;

use first_fire::app::Screen;
use first_fire::board::Coord;
use first_fire::gui::board::BoardShown;
use first_fire::gui::board::geometry::hex_world;
use first_fire::gui::notice::Toasts;
use first_fire::gui::planner::{Counting, Page, Part, Planner};
use first_fire::gui::workshop::Places;
use first_fire::rules::{Phase, Side};
use first_fire::scenario::Scenario;
use first_fire::workshop::history::InHand;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::own_counter::OwnCounter;

use crate::hand::*;

/// The editor in a folder of its own, with a new scenario on the smallest map in hand.
fn at_work(folder: &Path) -> App {
    let mut app = open();
    app.insert_resource(Places::below(folder.to_owned()));
    two_at_one_screen(&mut app);
    click_part(&mut app, "planner");
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Planning);
    click_part(&mut app, "scenario:new");
    frames(&mut app, 2);
    click_part(&mut app, "map:training");
    frames(&mut app, 6);
    settle(&mut app);
    app
}

pub fn planner(app: &App) -> &Planner {
    app.world().resource::<Planner>()
}

fn hex(name: &str) -> Coord {
    name.parse().unwrap()
}

pub fn paint(app: &mut App, names: &[&str]) {
    let places: Vec<Vec2> = names.iter().map(|name| on_screen(app, hex_world(hex(name)))).collect();
    point(app, places[0]);
    button(app, ButtonState::Pressed);
    frames(app, 2);
    for place in places {
        point(app, place);
        frames(app, 1);
    }
    button(app, ButtonState::Released);
    frames(app, 3);
}

/// A squad and a leader against two squads.
pub fn with_forces(folder: &Path) -> App {
    let mut app = at_work(folder);
    click_part(&mut app, "part:forces");
    frames(&mut app, 3);
    click_part(&mut app, "counter:german-4-6-7");
    click_part(&mut app, "counter:german-4-6-7");
    click_part(&mut app, "forces:1");
    frames(&mut app, 3);
    click_part(&mut app, "counter:russian-4-4-7");
    frames(&mut app, 3);
    app
}

#[test]
fn a_scenario_is_made_with_the_mouse_saved_and_played_for_a_turn() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    assert_eq!(planner(&app).plan.problems(), []);
    // Who rubs out on one page paints on the next.
    click_part(&mut app, "part:areas");
    click_part(&mut app, "brush:erase");
    click_part(&mut app, "part:to win");
    frames(&mut app, 2);
    click_part(&mut app, "win:hexes");
    frames(&mut app, 2);
    paint(&mut app, &["E4", "F4"]);
    click_part(&mut app, "win:number:more");
    frames(&mut app, 2);
    control(&mut app, KeyCode::KeyP);
    frames(&mut app, 3);
    click_part(&mut app, "save:do");
    frames(&mut app, 8);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
    let said = |app: &App, text: &str| {
        app.world().resource::<Toasts>().iter().any(|toast| toast.text.contains(text))
    };
    assert!(said(&app, "Played by whom the menu says"));
    let path = folder.path().join("scenarios/new-scenario.toml");
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(
        saved.contains("hexes = [\"E4\", \"F4\"]") && saved.contains("at_least = 2"),
        "{saved}"
    );
    assert_eq!(Scenario::load(&path.display().to_string()).unwrap().start.units.len(), 3);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    for _ in 0..80 {
        sit_down(&mut app);
        if position(&app).turn > 1 {
            return;
        }
        if position(&app).phase == Phase::Setup {
            set_up(&mut app);
        }
        pass(&mut app);
    }
    panic!("the first turn does not end");
}

#[test]
fn areas_are_painted_and_wiped_and_each_stroke_is_taken_back_by_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_work(folder.path());
    key(&mut app, KeyCode::Digit4);
    frames(&mut app, 2);
    let area = |app: &App| planner(app).plan.text();
    let before = area(&app);
    paint(&mut app, &["E4", "F4"]);
    assert!(area(&app).contains("\"E4\", \"F4\""), "{}", area(&app));
    key(&mut app, KeyCode::KeyX);
    paint(&mut app, &["E4"]);
    assert!(!area(&app).contains("\"E4\""));
    assert_eq!(planner(&app).plan.strokes().1, 2, "a stroke each");
    control(&mut app, KeyCode::KeyZ);
    control(&mut app, KeyCode::KeyZ);
    assert_eq!(area(&app), before);
    click_part(&mut app, "entry:0");
    frames(&mut app, 2);
    paint(&mut app, &["A3"]);
    let setting = planner(&app).plan.scenario().setting.clone();
    assert!(setting.side(Side::First).entry.contains(&hex("A3")));
    let shown = app.world().resource::<BoardShown>();
    assert_eq!(*shown.map, *setting.map);
}

#[test]
fn a_weapon_goes_to_those_who_are_looked_at_and_to_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    click_part(&mut app, "forces:0");
    frames(&mut app, 3);
    bring_up(&mut app, "counter:german-lmg", 830.0);
    click_part(&mut app, "counter:german-lmg");
    frames(&mut app, 2);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("who gets it")), "{toasts:?}");
    click_part(&mut app, "entry:0:0:face");
    frames(&mut app, 3);
    bring_up(&mut app, "counter:german-lmg", 830.0);
    click_part(&mut app, "counter:german-lmg");
    frames(&mut app, 3);
    assert_eq!(planner(&app).plan.scenario().start.weapons.len(), 1);
    click_part(&mut app, "weapon:0");
    frames(&mut app, 3);
    assert_eq!(planner(&app).plan.scenario().start.weapons.len(), 0);
}

#[test]
fn what_is_wrong_is_told_and_keeps_it_from_being_played_but_not_from_being_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_work(folder.path());
    assert_eq!(planner(&app).plan.problems().len(), 2);
    click_part(&mut app, "planner:play");
    frames(&mut app, 3);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("no units")), "{toasts:?}");
    click_part(&mut app, "part:areas");
    click_part(&mut app, "brush:erase");
    assert!(planner(&app).wipes);
    click_part(&mut app, "problem:0");
    frames(&mut app, 2);
    assert_eq!((planner(&app).part, planner(&app).wipes), (Part::Sides, false));
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    click_part(&mut app, "save:do");
    frames(&mut app, 3);
    assert!(planner(&app).plan.is_saved());
}

#[test]
fn a_copy_of_a_scenario_of_the_game_is_worked_on_and_what_is_not_saved_comes_back_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = at_work(folder.path());
    control(&mut app, KeyCode::KeyO);
    frames(&mut app, 3);
    click_part(&mut app, "edit copy:birch-road");
    frames(&mut app, 6);
    let text = Scenario::built_in_text("birch-road").unwrap();
    assert_eq!(planner(&app).plan.text(), text);
    click_part(&mut app, "plan:turns:more");
    frames(&mut app, 4);
    click_part(&mut app, "plan:month");
    frames(&mut app, 3);
    click_part(&mut app, "plan:month:2");
    frames(&mut app, 4);
    let made = planner(&app).plan.text();
    drop(app);
    let mut again = open();
    again.insert_resource(Places::below(folder.path().to_owned()));
    click_part(&mut again, "planner");
    frames(&mut again, 4);
    assert_ne!(planner(&again).plan.text(), made, "nothing is opened unasked");
    click_part(&mut again, "left:0");
    frames(&mut again, 4);
    assert_eq!(planner(&again).plan.text(), made);
    assert!(made.contains("month = 2") && made != text);
}

#[test]
fn the_balance_is_counted_beside_the_frames_and_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    click_part(&mut app, "balance:20");
    frames(&mut app, 2);
    until(&mut app, "the count", |app| app.world().resource::<Counting>().score().is_none());
    let wins = planner(&app).plan.scenario().balance.unwrap().wins;
    assert_eq!(wins[0] + wins[1], 20);
    assert!(planner(&app).plan.text().contains("balance = ["));
}

#[test]
fn a_file_that_cannot_be_played_is_opened_shown_where_it_is_wrong_and_mended() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("scenarios");
    std::fs::create_dir_all(&own).unwrap();
    let text = Scenario::built_in_text("first-steps").unwrap();
    let turns = text.lines().find(|line| line.starts_with("turns")).unwrap();
    std::fs::write(own.join("wrong.toml"), text.replace(turns, "turns = 99")).unwrap();
    let mut app = open();
    app.insert_resource(Places::below(folder.path().to_owned()));
    click_part(&mut app, "planner");
    frames(&mut app, 4);
    click_part(&mut app, "edit:wrong.toml");
    frames(&mut app, 6);
    assert_eq!(planner(&app).plan.problems().len(), 1);
    click_part(&mut app, "part:forces");
    frames(&mut app, 2);
    click_part(&mut app, "problem:0");
    frames(&mut app, 2);
    click_part(&mut app, "plan:turns:less");
    frames(&mut app, 3);
    assert_eq!(planner(&app).plan.problems(), []);
    control(&mut app, KeyCode::KeyS);
    frames(&mut app, 3);
    assert_eq!(
        Scenario::load(&own.join("wrong.toml").display().to_string()).unwrap().setting.turns,
        30
    );
}

#[test]
fn a_weapon_that_nobody_possesses_is_laid_with_two_clicks_and_taken_up_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    key(&mut app, KeyCode::Digit5);
    frames(&mut app, 3);
    bring_up(&mut app, "lay:russian-lmg", 830.0);
    click_part(&mut app, "lay:russian-lmg");
    frames(&mut app, 2);
    let place = on_screen(&mut app, hex_world(hex("E4")));
    point(&mut app, place);
    button(&mut app, ButtonState::Pressed);
    frames(&mut app, 1);
    button(&mut app, ButtonState::Released);
    frames(&mut app, 3);
    let text = planner(&app).plan.text();
    assert!(text.contains("counter = \"russian-lmg\"\nat = \"E4\""), "{text}");
    assert_eq!(planner(&app).plan.scenario().start.weapons.len(), 1);
    click_part(&mut app, "lying:0:out");
    frames(&mut app, 3);
    assert_eq!(planner(&app).plan.scenario().start.weapons.len(), 0);
}

#[test]
fn a_tank_has_its_turret_turned_and_its_crew_exposed_in_its_entry() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    click_part(&mut app, "forces:0");
    frames(&mut app, 3);
    bring_up(&mut app, "counter:pz-4h", 830.0);
    click_part(&mut app, "counter:pz-4h");
    frames(&mut app, 3);
    bring_between(&mut app, "entry:1:0:face", 250.0, 440.0);
    click_part(&mut app, "entry:1:0:face");
    frames(&mut app, 3);
    bring_between(&mut app, "turret", 250.0, 440.0);
    click_part(&mut app, "turret");
    frames(&mut app, 3);
    click_part(&mut app, "turret:west");
    frames(&mut app, 3);
    bring_between(&mut app, "mark:exposed", 250.0, 440.0);
    click_part(&mut app, "mark:exposed");
    frames(&mut app, 3);
    let text = planner(&app).plan.text();
    assert!(text.contains("turret = \"west\"") && text.contains("ce = true"), "{text}");
    assert_eq!(planner(&app).plan.problems(), []);
}

#[test]
fn counters_of_ones_own_are_taken_in_from_the_folder_and_stand_on_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("scenarios");
    std::fs::create_dir_all(&own).unwrap();
    let guards = "nationality = \"german\"\nweapons = [\n  { id = \"german-own-lmg\", kind = \"lmg\", name = \"LMG\", fp = 3, range = 9, rof = 1, repair = 1, pp = 1, spray = true },\n]\n";
    std::fs::write(own.join("guards.toml"), guards).unwrap();
    let mut app = at_work(folder.path());
    click_part(&mut app, "plan:counters");
    frames(&mut app, 3);
    click_part(&mut app, "counters:guards.toml");
    frames(&mut app, 3);
    assert!(planner(&app).page.is_none());
    assert!(planner(&app).plan.text().contains("counters = [\"guards.toml\"]"));
    click_part(&mut app, "part:forces");
    frames(&mut app, 3);
    bring_up(&mut app, "counter:german-own-lmg", 830.0);
    key(&mut app, KeyCode::Digit1);
    frames(&mut app, 3);
    click_part(&mut app, "plan:counters:0");
    frames(&mut app, 3);
    assert!(!planner(&app).plan.text().contains("guards"));
}

#[test]
fn a_picture_is_taken_from_beside_the_scenario_and_one_that_is_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("scenarios");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("broken.png"), "no picture").unwrap();
    let mut good = Vec::new();
    let mut encoder = png::Encoder::new(&mut good, 2, 2);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&[90; 12]).unwrap();
    std::fs::write(own.join("ford.png"), good).unwrap();
    let mut app = at_work(folder.path());
    click_part(&mut app, "plan:picture");
    frames(&mut app, 3);
    click_part(&mut app, "picture:broken.png");
    frames(&mut app, 3);
    assert!(!planner(&app).plan.text().contains("broken.png"));
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("broken.png")), "{toasts:?}");
    click_part(&mut app, "picture:ford.png");
    frames(&mut app, 3);
    assert!(planner(&app).plan.text().contains("picture = \"ford.png\""));
    assert!(planner(&app).page.is_none());
}

/// What is written in the form for a counter of one's own.
fn say_of_own(app: &mut App, says: impl FnOnce(&mut OwnCounter)) {
    match &mut app.world_mut().resource_mut::<Planner>().page {
        Some(Page::Own(own)) => says(own),
        page => panic!("{page:?}"),
    }
    frames(app, 2);
}

#[test]
fn a_counter_of_ones_own_is_made_from_another_one_and_takes_part_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    click_part(&mut app, "forces:0");
    frames(&mut app, 3);
    // Like those who are looked at.
    click_part(&mut app, "entry:0:0:face");
    frames(&mut app, 3);
    click_part(&mut app, "sheet:own");
    frames(&mut app, 3);
    say_of_own(&mut app, |own| {
        assert_eq!((own.like.as_str(), own.strength.as_str()), ("german-4-6-7", "4-6-7"));
        own.name = "storm".to_owned();
        own.strength = "5-4-8".to_owned();
    });
    click_part(&mut app, "own:broken:more");
    frames(&mut app, 3);
    click_part(&mut app, "own:make");
    frames(&mut app, 4);
    assert!(planner(&app).page.is_none(), "{:?}", planner(&app).page);
    let text = planner(&app).plan.text();
    assert!(text.contains("counters = [\"counters-german.toml\"]"), "{text}");
    assert!(text.contains("counter = \"german-storm-5-4-8\""), "{text}");
    let setting = &planner(&app).plan.scenario().setting;
    let made = setting.catalogue.unit(&"german-storm-5-4-8".parse().unwrap()).unwrap();
    assert_eq!((made.broken_morale, made.range), (8, 4));
    assert_eq!(planner(&app).plan.problems(), []);
    // What cannot be is said, and the form stays.
    click_part(&mut app, "sheet:own");
    frames(&mut app, 3);
    say_of_own(&mut app, |own| own.strength = "many".to_owned());
    click_part(&mut app, "own:make");
    frames(&mut app, 3);
    let toasts = app.world().resource::<Toasts>();
    assert!(toasts.iter().any(|toast| toast.text.contains("many")), "{toasts:?}");
    assert!(planner(&app).page.is_some());
    control(&mut app, KeyCode::KeyZ);
    key(&mut app, KeyCode::Escape);
    control(&mut app, KeyCode::KeyZ);
    assert!(!planner(&app).plan.text().contains("storm"), "one stroke takes all of it back");
}

#[test]
fn nothing_beside_a_question_hears_the_mouse_and_a_list_is_closed_by_a_click_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_forces(folder.path());
    click_part(&mut app, "sheet:own");
    frames(&mut app, 3);
    click_part(&mut app, "part:story");
    frames(&mut app, 3);
    assert!(matches!(planner(&app).page, Some(Page::Own(_))), "what was written stays");
    assert_eq!(planner(&app).part, Part::Forces);
    key(&mut app, KeyCode::Escape);
    control(&mut app, KeyCode::KeyO);
    frames(&mut app, 3);
    assert!(matches!(planner(&app).page, Some(Page::Open(_))));
    click_part(&mut app, "part:story");
    frames(&mut app, 3);
    assert!(planner(&app).page.is_none());
    assert_eq!(planner(&app).part, Part::Forces);
    click_part(&mut app, "part:story");
    frames(&mut app, 3);
    assert_eq!(planner(&app).part, Part::Story);
}
