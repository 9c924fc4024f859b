//! What a side may not learn from a game, as it is told, gone back along and compared. `docs/hidden-information.md` lists the
//! ways.

use first_fire::game::news::{News, Since};
use first_fire::game::{Chronicle, Game, Luck, Mode, UndoRefused, compare, summaries};
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::rules::Phase;
use first_fire::rules::decision::DecisionKind;
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireOrder, Gait, MoveOrder, Order};
use first_fire::rules::position::Position;
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{decision, legal_orders};
use first_fire::scenario::Scenario;

use super::scene::{all, at, fire, only};
use super::shuffle::under_cover;
use super::twins::{Told, Twins, assert_alike};

#[test]
fn games_that_differ_only_out_of_sight_are_told_alike() {
    let (mut steps, mut uneven, mut asked, mut fired) = (0, 0, 0, 0);
    for seed in 0..8 {
        let watcher = if seed % 2 == 0 { Side::First } else { Side::Second };
        let mode = [Mode::Hotseat, Mode::Against(watcher.other())][usize::from(seed % 4 < 2)];
        let mut twins = Twins::new(&under_cover(), watcher, seed, mode);
        twins.set_up();
        let mut policy = RandomPolicy::new(seed);
        for step in 0..60 {
            if twins.go_on(&mut policy).is_err() {
                break;
            }
            if step % 8 == 0 {
                let told = twins.games.each_ref().map(|game| Told::of(game, watcher));
                assert_alike(&told, &(seed, mode, twins.stand()));
            }
            steps += 1;
            uneven += usize::from(twins.unseen[0] != twins.unseen[1]);
        }
        let of = |game: &Game, is: &dyn Fn(&Order) -> bool| {
            game.log().iter().filter(|entry| is(&entry.order)).count()
        };
        asked += of(&twins.games[0], &|order| *order == Order::Fire(FireOrder::Hold));
        fired += of(&twins.games[0], &|order| matches!(order, Order::Fire(FireOrder::Attack(_))));
    }
    let enough = steps > 300 && uneven > 120 && asked > 25 && fired > 60;
    assert!(enough, "{steps} {uneven} {asked} {fired}");
}

/// Two squads and a leader of the Germans on the left; Russians in two woods, one in sight of them and one behind, and one
/// far off who is seen. `front` and `back` are counters.
fn field(under: [&str; 2], concealment: bool) -> Scenario {
    field_with(under, concealment, "")
}

/// The same with more Russians.
fn field_with([front, back]: [&str; 2], concealment: bool, more: &str) -> Scenario {
    let folder = tempfile::tempdir().unwrap();
    let map = "name = \"Field\"\ncolumns = 24\nrows = 8\nmonth = 7\n\
               [[terrain]]\nkind = \"woods\"\nhexes = [\"G4\", \"K4\"]\n";
    std::fs::write(folder.path().join("field.toml"), map).unwrap();
    let concealed =
        |counter: &str| if counter.ends_with("dummy") { "" } else { ", concealed = true" };
    let text = format!(
        r#"
title = "Woods"
map = "field.toml"
turns = 4
sets_up_first = "second"
concealment = {concealment}
[first]
name = "Germans"
nationality = "german"
elr = 3
unit = [{{ counter = "german-4-6-7", at = "C4", count = 2 }}, {{ counter = "german-8-1", at = "C4" }}]
[second]
name = "Russians"
nationality = "russian"
elr = 3
unit = [
  {{ counter = "russian-4-4-7", at = "X4" }},
  {{ counter = "{front}", at = "G4"{} }},
  {{ counter = "{back}", at = "K4" }},
{more}
]
[victory]
kind = "control"
side = "first"
hexes = ["G4", "K4"]
at_least = 1
"#,
        concealed(front)
    );
    let path = folder.path().join("woods.toml");
    std::fs::write(&path, text).unwrap();
    Scenario::load(path.to_str().unwrap()).unwrap()
}

const SQUAD: &str = "russian-4-4-7";
const LEADER: &str = "russian-8-0";
const DUMMY: &str = "russian-dummy";

/// The game up to a phase of the first Player Turn, nobody having done anything.
fn up_to(scenario: Scenario, mode: Mode, phase: Phase) -> Game {
    let mut game = Game::new(scenario, 1).with_mode(mode);
    while game.position().turn == 0 || game.position().phase < phase {
        game.play(Order::Done).unwrap();
    }
    game
}

/// The unit of a counter that stands there.
fn who(game: &Game, place: &str) -> Vec<UnitId> {
    game.position().units_at(at(place)).map(|unit| unit.id).collect()
}

