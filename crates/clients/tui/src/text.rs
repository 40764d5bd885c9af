//! Text that fits the window.

use tablee_core::{Say as _, Seat, Sentence, Standing};
use tablee_words::Words;

/// Terminals are at least so wide.
const COLUMNS: usize = 80;

/// The text with line feeds where it would run over the edge, further lines indented so. Spaces that must not break (before a
/// French colon) do not.
pub fn wrap(text: &str, indent: usize) -> String {
    wrap_to(text, COLUMNS, indent)
}

/// The text in lines of at most so many characters, further lines indented.
pub(crate) fn wrap_to(text: &str, columns: usize, indent: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut column = 0;
        for (index, word) in line.split(' ').enumerate() {
            let length = word.chars().count();
            if index > 0 && column + 1 + length > columns && column > indent {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                column = indent;
            } else if index > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
        out.push('\n');
    }
    out
}

/// The lines of a text at a width.
pub(crate) fn lines_of(text: &str, width: usize) -> Vec<String> {
    wrap_to(text, width, 0).lines().map(str::to_owned).collect()
}

/// A page of rules with its paragraphs each in one line, so that they can be wrapped to any width; drawings stay as they are.
pub(crate) fn paragraphs(markdown: &str) -> String {
    let mut out = String::new();
    let mut open = false;
    for line in markdown.lines() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let numbered = text.starts_with(|first: char| first.is_ascii_digit());
        let begins = text.starts_with(['#', '-', '|', '>', '`']) || numbered || indent >= 4;
        let joins = open && !begins && !text.is_empty();
        if !out.is_empty() {
            out.push(if joins { ' ' } else { '\n' });
        }
        out.push_str(&if joins { text } else { line }.replace("**", ""));
        open = !text.is_empty() && !text.starts_with(['#', '|', '`']) && indent < 4;
    }
    out
}

/// The standing as text: every seat with its place, its points and the lines behind them.
pub fn standing(words: &Words, standing: &Standing) -> String {
    let mut out = String::new();
    for (index, lines) in standing.breakdown.iter().enumerate() {
        let total = Sentence::new("standing-seat")
            .seat("seat", Seat::new(index))
            .count("place", standing.places[index])
            .number("points", standing.scores[index]);
        out.push_str(&words.say(&total));
        out.push('\n');
        for line in lines {
            let marks = if line.marks.is_empty() { String::new() } else { format!("  [{}]", line.marks.join(" ")) };
            out.push_str(&wrap(&format!("  {:>3}  {}{marks}", line.points, words.say(&line.sentence)), 7));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn long_lines_are_broken_at_blanks_and_nothing_is_lost() {
        let text = "  1  ".to_owned() + &"word ".repeat(40);
        let wrapped = wrap(text.trim_end(), 5);
        assert!(wrapped.lines().count() > 2);
        assert!(wrapped.lines().all(|line| line.chars().count() <= 80));
        assert!(wrapped.lines().skip(1).all(|line| line.starts_with("     word")));
        assert_eq!(wrapped.split_whitespace().count(), text.split_whitespace().count());
        assert_eq!(wrap("short", 3), "short\n");
        assert_eq!(wrap(&"x".repeat(100), 3), format!("{}\n", "x".repeat(100)));
    }
}
