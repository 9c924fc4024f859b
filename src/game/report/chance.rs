//! The winning chance along a game, for its report: a picture that needs nothing else, what went wrong in words, and the sum.

use std::fmt::{self, Write as _};

use super::super::analysis::{Analysis, Judged, Verdict, points};
use super::super::chronicle::{Chronicle, moment_words};
use super::super::{Game, Moment};
use super::Report;
use super::html::Safe;
use super::text::name;
use crate::rules::{Phase, Side};

/// The picture, in its own units: all of it, and the room of the line.
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 258.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 12.0;
const WIDE: f64 = WIDTH - LEFT - 12.0;
const TALL: f64 = 220.0;

/// As many of the worst decisions are told in words.
const WORST: usize = 12;

/// A game looked back on, as its report tells it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LookedBack {
    analysis: Analysis,
    /// Where each Player Turn begins: after how many orders, and what it is called.
    turns: Vec<(usize, Moment, String)>,
    /// The number of each decision's order in the chapters, in the order of the decisions.
    numbers: Vec<usize>,
}

impl Report {
    /// The same with what somebody who looked back on the game has found: its HTML form then has the winning chance as a picture.
    #[must_use]
    pub fn with_analysis(self, game: &Game, analysis: Analysis) -> Report {
        let chronicle = Chronicle::of(game, game.viewer());
        let numbers = analysis.judged.iter().map(|one| chronicle.steps(one.order)).collect();
        let mut turns: Vec<(usize, Moment, String)> = Vec::new();
        for (index, entry) in game.log().iter().enumerate() {
            let words = moment_words(game.position(), entry.when);
            if turns.last().is_none_or(|(.., last)| *last != words) {
                turns.push((index, entry.when, words));
            }
        }
        Report { looked_back: Some(LookedBack { analysis, turns, numbers }), ..self }
    }

    /// The chapter about it, if there is one.
    pub(super) fn write_chance(&self, to: &mut String) -> fmt::Result {
        let Some(back) = &self.looked_back else { return Ok(()) };
        writeln!(to, "<h2>Winning chance</h2>")?;
        back.write_picture(to, &self.sides)?;
        writeln!(to, "<p class=\"legend\">")?;
        for verdict in Verdict::ALL.into_iter().rev() {
            write!(to, "<svg width=\"18\" height=\"16\" viewBox=\"-9 -8 18 16\">")?;
            write_mark(to, verdict, (0.0, 0.0))?;
            writeln!(to, "</svg> {} ", verdict.word())?;
        }
        let [first, second] = self.sides.each_ref().map(|name| Safe(name));
        writeln!(
            to,
            "<br>100: {first} win. 0: {second} win. Behind it whose Player Turn it was: "
        )?;
        for (class, name) in [("one", first), ("two", second)] {
            writeln!(
                to,
                "<svg width=\"18\" height=\"14\"><rect class=\"turn {class}\" width=\"16\" height=\"14\"/></svg> {name} "
            )?;
        }
        writeln!(to, "</p>")?;
        for side in Side::BOTH {
            let [inaccuracies, mistakes, blunders] =
                [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder]
                    .map(|verdict| back.analysis.count(side, verdict));
            writeln!(
                to,
                "<p><b>{}</b> Inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}.</p>",
                Safe(&back.analysis.told(name(&self.sides, side), side)),
            )?;
        }
        back.write_worst(to, &self.sides)
    }
}

impl LookedBack {
    /// Where it stood after so many orders, at such a chance of the first side.
    fn at(&self, (orders, chance): (usize, f64)) -> (f64, f64) {
        let share = orders as f64 / self.analysis.orders.max(1) as f64;
        (LEFT + WIDE * share, TOP + TALL * (1.0 - chance))
    }

