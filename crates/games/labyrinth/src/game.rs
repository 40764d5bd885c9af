//! The trait that makes Labyrinth a game.

use tablee_core::{
    Example, Game, Info, Joint, Rng, Say, ScoreLine, Scores, Seat, Sentence, Setup, SetupError, Sink, Switch, Turn,
    Viewer,
};

use crate::deal::LabyrinthDeal;
use crate::event::LabyrinthEvent;
use crate::fault::LabyrinthFault;
use crate::moves::LabyrinthMove;
use crate::options::LabyrinthOptions;
use crate::set::LabyrinthSet;
use crate::state::{Labyrinth, Phase};
use crate::truth::LabyrinthTruth;
use crate::view::LabyrinthView;
use crate::{picture, view};

impl Game for Labyrinth {
    const INFO: Info = Info {
        id: "labyrinth",
        name: "labyrinth-name",
        revision: 1,
        fewest_seats: 2,
        most_seats: 6,
        // 46 lays, after each `done` at most once; 49 takings, as a card always stays; and at most five passes before each
        // lay, six at the end.
        longest: 46 + 46 + 49 + 46 * 5 + 6,
        letter: 'L',
        time: "home-labyrinth-time",
        pitch: "home-labyrinth",
        faces: "web-set-labyrinth",
        otherwise: "web-turn",
        switches: &[Switch {
            name: "rotation",
            title: "web-option-rotation",
            values: &[("true", "web-option-rotation-yes"), ("false", "web-option-rotation-no")],
        }],
    };

    type Set = LabyrinthSet;
    type Options = LabyrinthOptions;
    type Deal = LabyrinthDeal;
    type Move = LabyrinthMove;
    type View = LabyrinthView;
    type Event = LabyrinthEvent;
    type Fault = LabyrinthFault;
    type Truth = LabyrinthTruth;

    fn example() -> Option<&'static Example> {
        Some(&crate::example::EXAMPLE)
    }

    #[inline]
    fn deal<R: Rng>(setup: &Setup<Self>, rng: &mut R) -> LabyrinthDeal {
        LabyrinthDeal::shuffled(&setup.set, rng)
    }

    #[inline]
    fn start(setup: &Setup<Self>, deal: &LabyrinthDeal) -> Result<Self, SetupError> {
        let Setup { options, set, seats } = Setup::<Labyrinth>::new(setup.options, setup.set.clone(), setup.seats)?;
        Labyrinth::dealt(set, options, seats, deal)
    }

    fn setup(&self) -> Setup<Self> {
        Setup { options: self.options, set: self.set.clone(), seats: self.seats.into() }
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.deciding()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<LabyrinthMove>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, choice: LabyrinthMove) -> Result<(), LabyrinthFault> {
        self.verdict(seat, choice)
    }

    #[inline]
    fn sample<R: Rng>(&self, _seat: Seat, rng: &mut R, scratch: &mut Vec<LabyrinthMove>) -> LabyrinthMove {
        self.draw(rng, scratch)
    }

    #[inline]
    fn resolve<S: Sink<LabyrinthEvent>>(&mut self, joint: &Joint<LabyrinthMove>, out: &mut S) {
        self.carry_out(joint.slot(self.turn), out);
    }

    /// Laying and taking show only what lies open; the next card is drawn when the turn ends (L6).
    fn retractable(&self) -> bool {
        self.phase == Phase::Take
    }

    #[inline]
    fn scores(&self) -> Scores {
        self.points()
    }

    fn breakdown(&self, seat: Seat) -> Vec<ScoreLine> {
        self.explain(seat)
    }

    fn view(&self, viewer: Viewer) -> LabyrinthView {
        self.seen_by(viewer)
    }

    fn determinize<R: Rng>(view: &LabyrinthView, rng: &mut R) -> Self {
        Labyrinth::imagined(view, rng)
    }

    fn truth(&self) -> LabyrinthTruth {
        self.whole_truth()
    }

    fn describe(view: &LabyrinthView, choice: LabyrinthMove) -> Sentence {
        view::describe(view, choice)
    }

    fn picture(view: &LabyrinthView, say: &dyn Say) -> String {
        picture::draw(view, say)
    }
}
