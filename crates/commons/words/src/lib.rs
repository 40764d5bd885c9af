//! The one catalogue of words: every sentence that any part of the project shows, in French and in English, as Fluent files.
//!
//! Engines speak in [`Sentence`]s, which are data; here they become words. A missing message is shown by its id, and the tests
//! see to it that none is missing, none is unused, and both languages have the same messages with the same variables.

use std::sync::{LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use tablee_core::{Argument, Say, Seat, Sentence};
use unic_langid::LanguageIdentifier;

/// A language that we speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// `en` or `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language of a code or locale such as `fr`, `fr_CA.UTF-8` or `en-GB`; nothing if we do not speak it.
    ///
    /// ```
    /// use tablee_words::Language;
    /// assert_eq!(Language::from_locale("fr_BE.UTF-8"), Some(Language::French));
    /// assert_eq!(Language::from_locale("de"), None);
    /// ```
    pub fn from_locale(locale: &str) -> Option<Language> {
        let language = locale.split(['_', '-', '.', '@']).next()?;
        Language::ALL.into_iter().find(|known| language.eq_ignore_ascii_case(known.code()))
    }

    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }
}

// Which files there are is found when this is built; see `build.rs`.
include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The Fluent files of a language: name and text.
pub const fn sources(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => ENGLISH_FILES,
        Language::French => FRENCH_FILES,
    }
}

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::English, ENGLISH_FILES));
static FRENCH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::French, FRENCH_FILES));
/// What came later, in the order of [`Language::ALL`].
static LATER: OnceLock<[Bundle; 2]> = OnceLock::new();

/// Learns the words that a page does not carry from the start: those of the courses and of the screens beside the games. Whoever opens
/// one calls this before. Everywhere else all words are there, and it does nothing.
pub fn learn_the_rest() {
    LATER.get_or_init(|| [bundle(Language::English, ENGLISH_LATER), bundle(Language::French, FRENCH_LATER)]);
}

fn bundle(language: Language, files: &[(&str, &str)]) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // The marks that isolate right-to-left text would show as boxes in terminals and break comparisons.
    bundle.set_use_isolating(false);
    for (_, text) in files {
        // A file with a fault keeps its other messages; the tests refuse the fault.
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(partial, _)| partial);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// Says sentences in one language, with the names of those who sit at the table.
///
/// ```
/// use tablee_core::{Say, Sentence};
/// use tablee_words::{Language, Words};
/// let words = Words::new(Language::French);
/// assert_eq!(words.say(&Sentence::new("common-yes")), "oui");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Words {
    language: Language,
    names: Vec<String>,
    you: Option<Seat>,
    /// Places are named by what lies there, not as they are typed.
    plain: bool,
}

/// In which words a message is said, the first that it has. `{ $seat } draws a card` has `You draw a card` as `.you`, for the player it is
/// about. For those who type nothing it tells where something lies (`.beside`), if the sentence knows, or nothing of the place
/// (`.plain`).
const SAID: [(&str, Saying); 5] = [
    ("you-beside", Saying { to_you: true, plain: true, beside: true }),
    ("you-plain", Saying { to_you: true, plain: true, beside: false }),
    ("beside", Saying { to_you: false, plain: true, beside: true }),
    ("plain", Saying { to_you: false, plain: true, beside: false }),
    ("you", Saying { to_you: true, plain: false, beside: false }),
];

/// What must hold for a form of a message.
#[derive(Clone, Copy, Debug)]
struct Saying {
    to_you: bool,
    plain: bool,
    beside: bool,
}

impl Words {
    /// Without names: seats are called by their number.
    pub const fn new(language: Language) -> Words {
        Words { language, names: Vec::new(), you: None, plain: false }
    }

    /// Speaks to the player at this seat, where a message can: *you* and not a name.
    #[must_use]
    pub fn with_you(mut self, you: Option<Seat>) -> Words {
        self.you = you;
        self
    }

    /// With the names of the players, by seat.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Words {
        self.names = names;
        self
    }

    /// Without the notation: a place is named by what lies beside it, for people who see the board and type nothing.
    #[must_use]
    pub fn without_notation(mut self) -> Words {
        self.plain = true;
        self
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A message without variables.
    pub fn text(&self, id: &str) -> String {
        self.message(id, &FluentArgs::new(), false)
    }

    fn message(&self, id: &str, arguments: &FluentArgs<'_>, to_you: bool) -> String {
        let (bundle, later): (&Bundle, _) = match self.language {
            Language::English => (&ENGLISH, LATER.get().map(|[english, _]| english)),
            Language::French => (&FRENCH, LATER.get().map(|[_, french]| french)),
        };
        let known = [Some(bundle), later].into_iter().flatten();
        let found = known.filter_map(|bundle| Some((bundle, bundle.get_message(id)?))).next();
        let Some((bundle, message)) = found else { return id.to_owned() };
        let beside = arguments.get("beside").is_some();
        let fits = |form: &Saying| (to_you || !form.to_you) && (self.plain || !form.plain) && (beside || !form.beside);
        let forms = SAID.iter().filter(|(_, form)| fits(form)).map(|(name, _)| name);
        let mut told = forms.filter_map(|name| message.get_attribute(name)).map(|attribute| attribute.value());
        let Some(pattern) = told.next().or_else(|| message.value()) else { return id.to_owned() };
        bundle.format_pattern(pattern, Some(arguments), &mut Vec::new()).into_owned()
    }

    /// Whether a sentence is about the player that is spoken to, and about nobody else.
    fn is_about_you(&self, sentence: &Sentence) -> bool {
        let Some(you) = self.you.map(Argument::Seat) else { return false };
        sentence.arguments.iter().any(|(name, argument)| match (name.as_ref(), argument) {
            ("seat", argument) => *argument == you,
            ("seats", Argument::List(seats)) => seats.as_slice() == std::slice::from_ref(&you),
            _ => false,
        })
    }

    fn seat(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) => name.clone(),
            None => self.say(&Sentence::new("common-seat").count("number", seat.number())),
        }
    }

    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        match argument {
            Argument::Number(number) => FluentValue::from(*number),
            Argument::Text(text) => FluentValue::from(text.clone()),
            Argument::Word(id) => FluentValue::from(self.text(id)),
            Argument::Seat(seat) => FluentValue::from(self.seat(*seat)),
            Argument::Named { en, fr } => FluentValue::from(match self.language {
                Language::English => en.clone(),
                Language::French => fr.clone(),
            }),
            Argument::List(parts) => FluentValue::from(self.list(parts)),
            Argument::Inner(sentence) => FluentValue::from(self.say(sentence)),
        }
    }

    fn list(&self, parts: &[Argument]) -> String {
        let you = self.you.map(Argument::Seat);
        let text = |part: &Argument| match self.value(part) {
            _ if Some(part) == you.as_ref() => self.text("common-you"),
            FluentValue::String(text) => text.into_owned(),
            FluentValue::Number(number) => number.as_string().into_owned(),
            _ => String::new(),
        };
        let mut parts: Vec<String> = parts.iter().map(text).collect();
        match parts.pop() {
            Some(last) if !parts.is_empty() => {
                self.say(&Sentence::new("common-list").text("first", parts.join(", ")).text("last", last))
            }
            last => last.unwrap_or_default(),
        }
    }
}

impl Say for Words {
    fn say(&self, sentence: &Sentence) -> String {
        let mut arguments = FluentArgs::new();
        for (name, argument) in &sentence.arguments {
            arguments.set(name.clone().into_owned(), self.value(argument));
        }
        self.message(&sentence.id, &arguments, self.is_about_you(sentence))
    }
}
