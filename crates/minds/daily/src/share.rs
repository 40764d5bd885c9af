//! A line to show to others: points, par, and where the points came from as small signs. It gives nothing of the deal away.

use tablee_core::{Info, Sentence};

use crate::{Date, Entry};

/// From low to high.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A bar for each thing that gave points, as high as its share of the largest.
///
/// ```
/// assert_eq!(tablee_daily::bars(&[5, 5, 3, -1]), "██▅");
/// ```
pub fn bars(sources: &[i32]) -> String {
    let most = sources.iter().copied().max().unwrap_or_default().max(1);
    let bar = |&points: &i32| BARS[((points * 8 + most - 1) / most).clamp(1, 8) as usize - 1];
    sources.iter().filter(|&&points| points > 0).map(bar).collect()
}

/// The line. `par` is what hard and master made of it.
pub fn share(info: &Info, date: Date, entry: &Entry, par: Option<(i32, i32)>) -> Sentence {
    let sentence = match par {
        Some((hard, master)) => Sentence::new("daily-share-par").number("hard", hard).number("master", master),
        None => Sentence::new("daily-share"),
    };
    sentence
        .word("game", info.name)
        .text("date", date)
        .number("points", entry.points)
        .text("signs", bars(&entry.sources))
}
