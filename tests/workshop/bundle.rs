//! Bundles: what goes in comes out, and what is wrong with one is said and nothing of it kept.

use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};

use first_fire::lessons::Lesson;
use first_fire::scenario::Scenario;
use first_fire::sharing::{Bundle, File, Kind, Problem, Taken, export, import};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

const SCENARIO: &str = include_str!("../../assets/scenarios/first-steps.toml");
const MAP: &str = include_str!("../../maps/training.toml");
const LESSON: &str = include_str!("../../assets/lessons/01-first-shot.toml");
const COUNTERS: &str = r#"nationality = "german"

weapons = [
  { id = "german-own-lmg", kind = "lmg", name = "LMG", fp = 3, range = 9, rof = 1, repair = 1, pp = 1, spray = true },
]
"#;

/// A home with a scenario in one folder, its map in another and counters beside it, and a lesson on the same map.
fn home() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let line = "map = \"../ground/the ford.toml\"\ncounters = [\"own.toml\"]";
    put("work/ford.toml", &SCENARIO.replacen("map = \"training\"", line, 1));
    put("work/own.toml", COUNTERS);
    put("ground/the ford.toml", MAP);
    let line = "map = \"../ground/the ford.toml\"";
    put("work/lesson.toml", &LESSON.replacen("map = \"training\"", line, 1));
    home
}

fn at(home: &TempDir, name: &str) -> String {
    home.path().join(name).display().to_string()
}

fn made(home: &TempDir) -> Bundle {
    export(&[at(home, "work/ford.toml"), at(home, "work/lesson.toml")]).unwrap()
}

/// The files below a folder, in order.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(below(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// The files of an archive, by name.
fn unzipped(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = Vec::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        files.push((String::from_utf8(file.name_raw().to_vec()).unwrap(), bytes));
    }
    files
}

