//! What a player sets to taste takes effect at once and is there again in the next run.

use bevy::prelude::*;

use first_fire::app::Request;
use first_fire::game::Mode;
use first_fire::gui::camera::{FreeArea, View};
use first_fire::gui::desk::{Layout, Sheet};
use first_fire::gui::notice::Toasts;
use first_fire::gui::settings::{Assistance, Palette, Scale, Settings, SettingsFile};

use crate::hand::{choices, click_part, control, frames, key, open, open_with, ready, settle};

fn settings(app: &App) -> &Settings {
    app.world().resource::<Settings>()
}

fn said(app: &App) -> String {
    let toasts = app.world().resource::<Toasts>();
    toasts.iter().map(|toast| toast.text.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_set_on_the_sheet_is_there_again_in_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/settings.toml");
    let mut app = open_with(SettingsFile::File(path.clone()));
    assert!(!path.exists(), "nothing has been set yet");
    key(&mut app, KeyCode::F12);
    click_part(&mut app, "set:Size of panels and type:125 %");
    click_part(&mut app, "set:Colours:high contrast");
    click_part(&mut app, "set:Assistance:warn");
    drop(app);
    let app = open_with(SettingsFile::File(path));
    let expected = Settings {
        scale: Scale::try_from(125).unwrap(),
        palette: Palette::Contrast,
        assistance: Assistance::Warn,
        ..Settings::default()
    };
    assert_eq!(*settings(&app), expected);
    assert_eq!(said(&app), "");
}

#[test]
fn a_file_that_cannot_be_read_is_named_with_its_line_and_left_until_something_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    for broken in ["scale = 110\npalette = \"sepia\"\n", "scale = 100\nscale = 500\n", "\nsize = 1"]
    {
        std::fs::write(&path, broken).unwrap();
        let mut app = open_with(SettingsFile::File(path.clone()));
        assert_eq!(*settings(&app), Settings::default());
        let line = format!("{}:2: ", path.display());
        assert!(said(&app).contains(&line), "{}", said(&app));
        key(&mut app, KeyCode::F12);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), broken, "it is left as it is");
        click_part(&mut app, "set:Motion:off");
        let kept = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
        assert!(kept.into_iter().any(|text| text == broken), "nothing is lost");
        assert!(said(&app).contains("kept as"), "{}", said(&app));
        assert_eq!(Settings::load(&path).as_ref(), Ok(settings(&app)));
    }
}

#[test]
fn what_two_windows_set_is_kept_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let open = || {
        let mut app = open_with(SettingsFile::File(path.clone()));
        key(&mut app, KeyCode::F12);
        app
    };
    let (mut first, mut second) = (open(), open());
    click_part(&mut first, "set:Size of panels and type:125 %");
    click_part(&mut second, "set:Colours:high contrast");
    click_part(&mut first, "set:Assistance:warn");
    let expected = Settings {
        scale: Scale::try_from(125).unwrap(),
        palette: Palette::Contrast,
        assistance: Assistance::Warn,
        ..Settings::default()
    };
    assert_eq!(Settings::load(&path).unwrap(), expected);
}

#[cfg(unix)]
#[test]
fn a_link_to_the_settings_stays_one_even_when_they_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let [link, target] = ["settings.toml", "mine.toml"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("mine.toml", &link).unwrap();
    for broken in [None, Some("scale = 7\n")] {
        if let Some(broken) = broken {
            std::fs::write(&target, broken).unwrap();
        }
        let mut app = open_with(SettingsFile::File(link.clone()));
        assert_eq!(said(&app).is_empty(), broken.is_none());
        key(&mut app, KeyCode::F12);
        click_part(&mut app, "set:Motion:off");
        assert!(link.is_symlink() && target.is_file());
        assert_eq!(Settings::load(&target).as_ref(), Ok(settings(&app)));
    }
    let aside = folder.path().join("settings.unreadable.toml");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), "scale = 7\n");
}

