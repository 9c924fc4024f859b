//! The words of the game: the file is sound, words are found in texts, and nothing is abbreviated on the screen that the
//! file does not know.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use first_fire::counters::Catalogue;
use first_fire::coverage::Rulings;
use first_fire::glossary::Glossary;

fn glossary() -> &'static Glossary {
    Glossary::built_in().unwrap()
}

fn names(text: &str) -> Vec<(String, String)> {
    let found = glossary().find(text).into_iter();
    found.map(|found| (text[found.range].to_owned(), found.term.name.clone())).collect()
}

fn pairs(found: &[(&str, &str)]) -> Vec<(String, String)> {
    found.iter().map(|(written, name)| ((*written).to_owned(), (*name).to_owned())).collect()
}

#[test]
fn every_term_has_one_sentence_and_no_spelling_stands_twice() {
    let mut spellings = BTreeSet::new();
    for term in glossary().terms() {
        for spelling in term.spellings() {
            assert!(spellings.insert(spelling), "{spelling} stands twice");
        }
        let says = &term.says;
        assert!(says.ends_with('.') && !says.trim_end_matches('.').contains(". "), "{says}");
        assert!(says.chars().next().is_some_and(char::is_uppercase), "{says}");
        assert!(says.len() < 180, "{}: too long for a tip", term.name);
        if let Some(rule) = &term.rule {
            let (chapter, rest) = rule.split_at(1);
            assert!(matches!(chapter, "A" | "B" | "C" | "D"), "{rule}");
            assert!(rest.chars().all(|letter| letter.is_ascii_digit() || letter == '.'), "{rule}");
        }
    }
}

#[test]
fn a_list_with_a_mistake_is_refused_with_its_place() {
    let why = Glossary::read("[[term]]\nname = \"DR\"\nsay = \"x\"\n").unwrap_err();
    assert!(why.to_string().contains("line 3"), "{why}");
}

#[test]
fn a_term_is_found_as_a_word_of_its_own_and_the_longest_wins() {
    let found = names("First Fire 8 FP at F4:1: 2MC, DR 7 against dr 6 (A7.304)");
    let wanted = [
        ("First Fire", "First Fire"),
        ("FP", "FP"),
        ("F4:1", "F4:1"),
        ("2MC", "MC"),
        ("DR", "DR"),
        ("dr", "dr"),
        ("A7.304", "A7.3"),
    ];
    assert_eq!(found, pairs(&wanted));
    assert_eq!(names("4-6-7 B with 9-1 A"), pairs(&[("4-6-7", "4-6-7"), ("9-1", "9-1")]));
    assert_eq!(
        names("Subsequent First Fire, LLTC"),
        pairs(&[("Subsequent First Fire", "SFF"), ("LLTC", "LLTC"),])
    );
    assert_eq!(names("fppd drm3 DRMs"), [], "parts of words are none");
}

#[test]
fn a_place_in_a_text_has_the_term_that_stands_there_and_no_other() {
    let text = "ELR 3, CX";
    assert_eq!(glossary().at(text, 1).map(|found| found.term.name.as_str()), Some("ELR"));
    assert_eq!(glossary().at(text, 4), None);
    assert_eq!(glossary().at(text, 8).map(|found| found.term.name.as_str()), Some("CX"));
}

#[test]
fn a_search_finds_a_word_by_its_name_first_and_by_its_sentence_too() {
    let found = glossary().search("low crawl");
    assert_eq!(found.first().map(|term| term.name.as_str()), Some("Low Crawl"));
    assert!(glossary().search("bottles").iter().any(|term| term.name == "MOL"));
    assert!(glossary().search("xyzzy").is_empty());
    assert_eq!(glossary().search("").len(), glossary().terms().len());
}

/// Letters in capitals that no player meets as an abbreviation: names of files, formats, variables and programs, what is
/// put in for another word.
const OTHERS: [&str; 49] = [
    "600SemiBold",
    "ADAPTER",
    "APPDATA",
    "BTreeMap",
    "BTreeSet",
    "BURNING",
    "BarlowCondensed",
    "CARGO",
    "CounterId",
    "DATA",
    "DIR",
    "DISPLAY",
    "DOCTYPE",
    "ENDING",
    "FALLBACK",
    "FIFO",
    "FIRE",
    "FIRST",
    "FORCE",
    "FORMAT",
    "HOME",
    "HTML",
    "IN",
    "KiB",
    "MANIFEST",
    "MAX",
    "MiB",
    "NAME",
    "OLDEST",
    "PAINTER",
    "PKG",
    "PgDn",
    "PgUp",
    "ROWS",
    "STYLE",
    "SemiBold",
    "SourceSans",
    "SourceSans3",
    "SourceSerif",
    "SourceSerif4",
    "StandingOrders",
    "UI",
    "UPHILL",
    "UTF",
    "VERSION",
    "WGPU",
    "WRECK",
    "XDG",
    "CORES",
];

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|is| is == ending) {
            found.push(path);
        }
    }
}

