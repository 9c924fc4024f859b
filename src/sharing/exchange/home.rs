//! One home of a game by exchange: what its side knows, and what it does with the files of the other.

use super::hex::Hex32;
use super::keys::{Keys, Shown};
use super::letter::{Asks, Head, Open, Played, Sealed, parted};
use super::table::Table;
use super::{GameId, Problem, watchword_of};
use crate::files::Kind;
use crate::game::{Game, ScriptRefused, StandingOrders};
use crate::rules::view::Viewer;
use crate::rules::{Order, Side};
use crate::scenario::Scenario;

/// One home of a game that is played by exchange of files.
#[derive(Clone)]
pub struct Home {
    pub(super) side: Side,
    pub(super) keys: Keys,
    /// What the other side has shown, once it is there.
    pub(super) theirs: Option<Shown>,
    pub(super) table: Table,
    /// An order of this side that waits for the other's link.
    pub(super) asks: Option<Asks>,
    /// The other side does not know yet what happened here.
    pub(super) to_give: bool,
}

/// What became of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// It has been carried out.
    Done,
    /// It rolls dice, and waits for the other side's part in them: the file has to go there and back.
    Waits,
}

/// What a file of the other side brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct News {
    /// How many orders were known here before.
    pub known: usize,
    /// The other side waits for the file: this home has rolled for it.
    pub rolled: bool,
}

