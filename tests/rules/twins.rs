//! Two games that one side cannot tell apart: the enemy has set up other units under the same "?", in another order, and has
//! done other things out of sight. Whatever that side is told or shown of them has to be the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use first_fire::board::Location;
use first_fire::game::news::{Item, News, Since, reader};
use first_fire::game::{
    Chronicle, Form, Game, Luck, Mode, Report, ScriptRefused, Stretch, Summary, summaries,
};
use first_fire::opponent::{Policy, RandomPolicy, answer};
use first_fire::rules::concealment::is_watched;
use first_fire::rules::event::{ConcealmentEvent, Event, SniperEvent};
use first_fire::rules::ids::{Side, UnitId};
use first_fire::rules::order::{FireOrder, Order, PossessionOrder, SetupOrder};
use first_fire::rules::view::{Hidden, View, Viewer};
use first_fire::rules::{check, decision, legal_orders};
use first_fire::scenario::Scenario;
use serde_json::Value;

use super::shuffle::{Chance, differences, in_what};

/// What a side is told and shown of a game.
#[derive(PartialEq, Debug)]
pub struct Told {
    /// Number, side and words of each step.
    steps: Vec<(usize, Side, Vec<String>)>,
    stretches: Vec<Stretch>,
    /// The table at every place of the line that it may look at.
    tables: Vec<Value>,
    report: String,
    /// What has happened since its last decision, line by line.
    news: Vec<String>,
    luck: Luck,
    branches: Vec<Summary>,
    /// After which step undo stops.
    undo_stops: usize,
}

impl Told {
    /// All of it; steps are named by their numbers, as the window names them.
    pub fn of(game: &Game, watcher: Side) -> Told {
        let viewer = Viewer::Side(watcher);
        let chronicle = Chronicle::of(game, viewer);
        let words = |entry: &first_fire::game::Entry| -> Vec<String> {
            let lines = entry.lines.iter();
            lines.map(|line| format!("{:?} {} {:?}", line.topic, line.text, line.detail)).collect()
        };
        let entries = chronicle.entries();
        let table = |step: usize| {
            let orders = chronicle.orders(step);
            assert_eq!(game.place_for(viewer, orders, true), orders, "a step ends there");
            let view = View::of(game.position_at(orders).unwrap(), viewer);
            serde_json::to_value(view.position()).unwrap()
        };
        let mut luck = Luck::of(game, viewer);
        luck.attacks.iter_mut().for_each(|attack| attack.order = chronicle.steps(attack.order));
        let mut branches = summaries(game, viewer);
        branches.iter_mut().for_each(|branch| branch.from = chronicle.steps(branch.from));
        Told {
            steps: entries.iter().map(|e| (e.number, e.side, words(e))).collect(),
            stretches: chronicle.stretches(),
            tables: (0..=entries.len()).map(table).collect(),
            report: Report::of(game).written(Form::Text),
            news: news(game, watcher),
            luck,
            branches,
            undo_stops: chronicle.steps(game.undo_limit()),
        }
    }
}

/// What has happened, as the window lists it for whoever is asked.
fn news(game: &Game, watcher: Side) -> Vec<String> {
    if reader(game) != Some(watcher) {
        return Vec::new();
    }
    let news = News::of(game, game.log().len(), Since::LastDecision);
    let items = news.items().iter().map(|item| {
        let Item { when, own, grade, at, from, figure, fate, what, by, dice, .. } = item;
        format!("{when:?} {own} {grade:?} {at:?} {from:?} {figure:?} {fate:?} {what} {by} {dice:?}")
    });
    let heads = [format!("{:?}", news.headline()), format!("{:?}", news.passed())];
    items.chain(heads).collect()
}

