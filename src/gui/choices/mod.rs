//! What can be done now, as the window shows it: worked out from the rules' list of legal orders whenever the
//! game or the selection changes, and read by everything that draws or takes input.

mod chances;
mod close_combat;
pub mod deeds;
pub mod exact;
mod figures;
mod fire;
mod nobody;
pub mod numbers;
mod offered;
pub mod onlookers;
pub mod phases;
pub mod reasons;
mod routs;
pub mod setup;
mod shells;
mod silence;
mod slots;
mod warnings;
mod waste;
mod ways;
pub mod words;

pub use deeds::{Deed, Place, SideChoice};
pub use ways::FireWay;

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use numbers::Numbers;

use crate::app::{
    FrameSet, HexTile, InPhase, ResidualCounter, RimResidualCounter, Session, Teaching,
};
use crate::board::{Coord, Location};
use crate::game::{Mode, phase_words};
use crate::gui::analysis::Analyst;
use crate::gui::board::geometry::Spot;
use crate::gui::board::tiles::{Light, Lit};
use crate::gui::exchange;
use crate::gui::panels;
use crate::gui::selection::Selection;
use crate::gui::settings::{Assistance, Settings};
use crate::lessons::{Offers, OrderKind};
use crate::odds::AttackOdds;
use crate::rules::decision::DecisionKind;
use crate::rules::fire::Assessment;
use crate::rules::order::{CloseAttack, FireAttack, Gait, Order};
use crate::rules::{Decision, Phase, Position, UnitId, check, decision, legal_orders};

/// Something to do in a hex.
#[derive(Debug, Clone, PartialEq)]
pub struct HexChoice {
    /// In a few words.
    pub title: String,
    /// Written on the hex: a cost in MF.
    pub label: Option<String>,
    /// What it takes.
    pub act: Act,
}

/// What happens when something is chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// These orders are given, in this order.
    Give(Vec<Order>),
    /// A target is aimed at.
    Aim(Location),
    /// Everybody who has no place yet is set up by the machine.
    Deploy,
    /// Another way of moving is chosen.
    Walk(Gait),
    /// Something besides moving is taken up, to be done on the board; taken up already, it is put away.
    TakeUp(Deed),
    /// Another way of firing is chosen.
    FireIn(FireWay),
    /// An attack is taken up as it stands, to be rolled or changed.
    Take(FireAttack),
    /// An attack in Close Combat is laid down beside those that are declared with it.
    Strike(CloseAttack),
    /// Whether his part of the phase is over: asked, or not yet.
    Sure(bool),
}

/// A key that stands for a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A number from 1.
    Number(u8),
    /// Roll, go on.
    Enter,
    /// Hold, stop.
    Space,
    /// The phase is done.
    Next,
}

impl Key {
    /// As it is printed on a card.
    pub fn label(self) -> String {
        match self {
            Key::Number(number) => number.to_string(),
            Key::Enter => "Enter".to_owned(),
            Key::Space => "Space".to_owned(),
            Key::Next => "N".to_owned(),
        }
    }
}

/// A card in the decision bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// What.
    pub title: String,
    /// What it costs or brings.
    pub detail: String,
    /// Its key.
    pub key: Option<Key>,
    /// What it does.
    pub act: Act,
    /// Why it cannot be chosen.
    pub blocked: Option<String>,
    /// It is the one in force: the present way of moving.
    pub lit: bool,
}

/// The attack that is being put together.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// As it stands.
    pub order: FireAttack,
    /// What it comes to, or why it cannot be made.
    pub worked_out: Result<Assessment, String>,
    /// The exact odds of it.
    pub odds: Option<AttackOdds>,
    /// They are still being worked out.
    pub pending: bool,
}

impl Preview {
    /// In a line or two: the attack, and whom it is likely to hurt.
    fn in_short(&self) -> String {
        match (&self.worked_out, &self.odds) {
            (Ok(assessment), Some(odds)) => {
                format!("{}\n{}", slots::in_short(assessment), panels::odds::in_short(odds))
            }
            (Ok(assessment), None) => slots::in_short(assessment),
            (Err(why), _) => why.clone(),
        }
    }
}

