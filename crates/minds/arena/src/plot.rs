//! Plots as SVG, drawn by hand: a few rectangles, lines and words, the same on every machine.

use std::fmt::Write as _;

use tablee_core::{Say, Sentence};

use crate::report::{decimal, milliseconds};
use crate::{Row, Summary};

const WIDTH: f64 = 760.0;
/// Where the plot begins, right of the names.
const LEFT: f64 = 190.0;
/// Where it ends, left of the values.
const RIGHT: f64 = 640.0;
const TOP: f64 = 78.0;
/// Colours that people tell apart also if they see few (Okabe and Ito's), strong enough on white.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9"];
const INK: &str = "#22303c";
const FAINT: &str = "#6b7a88";
const GRID: &str = "#e3e8ed";

/// A linear or logarithmic scale from values to places.
struct Axis {
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Axis {
    fn place(&self, value: f64) -> f64 {
        let map = |value: f64| if self.logarithmic { value.max(1e-9).ln() } else { value };
        let part = (map(value) - map(self.low)) / (map(self.high) - map(self.low)).max(1e-12);
        LEFT + part.clamp(0.0, 1.0) * (RIGHT - LEFT)
    }

    /// Round values over the whole scale.
    fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let first = self.low.log10().round() as i32;
            let last = self.high.log10().round() as i32;
            return (first..=last).map(|power| 10_f64.powi(power)).collect();
        }
        let rough = (self.high - self.low) / 6.0;
        let power = 10_f64.powf(rough.max(1e-9).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(power * 10.0);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|count| count as f64 * step).collect()
    }
}

struct Drawing {
    body: String,
    height: f64,
}

impl Drawing {
    fn new(title: &str, subtitle: &str, height: f64) -> Drawing {
        let mut drawing = Drawing { body: String::new(), height };
        drawing.text(24.0, 34.0, title, "start", &format!("font-size='18' font-weight='600' fill='{INK}'"));
        drawing.text(24.0, 55.0, subtitle, "start", &format!("font-size='12.5' fill='{FAINT}'"));
        drawing
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    fn text(&mut self, x: f64, y: f64, text: &str, anchor: &str, style: &str) {
        self.add(format_args!("<text x='{x:.1}' y='{y:.1}' text-anchor='{anchor}' {style}>{}</text>", escape(text)));
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!("<line x1='{x1:.1}' y1='{y1:.1}' x2='{x2:.1}' y2='{y2:.1}' {style}/>"));
    }

    fn axis(&mut self, axis: &Axis, bottom: f64, label: &str, write: &dyn Fn(f64) -> String) {
        for tick in axis.ticks() {
            let x = axis.place(tick);
            self.line((x, TOP), (x, bottom), &format!("stroke='{GRID}'"));
            self.text(x, bottom + 18.0, &write(tick), "middle", &format!("font-size='12' fill='{FAINT}'"));
        }
        let centre = (LEFT + RIGHT) / 2.0;
        self.text(centre, bottom + 38.0, label, "middle", &format!("font-size='12.5' fill='{FAINT}'"));
    }

    fn name(&mut self, y: f64, row: &Row) {
        let short = crate::report::shortened(&row.name, 18);
        self.text(LEFT - 16.0, y + 4.5, &short, "end", &format!("font-size='14' fill='{INK}'"));
    }

    fn value(&mut self, y: f64, text: &str) {
        self.text(RIGHT + 16.0, y + 4.5, text, "start", &format!("font-size='13' fill='{INK}'"));
    }

    fn finish(self) -> String {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH:.0} {0:.0}' width='{WIDTH:.0}' height='{0:.0}' \
             font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\">\n\
             <rect x='0.5' y='0.5' width='{1:.0}' height='{2:.0}' rx='10' fill='#ffffff' stroke='{GRID}'/>\n{3}</svg>\n",
            self.height,
            WIDTH - 1.0,
            self.height - 1.0,
            self.body
        )
    }
}

fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\'' => out.push_str("&apos;"),
            '"' => out.push_str("&quot;"),
            // Control characters may not stand in XML at all.
            other if other.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