/// Holds what a side is told of two games against each other.
pub fn assert_alike([first, second]: &[Told; 2], game: &dyn Debug) {
    for (one, other) in first.steps.iter().zip(&second.steps) {
        assert_eq!(one, other, "{game:?}");
    }
    assert_eq!(first.steps.len(), second.steps.len(), "{game:?}: {:#?}", second.steps.last());
    assert_eq!(first.stretches, second.stretches, "{game:?}");
    for (step, (one, other)) in first.tables.iter().zip(&second.tables).enumerate() {
        let found = in_what(one, other);
        assert!(found.is_empty(), "{game:?} after step {step}: {found:#?}");
    }
    assert_eq!(first.report, second.report, "{game:?}");
    assert_eq!(first.news, second.news, "{game:?}");
    assert_eq!(first, second, "{game:?}");
}

/// Both games, and who cannot tell them apart.
pub struct Twins {
    pub games: [Game; 2],
    pub watcher: Side,
    chance: Chance,
    /// How many orders have been given out of sight in each.
    pub unseen: [usize; 2],
}

/// Why the games go on no further together.
#[derive(PartialEq, Eq, Debug)]
pub enum End {
    /// Somebody came to light, and is not the same in both.
    CameToLight,
    /// It is over, or nothing can be done out of sight.
    Over,
}

impl Twins {
    /// Two games of a scenario at its start.
    pub fn new(scenario: &Scenario, watcher: Side, seed: u64, mode: Mode) -> Twins {
        let game = || Game::new(scenario.clone(), seed).with_mode(mode);
        Twins { games: [game(), game()], watcher, chance: Chance::new(seed), unseen: [0, 0] }
    }

    /// What is asked in each, after which orders.
    pub fn stand(&self) -> Vec<String> {
        let last = |game: &Game| {
            let orders: Vec<String> =
                game.log().iter().rev().take(6).map(|entry| format!("{:?}", entry.order)).collect();
            format!("{:?} after {orders:#?}", decision(game.position()))
        };
        self.games.iter().map(last).collect()
    }

    fn asked(&self, twin: usize) -> Option<Side> {
        decision(self.games[twin].position()).map(|asked| asked.side)
    }

    /// Both sides set up; the hiding one puts what begins concealed into the same places in another order and with others
    /// in them, by detours and with weapons in other hands.
    pub fn set_up(&mut self) {
        let mut policy = RandomPolicy::new(self.chance.below(1000) as u64);
        let mut planned = self.games[0].clone();
        let mut places: BTreeMap<UnitId, Location> = BTreeMap::new();
        while planned.position().turn == 0 {
            let order = answer(&mut policy, planned.position()).unwrap();
            if let Order::Setup(SetupOrder::Place { unit, at }) = order {
                places.insert(unit, at);
            }
            planned.play(order).unwrap();
        }
        let units = planned.position().units.values();
        let concealed = units.filter(|unit| unit.concealed).map(|unit| unit.id).collect();
        for _ in 0..2 {
            let side = self.asked(0).unwrap();
            let mine = places
                .iter()
                .filter(|(unit, _)| planned.scenario().start.units.get(unit).unwrap().side == side);
            let mine: Vec<(UnitId, Location)> = mine.map(|(unit, at)| (*unit, *at)).collect();
            for twin in 0..2 {
                if side == self.watcher {
                    place(&mut self.games[twin], &mine);
                } else {
                    let mut dealt =
                        if twin == 0 { mine.clone() } else { self.dealt(&planned, &mine) };
                    self.chance.shuffle(&mut dealt);
                    self.detours(twin, &concealed, &dealt);
                }
                self.games[twin].play(Order::Done).unwrap();
            }
        }
    }

