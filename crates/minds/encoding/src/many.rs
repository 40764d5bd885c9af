//! Batches and encodings of games that are known only at run time.

use tablee_core::PlayoutRng;
use tablee_kariba::Kariba;
use tablee_karuba::Karuba;
use tablee_karuba_cards::KarubaCards;
use tablee_labyrinth::Labyrinth;

use crate::{Batch, Buffers, Encode, Plan, Space, StepError};

/// Something to do with a game that is found by name.
pub trait Visit {
    /// What comes out.
    type Output;

    /// Does it with the game `G`.
    fn with<G: Encode>(self) -> Self::Output;
}

macro_rules! encoded {
    ($($game:ty),*) => {
        /// Does something with the game of that name; nothing if there is none.
        pub fn visit<V: Visit>(game: &str, visitor: V) -> Option<V::Output> {
            $(
                if game == <$game as tablee_core::Game>::INFO.id {
                    return Some(visitor.with::<$game>());
                }
            )*
            None
        }
    };
}

encoded!(Karuba, KarubaCards, Kariba, Labyrinth);

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