/// The texts between quotation marks in a source, without those of its comments, its tests and its attributes.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'/') => {
                letters.by_ref().find(|letter| *letter == '\n');
            }
            // A quotation mark as a letter of its own.
            '\'' if letters.peek() == Some(&'"') => {
                letters.next();
            }
            '"' => {
                let mut text = String::new();
                while let Some(letter) = letters.next() {
                    match letter {
                        '"' => break,
                        '\\' => text.extend(letters.next().map(|_| ' ')),
                        other => text.push(other),
                    }
                }
                found.push(text);
            }
            _ => {}
        }
    }
    found
}

/// The values of a file of assets: what stands in it but for comments and keys.
fn values(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.flat_map(literals).collect()
}

/// The words with two capitals or more: abbreviations, for all that the eye can tell.
fn abbreviations(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let capitals = |word: &&str| word.chars().filter(char::is_ascii_uppercase).count() > 1;
    // The letters of the unit after the twenty-sixth, and of the hexes after Z.
    let doubled = |word: &&str| {
        let mut letters = word.trim_end_matches(|digit: char| digit.is_ascii_digit()).chars();
        letters.next() == letters.next() && letters.next().is_none()
    };
    words.filter(capitals).filter(|word| !doubled(word)).map(str::to_owned).collect()
}

#[test]
fn nothing_is_abbreviated_on_the_screen_that_the_glossary_does_not_know() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts: Vec<(PathBuf, Vec<String>)> = Vec::new();
    let mut sources = Vec::new();
    files(&root.join("src"), "rs", &mut sources);
    // The commands speak to a terminal, not in the window; the laboratory of odds to whoever tests it.
    let spoken = |path: &PathBuf| {
        !path.starts_with(root.join("src/cli"))
            && !path.starts_with(root.join("src/odds/lab"))
            && !path.ends_with("odds/lab.rs")
            && !path.ends_with("gui/probe.rs")
            && !path.starts_with(root.join("src/gui/probe"))
    };
    for path in sources.into_iter().filter(spoken) {
        let text = fs::read_to_string(&path).unwrap();
        texts.push((path, literals(&text)));
    }
    let mut assets = Vec::new();
    files(&root.join("assets"), "toml", &mut assets);
    for path in assets.into_iter().filter(|path| !path.ends_with("coverage.toml")) {
        let text = fs::read_to_string(&path).unwrap();
        texts.push((path, values(&text)));
    }
    let rulings = &Rulings::built_in().unwrap_or_else(|error| panic!("{error}")).list;
    let shown = rulings.iter().map(|ruling| format!("{} {}", ruling.question, ruling.answer));
    texts.push((root.join("docs/rulings.md"), shown.collect()));
    assert!(texts.iter().map(|(_, texts)| texts.len()).sum::<usize>() > 3000);
    // What a Gun or vehicle is called is a name.
    let catalogue = Catalogue::built_in().unwrap();
    let guns = catalogue.guns.values().map(|gun| &gun.name);
    let called = guns.chain(catalogue.vehicles.values().map(|vehicle| &vehicle.name));
    let called: BTreeSet<String> = called.flat_map(|name| abbreviations(name)).collect();
    let mut unknown: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut known = 0;
    for (path, texts) in &texts {
        for word in texts.iter().flat_map(|text| abbreviations(text)) {
            if OTHERS.contains(&word.as_str()) || called.contains(&word) {
                continue;
            }
            if glossary().at(&word, 0).is_some_and(|found| found.range.end == word.len()) {
                known += 1;
            } else {
                unknown.insert(word, path.clone());
            }
        }
    }
    assert!(unknown.is_empty(), "without a word in assets/glossary.toml: {unknown:#?}");
    assert!(known > 500, "{known}");
}
