//! The rules of a game as a piece of HTML. Rules can be addressed by their number, and every mention of a number leads there.

use std::collections::BTreeSet;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use tablee_core::{Info, Switch};
use tablee_scene::escape;
use tablee_words::{Language, Words};

/// A capital letter and digits, such as `K3`.
fn is_number(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|first| first.is_ascii_uppercase())
        && !letters.as_str().is_empty()
        && letters.all(|letter| letter.is_ascii_digit())
}

/// The number of the rule that an item of a list begins with.
fn number_of(item: &[Event<'_>]) -> Option<String> {
    let item = match item {
        [Event::Start(Tag::Item), Event::Start(Tag::Paragraph), rest @ ..] => rest,
        [Event::Start(Tag::Item), rest @ ..] => rest,
        _ => return None,
    };
    match item {
        [Event::Start(Tag::Strong), Event::Text(text), ..] if is_number(text) => Some(text.to_string()),
        _ => None,
    }
}

/// Letters and digits of a heading, with hyphens between words.
fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// The words of a heading, whatever their form.
fn heading(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    inside
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect()
}

/// Text in which every number of a known rule leads to it.
fn linked(game: &str, text: &str, known: &BTreeSet<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let inside = |letter: char| letter.is_alphanumeric();
        let word = rest.find(|letter| !inside(letter)).unwrap_or(rest.len());
        let word = if word == 0 { rest.find(inside).unwrap_or(rest.len()) } else { word };
        let (piece, after) = rest.split_at(word);
        if known.contains(piece) {
            out.push_str(&format!("<a href=\"#/rules/{game}/{piece}\" data-rule=\"{piece}\">{piece}</a>"));
        } else {
            out.push_str(&escape(piece));
        }
        rest = after;
    }
    out
}

/// Chapters for those who write programs; the documents of the project have them.
const FOR_PROGRAMS: [&str; 5] =
    ["Options", "The state in traces", "L’état dans les traces", "The set of components", "Le matériel"];

/// Without the chapters that nobody needs who wants to play.
fn for_players<'a>(events: Vec<Event<'a>>) -> Vec<Event<'a>> {
    let mut left_out = false;
    let mut kept = Vec::with_capacity(events.len());
    for (index, event) in events.iter().enumerate() {
        if let Event::Start(Tag::Heading { level: HeadingLevel::H1 | HeadingLevel::H2, .. }) = event {
            left_out = FOR_PROGRAMS.contains(&heading(&events[index..]).as_str());
        }
        if !left_out {
            kept.push(event.clone());
        }
    }
    kept
}

/// What people read in place of a word for programs: an option, or one of its values, is called as where a table is opened.
fn for_people(info: &Info, code: &str, language: Language) -> Option<String> {
    let value = code.trim_matches('"');
    let title = |switch: &Switch| (switch.name == code).then_some(switch.title);
    let chosen = |switch: &Switch| switch.values.iter().find(|known| known.0 == value).map(|known| known.1);
    let found = info.switches.iter().find_map(|switch| title(switch).or_else(|| chosen(switch)))?;
    let words = Words::new(language).text(found);
    Some(match language {
        Language::English => format!("“{words}”"),
        Language::French => format!("«\u{a0}{words}\u{a0}»"),
    })
}

