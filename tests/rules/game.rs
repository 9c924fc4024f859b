//! Games: saving, loading, undo and redo, branches, and whole games played at random.

use std::sync::Arc;

use first_fire::game::narrate::describe_all;
use first_fire::game::{
    Chronicle, FORMAT, Game, Mode, SaveProblem, UndoRefused, Verify, position_hash,
};
use first_fire::opponent::{Player, RandomPolicy, answer};
use first_fire::rules::dice::{ForbiddenDice, SeededDice};
use first_fire::rules::invariants::violations;
use first_fire::rules::view::{View, Viewer};
use first_fire::rules::{Order, RoutOrder, apply, check, decision, legal_orders};
use first_fire::scenario::Scenario;

fn begin(scenario: &str, seed: u64) -> Game {
    Game::new(Scenario::load(scenario).unwrap(), seed)
}

/// Plays at random, so many orders or to the end; every position has to be free of violations.
fn play_on(game: &mut Game, policy: &mut RandomPolicy, orders: usize) {
    for _ in 0..orders {
        if decision(game.position()).is_none() {
            return;
        }
        let order = answer(policy, game.position()).unwrap();
        game.play(order.clone()).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        let wrong = violations(game.position());
        assert!(wrong.is_empty(), "after order {} {order:?}: {wrong:?}", game.log().len());
    }
}

/// A game some way into turn 2 or further, with dice in it.
fn played(seed: u64, orders: usize) -> Game {
    let mut game = begin("first-steps", seed).with_mode(Mode::Solitaire);
    play_on(&mut game, &mut RandomPolicy::new(seed), orders);
    assert!(game.log().iter().any(|entry| !entry.rolls.is_empty()), "no dice in game {seed}");
    game
}

fn read(text: &str) -> Result<Game, SaveProblem> {
    Game::from_text("test.jsonl", text, Verify::Hashes).map_err(|error| error.problem)
}

#[test]
fn games_of_every_scenario_played_at_random_end_without_a_violation() {
    for scenario in Scenario::built_in_names() {
        let games = if scenario == "first-steps" { 8 } else { 1 };
        for seed in 0..games {
            let mut game = begin(scenario, seed);
            play_on(&mut game, &mut RandomPolicy::new(seed), 20_000);
            assert!(game.position().outcome.is_some(), "{scenario} {seed} has not ended");
            assert!(legal_orders(game.position()).is_empty());
            game.play(Order::Done).unwrap_err();
        }
    }
}

#[test]
fn the_same_seed_and_orders_give_the_same_game() {
    let (one, two) = (played(5, 90), played(5, 90));
    assert_eq!(one.log(), two.log());
    assert_eq!(one.position(), two.position());
    assert_ne!(one.hash(), played(6, 90).hash());
}

#[test]
fn a_loaded_game_is_the_saved_one_and_goes_on_with_the_same_dice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let mut saved = played(3, 70);
    saved.save(&path).unwrap();
    let mut loaded = Game::load(&path).unwrap();
    assert_eq!(loaded.hash(), saved.hash());
    assert_eq!(loaded.position(), saved.position());
    assert_eq!(loaded.log(), saved.log());
    assert_eq!((loaded.seed(), loaded.mode()), (saved.seed(), saved.mode()));
    assert_eq!(loaded.to_text().unwrap(), saved.to_text().unwrap());
    for game in [&mut saved, &mut loaded] {
        play_on(game, &mut RandomPolicy::new(99), 40);
    }
    assert_eq!(loaded.hash(), saved.hash());
}

#[test]
fn saving_again_replaces_the_file_and_leaves_no_other_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep").join("game.jsonl");
    let mut game = played(3, 40);
    let error = game.save(&path).unwrap_err();
    assert!(error.to_string().contains("there is no folder"), "{error}");
    std::fs::create_dir(folder.path().join("deep")).unwrap();
    game.save(&path).unwrap();
    play_on(&mut game, &mut RandomPolicy::new(1), 20);
    game.save(&path).unwrap();
    assert_eq!(Game::load(&path).unwrap().log().len(), 60);
    assert_eq!(std::fs::read_dir(folder.path().join("deep")).unwrap().count(), 1);
    let error = game.save(folder.path()).unwrap_err();
    assert!(matches!(error.problem, SaveProblem::Unwritable(_)), "{error}");
}

