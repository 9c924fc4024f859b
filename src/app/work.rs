//! Work that may take longer than a frame: it is done beside the frames, and an idle window wakes up when it is done.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool};

/// Wakes the window up. There where a window sleeps until something happens.
#[derive(Resource, Clone)]
pub struct Waker(Arc<dyn Fn() + Send + Sync>);

impl Waker {
    /// A window that wakes up so.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Waker {
        Waker(Arc::new(wake))
    }
}

impl fmt::Debug for Waker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Waker")
    }
}

/// Where systems begin work.
#[derive(SystemParam)]
pub struct Bench<'w> {
    waker: Option<Res<'w, Waker>>,
}

impl Bench<'_> {
    /// Whether there is a window that somebody looks at; in tests there is none.
    #[must_use]
    pub fn has_window(&self) -> bool {
        self.waker.is_some()
    }

    /// Begins to work something out.
    pub fn begin<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Work<T> {
        Work::begin(self.waker.as_deref().cloned(), work)
    }
}

/// What became of work that broke off: nothing will come of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it could not be worked out: the program made a mistake")]
pub struct BrokenOff;

/// Something that is being worked out. What nobody waits for any more is not begun; once begun, it is thrown away when
/// it is done.
#[derive(Debug)]
pub struct Work<T> {
    done: Arc<Mutex<Option<Result<T, BrokenOff>>>>,
    /// Cancelled when it is dropped.
    _task: Task<()>,
}

impl<T: Send + 'static> Work<T> {
    /// Begins to work something out, and wakes the window up when it is done.
    pub fn begin(waker: Option<Waker>, work: impl FnOnce() -> T + Send + 'static) -> Work<T> {
        let done = Arc::new(Mutex::new(None));
        let shelf = Arc::clone(&done);
        // Without the plugins of a window there is no pool yet.
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let task = pool.spawn(async move {
            // Whoever waits for it has to hear that it broke off.
            let result = catch_unwind(AssertUnwindSafe(work)).map_err(|_| BrokenOff);
            if let Ok(mut shelf) = shelf.lock() {
                *shelf = Some(result);
            }
            // It lies there before the window wakes up to fetch it.
            if let Some(Waker(wake)) = waker {
                wake();
            }
        });
        Work { done, _task: task }
    }

    /// What came of it, once and when it is done.
    pub fn take(&mut self) -> Option<Result<T, BrokenOff>> {
        self.done.lock().ok()?.take()
    }
}
