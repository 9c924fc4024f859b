//! What the window says about what may be done, and why something may not.

use bevy::prelude::*;

use first_fire::app::{Request, Session};
use first_fire::gui::choices::reasons;
use first_fire::gui::desk::Desk;
use first_fire::gui::selection::Selection;
use first_fire::rules::fire::FireKind;
use first_fire::rules::{Order, check};

use crate::hand::*;

/// The recorded game of a scenario, so many orders in.
fn recorded(scenario: &str, orders: usize) -> App {
    let folder = env!("CARGO_MANIFEST_DIR");
    let path = format!("{folder}/tests/recorded/{scenario}-1.jsonl");
    let mut app = open();
    app.world_mut().write_message(Request::Load(path.into()));
    frames(&mut app, 4);
    app.world_mut().write_message(Request::RewindTo(orders));
    frames(&mut app, 6);
    key(&mut app, KeyCode::Home);
    frames(&mut app, 40);
    assert_eq!(app.world().resource::<Session>().game().log().len(), orders);
    app
}

#[test]
fn every_stack_that_sees_the_mover_is_listed_with_what_it_may_do_or_the_rule_that_forbids_it() {
    let app = recorded("village-assault", 321);
    let pos = position(&app);
    let target = reasons::mover_at(pos).unwrap();
    let onlookers = &choices(&app).onlookers;
    assert!(onlookers.len() > 1, "{onlookers:?}");
    assert!(onlookers.iter().any(|onlooker| onlooker.does.is_ok()));
    for onlooker in onlookers {
        match &onlooker.does {
            Ok(kinds) => assert!(kinds.iter().all(|kind| kind.at_movers()), "{kinds:?}"),
            Err(why) => {
                assert!(why.rule.starts_with('A'), "{why:?}");
                for unit in &onlooker.units {
                    let fire = Order::Fire(reasons::plain_fire(pos, *unit, target));
                    assert!(check(pos, &fire).is_err(), "{unit} in {} could fire", onlooker.at);
                }
            }
        }
    }
    let gun = onlookers.iter().find(|onlooker| {
        onlooker.does.as_ref().is_ok_and(|kinds| kinds.contains(&FireKind::FireLane))
    });
    assert!(gun.is_some(), "a machine gun may lay its Fire Lane here: {onlookers:?}");
}

#[test]
fn a_click_on_an_onlooker_takes_his_stack_up_and_a_counter_of_it_is_shown_large() {
    let mut app = recorded("village-assault", 321);
    let able = choices(&app).onlookers.iter().find(|onlooker| onlooker.does.is_ok()).unwrap();
    let (at, unit) = (able.at, able.units[0]);
    click_part(&mut app, &format!("onlooker:{at}"));
    assert_eq!(app.world().resource::<Selection>().place, Some(at));
    assert!(choices(&app).preview.is_some());
    let row = app.world().resource::<Desk>().spots[&format!("row:{}", unit.0)];
    click(&mut app, Vec2::new(row.left() + 20.0, row.center().y));
    assert_eq!(app.world().resource::<Selection>().shown, Some(unit));
}
