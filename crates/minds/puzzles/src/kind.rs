//! What a puzzle is about, by the answer and what else could be done there.

use std::fmt;
use std::str::FromStr;

use tablee_core::{Game, SeatView, Sight};
use tablee_kariba::{Action, Kariba, KaribaMove};
use tablee_karuba::{Karuba, KarubaMove};
use tablee_karuba_cards::{KarubaCards, Move};
use tablee_labyrinth::{Labyrinth, LabyrinthMove};

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An end that can be worked out.
    Ending,
    /// A capture, and the one that does not give more away.
    Capture,
    /// A tile or card at the place that keeps most ways open.
    Ways,
    /// An adventurer walks, where a tile could have been laid.
    Walk,
    /// What is bid.
    Bid,
    /// Two cards or more with one lay.
    Double,
    /// Less is taken than could be, because of what the others threaten.
    Threat,
    /// Any other decision.
    Choice,
}

impl Kind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Kind; 8] =
        [Kind::Ending, Kind::Capture, Kind::Ways, Kind::Walk, Kind::Bid, Kind::Double, Kind::Threat, Kind::Choice];

    /// The word in files and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Ending => "ending",
            Kind::Capture => "capture",
            Kind::Ways => "ways",
            Kind::Walk => "walk",
            Kind::Bid => "bid",
            Kind::Double => "double",
            Kind::Threat => "threat",
            Kind::Choice => "choice",
        }
    }

    /// The message with its title.
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Ending => "puzzles-kind-ending",
            Kind::Capture => "puzzles-kind-capture",
            Kind::Ways => "puzzles-kind-ways",
            Kind::Walk => "puzzles-kind-walk",
            Kind::Bid => "puzzles-kind-bid",
            Kind::Double => "puzzles-kind-double",
            Kind::Threat => "puzzles-kind-threat",
            Kind::Choice => "puzzles-kind-choice",
        }
    }

    /// The message that says what to look at, without the answer.
    pub const fn clue(self) -> &'static str {
        match self {
            Kind::Ending => "puzzles-clue-ending",
            Kind::Capture => "puzzles-clue-capture",
            Kind::Ways => "puzzles-clue-ways",
            Kind::Walk => "puzzles-clue-walk",
            Kind::Bid => "puzzles-clue-bid",
            Kind::Double => "puzzles-clue-double",
            Kind::Threat => "puzzles-clue-threat",
            Kind::Choice => "puzzles-clue-choice",
        }
    }

    /// What puzzles of a game may be about, in the order in which they are offered.
    pub fn of_game(game: &str) -> &'static [Kind] {
        tablee_shelf::of_own_game!(game, G => <G as Themed>::KINDS).unwrap_or_default()
    }

    /// What a puzzle with this answer is about, unless it is an ending.
    pub(crate) fn of(seen: &dyn SeatView, answer: &str) -> Kind {
        tablee_shelf::of_own_sight!(seen, sight => kind_of(sight, answer)).flatten().unwrap_or(Kind::Choice)
    }
}

fn kind_of<G: Themed>(sight: &Sight<G>, answer: &str) -> Option<Kind> {
    answer.parse().ok().map(|answer| G::kind(sight, answer))
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(text: &str) -> Result<Kind, ()> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or(())
    }
}

/// A game whose puzzles have kinds of their own.
trait Themed: Game {
    /// What its puzzles may be about.
    const KINDS: &'static [Kind];

    fn kind(sight: &Sight<Self>, answer: Self::Move) -> Kind;
}

/// By what is won at once: with the answer, and with the move that wins most.
fn of_gains(own: usize, most: usize, much: Kind) -> Kind {
    match own {
        0 if most == 0 => Kind::Choice,
        own if own < most => Kind::Threat,
        _ => much,
    }
}

impl Themed for Kariba {
    const KINDS: &'static [Kind] = &[Kind::Ending, Kind::Capture, Kind::Threat, Kind::Choice];

    fn kind(sight: &Sight<Kariba>, answer: KaribaMove) -> Kind {
        let gain = |choice: KaribaMove| match choice.action() {
            Action::Play { .. } => sight.view().prey(choice).total() as usize,
            Action::TakeFaceUp { .. } | Action::TakePile => 0,
        };
        let most = sight.moves().iter().map(|&choice| gain(choice)).max().unwrap_or(0);
        // A smaller capture is still one.
        let own = gain(answer);
        of_gains(own, if own > 0 { own } else { most }, Kind::Capture)
    }
}

impl Themed for Karuba {
    const KINDS: &'static [Kind] = &[Kind::Ending, Kind::Ways, Kind::Walk];

    fn kind(_: &Sight<Karuba>, answer: KarubaMove) -> Kind {
        match answer {
            KarubaMove::Lay { .. } => Kind::Ways,
            KarubaMove::Walk { .. } => Kind::Walk,
            KarubaMove::Discard { .. } | KarubaMove::Place { .. } => Kind::Choice,
        }
    }
}

impl Themed for KarubaCards {
    const KINDS: &'static [Kind] = &[Kind::Ending, Kind::Ways, Kind::Bid];

    fn kind(_: &Sight<KarubaCards>, answer: Move) -> Kind {
        match answer {
            Move::Select(_) => Kind::Bid,
            Move::Lay(..) | Move::Discard(_) => Kind::Ways,
        }
    }
}

impl Themed for Labyrinth {
    const KINDS: &'static [Kind] = &[Kind::Ending, Kind::Capture, Kind::Double, Kind::Threat, Kind::Choice];

    fn kind(sight: &Sight<Labyrinth>, answer: LabyrinthMove) -> Kind {
        let gain = |choice: LabyrinthMove| sight.view().foresee(choice).most.len();
        let own = gain(answer);
        let most = sight.moves().iter().map(|&choice| gain(choice)).max().unwrap_or(0);
        of_gains(own, most, if own > 1 { Kind::Double } else { Kind::Capture })
    }
}
