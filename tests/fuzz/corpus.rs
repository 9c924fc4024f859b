//! What the mutants come from: the files of the game, a short saved game, and the seeds that were kept.

use std::path::{Path, PathBuf};

use first_fire::game::Game;
use first_fire::opponent::{RandomPolicy, answer};
use first_fire::scenario::Scenario;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the seeds of a target are kept.
pub fn seeds_of(target: &str) -> PathBuf {
    root().join("tests/fuzz/seeds").join(target)
}

/// The texts of a folder's files, in order of their names.
fn texts(folder: &Path) -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// The first texts of a target: what is well-formed, so that the mutants come far, and the kept seeds.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    let mut corpus = texts(&seeds_of(target));
    match target {
        "map" => corpus.extend(texts(&root().join("maps"))),
        "scenario" => corpus.extend(texts(&root().join("assets/scenarios"))),
        "counter" => corpus.extend(texts(&root().join("assets/counters"))),
        "lesson" => {
            corpus.extend(texts(&root().join("assets/lessons")));
            corpus.extend(texts(&root().join("assets/lessons/puzzles")));
        }
        "lesson-of-a-game" => corpus.extend(super::lessons::made()),
        "in-hand" => corpus.extend(super::kept::left_behind()),
        "progress" => corpus.push(b"done = [\"01-first-shot\", \"p01\", \"7\"]\n".to_vec()),
        "cache" => corpus.push(super::kept::entry()),
        "save" => corpus.extend((1..=3).map(saved_game)),
        "bundle" => corpus.extend(super::sharing::bundles()),
        "exchange" => corpus.extend(super::sharing::letters()),
        _ => {}
    }
    assert!(!corpus.is_empty(), "no seeds for {target}");
    corpus
}

/// The beginning of a game, with something undone in it.
fn saved_game(seed: u64) -> Vec<u8> {
    let mut game = Game::new(Scenario::load("first-steps").unwrap(), seed)
        .with_mode(first_fire::game::Mode::Solitaire);
    let mut policy = RandomPolicy::new(seed);
    let mut play = |game: &mut Game, orders: usize| {
        for _ in 0..orders {
            let order = answer(&mut policy, game.position()).unwrap();
            game.play(order).unwrap();
        }
    };
    play(&mut game, 40);
    game.rewind_to(36).unwrap();
    play(&mut game, 2);
    game.to_text().unwrap().into_bytes()
}
