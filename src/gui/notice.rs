//! What a player is told beside the board: in passing, or until he has seen it.

use bevy::prelude::Resource;

/// How much a message matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Something was done.
    Said,
    /// Something was refused.
    Refused,
    /// Something may be lost: it stays until it is dismissed.
    Grave,
}

/// A message to the player.
#[derive(Debug, Clone, PartialEq)]
pub struct Toast {
    /// What.
    pub text: String,
    /// How much it matters.
    pub weight: Weight,
    /// How often it came while it was shown.
    pub times: u32,
    /// When it came last, in seconds since the start; not known before it is first seen to.
    since: Option<f64>,
}

impl Toast {
    /// The text, and how often it came.
    #[must_use]
    pub fn words(&self) -> String {
        match self.times {
            1 => self.text.clone(),
            times => format!("{} ({times} times)", self.text),
        }
    }
}

/// How long a message stays that goes away by itself, in seconds.
const STAY: f64 = 6.0;
/// As many of those are shown at a time.
const MOST: usize = 3;

/// The messages that are shown, the oldest first.
#[derive(Resource, Debug, Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    /// Says that something was done.
    pub fn say(&mut self, text: impl Into<String>) {
        self.add(Weight::Said, text.into());
    }

    /// Says that something was refused.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.add(Weight::Refused, text.into());
    }

    /// Says something that stays until it is dismissed.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.add(Weight::Grave, text.into());
    }

    fn add(&mut self, weight: Weight, text: String) {
        let same = |toast: &&mut Toast| toast.text == text && toast.weight == weight;
        match self.0.iter_mut().find(same) {
            Some(toast) => (toast.times, toast.since) = (toast.times.saturating_add(1), None),
            None => self.0.push(Toast { text, weight, times: 1, since: None }),
        }
    }

    /// Every message, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Toast> {
        self.0.iter()
    }

    /// Forgets what has been shown for long enough; says whether something is left that goes away by itself.
    pub fn pass(&mut self, now: f64) -> bool {
        for toast in &mut self.0 {
            toast.since.get_or_insert(now);
        }
        let passing = |toast: &Toast| toast.weight != Weight::Grave;
        let shown = self.0.iter().filter(|toast| passing(toast)).count();
        let mut too_many = shown.saturating_sub(MOST);
        self.0.retain(|toast| {
            if !passing(toast) {
                return true;
            }
            let pushed_out = too_many > 0;
            too_many = too_many.saturating_sub(1);
            !pushed_out && toast.since.is_some_and(|since| now - since < STAY)
        });
        self.0.iter().any(passing)
    }

    /// Forgets what was refused.
    pub fn forget_refusals(&mut self) {
        self.0.retain(|toast| toast.weight != Weight::Refused);
    }

    /// The first message that waits to be dismissed.
    #[must_use]
    pub fn grave(&self) -> Option<&Toast> {
        self.0.iter().find(|toast| toast.weight == Weight::Grave)
    }

    /// Takes the first message away that waits for it.
    pub fn dismiss(&mut self) {
        let first = self.0.iter().position(|toast| toast.weight == Weight::Grave);
        first.map(|first| self.0.remove(first));
    }
}
