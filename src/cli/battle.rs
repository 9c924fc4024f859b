//! `first-fire battle`: a quick battle from wishes and a seed.

use std::path::PathBuf;

use super::output::{Failure, Out};
use crate::board::Month;
use crate::counters::Nationality;
use crate::files;
use crate::opponent::Halt;
use crate::workshop::battle::{Battle, Count, Effort, Fight, Wishes, even, make};
use crate::workshop::chance_map::{Amount, Extent, Land, draw};

/// So often chance is asked for what goes with a wish.
const TRIES: u64 = 2000;

/// Make a quick battle: a map and a scenario from a few wishes and a seed.
///
/// The same seed and wishes make the same battle on every machine. What is not wished for is left to chance.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: first-fire battle --seed 7 --nation german --against russian --year 1943 --size small --even -o ."
)]
pub struct Args {
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Who moves first, and attacks.
    #[arg(long, value_name = "NATION", value_parser = nation)]
    nation: Option<Nationality>,
    /// Against whom.
    #[arg(long, value_name = "NATION", value_parser = nation)]
    against: Option<Nationality>,
    /// The year.
    #[arg(long, value_name = "Y")]
    year: Option<u16>,
    /// How large it is: small, medium or large.
    #[arg(long, value_name = "SIZE")]
    size: Option<Extent>,
    /// What sort of fight: attack or meeting.
    #[arg(long, value_name = "KIND")]
    kind: Option<Fight>,
    /// With vehicles.
    #[arg(long, conflicts_with = "no_vehicles")]
    vehicles: bool,
    /// Without vehicles.
    #[arg(long)]
    no_vehicles: bool,
    #[command(flatten)]
    land: LandArgs,
    /// Count it by self-play, and shift it until it is even.
    #[arg(long)]
    even: bool,
    /// Draw the map alone.
    #[arg(long, conflicts_with = "even")]
    map_only: bool,
    /// The folder to write to.
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

/// The wishes for the map.
#[derive(clap::Args, Debug)]
struct LandArgs {
    /// The month, 1 to 12.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(1..=12))]
    month: Option<u8>,
    /// Houses: none (but for a hamlet), little, some or much.
    #[arg(long, value_name = "AMOUNT")]
    village: Option<Amount>,
    /// Woods.
    #[arg(long, value_name = "AMOUNT")]
    woods: Option<Amount>,
    /// Hills.
    #[arg(long, value_name = "AMOUNT")]
    hills: Option<Amount>,
    /// How open it lies.
    #[arg(long, value_name = "AMOUNT")]
    open: Option<Amount>,
    /// With a stream.
    #[arg(long, conflicts_with = "no_stream")]
    stream: bool,
    /// Without a stream.
    #[arg(long)]
    no_stream: bool,
}

fn nation(word: &str) -> Result<Nationality, String> {
    let found = Nationality::ALL.into_iter().find(|nation| nation.key() == word);
    found.ok_or_else(|| {
        let names: Vec<&str> = Nationality::ALL.iter().map(|nation| nation.key()).collect();
        format!("\"{word}\" is none of {}", names.join(", "))
    })
}

/// What is wished for, or said not to be; else what chance has.
const fn said(yes: bool, no: bool, chance: bool) -> bool {
    yes || (chance && !no)
}

impl Args {
    fn wishes(&self) -> Result<Wishes, Failure> {
        let chance = self.by_chance()?;
        let [one, other] = chance.nations;
        Ok(Wishes {
            nations: [self.nation.unwrap_or(one), self.against.unwrap_or(other)],
            year: self.year.unwrap_or(chance.year),
            fight: self.kind.unwrap_or(chance.fight),
            vehicles: said(self.vehicles, self.no_vehicles, chance.vehicles),
            land: self.land.over(chance.land, self.size),
            on: None,
        })
    }

    /// Chance that goes with what is wished of nations and year, where there is any.
    fn by_chance(&self) -> Result<Wishes, Failure> {
        let mut first = None;
        for turn in 0..TRIES {
            // Seeds of their own, so that the next seed is not the next try.
            let chance = Wishes::by_chance(self.size, self.seed.wrapping_add(turn << 32))
                .map_err(Failure::from)?;
            let [one, other] = chance.nations;
            let fits = self.nation.is_none_or(|nation| nation == one)
                && self.against.is_none_or(|nation| nation == other)
                && self.year.is_none_or(|year| year == chance.year);
            if fits {
                return Ok(chance);
            }
            first.get_or_insert(chance);
        }
        // Nobody meets so by chance: then it is as wished, and what cannot be had is refused when the battle is made.
        first.ok_or(Failure::Told)
    }
}

impl LandArgs {
    fn over(&self, chance: Land, size: Option<Extent>) -> Land {
        Land {
            extent: size.unwrap_or(chance.extent),
            month: self.month.and_then(Month::new).unwrap_or(chance.month),
            village: self.village.unwrap_or(chance.village),
            woods: self.woods.unwrap_or(chance.woods),
            hills: self.hills.unwrap_or(chance.hills),
            open: self.open.unwrap_or(chance.open),
            stream: said(self.stream, self.no_stream, chance.stream),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    if !args.out.is_dir() {
        let folder = args.out.display();
        return Err(Failure::Refused(format!("{folder}: there is no such folder")));
    }
    let wishes = args.wishes()?;
    if args.map_only {
        let path = args.out.join(format!("chance-map-{}.toml", args.seed));
        let text = draw(&format!("Chance {}", args.seed), &wishes.land, args.seed);
        let laid = files::lay_one(&path, &text).map_err(refused)?;
        return out.line(format!("{}", laid.display()));
    }
    let battle = if args.even {
        let mut told = None;
        let mut progress = |count: Count| {
            let line = format!(
                "round {}: {} of {} games, {} won by the first side",
                count.round, count.games, count.of, count.first
            );
            if told.replace((count.round, count.games / 20))
                != Some((count.round, count.games / 20))
            {
                eprintln!("{line}");
            }
        };
        let counted = even(&wishes, args.seed, Effort::default(), &Halt::default(), &mut progress);
        let Some(counted) = counted.map_err(Failure::from)? else { return Err(Failure::Told) };
        let [first, second] = counted.wins;
        let verdict =
            if counted.is_even() { "even" } else { "not even: the nearest that was found" };
        out.line(format!(
            "{first} : {second} of {} games, {verdict}; infantry in proportion {} thousandths, {} asked of the first side",
            first + second,
            counted.ratio,
            counted.asked
        ))?;
        counted.battle
    } else {
        make(&wishes, args.seed).map_err(Failure::from)?
    };
    write_battle(args, out, &battle)
}

fn write_battle(args: &Args, out: &mut Out, battle: &Battle) -> Result<(), Failure> {
    out.line(battle.read.title())?;
    out.line(&battle.read.description)?;
    let laid = battle.lay(&args.out).map_err(refused)?;
    for path in laid.map.iter().chain([&laid.scenario]) {
        out.line(format!("{}", path.display()))?;
    }
    Ok(())
}

/// It says itself where it is.
fn refused(error: std::io::Error) -> Failure {
    Failure::Refused(error.to_string())
}
