//! The report as one HTML file that needs nothing else.

use std::fmt::{self, Write as _};

use super::super::luck::Throws;
use super::super::narrate::Topic;
use super::Report;
use super::text::{attacks, means, name};
use crate::rules::Side;

const STYLE: &str = "\
:root{color-scheme:light}
body{font:16px/1.45 'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif;color:#22252a;background:#f6f0e0;\
max-width:62rem;margin:2rem auto;padding:0 1.2rem}
h1,h2{font-family:'Source Serif 4',Georgia,serif}
h2{border-bottom:2px solid #22252a;margin-top:2.2rem}
h3{margin:1.2rem 0 .3rem}
table{border-collapse:collapse;margin:.6rem 0}
td,th{border:1px solid #d8cfb9;padding:.2rem .6rem;text-align:left}
td.n{text-align:right;font-variant-numeric:tabular-nums}
.result{font-size:1.25rem;font-weight:600}
.note{color:#6b6558}
ol{list-style:none;padding:0;margin:0}
li{display:grid;grid-template-columns:3rem 6.5rem 1fr;gap:.4rem;padding:.08rem 0}
li>.n{text-align:right;color:#6b6558;font-variant-numeric:tabular-nums}
.k{font-size:.75rem;text-transform:uppercase;letter-spacing:.04em;align-self:start;padding-top:.2rem}
.fire .k{color:#8a1f6d}.casualty,.casualty .k{color:#9c3426;font-weight:600}.rally .k{color:#0d7a5f}\
.rout .k{color:#8a5200}.move .k{color:#22252a}.phase,.phase .k,.other .k{color:#6b6558}
summary{cursor:pointer}
details ul{margin:.2rem 0 .4rem;color:#4a463c}
.bar{display:inline-block;height:.8rem;background:#8a1f6d;vertical-align:middle}
.bar.due{background:none;border:1px solid #22252a;box-sizing:border-box}
.chance{width:100%;height:auto;background:#fdfaf1;border:1px solid #d8cfb9}
svg text{font:13px 'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif;fill:#22252a}svg text.end{text-anchor:end}
.grid{stroke:#d8cfb9}.half,.mark{stroke:#6b6558}.line{fill:none;stroke:#22252a;stroke-width:2;stroke-linejoin:round}
.turn.none{fill:none}.turn.one{fill:#cfe3f2}.turn.two{fill:#ecd6b4}
.best,.good,.inaccuracy,.mistake,.blunder{stroke:#22252a}
.best{fill:#0b6f56}.good{fill:#cdeee0}.inaccuracy{fill:#ffd23f}.mistake{fill:#e08030}.blunder{fill:#b3201a}
.legend svg{vertical-align:-3px}
@media print{body{background:#fff}}
";

impl Report {
    /// The report as an HTML page with its own style, which loads nothing from anywhere.
    #[must_use]
    pub fn html(&self) -> String {
        let mut page = String::new();
        // Writing to a string does not fail.
        let _ = self.write_html(&mut page);
        page
    }

    fn write_html(&self, to: &mut String) -> fmt::Result {
        let title = Safe(&self.title);
        let [first, second] = &self.sides;
        writeln!(to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(to, "<meta name=\"viewport\" content=\"width=device-width\">")?;
        writeln!(to, "<title>{title}: after-action report</title>")?;
        writeln!(to, "<style>\n{STYLE}</style>\n</head>\n<body>")?;
        writeln!(to, "<h1>{title}</h1>")?;
        writeln!(to, "<p>{} against {}</p>", Safe(first), Safe(second))?;
        writeln!(to, "<p class=\"result\">{}</p>", Safe(&self.result))?;
        if let Some(reserve) = self.reserve() {
            writeln!(to, "<p class=\"note\">{}</p>", Safe(&reserve))?;
        }
        self.write_losses(to)?;
        self.write_chance(to)?;
        self.write_luck_html(to)?;
        for chapter in &self.chapters {
            if let Some(turn) = &chapter.turn {
                writeln!(to, "<h2>{}</h2>", Safe(turn))?;
            }
            writeln!(to, "<h3>{}</h3>\n<ol>", Safe(&chapter.phase))?;
            for entry in &chapter.entries {
                for (index, line) in entry.lines.iter().enumerate() {
                    let number = if index == 0 { entry.number.to_string() } else { String::new() };
                    write!(
                        to,
                        "<li class=\"{}\"><span class=\"n\">{number}</span><span class=\"k\">{}</span>",
                        class(line.topic),
                        line.topic.label()
                    )?;
                    self.write_line(to, &line.text.to_string(), &line.detail)?;
                    writeln!(to, "</li>")?;
                }
            }
            writeln!(to, "</ol>")?;
        }
        writeln!(to, "</body>\n</html>")
    }

    fn write_line(&self, to: &mut String, text: &str, detail: &[String]) -> fmt::Result {
        if detail.is_empty() {
            return write!(to, "<span>{}</span>", Safe(text));
        }
        write!(to, "<details><summary>{}</summary><ul>", Safe(text))?;
        for step in detail {
            write!(to, "<li style=\"display:list-item\">{}</li>", Safe(step))?;
        }
        write!(to, "</ul></details>")
    }

    fn write_losses(&self, to: &mut String) -> fmt::Result {
        writeln!(to, "<h2>Score and losses</h2>\n<table>")?;
        writeln!(
            to,
            "<tr><th>Side</th><th>Casualty Victory Points</th><th>Eliminated</th>\
             <th>Reduced or wounded</th><th>Times broken</th></tr>"
        )?;
        for ((name, points), losses) in self.sides.iter().zip(self.points).zip(&self.losses) {
            writeln!(
                to,
                "<tr><td>{}</td><td class=\"n\">{points}</td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                Safe(name),
                losses.eliminated.len(),
                losses.reduced,
                losses.broken
            )?;
        }
        writeln!(to, "</table>")?;
        for (name, losses) in self.sides.iter().zip(&self.losses) {
            if losses.eliminated.is_empty() {
                continue;
            }
            writeln!(to, "<h3>Lost by {}</h3>\n<ul>", Safe(name))?;
            for (order, line) in &losses.eliminated {
                writeln!(
                    to,
                    "<li style=\"display:list-item\">{} (order {order})</li>",
                    Safe(line)
                )?;
            }
            writeln!(to, "</ul>")?;
        }
        Ok(())
    }

    fn write_luck_html(&self, to: &mut String) -> fmt::Result {
        writeln!(to, "<h2>Luck</h2>")?;
        for (name, side) in self.sides.iter().zip([Side::First, Side::Second]) {
            let throws = self.luck.throws(side);
            let (two, one) = means(throws);
            writeln!(to, "<h3>{}</h3>", Safe(name))?;
            writeln!(
                to,
                "<p>{} DR, mean {two} (7 expected). {} dr, mean {one} (3.5 expected). {}.</p>",
                throws.count_two(),
                throws.count_one(),
                attacks(&self.luck, side)
            )?;
            writeln!(to, "<table><tr><th>DR</th><th>came</th><th>due</th><th></th></tr>")?;
            for (count, face) in throws.two.iter().zip(2_u8..) {
                let due = f64::from(throws.count_two()) * Throws::chance_of(face);
                writeln!(
                    to,
                    "<tr><td class=\"n\">{face}</td><td class=\"n\">{count}</td>\
                     <td class=\"n\">{due:.1}</td><td><span class=\"bar\" style=\"width:{:.1}rem\"></span><br>\
                     <span class=\"bar due\" style=\"width:{:.1}rem\"></span></td></tr>",
                    f64::from(*count) * 0.5,
                    due * 0.5
                )?;
            }
            writeln!(to, "</table>")?;
        }
        writeln!(
            to,
            "<details><summary>Every attack against its exact odds</summary>\n<table><tr><th>Order</th>\
             <th>Side</th><th>Attack</th><th>DR</th><th>Targets</th><th>Expected hurt</th><th>Hurt</th></tr>"
        )?;
        for attack in &self.luck.attacks {
            writeln!(
                to,
                "<tr><td class=\"n\">{}</td><td>{}</td><td>{} at {}</td><td>{},{}</td>\
                 <td class=\"n\">{}</td><td class=\"n\">{:.2}</td><td class=\"n\">{}</td></tr>",
                attack.order,
                Safe(name(&self.sides, attack.side)),
                attack.kind,
                attack.at,
                attack.roll.colored,
                attack.roll.white,
                attack.targets,
                attack.expected,
                attack.came
            )?;
        }
        writeln!(to, "</table></details>")
    }
}

fn class(topic: Topic) -> &'static str {
    match topic {
        Topic::CloseCombat => "fire",
        other => other.label(),
    }
}

/// Text that a browser shows as it is.
pub(super) struct Safe<'t>(pub(super) &'t str);

impl fmt::Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}
