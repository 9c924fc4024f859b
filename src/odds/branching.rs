//! Dice that come up every way in turn: running the same rules again for each way gives exact odds.

use crate::rules::dice::{Dice, Die, Dr, Verdict};

/// How often each sum of two dice comes up in 36 throws, for 2 to 12.
const SUMS: [(i32, f64); 11] = [
    (2, 1.0),
    (3, 2.0),
    (4, 3.0),
    (5, 4.0),
    (6, 5.0),
    (7, 6.0),
    (8, 5.0),
    (9, 4.0),
    (10, 3.0),
    (11, 2.0),
    (12, 1.0),
];

/// A branch of a choice point: a throw that stands for all that are judged alike, and their probability.
#[derive(Clone, Copy, Debug)]
struct Branch {
    throw: i32,
    verdict: Verdict,
    chance: f64,
}

/// Dice that walk through every outcome. Throws that the rules judge alike are walked once, with the weight of
/// all of them.
#[derive(Debug, Default)]
pub(crate) struct BranchingDice {
    /// The choice points on the present path, each with the branches left: the last one is taken.
    path: Vec<Vec<Branch>>,
    depth: usize,
}

impl BranchingDice {
    /// Calls `run` once for every way the dice come up, then `outcome` with what it returned and how likely
    /// that way is.
    pub(crate) fn explore<T>(
        mut run: impl FnMut(&mut BranchingDice) -> T,
        mut outcome: impl FnMut(T, f64),
    ) {
        let mut dice = BranchingDice::default();
        loop {
            dice.depth = 0;
            let result = run(&mut dice);
            let chance = dice.path.iter().filter_map(|fork| fork.last()).map(|taken| taken.chance);
            outcome(result, chance.product());
            // The next way: the deepest choice point that has a branch left.
            while let Some(fork) = dice.path.last_mut() {
                fork.pop();
                if !fork.is_empty() {
                    break;
                }
                dice.path.pop();
            }
            if dice.path.is_empty() {
                return;
            }
        }
    }

    /// The branch taken at this choice point, which is laid out when the path first comes here.
    fn fork(&mut self, lay_out: impl FnOnce() -> Vec<Branch>) -> Branch {
        if self.depth == self.path.len() {
            self.path.push(lay_out());
        }
        let taken = self.path.get(self.depth).and_then(|fork| fork.last()).copied();
        self.depth += 1;
        taken.unwrap_or(Branch { throw: 0, verdict: Verdict(0), chance: 0.0 })
    }
}

/// Puts throws that are judged alike together.
fn merged(throws: impl Iterator<Item = (i32, f64)>, judge: &dyn Fn(i32) -> Verdict) -> Vec<Branch> {
    let mut branches: Vec<Branch> = Vec::with_capacity(6);
    for (throw, chance) in throws {
        let verdict = judge(throw);
        match branches.iter_mut().find(|branch| branch.verdict == verdict) {
            Some(branch) => branch.chance += chance,
            None => branches.push(Branch { throw, verdict, chance }),
        }
    }
    branches
}

impl Dice for BranchingDice {
    fn dr(&mut self) -> Die {
        let branch = self.fork(|| {
            merged(
                (1..=6).map(|face| (face, 1.0 / 6.0)),
                &|face| Verdict(face.unsigned_abs() as u8),
            )
        });
        u8::try_from(branch.throw).unwrap_or(1)
    }

    fn judged_dr(&mut self, judge: &dyn Fn(Die) -> Verdict) -> (Die, Verdict) {
        let branch = self.fork(|| {
            merged((1..=6).map(|face| (face, 1.0 / 6.0)), &|face| {
                judge(u8::try_from(face).unwrap_or(1))
            })
        });
        (u8::try_from(branch.throw).unwrap_or(1), branch.verdict)
    }

    fn judged_roll(&mut self, judge: &dyn Fn(i32) -> Verdict) -> (Dr, Verdict) {
        let branch =
            self.fork(|| merged(SUMS.iter().map(|&(sum, ways)| (sum, ways / 36.0)), judge));
        // Any two dice of that sum: the judge has looked at nothing else.
        let colored = u8::try_from((branch.throw - 1).clamp(1, 6)).unwrap_or(1);
        let white = u8::try_from(branch.throw - i32::from(colored)).unwrap_or(1);
        (Dr { colored, white }, branch.verdict)
    }
}
