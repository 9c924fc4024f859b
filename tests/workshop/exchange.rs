//! Games by exchange of files: two homes play one game, and neither takes from the other what is not so.

use std::fs;

use first_fire::game::{Ask, StandingOrders, Verify};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::view::Viewer;
use first_fire::rules::{AgreementOrder, Handicap, Order, Side};
use first_fire::scenario::Scenario;
use first_fire::sharing::exchange::{Home, Problem, Said, Store, Took};
use serde_json::Value;

fn scenario() -> Scenario {
    Scenario::load("first-steps").unwrap()
}

/// Two homes that have both taken up a game; the first side has invited.
fn two_homes() -> (Home, Home) {
    let mut first = Home::invite(&scenario(), Side::First).unwrap();
    let mut second = Home::join(&first.give().unwrap()).unwrap();
    first.take(&second.give().unwrap()).unwrap();
    (first, second)
}

/// The same, the one that is asked first.
fn asked_and_other() -> (Home, Home) {
    let (first, second) = two_homes();
    if first.is_asked() { (first, second) } else { (second, first) }
}

/// The home of whoever is asked or has rolled gives its file, and the other takes it.
fn post(from: &mut Home, to: &mut Home) {
    to.take(&from.give().unwrap()).unwrap();
}

/// Says what a random player would, until the other side is wanted; returns whether it is for dice.
fn speak(home: &mut Home, policy: &mut RandomPolicy) -> bool {
    while home.is_asked() {
        let order = answer(policy, home.game().position()).unwrap();
        if home.say(order).unwrap() == Said::Waits {
            return true;
        }
    }
    false
}

/// Plays until somebody's order waits for dice. Returns the home that has given it first.
fn until_dice() -> (Home, Home) {
    let (mut one, mut other) = asked_and_other();
    let mut policy = RandomPolicy::new(7);
    for _ in 0..2000 {
        if speak(&mut one, &mut policy) {
            return (one, other);
        }
        post(&mut one, &mut other);
        std::mem::swap(&mut one, &mut other);
    }
    panic!("nobody rolls");
}

/// A home whose kept text is changed: what somebody could make who takes his own program apart.
fn forged(home: &Home, change: impl Fn(&mut Value)) -> Result<Home, Problem> {
    let mut kept: Value = serde_json::from_str(&home.to_text().unwrap()).unwrap();
    change(&mut kept);
    Home::from_text(&kept.to_string())
}

fn again(home: &Home) -> Home {
    Home::from_text(&home.to_text().unwrap()).unwrap()
}

#[test]
fn a_whole_game_is_the_same_in_both_homes_and_goes_by_files_alone() {
    let (mut one, mut other) = asked_and_other();
    assert_eq!(one.watchword(), other.watchword());
    assert!(one.watchword().is_some());
    let mut policies = [RandomPolicy::new(1), RandomPolicy::new(2)];
    let mut files = 0;
    while one.game().position().outcome.is_none() {
        // Kept and read again in between, as between two evenings.
        one = again(&one);
        let side = one.side().index();
        speak(&mut one, &mut policies[side]);
        post(&mut one, &mut other);
        assert!(other.game().log().starts_with(one.game().log()), "they are two games");
        std::mem::swap(&mut one, &mut other);
        files += 1;
        assert!(files < 5000, "the game does not end");
    }
    if one.has_to_give() {
        post(&mut one, &mut other);
    }
    assert_eq!(one.game().log(), other.game().log());
    assert!(one.game().log().iter().any(|entry| !entry.rolls.is_empty()), "nobody rolled");
    assert_eq!((one.viewer(), other.viewer()), (Viewer::Both, Viewer::Both));
    let saved = one.game().to_text().unwrap();
    first_fire::game::Game::from_text("over.jsonl", &saved, Verify::Hashes).unwrap();
}

#[test]
fn a_file_tells_nothing_to_who_finds_it() {
    let (mut first, mut second) = two_homes();
    let mut policy = RandomPolicy::new(3);
    speak(&mut first, &mut policy);
    speak(&mut second, &mut policy);
    let speaker = if second.game().log().is_empty() { &mut first } else { &mut second };
    assert!(!speaker.game().log().is_empty());
    let file = speaker.give().unwrap();
    let text = String::from_utf8_lossy(&file);
    assert!(!text.contains("orders") && !text.contains("place"), "{text}");
    let mut stranger =
        Home::join(&Home::invite(&scenario(), Side::First).unwrap().give().unwrap()).unwrap();
    assert_eq!(stranger.take(&file), Err(Problem::NoSuchGame));
    assert_eq!(first.viewer(), Viewer::Side(Side::First));
}

