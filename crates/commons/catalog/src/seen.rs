//! What can be told from a view alone, for tables that are kept elsewhere.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::Value;
use tablee_bots::{Candidate, Mind, Question};
use tablee_core::{Diagrammed, PlayError, PlayoutRng, Say, Seat, Sentence, Standing};

use crate::{Ask, Visit, visit, written};

/// What one seat knows of a game that is played elsewhere: everything here is told from the view alone.
pub trait Seen: Send + Sync {
    /// A move in words; nothing if the text is no move.
    fn describe(&self, choice: &str) -> Option<Sentence>;
    /// Whether `seat`, whose view this is, may play this now; if not, why.
    ///
    /// # Errors
    /// What forbids it, with the rule.
    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence>;
    /// Scores, places and reasons as they stand; nothing if the view contradicts itself.
    fn standing(&self) -> Option<Standing>;
}

/// What a bot is told of a game that is kept by somebody else: the view of its seat, through its written form, so that nothing
/// else can come along. Apart from [`Seen`], so that a program that only shows games need not know how to think.
pub trait BotView: Send + Sync {
    /// These moves with what the level thinks of them.
    fn consider(&self, ask: Ask<'_>, legal: &[String]) -> Vec<Candidate<String>>;
    /// The move of a bot; nothing if there is none to choose from.
    fn choose(&self, ask: Ask<'_>, legal: &[String]) -> Option<String>;
}

struct Known<G: Mind>(G::View);

impl<G: Mind> Known<G> {
    /// A state that looks like this. The view comes from somebody else, who may send nonsense: then there is none.
    fn state(&self) -> Option<G> {
        catch_unwind(AssertUnwindSafe(|| G::determinize(&self.0, &mut PlayoutRng::new(0)))).ok()
    }

    fn asked<T>(&self, ask: Ask<'_>, legal: &[String], answer: impl FnOnce(&Question<'_, G>) -> T) -> Option<T> {
        let Ask { seat, level, seed, budget, workers } = ask;
        let legal: Vec<G::Move> = legal.iter().filter_map(|choice| choice.parse().ok()).collect();
        let question: Question<'_, G> = Question { view: &self.0, seat, legal: &legal, level, seed, budget, workers };
        (!legal.is_empty()).then(|| answer(&question))
    }
}

impl<G: Mind> Seen for Known<G> {
    fn describe(&self, choice: &str) -> Option<Sentence> {
        choice.parse().ok().map(|choice| G::describe(&self.0, choice))
    }

    fn check(&self, seat: Seat, choice: &str) -> Result<(), Sentence> {
        let choice = choice.parse::<G::Move>().map_err(|error| PlayError::from(error).sentence())?;
        match self.state() {
            Some(state) => state.check(seat, choice).map_err(|fault| PlayError::Refused(fault.into()).sentence()),
            None => Ok(()),
        }
    }

    fn standing(&self) -> Option<Standing> {
        self.state().map(|state| state.standing())
    }
}

impl<G: Mind> BotView for Known<G> {
    fn consider(&self, ask: Ask<'_>, legal: &[String]) -> Vec<Candidate<String>> {
        let considered = self.asked(ask, legal, |question| written(&tablee_bots::consider(question, &mut |_| true)));
        considered.unwrap_or_default()
    }

    fn choose(&self, ask: Ask<'_>, legal: &[String]) -> Option<String> {
        self.asked(ask, legal, |question| tablee_bots::choose(question).to_string())
    }
}

/// What a view says; nothing if there is no such game or it is none of its views.
pub fn seen(game: &str, view: &Value) -> Option<Arc<dyn Seen>> {
    struct Read<'a>(&'a Value);
    impl Visit for Read<'_> {
        type Output = Option<Arc<dyn Seen>>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            let view: G::View = serde_json::from_value(self.0.clone()).ok()?;
            Some(Arc::new(Known::<G>(view)))
        }
    }
    visit(game, Read(view)).flatten()
}

/// What a bot is told by a view; nothing if there is no such game or it is none of its views.
pub fn bot_view(game: &str, view: &Value) -> Option<Arc<dyn BotView>> {
    struct Read<'a>(&'a Value);
    impl Visit for Read<'_> {
        type Output = Option<Arc<dyn BotView>>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            let view: G::View = serde_json::from_value(self.0.clone()).ok()?;
            Some(Arc::new(Known::<G>(view)))
        }
    }
    visit(game, Read(view)).flatten()
}

/// The position drawn as text, as far as a view knows it; nothing if there is no such game or it is none of its views.
pub fn picture(game: &str, view: &Value, say: &dyn Say) -> Option<String> {
    struct Draw<'a>(&'a Value, &'a dyn Say);
    impl Visit for Draw<'_> {
        type Output = Option<String>;

        fn with<G: Diagrammed + Mind>(self) -> Self::Output {
            let view: G::View = serde_json::from_value(self.0.clone()).ok()?;
            Some(G::picture(&view, self.1))
        }
    }
    visit(game, Draw(view, say)).flatten()
}
