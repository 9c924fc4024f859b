//! What the winning chance is made of: weights that are fitted to games, held against others, and kept in files.

use std::path::Path;

use first_fire::board::Footing;
use first_fire::opponent::chance::{Kind, Sample, Stock, Weights, calibrate, fit};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::position::Position;
use first_fire::rules::unit::{Station, Unit};
use first_fire::rules::victory::Tally;

use super::opponent::positions;

/// Positions of some games, of which a side is said to have won.
fn samples(seeds: std::ops::Range<u64>, winner: impl Fn(f64) -> bool) -> Vec<Sample> {
    let mut samples = Vec::new();
    for seed in seeds {
        positions("first-steps", seed, 4, |pos| {
            let taker = Tally::of(pos).side();
            let stock = Stock::of(pos, taker);
            let wins = winner(stock.own / stock.theirs.max(0.1));
            samples.push(Sample::new(pos, if wins { taker } else { taker.other() }));
        });
    }
    samples
}

/// The shares that were won, bin by bin, and the mean error, of weights held against some positions.
fn held(weights: &Weights, samples: &[Sample]) -> (Vec<(usize, f64, f64)>, f64) {
    let calibration = calibrate(Kind::Control, weights, samples);
    (calibration.bins.clone(), calibration.error())
}

#[test]
fn weights_fitted_to_some_games_say_what_happens_in_others() {
    // The side that is twice as strong is said to win.
    let stronger = |ratio: f64| ratio > 1.4;
    let (fitted, others) = (samples(1..7, stronger), samples(7..10, stronger));
    let weights = fit(Kind::Control, &fitted);
    let (bins, error) = held(&weights, &others);
    assert!(error < 0.15, "{error}: {bins:?}");
    let (first, last) = (bins.first().unwrap(), bins.last().unwrap());
    assert!(first.1 < 0.2 && first.2 < 0.2 && last.1 > 0.8 && last.2 > 0.8, "{bins:?}");
    // The same positions give the same weights to the last digit, and those of the other end give others.
    assert_eq!(fit(Kind::Control, &samples(1..7, stronger)), weights);
    let (_, wrong) = held(&weights, &samples(7..10, |ratio| !stronger(ratio)));
    assert!(wrong > 0.5, "{wrong}");
}

#[test]
fn a_model_that_knows_nothing_says_even_and_is_off_by_what_was_won_beyond_that() {
    let nothing = Weights::parse(Kind::Control, "").unwrap();
    let all = samples(1..2, |_| true);
    let (bins, error) = held(&nothing, &all);
    assert_eq!(bins, [(all.len(), 0.5, 1.0)]);
    assert!((error - 0.5).abs() < 1e-9, "{error}");
    // Of another kind of victory there is none among them.
    assert!(calibrate(Kind::Points, &nothing, &all).bins.is_empty());
}

#[test]
fn the_weights_of_the_game_name_every_feature_and_are_written_as_they_are_read() {
    for (kind, name) in [(Kind::Control, "control"), (Kind::Points, "points")] {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/opponent/{name}.toml"));
        let text = std::fs::read_to_string(path).unwrap();
        let written = Weights::parse(kind, &text).unwrap().write(kind);
        let without = |line: &&str| !line.starts_with('#');
        assert!(written.lines().eq(text.lines().filter(without)), "{name}: {written}");
    }
    let wrong = Weights::parse(Kind::Points, "luck = 1.0").unwrap_err();
    assert!(wrong.contains("luck"), "{wrong}");
}

#[test]
fn what_a_player_would_name_moves_the_chance_his_way() {
    let mut met = 0;
    positions("village-assault", 2, 9, |pos| {
        let taker = Tally::of(pos).side();
        for side in Side::BOTH {
            let broken = pos.on_board(side).find(|unit| unit.good_order() && !unit.is_vehicle());
            let Some(id) = broken.map(|unit| unit.id) else { continue };
            let mut worse = pos.clone();
            worse.units.remove(&id);
            let chances =
                [pos, &worse].map(|pos| first_fire::opponent::chance::winning_chance(pos, taker));
            let gained = chances[1] - chances[0];
            assert_eq!(gained > 0.0, side != taker, "{side:?} {chances:?}");
            met += 1;
        }
    });
    assert!(met > 30, "{met}");
}

/// What a model says that looks at one thing alone: the log-odds of the side that has to get something.
fn alone(feature: &str, pos: &Position) -> f64 {
    let weights = Weights::parse(Kind::Control, &format!("{feature} = 1.0")).unwrap();
    let calibration = calibrate(Kind::Control, &weights, &[Sample::new(pos, Side::First)]);
    let (_, said, _) = calibration.bins[0];
    (said / (1.0 - said)).ln()
}

#[test]
fn how_a_side_stands_counts_for_who_has_it() {
    let mut met = [0; 4];
    // In both there are machine guns, and men who come later.
    for scenario in ["village-assault", "lake-road"] {
        positions(scenario, 2, 5, |pos| {
            let taker = Tally::of(pos).side();
            for side in Side::BOTH {
                // What of a side's has been changed, and whether that is bad for it.
                let mut held = |number: usize, feature: &str, bad: bool, then: &Position| {
                    let more = alone(feature, then) - alone(feature, pos);
                    if more.abs() > 1e-6 {
                        assert_eq!(more > 0.0, (side == taker) != bad, "{feature} {side:?} {more}");
                        met[number] += 1;
                    }
                };
                let men: Vec<UnitId> = pos.on_board(side).map(|unit| unit.id).collect();
                let mut unseen = pos.clone();
                let mut dug = pos.clone();
                let mut unarmed = pos.clone();
                for id in &men {
                    unseen.units.get_mut(id).unwrap().concealed = true;
                    if let Some(at) = pos.unit(*id).unwrap().at() {
                        dug.units.put(*id, Station::In { at, footing: Footing::Entrenched });
                    }
                    let own: Vec<_> = pos.weapons_of(*id).map(|weapon| weapon.id).collect();
                    own.iter().for_each(|weapon| drop(unarmed.weapons.remove(weapon)));
                }
                let mut late = pos.clone();
                let to_come =
                    |unit: &&Unit| unit.side == side && unit.enters > 0 && unit.at().is_none();
                let late_ones: Vec<_> =
                    pos.units.values().filter(to_come).map(|unit| unit.id).collect();
                late_ones.iter().for_each(|id| drop(late.units.remove(id)));
                // Who was seen and is so no more is shot at for half.
                held(0, "fire", false, &unseen);
                held(1, "cover", false, &dug);
                held(2, "guns", true, &unarmed);
                held(3, "reserves", true, &late);
            }
        });
    }
    assert!(met.iter().all(|times| *times > 10), "{met:?}");
}