fn told(game: &Game) -> Told {
    Told::of(game, Side::First)
}

/// What the Germans are told, in lines.
fn lines(game: &Game) -> Vec<String> {
    let chronicle = Chronicle::of(game, Viewer::Side(Side::First));
    let lines = chronicle.entries().iter().flat_map(|entry| entry.lines.clone());
    lines.map(|line| line.text.to_string()).collect()
}

/// A German squad begins to move and takes a step; whoever is asked first holds his fire.
fn walk(game: &mut Game, to: &[&str]) {
    let unit = who(game, "C4")[0];
    game.play(Order::Move(MoveOrder::Begin { units: [unit].into(), gait: Gait::Normal })).unwrap();
    for place in to {
        game.play(Order::Move(MoveOrder::Step { to: at(place), cover: true })).unwrap();
        if decision(game.position()).unwrap().kind == DecisionKind::FirstFire {
            game.play(Order::Fire(FireOrder::Hold)).unwrap();
        }
    }
}

#[test]
fn where_the_enemy_begins_concealed_is_told_of_dummies_and_of_others_alike() {
    let begun = [[SQUAD, SQUAD], [DUMMY, DUMMY], [LEADER, DUMMY], [DUMMY, LEADER]].map(|under| {
        let game = up_to(field(under, true), Mode::Hotseat, Phase::PrepFire);
        let pos = game.position();
        assert!(pos.units.values().filter(|unit| unit.concealed).count() == 2, "{under:?}");
        told(&game)
    });
    for other in begun.windows(2) {
        assert_alike(other.as_array().unwrap(), &"begun");
    }
}

#[test]
fn a_mover_is_not_told_whether_somebody_under_a_question_mark_could_have_fired() {
    for mode in [Mode::Hotseat, Mode::Against(Side::Second)] {
        let [asked, passed] = [SQUAD, DUMMY].map(|front| {
            let mut game = up_to(field([front, DUMMY], false), mode, Phase::Movement);
            walk(&mut game, &["D4", "E5"]);
            game
        });
        assert_eq!(asked.log().len(), passed.log().len() + 2, "the squad was asked twice");
        assert_alike(&[told(&asked), told(&passed)], &mode);
        let steps = Chronicle::of(&asked, Viewer::Side(Side::First)).entries().len();
        assert_eq!(Chronicle::of(&asked, Viewer::Both).entries().len(), steps + 2);
        assert!(!lines(&asked).iter().any(|line| line.contains("so be it")));
    }
}

#[test]
fn a_phase_that_passes_by_itself_and_one_that_is_passed_are_told_alike() {
    // The squad in the woods could fire in its Prep Fire Phase, a Dummy could not.
    let [given, passed] = [SQUAD, DUMMY].map(|front| {
        let mode = Mode::Against(Side::Second);
        let mut game = up_to(field([front, DUMMY], false), mode, Phase::Movement);
        walk(&mut game, &["D4"]);
        while game.position().attacker == Side::First || game.position().phase < Phase::Movement {
            let pass = legal_orders(game.position()).pop().unwrap();
            game.play(pass).unwrap();
        }
        game
    });
    assert!(given.log().len() > passed.log().len(), "the squad was asked");
    assert_alike(&[told(&given), told(&passed)], &"passed");
}

#[test]
fn control_does_not_say_who_is_under_a_question_mark_until_he_comes_to_light() {
    let holder = |pos: &Position, hex: &str| pos.control.get(&at(hex).hex).copied();
    let [held, not] = [SQUAD, DUMMY]
        .map(|front| up_to(field([front, DUMMY], false), Mode::Hotseat, Phase::PrepFire));
    assert_eq!(holder(held.position(), "G4"), Some(Side::Second));
    assert_eq!(holder(not.position(), "G4"), None);
    assert_alike(&[told(&held), told(&not)], &"held");
    let view = |game: &Game, side| View::of(game.position(), Viewer::Side(side)).position().clone();
    assert_eq!(holder(&view(&held, Side::First), "G4"), None);
    assert_eq!(holder(&view(&held, Side::Second), "G4"), Some(Side::Second));
    // A shot brings him to light: 4 FP, halved, and a 3 is an MC on the 2 column.
    let mut game = held;
    let firer = who(&game, "C4")[0];
    game.play_with(fire(&[all(firer, &[])], "G4"), &[1, 2, 1, 2]).unwrap();
    assert_eq!(holder(&view(&game, Side::First), "G4"), Some(Side::Second));
    assert!(lines(&game).iter().any(|line| line == "G4 is seen to be controlled by Russians"));
    assert!(game.position().taken_unseen.is_empty());
    let news = News::of(&game, game.log().len(), Since::LastDecision);
    assert!(news.items().iter().any(|item| item.taken_by() == Some(Side::Second)), "{news:?}");
}

