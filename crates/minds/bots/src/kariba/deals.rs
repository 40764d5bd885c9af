//! Deals that a view allows, and which of them fit what the others have played: whoever left a fat capture lying probably does
//! not hold the cards for it.

use tablee_core::{PlayoutRng, Rng as _};
use tablee_kariba::{Action, HAND_SIZE, KaribaView, Phase};

use super::judgement::{Outlook, Taste};
use super::position::{Choice, DECK, Packed, SEATS, Stage, World, count, lowest, pack, prey, shift_of, total, without};

/// How many past plays of each opponent are looked at: older ones say little about the cards that are still held.
const MEMORY: usize = 4;
/// How many deals are weighed.
const PARTICLES: usize = 2048;

/// A turn of an opponent, as everybody saw it.
#[derive(Clone, Copy, Debug)]
struct Past {
    seat: usize,
    /// Before the play.
    waterhole: Packed,
    unplayed: Packed,
    /// Whether nothing was left to draw.
    late: bool,
    played: Choice,
    /// How many cards it drew that nobody else saw.
    hidden: u32,
    /// Which cards it drew that all saw.
    taken: Packed,
    /// What all knew to be in its hand afterwards.
    known: Packed,
}

/// Deals the hidden cards of one view.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    /// The position without what is hidden; the unseen cards lie in the pile from its beginning.
    base: World,
    known: [Packed; SEATS],
    /// What all know of the viewer's own hand.
    shown: Packed,
    /// How many cards of each hand are hidden.
    hidden: [u8; SEATS],
    /// Deals that were weighed, as orders of the unseen cards, and the sums of their weights up to each.
    particles: Vec<[u8; DECK]>,
    sums: Vec<f32>,
}

impl Dealer {
    /// All deals equally likely.
    pub(super) fn new(view: &KaribaView) -> Dealer {
        let seats = view.seats.clamp(2, SEATS);
        let mut base = World {
            hands: [0; SEATS],
            waterhole: pack(view.waterhole),
            faceup: pack(view.faceup.0),
            all: pack(view.set.cards()),
            unplayed: pack(view.unseen) + pack(view.faceup.0),
            captured: [0; SEATS],
            turn: (view.turn.index() % seats) as u8,
            seats: seats as u8,
            expert: view.options.expert,
            stage: match view.phase {
                Phase::Play => Stage::Play,
                Phase::Draw => Stage::Draw,
                Phase::Over => Stage::Over,
            },
            top: 0,
            end: 0,
            pile: [0; DECK + HAND_SIZE as usize],
        };
        for (place, animal) in base.pile.iter_mut().zip(view.unseen.sorted().take(DECK)) {
            *place = shift_of(animal) as u8;
            base.end += 1;
        }
        let mut dealer =
            Dealer { base, known: [0; SEATS], shown: 0, hidden: [0; SEATS], particles: Vec::new(), sums: Vec::new() };
        for seat in 0..seats {
            dealer.base.captured[seat] = view.captured.get(seat).map_or(0, |cards| cards.total() as u8);
            let known = view.known.get(seat).map_or(0, |cards| pack(cards.0));
            match view.hand {
                Some(hand) if view.viewer.is_some_and(|viewer| viewer.index() == seat) => {
                    dealer.base.hands[seat] = pack(hand.0);
                    dealer.base.unplayed += pack(hand.0);
                    dealer.shown = known;
                }
                _ => {
                    dealer.known[seat] = known;
                    dealer.base.unplayed += known;
                    let size = view.hand_sizes.get(seat).copied().unwrap_or(0);
                    dealer.hidden[seat] = size.saturating_sub(total(known)) as u8;
                }
            }
        }
        dealer
    }

    /// Deals that fit what was played are more likely.
    pub(super) fn believing(view: &KaribaView, taste: &Taste, rng: &mut PlayoutRng) -> Dealer {
        let mut dealer = Dealer::new(view);
        let history = history(view);
        if history.is_empty() || dealer.hidden.iter().all(|&hidden| hidden == 0) || dealer.certain() {
            return dealer;
        }
        let mut sum = 0.0;
        let end = usize::from(dealer.base.end);
        let in_hands: usize = dealer.hidden.iter().map(|&hidden| usize::from(hidden)).sum();
        for _ in 0..PARTICLES {
            let mut order = [0; DECK];
            order[..end].copy_from_slice(&dealer.base.pile[..end]);
            for place in 0..in_hands.min(end) {
                order.swap(place, place + rng.below((end - place) as u32) as usize);
            }
            let hands = dealer.hands_of(&order);
            sum += history_weight(&history, hands, taste, rng);
            dealer.particles.push(order);
            dealer.sums.push(sum);
        }
        dealer
    }

