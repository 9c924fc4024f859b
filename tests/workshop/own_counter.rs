//! Counters of one's own, made from others and written into a file that the game reads.

use std::fs;

use first_fire::counters::{Catalogue, CounterId, Replacement, UnitType};
use first_fire::workshop::own_counter::OwnCounter;

fn unit(id: &str) -> UnitType {
    let id: CounterId = id.parse().unwrap();
    Catalogue::built_in().unwrap().unit(&id).unwrap().clone()
}

/// Those of a file.
fn read(text: &str) -> Catalogue {
    Catalogue::and(&[("own", text)]).unwrap()
}

#[test]
fn a_counter_of_ones_own_is_like_the_other_one_but_for_what_was_said() {
    let folder = tempfile::tempdir().unwrap();
    for like in
        ["german-4-6-7", "german-9-1", "russian-4-4-7", "american-usmc-7-6-8", "japanese-4-4-7"]
    {
        let other = unit(like);
        let mut own = OwnCounter::like(&other);
        own.name = "Night Watch".to_owned();
        let (id, file) = own.add(&other, folder.path(), &[]).unwrap();
        let there = fs::read_to_string(folder.path().join(&file)).unwrap();
        let made = read(&there).unit(&id).unwrap().clone();
        assert_eq!(
            id.as_str(),
            format!("{}-night-watch-{}", other.nationality.key(), other.strength)
        );
        let same = UnitType { id: other.id, bpv: other.bpv, hardened: other.hardened, ..made };
        assert_eq!(same, other, "{there}");
    }
    let german = fs::read_to_string(folder.path().join("counters-german.toml")).unwrap();
    assert_eq!(german.matches("night-watch").count(), 2, "both are in one file: {german}");
}

#[test]
fn its_strength_and_broken_side_are_its_own_and_what_a_person_wrote_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("counters-german.toml");
    let by_hand = "# mine\nnationality = \"german\" # of course\n\nunits = [\n  # the old guard\n  { id = \"german-guard-9-2\", \
                   kind = \"leader\", strength = \"9-2\", broken_morale = 9 },\n]\n";
    fs::write(&path, by_hand).unwrap();
    let other = unit("german-4-6-7");
    let own = OwnCounter {
        name: "storm".to_owned(),
        strength: "5-4-8".to_owned(),
        broken_morale: Some(9),
        ..OwnCounter::like(&other)
    };
    let (id, _) = own.add(&other, folder.path(), &[]).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(by_hand.trim_end_matches("]\n")), "{text}");
    let made = read(&text).unit(&id).unwrap().clone();
    assert_eq!((made.fp, made.range, made.morale, made.broken_morale), (5, 4, 8, 9));
    assert_eq!((made.half_squad, made.breaks, made.bpv), (other.half_squad, true, None));
}

#[test]
fn what_the_game_would_not_read_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("counters-german.toml");
    let other = unit("german-4-6-7");
    let like = || OwnCounter { name: "weak".to_owned(), ..OwnCounter::like(&other) };
    for (own, why) in [
        (OwnCounter { strength: "four".to_owned(), ..like() }, "four"),
        (OwnCounter { strength: "44-6-7".to_owned(), ..like() }, "44"),
        (OwnCounter { name: "Straße".to_owned(), ..like() }, "`ß`"),
        (OwnCounter { name: "a".repeat(30), ..like() }, "longer than 32"),
        (OwnCounter { name: String::new(), ..like() }, "german-4-6-7"),
    ] {
        let said = own.add(&other, folder.path(), &[]).unwrap_err().to_string();
        assert!(said.contains(why), "{why}: {said}");
        assert!(!path.exists(), "{why}");
    }
    like().add(&other, folder.path(), &[]).unwrap();
    let there = fs::read_to_string(&path).unwrap();
    let said = like().add(&other, folder.path(), &[]).unwrap_err().to_string();
    assert!(said.contains("german-weak-4-6-7"), "a second one of its name: {said}");
    fs::write(&path, "units = 3\nnationality = \"german\"\n").unwrap();
    let said = like().add(&other, folder.path(), &[]).unwrap_err().to_string();
    assert!(said.contains("no list"), "{said}");
    fs::write(folder.path().join("more.toml"), &there).unwrap();
    fs::remove_file(&path).unwrap();
    let beside = ["more.toml".to_owned()];
    let said = like().add(&other, folder.path(), &beside).unwrap_err().to_string();
    assert!(said.contains("german-weak-4-6-7") && !path.exists(), "another file has it: {said}");
}

#[test]
fn what_replaces_it_is_worse_than_it_or_nothing_does() {
    let folder = tempfile::tempdir().unwrap();
    let other = unit("german-4-6-8");
    let made = |strength: &str| {
        let own = OwnCounter { strength: strength.to_owned(), ..OwnCounter::like(&other) };
        let (id, file) = own.add(&other, folder.path(), &[]).unwrap();
        read(&fs::read_to_string(folder.path().join(file)).unwrap()).unit(&id).unwrap().clone()
    };
    // What replaces the other one shoots farther.
    let storm = made("5-4-8");
    let Replacement::By(id) = storm.replacement else { panic!("{:?}", storm.replacement) };
    assert!(!unit(id.as_str()).is_better_than(&storm), "{id}");
    assert_eq!(made("1-1-1").replacement, Replacement::Disrupted);
    assert_eq!(made("5-6-8").replacement, other.replacement);
}
