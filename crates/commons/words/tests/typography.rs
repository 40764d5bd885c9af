//! How the two languages are written: spaces, apostrophes, register, names, lengths. docs/GLOSSARY.md says why.

mod common;

use common::{Message, games, messages, read};
use tablee_words::{Language, Words};

const NO_BREAK: char = '\u{a0}';

/// Here `:` and `?` are keys to press and not signs.
const KEYS: [&str; 3] = ["screen-keys", "screen-keys-explained", "play-help"];

/// What a message says, without what is typed: commands, addresses, options, moves, bots such as `hard:400`.
fn said(text: &str) -> String {
    let typed = |token: &str| {
        let command =
            token.starts_with("cmd:") || token.ends_with(".py\"") || token.starts_with("--") || token.contains("://");
        let value =
            token.split_once(':').is_some_and(|(_, after)| after.starts_with(|letter: char| letter.is_ascii_digit()));
        // A move of Karuba such as `17:blue>b4`.
        let walk = token.split_once(':').is_some_and(|(_, after)| after.contains('>'));
        command || value || walk || token.contains("/api/")
    };
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("tablee ")) {
        let prose: Vec<&str> = line.split('`').step_by(2).collect();
        // Only plain spaces part tokens: the others are looked at.
        lines.push(prose.join("").split(' ').filter(|token| !typed(token)).collect::<Vec<_>>().join(" "));
    }
    lines.join("\n")
}

/// Every text of a language for which `fault` finds something to say.
fn faults(language: Language, fault: impl Fn(&Message, &str) -> Option<String>) -> Vec<String> {
    let mut found = Vec::new();
    for message in messages(language) {
        for text in &message.texts {
            if let Some(fault) = fault(&message, &said(text)) {
                found.push(format!("{}/{}.ftl, {}: {fault}: {text}", language.code(), message.file, message.id));
            }
        }
    }
    found.dedup();
    found
}

#[track_caller]
fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The letters of a text, each with the one before and the one after; the ends count as a line break.
fn threes(text: &str) -> Vec<(char, char, char)> {
    let letters: Vec<char> = ['\n'].into_iter().chain(text.chars()).chain(['\n']).collect();
    letters.windows(3).map(|three| (three[0], three[1], three[2])).collect()
}

/// What is wrong with the spaces of a French text.
fn wrong_space(text: &str) -> Option<String> {
    if text.contains('\u{202f}') {
        return Some("a thin space".to_owned());
    }
    threes(text).into_iter().find_map(|(before, sign, after)| match sign {
        ':' | ';' | '!' | '?' | '»' if before != NO_BREAK => Some(format!("no non-breaking space before {sign}")),
        '%' if before != NO_BREAK && after != NO_BREAK => Some("no non-breaking space before %".to_owned()),
        '«' if after != NO_BREAK => Some("no non-breaking space after «".to_owned()),
        '“' | '”' => Some("English quotation marks".to_owned()),
        _ => None,
    })
}

#[test]
fn french_signs_have_their_spaces() {
    assert_none(&faults(Language::French, |message, text| {
        let keys = KEYS.contains(&message.id.as_str());
        if keys { text.contains('\u{202f}').then(|| "a thin space".to_owned()) } else { wrong_space(text) }
    }));
}

#[test]
fn french_rules_are_written_like_french_messages() {
    let (mut found, mut lines) = (Vec::new(), 0);
    for game in games() {
        let name = format!("docs/rules/{game}.fr.md");
        for (number, line) in read(&name).lines().enumerate() {
            // What is indented is drawn, and what stands between backticks is typed.
            if line.starts_with("    ") {
                continue;
            }
            let prose = line.split('`').step_by(2).collect::<String>();
            let straight = || prose.contains(['\'', '"']).then(|| "a straight apostrophe or quotation mark".to_owned());
            if let Some(fault) = wrong_space(&prose).or_else(straight) {
                found.push(format!("{name}:{}: {fault}: {line}", number + 1));
            }
            lines += 1;
        }
    }
    assert!(lines > 300, "{lines} lines");
    assert_none(&found);
}

#[test]
fn english_signs_have_no_spaces() {
    assert_none(&faults(Language::English, |message, text| {
        if KEYS.contains(&message.id.as_str()) {
            return None;
        }
        threes(text).into_iter().find_map(|(before, sign, after)| match sign {
            ':' | ';' | '!' | '?' if before.is_whitespace() => Some(format!("a space before {sign}")),
            // At the head of a column it stands alone.
            '%' if before.is_whitespace() && before != '\n' => Some("a space before %".to_owned()),
            '«' | '»' => Some("French quotation marks".to_owned()),
            // Round × and between a number and its unit.
            NO_BREAK if before != '×' && after != '×' && before != '}' => Some("a non-breaking space".to_owned()),
            _ => None,
        })
    }));
}

#[test]
fn apostrophes_ellipses_and_crosses_are_the_right_ones() {
    for language in Language::ALL {
        assert_none(&faults(language, |_, text| {
            threes(text).into_iter().find_map(|(before, sign, after)| match sign {
                '\'' | '"' => Some("a straight apostrophe or quotation mark".to_owned()),
                '.' if before == '.' && after == '.' => Some("three full stops".to_owned()),
                '×' if before != NO_BREAK || after != NO_BREAK => Some("× without non-breaking spaces".to_owned()),
                _ => None,
            })
        }));
        assert_none(&faults(language, |_, text| {
            let parted =
                text.match_indices(" …").any(|(at, _)| text[..at].ends_with(|letter: char| letter.is_alphanumeric()));
            parted.then(|| "a space before …".to_owned())
        }));
    }
}

