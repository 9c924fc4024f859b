//! Work beside the frames: the window sleeps meanwhile, and is woken up when the answer is there.

use std::sync::{Arc, OnceLock};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// An answer that is being worked out. Dropped, it is given up.
#[derive(Debug)]
pub struct Beside<T> {
    /// There before anybody is woken up for it.
    answer: Arc<OnceLock<T>>,
    _task: Task<()>,
}

/// Begins work, and sees to the frames in which its answer is taken up.
#[derive(SystemParam)]
pub struct Helper<'w> {
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl Helper<'_> {
    /// Begins to work something out.
    pub fn begin<T: Send + Sync + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Beside<T> {
        let answer = Arc::new(OnceLock::new());
        let place = Arc::clone(&answer);
        let proxy = self.proxy.as_ref().map(|proxy| (***proxy).clone());
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let _ = place.set(work());
            if let Some(proxy) = proxy {
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            }
        });
        Beside { answer, _task: task }
    }

    /// The answer, once it is there; then a further frame shows what becomes of it.
    pub fn answer<T: Clone>(&mut self, work: &Beside<T>) -> Option<T> {
        let answer = work.answer.get().cloned();
        // Where there is no window to be woken up (in tests), every frame looks for it.
        if answer.is_some() || self.proxy.is_none() {
            self.redraw.write(RequestRedraw);
        }
        answer
    }
}
