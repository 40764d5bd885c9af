//! What people are called: as they said, and everywhere alike.

use tablee_core::{MAX_NAME_LENGTH, Say as _, Seat, Sentence};
use tablee_words::{Language, Words};

use crate::context::Context;

/// What somebody at a seat is called who has not said a name.
pub(crate) fn numbered(words: &Words, seat: Seat) -> String {
    words.say(&Sentence::new("web-player-number").count("number", seat.number()))
}

/// Whether nobody chose this name. The table may have been opened in the other language, and whoever plays again sits elsewhere:
/// any number will do. The words of the other language are read only if they must be, since that takes time.
fn is_numbered(cx: &Context, name: &str) -> bool {
    let number = name.chars().last().and_then(|last| last.to_digit(10)).and_then(|last| usize::try_from(last).ok());
    let Some(seat) = number.and_then(Seat::from_number) else { return false };
    let own = cx.words();
    let others = Language::ALL.into_iter().filter(|language| *language != own.language()).map(Words::new);
    numbered(&own, seat) == name || others.into_iter().any(|words| numbered(&words, seat) == name)
}

/// The name that the person at this screen gave last.
pub(crate) fn given(cx: &Context) -> Option<String> {
    let settings = &cx.settings;
    let names = settings.names.first().into_iter().chain(&settings.name).map(|name| name.trim());
    let fits = |name: &&str| !name.is_empty() && name.chars().count() <= MAX_NAME_LENGTH;
    names.into_iter().find(fits).map(ToOwned::to_owned)
}

/// Names as they stand in sentences, which speak to whoever sits here where they can. `own` is the only person at this screen, if there is only one.
pub(crate) fn told(cx: &Context, names: &[String], own: Option<Seat>) -> Vec<String> {
    shown(cx, names, own)
}

/// Names as they stand alone.
pub(crate) fn shown(cx: &Context, names: &[String], own: Option<Seat>) -> Vec<String> {
    let known = own.map(|own| (own, given(cx).unwrap_or_else(|| cx.text("web-you"))));
    replaced(cx, names, known)
}

fn replaced(cx: &Context, names: &[String], known: Option<(Seat, String)>) -> Vec<String> {
    let mut names = names.to_vec();
    if let Some((seat, known)) = known
        && let Some(name) = names.get_mut(seat.index()).filter(|name| is_numbered(cx, name))
    {
        *name = known;
    }
    names
}