/// A game of a scenario that lies in a folder, with a map of its own beside it; what was saved, and the folder.
fn saved_with_files() -> (Game, String, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../assets/scenarios/first-steps.toml");
    let text = text.replacen("map = \"training\"", "map = \"ground.toml\"", 1);
    std::fs::write(folder.path().join("mine.toml"), text).unwrap();
    let map = include_str!("../../maps/training.toml");
    std::fs::write(folder.path().join("ground.toml"), map).unwrap();
    let path = folder.path().join("mine.toml");
    let scenario = Scenario::load(&path.display().to_string()).unwrap();
    let mut game = Game::new(Arc::new(scenario), 1);
    play_on(&mut game, &mut RandomPolicy::new(1), 20);
    let saved = game.to_text().unwrap();
    (game, saved, folder)
}

#[test]
fn a_saved_game_carries_its_scenario_and_opens_where_the_files_have_changed_or_are_gone() {
    let (game, saved, folder) = saved_with_files();
    let again = |file: &str| {
        let read = read(&saved).unwrap();
        assert_eq!((read.hash(), read.log().len()), (game.hash(), 20), "{file}");
        assert_eq!(read.to_text().unwrap(), saved, "{file}");
    };
    again("as it was");
    std::fs::write(folder.path().join("ground.toml"), "no map").unwrap();
    again("another map");
    std::fs::write(folder.path().join("mine.toml"), "title = \"Other\"").unwrap();
    again("another scenario");
    std::fs::remove_file(folder.path().join("ground.toml")).unwrap();
    again("no map");
}

#[test]
fn what_a_saved_game_carries_is_what_its_first_line_says() {
    let (_, saved, _folder) = saved_with_files();
    let other = saved.replacen("First steps\\\"", "Other steps\\\"", 1);
    assert_ne!(other, saved);
    assert!(matches!(read(&other), Err(SaveProblem::ScenarioChanged(_))));
    let built_in = played(4, 30).to_text().unwrap();
    let (first, rest) = built_in.split_once('\n').unwrap();
    let carried = saved.lines().nth(1).unwrap();
    let both = format!("{first}\n{carried}\n{rest}");
    assert!(matches!(read(&both), Err(SaveProblem::CarriesTooMuch)));
    let large = format!("{{\"scenario\":{{\"text\":\"{}\"}}}}", "#".repeat(1024 * 1024 + 1));
    let large = saved.replacen(carried, &large, 1);
    assert!(matches!(read(&large), Err(SaveProblem::CarriedTooLarge)));
}

/// As games were saved before they carried anything.
#[test]
fn an_older_game_of_a_scenario_file_knows_when_the_file_has_changed() {
    let (_, saved, folder) = saved_with_files();
    let (path, carried) = (folder.path().join("mine.toml"), saved.lines().nth(1).unwrap());
    let old = saved.replacen(&format!("{carried}\n"), "", 1);
    let of = |text: &str| Game::from_text("test.jsonl", text, Verify::OrdersOnly);
    assert_eq!(of(&old).unwrap().log().len(), 20);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("First steps", "Other steps", 1)).unwrap();
    assert!(matches!(read(&old), Err(SaveProblem::ScenarioChanged(_))));
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(read(&old), Err(SaveProblem::Scenario(_))));
}

#[test]
fn a_saved_game_cut_anywhere_is_refused() {
    let text = played(4, 30).to_text().unwrap();
    let whole = text.trim_end().len();
    for end in (0..whole).step_by(7).chain([whole - 1]) {
        let cut = text.get(..end).unwrap();
        assert!(
            matches!(
                read(cut),
                Err(SaveProblem::Truncated | SaveProblem::NotASave | SaveProblem::BadLine(_))
            ),
            "cut at {end}"
        );
    }
    // A whole line missing from the middle is not a shorter game either.
    let lines: Vec<&str> = text.lines().collect();
    let without = |gone: usize| -> String {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != gone);
        kept.map(|(_, line)| format!("{line}\n")).collect()
    };
    assert!(matches!(read(&without(5)), Err(SaveProblem::OutOfOrder { expected: 5, found: 6 })));
    assert!(matches!(read(&without(lines.len() - 2)), Err(SaveProblem::Truncated)));
    assert!(matches!(read(&without(0)), Err(SaveProblem::NotASave)));
}

