//! The trait that makes Kariba a game.

use tablee_core::{
    Example, Game, Info, Joint, Rng, Say, ScoreLine, Scores, Seat, SeatSet, Sentence, Setup, SetupError, Sink, Switch,
    Turn, Viewer,
};

use crate::deal::KaribaDeal;
use crate::event::KaribaEvent;
use crate::fault::KaribaFault;
use crate::moves::KaribaMove;
use crate::options::KaribaOptions;
use crate::picture;
use crate::set::KaribaSet;
use crate::state::{Kariba, MOST_SEATS, Phase};
use crate::truth::KaribaTruth;
use crate::view::KaribaView;

impl Game for Kariba {
    const INFO: Info = Info {
        id: "kariba",
        name: "kariba-name",
        revision: 1,
        fewest_seats: 2,
        most_seats: MOST_SEATS,
        // Every card of 64 played alone, and in the expert game every card but the first ten chosen one by one.
        longest: 64 + 54,
        letter: 'K',
        time: "home-kariba-time",
        pitch: "home-kariba",
        faces: "web-set-kariba",
        otherwise: "web-one-more",
        switches: &[Switch {
            name: "expert",
            title: "web-option-expert",
            values: &[("false", "web-option-expert-no"), ("true", "web-option-expert-yes")],
        }],
    };

    type Set = KaribaSet;
    type Options = KaribaOptions;
    type Deal = KaribaDeal;
    type Move = KaribaMove;
    type View = KaribaView;
    type Event = KaribaEvent;
    type Fault = KaribaFault;
    type Truth = KaribaTruth;

    fn example() -> Option<&'static Example> {
        Some(&crate::example::EXAMPLE)
    }

    #[inline]
    fn deal<R: Rng>(setup: &Setup<Self>, rng: &mut R) -> KaribaDeal {
        KaribaDeal::shuffled(&setup.set, rng)
    }

    #[inline]
    fn start(setup: &Setup<Self>, deal: &KaribaDeal) -> Result<Self, SetupError> {
        Kariba::dealt(setup, deal)
    }

    fn setup(&self) -> Setup<Self> {
        Setup { options: self.options, set: self.set.clone(), seats: self.seat_count() }
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seat_count()
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.phase == Phase::Over { Turn::Over } else { Turn::Decide(SeatSet::one(self.turn)) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<KaribaMove>) {
        self.list_legal(seat, out);
    }

    fn check(&self, seat: Seat, choice: KaribaMove) -> Result<(), KaribaFault> {
        self.examine(seat, choice)
    }

    #[inline]
    fn sample<R: Rng>(&self, seat: Seat, rng: &mut R, _scratch: &mut Vec<KaribaMove>) -> KaribaMove {
        self.pick(seat, rng)
    }

    #[inline]
    fn resolve<S: Sink<KaribaEvent>>(&mut self, joint: &Joint<KaribaMove>, out: &mut S) {
        // One seat decides, and a joint holds its choice in every slot: a fixed one spares a detour through memory.
        self.carry_out(joint.slot(Seat::FIRST), out);
    }

    /// K11: until a card is drawn from the pile, everything lies open.
    fn retractable(&self) -> bool {
        self.phase == Phase::Draw && self.log.moves().last() != Some(&KaribaMove::TAKE_PILE)
    }

    #[inline]
    fn scores(&self) -> Scores {
        self.points()
    }

    fn breakdown(&self, seat: Seat) -> Vec<ScoreLine> {
        self.lines(seat)
    }

    fn view(&self, viewer: Viewer) -> KaribaView {
        KaribaView::of(self, viewer)
    }

    fn determinize<R: Rng>(view: &KaribaView, rng: &mut R) -> Self {
        view.determinized(rng)
    }

    fn truth(&self) -> KaribaTruth {
        self.whole_truth()
    }

    fn describe(view: &KaribaView, choice: KaribaMove) -> Sentence {
        view.describe(choice)
    }

    fn picture(view: &KaribaView, say: &dyn Say) -> String {
        picture::draw(view, say)
    }
}
