//! docs/GLOSSARY.md is true: what it refuses is said nowhere, and what it agrees on is said somewhere.

mod common;

use std::path::PathBuf;

use common::{games, messages, path, read};
use tablee_words::Language;

/// One line of the table.
struct Row {
    thing: String,
    agreed: [Vec<String>; 2],
    code: Vec<String>,
    refused: [Vec<Refused>; 2],
}

/// Words that are not to be used, and where: files of messages or kinds of documents. Nowhere named is everywhere.
struct Refused {
    words: String,
    places: Vec<String>,
}

/// A text of a language, where it is from, and which names of places fit it.
struct Text {
    from: String,
    places: Vec<String>,
    words: Vec<String>,
}

fn column(language: Language) -> usize {
    usize::from(language == Language::French)
}

fn glossary() -> Vec<Row> {
    let page = read("docs/GLOSSARY.md");
    let lines = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| thing |"));
    lines.filter(|line| !line.starts_with("| ---")).map(row).collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [thing, english, french, code, not_english, not_french] = cells[..] else {
        panic!("a row has six cells: {line}");
    };
    let list = |cell: &str| -> Vec<String> { cell.split(", ").map(str::to_owned).collect() };
    Row {
        thing: thing.to_owned(),
        agreed: [list(english), list(french)],
        code: code.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
        refused: [refused(not_english), refused(not_french)],
    }
}

fn refused(cell: &str) -> Vec<Refused> {
    let mut pieces = cell.split('`').skip(1);
    let mut found = Vec::new();
    while let Some(words) = pieces.next() {
        let after = pieces.next().unwrap_or_default().trim();
        let places = after.strip_prefix('(').and_then(|after| after.split(')').next());
        let places = places.map_or_else(Vec::new, |places| places.split(", ").map(str::to_owned).collect());
        found.push(Refused { words: words.to_owned(), places });
    }
    found
}

/// A text as small words, without what is written for machines: options, paths, names in backticks.
fn words_of(text: &str) -> Vec<String> {
    let machine =
        |token: &&str| token.starts_with("--") || token.contains(['/', '=', '_', '@']) || token.contains(".json");
    let prose: Vec<&str> = text.split('`').step_by(2).flat_map(str::split_whitespace).collect();
    let prose = prose.into_iter().filter(|token| !machine(token)).collect::<Vec<_>>().join(" ");
    let mut words = Vec::new();
    let mut variable = false;
    let mut word = String::new();
    for letter in prose.chars().chain([' ']) {
        match letter {
            '{' => variable = true,
            '}' => {
                variable = false;
                words.push("{}".to_owned());
            }
            _ if variable => (),
            letter if letter.is_alphanumeric() => word.extend(letter.to_lowercase()),
            // A hyphen inside makes one word, as in names of games.
            '*' | '-' if !word.is_empty() => word.push(letter),
            _ if !word.is_empty() => words.push(std::mem::take(&mut word).trim_end_matches('-').to_owned()),
            _ => (),
        }
    }
    words
}

/// Whether the words occur one after the other; one that ends in a star with any ending.
fn occurs(sought: &[String], text: &[String]) -> bool {
    let same = |(sought, word): (&String, &String)| match sought.strip_suffix('*') {
        Some(start) => word.starts_with(start),
        None => sought == word,
    };
    !sought.is_empty() && text.windows(sought.len()).any(|window| sought.iter().zip(window).all(same))
}

/// What a document says, without its code.
fn prose(document: &str) -> String {
    let blocks = document.split("```").step_by(2);
    let lines = blocks.flat_map(str::lines).filter(|line| !line.starts_with("    "));
    lines.collect::<Vec<_>>().join("\n").replace("**", "")
}

fn rule_pages(language: Language) -> Vec<String> {
    let folder = std::fs::read_dir(path("docs/rules")).expect("the rules are there");
    let names = folder.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let fits = |name: &String| {
        name.ends_with(".md") && name != "coverage.md" && name.ends_with(".fr.md") == (language == Language::French)
    };
    names.filter(fits).map(|name| format!("docs/rules/{name}")).collect()
}