#[test]
fn an_edited_save_is_refused_with_the_order_that_differs() {
    let game = played(4, 60);
    let text = game.to_text().unwrap();
    let (index, entry) =
        game.log().iter().enumerate().find(|(_, entry)| entry.rolls.len() >= 2).unwrap();
    let edit = |from: String, to: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = lines.get_mut(index + 1).unwrap();
        assert!(line.contains(&from), "{line}");
        *line = line.replacen(&from, &to, 1);
        read(&(lines.join("\n") + "\n")).unwrap_err()
    };
    let rolls = |dice: &[u8]| {
        let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
        format!("\"rolls\":[{}]", dice.join(","))
    };
    let was = rolls(&entry.rolls);
    let n = index + 1;

    let problem = edit(was.clone(), rolls(&[]));
    assert!(matches!(problem, SaveProblem::DiceCount { order, .. } if order == n), "{problem}");
    let problem = edit(was.clone(), rolls(&[7, 1]));
    assert!(matches!(problem, SaveProblem::BadDie { order, die: 7 } if order == n), "{problem}");
    let longer: Vec<u8> = entry.rolls.iter().copied().chain([1]).collect();
    let problem = edit(was, rolls(&longer));
    assert!(matches!(problem, SaveProblem::DiceCount { .. }), "{problem}");
    let hash = entry.hash.to_string();
    let other = if hash == "0123456789abcdef" { "0".repeat(16) } else { "0123456789abcdef".into() };
    let problem = edit(hash.clone(), other);
    assert!(matches!(problem, SaveProblem::HashDiffers { order, .. } if order == n), "{problem}");
    let problem = edit(hash, "xyz".into());
    assert!(matches!(problem, SaveProblem::BadLine(_)), "{problem}");
    let problem = edit("\"fire\"".into(), "\"fires\"".into());
    assert!(matches!(problem, SaveProblem::BadLine(_)), "{problem}");
    let order = serde_json::to_string(&entry.order).unwrap();
    let problem = edit(order, "\"end-rout\"".into());
    assert!(matches!(problem, SaveProblem::Refused { order, .. } if order == n), "{problem}");

    // What no position shows is caught by the checksum.
    let seed = text.replacen("\"seed\":4", "\"seed\":5", 1);
    assert!(matches!(read(&seed), Err(SaveProblem::Edited)));
    let more = text.replacen("\"dice-taken\":", "\"dice-taken\":9999999999", 1);
    assert!(matches!(read(&more), Err(SaveProblem::DiceTaken(_))));
    let less = text.replacen(&format!("\"dice-taken\":{}", dice_in(&game)), "\"dice-taken\":1", 1);
    assert!(matches!(read(&less), Err(SaveProblem::DiceTaken(1))));
    assert!(matches!(read(&format!("{text}{text}")), Err(SaveProblem::BadLine(_))));
}

fn dice_in(game: &Game) -> usize {
    game.log().iter().map(|entry| entry.rolls.len()).sum()
}

#[test]
fn foreign_older_and_newer_files_are_refused() {
    for foreign in ["", "\n", "hello", "{}", "[1,2]", "{\"save\":3}", "title = \"x\"", "\u{0}\u{1}"]
    {
        assert!(matches!(read(foreign), Err(SaveProblem::NotASave)), "{foreign:?}");
    }
    let text = played(4, 30).to_text().unwrap();
    for format in [0, 1, FORMAT + 1] {
        let now = format!("\"format\":{FORMAT}");
        let other = text.replacen(&now, &format!("\"format\":{format}"), 1);
        let problem = read(&other).err().unwrap();
        assert!(matches!(problem, SaveProblem::Format { found, .. } if found == format));
        let said = problem.to_string();
        assert!(said.contains(&format!("save format {format}")), "{said}");
        assert!(said.contains(env!("CARGO_PKG_VERSION")), "{said}");
    }
    let other = text.replacen("first-steps", "last-steps", 1);
    assert!(matches!(read(&other), Err(SaveProblem::Scenario(_))));
    let other = text.replacen("first-steps", "village-assault", 1);
    assert!(matches!(read(&other), Err(SaveProblem::ScenarioChanged(_))));
    let folder = tempfile::tempdir().unwrap();
    let error = Game::load(&folder.path().join("nothing.jsonl")).unwrap_err();
    assert!(matches!(error.problem, SaveProblem::Unreadable(_)));
    let path = folder.path().join("bytes.jsonl");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    assert!(matches!(Game::load(&path).unwrap_err().problem, SaveProblem::NotASave));
}

#[test]
fn a_refused_order_changes_nothing() {
    let mut game = played(4, 30);
    let (hash, text) = (game.hash(), game.to_text().unwrap());
    game.play(Order::Rout(RoutOrder::End)).unwrap_err();
    assert_eq!(position_hash(game.position()), hash);
    assert_eq!(game.to_text().unwrap(), text);
}