fn zipped(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let how = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        archive.start_file(name.as_str(), how).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A sound bundle with one of its files changed.
fn changed(name: &str, change: impl Fn(String) -> String) -> Result<Bundle, Problem> {
    let mut files = unzipped(&made(&home()).to_bytes().unwrap());
    let file = files.iter_mut().find(|(other, _)| other == name).unwrap();
    file.1 = change(String::from_utf8(file.1.clone()).unwrap()).into_bytes();
    Bundle::from_bytes(&zipped(&files))
}

fn added(name: &str, bytes: Vec<u8>) -> Result<Bundle, Problem> {
    let mut files = unzipped(&made(&home()).to_bytes().unwrap());
    files.push((name.to_owned(), bytes));
    Bundle::from_bytes(&zipped(&files))
}

#[test]
fn a_bundle_holds_a_scenario_with_its_map_and_counters_and_a_lesson_and_needs_nothing_else() {
    let there = home();
    let bundle = made(&there);
    let names: Vec<String> = bundle.files().iter().map(|file| file.name.to_string()).collect();
    let expected = [
        "scenarios/the ford.toml",
        "lessons/the ford.toml",
        "scenarios/own.toml",
        "scenarios/ford.toml",
        "lessons/lesson.toml",
    ];
    assert_eq!(names, expected);
    let bytes = bundle.to_bytes().unwrap();
    assert_eq!(Bundle::from_bytes(&bytes).unwrap(), bundle);
    assert_eq!(made(&home()).to_bytes().unwrap(), bytes, "the same bundle is the same bytes");

    let here = tempfile::tempdir().unwrap();
    let file = here.path().join("ford.ffbundle");
    fs::write(&file, &bytes).unwrap();
    drop(there);
    let data = here.path().join("data");
    let imported = import(&file, &data, Taken::Refuse).unwrap();
    assert_eq!(imported.title, "First steps");
    assert_eq!(imported.scenarios, [data.join("scenarios/ford.toml")]);
    assert_eq!(imported.lessons, [data.join("lessons/lesson.toml")]);
    assert_eq!(below(&data).len(), 5);
    let scenario = Scenario::load(&imported.scenarios[0].display().to_string()).unwrap();
    let own =
        scenario.setting.catalogue.weapons.values().filter(|of| of.id.as_str().contains("own"));
    assert_eq!(own.count(), 1);
    Lesson::load(&imported.lessons[0].display().to_string()).unwrap();
    let listed = first_fire::files::own_files(&data.join("scenarios"));
    assert_eq!(listed, imported.scenarios, "neither map nor counters are listed as scenarios");
    let again = import(&file, &data, Taken::Refuse).unwrap();
    assert_eq!(again.written, Vec::<PathBuf>::new(), "it is all there already");
}

#[test]
fn a_puzzle_that_has_its_game_in_itself_is_handed_on_and_played_elsewhere() {
    let home = tempfile::tempdir().unwrap();
    let puzzle = include_str!("../../assets/lessons/puzzles/p16-down-the-stairs.toml");
    fs::write(home.path().join("mine.toml"), puzzle).unwrap();
    let bytes = export(&[at(&home, "mine.toml")]).unwrap().to_bytes().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let bundle = elsewhere.path().join("mine.ffbundle");
    fs::write(&bundle, bytes).unwrap();
    let taken = import(&bundle, elsewhere.path(), Taken::Refuse).unwrap();
    assert_eq!(taken.lessons.len(), 1);
    assert_eq!(fs::read_to_string(&taken.lessons[0]).unwrap(), puzzle);
    let lesson = Lesson::load(&taken.lessons[0].display().to_string()).unwrap();
    assert_eq!(lesson.title, Lesson::parse("mine.toml", puzzle).unwrap().title);
}

#[test]
fn a_built_in_scenario_can_be_bundled_and_names_its_built_in_map() {
    let bundle = export(&["first-steps".to_owned()]).unwrap();
    assert_eq!((bundle.title(), bundle.files().len()), ("First steps", 1));
    assert_eq!(bundle.files()[0].text(), SCENARIO);
}

/// One's own scenario has the name of one in the bundle; then the second file of the bundle cannot be written.
#[test]
fn an_import_writes_over_nothing_and_leaves_nothing_when_it_fails() {
    let here = home();
    let (file, data) = (here.path().join("ford.ffbundle"), here.path().join("data"));
    fs::write(&file, made(&here).to_bytes().unwrap()).unwrap();
    fs::create_dir_all(data.join("scenarios")).unwrap();
    fs::write(data.join("scenarios/ford.toml"), "mine").unwrap();
    let refused = import(&file, &data, Taken::Refuse).unwrap_err();
    assert!(matches!(refused.problem, Problem::Taken(_)), "{refused}");
    assert!(refused.to_string().contains("ford.ffbundle: "), "{refused}");
    assert_eq!(below(&data).len(), 1);

    fs::write(data.join("lessons"), "a file where the folder should be").unwrap();
    let failed = import(&file, &data, Taken::SetAside).unwrap_err();
    assert!(matches!(failed.problem, Problem::Unwritable { .. }), "{failed}");
    assert_eq!(below(&data), [data.join("lessons"), data.join("scenarios/ford.toml")]);
    assert_eq!(fs::read_to_string(data.join("scenarios/ford.toml")).unwrap(), "mine");

    fs::remove_file(data.join("lessons")).unwrap();
    let imported = import(&file, &data, Taken::SetAside).unwrap();
    assert_eq!(imported.set_aside, [data.join("scenarios/ford.toml.before")]);
    assert_eq!(fs::read_to_string(&imported.set_aside[0]).unwrap(), "mine");
    Scenario::load(&imported.scenarios[0].display().to_string()).unwrap();
}

#[test]
fn what_is_no_bundle_is_refused() {
    assert_eq!(Bundle::from_bytes(b""), Err(Problem::NotABundle));
    assert_eq!(Bundle::from_bytes(SCENARIO.as_bytes()), Err(Problem::NotABundle));
    let bytes = made(&home()).to_bytes().unwrap();
    for end in (4..bytes.len()).step_by(97) {
        assert!(matches!(Bundle::from_bytes(&bytes[..end]), Err(Problem::Damaged(_))), "{end}");
    }
    let none: Vec<_> = unzipped(&bytes).into_iter().skip(1).collect();
    assert_eq!(Bundle::from_bytes(&zipped(&none)), Err(Problem::NoManifest));
}

#[test]
fn a_path_that_leads_out_of_the_folder_is_refused() {
    for path in [
        "../ford.toml",
        "scenarios/../../ford.toml",
        "/etc/ford.toml",
        "scenarios/sub/ford.toml",
        "scenarios\\\\ford.toml",
        "scenarios/..",
        "scenarios/.toml",
        "scenarios/.hidden.toml",
        "scenarios/c:ford.toml",
        "scenarios/con.toml",
        "scenarios/ford.toml/",
        "saves/ford.toml",
        "scenarios/ford.desktop",
    ] {
        let problem = changed("manifest.toml", |text| text.replace("scenarios/ford.toml", path));
        assert!(matches!(problem, Err(Problem::BadName(_))), "{path}: {problem:?}");
        let problem = added(&path.replace("\\\\", "\\"), b"#".to_vec());
        let refused = matches!(problem, Err(Problem::BadName(_) | Problem::NotPlain(_)));
        assert!(refused, "{path}: {problem:?}");
    }
}

#[test]
fn a_scenario_in_a_bundle_reads_nothing_of_the_disk() {
    let other = home();
    let secret = at(&other, "ground/the ford.toml");
    let text = SCENARIO.replacen("map = \"training\"", &format!("map = \"{secret}\""), 1);
    let of = |text: String| {
        let name = "scenarios/ford.toml".parse().unwrap();
        let kind = Kind::Scenario;
        Bundle::of("Ford", vec![File { name, kind, bytes: text.into() }])
    };
    assert!(of(SCENARIO.to_owned()).is_ok());
    let problem = of(text).unwrap_err();
    assert!(problem.to_string().contains("there is no"), "{problem}");
}

#[test]
fn a_zip_bomb_is_refused_before_it_has_unpacked() {
    // A small file of very much nothing, which the manifest makes out to be small, or as large as it is.
    let bomb = vec![b'#'; 900 * 1024];
    let problem = changed("scenarios/ford.toml", |_| String::from_utf8(bomb.clone()).unwrap());
    assert_eq!(problem, Err(Problem::OtherSize("scenarios/ford.toml".to_owned())));
    let mut files = unzipped(&made(&home()).to_bytes().unwrap());
    let size = |text: &str| {
        let at = text.find("scenarios/ford.toml").unwrap();
        let from = at + text[at..].find("size = ").unwrap() + 7;
        let to = from + text[from..].find('\n').unwrap();
        format!("{}{}{}", &text[..from], 900 * 1024, &text[to..])
    };
    for (name, bytes) in &mut files {
        match name.as_str() {
            "manifest.toml" => *bytes = size(std::str::from_utf8(bytes).unwrap()).into_bytes(),
            "scenarios/ford.toml" => bytes.clone_from(&bomb),
            _ => {}
        }
    }
    let problem = Bundle::from_bytes(&zipped(&files));
    assert_eq!(problem, Err(Problem::Bomb("scenarios/ford.toml".to_owned())));
    // More than any file may be, whatever is said of it.
    let problem = changed("manifest.toml", |text| format!("{text}\n#{}", "#".repeat(2 << 20)));
    assert!(matches!(problem, Err(Problem::TooLarge(..) | Problem::Bomb(_))), "{problem:?}");
    let many = (0..70).map(|at| (format!("{at}"), Vec::new())).collect::<Vec<_>>();
    assert_eq!(Bundle::from_bytes(&zipped(&many)), Err(Problem::TooManyFiles));
}

#[test]
fn a_swapped_manifest_is_refused() {
    let other = unzipped(&export(&["harvest".to_owned()]).unwrap().to_bytes().unwrap());
    let theirs = String::from_utf8(other[0].1.clone()).unwrap();
    let problem = changed("manifest.toml", |_| theirs.clone());
    assert!(matches!(problem, Err(Problem::NotNamed(_))), "{problem:?}");
    // The checksums of another version of the same file.
    let problem = changed("scenarios/ford.toml", |text| text.replacen("turns = ", "turns= ", 1));
    assert_eq!(problem, Err(Problem::OtherSize("scenarios/ford.toml".to_owned())));
    let problem = changed("scenarios/ford.toml", |text| text.replacen("steps", "STEPS", 1));
    assert_eq!(problem, Err(Problem::OtherText("scenarios/ford.toml".to_owned())));
}

#[test]
fn what_lies_in_the_folder_of_another_kind_is_not_bound() {
    let lesson = |kind| {
        let name = "lessons/ford.toml".parse().unwrap();
        let bytes = if kind == Kind::Lesson { LESSON } else { SCENARIO };
        Bundle::of("Ford", vec![File { name, kind, bytes: bytes.into() }])
    };
    assert_eq!(lesson(Kind::Scenario), Err(Problem::WrongFolder("lessons/ford.toml".to_owned())));
    let bound = lesson(Kind::Lesson).unwrap();
    assert_eq!(Bundle::from_bytes(&bound.to_bytes().unwrap()), Ok(bound));
}

#[test]
fn a_manifest_that_does_not_fit_is_told_in_words() {
    let manifest = |from: &str, to: &str| {
        changed("manifest.toml", |text| text.replacen(from, to, 1)).unwrap_err()
    };
    assert!(matches!(manifest("format = 1", "format = 2"), Problem::Format { found: 2, .. }));
    assert!(matches!(manifest("format", "fromat"), Problem::Manifest { .. }));
    assert!(matches!(manifest("size = ", "size = -"), Problem::Manifest { .. }));
    assert_eq!(manifest("First steps", ""), Problem::BadTitle);
    assert!(matches!(manifest("scenarios/own.toml", "scenarios/ford.toml"), Problem::Twice(_)));
    assert!(matches!(manifest("scenarios/own.toml", "scenarios/Ford.toml"), Problem::Twice(_)));
    assert!(matches!(manifest("scenarios/own.toml", "scenarios/none.toml"), Problem::NotNamed(_)));
    let problem = manifest("kind = \"lesson\"", "kind = \"scenario\"");
    assert!(matches!(problem, Problem::WrongFolder(_)), "{problem}");
    let problem = manifest("kind = \"counters\"", "kind = \"scenario\"");
    assert!(matches!(problem, Problem::Unsound(_)), "{problem}");
    let problem = added("scenarios/more.toml", MAP.as_bytes().to_vec());
    assert_eq!(problem, Err(Problem::NotNamed("scenarios/more.toml".to_owned())));
}

#[test]
fn a_map_that_nobody_names_is_refused() {
    let mut files = made(&home()).files().to_vec();
    let mut more = files[0].clone();
    more.name = "scenarios/more.toml".parse().unwrap();
    files.push(more);
    let problem = Bundle::of("Ford", files).unwrap_err();
    assert_eq!(problem, Problem::NamedByNobody("scenarios/more.toml".to_owned()));
}

/// Scenarios of these names, each with a title of its own, bound together and read again. Their names in the bundle.
fn bound(names: &[String]) -> Vec<String> {
    let home = tempfile::tempdir().unwrap();
    let put = |(number, name): (usize, &String)| {
        let title = format!("Steps {number}");
        fs::write(home.path().join(name), SCENARIO.replacen("First steps", &title, 1)).unwrap();
        at(&home, name)
    };
    let paths: Vec<String> = names.iter().enumerate().map(put).collect();
    let bundle = export(&paths).unwrap();
    assert_eq!(Bundle::from_bytes(&bundle.to_bytes().unwrap()).as_ref(), Ok(&bundle));
    bundle.files().iter().map(|file| file.name.plain().to_owned()).collect()
}

#[test]
fn long_names_that_begin_alike_are_cut_before_their_number_and_not_behind_it() {
    let long = "x".repeat(118);
    let names = bound(&[format!("{long}a.toml"), format!("{long}b.toml")]);
    let stem = "x".repeat(113);
    assert_eq!(names, [format!("{stem}-2.toml"), format!("{stem}xx.toml")]);
    let long = "щ".repeat(57);
    let names = bound(&["один", "два", "три"].map(|end| format!("{long}{end}.toml")));
    assert_eq!(names.len(), 3);
    assert!(names.iter().any(|name| name.ends_with("щ-3.toml")), "{names:?}");
    assert!(names.iter().all(|name| name.len() <= 120), "{names:?}");
}

#[test]
fn whatever_a_file_is_called_its_bundle_can_be_read() {
    let names = [
        format!("_{}.toml", "b".repeat(150)),
        format!("{}{}.toml", "-".repeat(60), "ю".repeat(60)),
        "con.toml".to_owned(),
        "_.toml".to_owned(),
        ".toml".to_owned(),
        "- . -.toml".to_owned(),
        " a .toml".to_owned(),
    ];
    assert_eq!(bound(&names).len(), names.len());
}

#[test]
fn more_files_of_one_name_than_a_bundle_holds_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let put = |number: usize| {
        let name = format!("{number}/ford.toml");
        fs::create_dir(home.path().join(number.to_string())).unwrap();
        let text = format!("{SCENARIO}\n# {number}");
        fs::write(home.path().join(&name), text).unwrap();
        at(&home, &name)
    };
    let paths: Vec<String> = (0..70).map(put).collect();
    assert_eq!(export(&paths).unwrap_err().problem, Problem::TooManyFiles);
}

