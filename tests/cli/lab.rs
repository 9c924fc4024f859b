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

/// The keys of an object, in order of the alphabet.
fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

fn one(case: &Value) -> Value {
    let output = run_with(&case.to_string(), &["lab", "--json"]);
    assert_eq!(status(&output), 0, "{case}: {}", stderr(&output));
    json_lines(&output).remove(0)
}

fn shot() -> Value {
    json!({
        "kind": "ordnance", "phase": "first-fire", "year": 1943, "range": 10,
        "target_type": "vehicle", "tem": 0, "hindrance": 1,
        "firer": {"vehicle": "pz-4h", "ammo": "AP", "acquired": -1, "turned_hexspines": 1, "ce": true},
        "target": {"vehicle": "spw-251-1", "hull_aspect": "side", "turret_aspect": "side",
            "moving": "J1", "in_motion": true, "ce": true,
            "passengers": [{"unit": "german-4-6-7"}], "passengers_ce": true},
    })
}

#[test]
fn a_shot_at_a_vehicle_is_answered_in_its_form() {
    let answer = one(&shot());
    let fields = "crew drm drms no_ammo p_critical p_hit p_hull p_turret passengers th_number to_kill \
                  vehicle weapon";
    assert_eq!(keys(&answer), fields.split_whitespace().collect::<Vec<_>>());
    assert_eq!((&answer["th_number"], &answer["drm"]), (&json!(9), &json!(5)));
    assert!(
        answer["drms"]
            .as_array()
            .unwrap()
            .contains(&json!({"name": "J1", "value": 3, "rule": "C6.1"}))
    );
    let numbers = json!({"hull": 16, "turret": 16, "hull_critical": 33, "turret_critical": 33});
    assert_eq!(answer["to_kill"], numbers);
    let vehicle = "burning eliminated immobilized miss no_effect shocked stunned";
    assert_eq!(keys(&answer["vehicle"]), vehicle.split_whitespace().collect::<Vec<_>>());
    let crew = "abandoned dead pinned recalled stunned survived unharmed";
    assert_eq!(keys(&answer["crew"]), crew.split_whitespace().collect::<Vec<_>>());
    assert_eq!(keys(&answer["weapon"]), ["keeps_rof", "low_ammo", "malfunction"]);
    assert_eq!(answer["passengers"][0]["unit"], "german-4-6-7");
    let mut truck = shot();
    spoil(&mut truck, "/target", json!({"vehicle": "us-2.5-ton"}));
    assert_eq!(one(&truck)["crew"], Value::Null);
}

#[test]
fn a_shot_at_infantry_and_at_a_gun_is_answered_in_its_form() {
    let mut case = shot();
    spoil(&mut case, "/target_type", json!("infantry"));
    spoil(&mut case, "/firer", json!({"gun": "ru-at-57", "ammo": "HE"}));
    spoil(&mut case, "/target", json!({"units": [{"unit": "german-4-6-7"}]}));
    let answer = one(&case);
    let fields = "column critical_column critical_drm drm drms gun no_ammo p_critical p_hit targets \
                  th_number weapon";
    assert_eq!(keys(&answer), fields.split_whitespace().collect::<Vec<_>>());
    assert_eq!(answer["gun"], Value::Null);
    spoil(&mut case, "/target", json!({"gun": "ge-at-50", "crew": {"unit": "german-crew"}}));
    let answer = one(&case);
    assert_eq!(keys(&answer["gun"]), ["eliminated", "malfunctions", "unharmed"]);
    assert_eq!(answer["targets"][0]["unit"], "german-crew");
}

#[test]
fn a_machine_gun_at_an_afv_is_answered_without_critical_hits() {
    let answer = one(&json!({
        "kind": "mg-to-kill", "phase": "first-fire", "range": 5, "hindrance": 1,
        "firer": {"unit": "american-6-6-6", "weapon": "american-hmg"}, "director": "american-8-1",
        "target": {"vehicle": "spw-251-1", "hull_aspect": "side", "moving": "J", "in_motion": true},
    }));
    assert_eq!(answer["to_kill"], json!({"hull": 4, "turret": 4}));
    assert_eq!((&answer["p_critical"], &answer["no_ammo"]), (&json!(0.0), &json!(0.0)));
}

