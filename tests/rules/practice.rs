//! The prices of the machine, and how games find better ones.

use first_fire::opponent::practice::{bout, shares, trial};
use first_fire::opponent::{GreedyPolicy, Habits, PriceBook};
use first_fire::rules::Side;
use first_fire::scenario::Scenario;

#[test]
fn the_prices_that_games_have_found_are_read_and_are_others_than_the_quick_players() {
    let (found, quick) = (Habits::seasoned(), Habits::SETTLED);
    assert_ne!(found.book(), quick.book());
    let names =
        |book: &PriceBook| book.listed().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(found.book()), names(quick.book()));
    assert_eq!(names(found.book()).len(), PriceBook::COUNT);
    assert!(found.book().listed().iter().all(|(_, price)| *price > 0.0), "{found:?}");
}

#[test]
fn a_price_that_is_off_is_that_price_and_no_other() {
    let book = *Habits::SETTLED.book();
    for place in [0, PriceBook::COUNT - 1] {
        let mut offsets = [0.0; PriceBook::COUNT];
        offsets[place] = std::f64::consts::LN_2;
        let off = book.off_by(&offsets).listed();
        for (number, ((_, was), (name, is))) in book.listed().into_iter().zip(off).enumerate() {
            let times = if number == place { 2.0 } else { 1.0 };
            assert!((is - was * times).abs() < 1e-9, "{name}: {was} {is}");
        }
    }
}

#[test]
fn prices_are_moved_together_as_far_as_is_said_and_the_same_games_say_the_same() {
    let start = Scenario::load("first-steps").unwrap().start;
    let book = *Habits::SETTLED.book();
    let play = |seed| trial(0, &start, seed, &book, 0.5).unwrap();
    let trials: Vec<_> = (1..=16).map(play).collect();
    assert_eq!(format!("{:?}", trials[0]), format!("{:?}", play(1)));
    let said = shares(&trials, 2.0);
    let moved: f64 = said.iter().map(|share| share.step * share.step).sum();
    assert!((moved - 4.0).abs() < 1e-9, "{moved}");
    // Each goes the way of those who won with it.
    assert!(said.iter().all(|share| share.step * share.gain >= 0.0), "{said:?}");
    assert!(shares(&[], 2.0).iter().all(|share| share.step == 0.0));
}

#[test]
fn a_bout_shows_each_question_and_ends_with_a_winner() {
    let start = Scenario::load("first-steps").unwrap().start;
    let mut asked = 0;
    let play = |asked: &mut usize| {
        let (mut one, mut other) = (GreedyPolicy::new(1), GreedyPolicy::new(2));
        bout(&start, 4, [&mut one, &mut other], |_| *asked += 1)
    };
    let winner = play(&mut asked);
    assert!(asked > 50 && winner.is_some(), "{asked} {winner:?}");
    assert_eq!(winner, play(&mut 0));
    assert!(winner.is_some_and(|side| Side::BOTH.contains(&side)));
}
