//! The report: one Markdown file with its plots, and the same table for the terminal.

use tablee_core::{Say, Sentence};

use crate::{Row, Summary, plot};

/// Losses that are told one by one; there may be thousands of the same kind.
const LOSSES_SHOWN: usize = 20;

/// The most letters of a name in a terminal.
const WIDEST: usize = 24;

/// A number with so many digits after the mark that the language uses.
pub(crate) fn decimal(say: &dyn Say, value: f64, digits: usize) -> String {
    format!("{value:.digits$}").replace('.', &say.say(&Sentence::new("arena-decimal-mark")))
}

/// A time in milliseconds with as many digits as tell something.
pub(crate) fn milliseconds(say: &dyn Say, value: f64) -> String {
    let digits = match value {
        value if value >= 99.5 => 0,
        value if value >= 9.95 => 1,
        value if value >= 0.995 => 2,
        value if value >= 0.0995 => 3,
        _ => 4,
    };
    let text = decimal(say, value, digits);
    // Ticks are round: 0.1, not 0.100.
    let mark = say.say(&Sentence::new("arena-decimal-mark"));
    if text.contains(&mark) { text.trim_end_matches('0').trim_end_matches(&mark).to_owned() } else { text }
}

/// A name of at most so many letters. Of a guest, the end tells more than the beginning.
pub(crate) fn shortened(name: &str, most: usize) -> String {
    let length = name.chars().count();
    if length <= most {
        return name.to_owned();
    }
    let tail = name.chars().skip(length - most.saturating_sub(5));
    name.chars().take(4).chain(['…']).chain(tail).collect()
}

fn percent(say: &dyn Say, share: f64) -> String {
    decimal(say, share * 100.0, 1)
}

fn interval(say: &dyn Say, [low, high]: [f64; 2]) -> String {
    format!("{} – {}", percent(say, low), percent(say, high))
}

fn rating_interval(row: &Row) -> String {
    format!("{:.0} – {:.0}", row.rating.value - row.rating.margin, row.rating.value + row.rating.margin)
}

/// The headings of the main table and its rows, the strongest first.
fn table(summary: &Summary, say: &dyn Say) -> (Vec<String>, Vec<Vec<String>>) {
    let headings = [
        "arena-column-bot",
        "arena-column-score",
        "arena-column-interval",
        "arena-column-points",
        "arena-column-rating",
        "arena-column-interval",
        "arena-column-ms-mean",
        "arena-column-ms-p99",
    ];
    let cells = |row: &Row| {
        vec![
            row.name.clone(),
            percent(say, row.score),
            interval(say, row.interval),
            decimal(say, row.points, 2),
            format!("{:.0}", row.rating.value),
            rating_interval(row),
            milliseconds(say, row.ms_mean),
            milliseconds(say, row.ms_p99),
        ]
    };
    let headings = headings.map(|id| say.say(&Sentence::new(id))).to_vec();
    (headings, summary.ranking().into_iter().map(cells).collect())
}

/// Who was ahead of whom.
fn pairs(summary: &Summary, say: &dyn Say) -> Vec<Vec<String>> {
    let row = |pair: &crate::Pair| {
        // The one that was ahead comes first, so that the table reads as a ladder.
        let (one, other, score, [low, high]) = if pair.score >= 0.5 {
            (pair.one, pair.other, pair.score, pair.interval)
        } else {
            (pair.other, pair.one, 1.0 - pair.score, [1.0 - pair.interval[1], 1.0 - pair.interval[0]])
        };
        vec![
            summary.rows[one].name.clone(),
            summary.rows[other].name.clone(),
            pair.games.to_string(),
            percent(say, score),
            interval(say, [low, high]),
        ]
    };
    summary.pairs.iter().map(row).collect()
}

fn pair_headings(say: &dyn Say) -> Vec<String> {
    let ids = [
        "arena-column-ahead",
        "arena-column-against",
        "arena-column-games",
        "arena-column-score",
        "arena-column-interval",
    ];
    ids.map(|id| say.say(&Sentence::new(id))).to_vec()
}

/// The table for a terminal: names to the left, numbers to the right.
pub fn plain(summary: &Summary, say: &dyn Say) -> String {
    let mut out = format!("{}\n\n", summary.heading(say));
    let (headings, rows) = table(summary, say);
    out.push_str(&columns(&headings, &rows, 1));
    if summary.rows.len() > 2 {
        out.push('\n');
        out.push_str(&columns(&pair_headings(say), &pairs(summary, say), 2));
    }
    let lost: Vec<&Row> = summary.rows.iter().filter(|row| row.forfeits > 0).collect();
    for row in lost {
        let first = summary.losses.iter().find(|loss| summary.rows[loss.row].name == row.name);
        let Some(first) = first else { continue };
        let sentence = Sentence::new("arena-forfeits")
            .text("bot", &row.name)
            .count("count", row.forfeits)
            .count("game", first.game)
            .inner("reason", first.reason.sentence());
        out.push_str(&format!("\n{}\n", say.say(&sentence)));
    }
    out
}

