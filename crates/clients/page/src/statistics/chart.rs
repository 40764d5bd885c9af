//! Points over time, as a drawing.

use tablee_scene::{Element, number};

const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
const MARGIN: f64 = 14.0;

/// So many games are drawn, the latest ones.
const MOST: usize = 60;

/// The points of game after game; `told` is what it shows, in words.
pub(super) fn drawn(points: &[i64], told: &str) -> String {
    let points = &points[points.len().saturating_sub(MOST)..];
    let lowest = points.iter().copied().min().unwrap_or_default();
    let highest = points.iter().copied().max().unwrap_or_default();
    let range = (highest - lowest).max(1) as f64;
    let x = |index: usize| LEFT + index as f64 / (points.len().max(2) - 1) as f64 * (WIDTH - LEFT - RIGHT);
    let y = |points: i64| HEIGHT - MARGIN - (points - lowest) as f64 / range * (HEIGHT - 2.0 * MARGIN);
    let mut svg = String::new();
    let ends = if lowest == highest { vec![lowest] } else { vec![lowest, highest] };
    for value in ends {
        let line = Element::new("line").class("curve-grid").number("x1", LEFT).number("x2", WIDTH - RIGHT);
        svg += &line.number("y1", y(value)).number("y2", y(value)).empty();
        let label = Element::new("text").class("curve-label").number("x", LEFT - 6.0).number("y", y(value) + 4.0);
        svg += &label.text(&value.to_string());
    }
    let place = |(index, &points): (usize, &i64)| format!("{},{}", number(x(index)), number(y(points)));
    let path: Vec<String> = points.iter().enumerate().map(place).collect();
    svg += &Element::new("polyline").class("curve-line seat-1").attribute("points", path.join(" ")).empty();
    let drawing = Element::new("svg").attribute("viewBox", format!("0 0 {WIDTH} {HEIGHT}")).attribute("role", "img");
    drawing.attribute("aria-label", told).inside(&svg)
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn the_highest_is_at_the_top_and_nothing_is_divided_by_nothing() {
        let text = drawn(&[10, 30, 20], "told");
        assert!(text.contains("points=\"44,106 216,14 388,60\""), "{text}");
        assert!(text.contains("aria-label=\"told\""));
        for points in [&[7, 7][..], &[7], &[]] {
            assert!(!drawn(points, "").contains("NaN"), "{points:?}");
        }
    }
}
