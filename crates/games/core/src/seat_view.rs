//! What one viewer sees of a position and may do there: typed inside, one object outside.
//!
//! A [`Sight`] comes from a state or through the door for views from elsewhere, [`Sight::read`], and from nowhere else. So
//! whoever holds one need not doubt it: its view can be dealt anew, played on and thought about.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::Deserialize as _;
use serde_json::Value;

use crate::{
    Diagram, DiagramError, Diagrammed, Game, Info, NotationError, PlayError, PlayoutRng, Say, Sentence, Standing,
    Viewer,
};

/// A [`Sight`] whose game is known only at run time. Clients that draw a game of their own turn it back into its type with
/// [`SeatView::as_any`].
pub trait SeatView: Send + Sync + 'static {
    /// The game.
    fn info(&self) -> &'static Info;
    /// Who looks.
    fn viewer(&self) -> Viewer;
    /// What the viewer may play now, in notation; nothing if it does not decide.
    fn moves(&self) -> Vec<String>;
    /// A move in words; nothing if the text is no move.
    fn describe(&self, choice: &str) -> Option<Sentence>;
    /// Whether the viewer may play this now; if not, why. Somebody who only watches is not stopped here.
    ///
    /// # Errors
    /// What forbids it, with the rule.
    fn check(&self, choice: &str) -> Result<(), Sentence>;
    /// What the viewer sees and may play once it has chosen this, if it need not wait for the others: see [`Game::ahead`].
    fn ahead(&self, choice: &str) -> Option<Arc<dyn SeatView>>;
    /// Scores, places and reasons as they stand.
    fn standing(&self) -> Standing;
    /// The position drawn as text.
    fn picture(&self, say: &dyn Say) -> String;
    /// The view in the form in which it travels.
    fn to_json(&self) -> Value;
    /// The [`Sight`] itself.
    fn as_any(&self) -> &dyn Any;
}

/// What one viewer sees of a position of `G`, and what it may play there.
#[derive(Clone, Debug)]
pub struct Sight<G: Game> {
    viewer: Viewer,
    view: G::View,
    moves: Vec<G::Move>,
    /// A state that looks like this, made when it is first asked for. Never the true one, which knows too much.
    imagined: OnceLock<Box<G>>,
}

/// A view from elsewhere that cannot be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ViewError {
    /// It is no view of this game.
    #[error("not a view of this game: {0}")]
    Form(String),
    /// No position of the game looks like this to this viewer.
    #[error("no position looks like this to its viewer")]
    Contradiction,
    /// It looks like a position that no game could come to.
    #[error("no game comes to this position: {0}")]
    Position(#[from] DiagramError),
    /// What may be played is no move.
    #[error(transparent)]
    Move(#[from] NotationError),
}

impl ViewError {
    /// For people.
    pub fn sentence(&self) -> Sentence {
        Sentence::new("error-view").text("reason", self)
    }
}

impl<G: Game> Sight<G> {
    /// What `viewer` sees of a state.
    pub fn of(state: &G, viewer: Viewer) -> Sight<G> {
        let mut moves = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            state.legal(seat, &mut moves);
        }
        Sight { viewer, view: state.view(viewer), moves, imagined: OnceLock::new() }
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// All that the viewer may know.
    pub fn view(&self) -> &G::View {
        &self.view
    }

    /// What the viewer may play now.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// A state that looks like this: the same one at every call.
    pub fn imagined(&self) -> &G {
        self.imagined.get_or_init(|| Box::new(imagine(&self.view)))
    }
}

fn imagine<G: Game>(view: &G::View) -> G {
    G::determinize(view, &mut PlayoutRng::new(0))
}

impl<G: Diagrammed> Sight<G> {
    /// The door for views from elsewhere: what `viewer` was sent, and the moves it was offered.
    ///
    /// A view is let in if the position that is made from it looks the same to the viewer again, and if that position can be
    /// drawn and read back, which no impossible position can.
    ///
    /// # Errors
    /// [`ViewError`]: what is wrong with it.
    pub fn read(viewer: Viewer, view: &Value, moves: &[String]) -> Result<Sight<G>, ViewError> {
        let view = G::View::deserialize(view).map_err(|error| ViewError::Form(error.to_string()))?;
        Sight::admit(viewer, view, moves)
    }

    fn admit(viewer: Viewer, view: G::View, moves: &[String]) -> Result<Sight<G>, ViewError> {
        let state: G = imagine(&view);
        if state.view(viewer) != view {
            return Err(ViewError::Contradiction);
        }
        let drawn = Diagram::parse(&state.diagram().to_string())?;
        if G::from_diagram(&drawn)? != state {
            return Err(ViewError::Contradiction);
        }
        let moves = moves.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        Ok(Sight { viewer, view, moves, imagined: OnceLock::from(Box::new(state)) })
    }
}

impl<G: Game> SeatView for Sight<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn moves(&self) -> Vec<String> {
        self.moves.iter().map(ToString::to_string).collect()
    }

    fn describe(&self, choice: &str) -> Option<Sentence> {
        choice.parse().ok().map(|choice| G::describe(&self.view, choice))
    }

    fn check(&self, choice: &str) -> Result<(), Sentence> {
        let choice: G::Move = choice.parse().map_err(|error: NotationError| PlayError::from(error).sentence())?;
        match self.viewer {
            Viewer::Seat(seat) => {
                let checked = self.imagined().check(seat, choice);
                checked.map_err(|fault| PlayError::Refused(fault.into()).sentence())
            }
            Viewer::Spectator => Ok(()),
        }
    }

    fn ahead(&self, choice: &str) -> Option<Arc<dyn SeatView>> {
        let (Viewer::Seat(seat), Ok(choice)) = (self.viewer, choice.parse()) else { return None };
        let next = self.imagined().ahead(seat, choice)?;
        Some(Arc::new(Sight::of(&next, self.viewer)))
    }

    fn standing(&self) -> Standing {
        self.imagined().standing()
    }

    fn picture(&self, say: &dyn Say) -> String {
        G::picture(&self.view, say)
    }

    fn to_json(&self) -> Value {
        serde_json::to_value(&self.view).unwrap_or_default()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl fmt::Debug for dyn SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {}", self.viewer(), self.info().id)
    }
}
