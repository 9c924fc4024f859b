//! The Infantry Fire Table and the choice of its column (A7.3).

use first_fire::rules::Phase;
use first_fire::rules::fire::{COLUMNS, Column, Fp};
use first_fire::rules::ids::UnitId;

use super::readings::{column_of, drms};
use super::scene::{Scene, all, attack, fire};

/// Clauses: A7.3-2, A7.3-5
#[test]
fn every_cell_of_the_table_is_the_one_of_the_data_file() {
    let data: toml::Table =
        std::fs::read_to_string("assets/tables/ift.toml").unwrap().parse().unwrap();
    let columns: Vec<i64> =
        data["columns"].as_array().unwrap().iter().map(|fp| fp.as_integer().unwrap()).collect();
    assert_eq!(columns, COLUMNS.map(i64::from));
    let mut cells = 0;
    for (dr, row) in data["row"].as_array().unwrap().iter().enumerate() {
        assert_eq!(row["dr"].as_integer(), i64::try_from(dr).ok());
        let results = row["results"].as_array().unwrap();
        for (column, printed) in Column::all().zip(results) {
            let result = column.result(dr as i32);
            assert_eq!(result.to_string(), printed.as_str().unwrap(), "{}: {dr}", column.fp());
            cells += 1;
        }
    }
    assert_eq!(cells, 16 * 11);
}

#[test]
fn the_rows_go_on_beyond_the_edges_of_the_table() {
    for column in Column::all() {
        assert_eq!(column.result(-4), column.result(0));
        assert_eq!(column.result(19), column.result(15));
    }
}

/// Clauses: A7.3-6
#[test]
fn an_attack_uses_the_rightmost_column_that_it_can_pay_for() {
    let used = |fp: Fp| Column::for_fp(fp).map(Column::fp);
    assert_eq!(used(Fp::whole(7)), Some(6));
    assert_eq!(used(Fp::whole(8)), Some(8));
    assert_eq!(used(Fp::whole(15).halved()), Some(6), "7½ is not 8");
    assert_eq!(used(Fp::whole(35)), Some(30));
    assert_eq!(used(Fp::whole(200)), Some(36));
    assert_eq!(used(Fp::whole(1).halved()), None);
}

/// Clauses: A7.3-8
#[test]
fn less_than_one_fp_does_nothing_whatever_the_dice() {
    let mut s = Scene::open(Phase::AdvancingFire);
    let firer = s.attacker("german-4-4-7", "D5");
    let target = s.defender("german-4-6-7", "I5");
    s.edit(firer).men_mut().pinned = true;
    let order = fire(&[all(firer, &[])], "I5");
    assert_eq!(column_of(&s, &order), None);
    let events = s.give(&order, &[1, 2]);
    assert_eq!(attack(&events).column, None);
    assert!(!s.unit(target).men().broken && !s.unit(target).men().pinned);
}

/// Clauses: A7.4-1, CHART-PREP-4, CHART-ADV-4
#[test]
fn prep_and_advancing_fire_reach_everybody_in_the_location() {
    for phase in [Phase::PrepFire, Phase::AdvancingFire] {
        let mut s = Scene::open(phase);
        let firer = s.attacker("german-4-4-7", "D5");
        let targets: Vec<UnitId> = ["german-4-6-7", "german-4-6-7-hs", "german-8-0"]
            .map(|counter| s.defender(counter, "G5"))
            .to_vec();
        let elsewhere = s.defender("german-4-6-7", "G6");
        let events = s.give(&fire(&[all(firer, &[])], "G5"), &[6, 5]);
        let report = attack(&events);
        assert_eq!(report.results[0].units, targets);
        assert!(!report.results[0].units.contains(&elsewhere));
        assert_eq!(drms(report), []);
    }
}
