//! A picture of what one made of a deal, to be shown to others: points, par, and where the points came from. It shows nothing of the deal.

use tablee_core::{Say as _, Sentence};
use tablee_daily::{Day, Entry};
use tablee_scene::{Drawing, Element, Node};

use super::Made;
use crate::context::Context;

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 315.0;

/// Where the cover of the game is, and how large.
const COVER: (f64, f64) = (34.0, 190.0);

/// What stands beside the cover begins here.
const LEFT: f64 = 258.0;

/// How high the highest bar is, and how wide each with the gap behind it at most.
const BARS: (f64, f64) = (64.0, 34.0);

fn text(x: f64, y: f64, size: f64, words: &str) -> Node {
    let text = Element::new("text").class("picture-text").number("x", x).number("y", y).number("font-size", size);
    text.with(Drawing::text(words))
}

/// A bar for everything that gave points.
fn bars(sources: &[i32]) -> Drawing {
    let gained: Vec<f64> = sources.iter().filter(|&&points| points > 0).map(|&points| f64::from(points)).collect();
    let most = gained.iter().copied().fold(1.0, f64::max);
    let step = ((WIDTH - LEFT - 30.0) / gained.len().max(1) as f64).min(BARS.1);
    let bar = |(index, points): (usize, &f64)| {
        let height = (points / most * BARS.0).max(4.0);
        let bar = Element::new("rect").class("picture-bar").number("x", LEFT + index as f64 * step);
        Drawing::from(
            bar.number("y", HEIGHT - 36.0 - height).number("width", step * 0.8).number("height", height).empty(),
        )
    };
    gained.iter().enumerate().map(bar).collect()
}

/// The picture as markup.
pub(super) fn drawn(cx: &Context, day: &Day, entry: &Entry, made: Option<&Made>) -> String {
    let words = cx.words();
    let ground = Element::new("rect").class("picture-ground").number("width", WIDTH).number("height", HEIGHT);
    let mut inside = Drawing::from(ground.empty());
    if let Some(cover) = tablee_scene::cover(day.info.id) {
        let scale = COVER.1 / cover.width.max(cover.height);
        let y = (HEIGHT - cover.height * scale) / 2.0;
        inside += Element::new("g").placed(COVER.0, y, scale).around(cover.drawing);
    }
    inside += text(LEFT, 58.0, 26.0, &words.text(day.info.name));
    inside += text(LEFT, 88.0, 18.0, &format!("tablee · {}", day.date));
    let points = Sentence::new("daily-points").count("points", entry.points.max(0) as usize);
    inside += text(LEFT, 142.0, 40.0, &words.say(&points));
    if let Some(made) = made {
        let par = Sentence::new("daily-par-short").number("hard", made.hard).number("master", made.master);
        inside += text(LEFT, 174.0, 18.0, &words.say(&par));
    }
    inside.push(bars(&entry.sources));
    let frame = Element::new("svg")
        .attribute("xmlns", "http://www.w3.org/2000/svg")
        .attribute("viewBox", format!("0 0 {WIDTH} {HEIGHT}"))
        .number("width", WIDTH)
        .number("height", HEIGHT)
        .attribute("font-family", "system-ui, sans-serif")
        .attribute("data-theme", if cx.is_dark() { "dark" } else { "light" });
    Drawing::from(frame.with(inside)).to_string()
}