fn colour(index: usize) -> &'static str {
    COLOURS[index % COLOURS.len()]
}

/// Every bot keeps its colour in all plots, whatever its rank.
fn coloured<'a>(summary: &Summary, row: &'a Row) -> (&'a Row, &'static str) {
    let index = summary.rows.iter().position(|other| other.name == row.name).unwrap_or_default();
    (row, colour(index))
}

/// A point and its interval for each rating, the strongest on top.
pub(crate) fn ratings(summary: &Summary, say: &dyn Say) -> String {
    let text = |id: &'static str| say.say(&Sentence::new(id));
    let rows = summary.ranking();
    let ends = rows.iter().flat_map(|row| [row.rating.value - row.rating.margin, row.rating.value + row.rating.margin]);
    let (low, high) = ends.fold((f64::MAX, f64::MIN), |(low, high), end| (low.min(end), high.max(end)));
    let room = ((high - low) * 0.06).max(10.0);
    let axis = Axis { low: low - room, high: high + room, logarithmic: false };
    let bottom = TOP + 16.0 + 44.0 * rows.len() as f64;
    let mut drawing = Drawing::new(&text("arena-plot-rating"), &text("arena-plot-rating-note"), bottom + 56.0);
    drawing.axis(&axis, bottom, &text("arena-plot-rating-axis"), &|value| format!("{value:.0}"));
    for (index, row) in rows.into_iter().enumerate() {
        let (row, colour) = coloured(summary, row);
        let y = TOP + 30.0 + 44.0 * index as f64;
        let (from, to) =
            (axis.place(row.rating.value - row.rating.margin), axis.place(row.rating.value + row.rating.margin));
        drawing.name(y, row);
        let stroke = format!("stroke='{colour}' stroke-width='3' stroke-linecap='round'");
        drawing.line((from, y), (to, y), &stroke);
        for end in [from, to] {
            drawing.line((end, y - 6.0), (end, y + 6.0), &stroke);
        }
        let x = axis.place(row.rating.value);
        drawing.add(format_args!(
            "<circle cx='{x:.1}' cy='{y:.1}' r='6.5' fill='{colour}' stroke='#ffffff' stroke-width='2'/>"
        ));
        drawing.value(y, &format!("{:.0} ± {:.0}", row.rating.value, row.rating.margin));
    }
    drawing.finish()
}

/// How often each bot had so many points: a hill for each, on one scale.
pub(crate) fn points(summary: &Summary, say: &dyn Say) -> String {
    const HILL: f64 = 74.0;
    let text = |id: &'static str| say.say(&Sentence::new(id));
    let rows = summary.ranking();
    let keys = || rows.iter().flat_map(|row| row.distribution.keys().copied());
    let (low, high) = (keys().min().unwrap_or(0), keys().max().unwrap_or(1));
    // At most some sixty bars: many points are taken together.
    let width = ((high - low) / 60 + 1).max(1);
    let axis = Axis {
        low: f64::from(low) - 0.5,
        high: f64::from(low + ((high - low) / width + 1) * width) - 0.5,
        logarithmic: false,
    };
    let bottom = TOP + 14.0 + HILL * rows.len() as f64;
    let mut drawing = Drawing::new(&text("arena-plot-points"), &text("arena-plot-points-note"), bottom + 56.0);
    drawing.axis(&axis, bottom, &text("arena-plot-points-axis"), &|value| format!("{value:.0}"));
    let bars: Vec<Vec<(i32, f64)>> = rows.iter().map(|row| bars(row, low, width)).collect();
    let tallest = bars.iter().flatten().map(|bar| bar.1).fold(1e-9, f64::max);
    for (index, (row, bars)) in rows.into_iter().zip(bars).enumerate() {
        let (row, colour) = coloured(summary, row);
        let ground = TOP + 10.0 + HILL * (index + 1) as f64 - 6.0;
        drawing.name(ground - 14.0, row);
        for (start, part) in bars {
            let (from, to) = (axis.place(f64::from(start) - 0.5), axis.place(f64::from(start + width) - 0.5));
            let height = part / tallest * (HILL - 18.0);
            drawing.add(format_args!(
                "<rect x='{:.1}' y='{:.1}' width='{:.1}' height='{height:.1}' fill='{colour}' fill-opacity='0.75'/>",
                from + 0.4,
                ground - height,
                (to - from - 0.8).max(0.6)
            ));
        }
        drawing.line((LEFT, ground), (RIGHT, ground), &format!("stroke='{FAINT}' stroke-opacity='0.5'"));
        let x = axis.place(row.points);
        drawing.line(
            (x, ground + 4.0),
            (x, ground - HILL + 16.0),
            &format!("stroke='{INK}' stroke-width='1.6' stroke-dasharray='3 3'"),
        );
        drawing.value(ground - 14.0, &decimal(say, row.points, 1));
    }
    drawing.finish()
}