#[test]
fn nothing_of_a_set_up_is_seen_before_it_is_complete_and_then_it_is_one_step() {
    let mut game = Game::new(under_cover(), 5).with_mode(Mode::Against(Side::Second));
    let viewer = Viewer::Side(Side::First);
    let mut policy = RandomPolicy::new(5);
    let start = View::of(game.position(), viewer);
    while decision(game.position()).unwrap().side == Side::Second {
        assert_eq!(View::of(game.position(), viewer).position().units, start.position().units);
        assert!(
            game.position().on_board(Side::Second).count() == 0
                || lines(&game) == ["Russians: set-up"]
        );
        let order = answer(&mut policy, game.position()).unwrap();
        game.play(order).unwrap();
    }
    assert!(game.log().len() > 9);
    assert_eq!(Chronicle::of(&game, viewer).entries().len(), 1);
    assert!(View::of(game.position(), viewer).position().on_board(Side::Second).count() > 3);
    for orders in 0..=game.log().len() {
        let back = game.place_for(viewer, orders, false);
        assert_eq!(back, if orders == game.log().len() { orders } else { 0 });
        assert_eq!(
            game.place_for(viewer, orders, true),
            if orders == 0 { 0 } else { game.log().len() }
        );
    }
    // Who sees all goes through it order by order, and so does he who set it up.
    for viewer in [Viewer::Both, Viewer::Side(Side::Second)] {
        assert_eq!(Chronicle::of(&game, viewer).entries().len(), game.log().len());
    }
}

#[test]
fn a_set_up_that_hides_nothing_is_told_order_by_order() {
    let mut game = Game::new(Scenario::load("first-steps").unwrap(), 5);
    let mut policy = RandomPolicy::new(5);
    while game.position().turn == 0 {
        let order = answer(&mut policy, game.position()).unwrap();
        game.play(order).unwrap();
    }
    for side in Side::BOTH {
        let chronicle = Chronicle::of(&game, Viewer::Side(side));
        assert_eq!(chronicle.entries().len(), game.log().len());
    }
}

#[test]
fn two_players_take_back_nothing_that_the_other_may_have_answered_or_that_brought_somebody_to_light()
 {
    // Nobody is concealed: a step without dice is taken back.
    let mut open = up_to(field([SQUAD, SQUAD], false), Mode::Hotseat, Phase::Movement);
    let watcher = who(&open, "C4")[0];
    let mut game = open.clone();
    walk(&mut game, &["D4"]);
    assert_eq!(game.undo(), Err(UndoRefused::PastOther), "G4 has a concealed squad");
    let dummy = {
        let mut game = up_to(field([DUMMY, SQUAD], false), Mode::Hotseat, Phase::Movement);
        walk(&mut game, &["D4"]);
        game.undo()
    };
    assert_eq!(dummy, Err(UndoRefused::PastOther), "whoever is there");
    // To begin a move says nothing yet.
    open.play(Order::Move(MoveOrder::Begin { units: [watcher].into(), gait: Gait::Normal }))
        .unwrap();
    assert_eq!(open.undo(), Ok(()));
    // Dummies that were walked into are gone, without a die.
    let mut game = up_to(field([DUMMY, DUMMY], false), Mode::Hotseat, Phase::Movement);
    let units = who(&game, "C4").into_iter().collect();
    game.play(Order::Move(MoveOrder::Begin { units, gait: Gait::Normal })).unwrap();
    let before = game.log().len();
    for place in ["D4", "E5", "F4", "G4"] {
        game.play(Order::Move(MoveOrder::Step { to: at(place), cover: true })).unwrap();
    }
    assert!(game.log().iter().all(|entry| entry.rolls.is_empty()));
    assert_eq!(who(&game, "G4").len(), 3, "{:?}", game.log().last());
    assert_eq!(game.undo(), Err(UndoRefused::PastReveal));
    assert!(game.rewind_to(before).is_err());
    // One person who plays both sides goes back as he likes.
    let mut game = game.with_mode(Mode::Solitaire);
    assert_eq!(game.undo(), Ok(()));
}