    fn write_picture(&self, to: &mut String, sides: &[String; 2]) -> fmt::Result {
        let (width, height, left, top, tall) = (WIDTH, HEIGHT, LEFT, TOP, TALL);
        let first = Safe(name(sides, Side::First));
        writeln!(
            to,
            "<svg class=\"chance\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
             aria-label=\"The chance of {first} to win along the game\">"
        )?;
        for (number, (orders, moment, words)) in self.turns.iter().enumerate() {
            let (x, _) = self.at((*orders, 0.0));
            let next = self.turns.get(number + 1).map_or(self.analysis.orders, |next| next.0);
            let (end, _) = self.at((next, 0.0));
            let own = if moment.attacker == Side::First { "one" } else { "two" };
            let class = if moment.phase == Phase::Setup { "none" } else { own };
            writeln!(
                to,
                "<rect class=\"turn {class}\" x=\"{x:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{tall}\">\
                 <title>{}</title></rect>",
                end - x,
                Safe(words)
            )?;
            if moment.phase != Phase::Setup && moment.turn != self.turn_before(number) {
                let bottom = TOP + TALL;
                writeln!(
                    to,
                    "<line class=\"mark\" x1=\"{x:.1}\" y1=\"{top}\" x2=\"{x:.1}\" y2=\"{:.1}\"/>\
                     <text x=\"{:.1}\" y=\"{:.1}\">Turn {}</text>",
                    bottom + 16.0,
                    x + 4.0,
                    bottom + 15.0,
                    moment.turn
                )?;
            }
        }
        for chance in [0, 25, 50, 75, 100] {
            let (_, y) = self.at((0, f64::from(chance) / 100.0));
            let class = if chance == 50 { "half" } else { "grid" };
            writeln!(
                to,
                "<line class=\"{class}\" x1=\"{left}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{chance}</text>",
                LEFT + WIDE,
                LEFT - 6.0,
                y + 4.0
            )?;
        }
        let line: Vec<String> = self
            .analysis
            .line(Side::First)
            .map(|place| self.at(place))
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        writeln!(to, "<polyline class=\"line\" points=\"{}\"/>", line.join(" "))?;
        // What went wrong lies on top.
        let mut judged: Vec<(&Judged, usize)> =
            self.analysis.judged.iter().zip(self.numbers.iter().copied()).collect();
        judged.sort_by_key(|(one, _)| one.verdict);
        for (one, number) in judged {
            let (before, after) = one.around(Side::First);
            let (x, y) = self.at((one.order, after));
            write!(to, "<g>")?;
            write_mark(to, one.verdict, (x, y))?;
            let better = one
                .better
                .as_ref()
                .map_or_else(String::new, |better| format!(". Better: {better}"));
            let title = format!(
                "Order {number}, {}: {} ({}), {} to {} of 100{better}",
                name(sides, one.side),
                one.done,
                one.verdict.word(),
                points(before),
                points(after),
            );
            writeln!(to, "<title>{}</title></g>", Safe(&title))?;
        }
        writeln!(to, "</svg>")
    }

    /// The turn of the Player Turn before one.
    fn turn_before(&self, number: usize) -> u8 {
        let before = number.checked_sub(1).and_then(|last| self.turns.get(last));
        before.map_or(0, |(_, moment, _)| moment.turn)
    }

    fn write_worst(&self, to: &mut String, sides: &[String; 2]) -> fmt::Result {
        let worst = self.analysis.worst(WORST);
        if worst.is_empty() {
            return writeln!(to, "<p>No decision gave away 5 points of 100 or more.</p>");
        }
        writeln!(
            to,
            "<table><tr><th>Order</th><th>Side</th><th>Verdict</th><th>Lost</th><th>What was done</th>\
             <th>What would have been better</th></tr>"
        )?;
        for one in worst {
            let place = self.analysis.judged.iter().position(|judged| judged.order == one.order);
            let number = place.and_then(|place| self.numbers.get(place)).copied();
            writeln!(
                to,
                "<tr><td class=\"n\">{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td><td>{}</td></tr>",
                number.unwrap_or(one.order),
                Safe(name(sides, one.side)),
                one.verdict.word(),
                points(one.lost),
                Safe(&one.done),
                Safe(one.better.as_deref().unwrap_or_default()),
            )?;
        }
        writeln!(to, "</table>")
    }
}

/// The mark of a verdict: shapes tell apart what colours do.
fn write_mark(to: &mut String, verdict: Verdict, (x, y): (f64, f64)) -> fmt::Result {
    let word = verdict.word();
    match verdict {
        Verdict::Best | Verdict::Good => {
            let radius = if verdict == Verdict::Best { 2.0 } else { 3.0 };
            write!(to, "<circle class=\"{word}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>")
        }
        Verdict::Inaccuracy => {
            write!(to, "<circle class=\"{word}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>")
        }
        Verdict::Mistake => {
            corners(to, word, (x, y), &[(0.0, -7.0), (7.0, 0.0), (0.0, 7.0), (-7.0, 0.0)])
        }
        Verdict::Blunder => corners(to, word, (x, y), &[(0.0, -8.0), (8.0, 6.0), (-8.0, 6.0)]),
    }
}

fn corners(to: &mut String, class: &str, (x, y): (f64, f64), of: &[(f64, f64)]) -> fmt::Result {
    let of: Vec<String> =
        of.iter().map(|(right, down)| format!("{:.1},{:.1}", x + right, y + down)).collect();
    write!(to, "<polygon class=\"{class}\" points=\"{}\"/>", of.join(" "))
}
