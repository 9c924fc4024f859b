//! Campaigns: who goes on, and what the next chapter is made of.

use first_fire::opponent::GreedyPolicy;
use first_fire::opponent::practice::bout;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::outcome::{Outcome, Why};
use first_fire::rules::position::Position;
use first_fire::scenario::Scenario;
use first_fire::workshop::campaign::{Campaign, CampaignError, NextChapter, Platoon, next_chapter};

fn only() -> &'static Campaign {
    let [campaign] = Campaign::all() else { panic!("one campaign") };
    campaign
}

/// A chapter, counted from 0, as if it were over with everybody where he began.
fn over(chapter: usize, winner: Side) -> (Position, Scenario) {
    let scenario = Scenario::built_in(&only().chapters[chapter].scenario).unwrap();
    let mut pos = scenario.start.clone();
    pos.outcome = Some(Outcome { winner, why: Why::NobodyLeft });
    (pos, scenario)
}

fn next(pos: &Position, told: &str) -> NextChapter {
    next_chapter(pos, told).unwrap().unwrap()
}

/// The units of a side that are of a counter.
fn of(pos: &Position, side: Side, counter: &str) -> Vec<UnitId> {
    let ours = pos.units.values().filter(|unit| unit.side == side);
    ours.filter(|unit| unit.counter.as_str() == counter).map(|unit| unit.id).collect()
}

fn platoon(of: &NextChapter, chapter: usize) -> Platoon {
    Platoon::at_full_strength(&of.scenario, &only().chapters[chapter])
}

#[test]
fn every_chapter_is_a_scenario_with_a_platoon_in_the_area_that_is_named() {
    let campaign = only();
    assert_eq!(campaign.chapters.len(), 4);
    let strengths: Vec<Platoon> = campaign
        .chapters
        .iter()
        .map(|chapter| {
            let scenario = Scenario::built_in(&chapter.scenario).unwrap();
            Platoon::at_full_strength(&scenario, chapter)
        })
        .collect();
    assert!(!strengths[0].units.is_empty() && !strengths[0].weapons.is_empty());
    assert!(strengths.iter().all(|strength| *strength == strengths[0]), "{strengths:?}");
}

#[test]
fn a_game_that_goes_on_and_one_of_no_campaign_have_no_next_chapter() {
    let (mut pos, _) = over(0, Side::First);
    pos.outcome = None;
    assert!(next_chapter(&pos, "").is_none());
    let mut other = Scenario::built_in("first-steps").unwrap().start;
    other.outcome = Some(Outcome { winner: Side::First, why: Why::NobodyLeft });
    assert!(next_chapter(&other, "").is_none());
}

#[test]
fn whoever_has_fallen_is_not_there_any_more() {
    let (mut pos, scenario) = over(0, Side::First);
    let full = Platoon::at_full_strength(&scenario, &only().chapters[0]);
    for id in of(&pos, Side::First, "american-6-6-6").into_iter().take(2) {
        pos.units.remove(&id);
    }
    for id in of(&pos, Side::First, "american-8-1") {
        pos.units.remove(&id);
    }
    let went = platoon(&next(&pos, ""), 1);
    let count = |platoon: &Platoon, counter: &str| {
        platoon.units.get(&counter.parse().unwrap()).copied().unwrap_or(0)
    };
    assert_eq!(count(&went, "american-6-6-6"), count(&full, "american-6-6-6") - 2);
    assert_eq!((count(&full, "american-8-1"), count(&went, "american-8-1")), (1, 0));
    // The weapons of those two are gone with them.
    let weapons = |platoon: &Platoon| platoon.weapons.values().sum::<usize>();
    assert!(weapons(&went) < weapons(&full), "{went:?}");
}

#[test]
fn two_half_squads_are_a_squad_again_and_one_stays_what_it_is() {
    let (mut pos, _) = over(0, Side::First);
    let squads = of(&pos, Side::First, "american-6-6-6");
    for &id in &squads[..3] {
        pos.units.get_mut(&id).unwrap().counter = "american-6-6-6-hs".parse().unwrap();
    }
    let went = platoon(&next(&pos, ""), 1);
    let count = |counter: &str| went.units.get(&counter.parse().unwrap()).copied();
    assert_eq!(count("american-6-6-6"), Some(squads.len() - 2));
    assert_eq!(count("american-6-6-6-hs"), Some(1));
}

#[test]
fn who_was_lent_fills_the_gaps_of_the_platoon_and_no_more() {
    let (mut pos, _) = over(1, Side::First);
    let squads = of(&pos, Side::First, "american-6-6-6");
    assert!(squads.len() > 8, "{squads:?}");
    for id in &squads[..3] {
        pos.units.remove(id);
    }
    let went = platoon(&next(&pos, ""), 2);
    assert_eq!(went.units.get(&"american-6-6-6".parse().unwrap()), Some(&6));
}

#[test]
fn the_next_chapter_says_what_lies_behind_them_and_has_no_balance_of_others() {
    let (pos, scenario) = over(0, Side::Second);
    let second = next(&pos, &scenario.description);
    let first = "Behind them: Pelletier 1: The farm (lost).";
    assert!(second.scenario.description.starts_with(first), "{}", second.scenario.description);
    assert_eq!(second.scenario.balance, None);
    assert!(second.file.starts_with("pelletier-2-the-abbey-road--"), "{}", second.file);
    let mut pos = second.scenario.start.clone();
    pos.outcome = Some(Outcome { winner: Side::First, why: Why::NobodyLeft });
    let third = next(&pos, &second.scenario.description);
    let both = "Behind them: Pelletier 1: The farm (lost), Pelletier 2: Abbey road (won).";
    assert!(third.scenario.description.starts_with(both), "{}", third.scenario.description);
}

#[test]
fn without_men_the_campaign_ends_and_after_the_last_chapter_too() {
    let (mut pos, _) = over(0, Side::Second);
    let men: Vec<UnitId> =
        pos.units.values().filter(|unit| unit.side == Side::First).map(|unit| unit.id).collect();
    for id in men {
        pos.units.remove(&id);
    }
    assert!(matches!(next_chapter(&pos, ""), Some(Err(CampaignError::NobodyLeft))));
    let (pos, _) = over(3, Side::Second);
    assert!(matches!(next_chapter(&pos, ""), Some(Err(CampaignError::NoMore))));
}

#[test]
fn a_campaign_is_played_through_by_the_machine() {
    let mut scenario = Scenario::built_in(&only().chapters[0].scenario).unwrap();
    for chapter in 0..3 {
        let mut pos = scenario.start.clone();
        let mut minds = [1, 2].map(GreedyPolicy::new);
        let [one, other] = &mut minds;
        let mut last = None;
        let winner = bout(&pos, 5, [one, other], |pos| last = Some(pos.clone())).unwrap();
        pos = last.unwrap();
        pos.outcome = Some(Outcome { winner, why: Why::NobodyLeft });
        let went = next(&pos, &scenario.description);
        assert_eq!(went.text, next(&pos, &scenario.description).text);
        let full = Scenario::built_in(&only().chapters[chapter + 1].scenario).unwrap();
        assert!(went.scenario.start.units.len() <= full.start.units.len());
        scenario = went.scenario;
    }
}