    /// Those who begin concealed wherever they are of it change places with each other: in cover and out of sight. In sight
    /// only a Dummy does.
    fn dealt(&mut self, planned: &Game, mine: &[(UnitId, Location)]) -> Vec<(UnitId, Location)> {
        let pos = planned.position();
        let covered = |(unit, at): &(UnitId, Location)| {
            let concealed = pos.unit(*unit).is_some_and(|unit| unit.concealed);
            concealed && pos.map().facts(at.hex).concealment && !is_watched(pos, *unit)
        };
        let (hidden, open): (Vec<_>, Vec<_>) = mine.iter().copied().partition(covered);
        let mut at: Vec<Location> = hidden.iter().map(|(_, at)| *at).collect();
        self.chance.shuffle(&mut at);
        let hidden = hidden.into_iter().zip(at).map(|((unit, _), at)| (unit, at));
        hidden.chain(open).collect()
    }

    /// Sets up in this order, with changes of mind.
    fn detours(
        &mut self,
        twin: usize,
        concealed: &BTreeSet<UnitId>,
        places: &[(UnitId, Location)],
    ) {
        for index in 0..places.len() {
            let (unit, at) = places[index];
            if self.chance.one_in(3) {
                let elsewhere = places[self.chance.below(places.len())].1;
                let order = Order::Setup(SetupOrder::Place { unit, at: elsewhere });
                let game = &mut self.games[twin];
                if check(game.position(), &order).is_ok() {
                    game.play(order).unwrap();
                    game.play(Order::Setup(SetupOrder::Lift { unit })).unwrap();
                }
            }
            self.games[twin].play(Order::Setup(SetupOrder::Place { unit, at })).unwrap();
            if self.chance.one_in(2) {
                self.hand_over(twin, concealed);
            }
        }
    }

    /// Among those who are concealed when the game begins.
    fn hand_over(&mut self, twin: usize, concealed: &BTreeSet<UnitId>) {
        let pos = self.games[twin].position();
        let orders = legal_orders(pos);
        let unseen = |order: &&Order| match order {
            Order::Possession(PossessionOrder::Transfer { weapon, to }) => {
                let owner = pos.weapons.get(weapon).unwrap().owner();
                concealed.contains(to) && owner.is_some_and(|owner| concealed.contains(&owner))
            }
            _ => false,
        };
        let transfers: Vec<&Order> = orders.iter().filter(unseen).collect();
        if let Some(order) = transfers.get(self.chance.below(transfers.len())) {
            self.games[twin].play((*order).clone()).unwrap();
        }
    }

    /// Until the watcher is asked the hiding side does what it can out of sight, each twin for itself, and where it must be
    /// seen to do something the same in both.
    fn keep_quiet(&mut self) -> Result<(), End> {
        loop {
            for twin in 0..2 {
                self.out_of_sight(twin)?;
            }
            let asked = self.games.each_ref().map(|game| decision(game.position()));
            let [Some(first), second] = asked else { return Err(End::Over) };
            if Some(&first) != second.as_ref() {
                return Err(End::Over);
            }
            if first.side == self.watcher {
                return Ok(());
            }
            let [orders, others] = self.games.each_ref().map(|game| legal_orders(game.position()));
            let common: Vec<&Order> = orders.iter().filter(|one| others.contains(one)).collect();
            let order = *common.get(self.chance.below(common.len())).ok_or(End::Over)?;
            for game in &mut self.games {
                play_with_threes(game, order).map_err(|_| End::Over)?;
            }
            self.parted(order)?;
        }
    }

