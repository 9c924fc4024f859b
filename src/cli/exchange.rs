//! `first-fire exchange`: a game between two homes that hand each other files.

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};

use super::complain;
use super::output::{Failure, Out};
use crate::files::folders;
use crate::game::Chronicle;
use crate::rules::view::View;
use crate::rules::{Order, Side, legal_orders};
use crate::scenario::Scenario;
use crate::sharing::exchange::{Held, Home, Said, Standing, Store, Took};

/// Play between two homes that hand each other files.
///
/// `new` makes an invitation, `take` takes whatever the other side has sent, `say` gives an order, `give` writes the file for
/// the other side. The dice are made of what both homes have laid down beforehand: an order that rolls waits until the file has
/// been there and back. docs/exchange.md says what all this protects against, and what not.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: first-fire exchange new first-steps --side first --out ford.ffexchange"
)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Begin a game, and write the invitation to it.
    New {
        /// The scenario, by name or path.
        scenario: String,
        /// The side that you play.
        #[arg(long, value_enum)]
        side: WhichSide,
        /// Where the invitation goes.
        #[arg(short, long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Take a file that the other side has sent: an invitation, or what happened since.
    Take {
        /// The file.
        file: PathBuf,
    },
    /// Write the file for the other side.
    Give {
        /// The game, by how its name begins.
        game: String,
        /// Where it goes.
        #[arg(short, long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Give orders, as `show --orders` writes them: each stands once it has been given, whatever comes of the next.
    Say {
        /// The game, by how its name begins.
        game: String,
        /// The orders, each as JSON.
        #[arg(required = true)]
        orders: Vec<String>,
    },
    /// Tell the game as your side knows it.
    Show {
        /// The game, by how its name begins.
        game: String,
        /// List the orders that you can give instead, a line of JSON each.
        #[arg(long)]
        orders: bool,
    },
    /// List your games.
    List,
}

/// A side by its number.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum WhichSide {
    /// The one that moves first.
    First,
    /// The other.
    Second,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let data = folders::data()
        .ok_or_else(|| Failure::Refused("the system names no folder for data".to_owned()))?;
    let store = Store::below(&data);
    match &args.what {
        What::New { scenario, side, out: path } => {
            let scenario = Scenario::load(scenario).map_err(Failure::from)?;
            let side = match side {
                WhichSide::First => Side::First,
                WhichSide::Second => Side::Second,
            };
            let home = Home::invite(&scenario, side).map_err(Failure::from)?;
            let held = store.invite(home, path).map_err(Failure::from)?;
            given(&held, path, out)
        }
        What::Take { file } => {
            let (Held { home, .. }, took) = store.take(file).map_err(Failure::from)?;
            match took {
                Took::Invitation => {
                    out.line(format!("taken up: {}", home.game().scenario().title()))?
                }
                Took::News(news) => tell(&home, news.known, out)?,
            }
            stands(&home, out)
        }
        What::Give { game, out: path } => {
            let mut held = open(&store, game)?;
            store.give(&mut held, path).map_err(Failure::from)?;
            given(&held, path, out)
        }
        What::Say { game, orders } => say(&store, game, orders, out),
        What::Show { game, orders: true } => {
            let home = home(&store, game)?;
            if home.is_asked() {
                let view = View::of(home.game().position(), home.viewer());
                legal_orders(view.position()).iter().try_for_each(|order| out.json(order))?;
            }
            Ok(())
        }
        What::Show { game, orders: false } => {
            let home = home(&store, game)?;
            tell(&home, 0, out)?;
            stands(&home, out)
        }
        What::List => {
            let mut sound = true;
            for game in store.games() {
                match store.home(game) {
                    Ok(home) => stands(&home, out)?,
                    // The others are listed all the same.
                    Err(error) => {
                        sound = false;
                        out.flush()?;
                        complain(&error.to_string());
                    }
                }
            }
            if sound { Ok(()) } else { Err(Failure::Told) }
        }
    }
}

/// The game that is called by how its name begins.
fn home(store: &Store, begins: &str) -> Result<Home, Failure> {
    store.named(begins).and_then(|game| store.home(game)).map_err(Failure::from)
}

/// The same, for this command alone.
fn open(store: &Store, begins: &str) -> Result<Held, Failure> {
    store.named(begins).and_then(|game| store.open(game)).map_err(Failure::from)
}

/// Gives orders, one after the other. Each is kept before anything is told of it, and none is played before all can be read: what
/// is learnt by an order has been given.
fn say(store: &Store, game: &str, orders: &[String], out: &mut Out) -> Result<(), Failure> {
    let read = |order: &String| {
        serde_json::from_str(order).map_err(|error| Failure::Refused(format!("{order}: {error}")))
    };
    let read: Vec<Order> = orders.iter().map(read).collect::<Result<_, _>>()?;
    let mut held = open(store, game)?;
    let known = held.home.game().log().len();
    let (mut standing, mut waits, mut given) = (0_usize, false, Ok(()));
    for order in read {
        match give(store, &mut held, order) {
            Ok(said) => waits = said == Said::Waits,
            Err(problem) => {
                let stand = match standing {
                    0 => String::new(),
                    1 => "; the order before it stands".to_owned(),
                    several => format!("; the {several} orders before it stand"),
                };
                let number = standing + 1;
                given = Err(Failure::Refused(format!("order {number}: {problem}{stand}")));
                break;
            }
        }
        standing += 1;
    }
    if standing > 0 {
        if waits {
            out.line("it rolls, and waits for the other side's part in the dice")?;
        }
        tell(&held.home, known, out)?;
        stands(&held.home, out)?;
        // In this order, whichever stream they go to.
        out.flush()?;
    }
    given
}

/// Has a home hear an order and keep it; where it cannot be kept, it has not been given.
fn give(store: &Store, held: &mut Held, order: Order) -> Result<Said, String> {
    let mut home = held.home.clone();
    let said = home.say(order).map_err(|problem| problem.to_string())?;
    store.keep(&home).map_err(|error| error.to_string())?;
    held.home = home;
    Ok(said)
}

/// Says that the file for the other side is written.
fn given(held: &Held, path: &Path, out: &mut Out) -> Result<(), Failure> {
    out.line(format!("written: {}", path.display()))?;
    stands(&held.home, out)
}

/// What has come after so many orders, as this side knows it.
fn tell(home: &Home, known: usize, out: &mut Out) -> Result<(), Failure> {
    let chronicle = Chronicle::of(home.game(), home.viewer());
    for entry in chronicle.entries().iter().filter(|entry| entry.orders.end > known) {
        for line in &entry.lines {
            out.line(format!("{:>4}  {}", entry.number, line.text))?;
        }
    }
    Ok(())
}

/// Where a game stands, in a line.
fn stands(home: &Home, out: &mut Out) -> Result<(), Failure> {
    let Standing { id, gist, name, now, to_give, watchword, .. } = home.standing();
    let file = if to_give { "; there is a file to give" } else { "" };
    let id: String = id.to_string().chars().take(12).collect();
    let word = watchword.map_or(String::new(), |word| format!("; watchword {word}"));
    out.line(format!("{id}  {}, {name}: {now}{file}{word}", gist.title))
}