/// What can be done now.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Choices {
    /// How much is said unasked.
    pub assistance: Assistance,
    /// A lesson is being taken.
    lesson: bool,
    /// Who is asked what.
    pub asked: Option<Decision>,
    /// The question in one sentence.
    pub sentence: String,
    /// A hint on how to answer.
    pub hint: String,
    /// Units that can do something.
    pub eligible: BTreeSet<UnitId>,
    /// Things to do by hex.
    pub hexes: BTreeMap<Coord, (Light, Vec<HexChoice>)>,
    /// Things to do at hexsides: those of their hexes too.
    pub sides: Vec<SideChoice>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The numbers go round so often until every card has had one.
    pages: usize,
    /// The attack being put together.
    pub preview: Option<Preview>,
    /// The leaders who may direct it.
    pub may_direct: BTreeSet<UnitId>,
    /// The stacks of the firing side that see the target and can fire at it.
    pub onlookers: Vec<onlookers::Onlooker>,
    /// What is easily overlooked about the choice that is being made; nothing unless it is wished for.
    pub warnings: Vec<String>,
    /// Everything the rules list.
    pub orders: Vec<Order>,
}

impl Choices {
    /// Works out what is among the offers. In a lesson nobody is asked whether he is sure: it has its own word for what
    /// is wrong.
    pub fn of(
        pos: &Position,
        selection: &Selection,
        assistance: Assistance,
        offers: &Offers,
    ) -> Self {
        let Some(asked) = decision(pos) else {
            let sentence = words::outcome(pos);
            return Choices { sentence, assistance, ..Choices::default() };
        };
        let mut orders = legal_orders(pos);
        orders.retain(|order| offers.takes(order));
        let lesson = *offers != Offers::All;
        let mut choices = Choices { orders, assistance, lesson, ..Choices::default() };
        choices.sentence = words::question(pos, &asked);
        match &asked.kind {
            DecisionKind::Phase(phase) => {
                (phases::lead(*phase).part)(&mut choices, pos, selection);
            }
            DecisionKind::FirstFire => fire::window(&mut choices, pos, selection),
            DecisionKind::Step => phases::step(&mut choices, pos, selection),
            DecisionKind::Rout => routs::step(&mut choices, pos),
            DecisionKind::CloseCombat => {
                close_combat::declare(&mut choices, pos, asked.side, selection);
            }
            DecisionKind::LaneAttack
            | DecisionKind::PlaceLane
            | DecisionKind::RofOrResidual
            | DecisionKind::RestOfGroup
            | DecisionKind::GunDuel
            | DecisionKind::Offer => choices.all_as_cards(pos, |_| true),
        }
        choices.keep(offers);
        choices.several_in_hex(pos, asked.side, selection);
        choices.asked = Some(asked);
        choices
    }

    /// Drops what is not among the offers: other orders, what is refused anyway, and the choice of a way where there is
    /// only the plain one.
    fn keep(&mut self, offers: &Offers) {
        if *offers == Offers::All {
            return;
        }
        let plain_fire = !ways::DECLARED.iter().any(|kind| offers.has(*kind));
        let plain_walk = !phases::GAITS.iter().any(|kind| offers.has(*kind));
        let kept = |act: &Act| match act {
            Act::Give(orders) => {
                !orders.is_empty() && orders.iter().all(|order| offers.takes(order))
            }
            Act::Aim(_) => true,
            Act::TakeUp(deed) => deed.kinds().iter().any(|kind| offers.has(*kind)),
            // In a lesson nobody is asked whether he is sure.
            Act::Deploy | Act::Sure(_) | Act::Strike(_) => false,
            Act::Walk(gait) => !plain_walk && offers.has(OrderKind::of_gait(*gait)),
            // What a Gun fires, and how it aims, is chosen at every shot.
            Act::FireIn(way) => {
                (!plain_fire || matches!(way, FireWay::Shell(..))) && offers.has(way.kind())
            }
            Act::Take(order) => {
                (!plain_fire || order.shell.is_some()) && offers.has(OrderKind::of_fire(order))
            }
        };
        self.cards.retain(|card| kept(&card.act));
        for (light, several) in self.hexes.values_mut() {
            // Where a side may set up is shown, whatever else is.
            several.retain(|choice| *light == Light::Area || kept(&choice.act));
        }
        self.hexes.retain(|_, (_, several)| !several.is_empty());
        self.sides.retain(|side| kept(&side.choice.act));
        if *offers == Offers::nothing() {
            self.eligible.clear();
            self.onlookers.clear();
        }
    }