    fn out_of_sight(&mut self, twin: usize) -> Result<(), End> {
        for given in 0.. {
            if self.asked(twin).ok_or(End::Over)? == self.watcher {
                break;
            }
            let pos = self.games[twin].position();
            let hidden = Hidden::in_position(pos, Viewer::Side(self.watcher));
            let side = self.watcher.other();
            // Work in sight is seen, and so is that a weapon lies there no longer.
            let open = |order: &Order| match order {
                Order::Fire(FireOrder::Await { unit }) => is_watched(pos, *unit),
                Order::Possession(PossessionOrder::Recover { .. }) => true,
                Order::Possession(PossessionOrder::Dismantle { weapon, .. }) => pos
                    .weapons
                    .get(weapon)
                    .unwrap()
                    .owner()
                    .is_some_and(|owner| is_watched(pos, owner)),
                _ => false,
            };
            let orders = legal_orders(pos);
            let unseen = |order: &&Order| hidden.order(side, order) && !open(order);
            let quiet: Vec<&Order> = orders.iter().filter(unseen).collect();
            // What passes comes last; the twins are not equally busy.
            let passes = given > 6 || self.chance.one_in(if twin == 0 { 2 } else { 4 });
            let last = quiet.len().saturating_sub(1);
            let chosen = if passes { last } else { self.chance.below(quiet.len()) };
            let Some(order) = quiet.get(chosen) else { break };
            play_with_threes(&mut self.games[twin], order).map_err(|_| End::Over)?;
            self.unseen[twin] += 1;
        }
        Ok(())
    }

    /// Whether the games have parted by right: somebody has come to light.
    fn parted(&self, order: &Order) -> Result<(), End> {
        let views = self.games.each_ref();
        let views = views.map(|game| View::of(game.position(), Viewer::Side(self.watcher)));
        if views[0] == views[1] {
            return Ok(());
        }
        let mut found = differences(views[0].position(), views[1].position());
        found.push("their truths differ in".to_owned());
        found.extend(differences(self.games[0].position(), self.games[1].position()));
        Err(self.came_to_light(&(order, found)))
    }

    /// The watcher gives an order, the same in both, with the same dice; then the other side keeps quiet.
    pub fn go_on(&mut self, policy: &mut RandomPolicy) -> Result<(), End> {
        self.keep_quiet()?;
        let viewer = Viewer::Side(self.watcher);
        let view = View::of(self.games[0].position(), viewer);
        let orders = legal_orders(view.position());
        let order = policy.choose(&view, &orders);
        let rolls = self.games[0].play(order.clone()).unwrap().rolls.clone();
        match self.games[1].play_with(order.clone(), &rolls) {
            Ok(_) => {}
            Err(ScriptRefused::Dice { .. }) => return Err(self.came_to_light(&order)),
            Err(ScriptRefused::Order(refusal)) => panic!("refused to one only: {refusal}"),
        }
        self.parted(&order)?;
        self.keep_quiet()
    }

    /// The last order has brought somebody to light, so that the games part by right.
    fn came_to_light(&self, order: &dyn Debug) -> End {
        let events = self.games.iter().flat_map(|game| game.log().last());
        let shown = events.flat_map(|entry| &entry.events).any(|event| match event {
            Event::Concealment(
                ConcealmentEvent::Revealed { .. }
                | ConcealmentEvent::Dummies { .. }
                | ConcealmentEvent::ThrownBack { .. },
            ) => true,
            // Whether somebody sees a unit from under a "?" decides on its own concealment (A12.121).
            Event::Concealment(
                ConcealmentEvent::Concealed { .. } | ConcealmentEvent::Attempt { .. },
            ) => true,
            // What is under it is one target for a Sniper, and chance picks among them (A14.2).
            Event::Sniper(SniperEvent::Shot { .. }) => true,
            _ => false,
        });
        assert!(shown, "they part at {order:#?} although nobody came to light");
        End::CameToLight
    }
}

/// Plays an order whose dice all come up 3: what is thrown openly is the same in both.
fn play_with_threes(game: &mut Game, order: &Order) -> Result<(), ScriptRefused> {
    let mut dice = Vec::new();
    for _ in 0..8 {
        match game.play_with(order.clone(), &dice) {
            Err(ScriptRefused::Dice { rolled, .. }) => dice = vec![3; rolled],
            other => return other.map(drop),
        }
    }
    game.play_with(order.clone(), &dice).map(drop)
}

/// Sets up in this order.
fn place(game: &mut Game, places: &[(UnitId, Location)]) {
    for (unit, at) in places {
        game.play(Order::Setup(SetupOrder::Place { unit: *unit, at: *at })).unwrap();
    }
}
