//! What the game says of its rules is what the tests prove.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use first_fire::coverage::Coverage;

/// The clauses that tests name, after `/// Clauses:` those of the list, after `/// Rules:` the project's own.
fn named(folder: &Path, prefix: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(named(&path, prefix));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let lists = text.lines().filter_map(|line| line.trim().strip_prefix(prefix));
            found.extend(lists.flat_map(|list| list.split(',')).map(|id| id.trim().to_owned()));
        }
    }
    found
}

#[test]
fn a_search_in_the_list_finds_sections_by_number_title_and_note() {
    let coverage = Coverage::built_in().unwrap_or_else(|error| panic!("{error}"));
    let rules = |search: &str| -> Vec<String> {
        coverage.matching(search).map(|section| section.rule.clone()).collect()
    };
    assert_eq!(rules("").len(), coverage.sections.len());
    assert_eq!(rules("  ").len(), coverage.sections.len());
    assert!(rules("a7.21").contains(&"A7.21".to_owned()));
    let residual = rules("RESIDUAL");
    assert!(!residual.is_empty() && residual.len() < coverage.sections.len(), "{residual:?}");
    assert!(rules("residual nonsense").is_empty(), "every word counts");
}

#[test]
fn the_list_of_rules_says_what_the_tests_prove_and_nothing_else() {
    let coverage = Coverage::built_in().unwrap_or_else(|error| panic!("{error}"));
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let of_the_list = named(&tests, "/// Clauses:");
    let own = named(&tests, "/// Rules:");
    let mut wrong = Vec::new();
    let mut known = BTreeSet::new();
    for section in &coverage.sections {
        let listed: Vec<u16> = section.open.iter().flat_map(|open| open.clauses.clone()).collect();
        let open: BTreeSet<u16> = listed.iter().copied().collect();
        assert_eq!(open.len(), listed.len(), "{}: named twice", section.rule);
        let clause_of = |number: u16| format!("{}-{number}", section.rule);
        for number in 1..=section.clauses {
            let clause = clause_of(number);
            match (
                open.contains(&number),
                if section.own { &own } else { &of_the_list }.contains(&clause),
            ) {
                (true, true) => wrong.push(format!("{clause} is proved but listed as open")),
                (false, false) => wrong.push(format!("{clause} is listed as enforced, unproved")),
                _ => {}
            }
            known.insert(clause);
        }
        wrong.extend(
            open.iter()
                .filter(|&&number| number == 0 || number > section.clauses)
                .map(|&number| format!("there is no {}", clause_of(number))),
        );
    }
    let named = of_the_list.union(&own);
    wrong.extend(
        named.filter(|clause| !known.contains(*clause)).map(|c| format!("{c} is not in the list")),
    );
    assert!(wrong.is_empty(), "assets/coverage.toml:\n{}", wrong.join("\n"));
}
