//! How the chances went, as a drawing.

use tablee_core::{Say as _, Seat, Sentence};
use tablee_review::Review;
use tablee_scene::{Element, escape, number};
use tablee_words::Words;

use super::review::{chance, percent};

const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 26.0;

fn y(chance: f64) -> f64 {
    TOP + (1.0 - chance.clamp(0.0, 1.0)) * (HEIGHT - TOP - BOTTOM)
}

/// Where one is in a film.
pub(super) struct Now<'a> {
    pub(super) step: usize,
    pub(super) length: usize,
    /// What everybody is called where the name stands alone.
    pub(super) names: &'a [String],
}

/// The curve of every reviewed seat, each with a dash of its own, and a line at the step that is shown.
pub(super) fn drawn(now: &Now<'_>, review: &Review, words: &Words) -> String {
    let length = now.length.max(1) as f64;
    let x = |decision: f64| LEFT + decision / length * (WIDTH - LEFT - RIGHT);
    let line = |class: &str, from: (f64, f64), to: (f64, f64)| {
        let element = Element::new("line").class(class).number("x1", from.0).number("y1", from.1);
        element.number("x2", to.0).number("y2", to.1).empty()
    };
    let mut svg = String::new();
    for share in [0.0, 0.5, 1.0] {
        svg += &line("curve-grid", (LEFT, y(share)), (WIDTH - RIGHT, y(share)));
        let label = Element::new("text").class("curve-label").number("x", LEFT - 6.0).number("y", y(share) + 4.0);
        svg += &label.text(&chance(words, share));
    }
    let step = now.step as f64;
    svg += &line("curve-now", (x(step), TOP), (x(step), HEIGHT - BOTTOM));
    let mut told = Vec::new();
    let mut legend = String::new();
    for seat in Seat::all(review.seats) {
        let stood = |point: &tablee_review::CurvePoint| {
            let win = point.win.get(seat.index()).copied().flatten()?;
            Some((x(point.decision as f64 + 1.0), win))
        };
        let points: Vec<(f64, f64)> = review.curve.iter().filter_map(stood).collect();
        let Some(&(_, last)) = points.last() else { continue };
        let path: Vec<String> = points.iter().map(|&(x, win)| format!("{},{}", number(x), number(y(win)))).collect();
        let class = format!("curve-line seat-{}", seat.number());
        svg += &Element::new("polyline").class(&class).attribute("points", path.join(" ")).empty();
        let sentence = Sentence::new("review-curve-seat").seat("seat", seat).number("win", percent(last));
        told.push(words.say(&sentence));
        let dash =
            Element::new("svg").attribute("viewBox", "0 0 40 10").class("curve-dash").attribute("aria-hidden", "true");
        let name = now.names.get(seat.index()).map(String::as_str).unwrap_or_default();
        legend += &format!("<li>{}{}</li>", dash.inside(&line(&class, (0.0, 5.0), (40.0, 5.0))), escape(name));
    }
    let label = words.say(&Sentence::new("review-curve").text("seats", told.join(" ")));
    let drawing = Element::new("svg").attribute("viewBox", format!("0 0 {WIDTH} {HEIGHT}")).attribute("role", "img");
    format!("{}<ul class=\"legend\">{legend}</ul>", drawing.attribute("aria-label", label).inside(&svg))
}
