//! Work for all cores, whose results are those of one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The environment variable that says how many cores the machine may think on.
const CORES: &str = "FIRST_FIRE_CORES";

/// How many cores it thinks on: as many as it is given, or as there are.
fn cores() -> usize {
    let given = std::env::var(CORES).ok().and_then(|given| given.parse().ok());
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// What comes of each piece of work, in their order, whoever worked it out.
pub(crate) fn on_all_cores<T: Sync, R: Send>(works: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = cores().min(works.len());
    if cores <= 1 {
        return works.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(works.len()));
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((place, one)) = Some(next.fetch_add(1, Ordering::Relaxed))
                    .and_then(|at| Some((at, works.get(at)?)))
                {
                    let result = work(one);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}
