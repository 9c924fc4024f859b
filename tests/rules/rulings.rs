//! Where the texts contradict each other or are silent: `docs/rulings.md` says what the game does, and the code that follows
//! a ruling names it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use first_fire::coverage::{RulingId, RulingProblem, Rulings};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn list() -> &'static Rulings {
    Rulings::built_in().unwrap_or_else(|error| panic!("{error}"))
}

/// The ids that a text names.
fn named(text: &str) -> impl Iterator<Item = RulingId> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter_map(|word| word.parse().ok())
}

/// The sources that name rulings, by the ruling.
fn sources(folder: &Path, found: &mut BTreeMap<RulingId, BTreeSet<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(root()).unwrap().components();
            let name: Vec<_> = name.map(|part| part.as_os_str().to_str().unwrap()).collect();
            for id in named(&fs::read_to_string(&path).unwrap()) {
                found.entry(id).or_default().insert(name.join("/"));
            }
        }
    }
}

/// The ids of the rulings that a search finds.
fn ids(search: &str) -> Vec<String> {
    list().matching(search).map(|ruling| ruling.id.to_string()).collect()
}

#[test]
fn every_ruling_names_the_sources_that_name_it_and_none_is_left_out() {
    let mut found = BTreeMap::new();
    sources(&root().join("src"), &mut found);
    let said = list().list.iter().map(|ruling| {
        let code: BTreeSet<String> = ruling.code.iter().cloned().collect();
        assert_eq!(code.len(), ruling.code.len(), "{}: a source twice", ruling.id);
        (ruling.id, code)
    });
    assert_eq!(said.collect::<BTreeMap<_, _>>(), found);
    assert!(list().list.is_sorted_by(|one, next| one.id < next.id));
}

#[test]
fn every_test_of_a_ruling_exists() {
    for ruling in &list().list {
        let mut seen = BTreeSet::new();
        for test in &ruling.tests {
            assert!(seen.insert(test), "{}: {test} twice", ruling.id);
            let (module, name) = test.rsplit_once("::").unwrap();
            let file = format!("tests/rules/{}.rs", module.replace("::", "/"));
            let text = fs::read_to_string(root().join(&file))
                .unwrap_or_else(|error| panic!("{}: {file}: {error}", ruling.id));
            let head = format!("#[test]\nfn {name}() {{");
            assert!(text.contains(&head), "{}: {file} has no test {name}", ruling.id);
        }
    }
}

#[test]
fn every_ruling_is_a_question_with_an_answer_and_its_rules() {
    for ruling in &list().list {
        let first = |text: &str| text.chars().next().is_some_and(char::is_uppercase);
        assert!(first(&ruling.question) && ruling.question.ends_with('?'), "{}", ruling.question);
        assert!(ruling.question.len() <= 80, "more than a line of F6: {}", ruling.question);
        assert!(first(&ruling.answer) && ruling.answer.ends_with('.'), "{}", ruling.answer);
        for rule in &ruling.rules {
            let number = rule.strip_prefix(['A', 'B', 'C', 'D']).unwrap_or_default();
            let numeral = number.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
            assert!(numeral && !number.is_empty(), "{}: {rule}", ruling.id);
        }
    }
}

#[test]
fn a_search_finds_rulings_by_id_rule_and_words() {
    assert_eq!(ids("").len(), list().list.len());
    assert_eq!(ids("x-05"), ["X-05"]);
    assert!(ids("a8.15").contains(&"AM-29".to_owned()));
    let shots = ids("SNAP hexside");
    assert!(!shots.is_empty() && shots.len() < ids("snap").len(), "{shots:?}");
    assert!(ids("snap nonsense").is_empty(), "every word counts");
}

#[test]
fn a_ruling_tells_what_its_tests_prove_in_their_words() {
    let sprayed = list().matching("am-25").next().unwrap();
    let proofs = ["spraying fire counts for both its locations in either order"];
    assert_eq!(sprayed.proofs(), proofs);
}

#[test]
fn a_section_that_cannot_be_read_is_refused_with_its_line() {
    let id = |text: &str| -> RulingId { text.parse().unwrap() };
    let whole =
        "- We: Yes,\n  always.\n- Rules: A1, A2.1\n- Code: `a.rs`\n- Test: `a::b`, `c::d`\n";
    let page = |sections: &str| Rulings::read(&format!("# Rulings\n\nWords.\n\n{sections}"));
    let read = page(&format!("## X-02: So?\n\n{whole}\n## AM-01: And so?\n\n{whole}")).unwrap();
    let ruling = read.list.first().unwrap();
    assert_eq!((ruling.id, ruling.question.as_str()), (id("X-02"), "So?"));
    assert_eq!(
        (ruling.answer.as_str(), ruling.code.as_slice()),
        ("Yes, always.", ["a.rs".into()].as_slice())
    );
    assert_eq!(
        (ruling.rules.as_slice(), ruling.tests.as_slice()),
        (
            ["A1", "A2.1"].map(String::from).as_slice(),
            ["a::b", "c::d"].map(String::from).as_slice()
        )
    );
    assert_eq!(read.list.len(), 2);

    for (sections, line, problem) in [
        ("## X-2: So?".to_owned(), 5, RulingProblem::Heading("## X-2: So?".into())),
        ("## Y-02: So?".to_owned(), 5, RulingProblem::Heading("## Y-02: So?".into())),
        ("## X-02: So.".to_owned(), 5, RulingProblem::Heading("## X-02: So.".into())),
        (
            format!("## AM-01: So?\n{whole}## X-02: So?"),
            11,
            RulingProblem::Order(id("X-02"), id("AM-01")),
        ),
        (
            format!("## X-02: So?\n{whole}## X-02: So?"),
            11,
            RulingProblem::Order(id("X-02"), id("X-02")),
        ),
        (format!("## X-02: So?\n{whole}Words."), 11, RulingProblem::Stray("Words.".into())),
        ("## X-02: So?\n- Why: No.".to_owned(), 6, RulingProblem::Stray("- Why: No.".into())),
        ("## X-02: So?\n  No.".to_owned(), 6, RulingProblem::Stray("  No.".into())),
        (format!("## X-02: So?\n{whole}- We: No."), 11, RulingProblem::Twice("We")),
        ("## X-02: So?\n- We: No.".to_owned(), 5, RulingProblem::Missing(id("X-02"), "Rules")),
        (
            format!("## X-02: So?\n{}", whole.replace(" `a.rs`", "")),
            5,
            RulingProblem::Missing(id("X-02"), "Code"),
        ),
        (
            format!("## X-02: So?\n{}", whole.replace("`a::b`, ", ", ")),
            5,
            RulingProblem::Missing(id("X-02"), "Test"),
        ),
    ] {
        let error = page(&sections).unwrap_err();
        assert_eq!((error.line, &error.problem), (line, &problem), "{error}");
        assert!(error.to_string().starts_with(&format!("docs/rulings.md, line {line}: ")));
    }
}