    /// The table is shown as it was. Who may not act there sees what was asked, and nothing to answer.
    fn looking_back(&mut self, may_act: bool) {
        if may_act {
            self.hint = "You look back: an order given here starts a branch.".to_owned();
        } else {
            let (asked, assistance) = (self.asked.take(), self.assistance);
            let hint = "You look back: go to the present to give orders.".to_owned();
            *self = Choices { asked, assistance, hint, ..Choices::default() };
            self.sentence = "The table as it was.".to_owned();
        }
    }

    /// The machine is asked: who, and nothing to answer. What it is asked would say who is under its "?".
    fn of_machine(asked: Decision, pos: &Position, assistance: Assistance) -> Choices {
        let who = words::side(pos, asked.side);
        let sentence = match pos.phase {
            Phase::Setup => format!("{who}: the machine sets up its units."),
            phase => format!("{who}: the machine is thinking. {}", phase_words(phase)),
        };
        Choices { asked: Some(asked), sentence, assistance, ..Choices::default() }
    }

    /// Somebody else is to do something: nothing to answer here.
    fn of_another(asked: Decision, sentence: String, assistance: Assistance) -> Choices {
        Choices { asked: Some(asked), sentence, assistance, ..Choices::default() }
    }

    fn add_hex(&mut self, hex: Coord, light: Light, choice: HexChoice) {
        let entry = self.hexes.entry(hex).or_insert_with(|| (light, Vec::new()));
        if !entry.1.iter().any(|other| other.act == choice.act) {
            entry.1.push(choice);
        }
    }

    /// The lit hexside at a spot of the board.
    #[must_use]
    pub fn side_at(&self, spot: Spot) -> Option<&SideChoice> {
        deeds::at(&self.sides, spot)
    }

    /// A card for each listed order that a filter takes.
    fn all_as_cards(&mut self, pos: &Position, take: impl Fn(&Order) -> bool) {
        let orders: Vec<Order> = self.orders.iter().filter(|order| take(order)).cloned().collect();
        self.orders_as_cards(pos, &orders, &[]);
    }

    /// The card that ends a part of a phase, or says why it cannot end yet. Where something would be thrown away by it,
    /// it asks first.
    fn done_card(&mut self, pos: &Position, title: &str, selection: &Selection) {
        let asks = self.assistance != Assistance::Off && !self.lesson;
        let asked = decision(pos).filter(|_| asks);
        let waste =
            asked.and_then(|asked| (phases::lead(pos.phase).waste)(pos, asked.side, &self.orders));
        if let Some(waste) = waste.filter(|_| check(pos, &Order::Done).is_ok()) {
            let card = |title: &str, key, act| Card {
                title: title.to_owned(),
                detail: waste.clone(),
                key: Some(key),
                act,
                blocked: None,
                lit: false,
            };
            if selection.sure {
                // Nothing else is asked now.
                self.sentence = format!("{title}? {waste}");
                self.hint = "N goes on all the same; Space goes back.".to_owned();
                self.cards.clear();
                self.hexes.clear();
                self.sides.clear();
                self.cards.push(card("Not yet", Key::Space, Act::Sure(false)));
                self.cards.push(card(title, Key::Next, Act::Give(vec![Order::Done])));
            } else {
                self.cards.push(card(title, Key::Next, Act::Sure(true)));
            }
            return;
        }
        let blocked = check(pos, &Order::Done).err().map(|refusal| words::refusal(pos, &refusal));
        self.cards.push(Card {
            title: title.to_owned(),
            detail: blocked.clone().unwrap_or_else(|| "goes on to what comes next".to_owned()),
            key: Some(Key::Next),
            act: Act::Give(vec![Order::Done]),
            blocked,
            lit: false,
        });
    }

    /// How often the nine numbers have to go round until every card has had one.
    pub fn pages(&self) -> usize {
        self.pages.max(1)
    }

    /// The card of a key.
    pub fn card(&self, key: Key) -> Option<&Card> {
        self.cards.iter().find(|card| card.key == Some(key) && card.blocked.is_none())
    }
}

/// Keeps the choices up to date.
pub struct ChoicesPlugin;

impl Plugin for ChoicesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Selection>()
            .init_resource::<Choices>()
            .init_resource::<exact::Exact>()
            .add_systems(Update, (work_out, exact::finish, light).chain().in_set(FrameSet::View));
    }
}

