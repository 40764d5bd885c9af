//! Both languages say the same things: same files, same messages, same variables, no faults.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast;
use tablee_core::{Argument, Say, Seat, Sentence};
use tablee_words::{Language, Words, sources};

/// Message id -> its variables.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for (file, text) in sources(language) {
        let resource = fluent_syntax::parser::parse(*text)
            .unwrap_or_else(|(_, errors)| panic!("{}/{file}.ftl: {errors:?}", language.code()));
        for entry in resource.body {
            if let ast::Entry::Message(message) = entry {
                let mut variables = BTreeSet::new();
                let value = message.value.as_ref().unwrap_or_else(|| panic!("{} has no text", message.id.name));
                pattern(value, &mut variables);
                assert!(message.attributes.is_empty(), "{}: attributes are not used here", message.id.name);
                let previous = messages.insert(message.id.name.to_owned(), variables);
                assert!(previous.is_none(), "{}/{file}.ftl: {} stands twice", language.code(), message.id.name);
            }
        }
    }
    messages
}

fn pattern(pattern: &ast::Pattern<&str>, out: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression: found } = element {
            expression(found, out);
        }
    }
}

fn expression(found: &ast::Expression<&str>, out: &mut BTreeSet<String>) {
    match found {
        ast::Expression::Inline(found) => inline(found, out),
        ast::Expression::Select { selector, variants } => {
            inline(selector, out);
            variants.iter().for_each(|variant| pattern(&variant.value, out));
        }
    }
}

fn inline(found: &ast::InlineExpression<&str>, out: &mut BTreeSet<String>) {
    match found {
        ast::InlineExpression::VariableReference { id } => drop(out.insert(id.name.to_owned())),
        ast::InlineExpression::Placeable { expression: found } => expression(found, out),
        ast::InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| inline(argument, out));
        }
        _ => (),
    }
}

/// In French the cards to draw are *la pioche*, as in the rules; *pile* is nothing else.
#[test]
fn one_thing_has_one_word() {
    let named =
        |text: &str| text.split(|letter: char| !letter.is_alphabetic()).any(|word| word.eq_ignore_ascii_case("pile"));
    for (file, text) in
        sources(Language::French).iter().filter(|(file, _)| ["kariba", "labyrinth", "web"].contains(file))
    {
        for line in text.lines() {
            // What is said, without the names of messages and of their variables.
            let said = line.split_once(" = ").map_or(line, |(_, said)| said).replace("$pile", "");
            assert!(!named(&said), "fr/{file}.ftl: {line}");
        }
    }
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    let (english, french) = (messages(Language::English), messages(Language::French));
    assert!(english.len() > 20, "the catalogue is nearly empty");
    for (id, variables) in &english {
        let other = french.get(id).unwrap_or_else(|| panic!("{id} is missing in French"));
        assert_eq!(variables, other, "{id}: English and French use different variables");
    }
    for id in french.keys() {
        assert!(english.contains_key(id), "{id} is missing in English");
    }
}

#[test]
fn numbers_choose_their_plural() {
    let say = |language, seats: i64| {
        let sentence = Sentence::new("error-seats").number("seats", seats).number("fewest", 2).number("most", 4);
        Words::new(language).say(&sentence)
    };
    assert_eq!(say(Language::English, 1), "1 seat: this game is for 2 to 4.");
    assert_eq!(say(Language::English, 9), "9 seats: this game is for 2 to 4.");
    assert_eq!(say(Language::French, 0), "0 siège\u{a0}: ce jeu se joue de 2 à 4.");
}

#[test]
fn seats_are_called_by_name_where_names_are_known() {
    let sentence = Sentence::new("error-not-deciding").seat("seat", Seat::new(1));
    let words = Words::new(Language::English);
    assert_eq!(words.say(&sentence), "It is not for seat 2 to decide now.");
    let words = words.with_names(vec!["Anna".to_owned(), "Ben".to_owned()]);
    assert_eq!(words.say(&sentence), "It is not for Ben to decide now.");
}

#[test]
fn arguments_of_every_kind_are_said() {
    let list =
        Argument::List(vec![Argument::Number(3), Argument::Text("c3".into()), Argument::Word("common-yes".into())]);
    let named = Argument::Named { en: "mouse".to_owned(), fr: "souris".to_owned() };
    let sentence = Sentence::new("set-complaint")
        .with("file", list)
        .with("entry", named)
        .inner("reason", Sentence::new("error-over"));
    assert_eq!(Words::new(Language::English).say(&sentence), "3, c3, yes: mouse: The game is over.");
    assert_eq!(Words::new(Language::French).say(&sentence), "3, c3, oui\u{a0}: souris\u{a0}: La partie est terminée.");
}

#[test]
fn an_unknown_message_shows_its_name() {
    assert_eq!(Words::new(Language::French).text("no-such-message"), "no-such-message");
}
