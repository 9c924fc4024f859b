//! How victory stands in the bar, and the scenario's card.

use bevy::prelude::*;

use first_fire::gui::desk::{Layout, Sheet};
use first_fire::gui::panels::log::Lines;

use crate::hand::{click_part, frames, key, ready};

fn sheet(app: &App) -> Option<Sheet> {
    app.world().resource::<Layout>().sheet
}

#[test]
fn the_card_opens_by_its_key_and_by_the_count_in_the_bar_and_counts_losses_only_then() {
    let mut app = ready();
    assert!(app.world().resource::<Lines>().lost.is_none(), "nobody has asked");
    key(&mut app, KeyCode::F11);
    frames(&mut app, 2);
    assert_eq!(sheet(&app), Some(Sheet::Scenario));
    assert!(app.world().resource::<Lines>().lost.is_some());
    key(&mut app, KeyCode::Escape);
    assert_eq!(sheet(&app), None);
    click_part(&mut app, "tally");
    assert_eq!(sheet(&app), Some(Sheet::Scenario));
}
