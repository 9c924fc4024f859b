//! The desktop of Linux: a display, and the libraries that speak to it, which are loaded at run time.

use x11_dl::{xcursor::Xcursor, xinput2::XInput2, xlib::Xlib, xlib_xcb::Xlib_xcb};
use x11rb::connection::RequestConnection;
use xkbcommon_dl::x11::xkbcommon_x11_option;
use xkbcommon_dl::xkbcommon_option;

use super::NoWindow;

/// What the display has to have for a window.
const EXTENSIONS: [&str; 3] = ["RANDR", "XInputExtension", "XKEYBOARD"];

/// Sees whether there is a display on which a window can be opened.
pub(super) fn look() -> Result<(), NoWindow> {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let wayland = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(|name| set(name).is_some());
    if wayland && cfg!(feature = "wayland") {
        return Ok(());
    }
    let display = match set("DISPLAY") {
        Some(display) => display,
        None if wayland => return Err(NoWindow::WaylandOnly),
        None => return Err(NoWindow::NoDisplay),
    };
    libraries()?;
    let (connection, _) = x11rb::connect(None).map_err(|error| NoWindow::DisplayClosed {
        display: display.clone(),
        why: error.to_string(),
    })?;
    let has = |extension| matches!(connection.extension_information(extension), Ok(Some(_)));
    match EXTENSIONS.into_iter().find(|extension| !has(*extension)) {
        Some(extension) => Err(NoWindow::NoExtension { display, extension }),
        None => Ok(()),
    }
}

fn libraries() -> Result<(), NoWindow> {
    let found = [
        (Xlib::open().is_ok(), "libX11.so.6", "libx11-6"),
        (Xlib_xcb::open().is_ok(), "libX11-xcb.so.1", "libx11-xcb1"),
        (Xcursor::open().is_ok(), "libXcursor.so.1", "libxcursor1"),
        (XInput2::open().is_ok(), "libXi.so.6", "libxi6"),
        (xkbcommon_option().is_some(), "libxkbcommon.so.0", "libxkbcommon0"),
        (xkbcommon_x11_option().is_some(), "libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    ];
    match found.into_iter().find(|(found, ..)| !found) {
        Some((_, library, package)) => Err(NoWindow::NoLibrary { library, package }),
        None => Ok(()),
    }
}
