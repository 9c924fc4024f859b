//! What an attack and its odds add up to.

use first_fire::odds::{AttackOdds, of_attack};
use first_fire::rules::decision::decision;
use first_fire::rules::fire::{Fp, assess};
use first_fire::rules::legal_orders;
use first_fire::rules::order::{FireAttack, FireOrder, Order};
use first_fire::rules::position::Position;
use proptest::prelude::*;

use super::cases;
use super::chance::Chance;
use super::positions::position;

/// The attacks on offer.
pub fn attacks(pos: &Position) -> Vec<FireAttack> {
    legal_orders(pos)
        .into_iter()
        .filter_map(|order| match order {
            Order::Fire(FireOrder::Attack(order)) => Some(order),
            _ => None,
        })
        .collect()
}

const SLACK: f64 = 1e-9;

fn assert_sound(pos: &Position, odds: &AttackOdds) {
    let results: f64 = odds.results.values().sum();
    assert!((results - 1.0).abs() < SLACK, "the results add up to {results}");
    assert!(odds.results.values().all(|&chance| chance > 0.0));
    for fate in odds.targets.iter().chain(&odds.firers) {
        let chances = [
            fate.eliminated,
            fate.reduced,
            fate.broken,
            fate.pinned,
            fate.unharmed,
            fate.heat_of_battle,
        ];
        assert!(chances.iter().all(|chance| (-SLACK..=1.0 + SLACK).contains(chance)), "{fate:?}");
        // Gone, broken and pinned exclude each other, and so do gone, reduced and unharmed.
        assert!(fate.eliminated + fate.broken + fate.pinned <= 1.0 + SLACK, "{fate:?}");
        assert!(fate.eliminated + fate.reduced + fate.unharmed <= 1.0 + SLACK, "{fate:?}");
        // Who is none of them is unharmed.
        let all = fate.eliminated + fate.reduced + fate.broken + fate.pinned + fate.unharmed;
        assert!(all >= 1.0 - SLACK, "{fate:?}");
        let was = pos.unit(fate.unit).unwrap();
        if was.men().broken {
            // It stays broken as long as it is there at all.
            assert!((fate.eliminated + fate.broken - 1.0).abs() < SLACK, "{fate:?}");
        }
    }
    for weapon in &odds.weapons {
        let chances = weapon.malfunction + weapon.keeps_rof;
        assert!((0.0..=1.0 + SLACK).contains(&chances), "{weapon:?}");
    }
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn odds_sum_to_one(seed in any::<u64>(), steps in 0usize..40) {
        let pos = position(seed, steps);
        let attacks = attacks(&pos);
        if !attacks.is_empty() {
            let mut chance = Chance::new(seed);
            let side = decision(&pos).unwrap().side;
            for _ in 0..2 {
                let order = chance.one_of(&attacks);
                assert_sound(&pos, &of_attack(&pos, side, order).unwrap());
            }
        }
    }

    #[test]
    fn firepower_is_what_its_steps_come_to_and_never_less_than_nothing(
        seed in any::<u64>(), steps in 0usize..40,
    ) {
        let pos = position(seed, steps);
        let Some(asked) = decision(&pos) else { return Ok(()) };
        for order in attacks(&pos) {
            let attack = assess(&pos, asked.side, &order).unwrap();
            for line in &attack.lines {
                let stepped = line.steps.iter().fold(Fp::ZERO, |fp, step| step.apply(fp));
                prop_assert_eq!(stepped, line.fp, "{:?}", line.steps);
                prop_assert!(line.fp > Fp::ZERO);
            }
            prop_assert_eq!(attack.lines.iter().map(|line| line.fp).sum::<Fp>(), attack.fp);
            for targets in &attack.targets {
                let total: i8 = targets.drms.iter().map(|drm| drm.value).sum();
                prop_assert_eq!(total, targets.total);
            }
        }
    }
}
