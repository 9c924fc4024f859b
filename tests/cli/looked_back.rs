//! `report --analyse`: the winning chance on the page of a saved game.

use super::{path, refused, run, status, stderr, stdout};

#[test]
fn a_page_has_the_winning_chance_as_a_picture_where_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // A game of one turn: what is tested is the page.
    let scenario = std::fs::read_to_string("assets/scenarios/first-steps.toml").unwrap();
    let short = folder.join("one-turn.toml");
    std::fs::write(&short, scenario.replace("turns = 5", "turns = 1")).unwrap();
    run(&["selfplay", path(&short), "--seed", "2", "--save", path(folder)]);
    let mut saved = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let save = saved.find(|file| file.extension().is_some_and(|end| end == "jsonl"));
    let save = save.unwrap();
    let save = path(&save);
    let output = run(&["report", save, "--html", "--analyse", "--nodes", "1"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let page = stdout(&output);
    for words in ["<h2>Winning chance</h2>", "<svg class=\"chance\"", "<polyline", "by decisions"] {
        assert!(page.contains(words), "no {words:?} in\n{page}");
    }
    assert!(!page.contains("http"), "it loads nothing from anywhere");
    let plain = stdout(&run(&["report", save, "--html"]));
    assert!(!plain.contains("<svg"), "nobody has asked for it");
    assert!(page.len() > plain.len());
    let no_page = run(&["report", save, "--analyse"]);
    assert_eq!(status(&no_page), 2, "text has no pictures: {}", stderr(&no_page));
    refused(&["report", path(folder), "--html", "--analyse"], path(folder));
}
