//! Labyrinth, the card game: a maze of cards that grows with every card laid and shrinks with every treasure found
//! (rules L1 to L8).
//!
//! The state is [`Labyrinth`], a plain value of less than 4 KB. The maze is a ring of cells in which every place that can
//! matter has one of its own, with a list of the empty places to which a corridor opens: so looking at a neighbour, laying,
//! taking and choosing at random take a few loads each.
//!
//! ```
//! use tablee_core::{PlayoutRng, Game, Setup, play_random};
//! use tablee_labyrinth::Labyrinth;
//!
//! let mut rng = PlayoutRng::new(1);
//! let setup = Setup::<Labyrinth>::standard(4).unwrap();
//! let deal = Labyrinth::deal(&setup, &mut rng);
//! let mut state = Labyrinth::start(&setup, &deal).unwrap();
//! assert!(play_random(&mut state, &mut rng, &mut Vec::new()) >= 46);
//! ```

mod deal;
mod determinize;
mod diagram;
mod event;
mod example;
mod fault;
mod foresight;
mod game;
mod legal;
mod maze;
mod moves;
mod options;
mod outlook;
mod passages;
mod picture;
mod place;
mod resolve;
mod score;
mod set;
mod set_check;
mod state;
mod truth;
mod view;

pub use deal::LabyrinthDeal;
pub use event::{Ending, LabyrinthEvent};
pub use fault::LabyrinthFault;
pub use foresight::{Foresight, Link, Step};
pub use moves::LabyrinthMove;
pub use options::LabyrinthOptions;
pub use outlook::{Outlook, Prospect};
pub use place::Place;
pub use set::{
    CardEntry, Corridor, CorridorEntry, FEWEST_CARDS, LabyrinthFile, LabyrinthSet, MOST_CARDS, MOST_TREASURES,
    TreasureEntry, TreasureName,
};
pub use state::{HAND_SIZE, Labyrinth, Phase};
pub use truth::LabyrinthTruth;
pub use view::{LabyrinthView, MazeCard};
