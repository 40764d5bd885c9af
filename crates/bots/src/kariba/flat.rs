//! Determinised Monte Carlo at the root: every move is tried on the same deals.

use tablee_core::{PlayoutRng, Rng as _};
use tablee_kariba::{Kariba, KaribaMove};

use super::deals::Dealer;
use super::playout::{Style, play_on, points, utility, win};
use super::position::Choice;
use super::tally::Tally;
use crate::{Candidate, Question, Report};

/// Tries every legal move on up to `deals` deals.
pub(super) fn search(
    question: &Question<'_, Kariba>,
    dealer: &Dealer,
    style: &Style,
    deals: u64,
    report: &mut Report<'_, KaribaMove>,
) -> Vec<Candidate<KaribaMove>> {
    let seat = question.seat.index();
    let mut tallies: Vec<Tally> = question.legal.iter().map(|&choice| Tally::new(choice)).collect();
    let deals = deals.min(question.budget.playouts / tallies.len().max(1) as u64).max(1);
    let mut rng = PlayoutRng::new(question.seed ^ 0x0f1a_7000);
    for deal in 0..deals {
        if deal % 8 == 7 && (question.budget.stop)() {
            break;
        }
        let dealt = dealer.deal(super::position::DECK, &mut rng);
        let luck = rng.next_u64();
        for tally in &mut tallies {
            // The same deal and the same luck for every move, so that luck cancels out of the comparison.
            let mut position = dealt.clone();
            position.carry_out(Choice::of(tally.choice));
            play_on(&mut position, style, &mut PlayoutRng::new(luck));
            tally.add(utility(&position, seat), points(&position, seat), win(&position, seat));
        }
        if deal % 64 == 63 && !report(&candidates(&tallies)) {
            break;
        }
    }
    candidates(&tallies)
}

fn candidates(tallies: &[Tally]) -> Vec<Candidate<KaribaMove>> {
    tallies.iter().map(Tally::candidate).collect()
}
