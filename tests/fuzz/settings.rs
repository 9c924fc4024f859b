//! What is fuzzed of the window: the file of settings.

use std::sync::OnceLock;

use first_fire::gui::settings::Settings;
use tempfile::TempDir;

use super::targets::kind;

/// A file of settings that can be read says, written again, what it said; else its line is named.
pub fn settings(bytes: &[u8]) -> String {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let path = FOLDER.get_or_init(|| tempfile::tempdir().unwrap()).path().join("settings.toml");
    std::fs::write(&path, bytes).unwrap();
    match Settings::load(&path) {
        Ok(settings) => {
            let text = toml::to_string(&settings).unwrap();
            std::fs::write(&path, &text).unwrap();
            assert_eq!(Settings::load(&path).as_ref(), Ok(&settings), "{text}");
            kind(&format!("{settings:?}"))
        }
        Err(error) => {
            let lines = bytes.split(|&byte| byte == b'\n').count();
            assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{error}");
            kind(&error.to_string())
        }
    }
}
