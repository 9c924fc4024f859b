//! `report`: a saved game told as text and as a page.

use super::{path, refused, run, status, stderr, stdout};

#[test]
fn a_saved_game_is_reported_as_text_and_as_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(&["selfplay", "first-steps", "--seed", "31", "--save", path(folder)]);
    let save = folder.join("first-steps-31.jsonl");
    let save = path(&save);
    let output = run(&["report", save]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    for words in ["First steps", "Victory for", "== Turn 1, ", "*** (IFT DR)", "(A7.3)", "expected"]
    {
        assert!(text.contains(words), "no {words:?} in\n{text}");
    }
    let page = folder.join("report.html");
    let output = run(&["report", save, "--html", "--out", path(&page)]);
    assert_eq!((status(&output), stdout(&output)), (0, String::new()));
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert_eq!(stdout(&run(&["report", save, "--html"])).trim_end(), page.trim_end());
    refused(&["report", "/no/such/save"], "/no/such/save");
    let blocked = folder.join("first-steps-31.jsonl").join("below-a-file");
    refused(&["report", save, "--out", path(&blocked)], "cannot be written");
}