/// Works the choices out anew after every change.
pub fn work_out(
    session: Option<Res<Session>>,
    teaching: Option<Res<Teaching>>,
    (settings, analyst): (Res<Settings>, Res<Analyst>),
    mut selection: ResMut<Selection>,
    mut choices: ResMut<Choices>,
    mut asked_before: Local<Option<(Option<Decision>, u8)>>,
    mut numbers: Local<Numbers>,
) {
    let Some(session) = session else {
        choices.set_if_neq(Choices::default());
        return;
    };
    let pos = session.position();
    if session.is_changed() {
        let asked = Some((decision(pos), pos.turn));
        // How a stack is to move is kept within a phase; what was picked up has done what it should.
        let same = *asked_before == asked;
        let gait = if same { selection.gait } else { Default::default() };
        *asked_before = asked;
        selection.clear();
        selection.gait = gait;
        selection.place = still_there(pos, selection.place, same);
    }
    let assistance = settings.assistance_in(pos);
    let helped = assistance != choices.assistance;
    let taught = teaching.as_ref().is_some_and(|teaching| teaching.is_changed());
    if session.is_changed() || selection.is_changed() || helped || taught || analyst.is_changed() {
        // What another may do hangs on what he sees: it is not for the player's eyes.
        let elsewhere = decision(pos).filter(|_| session.is_asked_elsewhere());
        // Nor is it for who is shown in a lesson what his side may know.
        let mode = session.game().mode();
        let taught =
            decision(pos).filter(|asked| matches!(mode, Mode::Learning(you) if you != asked.side));
        let now = match (taught, elsewhere, session.apart()) {
            (Some(asked), ..) => Choices::of_another(asked, String::new(), assistance),
            (None, Some(asked), Some(apart)) => {
                Choices::of_another(asked, exchange::waits(pos, apart), assistance)
            }
            (None, Some(asked), None) => Choices::of_machine(asked, pos, assistance),
            (None, None, _) => {
                let offers =
                    teaching.as_ref().map_or(Offers::All, |teaching| teaching.lecture().offers());
                let mut now = Choices::of(pos, &selection, assistance, &offers);
                if session.looks_back() {
                    // Under a game that is looked back on nothing is given by the way.
                    now.looking_back(session.may_act() && !analyst.is_open());
                }
                let when = (pos.turn, pos.attacker, pos.phase);
                numbers.give(&mut now, when, session.is_changed(), selection.page);
                now
            }
        };
        choices.set_if_neq(now);
    }
}

/// The place that goes on being looked at: the card goes along with a stack that moves, does not stay with a hex that
/// has been left, and makes room for those who see a mover.
fn still_there(pos: &Position, place: Option<Location>, same: bool) -> Option<Location> {
    match decision(pos).map(|asked| asked.kind) {
        Some(DecisionKind::Step) => return reasons::mover_at(pos),
        Some(DecisionKind::FirstFire) if !same => return None,
        _ => {}
    }
    place.filter(|at| pos.units_at(*at).next().is_some())
}

/// Lights the hexes, each in one way; touches those only that are to be lit otherwise.
fn light(
    (choices, selection): (Res<Choices>, Res<Selection>),
    phase: Option<Res<State<InPhase>>>,
    (residual, rim): (Query<&ResidualCounter>, Query<&RimResidualCounter>),
    hexes: Query<(Entity, &HexTile, Option<&Lit>)>,
    mut commands: Commands,
) {
    if !choices.is_changed() && !selection.is_changed() {
        return;
    }
    let whole = residual.iter().map(|counter| counter.at.hex);
    let fire: BTreeSet<Coord> = whole.chain(rim.iter().map(|counter| counter.at.hex)).collect();
    let setup = phase.is_some_and(|phase| *phase.get() == InPhase(Phase::Setup));
    let barred = setup && !selection.units.is_empty();
    let target = selection.target.map(|target| target.hex);
    for (entity, HexTile(hex), lit) in &hexes {
        let light = match choices.hexes.get(hex) {
            _ if target == Some(*hex) => Some(Light::Target),
            Some((light, _)) => Some(*light),
            None if barred => Some(Light::Barred),
            None => fire.contains(hex).then_some(Light::Residual),
        };
        match light {
            Some(light) if lit != Some(&Lit(light)) => {
                commands.entity(entity).insert(Lit(light));
            }
            None if lit.is_some() => {
                commands.entity(entity).remove::<Lit>();
            }
            _ => {}
        }
    }
}
