//! The state of a game of Karuba, and the trait that makes it a game.

use serde::{Deserialize, Serialize};
use tablee_core::{
    Diagram, Diagrammed, Example, Game, Info, Interned, Joint, Rng, Say, ScoreLine, Scores, Seat, SeatSet, Sentence,
    Setup, SetupError, Sink, Switch, Turn, Viewer,
};

use crate::island::{Island, Shores};
use crate::{
    Decisions, KarubaDeal, KarubaEvent, KarubaFault, KarubaMove, KarubaOptions, KarubaSet, KarubaTruth, KarubaView,
    TILE_COUNT, Tile,
};

/// Most players.
pub(crate) const MOST_SEATS: usize = 4;

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// Where the next colour stands (B3).
    Draft,
    /// What to do with the revealed tile (B5).
    Decide,
    /// Nothing any more (B12).
    Over,
}

/// A game of Karuba.
///
/// ```
/// use tablee_core::{Game, PlayoutRng, Setup, Turn, play_random};
/// use tablee_karuba::Karuba;
///
/// let mut rng = PlayoutRng::new(1);
/// let setup = Setup::<Karuba>::standard(2).unwrap();
/// let deal = Karuba::deal(&setup, &mut rng);
/// let mut game = Karuba::start(&setup, &deal).unwrap();
/// play_random(&mut game, &mut rng, &mut Vec::new());
/// assert_eq!(game.turn(), Turn::Over);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Karuba {
    pub(crate) set: Interned<KarubaSet>,
    pub(crate) islands: [Island; MOST_SEATS],
    pub(crate) shores: Shores,
    /// The numbers of all tiles: those revealed so far, then the stack (B5).
    pub(crate) tiles: [u8; TILE_COUNT],
    /// How many tiles have been revealed; the last of them is being decided while the phase says so.
    pub(crate) revealed: u8,
    pub(crate) phase: Phase,
    pub(crate) options: KarubaOptions,
    pub(crate) seats: u8,
    /// With decisions in order, the seats in the order in which they decide this tile (B14); otherwise as numbered.
    pub(crate) order: [Seat; MOST_SEATS],
    /// With decisions in order, how many seats have decided this tile.
    pub(crate) decided: u8,
}

const _: () = assert!(size_of::<Karuba>() <= 472);

/// Seats in the order of their numbers.
pub(crate) const NUMBERED: [Seat; MOST_SEATS] = [Seat::new(0), Seat::new(1), Seat::new(2), Seat::new(3)];

impl Karuba {
    /// Before the first tile, on empty islands.
    #[inline]
    pub(crate) fn empty(setup: &Setup<Karuba>, tiles: [u8; TILE_COUNT]) -> Karuba {
        Karuba {
            set: setup.set.clone(),
            islands: [Island::EMPTY; MOST_SEATS],
            shores: Shores::EMPTY,
            tiles,
            revealed: 0,
            phase: Phase::Draft,
            options: setup.options,
            seats: setup.seats.clamp(2, MOST_SEATS) as u8,
            order: NUMBERED,
            decided: 0,
        }
    }

    /// What is being decided.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The tile that is being decided.
    #[inline]
    pub fn revealed(&self) -> Option<Tile> {
        if self.phase == Phase::Decide { Some(self.current_tile()) } else { None }
    }

    /// The last tile revealed, whatever the phase.
    #[inline]
    pub(crate) fn current_tile(&self) -> Tile {
        let index = (self.revealed as usize).wrapping_sub(1);
        Tile::known(if index < TILE_COUNT { self.tiles[index] } else { 1 })
    }

    /// The tiles revealed before the one that is being decided, first one first.
    pub(crate) fn past(&self) -> &[u8] {
        let count = self.revealed as usize - usize::from(self.phase == Phase::Decide);
        &self.tiles[..count]
    }

    /// The tiles to come, next one first.
    pub(crate) fn stack(&self) -> &[u8] {
        &self.tiles[self.revealed as usize..]
    }

    /// The seat that decides alone: in the draft, and with decisions in order.
    #[inline]
    pub(crate) fn decider(&self) -> Option<Seat> {
        match (self.phase, self.options.decisions) {
            (Phase::Draft, _) => Some(Seat::new(self.shores.placed() % self.seats as usize)),
            (Phase::Decide, Decisions::InOrder) => Some(self.order[self.decided as usize % MOST_SEATS]),
            _ => None,
        }
    }

    /// The order in which the seats decide this tile, where they do so one after the other (B14).
    pub(crate) fn deciding_order(&self) -> &[Seat] {
        match (self.phase, self.options.decisions) {
            (Phase::Decide, Decisions::InOrder) => &self.order[..self.seats as usize],
            _ => &[],
        }
    }

    #[inline]
    pub(crate) fn island(&self, seat: Seat) -> &Island {
        &self.islands[seat.index() % MOST_SEATS]
    }