/// The rules of a game, from Markdown.
pub(crate) fn fragment(info: &Info, language: Language, markdown: &str) -> String {
    let game = info.id;
    let events = for_players(Parser::new_ext(markdown, Options::ENABLE_TABLES).collect());
    let known: BTreeSet<String> = (0..events.len()).filter_map(|index| number_of(&events[index..])).collect();
    let raw = |text: String| Event::Html(CowStr::from(text));
    let mut out = Vec::with_capacity(events.len());
    // Inside of these a number is not a mention of a rule.
    let mut verbatim = 0usize;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Item) => match number_of(&events[index..]) {
                Some(number) => out.push(raw(format!("<li id=\"{number}\" class=\"rule\">"))),
                None => out.push(event.clone()),
            },
            Event::Start(Tag::Heading { level, .. }) => {
                verbatim += 1;
                out.push(raw(format!("<{level} id=\"{}\">", escape(&slug(&heading(&events[index..]))))));
            }
            Event::End(TagEnd::Heading(_)) => {
                verbatim -= 1;
                out.push(event.clone());
            }
            // Wide things can be scrolled, with the keyboard too.
            Event::Start(Tag::CodeBlock(_)) => {
                verbatim += 1;
                out.push(raw("<pre tabindex=\"0\">".to_owned()));
            }
            Event::End(TagEnd::CodeBlock) => {
                verbatim -= 1;
                out.push(raw("</pre>\n".to_owned()));
            }
            Event::Start(Tag::Table(_)) => {
                out.push(raw("<div class=\"wide\" tabindex=\"0\">".to_owned()));
                out.push(event.clone());
            }
            Event::End(TagEnd::Table) => {
                out.push(event.clone());
                out.push(raw("</div>\n".to_owned()));
            }
            // Links lead to other documents of the project, which are not here.
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => (),
            Event::Code(code) if verbatim == 0 => match for_people(info, code, language) {
                Some(words) => out.push(Event::Text(words.into())),
                None => out.push(event.clone()),
            },
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text.clone())),
            Event::Text(text) if verbatim == 0 => {
                let names_itself = matches!(out.last(), Some(Event::Start(Tag::Strong))) && is_number(text);
                match names_itself {
                    true => out.push(event.clone()),
                    false => out.push(Event::InlineHtml(linked(game, text, &known).into())),
                }
            }
            other => out.push(other.clone()),
        }
    }
    let mut text = String::new();
    html::push_html(&mut text, out.into_iter());
    // A header that says nothing is a cell like any other to those who hear the table.
    text.replace("<th></th>", "<td></td>")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fragment(game: &str, markdown: &str) -> String {
        super::fragment(tablee_catalog::info(game).expect("a game"), Language::English, markdown)
    }

    #[test]
    fn options_are_called_as_where_a_table_is_opened() {
        let text = fragment("karuba", "**Ruling** (option `setup`): with `\"random\"`, the default, not `K1`.");
        assert!(text.contains("(option “Where the adventurers begin”)"), "{text}");
        assert!(text.contains("with “Left to chance”, the default, not <code>K1</code>"), "{text}");
    }

    #[test]
    fn rules_can_be_addressed_by_their_number() {
        let text = fragment("kariba", "# The rules\n\n- **K1** See K2 & K9.\n\n- **K2** Not `K1`.\n\n      K1 <b>\n");
        assert!(text.contains("<h1 id=\"the-rules\">The rules</h1>"), "{text}");
        assert!(text.contains("<li id=\"K1\" class=\"rule\">"), "{text}");
        assert!(text.contains("<strong>K1</strong>"), "{text}");
        assert!(text.contains("See <a href=\"#/rules/kariba/K2\" data-rule=\"K2\">K2</a> &amp; K9."), "{text}");
        assert!(text.contains("<code>K1</code>"), "{text}");
        assert!(text.contains("<pre tabindex=\"0\">K1 &lt;b&gt;"), "{text}");
    }

    #[test]
    fn markup_in_the_source_is_shown_and_not_obeyed() {
        assert!(!fragment("kariba", "a <script>alert(1)</script>\n\n<div>\n\nb").contains("<script>"));
    }

    #[test]
    fn every_game_has_numbered_rules_in_both_languages() {
        for game in tablee_catalog::GAMES {
            let of =
                |language| super::fragment(game, language, tablee_catalog::rules(game.id, language).expect("rules"));
            let [english, french] = Language::ALL.map(of);
            for text in [&english, &french] {
                assert!(!text.contains("traces"), "{}: a chapter for programs", game.id);
                assert!(!text.contains("components/") && !text.contains("JSON"), "{}: words for programs", game.id);
                for switch in game.switches {
                    let values = switch.values.iter().map(|value| value.0);
                    for name in values.chain([switch.name]) {
                        let code = [format!("<code>{name}</code>"), format!("<code>&quot;{name}&quot;</code>")];
                        assert!(!code.iter().any(|code| text.contains(code)), "{}: {name}", game.id);
                    }
                }
                let examples = text.contains("id=\"examples\"") || text.contains("id=\"exemples\"");
                assert!(examples, "{}: what surrounds them stays", game.id);
            }
            let numbers = |text: &str| text.matches("class=\"rule\"").count();
            assert!(numbers(&english) > 5, "{}", game.id);
            assert_eq!(numbers(&english), numbers(&french), "{}", game.id);
            assert!(!english.contains("href=\"docs") && !english.contains(".md\""), "{}", game.id);
        }
    }
}
