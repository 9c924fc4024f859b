//! Whether a window can be opened here. Looked up before the engine tries, which would break off with a backtrace.

#[cfg(target_os = "linux")]
mod x11;

use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;

/// Why no window can be opened, and what to install or set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoWindow {
    /// No display is named.
    #[error(
        "there is no screen to open the window on: DISPLAY is not set; start First Fire from a desktop, or under \
         xvfb-run, which has a screen that nobody sees"
    )]
    NoDisplay,
    /// A Wayland desktop, and a build for X11.
    #[error(
        "this Wayland desktop has no X11: install XWayland and set DISPLAY, or build First Fire with `--features wayland`"
    )]
    WaylandOnly,
    /// The display that is named does not answer.
    #[error("the screen \"{display}\" cannot be opened ({why}): set DISPLAY to one that is there")]
    DisplayClosed {
        /// What `DISPLAY` says.
        display: String,
        /// What came back.
        why: String,
    },
    /// The display cannot do what a window needs.
    #[error(
        "the X server of the screen \"{display}\" is without the extension {extension}: start it with that"
    )]
    NoExtension {
        /// What `DISPLAY` says.
        display: String,
        /// The name of the extension.
        extension: &'static str,
    },
    /// A library that is loaded at run time is missing.
    #[error(
        "the library {library} cannot be loaded: install it (Debian and Ubuntu call it {package})"
    )]
    NoLibrary {
        /// The library.
        library: &'static str,
        /// The package that it comes in.
        package: &'static str,
    },
    /// Nothing draws.
    #[error("there is no graphics driver that can draw the window: {0}")]
    NoDriver(String),
}

/// Sees whether a window can be opened.
///
/// # Errors
/// What is missing.
pub fn look() -> Result<(), NoWindow> {
    #[cfg(target_os = "linux")]
    x11::look()?;
    driver()
}

/// Asks for a driver as the engine will.
fn driver() -> Result<(), NoWindow> {
    let settings = WgpuSettings::default();
    let Some(backends) = settings.backends else { return Ok(()) };
    let forced = std::env::var("WGPU_FORCE_FALLBACK_ADAPTER")
        .is_ok_and(|forced| !["", "0", "false"].contains(&forced.as_str()));
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends,
        flags: wgpu::InstanceFlags::empty(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let found = instance.request_adapter(&wgpu::RequestAdapterOptions {
        power_preference: settings.power_preference,
        force_fallback_adapter: settings.force_fallback_adapter || forced,
        ..wgpu::RequestAdapterOptions::default()
    });
    block_on(found).map(drop).map_err(|_| NoWindow::NoDriver(what_to_do()))
}

/// What to install, or which of the settings in the way to take back.
fn what_to_do() -> String {
    let set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let in_the_way: Vec<&str> =
        ["VK_DRIVER_FILES", "VK_ICD_FILENAMES", "WGPU_BACKEND", "WGPU_FORCE_FALLBACK_ADAPTER"]
            .into_iter()
            .filter(|name| set(name))
            .collect();
    if !in_the_way.is_empty() {
        return format!("unset {}, or name one there that works", in_the_way.join(" and "));
    }
    if cfg!(target_os = "linux") {
        "install one for Vulkan (Debian and Ubuntu call it mesa-vulkan-drivers; it draws without a graphics card, too)"
            .to_owned()
    } else {
        "install the one of your graphics card anew".to_owned()
    }
}
