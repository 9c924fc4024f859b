//! A quick battle in the making: wishes, and the work on them beside the frames.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use super::desk::Layout;
use super::desk::{Sheet, seed_of_the_clock};
use super::notice::Toasts;
use super::screens::browser::Shelf;
use super::workshop::Places;
use crate::app::{Bench, FrameSet, Screen, Work};
use crate::files;
use crate::opponent::Halt;
use crate::workshop::battle::{Battle, BattleError, Count, Effort, OwnMap, Wishes, even, make};

/// Seeds that are easily told to somebody else.
const SEEDS: u64 = 1_000_000;

/// What is wished for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// Everything but the seed.
    pub wishes: Wishes,
    /// The seed: with the same wishes it makes the same battle.
    pub seed: u64,
    /// It is played by the machine until it is even.
    pub even: bool,
}

impl Wish {
    /// One by chance.
    fn by_chance(seed: u64) -> Option<Wish> {
        let seed = seed % SEEDS;
        Some(Wish { wishes: Wishes::by_chance(None, seed).ok()?, seed, even: false })
    }
}

/// A battle that is made, and the games that each side won where it was counted and is not even.
type Made = (Battle, Option<[u16; 2]>);

/// Where quick battles are made.
#[derive(Resource, Debug, Default)]
pub struct Maker {
    /// What is wished for; by chance until somebody says otherwise.
    pub wish: Option<Wish>,
    work: Option<Work<Result<Option<Made>, BattleError>>>,
    halt: Halt,
    count: Arc<Mutex<Option<Count>>>,
    /// What hinders it.
    pub refused: Option<String>,
    asked: Option<Ask>,
}

/// What the page asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// Other wishes, by chance.
    Chance,
    /// The battle.
    Make,
    /// It is not made after all.
    Stop,
}

impl Maker {
    /// Whether a battle is being made.
    #[must_use]
    pub fn works(&self) -> bool {
        self.work.is_some()
    }

    /// How far the counting is.
    #[must_use]
    pub fn count(&self) -> Option<Count> {
        self.count.lock().ok().and_then(|count| *count)
    }

    /// Has the next battle be fought on a map that is there already.
    pub fn fight_on(&mut self, own: OwnMap) {
        if self.wish.is_none() {
            self.wish = Wish::by_chance(seed_of_the_clock());
        }
        if let Some(wish) = &mut self.wish {
            wish.wishes.on = Some(own);
        }
    }

    /// The line that tells somebody else what is wished for; none for a map that he does not have.
    #[must_use]
    pub fn line(&self) -> Option<String> {
        let wish = self.wish.as_ref().filter(|wish| wish.wishes.on.is_none())?;
        let even = if wish.even { " --even" } else { "" };
        Some(wish.wishes.command(wish.seed) + even)
    }

    /// Wishes for what such a line says. Returns whether the field can be emptied; a line that cannot be read is told of only when it
    /// is finished.
    pub fn take_over(&mut self, line: &str, finished: bool) -> bool {
        match Wishes::of_command(line) {
            Ok((wishes, seed, even)) => {
                self.wish = Some(Wish { wishes, seed, even });
                self.refused = None;
                true
            }
            Err(error) => {
                if finished {
                    self.refused = Some(format!("This is no battle: {error}."));
                }
                finished
            }
        }
    }

    /// Asks for something, to be done when the frame's panels are drawn.
    pub fn ask(&mut self, ask: Ask) {
        self.asked = Some(ask);
    }

    fn begin(&mut self, bench: &Bench<'_>) {
        let Some(wish) = self.wish.clone() else { return };
        (self.halt, self.refused) = (Halt::default(), None);
        self.count = Arc::default();
        let (halt, count) = (self.halt.clone(), Arc::clone(&self.count));
        self.work = Some(bench.begin(move || {
            if !wish.even {
                return make(&wish.wishes, wish.seed).map(|battle| Some((battle, None)));
            }
            let mut heard = |now: Count| {
                if let Ok(mut count) = count.lock() {
                    *count = Some(now);
                }
            };
            let counted = even(&wish.wishes, wish.seed, Effort::default(), &halt, &mut heard)?;
            Ok(counted.map(|counted| {
                let uneven = (!counted.is_even()).then_some(counted.wins);
                (counted.battle, uneven)
            }))
        }));
    }
}

/// Quick battles are made here.
pub struct BattlePlugin;

impl Plugin for BattlePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Maker>().add_systems(Update, follow.in_set(FrameSet::View));
    }
}

/// Does what is asked for, and lays a battle that is made among the player's own scenarios.
fn follow(
    mut maker: ResMut<Maker>,
    (bench, places): (Bench, Res<Places>),
    (mut shelf, mut layout, mut toasts): (ResMut<Shelf>, ResMut<Layout>, ResMut<Toasts>),
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
) {
    let maker = maker.bypass_change_detection();
    if layout.sheet == Some(Sheet::Battle) && maker.wish.is_none() {
        maker.wish = Wish::by_chance(seed_of_the_clock());
    }
    match maker.asked.take() {
        Some(Ask::Chance) => {
            let even = maker.wish.as_ref().is_some_and(|wish| wish.even);
            let on = maker.wish.take().and_then(|wish| wish.wishes.on);
            let next = Wish::by_chance(seed_of_the_clock());
            let kept = |wish: Wish| Wish { even, wishes: Wishes { on, ..wish.wishes }, ..wish };
            (maker.wish, maker.refused) = (next.map(kept), None);
        }
        Some(Ask::Make) if maker.work.is_none() => maker.begin(&bench),
        Some(Ask::Stop) => {
            maker.halt.set();
            maker.work = None;
        }
        _ => {}
    }
    let Some(done) = maker.work.as_mut().and_then(Work::take) else { return };
    maker.work = None;
    let (made, uneven) = match done {
        Ok(Ok(Some(made))) => made,
        Ok(Ok(None)) => return,
        Ok(Err(error)) => {
            maker.refused = Some(error.to_string());
            return;
        }
        Err(error) => {
            maker.refused = Some(error.to_string());
            return;
        }
    };
    let Some(folder) = &places.own else {
        maker.refused = Some("This system names no folder for one's own files.".to_owned());
        return;
    };
    match lay(folder, &made) {
        Ok(path) => {
            shelf.folder.clone_from(&places.own);
            shelf.look_up();
            shelf.choose(&path.display().to_string());
            layout.sheet = None;
            // It is chosen in the menu.
            if *screen.get() == Screen::Workshop {
                NextState::set_if_neq(&mut next, Screen::Menu);
            }
            let title = made.read.title();
            toasts.say(match uneven {
                None => format!("Made: {title}. Choose who plays, and begin."),
                Some([first, second]) => format!(
                    "Made: {title}. It is not even, {first} to {second} in the games that were counted: the nearest that was found."
                ),
            });
        }
        Err(problem) => maker.refused = Some(problem),
    }
}

/// Lays a battle in a folder, which is made where there is none; its scenario.
fn lay(folder: &Path, battle: &Battle) -> Result<PathBuf, String> {
    files::folders::make_for(&folder.join(battle.scenario_file()))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let laid = battle.lay(folder).map_err(|error| error.to_string())?;
    Ok(laid.scenario)
}
