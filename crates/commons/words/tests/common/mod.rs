//! The catalogue as plain text, for the tests that read it.

#![allow(dead_code, reason = "each test binary uses a part")]

use std::path::PathBuf;

use fluent_syntax::ast;
use tablee_words::{Language, sources};

/// A message with everything it can say: one text for each choice of variants, a variable as `{name}`.
pub(crate) struct Message {
    pub(crate) file: &'static str,
    pub(crate) id: String,
    pub(crate) texts: Vec<String>,
}

/// Every message of a language.
pub(crate) fn messages(language: Language) -> Vec<Message> {
    let mut messages = Vec::new();
    for (file, text) in sources(language) {
        let resource = fluent_syntax::parser::parse(*text)
            .unwrap_or_else(|(_, errors)| panic!("{}/{file}.ftl: {errors:?}", language.code()));
        for entry in resource.body {
            let ast::Entry::Message(message) = entry else { continue };
            let spoken = message.attributes.iter().flat_map(|attribute| texts(&attribute.value));
            let texts = message.value.iter().flat_map(texts).chain(spoken).collect();
            messages.push(Message { file, id: message.id.name.to_owned(), texts });
        }
    }
    messages
}

fn texts(pattern: &ast::Pattern<&str>) -> Vec<String> {
    let mut texts = vec![String::new()];
    for element in &pattern.elements {
        let ends = match element {
            ast::PatternElement::TextElement { value } => vec![(*value).to_owned()],
            ast::PatternElement::Placeable { expression } => placed(expression),
        };
        texts = texts.iter().flat_map(|start| ends.iter().map(move |end| format!("{start}{end}"))).collect();
    }
    texts
}

fn placed(expression: &ast::Expression<&str>) -> Vec<String> {
    match expression {
        ast::Expression::Select { variants, .. } => variants.iter().flat_map(|variant| texts(&variant.value)).collect(),
        ast::Expression::Inline(ast::InlineExpression::VariableReference { id }) => vec![format!("{{{}}}", id.name)],
        ast::Expression::Inline(ast::InlineExpression::StringLiteral { value }) => vec![(*value).to_owned()],
        ast::Expression::Inline(other) => panic!("the tests do not know {other:?}"),
    }
}

/// The ids of all games: those whose crate brings its set of components along. The list itself stands above this crate.
pub(crate) fn games() -> Vec<String> {
    let folders = std::fs::read_dir(path("crates/games")).expect("the games are there").flatten();
    let games = folders.filter(|entry| entry.path().join("components").exists());
    let games: Vec<String> = games.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert!(games.len() >= 4, "{games:?}");
    games
}

/// A file of the project, by its path from the root.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

pub(crate) fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}
