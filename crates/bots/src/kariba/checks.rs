//! The position that is made for search keeps the same rules as the game.

use tablee_core::{ComponentSet as _, DealRng, Game as _, Joint, PlayoutRng, Seat, Setup, Turn};
use tablee_kariba::{Kariba, KaribaOptions, KaribaSet, Phase};

use super::position::{Choice, DECK, Position, SEATS, Stage, pack, shift_of};

fn position_of(state: &Kariba, seats: usize, expert: bool) -> Position {
    let mut position = Position {
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
