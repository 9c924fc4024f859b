//! Runs a target on many mutants and keeps those that bring something new.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::corpus;
use super::mutator::{Chance, mutant};

/// No input may take longer: it hangs.
const LONGEST: Duration = Duration::from_secs(20);
/// The program may never grow by more, in MiB, over what it began with.
const MOST_MEMORY: usize = 1024;
/// So many texts are mutated in turn; a newcomer takes the place of any but the first ones.
const MOST_TEXTS: usize = 2000;

/// Runs `target` on the corpus and on `inputs` mutants, or on as many as `FUZZ_INPUTS` says. The target says what
/// became of an input; the first of each kind is mutated on.
pub fn fuzz(name: &'static str, inputs: u64, target: impl Fn(&str) -> String) {
    fuzz_bytes(name, inputs, |bytes| target(&String::from_utf8_lossy(bytes)));
}

/// The same for what need not be text.
pub fn fuzz_bytes(name: &'static str, inputs: u64, target: impl Fn(&[u8]) -> String) {
    let number = |key: &str| std::env::var(key).ok().and_then(|text| text.parse::<u64>().ok());
    let inputs = number("FUZZ_INPUTS").unwrap_or(inputs);
    let mut chance = Chance(number("FUZZ_SEED").unwrap_or(1));
    let mut texts = corpus::of(name);
    let kept = texts.len();
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    let mut slowest = (Duration::ZERO, 0);
    let begun = Instant::now();
    let memory_before = memory();

    // A hang cannot be caught, so somebody else watches: it ends the program and leaves the input.
    let (beat, watched) = channel::<Option<Vec<u8>>>();
    let watch = std::thread::spawn(move || {
        let mut running: Option<Vec<u8>> = None;
        loop {
            match watched.recv_timeout(LONGEST) {
                Ok(now) => running = now,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(input) = &running {
                        let file = keep(name, input);
                        eprintln!("fuzz {name}: an input hangs; it is in {file}");
                        std::process::exit(101);
                    }
                }
            }
        }
    });

    for nth in 0..inputs + kept as u64 {
        let input = match texts.get(nth as usize) {
            Some(text) if nth < kept as u64 => text.clone(),
            _ => {
                let (of, with) = (chance.below(texts.len()), chance.below(texts.len()));
                mutant(&texts[of], &texts[with], &mut chance)
            }
        };
        beat.send(Some(input.clone())).unwrap();
        let started = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| target(&input)));
        let took = started.elapsed();
        let Ok(kind) = result else {
            let file = keep(name, &input);
            panic!("fuzz {name}: input {nth} panics; it is in {file}");
        };
        if took > slowest.0 {
            slowest = (took, nth);
        }
        if took > Duration::from_secs(2) {
            let file = keep(name, &input);
            eprintln!("fuzz {name}: input {nth} takes {took:?}; it is in {file}");
        }
        if kinds.insert(kind) && nth >= kept as u64 && input.len() < 16 * 1024 {
            if texts.len() < MOST_TEXTS {
                texts.push(input);
            } else {
                let at = kept + chance.below(texts.len() - kept);
                texts[at] = input;
            }
        }
        if nth % 1000 == 0 {
            let grown = memory().saturating_sub(memory_before);
            assert!(grown < MOST_MEMORY, "fuzz {name}: {grown} MiB more after input {nth}");
        }
        if nth % 50_000 == 49_999 {
            eprintln!(
                "fuzz {name}: {} inputs, {} kinds, {:?}",
                nth + 1,
                kinds.len(),
                begun.elapsed()
            );
        }
    }
    drop(beat);
    watch.join().unwrap();
    eprintln!(
        "fuzz {name}: {inputs} inputs in {:.1?}, {} kinds of outcome, slowest {:.1?} (input {}), {} MiB",
        begun.elapsed(),
        kinds.len(),
        slowest.0,
        slowest.1,
        memory()
    );
}

/// Keeps an input that found something. Returns where.
fn keep(name: &str, input: &[u8]) -> String {
    let sum = input.iter().fold(0xCBF2_9CE4_8422_2325u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    let folder = corpus::seeds_of(name);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("found-{sum:016x}"));
    std::fs::write(&path, input).unwrap();
    path.display().to_string()
}

/// The memory that the program holds now, in MiB; 0 where the system does not say.
fn memory() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split_whitespace().nth(1)?.parse::<usize>().ok());
    pages.unwrap_or(0) / 256
}