#[test]
fn a_vehicle_under_fire_adds_its_fields_to_the_old_answer_and_only_it_does() {
    let mut case = sound();
    assert!(one(&case).get("kill_number").is_none());
    spoil(&mut case, "/target", json!({"vehicle": {"vehicle": "opel-blitz"}}));
    let answer = one(&case);
    assert!(FIELDS.iter().all(|field| answer.get(field).is_some()), "{answer}");
    assert_eq!((&answer["kill_number"], &answer["crew"]), (&json!(5), &Value::Null));
    assert_eq!(answer["passengers"], json!([]));
    spoil(&mut case, "/target", json!({"vehicle": {"vehicle": "spw-251-1"}}));
    let answer = one(&case);
    assert_eq!(answer["kill_number"], Value::Null);
    assert!(answer["crew"]["stunned"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_shot_is_shown_to_people_line_by_line() {
    let output = run_with(&shot().to_string(), &["lab"]);
    assert_eq!(status(&output), 0);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for said in ["To Hit number", "C6.1", "hull 16", "burning", "crew", "german-4-6-7", "weapon"] {
        assert!(text.contains(said), "no {said} in {text}");
    }
}

/// The examples of the laboratory's document, each an object.
fn documented() -> Vec<Value> {
    let text = std::fs::read_to_string("docs/laboratory.md").unwrap();
    let blocks = text.split("```json").skip(1).map(|rest| rest.split("```").next().unwrap());
    let objects = |block| serde_json::Deserializer::from_str(block).into_iter::<Value>();
    blocks.flat_map(objects).map(|case| case.unwrap()).collect()
}

#[test]
fn what_the_document_shows_is_answered_in_the_form_that_it_says() {
    let cases = documented();
    let kinds: Vec<&str> = cases.iter().map(|case| case["kind"].as_str().unwrap()).collect();
    let close = ["close-combat"; 3];
    assert_eq!(kinds, [&["first-fire", "residual", "area", "overrun"][..], &close].concat());
    let all: Vec<Value> = cases.iter().map(one).collect();
    let (on_the_table, answers) = all.split_at(2);
    for answer in on_the_table {
        let mut fields = FIELDS;
        fields.sort_unstable();
        assert_eq!(keys(answer), fields);
    }
    let split = |fields: &'static str| fields.split_whitespace().collect::<Vec<_>>();
    let area = "column crew critical_column friends gun lines no_ammo passengers targets th_number \
                vehicle weapon";
    assert_eq!(keys(&answers[0]), split(area));
    let line = "critical_drm drm drms effect_drm p_critical p_hit target";
    assert_eq!(keys(&answers[0]["lines"][0]), split(line));
    let targets: Vec<&Value> =
        answers[0]["lines"].as_array().unwrap().iter().map(|line| &line["target"]).collect();
    assert_eq!(targets, ["units", "vehicle", "friends"]);
    assert!(FIELDS.iter().all(|field| answers[1].get(field).is_some()), "{}", answers[1]);
    assert_eq!(keys(&answers[1]["wear"]), ["gun", "immobilized", "machine_guns"]);
    let close = "attack attackers ccv defense drm drms kill_number mine odds targets vehicle";
    answers[2..].iter().for_each(|answer| assert_eq!(keys(answer), split(close)));
    assert_eq!(answers[2]["ccv"], Value::Null);
    assert_eq!(answers[3]["odds"], Value::Null);
    assert_eq!(answers[3]["mine"]["needed"], 3);
    // And told to people.
    let input: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let output = run_with(&input, &["lab"]);
    assert_eq!(status(&output), 0);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for said in ["units: To Hit DRM", "one's own men", "breaks down, each", "magnetic mine"] {
        assert!(text.contains(said), "no {said} in {text}");
    }
}
