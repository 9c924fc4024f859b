//! Wrong data is refused, and the message says where and what.

use std::fs;
use std::path::Path;

use first_fire::counters::{
    Catalogue, CatalogueError, Class, EntryProblem, Named, Nationality, Place, Replacement,
};

use super::{built_in, id};

const SQUAD: &str = r#"{ id = "german-4-6-7", kind = "squad", class = "first-line", strength = "4-6-7", half_squad = "german-4-6-7-hs" }"#;
const HALF: &str = r#"{ id = "german-4-6-7-hs", kind = "half-squad", class = "first-line", strength = "2-4-7", broken_morale = 6 }"#;
const LMG: &str = r#"{ id = "german-lmg", kind = "lmg", name = "LMG", fp = 3, range = 8, rof = 1, repair = 1, pp = 1 }"#;
const PAK: &str = r#"guns = [{ id = "pak", name = "Pak", kind = "at", calibre = "37L", rof = 3, manhandling = 10 }]"#;

/// A German file: the first unit on line 3, the next on line 4, and so on.
fn units(entries: &[&str]) -> String {
    format!("nationality = \"german\"\nunits = [\n{},\n]\n", entries.join(",\n"))
}

/// A German file with one weapon, on line 3.
fn weapon(entry: &str) -> String {
    format!("nationality = \"german\"\nweapons = [\n{entry}\n]\n")
}

fn refuse(text: &str) -> CatalogueError {
    Catalogue::parse(&[("x.toml", text)]).unwrap_err()
}

/// The problem of the entry that is refused, which has to be that entry on that line.
fn refuse_entry(text: &str, expected_line: usize, expected_entry: &str) -> EntryProblem {
    match refuse(text) {
        CatalogueError::Entry { place, entry, problem } => {
            let expected = Place { file: "x.toml".to_owned(), line: expected_line };
            assert_eq!((place, entry.as_str()), (expected, expected_entry));
            problem
        }
        other => panic!("{other}"),
    }
}

fn out_of_range(field: &'static str, value: i64, least: i64, most: i64) -> EntryProblem {
    EntryProblem::OutOfRange { field, value, least, most }
}

#[test]
fn left_out_values_are_the_plainest() {
    let text = units(&[SQUAD, HALF]);
    let guns = weapon(LMG);
    let read = Catalogue::parse(&[("a", &text), ("b", &guns)]).unwrap();
    let squad = read.unit(&id("german-4-6-7")).unwrap();
    assert_eq!((squad.class, squad.replacement), (Class::FirstLine, Replacement::None));
    assert!(!squad.breaks && !squad.assault_fire && !squad.self_rally);
    assert_eq!((squad.smoke_exponent, squad.bpv), (None, None));
    let lmg = read.weapon(&id("german-lmg")).unwrap();
    assert_eq!((lmg.breakdown, lmg.eliminated_on, lmg.dismantled_pp), (12, 6, None));
}

#[test]
fn a_message_names_file_line_entry_and_problem() {
    let text = units(&[SQUAD, &HALF.replace("broken_morale = 6", "broken_morale = 11")]);
    let expected = "x.toml:4: german-4-6-7-hs: broken_morale is 11: it has to be 0 to 10";
    assert_eq!(refuse(&text).to_string(), expected);
}

