//! Laying the second card ahead (C6): what others lay meanwhile has no part in it, and nobody sees it before.

use tablee_core::{Game as _, Joint, PlayoutRng, Seat, Setup, Turn, Viewer};
use tablee_karuba_cards::{KarubaCards, Move, Phase};

fn legal(game: &KarubaCards, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal(seat, &mut moves);
    moves
}

#[test]
fn what_may_be_laid_ahead_is_what_may_be_laid_then() {
    let setup = Setup::<KarubaCards>::standard(3).expect("three may play");
    let mut seen = 0;
    for seed in 0..30 {
        let mut rng = PlayoutRng::new(seed);
        let mut game = KarubaCards::start(&setup, &KarubaCards::deal(&setup, &mut rng)).expect("a deal");
        while let Turn::Decide(seats) = game.turn() {
            let (mut joint, mut ahead): (Option<Joint<Move>>, _) = (None, Vec::new());
            for seat in seats {
                let choice = game.sample(seat, &mut rng, &mut Vec::new());
                joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
                let next = game.ahead(seat, choice);
                assert!(next.is_none() || game.phase() == Phase::Lay, "only where cards are laid");
                ahead.push((seat, next));
            }
            let before = game.clone();
            game.resolve(&joint.expect("somebody decides"), &mut ());
            for (seat, next) in ahead {
                let again = game.phase() == Phase::Lay && game.turn().seats().contains(seat);
                assert_eq!(next.is_some(), again && before.phase() == Phase::Lay, "whoever has another card");
                let Some(next) = next else { continue };
                assert_eq!(legal(&next, seat), legal(&game, seat));
                for other in Seat::all(3).filter(|&other| other != seat) {
                    // Of the others nothing is laid yet, and their hands are as unknown as before.
                    let (seen_then, seen_now) = (next.view(Viewer::Seat(seat)), before.view(Viewer::Seat(seat)));
                    assert_eq!(seen_then.players[other.index()], seen_now.players[other.index()]);
                }
                assert_eq!(
                    next.view(Viewer::Seat(seat)).players[seat.index()].island().cards().len(),
                    before.view(Viewer::Seat(seat)).players[seat.index()].island().cards().len() + 1
                );
                seen += 1;
            }
        }
        // An illegal choice leads nowhere.
        let over = game.ahead(Seat::FIRST, "1@0,0".parse().expect("a move"));
        assert!(over.is_none());
    }
    assert!(seen > 200, "{seen} second cards");
}