fn texts(language: Language) -> Vec<Text> {
    let mut texts = Vec::new();
    for message in messages(language) {
        let from = format!("{}/{}.ftl, {}", language.code(), message.file, message.id);
        let places = vec!["messages".to_owned(), message.file.to_owned()];
        texts.extend(message.texts.iter().map(|text| Text {
            from: from.clone(),
            places: places.clone(),
            words: words_of(text),
        }));
    }
    let mut document = |name: &str, place: &str| {
        // By paragraph, so that a fault says where it is.
        for paragraph in prose(&read(name)).split("\n\n") {
            let from = format!("{name}: {}", paragraph.trim());
            texts.push(Text { from, places: vec![place.to_owned()], words: words_of(paragraph) });
        }
    };
    let pages = rule_pages(language);
    assert_eq!(pages.len(), games().len(), "a page for each game: {pages:?}");
    pages.iter().for_each(|name| document(name, "rules"));
    if language == Language::English {
        ["README.md", "docs/RUNNING.md"].iter().for_each(|name| document(name, "documents"));
    }
    texts
}

#[test]
fn nothing_says_what_the_glossary_refuses() {
    let rows = glossary();
    assert!(rows.len() > 50, "the glossary is nearly empty");
    let mut faults = Vec::new();
    for language in Language::ALL {
        let texts = texts(language);
        for row in &rows {
            for refused in &row.refused[column(language)] {
                let sought = words_of(&refused.words);
                let there = |text: &&Text| {
                    let fits =
                        refused.places.is_empty() || refused.places.iter().any(|place| text.places.contains(place));
                    fits && occurs(&sought, &text.words)
                };
                for text in texts.iter().filter(there) {
                    let instead = row.agreed[column(language)].join(", ");
                    faults.push(format!("“{}” (say: {instead}) in {}", refused.words, text.from));
                }
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_agreed_words_are_in_use() {
    for language in Language::ALL {
        let texts = texts(language);
        for row in glossary() {
            for agreed in &row.agreed[column(language)] {
                let sought: Vec<String> = words_of(agreed).iter().map(|word| format!("{word}*")).collect();
                let used = texts.iter().any(|text| occurs(&sought, &text.words));
                assert!(used, "{}: nobody says “{agreed}”", row.thing);
            }
        }
    }
}

#[test]
fn no_word_is_both_agreed_and_refused() {
    let rows = glossary();
    for language in Language::ALL {
        let agreed = |row: &Row| row.agreed[column(language)].iter().map(|words| words_of(words)).collect::<Vec<_>>();
        let agreed: Vec<Vec<String>> = rows.iter().flat_map(agreed).collect();
        // What is refused in some places only may be the right word in others.
        let refused =
            rows.iter().flat_map(|row| &row.refused[column(language)]).filter(|refused| refused.places.is_empty());
        for refused in refused {
            let sought = words_of(&refused.words);
            assert!(agreed.iter().all(|words| !occurs(&sought, words)), "“{}” is also agreed on", refused.words);
        }
    }
}

#[test]
fn places_and_names_in_the_glossary_exist() {
    let mut places: Vec<String> = ["messages", "rules", "documents"].map(str::to_owned).to_vec();
    places.extend(tablee_words::sources(Language::English).iter().map(|(file, _)| (*file).to_owned()));
    let mut code = String::new();
    let mut open: Vec<PathBuf> = vec![path("crates")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a readable folder").flatten() {
            let found = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if found.is_dir() && name != "target" && name != "tests" {
                open.push(found);
            } else if name.ends_with(".rs") || name.ends_with(".ftl") {
                code += &std::fs::read_to_string(&found).expect("a readable file");
            }
        }
    }
    let known: std::collections::BTreeSet<&str> =
        code.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '-').collect();
    let parts: std::collections::BTreeSet<&str> =
        code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    for row in glossary() {
        for name in &row.code {
            assert!(
                known.contains(name.as_str()) || parts.contains(name.as_str()),
                "{}: the code has no {name}",
                row.thing
            );
        }
        for refused in row.refused.iter().flatten() {
            for place in &refused.places {
                assert!(places.contains(place), "{}: there is no place called {place}", row.thing);
            }
        }
    }
}
