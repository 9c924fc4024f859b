//! A campaign at the table: a chapter that is over leads to the next by a click.

use first_fire::app::{Request, Session};
use first_fire::game::{Game, Mode, Verify};
use first_fire::gui::campaign::told;
use first_fire::gui::desk::Spots;
use first_fire::gui::screens::browser::Shelf;
use first_fire::gui::workshop::Places;
use first_fire::rules::Side;

use crate::hand::*;

/// A recorded game of a scenario on the table, in a folder of the player's own.
fn at_the_end_of(scenario: &str, mode: Mode) -> (bevy::app::App, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut app = open();
    app.insert_resource(Places::below(folder.path().to_owned()));
    let text = std::fs::read_to_string(format!("tests/recorded/{scenario}-1.jsonl")).unwrap();
    let game = Game::from_text("recorded", &text, Verify::Hashes).unwrap().with_mode(mode);
    let path = folder.path().join("game.jsonl");
    game.save(&path).unwrap();
    app.world_mut().write_message(Request::Load(path));
    frames(&mut app, 8);
    (app, folder)
}

#[test]
fn a_chapter_that_is_over_leads_to_the_next_with_those_who_came_through() {
    let (mut app, folder) = at_the_end_of("pelletier-1-the-farm", Mode::Solitaire);
    click_part(&mut app, "decision:next chapter");
    frames(&mut app, 8);
    let game = app.world().resource::<Session>().game();
    assert!(game.scenario().description.starts_with("Behind them: Pelletier 1"));
    assert_eq!((game.log().len(), game.mode()), (0, Mode::Solitaire));
    let files = std::fs::read_dir(folder.path().join("scenarios")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(names.into_iter().all(|name| name.starts_with("pelletier-2-the-abbey-road--")));
}

#[test]
fn the_platoon_keeps_its_player_when_it_has_to_hold_instead_of_attack() {
    let mode = Mode::Against(Side::Second);
    let (mut app, _folder) = at_the_end_of("pelletier-3-the-ford", mode);
    click_part(&mut app, "decision:next chapter");
    frames(&mut app, 8);
    let game = app.world().resource::<Session>().game();
    assert!(game.scenario().title().starts_with("Pelletier 4"), "{}", game.scenario().title());
    assert_eq!(game.mode(), Mode::Against(Side::First));
}

#[test]
fn no_next_chapter_is_offered_after_the_last_or_outside_a_campaign() {
    for scenario in ["pelletier-4-the-village", "first-steps"] {
        let (app, _folder) = at_the_end_of(scenario, Mode::Solitaire);
        let spots = app.world().resource::<Spots>();
        assert!(spots.get("decision:analysis").is_some(), "{scenario}");
        assert!(spots.get("decision:next chapter").is_none(), "{scenario}");
    }
}

#[test]
fn the_campaigns_story_is_told_on_the_card_of_its_first_chapter_and_when_a_chapter_is_over() {
    let story = |app: &bevy::app::App| told(app.world().resource::<Session>());
    let shown = |app: &bevy::app::App, name: &str| {
        app.world().resource::<Spots>().get(name).map(|rect| rect.height())
    };
    let mut app = open();
    let wanted = |app: &bevy::app::App| shown(app, "browser:campaign");
    click_part(&mut app, "scenario:first-steps");
    assert_eq!(wanted(&app), None);
    let choose = |app: &mut bevy::app::App, name: &str| {
        assert!(app.world_mut().resource_mut::<Shelf>().choose(name));
        frames(app, 3);
    };
    choose(&mut app, "pelletier-1-the-farm");
    let first = wanted(&app).unwrap();
    choose(&mut app, "pelletier-2-the-abbey-road");
    let second = wanted(&app).unwrap();
    assert!(first > second + 14.0, "the story stands with the first chapter: {first} {second}");
    let (app, _folder) = at_the_end_of("pelletier-1-the-farm", Mode::Solitaire);
    assert!(story(&app).unwrap().contains("who falls is not replaced"));
    assert!(shown(&app, "decision:campaign").is_some());
    let (app, _folder) = at_the_end_of("pelletier-4-the-village", Mode::Solitaire);
    assert!(story(&app).unwrap().starts_with("This was the last chapter"));
    let (app, _folder) = at_the_end_of("first-steps", Mode::Solitaire);
    assert_eq!(story(&app), None);
}
