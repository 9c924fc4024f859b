//! Luck against expectation, reports and comparisons: what a log says of the game that was played.

use first_fire::game::{
    Form, Game, Luck, Mode, Report, Throws, Verify, compare, losses, summaries,
};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::Phase;
use first_fire::rules::dice::{Dice, ScriptedDice};
use first_fire::rules::order::Order;
use first_fire::rules::view::Viewer;
use first_fire::rules::{Side, UnitId};
use first_fire::scenario::Scenario;

use super::scene::{all, at, fire};

/// Two squads three hexes apart on open ground, in files of their own; title and names as a joker writes them.
fn duel(folder: &std::path::Path) -> Scenario {
    let map = "name = \"Field\"\ncolumns = 12\nrows = 8\nmonth = 7\n";
    std::fs::write(folder.join("field.toml"), map).unwrap();
    let text = r#"
title = "<b>Duel</b> & 'more'"
map = "field.toml"
turns = 2
concealment = false
sets_up_first = "second"

[first]
name = "Germans <script>"
nationality = "german"
elr = 3
unit = [{ counter = "german-4-6-7", at = "C4" }]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [{ counter = "russian-4-4-7", at = "F4" }]

[victory]
kind = "points"
side = "first"
margin = 1
"#;
    let path = folder.join("duel.toml");
    std::fs::write(&path, text).unwrap();
    Scenario::load(path.to_str().unwrap()).unwrap()
}

