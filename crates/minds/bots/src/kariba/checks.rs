//! The position that is made for search keeps the same rules as the game.

use tablee_core::{ComponentSet as _, DealRng, Game as _, Joint, PlayoutRng, Rng as _, Seat, Setup, Turn};
use tablee_kariba::{Kariba, KaribaOptions, KaribaSet, Phase};

use super::judgement::prospect;
use super::position::{Choice, DECK, Packed, SEATS, Stage, World, count, pack, prey, shift_of, total};

fn position_of(state: &Kariba, seats: usize, expert: bool) -> World {
    let mut position = World {
        hands: [0; SEATS],
        waterhole: pack(state.waterhole()),
        faceup: pack(state.faceup()),
        all: pack(KaribaSet::standard().cards()),
        unplayed: pack(state.faceup()),
        captured: [0; SEATS],
        turn: state.turn_of().index() as u8,
        seats: seats as u8,
        expert,
        stage: Stage::Play,
        top: 0,
        end: state.pile().len() as u8,
        pile: [0; DECK + 5],
    };
    for (place, &animal) in state.pile().iter().enumerate() {
        position.pile[place] = shift_of(animal) as u8;
        position.unplayed += 1 << shift_of(animal);
    }
    for seat in Seat::all(seats) {
        position.hands[seat.index()] = pack(state.hand(seat));
        position.unplayed += pack(state.hand(seat));
    }
    position
}

/// What a hand could take, animal by animal.
fn plain_prospect(waterhole: Packed, hand: Packed) -> [u32; 3] {
    let mut found = [0; 3];
    for shift in (0..64).step_by(8).filter(|&shift| count(hand, shift) > 0) {
        let laid = waterhole + (hand & (0xff << shift));
        let taken = total(prey(laid, shift));
        found = [found[0].max(taken), found[1] + taken, found[2] + u32::from(count(laid, shift) >= 3)];
    }
    found
}

#[test]
fn what_a_hand_could_take_is_found_at_once() {
    let mut rng = PlayoutRng::new(4);
    for _ in 0..100_000 {
        let mut cards = |most: u32| (0..8).fold(0, |cards, animal| cards | u64::from(rng.below(most)) << (8 * animal));
        // Hands and waterholes of all sizes, also such as no game has.
        let (waterhole, hand) = (cards(9) & cards(256) & cards(256), cards(6) & cards(256));
        let found = prospect(waterhole, hand);
        assert_eq!([found.best, found.sum, found.ready], plain_prospect(waterhole, hand), "{waterhole:x} {hand:x}");
    }
}

#[test]
fn the_position_for_search_keeps_the_rules() {
    for seats in 2..=4 {
        for expert in [false, true] {
            let setup = Setup::<Kariba>::new(KaribaOptions { expert }, KaribaSet::standard(), seats).unwrap();
            for game in 0..50 {
                let deal = Kariba::deal(&setup, &mut DealRng::from_numbers(8, game));
                let mut state = Kariba::start(&setup, &deal).unwrap();
                let mut position = position_of(&state, seats, expert);
                let mut rng = PlayoutRng::new(game);
                while let Turn::Decide(deciding) = state.turn() {
                    let seat = deciding.iter().next().unwrap();
                    let mut legal = Vec::new();
                    state.legal(seat, &mut legal);
                    let mut listed = Vec::new();
                    position.for_each_choice(|choice| listed.push(choice));
                    assert_eq!(legal.iter().map(|&choice| Choice::of(choice)).collect::<Vec<_>>(), listed);
                    let choice = state.sample(seat, &mut rng, &mut legal);
                    state.resolve(&Joint::of(seat, choice), &mut ());
                    position.carry_out(Choice::of(choice));
                    assert_eq!(position.waterhole, pack(state.waterhole()));
                    assert_eq!(position.faceup, pack(state.faceup()));
                    assert_eq!(usize::from(position.turn), state.turn_of().index());
                    assert_eq!(position.pile_size() as usize, state.pile().len());
                    for seat in Seat::all(seats) {
                        assert_eq!(position.hands[seat.index()], pack(state.hand(seat)));
                        assert_eq!(u32::from(position.captured[seat.index()]), state.captured(seat).total());
                    }
                }
                assert_eq!((position.stage, state.phase()), (Stage::Over, Phase::Over));
            }
        }
    }
}