impl Home {
    /// Begins a game as one of its sides.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub fn invite(scenario: &Scenario, side: Side) -> Result<Home, Problem> {
        let table = Table::new(Hex32::random()?, Played::of(scenario))?;
        let (keys, theirs) = (Keys::random()?, None);
        Ok(Home { side, keys, theirs, table, asks: None, to_give: true })
    }

    /// Takes up an invitation, as the other side.
    ///
    /// # Errors
    /// It is none, or the scenario cannot be played here as it is there.
    pub fn join(invitation: &[u8]) -> Result<Home, Problem> {
        let (head, _, rest) = parted(invitation)?;
        let open = serde_json::from_slice(rest).map_err(|_| Problem::NoInvitation)?;
        let Open::Invitation { scenario, start } = open;
        let side = head.from.other();
        let mut table = Table::new(head.game, scenario)?;
        if table.start() != start {
            return Err(Problem::OtherStart);
        }
        let keys = Keys::random()?;
        table.lay_down(in_order(side, keys.shown()?, head.shown));
        Ok(Home { side, keys, theirs: Some(head.shown), table, asks: None, to_give: true })
    }

    /// Which game it is: the same in both homes.
    #[must_use]
    pub fn id(&self) -> GameId {
        GameId(self.table.id)
    }

    /// The side that plays here.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Who looks at it here.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        if self.table.asked().is_none() { Viewer::Both } else { Viewer::Side(self.side) }
    }

    /// The game, whole as the rules need it: nothing of it is for the player's eyes but what [`Home::viewer`] sees.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.table.game
    }

    /// Changes what this side wants to be asked. It is kept here, and in no file for the other side.
    pub fn set_standing_orders(&mut self, standing: StandingOrders) {
        self.table.game.set_standing_orders(standing);
    }

    /// Whether this side can give an order now.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.theirs.is_some() && self.asks.is_none() && self.table.asked() == Some(self.side)
    }

    /// Whether an order of this side waits for the other's part in its dice.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.asks.is_some()
    }

    /// That order.
    #[must_use]
    pub fn waiting_order(&self) -> Option<&Order> {
        self.asks.as_ref().map(|asks| &asks.order)
    }

    /// Whether the other side waits for a file.
    #[must_use]
    pub fn has_to_give(&self) -> bool {
        self.to_give
    }

    /// What both homes have to read out alike, so that nobody between them has put himself in the place of either; `None`
    /// until the invitation has been answered.
    #[must_use]
    pub fn watchword(&self) -> Option<String> {
        let sides = in_order(self.side, self.keys.shown().ok()?, self.theirs?);
        Some(watchword_of(self.table.id, sides))
    }

    /// Gives an order. One that rolls waits for the other side: it can no longer be changed then.
    ///
    /// # Errors
    /// The rules refuse it, or it is not for this side to speak now. Nothing has changed then.
    pub fn say(&mut self, order: Order) -> Result<Said, Problem> {
        if self.theirs.is_none() {
            return Err(Problem::NobodyThere);
        }
        if self.asks.is_some() {
            return Err(Problem::Waiting);
        }
        if self.table.asked() != Some(self.side) {
            return Err(Problem::NotAsked);
        }
        // Tried where it changes nothing: does it roll?
        match self.table.game.clone().play_with(order.clone(), &[]) {
            Ok(_) => {
                self.table.say(order)?;
                self.to_give = true;
                Ok(Said::Done)
            }
            Err(ScriptRefused::Order(refusal)) => Err(Problem::Refused(refusal)),
            Err(ScriptRefused::Dice { .. }) => {
                let link = self.keys.link(self.table.next_roll())?;
                self.asks = Some(Asks { order, link });
                self.to_give = true;
                Ok(Said::Waits)
            }
        }
    }

    /// The file for the other side, which counts as given from then on.
    ///
    /// # Errors
    /// As [`Home::letter`].
    pub fn give(&mut self) -> Result<Vec<u8>, Problem> {
        let bytes = self.letter()?;
        self.has_given();
        Ok(bytes)
    }

    /// The other side's file has been written: it waits for none any more.
    pub fn has_given(&mut self) {
        self.to_give = false;
    }

    /// The file for the other side: the invitation while nobody has answered it, afterwards the whole game, sealed. However often it
    /// is made, the other home can take it once.
    ///
    /// # Errors
    /// The game has become too long for a file.
    pub fn letter(&self) -> Result<Vec<u8>, Problem> {
        let head = Head::new(self.table.id, self.side, self.keys.shown()?).line()?;
        let rest = match &self.theirs {
            None => {
                let scenario = self.table.scenario.clone();
                let open = Open::Invitation { scenario, start: self.table.start() };
                serde_json::to_vec(&open).map_err(Problem::writing)?
            }
            Some(theirs) => {
                let sealed = Sealed { orders: self.table.orders.clone(), asks: self.asks.clone() };
                let text = serde_json::to_vec(&sealed).map_err(Problem::writing)?;
                self.keys.seal(theirs, (self.table.id, self.side), &head, &text)?
            }
        };
        let bytes = [head, rest].concat();
        if bytes.len() as u64 > Kind::Save.most_bytes() {
            return Err(Problem::TooLong);
        }
        Ok(bytes)
    }

    /// Takes a file of the other side: everything in it is checked, and where it asks for dice they are rolled.
    ///
    /// # Errors
    /// What is wrong with it; nothing of it is kept then, and this home has to be read anew from where it is kept.
    pub fn take(&mut self, letter: &[u8]) -> Result<News, Problem> {
        let (head, sealed) = self.opened(letter)?;
        let answers = self.theirs.is_none();
        self.theirs = Some(head.shown);
        self.table.lay_down(in_order(self.side, self.keys.shown()?, head.shown));
        let known = self.table.orders.len();
        let news = self.follow(&sealed)?;
        // An answer to the invitation need not say more than that it is one.
        if !answers && !news.rolled && self.table.orders.len() == known {
            return Err(Problem::Old);
        }
        self.to_give = news.rolled;
        Ok(news)
    }

    /// Opens a file of the other side.
    fn opened(&self, letter: &[u8]) -> Result<(Head, Sealed), Problem> {
        let (head, line, rest) = parted(letter)?;
        if head.game != self.table.id {
            return Err(Problem::NoSuchGame);
        }
        if head.from == self.side {
            return Err(Problem::OwnSide);
        }
        if self.theirs.is_some_and(|theirs| theirs != head.shown) {
            return Err(Problem::OtherKeys);
        }
        let opened = self.keys.open(&head.shown, (head.game, head.from), line, rest)?;
        let sealed =
            serde_json::from_slice(&opened).map_err(|error| Problem::Damaged(error.to_string()))?;
        Ok((head, sealed))
    }

    /// Whether a file of the other side holds nothing that is not known here: it has been taken, or a later one has. What is wrong
    /// with it otherwise shows when it is taken.
    #[must_use]
    pub fn has_taken(&self, letter: &[u8]) -> bool {
        let Ok((_, sealed)) = self.opened(letter) else { return false };
        let known = self.table.orders.len();
        // An order that waits is carried out by whoever takes it.
        let waits = sealed.asks.is_some() && self.asks.is_none();
        let news = sealed.orders.len() > known || (waits && sealed.orders.len() == known);
        self.theirs.is_some() && !news
    }

    /// Goes on with what the other side has done.
    fn follow(&mut self, Sealed { orders, asks }: &Sealed) -> Result<News, Problem> {
        let known = self.table.orders.len();
        let mut theirs = orders.iter();
        for (number, mine) in (1..).zip(&self.table.orders) {
            match theirs.next() {
                None => return Err(Problem::Old),
                Some(their) if their != mine => return Err(Problem::Otherwise(number)),
                Some(_) => {}
            }
        }
        if let Some(Asks { order, .. }) = &self.asks {
            // Whatever else they say comes after what they were asked for.
            let Some(first) = theirs.next() else { return Err(Problem::Old) };
            if first.order != *order || first.links.is_none() {
                return Err(Problem::Otherwise(self.table.next_order()));
            }
            self.table.again(first)?;
            self.asks = None;
        }
        for done in theirs {
            self.must_be_theirs()?;
            // What rolls is carried out here.
            if done.links.is_some() {
                return Err(Problem::DiceCount(self.table.next_order()));
            }
            self.table.again(done)?;
        }
        if let Some(Asks { order, link }) = asks {
            self.must_be_theirs()?;
            let own = self.keys.link(self.table.next_roll())?;
            let links = match self.side {
                Side::First => [own, *link],
                Side::Second => [*link, own],
            };
            self.table.roll(order.clone(), links)?;
        }
        Ok(News { known, rolled: asks.is_some() })
    }

    fn must_be_theirs(&self) -> Result<(), Problem> {
        if self.table.asked() == Some(self.side.other()) {
            return Ok(());
        }
        Err(Problem::NotTheirs(self.table.next_order()))
    }
}

/// What is shown of both sides, the first side's first.
pub(super) fn in_order(side: Side, mine: Shown, theirs: Shown) -> [Shown; 2] {
    match side {
        Side::First => [mine, theirs],
        Side::Second => [theirs, mine],
    }
}
