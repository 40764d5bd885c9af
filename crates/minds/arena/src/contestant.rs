//! Who takes part: a level, a level with a budget, or any program.

use tablee_bots::Level;
use tablee_core::Sentence;

/// When a bot must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// After so many playouts: the same answer on every machine.
    Playouts(u64),
    /// After so many milliseconds.
    Milliseconds(u64),
}

impl Thinking {
    /// Reads `400` (playouts) or `50ms`.
    fn parse(text: &str) -> Option<Thinking> {
        let number = |digits: &str| digits.parse::<u64>().ok().filter(|&number| number > 0);
        match text.strip_suffix("ms") {
            Some(digits) => number(digits).map(Thinking::Milliseconds),
            None => number(text).map(Thinking::Playouts),
        }
    }
}

/// A bot of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// One that people play against.
    Level(Level),
    /// The search that knows nothing but the rules, to measure others by.
    Plain,
}

impl Bot {
    /// All of them, the levels from the weakest to the strongest.
    fn all() -> impl Iterator<Item = Bot> {
        Level::ALL.into_iter().map(Bot::Level).chain([Bot::Plain])
    }

    fn name(self) -> &'static str {
        match self {
            Bot::Level(level) => level.name(),
            Bot::Plain => "plain",
        }
    }

    /// How long an answer may take, in milliseconds, when nobody says otherwise.
    pub(crate) fn milliseconds(self) -> u64 {
        match self {
            Bot::Level(level) => level.milliseconds(),
            Bot::Plain => Level::Hard.milliseconds(),
        }
    }
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bot of ours, with its own budget if it was given one.
    Bot(Bot, Option<Thinking>),
    /// A program: its name and arguments.
    Guest(Vec<String>),
}

/// One of those who take part. Equal names mean the same player: they share a row in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// As it was written: `hard`, `hard:400`, `cmd:python3 mybot.py`.
    pub name: String,
    /// What plays.
    pub kind: Kind,
}

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot(pub String);

impl UnknownBot {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        let names = Bot::all().map(Bot::name).collect::<Vec<_>>().join(", ");
        Sentence::new("cli-unknown-bot").text("bot", &self.0).text("names", names)
    }
}

impl Contestant {
    /// Reads `hard`, `hard:400`, `hard:50ms`, `plain:400` or `cmd:PROGRAM ARGUMENTS`.
    ///
    /// # Errors
    /// [`UnknownBot`] if it is none of these.
    pub fn parse(text: &str) -> Result<Contestant, UnknownBot> {
        let unknown = || UnknownBot(text.trim().to_owned());
        let name = text.trim().to_owned();
        if let Some(command) = name.strip_prefix("cmd:") {
            let words = words(command);
            let named = words.first().is_some_and(|program| !program.is_empty());
            return if named { Ok(Contestant { kind: Kind::Guest(words), name }) } else { Err(unknown()) };
        }
        let (bot, budget) = match name.split_once(':') {
            Some((bot, budget)) => (bot, Some(Thinking::parse(budget).ok_or_else(unknown)?)),
            None => (name.as_str(), None),
        };
        let bot = Bot::all().find(|known| known.name() == bot).ok_or_else(unknown)?;
        Ok(Contestant { kind: Kind::Bot(bot, budget), name })
    }

    /// Reads several, separated by commas; a comma within quotes belongs to a guest's argument.
    ///
    /// # Errors
    /// [`UnknownBot`] at the first that is none.
    pub fn parse_list(text: &str) -> Result<Vec<Contestant>, UnknownBot> {
        split(text, |letter| letter == ',').iter().map(|part| Contestant::parse(part)).collect()
    }
}

/// Cuts where `separates` says, but not within quotes; the quotes stay.
fn split(text: &str, separates: impl Fn(char) -> bool) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            None if separates(letter) => {
                parts.push(String::new());
                continue;
            }
            None if letter == '"' || letter == '\'' => quote = Some(letter),
            Some(open) if open == letter => quote = None,
            _ => (),
        }
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts
}

/// The words of a command; quotes keep blanks together. No shell is asked.
fn words(command: &str) -> Vec<String> {
    let bare = |word: &String| {
        let mut out = String::new();
        let mut quote = None;
        for letter in word.chars() {
            match quote {
                None if letter == '"' || letter == '\'' => quote = Some(letter),
                Some(open) if open == letter => quote = None,
                _ => out.push(letter),
            }
        }
        out
    };
    split(command, char::is_whitespace).iter().filter(|word| !word.is_empty()).map(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read_as_they_are_written() {
        let kinds: Vec<Kind> =
            Contestant::parse_list("hard, easy:400,master:50ms,plain:7,cmd:python3 'my bot.py' --x=\"a,b\"")
                .expect("all are known")
                .into_iter()
                .map(|contestant| contestant.kind)
                .collect();
        let guest = ["python3", "my bot.py", "--x=a,b"].map(str::to_owned).to_vec();
        assert_eq!(
            kinds,
            [
                Kind::Bot(Bot::Level(Level::Hard), None),
                Kind::Bot(Bot::Level(Level::Easy), Some(Thinking::Playouts(400))),
                Kind::Bot(Bot::Level(Level::Master), Some(Thinking::Milliseconds(50))),
                Kind::Bot(Bot::Plain, Some(Thinking::Playouts(7))),
                Kind::Guest(guest),
            ]
        );
    }

    #[test]
    fn other_names_are_refused() {
        for text in ["", "grandmaster", "hard:", "hard:0", "hard:-3", "hard:5s", "hard:1:2", "cmd:", "cmd:  ", "cmd:''"]
        {
            assert_eq!(Contestant::parse(text), Err(UnknownBot(text.trim().to_owned())));
        }
    }
}
