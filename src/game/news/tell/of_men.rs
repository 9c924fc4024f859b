//! What is heard of men: checks, the Heat of Battle, rallies, routs and the Sniper. What befalls them is a fate, and heard before.

use super::super::fire;
use super::Tale;
use crate::game::narrate::capital;
use crate::rules::Order;
use crate::rules::event::{HeatEvent, MenEvent, RallyEvent, RoutEvent, SniperEvent};
use crate::rules::morale::CheckKind;

impl Tale<'_> {
    pub(super) fn hear_men(&mut self, event: &MenEvent, order: &Order) {
        match event {
            MenEvent::Check(report)
                if matches!(report.kind, CheckKind::Rally | CheckKind::Deployment) =>
            {
                fire::attempt(self, report, order);
            }
            MenEvent::Check(report) => fire::check(self, report),
            MenEvent::RandomSelection { .. }
            | MenEvent::Broke { .. }
            | MenEvent::Desperate { .. }
            | MenEvent::Disrupted { .. }
            | MenEvent::Surrendered { .. }
            | MenEvent::Pinned { .. }
            | MenEvent::Reduced { .. }
            | MenEvent::Wounded { .. }
            | MenEvent::Replaced { .. }
            | MenEvent::Split { .. }
            | MenEvent::Eliminated { .. } => {}
        }
    }

    pub(super) fn hear_heat(&mut self, event: &HeatEvent) {
        match event {
            HeatEvent::SteppedForward { by, smc, counter } => {
                let catalogue = &self.called.before.setting.catalogue;
                let kind = catalogue.unit(counter).map(|values| values.kind.to_string());
                let kind = kind.unwrap_or_else(|| "man".to_owned());
                let by = self.called.whose([by]);
                let (side, figure) = (self.called.side(*smc), self.figure(*smc));
                let text = format!("a {kind} steps forward from {by}");
                match &mut self.doing {
                    Some(deed) => deed.extra.push(text),
                    None => {
                        self.say(side, None, text, String::new());
                        if let Some(deed) = &mut self.doing {
                            deed.figure = figure;
                        }
                    }
                }
            }
            // What comes of it is a fate.
            HeatEvent::Began { .. }
            | HeatEvent::Rolled(_)
            | HeatEvent::LeaderCreation { .. }
            | HeatEvent::Heroic { .. }
            | HeatEvent::Hardened { .. }
            | HeatEvent::WentBerserk { .. }
            | HeatEvent::CameToItself { .. } => {}
        }
    }

    pub(super) fn hear_rally(&mut self, event: &RallyEvent) {
        match event {
            RallyEvent::Rallied { unit } => {
                let who = self.called.whose([unit]);
                let figure = self.figure(*unit);
                let side = self.called.side(*unit);
                match &mut self.doing {
                    Some(deed) if !deed.rallies => deed.extra.push(format!("{who} rallied")),
                    _ => {
                        let deed = match &mut self.doing {
                            Some(deed) => deed,
                            None => self.begin(side, None),
                        };
                        deed.what = Some(format!("{who} rallied"));
                        deed.figure = figure;
                    }
                }
            }
            RallyEvent::Deployed { unit, .. } => {
                let who = self.called.whose([unit]);
                if let Some(deed) = &mut self.doing {
                    deed.what = Some(format!("{who} deployed: two half-squads"));
                }
            }
            RallyEvent::Recombined { unit, with, .. } => {
                let who = self.called.whose([unit, with]);
                let side = self.called.side(*unit);
                let at = self.called.state(*unit).and_then(|unit| unit.at());
                let figure = self.figure(*unit);
                self.say(side, at, format!("{who} recombined: a squad"), String::new());
                if let Some(deed) = &mut self.doing {
                    deed.figure = figure;
                }
            }
            // Nobody has done it.
            RallyEvent::DmRemoved { .. } => {}
        }
    }

    pub(super) fn hear_rout(&mut self, event: &RoutEvent) {
        match event {
            RoutEvent::Routed { unit, from, to, low_crawl } => {
                self.routed(*unit, (*from, *to), *low_crawl);
            }
            RoutEvent::Interdicted { by, .. } => {
                let by = self.called.whose([by]);
                if let Some(deed) = &mut self.doing {
                    deed.item.by = format!("{}, interdicted by {by}", deed.item.by);
                }
            }
        }
    }

    pub(super) fn hear_sniper(&mut self, event: &SniperEvent) {
        match event {
            SniperEvent::Shot { side, at } => {
                let owner = match self.called.voice.me {
                    Some(me) if me == *side => "your ".to_owned(),
                    _ => self.called.voice.owner(*side),
                };
                let deed = self.begin(Some(*side), Some(*at));
                deed.item.by = capital(&format!("{owner}Sniper"));
                deed.nothing = format!("{owner}Sniper shot into {at} and hit nobody");
            }
            // Whether he shoots shows in his shot.
            SniperEvent::Activation { .. } => {}
        }
    }
}
