//! Batches and encodings of games that are known only at run time.

use tablee_core::PlayoutRng;

use crate::{Batch, Buffers, Encode, Plan, Space, StepError};

/// Something to do with a game that is found by name.
pub trait Visit {
    /// What comes out.
    type Output;

    /// Does it with the game `G`.
    fn with<G: Encode>(self) -> Self::Output;
}

/// Why nothing can be done with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// No game has that name.
    #[error("there is no game of that name")]
    Game,
    /// It is on the list of games, but its moves have no numbers yet.
    #[error("its moves have no numbers yet")]
    Numbers,
}

/// Does something with the game of that name.
///
/// # Errors
/// [`Missing`].
pub fn visit<V: Visit>(game: &str, visitor: V) -> Result<V::Output, Missing> {
    // A game that brings clients of its own brings its numbers, too; the compiler asks for them.
    match tablee_shelf::of_own_game!(game, G => visitor.with::<G>()) {
        Some(answer) => Ok(answer),
        None if tablee_shelf::info(game).is_some() => Err(Missing::Numbers),
        None => Err(Missing::Game),
    }
}

/// The games whose moves have numbers, in the order in which games are shown.
pub fn encoded() -> impl Iterator<Item = &'static str> {
    struct Known;
    impl Visit for Known {
        type Output = ();

        fn with<G: Encode>(self) {}
    }
    tablee_shelf::GAMES.iter().map(|info| info.id).filter(|id| visit(id, Known).is_ok())
}

/// A [`Batch`] whose game is known only at run time; everything inside stays generic and fast.
pub trait Many: Send + Sync {
    /// See [`Batch::space`].
    fn space(&self) -> &Space;
    /// See [`Batch::slots`].
    fn slots(&self) -> usize;
    /// See [`Batch::number`].
    fn number(&self, slot: usize) -> Option<u64>;
    /// See [`Batch::reset`].
    ///
    /// # Errors
    /// [`StepError`].
    fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) -> Result<(), StepError>;
    /// See [`Batch::reset_marked`].
    ///
    /// # Errors
    /// [`StepError`].
    fn reset_marked(&mut self, marks: &[u8], out: Buffers<'_>) -> Result<(), StepError>;
    /// See [`Batch::step`].
    ///
    /// # Errors
    /// [`StepError`].
    fn step(&mut self, actions: &[i32], out: Buffers<'_>) -> Result<(), StepError>;
    /// See [`Batch::sample`].
    ///
    /// # Errors
    /// [`StepError`].
    fn sample(&self, rng: &mut PlayoutRng, actions: &mut [i32]) -> Result<(), StepError>;
}

impl<G: Encode> Many for Batch<G> {
    fn space(&self) -> &Space {
        Batch::space(self)
    }

    fn slots(&self) -> usize {
        Batch::slots(self)
    }

    fn number(&self, slot: usize) -> Option<u64> {
        Batch::number(self, slot)
    }

    fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) -> Result<(), StepError> {
        Batch::reset(self, seed, out)
    }

    fn reset_marked(&mut self, marks: &[u8], out: Buffers<'_>) -> Result<(), StepError> {
        Batch::reset_marked(self, marks, out)
    }

    fn step(&mut self, actions: &[i32], out: Buffers<'_>) -> Result<(), StepError> {
        Batch::step(self, actions, out)
    }

    fn sample(&self, rng: &mut PlayoutRng, actions: &mut [i32]) -> Result<(), StepError> {
        Batch::sample(self, rng, actions)
    }
}

/// A batch of any game.
///
/// # Errors
/// [`StepError::TooMany`].
pub fn many<G: Encode>(setup: tablee_core::Setup<G>, plan: Plan) -> Result<Box<dyn Many>, StepError> {
    Ok(Box::new(Batch::new(setup, plan)?))
}