#[test]
fn that_a_slip_was_answered_out_of_sight_leaves_no_branch() {
    for front in [SQUAD, DUMMY] {
        let mode = Mode::Against(Side::Second);
        let mut game = up_to(field([front, DUMMY], false), mode, Phase::Movement);
        walk(&mut game, &["D4"]);
        game.undo().unwrap();
        game.play(Order::Move(MoveOrder::Step { to: at("C5"), cover: true })).unwrap();
        assert!(game.branches().is_empty(), "{front}");
    }
}

#[test]
fn the_branches_are_counted_by_the_orders_of_the_one_who_looks() {
    let branches = [SQUAD, DUMMY].map(|front| {
        let mode = Mode::Against(Side::Second);
        let mut game = up_to(field([front, DUMMY], false), mode, Phase::Movement);
        walk(&mut game, &["D4", "E5"]);
        let length = game.log().len();
        (0..3).for_each(|_| game.undo().unwrap());
        game.play(Order::Done).unwrap();
        while decision(game.position()).unwrap().side == Side::Second {
            let pass = legal_orders(game.position()).pop().unwrap();
            game.play(pass).unwrap();
        }
        assert!(length > game.log().len());
        let told = summaries(&game, Viewer::Side(Side::First));
        let compared = compare(&game, 0, Viewer::Side(Side::First)).unwrap();
        let lines = [compared.here, compared.there].map(|way| {
            let steps = way.entries.iter();
            steps.map(|entry| (entry.number, entry.lines.clone())).collect::<Vec<_>>()
        });
        (told[0].orders, told[0].end, compared.from, lines)
    });
    assert_eq!(branches[0], branches[1]);
    assert_eq!(branches[0].0, 3);
}

#[test]
fn a_known_target_is_held_against_the_odds_whoever_is_concealed_beside_it() {
    let attacks = [SQUAD, DUMMY, LEADER].map(|beside| {
        let known = format!("  {{ counter = \"{SQUAD}\", at = \"G4\" }},");
        let scenario = field_with([beside, DUMMY], false, &known);
        let mut game = up_to(scenario, Mode::Hotseat, Phase::PrepFire);
        assert_eq!(who(&game, "G4").len(), 2);
        let firer = who(&game, "C4")[0];
        game.play_with(fire(&[all(firer, &[])], "G4"), &[6, 5]).unwrap();
        let luck = Luck::of(&game, Viewer::Side(Side::First));
        assert_eq!(luck.attacks.len(), 1, "{beside}");
        (luck.attacks[0].targets, luck.attacks[0].expected, luck.attacks[0].came)
    });
    assert_eq!((attacks[0], attacks[1]), (attacks[1], attacks[2]));
    assert_eq!(attacks[0].0, 1);
}

#[test]
fn luck_says_nothing_of_an_attack_whose_firers_are_not_seen() {
    let gun = "  { counter = \"russian-4-4-7\", at = \"W8\", concealed = true, weapons = [\"russian-hmg\"] },";
    let scenario = field_with([SQUAD, DUMMY], false, gun);
    let mut game = up_to(scenario, Mode::Hotseat, Phase::PrepFire);
    while game.position().attacker == Side::First || game.position().phase < Phase::PrepFire {
        game.play(Order::Done).unwrap();
    }
    let firer = who(&game, "W8")[0];
    let weapon = game.position().weapons_of(firer).next().unwrap().id;
    game.play_with(fire(&[only(firer, &[weapon])], "C4"), &[6, 5]).unwrap();
    assert!(game.position().unit(firer).unwrap().concealed, "20 hexes off nobody sees him");
    let counted = |viewer| Luck::of(&game, viewer).attacks.len();
    assert_eq!((counted(Viewer::Both), counted(Viewer::Side(Side::First))), (1, 0));
}

#[test]
fn every_way_that_is_written_down_has_its_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/hidden-information.md")).unwrap();
    let files = [
        "rules/hidden_positions.rs",
        "rules/hidden_games.rs",
        "rules/luck.rs",
        "rules/briefing.rs",
        "rules/deployment/told.rs",
        "rules/concealment/emplaced.rs",
        "rules/guns/bore_sighting.rs",
        "app/hidden.rs",
        "app/hidden_window.rs",
        "app/objectives.rs",
    ];
    let tests: String = files
        .iter()
        .map(|file| std::fs::read_to_string(root.join("tests").join(file)).unwrap())
        .collect();
    let rows = page.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut named = 0;
    for row in rows {
        let last = row.rsplit('|').nth(1).unwrap();
        for name in last.split('`').skip(1).step_by(2).filter(|name| !name.contains('/')) {
            assert!(tests.contains(&format!("fn {name}()")), "no test {name}");
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}