fn columns(headings: &[String], rows: &[Vec<String>], names: usize) -> String {
    let narrow = |row: &Vec<String>| row.iter().map(|cell| shortened(cell, WIDEST)).collect();
    let rows: &[Vec<String>] = &rows.iter().map(narrow).collect::<Vec<_>>();
    let length = |text: &String| text.chars().count();
    let widths: Vec<usize> = headings
        .iter()
        .enumerate()
        .map(|(column, heading)| rows.iter().map(|row| length(&row[column])).max().unwrap_or(0).max(length(heading)))
        .collect();
    let line = |cells: &[String]| {
        let mut out = String::new();
        for (column, cell) in cells.iter().enumerate() {
            let width = widths[column];
            let gap = if column == 0 { "" } else { "  " };
            let cell = if column < names { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
            out.push_str(gap);
            out.push_str(&cell);
        }
        format!("{}\n", out.trim_end())
    };
    let mut out = line(headings);
    rows.iter().for_each(|row| out.push_str(&line(row)));
    out
}

/// The files of a report: their names and texts. The Markdown file comes last, when what it shows is there.
pub fn files(summary: &Summary, command: &str, say: &dyn Say) -> Vec<(&'static str, String)> {
    vec![
        ("rating.svg", plot::ratings(summary, say)),
        ("points.svg", plot::points(summary, say)),
        ("time.svg", plot::times(summary, say)),
        ("report.md", markdown(summary, command, say)),
    ]
}

fn markdown(summary: &Summary, command: &str, say: &dyn Say) -> String {
    let text = |id: &'static str| say.say(&Sentence::new(id));
    let title = say.say(&Sentence::new("arena-report-title").word("game", summary.occasion.name));
    let mut out = format!("# {title}\n\n{}\n\n", summary.heading(say));
    if summary.games < summary.terms.games {
        let cut = Sentence::new("arena-stopped").count("games", summary.games).count("asked", summary.terms.games);
        out.push_str(&format!("{}\n\n", say.say(&cut)));
    }
    out.push_str(&format!("![{}](rating.svg)\n\n", text("arena-plot-rating")));
    let (headings, rows) = table(summary, say);
    out.push_str(&markdown_table(&headings, &rows));
    let chance = decimal(say, 100.0 / summary.occasion.seats.max(1) as f64, 1);
    let notes = Sentence::new("arena-report-score").text("chance", chance);
    out.push_str(&format!("\n{}\n", say.say(&notes)));
    if summary.pairs.len() > 1 || summary.occasion.seats > 2 {
        out.push_str(&format!("\n## {}\n\n", text("arena-report-pairs")));
        out.push_str(&markdown_table(&pair_headings(say), &pairs(summary, say)));
    }
    out.push_str(&format!("\n## {}\n\n![{0}](points.svg)\n", text("arena-plot-points")));
    out.push_str(&format!("\n## {}\n\n![{0}](time.svg)\n\n", text("arena-plot-time")));
    out.push_str(&times(summary, say));
    if !summary.losses.is_empty() {
        out.push_str(&format!("\n## {}\n\n", text("arena-report-forfeits")));
        out.push_str(&losses(summary, say));
    }
    let method = if summary.occasion.seats == 2 { "arena-report-method-two" } else { "arena-report-method-more" };
    out.push_str(&format!("\n## {}\n\n{}\n", text("arena-report-repeat"), text(method)));
    out.push_str(&format!("\n```sh\n{}\n```\n", command.replace('\n', " ")));
    out
}

fn times(summary: &Summary, say: &dyn Say) -> String {
    let ids = [
        "arena-column-bot",
        "arena-column-ms-median",
        "arena-column-ms-mean",
        "arena-column-ms-p99",
        "arena-column-ms-max",
    ];
    let headings = ids.map(|id| say.say(&Sentence::new(id)));
    let cells = |row: &Row| {
        let values = [row.ms_median, row.ms_mean, row.ms_p99, row.ms_max].map(|value| milliseconds(say, value));
        std::iter::once(row.name.clone()).chain(values).collect()
    };
    let rows: Vec<Vec<String>> = summary.ranking().into_iter().map(cells).collect();
    markdown_table(&headings, &rows)
}

fn losses(summary: &Summary, say: &dyn Say) -> String {
    let line = |loss: &crate::Loss| {
        let sentence = Sentence::new("arena-forfeit")
            .count("game", loss.game)
            .text("bot", &summary.rows[loss.row].name)
            .count("seat", loss.seat.number())
            .count("decision", loss.decision)
            .inner("reason", loss.reason.sentence());
        format!("- {}\n", safe(&say.say(&sentence)))
    };
    let mut out: String = summary.losses.iter().take(LOSSES_SHOWN).map(line).collect();
    let more = summary.losses.len().saturating_sub(LOSSES_SHOWN);
    if more > 0 {
        out.push_str(&format!("- {}\n", say.say(&Sentence::new("arena-forfeits-more").count("count", more))));
    }
    out
}

fn markdown_table(headings: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| safe(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut out = line(headings);
    out.push_str(&format!("| --- |{}\n", " ---: |".repeat(headings.len().saturating_sub(1))));
    rows.iter().for_each(|row| out.push_str(&line(row)));
    out
}

/// What a guest is called or said must not become a table, a link or a tag.
fn safe(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '|' | '<' | '>' | '`' | '[' | ']' | '*' | '_' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
