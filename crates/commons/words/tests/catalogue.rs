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
                for attribute in &message.attributes {
                    let (id, name) = (message.id.name, attribute.id.name);
                    let known = ["you", "plain", "beside", "you-plain", "you-beside"];
                    assert!(known.contains(&name), "{id}: nobody says .{name}");
                    let mut spoken = BTreeSet::new();
                    pattern(&attribute.value, &mut spoken);
                    assert_eq!(spoken.contains("beside"), name.ends_with("beside"), "{id}.{name}");
                    let about = |name: &&String| !matches!(name.as_str(), "seat" | "seats");
                    let others: BTreeSet<String> = variables.iter().filter(about).cloned().collect();
                    if name.starts_with("you") {
                        assert!(others != variables, "{id}: it is about nobody, so nobody can be spoken to");
                        assert!(spoken.iter().all(|name| about(&name)), "{id}.{name}: it names whoever it speaks to");
                    }
                    if name == "you" {
                        assert_eq!(spoken, others, "{id}: what is said to the player is not what is said of them");
                    }
                    let plain = message.attributes.iter().find(|other| format!("you-{}", other.id.name) == name);
                    assert!(
                        !name.starts_with("you-") || plain.is_some(),
                        "{id}.{name}: others are told nothing like it"
                    );
                    messages.insert(format!("{id}.{name}"), spoken);
                }
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
    assert_eq!(say(Language::English, 1), "1 player: this game is for 2 to 4.");
    assert_eq!(say(Language::English, 9), "9 players: this game is for 2 to 4.");
    assert_eq!(say(Language::French, 0), "0 joueur\u{a0}: ce jeu se joue de 2 à 4.");
}

#[test]
fn seats_are_called_by_name_where_names_are_known() {
    let sentence = Sentence::new("error-not-deciding").seat("seat", Seat::new(1));
    let words = Words::new(Language::English);
    assert_eq!(words.say(&sentence), "Player 2 has nothing to decide right now.");
    let words = words.with_names(vec!["Anna".to_owned(), "Ben".to_owned()]);
    assert_eq!(words.say(&sentence), "Ben has nothing to decide right now.");
}

#[test]
fn the_player_at_this_screen_is_spoken_to() {
    let names = || vec!["Anna".to_owned(), "Ben".to_owned()];
    let took = |seat: usize| Sentence::new("web-took-back").seat("seat", Seat::new(seat));
    let words = Words::new(Language::English).with_names(names()).with_you(Some(Seat::new(0)));
    assert_eq!(words.say(&took(0)), "You undo your last move.");
    assert_eq!(words.say(&took(1)), "Ben undoes their last move.");
    let silent = Words::new(Language::English).with_names(names());
    assert_eq!(silent.say(&took(0)), "Anna undoes their last move.");
    // A message that has no such form says the name.
    let sentence = Sentence::new("error-not-deciding").seat("seat", Seat::new(0));
    assert_eq!(words.say(&sentence), "Anna has nothing to decide right now.");
    let won = |seats: &[usize]| {
        let seats = seats.iter().map(|&seat| Argument::Seat(Seat::new(seat))).collect();
        words.say(&Sentence::new("karuba-cards-event-won").with("seats", Argument::List(seats)).count("points", 9))
    };
    assert_eq!(won(&[0]), "The game is over: you win with 9 points.");
    assert_eq!(won(&[1]), "The game is over: Ben wins with 9 points.");
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
    assert_eq!(Words::new(Language::English).say(&sentence), "3, c3 and yes: mouse: The game is over.");
    assert_eq!(
        Words::new(Language::French).say(&sentence),
        "3, c3 et oui\u{a0}: souris\u{a0}: La partie est terminée."
    );
}

#[test]
fn lists_end_with_a_word() {
    let list = |numbers: &[i64]| {
        let parts = numbers.iter().map(|&number| Argument::Number(number)).collect();
        Words::new(Language::English).say(&Sentence::new("set-unreadable").with("reason", Argument::List(parts)))
    };
    assert_eq!(list(&[]), "it cannot be read: ");
    assert_eq!(list(&[3]), "it cannot be read: 3");
    assert_eq!(list(&[3, 4]), "it cannot be read: 3 and 4");
    assert_eq!(list(&[3, 4, 5]), "it cannot be read: 3, 4 and 5");
}

#[test]
fn an_unknown_message_shows_its_name() {
    assert_eq!(Words::new(Language::French).text("no-such-message"), "no-such-message");
}

/// Whoever types nothing is told what lies beside a place, or nothing of it at all; whoever types is told the place.
#[test]
fn without_the_notation_places_are_named_by_what_lies_there() {
    let treasure = Argument::Named { en: "owl".into(), fr: "chouette".into() };
    let laid = Sentence::new("labyrinth-move-lay").number("card", 9).text("treasures", "bat").number("rotation", 2);
    let laid = laid.number("column", -1).number("row", 3);
    let beside = laid.clone().text("side", "above").with("beside", Argument::List(vec![treasure]));
    for (language, typed, known) in [
        (Language::English, "lay card 9 (bat), upside down, in column -1, row 3", "above the card with owl"),
        (
            Language::French,
            "poser la carte 9 (bat), tête en bas, en colonne -1, rangée 3",
            "au-dessus de la carte avec chouette",
        ),
    ] {
        assert_eq!(Words::new(language).say(&beside), typed);
        let words = Words::new(language).without_notation();
        assert!(words.say(&beside).ends_with(known), "{}", words.say(&beside));
        assert!(!words.say(&laid).contains(['1', '3']), "{}", words.say(&laid));
    }
}

/// Nobody sees the numbers of the cards: whoever types nothing is told of them by what is on the cards.
#[test]
fn without_the_notation_cards_of_the_maze_have_no_numbers() {
    let seats = || vec!["Anna".to_owned(), "Ben".to_owned()];
    let linked = |id: &'static str, cards: &[i64]| {
        let list = cards.iter().map(|&card| Argument::Number(card)).collect();
        let sentence = Sentence::new(id).seat("seat", Seat::new(0)).count("count", cards.len());
        sentence.with("cards", Argument::List(list))
    };
    let of_one = |id: &'static str| Sentence::new(id).number("card", 44).text("treasures", "owl");
    let mut sentences: Vec<Sentence> = ["labyrinth-event-linked", "labyrinth-event-linked-in-vain"]
        .into_iter()
        .flat_map(|id| [linked(id, &[44]), linked(id, &[44, 31])])
        .collect();
    let ids = ["score-card", "scene-take", "scene-takes", "scene-held", "move-take", "move-lay", "event-took"];
    let ids = ids.into_iter().chain(["event-laid"]).map(|id| of_one(&format!("labyrinth-{id}").leak()[..]));
    sentences.extend(ids.map(|one| one.number("column", 44).number("row", 44).number("rotation", 0)));
    for language in Language::ALL {
        for you in [None, Some(Seat::new(0))] {
            let words = Words::new(language).with_names(seats()).with_you(you);
            for sentence in &sentences {
                assert!(words.say(sentence).contains("44"), "{}: the notation has numbers", words.say(sentence));
                let plain = words.clone().without_notation().say(sentence);
                assert!(!plain.contains("44") && !plain.contains("31"), "{plain}");
                let about = sentence.arguments.iter().any(|(name, _)| name == "treasures");
                assert!(!about || plain.contains("owl"), "{plain}");
            }
        }
    }
}
