//! The two sides of a scenario in the editor, together.

use std::path::Path;

use first_fire::counters::Nationality;
use first_fire::rules::Side;
use first_fire::rules::setting::Victory;
use first_fire::workshop::history::InHand;
use first_fire::workshop::on_paper::OnPaper;
use first_fire::workshop::plan::{Edit, Plan};

/// A scenario in which each side is named somewhere.
const SIDES: &str = r#"title = "Sides"
map = "training"
turns = 4
sets_up_first = "second"    # they hold the farm
balance = [55, 45]

# They come up the road.
[first]
name = "Russians"
nationality = "russian"
elr = 3

[[first.unit]]
counter = "russian-4-4-7"
at = "A4"

# They wait.
[second]
name = "Germans"
nationality = "german"
elr = 4

[[second.unit]]
counter = "german-4-6-7"
at = "E4"

[victory]
kind = "points"
side = "first"
margin = 3
"#;

#[test]
fn the_other_side_moves_first_and_everything_else_that_is_said_of_either_stays() {
    let mut plan = Plan::of_text(Path::new("."), "sides", SIDES).unwrap();
    plan.once(&Edit::MovesFirst(Side::First), "as it is").unwrap();
    assert_eq!(plan.text(), SIDES);
    plan.once(&Edit::MovesFirst(Side::Second), "Germans move first").unwrap();
    let setting = plan.scenario().setting.clone();
    let nation = |side| setting.side(side).nationality;
    assert_eq!(Side::BOTH.map(nation), [Nationality::German, Nationality::Russian]);
    assert_eq!(setting.sets_up_first, Side::First, "the Germans still set up first");
    assert_eq!(setting.victory, Victory::Points { side: Side::Second, margin: 3 });
    let at = |side| plan.scenario().start.on_board(side).next().unwrap().at().unwrap().to_string();
    assert_eq!(Side::BOTH.map(at), ["E4", "A4"]);
    for comment in ["# they hold the farm", "# They come up the road.", "# They wait."] {
        assert!(plan.text().contains(comment), "{}", plan.text());
    }
    assert!(!plan.text().contains("balance"), "what was counted was counted otherwise");
    plan.once(&Edit::MovesFirst(Side::Second), "Russians move first").unwrap();
    let text = plan.text();
    plan.undo();
    plan.undo();
    assert_eq!(plan.text(), SIDES);
    assert_eq!(text, SIDES.replace("balance = [55, 45]\n", ""));
}

#[test]
fn sides_in_braces_change_places_with_what_is_remarked_over_and_behind_them() {
    let braces = r#"title = "Sides"
map = "training"
turns = 4
sets_up_first = "second"
# They come up the road.
first = { name = "Russians", nationality = "russian", elr = 3, unit = [
    # Who leads them.
    { counter = "russian-4-4-7", at = "A4" },
] } # from the east
# They wait.
second = { name = "Germans", nationality = "german", elr = 4, unit = [
    { counter = "german-4-6-7", at = "E4" }, # at the window
] } # since Monday

[victory]
kind = "points"
side = "first"
margin = 3
"#;
    let mut plan = Plan::of_text(Path::new("."), "sides", braces).unwrap();
    plan.once(&Edit::MovesFirst(Side::Second), "Germans move first").unwrap();
    let said = plan.text();
    let place = |text: &str| said.find(text).unwrap_or_else(|| panic!("{text}: {said}"));
    let in_order = [
        "# They wait.\nfirst = { name = \"Germans\"",
        "# at the window",
        "# since Monday",
        "# They come up the road.\nsecond = { name = \"Russians\"",
        "# Who leads them.",
        "# from the east",
    ];
    assert!(in_order.map(place).is_sorted(), "{said}");
    plan.once(&Edit::MovesFirst(Side::Second), "Russians move first").unwrap();
    assert_eq!(plan.text(), braces);
}
