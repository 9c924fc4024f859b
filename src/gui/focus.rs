//! Buttons without a mouse. Tab and the arrows go from one to the next in the menu and in an open window, Enter and
//! Space press it; over the table these keys belong to the game.

use bevy::prelude::*;
use bevy_egui::egui::{self, CornerRadius, Key, Stroke, StrokeKind};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext};

use super::desk::{Layout, Sheet};
use super::lessons::LessonDesk;
use super::planner::Planner;
use super::theme;
use super::workshop::Easel;
use crate::app::Screen;

/// The name under which a window over the table or the menu is drawn; one for each, which remember their sizes.
#[must_use]
pub fn sheet(sheet: Sheet) -> egui::Id {
    egui::Id::new(("sheet", sheet))
}

/// The keyboard's focus.
pub struct FocusPlugin;

impl Plugin for FocusPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PreUpdate,
            share_keys.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        );
    }
}

fn is_press(event: &egui::Event, of: &[Key]) -> bool {
    matches!(event, egui::Event::Key { key, pressed: true, .. } if of.contains(key))
}

/// The first thing in the open window that can be pressed.
fn first_in(ctx: &egui::Context, open: Sheet) -> Option<egui::Id> {
    let layer = egui::LayerId::new(egui::Order::Middle, sheet(open));
    ctx.viewport(|viewport| {
        let mut widgets = viewport.this_pass.widgets.get_layer(layer);
        widgets.find(|widget| widget.enabled && widget.sense.is_focusable()).map(|found| found.id)
    })
}

/// Keeps the keys that lead from button to button from the panels while the game wants them.
fn share_keys(
    mut context: Query<(&mut EguiContext, &mut EguiInput), With<PrimaryEguiContext>>,
    screen: Res<State<Screen>>,
    (layout, lessons): (Res<Layout>, Res<LessonDesk>),
    (easel, planner): (Option<Res<Easel>>, Option<Res<Planner>>),
) {
    let Ok((mut context, mut input)) = context.single_mut() else { return };
    let ctx = context.get_mut();
    let leads = [Key::Tab, Key::ArrowDown, Key::ArrowUp, Key::ArrowLeft, Key::ArrowRight];
    let focused = ctx.memory(|memory| memory.focused()).is_some();
    let on_the_board = match screen.get() {
        Screen::Playing => layout.sheet.is_none(),
        Screen::Workshop => {
            layout.sheet.is_none() && easel.is_some_and(|easel| easel.page.is_none())
        }
        Screen::Planning => {
            layout.sheet.is_none() && planner.is_some_and(|planner| planner.page.is_none())
        }
        Screen::Menu => false,
    };
    if on_the_board {
        if focused && !ctx.text_edit_focused() {
            ctx.memory_mut(|memory| memory.stop_text_input());
        }
        input.events.retain(|event| !is_press(event, &[Key::Tab]));
        return;
    }
    let wanted = input.events.iter().any(|event| is_press(event, &leads));
    if focused || !wanted {
        return;
    }
    if let Some(open) = layout.sheet
        && let Some(first) = first_in(ctx, open)
    {
        input.events.retain(|event| !is_press(event, &leads));
        ctx.memory_mut(|memory| memory.request_focus(first));
        return;
    }
    if *screen.get() == Screen::Menu && layout.sheet.is_none() && !lessons.open {
        // Until a button has the focus, Up and Down belong to the list of scenarios.
        input.events.retain(|event| !is_press(event, &[Key::ArrowUp, Key::ArrowDown]));
    }
    // An arrow finds the first button as Tab does.
    for event in &mut input.events {
        if let egui::Event::Key { key, .. } = event
            && leads.contains(key)
        {
            *key = Key::Tab;
        }
    }
}

/// Draws a frame round what has the focus: whatever it looks like, it can be seen.
pub fn draw(ctx: &egui::Context) {
    let focused = ctx.memory(|memory| memory.focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else { return };
    if ctx.text_edit_focused() {
        return;
    }
    let layer = egui::LayerId::new(egui::Order::Tooltip, "focus".into());
    let painter = ctx.layer_painter(layer).with_clip_rect(ctx.viewport_rect());
    let rect = response.rect.expand(3.0);
    for (width, color) in [(5.0, theme::of(ctx).text), (2.5, theme::of(ctx).accent)] {
        let stroke = Stroke::new(width, color);
        painter.rect_stroke(rect, CornerRadius::same(5), stroke, StrokeKind::Middle);
    }
}
