//! The curtain of a hotseat game: while somebody's units are concealed, or may come to be, the table is covered from the moment the other
//! player is asked until he says that he sits before the window.

use bevy::prelude::*;
use bevy_egui::egui;

use super::desk::Desk;
use super::hearing::Hearing;
use super::panels::paint;
use super::teach::hush;
use super::{fonts, theme};
use crate::app::{Notice, Session};
use crate::game::Mode;
use crate::rules::view::Viewer;
use crate::rules::{Phase, Side};

/// Who has said that he sits before the window.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Curtain {
    seated: Option<Side>,
}

impl Curtain {
    /// The player whom the curtain waits for; `None` while it is up.
    #[must_use]
    pub fn waits_for(&self, session: &Session) -> Option<Side> {
        let Viewer::Side(side) = session.viewer() else { return None };
        if session.game().mode() != Mode::Hotseat {
            return None;
        }
        let pos = session.game().position();
        // Who is set up in cover may begin concealed (A12.12).
        let set_up = pos.phase == Phase::Setup && pos.setting.concealment;
        let secrets = set_up || pos.units.values().any(|unit| unit.concealed);
        (secrets && self.seated != Some(side)).then_some(side)
    }
}

/// Whether clicks and keys belong to the table.
pub fn is_up(curtain: Res<Curtain>, session: Option<Res<Session>>) -> bool {
    session.is_none_or(|session| curtain.waits_for(&session).is_none())
}

/// Who sat there in another game says nothing of who sits there now.
pub fn begin(mut notices: MessageReader<Notice>, mut curtain: ResMut<Curtain>) {
    if notices.read().any(|notice| *notice == Notice::Began) {
        curtain.set_if_neq(Curtain::default());
    }
}

/// Notes who sits there, by himself or by his word.
pub fn handle(
    keys: Res<ButtonInput<KeyCode>>,
    session: Option<Res<Session>>,
    (hearing, time): (Res<Hearing>, Res<Time<Real>>),
    mut curtain: ResMut<Curtain>,
) {
    let heard = hearing.hears(time.elapsed());
    let seated = session.and_then(|session| {
        let Viewer::Side(side) = session.viewer() else { return curtain.seated };
        let here =
            heard && keys.any_just_pressed([KeyCode::Space, KeyCode::Enter, KeyCode::NumpadEnter]);
        match curtain.waits_for(&session) {
            Some(_) if !here => curtain.seated,
            _ => Some(side),
        }
    });
    curtain.set_if_neq(Curtain { seated });
}

/// Covers the whole window.
pub fn draw(
    ctx: &egui::Context,
    (name, side): (&str, Side),
    heard: bool,
    curtain: &mut Curtain,
    desk: &mut Desk<'_>,
) {
    let screen = ctx.viewport_rect();
    egui::Area::new("curtain".into()).fixed_pos(screen.min).order(egui::Order::Foreground).show(
        ctx,
        |ui| {
            ui.painter().rect_filled(screen, 0.0, theme::of(ui).bar);
            ui.set_min_size(screen.size());
            ui.vertical_centered(|ui| {
                ui.add_space(screen.height() * 0.38);
                let text = format!("{name}: your decision");
                paint::say(ui, text, fonts::serif(30.0), theme::of(ui).bar_text);
                let text = "Units are concealed. Change seats before you look.";
                paint::say(ui, text, fonts::text(16.0), theme::of(ui).bar_faint);
                ui.add_space(16.0);
                let button = ui.add(paint::primary(
                    ui,
                    format!("I sit here  {}", hush::key(ui.ctx(), "Space")).trim_end(),
                    16.0,
                ));
                desk.note("curtain", button.rect);
                if button.clicked() && heard {
                    curtain.seated = Some(side);
                }
            });
        },
    );
}
