//! A word before a blunder, for whoever wishes it: an order that gives away much, as far as a quick look can tell, is held back
//! once, with what would be better. Given again, it is carried out.

use bevy::prelude::*;

use super::machine::AtMost;
use super::pondering::Pondering;
use crate::app::{Bench, FrameSet, Session, Submit};
use crate::game::PositionHash;
use crate::game::narrate::meant;
use crate::opponent::Budget;
use crate::opponent::coach::{Counsel, advise};
use crate::rules::view::{View, Viewer};
use crate::rules::{Order, Phase, decision};

/// So much of the winning chance, 0 to 1, is a blunder.
const BLUNDER: f64 = 0.2;
/// What a look costs: it is to be quick.
const LOOK: Budget = Budget { nodes: 700, width: 3, ..Budget::NONE };

/// A question that a person is asked: after how many orders, and where.
type Question = (usize, PositionHash);

/// What was held back, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    order: Order,
    /// What it gives away of the winning chance, 0 to 1.
    pub lost: f64,
    /// What would be better.
    pub better: String,
}

/// Who looks at an order before it is carried out.
#[derive(Resource, Debug)]
pub struct Caution {
    /// So much of the winning chance, 0 to 1, has to be given away before an order is held back.
    pub least: f64,
    look: Pondering<(Question, Order), Counsel>,
    warning: Option<Warning>,
}

impl Default for Caution {
    fn default() -> Caution {
        Caution { least: BLUNDER, look: Pondering::default(), warning: None }
    }
}

impl Caution {
    /// What was held back, as long as the question stands.
    #[must_use]
    pub fn warning(&self) -> Option<&Warning> {
        self.warning.as_ref()
    }

    /// Whether an order is being looked at.
    #[must_use]
    pub fn looks(&self) -> bool {
        self.look.works()
    }

    fn forget(&mut self) {
        self.look.turn_to(None);
        self.warning = None;
    }

    /// Whether an order is held back: it is looked at first, unless it is given once more after what was said of it.
    pub fn holds(
        &mut self,
        session: &Session,
        order: &Order,
        bench: &Bench<'_>,
        at_most: AtMost,
    ) -> bool {
        let (game, pos) = (session.game(), session.game().position());
        let Some(asked) = decision(pos) else { return false };
        if session.looks_back() || session.is_asked_elsewhere() || pos.phase == Phase::Setup {
            return false;
        }
        if self.warning.as_ref().is_some_and(|warning| warning.order == *order) {
            self.forget();
            return false;
        }
        let question = (game.log().len(), game.hash());
        if self.look.turn_to(Some((question, order.clone()))) {
            self.warning = None;
            let seen = View::of(pos, Viewer::Side(asked.side));
            let (order, seed, budget) = (order.clone(), question.0 as u64, at_most.of(LOOK));
            self.look.begin(bench, move |halt| advise(&seen, budget, seed, Some(&order), halt));
        }
        true
    }
}

/// Has it at hand.
pub struct CautionPlugin;

impl Plugin for CautionPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Caution>().add_systems(Update, follow.in_set(FrameSet::View));
    }
}

/// Hears what came of the look: the order is carried out, or held back with a word.
fn follow(
    session: Option<Res<Session>>,
    mut caution: ResMut<Caution>,
    mut submit: MessageWriter<Submit>,
) {
    let Some((question, order)) = caution.look.about().cloned() else { return };
    let now = session.as_deref().filter(|session| !session.looks_back());
    let now = now.map(|session| (session.game().log().len(), session.game().hash()));
    if now != Some(question) {
        // It is about another question by now.
        caution.forget();
        return;
    }
    if !caution.bypass_change_detection().look.hear() {
        return;
    }
    let Some(session) = session else { return };
    let counsel = caution.look.said();
    let price = counsel.and_then(|counsel| counsel.price(&order));
    match (price, counsel.and_then(Counsel::best)) {
        (Some(lost), Some(best)) if lost >= caution.least => {
            let pos = session.game().position();
            let better = meant(pos, &best.order, best.goal, session.viewer());
            caution.warning = Some(Warning { order, lost, better });
        }
        _ => {
            caution.forget();
            submit.write(Submit(order));
        }
    }
}
