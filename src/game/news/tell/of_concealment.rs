//! What is heard of who is seen and who is not.

use super::Tale;
use crate::board::Location;
use crate::rules::event::ConcealmentEvent;
use crate::rules::ids::UnitId;

impl Tale<'_> {
    pub(super) fn hear_concealment(&mut self, event: &ConcealmentEvent) {
        match event {
            ConcealmentEvent::ThrownBack { units, from, to } => {
                let side = units.first().and_then(|unit| self.called.side(*unit));
                let what = format!("{} ran into concealed units", self.called.whose(units));
                let back = to.map_or_else(|| "off the board".to_owned(), |to| format!("in {to}"));
                self.say(side, Some(*from), what, format!("in {from}, and is back {back}"));
            }
            ConcealmentEvent::Dummies { side, at, .. } => {
                let owner = match self.called.voice.me {
                    Some(me) if me == *side => "your ".to_owned(),
                    _ => String::new(),
                };
                let what = format!("{owner}Dummies in {at} are gone: nobody is there");
                self.say(Some(side.other()), Some(*at), what, String::new());
            }
            ConcealmentEvent::Revealed { units, at } => {
                self.unveiled(units, *at, "no longer concealed")
            }
            ConcealmentEvent::Concealed { units, at } => self.unveiled(units, *at, "concealed now"),
            // What comes of it is heard.
            ConcealmentEvent::Attempt { .. } => {}
        }
    }

    /// A "?" that comes or goes by itself; one that goes with what somebody does is a part of that.
    fn unveiled(&mut self, units: &[UnitId], at: Location, how: &str) {
        let side = units.first().and_then(|unit| self.called.side(*unit));
        if self.doing.is_some() || side.is_some_and(|side| self.called.voice.me == Some(side)) {
            return;
        }
        let what = format!("{} {how}", self.called.whose(units));
        let figure = units.first().and_then(|unit| self.figure(*unit));
        self.say(side, Some(at), what, format!("in {at}"));
        if let Some(deed) = &mut self.doing {
            deed.figure = figure;
        }
    }
}
