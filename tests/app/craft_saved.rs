//! A puzzle made at the table is saved over nobody else's work.

use bevy::prelude::*;

use first_fire::game::Mode;
use first_fire::gui::choices::Act;
use first_fire::gui::craft::Craft;
use first_fire::gui::desk::Intent;

use crate::craft::{at_an_attack, open_in, want};
use crate::hand::*;

#[test]
fn what_somebody_wrote_where_a_puzzle_was_saved_stays_and_saved_once_more_it_lies_beside() {
    let data = tempfile::tempdir().unwrap();
    let mut app = open_in(data.path());
    let (shot, _folder) = at_an_attack(&mut app, Mode::Solitaire);
    key(&mut app, KeyCode::KeyL);
    frames(&mut app, 3);
    {
        let mut craft = app.world_mut().resource_mut::<Craft>();
        let draft = craft.draft.as_mut().unwrap();
        draft.title = "The shot".to_owned();
        draft.page.question = "Who fires?".to_owned();
    }
    click_part(&mut app, "craft:record Answer");
    want(&mut app, Intent::Act(Act::Give(vec![shot])));
    click_part(&mut app, "craft:Save");
    let first = app.world().resource::<Craft>().saved.clone().unwrap();
    std::fs::write(&first, "# Mine.\n").unwrap();
    app.world_mut().resource_mut::<Craft>().draft.as_mut().unwrap().page.why = "So.".to_owned();
    frames(&mut app, 2);
    click_part(&mut app, "craft:Save");
    let told = |app: &App| app.world().resource::<Craft>().said.clone().unwrap();
    let (well, words) = told(&app);
    assert!(!well && words.contains("says something else"), "{words}");
    assert_eq!(std::fs::read_to_string(&first).unwrap(), "# Mine.\n");
    click_part(&mut app, "craft:Save");
    assert!(told(&app).0, "{}", told(&app).1);
    let second = app.world().resource::<Craft>().saved.clone().unwrap();
    assert_ne!(first, second);
    assert!(std::fs::read_to_string(&second).unwrap().contains("So."));
    assert_eq!(std::fs::read_to_string(&first).unwrap(), "# Mine.\n");
}