#[test]
fn any_order_is_either_carried_out_or_refused_without_a_roll_or_a_change() {
    let game = played(8, 140);
    // Orders of other moments: right in form, mostly wrong in substance.
    let pool: Vec<Order> = (0..game.log().len())
        .step_by(5)
        .flat_map(|at| legal_orders(game.position_at(at).unwrap()))
        .collect();
    let mut dice = SeededDice::new(8);
    for at in 0..=game.log().len() {
        let pos = game.position_at(at).unwrap();
        for order in pool.iter().skip(at % 17).step_by(17).chain(&legal_orders(pos)) {
            let mut copy = pos.clone();
            if check(pos, order).is_ok() {
                apply(&mut copy, order, &mut dice).unwrap();
                assert_eq!(violations(&copy), Vec::<String>::new(), "after {order:?}");
            } else {
                apply(&mut copy, order, &mut ForbiddenDice).unwrap_err();
                assert_eq!(&copy, pos, "{order:?}");
            }
        }
        for order in legal_orders(pos) {
            assert_eq!(check(pos, &order), Ok(()), "{order:?}");
        }
    }
}

#[test]
fn undo_and_redo_come_back_to_the_same_game() {
    let mut game = played(7, 80);
    let (log, position) = (game.log().to_vec(), game.position().clone());
    let start = game.scenario().start.clone();
    for _ in 0..80 {
        game.undo().unwrap();
    }
    assert_eq!(game.position(), &start);
    assert_eq!(game.undo(), Err(UndoRefused::NothingToUndo));
    assert_eq!(game.redoable(), 80);
    for _ in 0..80 {
        game.redo().unwrap();
    }
    assert_eq!(game.redo().unwrap_err(), UndoRefused::NothingToRedo);
    assert_eq!((game.log(), game.position()), (log.as_slice(), &position));
    game.rewind_to(33).unwrap();
    assert_eq!(game.position_at(33), Some(game.position()));
    game.rewind_to(80).unwrap();
    assert_eq!((game.log(), game.position()), (log.as_slice(), &position));
    assert_eq!(game.rewind_to(81), Err(UndoRefused::NoSuchOrder { order: 81, last: 80 }));
    assert!(game.branches().is_empty());
}

#[test]
fn a_game_of_two_goes_back_to_the_last_roll_and_no_further() {
    let mut game = played(7, 80).with_mode(Mode::Hotseat);
    let last = game.log().iter().rposition(|entry| !entry.rolls.is_empty()).unwrap();
    assert_eq!(game.undo_limit(), last + 1);
    let hash = game.hash();
    assert_eq!(game.rewind_to(last), Err(UndoRefused::PastRoll));
    assert_eq!(game.hash(), hash);
    game.rewind_to(last + 1).unwrap();
    assert_eq!(game.undo(), Err(UndoRefused::PastRoll));
}

#[test]
fn what_was_undone_with_its_dice_is_kept_as_a_branch_and_can_be_gone_back_to() {
    let mut game = played(7, 80);
    let first = game.log().to_vec();
    game.rewind_to(30).unwrap();
    play_on(&mut game, &mut RandomPolicy::new(1234), 40);
    let second = game.log().to_vec();
    assert_eq!(game.branches().len(), 1);
    assert_eq!(game.branches().first().map(|branch| branch.from), Some(30));
    assert_eq!(game.branches().first().unwrap().entries, first.get(30..).unwrap());

    let loaded = read(&game.to_text().unwrap()).unwrap();
    assert_eq!(loaded.branches(), game.branches());
    assert_eq!(loaded.log(), game.log());

    game.switch_to(0).unwrap();
    assert_eq!(game.log(), first);
    assert_eq!(game.branches().first().unwrap().entries, second.get(30..).unwrap());
    assert_eq!(game.switch_to(1), Err(UndoRefused::NoSuchBranch));
    game.switch_to(0).unwrap();
    assert_eq!(game.log(), second);
}

/// The game and every branch of it, order by order from the start.
fn lines(game: &Game) -> Vec<Vec<Order>> {
    let orders = |entries: &[first_fire::game::LogEntry]| -> Vec<Order> {
        entries.iter().map(|entry| entry.order.clone()).collect()
    };
    let whole: Vec<Order> = game.line().map(|entry| entry.order.clone()).collect();
    let mut lines = vec![whole.clone()];
    for branch in game.branches() {
        let mut line = whole.get(..branch.from).unwrap().to_vec();
        line.extend(orders(&branch.entries));
        lines.push(line);
    }
    lines.sort();
    lines
}

