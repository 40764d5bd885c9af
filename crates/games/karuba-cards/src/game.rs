//! The trait that makes it a game.

use tablee_core::prelude::*;

use crate::explain::card_sentence;
use crate::set::KarubaCardsSet;
use crate::{Deal, Event, Fault, KarubaCards, Move, Options, Phase, Truth, View};

impl Game for KarubaCards {
    const INFO: Info = Info {
        id: "karuba-cards",
        name: "karuba-cards-name",
        revision: 1,
        fewest_seats: 2,
        most_seats: 6,
        // C2 to C5: a round is at most a selection, a discard and two cards laid.
        longest: 4 * KarubaCards::ROUNDS as usize,
        letter: 'C',
        time: "home-karuba-cards-time",
        pitch: "home-karuba-cards",
        faces: "web-set-karuba-cards",
        otherwise: "web-turn",
        switches: &[Switch {
            name: "detours",
            title: "web-option-detours",
            values: &[("false", "web-option-detours-no"), ("true", "web-option-detours-yes")],
        }],
    };

    type Set = KarubaCardsSet;
    type Options = Options;
    type Deal = Deal;
    type Move = Move;
    type View = View;
    type Event = Event;
    type Fault = Fault;
    type Truth = Truth;

    fn example() -> Option<&'static Example> {
        Some(&crate::example::EXAMPLE)
    }

    #[inline]
    fn deal<R: Rng>(setup: &Setup<Self>, rng: &mut R) -> Deal {
        Deal::shuffled(setup.seats, rng)
    }

    #[inline]
    fn start(setup: &Setup<Self>, deal: &Deal) -> Result<Self, SetupError> {
        let (fewest, most) = (Self::INFO.fewest_seats, Self::INFO.most_seats);
        if !(fewest..=most).contains(&setup.seats) {
            return Err(SetupError::Seats { seats: setup.seats, fewest, most });
        }
        deal.check(setup.seats)?;
        Ok(KarubaCards::opening(setup, deal))
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
        if self.deciding.is_empty() { Turn::Over } else { Turn::Decide(self.deciding) }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Move>) {
        self.list_legal(seat, out);
    }

    fn check(&self, seat: Seat, choice: Move) -> Result<(), Fault> {
        self.check_move(seat, choice)
    }

    #[inline(always)]
    fn sample<R: Rng>(&self, seat: Seat, rng: &mut R, _scratch: &mut Vec<Move>) -> Move {
        self.pick(seat, rng)
    }

    #[inline]
    fn resolve<S: Sink<Event>>(&mut self, joint: &Joint<Move>, out: &mut S) {
        match self.phase {
            Phase::Select => self.reveal(joint, out),
            Phase::Discard => self.discard(joint, out),
            Phase::Lay => self.lay(joint, out),
            Phase::Over => {}
        }
    }

    /// C5: both cards of a round go to one's own island, whatever the others lay on theirs.
    fn ahead(&self, seat: Seat, choice: Move) -> Option<Self> {
        let Move::Lay(card, place) = choice else { return None };
        let deciding = self.phase == Phase::Lay && self.deciding.contains(seat);
        if !deciding || self.check(seat, choice).is_err() || self.chosen(seat).len() < 2 {
            return None;
        }
        let mut next = self.clone();
        let player = &mut next.players[seat.index()];
        player.chosen.remove(card);
        player.island.lay(card, place);
        Some(next)
    }

    #[inline]
    fn scores(&self) -> Scores {
        let mut scores = Scores::new(self.seats.into());
        for (seat, player) in Seat::all(self.seats.into()).zip(&self.players) {
            scores.set(seat, player.island.points(&self.set, self.options.detours));
        }
        scores
    }

    fn breakdown(&self, seat: Seat) -> Vec<ScoreLine> {
        self.island(seat).score(&self.set, self.options.detours).1
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> Self {
        KarubaCards::dealt_anew(view, rng)
    }

    fn truth(&self) -> Truth {
        self.whole_truth()
    }

    fn describe(view: &View, choice: Move) -> Sentence {
        let card = |card| card_sentence(&view.set, card);
        match choice {
            Move::Select(pair) => Sentence::new("karuba-cards-move-select")
                .inner("low", card(pair.low()))
                .inner("high", card(pair.high()))
                .number("total", pair.total()),
            Move::Discard(which) => Sentence::new("karuba-cards-move-discard").inner("card", card(which)),
            Move::Lay(which, place) => {
                Sentence::new("karuba-cards-move-lay").inner("card", card(which)).text("place", place)
            }
        }
    }

    fn picture(view: &View, say: &dyn Say) -> String {
        crate::picture::draw(view, say)
    }
}