#[test]
fn a_file_of_the_wrong_side_is_refused() {
    let (mut first, mut second) = two_homes();
    let own = first.give().unwrap();
    assert_eq!(first.take(&own), Err(Problem::OwnSide));
    // A third person has taken up the same invitation.
    let mut host = Home::invite(&scenario(), Side::First).unwrap();
    let invitation = host.give().unwrap();
    let mut guest = Home::join(&invitation).unwrap();
    let mut late = Home::join(&invitation).unwrap();
    host.take(&guest.give().unwrap()).unwrap();
    assert_eq!(host.take(&late.give().unwrap()), Err(Problem::OtherKeys));
    assert_eq!(late.take(&host.give().unwrap()), Err(Problem::NotForUs));
    assert_eq!(second.take(&host.give().unwrap()), Err(Problem::NoSuchGame));
}

#[test]
fn a_file_that_was_changed_on_its_way_is_refused() {
    let (mut giver, second) = until_dice();
    let whole = giver.give().unwrap();
    again(&second).take(&whole).unwrap();
    for at in (0..whole.len()).step_by(5) {
        let mut file = whole.clone();
        file[at] ^= 1;
        assert!(again(&second).take(&file).is_err(), "byte {at}");
    }
    for end in (0..whole.len()).step_by(7) {
        assert!(again(&second).take(&whole[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn an_order_that_rolls_waits_for_the_other_home_and_cannot_be_changed_meanwhile() {
    let (mut giver, mut other) = until_dice();
    let before = giver.game().log().len();
    let Err(Problem::Waiting) = giver.say(Order::Done) else { panic!("it speaks on") };
    let news = other.take(&giver.give().unwrap()).unwrap();
    assert!(news.rolled && other.has_to_give());
    giver.take(&other.give().unwrap()).unwrap();
    let rolled = &giver.game().log()[before];
    assert!(!rolled.rolls.is_empty());
    assert_eq!(rolled.rolls, other.game().log()[before].rolls);
}

/// The one who has ordered, and the one who rolls for him, each try other chances than they have laid down.
#[test]
fn dice_that_were_not_laid_down_are_refused() {
    let (mut giver, mut other) = until_dice();
    // Ordered with another link than comes next.
    let mut cheat = forged(&giver, |kept| {
        kept["asks"]["link"] = "4".repeat(64).into();
    })
    .unwrap();
    let refused = again(&other).take(&cheat.give().unwrap());
    assert!(matches!(refused, Err(Problem::OtherDice(_))), "{refused:?}");
    // The commitment of another chain, after the game has begun.
    let secret = |kept: &mut Value| kept["keys"]["chances"] = "5".repeat(64).into();
    let mut cheat = forged(&giver, secret).unwrap();
    let refused = again(&other).take(&cheat.give().unwrap());
    assert_eq!(refused, Err(Problem::OtherKeys));
    // Rolled with another link than comes next.
    other.take(&giver.give().unwrap()).unwrap();
    let cheat = forged(&other, |kept| {
        let last = kept["orders"].as_array_mut().unwrap().last_mut().unwrap();
        let index = giver.side().other().index();
        last["links"][index] = "7".repeat(64).into();
    });
    assert!(matches!(cheat.map(drop), Err(Problem::OtherDice(_))));
    giver.take(&other.give().unwrap()).unwrap();
}

#[test]
fn a_roll_cannot_be_had_again_with_another_order() {
    let (mut giver, mut other) = until_dice();
    let backup = again(&giver);
    other.take(&giver.give().unwrap()).unwrap();
    giver.take(&other.give().unwrap()).unwrap();
    // Having seen the dice, the giver goes back to his backup and says something else.
    let mut cheat = forged(&backup, |kept| kept["asks"] = Value::Null).unwrap();
    let asked = serde_json::to_value(&giver.game().log()[backup.game().log().len()].order).unwrap();
    let mut policy = RandomPolicy::new(99);
    let another = (0..200).find_map(|_| {
        let order = answer(&mut policy, cheat.game().position()).unwrap();
        (serde_json::to_value(&order).unwrap() != asked).then_some(order)
    });
    let said = cheat.say(another.unwrap()).unwrap();
    let refused = other.take(&cheat.give().unwrap());
    let told_otherwise = matches!(refused, Err(Problem::Otherwise(_) | Problem::Old));
    assert!(told_otherwise, "{said:?} {refused:?}");
}

#[test]
fn an_old_file_changes_nothing() {
    let (mut giver, mut other) = until_dice();
    let old = giver.give().unwrap();
    other.take(&old).unwrap();
    assert_eq!(again(&other).take(&old), Err(Problem::Old));
    giver.take(&other.give().unwrap()).unwrap();
    assert_eq!(again(&other).take(&old), Err(Problem::Old));
    let same = giver.give().unwrap();
    assert_eq!(again(&other).take(&same), Err(Problem::Old), "nothing has been said since");
}

#[test]
fn a_file_that_has_been_taken_is_known_and_one_with_news_is_not() {
    let mut first = Home::invite(&scenario(), Side::First).unwrap();
    let mut second = Home::join(&first.give().unwrap()).unwrap();
    let answer = second.give().unwrap();
    assert!(!first.has_taken(&answer), "it is the answer to the invitation");
    first.take(&answer).unwrap();
    assert!(first.has_taken(&answer));
    let (mut giver, mut other) = until_dice();
    let asks = giver.give().unwrap();
    assert!(!other.has_taken(&asks), "an order waits in it");
    let early = other.give().unwrap();
    other.take(&asks).unwrap();
    assert!(other.has_taken(&asks));
    let rolled = other.give().unwrap();
    assert!(giver.has_taken(&early) && !giver.has_taken(&rolled));
    giver.take(&rolled).unwrap();
    assert!(giver.has_taken(&rolled));
    // What is wrong with a file shows when it is taken.
    let mut changed = rolled.clone();
    *changed.last_mut().unwrap() ^= 1;
    assert!(!giver.has_taken(&changed) && !other.has_taken(&rolled));
}

#[test]
fn standing_orders_stay_at_home() {
    let (mut one, mut other) = asked_and_other();
    let plain = one.to_text().unwrap();
    let mut standing = StandingOrders::default();
    standing.ask[one.side().index()] = Ask::FromFp(8);
    one.set_standing_orders(standing);
    let mut kept = again(&one);
    assert_eq!(kept.game().standing_orders(), standing);
    other.take(&kept.give().unwrap()).unwrap_err();
    speak(&mut kept, &mut RandomPolicy::new(1));
    post(&mut kept, &mut other);
    assert!(other.game().standing_orders().is_none(), "they are no business of the other side");
    one.set_standing_orders(StandingOrders::default());
    assert_eq!(one.to_text().unwrap(), plain, "a file without any reads as before there were some");
}

#[test]
fn nobody_speaks_for_the_other_side() {
    let (mut asked, mut other) = asked_and_other();
    assert_eq!(other.say(Order::Done), Err(Problem::NotAsked));
    speak(&mut asked, &mut RandomPolicy::new(1));
    // The other one puts the orders of the asked one into its own mouth.
    let orders: Value =
        serde_json::from_str::<Value>(&asked.to_text().unwrap()).unwrap()["orders"].clone();
    let mut cheat = forged(&other, |kept| kept["orders"] = orders.clone()).unwrap();
    let file = cheat.give().unwrap();
    let mut fresh = forged(&asked, |kept| {
        kept["orders"] = Value::Array(Vec::new());
        kept["asks"] = Value::Null;
    })
    .unwrap();
    assert_eq!(fresh.take(&file), Err(Problem::NotTheirs(1)));
}

#[test]
fn homes_are_kept_in_a_folder_and_find_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (here, there) = (Store::below(&at("here")), Store::below(&at("there")));
    let mut first = Home::invite(&scenario(), Side::First).unwrap();
    fs::write(at("invitation"), first.give().unwrap()).unwrap();
    here.keep(&first).unwrap();
    let refused = |store: &Store, file: &str| store.take(&at(file)).map(drop).unwrap_err().problem;
    assert_eq!(refused(&here, "invitation"), Problem::OwnSide);
    let (mut held, took) = there.take(&at("invitation")).unwrap();
    assert_eq!(took, Took::Invitation);
    assert_eq!(refused(&there, "invitation"), Problem::OpenElsewhere);
    there.give(&mut held, &at("answer")).unwrap();
    let second = held.let_go();
    assert_eq!(refused(&there, "invitation"), Problem::TakenUp);
    let first = here.take(&at("answer")).unwrap().0.let_go();
    assert_eq!(here.games(), [first.id()]);
    assert_eq!(
        here.home(here.named(&first.id().to_string()[..8]).unwrap()).unwrap().watchword(),
        second.watchword()
    );
    assert_eq!(refused(&Store::below(&at("nowhere")), "answer"), Problem::NoSuchGame);
    fs::write(at("other"), "{}").unwrap();
    assert_eq!(refused(&here, "other"), Problem::NotALetter);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let path = at("here").join("exchange").join(format!("{}.json", first.id()));
        assert_eq!(
            fs::metadata(path).unwrap().permissions().mode() & 0o077,
            0,
            "others can read it"
        );
    }
}

/// A scenario of one's own, which the other home does not have.
#[test]
fn an_invitation_carries_its_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = include_str!("../../assets/scenarios/first-steps.toml");
    fs::write(&path, text.replacen("First steps", "Mine", 1)).unwrap();
    let mine = Scenario::load(&path.display().to_string()).unwrap();
    let mut first = Home::invite(&mine, Side::Second).unwrap();
    fs::remove_file(&path).unwrap();
    let invitation = first.give().unwrap();
    let second = Home::join(&invitation).unwrap();
    assert_eq!((second.side(), second.game().scenario().title()), (Side::First, "Mine"));
    assert!(
        !String::from_utf8_lossy(&invitation).contains(path.parent().unwrap().to_str().unwrap())
    );
    let mut other = String::from_utf8(invitation).unwrap();
    let at = other.find("\"start\":\"").unwrap() + 9;
    other.replace_range(at..at + 16, "0123456789abcdef");
    let refused = Home::join(other.as_bytes()).map(drop);
    assert_eq!(refused, Err(Problem::OtherStart));
}

#[test]
fn nobody_has_the_dice_help_him() {
    let (mut one, _) = asked_and_other();
    let handicap = AgreementOrder::Handicap { side: Side::First, handicap: Handicap::Much };
    let refused = one.say(Order::Agreement(handicap));
    assert!(matches!(refused, Err(Problem::Agreement(_))), "{refused:?}");
    assert!(one.game().log().is_empty());
    // Neither does who takes his own program apart: his home does not open, and his letter is refused by the other.
    let said = serde_json::to_value(Order::Agreement(handicap)).unwrap();
    let (giver, mut other) = until_dice();
    let kept = forged(&giver, |kept| kept["orders"][0]["order"] = said.clone()).map(drop);
    assert_eq!(kept, Err(Problem::Agreement(1)));
    let number = giver.game().log().len() + 1;
    let mut cheat = forged(&giver, |kept| kept["asks"]["order"] = said.clone()).unwrap();
    let refused = other.take(&cheat.give().unwrap()).map(drop);
    assert_eq!(refused, Err(Problem::Agreement(number)));
    assert!(other.game().position().handicap(Side::First).is_none());
}

#[test]
fn the_last_file_of_a_game_can_be_written_after_it_could_not() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::below(folder.path());
    let (mut one, mut other) = asked_and_other();
    let mut policies = [RandomPolicy::new(1), RandomPolicy::new(2)];
    while one.game().position().outcome.is_none() {
        let side = one.side().index();
        speak(&mut one, &mut policies[side]);
        post(&mut one, &mut other);
        std::mem::swap(&mut one, &mut other);
    }
    // Whoever took the last file has rolled in it, or the other one has spoken last: one of them has heard the end first.
    let mut last = one;
    let game = last.id();
    store.keep(&last).unwrap();
    if !last.has_to_give() {
        // As it was before its file was written.
        let text = last.to_text().unwrap().replace("\"to_give\":false", "\"to_give\":true");
        last = Home::from_text(&text).unwrap();
        store.keep(&last).unwrap();
    }
    let mut held = store.open(game).unwrap();
    let letter = store.hand_over(&mut held).unwrap();
    fs::remove_file(&letter).unwrap();
    fs::create_dir(&letter).unwrap();
    held.home = last;
    store.hand_over(&mut held).unwrap_err();
    assert!(held.home.has_to_give() && store.home(game).unwrap().has_to_give());
    fs::remove_dir(&letter).unwrap();
    assert_eq!(store.hand_over(&mut held).unwrap(), letter);
    assert!(!held.home.has_to_give() && !store.home(game).unwrap().has_to_give());
}
