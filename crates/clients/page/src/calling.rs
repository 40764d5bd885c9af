//! What the page says while nobody looks at it: the title of its tab, its icon, the number on the icon of an installed page.

use tablee_core::{Say as _, Sentence};

use crate::context::Context;

/// What the page is called.
const NAME: &str = "tablee";

/// What the tab shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The title.
    pub title: String,
    /// It is one's turn here: the icon says so, too.
    pub turn: bool,
    /// How many tables wait, this one among them.
    pub waiting: usize,
}

impl Call {
    /// Nothing calls.
    pub(crate) fn quiet() -> Call {
        Call { title: NAME.to_owned(), turn: false, waiting: 0 }
    }

    /// A screen about something. `news` is what just happened there, `others` how many other tables wait.
    pub(crate) fn about(cx: &Context, about: &str, turn: bool, news: Option<Sentence>, others: usize) -> Call {
        let words = cx.words();
        let turned = turn.then(|| words.text("web-your-turn"));
        let news = news.map(|sentence| words.say(&sentence));
        let waiting = (others > 0).then(|| words.say(&Sentence::new("web-call-waiting").count("count", others)));
        let about = Some(about).filter(|about| !about.is_empty()).unwrap_or(NAME);
        let parts = [turned, news, waiting, Some(about.to_owned())];
        let title = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        Call { title, turn, waiting: others + usize::from(turn) }
    }
}