    /// Whether there is only one way to deal the hands.
    pub(super) fn certain(&self) -> bool {
        let hidden: u32 = self.hidden.iter().map(|&hidden| u32::from(hidden)).sum();
        hidden == u32::from(self.base.end) && self.hidden.iter().filter(|&&hidden| hidden > 0).count() <= 1
    }

    /// Whether nothing is left in the pile.
    pub(super) fn pile_is_empty(&self) -> bool {
        self.hidden.iter().map(|&hidden| u32::from(hidden)).sum::<u32>() >= u32::from(self.base.end)
    }

    /// What is open, with the hands of the others empty but for what is known of them.
    pub(super) fn base(&self) -> &World {
        &self.base
    }

    /// How many cards of each hand are hidden, and what is known of it.
    pub(super) fn hidden(&self, seat: usize) -> (u32, Packed) {
        (self.hidden[seat % SEATS].into(), self.known[seat % SEATS])
    }

    fn hands_of(&self, order: &[u8]) -> [Packed; SEATS] {
        let mut rest = order.iter();
        let mut hands = self.base.hands;
        for (hand, (known, hidden)) in hands.iter_mut().zip(self.known.iter().zip(&self.hidden)) {
            *hand += known;
            for &shift in rest.by_ref().take((*hidden).into()) {
                *hand += 1 << (shift & 56);
            }
        }
        hands
    }

    /// A deal; of the pile only the first `draws` cards are in a fresh order.
    #[inline]
    pub(super) fn deal(&self, draws: usize, rng: &mut PlayoutRng) -> World {
        let mut position = self.base.clone();
        let in_hands: usize = self.hidden.iter().map(|&hidden| usize::from(hidden)).sum();
        match self.sums.last() {
            None => position.shuffle_top(in_hands, rng),
            Some(&sum) => {
                let point = unit(rng) * sum;
                let found = self.sums.partition_point(|&up_to| up_to <= point).min(self.particles.len() - 1);
                position.pile[..DECK].copy_from_slice(&self.particles[found]);
            }
        }
        position.hands = self.hands_of(&position.pile);
        position.top = in_hands.min(usize::from(position.end)) as u8;
        position.shuffle_top(draws, rng);
        position
    }

    /// Deals the viewer's own hand anew as the others see it when `choice` is played: they know the cards that it lays and those
    /// that it took in the open.
    pub(super) fn deal_anew(&self, position: &mut World, seat: usize, choice: Choice, rng: &mut PlayoutRng) {
        let hand = position.hands[seat % SEATS];
        let mut kept = self.shown;
        if choice.is_play() {
            let more = choice.count().saturating_sub(count(kept, choice.shift()));
            kept += u64::from(more) << choice.shift();
        }
        let rest = minus(hand, kept);
        let mut cards = [0; HAND_SIZE as usize];
        let size = (total(rest) as usize).min(cards.len());
        for (place, card) in cards[..size].iter_mut().enumerate() {
            *card = card_at(rest, place as u32) as u8;
        }
        let (top, end) = (usize::from(position.top), usize::from(position.end).min(DECK));
        let pile = &mut position.pile[top.min(end)..end];
        let mut dealt = minus(hand, rest);
        for place in 0..size {
            let other = place + rng.below((size + pile.len() - place) as u32) as usize;
            if other < size {
                cards.swap(place, other);
            } else {
                std::mem::swap(&mut cards[place], &mut pile[other - size]);
            }
            dealt += 1 << (cards[place] & 56);
        }
        position.hands[seat % SEATS] = dealt;
    }
}

/// A number from 0 to 1.
#[inline]
pub(super) fn unit(rng: &mut PlayoutRng) -> f32 {
    (rng.next_u64() >> 40) as f32 * (1.0 / 16_777_216.0)
}