#[cfg(unix)]
#[test]
fn settings_that_are_no_file_or_too_large_are_named_and_left() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let large = folder.path().join("large.toml");
    std::fs::File::create(&large).unwrap().set_len(64 * 1024 + 1).unwrap();
    let app = open_with(SettingsFile::File(large));
    assert!(said(&app).contains("it is larger than 64 KiB"), "{}", said(&app));
    let mut app = open_with(SettingsFile::File(socket.clone()));
    assert!(said(&app).contains("it is a socket, not a file"), "{}", said(&app));
    key(&mut app, KeyCode::F12);
    click_part(&mut app, "set:Motion:off");
    assert!(said(&app).contains("could not be kept"), "{}", said(&app));
    assert!(std::fs::symlink_metadata(&socket).unwrap().file_type().is_socket());
}

#[test]
fn a_file_of_an_older_version_has_the_usual_settings_for_what_it_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    std::fs::write(&path, "scale = 150\n").unwrap();
    let loaded = Settings::load(&path).unwrap();
    assert_eq!(loaded, Settings { scale: Scale::try_from(150).unwrap(), ..Settings::default() });
}

#[test]
fn panels_grow_with_a_key_and_are_still_clicked_where_they_are() {
    let mut app = open();
    for percent in [110, 120, 125, 150] {
        control(&mut app, KeyCode::Equal);
        assert_eq!(settings(&app).scale.percent(), percent);
    }
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 6);
    let free = app.world().resource::<FreeArea>().0;
    assert!(choices(&app).asked.is_some(), "the click on the grown button began the game");
    assert!(free.max.x <= 1440.0 && free.max.y <= 900.0 && free.width() > 300.0, "{free:?}");
    control(&mut app, KeyCode::Digit0);
    assert_eq!(settings(&app).scale, Scale::default());
    assert!(app.world().resource::<FreeArea>().0.width() > free.width());
}

#[test]
fn at_the_largest_scale_a_board_remains_beside_one_panel_at_a_time() {
    let mut app = open();
    for _ in 0..7 {
        control(&mut app, KeyCode::NumpadAdd);
    }
    assert_eq!(settings(&app).scale.percent(), 200);
    let first = Request::NewGame {
        scenario: "first-steps".to_owned(),
        seed: 3,
        mode: Mode::Solitaire,
        agreements: Vec::new(),
    };
    app.world_mut().write_message(first);
    frames(&mut app, 6);
    let width = |app: &App| app.world().resource::<FreeArea>().0.width();
    let beside_the_stack = width(&app);
    assert!(beside_the_stack > 700.0, "{beside_the_stack}");
    click_part(&mut app, "fold:Attack");
    assert!(width(&app) < beside_the_stack, "the attack is wider, and the stack is folded away");
    key(&mut app, KeyCode::BracketRight);
    assert!(width(&app) > 1300.0, "both are folded away");
}

#[test]
fn a_board_shown_whole_stays_whole_when_a_panel_beside_it_comes_back() {
    let mut app = ready();
    key(&mut app, KeyCode::BracketRight);
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    key(&mut app, KeyCode::BracketRight);
    settle(&mut app);
    let unfolded = *app.world().resource::<View>();
    key(&mut app, KeyCode::Home);
    settle(&mut app);
    assert_eq!(*app.world().resource::<View>(), unfolded, "nothing of it is covered");
    // Who has gone closer has the board where he put it.
    key(&mut app, KeyCode::F3);
    settle(&mut app);
    let closer = app.world().resource::<View>().scale;
    key(&mut app, KeyCode::BracketRight);
    settle(&mut app);
    assert_eq!(app.world().resource::<View>().scale, closer);
}

#[test]
fn the_sheet_opens_and_closes_from_the_bar_of_the_table() {
    let mut app = open();
    click_part(&mut app, "play:first-steps");
    frames(&mut app, 6);
    click_part(&mut app, "settings");
    assert_eq!(app.world().resource::<Layout>().sheet, Some(Sheet::Settings));
    key(&mut app, KeyCode::F12);
    assert_eq!(app.world().resource::<Layout>().sheet, None);
}
