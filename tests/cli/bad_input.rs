//! Every bad input gets its one clear line and its exit status.

use super::{json_lines, path, refused, run, run_with, status, stderr, stdout};

/// A case of `lab` by its parts, each of them a piece of JSON.
fn case(kind: &str, firer: &str, target: &str, more: &str) -> String {
    format!(r#"{{"kind":"{kind}","firers":[{{{firer}}}],"target":{{{target}}}{more}}}"#)
}

const SQUAD: &str = r#""unit":"german-4-6-7","range":3"#;
const NEAR: &str = r#""unit":"german-4-6-7","range":1,"relation":"adjacent""#;
const TARGET: &str = r#""units":[{"unit":"russian-4-4-7"}]"#;

/// A target of other units, or with something more to say of it.
fn targets(units: &str) -> String {
    format!(r#""units":[{units}]"#)
}

fn target_with(more: &str) -> String {
    format!("{TARGET},{more}")
}

fn firer(unit: &str, more: &str) -> String {
    format!(r#""unit":"{unit}","range":3{more}"#)
}

fn residual(rest: &str, target: &str) -> String {
    format!(r#"{{"kind":"residual","target":{{{target}}}{rest}}}"#)
}

/// Each bad case of `lab`, and what its error has to name: the field, or the rule.
fn bad_cases() -> Vec<(String, &'static str)> {
    let squad = |kind: &str| case(kind, SQUAD, TARGET, "");
    let at = |target: &str| case("prep", SQUAD, target, "");
    let by = |firer: &str| case("prep", firer, TARGET, "");
    let moving = |kind: &str, more: &str| case(kind, NEAR, &target_with(more), "");
    let two_mg = r#","weapons":["german-lmg","german-mmg"]"#;
    let three_mg = r#","inherent":false,"weapons":["german-lmg","german-mmg","german-hmg"]"#;
    let far = r#""unit":"german-4-6-7","range":13"#;
    let seven = r#""unit":"german-4-6-7","range":7"#;
    let residual_fp = r#","residual_fp":4"#;
    let broken_and_pinned = r#"{"unit":"russian-4-4-7","broken":true,"pinned":true}"#;
    let two_leaders = r#"{"unit":"russian-8-1"},{"unit":"russian-9-1"}"#;
    let pinned = r#""units":[{"unit":"russian-4-4-7","pinned":true}],"ffnam":true"#;
    vec![
        ("nonsense".to_owned(), "expected"),
        ("{}".to_owned(), "kind"),
        ("[]".to_owned(), ""),
        (squad("thunder"), "thunder"),
        (case("prep", SQUAD, TARGET, r#","weather":"rain""#), "weather"),
        (by(&firer("german-4-6-7", r#","mood":"good""#)), "mood"),
        (at(&target_with(r#""mud":1"#)), "mud"),
        (at(&target_with(r#""tem":1.5"#)), ""),
        (at(&target_with(r#""tem":1000"#)), ""),
        (by(r#""unit":"german-4-6-7","range":-1"#), ""),
        (by(r#""unit":"german-9-9-9","range":3"#), "german-9-9-9"),
        (by(&firer("german-4-6-7", r#","weapons":["german-bow"]"#)), "german-bow"),
        (at(&targets(r#"{"unit":"martian-4-4-7"}"#)), "martian-4-4-7"),
        (case("prep", SQUAD, TARGET, r#","director":"german-99-9""#), "german-99-9"),
        (case("prep", SQUAD, TARGET, r#","director":"german-4-6-7""#), "director"),
        (by(far), "A7.22"),
        (case("subsequent-first-fire", seven, TARGET, ""), "A8.3"),
        (squad("final-protective-fire"), "A8.31"),
        (squad("final-fire-marked"), "A8.4"),
        (
            case("snap-shot", r#""unit":"german-4-6-7","relation":"same-location""#, TARGET, ""),
            "A8.15",
        ),
        (by(&firer("german-4-6-7", three_mg)), "A7.35"),
        (by(&firer("german-4-6-7-hs", two_mg)), "A7.35"),
        (by(&firer("german-crew", two_mg)), "A7.35"),
        (by(&firer("german-4-6-7", two_mg)), "A7.35"),
        (by(&firer("german-4-6-7-hs", r#","weapons":["german-lmg"]"#)), "A7.35"),
        (by(&firer("german-4-6-7", r#","inherent":false"#)), "firers[0]"),
        (by(&firer("german-9-1", "")), "leader"),
        (by(&firer("german-4-6-7", r#","weapons":["russian-lmg"]"#)), "nationality"),
        (by(r#""unit":"german-4-6-7""#), "range"),
        (by(r#""unit":"german-4-6-7","range":2,"relation":"adjacent""#), "range"),
        (by(r#""unit":"german-4-6-7","range":1,"relation":"same-location""#), "range"),
        (moving("prep", r#""ffnam":true"#), "A8.13"),
        (moving("final-fire", r#""ffmo":true"#), "A8.13"),
        (moving("snap-shot", r#""ffmo":true"#), "A8.15"),
        (case("first-fire", SQUAD, pinned, ""), "A7.83"),
        (at(&target_with(r#""hindrance":6"#)), "A6.7"),
        (residual(r#","residual_fp":5"#, TARGET), "residual_fp"),
        (residual(r#","residual_fp":0"#, TARGET), "residual_fp"),
        (residual("", TARGET), "residual_fp"),
        (case("prep", SQUAD, TARGET, residual_fp), "residual_fp"),
        (residual(residual_fp, &target_with(r#""hindrance":1"#)), "hindrance"),
        (residual(&format!(r#"{residual_fp},"director":"german-9-1""#), TARGET), "director"),
        (residual(&format!(r#"{residual_fp},"firers":[{{{SQUAD}}}]"#), TARGET), "firers"),
        (at(&targets("")), "no target"),
        (at(""), "units"),
        (format!(r#"{{"kind":"prep","firers":[],"target":{{{TARGET}}}}}"#), "firers"),
        (at(&targets(two_leaders)), "leader"),
        (at(&targets(broken_and_pinned)), "pinned"),
        (at(&targets(r#"{"unit":"japanese-4-4-7"}"#)), "apanese"),
        (at(&targets(&[r#"{"unit":"russian-4-4-7"}"#; 41].join(","))), "more than 40"),
    ]
}

#[test]
fn every_bad_case_of_the_lab_is_answered_in_its_place_with_what_is_wrong() {
    let good = case("prep", SQUAD, TARGET, "");
    let cases = bad_cases();
    let mut input = String::new();
    for (case, _) in &cases {
        input += &format!("{case}\n{good}\n");
    }
    let output = run_with(&input, &["lab", "-", "--json"]);
    assert_eq!(status(&output), 1);
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    let answers = json_lines(&output);
    assert_eq!(answers.len(), cases.len() * 2);
    for (answers, (case, words)) in answers.chunks(2).zip(&cases) {
        let error =
            answers[0]["error"].as_str().unwrap_or_else(|| panic!("{case}: {}", answers[0]));
        assert!(error.contains(words), "{case}: {error:?} does not say {words:?}");
        assert!(!error.contains('\n'), "{case}: {error}");
        assert!(answers[1]["error"].is_null(), "{}", answers[1]);
    }
}

#[test]
fn a_bad_case_alone_is_one_line_and_status_1() {
    for (case, words) in bad_cases() {
        // As one process a case is slow, the first of each kind of reader is enough.
        if !["expected", "kind", "A7.22", "no target"].contains(&words) {
            continue;
        }
        let output = run_with(&case, &["lab"]);
        let said = stderr(&output);
        assert_eq!((status(&output), said.lines().count()), (1, 1), "{case}: {said}");
        assert!(said.contains(words), "{case}: {said}");
        assert!(stdout(&output).is_empty(), "{case}: {}", stdout(&output));
    }
    refused(&["lab", "/no/such/file"], "/no/such/file");
    let output = run_with("", &["lab"]);
    assert_eq!((status(&output), stderr(&output).lines().count()), (1, 1));
}

#[test]
fn files_that_are_no_text_are_refused_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("binary.toml");
    std::fs::write(&binary, b"\xff\xfe\x00 columns = 3\n\x80").unwrap();
    let empty = folder.path().join("empty.toml");
    std::fs::write(&empty, "").unwrap();
    for file in [path(&binary), path(&empty), path(folder.path())] {
        refused(&["los", file, "A1", "B1"], file);
        refused(&["replay", file], file);
        refused(&["replay", file, "--verify"], file);
        refused(&["selfplay", file], file);
        refused(&["check", file], file);
        if file != path(&empty) {
            refused(&["los", "training", "--pairs", file], file);
            refused(&["lab", file], file);
        }
    }
}

#[test]
fn numbers_that_are_none_are_wrong_usage() {
    for args in [
        &["selfplay", "first-steps", "--games", "-1"][..],
        &["selfplay", "first-steps", "--seed", "1e3"],
        &["selfplay", "first-steps", "--seed", "99999999999999999999"],
        &["lab", "a", "b"],
        &["los", "training", "--pairs"],
        &["replay", "a", "b"],
        &["screenshot"],
        &["screenshot", "first-steps"],
    ] {
        let output = run(args);
        assert_eq!(status(&output), 2, "{args:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[cfg(not(feature = "gui"))]
#[test]
fn without_a_window_there_is_no_screenshot() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("a.png");
    refused(&["screenshot", "first-steps", "--out", path(&png)], "gui");
    assert!(!png.exists());
}