#[test]
fn a_file_that_says_the_same_over_and_over_is_not_taken_for_a_bomb_when_it_is_bound() {
    let home = tempfile::tempdir().unwrap();
    let dull = format!("{SCENARIO}\n{}", "# \n".repeat(200_000));
    fs::write(home.path().join("dull.toml"), dull).unwrap();
    let bundle = export(&[at(&home, "dull.toml")]).unwrap();
    assert_eq!(Bundle::from_bytes(&bundle.to_bytes().unwrap()), Ok(bundle));
}

/// A scenario of one's own is a link to a file elsewhere, and so is its map, to one that is gone.
#[cfg(unix)]
#[test]
fn an_import_sets_a_link_aside_and_leaves_what_it_leads_to_where_it_is() {
    use std::os::unix::fs::symlink;
    let here = home();
    let (file, data) = (here.path().join("ford.ffbundle"), here.path().join("data"));
    fs::write(&file, made(&here).to_bytes().unwrap()).unwrap();
    fs::create_dir_all(data.join("scenarios")).unwrap();
    let [mine, map] =
        ["scenarios/ford.toml", "scenarios/the ford.toml"].map(|name| data.join(name));
    let elsewhere = here.path().join("elsewhere.toml");
    fs::write(&elsewhere, "mine").unwrap();
    symlink(&elsewhere, &mine).unwrap();
    symlink("gone.toml", &map).unwrap();

    fs::write(data.join("lessons"), "a file where the folder should be").unwrap();
    let failed = import(&file, &data, Taken::SetAside).unwrap_err();
    assert!(matches!(failed.problem, Problem::Unwritable { .. }), "{failed}");
    let names = |folder: &Path| {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&data.join("scenarios")), ["ford.toml", "the ford.toml"]);
    let leads_to = |link: &Path| fs::read_link(link).unwrap();
    assert_eq!((leads_to(&mine), leads_to(&map)), (elsewhere.clone(), "gone.toml".into()));

    fs::remove_file(data.join("lessons")).unwrap();
    let imported = import(&file, &data, Taken::SetAside).unwrap();
    let before = ["scenarios/the ford.toml.before", "scenarios/ford.toml.before"];
    assert_eq!(imported.set_aside, before.map(|name| data.join(name)));
    assert_eq!(leads_to(&imported.set_aside[1]), elsewhere);
    assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "mine");
    assert!(!mine.is_symlink());
    Scenario::load(&mine.display().to_string()).unwrap();
}
