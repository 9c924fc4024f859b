//! The balance of a scenario that is worked on, as long as it is the one that was counted.

use first_fire::rules::Side;
use first_fire::workshop::history::InHand;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::plan::{Edit, Plan};

#[test]
fn what_was_counted_is_gone_with_the_first_change_that_plays_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = Plan::blank(folder.path(), "Own", "training").unwrap();
    let counted = |plan: &Plan| plan.text().contains("balance");
    assert!(plan.once(&Edit::Balance([55, 45]), "counted").unwrap());
    for edit in [Edit::Story("A day.".to_owned()), Edit::Name(Side::First, "Guards".to_owned())] {
        assert!(plan.once(&edit, "told otherwise").unwrap());
        assert!(counted(&plan), "{edit:?}");
    }
    let turns = plan.scenario().setting.turns;
    assert!(!plan.once(&Edit::Turns(turns), "as long").unwrap());
    assert!(counted(&plan), "nothing has changed");
    assert!(plan.once(&Edit::Turns(9), "longer").unwrap());
    assert!(!counted(&plan));
    plan.undo();
    assert!(counted(&plan), "as it was before");
}

#[test]
fn a_month_of_its_own_is_written_and_taken_away_again_and_what_was_counted_in_another_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = Plan::blank(folder.path(), "Own", "training").unwrap();
    let month = |plan: &Plan| plan.scenario().setting.map.month().number();
    let as_it_was = plan.text();
    assert!(plan.once(&Edit::Balance([55, 45]), "counted").unwrap());
    assert!(plan.once(&Edit::Month(Some(1)), "in January").unwrap());
    assert!(plan.text().contains("month = 1") && !plan.text().contains("balance"));
    assert_eq!(month(&plan), 1);
    assert!(plan.once(&Edit::Month(None), "the month of the map").unwrap());
    assert_eq!((plan.text(), month(&plan)), (as_it_was, 7));
}