/// The last turns of everybody but the viewer, the latest first.
fn history(view: &KaribaView) -> Vec<Past> {
    let viewer = view.viewer.map(|seat| seat.index());
    let all = pack(view.set.cards());
    let mut pile = total(all).saturating_sub(HAND_SIZE * view.seats as u32);
    let mut sizes = [HAND_SIZE; SEATS];
    let mut known = [0; SEATS];
    let (mut waterhole, mut unplayed) = (0, all);
    let mut turns: Vec<Past> = Vec::new();
    for entry in &view.log {
        let seat = entry.seat.index() % SEATS;
        match entry.choice.0.action() {
            Action::Play { animal, count: laid } => {
                let (shift, laid) = (shift_of(animal), u32::from(laid));
                let cards = u64::from(laid) << shift;
                let played = Choice::play(shift, laid);
                known[seat] -= u64::from(count(known[seat], shift).min(laid)) << shift;
                sizes[seat] = sizes[seat].saturating_sub(laid);
                let mut hidden = 0;
                if !view.options.expert {
                    hidden = HAND_SIZE.saturating_sub(sizes[seat]).min(pile);
                    pile -= hidden;
                    sizes[seat] += hidden;
                }
                let late = sizes[seat] < HAND_SIZE && !view.options.expert;
                turns.push(Past { seat, waterhole, unplayed, late, played, hidden, taken: 0, known: known[seat] });
                let lying = waterhole.wrapping_add(cards);
                waterhole = lying.wrapping_sub(prey(lying, shift));
                unplayed = unplayed.wrapping_sub(cards);
            }
            Action::TakeFaceUp { animal } => {
                let card = 1 << shift_of(animal);
                known[seat] += card;
                sizes[seat] += 1;
                if let Some(last) = turns.last_mut() {
                    last.taken += card;
                    last.known = known[seat];
                }
            }
            Action::TakePile => {
                sizes[seat] += 1;
                if let Some(last) = turns.last_mut() {
                    last.hidden += 1;
                }
            }
        }
    }
    let mut looked_at = [0; SEATS];
    turns.reverse();
    turns.retain(|past| {
        looked_at[past.seat] += 1;
        Some(past.seat) != viewer && looked_at[past.seat] <= MEMORY
    });
    turns
}

/// How well these hands fit what was played: each hand is played backwards, what was drawn being guessed where it is not known.
fn history_weight(history: &[Past], mut hands: [Packed; SEATS], taste: &Taste, rng: &mut PlayoutRng) -> f32 {
    let mut weight = 1.0;
    for past in history {
        let mut hand = hands[past.seat];
        let mut unknown = minus(hand, past.known);
        hand = minus(hand, past.taken);
        for _ in 0..past.hidden.min(total(unknown)) {
            let shift = card_at(unknown, rng.below(total(unknown)));
            unknown -= 1 << shift;
            hand = minus(hand, 1 << shift);
        }
        hand += u64::from(past.played.count()) << past.played.shift();
        hands[past.seat] = hand;
        weight *= likelihood(past, hand, taste);
    }
    weight
}

/// How likely somebody with this hand makes this play: likely if it seems the best, and never impossible.
fn likelihood(past: &Past, hand: Packed, taste: &Taste) -> f32 {
    let outlook = Outlook::new(past.waterhole, hand, minus(past.unplayed, hand), HAND_SIZE, past.late);
    let mut scores = [0.0_f32; 64];
    let (mut plays, mut made, mut best) = (0, 0.0, f32::NEG_INFINITY);
    let mut rest = hand;
    while rest != 0 {
        let shift = lowest(rest);
        for laid in 1..=count(rest, shift) {
            let score = outlook.score(shift, laid, taste);
            if Choice::play(shift, laid) == past.played {
                made = score;
            }
            best = best.max(score);
            scores[plays % 64] = score;
            plays += 1;
        }
        rest = without(rest, shift);
    }
    // No exponential function: its last digits differ from machine to machine.
    let appeal = |score: f32| {
        let lack = (best - score) * 1.5;
        1.0 / (1.0 + lack + lack * lack)
    };
    let sum: f32 = scores[..plays.min(64)].iter().map(|&score| appeal(score)).sum();
    0.05 + 0.95 * appeal(made) / sum.max(0.01)
}

/// The byte of card number `position` of the sorted cards.
fn card_at(cards: Packed, mut position: u32) -> u32 {
    let mut rest = cards;
    while rest != 0 {
        let shift = lowest(rest);
        let here = count(rest, shift);
        if position < here {
            return shift;
        }
        position -= here;
        rest = without(rest, shift);
    }
    0
}

/// What is left of `cards`; of no animal fewer than none.
fn minus(cards: Packed, part: Packed) -> Packed {
    let (cards, part) = (cards.to_le_bytes(), part.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|index| cards[index].saturating_sub(part[index])))
}
