//! Whole games of random orders: whatever is on offer is accepted, and every game ends.

use first_fire::rules::Phase;
use first_fire::rules::dice::{Dice, SeededDice};
use first_fire::rules::ids::Side;
use first_fire::rules::position::Position;
use first_fire::rules::stacking::would_overstack;
use first_fire::rules::{apply, check, legal_orders};

use super::scene::Scene;

const MAP: &str = r#"
roads = ["A5-B5-C6-D6-E7"]
walls = ["F5/G5", "F5/G6"]

[[terrain]]
kind = "woods"
hexes = ["C3", "D3", "G7", "H7", "I4"]

[[terrain]]
kind = "grain"
hexes = ["F5", "F6"]

[[terrain]]
kind = "marsh"
hexes = ["G4"]

[[building]]
name = "House"
material = "stone"
levels = 1
hexes = ["H5", "H6"]
"#;

/// A fight at close quarters, so that every phase has something to do.
fn fight() -> Scene {
    let mut scene = Scene::new(Phase::Rally, MAP);
    for place in ["E4", "E4", "E5", "E6", "D6"] {
        let squad = scene.attacker("russian-4-4-7", place);
        scene.weapon("russian-lmg", squad);
    }
    scene.attacker("russian-9-1", "E4");
    scene.attacker("russian-hero", "E6");
    for place in ["G6", "H5", "H5", "H6"] {
        let squad = scene.defender("german-4-6-7", place);
        scene.weapon("german-mmg", squad);
    }
    scene.defender("german-8-1", "H5");
    scene.setting(|setting| setting.turns = 4);
    scene
}

/// A number below `below`, by dice of its own.
fn pick(dice: &mut SeededDice, below: usize) -> usize {
    (0..6).fold(0, |number, _| number * 6 + usize::from(dice.dr() - 1)) % below
}

/// What holds in every position.
fn assert_sound(pos: &Position) {
    for unit in pos.units.values() {
        let Some(at) = unit.at() else { continue };
        assert!(pos.map().location_exists(at), "{} is off the board", unit.id);
        assert!(!would_overstack(pos, unit.side, at, &[]), "{at} is overstacked");
    }
    for weapon in pos.weapons.values() {
        let owner = weapon.owner();
        assert!(owner.is_none_or(|owner| pos.unit(owner).is_some()), "{} is a ghost's", weapon.id);
    }
    for side in Side::BOTH {
        for unit in pos.on_board(side).filter(|unit| unit.melee) {
            assert!(!unit.men().dm || unit.men().broken, "{} is desperate and unbroken", unit.id);
        }
    }
}

#[test]
fn random_games_end_and_every_order_on_offer_is_accepted() {
    for seed in 0..40 {
        let mut scene = fight();
        let (mut dice, mut choices) = (SeededDice::new(seed), SeededDice::new(seed + 1000));
        let mut orders = 0;
        while scene.pos.outcome.is_none() {
            let legal = legal_orders(&scene.pos);
            assert!(!legal.is_empty(), "seed {seed}: nobody can speak in {:?}", scene.pos);
            for order in &legal {
                let judged = check(&scene.pos, order);
                assert_eq!(judged, Ok(()), "seed {seed}, {:?}: {order:?}", scene.pos.phase);
            }
            // One order in four passes, or a phase with Transfers in it would never end.
            let last = legal.len() - 1;
            let at = if pick(&mut choices, 4) == 0 { last } else { pick(&mut choices, last + 1) };
            let order = &legal[at];
            if let Err(refusal) = apply(&mut scene.pos, order, &mut dice) {
                panic!("seed {seed}: {order:?} was refused: {refusal}");
            }
            assert_sound(&scene.pos);
            orders += 1;
            assert!(orders < 5000, "seed {seed}: the game does not end");
        }
    }
}