/// The duel up to the Prep Fire Phase, then one shot with dice laid out.
fn shot(dice: &[u8]) -> Game {
    let folder = tempfile::tempdir().unwrap();
    let mut game = Game::new(duel(folder.path()), 1).with_mode(Mode::Solitaire);
    while game.position().phase != Phase::PrepFire {
        game.play(Order::Done).unwrap();
    }
    let unit = |side| -> UnitId { game.position().on_board(side).next().unwrap().id };
    assert_eq!(game.position().unit(unit(Side::Second)).unwrap().at(), Some(at("F4")));
    let order = fire(&[all(unit(Side::First), &[])], "F4");
    let before = game.log().len();
    // The text of the game, with an order more whose dice nobody rolled.
    let text = game.to_text().unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    lines[0] = lines[0].replace("\"dice-taken\":0", &format!("\"dice-taken\":{}", dice.len()));
    let order = serde_json::to_string(&order).unwrap();
    lines.push(format!(
        r#"{{"play":{{"n":{},"order":{order},"rolls":{dice:?},"hash":"0000000000000000"}}}}"#,
        before + 1
    ));
    lines.push(format!(r#"{{"end":{{"orders":{},"sha256":""}}}}"#, before + 1));
    let text = lines.join("\n") + "\n";
    Game::from_text("duel.jsonl", &text, Verify::OrdersOnly).unwrap()
}

/// A whole random game.
fn played(scenario: &str, seed: u64) -> Game {
    let mut game = Game::new(Scenario::load(scenario).unwrap(), seed).with_mode(Mode::Solitaire);
    play_on(&mut game, seed, usize::MAX);
    game
}

fn play_on(game: &mut Game, seed: u64, orders: usize) {
    let mut policy = RandomPolicy::new(seed);
    for _ in 0..orders {
        let Some(order) = answer(&mut policy, game.position()) else { return };
        game.play(order).unwrap();
    }
}

#[test]
fn one_attack_is_held_against_odds_counted_by_hand() {
    // 1,3 on the 4 column is a 1MC; 5,3 and one more is over Morale 7.
    let luck = Luck::of(&shot(&[1, 3, 5, 3]), Viewer::Both);
    let [attack] = luck.attacks.as_slice() else { panic!("{:?}", luck.attacks) };
    assert_eq!(
        (attack.side, attack.at, attack.targets, attack.came),
        (Side::First, at("F4"), 1, 1)
    );
    // Of 36 * 36: the K/1 always hurts; 2 ways of a 2MC fail 26 in 36, 7 of a 1MC 21, 4 of an NMC 15.
    let hurt = 36.0 + 2.0 * 26.0 + 7.0 * 21.0 + 4.0 * 15.0;
    assert!((attack.expected - hurt / 1296.0).abs() < 1e-12, "{}", attack.expected);
    let (first, second) = (luck.throws(Side::First), luck.throws(Side::Second));
    assert_eq!((first.count_two(), first.count_one(), first.mean_two()), (1, 0, Some(4.0)));
    assert_eq!((second.count_two(), second.mean_two(), second.mean_one()), (1, Some(8.0), None));
    assert_eq!((first.two[2], second.two[6]), (1, 1));
    // A check that is passed hurts nobody.
    let luck = Luck::of(&shot(&[1, 3, 2, 1]), Viewer::Both);
    assert_eq!((luck.attacks[0].came, luck.balance(Side::First).1), (0, 0));
    assert_eq!(luck.balance(Side::Second), (0.0, 0));
}

#[test]
fn chances_of_the_dr_sum_to_one() {
    let sum: f64 = (2..=12).map(Throws::chance_of).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert!((Throws::chance_of(7) - 6.0 / 36.0).abs() < 1e-12);
}

#[test]
fn every_die_of_a_game_is_counted_once_and_expectations_come_true_in_the_long_run() {
    let (mut expected, mut came, mut targets) = (0.0, 0, 0.0);
    for seed in 0..6 {
        let game = played("first-steps", seed);
        let luck = Luck::of(&game, Viewer::Both);
        let dice: usize = game.log().iter().map(|entry| entry.rolls.len()).sum();
        let counted: u32 = [Side::First, Side::Second]
            .iter()
            .map(|&side| 2 * luck.throws(side).count_two() + luck.throws(side).count_one())
            .sum();
        assert_eq!(counted as usize, dice, "game {seed}");
        for attack in &luck.attacks {
            let most = attack.targets as f64;
            assert!((0.0..=most + 1e-9).contains(&attack.expected), "{attack:?}");
            assert!(attack.came <= attack.targets, "{attack:?}");
            expected += attack.expected;
            came += attack.came;
            // Targets of one attack hang together: at worst all or none.
            targets += most * most;
        }
    }
    assert!(targets > 50.0, "hardly an attack in six games");
    let off = (came as f64 - expected).abs();
    assert!(off < 4.0 * (targets / 4.0).sqrt(), "{came} came where {expected} was expected");
}

#[test]
fn the_report_tells_each_attack_with_its_trail_its_rules_and_the_losses() {
    let game = shot(&[1, 3, 5, 3]);
    let text = Report::of(&game).text();
    for words in [
        "4-6-7 A: 4 printed, range 3: 4 FP",
        "column 4 (A7.31)",
        "Original 4 +0 is Final 4 in column 4: 1MC (A7.3)",
        "== Turn 1, Germans <script> Player Turn ==",
        "-- Prep Fire Phase (PFPh)",
        "Losses of Russians: 0 eliminated or taken, 0 reduced or wounded, broken once",
        "0.23 of 1 expected to be hurt, 1 were",
    ] {
        assert!(text.contains(words), "no {words:?} in\n{text}");
    }
}

#[test]
fn the_page_shows_names_as_they_are_and_needs_nothing_from_anywhere() {
    let page = Report::of(&shot(&[1, 3, 5, 3])).written(Form::Html);
    assert!(page.contains("&lt;b&gt;Duel&lt;/b&gt; &amp; &#39;more&#39;"), "{page}");
    assert!(!page.contains("<script") && !page.contains("<b>"));
    for foreign in ["http:", "https:", "src=", "<link", "url("] {
        assert!(!page.contains(foreign), "{foreign} in the page");
    }
    for tag in ["html", "body", "table", "ol", "ul", "li", "details", "span"] {
        let open =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(open, page.matches(&format!("</{tag}>")).count(), "<{tag}>");
    }
}

#[test]
fn while_two_play_the_report_tells_nothing_of_what_is_concealed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ambush.toml");
    let text = r#"
title = "Ambush"
map = "training"
turns = 2
sets_up_first = "second"

[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [{ counter = "german-4-6-7", at = "E4" }]

[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
  { counter = "russian-4-4-7", at = "F4", concealed = true },
  { counter = "russian-dummy", at = "F3" },
]

[victory]
kind = "points"
side = "first"
margin = 1
"#;
    std::fs::write(&path, text).unwrap();
    let (mut looked_at, mut came_to_light) = (0, 0);
    for seed in 0..6 {
        let scenario = Scenario::load(path.to_str().unwrap()).unwrap();
        let mut game = Game::new(scenario, seed).with_mode(Mode::Hotseat);
        let unseen =
            |game: &Game| game.position().on_board(Side::Second).all(|unit| unit.concealed);
        let mut hidden = unseen(&game);
        for order in 0..30 {
            let report = Report::of(&game).text();
            if game.viewer() == Viewer::Side(Side::First) && hidden {
                looked_at += 1;
                assert!(!report.contains("4-4-7") && !report.contains("Dummy"), "{report}");
                assert!(report.contains("Told as Germans may know it"));
            }
            came_to_light += usize::from(report.contains("4-4-7"));
            play_on(&mut game, seed * 100 + order, 1);
            hidden &= unseen(&game);
        }
    }
    assert!(looked_at > 0 && came_to_light > 0, "{looked_at} {came_to_light}");
}

#[test]
fn a_branch_is_put_beside_what_is_played_from_where_they_part() {
    let mut game = Game::new(Scenario::load("first-steps").unwrap(), 7).with_mode(Mode::Solitaire);
    play_on(&mut game, 7, 90);
    let end = game.position().points;
    game.rewind_to(40).unwrap();
    play_on(&mut game, 99, 15);
    let [summary] = &summaries(&game, Viewer::Both)[..] else {
        panic!("{:?}", summaries(&game, Viewer::Both))
    };
    assert_eq!((summary.from, summary.orders), (40, 50));
    let both = compare(&game, 0, Viewer::Both).unwrap();
    assert_eq!(both.from, 40);
    assert_eq!((both.here.entries.len(), both.there.entries.len()), (15, 50));
    assert_eq!((both.here.points, both.there.points), (game.position().points, end));
    assert_eq!(both.here.entries[0].number, 41);
    assert_eq!(both.here.losses, losses(&game, 40..55, Viewer::Both));
    assert_eq!(compare(&game, 1, Viewer::Both), None);
    // Two players may compare what they may not go back to.
    let game = game.with_mode(Mode::Hotseat);
    assert_eq!(compare(&game, 0, Viewer::Both), Some(both));
}

#[test]
fn dice_that_were_not_written_down_are_ones_and_each_is_missed() {
    let mut dice = ScriptedDice::new(&[5]);
    assert_eq!((dice.dr(), dice.left(), dice.missing), (5, 0, 0));
    assert_eq!((dice.dr(), dice.dr(), dice.missing), (1, 1, 2));
}
