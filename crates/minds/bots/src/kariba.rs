//! Opponents for Kariba. What they measured: `docs/bots/kariba.md`.
//!
//! - Easy takes the largest capture it sees, and otherwise lays anything.
//! - Medium weighs what a play takes against what it lays bare, and does not count cards ([`judgement`]).
//! - Hard plays every move out on the same 160 deals ([`flat`]).
//! - Master tries its moves on deals that fit what the others have played, and searches what follows ([`tree`], [`deals`]).
//! - Hard and master play exactly once nothing is left to draw ([`exact`]).

#[cfg(test)]
mod checks;
mod deals;
mod exact;
mod flat;
mod judgement;
mod playout;
mod position;
mod tally;
mod tree;

use tablee_core::PlayoutRng;
use tablee_kariba::{Kariba, KaribaMove};

use crate::{Candidate, Level, Mind, Played, Playout, Question, Report};
use deals::{Dealer, unit};
use judgement::{Outlook, Taste};
use playout::Style;
use position::{Choice, World};

/// Medium: what is taken against what is laid bare, without counting cards.
const MEDIUM: Taste = Taste { exposure: 0.8, forgets: true, ..Taste::GREEDY };
/// Playouts of hard: everybody plays like medium, not always quite the best, to the end of the game.
const HARD: Style = Style { taste: Taste { doubt: 0.3, ..MEDIUM }, decisions: 200 };
/// How many deals hard looks at.
const HARD_DEALS: u64 = 160;
/// The search of master.
const MASTER: tree::Settings = tree::Settings {
    style: Style { taste: judgement::CAREFUL, decisions: 5 },
    exploration: 0.2,
    depth: 3,
    patience: 8,
    lesson: 4,
    certainty: 4.0,
};

impl Mind for Kariba {
    fn think(
        question: &Question<'_, Self>,
        report: &mut Report<'_, KaribaMove>,
        played: &Played,
    ) -> Vec<Candidate<KaribaMove>> {
        match question.level {
            Level::Random | Level::Easy => glance(question),
            Level::Medium => weigh(question),
            Level::Hard => {
                let dealer = Dealer::new(question.view);
                exactly(question, &dealer)
                    .unwrap_or_else(|| flat::search(question, &dealer, &HARD, HARD_DEALS, report, played))
            }
            Level::Master => {
                let dealer = believing(question);
                exactly(question, &dealer).unwrap_or_else(|| tree::search(question, &dealer, &MASTER, report, played))
            }
        }
    }

    /// With two seats the other hand is known then.
    fn exactly(question: &Question<'_, Self>) -> Option<Vec<Candidate<KaribaMove>>> {
        if question.view.seats != 2 {
            return None;
        }
        exactly(question, &Dealer::new(question.view))
    }

    fn playouts<'a>(question: &'a Question<'a, Self>) -> Option<Playout<'a>> {
        // What follows the tree of master is a playout of this style, too; the decisions in the tree come on top of it.
        let (dealer, style, draws) = match question.level {
            Level::Random | Level::Easy | Level::Medium => return None,
            Level::Hard => (Dealer::new(question.view), &HARD, position::DECK),
            Level::Master => (believing(question), &MASTER.style, MASTER.draws()),
        };
        if exactly(question, &dealer).is_some() {
            return None;
        }
        Some(flat::playouts(question, dealer, style, draws))
    }
}

/// Deals as master believes them to be.
fn believing(question: &Question<'_, Kariba>) -> Dealer {
    let mut rng = PlayoutRng::new(question.seed ^ 0xbe11_ef00);
    Dealer::believing(question.view, &MASTER.style.taste, &mut rng)
}

/// The exact value of every move, where that can be had.
fn exactly(question: &Question<'_, Kariba>, dealer: &Dealer) -> Option<Vec<Candidate<KaribaMove>>> {
    let verdicts = exact::verdicts(dealer, question.seat.index(), &|| (question.budget.stop)())?;
    let candidate = |&choice: &KaribaMove| {
        let verdict = verdicts.iter().find(|verdict| verdict.choice == Choice::of(choice))?;
        Some(Candidate {
            choice,
            worth: verdict.worth,
            points: verdict.points,
            win: verdict.win,
            playouts: verdict.splits,
        })
    };
    question.legal.iter().map(candidate).collect()
}

/// Easy: the largest capture in sight, or else anything.
fn glance(question: &Question<'_, Kariba>) -> Vec<Candidate<KaribaMove>> {
    let mut rng = PlayoutRng::new(question.seed);
    let dealer = Dealer::new(question.view);
    judged(question, &dealer, |position, choice| {
        if !choice.is_play() {
            return unit(&mut rng);
        }
        judgement::gain(position.waterhole, choice) as f32 + 0.5 * unit(&mut rng)
    })
}

/// Medium: captures weighed against what the play lays bare.
fn weigh(question: &Question<'_, Kariba>) -> Vec<Candidate<KaribaMove>> {
    let dealer = Dealer::new(question.view);
    judged(question, &dealer, |position, choice| {
        if !choice.is_play() {
            return judgement::draw_score(position, choice);
        }
        Outlook::of(position, &MEDIUM).score(choice.shift(), choice.count(), &MEDIUM)
    })
}

/// Every legal move with what it seems worth in captured cards, without any search.
fn judged(
    question: &Question<'_, Kariba>,
    dealer: &Dealer,
    mut score: impl FnMut(&World, Choice) -> f32,
) -> Vec<Candidate<KaribaMove>> {
    let seat = question.seat.index();
    // Some deal, for the sizes of the hands: what is in them is not looked at.
    let position = dealer.deal(0, &mut PlayoutRng::new(question.seed));
    let candidate = |&choice: &KaribaMove| {
        let score = score(&position, Choice::of(choice));
        let margin = position.margin(seat) as f32 + score;
        let worth = playout::standing(margin, &position);
        Candidate {
            choice,
            // The score itself, squeezed: a standing alone could not tell two good moves apart.
            worth: f64::from(0.5 + 0.5 * score / (1.0 + score.abs())),
            points: f64::from(playout::points(&position, seat) + score),
            win: f64::from(worth),
            playouts: 1,
        }
    };
    question.legal.iter().map(candidate).collect()
}
