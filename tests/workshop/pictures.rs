//! Pictures in bundles: they go along with the scenario that names them, and what is none is refused.

use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use first_fire::scenario::Scenario;
use first_fire::sharing::{
    Bundle, Decoded, File, Folder, Kind, Name, PictureFault, Problem, Taken, decode, export, import,
};
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const SCENARIO: &str = include_str!("../../assets/scenarios/first-steps.toml");

/// A grey picture of so many pixels.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&vec![90; (width * height) as usize]).unwrap();
    writer.finish().unwrap();
    bytes
}

fn naming(picture: &str) -> String {
    SCENARIO.replacen("turns =", &format!("picture = \"{picture}\"\nturns ="), 1)
}

fn scenario(picture: &str) -> File {
    let name = Name::new(Folder::Scenarios, "ford.toml").unwrap();
    File { name, kind: Kind::Scenario, bytes: naming(picture).into() }
}

fn picture(folder: Folder, name: &str, bytes: Vec<u8>) -> File {
    File { name: Name::new(folder, name).unwrap(), kind: Kind::Picture, bytes }
}

/// Writes a scenario with its picture into a folder; where the scenario is.
fn written(folder: &Path, bytes: &[u8]) -> String {
    let path = folder.join("ford.toml");
    fs::write(&path, naming("the ford.png")).unwrap();
    fs::write(folder.join("the ford.png"), bytes).unwrap();
    path.display().to_string()
}

#[test]
fn a_scenario_takes_its_picture_along_to_another_home() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let bytes = png(40, 30);
    let bundle = export(&[written(here.path(), &bytes)]).unwrap();
    let file = here.path().join("ford.ffbundle");
    fs::write(&file, bundle.to_bytes().unwrap()).unwrap();
    let imported = import(&file, there.path(), Taken::Refuse).unwrap();
    let [scenario] = imported.scenarios.try_into().unwrap();
    assert_eq!(fs::read(scenario.with_file_name("the ford.png")).unwrap(), bytes);
    let scenario = Scenario::load(scenario.to_str().unwrap()).unwrap();
    assert_eq!(scenario.picture.as_deref(), Some("the ford.png"));
    let again = import(&file, there.path(), Taken::Refuse).unwrap();
    assert!(again.written.is_empty(), "it is there already, bit by bit");
}

#[test]
fn a_picture_is_decoded_to_the_colours_that_are_shown() {
    let Decoded { width, height, rgba } = decode(&png(3, 2)).unwrap();
    assert_eq!((width, height), (3, 2));
    assert_eq!(rgba, [90, 90, 90, 255].repeat(6));
}

#[test]
fn what_is_no_picture_or_too_large_a_one_is_refused() {
    let whole = png(40, 30);
    let is_none = |bytes: &[u8]| matches!(decode(bytes), Err(PictureFault::NoPng(_)));
    assert!(is_none(b"GIF89a") && is_none(b""));
    for end in 0..whole.len() - 12 {
        assert!(is_none(&whole[..end]), "cut at {end}");
    }
    assert_eq!(decode(&png(2049, 1)), Err(PictureFault::TooLarge(2049, 1)));
    let refused = |picture: File, named: &str| Bundle::of("Ford", vec![picture, scenario(named)]);
    let rubbish = picture(Folder::Scenarios, "ford.png", b"no picture".to_vec());
    assert!(matches!(refused(rubbish, "ford.png"), Err(Problem::BadPicture(..))));
    let fat = picture(Folder::Scenarios, "ford.png", vec![0; (2 << 20) + 1]);
    assert!(matches!(refused(fat, "ford.png"), Err(Problem::TooLarge(..))));
    let other = picture(Folder::Scenarios, "other.png", png(4, 4));
    assert_eq!(refused(other, "ford.png"), Err(Problem::NoPicture("ford.png".to_owned())));
    let strayed = picture(Folder::Lessons, "ford.png", png(4, 4));
    let astray = Problem::WrongFolder("lessons/ford.png".to_owned());
    assert_eq!(refused(strayed, "ford.png"), Err(astray));
    let many = (0..9).map(|at| picture(Folder::Scenarios, &format!("p{at}.png"), png(4, 4)));
    let many: Vec<File> = many.chain([scenario("p0.png")]).collect();
    assert_eq!(Bundle::of("Ford", many), Err(Problem::TooManyPictures));
    let two = ["ford.png", "idle.png"].map(|name| picture(Folder::Scenarios, name, png(4, 4)));
    let two: Vec<File> = two.into_iter().chain([scenario("ford.png")]).collect();
    let nobody = Problem::NamedByNobody("scenarios/idle.png".to_owned());
    assert_eq!(Bundle::of("Ford", two), Err(nobody));
}

#[test]
fn of_a_bundle_with_a_bad_picture_nothing_is_kept() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (good, bad) = (png(40, 30), b"\x89PNG\r\n\x1a\n and no more".to_vec());
    let bundle = export(&[written(here.path(), &good)]).unwrap().to_bytes().unwrap();
    // With a manifest that was written for it.
    let digest = |bytes: &[u8]| -> String {
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let mut archive = ZipArchive::new(Cursor::new(bundle)).unwrap();
    let mut forged = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let name = file.name().unwrap().into_owned();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        if name == "manifest.toml" {
            let text = String::from_utf8(bytes).unwrap().replace(&digest(&good), &digest(&bad));
            let size = |bytes: &[u8]| format!("size = {}\n", bytes.len());
            bytes = text.replace(&size(&good), &size(&bad)).into();
        }
        let bytes = if name.ends_with(".png") { bad.clone() } else { bytes };
        forged.start_file(name, SimpleFileOptions::default()).unwrap();
        forged.write_all(&bytes).unwrap();
    }
    let path = here.path().join("forged.ffbundle");
    fs::write(&path, forged.finish().unwrap().into_inner()).unwrap();
    let refused = import(&path, there.path(), Taken::Refuse).unwrap_err();
    assert!(matches!(refused.problem, Problem::BadPicture(..)), "{refused}");
    assert!(refused.to_string().contains("the ford.png"), "{refused}");
    assert_eq!(fs::read_dir(there.path()).unwrap().count(), 0);
}

#[test]
fn a_picture_lies_beside_its_scenario_and_nowhere_else() {
    for name in ["../ford.png", "a/ford.png", "/ford.png", "c:ford.png", "ford.jpg", ".png"] {
        let error = Scenario::parse("ford.toml", &naming(name)).unwrap_err().to_string();
        assert!(error.contains("is not the name of a .png file beside"), "{name}: {error}");
        assert!(error.starts_with("ford.toml:"), "{error}");
    }
}
