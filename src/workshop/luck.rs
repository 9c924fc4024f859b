//! Chance from a seed, in whole numbers: the same on every machine.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// What is left to chance when something is made.
pub(super) struct Luck(Xoshiro256PlusPlus);

impl Luck {
    /// The luck of a seed for one purpose: what is drawn for one thing changes nothing of another.
    pub(super) fn of(seed: u64, purpose: u64) -> Luck {
        let mixed = seed ^ purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Luck(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// A number from 0 to below `bound`; 0 where there is none.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let wide = u128::from(self.0.next_u64()) * u128::from(bound);
        u32::try_from(wide >> 64).unwrap_or(0)
    }

    /// A number from `least` to `most`, both included.
    pub(super) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// Whether what happens so often in a hundred times happens.
    pub(super) fn percent(&mut self, often: u32) -> bool {
        self.below(100) < often
    }

    /// One of some things.
    pub(super) fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(things.len()).unwrap_or(u32::MAX);
        things.get(usize::try_from(self.below(count)).unwrap_or(0))
    }

    /// One of some things, the heavier ones more often.
    pub(super) fn weighed<'a, T>(
        &mut self,
        things: &'a [T],
        weight: impl Fn(&T) -> u32,
    ) -> Option<&'a T> {
        let mut left = self.below(things.iter().map(&weight).sum());
        things.iter().find(|thing| {
            let weight = weight(thing);
            let found = left < weight;
            left = left.saturating_sub(weight);
            found
        })
    }

    /// A seed for something else.
    pub(super) fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}