fn bars(row: &Row, low: i32, width: i32) -> Vec<(i32, f64)> {
    let mut bars: Vec<(i32, f64)> = Vec::new();
    for (&points, &count) in &row.distribution {
        let start = low + (points - low) / width * width;
        let part = count as f64 / row.games.max(1) as f64;
        match bars.last_mut() {
            Some(last) if last.0 == start => last.1 += part,
            _ => bars.push((start, part)),
        }
    }
    bars
}

/// Median, mean and 99th percentile of the time a move, on a logarithmic scale.
pub(crate) fn times(summary: &Summary, say: &dyn Say) -> String {
    let text = |id: &'static str| say.say(&Sentence::new(id));
    let rows = summary.ranking();
    let shortest = rows.iter().map(|row| row.ms_median.max(1e-4)).fold(f64::MAX, f64::min);
    let longest = rows.iter().map(|row| row.ms_max.max(1e-3)).fold(f64::MIN, f64::max);
    let axis = Axis {
        low: 10_f64.powf(shortest.log10().floor()),
        high: 10_f64.powf(longest.log10().ceil().max(shortest.log10().floor() + 1.0)),
        logarithmic: true,
    };
    let bottom = TOP + 16.0 + 44.0 * rows.len() as f64;
    let mut drawing = Drawing::new(&text("arena-plot-time"), &text("arena-plot-time-note"), bottom + 56.0);
    drawing.axis(&axis, bottom, &text("arena-plot-time-axis"), &|value| milliseconds(say, value));
    for (index, row) in rows.into_iter().enumerate() {
        let (row, colour) = coloured(summary, row);
        let y = TOP + 30.0 + 44.0 * index as f64;
        drawing.name(y, row);
        let (median, p99, longest) = (axis.place(row.ms_median), axis.place(row.ms_p99), axis.place(row.ms_max));
        drawing.line((p99, y), (longest, y), &format!("stroke='{colour}' stroke-width='1.5' stroke-dasharray='2 3'"));
        drawing.add(format_args!(
            "<rect x='{median:.1}' y='{:.1}' width='{:.1}' height='14' rx='4' fill='{colour}' fill-opacity='0.35'/>",
            y - 7.0,
            (p99 - median).max(2.0)
        ));
        drawing.line(
            (p99, y - 9.0),
            (p99, y + 9.0),
            &format!("stroke='{colour}' stroke-width='3' stroke-linecap='round'"),
        );
        let x = axis.place(row.ms_mean);
        drawing.add(format_args!(
            "<circle cx='{x:.1}' cy='{y:.1}' r='5.5' fill='{colour}' stroke='#ffffff' stroke-width='2'/>"
        ));
        drawing.value(y, &format!("{} ms", milliseconds(say, row.ms_p99)));
    }
    drawing.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_a_drawing() {
        assert_eq!(escape("a<b>&'\"\u{7}"), "a&lt;b&gt;&amp;&apos;&quot; ");
    }

    #[test]
    fn ticks_are_round_and_within_the_scale() {
        let axis = Axis { low: 1432.0, high: 1571.0, logarithmic: false };
        assert_eq!(axis.ticks(), [1450.0, 1500.0, 1550.0]);
        let axis = Axis { low: 0.01, high: 10.0, logarithmic: true };
        assert_eq!(axis.ticks().len(), 4);
    }
}
