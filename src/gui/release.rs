//! A window without the focus does not hear that a button is let go elsewhere: it lets go of all of them itself, so that
//! nothing is dragged on by a pointer that holds nothing.

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::WindowFocused;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, egui};

/// Lets go of the pointer's buttons with the focus.
pub struct ReleasePlugin;

impl Plugin for ReleasePlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PreUpdate,
            let_go
                .after(InputSystems)
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
    }
}

fn let_go(
    mut focus: MessageReader<WindowFocused>,
    mut buttons: ResMut<ButtonInput<MouseButton>>,
    mut contexts: Query<(&mut EguiContext, &mut EguiInput)>,
) {
    if focus.read().filter(|focus| !focus.focused).count() == 0 {
        return;
    }
    // What was held is not let go of somewhere: it is held no more.
    buttons.reset_all();
    for (mut context, mut input) in &mut contexts {
        let pointer = context.get_mut().input(|input| input.pointer.clone());
        let pos = pointer.latest_pos().unwrap_or_default();
        for button in [
            egui::PointerButton::Primary,
            egui::PointerButton::Secondary,
            egui::PointerButton::Middle,
        ] {
            if pointer.button_down(button) {
                let modifiers = egui::Modifiers::default();
                let up = egui::Event::PointerButton { pos, button, pressed: false, modifiers };
                input.0.events.push(up);
            }
        }
    }
}
