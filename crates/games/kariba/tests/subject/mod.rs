//! What the common test suite must know of Kariba.

use tablee_core::{Rng64, Seat, Viewer};
use tablee_kariba::{Animal, Cards, Kariba, KaribaDeal, KaribaMove, KaribaOptions};
use tablee_testkit::{Subject, below};

pub(crate) fn subject() -> Subject<Kariba> {
    Subject {
        variants: [false, true].map(|expert| KaribaOptions { expert }).to_vec(),
        conceivable: |_, _| every_move(),
        conserved,
        hidden,
        swap,
    }
}

/// All that can be written down: legal or not, there is no other move.
fn every_move() -> Vec<KaribaMove> {
    let plays = Animal::all().flat_map(|animal| (1..=8).filter_map(move |count| KaribaMove::play(animal, count)));
    plays.chain(Animal::all().map(KaribaMove::take_face_up)).chain([KaribaMove::TAKE_PILE]).collect()
}

/// Every card on its way from the pile through a hand and the waterhole to a score pile.
fn conserved(state: &Kariba) -> Vec<(&'static str, i64)> {
    let seats = || Seat::all(4);
    let pile: Cards = state.pile().iter().copied().collect();
    let hands: Cards = seats().map(|seat| state.hand(seat) + state.captured(seat)).sum();
    let all = hands + state.waterhole() + state.faceup() + pile;
    let names = ["mice", "meerkats", "zebras", "giraffes", "ostriches", "cheetahs", "rhinoceroses", "elephants"];
    names.into_iter().zip(all.counts().map(i64::from)).collect()
}

/// One group: what is not known of the other hands, and every place of the pile.
fn hidden(state: &Kariba, viewer: Viewer) -> Vec<Vec<Vec<u16>>> {
    let numbers = |cards: Cards| cards.sorted().map(|animal| animal.number().into()).collect::<Vec<u16>>();
    let seats = Seat::all(4).filter(|&seat| viewer != Viewer::Seat(seat));
    let hands = seats.map(|seat| numbers(state.hand(seat) - state.known(seat)));
    let places = state.pile().iter().map(|animal| vec![animal.number().into()]);
    vec![hands.chain(places).collect()]
}

fn swap(deal: &KaribaDeal, rng: &mut dyn Rng64) -> KaribaDeal {
    let mut deck = deal.deck().to_vec();
    let (one, other) = (below(rng, deck.len()), below(rng, deck.len()));
    deck.swap(one, other);
    KaribaDeal::new(&deck).expect("no more cards than before")
}