    /// The treasures of a colour that nobody has taken, best first (B4).
    pub(crate) fn treasures_left(&self, lane: usize) -> &[u8] {
        treasures_left(self.set.get().treasures(self.seats as usize), &self.islands, lane)
    }
}

/// What is left of all treasures of a colour.
pub(crate) fn treasures_left<'a>(all: &'a [u8], islands: &[Island], lane: usize) -> &'a [u8] {
    let taken = islands.iter().filter(|island| island.treasures[lane] != 0).count();
    &all[taken.min(all.len())..]
}

impl Game for Karuba {
    const INFO: Info = Info {
        id: "karuba",
        name: "karuba-name",
        revision: 1,
        fewest_seats: 2,
        most_seats: MOST_SEATS,
        // Four placements, and every tile decided by four seats one after the other.
        longest: 4 + TILE_COUNT * MOST_SEATS,
        letter: 'B',
        time: "home-karuba-time",
        pitch: "home-karuba",
        faces: "web-set-karuba",
        otherwise: "web-turn",
        switches: &[
            Switch {
                name: "setup",
                title: "web-option-setup",
                values: &[("random", "web-option-setup-random"), ("draft", "web-option-setup-draft")],
            },
            Switch {
                name: "decisions",
                title: "web-option-decisions",
                values: &[("together", "web-option-decisions-together"), ("in-order", "web-option-decisions-in-order")],
            },
        ],
    };

    type Set = KarubaSet;
    type Options = KarubaOptions;
    type Deal = KarubaDeal;
    type Move = KarubaMove;
    type View = KarubaView;
    type Event = KarubaEvent;
    type Fault = KarubaFault;
    type Truth = KarubaTruth;

    fn example() -> Option<&'static Example> {
        Some(&crate::example::EXAMPLE)
    }

    #[inline]
    fn deal<R: Rng>(setup: &Setup<Self>, rng: &mut R) -> KarubaDeal {
        KarubaDeal::draw(setup, rng)
    }

    #[inline]
    fn start(setup: &Setup<Self>, deal: &KarubaDeal) -> Result<Self, SetupError> {
        let (seats, fewest, most) = (setup.seats, Self::INFO.fewest_seats, Self::INFO.most_seats);
        if !(fewest..=most).contains(&seats) {
            return Err(SetupError::Seats { seats, fewest, most });
        }
        if let Some(fault) = deal.fault(setup.options.setup) {
            return Err(SetupError::Deal(fault));
        }
        let mut game = Karuba::empty(setup, deal.tiles);
        if let Some(placements) = deal.setup {
            for (colour, placement) in crate::Colour::ALL.into_iter().zip(placements) {
                game.shores.place(colour, placement);
            }
            game.reveal(&mut ());
        }
        Ok(game)
    }

    fn setup(&self) -> Setup<Self> {
        Setup { options: self.options, set: self.set.clone(), seats: self.seats as usize }
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.decider() {
            Some(seat) => Turn::Decide(SeatSet::one(seat)),
            None if self.phase == Phase::Over => Turn::Over,
            None => Turn::Decide(SeatSet::all(self.seats as usize)),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<KarubaMove>) {
        self.legal_moves(seat, out);
    }

    fn check(&self, seat: Seat, choice: KarubaMove) -> Result<(), KarubaFault> {
        self.check_move(seat, choice)
    }

    #[inline]
    fn sample<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<KarubaMove>) -> KarubaMove {
        self.sample_move(seat, rng, scratch)
    }

    #[inline]
    fn resolve<S: Sink<KarubaEvent>>(&mut self, joint: &Joint<KarubaMove>, out: &mut S) {
        self.carry_out(joint, out);
    }

    #[inline]
    fn scores(&self) -> Scores {
        self.count_points()
    }

    fn breakdown(&self, seat: Seat) -> Vec<ScoreLine> {
        self.explain_points(seat)
    }

    fn view(&self, viewer: Viewer) -> KarubaView {
        KarubaView::of(self, viewer)
    }

    fn determinize<R: Rng>(view: &KarubaView, rng: &mut R) -> Self {
        view.imagine(rng)
    }

    fn truth(&self) -> KarubaTruth {
        KarubaTruth::of(self)
    }

    fn describe(view: &KarubaView, choice: KarubaMove) -> Sentence {
        choice.describe(view)
    }

    fn picture(view: &KarubaView, say: &dyn Say) -> String {
        crate::picture::draw(view, say)
    }
}

impl Diagrammed for Karuba {
    fn from_diagram(diagram: &Diagram) -> Result<Self, tablee_core::DiagramError> {
        crate::diagram::read(diagram)
    }

    fn diagram(&self) -> Diagram {
        crate::diagram::draw(self)
    }
}