fn plain_words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

#[test]
fn french_says_vous_and_needs_no_points_in_words() {
    let familiar = ["tu", "toi", "ton", "ta", "tes", "tien", "tienne"];
    assert_none(&faults(Language::French, |_, text| {
        plain_words(text)
            .into_iter()
            .find(|word| familiar.contains(&word.as_str()))
            .map(|word| format!("“{word}” is not vous"))
    }));
    assert_none(&faults(Language::French, |_, text| {
        let inside =
            |(before, sign, after): (char, char, char)| sign == '·' && before.is_alphabetic() && after.is_alphabetic();
        threes(text).into_iter().any(inside).then(|| "a point inside a word".to_owned())
    }));
}

/// Variables that are somebody's name.
const PEOPLE: [&str; 6] = ["{seat}", "{seats}", "{name}", "{names}", "{turn}", "{player}"];

#[test]
fn nothing_that_needs_an_elision_stands_before_a_name() {
    assert_none(&faults(Language::French, |_, text| {
        let before = PEOPLE.iter().flat_map(|name| text.match_indices(name)).map(|(at, _)| text[..at].to_lowercase());
        let bad = [" de ", " que ", " le ", " la ", " si ", "d’", "l’", "qu’"];
        let bad = before.into_iter().find_map(|text| bad.into_iter().find(|word| format!(" {text}").ends_with(word)));
        bad.map(|word| format!("“{}” before a name", word.trim()))
    }));
}

#[test]
fn english_says_whose_with_an_apostrophe() {
    assert_none(&faults(Language::English, |_, text| {
        let of = PEOPLE.iter().any(|name| text.contains(&format!(" of {name}")));
        of.then(|| "“of” before a name".to_owned())
    }));
}

#[test]
fn english_contracts_where_it_speaks_to_somebody_and_only_there() {
    let stiff =
        ["cannot", "could not", "would not", "does not", "is not", "are not", "it is for", "there is", "you are"];
    let short = ["can’t", "couldn’t", "isn’t", "doesn’t", "it’s", "there’s", "you’re", "you’ve", "won’t", "don’t"];
    let games = games();
    assert_none(&faults(Language::English, |message, text| {
        let text = text.to_lowercase();
        let id = message.id.as_str();
        let spoken =
            id.contains("-fault-") || id.starts_with("web-") || id.starts_with("online-") || id.contains("-prompt-");
        let written = ["-event-", "-set-", "-deal-", "-score-", "-move-"].iter().any(|part| id.contains(part))
            && games.iter().any(|game| game == message.file);
        let written = written || id.starts_with("help-") || id.starts_with("arena-") || id.starts_with("load-");
        let (refused, why) = match (spoken, written) {
            (true, _) => (&stiff[..], "too stiff"),
            (_, true) => (&short[..], "a contraction"),
            _ => return None,
        };
        refused.iter().find(|words| text.contains(*words)).map(|words| format!("“{words}” is {why}"))
    }));
}

/// What stands on buttons, of which two have to fit side by side on a phone.
const BUTTONS: [&str; 67] = [
    "home-play",
    "web-continue",
    "web-companion",
    "web-rules",
    "web-settings",
    "web-scores",
    "web-hint",
    "web-take-back",
    "web-change",
    "web-confirm",
    "web-cancel",
    "web-turn",
    "web-one-more",
    "web-curtain-open",
    "web-play-this",
    "web-show-end",
    "web-again",
    "web-replay",
    "web-share",
    "web-open-saved",
    "online-open",
    "online-sit",
    "online-start",
    "online-copy",
    "online-share",
    "online-back",
    "online-resume",
    "online-yes",
    "online-no",
    "online-withdraw-question",
    "online-without-answer",
    "online-play-without",
    "online-next-game",
    "online-stand-in-for",
    "online-end-game",
    "online-keep-waiting",
    "online-pause",
    "online-leave-table",
    "online-leave-yes",
    "online-stay",
    "online-stand-up",
    "online-sit-here",
    "online-rename",
    "online-a-bot-here",
    "online-free-seat",
    "online-make-host",
    "online-close-table",
    "online-held-back",
    "online-return",
    "online-say",
    "online-invite-watch",
    "online-move",
    "online-move-make",
    "replay-play",
    "replay-pause",
    "replay-branch",
    "replay-link",
    "import-open",
    "scores-strike",
    "scores-keep",
    "scores-more",
    "companion-next",
    "companion-anew",
    "companion-clear",
    "review-start",
    "review-show",
    "review-retry",
];

/// The same on the page that does without a program.
const PLAIN_BUTTONS: [&str; 9] = [
    "page-open",
    "page-sit",
    "page-start",
    "page-leave",
    "page-return",
    "page-rematch",
    "page-withdraw",
    "page-take-back",
    "page-move-seat",
];

#[test]
fn buttons_fit_on_a_phone() {
    for (language, most) in [(Language::English, 24), (Language::French, 30)] {
        let words = Words::new(language);
        for id in BUTTONS.iter().chain(&PLAIN_BUTTONS) {
            let text = words.text(id);
            assert_ne!(text, *id, "{id} is gone");
            let length = text.chars().count();
            assert!(length <= most, "{id} has {length} letters, and {most} fit: {text}");
        }
    }
}

#[test]
fn banners_on_an_island_fit() {
    for language in Language::ALL {
        for message in messages(language).iter().filter(|message| message.id == "karuba-cards-scene-discard-now") {
            for text in &message.texts {
                let length = text.replace("{total}", "31").chars().count();
                assert!(length < 45, "{} has {length} letters: {text}", message.id);
            }
        }
    }
}
