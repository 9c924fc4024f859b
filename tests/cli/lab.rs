//! `first-fire lab`: answers and refusals in order, each refusal with its rule.

use serde_json::{Value, json};

use super::{json_lines, run_with, status, stderr};

const FIELDS: [&str; 10] = [
    "fp",
    "column",
    "drm",
    "drms",
    "trail",
    "cowering_columns",
    "results",
    "targets",
    "weapons",
    "firers",
];

/// A sound case to spoil.
fn sound() -> Value {
    json!({
        "kind": "first-fire",
        "firers": [{"unit": "german-4-6-7", "range": 3}],
        "target": {"units": [{"unit": "russian-4-4-7"}]},
    })
}

/// The sound case with `value` put at `place`.
fn with(place: &str, value: Value) -> Value {
    let mut case = sound();
    spoil(&mut case, place, value);
    case
}

fn spoil(case: &mut Value, place: &str, value: Value) {
    if let Some(there) = case.pointer_mut(place) {
        *there = value;
        return;
    }
    let (parent, field) = place.rsplit_once('/').unwrap();
    let parent = case.pointer_mut(parent).unwrap();
    parent.as_object_mut().unwrap().insert(field.to_owned(), value);
}

fn firer(firer: Value) -> Value {
    with("/firers", json!([firer]))
}

fn of_kind(kind: &str, place: &str, value: Value) -> Value {
    let mut case = with(place, value);
    spoil(&mut case, "/kind", json!(kind));
    case
}

fn residual(strength: u8) -> Value {
    json!({
        "kind": "residual",
        "residual_fp": strength,
        "target": {"units": [{"unit": "russian-4-4-7"}]},
    })
}

#[test]
fn every_case_is_answered_in_its_place() {
    let spoilt = with("/target/tem", json!("woods"));
    let input = format!("{}\n\n{spoilt}\nnonsense\n{}\n", sound(), residual(4));
    let output = run_with(&input, &["lab", "-", "--json"]);
    assert_eq!(status(&output), 1);
    let answers = json_lines(&output);
    let errors: Vec<bool> = answers.iter().map(|answer| answer["error"].is_string()).collect();
    assert_eq!(errors, [false, true, true, false]);
    for answer in [&answers[0], &answers[3]] {
        assert!(FIELDS.iter().all(|field| answer.get(field).is_some()), "{answer}");
    }
    let said = stderr(&output);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("line 3") && !said.contains("line 1 "), "{said}");
}

#[test]
fn the_lab_refuses_what_the_rules_forbid_and_names_the_rule() {
    let cases = [
        (firer(json!({"unit": "german-4-6-7", "range": 13})), "A7.22"),
        (firer(json!({"unit": "german-4-4-7", "range": 9, "weapons": ["german-lmg"]})), "A7.22"),
        (of_kind("subsequent-first-fire", "/firers/0/range", json!(7)), "A8.3"),
        (of_kind("final-protective-fire", "/firers/0/range", json!(1)), "A8.31"),
        (of_kind("final-fire-marked", "/firers/0/range", json!(2)), "A8.4"),
        (
            of_kind(
                "snap-shot",
                "/firers/0",
                json!({"unit": "german-4-6-7", "relation": "same-location"}),
            ),
            "A8.15",
        ),
        (
            firer(json!({"unit": "german-4-6-7", "range": 1, "inherent": false,
                "weapons": ["german-lmg", "german-lmg", "german-lmg"]})),
            "A7.351",
        ),
        (
            firer(json!({"unit": "german-crew", "range": 1, "inherent": false,
                "weapons": ["german-lmg", "german-lmg"]})),
            "A7.35",
        ),
        (
            firer(json!({"unit": "german-4-6-7", "range": 1,
                "weapons": ["german-lmg", "german-lmg"]})),
            "A7.35",
        ),
        (firer(json!({"unit": "german-4-6-7-hs", "range": 1, "weapons": ["german-lmg"]})), "A7.35"),
        (with("/firers/0/inherent", json!(false)), "A7.5"),
        (with("/firers", json!([])), "A7.5"),
        (with("/firers/0/unit", json!("german-9-2")), "A7.53"),
        (with("/firers/0/weapons", json!(["russian-lmg"])), "A21"),
        (of_kind("prep", "/target/ffmo", json!(true)), "A8.13"),
        (of_kind("final-fire", "/target/ffnam", json!(true)), "A8.13"),
        (of_kind("snap-shot", "/target/ffnam", json!(true)), "A8.15"),
        (
            with(
                "/target",
                json!({"ffmo": true, "units": [{"unit": "russian-4-4-7", "pinned": true}]}),
            ),
            "A7.83",
        ),
        (with("/target/hindrance", json!(6)), "A6.7"),
        (residual(5), "A8.2"),
        (with("/residual_fp", json!(4)), "A8.2"),
        (with("/target/units", json!([])), "A7.4"),
        (with("/target/units", json!([{"unit": "russian-8-0"}, {"unit": "russian-7-0"}])), "A10.7"),
        (
            with(
                "/target/units",
                json!([{"unit": "russian-4-4-7", "broken": true, "pinned": true}]),
            ),
            "A7.8",
        ),
        (with("/target/units", json!([{"unit": "japanese-4-4-7"}])), "G1"),
    ];
    let input: String = cases.iter().map(|(case, _)| format!("{case}\n")).collect();
    let output = run_with(&input, &["lab", "--json"]);
    assert_eq!(status(&output), 1);
    let answers = json_lines(&output);
    assert_eq!(answers.len(), cases.len());
    for ((case, rule), answer) in cases.iter().zip(&answers) {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(&format!("({rule}")), "{case}: {answer} does not name {rule}");
    }
    for (place, value) in [
        ("/target/hindrance", json!(1)),
        ("/firers", sound()["firers"].clone()),
        ("/director", json!("german-9-2")),
    ] {
        let mut case = residual(4);
        spoil(&mut case, place, value);
        let output = run_with(&case.to_string(), &["lab", "--json"]);
        assert_eq!(status(&output), 1, "{case}");
        assert!(stderr(&output).contains("(A8.2"), "{case}: {}", stderr(&output));
    }
}

#[test]
fn the_lab_refuses_what_it_does_not_know() {
    for (place, value) in [
        ("/weather", json!("fine")),
        ("/firers/0/weather", json!("fine")),
        ("/target/weather", json!("fine")),
        ("/target/units/0/weather", json!("fine")),
        ("/kind", json!("ambush")),
        ("/firers/0/unit", json!("german-9-9-9")),
        ("/firers/0/range", json!(0)),
        ("/firers/0/relation", json!("same-location")),
        ("/director", json!("german-4-6-7")),
    ] {
        let output = run_with(&with(place, value.clone()).to_string(), &["lab", "--json"]);
        assert_eq!(status(&output), 1, "{place} {value}");
        assert!(json_lines(&output)[0]["error"].is_string(), "{place} {value}");
        assert_eq!(stderr(&output).lines().count(), 1, "{place} {value}");
    }
}
