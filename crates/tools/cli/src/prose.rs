//! Rules as one reads them in a terminal: without the signs of Markdown, in lines that fit.

use std::fmt::Write as _;

/// No line is longer, but for tables and drawings.
const WIDTH: usize = 80;

/// A paragraph or an item of a list while its lines come in.
struct Paragraph {
    /// What stands before the first line.
    begin: String,
    text: String,
}

/// Markdown as plain text; with `bold`, what is strong is printed so.
pub(crate) fn plain(markdown: &str, bold: bool) -> String {
    let mut out = String::new();
    let mut open: Option<Paragraph> = None;
    for line in markdown.lines() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let item = ["- ", "* "].iter().find_map(|sign| text.strip_prefix(sign)).map(|rest| ("• ".to_owned(), rest));
        let item = item.or_else(|| numbered(text));
        if text.is_empty() {
            close(&mut out, &mut open, bold);
            out.push('\n');
        } else if let Some(heading) = text.strip_prefix('#').filter(|_| indent == 0) {
            close(&mut out, &mut open, bold);
            let heading = heading.trim_start_matches('#').trim();
            let line = "─".repeat(inline(heading, false).chars().count());
            let _ = writeln!(out, "{}\n{line}", inline(&format!("**{heading}**"), bold));
        } else if text.starts_with('|') {
            close(&mut out, &mut open, bold);
            row(&mut out, text, bold);
        } else if open.is_none() && indent >= 4 {
            let _ = writeln!(out, "{line}");
        } else if let Some((sign, rest)) = item {
            close(&mut out, &mut open, bold);
            open = Some(Paragraph { begin: format!("{}{sign}", " ".repeat(indent)), text: rest.to_owned() });
        } else if let Some(open) = &mut open {
            open.text.push(' ');
            open.text.push_str(text);
        } else {
            open = Some(Paragraph { begin: " ".repeat(indent), text: text.to_owned() });
        }
    }
    close(&mut out, &mut open, bold);
    out
}

/// An item of a list that is counted.
fn numbered(text: &str) -> Option<(String, &str)> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let rest = text.get(digits..)?.strip_prefix(". ").filter(|_| digits > 0)?;
    Some((format!("{}. ", text.get(..digits)?), rest))
}

/// Prints a paragraph in lines that fit.
fn close(out: &mut String, open: &mut Option<Paragraph>, bold: bool) {
    let Some(Paragraph { begin, text }) = open.take() else { return };
    let hang = " ".repeat(begin.chars().count());
    let (mut lines, mut line, mut length) = (Vec::new(), begin, hang.len());
    let mut first = true;
    // A space that does not break is part of a word.
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let long = inline(word, false).chars().count();
        if !first && length + 1 + long > WIDTH {
            lines.push(std::mem::replace(&mut line, hang.clone()));
            (first, length) = (true, hang.len());
        }
        if !first {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        (first, length) = (false, length + long);
    }
    lines.push(line);
    let _ = writeln!(out, "{}", inline(&lines.join("\n"), bold));
}

/// A row of a table; the line below its head becomes a line.
fn row(out: &mut String, text: &str, bold: bool) {
    let text = text.trim().trim_matches('|');
    let is_line = text.chars().all(|letter| matches!(letter, '-' | '|' | ':' | ' '));
    let text = match is_line {
        true => text.replace(['|', ':', ' '], "-").replace('-', "─"),
        false => inline(&text.replace('|', " "), bold),
    };
    let _ = writeln!(out, " {}", text.trim_end());
}

/// Text without signs: what is strong may be bold, links are their words.
fn inline(text: &str, bold: bool) -> String {
    let (mut out, mut strong) = (String::new(), false);
    let mut rest = text;
    while let Some(sign) = rest.find(['*', '`', '[']) {
        let (before, after) = rest.split_at(sign);
        out.push_str(before);
        rest = if let Some(after) = after.strip_prefix("**") {
            strong = !strong;
            if bold {
                out.push_str(if strong { "\u{1b}[1m" } else { "\u{1b}[0m" });
            }
            after
        } else if let Some((words, after)) = link(after) {
            out.push_str(words);
            after
        } else if let Some(after) = after.strip_prefix('[') {
            out.push('[');
            after
        } else {
            after.get(1..).unwrap_or_default()
        };
    }
    out.push_str(rest);
    out
}

/// A link: its words, and what comes after it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = rest.split_once(')')?;
    (!words.contains(['[', ']'])).then_some((words, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_words() {
        let text = "# Kariba\n\n## The *end*\n\n- **K3** You must play\n  `7x2`, see [rules](a.md).\n\n      4 | 5\n\n1. One\n";
        let expected =
            "Kariba\n──────\n\nThe end\n───────\n\n• K3 You must play 7x2, see rules.\n\n      4 | 5\n\n1. One\n";
        assert_eq!(plain(text, false), expected);
        assert!(plain("**strong**", true).contains("\u{1b}[1mstrong\u{1b}[0m"));
    }

    #[test]
    fn tables_keep_their_columns() {
        let text = "| Hidden | Open |\n| ------ | ---- |\n| hands  | pile |\n";
        assert_eq!(plain(text, false), "  Hidden   Open\n ───────────────\n  hands    pile\n");
    }

    /// No sign is left in any rules, and every line fits but for tables and drawings.
    #[test]
    fn all_rules_can_be_read() {
        for info in tablee_catalog::GAMES {
            for language in tablee_words::Language::ALL {
                let rules = tablee_catalog::rules(info.id, language).expect("rules");
                let text = plain(rules, false);
                assert!(!text.contains("**") && !text.contains("](") && !text.contains('`'), "{}", info.id);
                assert!(!text.lines().any(|line| line.starts_with('#') || line.starts_with('|')), "{}", info.id);
                for line in text.lines().filter(|line| line.starts_with('•')) {
                    assert!(line.chars().count() <= WIDTH, "{}: {line}", info.id);
                }
            }
        }
    }
}