#[test]
fn a_doubled_id_names_both_places_even_across_files() {
    let text = units(&[SQUAD, HALF, SQUAD]);
    let first = Place { file: "x.toml".to_owned(), line: 3 };
    assert_eq!(refuse_entry(&text, 5, "german-4-6-7"), EntryProblem::Duplicate(first));

    let once = units(&[SQUAD, HALF]);
    let error = Catalogue::parse(&[("a.toml", &once), ("b.toml", &once)]).unwrap_err();
    let expected = "b.toml:3: german-4-6-7: the id is already used at a.toml:3";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn unknown_words_and_missing_or_mistyped_keys_are_refused() {
    for (from, to, message) in [
        ("broken_morale", "broken_moral", "unknown field `broken_moral`"),
        ("half-squad\"", "quad\"", "unknown variant `quad`"),
        ("first-line", "best", "unknown variant `best`"),
        (", strength = \"2-4-7\"", "", "missing field `strength`"),
        ("= 6", "= \"6\"", "invalid type"),
        ("= 6", "= -6", "invalid value"),
        ("}", ", force = \"legion\" }", "unknown variant `legion`"),
        ("}", ", replacement = \"Nobody\" }", "only a-z, 0-9"),
    ] {
        let text = units(&[SQUAD, &HALF.replace(from, to)]);
        match refuse_entry(&text, 4, "german-4-6-7-hs") {
            EntryProblem::Malformed(text) => assert!(text.contains(message), "{text}"),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn an_entry_without_a_usable_id_goes_by_its_number() {
    let text = units(&[SQUAD, &HALF.replace("id = \"german-4-6-7-hs\", ", "")]);
    assert!(matches!(refuse_entry(&text, 4, "units #2"), EntryProblem::Malformed(_)));
    assert!(matches!(refuse_entry(&units(&["7"]), 3, "units #1"), EntryProblem::Malformed(_)));
}

#[test]
fn an_entry_over_several_lines_is_refused_on_the_line_of_the_mistake() {
    let text = "nationality = \"german\"\n\n[[units]]\nid = \"german-hero\"\nkind = \"hero\"\n\
                strength = \"1-4-9\"\nrange = 4\n";
    assert!(matches!(refuse_entry(text, 7, "german-hero"), EntryProblem::Malformed(_)));
}

#[test]
fn strengths_have_to_be_printed_ones_and_agree_with_the_id() {
    let cases = ["4-6", "4-6-7-8", "4+6-7", "a-b-c", "4--7", "", "4-6-999", "9-2"];
    for strength in cases {
        let text = units(&[&SQUAD.replace("\"4-6-7\"", &format!("{strength:?}"))]);
        let expected = EntryProblem::BadStrength(strength.to_owned());
        assert_eq!(refuse_entry(&text, 3, "german-4-6-7"), expected);
    }
    let leader = r#"{ id = "german-9-2", kind = "leader", strength = "nine-2" }"#;
    let expected = EntryProblem::BadStrength("nine-2".to_owned());
    assert_eq!(refuse_entry(&units(&[leader]), 3, "german-9-2"), expected);

    let text = units(&[&SQUAD.replace("strength = \"4-6-7\"", "strength = \"4-6-8\"")]);
    let expected = EntryProblem::StrengthMismatch("4-6-8".to_owned());
    assert_eq!(refuse_entry(&text, 3, "german-4-6-7"), expected);
}

#[test]
fn numbers_no_counter_prints_are_refused() {
    for (strength, problem) in [
        ("13-4-7", out_of_range("FP", 13, 0, 12)),
        ("2-13-7", out_of_range("range", 13, 0, 12)),
        ("2-4-11", out_of_range("morale", 11, 0, 10)),
    ] {
        let text = units(&[SQUAD, &HALF.replace("2-4-7", strength)]);
        assert_eq!(refuse_entry(&text, 4, "german-4-6-7-hs"), problem);
    }
    let leader = r#"{ id = "german-9-4", kind = "leader", strength = "9-4" }"#;
    let expected = out_of_range("leadership", -4, -3, 3);
    assert_eq!(refuse_entry(&units(&[leader]), 3, "german-9-4"), expected);
    for (from, to, problem) in [
        ("fp = 3", "fp = 0", out_of_range("fp", 0, 1, 36)),
        ("range = 8", "range = 46", out_of_range("range", 46, 1, 45)),
        ("rof = 1", "rof = 4", out_of_range("rof", 4, 0, 3)),
        ("repair = 1", "repair = 6", out_of_range("repair", 6, 0, 5)),
        ("pp = 1", "pp = 1, breakdown = 13", out_of_range("breakdown", 13, 2, 12)),
        ("pp = 1", "pp = 1, eliminated_on = 7", out_of_range("eliminated_on", 7, 1, 6)),
        ("pp = 1", "pp = 1, dismantled_pp = 2", out_of_range("dismantled_pp", 2, 0, 1)),
        ("pp = 1", "pp = 11", out_of_range("pp", 11, 0, 10)),
    ] {
        let text = weapon(&LMG.replace(from, to));
        assert_eq!(refuse_entry(&text, 3, "german-lmg"), problem);
    }
}

#[test]
fn keys_that_do_not_fit_the_kind_are_refused() {
    let misfits = [
        SQUAD.replace(", half_squad = \"german-4-6-7-hs\"", ""),
        SQUAD.replace("kind = \"squad\"", "kind = \"crew\""),
        r#"{ id = "german-8-0", kind = "leader", strength = "8-0", class = "elite" }"#.to_owned(),
        HALF.replace("}", ", replacement = \"two-half-squads\" }"),
    ];
    let weapons = [
        LMG.replace("pp = 1", "pp = 1, removed = 10"),
        LMG.replace("repair = 1", "removed = 10, breakdown = 11"),
        LMG.replace("repair = 1, ", ""),
        LMG.replace("pp = 1", "pp = 1, dismantled_as = \"german-lmg\""),
    ];
    for entry in weapons {
        let error = refuse(&weapon(&entry));
        let misfit =
            matches!(error, CatalogueError::Entry { problem: EntryProblem::Misfit(_), .. });
        assert!(misfit, "{error}");
    }
    for entry in misfits {
        let error = refuse(&units(&[&entry]));
        let misfit =
            matches!(error, CatalogueError::Entry { problem: EntryProblem::Misfit(_), .. });
        assert!(misfit, "{error}");
    }
}

#[test]
fn references_that_lead_nowhere_are_refused() {
    let text = units(&[SQUAD]);
    let half = id("german-4-6-7-hs");
    assert_eq!(
        refuse_entry(&text, 3, "german-4-6-7"),
        EntryProblem::Unresolved(Named::HalfSquad, half)
    );

    // Nobody there, then somebody of another kind.
    for gone in ["german-2-3-7-hs", "german-4-6-7"] {
        let named = HALF.replace("}", &format!(", replacement = {gone:?} }}"));
        assert_eq!(
            refuse_entry(&units(&[SQUAD, &named]), 4, "german-4-6-7-hs"),
            EntryProblem::Unresolved(Named::Replacement, id(gone))
        );
    }

    let german = |rest: &str| format!("nationality = \"german\"\n{rest}");
    let mortar = |tube: &str| {
        LMG.replace("kind = \"lmg\"", "kind = \"mtr\"")
            .replace("}", &format!(", fires_as = {tube:?} }}"))
    };
    let lorry = r#"{ id = "lorry", kind = "truck", name = "Lorry", mp = 20, movement = "truck", drawn_as = "german-lmg" }"#;
    for (text, entry, key, gone) in [
        (
            weapon(&LMG.replace("pp = 1", "pp = 1, dismantled_pp = 1, dismantled_as = \"mg\"")),
            "german-lmg",
            "dismantled_as",
            "mg",
        ),
        (weapon(&mortar("nothing")), "german-lmg", "fires_as", "nothing"),
        (weapon(&mortar("pak")) + PAK, "german-lmg", "fires_as", "pak"),
        (german(&format!("vehicles = [\n{lorry},\n]\n")), "lorry", "drawn_as", "german-lmg"),
    ] {
        match refuse(&text) {
            CatalogueError::Entry {
                entry: of,
                problem: EntryProblem::Unresolved(by, named),
                ..
            } => assert_eq!((of.as_str(), by.key(), named), (entry, key, id(gone))),
            error => panic!("{key}: {error}"),
        }
    }
}

#[test]
fn a_replacement_that_is_no_worse_is_refused() {
    let better = HALF.replace("german-4-6-7-hs", "german-2-4-8-hs").replace("2-4-7", "2-4-8");
    let equal = HALF.replace("german-4-6-7-hs", "german-late-4-6-7-hs");
    for replacement in ["german-2-4-8-hs", "german-late-4-6-7-hs", "german-4-6-7-hs"] {
        let named = HALF.replace("}", &format!(", replacement = {replacement:?} }}"));
        assert_eq!(
            refuse_entry(&units(&[SQUAD, &named, &better, &equal]), 4, "german-4-6-7-hs"),
            EntryProblem::NotWorse(id(replacement))
        );
    }
}

#[test]
fn ids_have_to_open_with_the_nationality_of_the_file() {
    for name in ["russian-4-6-7", "german", "germanic-4-6-7"] {
        let text = units(&[&SQUAD.replace("\"german-4-6-7\"", &format!("{name:?}"))]);
        let expected = EntryProblem::ForeignId(Nationality::German);
        assert_eq!(refuse_entry(&text, 3, name), expected);
    }
}

#[test]
fn a_file_that_is_no_counter_file_is_refused_on_its_line() {
    for (text, line, reason) in [
        ("units = []\n", 1, "missing `nationality"),
        ("\nnationality = \"martian\"\n", 2, "unknown variant `martian`"),
        ("nationality = \"german\"\n\nplanes = []\n", 3, "unknown key `planes`"),
        ("nationality = \"german\"\nunits = 3\n", 2, "has to be a list"),
        ("nationality = \"german\"\nunits = [\n{ id = \n", 3, ""),
        ("", 1, "missing `nationality"),
    ] {
        match refuse(text) {
            CatalogueError::File { place, reason: found } => {
                assert_eq!(place, Place { file: "x.toml".to_owned(), line }, "{text:?}");
                assert!(found.contains(reason), "{found}");
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn a_folder_is_read_as_one_catalogue_and_a_file_by_itself() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/counters");
    assert_eq!(&Catalogue::load(&shipped).unwrap(), built_in());
    let german = Catalogue::load(&shipped.join("german.toml")).unwrap();
    assert!(german.unit(&id("german-4-6-7")).is_some());
    assert!(german.unit(&id("russian-4-4-7")).is_none());
    // One of somebody's own names men of the game as his own file does, and only such as there are.
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("own.toml");
    let squad = SQUAD.replace("german-4-6-7\"", "german-own-4-6-7\"");
    fs::write(&own, units(&[&squad])).unwrap();
    assert_eq!(Catalogue::load(&own).unwrap().units.len(), 1);
    fs::write(&own, units(&[&squad.replace("-hs", "-nobody-hs")])).unwrap();
    assert!(Catalogue::load(&own).is_err());
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.toml");
    let error = Catalogue::load(&missing).unwrap_err();
    assert!(matches!(&error, CatalogueError::Unreadable { .. }), "{error}");
    assert!(error.to_string().contains("none.toml"), "{error}");

    assert!(matches!(Catalogue::load(folder.path()), Err(CatalogueError::Unreadable { .. })));
    let bytes = folder.path().join("bytes.toml");
    fs::write(&bytes, [0xff, 0xfe]).unwrap();
    assert!(matches!(Catalogue::load(&bytes), Err(CatalogueError::Unreadable { .. })));
}