#[test]
fn branches_off_what_became_a_branch_itself_are_kept_saved_and_gone_back_to() {
    let mut game = played(7, 80);
    game.rewind_to(60).unwrap();
    play_on(&mut game, &mut RandomPolicy::new(5), 20);
    game.rewind_to(40).unwrap();
    play_on(&mut game, &mut RandomPolicy::new(6), 10);
    // Looking around before saving: the branches leave what can be redone.
    let all = lines(&game);
    assert_eq!(all.len(), 3);
    for orders in [50, 45, 40, 20, 50] {
        game.rewind_to(orders).unwrap();
        assert_eq!(lines(&game), all, "at order {orders}");
        let mut loaded = read(&game.to_text().unwrap()).unwrap();
        let back = (0..loaded.branches().len()).find(|&branch| {
            let mut other = loaded.clone();
            other.switch_to(branch).unwrap();
            lines(&other) == all
        });
        if orders < 50 {
            loaded.switch_to(back.expect("the way on is one of the branches")).unwrap();
        }
        assert_eq!(lines(&loaded), all, "loaded at order {orders}");
    }
    for branch in [0, 1, 0, 0, 1] {
        game.switch_to(branch).unwrap();
        assert_eq!(lines(&game), all);
        assert_eq!(read(&game.to_text().unwrap()).unwrap().hash(), game.hash());
    }
}

#[test]
fn going_back_does_not_bring_the_same_dice_again() {
    let mut game = played(7, 80);
    let at = game.log().iter().position(|entry| entry.rolls.len() >= 2).unwrap();
    let order = game.log().get(at).unwrap().order.clone();
    let mut seen = Vec::new();
    for _ in 0..6 {
        game.rewind_to(at).unwrap();
        seen.push(game.play(order.clone()).unwrap().rolls.clone());
    }
    seen.dedup();
    assert!(seen.len() > 1, "six times {seen:?}");
}

#[test]
fn undone_orders_that_can_still_be_redone_are_saved_as_a_branch() {
    let mut game = played(7, 80);
    let whole = game.log().to_vec();
    game.rewind_to(50).unwrap();
    let mut loaded = read(&game.to_text().unwrap()).unwrap();
    assert_eq!(loaded.log().len(), 50);
    loaded.switch_to(0).unwrap();
    assert_eq!(loaded.log(), whole);
}

#[test]
fn the_timeline_covers_the_whole_log_phase_by_phase() {
    let game = played(2, 90);
    let timeline = Chronicle::of(&game, Viewer::Both).stretches();
    assert_eq!(timeline.first().map(|stretch| stretch.moment.turn), Some(0));
    let mut next = 0;
    for stretch in &timeline {
        assert_eq!(stretch.first, next);
        next += stretch.entries;
    }
    assert_eq!(next, game.log().len());
    assert!(timeline.windows(2).all(|two| two[0].moment != two[1].moment));
}

#[test]
fn every_event_is_told_in_one_line_with_the_names_on_the_counters() {
    let game = played(2, 120);
    let mut told = String::new();
    for (index, entry) in game.log().iter().enumerate() {
        let (before, after) =
            (game.position_at(index).unwrap(), game.position_at(index + 1).unwrap());
        for line in describe_all(before, after, &entry.events, Viewer::Both) {
            assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
            told.push_str(&line);
            told.push('\n');
        }
    }
    for words in ["4-6-7 A is placed in", "moves", "*** (IFT DR) ", "Movement Phase (MPh)"] {
        assert!(told.contains(words), "nobody says {words:?} in\n{told}");
    }
    assert!(!told.contains("unit "), "a unit without its name in\n{told}");
}

#[test]
fn a_position_hash_reads_back_and_says_when_it_is_none() {
    let hash = position_hash(&Scenario::load("first-steps").unwrap().start);
    assert_eq!(hash.to_string().parse(), Ok(hash));
    for wrong in ["", "12", "0123456789ABCDEF", "0123456789abcdeg", "+123456789abcdef"] {
        wrong.parse::<first_fire::game::PositionHash>().unwrap_err();
    }
}

#[test]
fn policies_are_known_by_name_and_answer_even_when_there_is_nothing_to_choose() {
    for name in ["random", "careless", "greedy", "recruit"] {
        let mut policy = name.parse::<Player>().unwrap().policy(1);
        let start = Scenario::load("first-steps").unwrap().start;
        let seen = View::of(&start, Viewer::Both);
        assert_eq!(policy.choose(&seen, &[]), Order::Done);
    }
    assert!("clairvoyant".parse::<Player>().is_err());
    assert!(Player::ALL.iter().all(|player| player.id().parse() == Ok(*player)));
}
